"""Derivations for powers2008evaluation, as far as they are not those of powers2011."""

from __future__ import annotations

from bookmaker_ref.words import *
from derivations.expressions import *
from derivations.steps import *


@concludes("powers2008evaluation:margins-and-expectation")
def expectation() -> None:
    """By chance each cell is the product of its margins, and the cells of chance have those margins again."""
    # A row of chance adds up to the Bias, a column to the Prevalence.
    same(etp + efp, pp)
    same(etp + efn, rp)


@concludes("powers2008evaluation:5")
def eq5() -> None:
    """Accuracy: each weight is the denominator of its rate, and cancels it."""
    as_in("powers2011:5")


@concludes("powers2008evaluation:jaccard-ignores-true-negatives")
def true_negatives() -> None:
    """Jaccard is made of one column and one row, and no true negative is in either."""
    same(Jaccard, TP / (TP + FP + FN))


@concludes("powers2008evaluation:bias-equals-prevalence-means")
def bias_equals_prevalence() -> None:
    """Every mean of two equal numbers is either of them, and Recall and Precision are equal."""
    as_in("powers2008evaluation:bias-equals-prevalence-recall")
    same(AMeasure - Recall, (Precision - Recall) / 2)
    same(GMeasure**2, Recall * Precision)


@concludes("powers2008evaluation:prevalence-from-skew")
def skew() -> None:
    """The skew gives back both real margins, which add up to 1."""
    same(rp, 1 / (1 + Skew))
    same(rn, Skew / (1 + Skew))


@concludes("powers2008evaluation:auc-is-trapezoid")
def areas() -> None:
    """AUC is the area of a polygon, in one piece or as a triangle and a trapezoid."""
    same(area((0, 0), (1, 0), (1, 1), (fpr, tpr)), (1 + tpr - fpr) / 2)
    same(area((0, 0), (fpr, 0), (fpr, tpr)), fpr * tpr / 2)
    same(area((fpr, 0), (1, 0), (1, 1), (fpr, tpr)), (1 - fpr) * (tpr + 1) / 2)


@concludes("powers2008evaluation:definition-1-informedness", "powers2008evaluation:definition-2-markedness")
def informed_decisions() -> None:
    """Who knows has Informedness 1, who guesses 0; what mixes both in each class has the mean of both."""
    as_in("powers2011:informed-guesser")


@concludes("powers2008evaluation:effect-equation-numbers")
def effect_of_margins() -> None:
    """The equations that the sentence means are (13) and (14)."""
    as_in("powers2008evaluation:13")
    as_in("powers2008evaluation:14")


@concludes("powers2008evaluation:bias-equals-prevalence-kappa", "powers2008evaluation:bias-equals-prevalence-accuracy")
def coefficients_and_rates_at_equal_margins() -> None:
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
