"""Exact unconditional tests: the greatest probability of what is as extreme, which ties do not change."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from math import comb
from random import Random

import numpy as np
import pytest
from mpmath import cos, pi, sin, workdps
from scipy.stats import boschloo_exact, fisher_exact as scipy_fisher

from bookmaker_ref.significance import boschloo, fisher, fisher_exact, fishers_levels, suissa_shuster
from bookmaker_ref.significance.fishers_levels import as_small as given_successes
from bookmaker_ref.significance.hypotheses import Alternative
from bookmaker_ref.significance.suprema import at_points, seen, suprema, supremum
from tests.cases import for_each
from tests.reference import greatest

pytestmark = pytest.mark.on_change

F = Fraction
Table = tuple[int, int, int, int]
SIDES: tuple[Alternative, ...] = ("less", "greater", "two-sided")


def some(count: int, most: int, seed: int) -> list[Table]:
    rng = Random(seed)
    drawn = ((rng.randrange(most), rng.randrange(most), rng.randrange(most), rng.randrange(most)) for _ in range(count))
    return [(a, b, c, d) for a, b, c, d in drawn if a + c and b + d]


def greatest_of(extreme: Callable[[Table], bool], table: Table) -> float:
    """The greatest probability of all that is extreme."""
    tp, fp, fn, tn = table
    rp, rn = tp + fn, fp + tn
    return greatest([[extreme((a, b, rp - a, rn - b)) for b in range(rn + 1)] for a in range(rp + 1)])


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
    return greatest_of(lambda other: pooled(other, side) >= pooled(table, side), table)


def as_small(table: Table, side: Alternative) -> float:
    seen = fisher_exact(*table, alternative=side)
    return greatest_of(lambda other: fisher_exact(*other, alternative=side) <= seen, table)


@pytest.mark.slow
@for_each(lambda: some(15, 8, 1), some=True)
def test_it_is_the_supremum_over_what_is_as_extreme_in_fractions(table: Table) -> None:
    for side in SIDES:
        assert suissa_shuster(*table, alternative=side) == pytest.approx(as_far(table, side), rel=1e-11)
        assert boschloo(*table, alternative=side) == pytest.approx(as_small(table, side), rel=1e-11)


@for_each(lambda: some(20, 15, 2))
def test_boschloo_is_what_scipy_finds(table: Table) -> None:
    tp, fp, fn, tn = table
    for side in SIDES:
        theirs = boschloo_exact([[tp, fp], [fn, tn]], alternative=side, n=64).pvalue
        assert boschloo(*table, alternative=side, by="doubling") == pytest.approx(theirs, rel=1e-6, abs=1e-9)


@for_each(lambda: some(60, 30, 3))
def test_boschloo_rejects_whatever_fisher_rejects(table: Table) -> None:
    for side in SIDES:
        assert boschloo(*table, alternative=side) <= fisher(*table, alternative=side) * (1 + 1e-12)


@for_each([(7, 9), (12, 5), (10, 10), (1, 30), (0, 4)])
def test_tables_as_extreme_given_the_successes_have_fishers_probability(
    groups: tuple[int, int],
) -> None:
    first, second = groups
    for side in SIDES:
        for a in range(first + 1):
            for b in range(second + 1):
                theirs = scipy_fisher(np.array([[a, b], [first - a, second - b]]), alternative=side).pvalue
                assert given_successes(side, first, second, a, b)[a + b] == pytest.approx(theirs, rel=1e-12)


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


def in_fractions(n1: int, n2: int, side: Alternative) -> dict[tuple[int, int], list[Fraction]]:
    """Of each table how probable a p-value no greater is, given 0 to all successes, by its definition."""
    n = n1 + n2
    exact = {(a, b): fisher_exact(a, b, n1 - a, n2 - b, alternative=side) for a in range(n1 + 1) for b in range(n2 + 1)}
    weights = {(a, b): F(comb(n1, a) * comb(n2, b), comb(n, a + b)) for a, b in exact}
    return {
        table: [sum((weights[i, j] for i, j in exact if i + j == k and exact[i, j] <= p), F(0)) for k in range(n + 1)]
        for table, p in exact.items()
    }


@pytest.mark.slow
@for_each([(4, 4), (3, 6), (7, 7), (9, 2), (1, 1), (0, 3), (5, 10), (8, 11), (9, 12)])
def test_which_p_values_are_no_greater_is_decided_in_fractions(groups: tuple[int, int]) -> None:
    """Also where numbers that differ by a few hundredths are not told apart before they are compared as integers."""
    for side in SIDES:
        for close in (fishers_levels._CLOSE, 0.04):
            with pytest.MonkeyPatch.context() as patched:
                patched.setattr(fishers_levels, "_CLOSE", close)
                forgotten()
                for (a, b), expected in in_fractions(*groups, side).items():
                    found = given_successes(side, *groups, a, b)
                    np.testing.assert_allclose(found, [float(each) for each in expected], rtol=1e-12)
    forgotten()


def forgotten() -> None:
    fishers_levels._one_sided.cache_clear()
    fishers_levels._two_sided.cache_clear()


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


@for_each([1, 2, 7, 100, 1000])
def test_suprema_of_a_single_coefficient_are_where_they_must_be(degree: int) -> None:
    """Bernstein's own polynomials are greatest at k / n, where the value is a fraction; none is narrower."""
    every = range(0, degree + 1, max(1, degree // 50))
    given = np.zeros((len(every), degree + 1))
    given[np.arange(len(every)), every] = 1
    exact = [F(k, degree) ** k * F(degree - k, degree) ** (degree - k) * comb(degree, k) for k in every]
    np.testing.assert_allclose(suprema(given), [float(each) for each in exact], rtol=1e-12)


@for_each([0, 1, 2, 13, 100, 401])
def test_probabilities_at_all_points_are_right_to_the_last_digits(n: int) -> None:
    found = at_points(n)
    np.testing.assert_allclose(found.sum(axis=0), 1, rtol=1e-14)
    np.testing.assert_array_equal(found, found[::-1, ::-1])
    pieces = found.shape[1] // 16
    assert pieces >= np.pi * n**0.5
    for place in range(0, found.shape[1], max(1, found.shape[1] // 40)):
        piece, point = divmod(place, 16)
        with workdps(50):
            s = sin((piece + (1 - cos(pi * point / 15)) / 2) * pi / 2 / pieces) ** 2
            expected = [float(comb(n, k) * s**k * (1 - s) ** (n - k)) for k in range(n + 1)]
        np.testing.assert_allclose(found[:, place], expected, rtol=1e-12, atol=1e-30)


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
    [
        (boschloo, (1001, 0, 0, 0), {}, "1001 | 1000"),
        (suissa_shuster, (1.5, 0, 0, 1), {}, "tp | 1.5 | whole"),
        (boschloo, (1, 2, 3, 4), {"fixed": "rows"}, "fixed | 'rows' | 'real' | 'predicted'"),
        (boschloo, (1, 2, 3, 4), {"by": "blaker"}, "by | 'blaker' | 'probability' | 'doubling'"),
        (suissa_shuster, (1, 2, 3, 4), {"alternative": "more"}, "alternative | 'more' | 'two-sided' | 'less'"),
    ],
    lambda each: each[3],
)
def test_the_error_for_a_wrong_argument_names_it(
    test: Callable[..., float], table: tuple[float, ...], options: dict[str, str], facts: str
) -> None:
    with pytest.raises(ValueError, match=f"^{'.*'.join(map(re.escape, facts.split(' | ')))}[^\n]*$"):
        test(*table, **options)
