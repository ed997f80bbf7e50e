"""What the explorer's page is told, without NumPy: the same as the command and the package say."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from math import isclose, ulp
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bookmaker_ref as bm
from bookmaker_ref import papers
from bookmaker_ref.cli import main
from bookmaker_ref.cli.evaluate_classes import of_classes
from bookmaker_ref.decide import prove
from bookmaker_ref.decide.kept import using
from bookmaker_ref.language import parse_statement
from bookmaker_ref.multiclass import MEASURES
from bookmaker_ref.multiclass.plain import EXACT_CELLS
from bookmaker_ref.tables.plain import MOST_CLASSES, labels_text, matrix_text
from docs.site.explorer.answers import answer
from tests.bad_formulas import REFUSED
from tests.paths import ROOT
from tests.records import held

on_change = pytest.mark.on_change("bookmaker_ref/**")
#: As where there is no NumPy and no SciPy: whoever imports them fails.
_WITHOUT = """
import json, sys

class Nothing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numpy", "scipy"):
            raise ImportError(f"{name} is not there")

sys.meta_path.insert(0, Nothing())
from docs.site.explorer.answers import answer
found = [json.loads(answer(line)) for line in sys.stdin]
print(json.dumps({"found": found, "loaded": sorted(sys.modules)}))
"""


def asked(**request: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(answer(json.dumps(request)))
    return found


def without_numpy(requests: Iterable[dict[str, Any]]) -> tuple[list[dict[str, Any]], list[str]]:
    """The answers where NumPy is not there, and which modules were loaded for them."""
    told = _without_numpy("\n".join(map(json.dumps, requests)))
    return told["found"], told["loaded"]


@cache
def _without_numpy(given: str) -> dict[str, Any]:
    call, columns = [sys.executable, "-c", _WITHOUT], os.environ | {"COLUMNS": "100"}
    done = subprocess.run(call, input=given, capture_output=True, encoding="utf-8", cwd=ROOT, check=False, env=columns)
    assert not done.stderr, done.stderr[-2000:]
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def by_command(words: Sequence[str], capsys: pytest.CaptureFixture[str]) -> Any:
    main([*words, "--json"])
    return json.loads(capsys.readouterr().out)


# --- without NumPy ------------------------------------------------------------------------------------------------

MATRIX = "3,0,0\n0,1,2\n2,1,3\n"
LABELS = "truth\tguess\na\ta\na\tb\nb\tb\nc\ta\n"
#: No method of ours proves it, and where there is a second judge, that one is asked.
UNDECIDED = "InformednessK*MarkednessK <= 1 for K = 4"
REQUESTS: tuple[dict[str, Any], ...] = (
    {"ask": "prove", "statement": "Recall = TP/(TP + FN)"},
    {"ask": "prove", "statement": "Correlation^2 = Informedness*Markedness"},
    {"ask": "prove", "statement": "F1 = Accuracy"},
    {"ask": "prove", "statement": "Recall = Precision", "given": ["Bias = Prevalence"]},
    {"ask": "prove", "statement": "Kappa <= Informedness", "given": ["Bias = Prevalence"]},
    {"ask": "prove", "statement": r"\frac{TP}{TP + FN} = \text{Recall}"},
    {"ask": "prove", "statement": "s + t >= sqrt(s^2 + t^2) for all s, t > 0"},
    {"ask": "prove", "statement": "s + t >= s^2 for all s, t > 0"},
    {"ask": "prove", "statement": "InformednessK = MarkednessK"},
    {"ask": "prove", "statement": "InformednessK = MarkednessK where all margins equal"},
    {"ask": "prove", "statement": "Recall -> 1 as Bias -> 1"},
    {"ask": "prove", "statement": "MutualInformation >= 0"},
    {"ask": "prove", "statement": UNDECIDED},
    {"ask": "prove", "statement": "Recal = 1"},
    {"ask": "measures", "cells": [56, 20, 12, 12]},
    {"ask": "measures", "cells": [0, 0, 3, 10**20]},
    {"ask": "classes", "form": "matrix", "text": MATRIX},
    {"ask": "classes", "form": "labels", "text": LABELS, "real": "truth", "predicted": "guess"},
    {"ask": "classes", "form": "matrix", "text": ",x,y\na,1,2\nb,3,4\nc,5,6"},
    {"ask": "show", "word": "powers2011:28"},
    {"ask": "show", "word": "MCC"},
    {"ask": "show", "word": "E3"},
    {"ask": "show", "word": "gorodkin_rk"},
)


@on_change
@pytest.mark.slow
def test_every_question_is_answered_without_numpy_as_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    found, loaded = without_numpy(REQUESTS)
    assert found == [asked(**each) for each in REQUESTS]
    assert {each.partition(".")[0] for each in loaded}.isdisjoint({"numpy", "scipy"})
    assert [each for each in found if "error" in each] == [
        {"error": "unknown name 'Recal' (character 1); did you mean Recall or IRecall?"}
    ]


@on_change
@pytest.mark.slow
def test_the_largest_table_that_is_read_needs_no_numpy_either() -> None:
    random = Random(5)
    every = range(MOST_CLASSES)
    rows = [",".join(str(random.randrange(9) + 90 * (i == j)) for j in every) for i in every]
    (found,), _ = without_numpy([{"ask": "classes", "form": "matrix", "text": "\n".join(rows)}])
    assert found["measures"].keys() == MEASURES.keys()
    assert all(each["value"] is not None for each in found["measures"].values())
    wider = "\n".join(f"{row},1" for row in [*rows, ",".join("1" for _ in rows)])
    assert "at most 40 are taken here" in asked(ask="classes", form="matrix", text=wider)["error"]


# --- formulas -----------------------------------------------------------------------------------------------------


@on_change
@pytest.mark.slow
@pytest.mark.parametrize("request_", [each for each in REQUESTS[:12] if each["ask"] == "prove"])
def test_a_proof_says_what_the_command_says(request_: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    conditions = [word for each in request_.get("given", []) for word in ("--given", each)]
    told = by_command(["prove", request_["statement"], *conditions], capsys)
    found = asked(**request_)
    assert found["verdict"] == {"false": "refuted"}.get(told["verdict"], told["verdict"])
    for key in ("method", "domain", "reason", "statement", "latex"):
        assert found[key] == told[key], key
    example = found["counterexample"]
    if told["counterexample"] is None:
        assert example is None
    else:
        assert {key: example[key] for key in told["counterexample"]} == told["counterexample"]


def test_our_methods_alone_do_not_decide_what_stands_for_such() -> None:
    """So that what a page says of it, where there is no second judge, is tested in the browser."""
    found = prove(parse_statement(UNDECIDED))
    assert (found.verdict, found.counterexample) == ("undecided", None)
    assert "no method proves it" in found.reason


def test_what_is_refuted_has_the_smallest_table_with_both_sides() -> None:
    found = asked(ask="prove", statement="F1 = Accuracy")
    example = found["counterexample"]
    assert (found["verdict"], found["method"]) == ("refuted", "smallest table")
    assert [example[cell] for cell in ("tp", "fp", "fn", "tn")] == [0, 0, 1, 1]
    assert [example[side] for side in ("left", "lhs", "right", "rhs")] == ["F1", "0", "Accuracy", "1/2"]
    example = asked(ask="prove", statement="F1 > 1/2", given=["Informedness > 0"])["counterexample"]
    assert [example[side] for side in ("left", "lhs", "right", "rhs")] == ["F1", "1/2", "1/2", "1/2"]
    example = asked(ask="prove", statement="InformednessK = MarkednessK for K = 2, 3")["counterexample"]
    assert (example["left"], example["right"]) == ("InformednessK", "MarkednessK")
    example = asked(ask="prove", statement="Recall < Precision < 1")["counterexample"]
    assert (example["left"], example["right"]) == ("", "")  # it does not say which of two breaks
    assert found["lines"] == str(bm.prove("F1 = Accuracy"))


def test_what_a_verdict_means_depends_on_what_was_found() -> None:
    means = [asked(**REQUESTS[i])["means"] for i in (0, 2, 3, 7)]
    assert len(set(means)) == 4
    assert "smallest" in means[1]
    assert "conditions" in means[2]
    assert "table" not in means[3]  # it fails at letters, and no table is below


@pytest.mark.parametrize("name", REFUSED)
def test_nonsense_gets_one_line_that_says_what_is_wrong(name: str) -> None:
    formula, pattern = REFUSED[name]
    found = asked(ask="prove", statement=formula)
    assert found.keys() == {"error"}
    assert re.search(pattern, found["error"])
    assert "\n" not in found["error"]


@pytest.mark.parametrize(
    "text",
    ["__import__('os').getpid()", "open('/etc/passwd').read() = 1", "<img src=x onerror=alert(1)> = 1", "1 = exit(3)"],
)
def test_what_is_typed_is_read_and_never_run(text: str) -> None:
    assert asked(ask="prove", statement=text).keys() == {"error"}
    assert asked(ask="prove", statement="Recall = TPR", given=[text]).keys() == {"error"}
    assert asked(ask="show", word=text).keys() == {"error"}
    assert asked(ask="classes", form="matrix", text=text).keys() == {"error"}


# --- measures -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cells", [(56, 20, 12, 12), (0, 0, 0, 7), (10**30, 1, 2, 3)])
def test_measures_of_two_classes_are_those_of_the_command(
    cells: tuple[int, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert asked(ask="measures", cells=list(cells)) == by_command(["evaluate", *map(str, cells)], capsys)


def tables() -> list[list[list[int]]]:
    """Tables of counts, some with many cells empty, some with a class that is never predicted."""
    random = Random(3)
    found = []
    for k in (2, 2, 2, 3, 3, 4, 5, 6, 8, 11):
        found += [[[random.randrange(50) for _ in range(k)] for _ in range(k)]]
        found += [[[(random.random() < 0.4) * random.randrange(50) for _ in range(k)] for _ in range(k)]]
    return [each for each in found if any(map(any, each))]


@pytest.mark.slow
@pytest.mark.parametrize("rows", ["predicted", "real"])
def test_measures_of_k_classes_are_those_of_the_command(rows: Any) -> None:
    kinds = set()
    for matrix in tables():
        text = "\n".join(",".join(map(str, row)) for row in matrix)
        found = asked(ask="classes", form="matrix", text=text, rows=rows)
        table = bm.Contingency.from_matrix(matrix, rows=rows)
        told = json.loads(json.dumps(of_classes(table, Fraction("0.95")).to_json()))
        assert (found["table"], found["classes"]) == (in_text(told["table"]), told["classes"])
        assert list(found["measures"]) == list(told["measures"])
        for name, each in found["measures"].items():
            other = told["measures"][name]
            assert (each["exact"], each.get("undefined")) == (other["exact"], other.get("undefined")), name
            assert near(each["value"], other["value"], 0 if MEASURES[name].kind == "rational" else 4), name
            assert (each["p"] is None) == (other["p"] is None), name
            assert each["p"] is None or isclose(each["p"], other["p"], rel_tol=1e-12), name
            assert (each["interval"] is None) == (other["interval"] is None), name
            if each["interval"] is not None:
                kinds.add((len(matrix) == 2, name))
                assert found["intervals"]["methods"][name] == told["intervals"]["methods"][name]
                assert each["interval"] == pytest.approx(other["interval"], rel=1e-10, abs=1e-12), name
    assert kinds >= {
        (True, "informedness"),
        (True, "cohen_kappa"),
        (True, "accuracy"),
        (False, "accuracy"),
        (False, "informedness"),
    }
    assert max(len(matrix) for matrix in tables()) ** 2 <= EXACT_CELLS


def in_text(table: dict[str, Any]) -> dict[str, Any]:
    """The same table with its counts as the page gets them."""
    return {**table, "matrix": [[str(each) for each in row] for row in table["matrix"]], "n": str(int(table["n"]))}


@pytest.mark.parametrize("most", [2**53 + 1, 10**25 + 1])
def test_counts_of_any_size_come_to_the_page_as_they_are(most: int) -> None:
    table = asked(ask="classes", form="matrix", text=f"{most},2\n3,4")["table"]
    assert (table["matrix"], table["n"]) == ([[str(most), "2"], ["3", "4"]], str(most + 9))


def near(one: float | None, other: float | None, ulps: int) -> bool:
    if one is None or other is None:
        return one is other
    return abs(one - other) <= ulps * ulp(max(abs(one), abs(other)))


def test_labels_are_counted_as_the_package_counts_them(tmp_path: Path) -> None:
    random = Random(8)
    rows = [(random.choice("abcd"), random.choice("abce")) for _ in range(300)]
    path = tmp_path / "labels.csv"
    path.write_text("guess,other,truth\n" + "".join(f"{p},x,{r}\n" for r, p in rows), encoding="utf-8")
    counted = bm.Contingency.from_file(path, real="truth", predicted="guess")
    found = labels_text(path.read_text(encoding="utf-8"), real="truth", predicted="guess")
    assert found.counts == tuple(map(tuple, counted.counts.tolist()))
    assert (found.predicted, found.real, found.n) == (counted.predicted, counted.real, counted.n)
    tabs = path.read_text(encoding="utf-8").replace(",", "\t")
    assert asked(ask="classes", form="labels", text=tabs, real="truth", predicted="guess")["table"]["n"] == "300"


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("1,2\n3,4\n", (0, 1)),
        ("a,b\n1,2\n3,4\n", ("a", "b")),
        (",a,b\na,1,2\nb,3,4\n", ("a", "b")),
        ("a,1,2\nb,3,4\n", ("a", "b")),
        ("1.0,2\n3,4\n", (0, 1)),
    ],
)
def test_a_matrix_is_read_with_and_without_labels(text: str, labels: tuple[object, ...]) -> None:
    by_rows = matrix_text(text, rows="predicted")
    assert by_rows.counts == ((1, 2), (3, 4))
    assert by_rows.predicted == by_rows.real == labels
    assert matrix_text(text, rows="real").counts == ((1, 3), (2, 4))


def test_blanks_and_tabs_are_between_cells_as_commas_are() -> None:
    with_commas = asked(ask="classes", form="matrix", text="a,b\n1,2\n3,4")
    assert with_commas["table"]["matrix"] == [["1", "2"], ["3", "4"]]
    for text in ("a\tb\n1\t2\n3\t4", "a b\n1  2\n3 4\n", "  a   b\r\n  1   2\r\n  3   4"):
        assert asked(ask="classes", form="matrix", text=text) == with_commas


# --- what is refused ----------------------------------------------------------------------------------------------


def test_an_unknown_name_is_answered_with_a_remedy_of_the_page() -> None:
    said = asked(ask="prove", statement="Foo = Recall")["error"]
    assert "unknown name 'Foo'" in said
    assert "Measures" in said
    assert "bookmaker show" not in said


@pytest.mark.parametrize(
    ("request_", "part"),
    [
        ({"form": "matrix", "text": ""}, "'the pasted text' is empty"),
        ({"form": "matrix", "text": "1,2\n3"}, "line 2 of 'the pasted text' has 1 cells"),
        ({"form": "matrix", "text": "1,x\n2,3"}, "line 1 of 'the pasted text', column 2 is 'x'"),
        ({"form": "matrix", "text": "1,-2\n2,3"}, "line 1 of 'the pasted text', column 2 is '-2'"),
        ({"form": "matrix", "text": "1.5,2\n3,4"}, "the cell 1.5 counts no cases"),
        ({"form": "matrix", "text": "0,0\n0,0"}, "all counts are 0"),
        ({"form": "matrix", "text": "7"}, "only one class"),
        ({"form": "matrix", "text": "1,2,3\n4,5,6"}, "2x3 predictions by classes"),
        ({"form": "matrix", "text": ",a,a\na,1,2\na,3,4"}, "'a' is twice"),
        ({"form": "matrix", "text": ",a,All\na,1,1\nAll,1,1"}, "margins are no classes"),
        ({"form": "matrix", "text": "1,2\n3,4", "rows": "columns"}, "rows"),
        ({"form": "matrix", "text": f"1,2\n3,{10**151}"}, "a count has 152 digits"),
        ({"form": "labels", "text": ""}, "'the pasted text' is empty"),
        ({"form": "labels", "text": "a,b\na,b"}, "'the pasted text' has no column 'real'"),
        (
            {"form": "labels", "text": "a,a\nb,b", "real": "a", "predicted": "a"},
            "the first line names the columns, such as real,predicted: here both are named 'a'",
        ),
        ({"form": "labels", "text": "real,predicted\na,\n"}, "line 2 of 'the pasted text'"),
        ({"form": "labels", "text": "real,predicted\na,b,c\n"}, "line 2 of 'the pasted text' has 3 fields"),
        ({"form": "labels", "text": "real,predicted\n"}, "nothing to count"),
        ({"form": "labels", "text": "real;predicted\na;b"}, "has ';' between its columns"),
        ({"form": "labels", "text": "real,predicted\n" + "\n".join(f"{i},{i}" for i in range(50))}, "50 labels"),
        ({"form": "sheet", "text": "1,2\n3,4"}, "form is 'sheet'"),
        ({"form": "matrix", "text": ["1"]}, "text is what was pasted"),
    ],
)
def test_a_paste_that_is_no_table_is_refused_with_its_place(request_: dict[str, Any], part: str) -> None:
    found = asked(ask="classes", **request_)
    assert found.keys() == {"error"}
    assert part in found["error"]
    assert "\n" not in found["error"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"ask": 3}',
        '{"ask": "run"}',
        '{"ask": "measures"}',
        '{"ask": "measures", "cells": [1, 2, 3]}',
        '{"ask": "measures", "cells": [1, 2, 3, -4]}',
        '{"ask": "measures", "cells": [1, 2, 3, true]}',
        '{"ask": "measures", "cells": [1, 2, 3, 4.5]}',
        '{"ask": "measures", "cells": [0, 0, 0, 0]}',
        '{"ask": "prove"}',
        '{"ask": "prove", "statement": "Recall = TPR", "given": "Bias = 1"}',
        '{"ask": "prove", "statement": "Recall = TPR", "given": [1]}',
        '{"ask": "show"}',
        '{"ask": "show", "word": "nothing of the kind"}',
    ],
)
def test_a_request_that_is_none_gets_one_line(text: str) -> None:
    found = json.loads(answer(text))
    assert found.keys() == {"error"}
    assert found["error"]
    assert "\n" not in found["error"]


# --- what is shown ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["powers2011:28", "MCC", "E3", "gorodkin_rk", "powers2011"])
def test_what_is_known_is_told_as_the_package_tells_it(word: str) -> None:
    found, shown = asked(ask="show", word=word), bm.show(word)
    assert (found["kind"], found["latex"], found["lines"]) == (shown.kind, shown.latex(), str(shown))


@on_change
@pytest.mark.exhaustive
def test_every_formula_of_the_papers_gets_the_same_verdict_without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    statements = [str(each.printed) for paper in papers.PAPERS.values() for each in paper.records()]
    found, _ = without_numpy({"ask": "prove", "statement": each} for each in statements)
    with using(held()):  # what other tests have decided in this state of the code is not decided again
        expected = [asked(ask="prove", statement=each) for each in statements]
    wrong = [each for each in zip(statements, found, expected, strict=True) if each[1] != each[2]]
    assert wrong == []
