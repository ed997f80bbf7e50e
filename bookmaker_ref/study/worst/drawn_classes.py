"""How seldom an interval of three classes or more covers, where there are more tables than can be gone through.

A search over drawn tables: begun and led as the one over all tables is (`classes`), but by few tables at a time
(`samples`), drawn anew wherever it goes on, so that it does not follow their chances. Several places are kept. The
worst of them is counted in fresh tables, by a key that no step of the search has: what is told of it is not less
because it was chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from bookmaker_ref.arguments import whole
from bookmaker_ref.layout import Cell
from bookmaker_ref.study.checks import checked_each
from bookmaker_ref.study.covering import IntervalRule
from bookmaker_ref.study.drawn import CONFIDENCE, MOST_DRAWN, DrawnCoverage, checked_seed, drawn_coverage, outwards
from bookmaker_ref.study.enumeration_of_classes import TotalOfClasses
from bookmaker_ref.study.model import Model, Probability
from bookmaker_ref.study.setting import Progress, Result, Setting
from bookmaker_ref.study.true_values import class_measure
from bookmaker_ref.study.worst.class_places import (
    STEPS,
    Place,
    command_of,
    first_places,
    least_share,
    shares_of,
    worst_of_each_margins,
)
from bookmaker_ref.study.worst.samples import Question, Sample

#: Of how many cases, and classes, the search is made for.
MOST_CASES, MOST_CLASSES = 2000, 8
#: How many tables are drawn at each of the first places, at each Informedness with margins that are kept, about a place
#: that the search goes on from (at each beside it as many, and not fewer than these), and at each of the last.
_AT_FIRST, _ALONG, _ABOUT, _BESIDE, _AT_LAST = 400, 400, 12_000, 250, 40_000
#: At how many pairs of margins the search goes on; how often tables are drawn anew for one size of steps, and how many
#: steps are taken by the same ones, at most.
_KEPT, _ANEW, _MOVES = 6, 3, 10
#: For so many sizes of steps tables are drawn anew; what is finer shares those of the last.
_COARSE = 4
#: The parts of the search, as keys of what they draw.
_BEGIN, _GO_ALONG, _GO_DOWN, _CHOOSE = range(4)
#: How long counting takes beside one step of the search.
_COUNTING = 10


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class DrawnWorst(Result):
    """At one place the interval covers as seldom as fresh tables say; nobody knows whether it does so less elsewhere.

    ``searched`` is how many tables led the search to the place, of which none is counted in ``at``.
    """

    at: DrawnCoverage
    searched: int
    places: int
    setting: Setting

    HEADS: ClassVar = ("interval", "covers about as seldom as", "between", "prevalence", "guess")
    NOTE: ClassVar = (
        "About as seldom as: at this place, given that the measure is defined, by tables that were drawn at random. It"
        f" lies between both numbers with {float(CONFIDENCE):.0%} confidence (Clopper and Pearson). The place was found"
        " by a search among other drawn tables, and is no bound: elsewhere it may be less."
    )

    @property
    def name(self) -> str:
        """The interval."""
        return self.at.name

    @property
    def model(self) -> Model:
        """Where it is so."""
        design = self.setting.design
        assert isinstance(design, TotalOfClasses)  # as the search has it
        return design.model

    def shown(self) -> list[Cell | str]:
        """What was found, and where."""
        ends = "..".join(outwards(*self.at.where_defined()))
        return [Cell(f"{self.at.given.estimate:.4f}", "bold"), ends, *shares_of(self.model)]

    def notes(self) -> Iterator[str]:
        """How long was searched, what was counted, and the command that counts it again."""
        setting, at = self.setting, self.at
        yield f"Searched: {self.places} places, by {self.searched} tables; counted: {setting.tables} others."
        command = command_of(self.model, setting.design.n, at.of, at.interval)
        yield f"Again: {command} --drawn {setting.tables} --seed {setting.seed}"

    def doubts(self) -> Iterator[str]:
        """Tables that are not decided."""
        yield from self.at.doubts()

    def to_json(self) -> dict[str, Any]:
        """All of what was found, and that it is no bound."""
        return {
            "kind": "drawn worst coverage",
            "proved": False,
            "drawn": self.setting.tables,
            "seed": self.setting.seed,
            "covers": [float(end) for end in self.at.where_defined()],
            "confidence": str(CONFIDENCE),
            "estimate": self.at.given.estimate,
            "places": self.places,
            "searched": self.searched,
            "found": self.at.to_json(),
        }


def drawn_coverage_of_classes(
    interval: IntervalRule,
    n: int,
    of: str,
    k: int = 3,
    *,
    margin: Probability = "1/10",
    tables: int = 10**6,
    seed: int = 0,
    progress: Progress | None = None,
) -> DrawnWorst:
    """The least coverage that is found where each class, and each guess, is as probable as the margin or more.

    Nothing is proved. The coverage of the worst place is counted in so many ``tables``, none of which led to it.

    >>> from bookmaker_ref.study import intervals
    >>> rule = intervals("cohen_kappa", k=3)["fleiss-cohen-everitt"]
    >>> found = drawn_coverage_of_classes(rule, 10, "cohen_kappa", tables=10**4)
    >>> found.to_json()["proved"], found.setting.tables, float(found.at.where_defined()[1]) < 0.7
    (False, 10000, True)
    """
    checked_each([interval], ("name", "limits", "place"), "interval", "intervals('cohen_kappa', k=3)['delta']")
    whole(n, "n", 2, MOST_CASES)
    whole(k, "k", 3, MOST_CLASSES)
    whole(tables, "tables", 1, MOST_DRAWN)
    of = class_measure(of).name
    question = Question(interval, n, of, checked_seed(seed))
    steps = _Steps(progress)
    search = _Search(question, k, least_share(margin, k), steps)
    place = search.worst()
    design = TotalOfClasses(n, place.model)
    at = drawn_coverage(interval, design, of, tables=tables, seed=seed, progress=steps.of_counting)
    return DrawnWorst(at, search.searched, len(search.known), at.setting)


class _Steps:
    """How far the search is, and then the counting."""

    def __init__(self, progress: Progress | None) -> None:
        self.progress, self.done = progress, 0
        self.search = 1 + _KEPT * (_COARSE + 3)

    def __call__(self) -> None:
        """One more step of the search is done."""
        self.done += 1
        if self.progress is not None:
            self.progress(min(self.done, self.search), self.search + _COUNTING)

    def of_counting(self, done: int, total: int) -> None:
        """So much is counted."""
        if self.progress is not None:
            self.progress(self.search + _COUNTING * done // total, self.search + _COUNTING)


class _Search:
    """From many places to the worst of some, by tables that are drawn anew for each step."""

    def __init__(self, question: Question, k: int, least: int, step: Callable[[], None]) -> None:
        self.question, self.k, self.least, self.step = question, k, least, step
        self.known: dict[Place, float] = {}
        self.searched = 0

    def worst(self) -> Place:
        """The place that is the worst of those where the search ends, or went on from, by tables of their own."""
        first = [*first_places(self.k, self.least)]
        seen = self._seen(self._sample(first, _AT_FIRST, _BEGIN), first)
        last: dict[Place, None] = {}
        for at, start in enumerate(worst_of_each_margins(seen, _KEPT)):
            along = start.along()
            each = self._seen(self._sample(along, _ALONG, _GO_ALONG, at), along)
            place = min(each, key=each.__getitem__)
            if not each[place]:  # nowhere is it less
                return place
            last |= dict.fromkeys((place, self._down(place, at)))
        counted: dict[Place, float] = {}
        for at, place in enumerate(last):
            counted |= self._seen(self._sample([place], _AT_LAST, _CHOOSE, at), [place])
        return min(counted, key=counted.__getitem__)

    def _sample(self, places: Sequence[Place], each: int, *key: int) -> Sample:
        self.searched += each * len(places)
        found = Sample.at(self.question, places, each, *key)
        self.step()
        return found

    def _seen(self, sample: Sample, places: Sequence[Place]) -> dict[Place, float]:
        found = sample.coverages(places)
        self.known |= found
        return found

    def _down(self, place: Place, start: int) -> Place:
        """From there to where coverage is less, in ever smaller steps; the smallest are of Informedness alone."""
        for size, step in enumerate(STEPS[:_COARSE]):
            for anew in range(_ANEW):
                about = [place, *place.beside(self.least, *step)]
                sample = self._sample(about, max(_ABOUT // len(about), _BESIDE), _GO_DOWN, start, size, anew)
                before, place = place, self._walk(sample, place, *step)
                if place == before:
                    break
        for _, of_truth in STEPS[_COARSE:]:
            place = self._walk(sample, place, 0, of_truth)
        return place

    def _walk(self, sample: Sample, place: Place, step: int, of_truth: int) -> Place:
        """By one sample, as far as it says something, always to where coverage is least."""
        lowest = self._seen(sample, [place])[place]
        for _ in range(_MOVES):
            others = self._seen(sample, [*place.beside(self.least, step, of_truth)])
            other = min(others, key=others.__getitem__)
            if others[other] >= lowest:
                break
            place, lowest = other, others[other]
        return place
