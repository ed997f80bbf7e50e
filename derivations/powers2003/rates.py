"""Rates and means of powers2003: what is divided by which margin, and what one label for all comes to."""

from __future__ import annotations

from sympy import Abs, Integer, Rational, Symbol, log

from bookmaker_ref.decide import Decision, conclude, same
from bookmaker_ref.papers.powers2003 import rates as paper
from bookmaker_ref.papers.powers2003.rates import EXAMPLE, NOUNS, PAIRS_THAT_AGREE, f_alpha
from bookmaker_ref.symbolic import (
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
    Fallout,
    GMeasure,
    Inverse,
    InversePrecision,
    InverseRecall,
    Jaccard,
    N,
    Precision,
    Prevalence,
    Recall,
    Shows,
    equal,
    fn,
    fnr,
    fp,
    given,
    pn,
    pp,
    relation,
    rn,
    rp,
    tn,
    tna,
    tnr,
    tp,
    tpa,
    tpr,
)
from derivations.steps import conclude_all, fails, holds


def example() -> tuple[Decision, ...]:
    """The two tables: margins are sums, and the second has an empty row."""
    same(TP + FP, PP)
    same(TP + FN, RP)
    # In the first, the labels are as chance has them; in the second, one label has everything.
    holds(Shows(TP - PP * RP / N, EXAMPLE, "0"))
    holds(Shows(PN, NOUNS, "0"))
    return conclude_all(*paper.example, *paper.nouns, paper.nouns_recall)


def conditional_probabilities() -> tuple[Decision, ...]:
    """A rate is the joint probability of label and class over that of one of them."""
    same(PP + PN, RP + RN)
    same(Precision * pp, tp)
    same(Recall * rp, tp)
    same(TP / RP, tpr)
    same(Fallout * rn, fp)
    same(fnr * rp, fn)
    return conclude_all(
        paper.margins_sum_to_n,
        paper.precision_is_conditional,
        paper.recall_is_conditional,
        paper.recall_is_sensitivity,
        paper.difference_is_in_the_denominator,
        paper.false_positive_rate,
        paper.false_negative_rate,
    )


def types_of_error() -> tuple[Decision, ...]:
    """What an error rate leaves is a rate of the same class: Recall of positives, Inverse Recall of negatives."""
    # 1. Each with its own …
    same(1 - fnr, Recall)
    same(1 - Fallout, InverseRecall)
    # 2. … while at any type 1 error the skew of the classes can make Precision what it likes.
    same(Precision, Recall / (Recall + Fallout * RN / RP))
    fails(given(relation(Fallout, "<", Rational(1, 20)), then=relation(Precision, ">", Rational(1, 2))))
    return conclude_all(paper.type_1_error_and_precision, paper.type_2_error_and_recall)


def accuracy() -> tuple[Decision, ...]:
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
    return conclude_all(
        paper.mean_precision_is_accuracy,
        paper.accuracy_in_counts,
        paper.accuracy_treats_both_alike,
        paper.jaccard,
        paper.jaccard_is_asymmetric,
    )


def rand_index() -> Decision:
    """Two cases are together in one labelling and apart in the other just where one of them is right, and one wrong."""
    right, wrong = TP + TN, FP + FN
    # 1. The pairs that do not agree are those of a right and a wrong case …
    same(N * (N - 1) / 2 - PAIRS_THAT_AGREE, right * wrong)
    # 2. … so those that do are both right, or both wrong.
    same(PAIRS_THAT_AGREE, right * (right - 1) / 2 + wrong * (wrong - 1) / 2)
    return conclude(paper.accuracy_is_rand_index)


def weighted_f() -> tuple[Decision, ...]:
    """F averages reciprocals with weights that add up to 1; those of beta are β² and 1, over their sum."""
    alpha, beta = Symbol("alpha", positive=True), Symbol("beta", positive=True)
    # 1. The reciprocal of F is a weighted mean …
    same(1 / f_alpha(alpha), alpha / Recall + (1 - alpha) / Precision)
    # 2. … and the usual form with beta has these weights.
    same(1 / paper.F_BETA, (beta**2 / Recall + 1 / Precision) / (beta**2 + 1))
    weight = beta**2 / (1 + beta**2)
    same(weight / (1 - weight), beta**2)
    same(paper.F_BETA, f_alpha(weight))
    fails(equal(paper.F_BETA, f_alpha(beta**2)))
    # 3. With β = 1 they are even.
    same(weight.xreplace({beta: Integer(1)}), Rational(1, 2))
    same(f_alpha(Rational(1, 2)), F1)
    # 4. F divides the way from Precision to Recall: two parts with the same factor, the way over the denominator.
    below = alpha * Precision + (1 - alpha) * Recall
    same(f_alpha(alpha) - Precision, alpha * Precision * (Recall - Precision) / below)
    same(Recall - f_alpha(alpha), (1 - alpha) * Recall * (Recall - Precision) / below)
    return conclude_all(
        paper.alpha_is_beta_squared,
        paper.weight_is_towards_recall,
        paper.f_in_reciprocals,
        paper.f_with_even_weights,
    )


def means() -> tuple[Decision, ...]:
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
    return conclude_all(paper.f_is_towards_the_lower, paper.f_averages_intervals, paper.geometric_mean_of_probabilities)


def inverse() -> tuple[Decision, ...]:
    """Both labels exchanged, Recall and Precision are the inverse ones, and what is made of them follows."""
    # 1. What is found of the positives, and of what is called positive, becomes what is found of the negatives …
    same(Inverse(tp / rp), tn / rn)
    same(Inverse(tp / pp), tn / pn)
    same(tn / rn, InverseRecall)
    same(tn / pn, InversePrecision)
    # 2. … and F, in counts, follows, which is the harmonic mean of the two.
    same(F1, 2 * TP / (PP + RP))
    same(Inverse(2 * TP / (PP + RP)), 2 * TN / (PN + RN))
    same(2 / (1 / InversePrecision + 1 / InverseRecall), 2 * TN / (PN + RN))
    return conclude_all(paper.inverse_rates, paper.inverse_f)


def one_label() -> tuple[Decision, ...]:
    """With one label for all, nothing positive is missed, and Accuracy and Precision are the Prevalence."""
    every = equal(Bias, 1)
    holds(given(every, then=equal(FN, 0)))
    holds(given(every, then=equal(TN, 0)))
    holds(given(every, then=equal(Accuracy, Prevalence)))
    return conclude_all(paper.always_a_noun, paper.trivial_model)


def margins() -> tuple[Decision, ...]:
    """Bias and Prevalence differ by the difference of both kinds of errors, which the errors cannot fall short of."""
    # 1. The true positives cancel …
    same(Bias - Prevalence, fp - fn)
    same(1 - Accuracy, fp + fn)
    # 2. … and a sum is no less than the difference.
    holds(relation(fp + fn, ">=", Abs(fp - fn)))
    # 3. The same ratio of positives to negatives gives the same share of all.
    same(pp, (PP / PN) / (PP / PN + 1))
    return conclude_all(paper.ideal_positive_margin, paper.ideal_negative_margin, paper.mismatch_limits_accuracy)


def targets() -> Decision:
    """Seven times 1/7 and three times 1/3 are both 1."""
    same(7 * Rational(1, 7), 3 * Rational(1, 3))
    return conclude(paper.targets_against_skew)
