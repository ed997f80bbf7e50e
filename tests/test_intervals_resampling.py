"""The bootstrap against SciPy's, case by case; and posteriors against exact integrals."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from math import comb, isnan
from statistics import NormalDist
from typing import Any

import numpy as np
import pytest
import sympy
from mpmath import mp, mpf

from bookmaker_ref.significance import resampling
from bookmaker_ref.significance.bayes import beta_difference_cdf, posterior_difference, posterior_rate
from bookmaker_ref.significance.intervals import interval
from bookmaker_ref.significance.resampling import accelerated, drawn

pytestmark = pytest.mark.on_change

bootstrap = partial(resampling.bootstrap, rows="predicted")

TABLE = np.array([[56, 20], [12, 12]])
THREE = np.array([[30, 6, 12], [2, 20, 1], [5, 7, 33]])


def informedness(tables: Any) -> Any:
    real = tables.sum(axis=-2)
    return tables[..., 0, 0] / real[..., 0] - tables[..., 0, 1] / real[..., 1]


# --- bootstrap ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", [0.8, 0.95])
def test_the_bootstrap_agrees_with_scipys_on_the_cases_themselves(level: float) -> None:
    stats = pytest.importorskip("scipy.stats")
    cases = np.repeat(np.arange(4), TABLE.ravel())

    def statistic(sample: Any, axis: int = -1) -> Any:
        counts = np.stack([(sample == cell).sum(axis=axis) for cell in range(4)], axis=-1)
        return informedness(counts.reshape(*counts.shape[:-1], 2, 2).astype(float))

    expected = stats.bootstrap(
        (cases,), statistic, n_resamples=40000, confidence_level=level, method="BCa", batch=4000, rng=5
    ).confidence_interval
    found = bootstrap("informedness", TABLE, seed=6, resamples=40000, level=level)
    # Each end is a quantile of 40000 samples, with a standard error below 0.002 here: both within five of theirs.
    assert tuple(found) == pytest.approx((expected.low, expected.high), abs=0.01)


def test_bca_is_the_formula_of_efron_on_the_same_samples() -> None:
    """Bias and acceleration case by case, and normal quantiles by the standard library."""
    normal = NormalDist()
    values = informedness(drawn(TABLE, 5000, "total", np.random.default_rng(11)))
    estimate = float(informedness(TABLE))
    jackknife = np.repeat([float(informedness(TABLE - fewer)) for fewer in np.eye(4).reshape(4, 2, 2)], TABLE.ravel())
    distances = np.mean(jackknife) - jackknife
    acceleration = float((distances**3).sum() / (6 * (distances**2).sum() ** 1.5))
    assert accelerated(informedness, TABLE) == pytest.approx(acceleration, rel=1e-10)
    assert abs(acceleration) > 1e-3  # so that it matters
    shift = normal.inv_cdf(float(((values < estimate).mean() + (values <= estimate).mean()) / 2))
    ends = []
    for share in (0.025, 0.975):
        moved = shift + normal.inv_cdf(share)
        ends.append(np.quantile(values, normal.cdf(shift + moved / (1 - acceleration * moved))))
    found = bootstrap(informedness, TABLE, seed=11, resamples=5000)
    assert tuple(found) == pytest.approx(ends, rel=1e-9)


def test_samples_keep_what_is_fixed() -> None:
    source = np.random.default_rng(1)
    assert (drawn(THREE, 50, "total", source).sum(axis=(-2, -1)) == THREE.sum()).all()
    assert (drawn(THREE, 50, "real", source).sum(axis=-2) == THREE.sum(axis=0)).all()
    assert (drawn(THREE, 50, "predicted", source).sum(axis=-1) == THREE.sum(axis=1)).all()
    mean = drawn(THREE, 20000, "real", source).mean(axis=0)
    np.testing.assert_allclose(mean, THREE, atol=0.2)  # standard errors are below 0.03


def test_the_seed_decides() -> None:
    first, again, other = (tuple(bootstrap("gorodkin_rk", THREE, seed=s, resamples=500)) for s in (1, 1, 2))
    assert first == again != other
    assert tuple(interval("gorodkin_rk", THREE, rows="predicted", method="bootstrap", seed=1, resamples=500)) == first
    with pytest.raises(TypeError, match="seed is None: it takes"):
        interval("gorodkin_rk", THREE, rows="predicted", method="bootstrap")


def test_more_confidence_is_wider_and_one_side_has_one_end() -> None:
    wide, short = (resampling.bootstrap("f1", (56, 20, 12, 12), seed=4, level=level) for level in (0.99, 0.9))
    assert wide.low < short.low < short.high < wide.high
    one = bootstrap("informedness", TABLE, seed=4, level=0.95, side="lower")
    assert tuple(one) == (bootstrap("informedness", TABLE, seed=4, level=0.9).low, 1.0)


def test_undefined_samples_may_be_dropped_or_avoided_by_fixed_margins() -> None:
    assert bootstrap("informedness", [[3, 1], [1, 2]], seed=1, undefined="drop").low >= -1
    assert bootstrap("informedness", [[3, 1], [1, 2]], seed=1, sampling="real").low >= -1


# --- posteriors ---------------------------------------------------------------------------------------------------


def exactly_below(d: Fraction, a1: int, b1: int, a2: int, b2: int) -> float:
    """P(p1 - p2 <= d) for whole parameters: the integral of a polynomial."""
    q, shift = sympy.Symbol("q"), sympy.Rational(d.numerator, d.denominator)
    density = a2 * comb(a2 + b2 - 1, a2) * q ** (a2 - 1) * (1 - q) ** (b2 - 1)
    p, n = q + shift, a1 + b1 - 1
    below = sum(comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(a1, n + 1))
    low, high = max(sympy.Integer(0), -shift), min(sympy.Integer(1), 1 - shift)
    within, beyond = (sympy.Poly(each, q).integrate() for each in (density * below, density))
    return float(within.eval(high) - within.eval(low) + beyond.eval(1) - beyond.eval(high))


@pytest.mark.parametrize("parameters", [(1, 1, 1, 1), (3, 2, 4, 6), (1, 9, 2, 1), (12, 3, 1, 8)], ids=str)
def test_the_posterior_of_a_difference_is_the_exact_integral(parameters: tuple[int, int, int, int]) -> None:
    for d in (Fraction(-9, 10), Fraction(-1, 3), Fraction(0), Fraction(1, 7), Fraction(4, 5)):
        expected = exactly_below(d, *parameters)
        assert float(beta_difference_cdf(float(d), parameters[:2], parameters[2:])) == pytest.approx(
            expected, abs=1e-13
        )


@pytest.mark.slow
@pytest.mark.some(2)
@pytest.mark.parametrize(
    "parameters",
    [(0.5, 4.5, 0.5, 6.5), (0.5, 0.5, 10.5, 0.5), (300.5, 20.5, 3.5, 7.5), (0.5, 2000.5, 40.5, 9.5)],
    ids=str,
)
def test_it_is_as_good_with_jeffreys_prior(parameters: tuple[float, float, float, float]) -> None:
    a1, b1, a2, b2 = parameters

    def by_steps(d: float) -> float:
        """Another way: over the angle of the first variable, by mpmath's own quadrature."""
        with mp.workdps(20):

            def inner(t: Any) -> Any:
                p = mp.sin(t) ** 2
                weight = 2 * mp.sin(t) ** (2 * a1 - 1) * mp.cos(t) ** (2 * b1 - 1) / mp.beta(a1, b1)
                q = min(mpf(1), max(mpf(0), p - d))
                return weight * mp.betainc(a2, b2, q, 1, regularized=True)

            mean, spread = a1 / (a1 + b1), (a1 * b1 / ((a1 + b1) ** 2 * (a1 + b1 + 1))) ** 0.5
            points = sorted(
                {
                    0.0,
                    1.0,
                    *(min(1, max(0, mean + k * spread)) for k in (-8, -3, 0, 3, 8, 20)),
                    max(0.0, d),
                    min(1.0, 1 + d),
                }
            )
            return float(mp.quad(inner, [mp.asin(mp.sqrt(p)) for p in points]))

    for d in (-0.4, -0.05, 0.1, 0.5):
        assert float(beta_difference_cdf(d, parameters[:2], parameters[2:])) == pytest.approx(by_steps(d), abs=1e-10)


