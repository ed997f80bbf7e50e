"""Measures that chance cannot fool: equations 14-22, the kappas, and the likelihood ratios."""

from __future__ import annotations

from sympy import oo, sqrt

from bookmaker_ref.symbolic.expectation import dtp
from bookmaker_ref.symbolic.notation import fn, fp, pn, pp, rn, rp, tn, tp
from bookmaker_ref.symbolic.rates import (
    Accuracy,
    Bias,
    InversePrecision,
    InverseRecall,
    Precision,
    Prevalence,
    Recall,
)
from bookmaker_ref.symbolic.vocabulary import measure

_CHANCE = "beyond chance"
_KAPPA = "kappas"
_LIKELIHOOD = "likelihood ratios"

WRAcc = measure(
    "wracc",
    "WRAcc",
    4 * (Recall - Bias) * Prevalence,
    "weighted relative accuracy, scaled to ±1",
    family=_CHANCE,
    low=-1,
    aliases=("WeightedRelativeAccuracy",),
    records=("powers2011:14",),
    note="Four times the determinant, as equation 14 scales it; elsewhere the factor 4 is left out.",
)
Informedness = measure(
    "informedness",
    "Informedness",
    Recall + InverseRecall - 1,
    "how far the predictions rest on the condition and not on guessing",
    family=_CHANCE,
    low=-1,
    aliases=(
        "Bookmaker",
        "BookmakerInformedness",
        "B",
        "BM",
        "DeltaP'",
        "DeltaPPrime",
        "Youden",
        "YoudenJ",
        "YoudensJ",
        "J",
        "Peirce",
        "PeirceSkillScore",
        "TrueSkillStatistic",
        "TSS",
        "HanssenKuipers",
        "Gini",
    ),
    records=("powers2011:15", "powers2011:18", "powers2011:21", "powers2011:26", "powers2011:28"),
    tex="B",
)
Markedness = measure(
    "markedness",
    "Markedness",
    Precision + InversePrecision - 1,
    "how far the condition follows from the predictions and not from chance",
    family=_CHANCE,
    low=-1,
    aliases=("M", "MK", "DeltaP"),
    records=("powers2011:15", "powers2011:17", "powers2011:20", "powers2011:27", "powers2011:29"),
    tex="M",
)
Correlation = measure(
    "correlation",
    "Correlation",
    dtp / sqrt(rp * rn * pp * pn),
    "the correlation of prediction and condition",
    family=_CHANCE,
    low=-1,
    aliases=("MCC", "MatthewsCorrelation", "MatthewsCorrcoef", "Matthews", "Phi", "Pearson", "Rho", "BMG", "BookMarkG"),
    records=("powers2011:19", "powers2011:22"),
    tex="r_G",
)
BookMark = measure(
    "bookmark",
    "BookMark",
    Informedness * Markedness,
    "the coefficient of determination: correlation squared",
    family=_CHANCE,
    aliases=("CoefficientOfDetermination", "SquaredCorrelation"),
    records=("powers2011:22",),
    tex="BM",
)

CohenChance = measure(
    "cohen_chance",
    "CohenChance",
    rp * pp + rn * pn,
    "the accuracy that the margins give by chance",
    family=_KAPPA,
    aliases=("ExpectedAccuracy",),
    records=("powers2011:kappa-chance",),
    tex=r"e_{\mathrm{Cohen}}",
)
CohenKappa = measure(
    "cohen_kappa",
    "CohenKappa",
    (Accuracy - CohenChance) / (1 - CohenChance),
    "accuracy beyond what the margins give by chance",
    family=_KAPPA,
    low=-1,
    aliases=("Kappa", "CohensKappa", "HeidkeSkillScore", "HSS"),
    records=("powers2011:kappa-is-scaled-determinant",),
    tex=r"\kappa",
)
ScottChance = measure(
    "scott_chance",
    "ScottChance",
    ((rp + pp) / 2) ** 2 + ((rn + pn) / 2) ** 2,
    "the accuracy that the averaged margins give by chance",
    family=_KAPPA,
    tex=r"e_{\mathrm{Scott}}",
)
ScottPi = measure(
    "scott_pi",
    "ScottPi",
    (Accuracy - ScottChance) / (1 - ScottChance),
    "accuracy beyond what the averaged margins give by chance",
    family=_KAPPA,
    low=-1,
    aliases=("ScottsPi", "FleissKappa", "FleissKappaTwoRaters"),
    tex=r"\pi",
)

LRPositive = measure(
    "lr_positive",
    "LRPositive",
    Recall / (1 - InverseRecall),
    "the likelihood ratio of a positive prediction",
    family=_LIKELIHOOD,
    high=oo,
    aliases=("LR", "LRPlus", "PositiveLikelihoodRatio", "PLR"),
    records=("powers2011:21",),
    tex="LR",
)
LRNegative = measure(
    "lr_negative",
    "LRNegative",
    (1 - Recall) / InverseRecall,
    "the likelihood ratio of a negative prediction",
    family=_LIKELIHOOD,
    high=oo,
    aliases=("NLR", "LRMinus", "NegativeLikelihoodRatio"),
    records=("powers2011:21",),
    tex="NLR",
)
OddsRatio = measure(
    "odds_ratio",
    "OddsRatio",
    tp * tn / (fp * fn),
    "the odds of right against wrong: LR over NLR",
    family=_LIKELIHOOD,
    high=oo,
    aliases=("DOR", "DiagnosticOddsRatio"),
    records=("powerskappa:odds-ratio",),
    tex="OR",
)
