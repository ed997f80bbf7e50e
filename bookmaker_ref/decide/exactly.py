"""The exact value of any expression, and the exact truth of any relation, on one table.

This is the second, independent way to every verdict: nothing is expanded or cancelled; each word is evaluated
from its definition, and a division by zero inside it stays one. The definitions are read from the vocabulary as it
is, and not from the code that is generated of it for `exact`: what is decided never waits for a file.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from functools import cache, lru_cache, reduce
from operator import mul
from typing import cast

from sympy import Abs, Add, Expr, Max, Min, Mul, Pow, Rational, Symbol, log, sstr

from bookmaker_ref.decide.claims import Claim, failing_link
from bookmaker_ref.exact import numbers
from bookmaker_ref.exact.numbers import Exact, Irrational, Number
from bookmaker_ref.exact.undefined import Undefined
from bookmaker_ref.symbolic.algebra import Partial, Undecidable
from bookmaker_ref.symbolic.functions import At, Divergence, Problem, XLogY
from bookmaker_ref.symbolic.statement import Relation
from bookmaker_ref.symbolic.terms import parts
from bookmaker_ref.symbolic.vocabulary import CELLS, VOCABULARY, in_counts

#: A table of two classes: TP, FP, FN, TN.
Cells = tuple[int, int, int, int]
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


class Words(dict[str, Number]):
    """The words evaluated on a table so far; one that is missing is computed from its definition, and kept."""

    __slots__ = ("cells", "undefined")

    def __init__(self, cells: Cells) -> None:
        super().__init__(zip(_CELLS, cells, strict=True))
        self.cells = cells
        self.undefined: dict[str, str] = {}

    def __missing__(self, word: str) -> Number:
        if word in self.undefined:
            raise Undefined(self.undefined[word])
        try:
            found = self[word] = _definition(word)(self)
        except Undefined as why:
            self.undefined[word] = why.reason
            raise
        return found


_CELLS = tuple(cell.name for cell in CELLS)
#: An expression as a function of the words on a table.
Evaluator = Callable[[Words], Number]


@lru_cache(maxsize=8192)
def words_of(cells: Cells) -> Words:
    """The words on this table; the same object for as long as it is likely to be asked for again."""
    return Words(cells)


def value(expression: Expr, cells: Cells) -> Exact:
    """The exact value of the expression on the table; raises ``Undefined`` where it has none."""
    found = evaluator(expression)(words_of(cells))
    return Fraction(found) if isinstance(found, int) else found  # never an int: 1/2 of two of them would be a float


#: Large enough for all expressions of a paper, which are looked up again for each table.
_EXPRESSIONS = 4096


@lru_cache(maxsize=_EXPRESSIONS)
def evaluator(expression: Expr) -> Evaluator:
    """The expression as a function of the words on a table."""
    if isinstance(expression, Symbol):
        return _word(expression)
    if isinstance(expression, Rational):
        number = rational(expression)
        return lambda words: number
    if isinstance(expression, Problem):
        return _other_problem(expression)
    if isinstance(expression, At):
        return _elsewhere(expression)
    if isinstance(expression, Partial):
        try:
            return evaluator(expression.expanded())
        except Undecidable as why:
            raise NotOnTables(str(why)) from why
    apply, arguments = operation(expression)
    return _applied(apply, [evaluator(each) for each in arguments])


def _applied(apply: Callable[..., Number], inner: list[Evaluator]) -> Evaluator:
    if len(inner) == 1:
        (only,) = inner
        return lambda words: apply(only(words))
    if len(inner) == 2:
        first, second = inner
        return lambda words: apply(first(words), second(words))
    return lambda words: apply(*[each(words) for each in inner])


def operation(expression: Expr) -> tuple[Callable[..., Number], tuple[Expr, ...]]:
    """What the expression does with the values of its parts, and which these are; of a power, its base alone."""
    arguments = parts(expression)
    if isinstance(expression, Add):
        return _sum, arguments
    if isinstance(expression, Mul):
        return _quotient(arguments)
    if isinstance(expression, Pow) and isinstance(arguments[1], Rational):
        return _power(Fraction(rational(arguments[1]))), arguments[:1]
    if isinstance(expression, XLogY):
        return numbers.xlogy, expression.parts
    function = _SIMPLE.get(type(expression))
    if function is None:
        raise NotOnTables(f"{sstr(expression)}: no exact value on a table")
    return function, arguments


_SIMPLE: dict[type, Callable[..., Number]] = {
    Abs: abs,
    Max: max,
    Min: min,
    log: numbers.log,
    Divergence: numbers.divergence,
}


def rational(number: Rational) -> int | Fraction:
    """SymPy's number as one of ours."""
    return int(number.p) if number.q == 1 else Fraction(int(number.p), int(number.q))


