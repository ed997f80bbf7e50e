"""Roots of any degree, exactly: what `exact.numbers` has no form for, and the arithmetic of tables that has."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal
from fractions import Fraction
from typing import Any, TypeVar

from mpmath import mp

from bookmaker_ref.exact import numbers
from bookmaker_ref.exact.numbers import Exact, Irrational
from bookmaker_ref.exact.undefined import Undefined
from bookmaker_ref.multiclass.one import ExactGround, Exacts, whole_root

_T = TypeVar("_T")

#: A positive fraction, and the power it is raised to.
Factor = tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class Formula:
    """A number that is no product of powers either, such as a p-value: as text, and to as many digits as asked.

    ``number`` gives an mpmath number of so many digits; ``text`` is None where there is no short formula.
    """

    text: str | None
    number: Callable[[int], Any]


@dataclass(frozen=True, slots=True)
class Radical:
    """A product of broken powers of fractions, with a sign; made by `product`, and never rational.

    >>> product(1, [(Fraction(2, 3), Fraction(1, 3))])
    Radical((2/3)**(1/3))
    >>> product(1, [(Fraction(8, 27), Fraction(1, 3))]), product(-1, [(Fraction(1, 2), Fraction(1, 2))])
    (Fraction(2, 3), Irrational(-sqrt(2)/2))
    """

    sign: int
    factors: tuple[Factor, ...]

    def __mul__(self, other: Any) -> Any:
        found = factored(other)
        if found is None:
            return Fraction(0) if other == 0 else NotImplemented
        sign, factors = found
        return product(self.sign * sign, [*self.factors, *factors])

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Any:
        found = factored(other)
        if found is None:
            return NotImplemented
        sign, factors = found
        return product(self.sign * sign, [*self.factors, *((base, -power) for base, power in factors)])

    def __neg__(self) -> Radical:
        return Radical(-self.sign, self.factors)

    def __bool__(self) -> bool:
        return True

    def __str__(self) -> str:
        shown = "*".join(f"{_base(base)}**({power})" for base, power in self.factors)
        return shown if self.sign > 0 else f"-{shown}"

    def __repr__(self) -> str:
        return f"Radical({self})"

    def settled(self, view: Callable[[Decimal], _T], digits: int = 60) -> _T:
        """What ``view`` makes of the number: from bounds close enough that it makes the same of both."""
        while True:
            context = Context(prec=digits, Emax=MAX_EMAX, Emin=MIN_EMIN)
            total = size = Decimal(0)
            for base, power in self.factors:
                logarithm = context.subtract(context.ln(base.numerator), context.ln(base.denominator))
                term = context.divide(context.multiply(logarithm, power.numerator), power.denominator)
                total = context.add(total, term)
                size += abs(context.ln(base.numerator)) + abs(context.ln(base.denominator)) + 1
            # Every logarithm, product and sum rounds once, and the exponential multiplies what they are off by.
            value = context.multiply(context.exp(total), self.sign)
            margin = context.multiply(abs(value), context.scaleb(context.multiply(size, 20), 1 - digits))
            low, high = view(context.subtract(value, margin)), view(context.add(value, margin))
            if low == high:
                return low
            digits *= 2


def _base(base: Fraction) -> str:
    return str(base) if base.denominator == 1 else f"({base})"


def product(sign: int, factors: Iterable[Factor]) -> Exact | Radical:
    """The number, as a fraction or a square root where it is one."""
    total: dict[Fraction, Fraction] = {}
    for base, power in factors:
        total[base] = total.get(base, Fraction(0)) + power
    kept = {base: power for base, power in total.items() if power and base != 1}
    by_power: dict[Fraction, Fraction] = {}
    for base, power in kept.items():  # those with one exponent are one, and 1/x to the power p is x to the power -p
        size, upright = abs(power), base if power > 0 else 1 / base
        by_power[size] = by_power.get(size, Fraction(1)) * upright
    outside: Exact = Fraction(sign)
    inside: list[Factor] = []
    for power, base in sorted(by_power.items()):
        root, degree = _extracted(base, power.denominator)
        if degree <= 2:
            found = numbers.power(root, Fraction(power.numerator, degree))
            outside = outside * found
        else:
            inside.append((root, Fraction(power.numerator, degree)))
    if not inside:
        return outside
    first = factored(outside)
    assert first is not None, "a product of powers is not 0"
    merged = [(base, power) for base, power in first[1] if base != 1]
    return Radical(first[0], (*merged, *inside))


def _extracted(base: Fraction, degree: int) -> tuple[Fraction, int]:
    """The same root with the least degree: the sixth root of 4 is the third of 2."""
    for prime in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29):
        while degree % prime == 0:
            above, below = whole_root(base.numerator, prime), whole_root(base.denominator, prime)
            if above is None or below is None:
                break
            base, degree = Fraction(above, below), degree // prime
    return base, degree


def factored(value: Any) -> tuple[int, list[Factor]] | None:
    """The sign and the factors of a number that is not 0; None where it is no product of powers."""
    if isinstance(value, Radical):
        return value.sign, list(value.factors)
    if isinstance(value, Irrational):
        if len(value.terms) != 1 or value.terms[0][0][1] != 1:
            return None
        (((radicand, _), coefficient),) = value.terms
        half = (Fraction(radicand), Fraction(1, 2))
        return (1 if coefficient > 0 else -1), [(abs(coefficient), Fraction(1)), half]
    if isinstance(value, int | Fraction) and value:
        whole: Fraction = Fraction(value)
        return (1 if whole > 0 else -1), [(abs(whole), Fraction(1))]
    return None


def root(value: Any, degree: int) -> Any:
    """The root of what is not negative.

    >>> root(Fraction(8, 27), 3), root(Fraction(2), 3), root(Fraction(1, 4), 4)
    (Fraction(2, 3), Radical(2**(1/3)), Irrational(sqrt(2)/2))
    """
    found = factored(value)
    if found is None:
        return Fraction(0)
    if found[0] < 0:
        raise Undefined(f"the root of {value}")
    return product(1, [(base, power / degree) for base, power in found[1]])


def power(value: Any, exponent: Fraction) -> Any:
    """What is not negative, to a power above 0.

    >>> power(Fraction(2, 3), Fraction(4, 3))
    Radical((2/3)**(4/3))
    """
    found = factored(value)
    return Fraction(0) if found is None else product(1, [(base, each * exponent) for base, each in found[1]])


def _nested(value: Irrational) -> Formula:
    """The square root of what is irrational itself."""
    if numbers.sign(value) < 0:
        raise Undefined(f"the square root of {value}")

    def number(digits: int) -> Any:
        with mp.workdps(digits + 10):
            return mp.sqrt(numbers.to_mpf(value, digits + 10))

    return Formula(f"sqrt({value})", number)


class PowerGround(ExactGround):
    """One table in exact numbers, and in their roots of any degree."""

    def root(self, x: Exacts, degree: int) -> Exacts:
        return x.each(lambda value: root(value, degree))

    def sqrt(self, x: Exacts) -> Exacts:
        return x.each(lambda value: _nested(value) if isinstance(value, Irrational) else numbers.sqrt(value))

    def geometric_mean(self, x: Exacts, y: Exacts) -> Exacts:
        if not isinstance(x.bare, Radical) and not isinstance(y.bare, Radical):
            return super().geometric_mean(x, y)
        if not x.bare or not y.bare:
            return Exacts.of(Fraction(0))
        # Only numbers of one sign come here: both are powers of one determinant, or of what is never negative.
        signs = [found[0] for each in (x, y) if (found := factored(each.bare)) is not None]
        assert len(set(signs)) == 1
        mean = root(x.bare * y.bare, 2)
        return Exacts.of(-mean if signs[0] < 0 else mean)

    def weighted_product(self, x: Exacts, weights: Exacts) -> Exacts:
        pairs = [(value, weight) for value, weight in zip(x, weights, strict=True) if weight]
        if not all(value for value, _ in pairs):
            return Exacts.of(Fraction(0))
        factors: list[Factor] = []
        for value, weight in pairs:
            found = factored(value)
            assert found is not None, "G is the root of a fraction"
            squared = Fraction(1)
            for base, exponent in found[1]:
                squared *= base ** int(2 * exponent)
            factors.append((squared, weight / 2))
        return Exacts.of(product(1, factors))
