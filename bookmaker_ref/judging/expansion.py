"""Small sums multiplied out, so that one that is written in two ways has one name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from bookmaker_ref.judging.quotients import ONE, Quotient, product_of

#: A product of letters to powers, sorted.
Powers = tuple[tuple[str, int], ...]
#: A polynomial: its coefficients by products of letters.
Polynomial = Mapping[Powers, Fraction]
#: The most terms that are multiplied out.
TERMS = 60


def expanded(
    terms: Iterable[tuple[Powers, Fraction]], known: Mapping[str, Polynomial | None], most: int = TERMS
) -> Polynomial | None:
    """The sum in letters, where `known` says what sums with names are; None where that is too large.

    >>> one = {(("x", 1),): Fraction(1), (): Fraction(1)}
    >>> expanded([((("s", 2),), Fraction(1))], {"s": one}) == {
    ...     (("x", 2),): Fraction(1), (("x", 1),): Fraction(2), (): Fraction(1)}
    True
    """
    total: dict[Powers, Fraction] = {}
    for powers, coefficient in terms:
        product = _multiplied(powers, known, most)
        if product is None or len(total) + len(product) > 2 * most:
            return None
        for monomial, number in product.items():
            total[monomial] = total.get(monomial, Fraction(0)) + coefficient * number
    total = {monomial: number for monomial, number in total.items() if number}
    return total if len(total) <= most else None


def _multiplied(powers: Powers, known: Mapping[str, Polynomial | None], most: int) -> Polynomial | None:
    result: Polynomial = {(): Fraction(1)}
    for name, power in powers:
        factor = known.get(name, {((name, 1),): Fraction(1)})
        for _ in range(power):
            if factor is None or len(result) * len(factor) > most * most:
                return None
            result = _times(result, factor)
            if len(result) > most:
                return None
    return result


def _times(left: Polynomial, right: Polynomial) -> Polynomial:
    found: dict[Powers, Fraction] = {}
    for one, x in left.items():
        for other, y in right.items():
            monomial = product_of(ONE.number, (*one, *other)).powers
            found[monomial] = found.get(monomial, Fraction(0)) + x * y
    return found


def as_key(polynomial: Polynomial) -> tuple[Fraction, tuple[tuple[Powers, Fraction], ...]] | None:
    """A number, and the polynomial divided by it, the same for all its multiples; None where it is zero."""
    if not polynomial:
        return None
    lead = polynomial[min(polynomial)]
    return lead, tuple(sorted((monomial, number / lead) for monomial, number in polynomial.items()))


def multiple(name: str, number: Fraction) -> Quotient:
    """The number times what has this name."""
    return product_of(number, [(name, 1)])
