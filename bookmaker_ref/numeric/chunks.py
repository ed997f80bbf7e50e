"""Blocks of tables in the machine in C, for what it gives the same bits as NumPy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from bookmaker_ref.numeric.columns import Column
from bookmaker_ref.numeric.doubles import Floats
from bookmaker_ref.numeric.kernel import table_program
from bookmaker_ref.numeric.native import Machine, machine
from bookmaker_ref.numeric.plan import Plan
from bookmaker_ref.numeric.tapes import Program

#: What the caches of a processor hold of one call's results, in bytes.
_CACHES = 2**23
_KINDS = (np.dtype(np.float64), np.dtype(np.int64))


@dataclass(frozen=True)
class Chunks:
    """Some measures of the tables in these columns, into these results."""

    machine: Machine
    program: Program
    columns: tuple[Column, ...]
    results: tuple[Floats, ...]
    plain_up_to: float

    def done(self, start: int, stop: int) -> bool:
        """Whether these rows are computed: not where a table needs more than float64, or is none."""
        cells = tuple(_cells(column, start, stop) for column in self.columns)
        results = tuple(each[start:stop] for each in self.results)
        count = stop - start
        return self.machine.rows_done(self.program.code, cells, results, count, self.plain_up_to) == count


def is_large(results: Sequence[Floats]) -> bool:
    """Whether the results are more than caches hold, so that they had better not go through them."""
    return len(results) * results[0].nbytes > _CACHES


def program_of(plan: Plan, results: int, zeroed: Sequence[int], large: bool) -> tuple[Machine, Program]:
    """What the machine runs for a plan."""
    on = machine()
    assert on is not None
    return on, table_program(on, plan, results, zeroed, large=large)


def _cells(column: Column, start: int, stop: int) -> Any:
    """Some rows as the machine takes them: as they lie there, if that is possible."""
    given = column.given.reshape(-1) if column.given.size == 1 else column.rows[start:stop]
    if given.dtype in _KINDS and given.flags.c_contiguous and given.flags.aligned:
        return given
    with np.errstate(all="ignore"):
        # Python's buffers say nothing of how an array is aligned, and the machine's own check is of types alone.
        return np.require(given, np.float64, ("C", "A"))
