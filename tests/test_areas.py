"""AUC of scores: its error, its intervals and the difference of two, by all pairs in fractions, and by print."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from math import inf, isnan, log, nan, sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st
from scipy.stats import binom, norm

from bookmaker_ref import roc
from bookmaker_ref.significance import areas
from bookmaker_ref.significance.areas import AREA_METHODS, Area, AreaDifference, auc, independent_areas, paired_areas
from bookmaker_ref.significance.intervals import Interval
from tests.cases import for_each
from tests.strategies import examples

Z = 1.959963984540054
MARKERS = ("wfns", "s100b", "ndka")
SAMPLES = st.lists(st.integers(0, 6), min_size=1, max_size=12)


@cache
def patients() -> tuple[Any, dict[str, Any]]:
    """The patients with a poor outcome, and the values of three markers for each patient."""
    lines = Path(__file__).with_name("haemorrhage.txt").read_text(encoding="utf-8").splitlines()
    outcomes, *columns = zip(*(line.split() for line in lines if not line.startswith("#")), strict=True)
    return np.array(outcomes) == "poor", dict(zip(MARKERS, np.array(columns, dtype=float), strict=True))


def of_marker(marker: str) -> Area:
    poor, markers = patients()
    return auc(poor, markers[marker])


def of_markers(first: str, second: str) -> AreaDifference:
    poor, markers = patients()
    return paired_areas(poor, markers[first], markers[second])


def is_undefined(found: Interval) -> None:
    assert all(isnan(end) for end in found)


def given_as(x: Any, y: Any) -> tuple[list[int], list[Any]]:
    """Two samples as classes and scores, the positives first."""
    return [1] * len(x) + [0] * len(y), [*x, *y]


def of(x: Any, y: Any) -> Area:
    real, scores = given_as(x, y)
    return auc(real, scores, positive=1)


# --- by all pairs, in fractions -----------------------------------------------------------------------------------


def pair(x: Any, y: Any) -> Fraction:
    return Fraction((x > y) - (x < y) + 1, 2)


def placements(x: Any, y: Any) -> tuple[list[Fraction], list[Fraction]]:
    """How often each positive is above a negative, and each negative below a positive (DeLong 1988)."""
    of_x = [sum((pair(one, other) for other in y), Fraction(0)) / len(y) for one in x]
    of_y = [sum((pair(other, one) for other in x), Fraction(0)) / len(x) for one in y]
    return of_x, of_y


def covariance(first: list[Fraction], second: list[Fraction]) -> Fraction:
    """Of two means of as many cases."""
    n = len(first)
    means = sum(first, Fraction(0)) / n, sum(second, Fraction(0)) / n
    both = zip(first, second, strict=True)
    return sum(((a - means[0]) * (b - means[1]) for a, b in both), Fraction(0)) / (n - 1) / n


@pytest.mark.slow
@examples(300)
@given(SAMPLES, SAMPLES)
def test_an_area_is_the_mean_of_all_pairs_and_its_error_is_delongs(x: list[int], y: list[int]) -> None:
    found, (of_x, of_y) = of(x, y), placements(x, y)
    won = sum((pair(one, other) for one, other in product(x, y)), Fraction(0))
    pairs = len(x) * len(y)
    assert [found.won, found.lost, found.value] == [float(won), float(pairs - won), float(won / pairs)]
    assert (found.positives, found.negatives) == (len(x), len(y))
    assert won / pairs == roc.auc_from_pairs(*given_as(x, y), positive=1)
    if min(len(x), len(y)) == 1:
        assert isnan(found.error)
    else:
        variance = covariance(of_x, of_x) + covariance(of_y, of_y)
        assert found.error == pytest.approx(sqrt(variance), rel=1e-13, abs=0)
        assert found.error_of_positives == pytest.approx(sqrt(covariance(of_x, of_x)), rel=1e-13, abs=0)


@examples(300)
@given(st.data())
def test_the_covariance_of_two_systems_is_delongs(data: st.DataObject) -> None:
    m, n = (data.draw(st.integers(2, 9)) for _ in range(2))
    (x1, y1), (x2, y2) = (
        [data.draw(st.lists(st.integers(0, 5), min_size=size, max_size=size)) for size in (m, n)] for _ in range(2)
    )
    order = data.draw(st.permutations(range(m + n)))
    real, first, second = (np.array(each)[order] for each in ([1] * m + [0] * n, x1 + y1, x2 + y2))
    found = paired_areas(real, first, second, positive=1)
    (of_x1, of_y1), (of_x2, of_y2) = placements(x1, y1), placements(x2, y2)
    expected = covariance(of_x1, of_x2) + covariance(of_y1, of_y2)
    assert found.covariance == pytest.approx(float(expected), rel=1e-12, abs=1e-17)
    assert (found.first, found.second) == (of(x1, y1), of(x2, y2))
    both = covariance(of_x1, of_x1) + covariance(of_y1, of_y1) + covariance(of_x2, of_x2) + covariance(of_y2, of_y2)
    assert found.error == pytest.approx(sqrt(both - 2 * expected), rel=1e-13, abs=0)


def test_long_columns_are_added_up_in_parts_that_fit() -> None:
    column = np.array([2**31 - 1, 2**31, 5, 2**31 - 7] * 9)
    assert areas._products(column, column[::-1], 2**31) == sum(
        int(a) * int(b) for a, b in zip(column, column[::-1], strict=True)
    )


@pytest.mark.slow
def test_of_many_scores_it_is_what_curves_and_scikit_learn_have() -> None:
    source = np.random.default_rng(5)
    real = source.random(100_000) < 0.3
    scores = source.normal(size=len(real)).round(3) + real
    found = auc(real, scores)
    of_sklearn = pytest.importorskip("sklearn.metrics").roc_auc_score(real, scores)
    assert found.value == roc.curve(real, scores).auc == pytest.approx(of_sklearn, abs=1e-13)

    def shares_below(one: Any, other: Any) -> Any:
        return sum(np.sort(other).searchsorted(one, side) for side in ("left", "right")) / 2 / len(other)

    parts = shares_below(scores[real], scores[~real]), shares_below(scores[~real], scores[real])
    assert found.error**2 == pytest.approx(sum(each.var(ddof=1) / len(each) for each in parts), rel=1e-11)


# --- print --------------------------------------------------------------------------------------------------------


@for_each(
    [
        ("wfns", 0.823678861788618, 0.00146991470882363),
        ("ndka", 0.611957994579946, 0.0031908105493913),
        ("s100b", None, 0.00266868245717244),
    ]
)
def test_areas_and_variances_are_those_that_proc_prints(marker: str, area: float | None, variance: float) -> None:
    found = of_marker(marker)
    assert found.positives + found.negatives == 113
    assert area is None or found.value == pytest.approx(area, rel=1e-14)
    assert found.error**2 == pytest.approx(variance, rel=1e-13)


def test_so_is_the_interval_by_delong() -> None:
    found = of_marker("ndka").interval(method="delong")
    assert tuple(found) == pytest.approx((0.501244999271703, 0.722670989888189), rel=1e-14)


@for_each(
    [
        ("wfns", "s100b", 2.20898359144091, 0.0271757822291882, (0.0104061769564846, 0.174214419249478)),
        ("wfns", "ndka", 2.79777591868904, 0.00514557970691098, (0.0634011709339876, 0.3600405634833566)),
        ("ndka", "s100b", -1.39077002573558, 0.164295175223054, (-0.2876917446341914, 0.0488706064228094)),
    ]
)
def test_so_is_delongs_test_of_two_markers(
    first: str, second: str, z: float, p: float, ends: tuple[float, float]
) -> None:
    found = of_markers(first, second)
    assert (found.test().z, found.test().p) == pytest.approx((z, p), rel=1e-12)
    assert tuple(found.interval(method="delong")) == pytest.approx(ends, rel=1e-12)
    greater, less = (found.test(alternative=each).p for each in ("greater", "less"))
    assert (min(greater, less), greater + less) == pytest.approx((p / 2, 1), rel=1e-12)


def test_of_different_patients_the_statistic_is_the_one_printed() -> None:
    # pROC has Welch's t there: the same statistic, referred to another distribution.
    for first, second, printed in (
        ("wfns", "s100b", 1.43490640926908),
        ("wfns", "ndka", 3.10125096778969),
        ("ndka", "s100b", -1.55995743389685),
    ):
        test = independent_areas(of_marker(first), of_marker(second)).test()
        assert test.z == pytest.approx(printed, rel=1e-12)
        assert test.p == pytest.approx(2 * norm.sf(abs(printed)), rel=1e-10)


def test_the_ratings_of_hanley_and_mcneil_have_their_area() -> None:
    # Hanley and McNeil (1982), Table I: 58 normal and 51 abnormal cases, rated from 1 to 5; an area of 0.893.
    normal, abnormal = (np.repeat(range(1, 6), each) for each in ((33, 6, 6, 11, 2), (3, 2, 2, 11, 33)))
    found = of(abnormal, normal)
    assert (found.positives, found.negatives) == (51, 58)
    assert f"{found.value:.3f}" == "0.893"


# --- each interval by its definition ------------------------------------------------------------------------------


def looked_at() -> list[Area]:
    return [
        of(*samples)
        for samples in (
            ((6, 5, 2), (4, 2, 1)),
            ((5, 7, 9, 3), (1, 2, 2, 6, 4, 8)),
            (range(3, 33), range(0, 20)),
            ((1, 2, 3), (4, 5, 2, 2)),
            (range(5, 15), range(5)),
            ((1,), (1, 2)),
            ((3, 3), (3, 3, 3)),
            (np.arange(40) ** 2, np.arange(9)),
        )
    ]


def weighted(x: list[tuple[int, Fraction]], y: list[tuple[int, Fraction]]) -> tuple[Fraction, Fraction]:
    """The mean of the placements of cases that count with their weights, and the variance of that mean."""
    of_x, of_y = sum(w for _, w in x), sum(w for _, w in y)
    found = [(sum((w * pair(one, other) for other, w in y), Fraction(0)) / of_y, each) for one, each in x]
    mean = sum((w * each for each, w in found), Fraction(0)) / of_x
    return mean, sum((w * (each - mean) ** 2 for each, w in found), Fraction(0)) / (of_x - 1) / of_x


@examples(200)
@given(SAMPLES, SAMPLES)
def test_the_recommended_interval_is_wilsons_with_an_effective_size(x: list[int], y: list[int]) -> None:
    x1, y1 = (
        [*((each, Fraction(1)) for each in sample), (99, Fraction(1, 2)), (-99, Fraction(1, 2))] for sample in (x, y)
    )
    mean, of_x = weighted(x1, y1)
    turned, of_y = weighted(y1, x1)
    assert mean == 1 - turned
    cases, area = float(mean * (1 - mean) / (of_x + of_y)), of(x, y)
    # All p with cases (AUC - p)² = z² p (1 - p).
    a, b, c = 1 + Z**2 / cases, -2 * area.value - Z**2 / cases, area.value**2
    root = sqrt(max(b * b - 4 * a * c, 0))
    assert tuple(area.interval()) == pytest.approx(((-b - root) / 2 / a, (-b + root) / 2 / a), abs=2e-8)


@for_each(looked_at)
def test_hanley_and_mcneils_error_is_by_their_two_probabilities(area: Area) -> None:
    """Hanley and McNeil (1982): Q1 and Q2 are that two of one class beat one of the other."""
    found, value = area.interval(method="hanley-mcneil"), area.value
    if value in (0, 1):
        is_undefined(found)
        return
    q1, q2 = value / (2 - value), 2 * value**2 / (1 + value)
    m, n = area.positives, area.negatives
    half = Z * sqrt((value * (1 - value) + (m - 1) * (q1 - value**2) + (n - 1) * (q2 - value**2)) / (m * n))
    assert tuple(found) == pytest.approx((max(value - half, 0), min(value + half, 1)), abs=1e-14)


@for_each(looked_at)
def test_newcombes_ends_are_the_two_roots_of_his_quartic(area: Area) -> None:
    m, n = area.positives, area.negatives
    v, middle = np.polynomial.Polynomial([0.0, 1.0]), (m + n) / 2 - 1
    # (AUC - x)² m n (2 - x)(1 + x) = z² x (1 - x) ((2 - x)(1 + x) + N (1 - x)(1 + x) + N x (2 - x))
    both = (2 - v) * (1 + v)
    right = Z**2 * v * (1 - v) * (both + middle * (1 - v) * (1 + v) + middle * v * (2 - v))
    roots = ((area.value - v) ** 2 * (m * n) * both - right).roots()
    real = np.sort(np.real(roots[abs(np.imag(roots)) < 1e-9]))
    inside = real[(real > -1e-9) & (real < 1 + 1e-9)]
    assert len(inside) == 2
    assert tuple(area.interval(method="newcombe")) == pytest.approx(inside, abs=1e-12)


@for_each(looked_at)
def test_the_logit_interval_is_delongs_on_that_scale(area: Area) -> None:
    found = area.interval(method="delong-logit")
    if not area.error or area.value in (0, 1) or isnan(area.error):
        is_undefined(found)
    else:
        half = Z * area.error / (area.value * (1 - area.value))
        low, middle, high = (log(each / (1 - each)) for each in (found.low, area.value, found.high))
        assert (low, high) == pytest.approx((middle - half, middle + half), rel=1e-11, abs=1e-11)


def bound(a: float, x: float, k: int) -> float:
    """The least of all quotients of the expectation of what B has above h and of kx - h, over h of all kinds."""
    counts = np.arange(k + 1)
    steps = [h for h in np.arange(0, k * x, 0.125) if k * x - h > 1e-9]
    return min(float((binom.pmf(counts, k, a) * np.maximum(counts - h, 0)).sum()) / (k * x - h) for h in steps)


@for_each(looked_at)
def test_at_the_ends_by_hoeffding_the_bound_is_what_is_left_out(area: Area) -> None:
    k = min(area.positives, area.negatives)
    low, high = area.interval(method="hoeffding")
    for end, value in ((low, area.value), (1 - high, 1 - area.value)):
        if value:
            assert bound(end, value, k) == pytest.approx(0.025, rel=1e-9)
        else:
            assert end == 0


def test_where_no_pair_is_lost_it_is_clopper_and_pearsons_interval() -> None:
    for m, n in ((1, 5), (3, 3), (20, 8), (1000, 700)):
        low, high = of(range(n, n + m), range(n)).interval(method="hoeffding")
        assert (low, high) == (pytest.approx(0.025 ** (1 / min(m, n)), rel=1e-12), 1)


def test_three_methods_have_an_interval_if_no_pair_is_lost() -> None:
    certain, never = of((3, 4, 5), (0, 1, 2)), of((0, 1, 2), (3, 4, 5))
    assert (certain.value, certain.error, never.value, never.error) == (1, 0, 0, 0)
    for method in AREA_METHODS:
        found = certain.interval(method=method)
        if method in ("wilson-placements", "newcombe", "hoeffding"):
            assert 0 < found.low < 0.6 < found.high == 1
        else:
            is_undefined(found)
        mirrored = (1 - found.high, 1 - found.low)
        assert tuple(never.interval(method=method)) == pytest.approx(mirrored, abs=1e-15, nan_ok=True)


def both_and_bounds(of: Area | AreaDifference, method: str) -> tuple[Interval, list[float]]:
    """An interval, and the outer ends of both bounds, whose inner ends are its own."""
    both = of.interval(method=method, level=0.9)
    lower, upper = of.interval(method=method, side="lower"), of.interval(method=method, side="upper")
    assert (lower.low, upper.high) == pytest.approx(tuple(both), rel=1e-12, abs=1e-12, nan_ok=True)
    return both, [upper.low, lower.high]


@for_each(lambda: product(AREA_METHODS, looked_at()))
def test_every_interval_keeps_its_promises(method: str, area: Area) -> None:
    both, outer = both_and_bounds(area, method)
    known = not isnan(both.low)
    assert outer == ([0, 1] if known else pytest.approx([nan, nan], nan_ok=True))
    widths = [area.interval(method=method, level=level).width for level in (0.5, 0.8, 0.95, 0.999)]
    assert not known or widths == sorted(widths)
    assert not known or 0 <= both.low <= area.value <= both.high <= 1
    assert both.method == method
    assert both.reference == AREA_METHODS[method].reference


@for_each(["wilson-placements", "newcombe", "delong", "delong-logit", "hanley-mcneil"])
def test_of_half_a_level_on_one_side_the_end_is_the_area_itself(method: str) -> None:
    area = of((6, 5, 2), (4, 2, 1))
    assert area.interval(method=method, level=0.5, side="lower").low == pytest.approx(area.value, abs=1e-15)


def test_areas_near_1_lose_no_digit() -> None:
    """One pair of 10^10 is lost: what the area lacks of 1 is that of the mirrored scores."""
    x, y = np.arange(1e5) + 1e5 - 0.5, np.arange(1e5)
    x[0] = y[-1] - 0.5
    area, mirrored = of(x, y), of(-x, -y)
    assert (area.lost, mirrored.won) == (1, 1)
    for method in AREA_METHODS:
        low, high = mirrored.interval(method=method)
        assert (1 - high, 1 - low) == pytest.approx(tuple(area.interval(method=method)), rel=1e-15)
        assert 0 < high < 1e-3


# --- two areas ----------------------------------------------------------------------------------------------------


def test_a_difference_combines_both_intervals_and_the_correlation() -> None:
    found = of_markers("wfns", "s100b")
    (low1, high1), (low2, high2) = found.first.interval(), found.second.interval()
    a, b, rho = found.first.value, found.second.value, found.covariance / found.first.error / found.second.error
    below = sqrt((a - low1) ** 2 + (high2 - b) ** 2 - 2 * rho * (a - low1) * (high2 - b))
    above = sqrt((high1 - a) ** 2 + (b - low2) ** 2 - 2 * rho * (high1 - a) * (b - low2))
    assert tuple(found.interval()) == pytest.approx((a - b - below, a - b + above), rel=1e-13)
    turned = of_markers("s100b", "wfns").interval()
    assert (-turned.high, -turned.low) == pytest.approx(tuple(found.interval()), rel=1e-13)
    lower = found.interval(level=0.975, side="lower")
    assert (lower.low, lower.high) == (pytest.approx(found.interval().low, rel=1e-13), 1)


def has_no_test(found: AreaDifference) -> None:
    assert found.error == 0
    assert isnan(found.test().p)
    is_undefined(found.interval(method="delong"))


def test_two_systems_without_an_error_have_no_test_but_an_interval() -> None:
    real = [1, 1, 1, 0, 0, 0]
    found = paired_areas(real, [6, 5, 4, 3, 2, 1], [4, 5, 6, 1, 2, 3], positive=1)
    assert (found.value, found.correlation) == (0, 0)
    has_no_test(found)
    low, high = found.interval()
    assert -low == pytest.approx(high)
    assert high == pytest.approx(1 - found.first.interval().low)


@for_each(
    [
        ([4, 4, 6, 2, 5, 5, 1], [2, 5, 3, 0, 4, 4], [4, 4, 6, 2, 5, 5, 1], [2, 5, 3, 0, 4, 4]),
        ([4, 2], [3, 0], [3, 0], [3, 0]),  # each positive ranks so much lower in the second, and each negative higher
        ([1, 2], [2, 3], [1, 4], [0, 1]),
    ]
)
def test_two_systems_that_vary_alike_have_no_error_and_no_test(given: Any) -> None:
    x1, y1, x2, y2 = given
    (of_x1, of_y1), (of_x2, of_y2) = placements(x1, y1), placements(x2, y2)
    for one, other in ((of_x1, of_x2), (of_y1, of_y2)):
        assert len({a - b for a, b in zip(one, other, strict=True)}) == 1
    found = paired_areas([1] * len(x1) + [0] * len(y1), x1 + y1, x2 + y2, positive=1)
    assert found.correlation == 1
    has_no_test(found)


def test_a_difference_without_width_is_no_interval() -> None:
    alike = paired_areas([1, 1, 1, 0, 0], [4, 3, 2, 3, 1], [3, 1, 0, 4, 1], positive=1)
    assert (alike.value, alike.error, alike.correlation) == (0.5, 0, 1)
    is_undefined(alike.interval())
    is_undefined(alike.interval(side="lower"))


def test_a_difference_stays_between_minus_1_and_1() -> None:
    far = independent_areas(of((9, 8, 7, 2), (1, 2, 3)), of((1, 2, 3), (9, 8, 7, 2)))
    for method in ("delong", "square-and-add"):
        assert both_and_bounds(far, method)[1] == [-1, 1]
    assert far.interval(method="delong").high == 1
    turned = independent_areas(far.second, far.first)
    assert turned.interval(method="delong").low == -1


def test_of_one_case_of_a_class_there_is_an_interval_but_no_test() -> None:
    found = paired_areas([1, 0, 0, 0], [3, 1, 2, 4], [4, 1, 2, 3], positive=1)
    assert isnan(found.error)
    assert isnan(found.test().p)
    low, high = found.interval()
    assert -1 < low < found.value < high < 1


# --- what is given ------------------------------------------------------------------------------------------------


def test_infinite_scores_rank_like_any_other() -> None:
    finite = auc([1, 0, 1, 0, 1, 0], [9, 5, 5, -9, -9, 5], positive=1)
    assert auc([1, 0, 1, 0, 1, 0], [inf, 5, 5, -inf, -inf, 5], positive=1) == finite
    assert auc(["a", "b", "a"], [1e300, -1e300, 2.5], positive="a").value == 1


def test_integers_are_not_rounded_to_floats() -> None:
    assert auc([1, 0], [2**53 + 1, 2**53], positive=1).value == 1
    assert paired_areas([1, 0], [2**53 + 1, 2**53], [0, 1], positive=1).value == 1


def test_a_label_that_nobody_has_is_told() -> None:
    with pytest.raises(ArithmeticError, match="no label is 3"):
        auc([1, 0], [1, 2], positive=3)


def test_the_recommended_interval_is_one_of_them() -> None:
    assert areas.RECOMMENDED_AREA in AREA_METHODS
    assert len(AREA_METHODS) == 6
