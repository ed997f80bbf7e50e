"""Derivations for powerskappa: what the kappas take off, what they divide by, and what Informedness is of all this.

The poster numbers nothing but its definitions; the functions are named by what they are about.
"""

from __future__ import annotations

from bookmaker_ref.words import *
from derivations.expressions import *
from derivations.steps import *

_HALF = Rational(1, 2)


@concludes("powerskappa:accuracy-reflects-both-classes", "powerskappa:geometric-average")
def true_negatives() -> None:
    """In Accuracy the true negatives count as the true positives do, and in Recall and Precision not at all."""
    # 1. Accuracy is what the errors leave; another case makes them a smaller share, by as much as they are.
    same(partial(Accuracy, "TN", "cells"), (FP + FN) / N**2)
    # 2. In Recall and Precision no true negative occurs.
    as_in("powers2011:recall-ignores-true-negatives")


@concludes(
    "powerskappa:rand-accuracy",
    "powerskappa:accuracy-is-weighted-average",
    "powerskappa:inverse-problem",
    "powerskappa:weighted-averages",
)
def accuracy() -> None:
    """Accuracy weights both recalls by the classes, and both precisions by the predictions."""
    # Each weight is the denominator of its rate.
    same(Prevalence * Recall, TP / N)
    same(Bias * Precision, TP / N)
    same(Inverse(Prevalence * Recall), TN / N)
    same(Inverse(Bias * Precision), TN / N)
    # Of Recall and Precision alone there is no such mean: both can be 0 where Accuracy is not.
    fails(given(equal(Recall, Precision, 0), then=equal(Accuracy, 0)))


@concludes(
    "powerskappa:prevalence",
    "powerskappa:bias",
    "powerskappa:inverse-margins",
    "powerskappa:measures-follow-the-margins",
)
def margins() -> None:
    """Prevalence is the share of a column, Bias that of a row; at chance the measures depend on nothing else."""
    # 1. The row of the positive predictions is A + B, its proportion pp …
    same(PP, TP + FP)
    same(pp, PP / N)
    # 2. … and not rp, unless there are as many errors of either kind.
    same(pp - rp, (FP - FN) / N)
    fails(equal(pp, rp))
    # 3. At chance the true positives are the product of both.
    holds(given(equal(dtp, 0), then=equal(tp, rp * pp)))


@concludes("powerskappa:odds-ratio")
def odds_ratio() -> None:
    """Odds are a ratio of two cells, in counts as in proportions of N."""
    same(OddsRatio, (TP / FN) / (FP / TN))
    same(tp / fn, TP / FN)


@concludes(
    "powerskappa:definition-1-cohen-kappa",
    "powerskappa:definition-1-scott-pi",
    "powerskappa:definition-1-chance",
    "powerskappa:kappa-is-renormalized",
    "powerskappa:kappa-inverts-itself",
)
def renormalization() -> None:
    """By definition 1, 1 - Kappa times 1 - Chance is 1 - Accuracy, so Kappa and Chance may trade places."""
    # 1. What Kappa lacks to 1 is what Accuracy lacks, over what Chance lacks …
    a, e = Symbol("a", positive=True), Symbol("e", positive=True)
    kappa = (a - e) / (1 - e)
    same(1 - kappa, (1 - a) / (1 - e))
    # 2. … so the product of what Kappa and Chance lack is what Accuracy lacks, whichever of the two is sought.
    same((1 - kappa) * (1 - e), 1 - a)
    same((1 - CohenKappa) * (1 - CohenChance), 1 - Accuracy)
    same((1 - ScottPi) * (1 - ScottChance), 1 - Accuracy)
    # 3. That ratio is never negative, and 0 without errors; below chance it is more than 1, so that Kappa is negative.
    same(1 - Accuracy, (FP + FN) / N)
    holds(relation(1 - CohenChance, ">=", 0))
    holds(given(relation(dtp, "<", 0), then=relation(1 - Accuracy, ">", 1 - CohenChance)))


@concludes(
    "powerskappa:definition-2-chance",
    "powerskappa:same-distribution",
    "powerskappa:definition-3-chance",
    "powerskappa:definition-3-is-of-scott-and-fleiss",
)
def chance_levels() -> None:
    """Cohen multiplies the two margins of a label, Scott squares their average."""
    # 1. The average squared is more than the product, by half the difference squared, for either label …
    half = (rp - pp) / 2
    same(((rp + pp) / 2) ** 2, rp * pp + half**2)
    same(((rn + pn) / 2) ** 2, rn * pn + half**2)
    same(ScottChance, CohenChance + 2 * half**2)
    # 2. … while without the halves it is no probability at all.
    same((rp + pp) ** 2 + (rn + pn) ** 2, 4 * ScottChance)
    holds(chain(">=", 4 * ScottChance, 2))


