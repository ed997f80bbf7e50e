"""powers2011, confidence intervals: deviations from chance and from the optimum, their means, and error bars."""

from __future__ import annotations

from functools import partial as bound

from sympy import Abs, Add, Integer, Mul, Pow, Rational, Symbol, sqrt

from bookmaker_ref.papers.powers2011.table2 import Table, at
from bookmaker_ref.papers.record import Record
from bookmaker_ref.symbolic import (
    AUC,
    EFN,
    EFP,
    ETN,
    ETP,
    FN,
    FP,
    TN,
    TP,
    Approximate,
    Bias,
    Correlation,
    Differs,
    Iff,
    Informedness,
    Markedness,
    N,
    PerversePrediction,
    Prevalence,
    ROCDistance,
    Shows,
    chain,
    equal,
    fnr,
    fpr,
    given,
    relation,
    tnr,
    tpr,
)
from bookmaker_ref.symbolic.deviations import (
    ARITHMETIC,
    GEOMETRIC,
    HARMONIC,
    ONE_TAILED,
    SELF_WEIGHTED,
    SIZE,
    TWO_TAILED,
    above_chance,
    below_optimum,
    both_bars,
    coverage,
    fraction,
    share_of_the_way,
    standard_error,
)
from bookmaker_ref.symbolic.paths import WIDE_BARS
from bookmaker_ref.symbolic.statement import All

_HALF, _QUARTER = Rational(1, 2), Rational(1, 4)
_CONFIDENCE = "Confidence Intervals and Deviations"
_claim = bound(Record, section=_CONFIDENCE, kind="claim")
_number = bound(Record, section=_CONFIDENCE, kind="number")

# --- deviations from chance, and from the optimum -----------------------------------------------------------

auc_and_informedness = _claim(
    "powers2011:confidence-auc-and-informedness",
    title="Most AUC is most Informedness",
    printed=equal(AUC, (1 + Informedness) / 2),
    latex=r"\max \text{AUC} \iff \max B",
    note="Read as: each is a linear function of the other.",
)
error_rates = _claim(
    "powers2011:confidence-error-rates",
    title="The error rates add up to what Informedness leaves",
    printed=equal(fpr + fnr, 1 - Informedness),
    latex=r"fpr + fnr = (1 - B)",
)
true_rates = _claim(
    "powers2011:confidence-true-rates",
    title="The true rates add up to 1 and Informedness",
    printed=equal(tpr + tnr, 1 + Informedness),
    latex=r"tpr + tnr = (1 + B)",
)
deviation_from_chance = _claim(
    "powers2011:confidence-deviation-from-chance",
    title="The squared deviation from chance is that of Informedness, greatest where Informedness is",
    printed=All(
        (
            equal((above_chance(fpr, tpr) / above_chance(0, 1)) ** 2, Informedness**2),
            relation(Informedness**2, "<=", 1),
            given(equal(Informedness, 1), then=equal(Informedness**2, 1)),
        )
    ),
    latex=r"sse_B = B^2",
    note="The text says that the highest Informedness maximizes the normalized squared deviation from chance, as its"
    " Figure 1 shows; read as: the distance from the chance line in ROC space, over that of the optimum, squared, is"
    " B², which is 1 at most, and is 1 where B is. Below chance, more Informedness makes it less.",
)
squared_distance = _claim(
    "powers2011:confidence-squared-distance",
    title="The squared distance from the optimum is the sum of both squared error rates",
    printed=equal(ROCDistance**2, fpr**2 + fnr**2),
    latex=r"sse_B = fpr^2 + fnr^2",
    note="One of three sums that the text as we have it calls by one letter, in turn.",
)

#: Two tables with the same Informedness, at different distances from the optimum.
_NEARER: Table = (3, 1, 1, 3)
_FARTHER: Table = (2, 0, 2, 4)

