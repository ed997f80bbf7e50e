"""How often chance, or a true value, meets a set of tables: as coefficients of polynomials of prevalence and guess.

Cases that are informed with probability I, and else guessed to be positive with probability g, have Recall
I + (1 - I) g and Fallout (1 - I) g. Given the real margins, the tables of a set are then as probable as a polynomial of
g says, whose coefficients in Bernstein's polynomials are probabilities (`significance.bernstein`); and how probable the
real margins are is one such polynomial of the prevalence each. So for a given I all is one polynomial of both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from bookmaker_ref.significance.bernstein import coefficients
from bookmaker_ref.study.designs import Floats
from bookmaker_ref.study.enumeration import Counts, Mask

#: By how many cases are really positive: something about each table, TP by FP.
ByMargin = Mapping[int, Floats]
#: True and false positives, and false and true negatives, of many tables.
Cells = tuple[Counts, Counts, Counts, Counts]


def tables_of(rp: int, rn: int) -> Cells:
    """Every table with these real margins, TP by FP."""
    tp, fp = np.repeat(np.arange(rp + 1), rn + 1), np.tile(np.arange(rn + 1), rp + 1)
    return tp, fp, rp - tp, rn - fp


@dataclass(frozen=True, slots=True)
class Cases:
    """So many cases; or so many of which so many are really positive, whatever the prevalence."""

    n: int
    positives: int | None = None

    @property
    def degree(self) -> int:
        """Of the polynomials of the prevalence."""
        return self.n if self.positives is None else 0

    @property
    def margins(self) -> range:
        """How many cases may be really positive."""
        return range(self.n + 1) if self.positives is None else range(self.positives, self.positives + 1)

    @property
    def exchanged(self) -> Cases:
        """The same of the other class."""
        return self if self.positives is None else Cases(self.n, self.n - self.positives)

    def row(self, rp: int) -> int:
        """Where the coefficients of these margins stand."""
        return rp if self.positives is None else 0


def probability(tables: Mapping[int, Mask], cases: Cases, informedness: float) -> Floats:
    """The coefficients of how probable the tables of a set are; by real positives, TP by FP is True for its tables."""
    found = np.zeros((cases.degree + 1, cases.n + 1))
    for rp, those in tables.items():
        if those.any():
            found[cases.row(rp)] = coefficients(those, informedness)
    return found


@dataclass(frozen=True, slots=True)
class Ends:
    """The ends of the interval of each table, by real positives; an interval that is undefined covers nothing."""

    low: ByMargin
    high: ByMargin

    @classmethod
    def of(cls, limits: Callable[..., tuple[Floats, Floats]], margins: Iterable[tuple[int, int]]) -> Ends:
        """Of all tables with these real margins."""
        low: dict[int, Floats] = {}
        high: dict[int, Floats] = {}
        for rp, rn in margins:
            found = limits(*tables_of(rp, rn))
            nowhere = np.isnan(found[0]) | np.isnan(found[1])
            for ends, each, none in ((low, found[0], np.inf), (high, found[1], -np.inf)):
                ends[rp] = np.where(nowhere, none, each).reshape(rp + 1, rn + 1)
        return cls(low, high)

    def within(self, apart: float) -> Floats:
        """All ends from 0 to 1, with 0 and 1 themselves; of those that are nearer to each other than this, one."""
        return distinct((each for ends in (self.low, self.high) for each in ends.values()), apart)

    def covering(self, low: float, high: float, near: float) -> dict[int, Mask]:
        """The tables whose interval covers all between these true values."""
        return {rp: (self.low[rp] <= low + near) & (self.high[rp] >= high - near) for rp in self.low}


def distinct(ends: Iterable[Floats], apart: float) -> Floats:
    """All of them from 0 to 1, with 0 and 1 themselves; of those that are nearer to each other than this, one.

    >>> distinct([np.array([0.25, 2.0]), np.array([0.5, 0.25 + 1e-12])], 1e-9).tolist()
    [0.0, 0.25, 0.5, 1.0]
    """
    every = np.concatenate([each.ravel() for each in ends])
    inside = np.sort(every[(every > apart) & (every < 1 - apart)])
    steps = np.diff(inside, prepend=-1.0)
    return np.concatenate([[0.0], inside[steps > apart], [1.0]])
