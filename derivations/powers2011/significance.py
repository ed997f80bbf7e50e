"""Equations 30-38 of powers2011: chi-squared and G-squared by label, their means, and the posterior errors."""

from __future__ import annotations

from sympy import Abs, E, Integer, Rational, Symbol, log, sqrt

from bookmaker_ref.decide import Decision, conclude, same
from bookmaker_ref.papers.powers2011 import significance as paper
from bookmaker_ref.symbolic import (
    DFP,
    DTP,
    EFP,
    EHP,
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
    ErrorOdds,
    EvennessG,
    EvennessP,
    EvennessR,
    G2PlusP,
    Informedness,
    InverseBias,
    InversePrevalence,
    Markedness,
    MutualInformation,
    N,
    PosteriorAlpha,
    PosteriorBeta,
    Prevalence,
    PrevG,
    PrevH,
    Shows,
    Tends,
    XLogY,
    chain,
    dtp,
    efp,
    equal,
    etp,
    fna,
    fpr,
    given,
    pn,
    pp,
    relation,
    rn,
    rp,
    tp,
    tpa,
    tpr,
)
from bookmaker_ref.symbolic.paths import BIAS_TO_ONE, TO_CHANCE
from bookmaker_ref.symbolic.vocabulary import P_VALUE
from derivations.steps import conclude_all, fails, holds


def eq30() -> Decision:
    """One squared deviation over two expectations, which are shares of the same row."""
    # 1. Both cells of the row deviate alike, in opposite directions …
    same(TP - ETP, DTP)
    same(FP - EFP, -DTP)
    # 2. … so the reciprocal expectations add up, to 2 over their harmonic mean …
    same(1 / ETP + 1 / EFP, 2 / EHP)
    # 3. … which in proportions is Bias times the harmonic mean of the real margins.
    same(2 * etp * efp / (etp + efp), PrevH * pp)
    # 4. dtp is Informedness times Evenness of the classes: so it is r_R, not r_P, that the rows end with.
    same(dtp**2 / EvennessR, Informedness**2 * EvennessR)
    fails(equal(dtp**2 / EvennessR, Markedness**2 * EvennessR))
    # 5. For nearly all predictions positive, 1/Bias is replaced by 1 + pn; the product is short of 1 by pn².
    same((1 + pn) * Bias, 1 - pn**2)
    same((N + PN) * Bias / N, 1 - pn**2)
    same((N + PN) * Informedness**2 * PrevG**2, (N + PN) * Informedness**2 * EvennessR)
    return conclude(paper.eq30)


def eq31() -> Decision:
    """The logarithm to first order leaves chi-squared; its second order takes half of that away."""
    # 1. Observed over expected is 1 + x, with x the relative deviation …
    same(TP / ETP, 1 + DTP / ETP)
    same(FP / EFP, 1 + DFP / EFP)
    # 2. … and the first-order terms, O x = D + D²/E, sum to chi-squared, since the deviations cancel.
    same(TP * DTP / ETP, DTP + DTP**2 / ETP)
    same(FP * DFP / EFP, DFP + DFP**2 / EFP)
    same(DTP + DFP, Integer(0))
    # 3. The next term, -O x²/2, is -D²/(2E) and smaller ones: the left side is half of chi-squared.
    same(TP * (DTP / ETP) ** 2 / 2, DTP**2 / ETP / 2 + DTP**3 / ETP**2 / 2)
    holds(Approximate(G2PlusP / 2, Chi2PlusP / 2, TO_CHANCE))
    # 4. The other rows rework the right side as (30) does, with r_R for r_P again, and keep it twice too large.
    same(TP * DTP / ETP + FP * DFP / EFP, Chi2PlusP)
    return conclude(paper.eq31)


def eq32() -> Decision:
    """Weighted by Bias, each label's statistic loses its own margin."""
    # 1. Both predictions have the same numerator, over Bias or over its inverse …
    same(Bias * Chi2PlusP, N * dtp**2 / EvennessR)
    same(InverseBias * Chi2MinusP, N * dtp**2 / EvennessR)
    # 2. … and the mean is in Informedness, r_R.
    same(Chi2KB, Bias * Chi2PlusP + InverseBias * Chi2MinusP)
    same(dtp**2 / PrevG**2, Informedness**2 * PrevG**2)
    fails(equal(dtp**2 / PrevG**2, Markedness**2 * PrevG**2))
    return conclude(paper.eq32)