criteria_differ = _claim(
    "powers2011:confidence-criteria-differ",
    title="Systems with the same Informedness can be at different distances from the optimum",
    printed=All(
        (
            equal(at(Informedness, _NEARER), at(Informedness, _FARTHER)),
            relation(at(ROCDistance, _NEARER), "<", at(ROCDistance, _FARTHER)),
        )
    ),
    latex=r"\max B^2 \not\iff \min\,(fpr^2 + fnr^2)",
    note="The text contrasts the two criteria; read as: what one of them cannot tell apart, the other can.",
)
deviation_from_optimum = _claim(
    "powers2011:confidence-deviation-from-optimum",
    title="The squared distance from the optimum to the isocost line",
    printed=All(
        (
            equal((below_optimum() / above_chance(0, 1)) ** 2, (1 - Informedness) ** 2),
            relation(below_optimum() ** 2, "<=", fpr**2 + fnr**2),
        )
    ),
    latex=r"sse_B = (1 - B)^2",
    note="The text has it as a normalized square of the least distance to the isocost; read as: over the squared"
    " distance between optimum and chance line, which is one half, and not more than the distance to the system.",
)
normalized_range = _claim(
    "powers2011:confidence-range",
    title="The deviations are normalized to at most 1",
    printed=All(
        (
            chain("<=", 0, SIZE, 1),
            chain("<=", 0, Informedness**2, 1),
            chain("<=", 0, (1 - Informedness) ** 2, 1),
        )
    ),
    latex=r"[0, 1]",
    condition=(relation(Informedness, ">=", 0),),
    note="The text does not name what is normalized; read as: the deviation from chance, and that from the optimum. The"
    " second is so for a system that is not below chance. Of one that is always wrong, (1 - B)² is 4.",
)
similar_triangles = _claim(
    "powers2011:confidence-similar-triangles",
    title="In any direction, the system is the same share of the way from chance to the best isocost",
    printed=equal(share_of_the_way(), Informedness),
    latex=r"\frac{\text{from chance to the system}}{\text{from chance to the optimum}} = B",
    note="The text says it of every orientation, by similar triangles; read for the direction of u to the left and v"
    " up, in ROC space: the shortest way is u = v, and those along the axes have one of them 0.",
)
relative_error = _claim(
    "powers2011:confidence-relative-error",
    title="In units of the deviation itself, the standard error depends on N alone",
    printed=All(
        (
            equal(fraction(standard_error(Informedness**2), SIZE), standard_error(1)),
            equal(fraction(standard_error((1 - Informedness) ** 2), Abs(1 - Informedness)), standard_error(1)),
        )
    ),
    latex=r"\sigma/\mu = 1",
    note="Read with the standard error as defined further on, for the deviation |B| from chance and |1 - B| from the"
    " optimum.",
)
no_error_at_the_ends = _claim(
    "powers2011:confidence-no-error-at-the-ends",
    title="At 0 there is no error versus chance, at 1 none versus full information",
    printed=All(
        (
            given(equal(Informedness, 0), then=equal(Informedness**2, 0)),
            given(equal(Informedness, 1), then=equal((1 - Informedness) ** 2, 0)),
        )
    ),
    latex=r"B = 0 \Rightarrow |B| = 0,\; B = 1 \Rightarrow |1 - B| = 0",
    note="Both deviations are squared here.",
)
full_error_at_chance = _claim(
    "powers2011:confidence-full-error-at-chance",
    title="Informedness can be away from 0 by 1, either way",
    printed=All(
        (
            chain("<=", -1, Informedness, 1),
            given(equal(FP, 0), equal(FN, 0), then=equal(Informedness, 1)),
            given(equal(TP, 0), equal(TN, 0), then=equal(Informedness, -1)),
        )
    ),
    latex=r"\pm 1",
    note="The text says that an error of ±1 is possible if Informedness is 0 in theory; read as: what is measured"
    " can be anything up to ±1, and that is reached.",
)

# --- the interval -------------------------------------------------------------------------------------------

#: The multipliers that are printed, and the level that they are for.
_PRINTED_TWO_TAILED = Rational(196, 100)
_PRINTED_ONE_TAILED = Rational(165, 100)
_LEVEL = Rational(1, 20)

_total = Symbol("SSE", positive=True)

