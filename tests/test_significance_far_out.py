"""p-values far out: relative to mpmath and to fractions, down to 1e-300."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from mpmath import e, erfc, exp, gammainc, lambertw, mpf, sqrt, workdps

from bookmaker_ref import exact
from bookmaker_ref.significance import (
    chi_squared_tail,
    fisher,
    fisher_exact,
    p_value_for,
    posterior,
    significance,
)
from tests.cases import for_each

Table = tuple[int, int, int, int]
#: Even and uneven ones, where p is 1e-16 to 1e-299.
TABLES: list[Table] = [
    (60, 5, 4, 61),
    (0, 40, 56, 4),
    (540, 6, 8, 545),
    (8, 545, 540, 6),
    (350, 50, 60, 340),
    (300, 3000, 900, 1200),
    (707, 381, 569, 1343),
    (3418, 2060, 11099, 2423),
    (30, 2, 40, 9000),
]


@for_each(
    [(freedom, statistic) for freedom in (1, 2, 3, 4, 9, 16, 100, 1000) for statistic in (0.5, 30, 300, 900, 1340)]
)
def test_the_tail_of_chi_squared_has_twelve_digits(case: tuple[int, float]) -> None:
    freedom, statistic = case
    with workdps(60):
        expected = gammainc(mpf(freedom) / 2, mpf(statistic) / 2, regularized=True)
        assert expected > mpf(10) ** -300
        assert abs(mpf(chi_squared_tail(statistic, freedom)) / expected - 1) < 1e-12


@pytest.mark.slow
@for_each(TABLES)
def test_fishers_test_has_fourteen_digits(table: Table) -> None:
    sides: tuple[Any, ...] = ("two-sided", "greater", "less")
    least = min(fisher_exact(*table, alternative=side) for side in sides)
    assert Fraction(1, 10**305) < least < Fraction(1, 10**15)
    for side in sides:
        for mid in (False, True):
            expected = fisher_exact(*table, alternative=side, mid=mid)
            assert abs(Fraction(fisher(*table, alternative=side, mid=mid)) / expected - 1) < 1e-14


@for_each(TABLES)
def test_the_p_value_of_a_statistic_has_eleven_digits(table: Table) -> None:
    """Of Pearson's, and of KB, whose limit is a part of chi-squared: the exact statistic, and erfc to 60 digits."""
    square = exact.chi2(*table)
    for name in ("chi2", "chi2_kb", "chi2_b"):
        with workdps(60):
            expected = erfc(sqrt(mpf(square.numerator) / square.denominator / 2))
            if expected > mpf(10) ** -300:
                assert abs(mpf(significance(name, *table).p) / expected - 1) < 1e-11, name


@for_each([1e-300, 1e-100, 1e-9, 1e-3, 0.05, 0.3, 0.49, 0.499999, 0.4999999999, 0.5 - 2**-54])
def test_the_p_value_for_a_probability_has_all_digits(null: float) -> None:
    """Also near 1/2, where the branch point of Lambert's function is near."""
    with workdps(80):
        odds = mpf(null) / (1 - mpf(null))
        expected = exp(lambertw(-odds / e, -1).real)
        assert abs(mpf(p_value_for(null)) / expected - 1) < 1e-15


def test_the_p_value_for_a_probability_leaves_it() -> None:
    for null in (1e-200, 1e-3, 0.05, 0.2, 0.3, 0.4, 0.45, 0.49):
        assert p_value_for(null) < 0.3679
        assert posterior(p_value_for(null)).alpha == pytest.approx(null, rel=1e-13 if null < 0.46 else 1e-9)
