"""Whether random numbers are what theory says of them, at five standard errors; and some theory."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import comb, factorial, pi
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.stats import norm

from bookmaker_ref.study.simulate.drawing import draw
from bookmaker_ref.study.simulate.recipe import Recipe

#: The standard errors that a mean may be off: once in 1.7 million means for a right theory, and the seeds are fixed.
ERRORS = 5
Pmf = NDArray[np.float64]
Rows = tuple[tuple[int, ...], ...]
HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
#: Sizes of classes, the share that is known, and how guesses are distributed.
MODELS: list[tuple[tuple[int, ...], Fraction, tuple[Fraction, ...]]] = [
    ((1, 1), THIRD, (HALF, HALF)),
    ((3, 2), Fraction(2, 5), (Fraction(3, 4), Fraction(1, 4))),
    ((9, 5), Fraction(1, 7), (Fraction(1, 10), Fraction(9, 10))),
    ((1, 1, 1), HALF, (THIRD, THIRD, THIRD)),
    ((3, 2, 2), HALF, (HALF, THIRD, Fraction(1, 6))),
    ((5, 1, 1), Fraction(4, 5), (Fraction(0), THIRD, Fraction(2, 3))),
    ((3, 3, 2), Fraction(1, 4), (Fraction(1, 10), Fraction(1, 10), Fraction(4, 5))),
    ((2, 2, 1, 1), Fraction(2, 3), (HALF, Fraction(1, 4), Fraction(1, 8), Fraction(1, 8))),
    ((3, 2, 2), Fraction(0), (HALF, THIRD, Fraction(1, 6))),
    ((3, 2, 2), Fraction(1), (HALF, THIRD, Fraction(1, 6))),
    ((4, 4), Fraction(0), (HALF, HALF)),
]

#: Margins of a hundred cases, and a recipe that takes them.
REAL, PREDICTED = (60, 30, 10), (20, 35, 45)
#: The products of these margins over N; rows are predictions.
CHANCE = np.outer(PREDICTED, REAL) / 100
GIVEN: dict[str, Any] = {"margins": "given", "real": REAL, "predicted": PREDICTED}


def rng() -> np.random.Generator:
    return np.random.default_rng(1)


def sample(recipe: Recipe, tables: int = 40_000, seed: int = 1) -> NDArray[Any]:
    """The tables alone."""
    return draw(recipe, tables, np.random.default_rng(seed)).counts


def mean_is(samples: NDArray[Any], expected: ArrayLike) -> None:
    """The means over the first axis are these."""
    error = samples.std(axis=0) / np.sqrt(len(samples))
    _near(samples.mean(axis=0), expected, error, "mean")


def variance_is(samples: NDArray[Any], expected: ArrayLike) -> None:
    """The variances over the first axis are these; their standard errors are from the fourth moment."""
    apart = samples - samples.mean(axis=0)
    variance = (apart**2).mean(axis=0)
    error = np.sqrt(np.maximum((apart**4).mean(axis=0) - variance**2, 0) / len(samples))
    _near(variance, expected, error, "variance")


def covariance_is(samples: NDArray[Any], others: NDArray[Any], expected: ArrayLike) -> None:
    """The covariances over the first axis are these."""
    mean_is((samples - samples.mean(axis=0)) * (others - others.mean(axis=0)), expected)


def _near(found: NDArray[Any], expected: ArrayLike, error: NDArray[Any], what: str) -> None:
    theory = np.asarray(expected, float)
    off = np.abs(found - theory)
    # what does not vary is right to the last digits
    allowed = ERRORS * error + 1e-9 * np.abs(theory)
    assert np.all(off <= allowed), f"{what} is {found}, not {theory}: off by {off}, with {allowed} allowed"


def frequencies_are(outcomes: list[Any], probabilities: Mapping[Any, Any]) -> None:
    """Each outcome comes as often as its probability says, and nothing else comes."""
    assert abs(float(sum(probabilities.values())) - 1) < 1e-9
    counts, many = Counter(outcomes), len(outcomes)
    assert set(counts) <= set(probabilities), f"these cannot be: {set(counts) - set(probabilities)}"
    for outcome, probability in probabilities.items():
        p = float(probability)
        off = abs(counts[outcome] - many * p)
        # the one more is for outcomes that are hardly ever seen
        assert off <= ERRORS * np.sqrt(many * p * (1 - p)) + 1, f"{outcome}: {counts[outcome]}, not {many * p}"


def counts_follow(samples: NDArray[Any], pmf: Pmf) -> None:
    """Whole numbers from 0 have these probabilities; what is beyond their end has hardly any."""
    assert np.all(samples < len(pmf))
    assert np.all(samples >= 0)
    frequencies_are(samples.ravel().tolist(), {count: p / pmf.sum() for count, p in enumerate(pmf)})


def moments(pmf: Pmf) -> tuple[float, float]:
    """The mean and the mean square of whole numbers from 0 with these probabilities."""
    counts = np.arange(len(pmf))
    return float(counts @ pmf), float(counts**2 @ pmf)


def compositions(total: int, parts: int) -> list[tuple[int, ...]]:
    """All ways to write a total as that many counts."""
    if parts == 1:
        return [(total,)]
    return [(first, *rest) for first in range(total + 1) for rest in compositions(total - first, parts - 1)]


def multinomial(counts: Sequence[int], shares: Sequence[Fraction]) -> Fraction:
    """The probability of these counts."""
    probability = Fraction(factorial(sum(counts)))
    for count, share in zip(counts, shares, strict=True):
        probability *= share**count / Fraction(factorial(count))
    return probability


def of_outcomes(n: int, cells: Sequence[Sequence[Fraction]]) -> dict[Rows, Fraction]:
    """One case after the other: each adds 1 to a cell, with the probability of the cell."""
    k = len(cells)
    found: dict[Rows, Fraction] = {((0,) * k,) * k: Fraction(1)}
    for _ in range(n):
        more: defaultdict[Rows, Fraction] = defaultdict(Fraction)
        for rows, p in found.items():
            for i, j in product(range(k), repeat=2):
                new = [list(row) for row in rows]
                new[i][j] += 1
                more[tuple(map(tuple, new))] += p * cells[i][j]
        found = {rows: p for rows, p in more.items() if p}
    return found


def binomial_pmf(n: int, p: float) -> Pmf:
    """Of 0 to n of n events."""
    return np.array([comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)])


def rounded_absolute_pmf(mean: float, deviation: float, most: int) -> Pmf:
    """Of the nearest whole number to the absolute value of a normal number: k is from both sides, 0 only once."""
    counts = np.arange(most + 1)
    above = norm.cdf(counts + 0.5, mean, deviation) - norm.cdf(counts - 0.5, mean, deviation)
    below = norm.cdf(-counts + 0.5, mean, deviation) - norm.cdf(-counts - 0.5, mean, deviation)
    pmf: Pmf = np.where(counts > 0, above + below, above)
    return pmf


def folded_mean(mean: Any, deviation: Any) -> Any:
    """The mean of the absolute value of a normal number; that of its square is mean² + deviation²."""
    ratio = mean / deviation
    return deviation * np.sqrt(2 / pi) * np.exp(-(ratio**2) / 2) + mean * (1 - 2 * norm.cdf(-ratio))
