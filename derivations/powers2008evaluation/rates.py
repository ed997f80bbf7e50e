"""Equations 1-8 of powers2008evaluation: rates are ratios of a cell to its margin, and N cancels in them."""

from __future__ import annotations

from sympy import Integer, Matrix, Symbol, log, sqrt

from bookmaker_ref.decide import Decision, conclude, same
from bookmaker_ref.papers.powers2008evaluation import rates as paper
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
    AMeasure,
    Bias,
    Chi2,
    Differs,
    Dual,
    Fallout,
    GMeasure,
    Inverse,
    InverseRecall,
    Jaccard,
    MissRate,
    N,
    Precision,
    Prevalence,
    Recall,
    Skew,
    dfn,
    dfp,
    dtn,
    dtp,
    efn,
    efp,
    equal,
    etn,
    etp,
    fn,
    fp,
    fpr,
    given,
    pn,
    pp,
    relation,
    rn,
    rp,
    tn,
    tna,
    tnr,
    tp,
    tpa,
    tpr,
)
from bookmaker_ref.symbolic.algebra import partial
from bookmaker_ref.symbolic.cells import of_cells
from derivations.steps import conclude_all, fails, holds


def expectation() -> tuple[Decision, ...]:
    """By chance each cell is the product of its margins, and the cells of chance have those margins again."""
    # 1. A row of chance adds up to the Bias, a column to the Prevalence …
    same(etp + efp, pp)
    same(etp + efn, rp)
    # 2. … and the correct cells to the Accuracy that is left where the deviations vanish.
    same(Accuracy, etp + etn + dtp + dtn)
    holds(given(equal(dtp, 0), then=equal(dtn, 0)))
    return conclude_all(paper.margins_and_expectation, paper.accuracy_is_biased, paper.most_common_value)


def table() -> tuple[Decision, ...]:
    """Table 1: a margin is the sum of its row or column, and N the sum of all."""
    # Rows and columns each split the whole.
    same(RP + RN, N)
    same(PP + PN, N)
    return conclude_all(
        paper.counts_sum_to_n,
        paper.proportions_sum_to_one,
        paper.table1_proportions,
        paper.table1_counts,
    )


def eq1() -> Decision:
    """Recall is the found share of the real positives, in proportions or in counts."""
    # 1. A proportion is a count over N …
    same(tp, TP / N)
    same(rp, (TP + FN) / N)
    # 2. … and N cancels in their ratio.
    same(tp / rp, TP / (TP + FN))
    return conclude(paper.eq1)


def eq2() -> Decision:
    """Precision is the same with the row in place of the column."""
    # 1. The denominator is the row of positive predictions …
    same(pp, (TP + FP) / N)
    # 2. … and N cancels.
    same(tp / pp, TP / (TP + FP))
    return conclude(paper.eq2)


def eq3() -> Decision:
    """Inverse Recall is Recall with positive and negative exchanged."""
    # Exchanging takes TP to TN and FN to FP.
    same(Inverse(TP / (TP + FN)), TN / (TN + FP))
    same(Inverse(Recall), tn / rn)
    return conclude(paper.eq3)


def eq4() -> Decision:
    """Inverse Precision is Precision with positive and negative exchanged."""
    # Exchanging takes TP to TN and FP to FN.
    same(Inverse(TP / (TP + FP)), TN / (TN + FN))
    same(Inverse(Precision), tn / pn)
    return conclude(paper.eq4)


def eq5() -> Decision:
    """Accuracy: each weight is the denominator of its rate, and cancels it."""
    # 1. By classes …
    same(rp * tpr, tp)
    same(rn * tnr, tn)
    # 2. … or by predictions, what is left are the two correct cells …
    same(pp * tpa, tp)
    same(pn * tna, tn)
    # 3. … whose sum is over N in counts.
    same(tp + tn, (TP + TN) / N)
    return conclude(paper.eq5)