def eq33() -> Decision:
    """The Dual problem: Markedness for Informedness, Bias for Prevalence, r_P for r_R."""
    # 1. By classes …
    same(Prevalence * Chi2PlusR, N * dtp**2 / EvennessP)
    same(Chi2KM, Prevalence * Chi2PlusR + InversePrevalence * Chi2MinusR)
    same(Dual(Chi2KB), Chi2KM)
    # 2. … and the mean is in Markedness.
    same(dtp**2 / BiasG**2, Markedness**2 * BiasG**2)
    fails(equal(dtp**2 / BiasG**2, Informedness**2 * BiasG**2))
    return conclude(paper.eq33)


def eq34() -> Decision:
    """The geometric mean of both has both pairs of margins under the root."""
    # 1. Each has the same numerator, over the square of its own mean of margins …
    same(Chi2KB, 2 * N * dtp**2 / PrevG**2)
    same(Chi2KM, 2 * N * dtp**2 / BiasG**2)
    # 2. … and dtp is each coefficient times its own Evenness.
    same(dtp, Informedness * PrevG**2)
    same(dtp, Markedness * BiasG**2)
    same(dtp, Correlation * EvennessG)
    same(Chi2KBM, sqrt(Chi2KB * Chi2KM))
    return conclude(paper.eq34)


def eq35() -> Decision:
    """Over the whole table the reciprocal expectations add up to one over all margins."""
    # 1. The two rows together …
    same(Chi2, Chi2PlusP + Chi2MinusP)
    # 2. … each with N dtp²/Evenness_R over its margin: 1/Bias and 1/IBias add up to 1/Evenness_P.
    same(1 / Bias + 1 / InverseBias, 1 / EvennessP)
    same(Chi2, N * dtp**2 / (EvennessR * EvennessP))
    return conclude(paper.eq35)


def eq36() -> Decision:
    """The odds are a ratio of probabilities; the bound is the least that an alternate hypothesis leaves."""
    # 1. If p has the density ξ x^(ξ-1), that is w/p of log w over log p, with w for p^ξ …
    w, v = Symbol("w", positive=True), Symbol("v", positive=True)
    density = log(w) / log(P_VALUE) * w / P_VALUE
    # 2. … against an even one the odds are 1 over it, and the bound over them -e w log w …
    bound = -E * P_VALUE * log(P_VALUE)
    same(bound * density, -E * w * log(w))
    # 3. … which with v for e w is v (1 - log v): 1 at v = 1, where it is level, and less elsewhere.
    share = v * (1 - log(v))
    same(share.subs(v, 1), Integer(1))
    same(share.diff(v), -log(v))
    holds(relation(share.diff(v, 2), "<", 0))
    return conclude(paper.eq36)


def eq37() -> Decision:
    """Odds L to 1 are a probability of L/(1 + L)."""
    # With alpha and 1 - alpha for the two, as 36.1 has it.
    alpha = Symbol("alpha", positive=True)
    odds = alpha / (1 - alpha)
    same(1 / (1 + 1 / odds), alpha)
    same(1 / (1 + 1 / ErrorOdds), ErrorOdds / (1 + ErrorOdds))
    return conclude(paper.eq37)


def eq38() -> Decision:
    """… and of 1/(1 + L) for the other side."""
    alpha = Symbol("alpha", positive=True)
    odds = alpha / (1 - alpha)
    same(1 / (1 + odds), 1 - alpha)
    return conclude(paper.eq38)


def posterior_errors() -> Decision:
    """L/(1 + L) and 1/(1 + L) add up to 1, whatever L is."""
    same(PosteriorAlpha, ErrorOdds * PosteriorBeta)
    same(PosteriorBeta * (1 + ErrorOdds), Integer(1))
    return conclude(paper.posterior_errors_add_up)


def yates() -> Decision:
    """A correction of one half is half a case: the count DP is to be lessened by it, not the proportion dp."""
    # 1. dp is 1/N of DP, and a quarter at most …
    same(DTP / N, dtp)
    holds(chain("<=", -Rational(1, 4), dtp, Rational(1, 4)))
    # 2. … so that one half off it leaves a negative, with a square that is not smaller than before.
    holds(relation((Abs(dtp) - Rational(1, 2)) ** 2, ">=", dtp**2))
    return conclude(paper.yates_correction)


def nearly_all_positive() -> tuple[Decision, ...]:
    """With hardly any negative labels, Recall and Fallout are both nearly 1, Markedness is whatever the few say."""
    # 1. The few negative labels hardly move Recall and Fallout, and chi-squared has the square of that …
    same(Informedness, dtp / EvennessR)
    same(Chi2PlusP, N * Informedness**2 * EvennessR / Bias)
    # 2. … so it vanishes for each of them, where that of the negative label, which has them alone, does not.
    fails(Tends(Chi2MinusP / PN, Integer(0), BIAS_TO_ONE))
    return conclude_all(
        paper.recall_of_one_label,
        paper.informedness_vanishes_with_bias,
        paper.markedness_unstable_with_bias,
        paper.significance_vanishes_with_bias,
        paper.significance_falls_with_bias,
    )


