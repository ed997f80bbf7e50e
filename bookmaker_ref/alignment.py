"""Checks of arrays that carry labels, such as those of pandas and xarray. NumPy would combine them by position.

Two such arrays are combined only if their labels are equal. Nothing is reordered, because only the caller knows which
order is meant. No package is imported for this; an object shows by its attributes which labels it has.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from bookmaker_ref.messages import short


class Axis(NamedTuple):
    """One axis of a labelled array: the name of its dimension and its index, or None for what it lacks."""

    dimension: object
    index: Any


def check_aligned(given: Mapping[str, object]) -> None:
    """Raise a ValueError if two arrays have different indexes, dimensions or coordinates.

    Axes are compared from the last one backwards, which is how NumPy broadcasts. Values without labels go with any.

    >>> check_aligned({"tp": [1, 2], "fp": [3, 4]})
    """
    _check({name: _axes(value)[::-1] for name, value in given.items()})


def check_cases(given: Mapping[str, object]) -> None:
    """Raise a ValueError if two columns have different indexes, so that their rows are of different cases.

    >>> check_cases({"y_true": [1, 0], "y_pred": [1, 1]})
    """
    _check({name: _axes(value)[:1] for name, value in given.items()})


def check_matrix(value: object, name: str) -> None:
    """Raise a ValueError if the rows of a data frame have other labels than its columns, or the same in another order.

    A default index is no label: rows that are only numbered go with any columns. A frame that is not square has no
    diagonal, so no cell of it can be taken for a hit.
    """
    axes = _axes(value)
    if len(axes) != 2 or axes[0].index is None or axes[1].index is None:
        return
    rows, columns = axes[0].index, axes[1].index
    numbered = any(type(index).__name__ == "RangeIndex" for index in (rows, columns))
    if len(rows) != len(columns) or rows.equals(columns) or list(rows) == list(columns):
        return
    if set(rows) == set(columns):
        raise ValueError(
            f"the rows and the columns of {name} have the same labels in different orders: reorder one of them, as in"
            f" frame[frame.index]"
        )
    if not numbered:
        raise ValueError(
            f"the rows and the columns of {name} have different labels, {_few(rows)} and {_few(columns)}: give"
            f" Contingency.from_matrix(frame, rows=...), or reindex both to the same labels"
        )


def _few(labels: Any) -> str:
    shown = ", ".join(short(each, 60) for each in list(labels)[:3])
    return f"{shown}, ..." if len(labels) > 3 else shown


def _check(given: Mapping[str, tuple[Axis, ...]]) -> None:
    """Compare the axes that stand at the same place."""
    dimensions: dict[int, tuple[str, object]] = {}
    indexes: dict[int, tuple[str, Any]] = {}
    for name, axes in given.items():
        for place, (dimension, index) in enumerate(axes):
            if dimension is not None:
                other, first = dimensions.setdefault(place, (name, dimension))
                if first != dimension:
                    raise ValueError(
                        f"{other} and {name} have different dimensions, {first!r} and {dimension!r}:"
                        f" transpose one of them, or give .to_numpy() of one to combine them by position"
                    )
            if index is not None:
                other, first = indexes.setdefault(place, (name, index))
                if not _are_equal(first, index):
                    raise ValueError(
                        f"{other} and {name} have different indexes: reindex one like the other, or give"
                        f" .to_numpy() of one to combine them by position"
                    )


def _axes(value: object) -> tuple[Axis, ...]:
    """The axes of a labelled array; nothing for what has no labels."""
    kind = type(value)
    try:
        if hasattr(kind, "dims") and hasattr(kind, "indexes"):  # xarray
            return _of_xarray(value)
        # pandas, and what follows it; sequences have a method called index
        if hasattr(kind, "index") and hasattr(kind, "iloc"):
            return _of_pandas(value)
        return _of_polars(value) if hasattr(kind, "columns") and hasattr(kind, "schema") else ()
    except Exception:  # a stranger's object may raise anything; the conversion to numbers then says what is wrong
        return ()


def _of_xarray(value: Any) -> tuple[Axis, ...]:
    return tuple(Axis(dimension, value.indexes.get(dimension)) for dimension in value.dims)


def _of_polars(value: Any) -> tuple[Axis, ...]:
    """Rows have no labels there."""
    return (Axis(None, None), Axis(None, tuple(value.columns)))


def _are_equal(first: Any, second: Any) -> bool:
    """Whether two indexes, or the names of columns, are the same."""
    if first is second:
        return True
    if hasattr(first, "equals") and hasattr(second, "equals"):
        return bool(first.equals(second))
    return list(first) == list(second)


def _of_pandas(value: Any) -> tuple[Axis, ...]:
    if not hasattr(value.index, "equals"):  # the index of a lazy frame
        return ()
    rows = Axis(None, value.index)
    return (rows, Axis(None, value.columns)) if hasattr(value, "columns") else (rows,)
