"""imbalanced-learn: what it adds to scikit-learn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bookmaker_ref.golden.adapters.adapter import Adapter, Library, lazily


def _named(name: str) -> Callable[[Any, Any], Any]:
    def call(y_true: Any, y_pred: Any) -> Any:
        return lazily("imblearn.metrics", name)(y_true, y_pred)

    return call


LIBRARY = Library(
    "imblearn",
    "imbalanced-learn",
    "imbalanced-learn",
    "imblearn",
    tuple(
        Adapter(f"{name}(y_true, y_pred)", measure, "labels", _named(name))
        for name, measure in {"sensitivity_score": "recall", "specificity_score": "inverse_recall"}.items()
    ),
)
