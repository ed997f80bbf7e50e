"""powers2003, up to "Label Bias": Recall and Precision, their means, and how labels are biased towards them."""

from __future__ import annotations

from functools import partial as bound
from typing import cast

from sympy import Abs, Expr, Integer, Min, Mul, Rational, Symbol, log

from bookmaker_ref.papers.record import Record
from bookmaker_ref.symbolic import (
    CELLS,
    F1,
    FN,
    FP,
    PN,
    PP,
    RN,
    RP,
    TN,
    TP,
    Accuracy,
    AMeasure,
    Bias,
    Differs,
    Fallout,
    GMeasure,
    Iff,
    Inverse,
    InverseF1,
    InversePrecision,
    InversePrevalence,
    InverseRecall,
    Jaccard,
    N,
    Precision,
    Prevalence,
    Recall,
    Shows,
    chain,
    equal,
    fn,
    fnr,
    fp,
    fpr,
    given,
    pn,
    pp,
    relation,
    rn,
    rp,
    tna,
    tnr,
    tp,
    tpa,
    tpr,
)
from bookmaker_ref.symbolic.algebra import partial
from bookmaker_ref.symbolic.cells import of_cells
from bookmaker_ref.symbolic.statement import All

Table = tuple[int, int, int, int]

#: The table that explains the letters, and that of always saying "noun".
EXAMPLE: Table = (42, 18, 28, 12)
NOUNS: Table = (90, 10, 0, 0)


def _numbers(name: str, section: str, table: Table, *entries: tuple[str, Symbol, str], what: str) -> tuple[Record, ...]:
    """One record for each number of a table: a slug, the word it is the value of, and the digits."""
    return tuple(
        Record(
            f"powers2003:{name}-{slug}",
            title=f"{word} of the {what}",
            printed=Shows(word, table, digits),
            latex=digits.replace("%", r"\%"),
            section=section,
            kind="number",
        )
        for slug, word, digits in entries
    )


# --- Recall and Precision -----------------------------------------------------------------------------------

_RATES = "Recall, Precision and Accuracy"
_claim = bound(Record, section=_RATES, kind="claim")

