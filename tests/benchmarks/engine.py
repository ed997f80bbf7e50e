"""How fast the engines are beside a loop in C: ``python -m tests.benchmarks.engine``.

The same measures of the same tables by NumPy as people write it, by a loop in C that is compiled here, and by
`evaluate_all` with each engine, into fresh arrays and with ``out``. All ratios are of times within one run, the best of
many rounds in which all take turns; beside the time stands that of the processors, which a busy machine changes less.
Then tables of K classes, and one measure of one table. ``--write`` puts all that on the page docs/speed.md.
"""

from __future__ import annotations

import argparse
import ctypes
import itertools
import os
import platform
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref import correlation, evaluate_all, mutual_information
from bookmaker_ref.multiclass import evaluate
from bookmaker_ref.numeric.calls import COMPILED
from bookmaker_ref.numeric.native import engine, using
from tests.benchmarks.multiclass import random_tables as tables_of_classes
from tests.benchmarks.numeric import MEASURES, TABLE, Arrays, by_hand, random_tables

SOURCE = Path(__file__).with_name("by_hand.c")
WORDS = Path(__file__).with_name("speed.txt")
PAGE = Path(__file__).parents[2] / "docs" / "speed.md"
#: What the loop is compiled with: as asked for, and for the processor at hand, which is not for others.
FLAGS = {"-O3": ["-O3", "-fno-math-errno"], "-O3 -march=native": ["-O3", "-fno-math-errno", "-march=native"]}


