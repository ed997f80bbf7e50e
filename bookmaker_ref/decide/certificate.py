"""Certificates: sums that show at a glance that what is supposed cannot be, and the check of every one of them.

What is supposed are polynomials that are above zero, not below it, or zero. A certificate multiplies some of them with
each other, with monomials in what is never negative and with squares, weighs them, and adds all up. If nothing in the
sum has a coefficient above zero, while something in it was certainly above zero, then what is supposed is impossible.
Whoever has the certificate needs to multiply and to add, no more; so does `refutes`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import lcm
from typing import Literal

from sympy import QQ, ZZ
from sympy.polys.rings import PolyElement, PolyRing

Monomial = tuple[int, ...]
Above = Literal[">", ">=", "="]
_SIGNS = (">", ">=", "=")


@dataclass(frozen=True)
class Fact:
    """A polynomial of which it is supposed that it is above zero, not below it, or zero."""

    poly: PolyElement
    sign: Above


@dataclass(frozen=True)
class Term:
    """One part of a certificate: a weight, a monomial, facts by their place, and what is squared."""

    weight: Fraction
    monomial: Monomial
    facts: tuple[int, ...]
    square: PolyElement | None = None


@dataclass(frozen=True)
class Ground:
    """What the letters of the polynomials may be.

    ``positive`` are above zero, ``nonnegative`` not below it (those that are positive are among them); others are any
    number. ``roots`` says of a letter by its place which power of it is which polynomial in the others.
    """

    ring: PolyRing
    positive: frozenset[int]
    nonnegative: frozenset[int]
    roots: Mapping[int, tuple[int, PolyElement]]

    def reduced(self, poly: PolyElement) -> PolyElement:
        """The polynomial with powers of roots replaced by what they are."""
        for index, (degree, of) in sorted(self.roots.items(), reverse=True):
            if all(monomial[index] < degree for monomial in poly):
                continue
            total = self.ring.zero
            for monomial, coefficient in poly.terms():
                whole, part = divmod(monomial[index], degree)
                rest = (*monomial[:index], part, *monomial[index + 1 :])
                total += self.ring({rest: coefficient}) * of**whole
            poly = total
        return poly

    def is_never_negative(self, monomial: Monomial) -> bool:
        """Whether the monomial cannot be below zero."""
        return all(not power or index in self.nonnegative for index, power in enumerate(monomial))

    def is_above_zero(self, monomial: Monomial) -> bool:
        """Whether the monomial is above zero."""
        return all(not power or index in self.positive for index, power in enumerate(monomial))


def refutes(ground: Ground, facts: Sequence[Fact], terms: Sequence[Term]) -> bool:
    """Whether the terms show that the facts cannot all hold.

    >>> from sympy import ZZ, ring
    >>> r, x, y = ring("x, y", ZZ)
    >>> ground = Ground(r, frozenset((0, 1)), frozenset((0, 1)), {})
    >>> facts = Fact(x - 2 * y, ">="), Fact(y - x, ">=")
    >>> refutes(ground, facts, [Term(Fraction(1), (0, 0), (0,)), Term(Fraction(1), (0, 0), (1,))])
    True
    >>> refutes(ground, facts, [Term(Fraction(1), (0, 0), (0,))])
    False
    """
    if not terms or not all(map(partial(_is_fact, ground), facts)):
        return False
    if not all(_is_term(ground, facts, term) and _is_sound(ground, facts, term) for term in terms):
        return False
    common = lcm(*(term.weight.denominator for term in terms))
    total = ground.ring.zero
    for term in terms:
        part = ground.ring({term.monomial: int(term.weight * common)})
        for place in term.facts:
            part *= facts[place].poly
        total += part if term.square is None else part * term.square**2
    rest = [(monomial, c) for monomial, c in ground.reduced(total).terms() if c]
    if not all(c < 0 and ground.is_never_negative(monomial) for monomial, c in rest):
        return False
    certain = any(_is_above_zero(ground, facts, term) for term in terms)
    return certain or any(ground.is_above_zero(monomial) for monomial, _ in rest)


def _is_fact(ground: Ground, fact: Fact) -> bool:
    """Whether the fact is of the kind that the check is made for, so that nothing else is mistaken for one."""
    return isinstance(fact, Fact) and fact.sign in _SIGNS and _is_polynomial(ground, fact.poly)


def _is_term(ground: Ground, facts: Sequence[Fact], term: Term) -> bool:
    """Whether the term is made of what terms are made of: in particular, no power in it is below zero.

    A power below zero would divide by a letter, which may be zero.
    """
    return (
        isinstance(term, Term)
        and type(term.weight) in (int, Fraction)
        and isinstance(term.monomial, tuple)
        and len(term.monomial) == ground.ring.ngens
        and all(type(power) is int and power >= 0 for power in term.monomial)
        and isinstance(term.facts, tuple)
        and all(type(place) is int and 0 <= place < len(facts) for place in term.facts)
        and (term.square is None or _is_polynomial(ground, term.square))
    )


def _is_polynomial(ground: Ground, poly: object) -> bool:
    """Whether it is a polynomial in the letters of the ground, with rational coefficients and powers not below zero."""
    return (
        isinstance(poly, PolyElement)
        and poly.ring == ground.ring
        and ground.ring.domain in (ZZ, QQ)
        and all(len(monomial) == ground.ring.ngens and min(monomial, default=0) >= 0 for monomial in poly)
    )


def _is_sound(ground: Ground, facts: Sequence[Fact], term: Term) -> bool:
    """Whether the term is certainly not below zero, or is zero."""
    if any(facts[place].sign == "=" for place in term.facts):
        return True
    return term.weight > 0 and ground.is_never_negative(term.monomial)


def _is_above_zero(ground: Ground, facts: Sequence[Fact], term: Term) -> bool:
    strict = all(facts[place].sign == ">" for place in term.facts)
    return strict and term.square is None and term.weight > 0 and ground.is_above_zero(term.monomial)
