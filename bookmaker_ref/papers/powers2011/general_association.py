"""powers2011, equations 39-46: information, Informedness and Markedness for K classes, and the determinant."""

from __future__ import annotations

from functools import partial as bound

from sympy import Abs, Add, Expr, Integer, Mul, Pow, Rational, Symbol, sqrt

from bookmaker_ref.papers.record import Equation, Record
from bookmaker_ref.symbolic import (
    DTP,
    FN,
    FP,
    RP,
    TN,
    TP,
    All,
    Approximate,
    Bias,
    Correlation,
    Determinant,
    Differs,
    EvennessP,
    EvennessR,
    ForClasses,
    Informedness,
    InversePrecision,
    InverseRecall,
    Markedness,
    N,
    Path,
    Precision,
    Prevalence,
    Recall,
    Tends,
    dtp,
    equal,
    given,
    relation,
)
from bookmaker_ref.symbolic.algebra import partial
from bookmaker_ref.symbolic.classes import (
    INFORMED,
    INFORMED_BY_PREVALENCE,
    MARKED,
    UNIFORM,
    Cell,
    Counts,
    Det,
    IfSame,
    K,
    Of,
    ProductOver,
    SumOver,
    c,
    l,
    spelled,
)
from bookmaker_ref.symbolic.deviations import fraction
from bookmaker_ref.symbolic.functions import XLogY
from bookmaker_ref.symbolic.multiclass import (
    BiasGK,
    ConditionalEntropy,
    EvennessGPlus,
    EvennessPPlus,
    EvennessRPlus,
    InformednessByPrevalence,
    InformednessK,
    KappaK,
    MarkednessK,
    MutualInformationK,
    PrevGK,
    det_estimate,
    p_class,
    p_class_given_label,
    p_joint,
    p_label,
)
from bookmaker_ref.symbolic.paths import (
    ALL_GUESSED,
    ALL_INFORMED,
    ALL_INFORMED_BY_PREVALENCE,
    ALL_MARKED,
    a,
    b,
    small,
    x,
)

_DETERMINANT = TP * TN - FP * FN
_line = bound(Record, section="Generalization of Association")
_claim = bound(Record, section="Generalization of Association", kind="claim")

# --- information ----------------------------------------------------------------------------------------------

precision_of_a_label = _claim(
    "powers2011:precision-of-a-label",
    title="Of a label's own class, the conditional probability is its Precision",
    printed=ForClasses(equal(Cell(l, l) / (Of(Bias, l) * N), Of(Precision, l))),
    latex=r"P_R(l|l) = \text{Precision}(l)",
)
eq39 = Equation(
    "powers2011:39",
    title="Mutual Information, label by label",
    lines=(
        _line(
            "powers2011:39.1",
            title="Mutual Information is the mean information gain over all cells",
            printed=ForClasses(
                equal(
                    MutualInformationK,
                    SumOver(p_label * SumOver(-XLogY(p_class_given_label, p_class_given_label / p_class), c), l),
                ),
                sizes=(2, 3),
            ),
            latex=r"MI(\mathbf{R}||\mathbf{P}) = \sum_l P_P(l) \sum_c P_R(c|l)[-\log(P_R(c|l)/P_R(c))]",
            corrected=ForClasses(
                equal(
                    MutualInformationK,
                    SumOver(p_label * SumOver(XLogY(p_class_given_label, p_class_given_label / p_class), c), l),
                ),
                sizes=(2, 3),
            ),
            note="The minus sign is one of entropy (40). With it the sum is minus the Mutual Information, and never"
            " positive.",
        ),
    ),
)
eq40 = Equation(
    "powers2011:40",
    title="Conditional entropy, label by label",
    lines=(
        _line(
            "powers2011:40.1",
            title="Conditional entropy of the class, given the label",
            printed=ForClasses(
                equal(
                    ConditionalEntropy,
                    SumOver(p_label * SumOver(-XLogY(p_class_given_label, p_class_given_label), c), l),
                ),
                sizes=(2, 3),
            ),
            latex=r"H(\mathbf{R}|\mathbf{P}) = \sum_l P_P(l) \sum_c P_R(c|l)[-\log(P_R(c|l))]",
            defines=ConditionalEntropy,
        ),
    ),
)

