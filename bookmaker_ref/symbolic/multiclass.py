"""The papers' words about tables of K classes, and every measure of them: those that the papers define, and others.

What is in circulation beside the papers' own is here as its inventors define it, so that it can be told apart.
"""

from __future__ import annotations

from functools import partial as bound
from typing import cast

from sympy import Abs, Expr, Integer, Symbol, oo, sign, sqrt

from bookmaker_ref.symbolic.chance import Informedness, Markedness
from bookmaker_ref.symbolic.classes import CLASS_WORDS, Cell, Det, K, Of, ProductOver, SumOver, c, define_class, k, l
from bookmaker_ref.symbolic.evenness import EvennessP, EvennessR
from bookmaker_ref.symbolic.functions import XLogY
from bookmaker_ref.symbolic.measures import OF_CLASSES as OF_CLASSES, measure_of_classes  # noqa: PLC0414
from bookmaker_ref.symbolic.notation import FN, FP, PP, RP, TN, TP, N
from bookmaker_ref.symbolic.rates import F1, Bias, GMeasure, Precision, Prevalence, Recall

_association = bound(measure_of_classes, family="association", low=-1)
_average = bound(measure_of_classes, family="averages")
_information = bound(measure_of_classes, family="information", kind="logarithm", square=False, high=oo)
_statistic = bound(measure_of_classes, family="statistics", square=False)
_of_determinant = bound(measure_of_classes, family="determinant", kind="power", low=-oo, high=oo)
_evenness = bound(measure_of_classes, family="evenness", square=False)

#: The probabilities of the papers: of a label, of a class, of both, and of either given the other.
p_label = Of(Bias, l)
p_class = Of(Prevalence, c)
p_joint = Cell(l, c) / N
p_class_given_label = Cell(l, c) / Of(PP, l)
p_label_given_class = Cell(l, c) / Of(RP, c)


def _mean(measure: Expr) -> Expr:
    return cast(Expr, SumOver(Of(measure, l), l) / K)


def _by_prevalence(measure: Expr) -> Expr:
    return cast(Expr, SumOver(Of(Prevalence, l) * Of(measure, l), l))


# --- averages -------------------------------------------------------------------------------------------------

