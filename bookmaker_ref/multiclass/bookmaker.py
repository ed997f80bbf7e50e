"""The Bookmaker of powers2003: fair odds, what a bet wins or loses, and what the predictions of a table win in all.

Whoever predicts a label bets on it, at odds that are fair for how often its class occurs. Guessing then wins nothing,
however it guesses, and what is won is the share of informed decisions. Everything is exact: counts are taken as the
fractions that they are. ``r`` is the Prevalence of a class, ``b`` the Bias of a label.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import isfinite
from numbers import Rational
from typing import Any, Literal

from bookmaker_ref.exact.undefined import Undefined
from bookmaker_ref.messages import all_digits, short
from bookmaker_ref.tables.checks import DifferentLabels, named
from bookmaker_ref.tables.contingency import Contingency, Label, checked_table

Weighting = Literal["bias", "prevalence"]
#: How often each class occurs: a table, or a number for each class, in any unit.
Wins = Contingency | Mapping[Any, Any]
Count = int | Fraction
#: One row for each predicted label, one column for each class.
Matrix = tuple[tuple[Fraction, ...], ...]


@dataclass(frozen=True, slots=True)
class Odds:
    """Fair odds of ``lose:win`` for a class that occurs in ``win`` of ``lose + win`` cases.

    >>> odds = Odds("horse 1", lose=3, win=7)
    >>> print(odds, odds.probability, odds.decimal, odds.part(10))
    3:7 7/10 10/7 7
    """

    label: Label
    lose: int
    win: int

    @classmethod
    def of(cls, label: Label, probability: Fraction) -> Odds:
        """The fair odds of a class that occurs this often, in lowest terms."""
        return cls(label, probability.denominator - probability.numerator, probability.numerator)

    @property
    def probability(self) -> Fraction:
        """How often the class occurs, its Prevalence."""
        return Fraction(self.win, self.lose + self.win)

    @property
    def decimal(self) -> Fraction:
        """What a stake of 1 brings back if it wins, stake included: 1/r."""
        return 1 / occurs(self.probability, self.label, "decimal odds")

    def part(self, total: int) -> Fraction:
        """The class's own part of odds that add up to the total; the sheet of 2003 has 10."""
        return total * self.probability

    def __str__(self) -> str:
        return f"{all_digits(self.lose)}:{all_digits(self.win)}"


@dataclass(frozen=True, slots=True)
class Bets:
    """The counts of a table as exact numbers, with their sums: of weights as of cases, nothing is rounded."""

    predicted: tuple[Label, ...]
    real: tuple[Label, ...]
    cells: tuple[tuple[Count, ...], ...]
    pp: tuple[Count, ...]
    rp: tuple[Count, ...]
    n: Count

    @classmethod
    def of(cls, table: Contingency) -> Bets:
        """The table, if it has cases."""
        rows = table.counts.tolist()
        cells = tuple(tuple(Fraction(x) if isinstance(x, float) else x for x in row) for row in rows)
        pp, rp = tuple(map(sum, cells)), tuple(map(sum, zip(*cells, strict=True)))
        if not sum(pp):
            raise Undefined("there are no cases (N = 0)", "informedness")
        return cls(table.predicted, table.real, cells, pp, rp, sum(pp))

    @property
    def prevalences(self) -> dict[Label, Fraction]:
        """How often each class occurs."""
        return {label: Fraction(count) / self.n for label, count in zip(self.real, self.rp, strict=True)}

    @property
    def biases(self) -> dict[Label, Fraction]:
        """How often each label is predicted; a class that is no predicted label never is."""
        found = {label: Fraction(count) / self.n for label, count in zip(self.predicted, self.pp, strict=True)}
        return {**dict.fromkeys(self.real, Fraction(0)), **found}

    @property
    def hits(self) -> dict[Label, Count]:
        """How often each class was predicted as itself."""
        place = {label: column for column, label in enumerate(self.real)}
        right = {label: row[place[label]] for label, row in zip(self.predicted, self.cells, strict=True)}
        return {label: right.get(label, 0) for label in self.real}

    def gains(self, r: Mapping[Label, Fraction]) -> dict[Label, Fraction]:
        """What the bets on each label win, at the odds of these prevalences."""
        hits, biases = self.hits, self.biases
        return {label: gained(Fraction(hits[label]) / self.n, biases[label], r[label], label) for label in self.real}


def prevalences(wins: Wins) -> dict[Label, Fraction]:
    """How often each class occurs, as a share of all cases.

    >>> {label: str(r) for label, r in prevalences({"a": 2, "b": 1, "c": 1}).items()}
    {'a': '1/2', 'b': '1/4', 'c': '1/4'}
    """
    if isinstance(wins, Contingency):
        return Bets.of(wins).prevalences
    counts = {label: _number(value, label) for label, value in wins.items()}
    total = sum(counts.values(), Fraction(0))
    if not total:
        raise Undefined("there are no cases (N = 0)", "prevalence")
    return {label: count / total for label, count in counts.items()}


def fair_odds(wins: Wins) -> tuple[Odds, ...]:
    """The odds of each class at which a guess wins nothing: L:W, in lowest terms.

    >>> [str(odds) for odds in fair_odds({"a": 50, "b": 30, "c": 20})]
    ['1:1', '7:3', '4:1']
    """
    return tuple(Odds.of(label, r) for label, r in prevalences(wins).items())


