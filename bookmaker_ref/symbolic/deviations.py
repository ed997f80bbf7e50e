"""Deviations of Informedness from chance and from the optimum, their means, and the error bars made of them.

For the sections on confidence intervals. ``SIZE`` is what the papers write as |B|.
"""

from __future__ import annotations

from typing import cast

from sympy import Abs, Add, Expr, Mul, Pow, Rational, Symbol, erf, erfinv, sqrt

from bookmaker_ref.symbolic import Informedness, N, fpr, tpr
from bookmaker_ref.symbolic.geometry import area
from bookmaker_ref.symbolic.paths import small

SIZE: Expr = cast(Expr, Abs(Informedness))

#: Means of |B| and 1 - |B|: arithmetic (before anything cancels), weighted by themselves, geometric, and harmonic.
ARITHMETIC: Expr = Mul(Rational(1, 2), Add(SIZE, Add(1, -SIZE), evaluate=False), evaluate=False)
SELF_WEIGHTED: Expr = 1 - 2 * SIZE + 2 * Informedness**2
GEOMETRIC: Expr = sqrt(SIZE * (1 - SIZE))
HARMONIC: Expr = 2 * SIZE * (1 - SIZE)


def above_chance(x: Expr | int, y: Expr | int) -> Expr:
    """How far a point of ROC space is from the chance line, positive above it.

    >>> above_chance(0, 1)
    sqrt(2)/2
    """
    return cast(Expr, 2 * area((0, 0), (1, 1), (x, y)) / sqrt(2))


def below_optimum() -> Expr:
    """How far the isocost line of the system, parallel to the chance line, is from the optimum."""
    return cast(Expr, 2 * area((fpr, tpr), (fpr + 1, tpr + 1), (0, 1)) / sqrt(2))


def share_of_the_way() -> Expr:
    """How far the system is from the chance line, over the way from there to the isocost line of the optimum.

    In the direction of u to the left and v up: with any letters, in any direction away from chance.
    """
    left, up = (Symbol(name, nonnegative=True) for name in ("u", "v"))
    from_chance, to_best = ((tpr - fpr) / (left + up), (1 - (tpr - fpr)) / (left + up))
    return cast(Expr, from_chance / (from_chance + to_best))


def fraction(top: Expr, bottom: Expr) -> Expr:
    """A fraction, before anything cancels."""
    return Mul(top, Pow(bottom, -1), evaluate=False)


def standard_error(sse: Expr | int) -> Expr:
    """The standard error from the sum of squared error over N.

    >>> standard_error(1)
    sqrt(1/(N - 1))
    """
    return cast(Expr, sqrt(sse / (N - 1)))


def both_bars() -> Expr:
    """Two bars of X standard errors, for deviations of 1 and N = (2X)²; X grows with `paths.WIDE_BARS`."""
    multiple = 1 / small
    return cast(Expr, 2 * multiple * standard_error(1).xreplace({N: (2 * multiple) ** 2}))


def multiplier(confidence: Rational) -> Expr:
    """How many standard errors on either side have this probability, under a normal distribution."""
    return cast(Expr, sqrt(2) * erfinv(confidence))


def coverage(standard_errors: Rational) -> Expr:
    """The probability of so many standard errors on either side, under a normal distribution."""
    return cast(Expr, erf(standard_errors / sqrt(2)))


#: How many standard errors have a probability of 0.95: on both sides, and on one.
TWO_TAILED: Expr = multiplier(Rational(19, 20))
ONE_TAILED: Expr = multiplier(Rational(9, 10))
