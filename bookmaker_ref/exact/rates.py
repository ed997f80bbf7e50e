"""Which measures are the rate of some cases, or made of two such rates: what has an interval by counting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from bookmaker_ref._facts import RATIOS

#: How many cases each rate counts, and of how many, from the cells of two classes.
RATES: dict[str, Callable[..., tuple[Any, Any]]] = {
    name: RATIOS[name]
    for name in (
        *("prevalence", "bias", "recall", "precision", "inverse_recall", "inverse_precision", "fallout", "miss_rate"),
        *("accuracy", "jaccard"),
    )
}


class Rising(NamedTuple):
    """What rises with a rate has that one's intervals, carried over: how it rises, and back."""

    rate: str
    rise: Callable[[Any], Any]
    fall: Callable[[Any], Any]


#: F1 is 2 J/(1 + J) of Jaccard's J, the share of true positives in all cases but true negatives.
RISING: dict[str, Rising] = {"f1": Rising("jaccard", lambda j: 2 * j / (1 + j), lambda f: f / (2 - f))}


def _both(first: str, second: str) -> Callable[..., tuple[Any, Any, Any, Any]]:
    def counted(tp: Any, fp: Any, fn: Any, tn: Any) -> tuple[Any, Any, Any, Any]:
        return *RATIOS[first](tp, fp, fn, tn), *RATIOS[second](tp, fp, fn, tn)

    return counted


#: The same of both rates whose difference a measure is: x1 of n1, and x2 of n2.
DIFFERENCES: dict[str, Callable[..., tuple[Any, Any, Any, Any]]] = {
    "informedness": _both("recall", "fallout"),
    "markedness": _both("precision", "false_omission_rate"),
}
#: Those whose ratio a measure is.
QUOTIENTS: dict[str, Callable[..., tuple[Any, Any, Any, Any]]] = {
    "lr_positive": _both("recall", "fallout"),
    "lr_negative": _both("miss_rate", "inverse_recall"),
}
