"""What the papers leave open, or take for granted, of tables with K classes: settled, with a proof for every K.

Each function states a theorem and proves it in words; its steps are checked by machine for some K, and the tables
that show what is not so are checked to be the smallest. Letters: p is the share of a cell, b and r are the Bias and the
Prevalence of a label, B its dichotomous Informedness, M its Markedness, and d its determinant, p - b r for its own
cell. "The model" is that of the simulations in powers2011: a prediction is right with probability I, and else a guess,
which is label l with probability q.
"""

from __future__ import annotations

from itertools import count, permutations

from sympy import Abs, Add, Expr, Integer, Max, Mul, Rational, Symbol, sqrt

from bookmaker_ref.decide import ClassTable, NotTheSame, prove, same
from bookmaker_ref.decide.classes import holds as is_true, tables
from bookmaker_ref.symbolic import (
    Bias,
    Chain,
    Chi2,
    Chi2KB,
    Chi2KBM,
    Chi2KM,
    EvennessP,
    EvennessR,
    ForClasses,
    Informedness,
    Markedness,
    N,
    Prevalence,
    Recall,
    Relation,
    dtp,
    equal,
    fp,
    links,
    relation,
    tp,
)
from bookmaker_ref.symbolic.classes import (
    EVEN_CLASSES,
    EVERY,
    INFORMED,
    INFORMED_BY_PREVALENCE,
    Counts,
    Det,
    IfSame,
    K,
    Of,
    ProductOver,
    SumOver,
    c,
    determinant,
    k,
    known_share,
    l,
    letters,
    spelled,
)
from bookmaker_ref.symbolic.multiclass import (
    AccuracyK,
    Chi2BK,
    Chi2BMK,
    Chi2K,
    Chi2KBK,
    Chi2KBMK,
    Chi2KMK,
    Chi2MK,
    Chi2XBK,
    Chi2XBMK,
    Chi2XMK,
    EvennessPMinus,
    EvennessPPlus,
    EvennessPSharp,
    EvennessRMinus,
    EvennessRPlus,
    EvennessRSharp,
    InformednessByPrevalence,
    InformednessK,
    MarkednessByPrevalence,
    MarkednessK,
    p_joint,
)
from derivations.steps import fails, holds

_PREVALENCES = ProductOver(Of(Prevalence, k), k)
_BIASES = ProductOver(Of(Bias, k), k)


def _on(word: Expr, table: Counts) -> Expr:
    """The exact number that the word is on the table."""
    return spelled(word, tuple(tuple(Integer(cell) for cell in row) for row in table))


def _is_smallest(table: Counts, *conditions: Relation | Chain) -> None:
    """Of the tables without an empty margin on which the conditions hold, this one has least N, and then is first."""
    size = len(table)
    found = next(
        each
        for n in count(1)
        for each in tables(size, n)
        if EVERY.contains(each)
        and all(is_true(link, each, {}) for condition in conditions for link in links(condition))
    )
    if found != table:
        raise NotTheSame(f"{found} comes before {table}")


def _is_broken_by(claim: Relation, table: Counts) -> None:
    """The claim is false for as many classes as the table has, and this is the smallest table to show it."""
    example = prove(ForClasses(claim, sizes=(len(table),))).counterexample
    if not isinstance(example, ClassTable) or example.matrix != table:
        raise NotTheSame(f"{claim}: broken by {example}, not by {table}")


# --- the determinant ------------------------------------------------------------------------------------------------


