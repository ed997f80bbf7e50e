"""Vectors of labels become tables: from any container, in any number of pieces, without losing a case or a digit."""

from __future__ import annotations

import enum
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from math import fsum
from typing import Any
from unittest import mock

import numpy as np
import pytest
from hypothesis import given, strategies as st

from bookmaker_ref.tables.contingency import Contingency
from bookmaker_ref.tables.pairs import Pairs
from bookmaker_ref.tables.sums import _MOST_BLOCKS, BLOCK, LARGE_BLOCK, Sums
from tests.cases import for_each, peak_of, refused
from tests.strategies import examples

pytestmark = pytest.mark.on_change("bookmaker_ref/**")


class Animal(enum.Enum):
    CAT = "c"
    DOG = "d"
    EMU = "e"


# --- what labels may be ---------------------------------------------------------------------------------------

LABELS: dict[str, list[Any]] = {
    "small": [0, 1, 2],
    "negative": [-128, -1, 127],
    "sparse": [-(2**62), 0, 17, 2**62],
    "texts": ["", "a", "long " * 20, "é"],
    "truths": [False, True],
    "floats": [-0.5, 0.0, 1.0],
    "enums": list(Animal),
    "tuples": [(0, "a"), (0, "b"), (1, "a")],
    "large": [2**63, 2**64 - 1],
    "huge": [-(10**30), 10**30],
    "many": list(range(0, 3000, 7)),
    "days": [date(1969, 12, 31), date(2000, 2, 29), date(2011, 1, 1)],
    "moments": [datetime(1969, 12, 31, 23, 59, 59, 999999), datetime(2011, 1, 1)],
    "spans": [timedelta(days=-1), timedelta(0), timedelta(microseconds=1)],
}
DATES = ["days", "moments", "spans"]


def objects(values: list[Any]) -> Any:
    found = np.empty(len(values), dtype=object)
    found[:] = values
    return found


def pandas_series(values: list[Any], dtype: Any = None) -> Any:
    return import_module("pandas").Series(values, index=range(5, 5 + len(values)), dtype=dtype)


def polars_series(values: list[Any], dtype: Any = None) -> Any:
    found = import_module("polars").Series(values)
    return found if dtype is None else found.cast(dtype)


def arrow(values: list[Any], encoded: bool = False) -> Any:
    found = import_module("pyarrow").array(values)
    return found.dictionary_encode() if encoded else found


def arrow_chunks(values: list[Any], encoded: bool = False) -> Any:
    whole, half = arrow(values, encoded), len(values) // 2
    return import_module("pyarrow").chunked_array([whole[:half], whole[half:]])


class OnlyArrow:
    """What speaks Arrow's C interface, and nothing else."""

    def __init__(self, values: list[Any]) -> None:
        self._array = arrow(values)

    def __arrow_c_array__(self, requested_schema: Any = None) -> Any:
        return self._array.__arrow_c_array__(requested_schema)


class OnlyArray:
    """What says only that it can become an array."""

    def __init__(self, values: list[Any]) -> None:
        self._values = values

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        return np.array(self._values, dtype=dtype)


