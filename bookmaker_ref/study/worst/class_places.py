"""Places where an interval of K classes is looked at: shares of the classes and of the guesses, and Informedness.

All are short fractions, so that a place is the same in floats, in exact numbers, and on a command line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations, product
from math import ceil

import numpy as np

from bookmaker_ref.arguments import exact_probability
from bookmaker_ref.study.covering import IntervalRule
from bookmaker_ref.study.designs import Floats
from bookmaker_ref.study.model import Model, Probability, informed
from bookmaker_ref.study.setting import decimal

#: Shares are so many parts of 1, and Informedness is so many.
PARTS, PARTS_OF_TRUTH = 10**4, 10**9
#: By how much both are changed, from first to last.
STEPS = ((800, 10**8), (300, 3 * 10**7), (100, 10**7), (30, 10**6), (10, 10**5), (10, 10**4), (10, 10**3), (10, 100))
#: Informedness in steps: where a search looks first, and then with the margins that it keeps.
_FIRST, _ALONG = (0, 4, 12, 20, 28, 32, 36), range(41)
#: What a model is told by, and the level that the command takes where none is said.
_SHARES, _USUAL = ("prevalence", "guess"), Fraction(19, 20)


@dataclass(frozen=True, slots=True)
class Place:
    """Shares of the classes and of the guesses in parts, and Informedness."""

    prevalence: tuple[int, ...]
    guess: tuple[int, ...]
    known: int

    @property
    def k(self) -> int:
        """How many classes there are."""
        return len(self.prevalence)

    @property
    def margins(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Both, without Informedness."""
        return self.prevalence, self.guess

    @property
    def model(self) -> Model:
        """The model of it, in fractions."""
        shares = [[Fraction(each, PARTS) for each in parts] for parts in self.margins]
        return informed(Fraction(self.known, PARTS_OF_TRUTH), *shares)

    @property
    def cells(self) -> Floats:
        """The probabilities of its cells."""
        r, q = np.array(self.prevalence) / PARTS, np.array(self.guess) / PARTS
        known = self.known / PARTS_OF_TRUTH
        found: Floats = known * np.diag(r) + (1 - known) * np.outer(q, r)
        return found

    def along(self) -> list[Place]:
        """The same margins with every Informedness, in steps."""
        return [Place(self.prevalence, self.guess, _truth(each)) for each in _ALONG]

    def beside(self, least: int, step: int, of_truth: int) -> Iterator[Place]:
        """Those a step away, where no share is below the least; with the step 0 the margins stay."""
        for change in (of_truth, -of_truth):
            if 0 <= self.known + change <= PARTS_OF_TRUTH:
                yield Place(self.prevalence, self.guess, self.known + change)
        for take, give in permutations(range(self.k), 2) if step else ():
            for name in range(2):
                shares = [[*self.prevalence], [*self.guess]]
                shares[name][take] -= step
                shares[name][give] += step
                if shares[name][take] >= least:
                    yield Place(tuple(shares[0]), tuple(shares[1]), self.known)


def first_places(k: int, least: int) -> Iterator[Place]:
    """Margins that are even, with one class that is frequent, and with one that is rare; each with each."""
    most = PARTS - (k - 1) * least
    rest = (PARTS - least) // (k - 1)
    even = (PARTS - (k - 1) * (PARTS // k), *[PARTS // k] * (k - 1))
    frequent = (most, *[least] * (k - 1))
    rare = (PARTS - least - (k - 2) * rest, *[rest] * (k - 2), least)
    guesses = dict.fromkeys(each for some in (even, frequent, rare) for each in _turned(some))
    for known, prevalence, guess in product(_FIRST, (even, frequent, rare), guesses):
        yield Place(prevalence, guess, _truth(known))


def worst_of_each_margins(known: Mapping[Place, float], most: int) -> list[Place]:
    """Of places with their coverage the worst, one for each pair of margins."""
    found: dict[tuple[tuple[int, ...], tuple[int, ...]], Place] = {}
    for place in sorted(known, key=lambda each: known[each]):
        found.setdefault(place.margins, place)
    return list(found.values())[:most]


def least_share(margin: Probability, k: int) -> int:
    """How many parts each class and guess has at least."""
    least = exact_probability(margin, "margin")
    if not 0 < least <= Fraction(1, k):
        raise ValueError(f"margin is {least}: of {k} classes it is above 0, and 1/{k} at most")
    return ceil(least * PARTS)


def _truth(step: int) -> int:
    """Of so many steps of Informedness the parts."""
    return step * PARTS_OF_TRUTH // _ALONG[-1]


def _turned(parts: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Which class has which share: of those where they are not all the same, one for each class."""
    for at in range(len(parts)):
        yield (*parts[at:], *parts[:at])


# --- how a place is told ------------------------------------------------------------------------------------------


def shares_of(model: Model) -> list[str]:
    """The shares of the classes, and of the guesses, as people write them."""
    told = dict(model.told)
    return [", ".join(decimal(Fraction(each)) for each in told[name].split(", ")) for name in _SHARES]


def command_of(model: Model, n: int, of: str | None, interval: IntervalRule) -> str:
    """The command that counts the coverage there again."""
    told = dict(model.told)
    margins = " ".join(f"--{name} {told[name].replace(', ', ',')}" for name in _SHARES)
    level = f" --level {decimal(interval.level)}" if interval.level != _USUAL else ""
    how = f"{margins} --informedness {told['informedness']} --of {of}{level} --use {interval.name}"
    return f"bookmaker study coverage --n {n} {how}"
