"""torchmetrics: the functional form, which takes predictions first, and counts in numbers of 32 bits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bookmaker_ref.golden.adapters.adapter import Adapter, Library, lazily, shown_options

_FUNCTIONS = "torchmetrics.functional.classification"


def _coded(y_true: Any, y_pred: Any) -> tuple[Any, Any, int]:
    """The labels as tensors of numbers from 0, and how many there are."""
    import numpy as np  # noqa: PLC0415 -- only for arrays

    labels, codes = np.unique(np.concatenate([y_true, y_pred]), return_inverse=True)
    real, predicted = lazily("torch", "from_numpy")(codes.reshape(2, -1))
    return real, predicted, max(2, len(labels))


def _binary(name: str) -> Callable[[Any, Any], Any]:
    def call(y_true: Any, y_pred: Any) -> Any:
        tensor = lazily("torch", "from_numpy")
        if y_true.dtype.kind == "i":
            real, predicted = tensor(y_true), tensor(y_pred)
        else:
            real, predicted, _ = _coded(y_true, y_pred)
        return lazily(_FUNCTIONS, name)(predicted, real).item()

    return call


def _many(name: str, **options: Any) -> Callable[[Any, Any], Any]:
    def call(y_true: Any, y_pred: Any) -> Any:
        real, predicted, size = _coded(y_true, y_pred)
        return lazily(_FUNCTIONS, name)(predicted, real, num_classes=size, **options).item()

    return call


def _of_two(name: str, measure: str) -> Adapter:
    return Adapter(f"{name}(preds, target)", measure, "labels", _binary(name), classes=2)


def _of_many(name: str, measure: str, **options: Any) -> Adapter:
    shown = f"{name}(preds, target, num_classes{shown_options(options)})"
    return Adapter(shown, measure, "labels", _many(name, **options), classes=range(3, 100))


LIBRARY = Library(
    "torchmetrics",
    "torchmetrics",
    "torchmetrics",
    "torchmetrics",
    (
        _of_two("binary_accuracy", "accuracy"),
        _of_two("binary_recall", "recall"),
        _of_two("binary_specificity", "inverse_recall"),
        _of_two("binary_precision", "precision"),
        _of_two("binary_negative_predictive_value", "inverse_precision"),
        _of_two("binary_f1_score", "f1"),
        _of_two("binary_jaccard_index", "jaccard"),
        _of_two("binary_cohen_kappa", "cohen_kappa"),
        _of_two("binary_matthews_corrcoef", "correlation"),
        _of_many("multiclass_accuracy", "accuracy", average="micro"),
        _of_many("multiclass_recall", "recall_macro", average="macro"),
        _of_many("multiclass_precision", "precision_macro", average="macro"),
        _of_many("multiclass_f1_score", "f1_macro", average="macro"),
        _of_many("multiclass_cohen_kappa", "cohen_kappa"),
        _of_many("multiclass_matthews_corrcoef", "gorodkin_rk"),
    ),
)
