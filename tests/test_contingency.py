"""A table of counts: what it is made of, what can be made of it, and what is refused."""

from __future__ import annotations

import copy
import pickle
import weakref
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, strategies as st
from hypothesis.extra import numpy as hnp

from bookmaker_ref.tables.binary import Cells
from bookmaker_ref.tables.checks import DifferentLabels, in_order, is_missing
from bookmaker_ref.tables.contingency import REST, Contingency, against_rest
from tests.cases import for_each, refused
from tests.strategies import examples

from_matrix = partial(Contingency.from_matrix, rows="predicted")

#: By hand: three classes, predictions as rows.
TABLE = Contingency.from_matrix([[3, 0, 2], [0, 1, 1], [0, 2, 3]], rows="predicted", labels="abc")


NAMES = [f"c{i}" for i in range(7)]
LARGE = [2**61, 2**62 - 1, 2**62, 2**63 - 1, 2**63, 2**64 - 1, 2**64, 10**40]


def tables(square: bool = True) -> st.SearchStrategy[Contingency]:
    """Tables of one class to seven: of counts, of weights of all sizes, of counts beyond int64."""
    size = st.integers(1, 7)
    shape = st.builds(lambda k: (k, k), size) if square else st.tuples(size, size)
    cells = [st.integers(0, 8), st.sampled_from([0, 1, 3, *LARGE]), st.floats(0, 1e9)]
    of = lambda cell, shape: hnp.arrays(object, shape, elements=cell)  # noqa: E731 -- one expression
    kinds = st.one_of(*(shape.flatmap(partial(of, cell)) for cell in cells))
    return kinds.map(lambda m: from_matrix(m, predicted=NAMES[: len(m)], real=NAMES[: len(m[0])]))


def exactly(values: Any) -> Fraction:
    return sum((Fraction(value) for value in np.asarray(values).ravel().tolist()), Fraction(0))


# --- where tables come from -----------------------------------------------------------------------------------


def test_a_matrix_with_reality_as_rows_is_turned() -> None:
    assert Contingency.from_matrix([[3, 0, 0], [0, 1, 2], [2, 1, 3]], rows="real", labels="abc") == TABLE
    assert TABLE.to_array(rows="real").tolist() == [[3, 0, 0], [0, 1, 2], [2, 1, 3]]
    assert TABLE.to_array(rows="predicted").tolist() == [[3, 0, 2], [0, 1, 1], [0, 2, 3]]


def test_four_cells_are_a_table() -> None:
    table = Contingency.binary(tp=56, fp=20, fn=12, tn=13)
    assert table.counts.tolist() == [[56, 20], [12, 13]]
    assert table.cells("+") == Cells(tp=56, fp=20, fn=12, tn=13)
    assert table.cells("-") == Cells(tp=13, fp=12, fn=20, tn=56)


def test_triples_add_up() -> None:
    triples = [("a", "b", 1), ("b", "b", 2), ("a", "b", 10), ("b", "c", 3)]
    expected = [[0, 0, 0], [11, 2, 0], [0, 3, 0]]
    assert Contingency.from_counts(triples).counts.tolist() == expected
    assert Contingency.from_counts({("a", "b"): 11, ("b", "b"): 2, ("b", "c"): 3}).counts.tolist() == expected
    own = Contingency.from_counts(triples, shared=False)
    assert (own.predicted, own.real, own.counts.tolist()) == (("b", "c"), ("a", "b"), [[11, 2], [0, 3]])
    assert Contingency.from_counts(triples, labels="cba").counts.tolist() == [[0, 3, 0], [0, 2, 11], [0, 0, 0]]


def test_counts_of_numpy_do_not_wrap_around() -> None:
    large = np.int64(2**62)
    assert Contingency.from_counts([("a", "a", large)] * 3).counts.tolist() == [[3 * 2**62]]
    assert Contingency.from_counts([("a", "a", np.int8(100))] * 3).n == 300


