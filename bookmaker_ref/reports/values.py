"""A measure of a table, with the interval that is recommended for it, and its value by chance."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import isnan, nan
from typing import Any

import numpy as np

from bookmaker_ref import multiclass, significance
from bookmaker_ref.equality import ByValue
from bookmaker_ref.exact.rates import QUOTIENTS, RISING
from bookmaker_ref.numeric import _generated as numeric
from bookmaker_ref.reports.choice import SAME_OF_TWO
from bookmaker_ref.reports.reasons import why
from bookmaker_ref.scores.averages import needs_cases
from bookmaker_ref.tables.binary import Cells
from bookmaker_ref.tables.contingency import Contingency, Label

#: The most cases that intervals and tests count one by one.
MOST_CASES = 2**53


@dataclass(frozen=True, eq=False, slots=True)
class Value(ByValue):
    """A measure of a table: its value, its recommended interval, and what it is where predictions are mere chance.

    What is not there is nan: a value that is undefined, for the ``reason``, and ends where no method is recommended.
    """

    measure: str
    value: float
    low: float
    high: float
    method: str
    chance: float
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is measured: all classes, or the four cells of one; and what these are where predictions are chance."""

    given: Cells[Any] | Contingency
    expected: Cells[Any] | Contingency
    positive: Label = None
    negative: Label = None

    def value(self, measure: str, level: float) -> Value:
        """A measure of it; of level 0 it has no interval."""
        if needs_cases(measure, self.given):
            reason = "weights that are no whole numbers count no cases"
            return Value(measure, nan, nan, nan, "", nan, reason)
        found, chance = (computed(measure, each) for each in (self.given, self.expected))
        reason = why(measure, self.given, self.positive, self.negative) if isnan(found) else ""
        low, high, method = _interval(measure, self.given, level) if level and not reason else (nan, nan, "")
        return Value(measure, found, low, high, method, chance, reason)


def computed(measure: str, given: Cells[Any] | Contingency) -> float:
    """The measure; nan where it is undefined."""
    if isinstance(given, Contingency):
        return multiclass.MEASURES[measure](given)
    return float(getattr(numeric, measure)(*given))


def by_chance(table: Contingency) -> Contingency:
    """N times the table that chance gives on average, where predictions are independent of the classes."""
    of_labels, of_classes = (
        margin if margin.dtype == np.float64 else margin.astype(object) for margin in (table.pp, table.rp)
    )
    return Contingency(np.multiply.outer(of_labels, of_classes), table.predicted, table.real, table.positive)


# --- intervals ----------------------------------------------------------------------------------------------------


def _interval(measure: str, given: Cells[Any] | Contingency, level: float) -> tuple[float, float, str]:
    """The recommended interval; of what is another measure on another scale, that of the other."""
    if measure in OF_JACCARD and not isinstance(given, Contingency):
        return _of_jaccard(measure, given, level)
    classes = len(given.labels) if isinstance(given, Contingency) else 2
    scale = scaled(measure, classes)
    if scale is None:
        return nan, nan, ""
    other, times, plus = scale
    found = significance.interval(other, given if isinstance(given, Contingency) else tuple(given), level=level)
    low, high = sorted((times * found.low + plus, times * found.high + plus))
    return low, high, found.method


#: What is a recommended measure on another scale, by the number of classes: which, times what, plus what.
_SCALED: dict[str, Callable[[int], tuple[str, float, float]]] = {
    "balanced_accuracy": lambda k: ("informedness", 1 / 2, 1 / 2),
    "recall_macro": lambda k: ("adjusted_balanced_accuracy", 1 - 1 / k, 1 / k),
    "precision_macro": lambda k: ("adjusted_balanced_precision" if k > 2 else "markedness", 1 - 1 / k, 1 / k),
    "false_discovery_rate": lambda k: ("precision", -1.0, 1.0),
    "false_omission_rate": lambda k: ("inverse_precision", -1.0, 1.0),
}


def scaled(measure: str, classes: int) -> tuple[str, float, float] | None:
    """Which measure with a recommended interval this is, times what and plus what; None where there is none.

    >>> scaled("balanced_accuracy", 2), scaled("recall", 2), scaled("f1_macro", 3)
    (('informedness', 0.5, 0.5), ('recall', 1.0, 0.0), None)
    """
    name = SAME_OF_TWO.get(measure, measure) if classes == 2 else measure  # one number has one interval
    found = _SCALED[name](classes) if name in _SCALED else (name, 1.0, 0.0)
    return found if significance.RECOMMENDED.get(found[0], ("", ""))[classes > 2] else None


def is_compared(measure: str, classes: int) -> bool:
    """Whether groups are compared by it: an interval of it is recommended, and it is no ratio, which may be infinite.

    >>> is_compared("f1", 2), is_compared("f1_macro", 3), is_compared("odds_ratio", 2)
    (True, False, False)
    """
    return measure not in _RATIOS and ((classes == 2 and measure in OF_JACCARD) or scaled(measure, classes) is not None)


_RATIOS = ("odds_ratio", *QUOTIENTS)


#: Of all cases but true negatives, Jaccard is the share of true positives: a rate like any other. F1 rises with it.
OF_JACCARD: dict[str, Callable[[Any], Any]] = {"jaccard": lambda j: j, "f1": RISING["f1"].rise}


def _of_jaccard(measure: str, cells: Cells[Any], level: float) -> tuple[float, float, str]:
    tp, fp, fn, _ = cells
    low, high = map(OF_JACCARD[measure], significance.wilson(tp, tp + fp + fn, level=level))
    return low, high, "wilson" if measure == "jaccard" else "wilson, of Jaccard"
