"""Polynomial equations in a few unknowns, solved one unknown after the other; every way is kept.

An equation that is linear in an unknown gives it as a fraction in the others; one in a single unknown makes that
unknown a root of a polynomial that does not factor. Where a coefficient may vanish, that is a way of its own, unless
the coefficient is made of letters alone, which stand for values in general.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import cast

from sympy.polys.fields import FracElement, FracField
from sympy.polys.rings import PolyElement

from bookmaker_ref.symbolic.algebra import factor_list

_TERMS = 400
_DEGREE = 26
_WAYS = 200


class TooHard(ValueError):
    """Equations that would grow beyond what is kept."""


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


def ways(equations: Iterable[PolyElement], unknowns: Sequence[int], field: FracField) -> list[Way]:
    """Every way to fulfil the equations; unknowns are given by their place among the generators of the field.

    >>> from sympy import QQ
    >>> from sympy.polys.fields import field
    >>> F, a, x, y = field("a,x,y", QQ)
    >>> [(way.values(F)[1], way.values(F)[2]) for way in ways([(x - a).numer, (x*y - 1).numer], (1, 2), F)]
    [(a, 1/a)]
    """
    search = _Search(field, frozenset(unknowns))
    found = search.run([p for p in equations if p != 0], tuple(unknowns), (), ())
    return list(dict.fromkeys(found))


@dataclass
class _Search:
    field: FracField
    unknowns: frozenset[int]
    steps: int = 0

    def run(
        self,
        equations: list[PolyElement],
        left: tuple[int, ...],
        fractions: tuple[tuple[int, FracElement], ...],
        roots: tuple[tuple[int, PolyElement], ...],
    ) -> list[Way]:
        self.steps += 1
        if self.steps > _WAYS:
            raise TooHard("there are too many ways to fulfil the equations")
        equations = list(dict.fromkeys(p for each in equations if (p := _modulo(each, roots)) != 0))
        equations = self._reduced(equations, left, roots)
        if any(not self._in(p, self.unknowns) for p in equations):
            return []  # a number, or letters in general, that would have to be 0
        if not equations:
            return [Way(fractions, roots, left)]
        found: list[Way] = []
        first, *others = self._by_ease(equations, left)
        for factor in self._factors(first):
            found += self._one(factor, others, left, fractions, roots)
        return found

    def _one(
        self,
        factor: PolyElement,
        others: list[PolyElement],
        left: tuple[int, ...],
        fractions: tuple[tuple[int, FracElement], ...],
        roots: tuple[tuple[int, PolyElement], ...],
    ) -> list[Way]:
        """The ways in which one irreducible factor vanishes, and all the other equations hold."""
        mine = self._in(factor, frozenset(left))
        if not mine:  # only roots: the polynomial of the last of them is irreducible, but maybe not over the others
            return self._of_roots(factor, others, left, fractions, roots)
        linear = sorted((i for i in mine if factor.degree(_gen(factor, i)) == 1), key=lambda i: _slope_size(factor, i))
        if linear:
            place = linear[0]
            below, above = _coefficients(factor, place)[0], _coefficients(factor, place)[1]
            fraction = -self.field.field_new(below) / self.field.field_new(above)
            rest = tuple(i for i in left if i != place)
            substituted = [_substituted(p, place, below, above) for p in others]
            found = self.run(substituted, rest, (*fractions, (place, fraction)), roots)
            found = [each for each in found if not _vanishes(above, each, self.field)]
            if self._in(above, self.unknowns):  # it may vanish, and then the rest of the factor must too
                found += self.run([*others, above, below], left, fractions, roots)
            return found
        if len(mine) == 1:
            (place,) = mine
            rest = tuple(i for i in left if i != place)
            return self.run(others, rest, fractions, (*roots, (place, factor)))
        return self._by_resultant(factor, others, left, fractions, roots)

    def _by_resultant(
        self,
        factor: PolyElement,
        others: list[PolyElement],
        left: tuple[int, ...],
        fractions: tuple[tuple[int, FracElement], ...],
        roots: tuple[tuple[int, PolyElement], ...],
    ) -> list[Way]:
        """A further equation without one of the unknowns that two share."""
        pairs = []
        for other in others:
            shared = self._in(factor, frozenset(left)) & self._in(other, frozenset(left))
            pairs += [(factor.degree(_gen(factor, i)) * other.degree(_gen(other, i)), i, other) for i in shared]
        if not pairs:
            raise TooHard("an equation is of a higher degree in every unknown")
        _, place, other = min(pairs, key=lambda each: each[:2])
        eliminated = _resultant(factor, other, place)
        if eliminated == 0 or eliminated in others:
            raise TooHard("two equations share what cannot be told apart")
        return self.run([eliminated, factor, *others], left, fractions, roots)

    def _of_roots(
        self,
        factor: PolyElement,
        others: list[PolyElement],
        left: tuple[int, ...],
        fractions: tuple[tuple[int, FracElement], ...],
        roots: tuple[tuple[int, PolyElement], ...],
    ) -> list[Way]:
        """A further equation about roots: what it has in common with the polynomial of the last root in it."""
        places = [i for i, _ in roots]
        last = max(places.index(i) for i in self._in(factor, frozenset(places)))
        place, polynomial = roots[last]
        common = factor.gcd(polynomial)
        if not self._in(common, frozenset({place})):
            if last:
                raise TooHard("an equation between several roots")
            return []
        degree = common.degree(_gen(common, place))
        if degree == polynomial.degree(_gen(polynomial, place)):
            return self.run(others, left, fractions, roots)
        raise TooHard("an equation between roots")

    def _reduced(
        self, equations: list[PolyElement], left: tuple[int, ...], roots: tuple[tuple[int, PolyElement], ...]
    ) -> list[PolyElement]:
        """The same, where of two equations in one and the same unknown only one is of the lowest degree."""
        while True:
            alone: dict[int, list[PolyElement]] = {}
            for p in equations:
                mine = self._in(p, frozenset(left))
                if len(mine) == 1:
                    alone.setdefault(next(iter(mine)), []).append(p)
            pair = next(((i, ps) for i, ps in alone.items() if len(ps) > 1), None)
            if pair is None:
                return equations
            place, several = pair
            low, high, *_ = sorted(several, key=lambda p: (p.degree(_gen(p, place)), len(p)))
            rest = _modulo(_modulo(high, ((place, low),)), roots)
            equations = [p for p in equations if p != high] + ([rest] if rest != 0 else [])

    def _in(self, poly: PolyElement, places: frozenset[int]) -> frozenset[int]:
        """Which of these generators the polynomial holds."""
        return frozenset(i for i in places if any(monomial[i] for monomial in poly.monoms()))

    def _factors(self, poly: PolyElement) -> Iterator[PolyElement]:
        if len(poly) > _TERMS or max(map(sum, poly.monoms())) > _DEGREE:
            raise TooHard("an equation grows too long")
        for factor, _ in factor_list(poly)[1]:
            if self._in(factor, self.unknowns):
                yield factor

    def _by_ease(self, equations: list[PolyElement], left: tuple[int, ...]) -> list[PolyElement]:
        """The equation to solve first: in few unknowns, linear in one of them, with a plain coefficient, short."""

        def ease(poly: PolyElement) -> tuple[int, int, int, int]:
            mine = self._in(poly, frozenset(left))
            linear = [i for i in mine if poly.degree(_gen(poly, i)) == 1]
            slope = min((_slope_size(poly, i) for i in linear), default=(9, 0))
            return (len(mine) > 1 and not linear, *slope, len(poly))

        return sorted(equations, key=ease)


def constant(field: FracField, value: int | Fraction) -> FracElement:
    """A number as an element of the field."""
    return cast(FracElement, field.field_new(field.domain(value.numerator, value.denominator)))


def replaced(fraction: FracElement, values: Mapping[int, FracElement], field: FracField) -> FracElement:
    """The fraction with some generators replaced."""
    above, below = _evaluated(fraction.numer, values, field), _evaluated(fraction.denom, values, field)
    return cast(FracElement, above / below)


def remainder(poly: PolyElement, roots: Sequence[tuple[int, PolyElement]]) -> PolyElement:
    """What is left of a polynomial, up to a factor that is not 0, once each root fulfils its own polynomial."""
    return _modulo(poly, roots)


def _evaluated(poly: PolyElement, values: Mapping[int, FracElement], field: FracField) -> FracElement:
    total = constant(field, 0)
    for monomial, coefficient in poly.terms():
        term = constant(field, 1) * coefficient
        for i, exponent in enumerate(monomial):
            if exponent:
                term *= values.get(i, field.gens[i]) ** exponent
        total += term
    return total


def _vanishes(poly: PolyElement, way: Way, field: FracField) -> bool:
    """Whether it is 0 in this way, so that nothing may be divided by it."""
    try:
        value = _evaluated(poly, way.values(field), field)
    except ZeroDivisionError:  # an earlier divisor is 0 there, which is a way of its own
        return True
    return bool(_modulo(value.numer, way.roots) == 0)


def _gen(poly: PolyElement, place: int) -> PolyElement:
    return cast(PolyElement, poly.ring.gens[place])


def _coefficients(poly: PolyElement, place: int) -> dict[int, PolyElement]:
    """By the exponent of one generator."""
    found: dict[int, PolyElement] = {0: poly.ring.zero}
    for monomial, coefficient in poly.terms():
        exponent = monomial[place]
        plain = tuple(0 if i == place else k for i, k in enumerate(monomial))
        found[exponent] = found.get(exponent, poly.ring.zero) + poly.ring({plain: coefficient})
    return found


def _slope_size(poly: PolyElement, place: int) -> tuple[int, int]:
    """How plain the coefficient of an unknown is: a number, one term, or more."""
    slope = _coefficients(poly, place)[1]
    return (0, 0) if slope.is_ground else (max(map(sum, slope.monoms())), len(slope))


def _substituted(poly: PolyElement, place: int, below: PolyElement, above: PolyElement) -> PolyElement:
    """The polynomial where an unknown is ``-below/above``, times a power of ``above``."""
    parts = _coefficients(poly, place)
    degree = max(parts)
    total = poly.ring.zero
    for exponent, part in parts.items():
        total += part * _power(-below, exponent) * _power(above, degree - exponent)
        if len(total) > 20 * _TERMS:
            raise TooHard("an equation grows too long")
    return cast(PolyElement, total)


def _power(poly: PolyElement, exponent: int) -> PolyElement:
    return cast(PolyElement, poly**exponent if exponent else poly.ring.one)  # SymPy refuses 0**0


def _modulo(poly: PolyElement, roots: Sequence[tuple[int, PolyElement]]) -> PolyElement:
    for place, of in reversed(roots):
        parts = _coefficients(of, place)
        degree = max(parts)
        lead = parts[degree]
        rest = of - lead * _gen(of, place) ** degree
        while poly != 0 and (top := max(monomial[place] for monomial in poly.monoms())) >= degree:
            part = _coefficients(poly, place)[top]
            shift = _power(_gen(poly, place), top - degree)
            poly = lead * (poly - part * shift * _gen(poly, place) ** degree) - part * shift * rest
            if len(poly) > 20 * _TERMS:
                raise TooHard("an equation grows too long")
    return poly


def _resultant(one: PolyElement, other: PolyElement, place: int) -> PolyElement:
    """The determinant that vanishes where both have a common root in that generator."""
    a, b = _coefficients(one, place), _coefficients(other, place)
    m, n = max(a), max(b)
    if m + n > 6:
        raise TooHard("an equation is of too high a degree")
    zero = one.ring.zero
    rows = [[a.get(m - (j - i), zero) for j in range(m + n)] for i in range(n)]
    rows += [[b.get(n - (j - i), zero) for j in range(m + n)] for i in range(m)]
    return _determinant(rows, zero)


def _determinant(rows: list[list[PolyElement]], zero: PolyElement) -> PolyElement:
    """By minors of the first rows, each computed once."""
    size = len(rows)
    minors: dict[tuple[int, ...], PolyElement] = {(): zero + 1}
    for k in range(size):
        minors = {
            columns: sum(
                (
                    (-1) ** (k + i) * rows[k][column] * minors[columns[:i] + columns[i + 1 :]]
                    for i, column in enumerate(columns)
                    if rows[k][column] != 0
                ),
                start=zero,
            )
            for columns in combinations(range(size), k + 1)
        }
        if any(len(each) > 20 * _TERMS for each in minors.values()):
            raise TooHard("an equation grows too long")
    return minors[tuple(range(size))]
