"""Every table up to some N, in order: the smallest counterexample, and the second confirmation of a proof."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from random import Random
from typing import cast

from bookmaker_ref.decide.exactly import failing, holds, value
from bookmaker_ref.decide.finding import Counterexample
from bookmaker_ref.exact import numbers
from bookmaker_ref.exact.table import Table, tables
from bookmaker_ref.exact.undefined import Undefined
from bookmaker_ref.symbolic.algebra import plain
from bookmaker_ref.symbolic.functions import At
from bookmaker_ref.symbolic.statement import Chain, Given, Iff, Relation

#: Every proof is confirmed on all tables up to this N.
CONFIRMED = 8
#: How far the search for a counterexample goes before it gives up.
SEARCHED = 30
#: Up to this N the tables are kept, since each remembers the words evaluated on it.
KEPT = 12

#: How many larger tables a proof is held against.
_SCATTERED = 200

Decidable = Relation | Chain | Given | Iff

_tables: dict[int, tuple[Table, ...]] = {}


def tables_of(n: int) -> Iterable[Table]:
    """The tables with N = n."""
    if n > KEPT:
        return (Table(*cells) for cells in tables(n))
    if n not in _tables:
        _tables[n] = tuple(Table(*cells) for cells in tables(n))
    return _tables[n]


def up_to(last: int, first: int = 1) -> Iterator[Table]:
    """The tables with N from `first` to `last`, in the order that makes the first find the smallest."""
    for n in range(first, last + 1):
        yield from tables_of(n)


def smallest_counterexample(statement: Decidable, last: int = SEARCHED, first: int = 1) -> Counterexample | None:
    """The smallest table that breaks the statement, with the exact values of the sides that differ."""
    for table in up_to(last, first):
        broken = failing(statement, table)
        if broken is not None:
            return example(broken, table)
    return None


@cache
def scattered() -> tuple[Table, ...]:
    """Larger tables, the same on every run: what holds up to eight cases for want of a ninth fails here."""
    draw = Random(2011)
    return tuple(Table(*draw.choices((0, 1, 2, 9, 10, 17, 40, 100), k=4)) for _ in range(_SCATTERED))


def _named(relation: Relation) -> Table | None:
    """The table that a relation names, if it is about one alone."""
    named = [at.table for side in (relation.left, relation.right) for at in side.atoms(At)]
    free = any(plain(side).free_symbols for side in (relation.left, relation.right))
    return Table(*named[0]) if named and not free else None


def example(relation: Relation, table: Table) -> Counterexample:
    """The table as a counterexample to the relation."""
    table = _named(relation) or table
    left, right = (numbers.text(value(side, table)) for side in (relation.left, relation.right))
    return Counterexample(*cells_of(table), lhs=left, rhs=right)


def cells_of(table: Table) -> tuple[int, int, int, int]:
    """The cells of a table of counts."""
    return cast(tuple[int, int, int, int], table.cells)


def smallest_fulfilling(relations: tuple[Relation, ...], last: int = SEARCHED) -> Table | None:
    """The smallest table on which all the relations hold."""
    for table in up_to(last):
        try:
            if all(holds(relation, table) for relation in relations):
                return table
        except Undefined:
            continue
    return None
