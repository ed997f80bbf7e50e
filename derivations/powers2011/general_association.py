"""Equations 39-46 of powers2011: Informedness and Markedness of K classes, and what the determinant says of them.

The machine decides for one K after the other; the docstrings have the argument for every K where there is one.
Letters there: b and r are the Bias and the Prevalence of a label, B its dichotomous Informedness, M its Markedness.
"""

from __future__ import annotations

from itertools import permutations

from bookmaker_ref.words import *
from derivations.expressions import *
from derivations.steps import *

_PREVALENCES = ProductOver(Of(Prevalence, k), k)
_BIASES = ProductOver(Of(Bias, k), k)


# --- information ------------------------------------------------------------------------------------------------


@concludes("powers2011:39")
def eq39() -> None:
    """Mutual Information is the mean of the logarithm of a cell's share over its share by chance.

    For every K: a label's probability times that of a class given the label is the cell's share p, so that the sum is
    over all cells of p log(p/(b r)). With a minus it is that of p log(b r/p), which is never positive, since log x is
    at most x - 1, and the shares by chance add up to 1 as the others do.
    """
    # 1. Cell by cell: the weight, and the ratio under the logarithm.
    holds(ForClasses(equal(p_label * p_class_given_label, p_joint)))
    holds(ForClasses(equal(p_class_given_label / p_class, p_joint / (p_label * p_class))))
    # 2. The minus would belong to an entropy: Mutual Information is the entropy of the classes less what a label
    #    leaves of it.
    entropy = SumOver(-XLogY(p_class, p_class), c)
    holds(ForClasses(equal(MutualInformationK, entropy - ConditionalEntropy), sizes=(2,)))


@concludes("powers2011:40")
def eq40() -> None:
    """Conditional entropy is that of the classes given a label, in the mean over the labels."""
    # What is given a label are probabilities: they add up to 1.
    holds(ForClasses(equal(SumOver(p_class_given_label, c), 1)))


# --- Informedness and Markedness -----------------------------------------------------------------------------------


@concludes("powers2011:41")
def eq41() -> None:
    """The right and the wrong cases of a label together return its Informedness, and (41) is its mean by Bias.

    For every K: given label l, class l is real with probability Precision(l), and another one with what is left. The
    first returns b/r and the others -b/(1 - r), together b (Precision - r)/(r (1 - r)). Since b (Precision - r) is the
    determinant of l against the rest, that is B(l), and (41) is the mean of B(l) by Bias.
    """
    # 1. What is right in the row, over its class, and what is wrong, over all other classes …
    by_parts = Precision / Prevalence - (1 - Precision) / (1 - Prevalence)
    same(by_parts, (Precision - Prevalence) / (Prevalence * (1 - Prevalence)))
    # 2. … are the determinant over all four margins of the label but one …
    same(Bias * (Precision - Prevalence), dtp)
    same(by_parts, dtp / (Bias * EvennessR))
    # 3. … so that Bias, the factor of both returns, leaves Informedness.
    same(Bias * by_parts, Informedness)
    returned = IfSame(l, c, 1 / Of(Prevalence, l), -1 / (1 - Of(Prevalence, l)))
    holds(ForClasses(equal(p_label * SumOver(p_class_given_label * returned, c), Of(Informedness, l)), sizes=(2, 3)))


@concludes("powers2011:42")
def eq42() -> None:
    """(42) is the mean of the same numbers by Prevalence: equal to (41) if the weights are, or the numbers are.

    For every K: (41) is the mean by Bias, so the two differ by the sum of (b - r) B(l). These weights add up to 0, and
    the sum vanishes if B(l) is one number, as it is with two classes, or if every b is r. It need not for K = 3.
    """
    # 1. What the means differ by …
    by_excess = SumOver((Of(Bias, l) - Of(Prevalence, l)) * Of(Informedness, l), l)
    holds(ForClasses(equal(InformednessK - InformednessByPrevalence, by_excess), sizes=(2, 3)))
    holds(ForClasses(equal(SumOver(Of(Bias, l) - Of(Prevalence, l), l), 0)))
    # 2. … is nothing with two classes, each of which is as informed as the other, nor where all are.
    holds(ForClasses(equal(Of(Informedness, l), InformednessK), sizes=(2,)))
    holds(ForClasses(equal(InformednessByPrevalence, InformednessK), among=INFORMED))
    holds(ForClasses(Differs(InformednessByPrevalence, InformednessK), sizes=(3,)))
    # 3. The mean by Prevalence is what bets return that win 1, and lose r/(1 - r).
    wins_one = IfSame(l, c, Integer(1), -Of(Prevalence, l) / (1 - Of(Prevalence, l)))
    holds(ForClasses(equal(SumOver(SumOver(p_joint * wins_one, c), l), InformednessByPrevalence), sizes=(2, 3)))


