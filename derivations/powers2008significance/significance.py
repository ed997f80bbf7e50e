"""Equations 12-17 of powers2008significance: chi-squared and G-squared of a label, their means, and the table."""

from __future__ import annotations

from sympy import Integer, Rational, sqrt

from bookmaker_ref.decide import Decision, conclude, same
from bookmaker_ref.papers.powers2008significance import significance as paper
from bookmaker_ref.symbolic import (
    DFP,
    DTP,
    EFN,
    EFP,
    EHP,
    ETN,
    ETP,
    FP,
    G2,
    PN,
    PP,
    RN,
    RP,
    TP,
    Approximate,
    At,
    Bias,
    BiasG,
    Chi2,
    Chi2KB,
    Chi2KBM,
    Chi2KM,
    Chi2MinusP,
    Chi2MinusR,
    Chi2PlusP,
    Chi2PlusR,
    Correlation,
    Dual,
    EvennessG,
    EvennessP,
    EvennessR,
    Fallout,
    G2PlusP,
    Informedness,
    InverseBias,
    InversePrevalence,
    Markedness,
    MutualInformation,
    N,
    PerversePrediction,
    Prevalence,
    PrevG,
    PrevH,
    Recall,
    Shows,
    Tends,
    XLogY,
    dtp,
    efp,
    equal,
    etp,
    fna,
    fpr,
    given,
    pp,
    relation,
    rn,
    rp,
    tp,
    tpa,
    tpr,
)
from bookmaker_ref.symbolic.paths import BIAS_TO_ONE, TO_CHANCE
from derivations.steps import conclude_all, fails, holds


def expectations() -> Decision:
    """By independence a cell has its row's share of its column, and a row's expectations fill the row."""
    same(ETP + EFP, PP)
    same(EFN + ETN, PN)
    same(ETP + EFN, RP)
    return conclude(paper.expected_values)


def eq12() -> Decision:
    """One squared deviation over two expectations, which are shares of the same row."""
    # 1. Both cells of the row deviate alike, in opposite directions …
    same(TP - ETP, DTP)
    same(FP - EFP, -DTP)
    # 2. … so the reciprocal expectations add up, to 2 over their harmonic mean …
    same(1 / ETP + 1 / EFP, 2 / EHP)
    # 3. … which in proportions is Bias times the harmonic mean of the real margins.
    same(2 * etp * efp / (etp + efp), PrevH * pp)
    # 4. dp is Informedness times Evenness of the classes, so the coefficient at the end is not Markedness.
    same(dtp / EvennessR, Informedness)
    fails(equal(Markedness**2 * PrevG**2, Informedness**2 * EvennessR))
    return conclude(paper.eq12)


def eq13() -> Decision:
    """The logarithm to first order leaves chi-squared; its second order takes half of that away."""
    # 1. Observed over expected is 1 + x, with x the relative deviation …
    same(TP / ETP, 1 + DTP / ETP)
    same(FP / EFP, 1 + DFP / EFP)
    # 2. … and the first-order terms, O x = D + D²/E, sum to chi-squared, since the deviations cancel.
    same(TP * DTP / ETP, DTP + DTP**2 / ETP)
    same(DTP + DFP, Integer(0))
    same(TP * DTP / ETP + FP * DFP / EFP, Chi2PlusP)
    # 3. The next term, -O x²/2, is -D²/(2E) and smaller ones: the left side is half of chi-squared.
    same(TP * (DTP / ETP) ** 2 / 2, DTP**2 / ETP / 2 + DTP**3 / ETP**2 / 2)
    holds(Approximate(G2PlusP / 2, Chi2PlusP / 2, TO_CHANCE))
    return conclude(paper.eq13)


def eq14() -> Decision:
    """Weighted by Bias, each label's statistic loses its own margin; what is left has Informedness squared."""
    same(Bias * Chi2PlusP, N * dtp**2 / EvennessR)
    same(InverseBias * Chi2MinusP, N * dtp**2 / EvennessR)
    same(dtp**2 / PrevG**2, Informedness**2 * PrevG**2)
    fails(equal(Chi2KB, 2 * N * Markedness**2 * PrevG**2))
    fails(equal(Chi2KB, 2 * N * Correlation**2 * PrevG**2))
    return conclude(paper.eq14)


def eq15() -> Decision:
    """The Dual problem: Markedness for Informedness, Bias for Prevalence."""
    same(Prevalence * Chi2PlusR, N * dtp**2 / EvennessP)
    same(InversePrevalence * Chi2MinusR, N * dtp**2 / EvennessP)
    same(Dual(Chi2KB), Chi2KM)
    fails(equal(Chi2KM, 2 * N * Informedness**2 * BiasG**2))
    fails(equal(Chi2KM, 2 * N * Correlation**2 * BiasG**2))
    return conclude(paper.eq15)


def eq16() -> Decision:
    """The geometric mean of both has both pairs of margins under the root, as the Correlation has."""
    same(sqrt(PrevG**2 * BiasG**2), EvennessG)
    same(dtp, Correlation * EvennessG)
    same(Correlation**2, Informedness * Markedness)
    return conclude(paper.eq16)


def eq17() -> Decision:
    """Over the whole table the reciprocal expectations add up to one over all margins."""
    same(Chi2, Chi2PlusP + Chi2MinusP)
    same(1 / Bias + 1 / InverseBias, 1 / EvennessP)
    same(Chi2, N * dtp**2 / (EvennessR * EvennessP))
    return conclude(paper.eq17)


