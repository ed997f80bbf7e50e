r"""The least ratio of two polynomials of some variables on a box, between two numbers that enclose it.

Both are given by their coefficients in Bernstein's polynomials, of two variables
:math:`\sum_{ij} c_{ij} B_i(x) B_j(y)`, those of the divisor not negative. Their ratio then lies between the least and
the greatest ratio of two coefficients, those of a half come from those of the whole by means alone, and at a corner the
ratio of the coefficients is its value: so halving, first where the least ratio is lowest, encloses the least value as
closely as one likes. Nothing is sampled.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count, product

import numpy as np

from bookmaker_ref.significance.bernstein import thinned
from bookmaker_ref.study.designs import Floats
from bookmaker_ref.study.enumeration import Counts, Mask

#: Pieces that are halved together, and how many coefficients they may have in all.
_TOGETHER, _COEFFICIENTS = 16, 2**21
#: What is so short is not halved further: a ratio that tends to another value there is as near as it gets.
_SHORTEST = 2.0**-40
#: What is longer by so much is halved, along whatever the ratios differ.
_LONGER = 16.0
Stretch = tuple[float, float]
#: Of boxes, by their lowest and highest corners: which have nothing in them that is asked for.
Outside = Callable[[Floats, Floats], Mask]


@dataclass(frozen=True, slots=True)
class Least:
    """The least value lies from ``bound`` to ``found``, which it has at this place."""

    bound: float
    found: float
    place: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class _Pieces:
    """Boxes: both polynomials on each, the lowest corner, the sides as parts of the whole."""

    both: Floats
    corner: Floats
    side: Floats

    @classmethod
    def of(cls, some: Sequence[_Pieces]) -> _Pieces:
        """All of them together."""
        pairs = zip(*((each.both, each.corner, each.side) for each in some), strict=True)
        return cls(*map(np.concatenate, pairs))

    def one(self, at: int) -> _Pieces:
        """One of them; a copy, so that the others are not kept for its sake."""
        return _Pieces(self.both[[at]], self.corner[[at]], self.side[[at]])

    def those(self, which: Mask) -> _Pieces:
        """Some of them."""
        return self if which.all() else _Pieces(self.both[which], self.corner[which], self.side[which])


def nowhere(low: Floats, high: Floats) -> Mask:
    """All of the box is asked for."""
    return np.zeros(low.shape[:-1], dtype=bool)


def least(
    above: Floats,
    below: Floats,
    box: Sequence[Stretch] | None = None,
    *,
    within: float = 1e-9,
    enough: float = 2,
    outside: Outside = nowhere,
    smallest: float = 0.0,
) -> Least:
    """The least ratio on a box, known within so much, or known to be `enough` at least; each variable from 0 to 1.

    Where both polynomials are 0 there is no ratio. What is ``outside`` is left out: it takes corners. Where a
    coefficient of the divisor is less than the ``smallest``, and not 0 by itself, nothing is known.

    >>> least(np.array([[0.25, 1.0], [1.0, 0.5]]), np.ones((2, 2))).found
    0.25
    """
    whole = [(0.0, 1.0)] * above.ndim if box is None else box
    both, there = np.stack([above, below]), below > 0
    for axis, each in enumerate(whole, 1):
        both, there = _on(both, axis, each), _is_on(there, axis - 1, each)
    at, together = _Places(np.array(whole), outside), max(1, min(_TOGETHER, _COEFFICIENTS // both.size))
    if smallest and (both[1][there] < smallest).any():
        return Least(-np.inf, np.inf, tuple(at(np.zeros(above.ndim)).tolist()))
    free = np.array(both.shape[1:]) > 1  # a constant need not be halved
    halves = _Pieces(both[None], np.zeros((1, above.ndim)), np.ones((1, above.ndim)))
    waiting: list[tuple[float, int, int, _Pieces]] = []
    best, place, given_up, order = np.inf, np.zeros(above.ndim), np.inf, count()
    while True:
        ratios = _ratios(halves)
        lowest, where = at.lowest(ratios, halves)
        if lowest < best:
            best, place = lowest, where
        bounds, across = _least(ratios), _across_which(ratios, halves.side, free)
        short = halves.side[:, free].max(axis=1, initial=0.0) < _SHORTEST
        given_up = min(given_up, bounds[short].min(initial=np.inf))
        for which in np.flatnonzero((bounds < best - within) & ~short).tolist():
            heappush(waiting, (float(bounds[which]), next(order), int(across[which]), halves.one(which)))
        first: list[tuple[int, _Pieces]] = []
        while waiting and len(first) < together and waiting[0][0] < min(best - within, enough):
            *_, axis, piece = heappop(waiting)
            first.append((axis, piece))
        if not first:
            break
        halves = at.inside(_halved(first))
    bound = min(waiting[0][0] if waiting else np.inf, best - within, given_up)
    return Least(float(bound), float(best), tuple(at(place).tolist()))


def _least(ratios: Floats) -> Floats:
    return np.asarray(ratios.min(axis=tuple(range(1, ratios.ndim))))  # of no pieces, too


@dataclass(frozen=True, slots=True)
class _Places:
    """Where parts of 0 to 1 are, and what is asked for."""

    box: Floats
    outside: Outside

    def __call__(self, parts: Floats) -> Floats:
        found: Floats = self.box[:, 0] + parts * (self.box[:, 1] - self.box[:, 0])
        return found

    def inside(self, pieces: _Pieces) -> _Pieces:
        """Those with anything in them that is asked for."""
        return pieces.those(~self.outside(self(pieces.corner), self(pieces.corner + pieces.side)))

    def lowest(self, ratios: Floats, pieces: _Pieces) -> tuple[float, Floats]:
        """The least value at a corner that is asked for, and where that is."""
        variables = len(self.box)
        if not len(ratios):
            return np.inf, np.zeros(variables)
        ends = np.array([*product((0, 1), repeat=variables)])
        corners = ratios[:, *(-ends.T)]
        parts = pieces.corner[:, None] + pieces.side[:, None] * ends
        corners = np.where(self.outside(self(parts), self(parts)), np.inf, corners)
        at, which = np.unravel_index(int(np.argmin(corners)), corners.shape)
        return float(corners[at, which]), parts[at, which]


def _on(coefficients: Floats, axis: int, stretch: Stretch) -> Floats:
    """The coefficients on a part of 0 to 1 of one variable."""
    low, high = stretch
    n = coefficients.shape[axis] - 1
    found = _combined(thinned(n, high), coefficients, axis) if high != 1 else coefficients
    if low == high:
        return found.take([n], axis)  # a constant
    return _combined(thinned(n, 1 - low / high)[::-1, ::-1], found, axis) if low else found


def _is_on(there: Mask, axis: int, stretch: Stretch) -> Mask:
    """Which coefficients on a part of 0 to 1 of one variable are above 0, if these of the whole are."""
    low, high = stretch
    if low == high and low in (0, 1):
        return there.take([0 if low == 0 else there.shape[axis] - 1], axis)
    found = there if high == 1 else np.logical_or.accumulate(there, axis)
    if low == high:
        return found.take([found.shape[axis] - 1], axis)
    return np.flip(np.logical_or.accumulate(np.flip(found, axis), axis), axis) if low else found


def _combined(means: Floats, coefficients: Floats, axis: int) -> Floats:
    """Means of the coefficients along one variable."""
    if axis == coefficients.ndim - 1:
        return np.asarray(coefficients @ means.T)
    shape = coefficients.shape
    rows = coefficients.reshape(*shape[: axis + 1], -1)
    return np.asarray(means @ rows).reshape(shape)


def _ratios(pieces: _Pieces) -> Floats:
    above, below = pieces.both[:, 0], pieces.both[:, 1]
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(below > 0, above / below, np.where(above < 0, -np.inf, np.inf))


def _across_which(ratios: Floats, sides: Floats, free: Mask) -> Counts:
    """Along which variable the ratios of each differ most, or a side is far longer: it is halved across that one."""
    if not free.any():
        return np.zeros(len(ratios), dtype=np.int64)
    steps = np.clip(ratios, -2.0, 2.0)  # no probability is as great
    variables = range(sides.shape[1])
    each = tuple(range(1, steps.ndim))
    differ = [abs(np.diff(steps, axis=axis + 1)).sum(axis=each) for axis in variables]
    side = np.where(free, sides, np.nan)
    longer = np.nanmax(side, axis=1) >= _LONGER * np.nanmin(side, axis=1)
    most = np.where(free, np.stack(differ, axis=1), -1.0).argmax(axis=1)
    return np.asarray(np.where(longer, np.nanargmax(side, axis=1), most))


def _halved(some: Sequence[tuple[int, _Pieces]]) -> _Pieces:
    """Both halves of each, across the variable that is said."""
    by_axis: dict[int, list[_Pieces]] = {}
    for axis, each in some:
        by_axis.setdefault(axis, []).append(each)
    return _Pieces.of([half for axis, those in by_axis.items() for half in _across(_Pieces.of(those), axis)])


def _across(pieces: _Pieces, axis: int) -> tuple[_Pieces, _Pieces]:
    """Both halves of each, across one variable."""
    half = thinned(pieces.both.shape[axis + 2] - 1, 0.5)
    left = _combined(half, pieces.both, axis + 2)
    right = _combined(half[::-1, ::-1], pieces.both, axis + 2)
    along = np.arange(pieces.side.shape[1]) == axis
    side = pieces.side * np.where(along, 0.5, 1.0)
    return _Pieces(left, pieces.corner, side), _Pieces(right, pieces.corner + side * along, side)


def without_ends(coefficients: Floats, axis: int = 0, low: int = 1, high: int = 1) -> Floats:
    """The polynomial over x^low (1 - x)^high, which has no other coefficients.

    So a ratio of two of them has its limit as a value there.

    >>> without_ends(np.array([[0.0], [0.5], [0.0]])).tolist()
    [[1.0]]
    """
    rows = np.moveaxis(coefficients, axis, 0)
    n = len(rows) - 1
    at = np.arange(low, n + 1 - high)
    times = np.ones(len(at))
    for k in range(low):  # C(n, i) over C(n - low, i - low)
        times *= (n - k) / (at - k)
    for k in range(high):
        times *= (n - low - k) / (n - at - k)
    found = rows[low : n + 1 - high] * times.reshape(-1, *[1] * (rows.ndim - 1))
    return np.moveaxis(found, 0, axis)
