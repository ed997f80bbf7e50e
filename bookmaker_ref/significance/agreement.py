r"""Intervals of Correlation and of Cohen's kappa that are known by name, by the large-sample variance of all cells.

That of kappa is the variance of Fleiss, Cohen and Everitt (1969); that of Correlation of two classes

.. math:: 1 - C^2 + C (1 + C^2/2) d_R d_P - \tfrac34 C^2 (d_R^2 + d_P^2)

over N, with d the difference of both prevalences, or both biases, over the root of their product (Yule 1912). With even
margins it is 1 - C², and not the (1 - C²)² of normal variables. Both are computed by the slopes of the measure.

Correlation is also the geometric mean of Informedness and Markedness, which are differences of two rates each; and of
these there are intervals that keep to what they say with few cases, and with rare ones.
"""

from __future__ import annotations

from bookmaker_ref.exact.rates import DIFFERENCES
from bookmaker_ref.later import np
from bookmaker_ref.significance.arrays import Floats
from bookmaker_ref.significance.difference import agresti_caffo
from bookmaker_ref.significance.intervals import Ends, OfTable, Tails, cells_of, method
from bookmaker_ref.significance.variances import value_and_variance


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
    value, variance = value_and_variance("gorodkin_rk", tables)
    half = tails.z * np.sqrt(variance / tables.sum(axis=(-2, -1))) / (1 - value**2)
    tp, fp, fn, tn = cells_of(tables)
    certain = ((fp == 0) & (fn == 0)) | ((tp == 0) & (tn == 0))
    middle = np.where(certain, np.nan, np.arctanh(value))
    return np.tanh(middle - half), np.tanh(middle + half)


@method(
    OfTable,
    "geometric mean of Agresti and Caffo's intervals of Informedness and Markedness",
    "after Agresti and Caffo (2000), The American Statistician 54, 280-288",
    measures=("correlation", "gorodkin_rk"),
    binary=True,
)
def geometric_agresti_caffo(tables: Floats, tails: Tails) -> Ends:
    """Correlation of two classes: each end is the geometric mean of those of Informedness and of Markedness.

    Both are Agresti and Caffo's, and as Correlation is to its measures, so is each end to theirs: it has their sign,
    and is 0 where their signs differ. nan where a margin is empty.

    Where prevalence and Bias are from 1/10 to 9/10, it covers 0.911, 0.928 and 0.938 at least with 8, 16 and 30 cases,
    where for `delta_plus_three` that is 0.910, 0.927 and 0.931; from 1/50 to 49/50 it is 0.911, 0.829 and 0.889, for
    the other 0.701, 0.699 and 0.802 (`bookmaker_ref.study.worst`).

    >>> [round(end, 4) for end in geometric_agresti_caffo((56, 20, 12, 12))]
    [0.0119, 0.414]
    """
    cells = cells_of(tables)
    of_informedness, of_markedness = (
        agresti_caffo.core(*DIFFERENCES[each](*cells), tails) for each in ("informedness", "markedness")
    )
    tp, fp, fn, tn = cells
    empty = (tp + fp) * (fn + tn) * (tp + fn) * (fp + tn) == 0
    low, high = (
        np.where(empty, np.nan, _geometric_mean(np.clip(one, -1.0, 1.0), np.clip(other, -1.0, 1.0)))
        for one, other in zip(of_informedness, of_markedness, strict=True)
    )
    return low, high


def _geometric_mean(one: Floats, other: Floats) -> Floats:
    """That of two numbers of one sign, which it has; 0 where they have two."""
    found: Floats = np.sign(one) * np.sqrt(np.maximum(one * other, 0.0))
    return found


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
    value, variance = value_and_variance("cohen_kappa", tables)
    half = tails.z * np.sqrt(variance / tables.sum(axis=(-2, -1)))
    half = np.where(half > 0, half, np.nan)
    return value - half, value + half