def test_both_ends_of_a_posterior_leave_out_half() -> None:
    for groups in ((56, 70, 48, 80), (0, 10, 0, 20), (10, 10, 0, 10), (1, 1, 0, 1), (500, 9000, 3, 7)):
        x1, n1, x2, n2 = groups
        low, high = posterior_difference(*groups, level=0.9)
        first, second = (x1 + 0.5, n1 - x1 + 0.5), (x2 + 0.5, n2 - x2 + 0.5)
        assert float(beta_difference_cdf(low, first, second)) == pytest.approx(0.05, abs=1e-12)
        assert float(beta_difference_cdf(high, first, second)) == pytest.approx(0.95, abs=1e-12)
        assert (-high, -low) == pytest.approx(tuple(posterior_difference(x2, n2, x1, n1, level=0.9)), abs=1e-12)


def test_a_uniform_prior_by_hand() -> None:
    # No data but one failure each: P(p1 - p2 <= 0) = 1/2; a rate of none of one is Beta(1, 2), with 1 - (1 - p)².
    assert tuple(posterior_rate(0, 1, prior=(1, 1), level=0.9)) == pytest.approx((1 - 0.95**0.5, 1 - 0.05**0.5))
    low, high = posterior_difference(0, 1, 0, 1, prior=(1, 1))
    assert low == pytest.approx(-high, abs=1e-13)


def test_scipy_and_statsmodels_have_the_same_rates() -> None:
    stats = pytest.importorskip("scipy.stats")
    for x, n in ((0, 10), (3, 10), (81, 263), (10, 10)):
        expected = stats.beta(x + 0.5, n - x + 0.5).interval(0.95)
        assert tuple(posterior_rate(x, n)) == pytest.approx(expected, rel=1e-10)
        assert tuple(interval("recall", (x, 1, n - x, 5), method="beta")) == tuple(posterior_rate(x, n))


def test_a_posterior_of_no_cases_is_no_answer() -> None:
    assert all(isnan(end) for end in posterior_rate(0, 0))
    assert all(isnan(end) for end in posterior_difference(0, 0, 1, 2))
