"""powers2011, equations 10-14: ROC space, AUC, and the measures in terms of skew, Bias and Prevalence."""

from __future__ import annotations

from functools import partial as bound
from typing import cast

from sympy import Expr, Mul, Symbol, sqrt

from bookmaker_ref.papers.record import Equation, Record
from bookmaker_ref.symbolic import (
    AUC,
    F1,
    FN,
    FP,
    RN,
    RP,
    TN,
    TP,
    Accuracy,
    At,
    Bias,
    Given,
    Iff,
    Informedness,
    InverseRecall,
    Precision,
    Prevalence,
    Recall,
    ROCDistance,
    Skew,
    WRAcc,
    chain,
    dtp,
    equal,
    etp,
    fn,
    fnr,
    fp,
    fpr,
    given,
    relation,
    rp,
    tnr,
    tp,
    tpr,
)
from bookmaker_ref.symbolic.algebra import partial
from bookmaker_ref.symbolic.geometry import area
from bookmaker_ref.symbolic.statement import All

_ROC = "ROC and PN Analyses"
_line = bound(Record, section=_ROC)
_claim = bound(Record, section=_ROC, kind="claim")

chance_line = _claim(
    "powers2011:figure1-chance-line",
    title="Figure 1: chance is the main diagonal",
    printed=Iff(relation(tpr, "=", fpr), relation(tp, "=", etp)),
    latex=r"tpr = fpr",
    note="Read as: on the diagonal are the tables that have the true positives of chance.",
    also=("powers2008significance:figure1-chance-line",),
)
isocost_lines = _claim(
    "powers2011:figure1-isocost-lines",
    title="Figure 1: on a parallel to the chance line, Informedness and AUC are constant",
    printed=equal(tpr - fpr, Informedness, 2 * AUC - 1),
    latex=r"tpr - fpr = k",
    note="The caption has isocost lines parallel to the main diagonal, each for equal cost and performance; read as: on"
    " tpr - fpr = k, both measures are functions of k.",
    also=("powers2008significance:figure1-isocost-lines",),
)
better_than_chance = _claim(
    "powers2011:figure1-better-than-chance",
    title="Figure 1: above the main diagonal is better than chance, below it worse",
    printed=All(tuple(Iff(relation(tpr, side, fpr), relation(tp, side, etp)) for side in (">", "<"))),
    latex=r"tpr > fpr \iff tp > etp,\; tpr < fpr \iff tp < etp",
    note="Better than chance is read as: with more true positives than chance gives.",
    also=("powers2008evaluation:figure1-better-than-chance", "powers2008significance:figure1-better-than-chance"),
)
perfect_corner = _claim(
    "powers2011:perfect-corner",
    title="A perfect classifier is in the top left corner of ROC space",
    printed=All(
        (
            given(equal(FP, 0), equal(FN, 0), then=equal(fpr, 0)),
            given(equal(FP, 0), equal(FN, 0), then=equal(tpr, 1)),
        )
    ),
    latex=r"fpr = 0,\; tpr = 100\%",
)
worst_corner = _claim(
    "powers2011:worst-corner",
    title="A classifier that is always wrong is in the bottom right corner",
    printed=All(
        (
            given(equal(TP, 0), equal(TN, 0), then=equal(fpr, 1)),
            given(equal(TP, 0), equal(TN, 0), then=equal(tpr, 0)),
        )
    ),
    latex=r"fpr = 100\%,\; tpr = 0",
)
chance_diagonal = _claim(
    "powers2011:chance-diagonal",
    title="Chance is the positive diagonal",
    printed=Iff(relation(tpr, "=", fpr), relation(tp, "=", etp)),
    latex=r"tpr = fpr",
    note="The text places a random classifier there; read as: on the diagonal are the tables that have the"
    " true positives of chance.",
)
roc_scales = _claim(
    "powers2011:roc-scales",
    title="The axes of ROC space are Recall and what Inverse Recall leaves",
    printed=All((equal(tpr, Recall), equal(1 - fpr, InverseRecall))),
    latex=r"tpr = \text{Recall},\; 1 - fpr = \text{Inverse Recall}",
)
negative_diagonal = _claim(
    "powers2011:negative-diagonal",
    title="On the negative diagonal, weighted by the skew, Bias matches Prevalence",
    printed=Iff(relation(tpr + Skew * fpr, "=", 1), relation(Bias, "=", Prevalence)),
    latex=r"tpr + c \cdot fpr = 1 \iff \text{Bias} = \text{Prevalence}",
)