standard_error_of_the_mean = _claim(
    "powers2011:confidence-standard-error",
    title="The standard error from the sum of squared error, and from that sum over N",
    printed=equal(sqrt(_total / (N * (N - 1))), Pow(fraction(_total / N, N - 1), _HALF, evaluate=False)),
    latex=r"SE = \sqrt{[SSE/(N \cdot (N-1))]} = \sqrt{[sse/(N-1)]}",
    note="With sse for SSE/N.",
)
rounded_multiplier = _number(
    "powers2011:confidence-rounded-multiplier",
    title="Standard errors for a confidence of 95%, in whole numbers",
    printed=Shows(TWO_TAILED, None, "2"),
    latex=r"X = 2",
    note="The 0.975 quantile of the normal distribution.",
)
two_tailed_multiplier = _number(
    "powers2011:confidence-multiplier",
    title="Standard errors for a confidence of 95%",
    printed=Shows(TWO_TAILED, None, "1.96"),
    latex=r"1.96",
)
confidence_of_multiplier = _number(
    "powers2011:confidence-of-multiplier",
    title="The confidence of 1.96 standard errors",
    printed=Shows(coverage(_PRINTED_TWO_TAILED), None, "95%"),
    latex=r"95\%",
)
level_of_multiplier = _number(
    "powers2011:confidence-level-of-multiplier",
    title="The level of a test by 1.96 standard errors",
    printed=Shows(1 - coverage(_PRINTED_TWO_TAILED), None, "0.05"),
    latex=r"\alpha = 0.05",
    note="Printed for beta, too.",
)
chance_case_of_the_margins = _claim(
    "powers2011:confidence-chance-case-of-the-margins",
    title="Given margins define one point of the chance line",
    printed=given(equal(Informedness, 0), then=equal(tpr, fpr, Bias)),
    latex=r"B = 0 \Rightarrow tpr = fpr = \text{Bias}",
    note="The text says that fixed margins define a specific chance case and not the line of all of them; read as:"
    " at chance both rates are the Bias.",
)
null_hypothesis = _claim(
    "powers2011:confidence-null-hypothesis",
    title="Where Informedness is 0, its distance from 1 is 1",
    printed=given(equal(Informedness, 0), then=equal(Abs(1 - Informedness), 1)),
    latex=r"\sqrt{sse_{B0}} = |1 - B| = 1",
    note="Said of the null hypothesis.",
)
full_hypothesis = _claim(
    "powers2011:confidence-full-hypothesis",
    title="Where Informedness is 1, its distance from 0 is 0",
    printed=given(equal(Informedness, 1), then=equal(SIZE, 0)),
    latex=r"\sqrt{sse_{B2}} = |B| = 0",
    corrected=given(equal(Informedness, 1), then=equal(Abs(1 - Informedness), 0)),
    note="Said of the full hypothesis, B = 1, without measurement error. It is the deviation |1 - B| that is 0 there,"
    " as the text has it where it introduces both deviations, and in the form 1 - |B| by the usual convention"
    " (powers2011:confidence-usual-convention); |B| is 1.",
)
full_range = _claim(
    "powers2011:confidence-full-range",
    title="Where Informedness is 1, its distance from 0 is 1",
    printed=given(equal(Informedness, 1), then=equal(SIZE, 1)),
    latex=r"\sqrt{sse_{B1}} = |B| = 1",
    note="Said of the full hypothesis, B = 1, with measurement error over the whole range.",
    against=("powers2011:confidence-full-hypothesis",),
)
full_hypothesis_of_all_three = _claim(
    "powers2011:confidence-full-hypothesis-of-all-three",
    title="With Informedness 1, Markedness and Correlation are 1",
    printed=given(equal(Informedness, 1), then=equal(Markedness, Correlation, 1)),
    latex=r"B = M = C = 1",
)

# --- means of both deviations -------------------------------------------------------------------------------