# --- Informedness and Markedness --------------------------------------------------------------------------------

#: The return of a bet on l when c wins, as (41) writes it with the delta of both.
_return = p_label / (Of(Prevalence, l) - IfSame(l, c, Integer(0), Integer(1)))

eq41 = Equation(
    "powers2011:41",
    title="Informedness of K classes",
    lines=(
        _line(
            "powers2011:41.1",
            title="Informedness is the mean return of all bets",
            printed=ForClasses(equal(InformednessK, SumOver(p_label * SumOver(p_class_given_label * _return, c), l))),
            latex=r"B(\mathbf{R}|\mathbf{P}) = \sum_l P_P(l) \sum_c P_R(c|l)[P_P(l)/(P_R(l) - \partial_{c=l})]",
            defines=InformednessK,
            note="The delta is 1 where c and l differ, as the text defines it, so the return is P_P(l)/P_R(l) if the"
            " bet is won and -P_P(l)/(1 - P_R(l)) if it is lost. The vocabulary has B as the mean of the dichotomous"
            " Informedness of the labels, weighted by Bias, which is the same.",
        ),
    ),
)
#: What a bet on l returns when c wins, for pools of one over the bookmaker's and the punter's part.
_fair_return = IfSame(l, c, 1 / Of(Prevalence, l), -1 / (1 - Of(Prevalence, l)))

bookmaker_is_fair = _claim(
    "powers2011:bookmaker-is-fair",
    title="The odds are fair: a bet that knows nothing returns nothing",
    printed=ForClasses(equal(SumOver(p_class * _fair_return, c), 0)),
    latex=r"\sum_c P_R(c)\,[1/(P_R(l) - \partial_{c=l})] = 0",
    note="The text says that B is the return per bet with a fair bookmaker; read as: for every label, the mean of the"
    " returns by Prevalence is 0.",
)
expected_return = _claim(
    "powers2011:expected-return-per-bet",
    title="Informedness is the expected return of one bet",
    printed=ForClasses(equal(InformednessK, SumOver(p_label * SumOver(p_joint * _fair_return, c), l))),
    latex=r"B = E[\text{return per bet}]",
    note="Read with the returns of (41): a bet on l has P_P(l)/(P_R(l)(1 - P_R(l))) in the pool, of which the"
    " bookmaker's part is won or the punter's part lost. With pools of 1/(1 - P_R(l)), so that every bet that is won"
    " wins 1, the expected return is the mean by Prevalence (42).",
    also=("powers2003:general-payoff",),
)
return_falls_with_probability = _claim(
    "powers2011:return-falls-with-probability",
    title="The less likely a horse, the more a bet on it returns",
    printed=relation(partial((1 - Prevalence) / Prevalence, "Prevalence", "recall"), "<", 0),
    latex=r"\partial\,(\text{IPrev}/\text{Prev}) / \partial\,\text{Prev} < 0",
)
eq42 = Equation(
    "powers2011:42",
    title="Informedness of K classes from that of each",
    lines=(
        _line(
            "powers2011:42.1",
            title="Informedness as a mean of the dichotomous Informedness, weighted by Prevalence",
            printed=ForClasses(equal(InformednessK, SumOver(Of(Prevalence, l) * Of(Informedness, l), l))),
            latex=r"B(\mathbf{R}|\mathbf{P}) = \sum_l \text{Prev}(l) B(l)",
            instead=ForClasses(equal(InformednessK, SumOver(Of(Bias, l) * Of(Informedness, l), l))),
            note="The text says that (41) can be simplified to this. It comes to the mean by Bias: with two classes,"
            " and wherever Bias is Prevalence or the labels are equally informed, the two are the same number; else"
            " they are two measures. The mean by Prevalence is the return of bets that always win 1.",
            against=("powers2011:41.1",),
        ),
    ),
)
eq43 = Equation(
    "powers2011:43",
    title="Markedness of K classes from that of each",
    lines=(
        _line(
            "powers2011:43.1",
            title="Markedness as a mean of the dichotomous Markedness, weighted by Bias",
            printed=ForClasses(equal(MarkednessK, SumOver(Of(Bias, c) * Of(Markedness, c), c))),
            latex=r"M(\mathbf{P}|\mathbf{R}) = \sum_c \text{Bias}(c) M(c)",
            defines=MarkednessK,
            note="It is the Dual of (42), not of (41): the Dual of a mean by Bias is one by Prevalence.",
        ),
    ),
)
#: How much more often a label is given to its own class than to another: what is known, beyond a guess.
_known = Cell(l, l) / Of(RP, l) - Cell(l, c) / Of(RP, c)

