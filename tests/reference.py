"""Groups of cases and distributions that several tests of intervals need."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import product
from math import comb
from operator import eq, gt
from random import Random
from typing import Any

import numpy as np
from mpmath import mp
from numpy.typing import NDArray

#: Successes and size of both groups.
Groups = tuple[int, int, int, int]
#: Every pair of groups of these sizes.
SMALL: list[Groups] = [
    (x1, n1, x2, n2) for n1, n2 in ((1, 1), (1, 4), (3, 2), (4, 4)) for x1, x2 in product(range(n1 + 1), range(n2 + 1))
]


def larger(count: int, most: float, seed: int) -> list[Groups]:
    """Groups of any size, many with a rate of 0 or 1, or one case away from it."""
    random, found = Random(seed), []
    for _ in range(count):
        n1, n2 = (int(10 ** random.uniform(0, most)) for _ in range(2))
        x1, x2 = (random.choice([0, n, min(1, n), n - 1, random.randint(0, n), n // 2, min(3, n)]) for n in (n1, n2))
        found.append((x1, n1, x2, n2))
    return found


def tail_of_beta(a: Any, b: Any, p: Any) -> Any:
    """How much of a Beta distribution lies above, by its integral over sixteen standard deviations, and its density."""
    total, at_end = mp.loggamma(a + b) - mp.loggamma(a) - mp.loggamma(b), min(a / (a + b), b / (a + b))
    deviation = mp.sqrt(at_end / (a + b))

    def density(x: Any) -> Any:
        return mp.exp((a - 1) * mp.log(x) + (b - 1) * mp.log1p(-x) + total)

    return mp.quad(density, [p + step * deviation for step in (0, 1, 2, 4, 6, 9, 12, 16)]), density(p)


def binomials(n: int, p: Any) -> NDArray[np.float64]:
    """The probabilities of 0 to n cases, for each of the rates."""
    return np.array([comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)])


def greatest(reached: Any, margin: float = 0.0, rounds: int = 5) -> float:
    """The greatest probability of tables over all rates that differ by the margin.

    ``reached[i, j]`` says whether i successes in the first group and j in the second are among the tables. The best
    point of a grid is the middle of the next one.
    """
    n1, n2 = (size - 1 for size in np.shape(reached))
    low, high, found = max(0.0, -margin), min(1.0, 1 - margin), 0.0
    for _ in range(rounds):
        p2 = np.linspace(low, high, 1001)
        first, second = binomials(n1, np.clip(p2 + margin, 0, 1)), binomials(n2, p2)
        total = ((first.T @ np.asarray(reached, float)) * second.T).sum(axis=1)
        best = int(total.argmax())
        low, high, found = p2[max(best - 1, 0)], p2[min(best + 1, 1000)], float(total[best])
    return found


def share_as_extreme(falls: Sequence[Any], seen: Any, alternative: str, mid: bool) -> Fraction:
    """The share of values no less extreme than the one seen; by mid-p those as extreme count by half."""
    extreme: Callable[[Any], Any] = {"two-sided": abs, "greater": lambda x: x, "less": lambda x: -x}[alternative]
    more, same = (sum(compare(extreme(each), extreme(seen)) for each in falls) for compare in (gt, eq))
    return Fraction(2 * more + (1 if mid else 2) * same, 2 * len(falls))


# --- weighted kappa -------------------------------------------------------------------------------------------------


def matrix(weights: Any, k: int) -> list[list[Fraction]]:
    """The weights as fractions: 1 on the diagonal, and less the farther off it."""
    if weights is None:
        return [[Fraction(i == j) for j in range(k)] for i in range(k)]
    power = {"linear": 1, "quadratic": 2}[weights]
    return [[1 - Fraction(abs(i - j), k - 1) ** power for j in range(k)] for i in range(k)]


def shares(table: list[list[int]]) -> list[list[Fraction]]:
    n = sum(map(sum, table))
    return [[Fraction(cell, n) for cell in row] for row in table]


def total(of: Iterable[Fraction]) -> Fraction:
    return sum(of, Fraction(0))


def kappa_and_variance(table: list[list[int]], w: list[list[Fraction]]) -> tuple[Fraction, Fraction]:
    """Weighted kappa, and N times its variance, letter by letter (Fleiss, Cohen and Everitt 1969, equation 8)."""
    p, k = shares(table), range(len(table))
    rows, columns = [total(row) for row in p], [total(row[j] for row in p) for j in k]
    of_rows = [total(w[i][j] * columns[j] for j in k) for i in k]
    of_columns = [total(w[i][j] * rows[i] for i in k) for j in k]
    po = total(w[i][j] * p[i][j] for i in k for j in k)
    pe = total(w[i][j] * rows[i] * columns[j] for i in k for j in k)
    each = total(p[i][j] * (w[i][j] * (1 - pe) - (of_rows[i] + of_columns[j]) * (1 - po)) ** 2 for i in k for j in k)
    return (po - pe) / (1 - pe), (each - (po * pe - 2 * pe + po) ** 2) / (1 - pe) ** 4
