"""Equations 58-62 of powers2011: arithmetic, geometric and harmonic forms of Evenness, one number for two classes.

The machine decides for one K after the other; the docstrings have the argument for every K where there is one.
Letters there: r is the Prevalence of a class, and e its Evenness r (1 - r).
"""

from __future__ import annotations

from bookmaker_ref.words import *
from derivations.steps import *

_PREVALENCES = ProductOver(Of(Prevalence, k), k)
_BIASES = ProductOver(Of(Bias, k), k)


@concludes("powers2011:58")
def eq58() -> None:
    """With two classes Evenness divides the squared determinant, where the first power leaves Informedness.

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


@concludes("powers2011:59")
def eq59() -> None:
    """(59) is the Dual of (58), and at two classes (33), with the Evenness of the predictions."""
    same(Chi2KM, 2 * N * Determinant**2 / EvennessP)
    holds(ForClasses(equal(EvennessPSharp, Of(EvennessP, l)), sizes=(2,)))
    holds(ForClasses(equal(K * N * det_estimate / EvennessPSharp, 2 * N * MarkednessK), sizes=(2,)))


@concludes("powers2011:60")
def eq60() -> None:
    """(60) is the geometric mean of (58) and (59), at two classes (34), with both kinds of Evenness under a root."""
    same(Chi2KBM, 2 * N * Determinant**2 / EvennessG)
    holds(ForClasses(equal(EvennessGSharp**2, EvennessRSharp * EvennessPSharp)))
    holds(ForClasses(equal(EvennessGSharp, sqrt(Of(EvennessR, l) * Of(EvennessP, l))), sizes=(2,)))


@concludes("powers2011:61")
def eq61() -> None:
    """The K-th root of the product is the geometric mean, so the 2/K-th power is its square, for every K."""
    # 1. PrevG to the power K is the product …
    holds(ForClasses(equal(PrevGK**K, _PREVALENCES), sizes=(2, 3, 4, 5)))
    # 2. … and at two classes, as in (21), the root of Prevalence times its inverse.
    holds(ForClasses(equal(PrevGK, sqrt(Of(EvennessR, l))), sizes=(2,)))
    holds(ForClasses(equal(EvennessRPlus, Of(EvennessR, l)), sizes=(2,)))


@concludes("powers2011:62")
def eq62() -> None:
    """For two classes the three forms are one number, which is its own square over itself, and not 1.

    Both classes have the same e, so that any mean of both is e; and e is the product of both Prevalences, which is
    the geometric form. With three even classes the forms are 2/9, 1/9 and 2/9.
    """
    holds(ForClasses(equal(EvennessRMinus, EvennessRPlus, EvennessRSharp, Of(EvennessR, l)), sizes=(2,)))
    holds(ForClasses(equal(EvennessRPlus / EvennessRSharp, 1), sizes=(2,)))
    holds(ForClasses(equal(EvennessRMinus, 2 * EvennessRPlus, EvennessRSharp), sizes=(3,), among=EVEN_CLASSES))


@concludes(
    "powers2011:geometric-mean-of-both-means",
    "powers2011:forms-of-evenness-for-three-classes",
    "powers2011:plus-form-is-product",
    "powers2011:plus-form-is-squared-geometric-mean",
)
def forms_of_evenness() -> None:
    """A squared geometric mean is the arithmetic times the harmonic one for two numbers, and seldom for more.

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


@concludes("powers2011:evenness-as-product-of-prevalences", "powers2011:evenness-global-for-k-classes")
def product_of_prevalences() -> None:
    """Informedness is made of the determinant over all Prevalences, and Markedness of that over all Biases."""
    # 1. For two classes either product is the Evenness of its margins …
    holds(ForClasses(equal(_PREVALENCES, Of(EvennessR, l)), sizes=(2,)))
    holds(ForClasses(equal(_BIASES, Of(EvennessP, l), EvennessPPlus), sizes=(2,)))
    # 2. … with which the determinant is one coefficient or the other.
    holds(ForClasses(equal(Det / EvennessRPlus, InformednessK), sizes=(2,)))
    holds(ForClasses(equal(Det / EvennessPPlus, MarkednessK), sizes=(2,)))
    # 3. In (46) there is one root of each.
    holds(ForClasses(equal((PrevGK * BiasGK) ** K, _PREVALENCES * _BIASES), sizes=(2, 3, 4, 5)))


@concludes("powers2011:arithmetic-mean-is-insensitive", "powers2011:uneven-prevalence-reduces-evenness")
def even_is_most() -> None:
    """Each form of Evenness is greatest where all Prevalences are equal, since they add up to 1.

    For every K, two inequalities prove it. The geometric mean of all r is at most their arithmetic mean, 1/K, so the
    geometric form, its square, is at most 1/K². The harmonic mean of all e is at most their arithmetic mean, which is
    (K - 1)/K² less the variance of r. With even classes all four are equal to these bounds.
    """
    # 1. The arithmetic mean of the Prevalences is the same for all …
    holds(ForClasses(equal(SumOver(Of(Prevalence, l), l), 1)))
    # 2. … and all squares together are least where they are even.
    holds(ForClasses(equal(K * EvennessRMinus, 1 - SumOver(Of(Prevalence, l) ** 2, l))))
    # 3. For two numbers, what a harmonic mean lacks of the arithmetic one is a square.
    x, y = (Symbol(name, positive=True) for name in "xy")
    same((x + y) / 2 - 2 / (1 / x + 1 / y), (x - y) ** 2 / (2 * (x + y)))
    same(EvennessR, Rational(1, 4) - (Prevalence - Rational(1, 2)) ** 2)
    # 4. The machine compares both pairs of means for up to four classes.
    holds(ForClasses(relation(_PREVALENCES, "<=", K**-K)))
    holds(ForClasses(relation(EvennessRSharp, "<=", EvennessRMinus)))


@concludes("powers2011:williams-correction", "powers2011:williams-for-independence")
def williams() -> None:
    """The sum of the reciprocals of all Prevalences is K² where each is 1/K, and more elsewhere.

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
