"""Equations 15-22 of powers2011: one determinant, and the margins that it is divided by."""

from __future__ import annotations

from bookmaker_ref.words import *
from derivations.expressions import *
from derivations.steps import *

_DETERMINANT = TP * TN - FP * FN
_HALF = Rational(1, 2)


@concludes("powers2011:15")
def eq15() -> None:
    """Each true rate is 1 less an error rate, so sums of the one are differences of the other."""
    # 1. By classes …
    same(InverseRecall, 1 - fpr)
    same(Recall, 1 - fnr)
    # 2. … and by predictions.
    same(InversePrecision, 1 - fna)
    same(Precision, 1 - fpa)
    same(Informedness, tpr + tnr - 1)
    same(Markedness, tpa + tna - 1)


@concludes("powers2011:guessing-and-knowing")
def guessing_and_knowing() -> None:
    """If all is guessed, Informedness is 0 as the determinant is; if all is known, it is 1, without errors."""
    same(Informedness, dtp / (rp * rn))
    same(Informedness, 1 - FN / RP - FP / RN)


@concludes("powers2011:linear-form-is-unique")
def linear_forms() -> None:
    """A linear form in two rates has three coefficients, and three corners of ROC space to fix them."""
    # Three functions that are 1 in one of the corners and 0 in the other two add up to 1.
    same((1 - tpr) + fpr + Informedness, Integer(1))


@concludes("powers2011:16")
def eq16() -> None:
    """Least squares: the error is stationary where both normal equations hold, and the slope solves them."""
    # With labels 0 and 1 the sums are cells and margins: Σxy = TP, Σx = Σx² = PP, Σy = RP.
    same(r_P, (N * TP - PP * RP) / (PP * PN))


@concludes("powers2011:17")
def eq17() -> None:
    """The slope of the real label on the predicted one is Markedness."""
    # 1. The numerator is the determinant …
    same(N * TP - PP * RP, _DETERMINANT)
    # 2. … the denominator the two predicted margins …
    same(N * PP - PP * PP, PP * PN)
    # 3. … and the determinant over them is a difference of shares, one for each prediction.
    same(_DETERMINANT / (PP * PN), tpa - fna)


@concludes("powers2011:18")
def eq18() -> None:
    """The slope the other way is Informedness: the same determinant over the real margins."""
    # 1. The numerator does not change …
    same(N * TP - RP * PP, _DETERMINANT)
    # 2. … the denominator is of the class now …
    same(N * RP - RP * RP, RP * RN)
    # 3. … and the shares are of classes.
    same(_DETERMINANT / (RP * RN), tpr - fpr)


@concludes("powers2011:19")
def eq19() -> None:
    """Correlation squared is Informedness times Markedness: one determinant, two pairs of margins."""
    # 1. Pearson's correlation of the labels has the determinant above the line …
    same(r_G, _DETERMINANT / sqrt(RP * RN * PP * PN))
    # 2. … whose square is the product of the two slopes …
    same(r_G**2, r_P * r_R)
    # 3. … so that its size is their geometric mean, and its sign the determinant's.
    same(Abs(r_G), sqrt(Informedness * Markedness))
    holds(given(relation(dtp, "<", 0), then=equal(Correlation, -sqrt(Informedness * Markedness))))


@concludes("powers2011:20")
def eq20() -> None:
    """Markedness is dtp over Bias and its inverse; one of them goes into Precision."""
    # 1. Divide above and below by N² in (17) …
    same(_DETERMINANT / N**2, dtp)
    same(PP * PN / N**2, pp * pn)
    # 2. … the same product under its other names …
    same(BiasG**2, pp * pn)
    same(EvennessP, pp * pn)
    # 3. … and dtp over Bias is what Precision has beyond Prevalence.
    same(dtp / Bias, Precision - Prevalence)


@concludes("powers2011:21")
def eq21() -> None:
    """Informedness is dtp over Prevalence and its inverse; each likelihood ratio is off 1 by a multiple of it."""
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


@concludes("powers2011:22")
def eq22() -> None:
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


@concludes("powers2011:correlation-is-geometric-mean")
def geometric_mean() -> None:
    """The square of Correlation is the product of both; it is their root where dtp is not negative."""
    same(Correlation**2, Informedness * Markedness)
    holds(given(relation(dtp, ">=", 0), then=equal(Correlation, sqrt(Informedness * Markedness))))
    holds(given(relation(dtp, "<", 0), then=equal(Correlation, -sqrt(Informedness * Markedness))))


