"""scikit-learn: functions of two vectors of labels, and of the cells of a table by ``sample_weight``."""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import Any

from bookmaker_ref.golden.adapters.adapter import Adapter, Library, called, lazily, shown_options


def _weighted(name: str, **options: Any) -> Callable[[Any], Any]:
    """The function of that name for a matrix: each of its cells is a case with a weight."""

    def call(matrix: Any) -> Any:
        import numpy as np  # noqa: PLC0415 -- only for arrays

        real, predicted = np.indices(matrix.shape)
        function = lazily("sklearn.metrics", name)
        return function(real.ravel(), predicted.ravel(), sample_weight=matrix.ravel(), **options)

    return call


def _of(name: str, measure: str, classes: int | None = None, note: str = "", **options: Any) -> Adapter:
    function = called("sklearn.metrics", name, **options)
    shown = f"{name}(y_true, y_pred{shown_options(options)})"
    return Adapter(shown, measure, "labels", function, classes=classes, note=note)


def _ratio(place: int, measure: str) -> Adapter:
    function = called("sklearn.metrics", "class_likelihood_ratios", itemgetter(place))
    return Adapter(f"class_likelihood_ratios(y_true, y_pred)[{place}]", measure, "labels", function)


def _of_weights(name: str, measure: str, **options: Any) -> Adapter:
    shown = f"{name}(y_true, y_pred{shown_options(options)}, sample_weight=counts)"
    return Adapter(shown, measure, "matrix", _weighted(name, **options), rows="real")


LIBRARY = Library(
    "sklearn",
    "scikit-learn",
    "scikit-learn",
    "sklearn",
    (
        _of("matthews_corrcoef", "correlation", 2),
        _of("matthews_corrcoef", "gorodkin_rk"),
        _of_weights("matthews_corrcoef", "gorodkin_rk"),
        _of("cohen_kappa_score", "cohen_kappa"),
        _of_weights("cohen_kappa_score", "cohen_kappa"),
        _of("balanced_accuracy_score", "informedness", 2, adjusted=True),
        _of("balanced_accuracy_score", "adjusted_balanced_accuracy", adjusted=True),
        _of("balanced_accuracy_score", "recall_macro"),
        _of("accuracy_score", "accuracy"),
        _of_weights("accuracy_score", "accuracy"),
        _of("recall_score", "recall"),
        _of("recall_score", "inverse_recall", pos_label=0),
        _of("precision_score", "precision"),
        _of("precision_score", "inverse_precision", pos_label=0),
        _of("f1_score", "f1"),
        _of("f1_score", "inverse_f1", pos_label=0),
        _of("jaccard_score", "jaccard"),
        _of("recall_score", "recall_macro", average="macro"),
        _of("precision_score", "precision_macro", average="macro"),
        _of("precision_score", "precision_weighted", average="weighted"),
        _of("f1_score", "f1_macro", average="macro"),
        _of("f1_score", "f1_weighted", average="weighted"),
        _of("roc_auc_score", "balanced_accuracy", 2, note="of one threshold: y_pred are labels"),
        _ratio(0, "lr_positive"),
        _ratio(1, "lr_negative"),
        _of("mutual_info_score", "mutual_information"),
    ),
)
