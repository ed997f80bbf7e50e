r"""How probable a p-value of Fisher's test is that is no greater than one seen, given how many successes there are.

Given k successes of n1 and n2 cases, a test has few p-values, and each is the probability of one that is no greater. So
what has a p-value up to p has the greatest of them that is not above p as its probability, which needs no sum over
tables. They stand in order, for every k, as odds: of what is as extreme to what is not, which tells them apart near 0
and near 1. Odds nearer than 1e-9 to those seen are compared in integers.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import comb, inf
from typing import TYPE_CHECKING, NamedTuple

from bookmaker_ref.later import np
from bookmaker_ref.significance.arrays import Floats
from bookmaker_ref.significance.bernstein import thinned

if TYPE_CHECKING:
    from numpy.typing import NDArray

#: Numbers this close, relative to them, are compared as integers.
_CLOSE = 1e-9
#: Numbers that stay in the nearest cache.
_FEW = 2**13


def as_small(alternative: str, n1: int, n2: int, a: int, b: int) -> Floats:
    """How probable a p-value no greater than that of a and b successes of n1 and n2 is, given 0 to all successes.

    >>> as_small("greater", 2, 2, 2, 0).round(4)  # p is 1/6, and that of one success, or of three, is 1/2 at least
    array([0.    , 0.    , 0.1667, 0.    , 0.    ])
    """
    if alternative == "less":
        return as_small("greater", n1, n2, n1 - a, n2 - b)[::-1]
    if n1 > n2:  # the smaller group has fewer rows
        return as_small("less" if alternative == "greater" else alternative, n2, n1, b, a)
    n, k = n1 + n2, a + b
    if alternative == "greater":
        return _greatest(_one_sided(n1, n2), k, n1 + 1 - a)
    k, a = min((k, a), (n - k, n1 - a))
    half = _greatest(_two_sided(n1, n2), k, n1 + 1 - _more_probable(n1, n2, k, a))
    return np.concatenate((half, half[: n + 1 - len(half)][::-1]))


class _Levels(NamedTuple):
    """The odds of the p-values of a test, given so many successes by columns: by rows those of 0 and more tables."""

    n1: int
    n2: int
    two_sided: bool
    odds: Floats
    columns: NDArray[np.int64]

    def exact(self, k: int, place: int) -> Fraction:
        """The p-value at a place of column k."""
        return Fraction(sum(_weights(self.n1, self.n2, k, self.two_sided)[:place]), comb(self.n1 + self.n2, k))


def _greatest(levels: _Levels, k: int, place: int) -> Floats:
    """The greatest p-value in each column that is not above that at a place of column k."""
    seen = levels.odds[place, k]
    if seen == inf:
        return np.ones(len(levels.columns))
    places = (levels.odds > seen * (1 + _CLOSE)).argmax(axis=0) - 1
    odds: Floats = levels.odds[places, levels.columns]
    near = (odds > seen * (1 - _CLOSE)).nonzero()[0]
    if len(near) > 1:
        # Groups of one size may be exchanged, together with success and failure.
        own = {k, levels.n1 + levels.n2 - k} if levels.n1 == levels.n2 else {k}
        for other in {*near.tolist()} - own:
            if levels.exact(other, int(places[other])) > levels.exact(k, place):
                odds[other] = levels.odds[int(np.searchsorted(levels.odds[:, other], odds[other])) - 1, other]
    return odds / (1 + odds)


@lru_cache(maxsize=64)
def _one_sided(n1: int, n2: int) -> _Levels:
    """Of no a, of n1, of n1 or n1 - 1, and so on to all of them."""
    tails = _added_up(_by_successes(n1, n2)[::-1])
    found = np.empty((n1 + 2, n1 + n2 + 1))
    found[0], found[-1] = 0, inf
    with np.errstate(divide="ignore"):  # what is beyond is a tail itself, with success and failure exchanged
        np.divide(tails[:-1], tails[-2::-1, ::-1], out=found[1:-1])
    return _Levels(n1, n2, False, found, np.arange(n1 + n2 + 1))


@lru_cache(maxsize=64)
def _two_sided(n1: int, n2: int) -> _Levels:
    """Of no a, of the least probable, of both least probable, and so on; up to half of all are successes.

    Where two are as probable, both have the odds of the second.
    """
    n = n1 + n2
    within = np.sort(_by_successes(n1, n2)[:, : n // 2 + 1], axis=0)
    tied = (within[1:] <= within[:-1] * (1 + _CLOSE)) & (within[1:] > 0)
    for place, k in [] if n1 == n2 else np.argwhere(tied).tolist():
        if not _is_mirrored(n1, n2, k):
            tied[place, k] = len({*_weights(n1, n2, k, True)[place : place + 2]}) == 1
    beyond = _added_up(within[::-1].copy())
    within = _added_up(within)
    found = np.empty((n1 + 2, n // 2 + 1))
    found[0], found[-1] = 0, inf
    np.divide(within[:-1], beyond[-2::-1], out=found[1:-1])
    np.copyto(found[1:-1], found[2:], where=tied)  # no three are as probable: these rise, and then fall
    return _Levels(n1, n2, True, found, np.arange(n // 2 + 1))


@lru_cache(maxsize=256)
def _weights(n1: int, n2: int, k: int, in_order: bool) -> list[int]:
    """How many ways there are to n1, n1 - 1, to 0 successes in the first group and k in all; or the least first."""
    found = [comb(n1, a) * comb(n2, k - a) if a <= k else 0 for a in range(n1, -1, -1)]
    return sorted(found) if in_order else found


def _by_successes(n1: int, n2: int) -> Floats:
    """How probable a and b of n1 and n2 at 1/2 are, by a and their sum."""
    n = n1 + n2
    found = np.zeros((n1 + 1) * (n + 2))
    # Read in rows that are shorter by one, each begins one place later.
    np.multiply(thinned(n1, 0.5)[n1][:, None], thinned(n2, 0.5)[n2], out=found.reshape(n1 + 1, n + 2)[:, : n2 + 1])
    return found[: (n1 + 1) * (n + 1)].reshape(n1 + 1, n + 1)


def _added_up(rows: Floats) -> Floats:
    """Each row and all above it.

    Few rows twice as far at each step, for then there are few steps; many one after the other, which moves them once.
    """
    if rows.size > _FEW:
        for above, row in pairwise(rows):
            np.add(above, row, row)
        return rows
    step = 1
    while step < len(rows):
        summed = np.empty_like(rows)
        summed[:step] = rows[:step]
        np.add(rows[step:], rows[:-step], summed[step:])
        rows, step = summed, 2 * step
    return rows


def _more_probable(n1: int, n2: int, k: int, a: int) -> int:
    """How many numbers of successes in the first group are more probable, given k in all."""
    low, high = max(0, k - n2), min(n1, k)
    weights = thinned(n1, 0.5)[n1][low : high + 1] * thinned(n2, 0.5)[n2][k - high : k - low + 1][::-1]
    seen = weights[a - low]
    more = int(np.count_nonzero(weights > seen * (1 + _CLOSE)))
    if _is_mirrored(n1, n2, k) or np.count_nonzero(weights > seen * (1 - _CLOSE)) == more + 1:
        return more
    exact = _weights(n1, n2, k, False)
    return sum(each > exact[n1 - a] for each in exact)


def _is_mirrored(n1: int, n2: int, k: int) -> bool:
    """Whether each a but one in the middle is exactly as probable as another, by symmetry."""
    return n1 == n2 or 2 * k == n1 + n2
