"""How seldom an interval of three classes or more covers at the worst place that a search comes to: found, not proved.

There are too many margins and guesses for a bound. The search begins at even and uneven margins, and from the worst of
them goes wherever coverage is less, in smaller and smaller steps. All places are short fractions, and no number is
drawn at random, so that it ends at the same one each time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import permutations, product
from math import isqrt
from typing import Any, ClassVar

import numpy as np

from bookmaker_ref.arguments import exact_probability, whole
from bookmaker_ref.layout import Cell
from bookmaker_ref.multiclass.evaluation import evaluate
from bookmaker_ref.study.checks import checked_each
from bookmaker_ref.study.covering import Coverage, IntervalRule, coverage as coverage_at
from bookmaker_ref.study.designs import Floats
from bookmaker_ref.study.enumeration_of_classes import TotalOfClasses, enumerated_classes
from bookmaker_ref.study.model import Model, Probability, independent, informed
from bookmaker_ref.study.rejecting import OPEN
from bookmaker_ref.study.setting import Result, Setting, between, decimal
from bookmaker_ref.study.true_values import class_measure

#: How many tables are gone through at each place, and at how many places, if nothing is said.
MOST_TABLES, _PLACES = 10**6, 1200
#: Shares are so many parts of 1, and Informedness is so many; by how much both are changed, from first to last.
_PARTS, _PARTS_OF_TRUTH = 10**4, 10**9
_STEPS = ((800, 10**8), (300, 3 * 10**7), (100, 10**7), (30, 10**6), (10, 10**5), (10, 10**4), (10, 10**3), (10, 100))
#: At how many pairs of margins and guesses the search goes on; and where it looks first, and then along Informedness.
_KEPT = 4
_FIRST, _ALONG = (0, 4, 12, 20, 28, 32, 36), range(41)
_USUAL = Fraction(19, 20)


@dataclass(frozen=True, slots=True, repr=False)
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
        told = dict(self.model.told)
        shares = [", ".join(decimal(Fraction(each)) for each in told[name].split(", ")) for name in _SHARES]
        return [Cell(between(self.at.where_defined()), "bold"), *shares]

    def notes(self) -> Iterator[str]:
        """How long was searched, and the command that counts it again."""
        yield f"Searched: {self.places} places."
        told = dict(self.model.told)
        margins = " ".join(f"--{name} {told[name].replace(', ', ',')}" for name in _SHARES)
        level = f" --level {decimal(self.at.interval.level)}" if self.at.interval.level != _USUAL else ""
        how = f"{margins} --informedness {told['informedness']} --of {self.at.of}{level}"
        yield f"Again: bookmaker study coverage --n {self.setting.design.n} {how} --use {self.name}"

    def doubts(self) -> Iterator[str]:
        """Tables that are not decided."""
        yield from [OPEN] if self.at.open else []

    def to_json(self) -> dict[str, Any]:
        """All of what was found, and that it is no bound."""
        return {"kind": "found coverage", "proved": False, "places": self.places, "found": self.at.to_json()}


_SHARES = ("prevalence", "guess")


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
    least = exact_probability(margin, "margin")
    if not 0 < least <= Fraction(1, k):
        raise ValueError(f"margin is {least}: of {k} classes it is above 0, and 1/{k} at most")
    tables = _Tables.of(interval, n, class_measure(of).name, k)
    found = _Search(tables, int(np.ceil(float(least * _PARTS))), most)
    place = found.worst()
    at = coverage_at(interval, TotalOfClasses(n, place.model), of)
    return FoundCoverage(at, len(found.known), at.setting)


@dataclass(frozen=True, slots=True)
class _Place:
    """Shares of the classes and of the guesses in parts, and Informedness."""

    prevalence: tuple[int, ...]
    guess: tuple[int, ...]
    known: int

    @property
    def model(self) -> Model:
        """The model of it, in fractions."""
        shares = [[Fraction(each, _PARTS) for each in parts] for parts in (self.prevalence, self.guess)]
        return informed(Fraction(self.known, _PARTS_OF_TRUTH), *shares)

    @property
    def cells(self) -> Floats:
        """The probabilities of its cells."""
        r, q = np.array(self.prevalence) / _PARTS, np.array(self.guess) / _PARTS
        known = self.known / _PARTS_OF_TRUTH
        found: Floats = known * np.diag(r) + (1 - known) * np.outer(q, r)
        return found


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
        even = [Fraction(1, k)] * k
        enumeration = enumerated_classes(TotalOfClasses(n, independent(even, even)))
        if enumeration.tables > MOST_TABLES:
            raise ValueError(
                f"N = {n} is too large for {k} classes: there are {enumeration.tables} tables, and at most"
                f" {MOST_TABLES} are gone through at each place"
            )
        parts = []
        for block in enumeration.blocks():
            tables = block.cells[0]
            here = ~np.isnan(evaluate(tables, [measure], rows="predicted")[measure])
            low, high = (np.asarray(each)[here] for each in interval.limits(tables))
            without = np.isnan(low) | np.isnan(high)
            ways = np.log(block.weights[here]) + 2 * n * np.log(k)
            cells = tables[here].reshape(-1, k * k).astype(np.float64)
            parts.append((cells, ways, np.where(without, np.inf, low), np.where(without, -np.inf, high)))
        return cls(measure, *(np.concatenate(each) for each in zip(*parts, strict=True)))

    def coverage(self, place: _Place) -> float:
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
        self.known: dict[_Place, float] = {}

    @cached_property
    def k(self) -> int:
        return isqrt(self.tables.cells.shape[1])

    def worst(self) -> _Place:
        """The place with the least coverage that is come to."""
        for place in self._first():
            self._at(place)
        by_margins: dict[tuple[tuple[int, ...], tuple[int, ...]], _Place] = {}
        for place in sorted(self.known, key=lambda each: self.known[each]):
            by_margins.setdefault((place.prevalence, place.guess), place)
        for place in list(by_margins.values())[:_KEPT]:
            along = [_Place(place.prevalence, place.guess, _truth(each)) for each in _ALONG]
            self._down(min(along, key=self._at))
        return min(self.known, key=lambda each: self.known[each])

    def _at(self, place: _Place) -> float:
        if place not in self.known:
            if len(self.known) >= self.most:
                return np.inf
            self.known[place] = self.tables.coverage(place)
        return self.known[place]

    def _first(self) -> Iterator[_Place]:
        """Margins that are even, with one class that is frequent, and with one that is rare; each with each."""
        k, most = self.k, _PARTS - (self.k - 1) * self.least
        rest = (_PARTS - self.least) // (k - 1)
        even = (_PARTS - (k - 1) * (_PARTS // k), *[_PARTS // k] * (k - 1))
        frequent = (most, *[self.least] * (k - 1))
        rare = (_PARTS - self.least - (k - 2) * rest, *[rest] * (k - 2), self.least)
        guesses = dict.fromkeys(each for some in (even, frequent, rare) for each in _turned(some))
        for known, prevalence, guess in product(_FIRST, (even, frequent, rare), guesses):
            yield _Place(prevalence, guess, _truth(known))

    def _down(self, place: _Place) -> None:
        """From there to where coverage is less, while it is, in ever smaller steps."""
        for step, of_truth in _STEPS:
            lower = place in self.known
            while lower:
                lower = False
                for other in self._beside(place, step, of_truth):
                    if self._at(other) < self.known[place]:
                        place, lower = other, True

    def _beside(self, place: _Place, step: int, of_truth: int) -> Iterator[_Place]:
        for change in (of_truth, -of_truth):
            if 0 <= place.known + change <= _PARTS_OF_TRUTH:
                yield _Place(place.prevalence, place.guess, place.known + change)
        for take, give in permutations(range(self.k), 2):
            for name in range(2):
                shares = [[*place.prevalence], [*place.guess]]
                shares[name][take] -= step
                shares[name][give] += step
                if shares[name][take] >= self.least:
                    yield _Place(tuple(shares[0]), tuple(shares[1]), place.known)


def _truth(step: int) -> int:
    """Of so many steps of Informedness the parts."""
    return step * _PARTS_OF_TRUTH // _ALONG[-1]


def _turned(parts: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Which class has which share: of those where they are not all the same, one for each class."""
    for at in range(len(parts)):
        yield (*parts[at:], *parts[:at])