ANY = ["small", "texts", "truths", "floats"]
#: Of NumPy: a type, and the kinds of labels that fit into it.
DTYPES = (
    "int8 small negative, int16 small negative many, int32 small negative many, uint8 small, uint16 small many,"
    "uint64 small large many, >i4 small negative, float16 floats small, float32 floats small"
)
CONTAINERS: dict[str, tuple[Callable[[list[Any]], Any], list[str]]] = {
    "list": (list, list(LABELS)),
    "tuple": (tuple, list(LABELS)),
    "iterator": (iter, list(LABELS)),
    "objects": (objects, list(LABELS)),
    "array": (np.array, [*ANY, "negative", "sparse", "large", "many"]),
    "array of dates": (lambda v: np.array(v, f"{'m' if isinstance(v[0], timedelta) else 'M'}8{_unit(v)}"), DATES),
    "list of NumPy dates": (lambda v: [_numpy_date(x) for x in v], DATES),
    "nanoseconds": (lambda v: np.array(v, "M8[us]").astype("M8[ns]"), ["moments"]),
    "nanoseconds one by one": (lambda v: list(np.array(v, "M8[us]").astype("M8[ns]")), ["moments"]),
    "view": (lambda v: np.repeat(np.array(v), 2)[::2], [*ANY, "negative", "sparse", "large", "many"]),
    "reversed": (lambda v: np.array(v[::-1])[::-1], ["small", "texts"]),
    **{dtype: (partial(np.array, dtype=dtype), kinds) for dtype, *kinds in map(str.split, DTYPES.split(","))},
    "StringDType": (lambda v: np.array(v, np.dtypes.StringDType()), ["texts"]),
    "__array__": (OnlyArray, ANY),
    "pandas": (pandas_series, [*ANY, "sparse", "large", "enums"]),
    "pandas times": (pandas_series, ["moments", "spans"]),
    "pandas category": (lambda v: pandas_series(v, "category"), [*ANY, "sparse"]),
    "pandas Int64": (lambda v: pandas_series(v, "Int64"), ["small", "negative", "sparse"]),
    "pandas boolean": (lambda v: pandas_series(v, "boolean"), ["truths"]),
    "pandas string": (lambda v: pandas_series(v, "string"), ["texts"]),
    "pandas string[pyarrow]": (lambda v: pandas_series(v, "string[pyarrow]"), ["texts"]),
    "pandas int64[pyarrow]": (lambda v: pandas_series(v, "int64[pyarrow]"), ["small", "sparse"]),
    "pandas Index": (lambda v: import_module("pandas").Index(v), ANY),
    "polars": (polars_series, [*ANY, *DATES]),
    "polars Categorical": (lambda v: polars_series(v, import_module("polars").Categorical), ["texts"]),
    "polars Enum": (lambda v: polars_series(v, _polars_enum(v)), ["texts"]),
    "arrow": (arrow, [*ANY, *DATES]),
    "arrow dictionary": (partial(arrow, encoded=True), ["texts", "small"]),
    "arrow chunks": (arrow_chunks, ANY),
    "arrow dictionary chunks": (partial(arrow_chunks, encoded=True), ["texts", "small"]),
    "arrow capsule": (OnlyArrow, [*ANY, *DATES]),
}


def _unit(values: list[Any]) -> str:
    return "[us]" if isinstance(values[0], datetime | timedelta) else "[D]"


def _numpy_date(value: Any) -> Any:
    return np.array([value], f"{'m' if isinstance(value, timedelta) else 'M'}8{_unit([value])}")[0]


def _polars_enum(values: list[str]) -> Any:
    return import_module("polars").Enum(sorted(set(values), reverse=True))


# --- any cases, in any containers and pieces, with any weights -----------------------------------------------------

PACKAGES = {"pandas": "pandas", "polars": "polars", "arrow": "pyarrow"}
#: The containers of each kind of label, of those packages that are here.
MAKERS = {
    kind: [
        make
        for name, (make, kinds) in CONTAINERS.items()
        if kind in kinds and all(find_spec(package) for word, package in PACKAGES.items() if word in name)
    ]
    for kind in LABELS
}
#: Weights, and the vector that they come in.
WEIGHTS: list[tuple[Callable[[list[Any]], Any], st.SearchStrategy[Any]]] = [
    (list, st.integers(0, 5)),
    (list, st.integers(0, 2**300)),
    (np.array, st.integers(0, 2**63 - 1)),
    (partial(np.array, dtype=np.uint64), st.integers(0, 2**64 - 1)),
    (partial(np.array, dtype=np.uint8), st.integers(0, 255)),
    (list, st.floats(0, 1)),
    (list, st.sampled_from([0.1, 1, 0, 5e-324, 2**70])),
    (np.array, st.floats(0, 1e300)),
    (partial(np.array, dtype=np.float32), st.floats(0, 1, width=32)),
    (np.array, st.just(0.0)),
]
#: Where the code goes another way: at sizes that few cases reach, or at its own.
SIZES = {
    "labels.BLOCK": (1, 2, 3, BLOCK),
    "labels.LARGE_BLOCK": (1, 4, LARGE_BLOCK),
    "labels.LARGE_TABLE": (0, 4, 2**17),
    "labels._WIDEST": (1, 9, 2**20),
    "labels._WHOLE_CELLS": (0, 4, 2**22),
    "sums._MOST_BLOCKS": (1, 2, _MOST_BLOCKS),
}


