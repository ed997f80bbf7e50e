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
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from bookmaker_ref.numeric import chunks, results as places
from bookmaker_ref.numeric.by_numpy import Blocks, bound, compute_exactly, run
from bookmaker_ref.numeric.calls import COMPILED, PROBABILITY_FORMULAS, Compiled
from bookmaker_ref.numeric.columns import Column, columns
from bookmaker_ref.numeric.counts import CELLS
from bookmaker_ref.numeric.doubles import Floats
from bookmaker_ref.numeric.kernel import is_exact
from bookmaker_ref.numeric.native import Machine, machine
from bookmaker_ref.numeric.plan import Plan, planned
from bookmaker_ref.numeric.tapes import Program as MachineProgram

#: Rows of a block: few enough for the cache, and so many that threads seldom wait for the interpreter's lock.
BLOCK = 49152
#: Below so many blocks a thread more costs more than it saves.
BLOCKS_PER_THREAD = 3


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
class Job:
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

    def part(self, names: tuple[str, ...]) -> Job | None:
        """The same for some of the measures; nothing if there are none."""
        kept = tuple(each for name, each in zip(self.names, self.results, strict=True) if name in names)
        return Job(self.program, names, self.columns, kept, self.rows, self.limit) if names else None

    def chunks(self) -> chunks.Chunks:
        """All of it in the machine."""
        on, program = self.program.in_machine(self.names, self.zeroed, chunks.is_large(self.results))
        return chunks.Chunks(on, program, self.columns, self.results, self.program.plain_up_to)


class _Worker:
    """What one thread does with a block: in the machine what that computes, and the rest with NumPy."""

    def __init__(self, job: Job) -> None:
        self.job = job
        exact = job.program.exact_names(job.names) if machine() else ()
        in_machine, rest = job.part(exact), job.part(tuple(name for name in job.names if name not in exact))
        self.chunks = in_machine.chunks() if in_machine else None
        size = min(BLOCK, job.rows)
        self.every = Blocks(job, size)
        self.rest = Blocks(rest, size) if rest else None

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
    job = Job(program, names, table, tuple(each.reshape(-1) for each in found), rows, limit)
    if any(column.exact_only for column in table):
        compute_exactly(job)
    elif rows:
        _compute_blocks(job, threads)
    return dict(zip(names, found, strict=True))


def _compute_blocks(job: Job, threads: int | None) -> None:
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
        run(bound(each, registers) for each in plan.operations)
    out += 0.0  # -0 becomes 0
    return out
