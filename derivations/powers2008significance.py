"""Derivations for powers2008significance, as far as they are not those of powers2011."""

from __future__ import annotations

from bookmaker_ref.words import *
from derivations.expressions import *
from derivations.steps import *


@concludes("powers2008significance:accuracy-is-weighted-average", "powers2008significance:accuracy-equation-number")
def accuracy() -> None:
    """A ratio times its own margin is a cell again, and the two right cells add up to Accuracy."""
    # 1. By predictions, and by classes …
    same(Bias * Precision, tp)
    same(Prevalence * Recall, tp)
    same(InversePrevalence * InverseRecall, tn)
    # 2. … whereas (5) adds both recalls without their margins, and takes 1 off.
    same(Recall + InverseRecall - 1, Informedness)
    fails(equal(Accuracy, Informedness))


@concludes("powers2008significance:three-ratios-fix-the-table")
def degrees_of_freedom() -> None:
    """The margins give what chance puts into each cell, and Informedness what it has beyond that."""
    same(tp - Bias * Prevalence, dtp)
    same(dtp, Informedness * EvennessR)


@concludes("powers2008significance:11")
def eq11() -> None:
    """Correlation is the geometric mean of (9) and (10), but for the sign, which a root does not have."""
    as_in("powers2011:22")


@concludes(
    "powers2008significance:markedness-is-dual",
    "powers2008significance:regression-coefficients",
    "powers2008significance:correlation-is-geometric-mean",
)
def regression() -> None:
    """Both slopes are the determinant over two margins, and the squared Correlation is their product."""
    same(r_P * pp * pn, dtp)
    same(r_R * rp * rn, dtp)
    same(Correlation**2, r_P * r_R)


@concludes("powers2008significance:informedness-is-unbiased-wracc")
def wracc() -> None:
    """WRAcc is Informedness discounted by the Evenness of the classes, which without skew is a quarter."""
    same(WRAcc, 4 * EvennessR * Informedness)


@concludes(
    "powers2008significance:unbiased-estimators", "powers2008significance:equal-exactly-where-bias-is-prevalence"
)
def even_margins() -> None:
    """With Bias = Prevalence there are as many errors of both kinds, so Recall and Precision have one denominator."""
    # 1. Bias = Prevalence says FP = FN …
    same(Bias - Prevalence, (FP - FN) / N)
    # 2. … the first two ratios have TP above the line, so they are equal without it, too …
    same(Recall - Precision, TP * (FP - FN) / ((TP + FN) * (TP + FP)))
    # 3. … and the coefficients have dp, over products of margins that are the same crosswise as well.
    same(EvennessP - EvennessR, (Bias - Prevalence) * (1 - Bias - Prevalence))
    holds(given(equal(Bias, 1 - Prevalence), then=equal(Informedness, Markedness)))
    # 4. So without true positives both can hold elsewhere: where all is wrong.
    fails(given(equal(TP, 0), equal(TN, 0), then=equal(Bias, Prevalence)))
    either_right = (equal(Recall, Precision), equal(Informedness, Markedness))
    holds(given(relation(TN, ">", 0), *either_right, then=equal(Bias, Prevalence)))


@concludes(
    "powers2008significance:determinant-of-proportions",
    "powers2008significance:inverse-margins",
    "powers2008significance:evenness-is-greatest-when-even",
    "powers2008significance:evenness-global",
)
def evenness() -> None:
    """Evenness, the product of a margin and its inverse, is a quarter less a square."""
    same(EvennessP, Rational(1, 4) - (Bias - Rational(1, 2)) ** 2)
    same(EvennessR, Rational(1, 4) - (Prevalence - Rational(1, 2)) ** 2)


@concludes("powers2008significance:expected-values")
def expectations() -> None:
    """By independence a cell has its row's share of its column, and the expectations of a row add up to it."""
    same(ETP + EFP, PP)
    same(EFN + ETN, PN)
    same(ETP + EFN, RP)


@concludes("powers2008significance:12")
def eq12() -> None:
    """One squared deviation stands over two expectations, which are shares of the same row."""
    as_in("powers2011:30")


@concludes("powers2008significance:13")
def eq13() -> None:
    """The logarithm to first order leaves chi-squared; its second order takes half of that away."""
    as_in("powers2011:31")


@concludes("powers2008significance:14")
def eq14() -> None:
    """Weighted by Bias, each label's statistic loses its own margin; what is left has Informedness squared."""
    as_in("powers2011:32")
    fails(equal(Chi2KB, 2 * N * Markedness**2 * PrevG**2))
    fails(equal(Chi2KB, 2 * N * Correlation**2 * PrevG**2))


@concludes("powers2008significance:15")
def eq15() -> None:
    """The Dual problem has Markedness for Informedness, and Bias for Prevalence."""
    as_in("powers2011:33")
    fails(equal(Chi2KM, 2 * N * Informedness**2 * BiasG**2))
    fails(equal(Chi2KM, 2 * N * Correlation**2 * BiasG**2))


@concludes("powers2008significance:16")
def eq16() -> None:
    """The geometric mean of both has both pairs of margins under the root, as the Correlation has."""
    as_in("powers2011:34")
    same(Correlation**2, Informedness * Markedness)


@concludes("powers2008significance:17")
def eq17() -> None:
    """Over the whole table the reciprocal expectations add up to one over all margins."""
    as_in("powers2011:35")


@concludes(
    "powers2008significance:root-is-correlation", "powers2008significance:information-is-half-the-squared-correlation"
)
def information() -> None:
    """Mutual Information is half of G-squared over N, which is the squared Correlation near chance alone."""
    # 1. Correlation squared is the product of both coefficients, and below chance it is the other root.
    same(Correlation**2, Informedness * Markedness)
    holds(given(relation(dtp, "<", 0), then=equal(Correlation, -sqrt(Informedness * Markedness))))
    # 2. Far from chance the Correlation does not give it: of two tables without errors, both have the Correlation 1.
    as_in("powers2011:information-is-half-the-squared-correlation")


@concludes("powers2008significance:figure2-null-and-full")
def errors_at_the_ends() -> None:
    """What deviates from 0 by |B| and from 1 by |1 - B| has no deviation there, and a full one at the other end."""
    as_in("powers2011:confidence-full-hypothesis")


@concludes("powers2008significance:confidence-arithmetic-mean")
def means() -> None:
    """Of two numbers with the sum 1, the product of both decides all means but the arithmetic one."""
    as_in("powers2011:confidence-arithmetic-mean")


@concludes("powers2008significance:spurious-improvement")
def many_approaches() -> None:
    """Chance is passed over by all approaches only if it is by each, and by 20 of them that is not probable."""
    holds(relation(Pow(Rational(19, 20), 20), "<", Rational(36, 100)))
    holds(Shows(1 - Pow(Rational(19, 20), 20), None, "0.64"))


@concludes("powers2008significance:confidence-outside-one-bar")
def error_bars() -> None:
    """A difference has a longer bar than either of the values, since standard errors add up in squares."""
    as_in("powers2011:confidence-outside-one-bar")
