"""Exact real numbers for what the measures need: rationals, square roots, logarithms, and sums of them.

A value is an ``int`` or a ``Fraction`` wherever it is rational, and else an ``Irrational``: a sum of terms
``c``, ``c*sqrt(n)``, ``c*log(b)`` and ``c*sqrt(n)*log(b)`` with rational c. Roots of integers whose quotients
are no squares are linearly independent over the rationals, and 1 and the logarithms of multiplicatively
independent integers are so even over the algebraic numbers (Baker 1966). Therefore a sum in normal form is
zero exactly where it has no terms, and equality is decided, never estimated.

The plain operators do for ``+ - *`` and comparison, but Python makes a float of ``1/2`` and of ``2**-1``:
`divide` and `power` do not. Nothing here imports SymPy or NumPy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import compress
from math import gcd, isqrt, lcm, prod
from typing import TYPE_CHECKING, TypeVar

from bookmaker_ref.arguments import whole
from bookmaker_ref.exact.undefined import NotExact, Undefined
from bookmaker_ref.messages import all_digits, shortened

if TYPE_CHECKING:
    import mpmath
    import sympy

#: Trial division goes up to here; what is left below its square is prime.
_TRIAL = 2**16
_PRIME_BELOW = _TRIAL**2

_ZERO = Fraction(0)

_Key = tuple[int, int]
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Irrational:
    """A real number that is not rational; a term is ((radicand, argument of a logarithm or 1), coefficient).

    The terms are sorted, no coefficient is 0. Made by the functions here and by arithmetic, not by hand.

    >>> root = sqrt(2)
    >>> root * root, root / 2, 1 / (1 + root)
    (Fraction(2, 1), Irrational(sqrt(2)/2), Irrational(-1 + sqrt(2)))
    >>> log(4) == 2 * log(2), sqrt(2) < Fraction(3, 2)
    (True, True)
    """

    terms: tuple[tuple[_Key, Fraction], ...]

    def __add__(self, other: Number) -> Exact:
        if not isinstance(other, (int, Fraction, Irrational)):
            return NotImplemented
        total = dict(self.terms)
        for key, coefficient in _terms(other):
            total[key] = total.get(key, 0) + coefficient
        return _number(total)

    __radd__ = __add__

    def __neg__(self) -> Irrational:
        return Irrational(tuple((key, -coefficient) for key, coefficient in self.terms))

    def __pos__(self) -> Irrational:
        return self

    def __abs__(self) -> Irrational:
        return -self if self._sign() < 0 else self

    def __sub__(self, other: Number) -> Exact:
        return self + -other if isinstance(other, (int, Fraction, Irrational)) else NotImplemented

    def __rsub__(self, other: int | Fraction) -> Exact:
        return -self + other if isinstance(other, (int, Fraction)) else NotImplemented

    def __mul__(self, other: Number) -> Exact:
        if isinstance(other, Irrational):
            return _product(self, other)
        if not isinstance(other, (int, Fraction)):
            return NotImplemented
        return Irrational(tuple((key, c * other) for key, c in self.terms)) if other else _ZERO

    __rmul__ = __mul__

    def __truediv__(self, other: Number) -> Exact:
        return divide(self, other) if isinstance(other, (int, Fraction, Irrational)) else NotImplemented

    def __rtruediv__(self, other: int | Fraction) -> Exact:
        return divide(other, self) if isinstance(other, (int, Fraction)) else NotImplemented

    def __pow__(self, exponent: int | Fraction) -> Exact:
        return power(self, exponent) if isinstance(exponent, (int, Fraction)) else NotImplemented

    def __bool__(self) -> bool:
        return True

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Irrational):
            return False if isinstance(other, (int, Fraction)) else NotImplemented
        if self.terms == other.terms:
            return True
        # Only numbers that are not factored to the end can be written in two ways.
        return (_has_large(self.terms) or _has_large(other.terms)) and not self - other

    def __hash__(self) -> int:
        # Of the value, not of the terms, which are not unique where a large number stays unfactored.
        return hash(self._settled(_context(17).plus))

    def __lt__(self, other: Number) -> bool:
        return sign(self - other) < 0 if isinstance(other, (int, Fraction, Irrational)) else NotImplemented

    def __le__(self, other: Number) -> bool:
        return sign(self - other) <= 0 if isinstance(other, (int, Fraction, Irrational)) else NotImplemented

    def __gt__(self, other: Number) -> bool:
        return sign(self - other) > 0 if isinstance(other, (int, Fraction, Irrational)) else NotImplemented

    def __ge__(self, other: Number) -> bool:
        return sign(self - other) >= 0 if isinstance(other, (int, Fraction, Irrational)) else NotImplemented

    def __float__(self) -> float:
        value = self._settled(float)
        if value in (float("inf"), float("-inf")):
            raise OverflowError("the number is too large for a float")
        return value

    def __str__(self) -> str:
        return text(self)

    def __repr__(self) -> str:
        return f"Irrational({text(self)})"

    def _sign(self) -> int:
        return self._settled(lambda bound: (bound > 0) - (bound < 0))

    def _settled(self, view: Callable[[Decimal], _T], digits: int = 25) -> _T:
        """What `view` makes of the number, from bounds close enough that it makes the same of both.

        An irrational number is neither 0 nor half way between two roundings, so this ends.
        """
        while True:
            low, high = _bounds(self.terms, digits)
            seen = view(low)
            if seen == view(high):
                return seen
            digits *= 2


#: What the functions here give: never an int, of which Python would make a float.
Exact = Fraction | Irrational
#: What they take.
Number = int | Fraction | Irrational


#: The most digits that are computed.
_MOST_DIGITS = 1_000_000


def divide(x: Number, y: Number, name: str = "") -> Exact:
    """``x/y``; `name` tells the error what was zero.

    >>> divide(1, 2), divide(sqrt(6), sqrt(2)), divide(log(4), log(2))
    (Fraction(1, 2), Irrational(sqrt(3)), Fraction(2, 1))
    """
    if isinstance(y, Irrational):
        return _quotient(x, y)
    if not y:
        raise Undefined(f"{name} = 0" if name else "a division by zero")
    if isinstance(x, int):
        return Fraction(x, y)
    return x / y if isinstance(x, Fraction) else x * Fraction(y.denominator, y.numerator)


def power(x: Number, exponent: int | Fraction) -> Exact:
    """``x**exponent`` for integers and halves of integers; ``0**0`` is 1.

    >>> power(2, -1), power(Fraction(9, 4), Fraction(1, 2)), power(1 + sqrt(2), 2)
    (Fraction(1, 2), Fraction(3, 2), Irrational(3 + 2*sqrt(2)))
    """
    if exponent.denominator == 2:
        return power(sqrt(x), exponent.numerator)
    if exponent.denominator != 1:
        raise NotExact(f"{_brief(x)} to the power {exponent} is not a square root")
    n = exponent.numerator
    if n < 0:
        return power(divide(1, x), -n)
    if not isinstance(x, Irrational):
        return Fraction(x) ** n
    result: Exact = Fraction(1)
    for bit in f"{n:b}":
        result = result * result * x if bit == "1" else result * result
    return result


def sqrt(x: Number) -> Exact:
    """The square root of a rational number.

    >>> sqrt(Fraction(9, 16)), sqrt(8), sqrt(Fraction(1, 2))
    (Fraction(3, 4), Irrational(2*sqrt(2)), Irrational(sqrt(2)/2))
    """
    if sign(x) < 0:
        raise Undefined(f"the square root of {_brief(x)}")
    if isinstance(x, Irrational):
        raise NotExact(f"the square root of {_brief(x)}, which is irrational itself")
    (above, root_above), (below, root_below) = _root(x.numerator), _root(x.denominator)
    # 1/sqrt(n) is sqrt(n)/n; numerator and denominator are coprime, and so are their roots.
    outside = Fraction(above, below * root_below)
    radicand = root_above * root_below
    return outside if radicand == 1 else Irrational((((radicand, 1), outside),))


def log(x: Number) -> Exact:
    """The natural logarithm of a positive rational, or of a rational times one square root.

    >>> log(1), log(Fraction(8, 3)), log(sqrt(2))
    (Fraction(0, 1), Irrational(3*log(2) - log(3)), Irrational(log(2)/2))
    """
    if sign(x) <= 0:
        raise Undefined(f"the logarithm of {_brief(x)}")
    if not isinstance(x, Irrational):
        return _logarithm(x)
    (((radicand, argument), coefficient), *more) = x.terms
    if more or argument != 1:
        raise NotExact(f"the logarithm of {_brief(x)}")
    return _logarithm(coefficient) + _logarithm(radicand) * Fraction(1, 2)


def xlogy(x: Number, above: Number, below: Number = 1) -> Exact:
    """``x log(above/below)``, and 0 where x is 0, even if one of the others is 0, or both.

    >>> xlogy(0, 0), xlogy(0, 0, 0), xlogy(3, 4, 2)
    (Fraction(0, 1), Fraction(0, 1), Irrational(3*log(2)))
    """
    return x * log(divide(above, below)) if x else _ZERO


def divergence(expected: Number, deviation: Number) -> Exact:
    """``(E + D) log((E + D)/E) - D``; where E + D is 0 that is -D.

    >>> divergence(2, -2), divergence(0, 0), divergence(1, 1)
    (Fraction(2, 1), Fraction(0, 1), Irrational(-1 + 2*log(2)))
    """
    seen = expected + deviation
    return xlogy(seen, seen, expected) - deviation


def sign(x: Number) -> int:
    """-1, 0 or 1."""
    return x._sign() if isinstance(x, Irrational) else (x > 0) - (x < 0)


def text(x: Number) -> str:
    """The number as a formula, which SymPy reads back.

    >>> text(Fraction(27, 136)), text(divide(9, sqrt(2))), text((14 * log(2) - 3 * log(3)) / 25)
    ('27/136', '9*sqrt(2)/2', '(14*log(2) - 3*log(3))/25')
    """
    if not isinstance(x, Irrational):
        return (
            all_digits(x.numerator) if x.denominator == 1 else f"{all_digits(x.numerator)}/{all_digits(x.denominator)}"
        )
    denominator = lcm(*(coefficient.denominator for _, coefficient in x.terms))
    shown = [_term(key, int(coefficient * denominator)) for key, coefficient in x.terms]
    total = shown[0] + "".join(f" - {t[1:]}" if t.startswith("-") else f" + {t}" for t in shown[1:])
    if denominator == 1:
        return total
    return f"({total})/{all_digits(denominator)}" if len(shown) > 1 else f"{total}/{all_digits(denominator)}"


def _brief(x: Number) -> str:
    """The number in a message."""
    return shortened(text(x), 100)


def bounds(x: Number, digits: int) -> tuple[Fraction | Decimal, Fraction | Decimal]:
    """A lower and an upper bound, from arithmetic with that many digits.

    >>> low, high = map(Fraction, bounds(sqrt(2), 30))
    >>> low**2 < 2 < high**2
    True
    """
    if isinstance(x, Irrational):
        return _bounds(x.terms, digits)
    return Fraction(x), Fraction(x)


def to_float(x: Number) -> float:
    """The nearest float64, which is infinite beyond its range.

    >>> to_float(sqrt(2)), to_float(Fraction(1, 3)), to_float(10**400)
    (1.4142135623730951, 0.3333333333333333, inf)
    """
    try:
        return float(x)
    except OverflowError:
        return sign(x) * float("inf")


def checked_digits(digits: object) -> int:
    """The number of digits, where it is one."""
    return whole(digits, "digits", 1, _MOST_DIGITS)


def to_mpf(x: Number, digits: int) -> mpmath.mpf:
    """The nearest mpmath number with that many digits.

    >>> import mpmath
    >>> mpmath.nstr(to_mpf(sqrt(2), 30), 30)  # print() shows no more digits than mpmath's own setting
    '1.41421356237309504880168872421'
    """
    from mpmath import mp  # noqa: PLC0415 -- the command starts without it
    from mpmath.libmp.libmpf import dps_to_prec, from_rational  # noqa: PLC0415 -- likewise

    precision: int = dps_to_prec(checked_digits(digits))

    def nearest(bound: Decimal) -> mpmath.mpf:
        return mp.make_mpf(from_rational(*bound.as_integer_ratio(), precision, "n"))

    if isinstance(x, Irrational):
        return x._settled(nearest, digits + 10)
    return mp.make_mpf(from_rational(x.numerator, x.denominator, precision, "n"))


def to_sympy(x: Number) -> sympy.Expr:
    """The same number as SymPy has it.

    >>> to_sympy(3 * sqrt(2) / 4)
    3*sqrt(2)/4
    """
    import sympy  # noqa: PLC0415 -- takes longer than everything else here together

    return sympy.Add(
        *(
            sympy.Mul(sympy.Rational(c.numerator, c.denominator), sympy.sqrt(radicand), *_sympy_log(argument))
            for (radicand, argument), c in _terms(x)
        )
    )


def _sympy_log(argument: int) -> Iterable[sympy.Expr]:
    import sympy  # noqa: PLC0415 -- likewise

    return () if argument == 1 else (sympy.log(argument),)


# --- terms ------------------------------------------------------------------------------------------------


def _terms(x: Number) -> tuple[tuple[_Key, Fraction], ...]:
    if isinstance(x, Irrational):
        return x.terms
    return (((1, 1), Fraction(x)),) if x else ()


def _number(terms: Mapping[_Key, Fraction]) -> Exact:
    """The sum of the terms in normal form: a Fraction where it is one."""
    if _has_large(terms.items()):
        terms = _refined(terms, _coprime(terms))
    kept = tuple(sorted((item for item in terms.items() if item[1]), key=_order))
    if all(key == (1, 1) for key, _ in kept):
        return kept[0][1] if kept else _ZERO
    return Irrational(kept)


def _order(item: tuple[_Key, Fraction]) -> _Key:
    (radicand, argument), _ = item
    return argument, radicand


def _product(x: Irrational, y: Irrational) -> Exact:
    total: dict[_Key, Fraction] = {}
    for (root, log_root), a in x.terms:
        for (other, log_other), b in y.terms:
            if log_root != 1 and log_other != 1:
                raise NotExact(f"({_brief(x)})*({_brief(y)}), a product of two logarithms")
            shared = gcd(root, other)
            key = (root // shared) * (other // shared), log_root * log_other
            total[key] = total.get(key, 0) + shared * a * b
    return _number(total)


def _quotient(x: Number, y: Irrational) -> Exact:
    """``x/y`` where it is one of ours: y has no logarithms, or x is y times what has none."""
    if all(argument == 1 for (_, argument), _ in y.terms):
        return x * _inverse(y)
    terms, of_terms = _alike(x, y)
    argument = max(key[1] for key in of_terms)
    factor = _cofactor(terms, argument) * _inverse(_cofactor(of_terms, argument))
    if x - factor * y:
        raise NotExact(f"({_brief(x)})/({_brief(y)}), a quotient of different logarithms")
    return factor


def _cofactor(terms: Mapping[_Key, Fraction], argument: int) -> Exact:
    """What log(argument) is multiplied by."""
    return _number({(radicand, 1): c for (radicand, b), c in terms.items() if b == argument})


def _alike(x: Number, y: Number) -> tuple[dict[_Key, Fraction], dict[_Key, Fraction]]:
    """The terms of both, over the same pairwise coprime numbers where one of them is large."""
    mine, yours = dict(_terms(x)), dict(_terms(y))
    if _has_large([*mine.items(), *yours.items()]):
        base = _coprime([*mine, *yours])
        return _refined(mine, base), _refined(yours, base)
    return mine, yours


def _inverse(y: Number) -> Exact:
    """``1/y`` for a sum of roots: with y = a + b sqrt(r), it is (a - b sqrt(r)) / (a² - r b²), and so on."""
    if not isinstance(y, Irrational):
        return divide(1, y)
    radicands = [radicand for (radicand, _), _ in y.terms]
    r = next(radicand for radicand in radicands if radicand != 1)
    for other in radicands:
        shared = gcd(r, other)
        r = shared if shared != 1 else r
    # Now r divides each radicand or is coprime to it, so no root of the others can make up for sqrt(r).
    a = _number({key: c for key, c in y.terms if key[0] % r})
    b = _number({(key[0] // r, 1): c for key, c in y.terms if not key[0] % r})
    root = Irrational((((r, 1), Fraction(1)),))
    return (a - b * root) * _inverse(a * a - b * b * r)


def _term(key: _Key, coefficient: int) -> str:
    radicand, argument = key
    factors = [f"sqrt({all_digits(radicand)})"] * (radicand != 1) + [f"log({all_digits(argument)})"] * (argument != 1)
    if abs(coefficient) != 1 or not factors:
        return "*".join([all_digits(coefficient), *factors])
    return "-" * (coefficient < 0) + "*".join(factors)


# --- integers ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _primes() -> tuple[int, ...]:
    sieve = bytearray([1]) * _TRIAL
    sieve[:2] = b"\0\0"
    for p in range(2, isqrt(_TRIAL) + 1):
        if sieve[p]:
            sieve[p * p :: p] = bytes(len(range(p * p, _TRIAL, p)))
    return tuple(compress(range(_TRIAL), sieve))


@lru_cache(maxsize=4096)
def _factors(n: int) -> tuple[tuple[int, int], ...]:
    """``n`` as powers of primes, and of one number without a prime below 2**16, which is no square."""
    found = []
    for p in _primes():
        if p * p > n:
            break
        exponent = 0
        while not n % p:
            n //= p
            exponent += 1
        if exponent:
            found.append((p, exponent))
    exponent = 1
    while n > _PRIME_BELOW and isqrt(n) ** 2 == n:
        n = isqrt(n)
        exponent *= 2
    return (*found, (n, exponent)) if n != 1 else tuple(found)


def _root(n: int) -> tuple[int, int]:
    """Integers a, b with sqrt(n) = a sqrt(b), where b is free of squares of primes below 2**16."""
    root = isqrt(n)
    if root * root == n:
        return root, 1
    return _root_of_powers(_factors(n))


def _root_of_powers(powers: Iterable[tuple[int, int]]) -> tuple[int, int]:
    powers = tuple(powers)
    return prod(p ** (e // 2) for p, e in powers), prod(p ** (e % 2) for p, e in powers)


@lru_cache(maxsize=4096)
def _logarithm(x: int | Fraction) -> Exact:
    terms = {(1, p): Fraction(e) for p, e in _factors(x.numerator)}
    terms |= {(1, p): Fraction(-e) for p, e in _factors(x.denominator)}
    return _number(terms)


def _has_large(terms: Iterable[tuple[_Key, Fraction]]) -> bool:
    """Whether a number may be in there that trial division leaves composite."""
    return any(radicand > _PRIME_BELOW or argument > _PRIME_BELOW for (radicand, argument), _ in terms)


def _refined(terms: Mapping[_Key, Fraction], base: Iterable[int]) -> dict[_Key, Fraction]:
    """The same sum over pairwise coprime numbers, none of them a square: all that independence asks for.

    So the zero test holds without factoring: common divisors are enough.
    """
    total: dict[_Key, Fraction] = {}
    for (radicand, argument), coefficient in terms.items():
        outside, inside = _root_of_powers(_over(base, radicand))
        for b, exponent in _over(base, argument) or ((1, 1),):
            total[inside, b] = total.get((inside, b), 0) + coefficient * outside * exponent
    return total


def _coprime(keys: Iterable[_Key]) -> list[int]:
    base: list[int] = []
    for number in sorted({n for key in keys for n in key}):
        _insert(base, number)
    return base


def _insert(base: list[int], n: int) -> None:
    """Add n to a list of pairwise coprime numbers, splitting what has a common divisor."""
    while n > 1 and isqrt(n) ** 2 == n:
        n = isqrt(n)
    if n == 1 or n in base:
        return
    for b in base:
        shared = gcd(b, n)
        if shared != 1:
            base.remove(b)
            for piece in (shared, b // shared, n // shared):
                _insert(base, piece)
            return
    base.append(n)


def _over(base: Iterable[int], n: int) -> tuple[tuple[int, int], ...]:
    powers = []
    for b in base:
        exponent = 0
        while not n % b:
            n //= b
            exponent += 1
        if exponent:
            powers.append((b, exponent))
    return tuple(powers)


# --- digits -----------------------------------------------------------------------------------------------


def _bounds(terms: tuple[tuple[_Key, Fraction], ...], digits: int) -> tuple[Decimal, Decimal]:
    """A lower and an upper bound, from arithmetic with that many digits.

    Root, logarithm, two products and a quotient round once each, and so does each addition: k terms are off
    by at most (k + 5)/2 units in the last digit of the sum of their sizes. The margin is twice that.
    """
    context = _context(digits)
    total = size = Decimal(0)
    for (radicand, argument), c in terms:
        term = context.divide(context.multiply(c.numerator, _irrational(radicand, argument, digits)), c.denominator)
        total = context.add(total, term)
        size = context.add(size, context.abs(term))
    margin = context.scaleb(context.multiply(size, len(terms) + 10), 1 - digits)
    return context.subtract(total, margin), context.add(total, margin)


@lru_cache(maxsize=64)
def _context(digits: int) -> Context:
    return Context(prec=digits, Emax=MAX_EMAX, Emin=MIN_EMIN)


@lru_cache(maxsize=4096)
def _irrational(radicand: int, argument: int, digits: int) -> Decimal:
    context = _context(digits)
    root = context.sqrt(radicand)
    return root if argument == 1 else context.multiply(root, context.ln(argument))
