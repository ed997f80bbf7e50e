"""What the measures are, in integers, from their definitions: the standard that computed numbers are held against.

Nothing here knows of the forms that are compiled.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import cache
from random import Random

import numpy as np
from mpmath import mp, mpf
from numpy.typing import NDArray
from sympy import Expr, Symbol, fraction, lambdify, log, together

from bookmaker_ref.numeric.calls import COMPILED
from bookmaker_ref.symbolic import CELLS, MEASURES, XLogY, in_counts

Table = tuple[int, int, int, int]
Columns = tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]


@cache
def logarithmic() -> tuple[str, ...]:
    """The measures with logarithms."""
    return tuple(name for name in COMPILED if in_counts(MEASURES[name].word).has(log, XLogY))


@cache
def rational() -> tuple[str, ...]:
    """The measures that are quotients of polynomials."""
    return tuple(name for name in COMPILED if in_counts(MEASURES[name].word).is_rational_function(*CELLS))


@cache
def roots() -> tuple[str, ...]:
    """The square roots of rational expressions, with the sign of the determinant or none."""
    return tuple(name for name in COMPILED if name not in {*logarithmic(), *rational()})


@cache
def multiples_of_dtp() -> frozenset[str]:
    """The measures that have the determinant as a factor."""
    return frozenset(name for name, each in COMPILED.items() if each.vanishes_at_chance)


@cache
def terms(name: str) -> Callable[[int, int, int, int], tuple[int, int]]:
    """Numerator and denominator of a rational measure, or of the square of one with a root."""
    expression: Expr = MEASURES[name].expr
    top, bottom = fraction(together(expression**2 if name in roots() else expression))
    found: Callable[[int, int, int, int], tuple[int, int]] = lambdify(CELLS, (top, bottom))
    return found


def determinant(table: Table) -> int:
    return table[0] * table[3] - table[1] * table[2]


def error(name: str, value: float, table: Table) -> float:
    """How far a value is from the exact one, in units of its last place; infinite where only one is undefined."""
    top, bottom = terms(name)(*table)
    if bottom == 0 or not MEASURES[name].domain.contains(table):
        return 0 if math.isnan(value) else math.inf
    if not math.isfinite(value):
        return math.inf
    if name in roots():
        negative = name == "correlation" and determinant(table) < 0
        return _distance_from_root(-value if negative else value, top, bottom)
    # The quotient of two Python integers is the nearest float64, half a unit from the exact value at most.
    nearest = top / bottom
    if value == nearest:
        return 0.5
    return math.inf if nearest == 0 else abs(value - nearest) / math.ulp(nearest) + 0.5


def _distance_from_root(value: float, top: int, bottom: int) -> float:
    with mp.workdps(40):
        root = mp.sqrt(mpf(top) / bottom)
        if root == 0:
            return 0 if value == 0 else math.inf
        return float(abs(mpf(value) - root) / math.ulp(float(root)))


@cache
def _logarithms(name: str) -> Callable[..., mpf]:
    expression = MEASURES[name].expr
    letters = sorted(expression.atoms(log), key=str)
    named = {each: Symbol(f"log_{i}") for i, each in enumerate(letters)}
    inner = lambdify(CELLS, [each.args[0] for each in letters])
    outer = lambdify([*CELLS, *named.values()], expression.xreplace(named), modules="mpmath")

    def exact(*table: int) -> mpf:
        return outer(*map(mpf, table), *(_log(each) for each in inner(*table)))

    return exact


@cache
def _log(number: int) -> mpf:
    return mp.log(number) if number else mpf(0)  # which is multiplied by 0


def error_of_logarithms(name: str, value: float, table: Table) -> float:
    """The same for a measure with logarithms, to 130 digits."""
    if not MEASURES[name].domain.contains(table):
        return 0 if math.isnan(value) else math.inf
    with mp.workdps(130):
        exact = _logarithms(name)(*table)
        if abs(exact) < mpf(10) ** -100:
            return 0 if value == 0 else math.inf
        return float(abs(mpf(value) - exact) / math.ulp(float(exact)))


# --- tables -----------------------------------------------------------------------------------------------


def columns(tables: list[Table]) -> Columns:
    """Many tables as four arrays."""
    tp, fp, fn, tn = np.array(tables, dtype=np.int64).T
    return tp, fp, fn, tn


def listed(tables: Columns) -> list[Table]:
    """The same tables one by one, in Python's integers."""
    return list(zip(*(cells.tolist() for cells in tables), strict=True))


def up_to(most: int) -> Columns:
    """Every table with N from 1 to `most`."""
    found = []
    for n in range(1, most + 1):
        tp, fp, fn = np.indices((n + 1, n + 1, n + 1)).reshape(3, -1)
        tn = n - tp - fp - fn
        found.append(np.stack([tp, fp, fn, tn])[:, tn >= 0])
    tp, fp, fn, tn = np.concatenate(found, axis=1)
    return tp, fp, fn, tn


def random_tables(count: int, most: int, seed: int = 2011) -> list[Table]:
    """Random tables with N up to `most`, of every size; in every second the determinant is within 10 of 0."""
    rng = Random(seed)
    found: list[Table] = []
    while len(found) < count:
        table = next(_near_chance(rng, most) if len(found) % 2 else _anywhere(rng, most))
        if sum(table) <= most:
            found.append(table)
    return found


def _anywhere(rng: Random, most: int) -> Iterator[Table]:
    while True:
        a, b, c, d = (rng.randrange(1 << rng.randint(0, most.bit_length() - 2)) for _ in range(4))
        if a + b + c + d:
            yield a, b, c, d


def _near_chance(rng: Random, most: int) -> Iterator[Table]:
    """Tables with TP TN - FP FN = k: TP and FP have no common divisor, and k picks TN modulo FP."""
    half = (most.bit_length() - 2) // 2
    while True:
        k = rng.randint(-10, 10)
        tp, fp = (1 + rng.randrange(1 << rng.randint(1, most.bit_length() - 2)) for _ in range(2))
        if math.gcd(tp, fp) == 1:
            tn = k * pow(tp, -1, fp) % fp + fp * rng.randrange(1 << rng.randint(0, max(0, half - fp.bit_length())))
            fn, rest = divmod(tp * tn - k, fp)
            assert rest == 0
            if fn >= 0:
                yield tp, fp, fn, tn
