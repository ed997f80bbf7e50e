r"""The probability of a set of tables along a line of equal differences, as a polynomial that bounds itself.

On the line :math:`p_1 - p_2 = \delta` one number s from 0 to 1 is left, and each proportion is s and something that
does not depend on it. For :math:`\delta \leq 0` a success of the first group takes a success at s and one at
:math:`1 + \delta`, and a failure of the second a failure at s and one of :math:`1 + \delta`; for :math:`\delta > 0` it
is the other way round. So the probability is a mean of what it is for a and b successes at s in the two groups, and
with k = a + b of n = n1 + n2 it is

.. math:: P(s) = \sum_k c_k \binom{n}{k} s^k (1 - s)^{n - k}

where :math:`c_k` is a probability itself, with a hypergeometric. These are the coefficients of Bernstein's polynomials:
P lies between the least and the greatest of them, the first and the last are its values at the ends, and those of one
half come from those of the whole by means alone. Nothing cancels, and halving bounds P as closely as one likes.
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
#: Newton's steps on a concave piece at most: the number of right digits doubles with each.
_STEPS = 6
#: A product of this many multiplications is made by one thread: more of them wait for each other longer than they work.
_ALONE = 2**18
#: At how many points a polynomial is looked at before it is bounded.
_POINTS = 65


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


def supremum(given: Floats) -> float:
    """The greatest value from 0 to 1 of the polynomial with these coefficients, to twelve digits.

    >>> supremum(np.array([0.0, 0.5, 0.0]))
    0.25
    """
    return float(suprema(given[None])[0])


def suprema(given: Floats) -> Floats:
    """The same of many polynomials, one a row.

    A piece is done where its coefficients are no greater than a value that is known, or where it is concave: there a
    tangent that is level, but for rounding, bounds it.

    >>> suprema(np.array([[0.0, 0.5, 0.0], [0.0, 0.0, 1.0]]))
    array([0.25, 1.  ])
    """
    best = seen(given)
    pieces, of = given, np.arange(len(given))
    for _ in range(_HALVINGS):
        left = pieces.max(axis=1) > best[of] * (1 + _CLOSE)
        if not left.any():
            break
        pieces, of = pieces[left], of[left]
        bent = np.flatnonzero((np.diff(pieces, 2, axis=1) <= 0).all(axis=1))
        if len(bent):
            tops, bounds = _tops(pieces[bent])
            np.maximum.at(best, of[bent], tops)
            left = np.ones(len(of), dtype=np.bool_)
            left[bent] = bounds > best[of[bent]] * (1 + _CLOSE)
            pieces, of = pieces[left], of[left]
            if not len(of):
                break
        pieces, of = _halved(pieces), np.repeat(of, 2)
        np.maximum.at(best, of, pieces[:, 0])  # the last of each is the first of another, or is known
    return best


def seen(given: Floats) -> Floats:
    """The greatest of some values of each polynomial, both ends among them: what its supremum is at least."""
    found: Floats = _product(given, _looked_at(given.shape[1] - 1)).max(axis=1)
    return found


def _tops(pieces: Floats) -> tuple[Floats, Floats]:
    """Of concave polynomials a value near the greatest, and what is no less than that: by the tangent there.

    Newton's steps start where a polynomial of degree 2 with the three greatest coefficients would be greatest.
    """
    n = pieces.shape[1] - 1
    middle_one = np.minimum(np.maximum(pieces.argmax(axis=1), 1), n - 1)
    before, there, after = (pieces[np.arange(len(pieces)), middle_one + k] for k in (-1, 0, 1))
    near = np.stack([pieces[:, k : n - 1 + k] for k in range(3)], axis=1)
    with np.errstate(all="ignore"):
        at = (middle_one + _finite((before - after) / (before - 2 * there + after)) / 2) / n
        at = _within(at - (1 - 2 * at) / (2 * n - 2))
        for _ in range(_STEPS):
            # The polynomial's polar form: with two arguments 0, or 1, or one of each, and all others here.
            low, middle, high = (near @ probabilities(n - 2, at)[:, :, None])[:, :, 0].T
            left, right = middle - low, high - middle
            slope = n * (left + at * (right - left))
            tops = low + at * (2 * left + at * (right - left))
            if (np.abs(slope) < _CLOSE / 4 * tops).all():
                break
            at = _within(at + _finite(slope / (n * (n - 1) * (left - right))))
    return tops, tops + np.abs(slope)


def _finite(steps: Floats) -> Floats:
    """The same, and 0 where there is no slope to be followed."""
    return np.where(np.isfinite(steps), steps, 0.0)


def _within(at: Floats) -> Floats:
    """The same, from 0 to 1."""
    return np.asarray(np.minimum(np.maximum(at, 0.0), 1.0))


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
    return _product(pieces, _halves(n)).reshape(-1, n + 1)


def _product(rows: Floats, matrix: Floats) -> Floats:
    """The product, some rows at a time: on several threads so few of them wait longer than they work."""
    some = max(1, _ALONE // matrix.size)
    if some == 1:
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


@lru_cache(maxsize=16)
def _looked_at(n: int) -> Floats:
    """The probabilities of so many successes, by columns, at points from 0 to 1."""
    return np.ascontiguousarray(probabilities(n, np.linspace(0, 1, _POINTS)).T)


def probabilities(n: int, at: Floats) -> Floats:
    """How probable 0 to n successes are, for each probability of one: each from its neighbour, from the greatest on.

    >>> probabilities(2, np.array([0.5, 1.0]))
    array([[0.25, 0.5 , 0.25],
           [0.  , 0.  , 1.  ]])
    """
    k = np.arange(n)
    up, down = (n - k) * at[:, None], (k + 1) * (1 - at)[:, None]
    less, found = np.minimum(up, down), np.ones((len(at), n + 1))
    np.cumprod(np.divide(less, down, out=np.ones_like(less), where=down > 0), axis=1, out=found[:, 1:])
    falling = np.divide(less, up, out=np.ones_like(less), where=up > 0)
    found[:, :-1] *= np.cumprod(falling[:, ::-1], axis=1)[:, ::-1]
    found /= found.sum(axis=1, keepdims=True)
    return found


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
