# generated, not written by hand: make update
"""Every measure over integers: what each function returns is rounded once or twice, at its end."""

from __future__ import annotations

from math import e, log, nan

from bookmaker_ref.numeric.calls import information_measure, probability_measure, table_measure
from bookmaker_ref.numeric.special import LOG_2, divergence, over_root, root_of_ratio


@table_measure()
def expected_tp(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The proportion of true positives expected by chance.

    .. math:: \mathit{etp} = \mathit{pp}\,\mathit{rp} = \frac{RP\,PP}{N^2}

    From 0 to 1. Defined where N > 0; nan elsewhere.
    Printed in powers2011:23.
    Also known as ExpectedTP.

    >>> expected_tp(56, 20, 12, 12)
    0.5168
    """
    rp = tp + fn
    rn = fp + tn
    pp = tp + fp
    n = rp + rn
    rp_pp = rp * pp
    n_squared = n * n
    # one quotient of counts
    return rp_pp / n_squared


@table_measure()
def expected_fp(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The proportion of false positives expected by chance.

    .. math:: \mathit{efp} = \mathit{pp}\,\mathit{rn} = \frac{RN\,PP}{N^2}

    From 0 to 1. Defined where N > 0; nan elsewhere.
    Printed in powers2011:30.
    Also known as ExpectedFP.

    >>> expected_fp(56, 20, 12, 12)
    0.2432
    """
    rp = tp + fn
    rn = fp + tn
    pp = tp + fp
    n = rp + rn
    rn_pp = rn * pp
    n_squared = n * n
    # one quotient of counts
    return rn_pp / n_squared


@table_measure()
def expected_fn(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The proportion of false negatives expected by chance.

    .. math:: \mathit{efn} = \mathit{pn}\,\mathit{rp} = \frac{RP\,PN}{N^2}

    From 0 to 1. Defined where N > 0; nan elsewhere.
    Printed in powers2011:23.
    Also known as ExpectedFN.

    >>> expected_fn(56, 20, 12, 12)
    0.1632
    """
    rp = tp + fn
    rn = fp + tn
    pn = fn + tn
    n = rp + rn
    rp_pn = rp * pn
    n_squared = n * n
    # one quotient of counts
    return rp_pn / n_squared


@table_measure()
def expected_tn(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The proportion of true negatives expected by chance.

    .. math:: \mathit{etn} = \mathit{pn}\,\mathit{rn} = \frac{RN\,PN}{N^2}

    From 0 to 1. Defined where N > 0; nan elsewhere.
    Printed in powers2011:23.
    Also known as ExpectedTN.

    >>> expected_tn(56, 20, 12, 12)
    0.0768
    """
    rp = tp + fn
    rn = fp + tn
    pn = fn + tn
    n = rp + rn
    rn_pn = rn * pn
    n_squared = n * n
    # one quotient of counts
    return rn_pn / n_squared


@table_measure(vanishes_at_chance=True)
def determinant(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The determinant of the table of proportions: true positives beyond chance.

    .. math:: \mathit{dtp} = \mathit{tp} - \mathit{pp}\,\mathit{rp} = \frac{TP\,TN - FP\,FN}{N^2}

    From -1/4 to 1/4. Defined where N > 0; nan elsewhere, and 0 there with limit=True.
    Printed in powers2011:20, 24.
    Also known as dp, Determinant, DeltaTP.

    >>> determinant(56, 20, 12, 12)
    0.0432
    """
    rp = tp + fn
    rn = fp + tn
    n = rp + rn
    n_squared = n * n
    determinant = tp * tn - fp * fn
    # the determinant in counts: exact, where a difference of rates cancels
    return determinant / n_squared


@table_measure(vanishes_at_chance=True)
def delta_fp(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""False positives beyond chance.

    .. math:: \mathit{dfp} = \mathit{fp} - \mathit{efp} = -\frac{TP\,TN - FP\,FN}{N^2}

    From -1/4 to 1/4. Defined where N > 0; nan elsewhere, and 0 there with limit=True.
    Printed in powers2011:30.
    Also known as DeltaFP.

    >>> delta_fp(56, 20, 12, 12)
    -0.0432
    """
    rp = tp + fn
    rn = fp + tn
    n = rp + rn
    n_squared = n * n
    determinant = tp * tn - fp * fn
    # the determinant in counts: exact, where a difference of rates cancels
    return -determinant / n_squared


@table_measure(vanishes_at_chance=True)
def delta_fn(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""False negatives beyond chance.

    .. math:: \mathit{dfn} = \mathit{fn} - \mathit{efn} = -\frac{TP\,TN - FP\,FN}{N^2}

    From -1/4 to 1/4. Defined where N > 0; nan elsewhere, and 0 there with limit=True.
    Printed in powers2011:24.
    Also known as DeltaFN.

    >>> delta_fn(56, 20, 12, 12)
    -0.0432
    """
    rp = tp + fn
    rn = fp + tn
    n = rp + rn
    n_squared = n * n
    determinant = tp * tn - fp * fn
    # the determinant in counts: exact, where a difference of rates cancels
    return -determinant / n_squared


@table_measure(vanishes_at_chance=True)
def delta_tn(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""True negatives beyond chance.

    .. math:: \mathit{dtn} = \mathit{tn} - \mathit{etn} = \frac{TP\,TN - FP\,FN}{N^2}

    From -1/4 to 1/4. Defined where N > 0; nan elsewhere, and 0 there with limit=True.
    Printed in powers2011:24.
    Also known as DeltaTN.

    >>> delta_tn(56, 20, 12, 12)
    0.0432
    """
    rp = tp + fn
    rn = fp + tn
    n = rp + rn
    n_squared = n * n
    determinant = tp * tn - fp * fn
    # the determinant in counts: exact, where a difference of rates cancels
    return determinant / n_squared


@table_measure(vanishes_at_chance=True)
def delta(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""Twice the determinant: what equation 25 writes as a capital delta P.

    .. math:: \Delta P = 2\,\mathit{dtp} = \frac{2\,\left(TP\,TN - FP\,FN\right)}{N^2}

    From -1/2 to 1/2. Defined where N > 0; nan elsewhere, and 0 there with limit=True.
    Printed in powers2011:25.
    Also known as TwoDP.
    Not DeltaP, which is Markedness; in the text as we have it, equations 26 and 27 set both alike.

    >>> delta(56, 20, 12, 12)
    0.0864
    """
    rp = tp + fn
    rn = fp + tn
    n = rp + rn
    n_squared = n * n
    determinant = tp * tn - fp * fn
    # the determinant in counts: exact, where a difference of rates cancels
    return 2 * determinant / n_squared


@table_measure()
def prevalence(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The share of real positives.

    .. math:: \mathrm{Prev} = \mathit{rp} = \frac{RP}{N}

    From 0 to 1. Defined where N > 0; nan elsewhere.
    Printed in powers2011:11, 20.
    Also known as Prev, ClassPrevalence, BaseRate.

    >>> prevalence(56, 20, 12, 12)
    0.68
    """
    rp = tp + fn
    rn = fp + tn
    n = rp + rn
    # one quotient of counts
    return rp / n


@table_measure()
def bias(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The share of predicted positives.

    .. math:: \mathrm{Bias} = \mathit{pp} = \frac{PP}{N}

    From 0 to 1. Defined where N > 0; nan elsewhere.
    Printed in powers2011:11, 20.
    Also known as LabelBias, PredictedPositiveRate, DetectionPrevalence.

    >>> bias(56, 20, 12, 12)
    0.76
    """
    rp = tp + fn
    rn = fp + tn
    pp = tp + fp
    n = rp + rn
    # one quotient of counts
    return pp / n


@table_measure()
def inverse_prevalence(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The share of real negatives.

    .. math:: \mathrm{IPrev} = \mathit{rn} = \frac{RN}{N}

    From 0 to 1. Defined where N > 0; nan elsewhere.
    Printed in powers2011:20.
    Also known as IPrev, IPrevalence.

    >>> inverse_prevalence(56, 20, 12, 12)
    0.32
    """
    rp = tp + fn
    rn = fp + tn
    n = rp + rn
    # one quotient of counts
    return rn / n


@table_measure()
def inverse_bias(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The share of predicted negatives.

    .. math:: \mathrm{IBias} = \mathit{pn} = \frac{PN}{N}

    From 0 to 1. Defined where N > 0; nan elsewhere.
    Printed in powers2011:20.
    Also known as IBias.

    >>> inverse_bias(56, 20, 12, 12)
    0.24
    """
    rp = tp + fn
    rn = fp + tn
    pn = fn + tn
    n = rp + rn
    # one quotient of counts
    return pn / n


@table_measure()
def skew(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""Real negatives for each real positive: the class ratio.

    .. math:: c_s = \frac{\mathit{rn}}{\mathit{rp}} = \frac{RN}{RP}

    From 0 upwards. Defined where RP > 0; nan elsewhere.
    Printed in powers2011:11, skew-is-class-ratio.
    Also known as cs, ClassRatio.

    >>> skew(56, 20, 12, 12)
    0.47058823529411764
    """
    rp = tp + fn
    rn = fp + tn
    # one quotient of counts
    return rn / rp if rp else nan


@table_measure()
def recall(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The share of real positives that are predicted positive.

    .. math:: \mathrm{Recall} = \frac{\mathit{tp}}{\mathit{rp}} = \frac{TP}{RP}

    From 0 to 1. Defined where RP > 0; nan elsewhere.
    Printed in powers2011:1.
    Also known as Sensitivity, Sens, TPR, TruePositiveRate, HitRate, Coverage.

    >>> recall(56, 20, 12, 12)
    0.8235294117647058
    """
    rp = tp + fn
    # one quotient of counts
    return tp / rp


@table_measure()
def precision(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The share of predicted positives that are real.

    .. math:: \mathrm{Precision} = \frac{\mathit{tp}}{\mathit{pp}} = \frac{TP}{PP}

    From 0 to 1. Defined where PP > 0; nan elsewhere.
    Printed in powers2011:2.
    Also known as Confidence, PPV, PositivePredictiveValue, PosPredValue, TPA, TruePositiveAccuracy, Prec.

    >>> precision(56, 20, 12, 12)
    0.7368421052631579
    """
    pp = tp + fp
    # one quotient of counts
    return tp / pp


@table_measure()
def inverse_recall(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The share of real negatives that are predicted negative.

    .. math:: \mathrm{IRecall} = \frac{\mathit{tn}}{\mathit{rn}} = \frac{TN}{RN}

    From 0 to 1. Defined where RN > 0; nan elsewhere.
    Printed in powers2011:3.
    Also known as Specificity, Spec, TNR, TrueNegativeRate, Selectivity, IRecall.

    >>> inverse_recall(56, 20, 12, 12)
    0.375
    """
    rn = fp + tn
    # one quotient of counts
    return tn / rn


@table_measure()
def inverse_precision(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The share of predicted negatives that are real.

    .. math:: \mathrm{IPrecision} = \frac{\mathit{tn}}{\mathit{pn}} = \frac{TN}{PN}

    From 0 to 1. Defined where PN > 0; nan elsewhere.
    Printed in powers2011:4.
    Also known as NPV, NegativePredictiveValue, NegPredValue, TNA, TrueNegativeAccuracy, IPrecision, IPrec.

    >>> inverse_precision(56, 20, 12, 12)
    0.5
    """
    pn = fn + tn
    # one quotient of counts
    return tn / pn


@table_measure()
def fallout(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The share of real negatives that are predicted positive.

    .. math:: \mathrm{Fallout} = \frac{\mathit{fp}}{\mathit{rn}} = \frac{FP}{RN}

    From 0 to 1. Defined where RN > 0; nan elsewhere.
    Printed in powers2011:8.
    Also known as FPR, FalsePositiveRate, FalseAlarmRate.

    >>> fallout(56, 20, 12, 12)
    0.625
    """
    rn = fp + tn
    # one quotient of counts
    return fp / rn


@table_measure()
def miss_rate(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The share of real positives that are predicted negative.

    .. math:: \mathrm{Miss\,Rate} = \frac{\mathit{fn}}{\mathit{rp}} = \frac{FN}{RP}

    From 0 to 1. Defined where RP > 0; nan elsewhere.
    Printed in powers2011:9.
    Also known as FNR, FalseNegativeRate.

    >>> miss_rate(56, 20, 12, 12)
    0.17647058823529413
    """
    rp = tp + fn
    # one quotient of counts
    return fn / rp


@table_measure()
def false_discovery_rate(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The share of predicted positives that are not real.

    .. math:: \mathrm{FDR} = \frac{\mathit{fp}}{\mathit{pp}} = \frac{FP}{PP}

    From 0 to 1. Defined where PP > 0; nan elsewhere.
    Printed in powers2011:15.
    Also known as FPA, FDR.

    >>> false_discovery_rate(56, 20, 12, 12)
    0.2631578947368421
    """
    pp = tp + fp
    # one quotient of counts
    return fp / pp


@table_measure()
def false_omission_rate(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The share of predicted negatives that are not real.

    .. math:: \mathrm{FOR} = \frac{\mathit{fn}}{\mathit{pn}} = \frac{FN}{PN}

    From 0 to 1. Defined where PN > 0; nan elsewhere.
    Printed in powers2011:15.
    Also known as FNA, FOR.

    >>> false_omission_rate(56, 20, 12, 12)
    0.5
    """
    pn = fn + tn
    # one quotient of counts
    return fn / pn


@table_measure()
def accuracy(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The share of cases that are predicted right.

    .. math:: \mathrm{Accuracy} = \mathit{tp} + \mathit{tn} = \frac{TP + TN}{N}

    From 0 to 1. Defined where N > 0; nan elsewhere.
    Printed in powers2011:5, 11.
    Also known as ACC, RandAccuracy, TCA, TCR.

    >>> accuracy(56, 20, 12, 12)
    0.68
    """
    rp = tp + fn
    rn = fp + tn
    n = rp + rn
    right = tp + tn
    # one quotient of counts
    return right / n


@table_measure()
def f1(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""True positives against the mean of Bias and Prevalence.

    .. math::

        F1 = \frac{\mathit{tp}}{\mathit{tp} + \frac{\mathit{fp}}{2} + \frac{\mathit{fn}}{2}} = \frac{2\,TP}{RP + PP}

    From 0 to 1. Defined where one of (TP, FP, FN) > 0; nan elsewhere.
    Printed in powers2011:6, 13.
    Also known as F1Score, FScore, FMeasure, FMeas, FFactor, Dice, DiceCoefficient, SorensenDice, PSPlus, PS+,
    PositiveAgreement.

    >>> f1(56, 20, 12, 12)
    0.7777777777777778
    """
    rp = tp + fn
    pp = tp + fp
    positives = rp + pp
    # one quotient of counts
    return 2 * tp / positives


@table_measure()
def inverse_f1(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""F1 of the Inverse problem.

    .. math::

        PS- = \frac{\mathit{tn}}{\frac{\mathit{fp}}{2} + \frac{\mathit{fn}}{2} + \mathit{tn}} = \frac{2\,TN}{RN + PN}

    From 0 to 1. Defined where one of (FP, FN, TN) > 0; nan elsewhere.
    Printed in powers2011:inverse-f1-is-specific-agreement.
    Also known as PSMinus, PS-, NegativeAgreement, IF1.

    >>> inverse_f1(56, 20, 12, 12)
    0.42857142857142855
    """
    rn = fp + tn
    pn = fn + tn
    negatives = rn + pn
    # one quotient of counts
    return 2 * tn / negatives


@table_measure()
def jaccard(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""True positives against all that is positive in any way.

    .. math:: \mathrm{Jaccard} = \frac{\mathit{tp}}{\mathit{tp} + \mathit{fp} + \mathit{fn}} = \frac{TP}{TP + FP + FN}

    From 0 to 1. Defined where one of (TP, FP, FN) > 0; nan elsewhere.
    Printed in powers2011:7.
    Also known as JaccardIndex, Tanimoto, IoU, ThreatScore, CriticalSuccessIndex, CSI.

    >>> jaccard(56, 20, 12, 12)
    0.6363636363636364
    """
    wrong = fp + fn
    # one quotient of counts
    return tp / (tp + wrong)


@table_measure()
def g_measure(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The geometric mean of Recall and Precision.

    .. math:: \mathrm{GMeasure} = \sqrt{\mathrm{Precision}\,\mathrm{Recall}} = \frac{TP}{\sqrt{RP\,PP}}

    From 0 to 1. Defined where RP, PP > 0; nan elsewhere.
    Printed in powers2011:f1-is-g-squared-over-a.

    >>> g_measure(56, 20, 12, 12)
    0.7789808377045201
    """
    rp = tp + fn
    pp = tp + fp
    rp_pp = rp * pp
    # the root is taken last, of one quotient
    return over_root(tp, rp_pp)


@table_measure()
def a_measure(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The arithmetic mean of Recall and Precision.

    .. math::

        \mathrm{AMeasure} = \frac{\mathrm{Recall}}{2} + \frac{\mathrm{Precision}}{2} = \frac{TP\,\left(RP +
        PP\right)}{2\,RP\,PP}

    From 0 to 1. Defined where RP, PP > 0; nan elsewhere.
    Printed in powers2011:f1-is-g-squared-over-a.
    Also known as ArithmeticMean.

    >>> a_measure(56, 20, 12, 12)
    0.7801857585139319
    """
    rp = tp + fn
    pp = tp + fp
    positives = rp + pp
    rp_pp = rp * pp
    # one quotient of sums of products: nothing is subtracted
    return tp * positives / (2 * rp_pp)


@table_measure()
def balanced_accuracy(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The mean of Recall and Inverse Recall: the area under the ROC curve of a single point.

    .. math::

        \mathrm{AUC} = \frac{\mathit{tpr}}{2} + \frac{1}{2} - \frac{\mathit{fpr}}{2} = \frac{TP\,RN + TN\,RP}{2\,RP\,RN}

    From 0 to 1. Defined where RP, RN > 0; nan elsewhere.
    Printed in powers2011:10.
    Also known as BalancedAccuracy, BalAccuracy, BACC.
    The papers call it AUC; the area under a curve of scores is significance.auc. For K classes: recall_macro.

    >>> balanced_accuracy(56, 20, 12, 12)
    0.5992647058823529
    """
    rp = tp + fn
    rn = fp + tn
    rp_rn = rp * rn
    # one quotient of sums of products: nothing is subtracted
    return (tp * rn + tn * rp) / (2 * rp_rn)


@table_measure()
def roc_distance(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The distance to the perfect corner of ROC space.

    .. math::

        \mathrm{dist} = \sqrt{\mathit{fpr}^{2} + \left(1 - \mathit{tpr}\right)^{2}} = \sqrt{\frac{FP^2\,RP^2 +
        FN^2\,RN^2}{RP^2\,RN^2}}

    From 0 to sqrt(2). Defined where RP, RN > 0; nan elsewhere.
    Printed in powers2011:roc-distance.

    >>> roc_distance(56, 20, 12, 12)
    0.6494358078456336
    """
    rp = tp + fn
    rn = fp + tn
    rp_rn = rp * rn
    fp_rp = fp * rp
    fn_rn = fn * rn
    # the root is taken last, of one quotient
    return root_of_ratio(fp_rp * fp_rp + fn_rn * fn_rn, rp_rn * rp_rn)


@table_measure(vanishes_at_chance=True)
def wracc(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""Weighted relative accuracy, scaled to ±1.

    .. math::

        \mathrm{WRAcc} = \mathrm{Prev}\,\left(4\,\mathrm{Recall} - 4\,\mathrm{Bias}\right) = \frac{4\,\left(TP\,TN -
        FP\,FN\right)}{N^2}

    From -1 to 1. Defined where RP > 0; nan elsewhere, and 0 there with limit=True.
    Printed in powers2011:14.
    Also known as WeightedRelativeAccuracy.
    Four times the determinant, as equation 14 scales it; elsewhere the factor 4 is left out.

    >>> wracc(56, 20, 12, 12)
    0.1728
    """
    rp = tp + fn
    rn = fp + tn
    n = rp + rn
    n_squared = n * n
    determinant = tp * tn - fp * fn
    # the determinant in counts: exact, where a difference of rates cancels
    return 4 * determinant / n_squared if rp else nan


@table_measure(vanishes_at_chance=True)
def informedness(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""How far the predictions rest on the condition and not on guessing.

    .. math:: B = \mathrm{Recall} + \mathrm{IRecall} - 1 = \frac{TP\,TN - FP\,FN}{RP\,RN}

    From -1 to 1. Defined where RP, RN > 0; nan elsewhere, and 0 there with limit=True.
    Printed in powers2011:15, 18, 21, 26, 28.
    Also known as Bookmaker, BookmakerInformedness, B, BM, DeltaP', DeltaPPrime, Youden, YoudenJ, YoudensJ, JIndex,
    YoudenIndex, YoudensIndex, J, j, Peirce, PeirceSkillScore, TrueSkillStatistic, TSS, HanssenKuipers.

    >>> informedness(56, 20, 12, 12)
    0.19852941176470587
    """
    rp = tp + fn
    rn = fp + tn
    rp_rn = rp * rn
    determinant = tp * tn - fp * fn
    # the determinant in counts: exact, where a difference of rates cancels
    return determinant / rp_rn


@table_measure(vanishes_at_chance=True)
def markedness(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""How far the condition follows from the predictions and not from chance.

    .. math:: M = \mathrm{Precision} + \mathrm{IPrecision} - 1 = \frac{TP\,TN - FP\,FN}{PP\,PN}

    From -1 to 1. Defined where PP, PN > 0; nan elsewhere, and 0 there with limit=True.
    Printed in powers2011:15, 17, 20, 27, 29.
    Also known as M, MK, DeltaP.

    >>> markedness(56, 20, 12, 12)
    0.23684210526315788
    """
    pp = tp + fp
    pn = fn + tn
    pp_pn = pp * pn
    determinant = tp * tn - fp * fn
    # the determinant in counts: exact, where a difference of rates cancels
    return determinant / pp_pn


@table_measure(vanishes_at_chance=True)
def correlation(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The correlation of prediction and condition.

    .. math::

        r_G = \frac{\mathit{dtp}}{\sqrt{\mathit{pn}\,\mathit{pp}\,\mathit{rn}\,\mathit{rp}}} = \frac{TP\,TN -
        FP\,FN}{\sqrt{RP\,RN\,PP\,PN}}

    From -1 to 1. Defined where RP, RN, PP, PN > 0; nan elsewhere, and 0 there with limit=True.
    Printed in powers2011:19, 22.
    Also known as MCC, MatthewsCorrelation, MatthewsCorrelationCoefficient, MatthewsCorrcoef, Matthews, Phi,
    PhiCoefficient, Pearson, Rho, BMG, BookMarkG.

    >>> correlation(56, 20, 12, 12)
    0.21684124109359199
    """
    rp = tp + fn
    rn = fp + tn
    pp = tp + fp
    pn = fn + tn
    rp_rn = rp * rn
    pp_pn = pp * pn
    margins = rp_rn * pp_pn
    determinant = tp * tn - fp * fn
    # the determinant in counts, which keeps its sign; its square is the product of the margins where perfect
    return over_root(determinant, margins)


@table_measure(vanishes_at_chance=True)
def bookmark(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The coefficient of determination: correlation squared.

    .. math:: BM = B\,M = \frac{\left(TP\,TN - FP\,FN\right)^2}{RP\,RN\,PP\,PN}

    From 0 to 1. Defined where RP, RN, PP, PN > 0; nan elsewhere, and 0 there with limit=True.
    Printed in powers2011:22.
    Also known as CoefficientOfDetermination, SquaredCorrelation.

    >>> bookmark(56, 20, 12, 12)
    0.04702012383900929
    """
    rp = tp + fn
    rn = fp + tn
    pp = tp + fp
    pn = fn + tn
    rp_rn = rp * rn
    pp_pn = pp * pn
    margins = rp_rn * pp_pn
    determinant = tp * tn - fp * fn
    determinant_squared = determinant * determinant
    # the squared determinant over its margins: neither cells nor rates are subtracted
    return determinant_squared / margins


@table_measure()
def cohen_chance(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The accuracy that the margins give by chance.

    .. math:: e_{\mathrm{Cohen}} = \mathit{pn}\,\mathit{rn} + \mathit{pp}\,\mathit{rp} = \frac{RP\,PP + RN\,PN}{N^2}

    From 0 to 1. Defined where N > 0; nan elsewhere.
    Printed in powers2011:kappa-chance.
    Also known as ExpectedAccuracy.

    >>> cohen_chance(56, 20, 12, 12)
    0.5936
    """
    rp = tp + fn
    rn = fp + tn
    pp = tp + fp
    pn = fn + tn
    n = rp + rn
    rp_pp = rp * pp
    rn_pn = rn * pn
    n_squared = n * n
    # one quotient of sums of products: nothing is subtracted
    return (rp_pp + rn_pn) / n_squared


@table_measure(vanishes_at_chance=True)
def cohen_kappa(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""Accuracy beyond what the margins give by chance.

    .. math::

        \kappa = \frac{\mathrm{Accuracy} - e_{\mathrm{Cohen}}}{1 - e_{\mathrm{Cohen}}} = \frac{2\,\left(TP\,TN -
        FP\,FN\right)}{RN\,PP + RP\,PN}

    From -1 to 1. Defined where one of (TP*TN, FP, FN) > 0; nan elsewhere, and 0 there with limit=True.
    Printed in powers2011:kappa-is-scaled-determinant.
    Also known as Kappa, CohensKappa, HeidkeSkillScore, HSS.

    >>> cohen_kappa(56, 20, 12, 12)
    0.2125984251968504
    """
    rp = tp + fn
    rn = fp + tn
    pp = tp + fp
    pn = fn + tn
    rn_pp = rn * pp
    rp_pn = rp * pn
    determinant = tp * tn - fp * fn
    # the determinant in counts: exact, where a difference of rates cancels
    return 2 * determinant / (rn_pp + rp_pn)


@table_measure()
def scott_chance(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The accuracy that the averaged margins give by chance.

    .. math::

        e_{\mathrm{Scott}} = \left(\frac{\mathit{rn}}{2} + \frac{\mathit{pn}}{2}\right)^{2} +
        \left(\frac{\mathit{rp}}{2} + \frac{\mathit{pp}}{2}\right)^{2} = \frac{\left(RP + PP\right)^2 + \left(RN +
        PN\right)^2}{4\,N^2}

    From 0 to 1. Defined where N > 0; nan elsewhere.

    >>> scott_chance(56, 20, 12, 12)
    0.5968
    """
    rp = tp + fn
    rn = fp + tn
    pp = tp + fp
    pn = fn + tn
    n = rp + rn
    positives = rp + pp
    negatives = rn + pn
    n_squared = n * n
    # one quotient of sums of products: nothing is subtracted
    return (positives * positives + negatives * negatives) / (4 * n_squared)


@table_measure()
def scott_pi(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""Accuracy beyond what the averaged margins give by chance.

    .. math::

        \pi = \frac{\mathrm{Accuracy} - e_{\mathrm{Scott}}}{1 - e_{\mathrm{Scott}}} = \frac{4\,TP\,TN - \left(FP +
        FN\right)^2}{\left(RP + PP\right)\,\left(RN + PN\right)}

    From -1 to 1. Defined where one of (FP, FN, TN), one of (TP, FP, FN) > 0; nan elsewhere.
    Also known as ScottsPi, FleissKappa, FleissKappaTwoRaters.

    >>> scott_pi(56, 20, 12, 12)
    0.20634920634920634
    """
    rp = tp + fn
    rn = fp + tn
    pp = tp + fp
    pn = fn + tn
    wrong = fp + fn
    positives = rp + pp
    negatives = rn + pn
    # a difference of two products of counts, which is exact where they are
    return (4 * tp * tn - wrong * wrong) / (positives * negatives)


@table_measure()
def lr_positive(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The likelihood ratio of a positive prediction.

    .. math:: LR = \frac{\mathrm{Recall}}{1 - \mathrm{IRecall}} = \frac{TP\,RN}{FP\,RP}

    From 0 upwards. Defined where FP, RP > 0; nan elsewhere.
    Printed in powers2011:21.
    Also known as LRPlus, LR+, PositiveLikelihoodRatio, PLR.

    >>> lr_positive(56, 20, 12, 12)
    1.3176470588235294
    """
    rp = tp + fn
    rn = fp + tn
    fp_rp = fp * rp
    # one quotient, where the definition divides twice
    return tp * rn / fp_rp if fp_rp else nan


@table_measure()
def lr_negative(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The likelihood ratio of a negative prediction.

    .. math:: NLR = \frac{1 - \mathrm{Recall}}{\mathrm{IRecall}} = \frac{FN\,RN}{TN\,RP}

    From 0 upwards. Defined where TN, RP > 0; nan elsewhere.
    Printed in powers2011:21.
    Also known as NLR, LRMinus, LR-, NegativeLikelihoodRatio.

    >>> lr_negative(56, 20, 12, 12)
    0.47058823529411764
    """
    rp = tp + fn
    rn = fp + tn
    fn_rn = fn * rn
    # one quotient, where the definition divides twice
    return fn_rn / (tn * rp) if tn * rp else nan


@table_measure()
def odds_ratio(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The odds of right against wrong: LR over NLR.

    .. math:: OR = \frac{\mathit{tn}\,\mathit{tp}}{\mathit{fn}\,\mathit{fp}} = \frac{TP\,TN}{FP\,FN}

    From 0 upwards. Defined where FP, FN > 0; nan elsewhere.
    Printed in powerskappa:odds-ratio.
    Also known as DOR, DiagnosticOddsRatio.

    >>> odds_ratio(56, 20, 12, 12)
    2.8
    """
    # one quotient, where the definition divides twice
    return tp * tn / (fp * fn) if fp * fn else nan


@table_measure()
def prevalence_g(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The geometric mean of Prevalence and its inverse.

    .. math:: \mathrm{PrevG} = \sqrt{\mathit{rn}\,\mathit{rp}} = \sqrt{\frac{RP\,RN}{N^2}}

    From 0 to 1/2. Defined where N > 0; nan elsewhere.
    Printed in powers2011:21.
    Also known as rg.

    >>> prevalence_g(56, 20, 12, 12)
    0.466476151587624
    """
    rp = tp + fn
    rn = fp + tn
    n = rp + rn
    rp_rn = rp * rn
    n_squared = n * n
    # the root is taken last, of one quotient
    return root_of_ratio(rp_rn, n_squared)


@table_measure()
def bias_g(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The geometric mean of Bias and its inverse.

    .. math:: \mathrm{BiasG} = \sqrt{\mathit{pn}\,\mathit{pp}} = \sqrt{\frac{PP\,PN}{N^2}}

    From 0 to 1/2. Defined where N > 0; nan elsewhere.
    Printed in powers2011:20.
    Also known as pg.

    >>> bias_g(56, 20, 12, 12)
    0.4270831300812524
    """
    rp = tp + fn
    rn = fp + tn
    pp = tp + fp
    pn = fn + tn
    n = rp + rn
    pp_pn = pp * pn
    n_squared = n * n
    # the root is taken last, of one quotient
    return root_of_ratio(pp_pn, n_squared)


@table_measure()
def evenness_real(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""How even the real classes are.

    .. math:: \mathrm{Evenness}_{R} = \mathit{rn}\,\mathit{rp} = \frac{RP\,RN}{N^2}

    From 0 to 1/4. Defined where N > 0; nan elsewhere.
    Printed in powers2011:21.
    Also known as Evenness_R, EvennessReal.

    >>> evenness_real(56, 20, 12, 12)
    0.2176
    """
    rp = tp + fn
    rn = fp + tn
    n = rp + rn
    rp_rn = rp * rn
    n_squared = n * n
    # one quotient of counts
    return rp_rn / n_squared


@table_measure()
def evenness_predicted(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""How even the predicted labels are.

    .. math:: \mathrm{Evenness}_{P} = \mathit{pn}\,\mathit{pp} = \frac{PP\,PN}{N^2}

    From 0 to 1/4. Defined where N > 0; nan elsewhere.
    Printed in powers2011:20.
    Also known as Evenness_P, EvennessPredicted.

    >>> evenness_predicted(56, 20, 12, 12)
    0.1824
    """
    rp = tp + fn
    rn = fp + tn
    pp = tp + fp
    pn = fn + tn
    n = rp + rn
    pp_pn = pp * pn
    n_squared = n * n
    # one quotient of counts
    return pp_pn / n_squared


@table_measure()
def evenness_global(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The geometric mean of both kinds of Evenness.

    .. math::

        \mathrm{Evenness}_{G} = \sqrt{\mathrm{Evenness}_{P}\,\mathrm{Evenness}_{R}} = \sqrt{\frac{RP\,RN\,PP\,PN}{N^4}}

    From 0 to 1/4. Defined where N > 0; nan elsewhere.
    Printed in powers2011:22.
    Also known as Evenness_G, EvennessGlobal.

    >>> evenness_global(56, 20, 12, 12)
    0.19922409492829926
    """
    rp = tp + fn
    rn = fp + tn
    pp = tp + fp
    pn = fn + tn
    n = rp + rn
    rp_rn = rp * rn
    pp_pn = pp * pn
    margins = rp_rn * pp_pn
    n_squared = n * n
    # the root is taken last, of one quotient
    return root_of_ratio(margins, n_squared * n_squared)


@table_measure()
def prevalence_h(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The harmonic mean of Prevalence and its inverse.

    .. math:: \mathit{rh} = \frac{2\,\mathit{rn}\,\mathit{rp}}{\mathit{rp} + \mathit{rn}} = \frac{2\,RP\,RN}{N^2}

    From 0 to 1/2. Defined where N > 0; nan elsewhere.
    Printed in powers2011:25.
    Also known as rh.

    >>> prevalence_h(56, 20, 12, 12)
    0.4352
    """
    rp = tp + fn
    rn = fp + tn
    n = rp + rn
    rp_rn = rp * rn
    n_squared = n * n
    # one quotient of counts
    return 2 * rp_rn / n_squared


@table_measure()
def bias_h(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The harmonic mean of Bias and its inverse.

    .. math:: \mathit{ph} = \frac{2\,\mathit{pn}\,\mathit{pp}}{\mathit{pp} + \mathit{pn}} = \frac{2\,PP\,PN}{N^2}

    From 0 to 1/2. Defined where N > 0; nan elsewhere.
    Printed in powers2011:25.
    Also known as ph.

    >>> bias_h(56, 20, 12, 12)
    0.3648
    """
    rp = tp + fn
    rn = fp + tn
    pp = tp + fp
    pn = fn + tn
    n = rp + rn
    pp_pn = pp * pn
    n_squared = n * n
    # one quotient of counts
    return 2 * pp_pn / n_squared


@table_measure(needs_counts=True, vanishes_at_chance=True)
def chi2_plus_p(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The squared deviation of the positive predictions alone.

    .. math::

        \chi^2_{+P} = \frac{\left(TP - \mathit{ETP}\right)^{2}}{\mathit{ETP}} + \frac{\left(FP -
        \mathit{EFP}\right)^{2}}{\mathit{EFP}} = \frac{\left(TP\,TN - FP\,FN\right)^2}{PP\,RP\,RN}

    From 0 upwards. Defined where RP, RN, PP > 0; nan elsewhere; of counts, not of proportions, and 0 there with
    limit=True.
    Printed in powers2011:30.

    >>> chi2_plus_p(56, 20, 12, 12)
    1.1284829721362228
    """
    rp = tp + fn
    rn = fp + tn
    pp = tp + fp
    rp_rn = rp * rn
    determinant = tp * tn - fp * fn
    determinant_squared = determinant * determinant
    # the squared determinant over its margins: neither cells nor rates are subtracted
    return determinant_squared / (pp * rp_rn)


@table_measure(needs_counts=True, vanishes_at_chance=True)
def chi2_minus_p(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The squared deviation of the negative predictions alone.

    .. math::

        \chi^2_{-P} = \frac{\left(TN - \mathit{ETN}\right)^{2}}{\mathit{ETN}} + \frac{\left(FN -
        \mathit{EFN}\right)^{2}}{\mathit{EFN}} = \frac{\left(TP\,TN - FP\,FN\right)^2}{PN\,RP\,RN}

    From 0 upwards. Defined where RP, RN, PN > 0; nan elsewhere; of counts, not of proportions, and 0 there with
    limit=True.
    Printed in powers2011:bias-weighted-mean-of-chi2.

    >>> chi2_minus_p(56, 20, 12, 12)
    3.573529411764706
    """
    rp = tp + fn
    rn = fp + tn
    pn = fn + tn
    rp_rn = rp * rn
    determinant = tp * tn - fp * fn
    determinant_squared = determinant * determinant
    # the squared determinant over its margins: neither cells nor rates are subtracted
    return determinant_squared / (pn * rp_rn)


@table_measure(needs_counts=True, vanishes_at_chance=True)
def chi2_plus_r(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The squared deviation of the real positives alone.

    .. math::

        \chi^2_{+R} = \frac{\left(TP - \mathit{ETP}\right)^{2}}{\mathit{ETP}} + \frac{\left(FN -
        \mathit{EFN}\right)^{2}}{\mathit{EFN}} = \frac{\left(TP\,TN - FP\,FN\right)^2}{RP\,PP\,PN}

    From 0 upwards. Defined where RP, PP, PN > 0; nan elsewhere; of counts, not of proportions, and 0 there with
    limit=True.
    Printed in powers2011:prevalence-weighted-mean-of-chi2.

    >>> chi2_plus_r(56, 20, 12, 12)
    1.5046439628482973
    """
    rp = tp + fn
    pp = tp + fp
    pn = fn + tn
    pp_pn = pp * pn
    determinant = tp * tn - fp * fn
    determinant_squared = determinant * determinant
    # the squared determinant over its margins: neither cells nor rates are subtracted
    return determinant_squared / (rp * pp_pn)


@table_measure(needs_counts=True, vanishes_at_chance=True)
def chi2_minus_r(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The squared deviation of the real negatives alone.

    .. math::

        \chi^2_{-R} = \frac{\left(TN - \mathit{ETN}\right)^{2}}{\mathit{ETN}} + \frac{\left(FP -
        \mathit{EFP}\right)^{2}}{\mathit{EFP}} = \frac{\left(TP\,TN - FP\,FN\right)^2}{RN\,PP\,PN}

    From 0 upwards. Defined where RN, PP, PN > 0; nan elsewhere; of counts, not of proportions, and 0 there with
    limit=True.
    Printed in powers2011:prevalence-weighted-mean-of-chi2.

    >>> chi2_minus_r(56, 20, 12, 12)
    3.1973684210526314
    """
    rn = fp + tn
    pp = tp + fp
    pn = fn + tn
    pp_pn = pp * pn
    determinant = tp * tn - fp * fn
    determinant_squared = determinant * determinant
    # the squared determinant over its margins: neither cells nor rates are subtracted
    return determinant_squared / (rn * pp_pn)


@table_measure(needs_counts=True, vanishes_at_chance=True)
def chi2(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""Pearson's statistic of the whole table.

    .. math::

        \chi^2_{BM} = \frac{\left(TP - \mathit{ETP}\right)^{2}}{\mathit{ETP}} + \frac{\left(TN -
        \mathit{ETN}\right)^{2}}{\mathit{ETN}} + \frac{\left(FP - \mathit{EFP}\right)^{2}}{\mathit{EFP}} +
        \frac{\left(FN - \mathit{EFN}\right)^{2}}{\mathit{EFN}} = \frac{N\,\left(TP\,TN -
        FP\,FN\right)^2}{RP\,RN\,PP\,PN}

    From 0 upwards. Defined where RP, RN, PP, PN > 0; nan elsewhere; of counts, not of proportions, and 0 there with
    limit=True.
    Printed in powers2011:35.
    Also known as ChiSquared, PearsonChi2, Chi2BM.

    >>> chi2(56, 20, 12, 12)
    4.702012383900929
    """
    rp = tp + fn
    rn = fp + tn
    pp = tp + fp
    pn = fn + tn
    n = rp + rn
    rp_rn = rp * rn
    pp_pn = pp * pn
    margins = rp_rn * pp_pn
    determinant = tp * tn - fp * fn
    determinant_squared = determinant * determinant
    # the squared determinant over its margins: neither cells nor rates are subtracted
    return n * determinant_squared / margins


@table_measure(needs_counts=True, vanishes_at_chance=True)
def chi2_kb(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The Bias-weighted mean of the statistic of each prediction.

    .. math:: \chi^2_{KB} = 2\,\mathrm{Evenness}_{R}\,B^{2}\,N = \frac{2\,\left(TP\,TN - FP\,FN\right)^2}{N\,RP\,RN}

    From 0 upwards. Defined where RP, RN > 0; nan elsewhere; of counts, not of proportions, and 0 there with limit=True.
    Printed in powers2011:32.

    >>> chi2_kb(56, 20, 12, 12)
    1.7152941176470589
    """
    rp = tp + fn
    rn = fp + tn
    n = rp + rn
    rp_rn = rp * rn
    determinant = tp * tn - fp * fn
    determinant_squared = determinant * determinant
    # the squared determinant over its margins: neither cells nor rates are subtracted
    return 2 * determinant_squared / (n * rp_rn)


@table_measure(needs_counts=True, vanishes_at_chance=True)
def chi2_km(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The Prevalence-weighted mean of the statistic of each class.

    .. math:: \chi^2_{KM} = 2\,\mathrm{Evenness}_{P}\,M^{2}\,N = \frac{2\,\left(TP\,TN - FP\,FN\right)^2}{N\,PP\,PN}

    From 0 upwards. Defined where PP, PN > 0; nan elsewhere; of counts, not of proportions, and 0 there with limit=True.
    Printed in powers2011:33.

    >>> chi2_km(56, 20, 12, 12)
    2.046315789473684
    """
    rp = tp + fn
    rn = fp + tn
    pp = tp + fp
    pn = fn + tn
    n = rp + rn
    pp_pn = pp * pn
    determinant = tp * tn - fp * fn
    determinant_squared = determinant * determinant
    # the squared determinant over its margins: neither cells nor rates are subtracted
    return 2 * determinant_squared / (n * pp_pn)


@table_measure(needs_counts=True, vanishes_at_chance=True)
def chi2_kbm(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The geometric mean of the two.

    .. math::

        \chi^2_{KBM} = 2\,\mathrm{Evenness}_{G}\,B\,M\,N = \sqrt{\frac{4\,\left(TP\,TN -
        FP\,FN\right)^4}{RP\,RN\,PP\,PN\,N^2}}

    From 0 upwards. Defined where RP, RN, PP, PN > 0; nan elsewhere; of counts, not of proportions, and 0 there with
    limit=True.
    Printed in powers2011:34.

    >>> chi2_kbm(56, 20, 12, 12)
    1.873508323048635
    """
    rp = tp + fn
    rn = fp + tn
    pp = tp + fp
    pn = fn + tn
    n = rp + rn
    rp_rn = rp * rn
    pp_pn = pp * pn
    margins = rp_rn * pp_pn
    n_squared = n * n
    determinant = tp * tn - fp * fn
    determinant_squared = determinant * determinant
    # the root is taken last, of one quotient
    return root_of_ratio(4 * determinant_squared * determinant_squared, margins * n_squared)


@information_measure
def mutual_information(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""What prediction and condition tell of each other, in nats.

    .. math::

        \mathrm{MI} = {\mathit{fn} \ln \left(\mathit{fn}\right)} + {\mathit{fp} \ln \left(\mathit{fp}\right)} +
        {\mathit{tn} \ln \left(\mathit{tn}\right)} + {\mathit{tp} \ln \left(\mathit{tp}\right)} - {\mathit{pn} \ln
        \left(\mathit{pn}\right)} - {\mathit{pp} \ln \left(\mathit{pp}\right)} - {\mathit{rn} \ln
        \left(\mathit{rn}\right)} - {\mathit{rp} \ln \left(\mathit{rp}\right)}

    From 0 to log(2). Defined where N > 0; nan elsewhere.
    Printed in powers2011:g2-is-n-times-mutual-information.
    Also known as MI.
    0 where a margin is empty: nothing is uncertain there, so nothing can be told.
    In nats; base=2 gives bits.

    >>> round(mutual_information(56, 20, 12, 12), 12)
    0.022500197143
    """
    rp = tp + fn
    rn = fp + tn
    pp = tp + fp
    pn = fn + tn
    n = rp + rn
    rp_pp = rp * pp
    rn_pp = rn * pp
    rp_pn = rp * pn
    rn_pn = rn * pn
    n_squared = n * n
    determinant = tp * tn - fp * fn
    told_tp = divergence(rp_pp, determinant, n_squared)
    told_fp = divergence(rn_pp, -determinant, n_squared)
    told_fn = divergence(rp_pn, -determinant, n_squared)
    told_tn = divergence(rn_pn, determinant, n_squared)
    # a sum of terms that are never negative, where the usual one cancels near chance
    return min(told_tp + told_fp + told_fn + told_tn, LOG_2) if n else nan


@table_measure(needs_counts=True)
def g2_plus_p(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The information gain of the positive predictions alone.

    .. math::

        G^2_{+P} = 2\,{FP \ln \left(\frac{FP}{\mathit{EFP}}\right)} + 2\,{TP \ln \left(\frac{TP}{\mathit{ETP}}\right)}

    From 0 upwards. Defined where N > 0; nan elsewhere; of counts, not of proportions.
    Printed in powers2011:31.
    0 where a margin is empty: a cell that is 0 adds nothing, also where nothing is expected in it.

    >>> round(g2_plus_p(56, 20, 12, 12), 12)
    1.168781759451
    """
    rp = tp + fn
    rn = fp + tn
    pp = tp + fp
    n = rp + rn
    rp_pp = rp * pp
    rn_pp = rn * pp
    determinant = tp * tn - fp * fn
    gain_tp = divergence(rp_pp, determinant, n)
    gain_fp = divergence(rn_pp, -determinant, n)
    # a sum of terms that are never negative, where the usual one cancels near chance
    return 2 * (gain_tp + gain_fp) if n else nan


@table_measure(needs_counts=True)
def g2_minus_p(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The information gain of the negative predictions alone.

    .. math::

        G^2_{-P} = 2\,{FN \ln \left(\frac{FN}{\mathit{EFN}}\right)} + 2\,{TN \ln \left(\frac{TN}{\mathit{ETN}}\right)}

    From 0 upwards. Defined where N > 0; nan elsewhere; of counts, not of proportions.
    0 where a margin is empty: a cell that is 0 adds nothing, also where nothing is expected in it.

    >>> round(g2_minus_p(56, 20, 12, 12), 12)
    3.331257669131
    """
    rp = tp + fn
    rn = fp + tn
    pn = fn + tn
    n = rp + rn
    rp_pn = rp * pn
    rn_pn = rn * pn
    determinant = tp * tn - fp * fn
    gain_fn = divergence(rp_pn, -determinant, n)
    gain_tn = divergence(rn_pn, determinant, n)
    # a sum of terms that are never negative, where the usual one cancels near chance
    return 2 * (gain_fn + gain_tn) if n else nan


@table_measure(needs_counts=True)
def g2_plus_r(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The information gain of the real positives alone.

    .. math::

        G^2_{+R} = 2\,{FN \ln \left(\frac{FN}{\mathit{EFN}}\right)} + 2\,{TP \ln \left(\frac{TP}{\mathit{ETP}}\right)}

    From 0 upwards. Defined where N > 0; nan elsewhere; of counts, not of proportions.
    0 where a margin is empty: a cell that is 0 adds nothing, also where nothing is expected in it.

    >>> round(g2_plus_r(56, 20, 12, 12), 12)
    1.611820307259
    """
    rp = tp + fn
    rn = fp + tn
    pp = tp + fp
    pn = fn + tn
    n = rp + rn
    rp_pp = rp * pp
    rp_pn = rp * pn
    determinant = tp * tn - fp * fn
    gain_tp = divergence(rp_pp, determinant, n)
    gain_fn = divergence(rp_pn, -determinant, n)
    # a sum of terms that are never negative, where the usual one cancels near chance
    return 2 * (gain_tp + gain_fn) if n else nan


@table_measure(needs_counts=True)
def g2_minus_r(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The information gain of the real negatives alone.

    .. math::

        G^2_{-R} = 2\,{FP \ln \left(\frac{FP}{\mathit{EFP}}\right)} + 2\,{TN \ln \left(\frac{TN}{\mathit{ETN}}\right)}

    From 0 upwards. Defined where N > 0; nan elsewhere; of counts, not of proportions.
    0 where a margin is empty: a cell that is 0 adds nothing, also where nothing is expected in it.

    >>> round(g2_minus_r(56, 20, 12, 12), 12)
    2.888219121323
    """
    rp = tp + fn
    rn = fp + tn
    pp = tp + fp
    pn = fn + tn
    n = rp + rn
    rn_pp = rn * pp
    rn_pn = rn * pn
    determinant = tp * tn - fp * fn
    gain_fp = divergence(rn_pp, -determinant, n)
    gain_tn = divergence(rn_pn, determinant, n)
    # a sum of terms that are never negative, where the usual one cancels near chance
    return 2 * (gain_fp + gain_tn) if n else nan


@table_measure(needs_counts=True)
def g2(tp: int, fp: int, fn: int, tn: int) -> float:
    r"""The log-likelihood statistic of the whole table.

    .. math::

        G^2 = 2\,{FN \ln \left(\frac{FN}{\mathit{EFN}}\right)} + 2\,{FP \ln \left(\frac{FP}{\mathit{EFP}}\right)} +
        2\,{TN \ln \left(\frac{TN}{\mathit{ETN}}\right)} + 2\,{TP \ln \left(\frac{TP}{\mathit{ETP}}\right)}

    From 0 upwards. Defined where N > 0; nan elsewhere; of counts, not of proportions.
    Printed in powers2011:31.
    Also known as GSquared, LogLikelihoodRatio.
    0 where a margin is empty: a cell that is 0 adds nothing, also where nothing is expected in it.

    >>> round(g2(56, 20, 12, 12), 12)
    4.500039428582
    """
    rp = tp + fn
    rn = fp + tn
    pp = tp + fp
    pn = fn + tn
    n = rp + rn
    rp_pp = rp * pp
    rn_pp = rn * pp
    rp_pn = rp * pn
    rn_pn = rn * pn
    determinant = tp * tn - fp * fn
    gain_tp = divergence(rp_pp, determinant, n)
    gain_fp = divergence(rn_pp, -determinant, n)
    gain_fn = divergence(rp_pn, -determinant, n)
    gain_tn = divergence(rn_pn, determinant, n)
    # a sum of terms that are never negative, where the usual one cancels near chance
    return 2 * (gain_tp + gain_fp + gain_fn + gain_tn) if n else nan


@probability_measure
def error_odds(p: float) -> float:
    r"""The odds of the null hypothesis that a p-value leaves, at least.

    .. math:: L = - \mathrm{e}\,p\,\log{\left(p \right)}

    From 0 to 1. Undefined (nan) where p is 0.
    Printed in powers2011:36.
    Also known as L.
    A lower bound where p < 1/e; beyond that p-value nothing speaks against the null hypothesis.

    >>> round(error_odds(0.05), 12)
    0.407162230107
    """
    # as it is defined
    return -p * e * log(p)


@probability_measure
def posterior_alpha(p: float) -> float:
    r"""The posterior probability of the null hypothesis.

    .. math:: \mathrm{Alpha} = \frac{1}{1 + \frac{1}{L}}

    From 0 to 1/2. Undefined (nan) where p is 0, or 1.
    Printed in powers2011:37.
    Also known as Alpha.

    >>> round(posterior_alpha(0.05), 12)
    0.289349885461
    """
    error_odds = -p * e * log(p)
    # one quotient, where the definition divides twice
    return error_odds / (1 + error_odds) if error_odds else nan


@probability_measure
def posterior_beta(p: float) -> float:
    r"""The posterior probability of the alternate hypothesis.

    .. math:: \mathrm{Beta} = \frac{1}{L + 1}

    From 1/2 to 1. Undefined (nan) where p is 0.
    Printed in powers2011:38.
    Also known as Beta.

    >>> round(posterior_beta(0.05), 12)
    0.710650114539
    """
    error_odds = -p * e * log(p)
    # as it is defined
    return 1 / (1 + error_odds)


__all__ = [
    "a_measure",
    "accuracy",
    "balanced_accuracy",
    "bias",
    "bias_g",
    "bias_h",
    "bookmark",
    "chi2",
    "chi2_kb",
    "chi2_kbm",
    "chi2_km",
    "chi2_minus_p",
    "chi2_minus_r",
    "chi2_plus_p",
    "chi2_plus_r",
    "cohen_chance",
    "cohen_kappa",
    "correlation",
    "delta",
    "delta_fn",
    "delta_fp",
    "delta_tn",
    "determinant",
    "error_odds",
    "evenness_global",
    "evenness_predicted",
    "evenness_real",
    "expected_fn",
    "expected_fp",
    "expected_tn",
    "expected_tp",
    "f1",
    "fallout",
    "false_discovery_rate",
    "false_omission_rate",
    "g2",
    "g2_minus_p",
    "g2_minus_r",
    "g2_plus_p",
    "g2_plus_r",
    "g_measure",
    "informedness",
    "inverse_bias",
    "inverse_f1",
    "inverse_precision",
    "inverse_prevalence",
    "inverse_recall",
    "jaccard",
    "lr_negative",
    "lr_positive",
    "markedness",
    "miss_rate",
    "mutual_information",
    "odds_ratio",
    "posterior_alpha",
    "posterior_beta",
    "precision",
    "prevalence",
    "prevalence_g",
    "prevalence_h",
    "recall",
    "roc_distance",
    "scott_chance",
    "scott_pi",
    "skew",
    "wracc",
]

#: So that the examples of the functions are run.
__test__ = {name: globals()[name] for name in __all__}
