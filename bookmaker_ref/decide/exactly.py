"""The exact value of any expression, and the exact truth of any relation, on one table.

This is the second, independent way to every verdict: nothing is expanded or cancelled; each word is evaluated
from its definition, and a division by zero inside it stays one. The definitions are read from the vocabulary as it
is, and not from the code that is generated of it for `exact`: what is decided never waits for a file.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache, lru_cache
from typing import cast

from sympy import Abs, Add, Expr, Max, Min, Mul, Pow, Rational, Symbol, log, sstr

from bookmaker_ref.exact import numbers
from bookmaker_ref.exact.numbers import Number
from bookmaker_ref.exact.table import Table
from bookmaker_ref.exact.undefined import Undefined
from bookmaker_ref.symbolic.algebra import Partial, Undecidable
from bookmaker_ref.symbolic.functions import At, Divergence, Problem, XLogY
from bookmaker_ref.symbolic.statement import Chain, Differs, Given, Iff, Relation, links
from bookmaker_ref.symbolic.vocabulary import CELLS, VOCABULARY, in_counts

Evaluator = Callable[[Table], Number]
#: What each operator says of two numbers.
COMPARE: dict[str, Callable[[Number, Number], bool]] = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


class NotOnTables(ValueError):
    """An expression with letters that are not words, so that no table gives it a value."""


def value(expression: Expr, table: Table) -> Number:
    """The exact value of the expression on the table; raises ``Undefined`` where it has none."""
    return evaluator(expression)(table)


@cache
def evaluator(expression: Expr) -> Evaluator:
    """The expression as a function of a table."""
    if isinstance(expression, Symbol):
        return _word(expression)
    if isinstance(expression, Rational):
        number = Fraction(int(expression.p), int(expression.q))
        return lambda table: number
    arguments = cast(tuple[Expr, ...], expression.args)
    if isinstance(expression, Problem):
        return _other_problem(expression)
    if isinstance(expression, At):
        there, inner = Table(*expression.table), evaluator(arguments[0])
        return lambda table: inner(there)
    if isinstance(expression, Partial):
        try:
            return evaluator(expression.expanded())
        except Undecidable as why:
            raise NotOnTables(str(why)) from why
    if isinstance(expression, XLogY):
        arguments = expression.parts
    apply, parts = operation(expression), tuple(evaluator(a) for a in arguments if not _is_exponent(a, expression))
    return lambda table: apply(*(part(table) for part in parts))


def _is_exponent(argument: Expr, of: Expr) -> bool:
    return isinstance(of, Pow) and argument is of.args[1]


@cache
def operation(expression: Expr) -> Callable[..., Number]:
    """What the expression does with the values of its parts; of a power, with the value of its base."""
    if isinstance(expression, Add):
        return lambda *values: sum(values, start=Fraction(0))
    if isinstance(expression, Mul):
        return _product
    if isinstance(expression, Pow) and isinstance(expression.args[1], Rational):
        return _power(Fraction(int(expression.args[1].p), int(expression.args[1].q)))
    function = _SIMPLE.get(type(expression))
    if function is None:
        raise NotOnTables(f"{sstr(expression)}: no exact value on a table")
    return function


_SIMPLE: dict[type, Callable[..., Number]] = {
    Abs: abs,
    Max: max,
    Min: min,
    log: numbers.log,
    XLogY: numbers.xlogy,
    Divergence: numbers.divergence,
}


def _word(word: Symbol) -> Evaluator:
    if not in_counts(word).free_symbols <= set(CELLS):
        raise NotOnTables(f"{word} is not a function of the table")
    return lambda table: _words_of(table)[word]


class _Words(dict[Symbol, Number]):
    """The words evaluated on a table so far; one that is missing is computed from its definition, and kept."""

    __slots__ = ("table", "undefined")

    def __init__(self, table: Table) -> None:
        super().__init__(zip(CELLS, map(Fraction, table.cells), strict=True))
        self.table = table
        self.undefined: dict[Symbol, str] = {}

    def __missing__(self, word: Symbol) -> Number:
        if word in self.undefined:
            raise Undefined(self.undefined[word])
        try:
            found = self[word] = evaluator(VOCABULARY[word])(self.table)
        except Undefined as why:
            self.undefined[word] = why.reason
            raise
        return found


@lru_cache(maxsize=4096)
def _words_of(table: Table) -> _Words:
    return _Words(table)


def _product(*values: Number) -> Number:
    result: Number = Fraction(1)
    for value in values:
        result = result * value
    return result


def _power(exponent: Fraction) -> Callable[..., Number]:
    def power(x: Number) -> Number:
        if exponent < 0 and x == 0:
            raise Undefined("a division by zero")
        root = numbers.sqrt(x) if exponent.denominator == 2 else x
        return root ** (exponent.numerator if exponent.denominator == 2 else int(exponent))

    if exponent.denominator not in (1, 2):
        raise NotOnTables("a power that is no half integer")
    return power


def _other_problem(problem: Problem) -> Evaluator:
    (measure,) = cast(tuple[Expr], problem.args)
    inner = evaluator(measure)
    cells = [CELLS.index(cell) for cell in type(problem).cells]

    def seen_otherwise(table: Table) -> Number:
        old = cast(tuple[int, int, int, int], table.cells)
        return inner(Table(*(old[i] for i in cells)))

    return seen_otherwise


def holds(relation: Relation, table: Table) -> bool:
    """Whether the relation is true on the table; raises ``Undefined`` where a side has no value."""
    return COMPARE[relation.operator](value(relation.left, table), value(relation.right, table))


def failing(statement: Relation | Chain | Given | Iff | Differs, table: Table) -> Relation | None:
    """The first relation that the table breaks, or None where the statement holds or does not apply.

    A table on which a hypothesis or a side is undefined says nothing.
    """
    try:
        if isinstance(statement, Given):
            if not all(holds(h, table) for h in statement.hypotheses):
                return None
            return failing(statement.conclusion, table)
        if isinstance(statement, Iff):
            if not all(holds(h, table) for h in statement.hypotheses):
                return None
            left, right = holds(statement.left, table), holds(statement.right, table)
            return None if left == right else (statement.right if left else statement.left)
    except Undefined:
        return None
    if isinstance(statement, Differs):
        raise TypeError("a claim that two sides differ is shown by a witness, not broken by a table")
    try:
        broken = [link for link in links(statement) if not holds(link, table)]
    except Undefined:
        return None
    return broken[0] if broken else None