def determinant_of_the_model() -> None:
    """In the model, the determinant is I to the power K - 1, times the product of the Prevalences.

    So, where I is not negative, the (K - 1)-th root of the determinant over the Prevalences is every B(l), and both
    means of them. The exponent that powers2011 looks for is 1/(K - 1).

    Proof. The shares are r (I + (1 - I) q) on the diagonal and r (1 - I) q off it, with r of the column and q of the
    row. With r taken out of each column, I times the unit matrix is left, and the column (1 - I) q added to every
    column, which is of rank one. By the matrix determinant lemma the determinant of this is I^K (1 + (1 - I)/I), as all
    q add up to 1, and that is I^(K - 1); being polynomials, both are the same for I = 0 as well. Recall is
    I + (1 - I) q, and Fallout (1 - I) q.

    A table is of this form if off the diagonal the shares of each row are in proportion to the classes: if they are
    a r, and a r + t r on the diagonal, then each column adds up to r only with one t, which is I (and may be negative).
    So every table of two classes is.

    To the power 2/K, the determinant over the Prevalences is I^(2(K - 1)/K). For K > 2 that is too small by (K - 2)/K
    of 1 - I near 1, it vanishes faster than I near 0, and differs from I most where I to the power (K - 2)/K is
    K/(2(K - 1)): at 27/64 for K = 3, and at 4/9 for K = 4. To the power 1/(3K - 2) it is I^((K - 1)/(3K - 2)), which is
    too large for every K.
    """
    # 1. The determinant, in counts: R of a column, a of a row, and i of what is known.
    for size in (2, 3, 4):
        guessed, real = letters("a", size), letters("R", size)
        expected = known_share ** (size - 1) * (known_share + Add(*guessed)) * Mul(*real)
        same(determinant(INFORMED.cells(size)), expected)
    # 2. The root of it, for one label and for both means.
    root = (Det / _PREVALENCES) ** (1 / (K - 1))
    holds(ForClasses(equal(root, InformednessK), sizes=(2, 3, 4), among=INFORMED))
    holds(ForClasses(equal(InformednessK, Of(Informedness, l), InformednessByPrevalence), among=INFORMED))
    # 3. The other exponents.
    power = 2 * (K - 1) / K
    holds(ForClasses(equal((Det / _PREVALENCES) ** (2 / K), InformednessK**power), sizes=(2, 3), among=INFORMED))
    fails(ForClasses(equal((Det / _PREVALENCES) ** (2 / K), InformednessK), sizes=(3,), among=INFORMED))
    fails(ForClasses(equal((Det / _PREVALENCES) ** (1 / (3 * K - 2)), InformednessK), sizes=(2,), among=INFORMED))
    # 4. How far the first is off: 27/256 at most where I is v³ and K = 3, 4/27 where I is v² and K = 4.
    v = Symbol("v", nonnegative=True)
    same(Rational(27, 256) - (v**3 - v**4), (v - Rational(3, 4)) ** 2 * (v**2 + v / 2 + Rational(3, 16)))
    same(Rational(4, 27) - (v**2 - v**3), (v - Rational(2, 3)) ** 2 * (v + Rational(1, 3)))


