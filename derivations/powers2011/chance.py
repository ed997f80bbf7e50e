"""Equations 15-22 of powers2011: one determinant, and the margins that it is divided by."""

from __future__ import annotations

from sympy import Abs, Integer, Rational, sqrt

from bookmaker_ref.decide import Decision, conclude, same
from bookmaker_ref.papers.powers2011 import chance as paper
from bookmaker_ref.papers.powers2011.chance import r_G, r_P, r_R
from bookmaker_ref.symbolic import (
    FN,
    FP,
    PN,
    PP,
    RN,
    RP,
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
    LRNegative,
    LRPositive,
    Markedness,
    N,
    PerverseClass,
    PerversePrediction,
    Precision,
    Prevalence,
    PrevG,
    Recall,
    Tends,
    dfn,
    dfp,
    dtn,
    dtp,
    equal,
    etp,
    fna,
    fnr,
    fpr,
    given,
    pn,
    pp,
    relation,
    rn,
    rp,
    tna,
    tnr,
    tp,
    tpa,
    tpr,
)
from bookmaker_ref.symbolic.geometry import area
from bookmaker_ref.symbolic.paths import BOTH_TO_ONE, x, z
from derivations.steps import conclude_all, fails, holds

_DETERMINANT = TP * TN - FP * FN
_HALF = Rational(1, 2)


def eq15() -> Decision:
    """Each true rate is 1 less an error rate, so sums of the one are differences of the other."""
    # 1. By classes …
    same(InverseRecall, 1 - fpr)
    same(Recall, 1 - fnr)
    # 2. … and by predictions.
    same(InversePrecision, 1 - fna)
    same(Informedness, tpr + tnr - 1)
    same(Markedness, tpa + tna - 1)
    return conclude(paper.eq15)


def guessing_and_knowing() -> Decision:
    """All guesses leave no determinant, all knowledge leaves no errors."""
    same(Informedness, dtp / (rp * rn))
    same(Informedness, 1 - FN / RP - FP / RN)
    return conclude(paper.guessing_and_knowing)


def linear_forms() -> Decision:
    """A linear form in two rates has three coefficients, and three corners of ROC space to fix them."""
    # Three functions that are 1 in one of the corners and 0 in the other two add up to 1.
    same((1 - tpr) + fpr + Informedness, Integer(1))
    return conclude(paper.linear_form_is_unique)


def eq16() -> Decision:
    """Least squares: the error is stationary where both normal equations hold, and the slope solves them."""
    # With labels 0 and 1 the sums are cells and margins: Σxy = TP, Σx = Σx² = PP, Σy = RP.
    same(r_P, (N * TP - PP * RP) / (PP * PN))
    return conclude(paper.eq16)


def eq17() -> Decision:
    """The slope of the real label on the predicted one is Markedness."""
    # 1. The numerator is the determinant …
    same(N * TP - PP * RP, _DETERMINANT)
    # 2. … the denominator the two predicted margins …
    same(N * PP - PP * PP, PP * PN)
    # 3. … and the determinant over them is a difference of shares, one for each prediction.
    same(_DETERMINANT / (PP * PN), tpa - fna)
    return conclude(paper.eq17)


def eq18() -> Decision:
    """The slope the other way is Informedness: the same determinant over the real margins."""
    # 1. The numerator does not change …
    same(N * TP - RP * PP, _DETERMINANT)
    # 2. … the denominator is of the class now …
    same(N * RP - RP * RP, RP * RN)
    # 3. … and the shares are of classes.
    same(_DETERMINANT / (RP * RN), tpr - fpr)
    return conclude(paper.eq18)


def eq19() -> Decision:
    """Correlation squared is Informedness times Markedness: one determinant, two pairs of margins."""
    # 1. Pearson's correlation of the labels has the determinant above the line …
    same(r_G, _DETERMINANT / sqrt(RP * RN * PP * PN))
    # 2. … whose square is the product of the two slopes …
    same(r_G**2, r_P * r_R)
    # 3. … so that its size is their geometric mean, and its sign the determinant's.
    same(Abs(r_G), sqrt(Informedness * Markedness))
    holds(given(relation(dtp, "<", 0), then=equal(Correlation, -sqrt(Informedness * Markedness))))
    return conclude(paper.eq19)


