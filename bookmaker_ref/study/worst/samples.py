"""Coverage near some places from one sample of tables: few tables, many places, and their differences without noise.

Tables are drawn at the places, at each as many. Of another place each table counts as much as it is more probable there
than in the mixture of all of them. So an interval is made once of each table, and two places beside each other are
compared by the same tables. What comes of it leads a search, and is told to nobody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from bookmaker_ref.multiclass.evaluation import evaluate
from bookmaker_ref.study.covering import IntervalRule
from bookmaker_ref.study.designs import Floats
from bookmaker_ref.study.drawn import drawn_tables
from bookmaker_ref.study.worst.class_places import Place

#: The first key of tables that lead a search; those that are counted have another.
_SEARCHED = 1
#: What stands for the probability of what is impossible: its logarithm is finite.
_NEVER = 1e-300
#: A sample says something of a place as long as it is worth so many tables drawn there.
_WORTH = 150
_BLOCK = 1 << 14
#: At so many places weights are computed together.
_TOGETHER = 32


@dataclass(frozen=True, slots=True)
class Question:
    """Whose coverage is asked for: an interval of a measure, of so many cases; and the seed of what is drawn."""

    interval: IntervalRule
    n: int
    measure: str
    seed: int

    def truths(self, places: Sequence[Place]) -> Floats:
        """The true values there; nan where there is none."""
        cells = np.array([place.cells for place in places])
        return np.asarray(evaluate(cells, [self.measure], rows="predicted")[self.measure], dtype=np.float64)


@dataclass(frozen=True)
class Sample:
    """Tables that have the measure, the ends of their intervals, and how dense they were drawn, as a logarithm."""

    question: Question
    cells: Floats
    density: Floats
    low: Floats
    high: Floats

    @classmethod
    def at(cls, question: Question, places: Sequence[Place], each: int, *key: int) -> Sample:
        """So many tables at each of these places; the same for the same seed and key."""
        parts = []
        logarithms = np.array([_logarithms(place) for place in places]).T
        drawn = [
            drawn_tables(place.cells, question.n, each, question.seed, _SEARCHED, *key, at)
            for at, place in enumerate(places)
        ]
        tables = np.concatenate(drawn)
        for start in range(0, len(tables), _BLOCK):
            block = tables[start : start + _BLOCK]
            here = ~np.isnan(evaluate(block, [question.measure], rows="predicted")[question.measure])
            low, high = (np.asarray(end)[here] for end in question.interval.limits(block))
            without = np.isnan(low) | np.isnan(high)
            cells = block[here].reshape(len(low), -1).astype(np.float64)
            density = _log_of_sum(cells @ logarithms) - np.log(len(places))
            parts.append((cells, density, np.where(without, np.inf, low), np.where(without, -np.inf, high)))
        return cls(question, *(np.concatenate(some) for some in zip(*parts, strict=True)))

    def coverages(self, places: Sequence[Place]) -> dict[Place, float]:
        """Given that the measure is defined; infinite where it has no true value, or the sample says too little."""
        found: dict[Place, float] = {}
        for start in range(0, len(places), _TOGETHER):
            some = places[start : start + _TOGETHER]
            found |= zip(some, self._coverages(some).tolist(), strict=True)
        return found

    def _coverages(self, places: Sequence[Place]) -> Floats:
        truths = self.question.truths(places)
        logarithms = np.array([_logarithms(place) for place in places]).T
        weights = np.exp(self.cells @ logarithms - self.density[:, None])
        defined, squares = weights.sum(axis=0), np.einsum("ij,ij->j", weights, weights)
        covers = (self.low[:, None] <= truths) & (truths <= self.high[:, None])
        covered = np.einsum("ij,ij->j", weights, covers)
        said = (defined**2 > _WORTH * squares) & ~np.isnan(truths)
        return np.asarray(np.divide(covered, defined, out=np.full(len(places), np.inf), where=said))


def _logarithms(place: Place) -> Floats:
    """Of the probabilities of the cells."""
    found: Floats = np.log(np.maximum(place.cells.ravel(), _NEVER))
    return found


def _log_of_sum(logarithms: Floats) -> Floats:
    """Of each row the logarithm of the sum of what has these logarithms."""
    most = logarithms.max(axis=1)
    found: Floats = most + np.log(np.exp(logarithms - most[:, None]).sum(axis=1))
    return found
