r"""The difference of a measure of two systems on the same cases, with its interval.

A measure of a table changes by its slope with each case, so the difference of two changes by that of two slopes, at
the cells where either system has the case. As cases are independent, the sum of their squares is the variance of the
difference: the covariance of both systems is in it, case by case. As for one system alone, three cases more are spread
evenly, over all triples of a class and two labels, so that a table without errors is not taken for certainty.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import erfc, nan, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref._facts import RATIOS
from bookmaker_ref.arguments import generator, level as checked_level, one_of, whole
from bookmaker_ref.comparing.cases import PairedCases
from bookmaker_ref.layout import Fields
from bookmaker_ref.messages import short
from bookmaker_ref.multiclass.measure import MEASURES
from bookmaker_ref.multiclass.slopes import values_and_slopes
from bookmaker_ref.significance.intervals import Tails
from bookmaker_ref.significance.variances import canonical

Floats = NDArray[np.float64]
_MORE = 3  # cases, spread evenly


@dataclass(frozen=True, eq=False)
class PairedDifference(Fields):
    """How much a measure of the first system is above that of the second, with its interval and a test that it is 0."""

    measure: str
    first: float
    second: float
    difference: float
    low: float
    high: float
    level: float
    p: float
    method: str


def paired_difference(
    measure: str, cases: PairedCases, *, level: float = 0.95, method: str = "delta-plus-three", **options: Any
) -> PairedDifference:
    """The difference of a measure of two systems, by one of `METHODS`.

    >>> first, second = [1] * 40 + [0] * 50 + [1] * 10, [1] * 30 + [0] * 50 + [1] * 20
    >>> cases = PairedCases.of_labels([1] * 50 + [0] * 50, first, second)
    >>> found = paired_difference("informedness", cases)
    >>> [round(float(each), 2) for each in (found.difference, found.low, found.high)]
    [0.4, 0.23, 0.55]
    """
    tails = Tails(checked_level(level), "both")
    one_of(method, "method", METHODS)
    first, second = value_of(measure, cases.tables).tolist()
    low, high, p = METHODS[method](measure, cases, tails, **options)
    return PairedDifference(measure, first, second, first - second, low, high, tails.level, p, method)


def delta_plus_three(measure: str, cases: PairedCases, tails: Tails) -> tuple[float, float, float]:
    """By slopes, at the tables with three cases more, spread evenly; p is that of the same standard error."""
    many = len(cases.labels)
    more = cases.tables + _MORE / many**2
    (first, second), slopes = values_and_slopes_of(measure, more)
    own, other = slopes
    steps = own[cases.first, cases.real] - other[cases.second, cases.real]
    # The cases more: each class with each label of the first system and each of the second.
    spread = (many * ((own**2).sum() + (other**2).sum()) - 2 * (own.sum(axis=0) * other.sum(axis=0)).sum()) / many**3
    error = sqrt(float((cases.counts * steps**2).sum() + _MORE * spread))
    middle = first - second
    p = erfc(abs(middle) / error / sqrt(2)) if error else nan
    return middle - tails.z * error, middle + tails.z * error, p


def bootstrap(
    measure: str, cases: PairedCases, tails: Tails, *, seed: Any = None, resamples: int = 9999
) -> tuple[float, float, float]:
    """By drawing the cases again, both decisions of a case together: the percentiles of the difference.

    p is twice the share of samples on the smaller side of 0, those at 0 counted by half, and the
    cases themselves as one sample more, so that it is never 0.
    """
    random, wanted = generator(seed), whole(resamples, "resamples", 100, 10**6)
    many, differences = len(cases.labels), []
    together = max(1, 2**22 // (2 * many**2 + len(cases.counts)))
    for start in range(0, wanted, together):
        drawn = random.multinomial(cases.n, cases.counts / cases.n, size=min(together, wanted - start))
        tables = np.zeros((2, len(drawn), many, many))
        for table, said in zip(tables, (cases.first, cases.second), strict=True):
            for place, count in zip(zip(said, cases.real, strict=True), drawn.T, strict=True):
                table[(slice(None), *place)] += count
        own, other = value_of(measure, tables)
        differences.append(own - other)
    found = np.concatenate(differences)
    undefined = int(np.isnan(found).sum())
    if undefined:
        raise ValueError(f"{measure} is undefined in {undefined} of {wanted} samples, where a margin is empty")
    low, high = np.quantile(found, [tails.share, 1 - tails.share]).tolist()
    tied = (found == 0).sum() / 2
    p = 2 * (min((found < 0).sum(), (found > 0).sum()) + tied + 1) / (wanted + 1)
    return low, high, min(1.0, float(p))


#: From a measure, paired cases and what is left out to both ends and a p-value.
METHODS: dict[str, Callable[..., tuple[float, float, float]]] = {
    "delta-plus-three": delta_plus_three,
    "bootstrap": bootstrap,
}


def value_of(measure: str, tables: Floats) -> Floats:
    """A measure of tables whose rows are predictions; of two labels the last is the positive one."""
    if measure in MEASURES:
        return np.asarray(MEASURES[measure](tables, rows="predicted"))
    return _of_two(measure, tables)[0]


def values_and_slopes_of(measure: str, tables: Floats) -> tuple[Floats, Floats]:
    """The same, and how much it changes with one case more in each cell."""
    name = canonical(measure, tables.shape[-1])
    return values_and_slopes(MEASURES[name], tables) if name in MEASURES else _of_two(name, tables)


def _of_two(measure: str, tables: Floats) -> tuple[Floats, Floats]:
    """A quotient of counts, and its slopes: an imaginary part next to nothing tells them without a difference."""
    quotient = RATIOS.get(measure)
    if quotient is None or tables.shape[-1] != 2:
        raise ValueError(
            f"there is no difference of {short(measure)} of {tables.shape[-1]} classes: it has no slopes here"
        )
    cells = [tables[..., 1, 1], tables[..., 1, 0], tables[..., 0, 1], tables[..., 0, 0]]
    slopes = np.empty_like(tables)
    with np.errstate(all="ignore"):
        for at, place in enumerate(((1, 1), (1, 0), (0, 1), (0, 0))):
            stepped = [cell + (_STEP * 1j if at == i else 0j) for i, cell in enumerate(cells)]
            above, below = quotient(*stepped)
            value = above / below
            slopes[(..., *place)] = value.imag / _STEP
    return value.real, slopes


_STEP = 2.0**-200
