"""Equations 5-11 of powers2008significance: one determinant, and the margins that it is divided by."""

from __future__ import annotations

from sympy import Rational, sqrt

from bookmaker_ref.decide import Decision, conclude, same
from bookmaker_ref.papers.powers2008significance import chance as paper
from bookmaker_ref.papers.powers2011.chance import r_P, r_R
from bookmaker_ref.symbolic import (
    FN,
    FP,
    TN,
    TP,
    Bias,
    BiasG,
    Correlation,
    EvennessG,
    EvennessP,
    EvennessR,
    Informedness,
    InverseBias,
    InversePrecision,
    InversePrevalence,
    InverseRecall,
    Markedness,
    N,
    Precision,
    Prevalence,
    PrevG,
    Recall,
    WRAcc,
    dtp,
    equal,
    fna,
    fnr,
    fpa,
    fpr,
    given,
    pn,
    pp,
    relation,
    rn,
    rp,
)
from derivations.steps import conclude_all, fails, holds

_HALF = Rational(1, 2)


def eq5() -> Decision:
    """A true rate is 1 less the error rate of its class."""
    same(InverseRecall, 1 - fpr)
    same(Recall, 1 - fnr)
    return conclude(paper.eq5)


def eq6() -> Decision:
    """The same by predictions."""
    same(InversePrecision, 1 - fna)
    same(Precision, 1 - fpa)
    return conclude(paper.eq6)


def eq7() -> Decision:
    """What Recall has beyond Bias is dp over Prevalence, and dp is Informedness times both real margins."""
    same(Recall - Bias, dtp / Prevalence)
    same(dtp, Informedness * Prevalence * (1 - Prevalence))
    return conclude(paper.eq7)


def eq8() -> Decision:
    """What Precision has beyond Prevalence is dp over Bias, and dp is Markedness times both predicted margins."""
    same(Precision - Prevalence, dtp / Bias)
    same(dtp, Markedness * Bias * (1 - Bias))
    return conclude(paper.eq8)


def eq9() -> Decision:
    """Two shares of predictions differ by the determinant over both predicted margins."""
    same(Precision - fna, (TP * TN - FP * FN) / ((TP + FP) * (FN + TN)))
    same(BiasG**2, pp * pn)
    return conclude(paper.eq9)


def eq10() -> Decision:
    """Two shares of classes differ by the determinant over both real margins."""
    same(Recall - fpr, (TP * TN - FP * FN) / ((TP + FN) * (FP + TN)))
    same(PrevG**2, rp * rn)
    return conclude(paper.eq10)


def eq11() -> Decision:
    """The geometric mean of (9) and (10), but for the sign, which a root does not have."""
    # 1. The product has dp twice and each margin once …
    same(Markedness * Informedness, dtp**2 / (EvennessP * EvennessR))
    same(EvennessG, PrevG * BiasG)
    # 2. … and in the last row is under the root as a whole: below chance it is the wrong root.
    product = (Recall - Bias) * (Precision - Prevalence) / (InversePrevalence * InverseBias)
    same(product, Informedness * Markedness)
    holds(given(relation(dtp, "<", 0), then=equal(Correlation, -sqrt(product))))
    return conclude(paper.eq11)


def regression() -> tuple[Decision, ...]:
    """Both slopes have the same determinant above the line, and Correlation has its square."""
    same(r_P * pp * pn, dtp)
    same(r_R * rp * rn, dtp)
    same(Correlation**2, r_P * r_R)
    return conclude_all(paper.markedness_is_dual, paper.regression_coefficients, paper.correlation_is_geometric_mean)


def wracc() -> Decision:
    """WRAcc is Informedness discounted by the Evenness of the classes, which without skew is a quarter."""
    same(WRAcc, 4 * EvennessR * Informedness)
    (decision,) = conclude_all(paper.informedness_is_unbiased_wracc)
    return decision


def even_margins() -> tuple[Decision, ...]:
    """With Bias = Prevalence both errors are as many, which makes ratios equal that have them below the line."""
    # 1. Bias = Prevalence says FP = FN …
    same(Bias - Prevalence, (FP - FN) / N)
    # 2. … the first two ratios have TP above the line, so they are equal without it, too …
    same(Recall - Precision, TP * (FP - FN) / ((TP + FN) * (TP + FP)))
    # 3. … and the coefficients have dp, over products of margins that are the same crosswise as well.
    same(EvennessP - EvennessR, (Bias - Prevalence) * (1 - Bias - Prevalence))
    holds(given(equal(Bias, 1 - Prevalence), then=equal(Informedness, Markedness)))
    # 4. So without true positives both can hold elsewhere: where all is wrong.
    fails(given(equal(TP, 0), equal(TN, 0), then=equal(Bias, Prevalence)))
    either_right = (equal(Recall, Precision), equal(Informedness, Markedness))
    holds(given(relation(TN, ">", 0), *either_right, then=equal(Bias, Prevalence)))
    return conclude_all(paper.unbiased_estimators, paper.equal_exactly_at_even_margins)


def evenness() -> tuple[Decision, ...]:
    """The product of a margin and its inverse, and its root: a quarter less a square."""
    same(EvennessP, Rational(1, 4) - (Bias - _HALF) ** 2)
    same(EvennessR, Rational(1, 4) - (Prevalence - _HALF) ** 2)
    return conclude_all(
        paper.determinant_of_proportions,
        paper.prevalence_g,
        paper.bias_g,
        paper.inverse_margins,
        paper.evenness_is_greatest_when_even,
        paper.evenness_real,
        paper.evenness_predicted,
        paper.evenness_global,
    )