AccuracyK = _average(
    "accuracy",
    "AccuracyK",
    SumOver(Cell(l, l), l) / N,
    "Accuracy: how many of all cases are predicted right",
    elsewhere=("scikit-learn `accuracy_score`", "PyCM `cm.Overall_ACC`"),
    estimates=(
        "Also the mean Recall by Prevalence, the mean Precision by Bias, and micro-averaged Recall, Precision, F and G."
    ),
    tex=r"\mathrm{Accuracy}",
)
RecallMacro = _average(
    "recall_macro",
    "RecallMacro",
    _mean(Recall),
    "The plain mean of Recall, or balanced accuracy",
    aliases=("BalancedAccuracy", "BalAccuracy", "BACC", "bacc"),
    elsewhere=("scikit-learn `balanced_accuracy_score`, and `recall_score(average='macro')`", "PyCM `cm.TPR_Macro`"),
    tex=r"\mathrm{Recall}_{\mathrm{macro}}",
)
PrecisionMacro = _average(
    "precision_macro",
    "PrecisionMacro",
    _mean(Precision),
    "The plain mean of Precision",
    elsewhere=("scikit-learn `precision_score(average='macro')`", "PyCM `cm.PPV_Macro`"),
    tex=r"\mathrm{Precision}_{\mathrm{macro}}",
)
PrecisionWeighted = _average(
    "precision_weighted",
    "PrecisionWeighted",
    _by_prevalence(Precision),
    "The mean of Precision by Prevalence; by Bias it would be Accuracy",
    elsewhere=("scikit-learn `precision_score(average='weighted')`", 'PyCM `cm.weighted_average("PPV")`'),
    tex=r"\mathrm{Precision}_{\mathrm{weighted}}",
)
F1Macro = _average(
    "f1_macro",
    "F1Macro",
    _mean(F1),
    "The plain mean of F",
    elsewhere=("scikit-learn `f1_score(average='macro')`", "PyCM `cm.F1_Macro`"),
    tex=r"F_{\mathrm{macro}}",
)
F1Weighted = _average(
    "f1_weighted",
    "F1Weighted",
    _by_prevalence(F1),
    "The mean of F by Prevalence",
    elsewhere=("scikit-learn `f1_score(average='weighted')`", 'PyCM `cm.weighted_average("F1")`'),
    tex=r"F_{\mathrm{weighted}}",
)
#: As the spreadsheet of powers2003 forms them: by Bias, harmonic and geometric.
F1OfBets = _average(
    "f1_of_bets",
    "F1OfBets",
    1 / SumOver(Of(Bias, l) / Of(F1, l), l),
    "The harmonic mean of F by Bias, as the spreadsheet of powers2003 forms its mean F",
    records=("powers2003:model1-mean-f",),
    tex=r"F_{\mathrm{Bias}}",
)
GMacro = _average(
    "g_macro",
    "GMacro",
    _mean(GMeasure),
    "The plain mean of G, the geometric mean of Recall and Precision",
    kind="root",
    elsewhere=('PyCM `cm.average("G")`', "mlscorecheck `multiclass_fowlkes_mallows_index(average='macro')`"),
    tex=r"G_{\mathrm{macro}}",
)
GWeighted = _average(
    "g_weighted",
    "GWeighted",
    _by_prevalence(GMeasure),
    "The mean of G by Prevalence",
    kind="root",
    elsewhere=(
        'PyCM `cm.weighted_average("G")`',
        "mlscorecheck `multiclass_fowlkes_mallows_index(average='weighted')`",
    ),
    tex=r"G_{\mathrm{weighted}}",
)
GOfBets = _average(
    "g_of_bets",
    "GOfBets",
    ProductOver(Of(GMeasure, l) ** Of(Bias, l), l),
    "The geometric mean of G by Bias, as the spreadsheet of powers2003 forms its mean G",
    kind="power",
    records=("powers2003:model1-mean-g",),
    tex=r"G_{\mathrm{Bias}}",
)

# --- association ----------------------------------------------------------------------------------------------

_UNBIASED = (
    "Where decisions are right with probability I and else guesses, and the sizes of the classes are fixed, none of"
    " them 0, its expectation is exactly I, for any N."
)
_DUAL = (
    "Where the class is that of the label with probability M and else drawn by chance, and how often each label is"
    " predicted is fixed and never 0, its expectation is exactly M, for any N."
)
_tp, _fp, _fn, _tn = (SumOver(Of(cell, l), l) for cell in (TP, FP, FN, TN))
_covariance = SumOver(Cell(l, l) / N - p_label * Of(Prevalence, l), l)
_variance_predicted = SumOver(p_label - p_label**2, l)
_variance_real = SumOver(Of(Prevalence, l) - Of(Prevalence, l) ** 2, l)
_gwet_chance = SumOver((p_label + Of(Prevalence, l)) / 2 * (1 - (p_label + Of(Prevalence, l)) / 2), l) / (K - 1)
_fleiss_chance = SumOver(((p_label + Of(Prevalence, l)) / 2) ** 2, l)
ChanceK = define_class("ChanceK", SumOver(Of(Prevalence, l) * Of(Bias, l), l), r"\mathrm{Chance}")

