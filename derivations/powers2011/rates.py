"""Equations 1-9 of powers2011: rates are ratios of a cell to its margin, and N cancels in them."""

from __future__ import annotations

from typing import cast

from sympy import Expr, Integer, Rational, Symbol, log, sqrt

from bookmaker_ref.decide import Decision, conclude, same
from bookmaker_ref.papers.powers2011 import rates as paper
from bookmaker_ref.symbolic import (
    F1,
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
    At,
    Bias,
    Chi2,
    Dual,
    Fallout,
    GMeasure,
    Inverse,
    InverseF1,
    InverseRecall,
    Jaccard,
    MissRate,
    N,
    Precision,
    Prevalence,
    Recall,
    Skew,
    dtp,
    efn,
    efp,
    equal,
    etn,
    etp,
    fn,
    fnr,
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
from bookmaker_ref.symbolic.classes import determinant
from derivations.steps import conclude_all, fails, holds


def _at(measure: Expr, table: tuple[int, int, int, int]) -> Expr:
    return cast(Expr, At(measure, *table))


def bias_of_accuracy() -> Decision:
    """At chance the correct cells are products of their margins, and Accuracy is their sum."""
    # 1. By chance a cell is the product of its margins …
    same(etp, rp * pp)
    same(etn, rn * pn)
    # 2. … and without a deviation of the one correct cell there is none of the other.
    same(Accuracy, etp + etn + 2 * dtp)
    return conclude(paper.accuracy_is_biased)


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
    """F1: half the errors fill up the true positives to the mean of both positive margins."""
    # 1. The denominator is that mean …
    same(tp + (fn + fp) / 2, (rp + pp) / 2)
    # 2. … so F1 is the harmonic mean of tp/rp and tp/pp.
    same(F1, 2 / (1 / Recall + 1 / Precision))
    # 3. Dividing above and below by the true positives leaves the ratio of errors to them.
    same((FN + FP) / 2 / TP, ((RP + PP) / 2 - TP) / TP)
    return conclude(paper.eq6)


def eq7() -> Decision:
    """Jaccard counts the errors in full, where F1 counts half."""
    # 1. Without the true negatives there are N - TN cases.
    same(TP + FP + FN, N - TN)
    # 2. The ratio of mean error to true positives, from F1 …
    mean_error = (FN + FP) / 2 / TP
    same(mean_error, 1 / F1 - 1)
    # 3. … and twice that ratio in Jaccard.
    same(Jaccard, 1 / (1 + 2 * (1 / F1 - 1)))
    return conclude(paper.eq7)


def eq8() -> Decision:
    """Fallout is a share of the real negatives; of the real positives it would be no share at all."""
    # 1. It is what Inverse Recall leaves, so both have the denominator RN = B + D …
    same(Fallout, 1 - InverseRecall)
    same(Fallout, FP / RN)
    same(RN, FP + TN)
    # 2. … while FP/RP, as printed, can exceed 1.
    fails(relation(FP / RP, "<=", 1))
    return conclude(paper.eq8)


def eq9() -> Decision:
    """Miss Rate is a share of the real positives; of the real negatives it would be no share at all."""
    # 1. It is what Recall leaves, so both have the denominator RP = A + C …
    same(MissRate, 1 - Recall)
    same(MissRate, FN / RP)
    same(RP, TP + FN)
    # 2. … while FN/RN, as printed, can exceed 1.
    fails(relation(FN / RN, "<=", 1))
    return conclude(paper.eq9)


def means() -> tuple[Decision, ...]:
    """The three means of Recall and Precision all lie on the true positives and the positive margins."""
    # 1. Recall times Precision, and their sum, …
    same(Recall * Precision, TP**2 / (RP * PP))
    same(Recall + Precision, TP * (RP + PP) / (RP * PP))
    # 2. … give the arithmetic and geometric mean, and F1 as the square of one over the other …
    same(GMeasure**2 / AMeasure, TP / ((RP + PP) / 2))
    same(GMeasure, TP / sqrt(RP * PP))
    # 3. … and the logarithm turns the geometric mean into an arithmetic one.
    same(log(GMeasure), (log(Recall) + log(Precision)) / 2)
    return conclude_all(
        paper.f1_is_g_squared_over_a,
        paper.f1_is_harmonic_mean,
        paper.f1_references_mean_margin,
        paper.f1_references_mean_of_bias_and_prevalence,
        paper.f1_is_specific_agreement,
        paper.inverse_f1_is_specific_agreement,
        paper.g_measure_references_geometric_margin,
        paper.information_of_g_measure,
    )


def true_negatives() -> tuple[Decision, ...]:
    """No true negative occurs in Recall, Precision, their means, or Jaccard; every other cell occurs in Jaccard."""
    # 1. Recall is made of one column, Precision of one row, and the true negatives are in neither.
    same(Recall, TP / (TP + FN))
    same(Precision, TP / (TP + FP))
    # 2. Jaccard can be written without TN, and does fall as FN grows …
    same(Jaccard, TP / (TP + FP + FN))
    # 3. … while with TN, that is what N is lessened by, below the line.
    same(Jaccard, TP / (N - TN))
    return conclude_all(
        paper.recall_relates_to_its_column,
        paper.precision_relates_to_its_row,
        paper.recall_ignores_true_negatives,
        paper.precision_ignores_true_negatives,
        paper.means_ignore_true_negatives,
        paper.f1_ignores_true_negatives,
        paper.jaccard_is_free_of_true_negatives,
        paper.jaccard_equation_number,
    )


def specific_agreement() -> tuple[Decision, ...]:
    """Both specific agreements give the correct cells and the sum of the errors, and no more."""
    # 1. Each is the odds of its correct cell to half the errors …
    errors = paper.ERRORS_BY_AGREEMENT
    same(F1 / (1 - F1), tp / ((fp + fn) / 2))
    same(errors, fp + fn)
    same(tp, errors * F1 / (2 * (1 - F1)))
    # 2. … and the Dual problem exchanges the errors, which neither notices.
    same(Dual(F1), F1)
    same(Dual(InverseF1), InverseF1)
    same(Dual(fp), fn)
    # 3. So the split is open, and Precision with it, though no cell is without effect.
    one, other = (1, 1, 0, 1), (1, 0, 1, 1)
    for each in (F1, InverseF1):
        same(_at(each, one), Rational(2, 3))
        same(_at(each, other), Rational(2, 3))
    same(_at(Precision, one), Rational(1, 2))
    same(_at(Precision, other), Integer(1))
    return conclude_all(paper.specific_agreements_leave_out_no_cell, paper.specific_agreements_and_the_table)


def freedom() -> Decision:
    """A measure is one equation for three degrees of freedom."""
    # A ratio does not change with N, nor along what leaves its two terms as they are.
    same(Accuracy, (TP + TN) / N)
    same(F1, TP / (TP + (FP + FN) / 2))
    same(Jaccard, TP / (TP + FP + FN))
    return conclude(paper.two_degrees_of_freedom)


def bias_equals_prevalence() -> tuple[Decision, ...]:
    """Bias = Prevalence says that there are as many false positives as false negatives."""
    # 1. The true positives drop out of the difference of the two margins …
    same(PP - RP, FP - FN)
    # 2. … so Recall and Precision have one denominator, and so have their inverses …
    even = relation(Bias, "=", Prevalence)
    holds(given(even, then=equal(PP, RP)))
    holds(given(even, then=equal(PN, RN)))
    # 3. … and Jaccard, a different function of F1, is below it unless all or nothing is right.
    same(F1 - Jaccard, F1 * (1 - F1) / (2 - F1))
    # 4. The error rates have equal numerators, but still the denominators RN and RP.
    holds(given(even, then=equal(Fallout - MissRate, FP * (RP - RN) / (RP * RN))))
    return conclude_all(
        paper.bias_equals_prevalence_recall,
        paper.bias_equals_prevalence_jaccard,
        paper.bias_equals_prevalence_inverse_recall,
        paper.bias_equals_prevalence_fallout,
    )


def coordinates() -> tuple[Decision, ...]:
    """Three ratios fix the table: two shares of a pair of margins, and how the pair splits the whole."""
    # 1. The skew gives back both real margins, which add up to 1 …
    same(rp, 1 / (1 + Skew))
    same(rn, Skew / (1 + Skew))
    # 2. … and a rate times its margin is a cell.
    same(tpr * rp, tp)
    same(fpr * rn, fp)
    return conclude_all(
        paper.prevalence_is_rp,
        paper.bias_is_pp,
        paper.skew_is_class_ratio,
        paper.real_margins_sum,
        paper.one_count_gives_the_rest,
        paper.recall_coordinates,
        paper.roc_coordinates,
        paper.precision_coordinates,
    )


def three_ratios() -> tuple[Decision, ...]:
    """Three ratios that are independent of each other fix the table locally, and may leave another one."""
    # 1. None of the three is a function of the other two …
    slopes = tuple(tuple(partial(each, cell, "cells") for cell in ("FP", "FN", "TN")) for each in paper.THREE_RATIOS)
    fails(equal(_at(determinant(slopes), (1, 0, 1, 1)), 0))
    # 2. … but the Dual problem, which exchanges the errors, leaves each as it is.
    for each in paper.THREE_RATIOS:
        same(Dual(each), each)
        same(_at(each, (1, 0, 1, 1)), _at(each, (1, 1, 0, 1)))
    fails(equal(_at(Bias, (1, 0, 1, 1)), _at(Bias, (1, 1, 0, 1))))
    return conclude_all(paper.three_cells_give_the_fourth, paper.any_three_ratios)


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


def significance() -> Decision:
    """Chi-squared: one squared deviation over four expectations, each of them N times a product of margins."""
    # The inverses of the expectations add up to that of the product of all margins.
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


def error_rates() -> tuple[Decision, ...]:
    """A rate and its complement share one margin; so do the measures of the Inverse problem."""
    same(tpr, 1 - FN / RP)
    # Both kinds of errors are missing in Accuracy alike.
    same(Accuracy, 1 - fp - fn)
    # A rate is one of its own class.
    same(fnr, FN / RP)
    return conclude_all(
        paper.accuracy_counts_true_negatives,
        paper.accuracy_ignores_the_split_of_errors,
        paper.error_rates_are_complements,
        paper.falsely_rejected,
        paper.inverse_recall_is_recall_of_inverse,
        paper.accuracy_is_weighted_average,
    )