def nearly_all_positive() -> tuple[Decision, ...]:
    """With hardly any negative labels Recall and Fallout are both nearly 1, Markedness is whatever the few say."""
    holds(Tends(Fallout, Integer(1), BIAS_TO_ONE))
    same(Informedness, Recall - Fallout)
    same(Chi2PlusP / PN, (N / PN) * Informedness**2 * EvennessR / Bias)
    return conclude_all(
        paper.recall_grows_to_one_with_bias,
        paper.informedness_vanishes_with_bias,
        paper.markedness_unstable_with_bias,
        paper.significance_vanishes_with_bias,
    )


def effects() -> tuple[Decision, ...]:
    """At fixed margins the statistic is in the square of Informedness; at a fixed Informedness, in 1/Bias."""
    same(Chi2PlusP * Bias, N * Informedness**2 * EvennessR)
    same(PrevG**2, rp * rn)
    return conclude_all(
        paper.significance_grows_with_effect,
        paper.evenness_in_prevalence,
        paper.significance_falls_with_bias,
        paper.data_for_a_label,
    )


def information() -> tuple[Decision, ...]:
    """G-squared is 2N times Mutual Information, and near chance as large as chi-squared."""
    # 1. A cell's share in both: O log(O/E), with N taken out of both ratios …
    same(XLogY(TP, TP / ETP), N * XLogY(tp, tp / (rp * pp)))
    same(G2, 2 * N * MutualInformation)
    # 2. … which is twice what is printed.
    fails(equal(G2, N * MutualInformation))
    # 3. Correlation squared is the product of both coefficients, and below chance it is the other root.
    same(Correlation**2, Informedness * Markedness)
    holds(given(relation(dtp, "<", 0), then=equal(Correlation, -sqrt(Informedness * Markedness))))
    # 4. Half of G-squared over N is Mutual Information, which far from chance the Correlation does not give.
    holds(equal(At(Correlation**2, 0, 1, 1, 0), At(Correlation**2, 0, 1, 2, 0)))
    holds(Shows(MutualInformation, (0, 1, 1, 0), ".693"))
    holds(Shows(MutualInformation, (0, 1, 2, 0), ".637"))
    # 5. A perversion turns the sign of the determinant, and only exchanges the margins under the root.
    same(PerversePrediction(dtp), -dtp)
    same(PerversePrediction(EvennessG), EvennessG)
    return conclude_all(
        paper.g2_is_mutual_information,
        paper.root_is_correlation,
        paper.g2_is_twice_as_sensitive,
        paper.information_and_correlation,
        paper.information_has_no_direction,
        paper.root_is_of_the_margins,
    )


def one_degree_of_freedom() -> Decision:
    """The statistic of a label is a squared deviation, over its variance if the Prevalence is known beforehand."""
    # 1. Its two cells deviate alike, so it is one square …
    same(DTP**2 / ETP + DFP**2 / EFP, DTP**2 / (PP * rp * rn))
    # 2. … of which the mean is the variance: PP rp rn for a known Prevalence, which makes 1 …
    same(PP * rp * rn * (1 / ETP + 1 / EFP), Integer(1))
    # 3. … and with the margins of the table given that of the hypergeometric distribution. Then the whole table has
    #    the mean N/(N - 1), and a label the Bias of the other as its share.
    given_margins = RP * RN * PP * PN / (N**2 * (N - 1))
    same(given_margins * (1 / ETP + 1 / EFP + 1 / EFN + 1 / ETN), N / (N - 1))
    same(given_margins * (1 / ETP + 1 / EFP), InverseBias * N / (N - 1))
    same(Chi2PlusP, InverseBias * Chi2)
    return conclude(paper.one_degree_of_freedom)


def regressions() -> Decision:
    """A mean given the other label is off the mean of all by Informedness or Markedness times a margin."""
    # 1. What the prediction explains of the real label, and the reverse …
    same(PP * (tpa - rp) ** 2 + PN * (fna - rp) ** 2, N * Markedness**2 * EvennessP)
    same(RP * (tpr - pp) ** 2 + RN * (fpr - pp) ** 2, N * Informedness**2 * EvennessR)
    # 2. … is the squared Correlation times an Evenness.
    same(Markedness**2 * EvennessP, Correlation**2 * EvennessR)
    same(Informedness**2 * EvennessR, Correlation**2 * EvennessP)
    return conclude(paper.chi2_kc_is_explained_deviance)


def averages() -> tuple[Decision, ...]:
    """The mean over labels against each label, and against the whole table."""
    # 1. Each label has the Bias of the other as its share of the whole table.
    same(Chi2PlusP, InverseBias * Chi2)
    same(Chi2MinusP, Bias * Chi2)
    # 2. The whole table over a mean is 1 over twice an Evenness …
    same(Chi2 / Chi2KB, 1 / (2 * EvennessP))
    same(Chi2 / Chi2KM, 1 / (2 * EvennessR))
    same(Chi2 / Chi2KBM, 1 / (2 * EvennessG))
    # 3. … which is a quarter at most, so twice is the least.
    holds(relation(EvennessP, "<=", Rational(1, 4)))
    # 4. With an even margin both labels weigh alike, but KC is as large only with both margins even.
    fails(given(equal(Bias, Rational(1, 2)), then=equal(Chi2KB, Chi2KBM)))
    return conclude_all(
        paper.bias_weighted_mean_of_chi2,
        paper.prevalence_weighted_mean_of_chi2,
        paper.chi2_kc_is_geometric_mean,
        paper.evenness_global_as_mean_of_four,
        paper.data_for_the_table,
        paper.evenness_at_most_a_quarter,
        paper.even_margins_match_estimates,
        paper.one_label_is_less_than_the_table,
        paper.labels_differ,
        paper.chi2_kb_is_free_of_the_label,
        paper.labels_add_up_to_the_table,
        paper.table_is_twice_the_averages,
        paper.table_is_twice_chi2_km,
        paper.table_is_twice_chi2_kc,
        paper.table_is_less_conservative,
        paper.phi_is_inertia,
    )
