"""How much of a prediction is more than chance: Informedness, Markedness, Correlation and the kappas.

For class l against the rest, B(l) = Recall - Fallout is its Informedness and M(l) its Markedness. What is called
multi-class informedness elsewhere is one of five numbers, each with a name here; for two classes all but the micro one
are the same.
"""

from __future__ import annotations

from bookmaker_ref.multiclass.ground import A, Ground
from bookmaker_ref.multiclass.measure import measure

_UNBIASED = (
    "Where decisions are right with probability I and else guesses, and the sizes of the classes are fixed, none of"
    " them 0, its expectation is exactly I, for any N."
)
_DUAL = (
    "Where the class is that of the label with probability M and else drawn by chance, and how often each label is"
    " predicted is fixed and never 0, its expectation is exactly M, for any N."
)


def informedness_of_each(t: Ground[A]) -> A:
    """B(l), the Informedness of each class against the rest."""
    return t.once("B(l)", lambda: t.of_chance(t.determinants, t.rp * (t.every - t.rp)))


def markedness_of_each(t: Ground[A]) -> A:
    """M(l), the Markedness of each class against the rest."""
    return t.once("M(l)", lambda: t.of_chance(t.determinants, t.pp * (t.every - t.pp)))


def _informedness(t: Ground[A]) -> A:
    return t.once("B", lambda: t.balance(t.pp * informedness_of_each(t)) / t.n)


def _markedness(t: Ground[A]) -> A:
    return t.once("M", lambda: t.balance(t.pp * markedness_of_each(t)) / t.n)


# --- Informedness -----------------------------------------------------------------------------------------------


@measure(
    "association",
    "rational",
    "InformednessK",
    low=-1,
    records=("powers2003:general-payoff", "powers2011:41"),
    estimates=(
        "The mean return per bet at fair odds, if stakes grow with how often a label is backed: a bet on l wins q/r or"
        " loses q/(1 - r), where q is its Bias and r its Prevalence. Where decisions are right with probability I and"
        " else guesses, and the sizes of the classes are fixed, its expectation is I + (K - 2) I (1 - I)/N: I itself"
        " for two classes, for mere guesses and for perfect decisions."
    ),
)
def informedness(t: Ground[A]) -> A:
    """Informedness: the mean of B(l) by Bias.

    What the papers define, and what is meant here where nothing else is said.
    """
    return _informedness(t)


@measure(
    "association",
    "rational",
    "InformednessByPrevalence",
    low=-1,
    records=("powers2011:42",),
    elsewhere=(
        'PyCM `cm.weighted_average("BM")`',
        'yardstick `j_index(estimator = "macro_weighted")`',
        "mlscorecheck `multiclass_bookmaker_informedness(average='weighted')`",
    ),
    estimates="The mean return of bets at fair odds that win one unit each. " + _UNBIASED,
)
def informedness_by_prevalence(t: Ground[A]) -> A:
    """The mean of B(l) by Prevalence.

    The same as Informedness for two classes, and where Bias is Prevalence.
    """
    return t.balance(t.rp * informedness_of_each(t)) / t.n


@measure(
    "association",
    "rational",
    "InformednessMacro",
    low=-1,
    elsewhere=(
        'PyCM `cm.average("BM")`',
        "mlscorecheck `multiclass_bookmaker_informedness(average='macro')`",
        "yardstick `j_index()`",
        "metrica `jstat`",
    ),
    estimates=_UNBIASED,
)
def informedness_macro(t: Ground[A]) -> A:
    """The plain mean of B(l)."""
    return t.balance(informedness_of_each(t)) / t.k


@measure(
    "association",
    "rational",
    "InformednessMicro",
    low=-1,
    elsewhere=(
        'yardstick `j_index(estimator = "micro")`',
        "PyCM `cm.S`",
        "mlscorecheck `multiclass_bookmaker_informedness(average='micro')`",
    ),
    estimates="Accuracy against a guess among K even classes, whatever the margins are: (K Accuracy - 1)/(K - 1).",
)
def informedness_micro(t: Ground[A]) -> A:
    """Informedness of one table of two classes: the sum of those of each class against the rest.

    Markedness and Correlation of that table are the same number.
    """
    return t.difference(t.sum(t.hits) * t.k, t.n) / (t.n * (t.k - 1))


@measure(
    "association",
    "rational",
    "AdjustedBalancedAccuracy",
    low=-1,
    elsewhere=("scikit-learn `balanced_accuracy_score(adjusted=True)`",),
    estimates=(
        "The mean return of one unit on every bet at fair odds, over K - 1; also the mean of B(l) by 1 - Prevalence. "
        + _UNBIASED
    ),
)
def adjusted_balanced_accuracy(t: Ground[A]) -> A:
    """The mean Recall, rescaled so that 1/K becomes 0."""
    return t.balance(t.of_chance(t.determinants, t.rp * t.every)) / (t.k - 1)


