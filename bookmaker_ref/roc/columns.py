"""Columns of labels, scores and weights, as arrays: whatever is missing or no number is refused with its place."""

from __future__ import annotations

from math import isnan
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.arguments import wrong
from bookmaker_ref.engines import how_to_read, is_unread
from bookmaker_ref.exact.undefined import Undefined
from bookmaker_ref.numeric.counts import MISSING, short
from bookmaker_ref.tables.checks import plain
from bookmaker_ref.tables.positive import both_classes, positive_class
from bookmaker_ref.tables.vectors import dense

_LARGEST_EXACT = 2**53


def positives(real: object, positive: object) -> NDArray[np.bool_]:
    """Which rows are real positives; every other label counts as negative."""
    labels = _column(real, "real")
    _refuse_missing(labels, "real")
    if positive is MISSING:
        if labels.dtype == bool or _all_bools(labels):
            return labels.astype(bool)
        if not len(labels):
            return np.zeros(0, dtype=bool)
        if (labels == labels[0]).all():
            raise Undefined(f"all cases are of one class, {short(labels[:1].tolist()[0])}", "the ROC curve")
        positive = _by_convention(labels)
    if np.ndim(positive) != 0:  # type: ignore[arg-type]  # any object is a scalar to it, or has dimensions
        raise wrong(positive, "positive", "one label", TypeError)
    if _is_missing(positive):
        raise ValueError(f"positive is {positive}: a label that is missing is in no class")
    found = np.asarray(labels == positive)
    if found.shape != labels.shape:  # what cannot be compared is no label of these
        found = np.zeros(labels.shape, dtype=bool)
    if len(labels) and not found.any():
        said = f"no label is {short(np.asarray(positive).tolist())}, they are {_listed(labels)}"
        raise Undefined(f"there are no real positives (RP = 0): {said}", "the ROC curve")
    return found.astype(bool, copy=False)


def _by_convention(labels: NDArray[Any]) -> object:
    """The positive class where nobody has named it; an error where no convention applies."""
    try:
        distinct = tuple(dict.fromkeys(map(plain, (np.unique(labels) if labels.dtype != object else labels).tolist())))
    except TypeError:
        raise TypeError(f"say positive=, the label of the positive class: the labels are {_listed(labels)}") from None
    return positive_class(both_classes(distinct), what="the ROC curve", say="positive={}".format)


def numbers(values: object, name: str, *, infinite: bool = False) -> NDArray[Any]:
    """A column of real numbers, integers kept as they are; what only ranks may be ``infinite``, and nothing is nan."""
    array = _column(values, name)
    if array.dtype == object:
        array = _unboxed(array, name)
    if array.dtype == bool:
        raise TypeError(f"{name} are truth values: they take numbers")
    if array.dtype.kind not in "iuf" or array.dtype.itemsize > 8:
        raise TypeError(f"{name} are of type {array.dtype}: they take integers or floats of at most 64 bits")
    if array.dtype.kind == "f":
        fits = ~np.isnan(array) if infinite else np.isfinite(array)
        if not fits.all():
            at = int(np.argmin(fits))
            raise wrong(array[at], f"{name}[{at}]", "a number" if infinite else "a finite number", ValueError)
    return array


def scores_of(values: object) -> NDArray[Any]:
    """Scores; integers that float64 does not hold are refused, since thresholds are float64."""
    scores = numbers(values, "scores")
    if scores.dtype.kind in "iu" and scores.itemsize == 8 and len(scores):
        beyond = (scores > _LARGEST_EXACT) | (scores < -_LARGEST_EXACT if scores.dtype.kind == "i" else False)
        if beyond.any():
            at = int(np.argmax(beyond))
            raise ValueError(f"scores[{at}] is {scores[at]}: a threshold is a float64, exact up to 2^53")
    return scores


