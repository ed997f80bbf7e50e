"""A matrix of counts from a CSV, TSV or JSON file, with or without the names of its rows and columns."""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from itertools import pairwise
from os import PathLike
from typing import Any, BinaryIO, Literal, NamedTuple, TypeVar

from bookmaker_ref.arguments import rows as checked_rows
from bookmaker_ref.tables.checks import named
from bookmaker_ref.tables.contingency import Contingency
from bookmaker_ref.tables.files import Source, brief_names, csv_rows, format_of, number_of, opened, source
from bookmaker_ref.tables.json_values import json_values
from bookmaker_ref.tables.text_labels import typed

Row = list[str]
Rows = Literal["predicted", "real"]
_T = TypeVar("_T")
_Cells = TypeVar("_Cells")
_FORMATS = ("csv", "tsv", "json")


class _Matrix(NamedTuple):
    """The cells as texts, the line of each row, and the names that the file gives."""

    cells: list[Row]
    lines: list[int]
    across: Row | None = None
    down: Row | None = None
    skipped: int = 0


def matrix_file(path: str | PathLike[str] | BinaryIO, *, rows: Rows, format: str | None = None) -> Contingency:
    """The table whose counts stand in a file as a matrix; ``rows`` says which side its rows are.

    CSV and TSV may have labels: in the first line, in the first column, or both; the first cell, where it is empty or
    no number, shows that they have. If both sides have the same labels in different orders, rows are read by their
    labels. JSON is a list of rows, or an object ``{"labels": [...], "matrix": [[...]]}``.
    """
    given = source(path)
    is_json = format_of(given.path, format, _FORMATS) == "json"
    return matrix_made(given, checked_rows(rows), format, Contingency.from_matrix if is_json else _of_texts)


def _of_texts(matrix: Any, *, predicted: Any = None, real: Any = None, **others: Any) -> Contingency:
    """The table of a matrix, whose labels mean what they mean in a column of labels."""
    table = Contingency.from_matrix(matrix, predicted=predicted, real=real, **others)
    return table if predicted is None or real is None else typed(table)


def matrix_made(given: Source, side: Rows, format: str | None, make: Callable[..., _T]) -> _T:
    """What is made, as `Contingency.from_matrix` makes a table, of the matrix in a file."""
    file = given.path
    kind = format_of(file, format, _FORMATS)
    with brief_names(), opened(given) as (text, _):
        if kind == "json":
            return _from_json(list(json_values(text, named(file.name))), named(file.name), side, make)
        reader = csv.reader(text, delimiter="\t" if kind == "tsv" else ",", strict=True)
        found: list[Row] = []
        lines: list[int] = []
        before = 0
        for row in csv_rows(reader, named(file.name)):
            if any(cell.strip() for cell in row):
                found.append([cell.strip() for cell in row])
                lines.append(before + 1)
            before = reader.line_num
    if not found:
        raise ValueError(f"{named(file.name)} is empty: it should hold a matrix")
    return _table(_taken_apart(found, lines, named(file.name)), named(file.name), side, make)


def _from_json(values: list[tuple[Any, str]], name: str, rows: Rows, make: Callable[..., _T]) -> _T:
    """A list arrives as its items; an object, or rows one a line, as themselves."""
    if len(values) == 1 and isinstance(values[0][0], dict):
        given = dict(values[0][0])
        if not isinstance(given.get("matrix"), list):
            raise ValueError(f"{name} has no list 'matrix' of the rows")
        odd = given.keys() - {"matrix", "labels", "predicted", "real"}
        if odd:
            raise ValueError(
                f"{name} has {named(min(odd))} beside 'matrix': the labels are 'labels', or 'predicted' and 'real'"
            )
        matrix, names = given.pop("matrix"), given
    else:
        matrix, names = [value for value, _ in values], {}
    if not all(isinstance(row, list) for row in matrix):
        raise ValueError(f"{name} is no matrix: a list of rows, each a list of counts")
    for side, labels in names.items():
        if not isinstance(labels, list):
            raise ValueError(f"{name}: {named(side)} is no list")
    down, across = (names.get(side) for side in _sides(rows))
    if down is not None and across is not None:
        matrix, down = _by_name(matrix, down, across)
        names = {**names, _sides(rows)[0]: down}
    try:
        return make(matrix, rows=rows, **names)
    except (ValueError, TypeError) as error:
        raise type(error)(f"{name}: {error}") from None


