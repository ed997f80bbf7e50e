"""Equations 23-29 of powers2011: deviations, harmonic means, and how the margins move Recall and Precision."""

from __future__ import annotations

from bookmaker_ref.words import *
from derivations.expressions import *
from derivations.steps import *


@concludes("powers2011:23")
def eq23() -> None:
    """By chance, a cell is the product of its two margins."""
    # They fill the margins that they are made of.
    same(etp + efp, pp)
    same(etp + efn, rp)
    same(etn + efn, pn)


@concludes("powers2011:24")
def eq24() -> None:
    """With its margins given, a table has one number free, which the correct cells gain and the others lose."""
    # 1. A row keeps its sum, and so does a column …
    same(dtp + dfp, Integer(0))
    same(dtp + dfn, Integer(0))
    # 2. … so the true negatives, two steps away, move as the true positives do: the printed sign is wrong.
    same(tn - etn, tp - etp)
    fails(equal(dtp, -dtn))
    # 3. It would be right of the false negatives, should t stand for f.
    same(dtp, -(fn - efn))


@concludes("powers2011:25")
def eq25() -> None:
    """The correct cells together deviate by 2dp; margins that add up to 1 have the mean one half."""
    # 1. Their difference, as printed, would be 0 on every table.
    same(dtp - dtn, Integer(0))
    same(dtp + dtn, 2 * dtp)
    same(dtp - dfn, 2 * dtp)
    # 2. The arithmetic means are one half, so the harmonic ones are twice the product …
    same(ra, Rational(1, 2))
    same(pa, Rational(1, 2))
    same(PrevH, 2 * rp * rn)
    same(BiasH, 2 * pp * pn)
    # 3. … which is the geometric mean squared over one half, and not over a quarter.
    same(PrevG**2 / ra, 2 * rp * rn)
    same(PrevG**2 / ra**2, 4 * rp * rn)


@concludes("powers2011:26")
def eq26() -> None:
    """In Informedness the expectations of both columns cancel, and the deviations, which are opposite, add up."""
    # 1. Each cell is its expectation with its deviation; for fp that is efp …
    same(tp, etp + dtp)
    same(fp, efp - dtp)
    # 2. … and both expectations are the same share of their class: the Bias.
    same(etp / rp, pp)
    same(efp / rn, pp)
    # 3. The deviations are over rp and rn, which together are half the harmonic mean.
    same(dtp / rp + dtp / rn, 2 * dtp / PrevH)
    same(Delta, 2 * dtp)


@concludes("powers2011:27")
def eq27() -> None:
    """In Markedness the expectations of both rows cancel, and the deviations, which are opposite, add up."""
    # 1. Both expectations are the same share of their prediction: the Prevalence.
    same(etp / pp, rp)
    same(efn / pn, rp)
    # 2. The deviations over pp and pn add.
    same(dtp / pp + dtp / pn, 2 * dtp / BiasH)


@concludes("powers2011:28")
def eq28() -> None:
    """Recall is what chance gives, the Bias, and Informedness of what chance leaves."""
    # 1. The true positives are etp + dtp; over rp, chance gives the Bias …
    same(etp / rp, Bias)
    # 2. … and dtp/rp is Informedness times the inverse Prevalence.
    same(dtp / rp, Informedness * (1 - Prevalence))


@concludes("powers2011:29")
def eq29() -> None:
    """Precision is what chance gives, the Prevalence, and Markedness of what chance leaves."""
    # 1. Over pp, chance gives the Prevalence …
    same(etp / pp, Prevalence)
    # 2. … and dtp/pp is Markedness times the inverse Bias.
    same(dtp / pp, Markedness * (1 - Bias))


@concludes("powers2011:harmonic-mean-of-margins", "powers2011:geometric-mean-of-means", "powers2011:means-in-order")
def means() -> None:
    """The harmonic mean of two numbers times the arithmetic one is their product, the geometric mean squared."""
    # 1. So the geometric mean lies between the two, as their own geometric mean …
    same(F1 * AMeasure, Recall * Precision)
    same(GMeasure, sqrt(Recall * Precision))
    # 2. … and which is the least follows from a square.
    same(AMeasure**2 - GMeasure**2, ((Recall - Precision) / 2) ** 2)


