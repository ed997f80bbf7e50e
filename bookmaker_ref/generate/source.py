"""From a form to Python source: ``lambdify``, with the named intermediates as its common subexpressions.

The printer keeps to what is exact on integers: sums and products, written out, and one quotient at the end.
Reciprocals are never shared, because ``A*(1/x)`` rounds twice where ``A/x`` rounds once.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import e, log, nan
from typing import cast

from sympy import Add, E, Expr, Integer, Mul, Pow, Rational, Symbol, lambdify, log as symbolic_log

from bookmaker_ref.numeric.special import LOG_2, divergence, log_of_ratio, over_root, root_of_ratio
from bookmaker_ref.symbolic.forms import INTERMEDIATES, ORDER, AtMost, OverRoot, Root, Share, Where, letters, steps
from bookmaker_ref.symbolic.vocabulary import P_VALUE

_RANK = {symbol: rank for rank, symbol in enumerate(ORDER)}
_NAMESPACE = {
    "divergence": divergence,
    "log_of_ratio": log_of_ratio,
    "over_root": over_root,
    "root_of_ratio": root_of_ratio,
    "e": e,
    "LOG_2": LOG_2,
    "log": log,
    "nan": nan,
}
#: How tightly a text binds.
SUM, PRODUCT, ATOM = 1, 2, 3


@dataclass(frozen=True)
class Scalar:
    """A function of one table: what it does step by step, what it returns, and itself, ready to be called."""

    arguments: tuple[str, ...]
    steps: tuple[str, ...]
    value: str
    function: Callable[..., float]


def scalar(expression: Expr, arguments: Iterable[Symbol]) -> Scalar:
    """The expression as a function, with its named intermediates computed first.

    >>> from bookmaker_ref.symbolic import MEASURES
    >>> from bookmaker_ref.symbolic.forms import CELLS_IN_CODE
    >>> informedness = scalar(MEASURES["informedness"].accurate.expr, CELLS_IN_CODE)
    >>> informedness.steps
    ('rp = tp + fn', 'rn = fp + tn', 'rp_rn = rp * rn', 'determinant = tp * tn - fp * fn')
    >>> informedness.value, informedness.function(56, 20, 12, 12)
    ('determinant / rp_rn', 0.19852941176470587)
    """

    def share(of: Expr) -> tuple[list[tuple[Symbol, Expr]], Expr]:
        return [(step, INTERMEDIATES[step]) for step in steps(of)], of

    names = tuple(letter(argument) for argument in arguments)
    function = lambdify(names, expression, modules=[_NAMESPACE], printer=code, cse=share)
    (definition,) = ast.parse(inspect.getsource(function)).body
    *assigned, returned = [ast.unparse(line) for line in cast(ast.FunctionDef, definition).body]
    return Scalar(names, tuple(assigned), returned.removeprefix("return "), function)


# --- the printer ------------------------------------------------------------------------------------------


def code(expression: Expr) -> str:
    """Python for an expression over integers: products written out, at most one quotient.

    >>> from sympy import symbols
    >>> TP, FP, N = symbols("TP FP N")
    >>> code((TP - FP) ** 2 / (2 * N)), code(-TP / N)
    ('(tp - fp) * (tp - fp) / (2 * n)', '-tp / n')
    """
    return _printed(expression)[0]


def letter(symbol: Symbol) -> str:
    """What a letter of the papers is called in code, where nothing but counts has a name."""
    return symbol.name.lower()


def _printed(expression: Expr) -> tuple[str, int]:
    arguments = cast(tuple[Expr, ...], expression.args)
    match expression:
        case Symbol():
            return letter(expression), ATOM
        case Integer():
            return str(expression), ATOM if expression >= 0 else SUM
        case Rational() | Mul() | Pow():
            return _quotient(expression)
        case Add():
            return _sum(arguments), SUM
        case Root():
            return "root_of_ratio({}, {})".format(*map(code, ratio(arguments[0]))), ATOM
        case OverRoot():
            return f"over_root({', '.join(map(code, arguments))})", ATOM
        case Share():
            return f"divergence({', '.join(map(code, arguments))})", ATOM
        case Where():
            value, needs = map(code, arguments)
            return f"{value} if {needs} else nan", 0
        case AtMost():
            return f"min({', '.join(map(code, arguments))})", ATOM
        case symbolic_log() if arguments[0] == 2:
            return "LOG_2", ATOM
        case symbolic_log() if arguments[0] == P_VALUE:
            return f"log({code(arguments[0])})", ATOM
        case symbolic_log():
            return "log_of_ratio({}, {})".format(*map(code, ratio(arguments[0]))), ATOM
        case _ if expression == E:
            return "e", ATOM
        case _:
            raise TypeError(f"{expression}: no code is known for {type(expression).__name__}")


def _sum(terms: Iterable[Expr]) -> str:
    first, *rest = in_order(terms)
    text = code(first)
    for term in rest:
        text += f" - {_inside(-term, PRODUCT)}" if is_negative(term) else f" + {_inside(term, SUM)}"
    return text


def _quotient(expression: Expr) -> tuple[str, int]:
    sign, top, bottom = signed(expression)
    above, below = (" * ".join(_inside(factor, PRODUCT) for factor in side) for side in (top, bottom))
    if not bottom:
        return sign + above, SUM if sign else PRODUCT
    return f"{sign}{above} / {below if len(bottom) == 1 else f'({below})'}", SUM if sign else PRODUCT


def _inside(expression: Expr, needed: int) -> str:
    text, binds = _printed(expression)
    return text if binds >= needed else f"({text})"


# --- the order in which every language is written -----------------------------------------------------------


def in_order(terms: Iterable[Expr]) -> list[Expr]:
    """What is added first, then what is subtracted."""
    return sorted(terms, key=lambda term: (is_negative(term), rank(term)))


def is_negative(term: Expr) -> bool:
    """Whether a term is subtracted."""
    return bool(term.as_coeff_Mul()[0] < 0)


def ratio(expression: Expr) -> tuple[Expr, Expr]:
    """Numerator and denominator, as they stand."""
    top, bottom = factors(expression)
    return Mul(*top), Mul(*bottom)


def signed(expression: Expr) -> tuple[str, list[Expr], list[Expr]]:
    """The sign, and the factors above and below the line without it; above is 1, where nothing else is."""
    top, bottom = factors(expression)
    sign = ""
    if top and isinstance(top[0], Integer) and top[0] < 0:
        sign, top = "-", [-top[0], *top[1:]]
    return sign, [factor for factor in top if factor != 1] or [Integer(1)], bottom


def factors(expression: Expr) -> tuple[list[Expr], list[Expr]]:
    """Above and below the line: numbers first, then letters in their order, then sums; powers repeated."""
    top: list[Expr] = []
    bottom: list[Expr] = []
    for factor in Mul.make_args(expression):
        base, exponent = factor.as_base_exp()
        if isinstance(factor, Rational):
            top.append(Integer(factor.p))
            bottom += [Integer(factor.q)] if factor.q != 1 else []
        elif isinstance(exponent, Integer):
            (top if exponent > 0 else bottom).extend([base] * abs(int(exponent)))
        else:
            raise TypeError(f"{factor}: a power that is not whole has no exact code; use Root")
    return sorted(top, key=_factor_rank), sorted(bottom, key=_factor_rank)


def _factor_rank(factor: Expr) -> tuple[int, list[int], str]:
    kind = 0 if isinstance(factor, Rational) else 1 if factor.is_Symbol else 2
    return (kind, *rank(factor))


def rank(expression: Expr) -> tuple[list[int], str]:
    """Where an expression stands among others."""
    return sorted(_RANK.get(symbol, len(_RANK)) for symbol in letters(expression)), str(expression)
