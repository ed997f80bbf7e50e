"""A matrix of counts becomes a table: whose rows are said, and whose labels are given, or those of a data frame."""

from __future__ import annotations

from collections.abc import Iterable
from math import fsum, isclose
from typing import Any, Literal

import numpy as np

from bookmaker_ref.arguments import rows as checked_rows
from bookmaker_ref.tables.checks import Counts, Label, checked_counts, listed, named
from bookmaker_ref.tables.contingency import Contingency

#: How the sums are called that stand below and beside a table.
MARGINS = frozenset({"all", "total", "totals", "sum", "sums", "grand total", "σ"})


def table_of_matrix(
    matrix: Any,
    rows: Literal["predicted", "real"],
    labels: Iterable[Label] | None = None,
    predicted: Iterable[Label] | None = None,
    real: Iterable[Label] | None = None,
) -> Contingency:
    """The table of a matrix of counts; `Contingency.from_matrix` says more."""
    turned = checked_rows(rows) == "real"
    given = matrix.to_numpy() if hasattr(matrix, "to_numpy") else matrix
    counts = checked_counts(given)
    if labels is None and predicted is None and real is None and _has_names(matrix):
        predicted, real = (matrix.columns, matrix.index) if turned else (matrix.index, matrix.columns)
    counts = counts.T if turned else counts
    if labels is not None and (predicted is not None or real is not None):
        raise ValueError("give labels for both sides, or predicted and real, not all of them")
    if labels is not None:
        predicted = real = listed(labels)
    if (predicted is None) != (real is None):
        raise ValueError("give labels for both sides: predicted and real")
    if predicted is None or real is None:
        if counts.shape[0] != counts.shape[1]:
            shape = "x".join(map(str, counts.shape))
            raise ValueError(f"{shape} predictions by classes: say which they are, with predicted= and real=")
        predicted = real = range(counts.shape[0])
    table = Contingency(counts, tuple(predicted), tuple(real))
    _refuse_margins(table.transposed() if turned else table)
    return table


def _has_names(matrix: Any) -> bool:
    """Whether a data frame has names for its rows; an error where only the columns have."""
    if isinstance(matrix, np.ndarray) or not (hasattr(matrix, "columns") or hasattr(matrix, "column_names")):
        return False
    if hasattr(matrix, "index"):  # of pandas
        rows, columns = (type(names).__name__ == "RangeIndex" for names in (matrix.index, matrix.columns))
    else:  # of polars or Arrow, whose rows never have names
        names = list(getattr(matrix, "column_names", matrix.columns))
        rows, columns = True, names == [f"column_{i}" for i in range(len(names))]  # as polars numbers them itself
    if rows and not columns:
        raise ValueError("the frame names its columns and numbers its rows: say what both are, with labels=")
    return not rows


def _refuse_margins(table: Contingency) -> None:
    """Refuse sums that would be counted as a class: they are called so, and they are the sums. Either alone may be."""
    row, column = table.predicted[-1], table.real[-1]
    called = all(isinstance(name, str) and name.strip().casefold() in MARGINS for name in (row, column))
    if called and min(table.counts.shape) > 1 and table.n and _is_sum(table.counts) and _is_sum(table.counts.T):
        raise ValueError(
            f"the last row, {named(row)}, and the last column, {named(column)}, are the sums of the others:"
            f" margins are no classes, leave them out"
        )


def _is_sum(counts: Counts) -> bool:
    """Whether the last row is the sum of the others: of weights nearly, for whoever added them up has rounded."""
    if counts.dtype != np.float64:
        return bool((counts[:-1].sum(axis=0) == counts[-1]).all())
    return all(isclose(fsum(column[:-1]), column[-1], rel_tol=1e-9) for column in counts.T)
