"""The recommended intervals of one table: the same ends as those of arrays, reached by other formulas."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache
from math import nan
from random import Random
from statistics import NormalDist

import mpmath
import numpy as np
import pytest

from bookmaker_ref.exact import NotExact, intervals
from bookmaker_ref.exact._generated import MEASURES
from bookmaker_ref.exact.intervals import Ends, quantile
from bookmaker_ref.significance import RECOMMENDED, interval


@cache
def tables() -> list[list[int]]:
    """Tables of all sizes, with many cells of 0 and 1."""
    chance = Random(1998)
    drawn = (
        [chance.choice((0, 1, chance.randint(0, most))) for _ in range(4)]
        for most in (1, 2, 7, 40, 10**4, 10**9)
        for _ in range(40)
    )
    return [cells for cells in drawn if sum(cells)]


@cache
def ends_of_tables(level: str) -> list[dict[str, Ends]]:
    return [intervals(*cells, level=level) for cells in tables()]


def test_quantiles_are_those_of_mpmath_to_thirty_digits() -> None:
    with mpmath.workdps(40):
        for share in (Fraction(1, 40), Fraction(1, 3), Fraction(1, 10**9), Fraction(49, 100)):
            expected = -mpmath.sqrt(2) * mpmath.erfinv(2 * mpmath.mpf(share.numerator) / share.denominator - 1)
            assert abs(mpmath.mpf(str(quantile(share))) / expected - 1) < mpmath.mpf(10) ** -30
    assert float(quantile(Fraction(1, 40))) == pytest.approx(NormalDist().inv_cdf(0.975), rel=1e-15)


def test_every_recommended_method_is_here_and_no_other() -> None:
    found = intervals(56, 20, 12, 12)
    assert {name: ends.method for name, ends in found.items()} == {
        name: interval(name, (56, 20, 12, 12)).method for name in RECOMMENDED if name in MEASURES
    }


@pytest.mark.slow
@pytest.mark.parametrize("level", ["0.95", "0.5", "0.999"])
def test_ends_are_those_of_arrays(level: str) -> None:
    compared = 0
    for name in filter(MEASURES.__contains__, RECOMMENDED):
        expected = interval(name, tuple(np.array(tables()).T), level=float(level))
        found = [each.get(name) for each in ends_of_tables(level)]
        ends = [(float(each.low), float(each.high)) if each else (nan, nan) for each in found]
        np.testing.assert_allclose(ends, np.transpose(tuple(expected)), rtol=1e-9, atol=1e-12, err_msg=name)
        compared += sum(each is not None for each in found)
    assert compared > 1000


def test_counts_of_any_size_are_taken() -> None:
    small, great = intervals(56, 20, 12, 12)["informedness"], intervals(*(each * 10**40 for each in (56, 20, 12, 12)))
    assert great["informedness"].high - great["informedness"].low < (small.high - small.low) * Decimal(10) ** -19
    with localcontext(prec=60):
        middle = (great["informedness"].high + great["informedness"].low) / 2
        assert abs(middle - Decimal(27) / 136) < Decimal(10) ** -39


def test_what_is_0_or_1_is_so_to_the_last_digit() -> None:
    found = intervals(5, 0, 0, 7)
    assert found["recall"].high == found["informedness"].high == 1
    assert found["fallout"].low == 0
    for name in ("correlation", "cohen_kappa"):  # no error, and no certainty
        assert found[name].low < found[name].high == 1


def test_weights_and_a_wrong_level_are_refused() -> None:
    with pytest.raises(NotExact, match="whole counts"):
        intervals(Fraction(1, 2), 1, 1, 1)
    for level in ("0", "1", "-1", "2", Fraction(1) - Fraction(1, 10**30)):
        with pytest.raises(ValueError, match="level is"):
            intervals(1, 1, 1, 1, level=level)
