"""A statement as a lemma: for every table none of whose cells is negative, and on which every part has a value.

What is claimed to be false is the same proposition, denied, with the table that refutes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

from sympy import Expr, Integer, Poly, Pow, Symbol, factor

from bookmaker_ref.certifying import gallina
from bookmaker_ref.certifying.gallina import Numbers, Unwritten, Writer
from bookmaker_ref.decide.claims import sides
from bookmaker_ref.symbolic.algebra import NowhereDefined, Partial, Undecidable
from bookmaker_ref.symbolic.domain import domain_of
from bookmaker_ref.symbolic.functions import At
from bookmaker_ref.symbolic.notation import PN, PP, RN, RP, N
from bookmaker_ref.symbolic.statement import Chain, Given, Iff, Relation, Statement, expressions, free_letters, links
from bookmaker_ref.symbolic.terms import parts, put
from bookmaker_ref.symbolic.vocabulary import CELLS, P_VALUE, VOCABULARY, in_counts

Claim = Relation | Chain | Given | Iff
_MARGINS = {in_counts(word): word for word in (RP, RN, PP, PN, N)}


@dataclass(frozen=True)
class Proposition:
    """What a lemma says: letters with their signs, what must hold for all parts to have a value, and the claim."""

    numbers: Numbers
    has_cells: bool
    letters: tuple[Symbol, ...]
    conditions: tuple[str, ...]
    claim: str

    @property
    def text(self) -> str:
        """The whole proposition."""
        binders = ["(cells : table)"] if self.has_cells else []
        if self.letters:
            binders.append(f"({' '.join(map(gallina.name, self.letters))} : {self.numbers.sort})")
        for_all = f"forall {' '.join(binders)}, " if binders else ""
        return for_all + " -> ".join((*(["is_table"] if self.has_cells else []), *self.conditions, self.claim))


def proposition(statement: Statement, numbers: Numbers) -> Proposition:
    """The statement as a proposition; ``Unwritten`` where it is none about a table of two classes."""
    if not isinstance(statement, Relation | Chain | Given | Iff):
        raise Unwritten(_KINDS.get(type(statement).__name__, "another kind of statement"))
    if any(side.has(Partial) for side in sides(statement)):
        raise Unwritten("a derivative")
    letters = free_letters(statement)
    if any(letter == P_VALUE or not letter.is_nonnegative for letter in letters) or _has_p(statement):
        raise Unwritten("a letter that may be negative, or a p-value")
    signs = [f"0 {'<' if letter.is_positive else '<='} {gallina.name(letter)}" for letter in letters]
    return Proposition(
        numbers, _has_cells(statement), letters, (*signs, *conditions(statement, numbers)), claim(statement, numbers)
    )


def _has_cells(statement: Claim) -> bool:
    """Whether it speaks of the table, and not of numbers, letters and other tables alone."""
    sides_alone = (side.replace(At, lambda *_: Integer(0)) for side in sides(statement))
    return any({*VOCABULARY, *CELLS} & side.free_symbols for side in sides_alone)


def _has_p(statement: Claim) -> bool:
    return any(P_VALUE in in_counts(side).free_symbols for side in sides(statement))


_KINDS = {
    "Tends": "a limit",
    "Approximate": "an approximation",
    "ForClasses": "a claim about K classes",
    "Differs": "that sides differ somewhere",
    "Shows": "a printed number",
}


def conditions(statement: Claim, numbers: Numbers) -> tuple[str, ...]:
    """What must hold for every part to have a value, as the records state it: margins that are not empty, and so on."""
    try:
        domain = domain_of(*sides(statement))
    except (NowhereDefined, Undecidable) as why:
        raise Unwritten(f"where it is defined is not known: {why}") from why
    every = dict.fromkeys((*domain.nonzero, *_divided_by(statement), *_of_letters(statement)))
    nonzero = [_not_zero(each, numbers) for each in every]
    positive = [f"0 < {gallina.text(each, numbers)}" for each in domain.positive]
    return (*nonzero, *positive, *(f"0 <= {gallina.text(each, numbers)}" for each in domain.nonnegative))


def _divided_by(statement: Claim) -> tuple[Expr, ...]:
    """What has letters in it that are no words, and stands below a line; it is no part of the domain."""
    letters = {letter for letter in free_letters(statement) if not letter.is_positive}
    others = {letter for letter in free_letters(statement) if letter.is_positive}
    powers = (power for side in sides(statement) for power in side.atoms(Pow) if power.exp.is_negative)
    bases = dict.fromkeys(power.base for power in sorted(powers, key=str))
    return tuple(b for b in bases if b.free_symbols & letters or (b.free_symbols & others and not b.is_positive))


def _of_letters(statement: Claim) -> Iterator[Expr]:
    """What a measure divides by on a table in letters."""
    for at in sorted({at for side in sides(statement) for at in side.atoms(At)}, key=str):
        measure, *cells = parts(at)
        there = dict(zip(CELLS, cells, strict=True))
        for each in domain_of(measure).nonzero:
            value = cast(Expr, factor(put(each, there)))
            if value.free_symbols - set(CELLS):
                yield value


def _not_zero(e: Expr, numbers: Numbers) -> str:
    """What may not be 0; greater, if no coefficient is negative."""
    said = gallina.text(_MARGINS.get(e, e), numbers)
    return f"0 < {said}" if _is_certain(e) else f"~ {said} {numbers.equals} 0"


def _is_certain(e: Expr) -> bool:
    if not e.free_symbols <= set(CELLS) or not e.is_polynomial(*CELLS):
        return False
    return all(c > 0 for c in Poly(e, *CELLS).coeffs())


def claim(statement: Claim, numbers: Numbers, writer: Writer | None = None) -> str:
    """What is claimed, with its hypotheses."""

    def said(each: Relation) -> str:
        return gallina.relation(each, numbers, writer)

    match statement:
        case Relation():
            return said(statement)
        case Chain():
            return _and([said(each) for each in links(statement)])
        case Given(hypotheses, conclusion):
            return " -> ".join((*map(said, hypotheses), claim(conclusion, numbers, writer)))
        case Iff(left, right, hypotheses):
            return " -> ".join((*map(said, hypotheses), f"({said(left)} <-> {said(right)})"))


def _and(said: Sequence[str]) -> str:
    return "(" + " /\\ ".join(said) + ")" if len(said) > 1 else said[0]


def words(statement: Statement) -> set[Symbol]:
    """The words that the statement uses, and those in which it is said what is not empty."""
    found = {each for side in expressions(statement) for each in side.atoms(Symbol)}
    return {*_MARGINS.values(), *(each for each in found if each in VOCABULARY)}
