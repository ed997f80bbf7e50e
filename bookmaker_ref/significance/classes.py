r"""Intervals for K classes: of linear combinations of independent rates, and by the delta method of anything smooth.

With the sizes of the classes fixed, Informedness by Prevalence, its plain mean and adjusted balanced accuracy are
linear in what is predicted of each class, and so are their Duals with the numbers of the predictions fixed. Price and
Bonett (2004) add 2/m successes and 2/m failures to each of m groups. Here a success is a hit, and the 2/m failures are
shared out evenly among the other labels; for two classes that is Agresti and Caffo's interval, and for adjusted
balanced accuracy it is Price and Bonett's to the letter.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from bookmaker_ref.later import np
from bookmaker_ref.multiclass.evaluation import evaluate
from bookmaker_ref.numeric.doubles import Doubles, whole
from bookmaker_ref.significance.arrays import Floats
from bookmaker_ref.significance.intervals import Ends, OfMeasure, Tails, method
from bookmaker_ref.significance.variances import Sampling, canonical, value_and_variance

#: The Dual of each measure: the same, with predictions and reality exchanged.
DUALS = {
    "markedness": "informedness_by_prevalence",
    "markedness_by_prevalence": "informedness",
    "markedness_macro": "informedness_macro",
    "adjusted_balanced_precision": "adjusted_balanced_accuracy",
}
#: What `price_bonett` is for, and what the delta method is.
LINEAR = (
    *("informedness_by_prevalence", "informedness_macro", "adjusted_balanced_accuracy"),
    *("markedness", "markedness_macro", "adjusted_balanced_precision"),
)
DELTA = ("informedness", *LINEAR[:3], "gorodkin_rk", "cohen_kappa", "gwet_ac1", *DUALS, "correlation", "f1_macro")


class OfClasses(OfMeasure):
    """A method of measures of K classes: how low they can be depends on K."""

    def range(self, *parts: Any) -> tuple[float, float]:
        measure, tables = parts
        return float(least_of(measure, tables.shape[-1])), 1.0


@method(
    OfClasses,
    "adjusted Wald interval of a linear combination of rates",
    "Price and Bonett (2004), Computational Statistics and Data Analysis 45, 449-456",
    measures=LINEAR,
)
def price_bonett(measure: str, tables: Floats, tails: Tails) -> Ends:
    """A linear combination of rates by class, by the adjusted Wald interval (Price and Bonett 2004).

    The pseudo-counts are the method itself; nan where a class has no cases.

    >>> [round(end, 4) for end in price_bonett("informedness_macro", (56, 48, 14, 32))]
    [0.0525, 0.3358]
    """
    counts = _turned(measure, tables)
    classes = counts.shape[-1]
    sizes, hit = counts.sum(axis=-2), np.eye(classes)
    weights = _WEIGHTS[DUALS.get(measure, measure)](sizes)
    # In whole numbers: cells and sizes with what is added, each so many times.
    times = classes * (classes - 1)
    cells, adjusted = (
        times * whole(counts) + whole(2 + 2 * (classes - 2) * hit),
        times * whole(sizes) + 4 * (classes - 1),
    )
    shares = cells.high / adjusted.high[..., None, :]
    means = (weights * shares).sum(axis=-2)
    variance = (((weights**2 * shares).sum(axis=-2) - means**2) / adjusted.high).sum(axis=-1) * times
    half = tails.z * np.sqrt(np.maximum(variance, 0.0))
    middle = -(weights * _beyond(cells, adjusted)).sum(axis=(-2, -1))
    middle = np.where((sizes == 0).any(axis=-1), np.nan, middle)
    return middle - half, middle + half


def _beyond(cells: Doubles, adjusted: Doubles) -> Floats:
    """How far a label's share of its own class lies beyond that of every other: near chance no digit is lost."""
    each = np.arange(adjusted.high.shape[-1])
    own, sizes, others = cells[..., each, each, None], adjusted[..., :, None], adjusted[..., None, :]
    found: Floats = (own * others - cells * sizes).high / (sizes.high * others.high)
    return found


def _of_bets(sizes: Floats, each: Floats) -> Floats:
    """Weights of the shares where class l counts with ``each``: Recall for it, and Fallout against it."""
    total = sizes.sum(axis=-1)[..., None]
    # Recall is a share of class l, but Fallout one of all N - n(l) others, of which class c has n(c).
    against = (each / (total - sizes))[..., :, None] * sizes[..., None, :]
    hit = np.eye(sizes.shape[-1])
    found: Floats = hit * each[..., :, None] - (1 - hit) * against
    return found


#: The weights of the shares, of which those of each label add up to 0.
_WEIGHTS: dict[str, Callable[[Floats], Floats]] = {
    "informedness_by_prevalence": lambda sizes: _of_bets(sizes, sizes / sizes.sum(axis=-1)[..., None]),
    "informedness_macro": lambda sizes: _of_bets(sizes, np.full_like(sizes, 1 / sizes.shape[-1])),
    # All shares of a class are 1 together: to take 1/K from each weight takes 1 from the sum over K classes.
    "adjusted_balanced_accuracy": lambda sizes: np.broadcast_to(
        (np.eye(sizes.shape[-1]) - 1 / sizes.shape[-1]) / (sizes.shape[-1] - 1), (*sizes.shape, sizes.shape[-1])
    ),
}


