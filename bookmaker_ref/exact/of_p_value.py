"""Measures of a p-value, as exact SymPy numbers."""

from __future__ import annotations

from fractions import Fraction
from typing import cast

import mpmath
import sympy
from sympy import Expr, Pow, Symbol, sstr

from bookmaker_ref.exact.numbers import checked_digits, to_mpf
from bookmaker_ref.exact.undefined import Undefined
from bookmaker_ref.messages import short
from bookmaker_ref.symbolic import MEASURES, VOCABULARY
from bookmaker_ref.symbolic.vocabulary import P_VALUE


def at_p_value(name: str, p: int | Fraction | str | sympy.Rational, digits: int | None) -> sympy.Expr | mpmath.mpf:
    """The measure at a p-value: exact, or to that many digits."""
    exact = _at(MEASURES[name].means, _p_value(p), name)
    if digits is None:
        return exact
    near = Fraction(str(sympy.N(exact, checked_digits(digits) + 5)))
    return to_mpf(near, digits)


def _p_value(p: int | Fraction | str | sympy.Rational) -> sympy.Rational:
    if isinstance(p, float):
        raise TypeError(f"p is {p}, a float, which is not exact; give '{p}' if that decimal number is meant")
    try:
        given = Fraction(p) if isinstance(p, str) else Fraction(int(p.numerator), int(p.denominator))
    except (AttributeError, TypeError, ValueError, ZeroDivisionError):
        raise ValueError(f"p is {short(p)}, but a p-value is a rational number such as '0.05' or '1/20'") from None
    if not 0 < given <= 1:
        raise ValueError(f"p is {short(p)}, but a p-value is above 0 and at most 1")
    return cast(sympy.Rational, sympy.Rational(given.numerator, given.denominator))


def _at(expression: Expr, p: sympy.Rational, name: str) -> Expr:
    """The expression at p, word by word, so that a division by zero is seen."""
    if expression == P_VALUE:
        return p
    if isinstance(expression, Symbol):
        return _at(VOCABULARY[expression], p, name)
    if not expression.args:
        return expression
    base, *others = arguments = [_at(a, p, name) for a in cast(tuple[Expr, ...], expression.args)]
    if isinstance(expression, Pow) and base == 0 and others[0].is_negative:
        raise Undefined(f"{sstr(expression.args[0])} = 0 where p = {p}", name)
    return cast(Expr, expression.func(*arguments))