def eq20() -> Decision:
    """Markedness is dtp over Bias and its inverse; one of them goes into Precision."""
    # 1. Divide above and below by N² in (17) …
    same(_DETERMINANT / N**2, dtp)
    same(PP * PN / N**2, pp * pn)
    # 2. … the same product under its other names …
    same(BiasG**2, pp * pn)
    same(EvennessP, pp * pn)
    # 3. … and dtp over Bias is what Precision has beyond Prevalence.
    same(dtp / Bias, Precision - Prevalence)
    return conclude(paper.eq20)


def eq21() -> Decision:
    """Informedness likewise, over the real margins; the likelihood ratios carry it too."""
    # 1. Divide above and below by N² in (18), under all names of the product …
    same(RP * RN / N**2, rp * rn)
    same(PrevG**2, EvennessR)
    # 2. … and dtp over Prevalence is what Recall has beyond Bias.
    same(dtp / Prevalence, Recall - Bias)
    # 3. LR is above 1 by Informedness in units of Fallout, NLR below 1 in units of Specificity …
    same(LRPositive - 1, Informedness / fpr)
    same(1 - LRNegative, Informedness / tnr)
    # 4. … and their difference has both units, and Informedness once.
    same(LRPositive - LRNegative, Informedness / (fpr * tnr))
    return conclude(paper.eq21)


def eq22() -> Decision:
    """Correlation is dtp over the geometric mean of both Evennesses."""
    # 1. The product of Markedness and Informedness has dtp twice and each margin once …
    same(Markedness * Informedness, dtp**2 / (rp * rn * pp * pn))
    # 2. … the root of the margins under its names …
    same(sqrt(rp * rn * pp * pn), PrevG * BiasG)
    same(PrevG * BiasG, EvennessG)
    # 3. … and the last row is that product by (20) and (21). Its root has no sign: below chance it is wrong.
    product = (Recall - Bias) * (Precision - Prevalence) / (InversePrevalence * InverseBias)
    same(product, Informedness * Markedness)
    holds(given(relation(dtp, "<", 0), then=equal(Correlation, -sqrt(product))))
    return conclude(paper.eq22)


def regression() -> tuple[Decision, ...]:
    """What the slopes say of a perfect fit, of the sign, and of the variance that is explained."""
    # 1. Given the prediction, the class is real with probability tpa or fna, on average Prevalence …
    same(pp * tpa + pn * fna, rp)
    # 2. … and the two differ from that by Markedness, divided as the predictions are.
    same(tpa - rp, pn * Markedness)
    same(rp - fna, pp * Markedness)
    # 3. So the variance explained is Markedness² pp pn, of rp rn in all.
    same(Markedness**2 * pp * pn / (rp * rn), Markedness * Informedness)
    return conclude_all(
        paper.correlation_is_geometric_mean,
        paper.reciprocal_slopes,
        paper.slopes_at_most_one,
        paper.perfect_correlation,
        paper.correlation_has_sign_of_informedness,
        paper.squared_correlation_is_explained_variance,
        paper.joint_probability,
        paper.determinant_over_n_squared,
        paper.bookmark_is_product,
        paper.bookmark_is_squared_correlation,
    )


def likelihood_ratios() -> tuple[Decision, ...]:
    """NLR is (1 - Sensitivity)/Specificity: only so is it below 1 above chance."""
    # 1. Upside down it would be above 1 there, on the same side as LR.
    upside_down = InverseRecall / (1 - Recall)
    same(upside_down - 1, Informedness / fnr)
    # 2. At chance both ratios are 1, so the inequalities are strict above it only.
    holds(given(equal(Informedness, 0), then=equal(LRPositive, LRNegative)))
    fails(given(relation(Informedness, ">=", 0), then=relation(LRPositive, ">", 1)))
    return conclude_all(paper.likelihood_ratio, paper.negative_likelihood_ratio, paper.likelihood_ratios_beside_one)


