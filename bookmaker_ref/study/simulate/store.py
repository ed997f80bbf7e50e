"""The files of a study: one that is whole or not there at all, and beside it a folder from where a killed run goes on.

``NAME.part`` has the study (``study.json``), a summary for each recipe so far, and for Parquet the rows of each block.
Each of these files is written under another name first, and with a digest: of the study, its own name, and what is in
it. What does not fit its digest was changed, or is of another study or another place in it, and is computed anew. The
files hold numbers and plain JSON, nothing that is executed.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from errno import ELOOP
from functools import cached_property
from hashlib import sha256
from importlib import import_module
from io import BytesIO
from math import inf
from pathlib import Path
from secrets import token_hex
from time import monotonic
from types import TracebackType
from typing import Any, BinaryIO, Self

import numpy as np

from bookmaker_ref.messages import installing
from bookmaker_ref.study.simulate.blocks import Found, Place, Study
from bookmaker_ref.study.simulate.summary import Histogram, Summary
from bookmaker_ref.tables.checks import named

KINDS = (".json", ".parquet")
#: Under which key a Parquet file has the JSON document.
METADATA = b"bookmaker_ref"
_EVERY = 5.0  # seconds between summaries that are kept
_DIGEST = sha256().digest_size
_DRAWN = ("repaired", "tables_repaired", "corrected", "tables_corrected")


class Store:
    """Where a study is kept until it is whole; use it in a ``with`` statement, so that two do not at once."""

    def __init__(self, path: Path, study: Study, *, cells: bool = False, command: str | None = None) -> None:
        target = target_of(path)
        if path.is_dir():
            raise ValueError(f"{shown(path)} is a folder, not a file")
        if path.suffix not in KINDS:
            raise ValueError(f"{named(path.name)} does not say what kind of file it is: end it in {' or '.join(KINDS)}")
        if not target.parent.is_dir():
            raise ValueError(f"there is no folder {shown(target.parent)}: make it first, or name another")
        if target.exists() and not target.is_file():
            raise ValueError(f"{shown(path)} is a pipe or a device, which cannot be gone on with: name a file")
        self.path, self.study, self.cells, self.command = target, study, cells, command
        self.part = part_of(path)
        self.changed: list[str] = []  # the files that were not as they were written
        self._header = {**study.to_json(), "cells": cells}
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
        file = self.part / "study.json"
        if file.exists():
            before = _as_signed(file.read_bytes())
            if before is not None:
                self._continue(before)
                return
            # Whatever it was of: each of the other files says itself whether it is of this study.
            self.changed.append(file.name)
        _write(file, _json(_signed({**self._header, "command": self.command})))

    def _continue(self, before: dict[str, Any]) -> None:
        """Take the words of the first call, if that was of the same study."""
        self.command = before.pop("command")
        header = self._header
        if before != header:
            name = next((key for key in header if before.get(key) != header[key]), "study")
            was, now = (each.get(name) for each in (before, header))
            told = f"{name} {was}, here {now}" if all(isinstance(each, str | int) for each in (was, now)) else name
            raise ValueError(f"{shown(self.part)} is of another study ({told}): delete it, or write to another file")

    # --- while it is computed -------------------------------------------------------------------------------------

    def read(self) -> tuple[list[Summary], list[Place]]:
        """What is done already: a summary for each recipe, and the blocks in it whose rows have to be computed anew."""
        files = [self._summary(recipe) for recipe in range(len(self.study.recipes))]
        begun = max((recipe for recipe, file in enumerate(files) if file.exists()), default=-1)
        found = [self._read(file) if recipe <= begun else None for recipe, file in enumerate(files)]
        summaries = [Summary.empty(self.study.asked) if each is None else _restored(each) for each in found]
        if not self.has_rows:
            return summaries, []
        done = (place for place in self.study.places() if place.block < summaries[place.recipe].blocks)
        return summaries, [place for place in done if self._read(self._rows(place)) is None]

    def keep(self, recipe: int, summary: Summary, *, at_once: bool = False) -> None:
        """Keep the summary of a recipe: now and then, where it is done, or now."""
        is_done = summary.blocks == self.study.blocks(recipe)
        if not (is_done or at_once or monotonic() - self._kept > _EVERY):
            return
        file = BytesIO()
        np.savez(file, allow_pickle=False, **_arrays(summary))
        self._write(self._summary(recipe), file.getvalue())
        self._kept = monotonic()

    def keep_rows(self, found: Found) -> None:
        """Keep the rows of a block, if rows are wanted."""
        if found.rows is None:
            return
        from bookmaker_ref.study.simulate.parquet import table_of  # noqa: PLC0415 -- loads pyarrow

        table = table_of(self.study, found)
        file = BytesIO()
        self._parquet.write_table(table, file, **_options(table))
        self._write(self._rows(found.place), file.getvalue())

    def _summary(self, recipe: int) -> Path:
        return self.part / f"summary-{recipe:05}.npz"

    def _rows(self, place: Place) -> Path:
        return self.part / f"rows-{place.recipe:05}-{place.block:09}.parquet"

    def _write(self, file: Path, content: bytes) -> None:
        _write(file, content + self._digest(file, content))

    def _read(self, file: Path) -> bytes | None:
        """What was written there; None if it is not what is there now."""
        raw = file.read_bytes() if file.exists() else b""
        content, digest = raw[:-_DIGEST], raw[-_DIGEST:]
        if digest == self._digest(file, content):
            return content
        self.changed.append(file.name)
        return None

    def _digest(self, file: Path, content: bytes) -> bytes:
        """Of the study, the place in it, and the content: what is of another study or place does not fit."""
        return sha256(b"".join([self._key, file.name.encode(), b"\0", content])).digest()

    @cached_property
    def _key(self) -> bytes:
        return sha256(_json(self._header)).digest()

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
        from bookmaker_ref.study.simulate.parquet import schema_of  # noqa: PLC0415 -- loads pyarrow

        schema = schema_of(self.study, self.cells).with_metadata({METADATA: _json(document)})
        with replacing(file) as stream, self._parquet.ParquetWriter(stream, schema, **_options(schema)) as writer:
            for place in self.study.places():
                writer.write_table(self._read_rows(place).cast(schema), row_group_size=place.tables)

    def _read_rows(self, place: Place) -> Any:
        file = self._rows(place)
        content = self._read(file)
        if content is None:
            raise ValueError(
                f"{named(file.name)} in {shown(self.part)} was changed while the study was computed: the same call"
                " computes it anew, and nothing else"
            )
        return self._parquet.ParquetFile(BytesIO(content)).read()


def shown(path: Path) -> str:
    """The end of it is what differs, if it is long."""
    text = str(path)
    return ascii(text if len(text) <= 150 else "..." + text[-147:])


def _pyarrow(module: str) -> Any:
    try:
        return import_module(module)
    except ImportError:
        raise ImportError(f"Parquet files need pyarrow: {installing('parquet')}") from None


def _options(table: Any) -> dict[str, Any]:
    # Numbers that hardly repeat gain nothing from a dictionary of them.
    names = ["generator", "margins"]
    return {"use_dictionary": names, "compression": "zstd", "compression_level": 1, "write_statistics": names}


def _json(document: dict[str, Any]) -> bytes:
    return (json.dumps(document, indent=2, allow_nan=False) + "\n").encode()


def _signed(document: dict[str, Any]) -> dict[str, Any]:
    return {**document, "sha256": sha256(_json(document)).hexdigest()}


def _as_signed(content: bytes) -> dict[str, Any] | None:
    """The document without its digest; None if that does not fit."""
    try:
        document: dict[str, Any] = json.loads(content)
        digest = document.pop("sha256")
        return document if sha256(_json(document)).hexdigest() == digest else None
    except (ValueError, TypeError, AttributeError, KeyError, RecursionError):
        return None


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


def _restored(content: bytes) -> Summary:
    arrays = np.load(BytesIO(content), allow_pickle=False)
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
    with replacing(path) as file:
        file.write(content)


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """A file under a name that nobody has, which gets its own when all of it is on the disk, and is gone if not."""
    new = path.with_name(f".{path.name[:50]}.{token_hex(4)}.new")
    try:
        with new.open("xb") as file:
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
        raise ValueError(f"{shown(part)} is in use: the same study is being computed there now") from None
    except OSError:  # a file system that has no locks
        return
