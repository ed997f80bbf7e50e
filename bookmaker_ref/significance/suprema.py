r"""The greatest value of a probability that is a polynomial of one rate: bounded, and not sampled.

A polynomial of degree n whose coefficients c in Bernstein's polynomials are not negative is smooth on one scale in the
angle of :math:`s = \sin^2 \theta`. For a complex angle :math:`x + iy` it is no greater than

.. math:: \max c \cdot (|s| + |1 - s|)^n = \max c \cdot \cosh(2 y)^n \leq \max c \cdot e^{2 n y^2}

So the angles are cut into pieces that are no wider than :math:`1 / (2 \sqrt n)`, and on each the polynomial of degree
15 through its values at 16 of Chebyshev's points is taken for the whole one. The two differ, for any :math:`\rho > 1`,
by :math:`4 e^{(\rho - 1 / \rho)^2 / 32} \rho^{-15} / (\rho - 1)` of the greatest c at most (Trefethen 2013,
Approximation Theory and Approximation Practice, theorem 8.2): with 16 that is 7e-16, whatever n is, and the greatest c
is at most some :math:`\sqrt{2 n}` times the greatest value. A sum of Chebyshev's polynomials is nowhere greater than
that of its coefficients without their signs, so that each piece is bounded, and so are its derivatives.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil, pi, sqrt
from typing import NamedTuple

from bookmaker_ref.later import np
from bookmaker_ref.significance.arrays import Floats
from bookmaker_ref.significance.bernstein import product

#: What is this close, relative to the value, is not told apart: it is beyond what the sums here lose to rounding.
_CLOSE = 1e-12
#: How often a piece is halved at most.
_HALVINGS = 60
#: Newton's steps, from the greatest of the points on: near a maximum the number of right digits doubles with each.
_STEPS = 2
#: The degree of a piece, and half of its width in angle times the root of n: of these the bound above is.
_DEGREE, _HALF_WIDTH = 15, 0.25
#: The probabilities at all points of up to so many cases take up to a megabyte, so that those of many n are kept.
_FEW = 200


def supremum(given: Floats) -> float:
    """The greatest value from 0 to 1 of the polynomial with these coefficients, to twelve digits.

    >>> round(supremum(np.array([0.0, 0.5, 0.0])), 15)
    0.25
    """
    return float(suprema(given[None])[0])


def suprema(given: Floats) -> Floats:
    """The same of many polynomials, one a row.

    A piece is done where it is no greater than a value that is known, where it only rises or only falls, for its ends
    are known, and where it is concave: there a tangent that is nearly level bounds it.

    >>> suprema(np.array([[0.0, 0.5, 0.0], [0.0, 0.0, 1.0]])).round(15)
    array([0.25, 1.  ])
    """
    basis = _basis()
    values = _values(given)
    best: Floats = values.max(axis=1)
    pieces = values.reshape(-1, _DEGREE + 1)
    of = np.arange(len(best)).repeat(values.shape[1] // (_DEGREE + 1))
    for _ in range(_HALVINGS):
        # The coefficients of each piece and of two derivatives of it, and the sums of these without their signs.
        series = product(pieces, basis.series).reshape(-1, 3, _DEGREE + 1)
        sums = np.abs(series) @ basis.ones
        left = ((sums[:, 0] > best[of] * (1 + _CLOSE)) & (sums[:, 1] > 2 * np.abs(series[:, 1, 0]))).nonzero()[0]
        if not len(left):
            break
        pieces, of, series = pieces[left], of[left], series[left]
        tops, bounds = _tops(series, pieces.argmax(axis=1), sums[left, 2] + 2 * series[:, 2, 0])
        np.maximum.at(best, of, tops)
        left = (bounds > best[of] * (1 + _CLOSE)).nonzero()[0]
        if not len(left):
            break
        pieces, of = product(pieces[left], basis.halves).reshape(-1, _DEGREE + 1), of[left].repeat(2)
        np.maximum.at(best, of, pieces.max(axis=1))
    return best


def seen(given: Floats) -> Floats:
    """The greatest of some values of each polynomial, both ends among them: what its supremum is at least."""
    found: Floats = _values(given).max(axis=1)
    return found


def _values(given: Floats) -> Floats:
    """The values of each polynomial at all points."""
    n = given.shape[1] - 1
    return product(given, (_of_few if n <= _FEW else _of_many)(n))


def _tops(series: Floats, place: Floats, bends: Floats) -> tuple[Floats, Floats]:
    """Of pieces a value near the greatest, found from one of the points on, and what is no less than all of them.

    The second derivative is nowhere greater than ``bends``; where that is not below 0, nothing bounds the piece here.
    """
    basis = _basis()
    at, terms = basis.points[place], basis.terms[place]
    with np.errstate(all="ignore"):
        for _ in range(_STEPS):
            _, slopes, bent = (series @ terms[:, :, None])[:, :, 0].T
            at = np.fmin(np.fmax(at - slopes / bent, -1.0), 1.0)
            terms = np.cos(np.arccos(at)[:, None] * basis.degrees)
        tops, slopes, _ = (series @ terms[:, :, None])[:, :, 0].T
        # Below a tangent, and below a parabola that touches there and bends no more.
        beyond = np.minimum(np.abs(slopes) - slopes * at, slopes * slopes / (-2 * bends))
    return tops, np.where(bends < 0, tops + beyond, np.inf)


class _Basis(NamedTuple):
    """What is the same for all pieces, each from -1 to 1, given by its values at the points."""

    points: Floats
    degrees: Floats
    #: Chebyshev's polynomials, by columns, at each point.
    terms: Floats
    #: From values to the coefficients of the piece, of its derivative, and of that of it, beside each other.
    series: Floats
    #: From values to those at the points of both halves.
    halves: Floats
    ones: Floats


@lru_cache(maxsize=1)
def _basis() -> _Basis:
    degrees = np.arange(_DEGREE + 1.0)
    points = -np.cos(pi / _DEGREE * degrees)
    terms = _terms(points)
    coefficients = np.linalg.inv(terms).T
    derived = np.zeros_like(terms)
    for i in range(1, _DEGREE + 1):  # of T_i: 2 i times those of the degrees i - 1, i - 3, ..., with half of the 0th
        derived[i, i - 1 :: -2] = 2 * i
    derived[:, 0] /= 2
    series = [coefficients, coefficients @ derived, coefficients @ derived @ derived]
    halves = [coefficients @ _terms((points + side) / 2).T for side in (-1, 1)]
    return _Basis(points, degrees, terms, np.hstack(series), np.hstack(halves), np.ones(_DEGREE + 1))


def _terms(at: Floats) -> Floats:
    """Chebyshev's polynomials, by columns, at each place."""
    found: Floats = np.cos(np.arccos(at)[:, None] * np.arange(_DEGREE + 1.0))
    return found


