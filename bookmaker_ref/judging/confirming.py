"""What a solver says breaks a statement, looked at in exact numbers; until then it is not believed.

Proportions become counts, all multiplied by the same number; where a statement speaks of counts, that may mend it.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Literal, cast

from sympy import Rational, Symbol

from bookmaker_ref.decide import class_tables, enclosure
from bookmaker_ref.decide.claims import Claim, failing_link, sides
from bookmaker_ref.decide.counterexample import example
from bookmaker_ref.decide.exactly import Cells, NotOnTables, failing
from bookmaker_ref.decide.finding import Example
from bookmaker_ref.decide.precision import broken_at
from bookmaker_ref.exact.undefined import NotExact, Undefined
from bookmaker_ref.judging.questions import Question
from bookmaker_ref.symbolic.algebra import NowhereDefined, Undecidable
from bookmaker_ref.symbolic.classes import Counts, Family
from bookmaker_ref.symbolic.statement import Chain, Relation, links, spelled_out
from bookmaker_ref.symbolic.terms import put
from bookmaker_ref.symbolic.vocabulary import CELLS

#: What a solver gives to each letter; None where that is no fraction.
Model = Mapping[str, Fraction | None]
#: Breaks it, on counts or on proportions alone; breaks nothing; or nothing can be said.
Outcome = Literal["counts", "proportions", "nothing", "unclear"]
_REFUSED = (NotOnTables, NotExact, Undefined, Undecidable, NowhereDefined)
#: The largest count that is looked at.
_LARGEST = 10**12


@dataclass(frozen=True)
class Confirmed:
    """What exact numbers say of a solver's counterexample."""

    outcome: Outcome
    example: Example | None = None


UNCLEAR = Confirmed("unclear")


@dataclass(frozen=True)
class TwoClasses:
    """Whether a claim breaks where the solver says, its table in counts if it can be."""

    claim: Claim

    def __call__(self, model: Model, question: Question) -> Confirmed:
        """What is seen there."""
        values = {symbol: model.get(name) for name, symbol in question.symbols.items()}
        if None in values.values():
            return UNCLEAR
        point = {symbol: x for symbol, x in values.items() if x is not None}
        claim = cast(Claim, spelled_out(self.claim))
        try:
            return _on_table(claim, [point[cell] for cell in CELLS])
        except _REFUSED:
            return _at_point(claim, {symbol: Rational(x.numerator, x.denominator) for symbol, x in point.items()})


def _on_table(claim: Claim, cells: list[Fraction]) -> Confirmed:
    if failing(claim, cast(Cells, tuple(cells))) is None:  # proportions do as well as counts
        return Confirmed("nothing")
    counts = cast(Cells, scaled(cells))
    broken = failing(claim, counts) if max(counts) <= _LARGEST else None
    return Confirmed("counts", example(broken, counts)) if broken else Confirmed("proportions")


def _at_point(claim: Claim, point: Mapping[Symbol, Rational]) -> Confirmed:
    """The same for letters that are no cells, between bounds of sixty digits and more."""
    with suppress(*_REFUSED, KeyError):
        if failing_link(claim, lambda relation: enclosure.holds(relation, point)) is None:
            return Confirmed("nothing")
        said = {letter: x for letter, x in point.items() if letter in _letters(claim)}
        return Confirmed("counts", broken_at(claim, said))
    return UNCLEAR


def _letters(claim: Claim) -> set[Symbol]:
    return set[Symbol]().union(*map(enclosure.letters_of, sides(claim)))


@dataclass(frozen=True)
class OfClasses:
    """Whether a link breaks on the table of the family that the solver gives, made counts."""

    claim: Relation | Chain
    size: int
    family: Family

    def __call__(self, model: Model, question: Question) -> Confirmed:
        """What is seen there."""
        values = {symbol: model.get(name) for name, symbol in question.symbols.items()}
        if None in values.values():
            return UNCLEAR
        point = {symbol: Rational(x.numerator, x.denominator) for symbol, x in values.items() if x is not None}
        flat = [put(cell, point) for row in self.family.cells(self.size) for cell in row]
        shares = [Fraction(int(x.p), int(x.q)) for x in flat if isinstance(x, Rational)]
        if len(shares) != len(flat):
            return UNCLEAR
        counts = scaled(shares)
        table = tuple(counts[row * self.size : (row + 1) * self.size] for row in range(self.size))
        return self._on(table) if self.family.contains(table) else UNCLEAR

    def _on(self, table: Counts) -> Confirmed:
        with suppress(*_REFUSED):
            for link in links(self.claim):
                if class_tables.breaks(link, table):
                    return Confirmed("counts", class_tables.example(link, table))
        return UNCLEAR


def scaled(values: list[Fraction]) -> tuple[int, ...]:
    """Whole numbers in the same proportions.

    >>> scaled([Fraction(1, 2), Fraction(1, 3), Fraction(0), Fraction(1)])
    (3, 2, 0, 6)
    """
    common = lcm(*(x.denominator for x in values))
    return tuple(int(x * common) for x in values)
