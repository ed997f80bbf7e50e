"""How often an interval has the true value in it, on which side it misses, and how wide it is: exactly.

Ends count as covered. Where an end lies so near to the true value that floats cannot tell, the defining inequality of
the interval decides, if it is given; else the table stays open, and each probability lies between two numbers. Tables
where the interval is undefined cover nothing; how probable they are is told beside. What is given that the measure is
defined is told too: then a method without an interval there is to blame for it, and a table without a class is not.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from math import fsum
from typing import Any, ClassVar

import numpy as np

from bookmaker_ref import names
from bookmaker_ref.arguments import as_written, exact_level, word
from bookmaker_ref.equality import ByValue
from bookmaker_ref.layout import Cell
from bookmaker_ref.study.checks import called, checked_design, checked_each
from bookmaker_ref.study.designs import Design, Floats, fill
from bookmaker_ref.study.enumeration import Block, Enumeration, Mask, Method
from bookmaker_ref.study.enumeration_of_classes import TotalOfClasses
from bookmaker_ref.study.estimators import estimator
from bookmaker_ref.study.model import Probability
from bookmaker_ref.study.rejecting import OPEN
from bookmaker_ref.study.setting import (
    Between,
    Progress,
    Result,
    Setting,
    between,
    blocks_of,
    bracket,
    ends_json,
    every_table,
    number_json,
    one_table,
    share,
)
from bookmaker_ref.study.true_values import truth as true_value

#: How near an end may be to the true value before floats do not decide.
MARGIN = 1e-9
_FARTHEST = 10**100


@dataclass(frozen=True, eq=False, slots=True)
class IntervalRule(ByValue):
    """A rule that makes an interval of each table: ``limits`` takes arrays of cells and gives the lower and upper ends.

    nan is undefined, an infinite end is none. ``place`` takes one table and the true value, both exact, and says where
    the true value lies: -1 below the interval, 0 in it, 1 above it, None if it cannot tell.
    """

    name: str
    limits: Callable[..., tuple[Any, Any]] = field(repr=False)
    level: Fraction
    place: Callable[..., int | None] | None = field(default=None, repr=False)
    margin: float = MARGIN

    def __init__(
        self,
        name: str,
        limits: Callable[..., tuple[Any, Any]],
        level: Probability = 0.95,
        place: Callable[..., int | None] | None = None,
        margin: float = MARGIN,
    ) -> None:
        fill(self, name, limits, exact_level(level), place, margin)

    def to_json(self) -> dict[str, Any]:
        """What is needed to get it again."""
        return {"name": self.name, "level": str(self.level), "covers": "low <= truth <= high", "margin": self.margin}


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Coverage(Result):
    """How probable it is that the interval covers, that the truth lies below it, and above it; and its mean width.

    Each probability lies between two numbers, which are equal where nothing is open. ``width`` is the mean over the
    tables where the interval is defined, in float64. ``measure_undefined`` is how probable a table is where the measure
    itself is undefined; None where the truth was given, and not what it is of.
    """

    interval: IntervalRule
    of: str | None
    truth: Fraction
    setting: Setting
    covered: Between
    below: Between
    above: Between
    undefined: Fraction | float
    width: float | None
    near: int
    open: int
    measure_undefined: Between | None = None

    HEADS: ClassVar = ("interval", "covers", "where defined", "below", "above", "undefined", "width")
    NOTE: ClassVar = (
        "Below and above: where the true value lies when the interval misses it. Where the interval is undefined it"
        " does not cover; the width is a mean over where it is defined."
    )

    @property
    def name(self) -> str:
        """The interval."""
        return self.interval.name

    def shown(self) -> list[Cell | str]:
        """How often it covers and on which side it misses, how often it is undefined, and how wide it is."""
        width = "undefined" if self.width is None else f"{self.width:.4f}"
        sides = [between(self.below), between(self.above), share(self.undefined)]
        given = self._where_defined()
        return [Cell(between(self.covered), "bold"), "undefined" if given is None else between(given), *sides, width]

    def notes(self) -> Iterator[str]:
        """What is given where it is defined."""
        yield f"Where defined: how often it covers, given that {self.given}."

    def doubts(self) -> Iterator[str]:
        """Tables that are not decided."""
        yield from [OPEN] if self.open else []

    @property
    def value(self) -> float:
        """The middle of what is known of the coverage."""
        return float((Fraction(self.covered[0]) + Fraction(self.covered[1])) / 2)

    @property
    def given(self) -> str:
        """What `where_defined` takes for granted, in words."""
        return f"{'the interval' if self.measure_undefined is None else self.of} is defined"

    def where_defined(self) -> Between:
        """The coverage, given that the measure is defined; that the interval is, where no measure was named."""
        return self.of_defined(self.covered)

    def of_defined(self, part: Between) -> Between:
        """A probability such as ``below``, given the same.

        Nothing is in, below or above the interval where the measure is undefined, since no interval is defined there.
        """
        undefined = self.measure_undefined
        if undefined is None:
            undefined = self.undefined, min(self.undefined + self.setting.skip + self.setting.rounding, 1)
        most, least = 1 - undefined[0], 1 - undefined[1]
        if not most:
            raise ZeroDivisionError(f"{self.given.removesuffix(' is defined')} is undefined on every table")
        return part[0] / most, min(part[1] / least, 1) if least > 0 else 1

    def to_json(self) -> dict[str, Any]:
        """The numbers, and all that is needed to get them again."""
        return {
            "interval": self.interval.to_json(),
            "of": self.of,
            "truth": str(self.truth),
            **self.setting.to_json(),
            "covered": ends_json(self.covered),
            "below": ends_json(self.below),
            "above": ends_json(self.above),
            "where_defined": {"given": self.given, **ends_json(self._where_defined() or (None, None))},
            "undefined": number_json(self.undefined),
            "width": number_json(self.width)["value"],
            "near": self.near,
            "open": self.open,
        }

    def _where_defined(self) -> Between | None:
        try:
            return self.where_defined()
        except ZeroDivisionError:
            return None


def coverages(
    intervals: Iterable[IntervalRule],
    design: Design | TotalOfClasses,
    of: str | None = "informedness",
    *,
    truth: Probability | None = None,
    method: Method | None = None,
    skip: float | None = None,
    progress: Progress | None = None,
) -> tuple[Coverage, ...]:
    """How often each interval covers the true value of a measure; all of them in one go through the tables."""
    chosen = checked_each(intervals, ("name", "limits", "place"), "interval", "methods.intervals()['wald']")
    true = truth_of(of, truth, design)
    of = None if of is None else names.canonical(of, design.k)
    enumeration = every_table(design, method, skip)
    measure = None if truth is not None or of is None else estimator(of, design.k)
    counted = [Counted(interval, true) for interval in chosen]
    nowhere: float = 0  # an integer where the method is exact
    for block in blocks_of(enumeration, progress):
        if measure is not None:
            undefined = called(measure.is_undefined, measure.name, block.cells)
            nowhere += enumeration.mass(block, undefined) if undefined.any() else 0
        for each in counted:
            each.add(enumeration, block)
    setting = Setting.of(enumeration)
    return tuple(
        Coverage(
            each.interval,
            None if truth is not None else of,
            true,
            setting,
            each.between(enumeration, "covered"),
            each.between(enumeration, "below"),
            each.between(enumeration, "above"),
            enumeration.probability(each.mass["undefined"]),
            each.width(),
            each.near,
            each.open,
            None if measure is None else bracket(enumeration, nowhere),
        )
        for each in counted
    )


def coverage(
    interval: IntervalRule,
    design: Design | TotalOfClasses,
    of: str | None = "informedness",
    *,
    truth: Probability | None = None,
    method: Method | None = None,
    skip: float | None = None,
    progress: Progress | None = None,
) -> Coverage:
    """How often the interval covers the true value of a measure; give `truth` for what has no name here.

    >>> from bookmaker_ref.study import Total, informed
    >>> everything = IntervalRule("all of it", lambda tp, fp, fn, tn: (tp * 0.0 - 1.5, tp * 0.0 + 1.5))
    >>> coverage(everything, Total(5, informed("1/2", "1/2", "1/2"))).covered[0]
    Fraction(1, 1)
    """
    found = coverages([interval], design, of, truth=truth, method=method, skip=skip, progress=progress)
    return found[0]


def truth_of(of: str | None, given: Probability | None, design: Design | TotalOfClasses) -> Fraction:
    """The true value, as it is given or as the design has it."""
    checked_design(design)
    if given is not None:
        exact = as_written(given, "truth")
        if abs(exact) > _FARTHEST:
            raise ValueError("the truth is farther from 0 than 1e100: no measure of so few cases is there")
        return exact
    if of is None:
        raise ValueError("say what the interval is of: of='informedness', or the true value as truth='1/2'")
    return true_value(word(of, "truth"), design)


class Counted:
    """What was found of one interval so far."""

    def __init__(self, interval: IntervalRule, truth: Fraction) -> None:
        self.interval, self.truth = interval, truth
        self.mass: defaultdict[str, float] = defaultdict(int)  # integers where the method is exact
        self.widths: list[float] = []
        self.defined: list[float] = []
        self.near = self.open = 0

    def between(self, enumeration: Enumeration, part: str) -> Between:
        """Between what the probability of a part lies."""
        return bracket(enumeration, self.mass[part], self.mass[f"open_{part}"])

    def width(self) -> float | None:
        """The mean width where it is defined."""
        weight = fsum(self.defined)
        return fsum(self.widths) / weight if weight else None

    def add(self, enumeration: Enumeration, block: Block) -> None:
        """The tables of one more block."""
        low, high = self._limits(block)
        undefined = np.isnan(low) | np.isnan(high)
        self._add_widths(block, low, high, undefined)
        truth, margin = float(self.truth), self.interval.margin * max(1.0, abs(float(self.truth)))
        below, above = (truth < low) & ~undefined, (truth > high) & ~undefined
        near_low, near_high = np.abs(low - truth) <= margin, np.abs(high - truth) <= margin
        open_below, open_above = self._settled(block, below, above, near_low & ~undefined, near_high & ~undefined)
        open_covered = open_below | open_above
        for name, mask in {
            "covered": ~(undefined | below | above | open_covered),
            "below": below,
            "above": above,
            "open_covered": open_covered,
            "open_below": open_below,
            "open_above": open_above,
            "undefined": undefined,
        }.items():
            if mask.any():
                self.mass[name] += enumeration.mass(block, mask)

    def _settled(self, block: Block, below: Mask, above: Mask, near_low: Mask, near_high: Mask) -> tuple[Mask, Mask]:
        """Write into `below` and `above` what is decided exactly, and give what stays open on either side."""
        open_below, open_above = np.zeros_like(below), np.zeros_like(above)
        near = np.flatnonzero(near_low | near_high)
        if len(near):
            near = near[block.possible()[near]]
        self.near += len(near)
        for at in near.tolist():
            place = self.interval.place
            answer = None if place is None else place(*one_table(block, at), self.truth)
            below[at], above[at] = answer == -1, answer == 1
            if answer is None:
                self.open += 1
                open_below[at], open_above[at] = near_low[at], near_high[at]
        return open_below, open_above

    def _limits(self, block: Block) -> tuple[Floats, Floats]:
        ends = called(self.interval.limits, self.interval.name, block.cells)
        low, high = (np.asarray(end, dtype=np.float64) for end in ends)
        name = self.interval.name
        if low.shape != (block.size,) or high.shape != (block.size,):
            raise ValueError(f"{name} gives ends of shapes {low.shape} and {high.shape} for {block.size} tables")
        wrong = np.flatnonzero(low > high)
        if len(wrong):
            at = int(wrong[0])
            raise ValueError(f"{name} goes from {low[at]} down to {high[at]} at the table {one_table(block, at)}")
        return low, high

    def _add_widths(self, block: Block, low: Floats, high: Floats, undefined: Mask) -> None:
        with np.errstate(invalid="ignore"):
            weighted = np.where(undefined | (block.weights == 0), 0.0, block.weights * (high - low))
        self.widths.append(float(weighted.sum()))
        self.defined.append(block.share(~undefined))