def _at(expression: Expr, table: tuple[int, int, int, int]) -> Expr:
    return cast(Expr, At(expression, *table))


#: Ten real positives and ten real negatives, predicted by two systems.
NEARER, FARTHER = (7, 3, 3, 7), (5, 0, 5, 10)

optima_differ = _claim(
    "powers2011:optima-differ",
    title="Closest to (0,1) is not farthest from the diagonal",
    printed=All(
        (
            relation(_at(ROCDistance, NEARER), "<", _at(ROCDistance, FARTHER)),
            relation(_at(tpr - fpr, NEARER), "<", _at(tpr - fpr, FARTHER)),
        )
    ),
    latex=r"\min\,[fpr^2 + (1-tpr)^2] \not\Leftrightarrow \max\,(tpr - fpr)",
    note="The text says that the two conditions for the best model are not identical; read as: of some two systems for"
    " one population, each meets one of them better.",
    also=("powers2008evaluation:optima-differ",),
)
auc_is_optimized = _claim(
    "powers2011:auc-is-optimized",
    title="The perfect system has the least AUC",
    printed=relation(AUC, ">=", 1),
    latex=r"\text{AUC} \to \min",
    corrected=relation(AUC, "<=", 1),
    note="The text says that AUC is to be minimized; read as: no system has less of it than the perfect"
    " one, whose AUC is 1. That is the greatest, and AUC is to be maximized, as the text has it from"
    " equation 10 on.",
)
isocost_gradient = _claim(
    "powers2011:isocost-gradient",
    title="Systems with as many errors lie on lines whose gradient is the skew",
    printed=equal(fp + fn, rp * (1 - (tpr - Skew * fpr))),
    latex=r"fp + fn = rp \cdot [1 - (tpr - c \cdot fpr)]",
    note="The text says that a cost model defines the gradient of its isocost lines, and calls it c; read as: where all"
    " errors cost the same, their cost is a function of tpr - c fpr. Other costs multiply the skew.",
    also=("powers2008evaluation:isocost-gradient",),
)
roc_distance = _claim(
    "powers2011:roc-distance",
    title="The distance to the perfect corner",
    printed=equal(ROCDistance, sqrt((-fpr) ** 2 + (1 - tpr) ** 2)),
    latex=r"\sqrt{(-fpr)^2 + (1-tpr)^2}",
    defines=ROCDistance,
)
roc_distance_squared = _claim(
    "powers2011:roc-distance-squared",
    title="Its square is the sum of both squared error rates",
    printed=equal(ROCDistance**2, fpr**2 + fnr**2),
    latex=r"fpr^2 + fnr^2",
)
auc_is_trapezoid = _claim(
    "powers2011:auc-is-trapezoid",
    title="AUC is the area below the two segments through the point of the system",
    printed=equal(AUC, area((0, 0), (1, 0), (1, 1), (fpr, tpr))),
    latex=r"\text{AUC} = \text{area}\,[(0,0), (1,0), (1,1), (fpr, tpr)]",
)
eq10 = Equation(
    "powers2011:10",
    title="AUC of a single point",
    lines=(
        _line(
            "powers2011:10.1",
            title="AUC from the two positive rates",
            printed=equal(AUC, (tpr - fpr + 1) / 2),
            latex=r"\text{AUC} = (tpr - fpr + 1)/2",
            defines=AUC,
        ),
        _line(
            "powers2011:10.2",
            title="AUC is the mean of the two true rates",
            printed=equal(AUC, (tpr + tnr) / 2),
            latex=r"= (tpr + tnr)/2",
        ),
        _line(
            "powers2011:10.3",
            title="AUC is what the mean of the two error rates leaves",
            printed=equal(AUC, 1 - (fpr + fnr) / 2),
            latex=r"= 1 - (fpr + fnr)/2",
        ),
    ),
)
auc_orders_like_errors = _claim(
    "powers2011:auc-orders-like-errors",
    title="Most AUC is most tpr - fpr and least fpr + fnr",
    printed=equal(2 * AUC - 1, tpr - fpr, 1 - (fpr + fnr)),
    latex=r"\max \text{AUC} \iff \max\,(tpr - fpr) \iff \min\,(fpr + fnr)",
    note="The text says that to maximize AUC is to maximize tpr - fpr and to minimize fpr + fnr; read as:"
    " each is a linear function of the other. That holds for any skew, since none of the three depends"
    " on it.",
)
isocost_without_skew = _claim(
    "powers2011:isocost-without-skew",
    title="Without skew, isocost lines are parallel to the chance line",
    printed=given(equal(Skew, 1), then=equal(fp + fn, (1 - (tpr - fpr)) / 2)),
    latex=r"c = 1:\; tpr - fpr = k",
    note="Read as: with c = 1 the cost of errors is a function of tpr - fpr, which is 0 at chance.",
    also=("powers2008evaluation:isocost-without-skew",),
)
highest_isocost_line = _claim(
    "powers2011:highest-isocost-line",
    title="Without skew, on the highest isocost line AUC is greatest",
    printed=given(equal(Skew, 1), then=equal(AUC, 1 - (fp + fn))),
    latex=r"c = 1 \Rightarrow \text{AUC} = 1 - (fp + fn)",
    note="The text says that the two ways to choose a model are equivalent; read as: AUC and the errors are functions"
    " of one another.",
    also=("powers2008evaluation:highest-isocost-line",),
)
squared_errors_agree_when_equal = _claim(
    "powers2011:squared-errors-agree-when-equal",
    title="With equal error rates, their sum of squares is least where their sum is",
    printed=given(equal(fpr, fnr), then=equal(fpr**2 + fnr**2, (fpr + fnr) ** 2 / 2)),
    latex=r"fpr = fnr \Rightarrow fpr^2 + fnr^2 = (fpr + fnr)^2/2",
    note="The text says that the least sum of squares agrees with the least sum where the rates are equal;"
    " read as: one is then a function of the other.",
)
equal_error_rates = _claim(
    "powers2011:equal-error-rates",
    title="Error rates are equal exactly where Bias = Prevalence",
    printed=Iff(relation(fpr, "=", fnr), relation(Bias, "=", Prevalence)),
    latex=r"fpr = fnr \iff \text{Bias} = \text{Prevalence}",
    condition=(relation(FP * FN * (RP - RN), "=", 0),),
    note="The text says that the one means the other. Bias = Prevalence says FP = FN; equal rates say"
    " FP/RN = FN/RP. With both kinds of errors present the two can both hold only where Prevalence is"
    " one half. The c = 1 of the paragraph is a choice of weights, and says nothing of the classes; with even"
    " classes (Skew = 1) each does mean the other.",
)
eq11 = Equation(
    "powers2011:11",
    title="Accuracy from the rates and the skew, and from Recall and the margins",
    lines=(
        _line(
            "powers2011:11.1",
            title="Accuracy in ROC space",
            printed=equal(Accuracy, (tpr + Skew * (1 - fpr)) / (1 + Skew)),
            latex=r"\text{Accuracy} = [tpr + c \cdot (1-fpr)]/[1+c]",
        ),
        _line(
            "powers2011:11.2",
            title="Accuracy from Recall, Bias and Prevalence",
            printed=equal(Accuracy, 2 * Recall * Prevalence + 1 - Bias - Prevalence),
            latex=r"= 2 \cdot \text{Recall} \cdot \text{Prev} + 1 - \text{Bias} - \text{Prev}",
        ),
    ),
)
eq12 = Equation(
    "powers2011:12",
    title="Precision likewise",
    lines=(
        _line(
            "powers2011:12.1",
            title="Precision in ROC space",
            printed=equal(Precision, tpr / (tpr + Skew * fpr)),
            latex=r"\text{Precision} = tpr/[tpr + c \cdot fpr]",
        ),
        _line(
            "powers2011:12.2",
            title="Precision from Recall, Bias and Prevalence",
            printed=equal(Precision, Recall * Prevalence / Bias),
            latex=r"= \text{Recall} \cdot \text{Prev}/\text{Bias}",
        ),
    ),
)
eq13 = Equation(
    "powers2011:13",
    title="F1 likewise",
    lines=(
        _line(
            "powers2011:13.1",
            title="F1 in ROC space",
            printed=equal(F1, 2 * tpr / (tpr + Skew * fpr + 1)),
            latex=r"\text{F-Measure } F1 = 2 \cdot tpr/[tpr + c \cdot fpr + 1]",
        ),
        _line(
            "powers2011:13.2",
            title="F1 from Recall, Bias and Prevalence",
            printed=equal(F1, 2 * Recall * Prevalence / (Bias + Prevalence)),
            latex=r"= 2 \cdot \text{Recall} \cdot \text{Prev}/[\text{Bias} + \text{Prev}]",
        ),
    ),
)
eq14 = Equation(
    "powers2011:14",
    title="Weighted Relative Accuracy likewise",
    lines=(
        _line(
            "powers2011:14.1",
            title="WRAcc in ROC space",
            printed=equal(WRAcc, 4 * Skew * (tpr - fpr) / (1 + Skew) ** 2),
            latex=r"\text{WRacc} = 4c \cdot [tpr - fpr]/[1+c]^2",
            defines=WRAcc,
        ),
        _line(
            "powers2011:14.2",
            title="WRAcc from Recall, Bias and Prevalence",
            printed=equal(WRAcc, Mul(4, Recall - Bias, Prevalence, evaluate=False)),
            latex=r"= 4 \cdot [\text{Recall} - \text{Bias}] \cdot \text{Prev}",
        ),
    ),
)
wracc_subtracts_chance = _claim(
    "powers2011:wracc-subtracts-chance",
    title="WRAcc takes from the true positives those due to chance, and rescales",
    printed=equal(WRAcc, 4 * (tp - etp)),
    latex=r"\text{WRacc} = 4(tp - etp)",
    note="The text says it in words, with the range as the reason for the factor.",
)
wracc_range = _claim(
    "powers2011:wracc-range",
    title="WRAcc lies between -1 and 1",
    printed=chain("<=", -1, WRAcc, 1),
    latex=r"-1 \leq \text{WRacc} \leq 1",
    note="Both ends are reached at even classes alone (powers2011:wracc-reaches-its-range).",
)
wracc_reaches_its_range = _claim(
    "powers2011:wracc-reaches-its-range",
    title="WRAcc of the perfect system is 1, the end of its range",
    printed=given(equal(FP, 0), equal(FN, 0), then=equal(WRAcc, 1)),
    latex=r"FP = FN = 0 \Rightarrow \text{WRacc} = 1",
    condition=(relation(Skew, "=", 1),),
    note="The text says that WRAcc is rescaled to the range ±1; read as: to all of it. What lies in it is"
    " powers2011:wracc-range. WRAcc is Informedness times 4 Prev IPrev, and so between minus and plus this, which is 1"
    " only where there are as many positives as negatives.",
)
wracc_orders_like_auc = _claim(
    "powers2011:wracc-orders-like-auc",
    title="At a fixed skew, WRAcc is largest where AUC is",
    printed=All(
        (
            equal(WRAcc, 4 * Skew / (1 + Skew) ** 2 * (2 * AUC - 1)),
            equal(tpr - fpr, 2 * AUC - 1),
        )
    ),
    latex=r"tpr - fpr = 2 \cdot \text{AUC} - 1",
    note="The text says that to maximize WRAcc is to maximize AUC; read as: at a given skew it is a"
    " multiple of 2 AUC - 1.",
)
wracc_is_zero_at_chance = _claim(
    "powers2011:wracc-is-zero-at-chance",
    title="WRAcc is unbiased: 0 exactly at chance",
    printed=Iff(relation(WRAcc, "=", 0), relation(dtp, "=", 0)),
    latex=r"\text{WRacc} = 0 \iff tp = etp",
    note="The text calls WRAcc unbiased; read as: it is 0 exactly at chance.",
)
wracc_without_skew = _claim(
    "powers2011:wracc-without-skew",
    title="Without skew, WRAcc is tpr - fpr",
    printed=given(equal(Skew, 1), then=equal(WRAcc, tpr - fpr)),
    latex=r"c = 1 \Rightarrow \text{WRacc} = tpr - fpr",
)
#: Where no term that the skew weighs is missing: some right and some wrong positives, and unlike true rates.
_SKEW_MATTERS = (relation(tpr * fpr, ">", 0), relation(tpr, "!=", tnr))


