r"""The probability of a set of tables along a line of equal differences, as a polynomial that bounds itself.

On the line :math:`p_1 - p_2 = \delta` one number s from 0 to 1 is left, and each proportion is s and something that
does not depend on it. For :math:`\delta \leq 0` a success of the first group takes a success at s and one at
:math:`1 + \delta`, and a failure of the second a failure at s and one of :math:`1 + \delta`; for :math:`\delta > 0` it
is the other way round. So the probability is a mean of what it is for a and b successes at s in the two groups, and
with k = a + b of n = n1 + n2 it is

.. math:: P(s) = \sum_k c_k \binom{n}{k} s^k (1 - s)^{n - k}

where :math:`c_k` is a probability itself, with a hypergeometric. These are the coefficients of Bernstein's polynomials:
P lies between the least and the greatest of them, the first and the last are its values at the ends, and those of one
half come from those of the whole by means alone. Nothing cancels, and halving bounds P as closely as one likes. Where
its greatest value is sought, and not only whether it is above another, `suprema` has a shorter way.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from bookmaker_ref.later import np
from bookmaker_ref.significance.arrays import Floats

if TYPE_CHECKING:
    from numpy.typing import NDArray

#: What is this close, relative to the value, is not told apart: it is beyond what the sums here lose to rounding.
_CLOSE = 1e-12
#: How often a stretch is halved at most.
_HALVINGS = 60
#: A product of this many multiplications is made by one thread: more of them wait for each other longer than they work.
_ALONE = 2**18
#: From so many on threads pay for themselves.
_TOGETHER = 2**25


def coefficients(tables: NDArray[np.bool_], delta: float) -> Floats:
    """The coefficients of the probability of a set of tables, which is True for i and j successes, by i and j.

    >>> coefficients(np.array([[False, False], [True, False]]), 0.0)  # 1 of 1 and 0 of 1: s (1 - s)
    array([0. , 0.5, 0. ])
    """
    n1, n2 = (size - 1 for size in tables.shape)
    kept = 1 - abs(delta)
    set_ = tables.astype(np.float64)
    if delta <= 0:  # of each group, what is thinned: successes, or failures
        of_first, of_second = thinned(n1, kept), thinned(n2, kept)[::-1, ::-1]
    else:
        of_first, of_second = thinned(n1, kept)[::-1, ::-1], thinned(n2, kept)
    probable, sums = ways(n1, n2)
    given = probable * (of_first @ set_ @ of_second.T)
    return np.bincount(sums, given.ravel()).astype(np.float64)


def is_above(given: Floats, value: float) -> bool:
    """Whether the polynomial with these coefficients exceeds a value; also where rounding cannot tell.

    >>> is_above(np.array([0.0, 0.5, 0.0]), 0.24), is_above(np.array([0.0, 0.5, 0.0]), 0.26)
    (True, False)
    """
    pieces = given[None]
    for _ in range(_HALVINGS):
        if pieces[:, [0, -1]].max() > value * (1 - _CLOSE):
            return True
        pieces = pieces[pieces.max(axis=1) > value * (1 - _CLOSE / 2)]
        if not len(pieces):
            return False
        pieces = _halved(pieces)
    return True


def _halved(pieces: Floats) -> Floats:
    """The coefficients of the left and the right half of each."""
    n = pieces.shape[1] - 1
    return product(pieces, _halves(n)).reshape(-1, n + 1)


def product(rows: Floats, matrix: Floats) -> Floats:
    """The product, some rows at a time: on several threads so few of them wait longer than they work."""
    some = max(1, _ALONE // matrix.size)
    if len(rows) <= some or (some == 1 and len(rows) * matrix.size > _TOGETHER):
        return np.asarray(rows @ matrix)
    found = np.empty((len(rows), matrix.shape[1]))
    for start in range(0, len(rows), some):
        np.matmul(rows[start : start + some], matrix, out=found[start : start + some])
    return found


@lru_cache(maxsize=16)
def _halves(n: int) -> Floats:
    """What makes the coefficients of both halves, beside each other."""
    half = thinned(n, 0.5)
    return np.ascontiguousarray(np.concatenate([half, half[::-1, ::-1]]).T)


def thinned(n: int, kept: float) -> Floats:
    """How probable it is that of a successes, by rows, i are kept, each with this probability; up to n."""
    found: Floats = _thinned(1 << n.bit_length(), kept)[: n + 1, : n + 1]
    return found


@lru_cache(maxsize=64)
def _thinned(n: int, kept: float) -> Floats:
    """The same, for a few n alone: those of fewer stand in the corner."""
    found = np.zeros((n + 1, n + 1))
    found[0, 0] = 1.0
    for a in range(n):
        found[a + 1] = (1 - kept) * found[a]
        found[a + 1, 1:] += kept * found[a, :-1]
    return found


@lru_cache(maxsize=256)  # each pair of groups of up to 150 cases, and some more
def ways(n1: int, n2: int) -> tuple[Floats, NDArray[np.int64]]:
    """How probable a of n1 and b of n2 are where a + b are given, and this sum."""
    n = n1 + n2
    # By rows of Pascal's triangle over 2^n: a and b of it, and their sum of all.
    first, second, both = (thinned(each, 0.5)[each] for each in (n1, n2, n))
    sums = np.add.outer(np.arange(n1 + 1), np.arange(n2 + 1))
    return np.outer(first, second) / both[sums], sums.ravel()
