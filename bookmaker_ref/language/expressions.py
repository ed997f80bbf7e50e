"""From tokens to an expression in the words of the papers, with its sides as they are typed.

Python's own grammar says what belongs to what. It never sees a name or a number of the user's (each is replaced by a
placeholder), nothing is evaluated, and every bound is checked before the work that it bounds.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from sympy import Abs, Add, Expr, Integer, Max, Min, Mul, Pow, Rational, log

from bookmaker_ref.language.errors import MAX_DIGITS, MAX_EXPONENT, FormulaError, plain
from bookmaker_ref.language.lookup import FUNCTIONS, word
from bookmaker_ref.language.tokens import Token, checked, tokens


@dataclass(frozen=True, slots=True)
class Reader:
    """Builds SymPy expressions from the syntax tree, in which each operand is the number of its token."""

    tokens: tuple[Token, ...]

    def expression(self, node: ast.expr) -> Expr:
        match node:
            case ast.Name():
                return self._operand(self._token(node))
            case ast.UnaryOp(op=ast.USub()):
                return _product([Integer(-1), self.expression(node.operand)])
            case ast.UnaryOp(op=ast.UAdd()):
                return self.expression(node.operand)
            case ast.BinOp(op=ast.Add() | ast.Sub()):
                return _sum(self._terms(node))
            case ast.BinOp(op=ast.Mult() | ast.Div()):
                return _product(self._factors(node))
            case ast.BinOp(op=ast.Pow()):
                return self._power(self.expression(node.left), self.expression(node.right))
            case ast.Call(func=ast.Name() as function, keywords=[]):
                return self._call(self._token(function), node.args)
        raise FormulaError("a formula has names, numbers, + - * / ^, and functions such as sqrt(...)")

    def _token(self, node: ast.Name) -> Token:
        return self.tokens[int(node.id.removeprefix("_"))]

    def _operand(self, token: Token) -> Expr:
        return word(token.text, token.where) if token.kind == "name" else _number(token)

    # Long sums and products lean to the left, one level for each term: these two walk down in a loop.

    def _terms(self, node: ast.expr) -> Iterable[Expr]:
        terms: list[Expr] = []
        while isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
            right = self.expression(node.right)
            terms.append(_product([Integer(-1), right]) if isinstance(node.op, ast.Sub) else right)
            node = node.left
        return [self.expression(node), *reversed(terms)]

    def _factors(self, node: ast.expr) -> Iterable[Expr]:
        factors: list[Expr] = []
        while isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult | ast.Div):
            right = self.expression(node.right)
            factors.append(self._power(right, Integer(-1)) if isinstance(node.op, ast.Div) else right)
            node = node.left
        return [self.expression(node), *reversed(factors)]

    def _power(self, base: Expr, exponent: Expr) -> Expr:
        if not isinstance(exponent, Rational):
            raise FormulaError("an exponent must be a number, such as 2, -1 or 1/2")
        if abs(exponent) > MAX_EXPONENT:
            raise FormulaError(f"an exponent is beyond {MAX_EXPONENT}, the most that is read")
        if exponent.q > 2:
            raise FormulaError("an exponent must be a whole number or a half; other roots are not decided")
        if base.is_number:
            return _constant_power(base, exponent)
        return base if exponent == 1 else Pow(base, exponent, evaluate=False)

    def _call(self, function: Token, arguments: list[ast.expr]) -> Expr:
        name = function.text.lower()  # SymPy prints Abs, Min and Max
        if name not in FUNCTIONS:
            raise self._not_a_function(function)
        least, most = FUNCTIONS[name]
        if not least <= len(arguments) <= most:
            wanted = "one argument" if most == 1 else "two arguments or more"
            raise FormulaError(f"'{name}' {function.where} takes {wanted}, not {len(arguments)}")
        values = [self.expression(each) for each in arguments]
        if name == "sqrt":
            return self._power(values[0], Rational(1, 2))
        if all(each.is_number for each in values):
            if name in ("log", "ln") and _sign(values[0]) <= 0:
                raise FormulaError(f"'{name}' {function.where} of a number that is not positive")
            return _constant(_SYMPY[name](*values))
        return _SYMPY[name](*values, evaluate=False)

    def _not_a_function(self, function: Token) -> FormulaError:
        try:
            word(function.text, function.where)
        except FormulaError as error:
            known = ", ".join(FUNCTIONS)
            return (
                error
                if "ambiguous" in str(error)
                else FormulaError(f"unknown function {plain(function.text)} {function.where}; there are {known}")
            )
        return FormulaError(f"'{function.text}' {function.where} is no function: write * for a product")


_SYMPY: Mapping[str, Callable[..., Expr]] = {"log": log, "ln": log, "abs": Abs, "min": Min, "max": Max}


def _number(token: Token) -> Expr:
    mantissa, _, power = token.text.lower().partition("e")
    if len(mantissa) > MAX_DIGITS or len(power) > 4 or abs(int(power or 0)) > MAX_DIGITS:
        raise FormulaError(f"a number {token.where} has more than {MAX_DIGITS} digits")
    exact = Fraction(token.text)
    return _constant(Rational(exact.numerator, exact.denominator))


def _constant(value: Expr) -> Expr:
    """A number, if it is one that formulas may have: real, finite, and not too long."""
    if value.is_extended_real is False or value.is_finite is False:
        raise FormulaError("a part of the formula is no real number")
    limit = 10**MAX_DIGITS
    if any(abs(each.p) >= limit or each.q >= limit for each in value.atoms(Rational)):
        raise FormulaError(f"a number in the formula comes to more than {MAX_DIGITS} digits")
    return value


def _constant_power(base: Expr, exponent: Rational) -> Expr:
    sign = _sign(base)
    if exponent.is_negative and sign == 0:
        raise FormulaError("the formula divides by zero")
    if exponent.q == 2 and sign < 0:
        raise FormulaError("the formula has the square root of a negative number")
    longest = max((len(str(abs(part))) for each in base.atoms(Rational) for part in (each.p, each.q)), default=1)
    if (longest - 1) * abs(exponent) > MAX_DIGITS:
        raise FormulaError(f"a number in the formula comes to more than {MAX_DIGITS} digits")
    return _constant(Pow(base, exponent))


def _sign(number: Expr) -> int:
    """-1, 0 or 1; roots and logarithms that cancel, as in sqrt(8) - 2*sqrt(2), are 0."""
    if isinstance(number, Rational):
        return int(number.p > 0) - int(number.p < 0)
    digits = Rational(str(number.evalf(250)))
    return 0 if abs(digits.p) * 10**200 < digits.q else _sign(digits)


def _sum(terms: Iterable[Expr]) -> Expr:
    parts = list(_flat(Add, terms))
    if all(part.is_number for part in parts):
        return _constant(Add(*parts))
    return Add(*parts, evaluate=False)


def _product(factors: Iterable[Expr]) -> Expr:
    """The factors as they are typed, but with their numbers multiplied into one, in front."""
    parts = list(_flat(Mul, factors))
    coefficient = _constant(Mul(*(part for part in parts if part.is_number)))
    rest = [part for part in parts if not part.is_number]
    if not rest:
        return coefficient
    if coefficient == 1:
        return rest[0] if len(rest) == 1 else Mul(*rest, evaluate=False)
    return Mul(coefficient, *rest, evaluate=False)


def _flat(kind: type[Add] | type[Mul], parts: Iterable[Expr]) -> Iterator[Expr]:
    """The parts of parts of the same kind, so that (a + b) + c is one sum of three."""
    for part in parts:
        if isinstance(part, kind) and not part.is_number:
            yield from part.args
        else:
            yield part


def _degree(expression: Expr) -> Fraction:
    """The degree that the expression has at most once its powers are multiplied out."""
    if not expression.args:
        return Fraction(0 if expression.is_number else 1)
    parts = [_degree(cast(Expr, each)) for each in expression.args]
    if isinstance(expression, Pow):
        power = cast(Rational, expression.exp)
        return parts[0] * abs(Fraction(power.p, power.q))
    return sum(parts, start=Fraction(0)) if isinstance(expression, Mul) else max(parts)


def bounded(expression: Expr) -> Expr:
    if _degree(expression) > MAX_EXPONENT:
        raise FormulaError(f"the powers in the formula multiply to more than {MAX_EXPONENT}")
    return expression


_PYTHON = {"=": "==", "^": "**"}


def tree(text: str) -> tuple[Reader, ast.expr]:
    """What the text consists of, and how it hangs together."""
    found = checked(tokens(text))
    source = " ".join(
        f"_{index}" if token.kind in ("name", "number") else _PYTHON.get(token.text, token.text)
        for index, token in enumerate(found)
    )
    try:
        return Reader(found), ast.parse(source, mode="eval").body
    except (SyntaxError, RecursionError, MemoryError):
        raise FormulaError("the formula is not understood: check its parentheses and signs") from None
