"""Blocks of tables with NumPy: in float64 where that is exact, in double-double numbers, or row by row in integers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.numeric.arithmetic import PAIRED, PLAIN
from bookmaker_ref.numeric.calls import value_of
from bookmaker_ref.numeric.columns import WHOLE_BELOW, Column
from bookmaker_ref.numeric.counts import CELLS, NeedsCounts, whole
from bookmaker_ref.numeric.doubles import Doubles, Floats, number, whole as whole_numbers
from bookmaker_ref.numeric.plan import Operation

if TYPE_CHECKING:
    from bookmaker_ref.numeric.blocks import Job

#: Rows that are computed together in double-double, where each operation takes memory for a dozen others.
_PAIRS = 8192
#: Numbers between registers: where these lie a power of 2 apart, they are in each other's way in the caches.
_APART = 72
#: A positive proportion below this goes to Python integers, so that no product of a few underflows.
SMALLEST = 2.0**-64


class Blocks:
    """Registers, and what NumPy does with a block."""

    def __init__(self, job: Job, size: int) -> None:
        self.job, self.size = job, size
        self._steps: dict[int, tuple[list[Step], list[Step]]] = {}

    @cached_property
    def registers(self) -> Floats:
        """Memory for the values of a plan, when the first block needs it."""
        return np.empty((self.job.plan.registers, self.size + _APART))[:, : self.size]

    @cached_property
    def masks(self) -> NDArray[np.bool_]:
        """Memory for which values are not whole."""
        return np.empty((len(CELLS), self.size), dtype=bool)

    def block(self, start: int, stop: int) -> None:
        """Compute one block."""
        job, count = self.job, stop - start
        registers = self.registers[:, :count]
        cells, n = registers[:4], registers[job.plan.first]
        fraction: NDArray[np.bool_] | None = None
        for column, register, mask in zip(job.columns, cells, self.masks, strict=True):
            if column.read(start, stop, register, mask[:count]):
                fraction = mask[:count] if fraction is None else fraction | mask[:count]
        check, operations = self.steps(count)
        run(check)
        if cells.view(np.int64).min() < 0:  # a sign, be it that of -0
            np.add(cells, 0.0, cells)
            run(check)
            self.refuse(cells.min() < 0)
        most = n.max()
        self.refuse(not most < np.inf)
        if fraction is not None and job.needing_counts:
            raise NeedsCounts(job.needing_counts, uneven(job.columns))
        if most <= job.program.plain_up_to and fraction is None:
            self.run_plain(operations, start, stop)
            return
        plain = n <= job.program.plain_up_to
        if fraction is not None:
            plain &= ~fraction
        rows = np.flatnonzero(~plain)
        others, n = cells[:, rows], n[rows]
        if len(rows) < count:
            self.run_plain(operations, start, stop)
        paired = np.full(len(rows), job.program.paired) & (n < WHOLE_BELOW)
        if fraction is not None:
            paired &= ~fraction[rows] | ((others == 0) | (others >= SMALLEST)).all(axis=0)
        of = Doubles if fraction is not None else whole_numbers
        in_pairs = np.flatnonzero(paired)
        for first in range(0, len(in_pairs), _PAIRS):
            part = in_pairs[first : first + _PAIRS]
            self.run_pairs(list(map(of, others[:, part])), start + rows[part])
        for row in (start + rows[~paired]).tolist():
            compute_row(job, row)

    def refuse(self, suspicious: bool | np.bool_) -> None:
        """Look for the value that is no count, where there may be one, and say which it is."""
        if suspicious:
            for column in self.job.columns:
                column.check()

    def steps(self, count: int) -> tuple[list[Step], list[Step]]:
        """The plan with the registers put in, of which `count` rows are used."""
        if count not in self._steps:
            rows = list(self.registers[:, :count])
            plan = self.job.plan
            self._steps[count] = (
                [bound(each, rows) for each in plan.check],
                [bound(each, rows) for each in plan.operations],
            )
        return self._steps[count]

    def run_plain(self, steps: Iterable[Step], start: int, stop: int) -> None:
        """Compute all rows of the block in float64."""
        results = self.job.results
        for run, arguments, result in steps:
            if result is not None:
                arguments[-1] = results[result][start:stop]
            run(*arguments)
        for i in self.job.zeroed:
            out = results[i][start:stop]
            out[np.isnan(out)] = 0

    def run_pairs(self, cells: Sequence[Doubles], rows: NDArray[np.intp]) -> None:
        """Compute some rows in double-double, and put their results into place."""
        job, registers = self.job, dict(enumerate(cells))
        for name, arguments, result in (*job.plan.check, *job.plan.operations):
            read = arguments if name == "only_where" else arguments[:-1]  # which corrects in place
            found = PAIRED[name](*(registers[each] if type(each) is int else number(each) for each in read))
            registers[int(arguments[-1])] = found
            if result is not None:
                job.results[result][rows] = found.high
        for i in job.zeroed:
            out = job.results[i][rows]
            job.results[i][rows] = np.where(np.isnan(out), 0, out)


def run(steps: Iterable[Step]) -> None:
    """One operation after the other."""
    for step in steps:
        step.run(*step.arguments)


class Step(NamedTuple):
    """An operation with what it works on, ready to be called."""

    run: Callable[..., object]
    arguments: list[Any]
    result: int | None


def bound(operation: Operation, registers: Sequence[Any]) -> Step:
    """The operation on these registers."""
    arguments = [registers[each] if type(each) is int else each for each in operation.arguments]
    return Step(PLAIN[operation.name], arguments, operation.result)


def compute_row(job: Job, row: int) -> None:
    """Compute one row with Python integers."""
    tp, fp, fn, tn = (column.item(row) for column in job.columns)
    cells, _ = whole(tp, fp, fn, tn)
    for position, name in enumerate(job.names):
        job.results[position][row] = value_of(job.program.compiled[name], cells, limit=job.limit)


def uneven(table: Iterable[Column]) -> str:
    """Which value is not whole, and where; empty if all are."""
    return next((found for column in table if (found := column.first_uneven())), "")


def compute_exactly(job: Job) -> None:
    """Compute all rows with Python integers."""
    for column in job.columns:
        column.check()
    if job.needing_counts and (found := uneven(job.columns)):
        raise NeedsCounts(job.needing_counts, found)
    for row in range(job.rows):
        compute_row(job, row)
