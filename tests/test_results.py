"""Every result tells itself: ``str`` is what the command prints, ``repr`` one line, ``to_json`` plain values."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache

import pytest

import bookmaker_ref as bm
from bookmaker_ref.cli.terminal import as_options
from bookmaker_ref.layout import Told, plain
from tests.cases import for_each
from tests.commands import printed, told

COIN = bm.study.informed(0, "1/2", "1/2")
TABLE = bm.Contingency.binary(tp=56, fp=24, fn=14, tn=6)
CROSSED = bm.Contingency.binary(tp=0, fp=1, fn=1, tn=3)
RECIPE = bm.study.simulate.Recipe("events", 3, 30)
#: A result by how Python asks for it, and the words of the command that ask for the same.
SAME: dict[str, tuple[Callable[[], Told], tuple[str, ...]]] = {
    "a size": (
        lambda: bm.study.size(bm.study.statistic_test("chi2_kb"), bm.study.Total(16, COIN)),
        ("study", "size", "--n", "16", "--use", "chi2_kb"),
    ),
    "two sizes": (
        lambda: bm.study.Table(
            bm.study.rejections(map(bm.study.statistic_test, ["chi2", "chi2_kb"]), bm.study.Total(16, COIN))
        ),
        ("study", "size", "--n", "16", "--use", "chi2", "--use", "chi2_kb"),
    ),
    "a coverage": (
        lambda: bm.study.coverage(bm.study.intervals()["wald"], bm.study.Total(12, COIN)),
        ("study", "coverage", "--n", "12", "--use", "wald"),
    ),
    "a bias with two ends": (
        lambda: bm.study.bias(bm.study.estimator("chi2"), bm.study.Total(200, COIN)),
        ("study", "bias", "--n", "200", "--use", "chi2"),
    ),
    "a simulation": (
        lambda: bm.study.simulate.simulate(RECIPE, tables=50, measures=["informedness", "p_chi2<0.05"]),
        (
            *("study", "simulate", "--generator", "events", "--classes", "3", "--cases", "30", "--tables", "50"),
            *("--measures", "informedness,p_chi2<0.05"),
        ),
    ),
    "one table": (
        lambda: bm.solve({"recall": "0.8235", "precision": "0.7368", "prevalence": "0.68"}, n=100),
        ("solve", "recall=0.8235", "precision=0.7368", "prevalence=0.68", "n=100"),
    ),
    "more tables than are listed": (
        lambda: bm.solve({"accuracy": "0.7"}, n=12, most=3),
        ("solve", "accuracy=0.7", "n=12", "--most", "3"),
    ),
    "a sheet": (lambda: bm.multiclass.Sheet(TABLE), ("bet", "56", "24", "14", "6")),
    "two assignments": (
        lambda: bm.multiclass.Assignments([bm.multiclass.assign(CROSSED), bm.multiclass.assign(CROSSED, "diagonal")]),
        ("assign", "0", "1", "1", "3"),
    ),
    "a formula": (lambda: bm.prove("Recall = TPR", "Bias > 0"), ("prove", "Recall = TPR", "--given", "Bias > 0")),
    "a measure": (lambda: bm.show("MCC"), ("show", "MCC")),
    "an assignment": (
        lambda: bm.multiclass.assign(TABLE, "diagonal"),
        ("assign", "56", "24", "14", "6", "--by", "diagonal"),
    ),
}


@cache
def result_of(what: str) -> Told:
    """A result, made once for all tests."""
    return SAME[what][0]()


@pytest.mark.slow
@pytest.mark.parametrize("what", SAME)
def test_a_result_is_printed_as_the_command_prints_it(what: str) -> None:
    result, words = result_of(what), SAME[what][1]
    assert plain(result.lines(as_options)) + "\n" == printed(*words)
    assert as_options(str(result)).split() == plain(result.lines(as_options)).split()


@pytest.mark.parametrize("what", SAME)
def test_no_result_says_a_word_of_the_command_in_python_or_of_python_in_the_command(what: str) -> None:
    result = result_of(what)
    assert "--" not in str(result)
    assert "()" not in plain(result.lines(as_options))


@pytest.mark.slow
@pytest.mark.parametrize("what", SAME)
def test_a_result_has_plain_values_for_programs(what: str) -> None:
    result, words = result_of(what), SAME[what][1]
    document = json.loads(json.dumps(result.to_json(), allow_nan=False))
    assert isinstance(document, dict)
    found = told(*words)
    for key in ("results", "assignments"):
        if key in found and set(document) == {key}:  # beside what the command was asked for
            found = {key: found[key]}
        elif key in found and key not in document:  # of as many as are asked for
            (found,) = found[key]
    assert {**document, "command": None} == {**found, "command": None}


@for_each(SAME)
def test_a_result_is_one_line_where_it_is_one_of_many(what: str) -> None:
    result = result_of(what)
    assert repr(result).startswith(f"<{type(result).__name__}")
    assert len(repr(result)) < 200
    assert " at 0x" not in repr(result)
    assert repr(result).isprintable()
    assert repr(result) != str(result)


@for_each(
    lambda: [
        bm.golden.load(family="binary")[0],
        bm.multiclass.abstained(bm.Contingency.from_matrix([[2, 0], [1, 3]], rows="predicted", labels="a?"), "?"),
        bm.study.statistic_test("chi2"),
        bm.study.tests()["fisher"],
        bm.study.intervals()["wald"],
        bm.study.estimator("informedness"),
        bm.study.simulate.simulate(RECIPE, tables=50)[0],
        bm.significance.interval("informedness", (56, 24, 14, 6)),
        bm.significance.significance("chi2", 56, 24, 14, 6),
        bm.roc.System(56, 24, 14, 6),
    ],
    repr,
)
def test_whatever_stands_in_a_list_is_one_line_without_addresses(result: object) -> None:
    assert len(repr(result)) < 250
    assert repr(result).isprintable()
    assert " at 0x" not in repr(result)


def test_a_result_of_numbers_is_told_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")  # the reference stands on one line
    found = bm.significance.interval("recall", (56, 24, 14, 6))
    assert [line.split()[0] for line in str(found).splitlines()] == [
        "low",
        "high",
        "level",
        "method",
        "reference",
        "side",
    ]
    assert found.to_json()["low"] == found.low
    several = bm.significance.significance("chi2", [56, 3], [24, 0], [14, 0], [6, 0])
    document = json.loads(json.dumps(several.to_json(), allow_nan=False))
    assert document["value"][0] == several.value[0]
    assert document["value"][1] is None  # all cases are of one class


@pytest.mark.parametrize("room", ["study", "solving", "roc", "significance", "multiclass"])
def test_a_room_shows_what_is_public_and_nothing_else(room: str) -> None:
    module = getattr(bm, room)
    assert set(module.__all__) <= set(dir(module))
    assert all(hasattr(module, name) for name in module.__all__)
    assert not [name for name in module.__all__ if name.startswith("_")]
