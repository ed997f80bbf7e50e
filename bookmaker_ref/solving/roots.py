"""Roots of the polynomials that are left: in closed form where they are quadratic, and to many digits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, cast

import mpmath
from sympy import QQ, Expr, Poly, Rational, Symbol, factor, sqrt
from sympy.polys.fields import FracElement
from sympy.polys.rings import PolyElement

from bookmaker_ref.solving.budget import TooHard, check_time
from bookmaker_ref.solving.elimination import coefficients, remainder
from bookmaker_ref.symbolic.algebra import factor_list

#: To how many digits roots are computed, and below what a number is taken for 0 where there are several of them.
DIGITS: Final = 60
SMALL: Final = mpmath.mpf(10) ** -40
#: How near the two fractions around a single root are, and by how many binary digits they are moved together.
_NARROW: Final = Fraction(1, 10**DIGITS)
_BITS: Final = 200
Ends = tuple[Fraction, Fraction]


def discriminant(place: int, polynomial: PolyElement) -> PolyElement:
    """Of what is quadratic in a generator."""
    c, b, a = coefficients(polynomial, place)
    return cast(PolyElement, b**2 - 4 * a * c)


def with_root(cell: FracElement, place: int, polynomial: PolyElement, sign: int, names: Mapping[int, Symbol]) -> Expr:
    """A fraction in a root of a quadratic polynomial, as A + B sqrt(discriminant)."""
    c, b, a = (_fraction(cell, each) for each in coefficients(polynomial, place))
    p, q = _linear(cell.numer, place, polynomial, cell)
    r, s = _linear(cell.denom, place, polynomial, cell)
    # (p + q z)/(r + s z), times the conjugate r + s z' with z + z' = -b/a and z z' = c/a
    norm = r * r - r * s * b / a + s * s * c / a
    constant, slope = (p * r - p * s * b / a + q * s * c / a) / norm, (q * r - p * s) / norm
    outside, inside = square_parts(discriminant(place, polynomial))
    root = sqrt(factor(expression_of(inside, names)))
    middle = factor(expression_of(constant - slope * b / (2 * a), names))
    return cast(Expr, middle + sign * factor(expression_of(slope * _fraction(cell, outside) / (2 * a), names)) * root)


def square_parts(poly: PolyElement) -> tuple[PolyElement, PolyElement]:
    """S and D with S² D the polynomial; which sign S has does not matter where both roots are taken."""
    content, factors = factor_list(poly)
    outside, inside = poly.ring.one, poly.ring.one * content
    for each, exponent in factors:
        outside *= each ** (exponent // 2) if exponent > 1 else 1
        inside *= each if exponent % 2 else 1
    return outside, inside


def _linear(
    poly: PolyElement, place: int, polynomial: PolyElement, like: FracElement
) -> tuple[FracElement, FracElement]:
    """``p + q z``, which the polynomial is once z² is replaced."""
    c, b, a = (_fraction(like, each) for each in coefficients(polynomial, place))
    p, q = like.field.zero, like.field.zero
    for part in reversed(coefficients(poly, place)):  # Horner, with z² = -(b z + c)/a
        p, q = _fraction(like, part) - q * c / a, p - q * b / a
    return p, q


def _fraction(like: FracElement, poly: PolyElement) -> FracElement:
    return cast(FracElement, like.field.field_new(poly))


def expression_of(value: FracElement | PolyElement, names: Mapping[int, Symbol]) -> Expr:
    generators = value.field.symbols if isinstance(value, FracElement) else value.ring.symbols
    shown = cast(Expr, value.as_expr())  # type: ignore[no-untyped-call]  # SymPy has no type for it
    return cast(Expr, shown.xreplace({generators[i]: name for i, name in names.items()}))


@dataclass(frozen=True)
class Point:
    """One choice of real roots: to many digits, and between two fractions where there is only one root.

    A sign at a single root is exact: the polynomial of the root does not factor, so a polynomial vanishes there if
    what is left of it after division vanishes, and otherwise the fractions are moved together until its sign shows.
    With several roots a number below `SMALL` is taken for 0, and ``proved`` is false.
    """

    values: Mapping[int, mpmath.mpf]
    root: tuple[int, PolyElement, Ends] | None = None
    proved: bool = True

    def sign(self, poly: PolyElement) -> int:
        """The sign of a polynomial there: -1, 0 or 1."""
        if not self.proved:
            with mpmath.workdps(DIGITS):
                value = number(poly, self.values)
                return 0 if abs(value) <= SMALL else int(mpmath.sign(value))
        if self.root is None:
            value = Fraction(str(poly.LC)) if poly else Fraction(0)
            return (value > 0) - (value < 0)
        place, of, ends = self.root
        if remainder(poly, [(place, of)]) == 0:
            return 0
        parts = [Fraction(str(part.LC)) if part else Fraction(0) for part in coefficients(poly, place)]
        while True:
            low, high = _enclosed(parts, ends)
            if low > 0 or high < 0:
                return 1 if low > 0 else -1
            ends = _refined(place, of, ends, (ends[1] - ends[0]) / 2**_BITS)


def real_points(roots: Sequence[tuple[int, PolyElement]]) -> list[Point]:
    """Every choice of real roots.

    A single root is isolated in fractions, so that none is lost or made up by rounding.
    """
    if not roots:
        return [Point({})]
    if len(roots) > 1:
        return [Point(values, proved=False) for values in _real_roots(roots)]
    ((place, polynomial),) = roots
    found = []
    for ends in _univariate(place, polynomial).intervals(sqf=True):
        low, high = _refined(place, polynomial, (Fraction(str(ends[0])), Fraction(str(ends[1]))), _NARROW)
        with mpmath.workdps(2 * DIGITS):
            middle = (low + high) / 2
            value = mpmath.mpf(middle.numerator) / middle.denominator
        found.append(Point({place: value}, (place, polynomial, (low, high))))
    return found


def _univariate(place: int, polynomial: PolyElement) -> Poly:
    generator = polynomial.ring.symbols[place]
    return Poly(polynomial.as_expr(), generator, domain=QQ)


def _refined(place: int, polynomial: PolyElement, ends: Ends, width: Fraction) -> Ends:
    """Narrower ends around the same root."""
    low, high = ends
    if low == high:
        return ends
    check_time()
    narrow = Rational(width.numerator, width.denominator)
    start, stop = (Rational(end.numerator, end.denominator) for end in ends)
    low, high = _univariate(place, polynomial).refine_root(start, stop, eps=narrow)
    return Fraction(str(low)), Fraction(str(high))


def _enclosed(parts: Sequence[Fraction], ends: Ends) -> Ends:
    """Between which numbers a polynomial lies, by Horner's rule; its coefficients from the power 0 upwards."""
    low = high = Fraction(0)
    for part in reversed(parts):
        products = [x * y for x in (low, high) for y in ends]
        low, high = min(products) + part, max(products) + part
    return low, high


