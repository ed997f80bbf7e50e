"""Fisher's exact test: one- and two-sided and mid-p, as a fraction for one table, and fast over arrays.

With both margins given, chance makes the number of true positives hypergeometric. ``"greater"`` is the probability of
as many of them or more, that is of at least this Informedness; ``"less"`` of as many or fewer. ``"two-sided"`` adds up
the tables that are

- ``by="probability"``: no more probable than the one seen, the usual definition (Irwin 1935; R and SciPy have it);
- ``by="doubling"``: twice the smaller one-sided value, 1 at most;
- ``by="blaker"``: those whose smaller one-sided value is no greater (Blaker 2000), for one table in fractions.

``mid=True`` counts what is exactly as extreme as the table seen by half (Lancaster 1961): the test is no longer exact,
and less conservative. Two-sided these are all tables that are exactly as probable, not the one seen alone, which
others count by half. Where a margin is empty there is only one table: p is 1, and half of it by mid-p.

Two tables are equally probable if their weights, products of binomial coefficients, are the same integer. That is
decided in integers, for arrays too: where float64 sees weights within 1e-10 of each other, it is symmetry or exact
arithmetic that tells a tie from a near miss.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import lru_cache
from math import comb, perm
from typing import TYPE_CHECKING, Any, Literal, cast, overload

from bookmaker_ref.arguments import flag, generator, one_of, whole as whole_number
from bookmaker_ref.exact.fisher import no_more, weights_of
from bookmaker_ref.later import np
from bookmaker_ref.layout import Fields
from bookmaker_ref.messages import short
from bookmaker_ref.significance.arrays import Floats
from bookmaker_ref.significance.hypotheses import ALTERNATIVES, Alternative
from bookmaker_ref.significance.whole_counts import counts_of, whole, wholes

if TYPE_CHECKING:
    from numpy.typing import NDArray

Cells = tuple[int, int, int, int]
By = Literal["probability", "doubling", "blaker"]

#: The most cases of one table: beyond, a chi-squared or G² test says the same to all digits that matter.
MOST = 10**12
#: The same where the result is a fraction.
MOST_EXACT = 30_000
#: The most random tables that are drawn.
MOST_DRAWN = 10**8
#: Tables of more cases are computed one by one.
_TOGETHER = 20000
#: How many tables are computed at a time: few enough for the cache.
_BLOCK = 4096
#: Steps between looking which tables are finished.
_STEPS = 16
#: Weights this close to each other may be the same. Their errors are below 1e-11 for 20000 steps.
_DOUBT = 1e-10
#: A weight this small beside the one seen adds nothing.
_NOTHING = 1e-22
#: Weights below this are near the end of float64.
_DEEP = 1e-260
_SMALLEST = 1e-290


# --- one table, exactly -----------------------------------------------------------------------------------------


def fisher_exact(
    tp: Any,
    fp: Any,
    fn: Any,
    tn: Any,
    *,
    alternative: Alternative = "two-sided",
    by: By = "probability",
    mid: bool = False,
) -> Fraction:
    """Fisher's exact test of one table, as a fraction. See above for what the options mean.

    A lady who tastes all eight cups right (Fisher 1935), and one who confuses a cup of each kind:

    >>> fisher_exact(4, 0, 0, 4, alternative="greater"), fisher_exact(3, 1, 1, 3, alternative="greater")
    (Fraction(1, 70), Fraction(17, 70))
    >>> fisher_exact(3, 1, 1, 3), fisher_exact(3, 1, 1, 3, mid=True)
    (Fraction(17, 35), Fraction(9, 35))
    """
    _checked(alternative, by, exact=True)
    mid = flag(mid, "mid")
    a, b, c, d = (whole(value, name) for value, name in zip((tp, fp, fn, tn), ("tp", "fp", "fn", "tn"), strict=True))
    n = a + b + c + d
    if n > MOST_EXACT:
        raise ValueError(f"{n} cases: as a fraction no more than {MOST_EXACT} are computed; `fisher` gives a float")
    pp, rp, rn = a + b, a + c, b + d
    low, seen = max(0, pp - rn), a
    weights = weights_of(pp, rp, rn)
    total = comb(n, pp)
    if alternative == "less":
        weights = [*reversed(weights)]
        low, seen = 0, len(weights) - 1 - (seen - low)
    place = seen - low
    if alternative != "two-sided":
        return Fraction(2 * sum(weights[place:]) - mid * weights[place], 2 * total)
    if by == "probability":
        return no_more(weights, weights[place], total, mid)
    # The smaller of both one-sided values of each table, over the total.
    sides = _smaller_sides(weights, mid and by == "doubling")
    if by == "doubling":
        return min(Fraction(1), Fraction(sides[place], total))
    return no_more(weights, sides[place], total, mid, sides)


def _smaller_sides(weights: list[int], mid: bool) -> list[int]:
    """Twice the smaller one-sided sum of each."""
    total, below, found = sum(weights), 0, []
    for weight in weights:
        less, greater = 2 * (below + weight), 2 * (total - below)
        found.append(min(less, greater) - (weight if mid else 0))
        below += weight
    return found


# --- one table or many, in float64 ----------------------------------------------------------------------------


@overload
def fisher(
    tp: int, fp: int, fn: int, tn: int, *, alternative: Alternative = ..., by: By = ..., mid: bool = ...
) -> float: ...
@overload
def fisher(
    tp: Any, fp: Any, fn: Any, tn: Any, *, alternative: Alternative = ..., by: By = ..., mid: bool = ...
) -> Any: ...
def fisher(
    tp: Any,
    fp: Any,
    fn: Any,
    tn: Any,
    *,
    alternative: Alternative = "two-sided",
    by: By = "probability",
    mid: bool = False,
) -> float | Floats:
    """Fisher's exact test: four counts give a float, arrays an array of the shape that they broadcast to.

    Right to about twelve digits, also far out; ties are decided exactly. See above for what the options mean. Above
    20000 cases each table takes some milliseconds.

    >>> round(fisher(8, 2, 1, 5), 15)
    0.034965034965035
    >>> fisher([3, 4], 1, 1, 3, alternative="greater").round(6)
    array([0.242857, 0.166667])
    """
    _checked(alternative, by, exact=False)
    mid = flag(mid, "mid")
    single, cells = wholes(MOST, tp=tp, fp=fp, fn=fn, tn=tn)
    shape = cells[0].shape
    sides = _sides([each.reshape(-1) for each in cells])
    half = sides.seen / 2 if mid else 0.0
    if alternative != "two-sided":
        found = getattr(sides, alternative) - half
    elif by == "probability":
        found = sides.no_more - sides.tied / 2 if mid else sides.no_more
    else:
        found = 2 * (np.minimum(sides.less, sides.greater) - half)
    found = np.minimum(found, 1.0).reshape(shape)
    return float(found[()]) if single else found


def _checked(alternative: str, by: str, exact: bool) -> None:
    one_of(alternative, "alternative", ALTERNATIVES)
    one_of(by, "by", ("probability", "doubling", "blaker"))
    if by != "probability" and alternative != "two-sided":
        raise ValueError(f"by={short(by)} is for two sides, and alternative is {short(alternative)}")
    if by == "blaker" and not exact:
        raise ValueError("by='blaker' is computed in fractions only, one table at a time: fisher_exact")


@dataclass(frozen=True)
class _Sides:
    """Probabilities of many tables: of as many or more, as many or fewer, no more probable, exactly as probable."""

    greater: Floats
    less: Floats
    no_more: Floats
    tied: Floats
    seen: Floats


def _sides(cells: list[Floats]) -> _Sides:
    count = len(cells[0])
    found = _Sides(*np.empty((len(fields(_Sides)), count)))
    n = sum(cells[1:], cells[0])
    together = np.flatnonzero(n <= _TOGETHER)
    alone = [np.flatnonzero(n > _TOGETHER)]
    for start in range(0, len(together), _BLOCK):
        rows = together[start : start + _BLOCK]
        block, deep = _block([each[rows] for each in cells])
        for field in fields(_Sides):
            getattr(found, field.name)[rows] = getattr(block, field.name)
        alone.append(rows[deep])
    for row in np.concatenate(alone).tolist():
        for field, value in zip(fields(_Sides), _alone(*(int(each[row]) for each in cells)), strict=True):
            getattr(found, field.name)[row] = value
    return found


# --- many at a time -------------------------------------------------------------------------------------------


def _block(cells: list[Floats]) -> tuple[_Sides, NDArray[np.bool_]]:
    """The sides of tables of few cases, and which of them lie too far out to be computed so.

    Weights are relative to that of the most probable table, from which one walks outward on both sides: first to the
    table seen and beyond it, then on the other side.
    """
    tp, fp, fn, tn = cells
    pp, rp = tp + fp, tp + fn
    n = pp + fn + tn
    mode = np.floor((pp + 1) * (rp + 1) / (n + 2))
    flipped = tp < mode
    at_mode = np.array([mode, pp - mode, rp - mode, n - pp - rp + mode])
    # With the predictions exchanged, what lies below lies above.
    near = np.where(flipped, at_mode[[1, 0, 3, 2]], at_mode)
    far = near[[1, 0, 3, 2]]
    steps = np.abs(tp - mode)
    with np.errstate(under="ignore"):
        beyond, tail, seen = _near_side(near, steps)
        deep = seen < _DEEP
        before, low, high = _far_side(far, np.where(deep, 1.0, seen))
    total = 1 + beyond + before
    added, ties = _decided(near, steps, high - low, ~deep & (seen < 1))
    most = seen == 1
    one_side, other = tail / total, (total - tail + seen) / total
    sides = _Sides(
        greater=np.where(flipped, other, one_side),
        less=np.where(flipped, one_side, other),
        no_more=np.where(most, 1.0, (tail + low + added) / total),
        tied=np.where(most, 1.0 + _as_probable(near) + _as_probable(far), seen + ties) / total,
        seen=seen / total,
    )
    return sides, deep


def _as_probable(cells: Floats) -> NDArray[np.bool_]:
    """Whether the next table, with one more in the first and the last cell, is as probable."""
    a, b, c, d = cells
    return cast("NDArray[np.bool_]", b * c == (a + 1) * (d + 1))


def _step(a: Floats, b: Floats, c: Floats, d: Floats, weight: Floats) -> None:
    """Go to the next table. Past the last one the weight is 0, and stays so."""
    ratio = b * c
    b -= 1
    c -= 1
    a += 1
    d += 1
    ratio /= a * d
    weight *= ratio


def _near_side(cells: Floats, steps: Floats) -> tuple[Floats, Floats, Floats]:
    """The weights beyond the first table; those of the table seen, so many steps away, and beyond; its weight."""
    count = len(steps)
    results = np.empty((3, count))
    rows = np.arange(count)
    at_first = (steps == 0).astype(np.float64)
    state = np.array([*cells, np.ones(count), steps, np.zeros(count), at_first, at_first])
    walked = 0
    while len(rows):
        a, b, c, d, weight, goal, beyond, tail, seen = state
        for _ in range(_STEPS):
            walked += 1
            _step(a, b, c, d, weight)
            beyond += weight
            tail += weight * (goal <= walked)
            np.copyto(seen, weight, where=goal == walked)
        done = (weight < _SMALLEST) | ((goal <= walked) & (weight < _NOTHING * seen))
        results[:, rows[done]] = state[-3:, done]
        rows, state = rows[~done], state[:, ~done]
    return results[0], results[1], results[2]


def _far_side(cells: Floats, seen: Floats) -> tuple[Floats, Floats, Floats]:
    """The weights beyond the first table, and of those the ones that are surely and that may be no more than seen."""
    count = len(seen)
    results = np.empty((3, count))
    rows = np.arange(count)
    zero = np.zeros(count)
    state = np.array([*cells, np.ones(count), seen * (1 - _DOUBT), seen * (1 + _DOUBT), zero, zero, zero])
    while len(rows):
        a, b, c, d, weight, less, no_more, beyond, low, high = state
        for _ in range(_STEPS):
            _step(a, b, c, d, weight)
            beyond += weight
            low += weight * (weight < less)
            high += weight * (weight < no_more)
        done = (weight < _SMALLEST) | (weight < _NOTHING * less)
        results[:, rows[done]] = state[-3:, done]
        rows, state = rows[~done], state[:, ~done]
    return results[0], results[1], results[2]


def _decided(cells: Floats, steps: Floats, doubtful: Floats, within: NDArray[np.bool_]) -> tuple[Floats, Floats]:
    """Of the weights in doubt, what is no more than the one seen, and what is the same."""
    added, ties = np.where(within, doubtful, 0.0), np.zeros(len(doubtful))
    a, b, c, d = cells
    # Even classes, or even predictions: the mirror image of the table is as probable, and it is what is in doubt.
    mirrored = (a + c == b + d) | (a + b == c + d)
    ties[mirrored] = added[mirrored]
    for row in np.flatnonzero((added > 0) & ~mirrored).tolist():
        first = tuple(int(value) for value in cells[:, row])
        sign = _nearest(*first, int(steps[row]))
        if sign > 0:
            added[row] = 0.0
        elif not sign:
            ties[row] = added[row]
    return added, ties


@lru_cache(maxsize=4096)
def _nearest(a: int, b: int, c: int, d: int, steps: int) -> int:
    """How the weight in doubt, on the other side, compares with the one seen: its sign, in integers.

    The cells are those of the most probable table. What is in doubt is the table on the other side whose weight is
    nearest, so either the last that is no more, or the one before it.
    """
    seen = (a + steps, b - steps, c - steps, d + steps)
    if _compared(seen, steps + min(a, d)) > 0:  # so many steps to the other side the weight is least
        return 1
    back = _first_no_more(_compared, seen, steps + 1, steps + min(a, d))
    if not _compared(seen, back):
        return 0
    return -1 if _is_close(seen, back) else 1


def _first_no_more(compared: Callable[[Cells, int], int], cells: Cells, least: int, most: int) -> int:
    """How many steps back the first table lies that is no more probable: weights fall, the farther one goes."""
    return least + bisect_left(range(least, most), True, key=lambda back: compared(cells, back) <= 0)


def _compared(cells: Cells, back: int) -> int:
    """The sign of the weight so many steps back, less that of these cells: a comparison of integers."""
    a, b, c, d = cells
    there, here = perm(a, back) * perm(d, back), perm(b + back, back) * perm(c + back, back)
    return (there > here) - (there < here)


def _is_close(cells: Cells, back: int) -> bool:
    """Whether the weight so many steps back is within the doubt of that of these cells."""
    a, b, c, d = cells
    there, here = perm(a, back) * perm(d, back), perm(b + back, back) * perm(c + back, back)
    return abs(there - here) * 10**9 < here


# --- one at a time --------------------------------------------------------------------------------------------


def _alone(tp: int, fp: int, fn: int, tn: int) -> tuple[float, float, float, float, float]:
    """The sides of one table of any size: its probability from logarithms to 40 digits, the rest from ratios."""
    pp, rp, n = tp + fp, tp + fn, tp + fp + fn + tn
    mode = (pp + 1) * (rp + 1) // (n + 2)
    flipped = tp < mode
    a, b, c, d = (fp, tp, tn, fn) if flipped else (tp, fp, fn, tn)
    steps = abs(tp - mode)
    seen = _probability(a, b, c, d)
    tail = seen * _ratios(a, b, c, d)
    other = 1 - tail + seen
    no_more, tied = tail, seen
    if not steps or not _compared_by_logs((a, b, c, d), steps):
        no_more = 1.0
        tied = seen * (1.0 + (b * c == (a + 1) * (d + 1)) + (a * d == (b + 1) * (c + 1)))
    else:
        back, sign = _last_no_more((a, b, c, d), steps)
        if back:
            cells = a - back, b + back, c + back, d - back
            there = seen if not sign else _probability(*cells)
            no_more += there * _ratios(cells[1], cells[0], cells[3], cells[2])
            tied += 0.0 if sign else there
    greater, less = (other, tail) if flipped else (tail, other)
    return greater, less, no_more, tied, seen


def _last_no_more(cells: Cells, steps: int) -> tuple[int, int]:
    """How many steps back the first table lies that is no more probable, and whether it is less; 0 if there is none."""
    most = min(cells[0], cells[3])
    if most <= steps or _compared_by_logs(cells, most) > 0:
        return 0, -1
    back = _first_no_more(_compared_by_logs, cells, steps + 1, most)
    return back, _compared_by_logs(cells, back)


def _compared_by_logs(cells: Cells, back: int) -> int:
    """As `_compared`, in integers only where logarithms to 40 digits cannot tell."""
    a, b, c, d = cells
    difference = _log_weight(a - back, b + back, c + back, d - back) - _log_weight(a, b, c, d)
    if abs(difference) > 1e-20:
        return 1 if difference > 0 else -1
    mirrored = (b + d == a + c and back == a - b) or (a + b == c + d and back == a - c)
    return 0 if mirrored else _compared(cells, back)


def _log_weight(*cells: int) -> Any:
    """The logarithm of the weight, but for what the margins add to it."""
    from bookmaker_ref.exact.contexts import reals_with  # noqa: PLC0415 -- only for tables of many cases

    with reals_with(40) as mp:
        return -sum(mp.loggamma(value + 1) for value in cells)


def _probability(a: int, b: int, c: int, d: int) -> float:
    """How probable a table is, given its margins."""
    from bookmaker_ref.exact.contexts import reals_with  # noqa: PLC0415 -- only for tables of many cases

    with reals_with(40) as mp:
        margins = sum(mp.loggamma(value + 1) for value in (a + b, c + d, a + c, b + d))
        return float(mp.exp(margins - mp.loggamma(a + b + c + d + 1) + _log_weight(a, b, c, d)))


def _ratios(a: int, b: int, c: int, d: int) -> float:
    """What a table and all beyond it weigh, beside itself: the ratios fall from step to step."""
    total, last = 1.0, 1.0
    size, start, most = 256, 0, min(b, c)
    while start < most:
        walked = np.arange(start, min(start + size, most), dtype=np.float64)
        ratios = (b - walked) / (a + 1 + walked) * ((c - walked) / (d + 1 + walked))
        weights = last * np.cumprod(ratios)
        total += float(weights.sum())
        last, ratio = float(weights[-1]), float(ratios[-1])
        start += size
        size = min(2 * size, 2**17)
        if ratio < 1 and last * ratio / (1 - ratio) < 1e-17 * total:
            break
    return total


# --- K classes ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, slots=True)
class Sampled(Fields):
    """A p-value from random tables, and its standard error."""

    p: float
    error: float
    tables: int


def fisher_classes(table: Any, *, rows: Any = None, tables: int = 9999, seed: Any = None) -> Sampled:
    """Fisher's exact test of a table of any number of classes (Freeman and Halton 1951), by random tables.

    The tables are drawn by ``scipy.stats.random_table`` with the margins of this one; p is how many of them are no more
    probable, the table itself counted with them, so that it is never 0 and the test never too liberal (Phipson and
    Smyth 2010). ``seed`` is an integer or a generator; without one p is another each time. A `Contingency` knows
    its rows; of a matrix, ``rows`` says it.

    >>> from bookmaker_ref import Contingency
    >>> table = Contingency.from_matrix([[8, 2, 3], [1, 5, 4]], rows="predicted",
    ...                                 predicted="ab", real="xyz")
    >>> found = fisher_classes(table, seed=1)
    >>> round(found.p, 2), found.tables
    (0.06, 9999)
    """
    from scipy.special import gammaln  # noqa: PLC0415 -- both only here, and slow to import
    from scipy.stats import random_table  # noqa: PLC0415 -- as above

    from bookmaker_ref.tables.contingency import Contingency  # noqa: PLC0415

    given = table if isinstance(table, Contingency) else Contingency.from_matrix(table, rows=rows)
    wanted = whole_number(tables, "tables", 1, MOST_DRAWN)
    random = np.random.default_rng() if seed is None else generator(seed)
    counts = wholes(MOST, **{"a cell": counts_of(given)})[1][0].astype(np.int64)
    predicted, real = counts.sum(axis=1), counts.sum(axis=0)
    if int(counts.sum()) > 10**7:
        raise ValueError(f"{counts.sum()} cases: random tables are drawn for 10^7 at most; use chi2 or g2")
    seen = gammaln(counts + 1.0).sum()
    no_more, left = 1, wanted
    size = max(1, 2**20 // counts.size)
    drawn = random_table(predicted, real) if counts.sum() else None
    while left:
        if drawn is None:  # no cases: there is one table
            no_more += left
            break
        some = min(size, left)
        weights = gammaln(np.asarray(drawn.rvs(some, random_state=random), dtype=np.float64) + 1).sum(axis=(-2, -1))
        # Less probable is what has the larger product of factorials; a difference this small is one of rounding.
        no_more += int((weights >= seen - 1e-10 - 1e-13 * abs(seen)).sum())
        left -= some
    p = no_more / (wanted + 1)
    return Sampled(p, float(np.sqrt(p * (1 - p) / wanted)), wanted)
