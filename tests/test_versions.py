"""Which versions there are, how they are run, and what the page says of it."""

from __future__ import annotations

import re
import stat
from pathlib import Path

import pytest

from tests import conftest, versions
from tests.versions import PYTHONS, Interpreter, Run, dependencies, interpreters, main

HERE = Interpreter((3, 12, 1), False, Path("python"))
GOOD = Run("3.12.1", "lowest", {"numpy": "2.0.0"}, "10 passed, 1 skipped", ok=True)
BAD = Run("3.12.1", "newest", {"numpy": "9.9.9"}, "9 passed, 1 failed", ok=False)


def test_every_file_of_the_selection_is_there() -> None:
    there = {path.name for path in Path(__file__).parent.glob("test_*.py")}
    assert there >= conftest._WIDE
    assert not conftest._WIDE & set(conftest._DECIDING)  # which decide every record


@pytest.mark.parametrize("words", [["--write"], []])
@pytest.mark.parametrize("second", [GOOD, BAD])
def test_a_run_that_fails_is_told_and_nothing_is_written_unasked(
    words: list[str],
    second: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    left = [GOOD, second]
    monkeypatch.setattr(versions, "interpreters", lambda minors: [HERE])
    monkeypatch.setattr(versions, "_uv", lambda folder: "uv")
    monkeypatch.setattr(versions, "ran", lambda *_: left.pop(0))
    monkeypatch.setattr(versions, "PAGE", tmp_path / "versions.md")
    assert main(words) == (second == BAD)
    out, _ = capsys.readouterr()
    assert f"| tests | {GOOD.result} | {second.result} |" in out
    assert "not run, since not there: Python 3.11, 3.13, 3.14, 3.14t" in out
    assert [path.name for path in tmp_path.iterdir()] == ["versions.md"] * bool(words)


def test_without_any_python_nothing_was_run_and_that_is_no_success(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(versions, "interpreters", lambda minors: [])
    monkeypatch.setattr(versions, "_uv", lambda folder: "uv")
    assert main(["--python", "3.99"]) == 1


def test_the_page_is_never_of_some_pythons_alone(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["--write", "--python", "3.12"])
    assert "the page is of every Python that is there" in capsys.readouterr().err


def test_a_tool_that_fails_is_a_run_that_failed(tmp_path: Path) -> None:
    tool = tmp_path / "uv"
    tool.write_text("#!/bin/sh\necho 'first line' >&2\necho 'no wheel for it' >&2\nexit 2\n", encoding="utf-8")
    tool.chmod(tool.stat().st_mode | stat.S_IXUSR)
    found = versions.ran(str(tool), HERE, "lowest", tmp_path / "environment")
    assert (found.ok, found.result) == (False, "cannot be installed: no wheel for it")


def test_of_each_python_the_newest_is_taken_and_what_cannot_be_run_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = {
        "a/python3.12": "3 12 1 0",
        "b/python3.12": "3 12 10 0",
        "b/python3.14t": "3 14 0 1",
        "b/python3.9": "3 9 1 0",
    }
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
    for name, line in {**said, "a/python3.13": "; exit 127", "b/python3.12-config": "3 12 99 0"}.items():
        (tmp_path / name).write_text(f"#!/bin/sh\necho {line}\n", encoding="utf-8")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path / 'a'}:{tmp_path / 'b'}:/bin:/nowhere")
    monkeypatch.setenv("HOME", str(tmp_path))
    found = {each.minor: each for each in interpreters()}
    assert str(found["3.14t"]) == "3.14.0t"
    assert (str(found["3.12"]), "3.9" in found) == ("3.12.10", False)
    assert [each.minor for each in interpreters(["3.14t"])] == ["3.14t"]


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("kill -9 $$", ("ended by signal 9", False)),
        ("echo '==== 1 failed, 9 passed in 2.50s ===='; exit 1", ("1 failed, 9 passed", False)),
        ("echo '9 passed, 2 skipped, 5 deselected in 2.50s (0:00:02)'", ("9 passed, 2 skipped", True)),
        ("exit 5", ("no tests", False)),
    ],
)
def test_what_pytest_says_at_its_end_is_the_result(script: str, said: tuple[str, bool], tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python").write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    (tmp_path / "bin" / "python").chmod(0o755)
    assert versions.tested(tmp_path) == said


# --- the page ---------------------------------------------------------------------------------------------------


def columns() -> dict[tuple[str, str], dict[str, str]]:
    """The table of the page: of each Python and kind of versions what every row says."""
    text = versions.PAGE.read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line[:1] == "|"]
    pythons, kinds, *rest = [row for row in rows if not set(row[0]) <= {"-"}]
    return {
        (python, kind): {row[0]: row[i] for row in rest}
        for i, (python, kind) in enumerate(zip(pythons, kinds, strict=True))
        if i
    }


def test_the_page_has_every_package_with_its_lower_bound_on_the_oldest_python() -> None:
    found = columns()
    oldest = next(iter(found))
    assert oldest[0].startswith("3.11.")
    assert oldest[1] == "lowest"
    bounds = dependencies()
    assert {"numpy", "sympy", "mpmath", "scipy", "pyarrow", "pandas"} <= bounds.keys()
    for name, bound in bounds.items():
        shown = found[oldest][name]
        assert (shown + ".0").startswith(bound + "."), f"{name}: pyproject.toml allows {bound}, {shown} was run"


def test_the_page_says_of_each_run_that_all_passed() -> None:
    found = columns()
    assert {kind for _, kind in found} == set(versions.RESOLUTIONS)
    for rows in found.values():
        assert re.fullmatch(r"[0-9]{4,} passed(, [0-9]+ skipped)?", rows["tests"])


def test_the_page_is_what_the_program_writes_and_names_no_machine() -> None:
    text = versions.PAGE.read_text(encoding="utf-8")
    runs = [
        Run(python, kind, {name: rows[name] for name in dependencies()}, rows["tests"], ok=True)
        for (python, kind), rows in columns().items()
    ]
    missing = re.findall(r"[0-9]\.[0-9]+t?", text.rpartition("were not there: ")[2].partition("\n")[0])
    assert set(missing) <= set(PYTHONS)
    assert text == versions.page(runs, missing)
    assert not re.search(r"(?i)20[0-9]{2}-|/home|/root|/usr|://", text)
