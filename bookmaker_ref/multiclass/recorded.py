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
from typing import Any, TypeAlias

from bookmaker_ref.later import np
from bookmaker_ref.multiclass.ground import Ground
from bookmaker_ref.numeric.doubles import EXACT, Floats, bound
from bookmaker_ref.numeric.tapes import Operand, Slots, Tape

Shape: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Recorded:
    """A double-double number of each table, or a row of them, or rows: where they will be. As `Doubles`, otherwise."""

    tape: Tape
    shape: Shape
    high: Slots
    low: Slots | None = None
    most: float = inf

    @property
    def exact(self) -> bool:
        """Whether these are whole numbers without an error."""
        return self.most < inf

    def __add__(self, other: Recorded | int) -> Recorded:
        other = self._number(other)
        return self.made("add", other, most=bound(self.most + other.most))

    def __sub__(self, other: Recorded | int) -> Recorded:
        other = self._number(other)
        return self.made("subtract", other, most=bound(self.most + other.most))

    def __mul__(self, other: Recorded | int) -> Recorded:
        other = self._number(other)
        return self.made("multiply", other, most=bound(self.most * other.most))

    def __truediv__(self, other: Recorded | int) -> Recorded:
        return self.made("divide", self._number(other))

    def __getitem__(self, index: Any) -> Recorded:
        """What the formulas ask for: another axis (``None``), the numbers at some places, or the one at a place."""
        _, *asked = index
        step = self.high.columns
        if asked in ([None], [slice(None), None]):
            shape, first, rows, columns = (*self.shape, 1), 0, step if self.shape else 0, 0
        elif asked == [None, slice(None)]:
            shape, first, rows, columns = (1, *self.shape), 0, 0, step
        elif len(asked) == 1:
            shape, first, rows, columns = (), asked[0] * step, 0, 0
        else:  # the diagonal
            shape, first, rows, columns = (len(asked[0]),), 0, 0, self.high.rows + step
        return self.seen(shape, first, rows, columns)

    def part(self, start: int, stop: int) -> Recorded:
        """Some of the numbers of each row."""
        shape = (*self.shape[:-1], stop - start)
        return self.seen(shape, start * self.high.columns, self.high.rows, self.high.columns)

    def seen(self, shape: Shape, first: int, rows: int, columns: int) -> Recorded:
        """The same memory, seen in another way."""

        def moved(slots: Slots) -> Slots:
            return Slots(slots.memory, slots.first + first, rows, columns)

        low = None if self.low is None else moved(self.low)
        return Recorded(self.tape, shape, moved(self.high), low, self.most)

    def _number(self, value: Recorded | int) -> Recorded:
        return value if isinstance(value, Recorded) else constant(self.tape, value)

    # --- what is put on the tape --------------------------------------------------------------------------------

    def made(self, operation: str, *others: Recorded, most: float = inf) -> Recorded:
        """What double-double arithmetic makes of this and another; float64 does where it is exact."""
        shape = np.broadcast_shapes(self.shape, *(each.shape for each in others))
        if most <= EXACT:
            return self.written(operation, shape, *others, low=False, most=most)
        return self.written(f"{operation}2", shape, *others, low=True, most=most)

    def written(
        self, operation: str, shape: Shape, *others: Recorded, low: bool = False, most: float = inf
    ) -> Recorded:
        """A new number, and the operation that gives it of this one and others."""
        found = new(self.tape, shape, low=low, most=most)
        rows, columns = (1, 1, *shape)[-2:]
        operands = (each.operand(shape, low=low) for each in (self, *others))
        self.tape.write(operation, found.operand(shape, low=low), *operands, rows=rows, columns=columns)
        return found

    def operand(self, shape: Shape, *, low: bool = True) -> Operand:
        """The numbers repeated until they have the shape."""
        rows, columns = (1, 1, *self.shape)[-2:]
        of_rows = self.high.rows if rows > 1 else 0
        of_columns = self.high.columns if columns > 1 else 0

        def repeated(slots: Slots) -> Slots:
            return Slots(slots.memory, slots.first, of_rows, of_columns)

        return Operand(repeated(self.high), repeated(self.low) if low and self.low is not None else None)

    def called(self, function: Callable[..., object], size: int, *others: Recorded) -> Recorded:
        """Numbers that NumPy computes of these, each of which is in memory of its own."""
        found = new(self.tape, (size,))
        arguments = ((each.high, prod(each.shape)) for each in (self, *others))
        self.tape.call(function, (found.high, size), *arguments)
        return found.seen(self.shape, 0, self.high.rows, self.high.columns)

    def alone(self) -> Recorded:
        """A copy of the high parts, one after the other."""
        return self.written("copy", self.shape)


def new(tape: Tape, shape: Shape, *, low: bool = False, most: float = inf) -> Recorded:
    """Room for numbers, one after the other."""
    rows, columns = (1, 1, *shape)[-2:]

    def room() -> Slots:
        return Slots(tape.memory(rows * columns), 0, columns if len(shape) > 1 else 0, 1 if shape else 0)

    return Recorded(tape, shape, room(), room() if low else None, most)


def constant(tape: Tape, value: float) -> Recorded:
    """One number for all tables."""
    most = abs(value) if float(value).is_integer() else inf
    return Recorded(tape, (), tape.constant(float(value)), None, most)


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
