"""Increments, decrements and repairs do what is said of them; each step of random ones has its probability.

Expected probabilities are by brute force: every path of steps, in Fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import permutations, product
from math import comb
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from bookmaker_ref.study.simulate.adjust import (
    bring_cases_to_total,
    bring_to_total,
    decrement_keeping_margins,
    fill_empty_margins,
    renormalise,
)
from bookmaker_ref.study.simulate.drawing import draw
from bookmaker_ref.study.simulate.recipe import Recipe, as_published
from tests.cases import for_each
from tests.sampled import covariance_is, frequencies_are, mean_is, rng, variance_is

pytestmark = pytest.mark.on_change

MANY = 40_000
Cells = tuple[int, ...]


def many(table: Any) -> NDArray[np.int64]:
    return np.array([table] * MANY, np.int64)


def outcomes(arrays: NDArray[np.int64]) -> list[Cells]:
    return [tuple(row) for row in arrays.reshape(len(arrays), -1).tolist()]


def after(start: Cells, steps: int, able: Callable[[Cells], Iterable[int]], sign: int) -> dict[Cells, Fraction]:
    """How probable each end is, where each step hits one of the able cells with equal probability."""
    found = {start: Fraction(1)}
    for _ in range(steps):
        ends: dict[Cells, Fraction] = {}
        for cells, probability in found.items():
            hit = list(able(cells))
            for i in hit:
                end = (*cells[:i], cells[i] + sign, *cells[i + 1 :])
                ends[end] = ends.get(end, Fraction(0)) + probability / len(hit)
        found = ends
    return found


# --- to N -------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_increments_hit_any_cell_with_equal_probability() -> None:
    counts = many([5, 0, 1])
    assert np.all(bring_to_total(counts, 8, rng()) == 2)
    frequencies_are(outcomes(counts), after((5, 0, 1), 2, lambda cells: range(3), 1))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("start", "total"), [((3, 1, 0, 2), 2), ((1, 1, 1, 5), 3), ((9, 1, 0, 0), 4), ((2, 2, 2, 2), 0)]
)
def test_decrements_hit_any_cell_above_0_with_equal_probability(start: Cells, total: int) -> None:
    counts = many(start)
    steps = sum(start) - total
    assert np.all(bring_to_total(counts, total, rng()) == steps)
    frequencies_are(outcomes(counts), after(start, steps, lambda cells: (i for i in range(4) if cells[i] > 0), -1))


def test_decrements_stop_at_the_least() -> None:
    counts = many((4, 2, 1, 3))
    bring_to_total(counts, 6, rng(), least=1)
    frequencies_are(outcomes(counts), after((4, 2, 1, 3), 4, lambda cells: (i for i in range(4) if cells[i] > 1), -1))


def test_rows_of_all_kinds_are_brought_to_n_at_once() -> None:
    counts = rng().integers(0, 9, size=(2000, 5))
    before = counts.copy()
    steps = bring_to_total(counts, 20, rng())
    assert np.all(counts.sum(axis=1) == 20)
    assert np.array_equal(steps, np.abs(20 - before.sum(axis=1)))
    assert np.array_equal(steps, np.abs(counts - before).sum(axis=1)), "steps go one way only"
    assert np.any(before.sum(axis=1) > 20)
    assert np.any(before.sum(axis=1) < 20)


def test_left_out_cases_are_equally_likely_all() -> None:
    """Three of (3, 1, 0, 2) cases stay: multivariate hypergeometric."""
    start = (3, 1, 0, 2)
    counts = many(start)
    assert np.all(bring_cases_to_total(counts, 3, rng()) == 3)
    stay = {}
    for end in product(*(range(count + 1) for count in start)):
        if sum(end) == 3:
            stay[end] = Fraction(np.prod([comb(a, b) for a, b in zip(start, end, strict=True)]).item(), comb(6, 3))
    frequencies_are(outcomes(counts), stay)


def test_left_out_cases_of_many_cells_have_the_hypergeometric_moments() -> None:
    """M of N cases are left out: of c in a cell, on average M c/N with the variance M c/N (1 - c/N) (N - M)/(N - 1)."""
    start = np.arange(11)
    counts = many(start)
    bring_cases_to_total(counts, 25, rng())
    share = start / 55
    lost = start - counts
    mean_is(lost, 30 * share)
    variance_is(lost, 30 * share * (1 - share) * 25 / 54)
    covariance_is(lost[:, 4], lost[:, 9], -30 * share[4] * share[9] * 25 / 54)


def test_doubled_cases_keep_the_shares() -> None:
    """Multinomial with the shares of the cells; a cell without cases gets none, and an empty table gets any."""
    counts = many((6, 3, 0, 1))
    bring_cases_to_total(counts, 30, rng())
    share = np.array([0.6, 0.3, 0, 0.1])
    mean_is(counts, 30 * share)
    variance_is(counts, 20 * share * (1 - share))
    empty = many((0, 0, 0, 0))
    bring_cases_to_total(empty, 4, rng())
    mean_is(empty, np.ones(4))


def test_a_perfect_table_stays_perfect_where_cases_are_doubled_or_left_out() -> None:
    recipe = Recipe("mixture", 4, 50, informedness=1, exact_margins=False, correction="cases")
    drawn = draw(recipe, 500, rng())
    assert np.all(drawn.counts.sum(axis=(1, 2)) == 50)
    assert np.all(np.einsum("tii->t", drawn.counts) == 50)
    assert drawn.corrected.max() > 5


def test_renormalising_multiplies() -> None:
    table = np.array([[[1.0, 2.0], [3.0, 2.0]]])
    renormalise(table, 4)
    assert table.tolist() == [[[0.5, 1.0], [1.5, 1.0]]]


# --- empty margins ----------------------------------------------------------------------------------------------------


def test_empty_rows_and_columns_are_paired_at_random() -> None:
    tables = many([[5, 0, 0], [0, 0, 0], [0, 0, 0]])
    assert np.all(fill_empty_margins(tables, rng()) == 2)
    half = Fraction(1, 2)
    frequencies_are(outcomes(tables), {(5, 0, 0, 0, 1, 0, 0, 0, 1): half, (5, 0, 0, 0, 0, 1, 0, 1, 0): half})


@pytest.mark.slow
def test_a_row_that_is_left_over_gets_its_one_anywhere() -> None:
    """Rows 1 and 2 and column 2 are empty: either row is paired with the column, the other is put anywhere."""
    tables = many([[2, 3, 0], [0, 0, 0], [0, 0, 0]])
    assert np.all(fill_empty_margins(tables, rng()) == 2)
    expected: dict[Cells, Fraction] = {}
    for (first, second), anywhere in product(permutations((1, 2)), range(3)):
        table = [[2, 3, 0], [0, 0, 0], [0, 0, 0]]
        table[first][2] += 1
        table[second][anywhere] += 1
        cells = tuple(count for row in table for count in row)
        expected[cells] = expected.get(cells, Fraction(0)) + Fraction(1, 6)
    frequencies_are(outcomes(tables), expected)


def test_a_column_that_is_left_over_gets_its_one_anywhere() -> None:
    tables = many([[2, 0], [3, 0]])
    assert np.all(fill_empty_margins(tables, rng()) == 1)
    frequencies_are(outcomes(tables), {(2, 1, 3, 0): Fraction(1, 2), (2, 0, 3, 1): Fraction(1, 2)})


def test_what_is_whole_is_left_alone() -> None:
    tables = np.array([[[1, 0], [0, 1]], [[0, 0], [0, 0]], [[4, 1], [1, 0]]])
    assert fill_empty_margins(tables, rng()).tolist() == [0, 2, 0]
    assert tables[[0, 2]].tolist() == [[[1, 0], [0, 1]], [[4, 1], [1, 0]]]
    assert tables[1].sum(axis=0).tolist() == tables[1].sum(axis=1).tolist() == [1, 1]


def spare(k: int) -> Callable[[Cells], Iterable[int]]:
    """The cells whose case is neither the last of its row nor of its column."""

    def able(cells: Cells) -> Iterable[int]:
        rows = [sum(cells[i * k : i * k + k]) for i in range(k)]
        columns = [sum(cells[j::k]) for j in range(k)]
        return (i for i, count in enumerate(cells) if count and rows[i // k] > 1 and columns[i % k] > 1)

    return able


@pytest.mark.slow
def test_decrements_that_keep_margins_hit_any_cell_that_can_go() -> None:
    start = (2, 1, 0, 0, 1, 1, 3, 0, 1)
    tables = many(np.reshape(start, (3, 3)))
    assert np.all(decrement_keeping_margins(tables, 6, rng()) == 3)
    expected = after(start, 3, spare(3), -1)
    assert len(expected) > 10
    frequencies_are(outcomes(tables), expected)


@pytest.mark.slow
def test_two_cases_become_one_where_none_can_go() -> None:
    """Of a row and a column with two cases each, one of each becomes one where both others cross: four ways."""
    tables = many([[0, 1, 1], [1, 0, 0], [1, 0, 0]])
    assert np.all(decrement_keeping_margins(tables, 3, rng()) == 1)
    ways = [
        (0, 1, 0, 0, 0, 1, 1, 0, 0),
        (0, 1, 0, 1, 0, 0, 0, 0, 1),
        (0, 0, 1, 0, 1, 0, 1, 0, 0),
        (0, 0, 1, 1, 0, 0, 0, 1, 0),
    ]
    frequencies_are(outcomes(tables), dict.fromkeys(ways, Fraction(1, 4)))


@for_each([2, 3, 5, 20])
def test_as_many_cases_as_classes_are_always_reached(k: int) -> None:
    """Then each row and each column has one case."""
    tables = rng().binomial(1, 0.2, size=(300, k, k))
    fill_empty_margins(tables, rng())
    decrement_keeping_margins(tables, k, rng())
    assert np.all(tables.sum(axis=1) == 1)
    assert np.all(tables.sum(axis=2) == 1)
    assert tables.min() == 0


# --- what is told -----------------------------------------------------------------------------------------------------

SPARSE = [
    Recipe("events", 5, 6),
    Recipe("cells", 5, 6),
    Recipe("uniform", 5, 6),
    Recipe("simplex", 5, 6),
    Recipe("margin_first", 5, 6, around="binomial"),
    Recipe("decisions", 5, 6, informedness=0.2),
    Recipe("decisions", 5, 6, informedness=0.2, exact_margins=False),
    Recipe("mixture", 5, 6, informedness=0.5, exact_margins=False),
    Recipe("cells", 5, 6, correction="cases"),
    as_published(20, 40, 0.5),
]


def other(recipe: Recipe, **changes: bool) -> Recipe:
    return Recipe.from_json(recipe.to_json() | changes)


@for_each(SPARSE)
def test_repairs_are_counted_and_leave_no_empty_margin(recipe: Recipe) -> None:
    """The tables before the repair are those of the same seed without it."""
    for exact in (True, False):
        before, found = (draw(other(recipe, repair=each, exact_cases=exact), 1000, rng()) for each in (False, True))
        rows, columns = ((before.counts.sum(axis=axis) == 0).sum(axis=1) for axis in (2, 1))
        assert np.array_equal(found.repaired, np.maximum(rows, columns))
        assert not before.repaired.any()
        assert found.repaired.any() or not exact  # some have an empty margin by the cases that go alone
        assert found.counts.sum(axis=1).min() > 0
        assert found.counts.sum(axis=2).min() > 0
        alone = found.repaired == 0
        assert np.array_equal(found.counts[alone], before.counts[alone])
        if exact:  # as many cases go as came
            assert np.all(found.counts.sum(axis=(1, 2)) == recipe.cases)
            assert np.array_equal(found.corrected, before.corrected + found.repaired)
        else:
            added = found.counts - before.counts
            assert added.min() == 0
            assert np.array_equal(added.sum(axis=(1, 2)), found.repaired)
            assert not found.corrected.any()


@for_each(SPARSE)
def test_corrections_are_counted(recipe: Recipe) -> None:
    before, found = (draw(other(recipe, repair=False, exact_cases=each), 1000, rng()) for each in (False, True))
    assert np.array_equal(found.corrected, np.abs(recipe.cases - before.counts.sum(axis=(1, 2))))
    assert np.array_equal(found.corrected, np.abs(found.counts - before.counts).sum(axis=(1, 2)))


def test_the_correction_is_a_smaller_share_with_more_classes_for_one_reading_alone() -> None:
    """At N = 8 K², of normal cells a share like the root of N over N is off, which is as 1/K.

    With the deviation added to each cell, K² deviations of about the root of N/K² come on top: K over the root of N,
    the same share for any K.
    """

    def share(around: str, k: int) -> float:
        recipe = Recipe("margin_first", k, 8 * k * k, margins="even", around=around)
        return float(draw(recipe, 400, rng()).corrected.mean()) / recipe.cases

    assert share("normal", 4) == pytest.approx(4 * share("normal", 16), rel=0.2)
    assert share("shifted_normal", 4) == pytest.approx(share("shifted_normal", 16), rel=0.1)
    assert share("shifted_normal", 16) == pytest.approx(8**-0.5, rel=0.1)