def determinant_of_other_tables() -> None:
    """Beyond two classes and the model, the determinant tells neither how much is known, nor with which sign.

    For every K the determinant lies between minus and plus the product of the Prevalences, and that of the Biases. It
    reaches a bound exactly where each class has one label of its own, the right one or not. For every K > 2 it may be 0
    where Informedness is not, and not 0 where that is; it may have the other sign; and where all labels are equally
    informed it may be another number than in the model. The determinant over Informedness is no function of the
    margins, so that no Evenness of this kind exists.

    Proof of the bound. The product of all column sums, multiplied out, has one term for each way to choose a cell in
    every column. Those with one cell in each row as well are the terms of the determinant, up to sign, and no term is
    negative. If a column has two cells that are not 0, two choices differ in that column alone, so that one of
    them is no term of the determinant, and the bound is not reached.

    Proof of the rest. Tables of three classes show it. One more class, with a label of its own and few cases, leaves
    the determinant 0, or its sign, and that of two tables in one ratio, and changes Informedness as little as one
    likes. With one case of each class, the determinant is as large as it can be; if the first has its own label and the
    others have each other's, in a circle, Informedness is 0; if all are in a circle, every B(l) is -1/(K - 1).
    """
    # 1. The bounds, which are reached by the table of all right decisions, and by others.
    for bound in (_PREVALENCES, _BIASES):
        holds(ForClasses(relation(Abs(Det), "<=", bound), sizes=(2, 3)))
    in_a_circle = ((0, 0, 1), (1, 0, 0), (0, 1, 0))
    _is_smallest(in_a_circle, equal(Det, _PREVALENCES), relation(InformednessK, "<", 1))
    same(_on(InformednessK, in_a_circle), -Rational(1, 2))
    # 2. The determinant is 0, and B is not, and the other way round.
    _is_smallest(((0, 0, 1), (0, 0, 1), (1, 1, 0)), equal(Det, 0), relation(InformednessK, "!=", 0))
    _is_smallest(((0, 0, 1), (1, 1, 0), (0, 0, 1)), equal(Det, 0), relation(InformednessK, ">", 0))
    _is_smallest(((0, 0, 1), (0, 1, 0), (1, 0, 0)), equal(InformednessK, 0), relation(Det, "!=", 0))
    # 3. The signs differ.
    _is_smallest(in_a_circle, relation(Det, ">", 0), relation(InformednessK, "<", 0))
    _is_smallest(((0, 0, 1), (0, 1, 0), (1, 0, 1)), relation(Det, "<", 0), relation(InformednessK, ">", 0))
    # 4. All labels are equally informed, and the root is not what they have.
    alike = equal(SumOver((Of(Informedness, k) - InformednessK) ** 2, k), 0)
    other = relation(Det, "!=", _PREVALENCES * InformednessK**2)
    _is_smallest(((1, 0, 1), (1, 1, 0), (0, 1, 1)), alike, other, relation(InformednessK, ">", 0))
    # 5. Two tables with the same margins.
    one, two = ((0, 0, 1), (1, 1, 0), (0, 1, 1)), ((1, 0, 0), (0, 2, 0), (0, 0, 2))
    for index in range(3):
        same(Integer(sum(one[index])), Integer(sum(two[index])))
        same(Integer(sum(row[index] for row in one)), Integer(sum(row[index] for row in two)))
    same(_on(Det / InformednessK, one), Rational(12, 125))
    same(_on(Det / InformednessK, two), Rational(4, 125))


# --- association ------------------------------------------------------------------------------------------------------


def two_means_of_informedness() -> None:
    """(41) is the mean of B(l) by Bias, and (42) by Prevalence: equal exactly where the sum of (r - b) B(l) is 0.

    That is so for two classes; where every b is r; and where every B(l) is the same, as in the model. For every K > 2
    there are tables where it is not.

    Both are what bets at fair odds return: who stakes s on a horse with the probability r wins s (1 - r)/r, or loses
    s. One bet in each case, on the horse that is predicted, returns in the mean the sum of s d/r, which is that of
    s (1 - r) B(l). With s = r/(1 - r) this is (42): every bet is to win 1, and the odds alone say what to stake. With
    s = b/(1 - r) it is (41), the formula of powers2003: the stake is also in proportion to how often the bettor backs
    the horse. With s = 1 it is the sum of all Recall, less 1.

    The mean by Prevalence is Accuracy, less the wrong bets at r/(1 - r) each, and so at most Accuracy. That by Bias may
    be more.

    Proof. The difference is linear in the weights. A label returns s (1 - r)/r for the share p of all cases and loses s
    for b - p, together s (p - b r)/r. As d is r (1 - r) B(l), that is s (1 - r) B(l). With two classes both labels
    have one B. For K > 3, a table of three classes on which the means differ can be given one more class, with a label
    of its own and few cases, and this K - 3 times. Both means are continuous, so they still differ.
    """
    # 1. The difference, and where it vanishes.
    by_excess = SumOver((Of(Prevalence, l) - Of(Bias, l)) * Of(Informedness, l), l)
    holds(ForClasses(equal(InformednessByPrevalence - InformednessK, by_excess), sizes=(2, 3)))
    holds(ForClasses(equal(InformednessByPrevalence, InformednessK), sizes=(2,)))
    holds(ForClasses(equal(InformednessByPrevalence, InformednessK), among=INFORMED))
    # 2. Three classes: they differ, and in sign; and four, with all cases ten times and one more class.
    _is_smallest(((0, 0, 1), (0, 1, 0), (1, 1, 0)), relation(InformednessByPrevalence, "!=", InformednessK))
    _is_smallest(((0, 0, 1), (0, 1, 1), (1, 0, 0)), relation(InformednessByPrevalence * InformednessK, "<", 0))
    with_another = ((0, 0, 10, 0), (0, 10, 0, 0), (10, 10, 0, 0), (0, 0, 0, 1))
    holds(relation(_on(InformednessByPrevalence - InformednessK, with_another), "!=", 0))
    # 3. Three ways to stake.
    chance = Of(Prevalence, l)
    for stake, returned in (
        (chance / (1 - chance), InformednessByPrevalence),
        (Of(Bias, l) / (1 - chance), InformednessK),
        (Integer(1), SumOver(Of(Recall, l), l) - 1),
    ):
        of_case = stake * IfSame(l, c, (1 - chance) / chance, Integer(-1))
        holds(ForClasses(equal(SumOver(SumOver(p_joint * of_case, c), l), returned), sizes=(2, 3)))
    same(dtp / Prevalence, (1 - Prevalence) * Informedness)
    # 4. Accuracy.
    lost = Of(fp, l) * Of(Prevalence, l) / (1 - Of(Prevalence, l))
    gained = Of(tp, l) - Of(Prevalence, l) * Of(Informedness, l)
    holds(ForClasses(equal(SumOver(gained, l), SumOver(lost, l))))
    _is_smallest(((1, 0, 0), (1, 1, 0), (1, 0, 1)), relation(InformednessK, ">", AccuracyK))


