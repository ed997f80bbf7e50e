"""What an estimator is on average, and how far it is off: bias, variance and mean squared error, exactly.

An estimator is undefined on some tables, and has no mean over all of them: its moments are those given that it is
defined, or given that no margin is empty, and the probability of the other tables is told beside.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import isinf
from typing import Any, ClassVar, Literal

import numpy as np

from bookmaker_ref.arguments import one_of
from bookmaker_ref.layout import Cell
from bookmaker_ref.study.checks import checked_each
from bookmaker_ref.study.covering import truth_of
from bookmaker_ref.study.designs import Design
from bookmaker_ref.study.enumeration import Block, Mask, Method
from bookmaker_ref.study.enumeration_of_classes import TotalOfClasses
from bookmaker_ref.study.estimators import Estimator
from bookmaker_ref.study.model import Probability
from bookmaker_ref.study.moments import Moment, Moments, advice, sums_of
from bookmaker_ref.study.setting import (
    Progress,
    Result,
    Setting,
    between,
    blocks_of,
    every_table,
    number_json,
    share,
)

Given = Literal["defined", "margins"]
_MOMENTS = ("mean", "bias", "variance", "mean_squared_error", "condition")
_CONDITIONS: dict[Given, str] = {"defined": "it is defined", "margins": "no margin is empty"}


@dataclass(frozen=True, slots=True, repr=False)
class Bias(Result):
    """The moments of an estimator of ``truth``, given the condition; ``excluded`` is how probable its contrary is.

    They are Fractions where probabilities and estimator are exact, else floats. ``moments`` has each with the two
    numbers that it lies between, which are as far apart as what was left out and rounding may move it.
    """

    estimator: str
    truth: Fraction
    setting: Setting
    given: Given
    moments: Moments

    HEADS: ClassVar = ("estimator", "truth", "mean", "bias", "variance", "excluded")
    NOTE: ClassVar = "Moments given that the estimator is defined, or that no margin is empty; the others are excluded."

    @property
    def name(self) -> str:
        """The estimator."""
        return self.estimator

    def shown(self) -> list[Cell | str]:
        """The truth, the mean, how far it is off, the variance; and how often the condition is not met."""
        found = self.moments
        low, high = found.condition.within
        excluded = between((1 - high, 1 - low)) if found.condition.is_wide else share(self.excluded)
        off = Cell(_moment(found.bias, "+"), "bold")
        return [f"{float(self.truth):.6f}", _moment(found.mean), off, _moment(found.variance), excluded]

    def doubts(self) -> Iterator[str]:
        """What was left out."""
        yield from [] if self.advice is None else [self.advice]

    @property
    def mean(self) -> Fraction | float:
        """What the estimator is on average."""
        return self.moments.mean.value

    @property
    def bias(self) -> Fraction | float:
        """How far the mean is above the truth."""
        return self.moments.bias.value

    @property
    def variance(self) -> Fraction | float:
        """The mean of the squared distance from the mean."""
        return self.moments.variance.value

    @property
    def mean_squared_error(self) -> Fraction | float:
        """The variance, and the square of the bias."""
        return self.moments.mean_squared_error.value

    @property
    def excluded(self) -> Fraction | float:
        """How probable the tables are that do not meet the condition."""
        return self.moments.excluded

    @property
    def advice(self) -> str | None:
        """What to do where a moment has fewer than six digits that are known; None where all have them."""
        moments = self.moments
        if any(each.is_wide for each in (moments.mean, moments.variance, moments.mean_squared_error)):
            return f"too much may have been left out for these digits: {advice(self.setting)}"
        return None

    def to_json(self) -> dict[str, Any]:
        """The numbers, and all that is needed to get them again.

        Each moment has ``value``, the nearest float that is known; ``low`` and ``high``, between which it certainly
        lies, null where nothing bounds it; ``exact``, a fraction, or for an irrational estimator of few tables a short
        expression of the mean; and ``digits``, thirty of them, for irrational ones. What is not known so is null.
        ``truth`` is a fraction: of an irrational one, that of its first sixty digits.
        """
        return {
            "estimator": self.estimator,
            "truth": str(self.truth),
            **self.setting.to_json(),
            "given": _CONDITIONS[self.given],
            **{name: getattr(self.moments, name).to_json() for name in _MOMENTS},
            "excluded": number_json(self.excluded),
            "advice": self.advice,
        }


def _moment(moment: Moment, sign: str = "") -> str:
    """One number, or the two that it lies between, if it has fewer digits than are shown."""
    numbers = moment.within if moment.is_wide else (moment.value,)
    return "..".join("unknown" if isinf(number) else f"{round(float(number), 6) + 0.0:{sign}.6f}" for number in numbers)


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
    one_of(given, "given", _CONDITIONS)
    chosen = checked_each(estimators, ("name", "values", "ratio"), "estimator", "estimator('informedness')")
    true = truth_of(of, truth, design)
    enumeration = every_table(design, method, skip)
    counted = [(each.name, sums_of(each, enumeration, true)) for each in chosen]
    for block in blocks_of(enumeration, progress):
        kept = _full(block) if given == "margins" else np.ones(block.size, dtype=np.bool_)
        for _, each in counted:
            each.add(block, kept)
    setting = Setting.of(enumeration)
    return tuple(Bias(name, true, setting, given, each.moments(enumeration)) for name, each in counted)


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
    checked_each([estimator], ("name", "values", "ratio"), "estimator", "estimator('informedness')")
    of = estimator.name if of is None and truth is None else of
    return biases([estimator], design, of, truth=truth, given=given, method=method, skip=skip, progress=progress)[0]


def _full(block: Block) -> Mask:
    """Where no margin is empty."""
    if len(block.cells) > 1:
        tp, fp, fn, tn = block.cells
        return (tp + fn > 0) & (fp + tn > 0) & (tp + fp > 0) & (fn + tn > 0)
    (counts,) = block.cells
    return np.asarray((counts.sum(axis=1) > 0).all(axis=1) & (counts.sum(axis=2) > 0).all(axis=1))
