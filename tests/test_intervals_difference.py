"""Intervals of Informedness and Markedness: each end satisfies the equation that defines it, and published values."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from math import inf, isnan
from random import Random
from statistics import NormalDist

import numpy as np
import pytest
from mpmath import mp

from bookmaker_ref import Cells, Contingency
from bookmaker_ref.significance.difference import (
    agresti_caffo,
    mee,
    miettinen_nurminen,
    newcombe,
    score_statistic,
    wald,
)
from bookmaker_ref.significance.intervals import METHODS, Interval, interval, interval_methods
from bookmaker_ref.significance.unconditional import chan_zhang, santner_snell
from tests.reference import SMALL, Groups, binomials, larger
from tests.scores import score_by_bisection

pytestmark = pytest.mark.on_change

Method = Callable[..., Interval]

CLOSED = (wald, agresti_caffo, newcombe)
SCORE = (miettinen_nurminen, mee)
EXACT = (santner_snell, chan_zhang)


@cache
def both_sizes() -> list[Groups]:
    return [*SMALL, *larger(60, 5, seed=1)]


# --- the equation of each score interval, in 50 digits ------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.some(1)
@pytest.mark.parametrize("level", [0.5, 0.95, 0.999])
@pytest.mark.parametrize("method", SCORE, ids=lambda each: each.__name__)
def test_both_ends_of_a_score_interval_satisfy_its_equation(method: Method, level: float) -> None:
    quantile = NormalDist().inv_cdf((1 + level) / 2)
    checked = 0
    with mp.workdps(50):
        for groups in both_sizes():
            x1, n1, x2, n2 = groups
            low, high = method(*groups, level=level)
            for end, expected, extreme in ((low, quantile, (0, n2)), (high, -quantile, (n1, 0))):
                if (x1, x2) == extreme:  # the estimate itself is -1 or 1, and so is the end
                    assert end == x1 / n1 - x2 / n2
                    continue
                z = score_by_bisection(*groups, end, corrected=method is miettinen_nurminen)
                assert abs(z - expected) < 1e-9, groups
                checked += 1
    assert checked > 200


def test_the_equation_is_not_satisfied_beside_the_ends() -> None:
    low, high = miettinen_nurminen(56, 70, 48, 80)
    with mp.workdps(50):
        for beside in (low + 1e-9, high - 1e-9):
            z = score_by_bisection(56, 70, 48, 80, beside, corrected=True)
            assert 1e-9 < abs(abs(z) - NormalDist().inv_cdf(0.975)) < 1e-7


def test_what_statsmodels_calls_score_does_not_satisfy_it() -> None:
    # statsmodels issue 10269 reports (.0526, .3440).
    with mp.workdps(50):
        z = score_by_bisection(56, 70, 48, 80, 0.3440, corrected=True)
    assert abs(abs(z) - NormalDist().inv_cdf(0.975)) > 0.05


@pytest.mark.slow
def test_the_score_statistic_is_that_of_the_definition_at_any_difference() -> None:
    random = Random(2)
    with mp.workdps(50):
        for x1, n1, x2, n2 in both_sizes():
            difference = random.uniform(-0.99, 0.99)
            if random.random() < 0.5 and not x1 % n1 == x2 % n2 == 0:
                difference = 0.0  # where the variance of two rates of 0 is 0, too
            z = float(score_by_bisection(x1, n1, x2, n2, difference, corrected=False))
            for corrected, factor in ((False, 1.0), (True, (1 - 1 / (n1 + n2)) ** 0.5)):
                found = score_statistic(x1, n1, x2, n2, difference, corrected=corrected)
                assert found == pytest.approx(z * factor, rel=1e-9, abs=1e-9)


def test_at_no_difference_the_score_is_that_of_the_chi_squared_test() -> None:
    # Hand: pooled 104/150, so that z² is Pearson's chi-squared of the table, and with (N - 1)/N the corrected one.
    pooled = Fraction(104, 150)
    chi2 = Fraction(1, 25) / (pooled * (1 - pooled) * (Fraction(1, 70) + Fraction(1, 80)))
    assert score_statistic(56, 70, 48, 80, 0, corrected=False) ** 2 == pytest.approx(float(chi2), rel=1e-14)
    assert score_statistic(56, 70, 48, 80, 0) ** 2 == pytest.approx(float(chi2 * Fraction(149, 150)), rel=1e-14)


def test_what_a_difference_makes_impossible_has_an_infinite_score() -> None:
    assert score_statistic(1, 3, 2, 4, -1.0) == inf
    assert score_statistic(1, 3, 2, 4, 1.0) == -inf
    assert score_statistic(0, 3, 4, 4, -1.0) == 0


@pytest.mark.slow
@pytest.mark.parametrize("method", SCORE, ids=lambda each: each.__name__)
def test_the_score_test_rejects_beyond_the_ends_and_not_between(method: Method) -> None:
    corrected, quantile = method is miettinen_nurminen, NormalDist().inv_cdf(0.975)
    differences = np.linspace(-1, 1, 401)
    x1, n1, x2, n2 = np.array(both_sizes()).T[:, :, None]
    found = method(x1, n1, x2, n2)
    kept = np.abs(score_statistic(x1, n1, x2, n2, differences, corrected=corrected)) <= quantile
    near = np.minimum(np.abs(differences - found.low), np.abs(differences - found.high)) < 1e-9
    assert ((kept == ((differences >= found.low) & (differences <= found.high))) | near).all()


# --- what others have ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("method", "name"), [(wald, "wald"), (agresti_caffo, "agresti-caffo"), (newcombe, "newcomb")])
def test_what_statsmodels_has_right_is_the_same(method: Method, name: str) -> None:
    proportion = pytest.importorskip("statsmodels.stats.proportion")
    with np.errstate(all="ignore"):
        expected = [
            proportion.confint_proportions_2indep(*groups, method=name, compare="diff", alpha=0.1)
            for groups in both_sizes()
        ]
    found = method(*np.array(both_sizes()).T, level=0.9)
    np.testing.assert_allclose(np.transpose(tuple(found)), np.clip(expected, -1, 1), rtol=0, atol=1e-12)


@pytest.mark.parametrize(("method", "too_low", "distance"), [(wald, 0.88, 0.06), (agresti_caffo, 0.01, 0.01)])
def test_the_coverage_that_agresti_and_caffo_publish(method: Method, too_low: float, distance: float) -> None:
    """Their abstract: with 10 cases each, the share of settings covered below .93, and the mean distance from .95."""
    # Two different steps: with the same one, many differences would be the same number, and some of them an end.
    n, places, others = 10, (np.arange(200) + 0.5) / 200, (np.arange(231) + 0.5) / 231
    i, j = np.meshgrid(np.arange(n + 1), np.arange(n + 1), indexing="ij")
    low, high = method(i, n, j, n)
    chance = binomials(n, others).T
    coverage = []
    for p1 in places:
        first = binomials(n, p1)
        inside = (low[..., None] <= p1 - others) & (p1 - others <= high[..., None])
        coverage.append(np.einsum("i,ijk,kj->k", first, inside.astype(float), chance))
    assert round(float((np.array(coverage) < 0.93).mean()), 2) == too_low
    assert round(float(np.abs(np.array(coverage) - 0.95).mean()), 2) == distance


def test_wald_and_agresti_caffo_by_hand() -> None:
    # 3 of 4 against 1 of 4: 1/2 ± z sqrt(2 · 3/64), and with the pseudo-counts 4/6 against 2/6, 1/3 ± z sqrt(2/27).
    z = NormalDist().inv_cdf(0.95)
    assert tuple(wald(3, 4, 1, 4, level=0.9)) == pytest.approx((0.5 - z * (3 / 32) ** 0.5, 1.0))  # 1.0036, cut
    half = z * (2 / 27) ** 0.5
    assert tuple(agresti_caffo(3, 4, 1, 4, level=0.9)) == pytest.approx((1 / 3 - half, 1 / 3 + half))


# --- what holds of every method -----------------------------------------------------------------------------------


@pytest.mark.parametrize("method", [wald, newcombe, *SCORE], ids=lambda each: each.__name__)
def test_the_estimate_lies_between_the_ends(method: Method) -> None:
    x1, n1, x2, n2 = np.array(both_sizes()).T
    found, estimate = method(x1, n1, x2, n2, level=0.5), (x1 * n2 - x2 * n1) / (n1 * n2)
    assert (found.low - 1e-15 <= estimate).all()
    assert (estimate <= found.high + 1e-15).all()


@pytest.mark.parametrize("method", [*CLOSED, *SCORE, *EXACT], ids=lambda each: each.__name__)
def test_an_empty_group_has_no_interval(method: Method) -> None:
    for groups in ((0, 0, 1, 2), (1, 2, 0, 0), (0, 0, 0, 0)):
        assert all(isnan(end) for end in method(*groups))
        assert all(isnan(end) for end in method(*groups, side="lower"))
    mixed = method([0, 1], [0, 2], 1, 2)
    assert np.isnan(mixed.low).tolist() == [True, False]


# --- by the name of the measure -----------------------------------------------------------------------------------


def test_informedness_compares_real_classes_and_markedness_predicted_ones() -> None:
    groups = {"informedness": (56, 68, 20, 32), "markedness": (56, 76, 12, 24)}
    for measure, method in product(groups, (newcombe, mee, santner_snell)):
        assert tuple(interval(measure, (56, 20, 12, 12), method=method.name)) == tuple(method(*groups[measure]))


def test_the_recommended_interval_says_what_it_is() -> None:
    found = interval("informedness", (56, 48, 14, 32))
    assert (found.method, found.level, found.side) == ("miettinen-nurminen", 0.95, "both")
    assert "1985" in found.reference
    assert tuple(found) == pytest.approx((0.0528, 0.3382), abs=5e-5)


def test_tables_may_be_given_in_any_form() -> None:
    expected = tuple(interval("informedness", (56, 20, 12, 12)))
    forms = (Cells(tp=56, fp=20, fn=12, tn=12), Contingency.binary(tp=56, fp=20, fn=12, tn=12))
    assert {tuple(interval("informedness", each)) for each in forms} == {expected}
    assert tuple(interval("informedness", [[56, 12], [20, 12]], rows="real")) == expected
    arrays = interval("informedness", ([56, 3], [20, 1], [12, 1], [12, 3]))
    assert (arrays.low[0], arrays.high[0]) == pytest.approx(expected, abs=1e-15)
    stacked = interval("informedness", [[[56, 20], [12, 12]], [[3, 1], [1, 3]]], rows="predicted")
    np.testing.assert_array_equal(stacked.low, arrays.low)


def test_every_method_has_a_title_and_a_reference() -> None:
    assert {"wald", "agresti-caffo", "newcombe", "miettinen-nurminen", "mee", "chan-zhang"} <= {
        each.name for each in interval_methods("informedness")
    }
    for name, method in METHODS.items():
        assert name == method.name
        assert method.title
        assert method.reference
