"""Non-inferiority and equivalence: against intervals that invert the tests, brute force, and what each must keep."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, strategies as st
from scipy.optimize import minimize_scalar
from scipy.stats import norm

from bookmaker_ref.significance import (
    Paired,
    chan_zhang,
    compare_estimates,
    equivalence_test,
    margin_test,
    mee,
    miettinen_nurminen,
)
from bookmaker_ref.significance.margins import Method, Side
from tests.cases import for_each
from tests.reference import greatest
from tests.strategies import examples

Table = tuple[int, int, int, int]
METHODS: tuple[Method, ...] = ("miettinen-nurminen", "farrington-manning", "exact")
#: 5 of 6 and 2 of 6; what differs a lot; and what hardly does.
TABLES: list[Table] = [(5, 2, 1, 4), (9, 1, 3, 12), (4, 6, 5, 7), (0, 3, 5, 4), (8, 0, 0, 8)]


def likeliest(a: int, n1: int, b: int, n2: int, margin: float) -> tuple[float, float]:
    """The likeliest pair of proportions that differ by the margin, sought as what it is."""

    def unlikely(p2: float) -> float:
        terms = ((a, p2 + margin), (n1 - a, 1 - p2 - margin), (b, p2), (n2 - b, 1 - p2))
        return float(-sum(count * np.log(p) for count, p in terms if count))

    ends = max(0.0, -margin) + 1e-13, min(1.0, 1 - margin) - 1e-13
    found = minimize_scalar(unlikely, bounds=ends, method="bounded", options={"xatol": 1e-12}).x
    return float(found) + margin, float(found)


def z(a: int, n1: int, b: int, n2: int, margin: float) -> float:
    p1, p2 = likeliest(a, n1, b, n2, margin)
    return float((a / n1 - b / n2 - margin) / np.sqrt(p1 * (1 - p1) / n1 + p2 * (1 - p2) / n2))


@pytest.mark.slow
@for_each([(table, margin) for table in TABLES for margin in (-0.12, 0.05, 0.3)])
def test_the_exact_p_is_the_greatest_probability_of_what_is_as_extreme(case: tuple[Table, float]) -> None:
    (tp, fp, fn, tn), margin = case
    n1, n2 = tp + fn, fp + tn
    every = np.array([[z(i, n1, j, n2, margin) for j in range(n2 + 1)] for i in range(n1 + 1)])
    expected = greatest(every >= every[tp, fp] - 1e-5, margin)
    found = margin_test(tp, fp, fn, tn, margin, method="exact")
    assert found == pytest.approx(expected, rel=2e-5)
    assert margin_test(fp, tp, tn, fn, -margin, method="exact", alternative="less") == found


@for_each([(table, margin) for table in TABLES[:3] for margin in (-0.3, 0.1, 0.25)])
def test_the_score_test_has_the_variance_of_the_likeliest_pair(case: tuple[Table, float]) -> None:
    (tp, fp, fn, tn), margin = case
    statistic = z(tp, tp + fn, fp, fp + tn, margin)
    n = tp + fp + fn + tn
    uncorrected = margin_test(tp, fp, fn, tn, margin, method="farrington-manning")
    assert uncorrected == pytest.approx(float(norm.sf(statistic)), rel=1e-6)
    corrected = margin_test(tp, fp, fn, tn, margin)
    assert corrected == pytest.approx(float(norm.sf(statistic * np.sqrt((n - 1) / n))), rel=1e-6)
    both = margin_test(tp, fp, fn, tn, margin) + margin_test(tp, fp, fn, tn, margin, alternative="less")
    assert both == pytest.approx(1, rel=1e-14)


@pytest.mark.slow
@for_each(TABLES[:4])
def test_at_the_ends_of_intervals_the_p_value_is_what_they_leave_out(table: Table) -> None:
    tp, fp, fn, tn = table
    of = (tp, tp + fn, fp, fp + tn)
    for method, interval in zip(METHODS, (miettinen_nurminen, mee), strict=False):
        low, high = interval(*of, level=0.9)
        below, above = (
            margin_test(*table, low, method=method),
            margin_test(*table, high, method=method, alternative="less"),
        )
        assert (below, above) == pytest.approx((0.05, 0.05), rel=1e-9)
    low, high = chan_zhang(*of, level=0.9)
    just = 1e-9
    ends: tuple[tuple[float, Side, float], ...] = ((float(low), "greater", -just), (float(high), "less", just))
    for end, side, out in ends:
        if abs(end) < 1:
            assert margin_test(*table, end + out, method="exact", alternative=side) <= 0.05 + 1e-7
            assert margin_test(*table, end - out, method="exact", alternative=side) >= 0.05 - 1e-7


def test_a_tie_with_the_mirror_image_counts() -> None:
    """Of 5 of 6 and 2 of 6, 4 of 6 and 1 of 6 is as extreme, with successes and failures exchanged, and the groups.

    R's EC 4.0, which compares floats, leaves it out: 0.02271896.
    """
    every = np.array([[z(i, 6, j, 6, -0.12) for j in range(7)] for i in range(7)])
    reached = every >= every[5, 2] - 1e-5
    assert margin_test(5, 2, 1, 4, -0.12, method="exact") == pytest.approx(greatest(reached, -0.12), rel=1e-5)
    reached[4, 1] = False
    assert greatest(reached, -0.12) == pytest.approx(0.02271896, rel=2e-5)


@pytest.mark.slow
def test_the_exact_test_never_exceeds_its_level_at_the_margin_or_below_it() -> None:
    n1, n2, alpha = 9, 12, 0.05
    a, b = np.mgrid[: n1 + 1, : n2 + 1]
    for margin in (-0.2, 0.1):
        rejected = margin_test(a, b, n1 - a, n2 - b, margin, method="exact") <= alpha
        sizes = [greatest(rejected, each) for each in np.linspace(-0.9, margin, 12)]
        assert max(sizes) == sizes[-1]
        assert 0.02 < sizes[-1] <= alpha


def test_two_one_sided_tests_are_one() -> None:
    for method in METHODS:
        found = equivalence_test(30, 28, 20, 22, (-0.2, 0.3), method=method)
        sides = (
            margin_test(30, 28, 20, 22, -0.2, method=method),
            margin_test(30, 28, 20, 22, 0.3, method=method, alternative="less"),
        )
        assert found == max(sides)
    assert equivalence_test(30, 28, 20, 22, 0.2) == equivalence_test(30, 28, 20, 22, (-0.2, 0.2))


def test_arrays_are_tested_table_by_table_and_what_is_empty_is_undefined() -> None:
    tp, fn = np.array([[3, 0], [5, 9]]), np.array([4, 0])
    for method in METHODS:
        found = margin_test(tp, 2, fn, 6, -0.1, method=method)
        assert np.isnan(found).tolist() == [[False, True], [False, False]]
        one = margin_test(3, 2, 4, 6, -0.1, method=method)
        assert found[0, 0] == pytest.approx(one, rel=1e-12)
    assert margin_test(7, 5, 2, 9, 0.1, fixed="predicted") == margin_test(7, 2, 5, 9, 0.1)
    assert margin_test(7, 5, 2, 9, 0.1, fixed="predicted", method="exact") == margin_test(
        7, 2, 5, 9, 0.1, method="exact"
    )


def counts(most: int) -> st.SearchStrategy[tuple[int, int, int, int]]:
    """A table with cases of both classes."""
    every = st.tuples(*(st.integers(0, most),) * 4)
    return every.filter(lambda table: table[0] + table[2] > 0 and table[1] + table[3] > 0)


@pytest.mark.slow
@examples(60)
@given(counts(40), st.floats(-0.99, 0.99), st.floats(-0.99, 0.99))
def test_a_higher_margin_is_harder_to_be_beyond(table: Table, one: float, other: float) -> None:
    low, high = sorted((one, other))
    methods: tuple[Method, ...] = ("miettinen-nurminen", "farrington-manning")
    for method in methods:
        below, above = (margin_test(*table, each, method=method) for each in (low, high))
        assert 0 <= below <= above * (1 + 1e-9)
        assert above <= 1


@pytest.mark.slow
@examples(40)
@given(counts(12), st.floats(-0.9, 0.9))
def test_the_exact_p_value_is_at_least_the_probability_of_the_table_itself(table: Table, margin: float) -> None:
    """And with the groups exchanged it is the same of the other side, and no more successes of the first are less."""
    tp, fp, fn, tn = table
    found = margin_test(*table, margin, method="exact")
    alone = np.zeros((tp + fn + 1, fp + tn + 1), dtype=bool)
    alone[tp, fp] = True
    assert greatest(alone, margin) <= found * (1 + 1e-9) <= 1 + 1e-9
    assert margin_test(fp, tp, tn, fn, -margin, method="exact", alternative="less") == found
    if fn:
        assert margin_test(tp + 1, fp, fn - 1, tn, margin, method="exact") <= found * (1 + 1e-9)


# --- two systems --------------------------------------------------------------------------------------------------


@for_each([Paired(50, 50, 9, 2, 6, 3), Paired(12, 30, 0, 4, 7, 1), Paired(20, 9, 3, 3, 2, 2), Paired(9, 8, 9, 0, 0, 1)])
def test_p_at_the_ends_of_the_paired_interval_is_what_it_leaves_out(paired: Paired) -> None:
    low, high = paired.interval(level=0.9)
    assert paired.margin_test(low) == pytest.approx(0.05, rel=1e-8)
    assert paired.margin_test(high, alternative="less") == pytest.approx(0.05, rel=1e-8)
    assert paired.margin_test(0.1) + paired.margin_test(0.1, alternative="less") == pytest.approx(1, rel=1e-14)
    assert paired.equivalence_test((low, high)) == pytest.approx(0.05, rel=1e-8)


def test_a_margin_shifts_the_difference_that_is_judged() -> None:
    found = compare_estimates(0.5, 0.03, 0.45, 0.04, margin=-0.05, alternative="greater")
    assert (found.value, found.z) == pytest.approx((0.05, 2.0))
    assert found.p == pytest.approx(float(norm.sf(2.0)), rel=1e-12)
    paired = Paired(50, 50, 9, 2, 6, 3)
    shifted = paired.test(margin=0.1, alternative="greater")
    assert shifted.z == pytest.approx((0.2 - 0.1) / paired.test().error)
