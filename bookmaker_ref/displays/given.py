"""What a picture is of: two vectors of labels, or a table that was counted before."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bookmaker_ref.layout import label_text
from bookmaker_ref.tables.contingency import Contingency, Label
from bookmaker_ref.tables.predictions import table_of

#: So many columns of a label are shown.
_LABEL = 24


def table_given(what: str, y_true: Any, y_pred: Any, labels: Iterable[Label] | None, sample_weight: Any) -> Contingency:
    """The table of two vectors of labels, or the one that is given alone."""
    if isinstance(y_true, Contingency):
        if y_pred is not None or sample_weight is not None:
            raise TypeError("a Contingency has its predictions, and its weights: give it alone")
        return y_true if labels is None else y_true.arranged(labels)
    if y_pred is None:
        raise TypeError(f"{what} takes two vectors of labels, y_true and y_pred, or one Contingency")
    return table_of(y_true, y_pred, labels, sample_weight, only=True)


def written(label: object) -> str:
    """A label as a picture shows it: in one line, and not too long."""
    return label_text(label, _LABEL)
