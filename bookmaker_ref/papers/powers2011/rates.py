"""powers2011, equations 1-9: rates, accuracy, the means of Recall and Precision, Prevalence and Bias."""

from __future__ import annotations

from functools import partial as bound

from sympy import Expr, Integer, Mul, Pow, Rational, Symbol, log, sqrt

from bookmaker_ref.papers.record import Equation, Record
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
    Bias,
    Chi2,
    Correlation,
    Differs,
    Dual,
    Fallout,
    GMeasure,
    Inverse,
    InverseBias,
    InverseF1,
    InversePrecision,
    InversePrevalence,
    InverseRecall,
    Jaccard,
    MissRate,
    N,
    Precision,
    Prevalence,
    Recall,
    Skew,
    WRAcc,
    dtp,
    equal,
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
from bookmaker_ref.symbolic.statement import All

_HALF = Rational(1, 2)
_EVEN = relation(Bias, "=", Prevalence)

accuracy_is_biased = Record(
    "powers2011:accuracy-is-biased",
    title="At chance, Accuracy is what the margins make it",
    printed=given(equal(dtp, 0), then=equal(Accuracy, Prevalence * Bias + InversePrevalence * InverseBias)),
    latex=r"tp = etp \Rightarrow \text{Accuracy} = \text{Prev} \cdot \text{Bias} + \text{IPrev} \cdot \text{IBias}",
    kind="claim",
    section="Abstract",
    note="The text calls Recall, Precision, F-Measure and Rand Accuracy biased; read as: at chance Accuracy has no"
    " value of its own. For the others see powers2011:chance-level.",
    also=("powers2008evaluation:accuracy-is-biased",),
)

# --- the table ----------------------------------------------------------------------------------------------

_binary = bound(Record, section="The Binary Case", kind="claim")

counts_sum_to_n = _binary(
    "powers2011:counts-sum-to-n",
    title="The four counts add up to N",
    printed=equal(TP + FP + FN + TN, N),
    latex=r"TP + FP + FN + TN = N",
)
proportions_sum_to_one = _binary(
    "powers2011:proportions-sum-to-one",
    title="The cells, and either pair of margins, are probabilities of all there is",
    printed=All((equal(tp + fp + fn + tn, 1), equal(rp + rn, 1), equal(pp + pn, 1))),
    latex=r"tp + fp + fn + tn = rp + rn = pp + pn = 1",
)
table1_proportions = _binary(
    "powers2011:table1-proportions",
    title="Table 1, left: each margin is the sum of its row or column",
    printed=All((equal(pp, tp + fp), equal(pn, fn + tn), equal(rp, tp + fn), equal(rn, fp + tn))),
    latex=r"pp = tp + fp,\; pn = fn + tn,\; rp = tp + fn,\; rn = fp + tn",
)
table1_counts = _binary(
    "powers2011:table1-counts",
    title="Table 1, right: the same in counts",
    printed=All((equal(PP, TP + FP), equal(PN, FN + TN), equal(RP, TP + FN), equal(RN, FP + TN))),
    latex=r"A+B,\; C+D,\; A+C,\; B+D",
    note="The letters A, B, C, D are the cells TP, FP, FN, TN.",
)

# --- Recall and Precision -----------------------------------------------------------------------------------

_RECALL = "Recall & Precision, Sensitivity & Specificity"
_line = bound(Record, section=_RECALL)
_claim = bound(Record, section=_RECALL, kind="claim")

