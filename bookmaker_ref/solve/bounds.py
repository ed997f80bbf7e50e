"""Bounds of every word over boxes of tables: by hand where that is sharper, and else from its definition.

A word is evaluated as it is defined, each step in intervals. On a table on which a division is by zero a word has no
value, and such a table does not count, so a divisor is never 0. What no step says anything of is nan.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import cast

import numpy as np
from sympy import Abs, Add, Expr, Max, Min, Mul, Pow, Rational, Symbol, log

from bookmaker_ref.solve.ranges import BOUNDS, Array, Box, Range, down, up
from bookmaker_ref.symbolic import MEASURES, VOCABULARY
from bookmaker_ref.symbolic.functions import XLogY

Bounds = Callable[[Box], Range]


@cache
def bounds_of(name: str) -> Bounds:
    """The least and the greatest value of a word on the tables in each box; maybe too far out, never too near."""
    if name in BOUNDS:
        return BOUNDS[name]
    symbol = MEASURES[name].word if name in MEASURES else next(each for each in VOCABULARY if each.name == name)
    return lambda box: _Known(box)[symbol]


class _Known(dict[Expr, Range]):
    """The ranges of expressions over one set of boxes; what is missing is found from its parts."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def __missing__(self, expression: Expr) -> Range:
        with np.errstate(all="ignore"):
            found = self[expression] = self._found(expression)
        return found

    def _found(self, expression: Expr) -> Range:
        if isinstance(expression, Symbol):
            if expression.name in self.box:
                return self.box[expression.name]
            name = _measure_of(expression)
            return BOUNDS[name](self.box) if name in BOUNDS else self[VOCABULARY[expression]]
        if isinstance(expression, Rational):
            return self._constant(expression)
        parts = [self[cast(Expr, each)] for each in expression.args]
        if isinstance(expression, Pow):
            return _power(parts[0], cast(Expr, expression.exp))
        for kind, rule in _RULES.items():
            if isinstance(expression, kind):
                return rule(parts)
        nothing = np.full_like(self.box["N"][0], np.nan)
        return nothing, nothing

    def _constant(self, number: Rational) -> Range:
        value = np.full_like(self.box["N"][0], int(number.p) / int(number.q))
        return (value, value) if number.is_Integer else (down(value), up(value))


@cache
def _measure_of(symbol: Symbol) -> str:
    return next((each.name for each in MEASURES.values() if each.word == symbol), symbol.name)


def _sum(parts: list[Range]) -> Range:
    low, high = parts[0]
    size = np.maximum(np.abs(low), np.abs(high))
    for a, b in parts[1:]:
        low, high, size = low + a, high + b, size + np.maximum(np.abs(a), np.abs(b))
    slack = _roundings(len(parts)) * size
    return low - slack, high + slack


def _roundings(many: int) -> float:
    """How much so many additions may have rounded, of the sum of all sizes."""
    return many * 2.0**-52


def _product(parts: list[Range]) -> Range:
    low, high = parts[0]
    for a, b in parts[1:]:
        ends = [low * a, low * b, high * a, high * b]
        low, high = down(np.minimum.reduce(ends)), up(np.maximum.reduce(ends))
    return low, high


def _power(base: Range, exponent: Expr) -> Range:
    if not isinstance(exponent, Rational) or int(exponent.q) > 2:
        nothing = np.full_like(base[0], np.nan)
        return nothing, nothing
    if int(exponent.q) == 2:
        base = np.maximum(down(np.sqrt(np.maximum(base[0], 0.0))), 0.0), up(np.sqrt(np.maximum(base[1], 0.0)))
    low, high = base
    times = abs(int(exponent.p))
    ends = low**times, high**times
    least, most = np.minimum(*ends), np.maximum(*ends)
    if times % 2 == 0:
        least = np.where((low <= 0) & (high >= 0), 0.0, least)
    for _ in range(times):
        least, most = down(least), up(most)
    least = np.maximum(least, 0.0) if times % 2 == 0 else least
    return _inverse((least, most)) if exponent < 0 else (least, most)


def _inverse(x: Range) -> Range:
    """One over what is not 0."""
    low, high = x
    across = (low < 0) & (high > 0)
    least, most = down(1 / np.where(high == 0, -0.0, high)), up(1 / np.where(low == 0, 0.0, low))
    return np.where(across, -np.inf, least), np.where(across, np.inf, most)


def _logarithm(parts: list[Range]) -> Range:
    low, high = np.log(np.maximum(parts[0][0], 0.0)), np.log(np.maximum(parts[0][1], 0.0))
    return low - (np.abs(low) * 1e-14 + 1e-15), high + (np.abs(high) * 1e-14 + 1e-15)


def _times_logarithm(parts: list[Range]) -> Range:
    return _product([parts[0], _logarithm(parts[1:])])


def _size(parts: list[Range]) -> Range:
    low, high = parts[0]
    zero: Array = np.zeros_like(low)
    return np.maximum.reduce([low, -high, zero]), np.maximum(-low, high)


_RULES: dict[type[Expr], Callable[[list[Range]], Range]] = {
    Add: _sum,
    Mul: _product,
    log: _logarithm,
    XLogY: _times_logarithm,
    Abs: _size,
    Max: lambda parts: (np.maximum.reduce([a for a, _ in parts]), np.maximum.reduce([b for _, b in parts])),
    Min: lambda parts: (np.minimum.reduce([a for a, _ in parts]), np.minimum.reduce([b for _, b in parts])),
}
