"""One table and the exact value of every word on it; every table with N cases."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from math import comb, isfinite
from numbers import Rational
from operator import index
from typing import SupportsIndex

from bookmaker_ref.arguments import whole
from bookmaker_ref.exact._generated import MEASURES, WORDS
from bookmaker_ref.exact.numbers import Exact, Number, text
from bookmaker_ref.exact.undefined import Undefined
from bookmaker_ref.messages import short, shortened
from bookmaker_ref.names import suggested

Cells = tuple[int, int, int, int]
#: What a cell may be given as; a float only where it is whole.
Count = SupportsIndex | Fraction | float

_CELLS = ("TP", "FP", "FN", "TN")
_EMPTY = {
    "RP": "there are no real positives (RP = 0)",
    "RN": "there are no real negatives (RN = 0)",
    "PP": "nothing is predicted positive (PP = 0)",
    "PN": "nothing is predicted negative (PN = 0)",
}
_EMPTY_CELLS = {
    "TP": "there are no true positives (TP = 0)",
    "FP": "there are no false positives (FP = 0)",
    "FN": "there are no false negatives (FN = 0)",
    "TN": "there are no true negatives (TN = 0)",
}
#: Rates that are 0 where a cell is, while no margin is empty.
_CELL_OF = {"1 - InverseRecall": "FP", "InverseRecall": "TN"}
_EMPTY_TABLE = "the table is empty (N = 0)"
_NAMES = {word: name for name, word in MEASURES.items()}


def tables(n: int) -> Iterator[Cells]:
    """Every table with N = n as (TP, FP, FN, TN), in lexicographic order.

    >>> list(tables(1))
    [(0, 0, 0, 1), (0, 0, 1, 0), (0, 1, 0, 0), (1, 0, 0, 0)]
    """
    return _tables(whole(n, "n", 0))


def _tables(n: int) -> Iterator[Cells]:
    for tp in range(n + 1):
        for fp in range(n - tp + 1):
            rest = n - tp - fp
            for fn in range(rest + 1):
                yield tp, fp, fn, rest - fn


def count_tables(n: int) -> int:
    """How many tables have N = n.

    >>> count_tables(1), sum(count_tables(n) for n in range(9))
    (4, 495)
    """
    return comb(n + 3, 3) if n >= 0 else 0


class Table:
    """A table of counts: ``table["Recall"]`` is the exact value of that word, from its definition.

    Values are computed when they are asked for, and kept.

    >>> table = Table(56, 20, 12, 12)
    >>> table["Informedness"], table["Correlation"]
    (Fraction(27, 136), Irrational(9*sqrt(969)/1292))
    >>> Table(0, 3, 0, 1)["Recall"]
    Traceback (most recent call last):
    bookmaker_ref.exact.undefined.Undefined: recall is undefined: there are no real positives (RP = 0)
    """

    __slots__ = ("_known",)

    def __init__(self, tp: Count, fp: Count, fn: Count, tn: Count) -> None:
        self._known = _Known(tp, fp, fn, tn)

    @property
    def cells(self) -> tuple[int | Fraction, int | Fraction, int | Fraction, int | Fraction]:
        """TP, FP, FN, TN, as integers where they were given so."""
        return self._known.cells

    def __getitem__(self, word: str) -> Exact:
        value = self._known[word]
        # Never an int: 1/2 of two of them would be a float.
        return Fraction(value) if isinstance(value, int) else value

    def __eq__(self, other: object) -> bool:
        return self.cells == other.cells if isinstance(other, Table) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.cells)

    def __repr__(self) -> str:
        return f"Table({', '.join(map(text, self.cells))})"


class _Known(dict[str, Number]):
    """The words known so far; a word that is missing is computed, from others in the same way."""

    __slots__ = ("cells", "undefined")

    def __init__(self, tp: Count, fp: Count, fn: Count, tn: Count) -> None:
        self.cells = _count("TP", tp), _count("FP", fp), _count("FN", fn), _count("TN", tn)
        super().__init__(zip(_CELLS, self.cells, strict=True))
        self.undefined: dict[str, str] = {}

    def __missing__(self, word: str) -> Number:
        if word in self.undefined:
            raise Undefined(self.undefined[word], _NAMES.get(word, word))
        if word not in WORDS:
            raise KeyError(f"{short(word)} is not a word of the vocabulary{_nearest(word)}")
        try:
            value = self[word] = WORDS[word](self)
        except Undefined as stop:
            # What stopped an inner word is the reason for this one too.
            reason = self.undefined[word] = stop.reason if stop.word else self._reason(stop.reason)
            raise Undefined(reason, _NAMES.get(word, word)) from None
        return value

    def _reason(self, zero: str) -> str:
        """The empty margins, those in what is zero before all others; without any, the empty cells, or what is zero."""
        if not self["N"]:
            return _EMPTY_TABLE
        empty = [margin for margin in _EMPTY if not self[margin]]
        words = {word.upper() for word in re.findall(r"\w+", zero)}
        named = [margin for margin in empty if margin in words] or empty
        if named:
            return " and ".join(_EMPTY[margin] for margin in named)
        words.add(_CELL_OF.get(zero.removesuffix(" = 0"), ""))
        return " and ".join(_EMPTY_CELLS[cell] for cell in _CELLS if cell in words and not self[cell]) or zero


def _nearest(word: str) -> str:
    near = suggested(word, [*_CELLS, *WORDS, *MEASURES], most=1)
    return f"; did you mean {MEASURES.get(near[0], near[0])!r}?" if near else ""


def _count(cell: str, value: Count) -> int | Fraction:
    exact = value if type(value) is int else _rational(cell, value)
    if exact < 0:
        raise ValueError(f"{cell} is {shortened(text(exact), 40)}, but a count is never negative")
    return exact


def _rational(cell: str, value: Count) -> int | Fraction:
    if type(value).__name__ == "bool" or isinstance(value, bool):
        raise TypeError(f"{cell} is {value}, but a count is a number, not a truth value")
    if is_array(value):
        raise TypeError(f"{cell} is an array, but exact is for one table: give four counts, table by table")
    if isinstance(value, float):
        return _whole(cell, value)
    if isinstance(value, Fraction):
        return value
    with suppress(Exception):  # a stranger's object may raise anything
        if isinstance(value, SupportsIndex):
            return index(value)
        if isinstance(value, Rational):  # SymPy's and gmpy2's fractions are
            return Fraction(int(value.numerator), int(value.denominator))
    raise TypeError(f"{cell} is {short(value)}, but a count is an integer or a Fraction")


def is_array(value: object) -> bool:
    """Whether the value holds many numbers; a NumPy scalar does not."""
    return isinstance(value, list | tuple) or (hasattr(value, "__array__") and hasattr(value, "__len__"))


def _whole(cell: str, value: float) -> int:
    if not isfinite(value):
        raise ValueError(f"{cell} is {value}, but a count is finite")
    if not value.is_integer():
        meant = Fraction(str(value))
        raise ValueError(f"{cell} is {value}, a float, which is not exact; give {meant!r} if that is meant")
    return int(value)
