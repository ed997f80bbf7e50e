"""Frames whose rows have not been read are counted in their engine, never read into memory unasked."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from typing import Any

import dask
import duckdb
import numpy as np
import pandas as pd
import polars
import pytest

import bookmaker_ref as bm
from bookmaker_ref import Contingency, displays, multiclass, roc, scores, significance

#: Without types.
da: Any = import_module("dask.array")
dd: Any = import_module("dask.dataframe")

CASES = pd.DataFrame({"is": list("aabbb"), 'he "says"': list("abbba"), "weight": [1, 2, 3, 4, 5], "score": [1.5] * 5})
COLUMNS: dict[str, Any] = {"real": "is", "predicted": 'he "says"'}
COUNTED = Contingency.from_frame(CASES, **COLUMNS)
WEIGHED = Contingency.from_frame(CASES, **COLUMNS, weights="weight")


class Row(tuple[Any, ...]):
    """A row of Spark, which is a tuple."""


class DataFrame:
    """As much of Spark's frame as it takes to be counted. Whoever asks for its rows fails the test."""

    def __init__(self, rows: pd.DataFrame, grouped: tuple[str, ...] = ()) -> None:
        self._rows, self._grouped, self._made = rows, grouped, False

    def groupBy(self, *names: str) -> DataFrame:
        return DataFrame(self._rows, names)

    def count(self) -> DataFrame:
        return self._of(self._rows.groupby(list(self._grouped)).size())

    def sum(self, name: str) -> DataFrame:
        return self._of(self._rows.groupby(list(self._grouped))[name].sum())

    def _of(self, found: Any) -> DataFrame:
        made = DataFrame(found.reset_index())
        made._made = True
        return made

    def collect(self) -> list[Row]:
        assert self._made, "all rows were fetched"
        return [Row(each) for each in self._rows.itertuples(index=False)]

    def __getitem__(self, name: str) -> DataFrame:
        return self

    columns = property(lambda self: list(self._rows.columns))


DataFrame.__module__ = "pyspark.sql.classic.dataframe"


def _dask_that_fails_when_computed() -> Any:
    def failing(part: pd.DataFrame) -> pd.DataFrame:
        raise AssertionError("all rows were read")

    return dd.from_pandas(CASES, npartitions=2).map_partitions(failing, meta=CASES.iloc[:0])


FRAMES: dict[str, Callable[[], Any]] = {
    "dask": lambda: dd.from_pandas(CASES, npartitions=2),
    "spark": lambda: DataFrame(CASES),
    "polars": lambda: polars.from_pandas(CASES).lazy(),
    "duckdb": lambda: duckdb.from_df(CASES),
}


def _advised(error: pytest.ExceptionInfo[TypeError], **names: Any) -> Contingency:
    """What the call in the message gives."""
    message = str(error.value)
    assert "\n" not in message
    assert "not read into memory" in message
    call = re.search(r"as in (Contingency\..*)", message)
    assert call, message
    made = eval(call[1], {"Contingency": Contingency, "polars": polars, "dask": dask, "map": map, **names})
    assert isinstance(made, Contingency)
    return made


@pytest.mark.parametrize("engine", FRAMES)
@pytest.mark.parametrize(("weights", "expected"), [(None, COUNTED), ("weight", WEIGHED)])
def test_the_error_has_the_call_that_counts_the_frame(engine: str, weights: str | None, expected: Contingency) -> None:
    frame = FRAMES[engine]()
    with pytest.raises(TypeError) as error:
        Contingency.from_frame(frame, **COLUMNS, weights=weights)
    found = _advised(error, frame=frame, relation=frame)
    assert found.counts.tolist() == expected.counts.tolist()
    assert found.labels == expected.labels


def test_no_row_of_a_dask_frame_is_read_for_the_error() -> None:
    frame = _dask_that_fails_when_computed()
    for refused in (
        lambda: Contingency.from_frame(frame, **COLUMNS),
        lambda: Contingency.from_labels(frame["is"], frame['he "says"']),
        lambda: bm.report(frame["is"], frame['he "says"']),
        lambda: bm.report(frame[["is"]], frame['he "says"']),
        lambda: bm.compare(frame["is"], {"one": frame['he "says"'], "two": frame["is"]}),
        lambda: scores.accuracy_score(frame["is"], frame['he "says"']),
        lambda: scores.accuracy_score(CASES["is"], CASES["is"], sample_weight=frame["weight"]),
        lambda: roc.curve(frame["is"], frame["score"], positive="a"),
        lambda: significance.auc(CASES["is"], frame["score"], positive="a"),
        lambda: significance.wilson(frame["weight"], 9),
        lambda: significance.Paired.from_labels(frame["is"], frame["is"], frame["is"], positive="a"),
        lambda: displays.draw_thresholds(frame["is"], frame["score"], pos_label="a"),
    ):
        with pytest.raises(TypeError, match="not read into memory"):
            refused()


@pytest.mark.parametrize("engine", FRAMES)
def test_columns_of_such_frames_are_refused_with_advice(engine: str) -> None:
    column = polars.LazyFrame({"is": [1]}) if engine == "polars" else FRAMES[engine]()["is"]
    for refused in (
        lambda: bm.report(column, column),
        lambda: scores.informedness_score(column, column),
        lambda: Contingency.from_labels(column, column),
    ):
        with pytest.raises(TypeError, match=r"not read into memory here: count them in its engine"):
            refused()