def test_a_cross_table_of_pandas_brings_its_labels() -> None:
    pandas = pytest.importorskip("pandas")
    real, predicted = ["a", "b", "b", "c"], ["a", "b", "c", "c"]
    frame = pandas.crosstab(pandas.Series(real, name="real"), pandas.Series(predicted, name="predicted"))
    assert Contingency.from_matrix(frame, rows="real") == Contingency.from_labels(real, predicted)
    # A class that is never predicted leaves a table whose sides differ, also where labels are numbers.
    frame = pandas.crosstab(pandas.Series([0, 1, 2]), pandas.Series([0, 2, 2]))
    table = Contingency.from_matrix(frame, rows="real")
    assert (table.real, table.predicted) == ((0, 1, 2), (0, 2))
    assert table.arranged([0, 1, 2]) == Contingency.from_labels([0, 1, 2], [0, 2, 2])
    named = pandas.DataFrame({"a": [1, 2], "b": [3, 4]})
    assert "names its columns and numbers its rows" in refused(from_matrix, named)
    assert Contingency.from_matrix(pandas.DataFrame([[1, 2], [3, 4]]), rows="real").labels == (0, 1)
    rectangle = pandas.DataFrame([[1, 2, 3], [4, 5, 6]])
    assert "3x2 predictions by classes" in refused(Contingency.from_matrix, rectangle, rows="real")


@pytest.mark.parametrize("package", ["polars", "pyarrow"])
def test_a_frame_whose_rows_have_no_names_is_not_numbered_in_silence(package: str) -> None:
    frame_of = getattr(pytest.importorskip(package), "table" if package == "pyarrow" else "DataFrame")
    frame = frame_of({"a": [1, 2], "b": [3, 4]})
    with pytest.raises(ValueError, match="names its columns and numbers its rows: say what both are, with labels="):
        Contingency.from_matrix(frame, rows="real")
    table = Contingency.from_matrix(frame, rows="real", labels="ab")
    assert table.counts.tolist() == [[1, 2], [3, 4]]


def test_columns_that_polars_numbered_itself_are_no_names() -> None:
    frame = pytest.importorskip("polars").DataFrame(np.array([[1, 2], [3, 4]]))
    assert Contingency.from_matrix(frame, rows="predicted").labels == (0, 1)


@for_each(["All", "all", "Total", "TOTAL", "total", "Sum", "sum", "Totals", " Total ", "Grand Total", "Σ"])
def test_margins_are_no_third_class(name: str) -> None:
    for kind in (int, float, object):
        counts = np.array([[3, 1, 4], [2, 4, 6], [5, 5, 10]], dtype=kind)
        for rows in ("predicted", "real"):
            said = refused(Contingency.from_matrix, counts, rows=rows, labels=["a", "b", name])
            assert said.startswith(f"the last row, {name!r}, and the last column, {name!r}, are the sums of the others")


def test_margins_are_named_as_they_stand() -> None:
    # Which float64 does not add up to the last digit; nor did whoever wrote them down with twelve.
    counts = [[0.1, 0.2, 0.3 * (1 + 1e-12)], [0.3, 0.3, 0.6], [0.4, 0.5, 0.9]]
    for rows, sides in (("predicted", ("predicted", "real")), ("real", ("real", "predicted"))):
        names = dict(zip(sides, (["x", "y", "Sum"], ["a", "b", "All"]), strict=True))
        said = refused(Contingency.from_matrix, counts, rows=rows, **names)
        assert said.startswith("the last row, 'Sum', and the last column, 'All', are the sums")


@for_each([-1e-6, 2e-9, 1e-4, 0.01])
def test_what_is_only_near_the_sum_of_the_others_is_a_class(off: float) -> None:
    """Rounding is far below that, so nobody has added these up."""
    whole = np.array([[0.1, 0.2, 0.3], [0.3, 0.3, 0.6], [0.4, 0.5, 0.9]])
    for place in ((2, 0), (0, 2)):
        counts = whole.copy()
        counts[place] *= 1 + 2 * off
        assert Contingency.from_matrix(counts, rows="real", labels=["a", "b", "All"]).labels == ("a", "b", "All")


