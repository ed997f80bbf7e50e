"""A derivation: its steps, and the records that it concludes. By the id of a record its derivation is found.

A record that says what one of another paper says is derived with that one, if it has no derivation of its own.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from importlib import import_module
from types import ModuleType

from bookmaker_ref.decide import Decision, conclude
from bookmaker_ref.names import nearest
from bookmaker_ref.papers import PAPERS, entry, relatives
from bookmaker_ref.papers.record import Equation, Record


class NoSuchRecord(LookupError):
    """An id that no record and no equation has."""


@dataclass(frozen=True)
class Derivation:
    """How records and equations are proved: the steps, and what is concluded from them.

    ``ids`` are those of the records and equations; with an asterisk, of all that fit.
    """

    steps: Callable[[], None]
    ids: tuple[str, ...]

    @property
    def name(self) -> str:
        """Where it is: the paper, the module and the function.

        >>> derivation("powers2011:30.4").name
        'powers2011.significance.eq30'
        """
        return f"{self.steps.__module__.removeprefix('derivations.')}.{self.steps.__name__}"

    @property
    def idea(self) -> str:
        """The proof in words."""
        return self.steps.__doc__ or ""

    def entries(self) -> tuple[Record | Equation, ...]:
        """The records and equations that it concludes; ``NoSuchRecord`` where an id is none of theirs."""
        try:
            return tuple(entry(each) for id in self.ids for each in _matching(id))
        except NoSuchRecord as error:
            raise NoSuchRecord(f"{self.name}: {error}") from None

    def __call__(self) -> tuple[Decision, ...]:
        """Take every step, and decide what is concluded."""
        take(self)
        return tuple(conclude(each) for each in self.entries())


@cache
def take(derivation: Derivation) -> None:
    """Take every step of the derivation, once in a process; the first that does not hold raises."""
    derivation.steps()


def concludes(*ids: str) -> Callable[[Callable[[], None]], Derivation]:
    """The function has the steps from which these records and equations follow."""
    return lambda steps: Derivation(steps, ids)


@cache
def every_derivation() -> tuple[Derivation, ...]:
    """All derivations, paper by paper, in the order in which they stand in a module."""
    return tuple(each for module in _modules() for each in vars(module).values() if _is_of(module, each))


def derivation(id: str) -> Derivation:
    """The derivation of a record or an equation: its own, else that of a record in another paper with its statement.

    >>> derivation("powers2011:30.4") is derivation("powers2011:30")
    True
    >>> derivation("powers2008significance:5").name
    'powers2011.chance.eq15'
    """
    if found := _own().get(id):
        return found
    asked = entry(next(_matching(id)))
    found, *others = dict.fromkeys(_own()[parallel(each.id)] for each in _records_of(asked))
    if others:
        raise NoSuchRecord(f"the lines of {id} are derived apart; ask for a line")
    return found


def parallel(id: str) -> str:
    """The derived record of another paper that has the same statement; ``NoSuchRecord`` if there is none.

    >>> parallel("powers2008significance:5.1")
    'powers2011:15.1'
    """
    for other in sorted(relatives(id)[0], key=_rank):
        if other in _own() and _says(other) == _says(id):
            return other
    raise NoSuchRecord(f"{id} has no derivation, and no record with its statement has one")


def _says(id: str) -> tuple[object, ...]:
    found = entry(id)
    assert isinstance(found, Record)
    return found.printed, found.corrected, found.condition, found.instead, found.exact


def _rank(id: str) -> int:
    return list(PAPERS).index(id.partition(":")[0])


@cache
def _own() -> dict[str, Derivation]:
    """By id, what is concluded by a derivation itself."""
    return {
        record.id: each
        for each in every_derivation()
        for concluded in each.entries()
        for record in (concluded, *_records_of(concluded))
    }


def _records_of(concluded: Record | Equation) -> tuple[Record, ...]:
    return concluded.lines if isinstance(concluded, Equation) else (concluded,)


def _modules() -> Iterator[ModuleType]:
    for paper in PAPERS:
        package = import_module(f"{__package__}.{paper}")
        yield package
        parts = (each.name for each in pkgutil.iter_modules(getattr(package, "__path__", [])))
        yield from (import_module(f"{package.__name__}.{part}") for part in parts)


def _is_of(module: ModuleType, each: object) -> bool:
    return isinstance(each, Derivation) and each.steps.__module__ == module.__name__


def _matching(id: str) -> Iterator[str]:
    found = [id] if id in _ids() else [each for each in _ids() if fnmatchcase(each, id)]
    if not found:
        near = nearest(id, _ids(), most=1)
        raise NoSuchRecord(
            f"no record or equation is called {id}" + "".join(f"; did you mean {each}?" for each in near)
        )
    yield from found


@cache
def _ids() -> dict[str, None]:
    entries = [each for paper in PAPERS.values() for each in (*paper.contents, *paper.records())]
    return dict.fromkeys(each.id for each in entries)