READ = {"dask": ".compute()", "spark": ".toPandas()", "polars": ".collect()", "duckdb": ".df()"}


def _refused_to_read(asked: Callable[[], object], engine: str) -> None:
    with pytest.raises(TypeError, match="not read into memory here: if it fits, read it first") as error:
        asked()
    assert str(error.value).endswith(f", with {READ[engine]}")


@pytest.mark.parametrize("engine", FRAMES)
def test_a_matrix_that_is_not_in_memory_is_refused_with_advice(engine: str) -> None:
    counts = pd.DataFrame({"a": [3, 1], "b": [2, 4]})
    frames: dict[str, Callable[[], Any]] = {
        "dask": lambda: dd.from_pandas(counts, npartitions=1).map_partitions(_fail, meta=counts),
        "spark": lambda: DataFrame(counts),
        "polars": lambda: polars.from_pandas(counts).lazy(),
        "duckdb": lambda: duckdb.from_df(counts),
    }
    matrix = frames[engine]()
    for asked in (
        lambda: Contingency.from_matrix(matrix, rows="predicted"),
        lambda: Contingency(matrix, (0, 1), (0, 1)),
        lambda: multiclass.informedness(matrix, rows="predicted"),
        lambda: multiclass.evaluate(matrix, ["informedness"], rows="real"),
        lambda: significance.significance_of_classes("chi2", matrix, rows="predicted"),
        lambda: bm.cells(matrix, rows="predicted", positive=0),
    ):
        _refused_to_read(asked, engine)


def _fail(part: pd.DataFrame) -> pd.DataFrame:
    raise AssertionError("the matrix was read")


@pytest.mark.parametrize("engine", FRAMES)
def test_labels_that_are_not_in_memory_are_refused_with_advice(engine: str) -> None:
    known: Any = polars.LazyFrame({"is": ["a"]}) if engine == "polars" else FRAMES[engine]()["is"]
    real, counts = ["a", "b"], [[1, 2], [3, 4]]
    for asked in (
        lambda: scores.accuracy_score(real, real, labels=known),
        lambda: bm.report(real, real, labels=known),
        lambda: bm.compare(real, {"one": real, "two": real}, labels=known),
        lambda: Contingency.from_labels(real, real, known),
        lambda: Contingency.from_matrix(counts, rows="real", labels=known),
        lambda: Contingency.from_matrix(counts, rows="real", real=known, predicted=known),
        lambda: Contingency.from_matrix(counts, rows="real", labels=real).arranged(known),
    ):
        _refused_to_read(asked, engine)


def test_a_dask_array_as_a_matrix_is_not_computed_unasked() -> None:
    matrix = da.from_array(np.array([[3, 2], [1, 4]]), chunks=1)
    for asked in (
        lambda: Contingency.from_matrix(matrix, rows="predicted"),
        lambda: bm.cells(matrix, rows="predicted", positive=0),
        lambda: Contingency.from_matrix(np.eye(2), rows="predicted", labels=matrix[0]),
    ):
        _refused_to_read(asked, "dask")


def test_dask_arrays_of_labels_are_counted_block_by_block() -> None:
    real, predicted = (da.from_array(CASES[name].to_numpy(dtype=str), chunks=2) for name in COLUMNS.values())
    with pytest.raises(TypeError) as error:
        Contingency.from_labels(real, predicted)
    assert _advised(error, real=real, predicted=predicted).counts.tolist() == COUNTED.counts.tolist()


def test_a_missing_label_is_not_lost_on_the_way() -> None:
    labels: dict[str, Any] = {"is": ["a", "a", None, "b", "b"]}
    frame = dd.from_pandas(CASES.assign(**labels), npartitions=2)
    with pytest.raises(TypeError) as error:
        Contingency.from_frame(frame, **COLUMNS)
    with pytest.raises(ValueError, match="the label is missing"):
        _advised(error, frame=frame)


def test_another_engine_is_told_of_a_group_by() -> None:
    class Query:
        def fetchall(self) -> list[Any]:
            raise AssertionError

    class Table:
        columns = ("is", 'he "says"')

        def __getitem__(self, name: str) -> Any:
            raise AssertionError("a column would be computed")

    Table.__module__ = "ibis.expr.types.relations"
    for query in (Query(), Table()):
        with pytest.raises(TypeError, match="bookmaker code sql --counts"):
            Contingency.from_frame(query, **COLUMNS)


def test_frames_in_memory_are_read_as_before() -> None:
    for frame in (CASES, polars.from_pandas(CASES), polars.from_pandas(CASES).to_arrow(), duckdb.from_df(CASES).df()):
        assert Contingency.from_frame(frame, **COLUMNS).counts.tolist() == COUNTED.counts.tolist()
    found: Any = bm.informedness(*(da.from_array(np.array([each]), chunks=1) for each in (56, 20, 12, 12)))
    assert found.compute().tolist() == [bm.informedness(56, 20, 12, 12)]
