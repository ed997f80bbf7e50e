r"""Coverage as one polynomial of all that is not known, the true value among it: of rates, ratios and odds ratios.

Each family has letters from 0 to 1, the last of them the true value or what rises or falls with it, in which the
probability of every table is a sum of products of letters and of what they lack to 1, over a sum that is the same for
all tables. So the share of the tables that cover, in those that have the measure, is a ratio of two polynomials whose
coefficients in Bernstein's polynomials are not negative; between two ends of intervals it bounds itself, and nothing is
lost from one true value to the next.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np

from bookmaker_ref.study.designs import Floats
from bookmaker_ref.study.enumeration import Mask
from bookmaker_ref.study.worst.polynomials import Least, Outside, Stretch, least, nowhere, without_ends
from bookmaker_ref.study.worst.search import NEAR, within_of
from bookmaker_ref.study.worst.slices import distinct

#: A divisor that is smaller is not told from none.
_SMALLEST = 1e-280


class Family(Protocol):
    """Models in letters from 0 to 1, and all that may come out of them."""

    @property
    def greatest(self) -> float:
        """The greatest value of the measure; the least is 0."""

    def letter(self, truth: Floats) -> Floats:
        """The last letter where this is the true value; it only rises, or only falls, with it."""

    def coefficients(self, those: Mask) -> Floats:
        """How probable these tables are, by the letters, but for what is the same for all tables."""


@dataclass(frozen=True)
class Solid:
    """Where the intervals of all that may come out end, by the last letter, and where the other letters are."""

    family: Family
    low: Floats
    high: Floats
    defined: Mask
    box: tuple[Stretch, ...]
    outside: Outside = nowhere

    @classmethod
    def of(
        cls,
        family: Family,
        ends: tuple[Floats, Floats],
        defined: Mask,
        box: tuple[Stretch, ...],
        outside: Outside = nowhere,
    ) -> Solid:
        """Of both ends of the interval of each table; one that is undefined covers nothing."""
        without = np.isnan(ends[0]) | np.isnan(ends[1])
        low, high = np.sort([family.letter(np.clip(each, 0, family.greatest) + 0.0) for each in ends], axis=0)
        bounds = np.where(without, np.inf, low), np.where(without, -np.inf, high)
        return cls(family, *bounds, defined, box, outside)

    def ends(self) -> Floats:
        """Those of the intervals."""
        return distinct((self.low, self.high), NEAR)

    def least(self, stretch: Stretch, within: float, enough: float) -> Least:
        """Given that the measure is defined."""
        covering = self.defined & (self.low <= stretch[0] + NEAR) & (self.high >= stretch[1] - NEAR)
        covers, (defined, ends) = self.family.coefficients(covering), self._defined
        for axis, each in enumerate(ends):
            covers = self._without(covers, axis, each)
        box = (*self.box, stretch)
        found = least(covers, defined, box, within=within, enough=enough, outside=self.outside, smallest=_SMALLEST)
        *others, last = found.place
        return Least(found.bound, found.found, (*others, within_of(stretch, last)))

    @cached_property
    def _defined(self) -> tuple[Floats, list[tuple[int, int]]]:
        """The polynomial of the tables with the measure without its ends that are 0, and how many along each letter."""
        found, ends = self.family.coefficients(self.defined), []
        for axis in range(found.ndim):
            some = np.flatnonzero(np.moveaxis(found, axis, 0).reshape(found.shape[axis], -1).any(axis=1))
            ends.append((int(some[0]), found.shape[axis] - 1 - int(some[-1])))
            found = self._without(found, axis, ends[-1])
        return found, ends

    def _without(self, coefficients: Floats, axis: int, ends: tuple[int, int]) -> Floats:
        """The same without these; what is outside may depend on a letter that is then in no coefficient any more."""
        found = without_ends(coefficients, axis, *ends)
        return np.repeat(found, 2, axis) if found.shape[axis] == 1 and self.outside is not nowhere else found
