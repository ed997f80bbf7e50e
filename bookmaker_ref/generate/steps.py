"""A plan of operations as steps, each of which gives a value that nothing changes: what other languages are written of.

`bookmaker_ref.numeric.plan` writes down what the verified formulas do, in registers that are used again. Here each
value has a number of its own, and is known to be a whole number or not: as long as it is made of counts by sums and
products it is whole, and so exact in a language that has whole numbers of any size.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from bookmaker_ref.numeric.plan import Operation, Plan

_KEEP_WHOLE = ("add", "subtract", "multiply")


@dataclass(frozen=True, slots=True)
class Value:
    """A value by its number: the inputs come first."""

    number: int
    whole: bool


Operand = Value | float


@dataclass(frozen=True, slots=True)
class Step:
    """One operation on values and constants. ``needs`` are values where the result is undefined if one is 0."""

    name: str
    operands: tuple[Operand, ...]
    gives: Value
    needs: tuple[Value, ...] = ()


@dataclass(frozen=True, slots=True)
class Steps:
    """Steps in order, and which value is which result."""

    inputs: tuple[Value, ...]
    steps: tuple[Step, ...]
    results: tuple[Value, ...]


def steps_of(plan: Plan, inputs: int, results: int) -> Steps:
    """The steps of a plan that has so many whole inputs and so many results.

    A root of a quotient of whole numbers is one step, ``root_of_ratio``: rounded once, where two would round twice.

    >>> from bookmaker_ref.numeric.plan import planned
    >>> found = steps_of(planned(2, lambda x, y: x + y, [lambda x, y: (x + y) / y]), 2, 1)
    >>> [(each.name, each.gives.whole) for each in found.steps]
    [('add', True), ('divide', False)]
    """
    numbers = count()
    given = tuple(Value(next(numbers), whole=True) for _ in range(inputs))
    at: dict[int | str, Value] = {each.number: each for each in given}
    made: dict[int, Step] = {}
    for operation in (*plan.check, *plan.operations):
        place = _place(operation)
        if operation.name == "only_where":
            before = made[at[place].number]
            needed = at[int(operation.arguments[0])]
            made[before.gives.number] = Step(before.name, before.operands, before.gives, (*before.needs, needed))
            continue
        operands = tuple(at[each] if type(each) is int else float(each) for each in operation.arguments[:-1])
        step = _joined(operation.name, operands, next(numbers), made)
        made[step.gives.number] = step
        at[place] = step.gives
    found = tuple(at[f"result {position}"] for position in range(results))
    return Steps(given, _needed(made, found), found)


def _place(operation: Operation) -> int | str:
    """Where the value is put: a register, or a result, which no other operation writes."""
    return f"result {operation.result}" if operation.result is not None else int(operation.arguments[-1])


def _joined(name: str, operands: Sequence[Operand], number: int, made: Mapping[int, Step]) -> Step:
    (first, *_) = operands
    before = made.get(first.number) if isinstance(first, Value) else None
    if name == "square_root" and before is not None and before.name == "divide":
        return Step("root_of_ratio", before.operands, Value(number, whole=False), before.needs)
    if name == "add" and isinstance(first, Value) and not first.whole and operands[1:] == (0.0,):
        return Step("copy", (first,), Value(number, whole=False))
    return Step(name, tuple(operands), Value(number, name in _KEEP_WHOLE and all(map(is_whole, operands))))


def is_whole(operand: Operand) -> bool:
    """Whether a value, or a constant, is a whole number."""
    return operand.whole if isinstance(operand, Value) else operand.is_integer()


def _needed(made: Mapping[int, Step], results: Sequence[Value]) -> tuple[Step, ...]:
    """The steps that a result rests on, in order."""
    wanted = {each.number for each in results}
    for number in sorted(made, reverse=True):
        if number in wanted:
            step = made[number]
            wanted |= {each.number for each in (*step.operands, *step.needs) if isinstance(each, Value)}
    return tuple(step for number, step in sorted(made.items()) if number in wanted)
