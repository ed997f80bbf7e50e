"""One number, or one a label, of a table: what is positive, and how the classes are averaged."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import fsum, isnan, nan
from operator import mul
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref import exact, multiclass
from bookmaker_ref._facts import SYMMETRIC
from bookmaker_ref.arguments import real, wrong
from bookmaker_ref.exact.undefined import Undefined
from bookmaker_ref.numeric import _generated as numeric
from bookmaker_ref.scores.score import Meant
from bookmaker_ref.tables.binary import Cells
from bookmaker_ref.tables.checks import is_hashable, listed_names, named
from bookmaker_ref.tables.contingency import Contingency, Label
from bookmaker_ref.tables.positive import both_classes, positive_class

Floats = NDArray[np.float64]

#: What each average weighs the labels by, from the tables of each label against the rest.
_WEIGHTS: dict[str, Callable[[Cells[Any]], Any]] = {
    "macro": lambda cells: 1,
    "weighted": lambda cells: cells.tp + cells.fn,
    "bias": lambda cells: cells.tp + cells.fp,
}
_AVERAGES = ("auto", "binary", "multiclass", *_WEIGHTS, "micro")


def averaged(
    meant: Meant,
    table: Contingency,
    given: tuple[Label, ...] | None,
    *,
    pos_label: Label = None,
    average: str | None = "auto",
    undefined: Any = nan,
) -> Any:
    """The score: of the positive label, of all classes, or of each label against the rest, or a mean of these.

    ``given`` are the labels that the user lists, None without a list.
    """
    undefined = _instead(undefined)
    _check_positive(table, pos_label, given)
    how = _how(meant, average, table)
    if pos_label is not None and average == "auto" and how == "multiclass" and len(table.labels) > 2:
        raise ValueError(_of_one_or_all(meant, table, pos_label))
    labels = given or table.labels
    if how == "multiclass":
        of_classes = str(meant.of_classes)
        return _of_classes(of_classes, _of_these(table, labels, meant.name), undefined)
    measure = str(meant.of_two)
    if how == "binary":
        return _of_two(measure, _against_rest(measure, table, pos_label), undefined)
    each = [table.cells(label) for label in labels]
    if how == "micro":
        return _of_two(measure, Cells(*map(sum, zip(*each, strict=True))), undefined)
    weights = [1 if how is None else _WEIGHTS[how](cells) for cells in each]
    if not any(weights):
        reason = f"there are no cases of {listed_names(labels, 6)}, to weigh them by"
        return _filled(undefined, f"{measure} with average={how!r}", lambda: reason)
    values = [_of_two(measure, cells, undefined) for cells in each]
    if how is None:
        return np.array(values)
    return fsum(map(mul, weights, values)) / fsum(weights)


def _instead(undefined: Any) -> Any:
    """What stands where the measure is undefined: one of two words, or a number."""
    if isinstance(undefined, str) and undefined in ("limit", "raise"):
        return undefined
    takes = "a number, nan, 'limit' (0 for what vanishes at chance) or 'raise'"
    try:
        return nan if _is_nan(undefined) else real(undefined, "undefined")
    except (TypeError, ValueError) as error:
        raise wrong(undefined, "undefined", takes, type(error)) from None


def _how(meant: Meant, average: str | None, table: Contingency) -> str | None:
    """Which average is meant for this measure of this table."""
    if average is not None and average not in _AVERAGES:
        raise wrong(average, "average", f"None, {', '.join(map(repr, _AVERAGES))}", ValueError)
    if meant.of_two is None:
        if average in ("auto", "multiclass"):
            return "multiclass"
        raise ValueError(f"{meant.name} is a measure of all classes, which has no averages: leave average='auto'")
    many = len(table.labels) > 2
    if meant.of_classes is None and (average == "multiclass" or (average == "auto" and many)):
        raise ValueError(
            f"{meant.name} is of two classes, and there are {len(table.labels)}: {listed_names(table.labels, 6)}; say"
            f" average={', '.join(map(repr, (*_WEIGHTS, 'micro')))} or None, or 'binary' for pos_label against the rest"
        )
    return ("multiclass" if many else "binary") if average == "auto" else average


def _of_these(table: Contingency, labels: tuple[Label, ...], measure: str) -> Contingency:
    """The table with these labels, if no case has another."""
    left = [label for label in table.labels if label not in labels]
    if left:
        raise ValueError(
            f"{measure} is of all classes: labels leaves out {listed_names(left, 6)}, which y_true or y_pred has"
        )
    return table


def _check_positive(table: Contingency, positive: Label, given: tuple[Label, ...] | None) -> None:
    """Raise an error if the positive class is not one of the classes, whether the measure needs it or not."""
    if positive is None:
        return
    if not is_hashable(positive):
        raise wrong(positive, "pos_label", "one of the labels", TypeError)
    # With one observed label and another positive one, a part of the cases (a fold) may lack the positive class.
    if positive not in both_classes(table.labels, positive if given is None else None):
        raise ValueError(
            f"pos_label {named(positive)} is none of the labels {listed_names(table.labels)}:"
            f" say which is positive, as in pos_label={named(table.labels[-1])}"
        )


def _of_one_or_all(meant: Meant, table: Contingency, positive: Label) -> str:
    """What to say of a positive class where there is a value of all classes, more than two."""
    begun = f"pos_label={named(positive)} is given, and there are {len(table.labels)} classes"
    if meant.of_two is None:
        return f"{begun}: {meant.name} is a measure of all classes, so leave pos_label out"
    return (
        f"{begun}: say average='binary' for {meant.name} of {named(positive)} against the rest,"
        f" or average='multiclass' for that of all classes"
    )


def _against_rest(measure: str, table: Contingency, positive: Label) -> Cells[Any]:
    """The cells of the positive class. A measure that is the same for both classes needs none."""
    if positive is None:
        if len(table.labels) <= 2 and measure in SYMMETRIC:
            return table.cells(table.labels[-1])
        positive = positive_class(both_classes(table.labels), what=measure)
    if positive in table.labels:
        return table.cells(positive)
    return Cells(tp=0, fp=0, fn=0, tn=table.n)  # a part of the cases, in which no one is positive


def _of_two(measure: str, cells: Cells[Any], undefined: Any) -> float:
    _refuse_weights(measure, cells)
    value: float = getattr(numeric, measure)(*cells, limit=undefined == "limit")
    if not isnan(value) or undefined == "limit":
        return value
    return _filled(undefined, measure, lambda: why_undefined(measure, cells))


def _of_classes(measure: str, table: Contingency, undefined: Any) -> float:
    _refuse_weights(measure, table)
    value = multiclass.MEASURES[measure](table, limit=undefined == "limit")
    if not isnan(value) or undefined == "limit":
        return value
    return _filled(undefined, measure, lambda: why_undefined(measure, table))


def needs_cases(measure: str, given: Cells[Any] | Contingency) -> bool:
    """Whether the measure grows with the cases, and these are no whole numbers of them.

    >>> needs_cases("chi2", Cells(0.5, 1, 1, 1)), needs_cases("chi2", Cells(1.0, 1, 1, 1))
    (True, False)
    """
    cells = given.counts.flat if isinstance(given, Contingency) else given
    return measure.startswith(("chi2", "g2")) and any(cell != int(cell) for cell in cells)


def _refuse_weights(measure: str, given: Cells[Any] | Contingency) -> None:
    if needs_cases(measure, given):
        raise ValueError(
            f"{measure} grows with the cases, and weights that are no whole numbers count none: leave sample_weight out"
        )


def _filled(undefined: Any, measure: str, why: Callable[[], str]) -> float:
    """What was asked for in place of a value that there is not."""
    if undefined == "raise":
        raise Undefined(why(), measure)
    return nan if undefined == "limit" else float(undefined)


def why_undefined(measure: str, given: Cells[Any] | Contingency) -> str:
    """Why a measure that is undefined on these cells, or on this table, is so.

    >>> why_undefined("recall", Cells(0, 2, 0, 5))
    'there are no real positives (RP = 0)'
    """
    if isinstance(given, Contingency):
        return multiclass.reason(given, measure)
    try:
        getattr(exact, measure)(*map(Fraction, given))
    except Undefined as undefined:
        return undefined.reason
    return "float64 does not hold it"


def _is_nan(value: object) -> bool:
    return isinstance(value, float) and isnan(value)
