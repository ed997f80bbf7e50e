"""A poster of D. M. W. Powers on the kappas, informedness and correlation: definitions 1-4, and what is around them.

Nothing in it is numbered but the definitions, so every record has a slug. It has no date, and its title is not in the
text as we have it. What its simulations show is recorded only as far as it can be derived.
"""

from __future__ import annotations

import sys
from functools import partial as bound
from typing import cast

from sympy import Add, Expr, Integer, Mul, Pow, Symbol, sqrt

from bookmaker_ref.papers.powers2011.chance import r_P, r_R
from bookmaker_ref.papers.record import Paper, Record, contents
from bookmaker_ref.symbolic import (
    AUC,
    F1,
    FN,
    FP,
    TN,
    TP,
    Accuracy,
    Bias,
    BiasG,
    CohenChance,
    CohenKappa,
    Correlation,
    Differs,
    GMeasure,
    Iff,
    Informedness,
    Inverse,
    InverseBias,
    InversePrecision,
    InversePrevalence,
    InverseRecall,
    Markedness,
    N,
    OddsRatio,
    Precision,
    Prevalence,
    PrevG,
    Recall,
    ScottChance,
    ScottPi,
    Skew,
    WRAcc,
    dtp,
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
    tn,
    tp,
    tpr,
)
from bookmaker_ref.symbolic.algebra import partial
from bookmaker_ref.symbolic.cells import Cells, of_cells
from bookmaker_ref.symbolic.geometry import area
from bookmaker_ref.symbolic.statement import All

_EVEN = relation(Bias, "=", Prevalence)
_AT_CHANCE = relation(dtp, "=", 0)
_NO_ERRORS = relation(FP + FN, "=", 0)

# --- the opening: what the traditional measures leave out -----------------------------------------------------

_opening = bound(Record, section="Opening paragraphs", kind="claim")

