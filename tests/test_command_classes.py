"""``bookmaker evaluate`` of a table in a file: the measures of K classes, and of each class against the rest."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bookmaker_ref import exact
from bookmaker_ref.cli import main
from bookmaker_ref.multiclass import MEASURES

#: The table of three classes that several libraries were run on; its rows are real.
MATRIX = "3,0,0\n0,1,2\n2,1,3\n"


@pytest.fixture
def matrix(tmp_path: Path) -> str:
    path = tmp_path / "matrix.csv"
    path.write_text(MATRIX, encoding="utf-8")
    return str(path)


@pytest.fixture
def cases(tmp_path: Path) -> str:
    lines = ["real,predicted", *(["a,a"] * 3), "b,b", *(["b,c"] * 2), *(["c,a"] * 2), "c,b", *(["c,c"] * 3)]
    path = tmp_path / "cases.csv"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(path)


def told(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main(["evaluate", *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(list(words)) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    return captured.err


def test_a_matrix_has_every_measure_of_k_classes(capsys: pytest.CaptureFixture[str], matrix: str) -> None:
    found = told(capsys, "--matrix", matrix, "--rows", "real")
    assert list(found["measures"]) == list(MEASURES)
    assert found["measures"]["informedness"] == {"value": 31 / 72, "exact": "31/72", "interval": None, "p": None}
    assert found["measures"]["gorodkin_rk"]["exact"] == "11/30"
    assert found["table"] == {
        "rows": "predicted",
        "predicted": [0, 1, 2],
        "real": [0, 1, 2],
        "matrix": [[3, 0, 2], [0, 1, 1], [0, 2, 3]],
        "n": 12,
    }


def test_labels_give_the_same_as_the_matrix(capsys: pytest.CaptureFixture[str], matrix: str, cases: str) -> None:
    of_matrix = told(capsys, "--matrix", matrix, "--rows", "real")
    of_cases = told(capsys, "--labels", cases, "--real", "real", "--predicted", "predicted")
    assert of_cases["measures"] == of_matrix["measures"]
    assert of_cases["table"]["real"] == ["a", "b", "c"]


def test_what_the_rows_are_matters(capsys: pytest.CaptureFixture[str], matrix: str) -> None:
    real = told(capsys, "--matrix", matrix, "--rows", "real")["measures"]
    predicted = told(capsys, "--matrix", matrix, "--rows", "predicted")["measures"]
    assert real["informedness_by_prevalence"]["exact"] == predicted["markedness"]["exact"] == "1/3"
    assert real["gorodkin_rk"] == predicted["gorodkin_rk"]


def test_each_class_is_held_against_the_rest(capsys: pytest.CaptureFixture[str], cases: str) -> None:
    found = told(capsys, "--labels", cases, "--real", "real", "--predicted", "predicted")
    first = found["classes"][0]
    assert (first["label"], first["table"]) == ("a", {"tp": 3, "fp": 2, "fn": 0, "tn": 7, "n": 12})
    assert first["measures"]["informedness"]["exact"] == str(exact.informedness(3, 2, 0, 7)) == "7/9"


def test_one_class_can_be_made_positive(capsys: pytest.CaptureFixture[str], cases: str) -> None:
    found = told(capsys, "--labels", cases, "--real", "real", "--predicted", "predicted", "--positive", "a")
    assert found["table"] == {"tp": 3, "fp": 2, "fn": 0, "tn": 7, "n": 12}
    assert found["measures"]["informedness"]["exact"] == "7/9"


def test_p_has_the_degrees_of_freedom_of_the_table(capsys: pytest.CaptureFixture[str], matrix: str) -> None:
    chi2_contingency = pytest.importorskip("scipy.stats").chi2_contingency
    found = told(capsys, "--matrix", matrix, "--rows", "real")["measures"]
    expected = chi2_contingency([[3, 0, 0], [0, 1, 2], [2, 1, 3]], correction=False)
    assert found["chi2"]["value"] == pytest.approx(expected.statistic, rel=1e-14)
    assert found["chi2"]["p"] == pytest.approx(expected.pvalue, rel=1e-13)


def test_what_is_undefined_says_why(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    path.write_text('{"labels": ["x", "y"], "matrix": [[3, 0], [1, 0]]}', encoding="utf-8")
    found = told(capsys, "--matrix", str(path), "--rows", "predicted")["measures"]["informedness"]
    assert found["value"] is None
    assert found["undefined"] == "there are no cases of class 'y'"


def test_people_see_the_table_and_each_family(capsys: pytest.CaptureFixture[str], matrix: str) -> None:
    assert main(["evaluate", "--matrix", matrix, "--rows", "real"]) == 0
    shown = capsys.readouterr().out
    assert "12 cases, 3 classes" in shown
    assert "31/72" in shown
    for name in MEASURES:
        assert f"  {name} " in shown
    assert all(len(line) <= 100 for line in shown.splitlines())


def test_a_table_of_hundreds_of_classes_is_answered(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "large.csv"
    path.write_text("\n".join(",".join(str((i * j + i) % 7 + (i == j)) for j in range(200)) for i in range(200)))
    assert main(["evaluate", "--matrix", str(path), "--rows", "real"]) == 0
    assert "200 classes" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--matrix", "MATRIX"], "--rows predicted"),
        (["--matrix", "MATRIX", "--rows", "sideways"], "--rows predicted"),
        (["--matrix", "nowhere.csv", "--rows", "real"], "no file"),
        (["--matrix", "MATRIX", "--rows", "real", "1", "2", "3", "4"], "give one table"),
        (["--matrix", "MATRIX", "--rows", "real", "--positive", "9"], "no class"),
        (["1", "2", "3", "4", "--positive", "9"], "--positive is about a file"),
        (["--labels", "MATRIX"], "add --real COL and --predicted COL"),
        (["--labels", "MATRIX", "--real", "3", "--predicted", "no"], "no column"),
    ],
)
def test_a_mistake_is_answered_in_one_line(
    capsys: pytest.CaptureFixture[str], matrix: str, words: list[str], said: str
) -> None:
    assert said in refused(capsys, "evaluate", *(matrix if word == "MATRIX" else word for word in words))
