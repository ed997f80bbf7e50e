"""Products of powers of letters and of named sums: the numbers of a script, with nothing multiplied out.

Equal factors above and below the line are crossed out by their names alone, and only because the script says that what
is divided by is not zero. Whether two numbers are equal is left to the solver.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce


@dataclass(frozen=True)
class Quotient:
    """A rational number times powers of factors, which are names in a script; none has the exponent 0."""

    number: Fraction
    powers: tuple[tuple[str, int], ...] = ()

    @property
    def above(self) -> tuple[tuple[str, int], ...]:
        """The factors above the line."""
        return tuple((name, power) for name, power in self.powers if power > 0)

    @property
    def below(self) -> tuple[tuple[str, int], ...]:
        """The factors below the line, their exponents positive."""
        return tuple((name, -power) for name, power in self.powers if power < 0)

    def __mul__(self, other: Quotient) -> Quotient:
        return product_of(self.number * other.number, (*self.powers, *other.powers))

    def to(self, exponent: int) -> Quotient:
        """A whole power; of 0 only where that is positive."""
        powers = tuple((name, power * exponent) for name, power in self.powers)
        return product_of(self.number**exponent, powers)

    def times(self, number: Fraction | int) -> Quotient:
        """A multiple."""
        return product_of(self.number * number, self.powers)


def product_of(number: Fraction, powers: Iterable[tuple[str, int]]) -> Quotient:
    """The number times the factors, like ones joined.

    >>> product_of(Fraction(2), [("N", -1), ("RP", 1), ("N", 1)])
    Quotient(number=Fraction(2, 1), powers=(('RP', 1),))
    """
    if not number:
        return ZERO
    joined: Counter[str] = Counter()
    for name, power in powers:
        joined[name] += power
    return Quotient(number, tuple(sorted((name, power) for name, power in joined.items() if power)))


ZERO = Quotient(Fraction(0))
ONE = Quotient(Fraction(1))


def number(value: Fraction | int) -> Quotient:
    """A number as a quotient."""
    return Quotient(Fraction(value))


def letter(name: str) -> Quotient:
    """A letter, or the name of a sum, as a quotient."""
    return Quotient(Fraction(1), ((name, 1),))


def product(factors: Iterable[Quotient]) -> Quotient:
    """The product of all."""
    return reduce(Quotient.__mul__, factors, ONE)


def common(terms: list[Quotient]) -> Quotient:
    """What every term can be divided by, so that no factor stays below the line in any.

    >>> common([letter("TP") * letter("N").to(-1), letter("RP").to(-1)]).powers
    (('N', -1), ('RP', -1))
    """
    names = {name for term in terms for name, _ in term.powers}
    least = [(name, min(dict(term.powers).get(name, 0) for term in terms)) for name in names]
    return product_of(Fraction(1), least)
