"""What the papers leave open, or take for granted, of tables with K classes: settled, with a proof for every K.

Each function states a theorem and proves it in words; its steps are checked by machine for some K, and the tables
that show what is not so are checked to be the smallest. Letters: p is the share of a cell, b and r are the Bias and the
Prevalence of a label, B its dichotomous Informedness, M its Markedness, and d its determinant, p - b r for its own
cell. "The model" is that of the simulations in powers2011: a prediction is right with probability I, and else a guess,
which is label l with probability q. "By chance" is that labels and classes are independent; V is N - 1 times the
variance of a mean by chance, both margins given.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement, count, permutations
from typing import Any, cast

from bookmaker_ref.decide import ClassTable, NotTheSame, prove, same
from bookmaker_ref.decide.class_tables import holds as is_true, tables
from bookmaker_ref.words import *
from derivations.expressions import *
from derivations.steps import fails, holds

_PREVALENCES = ProductOver(Of(Prevalence, k), k)
_BIASES = ProductOver(Of(Bias, k), k)
#: The margins of a label, and the determinant of its own cell.
_b, _r, _d = Of(Bias, l), Of(Prevalence, l), Of(dtp, l)


def _by_chance(one: Expr, other: Expr) -> Expr:
    """N - 1 times the covariance of two sums of weights times d(l), both margins given, where all else is chance."""
    own = SumOver(one * other * _b * _r * (1 - _b - _r), l)
    return cast(Expr, own + SumOver(one * _b * _r, l) * SumOver(other * _b * _r, l))


#: Each mean is a sum of d(l), times these.
WEIGHTS: dict[Expr, Expr] = {
    InformednessK: _b / (_r * (1 - _r)),
    InformednessByPrevalence: 1 / (1 - _r),
    MarkednessK: 1 / (1 - _b),
    MarkednessByPrevalence: _r / (_b * (1 - _b)),
}
#: N - 1 times the variance of a mean with both margins given, or the covariance of two, where all else is chance.
BY_CHANCE: dict[tuple[Expr, Expr], Expr] = {
    (one, other): _by_chance(WEIGHTS[one], WEIGHTS[other]) for one, other in combinations_with_replacement(WEIGHTS, 2)
}


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


def _have_the_same_margins(one: Counts, other: Counts) -> None:
    """Each label is predicted as often in both tables, and each class occurs as often."""
    for index in range(len(one)):
        same(Integer(sum(one[index])), Integer(sum(other[index])))
        same(Integer(sum(row[index] for row in one)), Integer(sum(row[index] for row in other)))


def _is_informed(table: Counts, mean: Expr) -> None:
    """Each Bias of the table is the Prevalence, and this is its Informedness by either, and its Markedness."""
    _have_the_same_margins(table, tuple(zip(*table, strict=True)))
    for each in (InformednessK, InformednessByPrevalence, MarkednessK):
        same(on(each, table), mean)


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
    margins, so that no Evenness of this kind exists. Nor is Informedness a function of the determinant and all margins
    together, not even where every label is assigned to the class for which Informedness is greatest, and every Bias is
    the Prevalence; and of two such tables with the same margins the one with the greater determinant may be less
    informed.

    Proof of the bound. The product of all column sums, multiplied out, has one term for each way to choose a cell in
    every column. Those with one cell in each row as well are the terms of the determinant, up to sign, and no term is
    negative. If a column has two cells that are not 0, two choices differ in that column alone, so that one of
    them is no term of the determinant, and the bound is not reached.

    Proof of the rest. Tables of three classes show it. One more class, with a label of its own and few cases, leaves
    the determinant 0, or its sign, and that of two tables in one ratio, and changes Informedness as little as one
    likes. Of two tables with the same margins it leaves the margins the same, and the determinants the same, or the one
    greater. With one case of each class, the determinant is as large as it can be; if the first has its own label and
    the others have each other's, in a circle, Informedness is 0; if all are in a circle, every B(l) is -1/(K - 1).
    """
    # 1. The bounds, which are reached by the table of all right decisions, and by others.
    for bound in (_PREVALENCES, _BIASES):
        holds(ForClasses(relation(Abs(Det), "<=", bound), sizes=(2, 3)))
    in_a_circle = ((0, 0, 1), (1, 0, 0), (0, 1, 0))
    _is_smallest(in_a_circle, equal(Det, _PREVALENCES), relation(InformednessK, "<", 1))
    same(on(InformednessK, in_a_circle), -Rational(1, 2))
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
    _have_the_same_margins(one, two)
    same(on(Det / InformednessK, one), Rational(12, 125))
    same(on(Det / InformednessK, two), Rational(4, 125))
    # 6. Two with the same determinant as well, first with any labels, then with the best …
    any_labels = (((0, 0, 1), (1, 1, 0), (0, 1, 2)), ((1, 0, 0), (0, 1, 1), (0, 1, 2)))
    best_labels = (((1, 0, 1), (0, 2, 0), (1, 0, 3)), ((1, 0, 1), (1, 1, 0), (0, 1, 3)))
    for pair, value, informed in (
        (any_labels, Rational(1, 216), (Rational(13, 60), Rational(5, 12))),
        (best_labels, Rational(1, 128), (Rational(7, 12), Rational(5, 12))),
    ):
        _have_the_same_margins(*pair)
        for each, mean in zip(pair, informed, strict=True):
            same(on(Det, each), value)
            _is_informed(each, mean)
    # 7. … and two with a greater determinant and less Informedness, also with the best labels.
    more, less = ((1, 0, 1), (1, 1, 0), (0, 1, 2)), ((1, 0, 1), (0, 2, 0), (1, 0, 2))
    _have_the_same_margins(more, less)
    for each, mean, cells in ((more, Rational(7, 20), 3), (less, Rational(11, 20), 2)):
        same(on(Det, each), Rational(cells, 7**3))
        _is_informed(each, mean)
    for each in (*best_labels, more, less):
        same(Max(*(on(InformednessK, order) for order in permutations(each))), on(InformednessK, each))


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
    holds(relation(on(InformednessByPrevalence - InformednessK, with_another), "!=", 0))
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
    holds(relation(on(InformednessByPrevalence * MarkednessK, with_another), "<", 0))
    # 4. The best order of labels, by either mean, on tables where Markedness is negative.
    for mean, best in (
        (InformednessK, ((4, 181, 9), (0, 0, 6), (1, 119, 11))),
        (InformednessByPrevalence, ((9, 0, 2), (0, 4, 0), (38, 21, 0))),
    ):
        same(Max(*(on(mean, order) for order in permutations(best))), on(mean, best))
        holds(relation(on(mean, best), ">", 0))
        holds(relation(on(MarkednessK, best), "<", 0))


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
    holds(relation(on(EvennessRSharp, one_is_rare), "<", on(EvennessRPlus, one_is_rare)))


