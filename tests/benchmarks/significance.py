"""How fast Fisher's and Boschloo's tests are beside SciPy's: ``python -m tests.benchmarks.significance``.

All ratios are of times within one run, the best of several rounds in which both take turns. SciPy takes one table at
a time, so it is timed on some of them and scaled up.
"""

from __future__ import annotations

import argparse
import timeit

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.significance.arrays import Floats
from bookmaker_ref.significance.fishers_test import fisher, fisher_exact
from bookmaker_ref.significance.unconditional_tests import boschloo
from tests.benchmarks.numeric import in_turns


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


def of_boschloo(count: int, n: int, rounds: int) -> tuple[float, float, float, float]:
    """Seconds of ours for tables of different margins at once and one by one, and of SciPy's; the greatest difference.

    SciPy has its defaults: two sides, by doubling, and 32 points.
    """
    from scipy.stats import boschloo_exact  # noqa: PLC0415 -- as above

    even, uneven = (random_tables(count // 2, n, each) for each in (False, True))
    tables = np.concatenate([even, uneven])

    def one_by_one() -> Floats:
        return np.array([boschloo(*row, by="doubling") for row in tables.tolist()])

    def of_scipy() -> Floats:
        return np.array([boschloo_exact([[a, b], [c, d]]).pvalue for a, b, c, d in tables.tolist()])

    difference = float(np.abs(one_by_one() - of_scipy()).max())
    rivals = {"ours": lambda: boschloo(*tables.T, by="doubling"), "one by one": one_by_one, "SciPy": of_scipy}
    together, alone, theirs = (each.seconds for each in in_turns(rivals, rounds))
    return together, alone, theirs, difference


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
        together, alone, theirs, difference = of_boschloo(100, n, options.rounds)
        print(f"Boschloo's test, two-sided by doubling, 100 tables of {n} cases: {together * 1e3:.1f} ms,", end=" ")
        print(f"SciPy {theirs * 1e3:.0f} ms ({theirs / together:.0f}x; one by one {theirs / alone:.0f}x),", end=" ")
        print(f"greatest difference {difference:.1e}")


if __name__ == "__main__":
    main()