#: The mean of the dichotomous Informedness by Bias, which is (41) and the payoff of powers2003.
InformednessK = _association(
    "informedness",
    "InformednessK",
    SumOver(Of(Bias, l) * Of(Informedness, l), l),
    "Informedness: the mean of B(l) by Bias",
    records=("powers2003:general-payoff", "powers2011:41"),
    estimates=(
        "The mean return per bet at fair odds, if stakes grow with how often a label is backed: a bet on l"
        " wins q/r or loses q/(1 - r), where q is its Bias and r its Prevalence. Where decisions are right"
        " with probability I and else guesses, and the sizes of the classes are fixed, its expectation is I +"
        " (K - 2) I (1 - I)/N: I itself for two classes, for mere guesses and for perfect decisions."
    ),
    note="What the papers define, and what is meant here where nothing else is said.",
    tex="B",
)
#: The same by Prevalence (42).
InformednessByPrevalence = _association(
    "informedness_by_prevalence",
    "InformednessByPrevalence",
    SumOver(Of(Prevalence, l) * Of(Informedness, l), l),
    "The mean of B(l) by Prevalence",
    records=("powers2011:42",),
    elsewhere=(
        'PyCM `cm.weighted_average("BM")`',
        'yardstick `j_index(estimator = "macro_weighted")`',
        "mlscorecheck `multiclass_bookmaker_informedness(average='weighted')`",
    ),
    estimates="The mean return of bets at fair odds that win one unit each. " + _UNBIASED,
    note="The same as Informedness for two classes, and where Bias is Prevalence.",
    tex=r"B_{\mathrm{Prev}}",
)
InformednessMacro = _association(
    "informedness_macro",
    "InformednessMacro",
    _mean(Informedness),
    "The plain mean of B(l)",
    elsewhere=(
        'PyCM `cm.average("BM")`',
        "mlscorecheck `multiclass_bookmaker_informedness(average='macro')`",
        "yardstick `j_index()`",
        "metrica `jstat`",
    ),
    estimates=_UNBIASED,
    tex=r"B_{\mathrm{macro}}",
)
#: Informedness of the table of two classes to which all tables of one class against the rest add up.
InformednessMicro = _association(
    "informedness_micro",
    "InformednessMicro",
    _tp / (_tp + _fn) - _fp / (_fp + _tn),
    "Informedness of one table of two classes: the sum of those of each class against the rest",
    elsewhere=(
        'yardstick `j_index(estimator = "micro")`',
        "PyCM `cm.S`",
        "mlscorecheck `multiclass_bookmaker_informedness(average='micro')`",
    ),
    estimates=("Accuracy against a guess among K even classes, whatever the margins are: (K Accuracy - 1)/(K - 1)."),
    note="Markedness and Correlation of that table are the same number.",
    tex=r"B_{\mathrm{micro}}",
)
#: A guess among K labels has a mean Recall of 1/K.
AdjustedBalancedAccuracy = _association(
    "adjusted_balanced_accuracy",
    "AdjustedBalancedAccuracy",
    (RecallMacro - 1 / K) / (1 - 1 / K),
    "The mean Recall, rescaled so that 1/K becomes 0",
    elsewhere=("scikit-learn `balanced_accuracy_score(adjusted=True)`",),
    estimates=(
        "The mean return of one unit on every bet at fair odds, over K - 1; also the mean of B(l) by 1 - Prevalence. "
        + _UNBIASED
    ),
    tex=r"\mathrm{BA}_{\mathrm{adj}}",
)
#: The mean of the dichotomous Markedness by Bias (43).
MarkednessK = _association(
    "markedness",
    "MarkednessK",
    SumOver(Of(Bias, c) * Of(Markedness, c), c),
    "Markedness: the mean of M(l) by Bias",
    records=("powers2011:43",),
    estimates="The Dual of Informedness by Prevalence. " + _DUAL,
    tex="M",
)
MarkednessByPrevalence = _association(
    "markedness_by_prevalence",
    "MarkednessByPrevalence",
    SumOver(Of(Prevalence, c) * Of(Markedness, c), c),
    "The mean of M(l) by Prevalence",
    elsewhere=('PyCM `cm.weighted_average("MK")`', "mlscorecheck `multiclass_markedness(average='weighted')`"),
    estimates=(
        "The Dual of Informedness: where the numbers of predictions are fixed, its expectation is M + (K - 2)"
        " M (1 - M)/N."
    ),
    tex=r"M_{\mathrm{Prev}}",
)
MarkednessMacro = _association(
    "markedness_macro",
    "MarkednessMacro",
    _mean(Markedness),
    "The plain mean of M(l)",
    elsewhere=('PyCM `cm.average("MK")`', "mlscorecheck `multiclass_markedness(average='macro')`"),
    estimates=_DUAL,
    tex=r"M_{\mathrm{macro}}",
)
AdjustedBalancedPrecision = _association(
    "adjusted_balanced_precision",
    "AdjustedBalancedPrecision",
    (PrecisionMacro - 1 / K) / (1 - 1 / K),
    "The mean Precision, rescaled so that 1/K becomes 0",
    estimates="The Dual of adjusted balanced accuracy. " + _DUAL,
    tex=r"\mathrm{BP}_{\mathrm{adj}}",
)
#: The geometric mean with the sign of both; it has no value where they differ in sign.
CorrelationOfK = _association(
    "correlation",
    "CorrelationOfK",
    sign(InformednessK) * sqrt(InformednessK * MarkednessK),
    "Correlation: the geometric mean of Informedness and Markedness, with their sign",
    kind="root",
    records=("powers2011:46",),
    estimates="With many cases it comes to I if guesses are drawn by Prevalence; else it need not.",
    note=("From three classes on the two may differ in sign; there it is undefined, whatever the size of either."),
    tex="C",
)
#: Gorodkin (2004): the covariance of the indicators of all classes, over the root of their variances.
GorodkinRK = _association(
    "gorodkin_rk",
    "GorodkinRK",
    _covariance / sqrt(_variance_predicted * _variance_real),
    "Gorodkin's R_K, which libraries call the Matthews correlation of many classes",
    kind="root",
    aliases=(
        *("RK", "MCC", "MatthewsCorrelation", "MatthewsCorrelationCoefficient", "MatthewsCorrcoef", "Matthews"),
        *("Phi", "PhiCoefficient", "Pearson", "Rho"),
    ),
    elsewhere=(
        "scikit-learn `matthews_corrcoef`",
        "PyCM `cm.Overall_MCC`",
        "torchmetrics `MulticlassMatthewsCorrCoef`",
    ),
    estimates=("The correlation of the indicators of all classes (Gorodkin 2004). For two classes it is Correlation."),
    tex="R_K",
)
KappaK = _association(
    "cohen_kappa",
    "KappaK",
    (AccuracyK - ChanceK) / (1 - ChanceK),
    "Cohen's kappa",
    records=("powerskappa:definition-2-chance",),
    elsewhere=(
        "scikit-learn `cohen_kappa_score`",
        "PyCM `cm.Kappa`",
        "statsmodels `cohens_kappa(matrix).kappa`",
        "torchmetrics `MulticlassCohenKappa`",
    ),
    estimates="Accuracy beyond that of independent margins, over what there is beyond it.",
    tex=r"\kappa",
)
FleissKappaK = _association(
    "fleiss_kappa",
    "FleissKappaK",
    (AccuracyK - _fleiss_chance) / (1 - _fleiss_chance),
    "Fleiss' kappa of two raters, reality and prediction; also Scott's pi",
    aliases=("ScottPi",),
    records=("powerskappa:definition-3-chance",),
    elsewhere=("PyCM `cm.PI`, also `cm.KappaUnbiased`", "statsmodels `fleiss_kappa` of the two raters"),
    estimates="Accuracy beyond that of two equal margins, the mean of both. For two raters it is Scott's pi.",
    tex=r"\kappa_F",
)
#: Gwet (2008), British Journal of Mathematical and Statistical Psychology 61, 29-48.
GwetAC1K = _association(
    "gwet_ac1",
    "GwetAC1K",
    (AccuracyK - _gwet_chance) / (1 - _gwet_chance),
    "Gwet's AC1 of two raters, reality and prediction",
    aliases=("AC1",),
    elsewhere=("PyCM `cm.AC1`",),
    estimates="Accuracy beyond that of cases which are hard to decide and get any label, however rare. At chance it is"
    " above 0 where labels are uneven.",
    tex=r"\mathrm{AC}_1",
)

