"""``bookmaker bet`` as people and programs meet it, and the ways in which a verb takes a table."""

from __future__ import annotations

import argparse
import io
import re
import sys
import unicodedata
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from bookmaker_ref import layout
from bookmaker_ref.cli import main, reading, terminal
from bookmaker_ref.multiclass import CRITERIA, sheet_text
from bookmaker_ref.multiclass.bookmaker import Odds
from bookmaker_ref.symbolic import Shows
from tests import given
from tests.cases import for_each
from tests.commands import assert_refused, caller, printed, refusals
from tests.figure1 import models
from tests.paths import ROOT
from tests.waiting import until

call = caller("bet")


@pytest.fixture
def matrix(tmp_path: Path) -> list[str]:
    """Three classes, rows predicted."""
    return given.matrix(tmp_path, ",cat,dog,emu\ncat,3,0,2\ndog,0,1,1\nemu,0,2,3\n")


@pytest.fixture
def cases(tmp_path: Path) -> list[str]:
    """The same twelve cases one by one, and two of no decision."""
    cells = {("cat", "cat"): 3, ("cat", "emu"): 2, ("dog", "dog"): 1, ("dog", "emu"): 1, ("emu", "dog"): 2}
    cells |= {("emu", "emu"): 3, ("?", "cat"): 1, ("?", "emu"): 1}
    rows = [f"{real},{said}" for (said, real), count in cells.items() for _ in range(count)]
    return given.labels(tmp_path, "\n".join(["class,label", *rows]) + "\n")


# --- the sheet for people -----------------------------------------------------------------------------------


def as_on_the_page(slug: str, printed: object) -> str:
    """The digits of a record, with the dollar sign that is not kept there."""
    assert isinstance(printed, Shows)
    if slug.startswith(("payoff", "won", "weighted")):
        return f"-${printed.text[1:]}" if printed.text.startswith("-") else f"${printed.text}"
    return printed.text


@pytest.mark.parametrize("model", ["model1", "model2", "model3", "model4"])
def test_the_dollars_and_means_of_the_figure_are_printed(model: str) -> None:
    records, table = models()[model]
    texts = {record.id.split("-", 1)[1]: record.printed for record in records}
    printed = call(*map(str, table)).out.split()
    wanted = ("payoff", "won", "weighted", "f1", "mean", "g-measure", "inverse-f1", "inverse-g")
    found = [as_on_the_page(slug, each) for slug, each in texts.items() if slug.startswith(wanted)]
    assert len(found) >= 8
    assert [text for text in found if text not in printed] == []


def test_three_classes_have_a_column_each_and_both_means(matrix: list[str]) -> None:
    out = call(*matrix).out
    assert ["predicted", "cat", "3", "0", "2", "5", "41.67%"] in map(str.split, out.splitlines())
    # by hand: 10 (3/12 / (3/12)), 10 (2/12 / (3/4)), and their difference
    assert ["bet", "on", "cat", "$10.00", "$0.00", "-$2.22", "$7.78", "$3.24"] in map(str.split, out.splitlines())
    assert "B by Bias        43.06%  31/72" in out
    assert "B by Prevalence  33.33%  1/3" in out


