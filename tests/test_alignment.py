"""Labelled arrays are combined only where their labels agree, never by position unawares."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pytest

import bookmaker_ref as bm
from bookmaker_ref import displays, multiclass, roc, scores, significance
from bookmaker_ref.tables.groups import GroupedTally

#: Whose types say nothing of labelled arrays.
bookmaker: Any = bm


class DataArray:
    """What xarray's class of this name shows of itself: dimensions, indexes, and an array."""

    def __init__(self, values: Any, dims: tuple[str, ...], coords: dict[str, Any] | None = None) -> None:
        self.values, self._dims = np.asarray(values), dims
        self._indexes = {name: pd.Index(each) for name, each in (coords or {}).items()}

    @property
    def dims(self) -> tuple[str, ...]:
        return self._dims

    @property
    def indexes(self) -> dict[str, Any]:
        return self._indexes

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        return np.asarray(self.values, dtype)


CELLS = {"tp": [56, 40], "fp": [20, 30], "fn": [12, 9], "tn": [12, 21]}
ONE, OTHER = ["m1", "m2"], ["m2", "m1"]


def _series(index_of_fp: list[str]) -> list[Any]:
    return [pd.Series(v, index=index_of_fp if k == "fp" else ONE) for k, v in CELLS.items()]


def _frames(index_of_fp: list[str]) -> list[Any]:
    return [pd.DataFrame([v, v], columns=index_of_fp if k == "fp" else ONE, index=["a", "b"]) for k, v in CELLS.items()]


def _data_arrays(index_of_fp: list[str]) -> list[Any]:
    return [DataArray(v, ("model",), {"model": index_of_fp if k == "fp" else ONE}) for k, v in CELLS.items()]


Cells = list[Any]
#: Functions of four counts, each of another family.
OF_CELLS: dict[str, Callable[[Cells], Any]] = {
    "informedness": lambda c: bookmaker.informedness(*c),
    "information": lambda c: bookmaker.mutual_information(*c),
    "limit": lambda c: bookmaker.informedness(*c, limit=True),
    "out": lambda c: bookmaker.informedness(*c, out=np.empty(np.shape(c[0]))),
    "evaluate_all": lambda c: bookmaker.evaluate_all(*c, ["recall"]),
    "compiled": lambda c: bookmaker.compile_formula("Recall - Fallout")(*c),
    "interval": lambda c: significance.interval("informedness", tuple(c)),
    "odds": lambda c: significance.gart(tuple(c)),
    "fisher": lambda c: significance.fisher(*c),
    "barnard": lambda c: significance.boschloo(*c),
    "statistic": lambda c: significance.significance("chi2", *c),
    "standard_error": lambda c: significance.standard_error("informedness", tuple(c)),
    "mcnemar": lambda c: significance.mcnemar(c[1], c[2]),
}


@pytest.mark.parametrize("function", OF_CELLS.values(), ids=OF_CELLS)
@pytest.mark.parametrize("make", [_series, _data_arrays, _frames])
def test_cells_are_accepted_only_if_their_indexes_agree(function: Callable[[Cells], Any], make: Any) -> None:
    function(make(ONE))
    with pytest.raises(ValueError, match="have different indexes"):
        function(make(OTHER))


def test_cells_with_equal_indexes_give_the_values_of_plain_arrays() -> None:
    expected: Any = [56 / 68 - 20 / 32, 40 / 49 - 30 / 51]
    for make in (_series, _data_arrays):
        np.testing.assert_allclose(bookmaker.informedness(*make(ONE)), expected, rtol=1e-15)
    plain = [np.array(each) for each in CELLS.values()]
    mixed = [_series(OTHER)[0], *plain[1:]]
    np.testing.assert_allclose(bookmaker.informedness(*mixed), expected, rtol=1e-15)
    assert bookmaker.evaluate_all(pd.Series([56], index=[7]), 20, 12, 12, ["recall"])["recall"].tolist() == [56 / 68]


def test_polars_series_have_no_labels_and_are_combined_by_position() -> None:
    cells = [pl.Series(each) for each in CELLS.values()]
    np.testing.assert_allclose(bookmaker.recall(*cells), [56 / 68, 40 / 49], rtol=1e-15)


def test_polars_frames_with_other_columns_raise_an_error() -> None:
    one = pl.DataFrame({"m1": [56], "m2": [40]})
    assert bookmaker.recall(one, 20, one, 12).tolist() == [[0.5, 0.5]]
    for other in (one.select("m2", "m1"), one.rename({"m1": "m3"}), one.to_pandas()[["m2", "m1"]]):
        with pytest.raises(ValueError, match="tp and fn have different indexes"):
            bookmaker.recall(one, 20, other, 12)
    bookmaker.recall(one, 20, one.to_pandas(), 12)
    bookmaker.recall(one.to_pandas(), 20, one, 12)


