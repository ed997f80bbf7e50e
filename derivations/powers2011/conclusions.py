"""The last sections of powers2011: future work, simulation, and conclusions."""

from __future__ import annotations

from itertools import permutations

from bookmaker_ref.words import *
from derivations.expressions import *
from derivations.steps import *


@concludes("powers2011:informedness-is-demeaned-auc", "powers2011:demeaned-averages")
def demeaned() -> None:
    """The mean of both recalls is AUC: one half by chance, and elsewhere half of Informedness more."""
    # 1. The mean of both true rates …
    same(AUC, (Recall + InverseRecall) / 2)
    # 2. … is one half where the determinant vanishes, and 1 where nothing is wrong.
    holds(given(equal(dtp, 0), then=equal(AUC, Rational(1, 2))))
    holds(given(equal(fpr, 0), equal(fnr, 0), then=equal(AUC, 1)))


@concludes("powers2011:sums-of-dichotomous-data")
def dichotomous_data() -> None:
    """0 and 1 are their own squares."""
    for value in (0, 1):
        same(Integer(value), Integer(value**2))


@concludes("powers2011:inside-another-interval", "powers2011:error-bars-vanish")
def intervals() -> None:
    """What is more than X standard errors away is outside of the interval, and nothing else is."""
    # 1. The interval is X standard errors to either side …
    multiplier, error = Symbol("X", positive=True), Symbol("s", positive=True)
    apart = Symbol("d", nonnegative=True)
    same(apart / error - multiplier, (apart - multiplier * error) / error)
    # 2. … and as short as one likes with enough cases: for the deviation 1, it is half of any with four times as many.
    same(standard_error(1).xreplace({N: 4 * N - 3}), standard_error(1) / 2)


@concludes("powers2011:figures-with-intervals")
def figures() -> None:
    """For two classes, Cramér's V is the absolute Correlation, and 0 by chance, where the interval is widest."""
    holds(ForClasses(equal(CramersV**2, InformednessK * MarkednessK), sizes=(2,)))
    holds(given(equal(Informedness, 0), then=equal(Correlation, 0)))


@concludes("powers2011:greatest-determinant", "powers2011:greater-determinant")
def greatest_determinant() -> None:
    """Hadamard's inequality bounds the determinant by the product of the classes; only its bound goes with B = 1."""
    # 1. The bound for every K is proved in `beyond.determinant_of_other_tables`. It is reached by others as well …
    in_a_circle: Counts = ((0, 0, 1), (1, 0, 0), (0, 1, 0))
    same(on(Det, in_a_circle), Rational(1, 27))
    same(on(InformednessK, in_a_circle), -Rational(1, 2))
    # 2. … and below it, of two tables with the same margins and the best order of labels, the one with the greater
    #    determinant may be the less informed.
    more: Counts = ((1, 0, 1), (1, 1, 0), (0, 1, 2))
    less: Counts = ((1, 0, 1), (0, 2, 0), (1, 0, 2))
    for index in range(3):
        same(Integer(sum(more[index])), Integer(sum(less[index])))
        same(Integer(sum(row[index] for row in more)), Integer(sum(row[index] for row in less)))
    for table, determinant, informedness in ((more, 3, Rational(7, 20)), (less, 2, Rational(11, 20))):
        same(on(Det, table), Rational(determinant, 7**3))
        for mean in (InformednessK, InformednessByPrevalence):
            same(on(mean, table), informedness)
            same(Max(*(on(mean, order) for order in permutations(table))), informedness)


@concludes(
    "powers2011:degrees-of-freedom-of-the-cells",
    "powers2011:deviation-of-the-last-cell",
    "powers2011:binomial-approaches-normal",
    "powers2011:empty-margins-leave-no-denominator",
)
def simulation() -> None:
    """If each cell but the last is drawn by itself, the last is what is missing to N, and has all their variances."""
    # 1. There are K² cells, of which N determines one …
    holds(ForClasses(equal(SumOver(SumOver(Integer(1), c), l), K**2)))
    # 2. … whose deviation is the root of K² - 1 times that of each, between K less 1 and K …
    holds(ForClasses(equal(K**2 - 1, (K - 1) * (K + 1))))
    # 3. … and without real positives, or negatives, the denominator of Informedness is 0.
    same(Informedness, dtp / EvennessR)
    same(EvennessR, rp * rn)


@concludes("powers2011:distance-from-1-1", "powers2011:testing-is-multiplication")
def axes_and_squares() -> None:
    """Each axis of ROC space can be turned round; a statistic is a square of a coefficient, times N and the margins."""
    same(ROCDistance**2, (0 - fpr) ** 2 + (1 - tpr) ** 2)
    same(fpr, 1 - tnr)
    same(Chi2KB, 2 * N * EvennessR * Informedness**2)