arithmetic_mean = _claim(
    "powers2011:confidence-arithmetic-mean",
    title="The arithmetic mean of |B| and |1 - B| is one half",
    printed=equal((SIZE + Abs(1 - Informedness)) / 2, _HALF),
    latex=r"\text{mean}(|B|, |1 - B|) = \tfrac12",
    corrected=equal(ARITHMETIC, _HALF),
    note="Of |B| and 1 - |B|, as powers2008significance has it and the formulas for the three means need it. Below"
    " chance |1 - B| is 1 + |B|.",
)
means_in_order = _claim(
    "powers2011:confidence-means-in-order",
    title="The harmonic mean is at most the geometric one, and that at most the arithmetic",
    printed=All((relation(HARMONIC**2, "<=", GEOMETRIC**2), relation(GEOMETRIC, "<=", ARITHMETIC))),
    latex=r"H \leq G \leq \tfrac12",
    note="The text calls one less conservative than the other; read as: it is less, or the same, so that the interval"
    " is narrower. Of |B| and 1 - |B|; the first relation is squared.",
)
extremes_of_means = _claim(
    "powers2011:confidence-extremes-of-means",
    title="The means lie between the less and the greater of |B| and 1 - |B|",
    printed=All(
        (
            relation((HARMONIC - SIZE) * (HARMONIC - (1 - SIZE)), "<=", 0),
            relation((_HALF - SIZE) * (_HALF - (1 - SIZE)), "<=", 0),
        )
    ),
    latex=r"\min(|B|, 1 - |B|) \leq H \leq \tfrac12 \leq \max(|B|, 1 - |B|)",
    note="The text says that the maximum is conservative and the minimum too low in general; read as: the harmonic"
    " and the arithmetic mean lie between, the geometric between those.",
)
weighted_mean = _claim(
    "powers2011:confidence-weighted-mean",
    title="The mean of |B| and 1 - |B|, each weighted by itself",
    printed=equal(SIZE * SIZE + (1 - SIZE) * (1 - SIZE), SELF_WEIGHTED),
    latex=r"\sqrt{sse_{B1}} = 1 - 2|B| + 2B^2",
    note="The weights add up to 1.",
)
geometric_mean = _claim(
    "powers2011:confidence-geometric-mean",
    title="The geometric mean of |B| and 1 - |B|",
    printed=All((equal(GEOMETRIC**2, SIZE - Informedness**2), relation(GEOMETRIC, ">=", 0))),
    latex=r"\sqrt{sse_{B1}} = \sqrt{|B| - B^2}",
    note="Squared, since neither side is negative.",
)
harmonic_mean = _claim(
    "powers2011:confidence-harmonic-mean",
    title="The harmonic mean of |B| and 1 - |B|",
    printed=equal(2 / (1 / SIZE + 1 / (1 - SIZE)), SIZE - Informedness**2),
    latex=r"\sqrt{sse_{B1}} = |B| - B^2",
    corrected=equal(2 / (1 / SIZE + 1 / (1 - SIZE)), 2 * (SIZE - Informedness**2)),
    note="The harmonic mean of two numbers with the sum 1 is twice their product.",
)
means_are_symmetric = _claim(
    "powers2011:confidence-means-are-symmetric",
    title="The three means are the same for B and -B",
    printed=All(tuple(equal(PerversePrediction(each), each) for each in (SELF_WEIGHTED, GEOMETRIC, HARMONIC))),
    latex=r"B \mapsto -B",
    note="The text calls all of them symmetric; read as: exchanging the predicted labels, which turns the sign of B,"
    " leaves them as they are.",
)
extremes_of_weighted_mean = _claim(
    "powers2011:confidence-extremes-of-weighted-mean",
    title="The self-weighted mean is least, 0.5, at B = ±0.5, and greatest, 1, at 0 and ±1",
    printed=All(
        (
            chain("<=", _HALF, SELF_WEIGHTED, 1),
            equal(SELF_WEIGHTED, _HALF + 2 * (SIZE - _HALF) ** 2),
            equal(SELF_WEIGHTED, 1 - 2 * SIZE * (1 - SIZE)),
        )
    ),
    latex=r"0.5 \leq 1 - 2|B| + 2B^2 \leq 1",
    note="Read with what it is above 0.5 and below 1: the one vanishes at |B| = 0.5 alone, the other at 0 and 1 alone.",
)
other_means_vanish = _claim(
    "powers2011:confidence-other-means-vanish",
    title="The geometric and the harmonic mean are least, 0, at B = 0 and ±1",
    printed=All(
        (
            relation(GEOMETRIC, ">=", 0),
            relation(SIZE - Informedness**2, ">=", 0),
            equal(SIZE - Informedness**2, SIZE * (1 - SIZE)),
        )
    ),
    latex=r"\sqrt{|B| - B^2} \geq 0,\; |B| - B^2 \geq 0",
    note="With |B| - B² for the harmonic mean, as the text has it. Read with the product that both are made of, which"
    " vanishes at |B| = 0 and 1 alone.",
)
zero_variance = _claim(
    "powers2011:confidence-zero-variance",
    title="Each deviation is 0 where its hypothesis holds",
    printed=All(
        (
            given(equal(Informedness, 0), then=equal(Informedness**2, 0)),
            given(equal(Informedness, 1), then=equal((1 - Informedness) ** 2, 0)),
        )
    ),
    latex=r"sse_{B0} = 0 \;(B = 0),\; sse_{B2} = 0 \;(B = \pm 1)",
    note="The text says that sse_B0 and sse_B2 show no variance around the values that they assume; read with B² for"
    " the one and (1 - B)² for the other, as introduced, and at B = 1. Then sse_B0 is not 1 where B = 0, as it is"
    " where the text takes |1 - B| for its root.",
)
extreme_of_geometric_mean = _claim(
    "powers2011:confidence-extreme-of-geometric-mean",
    title="At B = ±0.5 the geometric mean has a minimum, of 0.5",
    printed=All((relation(GEOMETRIC, ">=", _HALF), given(equal(SIZE, _HALF), then=equal(GEOMETRIC, _HALF)))),
    latex=r"\min \sqrt{|B| - B^2} = 0.5",
    corrected=All((relation(GEOMETRIC, "<=", _HALF), equal(GEOMETRIC**2, _HALF**2 - (SIZE - _HALF) ** 2))),
    note="The value is right, but it is the maximum: the minimum is 0, as the sentence before has it.",
    against=("powers2011:confidence-other-means-vanish",),
)
extreme_of_harmonic_mean = _claim(
    "powers2011:confidence-extreme-of-harmonic-mean",
    title="At B = ±0.5 the harmonic mean has a minimum, of 0.25",
    printed=All(
        (
            relation(SIZE - Informedness**2, ">=", _QUARTER),
            given(equal(SIZE, _HALF), then=equal(SIZE - Informedness**2, _QUARTER)),
        )
    ),
    latex=r"\min\,(|B| - B^2) = 0.25",
    corrected=All(
        (
            relation(SIZE - Informedness**2, "<=", _QUARTER),
            equal(SIZE - Informedness**2, _QUARTER - (SIZE - _HALF) ** 2),
        )
    ),
    note="A maximum, as for the geometric mean. Of |B| - B², which the text has for the harmonic mean, the value is"
    " right; that the harmonic mean is twice that is another slip (powers2011:confidence-harmonic-mean).",
    against=("powers2011:confidence-other-means-vanish",),
)
means_against_arithmetic = _claim(
    "powers2011:confidence-means-against-arithmetic",
    title="The self-weighted mean is never less than the arithmetic one, the geometric never more",
    printed=All((relation(SELF_WEIGHTED, ">=", _HALF), relation(GEOMETRIC, "<=", _HALF))),
    latex=r"\sqrt{|B| - B^2} \leq \tfrac12 \leq 1 - 2|B| + 2B^2",
)
complementary_means = _claim(
    "powers2011:confidence-complementary-means",
    title="The self-weighted mean and twice the square of the geometric one, which is the harmonic mean, add up to 1",
    printed=All(
        (
            equal(SELF_WEIGHTED + Mul(2, Pow(GEOMETRIC, 2, evaluate=False), evaluate=False), 1),
            equal(SELF_WEIGHTED + HARMONIC, 1),
        )
    ),
    latex=r"(1 - 2|B| + 2B^2) + 2(|B| - B^2) = 1",
    note="The text calls the weighted arithmetic and the geometric mean complementary; read as: what the one lacks to 1"
    " is in the square of the other.",
)
usual_convention = _claim(
    "powers2011:confidence-usual-convention",
    title="By the usual convention there is no deviation at the full hypothesis",
    printed=given(equal(Informedness, 1), then=equal(1 - SIZE, 0)),
    latex=r"\sqrt{sse_{B1}} = \sqrt{sse_{B2}} = 1 - |B|",
    note="Read at B = 1, where the text has |B| for the root of sse_B2 before.",
    against=("powers2011:confidence-full-hypothesis",),
)
weighted_mean_against_convention = _claim(
    "powers2011:confidence-weighted-mean-against-convention",
    title="The self-weighted mean is more conservative than the usual convention where |B| is above one half",
    printed=equal(Add(SELF_WEIGHTED, Mul(-1, 1 - SIZE, evaluate=False), evaluate=False), SIZE * (2 * SIZE - 1)),
    latex=r"(1 - 2|B| + 2B^2) - (1 - |B|) = |B| \cdot (2|B| - 1)",
    note="The text says, from simulations, that it is more conservative than need be for a high B; read as what algebra"
    " can say of that: it exceeds 1 - |B| exactly where |B| is above one half.",
)

