"""Differences of two systems: intervals against likelihoods and differences, tests against all ways to fall."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import erfc, log, sqrt
from statistics import NormalDist
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.polynomial.polynomial import polypow

from bookmaker_ref import comparing, exact, multiclass
from bookmaker_ref._facts import RATIOS
from bookmaker_ref.comparing import PairedCases, paired_difference
from bookmaker_ref.comparing.difference import PairedDifference
from bookmaker_ref.comparing.exchange import exchange
from bookmaker_ref.numeric import _generated as numeric
from bookmaker_ref.significance import Paired, mcnemar_exact
from bookmaker_ref.significance.intervals import Tails
from bookmaker_ref.significance.paired_intervals import Pairs, paired_score, paired_score_p
from bookmaker_ref.significance.variances import MORE_FORMULAS
from tests.cases import for_each, refused
from tests.strategies import examples

pytestmark = pytest.mark.on_change("bookmaker_ref/**")

BOTH = Tails(0.95, "both")


@st.composite
def pairs(draw: st.DrawFn, most: int = 40) -> tuple[int, int, int]:
    n = draw(st.integers(1, most))
    b = draw(st.integers(0, n))
    return b, draw(st.integers(0, n - b)), n


def of(*classes: tuple[int, int, int], weights: tuple[float, ...] = ()) -> list[Pairs]:
    each = zip(classes, weights or (1.0,) * len(classes), strict=True)
    return [Pairs(np.asarray(float(b)), np.asarray(float(c)), np.asarray(float(n)), w) for (b, c, n), w in each]


def cases_of(positive: tuple[int, int, int], negative: tuple[int, int, int], agreed: int = 0) -> PairedCases:
    """Cases of two classes: how many only the first has right, only the second, of all; both err so often."""
    (b, c, n), (e, f, m) = positive, negative
    wrong = min(agreed, n - b - c)
    triples = [(1, 1, 0), (1, 0, 1), (1, 0, 0), (1, 1, 1), (0, 0, 1), (0, 1, 0), (0, 0, 0)]
    counts = [b, c, wrong, n - b - c - wrong, e, f, m - e - f]
    real, first, second = np.repeat(triples, counts, axis=0).T.tolist()
    return PairedCases.of_labels(real, first, second, [0, 1])


def is_walds(found: PairedDifference, middle: float, variance: float, most: float) -> None:
    half = NormalDist().inv_cdf(0.975) * sqrt(variance)
    ends = [max(middle - half, -most), min(middle + half, most)]
    assert [found.low, found.high] == pytest.approx(ends, abs=1e-12)
    assert found.p == pytest.approx(erfc(abs(middle) / sqrt(2 * variance)), abs=1e-12)


# --- score intervals ----------------------------------------------------------------------------------------------


def tangos_rate(b: int, c: int, n: int, delta: float) -> float:
    """The likeliest rate of the second alone being right, with a difference of delta (Tango 1998, in closed form)."""
    half, below = -(b + c) + (2 * n - b + c) * delta, -c * delta * (1 - delta)
    found = (sqrt(max(half**2 - 8 * n * below, 0.0)) - half) / (4 * n)
    return min(max(found, 0.0, -delta), (1 - delta) / 2)


def tangos_z(b: int, c: int, n: int, delta: float) -> float:
    variance = n * (2 * tangos_rate(b, c, n, delta) + delta * (1 - delta))
    return (b - c - n * delta) / sqrt(variance)


@examples(200)
@given(pairs(most=2000))
def test_of_one_class_it_is_the_interval_of_tango(case: tuple[int, int, int]) -> None:
    b, c, n = case
    low, high = map(float, paired_score(of(case), BOTH))
    assert -1 <= low <= (b - c) / n <= high <= 1
    if n > 1:
        for end, sign in ((low, 1), (high, -1)):
            if abs(end) < 1:
                # z is steep where no case speaks for an error: an end in its last digit moves it by more than that.
                z, beside = tangos_z(b, c, n, end), tangos_z(b, c, n, end + 1e-9)
                assert z == pytest.approx(sign * BOTH.z * sqrt(n / (n - 1)), abs=1e-7 + abs(z - beside) / 100)


def likelihood(b: int, c: int, n: int, delta: float) -> float:
    q = tangos_rate(b, c, n, delta)
    rates = ((b, q + delta), (c, q), (n - b - c, 1 - 2 * q - delta))
    return sum(count * log(max(rate, 1e-300)) for count, rate in rates if count)


def highest(function: Callable[[float], float], low: float, high: float) -> float:
    """Where a concave function is highest, by thirds."""
    for _ in range(120):
        one, two = low + (high - low) / 3, high - (high - low) / 3
        low, high = (one, high) if function(one) < function(two) else (low, two)
    return (low + high) / 2


@examples(60)
@given(pairs(), pairs(), st.sampled_from([(1.0, 1.0), (0.5, 0.5), (0.25, 1.0)]))
def test_the_score_interval_inverts_the_test_with_the_likeliest_rates(
    one: tuple[int, int, int], other: tuple[int, int, int], weights: tuple[float, float]
) -> None:
    (b, c, n), (e, f, m) = one, other
    v, w = weights
    classes = of(one, other, weights=weights)
    factor = (n + m) / (n + m - 1)
    seen = v * (b - c) / n + w * (e - f) / m
    for end, sign in zip(map(float, paired_score(classes, BOTH)), (1, -1), strict=True):
        if abs(end) > v + w - 1e-9:
            continue
        first = highest(
            lambda d, end=end: likelihood(b, c, n, d) + likelihood(e, f, m, (end - v * d) / w),  # type: ignore[misc]
            max(-1.0, (end - w) / v),
            min(1.0, (end + w) / v),
        )
        second = (end - v * first) / w
        variance = sum(
            weight**2 * (2 * tangos_rate(*counts, d) + d - d * d) / counts[2]
            for weight, counts, d in ((v, one, first), (w, other, second))
        )
        assert (seen - end) / sqrt(variance) == pytest.approx(sign * BOTH.z * sqrt(factor), rel=2e-4)


@examples(60)
@given(pairs(), pairs())
def test_p_is_what_the_interval_that_ends_at_zero_leaves_out(
    one: tuple[int, int, int], other: tuple[int, int, int]
) -> None:
    classes = of(one, other)
    p = float(paired_score_p(classes))
    low, high = map(float, paired_score(classes, BOTH))
    assert p == 1 if one[0] * other[2] + other[0] * one[2] == one[1] * other[2] + other[1] * one[2] else p < 1
    if abs(p - 0.05) > 1e-9:
        assert (p < 0.05) == (not low <= 0 <= high)
    if 1e-6 < p < 0.9:
        ends = paired_score(classes, Tails(1 - p, "both"))
        assert min(abs(float(end)) for end in ends) < 1e-9


@for_each([(0, 7, 21), (40, 20, 160), (3, 1, 4)])
def test_of_one_class_its_p_is_mcnemars_less_one_case(b: int, c: int, n: int) -> None:
    z = (b - c) / sqrt(b + c) * sqrt((n - 1) / n)
    assert float(paired_score_p(of((b, c, n)))) == pytest.approx(erfc(abs(z) / sqrt(2)), rel=1e-12)


def test_ends_where_the_likelihood_has_its_own() -> None:
    low, high = paired_score(of((0, 5, 5), (0, 9, 9)), BOTH)
    assert low == -2
    assert -2 < high < 0
    assert [float(each) for each in paired_score(of((0, 1, 1)), BOTH)] == [-1, 1]  # one case says nothing
    low, high = paired_score(of((0, 0, 20)), BOTH)
    # Without an error z² = N p²/(p (1 - p)), and this is z² N/(N - 1).
    square = BOTH.z**2 * 20 / 19
    assert high == pytest.approx(square / (20 + square), rel=1e-12)
    assert low == -high


def test_arrays_agree_with_single_tables_and_exchange_changes_the_sign() -> None:
    rng = np.random.default_rng(5)
    n = rng.integers(1, 10**6, (2, 50))
    b = rng.binomial(n, rng.random(n.shape) ** 4)
    c = rng.binomial(n - b, rng.random(n.shape) ** 4)
    classes = [Pairs(*each) for each in zip(*(x.astype(np.float64) for x in (b, c, n)), strict=True)]
    low, high = paired_score(classes, BOTH)
    other = paired_score([each.exchanged() for each in classes], BOTH)
    np.testing.assert_array_equal(low, 0.0 - other[1])
    np.testing.assert_array_equal(high, 0.0 - other[0])
    for i in range(50):
        alone = paired_score([Pairs(each[0][i], each[1][i], each[2][i]) for each in classes], BOTH)
        np.testing.assert_allclose([low[i], high[i]], alone, rtol=1e-9, atol=1e-13)


@for_each(
    [
        "informedness",
        "balanced_accuracy",
        "recall",
        "miss_rate",
        "inverse_recall",
        "fallout",
        "accuracy",
        "recall_macro",
    ]
)
def test_a_score_interval_is_that_of_the_classes_that_the_measure_is_about(measure: str) -> None:
    positive, negative = (9, 2, 50), (6, 3, 30)
    cases = cases_of(positive, negative, 3)
    found = paired_difference(measure, cases)
    assert found.method == found.test == "score"
    expected = {
        "informedness": of(positive, negative),
        "balanced_accuracy": of(positive, negative, weights=(0.5, 0.5)),
        "recall_macro": of(positive, negative, weights=(0.5, 0.5)),
        "recall": of(positive),
        "miss_rate": of((2, 9, 50)),
        "inverse_recall": of(negative),
        "fallout": of((3, 6, 30)),
        "accuracy": of((15, 5, 80)),
    }[measure]
    np.testing.assert_allclose([found.low, found.high], paired_score(expected, BOTH), rtol=1e-12)
    assert found.low < found.difference < found.high
    assert found.p == pytest.approx(float(paired_score_p(expected)), rel=1e-12)
    if measure != "recall_macro":  # which is called AUC of two classes
        values = [getattr(exact, measure)(*map(int, each.cells(1))) for each in cases.contingencies]
        assert found.difference == pytest.approx(float(values[0] - values[1]), rel=1e-14)


@for_each([("recall_macro", 1 / 3, 0.0), ("adjusted_balanced_accuracy", 1 / 2, -1 / 2)])
def test_of_three_classes_it_is_that_of_their_recalls(measure: str, weight: float, plus: float) -> None:
    cases = random_cases(3, 60, 4)
    found = paired_difference(measure, cases)
    tables = cases.tables
    values = [weight * (np.diagonal(each) / each.sum(axis=0)).sum() + plus for each in tables]
    assert [found.first, found.second] == pytest.approx(values, rel=1e-13)
    counts = [tuple(map(int, row)) for row in cases.right_alone().tolist()]
    low, high = paired_score(of(*counts, weights=(weight,) * 3), BOTH)  # type: ignore[arg-type] # each has three
    assert [found.low, found.high] == pytest.approx([float(low), float(high)], rel=1e-12)


@examples(40)
@given(pairs(), pairs())
def test_bonett_price_is_walds_interval_with_one_case_more_on_each_side(
    one: tuple[int, int, int], other: tuple[int, int, int]
) -> None:
    """The variance of the mean of values -1, 0 and 1 in each class."""
    found = paired_difference("balanced_accuracy", cases_of(one, other), method="bonett-price")
    values = [np.repeat([1.0, -1.0, 0.0], [b + 1, c + 1, n - b - c]) / 2 for b, c, n in (one, other)]
    is_walds(found, sum(each.mean() for each in values), sum(each.var() / len(each) for each in values), 1)


def test_paired_counts_have_the_same_interval_and_bounds() -> None:
    positive, negative = (9, 2, 50), (6, 3, 30)
    paired = Paired(50, 30, 9, 2, 6, 3)
    found = paired_difference("informedness", cases_of(positive, negative), level=0.9)
    assert tuple(paired.interval(level=0.9)) == pytest.approx((found.low, found.high), rel=1e-12)
    assert tuple(paired.interval(side="lower")) == pytest.approx((found.low, 2), rel=1e-12)
    assert tuple(paired.interval(side="upper")) == pytest.approx((-2, found.high), rel=1e-12)


# --- by slopes ----------------------------------------------------------------------------------------------------


@examples(50)
@given(pairs(), pairs(), st.integers(0, 9))
def test_informedness_by_slopes_is_walds_with_three_eighths_more(
    positive: tuple[int, int, int], negative: tuple[int, int, int], agreed: int
) -> None:
    """Three cases on eight triples are 3/8 each; which cases both have wrong cancels."""
    found = paired_difference("informedness", cases_of(positive, negative, agreed), method="delta-plus-three")
    middle = variance = Fraction(0)
    for b, c, n in (positive, negative):
        rate = [(each + Fraction(3, 8)) / (n + Fraction(3, 2)) for each in (b, c)]
        middle += rate[0] - rate[1]
        variance += (sum(rate) - (rate[0] - rate[1]) ** 2) / (n + Fraction(3, 2))
    is_walds(found, float(middle), float(variance), 2)


def random_cases(classes: int, n: int, seed: int) -> PairedCases:
    rng = np.random.default_rng(seed)
    real = np.r_[np.arange(classes), rng.integers(0, classes, n - classes)]
    first, second = (np.where(rng.random(n) < skill, real, rng.integers(0, classes, n)) for skill in (0.7, 0.5))
    return PairedCases.of_labels(real, first, second)


@for_each(["informedness", "markedness", "cohen_kappa", "gorodkin_rk", "f1_macro"])
def test_by_slopes_a_case_more_or_less_says_how_much_it_is_worth(measure: str) -> None:
    """The sum of squares of the change with each case, of all triples with their three cases more, by differences."""
    cases = random_cases(3, 40, 1)
    weights = np.full((3, 3, 3), 3 / 27)
    np.add.at(weights, (cases.real, cases.first, cases.second), cases.counts)

    def difference(at: Any) -> float:
        own, other = at.sum(axis=2).T, at.sum(axis=1).T
        measured = getattr(multiclass, measure)
        return float(measured(own[None], rows="predicted")[0] - measured(other[None], rows="predicted")[0])

    step, variance = 1e-4, 0.0
    for place in product(range(3), repeat=3):
        more, less = weights.copy(), weights.copy()
        more[place] += step
        less[place] -= step
        variance += weights[place] * ((difference(more) - difference(less)) / (2 * step)) ** 2
    found = paired_difference(measure, cases, method="delta-plus-three")
    assert (found.low + found.high) / 2 == pytest.approx(difference(weights), abs=1e-12)
    assert (found.high - found.low) / 2 == pytest.approx(BOTH.z * sqrt(variance), rel=1e-6)


@for_each(sorted(RATIOS))
def test_slopes_for_two_classes_are_those_of_the_quotients(measure: str) -> None:
    table = np.array([[7.0, 2.0], [3.0, 11.0]])
    value, slopes = comparing.difference.values_and_slopes_of(measure, table)
    cells = {(1, 1): 11, (1, 0): 3, (0, 1): 2, (0, 0): 7}

    def of_cells(at: dict[tuple[int, int], Any]) -> Fraction:
        above, below = RATIOS[measure](*at.values())
        return Fraction(above) / Fraction(below)

    assert float(value) == pytest.approx(float(of_cells(cells)), rel=1e-14)
    for place, count in cells.items():
        step = Fraction(1, 10**8)
        slope = (of_cells({**cells, place: count + step}) - of_cells({**cells, place: count - step})) / (2 * step)
        assert slopes[place] == pytest.approx(float(slope), rel=1e-10, abs=1e-13)


@for_each(sorted(MORE_FORMULAS))
def test_the_slopes_of_what_is_no_such_quotient_are_those_of_its_values(measure: str) -> None:
    """By differences of the exact values, which have formulas of their own."""
    cells, at = [11.0, 2.0, 3.0, 7.0], [(1, 1), (1, 0), (0, 1), (0, 0)]
    value, slopes = comparing.difference.values_and_slopes_of(measure, np.array([[7.0, 3.0], [2.0, 11.0]]))
    of_cells = getattr(numeric, measure)
    assert float(value) == pytest.approx(of_cells(*cells), rel=1e-14)
    for i, place in enumerate(at):
        more, less = ([count + step * (i == k) for k, count in enumerate(cells)] for step in (1e-4, -1e-4))
        assert slopes[place] == pytest.approx((of_cells(*more) - of_cells(*less)) / 2e-4, rel=1e-6, abs=1e-9)


# --- by drawing again ---------------------------------------------------------------------------------------------


def test_the_bootstrap_has_the_percentiles_of_a_trinomial_distribution() -> None:
    b, c, n = 8, 2, 30  # Accuracy: what is drawn again is how many cases are better, worse, and alike
    cases = cases_of((b, c, n - 1), (0, 0, 1))
    found = paired_difference("accuracy", cases, method="bootstrap", seed=1, resamples=40_000)
    chances, differences = polypow([c / n, (n - b - c) / n, b / n], n), np.arange(-n, n + 1)
    ends = [differences[np.cumsum(chances) >= share][0] / n for share in (0.025, 0.975)]
    assert [found.low, found.high] == pytest.approx(ends, abs=1e-12)
    assert found.p == pytest.approx(2 * (chances[:n].sum() + chances[n] / 2), rel=0.1)


def test_a_bootstrap_that_draws_what_is_undefined_says_so() -> None:
    cases = PairedCases.of_labels([1, 0, 0, 0], [1, 0, 0, 0], [1, 0, 0, 1])
    said = refused(paired_difference, "informedness", cases, method="bootstrap", seed=1)
    assert "informedness is undefined in" in said
    assert "of 9999 samples" in said


# --- exchangeable systems -----------------------------------------------------------------------------------------


def by_all_tosses(measure: str, real: list[int], first: list[int], second: list[int]) -> Fraction:
    """The share of all ways to exchange both decisions of cases by which the difference is as great, or undefined."""

    def difference(one: list[int], two: list[int]) -> float:
        tables = PairedCases.of_labels(real, one, two, sorted(set(real))).tables
        own, other = comparing.values.value_of(measure, tables)
        return float(abs(own - other))

    seen, great = difference(first, second), 0
    for tosses in product((False, True), repeat=len(real)):
        one = [b if toss else a for toss, a, b in zip(tosses, first, second, strict=True)]
        two = [a if toss else b for toss, a, b in zip(tosses, first, second, strict=True)]
        great += not difference(one, two) < seen - 1e-12
    return Fraction(great, 2 ** len(real))


@pytest.mark.slow
@for_each(
    [
        ("markedness", [1, 1, 1, 1, 0, 0, 0, 0], [1, 1, 1, 0, 0, 0, 1, 0], [0, 1, 0, 0, 1, 0, 1, 1]),
        ("precision", [1, 1, 0, 0], [0, 1, 0, 0], [0, 0, 0, 1]),
        ("informedness", [0, 0, 0, 1, 1, 1, 2, 2, 2], [0, 1, 0, 1, 1, 0, 2, 1, 2], [0, 2, 2, 0, 1, 0, 1, 0, 2]),
        ("accuracy", [0, 1, 2, 0, 1, 2], [0, 1, 2, 0, 1, 1], [1, 1, 0, 0, 2, 2]),
    ]
)
def test_the_exact_test_looks_at_all_ways_to_exchange(
    measure: str, real: list[int], first: list[int], second: list[int]
) -> None:
    p, test = exchange(measure, PairedCases.of_labels(real, first, second))
    assert test == "exchange, exact"
    assert p == pytest.approx(float(by_all_tosses(measure, real, first, second)), rel=1e-12)


@for_each([((9, 2, 50), (6, 3, 50)), ((0, 0, 5), (0, 0, 7)), ((7, 1, 9), (0, 0, 3)), ((20, 9, 40), (3, 8, 30))])
def test_of_two_classes_it_is_the_exact_test_of_paired(
    positive: tuple[int, int, int], negative: tuple[int, int, int]
) -> None:
    cases = cases_of(positive, negative)
    expected = float(Paired(positive[2], negative[2], *positive[:2], *negative[:2]).exact())
    assert exchange("informedness", cases) == (expected, "exchange, exact")
    # Half of Informedness plus ½ is looked at way by way, and Accuracy is McNemar's.
    assert exchange("balanced_accuracy", cases)[0] == pytest.approx(expected, rel=1e-12)
    both = [positive[i] + negative[i] for i in (0, 1)]
    assert exchange("accuracy", cases)[0] == pytest.approx(float(mcnemar_exact(*both)), rel=1e-12)
    assert paired_difference("informedness", cases, test="exchange").p == expected


def test_where_there_are_too_many_ways_they_are_drawn() -> None:
    cases = cases_of((300, 260, 900), (250, 240, 900))
    p, test = exchange("balanced_accuracy", cases, seed=3, resamples=20_000)
    assert test == "exchange, 20000 drawn"
    expected, drawn = exchange("informedness", cases)
    assert drawn == "exchange, exact"
    assert abs(p - expected) < 5 * sqrt(expected * (1 - expected) / 20_000)
    assert "seed is None" in refused(exchange, "balanced_accuracy", cases)
