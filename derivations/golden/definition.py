"""The second path: a measure from its definition in words, in mpmath, with hundreds of digits.

Nothing of ``exact`` or ``multiclass`` is used: the words of the papers are SymPy expressions, and each is computed
from the words that it is made of. A sum that is below half of all digits of its terms is 0: the tables here leave
nothing that small. Only writing and testing need this; it imports SymPy.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, cast

from mpmath import mp, mpf
from sympy import Abs, Add, Basic, Mul, Number, Pow, Symbol, exp, log, sign

from bookmaker_ref.symbolic import multiclass as _multiclass  # noqa: F401 -- which defines its words
from bookmaker_ref.symbolic.classes import CLASS_WORDS, Cell, Det, IfSame, K, Of, ProductOver, SumOver
from bookmaker_ref.symbolic.functions import XLogY
from bookmaker_ref.symbolic.measures import MEASURES
from bookmaker_ref.symbolic.notation import N
from bookmaker_ref.symbolic.vocabulary import CELLS, P_VALUE, VOCABULARY

Counts = tuple[tuple[int | Fraction, ...], ...]
At = tuple[tuple[str, int], ...]


class NoValue(ArithmeticError):
    """The definition divides by 0, or takes a root or a logarithm of what has none."""


def precision(counts: Counts) -> int:
    """How many digits are enough for these counts: a determinant of K classes is a sum of products of K of them."""
    largest = max([1, *(part for row in counts for cell in row for part in Fraction(cell).as_integer_ratio())])
    return int(160 + 10 * len(str(largest)) * max(2, len(counts)))


class Defined:
    """One table, and what every word comes to on it."""

    def __init__(self, counts: Counts, *, lenient: bool = False) -> None:
        """With ``lenient`` nothing times what has no value is nothing, as in a sum where that term is left out."""
        self.counts = counts
        self.digits = precision(counts)
        self.lenient = lenient
        self._known: dict[tuple[Basic, At], Any] = {}
        self._of: dict[tuple[Basic, int], Any] = {}
        self._binary: dict[int, _Binary] = {}

    def of_two(self, name: str) -> Any:
        """A measure of two classes."""
        (tp, fp), (fn, tn) = self.counts
        with mp.workdps(self.digits):
            return _Binary((tp, fp, fn, tn), self).word(MEASURES[name].word)

    def of_classes(self, word: str) -> Any:
        """A word about K classes."""
        with mp.workdps(self.digits):
            return self.value(Symbol(word, real=True), ())

    # --- an expression ------------------------------------------------------------------------------------------

    def value(self, expression: Basic, at: At) -> Any:
        """What it comes to, with these values of its indices."""
        key = expression, at
        if key not in self._known:
            self._known[key] = self._value(expression, dict(at))
        return self._known[key]

    def _value(self, expression: Basic, at: Mapping[str, int]) -> Any:
        if isinstance(expression, Symbol):
            return self._letter(expression)
        if isinstance(expression, SumOver | ProductOver):
            body, index = expression.args
            parts = (self.value(body, tuple(sorted({**at, str(index): i}.items()))) for i in range(len(self.counts)))
            return self.add(list(parts)) if isinstance(expression, SumOver) else mp.fprod(parts)
        if isinstance(expression, Cell):
            row, column = (at[str(index)] for index in expression.args)
            return number(self.counts[row][column])
        if isinstance(expression, Of):
            word, index = expression.args
            return self._of_label(word, at[str(index)])
        if isinstance(expression, IfSame):
            first, second, same, other = expression.args
            return self.value(same if at[str(first)] == at[str(second)] else other, tuple(sorted(at.items())))
        return self.operation(expression, lambda part: self.value(part, tuple(sorted(at.items()))))

    def _of_label(self, word: Basic, label: int) -> Any:
        if label not in self._binary:
            others = [i for i in range(len(self.counts)) if i != label]
            t = self.counts
            cells = (
                t[label][label],
                sum(t[label][i] for i in others),
                sum(t[i][label] for i in others),
                sum(t[i][j] for i in others for j in others),
            )
            self._binary[label] = _Binary(cells, self)
        return self._binary[label].word(word)

    def _letter(self, symbol: Symbol) -> Any:
        if symbol == K:
            return mpf(len(self.counts))
        if symbol == N:
            return number(sum(cell for row in self.counts for cell in row))
        if symbol == Det:
            n = sum(cell for row in self.counts for cell in row)
            if not n:
                raise NoValue("N = 0")
            return number(determinant(self.counts)) / number(n) ** len(self.counts)
        return self.value(CLASS_WORDS[symbol], ())

    def add(self, parts: list[Any]) -> Any:
        """The sum, which is 0 where nothing but rounding is left."""
        total = mp.fsum(parts)
        size = mp.fsum(map(abs, parts))
        return mpf(0) if abs(total) <= size * mpf(10) ** (-self.digits // 2) else total

    def log(self, value: Any) -> Any:
        """The logarithm, which is 0 where nothing but rounding is left beside 1."""
        return mpf(0) if abs(value - 1) < mpf(10) ** (-self.digits // 2) else _log(value)

    def operation(self, expression: Basic, part: Any) -> Any:
        """What an operator makes of its parts."""
        if isinstance(expression, Number):
            return mpf(int(cast(Any, expression).p)) / int(cast(Any, expression).q)
        if isinstance(expression, Add):
            return self.add([part(each) for each in expression.args])
        if isinstance(expression, Mul):
            return self._multiplied(expression, part)
        if isinstance(expression, Pow):
            base, exponent = (part(each) for each in expression.args)
            if not base and exponent < 0:
                raise NoValue(f"{expression.args[0]} = 0")
            if base < 0 and exponent != int(exponent):
                raise NoValue(f"a root of {expression.args[0]} < 0")
            return mp.power(base, exponent)
        if isinstance(expression, XLogY):
            x, y = expression.args
            first = part(x)
            if not first and self.lenient:
                return mpf(0)
            second = part(y)  # it must have a value also where x is 0, but no logarithm
            return first * self.log(second) if first else mpf(0)
        if isinstance(expression, log):
            return self.log(part(expression.args[0]))
        if isinstance(expression, Abs):
            return abs(part(expression.args[0]))
        if isinstance(expression, sign):
            return mp.sign(part(expression.args[0]))
        if isinstance(expression, exp) or not expression.args:
            return mpf(mp.mpmathify(cast(Any, expression).evalf(mp.dps)))
        raise TypeError(f"no value for {expression}")

    def _multiplied(self, expression: Basic, part: Any) -> Any:
        found, missing = [], None
        for each in expression.args:
            try:
                found.append(part(each))
            except NoValue as none:
                if not self.lenient:
                    raise
                missing = none
        if missing is None:
            return mp.fprod(found)
        if not all(found):
            return mpf(0)
        raise missing


class _Binary:
    """Four cells, and what the words about two classes come to."""

    def __init__(self, cells: tuple[Any, ...], of: Defined) -> None:
        self._of = of
        self._known: dict[Basic, Any] = {cell: number(value) for cell, value in zip(CELLS, cells, strict=True)}

    def word(self, word: Basic) -> Any:
        if word not in self._known:
            means = VOCABULARY[word] if isinstance(word, Symbol) and word in VOCABULARY else word
            same = isinstance(means, Symbol)  # as Prevalence is rp
            self._known[word] = self.word(means) if same else self._of.operation(means, self.word)
        return self._known[word]


def number(value: Any) -> Any:
    """An integer or a fraction as mpmath has it."""
    return mpf(value.numerator) / value.denominator


def divided(a: Any, b: Any) -> Any:
    """A quotient, where it has a value."""
    if not b:
        raise NoValue("a division by 0")
    return a / b


def near_zero(value: Any) -> Any:
    """0 where nothing but rounding is left of numbers about 1."""
    return mpf(0) if abs(value) < mpf(10) ** (-mp.dps // 2) else value


def _log(value: Any) -> Any:
    if value <= 0:
        raise NoValue("the logarithm of what is not positive")
    return mp.log(value)


def determinant(rows: Counts) -> int | Fraction:
    """The determinant, by expansion along the rows: of each set of columns once, and nothing divided.

    >>> determinant(((2, 1), (7, 4)))
    1
    """
    found: dict[int, int | Fraction] = {0: 1}
    for row in rows:
        longer: dict[int, int | Fraction] = {}
        for columns, value in found.items():
            for column, cell in enumerate(row):
                if not columns >> column & 1:
                    # As many exchanges as there are columns behind this one already.
                    odd = (columns >> column).bit_count() % 2
                    key = columns | 1 << column
                    longer[key] = longer.get(key, 0) + (-cell if odd else cell) * value
        found = longer
    return found[(1 << len(rows)) - 1]


def of_p_value(name: str, p: Fraction) -> Any:
    """A measure of a p-value."""
    digits = 160

    def part(expression: Basic) -> Any:
        if expression == P_VALUE:
            return number(p)
        if isinstance(expression, Symbol):
            return part(VOCABULARY[expression])
        return of.operation(expression, part)

    of = Defined(((1,),))
    with mp.workdps(digits):
        return part(MEASURES[name].means)


# --- the formulas in the vectors --------------------------------------------------------------------------------

_FUNCTIONS = {
    "sqrt": mp.sqrt,
    "log": _log,
    "exp": mp.exp,
    "erfc": mp.erfc,
    "gamma": mp.gamma,
    "uppergamma": mp.gammainc,
}


def evaluated(text: str) -> Any:
    """What a formula of a vector comes to: numbers, the four operations, powers, and a few functions.

    >>> from mpmath import nstr
    >>> nstr(evaluated("9*sqrt(969)/1292"), 17)
    '0.21684124109359199'
    """
    return _node(ast.parse(text, mode="eval").body)


def _node(node: ast.AST) -> Any:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return mpf(node.value)
    if isinstance(node, ast.Name) and node.id in {"E", "pi"}:
        return mp.e + 0 if node.id == "E" else mp.pi + 0
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_node(node.operand)
    if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
        return _OPERATORS[type(node.op)](_node(node.left), _node(node.right))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _FUNCTIONS:
        return _FUNCTIONS[node.func.id](*map(_node, node.args))
    raise ValueError(f"no formula of a vector: {ast.unparse(node)[:40]}")


_OPERATORS: dict[type, Any] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.Div: lambda a, b: a / b,
    ast.Pow: mp.power,
}
