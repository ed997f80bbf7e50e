"""Barnard's CSM test: against its definition, what is printed, and what any such test must do."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from bookmaker_ref.significance import barnard
from bookmaker_ref.significance.hypotheses import Alternative
from tests.cases import for_each
from tests.reference import greatest

Pair = tuple[int, int]


def by_definition(n1: int, n2: int, two_sided: bool) -> dict[Pair, float]:
    """The p-value of each table, in the order that is built step by step."""
    left = {(a, b) for a, b in product(range(n1 + 1), range(n2 + 1)) if not two_sided or a * n2 >= b * n1}
    taken: set[Pair] = set()
    found: dict[Pair, float] = {}

    def probability(tables: set[Pair]) -> float:
        return greatest([[(a, b) in tables for b in range(n2 + 1)] for a in range(n1 + 1)])

    while left:
        next_ = [(a, b) for a, b in left if (a == n1 or (a + 1, b) in taken) and (b == 0 or (a, b - 1) in taken)]
        sets = {each: taken | {each} | ({(n1 - each[0], n2 - each[1])} if two_sided else set()) for each in next_}
        values = {each: probability(some) for each, some in sets.items()}
        best = [each for each, value in values.items() if value <= min(values.values()) * (1 + 1e-10)]
        taken = set().union(*(sets[each] for each in best))
        found |= dict.fromkeys(best, probability(taken))
        left -= {*best}
    return found


@pytest.mark.slow
@for_each([(3, 3), (4, 2), (2, 5), (5, 5), (1, 6), (6, 4)])
def test_it_is_the_order_that_barnard_built(groups: Pair) -> None:
    n1, n2 = groups
    sides: tuple[Alternative, ...] = ("greater", "two-sided")
    for alternative in sides:
        for (a, b), expected in by_definition(n1, n2, alternative == "two-sided").items():
            found = barnard(a, b, n1 - a, n2 - b, alternative=alternative)
            assert found == pytest.approx(min(1.0, expected), rel=1e-10), (alternative, a, b)


def test_three_of_three_and_none_of_three() -> None:
    """Barnard's (1945) own example: s^3 (1 - s)^3 is 1/64 at most, where Fisher's test gives 1/20."""
    assert barnard(3, 0, 0, 3, alternative="greater") == pytest.approx(1 / 64, rel=1e-12)
    assert barnard(3, 0, 0, 3) == pytest.approx(1 / 32, rel=1e-12)


@for_each([(4, 7), (6, 6), (1, 9), (10, 3)])
def test_it_never_exceeds_its_level_whatever_the_rate(groups: Pair) -> None:
    n1, n2 = groups
    a, b = np.mgrid[: n1 + 1, : n2 + 1]
    sides: tuple[Alternative, ...] = ("two-sided", "greater", "less")
    for alternative in sides:
        p = barnard(a, b, n1 - a, n2 - b, alternative=alternative)
        for alpha in (0.01, 0.05, 0.2):
            assert greatest(p <= alpha) <= alpha * (1 + 1e-12)


@for_each([(5, 8), (7, 7)])
def test_convexity_and_symmetry_hold(groups: Pair) -> None:
    n1, n2 = groups
    a, b = np.mgrid[: n1 + 1, : n2 + 1]
    p = barnard(a, b, n1 - a, n2 - b, alternative="greater")
    assert (np.diff(p, axis=0) <= 1e-12).all()
    assert (np.diff(p, axis=1) >= -1e-12).all()
    np.testing.assert_array_equal(barnard(n1 - a, n2 - b, a, b, alternative="less"), p)
    both = barnard(a, b, n1 - a, n2 - b)
    np.testing.assert_array_equal(both, both[::-1, ::-1])
    assert barnard(3, 2, 1, 6, fixed="predicted") == barnard(3, 1, 2, 6)


@for_each([(0, 0, 0, 0), (0, 0, 3, 4), (5, 0, 0, 0), (0, 4, 0, 0)])
def test_where_nothing_differs_the_p_value_of_two_sides_is_one(table: tuple[int, int, int, int]) -> None:
    assert barnard(*table) == 1


@pytest.mark.slow
def test_thirty_and_thirty_at_once() -> None:
    """All 961 tables, which have as many p-values as there are kinds of them by both symmetries."""
    a, b = np.mgrid[:31, :31]
    p = barnard(a, b, 30 - a, 30 - b)
    assert p.shape == (31, 31)
    assert Fraction(p[30, 0]) == Fraction(p[0, 30]) == Fraction(2, 4**30)
    assert len(np.unique(p)) > 200
