"""powers2011, future work, Monte Carlo simulation and conclusions: what they say that the other sections do not."""

from __future__ import annotations

from functools import partial as bound
from typing import Final, cast

from sympy import Expr, Integer, Mul, Rational, Symbol, sqrt

from bookmaker_ref.papers.powers2011 import general_confidence
from bookmaker_ref.papers.powers2011.general_association import on
from bookmaker_ref.papers.record import Record
from bookmaker_ref.symbolic import (
    AUC,
    PN,
    PP,
    RN,
    RP,
    All,
    Approximate,
    BookMark,
    Chi2,
    Chi2KB,
    Dual,
    EvennessP,
    EvennessR,
    ForClasses,
    Iff,
    Informedness,
    InversePrecision,
    InverseRecall,
    Markedness,
    N,
    Precision,
    Prevalence,
    Recall,
    ROCDistance,
    Tends,
    equal,
    given,
    relation,
)
from bookmaker_ref.symbolic.classes import Counts, Det, IfSame, K, Of, ProductOver, SumOver, c, k, l
from bookmaker_ref.symbolic.deviations import standard_error
from bookmaker_ref.symbolic.multiclass import CIB1, CramersV, InformednessK
from bookmaker_ref.symbolic.paths import ALL_INFORMED, MANY_CASES, MANY_CLASSES, a, b, small

_HALF: Final = Rational(1, 2)
#: How many cells a table of K classes has.
_CELLS: Expr = SumOver(SumOver(Integer(1), c), l)

# --- exploration and future work --------------------------------------------------------------------------------

_exploration = bound(Record, section="Exploration and Future Work", kind="claim")

demeaned_auc = _exploration(
    "powers2011:informedness-is-demeaned-auc",
    title="Informedness is AUC beyond its chance level, renormalized as Kappa is",
    printed=equal(Informedness, Mul(AUC - _HALF, 1 / (1 - _HALF), evaluate=False)),
    latex=r"B = (\text{AUC} - \tfrac12)/(1 - \tfrac12)",
    note="The text calls Informedness a demeaned, renormalized form, like Kappa, of what has the form of an undemeaned"
    " probability, AUC; read with one half for the mean, the AUC of chance.",
)

#: 1 for one label, 0 for all others.
_indicator = IfSame(l, k, Integer(1), Integer(0))

dichotomous_data = _exploration(
    "powers2011:sums-of-dichotomous-data",
    title="For data of 0 and 1, the sum is the sum of squares",
    printed=ForClasses(equal(SumOver(_indicator * Of(PP, l), l), SumOver(_indicator**2 * Of(PP, l), l))),
    latex=r"\sum x = \sum x^2 \quad (x \in \{0, 1\})",
    note="Read for every label, with 1 where it is predicted and 0 where another one is.",
)
figures_with_intervals = _exploration(
    "powers2011:figures-with-intervals",
    title="The figure that illustrates confidence intervals is that of Cramér's V",
    printed=ForClasses(equal(CIB1, CramersV), sizes=(2, 3)),
    latex=r"CI_{B1} \text{ in Figs 4 and 5}",
    corrected=general_confidence.eq66.lines[0].printed,
    note="The text says that confidence intervals are illustrated in Figs 4 and 5: these are of chi-squared over its"
    " degrees of freedom, and of V. (66) is in Figures 6 and 7, as their captions have it. Read of the second number;"
    " both seem to be those of an earlier count, like those in powers2011:general-forms-equation-numbers.",
)

#: The multiplier, the standard error, and how far apart two systems are.
MULTIPLIER, ERROR = (Symbol(name, positive=True) for name in ("X", "s"))
DISTANCE = Symbol("d", nonnegative=True)

