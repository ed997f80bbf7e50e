"""Equations 10-14 of powers2011: ROC space, and the skew that leads from it back to proportions."""

from __future__ import annotations

from sympy import Abs, Integer

from bookmaker_ref.decide import Decision, conclude, same
from bookmaker_ref.papers.powers2011 import roc as paper
from bookmaker_ref.symbolic import (
    AUC,
    F1,
    FN,
    FP,
    RN,
    RP,
    Accuracy,
    Bias,
    Informedness,
    Precision,
    Prevalence,
    Recall,
    ROCDistance,
    Skew,
    WRAcc,
    dtp,
    equal,
    etp,
    fn,
    fnr,
    fp,
    fpr,
    given,
    pp,
    relation,
    rn,
    rp,
    tn,
    tnr,
    tp,
    tpr,
)
from bookmaker_ref.symbolic.algebra import partial
from bookmaker_ref.symbolic.geometry import area
from derivations.steps import conclude_all, holds


def eq10() -> Decision:
    """AUC of one point is a triangle and a trapezoid below two segments."""
    # 1. Under the first segment up to fpr, and under the second from there to 1 …
    same(AUC, fpr * tpr / 2 + (1 - fpr) * (tpr + 1) / 2)
    # 2. … and each rate and its complement are 1.
    same(tnr, 1 - fpr)
    same(fnr, 1 - tpr)
    return conclude(paper.eq10)


def eq11() -> Decision:
    """Accuracy: the skew weighs the two true rates as the classes do."""
    # 1. For each real positive there are c real negatives …
    same(rp, 1 / (1 + Skew))
    same(Accuracy, rp * (tpr + Skew * tnr))
    # 2. … and from the margins, true negatives are what neither margin nor tp take away.
    same(tn, 1 - pp - rp + tp)
    same(tp, Recall * Prevalence)
    return conclude(paper.eq11)


def eq12() -> Decision:
    """Precision: true against all positive predictions, both for each real positive."""
    # 1. Bias for each real positive …
    same(pp / rp, tpr + Skew * fpr)
    # 2. … and the true positives from Recall.
    same(Precision * Bias, Recall * Prevalence)
    return conclude(paper.eq12)


def eq13() -> Decision:
    """F1: the same with the mean of both margins below the line."""
    # 1. F1 is tp over that mean …
    same(F1, 2 * tp / (Bias + Prevalence))
    # 2. … which for each real positive is the one of (12) and 1.
    same((Bias + Prevalence) / rp, tpr + Skew * fpr + 1)
    return conclude(paper.eq13)


def eq14() -> Decision:
    """WRAcc is four times the determinant, whichever way it is factored."""
    # 1. Recall beyond Bias, weighted by Prevalence, is tp beyond chance …
    same((Recall - Bias) * Prevalence, tp - etp)
    # 2. … which is Informedness times both real margins …
    same(dtp, (tpr - fpr) * rp * (1 - rp))
    # 3. … and the skew gives their product.
    same(rp * (1 - rp), Skew / (1 + Skew) ** 2)
    return conclude(paper.eq14)


def corners() -> tuple[Decision, ...]:
    """The corners and diagonals of ROC space, and what is extreme where."""
    # 1. On the diagonal the determinant vanishes …
    same(tpr - fpr, dtp / (rp * (1 - rp)))
    # 2. … and on the other, weighted by skew, Bias over Prevalence is 1.
    same(tpr + Skew * fpr, Bias / Prevalence)
    # 3. The perfect corner has AUC 1, which nothing exceeds.
    holds(given(equal(FP, 0), equal(FN, 0), then=equal(AUC, 1)))
    holds(relation(AUC, "<=", 1))
    return conclude_all(
        paper.chance_line,
        paper.isocost_lines,
        paper.better_than_chance,
        paper.perfect_corner,
        paper.worst_corner,
        paper.chance_diagonal,
        paper.roc_scales,
        paper.negative_diagonal,
        paper.auc_is_optimized,
    )


