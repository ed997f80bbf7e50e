"""Table 2 of powers2011 and the simple examples: where each number comes from."""

from __future__ import annotations

from sympy import Abs, Add, Rational, Symbol

from bookmaker_ref.decide import Decision, same
from bookmaker_ref.papers.powers2011 import table2 as paper
from bookmaker_ref.papers.powers2011.table2 import A, B
from bookmaker_ref.symbolic import (
    DTP,
    EFN,
    EFP,
    ETN,
    ETP,
    Accuracy,
    Bias,
    Chi2,
    Chi2KB,
    Chi2KBM,
    Chi2KM,
    Chi2PlusP,
    Chi2PlusR,
    CohenChance,
    EvennessP,
    EvennessR,
    Informedness,
    Markedness,
    N,
    Prevalence,
    Shows,
    WRAcc,
    dtp,
    relation,
    tp,
)
from derivations.steps import conclude_all, fails, holds

#: Chi-squared of the whole table, with one half off each absolute deviation.
_YATES = Add(*((Abs(DTP) - Rational(1, 2)) ** 2 / each for each in (ETP, EFP, EFN, ETN)))


def numbers() -> tuple[Decision, ...]:
    """Every number follows from its word but two, which follow from a formula that mixes both directions."""
    # 1. The statistic of the positive predictions by (30), and that of the positive class by its Dual.
    same(Chi2PlusP, N * Informedness**2 * EvennessR / Bias)
    same(Chi2PlusR, N * Markedness**2 * EvennessP / Prevalence)
    # 2. The two printed for the class come from Markedness with the margins of the first.
    mixed = N * Markedness**2 * EvennessR / Bias
    holds(Shows(mixed, A, "1.61"))
    holds(Shows(mixed, B, "2.22"))
    fails(Shows(Chi2PlusR, A, "1.61"))
    fails(Shows(Chi2PlusR, B, "2.22"))
    return conclude_all(*paper.table2_a, *paper.table2_b, paper.threshold, paper.caption_letter_of_markedness)


def wracc() -> Decision:
    """WRAcc is 4 Evenness_R times Informedness: the same only for even classes, or at chance."""
    same(WRAcc, 4 * EvennessR * Informedness)
    (decision,) = conclude_all(paper.caption_wracc)
    return decision


def guessers() -> tuple[Decision, ...]:
    """Who knows has Informedness 1, who guesses 0; what mixes both in each class has the mean of both."""
    # 1. With the classes apart, each true rate is that of knowing and that of guessing, as q weighs them …
    q, g = Symbol("q", positive=True), Symbol("g", positive=True)
    recall, fallout = q + (1 - q) * g, (1 - q) * g
    # 2. … and guessing has no part in their difference.
    same(recall - fallout, q)
    return conclude_all(paper.informed_guesser, paper.marker_by_chance)


def examples() -> tuple[Decision, ...]:
    """Recall, Precision, Accuracy and Kappa from Informedness or Markedness and the margins."""
    # 1. The determinant is Informedness times both real margins; the true positives add what chance gives.
    same(dtp, Informedness * Prevalence * (1 - Prevalence))
    same(tp, dtp + Bias * Prevalence)
    # 2. Accuracy is 2tp + 1 less both margins …
    same(Accuracy, 2 * tp + 1 - (Bias + Prevalence))
    # 3. … and half of what chance leaves is the mean of the margins less their product.
    same((1 - CohenChance) / 2, (Bias + Prevalence) / 2 - Bias * Prevalence)
    # 4. From the second table to the first the statistics do not rise with the other measures, but for KM.
    for statistic in (Chi2PlusP, Chi2PlusR, Chi2KB, Chi2KBM):
        holds(relation(paper.at(statistic, A), "<", paper.at(statistic, B)))
    holds(relation(paper.at(Chi2KM, A), ">", paper.at(Chi2KM, B)))
    return conclude_all(
        paper.informedness_from_auc,
        paper.examples_recall,
        paper.examples_precision,
        paper.examples_accuracy,
        paper.examples_kappa,
        paper.examples_run_counter,
    )


def significance() -> tuple[Decision, ...]:
    """What the two tables reach at N = 100, on each side and in each direction."""
    # The whole table is 1 over twice an Evenness of its averages; with Yates' correction it is below the threshold.
    for table, plain, corrected in ((A, "4.70", "3.68"), (B, "3.94", "3.16")):
        holds(Shows(Chi2, table, plain))
        holds(Shows(_YATES, table, corrected))
    return conclude_all(
        paper.examples_not_significant,
        paper.examples_not_significant_by_the_whole_table,
        paper.examples_doubled,
        paper.examples_inverse_and_dual_a,
        paper.examples_inverse_and_dual_b,
        paper.examples_inverse_dual,
        paper.examples_fisher,
    )