eq1 = Equation(
    "powers2011:1",
    title="Recall, by its several names",
    lines=(
        _line(
            "powers2011:1.1",
            title="Recall is the share of true positives among real positives",
            printed=equal(Recall, tpr, tp / rp),
            latex=r"\text{Recall} = \text{Sensitivity} = tpr = tp/rp",
            defines=Recall,
        ),
        _line(
            "powers2011:1.2",
            title="Recall in counts",
            printed=equal(Recall, TP / RP, TP / (TP + FN)),
            latex=r"= TP/RP = A/(A+C)",
        ),
    ),
)
eq2 = Equation(
    "powers2011:2",
    title="Precision, by its several names",
    lines=(
        _line(
            "powers2011:2.1",
            title="Precision is the share of true positives among predicted positives",
            printed=equal(Precision, tpa, tp / pp),
            latex=r"\text{Precision} = \text{Confidence} = tpa = tp/pp",
            defines=Precision,
        ),
        _line(
            "powers2011:2.2",
            title="Precision in counts",
            printed=equal(Precision, TP / PP, TP / (TP + FP)),
            latex=r"= TP/PP = A/(A+B)",
        ),
    ),
)
recall_relates_to_its_column = _claim(
    "powers2011:recall-relates-to-its-column",
    title="Recall sees the real positives alone",
    printed=All(tuple(equal(partial(Recall, cell, "cells"), 0) for cell in ("FP", "TN"))),
    latex=r"\partial\,\text{Recall} / \partial\,FP = \partial\,\text{Recall} / \partial\,TN = 0",
    note="The text says that Recall has to do with the column of real positives only; read as: no cell of the other"
    " column changes it.",
)
precision_relates_to_its_row = _claim(
    "powers2011:precision-relates-to-its-row",
    title="Precision sees the predicted positives alone",
    printed=All(tuple(equal(partial(Precision, cell, "cells"), 0) for cell in ("FN", "TN"))),
    latex=r"\partial\,\text{Precision} / \partial\,FN = \partial\,\text{Precision} / \partial\,TN = 0",
    note="Likewise with the row of predicted positives.",
)
recall_ignores_true_negatives = _claim(
    "powers2011:recall-ignores-true-negatives",
    title="Recall does not change with the true negatives",
    printed=equal(partial(Recall, "TN", "cells"), 0),
    latex=r"\partial\,\text{Recall} / \partial\,TN = 0",
    note="The text says that TN does not enter; read as: the derivative in TN, with the other cells held, is 0.",
)
precision_ignores_true_negatives = _claim(
    "powers2011:precision-ignores-true-negatives",
    title="Precision does not change with the true negatives",
    printed=equal(partial(Precision, "TN", "cells"), 0),
    latex=r"\partial\,\text{Precision} / \partial\,TN = 0",
    note="Read as for Recall.",
)
means_ignore_true_negatives = _claim(
    "powers2011:means-ignore-true-negatives",
    title="Nor do the three means of Recall and Precision",
    printed=All(tuple(equal(partial(mean, "TN", "cells"), 0) for mean in (AMeasure, GMeasure, F1))),
    latex=r"\partial A / \partial\,TN = \partial G / \partial\,TN = \partial F / \partial\,TN = 0",
    note="Read as for Recall.",
)
f1_is_g_squared_over_a = _claim(
    "powers2011:f1-is-g-squared-over-a",
    title="The F-measure is the squared geometric over the arithmetic mean",
    printed=equal(F1, GMeasure**2 / AMeasure),
    latex=r"F = G^2/A",
)
f1_is_harmonic_mean = _claim(
    "powers2011:f1-is-harmonic-mean",
    title="F1 is the harmonic mean of Recall and Precision",
    printed=equal(F1, 2 * Recall * Precision / (Recall + Precision)),
    latex=r"F = 2\,\text{Recall}\cdot\text{Precision} / (\text{Recall}+\text{Precision})",
)
f1_references_mean_margin = _claim(
    "powers2011:f1-references-mean-margin",
    title="F1 compares the true positives with the mean of predicted and real positives",
    printed=equal(F1, TP / ((PP + RP) / 2)),
    latex=r"F1 = TP / \text{mean}(PP, RP)",
)
f1_is_specific_agreement = _claim(
    "powers2011:f1-is-specific-agreement",
    title="F1 is the proportion of specific agreement on the positive class",
    printed=equal(F1, 2 * TP / (2 * TP + FP + FN)),
    latex=r"F1 = PS{+} = 2A / (2A + B + C)",
)
g_measure_references_geometric_margin = _claim(
    "powers2011:g-measure-references-geometric-margin",
    title="The G-measure compares the true positives with the geometric mean of both margins",
    printed=equal(GMeasure, TP / sqrt(PP * RP)),
    latex=r"G = TP / \sqrt{PP \cdot RP}",
)
information_of_g_measure = _claim(
    "powers2011:information-of-g-measure",
    title="The information in G is the mean of the information in Recall and in Precision",
    printed=equal(-log(GMeasure), (-log(Recall) - log(Precision)) / 2),
    latex=r"-\log G = \text{mean}(-\log\text{Recall}, -\log\text{Precision})",
)
inverse_recall_is_recall_of_inverse = _claim(
    "powers2011:inverse-problem",
    title="Inverse Recall and Inverse Precision are those of the problem with both labels exchanged",
    printed=All((equal(Inverse(Recall), InverseRecall), equal(Inverse(Precision), InversePrecision))),
    latex=r"\text{Inverse Recall} = \text{Recall of the Inverse problem}",
)

