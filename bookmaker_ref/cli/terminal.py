"""What the command needs of a terminal: colour where it is seen, a progress bar where it is long."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Self, TextIO, TypeVar

from bookmaker_ref.layout import Told, plain

_T = TypeVar("_T")

_PATIENCE = 0.5  # seconds before a progress bar shows,
_EVERY = 0.2  # and until it is drawn again


#: What results say of themselves as Python has it, and what a command line has instead.
_AS_OPTIONS = {
    "measures='all'": "--all",
    "sample_weight": "--weights",
    "to_json()": "--json",
    "against='rest'": "--against rest",
    "method='fraction'": "--method fraction",
    "method='bootstrap'": "--method bootstrap",
    "method='delta-plus-three'": "--method delta-plus-three",
    "seed=0": "--seed 0",
    "seed is None: it takes": "--seed is missing: it takes",
    ", or a numpy.random.Generator": "",
    ", or list all classes in labels": "",
    "pos_label is of two": "--positive is of two",
    "say which one by pos_label=": "say which one by --positive LABEL",
    "pos_label=": "--positive ",
    "pos_label": "--positive",
    "skip=0": "--skip 0",
    "most=K": "--most K",
    "seconds= gives": "--seconds gives",
    "in given: ": "in --given: ",
    "given= belongs": "--given belongs",
}


class Refused(ValueError):
    """Input that the command does not take; the message says what is wrong and what would be right."""


def coloured(stream: TextIO) -> bool:
    """Whether colours are seen there: only on a terminal, and not where NO_COLOR asks for none."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


class Bar:
    """How much is done, on stderr if that is a terminal, once it takes long; use it in a ``with`` statement.

    A thread draws it: so it is there from the first second on, and its seconds go on, however long one step takes.
    Before the first call nothing is drawn, and without a total only the seconds.

    >>> Bar("simulating").line(3, 10, 12.7)
    'simulating [#########.....................] 3/10, 12 s'
    >>> Bar("reading", share=True).line(3, 10, 12.7), Bar("writing").line(0, 0, 2.5)
    ('reading [#########.....................] 30 %, 12 s', 'writing ... 2 s')
    """

    def __init__(self, label: str, *, share: bool = False) -> None:
        self.label, self.share = label, share
        self._state: tuple[int, int] | None = None
        self._start, self._shown = monotonic(), False
        self._stderr: TextIO | None = sys.stderr  # none where the shell closed it
        self._screen = self._stderr if self._stderr is not None and self._stderr.isatty() else None

    def __call__(self, done: int = 0, total: int = 0) -> None:
        """So much is done."""
        self._state = done, total

    def say(self, line: str) -> None:
        """A line on stderr, above the bar."""
        if self._screen is not None:
            self._print(f"\r\x1b[K{line}\n")
        elif (stderr := self._stderr) is not None:
            with suppress(OSError):
                stderr.write(f"{line}\n")

    def line(self, done: int, total: int, seconds: float) -> str:
        """What is drawn."""
        if not total:
            return f"{self.label} ... {int(seconds)} s"
        done = min(done, total)
        full = 30 * done // total
        told = f"{100 * done // total} %" if self.share else f"{done}/{total}"
        return f"{self.label} [{'#' * full}{'.' * (30 - full)}] {told}, {int(seconds)} s"

    def __enter__(self) -> Self:
        if self._screen is not None:
            from threading import Event, Thread

            self._stop, self._thread = Event(), Thread(target=self._draw, daemon=True)
            with undisturbed():
                self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Wipe the bar away."""
        if self._screen is not None:
            self._stop.set()
            self._thread.join()
            if self._shown:
                self._print("\r\x1b[K")

    def _draw(self) -> None:
        wait = _PATIENCE
        while not self._stop.wait(wait):
            wait = _EVERY
            if self._state is not None:
                # A line that is wider than the terminal could not be drawn over.
                room = shutil.get_terminal_size((80, 24)).columns - 1
                self._print(f"\r{self.line(*self._state, monotonic() - self._start)[:room]}")
                self._shown = True

    def _print(self, text: str) -> None:
        with suppress(OSError, ValueError):  # a terminal that is gone, a stream that is closed
            print(text, end="", file=self._screen, flush=True)


@contextmanager
def undisturbed(signals: Iterable[int] | None = None) -> Iterator[None]:
    """Signals wait until this is over, all or these; a thread or process that is started here does not get them."""
    import signal

    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals() if signals is None else signals)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def progress(items: Iterable[_T], total: int, label: str) -> Iterator[_T]:
    """The items, with a bar if they take long."""
    with Bar(label) as bar:
        bar(0, total)
        for done, item in enumerate(items, 1):
            yield item
            bar(done, total)


def write(lines: Iterable[str]) -> None:
    """Print the lines, with nothing in them that a terminal would obey but colours of ours."""
    ours = coloured(sys.stdout)
    sys.stdout.write("".join(f"{line if ours else plain([line])}\n" for line in lines))


def write_json(document: object) -> None:
    """Print one JSON document: plain characters, never a NaN or an Infinity."""
    import json

    sys.stdout.write(json.dumps(document, indent=2, allow_nan=False) + "\n")


def tell(result: Told, as_json: bool) -> None:
    """Print a result, for people or for programs."""
    if as_json:
        write_json(result.to_json())
    else:
        write(result.lines(as_options))


def advice(word: str, names: Iterable[str], otherwise: str) -> str:
    """What to say to a word that is none of these names: the one that was meant, perhaps, or something else."""
    from bookmaker_ref.names import nearest

    near = nearest(word, names, most=1)
    return f"did you mean {near[0]}?" if near else otherwise


def as_options(text: str) -> str:
    """What the library says of its arguments, as options of the command.

    >>> as_options("skip=0 leaves nothing out, and to_json() has the fractions")
    '--skip 0 leaves nothing out, and --json has the fractions'
    """
    for python, option in _AS_OPTIONS.items():
        text = text.replace(python, option)
    return text
