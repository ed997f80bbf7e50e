"""How fast Fisher's and Boschloo's tests are beside SciPy's: ``python -m tests.benchmarks.significance``.

All ratios are of times within one run, the best of several rounds in which both take turns. SciPy takes one table at
a time, so it is timed on some of them and scaled up.
"""

from __future__ import annotations

import argparse
import timeit
from collections.abc import Callable
from functools import partial
from time import process_time

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.significance import bernstein, fishers_levels, suprema
from bookmaker_ref.significance.arrays import Floats
from bookmaker_ref.significance.fishers_test import fisher, fisher_exact
from bookmaker_ref.significance.hypotheses import Alternative
from bookmaker_ref.significance.unconditional_tests import By, boschloo
from tests.benchmarks.numeric import in_turns

#: How Boschloo's test is compared. SciPy's has two sides by doubling alone, so that is compared with both of ours.
SIDES: tuple[tuple[Alternative, By], ...] = (
    ("two-sided", "doubling"),
    ("two-sided", "probability"),
    ("greater", "probability"),
    ("less", "probability"),
)

#: What is kept for given margins.
KEPT = (fishers_levels._one_sided, fishers_levels._two_sided, fishers_levels._weights)


def random_tables(count: int, n: int, uneven: bool = False) -> NDArray[np.int64]:
    """Tables of n cases, even in expectation or not, one a row."""
    shares = [0.06, 0.14, 0.2, 0.6] if uneven else [0.25] * 4
    return np.random.default_rng(2011).multinomial(n, shares, count)


def loop(tables: NDArray[np.int64]) -> Floats:
    """What people do today."""
    from scipy.stats import fisher_exact as of_scipy  # noqa: PLC0415 -- half a second, and only here

    return np.array([of_scipy(table.reshape(2, 2)).pvalue for table in tables])


def compared(count: int, n: int, uneven: bool, rounds: int, sample: int) -> tuple[float, float, float]:
    """Seconds of ours and, scaled up, of SciPy's; and the greatest difference of their p-values on the sample."""
    tables = random_tables(count, n, uneven)
    some = tables[:sample]
    difference = float(np.abs(fisher(*some.T) - loop(some)).max())
    rivals = {"ours": lambda: fisher(*tables.T), "SciPy": lambda: loop(some)}
    ours, theirs = (each.seconds for each in in_turns(rivals, rounds, {"SciPy": ("", count / len(some))}))
    return ours, theirs, difference


