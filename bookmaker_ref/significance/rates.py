"""Intervals of one proportion: Recall, Precision, Accuracy, and every other rate of a table.

Given how many cases are no true negatives, the true positives among them are a binomial number too: Jaccard's share. F1
rises with it, so that its interval is that of Jaccard, carried over, and covers in the very same tables.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from bookmaker_ref.exact.rates import RATES, RISING
from bookmaker_ref.later import np
from bookmaker_ref.significance.arrays import Floats
from bookmaker_ref.significance.beta_distribution import least_of_beta, most_of_beta
from bookmaker_ref.significance.intervals import (
    Ends,
    Interval,
    OfCounts,
    Side,
    Tails,
    cells_of,
    method,
    proportions,
)


def of_rate(measure: str, tables: Floats) -> tuple[Floats, Floats]:
    """How many cases a rate counts, and of how many; Accuracy does so for any number of classes.

    Of what rises with a rate it is what that one counts.
    """
    if measure == "accuracy":
        return np.trace(tables, axis1=-2, axis2=-1), tables.sum(axis=(-2, -1))
    if tables.shape[-1] != 2:
        raise ValueError(f"{measure} is about two classes, not {tables.shape[-1]}: one_vs_rest(label) makes two")
    return RATES[RISING[measure].rate if measure in RISING else measure](*cells_of(tables))


@dataclass(frozen=True, eq=False, repr=False)
class OfRate(OfCounts):
    """A method of one rate: it takes x of n cases."""

    measures: tuple[str, ...] = (*RATES, *RISING)

    def __call__(self, x: Any, n: Any, *, level: float = 0.95, side: Side = "both", **options: Any) -> Interval:
        """The interval of a rate."""
        return self.found(proportions(x=x, n=n), level, side, options)

    def parts(self, measure: str, tables: Floats) -> tuple[Floats, Floats]:
        return of_rate(measure, tables)

    def apply(self, measure: Any, tables: Floats, *, level: Any, side: Any, **options: Any) -> Interval:
        found = super().apply(measure, tables, level=level, side=side, **options)
        if measure not in RISING:
            return found
        rise = RISING[measure].rise
        return replace(found, low=rise(found.low), high=rise(found.high))

    def range(self, *parts: Any) -> tuple[float, float]:
        return 0.0, 1.0


@method(OfRate, "score interval", "Wilson (1927), Journal of the American Statistical Association 22, 209-212")
def wilson(x: Floats, n: Floats, tails: Tails) -> Ends:
    """The proportions that the score test does not reject (Wilson 1927).

    >>> [round(end, 4) for end in wilson(81, 263)]
    [0.2553, 0.3662]
    """
    return wilson_ends(x, n, tails.z)


@method(
    OfRate, "score interval, corrected for continuity", "Newcombe (1998), Statistics in Medicine 17, 857-872, method 4"
)
def wilson_continuity(x: Floats, n: Floats, tails: Tails) -> Ends:
    """Wilson's interval with a correction for continuity (Newcombe 1998, method 4 of the paper on one proportion).

    >>> [round(end, 4) for end in wilson_continuity(81, 263)]
    [0.2535, 0.3682]
    """
    z, y = tails.z, n - x

    def root(k: Floats, rest: Floats) -> Floats:
        return np.sqrt(np.maximum(z * z - 2 - 1 / n + 4 * k * (rest + 1) / n, 0.0))

    def least(k: Floats, rest: Floats) -> Floats:
        # The difference of the textbook, 2 k + z² - 1 - z root over 2 (n + z²), times the sum over the sum.
        found = (2 * k - 1) ** 2 / (2 * n * (2 * k + z * z - 1 + z * root(k, rest)))
        return np.where(k == 0, 0.0, found)

    most = np.minimum((2 * x + z * z + 1 + z * root(y, x)) / (2 * (n + z * z)), 1.0)
    return least(x, y), np.where(x < y, most, 1 - least(y, x))


@method(
    OfRate,
    "about a centre drawn to 1/2, as of z² more cases",
    "Agresti and Coull (1998), The American Statistician 52, 119-126",
)
def agresti_coull(x: Floats, n: Floats, tails: Tails) -> Ends:
    """Wald's interval of z² more cases, of which half count: about Wilson's centre, and around all of Wilson's.

    >>> [round(end, 4) for end in agresti_coull(3, 10)]
    [0.1033, 0.6077]
    """
    z, y = tails.z, n - x
    whole = n + z * z

    def parts(k: Floats) -> tuple[Floats, Floats]:
        centre = (k + z * z / 2) / whole
        return centre, z * np.sqrt(centre * (n - k + z * z / 2)) / whole

    def least(k: Floats) -> Floats:
        centre, half = parts(k)
        # The difference of both, times the sum over the sum: 0 is in it where it is below 0.
        return centre * (k - z * z * (0.5 - centre)) / whole / (centre + half)

    return least(x), np.where(x < y, sum(parts(x)), 1 - least(y))


@method(OfRate, "exact interval", "Clopper and Pearson (1934), Biometrika 26, 404-413")
def clopper_pearson(x: Floats, n: Floats, tails: Tails) -> Ends:
    """The proportions that neither exact one-sided test rejects: never covers less than it says, mostly more.

    >>> [round(end, 4) for end in clopper_pearson(81, 263)]
    [0.2527, 0.3676]
    """
    y = n - x
    low = np.where(x == 0, 0.0, least_of_beta(np.where(x == 0, 1.0, x), y + 1, tails.share))
    return low, np.where(y == 0, 1.0, most_of_beta(x + 1, np.where(y == 0, 1.0, y), tails.share))


# --- what they share ----------------------------------------------------------------------------------------------


def wilson_ends(x: Floats, n: Floats, z: float) -> tuple[Floats, Floats]:
    """Both of Wilson's ends, each without cancellation: 0 where x is 0, 1 where x is n."""
    y = n - x
    half = z * np.sqrt(x * y / n + z * z / 4)

    def least(k: Floats) -> Floats:
        found: Floats = k * k / n / (k + z * z / 2 + half)
        return np.where(k == 0, 0.0, found)

    return least(x), np.where(x < y, (x + z * z / 2 + half) / (n + z * z), 1 - least(y))


def wilson_distances(x: Floats, n: Floats, z: float) -> tuple[Floats, Floats]:
    """How far Wilson's ends lie from x/n, below and above it: of what is near 0 or 1 no digit is lost."""
    y = n - x
    few, many = np.minimum(x, y), np.maximum(x, y)
    half = z * np.sqrt(x * y / n + z * z / 4)
    nearer = np.where(few == 0, 0.0, few / n * (z * z / 2 + half) / (few + z * z / 2 + half))
    farther = (z * z * (many - few) / 2 / n + half) / (n + z * z)
    return np.where(x < y, nearer, farther), np.where(x < y, farther, nearer)
