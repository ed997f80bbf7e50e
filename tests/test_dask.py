"""Dask arrays: the bits of NumPy, later; and nothing before it is asked for."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import bookmaker_ref
from bookmaker_ref.numeric import blocks
from bookmaker_ref.numeric.calls import COMPILED, PROBABILITY_FORMULAS

pytestmark = pytest.mark.on_change("bookmaker_ref/**")

dask = pytest.importorskip("dask", reason="the extra for Dask is not installed")
da = pytest.importorskip("dask.array", reason="the extra for Dask is not installed")

Calls = list[int]

#: Dask has types of its own, which the signatures do not name.
bm: Any = bookmaker_ref


@pytest.fixture(autouse=True)
def _one_thread() -> Iterator[None]:
    with dask.config.set(scheduler="synchronous"):
        yield


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Calls:
    """The sizes of the blocks that are computed, one by one."""
    sizes: Calls = []
    original: Callable[..., Any] = blocks.evaluate

    def counted(names: Any, cells: Any, **options: Any) -> Any:
        sizes.append(int(np.size(np.broadcast_arrays(*cells)[0])))
        return original(names, cells, **options)

    monkeypatch.setattr(blocks, "evaluate", counted)
    return sizes


def counts(shape: tuple[int, ...], most: int = 30, seed: int = 0) -> list[Any]:
    return list(np.random.default_rng(seed).integers(0, most, (4, *shape)))


def assert_same(found: Any, expected: Any) -> None:
    """The same numbers to the last bit, nan and the sign of 0 included."""
    found = np.asarray(found)
    assert found.dtype == np.float64
    assert found.shape == np.shape(expected)
    assert found.tobytes() == np.ascontiguousarray(expected).tobytes()


@pytest.mark.slow
@pytest.mark.some(1)
@pytest.mark.parametrize("most", [3, 10**6, 2**40, 2**60])
def test_every_measure_has_the_bits_of_numpy(most: int) -> None:
    cells = counts((1000,), most)
    expected = bm.evaluate_all(*cells)
    chunked = [da.from_array(each, chunks=size) for each, size in zip(cells, (300, 300, 7, 1000), strict=True)]
    found = bm.evaluate_all(*chunked)
    assert list(found) == list(COMPILED)
    for name, values in dask.compute(found)[0].items():
        assert_same(values, expected[name])
        lazy = getattr(bm, name)(*(da.from_array(each, chunks=300) for each in cells))
        assert isinstance(lazy, da.Array)
        assert_same(lazy.compute(), getattr(bm, name)(*cells))


def test_fractions_and_limit_and_base_are_passed_on() -> None:
    cells = [each / 30 for each in counts((500,), 4)]
    lazy = [da.from_array(each, chunks=99) for each in cells]
    assert_same(bm.informedness(*lazy, limit=True).compute(), bm.informedness(*cells, limit=True))
    assert not np.isnan(bm.informedness(*lazy, limit=True).compute()).any()
    assert np.isnan(bm.informedness(*lazy).compute()).any()
    assert_same(bm.mutual_information(*lazy, base=2).compute(), bm.mutual_information(*cells, base=2))
    found = bm.evaluate_all(*lazy, ["MCC", "recall"], limit=True, threads=2)
    assert_same(found["correlation"].compute(), bm.correlation(*cells, limit=True))


@pytest.mark.parametrize("shape", [(7,), (5, 3), (4, 1, 6), (1,), (0,), (3, 0)])
def test_any_shape_in_odd_chunks(shape: tuple[int, ...]) -> None:
    cells = counts(shape)
    lazy = [da.from_array(each, chunks=size) for each, size in zip(cells, (2, 3, 2, 5), strict=True)]
    found = bm.cohen_kappa(*lazy)
    assert found.shape == shape
    assert found.dtype == np.float64
    assert_same(found.compute(), bm.cohen_kappa(*cells))
    for name, values in bm.evaluate_all(*lazy, ["recall", "chi2"]).items():
        assert values.shape == shape
        assert_same(values.compute(), getattr(bm, name)(*cells))


def test_it_mixes_with_numpy_lists_and_numbers() -> None:
    tp, fp, fn, _ = counts((6, 4))
    row, column = [5, 0, 7, 1], fn[:, :1]
    expected = bm.markedness(tp, row, column, 12)
    assert_same(bm.markedness(da.from_array(tp, chunks=(4, 3)), row, column, 12).compute(), expected)
    lazy = bm.markedness(tp, da.from_array(np.array(row), chunks=3), da.from_array(column, chunks=2), 12)
    assert_same(lazy.compute(), expected)
    assert_same(bm.recall(3, 10**30, da.from_array(fp, chunks=4), 2).compute(), bm.recall(3, 10**30, fp, 2))


def test_integers_beyond_float64_beside_it_stay_exact() -> None:
    large = [2**63 + 1, 2**63, 1]
    lazy = bm.informedness(da.from_array(np.array([1, 2, 3]), chunks=2), large, 1, [2**64, 1, 2**70])
    assert_same(lazy.compute(), bm.informedness([1, 2, 3], large, 1, [2**64, 1, 2**70]))


def test_a_number_that_is_lazy_gives_one() -> None:
    tp, fp, fn, tn = counts((100,))
    found = bm.informedness(da.from_array(tp, chunks=9).sum(), int(fp.sum()), int(fn.sum()), int(tn.sum()))
    assert found.shape == ()
    assert float(found.compute()) == bm.informedness(*(int(each.sum()) for each in (tp, fp, fn, tn)))


def test_p_values_too() -> None:
    p = np.linspace(0, 1, 11)
    for name in PROBABILITY_FORMULAS:
        found = getattr(bm, name)(da.from_array(p, chunks=4))
        assert isinstance(found, da.Array)
        assert_same(found.compute(), getattr(bm, name)(p))
    with pytest.raises(ValueError, match=r"p\[1\] is 2.0.*block that starts at \[4\]"):
        bm.posterior_alpha(da.from_array(np.array([0, 1, 0, 1, 0, 2.0]), chunks=4)).compute()


# --- laziness ---------------------------------------------------------------------------------------------


def test_nothing_is_computed_before_it_is_asked_for(calls: Calls) -> None:
    def fail(block: Any) -> Any:
        raise RuntimeError("computed")

    never = da.map_blocks(fail, da.ones(10, chunks=5), dtype=np.int64, meta=np.empty(0, np.int64))
    lazy = bm.informedness(never, 1, 2, 3)
    found = bm.evaluate_all(never, 1, 2, 3)
    assert not calls
    with pytest.raises(RuntimeError, match="computed"):
        lazy.compute()
    with pytest.raises(RuntimeError, match="computed"):
        found["recall"].compute()


def test_one_pass_over_each_block_gives_all_measures(calls: Calls) -> None:
    found = bm.evaluate_all(da.from_array(np.arange(10), chunks=4), 1, 2, 3)
    assert not calls
    dask.compute(found)
    assert sorted(calls) == [2, 4, 4]


def test_a_part_of_the_result_needs_only_its_blocks(calls: Calls) -> None:
    found = bm.recall(da.from_array(np.arange(100), chunks=10), 1, 2, 3)
    assert float(found[57].compute()) == bm.recall(57, 1, 2, 3)
    assert calls == [10]


def test_dask_is_imported_only_for_its_arrays() -> None:
    program = (
        "import sys, numpy, bookmaker_ref as bm; bm.evaluate_all(numpy.arange(3), 1, 2, 3); bm.recall(1, 2, 3, 4);"
        " bm.posterior_alpha(numpy.array([.5])); assert not [m for m in sys.modules if m.startswith('dask')]"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


# --- what does not go -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (-1, r"fp\[2\] is -1.0: a count is not negative \(in the block that starts at \[4\]\)"),
        (np.nan, r"fp\[2\] is nan.*\[4\]"),
        (np.inf, r"fp\[2\] is inf.*\[4\]"),
    ],
)
def test_a_bad_count_is_named_when_it_is_found(bad: float, message: str) -> None:
    fp = np.zeros(10)
    fp[6] = bad
    lazy = bm.recall(da.ones(10, chunks=5), da.from_array(fp, chunks=4), 1, 1)
    whole = bm.evaluate_all(3, da.from_array(fp, chunks=4), 1, 1, ["recall", "bias"])
    with pytest.raises(ValueError, match=message):
        whole["bias"].compute()
    with pytest.raises(ValueError, match=r"fp\[\d\] is"):
        lazy.compute()


def test_a_measure_of_counts_refuses_proportions_when_it_meets_them() -> None:
    half = da.full(6, 0.5, chunks=3)
    with pytest.raises(ValueError, match=r"chi2 needs counts: tp\[0\] is 0.5 \(in the block that starts at \[\d\]\)"):
        bm.chi2(half, 1, 1, 1).compute()
    with pytest.raises(ValueError, match="name the measures that you want"):
        bm.evaluate_all(half, 1, 1, 1)["recall"].compute()


def test_what_is_wrong_before_any_number_is_said_at_once() -> None:
    ten = da.ones(10, chunks=5)
    with pytest.raises(ValueError, match=r"the shapes do not go together: tp \(10,\), fp \(7,\), fn \(\), tn \(\)"):
        bm.recall(ten, da.ones(7, chunks=7), 1, 1)
    with pytest.raises(TypeError, match="tp: a count is a number, not a truth value"):
        bm.recall(ten > 0, 1, 1, 1)
    with pytest.raises(TypeError, match="fp: a count is an integer or a real number"):
        bm.recall(ten, np.array(["x"]), 1, 1)
    with pytest.raises(TypeError, match="tn: it is masked"):
        bm.recall(ten, 1, 1, np.ma.masked_equal(np.arange(10), 3))
    with pytest.raises(TypeError, match="bare matrix"):
        bm.recall(da.ones((2, 2)))
    with pytest.raises(TypeError, match=r"tp is a lazy dask Delayed: give the Dask array"):
        bm.recall(dask.delayed(np.ones)(3), da.ones(3), 1, 1)


def test_blocks_of_unknown_size_go_together_block_by_block() -> None:
    tp, fp, fn, tn = counts((40,))
    lazy = [da.from_array(each, chunks=9) for each in (tp, fp, fn, tn)]
    kept = lazy[0] > 9
    found = bm.informedness(*(each[kept] for each in lazy[:3]), 7)
    assert np.isnan(found.shape[0])
    assert_same(found.compute(), bm.informedness(tp[tp > 9], fp[tp > 9], fn[tp > 9], 7))
    many = bm.evaluate_all(*(each[kept] for each in lazy), ["recall", "bias"])
    assert_same(many["recall"].compute(), bm.recall(tp, fp, fn, tn)[tp > 9])


def test_blocks_of_unknown_size_that_differ_are_refused() -> None:
    ten = da.from_array(np.arange(10), chunks=5)
    one, four = ten[ten == 0], ten[(ten > 0) & (ten < 5)]
    with pytest.raises(ValueError, match=r"do not go together: \(1,\), \(4,\) \(in block \[0\]\)"):
        bm.recall(one, four, 1, 1).compute()
    for other in (np.arange(4), da.from_array(np.arange(4), chunks=4)):
        with pytest.raises(ValueError, match="compute_chunk_sizes"):
            bm.recall(four, other, 1, 1)
    assert_same(bm.recall(four.compute_chunk_sizes(), np.arange(4), 1, 1).compute(), bm.recall([1, 2, 3, 4], 0, 1, 1))
