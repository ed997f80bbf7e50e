"""The second look at statements whose letters are not words: both sides at sampled points, to many digits."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from functools import cache
from itertools import islice, product

import mpmath
from sympy import Expr, Integer, Rational, Symbol, lambdify, sstr

from bookmaker_ref.decide.finding import Counterexample, Point
from bookmaker_ref.decide.search import Decidable
from bookmaker_ref.exact.table import tables
from bookmaker_ref.symbolic.algebra import in_cells, plain
from bookmaker_ref.symbolic.domain import domain_of
from bookmaker_ref.symbolic.functions import At
from bookmaker_ref.symbolic.statement import Chain, Given, Iff, Relation, links
from bookmaker_ref.symbolic.vocabulary import CELLS, P_VALUE

_DIGITS = 60
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
    with mpmath.workdps(_DIGITS), suppress(ZeroDivisionError, ValueError):  # where a number has no value
        gaps = [abs(_number(r.left, {}) - _number(r.right, {})) for r in relations]
        return _at(statement, {}) if min(gaps) > mpmath.mpf(10) ** (10 - _DIGITS) else None
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
        if tables_named and not _true(relation, {}):
            return _example(relation, tables_named[0], {})
    return None


def broken_at(statement: Decidable, point: dict[Symbol, Rational]) -> Point:
    """The point as a counterexample, with the first relation that fails there."""
    broken = next((r for r in _relations(statement) if not _true(r, point)), _relations(statement)[-1])
    left, right = (_decimal_text(side, point) for side in (broken.left, broken.right))
    return Point({str(letter): sstr(x) for letter, x in point.items()}, left, right)


def _decimal_text(side: Expr, point: dict[Symbol, Rational]) -> str:
    """The value in full where it is rational there, else its first digits."""
    there = in_cells(side).xreplace(dict(point))
    if isinstance(there, Rational):
        return str(sstr(there))
    with mpmath.workdps(20):
        return f"{mpmath.nstr(_number(side, point), 17)}..."


def _example(relation: Relation, cells: tuple[int, int, int, int], point: dict[Symbol, Rational]) -> Counterexample:
    with mpmath.workdps(20):
        left, right = (f"{mpmath.nstr(_number(side, point), 17)}..." for side in (relation.left, relation.right))
    return Counterexample(*cells, lhs=left, rhs=right)


def decimal(expression: Expr) -> Fraction:
    """A number without an exact form here, to sixty digits."""
    with mpmath.workdps(_DIGITS):
        return Fraction(mpmath.nstr(_number(expression, {}), _DIGITS))


def smallest_table(statement: Decidable, last: int = 6) -> Counterexample | None:
    """The smallest table that breaks the statement by far more than the precision, if it speaks of tables alone."""
    relations = _relations(statement)
    if not _letters(relations) <= set(CELLS):
        return None
    domain = domain_of(*(side for each in relations for side in (each.left, each.right)))
    for cells in (cells for n in range(1, last + 1) for cells in tables(n)):
        point = dict(zip(CELLS, map(Integer, cells), strict=True))
        if domain.contains(cells) and not _at(statement, point):
            broken = next((r for r in relations if not _true(r, point)), relations[-1])
            return _example(broken, cells, point)
    return None


def _letters(relations: tuple[Relation, ...]) -> set[Symbol]:
    sides = (side for each in relations for side in (each.left, each.right))
    return {s for side in sides for s in plain(side).free_symbols if isinstance(s, Symbol)}


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
    with suppress(ZeroDivisionError, ValueError):  # undefined there
        return not _at(statement, point)
    return False


def _at(statement: Decidable, point: dict[Symbol, Rational]) -> bool:
    match statement:
        case Given(hypotheses, conclusion):
            return not all(_true(h, point) for h in hypotheses) or all(_true(x, point) for x in links(conclusion))
        case Iff(left, right, hypotheses):
            return not all(_true(h, point) for h in hypotheses) or _true(left, point) == _true(right, point)
        case Relation() | Chain():
            return all(_true(link, point) for link in links(statement))


def _true(relation: Relation, point: dict[Symbol, Rational]) -> bool:
    with mpmath.workdps(_DIGITS):
        left, right = (_number(side, point) for side in (relation.left, relation.right))
        close = abs(left - right) <= mpmath.mpf(10) ** (-_DIGITS + 10) * (1 + abs(left))
        truth = {
            "=": close,
            "!=": not close,
            "<": left < right and not close,
            "<=": left <= right or close,
            ">": left > right and not close,
            ">=": left >= right or close,
        }
        return bool(truth[relation.operator])


def _number(expression: Expr, point: dict[Symbol, Rational]) -> mpmath.mpf:
    symbols, function = _function(expression)
    number = function(*(mpmath.mpf(int(point[s].p)) / int(point[s].q) for s in symbols))
    if isinstance(number, mpmath.mpc) or not mpmath.isfinite(number):
        raise ValueError("not a real number")
    return mpmath.mpf(number)


@cache
def _function(expression: Expr) -> tuple[tuple[Symbol, ...], Callable[..., mpmath.mpf]]:
    """The expression as a function of its letters, which are given in their order."""
    spelled = in_cells(expression)
    symbols = tuple(sorted((s for s in spelled.free_symbols if isinstance(s, Symbol)), key=str))
    return symbols, lambdify(symbols, spelled, [{"XLogY": _xlogy, "log": _log}, "mpmath"])


def _log(x: mpmath.mpf) -> mpmath.mpf:
    if x <= 0:
        raise ValueError("the logarithm of what is not positive")
    return mpmath.log(x)


def _xlogy(x: mpmath.mpf, y: mpmath.mpf) -> mpmath.mpf:
    return mpmath.mpf(0) if x == 0 else x * _log(y)