eq3 = Equation(
    "powers2011:3",
    title="Inverse Recall, or Specificity",
    lines=(
        _line(
            "powers2011:3.1",
            title="Inverse Recall is the share of true negatives among real negatives",
            printed=equal(InverseRecall, tnr, tn / rn),
            latex=r"\text{Inverse Recall} = tnr = \frac{tn}{rn}",
            defines=InverseRecall,
        ),
        _line(
            "powers2011:3.2",
            title="Inverse Recall in counts",
            printed=equal(InverseRecall, TN / RN, TN / (FP + TN)),
            latex=r"= \frac{TN}{RN} = \frac{D}{(B+D)}",
        ),
    ),
)
eq4 = Equation(
    "powers2011:4",
    title="Inverse Precision",
    lines=(
        _line(
            "powers2011:4.1",
            title="Inverse Precision is the share of true negatives among predicted negatives",
            printed=equal(InversePrecision, tna, tn / pn),
            latex=r"\text{Inverse Precision} = tna = \frac{tn}{pn}",
            defines=InversePrecision,
        ),
        _line(
            "powers2011:4.2",
            title="Inverse Precision in counts",
            printed=equal(InversePrecision, TN / PN, TN / (FN + TN)),
            latex=r"= \frac{TN}{PN} = \frac{D}{(C+D)}",
        ),
    ),
)
inverse_f1_is_specific_agreement = _claim(
    "powers2011:inverse-f1-is-specific-agreement",
    title="F1 of the Inverse problem is the proportion of specific agreement on the negative class",
    printed=All((equal(Inverse(F1), InverseF1), equal(InverseF1, 2 * TN / (2 * TN + FP + FN)))),
    latex=r"PS{-} = \text{Inverse } F1 = 2D / (2D + B + C)",
)

#: The proportion of errors, fp + fn, from both specific agreements: a half of it goes with F1/(1 - F1) true positives.
ERRORS_BY_AGREEMENT: Expr = 1 / (1 + F1 / (2 * (1 - F1)) + InverseF1 / (2 * (1 - InverseF1)))

