"""Whether two statements are the same but for how products and sums are put together: nothing is cancelled for it.

``N*dtp^2/(PrevG*Bias)`` and ``(N*dtp^2)/PrevG/Bias`` are alike, and undefined on the same tables; ``Recall/Recall`` and
1 are not. Written for the tests of LaTeX, in which a fraction has no order of its factors.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any, cast

from sympy import Add, Expr, Integer, Mul, Pow, Rational

from bookmaker_ref.symbolic.terms import parts


def alike(one: object, other: object) -> bool:
    """Whether both say the same, each relation on the same side and in the same order."""
    return bool(shape(one) == shape(other))


def shape(of: object) -> Any:
    """What is left of a statement, an expression or several where order and brackets of sums and products are gone."""
    if isinstance(of, Expr):
        return _shape(of)
    if isinstance(of, tuple):
        return tuple(map(shape, of))
    if is_dataclass(of) and hasattr(of, "said"):
        return (type(of).__name__, *(shape(getattr(of, each.name)) for each in fields(of)))
    return str(of)


def _shape(e: Expr) -> Any:
    if isinstance(e, Rational) or not e.args:
        return str(e)
    if isinstance(e, Add):
        terms = (_shape(each) for each in parts(e))
        flat = (part for term in terms for part in (term[1] if term[0] == "sum" else [term]))
        return ("sum", sorted(flat, key=repr))
    if isinstance(e, Mul | Pow):
        number, factors = _product(e)
        if number == 1 and len(factors) == 1 and factors[0][1] == "1":
            return factors[0][0]
        return ("product", str(number), sorted(factors, key=repr)) if factors else str(number)
    return (type(e).__name__, *map(_shape, parts(e)))


def _product(e: Expr) -> tuple[Expr, list[Any]]:
    """The number in front, and each other factor with its exponent; a factor above and below the line stays twice."""
    if isinstance(e, Rational):
        return e, []
    if isinstance(e, Mul):
        number: Expr = Integer(1)
        factors: list[Any] = []
        for part in parts(e):
            found, others = _product(part)
            number, factors = cast(Expr, number * found), factors + others
        return number, factors
    if isinstance(e, Pow) and isinstance(e.args[0], Rational) and isinstance(e.args[1], Integer) and e.args[0] != 0:
        return e.func(*e.args), []  # a number is its value, however it is spelled
    if isinstance(e, Pow) and e.args[1] == -1:
        number, factors = _product(parts(e)[0])
        if number != 0:
            return cast(Expr, 1 / number), [_below(*each) for each in factors]
    if isinstance(e, Pow):
        base, exponent = cast(tuple[Expr, Expr], e.args)
        return Integer(1), [(_shape(base), str(exponent) if isinstance(exponent, Rational) else str(_shape(exponent)))]
    return Integer(1), [(_shape(e), "1")]


def _below(factor: Any, exponent: str) -> Any:
    """One over a factor; over one that is below the line already it stays that, for it says nothing where that is 0."""
    return (("product", "1", [(factor, exponent)]), "-1") if exponent.startswith("-") else (factor, f"-{exponent}")
