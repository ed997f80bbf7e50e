"""Equations 30-38 of powers2011: chi-squared and G-squared by label, their means, and the posterior errors."""

from __future__ import annotations

from bookmaker_ref.words import *
from derivations.steps import *


@concludes("powers2011:30")
def eq30() -> None:
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


@concludes("powers2011:31")
def eq31() -> None:
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


@concludes("powers2011:32")
def eq32() -> None:
    """Weighted by Bias, each label's statistic loses its own margin."""
    # 1. Both predictions have the same numerator, over Bias or over its inverse …
    same(Bias * Chi2PlusP, N * dtp**2 / EvennessR)
    same(InverseBias * Chi2MinusP, N * dtp**2 / EvennessR)
    # 2. … and the mean is in Informedness, r_R.
    same(Chi2KB, Bias * Chi2PlusP + InverseBias * Chi2MinusP)
    same(dtp**2 / PrevG**2, Informedness**2 * PrevG**2)
    fails(equal(dtp**2 / PrevG**2, Markedness**2 * PrevG**2))


@concludes("powers2011:33")
def eq33() -> None:
    """(33) is the Dual of (32): Markedness for Informedness, Bias for Prevalence, r_P for r_R."""
    # 1. By classes …
    same(Prevalence * Chi2PlusR, N * dtp**2 / EvennessP)
    same(Chi2KM, Prevalence * Chi2PlusR + InversePrevalence * Chi2MinusR)
    same(Dual(Chi2KB), Chi2KM)
    # 2. … and the mean is in Markedness.
    same(dtp**2 / BiasG**2, Markedness**2 * BiasG**2)
    fails(equal(dtp**2 / BiasG**2, Informedness**2 * BiasG**2))


@concludes("powers2011:34")
def eq34() -> None:
    """The geometric mean of both has both pairs of margins under the root."""
    # 1. Each has the same numerator, over the square of its own mean of margins …
    same(Chi2KB, 2 * N * dtp**2 / PrevG**2)
    same(Chi2KM, 2 * N * dtp**2 / BiasG**2)
    # 2. … and dtp is each coefficient times its own Evenness.
    same(dtp, Informedness * PrevG**2)
    same(dtp, Markedness * BiasG**2)
    same(dtp, Correlation * EvennessG)
    same(Chi2KBM, sqrt(Chi2KB * Chi2KM))


@concludes("powers2011:35")
def eq35() -> None:
    """Over the whole table the reciprocal expectations add up to one over all margins."""
    # 1. The two rows together …
    same(Chi2, Chi2PlusP + Chi2MinusP)
    # 2. … each with N dtp²/Evenness_R over its margin: 1/Bias and 1/IBias add up to 1/Evenness_P.
    same(1 / Bias + 1 / InverseBias, 1 / EvennessP)
    same(Chi2, N * dtp**2 / (EvennessR * EvennessP))


@concludes("powers2011:36")
def eq36() -> None:
    """The odds are alpha to 1 - alpha; the bound is the least that an alternate hypothesis leaves of them."""
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


@concludes("powers2011:37")
def eq37() -> None:
    """Odds L to 1 are a probability of L/(1 + L) for the one side."""
    # With alpha and 1 - alpha for the two, as 36.1 has it.
    alpha = Symbol("alpha", positive=True)
    odds = alpha / (1 - alpha)
    same(1 / (1 + 1 / odds), alpha)
    same(1 / (1 + 1 / ErrorOdds), ErrorOdds / (1 + ErrorOdds))


@concludes("powers2011:38")
def eq38() -> None:
    """Odds L to 1 are a probability of 1/(1 + L) for the other side."""
    alpha = Symbol("alpha", positive=True)
    odds = alpha / (1 - alpha)
    same(1 / (1 + odds), 1 - alpha)


@concludes("powers2011:posterior-errors-add-up")
def posterior_errors() -> None:
    """L/(1 + L) and 1/(1 + L) add up to 1, whatever L is."""
    same(PosteriorAlpha, ErrorOdds * PosteriorBeta)
    same(PosteriorBeta * (1 + ErrorOdds), Integer(1))


@concludes("powers2011:yates-correction")
def yates() -> None:
    """A correction of one half is half a case: the count DP is to be lessened by it, not the proportion dp."""
    # 1. dp is 1/N of DP, and a quarter at most …
    same(DTP / N, dtp)
    holds(chain("<=", -Rational(1, 4), dtp, Rational(1, 4)))
    # 2. … so that one half off it leaves a negative, with a square that is not smaller than before.
    holds(relation((Abs(dtp) - Rational(1, 2)) ** 2, ">=", dtp**2))


@concludes(
    "powers2011:recall-grows-to-one-with-bias",
    "powers2011:informedness-vanishes-with-inverse-bias",
    "powers2011:markedness-unstable-with-inverse-bias",
    "powers2011:significance-vanishes-with-inverse-bias",
    "powers2011:significance-falls-with-bias",
)
def nearly_all_positive() -> None:
    """With hardly any negative labels, Recall and Fallout are nearly 1, and Markedness rests on the few of them."""
    # 1. The few negative labels hardly move Recall and Fallout, and chi-squared has the square of that …
    same(Informedness, dtp / EvennessR)
    same(Chi2PlusP, N * Informedness**2 * EvennessR / Bias)
    # 2. … so it vanishes for each of them, where that of the negative label, which has them alone, does not.
    fails(Tends(Chi2MinusP / PN, Integer(0), BIAS_TO_ONE))


@concludes(
    "powers2011:g2-is-n-times-mutual-information",
    "powers2011:g2-is-twice-as-sensitive",
    "powers2011:information-is-half-the-squared-correlation",
    "powers2011:information-has-no-direction",
)
def information() -> None:
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


@concludes("powers2011:one-label-has-one-degree-of-freedom", "powers2011:one-label-by-the-prevalence-of-the-table")
def one_degree_of_freedom() -> None:
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


@concludes(
    "powers2011:significance-grows-with-effect", "powers2011:evenness-in-prevalence", "powers2011:data-for-a-label"
)
def effects() -> None:
    """At fixed margins the statistic is in the square of Informedness; at a fixed Informedness, in 1/Bias."""
    same(Chi2PlusP * Bias, N * Informedness**2 * EvennessR)
    same(PrevG**2, rp * rn)


@concludes(
    "powers2011:bias-weighted-mean-of-chi2",
    "powers2011:chi2-kbm-is-explained-deviance",
    "powers2011:data-for-the-table",
    "powers2011:labels-add-up-to-the-table",
    "powers2011:prevalence-weighted-mean-of-chi2",
    "powers2011:chi2-kbm-is-geometric-mean",
    "powers2011:evenness-global-as-mean-of-four",
    "powers2011:evenness-at-most-a-quarter",
    "powers2011:even-margins-match-estimates",
    "powers2011:even-margins-match-global-evenness",
    "powers2011:one-label-is-less-than-the-table",
    "powers2011:labels-differ",
    "powers2011:chi2-kb-is-free-of-the-label",
    "powers2011:table-is-twice-the-averages",
    "powers2011:table-is-twice-chi2-km",
    "powers2011:table-is-twice-chi2-kbm",
    "powers2011:table-is-less-conservative",
    "powers2011:phi-is-inertia",
)
def averages() -> None:
    """Of the whole table's statistic a label has the Bias of the other, and the mean of both labels 2 Evenness_P."""
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
    # 5. Each is the squared Correlation times the other Evenness.
    same(Markedness**2 * EvennessP, Correlation**2 * EvennessR)
    same(Informedness**2 * EvennessR, Correlation**2 * EvennessP)
