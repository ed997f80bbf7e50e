"""Cells around what is expected of them.

Each function takes the expected counts of some tables, (T, K, K), and N, and draws as many tables. All but one draw
each cell on its own, so that N is what they have on average, and margins too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Cells = NDArray[Any]


def nearest(numbers: Floats, slack: Floats | float = 0.0) -> NDArray[np.int64]:
    """The nearest whole numbers to numbers from 0; a half goes up, away from 0, as with MATLAB's round.

    NumPy's own rounding takes the even neighbour. Of halves that come often, that is no detail: with I = 1/2 and few
    cases, half a case of chance would always be none.

    >>> nearest(np.array([0.49, 0.5, 1.5, 2.5, 2.51])).tolist()
    [0, 1, 2, 3, 3]
    """
    below = np.floor(numbers)
    # the difference is exact, while numbers + 0.5 is not
    below += numbers - below >= 0.5 - slack
    return below.astype(np.int64)


def binomial(expected: Floats, cases: int, rng: np.random.Generator, *, discrete: bool = True) -> Cells:
    """Each cell is binomial: so many of N events, each with the probability that it is expected to have."""
    return rng.binomial(cases, _shares(expected, cases))


def inverse_cdf(expected: Floats, cases: int, rng: np.random.Generator, *, discrete: bool = True) -> Cells:
    """Each cell is binomial, reshaped from a uniform random number by the inverse of the binomial's distribution.

    The "copula technique" of powers2011. The distribution is that of `binomial`.
    """
    from scipy.stats import binom  # noqa: PLC0415 -- half a second, and only here

    # 1 - random is above 0, where the inverse would be -1. To search with scipy.special.bdtr is no faster, and that is
    # off by a hundredth at 10⁸ cases
    levels = 1 - rng.random(expected.shape)
    return np.asarray(binom.ppf(levels, cases, _shares(expected, cases))).astype(np.int64)


def normal(expected: Floats, cases: int, rng: np.random.Generator, *, discrete: bool = True) -> Cells:
    """Each cell is the absolute value of a normal number with the mean and variance of the binomial.

    Whole numbers are the nearest (`nearest`).
    """
    return _absolute(expected, _deviation(expected, cases), rng, discrete)


def shifted_normal(expected: Floats, cases: int, rng: np.random.Generator, *, discrete: bool = True) -> Cells:
    """As `normal`, with the binomial standard deviation added to the mean: powers2011 to the letter.

    Tables then have too many cases on average, by the sum of all standard deviations.
    """
    deviation = _deviation(expected, cases)
    return _absolute(expected + deviation, deviation, rng, discrete)


def multinomial(expected: Floats, cases: int, rng: np.random.Generator, *, discrete: bool = True) -> Cells:
    """Each of N events falls into one of all cells, with the probability that this is expected to have."""
    tables, k, _ = expected.shape
    shares = expected.reshape(tables, k * k)
    return rng.multinomial(cases, shares / shares.sum(axis=1, keepdims=True)).reshape(tables, k, k)


def _shares(expected: Floats, cases: int) -> Floats:
    """Expected counts as probabilities; margins that have N on average alone may ask for more than 1."""
    return np.minimum(expected / cases, 1.0)


def _deviation(expected: Floats, cases: int) -> Floats:
    """The binomial standard deviation."""
    share = _shares(expected, cases)
    deviation: Floats = np.sqrt(cases * share * (1 - share))
    return deviation


def _absolute(mean: Floats, deviation: Floats, rng: np.random.Generator, discrete: bool) -> Cells:
    cells = rng.standard_normal(mean.shape)
    cells *= deviation
    cells += mean
    np.abs(cells, out=cells)
    return nearest(cells) if discrete else cells


AROUND_EXPECTED: dict[str, Callable[..., Cells]] = {
    "binomial": binomial,
    "normal": normal,
    "shifted_normal": shifted_normal,
    "inverse_cdf": inverse_cdf,
    "multinomial": multinomial,
}


def independent_expectation(predicted: NDArray[Any], real: NDArray[Any], cases: int) -> Floats:
    """What is expected of each cell by chance: the product of its margins over N; rows are predictions."""
    product: Floats = predicted[:, :, None] * (real / cases)[:, None, :]
    return product


def on_diagonal(diagonal: NDArray[Any]) -> Cells:
    """Tables that are right in every case."""
    k = diagonal.shape[1]
    cells = np.zeros((len(diagonal), k, k), diagonal.dtype)
    cells[:, np.arange(k), np.arange(k)] = diagonal
    return cells


def informed_expectation(informedness: float, predicted: NDArray[Any], real: NDArray[Any], cases: int) -> Floats:
    """What is expected of each cell where decisions are informed with this probability: I diag(r) + (1 - I) q rᵀ/N."""
    k = real.shape[1]
    expected = (1 - informedness) * independent_expectation(predicted, real, cases)
    expected[:, np.arange(k), np.arange(k)] += informedness * real
    return expected


def added(informedness: float, perfect: Cells, chance: Cells, *, discrete: bool = True) -> Cells:
    """A perfect and a chance table with the weights I and 1 - I; whole numbers are the nearest, halves go up.

    A half is one in decimals: where I is 0.9, (1 - I) 5 is a half, although in floats it is a little less.

    >>> added(0.9, np.array([[0, 1]]), np.array([[5, 5]])).tolist()
    [[1, 1]]
    """
    cells: Cells = informedness * perfect + (1 - informedness) * chance
    # what weights and sum are off by rounding, at most
    return nearest(cells, 4 * np.finfo(float).eps * (perfect + chance)) if discrete else cells


def decided(
    informedness: float, guesses: NDArray[Any], real: NDArray[np.int64], rng: np.random.Generator
) -> NDArray[np.int64]:
    """Case by case: each is informed with this probability and told right, or else told by a guess.

    `real` has the cases of each class, and `guesses` the weight of each label where there is no information.
    """
    k = real.shape[1]
    informed = rng.binomial(real, informedness)
    shares = guesses / guesses.sum(axis=1, keepdims=True)
    # by class, then by predicted label; turned so that rows are predictions
    told = rng.multinomial(real - informed, shares[:, None, :])
    told[:, np.arange(k), np.arange(k)] += informed
    return np.ascontiguousarray(told.transpose(0, 2, 1))
