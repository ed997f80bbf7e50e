"""The Bookmaker for K classes: every measure of a whole table under one name, and what they are worth in bets.

Each measure is called with a `Contingency`, or with an array of tables and ``rows=``; ``measure.exact(table)`` is its
exact value, and ``evaluate`` computes many at once. ``fair_odds``, ``payoffs`` and ``Sheet`` are the Bookmaker's;
``assign`` finds which class a label stands for; ``abstained`` says what is left where some labels mean no decision.
"""

from __future__ import annotations

from bookmaker_ref.multiclass import losses
from bookmaker_ref.multiclass.abstention import Abstention, abstained
from bookmaker_ref.multiclass.association import (
    adjusted_balanced_accuracy,
    adjusted_balanced_precision,
    cohen_kappa,
    correlation,
    fleiss_kappa,
    gorodkin_rk,
    informedness,
    informedness_by_prevalence,
    informedness_macro,
    informedness_micro,
    markedness,
    markedness_by_prevalence,
    markedness_macro,
)
from bookmaker_ref.multiclass.averages import (
    accuracy,
    f1_macro,
    f1_of_bets,
    f1_weighted,
    g_macro,
    g_of_bets,
    g_weighted,
    precision_macro,
    precision_weighted,
    recall_macro,
)
from bookmaker_ref.multiclass.bookmaker import Odds, bookmaker, fair_odds, gain, gains, payoff, payoffs, winnings
from bookmaker_ref.multiclass.determinant import (
    determinant,
    determinant_correlation,
    determinant_correlation_2k,
    determinant_informedness,
    determinant_informedness_2k,
    determinant_informedness_3k2,
    determinant_markedness,
    determinant_markedness_2k,
    determinant_markedness_3k2,
)
from bookmaker_ref.multiclass.evaluation import ExactTable, evaluate, exact_value
from bookmaker_ref.multiclass.evenness import (
    evenness_global_minus,
    evenness_global_plus,
    evenness_global_sharp,
    evenness_predicted_minus,
    evenness_predicted_plus,
    evenness_predicted_sharp,
    evenness_real_minus,
    evenness_real_plus,
    evenness_real_sharp,
)
from bookmaker_ref.multiclass.expectation import (
    Expectation,
    bias_of_informedness,
    expectation,
    expectation_of_sample,
)
from bookmaker_ref.multiclass.information import (
    conditional_entropy_predicted,
    conditional_entropy_real,
    entropy_predicted,
    entropy_real,
    mutual_information,
)
from bookmaker_ref.multiclass.matching import Assignment, assign, worth
from bookmaker_ref.multiclass.measure import MEASURES, Measure
from bookmaker_ref.multiclass.sheet import Sheet
from bookmaker_ref.multiclass.statistics import chi2, contingency_coefficient, cramers_v, cramers_v_g2, g2

__all__ = [
    "MEASURES",
    "Abstention",
    "Assignment",
    "ExactTable",
    "Expectation",
    "Measure",
    "Odds",
    "Sheet",
    "abstained",
    "accuracy",
    "adjusted_balanced_accuracy",
    "adjusted_balanced_precision",
    "assign",
    "bias_of_informedness",
    "bookmaker",
    "chi2",
    "cohen_kappa",
    "conditional_entropy_predicted",
    "conditional_entropy_real",
    "contingency_coefficient",
    "correlation",
    "cramers_v",
    "cramers_v_g2",
    "determinant",
    "determinant_correlation",
    "determinant_correlation_2k",
    "determinant_informedness",
    "determinant_informedness_2k",
    "determinant_informedness_3k2",
    "determinant_markedness",
    "determinant_markedness_2k",
    "determinant_markedness_3k2",
    "entropy_predicted",
    "entropy_real",
    "evaluate",
    "evenness_global_minus",
    "evenness_global_plus",
    "evenness_global_sharp",
    "evenness_predicted_minus",
    "evenness_predicted_plus",
    "evenness_predicted_sharp",
    "evenness_real_minus",
    "evenness_real_plus",
    "evenness_real_sharp",
    "exact_value",
    "expectation",
    "expectation_of_sample",
    "f1_macro",
    "f1_of_bets",
    "f1_weighted",
    "fair_odds",
    "fleiss_kappa",
    "g2",
    "g_macro",
    "g_of_bets",
    "g_weighted",
    "gain",
    "gains",
    "gorodkin_rk",
    "informedness",
    "informedness_by_prevalence",
    "informedness_macro",
    "informedness_micro",
    "losses",
    "markedness",
    "markedness_by_prevalence",
    "markedness_macro",
    "mutual_information",
    "payoff",
    "payoffs",
    "precision_macro",
    "precision_weighted",
    "recall_macro",
    "winnings",
    "worth",
]
