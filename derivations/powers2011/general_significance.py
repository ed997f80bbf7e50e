"""Equations 47-57 of powers2011: statistics of K classes, means of those of the labels, and the sketch of a proof.

The machine decides for one K after the other; the docstrings have the argument for every K where there is one.
Letters there: b and r are the Bias and the Prevalence of a label, e its Evenness r (1 - r), f that of b, B its
dichotomous Informedness, and X its statistic of the positive prediction, (30).
"""

from __future__ import annotations

from bookmaker_ref.words import *
from derivations.steps import *

_of_all_labels = SumOver(Of(Chi2PlusP, c), c)
_of_other_labels = SumOver(IfSame(l, c, Integer(0), Of(Chi2PlusP, c)), c)
#: The mean of the statistics of the labels, weighted by Bias.
_mean = SumOver(Of(Bias, l) * Of(Chi2PlusP, l), l)


# --- information ------------------------------------------------------------------------------------------------


@concludes(
    "powers2011:degrees-of-freedom", "powers2011:log-likelihood-of-all-cells", "powers2011:information-is-its-own-dual"
)
def information() -> None:
    """A cell has the same term in Mutual Information however the sum is arranged, and N times that in the statistic.

    For every K: what is observed over what is expected is p/(b r), for counts as for shares, and so is the probability
    of a class given a label over that of the class, and the other way round.
    """
    # 1. The ratios …
    holds(ForClasses(equal(p_class_given_label / p_class, p_label_given_class / p_label)))
    # 2. … and the terms, in counts and in shares.
    in_counts = XLogY(Cell(l, c), Cell(l, c) / (N * p_label * p_class))
    holds(ForClasses(equal(in_counts, N * XLogY(p_joint, p_joint / (p_label * p_class)))))
    # 3. With the margins given, the last row and the last column follow from (K - 1)² cells.
    for size in (2, 3, 4, 5):
        free = {letter for row in UNIFORM.cells(size) for cell in row for letter in cell.free_symbols}
        same(Integer(len(free)), Integer((size - 1) ** 2 + 1))  # the margin is a letter, too


# --- means of the dichotomous statistics --------------------------------------------------------------------------


@concludes("powers2011:47")
def eq47() -> None:
    """Weighted by Bias, the statistic of each label loses its own margin, and leaves Evenness.

    For every K: b X is N B² e. If B is one number, the sum over all labels is N B² times all e, and that is K times
    their arithmetic mean.
    """
    # 1. Label by label …
    same(Bias * Chi2PlusP, N * Informedness**2 * EvennessR)
    # 2. … and for labels that are equally informed.
    holds(ForClasses(equal(_mean, Chi2KBK), sizes=(2, 3), among=INFORMED))


@concludes("powers2011:48")
def eq48() -> None:
    """(48) is the Dual of (47): weighted by Prevalence, with Markedness and the Evenness of the predictions."""
    same(Prevalence * Chi2PlusR, N * Markedness**2 * EvennessP)
    mean = SumOver(Of(Prevalence, l) * Of(Chi2PlusR, l), l)
    holds(ForClasses(equal(mean, Chi2KMK), sizes=(2, 3), among=MARKED))


@concludes("powers2011:49")
def eq49() -> None:
    """(49) is the geometric mean of (47) and (48), with the sign of B M."""
    holds(ForClasses(equal(Chi2KBMK**2, Chi2KBK * Chi2KMK)))
    holds(ForClasses(equal(EvennessGMinus**2, EvennessRMinus * EvennessPMinus)))


