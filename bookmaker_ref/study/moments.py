"""Sums over tables, and what they say of a mean and a variance: exactly, or between two numbers.

In float64 tables may be left out, and where the condition is rare these may be most of those where it holds. With W
for the weight of the tables that were seen and meet it, and s for what may be missing, the condition has a probability
from W to W + s. What is missing is a share of at most s/(W + s) of it, with values anywhere in the range of the
estimator: that bounds the mean, and as a mixture of two distributions the variance.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import fsum, inf, nextafter
from typing import Any

import numpy as np

from bookmaker_ref.exact.numbers import Irrational, text, to_mpf
from bookmaker_ref.exact.undefined import Undefined
from bookmaker_ref.study.checks import called, one_each
from bookmaker_ref.study.critical_values import DIGITS, near_fraction
from bookmaker_ref.study.enumeration import Block, Enumeration, Mask
from bookmaker_ref.study.estimators import Estimator, Ratio
from bookmaker_ref.study.setting import Between, ends_json, number_json

#: How many tables an irrational estimator is evaluated on exactly, at most: all with N <= 29.
MOST_IRRATIONAL = 5000
#: How many digits are given of what is irrational.
_DIGITS = 30
#: The longest exact expression that is given: of what is longer, the digits are.
_LONGEST, _MOST_TERMS = 1000, 12
#: What is less likely than this is none in float64: all tables together that it cannot hold are less than that.
_UNDERFLOW = 1e-290
#: No value of so few cases is farther from 0, even if the range has no end.
_FARTHEST = 1e100
#: How far the values that the functions of this library give are off at most, in parts of the largest.
_OF_VALUES = 2.0**-45
#: A bracket of a moment near 1 that is wider says too little.
WIDE = 1e-6


@dataclass(frozen=True, slots=True)
class Moment:
    """A number, and between what it certainly lies.

    ``exact`` is an expression for an irrational one, where there is a short one, and ``digits`` are its first digits.
    """

    value: Fraction | float
    within: Between
    exact: str | None = None
    digits: str | None = None

    @property
    def is_wide(self) -> bool:
        """Whether so much is open that the value has fewer than six digits after the point."""
        low, high = self.within
        return not high - low <= WIDE * max(1.0, abs(float(self.value)))

    def to_json(self) -> dict[str, Any]:
        """The value as a float; exactly, if it is known so; and both ends."""
        value = number_json(self.value)
        known = {"value": value["value"], "exact": value["exact"] or self.exact, "digits": self.digits}
        return {**known, **ends_json(self.within)}


def certain(value: Fraction) -> Moment:
    """A number that is known."""
    return Moment(value, (value, value))


@dataclass(frozen=True, slots=True)
class Moments:
    """What an estimator is on average, where a condition holds, and how probable that is."""

    mean: Moment
    bias: Moment
    variance: Moment
    mean_squared_error: Moment
    condition: Moment
    excluded: Fraction | float


def sums_of(estimator: Estimator, enumeration: Enumeration, truth: Fraction) -> OfFractions | OfIrrationals | OfFloats:
    """The best that there is: fractions, then exact numbers where the tables are few, then floats."""
    if enumeration.denominator is not None:
        if estimator.ratio is not None:
            return OfFractions(estimator.name, estimator.ratio, truth)
        if estimator.exact is not None and enumeration.tables <= MOST_IRRATIONAL:
            return OfIrrationals(estimator.name, estimator.exact, truth)
    return OfFloats(estimator, truth)


def _nowhere(name: str) -> ValueError:
    return ValueError(f"{name} has no mean: it is undefined on every table")


class OfFractions:
    """Sums of integers over each denominator that occurs."""

    def __init__(self, name: str, ratio: Ratio, truth: Fraction) -> None:
        self.name, self.ratio, self.truth = name, ratio, truth
        self.weight = 0
        self.first: defaultdict[int, int] = defaultdict(int)
        self.second: defaultdict[int, int] = defaultdict(int)

    def add(self, block: Block, kept: Mask) -> None:
        """The tables of a block that meet the condition."""
        numerators, denominators = called(self.ratio, self.name, block.cells)
        kept = kept & (denominators != 0)
        weights = (weight for grid in block.wholes() for weight in grid)
        rows = zip(weights, kept.tolist(), numerators.tolist(), denominators.tolist(), strict=True)
        for weight, keep, numerator, denominator in rows:
            if keep:
                self.weight += weight
                self.first[denominator] += weight * numerator
                self.second[denominator] += weight * numerator * numerator

    def moments(self, enumeration: Enumeration) -> Moments:
        """Exactly."""
        if not self.weight or enumeration.denominator is None:
            raise _nowhere(self.name)
        mean = _sum([Fraction(n, d) for d, n in self.first.items()]) / self.weight
        square = _sum([Fraction(n, d * d) for d, n in self.second.items()]) / self.weight
        share, bias = Fraction(self.weight, enumeration.denominator), mean - self.truth
        variance = square - mean**2
        errors = certain(bias), certain(variance), certain(variance + bias**2)
        return Moments(certain(mean), *errors, certain(share), 1 - share)


class OfIrrationals:
    """Sums of exact numbers that need not be fractions: their terms, and sixty digits."""

    def __init__(self, name: str, exact: Callable[..., Any], truth: Fraction) -> None:
        self.name, self.exact, self.truth = name, exact, truth
        self.weight = 0
        self.weighted: list[Any] = []
        self.first = self.second = self.farthest = Fraction(0)

    def add(self, block: Block, kept: Mask) -> None:
        """The tables of a block that meet the condition."""
        weights = (weight for grid in block.wholes() for weight in grid)
        rows = zip(weights, kept.tolist(), *(cell.tolist() for cell in block.cells), strict=True)
        for weight, keep, *table in rows:
            if not keep or not weight:
                continue
            try:
                value = self.exact(*table)
            except Undefined:
                continue
            near = near_fraction(value)
            self.farthest = max(self.farthest, abs(near))
            self.weight += weight
            self.weighted.append(value * weight)
            self.first += near * weight
            self.second += near**2 * weight

    def moments(self, enumeration: Enumeration) -> Moments:
        """The mean as an expression, if it is short, and the digits of every moment."""
        if not self.weight or enumeration.denominator is None:
            raise _nowhere(self.name)
        mean, square = self.first / self.weight, self.second / self.weight
        whole = _sum(self.weighted) / self.weight
        expression = None
        if not isinstance(whole, Irrational) or len(whole.terms) <= _MOST_TERMS:
            written = text(whole)
            expression = written if len(written) <= _LONGEST else None
        share, bias, variance = Fraction(self.weight, enumeration.denominator), mean - self.truth, square - mean**2
        # Each value is off by less than a unit in its last digit but two, and so is the truth.
        off = Fraction(1, 10 ** (DIGITS - 2)) * (self.farthest + abs(self.truth))
        of_squares = 4 * off * (self.farthest + abs(self.truth))
        errors = (
            _irrational(bias, off),
            _irrational(variance, of_squares),
            _irrational(variance + bias**2, of_squares),
        )
        return Moments(_irrational(mean, off, expression), *errors, certain(share), 1 - share)


def _irrational(near: Fraction, off: Fraction, expression: str | None = None) -> Moment:
    """A number that is known to many more digits than a float has, but for terms that cancel."""
    import mpmath  # noqa: PLC0415 -- only for what is irrational

    within = nextafter(float(near - off), -inf), nextafter(float(near + off), inf)
    if abs(near) <= off * 10 ** (_DIGITS + 2):
        return Moment(0.0 if abs(near) <= off else float(near), within, expression)
    return Moment(float(near), within, expression, str(mpmath.nstr(to_mpf(near, _DIGITS + 10), _DIGITS)))


class OfFloats:
    """Sums of floats: of the weights, of the errors, of their sizes and of their squares."""

    def __init__(self, estimator: Estimator, truth: Fraction) -> None:
        self.estimator, self.truth = estimator, float(truth)
        self.sums: list[tuple[float, float, float, float]] = []
        self.excluded: list[float] = []
        self.seen: list[float] = []
        self.farthest = 0.0

    def add(self, block: Block, kept: Mask) -> None:
        """The tables of a block that meet the condition."""
        errors = one_each(self.estimator.values, self.estimator.name, block.cells) - self.truth
        kept = kept & ~np.isnan(errors)
        errors = np.where(kept & (block.weights > 0), errors, 0.0)
        if not np.isfinite(errors).all():
            raise ValueError(f"{self.estimator.name} has no mean: it is infinite on a table that may come out")
        weighted = block.weights * errors
        self.sums.append(
            (
                block.share(kept),
                float(weighted.sum()),
                float(np.abs(weighted).sum()),
                float((weighted * errors).sum()),
            )
        )
        self.farthest = max(self.farthest, float(np.abs(errors).max()))
        self.excluded.append(block.share(~kept))
        self.seen.append(float(block.weights.sum()))

    def moments(self, enumeration: Enumeration) -> Moments:
        """Each with its bracket."""
        weight, first, size, second = (fsum(each) for each in zip(*self.sums, strict=True))
        # What may be missing: no more than was allowed, and no more than what all that was seen has less than 1.
        missing = max(0.0, min(enumeration.skip, 1 - fsum(self.seen) + enumeration.rounding))
        if not weight:
            raise _nowhere(self.estimator.name) if enumeration.denominator else self._unseen(enumeration, missing)
        name, least, most = self.estimator.name, self.estimator.least - self.truth, self.estimator.most - self.truth
        error, square = first / weight, second / weight
        off = 2.5 * enumeration.relative
        of_values = _OF_VALUES * (self.farthest + abs(self.truth))
        if not least - of_values <= error <= most + of_values:
            raise ValueError(f"{name} has a mean of {error + self.truth:g}, outside of the range that was given")
        if not missing:
            least, most = max(least, -_FARTHEST), min(most, _FARTHEST)
        missing += _UNDERFLOW
        share, all_of_it = missing / (weight + missing), weight + missing
        # The mean of a mixture, and how far rounding may carry it.
        of_mean = off * size / weight + of_values
        low = min(error, (first + missing * least) / all_of_it) - of_mean
        high = max(error, (first + missing * most) / all_of_it) + of_mean
        # The mean squared error is the mean of squares, which are from 0 to the square of the farther end.
        of_square = off * square + 2 * of_values * size / weight + of_values**2
        farther = max(least * least, most * most)
        of_squares = (
            max(0.0, second / all_of_it - of_square),
            max(square, (second + missing * farther) / all_of_it) + of_square,
        )
        # The variance of a mixture is at least the share of the one, and at most with the other at the farther end.
        variance = max(0.0, square - error**2)
        of_variance = of_square + 2 * abs(error) * of_mean + of_mean**2
        farther = max((most - error) ** 2, (error - least) ** 2)
        of_variances = (
            max(0.0, (1 - share) * variance - of_variance),
            max(variance, (1 - share) * variance + share * farther) + of_variance,
        )
        condition = (weight * (1 - off), min(1.0, weight * (1 + off) + missing))
        of_means = self._in_range(self.truth + low, self.truth + high)
        return Moments(
            Moment(self.truth + error, of_means),
            Moment(error, (of_means[0] - self.truth, of_means[1] - self.truth)),
            Moment(variance, of_variances),
            Moment(variance + error**2, of_squares),
            Moment(min(1.0, weight), condition),
            fsum(self.excluded),
        )

    def _in_range(self, low: float, high: float) -> tuple[float, float]:
        return max(self.estimator.least, low), min(self.estimator.most, high)

    def _unseen(self, enumeration: Enumeration, missing: float) -> ValueError:
        name = self.estimator.name
        if missing or enumeration.skip:
            return ValueError(
                f"{name} has no mean that is known: all tables where it would have one are among those that were left"
                f" out, which have {missing:.2g} together; {advice(enumeration)}"
            )
        return ValueError(f"{name} has no mean: it is undefined on every table whose probability float64 can hold")


def advice(enumeration: Any) -> str:
    """What to do where a bracket is too wide, of an enumeration or a setting."""
    if enumeration.design.n <= 150 and enumeration.design.k == 2:
        return "method='fraction' leaves nothing out"
    if enumeration.skip:
        return "skip=0 leaves nothing out"
    return "the condition is too rare for float64: take fewer cases, or another condition"


def _sum(terms: list[Any]) -> Any:
    """The sum, in halves: denominators grow as late as they can."""
    if len(terms) < 3:
        return sum(terms, Fraction(0))
    half = len(terms) // 2
    return _sum(terms[:half]) + _sum(terms[half:])