def _word(word: Symbol) -> Evaluator:
    if not in_counts(word).free_symbols <= set(CELLS):
        raise NotOnTables(f"{word} is not a function of the table")
    name = word.name
    return lambda words: words[name]


@cache  # one for each word of the vocabulary
def _definition(word: str) -> Evaluator:
    return evaluator(next(means for each, means in VOCABULARY.items() if each.name == word))


# What is rational is added up and multiplied over one denominator, which is reduced once, at the end.


def _sum(*values: Number) -> Number:
    above, below = 0, 1
    irrational: Number = 0
    for each in values:
        if isinstance(each, Irrational):
            irrational = each + irrational
        elif each.denominator == below:
            above += each.numerator
        else:
            above = above * each.denominator + each.numerator * below
            below *= each.denominator
    rational = _over(above, below)
    return irrational + rational if irrational else rational


def _over(above: int, below: int) -> int | Fraction:
    return above if below == 1 else Fraction(above, below)


def _quotient(factors: tuple[Expr, ...]) -> tuple[Callable[..., Number], tuple[Expr, ...]]:
    """A product, and what it takes: of a factor to the power -1, what is divided by."""
    under = [isinstance(each, Pow) and parts(each)[1] == -1 for each in factors]
    inner = tuple(parts(each)[0] if divides else each for each, divides in zip(factors, under, strict=True))

    def quotient(*values: Number) -> Number:
        above, below = 1, 1
        irrational = []
        for each, divides in zip(values, under, strict=True):
            if isinstance(each, Irrational):
                irrational.append(numbers.divide(1, each) if divides else each)
            elif divides:
                if not each:
                    raise Undefined("a division by zero")
                above *= each.denominator
                below *= each.numerator
            else:
                above *= each.numerator
                below *= each.denominator
        return reduce(mul, irrational, _over(above, below))

    return quotient, inner


def _power(exponent: Fraction) -> Callable[..., Number]:
    if exponent.denominator not in (1, 2):
        raise NotOnTables("a power that is no half integer")

    def power(x: Number) -> Number:
        if exponent < 0 and not x:
            raise Undefined("a division by zero")
        return numbers.power(x, exponent)

    return (lambda x: x * x) if exponent == 2 else power


def _elsewhere(at: At) -> Evaluator:
    """The measure on another table, whose cells may be counts of this one."""
    inner, *cells = map(evaluator, parts(at))

    def there(words: Words) -> Number:
        # Cells may be fractions, as those of a table of proportions are, and roots.
        return inner(words_of(cast(Cells, tuple(_counted(cell(words)) for cell in cells))))

    return there


def _counted(cell: Number) -> Number:
    """An int where the cell is a whole number, so that equal tables are one."""
    return cell.numerator if isinstance(cell, Fraction) and cell.denominator == 1 else cell


def _other_problem(problem: Problem) -> Evaluator:
    inner = evaluator(parts(problem)[0])
    a, b, c, d = (CELLS.index(cell) for cell in type(problem).cells)

    def seen_otherwise(words: Words) -> Number:
        cells = words.cells
        return inner(words_of((cells[a], cells[b], cells[c], cells[d])))

    return seen_otherwise


def holds(relation: Relation, cells: Cells) -> bool:
    """Whether the relation is true on the table; raises ``Undefined`` where a side has no value."""
    words = words_of(cells)
    return COMPARE[relation.operator](evaluator(relation.left)(words), evaluator(relation.right)(words))


def failing(claim: Claim, cells: Cells) -> Relation | None:
    """The first relation that the table breaks, or None where the claim holds or does not apply.

    A table on which a hypothesis or a side is undefined says nothing.
    """
    with suppress(Undefined):
        return failing_link(claim, lambda relation: holds(relation, cells))
    return None
