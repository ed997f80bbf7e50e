"""Equations 58-62 of powers2011: arithmetic, geometric and harmonic forms of Evenness, one number for two classes.

The machine decides for one K after the other; the docstrings have the argument for every K where there is one.
Letters there: r is the Prevalence of a class, and e its Evenness r (1 - r).
"""

from __future__ import annotations

from sympy import Rational, Symbol, sqrt

from bookmaker_ref.decide import Decision, conclude, same
from bookmaker_ref.papers.powers2011 import general_evenness as paper
from bookmaker_ref.symbolic import (
    Bias,
    Chi2KB,
    Chi2KBM,
    Chi2KM,
    Determinant,
    EvennessG,
    EvennessP,
    EvennessR,
    ForClasses,
    N,
    Prevalence,
    equal,
)
from bookmaker_ref.symbolic.classes import EVEN_CLASSES, Det, K, Of, ProductOver, SumOver, k, l
from bookmaker_ref.symbolic.multiclass import (
    BiasGK,
    BiasHK,
    EvennessGSharp,
    EvennessPPlus,
    EvennessPSharp,
    EvennessRMinus,
    EvennessRPlus,
    EvennessRSharp,
    InformednessK,
    MarkednessK,
    PrevGK,
    PrevHK,
    det_estimate,
)
from derivations.steps import conclude_all, holds

_PREVALENCES = ProductOver(Of(Prevalence, k), k)
_BIASES = ProductOver(Of(Bias, k), k)


def eq58() -> Decision:
    """With two classes, Evenness divides the squared determinant: with the first power, Informedness is left.

    For every K: if the labels have one determinant d, the mean of their statistics by Bias is N d² times the sum of
    1/e, which is K N d² over the harmonic mean. So the estimate stands in the second degree there as well.
    """
    # 1. (32), with the determinant for Informedness …
    same(Chi2KB, 2 * N * Determinant**2 / EvennessR)
    # 2. … which for two classes is the estimate; Evenness is the same in each form.
    holds(ForClasses(equal(det_estimate, Of(Determinant, l)), sizes=(2,)))
    holds(ForClasses(equal(EvennessRSharp, Of(EvennessR, l)), sizes=(2,)))
    # 3. The printed form is 2N times Informedness, with its sign.
    holds(ForClasses(equal(K * N * det_estimate / EvennessRSharp, 2 * N * InformednessK), sizes=(2,)))
    # 4. The sum of reciprocals, for any K.
    holds(ForClasses(equal(SumOver(1 / Of(EvennessR, l), l), K / EvennessRSharp)))
    return conclude(paper.eq58)


def eq59() -> Decision:
    """The Dual of (58): (33), with the Evenness of the predictions."""
    same(Chi2KM, 2 * N * Determinant**2 / EvennessP)
    holds(ForClasses(equal(EvennessPSharp, Of(EvennessP, l)), sizes=(2,)))
    holds(ForClasses(equal(K * N * det_estimate / EvennessPSharp, 2 * N * MarkednessK), sizes=(2,)))
    return conclude(paper.eq59)


def eq60() -> Decision:
    """The geometric mean of (58) and (59): (34), with both kinds of Evenness under a root."""
    same(Chi2KBM, 2 * N * Determinant**2 / EvennessG)
    holds(ForClasses(equal(EvennessGSharp**2, EvennessRSharp * EvennessPSharp)))
    holds(ForClasses(equal(EvennessGSharp, sqrt(Of(EvennessR, l) * Of(EvennessP, l))), sizes=(2,)))
    return conclude(paper.eq60)


def eq61() -> Decision:
    """The K-th root of the product is the geometric mean, so the 2/K-th power is its square, for every K."""
    # 1. PrevG to the power K is the product …
    holds(ForClasses(equal(PrevGK**K, _PREVALENCES), sizes=(2, 3, 4, 5)))
    # 2. … and at two classes, as in (21), the root of Prevalence times its inverse.
    holds(ForClasses(equal(PrevGK, sqrt(Of(EvennessR, l))), sizes=(2,)))
    holds(ForClasses(equal(EvennessRPlus, Of(EvennessR, l)), sizes=(2,)))
    return conclude(paper.eq61)


def eq62() -> Decision:
    """For two classes the three forms are one number, which is its own square over itself, and not 1.

    Both classes have the same e, so that any mean of both is e; and e is the product of both Prevalences, which is
    the geometric form. With three even classes the forms are 2/9, 1/9 and 2/9.
    """
    holds(ForClasses(equal(EvennessRMinus, EvennessRPlus, EvennessRSharp, Of(EvennessR, l)), sizes=(2,)))
    holds(ForClasses(equal(EvennessRPlus / EvennessRSharp, 1), sizes=(2,)))
    holds(ForClasses(equal(EvennessRMinus, 2 * EvennessRPlus, EvennessRSharp), sizes=(3,), among=EVEN_CLASSES))
    return conclude(paper.eq62)


