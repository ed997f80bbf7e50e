"""How seldom an interval of three classes or more covers at the worst place that a search comes to: found, not proved.

There are too many margins and guesses for a bound. The search begins at even and uneven margins, and from the worst of
them goes wherever coverage is less, in smaller and smaller steps (`class_places`). No number is drawn at random, so
that it ends at the same one each time. Where there are too many tables for that, `drawn_classes` draws some.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import Any, ClassVar

import numpy as np

from bookmaker_ref.arguments import whole
from bookmaker_ref.layout import Cell
from bookmaker_ref.multiclass.evaluation import evaluate
from bookmaker_ref.study.checks import checked_each
from bookmaker_ref.study.covering import Coverage, IntervalRule, coverage as coverage_at
from bookmaker_ref.study.designs import Floats
from bookmaker_ref.study.enumeration_of_classes import TotalOfClasses, enumerated_classes
from bookmaker_ref.study.model import Model, Probability, independent
from bookmaker_ref.study.rejecting import OPEN
from bookmaker_ref.study.setting import Result, Setting, between
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

#: How many tables are gone through at each place, and at how many places, if nothing is said.
MOST_TABLES, _PLACES = 10**6, 1200
#: At how many pairs of margins and guesses the search goes on.
_KEPT = 4


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class FoundCoverage(Result):
    """At one place the interval covers as seldom as ``at``; nobody knows whether it does so less often elsewhere."""

    at: Coverage
    places: int
    setting: Setting

    HEADS: ClassVar = ("interval", "covers as seldom as", "prevalence", "guess")
    NOTE: ClassVar = (
        "As seldom as: at this place, given that the measure is defined, exactly. It was found by a search, and is no"
        " bound: elsewhere it may be less."
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
        return [Cell(between(self.at.where_defined()), "bold"), *shares_of(self.model)]

    def notes(self) -> Iterator[str]:
        """How long was searched, and the command that counts it again."""
        yield f"Searched: {self.places} places."
        yield f"Again: {command_of(self.model, self.setting.design.n, self.at.of, self.at.interval)}"

    def doubts(self) -> Iterator[str]:
        """Tables that are not decided."""
        yield from [OPEN] if self.at.open else []

    def to_json(self) -> dict[str, Any]:
        """All of what was found, and that it is no bound."""
        return {"kind": "found coverage", "proved": False, "places": self.places, "found": self.at.to_json()}


def coverage_of_classes(
    interval: IntervalRule,
    n: int,
    of: str,
    k: int = 3,
    *,
    margin: Probability = "1/10",
    most: int = _PLACES,
) -> FoundCoverage:
    """The least coverage that is found where each class, and each guess, is as probable as the margin or more.

    Nothing is proved. The search ends after ``most`` places, if it does not before.

    >>> from bookmaker_ref.study import intervals
    >>> found = coverage_of_classes(intervals("cohen_kappa", k=3)["delta-plus-three"], 3, "cohen_kappa")
    >>> round(float(found.at.where_defined()[0]), 3)
    0.664
    """
    checked_each([interval], ("name", "limits", "place"), "interval", "intervals('cohen_kappa', k=3)['delta']")
    for value, name, lowest in ((n, "n", 2), (k, "k", 3), (most, "most", 1)):
        whole(value, name, lowest)
    of = class_measure(of).name
    least = least_share(margin, k)
    found = _Search(_Tables.of(interval, n, of, k), least, most)
    place = found.worst()
    at = coverage_at(interval, TotalOfClasses(n, place.model), of)
    return FoundCoverage(at, len(found.known), at.setting)


def can_go_through(n: int, k: int) -> bool:
    """Whether there are few enough tables for `coverage_of_classes`; else `drawn_coverage_of_classes` draws some.

    >>> can_go_through(16, 3), can_go_through(17, 3), can_go_through(6, 5), can_go_through(7, 5)
    (True, False, True, False)
    """
    return _design(n, k).count() <= MOST_TABLES


def _design(n: int, k: int) -> TotalOfClasses:
    even = [Fraction(1, k)] * k
    return TotalOfClasses(n, independent(even, even))


@dataclass(frozen=True)
class _Tables:
    """All tables that have the measure, the logarithms of their numbers of ways, and the ends of their intervals."""

    measure: str
    cells: Floats
    ways: Floats
    low: Floats
    high: Floats

    @classmethod
    def of(cls, interval: IntervalRule, n: int, measure: str, k: int) -> _Tables:
        design = _design(n, k)
        if not can_go_through(n, k):
            raise ValueError(
                f"N = {n} is too large for {k} classes: there are {design.count()} tables, and at most"
                f" {MOST_TABLES} are gone through at each place; drawn_coverage_of_classes draws some"
            )
        parts = []
        for block in enumerated_classes(design).blocks():
            tables = block.cells[0]
            here = ~np.isnan(evaluate(tables, [measure], rows="predicted")[measure])
            low, high = (np.asarray(each)[here] for each in interval.limits(tables))
            without = np.isnan(low) | np.isnan(high)
            ways = np.log(block.weights[here]) + 2 * n * np.log(k)
            cells = tables[here].reshape(-1, k * k).astype(np.float64)
            parts.append((cells, ways, np.where(without, np.inf, low), np.where(without, -np.inf, high)))
        return cls(measure, *(np.concatenate(each) for each in zip(*parts, strict=True)))

    def coverage(self, place: Place) -> float:
        """Given that the measure is defined; where nothing is, or the measure has no true value, it is 1."""
        cells = place.cells
        truth = evaluate(cells[None], [self.measure], rows="predicted")[self.measure][0]
        shares = np.exp(self.cells @ np.log(np.maximum(cells.ravel(), 1e-300)) + self.ways)
        defined = shares.sum()
        covers = (self.low <= truth) & (truth <= self.high)
        return float(shares[covers].sum() / defined) if defined and not np.isnan(truth) else 1.0


class _Search:
    """Places with their coverage, each looked at once."""

    def __init__(self, tables: _Tables, least: int, most: int) -> None:
        self.tables, self.least, self.most = tables, least, most
        self.known: dict[Place, float] = {}

    def worst(self) -> Place:
        """The place with the least coverage that is come to."""
        for place in first_places(isqrt(self.tables.cells.shape[1]), self.least):
            self._at(place)
        for place in worst_of_each_margins(self.known, _KEPT):
            lowest = min(place.along(), key=self._at)
            if not self._at(lowest):  # nowhere is it less
                return lowest
            self._down(lowest)
        return min(self.known, key=lambda each: self.known[each])

    def _at(self, place: Place) -> float:
        if place not in self.known:
            if len(self.known) >= self.most:
                return np.inf
            self.known[place] = self.tables.coverage(place)
        return self.known[place]

    def _down(self, place: Place) -> None:
        """From there to where coverage is less, while it is, in ever smaller steps."""
        for step in STEPS:
            lower = place in self.known
            while lower:
                lower = False
                for other in place.beside(self.least, *step):
                    if self._at(other) < self.known[place]:
                        place, lower = other, True
