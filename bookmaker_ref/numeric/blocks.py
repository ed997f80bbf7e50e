"""Measures of many tables at once: in blocks that stay in the cache, into results that are allocated once.

Each row is computed in the first of three ways that is right for it, whatever the rows around it are:

1. float64, as long as N is at most 2^26: every product of two counts is exact;
2. double-double, below 2^53, and for proportions: products are exact, sums right to 100 bits;
3. Python integers, beyond: as exact as one table alone, and as slow.

The code is the same for the first two: a plan of operations, each step computed once for all measures. Where the
machine in C was built it runs that plan in the first way, to the same bits; blocks with other tables stay here.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.numeric import chunks, results as places
from bookmaker_ref.numeric.arithmetic import PAIRED, PLAIN
from bookmaker_ref.numeric.calls import COMPILED, PROBABILITY_FORMULAS, Compiled, value_of
from bookmaker_ref.numeric.columns import WHOLE_BELOW, Column, columns
from bookmaker_ref.numeric.counts import CELLS, NeedsCounts, whole
from bookmaker_ref.numeric.doubles import Doubles, Floats, number, whole as whole_numbers
from bookmaker_ref.numeric.kernel import is_exact
from bookmaker_ref.numeric.native import Machine, machine
from bookmaker_ref.numeric.plan import Operation, Plan, planned
from bookmaker_ref.numeric.tapes import Program as MachineProgram

#: Rows of a block: few enough for the cache, and so many that threads seldom wait for the interpreter's lock.
BLOCK = 32768
#: Rows that are computed together in double-double, where each operation takes memory for a dozen others.
_PAIRS = 8192
#: Below so many blocks a thread more costs more than it saves.
BLOCKS_PER_THREAD = 4
#: A positive proportion below this goes to Python integers, so that no product of a few underflows.
SMALLEST = 2.0**-64


@dataclass(frozen=True)
class Program:
    """What blocks can be computed of: formulas by name.

    ``plain_up_to``: the greatest N for float64. ``paired``: whether double-double is right up to 2^53.
    """

    compiled: Mapping[str, Compiled]
    plain_up_to: float = 2.0**26
    paired: bool = True

    @cached_property
    def plan(self) -> Callable[[tuple[str, ...]], Plan]:
        """The plan for some of them, made once; N is computed before all others."""
        return lru_cache(maxsize=256)(
            lambda names: planned(len(CELLS), _total, [self.compiled[name].formula for name in names])
        )

    @cached_property
    def in_machine(self) -> Callable[[tuple[str, ...], tuple[int, ...], bool], tuple[Machine, MachineProgram]]:
        """The program of the machine for some of them, of which these become 0 where they are undefined."""
        return lru_cache(maxsize=256)(
            lambda names, zeroed, large: chunks.program_of(self.plan(names), len(names), zeroed, large)
        )

    @cached_property
    def exact_names(self) -> Callable[[tuple[str, ...]], tuple[str, ...]]:
        """Those that the machine computes."""
        return lru_cache(maxsize=256)(lambda names: tuple(each for each in names if is_exact(self.plan((each,)))))


def _total(tp: Any, fp: Any, fn: Any, tn: Any) -> Any:
    """N, from the same sums as in the formulas."""
    return (tp + fn) + (fp + tn)


#: The measures of this package.
PROGRAM = Program(COMPILED)


@dataclass
class _Job:
    """All that the threads of one call share."""

    program: Program
    names: tuple[str, ...]
    columns: tuple[Column, ...]
    results: tuple[Floats, ...]
    rows: int
    limit: bool

    def __post_init__(self) -> None:
        compiled = [self.program.compiled[name] for name in self.names]
        self.plan = self.program.plan(self.names)
        self.zeroed = tuple(i for i, each in enumerate(compiled) if self.limit and each.vanishes_at_chance)
        self.needing_counts = next((name for name in self.names if self.program.compiled[name].needs_counts), "")

    def part(self, names: tuple[str, ...]) -> _Job | None:
        """The same for some of the measures; nothing if there are none."""
        kept = tuple(each for name, each in zip(self.names, self.results, strict=True) if name in names)
        return _Job(self.program, names, self.columns, kept, self.rows, self.limit) if names else None

    def chunks(self) -> chunks.Chunks:
        """All of it in the machine."""
        on, program = self.program.in_machine(self.names, self.zeroed, chunks.is_large(self.results))
        return chunks.Chunks(on, program, self.columns, self.results, self.program.plain_up_to)


class _Worker:
    """What one thread does with a block: in the machine what that computes, and the rest with NumPy."""

    def __init__(self, job: _Job) -> None:
        self.job = job
        exact = job.program.exact_names(job.names) if machine() else ()
        in_machine, rest = job.part(exact), job.part(tuple(name for name in job.names if name not in exact))
        self.chunks = in_machine.chunks() if in_machine else None
        self.every = _Blocks(job)
        self.rest = _Blocks(rest) if rest else None

    def blocks(self, starts: Iterator[int]) -> None:
        """Compute block after block, as long as there are any: threads take them from the same iterator."""
        # The state of errors belongs to a thread, so each sets its own.
        with np.errstate(all="ignore"):
            for start in starts:
                stop = min(start + BLOCK, self.job.rows)
                if self.chunks is None or not self.chunks.done(start, stop):
                    self.every.block(start, stop)
                elif self.rest is not None:
                    self.rest.block(start, stop)


class _Blocks:
    """Registers, and what NumPy does with a block."""

    def __init__(self, job: _Job) -> None:
        self.job = job
        self.size = min(BLOCK, job.rows)
        self._steps: dict[int, tuple[list[_Step], list[_Step]]] = {}

    @cached_property
    def registers(self) -> Floats:
        """Memory for the values of a plan, when the first block needs it."""
        return np.empty((self.job.plan.registers, self.size))

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
        _run(check)
        if cells.view(np.int64).min() < 0:  # a sign, be it that of -0
            np.add(cells, 0.0, cells)
            _run(check)
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

    def steps(self, count: int) -> tuple[list[_Step], list[_Step]]:
        """The plan with the registers put in, of which `count` rows are used."""
        if count not in self._steps:
            rows = list(self.registers[:, :count])
            plan = self.job.plan
            self._steps[count] = (
                [_bound(each, rows) for each in plan.check],
                [_bound(each, rows) for each in plan.operations],
            )
        return self._steps[count]

    def run_plain(self, steps: Iterable[_Step], start: int, stop: int) -> None:
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


def _run(steps: Iterable[_Step]) -> None:
    for step in steps:
        step.run(*step.arguments)


class _Step(NamedTuple):
    """An operation with what it works on, ready to be called."""

    run: Callable[..., object]
    arguments: list[Any]
    result: int | None


def _bound(operation: Operation, registers: Sequence[Any]) -> _Step:
    arguments = [registers[each] if type(each) is int else each for each in operation.arguments]
    return _Step(PLAIN[operation.name], arguments, operation.result)


def compute_row(job: _Job, row: int) -> None:
    """Compute one row with Python integers."""
    tp, fp, fn, tn = (column.item(row) for column in job.columns)
    cells, _ = whole(tp, fp, fn, tn)
    for position, name in enumerate(job.names):
        job.results[position][row] = value_of(job.program.compiled[name], cells, limit=job.limit)


def uneven(table: Iterable[Column]) -> str:
    """Which value is not whole, and where; empty if all are."""
    return next((found for column in table if (found := column.first_uneven())), "")


def evaluate(
    names: tuple[str, ...],
    cells: Sequence[object],
    *,
    limit: bool = False,
    threads: int | None = None,
    program: Program = PROGRAM,
    out: Any = None,
) -> dict[str, Floats]:
    """Measures of arrays of tables, by name: arrays of the shape that the cells have together, or those in `out`."""
    table, shape = columns(CELLS, cells)
    rows = int(np.prod(shape, dtype=np.int64))
    if out is None:
        found = [each.reshape(shape) for each in places.fresh(len(names), rows)]
    else:
        found, within = places.given(out, names, shape)
        table = tuple(column.apart_from(within, shape) for column in table)
    job = _Job(program, names, table, tuple(each.reshape(-1) for each in found), rows, limit)
    if any(column.exact_only for column in table):
        _compute_exactly(job)
    elif rows:
        _compute_blocks(job, threads)
    return dict(zip(names, found, strict=True))


def _compute_exactly(job: _Job) -> None:
    for column in job.columns:
        column.check()
    if job.needing_counts and (found := uneven(job.columns)):
        raise NeedsCounts(job.needing_counts, found)
    for row in range(job.rows):
        compute_row(job, row)


def _compute_blocks(job: _Job, threads: int | None) -> None:
    most = _processors() if threads is None else threads
    workers = max(1, min(most, job.rows // BLOCK // BLOCKS_PER_THREAD))
    starts = iter(range(0, job.rows, BLOCK))  # taking the next is one step of the interpreter: no lock is needed
    if workers == 1:
        _Worker(job).blocks(starts)
        return
    from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415 -- few calls need it

    with ThreadPoolExecutor(workers - 1) as pool:
        others = [pool.submit(_Worker(job).blocks, starts) for _ in range(workers - 1)]
        _Worker(job).blocks(starts)
        for other in others:
            other.result()


def _processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@lru_cache
def _plan_for_probability(name: str) -> Plan:
    return planned(1, lambda p: p, [PROBABILITY_FORMULAS[name]])


def evaluate_probability(name: str, p: object) -> Floats:
    """A measure of an array of p-values."""
    (column,), shape = columns(("p",), (p,))
    try:
        values = np.array(column.given, dtype=np.float64)
    except Exception:  # a stranger's object may raise anything
        raise TypeError("p: a p-value is a number between 0 and 1") from None
    good = (values >= 0) & (values <= 1)
    if not good.all():
        position = tuple(int(i) for i in np.unravel_index(int(np.argmin(good)), values.shape))
        raise ValueError(f"{column.at(position)} is {values[position]}: a p-value lies between 0 and 1")
    plan = _plan_for_probability(name)
    out = np.empty(shape)
    registers = [values, *(np.empty(shape) for _ in range(plan.registers - 1)), out]
    with np.errstate(all="ignore"):
        _run(_bound(each, registers) for each in plan.operations)
    out += 0.0  # -0 becomes 0
    return out