def sign_of_informedness_times_markedness() -> None:
    """For two classes B M is never negative; for every K > 2 it may be, whichever way labels and classes are weighed.

    So B M is no coefficient of determination, and Correlation, its root, does not exist on every table. It is not
    negative where all determinants d(l) have one sign, and where every b is r.

    Proof. B(l) and M(l) are d(l) over r (1 - r) and over b (1 - b). With two classes there is one d. If all have one
    sign, so has every mean. If b is r, then B(l) is M(l), and the means are one number. For three classes, tables show
    it: of the mean by Prevalence (42) with that of Markedness by Bias (43), which is its Dual; of (41) with its Dual;
    and of (41) with (43). For K > 3, one more class with a label of its own and few cases changes the means as little
    as one likes. Nor does it help to assign the labels to the classes so that Informedness is greatest.
    """
    # 1. One determinant.
    holds(ForClasses(equal(Of(Informedness, l) * Of(EvennessR, l), Of(Markedness, l) * Of(EvennessP, l))))
    for product in (InformednessByPrevalence * MarkednessK, InformednessK * MarkednessByPrevalence):
        holds(ForClasses(relation(product, ">=", 0), sizes=(2,)))
    holds(ForClasses(equal(InformednessK, MarkednessK, MarkednessByPrevalence), among=INFORMED_BY_PREVALENCE))
    # 2. The tables.
    _is_smallest(((0, 0, 1), (0, 1, 0), (1, 2, 1)), relation(InformednessByPrevalence * MarkednessK, "<", 0))
    _is_broken_by(relation(InformednessK * MarkednessByPrevalence, ">=", 0), ((0, 0, 1), (0, 1, 0), (1, 1, 0)))
    _is_broken_by(relation(InformednessK * MarkednessK, ">=", 0), ((0, 1, 1), (0, 1, 0), (1, 0, 1)))
    # 3. One class more, with all other cases a hundred times.
    with_another = ((0, 0, 100, 0), (0, 100, 0, 0), (100, 200, 100, 0), (0, 0, 0, 1))
    holds(relation(_on(InformednessByPrevalence * MarkednessK, with_another), "<", 0))
    # 4. The best order of labels, by either mean, on tables where Markedness is negative.
    for mean, best in (
        (InformednessK, ((4, 181, 9), (0, 0, 6), (1, 119, 11))),
        (InformednessByPrevalence, ((9, 0, 2), (0, 4, 0), (38, 21, 0))),
    ):
        same(Max(*(_on(mean, order) for order in permutations(best))), _on(mean, best))
        holds(relation(_on(mean, best), ">", 0))
        holds(relation(_on(MarkednessK, best), "<", 0))