specific_agreements_leave_out_no_cell = _claim(
    "powers2011:specific-agreements-leave-out-no-cell",
    title="Of both specific agreements together, each cell changes one",
    printed=All(
        (
            Differs(partial(F1, "TP", "cells"), Integer(0)),
            *(Differs(partial(each, error, "cells"), Integer(0)) for each in (F1, InverseF1) for error in ("FP", "FN")),
            Differs(partial(InverseF1, "TN", "cells"), Integer(0)),
        )
    ),
    latex=r"PS{+}(TP, FP, FN),\; PS{-}(TN, FP, FN)",
    note="The text says that PS+ is used with PS- so that the contingencies are completely captured, after F1, which"
    " ignores TN; read as: no cell is ignored. That both give the table is another reading,"
    " powers2011:specific-agreements-give-the-table.",
)
specific_agreements_and_the_table = _claim(
    "powers2011:specific-agreements-give-the-table",
    title="Both specific agreements together determine the table of proportions",
    printed=All(
        (
            equal(tp, ERRORS_BY_AGREEMENT * F1 / (2 * (1 - F1))),
            equal(tn, ERRORS_BY_AGREEMENT * InverseF1 / (2 * (1 - InverseF1))),
            equal(fp, ERRORS_BY_AGREEMENT / 2),
            equal(fn, ERRORS_BY_AGREEMENT / 2),
        )
    ),
    latex=r"(PS{+}, PS{-}) \mapsto (tp, fp, fn, tn)",
    condition=(_EVEN,),
    note="The text says that PS+ is used with PS- so that the contingencies are completely captured. No cell is ignored"
    " then; but what both determine is tp, tn, and the sum of fp and fn, not how that is split. The Dual problem"
    " exchanges fp and fn and leaves PS+ and PS- as they are, so that a function of the two has to give both alike, and"
    " these are the only ones that can be meant. The tables 1 1 0 1 and 1 0 1 1 have PS+ = PS- = 2/3 and the Precision"
    " 1/2 and 1.",
)
f1_ignores_true_negatives = _claim(
    "powers2011:f1-ignores-true-negatives",
    title="The true negatives can be anything, and F1 stays the same",
    printed=equal(partial(F1, "TN", "cells"), 0),
    latex=r"\partial\,F1 / \partial\,TN = 0",
    note="The text says that TN is free to vary; read as for Recall.",
)
eq5 = Equation(
    "powers2011:5",
    title="Rand Accuracy, as a sum and as two weighted means",
    lines=(
        _line(
            "powers2011:5.1",
            title="Accuracy is the share of cases that are predicted right",
            printed=equal(Accuracy, tp + tn),
            latex=r"\text{Accuracy} = tca = tcr = tp + tn",
            defines=Accuracy,
        ),
        _line(
            "powers2011:5.2",
            title="Accuracy weights Recall and Inverse Recall by the real classes",
            printed=equal(Accuracy, rp * tpr + rn * tnr, (TP + TN) / N),
            latex=r"= rp \cdot tpr + rn \cdot tnr = (TP+TN)/N",
        ),
        _line(
            "powers2011:5.3",
            title="Accuracy weights Precision and Inverse Precision by the predicted labels",
            printed=equal(Accuracy, pp * tpa + pn * tna, (TP + TN) / N),
            latex=r"= pp \cdot tpa + pn \cdot tna = (A+D)/N",
        ),
    ),
)
eq6 = Equation(
    "powers2011:6",
    title="Dice, or F1",
    lines=(
        _line(
            "powers2011:6.1",
            title="F1 sets the true positives against themselves and half the errors",
            printed=equal(F1, tp / (tp + (fn + fp) / 2)),
            latex=r"\text{Dice} = F1 = tp/(tp + (fn+fp)/2)",
            defines=F1,
        ),
        _line(
            "powers2011:6.2",
            title="F1 in counts",
            printed=equal(F1, TP / (TP + (FP + FN) / 2)),
            latex=r"= A/(A + (B+C)/2)",
        ),
        _line(
            "powers2011:6.3",
            title="F1 from the ratio of mean error to true positives",
            printed=equal(F1, 1 / (1 + (FN + FP) / 2 / TP)),
            latex=r"= 1/(1 + \text{mean}(FN, FP)/TP)",
        ),
    ),
)
eq7 = Equation(
    "powers2011:7",
    title="Jaccard, or Tanimoto",
    lines=(
        _line(
            "powers2011:7.1",
            title="Jaccard leaves out only the true negatives",
            printed=equal(Jaccard, tp / (tp + fn + fp), TP / (N - TN)),
            latex=r"\text{Jaccard} = tp/(tp + fn + fp) = TP/(N - TN)",
            defines=Jaccard,
        ),
        _line(
            "powers2011:7.2",
            title="Jaccard in counts",
            printed=equal(Jaccard, TP / (TP + FP + FN), TP / (N - TN)),
            latex=r"= A/(A+B+C) = A/(N-D)",
        ),
        _line(
            "powers2011:7.3",
            title="Jaccard from the ratio of mean error to true positives",
            printed=equal(Jaccard, 1 / (1 + Mul(2, (FN + FP) / 2, Pow(TP, -1), evaluate=False))),
            latex=r"= 1/(1 + 2 \cdot \text{mean}(FN, FP)/TP)",
        ),
        _line(
            "powers2011:7.4",
            title="Jaccard is a function of F1 alone",
            printed=equal(Jaccard, F1 / (2 - F1)),
            latex=r"= F1/(2 - F1)",
        ),
    ),
)
accuracy_counts_true_negatives = _claim(
    "powers2011:accuracy-counts-true-negatives",
    title="Accuracy depends on how the negatives are classified",
    printed=Differs(partial(Accuracy, "TN", "cells"), Integer(0)),
    latex=r"\partial\,\text{Accuracy} / \partial\,TN \not\equiv 0",
    note="The text says that it takes the classification of negatives into account; read as: it changes with TN, the"
    " other cells held, unless all there is already right.",
    also=("powers2008significance:accuracy-counts-true-negatives",),
)
accuracy_is_weighted_average = _claim(
    "powers2011:accuracy-is-weighted-average",
    title="Accuracy is a mean weighted by Prevalence, and one weighted by Bias",
    printed=equal(
        Accuracy,
        Prevalence * Recall + InversePrevalence * InverseRecall,
        Bias * Precision + InverseBias * InversePrecision,
    ),
    latex=r"\text{Accuracy} = \text{Prev}\cdot\text{Recall} + \text{IPrev}\cdot\text{IRecall}"
    r" = \text{Bias}\cdot\text{Precision} + \text{IBias}\cdot\text{IPrecision}",
)
accuracy_ignores_the_split_of_errors = _claim(
    "powers2011:accuracy-ignores-the-split-of-errors",
    title="Accuracy does not tell one kind of error from the other",
    printed=equal(partial(Accuracy, "FP", "cells"), partial(Accuracy, "FN", "cells")),
    latex=r"\partial\,\text{Accuracy} / \partial\,FP = \partial\,\text{Accuracy} / \partial\,FN",
    note="The text says that one of N, FP and FN stays free; read as: an error counts the same whichever kind it is.",
)
jaccard_is_free_of_true_negatives = _claim(
    "powers2011:jaccard-is-free-of-one-cell",
    title="The cell that Jaccard does not depend on is FN",
    printed=equal(partial(Jaccard, "FN", "cells"), 0),
    latex=r"\partial\,\text{Jaccard} / \partial\,FN = 0",
    corrected=equal(partial(Jaccard, "TN", "cells"), 0),
    note="The text names FN (twice); the cell that can vary freely is TN, as in equation 7.",
)
jaccard_equation_number = _claim(
    "powers2011:jaccard-equation-number",
    title="Equation 6 is Jaccard, and equation 7 is F1",
    printed=All((equal(Jaccard, tp / (tp + (fn + fp) / 2)), equal(F1, tp / (tp + fn + fp)))),
    latex=r"\text{Jaccard } (6),\; \text{Dice or } PS{+} \text{ or } F1\ (7)",
    corrected=All((equal(F1, tp / (tp + (fn + fp) / 2)), equal(Jaccard, tp / (tp + fn + fp)))),
    note="The text after the equations cites 6 for Jaccard and 7 for F1; they are printed the other way round.",
)
eq8 = Equation(
    "powers2011:8",
    title="Fallout, the false positive rate",
    lines=(
        _line(
            "powers2011:8.1",
            title="Fallout as a ratio of proportions",
            printed=equal(Fallout, fpr, fp / rp),
            latex=r"\text{Fallout} = fpr = \frac{fp}{rp}",
            corrected=equal(Fallout, fpr, fp / rn),
            note="The denominator is rn, the real negatives, as the text and the letters of 8.2 have it.",
        ),
        _line(
            "powers2011:8.2",
            title="Fallout in counts",
            printed=equal(Fallout, FP / RP, FP / (FP + TN)),
            latex=r"= \frac{FP}{RP} = \frac{B}{(B+D)}",
            corrected=equal(Fallout, FP / RN, FP / (FP + TN)),
            note="RN for RP: B + D are the real negatives. powers2008evaluation, equation 7, has the same slip.",
        ),
    ),
)
eq9 = Equation(
    "powers2011:9",
    title="Miss Rate, the false negative rate",
    lines=(
        _line(
            "powers2011:9.1",
            title="Miss Rate as a ratio of proportions",
            printed=equal(MissRate, fnr, fn / rn),
            latex=r"\text{Miss Rate} = fnr = \frac{fn}{rn}",
            corrected=equal(MissRate, fnr, fn / rp),
            note="The denominator is rp, the real positives, as the text and the letters of 9.2 have it.",
        ),
        _line(
            "powers2011:9.2",
            title="Miss Rate in counts",
            printed=equal(MissRate, FN / RN, FN / (TP + FN)),
            latex=r"= \frac{FN}{RN} = \frac{C}{(A+C)}",
            corrected=equal(MissRate, FN / RP, FN / (TP + FN)),
            note="RP for RN: A + C are the real positives. powers2008evaluation, equation 8, has the same slip.",
        ),
    ),
)
error_rates_are_complements = _claim(
    "powers2011:error-rates-are-complements",
    title="Fallout and Miss Rate are what Inverse Recall and Recall leave",
    printed=All((equal(Fallout, 1 - InverseRecall), equal(MissRate, 1 - Recall))),
    latex=r"fpr = 1 - tnr,\; fnr = 1 - tpr",
)
falsely_rejected = _claim(
    "powers2011:falsely-rejected-and-accepted",
    title="What is falsely rejected and falsely accepted are fn and fp, as shares of all cases",
    printed=All((equal(fn, rp * fnr), equal(fp, rn * fpr))),
    latex=r"\alpha = fn,\; \beta = fp",
    note="The text says that FN and FP are sometimes called errors of type I and II, and fn and fp alpha and beta; and"
    " then that these words belong, more correctly, to hypotheses about the whole table. Read as: fn of all cases are"
    " positive and rejected, fp negative and accepted. An alpha is usually a rate of the cases of which the hypothesis"
    " is true, which is fnr here and not fn; and usually the false positives are the errors of type I, as they are in"
    " powers2003 (powers2003:false-positive-rate).",
)
_OF_A_COLUMN_OR_A_ROW: tuple[tuple[Symbol, tuple[str, str]], ...] = (
    (Recall, ("FP", "TN")),
    (MissRate, ("FP", "TN")),
    (InverseRecall, ("TP", "FN")),
    (Fallout, ("TP", "FN")),
    (Precision, ("FN", "TN")),
    (InversePrecision, ("TP", "FP")),
)