# --- error bars ---------------------------------------------------------------------------------------------

signed_measures = _claim(
    "powers2011:confidence-signed-measures",
    title="Informedness and Markedness can be positive or negative",
    printed=All(tuple(Differs(each, sign * Abs(each)) for each in (Informedness, Markedness) for sign in (1, -1))),
    latex=r"B \gtrless 0,\; M \gtrless 0",
    note="Read as: neither is always its absolute value, nor always the negative of that.",
)
one_tailed_multiplier = _claim(
    "powers2011:confidence-one-tailed-multiplier",
    title="On one side, 1.65 standard errors suffice",
    printed=chain(">", TWO_TAILED, _PRINTED_ONE_TAILED, ONE_TAILED),
    latex=r"1.65",
    note="Read as: the multiplier is less than that for both sides, and not less than the 0.95 quantile, which is"
    " 1.645 (to two places, 1.64).",
)
error_bars = _number(
    "powers2011:confidence-error-bars",
    title="Standard errors of the usual error bars",
    printed=Shows(TWO_TAILED, None, "1.95"),
    latex=r"1.95 SE",
    corrected=Shows(TWO_TAILED, None, "1.96"),
    note="1.96, as the section has it before.",
    against=("powers2011:confidence-multiplier",),
)

#: The multiplier, and the standard errors of two estimates.
_X, _s, _t = (Symbol(name, positive=True) for name in ("X", "s", "t"))
#: The latter where there may be none.
_any_t = Symbol("t", nonnegative=True)

