"""Many tables at a time, in double-double numbers, and which of them only exact numbers will do for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.multiclass.ground import Ground
from bookmaker_ref.numeric.arithmetic import excess
from bookmaker_ref.numeric.doubles import Doubles, whole

#: A signed sum that is smaller than its terms by this factor is computed again, exactly.
_CANCELLED = 2.0**-40
#: The same for the pivots of a determinant, whose errors may grow on the way.
_SINGULAR = 2.0**-30


@dataclass
class FloatGround(Ground[Doubles]):
    """Many tables at a time. ``doubtful`` are those where a sum cancelled so far that only exact numbers will do."""

    doubtful: NDArray[np.bool_] = field(init=False)
    _doubts: dict[str, NDArray[np.bool_]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.forget()
        super().__post_init__()

    def forget(self) -> None:
        """Begin another measure, of which nothing is doubtful yet."""
        self.doubtful = np.zeros(len(self.cells.high), dtype=bool)

    def once(self, name: str, compute: Callable[[], Doubles]) -> Doubles:
        """Computed once; whoever uses it inherits its doubts."""
        if name not in self._known:
            before = self.doubtful
            self.forget()
            self._known[name] = compute()
            self._doubts[name] = self.doubtful
            self.doubtful = before
        self.doubtful = self.doubtful | self._doubts[name]
        return self._known[name]

    @classmethod
    def of(cls, counts: NDArray[np.float64], *, limit: bool = False) -> FloatGround:
        """Tables of counts below 2^53, or of weights, along the first axis."""
        # Weights are no whole numbers: nothing about them is exact but themselves.
        integral = bool((counts == np.rint(counts)).all())
        return cls(whole(counts) if integral else Doubles(counts), limit)

    @property
    def shape(self) -> tuple[int, int]:
        rows, columns = self.cells.high.shape[-2:]
        return rows, columns

    def swapped(self, x: Doubles) -> Doubles:
        low = None if x.low is None else np.swapaxes(x.low, -1, -2)
        return Doubles(np.swapaxes(x.high, -1, -2), low, x.most)

    def sum(self, x: Doubles) -> Doubles:
        return x.sum()

    def balance(self, x: Doubles) -> Doubles:
        total = x.sum()
        if not total.exact:
            self._doubt(np.abs(total.high), np.abs(x.high).sum(axis=-1))
        return total

    def difference(self, x: Doubles, y: Doubles) -> Doubles:
        found = x - y
        if not found.exact:
            self._doubt(np.abs(found.high), np.abs(x.high))
        return found

    def _doubt(self, result: NDArray[np.float64], terms: NDArray[np.float64]) -> None:
        cancelled = (result <= terms * _CANCELLED) & (terms > 0)
        self.doubtful |= cancelled.reshape(len(cancelled), -1).any(axis=1)

    def divide(self, x: Doubles, y: Doubles, *, in_limit: bool = False) -> Doubles:
        found = x / y
        return found.where((x.high != 0) | (y.high != 0), 0.0) if in_limit else found

    def sqrt(self, x: Doubles) -> Doubles:
        return x.sqrt()

    def geometric_mean(self, x: Doubles, y: Doubles) -> Doubles:
        product = x * y
        root = product.where(product.high >= 0, np.nan).sqrt()
        sign = np.where(x.high < 0, -1.0, 1.0)
        return Doubles(root.high * sign, None if root.low is None else root.low * sign)

    def product_power(self, x: Doubles, numerator: int, denominator: int) -> Doubles:
        found, exponent = _scaled(x[..., 0])
        for i in range(1, x.high.shape[-1]):
            found, more = _scaled(found * x[..., i])
            exponent = exponent + more
        if (numerator, denominator) == (1, 1):
            low = None if found.low is None else np.ldexp(found.low, exponent)
            return Doubles(np.ldexp(found.high, exponent), low)
        # 2**exponent to the power: its whole part, and a rest that is no less than 1 and below 2.
        whole_part, rest = np.divmod(exponent * numerator, denominator)
        size = np.abs(found.high) ** (numerator / denominator) * 2.0 ** (rest / denominator)
        return Doubles(np.copysign(np.ldexp(size, whole_part), found.high))

    def weighted_product(self, x: Doubles, weights: Doubles) -> Doubles:
        logs = np.log(np.where((weights.high == 0) & (x.high == 0), 1.0, x.high))
        return Doubles(np.exp((logs * weights.high).sum(axis=-1)))

    def divergence(self, expected: Doubles, deviation: Doubles) -> Doubles:
        ratio, x = (expected + deviation) / expected, deviation / expected
        terms = Doubles(excess(x.high, ratio.high)) * expected
        return terms.where(expected.high != 0, 0.0)

    def surprise(self, x: Doubles, whole: Doubles) -> Doubles:
        logs = np.log1p(((whole - x) / x).high)
        return Doubles(np.where(x.high == 0, 0.0, logs * x.high))

    def joined(self, x: Doubles, y: Doubles) -> Doubles:
        low = [np.zeros_like(each.high) if each.low is None else each.low for each in (x, y)]
        return Doubles(np.concatenate([x.high, y.high], axis=-1), np.concatenate(low, axis=-1))

    def pivots(self, x: Doubles) -> Doubles:
        high = x.high.copy()
        rest = Doubles(high, np.zeros_like(high) if x.low is None else x.low.copy())
        # Where a row or a column is empty it is 0; elsewhere small pivots are a reason to look again.
        filled = (high != 0).any(axis=-1).all(axis=-1) & (high != 0).any(axis=-2).all(axis=-1)
        found = _eliminated(rest)
        sizes = np.abs(found.high)
        self.doubtful |= filled & ~(sizes.min(axis=-1) > sizes.max(axis=-1) * _SINGULAR)
        return found.where(filled[:, None], 0.0)


def _scaled(x: Doubles) -> tuple[Doubles, NDArray[np.int32]]:
    """The number as one from 1/2 to 1 in size, and a power of 2."""
    high, exponent = np.frexp(x.high)
    return Doubles(high, None if x.low is None else np.ldexp(x.low, -exponent)), exponent


def _eliminated(rest: Doubles) -> Doubles:
    """The pivots of Gaussian elimination with the largest in each column, negative where rows were exchanged."""
    high, low = rest.high, rest.low
    assert low is not None
    every, size = np.arange(len(high)), high.shape[-1]
    signs = np.ones((len(every), size))
    for i in range(size):
        chosen = i + np.abs(high[:, i:, i]).argmax(axis=1)
        for part in (high, low):
            row = part[every, chosen]
            part[every, chosen] = part[:, i]
            part[:, i] = row
        signs[:, i] = np.where(chosen == i, 1.0, -1.0)
        if i + 1 < size:
            pivot = Doubles(high[:, i, i], low[:, i, i])
            factor = Doubles(high[:, i + 1 :, i], low[:, i + 1 :, i]) / pivot[:, None]
            upper = Doubles(high[:, i, i + 1 :], low[:, i, i + 1 :])[:, None, :]
            below = Doubles(high[:, i + 1 :, i + 1 :], low[:, i + 1 :, i + 1 :]) - factor[:, :, None] * upper
            high[:, i + 1 :, i + 1 :] = below.high
            low[:, i + 1 :, i + 1 :] = 0 if below.low is None else below.low
    places = np.arange(size)
    return Doubles(high[:, places, places] * signs, low[:, places, places] * signs)
