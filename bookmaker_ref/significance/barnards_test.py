"""Barnard's test in its original form: CSM, for convexity, symmetry and maximum (Barnard 1947, Biometrika 34, 123-138).

No statistic says which tables are more extreme; the order is built, from the farthest table on. **C**: a table counts
only after those with more successes in the first group, or fewer in the second. **S**: with each table comes that with
successes and failures exchanged, in a two-sided test. **M**: of all that could be next, that is taken whose set has the
least supremum over the common rate, so that each level is used up as far as it goes. The p-value of a table is the
supremum when it is taken. Tables whose suprema agree to eleven digits are taken together: those that are as extreme by
symmetry, and those that add nothing to the supremum yet.

SciPy's ``barnard_exact`` is not this test: it has the order of the pooled or unpooled difference, which is Suissa and
Shuster's (`suissa_shuster`). R's package Exact has both, and calls this one ``csm``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from bookmaker_ref.arguments import one_of
from bookmaker_ref.later import np
from bookmaker_ref.significance.arrays import Floats
from bookmaker_ref.significance.bernstein import ways
from bookmaker_ref.significance.hypotheses import ALTERNATIVES, Alternative
from bookmaker_ref.significance.suprema import seen, suprema, supremum
from bookmaker_ref.significance.unconditional_tests import Fixed, Mask, Rows, each_table

#: The most cases: there the first table with its margins takes some ten seconds, and all others nothing.
MOST = 200
#: Suprema that are this close, relative to them, are the same: these tables are taken together.
_TIE = 1e-11


def barnard(
    tp: Any, fp: Any, fn: Any, tn: Any, *, alternative: Alternative = "two-sided", fixed: Fixed = "real"
) -> Any:
    """Barnard's test, by the order that he built: of convexity, symmetry, and the least maximum (CSM).

    The order is found once for so many of each group, and kept: all other tables of these groups then take no time. For
    30 and 30 that takes some tenths of a second.

    >>> round(barnard(7, 12, 8, 3, alternative="less"), 5), round(barnard(3, 0, 0, 3, alternative="greater"), 6)
    (0.03669, 0.015625)
    """
    one_of(alternative, "alternative", ALTERNATIVES)

    def p_values(rows: Rows) -> Floats:
        return np.array([_p_value(n1, n2, a, b, alternative) for n1, n2, a, b in rows])

    return each_table((tp, fp, fn, tn), fixed, p_values, MOST)


def _p_value(n1: int, n2: int, a: int, b: int, alternative: str) -> float:
    if alternative == "less" or (alternative == "two-sided" and a * n2 < b * n1):
        a, b = n1 - a, n2 - b
    return float(_p_values(n1, n2, alternative == "two-sided")[a, b])


@lru_cache(maxsize=64)
def _p_values(n1: int, n2: int, two_sided: bool) -> Floats:
    """The p-value of every table whose first rate is the greater one; one-sided, of every table."""
    weights, sums = ways(n1, n2)
    a, b = np.arange(n1 + 1)[:, None], np.arange(n2 + 1)
    sought: Mask = a * n2 >= b * n1 if two_sided else np.ones((n1 + 1, n2 + 1), dtype=np.bool_)
    taken = np.zeros((n1 + 1, n2 + 1), dtype=np.bool_)
    found = np.ones(taken.shape)
    while len(next_ := np.argwhere(_next(taken) & sought)):
        sets = np.repeat(taken[None], len(next_), axis=0)
        every = np.arange(len(next_))
        sets[every, next_[:, 0], next_[:, 1]] = True
        if two_sided:
            sets[every, n1 - next_[:, 0], n2 - next_[:, 1]] = True
        polynomials = np.array([np.bincount(sums, (weights * each).ravel()) for each in sets])
        united = np.asarray(sets[_least(polynomials)].any(axis=0), dtype=np.bool_)
        value = supremum(np.bincount(sums, (weights * united).ravel()).astype(np.float64))
        if value >= 1 - _TIE:
            break  # all that is left has a p-value of 1
        found[united & ~taken] = value
        taken[:] = united
    return found


def _next(taken: Mask) -> Mask:
    """The tables that may be next: not taken, though all that is farther out is."""
    found = ~taken
    found[:-1] &= taken[1:]
    found[:, 1:] &= taken[:, :-1]
    return found


def _least(polynomials: Floats) -> Mask:
    """Which of them have the least supremum; those whose value somewhere is greater than it are not bounded."""
    least = seen(polynomials)
    values = np.full(len(least), np.inf)
    first = int(least.argmin())
    values[first] = suprema(polynomials[[first]])[0]
    left = least <= values[first] * (1 + _TIE)
    left[first] = False
    values[left] = suprema(polynomials[left])
    found: Mask = values <= values.min() * (1 + _TIE)
    return found