def test_a_cross_table_of_pandas_with_margins_is_refused() -> None:
    pandas = pytest.importorskip("pandas")
    real, predicted = pandas.Series(["a", "b", "b"]), pandas.Series(["a", "b", "a"])
    for margin in ("All", "Total"):
        frame = pandas.crosstab(real, predicted, margins=True, margins_name=margin)
        said = refused(Contingency.from_matrix, frame, rows="real")
        assert f"row, '{margin}', and the last column, '{margin}', are the sums of the others" in said


@for_each(
    [
        ([[3, 1, 4], [2, 4, 6], [5, 5, 10]], "abc"),  # by accident
        ([[3, 1, 4], [2, 4, 6], [5, 5, 10]], [0, 1, 2]),
        ([[3, 1, 4], [2, 4, 6], [5, 5, 11]], ["a", "b", "All"]),
        ([[3, 1, 4], [2, 4, 7], [5, 5, 11]], ["a", "b", "All"]),  # the row, and not the column
        ([[3, 1, 4], [2, 4, 6], [5, 6, 10]], ["a", "b", "All"]),  # the column, and not the row
        ([[0, 0], [0, 0]], ["a", "All"]),
        ([[7]], ["All"]),
    ],
)
def test_a_class_may_be_the_sum_of_the_others_or_be_called_so(counts: Any, labels: Any) -> None:
    assert from_matrix(counts, labels=labels).counts.tolist() == counts


@for_each(
    [
        [[1, 2], [3, 4]],
        ((1, 2), (3, 4)),
        [np.array([1, 2]), np.array([3, 4])],
        np.array([[1, 2], [3, 4]], np.uint8),
        np.array([[1, 3], [2, 4]], order="F").T,
        np.array([[1, 2], [3, 4]], np.uint64),
        np.array([[1, 2], [3, 4]], object),
    ],
)
def test_whole_counts_are_int64_whatever_they_came_in(matrix: Any) -> None:
    table = from_matrix(matrix)
    assert (table.counts.dtype, table.counts.tolist()) == (np.dtype(np.int64), [[1, 2], [3, 4]])


@for_each([*LARGE, 2**53 + 1])
def test_counts_beyond_int64_stay_exact(large: int) -> None:
    assert from_matrix([[large, 1], [0, 3]]).counts.tolist() == [[large, 1], [0, 3]]


# --- what there is to see -------------------------------------------------------------------------------------


@given(tables())
@examples(60)
def test_margins_and_cells_are_exact_sums_rounded_once(table: Contingency) -> None:
    right: Callable[[Fraction], Any] = float if table.counts.dtype == np.float64 else int
    counts = table.counts
    assert table.n == right(exactly(counts))
    assert table.pp.tolist() == [right(exactly(row)) for row in counts]
    assert table.rp.tolist() == [right(exactly(column)) for column in counts.T]
    for i, label in enumerate(table.labels):
        others = [j for j in range(len(counts)) if j != i]
        rest = counts[i, others], counts[others, i], counts[np.ix_(others, others)]
        assert table.cells(label) == (counts[i, i], *map(exactly, rest))
        assert all(type(cell) is (int if cell.denominator == 1 else Fraction) for cell in table.cells(label))
        alone = table.one_vs_rest(label)
        assert (alone.labels, alone.counts.ravel().tolist()) == ((label, REST), [*map(right, table.cells(label))])


def test_a_table_is_text_of_its_counts() -> None:
    assert repr(TABLE).splitlines() == [
        "Contingency of 12 cases",
        "rows predicted, columns real",
        "   a  b  c",
        "a  3  0  2",
        "b  0  1  1",
        "c  0  2  3",
    ]
    wide = Contingency.from_labels(list(range(30)), [0] * 30, shared=False)
    assert repr(wide).splitlines()[-1] == "… 1 predicted labels, 30 real classes"
    assert "…" in repr(wide).splitlines()[2]
    assert str(10**20) in repr(Contingency.binary(tp=10**20, fp=0, fn=0, tn=0))
    assert "\x1b" not in repr(Contingency.binary(tp=1, fp=0, fn=0, tn=0, labels=("\x1b[2J", "b\n")))


