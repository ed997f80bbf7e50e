"""Words as rational functions: in a field of fractions, and in intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, cast

import mpmath
from sympy import Add, Expr, Integer, Mul, Pow, Rational, Symbol
from sympy.polys.fields import FracElement, FracField

from bookmaker_ref.solve.elimination import TooHard, constant
from bookmaker_ref.solve.given import Given
from bookmaker_ref.solve.words import Word
from bookmaker_ref.symbolic import FN, FP, PN, PP, RN, RP, TN, TP, VOCABULARY, N, in_counts, pn, pp, rn, rp
from bookmaker_ref.symbolic.functions import XLogY


@cache
def rational_form(word: Word) -> tuple[Expr, bool]:
    """A rational function that has a given value where the word has it, and whether that is its square.

    Raises `TooHard` for logarithms.
    """
    expression = in_counts(word.symbol)
    if expression.has(XLogY):
        raise TooHard(f"{word.name} has logarithms, which have no solution in closed form")
    if any(isinstance(each, Pow) and not cast(Expr, each.exp).is_Integer for each in expression.atoms(Pow)):
        return _squares()[word.name], True
    return expression, False


@cache
def _squares() -> dict[str, Expr]:
    """Measures with a root, squared."""
    determinant = TP * TN - FP * FN
    product = RP * RN * PP * PN
    found = {
        "correlation": determinant**2 / product,
        "g_measure": TP**2 / (RP * PP),
        "roc_distance": (FP / RN) ** 2 + (FN / RP) ** 2,
        "prevalence_g": rp * rn,
        "bias_g": pp * pn,
        "evenness_global": rp * rn * pp * pn,
        "chi2_kbm": 4 * determinant**4 / (N**2 * product),
    }
    return {name: in_counts(each) for name, each in found.items()}


def evaluated(expression: Expr, values: Mapping[Symbol, FracElement], into: FracField) -> FracElement:
    """A rational expression in the cells, as an element of the field."""
    if isinstance(expression, Symbol):
        if expression in values:
            return values[expression]
        return evaluated(VOCABULARY[expression], values, into)
    if isinstance(expression, Rational):
        return constant(into, Fraction(int(expression.p), int(expression.q)))
    arguments = cast(tuple[Expr, ...], expression.args)
    if isinstance(expression, Add):
        total = constant(into, 0)
        for each in arguments:
            total += evaluated(each, values, into)
        return total
    if isinstance(expression, Mul):
        product = constant(into, 1)
        for each in arguments:
            product *= evaluated(each, values, into)
        return product
    if isinstance(expression, Pow) and isinstance(expression.exp, Integer):
        base = evaluated(arguments[0], values, into)
        if base == 0 and expression.exp < 0:
            raise ZeroDivisionError(str(arguments[0]))
        return cast(FracElement, base ** int(expression.exp))
    raise TooHard(f"{expression} is no fraction of counts")


def bounds_of(formula: Expr, given: Sequence[Given]) -> tuple[float, float]:
    """Bounds of a formula where each given word lies in its interval; in interval arithmetic, so never too narrow.

    >>> from bookmaker_ref.solve.given import read
    >>> recall = read("recall", "0.8..0.9")
    >>> low, high = bounds_of(1 - recall.word.symbol, [recall])
    >>> low <= 0.1 < 0.2 <= high, high - low < 0.1001
    (True, True)
    """
    interval = mpmath.iv
    values = {
        each.word.symbol: interval.mpf([_outward(each.interval.low, -1), _outward(each.interval.high, 1)])
        for each in given
    }
    found = _in_intervals(formula, values)
    return float(mpmath.mpf(found.a)), float(mpmath.mpf(found.b))


def _outward(end: Fraction, side: int) -> mpmath.mpf:
    """A number of 53 bits at or beyond an end."""
    return mpmath.fdiv(end.numerator, end.denominator, rounding="f" if side < 0 else "c")


def _in_intervals(formula: Expr, values: Mapping[Symbol, Any]) -> Any:
    """The formula over mpmath's intervals, which have no type of their own."""
    if isinstance(formula, Symbol):
        return values[formula]
    if isinstance(formula, Rational):
        return mpmath.iv.mpf(int(formula.p)) / int(formula.q)
    if isinstance(formula, Pow):
        base = _in_intervals(cast(Expr, formula.base), values)
        if formula.exp != Rational(1, 2):
            return base ** int(cast(Integer, formula.exp))
        return mpmath.iv.sqrt(mpmath.iv.mpf([max(mpmath.mpf(base.a), mpmath.mpf(0)), mpmath.mpf(base.b)]))
    parts = [_in_intervals(cast(Expr, each), values) for each in formula.args]
    if isinstance(formula, Add):
        return sum(parts, start=mpmath.iv.mpf(0))
    product = mpmath.iv.mpf(1)
    for each in parts:
        product *= each
    return product
