"""The measures of K classes in the machine in C: which tables it takes, and what it gives for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import inf

from bookmaker_ref.later import np
from bookmaker_ref.multiclass.many import most_of
from bookmaker_ref.multiclass.measure import MEASURES, ClassMeasure
from bookmaker_ref.multiclass.recorded import RecordedGround
from bookmaker_ref.multiclass.recorded_numbers import Recorded, constant
from bookmaker_ref.numeric.doubles import Floats
from bookmaker_ref.numeric.native import Machine, machine
from bookmaker_ref.numeric.tapes import Operand, Program, Slots, Tape, program

#: Tables with more cells are left to NumPy, which has enough to do with each.
_MOST_CELLS = 1600
#: So many numbers of the tables that are computed together stay in the cache.
_TOGETHER = 12800
#: To make a program takes as long as NumPy takes for so many tables, where a call alone is worth as much as some.
_WORTH, _CALL = 400, 70
#: Of so many kinds of tables that is remembered.
_KEPT = 1000

Key = tuple[tuple[int, int], tuple[str, ...], bool, float]
#: How many tables came until now, as far as no program is made of them.
_asked: dict[Key, int] = {}


@dataclass(frozen=True)
class ClassProgram:
    """Measures of tables of one size. In the first slots are the cells, then the results, then what is in doubt."""

    machine: Machine
    program: Program
    cells: int
    measures: int

    def run(self, counts: Floats, results: Floats) -> Floats:
        """Compute the measures of these tables; what is not 0 is in doubt."""
        together = min(len(counts), max(8, _TOGETHER // self.cells // 8 * 8))
        slots = np.empty((self.program.slots, together))
        for slot, value in self.program.constants:
            slots[slot] = value
        doubts = np.empty((self.measures, len(counts)))
        found, end = self.cells + self.measures, self.cells + 2 * self.measures
        for start in range(0, len(counts), together):
            part = counts[start : start + together].reshape(-1, self.cells)
            used = slots[:, : len(part)]
            used[: self.cells] = part.T
            self._step(slots, used)
            results[:, start : start + together] = used[self.cells : found]
            doubts[:, start : start + together] = used[found:end]
        return doubts

    def _step(self, slots: Floats, used: Floats) -> None:
        places = self.program.places
        for first, last, call in self.program.parts:
            self.machine.run(self.program.code, first, last, slots, used.shape[1])
            if call is not None:
                begin = ((places[each.memory] + each.first, size) for each, size in call.arguments)
                call.function(*(used[first : first + size] for first, size in begin))


def program_for(counts: Floats, wanted: Sequence[ClassMeasure], *, limit: bool) -> ClassProgram | None:
    """What computes these measures of tables like these; nothing without a machine."""
    rows, columns = counts.shape[1:]
    if rows * columns > _MOST_CELLS or machine() is None:
        return None
    most = most_of(counts) if (counts == np.rint(counts)).all() else inf
    key = (rows, columns), tuple(each.name for each in wanted), limit, most
    before = _asked.get(key, 0)
    if before < _WORTH:
        if len(_asked) >= _KEPT:
            _asked.clear()
        _asked[key] = before + _CALL + len(counts)
        if len(counts) < _WORTH:
            return None
    return _made(*key)


@lru_cache(maxsize=64)
def _made(shape: tuple[int, int], names: tuple[str, ...], limit: bool, most: float) -> ClassProgram:
    on = machine()
    assert on is not None
    cells, count = shape[0] * shape[1], len(names)
    tape = Tape()
    given = Slots(tape.fixed(cells, 0), 0, shape[1], 1)
    places = [Operand(Slots(tape.fixed(1, cells + i))) for i in range(2 * count)]
    ground = RecordedGround(Recorded(tape, shape, given, None, most), limit)
    for name, into, doubt in zip(names, places[:count], places[count:], strict=True):
        ground.doubts = set()
        tape.write("copy", into, _value(MEASURES[name], ground))
        tape.write("copy", doubt, constant(tape, 0.0).operand(()))
        for each in sorted(ground.doubts):
            tape.write("either", doubt, doubt, Operand(Slots(each)))
    return ClassProgram(on, program(on, tape), cells, count)


def _value(each: ClassMeasure, ground: RecordedGround) -> Operand:
    try:
        found: Recorded = each.formula(ground)
    except ZeroDivisionError:  # K - 1, of a single class
        return constant(ground.tape, float("nan")).operand(())
    return found.operand((), low=False)