def at_points(n: int) -> Floats:
    """How probable 0 to n successes are, by rows, at the points of every piece, one after the other.

    >>> at_points(1)[:, [0, 31, 32, -1]].round(15)  # four pieces of 16 points: at a rate of 0, twice of 1/2, and of 1
    array([[1. , 0.5, 0.5, 0. ],
           [0. , 0.5, 0.5, 1. ]])
    """
    count = max(1, ceil(pi / 4 * sqrt(n) / _HALF_WIDTH))
    angles = ((np.arange(count)[:, None] + (1 + _basis().points) / 2) * (pi / 2 / count)).ravel()
    half = probabilities(n, angles[: (len(angles) + 1) // 2])
    return np.concatenate((half, half[::-1, : len(angles) // 2][:, ::-1]), axis=1)


_of_few, _of_many = lru_cache(maxsize=128)(at_points), lru_cache(maxsize=16)(at_points)


def probabilities(n: int, angles: Floats) -> Floats:
    """How probable 0 to n successes are, by rows, at angles below pi / 2: each by its neighbour, from the greatest on.

    >>> probabilities(2, np.array([0, pi / 4])).round(15)
    array([[1.  , 0.25],
           [0.  , 0.5 ],
           [0.  , 0.25]])
    """
    k = np.arange(1.0, n + 1)[:, None]
    with np.errstate(divide="ignore"):
        up = (n + 1 - k) / k * np.tan(angles) ** 2
        rising, falling = np.minimum(up, 1.0), np.minimum(1 / up, 1.0)
    found = np.ones((n + 1, len(angles)))
    for before, row, ratio in zip(found, found[1:], rising, strict=False):
        np.multiply(before, ratio, out=row)
    after = np.ones(len(angles))
    for row, ratio in zip(found[-2::-1], falling[::-1], strict=True):
        after *= ratio
        np.multiply(row, after, out=row)
    found /= found.sum(axis=0)
    return found