def _taken_apart(given: list[Row], lines: list[int], name: str) -> _Matrix:
    """Cells and labels. Where both readings make sense, the one that gives a square."""
    first, rest = given[0], given[1:]
    width = max(map(len, given))
    short = next((i for i, row in enumerate(given) if len(row) != width), None)
    bare_header = bool(rest) and number_of(first[0]) is None and {len(first) + 1} == set(map(len, rest))
    if short is not None and not bare_header:
        raise ValueError(f"line {lines[short]} of {name} has {len(given[short])} cells, the longest has {width}")
    if bare_header:
        return _Matrix([row[1:] for row in rest], lines[1:], first, [row[0] for row in rest], 1)
    if number_of(first[0]) is not None:
        return _Matrix(given, lines)
    possible = _readings(given, lines)
    readings = [each for each in possible if len(possible) == 1 or len(each.cells) == len(each.cells[0])]
    # Numbers in order may be meant as names, even where another reading would be square.
    labelled = possible[0] if possible and possible[0] not in readings else None
    doubtful = labelled is not None and (
        (_sorted(labelled.down) and len(labelled.cells[0]) > 1)
        or (_sorted(labelled.across) and len(labelled.cells) > 1)
    )
    if len(readings) != 1 or doubtful or (len(possible) > 1 and len(readings[0].cells) == 1):
        raise ValueError(
            f"{name}: the first cell is {named(first[0])}, and what is a label is not clear:"
            f" give labels to both sides, and leave it empty"
        )
    return readings[0]


def _sorted(labels: Row | None) -> bool:
    """Whether these are whole numbers in order, as those that number something are."""
    numbers = [number_of(label) for label in labels or ()]
    whole = [number for number in numbers if isinstance(number, int)]
    return len(numbers) > 1 and len(whole) == len(numbers) and all(x < y for x, y in pairwise(whole))


def _readings(given: list[Row], lines: list[int]) -> list[_Matrix]:
    """What the file can be when its first cell is no number: labels above, at the left, or both."""
    first, rest = given[0], given[1:]
    down, cells = [row[0] for row in rest], [row[1:] for row in rest]
    found = []
    if rest and len(first) > 1:
        found.append(_Matrix(cells, lines[1:], first[1:], down, 1))
    if first[0] == "":  # a corner
        return found
    if rest and all(number_of(label) is not None for label in down):
        found.append(_Matrix(rest, lines[1:], first))
    if len(first) > 1 and all(number_of(cell) is not None for cell in first[1:]):
        found.append(_Matrix([first[1:], *cells], lines, None, [first[0], *down], 1))
    return found


def _table(matrix: _Matrix, name: str, rows: Rows, make: Callable[..., _T]) -> _T:
    counts = [
        [_count(cell, f"line {line} of {name}, column {i + matrix.skipped + 1}") for i, cell in enumerate(row)]
        for row, line in zip(matrix.cells, matrix.lines, strict=True)
    ]
    across: Sequence[str] | None = matrix.across
    down: Sequence[str] | None = matrix.down
    if (across is None) != (down is None):
        if len(counts) != len(counts[0]):
            shape = f"{len(counts)} rows and {len(counts[0])} columns"
            raise ValueError(f"{name} has {shape}, and labels of one side only: it needs those of both")
        across = down = across or down
    if down is not None and across is not None:
        counts, down = _by_name(counts, down, across)
    sides: dict[str, Sequence[str] | None] = dict(zip(_sides(rows), (down, across), strict=True))
    try:
        return make(counts, rows=rows, predicted=sides["predicted"], real=sides["real"])
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None


def _sides(rows: Rows) -> tuple[Rows, Rows]:
    """Which side the rows are, and which one the columns."""
    return ("predicted", "real") if rows == "predicted" else ("real", "predicted")


def _by_name(matrix: list[_Cells], down: Sequence[Any], across: Sequence[Any]) -> tuple[list[_Cells], Sequence[Any]]:
    """The rows in the order of the columns, and their labels, where both have the same labels."""
    try:
        place = {label: i for i, label in enumerate(down)}
        is_same = place.keys() == set(across)
    except TypeError:  # of JSON a label may be a list, which is refused later
        return matrix, down
    if not is_same or not len(place) == len(across) == len(down) == len(matrix):
        return matrix, down
    return [matrix[place[label]] for label in across], across


def _count(text: str, where: str) -> int | float:
    value = number_of(text)
    if value is None or not 0 <= value < float("inf"):
        raise ValueError(f"{where} is {named(text)}: a count is a number, finite and not negative")
    return value
