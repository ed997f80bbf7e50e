"""How fast it is, and beside what: ``python -m tests.benchmarks.numeric``, or ``make bench``.

All ratios are of times within one run, the best of several rounds in which the rivals take turns, so that a busy
machine slows all of them. Libraries that take one table at a time are timed on a few tables and scaled up.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import timeit
import tracemalloc
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref import chi2, correlation, evaluate_all, informedness, mutual_information

Arrays = tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any]]

#: The measures that the rivals compute too.
MEASURES = [
    "recall",
    "precision",
    "inverse_recall",
    "inverse_precision",
    "accuracy",
    "f1",
    "g_measure",
    "jaccard",
    "fallout",
    "miss_rate",
    "prevalence",
    "bias",
    "informedness",
    "markedness",
    "correlation",
    "cohen_kappa",
    "wracc",
    "balanced_accuracy",
    "chi2",
    "chi2_kb",
]
TABLE = (56, 20, 12, 12)


@dataclass(frozen=True)
class Timed:
    """Seconds for all tables, as measured or scaled up."""

    name: str
    seconds: float
    note: str = ""


def by_hand(tp: Any, fp: Any, fn: Any, tn: Any) -> dict[str, Any]:
    """The same measures in NumPy as people write them, one after the other."""
    n = tp + fp + fn + tn
    agreement = (tp + tn) / n
    chance = ((tp + fn) * (tp + fp) + (fp + tn) * (fn + tn)) / n**2
    margins = (tp + fn) * (fp + tn) * (tp + fp) * (fn + tn)
    return {
        "recall": tp / (tp + fn),
        "precision": tp / (tp + fp),
        "inverse_recall": tn / (tn + fp),
        "inverse_precision": tn / (tn + fn),
        "accuracy": agreement,
        "f1": 2 * tp / (2 * tp + fp + fn),
        "g_measure": np.sqrt(tp / (tp + fn) * (tp / (tp + fp))),
        "jaccard": tp / (tp + fp + fn),
        "fallout": fp / (fp + tn),
        "miss_rate": fn / (fn + tp),
        "prevalence": (tp + fn) / n,
        "bias": (tp + fp) / n,
        "informedness": tp / (tp + fn) - fp / (fp + tn),
        "markedness": tp / (tp + fp) - fn / (fn + tn),
        "correlation": (tp * tn - fp * fn) / np.sqrt(margins),
        "cohen_kappa": (agreement - chance) / (1 - chance),
        "wracc": 4 * (tp / (tp + fn) - (tp + fp) / n) * (tp + fn) / n,
        "balanced_accuracy": (1 + tp / (tp + fn) - fp / (fp + tn)) / 2,
        "chi2": n * (tp * tn - fp * fn) ** 2 / margins,
        "chi2_kb": 2 * n * (tp / (tp + fn) - fp / (fp + tn)) ** 2 * (tp + fn) * (fp + tn) / n**2,
    }


def random_tables(count: int, dtype: type) -> Arrays:
    """Tables of counts below 1000, without an empty margin: the rivals warn of those."""
    tp, fp, fn, tn = np.random.default_rng(2011).integers(1, 1000, (4, count)).astype(dtype)
    return tp, fp, fn, tn


def in_turns(
    rivals: Mapping[str, Callable[[], object]], rounds: int, scaled: Mapping[str, tuple[str, float]] | None = None
) -> list[Timed]:
    """The best time of each; `scaled` has a note, and how many times as much the others do."""
    best = dict.fromkeys(rivals, float("inf"))
    for _ in range(rounds):
        for name, run in rivals.items():
            start = perf_counter()
            run()
            best[name] = min(best[name], perf_counter() - start)
    notes = {name: (scaled or {}).get(name, ("", 1.0)) for name in rivals}
    return [Timed(name, seconds * notes[name][1], notes[name][0]) for name, seconds in best.items()]


def batches(count: int, dtype: type, rounds: int) -> list[Timed]:
    """All measures of many tables: by hand first, then ours on one thread and on two."""
    tables = random_tables(count, dtype)
    return in_turns(
        {
            "NumPy by hand": lambda: by_hand(*tables),
            "evaluate_all, 1 thread": lambda: evaluate_all(*tables, measures=MEASURES, threads=1),
            "evaluate_all, 2 threads": lambda: evaluate_all(*tables, measures=MEASURES, threads=2),
        },
        rounds,
    )


def peers(count: int) -> list[Timed]:
    """Libraries that take one table at a time, where they are installed."""
    found = []
    for name, run, tables in (("scikit-learn", _scikit_learn, 20), ("PyCM", _pycm, 20)):
        try:
            once = run()
        except ImportError:
            continue
        once()
        seconds = min(timeit.repeat(once, number=tables, repeat=3)) / tables
        found.append(Timed(name, seconds * count, f"{1e6 * seconds:.0f} µs a table"))
    return found


def _scikit_learn() -> Callable[[], object]:
    metrics = import_module("sklearn.metrics")

    tp, fp, fn, tn = TABLE
    real = [1] * (tp + fn) + [0] * (fp + tn)
    predicted = [1] * tp + [0] * fn + [1] * fp + [0] * tn

    def run() -> list[float]:
        functions = (
            metrics.recall_score,
            metrics.precision_score,
            metrics.accuracy_score,
            metrics.f1_score,
            metrics.jaccard_score,
            metrics.matthews_corrcoef,
            metrics.cohen_kappa_score,
            metrics.balanced_accuracy_score,
        )
        return [float(each(real, predicted)) for each in functions]

    return run


def _pycm() -> Callable[[], object]:
    pycm = import_module("pycm")

    tp, fp, fn, tn = TABLE
    matrix = {1: {1: tp, 0: fn}, 0: {1: fp, 0: tn}}

    def run() -> list[object]:
        found = pycm.ConfusionMatrix(matrix=matrix)
        return [found.TPR, found.PPV, found.TNR, found.NPV, found.ACC, found.F1, found.MCC, found.BM, found.MK]

    return run


def single_calls() -> list[Timed]:
    """One measure of one table of Python integers."""
    return [
        Timed(f"{each.__name__}{TABLE}", min(timeit.repeat(partial(each, *TABLE), number=10000, repeat=5)) / 10000)
        for each in (informedness, correlation, chi2, mutual_information)
    ]


def cold_starts(rounds: int) -> list[Timed]:
    """From nothing to an answer, in a new process."""
    commands = {
        'python -c "import numpy"': ["-c", "import numpy"],
        'python -c "import bookmaker_ref"': ["-c", "import bookmaker_ref"],
        "bookmaker evaluate 56 20 12 12": ["-m", "bookmaker_ref.cli", "evaluate", *map(str, TABLE)],
    }
    return in_turns({name: partial(_process, words) for name, words in commands.items()}, rounds)


def _process(words: Iterable[str]) -> None:
    subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL)


def extra_memory(count: int) -> float:
    """Bytes that a batch takes at most, beyond its results."""
    tables = random_tables(count, np.float64)
    return beyond_results(lambda: evaluate_all(*tables, measures=MEASURES, threads=2))


def beyond_results(run: Callable[[], Mapping[str, NDArray[Any]]]) -> float:
    """Bytes that are held at most on the way to arrays, beyond these."""
    tracemalloc.start()
    results = run()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak - sum(result.nbytes for result in results.values())


def shown(title: str, rows: Iterable[Timed], unit: str) -> str:
    """A table of times, each beside the first."""
    rows = list(rows)
    factor = {"ms": 1e3, "µs": 1e6}[unit]
    lines = [title, "-" * len(title)]
    for row in rows:
        ratio = f"{row.seconds / rows[0].seconds:11.3g} x"
        lines.append(f"{row.name:38}{row.seconds * factor:12.4g} {unit}{ratio}  {row.note}".rstrip())
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.numeric", description=__doc__)
    parser.add_argument("--tables", type=int, default=10**6, help="how many tables in a batch")
    parser.add_argument("--rounds", type=int, default=9, help="how often each rival takes its turn")
    options = parser.parse_args(arguments)
    count, rounds = options.tables, options.rounds
    for kind in (np.int64, np.float64):
        rows = batches(count, kind, rounds)
        title = f"{len(MEASURES)} measures of {count} tables, {kind.__name__}"
        print(shown(title, rows + (peers(count) if kind is np.int64 else []), "ms"))
        best = min(row.seconds for row in rows[1:])
        print(f"{rows[0].seconds / best:.1f} times as fast as by hand\n")
    print(f"memory beyond the results: {extra_memory(count) / 1e6:.1f} MB\n")
    print(shown("one table", single_calls(), "µs") + "\n")
    print(shown("cold start", cold_starts(max(3, rounds // 2)), "ms"))


if __name__ == "__main__":
    main()
