"""Further tables beside the smallest counterexample, where that one leaves something open.

A table with an empty margin breaks a statement, but the papers set such tables aside: another may have none. And a
table that breaks what is printed may not tell it from what was meant.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bookmaker_ref.decide.counterexample import SEARCHED, example, up_to
from bookmaker_ref.decide.exactly import Cells, failing, value
from bookmaker_ref.decide.finding import Counterexample
from bookmaker_ref.exact.undefined import Undefined
from bookmaker_ref.symbolic.functions import At
from bookmaker_ref.symbolic.statement import (
    All,
    Approximate,
    Chain,
    Given,
    Iff,
    Relation,
    Statement,
    conclusions,
    relations,
)


def is_inside(table: Cells) -> bool:
    """Whether no margin of the table is empty, as the papers assume."""
    a, b, c, d = table
    return min(a + b, c + d, a + c, b + d) > 0


@dataclass(frozen=True)
class Inside:
    """The smallest table without an empty margin that breaks a statement; none if none is known.

    ``searched`` says up to which N every table was considered; it is 0 if none was.
    """

    table: Counterexample | None
    searched: int = 0


def inside(statement: Statement, smallest: Counterexample) -> Inside:
    """The smallest table without an empty margin that breaks the statement; the given one if its margins are full."""
    if is_inside(smallest.table):
        return Inside(smallest)
    if not _is_about_any_table(statement) or sum(smallest.table) > SEARCHED:
        return Inside(None)
    return Inside(_first(statement, is_inside, since=sum(smallest.table)), SEARCHED)


def telling(printed: Statement, right: Statement, *shown: Counterexample | None) -> Counterexample | None:
    """The smallest table that tells the printed form from the right one; None if one of those shown does."""
    if not _is_about_any_table(printed) or any(tells(printed, right, each.table) for each in shown if each):
        return None
    return _first(printed, lambda table: tells(printed, right, table))


def tells(printed: Statement, right: Statement, table: Cells) -> bool:
    """Whether the table breaks what is printed, and what is right has a value there, and holds or is another value."""
    if broken(printed, table) is None or not _is_defined(right, table):
        return False
    if isinstance(right, Approximate):  # which is true of no single table
        was = [value(side, table) for each in conclusions(printed) for side in (each.left, each.right)]
        return value(right.left, table) not in was or value(right.right, table) not in was
    return broken(right, table) is None


def broken(statement: Statement, table: Cells) -> Relation | None:
    """The first relation in the statement that the table breaks; of an approximation, that the sides are equal."""
    match statement:
        case Relation() | Chain() | Given() | Iff():
            return failing(statement, table)
        case Approximate(left, right):
            return failing(Relation(left, "=", right), table)
        case All(parts):
            return next((found for part in parts if (found := broken(part, table)) is not None), None)
        case _:
            return None


def _first(statement: Statement, wanted: Callable[[Cells], bool], since: int = 1) -> Counterexample | None:
    for table in up_to(SEARCHED, since):
        if wanted(table) and (found := broken(statement, table)) is not None:
            return example(found, table)
    return None


def _is_about_any_table(statement: Statement) -> bool:
    """Whether it is said of every table, and of none by name."""
    parts = statement.parts if isinstance(statement, All) else (statement,)
    return all(isinstance(part, Relation | Chain | Given | Iff | Approximate) for part in parts) and not any(
        side.has(At) for each in relations(statement) for side in (each.left, each.right)
    )


def _is_defined(statement: Statement, table: Cells) -> bool:
    try:
        for each in conclusions(statement):
            value(each.left, table)
            value(each.right, table)
    except Undefined:
        return False
    return True
