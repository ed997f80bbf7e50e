"""What a formula over integers needs besides arithmetic: roots of quotients, divergences.

Integers may be of any size: where a quotient leaves the range of float64 on the way to a result that does
not, the way goes over integers. ``math`` is all that is imported, so that one table costs microseconds.
"""

from __future__ import annotations

from math import isqrt, log, log1p, nan

from bookmaker_ref.numeric._series import artanh_rest

LOG_2 = log(2)

#: Below this size of x the divergence is its leading term to the last digit, and x² may soon be nothing.
_TINY = 1e-100
#: Integers whose lengths differ by less have a quotient that float64 holds.
_BITS = 1000


def root_of_ratio(numerator: int, denominator: int) -> float:
    """The square root of a quotient of integers that are not negative: the nearest float64, whatever their size.

    >>> root_of_ratio(9, 16), root_of_ratio(1, 10**400)
    (0.75, 1e-200)
    """
    # Shifted so that the integer root has 60 bits or more, and shifted back by half as much.
    shift = max(0, (122 + denominator.bit_length() - numerator.bit_length()) & -2)
    quotient, rest = divmod(numerator << shift, denominator)
    root = isqrt(quotient)
    if rest or root * root != quotient:
        root |= 1  # what is cut off is less than the last bit, and tells on which side of a tie the root lies
    return root / (1 << (shift >> 1))


def over_root(numerator: int, radicand: int) -> float:
    """An integer over the square root of another.

    >>> over_root(-3, 36), over_root(0, 5)
    (-0.5, 0.0)
    """
    magnitude = root_of_ratio(numerator * numerator, radicand)
    return -magnitude if numerator < 0 else magnitude


def log_of_ratio(above: int, below: int) -> float:
    """The natural logarithm of a quotient of integers, without cancellation near 1; nan where it has none.

    >>> log_of_ratio(3, 1), log_of_ratio(10**30 + 1, 10**30), log_of_ratio(0, 1)
    (1.0986122886681098, 1e-30, nan)
    """
    if above <= 0 or below <= 0:
        return nan
    if below <= 2 * above <= 4 * below:
        return log1p((above - below) / below)
    largest = max(above, below).bit_length() - min(above, below).bit_length()
    return log(above / below) if largest < _BITS else log(above) - log(below)


def divergence(expected: int, deviation: int, whole: int) -> float:
    """``((E + D) log((E + D)/E) - D) / whole``, and 0 where nothing is expected.

    >>> divergence(2, -2, 4), divergence(0, 0, 4)
    (0.5, 0.0)
    """
    if not expected:
        return 0.0
    x = deviation / expected
    if -_TINY < x < _TINY:
        return deviation * deviation / (2 * expected * whole)
    # The sum of two integers may be long, so it is only made where it is needed.
    each = near(x) if -2 / 3 < x < 2 else excess(x, (expected + deviation) / expected)
    try:
        return each * (expected / whole)
    except OverflowError:
        numerator, denominator = each.as_integer_ratio()
        return numerator * expected / (denominator * whole)


def near(x: float) -> float:
    """``(1 + x) log(1 + x) - x`` for x from -2/3 to 2, without cancellation.

    With s = x/(2 + x), log(1 + x) is 2 artanh(s), whose leading term gives x s exactly.

    >>> near(0.0), near(2.0**-40)
    (0.0, 4.1359030627638844e-25)
    """
    s = x / (2 + x)
    square = s * s
    return x * s + 2 * (1 + x) * s * square * artanh_rest(square)


def excess(x: float, ratio: float) -> float:
    """``(1 + x) log(1 + x) - x`` for any x from -1; `ratio` is 1 + x, which may be known better than x.

    >>> excess(0.0, 1.0), excess(-1.0, 0.0), excess(3.0, 4.0)
    (0.0, 1.0, 2.5451774444795623)
    """
    if -2 / 3 < x < 2:
        return near(x)
    return ratio * log(ratio) - x if ratio else 1.0
