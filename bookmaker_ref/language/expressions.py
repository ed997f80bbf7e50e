"""From tokens to an expression in the words of the papers.

Nothing is evaluated, not even numbers: what ``1/(3*2 - 2) = 1`` says is the arithmetic. Every bound is checked before
the work that it bounds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd
from typing import cast

from sympy import Add, Expr, Function, Integer, Mul, Pow, Rational, Symbol, Tuple, exp, log
from sympy.core.symbol import Str

from bookmaker_ref.language.errors import MAX_DEPTH, MAX_DIGITS, MAX_EXPONENT, MAX_ROW, FormulaError, plain
from bookmaker_ref.language.lookup import FUNCTIONS, PROBLEMS, arguments, of_classes, takes, word
from bookmaker_ref.language.tokens import Token, out_of_place
from bookmaker_ref.symbolic.algebra import Partial
from bookmaker_ref.symbolic.classes import INDICES, Cell, IfSame, K, Of, OverClasses, ProductOver, SumOver
from bookmaker_ref.symbolic.functions import At, OnTable
from bookmaker_ref.symbolic.notation import COORDINATES
from bookmaker_ref.symbolic.vocabulary import CELLS

_HALF = Rational(1, 2)
_INDICES = {index.name: index for index in INDICES}
_OVER = re.compile(r"(sum|product)_([a-z])")
_JOINED: Mapping[str, type[OverClasses]] = {"sum": SumOver, "product": ProductOver}


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a formula as it is typed, and the number that it is if no word is in it."""

    typed: Expr
    number: Expr | None = None


