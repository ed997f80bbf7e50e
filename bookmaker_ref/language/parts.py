"""Parts of a formula, as they are typed, put together: sums, products, powers and numbers.

Nothing is evaluated. A part of numbers alone is computed beside, to see that it is one, and not too long.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd
from typing import cast

from sympy import Add, Expr, Function, I, Integer, Mul, Pow, Rational, nan, oo, zoo

from bookmaker_ref.language.errors import MAX_DIGITS, MAX_EXPONENT, FormulaError
from bookmaker_ref.language.tokens import Token
from bookmaker_ref.symbolic.algebra import Algebra, NowhereDefined, Undecidable
from bookmaker_ref.symbolic.classes import K


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a formula as it is typed, and the number that it is if no word is in it."""

    typed: Expr
    number: Expr | None = None


def number_of(token: Token) -> Part:
    """The number that a token is, exactly; a ``%`` at its end divides by 100."""
    digits, percent = token.text.rstrip("%").lower(), token.text.endswith("%")
    mantissa, _, power = digits.partition("e")
    if len(mantissa) > MAX_DIGITS or len(power) > 4 or abs(int(power or 0)) > MAX_DIGITS:
        raise FormulaError(f"a number {token.where} has more than {MAX_DIGITS} digits")
    exact = Fraction(digits) / (100 if percent else 1)
    value = constant(Rational(exact.numerator, exact.denominator))
    return Part(value, value)


def negative(part: Part) -> Part:
    """The part with a minus, which a number in front takes on."""
    if part.number is not None:
        return Part(_minus(part.typed), constant(-part.number))
    return Part(_minus(part.typed))


def _minus(e: Expr) -> Expr:
    if isinstance(e, Rational):
        return cast(Expr, -e)
    factors: tuple[Expr, ...] = e.args if isinstance(e, Mul) else (e,)
    if isinstance(factors[0], Rational):
        rest = factors[1:] if factors[0] == -1 else (-factors[0], *factors[1:])
        return rest[0] if len(rest) == 1 else Mul(*rest, evaluate=False)
    return Mul(Integer(-1), *factors, evaluate=False)


def joined_sum(terms: Sequence[Part]) -> Part:
    """The sum of two terms or more."""
    typed = Add(*(each.typed for each in terms), evaluate=False)
    numbers = [each.number for each in terms if each.number is not None]
    return Part(typed, constant(Add(*numbers)) if len(numbers) == len(terms) else None)


def joined_product(signs: Sequence[str], factors: Sequence[Part]) -> Part:
    """The product of two factors or more, each with the sign before it: ``*`` or ``/``."""
    typed: list[Expr] = []
    number: Expr = Integer(1)
    words = any(each.number is None for each in factors)
    for sign, factor in zip(signs, factors, strict=True):
        if factor.number is not None:
            value = raised(factor, _MINUS_ONE).number if sign == "/" else factor.number
            number = constant(_times(number, cast(Expr, value)))
        if sign == "/" and isinstance(factor.typed, Integer) and words:
            typed.append(cast(Expr, Rational(1, factor.typed)))
        elif sign == "/":
            typed.append(_reciprocal(factor.typed))
        else:
            typed += _factors(factor.typed) if not typed else [factor.typed]
    if signs[1] == "/" and isinstance(first := factors[0].typed, Integer):
        typed[:2] = _fraction(first, factors[1].typed) or typed[:2]
    product = typed[0] if len(typed) == 1 else Mul(*typed, evaluate=False)
    return Part(product, None if words else number)


def _fraction(above: Integer, below: Expr) -> list[Expr]:
    """What a division at the beginning comes to: 2/3 is a number, 1/x a power, and 2/2 stays as it is typed."""
    if isinstance(below, Integer) and gcd(int(above), int(below)) == 1:
        return [Rational(above, below)]
    return [_reciprocal(below)] if above == 1 else []


def _factors(e: Expr) -> list[Expr]:
    """The factors of what begins with a minus: -TP*2 are -1, TP and 2."""
    return [*e.args] if isinstance(e, Mul) and e.args[0] == -1 else [e]


def _times(one: Expr, other: Expr) -> Expr:
    """The product of two numbers. A root such as 7^(1/12) stays one: multiplied out, its numbers would be long."""
    exponents = [each.args[1] for each in one.atoms(Pow) | other.atoms(Pow)]
    high = any(isinstance(each, Rational) and each.q > 2 for each in exponents)
    return Mul(one, other, evaluate=not high)


_MINUS_ONE = Part(Integer(-1), Integer(-1))


def _reciprocal(e: Expr) -> Expr:
    """One over it: of x^2 it is x^-2, while 1/(1/x) stays, since it says nothing where x is 0."""
    if isinstance(e, Pow) and isinstance(e.args[1], Rational) and e.args[1].is_positive and e.args[1] != 1:
        return cast(Expr, Pow(e.args[0], -e.args[1], evaluate=False))
    return cast(Expr, Pow(e, -1, evaluate=False))