def eq6() -> Decision:
    """Jaccard compares the true positives with all that is positive in any way: all but the true negatives."""
    # 1. Without the true negatives there are N - TN cases …
    same(TP + FP + FN, N - TN)
    # 2. … and N cancels in the ratio.
    same(tp + fn + fp, (TP + FN + FP) / N)
    return conclude(paper.eq6)


def eq7() -> Decision:
    """Fallout is a share of the real negatives; of the real positives it would be no share at all."""
    # 1. It is what Inverse Recall leaves, so both have the denominator RN = B + D …
    same(Fallout, 1 - InverseRecall)
    same(Fallout, FP / RN)
    same(RN, FP + TN)
    # 2. … while FP/RP, as printed, can exceed 1.
    fails(relation(FP / RP, "<=", 1))
    return conclude(paper.eq7)


def eq8() -> Decision:
    """Miss Rate is a share of the real positives; of the real negatives it would be no share at all."""
    # 1. It is what Recall leaves, so both have the denominator RP = A + C …
    same(MissRate, 1 - Recall)
    same(MissRate, FN / RP)
    same(RP, TP + FN)
    # 2. … while FN/RN, as printed, can exceed 1.
    fails(relation(FN / RN, "<=", 1))
    return conclude(paper.eq8)


def means() -> tuple[Decision, ...]:
    """The three means of Recall and Precision all lie on the true positives and the positive margins."""
    # 1. Recall times Precision, and their sum, …
    same(Recall * Precision, TP**2 / (RP * PP))
    same(Recall + Precision, TP * (RP + PP) / (RP * PP))
    # 2. … give the arithmetic and geometric mean, and F as the square of one over the other …
    same(GMeasure**2 / AMeasure, TP / ((RP + PP) / 2))
    same(GMeasure, TP / sqrt(RP * PP))
    # 3. … and the logarithm turns the geometric mean into an arithmetic one.
    same(log(GMeasure), (log(Recall) + log(Precision)) / 2)
    return conclude_all(
        paper.f1_is_g_squared_over_a,
        paper.f1_is_harmonic_mean,
        paper.f1_references_mean_margin,
        paper.f1_references_mean_of_bias_and_prevalence,
        paper.g_measure_references_geometric_margin,
        paper.information_of_g_measure,
    )


def true_negatives() -> tuple[Decision, ...]:
    """No true negative occurs in Recall, Precision, their means, or Jaccard."""
    # Recall is made of one column, Precision of one row, Jaccard of both, and the true negatives are in neither.
    same(Recall, TP / (TP + FN))
    same(Precision, TP / (TP + FP))
    same(Jaccard, TP / (TP + FP + FN))
    return conclude_all(
        paper.recall_relates_to_its_column,
        paper.precision_relates_to_its_row,
        paper.recall_ignores_true_negatives,
        paper.precision_ignores_true_negatives,
        paper.means_ignore_true_negatives,
        paper.jaccard_ignores_true_negatives,
    )


def complements() -> tuple[Decision, ...]:
    """A rate and its complement share one margin, which makes the cell of it; so do those of the Inverse problem."""
    same(FN / RP, 1 - TP / RP)
    same(tpr, 1 - FN / RP)
    same(Inverse(RP), RN)
    same(Inverse(PP), PN)
    return conclude_all(
        paper.inverse_problem,
        paper.accuracy_is_weighted_average,
        paper.accuracy_counts_true_negatives,
        paper.error_rates_are_complements,
        paper.falsely_rejected,
    )


def bias_equals_prevalence() -> tuple[Decision, ...]:
    """Bias = Prevalence says that there are as many false positives as false negatives."""
    # 1. The true positives drop out of the difference of the two margins …
    same(PP - RP, FP - FN)
    # 2. … so Recall and Precision have one denominator, and so have their inverses …
    even = relation(Bias, "=", Prevalence)
    holds(given(even, then=equal(PP, RP)))
    holds(given(even, then=equal(PN, RN)))
    # 3. … and every mean of two equal numbers is either of them.
    same(AMeasure - Recall, (Precision - Recall) / 2)
    same(GMeasure**2, Recall * Precision)
    # 4. The error rates have equal numerators, but still the denominators RN and RP.
    holds(given(even, then=equal(Fallout - MissRate, FP * (RP - RN) / (RP * RN))))
    return conclude_all(
        paper.bias_equals_prevalence_recall,
        paper.bias_equals_prevalence_means,
        paper.bias_equals_prevalence_inverse_recall,
        paper.bias_equals_prevalence_fallout,
    )