@dataclass(frozen=True)
class Piece:
    """Some cases as they are meant, and how their labels are given."""

    real: list[Any]
    predicted: list[Any]
    weights: Any
    makers: tuple[Callable[[list[Any]], Any], Callable[[list[Any]], Any]]

    def given(self) -> tuple[Any, ...]:
        """The vectors: of two kinds, or of one."""
        labels = self.makers[0](self.real), self.makers[1](self.predicted)
        return labels if self.weights is None else (*labels, self.weights)


@st.composite
def streams(draw: st.DrawFn) -> tuple[list[Any], list[Piece]]:
    """The labels that there can be, and a few cases in a few pieces."""
    kind, weighted = draw(st.sampled_from(sorted(LABELS))), draw(st.booleans())
    maker, label = st.sampled_from(MAKERS[kind]), st.sampled_from(LABELS[kind])
    pieces = []
    for size in draw(st.lists(st.integers(1, 9), min_size=1, max_size=4)):
        real, predicted = (draw(st.lists(label, min_size=size, max_size=size)) for _ in range(2))
        make, weight = draw(st.sampled_from(WEIGHTS))
        weights = make(draw(st.lists(weight, min_size=size, max_size=size))) if weighted else None
        pieces.append(Piece(real, predicted, weights, (draw(maker), draw(maker))))
    return LABELS[kind], pieces


def by_counter(pieces: list[Piece], predicted: Any, real: Any) -> list[list[Any]]:
    """The slow way: rows are predictions; a cell is rounded once, where any weight is a float."""
    cells: defaultdict[Any, Fraction] = defaultdict(Fraction)
    floats = False
    for piece in pieces:
        for i, pair in enumerate(zip(piece.predicted, piece.real, strict=True)):
            weight = 1 if piece.weights is None else piece.weights[i]
            floats |= isinstance(weight, float | np.floating)
            cells[pair] += Fraction(weight.item() if isinstance(weight, np.generic) else weight)
    return [[(float if floats else int)(cells[said, actual]) for actual in real] for said in predicted]


@given(streams(), st.fixed_dictionaries({name: st.sampled_from(sizes) for name, sizes in SIZES.items()}), st.randoms())
@examples(400)
def test_any_cases_are_counted_exactly(stream: tuple[list[Any], list[Piece]], sizes: Any, chance: Any) -> None:
    labels, pieces = stream
    real, predicted = ({each for piece in pieces for each in getattr(piece, side)} for side in ("real", "predicted"))
    seen = tuple(label for label in labels if label in real | predicted)
    apart = tuple(tuple(label for label in labels if label in side) for side in (predicted, real))
    order = tuple(chance.sample(labels, len(labels)))
    with ExitStack() as patched:
        for name, size in sizes.items():
            patched.enter_context(mock.patch(f"bookmaker_ref.tables.{name}", size))
        found = [
            (Contingency.from_chunks(piece.given() for piece in pieces), (seen, seen)),
            (Contingency.from_chunks((piece.given() for piece in pieces), shared=False), apart),
            (Contingency.from_chunks((piece.given() for piece in pieces), order), (order, order)),
        ]
        if len(pieces) == 1:
            one = Contingency.from_labels(*pieces[0].given()[:2], weights=pieces[0].weights)
            found.append((one, (seen, seen)))
    for table, sides in found:
        assert (table.predicted, table.real) == sides
        assert {type(label) for label in (*table.predicted, *table.real)} <= OWN
        expected = by_counter(pieces, *sides)
        assert table.counts.tolist() == expected
        assert (table.counts.dtype == np.float64) == isinstance(expected[0][0], float)
        assert table.counts.dtype != object or table.n >= 2**62


#: Labels are Python's own, whichever package they came from.
OWN = {bool, int, float, str, tuple, Animal, date, datetime, timedelta}


