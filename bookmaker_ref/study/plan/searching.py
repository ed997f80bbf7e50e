"""The least number of cases that is enough, and the one from which on all are: every number up to a limit is looked at.

Where no limit is given, the number of cases is doubled until one is enough; then the least is sought, and all up to
half as many again are looked at. Probabilities are in float64, with a bound of what is left out, which is wider far
from the aim; one that is so near to it that this does not decide is computed again in fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from math import inf
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from bookmaker_ref import names
from bookmaker_ref.arguments import as_written, exact_level, flag, instance, whole, word, wrong
from bookmaker_ref.layout import Cell
from bookmaker_ref.study.checks import checked_each
from bookmaker_ref.study.covering import IntervalRule, coverage
from bookmaker_ref.study.designs import RealMargins, Total
from bookmaker_ref.study.enumeration import MOST as MOST_CASES, enumerated
from bookmaker_ref.study.model import Probability
from bookmaker_ref.study.plan.cases import Cases, InClasses, InTotal
from bookmaker_ref.study.rejecting import rejections
from bookmaker_ref.study.setting import Between, Progress, Result, Setting, between, decimal, number_json
from bookmaker_ref.study.significance_tests import Test

if TYPE_CHECKING:
    from matplotlib.axes import Axes

#: What may be left out of each sum of probabilities before it is asked whether that decides.
_SKIP = 1e-12
#: The same of many cases, where the power is farther from the aim than this: there fewer tables are gone through.
_ROUGH, _MANY, _BELOW, _ABOVE = 1e-6, 60, Fraction(1, 50), Fraction(1, 10)
#: How far the number of cases is doubled where no limit is given.
_FARTHEST = 512
_CASES = "an InTotal or InClasses, such as InTotal(informed('1/2', '1/2', '1/2'))"


@dataclass(frozen=True, slots=True)
class Point:
    """One number of cases, of both classes where these are given, and between what the power or width lies there."""

    n: int
    classes: tuple[int, int] | None
    low: Fraction | float
    high: Fraction | float

    def to_json(self) -> dict[str, Any]:
        """The same as plain values."""
        rp, rn = self.classes or (None, None)
        ends = (number_json(each)["value"] for each in (self.low, self.high))
        return {"n": self.n, "rp": rp, "rn": rn, **dict(zip(("low", "high"), ends, strict=True))}


@dataclass(frozen=True, slots=True, repr=False)
class Plan(Result):
    """What was found for each number of cases up to the limit ``most``: all of them are in ``points``."""

    aim: Fraction
    cases: Cases
    most: int
    points: tuple[Point, ...]
    setting: Setting

    #: What is asked for, in words.
    KIND: ClassVar[str]

    def enough(self, point: Point) -> bool:
        """Whether so many cases are certainly enough."""
        raise NotImplementedError

    @property
    def least(self) -> Point | None:
        """The least number of cases that is enough; None where none is, up to the limit."""
        return next((each for each in self.points if self.enough(each)), None)

    @property
    def stays(self) -> Point | None:
        """The least number from which on all are enough, up to the limit."""
        found = None
        for each in reversed(self.points):
            if not self.enough(each):
                break
            found = each
        return found

    def draw(self, ax: Axes | None = None) -> Axes:
        """The power or the width against the number of cases, with matplotlib; see `draw_plan`."""
        from bookmaker_ref.study.plan.picture import draw_plan  # noqa: PLC0415 -- it draws what is defined here

        return draw_plan(self, ax)

    def shown(self) -> list[Cell | str]:
        """The classes and what is reached at the least number of cases, and where it stays reached."""
        least, stays = self.least, self.stays
        if least is None:
            return ["", Cell("not reached", "bold"), "", "", str(self.most)]
        of = "" if least.classes is None else "{} + {}".format(*least.classes)
        after = ["never", ""] if stays is None else [str(stays.n), between((stays.low, stays.high))]
        return [of, Cell(between((least.low, least.high)), "bold"), *after, str(self.most)]

    def notes(self) -> Iterator[str]:
        """The aim, and what the two numbers of cases are."""
        yield f"{self._asked()}. N: the least number that is enough; classes: how many of each, where that is fixed."
        yield (
            "Stays from: this and every greater number up to the last column is enough. More cases may do worse than"
            " fewer, because counts are whole; each number up to there was looked at."
        )

    def to_json(self) -> dict[str, Any]:
        """The numbers, and all that is needed to get them again."""
        least, stays = self.least, self.stays
        return {
            "kind": self.KIND,
            **self._of(),
            "aim": str(self.aim),
            "cases": self.cases.to_json(),
            "least": None if least is None else least.to_json(),
            "stays": None if stays is None else stays.to_json(),
            "most": self.most,
            **self.setting.to_json(),
            "points": [each.to_json() for each in self.points],
        }

    def _asked(self) -> str:
        raise NotImplementedError

    def _of(self) -> dict[str, Any]:
        raise NotImplementedError


@dataclass(frozen=True, slots=True, repr=False)
class PowerPlan(Plan):
    """How many cases a test needs to reject so often."""

    test: Test
    alpha: Fraction

    KIND: ClassVar = "power"
    HEADS: ClassVar = ("test", "classes", "power", "stays from", "power there", "up to")
    NOTE: ClassVar = "Where a test is undefined it does not reject."

    @property
    def name(self) -> str:
        """The test."""
        return self.test.name

    def enough(self, point: Point) -> bool:
        """Whether it certainly rejects as often as is asked for."""
        return point.low >= self.aim

    def doubts(self) -> Iterator[str]:
        """Numbers of cases of which it is not decided."""
        if any(each.low < self.aim <= each.high for each in self.points):
            yield "tables so near to the threshold that it is not decided whether the power is reached count as no"

    def _asked(self) -> str:
        return f"Power {decimal(self.aim)} at alpha {decimal(self.alpha)}"

    def _of(self) -> dict[str, Any]:
        return {"test": self.test.to_json(), "alpha": str(self.alpha)}


@dataclass(frozen=True, slots=True, repr=False)
class WidthPlan(Plan):
    """How many cases an interval needs to be so narrow, on average or always."""

    interval: IntervalRule
    of: str
    greatest: bool

    KIND: ClassVar = "width"
    HEADS: ClassVar = ("interval", "classes", "width", "stays from", "width there", "up to")
    NOTE: ClassVar = "Widths are in float64."

    @property
    def name(self) -> str:
        """The interval."""
        return self.interval.name

    def enough(self, point: Point) -> bool:
        """Whether it is as narrow as is asked for."""
        return point.high <= self.aim

    def _asked(self) -> str:
        which = "The greatest width of any table" if self.greatest else "The mean width, where it is defined,"
        return f"{which} is {decimal(self.aim)} at most, at level {decimal(self.interval.level)}"

    def _of(self) -> dict[str, Any]:
        which = "greatest" if self.greatest else "mean"
        return {"interval": self.interval.to_json(), "of": self.of, "width": which}


def power(
    test: Test,
    cases: Cases,
    power: Probability = "0.8",
    alpha: Probability = 0.05,
    *,
    most: int | None = None,
    progress: Progress | None = None,
) -> PowerPlan:
    """The number of cases with which a test rejects with this probability: the least, and from where on it stays.

    ``most`` is the greatest number of cases that is looked at, all of them. `beyond_margin` and `within_margins` are
    tests of non-inferiority, superiority and equivalence; any test of `tests` will do, or one of your own.

    >>> from bookmaker_ref.study import informed, tests
    >>> found = power(tests()["chi2"], InTotal(informed("0.8", "1/2", "1/2")), "0.9", most=30)
    >>> found.least.n, round(found.least.low, 4), found.stays.n
    (13, 0.9036, 13)
    """
    (chosen,) = checked_each([test], ("name", "decided", "exactly"), "test", "tests()['fisher']")
    aim, level = exact_level(power, "power", "0.8"), exact_level(alpha, "alpha", "0.05")

    def found(design: Total | RealMargins) -> Between:
        if design.n > _MANY:
            (rough,) = rejections([chosen], design, level, method="float64", skip=_ROUGH)
            if rough.high < aim - _BELOW or rough.low > aim + _ABOVE:
                return rough.low, rough.high
        (first,) = rejections([chosen], design, level, method="float64", skip=_SKIP)
        if first.low < aim <= first.high and design.n <= MOST_CASES["fraction"]:
            (first,) = rejections([chosen], design, level)
        return first.low, first.high

    def enough(low: Fraction | float, _: Fraction | float) -> bool:
        return low >= aim

    instance(cases, "cases", (InTotal, InClasses), _CASES)
    points, setting, limit = _Search(cases, "power", found, enough).every(most, progress)
    return PowerPlan(aim, cases, limit, points, setting, chosen, level)


def width(
    interval: IntervalRule,
    cases: Cases,
    width: Probability,
    of: str = "informedness",
    *,
    greatest: bool = False,
    most: int | None = None,
    progress: Progress | None = None,
) -> WidthPlan:
    """The number of cases with which an interval is so narrow on average, or with ``greatest`` whatever comes out.

    The greatest width is for classes that are given: else a class may have a single case, however many there are.

    >>> from bookmaker_ref.study import intervals
    >>> found = width(intervals()["miettinen-nurminen"], InClasses("0.9", "0.2"), "0.3", most=140)
    >>> found.least.classes, found.stays.classes
    ((42, 42), (42, 42))
    """
    (chosen,) = checked_each([interval], ("name", "limits", "place"), "interval", "intervals()['wald']")
    of = names.canonical(word(of, "of"))
    always = flag(greatest, "greatest")
    aim = as_written(width, "width")
    if aim <= 0:
        raise wrong(width, "width", "a number above 0", ValueError)
    instance(cases, "cases", (InTotal, InClasses), _CASES)
    if always and isinstance(cases, InTotal):
        raise ValueError(
            "the greatest width is for given classes, InClasses: of so many cases in all a class may have a single one"
        )

    def found(design: Total | RealMargins) -> Between:
        if always and isinstance(design, RealMargins):
            value = _greatest(chosen, design.rp, design.rn)
        else:
            mean = coverage(chosen, design, of, method="float64", skip=_SKIP).width
            value = inf if mean is None else mean
        return value, value

    points, setting, limit = _Search(cases, "width", found, lambda _, high: high <= aim).every(most, progress)
    return WidthPlan(aim, cases, limit, points, setting, chosen, of, always)


def _greatest(interval: IntervalRule, rp: int, rn: int) -> float:
    """The greatest width of any table with these classes; infinite where one has no interval."""
    widest = 0.0
    for block in enumerated(RealMargins(rp, rn, "1/2", "1/2"), "float64", skip=0.0).blocks():
        low, high = (np.asarray(end, dtype=np.float64) for end in interval.limits(*block.cells))
        widths = high - low
        widest = max(widest, inf if np.isnan(widths).any() else float(widths.max()))
    return widest


@dataclass(frozen=True, slots=True)
class _Search:
    """What is sought: between what the power or the width of a design lies, and whether that is enough."""

    cases: Cases
    what: str
    found: Callable[[Total | RealMargins], Between]
    enough: Callable[[Fraction | float, Fraction | float], bool]
    known: dict[int, Point] = field(default_factory=dict)

    def at(self, step: int) -> Point:
        """What there is of one number of cases, which is computed once."""
        if step not in self.known:
            design = self.cases.design(step)
            classes = (design.rp, design.rn) if isinstance(design, RealMargins) else None
            self.known[step] = Point(design.n, classes, *self.found(design))
        return self.known[step]

    def is_enough(self, step: int) -> bool:
        """Whether so many cases are enough."""
        point = self.at(step)
        return self.enough(point.low, point.high)

    def every(self, most: int | None, progress: Progress | None) -> tuple[tuple[Point, ...], Setting, int]:
        """Every number of cases up to the limit, the setting of the least that is enough, and the limit."""
        limit = self._usual() if most is None else whole(most, "most", 2, MOST_CASES["float64"])
        steps = [step for step in range(1, limit + 1) if self.cases.design(step).n <= limit]
        if not steps:
            raise ValueError(f"most is {limit}, and the least study with this ratio has {self.cases.design(1).n} cases")
        for step in steps:
            n = self.at(step).n
            if progress is not None:  # as the number of tables grows, which are most of the work
                progress(n**3, limit**3)
        least = next(filter(self.is_enough, steps), steps[-1])
        setting = Setting.of(enumerated(self.cases.design(least), "float64", skip=_SKIP))
        return tuple(map(self.at, steps)), setting, limit

    def _usual(self) -> int:
        """Half as many cases again as are enough at least: up to the first power of 2 that is, the least is sought."""
        step, told = 1, ""
        while self.cases.design(step).n <= _FARTHEST:
            if self.is_enough(step):
                least = self.at(next(filter(self.is_enough, range(1, step + 1)))).n
                return least + max(least // 2, 10)
            point = self.at(step)
            told = f"with N = {point.n} the {self.what} is {float(point.low):.4g}: "
            step *= 2
        raise ValueError(f"{told}say up to how many cases is to be looked: most=1000")
