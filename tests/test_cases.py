"""A test of many cases runs each of them, and each fails on its own with a command that runs it alone."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import settings

from tests import cases
from tests.cases import chosen, ids, unknown
from tests.paths import ROOT

pytestmark = pytest.mark.on_change

_CASES = """
import pytest
from tests.cases import for_each

def tried(case):
    with open("tried.txt", "a") as file:
        print(case, file=file)

@for_each([(1, "a"), (2, "b c"), (3, "d"), (4, "e")], lambda case: case[1])
def test_odd(number, letter, *, tmp_path):
    tried(letter)
    assert number % 2 and tmp_path.is_dir()

@for_each([(1, 2), 3])
def test_one_argument(case, *, request):
    assert request.node.name == "test_one_argument"
    tried(case)

@for_each([pytest.fail, print])
def test_fails_in_words(case):
    case("said")

@for_each([print, pytest.skip])
def test_skips(case):
    case("said")

@for_each(lambda: [])
def test_without_cases(case):
    raise AssertionError(case)

@for_each(list(range(100)), some=True)
def test_some(case):
    tried(case)

@for_each(list(range(200)), some=7)
def test_seven(case):
    tried(f"seven {case}")

@pytest.mark.parametrize("case", ["f g"])
def test_parameters(case):
    assert not case
"""


def run(folder: Path, *words: str) -> str:
    """The output of pytest on the cases above."""
    (folder / "test_these.py").write_text(_CASES)
    start = [sys.executable, "-m", "pytest", "-q", "-p", "tests.conftest", "--import-mode=importlib"]
    done = subprocess.run(
        [*start, *words], cwd=folder, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False
    )
    return done.stdout


def lines(folder: Path) -> list[str]:
    """The cases that were tried."""
    return (folder / "tried.txt").read_text().splitlines()


@pytest.mark.slow
def test_every_case_fails_on_its_own_with_a_command_that_runs_it_alone(tmp_path: Path) -> None:
    printed = run(tmp_path, "test_these.py::test_odd", "test_these.py::test_parameters")
    assert lines(tmp_path) == ["a", "b c", "d", "e"]
    failed = re.findall(r"^SUBFAILED\[(.+?)\]", printed, re.M)
    assert failed == ["b c", "e"]
    assert "2 of 4 cases fail: b c, e" in printed
    commands = re.findall(r"(?:Run this case alone: |^)(python -m pytest .+)$", printed, re.M)
    assert "python -m pytest 'test_these.py::test_parameters[f g]'" in commands
    (alone,) = (each for each in commands if "b c" in each)
    (tmp_path / "tried.txt").unlink()
    assert "1 of 1 cases fail: b c" in run(tmp_path, *shlex.split(alone)[3:])
    assert lines(tmp_path) == ["b c"]


@pytest.mark.slow
def test_skipping_a_case_and_having_none_are_failures(tmp_path: Path) -> None:
    printed = run(tmp_path, "-k", "words or skips or without or argument or some")
    assert "1 of 2 cases fail" in printed
    assert "a single case cannot be skipped" in printed
    assert "there is no case" in printed
    assert lines(tmp_path)[:2] == ["(1, 2)", "3"]
    assert len(lines(tmp_path)) == 2 + 20  # twenty of the hundred by default


@pytest.mark.slow
@pytest.mark.parametrize(("profile", "many"), [("default", 7), ("all", 200)])
def test_some_cases_run_by_default_and_all_with_the_largest_profile(profile: str, many: int, tmp_path: Path) -> None:
    run(tmp_path, "-k", "seven", f"--hypothesis-profile={profile}")
    assert len(set(lines(tmp_path))) == many


@pytest.mark.slow
def test_an_unknown_id_fails_with_the_nearest_one(tmp_path: Path) -> None:
    assert "no case has the id 'bc'; did you mean 'b c'?" in run(tmp_path, "test_these.py::test_odd", "--case", "bc")
    assert unknown("bc", ["b c", "d"]) == "no case has the id 'bc'; did you mean 'b c'?"


def test_ids_are_unique_and_short() -> None:
    found = ids(["a", "a", "", "x" * 300, "two\nlines", "b"])
    assert len(set(found)) == 6
    assert all(each.isprintable() and len(each) < 100 for each in found)


@pytest.mark.parametrize(("profile", "many"), [("quick", 25), ("default", 50), ("all", 250)])
def test_the_profile_says_how_much_is_tried(profile: str, many: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cases, "settings", lambda: settings.get_profile(profile))
    assert (cases.rounds(250), cases.rounds(1)) == (many, 1)


@pytest.mark.parametrize("many", [10, 249, 250, 300])
def test_a_sample_is_the_same_each_time_and_never_larger_than_all(many: int) -> None:
    every = list(range(250))
    found = chosen(every, "a test", many)
    assert len(found) == min(many, 250)
    assert found == sorted(set(found)) == chosen(every, "a test", many)
    assert (found == chosen(every, "another", many)) == (many >= 250)
