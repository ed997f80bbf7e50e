r"""The difference of a measure of two systems on the same cases, with its interval.

What is a sum of rates of who is right, such as Informedness of two classes, has a score interval
(`significance.paired_intervals`). Any other measure changes by its slope with each case, so the difference of two
changes by that of two slopes, at the cells where either system has the case. As cases are independent, the sum of their
squares is the variance of the difference: the covariance of both systems is in it, case by case. As for one system
alone, three cases more are spread evenly, over all triples of a class and two labels, so that a table without errors
is not taken for certainty.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import erfc, inf, isfinite, nan, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref import names
from bookmaker_ref._facts import RANGES
from bookmaker_ref.arguments import generator, level as checked_level, one_of, whole, word
from bookmaker_ref.comparing.cases import PairedCases
from bookmaker_ref.comparing.exchange import exchange
from bookmaker_ref.comparing.values import value_of
from bookmaker_ref.layout import Fields
from bookmaker_ref.messages import short
from bookmaker_ref.multiclass.measure import MEASURES
from bookmaker_ref.significance.intervals import Tails
from bookmaker_ref.significance.paired_intervals import Pairs, paired_bonett_price, paired_score, paired_score_p
from bookmaker_ref.significance.variances import TWO_CLASS_FORMULAS, canonical, slopes_of

Floats = NDArray[np.float64]
#: Both ends and a p-value.
Found = tuple[float, float, float]
_MORE = 3  # cases, spread evenly


@dataclass(frozen=True, eq=False)
class PairedDifference(Fields):
    """How much a measure of the first system is above that of the second, with its interval and a test that it is 0.

    Where the measure of either is undefined, so are the difference, the interval and p: nan.
    """

    measure: str
    first: float
    second: float
    difference: float
    low: float
    high: float
    level: float
    p: float
    method: str
    #: What p is of.
    test: str


def paired_difference(
    measure: str,
    cases: PairedCases,
    *,
    level: float = 0.95,
    method: str | None = None,
    test: str | None = None,
    seed: Any = None,
    resamples: int = 9999,
) -> PairedDifference:
    """The difference of a measure of two systems, by one of `METHODS`, or by the one that is recommended.

    A measure that depends on which class is positive needs `PairedCases.against_rest`, unless the classes are booleans,
    0 and 1, or -1 and 1. p is of the same method, or with ``test="exchange"`` that of the systems being exchangeable
    (see `exchange`).

    >>> first, second = [1] * 40 + [0] * 50 + [1] * 10, [1] * 30 + [0] * 50 + [1] * 20
    >>> cases = PairedCases.of_labels([1] * 50 + [0] * 50, first, second)
    >>> found = paired_difference("informedness", cases)
    >>> [round(float(each), 2) for each in (found.difference, found.low, found.high)], found.method
    ([0.4, 0.27, 0.58], 'score')
    """
    tails = Tails(checked_level(level), "both")
    measure = names.resolved(word(measure, "measure"), len(cases.labels))
    cases = cases.positive_last(measure)
    chosen = recommended(measure, len(cases.labels)) if method is None else one_of(method, "method", METHODS)
    one_of("method" if test is None else test, "test", ("method", "exchange"))
    first, second = value_of(measure, cases.tables).tolist()
    if not isfinite(first - second):
        return PairedDifference(measure, first, second, nan, nan, nan, tails.level, nan, chosen, chosen)
    low, high, p = METHODS[chosen](measure, cases, tails, seed=seed, resamples=resamples)
    least, most = _reach(measure)
    low, high, said = max(low, least), min(high, most), chosen
    if test == "exchange":
        p, said = exchange(measure, cases, seed=seed, resamples=resamples)
    return PairedDifference(measure, first, second, first - second, low, high, tails.level, p, chosen, said)


def recommended(measure: str, classes: int) -> str:
    """The method that is recommended for a measure of so many classes, by its measured coverage (docs/comparing.md).

    >>> recommended("informedness", 2), recommended("informedness", 3)
    ('score', 'delta-plus-three')
    """
    return "score" if measure in _RIGHT and _RIGHT[measure](classes) else "delta-plus-three"


# --- by score intervals -------------------------------------------------------------------------------------------

#: What is a sum over classes of how often a system is right: with which weight each class counts, from how many there
#: are; nothing where it is no such sum.
_RIGHT: dict[str, Callable[[int], tuple[float, ...]]] = {
    "recall_macro": lambda k: (1 / k,) * k,
    "adjusted_balanced_accuracy": lambda k: (1 / (k - 1),) * k,
    "accuracy": lambda k: (1.0,),  # of all classes together
    **{
        name: lambda k, weights=weights: weights if k == 2 else ()  # type: ignore[misc] # a default binds it here
        for name, weights in {
            **dict.fromkeys(("informedness", "informedness_by_prevalence", "informedness_macro"), (1.0, 1.0)),
            "balanced_accuracy": (0.5, 0.5),
            "recall": (0.0, 1.0),
            "miss_rate": (0.0, -1.0),
            "inverse_recall": (1.0, 0.0),
            "fallout": (-1.0, 0.0),
        }.items()
    },
}


def score(measure: str, cases: PairedCases, tails: Tails, **_: Any) -> Found:
    """By the score test, of what is a sum of rates of who is right; p is of the same test."""
    of = _who_is_right(measure, cases, "score")
    low, high = paired_score(of, tails)
    return float(low), float(high), float(paired_score_p(of))


def bonett_price(measure: str, cases: PairedCases, tails: Tails, **_: Any) -> Found:
    """By a standard error with one case more on each side, of the same measures: it hardly ever covers too little."""
    low, high, p = paired_bonett_price(_who_is_right(measure, cases, "bonett-price"), tails)
    return float(low), float(high), float(p)


def _who_is_right(measure: str, cases: PairedCases, method: str) -> list[Pairs]:
    """The classes that count, and how much, of a measure that is a sum of who is right."""
    weights = _RIGHT[measure](len(cases.labels)) if measure in _RIGHT else ()
    if not weights:
        raise ValueError(
            f"{method} is no method for {short(measure)} of {len(cases.labels)} classes:"
            " method='delta-plus-three' is for any number of classes"
        )
    counts = cases.right_alone()
    if measure == "accuracy":
        counts = counts.sum(axis=0, keepdims=True)
    return [_signed(row, weight) for row, weight in zip(counts, weights, strict=True) if weight]


def _signed(row: Floats, weight: float) -> Pairs:
    found = Pairs(row[0], row[1], row[2], abs(weight))
    return found if weight > 0 else found.exchanged()


# --- by slopes ----------------------------------------------------------------------------------------------------


def delta_plus_three(measure: str, cases: PairedCases, tails: Tails, **_: Any) -> Found:
    """By slopes, at the tables with three cases more, spread evenly; p is that of the same standard error."""
    many = len(cases.labels)
    more = cases.tables + _MORE / many**2
    (first, second), slopes = values_and_slopes_of(measure, more)
    own, other = slopes
    steps = own[cases.first, cases.real] - other[cases.second, cases.real]
    # The cases more: each class with each label of the first system and each of the second. About the means of both, so
    # that nothing cancels and no sum of squares is less than 0.
    of_own, of_other = own.mean(axis=0), other.mean(axis=0)
    about = ((own - of_own) ** 2).sum() + ((other - of_other) ** 2).sum() + many * ((of_own - of_other) ** 2).sum()
    spread = about / many**2
    error = sqrt(float((cases.counts * steps**2).sum() + _MORE * spread))
    middle = float(first - second)
    p = erfc(abs(middle) / error / sqrt(2)) if error else nan
    return middle - tails.z * error, middle + tails.z * error, p


def values_and_slopes_of(measure: str, tables: Floats) -> tuple[Floats, Floats]:
    """A measure of tables whose rows are predictions, and how much it changes with one case more in each cell."""
    name = canonical(measure, tables.shape[-1])
    if name not in MEASURES and name not in TWO_CLASS_FORMULAS:
        raise ValueError(f"{short(measure)} has no slopes here: method='bootstrap' with seed=0 is for any measure")
    if name in MEASURES:
        return slopes_of(name, tables)
    value, slopes = slopes_of(name, tables[..., ::-1, ::-1])  # the positive class is the last one here
    return value, slopes[..., ::-1, ::-1]


# --- by drawing again ---------------------------------------------------------------------------------------------


def bootstrap(measure: str, cases: PairedCases, tails: Tails, *, seed: Any = None, resamples: int = 9999) -> Found:
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
        raise ValueError(
            f"{measure} is undefined in {undefined} of {wanted} samples, of {cases.n} cases:"
            " method='delta-plus-three' draws none"
        )
    low, high = np.quantile(found, [tails.share, 1 - tails.share]).tolist()
    tied = (found == 0).sum() / 2
    p = 2 * (min((found < 0).sum(), (found > 0).sum()) + tied + 1) / (wanted + 1)
    return low, high, min(1.0, float(p))


#: From a measure, paired cases, what is left out to both ends, a seed and how many samples to an interval and p.
METHODS: dict[str, Callable[..., Found]] = {
    "score": score,
    "bonett-price": bonett_price,
    "delta-plus-three": delta_plus_three,
    "bootstrap": bootstrap,
}
#: How each of them is said in a sentence.
TITLES = {
    "score": "score tests of who is right in each class",
    "bonett-price": "standard errors of who is right in each class, with a case more on each side",
    "delta-plus-three": "slopes case by case, with three cases more",
    "bootstrap": "drawing the cases again",
}


def _reach(measure: str) -> tuple[float, float]:
    """The least and the greatest difference that there may be."""
    known = MEASURES.get(measure)
    low, high = (known.low, known.high) if known is not None else RANGES[measure]
    return (-inf, inf) if low is None or high is None else (float(low - high), float(high - low))
