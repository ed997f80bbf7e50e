"""The language that people type formulas in, such as ``Recall = Informedness*(1 - Prevalence) + Bias``.

A text is cut into tokens here, each token is checked against what may stand in its place, and only then does
Python's own grammar say what belongs to what. Python never sees a name or a number of the user's (each is
replaced by a placeholder), nothing is evaluated, and every bound is checked before the work that it bounds.

Sides stay as they are typed: ``Recall/Recall`` is not 1, because it says nothing where Recall is 0.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from keyword import iskeyword
from typing import cast

from sympy import Abs, Add, Expr, Integer, Max, Min, Mul, Pow, Rational, Symbol, log

from bookmaker_ref import names
from bookmaker_ref.messages import quoted
from bookmaker_ref.names import nearest
from bookmaker_ref.symbolic import CELLS, MEASURES, VOCABULARY, Chain, Measure, Relation
from bookmaker_ref.symbolic.statement import Operator
from bookmaker_ref.symbolic.vocabulary import P_VALUE

__all__ = ["FormulaError", "find_measure", "nearest", "parse_expression", "parse_statement", "plain"]

#: What a formula may be at most. People's formulas stay far below; proofs become slow well before.
MAX_CHARACTERS = 10_000
MAX_TOKENS = 1_000
MAX_DEPTH = 30
MAX_ROW = 8  # signs, or powers, one after the other
MAX_EXPONENT = 64
MAX_DIGITS = 100


class FormulaError(ValueError):
    """A formula that is not understood: one line that says what is wrong and what would be right."""


# --- tokens -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    kind: str
    position: int

    @property
    def where(self) -> str:
        return f"(character {self.position})"


_TOKEN = re.compile(
    r"""
      (?P<space>\s+)
    | (?P<number>(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)
    | (?P<name>DeltaP'|[A-Za-z_][A-Za-z_0-9]*)
    | (?P<compare><=|>=|==|!=|[=<>])
    | (?P<operator>\*\*|//|[-+*/^])
    | (?P<bracket>[()])
    | (?P<comma>,)
    """,
    re.VERBOSE,
)

#: What people write that is not in the language, and what is.
_INSTEAD = {
    "≤": "write <=",
    "≥": "write >=",
    "≠": "write !=",
    "−": "write -",
    "–": "write -",
    "×": "write *",
    "·": "write *",
    "÷": "write /",
    "²": "write ^2",
    "½": "write 1/2",
    "√": "write sqrt(...)",
    "χ": "write Chi2",
    "κ": "write CohenKappa",
    "≈": "an approximation is not decided; write = or an inequality",
    "→": "a limit is not decided; write = or an inequality",
    "'": "text in quotes has no place in a formula",
    '"': "text in quotes has no place in a formula",
    "`": "text in quotes has no place in a formula",
    "[": "only round parentheses are allowed, and nothing is indexed",
    "]": "only round parentheses are allowed, and nothing is indexed",
    "{": "only round parentheses are allowed",
    "}": "only round parentheses are allowed",
    ".": "a formula has no attributes; a point stands only in a number such as 0.5",
    ":": "write = for equality, and / for a ratio",
    "~": "an approximation is not decided; write = or an inequality",
    "%": "write /100",
    "!": "write != for 'is not'",
    "&": "give further conditions one by one",
    "|": "write abs(...) for an absolute value",
    "\\": "write plain formulas, not LaTeX",
    "$": "write plain formulas, not LaTeX",
    "+": "write PSPlus or PSMinus for PS+ and PS-",
}


def plain(text: str) -> str:
    """A text of a stranger's, fit for one line of any terminal: plain characters, and not too many."""
    return quoted(text, 40)


def _tokens(text: str) -> tuple[_Token, ...]:
    if len(text) > MAX_CHARACTERS:
        raise FormulaError(f"the formula has {len(text)} characters; at most {MAX_CHARACTERS} are read")
    found: list[_Token] = []
    place = 0
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None:
            raise _unreadable(text[place], place + 1)
        if match.lastgroup != "space":
            if len(found) == MAX_TOKENS:
                raise FormulaError(f"the formula has more than {MAX_TOKENS} names, numbers and signs")
            token = _Token(match.group(), cast(str, match.lastgroup), place + 1)
            if token.kind == "name" and iskeyword(token.text):
                raise _unknown(token)
            found.append(token)
        place = match.end()
    if not found:
        raise FormulaError("the formula is empty; write for example Recall = 1 - MissRate")
    return tuple(found)


def _unreadable(character: str, position: int) -> FormulaError:
    advice = _INSTEAD.get(character)
    known = "a formula has names, numbers, + - * / ^ ( ), and = != < <= > >="
    return FormulaError(f"{plain(character)} (character {position}) is not understood: {advice or known}")


def _checked(tokens: tuple[_Token, ...]) -> tuple[_Token, ...]:
    """The tokens, if each may follow the one before it; the grammar then finds nothing left to refuse."""
    brackets: list[_Bracket] = []
    previous: _Token | None = None
    row = 0
    for token in tokens:
        wanted = previous is None or previous.kind in ("operator", "compare", "comma") or previous.text == "("
        if token.kind in ("name", "number") or token.text == "(":
            called = token.text == "(" and previous is not None and previous.kind == "name"
            if previous is not None and not wanted and not called:
                raise _no_product(previous, token)
            if token.text == "(":
                brackets.append(_Bracket(token, called))
        else:
            _check_operator(token, brackets)
            if wanted and token.text not in ("+", "-"):
                raise _missing(previous, token)
            if token.text == ")":
                brackets.pop()
        row = _row(row, token, signs=wanted)
        if len(brackets) > MAX_DEPTH:
            raise FormulaError(f"more than {MAX_DEPTH} parentheses are open {token.where}")
        if row > MAX_ROW:
            raise FormulaError(f"too many signs or powers in a row {token.where}; at most {MAX_ROW} are read")
        previous = token
    if brackets:
        raise FormulaError(f"'(' {brackets[-1].token.where} is not closed: add a ')'")
    _refuse_two_equals(tokens)
    if previous is not None and previous.kind in ("operator", "compare"):
        raise _missing(previous, None)
    return tokens


@dataclass(frozen=True, slots=True)
class _Bracket:
    token: _Token
    called: bool


def _check_operator(token: _Token, brackets: list[_Bracket]) -> None:
    if token.text == "//":
        raise FormulaError(f"'//' {token.where} is not understood: write / for division")
    if token.text == ")" and not brackets:
        raise FormulaError(f"')' {token.where} closes nothing: take it away, or add a '('")
    if token.kind == "comma" and not (brackets and brackets[-1].called):
        raise FormulaError(f"',' {token.where} belongs only inside min(...) and max(...)")
    if token.kind == "compare" and brackets:
        raise FormulaError(
            f"'{token.text}' {token.where} stands inside parentheses; it belongs between two whole sides"
        )


def _refuse_two_equals(tokens: Iterable[_Token]) -> None:
    """One sign for equality in one formula: where there are both, the one may be meant to ask and the other to say."""
    signs = {token.text: token for token in reversed([*tokens]) if token.text in ("=", "==")}
    if len(signs) == 2:
        first, second = sorted(signs.values(), key=lambda token: token.position)
        raise FormulaError(
            f"'{second.text}' {second.where} stands beside '{first.text}' {first.where}: both mean equal; write"
            f" the same sign between all sides, as in Recall = TPR = 1 - FNR"
        )


def _row(row: int, token: _Token, *, signs: bool) -> int:
    """How many signs or powers nest in each other here: they stand in a row, with only operands between."""
    if token.text in ("^", "**") or (signs and token.text in ("+", "-")):
        return row + 1
    return row if token.kind in ("name", "number", "bracket") else 0


def _no_product(before: _Token, token: _Token) -> FormulaError:
    left, right = plain(before.text)[1:-1], plain(token.text)[1:-1]
    return FormulaError(f"nothing stands between '{left}' and '{right}' {token.where}: write * for a product")


def _missing(before: _Token | None, token: _Token | None) -> FormulaError:
    after = f"after '{before.text}' {before.where}" if before else "at the start"
    upto = f", before '{token.text}' {token.where}" if token else ""
    return FormulaError(f"a name or a number is missing {after}{upto}")


# --- names ------------------------------------------------------------------------------------------------

#: Letters that the papers use for more than one thing.
_AMBIGUOUS = {
    "A": "write TP for the cell, AMeasure for the arithmetic mean, or Accuracy",
    "C": "write FN for the cell, Correlation for the measure, or c for the skew",
    "D": "write TN for the cell, or dtp for the determinant",
    "E": "write EvennessR, EvennessP or EvennessG, or etp and its like for what is expected by chance",
    "F": "write F1",
    "G": "write GMeasure for the geometric mean, or G2 for the log-likelihood statistic",
    "P": "write Precision, pp for the share of predicted positives, or p for a p-value",
    "R": "write Recall, or rp for the share of real positives",
}

_FUNCTIONS: Mapping[str, tuple[int, int]] = {
    # name: how many arguments it takes, at least and at most
    "sqrt": (1, 1),
    "log": (1, 1),
    "ln": (1, 1),
    "abs": (1, 1),
    "min": (2, MAX_TOKENS),
    "max": (2, MAX_TOKENS),
}


@cache
def _exact_names() -> dict[str, Symbol]:
    """Every name that is matched letter by letter: the words, and the names and aliases of the measures."""
    words = {word.name: word for word in (*CELLS, *VOCABULARY, P_VALUE)}
    measures = MEASURES.values()
    return words | {name: each.word for each in measures for name in (*each.aliases, each.name)}


def find_measure(name: str) -> Measure | None:
    """The measure with this name, as `bookmaker_ref.names` reads it: canonical, CamelCase, or an alias."""
    return MEASURES.get(names.find(name) or "")


def _word(token: _Token) -> Symbol:
    name = token.text
    if name.lower() in _FUNCTIONS:
        raise FormulaError(f"'{name}' {token.where} is a function: write {name.lower()}(...)")
    if name in _AMBIGUOUS and name not in _exact_names():
        raise FormulaError(f"'{name}' {token.where} is ambiguous in the papers: {_AMBIGUOUS[name]}")
    word = _exact_names().get(name)
    if word is None and (found := find_measure(name)) is not None:
        word = found.word
    if word is None:
        raise _unknown(token)
    return word


def _unknown(token: _Token) -> FormulaError:
    if token.text in ("and", "or", "not"):
        return FormulaError(f"'{token.text}' {token.where} is not understood: give conditions one by one")
    if iskeyword(token.text):
        return FormulaError(f"'{token.text}' {token.where} has no place in a formula")
    meanings = _exact_names()
    near: dict[Symbol, str] = {}  # one name a meaning
    for name in nearest(token.text[:80], meanings, most=9):
        near.setdefault(meanings[name], name)
    several = " or ".join(list(near.values())[:3])
    advice = f"did you mean {several}?" if near else "bookmaker show lists the measures"
    return FormulaError(f"unknown name {plain(token.text)} {token.where}; {advice}")


# --- expressions ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Reader:
    """Builds SymPy expressions from the syntax tree, in which each operand is the number of its token."""

    tokens: tuple[_Token, ...]

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

    def _token(self, node: ast.Name) -> _Token:
        return self.tokens[int(node.id.removeprefix("_"))]

    def _operand(self, token: _Token) -> Expr:
        return _word(token) if token.kind == "name" else _number(token)

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

    def _call(self, function: _Token, arguments: list[ast.expr]) -> Expr:
        name = function.text.lower()  # SymPy prints Abs, Min and Max
        if name not in _FUNCTIONS:
            raise self._not_a_function(function)
        least, most = _FUNCTIONS[name]
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

    def _not_a_function(self, function: _Token) -> FormulaError:
        try:
            _word(function)
        except FormulaError as unknown:
            known = ", ".join(_FUNCTIONS)
            return (
                unknown
                if "ambiguous" in str(unknown)
                else FormulaError(f"unknown function {plain(function.text)} {function.where}; there are {known}")
            )
        return FormulaError(f"'{function.text}' {function.where} is no function: write * for a product")


_SYMPY: Mapping[str, Callable[..., Expr]] = {"log": log, "ln": log, "abs": Abs, "min": Min, "max": Max}


def _number(token: _Token) -> Expr:
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


def _bounded(expression: Expr) -> Expr:
    if _degree(expression) > MAX_EXPONENT:
        raise FormulaError(f"the powers in the formula multiply to more than {MAX_EXPONENT}")
    return expression


# --- the two doors ----------------------------------------------------------------------------------------

_OPERATORS: Mapping[type[ast.cmpop], Operator] = {
    ast.Eq: "=",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
_PYTHON = {"=": "==", "^": "**"}


def _tree(text: str) -> tuple[_Reader, ast.expr]:
    tokens = _checked(_tokens(text))
    source = " ".join(
        f"_{index}" if token.kind in ("name", "number") else _PYTHON.get(token.text, token.text)
        for index, token in enumerate(tokens)
    )
    try:
        return _Reader(tokens), ast.parse(source, mode="eval").body
    except (SyntaxError, RecursionError, MemoryError):
        raise FormulaError("the formula is not understood: check its parentheses and signs") from None


def parse_expression(text: str) -> Expr:
    """The expression that a text such as ``Informedness*Bias`` stands for, in the words of the papers."""
    reader, tree = _tree(text)
    if isinstance(tree, ast.Compare):
        raise FormulaError("an expression is needed here, without = or an inequality")
    return _bounded(reader.expression(tree))


def parse_statement(text: str) -> Relation | Chain:
    """The statement that a text such as ``LR > 1 > NLR`` makes about tables."""
    reader, tree = _tree(text)
    if not isinstance(tree, ast.Compare):
        raise FormulaError("a statement is needed: write = or an inequality between two sides")
    sides = [_bounded(reader.expression(each)) for each in (tree.left, *tree.comparators)]
    operators = [_OPERATORS[type(each)] for each in tree.ops]
    relations = tuple(map(Relation, sides, operators, sides[1:]))
    return relations[0] if len(relations) == 1 else Chain(relations)
