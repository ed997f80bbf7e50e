"""Equation 9 of powers2008evaluation: ROC space, and the lines on which cost, AUC and WRAcc stay the same."""

from __future__ import annotations

from bookmaker_ref.decide import Decision, conclude, same
from bookmaker_ref.papers.powers2008evaluation import roc as paper
from bookmaker_ref.symbolic import (
    AUC,
    FN,
    FP,
    RN,
    RP,
    Bias,
    Informedness,
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
    relation,
    rn,
    rp,
    tnr,
    tp,
    tpr,
)
from bookmaker_ref.symbolic.geometry import area
from derivations.steps import conclude_all, holds


def eq9() -> Decision:
    """AUC of one point is a triangle and a trapezoid below two segments."""
    # 1. The triangle under the first segment up to fpr, and the trapezoid under the second from there to 1 …
    same(AUC, fpr * tpr / 2 + (1 - fpr) * (tpr + 1) / 2)
    # 2. … and each rate and its complement are 1.
    same(tnr, 1 - fpr)
    same(fnr, 1 - tpr)
    return conclude(paper.eq9)


def corners() -> tuple[Decision, ...]:
    """The corners and the main diagonal of ROC space, and what is extreme where."""
    # 1. The height above the diagonal is the determinant, over what is not negative.
    same(tpr - fpr, dtp / (rp * (1 - rp)))
    # 2. The perfect corner has AUC 1, which nothing exceeds.
    holds(given(equal(FP, 0), equal(FN, 0), then=equal(AUC, 1)))
    holds(relation(AUC, "<=", 1))
    return conclude_all(
        paper.chance_line,
        paper.better_than_chance,
        paper.perfect_corner,
        paper.worst_corner,
        paper.chance_diagonal,
        paper.roc_scales,
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
    return conclude_all(
        paper.isocost_lines, paper.isocost_gradient, paper.isocost_without_skew, paper.highest_isocost_line
    )


def areas() -> tuple[Decision, ...]:
    """AUC by the corners of its polygon, by its two pieces, and as Informedness moved up."""
    same(area((0, 0), (1, 0), (1, 1), (fpr, tpr)), (1 + tpr - fpr) / 2)
    same(area((0, 0), (fpr, 0), (fpr, tpr)), fpr * tpr / 2)
    same(area((fpr, 0), (1, 0), (1, 1), (fpr, tpr)), (1 - fpr) * (tpr + 1) / 2)
    same(2 * AUC - 1, Informedness)
    return conclude_all(paper.auc_is_trapezoid, paper.auc_orders_like_errors)


def wracc() -> tuple[Decision, ...]:
    """WRAcc is Informedness times a factor of the skew alone, at most 1, and 1 without skew."""
    # 1. True positives beyond chance are Recall beyond Bias, weighted by Prevalence …
    same(tp - etp, (Recall - Bias) * Prevalence)
    # 2. … which is Informedness times the product of both classes, at most a quarter …
    same(WRAcc, 4 * Prevalence * (1 - Prevalence) * Informedness)
    same(4 * Prevalence * (1 - Prevalence), 1 - (2 * Prevalence - 1) ** 2)
    # 3. … that the skew alone gives.
    same(rp * rn, Skew / (1 + Skew) ** 2)
    return conclude_all(
        paper.wracc_subtracts_chance,
        paper.wracc_range,
        paper.wracc_reaches_its_range,
        paper.wracc_orders_like_auc,
        paper.wracc_is_zero_at_chance,
        paper.wracc_without_skew,
    )