# --- other tables ---------------------------------------------------------------------------------------------


@given(tables(square=False))
@examples(60)
def test_the_dual_of_the_dual_is_the_table(table: Contingency) -> None:
    dual = table.transposed()
    assert (dual.predicted, dual.real, dual.counts.tolist()) == (table.real, table.predicted, table.counts.T.tolist())
    assert (dual.pp.tolist(), dual.rp.tolist(), dual.n) == (table.rp.tolist(), table.pp.tolist(), table.n)
    assert dual.transposed() == table


def test_the_inverse_makes_the_negative_class_the_positive_one() -> None:
    table = Contingency.binary(tp=1, fp=2, fn=3, tn=4)
    assert table.inverse().counts.tolist() == [[4, 3], [2, 1]]
    assert table.inverse().labels == ("-", "+")
    assert table.inverse().cells("+") == table.cells("+")
    assert table.inverse().inverse() == table
    with pytest.raises(ValueError, match="two classes, not 3"):
        TABLE.inverse()


def test_a_permutation_moves_predictions_and_leaves_reality() -> None:
    turned = TABLE.permuted({"a": "b", "b": "a"})
    assert turned.counts.tolist() == [[0, 1, 1], [3, 0, 2], [0, 2, 3]]
    assert turned.labels == tuple("abc")
    assert turned.permuted({"a": "b", "b": "a"}) == TABLE
    assert TABLE.permuted({}) == TABLE
    other = TABLE.permuted({"c": "x"})
    assert (other.predicted, other.real) == (("a", "b", "x"), ("a", "b", "c"))
    assert other.permuted({"x": "c"}) == TABLE


@given(tables(), st.randoms())
@examples(60)
def test_permuting_predictions_is_counting_renamed_ones(table: Contingency, chance: Any) -> None:
    meaning = dict(zip(table.labels, chance.sample(table.labels, len(table.labels)), strict=True))
    turned = table.permuted(meaning)
    triples = [
        (actual, meaning[said], table.counts[i, j])
        for i, said in enumerate(table.labels)
        for j, actual in enumerate(table.labels)
    ]
    assert turned == Contingency.from_counts(triples, labels=table.labels)
    assert turned.rp.tolist() == table.rp.tolist()


def test_merged_classes_add_up_on_both_sides() -> None:
    merged = TABLE.merged({"b": "pet", "c": "pet"})
    assert (merged.labels, merged.counts.tolist()) == (("a", "pet"), [[3, 2], [0, 7]])
    assert TABLE.merged(lambda label: label == "a").counts.tolist() == merged.counts.tolist()
    assert TABLE.merged({}) == TABLE


@given(tables())
@examples(60)
def test_merging_all_others_is_one_against_the_rest(table: Contingency) -> None:
    assume(table.counts.dtype != np.float64 and len(table.labels) > 1)  # sums of weights depend on the order
    label = table.labels[0]
    merged = table.merged(lambda each: each if each == label else REST)
    assert merged.with_positive(label) == table.one_vs_rest(label)


def test_arranging_changes_the_order_and_adds_what_is_missing() -> None:
    table = TABLE.arranged("cxab")
    assert table.counts.tolist() == [[3, 0, 0, 2], [0, 0, 0, 0], [2, 0, 3, 0], [1, 0, 0, 1]]
    assert table.arranged("cxab") == table
    with pytest.raises(ValueError, match="predicted 'c' is none of the labels 'a', 'b'"):
        TABLE.arranged("ab")


def test_predictions_can_be_left_out_and_classes_stay() -> None:
    table = TABLE.without("b")
    assert (table.predicted, table.real, table.counts.tolist()) == (("a", "c"), tuple("abc"), [[3, 0, 2], [0, 2, 3]])
    assert TABLE.without() == TABLE


