"""Exact unconditional intervals: what is rejected on one side of each end is not on the other, by brute force."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest
from mpmath import mp, mpf

from bookmaker_ref.significance import unconditional
from bookmaker_ref.significance.difference import agresti_caffo
from bookmaker_ref.significance.interval import Interval
from bookmaker_ref.significance.unconditional import chan_zhang, santner_snell
from tests.scores import binomial, score_by_bisection

Groups = tuple[int, int, int, int]
Method = Callable[..., Interval]

EXACT = (santner_snell, chan_zhang)


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
    tables = list(product(range(n1 + 1), range(n2 + 1)))
    for sign, end in zip((1, -1), santner_snell(*groups), strict=True):
        p2 = np.linspace(max(0, -end), min(1, 1 - end), 20001)
        p1 = np.clip(p2 + end, 0, 1)
        reached = [(i, j) for i, j in tables if sign * (Fraction(i, n1) - Fraction(j, n2)) >= sign * estimate]
        tail = sum(binomial(i, n1, p1) * binomial(j, n2, p2) for i, j in reached)
        assert tail.max() == pytest.approx(0.025, rel=1e-6)


@pytest.mark.parametrize("groups", [(6, 7, 2, 7), (0, 3, 1, 5), (3, 4, 2, 3), (4, 5, 2, 5)], ids=str)
def test_the_ends_of_chan_zhang_part_what_is_rejected_from_what_is_not(groups: Groups) -> None:
    x1, n1, x2, n2 = groups
    tables = list(product(range(n1 + 1), range(n2 + 1)))
    low, high = chan_zhang(*groups)

    def p_value(delta: float, sign: int) -> float:
        with mp.workdps(30):
            z = {each: score_by_bisection(each[0], n1, each[1], n2, delta, corrected=False) for each in tables}
        reached = [each for each in tables if sign * z[each] >= sign * z[x1, x2] - mpf("1e-12")]
        p2 = np.linspace(max(0, -delta), min(1, 1 - delta), 20001)
        p1 = np.clip(p2 + delta, 0, 1)
        return float(sum(binomial(i, n1, p1) * binomial(j, n2, p2) for i, j in reached).max())

    for sign, end in ((1, low), (-1, high)):
        outside, inside = p_value(end - sign * 1e-8, sign), p_value(end + sign * 1e-8, sign)
        assert outside <= 0.025 * (1 + 1e-6), (sign, outside)
        assert inside >= 0.025 * (1 - 1e-6), (sign, inside)


@pytest.mark.parametrize("method", EXACT, ids=lambda each: each.__name__)
def test_exact_intervals_cover_at_least_as_often_as_they_say(method: Method) -> None:
    n1, n2 = 3, 4
    x1, x2 = (each.ravel() for each in np.meshgrid(np.arange(n1 + 1), np.arange(n2 + 1), indexing="ij"))
    found = method(x1, n1, x2, n2, level=0.9)
    short = agresti_caffo(x1, n1, x2, n2, level=0.9)
    least = least_of_other = 1.0
    for p1, p2 in product(np.linspace(0, 1, 41), repeat=2):
        chance = np.array([binomial(int(i), n1, p1) * binomial(int(j), n2, p2) for i, j in zip(x1, x2, strict=True)])
        # An end that is the true difference up to rounding covers it.
        inside = (found.low <= p1 - p2 + 1e-9) & (p1 - p2 - 1e-9 <= found.high)
        least = min(least, float(chance[inside].sum()))
        least_of_other = min(least_of_other, float(chance[short.covers(p1 - p2)].sum()))
    assert least >= 0.9 - 1e-9
    assert least_of_other < 0.9  # so that the check can fail


def test_tables_that_are_the_same_the_other_way_round_have_the_same_interval() -> None:
    # With groups of one size, x1 and x2 against n - x2 and n - x1 have one score at every difference: always a tie.
    n = 3
    for x1, x2 in product(range(n + 1), repeat=2):
        found, other = tuple(chan_zhang(x1, n, x2, n)), tuple(chan_zhang(n - x2, n, n - x1, n))
        assert found == pytest.approx(other, abs=1e-9), (x1, x2)


def test_the_order_by_score_is_shorter() -> None:
    by_score, by_difference = chan_zhang(9, 10, 3, 10), santner_snell(9, 10, 3, 10)
    assert by_score.width < by_difference.width


def test_exact_intervals_say_what_to_use_for_more_cases() -> None:
    with pytest.raises(ValueError, match="chan-zhang takes 100 at most: use santner-snell up to 1000 cases, miettinen"):
        chan_zhang(50, 90, 5, 60)
    with pytest.raises(ValueError, match="santner-snell takes 1000 at most: use miettinen-nurminen"):
        santner_snell(50, 900, 5, 600)


def test_exact_intervals_take_whole_counts() -> None:
    with pytest.raises(ValueError, match=r"whole counts: x1 is 1\.5"):
        santner_snell(1.5, 3, 1, 2)


def test_the_supremum_is_found_between_the_first_points() -> None:
    # Two narrow peaks: the lower one at one of the first points, the higher one between two of them.
    points = np.sin(np.linspace(0, np.pi / 2, 241)) ** 2
    lower, higher = points[60], (points[120] + points[121]) / 2

    def chance(p1: Any, p2: Any) -> Any:
        return 0.995 * np.exp(-((p2 - lower) ** 2) * 900) + np.exp(-((p2 - higher) ** 2) * 900)

    assert chance(0, points).argmax() == 60
    assert unconditional.greatest(chance, 0.0) == pytest.approx(1.0, abs=1e-9)