informed_decision = _claim(
    "powers2011:probability-of-an-informed-decision",
    title="Each label's Informedness is the probability of an informed decision, and so are both means",
    printed=All(
        (
            ForClasses(equal(Of(Informedness, l), InformednessK), among=INFORMED),
            ForClasses(equal(InformednessByPrevalence, InformednessK), among=INFORMED),
            ForClasses(equal(InformednessK, IfSame(l, c, InformednessK, _known)), among=INFORMED),
        )
    ),
    latex=r"B(l) = B = I",
    note="The text says that (42) and (43) remain true to the definition of Informedness as a probability; read as:"
    " where a decision is right with one probability and else a guess, every B(l) is that probability, by which the"
    " label is likelier for its own class than for any other. Markedness is the Dual.",
)
geometric_mean_is_defined = _claim(
    "powers2011:coefficient-of-determination",
    title="The product of Informedness and Markedness of K classes is a coefficient of determination",
    printed=ForClasses(relation(InformednessK * MarkednessK, ">=", 0), sizes=(2, 3)),
    latex=r"B \cdot M \geq 0",
    instead=All(
        (
            ForClasses(relation(InformednessK * MarkednessK, ">=", 0), sizes=(2,)),
            ForClasses(relation(InformednessK * MarkednessK, ">=", 0), sizes=(3, 4), among=INFORMED_BY_PREVALENCE),
        )
    ),
    note="The text says that the squared geometric mean of both is a well defined coefficient. With three classes or"
    " more the two may have opposite signs, so that the mean does not exist. It assumes labels that are assigned in"
    " the best way; that does not help: rows 4 181 9, 0 0 6, 1 119 11 have the largest Informedness of all orders, and"
    " a negative Markedness.",
)
by_prevalence_too = _claim(
    "powers2011:coefficient-of-determination-by-prevalence",
    title="The same with Informedness as (42) has it",
    printed=ForClasses(relation(InformednessByPrevalence * MarkednessK, ">=", 0), sizes=(2, 3)),
    latex=r"B \cdot M \geq 0",
    instead=ForClasses(relation(InformednessByPrevalence * MarkednessK, ">=", 0), sizes=(2,)),
    note="The other weights do not mend it, nor does the best order of labels: rows 9 0 2, 0 4 0, 38 21 0 have the"
    " largest Informedness of all orders, 23/216, and Markedness -23/630.",
)
denominators_of_both = _claim(
    "powers2011:denominators-of-both",
    title="Markedness and Informedness divide the determinant by margins, of Prevalence and of Bias in this order",
    printed=All((equal(Markedness, Determinant / EvennessR), equal(Informedness, Determinant / EvennessP))),
    latex=r"M = dtp / \text{Prev}(1-\text{Prev}),\; B = dtp / \text{Bias}(1-\text{Bias})",
    corrected=All((equal(Markedness, Determinant / EvennessP), equal(Informedness, Determinant / EvennessR))),
    note="The text names Markedness (20) and Informedness (21), and then Prevalence and Bias respectively. (20) and"
    " (21) have it the other way round.",
)
equal_when_margins_agree = _claim(
    "powers2011:three-are-equal-when-bias-is-prevalence",
    title="With Bias equal to Prevalence, Correlation, Markedness and Informedness are one number",
    printed=given(equal(Bias, Prevalence), then=equal(Correlation, Markedness, Informedness)),
    latex=r"\text{Prevalence} = \text{Bias} \Rightarrow r_G = M = B",
)

