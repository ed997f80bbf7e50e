"""powers2008evaluation, equations 1-8: rates, accuracy, the means of Recall and Precision, Prevalence and Bias.

In the text as we have it, some names of rates are set as a tau with an index, ``tpr`` as one with the index ``pr``;
the LaTeX of the records follows it.
"""

from __future__ import annotations

from functools import partial as bound

from sympy import Expr, Integer, Symbol, log, sqrt

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
from bookmaker_ref.symbolic.statement import All

_EVEN = relation(Bias, "=", Prevalence)
#: None of them is a function of the other two.
THREE_RATIOS = (Accuracy, F1, Correlation)
#: Counts, and the proportions that they are of N.
_CELLS = ((TP, tp), (FP, fp), (FN, fn), (TN, tn))
_MARGINS = ((RP, rp), (RN, rn), (PP, pp), (PN, pn))
#: Everything predicted positive.
_ALL_POSITIVE = (RP, RN, Integer(0), Integer(0))

# --- abstract and introduction ------------------------------------------------------------------------------

margins_and_expectation = Record(
    "powers2008evaluation:margins-and-expectation",
    title="To know Bias and Prevalence is to know what chance gives",
    printed=All(
        (
            equal(etp, Prevalence * Bias),
            equal(efp, (1 - Prevalence) * Bias),
            equal(efn, Prevalence * (1 - Bias)),
            equal(etn, (1 - Prevalence) * (1 - Bias)),
            equal(Bias, etp + efp),
            equal(Prevalence, etp + efn),
        )
    ),
    latex=r"(\text{Bias}, \text{Prevalence}) \leftrightarrow (etp, efp, efn, etn)",
    kind="claim",
    section="Abstract",
    note="The text says that knowing the two is equivalent to knowing the expectation due to chance; read as: each is"
    " a function of the other.",
)
accuracy_is_biased = Record(
    "powers2008evaluation:accuracy-is-biased",
    title="At chance, Accuracy is what the margins make it",
    printed=given(equal(dtp, 0), then=equal(Accuracy, Prevalence * Bias + InversePrevalence * InverseBias)),
    latex=r"tp = etp \Rightarrow \text{Accuracy} = \text{Prev} \cdot \text{Bias} + \text{IPrev} \cdot \text{IBias}",
    kind="claim",
    section="Introduction",
    note="The text calls Rand Accuracy biased unless it is debiased; read as: at chance it has no value of its own.",
)

most_common_value = Record(
    "powers2008evaluation:most-common-value",
    title="Where errors are more frequent than negatives, to predict the most common value raises Accuracy",
    printed=given(relation(1 - Accuracy, ">", rn), then=relation(of_cells(Accuracy, _ALL_POSITIVE), ">", Accuracy)),
    latex=r"fp + fn > rn \Rightarrow \text{Accuracy} \uparrow",
    kind="claim",
    section="Abstract",
    note="The text says that scores are improved by the most common value in place of an attempt at the right one; read"
    " as powers2003 has it: where an attempt errs more often than that value does. Here it is the positive label.",
    also=("powers2003:always-a-noun",),
)

# --- the table ----------------------------------------------------------------------------------------------

_binary = bound(Record, section="The Binary Case", kind="claim")

