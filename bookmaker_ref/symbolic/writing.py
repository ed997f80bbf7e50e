"""An expression as it is written in formulas, each term and factor in its place, ``N*dtp^2/PrevG^2/Bias``, or as LaTeX.

`bookmaker_ref.language` reads what is written here, and gives the same expression back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeGuard, cast

from sympy import Abs, Add, Basic, E, Expr, Function, Max, Min, Mul, Pow, Rational, Symbol, erf, erfinv, exp, log

from bookmaker_ref.symbolic.algebra import Partial
from bookmaker_ref.symbolic.classes import Cell, IfSame, Of, OverClasses
from bookmaker_ref.symbolic.functions import At, Divergence, OnTable, Problem, XLogY
from bookmaker_ref.symbolic.terms import parts
from bookmaker_ref.symbolic.vocabulary import tex

#: How the functions are called that formulas may have.
FUNCTIONS: Mapping[type, str] = {
    Abs: "abs",
    Divergence: "divergence",
    Max: "max",
    Min: "min",
    XLogY: "xlogy",
    erf: "erf",
    erfinv: "erfinv",
    exp: "exp",
    log: "log",
}
#: How tightly an expression holds together: what is less tight than its place asks for goes into parentheses.
_SUM, _PRODUCT, _POWER, _WHOLE = range(4)


def written(expression: Expr) -> str:
    """The expression in the language of formulas.

    >>> from bookmaker_ref.symbolic import Bias, N, PrevG, dtp
    >>> written(Mul(N, Pow(dtp, 2), Pow(PrevG, -2), Pow(Bias, -1), evaluate=False))
    'N*dtp^2/PrevG^2/Bias'
    """
    return _text(expression)[0]


def typeset(expression: Expr) -> str:
    r"""The expression as LaTeX, in the papers' letters.

    >>> from bookmaker_ref.symbolic import Bias, Prevalence
    >>> print(typeset(Mul(Add(Prevalence, Bias, evaluate=False), Rational(1, 2), evaluate=False)))
    \frac{\mathrm{Prev} + \mathrm{Bias}}{2}
    """
    return tex(_with_fractions(expression), as_written=True)


def _with_fractions(e: Expr) -> Expr:
    """The expression with (fn + fp)/2 as a fraction, and not as the sum times a half."""
    if not isinstance(e, Add | Mul | Pow | Function):
        return e
    inner = [_with_fractions(each) if isinstance(each, Expr) else each for each in e.args]
    if isinstance(e, Mul):
        first, *rest = inner
        inner = [first, *(Pow(each.q, -1, evaluate=False) if _is_a_part(each) else each for each in rest)]
    if _divides(e):  # below the line SymPy would multiply out what is under a root
        base, exponent = cast("list[Expr]", inner)
        under = base if exponent == -1 else Pow(base, -exponent, evaluate=False)
        return cast(Expr, Pow(under, -1, evaluate=False))
    return cast(Expr, e.func(*inner, evaluate=False))


def _is_a_part(e: Basic) -> TypeGuard[Rational]:
    return isinstance(e, Rational) and e.p == 1 and e.q != 1


def decimal(number: Rational) -> bool:
    """Whether the number is written with a decimal point, as 0.95 is, and 1/4 is not."""
    rest = int(number.q)
    for factor in (2, 5):
        while rest % factor == 0:
            rest //= factor
    return rest == 1 and number.q % 5 == 0 and number.q > 5


def _text(e: Expr) -> tuple[str, int]:
    """The text, and how tightly it holds together."""
    if isinstance(e, Symbol):
        return e.name, _WHOLE
    if isinstance(e, Rational):
        return _number(e)
    if isinstance(e, Add):
        return _sum(parts(e)), _SUM
    if isinstance(e, Mul):
        return _product(parts(e)), _PRODUCT
    if isinstance(e, Pow):
        return _power(*cast(tuple[Expr, Expr], e.args))
    if e is E:
        return "exp(1)", _WHOLE
    return _called(e), _WHOLE


def _within(e: Expr, tight: int) -> str:
    text, holds = _text(e)
    return text if holds >= tight else f"({text})"


def _number(number: Rational) -> tuple[str, int]:
    if decimal(number):
        digits = 0
        while (number * 10**digits).q != 1:
            digits += 1
        whole = str(abs(int(number * 10**digits))).rjust(digits + 1, "0")
        text = f"{whole[:-digits]}.{whole[-digits:]}"
        return (text, _WHOLE) if number > 0 else (f"-{text}", _PRODUCT)
    text = str(number)
    return text, _WHOLE if text.isdigit() else _PRODUCT


def _sum(terms: Iterable[Expr]) -> str:
    text = ""
    for term in terms:
        said = _within(term, _PRODUCT)
        if not text:
            text = said
        else:
            text += f" - {said[1:]}" if said.startswith("-") else f" + {said}"
    return text


def _product(factors: tuple[Expr, ...]) -> str:
    first, *rest = factors
    if isinstance(first, Rational) and first.is_negative:
        return "-" + _product((-first, *rest) if first != -1 else tuple(rest))
    words = not all(each.is_number for each in factors)
    text = _text(first)[0] if isinstance(first, Rational) or _divides(first) else _within(first, _POWER)
    for factor in rest:
        if _divides(factor):
            text += f"/{_under(factor)}"
        elif isinstance(factor, Rational) and factor.p == 1 and factor.q != 1 and words:
            text += f"/{factor.q}"
        else:
            text += f"*{_within(factor, _POWER)}"
    return text


def _divides(e: Expr) -> bool:
    """Whether it is written below the line."""
    return isinstance(e, Pow) and isinstance(e.args[1], Rational) and bool(e.args[1].is_negative)


def _under(e: Expr) -> str:
    base, exponent = cast(tuple[Expr, Rational], e.args)
    if exponent == -1:
        return _within(base, _POWER if not _divides(base) else _WHOLE)
    return _power(base, -exponent)[0]


def _power(base: Expr, exponent: Expr) -> tuple[str, int]:
    if exponent == Rational(1, 2):
        return f"sqrt({written(base)})", _WHOLE
    if isinstance(exponent, Rational) and exponent.is_negative:
        return f"1/{_under(Pow(base, exponent, evaluate=False))}", _PRODUCT
    return f"{_within(base, _WHOLE)}^{_within(exponent, _WHOLE)}", _POWER


def _called(e: Expr) -> str:
    for kind, write in _CALLS.items():
        if isinstance(e, kind):
            return write(e)
    name = FUNCTIONS.get(type(e))
    if name is None:
        return str(e)
    return f"{name}({_list(parts(e))})"


def _list(several: Iterable[Expr]) -> str:
    return ", ".join(map(written, several))


def _at(e: Expr) -> str:
    measure, *cells = parts(e)
    return f"{_measure(measure)}({_list(cells)})"


def _on_table(e: Expr) -> str:
    assert isinstance(e, OnTable)
    return f"{_measure(parts(e)[0])}({'; '.join(map(_list, e.rows))})"


def _measure(e: Expr) -> str:
    """What is measured on a table: a word, or an expression in parentheses."""
    return e.name if isinstance(e, Symbol) else f"({written(e)})"


def _of_label(e: Expr) -> str:
    measure, label = parts(e)
    return f"{_within(measure, _WHOLE)}({label})"


def _over_classes(e: Expr) -> str:
    assert isinstance(e, OverClasses)
    body, index = parts(e)
    inner = written(body)
    return f"{e.word}_{index}{inner if isinstance(body, IfSame) else f'({inner})'}"


def _if_same(e: Expr) -> str:
    first, second, same, other = parts(e)
    return f"({written(same)} if {first} = {second} else {written(other)})"


def _slope(e: Expr) -> str:
    assert isinstance(e, Partial)
    held = f" at fixed {', '.join(e.held)}" if e.coordinates != "cells" else ""
    return f"[d {_within(parts(e)[0], _WHOLE)} / d {e.letter}{held}]"


_CALLS: Mapping[type, Callable[[Expr], str]] = {
    At: _at,
    OnTable: _on_table,
    Of: _of_label,
    OverClasses: _over_classes,
    IfSame: _if_same,
    Partial: _slope,
    Cell: lambda e: f"n({_list(parts(e))})",
    Problem: lambda e: f"{type(e).__name__}({written(parts(e)[0])})",
}