@concludes(
    "powers2011:reciprocal-slopes",
    "powers2011:slopes-at-most-one",
    "powers2011:perfect-correlation",
    "powers2011:correlation-sign",
    "powers2011:explained-variance",
    "powers2011:joint-probability",
    "powers2011:determinant-over-n-squared",
    "powers2011:bookmark-is-product",
    "powers2011:bookmark-is-squared-correlation",
)
def regression() -> None:
    """The product of both slopes is the share of the variance that is explained, and 1 for a perfect fit."""
    # 1. Given the prediction, the class is real with probability tpa or fna, on average Prevalence …
    same(pp * tpa + pn * fna, rp)
    # 2. … and the two differ from that by Markedness, divided as the predictions are.
    same(tpa - rp, pn * Markedness)
    same(rp - fna, pp * Markedness)
    # 3. So the variance explained is Markedness² pp pn, of rp rn in all.
    same(Markedness**2 * pp * pn / (rp * rn), Markedness * Informedness)
    # 4. It is all of it where there are no errors, or nothing else.
    holds(given(equal(FP, 0), equal(FN, 0), then=equal(Informedness, Markedness, Correlation, 1)))
    holds(given(equal(Correlation, -1), then=equal(Informedness, Markedness, -1)))


@concludes(
    "powers2011:likelihood-ratio", "powers2011:negative-likelihood-ratio", "powers2011:likelihood-ratios-beside-one"
)
def likelihood_ratios() -> None:
    """NLR is (1 - Sensitivity)/Specificity: only so is it below 1 above chance."""
    # 1. Upside down it would be above 1 there, on the same side as LR.
    upside_down = InverseRecall / (1 - Recall)
    same(upside_down - 1, Informedness / fnr)
    # 2. At chance both ratios are 1, so the inequalities are strict above it only.
    holds(given(equal(Informedness, 0), then=equal(LRPositive, LRNegative)))
    fails(given(relation(Informedness, ">=", 0), then=relation(LRPositive, ">", 1)))


@concludes(
    "powers2011:expected-true-positives",
    "powers2011:markedness-least-at-even-bias",
    "powers2011:informedness-least-at-even-prevalence",
    "powers2011:correlation-least-at-even-margins",
)
def even_is_least() -> None:
    """The product of a margin and its inverse, by which dtp is divided, is greatest at one half."""
    # 1. A quarter less a square …
    same(rp * rn, Rational(1, 4) - (rp - _HALF) ** 2)
    same(pp * pn, Rational(1, 4) - (pp - _HALF) ** 2)
    # 2. … so that a positive dtp gives at least 4 dtp, and a negative one at most.
    holds(given(relation(dtp, ">=", 0), then=relation(Informedness, ">=", 4 * dtp)))
    holds(given(relation(dtp, "<=", 0), then=relation(Informedness, "<=", 4 * dtp)))


@concludes(
    "powers2011:inverse-margins",
    "powers2011:prevalence-g",
    "powers2011:bias-g",
    "powers2011:evenness-real",
    "powers2011:evenness-predicted",
    "powers2011:evenness-global",
    "powers2011:even-margins",
    "powers2011:denominators-are-positive",
)
def evenness() -> None:
    """Evenness is the product of a margin and its inverse, and globally the geometric mean of both products."""
    same(EvennessG**2, EvennessR * EvennessP)


@concludes(
    "powers2011:degenerate-determinant",
    "powers2011:degenerate-informedness-in-bias",
    "powers2011:degenerate-markedness-in-prevalence",
    "powers2011:degenerate-informedness",
    "powers2011:degenerate-markedness",
    "powers2011:degenerate-correlation",
    "powers2011:zero-with-determinant",
    "powers2011:sign-of-determinant",
)
def degenerate_tables() -> None:
    """An empty margin makes dtp 0, and a coefficient 0, or 0/0 where the margin is in its denominator."""
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


@concludes(
    "powers2011:determinant-is-deviation-of-each-cell",
    "powers2011:twice-determinant-is-total-error",
    "powers2011:deviations-of-all-cells",
)
def deviations() -> None:
    """With the margins fixed, what one cell gains its neighbours lose: each deviates by dtp."""
    same(dfp, -dtp)
    same(dfn, -dtp)
    same(dtn, dtp)
    # Of the four, two are too much and two too little, by as much.
    same(dtp + dtn, -(dfp + dfn))


@concludes(
    "powers2011:determinant-is-area",
    "powers2011:informedness-is-twice-triangle",
    "powers2011:informedness-is-kite",
    "powers2011:informedness-is-parallelogram",
)
def areas() -> None:
    """A triangle over the chance line is half of Informedness, and a kite or a parallelogram is made of two of them."""
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


@concludes("powers2011:perverted-informedness")
def perversions() -> None:
    """Exchanging two rows or two columns turns the sign of a determinant, and only exchanges the margins."""
    same(PerversePrediction(_DETERMINANT), -_DETERMINANT)
    same(PerverseClass(_DETERMINANT), -_DETERMINANT)
    same(PerverseClass(RP * RN), RP * RN)