recall_ignores_true_negatives = _opening(
    "powerskappa:recall-ignores-true-negatives",
    title="Recall does not change with the true negatives",
    printed=equal(partial(Recall, "TN", "cells"), 0),
    latex=r"\partial\,\text{Recall} / \partial\,D = 0",
    note="The text says that the measures are totally independent of TN; read as: the derivative in TN, with the other"
    " cells held, is 0.",
    also=("powers2011:recall-ignores-true-negatives",),
)
precision_ignores_true_negatives = _opening(
    "powerskappa:precision-ignores-true-negatives",
    title="Precision does not change with the true negatives",
    printed=equal(partial(Precision, "TN", "cells"), 0),
    latex=r"\partial\,\text{Precision} / \partial\,D = 0",
    note="Read as for Recall.",
    also=("powers2011:precision-ignores-true-negatives",),
)
f1_is_harmonic_mean = _opening(
    "powerskappa:f1-is-harmonic-mean",
    title="The F-factor is twice the product of Recall and Precision over their sum",
    printed=equal(F1, 2 * Recall * Precision / (Recall + Precision)),
    latex=r"F = 2\,\text{Recall}\cdot\text{Precision} / (\text{Recall}+\text{Precision})",
    also=("powers2011:f1-is-harmonic-mean",),
)
f1_ignores_true_negatives = _opening(
    "powerskappa:f1-ignores-true-negatives",
    title="The F-factor does not change with the true negatives",
    printed=equal(partial(F1, "TN", "cells"), 0),
    latex=r"\partial F / \partial\,D = 0",
    note="Read as for Recall.",
    also=("powers2011:f1-ignores-true-negatives",),
)
rand_accuracy = _opening(
    "powerskappa:rand-accuracy",
    title="Rand Accuracy is the share of cases that are predicted right",
    printed=equal(Accuracy, (TP + TN) / N),
    latex=r"\text{Rand Accuracy} = (TP+TN)/N",
    defines=Accuracy,
)
accuracy_is_weighted_average = _opening(
    "powerskappa:accuracy-is-weighted-average",
    title="Accuracy is a mean weighted by Prevalence, and one weighted by Bias",
    printed=equal(
        Accuracy,
        Prevalence * Recall + InversePrevalence * InverseRecall,
        Bias * Precision + InverseBias * InversePrecision,
    ),
    latex=r"\text{Accuracy} = \text{Prev}\cdot\text{Recall} + \text{IPrev}\cdot\text{IRecall}"
    r" = \text{Bias}\cdot\text{Precision} + \text{IBias}\cdot\text{IPrecision}",
    note="The text says in words that Accuracy is a weighted average of either pair, and does not print the weights.",
    also=("powers2011:accuracy-is-weighted-average",),
)
inverse_problem = _opening(
    "powerskappa:inverse-problem",
    title="Inverse Recall and Inverse Precision are those of the problem with both labels exchanged",
    printed=All((equal(Inverse(Recall), InverseRecall), equal(Inverse(Precision), InversePrecision))),
    latex=r"\text{Inverse Recall} = \text{Recall of the Inverse problem}",
    also=("powers2011:inverse-problem",),
)
accuracy_reflects_both_classes = _opening(
    "powerskappa:accuracy-reflects-both-classes",
    title="Accuracy changes with the true negatives as it does with the true positives",
    printed=All(
        (
            equal(partial(Accuracy, "TN", "cells"), partial(Accuracy, "TP", "cells")),
            Differs(partial(Accuracy, "TN", "cells"), Integer(0)),
        )
    ),
    latex=r"\partial\,\text{Accuracy} / \partial\,D = \partial\,\text{Accuracy} / \partial\,A \not\equiv 0",
    note="The text says that Accuracy, unlike the others, reflects positive and negative cases; read as: either counts,"
    " and a case of the one as much as one of the other.",
)
measures_follow_the_margins = _opening(
    "powerskappa:measures-follow-the-margins",
    title="At chance, Recall, Precision, the F-factor and Accuracy are what Prevalence and Bias make them",
    printed=All(
        (
            given(_AT_CHANCE, then=equal(Recall, Bias)),
            given(_AT_CHANCE, then=equal(Precision, Prevalence)),
            given(_AT_CHANCE, then=equal(F1, 2 * Bias * Prevalence / (Bias + Prevalence))),
            given(_AT_CHANCE, then=equal(Accuracy, Prevalence * Bias + InversePrevalence * InverseBias)),
        )
    ),
    latex=r"dtp = 0 \Rightarrow \text{Recall} = \text{Bias},\; \text{Precision} = \text{Prevalence},\; \dots",
    note="The text says that the two biases heavily influence all of these measures; read as: this is what they are at"
    " chance.",
)
prevalence = _opening(
    "powerskappa:prevalence",
    title="Prevalence is the proportion of real positives",
    printed=equal(Prevalence, rp, (TP + FN) / N),
    latex=r"\text{Prevalence}:\; rp = (A+C)/N",
    defines=Prevalence,
    also=("powers2011:prevalence-is-rp",),
)
bias = _opening(
    "powerskappa:bias",
    title="Bias is the proportion of positive predictions",
    printed=equal(Bias, rp, (TP + FP) / N),
    latex=r"\text{Bias}:\; rp = (A+B)/N",
    corrected=equal(Bias, pp, (TP + FP) / N),
    note="pp for rp, which the same sentence has just given to Prevalence; definitions 2 and 4 have the Bias as pp, and"
    " so has powers2011.",
    also=("powers2011:bias-is-pp",),
    against=("powerskappa:prevalence",),
)
determinant = _opening(
    "powerskappa:determinant",
    title="The determinant of the table of proportions",
    printed=equal(dtp, tp * tn - fp * fn),
    latex=r"dtp = ad - bc",
    defines=dtp,
    note="The capitals A to D are counts in the same paragraph; read as: small letters are their proportions. Of counts"
    " it would be the square of N times as much.",
    also=("powers2008significance:determinant-of-proportions",),
)
odds_ratio = _opening(
    "powerskappa:odds-ratio",
    title="The odds ratio",
    printed=equal(OddsRatio, tp * tn / (fp * fn)),
    latex=r"or = ad/bc",
    defines=OddsRatio,
    note="Counts give the same ratio.",
)

