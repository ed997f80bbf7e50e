"""What Python may be handed instead of counts, labels, weights and options: taken, or refused in one line."""

from __future__ import annotations

import tracemalloc
import warnings
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, strategies as st

import bookmaker_ref as bm
from bookmaker_ref import Contingency, multiclass
from bookmaker_ref.exact.numbers import text
from bookmaker_ref.messages import short
from bookmaker_ref.multiclass.evaluation import ExactTable
from tests.cases import for_each
from tests.strategies import examples, numbers, words

#: What a mistake of the user's may raise.
DOCUMENTED = (TypeError, ValueError, ArithmeticError, LookupError, OSError)
MOST_CHARACTERS = 400


class _Raises:
    """An object that says it can become a number or an array, and cannot."""

    def _raise(self, *_: object, **__: object) -> Any:
        raise RuntimeError("no\n" * 99)

    __array__ = __index__ = __float__ = __bool__ = __len__ = _raise


def _holding(value: object) -> Any:
    found = np.empty(1, dtype=object)
    found[0] = value
    return found


_MASKED = np.ma.masked_equal([1, 2], 2)
_FRAME = pd.DataFrame(np.arange(200).reshape(20, 10) + 0.5)
_STRANGE: dict[str, Any] = {
    "33 dimensions": np.ones((1,) * 33),
    "64 dimensions": np.ones((1,) * 64, dtype=object),
    "masked": _MASKED,
    "masked constant": np.ma.masked,
    "masked in a list": [np.ma.masked, 1],
    "masked number": np.ma.array(3),
    "complex": 3 + 1j,
    "complex without imaginary part": 3 + 0j,
    "NumPy's complex": np.complex128(3),
    "short complex": np.complex64(3),
    "complex array": np.array([3 + 0j, 1]),
    "complex objects": np.array([3 + 0j, 1], dtype=object),
    "NotImplemented": NotImplemented,
    "structured": np.zeros(2, dtype=[("a", "f8")]),
    "void": np.void(b"aa"),
    "dates": np.array(["2020-01-01"], "M8[D]"),
    "spans": np.array([1], "m8[s]"),
    "date": date(2020, 1, 1),
    "raises": _Raises(),
    "raises in an array": _holding(_Raises()),
    "long text": "3" * 5000,
    "bytes": b"3",
    "objects": np.array([None, 1], dtype=object),
    "ragged": [[1], [1, 2]],
    "frame": _FRAME,
    "column of texts": pd.Series(["a", "b"]),
    "missing": pd.NA,
    "missing in an array": np.array([pd.NA], dtype=object),
    "no time": pd.NaT,
    "no number": Decimal("nan"),
    "no number, and says so": Decimal("sNaN"),
    "infinite": Decimal("Infinity"),
    "huge": 10**5000,
    "huge and negative": -(10**5000),
    "huge fraction": Fraction(10**5000, 3),
    "huge decimal": Decimal("1e9999"),
    "long double": np.longdouble(3),
    "half": np.array([3], np.float16),
    "set": {1},
    "dict": {1: 2},
    "memory": memoryview(b"abc"),
    "type": int,
    "ellipsis": ...,
    "nothing": None,
    "empty": [],
    "nested": [[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]],
}
_FOUR = Contingency.from_matrix([[3, 1], [1, 2]], rows="real")

