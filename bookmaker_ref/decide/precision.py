"""The second look at claims whose letters are not words: both sides at sampled points, to many digits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice, product
from math import gcd, prod

from sympy import Expr, Integer, Rational, Symbol, sstr

from bookmaker_ref.decide.claims import Claim, failing_link, sides, supposed
from bookmaker_ref.decide.counterexample import up_to
from bookmaker_ref.decide.enclosure import TooClose, compared, holds, letters_of, text
from bookmaker_ref.decide.finding import Counterexample, Point
from bookmaker_ref.exact.undefined import Undefined
from bookmaker_ref.symbolic.algebra import in_cells
from bookmaker_ref.symbolic.functions import At
from bookmaker_ref.symbolic.statement import Relation, relations
from bookmaker_ref.symbolic.vocabulary import CELLS, P_VALUE

_POINTS = 60
#: How far whole numbers are tried, and for how many letters.
_WHOLE, _LETTERS = 5, 4
#: Ratios without a pattern; the p-value stays below 1/e, where the papers use it.
_VALUES = tuple(Rational(a, b) for a, b in ((1, 7), (3, 2), (5, 11), (13, 5), (1, 3), (17, 19), (4, 1)))
_COUNTS = tuple(Integer(k) for k in (0, 1, 5, 2, 11, 3, 40))
#: Numbers that are tried first, together.
_PLAIN = tuple(Rational(a, b) for a, b in ((1, 1), (2, 1), (1, 2), (3, 1)))
_PLAIN_COUNTS = tuple(Integer(k) for k in (1, 0, 2, 3))
_PLAIN_P = tuple(Rational(a, b) for a, b in ((1, 2), (1, 20), (1, 3), (9, 10), (999, 1000), (1, 100_000)))
_P_VALUES = tuple(Rational(a, b) for a, b in ((1, 20), (1, 7), (1, 100), (2, 11), (1, 3), (3, 17), (1, 1000)))


def confirm_free(claim: Claim) -> dict[Symbol, Rational] | None:
    """A sampled point that breaks the claim, or None where none does."""
    symbols = sorted(_letters(claim), key=str)
    for point in _plain_points(claim, symbols):
        if _breaks(claim, point):
            return point
    tried = [*map(_values, symbols)]
    every = prod(map(len, tried))
    step = max(1, len(_VALUES) ** len(symbols) // _POINTS)
    while gcd(step, every) > 1:  # else some letter would have one value alone
        step += 1
    for place in range(0, every, step):
        point = dict(zip(symbols, _combined(tried, place), strict=True))
        if _breaks(claim, point):
            return point
    return None


def _plain_points(claim: Claim, symbols: Sequence[Symbol]) -> Iterator[dict[Symbol, Rational]]:
    """Points of plain numbers; and where a letter is said to be something, points at which it is that."""
    plain = [_PLAIN_P if letter == P_VALUE else _PLAIN_COUNTS if letter in CELLS else _PLAIN for letter in symbols]
    for values in islice(product(*plain), _POINTS):
        yield dict(zip(symbols, values, strict=True))
    for letter, means in _solved(claim, symbols):
        others = [s for s in symbols if s != letter]
        for values in islice(product(*(_values(s) for s in others)), _POINTS):
            point = dict(zip(others, values, strict=True))
            value = means.xreplace(point)
            if isinstance(value, Rational) and _may_be(letter, value):
                yield {**point, letter: value}


def _may_be(letter: Symbol, value: Rational) -> bool:
    if letter == P_VALUE:
        return bool(0 < value <= 1)
    return bool(value > 0 or (value == 0 and letter.is_zero is None))


def _solved(claim: Claim, symbols: Sequence[Symbol]) -> Iterator[tuple[Symbol, Expr]]:
    """Letters that an equation among the hypotheses gives by the others."""
    for each in supposed(claim):
        difference = in_cells(each.left) - in_cells(each.right)
        for letter in symbols:
            slope = difference.diff(letter)
            if each.operator in ("=", "<=", ">=") and slope != 0 and letter not in slope.free_symbols | {*CELLS}:
                yield letter, letter - difference / slope


def _combined(tried: Sequence[tuple[Rational, ...]], place: int) -> tuple[Rational, ...]:
    """What stands at this place of the product, of which all that is before need not be made."""
    found = []
    for values in reversed(tried):
        place, index = divmod(place, len(values))
        found.append(values[index])
    return (*reversed(found),)


def _values(letter: Symbol) -> tuple[Rational, ...]:
    """What is tried for a letter, 0 among it where it may be 0."""
    if letter == P_VALUE or letter in CELLS:
        return _P_VALUES if letter == P_VALUE else _COUNTS
    return _VALUES if letter.is_zero is False else (Integer(0), *_VALUES)


def smallest_whole(claim: Claim) -> dict[Symbol, Rational] | None:
    """The whole numbers with the least sum, then the least in the order of the letters, that break the claim.

    Where letters are numbers of cases, this is the smallest table.
    """
    symbols = sorted(_letters(claim), key=str)
    if not 0 < len(symbols) <= _LETTERS or P_VALUE in symbols:
        return None
    points = (
        dict(zip(symbols, map(Integer, numbers), strict=True))
        for numbers in sorted(product(range(1, _WHOLE + 1), repeat=len(symbols)), key=lambda each: (sum(each), each))
    )
    return next((point for point in points if _breaks(claim, point)), None)


def compare(claim: Claim) -> bool | None:
    """The truth of a claim about numbers alone, to sixty digits or more; None where letters are in it.

    It is None as well if two sides are equal, or cannot be told apart: then a method has to prove it.
    """
    if _letters(claim):
        return None
    with suppress(Undefined):  # where a number has no value
        return _broken(claim, {}) is None if all(compared(each, {}) for each in relations(claim)) else None
    return None


def speaks_of_numbers(claim: Claim) -> bool:
    """Whether it has neither letters nor a table to show: it names none, or one whose cells are not whole numbers."""
    tables = [at.table for side in sides(claim) for at in side.atoms(At)]
    return not _letters(claim) and (not tables or None in tables)


def signed_letters(claim: Claim) -> list[Symbol]:
    """Letters that are no words and may be negative, which the signs of the algebra do not provide for."""
    return sorted((s for s in _letters(claim) if not s.is_nonnegative), key=str)


def named_table(claim: Claim) -> Counterexample | None:
    """The table that a false claim about numbers names, if its cells are whole numbers."""
    for relation in relations(claim):
        named = [at.table for side in (relation.left, relation.right) for at in side.atoms(At)]
        if named and named[0] is not None and None not in named and not holds(relation, {}):
            return _example(relation, named[0], {})
    return None


def broken_at(claim: Claim, point: dict[Symbol, Rational]) -> Point:
    """The point as a counterexample, with the first relation that fails there."""
    broken = _broken(claim, point) or [*relations(claim)][-1]
    left, right = (text(in_cells(side).xreplace(dict(point)).doit(), point) for side in (broken.left, broken.right))
    return Point({str(letter): sstr(x) for letter, x in point.items()}, left, right)


def _broken(claim: Claim, point: dict[Symbol, Rational]) -> Relation | None:
    """The first relation that fails at the point; raises ``Undefined`` where one that matters has no value."""
    return failing_link(claim, lambda relation: holds(relation, point))


def _example(relation: Relation, cells: tuple[int, int, int, int], point: dict[Symbol, Rational]) -> Counterexample:
    return Counterexample(*cells, *(text(side, point) for side in (relation.left, relation.right)))


def smallest_table(claim: Claim, last: int = 6) -> tuple[Counterexample | None, bool]:
    """The smallest table that certainly breaks the claim, if it speaks of tables alone; and whether none is smaller."""
    letters = _letters(claim)
    if not letters or not letters <= set(CELLS):
        return None, False
    is_smallest = True
    for cells in up_to(last):
        point: dict[Symbol, Rational] = dict(zip(CELLS, map(Integer, cells), strict=True))
        try:
            if (broken := _broken(claim, point)) is not None:
                return _example(broken, cells, point), is_smallest
        except TooClose:
            is_smallest = False  # it may break the claim as well
        except Undefined:
            continue
    return None, False


def _letters(claim: Claim) -> set[Symbol]:
    return set[Symbol]().union(*map(letters_of, sides(claim)))


def _breaks(claim: Claim, point: dict[Symbol, Rational]) -> bool:
    """Whether the claim says something at the point that is not so."""
    with suppress(Undefined):
        return _broken(claim, point) is not None
    return False