@given(tables())
@examples(60)
def test_tables_add_up_and_do_not_wrap_around(table: Contingency) -> None:
    assert (table + table).counts.tolist() == [[2 * cell for cell in row] for row in table.counts.tolist()]
    if table.counts.dtype != np.float64:
        nine: Any = sum([table] * 9)
        assert nine.counts.tolist() == [[9 * cell for cell in row] for row in table.counts.tolist()]
        assert table.merged(lambda _: "all").counts.tolist() == [[exactly(table.counts)]]


def test_tables_of_the_same_labels_add_up_in_any_order() -> None:
    other = TABLE.arranged("cab")
    assert TABLE + other == TABLE + TABLE
    both = Contingency.from_labels([1, 2], [1, 1], weights=[0.5, 0.25]) + Contingency.from_labels([2, 1], [2, 2])
    assert both.counts.tolist() == [[0.5, 0.25], [1, 1]]
    with pytest.raises(ValueError, match="only one of the tables has the label 'x'"):
        TABLE + TABLE.arranged("abcx")
    with pytest.raises(TypeError):
        TABLE + 1  # type: ignore[operator]  # which is the point


@for_each([["a"], "a", 5])
def test_what_is_no_renaming_is_refused_in_plain_words(groups: Any) -> None:
    kind = type(groups).__name__
    assert refused(TABLE.permuted, groups) == f"a {kind} does not say what labels mean: give a dict {{label: label}}"
    assert refused(TABLE.merged, groups).startswith(f"a {kind} is no grouping: give a dict {{label: group}}, or a func")


def test_an_error_lists_each_label_once() -> None:
    with pytest.raises(KeyError) as error:
        TABLE.merged({"q": "a"})
    assert str(error.value) == "'q' is none of the labels: there are 'a', 'b', 'c'"


@for_each(
    [
        (-1, "-1: a count is finite and not negative"),
        (float("nan"), "nan: a count is finite and not negative"),
        (float("inf"), "inf: a count is finite and not negative"),
        ("x", "'x': a count is a number"),
        (True, "True: a count is a number"),
        (np.array([1]), "array([1]): a count is a number"),
        (np.array([0.5]), "array([0.5]): a count is a number"),
    ]
)
def test_a_cell_that_is_no_count_is_refused_by_its_name(value: Any, message: str) -> None:
    for cell in ("tp", "fp", "fn", "tn"):
        given_ = {"tp": 1, "fp": 2, "fn": 3, "tn": 4, cell: value}
        assert refused(Contingency.binary, **given_) == f"{cell} is {message}"


# --- equality and immutability --------------------------------------------------------------------------------


def test_equal_tables_have_equal_hashes() -> None:
    for one, other, same in [
        (TABLE, TABLE.arranged("cab").arranged("abc"), True),
        (TABLE, TABLE.arranged("cab"), False),
        (TABLE, TABLE.transposed(), False),
        (Contingency.binary(tp=1, fp=2, fn=3, tn=4), Contingency.binary(tp=1.0, fp=2.0, fn=3.0, tn=4.0), True),
        (
            Contingency.binary(tp=2**53 + 1, fp=0, fn=0, tn=0),
            Contingency.binary(tp=2.0**53, fp=0.0, fn=0.0, tn=0.0),
            False,
        ),
        (
            Contingency.from_labels([0, 1], [0, 1]),
            Contingency.from_labels([False, True], np.array([False, True])),
            True,
        ),
        (Contingency.from_labels([0, 1], [0, 1]), Contingency.from_labels(["0", "1"], ["0", "1"]), False),
    ]:
        assert (one == other) is same
        assert (other == one) is same
        assert (hash(one) == hash(other)) is same
    assert TABLE != 5


@for_each([1, 0.5, 10**30])
def test_nobody_can_write_to_a_table(cell: Any) -> None:
    table = from_matrix([[cell, 2, 0], [3, cell, 4], [0, 0, cell]])
    copies = [table, table.transposed(), copy.copy(table), copy.deepcopy(table), pickle.loads(pickle.dumps(table))]
    made = [Contingency.from_matrix(table.counts.tolist(), rows="predicted"), Contingency.from_labels([1, 2], [2, 1])]
    for each in [*copies, *made, table + table, table.merged({}), table.arranged(table.labels)]:
        for array in (each.counts, each.pp, each.rp, each.to_array(rows="real")):
            with pytest.raises(ValueError, match="read-only"):
                array[0] = 0
            with pytest.raises(ValueError, match="WRITEABLE"):
                array.flags.writeable = True
    assert all(each in (table, table.transposed()) for each in copies)
    with pytest.raises(AttributeError):
        table.real = ()  # type: ignore[misc]  # which is the point


