"""PyCM: a ``ConfusionMatrix`` of a matrix with rows of real classes, and its attributes."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import log
from typing import Any

from bookmaker_ref.golden.adapters.adapter import Adapter, Library, lazily

_BITS = "in bits, here times log(2)"


@lru_cache(maxsize=512)
def _matrix(rows: tuple[tuple[int, ...], ...]) -> Any:
    matrix = lazily("pycm", "ConfusionMatrix")
    return matrix(matrix={i: dict(enumerate(row)) for i, row in enumerate(rows)})


def _table(matrix: Any) -> Any:
    return _matrix(tuple(map(tuple, matrix.tolist())))


def _of_class(name: str) -> Callable[[Any], Any]:
    return lambda matrix: getattr(_table(matrix), name)[0]


def _overall(name: str) -> Callable[[Any], Any]:
    return lambda matrix: getattr(_table(matrix), name)


def _in_bits(name: str) -> Callable[[Any], Any]:
    def call(matrix: Any) -> Any:
        found = getattr(_table(matrix), name)
        return found if isinstance(found, str) else found * log(2)

    return call


def _mean(name: str, of: str) -> Callable[[Any], Any]:
    return lambda matrix: getattr(_table(matrix), name)(of)


def _adapter(shown: str, measure: str, function: Callable[[Any], Any], classes: int | None, note: str = "") -> Adapter:
    of = range(2, 1000) if classes is None else classes
    return Adapter(shown, measure, "matrix", function, rows="real", classes=of, square=True, note=note)


_CLASS = {
    "TPR": "recall",
    "TNR": "inverse_recall",
    "PPV": "precision",
    "NPV": "inverse_precision",
    "FPR": "fallout",
    "FNR": "miss_rate",
    "FDR": "false_discovery_rate",
    "FOR": "false_omission_rate",
    "ACC": "accuracy",
    "PRE": "prevalence",
    "F1": "f1",
    "G": "g_measure",
    "J": "jaccard",
    "AUC": "balanced_accuracy",
    "BM": "informedness",
    "MK": "markedness",
    "MCC": "correlation",
    "PLR": "lr_positive",
    "NLR": "lr_negative",
    "DOR": "odds_ratio",
}
_OVERALL = {
    "Overall_MCC": "gorodkin_rk",
    "Kappa": "cohen_kappa",
    "PI": "fleiss_kappa",
    "AC1": "gwet_ac1",
    "S": "informedness_micro",
    "Overall_ACC": "accuracy",
    "TPR_Macro": "recall_macro",
    "PPV_Macro": "precision_macro",
    "F1_Macro": "f1_macro",
    "Chi_Squared": "chi2",
    "V": "cramers_v",
    "C": "contingency_coefficient",
}
_BITS_OF = {
    "MutualInformation": "mutual_information",
    "ReferenceEntropy": "entropy_real",
    "ResponseEntropy": "entropy_predicted",
}
_MEANS = {
    ("average", "BM"): "informedness_macro",
    ("weighted_average", "BM"): "informedness_by_prevalence",
    ("average", "MK"): "markedness_macro",
    ("weighted_average", "MK"): "markedness_by_prevalence",
    ("weighted_average", "PPV"): "precision_weighted",
    ("weighted_average", "F1"): "f1_weighted",
    ("average", "G"): "g_macro",
    ("weighted_average", "G"): "g_weighted",
}

LIBRARY = Library(
    "pycm",
    "PyCM",
    "pycm",
    "pycm",
    (
        *(_adapter(f"cm.{name}[class]", measure, _of_class(name), 2) for name, measure in _CLASS.items()),
        *(_adapter(f"cm.{name}", measure, _overall(name), None) for name, measure in _OVERALL.items()),
        *(_adapter(f"cm.{name}", measure, _in_bits(name), None, _BITS) for name, measure in _BITS_OF.items()),
        *(_adapter(f'cm.{name}("{of}")', measure, _mean(name, of), None) for (name, of), measure in _MEANS.items()),
    ),
)
