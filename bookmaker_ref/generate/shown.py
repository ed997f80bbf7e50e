r"""LaTeX of forms: what is computed, as a reader would write it, in the order in which it is computed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import cast

from sympy import Add, Expr, Integer, Mul, Pow, Rational, Symbol, log

from bookmaker_ref.generate.source import ATOM, PRODUCT, SUM, factors, in_order, is_negative, ratio, signed
from bookmaker_ref.symbolic.forms import INTERMEDIATES, OverRoot, Root, Where
from bookmaker_ref.symbolic.vocabulary import VOCABULARY

#: What is spelled out, down to margins and cells.
_SPELLED = {symbol: means for symbol, means in INTERMEDIATES.items() if symbol not in VOCABULARY}


def latex_of(form: Expr) -> str:
    r"""A form as LaTeX, with margins as letters and other intermediates spelled out.

    >>> from bookmaker_ref.symbolic import MEASURES
    >>> latex_of(MEASURES["informedness"].accurate.expr)
    '\\frac{TP\\,TN - FP\\,FN}{RP\\,RN}'
    """
    return _tex(form)[0]


def _tex(form: Expr) -> tuple[str, int]:
    """The text, and how tightly it binds."""
    parts = cast(tuple[Expr, ...], form.args)
    match form:
        case Symbol() if form in _SPELLED:
            return _tex(_SPELLED[form])
        case Symbol():
            return form.name.upper(), ATOM
        case Integer():
            return str(form), ATOM
        case Add():
            first, *more = in_order(parts)
            texts = [f"- {_inside(-each)}" if is_negative(each) else f"+ {latex_of(each)}" for each in more]
            return " ".join([latex_of(first), *texts]), SUM
        case Rational() | Mul() | Pow():
            sign, above, below = signed(form)
            if below:
                return rf"{sign}\frac{{{_product(above)}}}{{{_product(below)}}}", PRODUCT
            return sign + _product(above), SUM if sign else PRODUCT
        case Where():
            return _tex(parts[0])
        case Root():
            return rf"\sqrt{{{_over(*ratio(parts[0]))}}}", PRODUCT
        case OverRoot():
            return rf"\frac{{{latex_of(parts[0])}}}{{\sqrt{{{latex_of(parts[1])}}}}}", PRODUCT
        case log():
            quotient = ratio(parts[0])
            over = latex_of(quotient[0]) if quotient[1] == 1 else _over(*quotient)
            return rf"\ln {over}" if over.isalpha() else rf"\ln \left({over}\right)", PRODUCT
    raise TypeError(f"{form}: no LaTeX is known")


def _over(above: Expr, below: Expr) -> str:
    return rf"\frac{{{latex_of(above)}}}{{{latex_of(below)}}}"


def _inside(form: Expr) -> str:
    text, binds = _tex(form)
    return text if binds >= PRODUCT else rf"\left({text}\right)"


def _product(these: list[Expr]) -> str:
    """Factors side by side, with their powers; one alone needs no brackets."""
    spelled = list(_spelled(these))
    if len(spelled) == 1:
        return latex_of(spelled[0])
    powers = Counter(map(_inside, spelled))
    return r"\,".join(factor if power == 1 else f"{factor}^{power}" for factor, power in powers.items())


def _spelled(these: Iterable[Expr]) -> Iterator[Expr]:
    for each in these:
        means = _SPELLED.get(cast(Symbol, each))
        if isinstance(means, Mul | Pow):
            yield from _spelled(factors(means)[0])
        else:
            yield each
