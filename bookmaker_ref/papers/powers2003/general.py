"""powers2003 for any number of classes: conditional entropy, and "Analysis of the General Case"."""

from __future__ import annotations

from functools import partial as bound

from sympy import Add, Expr, Integer, Mul, Symbol, log

from bookmaker_ref.papers.record import Record
from bookmaker_ref.symbolic import (
    All,
    Bias,
    Differs,
    Fallout,
    ForClasses,
    Informedness,
    MissRate,
    PerversePrediction,
    Prevalence,
    chain,
    equal,
    given,
    relation,
)
from bookmaker_ref.symbolic.classes import (
    INFORMED,
    UNIFORM,
    IfSame,
    K,
    Matrix,
    Of,
    ProductOver,
    SumOver,
    c,
    l,
)
from bookmaker_ref.symbolic.functions import XLogY
from bookmaker_ref.symbolic.multiclass import (
    AccuracyK,
    ConditionalEntropy,
    InformednessK,
    p_class,
    p_class_given_label,
    p_joint,
    p_label,
)
from bookmaker_ref.symbolic.plays import (
    GUESSED,
    MISINFORMED,
    MISINFORMED_ALIKE,
    PERFECT,
    WRONG,
    WRONG_LOSS,
    H,
    gain_of,
    guesses,
    guessing,
    information,
    perfect,
    played,
    value,
)

_ZERO, _ONE = Integer(0), Integer(1)
#: Real cases of three classes, and further letters of tables.
x, y, z, a, b, d, e, f, u, v = (Symbol(name, positive=True) for name in "xyzabdefuv")

# --- Diverse Definitions of Accuracy ----------------------------------------------------------------------------

_entropy = bound(Record, section="Diverse Definitions of Accuracy", kind="claim")


def remaining(*rows: tuple[Expr, ...]) -> Expr:
    """The conditional entropy, written out for any numbers of labels, which have a row each, and of classes."""
    total = Add(*(cell for row in rows for cell in row))
    return Add(*(Add(*row) / total * information(*row) for row in rows))


conditional_entropy = _entropy(
    "powers2003:conditional-entropy",
    title="Conditional entropy of the class, given the label",
    kind="formula",
    printed=ForClasses(
        equal(
            ConditionalEntropy,
            -SumOver(p_label * SumOver(XLogY(p_class_given_label, p_class_given_label), c), l),
        ),
        sizes=(2, 3),
    ),
    latex=r"\mathbf{H}(\mathbf{R}|\mathbf{P}) = -\sum_{l \in \mathbf{P}} \mathbf{p}_{\mathbf{P}}(l)"
    r" \sum_{c \in \mathbf{R}} \mathbf{p}_{\mathbf{R}}(c/l) \log(\mathbf{p}_{\mathbf{R}}(c/l))",
    defines=ConditionalEntropy,
    also=("powers2011:40.1",),
    note="The base of the logarithm is not said: with the natural one, the unit is the nat. What no case shows adds 0.",
)
entropy_is_mean_information = _entropy(
    "powers2003:entropy-is-mean-information",
    title="Conditional entropy is the mean over all cases of the information of the class, given the label",
    printed=ForClasses(
        equal(ConditionalEntropy, SumOver(SumOver(-XLogY(p_joint, p_class_given_label), c), l)), sizes=(2, 3)
    ),
    latex=r"\mathbf{H}(\mathbf{R}|\mathbf{P}) ="
    r" \sum_{l,c} p_{\mathbf{PR}}(l,c)\,(-\log \mathbf{p}_{\mathbf{R}}(c/l))",
    note="The text calls it the weighted form of an arithmetic mean of conditional information, based on log precision;"
    " read as: -log p(c/l) is averaged over all cases. Precision is what is in the logarithm where the label is right.",
)
entropy_and_number_of_classes = _entropy(
    "powers2003:entropy-and-number-of-classes",
    title="The formula for conditional entropy needs no more labels, nor fewer, than there are classes",
    printed=All(
        (
            equal(
                remaining((a, b, d), (e, f, x)),
                information(a, b, d, e, f, x) - information(a + b + d, e + f + x),
            ),
            equal(remaining((a, b), (u * d, u * e), (v * d, v * e)), remaining((a, b), ((u + v) * d, (u + v) * e))),
        )
    ),
    latex=r"K \neq C",
    note="The text says that the measure does not assume K = C; read as: for two labels of three classes it is what"
    " label and class together have more than the label, and three labels of two classes, of which chance alone"
    " tells two apart, have what two labels would.",
)
entropy_is_further_bits = _entropy(
    "powers2003:entropy-is-further-bits",
    title="Conditional entropy is the information that names the class, less what the label gives of it",
    printed=All(
        (
            ForClasses(
                equal(
                    ConditionalEntropy,
                    SumOver(SumOver(-XLogY(p_joint, p_class) - XLogY(p_joint, p_joint / (p_label * p_class)), c), l),
                ),
                sizes=(2, 3),
            ),
            equal(remaining((a, a), (b, b)) / log(2), 1),
            equal(remaining((a, a, a, a), (b, b, b, b)) / log(2), 2),
        )
    ),
    latex=r"\mathbf{H}(\mathbf{R}|\mathbf{P}) = H(\mathbf{R}) - \text{MI},\; [\text{bits}]",
    note="The text says that it is the expected number of bits needed beside the predictions, which takes logarithms to"
    " base 2; read as: what the class takes less what the label gives of it, averaged over all cases in any unit; and"
    " in bits 1 where two classes are left even, and 2 where four are.",
)
entropy_of_perfect_prediction = _entropy(
    "powers2003:entropy-of-perfect-prediction",
    title="Where every prediction is right, the conditional entropy is 0",
    printed=ForClasses(equal(ConditionalEntropy, 0), among=PERFECT),
    latex=r"\mathbf{H}(\mathbf{R}|\mathbf{P}) = 0",
    note="The text calls it a direct measure of how good a classification is; read as: no further bits are needed where"
    " there are no errors. Nor are there where each class always has a wrong label of its own.",
)

