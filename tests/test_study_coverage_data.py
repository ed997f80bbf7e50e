"""docs/data/: how often intervals cover, on which side they miss, and how wide they are. Rows are counted again."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest

from bookmaker_ref.significance.unconditional import chan_zhang, santner_snell
from bookmaker_ref.study import RealMargins
from bookmaker_ref.study.by_margins import LEVEL, OF_TWO, Margins
from bookmaker_ref.study.by_name import intervals
from bookmaker_ref.study.covering import coverage
from docs.writers import data
from docs.writers.significance.agreement import EXACT, exact_rule
from docs.writers.significance.settings import limit_of_coverage
from tests.cases import for_each, rounds
from tests.long_tables import Row, is_counted, margins_of, rows, settings, some


def defined_share(of: str, model: Any, n: int) -> Fraction:
    """In words: of Informedness, that each class has cases; of Markedness, that each is predicted; of Correlation both.

    So it is with odds ratios. LR+ is no number where there is neither Recall nor Fallout. Kappa is undefined where all
    cases are in one cell of the diagonal, R_K where they are in one row or in one column, and F1 where all are TN.
    """
    k = model.k
    if of == "cohen_kappa":
        return 1 - sum((model.cells[i][i] ** n for i in range(k)), Fraction(0))
    if of == "f1":
        return 1 - Fraction(model.cells[1][1]) ** n
    if of == "gorodkin_rk":
        lines = [*map(sum, model.cells), *map(sum, zip(*model.cells, strict=True))]
        cells = [p for row in model.cells for p in row]
        return 1 - sum((p**n for p in lines), Fraction(0)) + sum((p**n for p in cells), Fraction(0))
    rows = [{(i, j) for j in range(k)} for i in range(k)]
    columns = [{(i, j) for i in range(k)} for j in range(k)]
    needed = {
        "informedness": columns,
        "markedness": rows,
        "correlation": rows + columns,
        "odds_ratio": rows + columns,
        "lr_positive": [*columns, rows[0]],
    }[of]
    found = Fraction(0)
    for size in range(len(needed) + 1):
        for empty in combinations(needed, size):
            left = 1 - sum((model.cells[i][j] for i, j in set().union(*empty)), Fraction(0))
            found += (-1) ** size * left**n
    return found


def check_coverage(row: Row) -> None:
    """Every number of a row, from the coverage alone."""
    of, name, k, n = row["measure"], row["interval"], int(row["k"]), int(row["n"])
    rest, truth = Fraction(1), None
    design: Any
    if row["positives"]:
        fallout = row["fallout"] or "0"
        design = RealMargins(int(row["positives"]), int(row["negatives"]), row["recall"], fallout)
        truth = Fraction(row["recall"]) - Fraction(fallout)
    else:
        model = margins_of(row).model(row["informedness"])
        design, rest = margins_of(row).design(n, row["informedness"]), defined_share(of, model, n)
        if of == "informedness":
            truth = Fraction(row["informedness"])
    rule = exact_rule(name, int(row["positives"])) if name in EXACT else intervals(of, LEVEL, k)[name]
    found = coverage(rule, design, of)
    assert is_counted(row["truth"], found.truth), row
    assert truth is None or found.truth == truth, row
    for column in ("covers", "below", "above"):
        assert (row[column] == "") == (found.width is None), row
        if row[column]:
            ends = {"covers": found.covered, "below": found.below, "above": found.above}[column]
            assert all(is_counted(row[column], end / rest) for end in ends), (column, row)
    if found.width is None:
        assert row["width"] == ""
    else:
        assert is_counted(row["width"], found.width), row
    assert is_counted(row["undefined"], found.undefined), row


@pytest.mark.on_change("docs/data/*.csv")
@pytest.mark.slow
@for_each(partial(settings, "interval-coverage"), some=True)
def test_coverages_drawn_by_chance_are_what_is_counted(of: str) -> None:
    # chan-zhang takes too long
    for row in some("interval-coverage", of, rounds(10), lambda row: row["interval"] != "chan-zhang"):
        check_coverage(row)


def test_nothing_in_the_data_is_left_open() -> None:
    """No end that is cut to the range of its measure: coverage at I = 1 is certain wherever there is an interval."""
    certain = [
        row
        for row in rows("interval-coverage")
        if row["informedness"] == "1" and row["interval"] in ("delta-plus-three", "wald")
    ]
    assert len(certain) > 20
    assert {row["covers"] for row in certain} <= {"1", ""}
    assert all(row["undefined"] != "0" for row in certain if not row["covers"])


def test_what_is_shown_together_is_a_whole() -> None:
    """Covered, below and above are all that can be where the measure is defined and the interval is."""
    whole = [row for row in rows("interval-coverage") if row["covers"] and row["undefined"] == "0"]
    assert len(whole) > 1000
    for row in whole:
        assert sum(float(row[name]) for name in ("covers", "below", "above")) == pytest.approx(1, abs=2e-6), row


@pytest.mark.on_change
@pytest.mark.slow
def test_the_exact_intervals_of_the_data_are_those_of_the_library() -> None:
    """With fewer cases: one end is taken for the other with the groups exchanged."""
    groups = np.indices((4, 4))
    cells = [each.ravel() for each in (*groups, *(3 - groups))]
    for method in (santner_snell, chan_zhang):
        low, high = exact_rule(method.name, 3).limits(*cells)
        right = method(cells[0], 3, cells[1], 3)
        assert low == pytest.approx(right.low, abs=1e-11)
        assert high == pytest.approx(right.high, abs=1e-11)


def test_what_is_exact_never_covers_too_little() -> None:
    exact = {*EXACT, "blaker", "clopper-pearson"}
    found = [row for row in rows("interval-coverage") if row["interval"] in exact]
    assert {row["interval"] for row in found} == exact
    assert all(float(row["covers"]) >= 0.95 for row in found)


def test_wilsons_interval_covers_a_rate_as_by_hand() -> None:
    """Of 10 cases and p = 0.01 only no case at all has 0.01 in its interval, from 0 to z²/(10 + z²)."""
    (found,) = (
        row
        for row in rows("interval-coverage")
        if (row["positives"], row["recall"], row["interval"]) == ("10", "1/100", "wilson")
    )
    assert found["covers"] == data.cell(float(Fraction(99, 100) ** 10))


@pytest.mark.parametrize("column", ["covers", "below", "above", "width", "undefined", "truth"])
def test_a_cell_that_is_wrong_would_be_found(column: str) -> None:
    row = next(
        row for row in rows("interval-coverage") if (row["k"], row["n"], row["informedness"]) == ("2", "16", "1/2")
    )
    check_coverage(row)
    with pytest.raises(AssertionError):
        check_coverage({**row, column: "0.9512"})


@pytest.mark.on_change
@pytest.mark.slow
@for_each(product(OF_TWO, ["general", "two-class"]))
def test_with_many_cases_coverage_is_near_its_limit(margins: Margins, form: Any) -> None:
    name = "powers-complement" + ("" if form == "general" else "-two-class")
    design = margins.design(600, "0.5")
    found = coverage(intervals("informedness", LEVEL, 2)[name], design, method="float64", skip=1e-9)
    assert found.value == pytest.approx(limit_of_coverage(margins, "0.5", "complement", form), abs=0.01)
