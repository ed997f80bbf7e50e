"""Tables from files: two columns of a CSV, TSV, JSON or Parquet file, read a piece at a time.

The memory that this takes depends on the labels, not on the length of the file. Labels of CSV and TSV are read as
texts, and `text_labels` says what they stand for: ``1`` and ``1.0`` are two labels. JSON and Parquet have types of
their own.
Messages count lines from 1, as editors do, and cases from 0, as indices do.
"""

from __future__ import annotations

import csv
import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from gzip import BadGzipFile, GzipFile
from io import SEEK_END, TextIOBase, TextIOWrapper
from itertools import islice
from operator import itemgetter
from os import PathLike
from pathlib import Path
from stat import S_ISREG
from typing import Any, BinaryIO, NamedTuple, TextIO

from bookmaker_ref.messages import shortened
from bookmaker_ref.tables.checks import named
from bookmaker_ref.tables.pieces import ROWS, Piece, Progress, Wanted
from bookmaker_ref.tables.vectors import Place, column_number, missing

#: What a file may be, and the suffixes that say so.
SUFFIXES = {
    "csv": (".csv",),
    "tsv": (".tsv", ".tab"),
    "json": (".json", ".jsonl", ".ndjson"),
    "parquet": (".parquet", ".pq"),
}


class Source(NamedTuple):
    """A file by its path, or one that somebody opened, who closes it."""

    path: Path
    stream: BinaryIO | None = None


def source(given: str | PathLike[str] | BinaryIO) -> Source:
    """What is read; a stream has the name that it says, if it says one."""
    if isinstance(given, TextIOBase):
        raise TypeError(f"a {type(given).__name__} gives text: open the file with 'rb', or give its .buffer")
    if isinstance(given, str | PathLike) or not hasattr(given, "read"):
        return Source(Path(given))  # type: ignore[arg-type]  # which refuses what is no path
    name = getattr(given, "name", None)
    return Source(Path(name if isinstance(name, str) and name else "stream"), given)


def format_of(file: Path, given: str | None = None, known: Iterable[str] = tuple(SUFFIXES)) -> str:
    """What the file is, by its suffix unless it is said.

    >>> format_of(Path("predictions.csv.gz"))
    'csv'
    """
    known = list(known)
    if given is not None:
        kind = next((kind for kind in known if given == kind or f".{given}" in SUFFIXES[kind]), None)
        if kind is None:
            raise ValueError(f"{named(given)} is no format: say one of {', '.join(known)}")
        return kind
    name = file.name.lower().removesuffix(".gz")
    kind = next((kind for kind in known if name.endswith(SUFFIXES[kind])), None)
    if kind is None:
        raise ValueError(f"what {named(file.name)} is, its suffix does not tell: say format= one of {', '.join(known)}")
    return kind


def pieces(file: Source, wanted: Wanted, format: str | None, progress: Progress | None) -> Iterator[Piece]:
    """The columns that are wanted, some rows at a time."""
    with brief_names():
        yield from _pieces(file, format_of(file.path, format), wanted, progress)


def _pieces(file: Source, kind: str, wanted: Wanted, progress: Progress | None) -> Iterator[Piece]:
    name = named(file.path.name)
    if kind == "parquet":
        from bookmaker_ref.tables.parquet import parquet_pieces  # noqa: PLC0415 -- for these files alone

        if file.stream is not None or not S_ISREG(file.path.stat().st_mode):
            raise ValueError(f"{name} is a stream, and Parquet is read from its end: it needs a file")
        yield from parquet_pieces(file.path, wanted, progress)
        return
    with opened(file) as (text, raw):
        size = _size(raw)
        if kind == "json":
            from bookmaker_ref.tables.json_values import json_pieces  # noqa: PLC0415 -- for these files alone

            pieces = json_pieces(text, name, wanted)
        else:
            pieces = csv_pieces(text, name, wanted, "\t" if kind == "tsv" else ",")
        for piece in pieces:
            yield piece
            if progress is not None and size:
                progress(min(raw.tell(), size), size)


def _size(raw: BinaryIO) -> int:
    """How many bytes there are; 0 where nobody knows, as with a pipe."""
    if not raw.seekable():
        return 0
    here = raw.tell()
    size = raw.seek(0, SEEK_END)
    raw.seek(here)
    return size


@contextmanager
def brief_names() -> Iterator[None]:
    """An error of the system's names a file, but not with all of 5,000 letters."""
    try:
        yield
    except OSError as error:
        if error.filename is not None:
            error.filename = shortened(str(error.filename), 100)
        raise


