"""Rates and means of powers2003: what is divided by which margin, and what one label for all comes to."""

from __future__ import annotations

from typing import cast

from bookmaker_ref.words import *
from derivations.steps import *


@concludes("powers2003:example-*", "powers2003:nouns-*")
def example() -> None:
    """The margins of both tables are sums of their cells, and the second table has an empty row."""
    same(TP + FP, PP)
    same(TP + FN, RP)
    # In the first, the labels are as chance has them; in the second, one label has everything.
    holds(Shows(TP - PP * RP / N, (42, 18, 28, 12), "0"))
    holds(Shows(PN, (90, 10, 0, 0), "0"))


@concludes(
    "powers2003:margins-sum-to-n",
    "powers2003:precision-is-conditional",
    "powers2003:recall-is-conditional",
    "powers2003:recall-is-sensitivity",
    "powers2003:difference-is-in-the-denominator",
    "powers2003:false-positive-rate",
    "powers2003:false-negative-rate",
)
def conditional_probabilities() -> None:
    """A rate is the joint probability of label and class over that of one of them."""
    same(PP + PN, RP + RN)
    same(Precision * pp, tp)
    same(Recall * rp, tp)
    same(TP / RP, tpr)
    same(Fallout * rn, fp)
    same(fnr * rp, fn)


@concludes("powers2003:type-1-error-and-precision", "powers2003:type-2-error-and-recall")
def types_of_error() -> None:
    """1 less an error rate is the true rate of the same class: Recall, or Inverse Recall."""
    # 1. Each with its own …
    same(1 - fnr, Recall)
    same(1 - Fallout, InverseRecall)
    # 2. … while at any type 1 error the skew of the classes can make Precision what it likes.
    same(Precision, Recall / (Recall + Fallout * RN / RP))
    fails(given(relation(Fallout, "<", Rational(1, 20)), then=relation(Precision, ">", Rational(1, 2))))


@concludes(
    "powers2003:mean-precision-is-accuracy",
    "powers2003:accuracy-in-counts",
    "powers2003:accuracy-treats-both-alike",
    "powers2003:jaccard",
    "powers2003:jaccard-is-asymmetric",
)
def accuracy() -> None:
    """A margin is the denominator of its rate and cancels it, which leaves the two correct cells."""
    # 1. By labels and by classes.
    same(pp * tpa, tp)
    same(pn * tna, rn * tnr)
    same(rp * tpr, tp)
    # 2. The sum is over N as a whole; else the true positives would count N times.
    same(Accuracy, TP / N + TN / N)
    fails(relation(TP + TN / N, "<=", 1))
    # 3. Jaccard has one of the two cells only, and its inverse the other.
    same(Jaccard, TP / (TP + FP + FN))
    same(Inverse(Jaccard), TN / (TN + FP + FN))


@concludes("powers2003:accuracy-is-rand-index")
def rand_index() -> None:
    """Labels and classes differ in whether two cases are together just where one is right, and one wrong."""
    right, wrong = TP + TN, FP + FN
    pairs_that_agree: Expr = sum((cell * (cell - 1) / 2 for cell in CELLS), TP * TN + FP * FN)
    # 1. The pairs that do not agree are those of a right and a wrong case …
    same(N * (N - 1) / 2 - pairs_that_agree, right * wrong)
    # 2. … so those that do are both right, or both wrong.
    same(pairs_that_agree, right * (right - 1) / 2 + wrong * (wrong - 1) / 2)


