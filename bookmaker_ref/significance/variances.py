"""The large-sample variance of a measure, by its slopes: what the delta method is made of."""

from __future__ import annotations

from collections.abc import Callable
from operator import truediv
from typing import Any, Literal

from bookmaker_ref import names
from bookmaker_ref._facts import RATIOS
from bookmaker_ref.arguments import one_of, word
from bookmaker_ref.later import np
from bookmaker_ref.messages import short
from bookmaker_ref.multiclass.measure import MEASURES
from bookmaker_ref.multiclass.slopes import cell_by_cell, values_and_slopes
from bookmaker_ref.significance.arrays import Floats
from bookmaker_ref.significance.intervals import Rows, cells_of, tables_of

#: Which numbers are fixed: that of all cases, those of the classes, or those of the predictions.
Sampling = Literal["total", "real", "predicted"]

#: Measures whose value doubles with the cases: they have no variance per case.
_GROWING = ("chi2", "g2")  # and what begins so
#: A standard error this small beside the slopes is what rounding leaves of 0.
_ROUNDING = 2.0**-45


def asymptotic_variance(measure: str, table: Any, *, rows: Rows = None, sampling: Sampling = "total") -> Any:
    """N times the large-sample variance of a measure; `variance_of` is this over N.

    So it depends on the proportions alone, and takes them as well as counts. It is for every measure of K classes that
    does not grow with the cases, and for those of two classes that are quotients of counts, such as Recall, by the
    slopes of the formula. Where these are the same for all cases it is 0, and where there is no slope, as of a root at
    0, it is nan.

    >>> round(float(asymptotic_variance("cohen_kappa", (3, 1, 1, 3))), 12)
    0.75
    >>> round(float(asymptotic_variance("accuracy", (3, 1, 1, 3))), 12)  # p (1 - p)
    0.1875
    """
    if names.canonical(word(measure, "measure")).startswith(_GROWING):
        raise ValueError(f"{measure} grows with the number of cases, so it has no variance per case")
    tables = tables_of(table, rows, whole=False, measure=measure)
    classes = tables.shape[-1]
    measure = names.resolved(measure, classes)
    if measure not in MEASURES and measure not in TWO_CLASS_FORMULAS and classes == 2:
        measure = names.find_of_classes(measure) or measure
    if measure not in MEASURES and measure not in TWO_CLASS_FORMULAS:
        raise ValueError(
            f"no formula of {short(measure)} is differentiated here: bookmaker_ref.significance.bootstrap has an"
            f" interval of any measure"
        )
    if measure not in MEASURES and classes != 2:
        raise ValueError(f"{measure} needs two classes, got {classes}: use one_vs_rest(label)")
    found = value_and_variance(canonical(measure, classes), tables, sampling)[1]
    return found.item() if found.ndim == 0 else found


def value_and_variance(measure: str, tables: Floats, sampling: Any = "total") -> tuple[Floats, Floats]:
    """The measure and N times its variance, of tables that are checked."""
    axes = {"total": (-2, -1), "real": (-2,), "predicted": (-1,)}[
        one_of(sampling, "sampling", ("total", "real", "predicted"))
    ]
    tables = cell_by_cell(tables)
    n = tables.sum(axis=(-2, -1), keepdims=True)
    with np.errstate(all="ignore"):
        shares = tables / n
        value, slopes = slopes_of(measure, tables)
        slopes = np.where(shares > 0, slopes * n, 0.0)
        # Cases are drawn from all, or from those of a class, or of a prediction.
        size = shares.sum(axis=axes, keepdims=True)
        mean = (shares * slopes).sum(axis=axes, keepdims=True) / np.where(size > 0, size, 1.0)
        found: Floats = (shares * (slopes - mean) ** 2).sum(axis=(-2, -1))
        # A slope is of the size of one over both margins, and so is what it loses.
        size = 1 / shares.sum(axis=-1)[..., :, None] + 1 / shares.sum(axis=-2)[..., None, :]
        lost = _ROUNDING**2 * np.where(shares > 0, shares * size**2, 0.0)
    found = np.where(found > lost.sum(axis=(-2, -1)), found, 0.0 * found)
    return value, np.where(np.isnan(value), np.nan, found)


