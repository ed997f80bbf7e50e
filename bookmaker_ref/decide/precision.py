"""The second look at statements whose letters are not words: both sides at sampled points, to many digits."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice, product

from sympy import Integer, Rational, Symbol, sstr

from bookmaker_ref.decide.counterexample import Decidable, up_to
from bookmaker_ref.decide.enclosure import compared, holds, letters_of, text
from bookmaker_ref.decide.finding import Counterexample, Point
from bookmaker_ref.exact.undefined import Undefined
from bookmaker_ref.symbolic.algebra import in_cells
from bookmaker_ref.symbolic.functions import At
from bookmaker_ref.symbolic.statement import Chain, Given, Iff, Relation, links
from bookmaker_ref.symbolic.vocabulary import CELLS, P_VALUE

_POINTS = 60
#: How far whole numbers are tried, and for how many letters.
_WHOLE, _LETTERS = 5, 4
#: Ratios without a pattern; the p-value stays below 1/e, where the papers use it.
_VALUES = tuple(Rational(a, b) for a, b in ((1, 7), (3, 2), (5, 11), (13, 5), (1, 3), (17, 19), (4, 1)))
_COUNTS = tuple(Integer(k) for k in (0, 1, 5, 2, 11, 3, 40))
_P_VALUES = tuple(Rational(a, b) for a, b in ((1, 20), (1, 7), (1, 100), (2, 11), (1, 3), (3, 17), (1, 1000)))


def confirm_free(statement: Decidable) -> dict[Symbol, Rational] | None:
    """A sampled point that breaks the statement, or None where none does."""
    relations = _relations(statement)
    symbols = sorted(_letters(relations), key=str)
    points = product(*map(_values, symbols))
    step = max(1, len(_VALUES) ** len(symbols) // _POINTS)
    for place in islice(points, 0, None, step):
        point = dict(zip(symbols, place, strict=True))
        if _breaks(statement, point):
            return point
    return None


def _values(letter: Symbol) -> tuple[Rational, ...]:
    """What is tried for a letter, 0 among it where it may be 0."""
    if letter == P_VALUE or letter in CELLS:
        return _P_VALUES if letter == P_VALUE else _COUNTS
    return _VALUES if letter.is_zero is False else (Integer(0), *_VALUES)


def smallest_whole(statement: Decidable) -> dict[Symbol, Rational] | None:
    """The whole numbers with the least sum, then the least in the order of the letters, that break the statement.

    Where letters are numbers of cases, this is the smallest table.
    """
    symbols = sorted(_letters(_relations(statement)), key=str)
    if not 0 < len(symbols) <= _LETTERS or P_VALUE in symbols:
        return None
    points = (
        dict(zip(symbols, map(Integer, numbers), strict=True))
        for numbers in sorted(product(range(1, _WHOLE + 1), repeat=len(symbols)), key=lambda each: (sum(each), each))
    )
    return next((point for point in points if _breaks(statement, point)), None)


def compare(statement: Decidable) -> bool | None:
    """The truth of a statement about numbers alone, to sixty digits; None where letters are in it.

    Two sides that agree to that many digits are not called equal.
    """
    relations = _relations(statement)
    if _letters(relations):
        return None
    with suppress(Undefined):  # where a number has no value
        return _at(statement, {}) if all(compared(each, {}) for each in relations) else None
    return None


def speaks_of_numbers(statement: Decidable) -> bool:
    """Whether there is neither a letter nor a table in it."""
    relations = _relations(statement)
    return not _letters(relations) and not any(side.has(At) for r in relations for side in (r.left, r.right))


def signed_letters(statement: Decidable) -> list[Symbol]:
    """Letters that are no words and may be negative, which the signs of the algebra do not provide for."""
    return sorted((s for s in _letters(_relations(statement)) if not s.is_nonnegative), key=str)


def named_table(statement: Decidable) -> Counterexample | None:
    """The table that a false statement about numbers names."""
    for relation in _relations(statement):
        tables_named = [at.table for side in (relation.left, relation.right) for at in side.atoms(At)]
        if tables_named and not holds(relation, {}):
            return _example(relation, tables_named[0], {})
    return None


def broken_at(statement: Decidable, point: dict[Symbol, Rational]) -> Point:
    """The point as a counterexample, with the first relation that fails there."""
    broken = _broken(statement, point)
    left, right = (text(in_cells(side).xreplace(dict(point)).doit(), point) for side in (broken.left, broken.right))
    return Point({str(letter): sstr(x) for letter, x in point.items()}, left, right)


def _broken(statement: Decidable, point: dict[Symbol, Rational]) -> Relation:
    relations = _relations(statement)
    return next((each for each in relations if not holds(each, point)), relations[-1])


def _example(relation: Relation, cells: tuple[int, int, int, int], point: dict[Symbol, Rational]) -> Counterexample:
    return Counterexample(*cells, *(text(side, point) for side in (relation.left, relation.right)))


def smallest_table(statement: Decidable, last: int = 6) -> Counterexample | None:
    """The smallest table that breaks the statement by far more than the precision, if it speaks of tables alone."""
    if not _letters(_relations(statement)) <= set(CELLS):
        return None
    for cells in up_to(last):
        point: dict[Symbol, Rational] = dict(zip(CELLS, map(Integer, cells), strict=True))
        if _breaks(statement, point):
            return _example(_broken(statement, point), cells, point)
    return None


def _letters(relations: tuple[Relation, ...]) -> set[Symbol]:
    return set[Symbol]().union(*(letters_of(side) for each in relations for side in (each.left, each.right)))


def _relations(statement: Decidable) -> tuple[Relation, ...]:
    match statement:
        case Given(hypotheses, conclusion):
            return (*hypotheses, *links(conclusion))
        case Iff(left, right, hypotheses):
            return (*hypotheses, left, right)
        case Relation() | Chain():
            return links(statement)


def _breaks(statement: Decidable, point: dict[Symbol, Rational]) -> bool:
    """Whether the statement says something at the point that is not so."""
    with suppress(Undefined):
        return not _at(statement, point)
    return False


def _at(statement: Decidable, point: dict[Symbol, Rational]) -> bool:
    """The truth at the point; raises ``Undefined`` where a hypothesis, or any side under them, has no value."""
    match statement:
        case Given(hypotheses, conclusion):
            if not all(holds(each, point) for each in hypotheses):
                return True
            return _at(conclusion, point)
        case Iff(left, right, hypotheses):
            return not all(holds(each, point) for each in hypotheses) or holds(left, point) == holds(right, point)
        case Relation() | Chain():
            return False not in [holds(link, point) for link in links(statement)]
