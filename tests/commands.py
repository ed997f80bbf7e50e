"""The command in this process: what it wrote, its status, how long it took; and what it promises of any input."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from time import process_time
from typing import Any
from unittest import mock

from bookmaker_ref.cli import main

#: No input of the tests may keep a core longer; most take a hundredth of it.
MOST_SECONDS = 20.0
#: One line of complaint has this many characters at most.
MOST_CHARACTERS = 500


@dataclass(frozen=True)
class Ran:
    """What came of one call."""

    words: tuple[str, ...]
    status: int
    out: str
    err: str
    seconds: float

    @property
    def document(self) -> Any:
        """The JSON on stdout."""
        return json.loads(self.out, parse_constant=_no_constant)


def run(*words: str, stdin: bytes = b"") -> Ran:
    """Do what the words say; an exception goes through."""
    out, err = _stream(), _stream()
    start = process_time()
    with redirect_stdout(out), redirect_stderr(err), _piped(stdin):
        status = main(words)
    return Ran(words, status, _written(out), _written(err), process_time() - start)


def checked(*words: str, stdin: bytes = b"") -> Ran:
    """The same, where the command keeps what it promises of whatever is given to it."""
    ran = run(*words, stdin=stdin)
    assert ran.status in (0, 1, 2), ran
    assert ran.seconds < MOST_SECONDS, ran
    for text in (ran.out, ran.err):
        assert "Traceback" not in text, ran
        assert all(letter.isprintable() or letter == "\n" for letter in text), ran
    if ran.status == 2:
        assert (ran.out, ran.err.count("\n"), ran.err[:11]) == ("", 1, "bookmaker: "), ran
        assert len(ran.err) < MOST_CHARACTERS, ran
        assert ran.err.isascii() or "…" in ran.err or ran.err.rstrip("\n").isprintable(), ran
    else:
        assert (ran.err, ran.out[-1:]) == ("", "\n"), ran
        if "--json" in words:
            assert isinstance(ran.document, dict), ran
            assert ran.out.isascii(), ran
    return ran


def _no_constant(text: str) -> None:
    raise AssertionError(f"{text} is no JSON")


def _stream() -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="")


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode()


class _Pipe(io.BytesIO):
    name = "<stdin>"


@contextmanager
def _piped(given: bytes) -> Iterator[None]:
    with mock.patch.object(sys, "stdin", io.TextIOWrapper(_Pipe(given), encoding="utf-8")):
        yield
