"""The least coverage of intervals of Correlation and kappa, where neither margin is nearer to empty than is said.

Whoever exchanges classes, or predictions and reality, changes neither measure. So it is enough to look where of the
prevalence, the Bias and what is left of each the prevalence is least, for each of the four ways to read a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import Any

import numpy as np

from bookmaker_ref.significance.bernstein import thinned
from bookmaker_ref.study.designs import Floats
from bookmaker_ref.study.enumeration import Counts, Mask
from bookmaker_ref.study.model import Model
from bookmaker_ref.study.worst.polynomials import Least, Stretch, least
from bookmaker_ref.study.worst.questions import BOTH, Bound, Question
from bookmaker_ref.study.worst.ranges import ANY, PLACES, PLACES_OF_TRUTH, Place, nearby, stretch
from bookmaker_ref.study.worst.search import NEAR, Lowest, least_of_slices, lowest
from bookmaker_ref.study.worst.slices import distinct
from bookmaker_ref.study.worst.steepness import BIAS, Steepness
from bookmaker_ref.study.worst.surfaces import SURFACES

MEASURES = tuple(SURFACES)
#: Ways to read a table: as it is, predictions and classes exchanged, both labels exchanged, both of these.
READINGS: tuple[tuple[int, int, int, int], ...] = ((0, 1, 2, 3), (0, 2, 1, 3), (3, 2, 1, 0), (3, 1, 2, 0))
#: Ends of two readings that are no further apart are the same.
_SAME = 1e-11
_HALF = Fraction(1, 2)
_STEP = Fraction(1, 10**PLACES)


@dataclass(frozen=True)
class OfBothMargins:
    """The ends of each table by its number of errors, and then by false and by true positives."""

    measure: str
    low: tuple[Floats, ...]
    high: tuple[Floats, ...]
    margin: float
    steepness: Steepness

    @property
    def n(self) -> int:
        return len(self.low) - 1

    def ends(self) -> Floats:
        """Those of the intervals."""
        return distinct((*self.low, *self.high), NEAR)

    def least(self, stretch: Stretch, within: float, enough: float) -> Least:
        """Given that the measure is defined."""
        return least_of_slices(self, stretch, within, enough)

    def at(self, truth: float, covered: Stretch, within: float, enough: float) -> Least:
        """The same at one true value."""
        loss = self.steepness.loss(self.n, covered)
        if loss >= 1:
            return Least(0.0, np.inf, (0.0, 0.0))
        surface = SURFACES[self.measure]
        every, low, high = surface.every(self.n, truth), covered[0] + NEAR, covered[1] - NEAR
        covering = [(below <= low) & (above >= high) for below, above in zip(self.low, self.high, strict=True)]
        covers, defined = surface.coefficients(covering, truth), every - surface.coefficients(self._undefined, truth)
        outside = self._outside(covered[1])
        there = (self.margin, 0.5), (0.5, 1.0)
        found = least(covers - loss * every, defined, there, within=within, enough=enough, outside=outside)
        return Least(found.bound, self._covered(covers, defined, found.place, truth), found.place)

    def _covered(self, covers: Floats, defined: Floats, place: tuple[float, ...], truth: float) -> float:
        """What the polynomials have at a place, if it is in the range at this true value."""
        x, y = place
        given = _value(defined, x, y)
        if not given or BIAS[self.measure](x, y, truth) > 1 - self.margin:
            return np.inf
        return _value(covers, x, y) / given

    def _outside(self, truth: float) -> Callable[[Floats, Floats], Mask]:
        """Where the Bias is nearer to 1 than the margin to 0, up to this true value."""

        def outside(low: Floats, high: Floats) -> Mask:
            with np.errstate(invalid="ignore"):
                return np.asarray(BIAS[self.measure](low[..., 0], low[..., 1], truth) > 1 - self.margin)

        return outside

    @cached_property
    def _undefined(self) -> tuple[Mask, ...]:
        """The tables without a value of the measure, which are few."""
        n = self.n
        found = []
        for errors in range(n + 1):
            fp, tp = np.indices((errors + 1, n - errors + 1))
            fn, tn = errors - fp, n - errors - tp
            if self.measure == "cohen_kappa":
                found.append((tp == n) | (tn == n))
            else:
                found.append((tp + fn == 0) | (fp + tn == 0) | (tp + fp == 0) | (fn + tn == 0))
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Found:
    """The least coverage, and the cells where it is so low, as they are read."""

    lowest: Lowest
    reading: tuple[int, int, int, int]


def search(limits: Callable[..., Any], asked: Question) -> Bound:
    """The least coverage of an interval, over all ways to read a table."""
    measure, margin = asked.of, asked.prevalence[0]
    found = [
        Found(lowest(space, stretch(asked.truths), asked.within, most=asked.most), reading)
        for reading, space in spaces(measure, limits, asked.n, margin)
    ]
    worst = min(found, key=lambda each: each.lowest.found)
    bound = min(each.lowest.bound for each in found)
    stopped = any(each.lowest.stopped for each in found)
    return Bound(bound, place_of(measure, worst, margin), stopped, (BOTH, asked.prevalence))


def spaces(
    measure: str, limits: Callable[..., Any], n: int, margin: Fraction
) -> Iterator[tuple[tuple[int, int, int, int], OfBothMargins]]:
    """What is searched, for each way to read a table in which the interval is another."""
    steepness = Steepness.of(measure, float(margin))
    for reading, ends in _readings(limits, n):
        yield reading, OfBothMargins(measure, *ends, float(margin), steepness)


def place_of(measure: str, found: Found, margin: Fraction) -> Place:
    """A place of short numbers next to where the least coverage was found, as the table is read there."""
    x, y, truth = found.lowest.place
    _, fp, fn, _ = SURFACES[measure].cells(x, y, truth)
    by_guess, missed = fp / (1 - x), fn / x
    prevalence = nearby(x, (margin, _HALF), PLACES)
    first = nearby(by_guess / (by_guess + missed) if fp + fn else 0.5, ANY, PLACES)
    for guess in (first, first + _STEP, first - _STEP):
        if 0 <= guess <= 1:
            known = nearby(_known(measure, truth, prevalence, guess), ANY, PLACES_OF_TRUTH)
            model = Place(prevalence, guess, known).model
            if margin <= model.biases[0] <= 1 - margin:
                break
    cells = [each for row in model.cells for each in row]
    tp, fp_there, fn_there, tn = (cells[at] for at in found.reading)
    return Place.of(Model(((tp, fp_there), (fn_there, tn))))


def _known(measure: str, truth: float, prevalence: Fraction, guess: Fraction) -> float:
    """The Informedness that gives this true value with a prevalence and a guess: it grows with it."""
    p, g = float(prevalence), float(guess)
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        q = middle * p + (1 - middle) * g
        under = middle * p * (1 - p) < determinant(measure, p, q, truth)
        low, high = (middle, high) if under else (low, middle)
    return (low + high) / 2


def determinant(measure: str, prevalence: float, bias: float, truth: float) -> float:
    """How much more probable a true positive is than by both margins, at this true value of a measure."""
    apart = prevalence * (1 - bias) + (1 - prevalence) * bias
    even = prevalence * (1 - prevalence) * bias * (1 - bias)
    return truth * (apart / 2 if measure == "cohen_kappa" else sqrt(even))


def _readings(
    limits: Callable[..., Any], n: int
) -> Iterator[tuple[tuple[int, int, int, int], tuple[tuple[Floats, ...], tuple[Floats, ...]]]]:
    """The readings in which the interval has other ends than in those before."""
    known: list[Floats] = []
    for reading in READINGS:
        low, high = zip(*(_ends(limits, reading, errors, n - errors) for errors in range(n + 1)), strict=True)
        every = np.concatenate([each.ravel() for each in (*low, *high)])
        if not any(np.allclose(every, each, rtol=0, atol=_SAME) for each in known):
            known.append(every)
            yield reading, (low, high)


def _ends(limits: Callable[..., Any], reading: tuple[int, ...], errors: int, right: int) -> tuple[Floats, Floats]:
    fp, tp = (each.ravel() for each in np.indices((errors + 1, right + 1)))
    cells: tuple[Counts, ...] = (tp, fp, errors - fp, right - tp)
    low, high = limits(*(cells[at] for at in reading))
    without = np.isnan(low) | np.isnan(high)
    shape = errors + 1, right + 1
    return np.where(without, np.inf, low).reshape(shape), np.where(without, -np.inf, high).reshape(shape)


def _value(coefficients: Floats, x: float, y: float) -> float:
    """A polynomial at a place."""
    by_x, by_y = (thinned(size - 1, at)[size - 1] for size, at in zip(coefficients.shape, (x, y), strict=True))
    return float(by_x @ coefficients @ by_y)
