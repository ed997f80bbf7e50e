"""From formulas over integers to operations on blocks: what the formulas do is written down while they run.

A formula that is called with letters instead of numbers tells each of its operations. What several formulas compute
is computed once, and each value gets a register, which is another's when nothing reads it any more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import e, nan
from types import FunctionType
from typing import Any, NamedTuple

from bookmaker_ref.numeric.special import LOG_2


class Operation(NamedTuple):
    """One operation on registers, as `arithmetic` has them. Floats are constants; ``result`` is what it writes, if any.

    The last argument is the target; where there is a result, that stands for it instead.
    """

    name: str
    arguments: tuple[int | float, ...]
    result: int | None


@dataclass(frozen=True)
class Plan:
    """Operations in order, those that give the first value before all others. What is given is in the first registers.

    ``first`` is the register of the first value, which may be looked at before the others are computed.
    """

    check: tuple[Operation, ...]
    operations: tuple[Operation, ...]
    first: int
    registers: int


def planned(inputs: int, first: Callable[..., Any], formulas: Iterable[Callable[..., Any]]) -> Plan:
    """The plan that computes one value, and then the formulas, from so many inputs.

    >>> plan = planned(2, lambda x, y: x + y, [lambda x, y: (x + y) * x])
    >>> [each.name for each in plan.check], [each.name for each in plan.operations]
    (['add'], ['multiply'])
    """
    recorder = _Recorder(inputs)
    value = recorder.called(first)
    checked = len(recorder.operations)
    results = {recorder.result_of(formula): position for position, formula in enumerate(formulas)}
    return _placed(recorder.operations, inputs, checked, value.number, results)


class _Letter:
    """What stands for a number while a formula is recorded."""

    def __init__(self, on: _Recorder, number: int) -> None:
        self.on, self.number = on, number

    def __add__(self, other: _Operand) -> _Letter:
        return self.on.value("add", self, other)

    def __radd__(self, other: _Operand) -> _Letter:
        return self.on.value("add", other, self)

    def __sub__(self, other: _Operand) -> _Letter:
        return self.on.value("subtract", self, other)

    def __rsub__(self, other: _Operand) -> _Letter:
        return self.on.value("subtract", other, self)

    def __mul__(self, other: _Operand) -> _Letter:
        return self.on.value("multiply", self, other)

    def __rmul__(self, other: _Operand) -> _Letter:
        return self.on.value("multiply", other, self)

    def __truediv__(self, other: _Operand) -> _Letter:
        return self.on.value("divide", self, other)

    def __rtruediv__(self, other: _Operand) -> _Letter:
        return self.on.value("divide", other, self)

    def __neg__(self) -> _Letter:
        return 0 - self

    def __bool__(self) -> bool:
        """A formula that asks whether this is 0 is undefined if it is."""
        self.on.needed.append(self.number)
        return True


_Operand = _Letter | int | float


class _Recorded(NamedTuple):
    """An operation on values: each is written once, except where it is corrected in place."""

    name: str
    operands: tuple[int | float, ...]
    out: int


class _Recorder:
    """Writes down what formulas do with their letters."""

    def __init__(self, inputs: int) -> None:
        self.letters = [_Letter(self, number) for number in range(inputs)]
        self.values = inputs
        self.operations: list[_Recorded] = []
        self.needed: list[int] = []
        self.known: dict[tuple[str, tuple[_Letter | float, ...]], _Letter] = {}
        #: What formulas call, and their constants.
        self.names: dict[str, Any] = {
            "e": e,
            "nan": nan,
            "LOG_2": LOG_2,
            "min": partial(self.value, "minimum"),
            "root_of_ratio": lambda above, below: self.value("square_root", self.value("divide", above, below)),
            **{name: partial(self.value, name) for name in ("log", "log_of_ratio", "over_root", "divergence")},
        }

    def value(self, name: str, *operands: _Operand) -> _Letter:
        """What an operation gives: the same for the same operands."""
        key = name, tuple(each if isinstance(each, _Letter) else float(each) for each in operands)
        if key not in self.known:
            self.known[key] = _Letter(self, self.written(*key))
        return self.known[key]

    def written(self, name: str, operands: Iterable[_Letter | float]) -> int:
        """The number of a new value."""
        read = tuple(each.number if isinstance(each, _Letter) else each for each in operands)
        self.operations.append(_Recorded(name, read, self.values))
        self.values += 1
        return self.values - 1

    def called(self, formula: Callable[..., Any]) -> Any:
        """What a formula gives for the letters."""
        code = getattr(formula, "__wrapped__", formula).__code__
        return FunctionType(code, self.names)(*self.letters)

    def result_of(self, formula: Callable[..., Any]) -> int:
        """The number of the value of a formula, which no other formula reads: results are written, never read."""
        before = len(self.operations)
        found = self.called(formula)
        own = len(self.operations) > before and found is next(reversed(self.known.values()))
        if own and found.number not in self.needed:
            self.known.popitem()
            number: int = found.number
        else:
            number = self.written("add", (found if isinstance(found, _Letter) else float(found), 0.0))
        self.operations += [_Recorded("only_where", (each,), number) for each in self.needed]
        self.needed.clear()
        return number


def _placed(recorded: Sequence[_Recorded], inputs: int, checked: int, first: int, results: Mapping[int, int]) -> Plan:
    """Give each value a register, and the register to another value when nothing reads it any more."""
    last = {value: i for i, each in enumerate(recorded) for value in (*each.operands, each.out) if type(value) is int}
    place = {value: value for value in range(inputs)}
    free: list[int] = []
    count = inputs
    operations = []
    for i, each in enumerate(recorded):
        arguments = [place[value] if type(value) is int else value for value in each.operands]
        if i >= checked:  # until then what is given is still to be looked at
            read = dict.fromkeys(value for value in each.operands if type(value) is int)
            free += [place[value] for value in read if last[value] == i]
        if each.out in results:
            place[each.out] = -1
        elif each.out not in place:
            if not free:
                free.append(count)
                count += 1
            place[each.out] = free.pop()  # which may be an operand's that is read for the last time
        operations.append(Operation(each.name, (*arguments, place[each.out]), results.get(each.out)))
    return Plan(tuple(operations[:checked]), tuple(operations[checked:]), place[first], count)
