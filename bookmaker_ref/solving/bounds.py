"""Bounds of every word over boxes of tables: from its definition or its accurate form, each step in intervals.

On a table on which a division is by zero a word has no value, and such a table does not count, so a divisor is never 0.
What no step says anything of is nan. Where a word can be bounded more sharply by hand, `ranges.SHARP` has it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import inf, isinf
from typing import cast

import numpy as np
from sympy import Abs, Add, Expr, Max, Min, Mul, Pow, Rational, Symbol, log

from bookmaker_ref._facts import RANGES
from bookmaker_ref.names import OF_TWO
from bookmaker_ref.solving.ranges import (
    SHARP,
    Array,
    Box,
    Range,
    determinant_of_counts,
    down,
    logarithm,
    power,
    total,
    unknown,
    up,
)
from bookmaker_ref.solving.shares import COMPLEMENTS
from bookmaker_ref.symbolic import CELLS, MEASURES, VOCABULARY
from bookmaker_ref.symbolic.forms import INTERMEDIATES, AtMost, OverRoot, Root, determinant
from bookmaker_ref.symbolic.functions import XLogY

Bounds = Callable[[Box], Range]


@cache
def bounds_of(name: str) -> Bounds:
    """The least and the greatest value of a word on the tables in each box; maybe too far out, never too near."""
    if name in MEASURES:
        return lambda box: _Known(box).measure(name)
    symbol = next(each for each in (*CELLS, *VOCABULARY) if each.name == name)
    return lambda box: _Known(box)[symbol]


#: What is left of a rate to 1 is a rate itself, and never below 0.
_REST = {1 - MEASURES[one].word: MEASURES[other].word for one, other in COMPLEMENTS.items()}


@cache
def _formula(name: str) -> Expr:
    """A quotient of the determinant, which margins narrow; else the definition, whose rates are as narrow as can be."""
    form = MEASURES[name].accurate
    is_quotient = not (form.value.has(Root) or form.needs_divergence)
    return form.value if is_quotient and determinant in form.steps else MEASURES[name].means


class _Known(dict[Expr, Range]):
    """The ranges of expressions over one set of boxes; what is missing is found from its parts."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def __missing__(self, expression: Expr) -> Range:
        with np.errstate(all="ignore"):
            found = self[expression] = self._found(_REST.get(expression, expression))
        return found

    def measure(self, name: str) -> Range:
        """What its formula says, and the range of all its values."""
        if name in SHARP:
            return SHARP[name](self.box)
        (low, high), (least, most) = self[_formula(name)], RANGES[name]
        return np.fmax(low, least), high if isinf(most) else np.fmin(high, most)

    def _found(self, expression: Expr) -> Range:
        if isinstance(expression, Symbol):
            return self._of_symbol(expression)
        if isinstance(expression, Rational):
            return self._constant(expression)
        parts = [self[cast(Expr, each)] for each in expression.args]
        if isinstance(expression, Pow):
            return power(parts[0], cast(Expr, expression.exp))
        for kind, rule in _RULES.items():
            if isinstance(expression, kind):
                return rule(parts)
        return unknown(self.box["N"])

    def _of_symbol(self, symbol: Symbol) -> Range:
        if symbol.name in self.box:
            return self.box[symbol.name]
        if symbol == determinant:
            return determinant_of_counts(self.box)
        if symbol in INTERMEDIATES:
            return self[INTERMEDIATES[symbol]]
        if symbol.name in SHARP:
            return SHARP[symbol.name](self.box)
        name = OF_TWO.get(symbol.name)
        if name is None or MEASURES[name].means == symbol:  # a letter that the measure is defined by
            return self[VOCABULARY[symbol]]
        return self.measure(name)

    def _constant(self, number: Rational) -> Range:
        value = np.full_like(self.box["N"][0], int(number.p) / int(number.q))
        return (value, value) if number.is_Integer else (down(value), up(value))


def _product(parts: list[Range]) -> Range:
    found = parts[0]
    for each in parts[1:]:
        found = _times(found, each)
    return found


def _times(x: Range, y: Range) -> Range:
    (low, high), (a, b) = x, y
    if low.min() >= 0 and a.min() >= 0 and 0 <= high.min() <= high.max() < inf and 0 <= b.min() <= b.max() < inf:
        return np.maximum(down(low * a), 0.0), up(high * b)
    ends = np.array([low * a, low * b, high * a, high * b])
    least, most = np.fmin.reduce(ends), np.fmax.reduce(ends)
    # 0 times infinity, of a divisor that comes near 0, is no end: it lies between the others.
    known = ~(np.isnan(low) | np.isnan(high) | np.isnan(a) | np.isnan(b))
    least, most = np.where(known, down(least), np.nan), np.where(known, up(most), np.nan)
    nothing = (low > high) | (a > b)
    return np.where(nothing, np.inf, least), np.where(nothing, -np.inf, most)


def _times_logarithm(parts: list[Range]) -> Range:
    # Of what has no value the logarithm is nan, and so unknown: where x is 0 the term is 0 by continuation.
    return _product([parts[0], logarithm(parts[1])])


def _size(parts: list[Range]) -> Range:
    low, high = parts[0]
    zero: Array = np.zeros_like(low)
    return np.maximum.reduce([low, -high, zero]), np.maximum(-low, high)


_HALF = Rational(1, 2)
_RULES: dict[type[Expr], Callable[[list[Range]], Range]] = {
    Add: lambda parts: total(*parts),
    Mul: _product,
    log: lambda parts: logarithm(parts[0]),
    Root: lambda parts: power(parts[0], _HALF),
    OverRoot: lambda parts: _product([parts[0], power(parts[1], -_HALF)]),
    AtMost: lambda parts: parts[0],
    XLogY: _times_logarithm,
    Abs: _size,
    Max: lambda parts: (np.maximum.reduce([a for a, _ in parts]), np.maximum.reduce([b for _, b in parts])),
    Min: lambda parts: (np.minimum.reduce([a for a, _ in parts]), np.minimum.reduce([b for _, b in parts])),
}
