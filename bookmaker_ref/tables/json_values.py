"""JSON of any length, one value at a time: a list of objects, or objects one after the other."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import chain, islice
from typing import Any, TextIO

from bookmaker_ref.tables.checks import named
from bookmaker_ref.tables.pieces import ROWS, Piece, Wanted
from bookmaker_ref.tables.vectors import Place, no_column

_SIZE = 2**18  # characters at a time
_NO_SPACE = re.compile(r"[^ \t\r\n]")
_LONGEST = 16  # characters of what can be cut in two without saying so: true, -Infinity, an escape


class _TooLong(ValueError):
    """An integer of more digits than Python reads."""


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise _TooLong(f"a number of {len(text)} digits, which are too many to be read") from None


class _Text:
    """A text that is read as it is needed, and the line that one has come to."""

    def __init__(self, stream: TextIO, name: str) -> None:
        self._stream, self.name = stream, name
        self._text, self._at, self._ended = "", 0, False
        self.line = 1
        self._decoder = json.JSONDecoder(parse_int=_whole)

    def next(self) -> str:
        """The next character that is no space; nothing at the end."""
        while True:
            found = _NO_SPACE.search(self._text, self._at)
            if found:
                self._pass(found.start())
                return found[0]
            self._pass(len(self._text))
            if not self._more(_SIZE):
                return ""

    def skip(self) -> None:
        """Go past one character."""
        self._at += 1

    def value(self) -> Any:
        """The value that begins here."""
        size = _SIZE
        while True:
            try:
                value, end = self._decoder.raw_decode(self._text, self._at)
            except json.JSONDecodeError as error:
                cut = error.msg.startswith("Unterminated string") or error.pos >= len(self._text) - _LONGEST
                if not (cut and self._more(size)):
                    line = self.line + self._text.count("\n", self._at, error.pos)
                    raise ValueError(f"line {line} of {self.name} is no JSON: {error.msg}") from None
                size *= 2  # so that a long value is not read over and over
            except _TooLong as error:
                raise ValueError(f"line {self.line} of {self.name}: {error}") from None
            except RecursionError:
                raise ValueError(f"line {self.line} of {self.name}: the JSON is nested too deeply") from None
            else:
                self._pass(end)
                return value

    def _pass(self, to: int) -> None:
        self.line += self._text.count("\n", self._at, to)
        self._at = to

    def _more(self, size: int) -> bool:
        """Read on, and forget what is done with."""
        read = self._stream.read(size)
        self._text, self._at = self._text[self._at :] + read, 0
        return bool(read)


def json_values(stream: TextIO, name: str) -> Iterator[tuple[Any, str]]:
    """The values of a list, or those that stand one after the other, and how to call each in a message."""
    text = _Text(stream, name)
    if text.next() != "[":
        while text.next():
            line = text.line
            yield text.value(), f"line {line} of {name}"
        return
    text.skip()
    for number in range(2**63) if text.next() != "]" else ():
        text.next()
        yield text.value(), f"case {number} of {name}"
        following = text.next()
        if following == "]":
            break
        if following != ",":
            raise ValueError(f"line {text.line} of {name} is no JSON: a list goes on with ',' or ends with ']'")
        text.skip()
    text.skip()
    if text.next():
        raise ValueError(f"line {text.line} of {name}: there is more after the end of the list")


def json_pieces(stream: TextIO, name: str, wanted: Wanted) -> Iterator[Piece]:
    """Pieces of objects with these keys, or of one object that has the columns themselves."""
    values = json_values(stream, name)
    first = next(values, None)
    if first is None:
        return
    if isinstance(first[0], dict) and isinstance(first[0].get(wanted.real), list):
        yield _columns(first[0], name, wanted)
        if next(values, None) is not None:
            raise ValueError(f"{name}: there is more after the object that has the columns")
        return
    values = chain([first], values)
    while piece := list(islice(values, ROWS)):
        yield Piece(_records(piece, wanted), _places(piece))


def _places(piece: list[tuple[Any, str]]) -> Place:
    return lambda i: piece[i][1]


def _records(piece: list[tuple[Any, str]], wanted: Wanted) -> list[list[Any]]:
    try:
        return [[value[key] for value, _ in piece] for key in wanted.columns]
    except (TypeError, KeyError, IndexError):
        for value, place in piece:
            if not isinstance(value, dict):
                raise ValueError(
                    f"{place} is no object {{…}} with the keys {', '.join(map(named, wanted.columns))}"
                ) from None
            for key in wanted.columns:
                if key not in value:
                    raise no_column(key, list(value), place) from None
        raise


def _columns(found: dict[str, Any], name: str, wanted: Wanted) -> Piece:
    """The columns of one object."""
    for key in wanted.columns:
        if key not in found:
            raise no_column(key, list(found), name)
        if not isinstance(found[key], list):
            raise ValueError(f"{name}: column {named(key)} is no list")
    return Piece([found[key] for key in wanted.columns], lambda i: f"case {i} of {name}")
