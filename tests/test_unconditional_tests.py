"""Exact unconditional tests: the greatest probability of what is as extreme, which ties do not change."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from math import comb
from random import Random
from typing import Any

import numpy as np
import pytest
from scipy.stats import boschloo_exact, fisher_exact as scipy_fisher

from bookmaker_ref.significance import boschloo, fisher, fisher_exact, suissa_shuster
from bookmaker_ref.significance.bernstein import seen, suprema, supremum
from bookmaker_ref.significance.hypotheses import Alternative
from bookmaker_ref.significance.unconditional_tests import _as_small, _images, _of_fisher
from tests.cases import for_each

F = Fraction
Table = tuple[int, int, int, int]
SIDES: tuple[Alternative, ...] = ("less", "greater", "two-sided")


def some(count: int, most: int, seed: int) -> list[Table]:
    rng = Random(seed)
    drawn = ((rng.randrange(most), rng.randrange(most), rng.randrange(most), rng.randrange(most)) for _ in range(count))
    return [(a, b, c, d) for a, b, c, d in drawn if a + c and b + d]


def greatest(extreme: Callable[[Table], bool], table: Table) -> float:
    """The greatest probability of all that is extreme, on a fine grid: no more than the supremum, and as good as it."""
    tp, fp, fn, tn = table
    rp, rn = tp + fn, fp + tn
    s = np.linspace(0, 1, 4001)
    total = np.zeros_like(s)
    for a in range(rp + 1):
        for b in range(rn + 1):
            if extreme((a, b, rp - a, rn - b)):
                total += comb(rp, a) * comb(rn, b) * s ** (a + b) * (1 - s) ** (rp + rn - a - b)
    return float(total.max())


def pooled(table: Table, side: str) -> Fraction:
    """The square of the pooled statistic over N, with its sign, as a fraction."""
    tp, fp, fn, tn = table
    margins = (tp + fp) * (fn + tn) * (tp + fn) * (fp + tn)
    if not margins:
        return F(0)
    determinant = tp * tn - fp * fn
    square = F(determinant**2, margins)
    return square if side == "two-sided" or (determinant > 0) == (side == "greater") else -square


def as_far(table: Table, side: Alternative) -> float:
    return greatest(lambda other: pooled(other, side) >= pooled(table, side), table)


def as_small(table: Table, side: Alternative) -> float:
    seen = fisher_exact(*table, alternative=side)
    return greatest(lambda other: fisher_exact(*other, alternative=side) <= seen, table)


@pytest.mark.slow
@for_each(some(15, 8, 1), some=True)
def test_it_is_the_supremum_over_what_is_as_extreme_in_fractions(table: Table) -> None:
    for side in SIDES:
        assert suissa_shuster(*table, alternative=side) == pytest.approx(as_far(table, side), abs=2e-6)
        assert boschloo(*table, alternative=side) == pytest.approx(as_small(table, side), abs=2e-6)


@for_each(some(40, 15, 2))
def test_boschloo_is_what_scipy_finds(table: Table) -> None:
    tp, fp, fn, tn = table
    for side in SIDES:
        theirs = boschloo_exact([[tp, fp], [fn, tn]], alternative=side, n=64).pvalue
        assert boschloo(*table, alternative=side, by="doubling") == pytest.approx(theirs, rel=1e-6, abs=1e-9)


@for_each(some(60, 30, 3))
def test_boschloo_rejects_whatever_fisher_rejects(table: Table) -> None:
    for side in SIDES:
        assert boschloo(*table, alternative=side) <= fisher(*table, alternative=side) * (1 + 1e-12)


@for_each([(7, 9), (12, 5), (10, 10), (1, 30), (0, 4)])
def test_all_p_values_of_fishers_test_at_once(groups: tuple[int, int]) -> None:
    first, second = groups
    for side in SIDES:
        found = _of_fisher(first, second, side)
        for a in range(first + 1):
            for b in range(second + 1):
                p = 1 / (1 + 1 / found[a, b])  # of the odds
                theirs = scipy_fisher(np.array([[a, b], [first - a, second - b]]), alternative=side).pvalue
                assert p == pytest.approx(theirs, rel=1e-12)


def test_what_was_published() -> None:
    """SciPy's handbook has the first of each; the vaccine is of Mehta and Senchaudhuri (2003)."""
    assert boschloo(74, 31, 43, 32, alternative="greater") == pytest.approx(0.0355, abs=1e-4)
    assert suissa_shuster(7, 12, 8, 3) == pytest.approx(0.0682, abs=1e-4)
    assert suissa_shuster(7, 12, 8, 3, alternative="less") == pytest.approx(0.0341, abs=1e-4)


@for_each([(5, 5, 1, 11), (30, 18, 22, 30), (2, 9, 40, 49), (50, 50, 50, 50), (0, 1, 0, 90)])
def test_whatever_is_asked_of_one_table_is_asked_of_many(table: Table) -> None:
    """Together with others of its size, and of other sizes, a table has the p-value that it has alone."""
    a, b, c, d = table
    others = np.array([table, (d, c, b, a), (a + 1, b, c, d), (1, 2, 3, 4), table]).T
    for side in SIDES:
        for test in (boschloo, suissa_shuster, partial(boschloo, by="doubling")):
            found = test(*others, alternative=side)
            alone = [test(*row, alternative=side) for row in others.T.tolist()]
            np.testing.assert_allclose(found, alone, rtol=2e-12)