margins_sum_to_n = _claim(
    "powers2003:margins-sum-to-n",
    title="The predicted margins add up to N, and so do the real ones",
    printed=equal(PP + PN, RP + RN, N),
    latex=r"|{+}P| + |{-}P| = |{+}R| + |{-}R| = N",
)
example = _numbers(
    "example",
    _RATES,
    EXAMPLE,
    ("tp", TP, "42"),
    ("fp", FP, "18"),
    ("pp", PP, "60"),
    ("fn", FN, "28"),
    ("tn", TN, "12"),
    ("pn", PN, "40"),
    ("rp", RP, "70"),
    ("rn", RN, "30"),
    ("n", N, "100"),
    what="first table",
)
precision_is_conditional = _claim(
    "powers2003:precision-is-conditional",
    title="Precision is the probability of the class, given the label",
    printed=equal(Precision, TP / PP, tp / pp),
    latex=r"\text{precision} = |{+}P{+}R|/|{+}P| \equiv p_R(c{=}1|l{=}1)",
    defines=Precision,
    also=("powers2011:2.2",),
    note="A conditional probability is the joint one over that of the condition.",
)
recall_is_conditional = _claim(
    "powers2003:recall-is-conditional",
    title="Recall is the probability of the label, given the class",
    printed=equal(Recall, TP / RP, tp / rp),
    latex=r"\text{recall} = |{+}P{+}R|/|{+}R| \equiv p_P(l{=}1|c{=}1)",
    defines=Recall,
    also=("powers2011:1.2",),
)
recall_is_sensitivity = _claim(
    "powers2003:recall-is-sensitivity",
    title="Recall, Sensitivity and the true positive rate are one",
    printed=equal(Recall, tpr, TP / RP),
    latex=r"\text{recall} \; (\equiv \text{sensitivity} \equiv tpr)",
    also=("powers2011:1.1",),
    note="Sensitivity is another name of the word Recall here, so there is nothing to decide of it.",
)
difference_is_in_the_denominator = _claim(
    "powers2003:difference-is-in-the-denominator",
    title="Recall and Precision differ in the denominator alone",
    printed=equal(Precision * PP, Recall * RP, TP),
    latex=r"\text{precision} \cdot |{+}P| = \text{recall} \cdot |{+}R| = |{+}P{+}R|",
)
false_positive_rate = _claim(
    "powers2003:false-positive-rate",
    title="Fallout, the rate of type 1 errors",
    printed=equal(Fallout, fpr, FP / RN),
    latex=r"fpr \equiv FP/|{-}R| \; (\equiv \text{fallout})",
    defines=Fallout,
    also=("powers2011:8.2",),
    note="The denominator is the real negatives, as it should be; powers2011:8.2 misprints it. That errors of type 1"
    " are the false positives is the usual way; the later papers tell of the other one"
    " (powers2008evaluation:falsely-rejected-and-accepted).",
)
false_negative_rate = _claim(
    "powers2003:false-negative-rate",
    title="The rate of type 2 errors",
    printed=equal(fnr, FN / RP),
    latex=r"fnr \equiv FN/|{+}R|",
    defines=fnr,
    also=("powers2011:9.2",),
    note="The denominator is the real positives, as it should be; powers2011:9.2 misprints it. In the text as we have"
    " it, its second bar is a slash.",
)
type_1_error_and_precision = _claim(
    "powers2003:type-1-error-and-precision",
    title="A type 1 error of less than 5% is a Precision of more than 95%",
    printed=Iff(relation(fpr, "<", Rational(1, 20)), relation(Precision, ">", Rational(19, 20))),
    latex=r"5\% \text{ type 1 error} \leftrightarrow 95\% \text{ precision}",
    instead=All(
        (
            Iff(relation(fpr, "<", Rational(1, 20)), relation(InverseRecall, ">", Rational(19, 20))),
            equal(1 - Precision, fp / pp),
        )
    ),
    note="The type 1 error is of the real negatives, as the text has it just before, and what it leaves is the Inverse"
    " Recall. What Precision leaves are the errors among the positive predictions, many or few at any such rate.",
)
type_2_error_and_recall = _claim(
    "powers2003:type-2-error-and-recall",
    title="A type 2 error of up to 20% is a Recall of at least 80%",
    printed=Iff(relation(fnr, "<=", Rational(1, 5)), relation(Recall, ">=", Rational(4, 5))),
    latex=r"20\% \text{ type 2 error} \leftrightarrow 80\% \text{ recall}",
)

# --- Diverse Definitions of Accuracy ------------------------------------------------------------------------

_mean = bound(Record, section="Diverse Definitions of Accuracy", kind="claim")

mean_precision_is_accuracy = _mean(
    "powers2003:mean-precision-is-accuracy",
    title="The mean Precision and the mean Recall, weighted by their margins, are both the Accuracy",
    printed=equal(pp * tpa + pn * tna, rp * tpr + rn * tnr, Accuracy),
    latex=r"\text{mean precision} = \text{mean recall} = \text{accuracy}",
    also=("powers2011:accuracy-is-weighted-average",),
    note="The means are over both labels, and over both classes.",
)
accuracy_in_counts = _mean(
    "powers2003:accuracy-in-counts",
    title="Accuracy is the share of cases that are predicted right",
    printed=equal(Accuracy, TP + TN / N),
    latex=r"|{+}P{+}R| + |{-}P{-}R| / N",
    corrected=equal(Accuracy, (TP + TN) / N),
    note="The sum lacks its parentheses, which the formula of Jaccard, in the next paragraph, has.",
)
#: Pairs of cases that labels and classes both put together, or both put apart; and its share of all pairs.
PAIRS_THAT_AGREE: Expr = sum((cell * (cell - 1) / 2 for cell in CELLS), TP * TN + FP * FN)
RAND_INDEX: Expr = PAIRS_THAT_AGREE / (N * (N - 1) / 2)
_RIGHT, _WRONG = TP + TN, FP + FN