@concludes("powerskappa:cohen-kappa-normalizes-determinant", "powerskappa:fleiss-kappa-normalizes-determinant")
def normalizations() -> None:
    """Accuracy beyond Cohen's chance is twice the determinant; Scott's chance level takes off more."""
    # 1. Both correct cells exceed chance by dtp, and chance leaves the expected errors …
    same(CohenChance, etp + etn)
    same(Accuracy - CohenChance, 2 * dtp)
    same(1 - CohenChance, efp + efn)
    # 2. … Scott's level is higher where the margins differ, so that Pi is not 0 with the determinant.
    half = (rp - pp) / 2
    same(Accuracy - ScottChance, 2 * (dtp - half**2))
    same(ScottPi, (dtp - half**2) / ((rp + pp) / 2 * ((rn + pn) / 2)))
    same(dtp - half**2, tp * tn - ((fp + fn) / 2) ** 2)
    fails(given(equal(dtp, 0), then=equal(ScottPi, 0)))


@concludes(
    "powerskappa:definition-4-informedness",
    "powerskappa:definition-4-kappa-for-recall",
    "powerskappa:informedness-is-unbiased",
    "powerskappa:markedness-is-kappa-for-precision",
)
def kappa_for_recall() -> None:
    """Recall is Bias and Informedness of what Bias leaves; Precision is Prevalence and Markedness of what it leaves."""
    # 1. The true positives are chance and the determinant; over a margin, chance gives the other …
    same(Recall, etp / rp + dtp / rp)
    same(etp / rp, Bias)
    same(etp / pp, Prevalence)
    # 2. … and the determinant is the coefficient times the inverse of the margin.
    same(dtp / rp, Informedness * (1 - Prevalence))
    same(dtp / pp, Markedness * (1 - Bias))
    # 3. Each true rate is 1 less its error rate.
    same(tpr, 1 - fnr)
    same(tnr, 1 - fpr)


@concludes("powerskappa:informedness-recovers-decisions")
def informed_decisions() -> None:
    """Who knows has Informedness 1, who guesses 0, who perverts knowledge -1; a mixture has their mean."""
    # 1. Who mixes knowledge with guesses has Informedness as often as he knows …
    as_in("powers2011:informed-guesser")
    # 2. … and knowledge used to be wrong gives no Recall, and all the Fallout.
    q, g = Symbol("q", positive=True), Symbol("g", positive=True)
    same((1 - q) * g - (q + (1 - q) * g), -q)


@concludes(
    "powerskappa:informedness-is-distance",
    "powerskappa:informedness-is-twice-area",
    "powerskappa:informedness-from-auc",
)
def roc() -> None:
    """In ROC space the chance line is the base of a triangle, and Informedness its height along one axis."""
    # 1. Half the height is the area, and the area above the line what AUC has beyond one half …
    same(area((0, 0), (1, 1), (fpr, tpr)), (tpr - fpr) / 2)
    same(area((0, 0), (1, 1), (fpr, tpr)), AUC - _HALF)
    # 2. … and across the line the distance is twice the area over the length of the base.
    same(2 * area((0, 0), (1, 1), (fpr, tpr)) / sqrt(2), (tpr - fpr) / sqrt(2))


@concludes("powerskappa:informedness-is-unbiased-wracc")
def wracc() -> None:
    """WRAcc is Informedness times four times the Evenness of the classes: 1 without skew, 0 with skew 0."""
    # 1. The skew alone gives the factor …
    same(WRAcc, 4 * Skew / (1 + Skew) ** 2 * Informedness)
    holds(given(equal(Skew, 1), then=equal(4 * rp * rn, 1)))
    # 2. … which vanishes with it, and WRAcc along with it.
    holds(Tends(Skew, Integer(0), PREVALENCE_TO_ONE))
    holds(Tends(WRAcc, Integer(0), PREVALENCE_TO_ONE))


@concludes("powerskappa:kappa-is-conservative")
def conservative_kappa() -> None:
    """Kappa divides the determinant by the arithmetic mean of the expected errors, Correlation by the geometric."""
    # 1. The product of the expected errors is that of all four margins …
    same(CohenKappa, dtp / ((efp + efn) / 2))
    same(Correlation, dtp / sqrt(efp * efn))
    # 2. … and the means differ by a square, which is 0 where Bias = Prevalence.
    same(((efp + efn) / 2) ** 2 - efp * efn, ((efp - efn) / 2) ** 2)
    same(efp - efn, Bias - Prevalence)
    # 3. Informedness has no such order: with few positive predictions, Kappa is twice RN/N of it.
    same(CohenKappa / Informedness, 2 * RP * RN / (PN * RP + PP * RN))
    fails(relation(CohenKappa**2, "<=", Informedness**2))
    fails(relation(CohenKappa**2, ">=", Informedness**2))