def even_is_least() -> tuple[Decision, ...]:
    """For a given dtp, the product of a margin and its inverse decides, which is greatest at one half."""
    # 1. A quarter less a square …
    same(rp * rn, Rational(1, 4) - (rp - _HALF) ** 2)
    same(pp * pn, Rational(1, 4) - (pp - _HALF) ** 2)
    # 2. … so that a positive dtp gives at least 4 dtp, and a negative one at most.
    holds(given(relation(dtp, ">=", 0), then=relation(Informedness, ">=", 4 * dtp)))
    holds(given(relation(dtp, "<=", 0), then=relation(Informedness, "<=", 4 * dtp)))
    return conclude_all(
        paper.expected_true_positives,
        paper.markedness_least_at_even_bias,
        paper.informedness_least_at_even_prevalence,
        paper.correlation_least_at_even_margins,
    )


def evenness() -> tuple[Decision, ...]:
    """Evenness: the product of a margin and its inverse, and the mean of both products."""
    same(EvennessG**2, EvennessR * EvennessP)
    return conclude_all(
        paper.inverse_margins,
        paper.prevalence_g,
        paper.bias_g,
        paper.evenness_real,
        paper.evenness_predicted,
        paper.evenness_global,
        paper.even_margins,
        paper.denominators_are_positive,
    )


def degenerate_tables() -> tuple[Decision, ...]:
    """An empty margin makes dtp 0, and a coefficient 0 or 0/0, as the margin is not in its denominator or is."""
    # 1. The determinant vanishes with each margin …
    for margin in (RP, RN, PP, PN):
        holds(given(equal(margin, 0), then=equal(tp, etp)))
    # 2. … but Informedness does not see the sizes of the classes, only the rates in them, nor Markedness those of
    #    the predictions; only the other pair of margins can make them vanish.
    same(Informedness, TP / RP - FP / RN)
    same(Markedness, TP / PP - FN / PN)
    # 3. Correlation, between the two, vanishes with either margin; with both at once it need not.
    same(Correlation**2, Informedness * Markedness)
    holds(Tends(Correlation, z / (x + z), BOTH_TO_ONE))
    return conclude_all(
        paper.degenerate_determinant,
        paper.degenerate_informedness_in_bias,
        paper.degenerate_markedness_in_prevalence,
        paper.degenerate_informedness,
        paper.degenerate_markedness,
        paper.degenerate_correlation,
        paper.zero_with_determinant,
        paper.sign_of_determinant,
    )


def deviations() -> tuple[Decision, ...]:
    """With the margins fixed, what one cell gains its neighbours lose: each deviates by dtp."""
    same(dfp, -dtp)
    same(dfn, -dtp)
    same(dtn, dtp)
    # Of the four, two are too much and two too little, by as much.
    same(dtp + dtn, -(dfp + dfn))
    return conclude_all(
        paper.determinant_is_deviation_of_each_cell,
        paper.twice_determinant_is_total_error,
        paper.deviations_add_up,
    )


def areas() -> tuple[Decision, ...]:
    """Informedness as a triangle twice, a kite, and a parallelogram: one base, the chance line."""
    # 1. The perversions are the mirror image in the chance line, and the one through its middle.
    same(PerverseClass(fpr), tpr)
    same(PerverseClass(tpr), fpr)
    same(PerversePrediction(fpr), 1 - fpr)
    same(PerversePrediction(tpr), 1 - tpr)
    # 2. Each half of either figure is a triangle on the chance line, as high as the system is above it.
    triangle = area((0, 0), (1, 1), (fpr, tpr))
    same(triangle, Informedness / 2)
    same(area((0, 0), (PerverseClass(fpr), PerverseClass(tpr)), (1, 1)), triangle)
    same(area((0, 0), (PerversePrediction(fpr), PerversePrediction(tpr)), (1, 1)), triangle)
    return conclude_all(
        paper.determinant_is_area,
        paper.informedness_is_twice_triangle,
        paper.informedness_is_kite,
        paper.informedness_is_parallelogram,
    )


def perversions() -> Decision:
    """Exchanging two rows or two columns turns the sign of a determinant, and only exchanges the margins."""
    same(PerversePrediction(_DETERMINANT), -_DETERMINANT)
    same(PerverseClass(_DETERMINANT), -_DETERMINANT)
    same(PerverseClass(RP * RN), RP * RN)
    return conclude(paper.perverted_informedness)
