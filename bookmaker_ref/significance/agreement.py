r"""Intervals of Correlation and of Cohen's kappa, by the large-sample variance of all cells (multinomial)."""

from __future__ import annotations

from typing import Any

import numpy as np

from bookmaker_ref.significance.intervals import Ends, Floats, OfTable, Rows, Tails, cells_of, method, tables_of


def variance_of_correlation(table: Any, *, rows: Rows = None) -> Any:
    r"""N times the variance of Correlation, by the delta method (Yule 1912; Bishop, Fienberg and Holland 1975).

    .. math:: 1 - C^2 + C (1 + C^2/2) d_R d_P - \tfrac34 C^2 (d_R^2 + d_P^2)

    with d the difference of both prevalences, or both biases, over the root of their product. With even margins it is
    1 - C², and not the (1 - C²)² of normal variables.

    >>> variance_of_correlation((3, 1, 1, 3))
    0.75
    """
    found = _of_correlation(tables_of(table, rows, binary=True, whole=False))[1]
    return found.item() if found.ndim == 0 else found


def _of_correlation(tables: Floats) -> tuple[Floats, Floats]:
    tp, fp, fn, tn = cells_of(tables)
    real, predicted = (tp + fn, fp + tn), (tp + fp, fn + tn)
    with np.errstate(all="ignore"):
        root = np.sqrt(real[0] * real[1]) * np.sqrt(predicted[0] * predicted[1])
        value = np.clip((tp * tn - fp * fn) / root, -1.0, 1.0)
        d_real = (real[0] - real[1]) / np.sqrt(real[0] * real[1])
        d_predicted = (predicted[0] - predicted[1]) / np.sqrt(predicted[0] * predicted[1])
        variance = (
            1
            - value**2
            + value * (1 + value**2 / 2) * d_real * d_predicted
            - 0.75 * value**2 * (d_real**2 + d_predicted**2)
        )
    # Where both errors, or both hits, are 0, so is it; rounding may leave a little less than nothing.
    return value, np.maximum(variance, 0.0)


@method(
    OfTable,
    "Fisher's z, with the variance of two-by-two tables",
    "Fisher (1921), Metron 1, 3-32; variance: Yule (1912), Bishop, Fienberg and Holland (1975), Discrete Multivariate"
    " Analysis",
    measures=("correlation",),
    binary=True,
)
def fisher_z(tables: Floats, tails: Tails) -> Ends:
    """Correlation of two classes, on the scale of Fisher's z, with the variance of two-by-two tables.

    The usual 1/(N - 3) is that of normal variables. nan where a margin is empty, and where Correlation is 1 or -1,
    since z is infinite there.

    >>> [round(end, 4) for end in fisher_z((56, 20, 12, 12))]
    [0.0058, 0.4094]
    """
    value, variance = _of_correlation(tables)
    half = tails.z * np.sqrt(variance / tables.sum(axis=(-2, -1))) / (1 - value**2)
    middle = np.arctanh(value)
    tp, fp, fn, tn = cells_of(tables)
    certain = ((fp == 0) & (fn == 0)) | ((tp == 0) & (tn == 0))
    middle = np.where(certain, np.nan, middle)
    return np.tanh(middle - half), np.tanh(middle + half)


def variance_of_kappa(table: Any, *, rows: Rows = None) -> Any:
    """N times the variance of Cohen's kappa where it is not 0 (Fleiss, Cohen and Everitt 1969).

    >>> round(variance_of_kappa((3, 1, 1, 3)), 6)
    0.75
    """
    found = _of_kappa(tables_of(table, rows, whole=False))[1]
    return found.item() if found.ndim == 0 else found


def _of_kappa(tables: Floats) -> tuple[Floats, Floats]:
    with np.errstate(all="ignore"):
        shares = tables / tables.sum(axis=(-2, -1))[..., None, None]
        predicted, real = shares.sum(axis=-1), shares.sum(axis=-2)
        other = 1 - np.eye(tables.shape[-1])
        # What agreement lacks to 1, found and by chance, as sums: nothing is lost where it is small.
        unlike = (predicted * (real @ other)).sum(axis=-1)
        rest = (shares * other).sum(axis=(-2, -1)) / unlike
        # A case counts with 1 if it is right, less the rest times how often its label is real and its class predicted;
        # their formula is the variance of that, over what agreement by chance lacks to 1, and N.
        counts = np.eye(tables.shape[-1]) - rest[..., None, None] * (real[..., :, None] + predicted[..., None, :])
        mean = (shares * counts).sum(axis=(-2, -1), keepdims=True)
        found = (shares * (counts - mean) ** 2).sum(axis=(-2, -1))
        # What is left of 0 is the square of what rounding loses.
        found = np.where(found > (2.0**-45 * (1 + rest)) ** 2, found, 0.0 * found)
    return 1 - rest, found / unlike**2


@method(
    OfTable,
    "kappa and its standard error",
    "Fleiss, Cohen and Everitt (1969), Psychological Bulletin 72, 323-327",
    measures=("cohen_kappa",),
)
def fleiss_cohen_everitt(tables: Floats, tails: Tails) -> Ends:
    """Cohen's kappa of any number of classes, and so many of its standard errors.

    nan where all cases are of one class and predicted so, and where the standard error comes out as 0: without any
    error, or with one label for all. Such a table says nothing of the size of the error, and an interval without width
    would be certainty; `delta_plus_three` has one there, and is right more often wherever cases are few.

    >>> [round(end, 4) for end in fleiss_cohen_everitt((56, 20, 12, 12))]
    [0.0112, 0.414]
    """
    value, variance = _of_kappa(tables)
    half = tails.z * np.sqrt(variance / tables.sum(axis=(-2, -1)))
    half = np.where(half > 0, half, np.nan)
    return value - half, value + half
