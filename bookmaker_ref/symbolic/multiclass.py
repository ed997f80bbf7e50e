"""The papers' words about tables of K classes: association, statistics, and three forms of evenness."""

from __future__ import annotations

from typing import cast

from sympy import Abs, Expr, Symbol, sqrt

from bookmaker_ref.symbolic.chance import Informedness, Markedness
from bookmaker_ref.symbolic.classes import Cell, Det, K, Of, ProductOver, SumOver, c, define_class, k, l
from bookmaker_ref.symbolic.evenness import EvennessP, EvennessR
from bookmaker_ref.symbolic.functions import XLogY
from bookmaker_ref.symbolic.notation import PP, RP, N
from bookmaker_ref.symbolic.rates import Bias, Prevalence

#: The probabilities of the papers: of a label, of a class, of both, and of either given the other.
p_label = Of(Bias, l)
p_class = Of(Prevalence, c)
p_joint = Cell(l, c) / N
p_class_given_label = Cell(l, c) / Of(PP, l)
p_label_given_class = Cell(l, c) / Of(RP, c)


def _define(name: str, means: Expr, tex: str) -> Symbol:
    return define_class(name, means, tex)


# --- association ----------------------------------------------------------------------------------------------

AccuracyK = _define("AccuracyK", SumOver(Cell(l, l), l) / N, r"\mathrm{Accuracy}")
ChanceK = _define("ChanceK", SumOver(Of(Prevalence, l) * Of(Bias, l), l), r"\mathrm{Chance}")
KappaK = _define("KappaK", (AccuracyK - ChanceK) / (1 - ChanceK), r"\kappa")

#: The mean of the dichotomous Informedness by Bias, which is (41) and the payoff of powers2003.
InformednessK = _define("InformednessK", SumOver(Of(Bias, l) * Of(Informedness, l), l), "B")
#: The same by Prevalence (42).
InformednessByPrevalence = _define(
    "InformednessByPrevalence", SumOver(Of(Prevalence, l) * Of(Informedness, l), l), r"B_{\mathrm{Prev}}"
)
#: The mean of the dichotomous Markedness by Bias (43).
MarkednessK = _define("MarkednessK", SumOver(Of(Bias, c) * Of(Markedness, c), c), "M")
MarkednessByPrevalence = _define(
    "MarkednessByPrevalence", SumOver(Of(Prevalence, c) * Of(Markedness, c), c), r"M_{\mathrm{Prev}}"
)

MutualInformationK = _define(
    "MutualInformationK",
    SumOver(SumOver(XLogY(p_joint, p_joint / (p_label * p_class)), c), l),
    r"\mathrm{MI}(\mathbf{R}\|\mathbf{P})",
)
ConditionalEntropy = _define(
    "ConditionalEntropy",
    SumOver(p_label * SumOver(-XLogY(p_class_given_label, p_class_given_label), c), l),
    r"H(\mathbf{R}|\mathbf{P})",
)

# --- evenness -------------------------------------------------------------------------------------------------

PrevGK = _define("PrevGK", ProductOver(Of(Prevalence, k), k) ** (1 / K), r"\mathrm{PrevG}")
BiasGK = _define("BiasGK", ProductOver(Of(Bias, k), k) ** (1 / K), r"\mathrm{BiasG}")
PrevHK = _define("PrevHK", K / SumOver(1 / Of(Prevalence, k), k), r"\mathrm{PrevH}")
BiasHK = _define("BiasHK", K / SumOver(1 / Of(Bias, k), k), r"\mathrm{BiasH}")

