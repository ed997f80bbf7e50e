"""``bookmaker figure`` as people and programs meet it."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

import pytest

from bookmaker_ref.cli import terminal
from bookmaker_ref.study import figures
from bookmaker_ref.study.figures import _traditional
from tests.cases import for_each
from tests.commands import Ran, assert_refused, caller, refusals

call = caller("figure")


@pytest.fixture(autouse=True)
def eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def matplotlib() -> Any:
    return pytest.importorskip("matplotlib")


def refused(ran: Ran) -> str:
    assert_refused(ran)
    return ran.err.removeprefix("bookmaker: ").strip()


def test_without_an_id_all_figures_are_listed() -> None:
    ran = call()
    assert ran.status == 0
    lines = ran.out.splitlines()
    assert [word for word in (line.split()[0] for line in lines) if ":" in word] == list(figures.FIGURES)
    assert max(map(len, lines)) <= 80


def test_an_id_alone_says_what_the_figure_is() -> None:
    ran = call("powers2011:2", "--seed", "7")
    assert ran.status == 0
    words = " ".join(ran.out.split())
    assert "Seed 7." in words
    assert "Kappa fits Correlation" in words
    assert "bookmaker figure powers2011:2 --out powers2011-2.png" in words
    assert max(map(len, ran.out.splitlines())) <= 80


def test_json_says_the_same() -> None:
    (found,) = json.loads(call("powers2011:4", "--json").out)["figures"]
    assert (found["id"], found["simulated"]) == ("powers2011:4", False)
    assert "seed" not in found
    assert len(json.loads(call("--json").out)["figures"]) == len(figures.FIGURES)


@pytest.mark.on_change("bookmaker_ref/**")
@pytest.mark.slow
@pytest.mark.some(2)
@pytest.mark.usefixtures("matplotlib")
@pytest.mark.parametrize(("name", "start"), [("a.png", b"\x89PNG"), ("b.svg", b"<?xml"), ("c.PDF", b"%PDF")])
def test_a_figure_is_written_as_the_end_of_its_name_says(tmp_path: Path, name: str, start: bytes) -> None:
    out = tmp_path / name
    ran = call("powers2011:2", "--out", str(out), "--tables", "50", "--seed", "3")
    assert (ran.status, ran.err) == (0, "")
    assert out.read_bytes().startswith(start)
    assert [each.name for each in tmp_path.iterdir()] == [name]
    assert "Seed 3." in " ".join(ran.out.split())
    assert "found Where nothing is known, Accuracy, G and F are " in " ".join(ran.out.split())


@pytest.mark.on_change("bookmaker_ref/**")
@pytest.mark.slow
@pytest.mark.usefixtures("matplotlib")
def test_json_of_what_is_written_says_where(tmp_path: Path) -> None:
    out = tmp_path / "a.svg"
    (found,) = json.loads(call("powers2011:2", "--out", str(out), "--tables", "50", "--json").out)["figures"]
    assert (found["file"], found["seed"], found["tables"]) == (str(out), 1, 50)
    assert found["finding"] == figures.known("powers2011:2").headline(_traditional._four(1, 50))
    assert found["alternative_text"].startswith(found["finding"])
    for text in (found["finding"], found["alternative_text"]):
        assert escape(text) in out.read_text(encoding="utf-8"), "for who does not see it"


@pytest.mark.exhaustive
@pytest.mark.slow
@pytest.mark.usefixtures("matplotlib")
def test_all_figures_are_written_into_a_folder(tmp_path: Path) -> None:
    ran = call("all", "--out", str(tmp_path), "--tables", "50", "--format", "svg")
    assert ran.status == 0
    assert sorted(each.name for each in tmp_path.iterdir()) == sorted(
        f"{each.slug}.svg" for each in figures.FIGURES.values()
    )
    assert len(ran.out.splitlines()) == len(figures.FIGURES)


@for_each(
    refusals("""