# --- information ----------------------------------------------------------------------------------------------

MutualInformationK = _information(
    "mutual_information",
    "MutualInformationK",
    SumOver(SumOver(XLogY(p_joint, p_joint / (p_label * p_class)), c), l),
    "Mutual Information of prediction and class, in nats; 0 for an empty row or column",
    records=("powers2011:39",),
    elsewhere=("scikit-learn `mutual_info_score`", "PyCM `cm.MutualInformation`, in bits"),
    tex=r"\mathrm{MI}(\mathbf{R}\|\mathbf{P})",
)
EntropyReal = _information(
    "entropy_real",
    "EntropyReal",
    SumOver(-XLogY(p_class, p_class), c),
    "The entropy H(R) of the real classes, in nats",
    elsewhere=("SciPy `entropy` of the class sizes", "PyCM `cm.ReferenceEntropy`, in bits"),
    tex=r"H(\mathbf{R})",
)
EntropyPredicted = _information(
    "entropy_predicted",
    "EntropyPredicted",
    SumOver(-XLogY(p_label, p_label), l),
    "The entropy H(P) of the predictions, in nats",
    elsewhere=("SciPy `entropy` of the numbers of predictions", "PyCM `cm.ResponseEntropy`, in bits"),
    tex=r"H(\mathbf{P})",
)
ConditionalEntropy = _information(
    "conditional_entropy_real",
    "ConditionalEntropy",
    SumOver(p_label * SumOver(-XLogY(p_class_given_label, p_class_given_label), c), l),
    "H(R|P): what is still to be known of the class when the prediction is, in nats",
    records=("powers2003:conditional-entropy", "powers2011:40"),
    tex=r"H(\mathbf{R}|\mathbf{P})",
)
ConditionalEntropyPredicted = _information(
    "conditional_entropy_predicted",
    "ConditionalEntropyPredicted",
    SumOver(SumOver(-XLogY(p_joint, p_label_given_class), c), l),
    "H(P|R): what is still to be known of the prediction when the class is, in nats",
    elsewhere=("PyCM `cm.ConditionalEntropy`, in bits",),
    tex=r"H(\mathbf{P}|\mathbf{R})",
)

