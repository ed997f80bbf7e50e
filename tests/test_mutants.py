"""The runner of mutants finds pieces of code wherever they are, and the test that notices a mutant."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutants.__main__ import main
from tests.mutants.listed import SURVIVES, Mutant, listed, read, written
from tests.mutants.nearest import Nearest
from tests.mutants.pieces import NotApplicable, place_of, replaced, sources
from tests.mutants.running import Copy

pytestmark = pytest.mark.on_change("tests/mutants/*", "tests/*")

MAKEFILE = "WHICH_quick := -m 'not slow' --durations=5\nWHICH_test := -p no:doctest\n"
DOUBLING = """\
def double(number):
    if number == 0:
        return 0
    return 2 * number


def half(number):
    return number / 2
"""
TESTS = """\
import subprocess, sys

from bookmaker_ref.doubling import double

def test_two_is_doubled():
    assert double(2) == 4
"""
FURTHER = """\
import subprocess, sys
from pathlib import Path

def test_no_source_changed():
    assert "WITHOUT_EFFECT" not in (ROOT / "bookmaker_ref/doubling.py").read_text()

def test_a_process_of_its_own_halves():
    code = "from bookmaker_ref.doubling import half; assert half(4) == 2"
    subprocess.run([sys.executable, "-c", code], check=True, env={}, cwd="/")
"""
KILLED = Mutant("area-1", "Add instead of multiplying.", "return 2 * number", "return 3 + number")
IN_A_PROCESS = Mutant("area-2", "Divide by three.", "return number / 2", "return number / 3")
EQUIVALENT = Mutant("area-3", "Treat 0 as any number.", "if number == 0:\n    return 0\n", "")
GONE = Mutant("area-4", "Change what is not there.", "return number ** 2", "return 0")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    tree = tmp_path / "tree"
    files = {"Makefile": MAKEFILE, "bookmaker_ref/__init__.py": "", "bookmaker_ref/doubling.py": DOUBLING}
    files |= {"tests/test_doubling.py": TESTS, "tests/test_further.py": FURTHER}
    for name, text in files.items():
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_text(text, encoding="utf-8")
    return tree


def mutants_of(root: Path, *mutants: Mutant) -> Path:
    folder = root / "tests" / "mutants"
    folder.mkdir(exist_ok=True)
    (folder / "area.toml").write_text(f"# Of a tiny package.\n\n{written(mutants)}", encoding="utf-8")
    return folder


def test_a_piece_is_found_in_a_moved_and_differently_wrapped_file(root: Path) -> None:
    (root / "bookmaker_ref/doubling.py").unlink()
    moved = root / "docs/elsewhere/numbers.py"
    moved.parent.mkdir(parents=True)
    before = "class Number:\n    def double(self):\n"
    moved.write_text(f"{before}        return (\n            2 * self\n        )\n", encoding="utf-8")
    place = place_of("return (2 * self)", sources(root))
    text = replaced(moved.read_text("utf-8"), place, "return (2 * self)", "if self:\n    return 3\nreturn 0")
    assert text == f"{before}        if self:\n            return 3\n        return 0\n"


def test_part_of_a_line_is_rejected_as_a_piece(root: Path) -> None:
    with pytest.raises(NotApplicable, match="not there"):
        place_of("2 * number", sources(root))


def test_a_piece_that_is_there_twice_names_both_places(root: Path) -> None:
    (root / "bookmaker_ref/other.py").write_text(f"\n{DOUBLING}", encoding="utf-8")
    with pytest.raises(NotApplicable, match=r"2 times: .*doubling\.py:4; .*other\.py:5"):
        place_of(KILLED.was, sources(root))


def test_every_listed_mutant_can_be_read_and_written(tmp_path: Path) -> None:
    areas = listed()
    assert min(map(len, areas.values())) >= 40
    for area, mutants in areas.items():
        (tmp_path / f"{area}.toml").write_text(written(mutants), encoding="utf-8")
        assert read(tmp_path / f"{area}.toml") == mutants


@pytest.mark.slow
def test_mutants_are_killed_recorded_and_found_again(
    root: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p a_plugin_that_the_copy_lacks")
    (root / "tests/test_broken.py").write_text("raise ValueError", encoding="utf-8")  # with any mutant
    folder = mutants_of(root, KILLED, IN_A_PROCESS, EQUIVALENT)
    assert main(["--all", "--record", "--jobs", "1"], root, folder) == 0
    assert "area         2 killed, 1 survived" in capsys.readouterr().out
    by, by_process, survived = (each.killed["test"] for each in read(folder / "area.toml"))
    assert by == "tests/test_doubling.py::test_two_is_doubled"
    # A test that fails whatever changes is passed over, and processes import the copy.
    assert (by_process, survived) == ("tests/test_further.py::test_a_process_of_its_own_halves", SURVIVES)
    assert (root / "bookmaker_ref/doubling.py").read_text(encoding="utf-8") == DOUBLING

    # Without the test that killed it, another one is looked for, and none is found.
    (root / "tests/test_doubling.py").write_text("def test_nothing(): pass\n", encoding="utf-8")
    assert main(["--jobs", "1"], root, folder) == 1
    assert "area-1 is recorded as killed, and survives" in capsys.readouterr().out


def test_a_mutant_that_does_not_apply_is_listed(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--all", "--jobs", "1"], root, mutants_of(root, GONE)) == 1
    assert "area-4         does not apply: its code is not there any more" in capsys.readouterr().out


def test_a_planted_mutant_is_taken_out_again(root: Path, tmp_path: Path) -> None:
    copy = Copy(root, tmp_path / "copy")
    with copy.planted(KILLED) as changed:
        assert changed == "bookmaker_ref/doubling.py"
        assert "3 + number" in (copy.folder / changed).read_text(encoding="utf-8")
    assert (copy.folder / changed).read_text(encoding="utf-8") == DOUBLING


def test_tests_that_import_the_changed_file_come_first(root: Path) -> None:
    (root / "tests/test_a.py").write_text("import tests.test_doubling\n", encoding="utf-8")
    (root / "tests/test_b.py").write_text("def place(): return 'bookmaker_ref.doubling:double'\n", encoding="utf-8")
    order = Nearest(root).order("bookmaker_ref/doubling.py")
    assert order[0] == "bookmaker_ref/doubling.py"
    assert order[1:] == [f"tests/test_{name}.py" for name in ("doubling", "b", "a", "further")]


def test_tests_that_read_a_script_through_another_one_come_first(root: Path) -> None:
    scripts = {"docs/inner.js": "", "docs/outer.js": 'import "./inner.js";', "tests/test_scripts.py": "'outer.js'\n"}
    for name, text in scripts.items():
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    assert Nearest(root).order("docs/inner.js")[0] == "tests/test_scripts.py"