counts_sum_to_n = _binary(
    "powers2008evaluation:counts-sum-to-n",
    title="The four counts add up to N",
    printed=equal(TP + FP + FN + TN, N),
    latex=r"TP + FP + FN + TN = N",
    also=("powers2011:counts-sum-to-n",),
)
proportions_sum_to_one = _binary(
    "powers2008evaluation:proportions-sum-to-one",
    title="The cells, and either pair of margins, are probabilities of all there is",
    printed=All((equal(tp + fp + fn + tn, 1), equal(rp + rn, 1), equal(pp + pn, 1))),
    latex=r"tp + fp + fn + tn = rp + rn = pp + pn = 1",
    also=("powers2011:proportions-sum-to-one",),
)
table1_proportions = _binary(
    "powers2008evaluation:table1-proportions",
    title="Table 1, left: each margin is the sum of its row or column",
    printed=All((equal(pp, tp + fp), equal(pn, fn + tn), equal(rp, tp + fn), equal(rn, fp + tn))),
    latex=r"pp = tp + fp,\; pn = fn + tn,\; rp = tp + fn,\; rn = fp + tn",
    also=("powers2011:table1-proportions",),
)
table1_counts = _binary(
    "powers2008evaluation:table1-counts",
    title="Table 1, right: the same in counts",
    printed=All((equal(PP, TP + FP), equal(PN, FN + TN), equal(RP, TP + FN), equal(RN, FP + TN))),
    latex=r"A+B,\; C+D,\; A+C,\; B+D",
    note="The letters A, B, C, D are the cells TP, FP, FN, TN.",
    also=("powers2011:table1-counts",),
)

# --- Recall and Precision -----------------------------------------------------------------------------------

_RECALL = "Recall & Precision, Sensitivity & Specificity"
_line = bound(Record, section=_RECALL)
_claim = bound(Record, section=_RECALL, kind="claim")

