"""Which of how many cases a rate counts: of integers, fractions or arrays alike, for whatever they are computed in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

#: The part and the whole of each rate, from the cells of two classes.
RATES: dict[str, Callable[[Any, Any, Any, Any], tuple[Any, Any]]] = {
    "prevalence": lambda tp, fp, fn, tn: (tp + fn, tp + fp + fn + tn),
    "bias": lambda tp, fp, fn, tn: (tp + fp, tp + fp + fn + tn),
    "recall": lambda tp, fp, fn, tn: (tp, tp + fn),
    "precision": lambda tp, fp, fn, tn: (tp, tp + fp),
    "inverse_recall": lambda tp, fp, fn, tn: (tn, tn + fp),
    "inverse_precision": lambda tp, fp, fn, tn: (tn, tn + fn),
    "fallout": lambda tp, fp, fn, tn: (fp, fp + tn),
    "miss_rate": lambda tp, fp, fn, tn: (fn, tp + fn),
    "accuracy": lambda tp, fp, fn, tn: (tp + tn, tp + fp + fn + tn),
}
#: The parts and the wholes of the two rates whose difference a measure is: x1 of n1, and x2 of n2.
DIFFERENCES: dict[str, Callable[[Any, Any, Any, Any], tuple[Any, Any, Any, Any]]] = {
    "informedness": lambda tp, fp, fn, tn: (tp, tp + fn, fp, fp + tn),
    "markedness": lambda tp, fp, fn, tn: (tp, tp + fp, fn, fn + tn),
}
