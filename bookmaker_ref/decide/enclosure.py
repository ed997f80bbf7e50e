"""Numbers without an exact form here, each between two bounds: what rounding could have made of them is never believed.

An expression is evaluated word by word from the definitions, as `exactly` does it in exact numbers: nothing is
cancelled, so a division by zero stays one. Every step rounds outwards. What lies so close to zero that sixty digits do
not tell is computed again with more of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from functools import reduce
from operator import add, mul
from typing import Any, cast

import mpmath
from mpmath import mp
from sympy import Abs, Add, Basic, E, Expr, Integer, Max, Min, Mul, Pow, Rational, Symbol, erf, erfinv, exp, log

from bookmaker_ref.decide.exactly import COMPARE, Cells
from bookmaker_ref.exact.undefined import Undefined
from bookmaker_ref.symbolic.algebra import Partial, Undecidable
from bookmaker_ref.symbolic.functions import At, Divergence, Problem, XLogY
from bookmaker_ref.symbolic.statement import Relation
from bookmaker_ref.symbolic.terms import parts
from bookmaker_ref.symbolic.vocabulary import CELLS, VOCABULARY

#: The digits of the first look and of the later ones.
DIGITS = (60, 120, 240, 480)
#: Two numbers that differ by less than this, relative to the larger of them and 1, are taken for the same.
_SAME = Fraction(1, 10**50)

#: What each letter stands for.
Point = Mapping[Symbol, Rational]
#: An interval, and the arithmetic of such, as mpmath has them: without types.
Interval = Any
iv: Any = mpmath.iv


def compared(relation: Relation, point: Point) -> int:
    """The sign of left minus right at the point; raises ``Undefined`` where a side has no value, or nothing tells."""
    return sign_of(relation, lambda side: _Look(point).at(side))


def sign_of(relation: Relation, look: Callable[[Expr], Interval]) -> int:
    """The sign of left minus right, where `look` gives an interval for each, as narrow as the digits of the moment."""
    for digits in DIGITS:
        with _precision(digits):
            left, right = (_ends_of(look(side)) for side in (relation.left, relation.right))
        least, most = left[0] - right[1], left[1] - right[0]
        same = _SAME * max([Fraction(1), *map(abs, (*left, *right))])
        if least > same or most < -same:
            return 1 if least > 0 else -1
        if -same <= least and most <= same:
            return 0
    raise Undefined(f"{DIGITS[-1]} digits do not tell {relation.left} from {relation.right}")


def holds(relation: Relation, point: Point) -> bool:
    """Whether the relation is true at the point; raises ``Undefined`` where a side has no value."""
    return COMPARE[relation.operator](compared(relation, point), 0)


def near(expression: Expr, point: Point) -> Fraction:
    """The value to sixty digits or so; raises ``Undefined`` where there is none."""
    return _middle(lambda: _Look(point).at(expression))


def _middle(look: Callable[[], Interval]) -> Fraction:
    with _precision(DIGITS[1]):
        low, high = _ends_of(look())
    return (low + high) / 2


def text(expression: Expr, point: Point) -> str:
    """The value in full where it is rational at once, else its first digits."""
    if isinstance(expression, Rational):
        return str(Fraction(int(expression.p), int(expression.q)))
    return digits(lambda: _Look(point).at(expression))


def digits(look: Callable[[], Interval]) -> str:
    """The first digits of a value, where `look` gives its interval, as narrow as the digits of the moment."""
    value = _middle(look)
    with mp.workdps(20):
        return f"{mp.nstr(mp.mpf(value.numerator) / value.denominator, 17)}..."


def ends(expression: Expr, point: Point, digits: int) -> tuple[Fraction, Fraction]:
    """A lower and an upper bound of the value; raises ``Undefined`` where there is none."""
    with _precision(digits):
        return _ends_of(_Look(point).at(expression))


def _ends_of(found: Interval) -> tuple[Fraction, Fraction]:
    low, high = map(_fraction, found._mpi_)
    return low, high


def at_table(expression: Expr, cells: Cells) -> Interval:
    """The interval in which the value on a table of two classes lies."""
    return _Look(dict(zip(CELLS, map(Integer, cells), strict=True))).at(expression)


def letters_of(expression: Expr) -> set[Symbol]:
    """The letters that the expression is a function of: cells, and what is no word."""
    if isinstance(expression, Symbol):
        return letters_of(VOCABULARY[expression]) if expression in VOCABULARY else {expression}
    if isinstance(expression, Partial):
        return letters_of(expression.expanded())
    found = set[Symbol]().union(*(letters_of(each) for each in expression.args if isinstance(each, Expr)))
    if isinstance(expression, At):
        return found - set(CELLS)
    if isinstance(expression, Problem):
        other = dict(zip(CELLS, type(expression).cells, strict=True))
        return {other.get(letter, letter) for letter in found}
    return found


@contextmanager
def _precision(digits: int) -> Iterator[None]:
    before, iv.dps = iv.dps, digits
    try:
        yield
    finally:
        iv.dps = before


def _fraction(bound: tuple[int, int, int, int]) -> Fraction:
    """The bound as mpmath holds it: sign, mantissa, exponent, bits; it has no mantissa where it is infinite."""
    sign, mantissa, exponent, _ = bound
    if not mantissa and exponent:
        raise Undefined("a number without bound")
    size = Fraction(int(mantissa) << max(exponent, 0), 1 << max(-exponent, 0))
    return -size if sign else size


class _Look:
    """Expressions at one point; each part is evaluated once."""

    def __init__(self, point: Point) -> None:
        self.point = point
        self.known: dict[Expr, Interval] = {}

    def at(self, expression: Expr) -> Interval:
        """The interval in which its value lies."""
        if expression not in self.known:
            self.known[expression] = self._found(expression)
        return self.known[expression]

    def _found(self, e: Expr) -> Interval:
        if isinstance(e, Symbol):
            return rational(self.point[e]) if e in self.point else self.at(VOCABULARY[e])
        if isinstance(e, Rational):
            return rational(e)
        if e is E:
            return iv.exp(iv.mpf(1))
        if isinstance(e, Partial):
            return self.at(e.expanded())
        if isinstance(e, At):
            return self._elsewhere(e, dict(zip(CELLS, (Rational(n) for n in e.table), strict=True)))
        if isinstance(e, Problem):
            return self._elsewhere(
                e, {own: self.point[of] for own, of in zip(CELLS, type(e).cells, strict=True) if of in self.point}
            )
        apply, arguments = operation(e)
        return apply(*map(self.at, arguments))

    def _elsewhere(self, e: Expr, cells: Point) -> Interval:
        others = {letter: value for letter, value in self.point.items() if letter not in CELLS}
        return _Look({**others, **cells}).at(parts(e)[0])


def operation(e: Expr) -> tuple[Callable[..., Interval], tuple[Expr, ...]]:
    """What the expression does with the intervals of its parts, and which these are; of a power, its base alone."""
    if isinstance(e, Pow) and isinstance(exponent := _as_number(e.args[1]), Rational):
        return lambda base: _power(base, exponent), parts(e)[:1]
    function = _FUNCTIONS.get(type(e))
    if function is None:
        raise Undecidable(f"{e}: there are no digits of it here")
    return function, parts(e)


def _as_number(exponent: Basic) -> Basic:
    """A number of one, also of one that is kept as it is printed, such as 20/20."""
    return cast(Basic, exponent.doit()) if exponent.is_number else exponent


def rational(x: int | Fraction | Rational) -> Interval:
    """The interval of a rational number, which is narrow but has two ends."""
    return iv.mpf(int(x.numerator)) / iv.mpf(int(x.denominator))


def _inverse(x: Interval) -> Interval:
    if 0 in x:
        raise Undefined("a division by zero")
    return 1 / x


def _power(x: Interval, exponent: Rational) -> Interval:
    p, q = abs(int(exponent.p)), int(exponent.q)
    if q == 2:
        x = _sqrt(x)
    elif q > 2:
        x = _root(x, q)
    x = x**p
    return _inverse(x) if exponent < 0 else x


def _sqrt(x: Interval) -> Interval:
    return iv.sqrt(_not_negative(x, "the square root of what is negative"))


def _root(x: Interval, degree: int) -> Interval:
    """The root of what is not negative, from the logarithm of each of its bounds."""
    x = _not_negative(x, "a root of what is negative")
    low, high = (iv.exp(iv.log(bound) / degree) if bound > 0 else iv.mpf(0) for bound in (x.a, x.b))
    return iv.mpf([low.a, high.b])


def _not_negative(x: Interval, what: str) -> Interval:
    """The part of the interval that is not negative: what may be zero is there where the numbers are exact."""
    if x.b < 0:
        raise Undefined(what)
    return x if x.a >= 0 else iv.mpf([0, x.b])


def _log(x: Interval) -> Interval:
    if not x > 0:
        raise Undefined("the logarithm of what is not positive")
    return iv.log(x)


def _xlogy(x: Interval, y: Interval) -> Interval:
    return iv.mpf(0) if x == 0 else x * _log(y)


def _divergence(expected: Interval, deviation: Interval) -> Interval:
    seen = expected + deviation
    return -deviation if seen == 0 else _xlogy(seen, seen * _inverse(expected)) - deviation


def _extreme(which: Callable[..., Any]) -> Callable[..., Interval]:
    return lambda *values: iv.mpf([which(x.a for x in values), which(x.b for x in values)])


def _rising(function: Callable[..., Any]) -> Callable[[Interval], Interval]:
    """A function that only rises, from mpmath's own value at each bound, which is right to nearly all of its digits."""

    def between(x: Interval) -> Interval:
        digits = iv.dps
        with mp.workdps(digits + 15):
            unit = mp.mpf(10) ** -digits
            low, high = (function(mp.make_mpf(bound)) for bound in x._mpi_)
            return iv.mpf([low - unit * abs(low), high + unit * abs(high)])

    return between


_FUNCTIONS: dict[type, Callable[..., Interval]] = {
    Add: lambda *values: reduce(add, values),
    Mul: lambda *values: reduce(mul, values),
    Abs: abs,
    Max: _extreme(max),
    Min: _extreme(min),
    log: _log,
    exp: iv.exp,
    erf: _rising(mp.erf),
    erfinv: _rising(mp.erfinv),
    XLogY: _xlogy,
    Divergence: _divergence,
}
