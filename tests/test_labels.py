"""Vectors of labels become tables: from any container, in any number of pieces, without losing a case or a digit."""

from __future__ import annotations

import enum
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

from bookmaker_ref.tables.contingency import Contingency
from bookmaker_ref.tables.pairs import Pairs
from bookmaker_ref.tables.sums import _MOST_BLOCKS, BLOCK, LARGE_BLOCK, Sums
from tests.strategies import examples


class Animal(enum.Enum):
    CAT = "c"
    DOG = "d"
    EMU = "e"


def by_counter(real: list[Any], predicted: list[Any], labels: list[Any]) -> list[list[int]]:
    """The slow way: rows are predictions."""
    counts = Counter(zip(predicted, real, strict=True))
    return [[counts[said, actual] for actual in labels] for said in labels]


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


def sample(labels: list[Any], size: int, seed: int) -> list[Any]:
    return [labels[i] for i in np.random.default_rng(seed).integers(0, len(labels), size)]


def objects(values: list[Any]) -> Any:
    found = np.empty(len(values), dtype=object)
    found[:] = values
    return found


def pandas_series(values: list[Any], dtype: Any = None) -> Any:
    return pytest.importorskip("pandas").Series(values, index=range(5, 5 + len(values)), dtype=dtype)


def polars_series(values: list[Any], dtype: str | None = None) -> Any:
    polars = pytest.importorskip("polars")
    return polars.Series(values) if dtype is None else polars.Series(values).cast(getattr(polars, dtype))


def arrow(values: list[Any], encoded: bool = False) -> Any:
    found = pytest.importorskip("pyarrow").array(values)
    return found.dictionary_encode() if encoded else found


def arrow_chunks(values: list[Any], encoded: bool = False) -> Any:
    whole, half = arrow(values, encoded), len(values) // 2
    return pytest.importorskip("pyarrow").chunked_array([whole[:half], whole[half:]])


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
    "int8": (lambda v: np.array(v, np.int8), ["small", "negative"]),
    "int16": (lambda v: np.array(v, np.int16), ["small", "negative", "many"]),
    "int32": (lambda v: np.array(v, np.int32), ["small", "negative", "many"]),
    "uint8": (lambda v: np.array(v, np.uint8), ["small"]),
    "uint16": (lambda v: np.array(v, np.uint16), ["small", "many"]),
    "uint64": (lambda v: np.array(v, np.uint64), ["small", "large", "many"]),
    "big-endian": (lambda v: np.array(v, ">i4"), ["small", "negative"]),
    "float16": (lambda v: np.array(v, np.float16), ["floats", "small"]),
    "float32": (lambda v: np.array(v, np.float32), ["floats", "small"]),
    "StringDType": (lambda v: np.array(v, np.dtypes.StringDType()), ["texts"]),
    "__array__": (OnlyArray, ANY),
    "pandas": (pandas_series, [*ANY, "sparse", "large", "enums"]),
    "pandas times": (pandas_series, ["moments", "spans"]),
    "pandas category": (lambda v: pandas_series(v, "category"), [*ANY, "sparse"]),
    "pandas Int64": (lambda v: pandas_series(v, "Int64"), ["small", "negative", "sparse"]),
    "pandas boolean": (lambda v: pandas_series(v, "boolean"), ["truths"]),
    "pandas string": (lambda v: pandas_series(v, "string"), ["texts"]),
    "pandas string[pyarrow]": (lambda v: (arrow([]), pandas_series(v, "string[pyarrow]"))[1], ["texts"]),
    "pandas int64[pyarrow]": (lambda v: (arrow([]), pandas_series(v, "int64[pyarrow]"))[1], ["small", "sparse"]),
    "pandas Index": (lambda v: pytest.importorskip("pandas").Index(v), ANY),
    "polars": (polars_series, [*ANY, *DATES]),
    "polars Categorical": (lambda v: polars_series(v, "Categorical"), ["texts"]),
    "polars Enum": (
        lambda v: (polars_series([]), pytest.importorskip("polars").Series(v, dtype=_polars_enum(v)))[1],
        ["texts"],
    ),
    "arrow": (arrow, [*ANY, *DATES]),
    "arrow dictionary": (lambda v: arrow(v, encoded=True), ["texts", "small"]),
    "arrow chunks": (arrow_chunks, ANY),
    "arrow dictionary chunks": (lambda v: arrow_chunks(v, encoded=True), ["texts", "small"]),
    "arrow capsule": (OnlyArrow, [*ANY, *DATES]),
}
CASES = [(container, kind) for container, (_, kinds) in CONTAINERS.items() for kind in kinds]


