"""Odds and payoffs of powers2003: what a bet at fair odds comes to is Informedness."""

from __future__ import annotations

from sympy import Integer, Rational, Symbol, log

from bookmaker_ref.decide import Decision, same
from bookmaker_ref.papers.powers2003 import odds as paper
from bookmaker_ref.papers.powers2003.figure1 import MODEL_1, MODEL_2, MODEL_3, MODEL_4, at
from bookmaker_ref.papers.powers2003.odds import (
    GAIN_NEGATIVE,
    GAIN_POSITIVE,
    GUESS,
    INFORMED,
    MISINFORMED,
    PERFECT,
    REVERSED,
)
from bookmaker_ref.symbolic import (
    FN,
    FP,
    RN,
    RP,
    TN,
    TP,
    Accuracy,
    Bias,
    Fallout,
    Informedness,
    Inverse,
    InverseRecall,
    Prevalence,
    Recall,
    dtp,
    equal,
    fn,
    fna,
    fp,
    fpa,
    fpr,
    given,
    pn,
    pp,
    rn,
    rp,
    tn,
    tna,
    tnr,
    tp,
    tpa,
    tpr,
)
from bookmaker_ref.symbolic.cells import of_cells
from derivations.steps import conclude_all, holds

_ZERO, _ONE = Integer(0), Integer(1)


def fair_odds() -> tuple[Decision, ...]:
    """Odds are fair where win and loss, weighted by their probabilities, are one number."""
    # Of the real positives and negatives, RN:RP are the odds at which a bet on the positives is fair.
    same(rp * RN, rn * RP)
    same(RN / RP, (1 - Prevalence) / Prevalence)
    return conclude_all(
        paper.fair_odds_probability,
        paper.fair_odds_expected_gain,
        paper.odds_two_to_one,
        paper.odds_one_to_two,
        paper.odds_of_horse_one,
    )


def choices() -> tuple[Decision, ...]:
    """To choose the more frequent of two always is more often right than any guess, and no more informed."""
    x, y, g = (Symbol(name, positive=True) for name in ("X", "Y", "g"))
    # 1. One label for all has its class right, and the other wrong …
    holds(given(equal(Bias, 1), then=equal(Accuracy, Prevalence)))
    # 2. … while a guess that names it with probability g is right in a mean of both shares …
    guess = of_cells(Accuracy, (x * g, y * g, x * (1 - g), y * (1 - g)))
    same(guess, g * x / (x + y) + (1 - g) * y / (x + y))
    # 3. … which is less by a share of what the classes differ by.
    same(x / (x + y) - guess, (1 - g) * (x - y) / (x + y))
    # 4. It loses all of the one class as it gets all of the other, so it is no more informed.
    holds(given(equal(Bias, 1), then=equal(Informedness, 0)))
    return conclude_all(paper.common_choice_wins, paper.common_choice_beats_guessing)


def guessing() -> tuple[Decision, ...]:
    """A guess has both rates alike, so that their difference is 0."""
    # Whichever horse wins, the first is named with the probability of naming it.
    same(of_cells(tpr, GUESS), of_cells(fpr, GUESS))
    same(of_cells(dtp, GUESS), _ZERO)
    return conclude_all(paper.guessing_gains_nothing, paper.payoff_of_guessing)


def extremes() -> tuple[Decision, ...]:
    """Informedness is a difference of two rates: 1 and 0 at best, 0 and 1 at worst."""
    same(Informedness, tpr - fpr)
    same(1 - Informedness, FN / RP + FP / RN)
    same(1 + Informedness, TP / RP + TN / RN)
    return conclude_all(paper.perfect_play_gains_most, paper.reversed_play_loses_most)


def mixtures() -> tuple[Decision, ...]:
    """With the classes apart each rate is a mean of rates, so gains mix as plays do."""
    # 1. Perfect and reversed play gain 1 and -1 with each label, and a guess nothing …
    for gain in (GAIN_POSITIVE, GAIN_NEGATIVE):
        same(of_cells(gain, PERFECT), _ONE)
        same(of_cells(gain, REVERSED), -_ONE)
        same(of_cells(gain, GUESS), _ZERO)
    # 2. … and mixing leaves both classes as they are.
    for mixed in (INFORMED, MISINFORMED):
        same(of_cells(Prevalence, mixed), of_cells(Prevalence, GUESS))
    return conclude_all(
        paper.informed_gain, paper.misinformed_loss, paper.rows_of_model_three, paper.rows_of_model_four
    )