def least_of(measure: str, classes: int) -> Fraction:
    """The least value that a measure comes near with so many classes: not always -1 with more than two.

    Without any hit adjusted balanced accuracy is -1/(K - 1), and so is AC1 if all labels are even. The plain mean of
    B(l) is linear in what is predicted of each class, so that it is least where each class is predicted as another one,
    and -2/K is what it tends to where all cases but ever fewer are of two classes that are taken for each other.

    >>> least_of("adjusted_balanced_accuracy", 3), least_of("informedness", 3)
    (Fraction(-1, 2), Fraction(-1, 1))
    """
    leasts = {
        # With one class, both are undefined.
        **dict.fromkeys(("adjusted_balanced_accuracy", "gwet_ac1"), Fraction(-1, max(classes - 1, 1))),
        "informedness_macro": Fraction(-2, classes),
        "f1_macro": Fraction(0),
    }
    return leasts.get(DUALS.get(measure, measure), Fraction(-1))


# --- the delta method ---------------------------------------------------------------------------------------------


@method(
    OfClasses,
    "delta method with 3/K² more in each cell",
    "after Agresti and Caffo (2000), The American Statistician 54, 280-288",
    measures=DELTA,
)
def delta_plus_three(measure: str, tables: Floats, tails: Tails) -> Ends:
    """The delta method at the table with 3/K² more in each cell: three cases, spread evenly.

    Both the middle and the standard error are those of that table, after the pattern of Agresti and Caffo (2000): the
    addition is the method itself. nan where the measure of the given table is undefined.

    How often it covers at a level of 0.95, given that the measure is defined: exactly, over all tables of three classes
    and 8, 12, 16 or 24 cases, with even and uneven margins and I from 0 to 0.9 (`bookmaker_ref.study`), Informedness
    0.939 to 0.982, where `delta_method` covers 0.34 to 0.93; of two classes and 8 to 100 cases 0.932 to 0.999; of four
    and 8 cases 0.928 to 0.968. Gorodkin's R_K and kappa are covered less with 8 cases of many classes: 0.88 of three,
    0.81 of four at the least. At I = 1 it covered always. Macro F1 is covered too seldom where a class is rare, and so
    nothing is recommended for it: of three classes, I from 0 to 0.9 and a share of 0.1 at the least, 0.757 or more
    with 8 cases, 0.795 with 12 and 0.837 with 16, where `delta_method` covers 0.156, 0.256 and 0.349.

    >>> [round(end, 4) for end in delta_plus_three("informedness", (5, 0, 0, 5))]
    [0.4219, 1.0]
    """
    measure = canonical(measure, tables.shape[-1])
    cells = tables.shape[-1] ** 2
    more = cells * tables + 3  # so many times the table, in whole numbers
    middle, variance = value_and_variance(measure, more)
    half = tails.z * np.sqrt(variance / (tables.sum(axis=(-2, -1)) + 3))
    middle = np.where(np.isnan(evaluate(tables, [measure], rows="predicted")[measure]), np.nan, middle)
    return middle - half, middle + half


@method(
    OfClasses,
    "estimate and standard errors by the delta method",
    "Bishop, Fienberg and Holland (1975), Discrete Multivariate Analysis",
    name="delta",
    measures=DELTA,
)
def delta_method(measure: str, tables: Floats, tails: Tails, *, sampling: Sampling = "total") -> Ends:
    """The estimate and so many of its standard errors, by the delta method.

    ``sampling`` says what is fixed: the number of cases, those of the classes (``real``), or those of the predictions.
    nan where the measure is undefined, and where the standard error comes out as 0, as without any error: such a table
    says nothing of the size of its error, and an interval without width would be certainty. `delta_plus_three` has an
    interval there, and covers far more often wherever cases are few. Of macro F1 it is that of Takahashi, Yamamoto,
    Kuchiba and Koyama (2022), Applied Intelligence 52, 4961-4972; their micro F1 is Accuracy.

    >>> [round(end, 4) for end in delta_method("informedness", (56, 48, 14, 32), sampling="real")]
    [0.0575, 0.3425]
    >>> delta_method("informedness", (5, 0, 0, 5)).low
    nan
    """
    measure = canonical(measure, tables.shape[-1])
    middle, variance = value_and_variance(measure, tables, sampling)
    half = tails.z * np.sqrt(variance / tables.sum(axis=(-2, -1)))
    half = np.where(half > 0, half, np.nan)
    return middle - half, middle + half


def _turned(measure: str, tables: Floats) -> Floats:
    """The table, or for a Dual the one with predictions and reality exchanged."""
    return np.swapaxes(tables, -1, -2) if measure in DUALS else tables