def distances() -> tuple[Decision, ...]:
    """Sum and sum of squares of the error rates agree on what is best only among equal rates."""
    # 1. The sum of squares is more than half the squared sum, by half the squared difference: so a system with unequal
    #    rates may be better by the one and worse by the other …
    same(fpr**2 + fnr**2, ((fpr + fnr) ** 2 + (fpr - fnr) ** 2) / 2)
    same(ROCDistance**2, fpr**2 + fnr**2)
    # 2. … and the rates are equal where FP RP = FN RN; with errors of both kinds, FP = FN as well needs RP = RN.
    same((fpr - fnr) * RP * RN, FP * RP - FN * RN)
    same(Bias - Prevalence, (FP - FN) / (RP + RN))
    return conclude_all(
        paper.optima_differ,
        paper.roc_distance,
        paper.roc_distance_squared,
        paper.squared_errors_agree_when_equal,
        paper.equal_error_rates,
    )


def isocost_lines() -> tuple[Decision, ...]:
    """Errors are both error rates, weighted by classes: one step of fpr costs as much as skew steps of tpr save."""
    # 1. For each real positive there are skew real negatives …
    same(fp, rn * fpr)
    same(fn, rp * (1 - tpr))
    same(rn, rp * Skew)
    # 2. … and without skew each class is one half.
    holds(given(equal(Skew, 1), then=equal(2 * rp, 2 * rn, 1)))
    same(1 - AUC, (1 - (tpr - fpr)) / 2)
    return conclude_all(paper.isocost_gradient, paper.isocost_without_skew, paper.highest_isocost_line)


def areas() -> tuple[Decision, ...]:
    """AUC by the corners of its polygon, and as Informedness moved up."""
    same(area((0, 0), (1, 0), (1, 1), (fpr, tpr)), (1 + tpr - fpr) / 2)
    same(2 * AUC - 1, Informedness)
    return conclude_all(paper.auc_is_trapezoid, paper.auc_orders_like_errors)


def wracc() -> tuple[Decision, ...]:
    """WRAcc is Informedness times a factor of the skew alone, at most 1, and 1 without skew."""
    # 1. The factor is four times the Evenness of the classes …
    same(WRAcc, 4 * Prevalence * (1 - Prevalence) * Informedness)
    # 2. … which is 1 less the square of what Prevalence is away from one half.
    same(4 * Prevalence * (1 - Prevalence), 1 - (2 * Prevalence - 1) ** 2)
    # 3. So WRAcc comes to plus or minus that at most, and the perfect system to no more.
    holds(relation(Abs(WRAcc), "<=", 4 * Prevalence * (1 - Prevalence)))
    holds(given(equal(FP, 0), equal(FN, 0), then=equal(WRAcc, 4 * Prevalence * (1 - Prevalence))))
    return conclude_all(
        paper.wracc_subtracts_chance,
        paper.wracc_range,
        paper.wracc_reaches_its_range,
        paper.wracc_orders_like_auc,
        paper.wracc_is_zero_at_chance,
        paper.wracc_without_skew,
    )


def skew() -> tuple[Decision, ...]:
    """At fixed rates the skew moves Accuracy, Precision and F1, and leaves AUC where it is."""
    same(partial(Accuracy, "Skew", "roc"), (tnr - tpr) / (1 + Skew) ** 2)
    same(partial(Precision, "Skew", "roc"), -fpr * tpr / (tpr + Skew * fpr) ** 2)
    same(partial(F1, "Skew", "roc"), -2 * fpr * tpr / (tpr + Skew * fpr + 1) ** 2)
    same(partial(AUC, "Skew", "roc"), Integer(0))
    # Without skew, Accuracy weighs both true rates alike, which is what AUC does with any.
    holds(given(equal(Skew, 1), then=equal(Accuracy, (tpr + tnr) / 2)))
    return conclude_all(
        paper.skew_sensitive_measures, paper.auc_and_skew, paper.accuracy_without_skew, paper.skew_from_prevalence
    )


def bias() -> tuple[Decision, ...]:
    """At fixed Recall and Prevalence all four fall with Bias: two anyway, two in proportion to what they are."""
    same(partial(AUC, "Bias", "recall_margins"), -1 / (2 * (1 - Prevalence)))
    same(partial(Accuracy, "Bias", "recall_margins"), Integer(-1))
    same(partial(Precision, "Bias", "recall_margins"), -Precision / Bias)
    same(partial(F1, "Bias", "recall_margins"), -F1 / (Bias + Prevalence))
    return conclude_all(
        paper.bias_lowers_auc,
        paper.bias_lowers_accuracy,
        paper.bias_lowers_precision_at_recall,
        paper.bias_lowers_f1_at_recall,
    )