def skewed_errors() -> tuple[Decision, ...]:
    """Errors are rates times classes, and the classes stand as the skew has it."""
    # 1. At the same rate, errors are in proportion to their classes.
    same(FP / FN, (RN * Fallout) / (RP * MissRate))
    same(RN / RP, Skew)
    # 2. At chance Fallout is the Bias, and Miss Rate what it leaves …
    holds(given(equal(dtp, 0), then=equal(Fallout, Bias)))
    holds(given(equal(dtp, 0), then=equal(MissRate, 1 - Bias)))
    # 3. … and whether there are more errors of the one kind, the margins decide, at chance or not.
    same(FP - FN, PP - RP)
    # 4. So with few positive predictions there are fewer false positives, however many negatives there are.
    fails(given(equal(dtp, 0), relation(Skew, ">", 1), relation(tp, ">", 0), then=relation(FP, ">=", FN)))
    return conclude_all(
        paper.skew_weighs_errors,
        paper.false_positives_outnumber_at_chance,
        paper.skew_weighs_chance_errors,
    )


def coordinates() -> tuple[Decision, ...]:
    """Three ratios fix the table: two shares of a pair of margins, and how the pair splits the whole."""
    # 1. The skew gives back both real margins, which add up to 1 …
    same(rp, 1 / (1 + Skew))
    same(rn, Skew / (1 + Skew))
    # 2. … and a rate times its margin is a cell.
    same(tpr * rp, tp)
    same(fpr * rn, fp)
    # 3. Accuracy, F and Correlation change with TP, FP and FN in three directions, so none follows from the others …
    slopes = [[partial(ratio, cell, "cells") for cell in ("TP", "FP", "FN")] for ratio in paper.THREE_RATIOS]
    holds(Differs(Matrix(slopes).det(), Integer(0)))
    # 4. … but none of them tells a table from its Dual, and Recall does.
    for ratio in paper.THREE_RATIOS:
        same(Dual(ratio), ratio)
    same(Dual(Recall), Precision)
    return conclude_all(
        paper.prevalence_is_rp,
        paper.bias_is_pp,
        paper.skew_is_class_ratio,
        paper.prevalence_from_skew,
        paper.real_margins_sum,
        paper.three_cells_give_the_fourth,
        paper.any_three_ratios,
        paper.one_count_gives_the_rest,
        paper.recall_coordinates,
        paper.roc_coordinates,
        paper.precision_coordinates,
    )


def significance() -> Decision:
    """Chi-squared: one squared deviation over four expectations, each of them N times a product of margins."""
    # 1. All four cells deviate alike …
    same(dfp**2, dtp**2)
    same(dfn**2, dtp**2)
    same(dtn**2, dtp**2)
    # 2. … and the inverses of the expectations add up to that of the product of all margins.
    same(1 / etp + 1 / efp + 1 / efn + 1 / etn, 1 / (rp * rn * pp * pn))
    same(Chi2, N * dtp**2 / (rp * rn * pp * pn))
    return conclude(paper.significance_needs_n)


def costs() -> Decision:
    """A value for each class is a weight of its column: the rates stay, and the skew is weighted."""
    # 1. A positive is worth 1 and a negative v; each true rate is out of its own column, whatever that is worth …
    v = Symbol("v", positive=True)
    worth = (TP, v * FP, FN, v * TN)
    same(of_cells(Recall, worth), Recall)
    same(of_cells(InverseRecall, worth), InverseRecall)
    # 2. … and the ratio of the columns is the skew, v times.
    same(of_cells(Skew, worth), v * Skew)
    return conclude(paper.cost_multiplies_skew)
