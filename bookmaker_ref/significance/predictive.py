r"""Precision and Inverse Precision where the classes are as common as they are said to be, and not as in the sample.

Cases and controls are often sampled apart, so that the table says nothing of the Prevalence :math:`\pi` among those
whom a prediction is about. By the theorem of Bayes

.. math:: \mathrm{Precision} = \frac{\pi\, LR}{\pi\, LR + 1 - \pi}, \quad
          \mathrm{InversePrecision} = \frac{1 - \pi}{1 - \pi + \pi\, NLR},

which rise and fall with the likelihood ratios alone: the intervals of these, carried over, cover in the very same
tables. Mercaldo, Lau and Zhou's interval of the logit is that of Simel, Samsa and Matchar, carried over.
"""

from __future__ import annotations

from typing import Any

from bookmaker_ref.arguments import level as between_0_and_1
from bookmaker_ref.significance.arrays import Floats
from bookmaker_ref.significance.intervals import Ends, Method, OfMeasure, Tails, method
from bookmaker_ref.significance.ratios import miettinen_nurminen_ratio, simel_samsa_matchar

#: The likelihood ratio that each of them depends on, and whether it falls with that.
_OF: dict[str, tuple[str, bool]] = {"precision": ("lr_positive", False), "inverse_precision": ("lr_negative", True)}


class OfPrediction(OfMeasure):
    """A method of what a prediction is worth at a Prevalence that is said."""

    def range(self, *parts: Any) -> tuple[float, float]:
        return 0.0, 1.0


_OF_BOTH: dict[str, Any] = {"measures": tuple(_OF), "binary": True}


@method(
    OfPrediction,
    "score interval of the likelihood ratio, at a given Prevalence",
    "Miettinen and Nurminen (1985), Statistics in Medicine 4, 213-226, by the theorem of Bayes",
    **_OF_BOTH,
)
def predictive_score(measure: str, tables: Floats, tails: Tails, *, prevalence: float) -> Ends:
    """Precision or Inverse Precision at this Prevalence, by the score interval of the likelihood ratio.

    nan where a class has no cases, and where no case is predicted so.

    >>> [round(end, 4) for end in predictive_score("precision", (240, 87, 178, 288), prevalence=0.03)]
    [0.0591, 0.0859]
    """
    return _carried(miettinen_nurminen_ratio, measure, tables, tails, prevalence)


@method(
    OfPrediction,
    "standard errors of the logit, at a given Prevalence",
    "Mercaldo, Lau and Zhou (2007), Statistics in Medicine 26, 2170-2183",
    **_OF_BOTH,
)
def mercaldo_lau_zhou(measure: str, tables: Floats, tails: Tails, *, prevalence: float) -> Ends:
    """The logit and so many of its standard errors, by the delta method (Mercaldo, Lau and Zhou 2007).

    nan where `predictive_score` is, and where one of both rates is 0, since the logit is infinite there.

    >>> [round(end, 4) for end in mercaldo_lau_zhou("precision", (240, 87, 178, 288), prevalence=0.03)]
    [0.0589, 0.0856]
    """
    return _carried(simel_samsa_matchar, measure, tables, tails, prevalence)


def _carried(ratio: Method, measure: str, tables: Floats, tails: Tails, prevalence: Any) -> Ends:
    """The ends of a likelihood ratio as those of what depends on it."""
    share = between_0_and_1(prevalence, "prevalence", "0.1")
    of, falls = _OF[measure]
    odds = share / (1 - share)
    low, high = ratio.ends(ratio.parts(of, tables), tails, {})
    if falls:
        return 1 / (1 + odds * high), 1 / (1 + odds * low)
    return 1 / (1 + 1 / (odds * low)), 1 / (1 + 1 / (odds * high))
