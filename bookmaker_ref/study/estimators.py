"""Estimators: what gives a number for each table, by name, with the range that it is from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.exact.rates import RATES
from bookmaker_ref.study.checks import checked_classes, checked_name
from bookmaker_ref.study.tables import Counts
from bookmaker_ref.tables.checks import named

if TYPE_CHECKING:
    from bookmaker_ref.exact.numbers import Exact

Ratio = Callable[..., tuple[NDArray[Any], NDArray[Any]]]


@dataclass(frozen=True, slots=True)
class Estimator:
    """An estimator: ``values`` takes arrays of cells and gives its values, nan where it is undefined.

    ``ratio`` gives the same as integer numerators and denominators, 0 where it is undefined; with it the moments are
    exact where the probabilities are. ``exact`` gives the value of one table of integers, which may be irrational, and
    raises `exact.Undefined`. No value is less than ``least`` or more than ``most``: where tables are left out, that
    bounds what these could add; without a range nothing does.
    """

    name: str
    values: Callable[..., Any]
    ratio: Ratio | None = None
    exact: Callable[..., Exact] | None = None
    least: float = -inf
    most: float = inf

    def __post_init__(self) -> None:
        if not self.least < self.most:
            raise ValueError(f"{self.name} is from {named(self.least)} to {named(self.most)}: least is below most")


def estimator(name: str, k: int = 2) -> Estimator:
    """A measure of tables of K classes as an estimator, by its canonical name.

    >>> estimator("recall").ratio(np.array([3]), np.array([1]), np.array([2]), np.array([4]))
    (array([3]), array([5]))
    """
    from bookmaker_ref.exact.measure import RationalMeasure  # noqa: PLC0415
    from bookmaker_ref.numeric import _generated  # noqa: PLC0415
    from bookmaker_ref.study.truth import binary_measure, class_measure  # noqa: PLC0415

    checked_name(name)
    if checked_classes(k) != 2:
        of_classes = class_measure(name)
        least, most = (end if ends is None else ends for end, ends in ((-inf, of_classes.low), (inf, of_classes.high)))
        return Estimator(name, partial(of_classes, rows="predicted"), least=least, most=most)
    measure = binary_measure(name)
    ratio = RATIOS.get(name)
    if ratio is None and isinstance(measure, RationalMeasure):
        ratio = _one_by_one(measure)
    least, most = _RANGES.get(name, (0.0, 1.0))
    return Estimator(name, getattr(_generated, name), ratio, partial(_exactly, name), least, most)


def _exactly(name: str, *cells: int) -> Exact:
    from bookmaker_ref.exact.measure import value  # noqa: PLC0415 -- when it is asked for
    from bookmaker_ref.exact.table import Table  # noqa: PLC0415 -- likewise

    return value(name, Table(*cells))


#: From what to what measures of two classes are, where it is not from 0 to 1; `bookmaker_ref.symbolic` says it, too.
_RANGES: dict[str, tuple[float, float]] = {
    **dict.fromkeys(("determinant", "delta_fp", "delta_fn", "delta_tn"), (-0.25, 0.25)),
    "delta": (-0.5, 0.5),
    **dict.fromkeys(("wracc", "informedness", "markedness", "correlation", "cohen_kappa", "scott_pi"), (-1.0, 1.0)),
    **dict.fromkeys(("evenness_real", "evenness_predicted", "evenness_global"), (0.0, 0.25)),
    **dict.fromkeys(("prevalence_g", "bias_g", "prevalence_h", "bias_h"), (0.0, 0.5)),
    "roc_distance": (0.0, 1.5),
    **dict.fromkeys(("skew", "lr_positive", "lr_negative", "odds_ratio"), (0.0, inf)),
    **dict.fromkeys(
        (f"{s}_{side}_{of}" for s in ("chi2", "g2") for side in ("plus", "minus") for of in "pr"), (0.0, inf)
    ),
    **dict.fromkeys(("chi2", "chi2_kb", "chi2_km", "chi2_kbm", "g2"), (0.0, inf)),
}


#: Measures as numerators and denominators. Others that are fractions are computed table by table.
RATIOS: dict[str, Ratio] = {
    **RATES,
    "f1": lambda tp, fp, fn, tn: (2 * tp, 2 * tp + fp + fn),
    "determinant": lambda tp, fp, fn, tn: (tp * tn - fp * fn, (tp + fp + fn + tn) ** 2),
    "informedness": lambda tp, fp, fn, tn: (tp * tn - fp * fn, (tp + fn) * (fp + tn)),
    "markedness": lambda tp, fp, fn, tn: (tp * tn - fp * fn, (tp + fp) * (fn + tn)),
    "cohen_kappa": lambda tp, fp, fn, tn: (
        2 * (tp * tn - fp * fn),
        (tp + fn) * (fn + tn) + (fp + tn) * (tp + fp),
    ),
}


def _one_by_one(measure: Callable[..., Fraction]) -> Ratio:
    from bookmaker_ref.exact.undefined import Undefined  # noqa: PLC0415

    def ratio(*cells: Counts) -> tuple[NDArray[Any], NDArray[Any]]:
        numerators, denominators = (np.zeros(len(cells[0]), dtype=object) for _ in range(2))
        for at, table in enumerate(zip(*(cell.tolist() for cell in cells), strict=True)):
            try:
                value = measure(*table)
            except Undefined:
                continue
            numerators[at], denominators[at] = value.numerator, value.denominator
        return numerators, denominators

    return ratio
