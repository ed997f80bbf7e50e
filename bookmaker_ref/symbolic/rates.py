"""Rates of one row or column, accuracy, and the means of Recall and Precision: equations 1-14."""

from __future__ import annotations

from functools import partial as bound

from sympy import oo, sqrt

from bookmaker_ref.symbolic.forms import (
    COUNTS,
    ROOT,
    SUMS,
    Form,
    OverRoot,
    Root,
    fn_rn,
    fp_rp,
    negatives,
    positives,
    right,
    rp_pp,
    rp_rn,
    wrong,
)
from bookmaker_ref.symbolic.measures import measure
from bookmaker_ref.symbolic.notation import FN, FP, PN, PP, RN, RP, TN, TP, N, fn, fp, pn, pp, rn, rp, tn, tp
from bookmaker_ref.symbolic.vocabulary import define, export

_margin = bound(measure, family="margins")
_rate = bound(measure, family="rates")
_mean = bound(measure, family="means and overlaps")

Prevalence = _margin(
    "prevalence",
    "Prevalence",
    rp,
    "the share of real positives",
    form=Form(RP / N, COUNTS),
    aliases=("Prev", "ClassPrevalence", "BaseRate"),
    records=("powers2011:11", "powers2011:20"),
    tex=r"\mathrm{Prev}",
)
Bias = _margin(
    "bias",
    "Bias",
    pp,
    "the share of predicted positives",
    form=Form(PP / N, COUNTS),
    aliases=("LabelBias", "PredictedPositiveRate", "DetectionPrevalence"),
    records=("powers2011:11", "powers2011:20"),
)
InversePrevalence = _margin(
    "inverse_prevalence",
    "InversePrevalence",
    rn,
    "the share of real negatives",
    form=Form(RN / N, COUNTS),
    aliases=("IPrev", "IPrevalence"),
    records=("powers2011:20",),
    tex=r"\mathrm{IPrev}",
)
InverseBias = _margin(
    "inverse_bias",
    "InverseBias",
    pn,
    "the share of predicted negatives",
    form=Form(PN / N, COUNTS),
    aliases=("IBias",),
    records=("powers2011:20",),
    tex=r"\mathrm{IBias}",
)
Skew = _margin(
    "skew",
    "Skew",
    rn / rp,
    "real negatives for each real positive: the class ratio",
    form=Form(RN / RP, COUNTS, needs=RP),
    high=oo,
    aliases=("cs", "ClassRatio"),
    in_formulas=("c",),
    records=("powers2011:11", "powers2011:skew-is-class-ratio"),
    tex="c_s",
)

tpr = define("tpr", tp / rp)
tnr = define("tnr", tn / rn)
fpr = define("fpr", fp / rn)
fnr = define("fnr", fn / rp)
tpa = define("tpa", tp / pp)
tna = define("tna", tn / pn)
fpa = define("fpa", fp / pp)
fna = define("fna", fn / pn)

Recall = _rate(
    "recall",
    "Recall",
    tp / rp,
    "the share of real positives that are predicted positive",
    form=Form(TP / RP, COUNTS),
    aliases=("Sensitivity", "Sens", "TPR", "TruePositiveRate", "HitRate", "Coverage"),
    records=("powers2011:1",),
)
Precision = _rate(
    "precision",
    "Precision",
    tp / pp,
    "the share of predicted positives that are real",
    form=Form(TP / PP, COUNTS),
    aliases=("Confidence", "PPV", "PositivePredictiveValue", "PosPredValue", "TPA", "TruePositiveAccuracy", "Prec"),
    records=("powers2011:2",),
)
InverseRecall = _rate(
    "inverse_recall",
    "InverseRecall",
    tn / rn,
    "the share of real negatives that are predicted negative",
    form=Form(TN / RN, COUNTS),
    aliases=("Specificity", "Spec", "TNR", "TrueNegativeRate", "Selectivity", "IRecall"),
    records=("powers2011:3",),
    tex=r"\mathrm{IRecall}",
)
InversePrecision = _rate(
    "inverse_precision",
    "InversePrecision",
    tn / pn,
    "the share of predicted negatives that are real",
    form=Form(TN / PN, COUNTS),
    aliases=("NPV", "NegativePredictiveValue", "NegPredValue", "TNA", "TrueNegativeAccuracy", "IPrecision", "IPrec"),
    records=("powers2011:4",),
    tex=r"\mathrm{IPrecision}",
)
Fallout = _rate(
    "fallout",
    "Fallout",
    fp / rn,
    "the share of real negatives that are predicted positive",
    form=Form(FP / RN, COUNTS),
    aliases=("FPR", "FalsePositiveRate", "FalseAlarmRate"),
    records=("powers2011:8",),
)
MissRate = _rate(
    "miss_rate",
    "MissRate",
    fn / rp,
    "the share of real positives that are predicted negative",
    form=Form(FN / RP, COUNTS),
    aliases=("FNR", "FalseNegativeRate"),
    records=("powers2011:9",),
    tex=r"\mathrm{Miss\,Rate}",
)
FalseDiscoveryRate = _rate(
    "false_discovery_rate",
    "FalseDiscoveryRate",
    fp / pp,
    "the share of predicted positives that are not real",
    form=Form(FP / PP, COUNTS),
    aliases=("FPA", "FDR"),
    records=("powers2011:15",),
    tex=r"\mathrm{FDR}",
)
FalseOmissionRate = _rate(
    "false_omission_rate",
    "FalseOmissionRate",
    fn / pn,
    "the share of predicted negatives that are not real",
    form=Form(FN / PN, COUNTS),
    aliases=("FNA", "FOR"),
    records=("powers2011:15",),
    tex=r"\mathrm{FOR}",
)
Accuracy = _rate(
    "accuracy",
    "Accuracy",
    tp + tn,
    "the share of cases that are predicted right",
    form=Form(right / N, COUNTS),
    aliases=("ACC", "RandAccuracy", "TCA", "TCR"),
    records=("powers2011:5", "powers2011:11"),
)

