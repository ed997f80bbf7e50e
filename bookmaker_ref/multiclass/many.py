"""Many tables at a time, in double-double numbers, and which of them only exact numbers will do for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from bookmaker_ref.later import np
from bookmaker_ref.multiclass.ground import Ground
from bookmaker_ref.numeric.doubles import Doubles, Floats, split
from bookmaker_ref.numeric.logarithms import excess

if TYPE_CHECKING:
    from numpy.typing import NDArray

#: A number from 1/2 to 1 in size, and the power of 2 that belongs to it.
_Scaled: TypeAlias = "tuple[Doubles, NDArray[np.int32]]"
#: A signed sum that is smaller than its terms by this factor is computed again, exactly.
_CANCELLED = 2.0**-40
#: The same for the pivots of a determinant, whose errors may grow on the way.
_SINGULAR = 2.0**-30


@dataclass
class FloatGround(Ground[Doubles]):
    """Many tables at a time. ``doubtful`` are those where a sum cancelled so far that only exact numbers will do."""

    doubtful: NDArray[np.bool_] = field(init=False)
    _doubts: dict[str, NDArray[np.bool_]] = field(init=False, default_factory=dict)
    _products: dict[int, tuple[Doubles, _Scaled]] = field(init=False, default_factory=dict)

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
        return cls(Doubles(counts, None, most_of(counts) if integral else float("inf")), limit)

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
        if not denominator:  # of one class there is no such root
            return Doubles(np.full(x.high.shape[:-1], np.nan))
        found, exponent = self._product(x)
        if (numerator, denominator) == (1, 1):
            low = None if found.low is None else np.ldexp(found.low, exponent)
            return Doubles(np.ldexp(found.high, exponent), low)
        # 2**exponent to the power: its whole part, and a rest that is no less than 1 and below 2.
        whole_part, rest = np.divmod(exponent * numerator, denominator)
        size = np.abs(found.high) ** (numerator / denominator) * 2.0 ** (rest / denominator)
        return Doubles(np.copysign(np.ldexp(size, whole_part), found.high))

    def _product(self, x: Doubles) -> _Scaled:
        """The product over the last axis, which may be beyond float64; several powers of it are asked for."""
        if id(x) not in self._products:
            found, exponent = _scaled(x[..., 0])
            for i in range(1, x.high.shape[-1]):
                found, more = _scaled(found * x[..., i])
                exponent = exponent + more
            self._products[id(x)] = x, (found, exponent)  # with x, so that no other gets its id
        return self._products[id(x)][1]

    def weighted_product(self, x: Doubles, weights: Doubles) -> Doubles:
        logs = np.log(np.where((weights.high == 0) & (x.high == 0), 1.0, x.high))
        return Doubles(np.exp((logs * weights.high).sum(axis=-1)))

    def divergence(self, expected: Doubles, deviation: Doubles) -> Doubles:
        ratio, x = _quotient(expected + deviation, expected), _quotient(deviation, expected)
        terms = Doubles(excess(x, ratio)) * expected
        return terms.where(expected.high != 0, 0.0)

    def surprise(self, x: Doubles, whole: Doubles) -> Doubles:
        logs = np.log1p((whole - x).high / x.high)
        return Doubles(np.where(x.high == 0, 0.0, logs * x.high))

    def or_one(self, x: Doubles) -> Doubles:
        return Doubles(np.where(x.high == 0, 1.0, x.high), x.low, max(x.most, 1.0))

    def joined(self, x: Doubles, y: Doubles) -> Doubles:
        parts = []
        for each in (x, y):
            low = np.zeros_like(each.high) if each.low is None else each.low
            parts.append([np.broadcast_to(part, x.high.shape) for part in (each.high, low)])
        high, low = (np.concatenate(pair, axis=-1) for pair in zip(*parts, strict=True))
        return Doubles(high, low)

    def pivots(self, x: Doubles) -> Doubles:
        high = x.high.copy()
        rest = Doubles(high, np.zeros_like(high) if x.low is None else x.low.copy())
        # Where a row or a column is empty it is 0; elsewhere small pivots are a reason to look again.
        filled = (high != 0).any(axis=-1).all(axis=-1) & (high != 0).any(axis=-2).all(axis=-1)
        found = _eliminated(rest)
        sizes = np.abs(found.high)
        self.doubtful |= filled & ~(sizes.min(axis=-1) > sizes.max(axis=-1) * _SINGULAR)
        return found.where(filled[:, None], 0.0)


def most_of(counts: Floats) -> float:
    """A power of 2 that no count is above: tables that are much alike are computed alike."""
    return float(2.0 ** np.ceil(np.log2(max(counts.max(initial=0.0), 1.0))))


def _quotient(x: Doubles, y: Doubles) -> Floats:
    """The nearest float64 to ``x/y``."""
    return x.high / y.high if x.low is None and y.low is None else (x / y).high


def _scaled(x: Doubles) -> _Scaled:
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
            _subtract_product(high[:, i + 1 :, i + 1 :], low[:, i + 1 :, i + 1 :], factor[:, :, None], upper)
    places = np.arange(size)
    return Doubles(high[:, places, places] * signs, low[:, places, places] * signs)


def _subtract_product(high: Floats, low: Floats, x: Doubles, y: Doubles) -> None:
    """``a - x y`` in place: most of the time of a determinant goes here, so memory is made but twice."""
    assert x.low is not None
    assert y.low is not None
    (x_high, x_low), (y_high, y_low) = split(x.high), split(y.high)
    product, error = x.high * y.high, x_high * y_high
    term = np.empty_like(product)
    error -= product
    for a, b in ((x_high, y_low), (x_low, y_high), (x_low, y_low), (x.high, y.low), (x.low, y.high)):
        np.multiply(a, b, out=term)
        error += term
    np.subtract(low, error, out=error)
    # The difference of the high parts, and its rounding error (Knuth).
    total = high - product
    np.subtract(total, high, out=term)
    product += term
    np.subtract(total, term, out=term)
    np.subtract(high, term, out=term)
    term -= product
    error += term
    np.add(total, error, out=high)
    np.subtract(high, total, out=total)
    np.subtract(error, total, out=low)