@for_each(["small", "texts", "sparse", "many"])
def test_thousands_of_cases_give_the_same_table_however_they_are_cut(kind: str) -> None:
    rng = np.random.default_rng(6)
    real, predicted = ([LABELS[kind][i] for i in rng.integers(0, len(LABELS[kind]), 5000)] for _ in range(2))
    weights = rng.random(5000)
    cuts = pairwise([0, *sorted(rng.integers(0, 5000, 20).tolist()), 5000])
    parts = [slice(*ends) for ends in cuts]
    for make in (list, np.array):
        chunks = [(make(real[part]), make(predicted[part]), weights[part]) for part in parts]
        assert Contingency.from_chunks(chunk[:2] for chunk in chunks) == Contingency.from_labels(real, predicted)
        assert Contingency.from_chunks(chunks) == Contingency.from_labels(real, predicted, weights=weights)


_INTEGERS = [np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64]


def vectors() -> st.SearchStrategy[Any]:
    """Fifty truth values, or integers of any width at both ends of their range."""

    def of(dtype: Any) -> st.SearchStrategy[Any]:
        limits = np.iinfo(dtype)
        ends = [limits.min, limits.min + 1, limits.max, limits.max - 1, 0, 1]
        return st.lists(st.sampled_from(ends), min_size=50, max_size=50).map(lambda each: np.array(each, dtype))

    truths = st.lists(st.booleans(), min_size=50, max_size=50).map(np.array)
    return st.one_of(*map(of, _INTEGERS), truths)


@given(vectors(), vectors())
@examples(40)
def test_integers_of_any_two_widths_go_together(real: Any, predicted: Any) -> None:
    """Narrow on one side and wide on the other."""
    pieces = [Piece(real.tolist(), predicted.tolist(), None, (np.array, np.array))]
    table = Contingency.from_labels(real, predicted)
    assert table.labels == tuple(sorted({*real.tolist(), *predicted.tolist()}))
    assert table.counts.tolist() == by_counter(pieces, table.labels, table.labels)


@pytest.mark.slow
@pytest.mark.parametrize("kind", [np.array, list])
def test_more_cases_than_a_block_has_are_counted_exactly(kind: Any) -> None:
    """Also where labels come late, and where so many integers are far apart."""
    rng = np.random.default_rng(3)
    real, predicted = rng.integers(0, 3, (2, 2 * BLOCK + 3))
    real[BLOCK], predicted[-1], predicted[BLOCK + 1] = -5, 40, 10**12
    for weights in (None, rng.integers(0, 2**63 - 1, len(real)), 10.0 ** rng.uniform(-320, 300, len(real))):
        table = Contingency.from_labels(kind(real.tolist()), kind(predicted.tolist()), weights=weights)
        assert table.labels == (-5, 0, 1, 2, 40, 10**12)
        for row, said in zip(table.counts.tolist(), table.labels, strict=True):
            for cell, actual in zip(row, table.labels, strict=True):
                of_these = (predicted == said) & (real == actual)
                some = [1] * int(of_these.sum()) if weights is None else weights[of_these].tolist()
                assert cell == (fsum(some) if weights is not None and weights.dtype == np.float64 else sum(some))


def test_the_counts_are_those_of_scikit_learn_and_pandas() -> None:
    metrics, pandas = pytest.importorskip("sklearn.metrics"), pytest.importorskip("pandas")
    rng = np.random.default_rng(5)
    for count in (2, 5, 40):
        names = np.array([f"class {i:02}" for i in range(count)])
        real, predicted = rng.choice(names, 3000), rng.choice(names, 3000)
        table = Contingency.from_labels(real, predicted)
        assert table.to_array(rows="real").tolist() == metrics.confusion_matrix(real, predicted).tolist()
        crossed = pandas.crosstab(predicted, real)
        assert table.counts.tolist() == crossed.to_numpy().tolist()
        assert table == Contingency.from_matrix(crossed, rows="predicted")
        weights = rng.integers(0, 1000, 3000)
        weighted = Contingency.from_labels(real, predicted, weights=weights)
        expected = metrics.confusion_matrix(real, predicted, sample_weight=weights)
        assert weighted.to_array(rows="real").tolist() == expected.tolist()