@dataclass(slots=True)
class Reader:
    """Reads expressions from a row of tokens, one after the other."""

    tokens: Sequence[Token]
    letters: Mapping[str, Symbol] = field(default_factory=dict)
    place: int = 0
    #: Whether a word or sign was met that is about K classes.
    of_classes: bool = False
    _summed: tuple[str, ...] = ()

    # --- what comes next ------------------------------------------------------------------------------------

    @property
    def next(self) -> Token | None:
        """The token that is to be read next, if there is one."""
        return self.tokens[self.place] if self.place < len(self.tokens) else None

    def sees(self, *texts: str) -> bool:
        """Whether the next token is one of these."""
        return self.next is not None and self.next.kind != "phrase" and self.next.text in texts

    def take(self, *texts: str) -> Token | None:
        """The next token, if it is one of these; then it is read."""
        found = self.next
        if found is None or not self.sees(*texts):
            return None
        self.place += 1
        return found

    def missing(self) -> FormulaError:
        """That an operand should stand here."""
        before, token = self.tokens[self.place - 1] if self.place else None, self.next
        after = f"after '{before.text}' {before.where}" if before else "at the start"
        upto = f", before '{token.text}' {token.where}" if token else ""
        return FormulaError(f"a name or a number is missing {after}{upto}")

    def unexpected(self) -> FormulaError:
        """That what comes next has no place after what is read."""
        token = cast(Token, self.next)
        if token.kind == "comma":
            return FormulaError(f"'{token.text}' {token.where} belongs only inside min(...) and max(...)")
        if token.text in ("and", "not", "if", "else", "for", "as"):
            return out_of_place(token)
        if token.kind == "compare":
            return FormulaError(
                f"'{token.text}' {token.where} stands inside parentheses; it belongs between two whole sides"
            )
        before = self.tokens[self.place - 1]
        left, right = plain(before.text)[1:-1], plain(token.text)[1:-1]
        return FormulaError(f"nothing stands between '{left}' and '{right}' {token.where}: write * for a product")

    def _name(self, meaning: str) -> Token:
        token = self.next
        if token is None or token.kind != "name":
            raise FormulaError(f"{meaning} is missing{f' before {plain(token.text)} {token.where}' if token else ''}")
        self.place += 1
        return token

    def _expect(self, text: str, what: str) -> None:
        if self.take(text) is None:
            at = f"before {plain(self.next.text)} {self.next.where}" if self.next else "at the end"
            raise FormulaError(f"'{text}' is missing {at}: {what}")

    # --- sums, products, powers -----------------------------------------------------------------------------

    def side(self) -> Expr:
        """A whole side of a statement, as it is typed."""
        return _bounded(self._sum(0).typed)

    def _sum(self, depth: int) -> Part:
        if depth > MAX_DEPTH:
            raise FormulaError(f"more than {MAX_DEPTH} parentheses are open {self.tokens[self.place - 1].where}")
        terms = [self._product(depth)]
        while sign := self.take("+", "-"):
            term = self._product(depth)
            terms.append(_negative(term) if sign.text == "-" else term)
        return terms[0] if len(terms) == 1 else _joined_sum(terms)

    def _product(self, depth: int) -> Part:
        factors = [self._signed(depth, 0)]
        signs = ["*"]
        while sign := self.take("*", "/"):
            factors.append(self._signed(depth, 0))
            signs.append(sign.text)
        return factors[0] if len(factors) == 1 else _joined_product(signs, factors)

    def _signed(self, depth: int, row: int) -> Part:
        sign = self.take("+", "-")
        if sign is None:
            return self._power(depth, row)
        self._refuse_long_row(row + 1, sign)
        inner = self._signed(depth, row + 1)
        return _negative(inner) if sign.text == "-" else inner

    def _power(self, depth: int, row: int) -> Part:
        base = self._whole(depth)
        sign = self.take("^", "**")
        if sign is None:
            return base
        self._refuse_long_row(row + 1, sign)
        return _power(base, self._signed(depth, row + 1))

    def _refuse_long_row(self, row: int, sign: Token) -> None:
        if row > MAX_ROW:
            raise FormulaError(f"too many signs or powers in a row {sign.where}; at most {MAX_ROW} are read")

    # --- names, numbers, calls, parentheses -----------------------------------------------------------------

    def _whole(self, depth: int) -> Part:
        token = self.next
        if token is None or token.kind in ("operator", "compare", "comma") or token.text in (")", "]"):
            raise self.missing()
        self.place += 1
        if token.kind == "number":
            return _number(token)
        if token.text == "(":
            return self._group(token, depth)
        if token.text == "[":
            return Part(self._slope(depth))
        return self._called(token, depth) if self.take("(") else self._named(token)

    def _named(self, token: Token) -> Part:
        if token.kind == "phrase" or token.text in ("and", "not", "if", "else", "for", "as"):
            raise out_of_place(token)
        if token.text in self.letters:
            return Part(self.letters[token.text])
        if (found := of_classes(token.text)) is not None:
            self.of_classes = True
            return Part(found)
        return Part(word(token.text, token.where))

    def _group(self, opening: Token, depth: int) -> Part:
        """What stands in parentheses; a choice by two labels; or what is measured on the table that follows."""
        inner = self._sum(depth + 1)
        if self.take("if"):
            inner = Part(self._choice(inner, depth))
        self._close()
        before = self.place
        if self.take("("):
            rows = self.rows(depth)
            if rows is None:
                self.place = before
                raise self.unexpected()
            return Part(_on_table(inner.typed, rows, opening))
        return inner

    def _close(self) -> None:
        if self.take(")") is None:
            raise self.unexpected()

    def _choice(self, same: Part, depth: int) -> Expr:
        first = self._label()
        self._expect("=", "write for example (1 if l = c else 0)")
        second = self._label()
        self._expect("else", "write for example (1 if l = c else 0)")
        self.of_classes = True
        return cast(Expr, IfSame(first, second, same.typed, self._sum(depth + 1).typed))

    def _label(self) -> Symbol:
        token = self._name("the letter of a label")
        if token.text not in _INDICES:
            raise FormulaError(f"{plain(token.text)} {token.where} is no letter of a label: write l, c or k")
        self.of_classes = True
        return _INDICES[token.text]

    def _called(self, token: Token, depth: int) -> Part:
        name = token.text
        if over := _OVER.fullmatch(name):
            return Part(self._over_classes(over[1], over[2], token, depth))
        if name in PROBLEMS:
            inner = self._sum(depth + 1).typed
            self._close()
            return Part(PROBLEMS[name](inner))
        if name == "n" and self._labels_follow(2):
            row = self._label()
            self.take(",")
            column = self._label()
            self._close()
            return Part(cast(Expr, Cell(row, column)))
        if name.lower() in FUNCTIONS:
            return self._function(token, depth)
        return Part(self._measured(token, depth))

    def _labels_follow(self, count: int) -> bool:
        ahead = [each.text for each in self.tokens[self.place : self.place + 2 * count]]
        return len(ahead) == 2 * count and {*ahead[::2]} <= {*_INDICES} and ahead[1::2] == [*"," * (count - 1), ")"]

    def _over_classes(self, kind: str, index: str, token: Token, depth: int) -> Expr:
        if index not in _INDICES:
            raise FormulaError(f"'{token.text}' {token.where} runs over no label: write {kind}_l, {kind}_c or {kind}_k")
        if index in self._summed:
            raise FormulaError(
                f"'{token.text}' {token.where} stands inside another sum over {index}: take another letter"
            )
        self._summed = (*self._summed, index)
        part = self._sum(depth + 1)
        inner = self._choice(part, depth) if self.take("if") else part.typed
        self._close()
        self._summed = self._summed[:-1]
        self.of_classes = True
        return cast(Expr, _JOINED[kind](inner, _INDICES[index]))

    def _function(self, token: Token, depth: int) -> Part:
        name = token.text.lower()  # SymPy prints Abs, Min and Max
        values = [self._sum(depth + 1)]
        while self.take(","):
            values.append(self._sum(depth + 1))
        self._close()
        if not takes(name, len(values)):
            raise FormulaError(f"'{name}' {token.where} takes {arguments(name)}, not {len(values)}")
        if name == "sqrt":
            return _power(values[0], Part(_HALF, _HALF))
        kind = cast(Callable[..., Expr], FUNCTIONS[name])
        if all(each.number is not None for each in values):
            numbers = [cast(Expr, each.number) for each in values]
            if FUNCTIONS[name] is log and _sign(numbers[0]) <= 0:
                raise FormulaError(f"'{name}' {token.where} of a number that is not positive")
            if FUNCTIONS[name] is exp and numbers[0] != 1:
                raise FormulaError(f"'{name}' {token.where}: of numbers only exp(1) is read")
            return Part(kind(*(each.typed for each in values), evaluate=False), _constant(kind(*numbers)))
        return Part(kind(*(each.typed for each in values), evaluate=False))

    def _measured(self, token: Token, depth: int) -> Expr:
        """A measure of one label, as in ``Bias(l)``, or on one table, as in ``Recall(56, 20, 12, 12)``."""
        found = self.letters.get(token.text) or of_classes(token.text) or _word_called(token)
        if self._labels_follow(1):
            label = self._label()
            self._close()
            if of_classes(token.text) is not None:
                raise FormulaError(f"'{token.text}' {token.where} is about all classes: it has no label")
            return cast(Expr, Of(found, label))
        start = self.place
        if (rows := self.rows(depth)) is None:
            self.place = start
            raise FormulaError(f"'{token.text}' {token.where} is no function: write * for a product")
        return _on_table(found, rows, token)

    def rows(self, depth: int = 0) -> list[list[Expr]] | None:
        """The rows of a table up to its closing parenthesis; None of what is no table."""
        rows: list[list[Expr]] = [[]]
        while True:
            rows[-1].append(self._sum(depth + 1).typed)
            sign = self.take(",", ";", ")")
            if sign is None:
                raise self.unexpected()
            if sign.text == ")":
                return rows if sum(map(len, rows)) > 1 else None
            if sign.text == ";":
                rows.append([])

    def _slope(self, depth: int) -> Expr:
        """A derivative: ``[d Recall / d FN]``, the other cells held, or ``[d Recall / d Bias at fixed ...]``."""
        self._expect("d", "a derivative is written [d Recall / d FN]")
        of = self._whole(depth + 1).typed
        self._expect("/", "a derivative is written [d Recall / d FN]")
        self._expect("d", "a derivative is written [d Recall / d FN]")
        by = self._name("what a derivative is taken by")
        cells = [cell.name for cell in CELLS]
        held = [name for name in cells if name != by.text] if by.text in cells else []
        if self.take("at"):
            self._expect("fixed", "write for example at fixed Informedness, Prevalence")
            held = [self._name("what is held").text]
            while self.take(","):
                held.append(self._name("what is held").text)
        self._expect("]", "a derivative ends with it")
        return cast(Expr, Partial(of, Str(by.text), Str(_coordinates(by, held))))