def variance_of(measure: str, table: Any, *, rows: Rows = None, sampling: Sampling = "total") -> Any:
    """The large-sample variance of a measure, as it is estimated from this table.

    So it takes counts of cases; `asymptotic_variance`, N times as large, takes proportions as well.

    >>> float(variance_of("accuracy", (30, 10, 10, 30))) == 0.75 * 0.25 / 80
    True
    """
    tables = tables_of(table, rows, measure=measure)
    with np.errstate(all="ignore"):
        found = asymptotic_variance(measure, table, rows=rows, sampling=sampling) / tables.sum(axis=(-2, -1))
    return found.item() if np.ndim(found) == 0 else found


def standard_error(measure: str, table: Any, *, rows: Rows = None, sampling: Sampling = "total") -> Any:
    """The large-sample standard error of a measure: what `compare_estimates` takes beside the value.

    >>> round(standard_error("recall", (30, 10, 10, 30)), 12) == round((0.75 * 0.25 / 40) ** 0.5, 12)
    True
    >>> table = (3, 1, 1, 3)
    >>> round(float(standard_error("cohen_kappa", table)), 12) == round((0.75 / 8) ** 0.5, 12)
    True
    """
    found = np.sqrt(variance_of(measure, table, rows=rows, sampling=sampling))
    return found.item() if np.ndim(found) == 0 else found


def slopes_of(measure: str, tables: Floats) -> tuple[Floats, Floats]:
    """A measure of tables whose rows are predictions, and how much it changes with one case more in each cell.

    If there are two classes, the first is positive.
    """
    return values_and_slopes(MEASURES[measure], tables) if measure in MEASURES else _of_two(measure, tables)


def _of_two(measure: str, tables: Floats) -> tuple[Floats, Floats]:
    """A formula of the four cells, and its slopes: tiny imaginary parts give them without a difference."""
    formula = TWO_CLASS_FORMULAS[measure]
    cells = cells_of(tables)
    slopes = np.empty_like(tables, dtype=np.float64)
    with np.errstate(all="ignore"):
        for at, place in enumerate(((0, 0), (0, 1), (1, 0), (1, 1))):
            stepped = [cell + (_STEP * 1j if at == i else 0j) for i, cell in enumerate(cells)]
            value = formula(*stepped)
            slopes[(..., *place)] = value.imag / _STEP
    return value.real, slopes


def _quotient(parts: Callable[..., tuple[Any, Any]]) -> Callable[..., Any]:
    return lambda *cells: truediv(*parts(*cells))


#: Measures that are not one quotient of sums of products, as formulas of TP, FP, FN and TN that take imaginary parts.
MORE_FORMULAS: dict[str, Callable[..., Any]] = {
    "g_measure": lambda tp, fp, fn, tn: tp / np.sqrt((tp + fn) * (tp + fp)),
    "roc_distance": lambda tp, fp, fn, tn: np.sqrt((fp / (fp + tn)) ** 2 + (fn / (tp + fn)) ** 2),
    "wracc": lambda tp, fp, fn, tn: 4 * (tp * tn - fp * fn) / (tp + fp + fn + tn) ** 2,
    "bookmark": lambda tp, fp, fn, tn: (tp * tn - fp * fn) ** 2 / ((tp + fn) * (fp + tn) * (tp + fp) * (fn + tn)),
    "bias_g": lambda tp, fp, fn, tn: np.sqrt((tp + fp) * (fn + tn)) / (tp + fp + fn + tn),
    "evenness_global": lambda tp, fp, fn, tn: (
        np.sqrt((tp + fn) * (fp + tn) * (tp + fp) * (fn + tn)) / (tp + fp + fn + tn) ** 2
    ),
}
#: All two-class measures that have slopes.
TWO_CLASS_FORMULAS: dict[str, Callable[..., Any]] = {
    **{measure: _quotient(parts) for measure, parts in RATIOS.items()},
    **MORE_FORMULAS,
}
_STEP = 2.0**-200


def canonical(measure: str, classes: int) -> str:
    """What has a formula for any number of classes: Correlation of two of them is R_K."""
    if measure == "correlation" and classes != 2:
        raise ValueError(f"this is about Correlation of two classes, not {classes}: gorodkin_rk is that of any number")
    return "gorodkin_rk" if measure == "correlation" else measure
