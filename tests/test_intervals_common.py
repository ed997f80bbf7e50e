"""What all intervals have in common, of each method and each measure that it is for.

A bound on one side is the end of the interval with twice as much left out; more confidence is wider; labels that change
places change nothing, or the sign; an array has the intervals of its tables; and of no cases there is none.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import isnan
from typing import Any

import numpy as np
import pytest

from bookmaker_ref.significance.intervals import METHODS, RECOMMENDED, Interval, interval, interval_methods
from tests.cases import for_each, rounds

pytestmark = pytest.mark.on_change

Table = tuple[int, int, int, int]

#: Few cases and many, even and not; some cells are 0, and some rates 0 or 1 of few or of many.
TABLES: list[Table] = [
    (9, 3, 4, 11), (2, 1, 5, 3), (1, 0, 1, 2), (0, 3, 7, 2), (5, 0, 0, 6), (0, 4, 3, 0), (1, 1, 1, 1), (3, 2, 0, 0),
    (31, 8, 0, 17), (40, 2, 39, 1), (99_999, 0, 1, 7), (3, 20_000, 1, 55_000), (0, 0, 0, 0),
]  # fmt: skip
THREE = [[[7, 1, 0], [2, 9, 3], [1, 2, 5]], [[1, 2, 3], [5, 0, 1], [9, 1, 2]], [[3, 0, 0], [0, 2, 0], [0, 0, 4]]]

#: The bootstrap takes one table at a time (tests/test_intervals_resampling.py).
EVERY = [
    (method.name, measure) for method in interval_methods() for measure in method.measures if method.name != "bootstrap"
]
QUICK = [each for each in EVERY if not METHODS[each[0]].is_slow(each[1])]
SLOW = [each for each in EVERY if each not in QUICK]
#: What has no bound on one side, and says so.
TWO_SIDED = ("blaker",)
#: Measures that do not change if both labels change places; and those whose sign changes if only predictions do.
REVERSED = {
    *("informedness", "informedness_by_prevalence", "informedness_macro", "adjusted_balanced_accuracy", "gorodkin_rk"),
    *("markedness", "markedness_by_prevalence", "markedness_macro", "adjusted_balanced_precision", "correlation"),
}
SWAPPED = REVERSED | {"cohen_kappa", "accuracy"}


def same(found: Iterable[Any], expected: Iterable[Any], distance: float = 1e-9) -> None:
    for one, other in zip(found, expected, strict=True):
        np.testing.assert_allclose(one, other, rtol=distance, atol=distance)


def what_holds(method: str, measure: str, tables: list[Table], less: tuple[float, ...] = (0.5, 0.8)) -> None:
    options: Any = {"prevalence": 0.3} if METHODS[method].needs else {}

    def found_for(level: float, side: Any = "both", order: tuple[int, ...] = (0, 1, 2, 3)) -> Interval:
        given = tuple(np.array(tables).T[list(order)])
        return interval(measure, given, method=method, level=level, side=side, **options)

    both = found_for(0.9)
    known = ~np.isnan(both.low)
    assert not known[np.array(tables).sum(axis=1) == 0].any()
    assert known.sum() >= min(3, len(tables) - 1)
    least, most = METHODS[method].range(*METHODS[method].parts(measure, np.ones((2, 2))))
    if method not in TWO_SIDED:
        lower, upper = found_for(0.95, "lower"), found_for(0.95, "upper")
        same((lower.low, upper.high), both)
        same((lower.high, upper.low), (np.where(known, most, np.nan), np.where(known, least, np.nan)), 0)
        assert (lower.side, upper.side) == ("lower", "upper")
    if measure in SWAPPED:
        same(found_for(0.9, order=(3, 2, 1, 0)), both)
    if measure in REVERSED:
        low, high = found_for(0.9, order=(2, 3, 0, 1))
        same((-high, -low), both)
    is_wider([*map(found_for, less), both, found_for(0.999)], least, most)
    for at, table in list(enumerate(tables))[-2 * len(less) :]:
        one = interval(measure, table, method=method, level=0.9, **options)
        same(one, (both.low[at], both.high[at]), 1e-12)
        assert isinstance(one.low, float)


def is_wider(found: list[Interval], least: float, most: float) -> None:
    """Each than the one before; and nothing leaves the range."""
    known = ~np.isnan(found[0].low)
    for before, after in pairwise(found):
        assert (least <= after.low)[known].all()
        assert (after.low <= before.low + 1e-14)[known].all()
        assert (after.low <= after.high)[known].all()
        assert (before.high - 1e-14 <= after.high)[known].all()
        assert (after.high <= most)[known].all()


@pytest.mark.slow
@for_each(QUICK)
def test_sides_levels_labels_and_arrays_are_what_they_must_be(method: str, measure: str) -> None:
    assert len(QUICK) > 80
    what_holds(method, measure, TABLES)


@pytest.mark.slow
@pytest.mark.some(3)
@pytest.mark.parametrize(("method", "measure"), SLOW, ids=str)
def test_so_they_are_where_one_searches_and_integrates_table_by_table(method: str, measure: str) -> None:
    what_holds(
        method,
        measure,
        TABLES[1:3] if method == "chan-zhang" else TABLES[:7],
        (0.5, 0.8) if rounds(100) == 100 else (0.5,),
    )


@for_each([each for each in QUICK if RECOMMENDED.get(each[1], ("", ""))[1] and not METHODS[each[0]].binary])
def test_more_confidence_is_wider_for_three_classes_and_arrays_agree(method: str, measure: str) -> None:
    levels = (0.5, 0.8, 0.95, 0.9999)
    found = [interval(measure, THREE, rows="predicted", method=method, level=level) for level in levels]
    is_wider(found, -1, 1)
    for at, table in enumerate(THREE):
        same(
            interval(measure, table, rows="predicted", method=method, level=0.5), (found[0].low[at], found[0].high[at])
        )
    order = [2, 0, 1]
    turned = interval(measure, np.array(THREE)[:, order][:, :, order], rows="predicted", method=method, level=0.5)
    same(turned, found[0], 1e-12)


def test_without_any_case_there_is_no_interval_on_any_side() -> None:
    for side in ("both", "lower", "upper"):
        for method, measure in (("wilson", "recall"), ("newcombe", "informedness"), ("delta", "cohen_kappa")):
            assert all(isnan(end) for end in interval(measure, (0, 0, 0, 0), method=method, side=side))
