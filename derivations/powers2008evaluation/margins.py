"""Equations 13-14 of powers2008evaluation: chance level and what is beyond it; Kappa; equal margins."""

from __future__ import annotations

from sympy import Integer, sqrt

from bookmaker_ref.decide import Decision, conclude, same
from bookmaker_ref.papers.powers2008evaluation import margins as paper
from bookmaker_ref.symbolic import (
    FN,
    RN,
    RP,
    Accuracy,
    Bias,
    CohenChance,
    CohenKappa,
    Correlation,
    Informedness,
    Inverse,
    InverseBias,
    InversePrevalence,
    InverseRecall,
    Markedness,
    N,
    Precision,
    Prevalence,
    Recall,
    dfn,
    dfp,
    dtp,
    efn,
    efp,
    equal,
    etn,
    etp,
    fn,
    fp,
    given,
    pn,
    pp,
    relation,
    rn,
    rp,
    tp,
)
from bookmaker_ref.symbolic.algebra import partial
from derivations.steps import conclude_all, fails, holds


def eq13() -> Decision:
    """Recall is what chance gives, the Bias, and Informedness of what chance leaves."""
    # 1. The true positives are etp + dtp; over rp, chance gives the Bias …
    same(etp / rp, Bias)
    # 2. … and dtp/rp is Informedness times the inverse Prevalence.
    same(dtp / rp, Informedness * (1 - Prevalence))
    return conclude(paper.eq13)


def eq14() -> Decision:
    """Precision is what chance gives, the Prevalence, and Markedness of what chance leaves."""
    # 1. Over pp, chance gives the Prevalence …
    same(etp / pp, Prevalence)
    # 2. … and dtp/pp is Markedness times the inverse Bias.
    same(dtp / pp, Markedness * (1 - Bias))
    return conclude(paper.eq14)


def determinant() -> tuple[Decision, ...]:
    """One determinant, and the pair of margins that it is divided by: real, predicted, or both."""
    # 1. In a class or a prediction, chance gives one share to either cell, and the deviations are opposite …
    same(Informedness, dtp / rp + dtp / rn)
    same(Markedness, dtp / pp + dtp / pn)
    # 2. … so what is over a margin and what is over its inverse add up to what is over both.
    same(1 / rp + 1 / rn, 1 / (rp * rn))
    same(1 / pp + 1 / pn, 1 / (pp * pn))
    # 3. The product of the two has each margin once, and dtp twice.
    same(Informedness * Markedness, dtp**2 / (rp * rn * pp * pn))
    return conclude_all(
        paper.zero_at_chance,
        paper.informedness_normalizes_determinant,
        paper.markedness_normalizes_determinant,
        paper.correlation_normalizes_determinant,
        paper.correlation_is_geometric_mean,
    )


def effect_of_margins() -> tuple[Decision, ...]:
    """Equations 13 and 14 are linear in each margin, with coefficients that can be read off."""
    # 1. The coefficients …
    same(partial(Recall, "Bias", "informedness"), Integer(1))
    same(partial(Recall, "Prevalence", "informedness"), -Informedness)
    same(partial(Precision, "Prevalence", "markedness"), Integer(1))
    same(partial(Precision, "Bias", "markedness"), -Markedness)
    # 2. … of which two are negative above chance only.
    fails(relation(partial(Recall, "Prevalence", "informedness"), "<", 0))
    return conclude_all(
        paper.effect_equation_numbers,
        paper.chance_level,
        paper.bias_raises_recall,
        paper.prevalence_lowers_recall,
        paper.bias_lowers_precision,
        paper.prevalence_raises_precision,
        paper.recall_on_prevalence,
        paper.recall_on_bias,
        paper.precision_on_bias,
        paper.precision_on_prevalence,
    )


def inverse_problem() -> tuple[Decision, ...]:
    """The Inverse problem keeps the determinant, and exchanges margins within pairs."""
    same(Inverse(dtp), dtp)
    same(Inverse(Prevalence), InversePrevalence)
    same(Inverse(Bias), InverseBias)
    return conclude_all(paper.inverse_informedness, paper.inverse_markedness, paper.inverse_kappa)


def kappa() -> tuple[Decision, ...]:
    """Kappa: Accuracy beyond chance is twice the determinant, and the most it could be adds the errors."""
    # 1. Both correct cells exceed chance by dtp …
    same(CohenChance, etp + etn)
    same(Accuracy - CohenChance, 2 * dtp)
    # 2. … and what chance leaves are the expected errors, that is, the errors and twice dtp. They change with the
    #    margins, so Kappa is no linear function of the rates.
    same(1 - CohenChance, efp + efn)
    same(efp + efn, fp + fn + 2 * dtp)
    same(fp, efp + dfp)
    same(fn, efn + dfn)
    same(CohenKappa, 2 * Informedness * rp * rn / (rp + pp - 2 * rp * pp))
    # 3. Kappa is 1/(1 + q) with q the mean error over dtp; 1 - q misses it by q²/(1 + q), which is small beside q, too.
    q = (fp + fn) / 2 / dtp
    same(CohenKappa, 1 / (1 + q))
    same(1 / (1 + q) - (1 - q), q**2 / (1 + q))
    return conclude_all(
        paper.cohen_chance,
        paper.kappa_is_debiased,
        paper.kappa_renormalizes_accuracy,
        paper.kappa_is_not_linear,
        paper.kappa_retains_bias,
        paper.kappa_is_scaled_determinant,
        paper.kappa_for_small_error,
        paper.kappa_error_for_small_error,
    )


def bias_equals_prevalence() -> tuple[Decision, ...]:
    """With Bias = Prevalence the two pairs of margins are one, and so are the coefficients, but not the rates."""
    even = equal(Bias, Prevalence)
    # 1. All four coefficients divide dtp by some mean of margins, which are then equal: the product of both classes,
    #    that of both predictions, the geometric mean of the two, and the mean of the expected errors.
    holds(given(even, then=equal(rp * rn, pp * pn)))
    holds(given(even, then=equal(efp, efn, rp * rn)))
    same(CohenKappa, dtp / ((efp + efn) / 2))
    same(Correlation, dtp / sqrt(efp * efn))
    # 2. Recall and Precision are tp over one margin; Accuracy is Recall only if Inverse Recall is, too …
    holds(given(even, then=equal(Precision, tp / rp)))
    same(Accuracy - Recall, rn * (InverseRecall - Recall))
    # 3. … and then the errors, as many of either kind, are as large a share of either class.
    holds(given(even, then=equal(Accuracy - Recall, FN * (RN - RP) / (N * RP))))
    # 4. What is Accuracy whatever the margins are, is the mean of Recall over both classes.
    same(Accuracy, rp * Recall + Inverse(rp * Recall))
    same(Accuracy, pp * Precision + Inverse(pp * Precision))
    return conclude_all(
        paper.bias_equals_prevalence_kappa,
        paper.bias_equals_prevalence_informedness,
        paper.bias_equals_prevalence_accuracy,
    )