accuracy_is_rand_index = _mean(
    "powers2003:accuracy-is-rand-index",
    title="Accuracy is the Rand index",
    printed=equal(Accuracy, RAND_INDEX),
    latex=r"\text{accuracy} \equiv \text{Rand index}",
    instead=All(
        (
            equal(RAND_INDEX, (_RIGHT * (_RIGHT - 1) + _WRONG * (_WRONG - 1)) / (N * (N - 1))),
            Shows(Accuracy, EXAMPLE, "54%"),
            Shows(RAND_INDEX, EXAMPLE, "49.8%"),
        )
    ),
    note="The text says that statistics knows this definition as the Rand index, and cites Rand (1971). The index of"
    " that work is of pairs of cases: the share that labels and classes both put together, or both put apart. With two"
    " classes these are the pairs of which both are right or both wrong. Rand Accuracy, the name that the later papers"
    " have for Accuracy, is not taken for the index here.",
)
accuracy_treats_both_alike = _mean(
    "powers2003:accuracy-treats-both-alike",
    title="Accuracy weighs a true positive and a true negative alike",
    printed=All(
        (
            equal(Inverse(Accuracy), Accuracy),
            equal(partial(Accuracy, "TP", "cells"), partial(Accuracy, "TN", "cells")),
        )
    ),
    latex=r"\partial\,\text{Accuracy}/\partial\,TP = \partial\,\text{Accuracy}/\partial\,TN",
    note="The text speaks of equal weight; read as: with the other cells held, one more of either has the same effect.",
)
jaccard = _mean(
    "powers2003:jaccard",
    title="Jaccard, or Tanimoto, leaves out the true negatives",
    printed=equal(Jaccard, TP / (N - TN)),
    latex=r"|{+}P{+}R| / (N - |{-}P{-}R|)",
    defines=Jaccard,
    also=("powers2011:7.1",),
)
jaccard_is_asymmetric = _mean(
    "powers2003:jaccard-is-asymmetric",
    title="Jaccard treats positives and negatives differently",
    printed=All((Differs(Inverse(Jaccard), Jaccard), equal(partial(Jaccard, "TN", "cells"), 0))),
    latex=r"\partial\,\text{Jaccard}/\partial\,TN = 0",
    note="The text says that what does not occur is of no interest; read as: the true negatives do not change Jaccard.",
)
#: The weight of Recall in F, and the one that is usual for it.
_alpha, _beta = Symbol("alpha", positive=True), Symbol("beta", positive=True)


def f_alpha(alpha: Expr) -> Expr:
    """F with a weight, as it is printed first."""
    return cast(Expr, Precision * Recall / (alpha * Precision + (1 - alpha) * Recall))


F_BETA: Expr = (1 + _beta**2) * Precision * Recall / (_beta**2 * Precision + Recall)