@concludes("powers2011:power-means-in-order")
def power_means() -> None:
    """The mean of squares exceeds the squared mean by a square; what is true of reciprocals turns the order around.

    For every power: x^(q/p) is convex where q > p > 0, so by Jensen's inequality the mean of the power q is at least
    that of p; of reciprocals the order is the other one, which gives the negative powers. Of n numbers the mean of the
    power p lies between the greatest number and n^(-1/p) times it, which meet as p grows; likewise for the least.
    """
    x, y = (Symbol(name, positive=True) for name in "xy")
    same((x**2 + y**2) / 2 - ((x + y) / 2) ** 2, ((x - y) / 2) ** 2)
    same((x + y) / 2 * (2 / (1 / x + 1 / y)), x * y)
    same((x**2 + y**2) / 2 * (2 / (1 / x**2 + 1 / y**2)), (x * y) ** 2)


@concludes(
    "powers2011:high-bias-lowers-precision",
    "powers2011:high-prevalence-lowers-recall",
    "powers2011:zero-at-chance",
    "powers2011:chance-level",
    "powers2011:bias-raises-recall",
    "powers2011:prevalence-lowers-recall",
    "powers2011:bias-lowers-precision",
    "powers2011:prevalence-raises-precision",
    "powers2011:recall-on-prevalence",
    "powers2011:recall-on-bias",
    "powers2011:precision-on-bias",
    "powers2011:precision-on-prevalence",
)
def effect_of_margins() -> None:
    """Equations 28 and 29 are linear in each margin, with coefficients that can be read off."""
    # 1. The coefficients …
    same(partial(Recall, "Bias", "informedness"), Integer(1))
    same(partial(Recall, "Prevalence", "informedness"), -Informedness)
    same(partial(Precision, "Prevalence", "markedness"), Integer(1))
    same(partial(Precision, "Bias", "markedness"), -Markedness)
    # 2. … of which two are negative above chance only.
    fails(relation(partial(Recall, "Prevalence", "informedness"), "<", 0))
    # 3. With the other coefficient fixed they are not linear: dtp is shared out over the margin.
    same(Precision, Prevalence + Informedness * EvennessR / Bias)
    same(Recall, Bias + Markedness * EvennessP / Prevalence)


@concludes("powers2011:bias-equals-prevalence-f1", "powers2011:bias-equals-prevalence-informedness")
def bias_equals_prevalence() -> None:
    """With Bias = Prevalence both pairs of margins are equal, and so are the coefficients."""
    even = equal(Bias, Prevalence)
    holds(given(even, then=equal(rp * rn, pp * pn)))
    holds(given(even, then=equal(Correlation, dtp / (rp * rn))))


@concludes(
    "powers2011:all-predicted-positive",
    "powers2011:all-really-positive-recall",
    "powers2011:all-really-positive",
    "powers2011:no-information-from-one-label",
)
def one_label() -> None:
    """When all are labelled positive, or all are, one of Recall and Precision is 1, and the other a margin."""
    # 1. With Prevalence 1 there are no false positives: Precision is 1 …
    holds(given(equal(Prevalence, 1), then=equal(fp, 0)))
    # 2. … and the determinant is 0, so nothing is informed.
    holds(given(equal(Prevalence, 1), then=equal(dtp, 0)))


@concludes(
    "powers2011:kappa-chance",
    "powers2011:kappa-renormalizes-accuracy",
    "powers2011:kappa-is-scaled-determinant",
    "powers2011:kappa-is-debiased",
    "powers2011:kappa-is-not-linear",
    "powers2011:kappa-retains-bias",
    "powers2011:kappa-as-error-ratio",
    "powers2011:kappa-for-small-error",
    "powers2011:kappa-error-for-small-error",
)
def kappa() -> None:
    """Kappa is twice the determinant over what chance leaves, which is as much and the errors."""
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


@concludes(
    "powers2011:inverse-informedness",
    "powers2011:inverse-markedness",
    "powers2011:inverse-kappa",
    "powers2011:dual-problem",
    "powers2011:perverse-systems",
)
def other_problems() -> None:
    """The Inverse problem keeps the determinant and exchanges margins within pairs, the Dual exchanges pairs."""
    same(Inverse(dtp), dtp)
    same(Inverse(Prevalence), InversePrevalence)
    same(Inverse(Bias), InverseBias)
    same(Dual(dtp), dtp)
    same(Dual(BiasG), PrevG)
