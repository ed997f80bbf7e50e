"""What several systems said of the same cases, from a file with a column for each."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from typing import Any, BinaryIO

from bookmaker_ref.later import np
from bookmaker_ref.tables.checks import named
from bookmaker_ref.tables.files import format_of, pieces, source
from bookmaker_ref.tables.pieces import Progress, Wanted
from bookmaker_ref.tables.text_labels import TEXT_FORMATS, meanings, refuse_two_codes_of_texts
from bookmaker_ref.tables.vectors import vector


def systems_from_file(
    path: str | PathLike[str] | BinaryIO,
    *,
    real: str,
    systems: Sequence[str],
    format: str | None = None,
    progress: Progress | None = None,
) -> tuple[list[Any], dict[str, list[Any]]]:
    """The labels of a column, and those of each system's, by the name of its column: what `compare` takes.

    Files are those that `Contingency.from_file` reads.
    """
    twice = next((name for at, name in enumerate(systems) if name in systems[:at]), None)
    if twice is not None:
        raise ValueError(f"system {named(twice)} is given twice: name each column once")
    if real in systems:
        raise ValueError(f"column {named(real)} is the real class, and no system: name the column of each system alone")
    if len(systems) < 2:
        raise ValueError("two systems or more are compared: name the column of each")
    file = source(path)
    names = [f"column {named(name)}" for name in (real, *systems)]
    columns: list[list[Any]] = [[] for _ in names]
    for piece in pieces(file, Wanted(real, systems[0], others=tuple(systems[1:])), format, progress):
        for column, name, more in zip(columns, names, piece.columns, strict=True):
            values = vector(more, name, piece.place)  # Arrow's own values are equal to no others
            column.extend(values.tolist() if isinstance(values, np.ndarray) else values)
    if not columns[0]:
        raise ValueError(f"{named(file.path.name)} has no rows: there is nothing to count")
    if format_of(file.path, format) in TEXT_FORMATS:
        refuse_two_codes_of_texts(**dict(zip(names, columns, strict=True)))
        meaning = meanings(label for column in columns for label in column)
        columns = [[meaning[label] for label in column] for column in columns]
    return columns[0], dict(zip(systems, columns[1:], strict=True))
