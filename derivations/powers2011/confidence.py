"""Confidence intervals in powers2011: deviations from chance and from the optimum, their means, and error bars.

``SIZE`` is what the papers write as |B|.
"""

from __future__ import annotations

from bookmaker_ref.words import *
from derivations.expressions import *
from derivations.steps import *

_HALF = Rational(1, 2)


@concludes(
    "powers2011:confidence-auc-and-informedness",
    "powers2011:confidence-error-rates",
    "powers2011:confidence-true-rates",
)
def optima() -> None:
    """Informedness is what both error rates together leave to 1, and AUC is half of that and a half."""
    same(Recall, 1 - fnr)
    same(InverseRecall, 1 - fpr)


@concludes(
    "powers2011:confidence-deviation-from-chance",
    "powers2011:confidence-squared-distance",
    "powers2011:confidence-criteria-differ",
    "powers2011:confidence-deviation-from-optimum",
    "powers2011:confidence-range",
    "powers2011:confidence-similar-triangles",
)
def deviations() -> None:
    """The isocost line of the system divides the way from the chance line to the optimum as B does the way to 1."""
    # 1. Chance line and optimum are 1/√2 apart, and the isocost of the system divides that …
    same(above_chance(fpr, tpr), Informedness / sqrt(2))
    same(below_optimum(), (1 - Informedness) / sqrt(2))
    same(above_chance(0, 1), above_chance(fpr, tpr) + below_optimum())
    # 2. … while the system itself may be off the nearest point of it, by what the error rates differ.
    same(fpr**2 + fnr**2, below_optimum() ** 2 + (fpr - fnr) ** 2 / 2)
    # 3. Below chance the isocost is farther from the optimum than the chance line is.
    holds(given(relation(Informedness, "<", 0), then=relation((1 - Informedness) ** 2, ">", 1)))


@concludes(
    "powers2011:confidence-relative-error",
    "powers2011:confidence-no-error-at-the-ends",
    "powers2011:confidence-full-error-at-chance",
    "powers2011:confidence-null-hypothesis",
    "powers2011:confidence-full-hypothesis",
    "powers2011:confidence-full-range",
    "powers2011:confidence-full-hypothesis-of-all-three",
    "powers2011:confidence-zero-variance",
    "powers2011:confidence-usual-convention",
)
def errors_at_the_ends() -> None:
    """What deviates from 0 by |B| and from 1 by |1 - B| has no deviation there, and a full one at the other end."""
    # 1. In units of itself, a deviation has the standard error 1/√(N - 1).
    same(standard_error(1) ** 2, 1 / (N - 1))
    # 2. The full hypothesis has every prediction right, or every one: its deviation is |1 - B|, not |B|.
    holds(given(equal(Informedness, 1), then=equal(Abs(1 - Informedness), 0)))
    fails(given(equal(Informedness, 1), then=equal(SIZE, 0)))
    # 3. Without errors, Markedness and Correlation are 1 as well.
    holds(given(equal(FP, 0), equal(FN, 0), then=equal(Markedness, Integer(1))))


@concludes(
    "powers2011:confidence-standard-error",
    "powers2011:confidence-rounded-multiplier",
    "powers2011:confidence-multiplier",
    "powers2011:confidence-of-multiplier",
    "powers2011:confidence-level-of-multiplier",
)
def interval() -> None:
    """The 0.975 quantile of the normal distribution rounds to 1.96."""
    holds(chain("<", Rational(1955, 1000), TWO_TAILED, Rational(1965, 1000)))


@concludes("powers2011:confidence-chance-case-of-the-margins")
def chance_of_the_margins() -> None:
    """On the chance line the rates are the same, and Bias is the mean of both, weighted by the classes."""
    same(Prevalence * tpr + (1 - Prevalence) * fpr, Bias)


@concludes(
    "powers2011:confidence-arithmetic-mean",
    "powers2011:confidence-means-in-order",
    "powers2011:confidence-extremes-of-means",
    "powers2011:confidence-weighted-mean",
    "powers2011:confidence-geometric-mean",
    "powers2011:confidence-harmonic-mean",
    "powers2011:confidence-means-are-symmetric",
    "powers2011:confidence-extremes-of-weighted-mean",
    "powers2011:confidence-other-means-vanish",
    "powers2011:confidence-extreme-of-geometric-mean",
    "powers2011:confidence-extreme-of-harmonic-mean",
    "powers2011:confidence-means-against-arithmetic",
    "powers2011:confidence-complementary-means",
    "powers2011:confidence-weighted-mean-against-convention",
)
def means() -> None:
    """Of two numbers with the sum 1, here |B| and 1 - |B|, all means but the arithmetic one follow from the product."""
    product = SIZE * (1 - SIZE)
    # 1. The product is a quarter less a square …
    same(product, Rational(1, 4) - (SIZE - _HALF) ** 2)
    # 2. … the geometric mean is its root, the harmonic mean twice as much …
    same(GEOMETRIC**2, product)
    same(HARMONIC, 2 / (1 / SIZE + 1 / (1 - SIZE)))
    # 3. … so both are greatest, and not least, where |B| is one half …
    same(Rational(1, 4) - GEOMETRIC**2, (SIZE - _HALF) ** 2)
    same(_HALF - HARMONIC, 2 * (SIZE - _HALF) ** 2)
    # 4. … and the self-weighted mean, 1 less twice the product, is least there.
    same(SELF_WEIGHTED, 1 - 2 * product)
    # 5. It is 1 - |B| that goes with |B|: the sum of |B| and |1 - B| is not 1 below chance.
    holds(given(relation(Informedness, "<", 0), then=relation(SIZE + Abs(1 - Informedness), ">", 1)))


@concludes(
    "powers2011:confidence-signed-measures",
    "powers2011:confidence-one-tailed-multiplier",
    "powers2011:confidence-error-bars",
    "powers2011:confidence-separate-error-bars",
    "powers2011:confidence-outside-one-bar",
    "powers2011:confidence-single-error-bars",
    "powers2011:confidence-one-tailed-error-bar",
    "powers2011:confidence-bars-meet",
    "powers2011:confidence-four-in-a-cell",
)
def error_bars() -> None:
    """How many standard errors make a bar on one side or both, and for how many cases two bars fill the way to 1."""
    # 1. On one side 1.645 is needed, so 1.65 is enough, and 1.64 is not.
    holds(chain("<", Rational(164, 100), ONE_TAILED, Rational(165, 100)))
    # 2. Standard errors of a difference add up in squares, to more than either, and bars in length, to more than that.
    s, t = Symbol("s", positive=True), Symbol("t", positive=True)
    same((s + t) ** 2, s**2 + t**2 + 2 * s * t)
    holds(relation(sqrt(s**2 + t**2), ">", s))
    # 3. Two bars of 2 standard errors, each of 1/√(N - 1), fill the way from 0 to 1 where N - 1 is 4² …
    bar = 2 * standard_error(1)
    same(bar**2, 4 / (N - 1))
    holds(given(equal(N, 17), then=equal(bar, _HALF)))
    holds(given(equal(N, 16), then=relation(bar, ">", _HALF)))
    # 4. … or N is, if it is N that is divided by. With X for 2 it is at 1 + (2X)², and at (2X)² both bars are longer
    #    than the way by a share that vanishes as they grow wide.
    wide = 2 / (small * sqrt((2 / small) ** 2 - 1))
    same(wide**2, 1 + small**2 / (4 - small**2))
    holds(given(equal(N, 16), then=equal(2 * sqrt(1 / N), _HALF)))
    holds(Shows(1 + (2 * Rational(196, 100)) ** 2, None, "16.4"))