eq1 = Equation(
    "powers2008evaluation:1",
    title="Recall, by its several names",
    lines=(
        _line(
            "powers2008evaluation:1.1",
            title="Recall is the share of true positives among real positives",
            printed=equal(Recall, tpr, tp / rp),
            latex=r"\text{Recall} = \text{Sensitivity} = \tau_{pr} = tp/rp",
            defines=Recall,
            note="In the text as we have it, the short names of rates and accuracies have a tau for their t, here and"
            " up to (5); read as tpr, tpa, tnr and tna.",
            also=("powers2011:1.1",),
        ),
        _line(
            "powers2008evaluation:1.2",
            title="Recall in counts",
            printed=equal(Recall, TP / RP, TP / (TP + FN)),
            latex=r"= TP/RP = A/(A+C)",
            also=("powers2011:1.2",),
        ),
    ),
)
eq2 = Equation(
    "powers2008evaluation:2",
    title="Precision, by its several names",
    lines=(
        _line(
            "powers2008evaluation:2.1",
            title="Precision is the share of true positives among predicted positives",
            printed=equal(Precision, tpa, tp / pp),
            latex=r"\text{Precision} = \text{Confidence} = \tau_{pa} = tp/pp",
            defines=Precision,
            also=("powers2011:2.1",),
        ),
        _line(
            "powers2008evaluation:2.2",
            title="Precision in counts",
            printed=equal(Precision, TP / PP, TP / (TP + FP)),
            latex=r"= TP/PP = A/(A+B)",
            also=("powers2011:2.2",),
        ),
    ),
)
recall_relates_to_its_column = _claim(
    "powers2008evaluation:recall-relates-to-its-column",
    title="Recall sees the real positives alone",
    printed=All(tuple(equal(partial(Recall, cell, "cells"), 0) for cell in ("FP", "TN"))),
    latex=r"\partial\,\text{Recall} / \partial\,FP = \partial\,\text{Recall} / \partial\,TN = 0",
    note="The text says that Recall has to do with the column of real positives only; read as: no cell of the other"
    " column changes it.",
    also=("powers2011:recall-relates-to-its-column",),
)
precision_relates_to_its_row = _claim(
    "powers2008evaluation:precision-relates-to-its-row",
    title="Precision sees the predicted positives alone",
    printed=All(tuple(equal(partial(Precision, cell, "cells"), 0) for cell in ("FN", "TN"))),
    latex=r"\partial\,\text{Precision} / \partial\,FN = \partial\,\text{Precision} / \partial\,TN = 0",
    note="Likewise with the row of predicted positives.",
    also=("powers2011:precision-relates-to-its-row",),
)
recall_ignores_true_negatives = _claim(
    "powers2008evaluation:recall-ignores-true-negatives",
    title="Recall does not change with the true negatives",
    printed=equal(partial(Recall, "TN", "cells"), 0),
    latex=r"\partial\,\text{Recall} / \partial\,TN = 0",
    note="The text says that TN does not enter; read as: the derivative in TN, with the other cells held, is 0.",
    also=("powers2011:recall-ignores-true-negatives",),
)
precision_ignores_true_negatives = _claim(
    "powers2008evaluation:precision-ignores-true-negatives",
    title="Precision does not change with the true negatives",
    printed=equal(partial(Precision, "TN", "cells"), 0),
    latex=r"\partial\,\text{Precision} / \partial\,TN = 0",
    note="Read as for Recall.",
    also=("powers2011:precision-ignores-true-negatives",),
)
means_ignore_true_negatives = _claim(
    "powers2008evaluation:means-ignore-true-negatives",
    title="Nor do the three means of Recall and Precision",
    printed=All(tuple(equal(partial(mean, "TN", "cells"), 0) for mean in (AMeasure, GMeasure, F1))),
    latex=r"\partial A / \partial\,TN = \partial G / \partial\,TN = \partial F / \partial\,TN = 0",
    note="Read as for Recall.",
    also=("powers2011:means-ignore-true-negatives",),
)
f1_is_g_squared_over_a = _claim(
    "powers2008evaluation:f1-is-g-squared-over-a",
    title="The F-measure is the squared geometric over the arithmetic mean",
    printed=equal(F1, GMeasure**2 / AMeasure),
    latex=r"F = G^2/A",
    also=("powers2011:f1-is-g-squared-over-a",),
)
f1_is_harmonic_mean = _claim(
    "powers2008evaluation:f1-is-harmonic-mean",
    title="The F-measure is the harmonic mean of Recall and Precision",
    printed=equal(F1, 2 * Recall * Precision / (Recall + Precision)),
    latex=r"F = 2\,\text{Recall}\cdot\text{Precision} / (\text{Recall}+\text{Precision})",
    also=("powers2011:f1-is-harmonic-mean",),
)
f1_references_mean_margin = _claim(
    "powers2008evaluation:f1-references-mean-margin",
    title="The F-measure compares the true positives with the mean of predicted and real positives",
    printed=equal(F1, TP / ((PP + RP) / 2)),
    latex=r"F = TP / \text{mean}(PP, RP)",
    also=("powers2011:f1-references-mean-margin",),
)
g_measure_references_geometric_margin = _claim(
    "powers2008evaluation:g-measure-references-geometric-margin",
    title="The G-measure compares the true positives with the geometric mean of both margins",
    printed=equal(GMeasure, TP / sqrt(PP * RP)),
    latex=r"G = TP / \sqrt{PP \cdot RP}",
    also=("powers2011:g-measure-references-geometric-margin",),
)
information_of_g_measure = _claim(
    "powers2008evaluation:information-of-g-measure",
    title="The information in G is the mean of the information in Recall and in Precision",
    printed=equal(-log(GMeasure), (-log(Recall) - log(Precision)) / 2),
    latex=r"-\log G = \text{mean}(-\log\text{Recall}, -\log\text{Precision})",
    also=("powers2011:information-of-g-measure",),
)
inverse_problem = _claim(
    "powers2008evaluation:inverse-problem",
    title="Inverse Recall and Inverse Precision are those of the problem with both labels exchanged",
    printed=All((equal(Inverse(Recall), InverseRecall), equal(Inverse(Precision), InversePrecision))),
    latex=r"\text{Inverse Recall} = \text{Recall of the Inverse problem}",
    also=("powers2011:inverse-problem",),
)

