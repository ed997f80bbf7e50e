"""Which measures are the rate of some cases, and which a difference of two rates: what has an interval by counting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bookmaker_ref._facts import RATIOS

#: How many cases each rate counts, and of how many, from the cells of two classes.
RATES: dict[str, Callable[..., tuple[Any, Any]]] = {
    name: RATIOS[name]
    for name in (
        *("prevalence", "bias", "recall", "precision", "inverse_recall", "inverse_precision", "fallout", "miss_rate"),
        "accuracy",
    )
}


def _less(first: str, second: str) -> Callable[..., tuple[Any, Any, Any, Any]]:
    def counted(tp: Any, fp: Any, fn: Any, tn: Any) -> tuple[Any, Any, Any, Any]:
        return *RATIOS[first](tp, fp, fn, tn), *RATIOS[second](tp, fp, fn, tn)

    return counted


#: The same of both rates whose difference a measure is: x1 of n1, and x2 of n2.
DIFFERENCES: dict[str, Callable[..., tuple[Any, Any, Any, Any]]] = {
    "informedness": _less("recall", "fallout"),
    "markedness": _less("precision", "false_omission_rate"),
}
