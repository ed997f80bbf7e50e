"""Equations 10-12 of powers2008evaluation: what an informed prediction is, and the slopes that measure it."""

from __future__ import annotations

from sympy import Abs, Integer, Symbol, sqrt

from bookmaker_ref.decide import Decision, conclude, same
from bookmaker_ref.papers.powers2008evaluation import chance as paper
from bookmaker_ref.papers.powers2008evaluation.chance import r_G, r_P, r_R
from bookmaker_ref.symbolic import (
    FN,
    FP,
    PN,
    PP,
    RN,
    RP,
    TN,
    TP,
    Correlation,
    Informedness,
    InversePrecision,
    InverseRecall,
    Markedness,
    N,
    Precision,
    Recall,
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
    tpa,
    tpr,
)
from derivations.steps import conclude_all, holds

_DETERMINANT = TP * TN - FP * FN


def eq10() -> Decision:
    """Informedness: each true rate of a class is 1 less its error rate."""
    same(InverseRecall, 1 - fpr)
    same(Recall, 1 - fnr)
    return conclude(paper.eq10)


def eq11() -> Decision:
    """Markedness: each true rate of a prediction is 1 less its error rate."""
    same(InversePrecision, 1 - fna)
    same(Precision, 1 - fpa)
    return conclude(paper.eq11)


def eq12() -> Decision:
    """Least squares: the error is stationary where both normal equations hold, and the slope solves them."""
    # With labels 0 and 1 the sums are cells and margins: Σxy = TP, Σx = Σx² = PP, Σy = RP.
    same(r_P, (N * TP - PP * RP) / (PP * PN))
    return conclude(paper.eq12)


def informed_decisions() -> tuple[Decision, ...]:
    """Who knows has Informedness 1, who guesses 0; what mixes both in each class has the mean of both."""
    # 1. With the classes apart, each rate is that of knowing and that of guessing, as q weighs them …
    q, g = Symbol("q", positive=True), Symbol("g", positive=True)
    recall, fallout = q + (1 - q) * g, (1 - q) * g
    # 2. … and guessing has no part in their difference.
    same(recall - fallout, q)
    # 3. All guesses leave no determinant, all knowledge leaves no errors.
    same(Informedness, dtp / (rp * rn))
    same(Informedness, 1 - FN / RP - FP / RN)
    return conclude_all(paper.guessing_and_knowing, paper.informedness_is_probability, paper.markedness_is_probability)


def linear_forms() -> Decision:
    """A linear form in two rates has three coefficients, and three corners of ROC space to fix them."""
    # Three functions that are 1 in one of the corners and 0 in the other two: they add up to 1.
    same((1 - tpr) + fpr + (tpr - fpr), Integer(1))
    same(Informedness, tpr - fpr)
    return conclude(paper.linear_form_is_unique)


def slopes() -> tuple[Decision, ...]:
    """One determinant over the margins of what is predicted from: Markedness, Informedness, and their mean."""
    # 1. The numerator of all three is the determinant …
    same(N * TP - PP * RP, _DETERMINANT)
    # 2. … over the predicted margins it is a difference of shares of predictions …
    same(_DETERMINANT / (PP * PN), tpa - fna)
    # 3. … over the real margins one of shares of classes …
    same(_DETERMINANT / (RP * RN), tpr - fpr)
    # 4. … and over the root of all four, the product of the two is its square, and its sign the determinant's.
    same(r_G, _DETERMINANT / sqrt(RP * RN * PP * PN))
    same(r_G**2, r_P * r_R)
    same(Abs(r_G), sqrt(Informedness * Markedness))
    holds(given(relation(dtp, "<", 0), then=equal(Correlation, -sqrt(Informedness * Markedness))))
    return conclude_all(
        paper.slope_on_prediction,
        paper.slope_on_class,
        paper.matthews_is_pearson,
        paper.correlation_squared,
        paper.correlation_sign,
        paper.joint_probability,
    )


def regression() -> tuple[Decision, ...]:
    """What the slopes say of a perfect fit, and of the variance that is explained."""
    # 1. Given the prediction, the class is real with probability tpa or fna, on average Prevalence …
    same(pp * tpa + pn * fna, rp)
    # 2. … and the two differ from that by Markedness, divided as the predictions are.
    same(tpa - rp, pn * Markedness)
    same(rp - fna, pp * Markedness)
    # 3. So the variance explained is Markedness² pp pn, of rp rn in all.
    same(Markedness**2 * pp * pn / (rp * rn), Markedness * Informedness)
    # 4. All of it where there are no errors, or nothing else.
    holds(given(equal(FP, 0), equal(FN, 0), then=equal(Informedness, Markedness, Correlation, 1)))
    holds(given(equal(Correlation, -1), then=equal(Informedness, Markedness, -1)))
    return conclude_all(
        paper.reciprocal_slopes,
        paper.slopes_at_most_one,
        paper.perfect_correlation,
        paper.explained_variance,
    )
