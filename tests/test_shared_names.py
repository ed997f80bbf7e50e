"""What two classes and K classes both have under one name is one measure; and G² where a margin is empty."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from functools import cache
from itertools import product
from math import log
from typing import Any

import numpy as np
import pytest

import bookmaker_ref as bm
from bookmaker_ref import multiclass
from bookmaker_ref.decide.exactly import value
from bookmaker_ref.exact import Table, numbers, tables
from bookmaker_ref.exact.undefined import Undefined
from bookmaker_ref.multiclass.evaluation import exact_value
from bookmaker_ref.numeric.calls import COMPILED
from bookmaker_ref.symbolic import MEASURES, MutualInformation, N

SHARED = sorted(COMPILED.keys() & multiclass.MEASURES.keys())
EVERY = [cells for n in range(9) for cells in tables(n)]
COUNTS = np.array(EVERY).reshape(-1, 2, 2)
GAINS = ["g2", "g2_plus_p", "g2_minus_p", "g2_plus_r", "g2_minus_r"]


def test_nine_names_are_shared() -> None:
    assert len(SHARED) == 9
    assert {"determinant", "g2", "informedness", "mutual_information"} < set(SHARED)
    assert len(EVERY) == 495


def both(name: str, *, limit: bool = False) -> tuple[Any, Any]:
    two = getattr(bm, name)(*COUNTS.reshape(-1, 4).T, limit=limit)
    return two, getattr(multiclass, name)(COUNTS, rows="predicted", limit=limit)


@pytest.mark.parametrize("name", SHARED)
def test_two_classes_and_k_classes_give_the_same_number_or_none(name: str) -> None:
    two, many = both(name)
    assert np.array_equal(np.isnan(two), np.isnan(many))
    assert many == pytest.approx(two, rel=1e-13, abs=1e-15, nan_ok=True)
    for cells, of_array in zip(EVERY, two, strict=True):
        assert getattr(bm, name)(*cells) == pytest.approx(of_array, rel=1e-13, abs=1e-15, nan_ok=True), cells


@pytest.mark.parametrize("name", SHARED)
def test_in_the_limit_they_differ_by_intent_only(name: str) -> None:
    """``limit=True``: of two classes all multiples of the determinant are 0, without any cases and chi-squared too."""
    two, many = both(name, limit=True)
    differ = [cells for cells, x, y in zip(EVERY, two, many, strict=True) if np.isnan(y) and not np.isnan(x)]
    assert all(many[i] == pytest.approx(two[i], rel=1e-13, abs=1e-15, nan_ok=True) for i in same_cells(differ))
    empty = [cells for cells in EVERY if not all(margins_of(cells))]
    by_intent = {
        "chi2": empty,
        **dict.fromkeys(("correlation", "determinant", "informedness", "markedness"), EVERY[:1]),
    }
    assert differ == by_intent.get(name, [])
    assert all(two[EVERY.index(cells)] == 0 for cells in differ)


def margins_of(cells: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    tp, fp, fn, tn = cells
    return tp + fp, fn + tn, tp + fn, fp + tn


def same_cells(differ: list[tuple[int, int, int, int]]) -> list[int]:
    return [i for i, cells in enumerate(EVERY) if cells not in differ]


def exact_of_two(name: str, cells: tuple[Any, ...]) -> numbers.Number | None:
    with suppress(Undefined):
        return Table(*cells)[MEASURES[name].word.name]
    return None


def exact_of_classes(name: str, counts: Any) -> numbers.Number | None:
    with suppress(Undefined):
        return exact_value(name, bm.Contingency.from_matrix(counts, rows="predicted"))
    return None


@pytest.mark.on_change
@pytest.mark.slow
@pytest.mark.parametrize("name", SHARED)
def test_exactly_they_are_the_same_too(name: str) -> None:
    for cells, counts in zip(EVERY, COUNTS.tolist(), strict=True):
        assert exact_of_two(name, cells) == exact_of_classes(name, counts), cells


def test_the_size_of_the_determinant_is_what_its_page_says() -> None:
    """The range of K classes holds for one class too, which alone reaches 1."""
    assert [float(end) for end in MEASURES["determinant"].range] == [-0.25, 0.25]
    assert (multiclass.MEASURES["determinant"].low, multiclass.MEASURES["determinant"].high) == (-1, 1)
    for k in range(1, 6):
        best = multiclass.determinant(np.eye(k, dtype=np.int64)[None], rows="predicted")
        assert best[0] == pytest.approx(1 / k**k, rel=1e-14)


# --- G² where a margin is empty -----------------------------------------------------------------------------


@cache
def with_an_empty_margin() -> tuple[tuple[int, int, int, int], ...]:
    found = [cells for cells in EVERY[1:] if not all(margins_of(cells))]
    assert found
    return tuple(found)


def test_g2_is_twice_n_times_mutual_information_on_every_table_by_every_way() -> None:
    for cells in EVERY[1:]:
        assert value(MEASURES["g2"].word, cells) == value(2 * N * MutualInformation, cells)
        assert bm.exact.g2(*cells) == 2 * sum(cells) * bm.exact.mutual_information(*cells)
        assert bm.g2(*cells) == pytest.approx(2 * sum(cells) * bm.mutual_information(*cells), rel=1e-13)


@pytest.mark.parametrize("name", GAINS)
def test_where_a_margin_is_empty_a_gain_is_0_in_every_number_system(name: str) -> None:
    tp, fp, fn, tn = np.array(with_an_empty_margin()).T
    assert (getattr(bm, name)(tp, fp, fn, tn) == 0).all()
    assert (bm.evaluate_all(tp, fp, fn, tn, [name])[name] == 0).all()
    assert (bm.compile_formula(f"{MEASURES[name].word}/N")(tp, fp, fn, tn) == 0).all()
    for cells in with_an_empty_margin():
        assert getattr(bm, name)(*cells) == 0
        assert getattr(bm.exact, name)(*cells) == 0
        assert MEASURES[name].domain.contains(cells)


@pytest.mark.parametrize("name", [*GAINS, "mutual_information"])
def test_without_cases_nothing_is_gained_or_lost(name: str) -> None:
    assert np.isnan(getattr(bm, name)(0, 0, 0, 0))
    with pytest.raises(Undefined):
        getattr(bm.exact, name)(0, 0, 0, 0)
    assert not MEASURES[name].domain.contains((0, 0, 0, 0))


DIRECTIONS = [each for each in product((0, 1, 3, 10), repeat=4) if any(each)]


def near(name: str, cells: tuple[int, ...], direction: tuple[int, ...], step: Fraction) -> Any:
    """The size of the value a small step away in a direction, from the exact one."""
    found = exact_of_two(name, tuple(cell + step * each for cell, each in zip(cells, direction, strict=True)))
    assert found is not None
    return abs(numbers.to_mpf(found, 40))


@pytest.mark.on_change
@pytest.mark.slow
@pytest.mark.some(1)
@pytest.mark.parametrize("name", GAINS)
def test_0_is_the_limit_from_every_side(name: str) -> None:
    """Each term O log(O/E) is at most of the size of its cell times the logarithm of the step."""
    for cells in [(5, 0, 2, 0), (0, 3, 0, 4), (2, 1, 0, 0), (0, 0, 7, 1), (6, 0, 0, 0), (0, 0, 0, 1)]:
        for direction, power in product(DIRECTIONS, (3, 6, 12)):
            step = Fraction(1, 10**power)
            reached = near(name, cells, direction, step)
            assert reached <= 2 * 24 * step * (log(10) * power + 8), (cells, direction, power)


def test_chi_squared_has_no_limit_where_all_cases_are_in_one_cell() -> None:
    """From one side it tends to N, from another to 0: there is nothing to continue it with."""
    step = Fraction(1, 10**12)
    ends = [round(float(near("chi2", (6, 0, 0, 0), each, step)), 6) for each in ((0, 0, 0, 1), (0, 1, 1, 0))]
    assert ends == [6, 0]