@concludes("powers2011:43")
def eq43() -> None:
    """(43) is the Dual of (42): predictions and classes change places, and so do the two weights.

    For every K: transposing the table exchanges b and r, and B(l) and M(l), so that the mean of B(l) by Prevalence
    becomes that of M(l) by Bias. The Dual of (41) is the mean by Prevalence, another number for K = 3.
    """
    # 1. For each label …
    same(Dual(Informedness), Markedness)
    same(Dual(Prevalence), Bias)
    # 2. … and in bets that win 1, on the label that was given to a class.
    wins_one = IfSame(l, c, Integer(1), -Of(Bias, c) / (1 - Of(Bias, c)))
    holds(ForClasses(equal(SumOver(SumOver(p_joint * wins_one, l), c), MarkednessK), sizes=(2, 3)))
    holds(ForClasses(Differs(MarkednessK, MarkednessByPrevalence), sizes=(3,)))


@concludes(
    "powers2011:precision-of-a-label",
    "powers2011:bookmaker-is-fair",
    "powers2011:expected-return-per-bet",
    "powers2011:return-falls-with-probability",
)
def bets() -> None:
    """At fair odds, a bet returns Informedness: nothing to who knows nothing.

    For every K: with a pool of 1, a bet on l wins 1/r with probability r, and loses 1/(1 - r) else. A punter who bets
    on l with probability b, and then wins with probability Precision(l), has b Precision(l)/r - b (1 - Precision(l))
    over 1 - r, which is Recall less Fallout, B(l). To bet on l in the share b of all cases with a pool of b gives
    (41).
    """
    # 1. In the mean by Prevalence nothing is won …
    same(Prevalence * (1 / Prevalence) - (1 - Prevalence) / (1 - Prevalence), Integer(0))
    # 2. … by the share of right bets in a class, less that of wrong bets in the others, Informedness.
    same(Bias * Precision / Prevalence, Recall)
    same(Bias * (1 - Precision) / (1 - Prevalence), Fallout)
    same(Recall - Fallout, Informedness)
    # 3. What a bet wins, over what it may lose, are the odds of the class, which fall as it becomes likely.
    same((1 / Prevalence) / (1 / (1 - Prevalence)), (1 - Prevalence) / Prevalence)
    same(partial((1 - Prevalence) / Prevalence, "Prevalence", "recall"), -1 / Prevalence**2)


@concludes("powers2011:probability-of-an-informed-decision")
def informed_decisions() -> None:
    """If a decision is right with probability I and else a guess, every label's Informedness is I.

    For every K: let q be the probability of guessing label l. A case of class l is called so with probability
    I + (1 - I) q, and one of another class with (1 - I) q. The first is Recall, the second Fallout, and they differ by
    I. So every mean of them is I.
    """
    # In the cells R (a + i) on the diagonal and R a off it: I is i, and (1 - I) q is a, over i and all a together.
    for size in (2, 3, 4):
        table, guessed = INFORMED.cells(size), letters("a", size)
        every = known_share + Add(*guessed)
        same(measured(Fallout, table, 0), guessed[0] / every)
        same(measured(Recall, table, 0), (known_share + guessed[0]) / every)
    holds(ForClasses(equal(Of(Recall, l) - Of(Fallout, l), InformednessK), among=INFORMED))


