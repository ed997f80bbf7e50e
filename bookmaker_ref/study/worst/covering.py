"""How often an interval of two classes covers at least, for every true value that is searched."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar

import numpy as np

from bookmaker_ref.arguments import one_of, whole
from bookmaker_ref.layout import Cell
from bookmaker_ref.study.checks import checked_each
from bookmaker_ref.study.covering import Coverage, IntervalRule, coverage as coverage_at
from bookmaker_ref.study.designs import RealMargins, Total
from bookmaker_ref.study.estimators import estimator
from bookmaker_ref.study.model import Model
from bookmaker_ref.study.rejecting import OPEN
from bookmaker_ref.study.setting import Result, Setting, between, bound_share, decimal
from bookmaker_ref.study.worst import both_margins, questions, rates
from bookmaker_ref.study.worst.polynomials import Stretch
from bookmaker_ref.study.worst.questions import Bound, Question
from bookmaker_ref.study.worst.quotients import MOST, LikelihoodRatio, OddsRatio
from bookmaker_ref.study.worst.ranges import (
    ANY,
    EVERY,
    PLACES,
    PLACES_OF_TRUTH,
    Narrowed,
    Place,
    Range,
    inside,
    nearby,
    options,
    stretch,
)
from bookmaker_ref.study.worst.search import Rectangle, lowest
from bookmaker_ref.study.worst.slices import Cases, Ends
from bookmaker_ref.study.worst.solids import Solid

#: After how many stretches of true values a search ends, if not before; and how near bound and finding are then.
_STRETCHES, _WITHIN, _WITHIN_BOTH = 4000, 1e-4, 1e-3
_USUAL = Fraction(19, 20)
#: Which true values are searched if negative and positive information differ, or if there is no greatest value.
_LOOKED_AT = {
    "cohen_kappa": "from 0 to 1; below 0 the coverage may be lower",
    "lr_positive": f"from 1 to {MOST}; below 1 the coverage may be lower; an end is near where 1/LR+ is",
    "lr_negative": f"from 1/{MOST} to 1; above 1 the coverage may be lower",
    "odds_ratio": f"from 1 to {MOST}; an end is near where the odds ratio over itself and 1 is",
}
_TRUE_RATIOS = {
    "lr_positive": (Fraction(1), Fraction(MOST)),
    "lr_negative": (Fraction(1, MOST), Fraction(1)),
    "odds_ratio": (Fraction(1), Fraction(MOST)),
}


@dataclass(frozen=True, slots=True, repr=False)
class WorstCoverage(Result):
    """A lower bound of the coverage, ``least``, and a place where the coverage is nearly as low, ``at``.

    The bound holds in the ranges that were searched. They have no Informedness below 0, no kappa or Correlation below
    0, and no ratio on the far side of 1.
    """

    at: Coverage
    least: float
    place: Place
    setting: Setting
    #: What is limited, in words, and where it is; and whether the search ended before both met.
    margins: tuple[str, tuple[Fraction, Fraction]] | None = None
    stopped: bool = False
    #: What else of all that there may be was left out.
    ranges: tuple[Narrowed, ...] = ()
    #: From where to where the true values were searched.
    true_values: tuple[Fraction, Fraction] = ANY

    HEADS: ClassVar = ("interval", "covers at least", "found", "prevalence", "guess")
    NOTE: ClassVar = (
        "At least: for every prevalence, every guess and every Informedness from 0 to 1 in the ranges that were"
        " searched, given that the measure is defined; proved, except for true values within 1e-9 of an end. Found: the"
        " exact coverage at this place; the command counts it again."
    )

    @property
    def name(self) -> str:
        """The interval."""
        return self.at.name

    def shown(self) -> list[Cell | str]:
        """The bound, what was found, and where."""
        return [Cell(bound_share(self.least, "down"), "bold"), between(self.at.where_defined()), *self.place.shown()]

    def notes(self) -> Iterator[str]:
        """Where both margins are, and the command that counts it again."""
        if self.margins:
            limited, (low, high) = self.margins
            yield f"At least: of {self.at.of} where {limited} from {decimal(low)} to {decimal(high)}."
        if self.ranges:
            yield f"Searched: {' and '.join(map(str, self.ranges))}."
        if self.at.of in _LOOKED_AT:
            yield f"True values that were searched: {_LOOKED_AT[self.at.of]}."
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
        limited = {} if self.margins is None else {"margins": [str(each) for each in self.margins[1]]}
        ranges = {each.name: [str(each.low), str(each.high)] for each in self.ranges}
        known = {"least": self.least, "proved": True, "stopped": self.stopped, **limited, "ranges": ranges}
        known["true_values"] = [str(each) for each in self.true_values]
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
    """The least coverage of an interval, given that the measure is defined; known within so much.

    Searched are predictions that are informed or guess: Informedness from 0 to 1. Informedness, Markedness and
    Correlation change their sign if the predicted (of Markedness, the real) labels are exchanged, and so do the limits
    of every interval here: for these the bound holds below 0 as well. It does not for kappa and the likelihood ratios.

    The cases are so many, or so many real positives and negatives; of a rate such as Recall or Fallout, so many of its
    own class and none of the other. Of Markedness, predictions and classes change places: the ranges are those of how
    often is predicted positive, and of what the class is guessed from the prediction. Of a rate ``informedness`` is
    where the rate is.

    Correlation and Cohen's kappa are the same whoever predicts, and undefined, or about nothing, where a margin is
    empty. So of these ``prevalence`` is where the prevalence and the Bias both are, 1/10 to 9/10 if nothing is said,
    with any guess; and ``informedness`` where the true value is, from 0 to 1. So it is of both likelihood ratios and of
    the odds ratio, from where they are 1 on, to 1000 (LR-: 1/1000): with real margins that are given, the Bias alone is
    there.
    Of a rate of cases whose number is left to chance ``prevalence`` is how much of all cases it counts. A search ends
    after ``most`` stretches of true values; what it has until then is a bound, if not as near to what was found.

    >>> from bookmaker_ref.study import intervals
    >>> found = coverage(intervals()["miettinen-nurminen"], 8)
    >>> round(found.least, 3), round(float(found.at.where_defined()[0]), 3)
    (0.814, 0.814)
    """
    checked_each([interval], ("name", "limits", "place"), "interval", "intervals()['wald']")
    one_of(of, "of", tuple(_KINDS))
    near = within or (_WITHIN_BOTH if of in questions.OF_BOTH_MARGINS and not isinstance(cases, tuple) else _WITHIN)
    asked = questions.checked(cases, of, (prevalence, guess, informedness), near, whole(most, "most", 1))
    found = _KINDS[of](interval.limits, asked)
    place = found.place
    if asked.cases.positives is not None:
        place = replace(place, prevalence=Fraction(asked.cases.positives, asked.n))
    at = coverage_at(interval, _design(asked.cases, place), of)
    told = {} if found.margins else {"prevalence": asked.prevalence}
    ranges = Narrowed.of(**told, guess=asked.guess, informedness=asked.truths)
    truths = _TRUE_RATIOS.get(of, asked.truths)
    return WorstCoverage(at, found.least, place, at.setting, found.margins, found.stopped, ranges, truths)


def _design(cases: Cases, place: Place) -> Total | RealMargins:
    if cases.positives is None:
        return Total(cases.n, place.model)
    return RealMargins.of(replace(place, prevalence=Fraction(1, 2)).model, cases.positives, cases.n - cases.positives)


# --- differences --------------------------------------------------------------------------------------------------


def _informedness(limits: Callable[..., Any], asked: Question) -> Bound:
    """Of the difference of the rates of both classes."""
    margins = [(rp, asked.n - rp) for rp in asked.cases.margins if 0 < rp < asked.n]
    space = Rectangle(Ends.of(limits, margins), asked.cases, stretch(asked.prevalence), stretch(asked.guess))
    found = lowest(space, stretch(asked.truths), asked.within, most=asked.most)
    x, y, truth = found.place
    prevalence, guess = inside(nearby(x, asked.prevalence, PLACES)), nearby(y, asked.guess, PLACES)
    return Bound(found.bound, Place(prevalence, guess, nearby(truth, asked.truths, PLACES_OF_TRUTH)), found.stopped)


def _markedness(limits: Callable[..., Any], asked: Question) -> Bound:
    """Of a table whose predictions and classes change places as of Informedness."""
    found = _informedness(lambda tp, fp, fn, tn: limits(tp, fn, fp, tn), asked)
    (tp, fp), (fn, tn) = found.place.model.cells
    return replace(found, place=Place.of(Model(((tp, fn), (fp, tn)))))


# --- where all is a polynomial, the true value as well ------------------------------------------------------------


def _rate(limits: Callable[..., Any], asked: Question) -> Bound:
    """Of a rate of a given number of cases, or of those of N that it counts."""
    of_all = asked.cases.positives is not None or asked.of in rates.OF_ALL
    family = rates.Rate(asked.of, asked.n, of_all)
    ends = family.ends(limits)
    counted = family.counted(asked.prevalence)
    solid = Solid.of(family, ends, np.ones(len(ends[0]), dtype=bool), () if of_all else (stretch(counted),))
    low, high = family.letter(np.array(stretch(asked.truths))).tolist()
    found = lowest(solid, (low, high), asked.within, most=asked.most)
    limited = None if of_all or counted == ANY else (f"how much of all cases {asked.of} counts is", counted)
    return Bound(found.bound, family.place(found.place, counted), found.stopped, limited)


def _likelihood_ratio(limits: Callable[..., Any], asked: Question) -> Bound:
    """Of LR+; and of LR- as of the reciprocal of LR+ where both labels are exchanged."""
    if asked.of == "lr_positive":
        return _quotient(LikelihoodRatio(asked.cases), limits, asked, (1 / MOST, 1.0))
    return _quotient(LikelihoodRatio(asked.cases.exchanged, negative=True), limits, asked, (1 / MOST, 1.0))


def _odds_ratio(limits: Callable[..., Any], asked: Question) -> Bound:
    positives = asked.cases.positives
    if positives is not None and 2 * positives > asked.n:
        return _quotient(OddsRatio(asked.cases.exchanged, exchanged=True), limits, asked, (0.5, MOST / (1 + MOST)))
    return _quotient(OddsRatio(asked.cases), limits, asked, (0.5, MOST / (1 + MOST)))


def _quotient(
    family: LikelihoodRatio | OddsRatio, limits: Callable[..., Any], asked: Question, letters: Stretch
) -> Bound:
    margins = asked.prevalence
    defined = ~estimator(asked.of).is_undefined(*family.tables)
    limited = {} if margins == ANY else {"outside": family.outside(margins)}
    solid = Solid.of(family, limits(*family.tables), defined, family.box(margins), **limited)
    found = lowest(solid, letters, asked.within, most=asked.most)
    told = questions.BOTH if asked.cases.positives is None else questions.BIAS
    return Bound(found.bound, family.place(found.place, margins), found.stopped, (told, margins) if limited else None)


_KINDS: dict[str, Callable[[Callable[..., Any], Question], Bound]] = {
    "informedness": _informedness,
    "markedness": _markedness,
    **dict.fromkeys(both_margins.MEASURES, both_margins.search),
    **dict.fromkeys(rates.NAMES, _rate),
    "lr_positive": _likelihood_ratio,
    "lr_negative": _likelihood_ratio,
    "odds_ratio": _odds_ratio,
}