def test_twice_the_smaller_side_is_found_though_the_other_is_not_sought() -> None:
    tables = np.array(some(60, 12, 4)).T
    sides = [boschloo(*tables, alternative=side) for side in SIDES[:2]]
    np.testing.assert_allclose(boschloo(*tables, by="doubling"), np.minimum(1, 2 * np.minimum(*sides)), rtol=2e-12)


@for_each([(4, 4), (3, 6), (7, 7), (9, 2), (1, 1), (0, 3)])
def test_what_is_as_extreme_by_symmetry_is_so_in_fractions(groups: tuple[int, int]) -> None:
    """The images of a table have its p-value, to the last digit, and no table that is as extreme is left out."""
    n1, n2 = groups
    for side in SIDES:
        exact = {
            (a, b): fisher_exact(a, b, n1 - a, n2 - b, alternative=side) for a in range(n1 + 1) for b in range(n2 + 1)
        }
        for (a, b), p in exact.items():
            assert all(exact[image] == p for image in _images(a, b, n1, n2, side))
            expected = [[exact[i, j] <= p for j in range(n2 + 1)] for i in range(n1 + 1)]
            assert _as_small(a, b, n1, n2, side).tolist() == expected


@pytest.mark.slow
@for_each([(degree, seed) for degree in (1, 2, 3, 9, 40, 150) for seed in range(4)])
def test_suprema_are_those_of_a_fine_grid(case: tuple[int, int]) -> None:
    """Of polynomials that go up and down, of one maximum, of none inside, and of two that are as great."""
    degree, seed = case
    rng = np.random.default_rng(seed)
    rough = rng.random(degree + 1)
    tiny = rng.random(degree + 1) ** 9 * 1e-30
    given = np.array([rough, np.sort(rough), rough[::-1], (rough + rough[::-1]) / 2, tiny])
    s = np.linspace(0, 1, 20_001)
    k = np.arange(degree + 1)
    ways = np.array([comb(degree, int(i)) for i in k], dtype=np.float64)
    weights = ways * s[:, None] ** k * (1 - s)[:, None] ** (degree - k)
    grid = (weights @ given.T).max(axis=0)
    found = suprema(given)
    assert (found >= grid * (1 - 1e-11)).all()
    np.testing.assert_allclose(found, grid, rtol=1e-5)
    np.testing.assert_allclose(found, [supremum(each) for each in given], rtol=2e-12)
    assert (seen(given) <= found * (1 + 1e-12)).all()


def test_tables_that_are_exactly_as_extreme_count() -> None:
    """Of 5 5 1 11 some tables have the same statistic; in floats it may be smaller by a digit, and p too small."""
    assert suissa_shuster(5, 5, 1, 11) == pytest.approx(0.0334038734, abs=1e-9)


def test_either_margin_may_be_fixed() -> None:
    assert suissa_shuster(7, 5, 2, 9, fixed="predicted") == suissa_shuster(7, 2, 5, 9)
    assert boschloo(7, 5, 2, 9, fixed="predicted") == boschloo(7, 2, 5, 9)
    assert boschloo(7, 5, 2, 9, fixed="predicted", by="doubling") == boschloo(7, 2, 5, 9, by="doubling")


def test_arrays_are_tested_table_by_table() -> None:
    tp, fp = np.array([[3, 4], [3, 0]]), np.array([1, 2])
    for test in (boschloo, suissa_shuster):
        found = test(tp, fp, 2, 5)
        assert found.shape == (2, 2)
        assert [[test(int(a), int(b), 2, 5) for a, b in zip(row, fp, strict=True)] for row in tp] == found.tolist()
    assert boschloo(tp, fp, 2, 5, by="doubling").shape == (2, 2)


@for_each([(0, 0, 0, 0), (0, 0, 3, 4), (5, 0, 0, 0), (0, 4, 0, 0)])
def test_where_nothing_can_differ_the_p_value_is_one(table: Table) -> None:
    for side in SIDES:
        assert boschloo(*table, alternative=side) == 1
        assert suissa_shuster(*table, alternative=side) == 1


@for_each(
    {
        "1001 cases: no more than 1000 are computed here": lambda: boschloo(1001, 0, 0, 0),
        "tp is 1.5: a test counts whole cases; weights are no cases, so count these without": lambda: suissa_shuster(
            1.5, 0, 0, 1
        ),
        "fixed is 'rows': it takes 'real' or 'predicted'": lambda: boschloo(1, 2, 3, 4, fixed="rows"),  # type: ignore[arg-type]  # a mistake
        "by is 'blaker': it takes 'probability' or 'doubling'": lambda: boschloo(1, 2, 3, 4, by="blaker"),  # type: ignore[arg-type]  # a mistake
        "alternative is 'more': it takes 'two-sided', 'greater' or 'less'": lambda: suissa_shuster(
            1,
            2,
            3,
            4,
            alternative="more",  # type: ignore[arg-type]  # a mistake
        ),
    }.items(),
    lambda each: each[0],
)
def test_a_mistake_is_told_in_a_line(case: tuple[str, Any]) -> None:
    said, call = case
    with pytest.raises(ValueError, match=f"^{re.escape(said)}$"):
        call()
