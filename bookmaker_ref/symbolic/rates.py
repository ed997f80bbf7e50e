"""Rates of one row or column, accuracy, and the means of Recall and Precision: equations 1-14."""

from __future__ import annotations

from sympy import oo, sqrt

from bookmaker_ref.symbolic.forms import (
    COUNTS,
    ROOT,
    SUMS,
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

_MARGINS = "margins"
_RATES = "rates"
_MEANS = "means and overlaps"

Prevalence = measure(
    "prevalence",
    "Prevalence",
    rp,
    "the share of real positives",
    form=RP / N,
    why=COUNTS,
    family=_MARGINS,
    aliases=("Prev", "ClassPrevalence", "BaseRate"),
    records=("powers2011:11", "powers2011:20"),
    tex=r"\mathrm{Prev}",
)
Bias = measure(
    "bias",
    "Bias",
    pp,
    "the share of predicted positives",
    form=PP / N,
    why=COUNTS,
    family=_MARGINS,
    aliases=("LabelBias", "PredictedPositiveRate"),
    records=("powers2011:11", "powers2011:20"),
)
InversePrevalence = measure(
    "inverse_prevalence",
    "InversePrevalence",
    rn,
    "the share of real negatives",
    form=RN / N,
    why=COUNTS,
    family=_MARGINS,
    aliases=("IPrev", "IPrevalence"),
    records=("powers2011:20",),
    tex=r"\mathrm{IPrev}",
)
InverseBias = measure(
    "inverse_bias",
    "InverseBias",
    pn,
    "the share of predicted negatives",
    form=PN / N,
    why=COUNTS,
    family=_MARGINS,
    aliases=("IBias",),
    records=("powers2011:20",),
    tex=r"\mathrm{IBias}",
)
Skew = measure(
    "skew",
    "Skew",
    rn / rp,
    "real negatives for each real positive: the class ratio",
    form=RN / RP,
    why=COUNTS,
    needs=RP,
    family=_MARGINS,
    high=oo,
    aliases=("c", "cs", "ClassRatio"),
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

Recall = measure(
    "recall",
    "Recall",
    tp / rp,
    "the share of real positives that are predicted positive",
    form=TP / RP,
    why=COUNTS,
    family=_RATES,
    aliases=("Sensitivity", "Sens", "TPR", "TruePositiveRate", "HitRate", "Coverage"),
    records=("powers2011:1",),
)
Precision = measure(
    "precision",
    "Precision",
    tp / pp,
    "the share of predicted positives that are real",
    form=TP / PP,
    why=COUNTS,
    family=_RATES,
    aliases=("Confidence", "PPV", "PositivePredictiveValue", "TPA", "TruePositiveAccuracy", "Prec"),
    records=("powers2011:2",),
)
InverseRecall = measure(
    "inverse_recall",
    "InverseRecall",
    tn / rn,
    "the share of real negatives that are predicted negative",
    form=TN / RN,
    why=COUNTS,
    family=_RATES,
    aliases=("Specificity", "Spec", "TNR", "TrueNegativeRate", "Selectivity", "IRecall"),
    records=("powers2011:3",),
    tex=r"\mathrm{IRecall}",
)
InversePrecision = measure(
    "inverse_precision",
    "InversePrecision",
    tn / pn,
    "the share of predicted negatives that are real",
    form=TN / PN,
    why=COUNTS,
    family=_RATES,
    aliases=("NPV", "NegativePredictiveValue", "TNA", "TrueNegativeAccuracy", "IPrecision", "IPrec"),
    records=("powers2011:4",),
    tex=r"\mathrm{IPrecision}",
)
Fallout = measure(
    "fallout",
    "Fallout",
    fp / rn,
    "the share of real negatives that are predicted positive",
    form=FP / RN,
    why=COUNTS,
    family=_RATES,
    aliases=("FPR", "FalsePositiveRate", "FalseAlarmRate"),
    records=("powers2011:8",),
)
MissRate = measure(
    "miss_rate",
    "MissRate",
    fn / rp,
    "the share of real positives that are predicted negative",
    form=FN / RP,
    why=COUNTS,
    family=_RATES,
    aliases=("FNR", "FalseNegativeRate"),
    records=("powers2011:9",),
    tex=r"\mathrm{Miss\,Rate}",
)
FalseDiscoveryRate = measure(
    "false_discovery_rate",
    "FalseDiscoveryRate",
    fp / pp,
    "the share of predicted positives that are not real",
    form=FP / PP,
    why=COUNTS,
    family=_RATES,
    aliases=("FPA", "FDR"),
    records=("powers2011:15",),
    tex=r"\mathit{fpa}",
)
FalseOmissionRate = measure(
    "false_omission_rate",
    "FalseOmissionRate",
    fn / pn,
    "the share of predicted negatives that are not real",
    form=FN / PN,
    why=COUNTS,
    family=_RATES,
    aliases=("FNA", "FOR"),
    records=("powers2011:15",),
    tex=r"\mathit{fna}",
)
Accuracy = measure(
    "accuracy",
    "Accuracy",
    tp + tn,
    "the share of cases that are predicted right",
    form=right / N,
    why=COUNTS,
    family=_RATES,
    aliases=("ACC", "RandAccuracy", "TCA", "TCR"),
    records=("powers2011:5", "powers2011:11"),
)

F1 = measure(
    "f1",
    "F1",
    tp / (tp + (fn + fp) / 2),
    "true positives against the mean of Bias and Prevalence",
    form=2 * TP / positives,
    why=COUNTS,
    family=_MEANS,
    aliases=("F1Score", "FMeasure", "FFactor", "Dice", "SorensenDice", "PSPlus", "PS+"),
    records=("powers2011:6", "powers2011:13"),
    tex="F1",
)
InverseF1 = measure(
    "inverse_f1",
    "InverseF1",
    tn / (tn + (fn + fp) / 2),
    "F1 of the Inverse problem",
    form=2 * TN / negatives,
    why=COUNTS,
    family=_MEANS,
    aliases=("PSMinus", "PS-", "IF1"),
    records=("powers2011:inverse-f1-is-specific-agreement",),
    tex="PS-",
)
Jaccard = measure(
    "jaccard",
    "Jaccard",
    tp / (tp + fn + fp),
    "true positives against all that is positive in any way",
    form=TP / (TP + wrong),
    why=COUNTS,
    family=_MEANS,
    aliases=("JaccardIndex", "Tanimoto", "IoU", "ThreatScore", "CriticalSuccessIndex", "CSI"),
    records=("powers2011:7",),
)
GMeasure = measure(
    "g_measure",
    "GMeasure",
    sqrt(Recall * Precision),
    "the geometric mean of Recall and Precision",
    form=OverRoot(TP, rp_pp),
    why=ROOT,
    family=_MEANS,
    aliases=("FowlkesMallows", "FM", "GeometricMean"),
    records=("powers2011:f1-is-g-squared-over-a",),
    tex="G",
)
AMeasure = measure(
    "a_measure",
    "AMeasure",
    (Recall + Precision) / 2,
    "the arithmetic mean of Recall and Precision",
    form=TP * positives / (2 * rp_pp),
    why=SUMS,
    family=_MEANS,
    aliases=("ArithmeticMean",),
    records=("powers2011:f1-is-g-squared-over-a",),
    tex="A",
)

AUC = measure(
    "auc",
    "AUC",
    (tpr - fpr + 1) / 2,
    "the area under the one-point ROC curve",
    form=(TP * RN + TN * RP) / (2 * rp_rn),
    why=SUMS,
    family=_RATES,
    aliases=("AreaUnderCurve", "BalancedAccuracy", "BACC"),
    records=("powers2011:10",),
    note="The balanced accuracy of two classes; that of K classes is recall_macro.",
)
ROCDistance = measure(
    "roc_distance",
    "ROCDistance",
    sqrt(fpr**2 + (1 - tpr) ** 2),
    "the distance to the perfect corner of ROC space",
    form=Root((fp_rp**2 + fn_rn**2) / rp_rn**2),
    why=ROOT,
    family=_RATES,
    high=sqrt(2),
    records=("powers2011:roc-distance",),
    tex=r"\mathrm{dist}",
)

export(globals())