eq3 = Equation(
    "powers2008evaluation:3",
    title="Inverse Recall, or Specificity",
    lines=(
        _line(
            "powers2008evaluation:3.1",
            title="Inverse Recall is the share of true negatives among real negatives",
            printed=equal(InverseRecall, tnr, tn / rn),
            latex=r"\text{Inverse Recall} = \tau_{nr} = tn/rn",
            defines=InverseRecall,
            also=("powers2011:3.1",),
        ),
        _line(
            "powers2008evaluation:3.2",
            title="Inverse Recall in counts",
            printed=equal(InverseRecall, TN / RN, TN / (FP + TN)),
            latex=r"= TN/RN = D/(B+D)",
            also=("powers2011:3.2",),
        ),
    ),
)
eq4 = Equation(
    "powers2008evaluation:4",
    title="Inverse Precision",
    lines=(
        _line(
            "powers2008evaluation:4.1",
            title="Inverse Precision is the share of true negatives among predicted negatives",
            printed=equal(InversePrecision, tna, tn / pn),
            latex=r"\text{Inverse Precision} = \tau_{na} = tn/pn",
            defines=InversePrecision,
            also=("powers2011:4.1",),
        ),
        _line(
            "powers2008evaluation:4.2",
            title="Inverse Precision in counts",
            printed=equal(InversePrecision, TN / PN, TN / (FN + TN)),
            latex=r"= TN/PN = D/(C+D)",
            also=("powers2011:4.2",),
        ),
    ),
)
accuracy_counts_true_negatives = _claim(
    "powers2008evaluation:accuracy-counts-true-negatives",
    title="Accuracy depends on how the negatives are classified",
    printed=Differs(partial(Accuracy, "TN", "cells"), Integer(0)),
    latex=r"\partial\,\text{Accuracy} / \partial\,TN \not\equiv 0",
    note="The text says that it takes the classification of negatives into account; read as: it changes with TN, the"
    " other cells held, unless all there is already right.",
    also=("powers2008significance:accuracy-counts-true-negatives",),
)
accuracy_is_weighted_average = _claim(
    "powers2008evaluation:accuracy-is-weighted-average",
    title="Accuracy is a mean weighted by Prevalence, and one weighted by Bias",
    printed=equal(
        Accuracy,
        Prevalence * Recall + InversePrevalence * InverseRecall,
        Bias * Precision + InverseBias * InversePrecision,
    ),
    latex=r"\text{Accuracy} = \text{Prev}\cdot\text{Recall} + \text{IPrev}\cdot\text{IRecall}"
    r" = \text{Bias}\cdot\text{Precision} + \text{IBias}\cdot\text{IPrecision}",
    note="The text says in words that either pair has a weighted average that Accuracy is; equation 5 has the weights.",
    also=("powers2011:accuracy-is-weighted-average",),
)
jaccard_ignores_true_negatives = _claim(
    "powers2008evaluation:jaccard-ignores-true-negatives",
    title="Jaccard does not change with the true negatives",
    printed=equal(partial(Jaccard, "TN", "cells"), 0),
    latex=r"\partial\,\text{Jaccard} / \partial\,TN = 0",
    note="Read as for Recall. powers2011 names the opposite cell, FN.",
    also=("powers2011:jaccard-is-free-of-one-cell",),
)
eq5 = Equation(
    "powers2008evaluation:5",
    title="Rand Accuracy, as a sum and as two weighted means",
    lines=(
        _line(
            "powers2008evaluation:5.1",
            title="Accuracy is the share of cases that are predicted right",
            printed=equal(Accuracy, tp + tn),
            latex=r"\text{Accuracy} = \tau_{ea} = \tau_{er} = tp + tn",
            defines=Accuracy,
            note="The two short names are tca and tcr in powers2011; an e for the c may be due to the text as we have"
            " it. Nothing rests on them.",
            also=("powers2011:5.1",),
        ),
        _line(
            "powers2008evaluation:5.2",
            title="Accuracy weights Recall and Inverse Recall by the real classes",
            printed=equal(Accuracy, rp * tpr + rn * tnr),
            latex=r"= rp * \tau_{pr} + rn * \tau_{nr}",
            also=("powers2011:5.2",),
        ),
        _line(
            "powers2008evaluation:5.3",
            title="Accuracy weights Precision and Inverse Precision by the predicted labels",
            printed=equal(Accuracy, pp * tpa + pn * tna, (TP + TN) / N),
            latex=r"= pp * \tau_{pa} + pn * \tau_{na} = (A+D)/N",
            also=("powers2011:5.3",),
        ),
    ),
)
eq6 = Equation(
    "powers2008evaluation:6",
    title="Jaccard, or Tanimoto",
    lines=(
        _line(
            "powers2008evaluation:6.1",
            title="Jaccard leaves out only the true negatives",
            printed=equal(Jaccard, tp / (tp + fn + fp), TP / (N - TN)),
            latex=r"\text{Jaccard} = tp/(tp + fn + fp) = TP/(N - TN)",
            defines=Jaccard,
            also=("powers2011:7.1",),
        ),
        _line(
            "powers2008evaluation:6.2",
            title="Jaccard in counts",
            printed=equal(Jaccard, TP / (TP + FP + FN), TP / (N - TN)),
            latex=r"= A/(A+B+C) = A/(N-D)",
            also=("powers2011:7.2",),
        ),
    ),
)
error_rates_are_complements = _claim(
    "powers2008evaluation:error-rates-are-complements",
    title="Fallout and Miss Rate are what Inverse Recall and Recall leave",
    printed=All((equal(Fallout, 1 - InverseRecall), equal(MissRate, 1 - Recall))),
    latex=r"fpr = 1 - tnr,\; fnr = 1 - tpr",
    note="The text says that each rate has a complement which is an error rate, and names these two.",
    also=("powers2011:error-rates-are-complements",),
)
eq7 = Equation(
    "powers2008evaluation:7",
    title="Fallout, the false positive rate",
    lines=(
        _line(
            "powers2008evaluation:7.1",
            title="Fallout as a ratio of proportions",
            printed=equal(Fallout, fpr, fp / rp),
            latex=r"\text{Fallout} = fpr = fp/rp",
            corrected=equal(Fallout, fpr, fp / rn),
            note="The denominator is rn, the real negatives, as the text and the letters of 7.2 have it.",
            also=("powers2011:8.1",),
        ),
        _line(
            "powers2008evaluation:7.2",
            title="Fallout in counts",
            printed=equal(Fallout, FP / RP, FP / (FP + TN)),
            latex=r"= FP/RP = B/(B+D)",
            corrected=equal(Fallout, FP / RN, FP / (FP + TN)),
            note="RN for RP: B + D are the real negatives. powers2011, equation 8, has the same slip.",
            also=("powers2011:8.2",),
        ),
    ),
)
eq8 = Equation(
    "powers2008evaluation:8",
    title="Miss Rate, the false negative rate",
    lines=(
        _line(
            "powers2008evaluation:8.1",
            title="Miss Rate as a ratio of proportions",
            printed=equal(MissRate, fnr, fn / rn),
            latex=r"\text{Miss Rate} = fnr = fn/rn",
            corrected=equal(MissRate, fnr, fn / rp),
            note="The denominator is rp, the real positives, as the text and the letters of 8.2 have it.",
            also=("powers2011:9.1",),
        ),
        _line(
            "powers2008evaluation:8.2",
            title="Miss Rate in counts",
            printed=equal(MissRate, FN / RN, FN / (TP + FN)),
            latex=r"= FN/RN = C/(A+C)",
            corrected=equal(MissRate, FN / RP, FN / (TP + FN)),
            note="RP for RN: A + C are the real positives. powers2011, equation 9, has the same slip.",
            also=("powers2011:9.2",),
        ),
    ),
)
falsely_rejected = _claim(
    "powers2008evaluation:falsely-rejected-and-accepted",
    title="What is falsely rejected and falsely accepted are fn and fp, as shares of all cases",
    printed=All((equal(fn, rp * fnr), equal(fp, rn * fpr))),
    latex=r"\alpha = fn,\; \beta = fp",
    note="The text says that FN and FP are sometimes called errors of type I and II, and fn and fp alpha and beta; and"
    " then that these words belong, more correctly, to hypotheses about the whole table. Read as: fn of all cases are"
    " positive and rejected, fp negative and accepted. An alpha is usually a rate of the cases of which the hypothesis"
    " is true, which is fnr here and not fn; and usually the false positives are the errors of type I, as they are in"
    " powers2003 (powers2003:false-positive-rate). Since the text only tells how others speak, it is no slip.",
    also=("powers2011:falsely-rejected-and-accepted",),
)

