"""docs/golden.md: each program on the page reads the vectors that are written, and counts the same."""

from __future__ import annotations

import doctest
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bookmaker_ref import golden
from bookmaker_ref.golden import export
from derivations.golden.write import schema
from tests.paths import ROOT

pytestmark = pytest.mark.on_change("docs/golden.md")

PAGE = ROOT / "docs" / "golden.md"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    export.copy(tmp_path / "vectors")
    return tmp_path


def program(language: str) -> str:
    """The code block of a language that reads files; there is one."""
    blocks = re.findall(rf"^```{language}\n(.*?)^```$", PAGE.read_text(), re.DOTALL | re.MULTILINE)
    (found,) = (block for block in blocks if "vectors/" in block)
    return str(found)


def counted() -> str:
    found = golden.load(family="binary", measure="recall")
    valid = sum(each.status == "valid" for each in found)
    assert valid > 40
    return f"{valid} right, 0 wrong, {len(found) - valid} undefined"


def output(folder: Path, *words: str) -> str:
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, check=True, timeout=120).stdout.strip()


def run(language: str, folder: Path, code: str) -> str:
    ends = {"python": "py", "r": "R", "julia": "jl", "js": "js", "c": "c"}
    commands = {"python": sys.executable, "r": "Rscript", "julia": "julia", "js": "node", "c": "cc"}
    command = shutil.which(commands[language])
    if command is None:
        pytest.skip(f"{commands[language]} is not here")
    path = folder / f"read.{ends[language]}"
    path.write_text(code)
    if language == "c":
        output(folder, command, "-Wall", "-Werror", "-o", "read", path.name, "-lm")
        return output(folder, "./read")
    return output(folder, command, path.name)


@pytest.mark.some(3)
@pytest.mark.slow
@pytest.mark.parametrize("language", ["python", "r", "julia", "js", "c"])
def test_the_program_on_the_page_reads_the_vectors(language: str, folder: Path) -> None:
    assert run(language, folder, program(language)) == counted()


@pytest.mark.slow
@pytest.mark.parametrize("language", ["python", "r", "julia", "js", "c"])
def test_the_program_on_the_page_sees_a_wrong_formula(language: str, folder: Path) -> None:
    code = program(language)
    wrong = code.replace("cells[, 3])", "cells[, 3] + 1)").replace("tp + fn)", "tp + fn + 1)")
    assert wrong != code
    assert " 0 wrong" not in run(language, folder, wrong)


def test_the_examples_on_the_page_are_right() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried >= 3
    assert not failed


def test_the_page_names_every_file_key_family_and_convention() -> None:
    text = PAGE.read_text()
    names = [*golden.FAMILIES, *golden.CONVENTIONS, "schema.json", "manifest.json", "ids.txt", "LICENSE"]
    names += schema()["properties"]
    assert [name for name in names if f"`{name}`" not in text] == []
