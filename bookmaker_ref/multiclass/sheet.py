"""The sheet of powers2003, Figure 1, for any number of classes: a table of counts, and all that it is worth beside it.

Of two classes the sheet has Precision and Inverse Precision, F and Inverse F, and so on; Inverse is the other class.
Of more there is one of each for each class. Where a part is undefined, it says why, and so do the means of it, as in a
spreadsheet; the rest stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cached_property
from typing import Any

from bookmaker_ref.exact import numbers
from bookmaker_ref.exact.undefined import Undefined
from bookmaker_ref.layout import Told
from bookmaker_ref.multiclass.abstention import Abstention
from bookmaker_ref.multiclass.bookmaker import Bets, Count, Odds, Weighting, bookmaker, gained, paid
from bookmaker_ref.tables.checks import DifferentLabels, named
from bookmaker_ref.tables.contingency import Contingency, Label

#: What a right bet wins in the sheet on average, in dollars: odds that add up to 10 make 1 of the text $10.
UNIT = 10
_DIGITS = 50


@dataclass(frozen=True, slots=True)
class Absent:
    """A part of the sheet that is undefined, and why."""

    reason: str

    def __str__(self) -> str:
        return "undefined"


@dataclass(frozen=True, slots=True)
class Powers:
    """A product of powers of fractions, none of them 0 or 1: exact as text, and as near as a float can be.

    >>> mean = Powers(((Fraction(14, 25), Fraction(2, 5)), (Fraction(3, 50), Fraction(1, 10))))
    >>> print(mean, float(mean))
    (14/25)^(2/5)*(3/50)^(1/10) 0.5985360811853987
    """

    factors: tuple[tuple[Fraction, Fraction], ...]

    def __float__(self) -> float:
        with localcontext() as context:
            context.prec = _DIGITS
            logarithms = (_decimal(base).ln() * _decimal(exponent) for base, exponent in self.factors)
            return float(sum(logarithms, Decimal(0)).exp())

    def __str__(self) -> str:
        return "*".join(f"({base})^({exponent})" for base, exponent in self.factors)


#: A part of the sheet.
Part = Fraction | Absent
#: One that is a root, or a product of such.
Root = numbers.Number | Absent
Mean = Fraction | Powers | Absent


@dataclass(frozen=True, slots=True)
class Horse:
    """One class of the sheet: how often it wins and is bet on, its rates, its odds, and what the bets on it win.

    ``gain`` is G(l), which is B(l); ``won`` the same in the sheet's dollars; ``weighted`` is ``won`` times Bias, and
    these add up to what is won in all.
    """

    label: Label
    odds: Odds
    cases: Count
    bets: Count
    hits: Count
    prevalence: Fraction
    bias: Fraction
    precision: Part
    recall: Part
    inverse_precision: Part
    inverse_recall: Part
    f1: Part
    g_measure: Root
    gain: Part
    won: Part
    weighted: Part


@dataclass(frozen=True, repr=False)
class Sheet(Told):
    """All of Figure 1 for one table.

    >>> sheet = Sheet(Contingency.binary(tp=56, fp=24, fn=14, tn=6))
    >>> print(sheet.accuracy, sheet.mean_f, sheet.mean_g, sheet.informedness)
    31/50 21/40 (14/25)^(2/5)*(3/50)^(1/10) 0
    >>> [str(horse.odds) for horse in sheet.horses]
    ['3:7', '7:3']
    """

    table: Contingency
    unit: int = UNIT
    #: How many times too large the counts are: so decimals can be given as whole numbers, and stay exact.
    scale: int = 1
    #: Where some labels mean no decision: what that costs. Then the table has the cases that are retained.
    abstention: Abstention | None = None

    def __post_init__(self) -> None:
        table = self.table
        if not set(table.predicted) <= set(table.real):
            raise DifferentLabels(table.predicted, table.real)
        object.__setattr__(self, "table", table if table.is_square else table.arranged(table.real))
        _ = self.bets  # a table without cases is refused at once

    def lines(self, said: Callable[[str], str] = str) -> Iterator[str]:
        """Figure 1 with a column or a line for each class, and what is won."""
        from bookmaker_ref.multiclass.sheet_text import lines  # noqa: PLC0415 -- only for eyes

        yield from lines(self, said)

    def to_json(self) -> dict[str, Any]:
        """All of it as plain values: floats, exact values, and why there is none."""
        from bookmaker_ref.multiclass.sheet_text import document  # noqa: PLC0415 -- only where it is asked for

        return document(self)

    def __repr__(self) -> str:
        classes = f"{len(self.horses)} class{'es' * (len(self.horses) != 1)}"
        return f"<Sheet of {classes}, {self.table.n / self.scale:.15g} cases: B = {self.informedness}>"

    @cached_property
    def bets(self) -> Bets:
        """The counts as exact numbers."""
        found = Bets.of(self.table)
        if self.scale == 1:
            return found
        cells = tuple(self._shrunk(row) for row in found.cells)
        return replace(found, cells=cells, pp=self._shrunk(found.pp), rp=self._shrunk(found.rp), n=sum(map(sum, cells)))

    def _shrunk(self, counts: tuple[Count, ...]) -> tuple[Count, ...]:
        return tuple(Fraction(count) / self.scale for count in counts)

    @cached_property
    def horses(self) -> tuple[Horse, ...]:
        """Each class with all that belongs to it."""
        return tuple(self._horse(place) for place in range(len(self.table.real)))

    @property
    def accuracy(self) -> Fraction:
        """The share of right bets: the mean Precision by Bias, and the mean Recall by Prevalence."""
        return Fraction(sum(self.bets.hits.values())) / self.bets.n

    @property
    def mean_precision(self) -> Part:
        """The mean Precision by Bias: the Accuracy; undefined where a part is, as in a spreadsheet."""
        return self._mean(horse.precision for horse in self.horses)

    @property
    def mean_recall(self) -> Part:
        """The mean Recall by Prevalence: the Accuracy; undefined where a part is, as in a spreadsheet."""
        return self._mean(horse.recall for horse in self.horses)

    def _mean(self, parts: Iterable[Part]) -> Part:
        return next((part for part in parts if isinstance(part, Absent)), self.accuracy)

    @cached_property
    def mean_f(self) -> Part:
        """The harmonic mean of F over the classes, weighted by Bias."""
        for horse in self.horses:
            if isinstance(horse.f1, Absent):
                return horse.f1
            if not horse.f1:
                return Absent(f"F of {named(horse.label)} is 0, and has no harmonic mean")
        return 1 / sum((h.bias / h.f1 for h in self.horses if isinstance(h.f1, Fraction)), Fraction(0))

    @cached_property
    def mean_g(self) -> Mean:
        """The geometric mean of G over the classes, weighted by Bias."""
        absent = next((horse.g_measure for horse in self.horses if isinstance(horse.g_measure, Absent)), None)
        if absent is not None:
            return absent
        squares = [(_part(h.precision) * _part(h.recall), h.bias / 2) for h in self.horses]
        if not all(base for base, _ in squares):
            return Fraction(0)
        together: dict[Fraction, Fraction] = {}
        for base, exponent in squares:
            together[base] = together.get(base, Fraction(0)) + exponent
        factors = tuple((base, exponent) for base, exponent in together.items() if base != 1)
        return Powers(factors) if factors else Fraction(1)

    @cached_property
    def informedness(self) -> Part:
        """The edge, B: the mean gain by Bias (powers2003, powers2011:41)."""
        return self._informedness("bias")

    @cached_property
    def informedness_by_prevalence(self) -> Part:
        """The mean gain by Prevalence (powers2011:42), the same for two classes."""
        return self._informedness("prevalence")

    def _informedness(self, by: Weighting) -> Part:
        return defined(lambda: bookmaker(self.table, by=by))

    @cached_property
    def payoffs(self) -> tuple[tuple[Part, ...], ...]:
        """What each cell wins or loses, in dollars: a row for each label that is bet on, a column for each class."""
        labels = self.table.labels
        return tuple(
            tuple(self._payoff(real, bet, count) for real, count in zip(labels, row, strict=True))
            for bet, row in zip(labels, self.bets.cells, strict=True)
        )

    def _payoff(self, real: Label, bet: Label, count: Count) -> Part:
        share = Fraction(count) / self.bets.n
        return defined(lambda: self.unit * share * paid(self._prevalences, real, bet))

    @cached_property
    def _prevalences(self) -> dict[Label, Fraction]:
        return self.bets.prevalences

    @property
    def payoffs_by_class(self) -> tuple[Part, ...]:
        """What all bets win or lose where each class is real: the sums of the columns."""
        return tuple(_total(column) for column in zip(*self.payoffs, strict=True))

    @property
    def won(self) -> Part:
        """What is won in all, in dollars: the mean over the bets, which is the sum of the weighted winnings."""
        return _times(self.unit, self.informedness)

    def _horse(self, place: int) -> Horse:
        bets, label = self.bets, self.table.real[place]
        tp, pp, rp, n = bets.cells[place][place], bets.pp[place], bets.rp[place], bets.n
        odds = Odds.of(label, Fraction(rp) / n)
        precision = _ratio(tp, pp, f"{named(label)} is never predicted")
        recall = _ratio(tp, rp, f"class {named(label)} never occurs")
        bias = Fraction(pp) / n
        g = defined(lambda: gained(Fraction(tp) / n, bias, odds.probability, label))
        return Horse(
            label=label,
            odds=odds,
            cases=rp,
            bets=pp,
            hits=tp,
            prevalence=odds.probability,
            bias=bias,
            precision=precision,
            recall=recall,
            inverse_precision=_ratio(n - pp - rp + tp, n - pp, f"only {named(label)} is predicted"),
            inverse_recall=_ratio(n - pp - rp + tp, n - rp, f"class {named(label)} always occurs"),
            f1=_ratio(2 * tp, pp + rp, f"{named(label)} is never predicted, and never occurs"),
            g_measure=_root(precision, recall),
            gain=g,
            won=_times(self.unit, g),
            weighted=_times(self.unit * bias, g),
        )


def _ratio(part: Count, whole: Count, empty: str) -> Part:
    return Fraction(part) / whole if whole else Absent(empty)


def _root(precision: Part, recall: Part) -> Root:
    for part in (precision, recall):
        if isinstance(part, Absent):
            return part
    return numbers.sqrt(_part(precision) * _part(recall))


def _part(part: Part) -> Fraction:
    assert isinstance(part, Fraction), "what is absent was sorted out before"
    return part


def defined(value: Callable[[], Fraction]) -> Part:
    """The value, or why it has none."""
    try:
        return value()
    except Undefined as undefined:
        return Absent(undefined.reason)


def _times(factor: int | Fraction, part: Part) -> Part:
    return factor * part if isinstance(part, Fraction) else part


def _total(parts: tuple[Part, ...]) -> Part:
    absent = next((part for part in parts if isinstance(part, Absent)), None)
    return sum((_part(part) for part in parts), Fraction(0)) if absent is None else absent


def _decimal(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / Decimal(value.denominator)
