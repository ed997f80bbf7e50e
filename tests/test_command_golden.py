"""``bookmaker golden``: it writes the vectors, and over nothing that is not ours."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from bookmaker_ref import golden
from bookmaker_ref.golden import export
from tests.commands import assert_refused, printed, refusal, run

pytestmark = pytest.mark.on_change("bookmaker_ref/**")


def call(*words: str) -> str:
    return printed("golden", *words)


@pytest.mark.slow
def test_it_writes_every_file_and_says_how_many_vectors(tmp_path: Path) -> None:
    out = call(str(tmp_path / "new" / "vectors"))
    assert sorted(path.name for path in (tmp_path / "new" / "vectors").iterdir()) == export.names()
    assert out.startswith(f"{len(golden.load())} vectors, version {golden.VERSION}, in '")
    for family in golden.FAMILIES:
        assert re.search(rf"^  {family} +{len(golden.load(family=family))} ", out, re.MULTILINE)


def test_it_says_the_same_in_json(tmp_path: Path) -> None:
    found = json.loads(call(str(tmp_path), "--json"))
    assert found["version"] == golden.VERSION
    assert sum(found["vectors"].values()) == len(golden.load())
    assert found["files"] == export.names()


@pytest.mark.slow
def test_the_same_bytes_are_written_again_over_our_own(tmp_path: Path) -> None:
    call(str(tmp_path))
    first = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    (tmp_path / "binary.csv").write_text("changed")
    (tmp_path / "mine.txt").write_text("mine")
    call(str(tmp_path))
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {**first, "mine.txt": b"mine"}


def test_nothing_is_written_over_what_is_not_ours(tmp_path: Path) -> None:
    (tmp_path / "LICENSE").write_text("of something else")
    assert_refused(run("golden", str(tmp_path)), "has a LICENSE that is not ours: give another folder")
    assert [path.name for path in tmp_path.iterdir()] == ["LICENSE"]


def test_a_newer_manifest_is_said_to_be_newer(tmp_path: Path) -> None:
    call(str(tmp_path))
    path = tmp_path / "manifest.json"
    path.write_text(path.read_text(encoding="utf-8").replace('"schema": 1', '"schema": 9'), encoding="utf-8")
    assert_refused(run("golden", str(tmp_path)), "its schema is 9, and 1 is read here")


def test_no_name_is_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert_refused(run("golden", ""), "the name of the folder is empty")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_what_cannot_be_a_folder_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert_refused(run("golden", str(tmp_path / "file")), "' is a file: give a folder")
    for odd in (str(tmp_path / "file" / "below"), str(tmp_path / ("x" * 300))):
        assert re.search("cannot write to|no folder can be at", refusal("golden", odd))
    assert_refused(run("golden", "a\0b"), "no folder can be at")
