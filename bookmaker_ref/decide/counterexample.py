"""Every table up to some N, in order: the smallest counterexample, and the second confirmation of a proof."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import cast

from bookmaker_ref.decide.claims import Claim
from bookmaker_ref.decide.exactly import Cells, failing, holds, value
from bookmaker_ref.decide.finding import Counterexample
from bookmaker_ref.exact import numbers
from bookmaker_ref.exact.undefined import Undefined
from bookmaker_ref.symbolic.algebra import plain
from bookmaker_ref.symbolic.functions import At
from bookmaker_ref.symbolic.statement import Relation

#: Every proof is confirmed on all tables up to this N.
CONFIRMED = 8
#: Where few small tables fulfil a hypothesis, it is confirmed up to this N.
FULFILLED = 12
#: How far the search for a counterexample goes before it gives up.
SEARCHED = 30

#: How many larger tables a proof is held against.
_SCATTERED = 200


def shared_out(n: int, places: int) -> Iterator[tuple[int, ...]]:
    """Every way to put n cases into so many cells, in lexicographic order.

    >>> list(shared_out(1, 4))
    [(0, 0, 0, 1), (0, 0, 1, 0), (0, 1, 0, 0), (1, 0, 0, 0)]
    """
    if places == 1:
        yield (n,)
        return
    for first in range(n + 1):
        for rest in shared_out(n - first, places - 1):
            yield (first, *rest)


def up_to(last: int, first: int = 1) -> Iterator[Cells]:
    """The tables with N from `first` to `last`, in the order that makes the first find the smallest."""
    for n in range(first, last + 1):
        yield from _few(n) if n <= FULFILLED else _of_two_classes(n)


def _of_two_classes(n: int) -> Iterator[Cells]:
    return cast(Iterator[Cells], shared_out(n, 4))


@cache  # up to `FULFILLED`, every statement asks for them
def _few(n: int) -> tuple[Cells, ...]:
    return tuple(_of_two_classes(n))


def smallest_counterexample(claim: Claim, last: int = SEARCHED, first: int = 1) -> Counterexample | None:
    """The smallest table that breaks the claim, with the exact values of the sides that differ."""
    for table in up_to(last, first):
        broken = failing(claim, table)
        if broken is not None:
            return example(broken, table)
    return None


@cache
def scattered() -> tuple[Cells, ...]:
    """Larger tables, the same on every run: what holds up to eight cases for want of a ninth fails here."""
    draw = Random(2011)
    sizes = (0, 1, 2, 9, 10, 17, 40, 100)
    return tuple((a, b, c, d) for a, b, c, d in (draw.choices(sizes, k=4) for _ in range(_SCATTERED)))


def _named(relation: Relation) -> Cells | None:
    """The table of counts that a relation names, if it is about such alone."""
    named = [at.table for side in (relation.left, relation.right) for at in side.atoms(At)]
    free = any(plain(side).free_symbols for side in (relation.left, relation.right))
    return named[0] if named and None not in named and not free else None


def example(relation: Relation, table: Cells) -> Counterexample:
    """The table as a counterexample to the relation."""
    table = _named(relation) or table
    left, right = (numbers.text(value(side, table)) for side in (relation.left, relation.right))
    return Counterexample(*table, lhs=left, rhs=right)


def smallest_fulfilling(relations: tuple[Relation, ...], last: int = SEARCHED) -> Cells | None:
    """The smallest table on which all the relations hold."""
    for table in up_to(last):
        try:
            if all(holds(relation, table) for relation in relations):
                return table
        except Undefined:
            continue
    return None