# --- definition 1 -------------------------------------------------------------------------------------------------

_kappa = bound(Record, section="Definition 1", kind="claim")

cohen_kappa = _kappa(
    "powerskappa:definition-1-cohen-kappa",
    kind="formula",
    title="With Cohen's chance level, Kappa is Cohen's",
    printed=equal(CohenKappa, (Accuracy - CohenChance) / (1 - CohenChance)),
    latex=r"\text{Kappa} = (\text{Accuracy} - \text{Chance})/(1 - \text{Chance})",
    defines=CohenKappa,
    note="The definition is one for all kappas; here with Chance as in definition 2.",
    also=("powers2011:kappa-renormalizes-accuracy",),
)
scott_pi = _kappa(
    "powerskappa:definition-1-scott-pi",
    kind="formula",
    title="With Scott's chance level, Kappa is Scott's Pi, or Fleiss' Kappa of two raters",
    printed=equal(ScottPi, (Accuracy - ScottChance) / (1 - ScottChance)),
    latex=r"\text{Kappa} = (\text{Accuracy} - \text{Chance})/(1 - \text{Chance})",
    defines=ScottPi,
    note="The same line with Chance as in definition 3, corrected.",
)
chance_from_kappa = _kappa(
    "powerskappa:definition-1-chance",
    kind="formula",
    title="The chance level comes back from Kappa as Kappa comes from it",
    printed=All(
        (
            equal(CohenChance, (Accuracy - CohenKappa) / (1 - CohenKappa)),
            equal(ScottChance, (Accuracy - ScottPi) / (1 - ScottPi)),
        )
    ),
    latex=r"\text{Chance} = (\text{Accuracy} - \text{Kappa})/(1 - \text{Kappa})",
    note="For Cohen's chance level, and for Scott's. It has no value where Kappa is 1.",
)
kappa_is_renormalized = _kappa(
    "powerskappa:kappa-is-renormalized",
    title="Cohen's Kappa and Scott's Pi do not exceed 1, and are 1 without errors",
    printed=All(
        (
            relation(CohenKappa, "<=", 1),
            relation(ScottPi, "<=", 1),
            given(_NO_ERRORS, then=equal(CohenKappa, 1)),
            given(_NO_ERRORS, then=equal(ScottPi, 1)),
        )
    ),
    latex=r"\text{Kappa} \leq 1,\; FP = FN = 0 \Rightarrow \text{Kappa} = 1",
    note="The text says that Kappa has the form of a probability; read of its upper end. At chance Cohen's is 0; below"
    " chance, both are negative, as no probability is.",
)
_accuracy, _chance = (Symbol(name, positive=True) for name in ("a", "e"))


def _debiased(accuracy: Expr, chance: Expr) -> Expr:
    return cast(Expr, (accuracy - chance) / (1 - chance))


kappa_inverts_itself = _kappa(
    "powerskappa:kappa-inverts-itself",
    title="Taken twice, the function of definition 1 gives back what it was given",
    printed=equal(_debiased(_accuracy, _debiased(_accuracy, _chance)), _chance),
    latex=r"f(x) = (a - x)/(1 - x) \Rightarrow f(f(x)) = x",
    note="The text calls the function autoinverting: whatever the Accuracy a and the chance level e are, where it has a"
    " value.",
)

# --- definition 2 -------------------------------------------------------------------------------------------------

_cohen = bound(Record, section="Definition 2", kind="claim")

inverse_margins = _cohen(
    "powerskappa:inverse-margins",
    title="Bias and Prevalence are 1 less their inverses",
    printed=All((equal(pp, 1 - pn), equal(rp, 1 - rn))),
    latex=r"pp = 1 - pn,\; rp = 1 - rn",
)
cohen_chance = _cohen(
    "powerskappa:definition-2-chance",
    kind="formula",
    title="Cohen's chance level is the agreement of labels with independent margins",
    printed=equal(CohenChance, rp * pp + rn * pn),
    latex=r"\text{Chance} = rp \cdot pp + rn \cdot pn",
    defines=CohenChance,
    also=("powers2011:kappa-chance",),
)

