"""Taking a snapshot: each case is answered, in order, by as many processes as are asked for."""

from __future__ import annotations

import gzip
import json
import platform
import sys
import warnings
import zlib
from collections.abc import Iterable, Iterator, Sequence
from importlib.metadata import version
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from tests.snapshot import adapter
from tests.snapshot.cases import Case
from tests.snapshot.values import attempt, encoded

FIRST = Path(__file__).parent / "first.jsonl.gz"
#: The versions that determine the last bits of numbers, apart from the package itself.
_LIBRARIES = ("numpy", "scipy", "sympy", "mpmath", "pandas", "polars", "dask", "scikit-learn", "matplotlib")


def header() -> dict[str, Any]:
    """On what the snapshot was taken."""
    return {
        "made with": {each: version(each) for each in _LIBRARIES} | {"python": platform.python_version()},
        "machine": [platform.machine(), platform.system(), adapter.machine()],
    }


def answered(case: Case) -> dict[str, Any]:
    """The line of a case: its kind, what is asked, and the result."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        result = attempt(lambda: adapter.ANSWERS[case.kind](**dict(case.asked)))
    return {"key": case.key, "result": result}


def taken(cases: Sequence[Case], processes: int = 1) -> Iterator[dict[str, Any]]:
    """The lines of the cases, in their order."""
    if processes < 2:
        yield from map(answered, cases)
        return
    with get_context("spawn").Pool(processes) as pool:
        yield from pool.imap(answered, cases, chunksize=4)


def lines(cases: Sequence[Case], processes: int = 1) -> Iterator[str]:
    """The text of a snapshot."""
    for each in (header(), *taken(cases, processes)):
        yield json.dumps(each, ensure_ascii=True, separators=(",", ":"), allow_nan=False) + "\n"


def write(path: Path, texts: Iterable[str]) -> None:
    """Write a snapshot; the same lines give the same bytes."""
    content = "".join(texts).encode()
    path.write_bytes(gzip.compress(content, 9, mtime=0) if path.suffix == ".gz" else content)


#: The header of a snapshot, and the result of each key.
Snapshot = tuple[dict[str, Any], dict[str, Any]]


class NotASnapshot(ValueError):
    """A file that is not a snapshot."""


def read(path: Path) -> Snapshot:
    """Read a snapshot; `NotASnapshot` for any other file."""
    content = path.read_bytes()
    try:
        text = (gzip.decompress(content) if path.suffix == ".gz" else content).decode()
        first, *others = map(json.loads, text.splitlines())
        return first, {each["key"]: each["result"] for each in others}
    except (ValueError, KeyError, TypeError, EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise NotASnapshot(f"{path} is not a snapshot; `make snapshot OUT=FILE` writes one") from error


def progress(given: Iterable[str], total: int) -> Iterator[str]:
    """Pass the lines on, and print the number of finished cases if there is a terminal."""
    for done, each in enumerate(given):
        if sys.stderr.isatty() and done % 50 == 0:
            print(f"\r{done} of {total}", end="", file=sys.stderr, flush=True)
        yield each


__all__ = [
    "FIRST",
    "NotASnapshot",
    "Snapshot",
    "answered",
    "encoded",
    "header",
    "lines",
    "progress",
    "read",
    "taken",
    "write",
]
