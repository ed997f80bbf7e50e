"""mlscorecheck: scores of ``tp``, ``tn``, ``p`` and ``n``, as numbers of Python."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import Any

from bookmaker_ref.golden.adapters.adapter import Adapter, Library, lazily

_SCORES = {
    "accuracy": "accuracy",
    "sensitivity": "recall",
    "specificity": "inverse_recall",
    "positive_predictive_value": "precision",
    "negative_predictive_value": "inverse_precision",
    "false_positive_rate": "fallout",
    "false_negative_rate": "miss_rate",
    "false_discovery_rate": "false_discovery_rate",
    "false_omission_rate": "false_omission_rate",
    "f1_positive": "f1",
    "f1_negative": "inverse_f1",
    "fowlkes_mallows_index": "g_measure",
    "jaccard_index": "jaccard",
    "balanced_accuracy": "balanced_accuracy",
    "bookmaker_informedness": "informedness",
    "markedness": "markedness",
    "matthews_correlation_coefficient": "correlation",
    "cohens_kappa": "cohen_kappa",
    "positive_likelihood_ratio": "lr_positive",
    "negative_likelihood_ratio": "lr_negative",
    "diagnostic_odds_ratio": "odds_ratio",
}


def _named(name: str) -> Callable[..., Any]:
    def call(tp: int, fp: int, fn: int, tn: int) -> Any:
        function = lazily("mlscorecheck.scores", f"{name}_standardized")
        known = {"tp": tp, "tn": tn, "p": tp + fn, "n": fp + tn}
        return function(**{word: known[word] for word in signature(function).parameters if word in known})

    return call


LIBRARY = Library(
    "mlscorecheck",
    "mlscorecheck",
    "mlscorecheck",
    "mlscorecheck",
    tuple(Adapter(f"{name}_standardized(...)", measure, "cells", _named(name)) for name, measure in _SCORES.items()),
)
