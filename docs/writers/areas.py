"""``docs/data/area-coverage.csv``: how often intervals of AUC cover: exactly for ratings, and for drawn normal scores.

The worst ratings are those where each case of the smaller class is above all of the other class or below all of it:
AUC is then a binomial share of so few cases. For each interval the AUC in the table is the one it covers least often.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import comb, sqrt

import numpy as np
from scipy.optimize import brentq
from scipy.stats import norm

from bookmaker_ref.significance import AREA_METHODS
from bookmaker_ref.significance.areas import Seen
from bookmaker_ref.significance.intervals import Tails
from bookmaker_ref.study.areas import (
    AreaCoverage,
    Floats,
    area_coverage,
    area_of_ratings,
    drawn,
    rated,
    seen_of_counts,
)
from docs.writers.data import TABLES, text_of
from docs.writers.files import Told

AREAS = (0.5, 0.8, 0.95, 0.99)
#: How many ratings there are, and how many cases of both classes.
RATED = ((3, 5, 5), (3, 10, 10), (3, 10, 30), (3, 30, 30), (4, 5, 5), (4, 10, 10), (5, 5, 5))
#: How many cases of both classes have scores without ties, and how much the positives vary beside the negatives.
DRAWN = ((5, 5), (10, 10), (30, 30), (10, 50), (50, 10), (5, 95), (100, 100))
SPREADS = (0.5, 1.0, 2.0)
#: How many cases of both classes there are where one class is above or below all of the other.
APART = ((5, 5), (10, 10), (30, 30), (10, 50), (50, 10), (5, 95))
#: What the scores are, in the table.
NORMAL, CUT, EXTREME = "normal", "normal, cut", "above or below all"
TIMES, SEED = 10_000, 1
#: To how many digits an AUC is written that lies beside an end of an interval.
_DIGITS = 9
#: No two normal scores are so far apart.
_FAR = 40.0


@dataclass(frozen=True, slots=True)
class Ratings:
    """How probable each rating is, of a positive and of a negative."""

    positive: list[float]
    negative: list[float]

    @property
    def area(self) -> float:
        """Their AUC."""
        return area_of_ratings(self.positive, self.negative)


def written(told: Told) -> dict[str, str]:
    """The file."""
    return {TABLES["area-coverage"].path: text_of("area-coverage", _rows(told))}


def _rows(told: Told) -> Iterator[tuple[object, ...]]:
    for many, m, n in RATED:
        for cut in filter(None, (ratings_of(area, many) for area in AREAS)):
            told(f"intervals of AUC {cut.area:.2f}, {many} ratings, {m} and {n} cases")
            for method in AREA_METHODS:
                found = area_coverage(rated(cut.positive, cut.negative, m, n), cut.area, method)
                yield CUT, many, None, m, n, cut.area, method, *_told(found), 0.0
    for m, n in APART:
        told(f"intervals of AUC where one class is above or below all of the other, {m} and {n} cases")
        for method in AREA_METHODS:
            least = float(least_covered(m, n, method))
            found = area_coverage(apart(least, m, n), least, method)
            yield EXTREME, 3, None, m, n, f"{least:.{_DIGITS}g}", method, *_told(found), 0.0
    for m, n in DRAWN:
        for spread in SPREADS:
            told(f"intervals of AUC of normal scores, {m} and {n} cases, spread {spread}")
            for area in AREAS:
                distance = float(norm.ppf(area)) * sqrt(1 + spread**2)
                for method in AREA_METHODS:
                    found = area_coverage(drawn(distance, spread, m, n, times=TIMES, seed=SEED), area, method)
                    error = sqrt(max(found.covers * (1 - found.covers), 0.0) / TIMES)
                    yield NORMAL, None, spread, m, n, area, method, *_told(found), error


def apart(area: float | Fraction, m: int, n: int) -> Iterator[tuple[Floats, Seen]]:
    """Samples in which each case of the smaller class is above all of the other class, or below all, with this AUC."""
    a = float(area)
    return rated([1 - a, 0, a], [0, 1, 0], m, n) if m <= n else rated([0, 1, 0], [a, 0, 1 - a], m, n)


def least_covered(m: int, n: int, method: str) -> Fraction:
    """The AUC of such samples, from 1/2 on, that is covered least often: it is beside an end of an interval."""
    few = min(m, n)
    above = np.arange(few + 1.0)
    split, rest = np.stack([few - above, 0 * above, above], axis=-1), np.array([[0.0, max(m, n), 0.0]])
    seen = seen_of_counts(split, rest) if m <= n else seen_of_counts(rest, split[:, ::-1])
    with np.errstate(all="ignore"):
        low, high = (np.clip(end, 0.0, 1.0) for end in AREA_METHODS[method].ends(seen, Tails.of(0.95, "both")))
    parts = 10**_DIGITS
    marks = sorted({parts // 2, *(round(float(end) * parts) for end in (*low, *high) if end > 0.5), parts})

    def covered(area: Fraction) -> float:
        a = float(area)
        return sum(comb(few, k) * a**k * (1 - a) ** (few - k) for k in range(few + 1) if low[k] <= a <= high[k])

    beside = [each for left, right in pairwise(marks) if right - left > 2 for each in (left + 1, right - 1)]
    return min((Fraction(each, parts) for each in beside), key=covered)


def _told(found: AreaCoverage) -> tuple[float, ...]:
    return found.covers, found.below, found.above, found.width, found.undefined


def ratings_of(area: float, ratings: int) -> Ratings | None:
    """Ratings with this AUC: normal scores, cut where all of them together are even; None where ties do not let them.

    >>> found = ratings_of(0.8, 4)
    >>> found is not None and round(found.area, 9)
    0.8
    >>> ratings_of(0.95, 3) is None
    True
    """

    def beyond(distance: float) -> float:
        return _cut(distance, ratings).area - area

    if beyond(_FAR) < 0:
        return None
    return _cut(brentq(beyond, 0.0, _FAR, xtol=1e-14), ratings)


def _cut(distance: float, ratings: int) -> Ratings:
    """Ratings of normal scores, where those of the positives are so far above."""

    def below(score: float, share: float) -> float:
        return float(norm.cdf(score) + norm.cdf(score - distance)) / 2 - share

    edges = [brentq(below, -_FAR, 2 * _FAR, args=(k / ratings,), xtol=1e-14) for k in range(1, ratings)]
    positive, negative = (np.diff(norm.cdf([-np.inf, *edges, np.inf], loc=shift)) for shift in (distance, 0.0))
    return Ratings(positive.tolist(), negative.tolist())