#: Almost all is positive and found; of the few negatives most are missed, and the few called negative are.
_HEDGED = Path(small, (a, b * small, small**3, small**2), "FP, TN, FN vanish in this order")

informedness_without_markedness = _claim(
    "powers2011:informedness-without-markedness",
    title="Informedness can be as near to 0, and Markedness as near to 1, as one likes, with Recall and Precision near"
    " 1",
    printed=All(
        (
            Tends(Informedness, Integer(0), _HEDGED),
            Tends(Markedness, Integer(1), _HEDGED),
            Tends(Recall, Integer(1), _HEDGED),
            Tends(Precision, Integer(1), _HEDGED),
        )
    ),
    latex=r"B \to 0,\; M \to 1,\; \text{Recall} \to 1,\; \text{Precision} \to 1",
    note="The text says that Informedness can be driven to 0 while Markedness is driven to 1, and Recall and Precision"
    " then to 1; read as: in some such way. In every such way see powers2011:recall-without-informedness.",
)
#: Hardly anything is positive; most of that is missed, and hardly anything else is called positive.
_MISSED = Path(small, (a * small**2, small**3, b * small, x), "TP, FP and FN vanish, FP first and FN last")

recall_without_informedness = _claim(
    "powers2011:recall-without-informedness",
    title="Where Informedness becomes 0 and Markedness 1, Recall becomes 1",
    printed=All(
        (
            Tends(Informedness, Integer(0), _MISSED),
            Tends(Markedness, Integer(1), _MISSED),
            Tends(Recall, Integer(1), _MISSED),
        )
    ),
    latex=r"B \to 0,\; M \to 1 \Rightarrow \text{Recall} \to 1",
    instead=All(
        (
            Tends(Informedness, Integer(0), _MISSED),
            Tends(Markedness, Integer(1), _MISSED),
            Tends(Recall, Integer(0), _MISSED),
            Tends(InverseRecall, Integer(1), _MISSED),
            Tends(Precision, Integer(1), _MISSED),
            Tends(InversePrecision, Integer(1), _MISSED),
        )
    ),
    note="The sentence that is read in powers2011:informedness-without-markedness, read as: it cannot be otherwise. Of"
    " Precision that is so, since Markedness is 1 only with both precisions. Of Recall and Inverse Recall only the sum"
    " becomes 1: where a class is rare and mostly missed, and nothing else is taken for it, its Recall becomes 0.",
)
own_margins_alone = _claim(
    "powers2011:own-margins-alone",
    title="With the determinant fixed, Informedness does not change with Bias, nor Markedness with Prevalence",
    printed=All(
        (
            equal(partial(Informedness, "Bias", "deviation"), 0),
            equal(partial(Markedness, "Prevalence", "deviation"), 0),
        )
    ),
    latex=r"\partial B/\partial\,\text{Bias} = 0,\; \partial M/\partial\,\text{Prev} = 0 \quad (dtp)",
    note="The text calls them independent once the determinant is fixed, and says that their margins can vary"
    " independently; read as: each depends on its own margins only. The margins themselves do not vary freely then:"
    " dtp is at most Prev IBias and IPrev Bias, and at least minus Prev Bias and minus IPrev IBias.",
)

# --- the determinant --------------------------------------------------------------------------------------------

