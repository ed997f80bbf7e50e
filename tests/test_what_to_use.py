"""docs/what-to-use.md: the worst that is told is the worst of the data, and advice that is not kept stops the page."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from bookmaker_ref.significance import RECOMMENDED
from bookmaker_ref.study import intervals, tests as known_tests, worst
from bookmaker_ref.study.areas import area_coverage
from docs.writers import areas, what_to_use
from docs.writers.what_to_use import ADVICE, Advice
from tests.cases import for_each
from tests.commands import told

DATA = Path(__file__).parents[1] / "docs" / "data"
PAGE = what_to_use.page()
#: In the first table: the questions about an interval, with its measure and the number of classes.
INTERVALS = {
    "How great is Informedness? Two classes": ("informedness", 2),
    "Markedness, two classes": ("markedness", 2),
    "Correlation (Matthews), two classes": ("correlation", 2),
    "Cohen's kappa from 0 on, two classes": ("cohen_kappa", 2),
    "Gorodkin's R_K, three classes": ("gorodkin_rk", 3),
    "A rate, such as Recall or Accuracy": ("recall", 2),
    "F1": ("f1", 2),
    "LR+ from 1 to 1000": ("lr_positive", 2),
    "Odds ratio": ("odds_ratio", 2),
}
#: The questions about a test, with the number of classes. Of rows with the same question the first is meant.
TESTS = {"Better than chance? Two classes": 2, "… never more often wrong than α": 2, "… three classes": 3}
Row = dict[str, str]


def rows(table: str) -> list[Row]:
    with (DATA / f"{table}.csv").open(encoding="utf-8", newline="") as opened:
        return list(csv.DictReader(opened))


def lines() -> list[list[str]]:
    """The rows of the first table."""
    first = PAGE.split("</div>")[0]
    return [each.strip("| ").split(" | ") for each in first.splitlines() if each.startswith("| ")][1:]


def line(question: str) -> list[str]:
    return next(cells for cells in lines() if cells[0] == question)


def numbers(cells: list[str]) -> Iterator[tuple[str, Fraction]]:
    """Each method of a row with its number."""
    for name, number in ((cells[1], cells[3]), (cells[5], cells[6])):
        if name.startswith("`"):
            yield name.strip("`"), Fraction(number.strip("*"))


def coverages(measure: str, k: int, name: str) -> list[float]:
    """Everything that any table has about an interval."""
    found = [
        row["covers"]
        for row in rows("interval-coverage")
        if (row["measure"], row["k"], row["interval"]) == (measure, str(k), name) and row["covers"]
    ]
    if k == 2:
        found += [row["found"] for row in rows("worst-cases") if (row["measure"], row["name"]) == (measure, name)]
    found += [
        row["low"] or row["covers"]
        for row in rows("worst-of-classes")
        if (row["measure"], row["k"], row["name"]) == (measure, str(k), name)
    ]
    return [float(each) for each in found]


@for_each(INTERVALS)
def test_no_table_has_less_coverage_than_the_first_page_shows(question: str) -> None:
    measure, k = INTERVALS[question]
    for name, shown in numbers(line(question)):
        least = min(coverages(measure, k, name))
        assert shown <= least < shown + Fraction(1, 1000), name


@for_each(TESTS)
def test_no_table_has_a_greater_size_than_the_first_page_shows(question: str) -> None:
    k = TESTS[question]
    for name, shown in numbers(line(question)):
        known = [
            float(row["rejects"])
            for row in rows("test-sizes")
            if (row["k"], row["alpha"], row["informedness"], row["test"]) == (str(k), "0.05", "0", name)
        ]
        if k == 2:
            found = [row["found"] for row in rows("worst-cases") if (row["kind"], row["name"]) == ("test", name)]
            known += map(float, found)
        assert shown - Fraction(1, 1000) < max(known) <= shown, name


def test_no_table_has_less_coverage_of_an_area_or_a_difference() -> None:
    for question, table, column in (
        ("AUC of scores", "area-coverage", "covers"),
        ("Two systems, difference of Informedness", "difference-coverage", "least"),
    ):
        for name, shown in numbers(line(question)):
            known = [float(row[column]) for row in rows(table) if row["interval"] == name]
            assert shown <= min(known) < shown + Fraction(1, 1000), name


def test_an_interval_said_to_have_the_best_worst_case_has_it() -> None:
    (cells,) = (each for each in lines() if "best at worst" in each[0])
    names = {row["name"] for row in rows("worst-cases") if row["measure"] == "informedness" and row["positives"]}
    assert len(names) > 3
    known = [*rows("interval-coverage"), *({**row, "interval": row["name"]} for row in rows("worst-cases"))]
    least = {
        name: min(
            float(row.get("covers") or row["found"])
            for row in known
            if (row["measure"], row["interval"]) == ("informedness", name)
            and row["positives"]
            and (row.get("covers") or row.get("found"))
        )
        for name in names
    }
    assert max(least, key=lambda name: least[name]) == cells[1].strip("`")


def searched(question: str) -> Iterator[tuple[Any, tuple[str, str] | None]]:
    """For a row of the first table the searches that its margins and numbers of cases name."""
    (cells,) = (
        each.strip("| ").split(" | ")
        for each in PAGE.splitlines()
        if each.startswith(f"| {question} |") and "study" in each
    )
    margins = line(question)[4]
    for text in cells[3].split(", "):
        given = tuple(map(int, text.split(" + ")))
        if margins == "any":
            yield given if len(given) > 1 else given[0], None
        else:
            low, _, high = margins.split()
            yield given if len(given) > 1 else given[0], (low, high)


SEARCHED = [
    (question, *each)
    for question, (measure, _) in INTERVALS.items()
    if "settings" not in line(question)[4] and measure != "recall"
    for each in searched(question)
]
QUICK = {8, (10, 10)}


def check_searched(question: str, cases: Any, margins: tuple[str, str] | None) -> None:
    measure, _ = INTERVALS[question]
    for name, shown in numbers(line(question)):
        found = worst.coverage(intervals(measure)[name], cases, measure, prevalence=margins)
        assert found.at.where_defined()[0] >= shown, name


@for_each([each for each in SEARCHED if each[1] in QUICK], lambda each: f"{each[0]} {each[1]}")
def test_a_search_of_the_margins_a_row_names_finds_nothing_worse(each: Any) -> None:
    check_searched(*each)


@pytest.mark.exhaustive
@pytest.mark.slow
@for_each([each for each in SEARCHED if each[1] not in QUICK], lambda each: f"{each[0]} {each[1]}")
def test_nor_does_a_search_of_more_cases(each: Any) -> None:
    check_searched(*each)


def test_what_is_recommended_is_what_the_library_takes() -> None:
    taken = {each.question: each.take for each in ADVICE}
    for (measure, k), question in what_to_use._RECOMMENDED.items():
        assert taken[question] == RECOMMENDED[measure][k - 2]


def test_advice_that_is_not_kept_stops_the_page() -> None:
    exact = next(each for each in ADVICE if each.take == "fisher")
    what_to_use._sure(exact)
    with pytest.raises(ArithmeticError, match="fisher_mid_p is at most"):
        what_to_use._sure(replace(exact, take="fisher_mid_p", instead=""))
    with pytest.raises(ArithmeticError, match="g2 is nearer"):
        what_to_use._sure(Advice("", "g2", what_to_use.rejects(2), "0.05", "fisher_mid_p"))


@pytest.mark.slow
@for_each([each for each in ADVICE if each.found(each.take).again], lambda each: each.question)
def test_what_is_worst_is_counted_again_by_its_command(each: Advice) -> None:
    found = each.found(each.take)
    words = found.again.removeprefix("bookmaker ").split()
    (result,) = told(*words)["results"]
    if words[1] == "size":
        assert result["high"]["value"] == pytest.approx(found.worst, rel=5.1e-6)
    else:
        assert result["where_defined"]["low"]["value"] == pytest.approx(found.worst, rel=5.1e-6)


# --- bounds and places ----------------------------------------------------------------------------------------------


def bounds() -> list[list[str]]:
    """The rows of the table of bounds."""
    part = PAGE.split("## What is proved")[1].split("## Found")[0]
    return [each.strip("| ").split(" | ") for each in part.splitlines() if each.startswith("| ")][1:]


def searches_of_bounds() -> Iterator[tuple[Row, list[str]]]:
    """Each row of the table of bounds with the row of data that it shows."""
    measures = dict(what_to_use._BOUNDED.keys())
    data = {(row["measure"], row["name"], *what_to_use._cases(row)): row for row in rows("worst-cases")}
    for cells in bounds():
        yield data[measures[cells[0]], cells[1].strip("`"), cells[2], cells[3]], cells


def exactly_bounded(row: Row) -> Fraction:
    """The bound as the search has it, without any rounding."""
    if row["kind"] == "test":
        return Fraction(worst.size(known_tests()[row["name"]], int(row["n"])).most)
    cases = (int(row["positives"]), int(row["negatives"])) if row["positives"] else int(row["n"])
    whole = (row["from"], row["to"]) == ("0", "1")
    rule = intervals(row["measure"])[row["name"]]
    margins = None if whole else (row["from"], row["to"])
    return Fraction(worst.coverage(rule, cases, row["measure"], prevalence=margins).least)


def check_bound(row: Row, shown: str) -> None:
    exact = exactly_bounded(row)
    for text in (row["bound"], shown):
        assert (Fraction(text) >= exact) if row["kind"] == "test" else (Fraction(text) <= exact), (row, text)
        assert abs(Fraction(text) - exact) < Fraction(1, 9999)


SHOWN = [(row, cells[4].strip("*"), cells[6]) for row, cells in searches_of_bounds()]


def few(row: Row) -> bool:
    """Whether this is searched, or counted, in a moment."""
    return int(row["n"]) <= 16 and row["measure"] not in ("cohen_kappa", "correlation")


def setting(row: Row) -> str:
    return " ".join(filter(None, row.values()))


@for_each([each for each in SHOWN if few(each[0])], lambda each: setting(each[0]))
def test_no_bound_claims_more_than_was_proved(each: tuple[Row, str, str]) -> None:
    check_bound(each[0], each[1])


@pytest.mark.exhaustive
@pytest.mark.slow
@for_each([each for each in SHOWN if not few(each[0])], lambda each: setting(each[0]))
def test_nor_does_a_bound_that_takes_longer(each: tuple[Row, str, str]) -> None:
    check_bound(each[0], each[1])


def at_printed_place(row: Row, place: str) -> float:
    """What the command counts at a place, in the words of the page."""
    options = {
        "prevalence ": "--prevalence",
        "guesses ": "--guess",
        "I = ": "--informedness",
        "Recall = ": "--informedness",
    }
    words = [
        word
        for part in place.split(", ")
        for start, option in options.items()
        if part.startswith(start)
        for word in (option, part.removeprefix(start))
    ]
    if "Recall" in place:
        words += ["--guess", "0"]
    model = ["--rp", row["positives"], "--rn", row["negatives"]] if row["positives"] else ["--n", row["n"]]
    if row["kind"] == "test":
        (result,) = told("study", "size", *model, *words, "--use", row["name"])["results"]
        return float(result["high"]["value"])
    of = ["--of", row["measure"], "--use", row["name"]]
    (result,) = told("study", "coverage", *model, *words, *of)["results"]
    return float(result["where_defined"]["low"]["value"])


def check_place(row: Row, place: str) -> None:
    of_data = ", ".join(
        f"{start}{row[column]}"
        for start, column in (("prevalence ", "prevalence"), ("guesses ", "guess"), ("I = ", "informedness"))
        if row[column]
    )
    for text in filter(None, (place, of_data)):
        assert abs(at_printed_place(row, text) - float(row["found"])) < 1e-4, (row, text)


@for_each([each for each in SHOWN if few(each[0])], lambda each: setting(each[0]))
def test_a_printed_place_has_the_printed_coverage(each: tuple[Row, str, str]) -> None:
    check_place(each[0], each[2])


@pytest.mark.exhaustive
@pytest.mark.slow
@for_each([each for each in SHOWN if not few(each[0])], lambda each: setting(each[0]))
def test_so_has_a_place_of_many_cases(each: tuple[Row, str, str]) -> None:
    check_place(each[0], each[2])


@pytest.mark.exhaustive
@pytest.mark.slow
@for_each(rows("worst-cases"), setting)
def test_every_place_of_the_table_has_the_coverage_of_the_table(row: Row) -> None:
    check_place(row, "")


def test_a_place_of_an_area_has_the_coverage_of_the_table() -> None:
    found = [row for row in rows("area-coverage") if row["scores"] == areas.EXTREME and int(row["positives"]) <= 10]
    assert len(found) > 10
    for row in found:
        m, n, area = int(row["positives"]), int(row["negatives"]), float(row["auc"])
        counted = area_coverage(areas.apart(area, m, n), area, row["interval"])
        assert counted.covers == pytest.approx(float(row["covers"]), abs=1e-5), row


def test_where_a_class_is_above_or_below_all_no_area_is_covered_less() -> None:
    """The AUC in the table is compared with 2,499 others."""
    for method in ("wilson-placements", "newcombe", "hoeffding"):
        row = next(
            row
            for row in rows("area-coverage")
            if (row["scores"], row["positives"], row["negatives"], row["interval"]) == (areas.EXTREME, "5", "5", method)
        )
        tried = [Fraction(each, 5000) for each in range(2501, 5000)]
        least = min(area_coverage(areas.apart(a, 5, 5), float(a), method).covers for a in tried)
        assert float(row["covers"]) <= least + 1e-6
