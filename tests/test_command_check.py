"""``bookmaker check`` and ``bookmaker conform module:function``: what is right, what is off, and what it looks like."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import inf
from pathlib import Path

import pytest

import bookmaker_ref as bm
from bookmaker_ref.golden import load
from bookmaker_ref.golden.answers import answer, check_answers, read
from tests.cases import for_each
from tests.commands import assert_refused, caller, checked

call = caller("check")
conform = caller("conform")


def answers(measure: str, function: Callable[..., object], head: str = "id,value\n") -> bytes:
    """The answers of a function to every golden value of a measure of two classes, as a file."""
    vectors = load(family="binary", measure=measure)
    assert len(vectors) > 50
    return (head + "".join(f"{each.id},{function(*each.cells)}\n" for each in vectors)).encode()


# --- answers of other programs ----------------------------------------------------------------------------------------


def test_right_answers_are_right_and_other_columns_do_not_matter() -> None:
    given = answers("recall", bm.recall) + answers("correlation", bm.correlation, "")
    ran = call("-", stdin=given)
    assert ran.status == 0
    assert "stdin as recall, called as answers by id: right on all" in ran.out
    assert "stdin as correlation, called as answers by id: right on all" in ran.out
    mixed = "run;Value;ID\n" + "".join(
        f"1;{bm.recall(*each.cells)};{each.id}\n" for each in load(family="binary", measure="recall")
    )
    assert call("-", "--undefined", "nan", stdin=mixed.encode()).status == 0


def test_wrong_answers_have_the_diagnosis_that_a_function_has() -> None:
    ran = call("-", "--json", stdin=answers("informedness", bm.markedness))
    assert ran.status == 1
    found = ran.json["measures"]["informedness"]
    assert found["diagnoses"][0]["name"] == "another measure"
    assert "markedness" in found["diagnoses"][0]["text"]
    single = answers("informedness", lambda *cells: f"{bm.informedness(*cells):.7g}")
    assert (
        call("-", "--json", stdin=single).json["measures"]["informedness"]["diagnoses"][0]["name"] == "single precision"
    )


def test_what_is_expected_where_there_is_no_value_can_be_said() -> None:
    zeros = answers("recall", lambda *cells: bm.recall(*cells) if cells[0] + cells[2] else 0)
    assert call("-", stdin=zeros).status == 0
    assert call("-", "--undefined", "nan", stdin=zeros).status == 1
    assert call("-", "--undefined", "0", stdin=zeros).status == 0


def test_a_tolerance_lets_pass_what_is_further_off() -> None:
    off = answers("recall", lambda *cells: bm.recall(*cells) * (1 + 2**-49))
    assert call("-", stdin=off).status == 1
    assert call("-", "--tolerance", "20", stdin=off).status == 0
    assert call("-", "--absolute", "1e-12", stdin=off).status == 0


def test_only_the_measure_that_is_named_is_told(tmp_path: Path) -> None:
    file = tmp_path / "answers.csv"
    file.write_bytes(answers("recall", bm.recall) + answers("precision", bm.recall, ""))
    assert call(str(file), "--measure", "recall").status == 0
    assert call(str(file)).status == 1


@for_each(
    [
        ("0.5", Fraction(1, 2)),
        (" -1.5E-3 ", Fraction(-3, 2000)),
        ("1.5d+00", Fraction(3, 2)),
        (".25", Fraction(1, 4)),
        ("27/136", Fraction(27, 136)),
        ("0x1.8p+1", Fraction(3)),
        ("Infinity", inf),
        ("-inf", -inf),
        ("NA", "nan"),
        ("", "nan"),
        ("NULL", "nan"),
        ("missing", "nan"),
        ("error: division by zero", "raised"),
        ("five", "nothing"),
        ("1e999999999", "nothing"),
        ("9" * 500, "nothing"),
        ("1/0", "nothing"),
        ("__import__('os')", "nothing"),
    ],
    name=lambda case: case[0][:20],
)
def test_a_number_is_read_as_any_language_writes_it_and_nothing_else_is(text: str, right: object) -> None:
    found = answer(text)
    if isinstance(right, str):
        assert (found.kind if right != "nan" else str(found.value)) == right
    else:
        assert found.value == right


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (b"", "there is no answer in it"),
        (b"id,value\n", "there is no answer in it"),
        (b"binary/ordinary-01/recall\n", "line 1 has 1 columns"),
        (b"binary/ordinary-01/recal,1\n", "did you mean 'binary/ordinary-01/recall'?"),
        (b"nonsense,1\n", "bookmaker golden DIR writes all of them"),
        (b"binary/ordinary-01/recall,1\nbinary/ordinary-01/recall,1\n", "line 2 answers"),
        (b"\xff\xfe,1\n", "no text in UTF-8"),
        (b"a\x1b[31m,1\n", "no golden vector"),
    ],
)
def test_what_is_no_file_of_answers_is_refused_in_one_line(given: bytes, message: str) -> None:
    assert_refused(call("-", stdin=given), message)
    checked("check", "-", stdin=given)


def test_what_cannot_be_asked_is_refused_in_one_line(tmp_path: Path) -> None:
    good = answers("recall", bm.recall)
    assert_refused(call("-", "--measure", "recal", stdin=good), "did you mean 'recall'?")
    assert_refused(call("-", "--measure", "precision", stdin=good), "no answer is one of precision")
    assert_refused(call("-", "--tolerance", "-1", stdin=good), "from 0 upwards")
    assert_refused(call("-", "--tolerance", "much", stdin=good), "from 0 upwards")
    assert_refused(call("-", "--undefined", "whatever", stdin=good), "is unknown")
    assert_refused(call(str(tmp_path / "nothing.csv")), "cannot read")
    assert_refused(call(str(tmp_path)), "cannot read")


def test_in_python_answers_are_a_mapping() -> None:
    (report,) = check_answers(read(["binary/ordinary-01/recall,14/17"]), undefined="nan")
    assert report.ok
    assert report.worst is not None
    assert report.worst < 1e-20


# --- a function of one's own ------------------------------------------------------------------------------------------


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A module of somebody's, where the command is run."""
    name = "somebodys_measures"
    (tmp_path / f"{name}.py").write_text(
        "def recall(tp, fp, fn, tn):\n"
        "    return tp / (tp + fn) if tp + fn else float('nan')\n"
        "def informedness(tp, fp, fn, tn):\n"
        "    return tp / (tp + fn) - fp / (fp + tn)\n"
        "def mine(real, predicted):\n"
        "    return sum(r == p for r, p in zip(real, predicted)) / len(real)\n"
        "class Scores:\n"
        "    recall = staticmethod(recall)\n"
        "number = 3\n",
        encoding="utf-8",
    )
    (tmp_path / "ends_at_once.py").write_text("raise SystemExit(7)\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    yield name
    for each in (name, "ends_at_once"):
        sys.modules.pop(each, None)


def test_a_right_function_is_right(module: str) -> None:
    ran = conform(f"{module}:recall", "--undefined", "nan")
    assert (ran.status, "right on all" in ran.out) == (0, True)
    assert conform(f"{module}:Scores.recall").status == 0
    labels = conform(f"{module}:mine", "--measure", "accuracy", "--call", "labels")
    assert (labels.status, "f(y_true, y_pred)" in labels.out) == (0, True)


def test_a_wrong_function_has_its_diagnosis(module: str) -> None:
    ran = conform(f"{module}:informedness", "--json")
    assert ran.status == 1
    assert ran.json["measures"]["informedness"]["diagnoses"][0]["name"] == "cancellation"
    swapped = conform(f"{module}:recall", "--measure", "precision")
    assert "looks like" in swapped.out


def test_what_is_no_function_is_refused_in_one_line(module: str) -> None:
    for words, message in (
        ((f"{module}:nothing",), "has no 'nothing'"),
        ((f"{module}:number",), "no function"),
        (("no_such_module:recall",), "there is no module 'no_such_module'"),
        (("ends_at_once:recall",), "cannot be imported: SystemExit"),
        ((f"{module}:mine",), "which measure is 'mine'? say --measure"),
        ((f"{module}:mine", "--measure", "accuracy"), "say how it is called: --call"),
        ((f"{module}:recall", "--measure", "recal"), "did you mean 'recall'?"),
        ((f"{module}:recall", "--call", "matrix"), "--rows"),
        (("a b:c",), "names no function"),
        (("os:system('x')",), "names no function"),
        ((":recall",), "names no function"),
        (("sklearn", "--measure", "recall"), "is about a function"),
        (("--rows", "real"), "is about a function"),
    ):
        assert_refused(conform(*words), message)
