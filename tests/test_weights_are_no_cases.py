"""Weights say how much a case counts, not how many cases there are: no interval and no test is made of them."""

from __future__ import annotations

import json
from math import isnan
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bookmaker_ref as bm
from bookmaker_ref import scores, significance as s
from bookmaker_ref.cli import main
from bookmaker_ref.significance.intervals import interval_methods
from tests.cases import for_each, refused

WEIGHTED = (5.5, 2.25, 1, 4)
THREE = np.array([[[5.5, 1, 0], [1, 4, 2], [0, 1, 3]]])
#: What is of proportions as well, so that it takes weights.
OF_ANY = {"asymptotic_variance", "evenness_factor"}

EVERY = [
    (each.name, measure, classes)
    for each in interval_methods()
    for measure in each.measures or ("informedness",)
    for classes in (2, 3)
    if (classes == 2 or not each.binary) and measure != "accuracy"
]


def given(classes: int, scale: float = 1.0) -> Any:
    return np.array(WEIGHTED).reshape(1, 2, 2) * scale if classes == 2 else THREE * scale


@for_each(EVERY)
def test_no_method_makes_an_interval_of_weights(name: str, measure: str, classes: int) -> None:
    with pytest.raises(ValueError, match=r"whole counts: tables\[0, 0, 0\] is 5\.5; weights are no cases"):
        s.interval(measure, given(classes), rows="predicted", method=name)


@pytest.mark.parametrize("classes", [2, 3])
def test_nor_does_the_recommended_one_of_a_table_of_weights(classes: int) -> None:
    table = bm.Contingency.from_matrix(given(classes)[0], rows="predicted")
    for measure in ("accuracy", "informedness", "markedness", "cohen_kappa"):
        with pytest.raises(ValueError, match="whole counts"):
            s.interval(measure, table)
    with pytest.raises(ValueError, match="whole counts"):
        s.interval("informedness", WEIGHTED) if classes == 2 else s.standard_error("cohen_kappa", table)


def test_no_statistic_tests_weights() -> None:
    for name in s.STATISTICS:
        with pytest.raises(ValueError, match=r"5\.5"):
            s.significance(name, *WEIGHTED)
    for name in s.OF_CLASSES:
        with pytest.raises(ValueError, match=r"5\.5"):
            s.significance_of_classes(name, THREE, rows="predicted")
    for test in (s.fisher, s.fisher_exact):
        with pytest.raises(ValueError, match=r"5\.5"):
            test(*WEIGHTED)


@pytest.mark.parametrize("scale", [1, 2, 10, 1000])
def test_weights_that_add_up_to_whole_numbers_are_none_the_less_weights(scale: float) -> None:
    real, predicted, weights = [0, 0, 1, 1, 1, 0], [0, 1, 1, 1, 0, 0], np.array([0.5, 2.5, 1.5, 1.5, 1, 0.5]) * scale
    table = bm.Contingency.from_labels(real, predicted, weights=weights)
    assert (table.counts == np.floor(table.counts)).all() or scale == 1
    assert not table.is_counted
    for ask in (
        lambda: s.interval("informedness", table),
        lambda: s.standard_error("informedness", table),
        lambda: s.significance_of_classes("chi2_kb", table),
        lambda: s.fisher_classes(table, seed=1),
    ):
        with pytest.raises(ValueError, match="whole"):
            ask()
    assert bm.report(table).weighted
    whole = bm.Contingency.from_labels(real, predicted, weights=np.ceil(weights).astype(int))
    assert whole.is_counted
    assert s.interval("informedness", whole).low < bm.informedness(*whole.cells(1)) < 1


def test_a_matrix_of_floats_that_are_whole_counts_cases() -> None:
    table = bm.Contingency.from_matrix([[56.0, 20.0], [12.0, 12.0]], rows="predicted")
    assert table.is_counted
    assert tuple(s.interval("informedness", table)) == tuple(s.interval("informedness", (12, 12, 20, 56)))
    assert not bm.Contingency.from_matrix([[5.5, 1], [1, 2]], rows="real").is_counted


