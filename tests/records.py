"""What the tests of the records share: every record and derivation, and what is found of each, made once."""

from __future__ import annotations

from functools import cache

from bookmaker_ref.decide import Decision, Finding, decide, prove
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


# --- what takes long, and is found once in a process ---------------------------------------------------------------


def derived(name: str) -> tuple[Decision, ...]:
    """What the derivation concludes; its steps are taken once, and each record is decided once."""
    return DERIVATIONS[name]()


def decided(identifier: str) -> Decision:
    """The decision on a record or an equation."""
    return decide(entry(identifier))


def refutation(record: Record) -> Finding:
    """What is found of a falsified copy of the record."""
    return _found(falsified(record.printed))


@cache
def _found(statement: Statement) -> Finding:
    return prove(statement)