two_degrees_of_freedom = _claim(
    "powers2011:one-measure-leaves-two-degrees-of-freedom",
    title="Each measure alone leaves two degrees of freedom, and N",
    printed=All(
        (
            *(equal(partial(each, cell, "cells"), 0) for each, cells in _OF_A_COLUMN_OR_A_ROW for cell in cells),
            *(equal(partial(each, "TN", "cells"), 0) for each in (F1, Jaccard)),
            *(equal(partial(each, "FP", "cells"), partial(each, "FN", "cells")) for each in (F1, Jaccard, Accuracy)),
            equal(partial(Accuracy, "TP", "cells"), partial(Accuracy, "TN", "cells")),
        )
    ),
    latex=r"(1)\text{-}(9):\; 4 - 1 - 1 = 2",
    note="Read of the measures (1) to (9). Each has two directions in which the counts can move while it stays: two"
    " cells that it does not have; or one such cell, and errors of one kind for errors of the other; or these, and"
    " right cases of one kind for right cases of the other. A third is N, since each is a ratio.",
)

# --- Prevalence, Bias, Cost and Skew ------------------------------------------------------------------------

_margin = bound(Record, section="Prevalence, Bias, Cost & Skew", kind="claim")

prevalence_is_rp = _margin(
    "powers2011:prevalence-is-rp",
    title="Prevalence is the proportion of real positives",
    printed=equal(Prevalence, rp, RP / N),
    latex=r"\text{Prevalence} = rp = RP/N",
    defines=Prevalence,
)
bias_is_pp = _margin(
    "powers2011:bias-is-pp",
    title="Bias is the proportion of predicted positives",
    printed=equal(Bias, pp, PP / N),
    latex=r"\text{Bias} = pp = PP/N",
    defines=Bias,
)
f1_references_mean_of_bias_and_prevalence = _margin(
    "powers2011:f1-references-mean-of-bias-and-prevalence",
    title="F1 compares the true positives with the mean of Bias and Prevalence",
    printed=equal(F1, tp / ((Bias + Prevalence) / 2)),
    latex=r"F1 = tp / \text{mean}(\text{Bias}, \text{Prev})",
    note="Jaccard, named along with it, does so through F1 (7.4); its own denominator is Bias + Prev - tp.",
)
bias_equals_prevalence_recall = _margin(
    "powers2011:bias-equals-prevalence-recall",
    title="With Bias = Prevalence, Recall, Precision and Dice agree",
    printed=given(_EVEN, then=equal(Recall, Precision, F1)),
    latex=r"\text{Prevalence} = \text{Bias} \Rightarrow \text{Recall} = \text{Precision} = \text{Dice}",
)
bias_equals_prevalence_jaccard = _margin(
    "powers2011:bias-equals-prevalence-jaccard",
    title="With Bias = Prevalence, Jaccard still differs from Recall",
    printed=Differs(Jaccard, Recall, (_EVEN,)),
    latex=r"\text{Prevalence} = \text{Bias} \not\Rightarrow \text{Jaccard} = \text{Recall}",
    note="The text excepts Jaccard; read as: some table with Bias = Prevalence tells it from Recall.",
)
bias_equals_prevalence_inverse_recall = _margin(
    "powers2011:bias-equals-prevalence-inverse-recall",
    title="With Bias = Prevalence, Inverse Recall and Inverse Precision agree",
    printed=given(_EVEN, then=equal(InverseRecall, InversePrecision)),
    latex=r"\text{Prevalence} = \text{Bias} \Rightarrow \text{Inverse Recall} = \text{Inverse Precision}",
)
bias_equals_prevalence_fallout = _margin(
    "powers2011:bias-equals-prevalence-fallout",
    title="With Bias = Prevalence, Fallout and Miss Rate agree",
    printed=given(_EVEN, then=equal(Fallout, MissRate)),
    latex=r"\text{Prevalence} = \text{Bias} \Rightarrow \text{Fallout} = \text{Miss Rate}",
    condition=(relation(FP * (RP - RN), "=", 0),),
    note="Bias = Prevalence makes the two kinds of errors equal in number; the rates divide them by RN and RP."
    " So there must be no errors, or as many real positives as real negatives.",
)
skew_is_class_ratio = _margin(
    "powers2011:skew-is-class-ratio",
    title="Skew is the ratio of the two classes",
    printed=equal(Skew, rn / rp),
    latex=r"c_s = rn/rp",
    defines=Skew,
)
real_margins_sum = _margin(
    "powers2011:real-margins-sum",
    title="The real classes are all there is",
    printed=All((equal(rp + rn, 1), equal(RN + RP, N))),
    latex=r"rp + rn = 1,\; RN + RP = N",
)
skew_weighs_errors = _margin(
    "powers2011:skew-weighs-errors",
    title="Where both error rates are alike, the false positives outnumber the false negatives by the skew",
    printed=given(equal(fpr, fnr), then=equal(FP, Skew * FN)),
    latex=r"fpr = fnr \Rightarrow FP = c_s \cdot FN",
    note="The text says that with many more negatives than positives, poor Inverse Recall makes many more errors than"
    " poor Recall; read as: when both are equally poor, skew times as many.",
    also=("powers2008evaluation:skew-weighs-errors",),
)
false_positives_outnumber_at_chance = _margin(
    "powers2011:false-positives-outnumber-at-chance",
    title="At chance, with more negatives than positives, there are more false positives than false negatives",
    printed=given(equal(dtp, 0), relation(Skew, ">", 1), then=relation(FP, ">", FN)),
    latex=r"tp = etp,\; c_s > 1 \Rightarrow FP > FN",
    condition=(relation(Bias, ">", Prevalence),),
    note="The text says that with errors of equal cost, those of chance cost more in all among the negatives because"
    " they are more prevalent; read as: there are more of them. But FP - FN is PP - RP, whatever the Skew is: who"
    " predicts fewer positives than there are makes more false negatives, at chance or not. For a second reading see"
    " powers2011:skew-weighs-chance-errors.",
    also=("powers2008evaluation:false-positives-outnumber-at-chance",),
)
skew_weighs_chance_errors = _margin(
    "powers2011:skew-weighs-chance-errors",
    title="At chance, and for a given Bias, false positives stand to false negatives as the skew has it",
    printed=given(equal(dtp, 0), then=equal(FP, Skew * Bias / InverseBias * FN)),
    latex=r"tp = etp \Rightarrow FP = c_s \cdot \text{Bias}/\text{IBias} \cdot FN",
    note="A second reading of the sentence that is read in powers2011:false-positives-outnumber-at-chance: not that"
    " there are more of the ones than of the others, but that for a given Bias their ratio is in proportion to the"
    " skew.",
    also=("powers2008evaluation:skew-weighs-chance-errors",),
)
three_cells_give_the_fourth = _margin(
    "powers2011:three-cells-give-the-fourth",
    title="A table of proportions has three degrees of freedom",
    printed=equal(tn, 1 - tp - fp - fn),
    latex=r"tn = 1 - tp - fp - fn",
    note="The text says that any three ratios that are not redundant determine the rest; read as: three cells give the"
    " fourth. Other triples are in the records that follow, and of any three it is powers2011:any-three-ratios.",
    also=("powers2008evaluation:three-cells-give-the-fourth",),
)
#: Three ratios of which none follows from the others, and which the Dual problem leaves as they are.
THREE_RATIOS = (Accuracy, F1, Correlation)