# --- Bookmaker Odds ---------------------------------------------------------------------------------------------

_odds = bound(Record, section="Bookmaker Odds", kind="claim")

#: The weights w(c|l) of a bet on l when c wins.
WEIGHT: Expr = IfSame(l, c, 1 / Of(Prevalence, l), -1 / (1 - Of(Prevalence, l)))
#: What the bets on a label gain.
GAIN: Expr = SumOver(p_joint * WEIGHT, c)
#: What a label loses if it is always wrong.
_GREATEST_LOSS: Expr = Of(Bias, l) / (1 - Of(Prevalence, l))

general_guessing = _odds(
    "powers2003:general-guessing",
    title="With any number of classes, guessing gains nothing, on each label and on all",
    printed=All(
        (
            ForClasses(equal(Of(Informedness, l), 0), among=GUESSED),
            ForClasses(equal(InformednessK, 0), among=GUESSED),
        )
    ),
    latex=r"B(\text{random choice}) = 0",
    note="Each label is chosen with some probability, whichever class it is.",
)
general_perfect_play = _odds(
    "powers2003:general-perfect-play",
    title="With any number of classes, perfect play gains 1, on each label and on all, and nothing gains more",
    printed=All(
        (
            ForClasses(equal(Of(Informedness, l), 1), among=PERFECT),
            ForClasses(equal(InformednessK, 1), among=PERFECT),
            ForClasses(relation(Of(Informedness, l), "<=", 1)),
            ForClasses(equal(InformednessK, SumOver(p_label * (1 - Of(MissRate, l) - Of(Fallout, l)), l))),
        )
    ),
    latex=r"B(\text{perfectly correct}) = \max",
    note="B is the mean of what the labels gain, weighted by Bias, and they gain what both error rates leave of 1.",
)
general_wrong_play = _odds(
    "powers2003:general-wrong-play",
    title="With any number of classes, a label loses the most if it is always wrong",
    printed=All(
        (
            ForClasses(relation(Of(Informedness, l), ">=", -_GREATEST_LOSS)),
            ForClasses(equal(Of(Informedness, l), -_GREATEST_LOSS), among=WRONG),
        )
    ),
    latex=r"B(\text{perfectly incorrect}) = \min",
    note="Read as: where the label is given as often, and its class occurs as often, no table has less.",
)
general_informed_gain = _odds(
    "powers2003:general-informed-gain",
    title="With more than two classes too, perfect play in a share G of the cases, and guessing in the others, gains G",
    printed=All(
        (
            *(equal(value(guessing(perfect(size), guesses(size))), played(size)) for size in (3, 4)),
            equal(gain_of(guessing(perfect(3), guesses(3)), 0), played(3)),
        )
    ),
    latex=r"B(G\% \text{ perfect play}) = G\%",
    note="For each case of perfect play there are as many guesses of the labels as the letters g say, so that G is"
    " 1/(1 + g1 + g2 + …). B is G, and so is what the first of three labels gains, which stands for any.",
)
general_misinformed_loss = _odds(
    "powers2003:general-misinformed-loss",
    title="Play that is always wrong in a share H of the cases, and guessing in the others, loses H of what it loses"
    " alone",
    printed=ForClasses(equal(InformednessK, -H * WRONG_LOSS), sizes=(3,), among=MISINFORMED),
    latex=r"B(H\% \text{ incorrect play}) = H\% \cdot B(\text{incorrect play})",
    condition=(MISINFORMED_ALIKE,),
    source="unclear",
    note="Some words of the sentence are missing; read as the converse of the gain, which the text extends to K"
    " choices. Each label does lose H of what it loses alone, but guesses change how often the labels are given, and"
    " so their weights in B. H is what Recall, added up over the labels, leaves of 1, since guesses alone are right;"
    " wrong play alone gives a label (Bias - Recall)/H of the time, and loses the square of that over 1 - Prevalence.",
)
general_loss_is_less = _odds(
    "powers2003:general-loss-is-less",
    title="With more than two classes, play that is always wrong loses less than perfect play gains",
    printed=ForClasses(
        chain(
            ">=",
            1 + InformednessK,
            SumOver(Of(Bias, l) * (1 - Of(Prevalence, l) - Of(Bias, l)), l),
            ProductOver(Of(Bias, l), l),
        ),
        sizes=(3,),
        among=WRONG,
    ),
    latex=r"\max(-B) < \max(B)",
    note="Decided for three classes, each of which is predicted at times, so that the product of the Biases is not 0:"
    " the loss falls short of 1 by at least that much. A label would lose 1 if all cases of the other classes had it."
    " With two classes, both are 1.",
)
general_penalty = _odds(
    "powers2003:general-penalty",
    title="What is lost depends on which wrong label is chosen",
    printed=given(
        relation(x, "!=", y),
        then=relation(1 / (1 - x / (x + y + z)), "!=", 1 / (1 - y / (x + y + z))),
    ),
    latex=r"p_{\mathbf{R}}(1) \neq p_{\mathbf{R}}(2) \Rightarrow w(3/1) \neq w(3/2)",
    note="Of three horses that win x, y and z times, the third wins, and one of the others is backed: what is lost is"
    " 1/(1 - p(l)) with its own probability.",
)
gain_factors = _odds(
    "powers2003:gain-factors",
    title="The gain of a label is its Informedness, that label against all others",
    printed=ForClasses(equal(GAIN, Of(Informedness, l))),
    latex=r"G(l) = B(l)",
    note="G(l) is the sum over c of p(l, c) w(c|l), as the text has it in the general case. The text calls these gains"
    " independent; that they differ with more than two classes has a record of its own.",
)

