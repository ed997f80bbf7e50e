"""The files of a study: one that is whole or not there at all, and beside it a folder from where a killed run goes on.

``NAME.part`` has the study (``study.json``), a summary for each recipe so far, and for Parquet the rows of each block.
Each of these files is written under another name first. They hold numbers and plain JSON, nothing that is executed.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from errno import ELOOP
from importlib import import_module
from io import BytesIO
from math import inf
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Any, BinaryIO, Self
from zipfile import BadZipFile

import numpy as np

from bookmaker_ref.study.simulate.blocks import Found, Place, Study
from bookmaker_ref.study.simulate.summary import Histogram, Summary
from bookmaker_ref.tables.checks import named

KINDS = (".json", ".parquet")
#: Under which key a Parquet file has the JSON document.
METADATA = b"bookmaker_ref"
_EVERY = 5.0  # seconds between summaries that are kept
_DRAWN = ("repaired", "tables_repaired", "corrected", "tables_corrected")


class Store:
    """Where a study is kept until it is whole; use it in a ``with`` statement, so that two do not at once."""

    def __init__(self, path: Path, study: Study, *, cells: bool = False, command: str | None = None) -> None:
        target = target_of(path)
        if path.is_dir():
            raise ValueError(f"{_shown(path)} is a folder, not a file")
        if path.suffix not in KINDS:
            raise ValueError(f"{named(path.name)} does not say what kind of file it is: end it in {' or '.join(KINDS)}")
        if not target.parent.is_dir():
            raise ValueError(f"there is no folder {_shown(target.parent)}: make it first, or name another")
        if target.exists() and not target.is_file():
            raise ValueError(f"{_shown(path)} is a pipe or a device, which cannot be gone on with: name a file")
        self.path, self.study, self.cells, self.command = target, study, cells, command
        self.part = part_of(path)
        self.kind = path.suffix
        self.has_rows = self.kind == ".parquet"
        self._parquet: Any = _pyarrow("pyarrow.parquet") if self.has_rows else None
        self._lock: BinaryIO | None = None
        self._kept = -inf  # the first block is kept at once

    def __enter__(self) -> Self:
        self.part.mkdir(exist_ok=True)
        self._lock = (self.part / "lock").open("ab")
        try:
            _locked(self._lock, self.part)
            self._begin()
        except BaseException:
            self._lock.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._lock is not None
        self._lock.close()

    def _begin(self) -> None:
        """Write which study it is; or see that the one that is there is the same."""
        header = {**self.study.to_json(), "cells": self.cells}
        file = self.part / "study.json"
        if not file.exists():
            _write(file, _json({**header, "command": self.command}))
            return
        try:
            before = json.loads(file.read_bytes())
            self.command = before.pop("command")
        except (ValueError, TypeError, AttributeError, KeyError):
            raise self._damaged("study.json") from None
        if before != header:
            name = next((key for key in header if before.get(key) != header[key]), "study")
            was, now = (each.get(name) for each in (before, header))
            told = f"{name} {was}, here {now}" if all(isinstance(each, str | int) for each in (was, now)) else name
            raise ValueError(f"{_shown(self.part)} is of another study ({told}): delete it, or write to another file")

    # --- while it is computed -------------------------------------------------------------------------------------

    def read(self) -> list[Summary]:
        """What is done already: a summary for each recipe that was begun."""
        summaries: list[Summary] = []
        for recipe in range(len(self.study.recipes)):
            file = self._summary(recipe)
            if not file.exists() or (summaries and summaries[-1].blocks < self.study.blocks(recipe - 1)):
                break
            try:
                with file.open("rb") as stream, np.load(stream, allow_pickle=False) as arrays:
                    summaries.append(_restored(arrays))
            except (ValueError, TypeError, KeyError, AttributeError, BadZipFile, EOFError):
                raise self._damaged(file.name) from None
        if self.has_rows:
            for recipe, summary in enumerate(summaries):
                for block in range(summary.blocks):
                    if not (file := self._rows(recipe, block)).exists():
                        raise self._damaged(file.name)
        return summaries

    def keep(self, summaries: Sequence[Summary], *, recipe_is_done: bool = False, at_once: bool = False) -> None:
        """Keep the summary of the last recipe: now and then, where it is done, or now."""
        if not (recipe_is_done or at_once or monotonic() - self._kept > _EVERY):
            return
        file = BytesIO()
        np.savez(file, allow_pickle=False, **_arrays(summaries[-1]))
        _write(self._summary(len(summaries) - 1), file.getvalue())
        self._kept = monotonic()

    def keep_rows(self, found: Found) -> None:
        """Keep the rows of a block, if rows are wanted."""
        if found.rows is None:
            return
        from bookmaker_ref.study.simulate.rows import table_of  # noqa: PLC0415 -- loads pyarrow

        table = table_of(self.study, found)
        with _replacing(self._rows(*found.place[:2])) as file:
            self._parquet.write_table(table, file, **_options(table))

    def _summary(self, recipe: int) -> Path:
        return self.part / f"summary-{recipe:05}.npz"

    def _rows(self, recipe: int, block: int) -> Path:
        return self.part / f"rows-{recipe:05}-{block:09}.parquet"

    def _damaged(self, name: str) -> ValueError:
        return ValueError(f"{named(name)} in {_shown(self.part)} is damaged: delete that folder, and begin again")

    # --- when it is done ------------------------------------------------------------------------------------------

    def finish(self, document: dict[str, Any]) -> None:
        """Write the file itself, and remove what was beside it."""
        whole = self.part / f"whole{self.kind}"
        if self.has_rows:
            self._write_rows(whole, document)
        else:
            _write(whole, _json(document))
        whole.replace(self.path)
        shutil.rmtree(self.part, ignore_errors=True)

    def _write_rows(self, file: Path, document: dict[str, Any]) -> None:
        from bookmaker_ref.study.simulate.rows import schema_of  # noqa: PLC0415 -- loads pyarrow

        schema = schema_of(self.study, self.cells).with_metadata({METADATA: _json(document)})
        with _replacing(file) as stream, self._parquet.ParquetWriter(stream, schema, **_options(schema)) as writer:
            for place in self.study.places():
                writer.write_table(self._read_rows(place).cast(schema), row_group_size=place.tables)

    def _read_rows(self, place: Place) -> Any:
        file = self._rows(place.recipe, place.block)
        try:
            with file.open("rb") as stream:
                return self._parquet.ParquetFile(stream).read()
        except ValueError:  # which pyarrow's errors about contents are
            raise self._damaged(file.name) from None


def _shown(path: Path) -> str:
    """The end of it is what differs, if it is long."""
    text = str(path)
    return ascii(text if len(text) <= 150 else "..." + text[-147:])


def _pyarrow(module: str) -> Any:
    try:
        return import_module(module)
    except ImportError:
        raise ImportError("Parquet files need pyarrow: pip install 'bookmaker-ref[parquet]'") from None


def _options(table: Any) -> dict[str, Any]:
    # Numbers that hardly repeat gain nothing from a dictionary of them.
    names = ["generator", "margins"]
    return {"use_dictionary": names, "compression": "zstd", "compression_level": 1, "write_statistics": names}


def _json(document: dict[str, Any]) -> bytes:
    return (json.dumps(document, indent=2, allow_nan=False) + "\n").encode()


def _arrays(summary: Summary) -> dict[str, Any]:
    for each in summary.histograms:
        each.settle()
    places, counts = ([getattr(each, name) for each in summary.histograms] for name in ("places", "counts"))
    empty = np.zeros(0, np.int64)
    return {
        "done": np.array([summary.tables, summary.blocks]),
        "drawn": np.array([summary.drawn.get(name, 0) for name in _DRAWN]),
        "moments": summary.moments,
        "lengths": np.array([len(each) for each in places], dtype=np.int64),
        "places": np.concatenate([empty, *places]),
        "counts": np.concatenate([empty, *counts]),
    }


def _restored(arrays: Any) -> Summary:
    ends = np.cumsum(arrays["lengths"])[:-1]
    places, counts = (np.split(arrays[name], ends) for name in ("places", "counts"))
    if not len(arrays["lengths"]):
        places = counts = []
    histograms = [Histogram(*each) for each in zip(places, counts, strict=True)]
    drawn = dict(zip(_DRAWN, arrays["drawn"].tolist(), strict=True))
    tables, blocks = arrays["done"].tolist()
    return Summary(tables, blocks, drawn, arrays["moments"], histograms)


# --- files that are whole -----------------------------------------------------------------------------------------


def target_of(path: Path) -> Path:
    """Where a file of this name is written: where it is a link, to what it leads to, so that it stays a link."""
    if not path.is_symlink():
        return path
    with suppress(RuntimeError):  # a link to itself, before Python 3.13
        target = path.resolve()
        if not target.is_symlink():
            return target
    raise OSError(ELOOP, "it is a link that leads to itself", str(path))


def part_of(path: Path) -> Path:
    """The folder of what is done, until the file of this name is whole."""
    target = target_of(path)
    return target.with_name(target.name + ".part")


def _write(path: Path, content: bytes) -> None:
    with _replacing(path) as file:
        file.write(content)


@contextmanager
def _replacing(path: Path) -> Iterator[BinaryIO]:
    """A file that gets its name when all of it is on the disk, and is gone if that fails."""
    new = path.with_name(path.name + ".new")
    try:
        with new.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except BaseException:
        with suppress(OSError):
            new.unlink()
        raise


def _locked(file: BinaryIO, part: Path) -> None:
    """Only one at a time; the system lets go when the process ends, however it does. Elsewhere than POSIX, anybody."""
    try:
        flock: Callable[[BinaryIO, int], None] = import_module("fcntl").flock
    except ImportError:
        return
    try:
        flock(file, 2 | 4)  # LOCK_EX, LOCK_NB
    except BlockingIOError:
        raise ValueError(f"{_shown(part)} is in use: the same study is being computed there now") from None
    except OSError:  # a file system that has no locks
        return