separate_error_bars = _claim(
    "powers2011:confidence-separate-error-bars",
    title="That error bars do not overlap is more than a difference needs",
    printed=relation(_X * (_s + _t), ">", _X * sqrt(_s**2 + _t**2)),
    latex=r"X \cdot (s + t) > X \cdot \sqrt{s^2 + t^2}",
    note="The text calls it conservative to ask for bars that do not overlap. In free letters, s and t are the"
    " standard errors of two estimates: bars are apart from X (s + t) on, which is more than X standard errors of the"
    " difference.",
)
outside_one_bar = _claim(
    "powers2011:confidence-outside-one-bar",
    title="For a difference it is enough that a value is outside of one error bar",
    printed=relation(_X * _s, ">=", _X * sqrt(_s**2 + _any_t**2)),
    latex=r"X \cdot s \geq X \cdot \sqrt{s^2 + t^2}",
    condition=(relation(_any_t, "=", 0),),
    note="The text says it of any two hypotheses; read as: what is X s away is X standard errors of the difference"
    " away. It is where the other value has no error (t = 0), such as the 0 of the null hypothesis, or another one"
    " that is fixed. An estimate has an error t of its own, and then it is less.",
)
single_error_bars = _claim(
    "powers2011:confidence-single-error-bars",
    title="That bars of one standard error do not overlap is too little",
    printed=relation(sqrt(2), "<", ONE_TAILED),
    latex=r"\sqrt{2} < 1.65",
    note="The text says that it is usually too little; read with standard errors that are the same: bars of length s"
    " are apart from 2s on, which is 2/√2 standard errors of the difference.",
)
one_tailed_error_bar = _claim(
    "powers2011:confidence-one-tailed-error-bar",
    title="An error bar of 1.65 standard errors that includes the other mean makes a predicted difference significant",
    printed=relation((1 - coverage(Integer(0))) / 2, "<=", _LEVEL),
    latex=r"1.65 SE",
    corrected=relation((1 - coverage(_PRINTED_ONE_TAILED)) / 2, "<=", _LEVEL),
    note="The word is turned round: that the bar leaves the mean of the other hypothesis outside is meant, as the"
    " sentence before has it. Read as: of what is in the bar, the mean itself, with no difference at all; and of what"
    " is outside, the nearest, 1.65 standard errors away, which is significant to the level 0.05. What is farther is"
    " more so.",
)
bars_meet = _claim(
    "powers2011:confidence-bars-meet",
    title="Error bars of the null and the full hypothesis meet at N = 16",
    printed=Approximate(both_bars(), Integer(1), WIDE_BARS),
    latex=r"X = 2,\; N = 16",
    exact=Iff(relation(2 * standard_error(1), "=", 1 - 2 * standard_error(1)), relation(N, "=", 17)),
    note="Bars of X standard errors up from 0 and down from 1, with the root of sse 1 for both. Read as: at N = (2X)²,"
    " which is 16 for X = 2 and 4 in a cell, both together fill the way from 0 to 1. With N in the standard error they"
    " do. With N - 1, as the section defines it, they are 2X/√((2X)² - 1), 1.033, and touch at N = 17 exactly; 16 is"
    " the last N at which they overlap. With X = 1.96 they meet at 16.4. The text has X = 2"
    " alone; that this is near is read as a limit.",
)
four_in_a_cell = _claim(
    "powers2011:confidence-four-in-a-cell",
    title="With N = 16, each cell expects 4",
    printed=given(
        equal(N, 16), equal(Bias, _HALF), equal(Prevalence, _HALF), then=equal(ETP, EFP, EFN, ETN, Integer(4))
    ),
    latex=r"N/4 = 4",
    note="Read for even margins.",
)