#: Every door of Python's with one argument that is a stranger's.
_DOORS: dict[str, Callable[[Any], object]] = {
    "a cell": lambda x: bm.informedness(x, 1, 2, 3),
    "the last cell": lambda x: bm.correlation(1, 1, 2, x),
    "a cell of a statistic": lambda x: bm.g2(x, 1, 2, 3),
    "a cell of an array": lambda x: bm.recall([1, x], [1, 2], 2, 3),
    "all measures": lambda x: bm.evaluate_all(x, 1, 2, 3, ["recall", "chi2"]),
    "an exact cell": lambda x: bm.exact.informedness(x, 1, 2, 3),
    "a cell of a matrix": lambda x: bm.cells([[x, 1], [1, 2]], rows="real", positive=1),
    "a matrix of two": lambda x: bm.cells(x, rows="real", positive=1),
    "a cell of a table": lambda x: Contingency.from_matrix([[x, 1], [1, 2]], rows="real"),
    "a matrix": lambda x: Contingency.from_matrix(x, rows="real"),
    "tables": lambda x: multiclass.informedness(x, rows="real"),
    "a cell of tables": lambda x: multiclass.informedness([[x, 1], [1, 2]], rows="real"),
    "vectors": lambda x: Contingency.from_labels(x, x),
    "labels": lambda x: Contingency.from_labels([x, 1], [1, x]),
    "weights": lambda x: Contingency.from_labels([1, 2], [1, 2], weights=x),
    "a weight": lambda x: Contingency.from_labels([1, 2], [1, 2], weights=[1, x]),
    "triples": Contingency.from_counts,
    "a count": lambda x: Contingency.from_counts([(1, 2, x), (2, 1, 1)]),
    "rows": lambda x: Contingency.from_matrix([[1, 1], [1, 2]], rows=x),
    "rows of cells": lambda x: bm.cells([[1, 1], [1, 2]], rows=x, positive=1),
    "positive": lambda x: bm.cells([[1, 1], [1, 2]], rows="real", positive=x),
    "limit": lambda x: bm.informedness(1, 1, 1, 1, limit=x),
    "limit of all": lambda x: bm.evaluate_all(1, 1, 1, 1, ["recall"], limit=x),
    "limit of tables": lambda x: multiclass.informedness([[1, 1], [1, 2]], rows="real", limit=x),
    "exact limit": lambda x: bm.exact.recall(0, 1, 0, 1, limit=x),
    "shared": lambda x: Contingency.from_labels([1, 2], [1, 2], shared=x),
    "threads": lambda x: bm.evaluate_all([1], [1], [1], [1], ["recall"], threads=x),
    "threads of tables": lambda x: multiclass.evaluate([[1, 1], [1, 2]], ["informedness"], rows="real", threads=x),
    "a name": lambda x: bm.evaluate_all(1, 1, 1, 1, [x]),
    "a name of K classes": lambda x: multiclass.evaluate(_FOUR, [x]),
    "base": lambda x: bm.mutual_information(1, 1, 1, 1, base=x),
    "p": bm.error_odds,
    "digits": lambda x: bm.exact.recall(1, 1, 1, 1, digits=x),
    "assign": multiclass.assign,
    "by": lambda x: multiclass.assign(_FOUR, by=x),
    "bookmaker": multiclass.bookmaker,
    "a file": lambda x: Contingency.from_file(x, real="a", predicted="b"),
    "a file of a kind": lambda x: Contingency.from_file(x, real="a", predicted="b", format="csv"),
    "a kind": lambda x: Contingency.from_file("cases", real="a", predicted="b", format=x),
    "a column": lambda x: Contingency.from_frame({"a": [1, 2], "b": [1, 2]}, real="a", predicted=x),
    "a frame": lambda x: Contingency.from_frame(x, real="a", predicted="b"),
    "exact value": lambda x: multiclass.exact_value("informedness", x),
}


def taken(door: str, given_: Any) -> bool:
    """Whether the door takes it; where it does not, it says so on one short line, in an error that is documented."""
    said = ""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            _DOORS[door](given_)
        except DOCUMENTED as error:
            said = str(error)
    assert said.isprintable(), (door, said)
    assert len(said) < MOST_CHARACTERS, (door, said)
    return not said


@for_each(_DOORS)
def test_what_is_strange_is_taken_or_refused_in_one_line(door: str) -> None:
    assert False in [taken(door, strange) for strange in _STRANGE.values()]


_MATRICES = ("a cell of a table", "a cell of tables", "a weight", "p")
#: What no door of these may take: nothing masked becomes a number, no imaginary part is dropped, no option is guessed.
_REFUSED: list[tuple[Callable[[str], bool], tuple[str, ...]]] = [
    (lambda kind: "masked" in kind and kind != "masked number", ("a cell", "tables", "weights", *_MATRICES)),
    (lambda kind: "complex" in kind, ("a cell", "an exact cell", "a cell of an array", *_MATRICES)),
    (
        lambda kind: kind != "nothing",
        ("limit", "limit of all", "limit of tables", "exact limit", "shared", "rows", "by"),
    ),
]


@for_each(
    [(door, kind) for of, doors in _REFUSED for door in doors for kind in filter(of, _STRANGE)], "{0[0]}, {0[1]}".format
)
def test_what_is_neither_number_nor_option_is_refused(door: str, kind: str) -> None:
    assert not taken(door, _STRANGE[kind])


@given(st.sampled_from(sorted(_DOORS)), words() | numbers() | st.floats() | st.lists(words(), max_size=3) | st.binary())
@examples(200)
def test_any_value_at_any_door_is_taken_or_refused(door: str, value: object) -> None:
    taken(door, value)


