"""Expressions that several derivations speak of: a word on one table, areas, deviations from chance, regression.

``SIZE`` is what the papers write as |B|.
"""

from __future__ import annotations

from typing import cast

from sympy import Tuple, erfinv, sympify

from bookmaker_ref.words import *

__all__ = [
    "GEOMETRIC",
    "HARMONIC",
    "ONE_TAILED",
    "SELF_WEIGHTED",
    "SIZE",
    "TWO_TAILED",
    "Cells",
    "Corner",
    "Table",
    "above_chance",
    "area",
    "at",
    "below_optimum",
    "of_cells",
    "on",
    "r_G",
    "r_P",
    "r_R",
    "standard_error",
]

# --- one table ------------------------------------------------------------------------------------------------------

Table = tuple[int, int, int, int]
"""TP, FP, FN, TN."""
Cells = tuple[Expr, Expr, Expr, Expr]
"""The same in free letters, for a whole kind of system."""


def at(measure: Expr, table: Table) -> Expr:
    """What the measure comes to on one table.

    >>> at(Recall, (56, 20, 12, 12))
    Recall(56, 20, 12, 12)
    """
    return cast(Expr, At(measure, *table))


def of_cells(measure: Expr, cells: Cells) -> Expr:
    """The measure of the table with these cells, in the order TP, FP, FN, TN.

    >>> from sympy import symbols
    >>> of_cells(Recall, symbols("a b c d"))
    a/(a + c)
    """
    return cast(Expr, in_counts(measure).xreplace(dict(zip(CELLS, cells, strict=True))))


def on(word: Expr, table: Counts) -> Expr:
    """What a word about K classes comes to on one table.

    >>> on(InformednessK, ((0, 0, 1), (1, 0, 0), (0, 1, 0)))
    InformednessK(0, 0, 1; 1, 0, 0; 0, 1, 0)
    """
    return cast(Expr, OnTable(word, *(Tuple(*row) for row in table)))


# --- ROC space ------------------------------------------------------------------------------------------------------

Corner = tuple[Expr | int, Expr | int]


def area(*corners: Corner) -> Expr:
    """The area of a polygon whose corners are given in turn, positive if anticlockwise.

    >>> area((0, 0), (1, 0), (1, 1))
    1/2
    """
    after = (*corners[1:], corners[0])
    crosses = (sympify(x) * sympify(v) - sympify(u) * sympify(y) for (x, y), (u, v) in zip(corners, after, strict=True))
    return Mul(Rational(1, 2), Add(Integer(0), *crosses))


def above_chance(x: Expr | int, y: Expr | int) -> Expr:
    """How far a point of ROC space is from the chance line, positive above it.

    >>> above_chance(0, 1)
    sqrt(2)/2
    """
    return cast(Expr, 2 * area((0, 0), (1, 1), (x, y)) / sqrt(2))


def below_optimum() -> Expr:
    """How far the isocost line of the system, parallel to the chance line, is from the optimum."""
    return cast(Expr, 2 * area((fpr, tpr), (fpr + 1, tpr + 1), (0, 1)) / sqrt(2))


# --- deviations -----------------------------------------------------------------------------------------------------

SIZE: Expr = cast(Expr, Abs(Informedness))
#: Means of |B| and 1 - |B|: weighted by themselves, geometric, and harmonic.
SELF_WEIGHTED: Expr = 1 - 2 * SIZE + 2 * Informedness**2
GEOMETRIC: Expr = sqrt(SIZE * (1 - SIZE))
HARMONIC: Expr = 2 * SIZE * (1 - SIZE)

#: How many standard errors have a probability of 0.95 under a normal distribution: on both sides, and on one.
TWO_TAILED: Expr = sqrt(2) * erfinv(Rational(19, 20))
ONE_TAILED: Expr = sqrt(2) * erfinv(Rational(9, 10))


def standard_error(sse: Expr | int) -> Expr:
    """The standard error from the sum of squared error over N.

    >>> standard_error(1)
    sqrt(1/(N - 1))
    """
    return cast(Expr, sqrt(sse / (N - 1)))


# --- regression -----------------------------------------------------------------------------------------------------


def _slope(n: Symbol, xy: Symbol, xs: Symbol, ys: Symbol, xx: Symbol) -> Expr:
    """The slope of the line of best fit (powers2011:16), from the sums over n points."""
    return cast(Expr, (n * xy - xs * ys) / (n * xx - xs * xs))


#: For labels 0 and 1, the slope of the real label on the predicted one, and the reverse.
r_P = _slope(N, TP, PP, RP, PP)
r_R = _slope(N, TP, RP, PP, RP)
#: Pearson's product moment correlation of the two labels.
r_G: Expr = (N * TP - PP * RP) / sqrt((N * PP - PP * PP) * (N * RP - RP * RP))
