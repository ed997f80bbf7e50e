"""Blaker's interval of a rate: by its definition in fractions, never covering too little, within Clopper-Pearson's."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import accumulate, pairwise
from math import comb
from typing import Any

import numpy as np
import pytest
from mpmath import mp, mpf

from bookmaker_ref.exact.rates import RATES, RISING
from bookmaker_ref.significance import Interval, blaker, clopper_pearson, interval
from bookmaker_ref.study import RealMargins, coverage
from bookmaker_ref.study.by_name import intervals
from bookmaker_ref.study.places_by_tails import blaker as place
from tests.cases import for_each, rounds
from tests.reference import tail_of_beta

pytestmark = pytest.mark.on_change

F = Fraction
LEVELS = [0.01, 0.3, 0.5, 0.75, 0.8, 0.9, 0.95, 0.975, 0.99, 0.999, 0.999999]
#: How far rounding may put an end, in parts of what it is from 0, and from 1.
ROUNDED = 1e-13

Method = Callable[..., Interval]


def probabilities(n: int, rate: Fraction) -> list[int]:
    """Of each count, times the denominator to the power n."""
    hit, rest = rate.numerator, rate.denominator - rate.numerator
    return [comb(n, j) * hit**j * rest ** (n - j) for j in range(n + 1)]


def acceptability(n: int, rate: Fraction) -> list[Fraction]:
    """Of each count, by its definition: the probability of all counts whose smaller tail is no greater than its own."""
    ways, whole = probabilities(n, rate), rate.denominator**n
    smaller = [min(whole - down + own, down) for own, down in zip(ways, accumulate(ways), strict=True)]
    return [F(sum(w for w, s in zip(ways, smaller, strict=True) if s <= own), whole) for own in smaller]


def ends(method: Method, n: int, level: float) -> tuple[list[float], list[float]]:
    found = method(np.arange(n + 1), n, level=level)
    return found.low.tolist(), found.high.tolist()


def moved(low: float, high: float, parts: float) -> tuple[Fraction, Fraction]:
    """Both ends moved outwards by these parts of what they are from 0 and from 1; inwards, if it is below 0."""
    return F(low) * F(1 - parts), 1 - (1 - F(high)) * F(1 - parts)


# --- what it is -------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@for_each([(n, level) for n in (1, 2, 3, 5, 8, 13) for level in LEVELS])
def test_what_is_accepted_is_in_it_and_it_ends_where_something_is(n: int, level: float) -> None:
    left_out = 1 - F(level)
    low, high = ends(blaker, n, level)
    grid = [F(step, 128) for step in range(1, 128)]
    for rate, accepted in [(rate, acceptability(n, rate)) for rate in grid]:
        for x in range(n + 1):
            assert accepted[x] <= left_out or low[x] - ROUNDED <= rate <= high[x] + ROUNDED, (x, rate)
    for x in range(n + 1):
        inner, outer = moved(low[x], high[x], -1e-9), moved(low[x], high[x], 1e-9)
        assert low[x] == 0 if x == 0 else acceptability(n, inner[0])[x] > left_out >= acceptability(n, outer[0])[x]
        assert high[x] == 1 if x == n else acceptability(n, inner[1])[x] > left_out >= acceptability(n, outer[1])[x]


@pytest.mark.slow
def test_it_bridges_gaps_of_what_is_accepted() -> None:
    """R's BlakerCI has this example: 0.209 is not accepted, and a little more is."""
    rates = [F("0.2085"), F("0.209"), F("0.2090809"), F("0.209081")]
    accepted = [acceptability(355, rate)[59] > F("0.05") for rate in rates]
    assert accepted == [True, False, True, False]
    assert [blaker(59, 355).covers(float(rate)) for rate in rates] == [True, True, True, False]
    assert [place(59, 355, rate, F("0.95")) for rate in rates] == [0, 0, 0, 1]
    assert [place(355 - 59, 355, 1 - rate, F("0.95")) for rate in rates] == [0, 0, 0, -1]