dichotomous_determinants = _claim(
    "powers2011:determinants-of-two-classes",
    title="The determinants of the counts and of the proportions are DTP and dtp",
    printed=All((equal(_DETERMINANT, DTP), equal(_DETERMINANT / N**2, dtp))),
    latex=r"DET = DP = DTP,\; \det = dp = dtp",
    instead=All((equal(_DETERMINANT, N * DTP), equal(_DETERMINANT / N**2, dtp))),
    note="The text says that DET and det generalize DP = DTP and dp = dtp of two classes, and says it again in the"
    " conclusions: the determinant of either form of the table is DTP or dtp. DTP is the deviation of a count"
    " from what is expected (30), N times dtp; the determinant of the counts is N squared times dtp.",
)


def on(word: Expr, table: Counts) -> Expr:
    """The exact number that the word is on the table."""
    return spelled(word, tuple(tuple(map(Integer, row)) for row in table))


#: Two tables with the same determinant and the same margins, of classes and of labels, each label assigned to the
#: class for which Informedness is greatest.
ONE: Counts = ((1, 0, 1), (0, 2, 0), (1, 0, 3))
OTHER: Counts = ((1, 0, 1), (1, 1, 0), (0, 1, 3))

determinant_and_margins = _claim(
    "powers2011:determinant-and-margins-give-informedness",
    title="As at two classes, the determinant and the margins decide what Informedness is",
    printed=equal(on(InformednessK, ONE), on(InformednessK, OTHER)),
    latex=r"B = f(\det, \text{Prev})",
    instead=relation(on(InformednessK, ONE), "!=", on(InformednessK, OTHER)),
    note="The text says that the determinant over the product of the Prevalences is enough to guarantee that (20)-(22)"
    " generalize to K classes, which at two classes have B, M and BMG from the determinant and the margins alone; and"
    " of an exact Evenness, by which it would, that it remains to be found. Read of two tables with the same margins"
    " and the same determinant, 4/8³: 1 0 1 / 0 2 0 / 1 0 3 with B = 7/12, and 1 0 1 / 1 1 0 / 0 1 3 with B = 5/12."
    " Both have the labels in their best order, and their Biases are the Prevalences, so that M and BMG are B. As the"
    " approximation that (44)-(46) print it is another matter (powers2011:45.1).",
)

#: The power of the geometric mean that (44) and (45) print.
_HALF_K = K / 2