def mixed(count: int, n: int) -> NDArray[np.int64]:
    """Tables of n cases and of different margins, half of them even in expectation."""
    return np.concatenate([random_tables(count // 2, n, each) for each in (False, True)])


def first_of(n: int) -> float:
    """Seconds of processors for the first table of all with n cases, for which what depends on n alone is made."""
    table = mixed(2, n)[0].tolist()
    best = np.inf
    for _ in range(20):
        for kept in (suprema._of_few, suprema._of_many, bernstein._thinned, *KEPT):
            kept.cache_clear()
        best = min(best, worked(partial(boschloo, *table, by="doubling")))
    return float(best)


def of_boschloo(count: int, n: int, rounds: int) -> tuple[float, float, float]:
    """Seconds of ours for tables of different margins at once, and of SciPy's; the greatest difference.

    SciPy has its defaults: two sides, by doubling, and 32 points.
    """
    from scipy.stats import boschloo_exact  # noqa: PLC0415 -- as above

    tables = mixed(count, n)

    def of_scipy() -> Floats:
        return np.array([boschloo_exact([[a, b], [c, d]]).pvalue for a, b, c, d in tables.tolist()])

    difference = float(np.abs(boschloo(*tables.T, by="doubling") - of_scipy()).max())
    rivals = {"ours": lambda: boschloo(*tables.T, by="doubling"), "SciPy": of_scipy}
    together, theirs = (each.seconds for each in in_turns(rivals, rounds))
    return together, theirs, difference


def one_by_one(count: int, n: int, rounds: int, alternative: Alternative, by: By) -> tuple[float, float, float]:
    """Seconds of processors for one table: of SciPy's, of ours, and of ours where its margins were not seen before.

    Of each table the best of its rounds, in which all take turns, and the mean over tables.
    """
    from scipy.stats import boschloo_exact  # noqa: PLC0415 -- as above

    def forget() -> None:
        for kept in KEPT:
            kept.cache_clear()

    total = np.zeros(3)
    for table in mixed(count, n).tolist():
        of_ours = partial(boschloo, *table, alternative=alternative, by=by)
        of_scipy = partial(boschloo_exact, [table[:2], table[2:]], alternative=alternative)
        best = np.full(3, np.inf)
        for _ in range(rounds):
            best[0] = min(best[0], worked(of_scipy))
            for _ in range(10):  # as long as SciPy's takes, ours takes many
                best[1] = min(best[1], worked(of_ours))
                forget()
                best[2] = min(best[2], worked(of_ours))
        total += best
    theirs, known, new = (total / count).tolist()
    return theirs, known, new


def worked(run: Callable[[], object]) -> float:
    """For how long processors worked, which a busy machine changes less than what a clock shows."""
    start = process_time()
    run()
    return process_time() - start


def main(arguments: list[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.significance", description=__doc__)
    parser.add_argument("--tables", type=int, default=10**4, help="how many tables")
    parser.add_argument("--sample", type=int, default=1000, help="how many of them SciPy is timed on")
    parser.add_argument("--rounds", type=int, default=3, help="how often each takes its turn")
    options = parser.parse_args(arguments)
    print(f"Fisher's exact test, two-sided, {options.tables} tables")
    print(f"{'N':>7}  {'margins':8}{'ours':>12}{'SciPy loop':>14}{'ratio':>8}  greatest difference")
    for n in (100, 1000, 10000):
        for uneven in (False, True):
            ours, theirs, difference = compared(options.tables, n, uneven, options.rounds, options.sample)
            row = f"{n:7}  {'uneven' if uneven else 'even':8}{ours * 1e3:9.2f} ms{theirs * 1e3:11.0f} ms"
            print(f"{row}{theirs / ours:7.0f}x  {difference:.1e}")
    for cells in ((30, 20, 20, 30), (300, 200, 200, 300), (250_010_000, 249_990_000, 249_990_000, 250_010_000)):
        seconds = min(timeit.repeat(lambda: fisher(*cells), number=1, repeat=5))  # noqa: B023 -- called at once
        print(f"one table {cells}: {seconds * 1e3:.2f} ms")
    seconds = min(timeit.repeat(lambda: fisher_exact(300, 200, 200, 300), number=1, repeat=5))
    print(f"one table (300, 200, 200, 300), as a fraction: {seconds * 1e3:.2f} ms")
    for n in (30, 100, 200):
        together, theirs, difference = of_boschloo(100, n, options.rounds)
        print(f"Boschloo's test, two-sided by doubling, 100 tables of {n} cases: {together * 1e3:.1f} ms,", end=" ")
        print(f"SciPy {theirs * 1e3:.0f} ms ({theirs / together:.0f}x), greatest difference {difference:.1e}")
    print("Boschloo's test, one table a call, of different margins: with margins seen before, and new ones")
    print(f"{'N':>7}  {'sides':24}{'SciPy':>9}{'ours':>12}{'ratio':>7}{'new':>12}{'ratio':>7}")
    for n in (30, 100, 200):
        for alternative, by in SIDES:
            theirs, known, new = one_by_one(20, n, options.rounds, alternative, by)
            row = f"{n:7}  {alternative + (', ' + by if alternative == 'two-sided' else ''):24}{theirs * 1e3:6.2f} ms"
            print(f"{row}{known * 1e6:9.0f} µs{theirs / known:6.0f}x{new * 1e6:9.0f} µs{theirs / new:6.0f}x")
        print(f"{n:7}  the first table of all, two-sided by doubling: {first_of(n) * 1e6:.0f} µs")


if __name__ == "__main__":
    main()
