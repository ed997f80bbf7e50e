r"""Exact unconditional tests of two groups: never more often wrong than they say, and less timid than Fisher's.

The real positives and negatives are fixed, or the predicted ones; under chance both groups have one rate s, which is
not known. The p-value is the greatest probability, over all s, of a table that is at least as extreme as the one seen:

.. math:: p = \sup_s P_s(\text{as extreme or more})

`boschloo` calls extreme what has a small p-value by Fisher's test (Boschloo 1970), `suissa_shuster` what has a large
statistic with the pooled variance (Suissa and Shuster 1985; SciPy calls it ``barnard_exact``). Which tables are as
extreme is decided in integers, and the supremum is that of a polynomial which bounds itself (`bernstein`): no point of
s is missed.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, cast

from bookmaker_ref.arguments import one_of
from bookmaker_ref.later import np
from bookmaker_ref.significance.arrays import Floats
from bookmaker_ref.significance.bernstein import coefficients, supremum, ways
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
    if by == "doubling" and alternative == "two-sided":
        one_sided: tuple[Alternative, ...] = ("less", "greater")
        sides = [boschloo(tp, fp, fn, tn, alternative=side, fixed=fixed) for side in one_sided]
        found = np.minimum(1.0, 2 * np.minimum(*sides))
        return float(found) if np.ndim(found) == 0 else found
    return _each((tp, fp, fn, tn), alternative, fixed, _as_small)


def suissa_shuster(
    tp: Any, fp: Any, fn: Any, tn: Any, *, alternative: Alternative = "two-sided", fixed: Fixed = "real"
) -> Any:
    """The unconditional test by the difference of both rates over its pooled standard error, whose square is Pearson's.

    Of a vaccine for 12 of 15 infected without it, and 7 of 15 with it (Mehta and Senchaudhuri 2003):

    >>> round(suissa_shuster(7, 12, 8, 3, alternative="less"), 4)
    0.0341
    """
    return _each((tp, fp, fn, tn), alternative, fixed, _as_far)


_AsExtreme = Callable[[int, int, int, int, str], "NDArray[np.bool_]"]


def _each(cells: tuple[Any, ...], alternative: str, fixed: str, as_extreme: _AsExtreme) -> Any:
    """The p-value of each different table; a float of four numbers."""
    one_of(alternative, "alternative", ALTERNATIVES)
    one_of(fixed, "fixed", ("real", "predicted"))
    single, (tp, fp, fn, tn) = wholes(MOST, **dict(zip(("tp", "fp", "fn", "tn"), cells, strict=True)))
    groups = (tp, fp, fn, tn) if fixed == "real" else (tp, fn, fp, tn)
    if single:
        return _p_value(tuple(int(each) for each in groups), alternative, as_extreme)
    rows = np.stack(groups, axis=-1).reshape(-1, 4).astype(np.int64)
    different, place = np.unique(rows, axis=0, return_inverse=True)
    values = np.array([_p_value(tuple(row), alternative, as_extreme) for row in different.tolist()])
    found: Floats = values[place.reshape(-1)].reshape(tp.shape)
    return found


def _p_value(table: tuple[int, ...], alternative: str, as_extreme: _AsExtreme) -> float:
    tp, fp, fn, tn = table
    return min(1.0, supremum(coefficients(as_extreme(tp, fp, tp + fn, fp + tn, alternative), 0.0)))


def _as_small(tp: int, fp: int, n1: int, n2: int, alternative: str) -> NDArray[np.bool_]:
    """The tables whose p-value by Fisher's test is no greater than that of the one seen."""
    values = _of_fisher(n1, n2, alternative)
    seen = values[tp, fp]
    found: NDArray[np.bool_] = values < seen * (1 - _CLOSE)
    for a, b in np.argwhere(np.abs(values - seen) <= _CLOSE * seen).tolist():
        found[a, b] = _fraction(a, b, n1, n2, alternative) <= _fraction(tp, fp, n1, n2, alternative)
    return found


@lru_cache(maxsize=64)
def _of_fisher(n1: int, n2: int, alternative: str) -> Floats:
    """Fisher's p-value of every table with so many of each group, to ten digits at least."""
    weights, sums = ways(n1, n2)
    first = np.broadcast_to(np.arange(n1 + 1)[:, None], weights.shape).ravel()
    by_sum = np.zeros((n1 + n2 + 1, n1 + 1))  # the tables with the same margins in a row
    by_sum[sums, first] = weights.ravel()
    if alternative == "less":
        summed = by_sum.cumsum(axis=1)
    elif alternative == "greater":
        summed = by_sum[:, ::-1].cumsum(axis=1)[:, ::-1]
    else:
        summed = _no_more(by_sum)
    found: Floats = summed[sums, first].reshape(weights.shape)
    return found


def _no_more(rows: Floats) -> Floats:
    """For each place of a row the sum of all that is no greater there, or as good as the same."""
    order = np.argsort(rows, axis=1)
    rising = np.take_along_axis(rows, order, axis=1)
    summed = rising.cumsum(axis=1)
    tied = np.zeros_like(rising, dtype=np.bool_)
    tied[:, :-1] = rising[:, 1:] <= rising[:, :-1] * (1 + _CLOSE)
    last = np.where(tied, rows.shape[1], np.arange(rows.shape[1]))  # of several that tie, the place of the last
    last = np.minimum.accumulate(last[:, ::-1], axis=1)[:, ::-1]
    found = np.empty_like(rows)
    np.put_along_axis(found, order, np.take_along_axis(summed, last, axis=1), axis=1)
    return found


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
