"""imbalanced-learn: what it adds to scikit-learn."""

from __future__ import annotations

from bookmaker_ref.golden.adapters.adapter import Adapter, Library, called

LIBRARY = Library(
    "imblearn",
    "imbalanced-learn",
    "imbalanced-learn",
    "imblearn",
    tuple(
        Adapter(f"{name}(y_true, y_pred)", measure, "labels", called("imblearn.metrics", name))
        for name, measure in {"sensitivity_score": "recall", "specificity_score": "inverse_recall"}.items()
    ),
)