# --- definition 3 -------------------------------------------------------------------------------------------------

_scott = bound(Record, section="Definition 3", kind="claim")
#: The chance level from the averaged margins.
_AVERAGED: Expr = ((rp + pp) / 2) ** 2 + ((rn + pn) / 2) ** 2

same_distribution = _scott(
    "powerskappa:same-distribution",
    title="Where both labelings have one distribution, Scott's chance level is Cohen's",
    printed=given(_EVEN, then=equal(ScottChance, CohenChance)),
    latex=r"rp = pp \Rightarrow \text{Chance}_{\text{Scott}} = \text{Chance}_{\text{Cohen}}",
    note="The text says that Scott's Pi assumes labels from the same distribution; read as: where that is so, there is"
    " nothing between the two definitions.",
)
scott_chance = _scott(
    "powerskappa:definition-3-chance",
    kind="formula",
    title="Scott's chance level from the averaged margins",
    printed=equal(ScottChance, (rp + pp) ** 2 + (rn + pn) ** 2),
    latex=r"\text{Chance} = (rp + pp)^2 + (rn + pn)^2",
    corrected=equal(ScottChance, _AVERAGED),
    note="The text says that it uses the averages of the biases; what is squared are their sums, which makes the chance"
    " level four times as large, and 2 at least. No other of the papers prints this chance level, and halves may have"
    " been lost on the way to the text as we have it.",
    source="unclear",
)
whose_definition = _scott(
    "powerskappa:definition-3-is-of-scott-and-fleiss",
    title="To average the margins is the definition of Scott and Cohen",
    printed=All(tuple(equal(each, _AVERAGED) for each in (ScottChance, CohenChance))),
    latex=r"\text{Scott/Cohen}",
    corrected=equal(ScottChance, _AVERAGED),
    note="It is that of Scott, and of Fleiss, of whom the definition is; Cohen's is the one before, which it is"
    " contrasted with, and multiplies the two margins of either label instead. Read with the averages, as corrected in"
    " powerskappa:definition-3-chance.",
    against=("powerskappa:definition-2-chance",),
)

# --- definition 4 -------------------------------------------------------------------------------------------------

_informed = bound(Record, section="Definition 4", kind="claim")

#: The probabilities of informed predictions, of a positive, and of a guess that is positive.
_q, _positive, _guess = (Symbol(name, positive=True) for name in ("q", "r", "g"))
#: How often each is predicted by who is told yes, or told no, with probability q, and else guesses.
_told_yes, _guessed_no = _q + (1 - _q) * _guess, (1 - _q) * (1 - _guess)
_told_no, _guessed_yes = _q + (1 - _q) * (1 - _guess), (1 - _q) * _guess
#: TP, FP, FN, TN where what is told is right; and where it is wrong.
_INFORMED: Cells = (
    _positive * _told_yes,
    (1 - _positive) * _guessed_yes,
    _positive * _guessed_no,
    (1 - _positive) * _told_no,
)
_MISINFORMED: Cells = (
    _positive * _guessed_yes,
    (1 - _positive) * _told_yes,
    _positive * _told_no,
    (1 - _positive) * _guessed_no,
)

