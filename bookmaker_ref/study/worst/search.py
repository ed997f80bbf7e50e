"""The least coverage over a range of true values: stretches of them, divided where the bound is lowest."""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Protocol

import numpy as np

from bookmaker_ref.study.designs import Floats
from bookmaker_ref.study.worst.polynomials import Least, Stretch, least, without_ends
from bookmaker_ref.study.worst.slices import Cases, Ends, probability

#: How near an end may be to a true value before floats do not decide; ends that are nearer to each other are one.
NEAR = 1e-9
#: How many true values are looked at before anything is bounded.
_FIRST = 24
#: How far from an end of intervals the place lies that shows what is found there.
_BESIDE = 1e-7


@dataclass(frozen=True, slots=True)
class Lowest:
    """The least coverage is from ``bound`` to ``found``, next to this place, whose last number is the true value."""

    bound: float
    found: float
    place: tuple[float, ...]
    stopped: bool = False


class Space(Protocol):
    """What is searched."""

    def ends(self) -> Floats:
        """The true values from 0 to 1 between which the same tables cover."""

    def least(self, stretch: Stretch, within: float, enough: float) -> Least:
        """The least probability, at true values of this stretch, of the tables that cover all of them.

        It is known so nearly, or known to be ``enough``. The last number of the place is the true value.
        """


class Slices(Protocol):
    """What is searched at single true values, of which polynomials are known."""

    def at(self, truth: float, covered: Stretch, within: float, enough: float) -> Least:
        """The least probability, at this true value, of the tables that cover all of these.

        The bound is less what these tables can lose between both ends of the stretch.
        """


def least_of_slices(space: Slices, stretch: Stretch, within: float, enough: float) -> Least:
    """The least at both ends of a stretch, and of what is between them; the place lies beside its end, inside."""
    ends = dict.fromkeys(stretch)
    both = {end: space.at(end, stretch, within, enough) for end in ends}
    at, found = min(both.items(), key=lambda each: each[1].found)
    bound = min(each.bound for each in both.values())
    return Least(bound, found.found, (*found.place, within_of(stretch, at)))


def within_of(stretch: Stretch, truth: float) -> float:
    """A true value in a stretch, beside either end if it is there: at an end, the tables beyond it cover as well."""
    low, high = stretch
    beside = min(_BESIDE, (high - low) / 2)
    return min(max(truth, low + beside), high - beside)


@dataclass(frozen=True, slots=True)
class Rectangle:
    """Of a difference of two rates: the ends of all intervals, the cases, and where margins and guesses are."""

    of: Ends
    cases: Cases
    xs: Stretch
    ys: Stretch

    def ends(self) -> Floats:
        """Those of the intervals."""
        return self.of.within(NEAR)

    def least(self, stretch: Stretch, within: float, enough: float) -> Least:
        """Given that the real margins are among those that have ends."""
        return least_of_slices(self, stretch, within, enough)

    def at(self, truth: float, covered: Stretch, within: float, enough: float) -> Least:
        """The same at one true value."""
        defined = np.zeros((self.cases.degree + 1, self.cases.n + 1))
        defined[[self.cases.row(rp) for rp in self.of.low]] = 1
        those = probability(self.of.covering(*covered, NEAR), self.cases, truth)
        if self._is_open:
            those, defined = without_ends(those), without_ends(defined)
        loss = self._curvature(covered)
        found = least(those, defined, (self.xs, self.ys), within=within, enough=enough + loss)
        return Least(found.bound - loss, found.found, found.place)

    @property
    def _is_open(self) -> bool:
        """Whether only what happens with both classes counts: then a prevalence of 0 is a limit."""
        return self.cases.degree > 1 and not {0, self.cases.n} & set(self.of.low)

    def _curvature(self, stretch: Stretch) -> float:
        """How much lower than at both ends of a stretch the probability of a set of tables is between them at most.

        As each of N cases is guessed or not, independently, the second derivative by the chance of that is a sum over
        pairs of cases of differences of four probabilities, of which none is beyond 2.
        """
        return self.cases.n * (self.cases.n - 1) * (stretch[1] - stretch[0]) ** 2 / 4


def lowest(space: Space, ts: Stretch, within: float, *, most: int | None = None) -> Lowest:
    """The least coverage over these true values, so near to what is found; or what is known after so many stretches."""
    ends = space.ends()
    marks = np.concatenate([[ts[0]], ends[(ends > ts[0]) & (ends < ts[1])], [ts[1]]])
    best = _sampled(space, marks, within)
    stretches: list[tuple[float, float, float]] = [(0.0, *ts)]
    steps = 0
    while stretches and stretches[0][0] < best.found - within and best.found > 0 and steps != most:
        _, low, high = heappop(stretches)
        steps += 1
        inside = marks[(marks > low) & (marks < high)]
        found = space.least((low, high), within / 4, best.found - within)
        if not len(inside) and found.found < best.found:
            best = Lowest(0.0, found.found, found.place)
        if found.bound < best.found - within:
            middle = float(inside[len(inside) // 2]) if len(inside) else (low + high) / 2
            for half in ((low, middle), (middle, high)):
                heappush(stretches, (found.bound, *half))
    remaining = stretches[0][0] if stretches else 1.0
    is_open = best.found > 0 and remaining < best.found - within
    return Lowest(max(0.0, min(remaining, best.found - within)), best.found, best.place, is_open)


def _sampled(space: Space, marks: Floats, within: float) -> Lowest:
    """The least coverage at some true values between two ends each, so that little is looked at where it is great."""
    places = (marks[:-1] + marks[1:]) / 2
    chosen = places[np.unique(np.linspace(0, len(places) - 1, _FIRST).astype(int))]
    best = Lowest(0.0, 2.0, ())
    for at in chosen.tolist():
        found = space.least((at, at), within, best.found)
        if found.found < best.found:
            best = Lowest(0.0, found.found, found.place)
    return best
