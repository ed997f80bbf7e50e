"""What the tests of the records share: every record and derivation, and what is found of each, made once."""

from __future__ import annotations

import os
import re
from functools import cache

from bookmaker_ref import papers
from bookmaker_ref.decide import Decision, Finding, decide, prove
from bookmaker_ref.decide.kept import Kept, using
from bookmaker_ref.papers import entry, recorded
from bookmaker_ref.papers.record import Equation, Paper, Record
from bookmaker_ref.symbolic import VOCABULARY, Statement
from bookmaker_ref.symbolic.classes import CLASS_WORDS
from derivations import Derivation, every_derivation
from tests.falsified import falsified
from tests.paths import ROOT

#: The files that records, verdicts and marks are read from: inputs that no import shows.
RECORDED = "bookmaker_ref/papers/*"
#: The verdicts of what is true as printed.
HOLDS = ("proved", "definition", "approximation")


def every_paper() -> dict[str, Paper]:
    """The papers by their keys, which are read when this is first called."""
    return papers.PAPERS


@cache
def every_record() -> tuple[Record, ...]:
    """Every record of every paper."""
    return tuple(record for paper in every_paper().values() for record in paper.records())


@cache
def every_equation() -> tuple[Equation, ...]:
    """Every numbered equation of every paper."""
    return tuple(each for paper in every_paper().values() for each in paper.contents if isinstance(each, Equation))


@cache
def true_records() -> list[Record]:
    """The records that are true as printed."""
    return [record for record in every_record() if recorded().get(record.id, {}).get("verdict") in HOLDS]


@cache
def derivations_by_name() -> dict[str, Derivation]:
    """Every derivation."""
    return {each.name: each for each in every_derivation()}


def forms(record: Record) -> list[Statement]:
    """Every statement that the record makes."""
    made = [record.printed, record.corrected, record.instead, record.exact, *record.condition]
    return [form for form in made if isinstance(form, Statement)]


def meaning(text: str) -> str:
    """A text with the definitions of the words in it, and of the words in those, so that it differs if one does."""
    defined = {str(word): str(definition) for word, definition in {**VOCABULARY, **CLASS_WORDS}.items()}
    found: dict[str, str] = {}
    waiting = [text]
    while waiting:
        for word in set(re.findall(r"\w+", waiting.pop())) & defined.keys() - found.keys():
            found[word] = defined[word]
            waiting.append(defined[word])
    return "\n".join([text, *(f"{word} = {found[word]}" for word in sorted(found))])


def content(record: Record) -> str:
    """All that a record says, with the definitions of its words."""
    return meaning("\n".join([record.digest, *map(str, forms(record))]))


# --- what takes long, and is found once ---------------------------------------------------------------------------

#: Findings of earlier runs: only records whose words or methods have changed are decided again. With ``FRESH=1`` in the
#: environment all of them are; ``make clean`` removes the findings.
_FOLDER = ROOT / ".pytest_cache" / "findings"


@cache
def held() -> Kept:
    """The findings of earlier runs."""
    return Kept(_FOLDER, fresh=bool(os.environ.get("FRESH")))


def derived(name: str) -> tuple[Decision, ...]:
    """What the derivation concludes; its steps are taken once, and each record is decided once."""
    with using(held()):
        return derivations_by_name()[name]()


@cache
def decided(identifier: str) -> Decision:
    """The decision on a record or an equation."""
    with using(held()):
        return decide(entry(identifier))


def refutation(record: Record) -> Finding:
    """What is found of a falsified copy of the record."""
    with using(held()):
        return prove(falsified(record.printed))