@contextmanager
def opened(file: Source) -> Iterator[tuple[TextIO, BinaryIO]]:
    """The text of a file, unpacked if need be, and the file itself; errors become one line."""
    name = named(file.path.name)
    with file.path.open("rb") if file.stream is None else nullcontext(file.stream) as raw:
        packed = file.path.name.lower().endswith(".gz")
        text = TextIOWrapper(GzipFile(fileobj=raw) if packed else raw, encoding="utf-8-sig", newline="")
        try:
            yield text, raw
        except UnicodeDecodeError as error:
            byte = error.object[error.start]
            raise ValueError(f"{name} is not UTF-8: byte 0x{byte:02x} among its text") from None
        except (EOFError, BadGzipFile, zlib.error) as error:
            raise ValueError(f"{name} is no whole gzip file: {error}") from None
        finally:
            text.detach()  # which would close the file of somebody else


_TAB = "\t"
#: What separates columns in files of people.
_DELIMITERS = (";", _TAB, ",", "|")

# --- CSV and TSV ----------------------------------------------------------------------------------------------


def csv_pieces(text: TextIO, name: str, wanted: Wanted, delimiter: str) -> Iterator[Piece]:
    """Pieces of a file with a header, with fields that may be quoted."""
    reader = csv.reader(text, delimiter=delimiter, strict=True)
    header = next(csv_rows(reader, name), None)
    while header == []:
        header = next(csv_rows(reader, name), None)
    if header is None:
        raise ValueError(f"{name} is empty: its first line should name the columns")
    other = next((each for each in _DELIMITERS if each in header[0]), None) if len(header) == 1 else None
    if other is not None and set(wanted.columns) <= {each.strip(' "') for each in header[0].split(other)}:
        raise ValueError(
            f"{name} has {named(other)} between its columns, and is read with {named(delimiter)}: write it with that"
            f"{', or call it .tsv' if other == _TAB else ''}"
        )
    head = _Header(name, len(header), [column_number(column, header, name) for column in wanted.columns], wanted)
    before = reader.line_num
    rows = csv_rows(reader, name)
    while piece := list(islice(rows, ROWS)):
        yield _piece(piece, before, head)
        before = reader.line_num


def csv_rows(reader: Any, name: str) -> Iterator[list[str]]:
    """The rows; an error of the reader gets a line, and a name."""
    try:
        yield from reader
    except csv.Error as error:
        raise ValueError(f"line {reader.line_num} of {name} is no row of CSV: {error}") from None


class _Header(NamedTuple):
    """What the first line says."""

    name: str
    width: int
    numbers: list[int]
    wanted: Wanted


def _piece(rows: list[list[str]], before: int, head: _Header) -> Piece:
    """The columns of these rows, which all have the width of the header or are blank."""
    full, (name, width, numbers, wanted) = rows, head
    if set(map(len, rows)) != {width}:
        for i, row in enumerate(rows):
            if len(row) not in (0, width):
                raise ValueError(
                    f"line {_line(rows, i, before)} of {name} has {len(row)} field{'s' * (len(row) != 1)},"
                    f" its header has {width}"
                )
        full = [row for row in rows if row]
    indices = [i for i, row in enumerate(rows) if row] if full is not rows else range(len(rows))
    place: Place = lambda i: f"line {_line(rows, indices[i], before)} of {name}"  # noqa: E731 -- for errors only
    columns: list[Any] = [list(map(itemgetter(number), full)) for number in numbers]
    rest = len(columns) - len(wanted.others)
    titles = (*wanted.columns[:2], *wanted.others)
    for column, title in zip((*columns[:2], *columns[rest:]), titles, strict=True):
        if "" in column:
            raise missing(f"column {named(title)}", place(column.index("")), "the field is empty")
    if wanted.by is not None and "" in columns[rest - 1]:
        where = place(columns[rest - 1].index(""))
        raise missing(f"column {named(wanted.by)}", where, "the field is empty", kind="group")
    if wanted.weights is not None:
        columns[2] = _numbers(columns[2], wanted.weights, place)
    return Piece(columns, place)


def _line(rows: Sequence[Sequence[str]], number: int, before: int) -> int:
    """The line on which a row begins, from the lines before all of these: a quoted field may hold several."""
    within = sum(len(re.findall("\r\n|\r|\n", field)) for row in rows[:number] for field in row)
    return before + number + within + 1


def _numbers(texts: list[str], title: str, place: Place) -> list[int | float]:
    """Weights as numbers: whole where they are written so."""
    if "_" not in "".join(texts):
        for kind in (int, float):
            try:
                return list(map(kind, texts))
            except ValueError:  # some are not whole, or one is no number: then look at each
                pass
    found = []
    for i, text in enumerate(texts):
        value = number_of(text)
        if value is None:
            raise ValueError(f"column {named(title)}, {place(i)}: {named(text)} is no number")
        found.append(value)
    return found


def number_of(text: str) -> int | float | None:
    """The number that a text writes, whole or with a point; None where it writes none.

    >>> number_of("12"), number_of("0.5"), number_of("a"), number_of("1_000")
    (12, 0.5, None, None)
    """
    if "_" not in text:  # which Python reads, and nobody else
        for kind in (int, float):
            try:
                return kind(text)
            except ValueError:
                pass
    return None
