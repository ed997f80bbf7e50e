"""Columns of a file that have other codes for the same classes are rejected, as the library rejects vectors of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import bookmaker_ref as bm
from tests.commands import run

#: Three columns of the same cases: y has 0 and 1; p too; q has -1 for 0.
TWO_CODES: dict[str, list[Any]] = {"y": [0, 1, 0, 1], "p": [0, 1, 1, 1], "q": [-1, 1, -1, 1], "g": ["a", "a", "b", "b"]}


def write(folder: Path, columns: dict[str, list[Any]], kind: str = "csv") -> Path:
    path = folder / f"cases.{kind}"
    rows = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
    if kind == "json":
        path.write_text(json.dumps(rows), encoding="utf-8")
    else:
        lines = [",".join(columns), *(",".join(map(str, row.values())) for row in rows)]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def commands(path: Path) -> dict[str, tuple[str, ...]]:
    table = ("--labels", str(path), "--real", "y", "--predicted", "q")
    return {
        "compare": ("compare", *table[:4], "--systems", "p", "q", "--measure", "accuracy"),
        "report": ("report", *table),
        "report --by": ("report", *table, "--by", "g"),
        "evaluate": ("evaluate", *table),
    }


@pytest.mark.parametrize("kind", ["csv", "json"])
@pytest.mark.parametrize("command", ["compare", "report", "report --by", "evaluate"])
def test_commands_reject_two_codes_of_the_same_classes(command: str, kind: str, tmp_path: Path) -> None:
    ran = run(*commands(write(tmp_path, TWO_CODES, kind))[command])
    assert ran.status == 2
    assert "has -1 and 1: use the same two numbers in both" in ran.err
    assert "in labels" not in ran.err


def test_from_file_rejects_two_codes_of_the_same_classes(tmp_path: Path) -> None:
    path = write(tmp_path, TWO_CODES)
    with pytest.raises(ValueError, match="column 'y' has 0 and 1, column 'q' has -1 and 1"):
        bm.Contingency.from_file(path, real="y", predicted="q")
    assert bm.Contingency.from_file(path, real="y", predicted="q", shared=False).counts.tolist() == [[2, 0], [0, 2]]
    found = bm.Contingency.from_file(path, real="y", predicted="q", labels=[-1, 0, 1])
    assert found.counts.tolist() == [[0, 2, 0], [0, 0, 0], [0, 0, 2]]


def test_three_classes_of_texts_are_no_two_codes(tmp_path: Path) -> None:
    path = write(tmp_path, {"y": [0, 1, -1, 1], "q": [-1, 1, -1, 1]})
    assert bm.Contingency.from_file(path, real="y", predicted="q").labels == ("-1", "0", "1")


@pytest.mark.parametrize("said", [["0.0", "1.0", "1.0", "1.0"], ["false", "true", "true", "true"]])
@pytest.mark.parametrize("command", ["compare", "report", "report --by", "evaluate"])
def test_commands_reject_columns_with_no_label_in_common(command: str, said: list[str], tmp_path: Path) -> None:
    path = write(tmp_path, {**TWO_CODES, "q": said})
    ran = run(*commands(path)[command])
    assert ran.status == 2
    assert "have no label in common" in ran.err
    assert "in labels" not in ran.err


@pytest.mark.parametrize("command", ["report", "evaluate"])
def test_a_matrix_may_have_no_hit(command: str, tmp_path: Path) -> None:
    path = tmp_path / "matrix.csv"
    path.write_text(",a,b\na,0,5\nb,0,0\n", encoding="utf-8")
    assert run(command, "--matrix", str(path), "--rows", "predicted").status == 0


#: Real a: 5 predicted a, 1 predicted b. Real b: 2 predicted a, 7 predicted b. Rows are predictions.
_IN_ORDER = {"csv": ",a,b\na,5,2\nb,1,7\n", "json": '{"matrix": [[5, 2], [1, 7]], "labels": ["a", "b"]}'}
_OUT_OF_ORDER = {
    "csv": ",b,a\na,2,5\nb,7,1\n",
    "json": '{"matrix": [[2, 5], [7, 1]], "predicted": ["a", "b"], "real": ["b", "a"]}',
}


@pytest.mark.parametrize("kind", ["csv", "json"])
@pytest.mark.parametrize("rows", ["predicted", "real"])
@pytest.mark.parametrize("command", ["report", "evaluate"])
def test_a_matrix_with_rows_in_another_order_is_read_by_name(
    command: str, rows: str, kind: str, tmp_path: Path
) -> None:
    found = []
    for name, texts in (("one", _IN_ORDER), ("other", _OUT_OF_ORDER)):
        path = tmp_path / f"{name}.{kind}"
        text = texts[kind]
        if rows == "real":  # the same matrix, said of the other side
            text = text.replace("predicted", "?").replace("real", "predicted").replace("?", "real")
        path.write_text(text, encoding="utf-8")
        ran = run(command, "--matrix", str(path), "--rows", rows, "--json")
        assert ran.status == 0, ran.err
        document = ran.json
        of_class = {each["label"]: each["measures"]["recall"]["value"] for each in document["classes"]}
        found.append(of_class)
    expected = {"a": 5 / 6, "b": 7 / 9} if rows == "predicted" else {"a": 5 / 7, "b": 7 / 8}
    assert found == [pytest.approx(expected), pytest.approx(expected)]
