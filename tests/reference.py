"""Groups of cases and distributions that several tests of intervals need."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

from mpmath import mp

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