# --- more than the memory holds -------------------------------------------------------------------------------------

_ROWS = 4_000_000
_MEBIBYTE = 2**20


def _sparse(path: Path, shape: tuple[int, ...]) -> Any:
    """A file of zeros that takes no room on the disk, in memory to be read."""
    size = int(np.prod(shape))
    with path.open("wb") as file:
        file.truncate(size)
    return np.memmap(path, dtype=np.uint8, mode="r", shape=shape)


def _memory(work: Callable[[], object]) -> float:
    """How many mebibytes are held at most on the way."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1] / _MEBIBYTE
    finally:
        tracemalloc.stop()


def test_a_file_in_memory_is_read_in_blocks(tmp_path: Path) -> None:
    counts = _sparse(tmp_path / "counts", (_ROWS,))
    found = _ROWS * 8 / _MEBIBYTE
    assert _memory(lambda: bm.recall(counts, 1, 1, 1)) < found + 12
    tables = _sparse(tmp_path / "tables", (_ROWS // 4, 2, 2))
    assert _memory(lambda: multiclass.accuracy(tables, rows="real")) < found / 4 + 24
    assert _memory(lambda: Contingency.from_labels(counts, counts, weights=counts)) < 8


def test_results_that_no_memory_holds_are_told_by_their_size() -> None:
    counts = np.broadcast_to(np.ones(1), (2**50,))
    with pytest.raises(MemoryError, match=r"^the results of 1125899906842624 tables take 8\.39e\+06 GiB, .* in parts$"):
        bm.recall(counts, 1, 1, 1)


def test_a_bad_value_in_a_file_in_memory_is_found_without_a_copy(tmp_path: Path) -> None:
    counts = _sparse(tmp_path / "counts", (_ROWS,))

    def refused() -> None:
        with pytest.raises(ValueError, match="fn is -1: a count is not negative"):
            bm.recall(counts, 1, -1, [1])

    assert _memory(refused) < _ROWS * 8 / _MEBIBYTE + 16
    for bad, message in ((np.nan, "nan"), (np.inf, "inf"), (-1.0, "-1.0")):
        many = np.zeros((3, 2**20))
        many[2, 5] = bad
        with pytest.raises(ValueError, match=rf"^tp\[2, 5\] is {message}"):
            bm.recall(many, 1, 1, 1)
        with pytest.raises(ValueError, match=rf"^{message} at \[1, 1, 0\]"):
            multiclass.accuracy(np.array([[[1, 1], [1, 1]], [[1, 1], [bad, 1]]]), rows="real")


def test_a_message_carries_no_whole_object() -> None:
    for value in (_FRAME, "x" * 10_000, [[1] * 1000] * 1000, _Raises()):
        assert len(short(value)) <= 40


@pytest.mark.some(3)
@pytest.mark.slow
@pytest.mark.parametrize("count", [10**600, 10**400, 1e-320, 4.9e-324, 1e307], ids="abcde")
def test_no_count_is_too_long_or_too_small_to_be_shown_and_measured(count: float) -> None:
    table = Contingency.from_matrix([[count, 1, 2], [1, 2, 3], [3, 4, 5]], rows="real")
    assert "Contingency of" in repr(table)
    exact = {name: ExactTable(table).answer(name) for name in multiclass.MEASURES}
    assert {each.undefined for each in exact.values()} == {None}
    assert multiclass.evaluate(table) == pytest.approx({name: each.value for name, each in exact.items()}, rel=1e-9)
    assert repr(multiclass.assign(table)).startswith("<Assignment by informedness")
    assert str(multiclass.fair_odds(table)[0]).count(":") == 1


def test_every_digit_of_a_number_is_written() -> None:
    count = 7 * 10**4999 + 1
    assert bm.exact.Table(count, 0, 0, 1).cells[0] == count
    assert repr(bm.exact.Table(count, 0, 0, 1)) == f"Table(7{'0' * 4998}1, 0, 0, 1)"
    table = Contingency.from_matrix([[count, 1], [1, 4]], rows="real")
    assert f"7{'0' * 4998}1" in repr(table)
    assert str(multiclass.fair_odds(table)[1]) == f"7{'0' * 4998}2:5"
    assert repr(multiclass.assign(table)) == "<Assignment by informedness: {0: 0, 1: 1}, 0.8, the only best>"
    assert text(Fraction(count, 3)) == f"7{'0' * 4998}1/3"