@concludes("powers2011:coefficient-of-determination", "powers2011:coefficient-of-determination-by-prevalence")
def coefficient_of_determination() -> None:
    """Informedness and Markedness of one label have one sign; their means have not, with more than two classes.

    For every K: B(l) and M(l) are one determinant, over r (1 - r) and over b (1 - b). With two classes both labels have
    the same determinant, so the product of the means is a square over two positive numbers. With three, one label may
    have a positive determinant and another a negative one, and the two means weigh them by different margins. If all
    determinants have one sign, or b is r for every label, the product is not negative: in the first case both means
    have that sign, in the second they are one number.
    """
    # 1. One determinant for each label …
    holds(ForClasses(equal(Of(Informedness, l) * Of(EvennessR, l), Of(dtp, l), Of(Markedness, l) * Of(EvennessP, l))))
    # 2. … the same for both, if there are two.
    same(Informedness * Markedness, dtp**2 / (EvennessR * EvennessP))
    holds(ForClasses(equal(Of(dtp, l), Of(dtp, k)), sizes=(2,)))
    # 3. With guesses drawn by Prevalence, every b is r.
    holds(ForClasses(equal(Of(Bias, l), Of(Prevalence, l)), among=INFORMED_BY_PREVALENCE))
    holds(ForClasses(equal(InformednessK, MarkednessK), among=INFORMED_BY_PREVALENCE))


@concludes(
    "powers2011:denominators-of-both",
    "powers2011:three-are-equal-when-bias-is-prevalence",
    "powers2011:informedness-without-markedness",
    "powers2011:recall-without-informedness",
    "powers2011:own-margins-alone",
)
def two_classes() -> None:
    """Both coefficients are one determinant over a pair of margins: where these are equal, so are the coefficients."""
    # 1. Of the determinant, each coefficient is made with its own margins alone …
    same(dtp, Informedness * EvennessR)
    same(dtp, Markedness * EvennessP)
    same(dtp, Correlation * EvennessG)
    fails(equal(Informedness, dtp / EvennessP))
    # 2. … which are the same where Bias is Prevalence.
    holds(given(equal(Bias, Prevalence), then=equal(EvennessR, EvennessP, EvennessG)))
    # 3. With hardly any negatives, Informedness asks how many of them are found, Markedness how many of those called
    #    negative are: TN may be little beside FP, and much beside FN.
    same(Informedness, Recall + InverseRecall - 1)
    same(Markedness, Precision + InversePrecision - 1)
    same(InverseRecall, TN / RN)
    same(InversePrecision, TN / PN)
    same(fpr, FP / RN)
    same(fna, FN / PN)
    # 4. Both precisions are 1 where Markedness is; the recalls add up to 1 where Informedness is 0, and no more.
    holds(given(equal(Markedness, 1), then=equal(Precision, InversePrecision, 1)))
    holds(given(equal(Informedness, 0), then=equal(Recall + InverseRecall, 1)))
    fails(given(equal(Informedness, 0), then=equal(Recall, InverseRecall)))
    # 5. The determinant that is fixed bounds the margins, as no cell is negative.
    holds(chain("<=", -Prevalence * Bias, dtp, Prevalence * (1 - Bias)))
    holds(chain("<=", -(1 - Prevalence) * (1 - Bias), dtp, (1 - Prevalence) * Bias))


# --- the determinant ------------------------------------------------------------------------------------------------


def _equal_columns(size: int) -> Matrix:
    """Every column a_1, a_2 …, with i added on the diagonal."""
    column = letters("a", size)
    return tuple(tuple(column[i] + (known_share if i == j else 0) for j in range(size)) for i in range(size))


@concludes("powers2011:determinants-of-two-classes")
def dichotomous_determinants() -> None:
    """The determinant of two rows and columns of counts is N² times that of the shares, and a deviation N times."""
    same(TP * TN - FP * FN, N**2 * dtp)
    same(DTP, N * dtp)


