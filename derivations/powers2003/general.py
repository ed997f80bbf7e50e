"""The Bookmaker of powers2003 for any number of classes: label by label it is the one of two classes."""

from __future__ import annotations

from itertools import permutations
from typing import cast

from bookmaker_ref.symbolic.plays import GUESSED, MISINFORMED, MISINFORMED_ALIKE, PERFECT, WRONG, guessing
from bookmaker_ref.words import *
from derivations.steps import *

_ZERO, _ONE = Integer(0), Integer(1)

#: The share of wrong play in `MISINFORMED`: Recall is what guesses have of a label, and in all they have the rest.
H: Expr = 1 - SumOver(Of(Recall, l), l)
#: How often wrong play alone gives a label, in `MISINFORMED`, and what it loses so.
WRONG_BIAS: Expr = (Of(Bias, l) - Of(Recall, l)) / H
WRONG_LOSS: Expr = SumOver(WRONG_BIAS**2 / (1 - Of(Prevalence, l)), l)
#: Three horses, of which the next one is backed instead of the winner: horse 2 where 1 wins, 3 for 2, 1 for 3.
NEXT_HORSE: Matrix = ((_ZERO, _ZERO, z), (x, _ZERO, _ZERO), (_ZERO, y, _ZERO))
#: One label is right, and two are mixed up: all of one class, and some of the other.
MIXED_UP: Matrix = ((_ZERO, _ZERO, x), (_ZERO, y, _ZERO), (x, _ZERO, z))
#: The same table with the labels that are mixed up exchanged.
EXCHANGED: Matrix = (MIXED_UP[2], MIXED_UP[1], MIXED_UP[0])


def guesses(size: int) -> tuple[Symbol, ...]:
    """How many guesses there are of each label, for one case that is not guessed."""
    return tuple(Symbol(f"g{label}", positive=True) for label in range(1, size + 1))


def played(size: int) -> Expr:
    """The share of the cases that are not guessed."""
    return cast(Expr, 1 / (1 + Add(*guesses(size))))


def value(table: Matrix) -> Expr:
    """The Bookmaker value of a table."""
    return spelled(InformednessK, table)


def gain_of(table: Matrix, label: int) -> Expr:
    """What one label gains, the labels counted from 0."""
    return spelled(Of(Informedness, l), table, {l: label})


def information(*cases: Expr) -> Expr:
    """The entropy of shares in proportion to these numbers of cases, in nats."""
    total = Add(*cases)
    return -Add(*(each / total * log(each / total) for each in cases))


def diagonal(table: Matrix) -> Expr:
    """The sum of the cells in which the label is right."""
    return Add(*(row[i] for i, row in enumerate(table)))


def _counted(*rows: tuple[int, ...]) -> Matrix:
    return tuple(tuple(Integer(cell) for cell in row) for row in rows)


@concludes(
    "powers2003:conditional-entropy",
    "powers2003:entropy-is-mean-information",
    "powers2003:entropy-and-number-of-classes",
    "powers2003:entropy-is-further-bits",
    "powers2003:entropy-of-perfect-prediction",
)
def entropy() -> None:
    """Conditional entropy is the mean of the logarithm of the probability that a class has, given the label."""
    # 1. The probability of the label makes joint probabilities of conditional ones …
    holds(ForClasses(equal(p_label * p_class_given_label, p_joint)))
    # 2. … and what the label gives of the class is the ratio of two probabilities of it.
    holds(ForClasses(equal(p_joint / (p_label * p_class), p_class_given_label / p_class)))
    # 3. A bit is one question: classes in halves and quarters take one and two of them to name.
    cases = Symbol("n", positive=True)
    bits = Rational(1, 2) * 1 + Rational(1, 4) * 2 + Rational(1, 4) * 2
    same(information(2 * cases, cases, cases) / log(2), bits)
    # 4. Where every prediction is right, the label tells the class; so it does where all are wrong in the same way.
    holds(ForClasses(equal(p_class_given_label, IfSame(l, c, _ONE, _ZERO)), among=PERFECT))
    same(spelled(ConditionalEntropy, _counted((0, 0, 1), (2, 0, 0), (0, 3, 0))), _ZERO)


@concludes(
    "powers2003:penalty-whoever-wins",
    "powers2003:gain-factors",
    "powers2003:general-payoff",
    "powers2003:general-weights-of-two-classes",
    "powers2003:odds-are-zero-sum",
)
def formula() -> None:
    """The bets on a label win its Recall and lose its Fallout, in which all other classes are one."""
    # 1. What is won, and what is lost …
    holds(ForClasses(equal(Cell(l, l) / N / Of(Prevalence, l), Of(Recall, l))))
    holds(ForClasses(equal((Of(Bias, l) - Cell(l, l) / N) / (1 - Of(Prevalence, l)), Of(Fallout, l))))
    # 2. … leave the Informedness of the label, which needs no more than two classes …
    same(Recall - Fallout, Informedness)
    # 3. … of which the weights are those of before: one class is what the other leaves.
    same(1 - Prevalence, InversePrevalence)


@concludes("powers2003:gain-of-two-classes", "powers2003:gain-depends-on-the-label")
def gains() -> None:
    """Of two labels, each gains what the other does; of three, each has a gain of its own."""
    # 1. Of two, what the one wins is what the other does not lose.
    same(Recall - Fallout, InverseRecall - (1 - Recall))
    # 2. Of three that are always wrong, each loses by how often it is given and by its own odds.
    losses = (-z / (y + z), -x / (x + z), -y / (x + y))
    for label, loss in enumerate(losses):
        same(gain_of(NEXT_HORSE, label), loss)


