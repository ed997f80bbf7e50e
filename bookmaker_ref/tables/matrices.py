"""What a matrix of counts says of its labels: the names of a data frame, and margins that are no classes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import fsum, isclose
from typing import Any

from bookmaker_ref.later import np
from bookmaker_ref.tables.checks import Label, is_hashable, listed_names, named

#: How the sums are called that stand below and beside a table.
MARGINS = frozenset({"all", "total", "totals", "sum", "sums", "grand total", "σ"})


def has_names(matrix: Any) -> bool:
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


def check_names(matrix: Any, rows: Any, columns: Any, both: Any) -> None:
    """Refuse labels that are those of a data frame in another order: they would name other rows or columns."""
    for what, given in (("index", both if rows is None else rows), ("columns", both if columns is None else columns)):
        names = getattr(matrix, what, None) if hasattr(matrix, "iloc") else None  # of pandas
        if given is None or names is None or isinstance(given, Iterator):
            continue
        known, said = list(names), list(given)
        if known == said or len(known) != len(said) or not all(map(is_hashable, said)):
            continue
        if set(known) == set(said):
            raise ValueError(
                f"the frame has the labels {listed_names(known, 6)} in its {what}, and labels has them in another"
                f" order: leave labels out, or reorder the frame"
            )


def refuse_margins(counts: Any, rows: Sequence[Label], columns: Sequence[Label]) -> None:
    """Refuse sums that would be counted as a class: they are called so, and they are the sums. Either alone may be."""
    row, column = rows[-1], columns[-1]
    called = all(isinstance(name, str) and name.strip().casefold() in MARGINS for name in (row, column))
    if not called or min(len(rows), len(columns)) == 1:
        return
    cells = counts if isinstance(counts, Sequence) else counts.tolist()
    if any(map(any, cells)) and _is_sum(cells) and _is_sum([*zip(*cells, strict=True)]):
        raise ValueError(
            f"the last row, {named(row)}, and the last column, {named(column)}, are the sums of the others:"
            f" margins are no classes, leave them out"
        )


def _is_sum(cells: Sequence[Sequence[int | float]]) -> bool:
    """Whether the last row is the sum of the others: of weights nearly, for whoever added them up has rounded."""
    *others, last = cells
    sums = zip(zip(*others, strict=True), last, strict=True)
    if all(isinstance(cell, int) for row in cells for cell in row):
        return all(sum(column) == total for column, total in sums)
    return all(isclose(fsum(column), total, rel_tol=1e-9) for column, total in sums)
