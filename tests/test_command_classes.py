"""``bookmaker evaluate`` of a table in a file: the measures of K classes, and of each class against the rest."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bookmaker_ref import exact
from bookmaker_ref.cli import main
from bookmaker_ref.multiclass import MEASURES
from tests import given
from tests.cases import for_each
from tests.commands import printed, refusal, shell, told

#: The table of three classes that several libraries were run on; its rows are real.
MATRIX = "3,0,0\n0,1,2\n2,1,3\n"


@pytest.fixture
def matrix(tmp_path: Path) -> list[str]:
    return given.matrix(tmp_path, MATRIX, rows="real")


@pytest.fixture
def cases(tmp_path: Path) -> list[str]:
    lines = ["real,predicted", *["a,a"] * 3, "b,b", *["b,c"] * 2, *["c,a"] * 2, "c,b", *["c,c"] * 3]
    return given.labels(tmp_path, "\n".join(lines) + "\n")


def test_a_matrix_has_every_measure_of_k_classes(matrix: list[str]) -> None:
    found = told("evaluate", *matrix)
    assert list(found["measures"]) == list(MEASURES)
    informedness = found["measures"]["informedness"]
    low, high = informedness.pop("interval")
    assert low < 31 / 72 < high
    assert informedness == {"value": 31 / 72, "exact": "31/72", "p": None}
    assert found["measures"]["gorodkin_rk"]["exact"] == "11/30"
    assert found["table"] == {
        "rows": "predicted",
        "predicted": [0, 1, 2],
        "real": [0, 1, 2],
        "matrix": [[3, 0, 2], [0, 1, 1], [0, 2, 3]],
        "n": 12,
    }


def test_labels_give_the_same_as_the_matrix(matrix: list[str], cases: list[str]) -> None:
    of_matrix = told("evaluate", *matrix)
    of_cases = told("evaluate", *cases)
    assert of_cases["measures"] == of_matrix["measures"]
    assert of_cases["table"]["real"] == ["a", "b", "c"]


def test_what_the_rows_are_matters(matrix: list[str]) -> None:
    real = told("evaluate", *matrix)["measures"]
    predicted = told("evaluate", *matrix[:-1], "predicted")["measures"]
    assert real["informedness_by_prevalence"]["exact"] == predicted["markedness"]["exact"] == "1/3"
    assert real["gorodkin_rk"]["exact"] == predicted["gorodkin_rk"]["exact"]


def test_each_class_is_held_against_the_rest(cases: list[str]) -> None:
    found = told("evaluate", *cases)
    first = found["classes"][0]
    assert (first["label"], first["table"]) == ("a", {"tp": 3, "fp": 2, "fn": 0, "tn": 7, "n": 12})
    assert first["measures"]["informedness"]["exact"] == str(exact.informedness(3, 2, 0, 7)) == "7/9"


def test_one_class_can_be_made_positive(cases: list[str]) -> None:
    found = told("evaluate", *cases, "--positive", "a")
    assert found["table"] == {"tp": 3, "fp": 2, "fn": 0, "tn": 7, "n": 12}
    assert found["measures"]["informedness"]["exact"] == "7/9"


def test_p_has_the_degrees_of_freedom_of_the_table(matrix: list[str]) -> None:
    chi2_contingency = pytest.importorskip("scipy.stats").chi2_contingency
    found = told("evaluate", *matrix)["measures"]
    expected = chi2_contingency([[3, 0, 0], [0, 1, 2], [2, 1, 3]], correction=False)
    assert found["chi2"]["value"] == pytest.approx(expected.statistic, rel=1e-14)
    assert found["chi2"]["p"] == pytest.approx(expected.pvalue, rel=1e-13)


def test_what_is_undefined_says_why(tmp_path: Path) -> None:
    words = given.matrix(tmp_path, {"labels": ["x", "y"], "matrix": [[3, 0], [1, 0]]}, "json")
    found = told("evaluate", *words)["measures"]["informedness"]
    assert found["value"] is None
    assert found["undefined"] == "there are no cases of class 'y'"


def test_people_see_the_table_and_each_family(matrix: list[str]) -> None:
    shown = printed("evaluate", *matrix)
    assert "12 cases, 3 classes" in shown
    assert "31/72" in shown
    for name in MEASURES:
        assert f"  {name} " in shown
    assert all(len(line) <= 100 for line in shown.splitlines())


def test_a_table_of_hundreds_of_classes_is_answered(tmp_path: Path) -> None:
    shown = printed("evaluate", *large(tmp_path, 200))
    assert "200 classes" in shown
    assert "more than 30 classes" in shown


def test_a_class_that_is_none_is_refused(matrix: list[str]) -> None:
    """What is no table, `tests/test_command_bet.py` has: every verb reads it alike."""
    assert "no class" in refusal("evaluate", *matrix, "--positive", "9")
    assert "--positive is about a file" in refusal("evaluate", "1", "2", "3", "4", "--positive", "9")


# --- weights, pipes, width, many classes ------------------------------------------------------------------------


def weights(tmp_path: Path) -> list[str]:
    return given.labels(tmp_path, "real,predicted,w\na,a,0.5\nb,b,1.5\na,b,2\n", "--weights", "w")


def test_counts_that_are_not_whole_are_measured(tmp_path: Path) -> None:
    words = weights(tmp_path)
    found = told("evaluate", *words)
    # by hand: a is right in 0.5 of 2.5, b in 1.5 of 1.5
    assert found["measures"]["informedness"]["value"] == 0.2  # 0.5/2.5 + 1.5/1.5 - 1
    assert found["measures"]["accuracy"] == {"value": 0.5, "exact": None, "interval": None, "p": None}
    first = found["classes"][0]
    assert first["table"] == {"tp": 0.5, "fp": 0, "fn": 2, "tn": 1.5, "n": 4}
    assert first["measures"]["recall"] == {"value": 0.2, "exact": None, "interval": None, "p": None}
    assert "1/5" not in printed("evaluate", *words)


def test_statistics_of_what_is_not_whole_are_undefined(tmp_path: Path) -> None:
    words = weights(tmp_path)
    of_two = told("evaluate", *words, "--positive", "a")["measures"]
    for found in (told("evaluate", *words)["measures"]["chi2"], of_two["chi2"], of_two["g2_plus_p"]):
        assert (found["value"], found["p"]) == (None, None)
        assert "not whole" in found["undefined"]


def test_weights_that_add_up_to_whole_numbers_are_counts(tmp_path: Path) -> None:
    found = told("evaluate", *given.matrix(tmp_path, "3.0,1.0\n2.0,4.0\n"))
    assert found["measures"]["informedness"]["exact"] == "2/5"
    assert found["measures"]["chi2"]["exact"] == "5/3"  # 10 * (12 - 2)**2 / (4 * 6 * 5 * 5)
    assert found["classes"][0]["table"] == {"tp": 3, "fp": 1, "fn": 2, "tn": 4, "n": 10}


def test_one_class_of_weights_can_be_made_positive(tmp_path: Path) -> None:
    words = [*given.matrix(tmp_path, ",cat,dog\ncat,58.1,20.4\ndog,11.9,9.6\n"), "--positive", "cat"]
    found = told("evaluate", *words)
    assert found["positive"] == "cat"
    assert found["measures"]["recall"]["value"] == pytest.approx(0.83, abs=1e-15)
    assert found["measures"]["informedness"]["value"] == pytest.approx(0.15, abs=1e-15)
    shown = printed("evaluate", *words)
    assert "positive: cat; negative: the rest" in shown
    assert "real cat" in shown
    assert "8177" not in shown


@pytest.mark.parametrize("name", ["-", "/dev/stdin"])
def test_a_table_can_be_piped_in(cases: list[str], matrix: list[str], name: str) -> None:
    tabs = ["--format", "tsv"]
    for words, content in (
        (cases, Path(cases[1]).read_text()),
        (matrix, MATRIX),
        ([*matrix, *tabs], MATRIX.replace(",", "\t")),
    ):
        found = told("evaluate", words[0], name, *words[2:], stdin=content.encode())
        assert found["measures"]["informedness"]["exact"] == "31/72"


@pytest.mark.slow
def test_a_real_pipe_is_read(cases: list[str]) -> None:
    ran = shell("evaluate", "--labels", "-", *cases[2:], "--json", stdin=Path(cases[1]).read_bytes())
    assert ran.json["measures"]["informedness"]["exact"] == "31/72"


def test_where_nothing_can_be_piped_in_one_line_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["evaluate", "--matrix", "-", "--rows", "real"]) == 2
    assert "stdin is closed" in capsys.readouterr().err


def test_the_p_value_has_a_column_of_its_own(monkeypatch: pytest.MonkeyPatch, matrix: list[str]) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    found = told("evaluate", *matrix)["measures"]
    lines = printed("evaluate", *matrix).splitlines()
    for name in ("chi2", "g2"):
        (line,) = (line for line in lines if line.startswith(f"  {name} "))
        assert f"  p = {found[name]['p']:.4g}  " in line


def test_a_reason_is_never_cut(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    words = given.matrix(tmp_path, ",a class,the other class\na class,3,0\nthe other class,1,0\n")
    shown = " ".join(printed("evaluate", *words).split())
    assert "informedness undefined there are no cases of class 'the other class'" in shown


def test_columns_that_do_not_fit_are_named(monkeypatch: pytest.MonkeyPatch, cases: list[str]) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    shown = " ".join(printed("evaluate", *cases).split())
    assert "Left out for want of room: markedness, correlation; --json has them." in shown


def large(tmp_path: Path, k: int) -> list[str]:
    """Of so many classes, the fourth of which never occurs."""
    return given.matrix(
        tmp_path, [[((i * j + i) % 7 + (i == j)) * (j != 3) for j in range(k)] for i in range(k)], "json"
    )


def test_of_many_classes_nothing_that_takes_long_is_computed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def never(*_: object) -> None:
        raise AssertionError("exact numbers, for a table as large as this")

    monkeypatch.setattr("bookmaker_ref.cli.evaluate_classes.ExactTable", never)
    monkeypatch.setattr("bookmaker_ref.cli.evaluate_classes._DETERMINANTS", 50)
    words = large(tmp_path, 51)
    found = told("evaluate", *words)
    assert found["measures"]["informedness"]["undefined"] == "there are no cases of class 3"
    left_out = [name for name in MEASURES if name not in found["measures"]]
    assert found["left_out"] == left_out == [name for name, each in MEASURES.items() if each.family == "determinant"]
    assert len(found["classes"]) == 51
    shown = printed("evaluate", *words)
    assert "Left out: what is made of the determinant, long to compute for more than 50 classes." in shown
    assert "not shown for more than 50 classes: --json has each" in shown
    assert len(shown.splitlines()) < 80


def test_up_to_the_limit_nothing_is_left_out(tmp_path: Path) -> None:
    words = large(tmp_path, 50)
    assert told("evaluate", *words)["left_out"] == []
    shown = printed("evaluate", *words)
    assert "Left out" not in shown
    assert "not shown" not in shown


def test_a_table_of_one_class_tells_nothing(tmp_path: Path) -> None:
    words = given.labels(tmp_path, "real,predicted\na,a\na,a\n")
    for more in ([], ["--json"], ["--positive", "a"]):
        assert "there is only one class, 'a': such a table tells nothing" in refusal("evaluate", *words, *more)


def test_one_case_is_not_cases(tmp_path: Path) -> None:
    words = given.labels(tmp_path, "real,predicted\n0,1\n")
    assert printed("evaluate", *words).startswith("1 case, 2 classes\n")


def test_whoever_names_a_file_without_an_option_hears_of_both() -> None:
    for words in (["evaluate", "cases.csv"], ["evaluate"]):
        assert "--matrix FILE or --labels FILE" in refusal(*words)


@for_each(["evaluate", "bet"])
def test_a_matrix_that_needs_labels_is_asked_for_them_in_words_of_the_command(verb: str, *, tmp_path: Path) -> None:
    said = refusal(verb, *given.matrix(tmp_path, "1,2,3\n4,5,6\n"))
    assert "name them in the file, above and at the left" in said
    assert "predicted=" not in said


@pytest.mark.parametrize("option", ["--labels", "--matrix"])
def test_what_is_wrong_with_a_file_is_said_once(tmp_path: Path, option: str) -> None:
    rest = ["--real", "a", "--predicted", "b"] if option == "--labels" else ["--rows", "real"]
    said = {word: refusal("evaluate", option, word, *rest) for word in ("no.csv", str(tmp_path), "")}
    assert said["no.csv"] == "bookmaker: there is no file 'no.csv'\n"
    assert said[str(tmp_path)].endswith("is a directory, not a file\n")
    assert said[str(tmp_path)].count("is a directory") == said[str(tmp_path)].count("bookmaker: ") == 1
    assert "cannot read" not in said[str(tmp_path)]
    assert said[""].startswith(f"bookmaker: {option} is empty")
