"""Find a piece of code wherever it is in the tree, and replace it.

A piece is one or more whole lines. Whitespace is ignored, so a piece is still found after its file was moved, renamed,
indented or wrapped differently. It has to occur exactly once among all source files.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

#: Folders of source files. The tests are not among them.
FOLDERS = ("bookmaker_ref", "docs", "derivations")
SUFFIXES = (".py", ".js", ".mjs", ".txt")
#: Files that a generator writes, and data.
GENERATED = frozenset({"_generated.py", "_measures.py", "_names.py", "_facts.py", "_series.py", "_definitions.py"})
_LEFT_OUT = frozenset({"node_modules", "__pycache__", "data", "figures", "notebooks", "equations"})
_SPACE = re.compile(r"\s+")


class NotApplicable(ValueError):
    """The piece is not in the tree, or is there more than once."""


@dataclass(frozen=True)
class Place:
    """A range of whole lines of a file: from `first`, counted from 0, up to but not including `end`."""

    path: Path
    first: int
    end: int


@dataclass(frozen=True)
class Source:
    """A source file."""

    path: Path
    text: str

    @cached_property
    def packed(self) -> str:
        """The text without whitespace."""
        return _SPACE.sub("", self.text)

    @cached_property
    def _lines(self) -> list[int]:
        """The line of each character of the packed text."""
        return [i for i, line in enumerate(self.text.splitlines()) for _ in _SPACE.sub("", line)]

    def places(self, piece: str) -> Iterator[Place]:
        """Where the piece is, from the start of a line to the end of one."""
        packed = _SPACE.sub("", piece)
        at = self.packed.find(packed) if packed else -1
        while at >= 0:
            lines, last = self._lines, at + len(packed) - 1
            starts = at == 0 or lines[at - 1] != lines[at]
            ends = last + 1 == len(lines) or lines[last + 1] != lines[last]
            if starts and ends:
                yield Place(self.path, lines[at], lines[last] + 1)
            at = self.packed.find(packed, at + 1)


def sources(root: Path) -> list[Source]:
    """All source files below the root that are written by hand."""
    return [
        Source(path, path.read_text(encoding="utf-8"))
        for folder in FOLDERS
        for path in sorted((root / folder).rglob("*"))
        if path.suffix in SUFFIXES and path.name not in GENERATED
        if not _LEFT_OUT.intersection(path.relative_to(root).parts) and path.is_file()
    ]


def place_of(piece: str, among: list[Source]) -> Place:
    """The only place of the piece."""
    found = [place for source in among for place in source.places(piece)]
    if len(found) == 1:
        return found[0]
    places = "; ".join(f"{place.path}:{place.first + 1}" for place in found)
    raise NotApplicable(f"it is there {len(found)} times: {places}" if found else "its code is not there any more")


def replaced(text: str, place: Place, was: str, becomes: str) -> str:
    """The text with other lines at the place, indented as those that they replace."""
    lines = text.splitlines(keepends=True)
    there, here = (_indentation(each) for each in (lines[place.first], was.strip("\n")))
    new = textwrap.indent(becomes.strip("\n") + "\n", there.removesuffix(here)) if becomes.strip() else ""
    return "".join([*lines[: place.first], new, *lines[place.end :]])


def _indentation(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]