@concludes(
    "powers2003:alpha-is-beta-squared",
    "powers2003:weight-is-towards-recall",
    "powers2003:f-in-reciprocals",
    "powers2003:f-with-even-weights",
)
def weighted_f() -> None:
    """F averages reciprocals with weights that add up to 1; those of beta are β² and 1, over their sum."""
    alpha, beta = Symbol("alpha", positive=True), Symbol("beta", positive=True)

    def f_alpha(weight: Expr) -> Expr:
        return cast(Expr, Precision * Recall / (weight * Precision + (1 - weight) * Recall))

    f_beta = (1 + beta**2) * Precision * Recall / (beta**2 * Precision + Recall)
    # 1. The reciprocal of F is a weighted mean …
    same(1 / f_alpha(alpha), alpha / Recall + (1 - alpha) / Precision)
    # 2. … and the usual form with beta has these weights.
    same(1 / f_beta, (beta**2 / Recall + 1 / Precision) / (beta**2 + 1))
    weight = beta**2 / (1 + beta**2)
    same(weight / (1 - weight), beta**2)
    same(f_beta, f_alpha(weight))
    fails(equal(f_beta, f_alpha(beta**2)))
    # 3. With β = 1 they are even.
    same(weight.xreplace({beta: Integer(1)}), Rational(1, 2))
    same(f_alpha(Rational(1, 2)), F1)
    # 4. F divides the way from Precision to Recall: two parts with the same factor, the way over the denominator.
    below = alpha * Precision + (1 - alpha) * Recall
    same(f_alpha(alpha) - Precision, alpha * Precision * (Recall - Precision) / below)
    same(Recall - f_alpha(alpha), (1 - alpha) * Recall * (Recall - Precision) / below)


@concludes(
    "powers2003:f-is-towards-the-lower", "powers2003:f-averages-intervals", "powers2003:geometric-mean-is-perplexity"
)
def means() -> None:
    """The harmonic mean averages reciprocals, and the geometric mean logarithms."""
    # 1. The sum of two reciprocals is the sum over the product …
    same(1 / F1, (Recall + Precision) / (2 * Recall * Precision))
    same(1 / Recall + 1 / Precision, (Recall + Precision) / (Recall * Precision))
    # 2. … which puts F between either of them and the arithmetic mean.
    same(F1 - Recall, Recall * (Precision - Recall) / (Recall + Precision))
    same(F1 - Precision, Precision * (Recall - Precision) / (Recall + Precision))
    same(AMeasure - F1, (Recall - Precision) ** 2 / (2 * (Recall + Precision)))
    # 3. The logarithm of a root is half of that of the product, and that is a sum.
    same(log(GMeasure), log(Recall * Precision) / 2)
    same(log(Recall * Precision), log(Recall) + log(Precision))


@concludes("powers2003:inverse-rates", "powers2003:inverse-f")
def inverse() -> None:
    """With both labels exchanged Recall and Precision become the inverse ones, and F that of these."""
    # 1. What is found of the positives, and of what is called positive, becomes what is found of the negatives …
    same(Inverse(tp / rp), tn / rn)
    same(Inverse(tp / pp), tn / pn)
    same(tn / rn, InverseRecall)
    same(tn / pn, InversePrecision)
    # 2. … and F, in counts, follows, which is the harmonic mean of the two.
    same(F1, 2 * TP / (PP + RP))
    same(Inverse(2 * TP / (PP + RP)), 2 * TN / (PN + RN))
    same(2 / (1 / InversePrecision + 1 / InverseRecall), 2 * TN / (PN + RN))


@concludes("powers2003:always-a-noun", "powers2003:trivial-model")
def one_label() -> None:
    """With one label for all, nothing positive is missed, and Accuracy and Precision are the Prevalence."""
    every = equal(Bias, 1)
    holds(given(every, then=equal(FN, 0)))
    holds(given(every, then=equal(TN, 0)))
    holds(given(every, then=equal(Accuracy, Prevalence)))


@concludes(
    "powers2003:ideal-positive-margin", "powers2003:ideal-negative-margin", "powers2003:mismatch-limits-accuracy"
)
def margins() -> None:
    """Bias and Prevalence differ by the difference of both kinds of errors, which the errors cannot fall short of."""
    # 1. The true positives cancel …
    same(Bias - Prevalence, fp - fn)
    same(1 - Accuracy, fp + fn)
    # 2. … and a sum is no less than the difference.
    holds(relation(fp + fn, ">=", Abs(fp - fn)))
    # 3. The same ratio of positives to negatives gives the same share of all.
    same(pp, (PP / PN) / (PP / PN + 1))


@concludes("powers2003:targets-against-skew")
def targets() -> None:
    """Seven times 1/7 and three times 1/3 are both 1."""
    same(7 * Rational(1, 7), 3 * Rational(1, 3))
