"""Random margins: how many cases each class has, or each predicted label; N on average, or exactly."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.study.simulate.adjust import bring_to_total, renormalise
from bookmaker_ref.study.simulate.cells import nearest

Margins = NDArray[Any]


def uniform(
    shape: tuple[int, ...], most: float, rng: np.random.Generator, *, discrete: bool, least: int = 0
) -> Margins:
    """Uniform random numbers from `least` to `most`.

    Whole numbers include both ends. Where `most` is none, it is the whole number below or above, at random, so that the
    mean is still (least + most)/2.

    >>> uniform((5,), 3.0, np.random.default_rng(1), discrete=True, least=1).tolist()
    [2, 2, 3, 3, 1]
    """
    if not discrete:
        # 1 - random is above 0, so that no number is 0 where least is
        numbers: Margins = least + (most - least) * (1 - rng.random(shape))
        return numbers
    below = int(np.floor(most))
    if below == most:
        return rng.integers(least, below, size=shape, endpoint=True)
    ends = below + (rng.random(shape) < most - below)
    return rng.integers(least, ends, endpoint=True)


def uniform_margins(
    classes: int, cases: int, tables: int, rng: np.random.Generator, *, discrete: bool = True
) -> Margins:
    """Each class has a uniform random number of cases, N/K on average and above 0.

    Whole numbers go from 1 to 2N/K - 1, real ones from 0 to 2N/K.
    """
    most = 2 * cases / classes - (1 if discrete else 0)
    return uniform((tables, classes), most, rng, discrete=discrete, least=1 if discrete else 0)


def binormal_margins(
    classes: int, cases: int, tables: int, rng: np.random.Generator, *, discrete: bool = True
) -> Margins:
    """Each class has a normal random number of cases, with the mean and variance of a binomial: N/K, N/K (1 - 1/K).

    These are the cases of a class where each of N is equally likely to be of any. Its absolute value is taken; a whole
    number is the nearest from 1 to N - K + 1, the most that leaves a case for every other class.
    """
    mean = cases / classes
    margins: Margins = np.abs(mean + np.sqrt(mean * (1 - 1 / classes)) * rng.standard_normal((tables, classes)))
    if not discrete:
        return margins
    whole: NDArray[np.int64] = np.clip(nearest(margins), 1, cases - classes + 1)
    return whole


def even_margins(classes: int, cases: int, tables: int, rng: np.random.Generator, *, discrete: bool = True) -> Margins:
    """Each class has N/K cases; where that is no whole number, random classes have one more than the others."""
    if not discrete:
        return np.full((tables, classes), cases / classes)
    share, more = divmod(cases, classes)
    margins = np.full((tables, classes), share, np.int64)
    margins[:, :more] += 1
    return rng.permuted(margins, axis=1) if more else margins


def drawn_margins(
    kind: str,
    classes: int,
    cases: int,
    tables: int,
    rng: np.random.Generator,
    *,
    discrete: bool = True,
    exact: bool = True,
    given: tuple[int, ...] | None = None,
) -> Margins:
    """Margins of this kind, (T, K), above 0; with N cases exactly or on average.

    >>> drawn_margins("uniform", 3, 30, 2, np.random.default_rng(1)).sum(axis=1).tolist()
    [30, 30]
    """
    if kind == "given":
        assert given is not None, "the recipe has seen to it"
        return np.tile(np.array(given, np.int64 if discrete else np.float64), (tables, 1))
    make = {"uniform": uniform_margins, "binormal": binormal_margins, "even": even_margins}[kind]
    margins = make(classes, cases, tables, rng, discrete=discrete)
    if exact and discrete:
        bring_to_total(margins, cases, rng, least=1)
    elif exact:
        renormalise(margins, cases)
    return margins