# --- Prevalence, Bias, Cost and Skew ------------------------------------------------------------------------

_margin = bound(Record, section="Prevalence, Bias, Cost & Skew", kind="claim")

prevalence_is_rp = _margin(
    "powers2008evaluation:prevalence-is-rp",
    title="Prevalence is the proportion of real positives",
    printed=equal(Prevalence, rp, RP / N),
    latex=r"\text{Prevalence} = rp = RP/N",
    defines=Prevalence,
    also=("powers2011:prevalence-is-rp",),
)
bias_is_pp = _margin(
    "powers2008evaluation:bias-is-pp",
    title="Bias is the proportion of predicted positives",
    printed=equal(Bias, pp, PP / N),
    latex=r"\text{Bias} = pp = PP/N",
    defines=Bias,
    also=("powers2011:bias-is-pp",),
)
f1_references_mean_of_bias_and_prevalence = _margin(
    "powers2008evaluation:f1-references-mean-of-bias-and-prevalence",
    title="The F-factor compares the true positives with the mean of Bias and Prevalence",
    printed=equal(F1, tp / ((Bias + Prevalence) / 2)),
    latex=r"F = tp / \text{mean}(\text{Bias}, \text{Prev})",
    also=("powers2011:f1-references-mean-of-bias-and-prevalence",),
)
bias_equals_prevalence_recall = _margin(
    "powers2008evaluation:bias-equals-prevalence-recall",
    title="With Bias = Prevalence, Recall, Precision and the F-factor agree",
    printed=given(_EVEN, then=equal(Recall, Precision, F1)),
    latex=r"\text{Prevalence} = \text{Bias} \Rightarrow \text{Recall} = \text{Precision} = F",
    also=("powers2011:bias-equals-prevalence-recall", "powers2011:bias-equals-prevalence-f1"),
)
bias_equals_prevalence_means = _margin(
    "powers2008evaluation:bias-equals-prevalence-means",
    title="With Bias = Prevalence, so do the arithmetic and the geometric mean",
    printed=given(_EVEN, then=equal(Recall, AMeasure, GMeasure)),
    latex=r"\text{Prevalence} = \text{Bias} \Rightarrow \text{Recall} = A = G",
)
bias_equals_prevalence_inverse_recall = _margin(
    "powers2008evaluation:bias-equals-prevalence-inverse-recall",
    title="With Bias = Prevalence, Inverse Recall and Inverse Precision agree",
    printed=given(_EVEN, then=equal(InverseRecall, InversePrecision)),
    latex=r"\text{Prevalence} = \text{Bias} \Rightarrow \text{Inverse Recall} = \text{Inverse Precision}",
    also=("powers2011:bias-equals-prevalence-inverse-recall",),
)
bias_equals_prevalence_fallout = _margin(
    "powers2008evaluation:bias-equals-prevalence-fallout",
    title="With Bias = Prevalence, Fallout and Miss Rate agree",
    printed=given(_EVEN, then=equal(Fallout, MissRate)),
    latex=r"\text{Prevalence} = \text{Bias} \Rightarrow \text{Fallout} = \text{Miss Rate}",
    condition=(relation(FP * (RP - RN), "=", 0),),
    note="Bias = Prevalence makes the two kinds of errors equal in number; the rates divide them by RN and RP."
    " So there must be no errors, or as many real positives as real negatives.",
    also=("powers2011:bias-equals-prevalence-fallout",),
)
skew_is_class_ratio = _margin(
    "powers2008evaluation:skew-is-class-ratio",
    title="Skew is the ratio of the two classes",
    printed=equal(Skew, rn / rp),
    latex=r"c_s = rn/rp",
    defines=Skew,
    also=("powers2011:skew-is-class-ratio",),
)
prevalence_from_skew = _margin(
    "powers2008evaluation:prevalence-from-skew",
    title="Prevalence and Skew give each other",
    printed=All((equal(Prevalence, 1 / (1 + Skew)), equal(Skew, (1 - Prevalence) / Prevalence))),
    latex=r"\text{Prevalence} = 1/(1 + c_s),\; c_s = (1 - \text{Prevalence})/\text{Prevalence}",
    note="The text says that the Skew characterizes Prevalence as well; read as: each is a function of the other.",
    also=("powers2011:skew-from-prevalence",),
)
real_margins_sum = _margin(
    "powers2008evaluation:real-margins-sum",
    title="The real classes are all there is",
    printed=All((equal(rp + rn, 1), equal(RN + RP, N))),
    latex=r"rp + rn = 1,\; RN + RP = N",
    also=("powers2011:real-margins-sum",),
)
skew_weighs_errors = _margin(
    "powers2008evaluation:skew-weighs-errors",
    title="Where both error rates are alike, the false positives outnumber the false negatives by the skew",
    printed=given(equal(fpr, fnr), then=equal(FP, Skew * FN)),
    latex=r"fpr = fnr \Rightarrow FP = c_s \cdot FN",
    note="The text says that with many more negatives than positives, poor Inverse Recall makes many more errors than"
    " poor Recall; read as: when both are equally poor, skew times as many.",
)
false_positives_outnumber_at_chance = _margin(
    "powers2008evaluation:false-positives-outnumber-at-chance",
    title="At chance, with more negatives than positives, there are more false positives than false negatives",
    printed=given(equal(dtp, 0), relation(Skew, ">", 1), then=relation(FP, ">", FN)),
    latex=r"tp = etp,\; c_s > 1 \Rightarrow FP > FN",
    condition=(relation(Bias, ">", Prevalence),),
    note="The text says that with errors of equal cost, those of chance cost more in all among the negatives because"
    " they are more prevalent; read as: there are more of them. But FP - FN is PP - RP, whatever the Skew is: who"
    " predicts fewer positives than there are makes more false negatives, at chance or not.",
)
skew_weighs_chance_errors = _margin(
    "powers2008evaluation:skew-weighs-chance-errors",
    title="At chance, and for a given Bias, false positives stand to false negatives as the skew has it",
    printed=given(equal(dtp, 0), then=equal(FP, Skew * Bias / InverseBias * FN)),
    latex=r"tp = etp \Rightarrow FP = c_s \cdot \text{Bias}/\text{IBias} \cdot FN",
    note="A second reading of the sentence that is read in"
    " powers2008evaluation:false-positives-outnumber-at-chance: not that there are more of the ones than of the"
    " others, but that for a given Bias their ratio is in proportion to the skew.",
)
three_cells_give_the_fourth = _margin(
    "powers2008evaluation:three-cells-give-the-fourth",
    title="A table of proportions has three degrees of freedom",
    printed=equal(tn, 1 - tp - fp - fn),
    latex=r"tn = 1 - tp - fp - fn",
    note="The text says that three ratios determine the rest; read as: three cells give the fourth. Other triples are"
    " in the records that follow; of any three there is powers2008evaluation:any-three-ratios.",
)
any_three_ratios = _margin(
    "powers2008evaluation:any-three-ratios",
    title="Any three ratios that are not redundant determine the rest",
    printed=given(*(equal(Dual(each), each) for each in THREE_RATIOS), then=equal(Dual(Recall), Recall)),
    latex=r"(\text{Accuracy}, F, r_G) \mapsto \text{Recall}",
    condition=(_EVEN,),
    note="The text says it of any three; read as: of two tables with the same Accuracy, F-factor and Correlation, which"
    " are not redundant, since none of them follows from the other two. But exchanging predictions and conditions (the"
    " Dual, with FP for FN) changes none of the three, and Recall and Precision change places. So there are two tables,"
    " if not Bias is Prevalence; Recall is the same in both where no true positive is there, too. What is true of any"
    " three: they leave no further freedom, and single tables. What determines everything is in the records of some"
    " triples.",
    also=("powers2011:any-three-ratios",),
)
one_count_gives_the_rest = _margin(
    "powers2008evaluation:one-count-gives-the-rest",
    title="One count, together with the proportions, gives N, and N all counts",
    printed=All(
        (
            *(equal(N, count / proportion) for count, proportion in (*_CELLS, *_MARGINS)),
            *(equal(count, N * proportion) for count, proportion in _CELLS),
        )
    ),
    latex=r"N = TP/tp = FP/fp = \dots,\; TP = N \cdot tp,\; \dots",
    note="The text says that any count gives back the table of counts; read as: any that is not 0.",
)
recall_coordinates = _margin(
    "powers2008evaluation:recall-coordinates",
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
    also=("powers2011:recall-coordinates",),
)
roc_coordinates = _margin(
    "powers2008evaluation:roc-coordinates",
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
    also=("powers2011:roc-coordinates",),
)
significance_needs_n = _margin(
    "powers2008evaluation:significance-needs-n",
    title="Significance wants N besides: chi-squared is N times a ratio",
    printed=equal(Chi2, N * Correlation**2),
    latex=r"\chi^2 = N \cdot r_G^2",
    note="The text says that the ratios alone do not determine significance; read as: the statistic of the whole"
    " table is in proportion to N when all ratios stay.",
)
precision_coordinates = _margin(
    "powers2008evaluation:precision-coordinates",
    title="Precision, Inverse Precision and Bias fix the table of proportions as well",
    printed=All(
        (
            equal(tp, Precision * Bias),
            equal(fp, (1 - Precision) * Bias),
            equal(fn, (1 - InversePrecision) * (1 - Bias)),
            equal(tn, InversePrecision * (1 - Bias)),
        )
    ),
    latex=r"(\text{Precision}, \text{Inverse Precision}, \text{Bias}) \mapsto (tp, fp, fn, tn)",
    note="Read as for Recall, Inverse Recall and Prevalence.",
    also=("powers2011:precision-coordinates",),
)
#: Rates and class ratio as free letters, and the values of a positive and of a negative.
_t, _f, _s, _value_p, _value_n = (Symbol(name, positive=True) for name in ("t", "f", "s", "c_p", "c_n"))
_cost = _value_n / _value_p * _s


def _valued(measure: Expr) -> Expr:
    """The measure where each real positive counts c_p times, and each real negative c_n times."""
    p, n = _value_p, _value_n * _s
    return of_cells(measure, (p * _t, n * _f, p * (1 - _t), n * (1 - _f)))


cost_multiplies_skew = _margin(
    "powers2008evaluation:cost-ratio-multiplies-skew",
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
    latex=r"c = c_v c_s,\; c_v = cn/cp",
    note="The text says that formulas in tpr, fpr and skew take costs into account with c in place of the skew; read"
    " as: where each real positive counts cp times and each real negative cn times, so they do. Those of four measures"
    " are taken from powers2011, (11)-(14), since the paper does not print any. The letters t, f and s stand for tpr,"
    " fpr and the skew of the table before that.",
    also=("powers2011:cost-ratio-multiplies-skew",),
)
