"""How much a measure changes with each cell: the formulas of all measures, over numbers that know their slopes.

Values are double-double numbers, as in `many`, so that a slope is right where a difference of sums nearly cancels;
slopes follow by the rules of sums, products and quotients, and lose no more than rounding.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.multiclass.ground import Ground
from bookmaker_ref.multiclass.many import FloatGround
from bookmaker_ref.multiclass.measure import ClassMeasure
from bookmaker_ref.numeric.doubles import Doubles, Floats

#: How many slopes are computed at a time.
_BLOCK = 2**20


def values_and_slopes(measure: ClassMeasure, tables: Floats) -> tuple[Floats, Floats]:
    """A measure and its derivative by each cell, on each of these tables, whose rows are predictions.

    >>> from bookmaker_ref.multiclass import accuracy
    >>> values_and_slopes(accuracy, np.array([[[3.0, 1.0], [2.0, 4.0]]]))  # 7 of 10: one more is 3/100, or -7/100
    (array([0.7]), array([[[ 0.03, -0.07],
            [-0.07,  0.03]]]))
    """
    size = tables.shape[-2] * tables.shape[-1]
    flat = tables.reshape(-1, *tables.shape[-2:])
    values, slopes = np.empty(len(flat)), np.empty((size, len(flat)))
    together, directions = max(1, _BLOCK // size**2), max(1, min(size, _BLOCK // size))
    with np.errstate(all="ignore"):
        for start in range(0, len(flat), together):
            some = slice(start, start + together)
            for first in range(0, size, directions):
                ground = SlopeGround.of(flat[some], range(first, min(first + directions, size)))
                found = measure.formula(ground)
                slopes[first : first + directions, some] = found.slopes
                values[some] = found.value.high
            # What nearly cancels, and a determinant of 0, is computed again in fractions.
            again = start + np.flatnonzero(ground.doubtful | np.isnan(values[some]))
            if again.size:
                values[again] = measure(flat[again], rows="predicted")
    return values.reshape(tables.shape[:-2]), slopes.T.reshape(tables.shape)


@dataclass(frozen=True, eq=False)
class Sloped:
    """Numbers of many tables, with their derivatives by some of the cells, which are the first axis of ``slopes``."""

    value: Doubles
    slopes: Floats

    def __add__(self, other: Sloped | int) -> Sloped:
        if isinstance(other, int):
            return Sloped(self.value + other, self.slopes)
        return Sloped(self.value + other.value, self.slopes + other.slopes)

    def __sub__(self, other: Sloped | int) -> Sloped:
        if isinstance(other, int):
            return Sloped(self.value - other, self.slopes)
        return Sloped(self.value - other.value, self.slopes - other.slopes)

    def __mul__(self, other: Sloped | int) -> Sloped:
        if isinstance(other, int):
            return Sloped(self.value * other, self.slopes * other)
        slopes = self.slopes * other.value.high + self.value.high * other.slopes
        return Sloped(self.value * other.value, slopes)

    def __truediv__(self, other: Sloped | int) -> Sloped:
        if isinstance(other, int):
            return Sloped(self.value / other, self.slopes / other)
        found = self.value / other.value
        return Sloped(found, (self.slopes - found.high * other.slopes) / other.value.high)

    def __getitem__(self, index: Any) -> Sloped:
        return Sloped(self.value[index], self.slopes[index])  # every index begins with ...


@dataclass
class SlopeGround(Ground[Sloped]):
    """Many tables at a time, with slopes by some of their cells."""

    @classmethod
    def of(cls, counts: Floats, places: range) -> SlopeGround:
        """Tables along the first axis, and which of their cells, row by row, are varied."""
        each = np.zeros((len(places), counts.shape[-2] * counts.shape[-1]))
        each[range(len(places)), places] = 1.0
        return cls(Sloped(FloatGround.of(counts).cells, each.reshape(-1, 1, *counts.shape[-2:])))

    def __post_init__(self) -> None:
        super().__post_init__()
        self._plain = FloatGround(self.cells.value)

    @property
    def doubtful(self) -> NDArray[np.bool_]:
        """The tables whose value has lost digits."""
        return self._plain.doubtful

    @property
    def shape(self) -> tuple[int, int]:
        return self._plain.shape if hasattr(self, "_plain") else FloatGround(self.cells.value).shape

    def swapped(self, x: Sloped) -> Sloped:
        low = None if x.value.low is None else np.swapaxes(x.value.low, -1, -2)
        value = Doubles(np.swapaxes(x.value.high, -1, -2), low, x.value.most)
        return Sloped(value, np.swapaxes(x.slopes, -1, -2))

    def sum(self, x: Sloped) -> Sloped:
        return Sloped(x.value.sum(), x.slopes.sum(axis=-1))

    def balance(self, x: Sloped) -> Sloped:
        return Sloped(self._plain.balance(x.value), x.slopes.sum(axis=-1))

    def difference(self, x: Sloped, y: Sloped) -> Sloped:
        return Sloped(self._plain.difference(x.value, y.value), x.slopes - y.slopes)

    def divide(self, x: Sloped, y: Sloped, *, in_limit: bool = False) -> Sloped:
        return x / y

    def sqrt(self, x: Sloped) -> Sloped:
        root = x.value.sqrt()
        return Sloped(root, x.slopes / (2 * root.high))

    def product_power(self, x: Sloped, numerator: int, denominator: int) -> Sloped:
        found = self._plain.product_power(x.value, numerator, denominator)
        logs = (x.slopes / x.value.high).sum(axis=-1)
        return Sloped(found, numerator / denominator * found.high * logs)

    def weighted_product(self, x: Sloped, weights: Sloped) -> Sloped:
        found = self._plain.weighted_product(x.value, weights.value)
        logs = weights.slopes * np.log(x.value.high) + weights.value.high * x.slopes / x.value.high
        return Sloped(found, found.high * logs.sum(axis=-1))

    def geometric_mean(self, x: Sloped, y: Sloped) -> Sloped:
        found = self._plain.geometric_mean(x.value, y.value)
        return Sloped(found, (x.slopes * y.value.high + x.value.high * y.slopes) / (2 * found.high))

    def divergence(self, expected: Sloped, deviation: Sloped) -> Sloped:
        e, d = expected.value.high, deviation.value.high
        seen = (expected.value + deviation.value).high
        # By the cell seen, log(seen/expected), but of none there is no case to count; by the one expected, -d/e.
        by_seen = np.where(seen > 0, (expected.slopes + deviation.slopes) * np.log1p(d / e), 0.0)
        slopes = np.where(e != 0, by_seen - d / e * expected.slopes, 0.0)
        return Sloped(self._plain.divergence(expected.value, deviation.value), slopes)

    def surprise(self, x: Sloped, whole: Sloped) -> Sloped:
        logs = np.log1p((whole.value - x.value).high / x.value.high)
        slopes = x.slopes * (logs - 1) + whole.slopes * x.value.high / whole.value.high
        return Sloped(self._plain.surprise(x.value, whole.value), np.where(x.value.high > 0, slopes, 0.0))

    def or_one(self, x: Sloped) -> Sloped:
        return Sloped(self._plain.or_one(x.value), np.where(x.value.high == 0, 0.0, x.slopes))

    def joined(self, x: Sloped, y: Sloped) -> Sloped:
        both = np.concatenate(np.broadcast_arrays(x.slopes, y.slopes), axis=-1)
        return Sloped(self._plain.joined(x.value, y.value), both)

    def pivots(self, x: Sloped) -> Sloped:
        """Only their product is asked for: all of its slope, by the inverse of the matrix, is given to the first."""
        high = x.value.high
        singular = np.linalg.det(high) == 0
        inverse = np.linalg.inv(np.where(singular[:, None, None], np.eye(high.shape[-1]), high))
        trace = np.where(singular, np.nan, np.einsum("tij,dtji->dt", inverse, x.slopes))
        found = self._plain.pivots(x.value)
        slopes = np.zeros((*trace.shape, high.shape[-1]))
        slopes[..., 0] = trace * found.high[..., 0]
        return Sloped(found, slopes)