# --- evenness -------------------------------------------------------------------------------------------------

PrevGK = define_class("PrevGK", ProductOver(Of(Prevalence, k), k) ** (1 / K), r"\mathrm{PrevG}")
BiasGK = define_class("BiasGK", ProductOver(Of(Bias, k), k) ** (1 / K), r"\mathrm{BiasG}")
PrevHK = define_class("PrevHK", K / SumOver(1 / Of(Prevalence, k), k), r"\mathrm{PrevH}")
BiasHK = define_class("BiasHK", K / SumOver(1 / Of(Bias, k), k), r"\mathrm{BiasH}")

EvennessRPlus = _evenness(
    "evenness_real_plus",
    "EvennessRPlus",
    ProductOver(Of(Prevalence, k), k) ** (2 / K),
    "Evenness of the classes, +: the square of the geometric mean of the Prevalences",
    kind="power",
    records=("powers2011:45", "powers2011:61"),
    tex=r"\mathrm{Evenness}_{R+}",
)
EvennessPPlus = _evenness(
    "evenness_predicted_plus",
    "EvennessPPlus",
    ProductOver(Of(Bias, k), k) ** (2 / K),
    "Evenness of the predictions, +: the square of the geometric mean of the Biases",
    kind="power",
    records=("powers2011:44",),
    tex=r"\mathrm{Evenness}_{P+}",
)
EvennessGPlus = _evenness(
    "evenness_global_plus",
    "EvennessGPlus",
    sqrt(EvennessRPlus * EvennessPPlus),
    "Evenness of both, +: the geometric mean of those of classes and predictions",
    kind="power",
    records=("powers2011:46",),
    tex=r"\mathrm{Evenness}_{G+}",
)
#: The arithmetic mean of the dichotomous terms, as (57) defines it.
EvennessRMinus = _evenness(
    "evenness_real_minus",
    "EvennessRMinus",
    SumOver(Of(EvennessR, k), k) / K,
    "Evenness of the classes, -: the arithmetic mean of Prevalence times its inverse",
    records=("powers2011:47", "powers2011:57"),
    tex=r"\mathrm{Evenness}_{R-}",
)
EvennessPMinus = _evenness(
    "evenness_predicted_minus",
    "EvennessPMinus",
    SumOver(Of(EvennessP, k), k) / K,
    "Evenness of the predictions, -: the arithmetic mean of Bias times its inverse",
    records=("powers2011:48",),
    tex=r"\mathrm{Evenness}_{P-}",
)
EvennessGMinus = _evenness(
    "evenness_global_minus",
    "EvennessGMinus",
    sqrt(EvennessRMinus * EvennessPMinus),
    "Evenness of both, -: the geometric mean of those of classes and predictions",
    kind="root",
    records=("powers2011:49",),
    tex=r"\mathrm{Evenness}_{G-}",
)
#: Their harmonic mean.
EvennessRSharp = _evenness(
    "evenness_real_sharp",
    "EvennessRSharp",
    K / SumOver(1 / Of(EvennessR, k), k),
    "Evenness of the classes, #: the harmonic mean of Prevalence times its inverse",
    records=("powers2011:58",),
    tex=r"\mathrm{Evenness}_{R\#}",
)
EvennessPSharp = _evenness(
    "evenness_predicted_sharp",
    "EvennessPSharp",
    K / SumOver(1 / Of(EvennessP, k), k),
    "Evenness of the predictions, #: the harmonic mean of Bias times its inverse",
    records=("powers2011:59",),
    tex=r"\mathrm{Evenness}_{P\#}",
)
EvennessGSharp = _evenness(
    "evenness_global_sharp",
    "EvennessGSharp",
    sqrt(EvennessRSharp * EvennessPSharp),
    "Evenness of both, #: the geometric mean of those of classes and predictions",
    kind="root",
    records=("powers2011:60",),
    tex=r"\mathrm{Evenness}_{G\#}",
)

