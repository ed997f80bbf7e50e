"""What the tests of the records share: every record and derivation, and what is found of each, made once."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from bookmaker_ref.decide import Decision, Finding, decide, prove
from bookmaker_ref.decide.kept import Kept, using
from bookmaker_ref.papers import PAPERS, entry, recorded
from bookmaker_ref.papers.record import Equation, Record
from bookmaker_ref.symbolic import Statement
from derivations import Derivation, every_derivation
from tests.falsified import falsified

RECORDS: tuple[Record, ...] = tuple(record for paper in PAPERS.values() for record in paper.records())
EQUATIONS: tuple[Equation, ...] = tuple(
    each for paper in PAPERS.values() for each in paper.contents if isinstance(each, Equation)
)
#: The verdicts of what is true as printed, and the records that have one.
HOLDS = ("proved", "definition", "approximation")
TRUE = [record for record in RECORDS if recorded().get(record.id, {}).get("verdict") in HOLDS]

DERIVATIONS: dict[str, Derivation] = {each.name: each for each in every_derivation()}


def forms(record: Record) -> list[Statement]:
    """Every statement that the record makes."""
    made = [record.printed, record.corrected, record.instead, record.exact, *record.condition]
    return [form for form in made if isinstance(form, Statement)]


# --- what takes long, and is found once ---------------------------------------------------------------------------

#: Findings of earlier runs, of which only those are decided again whose words or methods have changed; with ``FRESH=1``
#: in the environment everything is. ``make clean`` removes them.
HELD = Kept(Path(__file__).parents[1] / ".pytest_cache" / "findings", fresh=bool(os.environ.get("FRESH")))


def derived(name: str) -> tuple[Decision, ...]:
    """What the derivation concludes; its steps are taken once, and each record is decided once."""
    with using(HELD):
        return DERIVATIONS[name]()


@cache
def decided(identifier: str) -> Decision:
    """The decision on a record or an equation."""
    with using(HELD):
        return decide(entry(identifier))


def refutation(record: Record) -> Finding:
    """What is found of a falsified copy of the record."""
    with using(HELD):
        return prove(falsified(record.printed))