def test_one_row_is_not_spread_over_the_rows_of_another_index() -> None:
    tp, _, fn, tn = _series(ONE)
    with pytest.raises(ValueError, match="tp and fn have different indexes"):
        bookmaker.informedness(tp, 20, fn[:1], tn)


def test_transposed_arrays_raise_an_error() -> None:
    given = np.array([[3, 1], [1, 4]])
    one, other = DataArray(given, ("x", "y")), DataArray(given.T, ("y", "x"))
    assert bookmaker.informedness(one, one, one, one).shape == (2, 2)
    with pytest.raises(ValueError, match="tp and fp have different dimensions, 'y' and 'x'"):
        bookmaker.informedness(one, other, one, one)
    with pytest.raises(ValueError, match="different dimensions"):
        bookmaker.informedness(one, DataArray([1, 2], ("x",)), 3, 4)
    bookmaker.informedness(one, DataArray([1, 2], ("y",)), 3, 4)


def test_columns_of_a_frame_and_an_index_that_differs_raise_an_error() -> None:
    frame = pd.DataFrame([[3, 1], [1, 4]], index=["a", "b"], columns=["x", "y"])
    bookmaker.recall(frame, frame, pd.Series([1, 2], index=["x", "y"]), 4)
    with pytest.raises(ValueError, match="different indexes"):
        bookmaker.recall(frame, frame, pd.Series([1, 2], index=["a", "b"]), 4)


@pytest.mark.parametrize(
    "function",
    [
        significance.wilson,
        lambda a, b: significance.score_statistic(a, 99, 4, 9, b / 100),
        lambda a, b: significance.papers_beta(a, b, 3),
        lambda a, b: significance.papers_gamma(a, b, 9, 3),
        lambda a, b: significance.half_width(a / 100, b),
        lambda a, b: significance.beta_difference_cdf(a / 100, (b, 2.0), (1.0, 1.0)),
        lambda a, b: significance.newcombe(a, 99, b, 99),
        lambda a, b: significance.margin_test(a, b, 3, 9, margin=0.1),
        lambda a, b: significance.equivalence_test(a, b, 3, 9, margin=0.1),
    ],
)
def test_columns_of_numbers_with_different_indexes_raise_an_error(function: Any) -> None:
    a, b = pd.Series([3, 4], index=ONE), pd.Series([8, 9], index=ONE)
    function(a, b)
    with pytest.raises(ValueError, match="have different indexes"):
        function(a, b.set_axis(OTHER))


TRUTH, GUESS, THIRD = [1, 1, 0, 0, 1], [1, 0, 0, 1, 1], [1, 1, 1, 0, 1]
VALUES = [0.9, 0.4, 0.3, 0.6, 0.8]
Column = Callable[[list[Any]], Any]
#: Functions of columns of cases: two columns, of which the second has an index of its own.
OF_CASES: dict[str, Callable[[Column, Column], Any]] = {
    "report": lambda a, b: bm.report(a(TRUTH), b(GUESS)),
    "report weights": lambda a, b: bm.report(a(TRUTH), GUESS, sample_weight=b([1, 2, 3, 4, 5])),
    "groups": lambda a, b: GroupedTally().add(a(TRUTH), GUESS, b(list("xxxyy"))),
    "groups labels": lambda a, b: GroupedTally().add(a(TRUTH), b(GUESS), list("xxxyy")),
    "compare": lambda a, b: bm.compare(a(TRUTH), {"one": GUESS, "two": b(THIRD)}),
    "compare systems": lambda a, b: bm.compare(TRUTH, {"one": a(GUESS), "two": b(THIRD)}),
    "scores": lambda a, b: scores.informedness_score(a(TRUTH), b(GUESS)),
    "scores weights": lambda a, b: scores.recall_score(a(TRUTH), GUESS, sample_weight=b([1, 2, 3, 4, 5])),
    "from_labels": lambda a, b: bm.Contingency.from_labels(a(TRUTH), b(GUESS)),
    "from_labels weights": lambda a, b: bm.Contingency.from_labels(TRUTH, a(GUESS), weights=b([1, 2, 3, 4, 5])),
    "from_chunks": lambda a, b: bm.Contingency.from_chunks([(a(TRUTH), b(GUESS))]),
    "from_frame": lambda a, b: bm.Contingency.from_frame({"t": a(TRUTH), "p": b(GUESS)}, real="t", predicted="p"),
    "curve": lambda a, b: roc.curve(a(TRUTH), b(VALUES), positive=1),
    "curve weights": lambda a, b: roc.curve(TRUTH, a(VALUES), positive=1, weights=b([1, 2, 3, 4, 5])),
    "auc_from_pairs": lambda a, b: roc.auc_from_pairs(a(TRUTH), b(VALUES), positive=1),
    "auc": lambda a, b: significance.auc(a(TRUTH), b(VALUES), positive=1),
    "paired_areas": lambda a, b: significance.paired_areas(TRUTH, a(VALUES), b(VALUES), positive=1),
    "paired": lambda a, b: significance.Paired.from_labels(a(TRUTH), GUESS, b(THIRD), positive=1),
    "thresholds": lambda a, b: displays.draw_thresholds(a(TRUTH), b(VALUES), pos_label=1),
    "systems": lambda a, b: displays.draw_systems(a(TRUTH), {"one": GUESS, "two": b(THIRD)}, pos_label=1),
}


