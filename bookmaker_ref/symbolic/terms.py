"""Expressions taken apart and put together: what SymPy has without types, with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from sympy import Basic, Expr


def parts(of: Basic) -> tuple[Expr, ...]:
    """The expressions that an expression is made of.

    >>> from sympy import Symbol
    >>> parts(Symbol("x") ** 2)
    (x, 2)
    """
    return cast(tuple[Expr, ...], of.args)


def put(into: Basic, instead: Mapping[Expr, Expr]) -> Expr:
    """The expression with others put for some that occur in it, all at once.

    >>> from sympy import symbols
    >>> x, y = symbols("x y")
    >>> put(x - y, {x: y, y: x})
    -x + y
    """
    return cast(Expr, into.xreplace(dict(instead)))