def _moves_with_skew(measure: Symbol) -> Given:
    return given(*_SKEW_MATTERS, then=relation(partial(measure, "Skew", "roc"), "!=", 0))


skew_sensitive_measures = _claim(
    "powers2011:skew-sensitive-measures",
    title="Accuracy and Precision, at fixed rates, depend on the skew",
    printed=All((_moves_with_skew(Accuracy), _moves_with_skew(Precision))),
    latex=r"(11\text{-}12):\; \partial / \partial c \neq 0",
    note="The text says that the measures of (10)-(12) cannot be maximized whatever the skew; read as: at"
    " given rates, they change with it. So do these two wherever there are true and false positives"
    " and the true rates differ.",
)
auc_and_skew = _claim(
    "powers2011:auc-and-skew",
    title="AUC, at fixed rates, depends on the skew",
    printed=_moves_with_skew(AUC),
    latex=r"(10):\; \partial\,\text{AUC} / \partial c \neq 0",
    corrected=All((equal(partial(AUC, "Skew", "roc"), 0), _moves_with_skew(F1))),
    note="Read as for (11) and (12), which the text names in one range with (10). AUC (10) has no skew in"
    " it, and F1 (13) has: (11)-(13) are meant.",
)
accuracy_without_skew = _claim(
    "powers2011:accuracy-without-skew",
    title="Without skew, Accuracy is AUC",
    printed=given(equal(Skew, 1), then=equal(Accuracy, AUC)),
    latex=r"c = 1 \Rightarrow \text{Accuracy} = [tpr + 1 - fpr]/2",
    note="The text says that versions free of skew come from c = 1; for Accuracy (11) that is equation 10.",
)
skew_from_prevalence = _claim(
    "powers2011:skew-from-prevalence",
    title="Skew from Prevalence",
    printed=equal(Skew, (1 - Prevalence) / Prevalence),
    latex=r"c = [1 - \text{Prev}]/\text{Prev}",
)
bias_lowers_auc = _claim(
    "powers2011:bias-lowers-auc",
    title="At fixed Recall and Prevalence, AUC decreases with Bias",
    printed=relation(partial(AUC, "Bias", "recall_margins"), "<", 0),
    latex=r"\partial\,\text{AUC}/\partial\,\text{Bias} < 0",
    note="The text says that, at a given Recall, the measures of (10)-(13) fall as Bias grows; read as:"
    " the derivative at fixed Recall and Prevalence is negative.",
)
bias_lowers_accuracy = _claim(
    "powers2011:bias-lowers-accuracy",
    title="At fixed Recall and Prevalence, Accuracy decreases with Bias",
    printed=relation(partial(Accuracy, "Bias", "recall_margins"), "<", 0),
    latex=r"\partial\,\text{Accuracy}/\partial\,\text{Bias} < 0",
    note="Read as for AUC.",
)
bias_lowers_precision_at_recall = _claim(
    "powers2011:bias-lowers-precision-at-recall",
    title="At fixed Recall and Prevalence, Precision decreases with Bias",
    printed=given(relation(Recall, ">", 0), then=relation(partial(Precision, "Bias", "recall_margins"), "<", 0)),
    latex=r"\partial\,\text{Precision}/\partial\,\text{Bias} < 0",
    note="Read as for AUC. Recall is taken to be above 0: with no true positives, Precision is 0 at every Bias.",
)
bias_lowers_f1_at_recall = _claim(
    "powers2011:bias-lowers-f1-at-recall",
    title="At fixed Recall and Prevalence, F1 decreases with Bias",
    printed=given(relation(Recall, ">", 0), then=relation(partial(F1, "Bias", "recall_margins"), "<", 0)),
    latex=r"\partial\,F1/\partial\,\text{Bias} < 0",
    note="Read as for AUC, with Recall above 0: with no true positives, F1 is 0 at every Bias.",
)
