"""Measures that chance cannot fool: equations 14-22, the kappas, and the likelihood ratios."""

from __future__ import annotations

from sympy import oo, sqrt

from bookmaker_ref.symbolic.expectation import dtp
from bookmaker_ref.symbolic.forms import (
    EXACT,
    ODDS,
    SQUARE,
    SUMS,
    OverRoot,
    determinant,
    determinant_squared,
    fn_rn,
    fp_rp,
    margins,
    n_squared,
    negatives,
    positives,
    pp_pn,
    rn_pn,
    rn_pp,
    rp_pn,
    rp_pp,
    rp_rn,
    wrong,
)
from bookmaker_ref.symbolic.measures import measure
from bookmaker_ref.symbolic.notation import FN, FP, RN, RP, TN, TP, fn, fp, pn, pp, rn, rp, tn, tp
from bookmaker_ref.symbolic.rates import (
    Accuracy,
    Bias,
    InversePrecision,
    InverseRecall,
    Precision,
    Prevalence,
    Recall,
)
from bookmaker_ref.symbolic.vocabulary import export

_CHANCE = "beyond chance"
_KAPPA = "kappas"
_LIKELIHOOD = "likelihood ratios"

WRAcc = measure(
    "wracc",
    "WRAcc",
    4 * (Recall - Bias) * Prevalence,
    "weighted relative accuracy, scaled to ±1",
    form=4 * determinant / n_squared,
    why=EXACT,
    needs=RP,
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
    form=determinant / rp_rn,
    why=EXACT,
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
    form=determinant / pp_pn,
    why=EXACT,
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
    form=OverRoot(determinant, margins),
    why="the determinant in counts, which keeps its sign; its square is the product of the margins where perfect",
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
    form=determinant_squared / margins,
    why=SQUARE,
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
    form=(rp_pp + rn_pn) / n_squared,
    why=SUMS,
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
    form=2 * determinant / (rp_pn + rn_pp),
    why=EXACT,
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
    form=(positives**2 + negatives**2) / (4 * n_squared),
    why=SUMS,
    family=_KAPPA,
    tex=r"e_{\mathrm{Scott}}",
)
ScottPi = measure(
    "scott_pi",
    "ScottPi",
    (Accuracy - ScottChance) / (1 - ScottChance),
    "accuracy beyond what the averaged margins give by chance",
    form=(4 * TP * TN - wrong**2) / (positives * negatives),
    why="a difference of two products of counts, which is exact where they are",
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
    form=TP * RN / fp_rp,
    why=ODDS,
    needs=fp_rp,
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
    form=fn_rn / (RP * TN),
    why=ODDS,
    needs=RP * TN,
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
    form=TP * TN / (FP * FN),
    why=ODDS,
    needs=FP * FN,
    family=_LIKELIHOOD,
    high=oo,
    aliases=("DOR", "DiagnosticOddsRatio"),
    records=("powerskappa:odds-ratio",),
    tex="OR",
)

export(globals())
