"""How fast a study is, beside one written table by table: ``python -m tests.benchmarks.simulate``.

The other one is what people write: a loop that draws a table and calls SciPy and scikit-learn for each number. Both
draw events that fall into every cell alike, and ask for the same; ratios are of times within one run, in which they
take turns. The loop is timed on fewer tables. How much memory a long study takes is that of a process of its own, and
of its workers.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.multiclass import MEASURES
from bookmaker_ref.study.simulate import Recipe, simulate
from tests.benchmarks.numeric import Timed, in_turns, shown

K, N = 4, 128
#: What both compute of each table.
SAME = (
    *("adjusted_balanced_accuracy", "gorodkin_rk", "cohen_kappa", "chi2", "p_chi2", "mutual_information"),
    *("accuracy", "f1_macro", "precision_macro", "recall_macro"),
)


def by_hand(tables: int, seed: int) -> dict[str, list[float]]:
    """The study as a loop over tables."""
    rng = np.random.default_rng(seed)
    found: dict[str, list[float]] = {name: [] for name in SAME}
    for _ in range(tables):
        table = rng.multinomial(N, np.full(K * K, 1 / K**2)).reshape(K, K)
        for name, number in zip(SAME, of_table(table), strict=True):
            found[name].append(number)
    return found


def of_table(table: NDArray[np.int64]) -> list[float]:
    """The numbers of one table, by the calls that a reader of the libraries' pages would write."""
    metrics: Any = import_module("sklearn.metrics")
    contingency: Any = import_module("scipy.stats.contingency")
    predicted, real = (labels.ravel() for labels in np.indices(table.shape))
    weights = table.ravel()
    statistic, p = contingency.chi2_contingency(table, correction=False)[:2]
    numbers = (
        metrics.balanced_accuracy_score(real, predicted, sample_weight=weights, adjusted=True),
        metrics.matthews_corrcoef(real, predicted, sample_weight=weights),
        metrics.cohen_kappa_score(real, predicted, sample_weight=weights),
        statistic,
        p,
        metrics.mutual_info_score(None, None, contingency=table.T),
        metrics.accuracy_score(real, predicted, sample_weight=weights),
        *(
            each(real, predicted, sample_weight=weights, average="macro")
            for each in (metrics.f1_score, metrics.precision_score, metrics.recall_score)
        ),
    )
    return [float(number) for number in numbers]


def ours(tables: int, seed: int, workers: int, measures: Sequence[str] = SAME) -> object:
    """The same study."""
    return simulate(Recipe("events", K, N), tables=tables, measures=measures, seed=seed, workers=workers)


def compared(tables: int, few: int, rounds: int) -> list[Timed]:
    """The times of all, as if each did all tables."""
    every = (*MEASURES, "p_chi2", "p_g2")
    runs: dict[str, Callable[[], object]] = {}
    notes: dict[str, tuple[str, float]] = {}
    for workers in (1, 2):
        name = f"simulate, {workers} worker{'s' * (workers > 1)}"
        runs[name], notes[name] = partial(ours, tables, 1, workers), (f"{len(SAME)} numbers a table", 1.0)
        name += ", all"
        runs[name] = partial(ours, tables, 1, workers, every)
        notes[name] = f"{len(every)} numbers a table", 1.0
    runs["SciPy and scikit-learn"] = partial(by_hand, few, 1)
    notes["SciPy and scikit-learn"] = f"{len(SAME)} numbers a table, from {few}", tables / few
    return in_turns(runs, rounds, notes)


def rates(rows: Sequence[Timed], tables: int) -> str:
    """Tables a second, and how many times as many as the loop's."""
    loop = rows[-1].seconds
    return "\n".join(
        f"{row.name}: {tables / row.seconds:,.0f} tables a second, {loop / row.seconds:.3g} times the loop's"
        for row in rows
    )


def memory(tables: int, workers: int) -> str:
    """What a process with a study of so many tables takes at most, and the largest of its workers."""
    program = (
        "import resource, sys\n"
        "from tests.benchmarks.simulate import every_number\n"
        f"every_number({tables}, {workers})\n"
        "for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN):\n"
        "    print(resource.getrusage(who).ru_maxrss)\n"
    )
    start = perf_counter()
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, encoding="utf-8")
    seconds = perf_counter() - start
    own, of_a_worker = (int(line) / 1024 for line in done.stdout.split())
    return (
        f"{tables:,} tables, {workers} workers, all measures: {own:.0f} MB, and each worker {of_a_worker:.0f} MB at"
        f" most, in {seconds:.0f} s"
    )


def every_number(tables: int, workers: int) -> None:
    """A study with all measures of K classes."""
    ours(tables, 1, workers, (*MEASURES, "p_chi2", "p_g2"))


def main(arguments: list[str] | None = None) -> None:
    """Print the tables."""
    program = "python -m tests.benchmarks.simulate"
    parser = argparse.ArgumentParser(prog=program, description=__doc__)
    parser.add_argument("--tables", type=int, default=10**6, help="how many tables")
    parser.add_argument("--loop", type=int, default=300, help="how many of them the loop is timed on")
    parser.add_argument("--rounds", type=int, default=2, help="how often each takes its turn")
    parser.add_argument("--memory", type=int, default=10**7, help="how many for the memory that it takes")
    options = parser.parse_args(arguments)
    rows = compared(options.tables, options.loop, options.rounds)
    print(shown(f"{options.tables} tables, K = {K}, N = {N}", rows, "ms"))
    print(rates(rows, options.tables))
    if options.memory:
        print(memory(options.memory, 2))


if __name__ == "__main__":
    main()
