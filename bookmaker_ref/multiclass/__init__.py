"""The Bookmaker for K classes: every measure of a whole table under one name, and what they are worth in bets.

Each measure is called with a `Contingency`, or with an array of tables and ``rows=``; ``measure.exact(table)`` is its
exact value, and ``evaluate`` computes many at once. ``fair_odds``, ``payoffs`` and ``Sheet`` are the Bookmaker's;
``assign`` finds which class a label stands for; ``abstained`` says what is left where some labels mean no decision.
"""

from __future__ import annotations

from bookmaker_ref.multiclass import _measures, losses
from bookmaker_ref.multiclass._measures import *  # noqa: F403 -- its __all__ is the list of measures
from bookmaker_ref.multiclass.abstention import Abstention, abstained
from bookmaker_ref.multiclass.bookmaker import Odds, bookmaker, fair_odds, gain, gains, payoff, payoffs, winnings
from bookmaker_ref.multiclass.evaluation import ExactTable, evaluate, exact_value, reason
from bookmaker_ref.multiclass.expectation import (
    Expectation,
    bias_of_informedness,
    expectation,
    expectation_of_sample,
)
from bookmaker_ref.multiclass.matching import CRITERIA, Assignment, By, assign, worth
from bookmaker_ref.multiclass.matching_text import Assignments
from bookmaker_ref.multiclass.measure import MEASURES, ClassMeasure
from bookmaker_ref.multiclass.sheet import Sheet

__all__ = [
    "CRITERIA",
    "MEASURES",
    "Abstention",
    "Assignment",
    "Assignments",
    "By",
    "ClassMeasure",
    "ExactTable",
    "Expectation",
    "Odds",
    "Sheet",
    "abstained",
    "assign",
    "bias_of_informedness",
    "bookmaker",
    "evaluate",
    "exact_value",
    "expectation",
    "expectation_of_sample",
    "fair_odds",
    "gain",
    "gains",
    "losses",
    "payoff",
    "payoffs",
    "reason",
    "winnings",
    "worth",
]
__all__ += _measures.__all__
