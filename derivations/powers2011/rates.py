"""Equations 1-9 of powers2011: rates are ratios of a cell to its margin, and N cancels in them."""

from __future__ import annotations

from bookmaker_ref.words import *
from derivations.expressions import *
from derivations.steps import *


@concludes("powers2011:accuracy-is-biased")
def bias_of_accuracy() -> None:
    """At chance the correct cells are products of their margins, and Accuracy is their sum."""
    # 1. By chance a cell is the product of its margins …
    same(etp, rp * pp)
    same(etn, rn * pn)
    # 2. … and without a deviation of the one correct cell there is none of the other.
    same(Accuracy, etp + etn + 2 * dtp)


@concludes(
    "powers2011:counts-sum-to-n",
    "powers2011:proportions-sum-to-one",
    "powers2011:table1-proportions",
    "powers2011:table1-counts",
)
def table() -> None:
    """A margin of Table 1 is the sum of its row or column, and N is the sum of all."""
    # Rows and columns each split the whole.
    same(RP + RN, N)
    same(PP + PN, N)


@concludes("powers2011:1")
def eq1() -> None:
    """Recall is the found share of the real positives, in proportions or in counts."""
    # 1. A proportion is a count over N …
    same(tp, TP / N)
    same(rp, (TP + FN) / N)
    # 2. … and N cancels in their ratio.
    same(tp / rp, TP / (TP + FN))


@concludes("powers2011:2")
def eq2() -> None:
    """Precision is the same with the row in place of the column."""
    # 1. The denominator is the row of positive predictions …
    same(pp, (TP + FP) / N)
    # 2. … and N cancels.
    same(tp / pp, TP / (TP + FP))


@concludes("powers2011:3")
def eq3() -> None:
    """Inverse Recall is Recall with positive and negative exchanged."""
    # Exchanging takes TP to TN and FN to FP.
    same(Inverse(TP / (TP + FN)), TN / (TN + FP))
    same(Inverse(Recall), tn / rn)


@concludes("powers2011:4")
def eq4() -> None:
    """Inverse Precision is Precision with positive and negative exchanged."""
    # Exchanging takes TP to TN and FP to FN.
    same(Inverse(TP / (TP + FP)), TN / (TN + FN))
    same(Inverse(Precision), tn / pn)


@concludes("powers2011:5")
def eq5() -> None:
    """In Accuracy each weight is the denominator of its rate, and cancels it."""
    # 1. By classes …
    same(rp * tpr, tp)
    same(rn * tnr, tn)
    # 2. … or by predictions, what is left are the two correct cells …
    same(pp * tpa, tp)
    same(pn * tna, tn)
    # 3. … whose sum is over N in counts.
    same(tp + tn, (TP + TN) / N)


@concludes("powers2011:6")
def eq6() -> None:
    """In F1 half of the errors fill up the true positives to the mean of both positive margins."""
    # 1. The denominator is that mean …
    same(tp + (fn + fp) / 2, (rp + pp) / 2)
    # 2. … so F1 is the harmonic mean of tp/rp and tp/pp.
    same(F1, 2 / (1 / Recall + 1 / Precision))
    # 3. Dividing above and below by the true positives leaves the ratio of errors to them.
    same((FN + FP) / 2 / TP, ((RP + PP) / 2 - TP) / TP)


@concludes("powers2011:7")
def eq7() -> None:
    """Jaccard counts the errors in full, where F1 counts half."""
    # 1. Without the true negatives there are N - TN cases.
    same(TP + FP + FN, N - TN)
    # 2. The ratio of mean error to true positives, from F1 …
    mean_error = (FN + FP) / 2 / TP
    same(mean_error, 1 / F1 - 1)
    # 3. … and twice that ratio in Jaccard.
    same(Jaccard, 1 / (1 + 2 * (1 / F1 - 1)))


