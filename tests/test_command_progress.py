"""What takes long says how far it is: on a terminal from the first second on, and nowhere else."""

from __future__ import annotations

import io
import os
import re
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from bookmaker_ref.cli import main, terminal
from bookmaker_ref.cli.terminal import Bar
from tests.commands import Screen, bars_at_once, on_a_screen
from tests.waiting import alive, until

TABLES = ("study", "simulate", "--generator", "events", "--classes", "3", "--cases", "12")
#: A study of which no block is ever done.
ENDLESS = """
import sys, time
from bookmaker_ref.study.simulate import workers
workers.compute = lambda *_: time.sleep(3600)
from bookmaker_ref.cli import main
sys.exit(main())
"""
PLAIN = "import sys; from bookmaker_ref.cli import main; sys.exit(main())"


class Terminal:
    """A process on a terminal of its own, and what it has written there."""

    def __init__(self, process: int, screen: int) -> None:
        self.process, self.screen, self.shown = process, screen, ""
        self.start = time.monotonic()

    def shows(self, text: str) -> bool:
        """Whether this is on the screen by now."""
        with suppress(OSError):  # it has ended
            while select.select([self.screen], [], [], 0.01)[0] and (read := os.read(self.screen, 4096)):
                self.shown += read.decode()
        return re.search(text, self.shown) is not None

    def type(self, keys: bytes) -> None:
        os.write(self.screen, keys)

    def status(self) -> int:
        until(lambda: self.shows("$^") or not alive(self.process))
        self.shows("")
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])


@contextmanager
def on_a_terminal(program: str, *words: str) -> Iterator[Terminal]:
    pty = pytest.importorskip("pty")
    if not Path("/proc/self/stat").exists():
        pytest.skip("processes are looked at in /proc")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "TERM": "xterm"}
    master, slave = pty.openpty()
    process = os.posix_spawn(
        sys.executable,
        [sys.executable, "-c", _ATTACHED + program, *words],
        environment,
        file_actions=[(os.POSIX_SPAWN_DUP2, slave, end) for end in (0, 1, 2)],
        setsid=True,
        setsigdef=[signal.SIGINT],  # whoever runs the tests in the background may have it ignored
    )
    os.close(slave)
    shown = Terminal(process, master)
    try:
        yield shown
    finally:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
        with suppress(ChildProcessError):
            os.waitpid(process, 0)
        os.close(master)


#: Makes the terminal on stdin the one whose Ctrl-C reaches this process.
_ATTACHED = "import fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0)\n"


@pytest.mark.slow
def test_a_long_study_shows_its_progress_before_its_first_block_is_done() -> None:
    with on_a_terminal(ENDLESS, *TABLES, "--tables=1e9") as shown:
        until(lambda: shown.shows(r"\rsimulating blocks of tables \[\.{30}\] 0/61036, 0 s"), 60)
        until(lambda: shown.shows("0/61036, 1 s"), 60)
        shown.type(b"\x03")
        assert shown.status() == 130
        assert shown.shown.endswith("\r\x1b[K" + "bookmaker: interrupted\r\n")


@pytest.mark.on_change("bookmaker_ref/**")
@pytest.mark.slow
def test_a_study_that_is_stopped_at_a_terminal_says_how_to_go_on_and_does(tmp_path: Path) -> None:
    words = (*TABLES, "--tables", "1e9", "--out", str(tmp_path / "all.json"))
    with on_a_terminal(PLAIN, *words) as shown:
        until(lambda: shown.shows(r"\] [1-9][0-9]*/61036, "), 60)
        shown.type(b"\x03")
        assert shown.status() == 130
        last = shown.shown.rpartition("\r\x1b[K")[2].splitlines()
        assert last[0].startswith("bookmaker: stopped; what is done is kept in '")
        assert last[1] == "bookmaker: interrupted"
    with on_a_terminal(PLAIN, *words) as shown:
        until(
            lambda: shown.shows(r"bookmaker: [1-9][0-9]* of 61036 blocks were done before; going on from there\r\n"), 60
        )
        shown.type(b"\x03")
        assert shown.status() == 130


def test_a_count_may_be_written_as_a_power_of_ten(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*TABLES, "--tables", "2e2"]) == 0
    assert capsys.readouterr().out.startswith("200 tables, ")
    assert main([*TABLES, "--tables=1e9", "--seed", "-1"]) == 2  # nothing was wrong with the tables
    assert "--seed is '-1'" in capsys.readouterr().err


