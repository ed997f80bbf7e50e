r"""Exact unconditional intervals of a difference of two proportions, for small numbers of cases.

Both invert two one-sided tests, each at half of what may be left out, so that they cover at least as often as they say,
at either end. A difference :math:`\delta` is compatible with x1 of n1 and x2 of n2 from below unless

.. math:: \sup_{p_1 - p_2 = \delta} P(T \geq t) \leq \alpha / 2,

where the supremum runs over all pairs of proportions with this difference, and P is the product of both binomial
distributions. They differ in what T is: the estimated difference itself (Santner and Snell 1980), or the score
statistic for the difference that is tested (Chan and Zhang 1999), which is shorter and takes longer.

Neither the supremum nor the search for an end looks at points alone: `bernstein` bounds the probability between them,
and for the score statistic, whose order of the tables changes with the difference, a stretch of differences is passed
over only where all of it is rejected for certain.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from bookmaker_ref.later import np
from bookmaker_ref.significance.arrays import Floats
from bookmaker_ref.significance.bernstein import coefficients, is_above
from bookmaker_ref.significance.difference import OfDifference, crossing, score_of
from bookmaker_ref.significance.intervals import Ends, Tails, method
from bookmaker_ref.significance.suprema import supremum

if TYPE_CHECKING:
    from numpy.typing import NDArray

#: The greatest n1 + n2 of each method: there one table takes some seconds.
_MOST = {"santner-snell": 1000, "chan-zhang": 100}
#: Two values of the statistic that are this close, relative to them, are the same.
_TIE = 1e-11
#: A stretch of differences this short is not divided further.
_SHORTEST = 2.0**-42


@method(
    OfDifference,
    "exact unconditional interval, by the difference",
    "Santner and Snell (1980), Journal of the American Statistical Association 75, 386-394",
    slow=True,
)
def santner_snell(x1: Floats, n1: Floats, x2: Floats, n2: Floats, tails: Tails) -> Ends:
    """The exact interval by the order of the estimated difference (Santner and Snell 1980, tail method).

    The probability of a difference as great as the observed one only grows with the true one, so that each end is the
    only solution of its equation.

    >>> [round(end, 4) for end in santner_snell(1, 1, 0, 1)]
    [-0.6838, 1.0]
    """
    return _each("santner-snell", _santner_snell, (x1, n1, x2, n2), tails)


@method(
    OfDifference,
    "exact unconditional interval, by the score statistic",
    "Chan and Zhang (1999), Biometrics 55, 1202-1209",
    slow=True,
)
def chan_zhang(x1: Floats, n1: Floats, x2: Floats, n2: Floats, tails: Tails) -> Ends:
    """The exact interval by the order of the score statistic (Chan and Zhang 1999).

    The order changes with the difference that is tested, and the p-value jumps there. Each end is the difference
    farthest out that is not rejected, to twelve digits; statistics that agree to eleven digits are taken for the same.

    >>> [round(end, 4) for end in chan_zhang(3, 3, 0, 3)]
    [0.0815, 1.0]
    """
    return _each("chan-zhang", _chan_zhang, (x1, n1, x2, n2), tails)


def _each(name: str, lower: Callable[..., float], columns: tuple[Floats, ...], tails: Tails) -> Ends:
    """Both ends of each different table, by its lower end and by that of the groups exchanged."""
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
            ends[at, 0] = lower(x1, n1, x2, n2, tails.share) if tails.side != "upper" else -1.0
            ends[at, 1] = -lower(x2, n2, x1, n1, tails.share) if tails.side != "lower" else 1.0
    low, high = np.moveaxis(ends[place.reshape(-1)].reshape(*columns[0].shape, 2), -1, 0)
    return low, high


# --- by the difference itself -------------------------------------------------------------------------------------


def _santner_snell(x1: int, n1: int, x2: int, n2: int, share: float) -> float:
    first, second = np.arange(n1 + 1)[:, None], np.arange(n2 + 1)
    extreme = first * n2 - second * n1 >= x1 * n2 - x2 * n1

    def excess(delta: Floats) -> Floats:
        return np.array([supremum(coefficients(extreme, each)) - share for each in delta.tolist()])

    return float(crossing(excess, -1.0, 1.0))


# --- by the score statistic ---------------------------------------------------------------------------------------


def _chan_zhang(x1: int, n1: int, x2: int, n2: int, share: float) -> float:
    """The lower end: the stretches from -1 up to the estimate, in order, each divided until it is rejected."""
    estimate = (x1 * n2 - x2 * n1) / (n1 * n2)
    known = dict(zip((-1.0, estimate), scores(n1, n2, np.array([-1.0, estimate])), strict=True))
    stretches = [(-1.0, estimate)]
    while stretches:
        left, right = stretches.pop()
        if not is_above(coefficients(reached(known[left], known[right], (x1, x2), right), right), share):
            del known[left]  # all to the left of the next stretch is done
            continue
        middle = (left + right) / 2
        if right - left < _SHORTEST or not left < middle < right:
            return left
        known[middle] = scores(n1, n2, np.array([middle]))[0]
        stretches += [(middle, right), (left, middle)]
    return estimate


def reached(left: Floats, right: Floats, seen: tuple[int, int], at: float) -> NDArray[np.bool_]:
    """Every table whose statistic is anywhere between two differences at least that of the table seen.

    A statistic only falls as the difference grows, so that no table is left out. With each table come those with more
    successes in the first group, or fewer in the second. The probability of such a set only grows with the first
    proportion and falls with the second: its supremum at the right end is the greatest of the stretch.
    """
    # Next to a difference of 1 a statistic has fewer digits: what the difference lacks to 1 has fewer.
    tie = _TIE + 1e-15 / max(1 - abs(at), _SHORTEST)
    found: NDArray[np.bool_] = left >= right[seen] - tie * (1 + abs(right[seen]))
    up = np.logical_or.accumulate(found, axis=0)
    return np.logical_or.accumulate(up[:, ::-1], axis=1)[:, ::-1]


def scores(n1: int, n2: int, differences: Floats) -> Floats:
    """The score statistic of every table with these groups, for each of the differences."""
    i, j, delta = np.broadcast_arrays(np.arange(n1 + 1.0)[:, None], np.arange(n2 + 1.0), differences[:, None, None])
    with np.errstate(all="ignore"):
        return score_of(i, np.full(i.shape, float(n1)), j, np.full(i.shape, float(n2)), delta)
