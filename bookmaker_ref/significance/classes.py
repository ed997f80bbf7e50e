r"""Intervals for K classes: of linear combinations of independent rates, and by the delta method of anything smooth.

With the sizes of the classes fixed, Informedness by Prevalence, its plain mean and adjusted balanced accuracy are
linear in what is predicted of each class, and so are their Duals with the numbers of the predictions fixed. Price and
Bonett (2004) add 2/m successes and 2/m failures to each of m groups. Here a success is a hit, and the 2/m failures are
shared out evenly among the other labels; for two classes that is Agresti and Caffo's interval, and for adjusted
balanced accuracy it is Price and Bonett's to the letter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.multiclass.evaluation import evaluate
from bookmaker_ref.significance.interval import (
    METHODS,
    Floats,
    Interval,
    Method,
    Rows,
    Side,
    finished,
    quantile,
    tables_of,
    tail,
)

#: Which numbers are fixed: that of all cases, those of the classes, or those of the predictions.
Sampling = Literal["total", "real", "predicted"]

#: The Dual of each measure: the same, with predictions and reality exchanged.
_DUALS = {
    "markedness": "informedness_by_prevalence",
    "markedness_by_prevalence": "informedness",
    "markedness_macro": "informedness_macro",
    "adjusted_balanced_precision": "adjusted_balanced_accuracy",
}
#: The step of the complex derivative: so small that its square is nothing.
_STEP = 2.0**-200


def price_bonett(measure: str, table: Any, *, rows: Rows = None, level: float = 0.95, side: Side = "both") -> Interval:
    """A linear combination of rates by class, by the adjusted Wald interval (Price and Bonett 2004).

    The pseudo-counts are the method itself; nan where a class
    has no cases.

    >>> [round(end, 4) for end in price_bonett("informedness_macro", (56, 48, 14, 32))]
    [0.0525, 0.3358]
    """
    share = tail(level, side)
    if measure not in _PRICE_BONETT:
        raise ValueError(f"price-bonett is for {', '.join(_PRICE_BONETT)}, not {measure!r}")
    counts = _turned(measure, tables_of(table, rows))
    classes = counts.shape[-1]
    sizes = counts.sum(axis=-2)
    hit = np.eye(classes)
    with np.errstate(all="ignore"):
        weights, constant = _WEIGHTS[_DUALS.get(measure, measure)](sizes)
        added = 2 / classes * (hit + (1 - hit) / (classes - 1))
        adjusted = sizes + 4 / classes
        shares = (counts + added) / adjusted[..., None, :]
        means = (weights * shares).sum(axis=-2)
        variance = (((weights**2 * shares).sum(axis=-2) - means**2) / adjusted).sum(axis=-1)
        half = quantile(share) * np.sqrt(np.maximum(variance, 0.0))
    middle = np.where((sizes == 0).any(axis=-1), np.nan, means.sum(axis=-1) + constant)
    return finished(METHODS["price-bonett"], (middle - half, middle + half), level, side)


def _of_bets(sizes: Floats, each: Floats) -> Floats:
    """Weights of the cells where class l counts with ``each``: Recall for it, and Fallout against it."""
    total = sizes.sum(axis=-1)[..., None]
    # Recall is a share of class l, but Fallout one of all N - n(l) others, of which class c has n(c).
    against = (each / (total - sizes))[..., :, None] * sizes[..., None, :]
    hit = np.eye(sizes.shape[-1])
    found: Floats = hit * each[..., :, None] - (1 - hit) * against
    return found


_WEIGHTS: dict[str, Callable[[Floats], tuple[Floats, float]]] = {
    "informedness_by_prevalence": lambda sizes: (_of_bets(sizes, sizes / sizes.sum(axis=-1)[..., None]), 0.0),
    "informedness_macro": lambda sizes: (_of_bets(sizes, np.full_like(sizes, 1 / sizes.shape[-1])), 0.0),
    "adjusted_balanced_accuracy": lambda sizes: (
        np.broadcast_to(np.eye(sizes.shape[-1]) / (sizes.shape[-1] - 1), (*sizes.shape, sizes.shape[-1])),
        -1 / (sizes.shape[-1] - 1),
    ),
}
_PRICE_BONETT = (*_WEIGHTS, *(dual for dual, measure in _DUALS.items() if measure in _WEIGHTS))


# --- the delta method ---------------------------------------------------------------------------------------------


def delta(
    measure: str,
    table: Any,
    *,
    rows: Rows = None,
    level: float = 0.95,
    side: Side = "both",
    sampling: Sampling = "total",
) -> Interval:
    """The estimate and so many of its standard errors, by the delta method.

    ``sampling`` says what is fixed: the number of cases, those of the classes (``real``), or those of the predictions.
    nan where the measure is undefined. Without any error the width is 0: for few errors take another method.

    >>> [round(end, 4) for end in delta("informedness", (56, 48, 14, 32), sampling="real")]
    [0.0575, 0.3425]
    """
    share = tail(level, side)
    counts = tables_of(table, rows)
    variance = variance_of(measure, counts, rows="predicted", sampling=sampling)
    middle = evaluate(counts, [measure], rows="predicted")[measure]
    with np.errstate(all="ignore"):
        half = quantile(share) * np.sqrt(variance / counts.sum(axis=(-2, -1)))
    return finished(METHODS["delta"], (middle - half, middle + half), level, side)


def variance_of(measure: str, table: Any, *, rows: Rows = None, sampling: Sampling = "total") -> Any:
    """N times the large-sample variance of a measure of K classes.

    The derivatives are those of its formula at a complex step, which are right to the last digits.

    >>> round(float(variance_of("cohen_kappa", (3, 1, 1, 3))), 12)
    0.75
    """
    if measure not in _DELTA:
        raise ValueError(f"delta is for {', '.join(_DELTA)}, not {measure!r}")
    if sampling not in ("total", "real", "predicted"):
        raise ValueError(f"sampling is {sampling!r}: what is fixed is 'total', 'real' or 'predicted'")
    counts = tables_of(table, rows)
    formula = _FORMULAS[_DUALS.get(measure, measure)]
    with np.errstate(all="ignore"):
        shares = _turned(measure, counts / counts.sum(axis=(-2, -1))[..., None, None])
        slopes = _slopes(formula, shares)
        squares, firsts = shares * slopes**2, shares * slopes
        if sampling == "total":
            found = squares.sum(axis=(-2, -1)) - firsts.sum(axis=(-2, -1)) ** 2
        else:
            # Along the axis within which cases are drawn: the predictions of a class, or what is turned round.
            axis = -2 if (sampling == "real") != (measure in _DUALS) else -1
            size = shares.sum(axis=axis)
            found = (squares.sum(axis=axis) - firsts.sum(axis=axis) ** 2 / size).sum(axis=-1)
    return np.maximum(found, 0.0)


def _slopes(formula: Callable[[Any], Any], shares: Floats) -> Floats:
    """The derivative of a formula by each cell."""
    found = np.empty_like(shares)
    cells: NDArray[np.complex128] = shares.astype(np.complex128)
    for place in np.ndindex(shares.shape[-2:]):
        cells[..., *place] += 1j * _STEP
        found[..., *place] = formula(cells).imag / _STEP
        cells[..., *place] = shares[..., *place]
    return found


def _parts(p: Any) -> tuple[Any, Any, Any]:
    """The hits, Biases and Prevalences of a table of shares."""
    return np.diagonal(p, axis1=-2, axis2=-1), p.sum(axis=-1), p.sum(axis=-2)


def _each(p: Any) -> Any:
    hits, bias, prevalence = _parts(p)
    return (hits - bias * prevalence) / (prevalence * (1 - prevalence))


def _rk(p: Any) -> Any:
    hits, bias, prevalence = _parts(p)
    spread = (1 - (bias**2).sum(axis=-1)) * (1 - (prevalence**2).sum(axis=-1))
    return (hits.sum(axis=-1) - (bias * prevalence).sum(axis=-1)) / np.sqrt(spread)


def _kappa(p: Any) -> Any:
    hits, bias, prevalence = _parts(p)
    chance = (bias * prevalence).sum(axis=-1)
    return (hits.sum(axis=-1) - chance) / (1 - chance)


_FORMULAS: dict[str, Callable[[Any], Any]] = {
    "informedness": lambda p: (_parts(p)[1] * _each(p)).sum(axis=-1),
    "informedness_by_prevalence": lambda p: (_parts(p)[2] * _each(p)).sum(axis=-1),
    "informedness_macro": lambda p: _each(p).sum(axis=-1) / p.shape[-1],
    "adjusted_balanced_accuracy": lambda p: ((_parts(p)[0] / _parts(p)[2]).sum(axis=-1) - 1) / (p.shape[-1] - 1),
    "gorodkin_rk": _rk,
    "cohen_kappa": _kappa,
}
_DELTA = (*_FORMULAS, *_DUALS)


def _turned(measure: str, tables: Floats) -> Floats:
    """The table, or for a Dual the one with predictions and reality exchanged."""
    return np.swapaxes(tables, -1, -2) if measure in _DUALS else tables


METHODS["price-bonett"] = Method(
    "price-bonett",
    "adjusted Wald interval of a linear combination of rates",
    "Price and Bonett (2004), Computational Statistics and Data Analysis 45, 449-456",
    _PRICE_BONETT,
    False,
    lambda measure, tables, **options: price_bonett(measure, tables, rows="predicted", **options),
)
METHODS["delta"] = Method(
    "delta",
    "estimate and standard errors by the delta method",
    "Bishop, Fienberg and Holland (1975), 14.6",
    _DELTA,
    False,
    lambda measure, tables, **options: delta(measure, tables, rows="predicted", **options),
)
