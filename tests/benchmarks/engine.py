"""How fast the engines are beside a loop in C: ``python -m tests.benchmarks.engine``.

The same measures of the same tables by NumPy as people write it, by a loop in C that is compiled here, and by
`evaluate_all` with each engine, into fresh arrays and with ``out``. All ratios are of times within one run, the best of
many rounds in which all take turns; beside the time stands that of the processors, which a busy machine changes less.
Then tables of K classes, and one measure of one table.
"""

from __future__ import annotations

import argparse
import ctypes
import itertools
import os
import subprocess
import timeit
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref import correlation, evaluate_all, mutual_information
from bookmaker_ref.multiclass import MEASURES as CLASS_MEASURES, evaluate
from bookmaker_ref.numeric.native import engine, using
from tests.benchmarks.multiclass import random_tables as tables_of_classes
from tests.benchmarks.numeric import MEASURES, TABLE, Arrays, Timed, by_hand, random_tables, shown

SOURCE = Path(__file__).with_name("by_hand.c")
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


def in_turns(runs: Mapping[str, Callable[[], object]], rounds: int) -> list[Timed]:
    """The best time of each, and the least that processors worked for it."""
    best = dict.fromkeys(runs, (inf, inf))
    for _ in range(rounds):
        for name, run in runs.items():
            worked, start = process_time(), perf_counter()
            run()
            took = perf_counter() - start, process_time() - worked
            best[name] = min(best[name][0], took[0]), min(best[name][1], took[1])
    first = next(iter(best.values()))[1]
    return [
        Timed(name, seconds, f"{worked * 1e3:.4g} ms of processors, {worked / first:.3g} x")
        for name, (seconds, worked) in best.items()
    ]


def batches(count: int, kind: type, threads: int, rounds: int) -> list[Timed]:
    """Everybody's times for many tables of two classes."""
    tables = random_tables(count, kind)
    kept = {name: np.ones(count) for name in MEASURES}
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
        return in_turns(runs, rounds)


def of_classes(count: int, k: int, rounds: int) -> list[Timed]:
    """All measures of tables of K classes, with each engine."""
    tables = tables_of_classes(count, k, 100)

    def run(chosen: str) -> object:
        with using(chosen):
            return evaluate(tables, rows="predicted", threads=1)

    chosen = ("numpy", "c")[: 1 + (engine() != "NumPy")]
    runs = {f"evaluate, {each}": partial(run, each) for each in chosen}
    for each in runs.values():  # what is made once for tables of this size
        each()
        each()
    return in_turns(runs, rounds)


def one_table() -> list[Timed]:
    """One measure of one table of Python integers."""
    found = []
    for each in (correlation, mutual_information):
        for _ in range(100):
            each(*TABLE)
        seconds = min(timeit.repeat(partial(each, *TABLE), number=10000, repeat=9)) / 10000
        found.append(Timed(f"{each.__name__}{TABLE}", seconds))
    return found


def main(arguments: list[str] | None = None) -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.engine", description=__doc__)
    parser.add_argument("--tables", type=int, default=10**6, help="how many tables of two classes; of K a tenth")
    parser.add_argument("--rounds", type=int, default=15, help="how often each takes its turn")
    parser.add_argument("--threads", type=int, nargs="*", default=[1, 2], help="how many threads")
    options = parser.parse_args(arguments)
    print(f"engine: {engine()}\n")
    for threads in options.threads:
        for kind in (np.float64, np.int64):
            rows = batches(options.tables, kind, threads, options.rounds)
            words = f"{len(MEASURES)} measures of {options.tables} tables, {kind.__name__}, {threads} threads"
            print(shown(words, rows, "ms") + "\n")
    for count in (1, max(1, options.tables // 10)):
        rows = of_classes(count, 10, 3 if count > 1 else 100 * options.rounds)
        print(shown(f"{len(CLASS_MEASURES)} measures of {count} tables of K = 10, 1 thread", rows, "ms") + "\n")
    print(shown("one measure of one table", one_table(), "µs"))


if __name__ == "__main__":
    main()
