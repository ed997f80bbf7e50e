"""Which word a name stands for: every measure of a table under all its names, and the cells and margins."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import cast

from sympy import Expr, Rational, Symbol

from bookmaker_ref import names
from bookmaker_ref.language import FormulaError, find_measure, parse_expression, plain
from bookmaker_ref.symbolic import CELLS, MEASURES, VOCABULARY, N
from bookmaker_ref.symbolic.vocabulary import P_VALUE

#: Counts, and the shares of the four cells.
COUNTS = ("TP", "FP", "FN", "TN", "RP", "RN", "PP", "PN", "N")
SHARES = ("tp", "fp", "fn", "tn")
_HALVES = ("ra", "pa")


@dataclass(frozen=True)
class Word:
    """A word that can be given a value: its name, its symbol in the vocabulary, and the bounds of its values."""

    name: str
    symbol: Symbol
    low: Fraction | None
    high: Fraction | None

    @property
    def is_count(self) -> bool:
        """Whether it is a number of cases."""
        return self.name in COUNTS


def find_word(name: str) -> Word:
    """The word with this name, in any spelling that formulas may use.

    >>> find_word("TPR").name, find_word("tpr").name, find_word("Matthews").name, find_word("TP").name
    ('recall', 'recall', 'correlation', 'TP')
    """
    name = name.strip()
    if name == "n":
        return word("N")
    try:
        measure = find_measure(name)
    except names.AmbiguousName as error:
        raise FormulaError(str(error)) from None
    if measure is not None:
        return word(measure.name)
    if not re.fullmatch(r"[A-Za-z_][A-Za-z_0-9]{0,60}", name):
        raise FormulaError(f"{plain(name)} is no name of a measure; write for example recall=0.8235")
    try:
        symbol = parse_expression(name)
    except FormulaError as error:
        if "unknown" in str(error) or "has no place" in str(error):
            raise FormulaError(_unknown(name)) from None
        raise FormulaError(str(error).replace(" (character 1)", "")) from None
    if not isinstance(symbol, Symbol):
        raise FormulaError(f"{plain(name)} is no name of a measure")
    return word(names.find(symbol.name) or symbol.name)


@cache
def word(name: str) -> Word:
    """The word with this canonical name."""
    if name in MEASURES:
        measure = MEASURES[name]
        if measure.takes_p:
            raise FormulaError(f"{name} is a function of a p-value; a table does not follow from it")
        return Word(name, measure.word, _bound(measure.low), _bound(measure.high))
    symbol = next((each for each in (*CELLS, *VOCABULARY) if each.name == name), None)
    if symbol is None or symbol == P_VALUE:
        raise FormulaError("p is a p-value; a table does not follow from it" if name == "p" else _unknown(name))
    if name in _HALVES:
        raise FormulaError(f"{name} is 1/2 for every table; leave it out")
    high = Fraction(1) if name in SHARES else Fraction(1, 2) if name == "ehp" else None
    return Word(name, symbol, None if name[0] == "D" else Fraction(0), high)


@cache
def words() -> tuple[Word, ...]:
    """Every word that can be given: the measures of a table, the counts, the shares."""
    names = [each.name for each in MEASURES.values() if not each.takes_p]
    others = [each.name for each in VOCABULARY if each.name in ("ETP", "EFP", "EFN", "ETN", "DTP", "DFP", "DFN", "DTN")]
    return tuple(word(name) for name in (*COUNTS, *SHARES, *names, *others, "ehp", "EHP"))


@cache
def grows(name: str) -> bool:
    """Whether the word grows with the number of cases, so that shares alone do not fix it.

    >>> grows("recall"), grows("chi2"), grows("TP"), grows("mutual_information")
    (False, True, True, False)
    """
    return bool(_letters(word(name).symbol) & {N, *CELLS})


def _letters(symbol: Symbol) -> set[Symbol]:
    """The letters that are counts, in a word and in the words it is made of; shares are taken as they are."""
    found: set[Symbol] = set()
    waiting = [symbol]
    while waiting:
        each = waiting.pop()
        if each == N or each not in VOCABULARY:
            found.add(each)
        elif each.name not in (*SHARES, "rp", "rn", "pp", "pn"):
            waiting += cast(set[Symbol], VOCABULARY[each].free_symbols)
    return found


def _bound(value: Expr) -> Fraction | None:
    """A bound as a fraction; outwards where it is irrational, None where it is infinite."""
    if not value.is_finite:
        return None
    exact = value if isinstance(value, Rational) else Rational(str(value.evalf(20))) + Rational(1, 10**15)
    return Fraction(int(exact.p), int(exact.q))


def _unknown(name: str) -> str:
    # The likest name of each meaning that can be given a value.
    near: dict[str, str] = {}
    for each in names.suggested(name, [*names.OF_TWO, *names.WORDS], most=9):
        with suppress(FormulaError):
            near.setdefault(find_word(each).name, each)
    advice = f"did you mean {' or '.join([*near.values()][:3])}?" if near else "bookmaker show lists the measures"
    return f"unknown name {plain(name)}; {advice}"
