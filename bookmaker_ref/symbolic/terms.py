"""Expressions taken apart and put together: what SymPy has without types, with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

from sympy import Basic, Expr, Symbol


def parts(of: Basic) -> tuple[Expr, ...]:
    """The expressions that an expression is made of.

    >>> parts(Symbol("x") ** 2)
    (x, 2)
    """
    return cast(tuple[Expr, ...], of.args)


def put(into: Basic, instead: Mapping[Expr, Expr] | Mapping[Symbol, Expr]) -> Expr:
    """The expression with others put for some that occur in it, all at once.

    >>> from sympy import symbols
    >>> x, y = symbols("x y")
    >>> put(x - y, {x: y, y: x})
    -x + y
    """
    return cast(Expr, into.xreplace(dict(instead)))


def made_of(like: Basic, others: Iterable[Expr]) -> Expr:
    """An expression of the same kind, made of other parts.

    >>> from sympy import symbols
    >>> x, y = symbols("x y")
    >>> made_of(x + 1, [x, y])
    x + y
    """
    return cast(Expr, like.func(*others))
