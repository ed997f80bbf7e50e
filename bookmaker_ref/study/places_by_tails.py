"""On which side of an interval of a rate the true rate lies, by both tails of the binomial distribution: in integers.

Each takes x of n cases, the true rate and the level, and gives -1 below the interval, 0 in it, 1 above it.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

#: How often the place is halved that shows which of two ends is the greater; ends that are nearer stay open.
_HALVED = 200


def clopper_pearson(x: int, n: int, true: Fraction, level: Fraction) -> int:
    """The rates that neither exact one-sided test rejects: its p-value is at least half of what is left out."""
    ways, left_out = _ways(n, true), (1 - level) * true.denominator**n
    if 2 * sum(ways[x:]) < left_out:
        return -1
    return 1 if 2 * sum(ways[: x + 1]) < left_out else 0


def binomial_mid_p(x: int, n: int, true: Fraction, level: Fraction) -> int:
    """The same, where the count seen counts by half."""
    ways, left_out = _ways(n, true), (1 - level) * true.denominator**n
    if 2 * sum(ways[x + 1 :]) + ways[x] < left_out:
        return -1
    return 1 if 2 * sum(ways[:x]) + ways[x] < left_out else 0


def blaker(x: int, n: int, true: Fraction, level: Fraction) -> int | None:
    """The rates whose acceptability is above what is left out, and those between."""
    ways = _ways(n, true)
    if sum(ways[x:]) <= sum(ways[: x + 1]):
        within, side = _reaches_down(x, n, true, 1 - level), -1
    else:
        within, side = _reaches_down(n - x, n, 1 - true, 1 - level), 1
    return None if within is None else 0 if within else side


def _reaches_down(x: int, n: int, true: Fraction, left_out: Fraction) -> bool | None:
    """Whether the interval reaches down to a true rate of which the upper tail of x is the smaller one."""
    ways = _ways(n, true)
    most: Fraction = left_out * true.denominator**n
    own, other, k = sum(ways[x:]), 0, -1
    while k + 1 < x and other + ways[k + 1] <= own:
        k += 1
        other += ways[k]
    if own + other > most:
        return True
    if 2 * own <= most:
        # Below the end of Clopper and Pearson; there, with the same on the other side, the slope would decide.
        return None if 2 * own == 2 * other == most else False
    # It is not accepted, but others below are where k was reached beyond the end of Clopper and Pearson.
    beyond = k >= 0 and _is_reached_beyond(k, x, n, true, left_out / 2)
    return own + other == most if beyond is False else beyond


def _is_reached_beyond(k: int, x: int, n: int, most: Fraction, share: Fraction) -> bool | None:
    """Whether k or fewer have this share at a greater rate than x or more: by a rate at which one of both is told."""
    least = Fraction(0)
    for _ in range(_HALVED):
        at = (least + most) / 2
        ways = _ways(n, at)
        wanted: Fraction = share * at.denominator**n
        low, high = sum(ways[: k + 1]) > wanted, sum(ways[x:]) > wanted
        if low == high:
            return low
        least, most = (at, most) if low else (least, at)
    return None


def _ways(n: int, rate: Fraction) -> list[int]:
    """The probability of each count, times the denominator to the power n."""
    hit, rest = rate.numerator, rate.denominator - rate.numerator
    powers: list[int] = [hit**j * rest ** (n - j) for j in range(n + 1)]
    return [comb(n, j) * each for j, each in enumerate(powers)]
