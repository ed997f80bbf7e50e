"""How often an interval of two classes covers at least, whatever is true."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar

from bookmaker_ref.arguments import one_of, whole
from bookmaker_ref.layout import Cell
from bookmaker_ref.study.checks import checked_each
from bookmaker_ref.study.covering import Coverage, IntervalRule, coverage as coverage_at
from bookmaker_ref.study.designs import RealMargins, Total
from bookmaker_ref.study.model import Model
from bookmaker_ref.study.rejecting import OPEN
from bookmaker_ref.study.setting import Result, Setting, between, decimal, share
from bookmaker_ref.study.worst.both_margins import Asked, place_of, search
from bookmaker_ref.study.worst.ranges import EVERY, MOST, Place, Range, checked, nearby, options, stretch
from bookmaker_ref.study.worst.search import Rectangle, lowest
from bookmaker_ref.study.worst.slices import Cases, Ends
from bookmaker_ref.study.worst.surfaces import SURFACES
from bookmaker_ref.tables.checks import named

#: Of what a worst case is bounded: of a difference of two rates, in either way to read a table; of one rate; and of
#: what has no value where either margin is empty, or says nothing there.
_DIFFERENCES, _RATES, _OF_BOTH_MARGINS = ("informedness", "markedness"), ("recall",), tuple(SURFACES)
#: Where both margins are, if nothing is said of it.
USUAL_MARGINS: Range = ("1/10", "9/10")
#: After how many stretches of true values a search of these ends, and how near bound and finding are then, if it does.
_STRETCHES, _WITHIN, _WITHIN_BOTH = 4000, 1e-4, 1e-3
_PLACES, _PLACES_OF_TRUTH = 5, 9
_USUAL = Fraction(19, 20)
#: So rare is a class where the worst is the limit of ever rarer ones.
_RAREST = Fraction(1, 10**7)


@dataclass(frozen=True, slots=True, repr=False)
class WorstCoverage(Result):
    """Nowhere the interval covers less often than ``least``; at one place it does as seldom as ``at``."""

    at: Coverage
    least: float
    place: Place
    setting: Setting
    #: Where both margins are, of a measure of which that is limited; and whether the search ended before both met.
    margins: tuple[Fraction, Fraction] | None = None
    stopped: bool = False

    HEADS: ClassVar = ("interval", "covers at least", "found", "prevalence", "guess")
    NOTE: ClassVar = (
        "At least: whatever the prevalence, the guesses and the Informedness are, given that the measure is defined,"
        " proved but for true values within 1e-9 of an end. Found: at this place, exactly; the command counts it again."
    )

    @property
    def name(self) -> str:
        """The interval."""
        return self.at.name

    def shown(self) -> list[Cell | str]:
        """The bound, what was found, and where."""
        return [Cell(share(self.least), "bold"), between(self.at.where_defined()), *self.place.shown()]

    def notes(self) -> Iterator[str]:
        """Where both margins are, and the command that counts it again."""
        if self.margins:
            low, high = map(decimal, self.margins)
            yield f"At least: of {self.at.of} where the prevalence and the Bias are both from {low} to {high}."
        if self.stopped:
            yield "The search ended before the bound was as near to what was found as was asked: both are right."
        of = f" --of {self.at.of}" if self.at.of != "informedness" else ""
        level = f" --level {decimal(self.at.interval.level)}" if self.at.interval.level != _USUAL else ""
        yield f"Again: bookmaker study coverage {options(self.setting.design, self.place)}{of}{level} --use {self.name}"

    def doubts(self) -> Iterator[str]:
        """Tables that are not decided."""
        yield from [OPEN] if self.at.open else []

    def to_json(self) -> dict[str, Any]:
        """The bound, and all of what was found."""
        limited = {} if self.margins is None else {"margins": [str(each) for each in self.margins]}
        known = {"least": self.least, "proved": True, "stopped": self.stopped, **limited}
        return {"kind": "worst coverage", **known, "found": self.at.to_json()}


def coverage(
    interval: IntervalRule,
    cases: int | tuple[int, int],
    of: str = "informedness",
    *,
    prevalence: Range | None = None,
    guess: Range = EVERY,
    informedness: Range = EVERY,
    within: float | None = None,
    most: int = _STRETCHES,
) -> WorstCoverage:
    """How often the interval covers at least, given that the measure is defined; known within so much.

    The cases are so many, or so many real positives and negatives; of a rate, such as recall, so many positives and
    no negatives. Of Markedness, predictions and classes change places: the ranges are those of how often is predicted
    positive, and of what the class is guessed from the prediction.

    Correlation and Cohen's kappa are the same whoever predicts, and undefined, or about nothing, where a margin is
    empty. So of these ``prevalence`` is where the prevalence and the Bias both are, 1/10 to 9/10 if nothing is said,
    with any guess; and ``informedness`` where the true value is. Their search ends after ``most`` stretches of true
    values; what it has until then is a bound, if not as near to what was found.

    >>> from bookmaker_ref.study import intervals
    >>> found = coverage(intervals()["miettinen-nurminen"], 8)
    >>> round(found.least, 3), round(float(found.at.where_defined()[0]), 3)
    (0.814, 0.814)
    """
    checked_each([interval], ("name", "limits", "place"), "interval", "intervals()['wald']")
    one_of(of, "of", (*_DIFFERENCES, *_RATES, *_OF_BOTH_MARGINS))
    if of in _OF_BOTH_MARGINS:
        asked = _both_margins(cases, of, prevalence, guess, informedness)
        return _of_both_margins(
            interval, of, replace(asked, within=within or _WITHIN_BOTH, most=whole(most, "most", 1))
        )
    prevalence, within = EVERY if prevalence is None else prevalence, within or _WITHIN
    given = _cases(cases, of)
    ranges = [checked(prevalence, "prevalence"), checked(guess, "guess"), checked(informedness, "informedness")]
    xs, ys, ts = map(stretch, ranges)
    of_rate = of in _RATES  # then the truth is what is called Informedness, where nothing is guessed
    margins = [(rp, given.n - rp) for rp in given.margins if of_rate or 0 < rp < given.n]
    limits = _turned(interval.limits) if of == "markedness" else interval.limits
    found = lowest(Rectangle(Ends.of(limits, margins), given, xs, (0.0, 0.0) if of_rate else ys), ts, within)
    at = _inside(nearby(found.place[0], ranges[0], _PLACES)), nearby(found.place[1], ranges[1], _PLACES)
    known = nearby(found.place[2], ranges[2], _PLACES_OF_TRUTH)
    place = Place(at[0], Fraction(0) if of_rate else at[1], known)
    if of == "markedness":
        place = Place.of(_turned_model(place.model))
    found_at = coverage_at(interval, _design(given, place), of)
    return WorstCoverage(found_at, found.bound, place, found_at.setting)


def _inside(prevalence: Fraction) -> Fraction:
    """A prevalence with both classes in it, near to one that only tends to have them."""
    return min(max(prevalence, _RAREST), 1 - _RAREST)


def _of_both_margins(interval: IntervalRule, of: str, asked: Asked) -> WorstCoverage:
    """Of a measure that has no value where a margin is empty."""
    found = search(of, interval.limits, asked)
    model = place_of(of, found, asked.margin).model
    at = coverage_at(interval, Total(asked.n, model), of)
    margins = asked.margin, 1 - asked.margin
    return WorstCoverage(at, found.lowest.bound, Place.of(model), at.setting, margins, found.lowest.stopped)


def _both_margins(cases: int | tuple[int, int], of: str, margins: Range | None, guess: Range, truths: Range) -> Asked:
    """What is asked of such a measure."""
    if isinstance(cases, tuple):
        raise ValueError(f"with real margins that are given there is no worst case of {of} here: give their sum")
    n = whole(cases, "cases", 2, MOST)
    if checked(guess, "guess") != checked(EVERY, "guess"):
        raise ValueError(f"of {of} any guess is looked at: leave its range out, and limit both margins by prevalence")
    low, high = checked(USUAL_MARGINS if margins is None else margins, "prevalence")
    if not low or low + high != 1:
        raise ValueError(
            f"prevalence goes from {low} to {high}: of {of} both margins are so, and no label is special; give"
            " 1/10,9/10, or another number above 0 and 1 less it"
        )
    return Asked(n, low, stretch(checked(truths, "informedness")), _WITHIN_BOTH, _STRETCHES)


def _cases(cases: int | tuple[int, int], of: str) -> Cases:
    if not isinstance(cases, tuple):
        if of in _RATES:
            raise ValueError(
                f"the worst case of {of} is of so many real positives: give (10, 0), and not {named(cases)}"
            )
        return Cases(whole(cases, "cases", 2, MOST))
    if len(cases) != 2:
        raise ValueError(f"cases are {named(cases)}, but they are a number, or real positives and real negatives")
    rp, rn = (whole(each, "cases", 0, MOST) for each in cases)
    if of == "markedness":
        raise ValueError("with real margins that are given there is no worst case of markedness here: give their sum")
    if of in _RATES and (rn or not rp):
        raise ValueError(f"the worst case of {of} is of real positives alone: give (10, 0), and not {named(cases)}")
    if of not in _RATES and not (rp and rn):
        raise ValueError(f"{of} is undefined without cases of both classes: cases are {named(cases)}")
    return Cases(whole(rp + rn, "the sum of cases", 1, MOST), rp)


def _design(cases: Cases, place: Place) -> Total | RealMargins:
    if cases.positives is None:
        return Total(cases.n, place.model)
    return RealMargins.of(replace(place, prevalence=Fraction(1, 2)).model, cases.positives, cases.n - cases.positives)


def _turned(limits: Callable[..., Any]) -> Callable[..., Any]:
    """The interval of a table whose predictions and classes change places: of Markedness as of Informedness."""
    return lambda tp, fp, fn, tn: limits(tp, fn, fp, tn)


def _turned_model(model: Model) -> Model:
    (tp, fp), (fn, tn) = model.cells
    return Model(((tp, fn), (fp, tn)))
