"""What a word is in the letters of others: as it is shown, and between which numbers it lies.

A formula is a fraction of polynomials, or the root of one with the sign that the word has. It was solved for letters
in general, so it is an identity between functions of the table: where its denominator is 0 its numerator is, too, and
it says nothing there. Bounds are computed in fractions. They are an enclosure, never too narrow:

- a quotient whose numerator and denominator may both be 0 may be any number;
- the sign of a root is known where no factor that it is made of may be 0, and else it may be either;
- a square that can only be negative has no root, and then no table has these values.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import inf, isqrt, nextafter
from typing import Final, cast

from sympy import Abs, Expr, Mul, Poly, Rational, Symbol, sign as sign_of, sqrt

#: Both ends; None where there is no end on that side.
Enclosure = tuple[Fraction | None, Fraction | None]
Numbers = Mapping[Symbol, tuple[Fraction, Fraction]]
#: Digits in base 2 to which a root is enclosed.
_BITS: Final = 200
_EVERYTHING: Final = (None, None)


@dataclass(frozen=True)
class Factors:
    """A number times powers of polynomials that do not factor; negative powers divide."""

    number: Fraction
    powers: tuple[tuple[Expr, int], ...]

    @property
    def letters(self) -> set[Symbol]:
        """The letters in it."""
        return {letter for factor, _ in self.powers for letter in cast(set[Symbol], factor.free_symbols)}

    def shown(self) -> Expr:
        """As an expression."""
        return _product((_rational(self.number), *(factor**power for factor, power in self.powers)))

    def enclosed(self, values: Numbers) -> Enclosure:
        """Where it lies; anywhere where it may be 0/0."""
        above = _powers(self.powers, values, 1, self.number)
        below = _powers(self.powers, values, -1, Fraction(1))
        return _quotient(above, below)

    def may_divide_by_zero(self, values: Numbers) -> bool:
        """Whether a denominator in it may be 0."""
        return any(_holds_zero(_polynomial(factor, values)) for factor, power in self.powers if power < 0)

    @property
    def odd(self) -> Factors:
        """What its sign is the sign of, where nothing in it is 0."""
        return Factors(Fraction(1 if self.number > 0 else -1), tuple((f, 1) for f, power in self.powers if power % 2))

    def times(self, other: Factors) -> Factors:
        """The product."""
        powers = dict(self.powers)
        for factor, power in other.powers:
            powers[factor] = powers.get(factor, 0) + power
        return Factors(self.number * other.number, tuple((f, power) for f, power in powers.items() if power))


#: What each letter can be at all.
Ranges = Sequence[tuple[Symbol, Fraction | None, Fraction | None]]


@dataclass(frozen=True)
class Formula:
    """A fraction; or, where there is a ``sign``, the root of it with the sign of that.

    ``sign`` has the sign of the word where neither it nor a denominator is 0. ``shown`` is the same as an expression.
    """

    fraction: Factors
    sign: Factors | None
    shown: Expr

    @classmethod
    def of_fraction(cls, fraction: Factors) -> Formula:
        """The fraction itself."""
        return cls(fraction, None, fraction.shown())

    @classmethod
    def of_square(cls, square: Factors, sign: Factors, ranges: Ranges) -> Formula:
        """The root of a square, with the sign of something.

        The square is not negative, so something times the square has the same sign: the shorter of both is taken.
        """
        ends = {letter: (low, high) for letter, low, high in ranges if low is not None and high is not None}
        either = [_uncertain(each.odd, ends) for each in (sign, sign.times(square))]
        shorter = min(either, key=lambda each: len(each.powers))
        # A denominator that is 0 leaves the sign open.
        guarded = Factors(shorter.number, (*shorter.powers, *((f, 2 * power) for f, power in sign.powers if power < 0)))
        return cls(square, guarded, _root_shown(square, shorter, ends))

    def enclosed(self, values: Numbers) -> Enclosure | None:
        """Where the word lies if each letter lies between two numbers; None if no table has such letters."""
        low, high = self.fraction.enclosed(values)
        if self.sign is None:
            return low, high
        if high is not None and high < 0:
            return None
        least = Fraction(0) if low is None or low <= 0 else root(low, -1)
        most = None if high is None else root(high, 1)
        uncertain = any(each.may_divide_by_zero(values) for each in (self.sign, self.fraction))
        signed = 0 if uncertain else _sign(self.sign.odd.enclosed(values))
        if signed > 0:
            return least, most
        return (None if most is None else -most, -least if signed < 0 else most)


def _root_shown(square: Factors, signed: Factors, ends: Numbers) -> Expr:
    """Squares are taken out of the root; what is taken out of odd power brings its sign along."""
    signs = {factor for factor, _ in signed.powers}
    inside: list[Expr] = [_rational(square.number)]
    outside: list[Expr] = [_rational(signed.number)]
    for factor, power in square.powers:
        halves = int(power / 2)  # towards 0
        inside.append(factor ** (power - 2 * halves))
        if halves % 2 and factor not in signs:
            certain = _certain(factor, ends)
            outside.append((certain * factor if certain else cast(Expr, Abs(factor))) ** halves)
        else:
            outside.append(factor**halves)
            signs -= {factor} if halves % 2 else set()
    outside.append(cast(Expr, sign_of(_product(sorted(signs, key=str)))))
    return _product((*outside, sqrt(_product(inside))))


def _uncertain(signed: Factors, ends: Numbers) -> Factors:
    """The same sign, without the factors that cannot have another one."""
    number, left = signed.number, []
    for factor, power in signed.powers:
        certain = _certain(factor, ends)
        number *= certain or 1
        left += [] if certain else [(factor, power)]
    return Factors(number, tuple(left))


def _certain(factor: Expr, ends: Numbers) -> int:
    """1 or -1 where the letters cannot have values that give the factor the other sign; else 0."""
    if not cast(set[Symbol], factor.free_symbols) <= ends.keys():
        return 0
    low, high = _polynomial(factor, ends)
    return 1 if low >= 0 else -1 if high <= 0 else 0


def root(x: Fraction, side: int) -> Fraction:
    """The square root of what is not negative, from below (-1) or from above (1); exact where it is rational.

    >>> root(Fraction(4, 9), 1), root(Fraction(2), -1) ** 2 < 2 < root(Fraction(2), 1) ** 2
    (Fraction(2, 3), True)
    """
    shift = max(0, 2 * _BITS - x.numerator.bit_length() - x.denominator.bit_length())
    scaled = (x.numerator * x.denominator) << (2 * shift)
    whole = isqrt(scaled)
    if side > 0 and whole * whole < scaled:
        whole += 1
    return Fraction(whole, x.denominator << shift)


def floats(ends: Enclosure) -> tuple[float, float]:
    """The nearest floats that are not inside.

    >>> floats((Fraction(1, 2), Fraction(1, 3))), floats((None, Fraction(0)))
    ((0.5, 0.33333333333333337), (-inf, 0.0))
    """
    low, high = ends
    return -inf if low is None else _outward(low, -inf), inf if high is None else _outward(high, inf)


def _outward(x: Fraction, side: float) -> float:
    found = float(x)
    inside = found > x if side < 0 else found < x
    return nextafter(found, side) if inside else found


def _rational(x: Fraction) -> Expr:
    return cast(Expr, Rational(x.numerator, x.denominator))


def _product(factors: Iterable[Expr]) -> Expr:
    return Mul(*factors)


# --- arithmetic of closed intervals, in fractions ------------------------------------------------------------


def _holds_zero(x: tuple[Fraction, Fraction]) -> bool:
    return x[0] <= 0 <= x[1]


def _sign(ends: Enclosure) -> int:
    """1 or -1, and 0 where it may be either or is 0."""
    low, high = ends
    return 1 if low is not None and low > 0 else -1 if high is not None and high < 0 else 0


def _times(x: tuple[Fraction, Fraction], y: tuple[Fraction, Fraction]) -> tuple[Fraction, Fraction]:
    ends = [a * b for a in x for b in y]
    return min(ends), max(ends)


def _power(x: tuple[Fraction, Fraction], exponent: int) -> tuple[Fraction, Fraction]:
    ends = sorted(end**exponent for end in x)
    return (Fraction(0), ends[1]) if exponent % 2 == 0 and _holds_zero(x) else (ends[0], ends[1])


def _polynomial(poly: Expr, values: Numbers) -> tuple[Fraction, Fraction]:
    """Where a polynomial lies, term by term."""
    low = high = Fraction(0)
    for number, letters in _terms(poly):
        term = (number, number)
        for letter, exponent in letters:
            term = _times(term, _power(values[letter], exponent))
        low, high = low + term[0], high + term[1]
    return low, high


@lru_cache(maxsize=4096)
def _terms(poly: Expr) -> tuple[tuple[Fraction, tuple[tuple[Symbol, int], ...]], ...]:
    """A polynomial as numbers, each with the powers of letters that it goes with."""
    letters = sorted(cast(set[Symbol], poly.free_symbols), key=str)
    return tuple(
        (Fraction(int(number.p), int(number.q)), tuple((x, k) for x, k in zip(letters, exponents, strict=True) if k))
        for exponents, number in Poly(poly, *letters).terms()
    )


def _powers(
    powers: Sequence[tuple[Expr, int]], values: Numbers, side: int, number: Fraction
) -> tuple[Fraction, Fraction]:
    """The number times the factors that multiply (1), or that divide (-1)."""
    found = (number, number)
    for factor, power in powers:
        if power * side > 0:
            found = _times(found, _power(_polynomial(factor, values), abs(power)))
    return found


def _quotient(above: tuple[Fraction, Fraction], below: tuple[Fraction, Fraction]) -> Enclosure:
    if not _holds_zero(below):
        return _times(above, (1 / below[1], 1 / below[0]))
    if _holds_zero(above) or below[0] < 0 < below[1] or below[0] == below[1]:
        return _EVERYTHING
    # One end of the denominator is 0, where the quotient has no value: it is beyond what the other end gives.
    farthest = (above[0] if above[0] > 0 else above[1]) / (below[1] or below[0])
    return (farthest, None) if farthest > 0 else (None, farthest)
