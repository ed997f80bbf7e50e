"""Statements on one table by SymPy's own arithmetic, and tables one after the other: nothing of ours is used."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import cast

from sympy import Expr, Integer, nan, zoo

from bookmaker_ref.symbolic import CELLS, All, Approximate, At, Chain, Given, Iff, Relation, Statement, in_counts, links
from bookmaker_ref.symbolic.algebra import Partial, with_cells
from bookmaker_ref.symbolic.domain import Domain, domain_of
from bookmaker_ref.symbolic.functions import Divergence, Problem, XLogY

Cells = tuple[int, int, int, int]


def tables(last: int) -> Iterator[Cells]:
    """Every table, the smallest first."""
    for n in range(1, last + 1):
        for a, b, c in product(range(n + 1), repeat=3):
            if a + b + c <= n:
                yield a, b, c, n - a - b - c


@cache
def spelled(expression: Expr) -> tuple[Expr, Domain]:
    """The expression in the four cells, and where it is defined."""
    whole = expression.replace(lambda e: isinstance(e, Partial), lambda e: e.expanded())
    whole = whole.replace(lambda e: isinstance(e, Problem | At), with_cells)
    return in_counts(cast(Expr, whole)), domain_of(expression)


def value(expression: Expr, table: Cells) -> Expr | None:
    """Its value by SymPy alone, None where it has none."""
    cells, domain = spelled(expression)
    if not domain.contains(table):
        return None
    there = cells.xreplace(dict(zip(CELLS, map(Integer, table), strict=True)))
    there = there.replace(lambda e: isinstance(e, XLogY), lambda e: 0 if e.args[0] == 0 else e.expanded())
    there = there.replace(
        lambda e: isinstance(e, Divergence), lambda e: -e.args[1] if sum(e.args) == 0 else e.expanded()
    )
    assert isinstance(there, Expr)
    assert not there.has(zoo, nan)
    return there


def is_true(relation: Relation, table: Cells) -> bool | None:
    left, right = value(relation.left, table), value(relation.right, table)
    if left is None or right is None:
        return None
    gap = (left - right).evalf(40)
    sign = 0 if abs(gap) < 1e-30 else (1 if gap > 0 else -1)
    says = {"=": (0,), "!=": (-1, 1), "<": (-1,), "<=": (-1, 0), ">": (1,), ">=": (0, 1)}
    return sign in says[relation.operator]


def breaks(statement: Statement, table: Cells) -> bool:
    """Whether the table breaks the statement; of an approximation, whether it tells its sides apart."""
    match statement:
        case All(parts):
            return any(breaks(part, table) for part in parts)
        case Given(hypotheses, conclusion):
            if not all(is_true(each, table) for each in hypotheses):
                return False
            return breaks(conclusion, table)
        case Iff(left, right, hypotheses):
            if not all(is_true(each, table) for each in hypotheses):
                return False
            both = is_true(left, table), is_true(right, table)
            return None not in both and both[0] != both[1]
        case Approximate(left, right):
            return breaks(Relation(left, "=", right), table)
        case Relation() | Chain():
            truths = [is_true(link, table) for link in links(statement)]
            return None not in truths and not all(truths)
        case _:
            raise TypeError(statement)