informedness_is_probability = _informed(
    "powerskappa:informedness-is-probability",
    title="Who knows the class with some probability, and else guesses, has that Informedness",
    printed=equal(of_cells(Informedness, _INFORMED), _q),
    latex=r"\text{Informedness} = P(\text{informed})",
    note="The definition says so in words; read as: a system that knows the class with probability q, and else guesses,"
    " has the Informedness q. In free letters, r is Prevalence and g the probability that a guess is positive.",
    also=("powers2008evaluation:definition-1-informedness",),
)
informedness = _informed(
    "powerskappa:definition-4-informedness",
    kind="formula",
    title="Informedness from both recalls and from the rates",
    printed=equal(Informedness, Recall + InverseRecall - 1, tpr - fpr, 1 - fnr - fpr),
    latex=r"\text{Informedness} = \text{Recall} + \text{Inverse Recall} - 1 = tpr - fpr = 1 - fnr - fpr",
    defines=Informedness,
    also=("powers2011:15.1", "powers2011:15.2"),
)
informedness_is_kappa_for_recall = _informed(
    "powerskappa:definition-4-kappa-for-recall",
    kind="formula",
    title="Informedness is Recall beyond its chance level, renormalized",
    printed=equal(Informedness, (Recall - Bias) / (1 - Prevalence)),
    latex=r"= (\text{Recall} - \text{Bias})/(1 - \text{Prevalence})",
    note="A kappa for Recall, as the text says further on, with two chance levels: Bias above the line, and Prevalence"
    " below.",
    also=("powers2011:28.2",),
)

# --- normalizations of the determinant ----------------------------------------------------------------------------

_normal = bound(Record, section="Below definition 4", kind="claim")

cohen_kappa_normalizes_determinant = _normal(
    "powerskappa:cohen-kappa-normalizes-determinant",
    title="Cohen's Kappa is the determinant over the mean of the expected errors",
    printed=equal(CohenKappa, dtp / ((rp * pn + rn * pp) / 2)),
    latex=r"\text{Kappa}_{\text{Cohen}} = dtp/\text{mean}(rp \cdot pn, rn \cdot pp)",
    note="The text says that the kappas, the coefficients and the Correlation are normalizations of the determinant, by"
    " various means; read as: the determinant over a function of the margins.",
)
fleiss_kappa_normalizes_determinant = _normal(
    "powerskappa:fleiss-kappa-normalizes-determinant",
    title="Fleiss' Kappa, which for two raters is Scott's Pi, is the determinant over the product of averaged margins",
    printed=equal(ScottPi, dtp / ((rp + pp) / 2 * ((rn + pn) / 2))),
    latex=r"\text{Kappa}_{\text{Fleiss}} = dtp/[\text{mean}(rp, pp) \cdot \text{mean}(rn, pn)]",
    condition=(_EVEN,),
    note="Read as for Cohen's. But it takes the equal margins that Scott's Pi assumes: with others it is below 0 where"
    " the determinant is 0, whatever that is divided by. What it normalizes in general is tp tn less the square of the"
    " mean of fp and fn, in place of their product.",
)
informedness_normalizes_determinant = _normal(
    "powerskappa:informedness-normalizes-determinant",
    title="Informedness is the determinant over a function of Prevalence",
    printed=equal(Informedness, dtp / (Prevalence * (1 - Prevalence))),
    latex=r"B = dtp/[\text{Prevalence} \cdot (1 - \text{Prevalence})]",
    note="The text says that Prevalence and Bias normalize Informedness and Markedness; read as: one the one, and the"
    " other the other.",
    also=("powers2011:21.1",),
)
markedness_normalizes_determinant = _normal(
    "powerskappa:markedness-normalizes-determinant",
    title="Markedness is the determinant over a function of Bias",
    printed=equal(Markedness, dtp / (Bias * (1 - Bias))),
    latex=r"M = dtp/[\text{Bias} \cdot (1 - \text{Bias})]",
    note="Read as for Informedness.",
    also=("powers2011:20.1",),
)
correlation_normalizes_determinant = _normal(
    "powerskappa:correlation-normalizes-determinant",
    title="Correlation is the determinant over the geometric means of both pairs of margins",
    printed=equal(Correlation, dtp / (PrevG * BiasG)),
    latex=r"r_G = dtp/[\text{PrevG} \cdot \text{BiasG}]",
    note="Read as for Cohen's Kappa.",
    also=("powers2011:22.2", "powers2008evaluation:correlation-normalizes-determinant"),
)

# --- dichotomous cases --------------------------------------------------------------------------------------------

