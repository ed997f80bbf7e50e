"""The last of the examples of powers2011, and its practical considerations."""

from __future__ import annotations

from bookmaker_ref.words import *
from derivations.steps import *


@concludes("powers2011:examples-independent-variation", "powers2011:examples-kb-sees-direction-alone")
def examples() -> None:
    """Informedness, Markedness and Prevalence leave Bias or 1 - Bias; the square in KB leaves the labels open."""
    # 1. At one Prevalence Bias and 1 - Bias have the same Evenness, so both coefficients may stay …
    same(Markedness * Bias * (1 - Bias), Informedness * EvennessR)
    # 2. … while Recall grows with Bias, and Precision falls with it.
    same(Recall, Informedness * (1 - Prevalence) + Bias)
    same(Precision, Markedness * (1 - Bias) + Prevalence)
    # 3. KB is in the square of Informedness and in Evenness, neither of which knows one label from the other.
    same(PerversePrediction(Informedness), -Informedness)
    same(PerversePrediction(EvennessR), EvennessR)
    same(Dual(Chi2KB), Chi2KM)


@concludes(
    "powers2011:practical-determinant-and-size",
    "powers2011:practical-determinant-and-margins",
    "powers2011:practical-correlation-of-evaluators",
    "powers2011:practical-gold-standard",
    "powers2011:practical-unknown-documents",
)
def normalizations() -> None:
    """Each measure is the determinant over what is not to count: the size, the margins of one side, or of both."""
    # 1. By the size …
    same(dtp, (TP * TN - FP * FN) / N**2)
    # 2. … by the classes, when these are given …
    same(dtp, Informedness * EvennessR)
    # 3. … or by both sides, which the Dual problem only exchanges.
    same(dtp, Correlation * EvennessG)
    same(Dual(EvennessG), EvennessG)
    same(Dual(CohenKappa), CohenKappa)
    # 4. Of the predictions, Precision has the positive ones alone; Recall needs what was missed.
    same(Precision, TP / PP)
    same(Recall, TP / RP)
    same(RP, PP - FP + FN)
