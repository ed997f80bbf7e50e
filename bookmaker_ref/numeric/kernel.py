"""Plans for the machine in C: the operations that NumPy would do, on a chunk that stays in the nearest cache.

There is no formula here and none in C: what is run is the plan of the verified formulas. Operations whose last bit
depends on a library, logarithms, are left to NumPy, and so are all tables for which float64 is not enough.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Container
from functools import cache
from typing import Any

from bookmaker_ref.numeric.counts import CELLS
from bookmaker_ref.numeric.native import Machine, machine
from bookmaker_ref.numeric.plan import Plan, planned
from bookmaker_ref.numeric.tapes import Operand, Program, Slots, Tape, program

#: The operations that give the same bits everywhere.
_EXACT = frozenset(("add", "subtract", "multiply", "divide", "square_root", "over_root", "minimum", "only_where"))

#: Those that have a form whose result does not go through the caches.
_PAST_CACHES = frozenset(("divide", "over_root"))


def is_exact(plan: Plan) -> bool:
    """Whether the machine gives the same bits as NumPy for all of it."""
    return all(each.name in _EXACT for each in plan.operations)


def table_program(on: Machine, plan: Plan, results: int, zeroed: Container[int], *, large: bool) -> Program:
    """The plan as a program: the arrays outside are the four cells, and then the results.

    ``zeroed`` are the results that become 0 where they are undefined; ``large`` is for more than caches hold.
    """
    tape = Tape()
    for _ in CELLS:  # where the machine puts cells that it has to convert
        tape.fixed(1, len(tape.kept))
    outside = [tape.array_outside(number) for number in range(len(CELLS) + results)]
    registers = dict(enumerate(outside[: len(CELLS)]))
    corrected = {result for name, _, result in plan.operations if name == "only_where"}
    found: dict[int, Slots] = {}

    def operand(argument: float) -> Operand:
        return Operand(registers[argument] if type(argument) is int else tape.constant(argument))

    for name, arguments, result in (*plan.check, *plan.operations):
        read = [operand(each) for each in arguments[:-1]]
        if result is None:
            into = registers[int(arguments[-1])] = Slots(tape.memory())
            tape.write(name, Operand(into), *read)
            continue
        place = outside[len(CELLS) + result]
        if not large:
            tape.write(name, Operand(place), *read)
        elif name in _PAST_CACHES and result not in corrected and result not in zeroed:
            tape.write(f"{name}_past_caches", Operand(place), *read)
        else:
            if result not in found:
                found[result] = Slots(tape.memory())
            tape.write(name, Operand(found[result]), *read)
    for result in range(results):
        into = found.get(result, outside[len(CELLS) + result])
        if result in zeroed:
            tape.write("nan_to_0", Operand(into))
        if result in found:
            tape.write("copy_past_caches", Operand(outside[len(CELLS) + result]), Operand(into))
    return program(on, tape)


# --- one table ------------------------------------------------------------------------------------------------

#: What is called with four integers, and gives None where Python has to find the answer.
OfTable = Callable[[Any, Any, Any, Any], "float | None"]


@cache
def of_table(formula: Callable[..., Any]) -> OfTable | None:
    """The formula of one measure for four Python integers; nothing where there is no machine, or it cannot say."""
    on = machine()
    if on is None:
        return None
    found: OfTable | None = None
    steps = _steps(on, planned(len(CELLS), _cell, [formula]))
    if steps is not None:
        found = on.of_table(*steps)
    return found


def _cell(tp: Any, fp: Any, fn: Any, tn: Any) -> Any:
    """A value that takes no operation: nothing is to be computed before the formula."""
    return tp


def _steps(on: Machine, plan: Plan) -> tuple[bytes, bytes] | None:
    """Each operation as where it goes, and what it reads: registers, and after these the constants."""
    numbers = {name: number for number, name in enumerate(on.STEPS)}
    constants: list[float] = []
    last = on.REGISTERS - 1
    code = array("B")
    if plan.registers >= last or not {each.name for each in plan.operations} <= numbers.keys():
        return None

    def place(argument: float) -> int:
        if type(argument) is int:
            return argument
        if argument not in constants:
            constants.append(argument)
        return on.REGISTERS + constants.index(argument)

    for name, arguments, result in plan.operations:
        to = last if result is not None else int(arguments[-1])
        read = [place(each) for each in arguments[:-1]]
        if name == "only_where":
            read = [to, *read]
        elif name == "add" and result is not None and arguments[1] == 0.0 and type(arguments[1]) is float:
            name, read = "copy", read[:1]  # noqa: PLW2901 -- a result that another reads too
        code.extend((numbers[name], to, *read, *(0,) * (3 - len(read))))
    if len(constants) > on.REGISTERS:
        return None
    return code.tobytes(), array("d", constants).tobytes()
