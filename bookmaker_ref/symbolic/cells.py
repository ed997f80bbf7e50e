"""Measures of tables whose cells are expressions in free letters, for the claims about a whole kind of system."""

from __future__ import annotations

from typing import cast

from sympy import Expr

from bookmaker_ref.symbolic import CELLS, in_counts

Cells = tuple[Expr, Expr, Expr, Expr]


def of_cells(measure: Expr, cells: Cells) -> Expr:
    """The measure of the table with these cells, in the order TP, FP, FN, TN.

    >>> from sympy import symbols
    >>> from bookmaker_ref.symbolic import Recall
    >>> of_cells(Recall, symbols("a b c d"))
    a/(a + c)
    """
    return cast(Expr, in_counts(measure).xreplace(dict(zip(CELLS, cells, strict=True))))