@concludes("powers2011:8")
def eq8() -> None:
    """Fallout is a share of the real negatives; of the real positives it would be no share at all."""
    # 1. It is what Inverse Recall leaves, so both have the denominator RN = B + D …
    same(Fallout, 1 - InverseRecall)
    same(Fallout, FP / RN)
    same(RN, FP + TN)
    # 2. … while FP/RP, as printed, can exceed 1.
    fails(relation(FP / RP, "<=", 1))


@concludes("powers2011:9")
def eq9() -> None:
    """Miss Rate is a share of the real positives; of the real negatives it would be no share at all."""
    # 1. It is what Recall leaves, so both have the denominator RP = A + C …
    same(MissRate, 1 - Recall)
    same(MissRate, FN / RP)
    same(RP, TP + FN)
    # 2. … while FN/RN, as printed, can exceed 1.
    fails(relation(FN / RN, "<=", 1))


@concludes(
    "powers2011:f1-is-g-squared-over-a",
    "powers2011:f1-is-harmonic-mean",
    "powers2011:f1-references-mean-margin",
    "powers2011:f1-references-mean-of-bias-and-prevalence",
    "powers2011:f1-is-specific-agreement",
    "powers2011:inverse-f1-is-specific-agreement",
    "powers2011:g-measure-references-geometric-margin",
    "powers2011:information-of-g-measure",
)
def means() -> None:
    """The three means of Recall and Precision all lie on the true positives and the positive margins."""
    # 1. Recall times Precision, and their sum, …
    same(Recall * Precision, TP**2 / (RP * PP))
    same(Recall + Precision, TP * (RP + PP) / (RP * PP))
    # 2. … give the arithmetic and geometric mean, and F1 as the square of one over the other …
    same(GMeasure**2 / AMeasure, TP / ((RP + PP) / 2))
    same(GMeasure, TP / sqrt(RP * PP))
    # 3. … and the logarithm turns the geometric mean into an arithmetic one.
    same(log(GMeasure), (log(Recall) + log(Precision)) / 2)


@concludes(
    "powers2011:recall-relates-to-its-column",
    "powers2011:precision-relates-to-its-row",
    "powers2011:recall-ignores-true-negatives",
    "powers2011:precision-ignores-true-negatives",
    "powers2011:means-ignore-true-negatives",
    "powers2011:f1-ignores-true-negatives",
    "powers2011:jaccard-is-free-of-one-cell",
    "powers2011:jaccard-equation-number",
)
def true_negatives() -> None:
    """No true negative occurs in Recall, Precision, their means, or Jaccard; every other cell occurs in Jaccard."""
    # 1. Recall is made of one column, Precision of one row, and the true negatives are in neither.
    same(Recall, TP / (TP + FN))
    same(Precision, TP / (TP + FP))
    # 2. Jaccard can be written without TN, and does fall as FN grows …
    same(Jaccard, TP / (TP + FP + FN))
    # 3. … while with TN, that is what N is lessened by, below the line.
    same(Jaccard, TP / (N - TN))


@concludes("powers2011:specific-agreements-leave-out-no-cell", "powers2011:specific-agreements-give-the-table")
def specific_agreement() -> None:
    """Both specific agreements give the correct cells and the sum of the errors, and no more."""
    # 1. Each is the odds of its correct cell to half the errors …
    errors = 1 / (1 + F1 / (2 * (1 - F1)) + InverseF1 / (2 * (1 - InverseF1)))
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
        same(at(each, one), Rational(2, 3))
        same(at(each, other), Rational(2, 3))
    same(at(Precision, one), Rational(1, 2))
    same(at(Precision, other), Integer(1))


@concludes("powers2011:one-measure-leaves-two-degrees-of-freedom")
def freedom() -> None:
    """A measure is one equation for three degrees of freedom."""
    # A ratio does not change with N, nor along what leaves its two terms as they are.
    same(Accuracy, (TP + TN) / N)
    same(F1, TP / (TP + (FP + FN) / 2))
    same(Jaccard, TP / (TP + FP + FN))


