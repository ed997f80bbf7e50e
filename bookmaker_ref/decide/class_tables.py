"""Tables of K classes, and the exact value of an expression on one of them, word by word from its definition.

This shares nothing with the proofs in `classes`: sums are added up label by label, and a measure of one label is
that of the table of two classes in which it is held against the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import cache, lru_cache, reduce
from itertools import permutations, product
from math import prod
from operator import add, mul
from random import Random
from typing import cast

from sympy import Expr, Integer, Pow, Rational, Symbol

from bookmaker_ref.decide import enclosure
from bookmaker_ref.decide.counterexample import shared_out
from bookmaker_ref.decide.exactly import COMPARE, Cells, NotOnTables, evaluator as on_two, operation, rational, words_of
from bookmaker_ref.decide.finding import ClassTable, Counterexample, Example
from bookmaker_ref.exact import numbers
from bookmaker_ref.exact.contexts import Interval
from bookmaker_ref.exact.numbers import Exact, Irrational, Number
from bookmaker_ref.exact.undefined import NotExact, Undefined
from bookmaker_ref.symbolic.classes import (
    CLASS_WORDS,
    Cell,
    Counts,
    Det,
    Family,
    IfSame,
    K,
    Of,
    OverClasses,
    ProductOver,
    SumOver,
    free_indices,
    spelled,
)
from bookmaker_ref.symbolic.notation import N
from bookmaker_ref.symbolic.statement import Chain, Relation, links
from bookmaker_ref.symbolic.terms import parts, put
from bookmaker_ref.symbolic.vocabulary import CELLS, VOCABULARY

#: What each free index stands for: the number of a label.
Labels = Mapping[Symbol, int]

#: How many larger tables of a family are looked at, and how many draws that may take: few of some families' letters
#: leave no negative cell.
_SCATTERED, _DRAWN = 40, 4000
#: Up to how many classes all tables with one case in each row and column are tried, and tables drawn at random.
_PERMUTED, _DRAWN_UP_TO = 5, 6
#: What other letters are on a table, such as the multiplier X of an interval.
_ANY_LETTER = 2


@lru_cache(maxsize=1024)
def labellings(link: Relation, size: int) -> tuple[dict[Symbol, int], ...]:
    """Every way to give labels to the free indices."""
    free = sorted(free_indices(link.left) | free_indices(link.right), key=str)
    return tuple(dict(zip(free, labels, strict=True)) for labels in product(range(size), repeat=len(free)))


def tables(size: int, n: int) -> Iterator[Counts]:
    """Every table of K classes with N cases, the least first, as tuples of rows compare.

    >>> len(list(tables(3, 2)))
    45
    """
    for flat in shared_out(n, size * size):
        yield tuple(flat[row * size : (row + 1) * size] for row in range(size))


@cache  # a few families, each with a few sizes
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
    """The first table that certainly breaks the claim."""
    return first_broken(claim, size, family, last, first)[0]


def first_broken(
    claim: Relation | Chain, size: int, family: Family, last: int, first: int = 1
) -> tuple[Example | None, bool]:
    """The first table that certainly breaks the claim, and whether it is certain that none before it does."""
    none_is_open = True

    def breaks_it(table: Counts) -> bool:
        nonlocal none_is_open
        found = [_fails(link, table) for link in links(claim)]
        if True in found:
            return True
        none_is_open = none_is_open and None not in found
        return False

    table = first_table(breaks_it, size, family, last, first)
    if table is None:
        return None, none_is_open
    return example(next(link for link in links(claim) if breaks(link, table)), table), none_is_open


def broken_by_trial(claim: Relation | Chain, size: int, family: Family) -> Example | None:
    """The first table among those that are tried, if any, that breaks the claim; smaller ones may break it as well."""
    for table in _trials(size, family):
        for link in links(claim):
            if breaks(link, table):
                return example(link, table)
    return None


@cache
def _trials(size: int, family: Family) -> tuple[Counts, ...]:
    """Tables of the family that are often extreme: single cases, equal or very unequal classes, and some at random."""
    labels = range(size)
    if size <= _PERMUTED:
        orders = sorted(permutations(labels), reverse=True)
    else:
        around, exchanged = (*labels[1:], 0), (1, 0, *labels[2:])
        orders = [(*labels,), (*labels[::-1],), around, exchanged]
    tables = [tuple(tuple(int(c == column) for c in labels) for column in order) for order in orders]
    for right, wrong in ((1, 1), (2, 1), (1, 2), (size, 1), (0, 1)):
        tables.append(tuple(tuple(right if row == column else wrong for column in labels) for row in labels))
    for first in (2, 100):
        tables.append(tuple(tuple((first if row == 0 else 1) * (row == column) for column in labels) for row in labels))
        tables.append(tuple(tuple(first if row == 0 else 1 for _ in labels) for row in labels))
        tables.append(tuple(tuple(first if column == 0 else 1 for column in labels) for _ in labels))
    tables.append(tuple(tuple((row + 1) * (row == column) for column in labels) for row in labels))
    drawn = scattered(size, family) if size <= _DRAWN_UP_TO else ()
    return (*(table for table in tables if family.contains(table)), *drawn)


def breaks(link: Relation, table: Counts) -> bool:
    """Whether the relation is false on the table, for some label at least."""
    return failing_labels(link, table) is not None


def _fails(link: Relation, table: Counts) -> bool | None:
    """Whether the relation is false on the table, for some label at least; None if the digits cannot tell."""
    is_open = False
    for at in labellings(link, len(table)):
        try:
            if not holds(link, table, at):
                return True
        except enclosure.TooClose:
            is_open = True
        except Undefined:
            continue
    return None if is_open else False


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
        return enclosure.digits(lambda: _between(side, len(table))(_case(table), _by_name(at)))


def holds(link: Relation, table: Counts, at: Labels) -> bool:
    """Whether the relation is true on the table; raises ``Undefined`` where a side has no value."""
    sides = [_exactly(side, len(table)) for side in (link.left, link.right)]
    if None not in sides:
        with suppress(NotExact):
            case, labels = _case(table), _by_name(at)
            left, right = (side(case, labels) for side in sides if side is not None)
            return COMPARE[link.operator](left, right)
    return _holds_to_many_digits(link, table, at)  # such as cube roots


@lru_cache(maxsize=4096)
def _exactly(side: Expr, size: int) -> _Evaluator | None:
    """The side as a function of a table, if it has exact values at all."""
    try:
        return _evaluator(side, size)
    except NotOnTables:
        return None


def _holds_to_many_digits(link: Relation, table: Counts, at: Labels) -> bool:
    case, labels = _case(table), _by_name(at)
    try:
        sign = enclosure.sign_of(link, lambda side: _between(side, case.size)(case, labels))
    except enclosure.TooClose:
        cells = tuple(tuple(map(Integer, row)) for row in table)
        if not enclosure.is_same_number(*(spelled(side, cells, at) for side in (link.left, link.right))):
            raise
        sign = 0
    return COMPARE[link.operator](sign, 0)


@lru_cache(maxsize=4096)
def _between(expression: Expr, size: int) -> Callable[[_Case, dict[str, int]], Interval]:
    """The interval in which the expression lies, from the exact values of those parts of it that are rational."""
    exactly = _exactly(expression, size)

    def found(case: _Case, at: dict[str, int]) -> Interval:
        if exactly is not None:
            with suppress(NotExact):
                value = exactly(case, at)
                if not isinstance(value, Irrational):
                    return enclosure.rational(value)
        return _from_parts(expression, size)(case, at)

    return found


@lru_cache(maxsize=4096)
def _from_parts(expression: Expr, size: int) -> Callable[[_Case, dict[str, int]], Interval]:
    if expression in CLASS_WORDS:
        means = _between(CLASS_WORDS[cast(Symbol, expression)], size)
        return lambda case, at: means(case, {})
    if isinstance(expression, Symbol):
        raise NotOnTables(f"{expression} is a word about two classes: write Of({expression}, l)")
    if not expression.args:
        return lambda case, at: enclosure.at_table(expression, case.against[0].cells)
    if isinstance(expression, SumOver | ProductOver):
        body, name = _between(parts(expression)[0], size), str(expression.args[1])
        join = add if isinstance(expression, SumOver) else mul
        return lambda case, at: reduce(join, [body(case, {**at, name: label}) for label in range(size)])
    if isinstance(expression, Of):
        word, index = parts(expression)[0], str(expression.args[1])
        return lambda case, at: enclosure.at_table(word, case.against[at[index]].cells)
    if isinstance(expression, IfSame):
        first, second = map(str, expression.args[:2])
        same, other = (_between(each, size) for each in parts(expression)[2:])
        return lambda case, at: (same if at[first] == at[second] else other)(case, at)
    if isinstance(expression, Pow):
        expression = Pow(parts(expression)[0], put(expression.args[1], {K: Integer(size)}), evaluate=False)
    apply, arguments = enclosure.operation(expression)
    inner = [_between(each, size) for each in arguments]
    return lambda case, at: apply(*[each(case, at) for each in inner])


def value(expression: Expr, table: Counts, at: Labels | None = None) -> Exact:
    """The exact value of the expression on the table, word by word; raises ``Undefined`` where it has none."""
    found = _evaluator(expression, len(table))(_case(table), _by_name(at or {}))
    return Fraction(found) if isinstance(found, int) else found


def _by_name(at: Labels) -> dict[str, int]:
    return {index.name: label for index, label in at.items()}


class _Case:
    """A table, and what was found on it: words about all classes, and each class against the rest."""

    __slots__ = ("against", "counts", "known", "size")

    def __init__(self, counts: Counts) -> None:
        self.counts = counts
        self.size = len(counts)
        self.against = [words_of(against_rest(counts, label)) for label in range(self.size)]
        self.known: dict[str, Number] = {}


@lru_cache(maxsize=8192)
def _case(counts: Counts) -> _Case:
    return _Case(counts)


#: An expression as a function of a table and of the label that each index stands for.
_Evaluator = Callable[[_Case, dict[str, int]], Number]


@lru_cache(maxsize=4096)
def _evaluator(expression: Expr, size: int) -> _Evaluator:
    """The expression on tables with so many classes."""
    if isinstance(expression, Symbol):
        return _word(expression, size)
    if isinstance(expression, Rational):
        number = rational(expression)
        return lambda case, at: number
    if isinstance(expression, SumOver | ProductOver):
        return _over_classes(expression, size)
    if isinstance(expression, Cell):
        row, column = map(str, expression.args)
        return lambda case, at: case.counts[at[row]][at[column]]
    if isinstance(expression, Of):
        of_two, index = on_two(parts(expression)[0]), str(expression.args[1])
        return lambda case, at: of_two(case.against[at[index]])
    if isinstance(expression, IfSame):
        first, second = map(str, expression.args[:2])
        same, other = (_evaluator(each, size) for each in parts(expression)[2:])
        return lambda case, at: (same if at[first] == at[second] else other)(case, at)
    if isinstance(expression, Pow):
        base, exponent = parts(expression)
        expression = Pow(base, put(exponent, {K: Integer(size)}), evaluate=False)
    apply, arguments = operation(expression)
    inner = [_evaluator(each, size) for each in arguments]
    return lambda case, at: apply(*[each(case, at) for each in inner])


def _over_classes(expression: OverClasses, size: int) -> _Evaluator:
    body, name = _evaluator(parts(expression)[0], size), str(expression.args[1])
    join = sum if isinstance(expression, SumOver) else prod
    return lambda case, at: join(body(case, {**at, name: label}) for label in range(size))


def _word(word: Symbol, size: int) -> _Evaluator:
    if word == K:
        return lambda case, at: size
    if word == N:
        return lambda case, at: sum(map(sum, case.counts))
    if word == Det:
        return lambda case, at: _det(case.counts)
    if word in CLASS_WORDS:
        name, means = word.name, _evaluator(CLASS_WORDS[word], size)

        def known(case: _Case, at: dict[str, int]) -> Number:
            if name not in case.known:
                case.known[name] = means(case, {})
            return case.known[name]

        return known
    if word in VOCABULARY or word in CELLS:
        raise NotOnTables(f"{word} is a word about two classes")
    return lambda case, at: _ANY_LETTER


def against_rest(table: Counts, label: int) -> Cells:
    """The table of two classes in which `label` is positive and all else is negative."""
    true = table[label][label]
    predicted, real = sum(table[label]), sum(row[label] for row in table)
    n = sum(map(sum, table))
    return true, predicted - true, real - true, n - predicted - real + true


def _det(table: Counts) -> Fraction:
    n = sum(map(sum, table))
    if not n:
        raise Undefined("no cases")
    return _determinant([[Fraction(cell, n) for cell in row] for row in table])


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