def test_equal_labels_of_different_types_are_one() -> None:
    table = Contingency.from_labels([1, 0, True, 1.0], np.array([True, False, True, True]))
    assert (table.labels, table.counts.tolist()) == ((0, 1), [[1, 0], [0, 3]])
    chunks = [(np.array([1, 2]), np.array([2, 2])), ([1], [3]), (np.array([7.0]), (1,))]
    assert Contingency.from_chunks(chunks).labels == (1, 2, 3, 7)


def test_predictions_may_have_labels_of_another_kind() -> None:
    table = Contingency.from_labels(["cat", "dog", "cat"], [7, 3, 3], shared=False)
    assert (table.predicted, table.real, table.counts.tolist()) == ((3, 7), ("cat", "dog"), [[1, 1], [1, 0]])


def test_moments_that_python_does_not_know_stay_those_of_numpy() -> None:
    fine = np.array(["2000-01-01T00:00:00.000000001", "2000-01-01T00:00:00.000000002"], "M8[ns]")
    for moments in (fine, list(fine)):
        table = Contingency.from_labels(moments, moments[::-1])
        assert (table.labels, table.counts.tolist()) == (tuple(fine), [[0, 1], [1, 0]])
    far = np.array(["20000-01-01"], "M8[D]")
    assert Contingency.from_labels(far, list(far)).labels == tuple(far)


def test_dates_are_the_same_labels_from_whatever_they_came() -> None:
    days = [date(2000, 1, 1), date(2000, 1, 2)]
    given = np.array(days, "M8[D]")
    assert Contingency.from_labels(days, given).labels == tuple(days)
    assert Contingency.from_labels(given, list(given), labels=days).counts.tolist() == [[1, 0], [0, 1]]
    table = Contingency.from_matrix([[1, 2], [3, 4]], rows="predicted", labels=given)
    assert table == Contingency.from_matrix([[1, 2], [3, 4]], rows="predicted", labels=days)
    assert table.cells(days[0]).tp == 1


def test_digits_are_carried_before_int64_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bookmaker_ref.tables.sums._MOST_BLOCKS", 4)
    sums, weight = Sums(1, 1), 2**63 - 1
    for _ in range(9):
        sums.add(np.array([0, 0]), np.array([weight, weight]))
        assert max(int(digits.max()) for digits in sums._digits.values()) < 8 * 2**32
    assert sums.counts().tolist() == [[18 * weight]]
    # So many blocks of the largest digits, and of the largest size, fit before they are carried.
    assert 2**32 * LARGE_BLOCK <= 2**53
    monkeypatch.undo()
    assert 2**32 * LARGE_BLOCK * (_MOST_BLOCKS + 1) < 2**63


def test_digits_are_carried_before_two_sums_become_one() -> None:
    one, other, full = Sums(1, 1), Sums(1, 1), 2**63 - 1
    for each in (one, other):
        each.add(np.array([0]), np.array([1]))
        each._digits[0][:] = full
    one.take(other, [0], [0])
    assert one.counts().tolist() == [[2 * full]]


@for_each([([0, 0], np.int64), ([0.0, 0.0], np.float64), (np.zeros(2, np.uint8), np.int64),
           (np.zeros(2, np.float32), np.float64), (np.zeros(2, np.uint64), np.int64)])  # fmt: skip
def test_weights_that_are_all_nothing_are_a_table_of_no_cases(zeros: Any, dtype: Any) -> None:
    table = Contingency.from_labels(["a", "b"], ["a", "a"], weights=zeros)
    assert (table.labels, table.counts.tolist(), table.n) == (("a", "b"), [[0, 0], [0, 0]], 0)
    assert table.counts.dtype == dtype
    assert Contingency.from_counts([("a", "a", zeros[0]), ("b", "a", zeros[1])]) == table