class Loop:
    """The loop in C, compiled with these flags; on threads it is run in as many equal parts."""

    def __init__(self, flags: Sequence[str], folder: Path, threads: int) -> None:
        library = folder / f"by_hand{abs(hash(tuple(flags)))}.so"
        compiler = os.environ.get("CC", "cc")
        subprocess.run([compiler, *flags, "-shared", "-fPIC", str(SOURCE), "-o", str(library), "-lm"], check=True)
        self.function = ctypes.CDLL(str(library)).by_hand
        self.threads = threads

    def __call__(self, tables: Arrays, out: Sequence[NDArray[np.float64]] | None = None) -> Any:
        """The measures of tables of float64."""
        results = np.empty((len(MEASURES), len(tables[0]))) if out is None else out
        edges = [len(tables[0]) * i // self.threads for i in range(self.threads + 1)]
        parts = list(itertools.pairwise(edges))
        if self.threads == 1:
            self.part(tables, results, *parts[0])
        else:
            with ThreadPoolExecutor(self.threads - 1) as pool:
                others = [pool.submit(self.part, tables, results, *each) for each in parts[1:]]
                self.part(tables, results, *parts[0])
                for other in others:
                    other.result()
        return results

    def part(self, tables: Arrays, results: Any, start: int, stop: int) -> None:
        """Some of the tables; ctypes lets other threads run meanwhile."""
        pointers = (ctypes.c_void_p * len(results))(*(each[start:].ctypes.data for each in results))
        cells = [ctypes.c_void_p(each[start:].ctypes.data) for each in tables]
        self.function(ctypes.c_long(stop - start), *cells, pointers)


@contextmanager
def loops(threads: int) -> Iterator[dict[str, Loop]]:
    """The loop with each set of flags; none where there is no compiler."""
    with TemporaryDirectory() as folder:
        try:
            yield {name: Loop(flags, Path(folder), threads) for name, flags in FLAGS.items()}
        except FileNotFoundError:
            yield {}


def ours(tables: Arrays, threads: int, with_machine: bool, out: Any = None) -> Any:
    """The same by `evaluate_all`, with one engine."""
    with using("c" if with_machine else "numpy"):
        return evaluate_all(*tables, measures=MEASURES, threads=threads, out=out)


@dataclass(frozen=True)
class Took:
    """The best time of something, and the least that processors worked for it, in seconds."""

    name: str
    seconds: float
    worked: float


@dataclass(frozen=True)
class Section:
    """What was measured together, each beside the first."""

    title: str
    rows: Sequence[Took]
    unit: str = "ms"

    def __str__(self) -> str:
        lines = [self.title, "-" * len(self.title)]
        for name, *numbers in self.shown():
            lines.append(f"{name:42}" + "".join(f"{each:>16}" for each in numbers))
        return "\n".join(lines)

    def shown(self) -> Iterator[tuple[str, str, str, str, str]]:
        """Each row in words: time, beside the first, time of processors, beside the first."""
        factor, first = {"ms": 1e3, "µs": 1e6}[self.unit], self.rows[0]
        yield "", "time", "ratio", "of processors", "ratio"
        for row in self.rows:
            times = (f"{each * factor:.3g} {self.unit}" for each in (row.seconds, row.worked))
            ratios = (f"{row.seconds / first.seconds:.2g}", f"{row.worked / first.worked:.2g}")
            yield row.name, *(each for pair in zip(times, ratios, strict=True) for each in pair)  # type: ignore[misc]


def in_turns(runs: Mapping[str, Callable[[], object]], rounds: int) -> list[Took]:
    """The best of each, where all take turns."""
    best = dict.fromkeys(runs, (inf, inf))
    for _ in range(rounds):
        for name, run in runs.items():
            worked, start = process_time(), perf_counter()
            run()
            took = perf_counter() - start, process_time() - worked
            best[name] = min(best[name][0], took[0]), min(best[name][1], took[1])
    return [Took(name, *each) for name, each in best.items()]


def batches(count: int, kind: type, threads: int, rounds: int) -> Section:
    """Everybody's times for many tables of two classes."""
    tables = random_tables(count, kind)
    kept = dict(zip(MEASURES, np.ones((len(MEASURES), count)), strict=True))
    runs: dict[str, Callable[[], object]] = {"NumPy by hand": lambda: by_hand(*tables)}
    with loops(threads) as compiled:
        if kind is np.float64:
            rows = list(kept.values())
            for name, loop in compiled.items():
                runs[f"C by hand, {name}, out"] = partial(loop, tables, rows)
                runs[f"C by hand, {name}"] = partial(loop, tables)
        for with_machine in (True, False)[engine() == "NumPy" :]:
            name = "evaluate_all in C" if with_machine else "evaluate_all in NumPy"
            runs[f"{name}, out"] = partial(ours, tables, threads, with_machine, kept)
            runs[name] = partial(ours, tables, threads, with_machine)
        found = in_turns(runs, rounds)
    of = f"{len(MEASURES)} measures of {count:,} tables, {kind.__name__}"
    return Section(f"{of}, {threads} thread{'s' * (threads > 1)}", found)


def parts(count: int, rounds: int) -> Section:
    """Where the time goes: the memory of the results, the arithmetic alone, the call alone."""
    few = max(1, count // 60)
    tables, small = random_tables(count, np.float64), random_tables(few, np.float64)
    rows, kept = np.ones((len(MEASURES), count)), {name: np.ones(few) for name in MEASURES}
    one = {name: np.ones(1) for name in MEASURES}

    def in_caches() -> None:
        for _ in range(count // few):
            ours(small, 1, with_machine, kept)

    def calls() -> None:
        for _ in range(count // few):
            ours(random, 1, with_machine, one)

    with_machine, random = engine() != "NumPy", random_tables(1, np.float64)
    runs: dict[str, Callable[[], object]] = {
        "all": lambda: ours(tables, 1, with_machine, rows),
        "only writing as many numbers": lambda: rows.fill(1.0),
        "only writing them into fresh memory": lambda: np.empty((len(MEASURES), count)).fill(1.0),
        f"{count // few} times {few} tables, which caches hold": in_caches,
        f"{count // few} calls with one table each": calls,
    }
    return Section(f"Where the time goes, {count:,} tables, out, 1 thread", in_turns(runs, rounds))


def of_classes(count: int, k: int, rounds: int) -> Section:
    """All measures of tables of K classes, with each engine."""
    tables = tables_of_classes(count, k, 100)

    def run(chosen: str) -> object:
        with using(chosen):
            return evaluate(tables, rows="predicted", threads=1)

    runs = {"evaluate in NumPy": partial(run, "numpy")}
    if engine() != "NumPy":
        runs["evaluate in C"] = partial(run, "c")
    for each in runs.values():  # what is made once for tables of this size
        for _ in range(8 if count == 1 else 1):
            each()
    title = f"All measures of {count:,} table{'s' * (count > 1)} of K = {k}, 1 thread"
    return Section(title, in_turns(runs, rounds))


def one_table() -> Section:
    """One measure of one table of Python integers: by Python's, and by the public function."""
    runs: dict[str, Callable[[], object]] = {}
    for each in (correlation, mutual_information):
        formula = COMPILED[each.__name__].formula
        runs[f"{each.__name__}{TABLE}, its formula in Python"] = partial(formula, *TABLE)
        runs[f"{each.__name__}{TABLE}"] = partial(each, *TABLE)
    times = 10_000
    rows = in_turns({name: partial(_repeated, run, times) for name, run in runs.items()}, 15)
    return Section("One measure of one table", [Took(r.name, r.seconds / times, r.worked / times) for r in rows], "µs")


def _repeated(run: Callable[[], object], times: int) -> None:
    for _ in range(times):
        run()


def sections(count: int, rounds: int, threads: Sequence[int]) -> Iterator[Section]:
    """All that is measured."""
    for each in threads:
        for kind in (np.float64, np.int64):
            yield batches(count, kind, each, rounds)
    yield parts(count, rounds)
    yield of_classes(1, 10, 20 * rounds)
    yield of_classes(max(2, count // 10), 10, max(1, rounds // 4))
    yield one_table()


def page(measured: Sequence[Section]) -> str:
    """The page, with these numbers in it."""
    tables = []
    for each in measured:
        _, *rows = each.shown()
        head = "| | time | ratio | of processors | ratio |\n|---|---:|---:|---:|---:|"
        tables.append(f"### {each.title}\n\n{head}\n" + "\n".join(f"| {' | '.join(row)} |" for row in rows))
    words = WORDS.read_text(encoding="utf-8")
    versions = f"Python {platform.python_version()}, NumPy {np.__version__}, {os.cpu_count()} processors"
    return words.replace("{engine}", engine()).replace("{versions}", versions).replace("{tables}", "\n\n".join(tables))


def main(arguments: list[str] | None = None) -> None:
    """Print the tables, and if asked write the page."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.engine", description=__doc__)
    parser.add_argument("--tables", type=int, default=10**6, help="how many tables of two classes; of K a tenth")
    parser.add_argument("--rounds", type=int, default=15, help="how often each takes its turn")
    parser.add_argument("--threads", type=int, nargs="*", default=[1, 2], help="how many threads")
    parser.add_argument("--write", action="store_true", help="write docs/speed.md")
    options = parser.parse_args(arguments)
    print(f"engine: {engine()}\n")
    measured = []
    for each in sections(options.tables, options.rounds, options.threads):
        print(f"{each}\n")
        measured.append(each)
    if options.write:
        PAGE.write_text(page(measured), encoding="utf-8")


if __name__ == "__main__":
    main()