def test_of_no_case_of_one() -> None:
    """By hand: 1 case is accepted no more than it is probable, and as likely as not both are."""
    assert tuple(blaker(0, 1)) == (0, pytest.approx(0.95, rel=1e-15))
    assert tuple(blaker(2, 2, level=0.5)) == (pytest.approx(0.5, rel=1e-15), 1)
    assert np.isnan(tuple(blaker(0, 0))).all()


# --- what is proved of it -------------------------------------------------------------------------------------------


def least_coverage(n: int, low: list[Fraction], high: list[Fraction]) -> Fraction:
    """Between two ends the same counts cover, one after the other: their probability has no minimum but at the ends."""
    marks = sorted({*low, *high, F(0), F(1)})
    least = F(1)
    for left, right in pairwise(marks):
        middle = (left + right) / 2
        some = [x for x in range(n + 1) if low[x] <= middle <= high[x]]
        assert some == list(range(some[0], some[-1] + 1))
        for rate in (left, right):
            covered = sum(probabilities(n, rate)[some[0] : some[-1] + 1])
            least = min(least, F(covered, rate.denominator**n))
    return least


@pytest.mark.slow
@for_each(range(1, 61), some=True)
def test_at_no_jump_do_the_exact_intervals_cover_less_than_they_say(n: int) -> None:
    """In integers, at both sides of each end, with ends that are farther out by what rounding may have taken."""
    for method in (blaker, clopper_pearson):
        for level in (0.95, 0.8):
            both = [moved(*each, ROUNDED) for each in zip(*ends(method, n, level), strict=True)]
            least = least_coverage(n, [low for low, _ in both], [high for _, high in both])
            assert least >= F(level), (method.name, level)
            assert method is clopper_pearson or n < 5 or least < F(level) + F(1, 10**9)


@pytest.mark.slow
@for_each(LEVELS)
def test_it_lies_within_clopper_and_pearsons_and_is_mirrored(level: float) -> None:
    """Blaker (2000), theorem 1; and the same of what does not count. All groups of up to 60 cases."""
    x, n = np.array([(x, n) for n in range(1, 61) for x in range(n + 1)]).T
    found, exact, turned = blaker(x, n, level=level), clopper_pearson(x, n, level=level), blaker(n - x, n, level=level)
    assert (found.low >= exact.low * (1 - ROUNDED)).all()
    assert (found.high <= 1 - (1 - exact.high) * (1 - ROUNDED)).all()
    np.testing.assert_allclose(found.low, 1 - turned.high, rtol=0, atol=1e-15)
    for end in (found.low, found.high):
        assert (np.diff(end) > 0)[np.diff(n) == 0].all()


