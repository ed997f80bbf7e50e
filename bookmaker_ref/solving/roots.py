"""Roots of the polynomials that are left: in closed form where they are quadratic, and to many digits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

import mpmath
from sympy import Expr, Symbol, factor, sqrt
from sympy.polys.fields import FracElement
from sympy.polys.rings import PolyElement

from bookmaker_ref.solving.elimination import coefficients
from bookmaker_ref.symbolic.algebra import factor_list

#: To how many digits roots are computed, and below what a number is 0 then.
DIGITS: Final = 60
SMALL: Final = mpmath.mpf(10) ** -40


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


def real_roots(roots: Sequence[tuple[int, PolyElement]]) -> list[dict[int, mpmath.mpf]]:
    """Every choice of real roots, to many digits."""
    found: list[dict[int, mpmath.mpf]] = [{}]
    with mpmath.workdps(2 * DIGITS):
        for place, polynomial in roots:
            following = []
            for known in found:
                falling = [number(part, known) for part in reversed(coefficients(polynomial, place))]
                complex_roots = mpmath.polyroots(falling, maxsteps=500, extraprec=400)
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