@concludes(
    "powers2011:weighted-sum-of-statistics",
    "powers2011:statistic-weighted-by-prevalence",
    "powers2011:evenness-from-the-squared-determinant",
    "powers2011:evenness-as-arithmetic-mean",
    "powers2011:arithmetic-mean-emerges",
    "powers2011:harmonic-mean-emerges",
    "powers2011:labels-differ-in-informedness",
)
def means() -> None:
    """The mean of the labels' statistics is made of their squared Informedness, or of their squared determinants.

    For every K: the mean by Bias is N times the sum of B² e, without any assumption. If B is one number, this is (47),
    with the arithmetic mean of e. If the determinant d is, B is d/e, and it is N d² times the sum of 1/e, which is K
    over the harmonic mean. Weighted by Prevalence, b does not cancel, and the sum is that of B² e r/b.
    """
    # 1. The mean, in Informedness and in the determinant …
    holds(ForClasses(equal(_mean, N * SumOver(Of(Informedness, l) ** 2 * Of(EvennessR, l), l))))
    same(Informedness**2 * EvennessR, dtp**2 / EvennessR)
    # 2. … by the other weights …
    same(Prevalence * Chi2PlusP, N * Informedness**2 * EvennessR * Prevalence / Bias)
    # 3. … and where the labels differ in what they know.
    holds(ForClasses(Differs(_mean, Chi2KBK), sizes=(3,)))


# --- for more degrees of freedom ------------------------------------------------------------------------------------


@concludes("powers2011:50")
def eq50() -> None:
    """(50) is K - 1 times (47), as (57) sets out to find."""
    holds(ForClasses(equal(Chi2XBK, (K - 1) * Chi2KBK)))


@concludes("powers2011:51")
def eq51() -> None:
    """(51) is K - 1 times (48), and the Dual of (50)."""
    holds(ForClasses(equal(Chi2XMK, (K - 1) * Chi2KMK)))


@concludes("powers2011:52")
def eq52() -> None:
    """(52) is the geometric mean of (50) and (51), as (49) is of (47) and (48)."""
    holds(ForClasses(equal(Chi2XBMK**2, Chi2XBK * Chi2XMK)))


@concludes("powers2011:53")
def eq53() -> None:
    """(50) is K times Evenness times (53)."""
    holds(ForClasses(equal(Chi2XBK, K * EvennessRMinus * Chi2BK)))


@concludes("powers2011:54")
def eq54() -> None:
    """(51) is K times the Evenness of the predictions times (54)."""
    holds(ForClasses(equal(Chi2XMK, K * EvennessPMinus * Chi2MK)))


@concludes("powers2011:55")
def eq55() -> None:
    """(55) is the geometric mean of (53) and (54), with the sign of B M."""
    holds(ForClasses(equal(Chi2BMK**2, Chi2BK * Chi2MK)))


@concludes(
    "powers2011:extend-the-dichotomous-statistics",
    "powers2011:no-difference-at-two-classes",
    "powers2011:multiples-of-pearson",
)
def two_classes() -> None:
    """With two classes both labels have the same determinant and Evenness: every statistic is a multiple of Pearson's.

    KB is 2N times B times the determinant, KM the same with M for B, and Pearson's statistic is N B M.
    """
    # 1. The mean of two equal terms is one of them …
    holds(ForClasses(equal(EvennessRMinus, Of(EvennessR, l)), sizes=(2,)))
    holds(ForClasses(equal(EvennessPMinus, Of(EvennessP, l)), sizes=(2,)))
    # 2. … each of the means has the determinant and a coefficient …
    same(Chi2KB, 2 * N * Informedness * dtp)
    same(Chi2KM, 2 * N * Markedness * dtp)
    # 3. … and Pearson's statistic has both coefficients.
    same(Chi2, N * Informedness * Markedness)
    same(Chi2KB / Chi2, 2 * EvennessP)
    same(Chi2KM / Chi2, 2 * EvennessR)
    same(Chi2KBM / Chi2, 2 * EvennessG)
    same(N * Informedness**2 / Chi2, EvennessP / EvennessR)
    same(N * Markedness**2 / Chi2, EvennessR / EvennessP)