eq44 = Equation(
    "powers2011:44",
    title="Markedness from the determinant",
    lines=(
        _line(
            "powers2011:44.1",
            title="Markedness is about the 2/K-th power of the determinant, over Evenness",
            printed=ForClasses(Approximate(MarkednessK, det_estimate / EvennessPPlus, ALL_MARKED), sizes=(3, 4)),
            latex=r"M \approx \det^{2/K} / \text{Evenness}_{P+}",
            exact=ForClasses(
                equal(det_estimate / EvennessPPlus, MarkednessK ** (2 * (K - 1) / K)), sizes=(2, 3, 4, 5), among=MARKED
            ),
            note="First and last term of the printed row. Read near I = 1, in a model like that of the text's"
            " simulation: every class is marked with probability I, else called at random, with the same labels in"
            " both parts, the Dual of 45.1. With two classes it is an identity.",
        ),
        _line(
            "powers2011:44.2",
            title="The same with the geometric mean of the Biases inside the power",
            printed=ForClasses(
                equal((Abs(Det) / BiasGK**_HALF_K) ** (2 / K), Abs(Det) ** (2 / K) / EvennessPPlus), sizes=(2, 3)
            ),
            latex=r"[\det / \text{BiasG}^{K/2}]^{2/K} = \det^{2/K} / \text{Evenness}_{P+}",
            corrected=ForClasses(
                equal((Abs(Det) / BiasGK**K) ** (2 / K), Abs(Det) ** (2 / K) / EvennessPPlus), sizes=(2, 3)
            ),
            note="Middle and last term of the printed row. With BiasG the geometric mean, as at K = 2 (20), its K-th"
            " power is the product of the Biases, and Evenness its square, as the text says. The determinant is taken"
            " without its sign, since a root is drawn from it. This row, 45.2 and 61.2 cannot all be slips: with PrevG"
            " and BiasG for the product to the power 2/K, as (61) has it, this row and 45.2 are right, and (46) and"
            " the factor E are not.",
        ),
    ),
)
eq45 = Equation(
    "powers2011:45",
    title="Informedness from the determinant",
    lines=(
        _line(
            "powers2011:45.1",
            title="Informedness is about the 2/K-th power of the determinant, over Evenness",
            printed=ForClasses(Approximate(InformednessK, det_estimate / EvennessRPlus, ALL_INFORMED), sizes=(3, 4)),
            latex=r"B \approx \det^{2/K} / \text{Evenness}_{R+}",
            exact=ForClasses(
                equal(det_estimate / EvennessRPlus, InformednessK ** (2 * (K - 1) / K)),
                sizes=(2, 3, 4, 5),
                among=INFORMED,
            ),
            note="First and last term of the printed row, read as 44.1: every prediction is right with probability I,"
            " else a guess, with the same classes in both parts. The estimate is I to the power 2(K - 1)/K.",
        ),
        _line(
            "powers2011:45.2",
            title="The same with the geometric mean of the Prevalences inside the power",
            printed=ForClasses(
                equal((Abs(Det) / PrevGK**_HALF_K) ** (2 / K), Abs(Det) ** (2 / K) / EvennessRPlus), sizes=(2, 3)
            ),
            latex=r"[\det / \text{PrevG}^{K/2}]^{2/K} = \det^{2/K} / \text{Evenness}_{R+}",
            corrected=ForClasses(
                equal((Abs(Det) / PrevGK**K) ** (2 / K), Abs(Det) ** (2 / K) / EvennessRPlus), sizes=(2, 3)
            ),
            note="As 44.2, beside which it stands or falls: both rows are right with PrevG as (61) prints it.",
        ),
    ),
)
eq46 = Equation(
    "powers2011:46",
    title="Correlation from the determinant",
    lines=(
        _line(
            "powers2011:46.1",
            title="Correlation is about the 2/K-th power of the determinant, over both geometric means",
            printed=ForClasses(
                Approximate(
                    sqrt(InformednessK * MarkednessK), det_estimate / EvennessGPlus, ALL_INFORMED_BY_PREVALENCE
                ),
                sizes=(3, 4),
            ),
            latex=r"\text{BMG} \approx \det^{2/K} / \text{Evenness}_{G+}",
            exact=ForClasses(
                equal(det_estimate / EvennessGPlus, sqrt(InformednessK * MarkednessK) ** (2 * (K - 1) / K)),
                sizes=(2, 3, 4, 5),
                among=INFORMED_BY_PREVALENCE,
            ),
            note="First and last term of the printed row, read as 44.1 in the model that is both: the guesses are"
            " drawn by Prevalence, so that Informedness and Markedness are I.",
        ),
        _line(
            "powers2011:46.2",
            title="Evenness of both margins is the product of their geometric means",
            printed=ForClasses(equal(EvennessGPlus, PrevGK * BiasGK), sizes=(2, 3, 4, 5)),
            latex=r"\text{PrevG} \cdot \text{BiasG} = \text{Evenness}_{G+}",
            defines=EvennessGPlus,
        ),
    ),
)
dichotomous_case_emerges = _claim(
    "powers2011:dichotomous-case-emerges",
    title="With two classes, the determinant gives Markedness, Informedness and Correlation exactly",
    printed=All(
        (
            ForClasses(equal(MarkednessK, det_estimate / EvennessPPlus), sizes=(2,)),
            ForClasses(equal(InformednessK, det_estimate / EvennessRPlus), sizes=(2,)),
            ForClasses(equal(InformednessK * MarkednessK, (det_estimate / EvennessGPlus) ** 2), sizes=(2,)),
        )
    ),
    latex=r"K = 2: M = \det/\text{Evenness}_{P+},\; B = \det/\text{Evenness}_{R+}",
)
good_near_chance = _claim(
    "powers2011:determinant-matches-near-chance",
    title="Near chance the estimate by the determinant matches Informedness",
    printed=ForClasses(Tends(InformednessK - det_estimate / EvennessRPlus, Integer(0), ALL_GUESSED), sizes=(3,)),
    latex=r"B - \det^{2/K}/\text{Evenness}_{R+} \to 0 \quad (B \to 0)",
    note="The text says that it matches well near B = 0, and less well in between; read as: the difference vanishes."
    " The ratio does not tend to 1, but to 0: the estimate is I to the power 2(K - 1)/K.",
)
poorer_in_between = _claim(
    "powers2011:determinant-fares-less-well-between",
    title="In between the estimate differs from Informedness",
    printed=ForClasses(Differs(InformednessK, det_estimate / EvennessRPlus), sizes=(3,), among=INFORMED),
    latex=r"B \neq \det^{2/K}/\text{Evenness}_{R+}",
)
_k = Symbol("K", positive=True)
#: 1/(3K - 2) for two classes, as it is before anything is computed.
_OTHER_EXPONENT = Pow(Add(Mul(3, 2, evaluate=False), -2, evaluate=False), -1, evaluate=False)

