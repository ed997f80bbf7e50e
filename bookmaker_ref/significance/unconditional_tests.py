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
from fractions import Fraction
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast

from bookmaker_ref.arguments import one_of
from bookmaker_ref.later import np
from bookmaker_ref.significance.arrays import Floats
from bookmaker_ref.significance.bernstein import seen, suprema, ways
from bookmaker_ref.significance.fishers_test import fisher_exact
from bookmaker_ref.significance.hypotheses import ALTERNATIVES, Alternative
from bookmaker_ref.significance.whole_counts import wholes

if TYPE_CHECKING:
    from numpy.typing import NDArray

Fixed = Literal["real", "predicted"]
By = Literal["probability", "doubling"]
#: The most cases: there one table takes seconds.
MOST = 1000
#: p-values of Fisher's test that are this close, relative to them, are compared as fractions.
_CLOSE = 1e-9
#: How many polynomials are bounded at a time.
_TOGETHER = 256


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
    return each_table((tp, fp, fn, tn), fixed, partial(_greatest, _as_small, alternative))


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
_AsExtreme = Callable[[int, int, int, int, str], Mask]
Rows: TypeAlias = list[list[int]]


def each_table(cells: tuple[Any, ...], fixed: str, p_values: Callable[[Rows], Floats], most: int = MOST) -> Any:
    """The p-value of each different table; a float of four numbers.

    The function is given rows of one size: n1 and n2, and the successes of both.
    """
    one_of(fixed, "fixed", ("real", "predicted"))
    single, (tp, fp, fn, tn) = wholes(most, **dict(zip(("tp", "fp", "fn", "tn"), cells, strict=True)))
    missed, other = (fn, fp) if fixed == "real" else (fp, fn)
    rows = np.stack((tp + missed, other + tn, tp, other), axis=-1).reshape(-1, 4).astype(np.int64)
    if single:
        return float(p_values(rows.tolist())[0])
    different, place = np.unique(rows, axis=0, return_inverse=True)
    sizes = different[:, 0] + different[:, 1]
    values = np.empty(len(different))
    for size in np.unique(sizes):
        of_size = np.flatnonzero(sizes == size)
        for start in range(0, len(of_size), _TOGETHER):
            some = of_size[start : start + _TOGETHER]
            values[some] = p_values(different[some].tolist())
    found: Floats = values[place.reshape(-1)].reshape(tp.shape)
    return found


def _greatest(as_extreme: _AsExtreme, alternative: str, rows: Rows) -> Floats:
    """The p-values of tables of one size by what is as extreme."""
    return np.minimum(1.0, suprema(_polynomials(as_extreme, alternative, rows)))


def _doubled(rows: Rows) -> Floats:
    """Twice the smaller one-sided value; a side that is surely the larger one, or more than 1/2, is not sought."""
    sides = np.stack([_polynomials(_as_small, side, rows) for side in ("less", "greater")])
    least = np.stack([seen(each) for each in sides])
    every = np.arange(len(rows))
    near = least.argmin(axis=0)
    found = suprema(sides[near, every])
    open_ = np.flatnonzero(least[1 - near, every] < np.minimum(found, 0.5))
    if len(open_):
        found[open_] = np.minimum(found[open_], suprema(sides[1 - near[open_], open_]))
    return np.minimum(1.0, 2 * found)


def _polynomials(as_extreme: _AsExtreme, alternative: str, rows: Rows) -> Floats:
    """The coefficients of the probability of what is as extreme, a row for each table."""
    found = np.empty((len(rows), rows[0][0] + rows[0][1] + 1))
    for row, (n1, n2, a, b) in zip(found, rows, strict=True):
        weights, sums = ways(n1, n2)
        row[:] = np.bincount(sums, (weights * as_extreme(a, b, n1, n2, alternative)).ravel())
    return found


def _as_small(a: int, b: int, n1: int, n2: int, alternative: str) -> Mask:
    """The tables whose p-value by Fisher's test is no greater than that of the one seen."""
    values = _of_fisher(n1, n2, alternative)
    seen = values[a, b]
    if np.isinf(seen):  # p is 1
        return np.ones(values.shape, dtype=np.bool_)
    found: Mask = values <= seen * (1 - _CLOSE)
    near: Mask = (values <= seen * (1 + _CLOSE)) & ~found
    for other in _images(a, b, n1, n2, alternative):
        found[other], near[other] = True, False
    for first, second in np.argwhere(near).tolist():
        found[first, second] = _fraction(first, second, n1, n2, alternative) <= _fraction(a, b, n1, n2, alternative)
    return found