any_three_ratios = _margin(
    "powers2011:any-three-ratios",
    title="Any three ratios that are not redundant determine the rest",
    printed=given(*(equal(Dual(each), each) for each in THREE_RATIOS), then=equal(Dual(Recall), Recall)),
    latex=r"(\text{Accuracy}, F1, r_G) \mapsto \text{Recall}",
    condition=(_EVEN,),
    note="A second reading of the sentence: that any three ratios do of which none follows from the other two, such as"
    " Accuracy, F1 and Correlation. A table and its Dual, which has FP for FN, have all three in common; Recall they"
    " have only if Bias is Prevalence, or if no true positive is there. The tables 1 0 1 1 and 1 1 0 1 are such. What"
    " is true of any three: they leave no further freedom, and single tables.",
)
_CELLS = ((TP, tp), (FP, fp), (FN, fn), (TN, tn))
_MARGINS = ((RP, rp), (RN, rn), (PP, pp), (PN, pn))

one_count_gives_the_rest = _margin(
    "powers2011:one-count-gives-the-rest",
    title="One count, together with the proportions, gives N, and N all counts",
    printed=All(
        (
            *(equal(N, count / proportion) for count, proportion in (*_CELLS, *_MARGINS)),
            *(equal(count, N * proportion) for count, proportion in _CELLS),
        )
    ),
    latex=r"N = TP/tp = FP/fp = \dots,\; TP = N \cdot tp,\; \dots",
    note="The text says that any count gives back the table of counts; read as: any that is not 0.",
    also=("powers2008evaluation:one-count-gives-the-rest",),
)
recall_coordinates = _margin(
    "powers2011:recall-coordinates",
    title="Recall, Inverse Recall and Prevalence fix the table of proportions",
    printed=All(
        (
            equal(tp, Recall * Prevalence),
            equal(fp, (1 - InverseRecall) * (1 - Prevalence)),
            equal(fn, (1 - Recall) * Prevalence),
            equal(tn, InverseRecall * (1 - Prevalence)),
        )
    ),
    latex=r"(\text{Recall}, \text{Inverse Recall}, \text{Prevalence}) \mapsto (tp, fp, fn, tn)",
    note="The text says that the three determine all other ratios; read as: the cells are functions of them.",
)
roc_coordinates = _margin(
    "powers2011:roc-coordinates",
    title="So do the true and false positive rates and the skew",
    printed=All(
        (
            equal(tp, tpr / (1 + Skew)),
            equal(fp, Skew * fpr / (1 + Skew)),
            equal(fn, (1 - tpr) / (1 + Skew)),
            equal(tn, Skew * (1 - fpr) / (1 + Skew)),
        )
    ),
    latex=r"(tpr, fpr, c_s) \mapsto (tp, fp, fn, tn)",
    note="Read as for the three before.",
)
significance_needs_n = _margin(
    "powers2011:significance-needs-n",
    title="Significance wants N besides: chi-squared is N times a ratio",
    printed=equal(Chi2, N * Correlation**2),
    latex=r"\chi^2 = N \cdot r_G^2",
    note="The text says that the ratios alone do not determine significance; read as: the statistic of the whole"
    " table is in proportion to N when all ratios stay.",
    also=("powers2008evaluation:significance-needs-n",),
)
precision_coordinates = _margin(
    "powers2011:precision-coordinates",
    title="So do Precision, Inverse Precision and Bias",
    printed=All(
        (
            equal(tp, Precision * Bias),
            equal(fp, (1 - Precision) * Bias),
            equal(fn, (1 - InversePrecision) * (1 - Bias)),
            equal(tn, InversePrecision * (1 - Bias)),
        )
    ),
    latex=r"(\text{Precision}, \text{Inverse Precision}, \text{Bias}) \mapsto (tp, fp, fn, tn)",
    note="Read as for the three before.",
)
#: Rates and class ratio as free letters, and the values of a positive and of a negative.
_t, _f, _s, _value_p, _value_n = (Symbol(name, positive=True) for name in ("t", "f", "s", "c_p", "c_n"))
_cost = _value_n / _value_p * _s


def _valued(measure: Expr) -> Expr:
    """The measure where each real positive counts c_p times, and each real negative c_n times."""
    p, n = _value_p, _value_n * _s
    return of_cells(measure, (p * _t, n * _f, p * (1 - _t), n * (1 - _f)))


cost_multiplies_skew = _margin(
    "powers2011:cost-ratio-multiplies-skew",
    title="A ratio of values for the two classes multiplies the skew",
    printed=All(
        (
            equal(_valued(Skew), _cost),
            equal(_valued(Accuracy), (_t + _cost * (1 - _f)) / (1 + _cost)),
            equal(_valued(Precision), _t / (_t + _cost * _f)),
            equal(_valued(F1), 2 * _t / (_t + _cost * _f + 1)),
            equal(_valued(WRAcc), 4 * _cost * (_t - _f) / (1 + _cost) ** 2),
        )
    ),
    latex=r"c = c_v c_s,\; c_v = c_n/c_p",
    note="The text says that formulas in tpr, fpr and skew take costs into account with c in place of the skew; read"
    " as: where each real positive counts c_p times and each real negative c_n times, (11)-(14) hold with c. The"
    " letters t, f and s stand for tpr, fpr and the skew of the table before that.",
)
