"""What is left of many tables: how many were defined, means, errors, quantiles. Blocks are merged in their order.

Means and squares are merged by the formulas of Chan, Golub and LeVeque (1979), which lose no digits. For quantiles
each value is counted on a fixed grid: of measures from -1 to 1 in steps of 1/5000, so that a quantile is right to
1/10000; of all others by the first 10 bits after the leading one, so that it is right to one part in 2048. A quantile
p is the value with the rank p n, rounded up, of n that are defined: one of the sample, but for the grid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil, isfinite, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.equality import ByValue
from bookmaker_ref.study.simulate.expressions import Expression, Floats, Kind
from bookmaker_ref.study.simulate.measuring import is_within_one

Integers = NDArray[np.int64]

#: The quantiles that are told, as they are written.
QUANTILES = ("0.005", "0.01", "0.025", "0.05", "0.1", "0.25", "0.5", "0.75", "0.9", "0.95", "0.975", "0.99", "0.995")
_STEPS = 5000
_BITS = 10
_SHIFT = 52 - _BITS
_PENDING = 16  # blocks whose counts are added up at a time
#: What is kept of each expression: of a pair all of it, of a number or a truth not what has a 2 in its name.
_N, _MEAN, _SQUARES, _LOW, _HIGH, _MEAN_2, _SQUARES_2, _PRODUCTS = range(8)
_NOTHING = [0.0, 0.0, 0.0, np.nan, np.nan, 0.0, 0.0, 0.0]


# --- the grids ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Grid:
    """How values are counted: ``place`` says where, ``middle`` what stands for all that are there."""

    name: str
    within: float
    place: Callable[[Floats], Integers]
    middle: Callable[[int], float]


def _equal_steps(values: Floats) -> Integers:
    return np.rint(values * _STEPS).astype(np.int64)


def _leading_bits(values: Floats) -> Integers:
    places: Integers = np.abs(values).view(np.int64) >> _SHIFT
    return np.where(values < 0, -places, places)


def _middle_of_bits(place: int) -> float:
    if not place:
        return 0.0
    low, high = (np.int64(each << _SHIFT).view(np.float64) for each in (abs(place), abs(place) + 1))
    middle = float(low + (high - low) / 2)
    return middle if place > 0 else -middle


ABSOLUTE = Grid("absolute", 0.5 / _STEPS, _equal_steps, lambda place: place / _STEPS)
RELATIVE = Grid("relative", 0.5 / 2**_BITS, _leading_bits, _middle_of_bits)


def grid_of(asked: Expression) -> Grid | None:
    """The grid of what is asked; truths and pairs have none."""
    if asked.kind != "number":
        return None
    return ABSOLUTE if asked.is_name and is_within_one(asked.names[0]) else RELATIVE


@dataclass(slots=True)
class Histogram:
    """How many values are at each place of a grid; exact integers."""

    places: Integers = field(default_factory=lambda: np.zeros(0, np.int64))
    counts: Integers = field(default_factory=lambda: np.zeros(0, np.int64))
    _more: list[Histogram] = field(default_factory=list)

    @classmethod
    def of(cls, grid: Grid, values: Floats) -> Histogram:
        """Of values that are all defined."""
        if not len(values):
            return cls()
        places = grid.place(values)
        if grid is ABSOLUTE:
            least = int(places.min())
            numbers = np.bincount(places - least)
            filled = np.flatnonzero(numbers)
            return cls(filled + least, numbers[filled].astype(np.int64))
        found, numbers = np.unique(places, return_counts=True)
        return cls(found, numbers.astype(np.int64))

    def add(self, other: Histogram) -> None:
        """Add the counts of another; now and then many of them together, which is faster."""
        self._more.append(other)
        if len(self._more) >= _PENDING:
            self.settle()

    def settle(self) -> None:
        """Add up what waits for it."""
        if self._more:
            every = [self, *self._more]
            self.places, inverse = np.unique(np.concatenate([each.places for each in every]), return_inverse=True)
            counts = np.zeros(len(self.places), np.int64)
            np.add.at(counts, inverse, np.concatenate([each.counts for each in every]))
            self.counts, self._more = counts, []

    def place(self, rank: int) -> int:
        """Where the value with this rank is, counted from 1."""
        self.settle()
        return int(self.places[np.searchsorted(np.cumsum(self.counts), rank)])


# --- one block, and many ------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Summary:
    """What is known of the first tables of a recipe, or of one block of them."""

    tables: int
    blocks: int
    drawn: dict[str, int]
    moments: Floats
    histograms: list[Histogram]

    @classmethod
    def empty(cls, asked: Sequence[Expression]) -> Summary:
        """Of no tables."""
        moments = np.tile(_NOTHING, (len(asked), 1))
        return cls(0, 0, {}, moments, [Histogram() for each in asked if grid_of(each)])

    @classmethod
    def of(cls, asked: Sequence[Expression], columns: Mapping[str, Any], tables: int) -> Summary:
        """Of one block: `columns` has what each name stands for."""
        rows, histograms = [], []
        for each in asked:
            grid = grid_of(each)
            if each.kind == "pair":
                rows.append(_of_pair(*each.pair(columns)))
                continue
            values = np.broadcast_to(each.value(columns), (tables,))
            values = values[~np.isnan(values)]
            rows.append(_of_values(values))
            if grid is not None:
                histograms.append(Histogram.of(grid, values))
        drawn = {}
        for name in ("repaired", "corrected"):
            drawn[name] = int(columns[name].sum())
            drawn[f"tables_{name}"] = int(np.count_nonzero(columns[name]))
        return cls(tables, 1, drawn, np.array(rows).reshape(-1, 8), histograms)

    def add(self, other: Summary) -> None:
        """Add the next block."""
        self.tables += other.tables
        self.blocks += other.blocks
        self.drawn = {name: self.drawn.get(name, 0) + number for name, number in other.drawn.items()}
        self.moments = _merged(self.moments, other.moments)
        for mine, more in zip(self.histograms, other.histograms, strict=True):
            mine.add(more)


def _of_values(values: Floats) -> list[float]:
    if not len(values):
        return _NOTHING
    low, high = float(values.min()), float(values.max())
    mean, squares, _ = _centred(values, low)
    return [float(len(values)), mean, squares, low, high, 0.0, 0.0, 0.0]


def _of_pair(left: Floats, right: Floats) -> list[float]:
    left, right = np.broadcast_arrays(left, right)
    both = ~(np.isnan(left) | np.isnan(right))
    left, right = left[both], right[both]
    if not len(left):
        return _NOTHING
    mean, squares, first = _centred(left, float(left.min()))
    mean_2, squares_2, second = _centred(right, float(right.min()))
    products = float((first * second).sum())
    return [float(len(left)), mean, squares, np.nan, np.nan, mean_2, squares_2, products]


def _centred(values: Floats, pivot: float) -> tuple[float, float, Floats]:
    """The mean, the sum of squares about it, and the differences from it; of a constant exactly it, and 0."""
    from_pivot = values - pivot
    shift = from_pivot.sum() / len(values)
    centred = from_pivot - shift
    return float(pivot + shift), float((centred * centred).sum()), centred


def _merged(first: Floats, second: Floats) -> Floats:
    n, m = first[:, _N], second[:, _N]
    found = np.where((n == 0)[:, None], second, first)
    both = (n > 0) & (m > 0)
    total = np.where(both, n + m, 1.0)
    share, weight = m / total, n * m / total
    apart, apart_2 = second[:, _MEAN] - first[:, _MEAN], second[:, _MEAN_2] - first[:, _MEAN_2]
    merged = np.stack(
        [
            n + m,
            first[:, _MEAN] + apart * share,
            first[:, _SQUARES] + second[:, _SQUARES] + apart * apart * weight,
            np.fmin(first[:, _LOW], second[:, _LOW]),
            np.fmax(first[:, _HIGH], second[:, _HIGH]),
            first[:, _MEAN_2] + apart_2 * share,
            first[:, _SQUARES_2] + second[:, _SQUARES_2] + apart_2 * apart_2 * weight,
            first[:, _PRODUCTS] + second[:, _PRODUCTS] + apart * apart_2 * weight,
        ],
        axis=1,
    )
    return np.where(both[:, None], merged, found)


# --- what is told -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, slots=True)
class Described(ByValue):
    """What was found of one expression over all tables of a recipe.

    Of a number: ``mean``, ``deviation`` (of the sample), ``error`` (of the mean), ``low``, ``high``, `quantile`. Of a
    truth: ``mean`` is the share of tables where it holds, ``error`` its standard error. Of a pair: ``correlation``,
    ``covariance``, and ``mean`` and ``mean_2`` over the tables where both are defined. None where nothing is known.
    """

    asked: str
    kind: Kind
    defined: int
    undefined: int
    mean: float | None = None
    deviation: float | None = None
    error: float | None = None
    low: float | None = None
    high: float | None = None
    mean_2: float | None = None
    deviation_2: float | None = None
    covariance: float | None = None
    correlation: float | None = None
    grid: Grid | None = None
    _histogram: Histogram | None = None

    def quantile(self, p: float | str) -> float | None:
        """The value below or at which a share p of the tables lies, to within the grid."""
        if self.grid is None or self._histogram is None:
            raise ValueError(f"{self.asked} is a {self.kind}: only numbers have quantiles")
        if not 0 <= float(p) <= 1:
            raise ValueError(f"p is {p}: a quantile is of a share from 0 to 1")
        if self.low is None or self.high is None:
            return None
        rank = min(max(ceil(round(float(p) * self.defined, 6)), 1), self.defined)
        return min(max(self.grid.middle(self._histogram.place(rank)), self.low), self.high)

    def to_json(self) -> dict[str, Any]:
        """The same as plain values."""
        found: dict[str, Any] = {"kind": self.kind, "defined": self.defined, "undefined": self.undefined}
        if self.kind == "truth":
            holds = None if self.mean is None else round(self.mean * self.defined)
            return {**found, "holds": holds, "share": self.mean, "standard_error": self.error}
        found |= {"mean": self.mean, "standard_deviation": self.deviation}
        if self.kind == "pair":
            return {
                **found,
                "mean_2": self.mean_2,
                "standard_deviation_2": self.deviation_2,
                "covariance": self.covariance,
                "correlation": self.correlation,
            }
        assert self.grid is not None
        return {
            **found,
            "standard_error": self.error,
            "low": self.low,
            "high": self.high,
            "quantiles": {p: self.quantile(p) for p in QUANTILES},
            "quantiles_within": {self.grid.name: self.grid.within},
        }


def described(asked: Sequence[Expression], summary: Summary) -> Iterator[Described]:
    """What a summary says of each expression."""
    histograms = iter(summary.histograms)
    for each, row in zip(asked, summary.moments.tolist(), strict=True):
        grid = grid_of(each)
        histogram = None if grid is None else next(histograms)
        n = int(row[_N])
        found: dict[str, Any] = {"asked": each.text, "kind": each.kind, "defined": n, "undefined": summary.tables - n}
        found |= {"grid": grid, "_histogram": histogram}
        if each.kind == "truth" and n:
            share = round(row[_MEAN] * n) / n
            found |= {"mean": share, "error": sqrt(share * (1 - share) / n)}
        elif n:
            free = n - 1
            found |= {"mean": row[_MEAN], "low": _finite(row[_LOW]), "high": _finite(row[_HIGH])}
            if free:
                found["deviation"] = sqrt(row[_SQUARES] / free)
                found["error"] = found["deviation"] / sqrt(n)
            if each.kind == "pair":
                size = sqrt(row[_SQUARES] * row[_SQUARES_2])
                found["mean_2"] = row[_MEAN_2]
                found["deviation_2"] = sqrt(row[_SQUARES_2] / free) if free else None
                found["covariance"] = row[_PRODUCTS] / free if free else None
                found["correlation"] = min(max(row[_PRODUCTS] / size, -1.0), 1.0) if size else None
        yield Described(**found)


def _finite(value: float) -> float | None:
    return value if isfinite(value) else None