other_exponent_at_two = _claim(
    "powers2011:other-exponent-at-two-classes",
    title="The other exponent, 1/(3K - 2), is 1 for two classes too",
    printed=equal(_OTHER_EXPONENT, 1),
    latex=r"K = 2: 1/(3K-2) = 1",
    instead=All((equal(_OTHER_EXPONENT, Rational(1, 4)), equal(fraction(Integer(2), Integer(2)), 1))),
    note="It is 1/4, so that nothing is exact at two classes; 4/(3K - 2) would be 1, as the first exponent, 2/K, is."
    " So is 1/(K - 1), with which the determinant over the product of the Prevalences is exactly I for every K in the"
    " model of 45.1.",
)
marginal_freedoms = _claim(
    "powers2011:marginal-degrees-of-freedom",
    title="A dimension for each class and K - 1 freedoms for each margin are 3K - 2 in all",
    printed=equal(Add(_k, Mul(2, _k - 1, evaluate=False), evaluate=False), 3 * _k - 2),
    latex=r"K + 2(K-1) = 3K - 2",
)
agree_at_full_information = _claim(
    "powers2011:all-agree-with-full-information",
    title="Where every decision is right, Informedness, Markedness and Kappa are 1",
    printed=All(
        (
            ForClasses(Tends(InformednessK, Integer(1), ALL_INFORMED), sizes=(2, 3)),
            ForClasses(Tends(MarkednessK, Integer(1), ALL_INFORMED), sizes=(2, 3)),
            ForClasses(Tends(KappaK, Integer(1), ALL_INFORMED), sizes=(2, 3)),
        )
    ),
    latex=r"I = 1 \Rightarrow B = M = \kappa",
    note="The text says that they agree perfectly there; read as the limit, in which also no guess is left.",
)
agree_with_uniform_margins = _claim(
    "powers2011:all-agree-with-uniform-margins",
    title="With uniform margins, Informedness, Markedness and Kappa are one number",
    printed=ForClasses(equal(InformednessK, MarkednessK, InformednessByPrevalence, KappaK), among=UNIFORM),
    latex=r"\text{Prev}(l) = \text{Bias}(l) = 1/K \Rightarrow B = M = \kappa",
    note="Correlation, their geometric mean, is that number too, where it is not negative.",
)
product_of_prevalences_at_two = _claim(
    "powers2011:det-over-product-of-prevalences",
    title="Over the product of the Prevalences, the determinant is exactly Informedness for two classes",
    printed=ForClasses(equal(Det / ProductOver(Of(Prevalence, l), l), InformednessK), sizes=(2,)),
    latex=r"K = 2: \det / \prod \text{Prev}(l) = B",
    section="Generalization of Evenness",
)