inside_the_interval = _exploration(
    "powers2011:inside-another-interval",
    title="A system in the confidence interval of another is significantly different from it",
    printed=given(relation(DISTANCE, "<=", MULTIPLIER * ERROR), then=relation(DISTANCE / ERROR, ">", MULTIPLIER)),
    latex=r"d \leq X \cdot s \Rightarrow d/s > X",
    corrected=Iff(relation(DISTANCE, ">", MULTIPLIER * ERROR), relation(DISTANCE / ERROR, ">", MULTIPLIER)),
    note="The text says that a system which occurs in the interval of another is not significantly different from it,"
    " and goes on that it is if it is: the second time a word is missing, which says that it is outside. In free"
    " letters, d is what both are apart, s the standard error and X the multiplier; significant is read as: more than"
    " X standard errors. That s is to be that of the difference is powers2011:confidence-outside-one-bar.",
)
_prevalences = ProductOver(Of(Prevalence, l), l)

greatest_determinant = _exploration(
    "powers2011:greatest-determinant",
    title="No determinant is greater than that of all right decisions",
    printed=All(
        (
            ForClasses(relation(Det, "<=", _prevalences), sizes=(2, 3)),
            ForClasses(Tends(Det / _prevalences, Integer(1), ALL_INFORMED), sizes=(2, 3)),
        )
    ),
    latex=r"\det \leq \prod \text{Prev}(l),\; B = 1 \Rightarrow \det = \prod \text{Prev}(l)",
    note="The text says that to maximize the determinant is necessary to maximize Informedness and Markedness; read of"
    " the greatest that they can be, for given classes. It is not sufficient, as a table with all labels in a circle"
    " has the same determinant. Short of the greatest it is powers2011:greater-determinant.",
)

#: Two tables with the same margins and the best order of labels.
MORE: Counts = ((1, 0, 1), (1, 1, 0), (0, 1, 2))
LESS: Counts = ((1, 0, 1), (0, 2, 0), (1, 0, 2))

greater_determinant = _exploration(
    "powers2011:greater-determinant",
    title="Of two tables with the same margins, the one with the greater determinant has more Informedness",
    printed=relation(on(InformednessK, MORE), ">", on(InformednessK, LESS)),
    latex=r"\det \uparrow \;\Rightarrow B \uparrow",
    instead=relation(on(InformednessK, MORE), "<", on(InformednessK, LESS)),
    note="A second reading of the sentence that is read in powers2011:greatest-determinant: short of the greatest as"
    " well, for given margins more Informedness takes a greater determinant. With two classes it does. With three, of"
    " the tables 1 0 1 / 1 1 0 / 0 1 2 and 1 0 1 / 0 2 0 / 1 0 2, which have the same margins and the best order of"
    " labels, the first has the determinant 3 in counts, and B = 7/20, and the second 2, and B = 11/20. Each Bias is"
    " the Prevalence, so that M is B.",
)

# --- Monte Carlo simulation -------------------------------------------------------------------------------------

_simulation = bound(Record, section="Monte Carlo Simulation", kind="claim")

freedoms_of_the_cells = _simulation(
    "powers2011:degrees-of-freedom-of-the-cells",
    title="With N given, a table of K classes has K squared less 1 degrees of freedom",
    printed=ForClasses(equal(_CELLS - 1, K**2 - 1)),
    latex=r"r = K^2 - 1",
)
last_cell = _simulation(
    "powers2011:deviation-of-the-last-cell",
    title="The cell that is left to all others has about K times their standard deviation",
    printed=Approximate(sqrt(1 / small**2 - 1), 1 / small, MANY_CLASSES),
    latex=r"\sqrt{K^2 - 1} = O(K)",
    exact=ForClasses(equal(_CELLS - 1, (K - 1) * (K + 1))),
    note="The text says that it is of the order of K; read with cells that are set independently, with one variance:"
    " the variances of the other K squared less 1 add up in the last one.",
)
binomial_is_normal_in_the_limit = _simulation(
    "powers2011:binomial-approaches-normal",
    title="For large N the binomial distribution has the skewness and the kurtosis of the normal one",
    printed=All(
        (
            Tends((b - a) / sqrt(a * b / small), Integer(0), MANY_CASES),
            Tends(((a + b) ** 2 - 6 * a * b) / (a * b / small), Integer(0), MANY_CASES),
        )
    ),
    latex=r"\frac{1-2p}{\sqrt{Np(1-p)}} \to 0,\; \frac{1-6p(1-p)}{Np(1-p)} \to 0",
    note="The text says that it approaches the normal distribution for reasonably large N; read of the two numbers in"
    " which their shapes differ first. With p for a/(a + b) and N for 1/epsilon.",
)
no_measure_without_a_margin = _simulation(
    "powers2011:empty-margins-leave-no-denominator",
    title="With an empty margin, the denominator of Informedness or of Markedness is 0",
    printed=All(
        (
            given(equal(RP * RN, 0), then=equal(EvennessR, 0)),
            given(equal(PP * PN, 0), then=equal(EvennessP, 0)),
        )
    ),
    latex=r"RP \cdot RN = 0 \Rightarrow \text{Evenness}_R = 0",
    note="The text says that tables with an empty margin give NaN for many statistics; read of the denominators of (20)"
    " and (21).",
)

