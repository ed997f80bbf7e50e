"""Averages over classes of Recall, Precision, F and G, which chance can fool, by the names that are in circulation."""

from __future__ import annotations

from bookmaker_ref.multiclass.ground import A, Ground
from bookmaker_ref.multiclass.measure import measure


def _f_of_each(t: Ground[A]) -> A:
    return t.once("F(l)", lambda: t.divide(t.hits * 2, t.pp + t.rp))


def _g_of_each(t: Ground[A]) -> A:
    return t.once("G(l)", lambda: t.divide(t.hits, t.sqrt(t.pp * t.rp)))


@measure(
    "averages",
    "rational",
    "AccuracyK",
    elsewhere=("scikit-learn `accuracy_score`", "PyCM `cm.Overall_ACC`"),
    estimates="Also the mean Recall by Prevalence, the mean Precision by Bias, and micro-averaged Recall, Precision,"
    " F and G.",
)
def accuracy(t: Ground[A]) -> A:
    """Accuracy: how many of all cases are predicted right."""
    return t.sum(t.hits) / t.n


@measure(
    "averages",
    "rational",
    "RecallMacro",
    elsewhere=(
        "scikit-learn `balanced_accuracy_score`, and `recall_score(average='macro')`",
        "PyCM `cm.TPR_Macro`",
    ),
)
def recall_macro(t: Ground[A]) -> A:
    """The plain mean of Recall, or balanced accuracy."""
    return t.sum(t.divide(t.hits, t.rp)) / t.k


@measure(
    "averages",
    "rational",
    "PrecisionMacro",
    elsewhere=("scikit-learn `precision_score(average='macro')`", "PyCM `cm.PPV_Macro`"),
)
def precision_macro(t: Ground[A]) -> A:
    """The plain mean of Precision."""
    return t.sum(t.divide(t.hits, t.pp)) / t.k


@measure(
    "averages",
    "rational",
    "PrecisionWeighted",
    elsewhere=("scikit-learn `precision_score(average='weighted')`", 'PyCM `cm.weighted_average("PPV")`'),
)
def precision_weighted(t: Ground[A]) -> A:
    """The mean of Precision by Prevalence; by Bias it would be Accuracy."""
    return t.sum(t.rp * t.divide(t.hits, t.pp)) / t.n


@measure(
    "averages",
    "rational",
    "F1Macro",
    elsewhere=("scikit-learn `f1_score(average='macro')`", "PyCM `cm.F1_Macro`"),
)
def f1_macro(t: Ground[A]) -> A:
    """The plain mean of F."""
    return t.sum(_f_of_each(t)) / t.k


@measure(
    "averages",
    "rational",
    "F1Weighted",
    elsewhere=("scikit-learn `f1_score(average='weighted')`", 'PyCM `cm.weighted_average("F1")`'),
)
def f1_weighted(t: Ground[A]) -> A:
    """The mean of F by Prevalence."""
    return t.sum(t.rp * _f_of_each(t)) / t.n


@measure("averages", "rational", "F1OfBets", records=("powers2003:model1-mean-f",))
def f1_of_bets(t: Ground[A]) -> A:
    """The harmonic mean of F by Bias, as the spreadsheet of powers2003 forms its mean F."""
    return t.divide(t.n, t.sum(t.divide(t.pp, _f_of_each(t))))


@measure(
    "averages",
    "root",
    "GMacro",
    elsewhere=('PyCM `cm.average("G")`', "mlscorecheck `multiclass_fowlkes_mallows_index(average='macro')`"),
)
def g_macro(t: Ground[A]) -> A:
    """The plain mean of G, the geometric mean of Recall and Precision."""
    return t.sum(_g_of_each(t)) / t.k


@measure(
    "averages",
    "root",
    "GWeighted",
    elsewhere=(
        'PyCM `cm.weighted_average("G")`',
        "mlscorecheck `multiclass_fowlkes_mallows_index(average='weighted')`",
    ),
)
def g_weighted(t: Ground[A]) -> A:
    """The mean of G by Prevalence."""
    return t.sum(t.rp * _g_of_each(t)) / t.n


@measure("averages", "power", "GOfBets", records=("powers2003:model1-mean-g",))
def g_of_bets(t: Ground[A]) -> A:
    """The geometric mean of G by Bias, as the spreadsheet of powers2003 forms its mean G."""
    return t.weighted_product(_g_of_each(t), t.divide(t.pp, t.every))
