"""Equations 10-14 of powers2011: ROC space, and the skew that leads from it back to proportions."""

from __future__ import annotations

from bookmaker_ref.words import *
from derivations.expressions import *
from derivations.steps import *


@concludes("powers2011:10")
def eq10() -> None:
    """AUC of one point is a triangle and a trapezoid below two segments."""
    # 1. Under the first segment up to fpr, and under the second from there to 1 …
    same(AUC, fpr * tpr / 2 + (1 - fpr) * (tpr + 1) / 2)
    # 2. … and each rate and its complement are 1.
    same(tnr, 1 - fpr)
    same(fnr, 1 - tpr)


@concludes("powers2011:11")
def eq11() -> None:
    """In Accuracy the skew weighs the two true rates as the classes do."""
    # 1. For each real positive there are c real negatives …
    same(rp, 1 / (1 + Skew))
    same(Accuracy, rp * (tpr + Skew * tnr))
    # 2. … and from the margins, true negatives are what neither margin nor tp take away.
    same(tn, 1 - pp - rp + tp)
    same(tp, Recall * Prevalence)


@concludes("powers2011:12")
def eq12() -> None:
    """Precision is true over all positive predictions, both for each real positive."""
    # 1. Bias for each real positive …
    same(pp / rp, tpr + Skew * fpr)
    # 2. … and the true positives from Recall.
    same(Precision * Bias, Recall * Prevalence)


@concludes("powers2011:13")
def eq13() -> None:
    """F1 is the true positives over the mean of both positive margins, both for each real positive."""
    # 1. F1 is tp over that mean …
    same(F1, 2 * tp / (Bias + Prevalence))
    # 2. … which for each real positive is the one of (12) and 1.
    same((Bias + Prevalence) / rp, tpr + Skew * fpr + 1)


@concludes("powers2011:14")
def eq14() -> None:
    """WRAcc is four times the determinant, whichever way it is factored."""
    # 1. Recall beyond Bias, weighted by Prevalence, is tp beyond chance …
    same((Recall - Bias) * Prevalence, tp - etp)
    # 2. … which is Informedness times both real margins …
    same(dtp, (tpr - fpr) * rp * (1 - rp))
    # 3. … and the skew gives their product.
    same(rp * (1 - rp), Skew / (1 + Skew) ** 2)


@concludes(
    "powers2011:figure1-chance-line",
    "powers2011:figure1-isocost-lines",
    "powers2011:figure1-better-than-chance",
    "powers2011:perfect-corner",
    "powers2011:worst-corner",
    "powers2011:chance-diagonal",
    "powers2011:roc-scales",
    "powers2011:negative-diagonal",
    "powers2011:auc-is-optimized",
)
def corners() -> None:
    """On one diagonal of ROC space the determinant vanishes, on the other, weighted by skew, Bias is Prevalence."""
    # 1. On the diagonal the determinant vanishes …
    same(tpr - fpr, dtp / (rp * (1 - rp)))
    # 2. … and on the other, weighted by skew, Bias over Prevalence is 1.
    same(tpr + Skew * fpr, Bias / Prevalence)
    # 3. The perfect corner has AUC 1, which nothing exceeds.
    holds(given(equal(FP, 0), equal(FN, 0), then=equal(AUC, 1)))
    holds(relation(AUC, "<=", 1))


@concludes("powers2011:roc-curve-is-monotonic")
def monotonic() -> None:
    """Lowering the threshold adds positive predictions and takes none away, while the classes stay as they are."""
    s, t = (Symbol(name, positive=True) for name in "st")
    # 1. Either axis rises by the share of its class that is now predicted positive as well …
    same((TP + s) / RP - TP / RP, s / RP)
    # 2. … which is not negative.
    same((FP + t) / RN - FP / RN, t / RN)


@concludes(
    "powers2011:optima-differ",
    "powers2011:roc-distance",
    "powers2011:roc-distance-squared",
    "powers2011:squared-errors-agree-when-equal",
    "powers2011:equal-error-rates",
)
def distances() -> None:
    """Sum and sum of squares of the error rates agree on what is best only among equal rates."""
    # 1. The sum of squares is more than half the squared sum, by half the squared difference: so a system with unequal
    #    rates may be better by the one and worse by the other …
    same(fpr**2 + fnr**2, ((fpr + fnr) ** 2 + (fpr - fnr) ** 2) / 2)
    same(ROCDistance**2, fpr**2 + fnr**2)
    # 2. … and the rates are equal where FP RP = FN RN; with errors of both kinds, FP = FN as well needs RP = RN.
    same((fpr - fnr) * RP * RN, FP * RP - FN * RN)
    same(Bias - Prevalence, (FP - FN) / (RP + RN))


