r"""Exact unconditional intervals of a difference of two proportions, for small numbers of cases.

Both invert two one-sided tests, each at half of what may be left out, so that they cover at least as often as they say,
at either end. A difference :math:`\delta` is compatible with x1 of n1 and x2 of n2 from below unless

.. math:: \sup_{p_1 - p_2 = \delta} P(T \geq t) \leq \alpha / 2,

where the supremum runs over all pairs of proportions with this difference, and P is the product of both binomial
distributions. They differ in what T is: the estimated difference itself (Santner and Snell 1980), or the score
statistic for the difference that is tested (Chan and Zhang 1999), which is shorter and takes longer.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from bookmaker_ref.significance import special
from bookmaker_ref.significance.difference import MEASURES, checked_groups, crossing, groups, score_of
from bookmaker_ref.significance.interval import METHODS, Floats, Interval, Method, Side, finished, tail

#: The greatest n1 + n2 of each method: there one table takes some seconds.
_MOST = {"santner-snell": 1000, "chan-zhang": 100}
#: Points at which the probability is first looked at, and those between two of them that are looked at then.
_POINTS, _CLOSER, _ROUNDS = 241, 17, 5
#: Steps of the difference between which no change of the test is looked for.
_STEPS = 128
#: Two values of the statistic that are this close are the same.
_TIE = 1e-9

#: A probability at many pairs of proportions.
_Chance = Callable[[Floats, Floats], Floats]


def santner_snell(x1: Any, n1: Any, x2: Any, n2: Any, *, level: float = 0.95, side: Side = "both") -> Interval:
    """The exact interval by the order of the estimated difference (Santner and Snell 1980, tail method).

    The probability of a difference as great as the observed one only grows with the true one, so that each end is the
    only solution of its equation.

    >>> [round(end, 4) for end in santner_snell(1, 1, 0, 1)]
    [-0.6838, 1.0]
    """
    return _found("santner-snell", _santner_snell, (x1, n1, x2, n2), level, side)


def chan_zhang(x1: Any, n1: Any, x2: Any, n2: Any, *, level: float = 0.95, side: Side = "both") -> Interval:
    """The exact interval by the order of the score statistic (Chan and Zhang 1999).

    The order changes with the difference that is tested, and the p-value jumps there. Each end is the difference
    farthest out, among 128 even steps on its side, that is not rejected, moved to where the rejection ends; what is not
    rejected between two steps that are is not seen. (Up to 7 cases a group, 4 steps find the same ends as 128.)
    """
    return _found("chan-zhang", _chan_zhang, (x1, n1, x2, n2), level, side)


def _found(
    name: str, lower: Callable[..., float], cases: tuple[Any, Any, Any, Any], level: float, side: Side
) -> Interval:
    share = tail(level, side)
    columns = checked_groups(cases, exact=METHODS[name].title)
    rows = np.stack(columns, axis=-1).reshape(-1, 4).astype(np.int64)
    total = rows[:, 1] + rows[:, 3]
    if total.size and total.max() > _MOST[name]:
        row = rows[int(np.argmax(total))].tolist()
        other = "santner-snell up to 1000 cases, " if row[1] + row[3] <= _MOST["santner-snell"] else ""
        raise ValueError(
            f"n1 + n2 is {row[1]} + {row[3]}, and {name} takes {_MOST[name]} at most: use {other}miettinen-nurminen"
        )
    different, place = np.unique(rows, axis=0, return_inverse=True)
    ends = np.full((len(different), 2), np.nan)
    for at, (x1, n1, x2, n2) in enumerate(different.tolist()):
        if n1 and n2:
            ends[at, 0] = lower(x1, n1, x2, n2, share) if side != "upper" else -1.0
            ends[at, 1] = -lower(x2, n2, x1, n1, share) if side != "lower" else 1.0
    low, high = np.moveaxis(ends[place.reshape(-1)].reshape(*columns[0].shape, 2), -1, 0)
    return finished(METHODS[name], (low, high), level, side)


# --- by the difference itself -------------------------------------------------------------------------------------


def _santner_snell(x1: int, n1: int, x2: int, n2: int, share: float) -> float:
    if x1 == 0 and x2 == n2:
        return -1.0
    chance = _as_great(x1, n1, x2, n2)

    def excess(delta: Floats) -> Floats:
        return np.array([greatest(chance, each) - share for each in delta.tolist()])

    return float(crossing(excess, -1.0, 1.0))


def _as_great(x1: int, n1: int, x2: int, n2: int) -> _Chance:
    """The probability of a difference at least as great as that of these counts."""
    first = np.arange(n1 + 1)
    # i/n1 - j/n2 >= x1/n1 - x2/n2, in whole numbers.
    last = (first * n2 - (x1 * n2 - x2 * n1)) // n1

    def chance(p1: Floats, p2: Floats) -> Floats:
        below = special.bdtr(np.clip(last, 0, n2), n2, p2[..., None])
        found: Floats = (binomial(n1, p1) * np.where(last < 0, 0.0, below)).sum(axis=-1)
        return found

    return chance


# --- by the score statistic ---------------------------------------------------------------------------------------


def _chan_zhang(x1: int, n1: int, x2: int, n2: int, share: float) -> float:
    if x1 == 0 and x2 == n2:
        return -1.0

    def kept(delta: float, z: Floats) -> bool:
        return greatest(_as_far(z, z[x1, x2]), delta, share) > share

    steps = np.linspace(-1.0, (x1 * n2 - x2 * n1) / (n1 * n2), _STEPS + 1)
    scored = (z for some in np.array_split(steps, 32) for z in _scores(n1, n2, some))
    first = next(at for at, z in enumerate(scored) if at == _STEPS or kept(float(steps[at]), z))
    if first == 0:
        return -1.0
    low, high = float(steps[first - 1]), float(steps[first])
    while high - low > 1e-12:
        middle = (low + high) / 2
        low, high = (low, middle) if kept(middle, _scores(n1, n2, np.array([middle]))[0]) else (middle, high)
    return low


def _scores(n1: int, n2: int, differences: Floats) -> Floats:
    """The score statistic of every table with these groups, for each of the differences."""
    i, j, delta = np.broadcast_arrays(np.arange(n1 + 1.0)[:, None], np.arange(n2 + 1.0), differences[:, None, None])
    with np.errstate(all="ignore"):
        return score_of(i, np.full(i.shape, float(n1)), j, np.full(i.shape, float(n2)), delta)


def _as_far(z: Floats, least: float) -> _Chance:
    """The probability of a score statistic at least as great as this."""
    region = (z >= (least - _TIE * (1 + abs(least)) if np.isfinite(least) else least)).astype(np.float64)
    n1, n2 = (size - 1 for size in region.shape)

    def chance(p1: Floats, p2: Floats) -> Floats:
        found: Floats = ((binomial(n1, p1) @ region) * binomial(n2, p2)).sum(axis=-1)
        return found

    return chance


# --- the supremum -------------------------------------------------------------------------------------------------


def greatest(chance: _Chance, delta: float, enough: float | None = None) -> float:
    """The greatest probability at any pair of proportions with this difference.

    Each maximum among the first points, which are denser towards the ends, is approached by ever closer points between
    its neighbours; not where only the comparison with ``enough`` matters, and the first points leave no doubt about it.
    """
    low, high = max(0.0, -delta), min(1.0, 1.0 - delta)

    def at(p2: Floats) -> Floats:
        return chance(np.clip(p2 + delta, 0.0, 1.0), p2)

    points = low + (high - low) * np.sin(np.linspace(0, np.pi / 2, _POINTS)) ** 2
    values = at(points)
    if enough is not None and not enough / 2 <= values.max() <= enough:
        return float(values.max())
    padded = np.concatenate([[-1.0], values, [-1.0]])
    peaks = np.flatnonzero((values >= padded[:-2]) & (values >= padded[2:]))
    peaks = peaks[values[peaks] >= 0.9 * values.max()]
    left, right = points[np.maximum(peaks - 1, 0)], points[np.minimum(peaks + 1, _POINTS - 1)]
    best = float(values.max())
    for _ in range(_ROUNDS):
        closer = np.linspace(left, right, _CLOSER, axis=-1)
        values = at(closer)
        best = max(best, float(values.max()))
        place = values.argmax(axis=-1)
        row = np.arange(len(closer))
        left, right = closer[row, np.maximum(place - 1, 0)], closer[row, np.minimum(place + 1, _CLOSER - 1)]
    return best


def binomial(n: int, p: Floats) -> Floats:
    """The probability of each number of successes of n, along a further axis."""
    k, logarithm = _ways(n)
    share = p[..., None]
    found: Floats = np.exp(logarithm + special.xlogy(k, share) + special.xlogy(n - k, 1 - share))
    return found


@cache
def _ways(n: int) -> tuple[Floats, Floats]:
    """The numbers of successes of n, and the logarithms of how many ways there are to each."""
    k = np.arange(n + 1.0)
    return k, special.gammaln(n + 1) - special.gammaln(k + 1) - special.gammaln(n - k + 1)


def _apply(function: Callable[..., Interval]) -> Callable[..., Interval]:
    def apply(measure: str, tables: Floats, *, level: float, side: Side) -> Interval:
        return function(*groups(measure, tables), level=level, side=side)

    return apply


for _name, _title, _reference, _function in (
    (
        "santner-snell",
        "exact unconditional interval, by the difference",
        "Santner and Snell (1980), Journal of the American Statistical Association 75, 386-394",
        santner_snell,
    ),
    (
        "chan-zhang",
        "exact unconditional interval, by the score statistic",
        "Chan and Zhang (1999), Biometrics 55, 1202-1209",
        chan_zhang,
    ),
):
    METHODS[_name] = Method(_name, _title, _reference, MEASURES, True, _apply(_function))
