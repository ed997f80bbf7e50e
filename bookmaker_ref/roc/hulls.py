"""The convex hull of a curve or of many systems, and which of them is best at a given cost."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.equality import ByValue
from bookmaker_ref.roc.curves import Curve
from bookmaker_ref.roc.lines import Line, factor, isocost_line
from bookmaker_ref.roc.points import Point, Real, System

#: Below this, plain Python goes over the points one by one; above, whole arrays are thinned first.
_FEW = 2_000


@dataclass(frozen=True, eq=False)
class Hull(ByValue):
    """The upper hull in ROC space, from (0, 0) to (1, 1): the best that can be had by choosing, or by mixing.

    ``corners`` are its points. ``on`` are the indices of the systems (or of the points of the curve) that lie on it,
    edges included; ``position`` says where: 2i at corner i, 2i + 1 between the corners i and i + 1.
    A curve whose concavities are repaired is its hull.
    """

    corners: tuple[Point, ...]
    on: NDArray[np.intp]
    position: NDArray[np.intp]

    def __repr__(self) -> str:
        return f"<Hull of {len(self.corners)} corners, {len(self.on)} given points on it>"

    @property
    def auc(self) -> Fraction:
        """The area under the hull."""
        return sum(((b.x - a.x) * (a.y + b.y) for a, b in pairwise(self.corners)), Fraction(0)) / 2

    def at(self, corner: int) -> NDArray[np.intp]:
        """Which of the given systems are at this corner: none, one, or several."""
        held: NDArray[np.intp] = self.on[self.position == 2 * (corner % len(self.corners))]
        return held


@dataclass(frozen=True, eq=False)
class Optimum(ByValue):
    """Where the highest isocost line touches a hull: ``tpr - c·fpr`` is greatest, the expected cost least.

    ``corners`` is one corner of the hull, or both ends of an edge where all of the edge is as good. ``on`` are the
    indices of all the given systems that are best, so that no tie is hidden; it is empty where the best is one of the
    trivial systems and that was not given.
    """

    c: Fraction
    height: Fraction
    corners: tuple[Point, ...]
    on: NDArray[np.intp]

    @property
    def line(self) -> Line:
        """The isocost line through the optimum."""
        return isocost_line(self.corners[0], c=self.c)


def hull(given: Curve | System | Iterable[System]) -> Hull:
    """The upper convex hull in ROC space. Integer counts are compared as integers, so no rounding decides.

    >>> found = hull([System(6, 1, 4, 9), System(7, 5, 3, 5), System(9, 6, 1, 4), System(3, 1, 7, 9)])
    >>> found.on.tolist(), [tuple(map(str, point)) for point in found.corners]
    ([0, 2], [('0', '0'), ('1/10', '3/5'), ('3/5', '9/10'), ('1', '1')])
    """
    if isinstance(given, Curve):
        x, y, width, height = given.fp, given.tp, given.rn, given.rp
        order = np.arange(len(given))
        if given.is_exact and width * height >= 2**61:
            x, y = x.astype(object), y.astype(object)
    else:
        systems = [given] if isinstance(given, System) else list(given)
        if not systems:
            raise ValueError("a hull takes at least one system")
        for system in systems:
            if not isinstance(system, System):
                raise TypeError(f"a hull is of a Curve or of Systems, not of {type(system).__name__}")
        x, y, width, height = _on_one_grid([system.roc for system in systems])
        order = np.array(sorted(range(len(systems)), key=lambda i: (x[i], y[i])), dtype=np.intp)
    xs, ys = _distinct(np.append(np.append(x[:0], [0]), x[order]), np.append(np.append(y[:0], [0]), y[order]))
    if (xs[-1], ys[-1]) != (width, height):
        xs, ys = np.append(xs, width).astype(x.dtype), np.append(ys, height).astype(y.dtype)
    xs, ys = _chain(xs, ys)
    position = _positions(x, y, xs, ys)
    on = np.flatnonzero(position >= 0)
    corners = (
        Point(Fraction(a) / Fraction(width), Fraction(b) / Fraction(height))
        for a, b in zip(xs.tolist(), ys.tolist(), strict=True)
    )
    return Hull(tuple(corners), on, position[on])


def optimum(found: Hull, *, c: Real) -> Optimum:
    """The best of a hull where lines of equal cost have slope c (see ``cost_factor``). Ties are all reported.

    A float c is taken as the binary fraction that it is: where a tie matters, give a Fraction.

    >>> systems = [System(6, 1, 4, 9), System(7, 5, 3, 5), System(9, 6, 1, 4)]
    >>> optimum(hull(systems), c=1).on.tolist(), optimum(hull(systems), c=Fraction(3, 5)).on.tolist()
    ([0], [0, 2])
    """
    slope = factor(c)
    heights = [point.y - slope * point.x for point in found.corners]
    best = max(heights)
    ties = [i for i, height in enumerate(heights) if height == best]  # neighbours, since the hull is convex
    held = (found.position >= 2 * ties[0]) & (found.position <= 2 * ties[-1])
    return Optimum(slope, best, tuple(found.corners[i] for i in ties), found.on[held])


def _on_one_grid(points: list[Point]) -> tuple[NDArray[Any], NDArray[Any], int, int]:
    """Rates as whole steps of one grid, int64 where products fit, Python integers where they do not."""
    width, height = (lcm(*{p[axis].denominator for p in points}) for axis in (0, 1))
    kind = np.int64 if width * height < 2**61 else object
    columns = (
        np.array([p[axis].numerator * (step // p[axis].denominator) for p in points], dtype=kind)
        for axis, step in ((0, width), (1, height))
    )
    x, y = columns
    return x, y, width, height


def _distinct(x: NDArray[Any], y: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    new = np.append(True, (x[1:] != x[:-1]) | (y[1:] != y[:-1])).astype(bool)
    return x[new], y[new]


def _chain(x: NDArray[Any], y: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """The corners of the upper hull of different points, sorted by x, then y.

    A point that is not above the segment between two others is no corner, so all of those may go at once; what is
    left when that no longer pays is walked over by Andrew's monotone chain.
    """
    while len(x) > _FEW:
        dx, dy = np.diff(x), np.diff(y)
        keep = np.ones(len(x), dtype=bool)
        keep[1:-1] = dx[:-1] * dy[1:] < dx[1:] * dy[:-1]
        kept = np.count_nonzero(keep)
        x, y, before = x[keep], y[keep], len(x)
        if kept > 0.9 * before:
            break
    stack: list[tuple[Any, Any]] = []
    for u, v in zip(x.tolist(), y.tolist(), strict=True):
        while len(stack) > 1:
            (a, b), (p, q) = stack[-2], stack[-1]
            if (p - a) * (v - b) < (u - a) * (q - b):
                break
            stack.pop()
        stack.append((u, v))
    return tuple(np.array(column, dtype=x.dtype) for column in zip(*stack, strict=True))  # type: ignore[return-value]  # a stack of pairs is two columns


def _positions(x: NDArray[Any], y: NDArray[Any], xs: NDArray[Any], ys: NDArray[Any]) -> NDArray[np.intp]:
    """Where on the hull each point is: 2i at corner i, 2i + 1 between corners i and i + 1; -1 where below."""
    edge = np.clip(np.searchsorted(xs, x, side="right") - 1, 0, len(xs) - 2)
    if xs[1] == xs[0]:
        edge[(x == xs[0]) & (y < ys[1])] = 0  # the one edge that can be vertical
    x0, y0, x1, y1 = xs[edge], ys[edge], xs[edge + 1], ys[edge + 1]
    position = np.where((x1 - x0) * (y - y0) == (x - x0) * (y1 - y0), 2 * edge + 1, -1)
    position[(x == x0) & (y == y0)] -= 1
    position[(x == x1) & (y == y1)] += 1
    return position
