"""How fast measures of K classes are, and beside what: ``python -m tests.benchmarks.multiclass``.

As in `tests.benchmarks.numeric` the ratios are of times within one run, the best of several rounds in which the rivals
take turns. Libraries that take one table at a time are timed on some, and scaled up.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.multiclass import MEASURES, evaluate
from tests.benchmarks.numeric import Timed, beyond_results, in_turns, shown

Tables = NDArray[np.int64]

#: How many tables the libraries get that take one at a time.
PYCM_TABLES, SCIKIT_LEARN_TABLES = 100, 10
#: What PyCM says of a whole table that is among our measures; it computes all that it knows when it is made.
PYCM_NAMES = (
    "Overall_ACC",
    "Overall_MCC",
    "Kappa",
    "PI",
    "S",
    "TPR_Macro",
    "PPV_Macro",
    "F1_Macro",
    "V",
    "C",
    "Chi_Squared",
    "MutualInformation",
    "ReferenceEntropy",
    "ResponseEntropy",
    "ConditionalEntropy",
)
PYCM_AVERAGES = ("BM", "MK", "G")
PYCM_WEIGHTED = ("BM", "MK", "G", "PPV", "F1")


def random_tables(count: int, k: int, most: int) -> Tables:
    """Tables of counts from 1 to `most`, rows = predicted, with a stronger diagonal."""
    rng = np.random.default_rng([2003, k])
    return rng.integers(1, most + 1, (count, k, k)) + np.eye(k, dtype=np.int64) * most


def with_pycm(tables: Tables) -> Callable[[], object]:
    """Its objects, and the numbers that it shares with ours."""
    confusion_matrix = import_module("pycm").ConfusionMatrix

    def run() -> list[Any]:
        found: list[Any] = []
        for table in tables:
            cm = confusion_matrix(matrix=table.tolist(), transpose=True)
            found += [getattr(cm, name) for name in PYCM_NAMES]
            found += [cm.average(name) for name in PYCM_AVERAGES]
            found += [cm.weighted_average(name) for name in PYCM_WEIGHTED]
        return found

    return run


def with_scikit_learn(tables: Tables) -> Callable[[], object]:
    """Its functions of labels, which are given as one pair for each cell, with weights."""
    metrics = import_module("sklearn.metrics")
    functions = (
        metrics.accuracy_score,
        metrics.balanced_accuracy_score,
        partial(metrics.balanced_accuracy_score, adjusted=True),
        metrics.matthews_corrcoef,
        metrics.cohen_kappa_score,
        partial(metrics.precision_score, average="macro"),
        partial(metrics.precision_score, average="weighted"),
        partial(metrics.f1_score, average="macro"),
        partial(metrics.f1_score, average="weighted"),
    )
    predicted, real = (labels.ravel() for labels in np.indices(tables.shape[1:]))

    def run() -> list[float]:
        found = []
        for table in tables:
            found += [float(each(real, predicted, sample_weight=table.ravel())) for each in functions]
            found.append(float(metrics.mutual_info_score(None, None, contingency=table.T)))
        return found

    return run


def compared(tables: Tables, threads: Iterable[int], rounds: int) -> list[Timed]:
    """All measures of all tables; and libraries on the first few of them in the same rounds, as if for all."""
    runs: dict[str, Callable[[], object]] = {}
    notes: dict[str, tuple[str, float]] = {}
    for count in threads:
        name = f"evaluate, {count} thread{'s' if count > 1 else ''}"
        runs[name] = partial(evaluate, tables, rows="predicted", threads=count)
        notes[name] = f"{len(MEASURES)} numbers a table", 1.0
    for name, few, make in (
        ("PyCM", tables[:PYCM_TABLES], with_pycm),
        ("scikit-learn", tables[:SCIKIT_LEARN_TABLES], with_scikit_learn),
    ):
        try:
            runs[name] = make(few)
        except ImportError:
            continue
        answers: Any = runs[name]()
        notes[name] = f"{len(answers) // len(few)} numbers a table, from {len(few)}", len(tables) / len(few)
    return in_turns(runs, rounds, notes)


def extra_memory(tables: Tables) -> float:
    """Bytes that a batch takes at most, beyond its results."""
    return beyond_results(lambda: evaluate(tables, rows="predicted", threads=2))


def verdict(rows: Iterable[Timed]) -> str:
    """How many times as fast our best is as each library."""
    rows = list(rows)
    best = min(row.seconds for row in rows if row.name.startswith("evaluate"))
    others = [row for row in rows if not row.name.startswith("evaluate")]
    return "\n".join(f"{row.seconds / best:.3g} times as fast as {row.name}" for row in others)


def main(arguments: list[str] | None = None) -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.multiclass", description=__doc__)
    parser.add_argument("--tables", type=int, default=10**5, help="how many tables in a batch")
    parser.add_argument("--rounds", type=int, default=3, help="how often each takes its turn")
    options = parser.parse_args(arguments)
    for k in (4, 10):
        # PyCM's p-value takes longer the more cases there are, up to some 1200, where it is given up: both sides of it.
        for most in (1000 // (k * k + k), 500):
            tables = random_tables(options.tables, k, most)
            rows = compared(tables, (1, 2), options.rounds)
            cases = f"{int(tables.sum(axis=(1, 2)).mean())} cases on average"
            print(shown(f"all measures of {len(tables)} tables, K = {k}, {cases}", rows, "ms"))
            print(verdict(rows) + "\n")
        memory = extra_memory(tables)
        results = 8 * len(tables) * len(MEASURES)
        print(f"memory beyond the results: {memory / 1e6:.1f} MB; results: {results / 1e6:.1f} MB\n")
    rows = compared(random_tables(1, 10, 100), (1,), max(20, options.rounds))
    print(shown("all measures of one table, K = 10", rows, "µs"))
    print(verdict(rows))


if __name__ == "__main__":
    main()