def test_a_variance_times_n_is_the_same_for_weights_ten_times_as_large() -> None:
    for scale in (1, 10, 1000):
        found = s.asymptotic_variance("informedness", given(3, scale), rows="predicted")
        assert found == pytest.approx(s.asymptotic_variance("informedness", THREE, rows="predicted"), rel=1e-12)
        found = s.asymptotic_variance("cohen_kappa", given(2, scale), rows="predicted")
        assert found == pytest.approx(s.asymptotic_variance("cohen_kappa", given(2), rows="predicted"), rel=1e-12)


def test_a_variance_is_that_of_so_many_cases_and_takes_no_weights() -> None:
    """Of a share p of n cases p (1 - p)/n; its root is the standard error."""
    found = s.variance_of("accuracy", (30, 10, 10, 30))
    assert found == pytest.approx(0.75 * 0.25 / 80, rel=1e-14)
    assert s.standard_error("accuracy", (30, 10, 10, 30)) ** 2 == pytest.approx(found, rel=1e-14)
    with pytest.raises(ValueError, match="weights are no cases"):
        s.variance_of("accuracy", WEIGHTED)


def test_two_tables_are_compared_by_their_standard_errors() -> None:
    """The error of 100 times the cases is a tenth, and twice the same table is no difference."""
    few, many = np.array([[30, 4, 6], [3, 20, 5], [2, 6, 24]]), np.array([[30, 4, 6], [3, 20, 5], [2, 6, 24]]) * 100
    errors = [s.standard_error("informedness", each[None], rows="predicted")[0] for each in (few, many)]
    assert errors[0] == pytest.approx(10 * errors[1], rel=1e-12)
    value = bm.multiclass.informedness(few[None], rows="predicted")[0]
    assert s.compare_estimates(value, errors[0], value, errors[1]).p == 1
    low, high = s.interval("informedness", few[None], rows="predicted", method="delta")
    assert (high[0] - low[0]) / 2 == pytest.approx(1.959963984540054 * errors[0], rel=1e-12)


@pytest.mark.parametrize(
    "cases", ["a,a,.5\na,b,1.25\nb,b,3.5\nb,a,.25\n", "a,a,.5\na,b,1.25\nb,b,3.5\nc,a,.25\nc,c,2\n"], ids=["2", "3"]
)
def test_the_command_says_why_there_are_none(cases: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cases.csv"
    path.write_text(f"real,pred,w\n{cases}", encoding="utf-8")
    words = ["evaluate", "--labels", str(path), "--real", "real", "--predicted", "pred", "--weights", "w"]
    for positive in ([], ["--positive", "a"]):
        assert main([*words, *positive]) == 0
        said = " ".join(capsys.readouterr().out.split())
        assert "No intervals and no tests: they need counts of cases" in said
        assert "p = " not in said
        assert main([*words, *positive, "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert "Leave the weights out" in found["intervals"]["left_out"]
        assert {each["interval"] for each in found["measures"].values()} == {None}
        assert {each["p"] for each in found["measures"].values()} == {None}
    counted = path.with_name("counted.csv")
    counted.write_text("real,pred,w\n" + cases.replace(".", "1"), encoding="utf-8")
    assert main([*words[:2], str(counted), *words[3:], "--json"]) == 0
    assert "left_out" not in json.loads(capsys.readouterr().out)["intervals"]


@for_each([[0, 1, 1, 0, 1], ["a", "b", "c", "a", "b"]])
def test_what_grows_with_the_cases_has_no_value_of_fractions_and_says_so(truth: list[Any]) -> None:
    said, weights = [truth[0], *truth[2:], truth[1]], [0.4, 1.2, 3.3, 0.7, 1]
    report = bm.report(truth, said, sample_weight=weights, measures="all")
    growing = [each for each in report.whole if each.measure.startswith(("chi2", "g2"))]
    assert growing
    assert all(isnan(each.value) for each in growing)
    assert {each.reason for each in growing} == {"weights that are no whole numbers count no cases"}
    assert not any("whole numbers" in each.reason for each in report.whole if each not in growing)
    for average in ("auto", "multiclass"):
        line = refused(scores.chi2_score, truth, said, sample_weight=weights, average=average)
        assert line.endswith("weights that are no whole numbers count none: leave sample_weight out")
    doubled = scores.chi2_score(truth, said, sample_weight=[2.0] * 5)
    assert doubled == pytest.approx(2 * scores.chi2_score(truth, said))
