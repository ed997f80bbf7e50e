"""Results that go where the caller wants them, with every engine."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

import bookmaker_ref as bm
from bookmaker_ref.numeric import native
from tests.cases import for_each
from tests.exactly import columns
from tests.test_numeric_blocks import mixed, same

evaluate_all: Any = bm.evaluate_all
NAMES = ["recall", "informedness", "correlation", "mutual_information"]


@cache
def cells() -> Any:
    """Four arrays of tables of every size."""
    return columns(mixed())


def zeros(*more: int, dtype: Any = np.float64) -> Any:
    """As many zeros as there are tables."""
    return np.zeros((*more, len(mixed())), dtype)


@pytest.fixture(autouse=True, params=["numpy", ""], ids=["NumPy", "as it was built"])
def _engine(request: pytest.FixtureRequest) -> Iterator[None]:
    with native.using(request.param):
        yield


def test_results_go_into_the_arrays_that_are_given() -> None:
    expected = evaluate_all(*cells(), NAMES)
    out = {name: zeros() + 7 for name in NAMES}
    found = evaluate_all(*cells(), NAMES, out=out)
    assert all(found[name] is out[name] and same(out[name], expected[name]) for name in NAMES)
    again = evaluate_all(*cells(), NAMES, out=found, threads=2)
    assert all(again[name] is out[name] and same(out[name], expected[name]) for name in NAMES)
    rows = zeros(len(NAMES))
    evaluate_all(*cells(), NAMES, out=rows)
    assert all(same(row, expected[name]) for row, name in zip(rows, NAMES, strict=True))


def test_one_measure_takes_an_array_of_its_own() -> None:
    for out in (zeros(), zeros(1)):
        found = evaluate_all(*cells(), ["recall"], out=out)
        assert np.shares_memory(found["recall"], out)
        assert same(out.reshape(-1), bm.recall(*cells()))


def test_every_function_of_arrays_takes_an_array() -> None:
    for name in NAMES:
        function: Any = getattr(bm, name)
        out = zeros()
        assert function(*cells(), out=out, limit=True) is out
        assert same(out, function(*cells(), limit=True))
        with pytest.raises(TypeError, match=r"\Aout is for arrays of tables"):
            function(1, 2, 3, 4, out=out)
        with pytest.raises(TypeError, match=f"{name} takes four counts"):
            function([[1, 2], [3, 4]], out=out)
        with pytest.raises(ValueError, match=r"\Aout has the shape|\Aout is read-only"):
            function(*cells(), out=read_only()[1:])
    assert bm.mutual_information(*cells(), base=2, out=out) is out
    assert same(out, bm.mutual_information(*cells(), base=2))


@pytest.mark.parametrize("shape", [(), (0,), (2, 3), (2, 0, 3)])
def test_any_shape_goes(shape: tuple[int, ...]) -> None:
    some = np.random.default_rng(1).integers(1, 9, (4, *shape))
    out = np.zeros((len(NAMES), *shape))
    found = evaluate_all(np.array(some[0]), *some[1:], NAMES, out=out)
    expected = evaluate_all(np.array(some[0]), *some[1:], NAMES)
    assert all(same(found[name], expected[name]) and found[name].shape == shape for name in NAMES)
    assert all(np.shares_memory(found[name], out) for name in NAMES if found[name].size)


def test_results_may_lie_where_the_cells_did() -> None:
    """They are read before they are written over, whatever lies where."""
    for kind in (np.float64, np.int64):
        memory: Any = np.random.default_rng(2).integers(1, 50, (4, 100_000)).astype(kind)
        expected = evaluate_all(*memory, NAMES)
        found = evaluate_all(*memory, NAMES, out=memory.view(np.float64))
        assert all(same(found[name], expected[name]) for name in NAMES)
    line = np.random.default_rng(3).integers(1, 50, 100_100).astype(np.float64)
    expected = evaluate_all(line[100:], 1, line[:-100], 2, ["f1"])
    found = evaluate_all(line[100:], 1, line[:-100], 2, ["f1"], out=line[50:-50])
    assert same(found["f1"], expected["f1"])


def read_only() -> Any:
    found = zeros()
    found.flags.writeable = False
    return found


def wrong() -> list[tuple[str, Any, type[Exception], str]]:
    """What results cannot be written into, by a name, with the error."""
    count, shared = len(mixed()), np.zeros(len(mixed()) + 1)
    recall, no_array = {"recall": zeros()}, "a result goes into a NumPy array"
    return [
        ("no array", 3, TypeError, "out is 3: it is a dict of arrays by the names of the measures"),
        ("a list", [zeros()] * 2, TypeError, "out is .*: it is a dict of arrays"),
        ("too few rows", zeros(1), ValueError, rf"out has the shape \(1, {count}\): these measures"),
        ("too long", np.zeros((2, count + 1)), ValueError, rf"out has the shape \(2, {count + 1}\): these measures"),
        ("float32", zeros(2, dtype=np.float32), TypeError, r"out\[0\] holds float32: a result is of float64"),
        ("other bytes", zeros(2, dtype=">f8"), TypeError, r"out\[0\] holds >f8: a result is of float64"),
        ("columns", np.zeros((count, 2)).T, ValueError, r"out\[0\] does not lie in memory in one piece"),
        ("masked", np.ma.array(zeros(2)), TypeError, rf"out\[0\] is .*: {no_array}"),
        ("a name too few", recall, ValueError, "out has nothing for precision"),
        ("an alias", recall | {"PPV": zeros()}, ValueError, "out has nothing for precision"),
        ("a name too many", recall | {"precision": zeros(), "f1": zeros()}, ValueError, "out has 'f1', which is not"),
        (
            "another shape",
            recall | {"precision": np.zeros((count, 1))},
            ValueError,
            rf"out\['precision'\] has the shape \({count}, 1\), and the tables have \({count},\)",
        ),
        ("a list in a dict", recall | {"precision": [0.0]}, TypeError, rf"out\['precision'\] is .*: {no_array}"),
        ("read-only", {"recall": read_only(), "precision": zeros()}, ValueError, r"out\['recall'\] is read-only"),
        (
            "each other's memory",
            {"recall": shared[:-1], "precision": shared[1:]},
            ValueError,
            r"out\['recall'\] and out\['precision'\] lie in the same memory",
        ),
    ]


@for_each(wrong, lambda case: case[0])
def test_what_takes_no_results_is_refused(kind: str, out: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=rf"\A{message}"):
        evaluate_all(*cells(), ["recall", "precision"], out=out)


def test_one_table_and_what_is_lazy_have_no_arrays() -> None:
    with pytest.raises(TypeError, match=r"\Aout is for arrays of tables: of one table the results are numbers\Z"):
        evaluate_all(1, 2, 3, 4, ["recall"], out=np.zeros(1))
    dask = pytest.importorskip("dask.array")
    with pytest.raises(TypeError, match=r"\Aout is for arrays that are computed now"):
        evaluate_all(dask.ones(3), 2, 3, 4, ["recall"], out=np.zeros(3))
