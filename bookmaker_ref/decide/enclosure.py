"""Numbers that may have no exact form, each between two bounds that no rounding can cross.

An expression is evaluated word by word from the definitions, as `exactly` does it: nothing is cancelled, so a division
by zero stays one. Each part keeps its exact value as long as it has one; from there on every step rounds outwards.
Two numbers that are too close to be told apart are computed again with more digits. If the last of them do not tell,
nothing is said: numbers are equal only if both are exact.

The arithmetic is mpmath's, in contexts of this package, so nothing here reads or changes a precision that others set.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from decimal import Decimal
from fractions import Fraction
from functools import reduce
from operator import add, mul
from typing import Any, cast

from sympy import (
    Abs,
    Add,
    Basic,
    E,
    Expr,
    Max,
    Min,
    Mul,
    Pow,
    Rational,
    Symbol,
    erf,
    erfinv,
    exp,
    expand,
    integer_nthroot,
    log,
)

from bookmaker_ref.decide import exactly
from bookmaker_ref.decide.exactly import COMPARE, Cells, NotOnTables
from bookmaker_ref.exact import numbers
from bookmaker_ref.exact.contexts import Bound, Interval, intervals, intervals_with, reals_with
from bookmaker_ref.exact.numbers import Irrational, Number
from bookmaker_ref.exact.undefined import NotExact, Undefined
from bookmaker_ref.symbolic.algebra import NowhereDefined, Partial, Undecidable, in_cells
from bookmaker_ref.symbolic.functions import At, Divergence, Problem, XLogY
from bookmaker_ref.symbolic.statement import Relation
from bookmaker_ref.symbolic.terms import parts
from bookmaker_ref.symbolic.vocabulary import CELLS, VOCABULARY

#: The digits of the first look and of the later ones.
DIGITS = (60, 120, 240, 480)

#: What each letter stands for.
Point = Mapping[Symbol, Rational]
#: The value of an expression: exact as long as it can be, else between bounds.
Value = Number | Interval


def compared(relation: Relation, point: Point) -> int:
    """The sign of left minus right at the point; raises ``Undefined`` where a side has no value, or nothing tells."""
    try:
        return sign_of(relation, lambda side: _Look(point).at(side))
    except TooClose:
        if _is_same(relation, point):
            return 0
        raise


def _is_same(relation: Relation, point: Point) -> bool:
    try:
        left, right = (in_cells(side).xreplace(dict(point)) for side in (relation.left, relation.right))
    except NowhereDefined:
        return False
    return is_same_number(left, right)


def is_same_number(left: Expr, right: Expr) -> bool:
    """Whether two numbers that have values are one for SymPy: what has no exact value cancels."""
    return bool(expand(left.doit() - right.doit()) == 0)


class TooClose(Undefined):
    """Two numbers that the most digits do not tell from each other."""


def sign_of(relation: Relation, look: Callable[[Expr], Value]) -> int:
    """The sign of left minus right, where `look` gives the value of each, with the digits of the moment.

    It is 0 only if the sides are certainly equal; raises `TooClose` if the last digits do not tell.
    """
    for digits in DIGITS:
        with intervals_with(digits):
            left, right = (look(side) for side in (relation.left, relation.right))
            if isinstance(left, int | Fraction | Irrational) and isinstance(right, int | Fraction | Irrational):
                with suppress(NotExact):
                    return numbers.sign(left - right)
            (low, high), (least, most) = (ends_of(between(side)) for side in (left, right))
        if low > most or high < least:
            return 1 if low > most else -1
        if low == high == least == most:
            return 0
    raise TooClose(f"{DIGITS[-1]} digits do not tell {relation.left} from {relation.right}")


def holds(relation: Relation, point: Point) -> bool:
    """Whether the relation is true at the point; raises ``Undefined`` where a side has no value."""
    return COMPARE[relation.operator](compared(relation, point), 0)


def near(expression: Expr, point: Point) -> Fraction:
    """The value to sixty digits or so; raises ``Undefined`` where there is none."""
    return _middle(lambda: _Look(point).at(expression))


def _middle(look: Callable[[], Value]) -> Fraction:
    with intervals_with(DIGITS[1]):
        low, high = ends_of(between(look()))
    return (low + high) / 2


def ends_at(expression: Expr, point: Point, digits: int) -> tuple[Fraction, Fraction]:
    """Bounds of the value, from arithmetic with so many digits; raises ``Undefined`` where there is none."""
    with intervals_with(digits):
        return ends_of(between(_Look(point).at(expression)))


def text(expression: Expr, point: Point) -> str:
    """A number in full where the expression is one, or where it is whole; else its first digits."""
    with intervals_with(DIGITS[0]):
        value = _Look(point).at(expression)
    if isinstance(value, int | Fraction) and (isinstance(expression, Rational) or value.denominator == 1):
        return numbers.text(value)
    return digits(lambda: _Look(point).at(expression))


def digits(look: Callable[[], Value]) -> str:
    """The first digits of a value, where `look` gives it, with the digits of the moment."""
    value = _middle(look)
    with reals_with(20) as mp:
        return f"{mp.nstr(mp.mpf(value.numerator) / value.denominator, 17)}..."


def ends_of(found: Interval) -> tuple[Fraction, Fraction]:
    """Both ends of the interval as fractions."""
    low, high = map(_fraction, found._mpi_)
    return low, high


def at_table(expression: Expr, cells: Cells) -> Interval:
    """The interval in which the value on a table of two classes lies."""
    return between(_Look(dict(zip(CELLS, cells, strict=True))).at(expression))


def letters_of(expression: Expr) -> set[Symbol]:
    """The letters that the expression is a function of: cells, and what is no word."""
    if isinstance(expression, Symbol):
        return letters_of(VOCABULARY[expression]) if expression in VOCABULARY else {expression}
    if isinstance(expression, Partial):
        return letters_of(expression.expanded())
    if isinstance(expression, At):
        measure, *cells = (letters_of(each) for each in parts(expression))
        return (measure - set(CELLS)).union(*cells)
    found = set[Symbol]().union(*(letters_of(each) for each in expression.args if isinstance(each, Expr)))
    if isinstance(expression, Problem):
        other = dict(zip(CELLS, type(expression).cells, strict=True))
        return {other.get(letter, letter) for letter in found}
    return found


def _fraction(bound: Bound) -> Fraction:
    """The bound as a fraction; mpmath gives it no mantissa where it is infinite."""
    sign, mantissa, exponent, _ = bound
    if not mantissa and exponent:
        raise Undefined("a number without bound")
    size = Fraction(int(mantissa) << max(exponent, 0), 1 << max(-exponent, 0))
    return -size if sign else size


class _Look:
    """Expressions at one point; each part is evaluated once."""

    def __init__(self, point: Mapping[Symbol, Rational | Value]) -> None:
        self.point = point
        self.known: dict[Expr, Value] = {}

    def at(self, expression: Expr) -> Value:
        """Its value: exact, or the interval in which it lies."""
        if expression not in self.known:
            self.known[expression] = self._found(expression)
        return self.known[expression]

    def _found(self, e: Expr) -> Value:
        if isinstance(e, Symbol):
            if e not in self.point and e not in VOCABULARY:
                raise Undecidable(f"{e} has no value here")
            return _value(self.point[e]) if e in self.point else self.at(VOCABULARY[e])
        if isinstance(e, Rational):
            return exactly.rational(e)
        if e is E:
            return intervals().exp(intervals().mpf(1))
        if isinstance(e, Partial):
            return self.at(e.expanded())
        if isinstance(e, At):
            measure, *own = parts(e)
            return self._elsewhere(measure, dict(zip(CELLS, map(self.at, own), strict=True)))
        if isinstance(e, Problem):
            cells = {own: self.point[of] for own, of in zip(CELLS, type(e).cells, strict=True) if of in self.point}
            return self._elsewhere(parts(e)[0], cells)
        exact = self._exactly(e)
        return self._between(e) if exact is None else exact

    def _exactly(self, e: Expr) -> Number | None:
        """Its exact value; None where it has none that is known here."""
        with suppress(NotOnTables, NotExact):
            apply, arguments = exactly.operation(e)
            values = [self.at(each) for each in arguments]
            if all(isinstance(each, int | Fraction | Irrational) for each in values):
                return apply(*cast("list[Number]", values))
        return None

    def _between(self, e: Expr) -> Interval:
        apply, arguments = operation(e)
        return apply(*(between(self.at(each)) for each in arguments))

    def _elsewhere(self, measure: Expr, cells: Mapping[Symbol, Rational | Value]) -> Value:
        others = {letter: value for letter, value in self.point.items() if letter not in CELLS}
        return _Look({**others, **cells}).at(measure)


def operation(e: Expr) -> tuple[Callable[..., Interval], tuple[Expr, ...]]:
    """What the expression does with the intervals of its parts, and which these are; of a power, its base alone."""
    if isinstance(e, Pow) and isinstance(exponent := _as_number(e.args[1]), Rational):
        return lambda base: _power(base, exponent), parts(e)[:1]
    if isinstance(e, XLogY):
        return _xlogy, e.parts
    function = _FUNCTIONS.get(type(e))
    if function is None:
        raise Undecidable(f"{e}: there are no digits of it here")
    return function, parts(e)


def _as_number(exponent: Basic) -> Basic:
    """A number of one, also of one that is kept as it is printed, such as 20/20."""
    return cast(Basic, exponent.doit()) if exponent.is_number else exponent


def _value(x: Rational | Value) -> Value:
    return exactly.rational(x) if isinstance(x, Rational) else cast(Value, x)


def between(x: Value) -> Interval:
    """The interval of a number: narrow, but mostly with two ends."""
    if isinstance(x, int | Fraction):
        return rational(x)
    if isinstance(x, Irrational):
        low, high = numbers.bounds(x, intervals().dps + 5)
        return intervals().mpf([rational(low).a, rational(high).b])
    return x


def rational(x: int | Fraction | Decimal | Rational) -> Interval:
    """The interval of a rational number, which is narrow but has two ends."""
    above, below = x.as_integer_ratio() if isinstance(x, Decimal) else (int(x.numerator), int(x.denominator))
    return intervals().mpf(above) / intervals().mpf(below)


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
    return intervals().sqrt(_not_negative(x, "the square root of what is negative"))


def _root(x: Interval, degree: int) -> Interval:
    """The root of what is not negative, from the logarithm of each of its bounds."""
    iv, x = intervals(), _not_negative(x, "a root of what is negative")
    if (exact := _whole_root(x, degree)) is not None:
        return iv.mpf(exact)
    low, high = (iv.exp(iv.log(bound) / degree) if bound > 0 else iv.mpf(0) for bound in (x.a, x.b))
    return iv.mpf([low.a, high.b])


def _whole_root(x: Interval, degree: int) -> int | None:
    """The root of a number that is known to be such a power of a whole number."""
    low, high = ends_of(x)
    if low != high or low.denominator != 1:
        return None
    root, is_power = integer_nthroot(low.numerator, degree)
    return int(root) if is_power else None


def _not_negative(x: Interval, what: str) -> Interval:
    """The part of the interval that is not negative: what may be zero is there where the numbers are exact."""
    if x.b < 0:
        raise Undefined(what)
    return x if x.a >= 0 else intervals().mpf([0, x.b])


def _log(x: Interval) -> Interval:
    if not x > 0:
        raise Undefined("the logarithm of what is not positive")
    return intervals().log(x)


def _xlogy(x: Interval, above: Interval, below: Interval) -> Interval:
    return intervals().mpf(0) if _is_zero(x) else x * _log(above * _inverse(below))


def _is_zero(x: Interval) -> bool:
    """Whether the interval is 0 alone."""
    return not any(ends_of(x))


def _divergence(expected: Interval, deviation: Interval) -> Interval:
    seen = expected + deviation
    return -deviation if _is_zero(seen) else _xlogy(seen, seen, expected) - deviation


def _extreme(which: Callable[..., Any]) -> Callable[..., Interval]:
    return lambda *values: intervals().mpf([which(x.a for x in values), which(x.b for x in values)])


def _erf(x: Interval) -> Interval:
    """From mpmath's own value at each bound, which is right to nearly all of its digits."""
    low, high = (_erf_near(bound) for bound in x._mpi_)
    return intervals().mpf([low.a, high.b])