def raised(base: Part, power: Part) -> Part:
    """A power: whole or half of what has words in it, any of numbers, or with K in the exponent."""
    exponent = power.typed if power.number is None else power.number
    if not isinstance(exponent, Rational):
        if base.number is None and exponent.free_symbols == {K}:
            return Part(Pow(base.typed, exponent, evaluate=False))
        raise FormulaError("an exponent must be a number, such as 2, -1 or 1/2")
    if abs(exponent) > MAX_EXPONENT:
        raise FormulaError(f"an exponent is beyond {MAX_EXPONENT}, the most that is read")
    if base.number is not None:
        return Part(Pow(base.typed, power.typed, evaluate=False), _constant_power(base.number, exponent))
    if exponent.q > 2:
        raise FormulaError("an exponent must be a whole number or a half; other roots are not decided")
    return base if exponent == 1 else Part(Pow(base.typed, exponent, evaluate=False))


#: The digits that are computed where fewer cannot tell a number from 0.
_MANY = 3000
#: Functions that are of numbers alone, and of which.
OF_NUMBERS = {"exp": "1", "erf": "a number", "erfinv": "a number between -1 and 1"}


def of_number(function: str, part: Part) -> bool:
    """Whether the function of numbers takes this one."""
    if part.number is None:
        return False
    if function == "exp":
        return bool(part.number == 1)
    return function == "erf" or all(sign_of(cast(Expr, 1 + sign * part.number)) > 0 for sign in (1, -1))


def constant(value: Expr) -> Expr:
    """A number, if it is one that formulas may have: real, finite, and not too long."""
    # Bases that are read are above zero, and exponents rational, so SymPy need not be asked whether a number is real.
    # To find out it would compute the number, with integers that may be far beyond the largest float.
    if value.has(I, oo, -oo, zoo, nan):
        raise FormulaError("a part of the formula is no real number")
    limit = 10**MAX_DIGITS
    if any(abs(each.p) >= limit or each.q >= limit for each in value.atoms(Rational)):
        raise FormulaError(f"a number in the formula comes to more than {MAX_DIGITS} digits")
    return value


def _constant_power(base: Expr, exponent: Rational) -> Expr:
    sign = sign_of(base)
    if exponent.is_negative and sign == 0:
        raise FormulaError("the formula divides by zero")
    if exponent.q > 1 and sign < 0:
        raise FormulaError("the formula has the square root of a negative number")
    longest = max((len(str(abs(part))) for each in base.atoms(Rational) for part in (each.p, each.q)), default=1)
    if (longest - 1) * abs(exponent) > MAX_DIGITS:
        raise FormulaError(f"a number in the formula comes to more than {MAX_DIGITS} digits")
    return constant(Pow(base, exponent, evaluate=exponent.q <= 2))


def sign_of(number: Expr) -> int:
    """-1, 0 or 1; roots and logarithms that cancel, as in sqrt(8) - 2*sqrt(2), are 0."""
    if isinstance(number, Rational):
        return int(number.p > 0) - int(number.p < 0)
    digits = Rational(str(number.evalf(250)))
    if abs(digits.p) * 10**200 >= digits.q:
        return sign_of(digits)
    return 0 if _is_zero(number) else sign_of(Rational(str(number.evalf(20, maxn=_MANY))))


def _is_zero(number: Expr) -> bool:
    """Whether a very small number is 0: by the algebra, or by very many digits where it does not know the number."""
    try:
        algebra = Algebra()
        return algebra.is_zero(algebra.element(number))
    except (Undecidable, NowhereDefined):
        digits = Rational(str(number.evalf(20, maxn=_MANY)))
        return bool(abs(digits.p) * 10 ** (_MANY - 500) < digits.q)


def _degree(expression: Expr) -> Fraction:
    """The degree that the expression has at most once its powers are multiplied out."""
    if not expression.args:
        return Fraction(0 if expression.is_number else 1)
    parts = [_degree(each) for each in expression.args if isinstance(each, Expr)]
    if isinstance(expression, Pow):
        power = expression.args[1]
        return parts[0] * (abs(Fraction(int(power.p), int(power.q))) if isinstance(power, Rational) else 1)
    return sum(parts, start=Fraction(0)) if isinstance(expression, Mul) else max(parts, default=Fraction(0))


def bounded(expression: Expr) -> Expr:
    """The expression, if its powers do not multiply to too much."""
    if expression.free_symbols and _degree(expression) > MAX_EXPONENT:
        raise FormulaError(f"the powers in the formula multiply to more than {MAX_EXPONENT}")
    return expression


def computed(expression: Expr) -> Expr:
    """The expression with its numbers multiplied into one, in front, and nothing else that would lose its domain."""
    if not isinstance(expression, Add | Mul | Pow | Function):
        return expression
    parts = [computed(each) if isinstance(each, Expr) else each for each in expression.args]
    if expression.is_number:
        return cast(Expr, expression.func(*parts))
    if not isinstance(expression, Mul):
        return cast(Expr, expression.func(*parts, evaluate=False))
    factors = [each for part in cast("list[Expr]", parts) for each in (part.args if isinstance(part, Mul) else (part,))]
    coefficient = Mul(*(each for each in factors if each.is_number))
    rest = [each for each in factors if not each.is_number]
    if coefficient == 1:
        return rest[0] if len(rest) == 1 else Mul(*rest, evaluate=False)
    return Mul(coefficient, *rest, evaluate=False)