F1 = _mean(
    "f1",
    "F1",
    tp / (tp + (fn + fp) / 2),
    "true positives against the mean of Bias and Prevalence",
    form=Form(2 * TP / positives, COUNTS),
    aliases=(
        *("F1Score", "FScore", "FMeasure", "FMeas", "FFactor", "Dice", "DiceCoefficient", "SorensenDice"),
        *("PSPlus", "PS+", "PositiveAgreement"),
    ),
    records=("powers2011:6", "powers2011:13"),
    tex="F1",
)
InverseF1 = _mean(
    "inverse_f1",
    "InverseF1",
    tn / (tn + (fn + fp) / 2),
    "F1 of the Inverse problem",
    form=Form(2 * TN / negatives, COUNTS),
    aliases=("PSMinus", "PS-", "NegativeAgreement", "IF1"),
    records=("powers2011:inverse-f1-is-specific-agreement",),
    tex="PS-",
)
Jaccard = _mean(
    "jaccard",
    "Jaccard",
    tp / (tp + fn + fp),
    "true positives against all that is positive in any way",
    form=Form(TP / (TP + wrong), COUNTS),
    aliases=("JaccardIndex", "Tanimoto", "IoU", "ThreatScore", "CriticalSuccessIndex", "CSI"),
    records=("powers2011:7",),
)
GMeasure = _mean(
    "g_measure",
    "GMeasure",
    sqrt(Recall * Precision),
    "the geometric mean of Recall and Precision",
    form=Form(OverRoot(TP, rp_pp), ROOT),
    in_formulas=("GeometricMean",),
    records=("powers2011:f1-is-g-squared-over-a",),
)
AMeasure = _mean(
    "a_measure",
    "AMeasure",
    (Recall + Precision) / 2,
    "the arithmetic mean of Recall and Precision",
    form=Form(TP * positives / (2 * rp_pp), SUMS),
    aliases=("ArithmeticMean",),
    records=("powers2011:f1-is-g-squared-over-a",),
)

AUC = _rate(
    "balanced_accuracy",
    "AUC",
    (tpr - fpr + 1) / 2,
    "the mean of Recall and Inverse Recall: the area under the ROC curve of a single point",
    form=Form((TP * RN + TN * RP) / (2 * rp_rn), SUMS),
    aliases=("BalancedAccuracy", "BalAccuracy", "BACC"),
    records=("powers2011:10",),
    note="The papers call it AUC; the area under a curve of scores is significance.auc. For K classes: recall_macro.",
)
ROCDistance = _rate(
    "roc_distance",
    "ROCDistance",
    sqrt(fpr**2 + (1 - tpr) ** 2),
    "the distance to the perfect corner of ROC space",
    form=Form(Root((fp_rp**2 + fn_rn**2) / rp_rn**2), ROOT),
    high=sqrt(2),
    records=("powers2011:roc-distance",),
    tex=r"\mathrm{dist}",
)

export(globals())