def information() -> tuple[Decision, ...]:
    """G-squared is 2N times Mutual Information, and near chance as large as chi-squared."""
    # 1. A cell's share in both: O log(O/E), with N taken out of both ratios.
    same(TP / ETP, tp / (rp * pp))
    same(XLogY(TP, TP / ETP), N * XLogY(tp, tp / (rp * pp)))
    same(G2, 2 * N * MutualInformation)
    # 2. That is twice what is printed.
    fails(equal(G2, N * MutualInformation))
    # 3. Near chance it is chi-squared, and so N times the squared Correlation; of two tables without errors, which
    #    have the Correlation 1, it is not the same.
    holds(Approximate(G2, Chi2, TO_CHANCE))
    one, other = (0, 1, 1, 0), (0, 1, 2, 0)
    same(At(Correlation**2, *one), At(Correlation**2, *other))
    holds(Shows(MutualInformation, one, ".693"))
    holds(Shows(MutualInformation, other, ".637"))
    return conclude_all(
        paper.g2_is_mutual_information,
        paper.g2_is_twice_as_sensitive,
        paper.information_and_correlation,
        paper.information_has_no_direction,
    )


def one_degree_of_freedom() -> Decision:
    """The statistic of a label is a squared deviation, over its variance if the Prevalence is known beforehand."""
    # 1. Its two cells deviate alike, so it is one square …
    same(DTP**2 / ETP + DFP**2 / EFP, DTP**2 / (PP * rp * rn))
    # 2. … of which the mean is the variance, PP rp rn for a known Prevalence. With the margins of the table given it is
    #    less, as the whole table has but one degree of freedom, of which a label has its part.
    with_given_margins = PP * RP * PN * RN / (N**2 * (N - 1))
    same(with_given_margins / ETP + with_given_margins / EFP, InverseBias * N / (N - 1))
    same(Chi2PlusP, InverseBias * Chi2)
    return conclude(paper.one_degree_of_freedom)


def effects() -> tuple[Decision, ...]:
    """At fixed margins the statistic is in the square of Informedness; at a fixed Informedness, in 1/Bias."""
    same(Chi2PlusP * Bias, N * Informedness**2 * EvennessR)
    same(PrevG**2, rp * rn)
    return conclude_all(
        paper.significance_grows_with_effect,
        paper.evenness_in_prevalence,
        paper.data_for_a_label,
    )


def averages() -> tuple[Decision, ...]:
    """The mean over labels against each label, and against the whole table."""
    # 1. Each label has the Bias of the other as its share of the whole table. The whole table over a mean is 1 over
    #    twice an Evenness …
    same(Chi2PlusP, InverseBias * Chi2)
    same(Chi2MinusP, Bias * Chi2)
    same(Chi2 / Chi2KB, 1 / (2 * EvennessP))
    same(Chi2 / Chi2KM, 1 / (2 * EvennessR))
    same(Chi2 / Chi2KBM, 1 / (2 * EvennessG))
    # 2. … which is a quarter at most, so twice is the least.
    same(EvennessP, Rational(1, 4) - (pp - Rational(1, 2)) ** 2)
    holds(relation(EvennessP, "<=", Rational(1, 4)))
    # 3. With an even margin both labels weigh alike, but KBM is as large only with both margins even.
    holds(given(equal(Bias, Rational(1, 2)), then=equal(Chi2PlusP, Chi2MinusP)))
    fails(given(equal(Bias, Rational(1, 2)), then=equal(Chi2KB, Chi2KBM)))
    # 4. The squares that a regression explains are those of its slope, times the spread of what it is on.
    same(PP * (tpa - rp) ** 2 + PN * (fna - rp) ** 2, N * Markedness**2 * EvennessP)
    same(RP * (tpr - pp) ** 2 + RN * (fpr - pp) ** 2, N * Informedness**2 * EvennessR)
    return conclude_all(
        paper.bias_weighted_mean_of_chi2,
        paper.kbm_is_explained_deviance,
        paper.data_for_the_table,
        paper.labels_add_up_to_the_table,
        paper.prevalence_weighted_mean_of_chi2,
        paper.chi2_kbm_is_geometric_mean,
        paper.evenness_global_as_mean_of_four,
        paper.evenness_at_most_a_quarter,
        paper.even_margins_match_estimates,
        paper.one_label_is_less_than_the_table,
        paper.labels_differ,
        paper.chi2_kb_is_free_of_the_label,
        paper.table_is_twice_the_averages,
        paper.table_is_twice_chi2_km,
        paper.table_is_twice_chi2_kbm,
        paper.table_is_less_conservative,
        paper.phi_is_inertia,
    )
