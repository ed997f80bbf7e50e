"""What took long is kept as it is found, so that a run that was stopped goes on where it was.

A row is stored in the user's cache, in a file of its own, under the digest of what was asked and of all sources that
it depends on: if one of them changes, it is found again. A file that does not match its digest is ignored. Nothing in
a file is executed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from bookmaker_ref.decide.kept import default_folder
from docs.writers.sources import Sources

_ROOT = Path(__file__).parents[2]
#: What describes the columns of a table; a row does not depend on it.
_OF_TABLES = ("docs/writers/data.py", "docs/writers/data.txt", "docs/writers/filling.py")

#: What a row of a table is made of.
Cell = str | int | float | None


class Kept:
    """Rows that are found once for these sources: what counts of each file, by its path."""

    def __init__(self, name: str, sources: Mapping[str, str], folder: Path | None = None) -> None:
        base = default_folder() if folder is None else folder
        self.folder = None if base is None else base / name
        self._sources = _digest(*(text.encode() for each in sorted(sources.items()) for text in each))

    @classmethod
    def by(cls, module: str, root: Path = _ROOT, folder: Path | None = None) -> Kept:
        """Rows that a module of the repository finds."""
        sources = Sources(root).of(module)
        counting = {path: text for path, text in sources.items() if path not in _OF_TABLES}
        return cls(module.rpartition(".")[2], counting, folder)

    def row(self, asked: str, find: Callable[[], Sequence[Cell]]) -> tuple[Cell, ...]:
        """What was found when this was asked, or what is found now."""
        if self.folder is None:
            return tuple(find())
        file = self.folder / f"{_digest(self._sources.encode(), asked.encode())}.json"
        with suppress(OSError, ValueError, KeyError, TypeError):
            there = json.loads(file.read_text(encoding="utf-8"))
            if there["digest"] == _sealed(file, there["row"]):
                return tuple(there["row"])
        row = [*find()]
        with suppress(OSError):  # what cannot be kept is found again
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            half = file.with_suffix(f".{os.getpid()}")
            half.write_text(json.dumps({"digest": _sealed(file, row), "row": row}), encoding="utf-8")
            half.replace(file)
        return tuple(row)


def _sealed(file: Path, row: object) -> str:
    return _digest(file.name.encode(), json.dumps(row).encode())


def _digest(*pieces: bytes) -> str:
    """A digest of the pieces and of where each ends."""
    joined = sha256()
    for piece in pieces:
        joined.update(len(piece).to_bytes(8, "big") + piece)
    return joined.hexdigest()