def some_of(n: int) -> list[tuple[int, int]]:
    step = 1 if rounds(100) == 100 else max(1, n // 60)
    counts = range(0, n + 1, step) if n < 10**5 else (2, 7, 1000, n // 3, n // 2)
    # 59 of 355: its acceptable rates are not an interval.
    return [(x, n) for x in sorted({0, 1, *counts, min(59, n), n - 1, n})]


@pytest.mark.slow
@for_each([((1, 2, 7, 20, 60), 400), ((355, 2000), 50), ((10**9, 10**15), 50)])
def test_more_confidence_is_wider(sizes: tuple[int, ...], levels: int) -> None:
    """Nested in the level, which no exact interval of least length is."""
    x, n = np.array([case for size in sizes for case in some_of(size)]).T
    found = [blaker(x, n, level=level) for level in np.linspace(0.5, 0.9999, levels)]
    for before, after in pairwise(found):
        assert (after.low <= before.low * (1 + 1e-12)).all()
        assert (1 - after.high <= (1 - before.high) * (1 + 1e-12) + 1e-16).all()
    assert all(each.covers(x / n).all() for each in found)


# --- of many cases --------------------------------------------------------------------------------------------------


def accepted_of_rare(x: int, n: int, rate: Any) -> Any:
    """The acceptability of x of very many cases, of which few are expected: by its definition, of the first hundred."""
    odds, each = rate / (1 - rate), [mp.exp(n * mp.log1p(-rate))]
    for j in range(99):
        each.append(each[j] * (n - j) / (j + 1) * odds)
    smaller = [min(1 - down + own, down) for own, down in zip(each, accumulate(each), strict=True)]
    return mp.fsum(e for e, s in zip(each, smaller, strict=True) if s <= smaller[x])


@pytest.mark.slow
@for_each([(x, n, level) for x in (0, 1, 2, 5, 20) for n in (10**3, 10**9, 10**15) for level in (0.95, 0.9999)])
def test_ends_of_rare_cases_keep_their_digits(x: int, n: int, level: float) -> None:
    with mp.workdps(60):
        found = blaker(x, n, level=level)
        for end, inwards in ((mpf(found.low), 1), (mpf(found.high), -1)):
            if end:
                inner, outer = (accepted_of_rare(x, n, end * (1 + sign * mpf("1e-12"))) for sign in (inwards, -inwards))
                assert inner > 1 - mpf(level) >= outer
    low, high = blaker(n - x, n, level=level)
    assert (1 - high, 1 - low) == pytest.approx(tuple(found), abs=1e-15)


@pytest.mark.slow
@pytest.mark.some(1)
@pytest.mark.parametrize(("x", "n"), [(1000, 10**7), (10**6, 2 * 10**6), (10**7, 10**9), (10**11, 10**12)])
def test_ends_of_many_cases_keep_their_digits(x: int, n: int) -> None:
    """The lower end: which counts at the other side are as far out is found by halves, in mpmath."""
    with mp.workdps(40):
        left_out = 1 - mpf(0.95)
        low = blaker(x, n).low
        verdicts = []
        for end in (mpf(low) * (1 - mpf("1e-13")), mpf(low) * (1 + mpf("1e-13"))):
            own = 1 - tail_of_beta(mpf(x), mpf(n - x + 1), end)[0]

            def tail(k: int, end: Any = end) -> Any:
                return tail_of_beta(mpf(k + 1), mpf(n - k), end)[0]

            middle, deviation = int(n * end), int(mp.sqrt(n * end * (1 - end)))
            least, most = middle - 8 * deviation, middle
            while most - least > 1:
                half = (least + most) // 2
                least, most = (half, most) if tail(half) <= own else (least, half)
            verdicts.append(own + tail(least) > left_out)
        assert verdicts == [False, True]


# --- as a method ------------------------------------------------------------------------------------------------------


def test_it_is_for_every_rate_and_what_rises_with_one() -> None:
    table = (9, 3, 4, 11)
    for measure in (*RATES, *RISING):
        of = RISING[measure].rate if measure in RISING else measure
        low, high = blaker(*RATES[of](*table))
        expected = tuple(map(RISING[measure].rise, (low, high))) if measure in RISING else (low, high)
        assert tuple(interval(measure, table, method="blaker")) == expected
    arrays = tuple(np.array(cell) for cell in ((9, 0, 4), (3, 1, 0), (4, 0, 0), (11, 2, 7)))
    found = interval("recall", arrays, method="blaker")
    assert (found.low[0], found.high[0]) == tuple(blaker(9, 13))
    assert np.isnan(found.low).tolist() == [False, True, False]


@for_each([(n, level) for n in (10, 30) for level in ("0.95", "0.8")])
def test_the_study_counts_it_in_fractions(n: int, level: str) -> None:
    """At the very ends, too: what is near is decided in integers."""
    rule = intervals("recall", level)["blaker"]
    for rate in (F(1, 20), F(1, 3), F(blaker(1, n, level=float(level)).low)):
        accepted = acceptability(n, rate)
        found = coverage(rule, RealMargins(n, 0, rate, 0), "recall")
        least = sum(
            F(ways, rate.denominator**n)
            for ways, each in zip(probabilities(n, rate), accepted, strict=True)
            if each > 1 - F(level)
        )
        assert not found.open
        assert found.covered[0] == found.covered[1] >= least >= F(level) - F(1, 10**12)
