"""Rates, each of as many cases as are counted: of a given number of them, or of however many of N there happen to be.

The letters are q, how probable it is that a case is counted, and the rate t. Where b of N cases would succeed and n of
them are counted, how many are counted successes is hypergeometric, which makes the coefficients of Bernstein's
polynomials of both.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from bookmaker_ref.exact.rates import RATES, RISING
from bookmaker_ref.significance.bernstein import ways
from bookmaker_ref.study.designs import Floats
from bookmaker_ref.study.enumeration import Counts, Mask
from bookmaker_ref.study.worst.ranges import ANY, PLACES, PLACES_OF_TRUTH, Ends, Place, inside, nearby

#: Two intervals whose ends are no further apart are the same.
_SAME = 1e-11
_HALF = Fraction(1, 2)
_At = Callable[[Fraction, Fraction], tuple[Fraction, Fraction, Fraction]]
#: Of a rate t of cases that are counted with probability q: a prevalence, a guess and an Informedness that give both.
_AT: dict[str, _At] = {
    "recall": lambda q, t: (q, Fraction(0), t),
    "miss_rate": lambda q, t: (q, Fraction(0), 1 - t),
    "inverse_recall": lambda q, t: (1 - q, Fraction(1), t),
    "fallout": lambda q, t: (1 - q, Fraction(1), 1 - t),
    "precision": lambda q, t: (t, q, Fraction(0)),
    "inverse_precision": lambda q, t: (1 - t, 1 - q, Fraction(0)),
    "jaccard": lambda q, t: (q, Fraction(0), t),
    "accuracy": lambda q, t: (t, Fraction(1), Fraction(0)),
    "prevalence": lambda q, t: (t, _HALF, Fraction(0)),
    "bias": lambda q, t: (_HALF, t, Fraction(0)),
}
#: Those of real positives, and of real negatives; and those of all cases.
OF_POSITIVES, OF_NEGATIVES = ("recall", "miss_rate"), ("inverse_recall", "fallout")
OF_ALL = ("accuracy", "prevalence", "bias")
NAMES = (*_AT, *RISING)


@dataclass(frozen=True)
class Rate:
    """A rate, or what rises with one: of so many cases, or of those that are counted of so many."""

    name: str
    n: int
    of_all: bool

    @property
    def rate(self) -> str:
        """The rate that it is, or rises with."""
        return RISING[self.name].rate if self.name in RISING else self.name

    @cached_property
    def parts(self) -> tuple[Counts, Counts]:
        """How many succeed and how many are counted, of all that may come out."""
        sizes = range(self.n, self.n + 1) if self.of_all else range(1, self.n + 1)
        return np.concatenate([np.arange(n + 1) for n in sizes]), np.repeat(sizes, [n + 1 for n in sizes])

    greatest = 1.0

    def letter(self, truth: Floats) -> Floats:
        """The rate."""
        return RISING[self.name].fall(truth) if self.name in RISING else truth

    def coefficients(self, those: Mask) -> Floats:
        """By q and t, or by t alone."""
        if self.of_all:
            return those.astype(np.float64)
        found = np.zeros((self.n + 1, self.n + 1))
        for n in range(1, self.n + 1):
            probable, both = ways(n, self.n - n)
            first = n * (n + 1) // 2 - 1
            here = those[first : first + n + 1, None]
            found[n] = np.bincount(both, (probable * here).ravel(), self.n + 1)
        return found

    def counted(self, prevalence: Ends) -> Ends:
        """Where q is, if the prevalence is there; of what is no rate of a class, q itself is meant."""
        return (1 - prevalence[1], 1 - prevalence[0]) if self.rate in OF_NEGATIVES else prevalence

    def place(self, letters: tuple[float, ...], counted: Ends) -> Place:
        """A place with this rate, and with about as many cases counted."""
        q = inside(nearby(letters[0], counted, PLACES)) if len(letters) > 1 else _HALF
        return Place(*_AT[self.rate](q, nearby(letters[-1], ANY, PLACES_OF_TRUTH)))

    def ends(self, limits: Callable[..., tuple[Floats, Floats]]) -> tuple[Floats, Floats]:
        """Both ends by how many succeed of how many are counted: of every table, which may not say more than that."""
        cells = self._tables()
        part, whole = (np.asarray(each) for each in RATES[self.rate](*cells))
        counted = whole > 0
        at = (part if self.of_all else whole * (whole + 1) // 2 - 1 + part)[counted]
        found = []
        for each in limits(*cells):
            end = np.asarray(each)[counted]
            known = np.full(len(self.parts[0]), np.nan)
            known[at] = end
            if not np.allclose(end, known[at], rtol=0, atol=_SAME, equal_nan=True):
                raise ValueError(
                    f"the interval looks at more than the cases that {self.name} counts: of such its worst case is not"
                    " bounded here"
                )
            found.append(known)
        return found[0], found[1]

    def _tables(self) -> tuple[Counts, Counts, Counts, Counts]:
        """Every table in which all that may come out does."""
        if self.of_all and self.rate not in OF_ALL:
            hits, rest = np.arange(self.n + 1), np.zeros(self.n + 1, dtype=np.int64)
            missed = self.n - hits
            turned = {"recall": (hits, rest, missed, rest), "miss_rate": (missed, rest, hits, rest)}
            turned |= {"fallout": (rest, hits, rest, missed), "inverse_recall": (rest, missed, rest, hits)}
            return turned[self.rate]
        tp, fp, fn = np.indices((self.n + 1,) * 3).reshape(3, -1)
        there = tp + fp + fn <= self.n
        return tp[there], fp[there], fn[there], (self.n - tp - fp - fn)[there]
