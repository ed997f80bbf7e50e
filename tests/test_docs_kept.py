"""What took long to find is found once, as long as nothing that it rests on has changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from docs.writers.kept import Cell, Kept


@pytest.fixture
def source(tmp_path: Path) -> Path:
    file = tmp_path / "source.py"
    file.write_text("one", encoding="utf-8")
    return file


def said(source: Path) -> dict[str, str]:
    return {source.name: source.read_text(encoding="utf-8")}


def test_a_row_is_found_once_for_each_question_and_each_state_of_the_sources(tmp_path: Path, source: Path) -> None:
    asked: list[str] = []

    def row(question: str) -> tuple[Cell, ...]:
        def find() -> tuple[Cell, ...]:
            asked.append(question)
            return 0.1, None, "x", 3

        return Kept("rows", said(source), tmp_path / "cache").row(question, find)

    assert row("a") == row("a") == row("b") == (0.1, None, "x", 3)
    assert asked == ["a", "b"]
    source.write_text("two", encoding="utf-8")
    row("a")
    assert asked == ["a", "b", "a"]


@pytest.mark.parametrize("change", ["", "{}", '{"digest": 1, "row": [9]}', None])
def test_what_does_not_fit_its_digest_is_found_again(tmp_path: Path, source: Path, change: str | None) -> None:
    kept = Kept("rows", said(source), tmp_path / "cache")
    kept.row("a", lambda: [1, 2])
    (file,) = (tmp_path / "cache" / "rows").iterdir()
    file.write_text(file.read_text().replace("[1, 2]", "[1, 3]") if change is None else change, encoding="utf-8")
    assert kept.row("a", lambda: [5]) == (5,)
    assert kept.row("a", lambda: [6]) == (5,)


def test_where_nothing_can_be_kept_it_is_found_each_time(tmp_path: Path, source: Path) -> None:
    (tmp_path / "cache").write_text("no folder", encoding="utf-8")
    kept = Kept("rows", said(source), tmp_path / "cache")
    assert kept.row("a", lambda: [1]) == (1,)
    assert kept.row("a", lambda: [2]) == (2,)