# --- more labels than a table can have ---------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.some(4)
@pytest.mark.parametrize("kind", ["both", "real", "predicted", "apart", "given", "integers"])
def test_measurements_are_refused_before_a_table_of_them_is_made(kind: str) -> None:
    many, few = [i + 0.5 for i in range(40000)], [0.5, 1.5] * 20000

    whole = np.arange(40000) * 10**6
    real: Any = whole if kind == "integers" else few if kind == "predicted" else many
    predicted: Any = whole if kind == "integers" else few if kind == "real" else many
    after: list[int] = []

    def chunks() -> Iterator[tuple[Any, Any]]:
        for start in range(0, 40000, 1000):
            after.append(start)
            yield real[start : start + 1000], predicted[start : start + 1000]

    def count() -> None:
        with pytest.raises(ValueError, match="are too many for a table: are these classes, or measurements"):
            Contingency.from_chunks(chunks(), many if kind == "given" else None, shared=kind != "apart")

    assert peak_of(count) < 1.2e8
    assert not after if kind == "given" else 16000 <= after[-1] <= 18000  # 2^14 labels, and room for an eighth more


def test_a_stream_of_small_chunks_leaves_few_parts() -> None:
    pairs, rng = Pairs(), np.random.default_rng(9)
    for _ in range(2000):
        rows, columns = rng.integers(0, 10**5, (2, 3))
        pairs.add(rows, columns, None)
    assert len(pairs._parts) < 14  # each is twice as long as the next, and the first has 6000 pairs at most


@pytest.mark.slow
def test_memory_does_not_grow_with_the_stream() -> None:
    def peak(chunks: int) -> int:
        def stream() -> Iterator[tuple[Any, Any, Any]]:
            for seed in range(chunks):
                rng = np.random.default_rng(seed)
                real, predicted = rng.integers(0, 50, (2, 10000))
                yield real, np.array([f"{i}" for i in range(50)])[predicted], rng.random(10000)

        return peak_of(lambda: Contingency.from_chunks(stream(), shared=False))

    peak(2)
    assert peak(40) < 1.2 * peak(4)


# --- what is refused ------------------------------------------------------------------------------------------

NAN = float("nan")


@for_each(
    [
        ([1, 2], [1], "real has 2 cases, predicted has 1"),
        ([], [], "real and predicted are empty"),
        (np.array([]), np.array([]), "real and predicted are empty"),
        ([1, None], [1, 1], "real, case 1: the label is missing (None)"),
        ([1, 1], [1, NAN], "predicted, case 1: the label is missing (nan)"),
        ([1, 1], np.array([1, NAN], np.float32), "predicted, case 1: the label is missing (nan)"),
        ([1, 1], [1, Decimal("nan")], "predicted, case 1: the label is missing"),
        ([1, 1], np.ma.MaskedArray([1, 2], [False, True]), "predicted, case 1: the label is missing"),
        (np.zeros((2, 2)), [0, 1], "real has 2 dimensions"),
        (np.zeros(()), [0, 1], "real has 0 dimensions"),
        ([1, 2], ["1", "2"], "real has labels like 1, predicted like '1'"),
        (np.array([1, 2]), np.array(["1", "2"]), "real has labels like 1, predicted like '1'"),
        (["1", 2], [2, "1"], "labels of two kinds, '1' and 2"),
        ([[1], [2]], [1, 2], "real, case 0: [1] cannot be a label"),
        ("ab", "ab", "real is a str, not a vector"),
        ({1, 2}, [1, 2], "real is a set, not a vector"),
        (5, [1], "real is a int, not a vector"),
        (np.array(["2001-01-01", "NaT"], "M8[D]"), [date(2001, 1, 1)] * 2, "real, case 1: the label is missing"),
        ([date(2001, 1, 1)], [datetime(2001, 1, 1)], "real has labels like datetime.date(2001, 1, 1), predicted like"),
        (np.zeros(2, "i4,i4"), [1, 2], "real is of dtype [('f0', '<i4'), ('f1', '<i4')]: labels are numbers"),
        (np.arange(20000.0), np.arange(20000.0), "too many for a table"),
        (np.arange(20000), np.arange(20000) * 5, "too many for a table"),
        (["a\x1b[2J", None], ["b", "b"], "real, case 1"),
    ]
)
def test_vectors_that_are_none_are_refused_by_place(real: Any, predicted: Any, message: str) -> None:
    assert message in refused(Contingency.from_labels, real, predicted)


