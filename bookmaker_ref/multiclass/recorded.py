"""The formulas of K classes as programs for the machine in C: written down for a size once, run on any tables of it.

A `RecordedGround` is the arithmetic of `many.FloatGround`, operation by operation, with nothing computed yet: what a
formula does is put on a tape. So the machine gives the same bits. Logarithms and broken powers, whose last bit depends
on a library, are NumPy's there too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from math import inf, prod

from bookmaker_ref.later import np
from bookmaker_ref.multiclass.ground import Ground
from bookmaker_ref.multiclass.recorded_numbers import Recorded, constant, new
from bookmaker_ref.numeric.doubles import EXACT, Floats, bound
from bookmaker_ref.numeric.tapes import Operand, Slots, Tape


@dataclass
class RecordedGround(Ground[Recorded]):
    """Tables of one size. ``doubts`` are the memories that tell where only exact numbers will do."""

    doubts: set[int] = field(init=False, default_factory=set)
    _doubts: dict[str, set[int]] = field(init=False, default_factory=dict)
    _products: dict[int, tuple[Recorded, Recorded, Recorded]] = field(init=False, default_factory=dict)

    @property
    def tape(self) -> Tape:
        """Where all is written."""
        return self.cells.tape

    @property
    def shape(self) -> tuple[int, int]:
        rows, columns = self.cells.shape
        return rows, columns

    def once(self, name: str, compute: Callable[[], Recorded]) -> Recorded:
        if name not in self._known:
            before, self.doubts = self.doubts, set()
            self._known[name] = compute()
            self._doubts[name] = self.doubts
            self.doubts = before
        self.doubts = self.doubts | self._doubts[name]
        return self._known[name]

    def swapped(self, x: Recorded) -> Recorded:
        return x.seen(x.shape[::-1], 0, x.high.columns, x.high.rows)

    def sum(self, x: Recorded) -> Recorded:
        count = x.shape[-1]
        most = bound(x.most * count)
        if most <= EXACT:
            return self._along("sum", x, most)
        terms = x
        while count > 1:
            half = count // 2
            folded = terms.part(0, half) + terms.part(half, 2 * half)
            terms = folded if count == 2 * half else self._stacked(folded, terms.part(2 * half, count))
            count -= half
        shape = x.shape[:-1]
        found = terms.seen(shape, 0, 0, terms.high.rows)
        return Recorded(self.tape, shape, found.high, found.low, most)

    def _along(self, operation: str, x: Recorded, most: float = inf) -> Recorded:
        """One number for each row, of its high parts."""
        rows, columns = (1, 1, *x.shape)[-2:]
        found = new(self.tape, x.shape[:-1], most=most)
        into = Operand(Slots(found.high.memory, 0, found.high.columns, 0))
        self.tape.write(operation, into, x.operand(x.shape, low=False), rows=rows, columns=columns)
        return found

    def _stacked(self, x: Recorded, y: Recorded) -> Recorded:
        low = x.low is not None or y.low is not None
        return self._beside(x, y, low=low, most=max(x.most, y.most))

    def _beside(self, x: Recorded, y: Recorded, *, low: bool, most: float) -> Recorded:
        """Both, one after the other along the last axis."""
        width = x.shape[-1]
        found = new(self.tape, (*x.shape[:-1], width + y.shape[-1]), low=low, most=most)
        for start, each in ((0, x), (width, y)):
            into = found.part(start, start + each.shape[-1])
            rows, columns = (1, 1, *into.shape)[-2:]
            operands = (into.operand(into.shape), each.operand(into.shape))
            self.tape.write("copy", *operands, rows=rows, columns=columns)
        return found

    def balance(self, x: Recorded) -> Recorded:
        total = self.sum(x)
        if not total.exact:
            self._doubt(total, self._along("sum_of_sizes", x))
        return total

    def difference(self, x: Recorded, y: Recorded) -> Recorded:
        found = x - y
        if not found.exact:
            self._doubt(found, x)
        return found

    def _doubt(self, result: Recorded, terms: Recorded) -> None:
        rows, columns = (1, 1, *result.shape)[-2:]
        operands = (each.operand(result.shape, low=False) for each in (result, terms))
        self.tape.write("doubt", self._new_doubt(), *operands, rows=rows, columns=columns)

    def _new_doubt(self) -> Operand:
        """A number that is 1 where there is one, and 0 until something is found."""
        found = constant(self.tape, 0.0).written("copy", ())
        self.doubts.add(found.high.memory)
        return found.operand(())

    def divide(self, x: Recorded, y: Recorded, *, in_limit: bool = False) -> Recorded:
        found = x / y
        return found.written("in_limit", found.shape, x, y, low=True) if in_limit else found

    def sqrt(self, x: Recorded) -> Recorded:
        return x.made("square_root")

    def geometric_mean(self, x: Recorded, y: Recorded) -> Recorded:
        product = x * y
        low = product.low is not None
        root = self.sqrt(product.written("nan_below_0", product.shape, product, low=low))
        return root.written("with_sign", root.shape, x, low=True)

    def product_power(self, x: Recorded, numerator: int, denominator: int) -> Recorded:
        found, exponent = self._product(x)
        if (numerator, denominator) == (1, 1):
            return found.written("shifted", (), exponent, low=found.low is not None)
        power = numerator / denominator
        # 2**exponent to the power: its whole part, and a rest that is no less than 0 and below 1.
        many, by = (constant(self.tape, each) for each in (numerator, denominator))
        scaled = exponent.written("multiply", (), many)
        whole_part = scaled.written("floor_divided", (), by)
        rest = scaled.written("subtract", (), whole_part.written("multiply", (), by))
        size = found.alone().called(partial(_power, power=power, of=denominator), 1, rest)
        return size.written("shifted", (), whole_part).written("powered", (), found)

    def _product(self, x: Recorded) -> tuple[Recorded, Recorded]:
        if id(x) not in self._products:
            found, exponent = self._scaled(x[..., 0])
            for i in range(1, x.shape[-1]):
                found, more = self._scaled(found * x[..., i])
                exponent = exponent.written("add", (), more)
            self._products[id(x)] = x, found, exponent  # with x, so that no other gets its id
        return self._products[id(x)][1:]

    def _scaled(self, x: Recorded) -> tuple[Recorded, Recorded]:
        exponent = new(self.tape, ())
        return x.written("scaled", (), exponent, low=x.low is not None), exponent

    def weighted_product(self, x: Recorded, weights: Recorded) -> Recorded:
        return x.alone().called(_weighted_product, 1, weights.alone())

    def divergence(self, expected: Recorded, deviation: Recorded) -> Recorded:
        ratio, x = self._quotient(expected + deviation, expected), self._quotient(deviation, expected)
        logs = ratio.called(_log, prod(ratio.shape))
        terms = x.written("excess", x.shape, ratio, logs) * expected
        return terms.written("where_not_0", terms.shape, expected, low=True)

    def _quotient(self, x: Recorded, y: Recorded) -> Recorded:
        """The nearest float64 to ``x/y``."""
        shape = np.broadcast_shapes(x.shape, y.shape)
        if x.low is None and y.low is None:
            return x.written("divide", shape, y)
        found = x / y
        return Recorded(self.tape, shape, found.high)

    def surprise(self, x: Recorded, whole: Recorded) -> Recorded:
        rest = (whole - x).written("divide", np.broadcast_shapes(x.shape, whole.shape), x)
        logs = rest.called(_log1p, prod(rest.shape))
        return logs.written("surprise", logs.shape, x)

    def or_one(self, x: Recorded) -> Recorded:
        return x.written("or_1", x.shape, low=x.low is not None, most=max(x.most, 1.0))

    def joined(self, x: Recorded, y: Recorded) -> Recorded:
        as_wide = Recorded(self.tape, x.shape, *y.operand(x.shape), y.most)
        return self._beside(x, as_wide, low=True, most=inf)

    def pivots(self, x: Recorded) -> Recorded:
        size = x.shape[-1]
        found, copy = new(self.tape, (size,), low=True), new(self.tape, x.shape, low=True)
        doubt = Operand(self._new_doubt().high, Slots(self.tape.memory(3)))
        operands = found.operand(x.shape), x.operand(x.shape), copy.operand(x.shape), doubt
        self.tape.write("eliminated", *operands, rows=size, columns=size)
        return found


# --- what NumPy does, on arrays of (numbers, tables) ----------------------------------------------------------------


def _log(out: Floats, x: Floats) -> None:
    np.log(x, out=out)


def _log1p(out: Floats, x: Floats) -> None:
    np.log1p(x, out=out)


def _power(out: Floats, size: Floats, rest: Floats, *, power: float, of: int) -> None:
    np.multiply(np.abs(size) ** power, 2.0 ** (rest / of), out=out)


def _weighted_product(out: Floats, x: Floats, weights: Floats) -> None:
    values, powers = np.ascontiguousarray(x.T), np.ascontiguousarray(weights.T)
    logs = np.log(np.where((powers == 0) & (values == 0), 1.0, values))
    out[0] = np.exp((logs * powers).sum(axis=-1))
