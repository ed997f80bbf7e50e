"""The papers' own intervals: as printed, as corrected, and what the text says of them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import pairwise, product
from math import isnan, sqrt
from typing import Any

import numpy as np
import pytest

from bookmaker_ref import Contingency, exact
from bookmaker_ref.multiclass import MEASURES as OF_CLASSES
from bookmaker_ref.significance import powers_intervals
from bookmaker_ref.significance.intervals import interval
from bookmaker_ref.significance.powers_intervals import DEVIATIONS, MEASURES, half_width
from tests.cases import for_each

of_paper = partial(powers_intervals.of_paper, rows="predicted")
evenness_factor = partial(powers_intervals.evenness_factor, rows="predicted")

#: powers2011, Table 2.
TABLE = np.array([[56, 20], [12, 12]])
#: powers2011:67 has the level 0.05 as 1.96, and 1.65 on one side.
X = 1.959963984540054
CLASSES = Contingency.from_matrix([[30, 2, 5], [6, 20, 7], [12, 1, 33]], rows="real")


def factor_of(table: np.ndarray[tuple[int, int], np.dtype[np.int64]]) -> float:
    """E from its definition, in fractions up to the roots."""
    n, k = int(table.sum()), len(table)
    found = Fraction(k ** (2 * k))
    for margin in (table.sum(axis=0), table.sum(axis=1)):
        for each in margin.tolist():
            found *= Fraction(each, n)
    return float(float(found) ** (1 / k))


def test_the_evenness_factor_is_that_of_the_text() -> None:
    assert float(evenness_factor(TABLE.astype(float))) == pytest.approx(factor_of(TABLE), rel=1e-14)
    assert float(evenness_factor(CLASSES.counts.astype(float))) == pytest.approx(factor_of(CLASSES.counts), rel=1e-14)
    # powers2011:evenness-factor-at-most-one: four times the global Evenness of two classes, 1 with even margins.
    assert float(evenness_factor(np.full((4, 4), 5.0))) == pytest.approx(1, rel=1e-14)


#: The deviation, of what a value is in size and what it lacks to 1.
ROOTS: dict[str, Callable[[float, float], float]] = {
    "arithmetic": lambda size, other: (size + other) / 2,
    "geometric": lambda size, other: sqrt(size * other),
    "harmonic": lambda size, other: 2 / (1 / size + 1 / other),
    "self-weighted": lambda size, other: size * size + other * other,
    "maximum": max,
    "minimum": min,
    "complement": lambda size, other: other,
    "whole": lambda size, other: 1,
    "harmonic-printed": lambda size, other: size - size**2,  # powers2011:confidence-harmonic-mean
}


@for_each(product(MEASURES, ("general", "two-class"), DEVIATIONS))
def test_equations_63_to_68_with_the_measure_of_their_index(measure: str, form: Any, deviation: str) -> None:
    tables = [TABLE, np.array([[3, 9], [8, 1]]), np.array([[1, 0], [3, 9]])]
    values = [float(getattr(exact, measure)(*map(int, table.ravel()))) for table in tables]
    for table, value in [*zip(tables, values, strict=True), (CLASSES.counts, float(OF_CLASSES[measure](CLASSES)))]:
        n = int(table.sum())
        half = X * ROOTS[deviation](abs(value), 1 - abs(value))
        half /= sqrt((2 * factor_of(table) if form == "general" else 1) * (n - 1))
        found = of_paper(measure, table, deviation, form=form)
        assert tuple(found) == pytest.approx((max(-1, value - half), min(1, value + half)), rel=1e-13)
        assert found.method == f"powers-{deviation}" + ("" if form == "general" else "-two-class")
        assert tuple(interval(measure, table, rows="predicted", method=found.method)) == tuple(found)


def test_the_half_width_is_that_of_the_interval() -> None:
    for size, (name, root) in product((0.1, 0.25, 0.5, 0.8), ROOTS.items()):
        for value in (size, -size):
            assert half_width(value, 17, name, multiplier=4) == pytest.approx(root(size, 1 - size), rel=1e-14)


def test_the_means_are_in_the_order_of_the_text() -> None:
    order = ("minimum", "harmonic", "geometric", "arithmetic", "self-weighted", "maximum", "whole")
    for value in np.linspace(-1, 1, 41):
        widths = [half_width(value, 20, name) for name in order]
        assert all(less <= more + 1e-15 for less, more in pairwise(widths)), value


def test_bars_of_both_hypotheses_meet_at_17() -> None:
    # powers2011:confidence-bars-meet: with N - 1 they touch at 17, and not at the printed 16.
    def gap(n: int) -> float:
        up = half_width(0, n, "whole", multiplier=2)
        down = half_width(1, n, "whole", multiplier=2)
        return float(1 - up - down)

    assert gap(16) < 0
    assert gap(17) == 0


def test_with_2e_they_overlap_below_9() -> None:
    # powers2011:overlap-of-both-intervals, with even margins.
    assert 2 * half_width(0, 8, evenness=1, multiplier=2) > 1
    assert 2 * half_width(1, 9, evenness=1, multiplier=2) == pytest.approx(1, rel=1e-15)
    assert 2 * half_width(0, 16, evenness=Fraction(8, 15), multiplier=2) == pytest.approx(1, rel=1e-15)


def test_the_half_width_of_figure_6() -> None:
    # powers2011:figure-6-half-width: 0.18 with even margins, the printed 0.25 with E = 1/2.
    assert round(half_width(0.5, 16, evenness=1, multiplier=1.96), 2) == 0.18
    assert round(half_width(0.5, 16, evenness=0.5, multiplier=1.96), 2) == 0.25


def test_the_hypotheses_have_their_own_bars() -> None:
    error = X / sqrt(99)
    assert tuple(of_paper("informedness", TABLE, centre="null", form="two-class")) == pytest.approx((-error, error))
    full = of_paper("informedness", TABLE, centre="full", form="two-class")
    assert tuple(full) == pytest.approx((1 - error, 1))
    assert tuple(of_paper("informedness", TABLE, "complement", centre="full")) == (1, 1)


def test_two_deviations_make_it_asymmetric() -> None:
    value = float(exact.informedness(56, 20, 12, 12))
    toward_null, toward_full = half_width(value, 100), half_width(value, 100, "complement")
    found = of_paper("informedness", TABLE, ("self-weighted", "complement"), form="two-class")
    assert tuple(found) == pytest.approx((value - toward_null, value + toward_full), rel=1e-13)
    # Below chance the null is above.
    turned = of_paper("informedness", TABLE[::-1], ("self-weighted", "complement"), form="two-class")
    assert (-turned.high, -turned.low) == pytest.approx(tuple(found), rel=1e-13)


def test_on_one_side_less_will_do() -> None:
    # powers2011:confidence-one-tailed-multiplier: 1.645, printed as 1.65.
    both, one = half_width(0.5, 50), half_width(0.5, 50, side="lower")
    assert one / both == pytest.approx(1.6448536269514722 / X, rel=1e-12)
    lower = of_paper("informedness", TABLE, side="lower")
    assert lower.high == 1
    assert lower.low > of_paper("informedness", TABLE).low


def test_where_the_measure_is_undefined_so_are_the_ends() -> None:
    assert all(isnan(end) for end in of_paper("informedness", [[3, 0], [2, 0]]))
    assert isnan(half_width(0.5, 1))
    assert isnan(half_width(0.5, 17, evenness=0))
    found = of_paper("markedness", [[[3, 1], [1, 3]], [[3, 2], [0, 0]]])
    assert np.isnan(found.low).tolist() == [False, True]
