"""Two systems and any number of classes: cases drawn at random, with a known value of each system.

A system is right with a probability, and else guesses by the shares of the classes; half of the time both know the same
cases, and half of the time each knows its own. So it is known how often each pair of labels is said of each class, and
what the measure of each system is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import isnan, sqrt

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.comparing import PairedCases, paired_difference
from bookmaker_ref.comparing.values import value_of

Floats = NDArray[np.float64]
LEVEL = 0.95


@dataclass(frozen=True)
class Two:
    """How often the classes are, and how often each of two systems knows."""

    shares: tuple[float, ...]
    first: float
    second: float

    @property
    def chances(self) -> Floats:
        """The probability of each class with each label of the first system and each of the second."""
        shares = np.array(self.shares)
        hit = np.eye(len(shares))
        own, other = (skill * hit + (1 - skill) * shares for skill in (self.first, self.second))
        apart = own[:, :, None] * other[:, None, :]
        # The better one knows all that the other knows.
        less, more = sorted((self.first, self.second))
        guess = np.broadcast_to(shares, hit.shape)
        one, two = (hit, guess) if self.first >= self.second else (guess, hit)
        same = (
            less * hit[:, :, None] * hit[:, None, :]
            + (more - less) * one[:, :, None] * two[:, None, :]
            + (1 - more) * guess[:, :, None] * guess[:, None, :]
        )
        found: Floats = shares[:, None, None] * (apart + same) / 2
        return found

    def difference(self, measure: str) -> float:
        """How much the measure of the first is above that of the second."""
        chances = self.chances
        own, other = value_of(measure, np.stack([chances.sum(axis=2).T, chances.sum(axis=1).T])).tolist()
        return float(own - other)

    def draws(self, n: int, many: int, seed: int) -> Iterator[PairedCases]:
        """So many times n cases."""
        chances = self.chances
        classes = len(self.shares)
        labels = tuple(range(classes))
        for counts in np.random.default_rng(seed).multinomial(n, chances.ravel() / chances.sum(), many):
            where = np.flatnonzero(counts)
            real, first, second = np.unravel_index(where, chances.shape)
            yield PairedCases(labels, real, first, second, counts[where])


@dataclass(frozen=True)
class Drawn:
    """How often the truth was covered, of so many draws in which the measure is defined, and the mean width."""

    covered: int
    defined: int
    #: In how many of these there was no interval.
    none: int
    width: float

    @property
    def share(self) -> float:
        """The estimated coverage, given that the measure is defined."""
        return self.covered / self.defined

    @property
    def error(self) -> float:
        """Its standard error."""
        return sqrt(self.share * (1 - self.share) / self.defined)


def coverage(two: Two, measure: str, n: int, many: int, seed: int, *, method: str, resamples: int = 999) -> Drawn:
    """How often the interval of a difference has the true one in it."""
    truth = two.difference(measure)
    covered = defined = none = 0
    width = 0.0
    for i, cases in enumerate(two.draws(n, many, seed)):
        try:
            found = paired_difference(measure, cases, level=LEVEL, method=method, seed=i, resamples=resamples)
        except ValueError:  # the measure is undefined in a sample of the bootstrap
            defined, none = defined + 1, none + 1
            continue
        if isnan(found.difference):
            continue
        defined += 1
        covered += found.low <= truth <= found.high
        width += found.high - found.low
    return Drawn(covered, defined, none, width / max(defined - none, 1))