@for_each([1, 0.5])
def test_a_table_is_gone_once_nobody_has_it(cell: float) -> None:
    """Without the collector of garbage, which large tables would wait for."""
    table = from_matrix([[cell, 2], [3, 4]])
    assert table.cells(0).tp == cell
    there = weakref.ref(table)
    del table
    assert there() is None


@for_each([np.int64, np.float64, object])
def test_a_later_change_of_the_matrix_does_not_reach_the_table(dtype: Any) -> None:
    matrix = np.array([[1, 2], [3, 4]], dtype=dtype)
    for each in (matrix, matrix.T, matrix[:]):
        table = from_matrix(each)
        before = table.counts.tolist()
        matrix += 1
        assert table.counts.tolist() == before
    matrix.flags.writeable = False
    table = from_matrix(matrix)
    matrix.flags.writeable = True
    matrix += 1
    assert table.counts.tolist() == (matrix - 1).tolist()


# --- what is refused ------------------------------------------------------------------------------------------


@for_each(
    [
        ([[1, -2], [3, 4]], "row 0, column 1 is -2"),
        ([[1, 2], [3.5, float("nan")]], "row 1, column 1 is nan"),
        ([[1, 2], [float("inf"), 4]], "row 1, column 0 is inf"),
        ([[1, "x"], [3, 4]], "row 0, column 1 is 'x'"),
        ([["1", 2], [3, 4]], "row 0, column 0 is '1'"),
        ([[1, True], [3, 4]], "row 0, column 1 is True"),
        ([[1, None], [3, 4]], "row 0, column 1 is None"),
        ([[1, 2j], [3, 4]], "row 0, column 1 is 2j"),
        ([[-(2**70), 2], [3, 4]], "row 0, column 0 is -1180591620717411303424"),
        ([[2**63, -1], [3, 4]], "row 0, column 1 is -1"),
        ([[0.5, 10**400], [3, 4]], "larger than float64 holds"),
        ([[1e308, 1e308], [1e308, 1e308]], "more than float64 holds"),
        (np.array([[True, False], [False, True]]), "truth values"),
        (np.array([[1j, 0], [0, 1]]), "complex"),
        (np.ma.MaskedArray([[1, 2], [3, 4]], [[False, True], [False, False]]), "masked"),
        ([[1, 2], [3]], "differ in length: 2, 1"),
        ([1, 2], "not 1 dimension"),
        (5, "not 0 dimensions"),
        ("ab", "not 0 dimensions"),
        (np.zeros((2, 2, 2)), "not 3 dimensions"),
        ([], "not 1 dimension"),
        ([[]], "no cells"),
        (np.zeros((0, 3)), "no cells"),
        ([[1, 2, 3], [4, 5, 6]], "2x3 predictions by classes"),
    ],
)
def test_a_matrix_that_is_none_is_refused(matrix: Any, message: str) -> None:
    assert message in refused(from_matrix, matrix)


@for_each(["", "columns", None, 0])
def test_a_matrix_without_orientation_is_refused(rows: Any) -> None:
    assert f"rows is {rows!r}: it takes 'predicted' " in refused(Contingency.from_matrix, [[1]], rows=rows)


@for_each(
    [
        ({"labels": "abc"}, "3 predicted labels for 2"),
        ({"labels": "aa"}, "'a' is twice"),
        ({"labels": [0, False]}, "False is twice"),
        ({"labels": ["a", None]}, "is None"),
        ({"labels": [1.0, float("nan")]}, "is nan"),
        ({"labels": [[1], [2]]}, "cannot be a label"),
        ({"labels": "ab", "real": "ab"}, "not all of them"),
        ({"real": "ab"}, "both sides"),
    ],
)
def test_labels_that_are_none_are_refused(labels: Any, message: str) -> None:
    assert message in refused(from_matrix, [[1, 2], [3, 4]], **labels)