@concludes(
    "powers2011:common-usage-of-chi-squared",
    "powers2011:cramers-v",
    "powers2011:cramers-v-of-the-model",
    "powers2011:cramers-v-from-the-whole-table",
)
def whole_table() -> None:
    """In the model, the deviations of a row come from its informed decisions, and give Pearson's statistic.

    For every K: in the model the share of cell (l, c) is r_c (I [l = c] + (1 - I) q_l), and b_l is I r_l + (1 - I) q_l.
    So it deviates from b_l r_c by I r_c ([l = c] - r_l). Squared, over b_l r_c, and summed over c, this is
    I² (r_l (1 - r_l)² + (1 - r_l) r_l²)/b_l, which is I² e/b, as large as the statistic of label l alone. With guesses
    drawn by Prevalence b is r, e/b is 1 - r, and these add up to K - 1: Pearson's statistic is (K - 1) N I², and
    Cramér's V is I.
    """
    # 1. The deviations …
    expected = N * p_label * p_class
    deviation = Cell(l, c) - expected
    known = IfSame(l, c, 1 - Of(Prevalence, l), -Of(Prevalence, l)) * N * p_class * InformednessK
    holds(ForClasses(equal(deviation, known), sizes=(2, 3), among=INFORMED))
    # 2. … row by row, and together.
    of_row = SumOver(deviation**2 / expected, c)
    holds(ForClasses(equal(of_row, Of(Chi2PlusP, l)), sizes=(2, 3), among=INFORMED))
    by_margins = N * InformednessK**2 * SumOver(Of(EvennessR, l) / Of(Bias, l), l)
    holds(ForClasses(equal(Chi2K, by_margins), sizes=(2, 3), among=INFORMED))
    # 3. With b for r.
    holds(ForClasses(equal(SumOver(Of(EvennessR, l) / Of(Prevalence, l), l), K - 1)))
    holds(ForClasses(equal(Chi2K, (K - 1) * N * InformednessK**2), among=INFORMED_BY_PREVALENCE))


@concludes(
    "powers2011:evenness-maximum-for-k-classes",
    "powers2011:geometric-evenness-maximum",
    "powers2011:whole-table-underestimates",
)
def even_classes() -> None:
    """The sum of all Evenness is 1 less that of all squared Prevalences, which is least where these are equal.

    For every K: the sum of r (1 - r) is 1 less that of r², and the sum of (r - 1/K)² is that of r² less 1/K. So the
    mean of e is (K - 1)/K² less a variance. With even classes, (50) is (K - 1)²/K and (53) is K - 1 times N B². The
    geometric mean of the Prevalences, whose square is the other form of Evenness, is at most their arithmetic mean,
    1/K; for more than two classes that is not decided here by machine.
    """
    # 1. The sums …
    squares = SumOver(Of(Prevalence, l) ** 2, l)
    holds(ForClasses(equal(K * EvennessRMinus, 1 - squares)))
    holds(ForClasses(equal(SumOver(Of(Prevalence, l), l), 1)))
    holds(ForClasses(equal(SumOver((K * Of(Prevalence, l) - 1) ** 2, l), K**2 * squares - K), sizes=(2, 3)))
    # 2. … and both statistics, with Evenness at its greatest.
    holds(ForClasses(equal(EvennessRMinus, (K - 1) / K**2), among=EVEN_CLASSES))
    holds(ForClasses(equal(Chi2XBK, (K - 1) ** 2 / K * N * InformednessK**2), among=EVEN_CLASSES))
    # 3. For two classes, a quarter less a square.
    same(EvennessR, Rational(1, 4) - (Prevalence - Rational(1, 2)) ** 2)


# --- the sketch of a proof --------------------------------------------------------------------------------------------


@concludes("powers2011:56")
def eq56() -> None:
    """(56) is the sum over all labels less one term; read with the index of that label, it is its term K - 1 times.

    For every K, since the sum over c other than l has K - 1 terms.
    """
    with_index_of_l = SumOver(IfSame(l, c, Integer(0), Of(Chi2PlusP, l)), c)
    holds(ForClasses(equal(with_index_of_l, (K - 1) * Of(Chi2PlusP, l)), sizes=(2, 3)))
    fails(ForClasses(equal(with_index_of_l, _of_other_labels), sizes=(2,)))