def forms_of_evenness() -> tuple[Decision, ...]:
    """A geometric mean squared is arithmetic times harmonic for two numbers, and for few sets of more.

    For every K: with even classes each e is (K - 1)/K², and so are its arithmetic and its harmonic mean, while the
    geometric form is 1/K². So the product of the two is (K - 1)² times the square of that: none of the relations
    between the three is one of numbers, for more than two classes.
    """
    # 1. Two numbers …
    x, y, z = (Symbol(name, positive=True) for name in "xyz")
    same((x + y) / 2 * (2 / (1 / x + 1 / y)), x * y)
    # 2. … and three, whose geometric mean is that of the other two means if one is the geometric mean of the others.
    product, pairs = x * y * z, x * y + y * z + z * x
    same((x + y + z) ** 3 * product - pairs**3, (x**2 - y * z) * (y**2 - z * x) * (z**2 - x * y))
    same(3 / (1 / x + 1 / y + 1 / z), 3 * product / pairs)
    # 3. Even classes.
    holds(ForClasses(equal(EvennessRMinus, EvennessRSharp, (K - 1) / K**2), among=EVEN_CLASSES))
    holds(ForClasses(equal(EvennessRPlus, 1 / K**2), sizes=(2, 3), among=EVEN_CLASSES))
    return conclude_all(
        paper.geometric_mean_between,
        paper.not_for_three_classes,
        paper.plus_form_is_product,
        paper.plus_form_is_squared,
    )


def product_of_prevalences() -> tuple[Decision, ...]:
    """The determinant is over Prevalences for Informedness, over Biases for Markedness."""
    # 1. For two classes either product is the Evenness of its margins …
    holds(ForClasses(equal(_PREVALENCES, Of(EvennessR, l)), sizes=(2,)))
    holds(ForClasses(equal(_BIASES, Of(EvennessP, l), EvennessPPlus), sizes=(2,)))
    # 2. … with which the determinant is one coefficient or the other.
    holds(ForClasses(equal(Det / EvennessRPlus, InformednessK), sizes=(2,)))
    holds(ForClasses(equal(Det / EvennessPPlus, MarkednessK), sizes=(2,)))
    # 3. In (46) there is one root of each.
    holds(ForClasses(equal((PrevGK * BiasGK) ** K, _PREVALENCES * _BIASES), sizes=(2, 3, 4, 5)))
    return conclude_all(paper.product_of_prevalences, paper.mean_of_biases)


def even_is_most() -> tuple[Decision, ...]:
    """Prevalences add up to 1, whatever they are; each form of Evenness is greatest where they are equal.

    For every K: the mean of e is (K - 1)/K² less the variance of r, so even classes have most; a harmonic mean is at
    most the arithmetic one, and both are the same there; and the geometric mean of r is at most its arithmetic mean,
    1/K. For the last two the machine decides at two classes.
    """
    # 1. The arithmetic mean of the Prevalences is the same for all …
    holds(ForClasses(equal(SumOver(Of(Prevalence, l), l), 1)))
    # 2. … and all squares together are least where they are even.
    holds(ForClasses(equal(K * EvennessRMinus, 1 - SumOver(Of(Prevalence, l) ** 2, l))))
    # 3. For two numbers, what a harmonic mean lacks of the arithmetic one is a square.
    x, y = (Symbol(name, positive=True) for name in "xy")
    same((x + y) / 2 - 2 / (1 / x + 1 / y), (x - y) ** 2 / (2 * (x + y)))
    same(EvennessR, Rational(1, 4) - (Prevalence - Rational(1, 2)) ** 2)
    return conclude_all(paper.arithmetic_mean_of_prevalences, paper.uneven_reduces)


def williams() -> tuple[Decision, ...]:
    """K over a harmonic mean is a sum of reciprocals: K squared where all are 1/K, and more for any others.

    For every K: (1 - K r)²/r is 1/r - 2K + K² r. As all r add up to 1, the sum of it is that of 1/r, less 2K², and K²
    again. It is never negative.
    """
    # 1. The sum of reciprocals …
    holds(ForClasses(equal(K / PrevHK, SumOver(1 / Of(Prevalence, l), l))))
    holds(ForClasses(equal(K / BiasHK, SumOver(1 / Of(Bias, l), l))))
    # 2. … of which each term is never less than on a straight line, which it touches at 1/K.
    r, size = Symbol("r", positive=True), Symbol("K", positive=True)
    same((1 - size * r) ** 2 / r, 1 / r - 2 * size + size**2 * r)
    same((2 * size - size**2 * r).subs(r, 1 / size), size)
    # 3. With even classes it is the number of categories, squared.
    holds(ForClasses(equal(K / PrevHK, K**2), among=EVEN_CLASSES))
    return conclude_all(paper.williams_terms, paper.williams_for_independence)
