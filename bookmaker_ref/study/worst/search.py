"""The least coverage over a range of true values: stretches of them, divided where the bound is lowest."""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush

import numpy as np

from bookmaker_ref.study.designs import Floats
from bookmaker_ref.study.worst.polynomials import Least, Stretch, least
from bookmaker_ref.study.worst.slices import Cases, Ends, probability

#: How near an end may be to a true value before floats do not decide; ends that are nearer to each other are one.
NEAR = 1e-9
#: How many true values are looked at before anything is bounded.
_FIRST = 24
#: How far from an end of intervals the place lies that shows what is found there.
_BESIDE = 1e-7


@dataclass(frozen=True, slots=True)
class Lowest:
    """The least coverage is from ``bound`` to ``found``, next to this prevalence, guess and true value."""

    bound: float
    found: float
    place: tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class _Space:
    """What is searched: the ends of all intervals, the cases, and the ranges of prevalence and guess."""

    ends: Ends
    cases: Cases
    xs: Stretch
    ys: Stretch
    defined: Floats

    def coverage(self, at: float, covered: Stretch, within: float, enough: float) -> Least:
        """The least probability, at this true value, of the tables that cover all of these."""
        tables = self.ends.covering(*covered, NEAR)
        return least(probability(tables, self.cases, at), self.defined, self.xs, self.ys, within=within, enough=enough)

    def curvature(self, stretch: Stretch) -> float:
        """How much lower than at both ends of a stretch the probability of a set of tables is between them at most.

        As each of N cases is guessed or not, independently, the second derivative by the chance of that is a sum over
        pairs of cases of differences of four probabilities, of which none is beyond 2.
        """
        return self.cases.n * (self.cases.n - 1) * (stretch[1] - stretch[0]) ** 2 / 4


def lowest(ends: Ends, cases: Cases, box: tuple[Stretch, Stretch, Stretch], within: float) -> Lowest:
    """The least coverage in a box of prevalences, guesses and true values.

    It is given that the real margins are among those that have ends.
    """
    xs, ys, ts = box
    defined = np.zeros((cases.degree + 1, cases.n + 1))
    defined[[cases.row(rp) for rp in ends.low]] = 1
    space = _Space(ends, cases, xs, ys, defined)
    marks = np.concatenate([[ts[0]], (inner := ends.within(NEAR))[(inner > ts[0]) & (inner < ts[1])], [ts[1]]])
    best = _sampled(space, marks, within)
    stretches: list[tuple[float, float, float]] = [(0.0, *ts)]
    while stretches and stretches[0][0] < best.found - within and best.found > 0:
        _, low, high = heappop(stretches)
        inside = marks[(marks > low) & (marks < high)]
        slack = space.curvature((low, high))
        bound = 1.0
        for at in (low, high):
            found = space.coverage(at, (low, high), within / 4, best.found - within + slack)
            bound = min(bound, found.bound)
            if not len(inside) and found.found < best.found:
                beside = min(_BESIDE, (high - low) / 2)
                best = Lowest(0.0, found.found, (*found.place, at + (beside if at == low else -beside)))
        if bound - slack < best.found - within:
            middle = float(inside[len(inside) // 2]) if len(inside) else (low + high) / 2
            for half in ((low, middle), (middle, high)):
                heappush(stretches, (bound - slack, *half))
    remaining = stretches[0][0] if stretches else 1.0
    return Lowest(max(0.0, min(remaining, best.found - within)), best.found, best.place)


def _sampled(space: _Space, marks: Floats, within: float) -> Lowest:
    """The least coverage at some true values between two ends each, so that little is looked at where it is great."""
    places = (marks[:-1] + marks[1:]) / 2
    chosen = places[np.unique(np.linspace(0, len(places) - 1, _FIRST).astype(int))]
    best = Lowest(0.0, 2.0, (0.0, 0.0, 0.0))
    for at in chosen.tolist():
        found = space.coverage(at, (at, at), within, best.found)
        if found.found < best.found:
            best = Lowest(0.0, found.found, (*found.place, at))
    return best