@concludes("powers2011:determinant-and-margins-give-informedness")
def determinant_and_margins() -> None:
    """There are two tables with the same margins and the same determinant whose Informedness differs."""
    one: Counts = ((1, 0, 1), (0, 2, 0), (1, 0, 3))
    other: Counts = ((1, 0, 1), (1, 1, 0), (0, 1, 3))
    # 1. The margins, of which the Biases are the Prevalences, and the determinant are the same …
    for table in (one, other):
        for index, margin in enumerate((2, 2, 4)):
            same(Integer(sum(table[index])), Integer(margin))
            same(Integer(sum(row[index] for row in table)), Integer(margin))
        same(on(Det, table), Rational(4, 8**3))
        # 2. … both means of Informedness, and Markedness, are one number, as the margins are …
        same(on(InformednessK, table), on(InformednessByPrevalence, table))
        same(on(InformednessK, table), on(MarkednessK, table))
        # 3. … no other order of the labels has more …
        _, *others = permutations(table)
        for order in others:
            holds(relation(on(InformednessK, order), "<=", on(InformednessK, table)))
    # 4. … and it is not the same in both.
    same(on(InformednessK, one), Rational(7, 12))
    same(on(InformednessK, other), Rational(5, 12))


@concludes("powers2011:44")
def eq44() -> None:
    """(44) is the Dual of (45): marked classes for informed decisions, and Biases for Prevalences.

    For every K: transposing leaves the determinant as it is. So in the Dual model it is I to the power K - 1, times
    the product of the Biases, and M is I there.
    """
    # 1. The exact root, in the Dual model …
    holds(ForClasses(equal((Det / _BIASES) ** (1 / (K - 1)), MarkednessK), sizes=(2, 3, 4), among=MARKED))
    # 2. … where (44) draws another, over the Biases to the power 2/K.
    holds(ForClasses(equal(_BIASES ** (2 / K), EvennessPPlus), sizes=(2, 3, 4, 5)))
    # 3. BiasG has K factors under its K-th root: its K-th power is the product, and not its K/2-th.
    holds(ForClasses(equal(BiasGK**K, _BIASES), sizes=(2, 3, 4, 5)))
    fails(ForClasses(equal(BiasGK ** (K / 2), _BIASES), sizes=(2,)))


@concludes("powers2011:45")
def eq45() -> None:
    """Where decisions are informed or guesses, the determinant is I to the power K - 1, times all Prevalences.

    For every K: the shares of the model are r (I + (1 - I) q) on the diagonal and r (1 - I) q off it, with r for the
    column and q for the row. The factor r comes out of each column. What is left is I times the unit matrix, with the
    column (1 - I) q added to every column, a matrix of rank one. By the matrix determinant lemma its determinant is
    I^K (1 + (1 - I)/I), since all q add up to 1, and that is I^(K - 1). So the (K - 1)-th root of the determinant over
    the Prevalences is I exactly, and the power 2/K of it is I to the power 2(K - 1)/K: with two classes I, with more
    of them too little between 0 and 1, by (K - 2)/K of 1 - I near 1.
    """
    for size in (2, 3):
        # 1. From each column its total R comes out …
        columns = _equal_columns(size)
        same(determinant(INFORMED.cells(size)), determinant(columns) * Mul(*letters("R", size)))
        # 2. … and the lemma has the rest: in counts, i for I, and a for (1 - I) q.
        same(determinant(columns), known_share ** (size - 1) * (known_share + Add(*letters("a", size))))
    # 3. In proportions: I to the power K - 1.
    holds(ForClasses(equal((Det / _PREVALENCES) ** (1 / (K - 1)), InformednessK), sizes=(2, 3, 4), among=INFORMED))
    # 4. Evenness is the product to the power 2/K, and PrevG the K-th root of it.
    holds(ForClasses(equal(_PREVALENCES ** (2 / K), EvennessRPlus), sizes=(2, 3, 4, 5)))
    holds(ForClasses(equal(PrevGK**K, _PREVALENCES), sizes=(2, 3, 4, 5)))
    fails(ForClasses(equal(PrevGK ** (K / 2), _PREVALENCES), sizes=(2,)))


@concludes("powers2011:46")
def eq46() -> None:
    """With guesses drawn by Prevalence, the model is its own Dual, and both coefficients are I.

    For every K: the cells are then r I + (1 - I) r r on the diagonal and (1 - I) r r off it, which is symmetric. So b
    is r, both geometric means are the same, and (44), (45) and (46) are one equation.
    """
    # 1. The margins, and the coefficients …
    holds(ForClasses(equal(Of(Bias, l), Of(Prevalence, l)), among=INFORMED_BY_PREVALENCE))
    holds(ForClasses(equal(MarkednessK, InformednessK), among=INFORMED_BY_PREVALENCE))
    # 2. … and the product of both geometric means, one power of each Prevalence and Bias to 1/K.
    holds(ForClasses(equal((PrevGK * BiasGK) ** K, _PREVALENCES * _BIASES), sizes=(2, 3, 4, 5)))


