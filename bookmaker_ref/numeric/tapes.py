"""Programs for the machine in C: operations on values that lie in slots, each of which has a number for every table.

An operation is written down with what it reads, in a memory of its own; where that lies is decided at the end, when it
is known until when each value is read.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bookmaker_ref.numeric.native import Machine

#: What an instruction has: its operation, rows and columns, and four operands.
_PLACES = 4


class Slots(NamedTuple):
    """Some numbers of each table: the memory they are in, where they begin there, and the way to the next ones."""

    memory: int
    first: int = 0
    rows: int = 0
    columns: int = 0


class Operand(NamedTuple):
    """What is read or written: high parts, and low parts if there are any, which lie alike."""

    high: Slots
    low: Slots | None = None


class Call(NamedTuple):
    """What NumPy does between two instructions: a function of arrays, each of (numbers, tables)."""

    function: Callable[..., object]
    arguments: tuple[tuple[Slots, int], ...]


class Written(NamedTuple):
    """An instruction before anything has a place."""

    operation: str
    rows: int
    columns: int
    operands: tuple[Operand, ...]


@dataclass
class Tape:
    """Operations in order. The first ``inputs`` memories are given; ``outside`` are arrays of the caller."""

    written: list[Written | Call] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    #: Memories that hold one number for all tables, or arrays of the caller by their number, or what has to stay.
    constants: dict[int, float] = field(default_factory=dict)
    outside: dict[int, int] = field(default_factory=dict)
    kept: dict[int, int] = field(default_factory=dict)
    _numbers: dict[float, int] = field(default_factory=dict)

    def memory(self, size: int = 1) -> int:
        """Room for so many numbers of each table."""
        self.sizes.append(size)
        return len(self.sizes) - 1

    def constant(self, value: float) -> Slots:
        """A number that is the same for all tables."""
        if value not in self._numbers:
            self._numbers[value] = self.memory()
            self.constants[self._numbers[value]] = value
        return Slots(self._numbers[value])

    def array_outside(self, number: int) -> Slots:
        """One of the caller's arrays."""
        found = self.memory()
        self.outside[found] = number
        return Slots(found)

    def fixed(self, size: int, first: int) -> int:
        """Room that lies where the caller looks for it."""
        found = self.memory(size)
        self.kept[found] = first
        return found

    def write(self, operation: str, *operands: Operand, rows: int = 1, columns: int = 1) -> None:
        """One operation: first where its result goes, then what it reads."""
        self.written.append(Written(operation, rows, columns, operands))

    def call(self, function: Callable[..., object], *arguments: tuple[Slots, int]) -> None:
        """A function of NumPy's on as many numbers from these slots on."""
        self.written.append(Call(function, arguments))


class Program(NamedTuple):
    """What the machine runs: instructions that it has checked, and between them what NumPy does."""

    code: Any
    slots: int
    constants: tuple[tuple[int, float], ...]
    parts: tuple[tuple[int, int, Call | None], ...]
    places: dict[int, int]


def program(machine: Machine, tape: Tape) -> Program:
    """The tape with each value in its place."""
    reserved = max((first + tape.sizes[each] for each, first in tape.kept.items()), default=0)
    places, used = _placed(tape, reserved)
    places |= {memory: used + i for i, memory in enumerate(tape.constants)}
    constants = {places[memory]: value for memory, value in tape.constants.items()}
    inside = used + len(constants)
    places |= {memory: inside + number for memory, number in tape.outside.items()}
    numbers = {name: number for number, name in enumerate(machine.OPERATIONS)}
    code = array("i")
    parts: list[tuple[int, int, Call | None]] = []
    begun = length = 0
    for each in tape.written:
        if isinstance(each, Call):
            parts.append((begun, length, each))
            begun = length
            continue
        code.extend((numbers[each.operation], each.rows, each.columns))
        for operand in each.operands:
            high, low = operand
            first = places[high.memory] + high.first
            code.extend((first, -1 if low is None else places[low.memory] + low.first, high.rows, high.columns))
        code.extend((0, -1, 0, 0) * (_PLACES - len(each.operands)))
        length += 1
    parts.append((begun, length, None))
    outside = max(tape.outside.values(), default=-1) + 1
    checked = machine.program(code.tobytes(), inside, outside, array("d", constants.values()).tobytes())
    return Program(checked, inside, tuple(constants.items()), tuple(parts), places)


def _placed(tape: Tape, reserved: int) -> tuple[dict[int, int], int]:
    """The first slot of each memory, which is another's when nothing reads it any more; and how many there are."""
    lasting = {*tape.constants, *tape.outside, *tape.kept}
    last: dict[int, int] = {}
    for i, each in enumerate(tape.written):
        last |= dict.fromkeys(_memories(each), i)
    places = dict(tape.kept)
    free: dict[int, list[int]] = {}
    used = reserved
    for i, each in enumerate(tape.written):
        memories = [memory for memory in dict.fromkeys(_memories(each)) if memory not in lasting]
        for memory in memories:
            if memory not in places:
                size = tape.sizes[memory]
                if free.get(size):
                    places[memory] = free[size].pop()
                else:
                    places[memory], used = used, used + size
        for memory in memories:
            if last[memory] == i:
                free.setdefault(tape.sizes[memory], []).append(places[memory])
    return places, used


def _memories(each: Written | Call) -> Sequence[int]:
    if isinstance(each, Call):
        return [slots.memory for slots, _ in each.arguments]
    return [slots.memory for operand in each.operands for slots in operand if slots is not None]