def _unit(values: list[Any]) -> str:
    return "[us]" if isinstance(values[0], datetime | timedelta) else "[D]"


def _numpy_date(value: Any) -> Any:
    return np.array([value], f"{'m' if isinstance(value, timedelta) else 'M'}8{_unit([value])}")[0]


def _polars_enum(values: list[str]) -> Any:
    return pytest.importorskip("polars").Enum(sorted(set(values), reverse=True))


@pytest.mark.slow
@pytest.mark.some(10)
@pytest.mark.parametrize(("container", "kind"), CASES, ids=[f"{c}: {k}" for c, k in CASES])
def test_every_container_gives_the_counts_of_plain_python(container: str, kind: str) -> None:
    make, labels = CONTAINERS[container][0], LABELS[kind]
    for size, seed in ((1, 0), (2, 7), (100, 1), (BLOCK + 3, 2)):
        real, predicted = sample(labels, size, seed), sample(labels, size, seed + 10)
        seen = [label for label in labels if label in {*real, *predicted}]
        expected = by_counter(real, predicted, seen)
        for one, other in ((make(real), make(predicted)), (make(real), predicted), (real, make(predicted))):
            table = Contingency.from_labels(one, other)
            assert table.labels == tuple(seen)
            assert table.counts.tolist() == expected
            assert table.counts.dtype == np.int64
        assert {type(label) for label in Contingency.from_labels(make(real), make(real)).labels} <= {
            bool, int, float, str, tuple, Animal, date, datetime, timedelta,
        }  # fmt: skip


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
def test_any_pair_of_containers_goes_together(real: Any, predicted: Any) -> None:
    """Narrow on one side and wide on the other."""
    one, other = real.tolist(), predicted.tolist()
    table = Contingency.from_labels(real, predicted)
    assert table.labels == tuple(sorted({*one, *other}))
    assert table.counts.tolist() == by_counter(one, other, list(table.labels))


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


def test_a_wider_range_of_integers_may_come_late() -> None:
    real = np.zeros(3 * BLOCK, np.int64)
    predicted = np.zeros(3 * BLOCK, np.int64)
    real[BLOCK], real[2 * BLOCK], predicted[-1], predicted[BLOCK + 1] = -5, 10**12, 40, -9
    table = Contingency.from_labels(real, predicted)
    assert table.labels == (-9, -5, 0, 40, 10**12)
    assert table.counts.tolist() == by_counter(real.tolist(), predicted.tolist(), list(table.labels))


def test_a_label_in_only_one_vector_is_kept() -> None:
    assert Contingency.from_labels(["a", "b"], ["a", "c"]).labels == ("a", "b", "c")
    assert Contingency.from_labels(np.array([1, 2]), np.array([1, 9])).labels == (1, 2, 9)


def test_one_class_only_is_a_table() -> None:
    table = Contingency.from_labels(["a", "a"], ["a", "a"])
    assert (table.labels, table.counts.tolist()) == (("a",), [[2]])


def test_predictions_may_have_labels_of_their_own() -> None:
    table = Contingency.from_labels(["cat", "dog", "cat"], [7, 3, 3], shared=False)
    assert (table.predicted, table.real, table.counts.tolist()) == ((3, 7), ("cat", "dog"), [[1, 1], [1, 0]])


def test_given_labels_fix_the_order_and_may_have_no_case() -> None:
    for kind in (list, np.array):
        table = Contingency.from_labels(kind([1, 2, 2]), kind([2, 2, 2]), labels=[3, 2, 1])
        assert table.labels == (3, 2, 1)
        assert table.counts.tolist() == [[0, 0, 0], [0, 2, 1], [0, 0, 0]]


def test_equal_labels_of_different_types_are_one() -> None:
    table = Contingency.from_labels([1, 0, True, 1.0], np.array([True, False, True, True]))
    assert (table.labels, table.counts.tolist()) == ((0, 1), [[1, 0], [0, 3]])


# --- weights --------------------------------------------------------------------------------------------------