@concludes("powers2011:57")
def eq57() -> None:
    """The statistics of the other labels add up, on average, to all less their mean: K - 1 means for even Bias.

    For every K: let S be the sum of all X, and m their mean by Bias. As the weights b add up to 1, the mean of S - X is
    S - m. For (K - 1) m, S has to be K m. By (30) X is N B² e/b; with every b the same, 1/K, S is K times the sum of
    N B² e, and so K m. That B is one number is not needed here, only for the last row, where it makes m (47); and it
    does not suffice, since S then is N B² times the sum of e/b. At K = 2, S is Pearson's statistic and m is 2f times
    that, f being b (1 - b): S is 2m for f = 1/4, or if both vanish.
    """
    # 1. The mean of what is left, for any table …
    mean_of_others = SumOver(Of(Bias, l) * _of_other_labels, l)
    holds(ForClasses(equal(mean_of_others, _of_all_labels * SumOver(Of(Bias, l), l) - _mean), sizes=(2, 3)))
    holds(ForClasses(equal(SumOver(Of(Bias, l), l), 1)))
    # 2. … where each term is known by (30) …
    same(Chi2PlusP, N * Informedness**2 * EvennessR / Bias)
    holds(ForClasses(equal(Of(Informedness, l), InformednessK), among=INFORMED))
    # 3. … and with even Bias.
    holds(ForClasses(equal(Of(Bias, l), 1 / K), among=EVENLY_INFORMED))
    holds(ForClasses(equal(_of_all_labels, K * _mean), sizes=(2, 3), among=EVENLY_INFORMED))
    fails(ForClasses(equal(_of_all_labels, K * _mean), sizes=(2,), among=INFORMED))
    # 4. Two classes.
    holds(ForClasses(equal(_of_all_labels, Of(Chi2, l)), sizes=(2,)))
    same(Chi2 - 2 * Chi2KB, Chi2 * (1 - 4 * EvennessP))
    holds(given(equal(Bias, Rational(1, 2)), then=equal(Chi2, 2 * Chi2KB)))


@concludes(
    "powers2011:left-side-of-57",
    "powers2011:correlation-form-of-the-statistic",
    "powers2011:general-forms-equation-numbers",
    "powers2011:equation-put-into-57",
)
def three_forms() -> None:
    """KB and XB differ by K - 1, and the form of Correlation has one factor of each of the other two.

    As the chain (57) has it, KB would be K - 1 times KB: its first term is XB, and KB stands in the middle.
    """
    holds(ForClasses(equal(Chi2XBK, (K - 1) * Chi2KBK)))
    holds(ForClasses(Differs(Chi2XBK, Chi2KBK), sizes=(3,)))
    holds(ForClasses(equal(Chi2XBMK, (K - 1) * Chi2KBMK)))


@concludes("powers2011:sum-of-z-scores", "powers2011:degrees-of-freedom-of-the-others")
def degrees_of_freedom() -> None:
    """Degrees of freedom of independent terms add up: K - 1 terms with one each have K - 1.

    For every K. With the margins given, the mean by chance of the statistic of a label is N IBias/(N - 1), as that of
    the whole table is N/(N - 1); for a label that is predicted at all, that is 1 at most.
    """
    # 1. As many cells are free as the margins leave …
    holds(ForClasses(equal(SumOver(SumOver(Integer(1), c), l), K**2)))
    # 2. … and the sum over the other labels has a term less than there are labels.
    holds(ForClasses(equal(SumOver(IfSame(l, c, Integer(0), Integer(1)), c), SumOver(Integer(1), c) - 1)))
    same(InverseBias * N / (N - 1), 1 - (PP - 1) / (N - 1))


@concludes("powers2011:correlation-greatest-where-bias-is-prevalence", "powers2011:correlation-of-given-informedness")
def greatest_correlation() -> None:
    """A Correlation of 1 leaves no errors, and so needs the same margins of labels and classes."""
    # 1. A Correlation of 1 leaves no errors, and errors are what Bias and Prevalence differ by …
    holds(given(equal(Correlation, 1), then=equal(fp, fn, 0)))
    same(Bias - Prevalence, fp - fn)
    # 2. … while for a given Informedness and Prevalence it grows as Bias becomes less even.
    same(Correlation**2 * EvennessP, Informedness**2 * EvennessR)
    for table, squared in (((2, 1, 1, 2), Rational(1, 9)), ((1, 0, 2, 3), Rational(1, 5))):
        same(At(Prevalence, *table), Rational(1, 2))
        same(At(Informedness, *table), Rational(1, 3))
        same(At(Correlation**2, *table), squared)
