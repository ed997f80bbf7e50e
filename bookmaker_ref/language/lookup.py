"""What a name in a formula stands for, and what is said of one that stands for nothing."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from keyword import iskeyword

from sympy import Symbol

from bookmaker_ref import names
from bookmaker_ref.language.errors import MAX_TOKENS, FormulaError, plain
from bookmaker_ref.names import nearest
from bookmaker_ref.symbolic import CELLS, MEASURES, VOCABULARY, Measure
from bookmaker_ref.symbolic.vocabulary import P_VALUE

#: Letters that the papers use for more than one thing.
_AMBIGUOUS = {
    "A": "write TP for the cell, AMeasure for the arithmetic mean, or Accuracy",
    "C": "write FN for the cell, Correlation for the measure, or c for the skew",
    "D": "write TN for the cell, or dtp for the determinant",
    "E": "write EvennessR, EvennessP or EvennessG, or etp and its like for what is expected by chance",
    "F": "write F1",
    "G": "write GMeasure for the geometric mean, or G2 for the log-likelihood statistic",
    "P": "write Precision, pp for the share of predicted positives, or p for a p-value",
    "R": "write Recall, or rp for the share of real positives",
}

FUNCTIONS: Mapping[str, tuple[int, int]] = {
    # name: how many arguments it takes, at least and at most
    "sqrt": (1, 1),
    "log": (1, 1),
    "ln": (1, 1),
    "abs": (1, 1),
    "min": (2, MAX_TOKENS),
    "max": (2, MAX_TOKENS),
}


@cache
def _exact_names() -> dict[str, Symbol]:
    """Every name that is matched letter by letter: the words, and the names and aliases of the measures."""
    words = {word.name: word for word in (*CELLS, *VOCABULARY, P_VALUE)}
    measures = MEASURES.values()
    return words | {name: each.word for each in measures for name in (*each.aliases, each.name)}


def find_measure(name: str) -> Measure | None:
    """The measure with this name, as `bookmaker_ref.names` reads it: canonical, CamelCase, or an alias."""
    return MEASURES.get(names.find(name) or "")


def word(name: str, where: str) -> Symbol:
    """The word that a name in a formula stands for; where it stands is for the error."""
    if name.lower() in FUNCTIONS:
        raise FormulaError(f"'{name}' {where} is a function: write {name.lower()}(...)")
    if name in _AMBIGUOUS and name not in _exact_names():
        raise FormulaError(f"'{name}' {where} is ambiguous in the papers: {_AMBIGUOUS[name]}")
    found = _exact_names().get(name)
    if found is None and (measure := find_measure(name)) is not None:
        found = measure.word
    if found is None:
        raise unknown(name, where)
    return found


def unknown(name: str, where: str) -> FormulaError:
    """That a name is none, and which ones are like it."""
    if name in ("and", "or", "not"):
        return FormulaError(f"'{name}' {where} is not understood: give conditions one by one")
    if iskeyword(name):
        return FormulaError(f"'{name}' {where} has no place in a formula")
    meanings = _exact_names()
    near: dict[Symbol, str] = {}  # one name a meaning
    for each in nearest(name[:80], meanings, most=9):
        near.setdefault(meanings[each], each)
    several = " or ".join(list(near.values())[:3])
    advice = f"did you mean {several}?" if near else "bookmaker show lists the measures"
    return FormulaError(f"unknown name {plain(name)} {where}; {advice}")
