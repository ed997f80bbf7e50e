"""What a classifier is worth, as a table says it: measures with their intervals, beside what chance gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from math import isfinite, isnan, nan
from typing import Any

import numpy as np

from bookmaker_ref import multiclass, significance
from bookmaker_ref._names import OF_TWO as NAMES_OF_TWO
from bookmaker_ref.arguments import level as checked_level
from bookmaker_ref.numeric import _generated as numeric
from bookmaker_ref.reports import shown
from bookmaker_ref.reports.choice import OF_EACH, chosen
from bookmaker_ref.scores.averages import why_undefined
from bookmaker_ref.sheets import Sheet, Sheets
from bookmaker_ref.tables.binary import Cells
from bookmaker_ref.tables.checks import listed_names, named
from bookmaker_ref.tables.contingency import Contingency, Label
from bookmaker_ref.tables.predictions import table_of


@dataclass(frozen=True, slots=True)
class Value:
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
class OfClass:
    """One class against the rest: of how many cases it is the label, of how many it was predicted, and measures."""

    label: Label
    real: float
    predicted: float
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class AgainstChance:
    """The test of the hypothesis that predictions have nothing to do with the classes; why there is none, if so."""

    test: str
    p: float
    reason: str = ""


@dataclass(frozen=True, eq=False, slots=True)
class Report(Sheets):
    """What `report` found. ``str`` tells it; ``to_markdown``, ``to_latex``, ``to_pandas`` and others give it away."""

    table: Contingency
    positive: Label | None
    level: float
    whole: tuple[Value, ...]
    classes: tuple[OfClass, ...]
    against_chance: AgainstChance
    weighted: bool = False

    def head(self) -> str:
        """How many cases and classes there are."""
        return shown.head(self)

    def sheets(self) -> Iterator[Sheet]:
        """What is measured of the whole, and of each class."""
        return shown.sheets_of(self)

    def notes(self, said: Callable[[str], str] = str) -> Iterator[str]:
        """Chance, what is undefined, what there is no interval of."""
        return shown.notes_of(self, said)

    def to_json(self) -> dict[str, Any]:
        """All of it as plain values; what is undefined is None, with its reason."""
        return {
            "cases": _plain(self.table.n),
            "labels": [str(each.label) for each in self.classes],
            "positive": None if self.positive is None else str(self.positive),
            "weighted": self.weighted,
            "level": self.level,
            "measures": {each.measure: _entry(each) for each in self.whole},
            "classes": [
                {
                    "label": str(each.label),
                    "real": _plain(each.real),
                    "predicted": _plain(each.predicted),
                    "measures": {value.measure: _entry(value) for value in each.values},
                }
                for each in self.classes
            ],
            "against_chance": {
                "test": self.against_chance.test,
                "p": _number(self.against_chance.p),
                **({"undefined": self.against_chance.reason} if self.against_chance.reason else {}),
            },
        }

    def to_pandas(self) -> Any:
        """A row for each measure, of the whole and of each class, as a data frame of pandas."""
        return _library("pandas").DataFrame(self._columns())

    def to_polars(self) -> Any:
        """A row for each measure, of the whole and of each class, as a data frame of polars."""
        return _library("polars").DataFrame(self._columns())

    def _columns(self) -> dict[str, list[Any]]:
        rows: list[tuple[str | None, Value]] = [(None, value) for value in self.whole]
        rows += [(str(each.label), value) for each in self.classes for value in each.values]
        columns: dict[str, list[Any]] = {"class": [label for label, _ in rows]}
        for name in ("measure", "value", "low", "high", "method", "chance", "reason"):
            columns[name] = [getattr(value, name) for _, value in rows]
        return columns

    def __repr__(self) -> str:
        told = ", ".join(f"{each.measure} {each.value:.4g}" for each in self.whole[:2])
        return f"<report of {self.head()}: {told}>"


def report(
    y_true: Any,
    y_pred: Any = None,
    *,
    labels: Iterable[Label] | None = None,
    pos_label: Label | None = None,
    sample_weight: Any = None,
    level: float = 0.95,
    measures: Iterable[str] | str | None = None,
) -> Report:
    r"""What predictions are worth: two vectors of labels, or a `Contingency` alone.

    ``measures`` names what to tell of all classes, ``"all"`` tells everything; without it there are a few. Each has the
    interval that is recommended for it, and its value where predictions are independent of the classes, with as many
    of each label as here. ``pos_label`` is what F1 and the like are of; without it 1, or the last label.

    Weights are no cases, so there is no interval and no test with ``sample_weight``.

    >>> found = report([1] * 68 + [0] * 32, [1] * 56 + [0] * 12 + [1] * 20 + [0] * 12)
    >>> found
    <report of 100 cases, 2 classes: informedness 0.1985, markedness 0.2368>
    >>> print(*str(found).splitlines()[:6], sep="\n")
    100 cases, 2 classes
    <BLANKLINE>
    Both classes
      measure            value   95 % interval  by chance
      informedness       0.199  0.017 to 0.391      0.000
      markedness         0.237  0.020 to 0.448      0.000
    """
    share = checked_level(level)
    if isinstance(y_true, Contingency):
        if y_pred is not None or sample_weight is not None:
            raise TypeError("a Contingency has its predictions, and its weights: give it alone")
        table = y_true if labels is None else y_true.arranged(labels)
        table.labels  # noqa: B018 -- which refuses a table whose sides have labels of their own
    elif y_pred is None:
        raise TypeError("report takes two vectors of labels, y_true and y_pred, or one Contingency")
    else:
        table = table_of(y_true, y_pred, labels, sample_weight)
    weighted = sample_weight is not None or not _is_whole(table)
    return _of_table(table, pos_label, share, measures, weighted)


def _of_table(table: Contingency, pos_label: Label | None, level: float, measures: Any, weighted: bool) -> Report:
    classes = len(table.labels)
    if classes < 2:
        raise ValueError(
            f"all cases are {named(table.labels[0])}, in reality and predicted: say which labels there could be,"
            f" as in labels=[{named(table.labels[0])}, ...]"
        )
    if classes > 2 and pos_label is not None:
        raise ValueError(f"pos_label is of two classes, and there are {classes}: each is told against the rest")
    positive = _positive(table, pos_label) if classes == 2 else None
    at = 0.0 if weighted else level
    expected = _expected(table)

    def of(name: str) -> Value:
        if classes == 2 and name in NAMES_OF_TWO.values():
            return _value(name, table.cells(positive), expected.cells(positive), at)
        return _value(name, table, expected, at)

    of_each = OF_EACH[classes > 2]
    each = tuple(
        OfClass(
            label,
            sum(table.cells(label)[::2]),
            sum(table.cells(label)[:2]),
            tuple(_value(name, table.cells(label), expected.cells(label), at) for name in of_each),
        )
        for label in table.labels
    )
    whole = tuple(map(of, chosen(measures, classes)))
    return Report(table, positive, level, whole, each, _against_chance(table, weighted), weighted)


def _value(measure: str, given: Cells[Any] | Contingency, expected: Cells[Any] | Contingency, level: float) -> Value:
    """A measure of four cells, or of all classes; of level 0 it has no interval."""
    found, chance = (_computed(measure, each) for each in (given, expected))
    reason = why_undefined(measure, given) if isnan(found) else ""
    low, high, method = _interval(measure, given, level) if level and not reason else (nan, nan, "")
    return Value(measure, found, low, high, method, chance, reason)


def _computed(measure: str, given: Cells[Any] | Contingency) -> float:
    if isinstance(given, Contingency):
        return multiclass.MEASURES[measure](given)
    return float(getattr(numeric, measure)(*given))


def _interval(measure: str, given: Cells[Any] | Contingency, level: float) -> tuple[float, float, str]:
    """The recommended interval; of what is another measure on another scale, that of the other."""
    classes = len(given.labels) if isinstance(given, Contingency) else 2
    other, times, plus = _scaled(measure, classes)
    if not significance.RECOMMENDED.get(other, ("", ""))[classes > 2]:
        return nan, nan, ""
    found = significance.interval(other, given if isinstance(given, Contingency) else tuple(given), level=level)
    low, high = sorted((times * found.low + plus, times * found.high + plus))
    return low, high, found.method


#: What is a recommended measure on another scale, by the number of classes: which, times what, plus what.
_SCALED: dict[str, Callable[[int], tuple[str, float, float]]] = {
    "auc": lambda k: ("informedness", 1 / 2, 1 / 2),
    "recall_macro": lambda k: ("adjusted_balanced_accuracy", 1 - 1 / k, 1 / k),
    "precision_macro": lambda k: ("adjusted_balanced_precision", 1 - 1 / k, 1 / k),
    "false_discovery_rate": lambda k: ("precision", -1.0, 1.0),
    "false_omission_rate": lambda k: ("inverse_precision", -1.0, 1.0),
}


def _scaled(measure: str, classes: int) -> tuple[str, float, float]:
    return _SCALED[measure](classes) if measure in _SCALED else (measure, 1.0, 0.0)


def _expected(table: Contingency) -> Contingency:
    """N times the table that chance gives on average, where predictions are independent of the classes."""
    of_labels, of_classes = (
        margin if margin.dtype == np.float64 else margin.astype(object) for margin in (table.pp, table.rp)
    )
    return Contingency(np.multiply.outer(of_labels, of_classes), table.predicted, table.real)


def _against_chance(table: Contingency, weighted: bool) -> AgainstChance:
    if weighted:
        return AgainstChance("", nan, "weights are no cases")
    if not (table.pp.all() and table.rp.all()):
        return AgainstChance("", nan, why_undefined("correlation", table))
    if len(table.labels) == 2:
        found = significance.fisher(*table.cells(table.labels[-1]), mid=True)
        return AgainstChance("Fisher's exact test, mid-p", float(found))
    outcome = significance.significance_of_classes("chi2_kb", table)
    return AgainstChance("Informedness against its variance under chance", float(outcome.p))


def _positive(table: Contingency, given: Label | None) -> Label:
    labels = table.labels
    if given is None:
        return next((label for label in labels if label in (1, "+")), labels[-1])
    if given not in labels:
        raise ValueError(f"pos_label {named(given)} is none of the labels {listed_names(labels)}")
    return given


def _is_whole(table: Contingency) -> bool:
    return table.counts.dtype != np.float64 or bool((table.counts == np.trunc(table.counts)).all())


def _library(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        raise ImportError(f"a data frame needs {name}: pip install {name}; to_json() needs nothing") from None


def _entry(value: Value) -> dict[str, Any]:
    entry = {
        "value": _number(value.value),
        "interval": None if isnan(value.low) else [value.low, value.high],
        "method": value.method or None,
        "chance": _number(value.chance),
    }
    return {**entry, "undefined": value.reason} if value.reason else entry


def _number(value: float) -> float | None:
    return value if isfinite(value) else None


def _plain(cases: Any) -> float:
    return int(cases) if cases == int(cases) else float(cases)
