"""powers2008evaluation, equation 9: ROC space, isocost lines, AUC, and Weighted Relative Accuracy."""

from __future__ import annotations

from functools import partial as bound
from typing import cast

from sympy import Expr, sqrt

from bookmaker_ref.papers.record import Equation, Record
from bookmaker_ref.symbolic import (
    AUC,
    FN,
    FP,
    RN,
    RP,
    TN,
    TP,
    At,
    Bias,
    Iff,
    Informedness,
    InverseRecall,
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
from bookmaker_ref.symbolic.statement import All

_ROC = "ROC and PN Analyses"
_line = bound(Record, section=_ROC)
_claim = bound(Record, section=_ROC, kind="claim")

chance_line = _claim(
    "powers2008evaluation:figure1-chance-line",
    title="Figure 1: chance is the main diagonal",
    printed=Iff(relation(tpr, "=", fpr), relation(tp, "=", etp)),
    latex=r"tpr = fpr",
    note="Read as: on the diagonal are the tables that have the true positives of chance.",
    also=("powers2008significance:figure1-chance-line",),
)
isocost_lines = _claim(
    "powers2008evaluation:figure1-isocost-lines",
    title="Figure 1: on a parallel to the chance line, Informedness and AUC are constant",
    printed=equal(tpr - fpr, Informedness, 2 * AUC - 1),
    latex=r"tpr - fpr = k",
    note="The text has isocost lines parallel to the main diagonal, each for equal cost and performance; read as: on"
    " tpr - fpr = k, both measures are functions of k.",
    also=("powers2008significance:figure1-isocost-lines",),
)
better_than_chance = _claim(
    "powers2008evaluation:figure1-better-than-chance",
    title="Figure 1: above the main diagonal is better than chance, below it worse",
    printed=All(tuple(Iff(relation(tpr, side, fpr), relation(tp, side, etp)) for side in (">", "<"))),
    latex=r"tpr > fpr \iff tp > etp,\; tpr < fpr \iff tp < etp",
    note="Better than chance is read as: with more true positives than chance gives.",
    also=("powers2008significance:figure1-better-than-chance",),
)
perfect_corner = _claim(
    "powers2008evaluation:perfect-corner",
    title="A perfect classifier is in the top left corner of ROC space",
    printed=All(
        (
            given(equal(FP, 0), equal(FN, 0), then=equal(fpr, 0)),
            given(equal(FP, 0), equal(FN, 0), then=equal(tpr, 1)),
        )
    ),
    latex=r"fpr = 0,\; tpr = 100\%",
    also=("powers2011:perfect-corner",),
)
worst_corner = _claim(
    "powers2008evaluation:worst-corner",
    title="A classifier that is always wrong is in the bottom right corner",
    printed=All(
        (
            given(equal(TP, 0), equal(TN, 0), then=equal(fpr, 1)),
            given(equal(TP, 0), equal(TN, 0), then=equal(tpr, 0)),
        )
    ),
    latex=r"fpr = 100\%,\; tpr = 0",
    also=("powers2011:worst-corner",),
)
chance_diagonal = _claim(
    "powers2008evaluation:chance-diagonal",
    title="Chance is the positive diagonal",
    printed=Iff(relation(tpr, "=", fpr), relation(tp, "=", etp)),
    latex=r"tpr = fpr",
    note="The text places a random classifier there; read as: on the diagonal are the tables that have the"
    " true positives of chance.",
    also=("powers2011:chance-diagonal",),
)
roc_scales = _claim(
    "powers2008evaluation:roc-scales",
    title="The axes of ROC space are Recall and what Inverse Recall leaves",
    printed=All((equal(tpr, Recall), equal(1 - fpr, InverseRecall))),
    latex=r"tpr = \text{Recall},\; 1 - fpr = \text{Inverse Recall}",
    also=("powers2011:roc-scales",),
)


def _at(expression: Expr, table: tuple[int, int, int, int]) -> Expr:
    return cast(Expr, At(expression, *table))


#: Ten real positives and ten real negatives, predicted by two systems.
NEARER, FARTHER = (7, 3, 3, 7), (5, 0, 5, 10)

optima_differ = _claim(
    "powers2008evaluation:optima-differ",
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
)
auc_is_optimized = _claim(
    "powers2008evaluation:auc-is-optimized",
    title="The perfect system has the least AUC",
    printed=relation(AUC, ">=", 1),
    latex=r"\text{AUC} \to \min",
    corrected=relation(AUC, "<=", 1),
    note="The text says that AUC is to be minimized; read as: no system has less of it than the perfect"
    " one, whose AUC is 1. That is the greatest, and AUC is to be maximized, as the text has it from"
    " equation 9 on.",
    also=("powers2011:auc-is-optimized",),
)
auc_is_trapezoid = _claim(
    "powers2008evaluation:auc-is-trapezoid",
    title="AUC is the area below the two segments through the point of the system",
    printed=equal(AUC, fpr * tpr / 2 + (1 - fpr) * (tpr + 1) / 2),
    latex=r"\text{AUC} = \text{area}\,[(0,0), (1,0), (1,1), (fpr, tpr)]",
    note="The text says it in words: up to the point there is a triangle, and from there on a trapezoid.",
    also=("powers2011:auc-is-trapezoid",),
)
isocost_gradient = _claim(
    "powers2008evaluation:isocost-gradient",
    title="Systems with as many errors lie on lines whose gradient is the skew",
    printed=equal(fp + fn, rp * (1 - (tpr - Skew * fpr))),
    latex=r"fp + fn = rp \cdot [1 - (tpr - c \cdot fpr)]",
    note="The text says that a cost model defines the gradient of its isocost lines, and calls it c; read as: where all"
    " errors cost the same, their cost is a function of tpr - c fpr. Other costs multiply the skew.",
)
roc_distance = _claim(
    "powers2008evaluation:roc-distance",
    title="The distance to the perfect corner",
    printed=equal(ROCDistance, sqrt((-fpr) ** 2 + (1 - tpr) ** 2)),
    latex=r"\sqrt{(-fpr)^2 + (1-tpr)^2}",
    defines=ROCDistance,
    also=("powers2011:roc-distance",),
)
roc_distance_squared = _claim(
    "powers2008evaluation:roc-distance-squared",
    title="Its square is the sum of both squared error rates",
    printed=equal(ROCDistance**2, fpr**2 + fnr**2),
    latex=r"fpr^2 + fnr^2",
    also=("powers2011:roc-distance-squared",),
)
eq9 = Equation(
    "powers2008evaluation:9",
    title="AUC of a single point",
    lines=(
        _line(
            "powers2008evaluation:9.1",
            title="AUC from the two positive rates",
            printed=equal(AUC, (tpr - fpr + 1) / 2),
            latex=r"\text{AUC} = (tpr - fpr + 1)/2",
            defines=AUC,
            also=("powers2011:10.1",),
        ),
        _line(
            "powers2008evaluation:9.2",
            title="AUC is the mean of the two true rates",
            printed=equal(AUC, (tpr + tnr) / 2),
            latex=r"= (tpr + tnr)/2",
            also=("powers2011:10.2",),
        ),
        _line(
            "powers2008evaluation:9.3",
            title="AUC is what the mean of the two error rates leaves",
            printed=equal(AUC, 1 - (fpr + fnr) / 2),
            latex=r"= 1 - (fpr + fnr)/2",
            also=("powers2011:10.3",),
        ),
    ),
)
auc_orders_like_errors = _claim(
    "powers2008evaluation:auc-orders-like-errors",
    title="Most AUC is most tpr - fpr and least fpr + fnr",
    printed=equal(2 * AUC - 1, tpr - fpr, 1 - (fpr + fnr)),
    latex=r"\max \text{AUC} \iff \max\,(tpr - fpr) \iff \min\,(fpr + fnr)",
    note="The text says that to maximize AUC is to maximize tpr - fpr and to minimize fpr + fnr; read as:"
    " each is a linear function of the other. That holds for any skew, since none of the three depends"
    " on it.",
    also=("powers2011:auc-orders-like-errors",),
)
isocost_without_skew = _claim(
    "powers2008evaluation:isocost-without-skew",
    title="Without skew, isocost lines are parallel to the chance line",
    printed=given(equal(Skew, 1), then=equal(fp + fn, (1 - (tpr - fpr)) / 2)),
    latex=r"c = 1:\; tpr - fpr = k",
    note="Read as: with c = 1 the cost of errors is a function of tpr - fpr, which is 0 at chance.",
)
highest_isocost_line = _claim(
    "powers2008evaluation:highest-isocost-line",
    title="Without skew, on the highest isocost line AUC is greatest",
    printed=given(equal(Skew, 1), then=equal(AUC, 1 - (fp + fn))),
    latex=r"c = 1 \Rightarrow \text{AUC} = 1 - (fp + fn)",
    note="The text says that the two ways to choose a model are equivalent; read as: AUC and the errors are functions"
    " of one another.",
)
squared_errors_agree_when_equal = _claim(
    "powers2008evaluation:squared-errors-agree-when-equal",
    title="With equal error rates, their sum of squares is least where their sum is",
    printed=given(equal(fpr, fnr), then=equal(fpr**2 + fnr**2, (fpr + fnr) ** 2 / 2)),
    latex=r"fpr = fnr \Rightarrow fpr^2 + fnr^2 = (fpr + fnr)^2/2",
    note="The text says that the least sum of squares agrees with the least sum where the rates are equal;"
    " read as: one is then a function of the other.",
    also=("powers2011:squared-errors-agree-when-equal",),
)
equal_error_rates = _claim(
    "powers2008evaluation:equal-error-rates",
    title="Error rates are equal exactly where Bias = Prevalence",
    printed=Iff(relation(fpr, "=", fnr), relation(Bias, "=", Prevalence)),
    latex=r"fpr = fnr \iff \text{Bias} = \text{Prevalence}",
    condition=(relation(FP * FN * (RP - RN), "=", 0),),
    note="The text says that the one means the other. Bias = Prevalence says FP = FN; equal rates say"
    " FP/RN = FN/RP. With both kinds of errors present the two can both hold only where Prevalence is"
    " one half. The c = 1 of the paragraph is a choice of weights, and says nothing of the classes; with even"
    " classes (Skew = 1) each does mean the other.",
    also=("powers2011:equal-error-rates",),
)
wracc_subtracts_chance = _claim(
    "powers2008evaluation:wracc-subtracts-chance",
    title="WRAcc takes from the true positives those due to chance, and rescales",
    printed=equal(WRAcc, 4 * (tp - etp)),
    latex=r"\text{WRacc} = 4(tp - etp)",
    defines=WRAcc,
    note="The text says it in words, with the range as the reason for the factor.",
    also=("powers2011:wracc-subtracts-chance",),
)
wracc_range = _claim(
    "powers2008evaluation:wracc-range",
    title="WRAcc lies between -1 and 1",
    printed=chain("<=", -1, WRAcc, 1),
    latex=r"-1 \leq \text{WRacc} \leq 1",
    note="Both ends are reached with as many positives as negatives alone"
    " (powers2008evaluation:wracc-reaches-its-range).",
    also=("powers2011:wracc-range",),
)
wracc_reaches_its_range = _claim(
    "powers2008evaluation:wracc-reaches-its-range",
    title="WRAcc of the perfect system is 1, the end of its range",
    printed=given(equal(FP, 0), equal(FN, 0), then=equal(WRAcc, 1)),
    latex=r"FP = FN = 0 \Rightarrow \text{WRacc} = 1",
    condition=(relation(Skew, "=", 1),),
    note="The text says that WRAcc is rescaled to the range ±1; read as: to all of it. What lies in it is"
    " powers2008evaluation:wracc-range. WRAcc is Informedness times 4 Prev IPrev, and so between minus and plus this,"
    " which is 1 only where there are as many positives as negatives.",
    also=("powers2011:wracc-reaches-its-range",),
)
wracc_orders_like_auc = _claim(
    "powers2008evaluation:wracc-orders-like-auc",
    title="At a fixed skew, WRAcc is largest where AUC is",
    printed=All(
        (
            equal(WRAcc, 4 * Skew / (1 + Skew) ** 2 * (2 * AUC - 1)),
            equal(tpr - fpr, 2 * AUC - 1),
        )
    ),
    latex=r"tpr - fpr = 2\text{AUC} - 1",
    note="The text says that to maximize WRAcc is to maximize AUC; read as: at a given skew it is a"
    " multiple of 2 AUC - 1.",
    also=("powers2011:wracc-orders-like-auc",),
)
wracc_is_zero_at_chance = _claim(
    "powers2008evaluation:wracc-is-zero-at-chance",
    title="WRAcc is unbiased: 0 exactly at chance",
    printed=Iff(relation(WRAcc, "=", 0), relation(dtp, "=", 0)),
    latex=r"\text{WRacc} = 0 \iff tp = etp",
    note="The text calls WRAcc unbiased; read as: it is 0 exactly at chance.",
    also=("powers2011:wracc-is-zero-at-chance",),
)
wracc_without_skew = _claim(
    "powers2008evaluation:wracc-without-skew",
    title="Without skew, WRAcc is tpr - fpr",
    printed=given(equal(Skew, 1), then=equal(WRAcc, tpr - fpr)),
    latex=r"c = 1 \Rightarrow \text{WRacc} = tpr - fpr",
    also=("powers2011:wracc-without-skew",),
)
