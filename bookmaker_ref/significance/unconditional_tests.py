r"""Exact unconditional tests of two groups: never more often wrong than they say, and less timid than Fisher's.

The real positives and negatives are fixed, or the predicted ones; under chance both groups have one rate s, which is
not known. The p-value is the greatest probability, over all s, of a table that is at least as extreme as the one seen:

.. math:: p = \sup_s P_s(\text{as extreme or more})

`boschloo` calls extreme what has a small p-value by Fisher's test (Boschloo 1970), `suissa_shuster` what has a large
statistic with the pooled variance (Suissa and Shuster 1985; SciPy calls it ``barnard_exact``; Barnard's own test is
`barnard`). Which tables are as extreme is decided in integers, and the supremum is that of a polynomial which bounds
itself (`bernstein`): no point of s is missed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from bookmaker_ref.arguments import one_of
from bookmaker_ref.later import np
from bookmaker_ref.significance.arrays import Floats
from bookmaker_ref.significance.bernstein import thinned, ways
from bookmaker_ref.significance.fishers_levels import as_small
from bookmaker_ref.significance.hypotheses import ALTERNATIVES, Alternative
from bookmaker_ref.significance.suprema import suprema
from bookmaker_ref.significance.whole_counts import wholes

if TYPE_CHECKING:
    from numpy.typing import NDArray

Fixed = Literal["real", "predicted"]
By = Literal["probability", "doubling"]
#: The most cases: there one table takes seconds.
MOST = 1000
#: How many polynomials are bounded at a time.
_TOGETHER = 256
_OTHER = {"greater": "less", "less": "greater"}


def boschloo(
    tp: Any,
    fp: Any,
    fn: Any,
    tn: Any,
    *,
    alternative: Alternative = "two-sided",
    by: By = "probability",
    fixed: Fixed = "real",
) -> Any:
    """Boschloo's test: the p-value of Fisher's test as a statistic, which is uniformly more powerful than that test.

    Two-sided, the tables are in the order of Fisher's two-sided p-value, or ``by="doubling"`` twice the smaller
    one-sided value of this test, as SciPy has it.

    >>> round(boschloo(74, 31, 43, 32, alternative="greater"), 5)
    0.03556
    """
    one_of(by, "by", ("probability", "doubling"))
    one_of(alternative, "alternative", ALTERNATIVES)
    if by == "doubling" and alternative == "two-sided":
        return each_table((tp, fp, fn, tn), fixed, _doubled)
    return each_table((tp, fp, fn, tn), fixed, partial(_greatest, as_small, alternative))


def suissa_shuster(
    tp: Any, fp: Any, fn: Any, tn: Any, *, alternative: Alternative = "two-sided", fixed: Fixed = "real"
) -> Any:
    """The unconditional test by the difference of both rates over its pooled standard error, whose square is Pearson's.

    Of a vaccine for 12 of 15 infected without it, and 7 of 15 with it (Mehta and Senchaudhuri 2003):

    >>> round(suissa_shuster(7, 12, 8, 3, alternative="less"), 4)
    0.0341
    """
    one_of(alternative, "alternative", ALTERNATIVES)
    return each_table((tp, fp, fn, tn), fixed, partial(_greatest, _as_far, alternative))


Mask: TypeAlias = "NDArray[np.bool_]"
Rows: TypeAlias = list[list[int]]
#: The coefficients of the probability of what is as extreme on a side as the successes of two groups, n1 and n2.
_Polynomial = Callable[[str, int, int, int, int], Floats]


def each_table(cells: tuple[Any, ...], fixed: str, p_values: Callable[[Rows], Floats], most: int = MOST) -> Any:
    """The p-value of each different table; a float of four numbers.

    The function is given rows of one size: n1 and n2, and the successes of both.
    """
    one_of(fixed, "fixed", ("real", "predicted"))
    if all(type(cell) is int and cell >= 0 for cell in cells) and sum(cells) <= most:  # without the cost of arrays
        return float(p_values([_row(fixed, *cells)])[0])
    single, spread = wholes(most, **dict(zip(("tp", "fp", "fn", "tn"), cells, strict=True)))
    rows = np.stack(_row(fixed, *spread), axis=-1).reshape(-1, 4).astype(np.int64)
    found = each_row(rows, rows[:, 0] + rows[:, 1], p_values).reshape(spread[0].shape)
    return float(found[()]) if single else found


def each_row(rows: NDArray[np.int64], sizes: NDArray[np.int64], p_values: Callable[[Rows], Floats]) -> Floats:
    """The p-value of each row, of different ones alone, and some of one size at a time."""
    different, first, place = np.unique(rows, axis=0, return_index=True, return_inverse=True)
    values = np.empty(len(different))
    for size in np.unique(sizes):
        of_size = np.flatnonzero(sizes[first] == size)
        for start in range(0, len(of_size), _TOGETHER):
            some = of_size[start : start + _TOGETHER]
            values[some] = p_values(different[some].tolist())
    found: Floats = values[place.reshape(-1)]
    return found


def _row(fixed: str, tp: Any, fp: Any, fn: Any, tn: Any) -> list[Any]:
    missed, other = (fn, fp) if fixed == "real" else (fp, fn)
    return [tp + missed, other + tn, tp, other]


def _greatest(polynomial: _Polynomial, alternative: str, rows: Rows) -> Floats:
    """The p-values of tables of one size by what is as extreme."""
    return np.minimum(1.0, suprema(np.array([polynomial(alternative, *row) for row in rows])))


def _doubled(rows: Rows) -> Floats:
    """Twice the smaller one-sided value; a side that is surely the larger one, or more than 1/2, is not sought."""
    near = ["greater" if a * n2 > b * n1 else "less" for n1, n2, a, b in rows]
    found = suprema(np.array([as_small(side, *row) for row, side in zip(rows, near, strict=True)]))
    far = np.array([as_small(_OTHER[side], *row) for row, side in zip(rows, near, strict=True)])
    n = far.shape[1] - 1
    open_ = (far @ thinned(n, 0.5)[n] < np.minimum(found, 0.5)).nonzero()[0]
    if len(open_):
        found[open_] = np.minimum(found[open_], suprema(far[open_]))
    return np.minimum(1.0, 2 * found)


def _as_far(alternative: str, n1: int, n2: int, a: int, b: int) -> Floats:
    """How probable a statistic no smaller than that of a and b successes is, given 0 to all successes.

    It is the difference of both rates squared, over PP PN, with its sign. Where nothing, or all, is predicted positive,
    the difference is 0, as the statistic is.
    """
    differences, spreads = _differences(n1, n2)
    signed = (
        np.abs(differences) if alternative == "two-sided" else differences * (1 if alternative == "greater" else -1)
    )
    squares = signed * np.abs(signed)  # as integers, which they are up to `MOST` cases
    far: Mask = squares * spreads[a, b] >= squares[a, b] * spreads
    weights, sums = ways(n1, n2)
    return np.bincount(sums, (weights * far).ravel()).astype(np.float64)


@lru_cache(maxsize=64)
def _differences(n1: int, n2: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The difference of both rates times N1 N2, and PP PN, of every table with so many of each group."""
    a, b = np.arange(n1 + 1)[:, None], np.arange(n2 + 1)
    return a * n2 - b * n1, np.maximum((a + b) * (n1 + n2 - a - b), 1)
