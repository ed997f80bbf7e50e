r"""The least ratio of two polynomials of two variables on a rectangle, between two numbers that enclose it.

Both are given by their coefficients in Bernstein's polynomials, :math:`\sum_{ij} c_{ij} B_i(x) B_j(y)`, those of the
divisor not negative. Their ratio then lies between the least and the greatest ratio of two coefficients, those of a
half come from those of the whole by means alone, and at a corner the ratio of the coefficients is its value: so
halving, first where the least ratio is lowest, encloses the least value as closely as one likes. Nothing is sampled.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from bookmaker_ref.significance.bernstein import thinned
from bookmaker_ref.study.designs import Floats
from bookmaker_ref.study.enumeration import Counts, Mask

#: Pieces that are halved together.
_TOGETHER = 16
#: What is so short is not halved further: a ratio that tends to another value there is as near as it gets.
_SHORTEST = 2.0**-40
#: What is longer by so much is halved, along whatever the ratios differ.
_LONGER = 16.0
Stretch = tuple[float, float]
#: Of rectangles, by their lowest and highest corners: which have nothing in them that is asked for.
Outside = Callable[[Floats, Floats], Mask]


@dataclass(frozen=True, slots=True)
class Least:
    """The least value lies from ``bound`` to ``found``, which it has at this place."""

    bound: float
    found: float
    place: tuple[float, float]


@dataclass(frozen=True, slots=True)
class _Pieces:
    """Rectangles: both polynomials on each, the lowest corner, the sides as parts of the whole."""

    both: Floats
    corner: Floats
    side: Floats

    def __getitem__(self, which: Counts | Mask) -> _Pieces:
        return _Pieces(self.both[which], self.corner[which], self.side[which])

    def and_also(self, others: _Pieces) -> _Pieces:
        """These and the others."""
        pairs = zip((self.both, self.corner, self.side), (others.both, others.corner, others.side), strict=True)
        return _Pieces(*map(np.concatenate, pairs))


def nowhere(low: Floats, high: Floats) -> Mask:
    """All of the rectangle is asked for."""
    return np.zeros(low.shape[:-1], dtype=bool)


def least(
    above: Floats,
    below: Floats,
    xs: Stretch = (0, 1),
    ys: Stretch = (0, 1),
    *,
    within: float = 1e-9,
    enough: float = 2,
    outside: Outside = nowhere,
) -> Least:
    """The least ratio on a rectangle, known within so much, or known to be `enough` at least.

    Where both polynomials are 0 there is no ratio. What is ``outside`` is left out: it takes corners as x and y.

    >>> least(np.array([[0.25, 1.0], [1.0, 0.5]]), np.ones((2, 2))).found
    0.25
    """
    both = np.stack([_on(_on(each, xs).T, ys).T for each in (above, below)])
    at = _Places(xs, ys, outside)
    pieces = _Pieces(both[None], np.zeros((1, 2)), np.ones((1, 2)))
    ratios = _ratios(pieces)
    best, place = at.lowest(ratios, pieces)
    bounds, given_up = ratios.min(axis=(1, 2)), np.inf
    while len(bounds) and bounds.min() < min(best - within, enough):
        first = np.argsort(bounds)[:_TOGETHER]
        halves = at.inside(_halved(pieces[first], _ratios(pieces[first])))
        ratios = _ratios(halves)
        lowest, where = at.lowest(ratios, halves)
        if lowest < best:
            best, place = lowest, where
        of_halves = ratios.min(axis=(1, 2))
        short = halves.side.max(axis=1) < _SHORTEST
        given_up = min(given_up, of_halves[short].min(initial=np.inf))
        new, rest = (of_halves < best - within) & ~short, bounds < best - within
        rest[first] = False
        pieces, bounds = pieces[rest].and_also(halves[new]), np.append(bounds[rest], of_halves[new])
    bound = min(bounds.min(initial=np.inf), best - within, given_up)
    return Least(float(bound), float(best), at.of(place))


@dataclass(frozen=True, slots=True)
class _Places:
    """Where parts of 0 to 1 are, and what is asked for."""

    xs: Stretch
    ys: Stretch
    outside: Outside

    def __call__(self, parts: Floats) -> Floats:
        low, high = np.array([self.xs[0], self.ys[0]]), np.array([self.xs[1], self.ys[1]])
        found: Floats = low + parts * (high - low)
        return found

    def of(self, parts: Floats) -> Stretch:
        """A place as two numbers."""
        x, y = self(parts).tolist()
        return x, y

    def inside(self, pieces: _Pieces) -> _Pieces:
        """Those with anything in them that is asked for."""
        return pieces[~self.outside(self(pieces.corner), self(pieces.corner + pieces.side))]

    def lowest(self, ratios: Floats, pieces: _Pieces) -> tuple[float, Floats]:
        """The least value at a corner that is asked for, and where that is."""
        if not len(ratios):
            return np.inf, np.zeros(2)
        corners = ratios[:, [0, 0, -1, -1], [0, -1, 0, -1]]
        parts = pieces.corner[:, None] + pieces.side[:, None] * _CORNERS
        corners = np.where(self.outside(self(parts), self(parts)), np.inf, corners)
        at, which = np.unravel_index(int(np.argmin(corners)), corners.shape)
        return float(corners[at, which]), parts[at, which]


_CORNERS = np.array([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])


def _on(coefficients: Floats, stretch: Stretch) -> Floats:
    """The coefficients on a part of 0 to 1 of the first variable."""
    low, high = stretch
    n = len(coefficients) - 1
    up_to_high = thinned(n, high) @ coefficients
    return (thinned(n, 1 - low / high) @ up_to_high[::-1])[::-1] if low else up_to_high


def _ratios(pieces: _Pieces) -> Floats:
    above, below = pieces.both[:, 0], pieces.both[:, 1]
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(below > 0, above / below, np.where(above < 0, -np.inf, np.inf))


def _halved(pieces: _Pieces, ratios: Floats) -> _Pieces:
    """Both halves of each, across the variable along which the ratios differ more, or a side that is far longer."""
    steps = np.clip(ratios, -2.0, 2.0)  # no probability is as great
    by_x, by_y = (abs(np.diff(steps, axis=axis)).sum(axis=(1, 2)) for axis in (1, 2))
    longer = pieces.side[:, 0] / pieces.side[:, 1]
    across = np.where((by_x < by_y) & (longer < _LONGER) | (longer < 1 / _LONGER), 1, 0)
    first, second = (_across(pieces[np.flatnonzero(across == axis)], axis) for axis in (0, 1))
    return first.and_also(second)


def _across(pieces: _Pieces, axis: int) -> _Pieces:
    """Both halves of each, across one variable."""
    turned = pieces.both.swapaxes(2, 3) if axis else pieces.both
    half = thinned(turned.shape[2] - 1, 0.5)
    left, right = half @ turned, (half @ turned[:, :, ::-1])[:, :, ::-1]
    parts = [each.swapaxes(2, 3) if axis else each for each in (left, right)]
    side = pieces.side * np.where(np.arange(2) == axis, 0.5, 1.0)
    beyond = pieces.corner + side * (np.arange(2) == axis)
    return _Pieces(np.concatenate(parts), np.concatenate([pieces.corner, beyond]), np.concatenate([side, side]))


def without_ends(coefficients: Floats) -> Floats:
    """The polynomial over x (1 - x), where it is 0 at both ends of x.

    So a ratio of two of them has its limit as a value there.

    >>> without_ends(np.array([[0.0], [0.5], [0.0]])).tolist()
    [[1.0]]
    """
    n = len(coefficients) - 1
    at = np.arange(1, n)
    found: Floats = coefficients[1:-1] * (n * (n - 1) / (at * (n - at)))[:, None]
    return found
