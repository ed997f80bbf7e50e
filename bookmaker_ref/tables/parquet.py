"""Parquet files, a batch of rows at a time, by whichever package is there that reads them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from bookmaker_ref.tables.checks import named
from bookmaker_ref.tables.pieces import Piece, Progress, Wanted
from bookmaker_ref.tables.vectors import Place, column_number

_ROWS = 2**17


def parquet_pieces(file: Path, wanted: Wanted, progress: Progress | None) -> Iterator[Piece]:
    """Pieces of the columns that are wanted; no other is read."""
    name, size, start = named(file.name), file.stat().st_size, 0
    with file.open("rb") as head:
        if head.read(4) != b"PAR1":
            raise ValueError(f"{name} is no Parquet file")
    for columns, rows in _reader()(file, name, wanted.columns):
        yield Piece(columns, _places(start, name))
        start += len(columns[0])
        if progress is not None:
            progress(size * start // rows, size)


def _places(start: int, name: str) -> Place:
    return lambda i: f"case {start + i} of {name}"


#: What a reader gives: batches of columns, each with the number of rows in the whole file.
Batches = Iterator[tuple[Sequence[Any], int]]


def _reader() -> Callable[[Path, str, Sequence[str]], Batches]:
    for package, reader in READERS.items():
        try:
            import_module(package)
        except ImportError:
            continue
        return reader
    raise ImportError("a Parquet file needs one of pyarrow, polars or duckdb: pip install pyarrow")


def _pyarrow(file: Path, name: str, columns: Sequence[str]) -> Batches:
    with import_module("pyarrow.parquet").ParquetFile(file) as source:
        for column in columns:
            column_number(column, source.schema_arrow.names, name)
        for batch in source.iter_batches(_ROWS, columns=list(dict.fromkeys(columns))):
            yield [batch.column(column) for column in columns], source.metadata.num_rows


def _polars(file: Path, name: str, columns: Sequence[str]) -> Batches:
    polars = import_module("polars")
    source = polars.scan_parquet(file, glob=False)
    for column in columns:
        column_number(column, source.collect_schema().names(), name)
    rows = source.select(polars.len()).collect().item()
    wanted = source.select(list(dict.fromkeys(columns)))
    for start in range(0, rows, _ROWS):
        batch = wanted.slice(start, _ROWS).collect()
        yield [batch[column] for column in columns], rows


def _duckdb(file: Path, name: str, columns: Sequence[str]) -> Batches:
    with import_module("duckdb").connect() as connection:
        there = [row[0] for row in connection.execute("describe from read_parquet(?)", [str(file)]).fetchall()]
        for column in columns:
            column_number(column, there, name)
        rows = connection.execute("select count(*) from read_parquet(?)", [str(file)]).fetchone()[0]
        texts = ", ".join('"{}"'.format(column.replace('"', '""')) for column in columns)
        connection.execute(f"select {texts} from read_parquet(?)", [str(file)])
        while batch := connection.fetchmany(_ROWS):
            yield [list(column) for column in zip(*batch, strict=True)], rows


READERS: dict[str, Callable[[Path, str, Sequence[str]], Batches]] = {
    "pyarrow": _pyarrow,
    "polars": _polars,
    "duckdb": _duckdb,
}