@concludes(
    "powers2011:dichotomous-case-emerges",
    "powers2011:determinant-matches-near-chance",
    "powers2011:determinant-fares-less-well-between",
    "powers2011:other-exponent-at-two-classes",
    "powers2011:marginal-degrees-of-freedom",
    "powers2011:det-over-product-of-prevalences",
)
def exponents() -> None:
    """The right exponent is 1/(K - 1): one of the others agrees with it for two classes, the other never.

    For every K: in the model, the determinant over the product of the Prevalences is I^(K - 1). To the power 2/K that
    is I^(2(K - 1)/K), to 1/(3K - 2) it is I^((K - 1)/(3K - 2)). The exponent of I is 1 for the first at K = 2 alone,
    and for the second at no K. Both powers are right at 0 and at 1; in between the second is too large, and the first
    too small for three classes or more. For K = 4 that is 4/27 at most, at I = 4/9.
    """
    over_prevalences = Det / _PREVALENCES
    # 1. With two classes, the determinant is that of either label, and the product of the Prevalences is Evenness.
    holds(ForClasses(equal(Det, Of(dtp, l)), sizes=(2,)))
    holds(ForClasses(equal(_PREVALENCES, Of(EvennessR, l)), sizes=(2,)))
    # 2. The three exponents, in the model.
    holds(ForClasses(equal(over_prevalences ** (1 / (K - 1)), InformednessK), sizes=(2, 3), among=INFORMED))
    holds(
        ForClasses(
            equal(over_prevalences ** (1 / (3 * K - 2)), InformednessK ** ((K - 1) / (3 * K - 2))),
            sizes=(2, 3, 4),
            among=INFORMED,
        )
    )
    fails(ForClasses(equal(over_prevalences ** (1 / (3 * K - 2)), InformednessK), sizes=(2,), among=INFORMED))
    # 3. For K = 4 the estimate is w³, where w² is I: short of it by at most 4/27, with w = 2/3.
    w = Symbol("w", nonnegative=True)
    same(Rational(4, 27) - (w**2 - w**3), (w - Rational(2, 3)) ** 2 * (w + Rational(1, 3)))


@concludes("powers2011:all-agree-with-full-information", "powers2011:all-agree-with-uniform-margins")
def agreement() -> None:
    """Informedness, Markedness and Kappa are all made of the determinants of the labels, over margins.

    For every K: Accuracy less chance is the sum of all determinants d(l). With uniform margins each b and r is 1/K, so
    that both means are the sum of d(l)/K over (K - 1)/K squared, that is of d(l) over 1 - 1/K, and chance is 1/K. In
    the model d(l) is I r (1 - r), whatever the guesses are; as I becomes 1, each b becomes r, so that M(l) becomes
    B(l), and Kappa the sum of r (1 - r) over 1 less that of r squared, which are the same.
    """
    # 1. Kappa has the sum of the determinants above the line.
    holds(ForClasses(equal(AccuracyK - ChanceK, SumOver(Of(dtp, l), l)), sizes=(2, 3)))
    # 2. Uniform margins: each label has one number for both, and one weight.
    holds(ForClasses(equal(Of(Informedness, l), Of(Markedness, l)), sizes=(2, 3), among=UNIFORM))
    holds(ForClasses(equal(Of(EvennessR, l), (K - 1) / K**2), among=UNIFORM))
    holds(ForClasses(equal(ChanceK, 1 / K), among=UNIFORM))
    # 3. The model.
    holds(ForClasses(equal(Of(dtp, l), InformednessK * Of(EvennessR, l)), among=INFORMED))
    holds(ForClasses(equal(1 - SumOver(Of(Prevalence, l) ** 2, l), SumOver(Of(EvennessR, l), l))))
