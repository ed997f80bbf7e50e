"""Table 2 of powers2011 and the simple examples: where each number comes from."""

from __future__ import annotations

from bookmaker_ref.words import *
from derivations.expressions import *
from derivations.steps import *

#: The two tables.
A: Table = (56, 20, 12, 12)
B: Table = (30, 12, 30, 28)
#: Chi-squared of the whole table, with one half off each absolute deviation.
_YATES = Add(*((Abs(DTP) - Rational(1, 2)) ** 2 / each for each in (ETP, EFP, EFN, ETN)))


@concludes(
    "powers2011:table2-a-*",
    "powers2011:table2-b-*",
    "powers2011:table2-threshold",
    "powers2011:table2-letter-of-markedness",
)
def numbers() -> None:
    """Every number is the value of its word but two, which follow from a formula that mixes both directions."""
    # 1. The statistic of the positive predictions by (30), and that of the positive class by its Dual.
    same(Chi2PlusP, N * Informedness**2 * EvennessR / Bias)
    same(Chi2PlusR, N * Markedness**2 * EvennessP / Prevalence)
    # 2. The two printed for the class come from Markedness with the margins of the first.
    mixed = N * Markedness**2 * EvennessR / Bias
    holds(Shows(mixed, A, "1.61"))
    holds(Shows(mixed, B, "2.22"))
    fails(Shows(Chi2PlusR, A, "1.61"))
    fails(Shows(Chi2PlusR, B, "2.22"))


@concludes("powers2011:table2-informedness-is-wracc")
def wracc() -> None:
    """WRAcc is 4 Evenness_R times Informedness, and so equal to it only for even classes, or at chance."""
    same(WRAcc, 4 * EvennessR * Informedness)


@concludes("powers2011:informed-guesser", "powers2011:marker-by-chance")
def guessers() -> None:
    """Who knows has Informedness 1, who guesses 0; what mixes both in each class has the mean of both."""
    # 1. With the classes apart, each true rate is that of knowing and that of guessing, as q weighs them …
    q, g = Symbol("q", positive=True), Symbol("g", positive=True)
    recall, fallout = q + (1 - q) * g, (1 - q) * g
    # 2. … and guessing has no part in their difference.
    same(recall - fallout, q)


@concludes(
    "powers2011:informedness-from-auc",
    "powers2011:examples-recall",
    "powers2011:examples-precision",
    "powers2011:examples-accuracy",
    "powers2011:examples-kappa",
    "powers2011:examples-run-counter",
)
def examples() -> None:
    """Recall, Precision, Accuracy and Kappa follow from Informedness or Markedness and the margins."""
    # 1. The determinant is Informedness times both real margins; the true positives add what chance gives.
    same(dtp, Informedness * Prevalence * (1 - Prevalence))
    same(tp, dtp + Bias * Prevalence)
    # 2. Accuracy is 2tp + 1 less both margins …
    same(Accuracy, 2 * tp + 1 - (Bias + Prevalence))
    # 3. … and half of what chance leaves is the mean of the margins less their product.
    same((1 - CohenChance) / 2, (Bias + Prevalence) / 2 - Bias * Prevalence)
    # 4. From the second table to the first the statistics do not rise with the other measures, but for KM.
    for statistic in (Chi2PlusP, Chi2PlusR, Chi2KB, Chi2KBM):
        holds(relation(at(statistic, A), "<", at(statistic, B)))
    holds(relation(at(Chi2KM, A), ">", at(Chi2KM, B)))


@concludes(
    "powers2011:examples-not-significant",
    "powers2011:examples-not-significant-by-the-whole-table",
    "powers2011:examples-doubled",
    "powers2011:examples-inverse-and-dual-a",
    "powers2011:examples-inverse-and-dual-b",
    "powers2011:examples-inverse-dual",
    "powers2011:examples-fisher",
)
def significance() -> None:
    """At N = 100 chi-squared of either whole table is above the threshold, and with Yates' correction below it."""
    # The whole table is 1 over twice an Evenness of its averages; with Yates' correction it is below the threshold.
    for table, plain, corrected in ((A, "4.70", "3.68"), (B, "3.94", "3.16")):
        holds(Shows(Chi2, table, plain))
        holds(Shows(_YATES, table, corrected))