def _indexed(index: list[int]) -> Column:
    return lambda values: pd.Series(values, index=index)


@pytest.mark.slow
@pytest.mark.parametrize("function", OF_CASES.values(), ids=OF_CASES)
def test_columns_of_cases_are_accepted_unless_their_indexes_differ(function: Callable[[Column, Column], Any]) -> None:
    shuffled = _indexed([4, 2, 0, 1, 3])
    for first, second in ((shuffled, shuffled), (shuffled, np.array), (np.array, shuffled)):
        function(first, second)
    with pytest.raises(ValueError, match="have different indexes: reindex one like the other"):
        function(shuffled, _indexed([0, 1, 2, 3, 4]))


def test_a_frame_of_one_column_is_compared_by_its_rows() -> None:
    truth = pd.DataFrame({"y": TRUTH}, index=[4, 2, 0, 1, 3])
    guess = pd.Series(GUESS, index=[4, 2, 0, 1, 3])
    assert scores.accuracy_score(truth, guess) == 0.6
    with pytest.raises(ValueError, match="y_true and y_pred have different indexes"):
        scores.accuracy_score(truth, guess.reset_index(drop=True))


def test_a_frame_with_rows_in_another_order_than_columns_is_no_table() -> None:
    frame = pd.DataFrame([[30, 5], [4, 20]], index=["ill", "well"], columns=["ill", "well"])
    turned = frame.loc[["well", "ill"]]
    for function in (
        lambda f: significance.interval("accuracy", f, rows="predicted"),
        lambda f: multiclass.evaluate(f, ["informedness"], rows="predicted"),
        lambda f: bm.cells(f, rows="predicted", positive=0),
    ):
        function(frame)
        function(frame.reset_index(drop=True))
        with pytest.raises(ValueError, match="have the same labels in different orders"):
            function(turned)


@pytest.mark.parametrize(
    "function",
    [
        lambda f: multiclass.accuracy(f, rows="predicted"),
        lambda f: multiclass.informedness(f, rows="predicted"),
        lambda f: multiclass.evaluate(f, ["accuracy"], rows="predicted"),
        lambda f: significance.interval("accuracy", f, rows="predicted"),
        lambda f: significance.standard_error("informedness", f, rows="predicted"),
        lambda f: significance.bootstrap("informedness", f, rows="predicted", seed=1, undefined="drop"),
        lambda f: bm.cells(f, rows="predicted", positive=0),
    ],
)
@pytest.mark.parametrize("rows", [["b", "c"], ["says a", "says b"]])
def test_a_frame_whose_rows_have_other_labels_is_rejected(function: Any, rows: list[str]) -> None:
    frame = pd.DataFrame([[40, 20], [20, 40]], index=rows, columns=["a", "b"])
    with pytest.raises(ValueError, match=r"have different labels, .*: give Contingency.from_matrix"):
        function(frame)
    function(frame.set_axis(["a", "b"]))
    function(frame.reset_index(drop=True))
    function(pd.DataFrame(frame.to_numpy()))


def test_names_of_a_frame_in_another_order_are_not_overruled() -> None:
    frame = pd.DataFrame([[30, 5], [4, 20]], index=["ill", "well"], columns=["ill", "well"])
    for given in ({"labels": ["well", "ill"]}, {"predicted": ["well", "ill"], "real": ["ill", "well"]}):
        with pytest.raises(ValueError, match="in another order"):
            bm.Contingency.from_matrix(frame, rows="predicted", **given)
    for labels in (["ill", "well"], [1, 0], iter(["ill", "well"])):
        assert bm.Contingency.from_matrix(frame, rows="predicted", labels=labels).counts.tolist() == [[30, 5], [4, 20]]
    assert bm.Contingency.from_matrix(frame.to_numpy(), rows="predicted", labels=["well", "ill"]).labels[0] == "well"


def test_points_of_a_curve_and_of_a_region_are_of_the_same_rows() -> None:
    a, b = pd.Series([0.1, 0.2], index=ONE), pd.Series([0.8, 0.9], index=OTHER)
    region = roc.region(roc.System(56, 20, 12, 12))
    region.covers(a, b.to_numpy())
    with pytest.raises(ValueError, match="fallout and recall have different indexes"):
        region.covers(a, b)
    columns: list[Any] = [pd.Series(each, index=ONE) for each in ([np.inf, 0.5], [0, 1], [0, 2])]
    roc.Curve(*columns)
    with pytest.raises(ValueError, match="thresholds and tp have different indexes"):
        roc.Curve(columns[0], columns[1], columns[2].set_axis(OTHER))