def weights_of(values: object) -> NDArray[Any]:
    """Weights: int64 where all are whole and their sum is exact, else float64."""
    weights = numbers(values, "weights")
    negative = weights < 0
    if negative.any():
        at = int(np.argmax(negative))
        raise ValueError(f"weights[{at}] is {weights[at]}: a weight is not negative")
    if weights.dtype.kind == "f":
        with np.errstate(over="ignore"):
            total = float(weights.sum(dtype=float))
        if total == np.inf:
            raise ValueError("weights add up to more than a float64 holds: scale them down")
        whole = total <= _LARGEST_EXACT and bool((weights == np.floor(weights)).all())
        return weights.astype(np.int64 if whole else np.float64)
    if len(weights) and int(weights.max()) * len(weights) >= 2**63 and sum(weights.tolist()) >= 2**63:
        raise ValueError("weights add up to 2^63 or more: scale them down")
    return weights.astype(np.int64)


def same_length(**columns: NDArray[Any]) -> None:
    """Refuse columns that do not belong together."""
    lengths = {name: len(column) for name, column in columns.items()}
    if len(set(lengths.values())) > 1:
        raise ValueError("unequal lengths: " + ", ".join(f"{name} {length}" for name, length in lengths.items()))


def _column(values: object, name: str) -> NDArray[Any]:
    if isinstance(values, str | bytes):
        raise TypeError(f"{name} is one text: it takes a column")
    if is_unread(values):
        raise TypeError(f"{name} is {how_to_read(values)}")
    if isinstance(values, np.ma.MaskedArray) and np.ma.getmaskarray(values).any():
        at = int(np.argmax(np.ma.getmaskarray(values)))
        raise ValueError(f"{name}[{at}] is masked: leave its row out, or fill it")
    try:
        array = np.asarray(dense(values))
    except ValueError:
        raise ValueError(f"{name} is ragged: it takes one value a row") from None
    except Exception:  # a stranger's object may raise anything
        raise wrong(values, name, "one value a row", TypeError) from None
    if array.dtype.kind in "US" and isinstance(values, list | tuple) and not all(isinstance(v, str) for v in values):
        array = np.empty(len(values), dtype=object)  # NumPy would have written the numbers among them as texts
        array[:] = values
    if array.ndim != 1:
        kind = f"has {array.ndim} dimensions" if array.ndim else f"is {short(values)}"
        raise ValueError(f"{name} {kind}: it takes a column, one value a row")
    return array


def _unboxed(array: NDArray[Any], name: str) -> NDArray[Any]:
    """Python numbers in an object array, as float64."""
    found = np.empty(len(array))
    for at, value in enumerate(array):
        try:
            if isinstance(value, str | bytes | bool) or value is None:
                raise TypeError
            found[at] = value
        except (TypeError, ValueError, OverflowError):
            raise wrong(value, f"{name}[{at}]", "a number", TypeError) from None
        back = float(found[at])
        if back != value and not isnan(back):  # Python compares exactly
            raise ValueError(f"{name}[{at}] is {short(value)}: no float64 is exactly that, round it first")
    return found


def _refuse_missing(labels: NDArray[Any], name: str) -> None:
    kind = labels.dtype.kind
    if kind in "fc":
        missing = np.isnan(labels)
    elif kind in "mM":
        missing = np.isnat(labels)
    elif kind == "O":
        missing = np.fromiter(map(_is_missing, labels), dtype=bool, count=len(labels))
    else:
        return
    if missing.any():
        at = int(np.argmax(missing))
        shown = short(labels[at : at + 1].tolist()[0])
        raise ValueError(f"{name}[{at}] is {shown}: a label that is missing is in no class")


def _is_missing(value: object) -> bool:
    if value is None:
        return True
    try:
        return bool(value != value)  # noqa: PLR0124 -- nan and NaT are what is unlike itself
    except (TypeError, ValueError):  # pandas.NA is not even comparable
        return True


def _all_bools(labels: NDArray[Any]) -> bool:
    return labels.dtype == object and len(labels) > 0 and all(isinstance(v, bool | np.bool_) for v in labels)


def _listed(labels: NDArray[Any], most: int = 5) -> str:
    """The first few different labels, for an error."""
    seen: list[str] = []
    for value in labels[:10_000].tolist():
        text = short(value)
        if text not in seen:
            seen.append(text)
        if len(seen) > most:
            return ", ".join(seen[:most]) + ", …"
    return ", ".join(seen) + (", …" if len(labels) > 10_000 else "") if seen else "none at all"