def _real_roots(roots: Sequence[tuple[int, PolyElement]]) -> list[dict[int, mpmath.mpf]]:
    """Every choice of several real roots, each a root of a polynomial in the ones before it, to many digits."""
    found: list[dict[int, mpmath.mpf]] = [{}]
    with mpmath.workdps(2 * DIGITS):
        for place, polynomial in roots:
            following = []
            for known in found:
                check_time()
                falling = [number(part, known) for part in reversed(coefficients(polynomial, place))]
                try:
                    complex_roots = mpmath.polyroots(falling, maxsteps=500, extraprec=400)
                except (mpmath.mp.NoConvergence, ZeroDivisionError):
                    raise TooHard("the roots of an equation were not found") from None
                following += [
                    {**known, place: root.real} for root in map(mpmath.mpc, complex_roots) if abs(root.imag) < SMALL
                ]
            found = following
    return found


def number(poly: PolyElement, values: Mapping[int, mpmath.mpf]) -> mpmath.mpf:
    total = mpmath.mpf(0)
    for monomial, coefficient in poly.terms():
        term = mpmath.mpf(int(coefficient.numerator)) / int(coefficient.denominator)
        for i, exponent in enumerate(monomial):
            if exponent:
                term *= values[i] ** exponent
        total += term
    return total
