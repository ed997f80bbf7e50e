"""Measures of one table: of whole numbers, of K classes, or of free letters for a whole kind of system."""

from __future__ import annotations

from typing import cast

from sympy import Expr, Integer

from bookmaker_ref.symbolic.classes import Counts, spelled
from bookmaker_ref.symbolic.functions import At
from bookmaker_ref.symbolic.vocabulary import CELLS, in_counts

Cells = tuple[Expr, Expr, Expr, Expr]
Table = tuple[int, int, int, int]
"""TP, FP, FN, TN."""


def at(measure: Expr, table: Table) -> Expr:
    """What the measure comes to on one table.

    >>> from bookmaker_ref.symbolic import Recall
    >>> at(Recall, (56, 20, 12, 12))
    Recall(56, 20, 12, 12)
    """
    return cast(Expr, At(measure, *table))


def on(word: Expr, table: Counts) -> Expr:
    """The exact number that a word about K classes is on one table.

    >>> from bookmaker_ref.symbolic.multiclass import InformednessK
    >>> on(InformednessK, ((0, 0, 1), (1, 0, 0), (0, 1, 0)))
    -1/2
    """
    return spelled(word, tuple(tuple(map(Integer, row)) for row in table))


def of_cells(measure: Expr, cells: Cells) -> Expr:
    """The measure of the table with these cells, in the order TP, FP, FN, TN.

    >>> from sympy import symbols
    >>> from bookmaker_ref.symbolic import Recall
    >>> of_cells(Recall, symbols("a b c d"))
    a/(a + c)
    """
    return cast(Expr, in_counts(measure).xreplace(dict(zip(CELLS, cells, strict=True))))
