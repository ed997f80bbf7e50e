"""A passage of a paper's file: a piece of its text, with the line that it stands on, and how it is read."""

from __future__ import annotations

from dataclasses import dataclass

from sympy import Symbol

from bookmaker_ref.language import FormulaError, find_family, find_word, parse_conditions, parse_statement
from bookmaker_ref.messages import FaultyText
from bookmaker_ref.symbolic.classes import Family
from bookmaker_ref.symbolic.statement import Relation, Statement, is_empty, relations


@dataclass(frozen=True, slots=True)
class Passage:
    """Some text of a paper's file, and where it begins."""

    text: str
    file: str
    line: int

    def fault(self, what: str) -> FaultyText:
        """That something is wrong with it."""
        return FaultyText(f"{self.file}, line {self.line}: {what}")


def read_statement(passage: Passage) -> Statement:
    """The statement that the passage makes."""
    try:
        found = parse_statement(passage.text)
    except FormulaError as error:
        raise passage.fault(str(error)) from None
    if nothing := next(filter(is_empty, relations(found)), None):
        raise passage.fault(f"{nothing} says nothing, since both sides are the same: write them as they are printed")
    return found


def read_conditions(passage: Passage) -> tuple[Relation | Family, ...]:
    """The relations, with commas between them, or the kind of tables that the passage names."""
    if (family := find_family(passage.text)) is not None:
        return (family,)
    try:
        return parse_conditions(passage.text)
    except FormulaError as error:
        raise passage.fault(str(error)) from None


def read_word(passage: Passage) -> Symbol:
    """The word that the passage consists of."""
    try:
        return find_word(passage.text)
    except FormulaError as error:
        raise passage.fault(str(error)) from None
