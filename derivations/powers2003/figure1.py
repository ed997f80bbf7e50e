"""Figure 1 of powers2003: where each number of the four models comes from."""

from __future__ import annotations

from bookmaker_ref.words import *
from derivations.steps import *


@concludes("powers2003:figure1-geometric-mean")
def rates() -> None:
    """Precision by Bias and Recall by Prevalence have the mean Accuracy; the figure weights F and G by Bias."""
    # 1. Both Precisions by Bias, and both Recalls by Prevalence, are the Accuracy.
    same(Accuracy, Bias * Precision + InverseBias * InversePrecision)
    same(Accuracy, Prevalence * Recall + InversePrevalence * InverseRecall)
    # 2. Weighted by Prevalence, the mean F of the first model would be another.
    f, inverse_f = Rational(56, 75), Rational(6, 25)
    holds(Shows(1 / (Rational(8, 10) / f + Rational(2, 10) / inverse_f), None, "52.50%"))
    holds(Shows(1 / (Rational(7, 10) / f + Rational(3, 10) / inverse_f), None, "45.71%"))
    # 3. Without weights, the mean G of the first model would be another, too.
    unweighted = sqrt(sqrt(Rational(56, 100)) * sqrt(Rational(6, 100)))
    holds(Shows(unweighted, None, "42.81%"))
    fails(Shows(unweighted, None, "59.85%"))


@concludes(
    "powers2003:model1-*",
    "powers2003:model2-*",
    "powers2003:model3-*",
    "powers2003:model4-*",
    "powers2003:figure1-chance-models",
)
def payoffs() -> None:
    """A payoff is ten times the joint probability over that of the horse which wins: ten times a rate."""
    # 1. The cells …
    same(tp * (1 / rp), tpr)
    same(fp * (1 / rn), fpr)
    same(fn * (1 / rp), fnr)
    same(tn * (1 / rn), tnr)
    # 2. … the rows, each of which is B …
    same(tpr - fpr, Informedness)
    same(tnr - fnr, Informedness)
    # 3. … so that weights which add up to 1 give it back, and half the sum of all payoffs is the same.
    same(pp * (tpr - fpr) + pn * (tnr - fnr), Informedness)
    same(((tpr - fnr) + (tnr - fpr)) / 2, Informedness)
