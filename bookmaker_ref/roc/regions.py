"""Where in ROC space a system may be, as far as its cases tell: a region of pairs of Fallout and Recall."""

from __future__ import annotations

from dataclasses import dataclass
from math import log, sqrt
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from bookmaker_ref.alignment import check_aligned
from bookmaker_ref.arguments import level as checked_level, whole
from bookmaker_ref.messages import short
from bookmaker_ref.roc.points import System

Floats = NDArray[np.float64]
_MOST_POINTS = 100_000


@dataclass(frozen=True)
class Region:
    """The pairs of rates that the score test of both does not reject: Wilson's interval in two dimensions.

    Real positives and real negatives are independent samples, so the squares of both score statistics add up to
    χ² with two degrees of freedom. It never leaves the square of ROC space, and takes no rate for certain.
    """

    system: System
    level: float

    @property
    def radius(self) -> float:
        """How far from the system its boundary is, in standard errors there: the root of the quantile of χ²."""
        return sqrt(-2 * log(1 - self.level))

    def boundary(self, points: int = 240) -> tuple[Floats, Floats]:
        """Fallout and Recall along the boundary, which closes.

        >>> across, up = region(System(56, 20, 12, 12)).boundary(4)
        >>> [(round(float(x), 3), round(float(y), 3)) for x, y in zip(across, up)]
        [(0.799, 0.824), (0.625, 0.909), (0.412, 0.824), (0.625, 0.686), (0.799, 0.824)]
        """
        turn = np.linspace(0, 2 * np.pi, whole(points, "points", 4, _MOST_POINTS) + 1)
        steps = (self.radius * np.cos(turn), self.radius * np.sin(turn))
        across, up = (_rate(*part, step) for part, step in zip(self._parts, steps, strict=True))
        return across, up

    def covers(self, fallout: ArrayLike, recall: ArrayLike) -> Any:
        """Whether these rates lie within it, its boundary included."""
        check_aligned({"fallout": fallout, "recall": recall})
        squares = sum(_square(*part, np.asarray(r)) for part, r in zip(self._parts, (fallout, recall), strict=True))
        return squares <= self.radius**2

    @property
    def _parts(self) -> tuple[tuple[int, int], tuple[int, int]]:
        return (int(self.system.fp), int(self.system.rn)), (int(self.system.tp), int(self.system.rp))


def region(system: System, *, level: float = 0.95) -> Region:
    """The region in which a system is with this confidence, by its cases.

    >>> bool(region(System(56, 20, 12, 12)).covers(0.5, 0.8))
    True
    """
    if not isinstance(system, System):
        raise TypeError(f"{short(system)} is no System: System(tp, fp, fn, tn) makes one")
    system.roc  # noqa: B018 -- which names the margin that is empty, where one is
    if any(not isinstance(cell, int) for cell in (system.tp, system.fp, system.fn, system.tn)):
        raise ValueError("a region takes whole counts: weights are no cases, so count these without")
    return Region(system, checked_level(level))


def _rate(part: int, of: int, step: Floats) -> Floats:
    """The rate that is so many standard errors, as it has them, above what was counted; below, where negative."""
    rest = of - part
    root = np.sqrt(part * rest / of + step**2 / 4)
    up = part + step**2 / 2 + step * root
    # Below, the sum cancels where nothing was counted: the product of both ends is part²/(of + step²).
    top = part + step**2 / 2 + np.abs(step) * root
    down = np.divide(part * part, top, out=np.zeros_like(top), where=top > 0) * (1 + step**2 / of)
    return np.minimum(np.where(step >= 0, up, down) / (of + step**2), 1.0)


def _square(part: int, of: int, rate: Floats) -> Floats:
    """The square of the score statistic of a rate: 0 where it is what was counted, though nothing else can be."""
    apart = (part - of * rate) ** 2
    spread = of * rate * (1 - rate)
    far = np.where(apart == 0, 0.0, np.inf)
    return np.asarray(np.divide(apart, spread, out=far, where=spread > 0))
