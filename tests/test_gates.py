"""A check that passed runs again if anything that it depends on has changed, and only then."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests import gates
from tests.cases import for_each
from tests.gates import Files, Gate, Stamps, is_off, stamped, unchanged

CHECK = "tests/test_page.py::test_it"
GATE = Gate("tests.test_page", ("docs/data/*.csv", "notes/**"))
FILES = {
    "tests/test_page.py": "from bookmaker_ref.page import page\nfrom tests.helping import help_it\n",
    "tests/helping.py": "import docs.reader\n\ndef help_it(): return docs.reader.read()\n",
    "tests/conftest.py": "",
    "tests/gates.py": "",
    "tests/cases.py": "",
    "docs/__init__.py": "",
    "docs/reader.py": "from pathlib import Path\n\ndef read(): return Path(__file__).with_name('words.txt')\n",
    "docs/words.txt": "words",
    "docs/data/sizes.csv": "1",
    "notes/deep/in.md": "a note",
    "bookmaker_ref/__init__.py": "",
    "bookmaker_ref/page.py": "from bookmaker_ref.core import value\n\npage = value\n",
    "bookmaker_ref/core.py": "value = 1\n",
    "bookmaker_ref/other.py": "value = 1\n",
    "bookmaker_ref/numeric/calls.py": "value = 1\n",
    "docs/writers/sources.py": "",
    "pyproject.toml": "",
    "constraints.txt": "numpy==2.0",
    "README.md": "words",
}


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    for path, text in FILES.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    return tmp_path


def passed(root: Path, profile: int = 20) -> Stamps:
    """The stamps after the check has passed."""
    return stamped({}, Files.now(root), {CHECK: GATE}, (), profile)


def test_a_check_is_left_out_while_nothing_has_changed(repository: Path) -> None:
    assert unchanged(passed(repository), Files.now(repository), 20) == {CHECK}


@for_each(
    {
        "its own module": ("tests/test_page.py", FILES["tests/test_page.py"] + "x = 1\n"),
        "a module that it imports": ("bookmaker_ref/page.py", FILES["bookmaker_ref/page.py"] + "x = 1\n"),
        "a module imported by that": ("bookmaker_ref/core.py", "value = 2\n"),
        "a helper of the tests": ("tests/helping.py", FILES["tests/helping.py"] + "x = 1\n"),
        "a module that the helper imports": ("docs/reader.py", FILES["docs/reader.py"] + "x = 1\n"),
        "a file that an imported module reads": ("docs/words.txt", "other words"),
        "a data file": ("docs/data/sizes.csv", "2"),
        "a new data file": ("docs/data/more.csv", "1"),
        "a new file in a new folder": ("notes/other/new.md", "a note"),
        "a module in a new folder beside an imported one": ("bookmaker_ref/further/new.py", ""),
        "an engine": ("bookmaker_ref/numeric/calls.py", "value = 2\n"),
        "a file deep in a folder": ("notes/deep/in.md", "another note"),
        "a new module beside an imported one": ("bookmaker_ref/new.py", ""),
        "the settings": ("pyproject.toml", "[project]"),
        "a version": ("constraints.txt", "numpy==2.1"),
        "how tests are run": ("tests/conftest.py", "x = 1"),
        "no data file": ("docs/data/sizes.csv", None),
    }.items(),
    lambda case: case[0],
)
def test_a_check_runs_again_after_each_kind_of_change(
    kind: str, change: tuple[str, str | None], *, repository: Path
) -> None:
    path, text = change
    before = passed(repository)
    if text is None:
        (repository / path).unlink()
    else:
        (repository / path).parent.mkdir(parents=True, exist_ok=True)
        (repository / path).write_text(text)
    assert unchanged(before, Files.now(repository), 20) == set(), kind
    if path in FILES:
        (repository / path).write_text(FILES[path])
    else:
        (repository / path).unlink()


def test_a_check_runs_again_after_a_change_of_a_file_that_it_opened(repository: Path) -> None:
    files = Files.now(repository)
    before = stamped({}, files, {CHECK: GATE}, (), 20, opened={CHECK: ["README.md"]})
    # Another check of the same gate opens nothing, and the first stays valid.
    after = stamped(before, files, {f"{CHECK}[2]": GATE}, (), 20)
    assert unchanged(after, files, 20) == {CHECK, f"{CHECK}[2]"}
    (repository / "README.md").write_text("other words")
    assert unchanged(after, Files.now(repository), 20) == set()


def test_a_check_that_starts_a_process_depends_on_the_whole_package(repository: Path) -> None:
    before = stamped({}, Files.now(repository), {CHECK: GATE}, (), 20, opened={CHECK: ["bookmaker_ref/**"]})
    (repository / "bookmaker_ref/other.py").write_text("value = 2\n")
    assert unchanged(before, Files.now(repository), 20) == set()


def test_opened_files_and_started_processes_are_noted(tmp_path: Path) -> None:
    (tmp_path / "inside.txt").write_text("words")
    watch = gates.Watch(tmp_path)
    watch.begin()
    (tmp_path / "inside.txt").read_text()
    Path(__file__).read_bytes()
    assert watch.end() == ["inside.txt"]
    watch.begin()
    subprocess.run(["true"], check=True)
    assert watch.end() == ["bookmaker_ref/**"]
    (tmp_path / "inside.txt").read_text()
    assert watch.end() == []


@pytest.mark.parametrize("path", ["README.md", "bookmaker_ref/other.py"])
def test_a_check_stays_left_out_if_something_else_changes(repository: Path, path: str) -> None:
    before = passed(repository)
    (repository / path).write_text("value = 3\n")
    assert unchanged(before, Files.now(repository), 20) == {CHECK}


def test_a_check_that_passed_with_fewer_examples_runs_with_more(repository: Path) -> None:
    files = Files.now(repository)
    assert unchanged(passed(repository, 20), files, 100) == set()
    assert unchanged(passed(repository, 100), files, 20) == {CHECK}


def test_a_check_that_fails_runs_again(repository: Path) -> None:
    files = Files.now(repository)
    assert unchanged(stamped(passed(repository), files, {}, [CHECK], 20), files, 20) == set()


def test_a_check_runs_again_with_another_python(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = passed(repository)
    monkeypatch.setattr(gates, "running", lambda: "another Python")
    assert unchanged(before, Files.now(repository), 20) == set()


def test_every_check_runs_without_git(tmp_path: Path) -> None:
    assert (
        unchanged({"x": {"running": gates.running(), "inputs": {}, "passed": {CHECK: 100}}}, Files.now(tmp_path), 20)
        == set()
    )


@pytest.mark.parametrize("variable", ["FRESH", "CI", "FIXED_PART"])
def test_every_check_runs_where_all_is_asked_for(variable: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for each in ("FRESH", "CI", "FIXED_PART"):
        monkeypatch.delenv(each, raising=False)
    assert not is_off()
    monkeypatch.setenv(variable, "1")
    assert is_off()
