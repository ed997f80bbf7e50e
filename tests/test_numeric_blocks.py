"""Arrays of tables: the same numbers as one by one, whatever the shape, the dtype, the neighbours, the threads."""

from __future__ import annotations

import math
import tracemalloc
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.typing import NDArray

import bookmaker_ref as bm
from bookmaker_ref.numeric import blocks, by_numpy
from bookmaker_ref.numeric.calls import COMPILED, Compiled, value_of
from bookmaker_ref.numeric.counts import CELLS as CELLS_IN_ORDER
from tests.benchmarks import numeric as benchmark
from tests.cases import for_each
from tests.exactly import Columns, Table, columns, listed, random_tables, rational, terms, up_to


@cache
def mixed() -> list[Table]:
    """Tables for which float64, double-double and integers are right, mixed, and some with empty margins."""
    kinds = (*(random_tables(400, 2**size) for size in (20, 52, 60)), listed(up_to(6)))
    return [each for group in zip(*kinds, strict=False) for each in group]


def same(left: NDArray[np.float64], right: NDArray[np.float64]) -> bool:
    """Bit for bit, but for the bits of a nan; 0 is not -0."""
    known = ~(np.isnan(left) | np.isnan(right))
    return np.array_equal(left, right, equal_nan=True) and np.array_equal(
        np.signbit(left)[known], np.signbit(right)[known]
    )


def shuffled(tables: Columns, order: NDArray[np.intp]) -> Columns:
    tp, fp, fn, tn = (each[order] for each in tables)
    return tp, fp, fn, tn


def test_all_three_ways_are_in_the_mix() -> None:
    sizes = [sum(table) for table in mixed()]
    assert min(sizes) < 2**26 < 2**53 < max(sizes)
    assert sum(2**26 < size < 2**53 for size in sizes) > 100


