"""Tables of K classes, and the exact value of an expression on one of them, word by word from its definition.

This shares nothing with the proofs in `classes`: sums are added up label by label, and a measure of one label is
that of the table of two classes in which it is held against the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import cast

from sympy import Expr, Integer, Pow, Rational, Symbol

from bookmaker_ref.decide import enclosure
from bookmaker_ref.decide.enclosure import letters_of
from bookmaker_ref.decide.exactly import COMPARE, NotOnTables, operation, value as on_two
from bookmaker_ref.decide.finding import ClassTable, Counterexample, Example
from bookmaker_ref.exact import numbers
from bookmaker_ref.exact.numbers import Number
from bookmaker_ref.exact.table import Table
from bookmaker_ref.exact.undefined import NotExact, Undefined
from bookmaker_ref.symbolic.classes import (
    CLASS_WORDS,
    EVERY,
    Cell,
    Counts,
    Det,
    Family,
    IfSame,
    K,
    Of,
    ProductOver,
    SumOver,
    free_indices,
    spelled,
)
from bookmaker_ref.symbolic.functions import XLogY
from bookmaker_ref.symbolic.notation import N
from bookmaker_ref.symbolic.statement import Chain, Relation, links
from bookmaker_ref.symbolic.vocabulary import CELLS, VOCABULARY

#: What each free index stands for: the number of a label.
Labels = Mapping[Symbol, int]

#: How many larger tables of a family are looked at, and how many draws that may take: few of some families' letters
#: leave no negative cell.
_SCATTERED, _DRAWN = 40, 4000
#: What other letters are on a table, such as the multiplier X of an interval.
_ANY_LETTER = Fraction(2)
_BASE = Symbol("x")


def labellings(link: Relation, size: int) -> Iterator[dict[Symbol, int]]:
    """Every way to give labels to the free indices."""
    free = sorted(free_indices(link.left) | free_indices(link.right), key=str)
    for labels in product(range(size), repeat=len(free)):
        yield dict(zip(free, labels, strict=True))


def tables(size: int, n: int) -> Iterator[Counts]:
    """Every table of K classes with N cases, the least first, as tuples of rows compare.

    >>> len(list(tables(3, 2)))
    45
    """
    flat = size * size
    for bars in _bars(n, flat):
        yield tuple(bars[row * size : (row + 1) * size] for row in range(size))


def _bars(n: int, parts: int) -> Iterator[tuple[int, ...]]:
    if parts == 1:
        yield (n,)
        return
    for first in range(n + 1):
        for rest in _bars(n - first, parts - 1):
            yield (first, *rest)


@cache
def scattered(size: int, family: Family) -> tuple[Counts, ...]:
    """Larger tables of the family, the same on every run."""
    draw = Random(2011 + size)
    cells = family.cells(size)
    letters = sorted({s for row in cells for cell in row for s in cell.free_symbols}, key=str)
    found: list[Counts] = []
    for _ in range(_DRAWN):
        values = {letter: Integer(draw.choice((0, 0, 1, 1, 2, 3, 5, 8, 13))) for letter in letters}
        table = tuple(tuple(int(cell.xreplace(values)) for cell in row) for row in cells)
        if min(map(min, table)) >= 0 and family.contains(table):  # some letters leave less than nothing for others
            found.append(table)
        if len(found) == _SCATTERED:
            break
    return tuple(found)


def first_table(found: Callable[[Counts], bool], size: int, family: Family, last: int, first: int = 1) -> Counts | None:
    for n in range(first, last + 1):
        for table in tables(size, n):
            if family.contains(table) and found(table):
                return table
    return None


def smallest_broken(claim: Relation | Chain, size: int, family: Family, last: int, first: int = 1) -> Example | None:
    table = first_table(lambda t: any(breaks(link, t) for link in links(claim)), size, family, last, first)
    if table is None:
        return None
    return example(next(link for link in links(claim) if breaks(link, table)), table)


def breaks(link: Relation, table: Counts) -> bool:
    """Whether the relation is false on the table, for some label at least."""
    return failing_labels(link, table) is not None


def failing_labels(link: Relation, table: Counts) -> dict[Symbol, int] | None:
    """Labels for the free indices with which the relation fails; where a side has no value, nothing is said."""
    for at in labellings(link, len(table)):
        with suppress(Undefined):
            if not holds(link, table, at):
                return at
    return None


def example(link: Relation, table: Counts) -> Counterexample | ClassTable:
    at = failing_labels(link, table) or {}
    left, right = (_text(side, table, at) for side in (link.left, link.right))
    if len(table) == 2:
        (tp, fp), (fn, tn) = table
        return Counterexample(tp, fp, fn, tn, left, right)
    return ClassTable(table, left, right)


def _text(side: Expr, table: Counts, at: Labels) -> str:
    try:
        return numbers.text(value(side, table, at))
    except (NotOnTables, NotExact):
        return enclosure.text(*_in_letters(side, table, at))


def holds(link: Relation, table: Counts, at: Labels) -> bool:
    """Whether the relation is true on the table; raises ``Undefined`` where a side has no value."""
    try:
        return COMPARE[link.operator](value(link.left, table, at), value(link.right, table, at))
    except (NotOnTables, NotExact):  # such as cube roots
        (left, one), (right, other) = (_in_letters(side, table, at) for side in (link.left, link.right))
        return enclosure.holds(Relation(left, link.operator, right), {**one, **other})


def _in_letters(side: Expr, table: Counts, at: Labels) -> tuple[Expr, enclosure.Point]:
    """The side spelled out for this number of classes, and what its letters stand for on the table."""
    expression = _spelled(side, len(table), tuple(at.items()))
    letters = [letter for row in EVERY.cells(len(table)) for letter in row]
    counts = map(Integer, (count for row in table for count in row))
    others = dict.fromkeys(letters_of(expression), Integer(int(_ANY_LETTER)))
    return expression, {**others, **dict(zip(letters, counts, strict=True))}


@cache
def _spelled(side: Expr, size: int, at: tuple[tuple[Symbol, int], ...]) -> Expr:
    return spelled(side, EVERY.cells(size), dict(at))


def value(expression: Expr, table: Counts, at: Labels | None = None) -> Number:
    """The exact value of the expression on the table, word by word; raises ``Undefined`` where it has none."""
    at = at or {}
    if isinstance(expression, Symbol):
        return _word(expression, table)
    if isinstance(expression, Rational):
        return Fraction(int(expression.p), int(expression.q))
    if isinstance(expression, SumOver | ProductOver):
        body, index = cast(tuple[Expr, Symbol], expression.args)
        return _joined(isinstance(expression, SumOver), [value(body, table, {**at, index: i}) for i in _labels(table)])
    if isinstance(expression, Cell):
        row, column = (at[cast(Symbol, index)] for index in expression.args)
        return Fraction(table[row][column])
    if isinstance(expression, Of):
        word, index = cast(tuple[Expr, Symbol], expression.args)
        return on_two(word, against_rest(table, at[index]))
    if isinstance(expression, IfSame):
        first, second, same, other = cast(tuple[Symbol, Symbol, Expr, Expr], expression.args)
        return value(same if at[first] == at[second] else other, table, at)
    if isinstance(expression, Pow):
        base, exponent = cast(tuple[Expr, Expr], expression.args)
        number = cast(Expr, exponent.xreplace({K: Integer(len(table))}))
        return operation(Pow(_BASE, number, evaluate=False))(value(base, table, at))
    parts = expression.parts if isinstance(expression, XLogY) else cast(tuple[Expr, ...], expression.args)
    return operation(expression)(*(value(part, table, at) for part in parts))


def _word(word: Symbol, table: Counts) -> Number:
    if word == K:
        return Fraction(len(table))
    if word == N:
        return Fraction(sum(map(sum, table)))
    if word == Det:
        n = sum(map(sum, table))
        if not n:
            raise Undefined("no cases")
        return _determinant([[Fraction(cell, n) for cell in row] for row in table])
    if word in CLASS_WORDS:
        return value(CLASS_WORDS[word], table)
    if word in VOCABULARY or word in CELLS:
        raise NotOnTables(f"{word} is a word about two classes")
    return _ANY_LETTER


def _labels(table: Counts) -> range:
    return range(len(table))


def _joined(is_sum: bool, values: list[Number]) -> Number:
    result: Number = Fraction(0 if is_sum else 1)
    for each in values:
        result = result + each if is_sum else result * each
    return result


@cache
def against_rest(table: Counts, label: int) -> Table:
    """The table of two classes in which `label` is positive and all else is negative."""
    true = table[label][label]
    predicted, real = sum(table[label]), sum(row[label] for row in table)
    n = sum(map(sum, table))
    return Table(true, predicted - true, real - true, n - predicted - real + true)


def _determinant(rows: list[list[Fraction]]) -> Fraction:
    """By elimination, which has nothing in common with the expansion that proofs use."""
    result = Fraction(1)
    rows = [row[:] for row in rows]
    for step in range(len(rows)):
        pivot = next((i for i in range(step, len(rows)) if rows[i][step]), None)
        if pivot is None:
            return Fraction(0)
        if pivot != step:
            rows[step], rows[pivot], result = rows[pivot], rows[step], -result
        result *= rows[step][step]
        for below in rows[step + 1 :]:
            share = below[step] / rows[step][step]
            for column in range(step, len(rows)):
                below[column] -= share * rows[step][column]
    return result