def payoff(wins: Wins, *, real: Label, predicted: Label) -> Fraction:
    """What a bet on the predicted label pays when this class is real: w(c|l).

    1/r of the label if it wins, else a loss of 1/(1 - r), whichever class it is that wins (powers2003).

    >>> str(payoff({"a": 7, "b": 3}, real="a", predicted="a")), str(payoff({"a": 7, "b": 3}, real="b", predicted="a"))
    ('10/7', '-10/3')
    """
    found = prevalences(wins)
    for label, what in ((real, "class"), (predicted, "label to bet on")):
        if label not in found:
            raise KeyError(f"there is no {what} {named(label)}")
    return paid(found, real, predicted)


def payoffs(wins: Wins) -> Matrix:
    """What each bet pays in each case: a row for each label to bet on, a column for each class."""
    found = prevalences(wins)
    return tuple(tuple(paid(found, real, bet) for real in found) for bet in found)


def winnings(table: Contingency, *, unit: int = 1) -> Matrix:
    """What each cell contributes: p(l, c) w(c|l), times the unit; in the sheet of 2003 that is $10.

    The sum of a row is what the bets on its label win, `gain`.

    >>> table = Contingency.binary(tp=56, fp=24, fn=14, tn=6)
    >>> [[int(cell) for cell in row] for row in winnings(table, unit=10)]
    [[8, -8], [-2, 2]]
    """
    bets = _bets(table)
    r = bets.prevalences
    return tuple(
        tuple(unit * count * paid(r, real, bet) / bets.n for count, real in zip(row, bets.real, strict=True))
        for row, bet in zip(bets.cells, bets.predicted, strict=True)
    )


def gains(table: Contingency) -> dict[Label, Fraction]:
    """G(l) = B(l) of every class, what the bets on it win: its Recall less its Fallout (powers2003).

    A class that is never bet on gains 0. Undefined where a class never occurs, or always.

    >>> table = Contingency.from_matrix([[3, 0, 2], [0, 1, 1], [0, 2, 3]], rows="predicted", labels="abc")
    >>> [str(gain) for gain in gains(table).values()]
    ['7/9', '2/9', '1/6']
    """
    bets = _bets(table)
    return bets.gains(bets.prevalences)


def gain(table: Contingency, label: Label) -> Fraction:
    """G(l) of one label, which needs fair odds of its own class alone."""
    bets = _bets(table)
    if label not in bets.real:
        raise KeyError(f"there is no class {named(label)}")
    return gained(Fraction(bets.hits[label]) / bets.n, bets.biases[label], bets.prevalences[label], label)


def bookmaker(table: Contingency, *, by: Weighting = "bias") -> Fraction:
    """B, what all bets win, where 1 is perfect play and 0 guessing.

    The mean of `gains` by Bias is the formula of powers2003 and powers2011:41: a bet is larger on a label that is
    predicted more often. ``by="prevalence"`` is powers2011:42, each bet of a size to win 1. With two classes both are
    the same.

    >>> table = Contingency.from_matrix([[3, 0, 2], [0, 1, 1], [0, 2, 3]], rows="predicted", labels="abc")
    >>> str(bookmaker(table)), str(bookmaker(table, by="prevalence"))
    ('31/72', '1/3')
    """
    bets = _bets(table)
    r = bets.prevalences
    weights = bets.biases if checked_weighting(by) == "bias" else r
    return sum((weights[label] * g for label, g in bets.gains(r).items()), Fraction(0))


def checked_weighting(by: object) -> Weighting:
    """Which weights are meant; the error says what may be said."""
    if by == "bias":
        return "bias"
    if by == "prevalence":
        return "prevalence"
    raise ValueError(f"say by='bias' (powers2003, powers2011:41) or by='prevalence' (powers2011:42), not {short(by)}")


# --- one bet ------------------------------------------------------------------------------------------------


def paid(r: Mapping[Label, Fraction], real: Label, bet: Label) -> Fraction:
    """What a bet pays at the odds of these prevalences: w(c|l)."""
    if real == bet:
        return 1 / occurs(r[bet], bet, "payoff")
    return -1 / (1 - fails(r[bet], bet, "payoff"))


def gained(right: Fraction, bias: Fraction, r: Fraction, label: Label) -> Fraction:
    """``p/r - (b - p)/(1 - r)``, with p the share of right bets."""
    fair = fails(occurs(r, label, "informedness"), label, "informedness")
    return right / fair - (bias - right) / (1 - fair)


def _bets(table: Contingency) -> Bets:
    """The bets of a table, if each predicted label is a class: nobody can bet on a horse that does not run."""
    checked_table(table)
    if not set(table.predicted) <= set(table.real):
        raise DifferentLabels(table.predicted, table.real)
    return Bets.of(table)


def occurs(probability: Fraction, label: Label, word: str) -> Fraction:
    """The probability of a class, where it has odds to be won at."""
    if not probability:
        raise Undefined(f"class {named(label)} never occurs, and has no odds", word)
    return probability


def fails(probability: Fraction, label: Label, word: str) -> Fraction:
    """The probability of a class, where it has odds to be lost at."""
    if probability == 1:
        raise Undefined(f"class {named(label)} always occurs, and has no odds", word)
    return probability


def _number(value: object, label: Label) -> Fraction:
    if isinstance(value, bool | str) or not isinstance(value, Rational | float):
        raise TypeError(f"{named(label)} wins {ascii(value)[:40]} times: that is no number")
    if (isinstance(value, float) and not isfinite(value)) or Fraction(value) < 0:
        raise ValueError(f"{named(label)} wins {short(value)} times: a count is finite and not negative")
    return Fraction(value)
