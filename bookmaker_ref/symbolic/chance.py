"""Measures that chance cannot fool: equations 14-22, the kappas, and the likelihood ratios."""

from __future__ import annotations

from functools import partial as bound

from sympy import oo, sqrt

from bookmaker_ref.symbolic.expectation import dtp
from bookmaker_ref.symbolic.forms import (
    EXACT,
    ODDS,
    SQUARE,
    SUMS,
    Form,
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
from bookmaker_ref.symbolic.rates import Accuracy, Bias, InversePrecision, InverseRecall, Precision, Prevalence, Recall
from bookmaker_ref.symbolic.vocabulary import export

_beyond_chance = bound(measure, family="beyond chance")
_kappa = bound(measure, family="kappas")
_likelihood = bound(measure, family="likelihood ratios")

WRAcc = _beyond_chance(
    "wracc",
    "WRAcc",
    4 * (Recall - Bias) * Prevalence,
    "weighted relative accuracy, scaled to ±1",
    form=Form(4 * determinant / n_squared, EXACT, needs=RP),
    low=-1,
    aliases=("WeightedRelativeAccuracy",),
    records=("powers2011:14",),
    note="Four times the determinant, as equation 14 scales it; elsewhere the factor 4 is left out.",
)
Informedness = _beyond_chance(
    "informedness",
    "Informedness",
    Recall + InverseRecall - 1,
    "how far the predictions rest on the condition and not on guessing",
    form=Form(determinant / rp_rn, EXACT),
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
        "JIndex",
        "YoudenIndex",
        "YoudensIndex",
        "J",
        "j",
        "Peirce",
        "PeirceSkillScore",
        "TrueSkillStatistic",
        "TSS",
        "HanssenKuipers",
    ),
    records=("powers2011:15", "powers2011:18", "powers2011:21", "powers2011:26", "powers2011:28"),
    tex="B",
)
Markedness = _beyond_chance(
    "markedness",
    "Markedness",
    Precision + InversePrecision - 1,
    "how far the condition follows from the predictions and not from chance",
    form=Form(determinant / pp_pn, EXACT),
    low=-1,
    aliases=("M", "MK", "DeltaP"),
    records=("powers2011:15", "powers2011:17", "powers2011:20", "powers2011:27", "powers2011:29"),
    tex="M",
)
Correlation = _beyond_chance(
    "correlation",
    "Correlation",
    dtp / sqrt(rp * rn * pp * pn),
    "the correlation of prediction and condition",
    form=Form(
        OverRoot(determinant, margins),
        "the determinant in counts, which keeps its sign; its square is the product of the margins where perfect",
    ),
    low=-1,
    aliases=(
        *("MCC", "MatthewsCorrelation", "MatthewsCorrelationCoefficient", "MatthewsCorrcoef", "Matthews"),
        *("Phi", "PhiCoefficient", "Pearson", "Rho", "BMG", "BookMarkG"),
    ),
    records=("powers2011:19", "powers2011:22"),
    tex="r_G",
)
BookMark = _beyond_chance(
    "bookmark",
    "BookMark",
    Informedness * Markedness,
    "the coefficient of determination: correlation squared",
    form=Form(determinant_squared / margins, SQUARE),
    aliases=("CoefficientOfDetermination", "SquaredCorrelation"),
    records=("powers2011:22",),
    tex="BM",
)

CohenChance = _kappa(
    "cohen_chance",
    "CohenChance",
    rp * pp + rn * pn,
    "the accuracy that the margins give by chance",
    form=Form((rp_pp + rn_pn) / n_squared, SUMS),
    aliases=("ExpectedAccuracy",),
    records=("powers2011:kappa-chance",),
    tex=r"e_{\mathrm{Cohen}}",
)
CohenKappa = _kappa(
    "cohen_kappa",
    "CohenKappa",
    (Accuracy - CohenChance) / (1 - CohenChance),
    "accuracy beyond what the margins give by chance",
    form=Form(2 * determinant / (rp_pn + rn_pp), EXACT),
    low=-1,
    aliases=("Kappa", "CohensKappa", "HeidkeSkillScore", "HSS"),
    records=("powers2011:kappa-is-scaled-determinant",),
    tex=r"\kappa",
)
ScottChance = _kappa(
    "scott_chance",
    "ScottChance",
    ((rp + pp) / 2) ** 2 + ((rn + pn) / 2) ** 2,
    "the accuracy that the averaged margins give by chance",
    form=Form((positives**2 + negatives**2) / (4 * n_squared), SUMS),
    tex=r"e_{\mathrm{Scott}}",
)
ScottPi = _kappa(
    "scott_pi",
    "ScottPi",
    (Accuracy - ScottChance) / (1 - ScottChance),
    "accuracy beyond what the averaged margins give by chance",
    form=Form(
        (4 * TP * TN - wrong**2) / (positives * negatives),
        "a difference of two products of counts, which is exact where they are",
    ),
    low=-1,
    aliases=("ScottsPi", "FleissKappa", "FleissKappaTwoRaters"),
    tex=r"\pi",
)

LRPositive = _likelihood(
    "lr_positive",
    "LRPositive",
    Recall / (1 - InverseRecall),
    "the likelihood ratio of a positive prediction",
    form=Form(TP * RN / fp_rp, ODDS, needs=fp_rp),
    high=oo,
    aliases=("LRPlus", "LR+", "PositiveLikelihoodRatio", "PLR"),
    in_formulas=("LR",),
    records=("powers2011:21",),
    tex="LR",
)
LRNegative = _likelihood(
    "lr_negative",
    "LRNegative",
    (1 - Recall) / InverseRecall,
    "the likelihood ratio of a negative prediction",
    form=Form(fn_rn / (RP * TN), ODDS, needs=RP * TN),
    high=oo,
    aliases=("NLR", "LRMinus", "LR-", "NegativeLikelihoodRatio"),
    records=("powers2011:21",),
    tex="NLR",
)
OddsRatio = _likelihood(
    "odds_ratio",
    "OddsRatio",
    tp * tn / (fp * fn),
    "the odds of right against wrong: LR over NLR",
    form=Form(TP * TN / (FP * FN), ODDS, needs=FP * FN),
    high=oo,
    aliases=("DOR", "DiagnosticOddsRatio"),
    records=("powerskappa:odds-ratio",),
    tex="OR",
)

export(globals())
