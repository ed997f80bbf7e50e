"""The frame of the command: its help and version, what it refuses, and what becomes of streams that are closed."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import bookmaker_ref
from bookmaker_ref import layout
from bookmaker_ref.cli import main
from bookmaker_ref.cli.kinds import Kind
from bookmaker_ref.study.simulate.blocks import versions
from tests.cases import for_each
from tests.commands import assert_refused, on_a_screen, printed, run as call, shell
from tests.paths import ROOT


def _jobs(kinds: Mapping[str, Kind], *before: str) -> Iterator[tuple[str, ...]]:
    """Every verb, and every job of a verb that has several."""
    for name, kind in kinds.items():
        yield (*before, name)
        yield from _jobs(kind.kinds, *before, name)


@for_each([(), *_jobs(vars(sys.modules["bookmaker_ref.cli.main"])["VERBS"])])
def test_help_is_readable_and_has_examples(words: tuple[str, ...], *, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    out = printed(*words, "--help")
    assert "examples:\n  bookmaker " in out
    assert max(map(len, out.splitlines())) < 80


def test_the_version_is_the_same_wherever_it_stands() -> None:
    version = bookmaker_ref.__version__
    assert printed("--version") == f"bookmaker {version}\n"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "bookmaker_ref.__version__"}
    assert f"\nversion: {version}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    heads = re.findall("^## (.*)$", (ROOT / "docs" / "changelog.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert heads[0] == (f"{version} (not released)" if "dev" in version else version)
    assert versions()["bookmaker_ref"] == version


@for_each([[], ["--frobnicate"], ["\x00"], ["prove"], ["show", "a", "b"], ["-h" * 999]], ascii)
def test_what_is_no_command_is_refused(words: list[str]) -> None:
    assert_refused(call(*words))


def test_a_misspelt_verb_brings_the_nearest() -> None:
    assert_refused(call("evalute", "1"), "did you mean evaluate?")


def test_a_reader_who_leaves_early_is_no_error() -> None:
    command = f"{sys.executable} -m bookmaker_ref.cli evaluate 56 20 12 12 --json | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False, cwd=ROOT)
    assert (done.stdout, done.stderr) == ("{\n", "")


_FULL = "bookmaker: cannot read or write: No space left on device\n"
_CLOSED = "bookmaker: stdout is closed: there is nowhere to write the answer\n"


@pytest.mark.slow
@pytest.mark.some(4)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a shell that closes streams, a device that is always full")
@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("evaluate 1 2 3 4 >/dev/full", _FULL),
        ("evaluate 1 2 3 4 --json >/dev/full", _FULL),
        ("show 28 >/dev/full", _FULL),
        ("--version >/dev/full", _FULL),
        ("prove 'Recall=1' >&-", _CLOSED),
        ("prove - <&-", "bookmaker: stdin is closed: there is no formula to read from it\n"),
        ("evaluate 1 2 3 2>&-", ""),
        ("evaluate 1 2 3 4 >&- 2>&-", ""),
    ],
)
def test_a_full_disk_and_a_closed_stream_are_one_line(words: str, says: str) -> None:
    command = ["sh", "-c", f'"$0" -m bookmaker_ref.cli {words}', sys.executable]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False, cwd=ROOT)
    assert (done.returncode, done.stderr) == (2, says)


@pytest.mark.slow
def test_a_terminal_without_unicode_gets_plain_characters() -> None:
    ran = shell("show", "wracc", PYTHONIOENCODING="ascii", LC_ALL="C")
    assert (ran.status, ran.err) == (0, "")
    assert "scaled to ?1" in ran.out


def test_colour_is_for_terminals_only(monkeypatch: pytest.MonkeyPatch) -> None:
    for words in (["evaluate", "1", "2", "3", "4"], ["prove", "TP = FP"], ["show", "8"]):
        assert "\x1b" not in call(*words).out
    screen = on_a_screen(monkeypatch)
    main(["prove", "TP = TP"])
    assert "\x1b[1;32mproved\x1b[0m" in screen.getvalue()
    before = len(screen.getvalue())
    monkeypatch.setenv("NO_COLOR", "1")
    main(["prove", "TP = TP"])
    assert "\x1b" not in screen.getvalue()[before:]


def test_colour_does_not_shift_columns() -> None:
    rows: list[list[layout.Cell | str]] = [["a", layout.Cell("10", "red")], [layout.Cell("bcd", "bold"), "2"]]
    plain = [re.sub(r"\x1b\[\d+m", "", line) for line in layout.columns(rows, "<>")]
    assert plain == ["a    10", "bcd   2"]


def test_every_exception_from_the_rules_of_ruff_has_a_reason() -> None:
    for path in (ROOT / "bookmaker_ref" / "cli").glob("*.py"):
        for line in path.read_text(encoding="utf-8").splitlines():
            assert re.search(r"# noqa(?!: [A-Z0-9, ]+ -- \w)", line) is None, (path.name, line)
