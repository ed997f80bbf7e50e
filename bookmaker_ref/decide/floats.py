"""Expressions as floats, from table to table: quick enough to try many, and never believed without exact numbers."""

from __future__ import annotations

import math
from collections.abc import Callable

from sympy import Abs, Add, E, Expr, Max, Min, Mul, Pow, Rational, Symbol, exp, log

from bookmaker_ref.decide.exactly import Cells, NotOnTables
from bookmaker_ref.symbolic.algebra import in_cells
from bookmaker_ref.symbolic.functions import Divergence, XLogY
from bookmaker_ref.symbolic.terms import parts
from bookmaker_ref.symbolic.vocabulary import CELLS

#: The value on a table; raises one of `NO_VALUE` where there is none.
Floats = Callable[[Cells], float]
NO_VALUE = (ZeroDivisionError, ValueError, OverflowError)


def floats(expression: Expr) -> Floats:
    """The expression as a function of the cells; raises ``NotOnTables`` where it is none.

    >>> from bookmaker_ref.symbolic import Recall
    >>> floats(Recall)((3, 0, 1, 0))
    0.75
    """
    return _made(in_cells(expression))


def _made(e: Expr) -> Floats:
    if isinstance(e, Symbol) and e in CELLS:
        place = CELLS.index(e)
        return lambda table: float(table[place])
    if isinstance(e, Rational) or e is E:
        number = float(e)
        return lambda _: number
    if isinstance(e, Divergence):
        return _made(e.expanded())
    if isinstance(e, XLogY):
        factor, inside = map(_made, parts(e))
        return lambda table: 0.0 if factor(table) == 0 else factor(table) * math.log(inside(table))
    inner = [_made(each) for each in parts(e)]
    if isinstance(e, Add):
        return lambda table: math.fsum(each(table) for each in inner)
    if isinstance(e, Mul):
        return lambda table: math.prod(each(table) for each in inner)
    if isinstance(e, Pow):
        return _power(*inner)
    if (apply := _SIMPLE.get(type(e))) is not None:
        return lambda table: float(apply(*(each(table) for each in inner)))
    raise NotOnTables(f"{e}: no number on a table")


_SIMPLE: dict[type, Callable[..., float]] = {Abs: abs, Max: max, Min: min, log: math.log, exp: math.exp}


def _power(base: Floats, exponent: Floats) -> Floats:
    return lambda table: math.pow(base(table), exponent(table))