@concludes("powers2011:isocost-gradient", "powers2011:isocost-without-skew", "powers2011:highest-isocost-line")
def isocost_lines() -> None:
    """Errors are both error rates, weighted by classes: one step of fpr costs as much as skew steps of tpr save."""
    # 1. For each real positive there are skew real negatives …
    same(fp, rn * fpr)
    same(fn, rp * (1 - tpr))
    same(rn, rp * Skew)
    # 2. … and without skew each class is one half.
    holds(given(equal(Skew, 1), then=equal(2 * rp, 2 * rn, 1)))
    same(1 - AUC, (1 - (tpr - fpr)) / 2)


@concludes("powers2011:auc-is-trapezoid", "powers2011:auc-orders-like-errors")
def areas() -> None:
    """AUC is the area of a polygon, and half of Informedness more than one half."""
    same(area((0, 0), (1, 0), (1, 1), (fpr, tpr)), (1 + tpr - fpr) / 2)
    same(2 * AUC - 1, Informedness)


@concludes(
    "powers2011:wracc-subtracts-chance",
    "powers2011:wracc-range",
    "powers2011:wracc-reaches-its-range",
    "powers2011:wracc-orders-like-auc",
    "powers2011:wracc-is-zero-at-chance",
    "powers2011:wracc-without-skew",
)
def wracc() -> None:
    """WRAcc is Informedness times a factor of the skew alone, at most 1, and 1 without skew."""
    # 1. True positives beyond chance are Recall beyond Bias, weighted by Prevalence …
    same(tp - etp, (Recall - Bias) * Prevalence)
    # 2. … so that WRAcc is Informedness times four times the Evenness of the classes …
    same(WRAcc, 4 * Prevalence * (1 - Prevalence) * Informedness)
    # 3. … which the skew alone gives, and which is 1 less the square of twice what Prevalence is away from one half.
    same(rp * rn, Skew / (1 + Skew) ** 2)
    same(4 * Prevalence * (1 - Prevalence), 1 - (2 * Prevalence - 1) ** 2)
    # 4. So WRAcc comes to plus or minus that at most, and the perfect system to no more.
    holds(relation(Abs(WRAcc), "<=", 4 * Prevalence * (1 - Prevalence)))
    holds(given(equal(FP, 0), equal(FN, 0), then=equal(WRAcc, 4 * Prevalence * (1 - Prevalence))))


@concludes(
    "powers2011:skew-sensitive-measures",
    "powers2011:auc-and-skew",
    "powers2011:accuracy-without-skew",
    "powers2011:skew-from-prevalence",
)
def skew() -> None:
    """At fixed rates the skew moves Accuracy, Precision and F1, and leaves AUC where it is."""
    same(partial(Accuracy, "Skew", "roc"), (tnr - tpr) / (1 + Skew) ** 2)
    same(partial(Precision, "Skew", "roc"), -fpr * tpr / (tpr + Skew * fpr) ** 2)
    same(partial(F1, "Skew", "roc"), -2 * fpr * tpr / (tpr + Skew * fpr + 1) ** 2)
    same(partial(AUC, "Skew", "roc"), Integer(0))
    # Without skew, Accuracy weighs both true rates alike, which is what AUC does with any.
    holds(given(equal(Skew, 1), then=equal(Accuracy, (tpr + tnr) / 2)))


@concludes(
    "powers2011:bias-lowers-auc",
    "powers2011:bias-lowers-accuracy",
    "powers2011:bias-lowers-precision-at-recall",
    "powers2011:bias-lowers-f1-at-recall",
)
def bias() -> None:
    """At fixed Recall and Prevalence all four measures fall with Bias, two of them in proportion to what they are."""
    same(partial(AUC, "Bias", "recall_margins"), -1 / (2 * (1 - Prevalence)))
    same(partial(Accuracy, "Bias", "recall_margins"), Integer(-1))
    same(partial(Precision, "Bias", "recall_margins"), -Precision / Bias)
    same(partial(F1, "Bias", "recall_margins"), -F1 / (Bias + Prevalence))
