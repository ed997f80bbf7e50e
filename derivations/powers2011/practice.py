"""The last of the examples of powers2011, and its practical considerations."""

from __future__ import annotations

from bookmaker_ref.decide import Decision, same
from bookmaker_ref.papers.powers2011 import practice as paper
from bookmaker_ref.symbolic import (
    FN,
    FP,
    PP,
    RP,
    TN,
    TP,
    Bias,
    Chi2KB,
    Chi2KM,
    CohenKappa,
    Correlation,
    Dual,
    EvennessG,
    EvennessR,
    Informedness,
    Markedness,
    N,
    PerversePrediction,
    Precision,
    Prevalence,
    Recall,
    dtp,
)
from derivations.steps import conclude_all


def examples() -> tuple[Decision, ...]:
    """What fixes Informedness and Markedness leaves one ratio free; what fixes the determinant, the labels."""
    # 1. At one Prevalence Bias and 1 - Bias have the same Evenness, so both coefficients may stay …
    same(Markedness * Bias * (1 - Bias), Informedness * EvennessR)
    # 2. … while Recall grows with Bias, and Precision falls with it.
    same(Recall, Informedness * (1 - Prevalence) + Bias)
    same(Precision, Markedness * (1 - Bias) + Prevalence)
    # 3. KB is in the square of Informedness and in Evenness, neither of which knows one label from the other.
    same(PerversePrediction(Informedness), -Informedness)
    same(PerversePrediction(EvennessR), EvennessR)
    same(Dual(Chi2KB), Chi2KM)
    return conclude_all(paper.examples_independent_variation, paper.examples_kb_sees_direction_alone)


def practice() -> tuple[Decision, ...]:
    """One determinant, normalized by what is not to count: the size, the margins of one side, or of both."""
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
    return conclude_all(
        paper.determinant_and_size,
        paper.determinant_and_margins,
        paper.correlation_of_evaluators,
        paper.gold_standard,
        paper.unknown_documents,
    )
