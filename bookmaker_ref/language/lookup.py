"""What a name in a formula stands for, and what is said of one that stands for nothing."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from sympy import Symbol

from bookmaker_ref import names
from bookmaker_ref.language.errors import FormulaError, plain
from bookmaker_ref.names import suggested
from bookmaker_ref.symbolic import CELLS, MEASURES, VOCABULARY, Measure, multiclass
from bookmaker_ref.symbolic.classes import CLASS_WORDS, Det, K
from bookmaker_ref.symbolic.functions import Dual, Inverse, PerverseClass, PerversePrediction, Problem
from bookmaker_ref.symbolic.vocabulary import P_VALUE
from bookmaker_ref.symbolic.writing import FUNCTIONS as WRITTEN

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

#: The functions of numbers, by name: SymPy's, or this room's own spelling of it.
FUNCTIONS: Mapping[str, type | None] = {
    "sqrt": None,
    **{name: kind for kind, name in WRITTEN.items()},
    "ln": next(kind for kind, name in WRITTEN.items() if name == "log"),
}
#: The functions of a measure: the same table seen as another problem.
PROBLEMS: Mapping[str, type[Problem]] = {
    kind.__name__: kind for kind in (Inverse, Dual, PerversePrediction, PerverseClass)
}
_TWO = ("xlogy", "divergence")
_MANY = ("min", "max")


def arguments(function: str) -> str:
    """How many arguments a function takes, in words."""
    if function in _MANY:
        return "two arguments or more"
    return "two arguments" if function in _TWO else "one argument"


def takes(function: str, count: int) -> bool:
    """Whether a function takes so many arguments."""
    return count >= 2 if function in _MANY else count == (2 if function in _TWO else 1)


@cache
def _of_two() -> dict[str, Symbol]:
    """Every name that is matched letter by letter: the words, and the names and aliases of the measures."""
    words = {word.name: word for word in (*CELLS, *VOCABULARY, P_VALUE)}
    measures = MEASURES.values()
    return words | {name: each.word for each in measures for name in (*each.aliases, *each.in_formulas, each.name)}


@cache
def _of_classes() -> dict[str, Symbol]:
    words = vars(multiclass).values()
    defined = (each for each in words if isinstance(each, Symbol) and each in CLASS_WORDS)
    return {word.name: word for word in (*defined, Det, K)}


def words_of_two() -> tuple[Symbol, ...]:
    """Every word about tables of two classes, the cells and the p-value among them."""
    return *CELLS, *VOCABULARY, P_VALUE


def words_of_classes() -> tuple[Symbol, ...]:
    """Every word about tables of K classes."""
    return tuple(dict.fromkeys((Det, K, *_of_classes().values())))


def find_measure(name: str) -> Measure | None:
    """The measure with this name, as `bookmaker_ref.names` reads it: canonical, CamelCase, or an alias.

    `AmbiguousName` if the name means several quantities.
    """
    return MEASURES.get(names.find(name) or "")


def reserved(name: str) -> bool:
    """Whether a name is a word of its own, so that no letter may be called so."""
    word = _of_two().get(name)
    of_two = word is not None and (word in VOCABULARY or word in CELLS or word == P_VALUE) and word.name == name
    return of_two or name in FUNCTIONS or name in PROBLEMS or (name in _of_classes() and name != "K")


def of_classes(name: str) -> Symbol | None:
    """The word about K classes with this name, if there is one."""
    return _of_classes().get(name)


def find_word(name: str) -> Symbol:
    """The word with this name, about two classes or about K."""
    return of_classes(name) or word(name, "")


def word(name: str, where: str) -> Symbol:
    """The word about two classes that a name in a formula stands for; where it stands is for the error."""
    if name.lower() in FUNCTIONS or name in PROBLEMS:
        function = name if name in PROBLEMS else name.lower()
        raise FormulaError(f"'{name}' {where} is a function: write {function}(...)")
    if name in _AMBIGUOUS and name not in _of_two():
        raise FormulaError(f"'{name}' {where} is ambiguous in the papers: {_AMBIGUOUS[name]}")
    found = _of_two().get(name)
    try:
        if found is None and (measure := find_measure(name)) is not None:
            found = measure.word
    except names.AmbiguousName as error:
        raise FormulaError(str(error)) from None
    if found is None:
        raise _unknown(name, where)
    return found


def _unknown(name: str, where: str) -> FormulaError:
    meanings = _of_two() | _of_classes()
    near: dict[Symbol, str] = {}  # one name a meaning
    for each in suggested(name, meanings, most=9):
        near.setdefault(meanings[each], each)
    several = " or ".join(list(near.values())[:3])
    advice = f"did you mean {several}?" if near else "bookmaker show lists the measures"
    return FormulaError(f"unknown name {plain(name)} {where}; {advice}")