# --- evenness and statistics ------------------------------------------------------------------------------------------


def evenness_forms_at_two_classes() -> None:
    """For two classes the three forms of Evenness are one number, r (1 - r); for more they never are.

    The forms are the arithmetic and the harmonic mean of r (1 - r), and the product of all r to the power 2/K, the
    geometric form. For every K the arithmetic form is at least K - 1 times the geometric one, and at least the harmonic
    one, and is as much for two classes or with even ones alone. So what is right at K = 2 does not tell which form is
    meant beyond; and for K > 2 the arithmetic and the geometric form differ on every table. The harmonic form may be
    more or less than the geometric.

    Proof. With two classes r (1 - r) is the same for both, and is the product. For every K, 1 - r is the sum of all
    other Prevalences, so that K times the arithmetic form is the sum of r r' over all pairs, each in both orders. These
    are K (K - 1) products, whose arithmetic mean is at least the geometric. In the product of them all each r stands
    2(K - 1) times, so that the geometric mean is the product of all r to the power 2/K. It is as much only if all r r'
    are the same: for K > 2 only if all r are. A harmonic mean is at most the arithmetic one, and as much only if all
    r (1 - r) are the same. If r and r' are not, then r' is 1 - r, and nothing is left for a third class.
    """
    # 1. Two classes.
    holds(ForClasses(equal(EvennessRMinus, EvennessRPlus, EvennessRSharp, Of(EvennessR, l)), sizes=(2,)))
    holds(ForClasses(equal(EvennessPMinus, EvennessPPlus, EvennessPSharp, Of(EvennessP, l)), sizes=(2,)))
    # 2. The sum over pairs; its mean, for three classes cubed, is more than the product by what is not negative.
    of_pair = IfSame(l, c, Integer(0), Of(Prevalence, l) * Of(Prevalence, c))
    holds(ForClasses(equal(K * EvennessRMinus, SumOver(SumOver(of_pair, c), l))))
    x, y, z = (Symbol(name, nonnegative=True) for name in "xyz")
    same(x**3 + y**3 + z**3 - 3 * x * y * z, (x + y + z) * ((x - y) ** 2 + (y - z) ** 2 + (z - x) ** 2) / 2)
    # 3. Even classes.
    even = equal(EvennessRMinus, EvennessRSharp, (K - 1) * EvennessRPlus, (K - 1) / K**2)
    holds(ForClasses(even, among=EVEN_CLASSES))
    # 4. A harmonic form below the geometric, with a class that hardly occurs.
    one_is_rare = ((300, 0, 0), (0, 300, 0), (0, 0, 1))
    holds(relation(_on(EvennessRSharp, one_is_rare), "<", _on(EvennessRPlus, one_is_rare)))


