"""The command in this process: what it wrote, its status, how long it took; and what it promises of any input."""

from __future__ import annotations

import io
import json
import os
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from time import monotonic, process_time
from typing import Any
from unittest import mock

import pytest

from bookmaker_ref.cli import main, terminal
from tests.paths import ROOT

#: No input of the tests may keep the command longer; most take a hundredth of it.
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
    def json(self) -> Any:
        """The JSON on stdout."""
        return json.loads(self.out, parse_constant=_no_constant)


Call = Callable[..., Ran]


def run(*words: str, stdin: bytes = b"") -> Ran:
    """Do what the words say; an exception goes through. Lines are 100 columns wide, where nothing else is said."""
    out, err = _stream(), _stream()
    width = {"COLUMNS": os.environ.get("COLUMNS", "100")}
    start = process_time()
    with redirect_stdout(out), redirect_stderr(err), _piped(stdin), mock.patch.dict(os.environ, width):
        status = main(words)
    return Ran(words, status, _written(out), _written(err), process_time() - start)


def caller(*first: str) -> Call:
    """What does a verb with the words that it is given."""
    return lambda *words, stdin=b"": run(*first, *words, stdin=stdin)


def printed(*words: str, stdin: bytes = b"") -> str:
    """What is printed, where all is well."""
    ran = run(*words, stdin=stdin)
    assert (ran.status, ran.err) == (0, ""), ran
    return ran.out


def told(*words: str, stdin: bytes = b"") -> Any:
    """The JSON that comes of the words, where all is well."""
    return json.loads(printed(*words, "--json", stdin=stdin), parse_constant=_no_constant)


def shell(*words: str, stdin: bytes = b"", **environment: str) -> Ran:
    """The command in a process of its own."""
    start = monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "bookmaker_ref", *words],
        input=stdin,
        capture_output=True,
        check=False,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"} | environment,
    )
    return Ran(words, done.returncode, done.stdout.decode(), done.stderr.decode(), monotonic() - start)


def assert_refused(ran: Ran, *saying: str) -> None:
    """It is refused in one line of plain words, and these are in it."""
    assert (ran.status, ran.out) == (2, ""), ran
    assert ran.err.startswith("bookmaker: "), ran
    assert ran.err.count("\n") == 1, ran
    assert ran.err.rstrip("\n").isprintable(), ran
    assert len(ran.err) < MOST_CHARACTERS, ran
    for words in saying:
        assert words in ran.err, ran


def refusals(table: str) -> list[tuple[list[str], str]]:
    """The cases of a table with a line for each: words as in a shell, a bar, and what the refusal must say.

    >>> refusals("size --n '9 9' | it takes a whole number")
    [(['size', '--n', '9 9'], 'it takes a whole number')]
    """
    cases = (line.partition("|") for line in table.strip().splitlines())
    return [(shlex.split(words), says.strip()) for words, _, says in cases]


def checked(*words: str, stdin: bytes = b"") -> Ran:
    """The same, where the command keeps what it promises of whatever is given to it."""
    ran = run(*words, stdin=stdin)
    assert ran.status in (0, 1, 2, 3), ran
    assert ran.seconds < MOST_SECONDS, ran
    for text in (ran.out, ran.err):
        assert "Traceback" not in text, ran
        assert all(letter.isprintable() or letter == "\n" for letter in text), ran
    if ran.status == 2:
        assert_refused(ran)
    else:
        assert (ran.err, ran.out[-1:]) == ("", "\n"), ran
        if "--json" in words:
            assert isinstance(ran.json, dict), ran
            assert ran.out.isascii(), ran
    return ran


def refusal(*words: str) -> str:
    """What is said where the words are refused."""
    ran = run(*words)
    assert_refused(ran)
    return ran.err


class Screen(io.StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        return True


def on_a_screen(monkeypatch: pytest.MonkeyPatch, *, at_once: bool = False) -> Screen:
    """Everything that is printed from here on goes to a terminal."""
    shown = Screen()
    monkeypatch.setattr(sys, "stdout", shown)
    monkeypatch.setattr(sys, "stderr", shown)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    if at_once:
        bars_at_once(monkeypatch)
    return shown


def bars_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bars are drawn from the first moment on, and again each moment."""
    monkeypatch.setattr(terminal, "_PATIENCE", 0.0)
    monkeypatch.setattr(terminal, "_EVERY", 0.001)


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
