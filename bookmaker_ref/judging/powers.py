"""Powers, roots, absolute values and extremes in a script: letters of its own, with what is known of them.

A root is a letter that is not negative, with its power; an absolute value, a maximum and a minimum are letters by
cases; whatever is divided by is asserted not to be zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field as default
from fractions import Fraction
from math import isqrt

from bookmaker_ref.judging.quotients import ONE, Quotient, number, product, product_of
from bookmaker_ref.judging.script import Script, both, either

#: The highest root that becomes a letter.
_ROOTS = 8


class OutOfClass(ValueError):
    """What real arithmetic cannot say, with the reason in words."""


class NoValue(ValueError):
    """An expression that has a value on no table."""


@dataclass
class Powers:
    """The letters in one script that stand for roots and for absolute values, one for each."""

    script: Script
    #: What each letter of a root is the root of, where all factors of that are never negative, and of which degree.
    roots: dict[str, tuple[Quotient, int]] = default(default_factory=dict)
    _letters: dict[tuple[object, ...], Quotient] = default(default_factory=dict)

    def inverse(self, value: Quotient) -> Quotient:
        """One over the value, which must then not be zero."""
        if not value.number:
            raise NoValue("a division by what is zero everywhere")
        self.script.require_not_zero(value)
        return value.to(-1)

    def power(self, base: Quotient, exponent: Fraction) -> Quotient:
        """A power with a rational exponent."""
        if exponent < 0:
            return self.power(self.inverse(base), -exponent)
        if exponent.denominator > _ROOTS:
            raise OutOfClass("a root of such a degree")
        root = base if exponent.denominator == 1 else self.root(base, exponent.denominator)
        return root.to(exponent.numerator) if exponent else ONE

    def root(self, value: Quotient, degree: int) -> Quotient:
        """The root that is not negative, of what then is not negative either.

        Factors that are never negative have roots of their own; if there are others, all stay under one root.
        """
        if value.number < 0 or not all(self.script.is_not_negative(product_of(Fraction(1), [f])) for f in value.powers):
            return self._letter_of_root(value, degree)
        factors = [self._root_of_number(value.number, degree)]
        for name, power in value.powers:
            whole, rest = divmod(power, degree)
            sure = name in self.script.not_negative
            factors.append(product_of(Fraction(1), [(name, whole)]) if sure else self._magnitude(name).to(whole))
            if rest:  # where the exponent is even, and the sign is not sure, the degree is no divisor of it
                inner = product_of(Fraction(1), [(name, rest)])
                factors.append(self._letter_of_root(inner if sure else self._magnitude(name).to(rest), degree))
        return product(factors)

    def _root_of_number(self, value: Fraction, degree: int) -> Quotient:
        if degree == 2 and isqrt(value.numerator) ** 2 == value.numerator:
            below = value.denominator
            if isqrt(below) ** 2 == below:
                return number(Fraction(isqrt(value.numerator), isqrt(below)))
        return self._letter_of_root(number(value), degree)

    def _letter_of_root(self, of: Quotient, degree: int) -> Quotient:
        if of == ONE or not of.number:
            return of
        key = ("root", of, degree)
        if key not in self._letters:
            root = self._letters[key] = self.script.fresh("root")
            if all(name in self.script.not_negative for name, _ in of.powers):
                self.roots[root.powers[0][0]] = of, degree
            self.script.require_not_negative(root.powers[0][0])
            self.script.condition(self.script.compared(root.to(degree), "=", of))
            if all(name in self.script.not_zero for name, _ in of.above):
                self.script.require_not_zero(root)
        return self._letters[key]

    def absolute(self, value: Quotient) -> Quotient:
        """What is in it, with each factor whose sign is not sure replaced by its absolute value."""
        magnitudes = (self._magnitude(name).to(power) for name, power in value.powers)
        return product(magnitudes).times(abs(value.number))

    def _magnitude(self, name: str) -> Quotient:
        """The absolute value of a factor."""
        inner = product_of(Fraction(1), [(name, 1)])
        if name in self.script.not_negative:
            return inner
        if ("abs", name) not in self._letters:
            size = self._letters["abs", name] = self.script.fresh("abs")
            self.script.require_not_negative(size.powers[0][0])
            cases = (self.script.compared(size, "=", inner), self.script.compared(size, "=", inner.times(-1)))
            self.script.condition(either(*cases))
        size = self._letters["abs", name]
        if name in self.script.not_zero:
            self.script.require_not_zero(size)
        return size

    def extreme(self, values: Sequence[Quotient], operator: str) -> Quotient:
        """The largest of the values, or with ``<=`` the smallest."""
        chosen = self.script.fresh("extreme")
        equal = [self.script.compared(chosen, "=", each) for each in values]
        self.script.condition(both(*(self.script.compared(chosen, operator, each) for each in values)))
        self.script.condition(either(*equal))
        return chosen