# --- Analysis of the General Case -------------------------------------------------------------------------------

_general = bound(Record, section="Analysis of the General Case", kind="claim")

penalty_whoever_wins = _general(
    "powers2003:penalty-whoever-wins",
    title="What a label loses is its Fallout, whichever of the other classes it is",
    printed=ForClasses(
        equal(SumOver(IfSame(l, c, _ZERO, p_joint / (1 - Of(Prevalence, l))), c), Of(Fallout, l)),
    ),
    latex=r"\sum_{c \neq l} p_{\mathbf{PR}}(l,c)/(1 - p_{\mathbf{R}}(l)) = \text{Fallout}(l)",
    note="The text says, here and again after the formula, that the penalty does not depend on which other horse wins;"
    " read as: the cases of all other classes count as those of one. It does depend on which horse is backed.",
)
general_payoff = _general(
    "powers2003:general-payoff",
    title="The Bookmaker formula for any number of classes",
    kind="formula",
    printed=ForClasses(equal(InformednessK, SumOver(p_label * SumOver(p_joint * WEIGHT, c), l))),
    latex=r"B = \sum_{l \in \mathbf{P}} p_{\mathbf{P}}(l) \sum_{c \in \mathbf{R}} p_{\mathbf{PR}}(l,c) w(c/l),\;"
    r" w(c/l) = +1 / p_{\mathbf{R}}(l)\ (c = l),\; = -1 / (1 - p_{\mathbf{R}}(l))\ (c \neq l)",
    defines=InformednessK,
    also=("powers2011:41.1",),
    against=("powers2011:42.1",),
    note="With joint probabilities, as printed, it is the mean by Bias of the dichotomous Informedness of the labels,"
    " as powers2011 has it in (41).",
)
_p = Of(Prevalence, c)