# --- Markedness -------------------------------------------------------------------------------------------------


@measure(
    "association",
    "rational",
    "MarkednessK",
    low=-1,
    records=("powers2011:43",),
    estimates="The Dual of Informedness by Prevalence. " + _DUAL,
)
def markedness(t: Ground[A]) -> A:
    """Markedness: the mean of M(l) by Bias."""
    return _markedness(t)


@measure(
    "association",
    "rational",
    "MarkednessByPrevalence",
    low=-1,
    elsewhere=(
        'PyCM `cm.weighted_average("MK")`',
        "mlscorecheck `multiclass_markedness(average='weighted')`",
    ),
    estimates=(
        "The Dual of Informedness: where the numbers of predictions are fixed, its expectation is"
        " M + (K - 2) M (1 - M)/N."
    ),
)
def markedness_by_prevalence(t: Ground[A]) -> A:
    """The mean of M(l) by Prevalence."""
    return t.balance(t.rp * markedness_of_each(t)) / t.n


@measure(
    "association",
    "rational",
    "MarkednessMacro",
    low=-1,
    elsewhere=('PyCM `cm.average("MK")`', "mlscorecheck `multiclass_markedness(average='macro')`"),
    estimates=_DUAL,
)
def markedness_macro(t: Ground[A]) -> A:
    """The plain mean of M(l)."""
    return t.balance(markedness_of_each(t)) / t.k


@measure(
    "association",
    "rational",
    "AdjustedBalancedPrecision",
    low=-1,
    estimates="The Dual of adjusted balanced accuracy. " + _DUAL,
)
def adjusted_balanced_precision(t: Ground[A]) -> A:
    """The mean Precision, rescaled so that 1/K becomes 0."""
    return t.balance(t.of_chance(t.determinants, t.pp * t.every)) / (t.k - 1)


# --- both -------------------------------------------------------------------------------------------------------


@measure(
    "association",
    "root",
    "CorrelationOfK",
    low=-1,
    records=("powers2011:46",),
    estimates="With many cases it comes to I if guesses are drawn by Prevalence; else it need not.",
)
def correlation(t: Ground[A]) -> A:
    """Correlation: the geometric mean of Informedness and Markedness, with their sign.

    From three classes on the two may differ in sign; there it is undefined, whatever the size of either.
    """
    return t.geometric_mean(_informedness(t), _markedness(t))


@measure(
    "association",
    "root",
    "GorodkinRK",
    low=-1,
    aliases=("RK",),
    elsewhere=(
        "scikit-learn `matthews_corrcoef`",
        "PyCM `cm.Overall_MCC`",
        "torchmetrics `MulticlassMatthewsCorrCoef`",
    ),
    estimates="The correlation of the indicators of all classes (Gorodkin 2004). For two classes it is Correlation.",
)
def gorodkin_rk(t: Ground[A]) -> A:
    """Gorodkin's R_K, which libraries call the Matthews correlation of many classes."""
    covariance = t.balance(t.determinants)
    predicted, real = (t.difference(t.n * t.n, t.sum(each * each)) for each in (t.pp, t.rp))
    return t.of_chance(covariance, t.sqrt(predicted * real))


@measure(
    "association",
    "rational",
    "KappaK",
    low=-1,
    records=("powerskappa:definition-2-chance",),
    elsewhere=(
        "scikit-learn `cohen_kappa_score`",
        "PyCM `cm.Kappa`",
        "statsmodels `cohens_kappa(matrix).kappa`",
        "torchmetrics `MulticlassCohenKappa`",
    ),
    estimates="Accuracy beyond that of independent margins, over what there is beyond it.",
)
def cohen_kappa(t: Ground[A]) -> A:
    """Cohen's kappa."""
    return t.of_chance(t.balance(t.determinants), t.difference(t.n * t.n, t.sum(t.pp * t.rp)))


@measure(
    "association",
    "rational",
    "FleissKappaK",
    low=-1,
    records=("powerskappa:definition-3-chance",),
    elsewhere=("PyCM `cm.PI`, also `cm.KappaUnbiased`", "statsmodels `fleiss_kappa` of the two raters"),
    estimates="Accuracy beyond that of two equal margins, the mean of both. For two raters it is Scott's pi.",
)
def fleiss_kappa(t: Ground[A]) -> A:
    """Fleiss' kappa of two raters, reality and prediction; also Scott's pi."""
    both = t.pp + t.rp
    chance = t.sum(both * both)
    return t.of_chance(t.difference(t.n * t.sum(t.hits) * 4, chance), t.difference(t.n * t.n * 4, chance))
