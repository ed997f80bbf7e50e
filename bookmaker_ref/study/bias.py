"""What an estimator is on average, and how far it is off: bias, variance and mean squared error, exactly.

An estimator is undefined on some tables, and has no mean over all of them: its moments are those given that it is
defined, or given that no margin is empty, and the probability of the other tables is told beside.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import fsum
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.study.classes import TotalOfClasses
from bookmaker_ref.study.coverage import _truth
from bookmaker_ref.study.designs import Design
from bookmaker_ref.study.model import Probability
from bookmaker_ref.study.result import Progress, Setting, blocks_of, every_table, number_json
from bookmaker_ref.study.tables import Block, Counts, Enumeration, Mask, Method

Given = Literal["defined", "margins"]
Ratio = Callable[..., tuple[NDArray[Any], NDArray[Any]]]
_CONDITIONS: dict[Given, str] = {"defined": "it is defined", "margins": "no margin is empty"}


@dataclass(frozen=True, slots=True)
class Estimator:
    """An estimator: ``values`` takes arrays of cells and gives its values, nan where it is undefined.

    ``ratio`` gives the same as integer numerators and denominators, 0 where it is undefined; with it the moments are
    exact where the probabilities are.
    """

    name: str
    values: Callable[..., Any]
    ratio: Ratio | None = None


@dataclass(frozen=True, slots=True)
class Bias:
    """The moments of an estimator of ``truth``, given the condition; ``excluded`` is how probable its contrary is.

    They are Fractions where probabilities and estimator are exact, else floats: then `skip` of the setting, times the
    range of the estimator and over the probability of the condition, bounds what is missing from the mean.
    """

    estimator: str
    truth: Fraction
    setting: Setting
    given: Given
    mean: Fraction | float
    variance: Fraction | float
    excluded: Fraction | float

    @property
    def bias(self) -> Fraction | float:
        """How far the mean is above the truth."""
        return self.mean - (self.truth if isinstance(self.mean, Fraction) else float(self.truth))

    @property
    def mean_squared_error(self) -> Fraction | float:
        """The variance, and the square of the bias."""
        return self.variance + self.bias**2

    def to_json(self) -> dict[str, Any]:
        """The numbers, and all that is needed to get them again."""
        return {
            "estimator": self.estimator,
            "truth": str(self.truth),
            **self.setting.to_json(),
            "given": _CONDITIONS[self.given],
            "mean": number_json(self.mean),
            "bias": number_json(self.bias),
            "variance": number_json(self.variance),
            "mean_squared_error": number_json(self.mean_squared_error),
            "excluded": number_json(self.excluded),
        }


def biases(
    estimators: Iterable[Estimator],
    design: Design | TotalOfClasses,
    of: str | None = "informedness",
    *,
    truth: Probability | None = None,
    given: Given = "defined",
    method: Method | None = None,
    skip: float | None = None,
    progress: Progress | None = None,
) -> tuple[Bias, ...]:
    """The moments of each estimator of a measure; all of them in one go through the tables."""
    if given not in _CONDITIONS:
        raise ValueError(f"given is {given!r}, but it is 'defined' or 'margins'")
    true = _truth(of, truth, design)
    enumeration = every_table(design, method, skip)
    counted: list[tuple[str, _Exact | _Float]] = [
        (each.name, _Float(each.values, float(true)))
        if each.ratio is None or enumeration.denominator is None
        else (each.name, _Exact(each.ratio))
        for each in estimators
    ]
    for block in blocks_of(enumeration, progress):
        kept = _full(block) if given == "margins" else np.ones(block.size, dtype=np.bool_)
        for _, each in counted:
            each.add(block, kept)
    setting = Setting.of(enumeration, design)
    return tuple(Bias(name, true, setting, given, *each.moments(name, enumeration)) for name, each in counted)


def bias(
    estimator: Estimator,
    design: Design | TotalOfClasses,
    of: str | None = None,
    *,
    truth: Probability | None = None,
    given: Given = "defined",
    method: Method | None = None,
    skip: float | None = None,
    progress: Progress | None = None,
) -> Bias:
    """The moments of an estimator of the measure that it is, or of another one; `truth` is for what has no name here.

    >>> from bookmaker_ref.study import Total, estimator, informed
    >>> bias(estimator("informedness"), Total(4, informed("1/2", "1/2", "1/2")), given="margins").mean
    Fraction(448, 809)
    """
    of = estimator.name if of is None and truth is None else of
    return biases([estimator], design, of, truth=truth, given=given, method=method, skip=skip, progress=progress)[0]


# --- estimators by name -------------------------------------------------------------------------------------


def estimator(name: str, k: int = 2) -> Estimator:
    """A measure of tables of K classes as an estimator, by its canonical name.

    >>> estimator("recall").ratio(np.array([3]), np.array([1]), np.array([2]), np.array([4]))
    (array([3]), array([5]))
    """
    from bookmaker_ref.exact.measure import RationalMeasure  # noqa: PLC0415
    from bookmaker_ref.numeric import _generated  # noqa: PLC0415
    from bookmaker_ref.study.truth import binary_measure, class_measure  # noqa: PLC0415

    if k != 2:
        return Estimator(name, partial(class_measure(name), rows="predicted"))
    measure = binary_measure(name)
    ratio = RATIOS.get(name)
    if ratio is None and isinstance(measure, RationalMeasure):
        ratio = _one_by_one(measure)
    return Estimator(name, getattr(_generated, name), ratio)


#: Measures as numerators and denominators. Others that are fractions are computed table by table.
RATIOS: dict[str, Ratio] = {
    "prevalence": lambda tp, fp, fn, tn: (tp + fn, tp + fp + fn + tn),
    "bias": lambda tp, fp, fn, tn: (tp + fp, tp + fp + fn + tn),
    "recall": lambda tp, fp, fn, tn: (tp, tp + fn),
    "precision": lambda tp, fp, fn, tn: (tp, tp + fp),
    "accuracy": lambda tp, fp, fn, tn: (tp + tn, tp + fp + fn + tn),
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


# --- sums ---------------------------------------------------------------------------------------------------


def _full(block: Block) -> Mask:
    """Where no margin is empty."""
    if len(block.cells) > 1:
        tp, fp, fn, tn = block.cells
        return (tp + fn > 0) & (fp + tn > 0) & (tp + fp > 0) & (fn + tn > 0)
    (counts,) = block.cells
    return np.asarray((counts.sum(axis=1) > 0).all(axis=1) & (counts.sum(axis=2) > 0).all(axis=1))


class _Exact:
    """Sums of integers over each denominator that occurs."""

    def __init__(self, ratio: Ratio) -> None:
        self.ratio = ratio
        self.weight = 0
        self.first: defaultdict[int, int] = defaultdict(int)
        self.second: defaultdict[int, int] = defaultdict(int)

    def add(self, block: Block, kept: Mask) -> None:
        numerators, denominators = self.ratio(*block.cells)
        kept = kept & (denominators != 0)
        start = 0
        for weights in block.wholes():
            at = slice(start, start + len(weights))
            start = at.stop
            rows = zip(weights, kept[at].tolist(), numerators[at].tolist(), denominators[at].tolist(), strict=True)
            for weight, keep, numerator, denominator in rows:
                if keep:
                    self.weight += weight
                    self.first[denominator] += weight * numerator
                    self.second[denominator] += weight * numerator * numerator

    def moments(self, name: str, enumeration: Enumeration) -> tuple[Fraction, Fraction, Fraction]:
        if not self.weight or enumeration.denominator is None:
            raise ValueError(f"{name} has no mean: it is undefined on every table")
        mean = _sum([Fraction(n, d) for d, n in self.first.items()]) / self.weight
        square = _sum([Fraction(n, d * d) for d, n in self.second.items()]) / self.weight
        return mean, square - mean**2, 1 - Fraction(self.weight, enumeration.denominator)


class _Float:
    """Sums of floats: of the weights, of the errors, and of their squares."""

    def __init__(self, values: Callable[..., Any], truth: float) -> None:
        self.values, self.truth = values, truth
        self.sums: list[tuple[float, float, float]] = []
        self.excluded: list[float] = []

    def add(self, block: Block, kept: Mask) -> None:
        errors = np.asarray(self.values(*block.cells), dtype=np.float64) - self.truth
        kept = kept & ~np.isnan(errors)
        errors = np.where(kept, errors, 0.0)
        weighted = block.weights * errors
        self.sums.append((block.share(kept), float(weighted.sum()), float((weighted * errors).sum())))
        self.excluded.append(block.share(~kept))

    def moments(self, name: str, enumeration: Enumeration) -> tuple[float, float, float]:
        weight, first, second = (fsum(each) for each in zip(*self.sums, strict=True))
        if not weight:
            raise ValueError(f"{name} has no mean: it is undefined on every table")
        error = first / weight
        excluded = fsum(self.excluded)
        return self.truth + error, max(0.0, second / weight - error**2), excluded


def _sum(terms: list[Fraction]) -> Fraction:
    """The sum, in halves: denominators grow as late as they can."""
    if len(terms) < 3:
        return sum(terms, Fraction(0))
    half = len(terms) // 2
    return _sum(terms[:half]) + _sum(terms[half:])