powers2011:9 | there is no figure 'powers2011:9': did you mean powers2011:7?
powers2011 | there is no figure 'powers2011': did you mean powers2011:
'\x1b[31m' | there is no figure '\\x1b[31m': there are powers2003:1
all | say where to write them: bookmaker figure all --out FOLDER
--out a.png | say which figure to write
powers2011:4 --out a.jpeg | the name of the file says what to write: it ends with .png, .svg or .pdf, not
powers2011:4 --out a | the name of the file says what to write: it ends with .png, .svg or .pdf
powers2011:4 --out '' | the name of the file says what to write
powers2011:4 --out no/such/a.png | cannot write 'no/such': there is no such folder: make it first
all --out no/such | there is no folder 'no/such', and none can be made: No such file or directory
powers2011:4 --format svg | --format is for all figures
all --out . --format gif | --format is 'gif': say png, svg or pdf
powers2011:4 --tables 1 | --tables is '1': it takes a whole number from 2 to 2000000
powers2011:4 --tables 1e9 | --tables is '1e9': it takes a whole number from 2 to 2000000
powers2011:4 --seed -1 | --seed is '-1': it takes a whole number from 0 to
powers2011:4 --seed 9223372036854775808 | --seed is '9223372036854775808': it takes a whole number from 0
powers2011:4 --out 'a\x00.png' | the name of the file has a null character
""")
)
def test_what_cannot_be_is_refused_in_one_line(
    words: list[str], message: str, *, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert refused(call(*words)).startswith(message)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_of_that_name_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "a.png").mkdir()
    assert "there is a folder of that name" in refused(call("powers2011:4", "--out", str(tmp_path / "a.png")))


@pytest.mark.on_change("bookmaker_ref/**")
@pytest.mark.slow
@pytest.mark.usefixtures("matplotlib")
def test_a_link_stays_and_what_it_leads_to_is_written(tmp_path: Path) -> None:
    there, link = tmp_path / "there", tmp_path / "link.png"
    there.mkdir()
    link.symlink_to("there/a.png")
    for _ in range(2):  # a name that is new, and a file that is there
        assert call("powers2011:4", "--out", str(link)).status == 0
        assert link.is_symlink()
        assert [each.name for each in there.iterdir()] == ["a.png"]
    assert sorted(each.name for each in tmp_path.iterdir()) == ["link.png", "there"]


@pytest.mark.parametrize(
    ("target", "said"),
    [("link.png", "it is a link that leads to itself"), ("nowhere/a.png", "there is no such folder: make it first")],
)
def test_a_link_that_leads_to_no_file_is_refused(tmp_path: Path, target: str, said: str) -> None:
    link = tmp_path / "link.png"
    link.symlink_to(target)
    assert said in refused(call("powers2011:4", "--out", str(link)))
    assert [*tmp_path.iterdir()] == [link]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
@pytest.mark.usefixtures("matplotlib")
def test_a_full_disk_is_said_in_one_line(tmp_path: Path) -> None:
    out = tmp_path / "a.svg"
    out.symlink_to("/dev/full")
    assert "No space left on device" in refused(call("powers2008evaluation:1", "--out", str(out)))
    assert [each.name for each in tmp_path.iterdir()] == ["a.svg"]


@pytest.mark.usefixtures("matplotlib")
def test_a_disk_that_fills_up_leaves_what_was_there_and_nothing_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    out = tmp_path / "a.svg"
    assert "No space left on device" in refused(call("powers2008evaluation:1", "--out", str(out)))
    assert list(tmp_path.iterdir()) == []
    out.write_bytes(b"before")
    assert "No space left on device" in refused(call("powers2008evaluation:1", "--out", str(out)))
    assert [*tmp_path.iterdir()] == [out]
    assert out.read_bytes() == b"before"


@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may write everywhere")
def test_a_file_that_may_not_be_written_over_is_left(tmp_path: Path) -> None:
    out = tmp_path / "a.png"
    out.write_bytes(b"before")
    out.chmod(0o444)
    assert "it may not be written over" in refused(call("powers2011:4", "--out", str(out)))
    assert out.read_bytes() == b"before"


def test_without_matplotlib_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == "matplotlib"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    message = refused(call("powers2011:4", "--out", str(tmp_path / "a.png")))
    assert message == "figures need matplotlib: pip install '.[plot]' in a copy of the repository"
    assert list(tmp_path.iterdir()) == []
    assert call("powers2011:4").status == 0, "what it is can be told without"


def test_the_verb_is_loaded_without_numpy() -> None:
    code = "import sys, bookmaker_ref.cli.figure; print(sorted({'numpy', 'matplotlib'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.on_change("bookmaker_ref/**")
@pytest.mark.slow
@pytest.mark.usefixtures("matplotlib")
def test_the_bar_moves_while_a_single_figure_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, int]] = []
    monkeypatch.setattr(terminal.Bar, "__call__", lambda bar, done=0, total=0: seen.append((done, total)))
    monkeypatch.setattr(figures, "FIGURES", {id: figures.FIGURES[id] for id in ("powers2011:4", "powerskappa:1")})
    for seed, words in (
        ("71", ("powerskappa:1", "--out", str(tmp_path / "a.svg"))),
        ("72", ("all", "--out", str(tmp_path), "--format", "svg")),
    ):
        seen.clear()
        assert call(*words, "--tables", "30", "--seed", seed).status == 0
        assert seen == sorted(seen)
        assert seen[0] == (0, seen[0][1])
        assert seen[-1] == (seen[0][1],) * 2
        assert len(set(seen)) > 20
