"""Intervals of one rate: by their own equations, and as SciPy has them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb

import numpy as np
import pytest

from bookmaker_ref.exact.rates import RATES
from bookmaker_ref.significance.bayes import posterior_rate
from bookmaker_ref.significance.exact_rates import binomial_mid_p, blaker
from bookmaker_ref.significance.intervals import Interval, interval, interval_methods
from bookmaker_ref.significance.rates import agresti_coull, clopper_pearson, wilson, wilson_continuity

Method = Callable[..., Interval]

ALL = [wilson, wilson_continuity, agresti_coull, clopper_pearson, posterior_rate, binomial_mid_p, blaker]
CASES = [(x, n) for n in (1, 2, 3, 7, 10) for x in range(n + 1)] + [(0, 1000), (1, 1000), (81, 263), (99999, 100000)]
of_each = pytest.mark.parametrize("method", ALL, ids=lambda each: each.__name__)
LEVELS = pytest.mark.parametrize("level", [0.5, 0.95, 0.999])


@LEVELS
@pytest.mark.parametrize(
    ("method", "name"), [(wilson, "wilson"), (wilson_continuity, "wilsoncc"), (clopper_pearson, "exact")]
)
def test_scipy_has_the_same(method: Method, name: str, level: float) -> None:
    stats = pytest.importorskip("scipy.stats")
    for x, n in CASES:
        if name == "wilsoncc" and level == 0.5:
            continue  # below, where its roots are not real
        expected = stats.binomtest(x, n).proportion_ci(level, method=name)
        assert tuple(method(x, n, level=level)) == pytest.approx((expected.low, expected.high), abs=1e-12), (x, n)


@LEVELS
def test_half_of_the_count_seen_is_left_out_beyond_the_ends_of_mid_p(level: float) -> None:
    for x, n in CASES[:-4]:
        low, high = (Fraction(end) for end in binomial_mid_p(x, n, level=level))
        above, below = (
            [comb(n, k) * end**k * (1 - end) ** (n - k) * (Fraction(1, 2) if k == x else 1) for k in range(n + 1)]
            for end in (low, high)
        )
        assert float(sum(above[x:])) == pytest.approx((1 - level) / 2, rel=1e-12) if x else low == 0
        assert float(sum(below[: x + 1])) == pytest.approx((1 - level) / 2, rel=1e-12) if x < n else high == 1


@LEVELS
def test_statsmodels_has_the_same_of_agresti_and_coull(level: float) -> None:
    proportion = pytest.importorskip("statsmodels.stats.proportion")
    for x, n in CASES:
        expected = proportion.proportion_confint(x, n, alpha=1 - level, method="agresti_coull")
        assert tuple(agresti_coull(x, n, level=level)) == pytest.approx(expected, abs=1e-13), (x, n)


def test_agresti_and_coull_keep_wilsons_centre_and_are_wider() -> None:
    for x, n in CASES:
        (low, high), (wider_low, wider_high) = wilson(x, n), agresti_coull(x, n)
        assert wider_low <= low < high <= wider_high
        if wider_low > 0 and wider_high < 1:
            assert wider_low + wider_high == pytest.approx(low + high, rel=1e-12)


@of_each
def test_what_counts_and_what_does_not_change_places(method: Method) -> None:
    x, n = np.array(CASES).T
    for level in (0.5, 0.95, 0.999):
        found, turned = method(x, n, level=level), method(n - x, n, level=level)
        np.testing.assert_allclose(tuple(turned), (1 - found.high, 1 - found.low), rtol=0, atol=1e-14)


def test_the_extremes_are_exact() -> None:
    assert wilson(0, 10).low == 0
    assert wilson(10, 10).high == 1
    assert wilson_continuity(0, 10).low == 0


@pytest.mark.parametrize(
    ("measure", "part", "of_all"),
    [
        ("prevalence", 68, 100),
        ("bias", 76, 100),
        ("recall", 56, 68),
        ("precision", 56, 76),
        ("inverse_recall", 12, 32),
        ("inverse_precision", 12, 24),
        ("fallout", 20, 32),
        ("miss_rate", 12, 68),
        ("accuracy", 68, 100),
    ],
)
def test_each_rate_counts_its_own_cases(measure: str, part: int, of_all: int) -> None:
    assert measure in RATES
    found = interval(measure, (56, 20, 12, 12))
    assert found.method == "wilson"
    assert tuple(found) == tuple(wilson(part, of_all))
    assert tuple(interval(measure, (56, 20, 12, 12), method="clopper-pearson")) == tuple(clopper_pearson(part, of_all))


def test_a_rate_has_the_methods_of_rates_and_what_is_for_any_measure() -> None:
    own = ["wilson", "wilson-continuity", "agresti-coull", "clopper-pearson", "beta", "binomial-mid-p", "blaker"]
    names = [*own, "bootstrap"]
    assert [each.name for each in interval_methods("recall")] == names
    assert len(interval_methods()) > 30


def test_accuracy_is_for_any_number_of_classes() -> None:
    table = [[3, 0, 0], [0, 1, 2], [2, 1, 3]]
    assert tuple(interval("accuracy", table, rows="real")) == tuple(wilson(7, 12))