@for_each([list, np.array, objects])
def test_an_unseen_label_is_named_with_its_place(kind: Callable[[list[Any]], Any]) -> None:
    for place in (17, BLOCK + 17):
        real, predicted = [1, 2] * BLOCK, [2] * 2 * BLOCK
        predicted[place] = 9
        said = refused(Contingency.from_labels, kind(real), kind(predicted), labels=[1, 2])
        assert said == f"predicted, case {place}: 9 is none of the labels 1, 2"
        said = refused(Contingency.from_labels, ["a"] * (place + 1), ["a"] * place + ["x\x1b"], labels="abc")
        assert said.startswith(rf"predicted, case {place}: 'x\x1b' is none of the labels")


@for_each(
    [
        ([1, -1], "weights, case 1: -1 is no weight"),
        ([1, NAN], "weights, case 1: nan is no weight"),
        ([1.0, float("inf")], "weights, case 1: inf is no weight"),
        (np.array([1, -3], np.int8), "weights, case 1: -3 is no weight"),
        (np.array([1.0, NAN], np.float32), "weights, case 1: nan is no weight"),
        ([1, -(2**70)], f"weights, case 1: -{2**70} is no weight"),
        ([1], "there are 1 weights for 2 cases"),
        ([1, "a"], "weights, case 1: 'a' is no number"),
        ([1, None], "weights, case 1: None is no number"),
        ([1, True], "weights, case 1: True is no number"),
        (np.array([False, True]), "weights, case 0: False is no number"),
        ([0.5, 10**400], "larger than float64 holds"),
        ([1e308, 1e308], "more than float64 holds"),
    ]
)
def test_weights_that_are_none_are_refused_by_place(weights: Any, message: str) -> None:
    for kind in (list, np.array):
        assert message in refused(Contingency.from_labels, kind([1, 1]), kind([1, 1]), weights=weights)


def test_what_a_column_knows_to_be_missing_is_refused_by_its_position() -> None:
    pytest.importorskip("pandas")
    numbers, texts, truths = [1, 2, None, 1], ["1", "2", None, "1"], [True, True, None, False]
    of_pandas: list[tuple[str, list[Any]]] = [("Int64", numbers), ("float64", numbers), ("boolean", truths)]
    given = [pandas_series(values, dtype) for dtype, values in of_pandas]
    given += [pandas_series(texts, dtype) for dtype in ("string", "category", "object")]
    others: list[Callable[[list[Any]], Any]] = [
        make for word, make in (("polars", polars_series), ("pyarrow", arrow)) if find_spec(word)
    ]
    others += [arrow_chunks, OnlyArrow] if find_spec("pyarrow") else []
    for make in others:
        given += [make(values) for values in (numbers, texts, truths)]
    for column in given:
        assert refused(Contingency.from_labels, column, [1] * 4).startswith("real, case 2: the label is missing")
    for make in [*others, pandas_series]:
        said = refused(Contingency.from_labels, ["a", "b"], ["a", "a"], weights=make([0.5, None]))
        assert said.startswith("weights, case 1: the weight is missing (None); leave the case out")


def test_a_missing_label_or_another_kind_is_refused_where_labels_are_given_or_not_shared() -> None:
    assert "predicted, case 0: the label is missing" in refused(Contingency.from_labels, [1], [None], shared=False)
    assert "a missing label is no class" in refused(Contingency.from_labels, [1], [1], labels=[1, None])
    said = refused(Contingency.from_labels, ["1"], [1], labels=[1, 2])
    assert "real, case 0: '1' is none of the labels 1, 2" in said