_dichotomous = bound(Record, section="Dichotomous cases – Informedness, Markedness & Correlation", kind="claim")

informedness_is_distance = _dichotomous(
    "powerskappa:informedness-is-distance",
    title="Informedness is how far a system is above the chance line",
    printed=equal(Informedness, tpr - fpr),
    latex=r"\text{Informedness} = tpr - fpr",
    note="The text says that it is the distance from the chance line; read as: along the axis of tpr. Across, it is"
    " shorter by a factor of the root of 2. Below chance the distance is |B|.",
)


def _wracc_for(skew: int) -> Expr:
    """WRAcc from the rates and the skew, as powers2011:14 has it, for this skew."""
    squared = Pow(Add(1, skew, evaluate=False), 2, evaluate=False)
    return Mul(4, skew, Pow(squared, -1, evaluate=False), tpr - fpr, evaluate=False)


informedness_is_unbiased_wracc = _dichotomous(
    "powerskappa:informedness-is-unbiased-wracc",
    title="Without skew, Informedness is WRAcc",
    printed=All((equal(Informedness, _wracc_for(1)), given(equal(Skew, 1), then=equal(Informedness, WRAcc)))),
    latex=r"\text{Informedness} = \text{WRAcc for Skew} = 0",
    note="The text does not define the skew; a skew of 0 is read as none, as many positives as negatives, which is the"
    " class ratio c = 1 that the other papers have here. Read as that ratio, 0 would be wrong: WRAcc is"
    " 4c (tpr - fpr)/(1 + c)², which is 0 for c = 0, where there are no negatives.",
    also=("powers2011:wracc-without-skew",),
)
informedness_is_twice_area = _dichotomous(
    "powerskappa:informedness-is-twice-area",
    title="The triangle that a system makes with the chance line is half of Informedness",
    printed=equal(Informedness, Mul(2, area((0, 0), (1, 1), (fpr, tpr)), evaluate=False)),
    latex=r"B = 2 \cdot \text{area}\,[(0,0), (1,1), (fpr,tpr)]",
    note="The curve of a single system is read as two segments through its point.",
    also=("powers2011:informedness-is-twice-triangle",),
)
informedness_from_auc = _dichotomous(
    "powerskappa:informedness-from-auc",
    title="Informedness is AUC stretched to ±1",
    printed=equal(Informedness, 2 * AUC - 1),
    latex=r"2\text{AUC} - 1",
    also=("powers2011:informedness-from-auc",),
)
slope_on_class = _dichotomous(
    "powerskappa:slope-on-class",
    title="DeltaP', the slope of the predicted label on the real one, is Informedness",
    printed=equal(r_R, Informedness),
    latex=r"\text{DeltaP}' = \text{Informedness}",
    note="The text says that the two correspond. r_R stands for DeltaP', as in powers2011, (18): the slope of the line"
    " of best fit, with x the real label and y the predicted one.",
    also=("powers2011:18.3",),
)
informedness_is_unbiased = _dichotomous(
    "powerskappa:informedness-is-unbiased",
    title="Bias is the Recall of chance, where Informedness is 0 and nowhere else",
    printed=All((given(_AT_CHANCE, then=equal(Recall, Bias)), Iff(relation(Informedness, "=", 0), _AT_CHANCE))),
    latex=r"dtp = 0 \iff \text{Informedness} = 0,\; dtp = 0 \Rightarrow \text{Recall} = \text{Bias}",
    note="The text calls Informedness an unbiased kappa for Recall; the kappa is the second line of definition 4.",
)
slope_on_prediction = _dichotomous(
    "powerskappa:slope-on-prediction",
    title="DeltaP, the slope of the real label on the predicted one, is Markedness",
    printed=equal(r_P, Markedness),
    latex=r"\text{DeltaP} = \text{Markedness}",
    note="Read as for Informedness, with x the predicted label and y the real one, as in powers2011, (17).",
    also=("powers2011:17.3",),
)
markedness_is_kappa_for_precision = _dichotomous(
    "powerskappa:markedness-is-kappa-for-precision",
    title="Markedness is Precision beyond its chance level, renormalized",
    printed=equal(Markedness, (Precision - Prevalence) / (1 - Bias)),
    latex=r"\text{Markedness} = (\text{Precision} - \text{Prevalence})/(1 - \text{Bias})",
    note="The text calls Markedness a kappa for Precision; read as definition 4, with Bias and Prevalence exchanged.",
    also=("powers2011:29.2",),
)
correlation_is_geometric_mean = _dichotomous(
    "powerskappa:correlation-is-geometric-mean",
    title="Not below chance, Correlation is the root of Informedness times Markedness",
    printed=given(relation(dtp, ">=", 0), then=equal(Correlation, sqrt(Informedness * Markedness))),
    latex=r"\text{Correlation} = \sqrt{\text{Informedness} \cdot \text{Markedness}}",
    note="A geometric mean is never negative, and is taken of numbers that are not; so the sentence is about"
    " systems that are not below chance. Below it the negative root is right. A caption says the same of simulations"
    " that go below chance; there the sign is lost.",
    also=("powers2011:correlation-is-geometric-mean",),
)