EvennessRPlus = _define("EvennessRPlus", ProductOver(Of(Prevalence, k), k) ** (2 / K), r"\mathrm{Evenness}_{R+}")
EvennessPPlus = _define("EvennessPPlus", ProductOver(Of(Bias, k), k) ** (2 / K), r"\mathrm{Evenness}_{P+}")
EvennessGPlus = _define("EvennessGPlus", sqrt(EvennessRPlus * EvennessPPlus), r"\mathrm{Evenness}_{G+}")
#: The arithmetic mean of the dichotomous terms, as (57) defines it.
EvennessRMinus = _define("EvennessRMinus", SumOver(Of(EvennessR, k), k) / K, r"\mathrm{Evenness}_{R-}")
EvennessPMinus = _define("EvennessPMinus", SumOver(Of(EvennessP, k), k) / K, r"\mathrm{Evenness}_{P-}")
EvennessGMinus = _define("EvennessGMinus", sqrt(EvennessRMinus * EvennessPMinus), r"\mathrm{Evenness}_{G-}")
#: Their harmonic mean.
EvennessRSharp = _define("EvennessRSharp", K / SumOver(1 / Of(EvennessR, k), k), r"\mathrm{Evenness}_{R\#}")
EvennessPSharp = _define("EvennessPSharp", K / SumOver(1 / Of(EvennessP, k), k), r"\mathrm{Evenness}_{P\#}")
EvennessGSharp = _define("EvennessGSharp", sqrt(EvennessRSharp * EvennessPSharp), r"\mathrm{Evenness}_{G\#}")

# --- statistics -----------------------------------------------------------------------------------------------

_DEVIATION = (Cell(l, c) - N * p_label * p_class) ** 2 / (N * p_label * p_class)
Chi2K = _define("Chi2K", SumOver(SumOver(_DEVIATION, c), l), r"\chi^2")
CramersV = _define("CramersV", sqrt(Chi2K / (N * (K - 1))), "V")

Chi2KBK = _define("Chi2KBK", K * N * InformednessK**2 * EvennessRMinus, r"\chi^2_{KB}")
Chi2KMK = _define("Chi2KMK", K * N * MarkednessK**2 * EvennessPMinus, r"\chi^2_{KM}")
Chi2KBMK = _define("Chi2KBMK", K * N * InformednessK * MarkednessK * EvennessGMinus, r"\chi^2_{KBM}")
Chi2XBK = _define("Chi2XBK", K * (K - 1) * N * InformednessK**2 * EvennessRMinus, r"\chi^2_{XB}")
Chi2XMK = _define("Chi2XMK", K * (K - 1) * N * MarkednessK**2 * EvennessPMinus, r"\chi^2_{XM}")
Chi2XBMK = _define("Chi2XBMK", K * (K - 1) * N * InformednessK * MarkednessK * EvennessGMinus, r"\chi^2_{XBM}")
Chi2BK = _define("Chi2BK", (K - 1) * N * InformednessK**2, r"\chi^2_{B}")
Chi2MK = _define("Chi2MK", (K - 1) * N * MarkednessK**2, r"\chi^2_{M}")
Chi2BMK = _define("Chi2BMK", (K - 1) * N * InformednessK * MarkednessK, r"\chi^2_{BM}")

# --- confidence -----------------------------------------------------------------------------------------------

#: The multiplier of a standard error, such as 1.96.
X = Symbol("X", positive=True)
EvennessFactor = _define("EvennessFactor", PrevGK * BiasGK * K**2, "E")
_error = sqrt(2 * EvennessFactor * (N - 1))


def _without_error(measure: Expr) -> Expr:
    return cast(Expr, X * (1 - Abs(measure)) / _error)


def _weighted(measure: Expr) -> Expr:
    return cast(Expr, X * (1 - 2 * Abs(measure) + 2 * measure**2) / _error)


CorrelationK = _define("CorrelationK", sqrt(InformednessK * MarkednessK), "C")
CIB2 = _define("CIB2", _without_error(InformednessK), "CI_{B2}")
CIM2 = _define("CIM2", _without_error(MarkednessK), "CI_{M2}")
CIC2 = _define("CIC2", _without_error(CorrelationK), "CI_{C2}")
CIB1 = _define("CIB1", _weighted(InformednessK), "CI_{B1}")
CIM1 = _define("CIM1", _weighted(MarkednessK), "CI_{M1}")
CIC1 = _define("CIC1", _weighted(CorrelationK), "CI_{C1}")

#: The determinant as an estimate of association: what (44)-(46) divide by an Evenness.
det_estimate = Det ** (2 / K)