@for_each(
    [
        ([], "there are no counts"),
        ({}, "there are no counts"),
        ([("a", "b")], "count 0 is no triple"),
        (["abc"], "count 0 is no triple"),
        ([{"a", "b", 3}], "count 0 is no triple"),
        (5, "a int is no counts: give triples (real, predicted, count), or a dict {(real, predicted): count}"),
        ({1: 2}, "the key 1 is no pair (real, predicted)"),
        ({("a", "a"): 1, "ab": 3}, "the key 'ab' is no pair (real, predicted)"),
        ({("a", "a"): 1, ("a", "b"): -3}, "count 1 is -3: a count is finite and not negative"),
        ([("a", "a", 3), ("a", "a", -1)], "count 1 is -1: a count is finite and not negative"),
        ([("a", "a", 1.0), ("a", "a", float("nan"))], "count 1 is nan"),
        ([("a", "a", True)], "count 0 is True"),
        ([("a", "a", "3")], "count 0 is '3'"),
        ([("a", None, 1)], "predicted, count 0: the label is missing"),
        ([(["a"], "a", 1)], "real, count 0"),
        ([("a", 1, 1)], "real has labels like 'a', predicted like 1"),
    ],
)
def test_triples_that_are_none_are_refused(counts: Any, message: str) -> None:
    assert message in refused(Contingency.from_counts, counts)


def test_a_table_whose_sides_differ_has_no_diagonal() -> None:
    table = from_matrix([[1, 2, 3], [4, 5, 6]], predicted=NAMES[:2], real=NAMES[:3])
    assert not table.is_square
    for ask in (lambda: table.labels, lambda: table.cells("c0"), table.inverse):
        with pytest.raises(
            DifferentLabels, match="predictions have the labels 'c0', 'c1', reality has 'c0', 'c1', 'c2'"
        ):
            ask()


def test_a_label_of_one_side_alone_is_held_against_the_rest() -> None:
    table = from_matrix([[1, 2, 3], [4, 5, 6]], predicted=NAMES[:2], real=NAMES[:3])
    assert against_rest(table, "c1") == (5, 4 + 6, 2, 1 + 3)
    assert against_rest(table, "c2") == (0, 0, 9, 12)
    assert against_rest(table.transposed(), "c2") == (0, 9, 0, 12)


def test_an_unknown_label_is_named_in_plain_words() -> None:
    for ask in (
        lambda: TABLE.cells("x"),
        lambda: TABLE.one_vs_rest("x"),
        lambda: TABLE.without("x"),
        lambda: TABLE.permuted({"x": "a"}),
        lambda: TABLE.merged({"x": "a"}),
    ):
        with pytest.raises(KeyError) as error:
            ask()
        assert "'x'" in str(error.value)
        assert "'a', 'b', 'c'" in str(error.value)
        assert not str(error.value).startswith('"')
    with pytest.raises(ValueError, match="two predicted labels would mean 'b'"):
        TABLE.permuted({"a": "b"})


# --- labels ---------------------------------------------------------------------------------------------------


def test_labels_are_sorted_whatever_they_are() -> None:
    assert in_order([3, 1, 2, 1.0]) == (1, 2, 3)
    assert in_order([np.str_("b"), "a"]) == ("a", "b")
    assert {type(label) for label in in_order(np.array([1, 2]))} == {int}
    assert in_order([(1, "a"), 2]) == in_order([2, (1, "a")])
    assert in_order([frozenset({2}), frozenset({1})]) == in_order([frozenset({1}), frozenset({2})])


@for_each([None, float("nan"), np.float32("nan"), np.datetime64("NaT", "s"), complex("nan")])
def test_what_stands_for_no_label_is_known(value: Any) -> None:
    assert is_missing(value)
    assert not any(map(is_missing, [0, "", "nan", "None", False, ()]))
