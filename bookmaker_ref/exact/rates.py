"""Which of how many cases a rate counts: of integers, fractions or arrays alike, for whatever they are computed in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bookmaker_ref._facts import RATIOS

#: The part and the whole of each rate that has intervals, from the cells of two classes.
RATES: dict[str, Callable[[Any, Any, Any, Any], tuple[Any, Any]]] = {
    name: RATIOS[name]
    for name in (
        "prevalence",
        "bias",
        "recall",
        "precision",
        "inverse_recall",
        "inverse_precision",
        "fallout",
        "miss_rate",
        "accuracy",
    )
}
#: The parts and the wholes of the two rates whose difference a measure is: x1 of n1, and x2 of n2.
DIFFERENCES: dict[str, Callable[[Any, Any, Any, Any], tuple[Any, Any, Any, Any]]] = {
    "informedness": lambda tp, fp, fn, tn: (tp, tp + fn, fp, fp + tn),
    "markedness": lambda tp, fp, fn, tn: (tp, tp + fp, fn, fn + tn),
}