# --- statistics -----------------------------------------------------------------------------------------------

_DEVIATION = (Cell(l, c) - N * p_label * p_class) ** 2 / (N * p_label * p_class)
Chi2K = define_class("Chi2K", SumOver(SumOver(_DEVIATION, c), l), r"\chi^2")
G2K = define_class("G2K", 2 * N * MutualInformationK, "G^2")

CramersV = _statistic(
    "cramers_v",
    "CramersV",
    sqrt(Chi2K / (N * (K - 1))),
    "Cramér's V, from Pearson's chi-squared",
    kind="root",
    records=("powers2011:cramers-v",),
    elsewhere=('SciPy `association(matrix, method="cramer")`', "PyCM `cm.V`"),
    estimates="How far the table is from independence, of any kind: right labels or not.",
    tex="V",
)
CramersVG2 = _statistic(
    "cramers_v_g2",
    "CramersVG2",
    sqrt(G2K / (N * (K - 1))),
    "Cramér's V, from the likelihood ratio G² instead",
    kind="root",
    high=oo,
    estimates=(
        "It may exceed 1: with an even diagonal of K classes G² is 2 N log K, and V the root of 2 log K/(K - 1)."
    ),
    tex="V_{G^2}",
)
ContingencyCoefficient = _statistic(
    "contingency_coefficient",
    "ContingencyCoefficient",
    sqrt(Chi2K / (N + Chi2K)),
    "Pearson's contingency coefficient, the root of chi-squared over N + chi-squared",
    kind="root",
    elsewhere=('SciPy `association(matrix, method="pearson")`', "PyCM `cm.C`"),
    estimates="Its greatest value is the root of (K - 1)/K, not 1.",
    tex=r"C_{\mathrm{Pearson}}",
)
_statistic(
    "chi2",
    Chi2K,
    CLASS_WORDS[Chi2K],
    "Pearson's chi-squared of the whole table",
    high=oo,
    elsewhere=("SciPy `chi2_contingency(matrix, correction=False)`", "PyCM `cm.Chi_Squared`"),
)
_statistic(
    "g2",
    G2K,
    CLASS_WORDS[G2K],
    "The likelihood ratio G², twice N times Mutual Information",
    kind="logarithm",
    high=oo,
    elsewhere=('SciPy `chi2_contingency(matrix, correction=False, lambda_="log-likelihood")`',),
)

