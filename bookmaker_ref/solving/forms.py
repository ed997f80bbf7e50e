"""Words as fractions of counts, or as such a fraction times the square root of another; and in a field of fractions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, reduce
from typing import cast

from sympy import Add, Expr, Integer, Mul, Pow, Rational, Symbol, floor
from sympy.polys.fields import FracElement, FracField

from bookmaker_ref.solving.budget import TooHard
from bookmaker_ref.solving.elimination import added, constant, multiplied, raised
from bookmaker_ref.solving.words import Word
from bookmaker_ref.symbolic import CELLS, VOCABULARY, in_counts

_ONE = Integer(1)


@dataclass(frozen=True)
class Form:
    """``outside * sqrt(inside)``, both fractions of words; ``inside`` is 1 where there is no root.

    Solving works with the square, which has lost the sign of the outside: whoever takes a root must ask for it.
    """

    outside: Expr
    inside: Expr = _ONE

    @property
    def has_root(self) -> bool:
        """Whether there is a root."""
        return bool(self.inside != 1)

    @property
    def solved(self) -> Expr:
        """The fraction that equations are made of: the word itself, or its square where it has a root."""
        return cast(Expr, self.outside**2 * self.inside if self.has_root else self.outside)


@cache
def form_of(word: Word) -> Form:
    """A word in the four cells; raises `TooHard` for logarithms, and for sums of roots.

    >>> from bookmaker_ref.solving.words import word
    >>> form_of(word("g_measure")).outside
    1
    >>> form_of(word("correlation")).has_root, form_of(word("recall")).has_root
    (True, False)
    """
    try:
        found = _form(word.symbol)
    except TooHard as why:
        raise TooHard(f"{word.name} {why}, which has no solution in closed form") from None
    return Form(in_counts(found.outside), in_counts(found.inside))


@cache
def _form(expression: Expr) -> Form:
    """Word by word, where one of them has a root."""
    if isinstance(expression, Symbol) and expression in VOCABULARY:
        found = _form(VOCABULARY[expression])
        return found if found.has_root else Form(expression)
    if isinstance(expression, Symbol | Rational):
        return Form(expression)
    parts = [_form(cast(Expr, each)) for each in expression.args]
    if isinstance(expression, Mul):
        return Form(Mul(*(each.outside for each in parts)), Mul(*(each.inside for each in parts)))
    if isinstance(expression, Pow) and isinstance(expression.exp, Rational) and int(expression.exp.q) in (1, 2):
        return _power(parts[0], expression.exp)
    if not isinstance(expression, Add):
        raise TooHard("has logarithms")
    if any(each.has_root for each in parts):
        raise TooHard("is a sum of roots")
    return Form(expression)


def _power(base: Form, exponent: Rational) -> Form:
    if exponent.is_Integer:
        halves, odd = divmod(int(exponent), 2)
        return Form(base.outside**exponent * base.inside**halves, base.inside if odd else _ONE)
    if base.has_root:
        raise TooHard("has a root in a root")
    return Form(cast(Expr, base.outside ** floor(exponent)), base.outside)


def in_cells(expression: Expr, cells: Sequence[FracElement], into: FracField) -> FracElement:
    """A rational expression at four cells of a field."""
    return _evaluated(expression, dict(zip(CELLS, cells, strict=True)), into)


def _evaluated(expression: Expr, values: Mapping[Symbol, FracElement], into: FracField) -> FracElement:
    if isinstance(expression, Symbol):
        if expression in values:
            return values[expression]
        return _evaluated(VOCABULARY[expression], values, into)
    if isinstance(expression, Rational):
        return constant(into, Fraction(int(expression.p), int(expression.q)))
    if isinstance(expression, Pow) and isinstance(expression.exp, Integer):
        base = _evaluated(cast(Expr, expression.base), values, into)
        if base == 0 and expression.exp < 0:
            raise ZeroDivisionError(str(expression.base))
        return raised(base, int(expression.exp))
    parts = [_evaluated(cast(Expr, each), values, into) for each in expression.args]
    if isinstance(expression, Add):
        return reduce(added, parts, constant(into, 0))
    if isinstance(expression, Mul):
        return reduce(multiplied, parts, constant(into, 1))
    raise TooHard(f"{expression} is no fraction of counts")
