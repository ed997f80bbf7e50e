"""Which given words are independent, and which follow from the others: ranks of gradients.

Words are independent where their gradients are, on tables in general. That they are is proved by one table where a
minor of the gradients is not 0; that a word follows from others, by minors that are 0 on every table.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Final, cast

import mpmath
from sympy import QQ, Add, Expr, Mul, Rational, Symbol, lambdify, symbols
from sympy.polys.fields import FracField, field
from sympy.polys.rings import PolyElement

from bookmaker_ref.solving.budget import TooHard
from bookmaker_ref.solving.elimination import determinant
from bookmaker_ref.solving.forms import form_of, in_cells
from bookmaker_ref.solving.words import Word, grows, word
from bookmaker_ref.symbolic import CELLS, VOCABULARY
from bookmaker_ref.symbolic.functions import XLogY

__all__ = ["follows", "freedoms", "independent", "rank", "source"]

#: Tables in general: two, so that no accident of one of them is taken for a rule.
_TABLES: Final = ((5639, 2081, 1277, 1361), (733, 97, 2311, 4021))
_DIGITS: Final = 60
_ZERO: Final = mpmath.mpf(10) ** -30

Gradient = tuple[mpmath.mpf, ...]


def freedoms(words: Sequence[Word]) -> int:
    """How many independent words fix everything that these words speak of: three, and four with what grows with N."""
    return 4 if any(grows(each.name) for each in words) else 3


def rank(words: Sequence[Word]) -> int:
    """How many of the words are independent.

    >>> rank([word("recall"), word("miss_rate"), word("precision")])
    2
    """
    return max(_rank([_gradient(each.name, table) for each in words]) for table in range(len(_TABLES)))


def independent(words: Sequence[Word]) -> list[Word]:
    """The first words that are independent of the ones before them.

    >>> [each.name for each in independent([word("recall"), word("miss_rate"), word("precision")])]
    ['recall', 'precision']
    """
    kept: list[Word] = []
    for each in words:
        if rank([*kept, each]) > len(kept):
            kept.append(each)
    return kept


def follows(target: Word, words: Sequence[Word]) -> bool:
    """Whether the words, which are independent, fix the target (up to a finite choice) on tables in general: proved.

    >>> follows(word("f1"), [word("recall"), word("precision")]), follows(word("accuracy"), [word("recall")])
    (True, False)
    """
    if rank([*words, target]) > len(words):
        return False
    if len(words) == freedoms([*words, target]):  # there are no more dimensions
        return True
    try:
        rows = [_rational_gradient(each.name) for each in (*words, target)]
    except TooHard:
        return target.name in ("g2", "mutual_information") and {each.name for each in words} >= (
            {"g2", "mutual_information", "N"} - {target.name}
        )
    columns = zip(*rows, strict=True)
    return all(determinant(some, _field().ring.zero) == 0 for some in combinations(columns, len(rows)))


def source(target: Word, words: Sequence[Word]) -> list[Word]:
    """The fewest of the words that the target follows from, found by leaving out one after the other."""
    kept = list(words)
    for each in words:
        fewer = [other for other in kept if other is not each]
        if rank([*fewer, target]) == len(fewer) and follows(target, fewer):
            kept = fewer
    return kept


# --- gradients at one table -------------------------------------------------------------------------------


@cache
def _gradient(name: str, table: int) -> Gradient:
    """The derivatives by the four cells, to 60 digits, scaled to the length 1."""
    with mpmath.workdps(_DIGITS):
        _, slopes = _Dual(_TABLES[table]).of(word(name).symbol)
        size = mpmath.sqrt(sum(slope**2 for slope in slopes))
        return tuple(slope / size for slope in slopes)


class _Dual:
    """Values with their derivatives, word by word."""

    def __init__(self, table: tuple[int, ...]) -> None:
        self.known: dict[Symbol, tuple[mpmath.mpf, Gradient]] = {
            cell: (mpmath.mpf(value), tuple(mpmath.mpf(i == j) for j in range(4)))
            for i, (cell, value) in enumerate(zip(CELLS, table, strict=True))
        }

    def of(self, expression: Expr) -> tuple[mpmath.mpf, Gradient]:
        """The value of an expression, and its derivatives by the cells."""
        if isinstance(expression, Symbol):
            if expression not in self.known:
                self.known[expression] = self.of(VOCABULARY[expression])
            return self.known[expression]
        if isinstance(expression, Rational):
            return mpmath.mpf(int(expression.p)) / int(expression.q), (mpmath.mpf(0),) * 4
        parts = [self.of(cast(Expr, each)) for each in expression.args]
        if isinstance(expression, Add):
            return sum(v for v, _ in parts), tuple(sum(column) for column in zip(*(g for _, g in parts), strict=True))
        if isinstance(expression, Mul):
            value, gradient = parts[0]
            for v, g in parts[1:]:
                value, gradient = value * v, tuple(a * v + value * b for a, b in zip(gradient, g, strict=True))
            return value, gradient
        value, slopes = _by_arguments(expression, [v for v, _ in parts])
        return value, tuple(
            sum(slope * x for slope, x in zip(slopes, column, strict=True))
            for column in zip(*(g for _, g in parts), strict=True)
        )


def _by_arguments(expression: Expr, values: list[mpmath.mpf]) -> tuple[mpmath.mpf, list[mpmath.mpf]]:
    """A function at its arguments, and its derivatives by each of them."""
    letters = symbols(f"x:{len(values)}", positive=True)
    function = expression.func(*letters)
    function = function.expanded() if isinstance(function, XLogY) else function
    at = [lambdify(letters, each, "mpmath")(*values) for each in (function, *(function.diff(x) for x in letters))]
    return at[0], at[1:]


def _rank(rows: Sequence[Gradient]) -> int:
    """By elimination; what is below 10^-30 of rows of length 1 is 0, for all is computed to 60 digits."""
    with mpmath.workdps(_DIGITS):
        left = [list(row) for row in rows]
        found = 0
        for _ in range(4):
            size, i, j = max(
                ((abs(x), i, j) for i, row in enumerate(left) for j, x in enumerate(row)), default=(0, 0, 0)
            )
            if size < _ZERO:
                break
            pivot = left.pop(i)
            left = [[x - row[j] / pivot[j] * p for x, p in zip(row, pivot, strict=True)] for row in left]
            found += 1
        return found


# --- gradients on every table -----------------------------------------------------------------------------


@cache
def _field() -> FracField:
    return cast(FracField, field(symbols("a b c d"), QQ)[0])


@cache
def _rational_gradient(name: str) -> tuple[PolyElement, ...]:
    """The derivatives by the four cells, times the squared denominator; of the square where there is a root."""
    frame = _field()
    value = in_cells(form_of(word(name)).solved, frame.gens, frame)
    above, below = value.numer, value.denom
    return tuple(above.diff(cell) * below - above * below.diff(cell) for cell in frame.ring.gens)
