"""powers2008significance, equations 1-4: the table, Recall and Precision and their inverses, Prevalence and Bias."""

from __future__ import annotations

from functools import partial as bound
from typing import cast

from sympy import Expr, Integer

from bookmaker_ref.papers.powers2008evaluation.margins import STEPS
from bookmaker_ref.papers.powers2008evaluation.rates import THREE_RATIOS
from bookmaker_ref.papers.record import Equation, Record
from bookmaker_ref.symbolic import (
    AUC,
    FN,
    FP,
    PN,
    PP,
    RN,
    RP,
    TN,
    TP,
    Accuracy,
    At,
    Bias,
    CohenKappa,
    Differs,
    Dual,
    EvennessR,
    Iff,
    Informedness,
    InverseBias,
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
from bookmaker_ref.symbolic.statement import All


def _at(measure: Expr, step: int) -> Expr:
    return cast(Expr, At(measure, *STEPS[step]))


# --- the table ----------------------------------------------------------------------------------------------

_dichotomous = bound(Record, section="The Dichotomous Measures", kind="claim")

counts_sum_to_n = _dichotomous(
    "powers2008significance:counts-sum-to-n",
    title="The four counts add up to N",
    printed=equal(TP + FP + FN + TN, N),
    latex=r"TP + FP + FN + TN = N",
    also=("powers2011:counts-sum-to-n",),
)
proportions_sum_to_one = _dichotomous(
    "powers2008significance:proportions-sum-to-one",
    title="The cells, and either pair of margins, are probabilities of all there is",
    printed=All((equal(tp + fp + fn + tn, 1), equal(rp + rn, 1), equal(pp + pn, 1))),
    latex=r"tp + fp + fn + tn = rp + rn = pp + pn = 1",
    also=("powers2011:proportions-sum-to-one",),
)
table1_proportions = _dichotomous(
    "powers2008significance:table1-proportions",
    title="Table 1, left: each margin is the sum of its row or column",
    printed=All((equal(pp, tp + fp), equal(pn, fn + tn), equal(rp, tp + fn), equal(rn, fp + tn))),
    latex=r"pp = tp + fp,\; pn = fn + tn,\; rp = tp + fn,\; rn = fp + tn",
    also=("powers2011:table1-proportions",),
)
table1_counts = _dichotomous(
    "powers2008significance:table1-counts",
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
    "powers2008significance:1",
    title="Recall, by its several names",
    lines=(
        _line(
            "powers2008significance:1.1",
            title="Recall is the share of true positives among real positives",
            printed=equal(Recall, tpr, tp / rp),
            latex=r"\text{Recall} = \text{Sensitivity} = tpr = tp/rp",
            defines=Recall,
            also=("powers2011:1.1",),
        ),
        _line(
            "powers2008significance:1.2",
            title="Recall in counts",
            printed=equal(Recall, TP / RP, TP / (TP + FN)),
            latex=r"= TP/RP = A/(A+C)",
            also=("powers2011:1.2",),
        ),
    ),
)
eq2 = Equation(
    "powers2008significance:2",
    title="Precision, by its several names",
    lines=(
        _line(
            "powers2008significance:2.1",
            title="Precision is the share of true positives among predicted positives",
            printed=equal(Precision, tpa, tp / pp),
            latex=r"\text{Precision} = \text{Confidence} = tpa = tp/pp",
            defines=Precision,
            also=("powers2011:2.1",),
        ),
        _line(
            "powers2008significance:2.2",
            title="Precision in counts",
            printed=equal(Precision, TP / PP, TP / (TP + FP)),
            latex=r"= TP/PP = A/(A+B)",
            also=("powers2011:2.2",),
        ),
    ),
)
eq3 = Equation(
    "powers2008significance:3",
    title="Inverse Recall, or Specificity",
    lines=(
        _line(
            "powers2008significance:3.1",
            title="Inverse Recall is the share of true negatives among real negatives",
            printed=equal(InverseRecall, tnr, tn / rn),
            latex=r"\text{Inverse Recall} = tnr = tn/rn",
            defines=InverseRecall,
            also=("powers2011:3.1",),
        ),
        _line(
            "powers2008significance:3.2",
            title="Inverse Recall in counts",
            printed=equal(InverseRecall, TN / RN, TN / (FP + TN)),
            latex=r"= TN/RN = D/(B+D)",
            also=("powers2011:3.2",),
        ),
    ),
)
eq4 = Equation(
    "powers2008significance:4",
    title="Inverse Precision",
    lines=(
        _line(
            "powers2008significance:4.1",
            title="Inverse Precision is the share of true negatives among predicted negatives",
            printed=equal(InversePrecision, tna, tn / pn),
            latex=r"\text{Inverse Precision} = tna = tn/pn",
            defines=InversePrecision,
            also=("powers2011:4.1",),
        ),
        _line(
            "powers2008significance:4.2",
            title="Inverse Precision in counts",
            printed=equal(InversePrecision, TN / PN, TN / (FN + TN)),
            latex=r"= TN/PN = D/(C+D)",
            also=("powers2011:4.2",),
        ),
    ),
)
accuracy_counts_true_negatives = _claim(
    "powers2008significance:accuracy-counts-true-negatives",
    title="Accuracy depends on how the negatives are classified",
    printed=Differs(partial(Accuracy, "TN", "cells"), Integer(0)),
    latex=r"\partial\,\text{Accuracy} / \partial\,TN \not\equiv 0",
    note="The text says that it takes the classification of negatives into account; read as: it changes with TN, the"
    " other cells held, unless all there is already right.",
)
accuracy_is_weighted_average = _claim(
    "powers2008significance:accuracy-is-weighted-average",
    title="Accuracy is a mean weighted by Bias, and one weighted by Prevalence",
    printed=equal(
        Accuracy,
        Bias * Precision + InverseBias * InversePrecision,
        Prevalence * Recall + InversePrevalence * InverseRecall,
    ),
    latex=r"\text{Accuracy} = \text{Bias}\cdot\text{Precision} + \text{IBias}\cdot\text{IPrecision}"
    r" = \text{Prev}\cdot\text{Recall} + \text{IPrev}\cdot\text{IRecall}",
    also=("powers2011:accuracy-is-weighted-average",),
)
accuracy_equation_number = _claim(
    "powers2008significance:accuracy-equation-number",
    title="Equation 5 is Accuracy",
    printed=equal(Accuracy, Recall + InverseRecall - 1),
    latex=r"\text{Accuracy } (5)",
    corrected=equal(Accuracy, rp * tpr + rn * tnr, pp * tpa + pn * tna),
    note="The text cites 5 for the weighted averages; here that is Informedness. The equation meant is not printed in"
    " this text. It has the number 5 in powers2008evaluation and in powers2011.",
)
kappa_is_debiased = _claim(
    "powers2008significance:kappa-is-debiased",
    title="Kappa is 0 exactly at chance",
    printed=Iff(relation(CohenKappa, "=", 0), relation(dtp, "=", 0)),
    latex=r"\kappa = 0 \iff tp = etp",
    note="The text calls Kappa a debiased version of Accuracy; read as: it is 0 exactly where the true positives are"
    " as chance has them.",
)
kappa_is_not_linear = _claim(
    "powers2008significance:kappa-is-not-linear",
    title="In equal steps of Recall, Informedness takes equal steps, and Kappa does not",
    printed=All(
        (
            equal(2 * _at(Informedness, 1), _at(Informedness, 0) + _at(Informedness, 2)),
            relation(2 * _at(CohenKappa, 1), "!=", _at(CohenKappa, 0) + _at(CohenKappa, 2)),
        )
    ),
    latex=r"\kappa \neq \alpha \cdot tpr + \beta \cdot fpr + \gamma",
    note="The text holds its non-linearity against Kappa; read as: in the rates of ROC space, in which Informedness is"
    " linear. At fixed margins both are linear in the true positives.",
    also=("powers2008evaluation:kappa-is-not-linear",),
)
falsely_rejected = _claim(
    "powers2008significance:falsely-rejected-and-accepted",
    title="What is falsely rejected and falsely accepted are fn and fp, as shares of all cases",
    printed=All((equal(fn, rp * fnr), equal(fp, rn * fpr))),
    latex=r"\alpha = fn,\; \beta = fp",
    note="The text says that FN and FP are sometimes called errors of type I and II, and fn and fp alpha and beta; and"
    " then that these words belong, more correctly, to a hypothesis about the whole table. Read as in"
    " powers2008evaluation:falsely-rejected-and-accepted, which tells how the words are used elsewhere.",
    also=("powers2008evaluation:falsely-rejected-and-accepted", "powers2011:falsely-rejected-and-accepted"),
)

# --- Prevalence and Bias ------------------------------------------------------------------------------------

_margin = bound(Record, section="Prevalence, Bias, Cost & Skew", kind="claim")

prevalence_is_rp = _margin(
    "powers2008significance:prevalence-is-rp",
    title="Prevalence is the proportion of real positives",
    printed=equal(Prevalence, rp, RP / N),
    latex=r"\text{Prevalence} = rp = RP/N",
    defines=Prevalence,
    also=("powers2011:prevalence-is-rp",),
)
bias_is_pp = _margin(
    "powers2008significance:bias-is-pp",
    title="Bias is the proportion of predicted positives",
    printed=equal(Bias, pp, PP / N),
    latex=r"\text{Bias} = pp = PP/N",
    defines=Bias,
    also=("powers2011:bias-is-pp",),
)
three_ratios_fix_the_table = _margin(
    "powers2008significance:three-ratios-fix-the-table",
    title="Informedness, Bias and Prevalence fix the table of proportions",
    printed=All(
        (
            equal(tp, Bias * Prevalence + Informedness * EvennessR),
            equal(fp, Bias * (1 - Prevalence) - Informedness * EvennessR),
            equal(fn, (1 - Bias) * Prevalence - Informedness * EvennessR),
            equal(tn, (1 - Bias) * (1 - Prevalence) + Informedness * EvennessR),
        )
    ),
    latex=r"(B, \text{Bias}, \text{Prev}) \mapsto (tp, fp, fn, tn)",
    note="The text says that three ratios which are not redundant determine the rest; read for the three with which"
    " equation 7 works. Evenness_R is Prev (1 - Prev). Of any three it is powers2008significance:any-three-ratios.",
)
any_three_ratios = _margin(
    "powers2008significance:any-three-ratios",
    title="Three ratios that are not redundant determine the rest, whichever they are",
    printed=given(*(equal(Dual(each), each) for each in THREE_RATIOS), then=equal(Dual(Recall), Recall)),
    latex=r"(\text{Accuracy}, F, r_G) \mapsto \text{Recall}",
    condition=(relation(Bias, "=", Prevalence),),
    note="A second reading of the sentence: that any three ratios do which are not redundant, such as Accuracy, the"
    " F-factor and Correlation, of which none follows from the other two. A table and its Dual, which has FP for FN,"
    " have all three in common; Recall they have only if Bias is Prevalence, or if no true positive is there. What is"
    " true of any three: they leave no further freedom, and single tables.",
    also=("powers2008evaluation:any-three-ratios", "powers2011:any-three-ratios"),
)
chance_line = _margin(
    "powers2008significance:figure1-chance-line",
    title="Figure 1: chance is the main diagonal",
    printed=Iff(relation(tpr, "=", fpr), relation(tp, "=", etp)),
    latex=r"tpr = fpr",
    note="Read as: on the diagonal are the tables that have the true positives of chance.",
    also=("powers2011:chance-diagonal",),
)
isocost_lines = _margin(
    "powers2008significance:figure1-isocost-lines",
    title="Figure 1: on a parallel to the chance line, Informedness and AUC are constant",
    printed=equal(tpr - fpr, Informedness, 2 * AUC - 1),
    latex=r"tpr - fpr = k",
    note="The text has isocost lines parallel to the main diagonal, each for equal cost and performance; read as: on"
    " tpr - fpr = k, both measures are functions of k.",
)
better_than_chance = _margin(
    "powers2008significance:figure1-better-than-chance",
    title="Figure 1: above the diagonal is better than chance, below it worse",
    printed=All(tuple(Iff(relation(tpr, side, fpr), relation(tp, side, etp)) for side in (">", "<"))),
    latex=r"tpr > fpr \iff tp > etp,\; tpr < fpr \iff tp < etp",
    note="Read as: there are more true positives than chance has, or fewer.",
    also=("powers2008evaluation:figure1-better-than-chance",),
)
