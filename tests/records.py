"""What the tests of the records share: every record and derivation once, and what is found of each, made once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import cast

from bookmaker_ref.decide import Decision, Finding, decide, prove
from bookmaker_ref.papers import PAPERS, entry, recorded
from bookmaker_ref.papers.record import Equation, Record
from bookmaker_ref.symbolic import Statement
from derivations import Derivation, derivations
from tests import together
from tests.falsified import falsified

RECORDS: tuple[Record, ...] = tuple(record for paper in PAPERS.values() for record in paper.records())
EQUATIONS: tuple[Equation, ...] = tuple(
    each for paper in PAPERS.values() for each in paper.contents if isinstance(each, Equation)
)
#: The verdicts of what is true as printed, and the records that have one.
HOLDS = ("proved", "definition", "approximation")
TRUE = [record for record in RECORDS if recorded().get(record.id, {}).get("verdict") in HOLDS]

DERIVATIONS: dict[str, Derivation] = {each.name: each for each in derivations()}


# --- what takes long, and is shared between the cores --------------------------------------------------------------

_DERIVE, _DECIDE, _FALSIFY = (f"{__name__}:{name}" for name in ("derive", "decide_again", "prove_falsified"))


def derive(name: str) -> tuple[Decision, ...]:
    """What the derivation concludes."""
    return DERIVATIONS[name]()


def decide_again(identifier: str) -> Decision:
    """The decision on a record or an equation."""
    return decide(entry(identifier))


def prove_falsified(identifier: str) -> Finding:
    """What is found of a falsified copy of the record."""
    found = entry(identifier)
    assert isinstance(found, Record)
    return _found(falsified(found.printed))


@cache
def _found(statement: Statement) -> Finding:
    return prove(statement)


def tasks(files: set[str]) -> Iterator[together.Task]:
    """All of it that the tests in these files want; who derives a record decides it, too."""
    if "test_derivations.py" in files:
        yield from ((_DERIVE, name) for name in DERIVATIONS)
    elif files - {"test_papers.py"}:
        yield from ((_DECIDE, each.id) for paper in PAPERS.values() for each in paper.contents)
    if "test_papers.py" in files:
        yield from ((_FALSIFY, record.id) for record in TRUE)


@cache
def derived(name: str) -> tuple[Decision, ...]:
    """What a derivation concludes; it runs once a session."""
    return cast(tuple[Decision, ...], together.result(_DERIVE, name))


def decided(identifier: str) -> Decision:
    """The decision on a record or an equation; a session decides each once."""
    while identifier not in _decisions and (name := next(_unread, None)) is not None:
        if together.is_shared(_DERIVE, name):
            with suppress(Exception):  # a derivation that fails does so in its own test
                _keep(*derived(name))
    if identifier not in _decisions:
        _keep(cast(Decision, together.result(_DECIDE, _WHOLE[identifier])))
    return _decisions[identifier]


#: The entry that a record is decided with: of a line, its equation.
_WHOLE = {record.id: record.id for record in RECORDS}
_WHOLE |= {equation.id: equation.id for equation in EQUATIONS}
_WHOLE |= {line.id: equation.id for equation in EQUATIONS for line in equation.lines}
_decisions: dict[str, Decision] = {}
_unread = iter(DERIVATIONS)


def _keep(*decisions: Decision) -> None:
    _decisions.update((each.id, each) for decision in decisions for each in (decision, *decision.lines))


def refutation(record: Record) -> Finding:
    """What is found of a falsified copy of the record."""
    return cast(Finding, together.result(_FALSIFY, record.id))
