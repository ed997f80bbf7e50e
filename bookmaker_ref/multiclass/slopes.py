"""How much a measure changes with each cell: the formulas of all measures, over numbers that know how they were made.

Values are double-double numbers, as in `many`, so that a slope is right where a difference of sums nearly cancels.
Slopes are found from the end of a formula back to the cells, by the rules of sums, products and quotients: all at
once, however many cells there are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bookmaker_ref.later import np
from bookmaker_ref.multiclass.ground import Ground
from bookmaker_ref.multiclass.many import FloatGround
from bookmaker_ref.multiclass.measure import ClassMeasure
from bookmaker_ref.numeric.doubles import Doubles, Floats

#: How many cells are computed at a time: few enough for the cache.
_BLOCK = 2**17
#: From the slopes by a result to those by what it is made of.
_Back = Callable[[Floats], tuple[Floats, ...]]


def values_and_slopes(measure: ClassMeasure, tables: Floats) -> tuple[Floats, Floats]:
    """A measure and its derivative by each cell, on each of these tables, whose rows are predictions.

    >>> from bookmaker_ref.multiclass import accuracy
    >>> values_and_slopes(accuracy, np.array([[[3.0, 1.0], [2.0, 4.0]]]))  # 7 of 10: one more is 3/100, or -7/100
    (array([0.7]), array([[[ 0.03, -0.07],
            [-0.07,  0.03]]]))
    """
    flat = tables.reshape(-1, *tables.shape[-2:])
    values, slopes = np.empty(len(flat)), np.empty_like(cell_by_cell(flat))
    together = max(1, _BLOCK // (tables.shape[-2] * tables.shape[-1]))
    with np.errstate(all="ignore"):
        for start in range(0, len(values), together):
            some = cell_by_cell(flat[start : start + together])
            ground = SlopeGround.of(some)
            found = measure.formula(ground)
            value, slope = found.value.high, ground.slopes(found)
            # What nearly cancels, and a determinant of 0, is computed again in fractions.
            again = ground.plain.doubtful | np.isnan(value)
            if again.any():
                value[again] = measure(some[again], rows="predicted")
            values[start : start + together] = value
            slopes[start : start + together] = slope
        # What has no slope by one cell has none.
        slopes[~np.isfinite(slopes.sum(axis=(-2, -1)))] = np.nan
    return values.reshape(tables.shape[:-2]), slopes.reshape(tables.shape)


def cell_by_cell(tables: Floats) -> Floats:
    """The same tables, with like cells side by side in memory: a sum over few classes is then one step for all."""
    first, last = (0, 1), (-2, -1)
    return np.moveaxis(np.ascontiguousarray(np.moveaxis(tables, last, first)), first, last)


@dataclass(eq=False)
class Sloped:
    """Numbers of many tables, and what they are made of. All that belong together are listed as they are made."""

    value: Doubles
    made: list[Sloped]
    of: tuple[Sloped, ...] = ()
    back: _Back = lambda slope: ()

    def __post_init__(self) -> None:
        self.made.append(self)

    @property
    def high(self) -> Floats:
        """The nearest float64."""
        return self.value.high

    def then(self, value: Doubles, back: _Back, *others: Sloped) -> Sloped:
        """What is made of these numbers, and of others."""
        return Sloped(value, self.made, (self, *others), back)

    def __add__(self, other: Sloped | int) -> Sloped:
        if isinstance(other, int):
            return self.then(self.value + other, lambda slope: (slope,))
        return self.then(self.value + other.value, lambda slope: (slope, slope), other)

    def __sub__(self, other: Sloped | int) -> Sloped:
        if isinstance(other, int):
            return self.then(self.value - other, lambda slope: (slope,))
        return self.then(self.value - other.value, lambda slope: (slope, -slope), other)

    def __mul__(self, other: Sloped | int) -> Sloped:
        if isinstance(other, int):
            return self.then(self.value * other, lambda slope: (slope * other,))
        return self.then(self.value * other.value, lambda slope: (slope * other.high, slope * self.high), other)

    def __truediv__(self, other: Sloped | int) -> Sloped:
        if isinstance(other, int):
            return self.then(self.value / other, lambda slope: (slope / other,))
        found = self.value / other.value

        def back(slope: Floats) -> tuple[Floats, Floats]:
            first = slope / other.high
            return first, -found.high * first

        return self.then(found, back, other)

    def __getitem__(self, index: Any) -> Sloped:
        def back(slope: Floats) -> tuple[Floats]:
            found = np.zeros_like(self.high)
            found[index] = slope
            return (found,)

        return self.then(self.value[index], back)  # every index begins with ...


@dataclass
class SlopeGround(Ground[Sloped]):
    """Many tables at a time, with slopes by each of their cells."""

    plain: FloatGround = field(kw_only=True)

    @classmethod
    def of(cls, counts: Floats) -> SlopeGround:
        """Tables along the first axis."""
        plain = FloatGround.of(counts)
        return cls(Sloped(plain.cells, []), plain=plain)

    def slopes(self, found: Sloped, weights: Floats | float = 1.0) -> Floats:
        """How much the sum of these numbers changes with each cell, each counted with its weight."""
        slopes = {found: np.broadcast_to(weights, found.high.shape)}
        for each in reversed(found.made):
            if each is not self.cells and each in slopes:
                for part, slope in zip(each.of, each.back(slopes.pop(each)), strict=True):
                    fitted = _summed(slope, part.high.shape)
                    if part in slopes:  # what is spread has no order in memory of its own
                        fitted = np.add(slopes[part], fitted, out=np.empty_like(part.high))
                    slopes[part] = fitted
        return slopes[self.cells]

    @property
    def shape(self) -> tuple[int, int]:
        return self.plain.shape

    def swapped(self, x: Sloped) -> Sloped:
        return x.then(self.plain.swapped(x.value), lambda slope: (np.swapaxes(slope, -1, -2),))

    def sum(self, x: Sloped) -> Sloped:
        return x.then(self.plain.sum(x.value), lambda slope: (np.broadcast_to(slope[..., None], x.high.shape),))

    def balance(self, x: Sloped) -> Sloped:
        return x.then(self.plain.balance(x.value), lambda slope: (np.broadcast_to(slope[..., None], x.high.shape),))

    def difference(self, x: Sloped, y: Sloped) -> Sloped:
        return x.then(self.plain.difference(x.value, y.value), lambda slope: (slope, -slope), y)

    def divide(self, x: Sloped, y: Sloped, *, in_limit: bool = False) -> Sloped:
        return x / y

    def sqrt(self, x: Sloped) -> Sloped:
        root = x.value.sqrt()
        return x.then(root, lambda slope: (slope / (2 * root.high),))

    def product_power(self, x: Sloped, numerator: int, denominator: int) -> Sloped:
        found = self.plain.product_power(x.value, numerator, denominator)
        power = numerator / denominator if denominator else np.nan
        return x.then(found, lambda slope: ((power * slope * found.high)[..., None] / x.high,))

    def weighted_product(self, x: Sloped, weights: Sloped) -> Sloped:
        found = self.plain.weighted_product(x.value, weights.value)

        def back(slope: Floats) -> tuple[Floats, Floats]:
            each = (slope * found.high)[..., None]
            return each * weights.high / x.high, each * np.log(x.high)

        return x.then(found, back, weights)

    def geometric_mean(self, x: Sloped, y: Sloped) -> Sloped:
        found = self.plain.geometric_mean(x.value, y.value)

        def back(slope: Floats) -> tuple[Floats, Floats]:
            half = slope / (2 * found.high)
            return half * y.high, half * x.high

        return x.then(found, back, y)

    def divergence(self, expected: Sloped, deviation: Sloped) -> Sloped:
        e, d = expected.high, deviation.high
        seen = (expected.value + deviation.value).high

        def back(slope: Floats) -> tuple[Floats, Floats]:
            # By the cell seen, log(seen/expected), but of none there is no case to count; by the one expected, -d/e.
            by_seen = np.where((seen > 0) & (e != 0), slope * np.log1p(d / e), 0.0)
            return by_seen - np.where(e != 0, slope * d / e, 0.0), by_seen

        return expected.then(self.plain.divergence(expected.value, deviation.value), back, deviation)

    def surprise(self, x: Sloped, whole: Sloped) -> Sloped:
        def back(slope: Floats) -> tuple[Floats, Floats]:
            logs = np.log1p((whole.value - x.value).high / x.high)
            some = x.high > 0
            return np.where(some, slope * (logs - 1), 0.0), np.where(some, slope * x.high / whole.high, 0.0)

        return x.then(self.plain.surprise(x.value, whole.value), back, whole)

    def or_one(self, x: Sloped) -> Sloped:
        return x.then(self.plain.or_one(x.value), lambda slope: (np.where(x.high == 0, 0.0, slope),))

    def joined(self, x: Sloped, y: Sloped) -> Sloped:
        size = x.high.shape[-1]
        return x.then(self.plain.joined(x.value, y.value), lambda slope: (slope[..., :size], slope[..., size:]), y)

    def pivots(self, x: Sloped) -> Sloped:
        """Only their product is asked for: its slope, by the inverse of the matrix, is all taken from the first."""
        found = self.plain.pivots(x.value)

        def back(slope: Floats) -> tuple[Floats]:
            singular = (np.linalg.det(x.high) == 0) | (found.high == 0).any(axis=-1)
            inverse = np.linalg.inv(np.where(singular[:, None, None], np.eye(x.high.shape[-1]), x.high))
            of_first = np.where(singular, np.nan, slope[..., 0] * found.high[..., 0])
            return (of_first[:, None, None] * np.swapaxes(inverse, -1, -2),)

        return x.then(found, back)


def _summed(slope: Floats, shape: tuple[int, ...]) -> Floats:
    """Summed up along each axis that has one number where it was used for many."""
    axes = tuple(axis for axis, (many, one) in enumerate(zip(slope.shape, shape, strict=True)) if many != one)
    return slope.sum(axis=axes, keepdims=True) if axes else slope
