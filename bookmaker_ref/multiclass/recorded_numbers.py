"""Double-double numbers that are not there yet: what is done with them is put on a tape, for the machine in C."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf, prod
from typing import Any, TypeAlias

from bookmaker_ref.later import np
from bookmaker_ref.numeric.doubles import EXACT, bound
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
