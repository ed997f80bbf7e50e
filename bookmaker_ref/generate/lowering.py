"""From a verified form to steps that any language can be written of: exact sums and products, one rounding at the end.

What is *exact* is a whole number in Python and JavaScript, and an unevaluated sum of two float64 in languages that have
no larger numbers. It becomes a float64 in one operation, the last of a form: a quotient, a root of one, a number over a
root, a divergence. The order of terms and factors is that of `source`, so every language computes the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from typing import cast

from sympy import Add, Expr, Integer, Mul, Pow, Rational, Symbol, log

from bookmaker_ref.generate.source import in_order, is_negative, letter, ratio, signed
from bookmaker_ref.symbolic.forms import CELLS_IN_CODE, INTERMEDIATES, AtMost, OverRoot, Root, Share, Where, steps
from bookmaker_ref.symbolic.measures import Measure


class NoCode(TypeError):
    """A form that cannot be lowered so that it is rounded once."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A cell, or a step that has a name."""

    name: str
    exact: bool = True

    @property
    def is_cell(self) -> bool:
        """Whether it is one of the four that are given."""
        return self.name in CELLS


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number; exact, or as a float64."""

    value: int
    exact: bool = True


@dataclass(frozen=True, slots=True)
class Applied:
    """An operation of `OPERATIONS` on what it works on."""

    name: str
    operands: tuple[Node, ...]

    @property
    def exact(self) -> bool:
        """Whether what it gives is exact."""
        return self.name in _EXACT


Node = Letter | Number | Applied


@dataclass(frozen=True, slots=True)
class Step:
    """A step with its name."""

    letter: Letter
    value: Node


@dataclass(frozen=True, slots=True)
class Lowered:
    """The steps of a form in order, and its value, which is a float64."""

    steps: tuple[Step, ...]
    value: Node


#: The forms that a measure may have, for error messages.
FORMS = (
    "Write a form as one quotient of sums and products of counts; as Root of such a quotient; as OverRoot of a sum of"
    " products and of a product of margins; or as a sum of Share, divided by no more than log(2). Only 2 times one of"
    " these, AtMost and Where may be around it. A quotient or a sum of roots has no form yet: leave such a"
    " measure out. CONTRIBUTING.md, 'How to add', lists the forms"
)


def check_forms(measures: Iterable[Measure]) -> None:
    """Raise ``NoCode`` with the name of the first measure for whose form there is no code."""
    for each in measures:
        if each.form is not None and not each.takes_p:
            try:
                lowered(each.form.expr)
            except TypeError as why:
                raise NoCode(f"the form of {each.name} has no code. {why}. {FORMS}.") from None


CELLS = tuple(letter(each) for each in CELLS_IN_CODE)
_EXACT = ("add", "subtract", "multiply", "negate")
#: What a language has to have: the exact ones; from exact numbers to a float64, nan where what is divided by is 0; and
#: of float64. ``where`` has a value, and what must not be 0 for it; ``at_most`` a value, and what it may not exceed.
OPERATIONS = (
    *_EXACT,
    *("divide", "root_of_ratio", "over_root", "divergence"),
    *("plus", "times", "at_most", "log_2", "where"),
)


def lowered(expression: Expr) -> Lowered:
    """The form as steps, each intermediate that it needs under its name.

    >>> from bookmaker_ref.symbolic import MEASURES
    >>> found = lowered(MEASURES["informedness"].accurate.expr)
    >>> [each.letter.name for each in found.steps], found.value.name
    (['rp', 'rn', 'rp_rn', 'determinant'], 'divide')
    """
    return Lowered(tuple(map(_step, steps(expression))), _node(expression))


def steps_of_all(expressions: Iterable[Expr]) -> tuple[Step, ...]:
    """The steps that any of these forms needs, each once, in order."""
    needed = set[Symbol]().union(*map(steps, expressions))
    return tuple(_step(symbol) for symbol in INTERMEDIATES if symbol in needed)


def operations(node: Node) -> Iterator[str]:
    """The names of all operations in it."""
    if isinstance(node, Applied):
        yield node.name
        for each in node.operands:
            yield from operations(each)


def _step(symbol: Symbol) -> Step:
    value = _node(INTERMEDIATES[symbol])
    return Step(Letter(letter(symbol), value.exact), value)


def _node(expression: Expr) -> Node:
    arguments = cast(tuple[Expr, ...], expression.args)
    match expression:
        case Symbol() if expression in CELLS_IN_CODE:
            return Letter(letter(expression))
        case Symbol() if expression in INTERMEDIATES:
            return Letter(letter(expression), _node(INTERMEDIATES[expression]).exact)
        case Integer():
            return Number(int(expression))
        case Add():
            return reduce(_added, in_order(arguments)[1:], _node(in_order(arguments)[0]))
        case Rational() | Mul() | Pow():
            return _quotient(expression)
        case Root():
            return _rounded("root_of_ratio", *ratio(arguments[0]))
        case OverRoot():
            return _rounded("over_root", *arguments)
        case Share():
            return _rounded("divergence", *arguments)
        case Where():
            return Applied("where", (_node(arguments[0]), _exact(arguments[1])))
        case AtMost():
            return Applied("at_most", (_node(arguments[0]), _node(arguments[1])))
        case log() if arguments[0] == 2:
            return Applied("log_2", ())
        case _:
            raise NoCode(f"{expression}: no code is known for {type(expression).__name__}")


def _added(total: Node, term: Expr) -> Node:
    value = _node(-term if is_negative(term) else term)
    if total.exact and value.exact:
        return Applied("subtract" if is_negative(term) else "add", (total, value))
    if total.exact or value.exact or is_negative(term):
        raise NoCode(f"{term} is added to what is no longer exact, or the other way round: it would be rounded twice")
    return Applied("plus", (total, value))


def _quotient(expression: Expr) -> Node:
    sign, top, bottom = signed(expression)
    above = reduce(_multiplied, map(_node, top))
    if sign:
        above = Applied("negate", (above,))
    if not bottom:
        return above
    below = reduce(_multiplied, map(_node, bottom))
    if not (above.exact and below.exact):
        raise NoCode(f"{expression} divides what is no longer exact: it would be rounded twice")
    return Applied("divide", (above, below))


def _multiplied(product: Node, factor: Node) -> Node:
    if product.exact and factor.exact:
        return Applied("multiply", (product, factor))
    if isinstance(product, Number) and product.value == 2:
        return Applied("times", (Number(2, exact=False), factor))
    raise NoCode("a product with what is no longer exact would be rounded twice: only 2 times it is not")


def _rounded(name: str, *operands: Expr) -> Applied:
    return Applied(name, tuple(map(_exact, operands)))


def _exact(expression: Expr) -> Node:
    value = _node(expression)
    if not value.exact:
        raise NoCode(f"{expression} is no longer exact, and what is made of it would be rounded twice")
    return value