weights_of_two_classes = _general(
    "powers2003:general-weights-of-two-classes",
    title="With two classes the weights are those of the binary formula",
    printed=ForClasses(
        equal(
            WEIGHT,
            Mul(IfSame(l, c, _ONE, -_ONE), 1 - _p, 1 / _p, 1 / (1 - _p), evaluate=False),
        ),
        sizes=(2,),
    ),
    latex=r"w(c/l) = \pm(1 - p_{\mathbf{R}}(c))/k,\; k = p_{\mathbf{R}}(c) \cdot (1 - p_{\mathbf{R}}(c))",
    note="The other class has what one class leaves.",
)
profit_is_informed_share = _general(
    "powers2003:profit-is-informed-share",
    title="The share of informed decisions is what each label gains, and their mean",
    printed=ForClasses(equal(Of(Informedness, l), InformednessK), among=INFORMED),
    latex=r"B = G\%",
    also=("powers2011:probability-of-an-informed-decision",),
    note="The text says that a profit continues to estimate the percentage of informed correct decisions; read as:"
    " where a decision is right with one probability, and else a guess. That B is this probability has a record among"
    " the odds.",
)
odds_are_zero_sum = _general(
    "powers2003:odds-are-zero-sum",
    title="With any number of classes the odds are fair: whichever label is given, what is won and lost cancels",
    printed=ForClasses(equal(SumOver(p_class * WEIGHT, c), 0)),
    latex=r"\sum_{c \in \mathbf{R}} p_{\mathbf{R}}(c)\, w(c/l) = 0",
    also=("powers2011:bookmaker-is-fair",),
    note="The text says that neither guessing nor strategy is of advantage to either party; read as: of a label that"
    " is given without regard to the class.",
)
gain_of_two_classes = _general(
    "powers2003:gain-of-two-classes",
    title="With two classes both labels gain the same, which is B",
    printed=ForClasses(equal(GAIN, InformednessK), sizes=(2,)),
    latex=r"G(l) = \sum_{c \in \mathbf{R}} p_{\mathbf{PR}}(l,c) w(c/l)",
)
gain_depends_on_the_label = _general(
    "powers2003:gain-depends-on-the-label",
    title="With more than two classes the labels need not gain the same",
    printed=ForClasses(Differs(SumOver((GAIN - InformednessK) ** 2, l), _ZERO), sizes=(3, 4)),
    latex=r"C > 2: G(l) \not\equiv B",
    note="Read as: what the labels gain is not always B. The squares of the differences are added up.",
)
loss_is_not_misinformed_share = _general(
    "powers2003:loss-is-not-misinformed-share",
    title="A loss is the share of wrong decisions with two classes, but not with more, where no label loses more",
    printed=All(
        (
            ForClasses(equal(InformednessK, -H), sizes=(2,), among=MISINFORMED),
            ForClasses(Differs(InformednessK, -H), sizes=(3, 4), among=MISINFORMED),
            ForClasses(relation(Of(Informedness, l), ">=", -H), sizes=(3,), among=MISINFORMED),
        )
    ),
    latex=r"C > 2: B \not\equiv -H\%",
    note="The text says that a loss no longer directly estimates the percentage of informed incorrect decisions; read"
    " as: where a decision is wrong with one probability, and else a guess. This probability is what Recall, added up"
    " over the labels, leaves of 1.",
)
wrong_choices_are_less_probable = _general(
    "powers2003:wrong-choices-are-less-probable",
    title="With three classes, a wrong choice is less probable than both together, and costs less than with two",
    printed=All(
        (
            chain("<", 0, y / (x + y + z), 1 - x / (x + y + z)),
            relation(1 / (1 - y / (x + y + z)), "<", 1 / (x / (x + y + z))),
        )
    ),
    latex=r"0 < p_{\mathbf{R}}(l) < 1 - p_{\mathbf{R}}(c)",
    note="The text says that each possible incorrect choice has a lower probability, and so a different penalty; read"
    " as: lower than that of all of them, which is what the one wrong choice has of two classes, where a wrong bet"
    " loses 1/p(c). The class is the first, and the choice the second.",
)
favorite_loses_most = _general(
    "powers2003:favorite-loses-most",
    title="Of wrong bets, that on the most probable horse has the least odds, and loses the most",
    printed=All(
        (
            given(relation(x, ">", y), then=relation((y + z) / x, "<", (x + z) / y)),
            given(
                relation(x, ">", y),
                then=relation(1 / (1 - x / (x + y + z)), ">", 1 / (1 - y / (x + y + z))),
            ),
        )
    ),
    latex=r"p_{\mathbf{R}}(1) > p_{\mathbf{R}}(2) \Rightarrow -w(3/1) > -w(3/2)",
    note="Read of a single bet, as the reason is that the text gives: of three horses the third wins, and the first,"
    " which is more probable than the second, is backed. In B a bet is weighted by how often its label is given, too,"
    " and there the favorite need not be the worst: with prevalences of 1/2, 1/4, 1/4, to back it whenever it does not"
    " win loses up to 5/6, and to back another one whenever that does not win up to 7/8.",
)
exchanged_labels = _general(
    "powers2003:exchanged-labels",
    title="With two classes, to exchange the labels changes the sign alone, and turns a loss into a gain",
    printed=All(
        (
            equal(PerversePrediction(Informedness), -Informedness),
            given(relation(Informedness, "<", 0), then=relation(PerversePrediction(Informedness), ">", 0)),
        )
    ),
    latex=r"G\% = -H\%",
    note="The text says that a negative value tells that classes which a system found itself have not been labeled"
    " optimally, and that in the binary case this affects the sign only.",
)