#: Verbs that may take long, and what their bars say.
LONG: dict[str, tuple[tuple[str, ...], str]] = {
    "simulate": ((*TABLES, "--tables", "100"), "simulating blocks of tables"),
    "size": (("study", "size", "--n", "9", "--prevalence", "1/2", "--guess", "1/2"), "N = 9"),
    "coverage": (("study", "coverage", "--n", "9", "--prevalence", "1/2", "--guess", "1/2"), "N = 9"),
    "bias": (("study", "bias", "--n", "9", "--prevalence", "1/2", "--guess", "1/2"), "N = 9"),
    "golden": (("golden", "FOLDER"), "writing golden values"),
    "figure": (("figure", "powers2011:1", "--out", "FOLDER/figure.svg"), "figures"),
    "conform": (("conform", "pycm"), "PyCM"),
}


@pytest.mark.on_change("bookmaker_ref/**")
@pytest.mark.slow
@pytest.mark.some(4)
@pytest.mark.parametrize("verb", LONG)
def test_whatever_takes_long_has_a_bar_on_a_terminal(
    verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words, label = LONG[verb]
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)  # and no answer after the last bar
    bars_at_once(monkeypatch)
    leave = terminal.Bar.__exit__

    def leave_once_drawn(bar: terminal.Bar, *error: object) -> None:
        until(lambda: bar._shown or bar._state is None, 60)  # what takes a moment here may be over before
        leave(bar, *error)

    monkeypatch.setattr(terminal.Bar, "__exit__", leave_once_drawn)
    main([word.replace("FOLDER", str(tmp_path)) for word in words])
    assert f"\r{label} " in screen.getvalue()
    assert screen.getvalue().endswith("\r\x1b[K")


@pytest.mark.on_change("bookmaker_ref/**")
@pytest.mark.slow
@pytest.mark.parametrize("verb", LONG)
def test_nothing_of_it_goes_into_a_pipe(
    verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words, _ = LONG[verb]
    bars_at_once(monkeypatch)
    main([word.replace("FOLDER", str(tmp_path)) for word in words])
    out, err = capsys.readouterr()
    assert err == ""
    assert "\r" not in out
    assert "\x1b" not in out


def test_progress_shows_on_a_terminal_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = on_a_screen(monkeypatch)
    assert list(terminal.progress("abc", 3, "deciding")) == ["a", "b", "c"]
    assert screen.getvalue() == ""
    bars_at_once(monkeypatch)
    for done, _ in enumerate(terminal.progress("abc", 3, "deciding")):
        drawn = f"] {done}/3, 0 s"
        until(lambda drawn=drawn: drawn in screen.getvalue())  # type: ignore[misc] # while this step takes long
    assert screen.getvalue().endswith("\r\x1b[K")


def test_a_line_is_said_above_the_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = on_a_screen(monkeypatch, at_once=True)
    with Bar("reading") as bar:
        bar(1, 2)
        until(lambda: "1/2" in screen.getvalue())
        bar.say("a line")
        said = len(screen.getvalue())
        until(lambda: "1/2" in screen.getvalue()[said:])
    assert "\r\x1b[Ka line\n" in screen.getvalue()


def test_a_bar_is_no_wider_than_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = on_a_screen(monkeypatch, at_once=True)
    monkeypatch.setenv("COLUMNS", "20")
    with Bar("reading a file with a long name") as bar:
        bar(1, 2)
        until(screen.getvalue)
    assert re.fullmatch(r"(\rreading a file with)+\r\x1b\[K", screen.getvalue())


def closed() -> io.StringIO:
    screen = Screen()
    screen.close()
    monkeypatched = Screen()
    monkeypatched.write = screen.write  # type: ignore[method-assign]
    return monkeypatched


@pytest.mark.parametrize("stream", [None, closed()], ids=["closed by the shell", "closed later"])
def test_a_terminal_that_is_gone_stops_nothing(stream: io.StringIO | None, monkeypatch: pytest.MonkeyPatch) -> None:
    bars_at_once(monkeypatch)
    monkeypatch.setattr(sys, "stderr", stream)
    with Bar("reading") as bar:
        bar(1, 2)
        bar.say("a line")
        time.sleep(0.05)


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals cannot be held back here")
def test_signals_are_left_to_the_thread_that_works(monkeypatch: pytest.MonkeyPatch) -> None:
    masks: list[set[int]] = []
    on_a_screen(monkeypatch, at_once=True)
    draw: Callable[[Bar], None] = Bar._draw

    def drawn(bar: Bar) -> None:
        masks.append(set(signal.pthread_sigmask(signal.SIG_BLOCK, [])))
        draw(bar)

    monkeypatch.setattr(Bar, "_draw", drawn)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [])
    with Bar("reading"):
        until(lambda: masks)
    assert masks[0] >= {signal.SIGINT, signal.SIGTERM}
    assert signal.pthread_sigmask(signal.SIG_BLOCK, []) == before