# --- captions -----------------------------------------------------------------------------------------------------

_caption = bound(Record, section="Captions of the figures", kind="claim")

weighted_averages = _caption(
    "powerskappa:weighted-averages",
    title="Accuracy is the weighted average of Recall over both classes, and that of Precision over both predictions",
    printed=equal(Accuracy, rp * Recall + Inverse(rp * Recall), pp * Precision + Inverse(pp * Precision)),
    latex=r"W = \text{Rand Accuracy}",
    note="The caption has W for an average of Recall and Precision with weights; read as: of either, over both"
    " classes. No weights make Accuracy of the two themselves, when those are 0 and there are true negatives.",
    also=("powers2011:accuracy-is-weighted-average",),
)
geometric_average = _caption(
    "powerskappa:geometric-average",
    title="G is the geometric average of Recall and Precision",
    printed=equal(GMeasure, sqrt(Recall * Precision)),
    latex=r"G = \sqrt{\text{Recall} \cdot \text{Precision}}",
    defines=GMeasure,
)
informedness_recovers_decisions = _caption(
    "powerskappa:informedness-recovers-decisions",
    title="Informedness recovers how often decisions are informed, and how often they are deliberately wrong",
    printed=All(
        (
            equal(of_cells(Informedness, _INFORMED), _q),
            equal(of_cells(Informedness, _MISINFORMED), -_q),
        )
    ),
    latex=r"\text{Informedness} = P(\text{informed}),\; -P(\text{misinformed})",
    note="The caption says that it recovers the Informedness of the simulation perfectly; read as: in expectation, when"
    " decisions that are not informed, rightly or wrongly, are made at random, with two classes. Letters as in"
    " definition 4.",
)
kappa_is_conservative = _caption(
    "powerskappa:kappa-is-conservative",
    title="Cohen's Kappa is never farther from 0 than the Correlation, and as far only with equal margins",
    printed=All(
        (
            relation(CohenKappa**2, "<=", Correlation**2),
            Iff(relation(CohenKappa, "=", Correlation), _EVEN, (relation(dtp, "!=", 0),)),
        )
    ),
    latex=r"|\text{Kappa}| \leq |r_G|",
    note="The caption calls Kappa too conservative for a Bias far from Prevalence, and may compare it with how many"
    " decisions are informed in fact; but of Kappa and Informedness neither is always the smaller. So read as: against"
    " the Correlation.",
)

PAPER = Paper(
    key="powerskappa",
    title="A poster on the kappas, informedness and correlation",
    author="David M. W. Powers",
    year=None,
    bibtex="""@misc{powerskappa,
  author = {Powers, David M. W.},
  title  = {A poster on the kappas, informedness and correlation},
  note   = {undated poster},
}""",
    contents=contents(sys.modules[__name__]),
)
