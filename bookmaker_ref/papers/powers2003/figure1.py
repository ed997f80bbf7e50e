"""powers2003, Figure 1 number by number: guessing, perfect play, and 15 percent of perfect or of reversed play."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial as bound
from typing import cast

from sympy import Expr, Mul, Pow, Rational, sqrt

from bookmaker_ref.papers.record import Record
from bookmaker_ref.symbolic import (
    CELLS,
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
    At,
    Bias,
    GMeasure,
    Informedness,
    InverseBias,
    InverseF1,
    InversePrecision,
    InversePrevalence,
    InverseRecall,
    N,
    Precision,
    Prevalence,
    Recall,
    Shows,
    fnr,
    fpr,
    pn,
    pp,
    tnr,
    tpr,
)
from bookmaker_ref.symbolic.statement import All

Table = tuple[int, int, int, int]

#: The four tables. Those of the last two models have one decimal on the page, and are ten times as large here.
MODEL_1: Table = (56, 24, 14, 6)
MODEL_2: Table = (70, 0, 0, 30)
MODEL_3: Table = (581, 204, 119, 96)
MODEL_4: Table = (476, 249, 224, 51)

_number = bound(Record, section="Figure 1", kind="number")
_claim = bound(Record, section="Figure 1", kind="claim")


def at(expression: Expr, table: Table) -> Expr:
    """What the expression comes to on one table."""
    return cast(Expr, At(expression, *table))


def mean_g(table: Table) -> Expr:
    """The geometric mean of G and inverse G, weighted by Bias and inverse Bias, as a number.

    The roots of its rational factors stay unevaluated: written out, they would fill pages.
    """
    tp, fp, fn, tn = table
    n = tp + fp + fn + tn
    positive = Pow(Rational(tp, tp + fp) * Rational(tp, tp + fn), Rational(tp + fp, 2 * n), evaluate=False)
    negative = Pow(Rational(tn, fn + tn) * Rational(tn, fp + tn), Rational(fn + tn, 2 * n), evaluate=False)
    return Mul(positive, negative, evaluate=False)


# --- the numbers --------------------------------------------------------------------------------------------

#: Harmonic mean of F and inverse F, weighted by Bias and inverse Bias.
MEAN_F: Expr = 1 / (Bias / F1 + InverseBias / InverseF1)
_GAIN_POSITIVE, _GAIN_NEGATIVE = tpr - fpr, tnr - fnr

#: What is shown of every model: a slug, what it is, and the expression. Payoffs are ten times those of the text.
_SHOWN: dict[str, tuple[str, Expr]] = {
    "n": ("The number of cases", N),
    "edge": ("The share of perfect play", Informedness),
    "prevalence": ("The probability of horse 1", Prevalence),
    "inverse-prevalence": ("The probability of horse 2", InversePrevalence),
    "bias": ("The probability of a bet on horse 1", Bias),
    "inverse-bias": ("The probability of a bet on horse 2", InverseBias),
    "tp": ("TP", TP),
    "fp": ("FP", FP),
    "pp": ("PP", PP),
    "fn": ("FN", FN),
    "tn": ("TN", TN),
    "pn": ("PN", PN),
    "rp": ("RP", RP),
    "rn": ("RN", RN),
    "total": ("The sum of the margins", PP + PN),
    "precision": ("Precision", Precision),
    "inverse-precision": ("Inverse Precision", InversePrecision),
    "accuracy": ("Accuracy, as either mean,", Accuracy),
    "recall": ("Recall", Recall),
    "inverse-recall": ("Inverse Recall", InverseRecall),
    "f1": ("F", F1),
    "inverse-f1": ("Inverse F", InverseF1),
    "mean-f": ("Mean F", MEAN_F),
    "g-measure": ("G", GMeasure),
    "inverse-g": ("Inverse G", sqrt(InverseRecall * InversePrecision)),
    "odds-positive": ("Horse 1's part of the odds", 10 * Prevalence),
    "odds-negative": ("Horse 2's part of the odds", 10 * InversePrevalence),
    "informedness": ("The Bookmaker value", Informedness),
    "payoff-tp": ("The payoff of right bets on horse 1", 10 * tpr),
    "payoff-fp": ("The payoff of wrong bets on horse 1", -10 * fpr),
    "payoff-fn": ("The payoff of wrong bets on horse 2", -10 * fnr),
    "payoff-tn": ("The payoff of right bets on horse 2", 10 * tnr),
    "payoff-rp": ("The payoff where horse 1 wins", 10 * (tpr - fnr)),
    "payoff-rn": ("The payoff where horse 2 wins", 10 * (tnr - fpr)),
    "won-positive": ("Winnings on horse 1", 10 * _GAIN_POSITIVE),
    "won-negative": ("Winnings on horse 2", 10 * _GAIN_NEGATIVE),
    "won": ("Average winnings", 10 * Informedness),
    "weighted-positive": ("Weighted winnings on horse 1", 10 * pp * _GAIN_POSITIVE),
    "weighted-negative": ("Weighted winnings on horse 2", 10 * pn * _GAIN_NEGATIVE),
    "weighted": ("The sum of the weighted winnings", 10 * (pp * _GAIN_POSITIVE + pn * _GAIN_NEGATIVE)),
}
_NOTES: dict[str, str] = {
    "model1-mean-f": "The harmonic mean of F and inverse F, weighted by Bias and inverse Bias.",
    "model1-mean-g": "The geometric mean of G and inverse G, weighted by Bias and inverse Bias.",
    "model1-odds-positive": "The odds are L:W = 3:7; each horse's column has its own probability, in tenths.",
    "model1-payoff-tp": "10 · 0.56/0.7: ten times the joint probability over that of the horse which wins. In the"
    " figure $10 are what in the text is $1, as the odds there add up to 10.",
    "model1-won-positive": "The sum of the row.",
    "model1-won": "Ten times B, here and in the other models: the mean of both rows, however weighted.",
    "model2-odds-positive": "In the text as we have it, a slash.",
    "model3-bias": "78.5, rounded up.",
    "model3-inverse-bias": "21.5, rounded up, so that both parts add up to 101.",
    "model4-bias": "72.5, rounded up.",
    "model4-inverse-bias": "27.5, rounded up, so that both parts add up to 101.",
    "model4-payoff-tp": "In the text as we have it, 56.80.",
    "model4-won-positive": "The other payoffs and winnings of this model, G and the mean of G have no record: of what"
    " else the text as we have it shows, 1.50 and 0.20 among others, no number has a place that can be told.",
}
#: What is to be called otherwise than in the other models.
_WHAT = {"model4-edge": "The share of reversed play, as a loss,"}
_UNCLEAR = {"model2-odds-positive", "model4-payoff-tp"}


def _model(number: int, table: Table, texts: Mapping[str, str]) -> tuple[Record, ...]:
    """One record for each number of a model: a slug, and the digits as they are on the page."""
    scale = Rational(100, sum(table))
    records = []
    for slug, text in texts.items():
        what, expression = _SHOWN.get(slug, ("Mean G", mean_g(table)))
        counts = expression in (*CELLS, PP, PN, RP, RN, PP + PN, N)
        shown = scale * expression if counts else expression
        name = f"model{number}-{slug}"
        records.append(
            _number(
                f"powers2003:{name}",
                title=f"{_WHAT.get(name, what)} in model {number}",
                printed=Shows(shown, table if shown.free_symbols else None, text.replace("$", "")),
                latex=text.replace("$", r"\$").replace("%", r"\%"),
                note=_NOTES.get(name, ""),
                source="unclear" if name in _UNCLEAR else "clear",
            )
        )
    return tuple(records)


model1 = _model(
    1,
    MODEL_1,
    {
        "n": "100",
        "edge": "0%",
        "prevalence": "70%",
        "inverse-prevalence": "30%",
        "bias": "80%",
        "tp": "56",
        "fp": "24",
        "pp": "80",
        "precision": "70%",
        "inverse-bias": "20%",
        "fn": "14",
        "tn": "6",
        "pn": "20",
        "inverse-precision": "30%",
        "rp": "70",
        "rn": "30",
        "total": "100",
        "accuracy": "62%",
        "recall": "80%",
        "f1": "74.67%",
        "inverse-recall": "20%",
        "inverse-f1": "24.00%",
        "informedness": "0%",
        "mean-f": "52.50%",
        "odds-positive": "7",
        "odds-negative": "3",
        "weighted-positive": "$0.00",
        "payoff-tp": "$8.00",
        "payoff-fp": "-$8.00",
        "won-positive": "$0.00",
        "g-measure": "74.83%",
        "weighted-negative": "$0.00",
        "payoff-fn": "-$2.00",
        "payoff-tn": "$2.00",
        "won-negative": "$0.00",
        "inverse-g": "24.49%",
        "weighted": "$0.00",
        "payoff-rp": "$6.00",
        "payoff-rn": "-$6.00",
        "won": "$0.00",
        "mean-g": "59.85%",
    },
)
model2 = _model(
    2,
    MODEL_2,
    {
        "n": "100",
        "edge": "100%",
        "prevalence": "70%",
        "inverse-prevalence": "30%",
        "bias": "70%",
        "tp": "70",
        "fp": "0",
        "pp": "70",
        "precision": "100%",
        "inverse-bias": "30%",
        "fn": "0",
        "tn": "30",
        "pn": "30",
        "inverse-precision": "100%",
        "rp": "70",
        "rn": "30",
        "total": "100",
        "accuracy": "100%",
        "recall": "100%",
        "f1": "100.00%",
        "inverse-recall": "100%",
        "inverse-f1": "100.00%",
        "informedness": "100%",
        "mean-f": "100.00%",
        "odds-positive": "7",
        "odds-negative": "3",
        "weighted-positive": "$7.00",
        "payoff-tp": "$10.00",
        "payoff-fp": "$0.00",
        "won-positive": "$10.00",
        "g-measure": "100.00%",
        "weighted-negative": "$3.00",
        "payoff-fn": "$0.00",
        "payoff-tn": "$10.00",
        "won-negative": "$10.00",
        "inverse-g": "100.00%",
        "weighted": "$10.00",
        "payoff-rp": "$10.00",
        "payoff-rn": "$10.00",
        "won": "$10.00",
        "mean-g": "100.00%",
    },
)
model3 = _model(
    3,
    MODEL_3,
    {
        "n": "100",
        "edge": "15%",
        "prevalence": "70%",
        "inverse-prevalence": "30%",
        "bias": "79%",
        "tp": "58.1",
        "fp": "20.4",
        "pp": "78.5",
        "precision": "74%",
        "inverse-bias": "22%",
        "fn": "11.9",
        "tn": "9.6",
        "pn": "21.5",
        "inverse-precision": "45%",
        "rp": "70",
        "rn": "30",
        "total": "100",
        "accuracy": "68%",
        "recall": "83%",
        "f1": "78.25%",
        "inverse-recall": "32%",
        "inverse-f1": "37.28%",
        "informedness": "15%",
        "mean-f": "63.30%",
        "odds-positive": "7",
        "odds-negative": "3",
        "weighted-positive": "$1.18",
        "payoff-tp": "$8.30",
        "payoff-fp": "-$6.80",
        "won-positive": "$1.50",
        "g-measure": "78.38%",
        "weighted-negative": "$0.32",
        "payoff-fn": "-$1.70",
        "payoff-tn": "$3.20",
        "won-negative": "$1.50",
        "inverse-g": "37.80%",
        "weighted": "$1.50",
        "payoff-rp": "$6.60",
        "payoff-rn": "-$3.60",
        "won": "$1.50",
        "mean-g": "67.00%",
    },
)
#: What can be read of the fourth model in the text as we have it.
model4 = _model(
    4,
    MODEL_4,
    {
        "n": "100",
        "edge": "-15%",
        "prevalence": "70%",
        "inverse-prevalence": "30%",
        "bias": "73%",
        "tp": "47.6",
        "fp": "24.9",
        "pp": "72.5",
        "precision": "66%",
        "inverse-bias": "28%",
        "fn": "22.4",
        "tn": "5.1",
        "pn": "27.5",
        "inverse-precision": "19%",
        "rp": "70",
        "rn": "30",
        "total": "100",
        "accuracy": "53%",
        "recall": "68%",
        "f1": "66.81%",
        "inverse-recall": "17%",
        "inverse-f1": "17.74%",
        "informedness": "-15%",
        "mean-f": "37.94%",
        "odds-positive": "7",
        "odds-negative": "3",
        "payoff-tp": "$6.80",
        "payoff-fp": "-$8.30",
        "won-positive": "-$1.50",
        "payoff-tn": "$1.70",
        "inverse-g": "17.76%",
    },
)

# --- what is said of it -------------------------------------------------------------------------------------


chance_models = _claim(
    "powers2003:figure1-chance-models",
    title="The models are at 0, 100, 15 and -15 percent",
    printed=All(
        (
            Shows(Informedness, MODEL_1, "0%"),
            Shows(Informedness, MODEL_2, "100%"),
            Shows(Informedness, MODEL_3, "15%"),
            Shows(Informedness, MODEL_4, "-15%"),
        )
    ),
    latex=r"0\%,\; 100\%,\; +15\%,\; -15\%",
    note="The caption calls them chance models; read as: these are their Bookmaker values.",
)
geometric_mean_of_the_figure = _claim(
    "powers2003:figure1-geometric-mean",
    title="The geometric mean shown weighs Recall and Precision alike",
    printed=All(
        tuple(
            Shows(sqrt(Recall * Precision), table, text)
            for table, text in ((MODEL_1, "74.83%"), (MODEL_2, "100.00%"), (MODEL_3, "78.38%"))
        )
    ),
    latex=r"G(0.5) = \sqrt{p \cdot r}",
    note="The caption calls it unweighted; read as: it weighs Recall and Precision alike. The mean of G and inverse G"
    " is weighted by Bias and inverse Bias: without weights it would be 42.81% in model 1, for 59.85%.",
)
