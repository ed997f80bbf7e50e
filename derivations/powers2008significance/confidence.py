"""Confidence intervals in powers2008significance: deviations from chance and from the optimum, and error bars.

The steps are those of `derivations.deviations`, which both papers that have such a section share.
"""

from __future__ import annotations

from sympy import Pow, Rational

from bookmaker_ref.decide import Decision, conclude
from bookmaker_ref.papers.powers2008significance import confidence as paper
from bookmaker_ref.symbolic import Shows, relation
from derivations.deviations import (
    bars_meet_at_sixteen_or_seventeen,
    bias_is_the_mean_of_the_rates,
    deviations_vanish_at_their_ends,
    isocosts_divide_the_way,
    product_decides_the_means,
    true_rates_are_what_errors_leave,
    two_tailed_multiplier_rounds_to_1_96,
)
from derivations.steps import conclude_all, holds


def optima() -> tuple[Decision, ...]:
    """Informedness is what both error rates together leave to 1, and AUC is half of that and a half."""
    true_rates_are_what_errors_leave()
    return conclude_all(paper.auc_and_informedness, paper.error_rates, paper.true_rates)


def deviations() -> tuple[Decision, ...]:
    """Distances across the isocosts: the system is B of the way from the chance line to the optimum."""
    isocosts_divide_the_way()
    return conclude_all(
        paper.deviation_from_chance,
        paper.squared_distance,
        paper.criteria_differ,
        paper.deviation_from_optimum,
        paper.normalized_range,
        paper.similar_triangles,
    )


def errors_at_the_ends() -> tuple[Decision, ...]:
    """What deviates from 0 by |B| and from 1 by |1 - B| has no deviation there, and a full one at the other end."""
    deviations_vanish_at_their_ends()
    return conclude_all(
        paper.relative_error,
        paper.no_error_at_the_ends,
        paper.full_error_at_chance,
        paper.null_hypothesis,
        paper.full_hypothesis,
        paper.full_range,
        paper.full_hypothesis_of_all_three,
        paper.usual_convention,
        paper.figure2_null_and_full,
    )


def interval() -> tuple[Decision, ...]:
    """The 0.975 quantile of the normal distribution, and a sum of squares that is divided by N or is not."""
    two_tailed_multiplier_rounds_to_1_96()
    return conclude_all(
        paper.standard_error_of_the_mean,
        paper.rounded_multiplier,
        paper.two_tailed_multiplier,
        paper.confidence_of_multiplier,
        paper.level_of_multiplier,
    )


def chance_of_the_margins() -> Decision:
    """On the chance line the rates are the same, and Bias is the mean of both, weighted by the classes."""
    bias_is_the_mean_of_the_rates()
    return conclude(paper.chance_case_of_the_margins)


def means() -> tuple[Decision, ...]:
    """Of two numbers with the sum 1: the product of both decides all means but the arithmetic one."""
    product_decides_the_means()
    return conclude_all(
        paper.arithmetic_mean,
        paper.means_in_order,
        paper.extremes_of_means,
        paper.weighted_mean,
        paper.extremes_of_weighted_mean,
        paper.weighted_mean_against_convention,
    )


def many_approaches() -> Decision:
    """Chance is passed over by all approaches only if it is by each, and by 20 of them that is not probable."""
    holds(relation(Pow(Rational(19, 20), 20), "<", Rational(36, 100)))
    holds(Shows(1 - Pow(Rational(19, 20), 20), None, "0.64"))
    return conclude(paper.spurious_improvement)


def error_bars() -> tuple[Decision, ...]:
    """Quantiles of the normal distribution, and where bars of so many standard errors meet."""
    bars_meet_at_sixteen_or_seventeen()
    return conclude_all(
        paper.signed_measures,
        paper.one_tailed_multiplier,
        paper.error_bars,
        paper.separate_error_bars,
        paper.outside_one_bar,
        paper.single_error_bars,
        paper.one_tailed_error_bar,
        paper.bars_meet,
        paper.four_in_a_cell,
    )
