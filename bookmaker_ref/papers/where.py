"""Where an entry of a paper stands: in the paper, in our files, and on the page about the paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from types import ModuleType

from bookmaker_ref.papers import entry
from bookmaker_ref.papers.record import Equation, Record

__all__ = ["anchor", "entry", "module_of", "place"]


def anchor(each: Equation | Record) -> str:
    """Where on its paper's page an entry stands."""
    return f"equation-{each.number}" if each.kind in ("equation", "line") else each.number


def module_of(each: Equation | Record) -> str:
    """The module that records an entry, as a path below ``papers/``; its derivation has the same path.

    >>> module_of(entry("powers2011:30.4"))
    'powers2011/significance.py'
    """
    return _modules(each.paper).get(each.id, f"{each.paper}.py")


@cache
def _modules(paper: str) -> dict[str, str]:
    """The module of every entry of a paper that is kept in several."""
    package = import_module(f"bookmaker_ref.papers.{paper}")
    found = {}
    for name, module in vars(package).items():
        if isinstance(module, ModuleType):
            for each in _entries(vars(module).values()):
                found[each.id] = f"{paper}/{name}.py"
    return found


def _entries(values: Iterable[object]) -> Iterator[Equation | Record]:
    """The entries among the values, within tuples too."""
    for value in values:
        if isinstance(value, Equation):
            yield value
            yield from value.lines
        elif isinstance(value, Record):
            yield value
        elif isinstance(value, tuple):
            yield from _entries(value)


def place(record: Record) -> str:
    """Where in the paper a record stands, in words."""
    if record.kind == "line":
        number, _, line = record.number.partition(".")
        return f"equation ({number})" + (f", line {line}" if line else "")
    return f'section "{record.section}"' if record.section else "the text"