def test_a_row_does_not_depend_on_its_neighbours(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = columns(mixed())
    together = bm.evaluate_all(*tables)
    order = np.random.default_rng(5).permutation(len(mixed()))
    again = bm.evaluate_all(*shuffled(tables, order))
    assert all(same(again[name], together[name][order]) for name in COMPILED)
    monkeypatch.setattr(by_numpy, "_PAIRS", 7)
    in_pieces = bm.evaluate_all(*tables)
    assert all(same(in_pieces[name], together[name]) for name in COMPILED)
    for i in range(0, len(mixed()), 37):
        alone = bm.evaluate_all(*columns(mixed()[i : i + 1]))
        assert all(same(alone[name], together[name][i : i + 1]) for name in COMPILED)


def test_a_measure_alone_is_what_it_is_among_all() -> None:
    tables = columns(mixed())
    together = bm.evaluate_all(*tables)
    for name in COMPILED:
        function: Any = getattr(bm, name)
        assert same(function(*tables), together[name])
    backwards = bm.evaluate_all(*tables, list(COMPILED)[::-1])
    assert list(backwards) == list(COMPILED)[::-1]
    assert all(same(backwards[name], together[name]) for name in COMPILED)


@pytest.mark.slow
@pytest.mark.on_change
def test_threads_and_blocks_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = columns(mixed() * 3)
    once = bm.evaluate_all(*tables, limit=True)
    for size in (64, 1000):
        monkeypatch.setattr(blocks, "BLOCK", size)
        for threads in (1, 2, 5):
            again = bm.evaluate_all(*tables, limit=True, threads=threads)
            assert all(same(once[name], again[name]) for name in COMPILED)


def test_an_error_in_a_thread_reaches_the_caller(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "BLOCK", 64)
    counts = np.ones(5000, dtype=np.int64)
    counts[4321] = -7
    with pytest.raises(ValueError, match=r"fn\[4321\] is -7: a count is not negative"):
        bm.evaluate_all(1, 2, counts, 3, threads=4)


def quotients_of_exact_products() -> list[str]:
    """Rational measures whose numerator and denominator are at most quadratic, and so exact: one rounding."""
    once, twice = (2, 3, 5, 7), (4, 6, 10, 14)
    return [
        name
        for name in rational()
        if all(abs(b) <= 4 * abs(a) for a, b in zip(terms(name)(*once), terms(name)(*twice), strict=True))
        and name != "scott_chance"  # whose squares are of sums up to 2N
    ]


@pytest.mark.slow
@pytest.mark.on_change
def test_blocks_and_single_tables_agree_bit_for_bit() -> None:
    names = quotients_of_exact_products()
    assert {"recall", "informedness", "markedness", "cohen_kappa", "scott_pi", "balanced_accuracy", "wracc"} <= set(
        names
    )
    tables = random_tables(3000, 2**26)
    many = bm.evaluate_all(*columns(tables), names)
    for name in names:
        ones = np.array([value_of(COMPILED[name], table) for table in tables])
        assert same(many[name], ones), name


# --- shapes and dtypes ------------------------------------------------------------------------------------


def test_shapes_broadcast() -> None:
    tp, fp, fn, tn = np.arange(1, 6)[:, None], np.arange(4), [[[2]], [[3]]], 7
    found = bm.evaluate_all(tp, fp, fn, tn)
    wide = np.broadcast_arrays(tp, fp, np.array(fn), tn)
    for name in ("recall", "informedness", "g2"):
        assert found[name].shape == (2, 5, 4)
        for index in np.ndindex(2, 5, 4):
            a, b, c, d = (int(each[index]) for each in wide)
            assert found[name][index] == pytest.approx(value_of(COMPILED[name], (a, b, c, d)), rel=1e-14)


@pytest.mark.slow
@pytest.mark.on_change
def test_layouts_in_memory_are_all_alike() -> None:
    base = np.random.default_rng(1).integers(1, 1000, (4, 12, 10, 6))
    evaluate_all: Any = bm.evaluate_all
    plain = evaluate_all(*base)
    layouts: list[Any] = [
        [np.asfortranarray(each) for each in base],
        [np.repeat(each, 2, axis=1)[:, ::2] for each in base],
        [each[::-1, ::-1, ::-1].copy()[::-1, ::-1, ::-1] for each in base],
        [each.tolist() for each in base],
        [each.astype(">i4") for each in base],
        [each.astype(object) for each in base],
        [base[0].astype(np.float32), base[1].astype(np.uint16), base[2].astype(np.longdouble), base[3].tolist()],
    ]
    for layout in layouts:
        again = evaluate_all(*layout)
        for name in COMPILED:
            assert again[name] == pytest.approx(plain[name], rel=1e-14)
            assert again[name].flags.c_contiguous
            assert again[name].dtype == np.float64
    assert same(evaluate_all(*layouts[0])["chi2"], plain["chi2"])


def test_results_are_not_one_another_s_memory() -> None:
    found = bm.evaluate_all([1, 2], 3, 4, 5, ["recall", "precision"])
    found["recall"][:] = 7
    assert (found["precision"] != 7).all()
    cells = np.array([1.0, 2.0])
    bm.recall(cells, 1, 1, 1)[:] = 9
    assert cells.tolist() == [1, 2]


def test_arrays_of_no_dimension_or_no_element() -> None:
    zero = bm.informedness(np.array(56), 20, 12, 12)
    assert isinstance(zero, np.ndarray)
    assert zero.shape == ()
    assert zero == bm.informedness(56, 20, 12, 12)
    assert bm.informedness([], 1, 2, 3).shape == (0,)
    assert bm.evaluate_all(np.zeros((0, 3)), 1, 2, np.zeros(3))["chi2"].shape == (0, 3)
    assert bm.informedness([1], [2], [3], [4]).shape == (1,)


def test_mixed_lists_of_integers_stay_exact() -> None:
    """NumPy makes float64 of a list with 2^63 and -1, or with 2^53 + 1 and a half."""
    assert bm.recall([2**63 + 1, 1], 0, [2**63, 1], 0)[0] == value_of(COMPILED["recall"], (2**63 + 1, 0, 2**63, 0))
    big = 2**53 + 1
    assert bm.determinant([big, 0.5], 1, 1, [1, 0.5])[0] == value_of(COMPILED["determinant"], (big, 1, 1, 1))
    with pytest.raises(ValueError, match=r"tp\[1\] is -1"):
        bm.recall([2**63, -1], 0, 1, 0)


def test_negative_zero_is_zero() -> None:
    counts = np.array([-0.0, 5.0])
    for name in ("recall", "prevalence", "informedness", "delta_fp"):
        function: Any = getattr(bm, name)
        found = function(counts, -0.0, 3, [4, -0.0])
        assert not np.signbit(found[found == 0]).any()
    assert str(bm.recall(-0.0, 1, 2, 3)) == "0.0"


def test_proportions_of_any_size() -> None:
    """Double-double as far as no product underflows, integers beyond: the determinant is right in both."""
    tiny = [2.0**-30, 2.0**-70, 2.0**-400, 5e-324]
    for each in tiny:
        for table in ((0.5, each, each, 0.25), (each, 0.5, 0.25, each), (0.5 + each, 0.5, 0.5, 0.5)):
            for name in ("informedness", "correlation", "cohen_kappa", "odds_ratio"):
                function: Any = getattr(bm, name)
                assert function([table[0]], *table[1:])[0] == pytest.approx(function(*table), rel=1e-15, abs=0)
    near = [0.3, 0.7, 0.9, 2.1]
    assert bm.informedness(*([each] for each in near))[0] == bm.informedness(*near) != 0


def test_large_values_that_are_no_counts_of_anything() -> None:
    assert bm.recall([1e300], 1, 1e300, 1)[0] == 0.5
    assert bm.recall([1.7e308], 1, 1.7e308, 1)[0] == 0.5
    assert bm.chi2([1e300], 0, 0, 1e300)[0] == 2e300
    assert bm.chi2([1e308], 0, 0, 1e308)[0] == math.inf


@for_each(COMPILED)
def test_infinite_is_only_what_is_beyond_float64(name: str) -> None:
    """A division by zero is never infinite: the measure is undefined there."""
    function: Any = getattr(bm, name)
    patterns = np.array(list(np.ndindex(2, 2, 2, 2))).T
    values = [function(*(patterns * scale)) for scale in (1, 3 * 10**9, 10**18)]
    values.append(function(*(patterns.astype(object) * 10**30)))
    assert not any(np.isinf(each).any() for each in values)
    assert all((np.isnan(each) == np.isnan(values[0])).all() for each in values)


# --- the plan ---------------------------------------------------------------------------------------------


def expressions() -> st.SearchStrategy[str]:
    """Sums and products of cells and numbers, some of which are asked whether they are 0."""
    parts = st.recursive(
        st.sampled_from([*CELLS_IN_ORDER, "tp + fn", "2", "3"]),
        lambda inner: st.one_of(
            st.tuples(inner, st.sampled_from("+-*"), inner).map(lambda each: f"({' '.join(each)})"),
            inner.map(lambda each: f"(-{each})"),
        ),
        max_leaves=9,
    )
    return st.one_of(parts, st.tuples(parts, parts).map(lambda each: f"{each[0]} if {each[1]} else nan"))


@given(st.lists(expressions(), min_size=1, max_size=5))
def test_what_is_planned_is_what_the_formulas_compute(formulas: list[str]) -> None:
    """Values that several read are computed once, and registers are used again: nothing is written over too early."""
    functions = [eval(f"lambda tp, fp, fn, tn: {each}", {"nan": math.nan}) for each in formulas]
    cells = np.array(list(product((0, 1, 2, 5), repeat=4)), dtype=float).T
    compiled = {str(i): Compiled(each) for i, each in enumerate(functions)}
    expected = [[float(function(*table)) for table in cells.T.tolist()] for function in functions]
    for plain_up_to in (2.0**26, -1):
        found = blocks.evaluate(tuple(compiled), tuple(cells), program=blocks.Program(compiled, plain_up_to))
        assert np.array_equal(list(found.values()), expected, equal_nan=True)


# --- what it costs ----------------------------------------------------------------------------------------


def test_memory_is_the_results_and_little_more() -> None:
    assert benchmark.extra_memory(200_000) < 16e6
    tracemalloc.start()
    large = np.full(100_000, 2**40)
    bm.evaluate_all(large, large, large, large, ["informedness"], threads=1)
    assert tracemalloc.get_traced_memory()[1] < large.nbytes * 2 + 32e6
    tracemalloc.stop()


def test_the_benchmark_prints_its_tables(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(benchmark, "peers", lambda count: [benchmark.Timed("a peer", count * 1e-3)])
    monkeypatch.setattr(benchmark, "cold_starts", lambda rounds: [benchmark.Timed("start", rounds * 1e-3)])
    benchmark.main(["--tables", "2000", "--rounds", "1"])
    shown = capsys.readouterr().out
    for part in ("NumPy by hand", "evaluate_all, 2 threads", "a peer", "times as fast as by hand", "µs", "cold start"):
        assert part in shown


def test_the_hand_written_rival_computes_the_same() -> None:
    tables = benchmark.random_tables(1000, np.float64)
    by_hand, ours = benchmark.by_hand(*tables), bm.evaluate_all(*tables, measures=benchmark.MEASURES)
    assert list(by_hand) == list(ours) == benchmark.MEASURES
    for name in benchmark.MEASURES:
        assert ours[name] == pytest.approx(by_hand[name], rel=1e-9, abs=1e-12)


@pytest.mark.parametrize(
    ("threads", "error"), [(0, ValueError), (-1, ValueError), (1.5, TypeError), (True, TypeError), ("2", TypeError)]
)
@pytest.mark.parametrize("tp", [1, [1, 2]])
def test_threads_that_are_no_number_are_refused(tp: Any, threads: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match=r"\Athreads is .*: .*, or None for all processors\Z"):
        bm.evaluate_all(tp, 2, 3, 4, threads=threads)


def test_as_many_threads_as_the_process_may_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda _: {3, 5, 7}, raising=False)
    monkeypatch.setattr("os.cpu_count", lambda: 64)
    assert blocks._processors() == 3
    monkeypatch.delattr("os.sched_getaffinity")
    assert blocks._processors() == 64
