"""What the tests of the records share: every record and derivation, and what is found of each, made once."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterable
from functools import cache
from types import ModuleType

from bookmaker_ref.decide import Decision, Finding, decide, prove
from bookmaker_ref.papers import PAPERS, entry, recorded
from bookmaker_ref.papers.record import Equation, Record
from bookmaker_ref.symbolic import Statement
from tests.falsified import falsified

RECORDS: tuple[Record, ...] = tuple(record for paper in PAPERS.values() for record in paper.records())
EQUATIONS: tuple[Equation, ...] = tuple(
    each for paper in PAPERS.values() for each in paper.contents if isinstance(each, Equation)
)
#: The verdicts of what is true as printed, and the records that have one.
HOLDS = ("proved", "definition", "approximation")
TRUE = [record for record in RECORDS if recorded().get(record.id, {}).get("verdict") in HOLDS]

Derivation = Callable[[], Decision | tuple[Decision, ...]]


def modules() -> Iterable[ModuleType]:
    """The modules with derivations: of a paper that is kept in several, all of them."""
    for paper in PAPERS:
        package = importlib.import_module(f"derivations.{paper}")
        names = [each.name for each in pkgutil.iter_modules(getattr(package, "__path__", []))]
        yield from (importlib.import_module(f"derivations.{paper}.{name}") for name in names)
        if not names:
            yield package


def functions(mine: ModuleType) -> Iterable[tuple[str, Derivation]]:
    """The derivations of one module, by name."""
    for found, each in inspect.getmembers(mine, inspect.isfunction):
        if each.__module__ == mine.__name__ and not found.startswith("_"):
            yield f"{mine.__name__.removeprefix('derivations.')}.{found}", each


DERIVATIONS: dict[str, Derivation] = {found: each for mine in modules() for found, each in functions(mine)}


# --- what takes long: in one process each decision is made once ----------------------------------------------------


@cache
def derived(name: str) -> tuple[Decision, ...]:
    """What the derivation concludes."""
    found = DERIVATIONS[name]()
    decisions = found if isinstance(found, tuple) else (found,)
    _keep(*decisions)
    return decisions


def decided(identifier: str) -> Decision:
    """The decision on a record or an equation."""
    if identifier not in _decisions:
        _keep(decide(entry(_WHOLE[identifier])))
    return _decisions[identifier]


#: The entry that a record is decided with: of a line, its equation.
_WHOLE = {record.id: record.id for record in RECORDS}
_WHOLE |= {equation.id: equation.id for equation in EQUATIONS}
_WHOLE |= {line.id: equation.id for equation in EQUATIONS for line in equation.lines}
_decisions: dict[str, Decision] = {}


def _keep(*decisions: Decision) -> None:
    _decisions.update((each.id, each) for decision in decisions for each in (decision, *decision.lines))


def refutation(record: Record) -> Finding:
    """What is found of a falsified copy of the record."""
    return _found(falsified(record.printed))


@cache
def _found(statement: Statement) -> Finding:
    return prove(statement)
