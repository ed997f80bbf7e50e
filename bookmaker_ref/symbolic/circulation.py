"""Measures of K classes that are in circulation beside those of the papers, each as its inventors define it."""

from __future__ import annotations

from typing import cast

from sympy import Abs, Expr, Integer, Symbol, sign, sqrt

from bookmaker_ref.symbolic.chance import Informedness, Markedness
from bookmaker_ref.symbolic.classes import Cell, Det, K, Of, ProductOver, SumOver, c, define_class, k, l
from bookmaker_ref.symbolic.functions import XLogY
from bookmaker_ref.symbolic.multiclass import (
    AccuracyK,
    Chi2K,
    EvennessGPlus,
    EvennessPPlus,
    EvennessRPlus,
    InformednessK,
    MarkednessK,
    MutualInformationK,
    p_class,
    p_joint,
    p_label,
    p_label_given_class,
)
from bookmaker_ref.symbolic.notation import FN, FP, TN, TP, N
from bookmaker_ref.symbolic.rates import F1, Bias, GMeasure, Precision, Prevalence, Recall


def _define(name: str, means: Expr, tex: str) -> Symbol:
    return define_class(name, means, tex)


def _mean(measure: Expr) -> Expr:
    return cast(Expr, SumOver(Of(measure, l), l) / K)


def _by_prevalence(measure: Expr) -> Expr:
    return cast(Expr, SumOver(Of(Prevalence, l) * Of(measure, l), l))


# --- Informedness and Markedness by other weights -------------------------------------------------------------

InformednessMacro = _define("InformednessMacro", _mean(Informedness), r"B_{\mathrm{macro}}")
MarkednessMacro = _define("MarkednessMacro", _mean(Markedness), r"M_{\mathrm{macro}}")

_tp, _fp, _fn, _tn = (SumOver(Of(cell, l), l) for cell in (TP, FP, FN, TN))
#: Informedness of the table of two classes to which all tables of one class against the rest add up.
InformednessMicro = _define("InformednessMicro", _tp / (_tp + _fn) - _fp / (_fp + _tn), r"B_{\mathrm{micro}}")

RecallMacro = _define("RecallMacro", _mean(Recall), r"\mathrm{Recall}_{\mathrm{macro}}")
PrecisionMacro = _define("PrecisionMacro", _mean(Precision), r"\mathrm{Precision}_{\mathrm{macro}}")
#: A guess among K labels has a mean Recall of 1/K.
AdjustedBalancedAccuracy = _define(
    "AdjustedBalancedAccuracy", (RecallMacro - 1 / K) / (1 - 1 / K), r"\mathrm{BA}_{\mathrm{adj}}"
)
AdjustedBalancedPrecision = _define(
    "AdjustedBalancedPrecision", (PrecisionMacro - 1 / K) / (1 - 1 / K), r"\mathrm{BP}_{\mathrm{adj}}"
)

# --- correlation and agreement --------------------------------------------------------------------------------

#: The geometric mean with the sign of both; it has no value where they differ in sign.
CorrelationOfK = _define("CorrelationOfK", sign(InformednessK) * sqrt(InformednessK * MarkednessK), "C")

_covariance = SumOver(Cell(l, l) / N - p_label * Of(Prevalence, l), l)
_variance_predicted = SumOver(p_label - p_label**2, l)
_variance_real = SumOver(Of(Prevalence, l) - Of(Prevalence, l) ** 2, l)
#: Gorodkin (2004): the covariance of the indicators of all classes, over the root of their variances.
GorodkinRK = _define("GorodkinRK", _covariance / sqrt(_variance_predicted * _variance_real), "R_K")

_fleiss_chance = SumOver(((p_label + Of(Prevalence, l)) / 2) ** 2, l)
FleissKappaK = _define("FleissKappaK", (AccuracyK - _fleiss_chance) / (1 - _fleiss_chance), r"\kappa_F")

# --- averages -------------------------------------------------------------------------------------------------

PrecisionWeighted = _define("PrecisionWeighted", _by_prevalence(Precision), r"\mathrm{Precision}_{\mathrm{weighted}}")
F1Macro = _define("F1Macro", _mean(F1), r"F_{\mathrm{macro}}")
F1Weighted = _define("F1Weighted", _by_prevalence(F1), r"F_{\mathrm{weighted}}")
GMacro = _define("GMacro", _mean(GMeasure), r"G_{\mathrm{macro}}")
GWeighted = _define("GWeighted", _by_prevalence(GMeasure), r"G_{\mathrm{weighted}}")
#: As the spreadsheet of powers2003 forms them: by Bias, harmonic and geometric.
F1OfBets = _define("F1OfBets", 1 / SumOver(Of(Bias, l) / Of(F1, l), l), r"F_{\mathrm{Bias}}")
GOfBets = _define("GOfBets", ProductOver(Of(GMeasure, l) ** Of(Bias, l), l), r"G_{\mathrm{Bias}}")

# --- information and departure from independence --------------------------------------------------------------

EntropyReal = _define("EntropyReal", SumOver(-XLogY(p_class, p_class), c), r"H(\mathbf{R})")
EntropyPredicted = _define("EntropyPredicted", SumOver(-XLogY(p_label, p_label), l), r"H(\mathbf{P})")
ConditionalEntropyPredicted = _define(
    "ConditionalEntropyPredicted",
    SumOver(SumOver(-XLogY(p_joint, p_label_given_class), c), l),
    r"H(\mathbf{P}|\mathbf{R})",
)
G2K = _define("G2K", 2 * N * MutualInformationK, "G^2")
CramersVG2 = _define("CramersVG2", sqrt(G2K / (N * (K - 1))), "V_{G^2}")
ContingencyCoefficient = _define("ContingencyCoefficient", sqrt(Chi2K / (N + Chi2K)), r"C_{\mathrm{Pearson}}")

# --- the determinant ------------------------------------------------------------------------------------------

DetK = _define("DetK", Det, r"\det")
_prevalences, _biases = (ProductOver(Of(margin, k), k) for margin in (Prevalence, Bias))


def _root(x: Expr, exponent: Expr) -> Expr:
    """A power of the size of x, with the sign of x."""
    return cast(Expr, sign(x) * Abs(x) ** exponent)


_ONE = Integer(1)
DeterminantInformedness = _define("DeterminantInformedness", _root(Det / _prevalences, _ONE / (K - 1)), r"B_{\det}")
DeterminantInformedness2K = _define("DeterminantInformedness2K", sign(Det) * Abs(Det) ** (2 / K) / EvennessRPlus, "DB")
DeterminantInformedness3K2 = _define(
    "DeterminantInformedness3K2", _root(Det / _prevalences, _ONE / (3 * K - 2)), r"\mathrm{DB}a"
)
DeterminantMarkedness = _define("DeterminantMarkedness", _root(Det / _biases, _ONE / (K - 1)), r"M_{\det}")
DeterminantMarkedness2K = _define("DeterminantMarkedness2K", sign(Det) * Abs(Det) ** (2 / K) / EvennessPPlus, "DM")
DeterminantMarkedness3K2 = _define(
    "DeterminantMarkedness3K2", _root(Det / _biases, _ONE / (3 * K - 2)), r"\mathrm{DM}a"
)
DeterminantCorrelation = _define(
    "DeterminantCorrelation", _root(Det / sqrt(_prevalences * _biases), _ONE / (K - 1)), r"C_{\det}"
)
DeterminantCorrelation2K = _define(
    "DeterminantCorrelation2K", sign(Det) * Abs(Det) ** (2 / K) / EvennessGPlus, r"\mathrm{BMG}"
)
