r"""Likelihood ratios and the odds ratio, in letters in which the probability of every table is a polynomial.

Of LR+ the letter s is the reciprocal: with the Recall r the Fallout is r s. Where a of RN cases are those that r
chooses and b those that s does, how many are of both is hypergeometric. LR- is the reciprocal of LR+ where both labels
are exchanged. The odds ratio is u/(1 - u): with the Fallout q the Recall is u q over u q + (1 - u) (1 - q). As many
powers of this sum as there are cases are the same for all tables, and left out; those that the margins of a table have
too few of are made up for. Where real margins are not given, the first letter is the prevalence.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from math import sqrt

import numpy as np

from bookmaker_ref.significance.bernstein import ways
from bookmaker_ref.study.designs import Floats
from bookmaker_ref.study.enumeration import Mask
from bookmaker_ref.study.worst.polynomials import Outside, Stretch
from bookmaker_ref.study.worst.ranges import PLACES, Ends, Place, inside, nearby, stretch
from bookmaker_ref.study.worst.slices import Cases, Cells, tables_of

#: The greatest true value that is looked at; of LR- the least is 1 over it. Beyond, the odds ratio is that of tables of
#: which none is told from the others: where u is near 1, and q near 0, every probability vanishes.
MOST = 1000
_UNIT = 0.0, 1.0
#: A guess, or what it lacks to 1, is so great at least; it is tried in such parts of itself, so often on either side.
_RAREST, _STEP, _TRIES = 1e-7, 1e-5, 100


@dataclass(frozen=True)
class LikelihoodRatio:
    """LR+, or LR- of tables whose labels are both exchanged, of these cases."""

    cases: Cases
    negative: bool = False

    @cached_property
    def tables(self) -> Cells:
        """Each of them, those with the same real margins one after the other."""
        tables = _joined(self.cases)
        return tables[::-1] if self.negative else tables

    greatest = np.inf

    def letter(self, truth: Floats) -> Floats:
        """The reciprocal of LR+: LR- itself."""
        with np.errstate(divide="ignore"):
            return truth if self.negative else 1 / truth

    def coefficients(self, those: Mask) -> Floats:
        """By the prevalence, if it is not given, by r and by s."""
        n, start = self.cases.n, 0
        found = np.zeros((self.cases.degree + 1, n + 1, self._most + 1))
        for rp in self.cases.margins:
            rn = n - rp
            here = those[start : start + (rp + 1) * (rn + 1)].reshape(rp + 1, rn + 1)
            start += here.size
            if here.any():
                found[self.cases.row(rp)] = _of_both(here) @ _elevation(rn, self._most)
        return found if self.cases.degree else found[0]

    @property
    def _most(self) -> int:
        """The degree in s: of all margins the most real negatives."""
        return self.cases.n - min(self.cases.margins)

    def box(self, margins: Ends) -> tuple[Stretch, ...]:
        """Where all letters but the last are."""
        return (stretch(_turned(margins, self.negative)), _UNIT) if self.cases.degree else (_UNIT,)

    def outside(self, margins: Ends) -> Outside:
        """Where the Bias, which rises with each letter, is another."""
        share = float(_share(self.cases))

        def bias(letters: Floats) -> Floats:
            r, s = letters[..., -2], letters[..., -1]
            x = letters[..., 0] if self.cases.degree else share
            return np.asarray(r * (x + (1 - x) * s))

        return _beyond(bias, stretch(_turned(margins, self.negative)))

    def place(self, letters: tuple[float, ...], margins: Ends) -> Place:
        """A place with this ratio, with nearly this prevalence and Recall."""
        *before, r, s = letters
        where = _turned(margins, self.negative)
        prevalence = inside(nearby(before[0], where, PLACES)) if before else _share(self.cases)
        first = r * s / (1 - r * (1 - s))
        found = _within(first, lambda guess: _informed(guess, 1 / s - 1), prevalence, where)
        return _turned_place(found, self.negative)


@dataclass(frozen=True)
class OddsRatio:
    """The odds ratio of these cases; or of tables whose labels are both exchanged, which is the same.

    Next to q = 0 and u = 1 the polynomials vanish with as many powers as there are real positives: of the fewer, fewer.
    """

    cases: Cases
    exchanged: bool = False

    @cached_property
    def tables(self) -> Cells:
        """Each of them, those with the same real margins one after the other."""
        tables = _joined(self.cases)
        return tables[::-1] if self.exchanged else tables

    greatest = np.inf

    def letter(self, truth: Floats) -> Floats:
        """The share of it in itself and 1."""
        return np.where(np.isinf(truth), 1.0, truth / (1 + np.where(np.isinf(truth), 0.0, truth)))

    def coefficients(self, those: Mask) -> Floats:
        """By the prevalence, if it is not given, by q and by u."""
        n = self.cases.n
        if not self.cases.degree:
            return _of_odds(those.reshape(n - self._rn + 1, self._rn + 1))
        found, start = np.zeros((n + 1, 2 * n + 1, n + 1)), 0
        for rp in self.cases.margins:
            here = those[start : start + (rp + 1) * (n - rp + 1)].reshape(rp + 1, n - rp + 1)
            start += here.size
            if here.any():
                found[rp] = _elevation(2 * n - rp, 2 * n).T @ _over_all(_of_odds(here), n - rp)
        return found

    @property
    def _rn(self) -> int:
        return self.cases.n - min(self.cases.margins)

    def box(self, margins: Ends) -> tuple[Stretch, ...]:
        """Where all letters but the last are."""
        return (stretch(_turned(margins, self.exchanged)), _UNIT) if self.cases.degree else (_UNIT,)

    def outside(self, margins: Ends) -> Outside:
        """Where the Bias, which rises with each letter, is another."""
        share = float(_share(self.cases))

        def bias(letters: Floats) -> Floats:
            q, u = letters[..., -2], letters[..., -1]
            x = letters[..., 0] if self.cases.degree else share
            with np.errstate(invalid="ignore"):
                return np.asarray(x * u * q / (u * q + (1 - u) * (1 - q)) + (1 - x) * q)

        return _beyond(bias, stretch(_turned(margins, self.exchanged)))

    def place(self, letters: tuple[float, ...], margins: Ends) -> Place:
        """A place with this odds ratio, with nearly this prevalence and Fallout."""
        *before, q, u = letters
        where = _turned(margins, self.exchanged)
        prevalence = inside(nearby(before[0], where, PLACES)) if before else _share(self.cases)
        missed = (1 - u) * (1 - q) / (u * q + (1 - u) * (1 - q))
        found = _within(q / (missed + q), partial(_with_odds, odds_ratio=u / (1 - u)), prevalence, where)
        return _turned_place(found, self.exchanged)


def _turned(margins: Ends, exchanged: bool) -> Ends:
    """Where a margin is of tables whose labels are both exchanged."""
    return (1 - margins[1], 1 - margins[0]) if exchanged else margins


def _turned_place(place: Place, exchanged: bool) -> Place:
    """The place of the tables themselves."""
    return Place(1 - place.prevalence, 1 - place.guess, place.informedness) if exchanged else place


def _beyond(bias: Callable[[Floats], Floats], margins: Stretch) -> Outside:
    """Where the Bias, which rises with each letter, is not from one margin to the other."""
    return lambda low, high: (bias(high) < margins[0]) | (bias(low) > margins[1])


def _share(cases: Cases) -> Fraction:
    """How many of the cases are real positives, where that is given."""
    return Fraction(cases.positives or 0, cases.n)


def _within(first: float, known: Callable[[float], float], prevalence: Fraction, margins: Ends) -> Place:
    """A place with a short guess next to this one, so that the Bias is from one margin to the other."""
    low = first <= 0.5
    rest = max(first if low else 1 - first, _RAREST)
    for step in sorted(range(-_TRIES, _TRIES + 1), key=abs):
        near = Fraction(f"{rest * (1 + step * _STEP):.6g}")
        guess = near if low else 1 - near
        found = Place(prevalence, guess, _short(known(float(guess))))
        if margins[0] <= found.model.biases[0] <= margins[1]:
            return found
    raise ArithmeticError("no place next to the worst has a Bias in the range that is asked for")


def _informed(guess: float, odds: float) -> float:
    """The Informedness with which LR+ is so much more than 1."""
    return guess * odds / (1 + guess * odds)


def _with_odds(guess: float, odds_ratio: float) -> float:
    """The Informedness that gives this odds ratio: 1 less it is h where h² g (1 - g) (odds ratio - 1) + h = 1."""
    return 1 - 2 / (1 + sqrt(1 + 4 * guess * (1 - guess) * (odds_ratio - 1)))


def _short(known: float) -> Fraction:
    return Fraction(f"{known:.12g}")


def _joined(cases: Cases) -> Cells:
    parts = [tables_of(rp, cases.n - rp) for rp in cases.margins]
    tp, fp, fn, tn = (np.concatenate(each) for each in zip(*parts, strict=True))
    return tp, fp, fn, tn


def _of_odds(those: Mask) -> Floats:
    """Of tables with given real margins the coefficients by q, as far as N, and by u, as far as RP."""
    rp, rn = (size - 1 for size in those.shape)
    found, pascal = np.zeros((rp + rn + 1, rp + 1)), _pascal(rp + rn)
    tp, fp = np.nonzero(those)
    found[tp + fp, tp] = pascal[rn, fp] / pascal[rp + rn, tp + fp]
    return found


def _over_all(given: Floats, rn: int) -> Floats:
    """The same over what is the same for all margins: times as many powers of u q + (1 - u) (1 - q) as are missing."""
    n, rp = (size - 1 for size in given.shape)
    pascal = _pascal(n + rn)
    terms = given * pascal[n, : n + 1, None] * pascal[rp, : rp + 1]
    found = np.zeros((n + rn + 1, n + 1))
    for more in range(rn + 1):
        found[more : more + n + 1, more : more + rp + 1] += pascal[rn, more] * terms
    return np.asarray(found / (pascal[n + rn, : n + rn + 1, None] * pascal[n, : n + 1]))


def _of_both(those: Mask) -> Floats:
    """Of tables with given real margins the coefficients by r, as far as N, and by s, as far as RN."""
    rp, rn = (size - 1 for size in those.shape)
    chosen = np.tensordot(those.astype(np.float64), _of_two_choices(rn), 1)  # by TP, and the two choices
    probable, _ = ways(rp, rn)
    found = np.zeros((rp + rn + 1, rn + 1))
    for tp, each in enumerate(chosen):
        found[tp : tp + rn + 1] += probable[tp][:, None] * each
    return found


@lru_cache(maxsize=64)
def _of_two_choices(n: int) -> Floats:
    """Where a and b of n are chosen, by the last two axes: how probable it is that so many are chosen twice."""
    pascal = _pascal(n)
    twice, a, b = np.indices((n + 1,) * 3)
    there = (twice <= np.minimum(a, b)) & (a + b - twice <= n)
    found = np.zeros(twice.shape)
    twice, a, b = (each[there] for each in (twice, a, b))
    found[there] = pascal[a, twice] * pascal[n - a, b - twice] / pascal[n, b]
    return found


@lru_cache(maxsize=256)
def _elevation(degree: int, most: int) -> Floats:
    """From the coefficients of one degree to those of a higher one."""
    probable, sums = ways(degree, most - degree)
    found = np.zeros((degree + 1, most + 1))
    np.add.at(found, (np.repeat(np.arange(degree + 1), most - degree + 1), sums), probable.ravel())
    return found


@lru_cache(maxsize=16)
def _pascal(n: int) -> Floats:
    """Pascal's triangle, a row each."""
    found = np.zeros((n + 1, n + 1))
    found[:, 0] = 1
    for row in range(1, n + 1):
        found[row, 1:] = found[row - 1, 1:] + found[row - 1, :-1]
    return found
