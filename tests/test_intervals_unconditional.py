"""Exact unconditional intervals: what is rejected on one side of each end is not on the other, by brute force."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import numpy as np
import pytest

from bookmaker_ref.significance.bernstein import coefficients, is_above
from bookmaker_ref.significance.difference import agresti_caffo
from bookmaker_ref.significance.intervals import Interval
from bookmaker_ref.significance.suprema import supremum
from bookmaker_ref.significance.unconditional import chan_zhang, santner_snell
from tests.reference import binomials, greatest
from tests.scores import binomial

Groups = tuple[int, int, int, int]
Method = Callable[..., Interval]

EXACT = (santner_snell, chan_zhang)
SOURCE = np.random.default_rng(5)


def test_santner_snell_by_hand() -> None:
    # 1 of 1 against 0 of 1: p1 (1 - p2) is greatest with p1 = 1 - p2, and there ((1 + delta)/2)².
    assert tuple(santner_snell(1, 1, 0, 1)) == pytest.approx((2 * 0.025**0.5 - 1, 1), abs=1e-12)
    # All of 10 against none of 10: the same to the power 20. The score orders these two tables likewise.
    for method in EXACT:
        assert tuple(method(10, 10, 0, 10)) == pytest.approx((2 * 0.025 ** (1 / 20) - 1, 1), abs=1e-10)


@pytest.mark.parametrize("groups", [(9, 10, 3, 10), (6, 7, 2, 7), (0, 5, 0, 9), (3, 8, 5, 6), (1, 12, 2, 3)], ids=str)
def test_the_ends_of_santner_snell_satisfy_their_equation(groups: Groups) -> None:
    x1, n1, x2, n2 = groups
    estimate = Fraction(x1, n1) - Fraction(x2, n2)
    for sign, end in zip((1, -1), santner_snell(*groups), strict=True):
        far = [
            [sign * (Fraction(i, n1) - Fraction(j, n2)) >= sign * estimate for j in range(n2 + 1)]
            for i in range(n1 + 1)
        ]
        assert greatest(far, end) == pytest.approx(0.025, rel=1e-6)


@pytest.mark.some(1)
@pytest.mark.slow
@pytest.mark.parametrize("method", EXACT, ids=lambda each: each.__name__)
def test_exact_intervals_cover_at_least_as_often_as_they_say(method: Method) -> None:
    n1, n2 = 3, 4
    x1, x2 = (each.ravel() for each in np.meshgrid(np.arange(n1 + 1), np.arange(n2 + 1), indexing="ij"))
    found, short = (each(x1, n1, x2, n2, level=0.9) for each in (method, agresti_caffo))
    least = least_of_other = 1.0
    for p1, p2 in product(np.linspace(0, 1, 41), repeat=2):
        chance = np.outer(binomials(n1, p1), binomials(n2, p2)).ravel()
        # An end that is the true difference up to rounding covers it.
        inside = (found.low <= p1 - p2 + 1e-9) & (p1 - p2 - 1e-9 <= found.high)
        least = min(least, float(chance[inside].sum()))
        least_of_other = min(least_of_other, float(chance[short.covers(p1 - p2)].sum()))
    assert least >= 0.9 - 1e-9
    assert least_of_other < 0.9  # so that the check can fail


@pytest.mark.slow
def test_tables_that_mirror_each_other_have_the_same_interval() -> None:
    # With groups of one size, x1 and x2 against n - x2 and n - x1 have one score at every difference: always a tie.
    n = 3
    found = {(x1, x2): tuple(chan_zhang(x1, n, x2, n)) for x1, x2 in product(range(n + 1), repeat=2) if x1 + x2 != n}
    for (x1, x2), ends in found.items():
        assert ends == pytest.approx(found[n - x2, n - x1], abs=1e-9), (x1, x2)


def test_the_order_by_score_is_shorter() -> None:
    by_score, by_difference = chan_zhang(9, 10, 3, 10), santner_snell(9, 10, 3, 10)
    assert by_score.width < by_difference.width


# --- the probability along a line of equal differences ------------------------------------------------------------


@pytest.mark.parametrize("delta", [Fraction(0), Fraction(-3, 8), Fraction(1, 4), Fraction(-1), Fraction(1)], ids=str)
def test_the_coefficients_are_those_of_the_probability(delta: Fraction) -> None:
    n1, n2 = 4, 3
    tables = SOURCE.random((n1 + 1, n2 + 1)) < 0.4
    given = coefficients(tables, float(delta))
    assert given.min() >= 0
    assert given.max() <= 1 + 1e-15
    low, high = max(Fraction(0), -delta), min(Fraction(1), 1 - delta)
    for s in (Fraction(0), Fraction(1, 7), Fraction(1, 2), Fraction(8, 9), Fraction(1)):
        p2 = low + (high - low) * s
        expected = probability(tables, p2 + delta, p2)
        n = n1 + n2
        found = sum(float(comb(n, k) * s**k * (1 - s) ** (n - k)) * c for k, c in enumerate(given.tolist()))
        assert found == pytest.approx(float(expected), abs=1e-15)


def test_the_supremum_is_found_wherever_it_is() -> None:
    # Two narrow peaks, the higher one by a ten-thousandth: Bernstein's polynomials of degree 400 are that narrow.
    given = np.zeros(401)
    given[[80, 237]] = 1.0, 1.0001
    peaks = [float(comb(400, k) * Fraction(k, 400) ** k * Fraction(400 - k, 400) ** (400 - k)) for k in (80, 237)]
    assert peaks[1] * 1.0001 < peaks[0]  # the peak is lower in the middle
    assert supremum(given) == pytest.approx(peaks[0], rel=1e-11)
    given[237] = 1.3
    assert peaks[1] * 1.3 > peaks[0]
    assert supremum(given) == pytest.approx(peaks[1] * 1.3, rel=1e-11)
    assert is_above(given, peaks[1] * 1.3 * (1 - 1e-9))
    assert not is_above(given, peaks[1] * 1.3 * (1 + 1e-9))


# --- the ends of Chan and Zhang's interval, by their definition ---------------------------------------------------


def probability(tables: Any, p1: Fraction, p2: Fraction) -> Fraction:
    """The probability of a set of tables, as a fraction."""
    n1, n2 = (size - 1 for size in tables.shape)
    return sum(
        (binomial(i, n1, p1) * binomial(j, n2, p2) for i, j in np.argwhere(tables).tolist()),
        Fraction(0),
    )


def scores(n1: int, n2: int, delta: float) -> Any:
    """The score statistic of every table by bisection in float64: nothing of what is tested is used."""
    i, j = np.meshgrid(np.arange(n1 + 1.0), np.arange(n2 + 1.0), indexing="ij")
    low, high = np.full(i.shape, max(0.0, -delta)), np.full(i.shape, min(1.0, 1 - delta))

    def part(weight: Any, at: Any) -> Any:
        return np.where(weight == 0, 0.0, weight / at)

    with np.errstate(all="ignore"):
        for _ in range(80):
            p = (low + high) / 2
            slope = part(i, p + delta) - part(n1 - i, 1 - p - delta) + part(j, p) - part(n2 - j, 1 - p)
            low, high = np.where(slope > 0, p, low), np.where(slope > 0, high, p)
        p2 = (low + high) / 2
        p1 = p2 + delta
        return (i / n1 - j / n2 - delta) / np.sqrt(p1 * (1 - p1) / n1 + p2 * (1 - p2) / n2)


def reached(n1: int, n2: int, delta: float, x1: int, x2: int) -> Any:
    """The tables with an equal or greater score."""
    z = scores(n1, n2, delta)
    return z >= z[x1, x2] - 1e-9


#: Groups and levels where the lower end lies in a short stretch of differences that is easily passed over.
HIDDEN = [((2, 14, 0, 3), 0.9), ((3, 4, 21, 39), 0.2), ((2, 40, 0, 3), 0.95), ((6, 10, 1, 4), 0.2)]


@pytest.mark.slow
@pytest.mark.on_change
@pytest.mark.some(2)
@pytest.mark.parametrize(("groups", "level"), HIDDEN, ids=str)
def test_a_short_stretch_that_is_not_rejected_is_not_passed_over(groups: Groups, level: float) -> None:
    x1, n1, x2, n2 = groups
    share = (1 - level) / 2
    low = chan_zhang(*groups, level=level).low

    def rejected(delta: float) -> bool:
        return greatest(reached(n1, n2, delta, x1, x2), delta, rounds=1) <= share

    assert all(rejected(delta) for delta in np.linspace(-0.9999, low - 1e-7, 150).tolist())
    # Just inside there is a pair of proportions that says no, exactly.
    delta = Fraction(low + 1e-7).limit_denominator(10**12)
    tables = reached(n1, n2, float(delta), x1, x2)
    pairs = [max(Fraction(0), -delta) + Fraction(k, 2000) * (1 - abs(delta)) for k in range(2001)]
    near = max(pairs, key=lambda p2: sum_of_floats(tables, float(p2 + delta), float(p2)))
    assert probability(tables, near + delta, near) > Fraction(share)
    # And it is a stretch that ends again: that is why it is easily passed over.
    assert any(rejected(delta) for delta in np.linspace(low + 1e-6, x1 / n1 - x2 / n2, 300).tolist())


def sum_of_floats(tables: Any, p1: float, p2: float) -> float:
    n1, n2 = (size - 1 for size in tables.shape)
    return float(binomials(n1, p1) @ tables @ binomials(n2, p2))


@pytest.mark.slow
@pytest.mark.on_change
@pytest.mark.some(4)
@pytest.mark.parametrize(
    "groups",
    [(3, 4, 2, 3), (2, 3, 0, 2), (1, 4, 2, 2), (3, 3, 1, 4), (2, 5, 0, 2), (6, 7, 2, 7), (4, 5, 2, 5)],
    ids=str,
)
@pytest.mark.parametrize("level", [0.8, 0.95])
def test_on_both_sides_of_an_end_the_supremum_is_where_it_must_be_exactly(groups: Groups, level: float) -> None:
    """With fractions: the roots of the polynomial in p2 are counted (Sturm), and there is none outside."""
    sympy = pytest.importorskip("sympy")
    p = sympy.Symbol("p")
    x1, n1, x2, n2 = groups
    share = (1 - Fraction(str(level))) / 2
    low, high = chan_zhang(*groups, level=level)
    assert high == pytest.approx(-chan_zhang(x2, n2, x1, n1, level=level).low, abs=1e-12)
    for side, expected in ((-1, False), (1, True)):
        delta = Fraction(low + side * 1e-7).limit_denominator(10**10)
        tables = np.argwhere(reached(n1, n2, float(delta), x1, x2)).tolist()
        d = sympy.Rational(delta.numerator, delta.denominator)
        chance = sum(binomial(i, n1, p + d) * binomial(j, n2, p) for i, j in tables)
        excess = sympy.Poly(sympy.expand(chance - sympy.Rational(share.numerator, share.denominator)), p)
        start, stop = max(sympy.Integer(0), -d), min(sympy.Integer(1), 1 - d)
        above = excess.eval((start + stop) / 2) > 0 or excess.count_roots(start, stop) > 0
        assert above == expected, (groups, side)
