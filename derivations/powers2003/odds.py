"""Odds and payoffs of powers2003: what a bet at fair odds comes to is Informedness."""

from __future__ import annotations

from bookmaker_ref.words import *
from derivations.expressions import *
from derivations.steps import *

_ZERO, _ONE = Integer(0), Integer(1)

#: The four models of Figure 1. Those of the last two have one decimal on the page, and are ten times as large here.
MODEL_1: Table = (56, 24, 14, 6)
MODEL_2: Table = (70, 0, 0, 30)
MODEL_3: Table = (581, 204, 119, 96)
MODEL_4: Table = (476, 249, 224, 51)

#: What right and wrong bets come to for each label.
GAIN_POSITIVE: Expr = tp / rp - fp / rn
GAIN_NEGATIVE: Expr = tn / rn - fn / rp

#: The chances of the two horses, and how often the first is guessed.
_W, _L, _g = (Symbol(name, positive=True) for name in ("W", "L", "g"))
GUESSED_PLAY: Cells = (_W * _g, _L * _g, _W * (1 - _g), _L * (1 - _g))
PERFECT_PLAY: Cells = (_W, _ZERO, _ZERO, _L)
REVERSED_PLAY: Cells = (_ZERO, _L, _W, _ZERO)


def with_guesses(share: Expr, play: Cells) -> Cells:
    """The play in a share of all cases, and guessing in the others."""
    tp_, fp_, fn_, tn_ = (share * cell + (1 - share) * guess for cell, guess in zip(play, GUESSED_PLAY, strict=True))
    return tp_, fp_, fn_, tn_


@concludes(
    "powers2003:fair-odds-probability",
    "powers2003:fair-odds-expected-gain",
    "powers2003:odds-two-to-one",
    "powers2003:odds-one-to-two",
    "powers2003:odds-of-horse-one",
)
def fair_odds() -> None:
    """Odds are fair where win and loss, each times its probability, are equal."""
    # Of the real positives and negatives, RN:RP are the odds at which a bet on the positives is fair.
    same(rp * RN, rn * RP)
    same(RN / RP, (1 - Prevalence) / Prevalence)


@concludes("powers2003:common-choice-wins", "powers2003:common-choice-beats-guessing")
def choices() -> None:
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


@concludes("powers2003:guessing-gains-nothing", "powers2003:payoff-of-guessing")
def guessing() -> None:
    """A guess has the same Recall as Fallout, and the gain is their difference."""
    # Whichever horse wins, the first is named with the probability of naming it.
    same(of_cells(tpr, GUESSED_PLAY), of_cells(fpr, GUESSED_PLAY))
    same(of_cells(dtp, GUESSED_PLAY), _ZERO)


@concludes("powers2003:perfect-play-gains-most", "powers2003:reversed-play-loses-most")
def extremes() -> None:
    """Informedness is Recall less Fallout: 1 - 0 at best, and 0 - 1 at worst."""
    same(Informedness, tpr - fpr)
    same(1 - Informedness, FN / RP + FP / RN)
    same(1 + Informedness, TP / RP + TN / RN)


@concludes(
    "powers2003:informed-gain",
    "powers2003:misinformed-loss",
    "powers2003:rows-of-perfect-play",
    "powers2003:rows-of-reversed-play",
)
def mixtures() -> None:
    """In a mixture of plays, each rate is the mean of theirs, and so is the gain."""
    # 1. Perfect and reversed play gain 1 and -1 with each label, and a guess nothing …
    for gain in (GAIN_POSITIVE, GAIN_NEGATIVE):
        same(of_cells(gain, PERFECT_PLAY), _ONE)
        same(of_cells(gain, REVERSED_PLAY), -_ONE)
        same(of_cells(gain, GUESSED_PLAY), _ZERO)
    # 2. … and mixing leaves both classes as they are.
    for mixed in (
        with_guesses(Symbol("G", positive=True), PERFECT_PLAY),
        with_guesses(Symbol("H", positive=True), REVERSED_PLAY),
    ):
        same(of_cells(Prevalence, mixed), of_cells(Prevalence, GUESSED_PLAY))


@concludes(
    "powers2003:payoff-pool",
    "powers2003:payoff-rows",
    "powers2003:bookmaker-weights",
    "powers2003:stakes-have-the-odds",
)
def payoffs() -> None:
    """Each row of the payoffs is the determinant, so k must be the product of both class probabilities."""
    # 1. In counts the first row is RN TP - RP FP …
    same(RN * TP - RP * FP, TP * TN - FP * FN)
    # 2. … and the second the same.
    same(RP * TN - RN * FN, TP * TN - FP * FN)
    # 3. The most that it can be is what perfect play has.
    holds(given(equal(FP, 0), equal(FN, 0), then=equal(dtp, rp * rn)))


@concludes(
    "powers2003:bookmaker",
    "powers2003:bookmaker-factor",
    "powers2003:informedness-in-the-binary-case",
    "powers2003:expected-winnings",
    "powers2003:perfect-model-is-paid-one",
    "powers2003:always-the-first-horse",
)
def bookmaker() -> None:
    """Divided by k, each row is Informedness, and so is any mean of the rows."""
    # 1. The rows over k …
    same((rn * tp - rp * fp) / (rp * rn), GAIN_POSITIVE)
    same((rp * tn - rn * fn) / (rp * rn), GAIN_NEGATIVE)
    # 2. … are differences of two rates, and both the same one …
    same(GAIN_POSITIVE, Recall - Fallout)
    same(GAIN_NEGATIVE, InverseRecall - Inverse(Fallout))
    same(tpr - fpr, tnr - (1 - tpr))
    # 3. … and the labels' probabilities are such weights.
    same(pp + pn, _ONE)


@concludes(
    "powers2003:perfect-play-is-model-one",
    "powers2003:figure1-odds-add-up-to-ten",
    "powers2003:figure1-first-model-guesses",
    "powers2003:figure1-second-model-is-perfect",
    "powers2003:figure1-third-model-is-a-mixture",
    "powers2003:figure1-rows-of-the-third-model",
    "powers2003:figure1-fourth-model-is-a-mixture",
    "powers2003:figure1-fourth-model-loses",
)
def models() -> None:
    """Figure 1 mixes guesses with perfect or reversed play, and the gain is the share of that play."""
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


@concludes("powers2003:entropy-weights", "powers2003:entropy-weights-not-negative")
def entropy() -> None:
    """The probability of a label, times that of a class given the label, is the joint probability."""
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