Chi2KBK = define_class("Chi2KBK", K * N * InformednessK**2 * EvennessRMinus, r"\chi^2_{KB}")
Chi2KMK = define_class("Chi2KMK", K * N * MarkednessK**2 * EvennessPMinus, r"\chi^2_{KM}")
Chi2KBMK = define_class("Chi2KBMK", K * N * InformednessK * MarkednessK * EvennessGMinus, r"\chi^2_{KBM}")
Chi2XBK = define_class("Chi2XBK", K * (K - 1) * N * InformednessK**2 * EvennessRMinus, r"\chi^2_{XB}")
Chi2XMK = define_class("Chi2XMK", K * (K - 1) * N * MarkednessK**2 * EvennessPMinus, r"\chi^2_{XM}")
Chi2XBMK = define_class("Chi2XBMK", K * (K - 1) * N * InformednessK * MarkednessK * EvennessGMinus, r"\chi^2_{XBM}")
Chi2BK = define_class("Chi2BK", (K - 1) * N * InformednessK**2, r"\chi^2_{B}")
Chi2MK = define_class("Chi2MK", (K - 1) * N * MarkednessK**2, r"\chi^2_{M}")
Chi2BMK = define_class("Chi2BMK", (K - 1) * N * InformednessK * MarkednessK, r"\chi^2_{BM}")

# --- the determinant ------------------------------------------------------------------------------------------

_ONE = Integer(1)
_prevalences, _biases = (ProductOver(Of(margin, k), k) for margin in (Prevalence, Bias))
#: The determinant as an estimate of association: what (44)-(46) divide by an Evenness.
det_estimate = Det ** (2 / K)


def _root(x: Expr, exponent: Expr) -> Expr:
    """A power of the size of x, with the sign of x."""
    return cast(Expr, sign(x) * Abs(x) ** exponent)