def _word_called(token: Token) -> Symbol:
    try:
        return word(token.text, token.where)
    except FormulaError as error:
        if "ambiguous" in str(error):
            raise
    known = ", ".join(FUNCTIONS)
    raise FormulaError(f"unknown function {plain(token.text)} {token.where}; there are {known}")


def _coordinates(by: Token, held: Sequence[str]) -> str:
    """The coordinates that have these letters."""
    known = {"cells": CELLS, **{name: each.letters for name, each in COORDINATES.items()}}
    for name, letters in known.items():
        names = [letter.name for letter in letters]
        if by.text in names and sorted(names) == sorted([by.text, *held]):
            return name
    rest = [[name for name in names if name != by.text] for names in _names_of(known) if by.text in names]
    if not rest:
        several = ", ".join(dict.fromkeys(name for names in _names_of(known) for name in names))
        raise FormulaError(f"{plain(by.text)} {by.where} is nothing to derive by: there are {several}")
    several = "; ".join(" and ".join(names) for names in rest)
    said = f"not at fixed {', '.join(map(plain, held))}" if held else "with something held"
    raise FormulaError(f"{plain(by.text)} {by.where}: derive by it {said}, but at fixed {several}")


def _names_of(coordinates: Mapping[str, Sequence[Symbol]]) -> list[list[str]]:
    return [[letter.name for letter in letters] for letters in coordinates.values()]


