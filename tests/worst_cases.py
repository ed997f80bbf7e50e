"""What tests of worst cases share: polynomials, tables with their probabilities, models at random."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.special import comb as choose

from bookmaker_ref.study import informed
from bookmaker_ref.study.model import Model
from tests.commands import caller

Floats = NDArray[np.float64]
F = Fraction
study = caller("study")


def bernstein(coefficients: Floats, *variables: Any) -> Floats:
    """The polynomial with these Bernstein coefficients; of arrays, on their grid."""
    found = coefficients
    for variable in variables:
        n, x = len(found) - 1, np.asarray(variable)
        found = np.tensordot(found, np.stack([comb(n, i) * x**i * (1 - x) ** (n - i) for i in range(n + 1)]), (0, 0))
    return found


def tables(n: int) -> NDArray[np.int64]:
    """Every table of n cases, a row of TP, FP, FN and TN each, in lexicographic order."""
    first = np.indices((n + 1,) * 3).reshape(3, -1).T
    first = first[first.sum(axis=1) <= n]
    return np.column_stack([first, n - first.sum(axis=1)])


def chances(every: NDArray[np.int64], shares: Any) -> Floats:
    """The multinomial probability of each table, whose cells have these shares (along the last axis)."""
    tp, fp, fn, tn = every.T
    ways = choose(tp + fp + fn + tn, tp) * choose(fp + fn + tn, fp) * choose(fn + tn, fn)
    found: Floats = ways * np.prod(np.asarray(shares, dtype=float)[..., None, :] ** every, axis=-1)
    return found


def ratio(measure: str, recall: Any, fallout: Any) -> Any:
    """A likelihood ratio, or the odds ratio, by its definition."""
    if measure == "lr_positive":
        return recall / fallout
    if measure == "lr_negative":
        return (1 - recall) / (1 - fallout)
    return recall * (1 - fallout) / ((1 - recall) * fallout)


def counted_again(*words: str) -> tuple[Any, Any]:
    """What ``study worst`` finds, as JSON, and what the command that it prints counts at that place."""
    (document,) = study("worst", *words, "--json").json["results"]
    _, again = study("worst", *words).out.replace("\n", " ").split("Again: bookmaker study ")
    (counted,) = study(*again.split(" All ")[0].split(), "--json").json["results"]
    return document, counted


# --- models at random ---------------------------------------------------------------------------------------------


def anywhere(rng: Random, low: str = "0", high: str = "1") -> Fraction:
    """A number in this range, often near one of its ends."""
    inner = F(rng.choice([rng.random(), rng.random() ** 6, 1 - rng.random() ** 6])).limit_denominator(10**6)
    return F(low) + (F(high) - F(low)) * inner


def models(measure: str, rng: Random) -> Iterator[Model]:
    """Models where the bound of this measure holds."""
    while True:
        if measure in ("informedness", "markedness"):
            yield informed(anywhere(rng), anywhere(rng, "1/1000", "999/1000"), anywhere(rng, "1/1000", "999/1000"))
            continue
        p, g, known = (F(rng.choice([rng.random(), rng.random() ** 4])).limit_denominator(1000) for _ in range(3))
        prevalence, guess = rng.choice([p, 1 - p, F(1, 10), F(9, 10)]), rng.choice([g, 1 - g, F(0), F(1)])
        model = informed(known, prevalence, guess)
        if all(F(1, 10) <= each <= F(9, 10) for each in (*model.prevalences, *model.biases)) and (
            measure in ("correlation", "cohen_kappa") or _is_searched(measure, model)
        ):
            yield model


def _is_searched(measure: str, model: Model) -> bool:
    """Whether the ratio is from 1 to 1000; the negative likelihood ratio, from 1/1000."""
    (tp, fp), (fn, tn) = model.cells
    if not (tp and fp and fn and tn):
        return False
    truth = ratio(measure, tp / (tp + fn), fp / (fp + tn))
    return bool(truth >= F(1, 1000) if measure == "lr_negative" else truth <= 1000)