# --- conclusions ------------------------------------------------------------------------------------------------

_conclusion = bound(Record, section="Conclusions", kind="claim")


def _from_both_ones(x: Expr, y: Expr) -> Expr:
    """The distance of a point from (1, 1)."""
    return cast(Expr, sqrt((1 - x) ** 2 + (1 - y) ** 2))


distance_from_both_ones = _conclusion(
    "powers2011:distance-from-1-1",
    title="With Inverse Recall and Recall for axes, the distance from (1,1) is that from the perfect corner",
    printed=All(
        (
            equal(ROCDistance, _from_both_ones(InverseRecall, Recall)),
            equal(Dual(ROCDistance), _from_both_ones(InversePrecision, Precision)),
        )
    ),
    latex=r"\sqrt{(1-tnr)^2 + (1-tpr)^2}",
    note="The text speaks of the distance from (1,1) in the Recall-based ROC analysis, and of its dual, based on"
    " Precision; read with both recalls for axes, and with both precisions. With fpr and tpr for axes, as the section"
    " on ROC analysis has them, the optimum is at (0,1), and (1,1) is the system that predicts positives alone.",
)
demeaned_averages = _conclusion(
    "powers2011:demeaned-averages",
    title="Informedness and Markedness are demeaned averages, of both recalls and of both precisions",
    printed=All(
        (
            equal(Informedness, Mul((Recall + InverseRecall) / 2 - _HALF, 1 / _HALF, evaluate=False)),
            equal(Markedness, Mul((Precision + InversePrecision) / 2 - _HALF, 1 / _HALF, evaluate=False)),
        )
    ),
    latex=r"B = (\text{mean}(\text{Recall}, \text{IRecall}) - \tfrac12)/\tfrac12",
    note="Read with one half for the mean, and for what is left to 1, by which the text renormalizes elsewhere.",
)
testing_is_multiplication = _conclusion(
    "powers2011:testing-is-multiplication",
    title="Chi-squared is N times the squared Correlation; the KB statistic is N times the squared Informedness and a"
    " constant of the classes",
    printed=All((equal(Chi2, N * BookMark), equal(Chi2KB, 2 * N * EvennessR * Informedness**2))),
    latex=r"\chi^2_{BM} = N \cdot BM,\; \chi^2_{KB} = 2N \cdot \text{Evenness}_R \cdot B^2",
    note="The text says that a test is just multiplication by a constant; read as: for given classes and N, of the"
    " squared coefficient.",
)
error_bars_vanish = _conclusion(
    "powers2011:error-bars-vanish",
    title="For large enough N, error bars are as short as one likes",
    printed=Tends(standard_error(1), Integer(0), MANY_CASES),
    latex=r"SE \to 0 \quad (N \to \infty)",
    note="The text says that with enough cases any association which is not completely random comes to be told from 0"
    " and from 1 as partial informedness; read as: with enough cases no bar reaches from any such value to 0 or 1. Who"
    " is always right has B = 1, and is told from 0 alone.",
)
