"""How often a test rejects at most where nothing is known of the class, whatever the margins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

import numpy as np

from bookmaker_ref.arguments import exact_level, whole
from bookmaker_ref.layout import Cell
from bookmaker_ref.study.checks import checked_each
from bookmaker_ref.study.designs import Total
from bookmaker_ref.study.enumeration import Mask
from bookmaker_ref.study.model import Probability
from bookmaker_ref.study.rejecting import OPEN, Rejection, rejections
from bookmaker_ref.study.setting import Result, Setting, bound_share, decimal, share
from bookmaker_ref.study.significance_tests import Test
from bookmaker_ref.study.worst.polynomials import least
from bookmaker_ref.study.worst.ranges import EVERY, MOST, Narrowed, Place, Range, checked, nearby, options, stretch
from bookmaker_ref.study.worst.slices import Cases, probability, tables_of

#: How near the bound is to what is found.
_WITHIN = 1e-5
_USUAL = Fraction(1, 20)


@dataclass(frozen=True, slots=True, repr=False)
class WorstSize(Result):
    """No margins make the test reject chance more often than ``most``; at one place it does so as often as ``at``.

    Of margins in these ``ranges``, where there are any.
    """

    at: Rejection
    most: float
    place: Place
    setting: Setting
    ranges: tuple[Narrowed, ...] = ()

    HEADS: ClassVar = ("test", "rejects at most", "found", "prevalence", "guess")
    NOTE: ClassVar = (
        "At most: whatever the prevalence and the guesses are in the ranges that were searched, proved. Found: at this"
        " prevalence and guess, exactly; the command counts it again."
    )

    @property
    def name(self) -> str:
        """The test."""
        return self.at.name

    def shown(self) -> list[Cell | str]:
        """The bound, what was found, and where."""
        return [Cell(bound_share(self.most, "up"), "bold"), share(self.at.low), *self.place.shown()]

    def notes(self) -> Iterator[str]:
        """Which ranges were searched, and the command that counts it again."""
        yield f"Searched: {' and '.join(map(str, self.ranges)) or 'every prevalence and every guess'}."
        alpha = f" --alpha {decimal(self.at.alpha)}" if self.at.alpha != _USUAL else ""
        yield f"Again: bookmaker study size {options(self.setting.design, self.place)}{alpha} --use {self.name}"

    def doubts(self) -> Iterator[str]:
        """Tables that are not decided."""
        yield from [OPEN] if self.at.open else []

    def to_json(self) -> dict[str, Any]:
        """The bound, and all of what was found."""
        ranges = {each.name: [str(each.low), str(each.high)] for each in self.ranges}
        return {"kind": "worst size", "most": self.most, "proved": True, "ranges": ranges, "found": self.at.to_json()}


def size(
    test: Test, n: int, alpha: Probability = 0.05, *, prevalence: Range = EVERY, guess: Range = EVERY
) -> WorstSize:
    """How often the test rejects at most, for prevalences and guesses in these ranges, where nothing is known.

    >>> from bookmaker_ref.study import tests
    >>> found = size(tests()["chi2"], 16)
    >>> found.place.prevalence, found.place.guess, round(float(found.at.low), 6)
    (Fraction(1, 2), Fraction(1, 2), 0.070553)
    """
    checked_each([test], ("name", "decided", "exactly"), "test", "statistic_test('chi2')")
    exact_alpha, n = exact_level(alpha, "alpha", "0.05"), whole(n, "n", 1, MOST)
    xs, ys = checked(prevalence, "prevalence"), checked(guess, "guess")
    tables = {rp: _may_reject(test, rp, n - rp, exact_alpha) for rp in range(n + 1)}
    keeps = 1 - probability(tables, Cases(n), 0.0)
    found = least(keeps, np.ones((n + 1, n + 1)), (stretch(xs), stretch(ys)), within=_WITHIN)
    place = Place(nearby(found.place[0], xs), nearby(found.place[1], ys))
    at = rejections([test], Total(n, place.model), exact_alpha)[0]
    return WorstSize(at, min(1 - found.bound, 1.0), place, at.setting, Narrowed.of(prevalence=xs, guess=ys))


def _may_reject(test: Test, rp: int, rn: int, alpha: Fraction) -> Mask:
    """The tables, TP by FP, on which the test rejects, or it is not known that it does not."""
    cells = tables_of(rp, rn)
    found = test.decided(cells, alpha)
    rejects = found.rejects.copy()
    for at in np.flatnonzero(found.near).tolist():
        rejects[at] = test.exactly(tuple(int(each[at]) for each in cells), alpha) is not False
    return rejects.reshape(rp + 1, rn + 1)
