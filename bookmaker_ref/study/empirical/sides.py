"""What lies above and below the papers' bands and intervals, as their sections on two classes have it from simulations.

Figure 2 of powers2008significance shows bands about the level of Informedness. Neither K nor N nor X are said there: it
is read, as `bookmaker_ref.study.figures` draws it, as two classes, N = 16 and X = 2, without the factor 2E.
An interval is drawn about the estimate instead, and is to hold the level.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from statistics import fmean
from typing import Any, Literal

import numpy as np

from bookmaker_ref.numeric import _generated
from bookmaker_ref.significance.powers_intervals import half_width, of_paper
from bookmaker_ref.study.by_margins import OF_TWO, Margins, covers, where_defined
from bookmaker_ref.study.covering import Coverage, IntervalRule, coverages
from bookmaker_ref.study.empirical.bands import (
    ROUNDING,
    SIMPLE,
    WEIGHTED,
    Reaches,
    off_by,
    reach_of,
    readings,
)
from bookmaker_ref.study.empirical.bench import Bench, Columns, Floats, share
from bookmaker_ref.study.empirical.finding import Check, Finding, Number, Reading
from bookmaker_ref.study.simulate.recipe import LEVELS, case_by_case

Side = Literal["above", "below", "outside"]
#: How probable it is that something lies below and above, level by level.
Sides = Sequence[tuple[float, float]]

_TAIL = 0.025
_ALL_LEVELS = "11 levels together"
#: From this level on Informedness is high.
_HIGH = 0.9
#: N and X of Figure 2 of the paper of 2008.
_CASES, _X = 16, 2.0
#: The levels of the figure, and those of the intervals.
_OF_BANDS, _OF_INTERVALS = tuple(map(str, LEVELS)), ("0", "0.25", "0.5", "0.75", "0.9")


@dataclass(frozen=True, slots=True)
class _Words:
    """What is said of one deviation: that less than half of what is meant lies on this side."""

    deviation: str
    side: Side
    criterion: str
    high: bool = False

    @property
    def _both(self) -> tuple[bool, bool]:
        """Whether it counts what is below, and what is above; outside is both."""
        return self.side != "above", self.side != "below"

    def is_beyond(self, off: Floats, reach: Floats) -> Any:
        """Which estimates are there."""
        below, above = self._both
        return (below & (off < -reach - ROUNDING)) | (above & (off > reach + ROUNDING))

    def of(self, sides: Sides) -> Number:
        """How probable that is, on average over the levels."""
        below, above = self._both
        return Number(fmean(below * each[0] + above * each[1] for each in sides))

    def are_of(self, level: Any) -> Any:
        """Which levels count: a band of 1 - |B| about the level 1 has no width, and says nothing."""
        return (level >= _HIGH if self.high else level >= 0) & (level < 1 if self.deviation == SIMPLE else level <= 1)

    @property
    def levels(self) -> str:
        """How many they are, in words."""
        return (
            "the 10 levels below 1, where the band has a width, together" if self.deviation == SIMPLE else _ALL_LEVELS
        )

    def place(self, of: str) -> str:
        """Where that is, in words."""
        return f"{self.side} of the {of}" if self.side == "outside" else f"{self.side} the {of}"


def convention_above(bench: Bench, *, figure_of_2008: bool = False) -> Finding:
    """The deviation 1 - |B|: how many estimates are above the band, or truths above the interval."""
    return _found(bench, _Words(SIMPLE, "above", f"conservative: less than {_TAIL} above"), figure_of_2008)


def convention_below(bench: Bench, *, figure_of_2008: bool = False) -> Finding:
    """The deviation 1 - |B|: how many estimates are below the band, or truths below the interval."""
    return _found(bench, _Words(SIMPLE, "below", f"a little broad: less than {_TAIL} below"), figure_of_2008)


def weighted_below(bench: Bench, *, figure_of_2008: bool = False) -> Finding:
    """The self-weighted deviation: how many estimates are below the band, or truths below the interval."""
    words = _Words(WEIGHTED, "below", f"sufficiently conservative: less than {_TAIL} below")
    return _found(bench, words, figure_of_2008)


def weighted_where_high(bench: Bench, *, figure_of_2008: bool = False) -> Finding:
    """The self-weighted deviation where Informedness is high: how much is outside, on both sides."""
    criterion = f"too conservative: less than {_TAIL} outside, half of what is meant"
    return _found(bench, _Words(WEIGHTED, "outside", criterion, high=True), figure_of_2008)


def _found(bench: Bench, words: _Words, figure_of_2008: bool) -> Finding:
    of_figure = (*_bands_of_two(bench, words), *(_intervals_of_figure(words) if figure_of_2008 else ()))
    known = "prevalence 1/10 and guesses 1/5"
    figure = f"K = 2, N = {_CASES}, X = 2, random margins, and exact with even margins or {known}"
    given = "exact numbers given that Informedness is defined"
    if figure_of_2008:
        intervals = f"intervals about estimates: the same K, N and X, levels {', '.join(_OF_INTERVALS)} together"
        settings = f"bands about the level: {figure}, {words.levels}; {intervals}; {given}; {words.criterion}"
        return Finding(settings, of_figure)
    settings = (
        f"bands about the level: K = 4, N = 128, X = 1.96, and {figure}, {words.levels}; intervals about estimates:"
        f" exact, K = 2, N = 30, X = 1.96, levels {', '.join(_OF_INTERVALS)} together, even margins or {known};"
        f" {given}; {words.criterion}"
    )

    def checks(found: Columns, reaches: Reaches) -> Iterable[Check]:
        yield _share(found, reaches[words.deviation], words)

    return Finding(settings, (*readings(bench, 4, 128, checks), *of_figure, *_intervals(words)))


def _share(found: Columns, reach: Floats, words: _Words) -> Check:
    beyond = words.is_beyond(off_by(found), reach)[words.are_of(found["I"])]
    says = f"share of estimates {words.place('band')}"
    return Check(f"{says}, from {_HIGH} on" if words.high else says, share(beyond), "<", _TAIL)


# --- two classes: all tables -----------------------------------------------------------------------------------------


def _bands_of_two(bench: Bench, words: _Words) -> Iterable[Reading]:
    found = bench.over(case_by_case, 2, _CASES, ["informedness"])
    reach = reach_of(found, _CASES, words.deviation, "none", _X)
    yield Reading("two classes decided case by case, random margins, without 2E", (_share(found, reach, words),))
    levels = [each for each in _OF_BANDS if words.are_of(float(each))]
    says = f"probability that an estimate is {words.place('band')}{f', from {_HIGH} on' if words.high else ''}"
    for margins in OF_TWO:
        check = Check(says, words.of(_beside_bands(margins, words.deviation, levels)), "<", _TAIL)
        yield Reading(f"two classes decided case by case, {margins.name} margins, without 2E", (check,))


def _intervals_of_figure(words: _Words) -> Iterable[Reading]:
    for margins in OF_TWO:
        yield _interval(f"{margins.name} margins, without 2E", _beside_intervals(margins, words.deviation), words)


def _intervals(words: _Words) -> Iterable[Reading]:
    for margins in OF_TWO:
        for form, end in (("with 2E", ""), ("without 2E", "-two-class")):
            yield _interval(f"{margins.name} margins, {form}", _beside(margins, words.deviation + end), words)


def _interval(form: str, sides: Sides, words: _Words) -> Reading:
    says = f"probability that the truth is {words.place('interval')}{f', at {_HIGH}' if words.high else ''}"
    check = Check(says, words.of(sides[-1:] if words.high else sides), "<", _TAIL)
    return Reading(f"intervals of two classes, {form}", (check,))


def _beside(margins: Margins, name: str) -> Sides:
    """How often the truth is below and above an interval of the papers, level by level, for 30 cases."""
    name = f"powers-{name}"
    return [_sides(each) for each in covers(margins, 30, _OF_INTERVALS, names=[name])[name]]


def _beside_intervals(margins: Margins, deviation: str) -> Sides:
    """The same for 16 cases and X = 2."""

    def limits(*cells: Any) -> tuple[Any, Any]:
        found = of_paper("informedness", cells, deviation, form="two-class", multiplier=_X)
        return found.low, found.high

    return [_of_rule(limits, margins, level) for level in _OF_INTERVALS]


def _beside_bands(margins: Margins, deviation: str, levels: Sequence[str]) -> Sides:
    """How often an estimate of 16 cases is below and above the band about the level, X = 2, level by level.

    It is above by more than the reach where the level is below an interval about it that reaches as far.
    """

    def limits(reach: float) -> Callable[..., tuple[Any, Any]]:
        def both(*cells: Any) -> tuple[Any, Any]:
            value = np.asarray(_generated.informedness(*cells))
            return value - reach, value + reach

        return both

    found = []
    for level in levels:
        reach = half_width(float(level), _CASES, deviation, multiplier=_X)
        below, above = _of_rule(limits(reach), margins, level)
        found.append((above, below))
    return found


def _of_rule(limits: Callable[..., tuple[Any, Any]], margins: Margins, level: str) -> tuple[float, float]:
    rule = IntervalRule("of the papers, X = 2", limits, place=_at_the_estimate)
    found = coverages([rule], margins.design(_CASES, level))[0]
    if found.open:
        raise ValueError(f"{found.open} tables lie on an end of the band about {level}: floats cannot tell")
    return _sides(found)


def _at_the_estimate(*table_and_truth: Any) -> int | None:
    """An interval without width has its estimate in it."""
    tp, fp, fn, tn, truth = table_and_truth
    return 0 if Fraction(tp, tp + fn) - Fraction(fp, fp + tn) == truth else None


def _sides(found: Coverage) -> tuple[float, float]:
    """Below and above, given that Informedness is defined."""
    each = where_defined(found)
    if each is None:
        raise ValueError(f"{found.interval.name} is undefined on every table")
    return each.below[1], each.above[1]
