"""Polynomial equations in a few unknowns, solved one unknown after the other; every way is kept.

An equation that is linear in an unknown gives it as a fraction in the others; one in a single unknown makes that
unknown a root of a polynomial that does not factor. Where a coefficient may vanish, that is a way of its own, unless
the coefficient is made of letters alone, which stand for values in general.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from math import inf
from typing import cast

from sympy.polys.fields import FracElement, FracField
from sympy.polys.rings import PolyElement

from bookmaker_ref.solving.budget import TooHard, check_time, spend
from bookmaker_ref.symbolic.algebra import factor_list

_TERMS = 400
#: Fractions, and polynomials, are multiplied if that takes no more products of terms than this: about a second. The
#: greatest common divisor of longer fractions may take minutes.
_PRODUCTS_OF_FRACTIONS = 150_000
_PRODUCTS = 500_000
_DEGREE = 26
_WAYS = 200


@dataclass(frozen=True)
class Way:
    """One way to fulfil the equations.

    ``fractions``: unknowns as fractions in what is left of them, in the order in which they were found.
    ``roots``: unknowns that are a root of a polynomial in themselves, in earlier roots, and in letters.
    ``free``: unknowns that may be anything.
    """

    fractions: tuple[tuple[int, FracElement], ...]
    roots: tuple[tuple[int, PolyElement], ...]
    free: tuple[int, ...]

    def values(self, field: FracField) -> dict[int, FracElement]:
        """Each unknown in letters, roots and free unknowns."""
        known: dict[int, FracElement] = {i: field.gens[i] for i in (*self.free, *(i for i, _ in self.roots))}
        for place, fraction in reversed(self.fractions):
            known[place] = replaced(fraction, known, field)
        return known

    @property
    def quadratic(self) -> tuple[int, PolyElement] | None:
        """The root in it, where there is one and its polynomial is quadratic."""
        return self.roots[0] if len(self.roots) == 1 and degree(self.roots[0][1], self.roots[0][0]) == 2 else None

    def without(self, place: int) -> Way:
        """The same where this unknown is free no more."""
        return replace(self, free=tuple(i for i in self.free if i != place))


def ways(equations: Iterable[PolyElement], unknowns: Sequence[int], field: FracField) -> list[Way]:
    """Every way to fulfil the equations; unknowns are given by their place among the generators of the field.

    >>> from sympy import QQ
    >>> from sympy.polys.fields import field
    >>> F, a, x, y = field("a,x,y", QQ)
    >>> [(way.values(F)[1], way.values(F)[2]) for way in ways([(x - a).numer, (x*y - 1).numer], (1, 2), F)]
    [(a, 1/a)]
    """
    search = _Search(field, frozenset(unknowns))
    return list(dict.fromkeys(search.run(equations, Way((), (), tuple(unknowns)))))


@dataclass
class _Search:
    """What is left to be solved, and the way so far: its free unknowns are those that are not found yet."""

    field: FracField
    unknowns: frozenset[int]
    steps: int = 0

    def run(self, equations: Iterable[PolyElement], way: Way) -> list[Way]:
        """Every end of this way."""
        check_time()
        self.steps += 1
        if self.steps > _WAYS:
            raise TooHard("there are too many ways to fulfil the equations")
        left = dict.fromkeys(p for each in equations if (p := remainder(each, way.roots)) != 0)
        reduced = self._reduced(list(left), way)
        if any(not self._in(p, self.unknowns) for p in reduced):
            return []  # a number, or letters in general, that would have to be 0
        if not reduced:
            return [way]
        first, *others = self._by_ease(reduced, way)
        return [each for factor in self._factors(first) for each in self._one(factor, others, way)]

    def _one(self, factor: PolyElement, others: list[PolyElement], way: Way) -> list[Way]:
        """The ways in which one irreducible factor vanishes, and all the other equations hold."""
        mine = self._in(factor, way.free)
        if not mine:  # only roots: the polynomial of the last of them is irreducible, but maybe not over the others
            return self._of_roots(factor, others, way)
        linear = sorted((i for i in mine if degree(factor, i) == 1), key=lambda i: _slope_size(factor, i))
        if linear:
            place = linear[0]
            below, above = coefficients(factor, place)
            fraction = -self.field.field_new(below) / self.field.field_new(above)
            longer = replace(way.without(place), fractions=(*way.fractions, (place, fraction)))
            found = self.run([_substituted(p, place, below, above) for p in others], longer)
            found = [each for each in found if not _vanishes(above, each, self.field)]
            if self._in(above, self.unknowns):  # it may vanish, and then the rest of the factor must too
                found += self.run([*others, above, below], way)
            return found
        if len(mine) == 1:
            (place,) = mine
            return self.run(others, replace(way.without(place), roots=(*way.roots, (place, factor))))
        return self._by_resultant(factor, others, way)

    def _by_resultant(self, factor: PolyElement, others: list[PolyElement], way: Way) -> list[Way]:
        """A further equation without one of the unknowns that two share."""
        pairs = []
        for other in others:
            shared = self._in(factor, way.free) & self._in(other, way.free)
            pairs += [(degree(factor, i) * degree(other, i), i, other) for i in shared]
        if not pairs:
            raise TooHard("an equation is of a higher degree in every unknown")
        _, place, other = min(pairs, key=lambda each: each[:2])
        eliminated = _resultant(factor, other, place)
        if eliminated == 0 or eliminated in others:
            raise TooHard("two equations share what cannot be told apart")
        return self.run([eliminated, factor, *others], way)

    def _of_roots(self, factor: PolyElement, others: list[PolyElement], way: Way) -> list[Way]:
        """A further equation about roots: what it has in common with the polynomial of the last root in it."""
        places = [i for i, _ in way.roots]
        last = max(places.index(i) for i in self._in(factor, places))
        place, polynomial = way.roots[last]
        common = degree(factor.gcd(polynomial), place)
        if not common:
            if last:
                raise TooHard("an equation between several roots")
            return []
        if common == degree(polynomial, place):
            return self.run(others, way)
        raise TooHard("an equation between roots")

    def _reduced(self, equations: list[PolyElement], way: Way) -> list[PolyElement]:
        """The same, where of two equations in one and the same unknown only one is of the lowest degree."""
        while True:
            alone: dict[int, list[PolyElement]] = {}
            for p in equations:
                mine = self._in(p, way.free)
                if len(mine) == 1:
                    alone.setdefault(next(iter(mine)), []).append(p)
            pair = next(((i, ps) for i, ps in alone.items() if len(ps) > 1), None)
            if pair is None:
                return equations
            place, several = pair
            low, high, *_ = sorted(several, key=lambda p: (degree(p, place), len(p)))
            rest = remainder(high, (*way.roots, (place, low)))
            equations = [p for p in equations if p != high] + ([rest] if rest != 0 else [])

    def _in(self, poly: PolyElement, places: Iterable[int]) -> frozenset[int]:
        """Which of these generators the polynomial holds."""
        return frozenset(i for i in places if any(monomial[i] for monomial in poly.monoms()))

    def _factors(self, poly: PolyElement) -> Iterator[PolyElement]:
        if len(poly) > _TERMS or max(map(sum, poly.monoms())) > _DEGREE:
            raise TooHard("an equation grows too long")
        for factor, _ in factor_list(poly)[1]:
            if self._in(factor, self.unknowns):
                yield factor

    def _by_ease(self, equations: list[PolyElement], way: Way) -> list[PolyElement]:
        """The equation to solve first: in few unknowns, linear in one of them, with a plain coefficient, short."""

        def ease(poly: PolyElement) -> tuple[int, int, int, int]:
            mine = self._in(poly, way.free)
            linear = [i for i in mine if degree(poly, i) == 1]
            slope = min((_slope_size(poly, i) for i in linear), default=(9, 0))
            return (len(mine) > 1 and not linear, *slope, len(poly))

        return sorted(equations, key=ease)


def constant(field: FracField, value: int | Fraction) -> FracElement:
    """A number as an element of the field."""
    return cast(FracElement, field.field_new(field.domain(value.numerator, value.denominator)))


def replaced(fraction: FracElement, values: Mapping[int, FracElement], field: FracField) -> FracElement:
    """The fraction with some generators replaced."""
    above, below = _evaluated(fraction.numer, values, field), _evaluated(fraction.denom, values, field)
    _check_products(len(above.numer) * len(below.denom) + len(above.denom) * len(below.numer))
    return cast(FracElement, above / below)


def multiplied(one: FracElement, other: FracElement) -> FracElement:
    """The product of two fractions; raises `TooHard` where it would take too long."""
    _check_products(len(one.numer) * len(other.numer) + len(one.denom) * len(other.denom))
    return cast(FracElement, one * other)


def added(one: FracElement, other: FracElement) -> FracElement:
    """The sum of two fractions; raises `TooHard` where it would take too long."""
    crossed = len(one.numer) * len(other.denom) + len(one.denom) * len(other.numer)
    _check_products(crossed + len(one.denom) * len(other.denom) if one.denom != other.denom else 0)
    return cast(FracElement, one + other)


def raised(base: FracElement, exponent: int) -> FracElement:
    """A power of a fraction; raises `TooHard` where it would take too long."""
    size = max(len(base.numer), len(base.denom))
    _check_products(size ** abs(exponent) if abs(exponent) > 1 else 0)
    return cast(FracElement, base**exponent)


def _check_products(count: int) -> None:
    if count > _PRODUCTS_OF_FRACTIONS:
        raise TooHard("a formula grows too long")
    spend(count)


def _product(one: PolyElement, other: PolyElement) -> PolyElement:
    """The product of two polynomials; raises `TooHard` where it would take too long."""
    count = len(one) * len(other)
    if count > _PRODUCTS:
        raise TooHard("an equation grows too long")
    spend(count)
    return cast(PolyElement, one * other)


def _evaluated(poly: PolyElement, values: Mapping[int, FracElement], field: FracField) -> FracElement:
    total = constant(field, 0)
    for monomial, coefficient in poly.terms():
        term = constant(field, 1) * coefficient
        for i, exponent in enumerate(monomial):
            if exponent:
                term = multiplied(term, raised(values.get(i, field.gens[i]), exponent))
        total = added(total, term)
    return total


def _vanishes(poly: PolyElement, way: Way, field: FracField) -> bool:
    """Whether it is 0 in this way, so that nothing may be divided by it."""
    try:
        value = _evaluated(poly, way.values(field), field)
    except ZeroDivisionError:  # an earlier divisor is 0 there, which is a way of its own
        return True
    return bool(remainder(value.numer, way.roots) == 0)


def _gen(poly: PolyElement, place: int) -> PolyElement:
    return cast(PolyElement, poly.ring.gens[place])


def degree(poly: PolyElement, place: int) -> int:
    """The highest power of a generator; 0 in the polynomial 0."""
    return max((int(monomial[place]) for monomial in poly.monoms()), default=0)


def coefficients(poly: PolyElement, place: int) -> list[PolyElement]:
    """The coefficients of a generator, from its power 0 upwards."""
    found = [poly.ring.zero for _ in range(degree(poly, place) + 1)]
    for monomial, coefficient in poly.terms():
        plain = tuple(0 if i == place else k for i, k in enumerate(monomial))
        found[monomial[place]] += poly.ring({plain: coefficient})
    return found


def _slope_size(poly: PolyElement, place: int) -> tuple[int, int]:
    """How plain the coefficient of an unknown is: a number, one term, or more."""
    slope = coefficients(poly, place)[1]
    return (0, 0) if slope.is_ground else (max(map(sum, slope.monoms())), len(slope))


def _substituted(poly: PolyElement, place: int, below: PolyElement, above: PolyElement) -> PolyElement:
    """The polynomial where an unknown is ``-below/above``, times a power of ``above``."""
    parts = coefficients(poly, place)
    total = poly.ring.zero
    for exponent, part in enumerate(parts):
        if part != 0:
            powers = _product(_power(-below, exponent), _power(above, len(parts) - 1 - exponent))
            total += _product(part, powers)
        if len(total) > 20 * _TERMS:
            raise TooHard("an equation grows too long")
    return cast(PolyElement, total)


def _power(poly: PolyElement, exponent: int) -> PolyElement:
    if exponent > 1 and len(poly) ** exponent > _PRODUCTS:
        raise TooHard("an equation grows too long")
    return cast(PolyElement, poly**exponent if exponent else poly.ring.one)  # SymPy refuses 0**0


def remainder(poly: PolyElement, roots: Sequence[tuple[int, PolyElement]]) -> PolyElement:
    """What is left of a polynomial, up to a factor that is not 0, once each root fulfils its own polynomial."""
    for place, of in reversed(roots):
        lead, lowest = coefficients(of, place)[-1], degree(of, place)
        rest = of - lead * _gen(of, place) ** lowest
        while poly != 0 and (top := degree(poly, place)) >= lowest:
            part = coefficients(poly, place)[top]
            shift = _power(_gen(poly, place), top - lowest)
            lower = poly - part * shift * _gen(poly, place) ** lowest
            poly = _product(lead, lower) - _product(part * shift, rest)
            if len(poly) > 20 * _TERMS:
                raise TooHard("an equation grows too long")
    return poly


def _resultant(one: PolyElement, other: PolyElement, place: int) -> PolyElement:
    """The determinant that vanishes where both have a common root in that generator."""
    a, b = (coefficients(each, place)[::-1] for each in (one, other))
    size = len(a) + len(b) - 2
    if size > 6:
        raise TooHard("an equation is of too high a degree")
    zeros = [one.ring.zero] * size
    shifted = ((of, i) for of, other in ((a, b), (b, a)) for i in range(len(other) - 1))
    rows = [[*zeros[:i], *of, *zeros[: size - len(of) - i]] for of, i in shifted]
    return determinant(rows, zeros[0], 20 * _TERMS)


def determinant(rows: Sequence[Sequence[PolyElement]], zero: PolyElement, longest: float = inf) -> PolyElement:
    """By minors of the first rows, each computed once."""
    minors: dict[tuple[int, ...], PolyElement] = {(): zero + 1}
    for k, row in enumerate(rows):
        minors = {
            columns: sum(
                (
                    (-1) ** (k + i) * _product(row[column], minors[columns[:i] + columns[i + 1 :]])
                    for i, column in enumerate(columns)
                    if row[column] != 0
                ),
                start=zero,
            )
            for columns in combinations(range(len(rows)), k + 1)
        }
        if any(len(each) > longest for each in minors.values()):
            raise TooHard("an equation grows too long")
    return minors[tuple(range(len(rows)))]