@for_each(product(["40", "60", "80", "100", "200"], [2, 3, 5, 12, 40]))
def test_no_line_of_a_table_is_wider_than_the_terminal(
    width: str, k: int, *, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", width)
    rows = [[100 * (i == j) + (i * j + i) % 7 for j in range(k)] for i in range(k)]
    lines = call(*given.matrix(tmp_path, rows, "json", "real")).out.splitlines()
    table = lines[: next(i for i, line in enumerate(lines) if line.startswith("Means"))]
    least = 50 if k == 2 else 41  # the narrowest sheet and the narrowest list
    assert max(map(len, table)) <= max(min(int(width), 100), least)
    if k == 12:
        assert len(table) == 2 + 1 + 12 + 1 + 1


def test_what_is_undefined_is_shown_with_its_reason() -> None:
    out = call("3", "2", "0", "0").out
    assert "undefined: '-' is never predicted" in out
    assert ["B", "0.00%", "0.00%", "0.00%"] in map(str.split, out.splitlines())
    out = call("3", "0", "2", "0").out
    assert "undefined: class '-' never occurs" in out
    assert out.count("undefined: class '-' never occurs, and has no odds") == 1
    assert ["Precision", "100.00%", "0.00%", "60.00%"] in map(str.split, out.splitlines())


def test_numbers_are_rounded_from_their_exact_values_halves_away_from_0() -> None:
    assert sheet_text.rounded(Fraction(1, 200), 2) == "0.01"
    assert sheet_text.rounded(Fraction(-1, 200), 2) == "-0.01"
    assert sheet_text.rounded(Fraction(1, 200) - Fraction(1, 10**30), 2) == "0.00"
    assert sheet_text.rounded(Fraction(-1, 10**30), 2) == "0.00"
    assert sheet_text.rounded(Fraction(12345, 1000), 1) == "12.3"
    assert sheet_text.dollars(Fraction(-17, 10)).text == "-$1.70"


def test_long_odds_are_rounded() -> None:
    assert sheet_text.odds(Odds("a", 3, 7)) == "3:7"
    assert sheet_text.odds(Odds("a", 999983, 1000003)) == "1:1.00"
    assert sheet_text.odds(Odds("a", 1, 0)) == "1:0"


def test_huge_counts_do_not_break_the_sheet() -> None:
    n = 10**149
    ran = call(str(n), "1", "1", str(n))
    assert ran.status == 0
    assert max(map(len, ran.out.splitlines()[-3:])) <= 100
    assert call(str(n), "1", "1", str(n), "--json").json["informedness"]["exact"] == f"{n - 1}/{n + 1}"


def test_strange_labels_do_not_reach_the_terminal(tmp_path: Path) -> None:
    labels = ["\x1b[31mred\x07", "a\nb", "x" * 500]
    out = call(*given.matrix(tmp_path, {"labels": labels, "matrix": [[3, 0, 2], [0, 0, 0], [1, 0, 3]]}, "json")).out
    assert all(line.isprintable() for line in out.splitlines())
    assert max(map(len, out.splitlines())) < 140


def test_colours_are_for_terminals_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = call("56", "24", "14", "6").out
    assert "\x1b" not in plain
    monkeypatch.setattr(terminal, "coloured", lambda _: True)
    painted = call("56", "24", "14", "6").out
    assert "\x1b[31m-$8.00\x1b[0m" in painted
    assert re.sub("\x1b\\[[0-9;]*m", "", painted) == plain


def test_the_page_shows_what_is_printed() -> None:
    page = (ROOT / "docs" / "bookmaker.md").read_text()
    shown = page.partition("$ bookmaker bet 581 204 119 96\n")[2].partition("```")[0]
    assert shown.count("\n") > 15
    assert call("581", "204", "119", "96").out.startswith(shown)


@pytest.mark.parametrize("scale", [1, 10])
def test_the_decimals_of_the_figure_are_taken_as_they_are_printed(scale: int) -> None:
    """Model 3 of powers2003, Figure 1: of 100 cases, as there, or of 1000."""
    cells = [("58.1", "20.4", "11.9", "9.6"), ("581", "204", "119", "96")][scale == 10]
    found = call(*cells, "--json").json
    assert found["informedness"] == {"value": 0.15, "exact": "3/20"}
    assert found["mean_f1"]["exact"] == call("581", "204", "119", "96", "--json").json["mean_f1"]["exact"]
    assert found["table"]["n"] == 100 * scale
    assert found["table"]["counts"] == [[58.1 * scale, 20.4 * scale], [11.9 * scale, 9.6 * scale]]
    out = call(*cells).out
    assert out.startswith(f"{100 * scale} cases, 2 classes\n")
    assert ["bet", "on", "+", "$8.30", "-$6.80", "$1.50", "$1.18"] in map(str.split, out.splitlines())
    assert [cells[0], cells[1]] == next(line for line in out.splitlines() if "predicted +" in line).split()[2:4]


def test_decimals_may_abstain() -> None:
    decimals, whole = (
        call(*cells, "--ignore", "-", "--json").json["abstention"]
        for cells in (("58.10", "20.4", "11.9", "9.6"), ("581", "204", "119", "96"))
    )
    assert (decimals.pop("n"), whole.pop("n")) == (100, 1000)
    assert decimals == whole
    assert call("58.1", "20.4", "11.9", "9.6", "--ignore", "-").out.startswith("78.5 of 100 cases, 2 classes; ")


def test_weights_show_no_fraction_with_all_digits_of_binary_numbers(tmp_path: Path) -> None:
    last = call(*given.matrix(tmp_path, "58.1,20.4\n11.9,9.6\n")).out.splitlines()[-1]
    assert last == "B  15.00%  what is won of what perfect play wins, at fair odds"


def test_a_mean_is_undefined_where_a_part_is_as_in_a_spreadsheet() -> None:
    out = call("0", "0", "5", "5").out
    rows = [line.split() for line in out.splitlines()]
    assert ["Precision", "undefined", "50.00%", "undefined"] in rows
    assert ["Recall", "0.00%", "100.00%", "50.00%"] in rows
    assert ["F", "0.00%", "66.67%", "undefined"] in rows
    assert ["G", "undefined", "70.71%", "undefined"] in rows
    assert "A mean is undefined where one of its parts is.\n" in out
    found = call("0", "0", "5", "5", "--json").json
    assert found["mean_precision"] == {"value": None, "exact": None, "undefined": "'+' is never predicted"}
    assert found["mean_recall"]["exact"] == found["accuracy"]["exact"] == "1/2"
    assert "A mean is undefined" not in call("1", "2", "3", "4").out


MEANS = "Means are weighted by Bias (of Recall by Prevalence)"
LEFT_OUT = "Left out for want of room: what each cell pays"
WIDER = "a wider terminal shows more, --json all of it."


@for_each(
    [
        (6, 80, f"{MEANS}. Bets", f"{LEFT_OUT}, F, G; {WIDER}"),
        (6, 200, f"{MEANS}: of F the harmonic, of G the geometric mean. Bets", ""),
        (12, 88, f"{MEANS}: of F the harmonic mean. Bets", f"{LEFT_OUT}, G; {WIDER}"),
        (12, 200, f"{MEANS}: of F the harmonic, of G the geometric mean. Bets", f"{LEFT_OUT}; --json has it all."),
        (2, 200, "", ""),
    ]
)
def test_what_is_left_out_is_said(
    k: int, width: int, means: str, left_out: str, *, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    rows = [[30 * (i == j) + (i * j) % 3 for j in range(k)] for i in range(k)]
    said = " ".join(call(*given.matrix(tmp_path, rows, "json", "real")).out.split())
    assert means in said
    assert left_out in said
    assert ("Left out" in said) == bool(left_out)


LABELS = ["a very long label of a class", "猫の長いラベル" * 3, "", "\x1b[31mred" * 3, "?" * 40]
SQUARE = {"labels": LABELS, "matrix": [[9, 1, 0, 2, 1], *[[1, 7, 3, 2, 1]] * 3, [0] * 5]}
CLUSTERS = {
    "predicted": [*LABELS[:3], *range(3, 7)],
    "real": [*LABELS[:3], *(f"\x1b[31mred and long {i}" for i in range(5))],
    "matrix": [[(i * i + 3 * j * i + j) % 11 for j in range(8)] for i in range(7)],
}
SHEETS = [
    (["bet"], SQUARE),
    (["bet", "--ignore", LABELS[-1]], SQUARE),
    (["evaluate"], SQUARE),
    *((["assign", "--by", by], CLUSTERS) for by in CRITERIA),
    (["assign"], {"predicted": [LABELS[0], "y"], "real": ["", LABELS[1]], "matrix": [[0, 1], [1, 3]]}),
]


def columns_of(line: str) -> int:
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in line)


@for_each((sheet, width) for sheet in SHEETS for width in (60, 80, 100) if width > 60 or sheet[0] != ["evaluate"])
def test_no_line_of_a_whole_sheet_is_wider_than_the_terminal(
    sheet: tuple[list[str], Any], width: int, *, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    words, content = sheet
    lines = printed(*words, *given.matrix(tmp_path, content, "json")).splitlines()
    assert max(map(columns_of, lines)) <= width
    assert any("''" in line.split() for line in lines)
    assert any("猫" in line for line in lines)


# --- width --------------------------------------------------------------------------------------------------


def test_letters_of_east_asia_take_two_columns() -> None:
    assert layout.columns([["猫", "1"], ["cat", "20"]], "<>") == ["猫    1", "cat  20"]
    assert layout.columns_of("e\u0301") == 1
    assert layout.shortened("猫の長いラベル", 9) == "猫...ル"
    assert layout.columns_of(layout.shortened("猫の長いラベル", 11)) <= 11
    assert layout.wrapped("猫の 長い ラベル です", 10) == ["猫の 長い", "ラベル", "です"]


def test_a_reason_is_wrapped_and_not_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    start = [layout.Cell("x"), layout.Cell("undefined")]
    assert layout.plain(layout.beside(start, "there are no cases of class 'b'")).split("\n") == [
        "x  undefined  there are no cases of",
        "              class 'b'",
    ]
    long = "y" * 24
    assert layout.plain(layout.beside([layout.Cell(long)], "there are no cases")) == f"{long}\n  there are no cases"


# --- JSON ---------------------------------------------------------------------------------------------------


def test_bet_as_json(matrix: list[str]) -> None:
    found = call(*matrix, "--json").json
    assert found["table"] == {
        "rows": "predicted",
        "labels": ["cat", "dog", "emu"],
        "counts": [[3, 0, 2], [0, 1, 1], [0, 2, 3]],
        "n": 12,
    }
    assert found["informedness"] == {"value": 31 / 72, "exact": "31/72"}
    assert found["informedness_by_prevalence"]["exact"] == "1/3"
    assert found["mean_f1"]["exact"] == "72/125"
    assert found["mean_g_measure"]["exact"] == "(3/5)^(5/24)*(1/6)^(1/12)*(3/10)^(5/24)"
    assert [each["informedness"]["exact"] for each in found["classes"]] == ["7/9", "2/9", "1/6"]
    assert found["classes"][0]["odds"] == {"lose": 3, "win": 1, "part_of_10": {"value": 2.5, "exact": "5/2"}}
    assert [[cell["exact"] for cell in row] for row in found["payoffs"]] == [
        ["10", "0", "-20/9"],
        ["0", "10/3", "-10/9"],
        ["0", "-10/3", "5"],
    ]
    assert found["won"]["exact"] == "155/36"
    assert found["abstention"] is None


def test_undefined_parts_are_null_with_a_reason() -> None:
    found = call("3", "0", "2", "0", "--json").json
    assert found["informedness"] == {
        "value": None,
        "exact": None,
        "undefined": "class '+' always occurs, and has no odds",
    }
    assert found["accuracy"]["exact"] == "3/5"


# --- abstention ---------------------------------------------------------------------------------------------


def test_ignored_labels_make_no_bet(cases: list[str]) -> None:
    words = [*cases, "--ignore", "?"]
    found = call(*words, "--json").json
    assert found["informedness"]["exact"] == "31/72"
    abstention = found["abstention"]
    assert abstention["ignored"] == ["?"]
    assert (abstention["n"], abstention["share"]["exact"]) == (14, "6/7")
    assert abstention["discounted"]["exact"] == "31/84"
    assert abstention["discounted_accuracy"]["exact"] == "1/2"
    # by hand, with odds from 4, 3 and 7 of 14 cases: B(l) = right/wins - wrong/(14 - wins)
    gains = [Fraction(3, 4) - Fraction(2, 10), Fraction(1, 3) - Fraction(1, 11), Fraction(3, 7) - Fraction(2, 7)]
    by_bias = sum(Fraction(bets, 12) * g for bets, g in zip((5, 2, 5), gains, strict=True))
    by_prevalence = sum(Fraction(wins, 14) * g for wins, g in zip((4, 3, 7), gains, strict=True))
    assert Fraction(abstention["overall"]["exact"]) == by_bias
    assert Fraction(abstention["overall_by_prevalence"]["exact"]) == by_prevalence
    out = call(*words).out
    assert out.startswith("12 of 14 cases, 3 classes; no bet on ?\n")
    assert "B of all" in out


def test_a_label_of_no_decision_that_is_not_ignored_leaves_b_undefined(cases: list[str]) -> None:
    found = call(*cases, "--json").json
    assert found["informedness"]["undefined"] == "class '?' never occurs, and has no odds"
    assert found["classes"][1]["label"] == "cat"
    assert found["classes"][1]["informedness"]["value"] == 3 / 4 - 2 / 10


def test_a_label_that_looks_like_an_option_can_be_ignored() -> None:
    assert call("3", "2", "1", "4", "--ignore", "-", "--json").json["abstention"]["ignored"] == ["-"]


def test_what_cannot_be_ignored_is_refused(matrix: list[str]) -> None:
    assert_refused(call(*matrix, "--ignore", "cow"), "no label 'cow' is predicted: there are 'cat', 'dog', 'emu'")
    assert_refused(call(*matrix, "--ignore", "cat", "--ignore", "dog", "--ignore", "emu"), "nothing is left")
    assert_refused(call("1", "1", "0", "0", "--ignore", "+"), "nothing is left")


def test_more_labels_than_classes_need_the_others_ignored(tmp_path: Path) -> None:
    words = given.matrix(tmp_path, ",a,b\na,3,1\nb,1,3\nx,2,2\n")
    assert_refused(call(*words), "the predicted label 'x' is no class")
    found = call(*words, "--ignore", "x", "--json").json
    assert found["informedness"]["exact"] == "1/2"


# --- the ways to give a table -------------------------------------------------------------------------------


def test_all_ways_give_the_same_table(matrix: list[str], cases: list[str], tmp_path: Path) -> None:
    one = call(*matrix, "--json").json
    turned = given.matrix(tmp_path, "3\t0\t0\n0\t1\t2\n2\t1\t3\n", "tsv", "real")
    assert call(*turned, "--json").json["table"]["counts"] == one["table"]["counts"]
    lines = Path(cases[1]).read_text().splitlines(keepends=True)
    decided = given.labels(tmp_path, "".join(line for line in lines if "?" not in line))
    assert call(*decided, "--json").json == one
    nameless = Path(decided[1]).rename(tmp_path / "nameless")
    assert call("--labels", str(nameless), *decided[2:], "--format", "csv", "--json").json == one


def test_weights_are_read(tmp_path: Path) -> None:
    words = given.labels(tmp_path, "class,label,weight\na,a,0.5\na,b,0.25\nb,b,2\n", "--weights", "weight")
    found = call(*words, "--json").json
    assert found["table"]["counts"] == [[0.5, 0.0], [0.25, 2.0]]
    assert found["informedness"]["exact"] == "2/3"
    assert call(*words).out.startswith("2.75 cases, 2 classes\n")


@for_each(
    [
        *refusals("""
 | a table has four counts, TP FP FN TN, not 0: for example bookmaker bet 56 20 12 12
1 2 3 | not 3
1 2 3 x | TN is 'x'
58.1 2 3 1e3 | TN is '1e3', but a count is a number with or without decimals
58.1.1 2 3 4 | TP is '58.1.1'
0.0 0 .0 0. | all counts are 0
-1 2 3 4 | never negative
-1.5 2 3 4 | never negative
0 0 0 0 | all counts are 0
--tp 1 --fp 2 | add --fn, --tn
--matrix M | --rows predicted (as in the papers) or --rows real
--matrix M --rows columns | not 'columns'
--matrix M --rows -1 | not '-1'
--rows real 1 2 3 4 | --matrix FILE
--labels C | add --real COL and --predicted COL
--labels C --real class | add --predicted COL
--real class 1 2 3 4 | --labels FILE
--weights w --matrix M --rows real | --labels FILE
--format csv 1 2 3 4 | --format is about a file
--matrix M --rows real 1 2 3 4 | give one table, not four counts and --matrix
--matrix M --rows real --tp 4 | give one table, not four counts and --matrix
--matrix M --rows real --labels C --real class --predicted label | not --matrix and --labels
--matrix 'no such file.csv' --rows real | there is no file 'no such file.csv'
--labels 'no such file.csv' --real class --predicted label | there is no file 'no such file.csv'
--matrix '' --rows real | --matrix is empty
--matrix . --rows real | is a directory
--labels 'x\x00y.csv' --real class --predicted label | x\\x00y.csv
--labels C --real klass --predicted label | 'klass'
--labels C --real -1 --predicted label | '-1'
--labels C --real class --predicted label --weights label | 'cat' is no number
--labels C --real class --predicted label --format xls | 'xls' is no format
--labels BINARY --real class --predicted label | binary.csv
--matrix BINARY --rows real | binary.csv
--matrix BINARY --rows real --format json | binary.csv
--labels BINARY --real class --predicted label --format parquet | binary.csv
--labels EMPTY --real class --predicted label | empty.csv
--matrix EMPTY --rows real | empty.csv
--matrix WORDS --rows real | words.csv
--matrix ZEROS --rows real | all counts are 0
--matrix NAMELESS --rows real | --format
"""),
        (["0." + "1" * 150, "2", "3", "4"], "at most 150 are read"),
        (["--labels", "x" * 5000, "--real", "class", "--predicted", "label"], "cannot read"),
    ]
)
def test_what_is_no_table_is_refused_in_one_line(words: list[str], saying: str, *, files: dict[str, Path]) -> None:
    assert_refused(call(*(str(files.get(word, word)) for word in words)), saying)


@pytest.fixture
def files(matrix: list[str], cases: list[str], tmp_path: Path) -> dict[str, Path]:
    """Files by name, good and bad."""
    files = {"M": Path(matrix[1]), "C": Path(cases[1])}
    for name, content in {
        "binary.csv": bytes(range(256)) * 20,
        "empty.csv": b"",
        "words.csv": b"a,b\nc,d\n",
        "zeros.csv": b"0,0\n0,0\n",
        "nameless": b"1,2\n3,4\n",
    }.items():
        files[name.removesuffix(".csv").upper()] = tmp_path / name
        (tmp_path / name).write_bytes(content)
    return files


def test_a_file_that_may_not_be_read_is_refused(matrix: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", closed)
    assert_refused(call(*matrix), "Permission denied")


def test_the_same_options_for_every_verb() -> None:
    parser = argparse.ArgumentParser("bookmaker assign")
    reading.add_table_arguments(parser)
    assert reading.cells_of(parser.parse_args(["--tn", "4", "--tp", "1", "--fp", "2", "--fn", "3"])) == (1, 2, 3, 4)
    assert reading.cells_of(parser.parse_args(["--matrix", "x", "--rows", "real"])) is None
    with pytest.raises(terminal.Refused, match="for example bookmaker assign 56 20 12 12"):
        reading.cells_of(parser.parse_args(["1"]))


class _Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_shows_where_reading_takes_long_and_goes_away(cases: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    screen = _Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    words = ["bet", *cases, "--ignore", "?"]
    assert main(words) == 0
    assert screen.getvalue() == ""
    monkeypatch.setattr(terminal, "_PATIENCE", 0.0)
    monkeypatch.setattr(terminal, "_EVERY", 0.001)
    close = terminal.Bar.__exit__

    def slow(bar: terminal.Bar, *error: object) -> None:
        until(lambda: f"\rreading 'cases.csv' [{'#' * 30}] 100 %, 0 s" in screen.getvalue())
        close(bar, *error)

    monkeypatch.setattr(terminal.Bar, "__exit__", slow)
    assert main(words) == 0
    assert screen.getvalue().endswith("\r\x1b[K")


def test_no_bar_where_nobody_watches(cases: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "_PATIENCE", 0.0)
    assert call(*cases, "--ignore", "?").err == ""