def statistics_as_multiples_of_pearson() -> None:
    """For two classes each statistic is Pearson's times a function of the margins; for more classes, none is.

    With e for r (1 - r) and f for b (1 - b): KB and XB are 2f times Pearson's statistic, KM and XM 2e times,
    KBM and XBM 2 times the root of e f, (53) is f/e times, (54) e/f times, and (55) once. So the first six are at most
    half of it, and a test by any of them is one by Pearson's, with a threshold that depends on the margins. In the
    model with guesses drawn by Prevalence, for every K, (53) to (55) are Pearson's statistic, and KB is that times
    K/(K - 1) and the arithmetic form of Evenness.

    Proof. With two classes B is d/e and M is d/f, and Pearson's statistic is N d² over e f, that is N B M. All others
    are N times a product of two of B and M, and of margins. In the model the deviation of a cell is I r r' off the
    diagonal and I r (1 - r) on it, so that the squares over r r' are I² times the sum of all r r' off it and of all
    (1 - r)² on it. The first is that of r (1 - r), so both together are that of 1 - r, K - 1. For K > 2, let
    there be one case of each class, the first with its own label, and the others with each other's, in a circle. Then
    Accuracy is 1/K, which is chance, and Informedness and Markedness are 0; but Pearson's statistic is what it is with
    the same margins when all is right. Elsewhere it may be less than (55).
    """
    # 1. One label of two is as good as the other.
    e, f = Of(EvennessR, l), Of(EvennessP, l)
    factors = {
        Chi2KBK: 2 * f,
        Chi2XBK: 2 * f,
        Chi2KMK: 2 * e,
        Chi2XMK: 2 * e,
        Chi2KBMK: 2 * sqrt(e * f),
        Chi2XBMK: 2 * sqrt(e * f),
        Chi2BK: f / e,
        Chi2MK: e / f,
        Chi2BMK: Integer(1),
    }
    for statistic, factor in factors.items():
        holds(ForClasses(equal(statistic, factor * Of(Chi2, l)), sizes=(2,)))
    holds(ForClasses(equal(Chi2K, Of(Chi2, l)), sizes=(2,)))
    # 2. In the determinant, and the bound.
    same(Chi2, N * dtp**2 / (EvennessR * EvennessP))
    same(Chi2KB, 2 * N * dtp**2 / EvennessR)
    for mean in (Chi2KB, Chi2KM, Chi2KBM):
        holds(relation(2 * mean, "<=", Chi2))
    # 3. The model, for more classes.
    holds(ForClasses(equal(Chi2K, Chi2BK, Chi2MK, Chi2BMK), sizes=(2, 3), among=INFORMED_BY_PREVALENCE))
    by_evenness = K / (K - 1) * EvennessRMinus * Chi2K
    holds(ForClasses(equal(Chi2KBK, by_evenness), sizes=(2, 3), among=INFORMED_BY_PREVALENCE))
    # 4. Other tables.
    in_a_circle = ((0, 0, 1), (0, 1, 0), (1, 0, 0))
    _is_smallest(in_a_circle, equal(InformednessK, 0), equal(MarkednessK, 0), relation(Chi2K, ">", 0))
    same(_on(Chi2K, in_a_circle), _on(Chi2K, ((1, 0, 0), (0, 1, 0), (0, 0, 1))))
    _is_smallest(((0, 0, 1), (0, 0, 1), (1, 1, 1)), relation(Chi2BMK, ">", Chi2K))


def expectation_of_informedness() -> None:
    """E[B] = I + (K - 2) I (1 - I)/N, with the sizes of the classes fixed; for any fixed weights it is I.

    Of class l, Recall is the mean of n independent decisions for l, each made with probability f + I, and Fallout that
    of the N - n others, each made with probability f = (1 - I) q. So E[B(l)] = I, and weights that do not vary leave it
    so. The Bias b is the mean of all N decisions. Its covariance with Recall is the variance of one decision in the
    class over N, whatever n is, and with Fallout the variance of one outside over N. Over all labels q adds up to 1.
    """
    i, q, cases, classes = (Symbol(name, positive=True) for name in ("I", "q", "n", "K"))
    fallout = (1 - i) * q
    recall = fallout + i
    # 1. Each label alone: what is fixed is also what divides.
    same(recall - fallout, i)
    # 2. The covariance of Bias and B(l): two variances of one decision, over N.
    covariance = (recall * (1 - recall) - fallout * (1 - fallout)) / cases
    same(covariance, i * (1 - i - 2 * (1 - i) * q) / cases)
    # 3. Over all K labels, whose q are 1 together: the first part K times, the second once.
    same(
        (classes * i * (1 - i) - 2 * i * (1 - i)) / cases,
        (classes - 2) * i * (1 - i) / cases,
    )
    # 4. The weights of (41) add up to 1, so the rest of its expectation is I.
    holds(ForClasses(equal(SumOver(Of(Bias, l), l), 1)))
