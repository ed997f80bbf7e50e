"""Ways for a table to become extreme, along which limits and approximations are claimed.

The letters ``a b x y z`` stand for any positive numbers, so a path is a family that reaches the extreme from
everywhere; ``epsilon`` is what becomes small.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial as _partial  # a word of its own here
from typing import cast

from sympy import Expr, Symbol, sympify

from bookmaker_ref.symbolic import CELLS
from bookmaker_ref.symbolic.classes import INFORMED, MARKED, Family, Matrix, known_share, letters
from bookmaker_ref.symbolic.statement import ClassPath, Path

small, a, b, x, y, z = (Symbol(name, positive=True) for name in ("epsilon", "a", "b", "x", "y", "z"))

#: Hardly any negative predictions.
BIAS_TO_ONE = Path(small, (a, b, small * x, small * y), "Bias -> 1")
#: Hardly any real negatives.
PREVALENCE_TO_ONE = Path(small, (a, small * x, b, small * y), "Prevalence -> 1")
#: Hardly any negatives, neither predicted nor real, and as many of the one as of the other.
BOTH_TO_ONE = Path(small, (a, small * x, small * x, small * z), "Bias = Prevalence -> 1")
#: Fixed margins, a:b real and x:y predicted, and a determinant that vanishes.
TO_CHANCE = Path(small, (a * x + small, b * x - small, a * y - small, b * y + small), "dtp -> 0")
#: Right nearly always, with both classes present.
FEW_ERRORS = Path(small, (a, small * x, small * y, b), "fp -> 0 and fn -> 0")
#: Nearly as many positives as negatives, real and predicted; right and wrong as a:b.
EVEN_MARGINS = Path(small, (a + small * x, b + small * y, b, a), "Bias and Prevalence -> 1/2")
#: As many times each case as one likes.
MANY_CASES = Path(small, (a / small, b / small, x / small, y / small), "N -> infinity")
#: Almost all is positive and found; of the few negatives most are missed, and the few called negative are.
HEDGED = Path(small, (a, b * small, small**3, small**2), "FP, TN, FN vanish in this order")
#: Hardly anything is positive; most of that is missed, and hardly anything else is called positive.
MISSED = Path(small, (a * small**2, small**3, b * small, x), "TP, FP and FN vanish, FP first and FN last")
#: No table moves, but the number of their classes grows.
MANY_CLASSES = Path(small, CELLS, "K = 1/epsilon -> infinity")
#: No table moves, but the alternate hypothesis of equation 36: the density xi x^(xi-1) of p, with 1 + epsilon = e p^xi.
TO_LEAST_ODDS = Path(small, CELLS, "the alternate hypothesis nears that of the least odds")
#: No table moves, but bars of X = 1/epsilon standard errors grow wide.
WIDE_BARS = Path(small, CELLS, "X = 1/epsilon -> infinity")


def _along(family: Family, guessed: Expr | int, known: Expr | int) -> Callable[[int], Matrix]:
    """Tables of a family in which a share of guesses, or of knowledge, becomes small."""
    return _partial(_cells_along, family, guessed, known)


def _cells_along(family: Family, guessed: Expr | int, known: Expr | int, size: int) -> Matrix:
    shares = {letter: letter * guessed for letter in letters("a", size)} | {known_share: sympify(known)}
    return tuple(tuple(cast(Expr, cell.xreplace(shares)) for cell in row) for row in family.cells(size))


def _guessed_by_prevalence(size: int) -> Matrix:
    real = letters("R", size)
    return tuple(tuple(r * (small * q + (1 if r is q else 0)) for r in real) for q in real)


#: The model of right, else a guess, with the same classes in both parts: with hardly any guesses, and with hardly
#: anything but guesses.
ALL_INFORMED = ClassPath(small, _along(INFORMED, small, 1), "I -> 1 where each prediction is right, else a guess")
ALL_GUESSED = ClassPath(small, _along(INFORMED, 1, small), "I -> 0 where each prediction is right, else a guess")
#: Its Dual, and the case that is both.
ALL_MARKED = ClassPath(small, _along(MARKED, small, 1), "I -> 1 where each class is marked, else by chance")
ALL_INFORMED_BY_PREVALENCE = ClassPath(
    small, _guessed_by_prevalence, "I -> 1 where each prediction is right, else a guess by Prevalence"
)
