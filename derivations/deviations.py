"""What the sections on confidence intervals share: deviations from chance and from the optimum, and error bars.

Each function proves the steps of one derivation, under the same headings in powers2011 and powers2008significance.
``SIZE`` is what the papers write as |B|.
"""

from __future__ import annotations

from sympy import Abs, Integer, Rational, Symbol, sqrt

from bookmaker_ref.decide import same
from bookmaker_ref.symbolic import (
    FN,
    FP,
    Bias,
    Informedness,
    InverseRecall,
    Markedness,
    N,
    Prevalence,
    Recall,
    Shows,
    chain,
    equal,
    fnr,
    fpr,
    given,
    relation,
    tpr,
)
from bookmaker_ref.symbolic.deviations import (
    GEOMETRIC,
    HARMONIC,
    ONE_TAILED,
    SELF_WEIGHTED,
    SIZE,
    TWO_TAILED,
    above_chance,
    below_optimum,
    standard_error,
)
from bookmaker_ref.symbolic.paths import small
from derivations.steps import fails, holds

_HALF = Rational(1, 2)


def true_rates_are_what_errors_leave() -> None:
    """What is not missed is recalled, and so among the negatives."""
    same(Recall, 1 - fnr)
    same(InverseRecall, 1 - fpr)


def isocosts_divide_the_way() -> None:
    """The isocost line of the system divides the way from the chance line to the optimum as B does the way to 1."""
    # 1. Chance line and optimum are 1/√2 apart, and the isocost of the system divides that …
    same(above_chance(fpr, tpr), Informedness / sqrt(2))
    same(below_optimum(), (1 - Informedness) / sqrt(2))
    same(above_chance(0, 1), above_chance(fpr, tpr) + below_optimum())
    # 2. … while the system itself may be off the nearest point of it, by what the error rates differ.
    same(fpr**2 + fnr**2, below_optimum() ** 2 + (fpr - fnr) ** 2 / 2)
    # 3. Below chance the isocost is farther from the optimum than the chance line is.
    holds(given(relation(Informedness, "<", 0), then=relation((1 - Informedness) ** 2, ">", 1)))


def deviations_vanish_at_their_ends() -> None:
    """The deviation from the optimum, |1 - B|, is nothing where B is 1, and that from chance, |B|, is 1 there."""
    # 1. In units of itself, a deviation has the standard error 1/√(N - 1).
    same(standard_error(1) ** 2, 1 / (N - 1))
    # 2. The full hypothesis has every prediction right, or every one: its deviation is |1 - B|, not |B|.
    holds(given(equal(Informedness, 1), then=equal(Abs(1 - Informedness), 0)))
    fails(given(equal(Informedness, 1), then=equal(SIZE, 0)))
    # 3. Without errors, Markedness and Correlation are 1 as well.
    holds(given(equal(FP, 0), equal(FN, 0), then=equal(Markedness, Integer(1))))


def two_tailed_multiplier_rounds_to_1_96() -> None:
    """The 0.975 quantile of the normal distribution rounds to 1.96."""
    holds(chain("<", Rational(1955, 1000), TWO_TAILED, Rational(1965, 1000)))


def bias_is_the_mean_of_the_rates() -> None:
    """Bias is the mean of both rates, weighted by the classes: where they are the same, it is that too."""
    same(Prevalence * tpr + (1 - Prevalence) * fpr, Bias)


def product_decides_the_means() -> None:
    """Of two numbers with the sum 1, here |B| and 1 - |B|, every mean but the arithmetic one follows the product."""
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


def bars_meet_at_sixteen_or_seventeen() -> None:
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