alpha_is_beta_squared = _mean(
    "powers2003:alpha-is-beta-squared",
    title="The weight alpha is the square of a beta",
    printed=equal(1 / f_alpha(_beta**2), _beta**2 / Recall + (1 - _beta**2) / Precision),
    latex=r"\alpha \equiv \beta^2",
    note="Read as a definition of beta, the root of the weight, for which the sign stands elsewhere in the text; it"
    " does not use it again. It is not the usual beta, that of (1 + β²) p r/(β² p + r), as in the book that the text"
    " cites: there the square of beta is the weight of Recall for a weight of 1 of Precision. In the formula that the"
    " text prints both weights add up to 1, so that alpha is β²/(1 + β²) of the usual beta; 0.5, which the text has as"
    " well, belongs to 1.",
)
weight_is_towards_recall = _mean(
    "powers2003:weight-is-towards-recall",
    title="The weight alpha moves F from Precision towards Recall",
    printed=equal(
        (f_alpha(_alpha) - Precision) * (1 - _alpha) * Recall, (Recall - f_alpha(_alpha)) * _alpha * Precision
    ),
    latex=r"\alpha: p \to r",
    note="The text says that the weight determines the bias towards Recall or Precision; read as: F divides the way"
    " from Precision to Recall in the ratio α p:(1 - α) r, which grows with alpha, from 0 where alpha is 0, and"
    " without end as it nears 1.",
)
f_in_reciprocals = _mean(
    "powers2003:f-in-reciprocals",
    kind="formula",
    title="F is a weighted harmonic mean",
    printed=equal(f_alpha(_alpha), 1 / (_alpha / Recall + (1 - _alpha) / Precision)),
    latex=r"F = p \cdot r / (\alpha p + (1-\alpha) r) = 1 / (\alpha / r + (1-\alpha) / p)",
)
f_with_even_weights = _mean(
    "powers2003:f-with-even-weights",
    kind="formula",
    title="With the weight one half, F is the plain harmonic mean",
    printed=equal(F1, f_alpha(Rational(1, 2)), 2 * Precision * Recall / (Precision + Recall)),
    latex=r"F = 2 p \cdot r / (p + r) \quad (\alpha = 0.5)",
    defines=F1,
    also=("powers2011:f1-is-harmonic-mean",),
)
f_is_towards_the_lower = _mean(
    "powers2003:f-is-towards-the-lower",
    title="F lies between Recall and Precision, and not on the side of the higher one",
    printed=chain("<=", Min(Precision, Recall), F1, AMeasure),
    latex=r"\min(p, r) \leq F \leq (p + r)/2",
    note="The text says that F is usually seen as biased towards the lower of the two; read as: it does not exceed"
    " their arithmetic mean.",
)
f_averages_intervals = _mean(
    "powers2003:f-averages-intervals",
    title="The reciprocal of F is the mean of those of Recall and Precision",
    printed=equal(1 / F1, (1 / Precision + 1 / Recall) / 2),
    latex=r"1/F = \text{mean}(1/p, 1/r)",
    note="The reciprocal of a relative frequency is an interval: so many cases, or decisions, for each that is right.",
)
inverse_rates = _mean(
    "powers2003:inverse-rates",
    title="Inverse Recall and Inverse Precision are those of the problem with both labels exchanged",
    printed=All((equal(Inverse(Recall), InverseRecall), equal(Inverse(Precision), InversePrecision))),
    latex=r"\text{inverse recall (specificity)},\; \text{inverse precision}",
    also=("powers2011:inverse-problem",),
    note="The text calls them complements, which assess how well non-occurrence is predicted; read as: of the problem,"
    " and not what Recall and Precision leave.",
)
inverse_f = _mean(
    "powers2003:inverse-f",
    title="The inverse F has the formula of F",
    printed=equal(InverseF1, Inverse(F1), 2 * InversePrecision * InverseRecall / (InversePrecision + InverseRecall)),
    latex=r"IF = 2\, ip \cdot ir/(ip + ir)",
    defines=InverseF1,
)
geometric_mean_of_probabilities = _mean(
    "powers2003:geometric-mean-is-perplexity",
    title="The logarithm of the geometric mean is an arithmetic mean of information",
    printed=equal(-log(GMeasure), (-log(Recall) - log(Precision)) / 2),
    latex=r"-\log G = \text{mean}(-\log r, -\log p)",
    also=("powers2011:information-of-g-measure",),
    note="The text calls it a perplexity, since Recall and Precision are conditional probabilities.",
)

# --- Label Bias ---------------------------------------------------------------------------------------------

_LABEL_BIAS = "Label Bias"
_bias = bound(Record, section=_LABEL_BIAS, kind="claim")

#: Everything labelled positive.
_ALL_POSITIVE = (RP, RN, Integer(0), Integer(0))

