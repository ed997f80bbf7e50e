"""What is known of logarithms: ``1 - 1/u <= log(u) <= u - 1``, which of two is larger, and digits of those of numbers.

The difference of two sides in which logarithms stand alone is put together as a sum of ``m log(u)``, with a monomial m
that is above zero, and a quotient u of what logarithms are taken of.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import permutations
from math import floor, gcd, prod
from typing import cast

from sympy import Integer, Symbol
from sympy.polys.fields import FracElement
from sympy.polys.rings import PolyElement

from bookmaker_ref.decide.certificate import Above, Fact, Ground, Monomial
from bookmaker_ref.decide.enclosure import ends_of
from bookmaker_ref.exact.contexts import Interval, intervals, intervals_with
from bookmaker_ref.symbolic.algebra import Algebra, Undecidable, carried
from bookmaker_ref.symbolic.vocabulary import P_VALUE

#: The highest power to which what a logarithm is of is raised, and how many sums of logarithms are looked at.
_POWER, _SUMS = 6, 12
#: The most terms of what is divided by, and of what is multiplied by a logarithm, where either is gone through.
_DIVISOR, _FACTOR = 16, 120
#: What digits are multiplied by, to be whole numbers.
DIGITS = 10**6
#: The digits to which they are found.
_EXACT = 30
_EULER = "e_euler"
#: ``-log(p)`` of a p-value, which is not below zero.
SURPRISE = Symbol("minus_log_p", nonnegative=True)


@dataclass(frozen=True)
class Logarithm:
    """A quotient of polynomials that are above zero, and so many times its logarithm in letters."""

    above: PolyElement
    below: PolyElement
    value: PolyElement
    times: int = 1

    def bounds(self) -> tuple[PolyElement, PolyElement]:
        """What is not below zero, and above it unless the quotient is 1."""
        more = self.times * (self.above - self.below)
        return more - self.below * self.value, self.above * self.value - more


def certain(ground: Ground, poly: PolyElement) -> int:
    """1 or -1 where the polynomial has that sign wherever the letters are what they may be, else 0."""
    for sign in (1, -1):
        if all(c * sign > 0 and ground.is_never_negative(m) for m, c in poly.terms()) and any(
            map(ground.is_above_zero, poly)
        ):
            return sign
    return 0


@dataclass(frozen=True)
class Sum:
    """A rest without logarithms, and a sum of ``m c log(u)`` over a polynomial that all have in common."""

    rest: FracElement
    parts: tuple[tuple[Monomial, int, Logarithm], ...]
    below: PolyElement


def sums(algebra: Algebra, value: FracElement) -> Sum:
    """The value as such a sum; raises ``Undecidable`` where logarithms are multiplied with each other."""
    ring = algebra.field.ring
    of = {ring.symbols.index(x.symbol): ring.from_expr(x.of) for x in algebra.letters if x.kind == "log"}
    if any(monomial[i] for monomial in value.denom for i in of):
        raise Undecidable("a division by a logarithm")
    rest = algebra.zero
    slopes: dict[int, FracElement] = {}
    for key, part in carried(value.numer, [*of]).items():
        if sum(key) > 1:
            raise Undecidable("a product of logarithms")
        share = algebra.field(part) / algebra.field(value.denom)
        if sum(key) == 0:
            rest = share
        else:
            slopes[[*of][key.index(1)]] = share
    below = ring.one
    for slope in slopes.values():
        below = below.lcm(slope.denom)
    found: dict[Monomial, dict[int, int]] = {}
    for index, slope in slopes.items():
        for outer, coefficient in (slope.numer * below.quo(slope.denom)).terms():
            found.setdefault(outer, {})[index] = int(coefficient)
    told = []
    for outer, powers in found.items():
        content = reduce(gcd, powers.values())
        exact = {i: k // content for i, k in powers.items()}
        if any(abs(k) > _POWER for k in exact.values()):
            raise Undecidable("a high power in a logarithm")
        top = prod((of[i] ** k for i, k in exact.items() if k > 0), start=ring.one)
        bottom = prod((of[i] ** -k for i, k in exact.items() if k < 0), start=ring.one)
        letters = sum((ring.gens[i] * k for i, k in exact.items()), start=ring.zero)
        told.append((outer, content, Logarithm(top, bottom, letters)))
    return Sum(rest, tuple(told), below)


def without(algebra: Algebra, difference: FracElement, upward: bool) -> FracElement:
    """What is not below the difference, or not above it, and has no logarithm in it."""
    told = sums(algebra, difference)
    if algebra.sign_of(told.below) != 1:
        raise Undecidable("a logarithm over what has no certain sign")
    factors: dict[PolyElement, tuple[PolyElement, Logarithm]] = {}
    for outer, content, log in told.parts:
        before = factors[log.value][0] if log.value in factors else algebra.field.ring.zero
        factors[log.value] = before + algebra.field.ring({outer: content}), log
    if len(factors) > _SUMS or any(len(factor) > _FACTOR for factor, _ in factors.values()):
        raise Undecidable("too many logarithms")
    total = algebra.zero
    for factor, log in factors.values():
        u = algebra.field(log.above) / algebra.field(log.below)
        total += algebra.field(factor) * (u - 1 if upward else 1 - 1 / u)
    return cast(FracElement, told.rest + total / algebra.field(told.below))


def compared(algebra: Algebra, values: Iterable[FracElement]) -> list[Logarithm]:
    """The logarithms whose sum a difference is, each once; none where they do not stand alone."""
    found: dict[PolyElement, Logarithm] = {}
    for each in values:
        try:
            told = sums(algebra, each).parts
        except Undecidable:
            continue
        for _, _, log in told:
            if log.value not in found and -log.value not in found:
                found[log.value] = log
    return list(found.values())[:_SUMS]


def of_quotients(ground: Ground, logs: Iterable[Logarithm]) -> Iterator[Fact]:
    """Both bounds of each."""
    for log in logs:
        if certain(ground, log.above) == 1 == certain(ground, log.below):
            yield from (Fact(bound, ">=") for bound in log.bounds())


def following(ground: Ground, facts: Sequence[Fact], logs: Iterable[Logarithm]) -> Iterator[Fact]:
    """The logarithm of what is 1 by an equation is 0; that of what is above 1, or below, has its sign."""
    for log in logs:
        if not certain(ground, log.above) == 1 == certain(ground, log.below):
            continue
        more = log.above - log.below
        if more == 0:
            yield Fact(log.value, "=")
            continue
        for sign, strict in signs(ground, facts, more):
            yield Fact(sign * log.value, strict) if sign else Fact(log.value, "=")
            if strict == ">":
                yield from (Fact(bound, ">") for bound in log.bounds())


def signs(ground: Ground, facts: Sequence[Fact], poly: PolyElement) -> Iterator[tuple[int, Above]]:
    """What facts say of a multiple of theirs: the sign that makes it above zero, or not below; 0 where it is 0."""
    if sign := certain(ground, poly):
        yield sign, ">"
        return
    for fact in facts:
        if fact.poly.is_ground or len(fact.poly) > _DIVISOR:
            continue
        quotient, rest = divmod(poly, fact.poly)
        if rest == 0 and fact.sign == "=":
            yield 0, "="
        elif rest == 0 and (sign := certain(ground, quotient)):
            yield sign, fact.sign


def of_letters(algebra: Algebra, ground: Ground, halves: bool) -> Iterator[Fact]:
    """Which of two logarithms is the larger, where that is seen from what they are of.

    With ``halves``, bounds of ``log(g/(2 f))`` beside, from which it follows that entropy is at most log(2).
    """
    ring = ground.ring
    logs = [(ring.from_expr(x.symbol), ring.from_expr(x.of)) for x in algebra.letters if x.kind == "log"]
    two = next((letter for letter, of in logs if of == 2), None)
    for (first, f), (second, g) in permutations(logs, 2):
        if f.is_ground or g.is_ground or certain(ground, g - f) != 1:
            continue
        yield Fact(second - first, ">")
        if halves and two is not None:
            yield from of_quotients(ground, [Logarithm(g, 2 * f, second - first - two)])


def of_numbers(algebra: Algebra, ground: Ground) -> Iterator[Fact]:
    """Bounds of e, of logarithms of numbers and of a p-value, and that ``log(e p) <= e p - 1`` and so on."""
    ring = ground.ring
    symbols = {str(symbol): cast(Symbol, symbol) for symbol in ring.symbols}
    for letter in algebra.letters:
        if letter.kind == "log" and letter.of.is_Integer:
            yield from _between(ground, letter.symbol, logarithm(int(cast(Integer, letter.of))))
    if SURPRISE in ring.symbols and P_VALUE in ring.symbols:
        p, surprise = ring.from_expr(P_VALUE), ring.from_expr(SURPRISE)
        yield from of_quotients(ground, [Logarithm(p, ring.one, -surprise)])
        if _EULER in symbols:
            yield from of_quotients(ground, [Logarithm(p * ring.from_expr(symbols[_EULER]), ring.one, 1 - surprise)])
    if _EULER in symbols:
        yield from _between(ground, symbols[_EULER], intervals().exp(intervals().mpf(1)))
    if P_VALUE in ring.symbols:
        yield Fact(1 - ring.from_expr(P_VALUE), ">=")


def _between(ground: Ground, symbol: Symbol, bounds: Interval) -> Iterator[Fact]:
    """That the letter lies within an interval of mpmath's."""
    low, high = digits(bounds)
    letter = ground.ring.from_expr(symbol)
    yield Fact(DIGITS * letter - low, ">")
    yield Fact(high - DIGITS * letter, ">")


def logarithm(above: int, below: int = 1) -> Interval:
    """The logarithm of a quotient, as an interval of mpmath's."""
    with intervals_with(_EXACT) as iv:
        return iv.log(iv.mpf(above) / iv.mpf(below))


def digits(bounds: Interval) -> tuple[int, int]:
    """Six digits of both ends of an interval of mpmath's, as whole numbers, rounded outwards."""
    low, high = (floor(end * DIGITS) for end in ends_of(bounds))
    return low - 1, high + 2


def has_any(algebra: Algebra) -> bool:
    """Whether there are logarithms."""
    return any(letter.kind == "log" for letter in algebra.letters)