def _erf_near(bound: Bound) -> Interval:
    iv = intervals()
    with reals_with(iv.dps + 15) as mp:
        value = mp.erf(mp.make_mpf(bound))
        unit = mp.mpf(10) ** -iv.dps * abs(value)
        return iv.make_mpf(((value - unit)._mpf_, (value + unit)._mpf_))


def _erfinv(x: Interval) -> Interval:
    low, high = (_erfinv_near(bound) for bound in x._mpi_)
    return intervals().mpf([low.a, high.b])


def _erfinv_near(bound: Bound) -> Interval:
    """Around mpmath's own value, which is far less exact near 1: as wide as the error function at both ends asks."""
    iv = intervals()
    wanted = iv.make_mpf((bound, bound))
    if not wanted > -1 or not wanted < 1:
        raise Undefined("the inverse error function of what is not between -1 and 1")
    with reals_with(iv.dps + 15) as mp:
        near = mp.erfinv(mp.make_mpf(bound))
        for digits in range(iv.dps, 0, -5):
            unit = mp.mpf(10) ** -digits * abs(near)
            low, high = (near - unit)._mpf_, (near + unit)._mpf_
            if _erf_near(low) <= wanted <= _erf_near(high):
                return iv.make_mpf((low, high))
    raise Undefined(f"{iv.dps} digits do not tell the inverse error function")


_FUNCTIONS: dict[type, Callable[..., Interval]] = {
    Add: lambda *values: reduce(add, values),
    Mul: lambda *values: reduce(mul, values),
    Abs: abs,
    Max: _extreme(max),
    Min: _extreme(min),
    log: _log,
    exp: lambda x: intervals().exp(x),
    erf: _erf,
    erfinv: _erfinv,
    Divergence: _divergence,
}