WEIGHTS: dict[str, Callable[[np.random.Generator, int], Any]] = {
    "small integers": lambda rng, n: rng.integers(0, 5, n),
    "uint8": lambda rng, n: rng.integers(0, 256, n).astype(np.uint8),
    "list of integers": lambda rng, n: rng.integers(0, 5, n).tolist(),
    "large integers": lambda rng, n: rng.integers(0, 2**63 - 1, n),
    "uint64": lambda rng, n: rng.integers(2**63, 2**64 - 1, n, dtype=np.uint64),
    "huge integers": lambda rng, n: [int(x) ** 5 for x in rng.integers(0, 2**60, n)],
}
FLOATS: dict[str, Callable[[np.random.Generator, int], Any]] = {
    "unit interval": lambda rng, n: rng.random(n),
    "tenths": lambda rng, n: np.full(n, 0.1),
    "float32": lambda rng, n: rng.random(n).astype(np.float32),
    "all magnitudes": lambda rng, n: 10.0 ** rng.uniform(-320, 300, n),
    "subnormal": lambda rng, n: rng.integers(0, 9, n) * 5e-324,
    "list of floats": lambda rng, n: rng.random(n).tolist(),
    "mixed list": lambda rng, n: [1, 0.5] * (n // 2),
    "whole floats": lambda rng, n: rng.integers(0, 9, n).astype(float),
    "zeros": lambda rng, n: np.zeros(n),
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["array", "list"])
@pytest.mark.parametrize("weights", WEIGHTS)
def test_whole_weights_are_added_exactly(weights: str, kind: str) -> None:
    rng = np.random.default_rng(3)
    for size in (4, BLOCK + 2):
        real, predicted = rng.integers(0, 3, (2, size))
        given = WEIGHTS[weights](rng, size)
        expected = Counter[tuple[int, int]]()
        for said, actual, weight in zip(predicted.tolist(), real.tolist(), list(map(int, given)), strict=True):
            expected[said, actual] += weight
        vectors = (real, predicted) if kind == "array" else (real.tolist(), predicted.tolist())
        table = Contingency.from_labels(*vectors, weights=given)
        for (said, actual), count in zip(
            [(s, a) for s in table.labels for a in table.labels], table.counts.ravel().tolist(), strict=True
        ):
            assert count == expected[said, actual]  # type: ignore[index]  # labels are integers here
        assert table.n == sum(expected.values())


@pytest.mark.slow
@pytest.mark.some(10)
@pytest.mark.parametrize("kind", ["array", "list"])
@pytest.mark.parametrize("weights", FLOATS)
def test_other_weights_are_added_exactly_and_rounded_once(weights: str, kind: str) -> None:
    rng = np.random.default_rng(4)
    for size in (4, BLOCK + 2):
        real, predicted = rng.integers(0, 2, (2, size))
        given = FLOATS[weights](rng, size)
        expected = {(s, a): Fraction(0) for s in (0, 1) for a in (0, 1)}
        for said, actual, weight in zip(predicted.tolist(), real.tolist(), given, strict=True):
            expected[said, actual] += Fraction(float(weight))
        vectors = (real, predicted) if kind == "array" else (real.tolist(), predicted.tolist())
        table = Contingency.from_labels(*vectors, labels=[0, 1], weights=given)
        assert table.counts.dtype == np.float64
        assert table.counts.ravel().tolist() == [float(expected[s, a]) for s in (0, 1) for a in (0, 1)]


def test_a_label_whose_cases_weigh_nothing_is_kept() -> None:
    for kind in (list, np.array):
        table = Contingency.from_labels(kind([1, 2]), kind([1, 1]), weights=[1, 0])
        assert (table.labels, table.counts.tolist()) == ((1, 2), [[1, 0], [0, 0]])


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


@pytest.mark.parametrize(
    ("zeros", "dtype"),
    [
        ([0, 0], np.int64),
        ([0.0, 0.0], np.float64),
        (np.zeros(2, np.uint8), np.int64),
        (np.zeros(2, np.float32), np.float64),
        (np.zeros(2, np.uint64), np.int64),
    ],
)
def test_weights_that_are_all_nothing_are_a_table_of_no_cases(zeros: Any, dtype: Any) -> None:
    table = Contingency.from_labels(["a", "b"], ["a", "a"], weights=zeros)
    assert (table.labels, table.counts.tolist(), table.n) == (("a", "b"), [[0, 0], [0, 0]], 0)
    assert table.counts.dtype == dtype
    assert Contingency.from_counts([("a", "a", zeros[0]), ("b", "a", zeros[1])]) == table


# --- more labels than a table can have ---------------------------------------------------------------------------


def peak_of(run: Callable[[], Any]) -> int:
    """Bytes at most."""
    tracemalloc.start()
    try:
        run()
    finally:
        found = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    return found


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


@pytest.mark.slow
@pytest.mark.parametrize("kind", [list, np.array])
@pytest.mark.parametrize("weights", ["none", "whole", "float", "huge", "zero"])
def test_counts_of_many_labels_are_those_of_few(weights: str, kind: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the table is too large to be held while it is counted, only the pairs that occur are."""
    rng = np.random.default_rng(8)
    labels = np.sort(rng.choice(10**9, 70, replace=False))
    real, predicted = rng.choice(labels, (2, 4000))
    given: Any = {
        "none": None,
        "whole": rng.integers(0, 9, 4000),
        "float": rng.random(4000) * 10.0 ** rng.integers(-20, 20, 4000),
        "huge": [int(x) ** 3 for x in rng.integers(0, 2**60, 4000)],
        "zero": np.zeros(4000, np.int64),
    }[weights]
    whole = Contingency.from_labels(real, predicted, weights=given)
    parts = [slice(i, i + 100) for i in range(0, 4000, 100)]

    def chunks() -> Iterator[Any]:
        for part in parts:
            chunk = kind(real[part].tolist()), kind(predicted[part].tolist())
            yield chunk if given is None else (*chunk, given[part])

    for most in (0, 10, 1000):
        monkeypatch.setattr("bookmaker_ref.tables.labels._WHOLE_CELLS", most)
        found = Contingency.from_chunks(chunks())
        assert found == whole
        assert found.counts.dtype == whole.counts.dtype
    # Integers of a small range are first counted as they are, and then come to the others.
    close = Contingency.from_chunks([(np.array([1, 2, 2]), np.array([2, 3, 3])), ([1, 9], [2, 1])])
    assert close.counts.tolist() == by_counter([1, 2, 2, 1, 9], [2, 3, 3, 2, 1], [1, 2, 3, 9])
    late = Contingency.from_chunks([([9, 1, 3], [9, 3, 1]), (np.array([1, 2, 2, 9]), np.array([9, 3, 3, 9]))] * 2)
    assert late.counts.tolist() == by_counter([9, 1, 3, 1, 2, 2, 9] * 2, [9, 3, 1, 9, 3, 3, 9] * 2, [1, 2, 3, 9])


def test_a_stream_of_small_chunks_leaves_few_parts() -> None:
    pairs, rng = Pairs(), np.random.default_rng(9)
    for _ in range(2000):
        rows, columns = rng.integers(0, 10**5, (2, 3))
        pairs.add(rows, columns, None)
    assert len(pairs._parts) < 14  # each is twice as long as the next, and the first has 6000 pairs at most


def test_real_and_predicted_of_many_labels_keep_their_sides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bookmaker_ref.tables.labels._WHOLE_CELLS", 2)
    table = Contingency.from_labels(["x", "y", "x"], [9, 7, 5], shared=False)
    assert (table.predicted, table.real) == ((5, 7, 9), ("x", "y"))
    assert table.counts.tolist() == [[1, 0], [0, 1], [1, 0]]
    given = Contingency.from_labels(["x", "y", "x"], ["y", "y", "y"], labels="zyx")
    assert given.counts.tolist() == [[0, 0, 0], [0, 1, 2], [0, 0, 0]]


# --- streams --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["small", "texts", "sparse", "many"])
def test_a_stream_gives_the_same_table_however_it_is_cut(kind: str) -> None:
    rng = np.random.default_rng(6)
    real, predicted = (sample(LABELS[kind], 5000, seed) for seed in (1, 2))
    weights = rng.random(5000)
    whole = Contingency.from_labels(real, predicted)
    heavy = Contingency.from_labels(real, predicted, weights=weights)
    for make in (list, np.array):
        cuts = [0, *sorted(rng.integers(0, 5000, 20).tolist()), 5000]
        parts = [slice(a, b) for a, b in pairwise(cuts)]
        assert Contingency.from_chunks((make(real[p]), make(predicted[p])) for p in parts) == whole
        again = Contingency.from_chunks((make(real[p]), make(predicted[p]), weights[p]) for p in parts)
        assert again == heavy


def test_the_kind_of_container_may_change_within_a_stream() -> None:
    chunks = [(np.array([1, 2]), np.array([2, 2])), ([1], [3]), (np.array([7.0]), (1,))]
    table = Contingency.from_chunks(chunks)
    assert (table.labels, table.n) == ((1, 2, 3, 7), 4)


@pytest.mark.slow
def test_memory_does_not_grow_with_the_stream() -> None:
    def peak(chunks: int) -> int:
        def stream() -> Iterator[tuple[Any, Any, Any]]:
            for seed in range(chunks):
                rng = np.random.default_rng(seed)
                real, predicted = rng.integers(0, 50, (2, 10000))
                yield real, np.array([f"{i}" for i in range(50)])[predicted], rng.random(10000)

        tracemalloc.start()
        Contingency.from_chunks(stream(), shared=False)
        found = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return found

    peak(2)
    assert peak(40) < 1.2 * peak(4)


# --- what is refused ------------------------------------------------------------------------------------------

NAN = float("nan")


@pytest.mark.parametrize(
    ("real", "predicted", "message"),
    [
        ([1, 2], [1], "real has 2 labels, predicted has 1"),
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
    ],
)
def test_vectors_that_are_none_are_refused_by_place(real: Any, predicted: Any, message: str) -> None:
    with pytest.raises((ValueError, TypeError)) as error:
        Contingency.from_labels(real, predicted)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("kind", [list, np.array, objects])
def test_an_unseen_label_is_named_with_its_place(kind: Callable[[list[Any]], Any]) -> None:
    for place in (17, BLOCK + 17):
        real, predicted = [1, 2] * BLOCK, [2] * 2 * BLOCK
        predicted[place] = 9
        with pytest.raises(ValueError, match=rf"^predicted, case {place}: 9 is none of the labels 1, 2$"):
            Contingency.from_labels(kind(real), kind(predicted), labels=[1, 2])
        with pytest.raises(ValueError, match=rf"^predicted, case {place}: 'x\\x1b' is none of the labels"):
            Contingency.from_labels(["a"] * place + ["a"], ["a"] * place + ["x\x1b"], labels="abc")


def test_a_text_is_not_the_number_it_writes() -> None:
    with pytest.raises(ValueError, match="real, case 0: '1' is none of the labels 1, 2"):
        Contingency.from_labels(["1"], [1], labels=[1, 2])


@pytest.mark.parametrize(
    ("weights", "message"),
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
    ],
)
def test_weights_that_are_none_are_refused_by_place(weights: Any, message: str) -> None:
    for kind in (list, np.array):
        with pytest.raises((ValueError, TypeError)) as error:
            Contingency.from_labels(kind([1, 1]), kind([1, 1]), weights=weights)
        assert message in str(error.value)


@pytest.mark.parametrize("dtype", ["Int64", "boolean", "string", "category", "float64", "object"])
def test_a_missing_value_of_pandas_is_refused_by_its_position(dtype: str) -> None:
    values: list[Any] = [True, True, None] if dtype == "boolean" else ["1", "2", None]
    values = [1, 2, None] if dtype in ("Int64", "float64") else values
    with pytest.raises(ValueError, match=r"^real, case 2: the label is missing"):
        Contingency.from_labels(pandas_series(values, dtype), values[:2] + values[:1])


@pytest.mark.parametrize("make", [polars_series, arrow, arrow_chunks, OnlyArrow])
@pytest.mark.parametrize("values", [[1, 2, None, 1], ["1", "2", None, "1"], [True, True, None, False]])
def test_a_missing_value_of_polars_or_arrow_is_refused_by_its_position(make: Any, values: list[Any]) -> None:
    with pytest.raises(ValueError, match=r"case 2: the label is missing"):
        Contingency.from_labels([values[0]] * 4, make(values))


@pytest.mark.parametrize("make", [polars_series, arrow, arrow_chunks, OnlyArrow, pandas_series])
def test_a_missing_weight_is_no_missing_label(make: Any) -> None:
    with pytest.raises(ValueError, match=r"^weights, case 1: the weight is missing \(None\); leave the case out"):
        Contingency.from_labels(["a", "b"], ["a", "a"], weights=make([0.5, None]))


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


def test_a_missing_label_is_refused_even_without_shared_labels_or_where_it_is_given() -> None:
    with pytest.raises(ValueError, match="predicted, case 0: the label is missing"):
        Contingency.from_labels([1], [None], shared=False)
    with pytest.raises(ValueError, match="a missing label is no class"):
        Contingency.from_labels([1], [1], labels=[1, None])


@pytest.mark.parametrize(
    ("chunks", "message"),
    [
        ([([1], [1]), ([1, 2], [1])], "chunk 1: real has 2 labels, predicted has 1"),
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
    ],
)
def test_a_bad_chunk_is_named(chunks: Any, message: str) -> None:
    with pytest.raises((ValueError, TypeError)) as error:
        Contingency.from_chunks(chunks)
    assert message in str(error.value)


# --- data frames ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["dict", "pandas", "polars", "pyarrow"])
def test_a_frame_gives_its_columns_by_name(kind: str) -> None:
    columns = {"id": [1, 2, 3], "truth": ["a", "b", "a"], "guess": ["a", "a", "c"], "n": [2, 3, 5]}
    frame: Any = columns
    if kind == "pandas":
        frame = pytest.importorskip("pandas").DataFrame(columns)
    elif kind != "dict":
        package = pytest.importorskip(kind)
        frame = package.table(columns) if kind == "pyarrow" else package.DataFrame(columns)
    table = Contingency.from_frame(frame, real="truth", predicted="guess", weights="n")
    assert (table.labels, table.counts.tolist()) == (("a", "b", "c"), [[2, 3, 0], [0, 0, 0], [5, 0, 0]])
    with pytest.raises(
        ValueError, match=r"no column 'thruth' \(did you mean 'truth'\?\): its columns are 'id', 'truth'"
    ):
        Contingency.from_frame(frame, real="thruth", predicted="guess")


def test_an_error_in_a_frame_names_the_column() -> None:
    for frame, message in [
        ({"a": [1, None], "b": [1, 1], "w": [1, 1]}, "column 'a', case 1: the label is missing"),
        ({"a": [1, 1], "b": [None, 1], "w": [1, 1]}, "column 'b', case 0: the label is missing"),
        ({"a": [1, 1], "b": [1], "w": [1, 1]}, "column 'a' has 2 labels, column 'b' has 1"),
        ({"a": [1, 1], "b": [1, 1], "w": [1, -1]}, "column 'w', case 1: -1 is no weight"),
        ({"a": [1, 1], "b": ["x", "y"], "w": [1, 1]}, "column 'a' has labels like 1, column 'b' like 'x'"),
    ]:
        with pytest.raises((ValueError, TypeError)) as error:
            Contingency.from_frame(frame, real="a", predicted="b", weights="w")
        assert str(error.value).startswith(message)


def test_a_query_is_no_frame_until_it_has_run() -> None:
    """Each column would run it anew, and perhaps in another order."""
    query = pytest.importorskip("duckdb").sql("select 'a' as r, 'b' as p")
    lazy = pytest.importorskip("polars").LazyFrame({"r": ["a"], "p": ["b"]})
    for asked, how in ((query, "df"), (lazy, "collect")):
        kind = type(asked).__name__
        with pytest.raises(TypeError, match=rf"^a {kind} is a query .*: .*\.{how}\(\)"):  # and no warning
            Contingency.from_frame(asked, real="r", predicted="p")
        fetched = getattr(asked, how)() if how == "collect" else asked.pl()
        assert Contingency.from_frame(fetched, real="r", predicted="p").labels == ("a", "b")
    with pytest.raises(TypeError, match="real is a query"):
        Contingency.from_labels(query["r"], query["p"])


def test_a_frame_may_have_columns_called_like_methods() -> None:
    frame = pytest.importorskip("pandas").DataFrame({"collect": ["a", "b"], "fetchall": ["a", "a"]})
    assert Contingency.from_frame(frame, real="collect", predicted="fetchall").n == 2


def test_what_has_no_columns_by_name_is_no_frame() -> None:
    with pytest.raises(TypeError, match="a list has no columns by name"):
        Contingency.from_frame([1, 2], real="a", predicted="b")
