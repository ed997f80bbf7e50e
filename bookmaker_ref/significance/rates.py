"""Intervals of one proportion: Recall, Precision, Accuracy, and every other rate of a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from bookmaker_ref.significance import special
from bookmaker_ref.significance.intervals import (
    METHODS,
    Floats,
    Interval,
    Method,
    Side,
    cells_of,
    counts,
    finished,
    quantile,
    tail,
)

#: Which of how many cases each rate counts, from the cells of two classes.
RATES: dict[str, Callable[[Floats, Floats, Floats, Floats], tuple[Floats, Floats]]] = {
    "prevalence": lambda tp, fp, fn, tn: (tp + fn, tp + fp + fn + tn),
    "bias": lambda tp, fp, fn, tn: (tp + fp, tp + fp + fn + tn),
    "recall": lambda tp, fp, fn, tn: (tp, tp + fn),
    "precision": lambda tp, fp, fn, tn: (tp, tp + fp),
    "inverse_recall": lambda tp, fp, fn, tn: (tn, tn + fp),
    "inverse_precision": lambda tp, fp, fn, tn: (tn, tn + fn),
    "fallout": lambda tp, fp, fn, tn: (fp, fp + tn),
    "miss_rate": lambda tp, fp, fn, tn: (fn, tp + fn),
    "accuracy": lambda tp, fp, fn, tn: (tp + tn, tp + fp + fn + tn),
}


def of_rate(measure: str, tables: Floats) -> tuple[Floats, Floats]:
    """How many cases a rate counts, and of how many; Accuracy does so for any number of classes."""
    if measure == "accuracy":
        return np.trace(tables, axis1=-2, axis2=-1), tables.sum(axis=(-2, -1))
    if tables.shape[-1] != 2:
        raise ValueError(f"{measure} is about two classes, not {tables.shape[-1]}: one_vs_rest(label) makes two")
    return RATES[measure](*cells_of(tables))


def wilson(x: Any, n: Any, *, level: float = 0.95, side: Side = "both") -> Interval:
    """The proportions that the score test does not reject (Wilson 1927).

    >>> [round(end, 4) for end in wilson(81, 263)]
    [0.2553, 0.3662]
    """
    return _found("wilson", x, n, level, side)


def wilson_continuity(x: Any, n: Any, *, level: float = 0.95, side: Side = "both") -> Interval:
    """Wilson's interval with a correction for continuity (Newcombe 1998, method 4 of the paper on one proportion).

    >>> [round(end, 4) for end in wilson_continuity(81, 263)]
    [0.2535, 0.3682]
    """
    return _found("wilson-continuity", x, n, level, side)


def clopper_pearson(x: Any, n: Any, *, level: float = 0.95, side: Side = "both") -> Interval:
    """The proportions that neither exact one-sided test rejects: never covers less than it says, mostly more.

    >>> [round(end, 4) for end in clopper_pearson(81, 263)]
    [0.2527, 0.3676]
    """
    return _found("clopper-pearson", x, n, level, side)


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


def _wilson(x: Floats, n: Floats, share: float) -> tuple[Floats, Floats]:
    return wilson_ends(x, n, quantile(share))


def _wilson_continuity(x: Floats, n: Floats, share: float) -> tuple[Floats, Floats]:
    z = quantile(share)
    y = n - x

    def root(k: Floats, rest: Floats) -> Floats:
        return np.sqrt(np.maximum(z * z - 2 - 1 / n + 4 * k * (rest + 1) / n, 0.0))

    def least(k: Floats, rest: Floats) -> Floats:
        # The difference of the textbook, 2 k + z² - 1 - z root over 2 (n + z²), times the sum over the sum.
        found = (2 * k - 1) ** 2 / (2 * n * (2 * k + z * z - 1 + z * root(k, rest)))
        return np.where(k == 0, 0.0, found)

    most = np.minimum((2 * x + z * z + 1 + z * root(y, x)) / (2 * (n + z * z)), 1.0)
    return least(x, y), np.where(x < y, most, 1 - least(y, x))


def _clopper_pearson(x: Floats, n: Floats, share: float) -> tuple[Floats, Floats]:
    y = n - x
    low = np.where(x == 0, 0.0, special.betaincinv(np.where(x == 0, 1.0, x), y + 1, share))
    return low, np.where(y == 0, 1.0, most_of_beta(x + 1, np.where(y == 0, 1.0, y), share))


def most_of_beta(a: Floats, b: Floats, share: float) -> Floats:
    """Where this share of a Beta distribution lies above: near 1 from what is left to it, elsewhere as it is.

    SciPy's inverse of the upper tail is right to 11 digits; one step of Newton's makes them all right.
    """
    near_0 = special.betainccinv(a, b, share)
    log_density = special.xlogy(a - 1, near_0) + special.xlog1py(b - 1, -near_0) - special.betaln(a, b)
    step = (special.betaincc(a, b, near_0) - share) / np.exp(log_density)
    near_0 = np.where(np.abs(step) < 1e-6 * near_0, near_0 + step, near_0)
    found: Floats = np.where(a < b, near_0, 1 - special.betaincinv(b, a, share))
    return found


_CORES: dict[str, Callable[[Floats, Floats, float], tuple[Floats, Floats]]] = {
    "wilson": _wilson,
    "wilson-continuity": _wilson_continuity,
    "clopper-pearson": _clopper_pearson,
}


def _found(name: str, x: Any, n: Any, level: float, side: Side) -> Interval:
    share = tail(level, side)
    part, all_ = counts(("x", "n"), (x, n))
    if (part > all_).any():
        at = np.unravel_index(int(np.argmax(part > all_)), part.shape)
        raise ValueError(f"x is {part[at]:g} of n = {all_[at]:g}: a part is not more than the whole")
    with np.errstate(all="ignore"):
        low, high = _CORES[name](part, all_, share)
    ends = np.where(all_ == 0, np.nan, low), np.where(all_ == 0, np.nan, high)
    return finished(METHODS[name], ends, level, side, least=0.0)


def _apply(function: Callable[..., Interval]) -> Callable[..., Interval]:
    def apply(measure: str, tables: Floats, *, level: float, side: Side) -> Interval:
        return function(*of_rate(measure, tables), level=level, side=side)

    return apply


for _name, _title, _reference, _function in (
    ("wilson", "score interval", "Wilson (1927), Journal of the American Statistical Association 22, 209-212", wilson),
    (
        "wilson-continuity",
        "score interval, corrected for continuity",
        "Newcombe (1998), Statistics in Medicine 17, 857-872, method 4",
        wilson_continuity,
    ),
    ("clopper-pearson", "exact interval", "Clopper and Pearson (1934), Biometrika 26, 404-413", clopper_pearson),
):
    METHODS[_name] = Method(_name, _title, _reference, tuple(RATES), False, _apply(_function))