def statistics_as_multiples_of_pearson() -> None:
    """For two classes each statistic is Pearson's times a function of the margins; for more classes, none is.

    With e for r (1 - r) and f for b (1 - b): KB and XB are 2f times Pearson's statistic, KM and XM 2e times, KBM and
    XBM 2 times the root of e f, (53) is f/e times, (54) e/f times, and (55) once. So the first six are at most half of
    it, and a test by any of them is one by Pearson's, with a threshold that depends on the margins. The parts of (30)
    are so, too: the positive predictions have 1 - b of the whole, the negative ones b, the real positives 1 - r and the
    real negatives r. G² of the positive predictions is no such multiple. In the model with guesses drawn by Prevalence,
    for every K, (53) to (55) are Pearson's statistic, and KB is that times K/(K - 1) and the arithmetic form of
    Evenness.

    Proof. With two classes B is d/e and M is d/f, and Pearson's statistic is N d² over e f, that is N B M. All others
    are N times a product of two of B and M, and of margins. All four cells deviate by d, so that two of them have N d²
    times the sum of the reciprocals of what is expected. In the model the deviation of a cell is I r r' off the
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
    # 3. The parts.
    for part, share in (
        (Chi2PlusP, 1 - Bias),
        (Chi2MinusP, Bias),
        (Chi2PlusR, 1 - Prevalence),
        (Chi2MinusR, Prevalence),
    ):
        same(part, share * Chi2)
    holds(Differs(G2PlusP, (1 - Bias) * Chi2))
    # 4. The model, for more classes.
    holds(ForClasses(equal(Chi2K, Chi2BK, Chi2MK, Chi2BMK), sizes=(2, 3), among=INFORMED_BY_PREVALENCE))
    by_evenness = K / (K - 1) * EvennessRMinus * Chi2K
    holds(ForClasses(equal(Chi2KBK, by_evenness), sizes=(2, 3), among=INFORMED_BY_PREVALENCE))
    # 5. Other tables.
    in_a_circle = ((0, 0, 1), (0, 1, 0), (1, 0, 0))
    _is_smallest(in_a_circle, equal(InformednessK, 0), equal(MarkednessK, 0), relation(Chi2K, ">", 0))
    same(on(Chi2K, in_a_circle), on(Chi2K, ((1, 0, 0), (0, 1, 0), (0, 0, 1))))
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
    same((classes * i * (1 - i) - 2 * i * (1 - i)) / cases, (classes - 2) * i * (1 - i) / cases)
    # 4. The weights of (41) add up to 1, so the rest of its expectation is I.
    holds(ForClasses(equal(SumOver(Of(Bias, l), l), 1)))


# --- chance -----------------------------------------------------------------------------------------------------------


def variance_of_informedness_by_chance() -> None:
    """Both margins given and all else chance, the variance of B is V/(N - 1), with V from the margins, for every N.

    A mean that is the sum of w d(l) over all labels, for weights w made of margins, has the expectation 0 and

        V = (sum of w b r)² + sum of w² b r (1 - b - r).

    For (41), w is b/(r (1 - r)); for the mean by Prevalence (42), 1/(1 - r); for Markedness by Bias (43), 1/(1 - b);
    and for Markedness by Prevalence, r/(b (1 - b)). Two such means have the covariance that this is with w w' for w². V
    is never 0. For two classes it is f/e for Informedness, with e for r (1 - r) and f for b (1 - b), and e/f for
    Markedness, and their covariance is 1; with even margins it is 1/(K - 1) for each of the four, and each pair.

    Proof. Given both margins, chance is that all ways are equally likely to give the cases, of which R are of a class,
    the predictions, of which P are a label. A cell counts its cases, so that the product of two cells counts pairs: a
    case with itself, if both cells are the same one, and R (R' - 1) or R R' ordered pairs of two cases, as the class is
    the same or not. Two cases have the labels with the probability P (P' - 1) or P P', over N (N - 1). Less the product
    of both expectations, that is a covariance of

        P R (N [same label] - P') (N [same class] - R')/(N² (N - 1)).

    So N - 1 times the covariance of d(l) and d(l') is b r b' r', and b r (1 - b) (1 - r) for one label, which is
    b r b r and b r (1 - b - r) more. The sum of all, each times its two weights, is V. It is also the sum over all
    cells of b r times the square of w on the diagonal and 0 off it, less its means by row and by column, and the mean
    of all. That vanishes only where w [l = c] is a number of the row and one of the column added, for all cells: for
    K > 2 all numbers of rows would be one, and those of columns the same with the other sign, and w 0; for two classes
    the two w would have opposite signs.
    """
    # 1. Pairs of cases: the label the same or not, and the class.
    n, label, other, real, another = (Symbol(name, positive=True) for name in ("n", "P", "P'", "R", "R'"))
    for one_label in (0, 1):
        for one_class in (0, 1):
            second_label, second_class = (label if one_label else other), (real if one_class else another)
            itself = one_label * one_class * real * label / n
            pairs = real * (second_class - one_class) * label * (second_label - one_label) / (n * (n - 1))
            covariance = itself + pairs - (label * real / n) * (second_label * second_class / n)
            expected = label * real * (n * one_label - second_label) * (n * one_class - second_class)
            same(covariance, expected / (n**2 * (n - 1)))
    # 2. One label of each mean is d(l), with these weights.
    weighed: dict[Expr, Expr] = {
        InformednessK: Bias * Informedness,
        InformednessByPrevalence: Prevalence * Informedness,
    }
    weighed |= {MarkednessK: Bias * Markedness, MarkednessByPrevalence: Prevalence * Markedness}
    for mean, of_label in weighed.items():
        same(of_label, dtp * WEIGHTS[mean].xreplace({_b: Bias, _r: Prevalence}))
    # 3. The sum over all pairs of labels; and over cells, as squares.
    in_column = {_b: Of(Bias, c), _r: Of(Prevalence, c)}
    for mean, weight in WEIGHTS.items():
        of_other = weight.xreplace(in_column)
        apart = weight * _b * _r * (of_other * _b * _r).xreplace(in_column)
        of_pair = IfSame(l, c, weight**2 * _b * _r * (1 - _b) * (1 - _r), apart)
        holds(ForClasses(equal(SumOver(SumOver(of_pair, c), l), BY_CHANCE[mean, mean]), sizes=(3,)))
        of_all = SumOver((weight * _b * _r).xreplace({_b: Of(Bias, k), _r: Of(Prevalence, k)}), k)
        centred = IfSame(l, c, weight, Integer(0)) - weight * _r - of_other * in_column[_b] + of_all
        squares = SumOver(SumOver(_b * in_column[_r] * centred**2, c), l)
        holds(ForClasses(equal(squares, BY_CHANCE[mean, mean]), sizes=(2,)))
    # 4. Two classes, and even margins.
    e, f = Of(EvennessR, l), Of(EvennessP, l)
    of_one: dict[Expr, Expr] = {
        InformednessK: f,
        InformednessByPrevalence: f,
        MarkednessK: e,
        MarkednessByPrevalence: e,
    }
    for (one, second), variance in BY_CHANCE.items():
        holds(ForClasses(equal(variance, of_one[one] * of_one[second] / (e * f)), sizes=(2,)))
        holds(ForClasses(equal(variance, 1 / (K - 1)), sizes=(3, 4) if one == second else (3,), among=UNIFORM))


def degrees_of_freedom_of_the_statistics() -> None:
    """By chance, statistics of B or of M alone have one degree of freedom, for every K; for K > 2, others have none.

    - N g B², where g is made of margins, tends to g V times chi-squared with one degree of freedom, with the V of B;
      its expectation with given margins is g V N/(N - 1) exactly. KB has g V = K V Evenness, XB K - 1 times that, and
      (53) (K - 1) V, whichever form of Evenness is taken, and whether B is the mean by Bias or by Prevalence, each with
      its own V. With even margins, where V is 1/(K - 1), that is 1/K for KB, (K - 1)/K for XB and 1 for (53); with the
      + form 1/(K (K - 1)) and 1/K. The statistics of M have the same with the V of M. So K - 1 and (K - 1)² degrees of
      freedom are both wrong for K > 2; for two classes g V is what the statistic is as a multiple of Pearson's.
    - N g B M, with M by Bias (43), tends to N g times the product of two normal numbers, of variances V/N. Their
      correlation, V(B, M) over the root of both V, is 1 for two classes. Beyond them it is 1 for B by Bias exactly
      where f/e is one number for all labels, and for B by Prevalence exactly where every b is r. Elsewhere the product
      is negative with the probability arccos(correlation)/pi (Sheppard 1899), so it is no multiple of chi-squared.
    - (58)-(60), with the corrected exponent 4/K, tend to 0 for K > 2: the determinant is of the order of N to
      -(K - 1)/2, and N det^(4/K) of the order of N to -(K - 2)/K. As printed, with 2/K, they are of the order of N to
      1/K, and grow beyond all bounds.

    Proof. B is the mean over all cases of a number that label and class have, as in the proof of V. With given margins,
    whose shares tend to numbers that are not 0, it is normal in the limit (Hoeffding 1951, A combinatorial central
    limit theorem), as these numbers are bounded and V does not vanish. Over the root of V/(N - 1) it has the
    expectation 0, the variance 1 and the same limit for all margins, and so where margins are not given, too, as long
    as none is empty. The square of a standard normal number is chi-squared with one degree of freedom. Any sum of
    multiples of B and M is such a mean, so both together are normal. Their correlation is 1 or -1 only where a multiple
    of the weights of B, less those of M, makes a sum that does not vary. For K > 2 such weights are 0, as in the proof
    of V. With b/(r (1 - r)) and 1/(1 - b) this says that f/e is one number; with 1/(1 - r) and 1/(1 - b) it says that
    (1 - b)/(1 - r) is one, and it is 1, since both 1 - b and 1 - r add up to K - 1. All weights have one sign there,
    and so has the correlation. Last, add all rows of the shares to the last row, and then all columns to the last
    column; the determinant stays. The corner is 1, the rest of the last row the Prevalences, and that of the last
    column the Biases. To clear them with the corner takes b r from every other cell. So the determinant is that of the
    deviations p - b r in the first K - 1 rows and columns, and each of them is of the order of N to -1/2.
    """
    # 1. The factors, without N and the two measures, and what they make of V where margins are even.
    by_form = {
        EvennessRMinus: (1 / K, (K - 1) / K),
        EvennessRSharp: (1 / K, (K - 1) / K),
        EvennessRPlus: (1 / (K * (K - 1)), 1 / K),
    }
    by_form |= {
        EvennessPMinus: by_form[EvennessRMinus],
        EvennessPSharp: by_form[EvennessRSharp],
        EvennessPPlus: by_form[EvennessRPlus],
    }
    for mean, forms in (
        (InformednessK, (EvennessRMinus, EvennessRPlus, EvennessRSharp)),
        (MarkednessK, (EvennessPMinus, EvennessPPlus, EvennessPSharp)),
    ):
        variance = BY_CHANCE[mean, mean]
        for form in forms:
            for factor, multiple in zip((K, K * (K - 1)), by_form[form], strict=True):
                holds(ForClasses(equal(factor * form * variance, multiple), sizes=(2, 3, 4), among=UNIFORM))
        holds(ForClasses(equal((K - 1) * variance, 1), sizes=(2, 3, 4), among=UNIFORM))
    for statistic, factor, mean in (
        (Chi2KBK, K * EvennessRMinus, InformednessK),
        (Chi2XBK, K * (K - 1) * EvennessRMinus, InformednessK),
        (Chi2BK, K - 1, InformednessK),
        (Chi2KMK, K * EvennessPMinus, MarkednessK),
        (Chi2XMK, K * (K - 1) * EvennessPMinus, MarkednessK),
        (Chi2MK, K - 1, MarkednessK),
    ):
        holds(ForClasses(equal(statistic, N * factor * mean**2), sizes=(2, 3)))
        # 2. For two classes, the multiple of Pearson's.
        multiple = factor * BY_CHANCE[mean, mean]
        holds(ForClasses(equal(statistic, multiple * Of(Chi2, l)), sizes=(2,)))
    # 3. With uneven margins the multiple of (53) is another: on the first table of which it is, 10/9 and not 1.
    uneven = ((0, 0, 1), (0, 0, 1), (1, 1, 0))
    _is_smallest(uneven, relation((K - 1) * BY_CHANCE[InformednessK, InformednessK], "!=", 1))
    same(on((K - 1) * BY_CHANCE[InformednessK, InformednessK], uneven), Rational(10, 9))
    # 4. The correlation: 1 for two classes, and where b is r; less on the first table on which it is.
    for mean in (InformednessK, InformednessByPrevalence):
        covariance, both = BY_CHANCE[mean, MarkednessK], BY_CHANCE[mean, mean] * BY_CHANCE[MarkednessK, MarkednessK]
        holds(ForClasses(equal(covariance**2, both), sizes=(2,)))
        holds(ForClasses(equal(covariance, BY_CHANCE[mean, mean]), sizes=(2, 3), among=INFORMED_BY_PREVALENCE))
        _is_smallest(((0, 0, 1), (0, 1, 0), (1, 1, 0)), relation(covariance**2, "<", both))
    # 5. The determinant is a minor of the deviations: in counts, N times each.
    for size in (2, 3):
        flat = letters("n", size, size)
        rows = [flat[start : start + size] for start in range(0, size * size, size)]
        labels, classes = [Add(*row) for row in rows], [Add(*column) for column in zip(*rows, strict=True)]
        cases = Add(*flat)
        minor = tuple(
            tuple(cases * rows[row][column] - labels[row] * classes[column] for column in range(size - 1))
            for row in range(size - 1)
        )
        same(determinant(tuple(rows)) * cases ** (size - 2), determinant(minor))
    # 6. The powers of N: with the corrected exponent, and as printed.
    same(1 - (K - 1) / 2 * 4 / K, -(K - 2) / K)
    same(1 - (K - 1) / 2 * 2 / K, 1 / K)


# --- confidence -------------------------------------------------------------------------------------------------------


def _variance_in_the_model(weights: Sequence[Any], known: Any, guess: Sequence[Any], real: Sequence[Any]) -> Any:
    """N times the variance of the mean of B(l) with these fixed weights, given the sizes of the classes."""
    labels = range(len(real))
    rates = [weights[i] / (1 - real[i]) for i in labels]
    mean = sum(guess[i] * rates[i] for i in labels)
    returns = [guess[i] * rates[i] / real[i] - mean for i in labels]
    w = sum(weights[i] ** 2 / real[i] for i in labels)
    m = sum(guess[i] * weights[i] * rates[i] / real[i] for i in labels)
    crossed = sum(weights[i] * returns[i] for i in labels)
    g = sum(real[i] * returns[i] ** 2 for i in labels)
    return (1 - known) * (m - g + (w - 2 * crossed + g) * known)


def variance_of_informedness_in_the_model() -> None:
    """In the model with classes of fixed sizes, the variance of B by Prevalence is (1 - I)(m - G + (1 + G) I)/N.

    That is so for any N, not in the limit alone. m is the sum of q r/(1 - r), and G that of r (q/(1 - r) - m)². For two
    classes, where (41) is the same, N times it is a (1 - a)/r + a' (1 - a')/(1 - r), with the Recall a = I + (1 - I) q
    and the Fallout a' = (1 - I) q. With even classes and even guesses it is (1 - I)(1 + (K - 1) I)/(K - 1): for two
    classes 1 - I².

    For any fixed weights w, N times the variance is (1 - I)(m - G + (W - 2C + G) I). With u for w/(1 - r), and h for
    q u/r less the sum of all q u, W is the sum of w²/r, m that of q w u/r, C that of w h and G that of r h². At I = 0
    it is the V of chance, with q for b: the variance is V/N, where with both margins given it is V/(N - 1).

    For K > 2, the weights of (41) vary with the predictions. To the first order, its variance is that with the fixed
    weights which they tend to, I r + (1 - I) q: as the weights add up to 1, B - I is the sum of b (B(l) - I), and how
    far b is off times how far B(l) is off is of the order of 1/N.

    Proof. The sum of w B(l) is the mean over all N cases of what each returns: w/r in a class where it is right, and -u
    for the label where it is wrong. (By Prevalence that is 1, and minus the odds: a bet to win 1.) The cases are
    independent, so N times the variance is the mean of that in each class. Let a be I + (1 - I) q. A label is predicted
    with the probability I r + (1 - I) q, and r a of it is right. So the mean square is the sum of
    (I r + (1 - I) q - r a) u² + r a (w/r)², which is that of w²/r (I + (1 - I) q/(1 - r)): I W + (1 - I) m. A class
    returns in the mean a w/r, less (1 - I) q u of all other labels, which is I w/r + (1 - I) h; the mean square of this
    is I² W + 2 I (1 - I) C + (1 - I)² G. By Prevalence w/r is 1, so W is 1, m is the sum of q u, and C the sum of r h:
    that of q u, less that of q u.
    """
    i, q, r, w = (Symbol(name, positive=True) for name in ("I", "q", "r", "w"))
    u = w / (1 - r)
    right = i + (1 - i) * q
    # 1. One label: what it adds to the mean square.
    square = (i * r + (1 - i) * q) * u**2 + r * right * ((w / r) ** 2 - u**2)
    same(square, w**2 / r * (i + (1 - i) * q / (1 - r)))
    # 2. One class: what it returns, the sum of all q u being s.
    s = Symbol("s", positive=True)
    same(right * w / r - (1 - i) * (s - q * u), i * w / r + (1 - i) * (q * u / r - s))
    # 3. Together.
    total_w, m, crossed, g = (Symbol(name, nonnegative=True) for name in ("W", "m", "C", "G"))
    together = i * total_w + (1 - i) * m - (i**2 * total_w + 2 * i * (1 - i) * crossed + (1 - i) ** 2 * g)
    same(together, (1 - i) * (m - g + (total_w - 2 * crossed + g) * i))
    # 4. By Prevalence: one label of C.
    same((r * (q * u / r)).xreplace({w: r}), (q * u).xreplace({w: r}))
    # 5. Two classes, as two proportions, also with weights that need not add up to 1; and all even.
    two, guess = (r, 1 - r), (q, 1 - q)
    fallout = right - i
    of_two = right * (1 - right) / r + fallout * (1 - fallout) / (1 - r)
    same(_variance_in_the_model(two, i, guess, two), of_two)
    same(_variance_in_the_model((w, s), i, guess, two), (w + s) ** 2 * of_two)
    for size in (2, 3, 4, 5):
        even = [Rational(1, size)] * size
        same(_variance_in_the_model(even, i, even, even), (1 - i) * (1 + (size - 1) * i) / (size - 1))
    # 6. At I = 0, m - G and V, of which the weight is w/(r (1 - r)): one label each. As r adds up to 1, and q u to s,
    # the sum of 2 q u s - r s² is s².
    v = w / (r * (1 - r))
    same(q * w * u / r - r * (q * u / r - s) ** 2, v**2 * q * r * (1 - q - r) + 2 * q * u * s - r * s**2)
    same(v * q * r, q * u)


def condition_of_the_confidence_intervals() -> None:
    """The papers' half-widths are X standard deviations of B at single values of I alone, never where I is close to 1.

    They are X D over the root of c (N - 1). D is 1 - I in CI_B2, 1 - 2I + 2I² in CI_B1, and may be a mean of I and 1 -
    I; c is 1 in the section on two classes, and 2E in (63)-(68). Here E is that of the margins that are expected. In
    the model, B by Prevalence would need X times the root of (1 - I)(m - G + (1 + G) I)/N.

    - By chance, with both margins given, D = 1 is exactly right where c V is 1. With c = 1 and two classes that is
      where b is r or 1 - r. With even margins, the half-width is the root of (K - 1)/c times the right one: right for
      two classes with c = 1, and for three with 2E, which is 2 then; too wide for more classes.
    - CI_B2 is too narrow close to I = 1, for all margins, guesses and N: its square vanishes there to the second order,
      and the variance to the first. For large N it is right at one I below 1, if any, where
      (1 - I)/c = m - G + (1 + G) I: too wide below that, and too narrow above. With even classes and guesses, that is
      (K - 2)/(2(K - 1)) with c = 1, and (K - 3)/(3(K - 1)) with c = 2: with two classes, at 0, and nowhere.
    - CI_B1 is too wide close to I = 1, where it does not vanish. With even classes and guesses it is too narrow at 1/2,
      for every K: for large N, the root of (K - 1)/(c (K + 1)) times the right one. With two classes it is right at 0
      and at .767, where 4I³ - 8I² + 9I is 4, if c is 1; and if c is 2 at .850, where 4I⁴ - 8I³ + 10I² - 4I is 1. In
      between, and below, it is too narrow, and above too wide.
    - The geometric mean of I and 1 - I vanishes at 1 as it should. Its square is I (1 - I), which for c = 1 and large N
      is too little, by (1 - I)(m - G + G I): with even classes and guesses by (1 - I)/(K - 1), so that it is right in
      the limit of many classes.

    Proof. V is f/e for two classes, and f = e where b is r or 1 - r. From 0 to 1, (1 - I)/c falls and m - G + (1 + G) I
    rises, from the variance at 0 to 1 + m: they meet once at most, and do not vanish together. The two polynomials are
    below their value at 0 and above it at 1. The first rises; the second is convex.
    """
    i, m, g = (Symbol(name, positive=True) for name in ("I", "m", "G"))
    # 1. (63) and (66) where margins are even: E is 1, and c is 2.
    for word, deviation in ((CIB2, 1 - Abs(InformednessK)), (CIB1, 1 - 2 * Abs(InformednessK) + 2 * InformednessK**2)):
        holds(ForClasses(equal(word, X * deviation / sqrt(2 * (N - 1))), sizes=(2, 3), among=UNIFORM))
    # 2. At chance: two classes, where c is 1.
    same(Bias * (1 - Bias) - Prevalence * (1 - Prevalence), (Bias - Prevalence) * (1 - Bias - Prevalence))
    # 3. What is left of the variance at I = 1.
    same((m - g + (1 + g) * i).xreplace({i: Integer(1)}), 1 + m)
    # 4. CI_B2 with even classes and guesses, for every K: what (1 - I)/c is above what is left of the variance.
    left = (1 + (K - 1) * i) / (K - 1)
    same((1 - i) - left, 2 * ((K - 2) / (2 * (K - 1)) - i))
    same((1 - i) / 2 - left, Rational(3, 2) * ((K - 3) / (3 * (K - 1)) - i))
    # 5. CI_B1 at 1/2, and the geometric mean.
    at_half = {i: Rational(1, 2)}
    same(((1 - 2 * i + 2 * i**2) ** 2).xreplace(at_half), (K - 1) / (K + 1) * ((1 - i) * left).xreplace(at_half))
    same((1 - i) * left - i * (1 - i), (1 - i) / (K - 1))
    same((1 - i) * (m - g + (1 + g) * i) - i * (1 - i), (1 - i) * (m - g + g * i))
    # 6. CI_B1 with two classes: where it meets 1 - I², and that it does so once.
    self_weighted, variance = (1 - 2 * i + 2 * i**2) ** 2, 1 - i**2
    same(self_weighted - variance, i * (4 * i**3 - 8 * i**2 + 9 * i - 4))
    same(12 * i**2 - 16 * i + 9, 12 * (i - Rational(2, 3)) ** 2 + Rational(11, 3))
    same(self_weighted - 2 * variance, 4 * i**4 - 8 * i**3 + 10 * i**2 - 4 * i - 1)
    same(48 * i**2 - 48 * i + 20, 48 * (i - Rational(1, 2)) ** 2 + 8)
    for polynomial, low, high in (
        (4 * i**3 - 8 * i**2 + 9 * i - 4, Rational(766, 1000), Rational(767, 1000)),
        (4 * i**4 - 8 * i**3 + 10 * i**2 - 4 * i - 1, Rational(849, 1000), Rational(850, 1000)),
    ):
        holds(relation(polynomial.xreplace({i: low}), "<", 0))
        holds(relation(polynomial.xreplace({i: high}), ">", 0))