@concludes(
    "powers2003:general-guessing",
    "powers2003:general-perfect-play",
    "powers2003:general-wrong-play",
    "powers2003:general-loss-is-less",
    "powers2003:general-informed-gain",
    "powers2003:profit-is-informed-share",
)
def plays() -> None:
    """Recall and Fallout are equal for a guess, 1 and 0 for perfect play; Recall is 0 for play that is always wrong."""
    # 1. Whatever the class, a guess is the label as often …
    holds(ForClasses(equal(Of(Recall, l), Of(Fallout, l)), among=GUESSED))
    # 2. … perfect play gives it to all of its class and to no other …
    holds(ForClasses(equal(Of(Recall, l), 1), among=PERFECT))
    holds(ForClasses(equal(Of(Fallout, l), 0), among=PERFECT))
    # 3. … and wrong play to none of its class, and to at most all others. If every label had all others, each case
    # would have K - 1 of them, and not one; so with more than two classes some label loses less than 1.
    holds(ForClasses(equal(Of(Recall, l), 0), among=WRONG))
    holds(ForClasses(relation(Of(Bias, l), "<=", 1 - Of(Prevalence, l)), among=WRONG))
    holds(ForClasses(equal(SumOver(1 - Of(Prevalence, l), l), K - 1)))
    # 4. Shares of plays mix, since both rates are taken class by class, and the classes stay as they are.


@concludes("powers2003:general-misinformed-loss", "powers2003:loss-is-not-misinformed-share")
def misinformed_play() -> None:
    """Guesses shrink the gains of all labels alike, and keep their weights only if they give the labels as often."""
    # 1. Guesses alone are right, so Recall, added up over the labels, is their share …
    mixed = guessing(NEXT_HORSE, guesses(3))
    same(spelled(H, mixed), played(3))
    # 2. … and play without guesses loses the square of Bias.
    holds(ForClasses(equal(InformednessK, -SumOver(Of(Bias, l) ** 2 / (1 - Of(Prevalence, l)), l)), among=WRONG))
    same(spelled(WRONG_LOSS, mixed), -value(NEXT_HORSE))
    # 3. Each label loses its share …
    holds(ForClasses(equal(Of(Informedness, l), -WRONG_BIAS * H / (1 - Of(Prevalence, l))), among=MISINFORMED))
    for label in range(3):
        same(gain_of(mixed, label), played(3) * gain_of(NEXT_HORSE, label))
    # 4. … and B does where guesses do not change how often it is given.
    holds(ForClasses(equal(Of(Bias, l), WRONG_BIAS), sizes=(3,), among=MISINFORMED_ALIKE))
    # 5. Of four wrong bets and four guesses by Prevalence, the loss is not half of what the bets alone lose.
    alone = _counted((0, 0, 1), (1, 0, 0), (0, 2, 0))
    same(value(alone), Rational(-13, 24))
    same(value(guessing(alone, (Rational(1, 4), Rational(1, 2), Rational(1, 4)))), Rational(-25, 96))


@concludes("powers2003:general-penalty", "powers2003:wrong-choices-are-less-probable", "powers2003:favorite-loses-most")
def penalties() -> None:
    """What a wrong bet loses rises with the probability of its horse."""
    # 1. In odds and loss both, by how much the horse is more probable.
    every: Expr = x + y + z
    same((x + z) / y - (y + z) / x, every * (x - y) / (x * y))
    same(every / (every - x) - every / (every - y), every * (x - y) / ((y + z) * (x + z)))
    # 2. B adds up bets with how often their label is given. With prevalences of 1/2, 1/4, 1/4: the favorite whenever
    # it does not win, and then the second; or the second whenever it does not win, and then the favorite.
    same(value(_counted((0, 1, 1), (2, 0, 0), (0, 0, 0))), Rational(-5, 6))
    same(value(_counted((0, 1, 0), (2, 0, 1), (0, 0, 0))), Rational(-7, 8))


@concludes("powers2003:exchanged-labels", "powers2003:greatest-diagonal")
def order_of_the_labels() -> None:
    """In B a right case counts by the share of its class; in the sum of the diagonal all count alike."""
    # 1. With two classes the one label has what is missing of the other, so one of both orders loses nothing.
    same(PerversePrediction(Recall), 1 - Recall)
    same(PerversePrediction(Fallout), 1 - Fallout)
    holds(relation(Abs(Informedness), ">=", 0))
    # 2. The sum of the diagonal may choose the other one.
    fails(given(relation(TP + TN, ">", FP + FN), then=relation(Informedness, ">=", 0)))
    # 3. With three labels it is the greatest of all orders where z is more than 2x; then B can be greater otherwise,
    # as in the smallest table of this kind.
    often = {z: 2 * x + Symbol("d", positive=True)}
    for order in permutations(MIXED_UP):
        holds(relation(diagonal(MIXED_UP).xreplace(often), ">=", diagonal(order).xreplace(often)))
    smallest = {x: _ONE, y: _ONE, z: Integer(3)}
    for table, total, gain in ((MIXED_UP, 4, Rational(3, 10)), (EXCHANGED, 3, Rational(19, 40))):
        same(diagonal(table).xreplace(smallest), Integer(total))
        same(value(table).xreplace(smallest), gain)
    # 4. Where all margins are equal, both count alike.
    holds(ForClasses(equal(Of(Informedness, l), (K * K * Cell(l, l) / N - 1) / (K - 1)), among=UNIFORM))
    holds(ForClasses(equal(AccuracyK, SumOver(Cell(l, l) / N, l)), among=UNIFORM))
