"""The critical value of chi-squared between two fractions, certified: what lies outside them is decided for good."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from bookmaker_ref.arguments import exact_level, whole
from bookmaker_ref.exact.numbers import Number, to_mpf
from bookmaker_ref.study.model import Probability
from bookmaker_ref.tables.checks import named

if TYPE_CHECKING:
    from bookmaker_ref.exact.contexts import Interval

#: Nearer to 0 or 1 the first guess, in float64, is none.
_LEAST = Fraction(1, 10**15)
#: Of an irrational number so many digits are computed.
DIGITS = 60
#: The series takes as many digits as it has degrees, and as many terms.
MOST_DEGREES, MOST_DIGITS = 1000, 1000


def critical_value(alpha: Probability, degrees: int = 1, digits: int = 30) -> tuple[Fraction, Fraction]:
    """Two fractions around the value that chi-squared exceeds with probability alpha, so many digits apart.

    They are found with mpmath, and then proved: the tail at the lower one is more than alpha and at the upper one less,
    in interval arithmetic, where the remainder of the series is bounded by a geometric one.

    >>> low, high = critical_value("0.05")
    >>> print(float(low), high - low < Fraction(1, 10**28))
    3.841458820694126 True
    """
    if whole(degrees, "degrees", 1) > MOST_DEGREES:
        raise ValueError(f"degrees is {named(degrees)}: no critical value is proved for more than {MOST_DEGREES}")
    whole(digits, "digits", 1, MOST_DIGITS)
    return _enclosed(decidable_level(alpha, "alpha", "0.05"), degrees, digits)


def decidable_level(value: Probability, name: str = "level", example: str = "0.95") -> Fraction:
    """A level of confidence or significance that has a critical value."""
    exact = exact_level(value, name, example)
    if not _LEAST < exact < 1 - _LEAST:
        raise ValueError(
            f"{name} is nearer to 0 or 1 than 1e-15: no critical value is found there; take such as {example}"
        )
    return exact


@lru_cache(maxsize=256)
def _enclosed(alpha: Fraction, degrees: int, digits: int) -> tuple[Fraction, Fraction]:
    from scipy.special import chdtri  # noqa: PLC0415 -- and a first guess

    from bookmaker_ref.exact.contexts import reals_with  # noqa: PLC0415 -- only for what is near the critical value

    with reals_with(2 * digits + 40) as mpmath:  # findroot promises half of the digits
        wanted, half = mpmath.mpf(alpha.numerator) / alpha.denominator, mpmath.mpf(degrees) / 2
        x = mpmath.findroot(
            lambda y: mpmath.log(mpmath.gammainc(half, y / 2, regularized=True) / wanted),
            float(chdtri(degrees, float(alpha))),
        )
        middle = Fraction(str(mpmath.nstr(x, digits + 10)))
    # A width that the value itself scales: for many degrees it is large, for an alpha near 1 small.
    width = middle / 10**digits
    low, high = middle - width, middle + width
    if not _tail(low, degrees, digits)[0] > alpha > _tail(high, degrees, digits)[1]:
        raise ArithmeticError(f"the critical value for alpha = {alpha} and {degrees} degrees of freedom is not certain")
    return low, high


def _tail(x: Fraction, degrees: int, digits: int) -> tuple[Fraction, Fraction]:
    """Two fractions with the probability that chi-squared exceeds x between them: 1 less the lower gamma series."""
    from bookmaker_ref.exact.contexts import intervals_with  # noqa: PLC0415 -- only near the critical value

    # The head of the series is as large as exp(x/2) before it is multiplied by exp(-x/2).
    with intervals_with(2 * digits + 40 + int(x / 2)) as iv:
        z = _interval(x) / 2
        # z^a/Γ(a + 1) for a = degrees/2, a step of 1 at a time.
        a = Fraction(degrees % 2, 2)
        factor = iv.sqrt(z) * 2 / iv.sqrt(iv.pi) if a else iv.mpf(1)
        while a < Fraction(degrees, 2):
            a += 1
            factor *= z / _interval(a)
        total = term = iv.mpf(1)
        while True:
            a += 1
            term *= z / _interval(a)
            total += term
            if 2 * x < a and term.b < iv.mpf(10) ** (-2 * digits - 30):
                break
        # From here each term is less than half the one before: the rest is less than the last term.
        total += iv.mpf([0, term.b])
        below, above = (1 - factor * iv.exp(-z) * total)._mpi_
        return fraction_of(below), fraction_of(above)


def fraction_of(end: tuple[int, int, int, int]) -> Fraction:
    """A number of mpmath, or an end of an interval of it, as the fraction that it is."""
    sign, mantissa, power, _ = end
    return Fraction(-int(mantissa) if sign else int(mantissa)) * Fraction(2) ** int(power)


def near_fraction(number: Number) -> Fraction:
    """An exact number as a fraction: to sixty digits where it is none."""
    return Fraction(number) if isinstance(number, int | Fraction) else fraction_of(to_mpf(number, DIGITS)._mpf_)


def _interval(x: Fraction) -> Interval:
    from bookmaker_ref.exact.contexts import intervals  # noqa: PLC0415 -- only for what is near the critical value

    return intervals().mpf(x.numerator) / x.denominator
