"""docs/data/: how often tests reject, and that all that was counted is there. Rows are counted again."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from bookmaker_ref.significance import METHODS, OF_CLASSES, STATISTICS
from bookmaker_ref.study.by_margins import EVEN, LEVEL, OF_TWO, known_tests, outside_null
from bookmaker_ref.study.by_name import intervals
from bookmaker_ref.study.rejecting import power
from docs.writers import data
from docs.writers.significance import corners, figures
from tests.cases import for_each
from tests.long_tables import ROUNDED, Row, is_counted, margins_of, rows, setting, settings, some
from tests.sampled import compositions, multinomial


def check_size(row: Row) -> None:
    design = margins_of(row).design(int(row["n"]), row["informedness"])
    found = power(known_tests(int(row["k"]))[row["test"]], design, row["alpha"])
    assert is_counted(row["rejects"], found.high), row
    assert is_counted(row["undefined"], found.undefined), row


def sizes_of(margins: str, alpha: str = "0.05") -> Iterator[Row]:
    return (row for row in rows("test-sizes") if setting(row) == f"2 {alpha} {margins}" and row["informedness"] == "0")


def test_one_whole_table_of_sizes_is_what_is_counted() -> None:
    found = [row for row in sizes_of("even") if row["n"] in ("8", "16")]
    assert {row["test"] for row in found} == {*known_tests(2)}
    for row in found:
        check_size(row)


def test_the_size_that_was_known_before_is_in_the_data() -> None:
    # N = 16, even, 0.05: the exact size of KB is this fraction.
    (found,) = (row for row in sizes_of("even") if (row["n"], row["test"]) == ("16", "chi2_kb"))
    assert found["rejects"] == data.cell(3891967 / 1073741824)


@pytest.mark.on_change("docs/data/*.csv")
@pytest.mark.slow
@for_each(lambda: settings("test-sizes"))
def test_sizes_drawn_by_chance_are_what_is_counted(of: str) -> None:
    of_two = of.startswith("2")
    for row in some("test-sizes", of, 12 if of_two else 4, lambda row: of_two or int(row["n"]) <= 12):
        check_size(row)


def test_the_power_of_tests_is_what_is_counted() -> None:
    found = [row for row in rows("test-sizes") if row["informedness"] != "0"]
    assert {(margins_of(row).name, row["informedness"]) for row in found} == {
        *product(("even", "uneven"), ("1/4", "1/2"))
    }
    for row in found:
        check_size(row)


# --- that all is there ------------------------------------------------------------------------------------------


def test_every_interval_and_every_test_is_in_the_data() -> None:
    def named(table: str, of: str, n: str, column: str) -> set[str]:
        return {row[column] for row in rows(table) if setting(row) == of and row["n"] == n}

    for k, n in (("2", "16"), ("3", "8")):
        assert named("interval-coverage", f"{k} informedness even", n, "interval") == {
            *intervals("informedness", LEVEL, int(k))
        }
    assert named("test-sizes", "3 0.05 uneven", "6", "test") == {*known_tests(3)}


def test_every_pair_of_shares_is_in_the_data() -> None:
    pairs = {*product(corners.SHARES, repeat=2)}
    for table, wanted in (
        ("test-sizes", {(at, test, str(n)) for at in pairs for test in corners.TESTS for n in corners.TEST_NS}),
        (
            "interval-coverage",
            {
                (at, interval, str(n))
                for at in pairs
                for interval in corners.INTERVALS["informedness"]
                for n in corners.NS
            },
        ),
    ):
        column = "test" if table == "test-sizes" else "interval"
        found = {((row["prevalence"], row["guess"]), row[column], row["n"]) for row in rows(table) if row["k"] == "2"}
        assert wanted <= found


@pytest.mark.on_change("docs/data/*.csv")
@pytest.mark.slow
def test_what_a_figure_shows_is_in_the_data() -> None:
    found = {
        (row["prevalence"], row["test"], row["n"]): float(row["rejects"])
        for row in rows("test-sizes")
        if setting(row) in ("2 0.05 even", "2 0.05 uneven") and row["informedness"] == "0"
    }
    for margins in OF_TWO:
        for name, each in figures.shares(figures.SIZE)[margins.name].items():
            for n, share in zip(figures.SIZE_NS, each, strict=True):
                assert found[margins.prevalence, name, str(n)] == pytest.approx(share, rel=ROUNDED)


def test_each_setting_stands_once() -> None:
    for table, named in (("test-sizes", "test"), ("interval-coverage", "interval")):
        numbers = {"rejects", "covers", "below", "above", "width", "undefined"}
        keys = [tuple(cell for column, cell in row.items() if column not in numbers) for row in rows(table)]
        assert len({*keys}) == len(keys)
        assert all(row[named] for row in rows(table))


def test_every_name_in_the_data_is_told_and_as_the_library_tells_it() -> None:
    told = {(row["kind"], row["name"]): row for row in rows("names-of-tests-and-intervals")}
    assert {("test", row["test"].removesuffix("_right")) for row in rows("test-sizes")} <= {*told}
    assert {("interval", row["interval"]) for row in rows("interval-coverage")} <= {*told}
    for (kind, name), row in told.items():
        if kind == "interval":
            assert row["is"] == data.cell(METHODS[name].title)
        elif name in STATISTICS or name in OF_CLASSES:
            assert row["is"] == data.cell((STATISTICS.get(name) or OF_CLASSES[name]).title)
        else:
            assert name.startswith(("fisher", "outside_ci_b0"))


def test_a_cell_that_is_wrong_would_be_found() -> None:
    row = next(sizes_of("even"))
    check_size(row)
    for column in ("rejects", "undefined"):
        with pytest.raises(AssertionError):
            check_size({**row, column: "0.0037"})


# --- what the page leans on, by other ways ----------------------------------------------------------------------


def test_the_estimate_outside_of_ci_b0_is_counted_by_hand() -> None:
    # Every table by a loop: outside is B² ≥ X²/(2E(N - 1)), with X² = 3.8415 and E = 4 √(rp rn pp pn) of the shares.
    n, expected = 4, Fraction(0)
    for tp, fp, fn, tn in compositions(n, 4):
        rp, rn, pp, pn = tp + fn, fp + tn, tp + fp, fn + tn
        if rp and rn and pp and pn:
            b = tp / rp - fp / rn
            evenness = 4 * (rp * rn * pp * pn) ** 0.5 / n**2
            if b * b * 2 * evenness * (n - 1) >= 3.841458820694124:
                expected += multinomial((tp, fp, fn, tn), [Fraction(1, 4)] * 4)
    assert 0 < expected < 1
    assert power(outside_null("general"), EVEN.design(n), "0.05").high == expected
