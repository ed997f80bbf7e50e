"""powers2003, "Bookmaker Odds" and "Analysis of the Binary Case": fair odds, payoffs, and what they come to."""

from __future__ import annotations

from functools import partial as bound
from typing import cast

from sympy import Add, Expr, Integer, Mul, Rational, Symbol

from bookmaker_ref.papers.powers2003.figure1 import MODEL_1, MODEL_2, MODEL_3, MODEL_4, Table, at
from bookmaker_ref.papers.record import Record
from bookmaker_ref.symbolic import (
    CELLS,
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
    InversePrevalence,
    InverseRecall,
    N,
    Prevalence,
    Recall,
    Relation,
    Shows,
    Skew,
    XLogY,
    dtp,
    equal,
    fn,
    fna,
    fnr,
    fp,
    fpa,
    fpr,
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
from bookmaker_ref.symbolic.cells import Cells, of_cells
from bookmaker_ref.symbolic.statement import All

_HALF = Rational(1, 2)
_ZERO = Integer(0)

#: Odds, with the probability of winning; the two horses' chances; how often the first is guessed.
_X, _Y, _win, _W, _L, _g = (Symbol(name, positive=True) for name in ("X", "Y", "w", "W", "L", "g"))
#: The shares of perfect play, and of play with the labels reversed.
_G, _H = (Symbol(name, positive=True) for name in ("G", "H"))

#: What correct and incorrect bets come to for each label: the sums over c of p_PR(l, c) w(c|l).
GAIN_POSITIVE: Expr = tp / rp - fp / rn
GAIN_NEGATIVE: Expr = tn / rn - fn / rp

#: TP, FP, FN, TN where the first horse is guessed with probability g, whichever wins.
GUESS: Cells = (_W * _g, _L * _g, _W * (1 - _g), _L * (1 - _g))
#: The most frequent horse, always.
_COMMON: Cells = (_X, _Y, _ZERO, _ZERO)
_CHOICE: Cells = (_X * _g, _Y * _g, _X * (1 - _g), _Y * (1 - _g))


def _mixed(share: Expr, play: Cells) -> Cells:
    """The play in a given share of all cases, and guessing in the others."""
    tp_, fp_, fn_, tn_ = (share * played + (1 - share) * cell for played, cell in zip(play, GUESS, strict=True))
    return tp_, fp_, fn_, tn_


PERFECT: Cells = (_W, _ZERO, _ZERO, _L)
REVERSED: Cells = (_ZERO, _L, _W, _ZERO)
INFORMED: Cells = _mixed(_G, PERFECT)
MISINFORMED: Cells = _mixed(_H, REVERSED)

#: Every label of Figure 1 reversed, which its fourth model is made of, and the share that is not guessed.
MODEL_OF_REVERSED_LABELS: Table = (0, 30, 70, 0)
_SHARE = Rational(15, 100)


def _mixture(share: Rational, played: Table, table: Table) -> tuple[Relation, ...]:
    """Each cell, over N, is its share of the play, and the rest of the first model, which guesses."""
    return tuple(
        Relation(at(cell / N, table), "=", share * at(cell / N, played) + (1 - share) * at(cell / N, MODEL_1))
        for cell in CELLS
    )


# --- Bookmaker Odds -----------------------------------------------------------------------------------------

_claim = bound(Record, section="Bookmaker Odds", kind="claim")

fair_odds_probability = _claim(
    "powers2003:fair-odds-probability",
    title="Odds of X:Y are fair where the probability of winning is Y/(X + Y)",
    printed=All(
        (
            equal(_win * _X - (1 - _win) * _Y, (_X + _Y) * (_win - _Y / (_X + _Y))),
            equal(1 - _Y / (_X + _Y), _X / (_X + _Y)),
        )
    ),
    latex=r"p(\text{win}) = Y/(X+Y),\; p(\text{lose}) = X/(X+Y)",
    note="The text says that X is won or Y lost, and that fair odds indicate these probabilities; read as: with"
    " probability w of winning, the expected gain has the sign of w - Y/(X + Y), so that it is 0 there alone.",
)
fair_odds_expected_gain = _claim(
    "powers2003:fair-odds-expected-gain",
    title="With fair odds the expected gain is 0",
    printed=equal(Add(_X * _Y / (_X + _Y), -_Y * _X / (_X + _Y), evaluate=False), 0),
    latex=r"XY/(X+Y) - YX/(X+Y) = 0",
)
common_choice_wins = _claim(
    "powers2003:common-choice-wins",
    title="Who always chooses the more frequent of two wins X - Y percent of the time",
    printed=given(relation(_X, ">", _Y), then=equal(of_cells(Accuracy, _COMMON), (_X - _Y) / (_X + _Y))),
    latex=r"X > Y \Rightarrow \text{win } X - Y > 0 \text{ percent of the time}",
    corrected=All(
        (
            equal(of_cells(Accuracy - (1 - Accuracy), _COMMON), (_X - _Y) / (_X + _Y)),
            given(relation(_X, ">", _Y), then=relation(of_cells(Accuracy - (1 - Accuracy), _COMMON), ">", 0)),
        )
    ),
    note="Who chooses X wins X percent of the time, and loses Y percent; X and Y are the percentages of both choices,"
    " which add up to 100. What is X - Y percent is the share won less the share lost, the gain at even stakes.",
)
common_choice_beats_guessing = _claim(
    "powers2003:common-choice-beats-guessing",
    title="Always to choose the more frequent of two is right more often than to guess",
    printed=given(
        relation(_X, ">", _Y),
        relation(_g, "<", 1),
        then=relation(of_cells(Accuracy, _COMMON), ">", of_cells(Accuracy, _CHOICE)),
    ),
    latex=r"X > Y \Rightarrow \text{precision}(\text{always } X) > \text{precision}(\text{guess})",
    note="The text speaks of a higher precision; read as the mean precision over both labels, which is the Accuracy, as"
    " the text has it before. X is guessed with probability g. The Precision of the label X alone is X/(X + Y) either"
    " way.",
)
guessing_gains_nothing = _claim(
    "powers2003:guessing-gains-nothing",
    title="Guessing has Informedness 0",
    printed=equal(of_cells(Informedness, GUESS), 0),
    latex=r"B(\text{random choice}) = 0",
    note="The text says that the Bookmaker gives a random choice no gain; read as: the first of two horses, which win"
    " in W and L of the cases, is chosen with any probability g, whichever wins.",
)
perfect_play_gains_most = _claim(
    "powers2003:perfect-play-gains-most",
    title="Perfect play has Informedness 1, and nothing has more",
    printed=All((given(equal(FP, 0), equal(FN, 0), then=equal(Informedness, 1)), relation(Informedness, "<=", 1))),
    latex=r"B(\text{perfectly correct}) = \max",
)
reversed_play_loses_most = _claim(
    "powers2003:reversed-play-loses-most",
    title="Play that is always wrong has Informedness -1, and nothing has less",
    printed=All((given(equal(TP, 0), equal(TN, 0), then=equal(Informedness, -1)), relation(Informedness, ">=", -1))),
    latex=r"B(\text{perfectly incorrect}) = \min",
    note="Here of two classes; of more, the text says itself that the greatest loss is less than the greatest gain.",
)
informed_gain = _claim(
    "powers2003:informed-gain",
    title="Perfect play in a share G of the cases, and guessing in the others, gains G",
    printed=equal(of_cells(Informedness, INFORMED), _G),
    latex=r"B(G\% \text{ perfect play}) = G\%",
    note="Horse 1 wins in W of the cases and horse 2 in L; the guess is horse 1 with any probability g.",
)
misinformed_loss = _claim(
    "powers2003:misinformed-loss",
    title="Play that is always wrong in a share H of the cases, and guessing in the others, loses H",
    printed=equal(of_cells(Informedness, MISINFORMED), -_H),
    latex=r"B(H\% \text{ incorrect play}) = -H\%",
    note="Some words of the sentence are missing, on the page or in the text as we have it; read as the converse of the"
    " one before, with the letter that the text has for this share later.",
)

# --- Analysis of the Binary Case ----------------------------------------------------------------------------

_binary = bound(Record, section="Analysis of the Binary Case", kind="claim")

odds_two_to_one = _binary(
    "powers2003:odds-two-to-one",
    title="At odds of 2:1 a horse is twice as likely to lose as to win",
    printed=given(equal(RN / RP, 2), then=equal(InversePrevalence, 2 * Prevalence)),
    latex=r"2{:}1 \Rightarrow p(\text{lose}) = 2\, p(\text{win})",
    note="The text says at least twice as likely; read as fair odds, with the bookmaker's margin left out. The"
    " horse wins in the real positives.",
)
odds_one_to_two = _binary(
    "powers2003:odds-one-to-two",
    title="At odds of 1:2 a horse is twice as likely to win as to lose",
    printed=All(
        (
            given(equal(RN / RP, _HALF), then=equal(Prevalence, 2 * InversePrevalence)),
            given(equal(RN / RP, _HALF), then=equal(RP / RN, 2)),
        )
    ),
    latex=r"1{:}2 \Rightarrow p(\text{win}) = 2\, p(\text{lose})",
    note="The text calls these odds 2:1 against, and says whom: her, the bookmaker, who wins where the horse loses,"
    " once in three times, so that by its own rule the odds of her winning are 2:1. As the sentence says what it means,"
    " it is no slip; but on the track 2:1 against is said of the horse, which would then win once in three times, and"
    " these odds are 2:1 on.",
)
odds_of_horse_one = _binary(
    "powers2003:odds-of-horse-one",
    title="The fair odds of a horse that wins in W of the cases, and loses in L, are L:W",
    printed=All((equal(RP / (RN + RP), Prevalence), equal(RN / (RN + RP), 1 - Prevalence), equal(RN / RP, Skew))),
    latex=r"L{:}W,\; L\% = 100\% - W\%",
    note="Of odds X:Y, the probability of winning is Y/(X + Y). Here X is RN and Y is RP, and their ratio is what"
    " powers2011 calls the skew.",
)
payoff_pool = _binary(
    "powers2003:payoff-pool",
    title="Win and loss on a horse add up to 100, whichever horse it is",
    printed=equal(100 * rn + 100 * rp, 100),
    latex=r"L + W = 100",
)
payoff_rows = _binary(
    "powers2003:payoff-rows",
    kind="formula",
    title="With the payoffs L, (W), (L), W both labels pay the same: the determinant",
    printed=equal(rn * tp - rp * fp, rp * tn - rn * fn, dtp),
    latex=r"\begin{array}{c|cc|c} & {+}R & {-}R & \\ \hline {+}P & L & (\$W) & 100 \\ {-}P & (\$L) & W & 100"
    r" \end{array}",
    note="The page gives the payoffs and the pool alone; read as: what they come to over the cells of either row is the"
    " same. W and L are the proportions rp and rn, so that the 100 is 1 here. A bet on horse 1 wins L or loses W, one"
    " on horse 2 wins W or loses L.",
)
payoff_of_guessing = _binary(
    "powers2003:payoff-of-guessing",
    title="With these payoffs a guess is expected to gain nothing, on either horse",
    printed=All((equal(of_cells(rn * tp - rp * fp, GUESS), 0), equal(of_cells(rp * tn - rn * fn, GUESS), 0))),
    latex=r"\$0",
)


def _bet(sign: int, joint: Expr, of: Expr) -> Expr:
    """A joint probability times the weight w(c|l) with the factor k as printed, before anything cancels."""
    return Mul(sign, joint, 1 - of, 1 / of, 1 / (1 - of), evaluate=False)


_RIGHT, _WRONG = 1, -1

bookmaker = _binary(
    "powers2003:bookmaker",
    kind="formula",
    title="The Bookmaker formula, written out for two classes, is Informedness",
    printed=equal(
        Informedness,
        pp * (_bet(_RIGHT, tp, rp) + _bet(_WRONG, fp, rn)) + pn * (_bet(_WRONG, fn, rp) + _bet(_RIGHT, tn, rn)),
    ),
    latex=r"B = \sum_{l \in \mathbf{P}} p_{\mathbf{P}}(l) \sum_{c \in \mathbf{R}} p_{\mathbf{PR}}(l,c)\, w(c/l)",
    defines=Informedness,
    note="With the joint probabilities of label and class, and the weights and k that the text gives.",
)
bookmaker_weights = _binary(
    "powers2003:bookmaker-weights",
    title="With k as given, a right bet wins 1/p(c), and a wrong one loses as much",
    printed=All(
        (
            equal(rp * (1 - rp), rn * (1 - rn)),
            equal((1 - rp) / (rp * rn), 1 / rp),
            equal((1 - rn) / (rp * rn), 1 / rn),
        )
    ),
    latex=r"w(c/l) = \pm(1 - p_{\mathbf{R}}(c))/k,\; k = p_{\mathbf{R}}(c) \cdot (1 - p_{\mathbf{R}}(c)),\;"
    r" w(c/l) = \pm 1/p_{\mathbf{R}}(c)",
    note="c is the class that wins, in a wrong bet too: the bet on horse 1 loses 1/p(2). Of two classes, 1/p(c) for a"
    " wrong bet is the 1/(1 - p(l)) of the general case. The factor k is the same for both.",
)
bookmaker_factor = _binary(
    "powers2003:bookmaker-factor",
    title="With this k each label gains 1 by right bets alone, loses 1 by wrong ones, and guessing gains nothing",
    printed=All(
        (
            *(given(equal(FP, 0), equal(FN, 0), then=equal(gain, 1)) for gain in (GAIN_POSITIVE, GAIN_NEGATIVE)),
            *(given(equal(TP, 0), equal(TN, 0), then=equal(gain, -1)) for gain in (GAIN_POSITIVE, GAIN_NEGATIVE)),
            *(equal(of_cells(gain, GUESS), 0) for gain in (GAIN_POSITIVE, GAIN_NEGATIVE)),
        )
    ),
    latex=r"\$1,\; -\$1,\; \$0",
    note="For each label l the sum over c of p(l, c) w(c|l), with the joint probabilities. What a race is expected to"
    " pay on both labels together is twice that (powers2003:perfect-model-is-paid-one).",
)
stakes_have_the_odds = _binary(
    "powers2003:stakes-have-the-odds",
    title="To bet 1/L for 1/W, and 1/W for 1/L, has the odds of the two horses",
    printed=All((equal((1 / rp) / (1 / rn), Skew), equal((1 / rn) / (1 / rp), Inverse(Skew)))),
    latex=r"\$1/W : \$1/L = L{:}W,\; \$1/L : \$1/W = W{:}L",
    note="Skew, and its inverse, are the odds L:W and W:L.",
)
expected_winnings = _binary(
    "powers2003:expected-winnings",
    title="Perfect play wins 1 on each horse",
    printed=All(
        (
            given(equal(FP, 0), equal(FN, 0), then=equal(tp / rp, 1)),
            given(equal(FP, 0), equal(FN, 0), then=equal(tn / rn, 1)),
        )
    ),
    latex=r"W \cdot \$1/W = 1,\; L \cdot \$1/L = 1",
)
perfect_model_is_paid_one = _binary(
    "powers2003:perfect-model-is-paid-one",
    title="The perfect model is paid 1, as a mean of both labels, and 2 for both together",
    printed=All(
        (
            given(equal(FP, 0), equal(FN, 0), then=equal(pp * GAIN_POSITIVE + pn * GAIN_NEGATIVE, 1)),
            equal(pp * GAIN_POSITIVE + pn * GAIN_NEGATIVE, Informedness),
            equal(GAIN_POSITIVE + GAIN_NEGATIVE, 2 * Informedness),
        )
    ),
    latex=r"\sum_{l} p_{\mathbf{P}}(l)\, G(l) = \$1",
    note="The text says that k ensures an expected payoff of 1 for the perfect model; read as in the Bookmaker formula,"
    " in which what each label gains is weighted by how often the label is given. The literal expectation of one race,"
    " the sum of p(l, c) w(c|l) over all four cells, is what both labels gain together: 2B, so that perfect play is"
    " paid 2, and K with K classes.",
)
perfect_play_is_model_one = _binary(
    "powers2003:perfect-play-is-model-one",
    title="Perfect play is the first model",
    printed=equal(at(Informedness, MODEL_1), 1),
    latex=r"\text{model one (perfect play)}",
    corrected=equal(at(Informedness, MODEL_2), 1),
    note="The text calls perfect play model one; in Figure 1, and where the text goes on to describe it, the first"
    " model guesses and the second is perfect.",
)
odds_add_up_to_ten = _binary(
    "powers2003:figure1-odds-add-up-to-ten",
    title="The odds are shown as 7 and 3, which add up to 10",
    printed=All(
        (
            Shows(10 * at(Prevalence, MODEL_1), None, "7"),
            Shows(10 * at(InversePrevalence, MODEL_1), None, "3"),
            equal(Add(7, 3, evaluate=False), 10),
        )
    ),
    latex=r"7 + 3 = 10",
    note="The text says that the form is a reduced one, for percentages that add up to 100. What each column shows is"
    " its horse's own probability; the odds of horse 1 are 3:7.",
)
first_model_guesses = _binary(
    "powers2003:figure1-first-model-guesses",
    title="The first model guesses",
    printed=equal(at(dtp, MODEL_1), 0),
    latex=r"\text{model 1}",
)
second_model_is_perfect = _binary(
    "powers2003:figure1-second-model-is-perfect",
    title="The second model makes no wrong bet",
    printed=All((equal(at(FP, MODEL_2), 0), equal(at(FN, MODEL_2), 0))),
    latex=r"\text{model 2}",
)
third_model_is_a_mixture = _binary(
    "powers2003:figure1-third-model-is-a-mixture",
    title="Each cell of the third model has 15 percent of the second, and 85 of the first",
    printed=All(_mixture(_SHARE, MODEL_2, MODEL_3)),
    latex=r"G\% \cdot \text{model two} + (100 - G)\% \cdot \text{model one}",
)
always_the_first_horse = _binary(
    "powers2003:always-the-first-horse",
    title="Who always bets on horse 1 wins 1 and loses 1, on average",
    printed=All(
        (
            given(equal(Bias, 1), then=equal(tp / rp, 1)),
            given(equal(Bias, 1), then=equal(-fp / rn, -1)),
            given(equal(Bias, 1), then=equal(GAIN_POSITIVE, 0)),
        )
    ),
    latex=r"+W \cdot \$1/W,\; -L \cdot \$1/L,\; \$0",
)
rows_of_the_third_model = _binary(
    "powers2003:figure1-rows-of-the-third-model",
    title="Both rows of the third model pay the same, which is their average",
    printed=All(
        (
            equal(at(GAIN_POSITIVE, MODEL_3), at(GAIN_NEGATIVE, MODEL_3)),
            equal(at(GAIN_POSITIVE, MODEL_3), at(Informedness, MODEL_3)),
        )
    ),
    latex=r"G(1) = B",
)
rows_of_model_three = _binary(
    "powers2003:rows-of-perfect-play",
    title="Perfect play in a share G of the cases gains G with each label",
    printed=All((equal(of_cells(GAIN_POSITIVE, INFORMED), _G), equal(of_cells(GAIN_NEGATIVE, INFORMED), _G))),
    latex=r"G(l) = G\%",
    note="The text says that every decision has the same expected payoff, and each row the same profit margin.",
)
informedness_in_the_binary_case = _binary(
    "powers2003:informedness-in-the-binary-case",
    title="In the binary case both labels gain the same: the difference of two rates",
    printed=equal(
        Informedness,
        Recall - Fallout,
        tpr - fpr,
        GAIN_POSITIVE,
        InverseRecall - Inverse(Fallout),
        tnr - fnr,
        GAIN_NEGATIVE,
    ),
    latex=r"B = \text{recall} - \text{fallout} = tpr - fpr = G(0) = \text{invrecall} - \text{invfallout}"
    r" = tnr - fnr = G(1)",
    also=("powers2011:15.2",),
    note="G(l) is the sum over c of p(l, c) w(c|l), for the two labels, whichever is called 0 and which 1.",
)
fourth_model_is_a_mixture = _binary(
    "powers2003:figure1-fourth-model-is-a-mixture",
    title="Each cell of the fourth model has 15 percent of reversed labels, and 85 of the first",
    printed=All(_mixture(_SHARE, MODEL_OF_REVERSED_LABELS, MODEL_4)),
    latex=r"\text{labels reversed } H\% \text{ of the time}",
)
fourth_model_loses = _binary(
    "powers2003:figure1-fourth-model-loses",
    title="The fourth model loses what the third one gains",
    printed=equal(at(Informedness, MODEL_4), -at(Informedness, MODEL_3)),
    latex=r"B = -H\%",
)
rows_of_model_four = _binary(
    "powers2003:rows-of-reversed-play",
    title="Reversed labels in a share H of the cases lose H with each label",
    printed=All((equal(of_cells(GAIN_POSITIVE, MISINFORMED), -_H), equal(of_cells(GAIN_NEGATIVE, MISINFORMED), -_H))),
    latex=r"B = -H\%",
)
#: Conditional entropy of the class given the label, written out for two classes. What no case shows adds 0.
ENTROPY: Expr = -(pp * (XLogY(tpa, tpa) + XLogY(fpa, fpa)) + pn * (XLogY(fna, fna) + XLogY(tna, tna)))


def _with_weights(of: Cells) -> Expr:
    """The Bookmaker formula with the weights log(1/x)/p(l), for these x in the four cells."""
    won = (XLogY(cell, 1 / x) for cell, x in zip((tp, fp, fn, tn), of, strict=True))
    right_positive, wrong_positive, wrong_negative, right_negative = won
    positive, negative = right_positive / pp + wrong_positive / pp, wrong_negative / pn + right_negative / pn
    return cast(Expr, pp * positive + pn * negative)


entropy_weights = _binary(
    "powers2003:entropy-weights",
    title="Weights that make the Bookmaker formula the conditional entropy",
    printed=equal(
        _with_weights((rp, rn, rp, rn)),
        ENTROPY,
    ),
    latex=r"w(c/l) = \log(1/p_{\mathbf{R}}(c))/p_{\mathbf{P}}(l)",
    corrected=equal(
        _with_weights((tpa, fpa, fna, tna)),
        ENTROPY,
    ),
    source="unclear",
    note="What no case shows adds 0. The condition on the label is missing: the entropy that the text prints before has"
    " the logarithm of p(c/l). With p(c) the formula gives the entropy of the classes, whatever the labels are.",
)
entropy_weights_not_negative = _binary(
    "powers2003:entropy-weights-not-negative",
    title="These weights are never negative",
    printed=All(tuple(relation(1 / each, ">=", 1) for each in (tpa, fpa, fna, tna, rp, rn))),
    latex=r"w(c/l) \geq 0",
    note="Read as: the logarithm is taken of a number that is not below 1, with the condition or without;"
    " and a probability is what divides it.",
)
