"""Equations 1-4 of powers2008significance: shares of one margin, and what fixes the table."""

from __future__ import annotations

from bookmaker_ref.decide import Decision, conclude, same
from bookmaker_ref.papers.powers2008evaluation.rates import THREE_RATIOS
from bookmaker_ref.papers.powers2008significance import rates as paper
from bookmaker_ref.symbolic import (
    FN,
    FP,
    PN,
    PP,
    RN,
    RP,
    TN,
    TP,
    Accuracy,
    Bias,
    CohenChance,
    CohenKappa,
    Dual,
    EvennessR,
    Fallout,
    Informedness,
    Inverse,
    InversePrecision,
    InversePrevalence,
    InverseRecall,
    N,
    Precision,
    Prevalence,
    Recall,
    dtp,
    equal,
    etp,
    fpr,
    given,
    pn,
    pp,
    relation,
    rn,
    rp,
    tn,
    tp,
    tpr,
)
from derivations.steps import conclude_all, fails, holds


def table() -> tuple[Decision, ...]:
    """Rows and columns of the table, in counts and in proportions of N."""
    same(RP + RN, N)
    same(PP + PN, N)
    same(RP / N, rp)
    same(PP / N, pp)
    return conclude_all(
        paper.counts_sum_to_n,
        paper.proportions_sum_to_one,
        paper.table1_proportions,
        paper.table1_counts,
        paper.prevalence_is_rp,
        paper.bias_is_pp,
    )


def eq1() -> Decision:
    """N cancels from a ratio of two proportions."""
    same(tp * N, TP)
    same(rp * N, TP + FN)
    return conclude(paper.eq1)


def eq2() -> Decision:
    """Likewise in the row of positive predictions."""
    same(pp * N, TP + FP)
    return conclude(paper.eq2)


def eq3() -> Decision:
    """Recall of the Inverse problem, in which the negatives are the positives."""
    same(Inverse(Recall), InverseRecall)
    same(rn * N, FP + TN)
    return conclude(paper.eq3)


def eq4() -> Decision:
    """Precision of the Inverse problem."""
    same(Inverse(Precision), InversePrecision)
    same(pn * N, FN + TN)
    return conclude(paper.eq4)


def accuracy() -> tuple[Decision, ...]:
    """A ratio times its own margin is a cell again, and the two right cells add up to Accuracy."""
    # 1. By predictions, and by classes …
    same(Bias * Precision, tp)
    same(Prevalence * Recall, tp)
    same(InversePrevalence * InverseRecall, tn)
    # 2. … whereas (5) adds both recalls without their margins, and takes 1 off.
    same(Recall + InverseRecall - 1, Informedness)
    fails(equal(Accuracy, Informedness))
    # 3. Kappa takes off what chance gives, and that leaves twice the determinant.
    same(Accuracy - CohenChance, 2 * dtp)
    same(CohenKappa, 2 * dtp / (1 - CohenChance))
    # 4. In the rates its denominator has the Bias, which they change, and Informedness has none of them.
    same(CohenKappa, 2 * Informedness * rp * rn / (rp + pp - 2 * rp * pp))
    return conclude_all(
        paper.accuracy_counts_true_negatives,
        paper.accuracy_is_weighted_average,
        paper.accuracy_equation_number,
        paper.kappa_is_debiased,
        paper.kappa_is_not_linear,
        paper.falsely_rejected,
    )


def degrees_of_freedom() -> tuple[Decision, ...]:
    """Margins give what chance puts into each cell, and Informedness the rest; other ratios leave a table and its Dual.

    What is not redundant among the latter is shown for powers2008evaluation.
    """
    # 1. The cells are what chance has, and the determinant more or less …
    same(tp - Bias * Prevalence, dtp)
    same(dtp, Informedness * EvennessR)
    # 2. … but what treats both kinds of errors alike cannot tell them apart.
    for ratio in THREE_RATIOS:
        same(Dual(ratio), ratio)
    same(Dual(Recall), Precision)
    return conclude_all(paper.three_ratios_fix_the_table, paper.any_three_ratios)


def roc_space() -> tuple[Decision, ...]:
    """The height above the diagonal is Informedness, which is the true positives beyond chance, rescaled."""
    same(tpr - fpr, (tp - etp) / EvennessR)
    same(Fallout, fpr)
    holds(given(relation(tpr, "=", fpr), then=relation(tp, "=", etp)))
    return conclude_all(paper.chance_line, paper.isocost_lines, paper.better_than_chance)