def diagonal(table: Matrix) -> Expr:
    """The sum of the cells in which the label is right."""
    return Add(*(row[i] for i, row in enumerate(table)))


#: One label is right, and two are mixed up: all of one class, and some of the other.
MIXED_UP: Matrix = ((_ZERO, _ZERO, x), (_ZERO, y, _ZERO), (x, _ZERO, z))
#: The same with the labels that are mixed up exchanged.
EXCHANGED: Matrix = (MIXED_UP[2], MIXED_UP[1], MIXED_UP[0])

greatest_diagonal = _general(
    "powers2003:greatest-diagonal",
    title="The labels with the greatest sum of the diagonal have the greatest B",
    printed=given(
        relation(diagonal(MIXED_UP), ">", diagonal(EXCHANGED)),
        then=relation(value(MIXED_UP), ">=", value(EXCHANGED)),
    ),
    latex=r"\max \sum_l |l \cdot l| \Rightarrow \max G\%",
    instead=ForClasses(equal(InformednessK, (K * AccuracyK - 1) / (K - 1)), among=UNIFORM),
    note="The text says that, in general, labels should be permuted to maximize the sum of the diagonal, or simply G;"
    " read as: the one does the other. It does where all margins are equal. Else the right cases of a frequent class"
    " count for less in B than in the sum. Here all x of the first class are called 3, x of the third are called 1, and"
    " the others, y and z, are right: the sum can be the greatest of all orders, and B greater with 1 and 3 exchanged.",
)
