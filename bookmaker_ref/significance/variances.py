"""The large-sample variance of any measure of K classes, by its slopes: what the delta method is made of."""

from __future__ import annotations

from typing import Any, Literal

from bookmaker_ref import names
from bookmaker_ref.arguments import one_of, word
from bookmaker_ref.later import np
from bookmaker_ref.messages import short
from bookmaker_ref.multiclass.measure import MEASURES
from bookmaker_ref.multiclass.slopes import cell_by_cell, values_and_slopes
from bookmaker_ref.significance.arrays import Floats
from bookmaker_ref.significance.intervals import Rows, tables_of

#: Which numbers are fixed: that of all cases, those of the classes, or those of the predictions.
Sampling = Literal["total", "real", "predicted"]

#: Measures whose value doubles with the cases: they have no variance per case.
_GROWING = ("chi2", "g2")
#: A standard error this small beside the slopes is what rounding leaves of 0.
_ROUNDING = 2.0**-45


def asymptotic_variance(measure: str, table: Any, *, rows: Rows = None, sampling: Sampling = "total") -> Any:
    """N times the large-sample variance of a measure of K classes; `variance_of` is this over N.

    So it depends on the proportions alone, and takes them as well as counts. It is for every measure of K classes that
    does not grow with the cases, by the slopes of its formula; where these are the same for all cases it is 0, and
    where there is no slope, as of a root at 0, it is nan.

    >>> round(float(asymptotic_variance("cohen_kappa", (3, 1, 1, 3))), 12)
    0.75
    >>> round(float(asymptotic_variance("accuracy", (3, 1, 1, 3))), 12)  # p (1 - p)
    0.1875
    """
    word(measure, "measure")
    tables = tables_of(table, rows, whole=False)
    classes = tables.shape[-1]
    measure = names.resolved(measure, classes)
    if measure not in MEASURES and classes == 2:
        measure = names.find_of_classes(measure) or measure
    if measure not in MEASURES or measure in _GROWING:
        known = "it grows with the cases" if measure in _GROWING else "bookmaker_ref.multiclass.MEASURES has them all"
        raise ValueError(f"there is no variance of {short(measure)}, but of measures of K classes: {known}")
    return value_and_variance(canonical(measure, tables.shape[-1]), tables, sampling)[1]


def value_and_variance(measure: str, tables: Floats, sampling: Any = "total") -> tuple[Floats, Floats]:
    """The measure and N times its variance, of tables that are checked."""
    axes = {"total": (-2, -1), "real": (-2,), "predicted": (-1,)}[
        one_of(sampling, "sampling", ("total", "real", "predicted"))
    ]
    tables = cell_by_cell(tables)
    n = tables.sum(axis=(-2, -1), keepdims=True)
    with np.errstate(all="ignore"):
        shares = tables / n
        value, slopes = values_and_slopes(MEASURES[measure], tables)
        slopes = np.where(shares > 0, slopes * n, 0.0)
        # Cases are drawn from all, or from those of a class, or of a prediction.
        size = shares.sum(axis=axes, keepdims=True)
        mean = (shares * slopes).sum(axis=axes, keepdims=True) / np.where(size > 0, size, 1.0)
        found: Floats = (shares * (slopes - mean) ** 2).sum(axis=(-2, -1))
        # A slope is of the size of one over both margins, and so is what it loses.
        size = 1 / shares.sum(axis=-1)[..., :, None] + 1 / shares.sum(axis=-2)[..., None, :]
        lost = _ROUNDING**2 * np.where(shares > 0, shares * size**2, 0.0)
    return value, np.where(found > lost.sum(axis=(-2, -1)), found, 0.0 * found)


def variance_of(measure: str, table: Any, *, rows: Rows = None, sampling: Sampling = "total") -> Any:
    """The large-sample variance of a measure of K classes, as it is estimated from this table.

    So it takes counts of cases; `asymptotic_variance`, N times as large, takes proportions as well.

    >>> float(variance_of("accuracy", (30, 10, 10, 30))) == 0.75 * 0.25 / 80
    True
    """
    tables = tables_of(table, rows)
    with np.errstate(all="ignore"):
        return asymptotic_variance(measure, table, rows=rows, sampling=sampling) / tables.sum(axis=(-2, -1))


def standard_error(measure: str, table: Any, *, rows: Rows = None, sampling: Sampling = "total") -> Any:
    """The large-sample standard error of a measure of K classes: what `compare_estimates` takes beside the value.

    >>> table = (3, 1, 1, 3)
    >>> round(float(standard_error("cohen_kappa", table)), 12) == round((0.75 / 8) ** 0.5, 12)
    True
    """
    return np.sqrt(variance_of(measure, table, rows=rows, sampling=sampling))


def canonical(measure: str, classes: int) -> str:
    """What has a formula for any number of classes: Correlation of two of them is R_K."""
    if measure == "correlation" and classes != 2:
        raise ValueError(f"this is about Correlation of two classes, not {classes}: gorodkin_rk is that of any number")
    return "gorodkin_rk" if measure == "correlation" else measure