def _images(a: int, b: int, n1: int, n2: int, alternative: str) -> list[tuple[int, int]]:
    """The tables with the same p-value by symmetry: of success and failure exchanged, or both groups, or both."""
    found = [(a, b)]
    if alternative == "two-sided":
        found.append((n1 - a, n2 - b))
    if n1 == n2:
        found.append((n2 - b, n1 - a))
        if alternative == "two-sided":
            found.append((b, a))
    return found


@lru_cache(maxsize=64)
def _of_fisher(n1: int, n2: int, alternative: str) -> Floats:
    """Fisher's p-value of every table with so many of each group over what it lacks to 1, to ten digits at least."""
    if alternative == "less":
        found: Floats = _of_fisher(n1, n2, "greater")[::-1, ::-1]
        return found
    weights, sums = ways(n1, n2)
    first = np.broadcast_to(np.arange(n1 + 1)[:, None], weights.shape).ravel()
    by_sum = np.zeros((n1 + n2 + 1, n1 + 1))  # the tables with the same margins in a row
    by_sum[sums, first] = weights.ravel()
    if alternative == "greater":
        within = by_sum[:, ::-1].cumsum(axis=1)[:, ::-1]
        beyond = np.zeros_like(by_sum)
        beyond[:, 1:] = by_sum.cumsum(axis=1)[:, :-1]
    else:
        within, beyond = _no_more(by_sum)
    with np.errstate(divide="ignore"):
        odds: Floats = within[sums, first] / beyond[sums, first]
    return odds.reshape(weights.shape)


def _no_more(rows: Floats) -> tuple[Floats, Floats]:
    """For each place of a row the sum of all that is no greater there, or as good as the same; and that of the rest."""
    order = np.argsort(rows, axis=1)
    rising = np.take_along_axis(rows, order, axis=1)
    tied = np.zeros_like(rising, dtype=np.bool_)
    tied[:, :-1] = rising[:, 1:] <= rising[:, :-1] * (1 + _CLOSE)
    last = np.where(tied, rows.shape[1], np.arange(rows.shape[1]))  # of several that tie, the place of the last
    last = np.minimum.accumulate(last[:, ::-1], axis=1)[:, ::-1]
    above = np.zeros_like(rising)
    above[:, :-1] = rising[:, :0:-1].cumsum(axis=1)[:, ::-1]
    found = np.empty((2, *rows.shape))
    for each, summed in zip(found, (rising.cumsum(axis=1), above), strict=True):
        np.put_along_axis(each, order, np.take_along_axis(summed, last, axis=1), axis=1)
    return found[0], found[1]


@lru_cache(maxsize=4096)
def _fraction(a: int, b: int, n1: int, n2: int, alternative: str) -> Fraction:
    return fisher_exact(a, b, n1 - a, n2 - b, alternative=cast(Alternative, alternative))


def _as_far(tp: int, fp: int, n1: int, n2: int, alternative: str) -> NDArray[np.bool_]:
    """The tables whose statistic is no smaller: the difference of both rates squared, over PP PN, with its sign.

    Where nothing, or all, is predicted positive, the difference is 0, as the statistic is.
    """
    differences, spreads = _differences(n1, n2)
    signed = (
        np.abs(differences) if alternative == "two-sided" else differences * (1 if alternative == "greater" else -1)
    )
    squares = signed * np.abs(signed)  # as integers, which they are up to `MOST` cases
    found: NDArray[np.bool_] = squares * spreads[tp, fp] >= squares[tp, fp] * spreads
    return found


@lru_cache(maxsize=64)
def _differences(n1: int, n2: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The difference of both rates times N1 N2, and PP PN, of every table with so many of each group."""
    a, b = np.arange(n1 + 1)[:, None], np.arange(n2 + 1)
    return a * n2 - b * n1, np.maximum((a + b) * (n1 + n2 - a - b), 1)