DetK = measure_of_classes(
    "determinant",
    "DetK",
    Det,
    "The determinant of the table of proportions",
    family="determinant",
    low=-1,
    records=("powers2011:44",),
    estimates=("At most 1/K^K in size: 1/4 for two classes, as `bookmaker_ref.determinant`. 1 is of one class alone."),
    tex=r"\det",
)
DeterminantInformedness = _of_determinant(
    "determinant_informedness",
    "DeterminantInformedness",
    _root(Det / _prevalences, _ONE / (K - 1)),
    "Informedness from the determinant over the Prevalences, with the exact exponent, 1/(K - 1)",
    estimates=("I, exactly, on the expected table where decisions are right with probability I and else guesses."),
    tex=r"B_{\det}",
)
DeterminantInformedness2K = _of_determinant(
    "determinant_informedness_2k",
    "DeterminantInformedness2K",
    sign(Det) * Abs(Det) ** (2 / K) / EvennessRPlus,
    "Informedness from the determinant over the Prevalences, with the exponent of powers2011:45, 2/K",
    records=("powers2011:45",),
    estimates="I to the power 2(K - 1)/K, where the exact exponent gives I.",
    tex="DB",
)
DeterminantInformedness3K2 = _of_determinant(
    "determinant_informedness_3k2",
    "DeterminantInformedness3K2",
    _root(Det / _prevalences, _ONE / (3 * K - 2)),
    "Informedness from the determinant over the Prevalences, with the other exponent, 1/(3K - 2)",
    records=("powers2011:other-exponent-at-two-classes",),
    estimates="I to the power (K - 1)/(3K - 2), where the exact exponent gives I.",
    tex=r"\mathrm{DB}a",
)
DeterminantMarkedness = _of_determinant(
    "determinant_markedness",
    "DeterminantMarkedness",
    _root(Det / _biases, _ONE / (K - 1)),
    "Markedness from the determinant over the Biases, with the exact exponent, 1/(K - 1)",
    estimates="The Dual of Informedness from the determinant.",
    tex=r"M_{\det}",
)
DeterminantMarkedness2K = _of_determinant(
    "determinant_markedness_2k",
    "DeterminantMarkedness2K",
    sign(Det) * Abs(Det) ** (2 / K) / EvennessPPlus,
    "Markedness from the determinant over the Biases, with the exponent of powers2011:44, 2/K",
    records=("powers2011:44",),
    tex="DM",
)
DeterminantMarkedness3K2 = _of_determinant(
    "determinant_markedness_3k2",
    "DeterminantMarkedness3K2",
    _root(Det / _biases, _ONE / (3 * K - 2)),
    "Markedness from the determinant over the Biases, with the other exponent, 1/(3K - 2)",
    records=("powers2011:other-exponent-at-two-classes",),
    tex=r"\mathrm{DM}a",
)
DeterminantCorrelation = _of_determinant(
    "determinant_correlation",
    "DeterminantCorrelation",
    _root(Det / sqrt(_prevalences * _biases), _ONE / (K - 1)),
    "Correlation from the determinant over the geometric mean of both products, with the exact exponent",
    tex=r"C_{\det}",
)
DeterminantCorrelation2K = _of_determinant(
    "determinant_correlation_2k",
    "DeterminantCorrelation2K",
    sign(Det) * Abs(Det) ** (2 / K) / EvennessGPlus,
    "Correlation from the determinant over the geometric mean of both products, with the exponent 2/K",
    records=("powers2011:46",),
    tex=r"\mathrm{BMG}",
)

# --- confidence -----------------------------------------------------------------------------------------------

#: The multiplier of a standard error, such as 1.96.
X = Symbol("X", positive=True)
EvennessFactor = define_class("EvennessFactor", PrevGK * BiasGK * K**2, "E")
_error = sqrt(2 * EvennessFactor * (N - 1))


def _without_error(measure: Expr) -> Expr:
    return cast(Expr, X * (1 - Abs(measure)) / _error)


def _weighted(measure: Expr) -> Expr:
    return cast(Expr, X * (1 - 2 * Abs(measure) + 2 * measure**2) / _error)


CorrelationK = define_class("CorrelationK", sqrt(InformednessK * MarkednessK), "C_{G}")
CIB2 = define_class("CIB2", _without_error(InformednessK), "CI_{B2}")
CIM2 = define_class("CIM2", _without_error(MarkednessK), "CI_{M2}")
CIC2 = define_class("CIC2", _without_error(CorrelationK), "CI_{C2}")
CIB1 = define_class("CIB1", _weighted(InformednessK), "CI_{B1}")
CIM1 = define_class("CIM1", _weighted(MarkednessK), "CI_{M1}")
CIC1 = define_class("CIC1", _weighted(CorrelationK), "CI_{C1}")