def payoffs() -> tuple[Decision, ...]:
    """Each row of the payoffs is the determinant, so k must be the product of both class probabilities."""
    # 1. In counts the first row is RN TP - RP FP …
    same(RN * TP - RP * FP, TP * TN - FP * FN)
    # 2. … and the second the same.
    same(RP * TN - RN * FN, TP * TN - FP * FN)
    # 3. The most that it can be is what perfect play has.
    holds(given(equal(FP, 0), equal(FN, 0), then=equal(dtp, rp * rn)))
    return conclude_all(paper.payoff_pool, paper.payoff_rows, paper.bookmaker_weights, paper.stakes_have_the_odds)


def bookmaker() -> tuple[Decision, ...]:
    """Over k each row is Informedness, and any weights of the rows that add up to 1 leave it so."""
    # 1. The rows over k …
    same((rn * tp - rp * fp) / (rp * rn), GAIN_POSITIVE)
    same((rp * tn - rn * fn) / (rp * rn), GAIN_NEGATIVE)
    # 2. … are differences of two rates, and both the same one …
    same(GAIN_POSITIVE, Recall - Fallout)
    same(GAIN_NEGATIVE, InverseRecall - Inverse(Fallout))
    same(tpr - fpr, tnr - (1 - tpr))
    # 3. … and the labels' probabilities are such weights.
    same(pp + pn, _ONE)
    return conclude_all(
        paper.bookmaker,
        paper.bookmaker_factor,
        paper.informedness_in_the_binary_case,
        paper.expected_winnings,
        paper.perfect_model_is_paid_one,
        paper.always_the_first_horse,
    )


def models() -> tuple[Decision, ...]:
    """Figure 1 mixes a guess with play that keeps the classes, which leaves the share of that play as its gain."""
    # 1. The first model has both rates at 80 percent, and no determinant; the second has the rates 1 and 0.
    same(at(tpr, MODEL_1), at(fpr, MODEL_1))
    same(at(dtp, MODEL_1), _ZERO)
    same(at(Informedness, MODEL_2), _ONE)
    # 2. The classes are the same in the mixtures, so that both rates are means of rates.
    for mixed in (MODEL_3, MODEL_4):
        same(at(Prevalence, mixed), at(Prevalence, MODEL_1))
    same(at(tpr, MODEL_3), Rational(15, 100) + Rational(85, 100) * at(tpr, MODEL_1))
    same(at(tpr, MODEL_4), Rational(85, 100) * at(tpr, MODEL_1))
    # 3. What a guess adds to both cancels.
    same(at(Informedness, MODEL_3), Rational(15, 100))
    same(at(Informedness, MODEL_4), -Rational(15, 100))
    return conclude_all(
        paper.perfect_play_is_model_one,
        paper.odds_add_up_to_ten,
        paper.first_model_guesses,
        paper.second_model_is_perfect,
        paper.third_model_is_a_mixture,
        paper.rows_of_the_third_model,
        paper.fourth_model_is_a_mixture,
        paper.fourth_model_loses,
    )


def entropy() -> tuple[Decision, ...]:
    """What a weight divides by p(l) comes out as a joint probability times a logarithm."""
    # 1. The conditional probabilities that the entropy has are joint ones over those of the label …
    same(pp * tpa, tp)
    same(pp * fpa, fp)
    same(pn * fna, fn)
    same(pn * tna, tn)
    # 2. … so that without the condition in the logarithm, what is left is the entropy of the classes alone.
    unconditional = pp * (tp * log(1 / rp) / pp + fp * log(1 / rn) / pp) + pn * (
        fn * log(1 / rp) / pn + tn * log(1 / rn) / pn
    )
    same(unconditional, -rp * log(rp) - rn * log(rn))
    return conclude_all(paper.entropy_weights, paper.entropy_weights_not_negative)
