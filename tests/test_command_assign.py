"""``bookmaker assign`` as people and programs meet it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import given
from tests.cases import for_each
from tests.commands import assert_refused, caller, printed, told

CLUSTERS = """\
species,cluster
cat,2
cat,2
cat,0
dog,1
dog,1
dog,0
dog,3
emu,0
emu,0
emu,3
"""


call = caller("assign")


@pytest.fixture
def clusters(tmp_path: Path) -> list[str]:
    return given.labels(tmp_path, CLUSTERS)


def test_where_they_differ_both_are_shown_side_by_side() -> None:
    lines = [line.split() for line in printed("assign", "0", "1", "1", "3").splitlines()]
    assert lines[0] == ["5", "cases,", "2", "predicted", "labels,", "2", "classes"]
    assert ["predicted", "cases", "by", "informedness", "by", "diagonal"] in lines
    assert ["+", "1", "-", "+"] in lines
    assert ["-", "4", "+", "-"] in lines
    assert ["informedness", "0.250000", "1/4", "-0.250000", "-1/4"] in lines
    assert ["accuracy", "0.400000", "2/5", "0.600000", "3/5"] in lines
    assert ["the", "only", "best", "yes", "yes"] in lines


def test_where_they_agree_there_is_one(clusters: list[str]) -> None:
    out = printed("assign", *clusters)
    assert "by diagonal" not in out
    assert "No assignment has a larger diagonal." in out
    lines = [line.split() for line in out.splitlines()]
    assert ["0", "4", "emu"] in lines
    assert ["1", "2", "dog"] in lines
    assert ["2", "2", "cat"] in lines
    assert ["3", "2", "(left", "over)"] in lines
    # emu: 2/3 - 2/7 weighs 4/10, dog: 2/4 weighs 2/10, cat: 2/3 weighs 2/10.
    assert ["informedness", "0.385714", "27/70"] in lines


def test_json_has_the_assignments_and_what_they_are_worth() -> None:
    found = told("assign", "0", "1", "1", "3")
    assert found["table"] == {"n": 5, "predicted": ["+", "-"], "real": ["+", "-"]}
    assert found["many_to_one"] is False
    first, other = found["assignments"]
    assert first["by"] == "informedness"
    assert first["pairs"] == [{"predicted": "+", "real": "-"}, {"predicted": "-", "real": "+"}]
    assert first["informedness"] == {"value": 0.25, "exact": "1/4"}
    assert first["accuracy"] == {"value": 0.4, "exact": "2/5"}
    assert first["unique"] is True
    assert (other["by"], other["informedness"]["exact"], other["accuracy"]["exact"]) == ("diagonal", "-1/4", "3/5")


def test_many_labels_may_stand_for_one_class(clusters: list[str]) -> None:
    found = told("assign", *clusters, "--many", "--by", "informedness_by_prevalence")
    assert found["many_to_one"] is True
    first = found["assignments"][0]
    assert first["left_over"] == []
    # Of label 3, one dog of 4 and one emu of 3, the emu gains more: (1 - 2*3/10)/(10 - 3) > (1 - 2*4/10)/(10 - 4).
    assert [(str(pair["predicted"]), pair["real"]) for pair in first["pairs"]] == [
        ("0", "emu"),
        ("1", "dog"),
        ("2", "cat"),
        ("3", "emu"),
    ]


def test_a_matrix_says_what_its_rows_are(tmp_path: Path) -> None:
    words = given.matrix(tmp_path, "0,1,0\n1,3,0\n0,0,5\n")
    ours = told("assign", *words)["assignments"]
    theirs = told("assign", *words[:-1], "real")["assignments"]
    assert ours == theirs  # this table is its own transposed
    turned = given.matrix(tmp_path, "0,4,0\n0,1,6\n3,0,0\n")
    ours = told("assign", *turned)["assignments"][0]["pairs"]
    theirs = told("assign", *turned[:-1], "real")["assignments"][0]["pairs"]
    assert [(pair["predicted"], pair["real"]) for pair in ours] == sorted(
        (pair["real"], pair["predicted"]) for pair in theirs
    )
    assert ours != theirs


def test_by_the_diagonal_a_class_may_never_occur() -> None:
    first = told("assign", "5", "0", "3", "0", "--by", "diagonal")["assignments"][0]
    assert first["accuracy"]["exact"] == "5/8"
    assert first["informedness"] == {"value": None, "exact": None}
    assert "undefined" in printed("assign", "5", "0", "3", "0", "--by", "diagonal")


@pytest.mark.slow
def test_fractions_that_nobody_could_read_are_left_out(tmp_path: Path) -> None:
    at = range(300)
    rows = [[10**6 + 7919 * i * j + i + j * j * 31 + 10**7 * (i == j) for j in at] for i in at]
    words = given.matrix(tmp_path, rows, "json")
    found = told("assign", *words)["assignments"][0]
    assert found["informedness"]["exact"] is None
    assert 0 < found["informedness"]["value"] < 1
    assert found["accuracy"]["exact"] is not None


def test_bad_input_is_refused_in_one_line() -> None:
    known = "--by is one of informedness, informedness_by_prevalence, diagonal, not"
    assert_refused(call("5", "0", "3", "0"), "class '+' always occurs")
    assert_refused(call("0", "1", "1", "3", "--by", "purity"), f"{known} 'purity'")
    assert_refused(call("0", "1", "1", "3", "--by", "\x1b[31m"), rf"{known} '\x1b[31m'")
    assert_refused(call("0", "1", "1"), "four counts")


def test_too_many_groups_are_refused_with_what_would_do(tmp_path: Path) -> None:
    words = given.matrix(tmp_path, [[1 + (i * j) % 7 for j in range(20)] for i in range(20)], "json")
    assert_refused(call(*words, "--many"), "too many to try all groups", "informedness_by_prevalence")


def test_labels_that_a_terminal_would_obey_are_shown_as_text(tmp_path: Path) -> None:
    out = printed("assign", *given.labels(tmp_path, "real,label\na,\x1b[31mx\nb,y\na,\x1b[31mx\n"))
    assert "\x1b" not in out
    assert r"\x1b[31mx" in out


@for_each(["csv", "tsv", "json", "object"])
def test_a_matrix_of_clusters_needs_no_labels(form: str, *, tmp_path: Path) -> None:
    rows = [[1, 2, 30], [4, 50, 0]]
    separated = "\n".join(("\t" if form == "tsv" else ",").join(map(str, row)) for row in rows) + "\n\n"
    content = {"json": rows, "object": {"matrix": rows}}.get(form, separated)
    words = given.matrix(tmp_path, content, "json" if form == "object" else form)
    found = told("assign", *words)
    assert found["table"] == {"n": 87, "predicted": [0, 1], "real": [0, 1, 2]}
    assert found["assignments"][0]["pairs"] == [{"predicted": 0, "real": 2}, {"predicted": 1, "real": 1}]
    turned = told("assign", *words[:-1], "real", "--by", "diagonal")
    assert turned["table"] == {"n": 87, "predicted": [0, 1, 2], "real": [0, 1]}
    assert turned["assignments"][0]["accuracy"]["exact"] == "80/87"


def test_labels_are_made_up_of_what_is_piped_in_too() -> None:
    for text, labels in (("1,2,30\n4,50,0\n", [0, 1, 2]), (",a,b\nx,1,2\ny,3,4\nz,0,1\n", ["a", "b"])):
        assert told("assign", "--matrix", "-", "--rows", "predicted", stdin=text.encode())["table"]["real"] == labels


@for_each(
    [
        ("1,2,3\n4,5,x\n", "line 2 of 'matrix.csv', column 3 is 'x'"),
        ("1,2,3\n4,5\n", "line 2 of 'matrix.csv' has 2 cells"),
        ("1,2,3\n4,5,-6\n", "not negative"),
        ("", "is empty"),
    ]
)
def test_what_is_no_matrix_is_refused_by_whoever_reads_it(text: str, says: str, *, tmp_path: Path) -> None:
    assert_refused(call(*given.matrix(tmp_path, text)), says)
