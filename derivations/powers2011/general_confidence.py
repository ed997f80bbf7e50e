"""Equations 63-68 of powers2011: confidence intervals for K classes, and the Evenness factor in them."""

from __future__ import annotations

from bookmaker_ref.words import *
from derivations.expressions import *
from derivations.steps import *

#: The Evenness factor and the number of cases, where they are letters.
_E, _n = Symbol("E", positive=True), Symbol("n", positive=True)


@concludes("powers2011:evenness-factor", "powers2011:evenness-factor-at-most-one")
def evenness_factor() -> None:
    """The factor is both geometric means over what they are with even margins, and 1 at most for every K.

    A geometric mean is at most the arithmetic one, and the Prevalences, which add up to 1, have the mean 1/K, and so
    have the Biases. So PrevG and BiasG are at most 1/K each, and are that for even margins alone. The machine decides
    it at two classes.
    """
    # 1. With even margins …
    holds(ForClasses(equal(EvennessFactor, 1), sizes=(2, 3), among=UNIFORM))
    # 2. … and in general the K-th root of a product of 2K margins.
    margins = ProductOver(Of(Prevalence, k), k) * ProductOver(Of(Bias, k), k)
    holds(ForClasses(equal(EvennessFactor**K, margins * K ** (2 * K)), sizes=(2, 3)))
    # 3. For two classes: 16 times the product of two numbers that are a quarter at most.
    holds(ForClasses(equal(EvennessFactor**2, 16 * Of(EvennessR, l) * Of(EvennessP, l)), sizes=(2,)))
    holds(relation(EvennessR, "<=", Rational(1, 4)))
    holds(relation(EvennessP, "<=", Rational(1, 4)))


@concludes("powers2011:63")
def eq63() -> None:
    """The half-width is X standard errors, from the squared deviation of Informedness from 1, over the root of 2E."""
    # At two classes, the standard error of the section on confidence …
    same((1 - SIZE) ** 2 / (N - 1), ((1 - SIZE) * standard_error(1)) ** 2)
    # … X times which is √(2E) times (63).
    of_section = X * (1 - Abs(InformednessK)) / sqrt(N - 1)
    holds(ForClasses(equal(CIB2 * sqrt(2 * EvennessFactor), of_section), sizes=(2,)))


@concludes("powers2011:64")
def eq64() -> None:
    """(64) is the Dual of (63): predictions and classes change places, so that M is in place of B, and E stays."""
    same(Dual(Informedness), Markedness)
    same(Dual(EvennessR * EvennessP), EvennessR * EvennessP)
    holds(ForClasses(Differs(CIM2, CIB2), sizes=(2, 3)))


@concludes("powers2011:65")
def eq65() -> None:
    """(65) has Correlation in place of B and M, and is between (63) and (64)."""
    # The greater of two numbers has the narrower interval, and their geometric mean lies between.
    holds(ForClasses(equal(CorrelationK**2, InformednessK * MarkednessK)))
    holds(ForClasses(Differs(CIC2, CIB2), sizes=(2, 3)))


@concludes("powers2011:66")
def eq66() -> None:
    """(66) is (63) with the mean of |B| and 1 - |B|, each weighted by itself, for the root of the squared error."""
    same(SELF_WEIGHTED, SIZE * SIZE + (1 - SIZE) * (1 - SIZE))
    same(SELF_WEIGHTED, (1 - SIZE) + SIZE * (2 * SIZE - 1))
    wider = X * Abs(InformednessK) * (2 * Abs(InformednessK) - 1) / sqrt(2 * EvennessFactor * (N - 1))
    holds(ForClasses(equal(CIB1, CIB2 + wider), sizes=(2, 3)))


@concludes("powers2011:67")
def eq67() -> None:
    """(67) is the Dual of (66), with Markedness."""
    same(Dual(Informedness**2), Markedness**2)
    holds(ForClasses(Differs(CIM1, CIB1), sizes=(2, 3)))


@concludes("powers2011:68")
def eq68() -> None:
    """(68) is (66) with Correlation."""
    holds(ForClasses(Differs(CIC1, CIB1), sizes=(2, 3)))
    holds(ForClasses(Differs(CIC1, CIM1), sizes=(2, 3)))


@concludes(
    "powers2011:interval-is-tight-at-one",
    "powers2011:confidence-generalizes-directly",
    "powers2011:same-interval-at-zero-and-one",
)
def intervals() -> None:
    """1 - |B| is 0 where B is 1, and the self-weighted mean is 1 at both ends; the factor 2E is new to both."""
    # 1. The mean is 1 less twice a product that vanishes at 0 and 1.
    same(SELF_WEIGHTED, 1 - 2 * SIZE * (1 - SIZE))
    # 2. With all decisions informed, Informedness is 1.
    holds(ForClasses(Tends(InformednessK, Integer(1), ALL_INFORMED), sizes=(2, 3)))
    # 3. The standard error is √(2E) times what it is with that factor: with even margins, √2 times.
    same((1 / (_n - 1)) / (1 / (2 * _E * (_n - 1))), 2 * _E)
    holds(ForClasses(equal(2 * EvennessFactor, 2), sizes=(2, 3), among=UNIFORM))


@concludes("powers2011:overlap-of-both-intervals", "powers2011:figure-6-half-width")
def overlap() -> None:
    """The bars about 0 and 1 meet where two of them are 1 together, that is at N - 1 = 2 X²/E.

    For X = 2 and even margins that is N = 9, and for E = 8/15 it is 16. Without the factor 2E it is N - 1 = 4 X², and
    so N = 17.
    """
    # 1. Two bars with the deviation 1, for N = 1 + 2 X²/E …
    bar = X / sqrt(2 * _E * (_n - 1))
    same(2 * bar.subs(_n, 1 + 2 * X**2 / _E), Integer(1))
    same(1 + 2 * Integer(2) ** 2, Integer(9))
    same(1 + 2 * Integer(2) ** 2 / Rational(8, 15), Integer(16))
    # 2. … and with the standard error as it was before.
    holds(given(equal(N, 17), then=equal(2 * 2 * standard_error(1), 1)))
    fails(given(equal(N, 16), then=equal(2 * 2 * standard_error(1), 1)))
    # 3. Half of 1.96 standard errors: 0.18 for N = 16 and E = 1, and 0.25 without the factor 2E.
    half = Rational(196, 100) / 2
    holds(relation(Abs(half / sqrt(30) - Rational(18, 100)), "<", Rational(5, 1000)))
    holds(relation(Abs(half / sqrt(15) - Rational(25, 100)), "<", Rational(5, 1000)))


@concludes("powers2011:figure-6-bands-almost-meet", "powers2011:figure-7-bands-almost-meet")
def figures() -> None:
    """The bands about 0 and 1 are 1.96/√(2E (N - 1)) wide: about a half with sixteen cases, and less with more."""
    # 1. Without the factor 2E the two of Figure 6 overlap a little, and those of Figure 7 leave two thirds …
    wide = Rational(196, 100)
    holds(Shows(2 * wide / sqrt(15) - 1, None, "0.012"))
    holds(Shows(1 - 2 * wide / sqrt(127), None, "0.652"))
    # 2. … with even margins each is narrower by the root of 2 …
    holds(Shows(wide / sqrt(30), None, "0.358"))
    holds(Shows(1 - 2 * wide / sqrt(254), None, "0.754"))
    # 3. … and for those of Figure 7 to meet, E would have to be this.
    holds(Shows((2 * wide) ** 2 / 254, None, "0.060"))