@concludes(
    "powers2011:bias-equals-prevalence-recall",
    "powers2011:bias-equals-prevalence-jaccard",
    "powers2011:bias-equals-prevalence-inverse-recall",
    "powers2011:bias-equals-prevalence-fallout",
)
def bias_equals_prevalence() -> None:
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


@concludes(
    "powers2011:prevalence-is-rp",
    "powers2011:bias-is-pp",
    "powers2011:skew-is-class-ratio",
    "powers2011:real-margins-sum",
    "powers2011:one-count-gives-the-rest",
    "powers2011:recall-coordinates",
    "powers2011:roc-coordinates",
    "powers2011:precision-coordinates",
)
def coordinates() -> None:
    """Three ratios fix the table: two shares of a pair of margins, and how the pair splits the whole."""
    # 1. The skew gives back both real margins, which add up to 1 …
    same(rp, 1 / (1 + Skew))
    same(rn, Skew / (1 + Skew))
    # 2. … and a rate times its margin is a cell.
    same(tpr * rp, tp)
    same(fpr * rn, fp)


@concludes("powers2011:three-cells-give-the-fourth", "powers2011:any-three-ratios")
def three_ratios() -> None:
    """Three ratios that are independent of each other fix the table locally, and may leave another one."""
    # 1. None of the three is a function of the other two …
    slopes = tuple(
        tuple(partial(each, cell, "cells") for cell in ("FP", "FN", "TN")) for each in (Accuracy, F1, Correlation)
    )
    fails(equal(at(determinant(slopes), (1, 0, 1, 1)), 0))
    # 2. … but the Dual problem, which exchanges the errors, leaves each as it is.
    for each in (Accuracy, F1, Correlation):
        same(Dual(each), each)
        same(at(each, (1, 0, 1, 1)), at(each, (1, 1, 0, 1)))
    fails(equal(at(Bias, (1, 0, 1, 1)), at(Bias, (1, 1, 0, 1))))


@concludes(
    "powers2011:skew-weighs-errors",
    "powers2011:false-positives-outnumber-at-chance",
    "powers2011:skew-weighs-chance-errors",
)
def skewed_errors() -> None:
    """Errors are rates times classes, and the ratio of the classes is the skew."""
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


@concludes("powers2011:significance-needs-n")
def significance() -> None:
    """In chi-squared one squared deviation is over four expectations, each of them N times a product of margins."""
    # 1. All four cells deviate alike …
    for deviation in (dfp, dfn, dtn):
        same(deviation**2, dtp**2)
    # 2. … and the inverses of the expectations add up to that of the product of all margins.
    same(1 / etp + 1 / efp + 1 / efn + 1 / etn, 1 / (rp * rn * pp * pn))
    same(Chi2, N * dtp**2 / (rp * rn * pp * pn))


@concludes("powers2011:cost-ratio-multiplies-skew")
def costs() -> None:
    """A value for each class weights its column, so that the rates stay and the skew is multiplied."""
    # 1. A positive is worth 1 and a negative v; each true rate is out of its own column, whatever that is worth …
    v = Symbol("v", positive=True)
    worth = (TP, v * FP, FN, v * TN)
    same(of_cells(Recall, worth), Recall)
    same(of_cells(InverseRecall, worth), InverseRecall)
    # 2. … and the ratio of the columns is the skew, v times.
    same(of_cells(Skew, worth), v * Skew)


@concludes(
    "powers2011:accuracy-counts-true-negatives",
    "powers2011:accuracy-ignores-the-split-of-errors",
    "powers2011:error-rates-are-complements",
    "powers2011:falsely-rejected-and-accepted",
    "powers2011:inverse-problem",
    "powers2011:accuracy-is-weighted-average",
)
def error_rates() -> None:
    """A rate and its complement share one margin; so do the measures of the Inverse problem."""
    same(tpr, 1 - FN / RP)
    # Both kinds of errors are missing in Accuracy alike.
    same(Accuracy, 1 - fp - fn)
    # A rate is one of its own class.
    same(fnr, FN / RP)