always_a_noun = _bias(
    "powers2003:always-a-noun",
    title="Where errors are more frequent than negatives, to label all positive raises Accuracy",
    printed=given(
        relation(1 - Accuracy, ">", rn),
        then=relation(of_cells(Accuracy, _ALL_POSITIVE), ">", Accuracy),
    ),
    latex=r"\text{error rate} > |{-}R|/N \Rightarrow \text{Accuracy} \uparrow",
    note="The positives are nouns, the negatives are the occurrences as verbs.",
)
ideal_positive_margin = _bias(
    "powers2003:ideal-positive-margin",
    kind="formula",
    title="Where predictions are distributed as the data are, both positive margins are the same",
    printed=given(equal(PP / PN, RP / RN), then=equal(pp, PP / N, rp, RP / N)),
    latex=r"p_{\mathbf{P}}(1) \equiv |{+}P|/N = p_{\mathbf{R}}(1) \equiv |{+}R|/N",
    note="Of an ideal model, in which |+P|:|-P| reflects |+R|:|-R|; read as: both ratios are the same.",
)
ideal_negative_margin = _bias(
    "powers2003:ideal-negative-margin",
    kind="formula",
    title="So are both negative margins",
    printed=given(equal(PP / PN, RP / RN), then=equal(pn, PN / N, rn, RN / N)),
    latex=r"p_{\mathbf{P}}(2) \equiv |{-}P|/N = p_{\mathbf{R}}(2) \equiv |{-}R|/N",
    note="Read as for the positive margins.",
)
nouns = _numbers(
    "nouns",
    _LABEL_BIAS,
    NOUNS,
    ("prevalence", Prevalence, "90%"),
    ("inverse-prevalence", InversePrevalence, "10%"),
    ("tp", TP, "90"),
    ("fp", FP, "10"),
    ("pp", PP, "100"),
    ("fn", FN, "0"),
    ("tn", TN, "0"),
    ("pn", PN, "0"),
    ("rp", RP, "90"),
    ("rn", RN, "10"),
    ("n", N, "100"),
    what="table of nouns",
)
nouns_recall = _bias(
    "powers2003:nouns-recall",
    title="To say 'noun' always has a Recall of 100 and a Precision of 90 percent",
    printed=All((Shows(Recall, NOUNS, "100%"), Shows(Precision, NOUNS, "90%"))),
    latex=r"90/90 = 100\%,\; 90/100 = 90\%",
)
trivial_model = _bias(
    "powers2003:trivial-model",
    title="With one label for all, Recall is 1 and Precision the Prevalence",
    printed=All(
        (
            given(equal(Bias, 1), then=equal(Recall, 1)),
            given(equal(Bias, 1), then=equal(Precision, Prevalence)),
        )
    ),
    latex=r"r = 100\%,\; p = p_{\mathbf{R}}(1)",
    also=("powers2011:all-predicted-positive",),
    note="The text says that the prior probability of a noun determines Precision.",
)
targets_against_skew = _bias(
    "powers2003:targets-against-skew",
    title="With a skew of 7:3, targets of 1/7 and 1/3 weigh both classes alike",
    printed=equal(Mul(7, Rational(1, 7), evaluate=False), Mul(3, Rational(1, 3), evaluate=False)),
    latex=r"7{:}3,\; 1/7,\; 1/3,\; -1/3,\; -1/7",
    note="The text says that proportions are made even by training + and - to these outputs, and to -1/3 and -1/7 where"
    " + or - does not occur; read as: an output of + has 1/7 in seven cases and -1/3 in three, which"
    " outweigh each other, and likewise an output of -.",
)
mismatch_limits_accuracy = _bias(
    "powers2003:mismatch-limits-accuracy",
    title="Where Bias is not Prevalence, Accuracy cannot be 1",
    printed=All(
        (
            given(equal(Accuracy, 1), then=equal(Bias, Prevalence)),
            relation(Accuracy, "<=", 1 - Abs(Bias - Prevalence)),
            relation(fp + fn, ">=", Abs(Bias - Prevalence)),
        )
    ),
    latex=r"p_{\mathbf{P}} \neq p_{\mathbf{R}} \Rightarrow \text{Accuracy} < 100\%",
    note="The text adds that such a system has cross-correlations that are not 0; read as: it has cases off the"
    " diagonal, at least as many as the margins differ by.",
)