def _on_table(measure: Expr, rows: list[list[Expr]], token: Token) -> Expr:
    if len(rows) == 1:
        if len(rows[0]) != 4:
            counts = f"not {len(rows[0])}"
            raise FormulaError(
                f"{plain(token.text)} {token.where} takes a table of four counts TP, FP, FN, TN, {counts}"
            )
        return cast(Expr, At(measure, *rows[0]))
    if {len(row) for row in rows} != {len(rows)}:
        raise FormulaError(f"{plain(token.text)} {token.where} takes a table with as many columns as it has rows")
    return cast(Expr, OnTable(measure, *(Tuple(*row) for row in rows)))


# --- putting parts together -------------------------------------------------------------------------------


def _number(token: Token) -> Part:
    digits, percent = token.text.rstrip("%").lower(), token.text.endswith("%")
    mantissa, _, power = digits.partition("e")
    if len(mantissa) > MAX_DIGITS or len(power) > 4 or abs(int(power or 0)) > MAX_DIGITS:
        raise FormulaError(f"a number {token.where} has more than {MAX_DIGITS} digits")
    exact = Fraction(digits) / (100 if percent else 1)
    value = _constant(Rational(exact.numerator, exact.denominator))
    return Part(value, value)


def _negative(part: Part) -> Part:
    """The part with a minus, which a number in front takes on."""
    if part.number is not None:
        return Part(_minus(part.typed), _constant(-part.number))
    return Part(_minus(part.typed))


def _minus(e: Expr) -> Expr:
    if isinstance(e, Rational):
        return cast(Expr, -e)
    factors: tuple[Expr, ...] = e.args if isinstance(e, Mul) else (e,)
    if isinstance(factors[0], Rational):
        rest = factors[1:] if factors[0] == -1 else (-factors[0], *factors[1:])
        return rest[0] if len(rest) == 1 else Mul(*rest, evaluate=False)
    return Mul(Integer(-1), *factors, evaluate=False)


def _joined_sum(terms: Sequence[Part]) -> Part:
    typed = Add(*(each.typed for each in terms), evaluate=False)
    numbers = [each.number for each in terms if each.number is not None]
    return Part(typed, _constant(Add(*numbers)) if len(numbers) == len(terms) else None)


def _joined_product(signs: Sequence[str], factors: Sequence[Part]) -> Part:
    typed: list[Expr] = []
    number: Expr = Integer(1)
    words = any(each.number is None for each in factors)
    for sign, factor in zip(signs, factors, strict=True):
        if factor.number is not None:
            value = _power(factor, _MINUS_ONE).number if sign == "/" else factor.number
            number = _constant(_times(number, cast(Expr, value)))
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


def _power(base: Part, power: Part) -> Part:
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
    if exponent.q > 1 and sign < 0:
        raise FormulaError("the formula has the square root of a negative number")
    longest = max((len(str(abs(part))) for each in base.atoms(Rational) for part in (each.p, each.q)), default=1)
    if (longest - 1) * abs(exponent) > MAX_DIGITS:
        raise FormulaError(f"a number in the formula comes to more than {MAX_DIGITS} digits")
    return _constant(Pow(base, exponent, evaluate=exponent.q <= 2))


def _sign(number: Expr) -> int:
    """-1, 0 or 1; roots and logarithms that cancel, as in sqrt(8) - 2*sqrt(2), are 0."""
    if isinstance(number, Rational):
        return int(number.p > 0) - int(number.p < 0)
    digits = Rational(str(number.evalf(250)))
    return 0 if abs(digits.p) * 10**200 < digits.q else _sign(digits)


def _degree(expression: Expr) -> Fraction:
    """The degree that the expression has at most once its powers are multiplied out."""
    if not expression.args:
        return Fraction(0 if expression.is_number else 1)
    parts = [_degree(each) for each in expression.args if isinstance(each, Expr)]
    if isinstance(expression, Pow):
        power = expression.args[1]
        return parts[0] * (abs(Fraction(int(power.p), int(power.q))) if isinstance(power, Rational) else 1)
    return sum(parts, start=Fraction(0)) if isinstance(expression, Mul) else max(parts, default=Fraction(0))


def _bounded(expression: Expr) -> Expr:
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
