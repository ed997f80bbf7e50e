"""Results that go where the caller wants them, with every engine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import bookmaker_ref as bm
from bookmaker_ref.numeric import native
from tests.exactly import columns
from tests.test_numeric_blocks import MIXED, same

evaluate_all: Any = bm.evaluate_all
NAMES = ["recall", "informedness", "correlation", "mutual_information"]
CELLS: Any = columns(MIXED)
ROWS = len(MIXED)


@pytest.fixture(autouse=True, params=["numpy", ""], ids=["NumPy", "as it was built"])
def _engine(request: pytest.FixtureRequest) -> Iterator[None]:
    with native.using(request.param):
        yield


def test_results_go_into_the_arrays_that_are_given() -> None:
    expected = evaluate_all(*CELLS, NAMES)
    out = {name: np.full(ROWS, 7.0) for name in NAMES}
    found = evaluate_all(*CELLS, NAMES, out=out)
    assert all(found[name] is out[name] and same(out[name], expected[name]) for name in NAMES)
    again = evaluate_all(*CELLS, NAMES, out=found, threads=2)
    assert all(again[name] is out[name] and same(out[name], expected[name]) for name in NAMES)
    rows = np.zeros((len(NAMES), ROWS))
    evaluate_all(*CELLS, NAMES, out=rows)
    assert all(same(row, expected[name]) for row, name in zip(rows, NAMES, strict=True))


def test_one_measure_takes_an_array_of_its_own() -> None:
    for shape in ((ROWS,), (1, ROWS)):
        out = np.zeros(shape)
        found = evaluate_all(*CELLS, ["recall"], out=out)
        assert np.shares_memory(found["recall"], out)
        assert same(out.reshape(-1), bm.recall(*CELLS))


def test_every_function_of_arrays_takes_an_array() -> None:
    for name in NAMES:
        function: Any = getattr(bm, name)
        out = np.zeros(ROWS)
        assert function(*CELLS, out=out, limit=True) is out
        assert same(out, function(*CELLS, limit=True))
        with pytest.raises(TypeError, match=r"\Aout is for arrays of tables"):
            function(1, 2, 3, 4, out=out)
        with pytest.raises(TypeError, match=f"{name} takes four counts"):
            function([[1, 2], [3, 4]], out=out)
        with pytest.raises(ValueError, match=r"\Aout has the shape|\Aout is read-only"):
            function(*CELLS, out=read_only()[1:])
    assert bm.mutual_information(*CELLS, base=2, out=out) is out
    assert same(out, bm.mutual_information(*CELLS, base=2))


@pytest.mark.parametrize("shape", [(), (0,), (2, 3), (2, 0, 3)])
def test_any_shape_goes(shape: tuple[int, ...]) -> None:
    cells = np.random.default_rng(1).integers(1, 9, (4, *shape))
    out = np.zeros((len(NAMES), *shape))
    found = evaluate_all(np.array(cells[0]), *cells[1:], NAMES, out=out)
    expected = evaluate_all(np.array(cells[0]), *cells[1:], NAMES)
    assert all(same(found[name], expected[name]) and found[name].shape == shape for name in NAMES)
    assert all(np.shares_memory(found[name], out) for name in NAMES if found[name].size)


def test_results_may_lie_where_the_cells_did() -> None:
    """They are read before they are written over, whatever lies where."""
    for kind in (np.float64, np.int64):
        memory = np.random.default_rng(2).integers(1, 50, (4, 100_000)).astype(np.float64)
        cells = memory.copy().astype(kind)
        expected = evaluate_all(*cells, NAMES)
        if kind is np.float64:
            found: Any = evaluate_all(*cells, NAMES, out=cells)
        else:
            found = evaluate_all(*cells, NAMES, out=cells.view(np.float64))
        assert all(same(found[name], expected[name]) for name in NAMES)
    line = np.random.default_rng(3).integers(1, 50, 100_100).astype(np.float64)
    expected = evaluate_all(line[100:], 1, line[:-100], 2, ["f1"])
    found = evaluate_all(line[100:], 1, line[:-100], 2, ["f1"], out=line[50:-50])
    assert same(found["f1"], expected["f1"])


def read_only() -> Any:
    found = np.zeros(ROWS)
    found.flags.writeable = False
    return found


SHARED = np.zeros(ROWS + 1)
WRONG: dict[str, tuple[Any, type[Exception], str]] = {
    "no array": (3, TypeError, "out is 3: it is a dict of arrays by the names of the measures"),
    "a list": ([np.zeros(ROWS)] * 2, TypeError, "out is .*: it is a dict of arrays"),
    "too few rows": (np.zeros((1, ROWS)), ValueError, rf"out has the shape \(1, {ROWS}\): these measures"),
    "too long": (np.zeros((2, ROWS + 1)), ValueError, rf"out has the shape \(2, {ROWS + 1}\): these measures"),
    "float32": (np.zeros((2, ROWS), np.float32), TypeError, r"out\[0\] holds float32: a result is of float64"),
    "other bytes": (np.zeros((2, ROWS), ">f8"), TypeError, r"out\[0\] holds >f8: a result is of float64"),
    "columns": (np.zeros((ROWS, 2)).T, ValueError, r"out\[0\] does not lie in memory in one piece"),
    "masked": (np.ma.zeros((2, ROWS)), TypeError, r"out\[0\] is .*: a result goes into a NumPy array"),
    "a name too few": ({"recall": np.zeros(ROWS)}, ValueError, "out has nothing for precision"),
    "an alias": ({"recall": np.zeros(ROWS), "PPV": np.zeros(ROWS)}, ValueError, "out has nothing for precision"),
    "a name too many": (
        {"recall": np.zeros(ROWS), "precision": np.zeros(ROWS), "f1": np.zeros(ROWS)},
        ValueError,
        "out has 'f1', which is not computed",
    ),
    "another shape": (
        {"recall": np.zeros(ROWS), "precision": np.zeros((ROWS, 1))},
        ValueError,
        rf"out\['precision'\] has the shape \({ROWS}, 1\), and the tables have \({ROWS},\)",
    ),
    "a list in a dict": (
        {"recall": np.zeros(ROWS), "precision": [0.0] * ROWS},
        TypeError,
        r"out\['precision'\] is .*: a result goes into a NumPy array",
    ),
    "read-only": (
        {"recall": read_only(), "precision": np.zeros(ROWS)},
        ValueError,
        r"out\['recall'\] is read-only: a result is written into it",
    ),
    "each other's memory": (
        {"recall": SHARED[:-1], "precision": SHARED[1:]},
        ValueError,
        r"out\['recall'\] and out\['precision'\] lie in the same memory",
    ),
}


@pytest.mark.parametrize("kind", WRONG)
def test_what_takes_no_results_is_refused(kind: str) -> None:
    out, error, message = WRONG[kind]
    with pytest.raises(error, match=rf"\A{message}"):
        evaluate_all(*CELLS, ["recall", "precision"], out=out)


def test_one_table_and_what_is_lazy_have_no_arrays() -> None:
    with pytest.raises(TypeError, match=r"\Aout is for arrays of tables: of one table the results are numbers\Z"):
        evaluate_all(1, 2, 3, 4, ["recall"], out=np.zeros(1))
    dask = pytest.importorskip("dask.array")
    with pytest.raises(TypeError, match=r"\Aout is for arrays that are computed now"):
        evaluate_all(dask.ones(3), 2, 3, 4, ["recall"], out=np.zeros(3))
