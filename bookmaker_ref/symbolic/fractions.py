"""Sums and products of fractions of polynomials, reduced without a greatest common divisor.

A common divisor of a sum of two fractions divides a factor that both denominators have equally often, and one of a
product divides a denominator. So where the irreducible factors of the denominators are known, as those of margins and
their products are, it is enough to try these few. That a factor does not divide is seen from the remainder at one zero
of it, modulo a large prime, without dividing.

The results are those of SymPy's own arithmetic, letter by letter: in lowest terms, with a positive leading coefficient
below the line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field as default
from functools import lru_cache
from itertools import accumulate, repeat
from math import gcd, lcm, prod
from random import Random
from typing import cast

from sympy.polys.fields import FracElement
from sympy.polys.rings import PolyElement

#: A polynomial as a number times irreducible polynomials, each to its power.
Factors = tuple[int, dict[PolyElement, int]]

#: A denominator with more terms, or of a higher degree, is not factored, and the common divisor is computed.
_TERMS = 60
_DEGREE = 8
_PRIME = 2**61 - 1


@dataclass
class Fractions:
    """Arithmetic of fractions that remembers the factors of the denominators it has made; ``factor`` finds others."""

    factor: Callable[[PolyElement], tuple[int, list[tuple[PolyElement, int]]]]
    _known: dict[PolyElement, Factors] = default(default_factory=dict)

    def plus(self, f: FracElement, g: FracElement) -> FracElement:
        """``f + g``."""
        mine, yours = self._factors(f.denom), self._factors(g.denom)
        if not f or not g or mine is None or yours is None:
            return cast(FracElement, f + g)
        (number, powers), (other, others) = mine, yours
        common = lcm(number, other)
        every = {p: max(powers.get(p, 0), others.get(p, 0)) for p in (*powers, *others)}
        one = f.numer.ring.one
        top = f.numer * _missing(one, common // number, every, powers)
        top += g.numer * _missing(one, common // other, every, others)
        rest = {p: times for p, times in powers.items() if others.get(p) == times}
        return self._reduced(f, top, (common, every), rest)

    def times(self, f: FracElement, g: FracElement) -> FracElement:
        """``f·g``."""
        mine, yours = self._factors(f.denom), self._factors(g.denom)
        if not f or not g or mine is None or yours is None:
            return cast(FracElement, f * g)
        left, over = _cancelled(f.numer, yours[1], yours[1])
        right, under = _cancelled(g.numer, mine[1], mine[1])
        every = {p: over.get(p, 0) + under.get(p, 0) for p in (*over, *under)}
        return self._reduced(f, left * right, (mine[0] * yours[0], every), {})

    def _reduced(
        self, like: FracElement, top: PolyElement, below: Factors, rest: Mapping[PolyElement, int]
    ) -> FracElement:
        """The quotient in lowest terms, where at most the factors in `rest` divide what is above the line."""
        if not top:
            return cast(FracElement, like.field.zero)
        number, powers = below
        top, powers = _cancelled(top, powers, rest)
        shared = gcd(int(top.content()), number)
        number //= shared
        bottom = _product(top.ring.one * number, powers)
        sign = -1 if bottom.LC < 0 else 1
        if sign * shared != 1:
            top = top.quo_ground(sign * shared)
        bottom = bottom * sign
        self._known[bottom] = sign * number, powers
        return cast(FracElement, like.raw_new(top, bottom))

    def _factors(self, poly: PolyElement) -> Factors | None:
        """The factors of a denominator, unless finding them may take longer than doing without."""
        if poly not in self._known:
            if len(poly) > _TERMS or max(map(sum, poly.monoms())) > _DEGREE:
                return None
            number, factors = self.factor(poly)
            self._known[poly] = int(number), dict(factors)
        return self._known[poly]


def _missing(
    one: PolyElement, number: int, every: dict[PolyElement, int], powers: dict[PolyElement, int]
) -> PolyElement:
    """What a denominator lacks of the common one."""
    return _product(one * number, {p: times - powers.get(p, 0) for p, times in every.items()})


def _product(start: PolyElement, powers: Mapping[PolyElement, int]) -> PolyElement:
    return prod((p**times for p, times in powers.items() if times), start=start)


def _cancelled(
    top: PolyElement, below: Mapping[PolyElement, int], rest: Mapping[PolyElement, int]
) -> tuple[PolyElement, dict[PolyElement, int]]:
    """What is above the line, and the powers below it, without those in `rest` as often as they divide both."""
    left = dict(below)
    for factor, times in rest.items():
        for _ in range(times):
            if not _may_divide(factor, top):
                break
            quotient, remainder = top.div(factor)
            if remainder:
                break
            top = quotient
            left[factor] -= 1
    return top, {p: times for p, times in left.items() if times}


def _may_divide(factor: PolyElement, poly: PolyElement) -> bool:
    """Whether the polynomial vanishes, modulo a prime, at a zero of the factor: if not, it is certainly no multiple."""
    zero = _zero_of(factor)
    return zero is None or _value(poly, zero) == 0


@lru_cache(maxsize=1024)
def _zero_of(factor: PolyElement) -> tuple[int, ...] | None:
    """Numbers modulo the prime at which the factor vanishes, if it has the degree 1 in some letter."""
    for index, degree in enumerate(factor.degrees()):
        if degree != 1:
            continue
        draw = Random(index)
        at = [draw.randrange(_PRIME) for _ in factor.ring.gens]
        at[index] = 0
        constant = _value(factor, at)
        at[index] = 1
        slope = (_value(factor, at) - constant) % _PRIME
        if slope:
            at[index] = -constant * pow(slope, -1, _PRIME) % _PRIME
            return tuple(at)
    return None


def _value(poly: PolyElement, at: Sequence[int]) -> int:
    """The value at these numbers, modulo the prime."""
    highest = poly.degrees()
    powers = [
        list(accumulate(repeat(x, most), lambda a, b: a * b % _PRIME, initial=1))
        for x, most in zip(at, highest, strict=True)
    ]
    total = 0
    for monomial, coefficient in poly.terms():
        term = int(coefficient)
        for each, exponent in zip(powers, monomial, strict=True):
            if exponent:
                term = term * each[exponent] % _PRIME
        total += term
    return total % _PRIME