@for_each(
    [
        ([([1], [1]), ([1, 2], [1])], "chunk 1: real has 2 cases, predicted has 1"),
        ([([1], [1]), ("ab", [1])], "chunk 1: real is a str, not a vector of labels"),
        ([([1], [1]), (np.zeros((1, 2)), [1])], "chunk 1: real has 2 dimensions"),
        ([([1], [1], [1]), ([1], [1], [1, 2])], "chunk 1: there are 2 weights for 1 case"),
        ([([1], [1], [1]), ([1], [1], 5)], "chunk 1: weights is a int, not a vector of weights"),
        ([([1], [1], [1]), ([1], [1])], "chunk 1 has no weights, and those before it have: give them to all, or to n"),
        ([([1], [1]), ([1, None], [1, 1])], "real, chunk 1, case 1: the label is missing"),
        ([([1], [1]), ([1], [1], [1])], "chunk 1 has weights, and those before it have none: give them to all, or"),
        ([([1], [1]), ([1], [1], [-1])], "chunk 1 has weights, and those before it have none"),
        ([([1], [1], [2]), ([1], [1], [-1])], "weights, chunk 1, case 0: -1"),
        ([[1]], "chunk 0 is no pair"),
        (["ab"], "chunk 0 is no pair"),
        ([], "are empty"),
    ]
)
def test_a_bad_chunk_is_named(chunks: Any, message: str) -> None:
    assert message in refused(Contingency.from_chunks, chunks)


# --- data frames ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["dict", "pandas", "polars", "pyarrow"])
def test_a_frame_gives_its_columns_by_name(kind: str) -> None:
    columns = {"id": [1, 2, 3], "truth": ["a", "b", "a"], "guess": ["a", "a", "c"], "n": [2, 3, 5]}
    frame: Any = columns
    if kind != "dict":
        package = pytest.importorskip(kind)
        frame = package.table(columns) if kind == "pyarrow" else package.DataFrame(columns)
    table = Contingency.from_frame(frame, real="truth", predicted="guess", weights="n")
    assert (table.labels, table.counts.tolist()) == (("a", "b", "c"), [[2, 3, 0], [0, 0, 0], [5, 0, 0]])
    said = refused(Contingency.from_frame, frame, real="thruth", predicted="guess")
    assert "no column 'thruth' (did you mean 'truth'?): its columns are 'id', 'truth'" in said


@for_each(
    [
        ([1, None], [1, 1], [1, 1], "column 'a', case 1: the label is missing"),
        ([1, 1], [None, 1], [1, 1], "column 'b', case 0: the label is missing"),
        ([1, 1], [1], [1, 1], "column 'a' has 2 cases, column 'b' has 1"),
        ([1, 1], [1, 1], [1, -1], "column 'w', case 1: -1 is no weight"),
        ([1, 1], ["x", "y"], [1, 1], "column 'a' has labels like 1, column 'b' like 'x'"),
    ]
)
def test_an_error_in_a_frame_names_the_column(a: Any, b: Any, w: Any, message: str) -> None:
    frame = {"a": a, "b": b, "w": w}
    assert refused(Contingency.from_frame, frame, real="a", predicted="b", weights="w").startswith(message)


def test_a_query_is_no_frame_until_it_has_run() -> None:
    """Each column would run it anew, and perhaps in another order."""
    query = pytest.importorskip("duckdb").sql("select 'a' as r, 'b' as p")
    lazy = pytest.importorskip("polars").LazyFrame({"r": ["a"], "p": ["b"]})
    for asked, how in ((query, "df"), (lazy, "collect")):
        kind = type(asked).__name__
        with pytest.raises(TypeError, match=rf"^the frame is a \w+ {kind}, whose rows are not read"):  # and no warning
            Contingency.from_frame(asked, real="r", predicted="p")
        fetched = getattr(asked, how)() if how == "collect" else asked.pl()
        assert Contingency.from_frame(fetched, real="r", predicted="p").labels == ("a", "b")
    with pytest.raises(TypeError, match="real is a duckdb DuckDBPyRelation, whose rows are not read"):
        Contingency.from_labels(query["r"], query["p"])


def test_a_frame_may_have_columns_called_like_methods() -> None:
    frame = pytest.importorskip("pandas").DataFrame({"collect": ["a", "b"], "fetchall": ["a", "a"]})
    assert Contingency.from_frame(frame, real="collect", predicted="fetchall").n == 2


def test_what_has_no_columns_by_name_is_no_frame() -> None:
    with pytest.raises(TypeError, match="a list has no columns by name"):
        Contingency.from_frame([1, 2], real="a", predicted="b")
