"""Logarithms, of which a script knows this much: that of a product is the sum of those of its factors.

Each factor's logarithm is a letter, any number at all; for a prime, one between two bounds. So what is proved holds of
the logarithms too, and what is refuted may be refuted for others alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field as default
from fractions import Fraction
from math import log

from bookmaker_ref.judging.quotients import Quotient, number, product_of
from bookmaker_ref.judging.script import Script, both, either, negated

#: Far more than a float's logarithm is off by.
_OFF = Fraction(1, 10**12)
#: Primes up to here are looked for in a number.
_PRIMES = 10_000


@dataclass
class Logarithms:
    """The logarithms in one script, a letter for each factor."""

    script: Script
    #: What each letter of a root is the root of, and of which degree.
    roots: dict[str, tuple[Quotient, int]]
    _letters: dict[str | int, Quotient] = default(default_factory=dict)
    _base: Quotient | None = None

    def base(self) -> Quotient:
        """The number e, between two bounds; its logarithm is 1."""
        if self._base is None:
            self._base = self.between("e", Fraction("2.718281828"), Fraction("2.718281829"))
            self.script.require_not_negative(self._base.powers[0][0])
            self.script.require_not_zero(self._base)
        return self._base

    def of(self, value: Quotient) -> Quotient | None:
        """The logarithm of what then is positive; None where the signs of its factors are not known."""
        if not all(name in self.script.not_negative for name, _ in value.powers) or value.number <= 0:
            return None
        self.script.require_not_zero(value)
        return self._sum(value)

    def times(self, factor: Quotient, above: Quotient, below: Quotient) -> Quotient | None:
        """``factor log(above/below)``, and 0 where the factor is; elsewhere what is in the logarithm is positive."""
        names = [name for each in (above, below) for name, _ in each.powers]
        if not all(name in self.script.not_negative for name in names) or above.number <= 0 or below.number <= 0:
            return None
        positive = [negated(self.script.compared(each, "=", number(0))) for each in (above, below)]
        self.script.condition(either(self.script.compared(factor, "=", number(0)), both(*positive)))
        quotient = product_of(above.number / below.number, [*above.powers, *((n, -p) for n, p in below.powers)])
        return factor * self._sum(quotient)

    def _sum(self, value: Quotient) -> Quotient:
        terms = [self._of_factor(name).times(power) for name, power in value.powers]
        terms += [self._of_prime(p).times(n) for p, n in _primes(value.number.numerator)]
        terms += [self._of_prime(p).times(-n) for p, n in _primes(value.number.denominator)]
        return self.script.sum(terms)

    def _of_factor(self, name: str) -> Quotient:
        if self._base is not None and self._base.powers == ((name, 1),):
            return number(1)
        if name in self.roots:
            of, degree = self.roots[name]
            return self._sum(of).times(Fraction(1, degree))
        if name not in self._letters:
            self._letters[name] = self.script.fresh("log")
            self.script.inexact.append("logarithms")
        return self._letters[name]

    def _of_prime(self, prime: int) -> Quotient:
        if prime not in self._letters:
            near = Fraction(log(prime))
            self._letters[prime] = self.between(f"log{prime}", near * (1 - _OFF), near * (1 + _OFF))
        return self._letters[prime]

    def between(self, kind: str, least: Fraction, most: Fraction) -> Quotient:
        """A number of which two bounds are known, and no more."""
        found = self.script.fresh(kind)
        self.script.inexact.append(kind)
        self.script.condition(self.script.compared(found, ">", number(least)))
        self.script.condition(self.script.compared(found, "<", number(most)))
        return found


def _primes(value: int) -> list[tuple[int, int]]:
    """The primes in a number, with their exponents; what is left beyond trial division counts as one.

    >>> _primes(12)
    [(2, 2), (3, 1)]
    """
    found = []
    candidate = 2
    while candidate * candidate <= value and candidate < _PRIMES:
        exponent = 0
        while value % candidate == 0:
            value, exponent = value // candidate, exponent + 1
        if exponent:
            found.append((candidate, exponent))
        candidate += 1
    return [*found, (value, 1)] if value > 1 else found
