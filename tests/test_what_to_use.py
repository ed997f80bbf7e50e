"""The page docs/what-to-use.md: its worst cases are those of the data, and advice that breaks its promise stops it."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import pytest

from bookmaker_ref.significance import RECOMMENDED
from bookmaker_ref.study import intervals, tests as known_tests, worst
from bookmaker_ref.study.areas import area_coverage
from docs.writers import areas, what_to_use
from docs.writers.what_to_use import ADVICE, Advice
from tests.cases import for_each
from tests.commands import told
from tests.paths import ROOT

DOCS = ROOT / "docs"
#: What is counted or searched again depends on the page, the data, and all that counts and searches.
on_change = pytest.mark.on_change(
    "docs/what-to-use.md", "docs/data/*.csv", "bookmaker_ref/study/**", "bookmaker_ref/significance/**"
)
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


@cache
def rows(table: str) -> tuple[Row, ...]:
    with (DOCS / "data" / f"{table}.csv").open(encoding="utf-8", newline="") as opened:
        return tuple(csv.DictReader(opened))


def tables() -> Iterator[list[list[str]]]:
    """The rows of each table of the page, without its head."""
    for part in (DOCS / "what-to-use.md").read_text(encoding="utf-8").split("\n\n"):
        found = [each.strip("| ").split(" | ") for each in part.splitlines() if each.startswith("| ")]
        if found:
            yield found[1:]


def line(question: str, table: int = 0) -> list[str]:
    return next(cells for cells in list(tables())[table] if cells[0] == question)


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
    cells = line("… given class sizes, quick, best at worst")
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


@on_change
@pytest.mark.slow
@for_each(lambda: [each for each in ADVICE if each.found(each.take).again], lambda each: each.question)
def test_what_is_worst_is_counted_again_by_its_command(each: Advice) -> None:
    found = each.found(each.take)
    (result,) = told(*found.again.removeprefix("bookmaker ").split())["results"]
    counted = result["high"] if "study size" in found.again else result["where_defined"]["low"]
    assert counted["value"] == pytest.approx(found.worst, rel=5.1e-6)


# --- searches -------------------------------------------------------------------------------------------------------


class Search(NamedTuple):
    """A search for a worst case: of a test, which has no measure, or of an interval, with margins in a range."""

    measure: str
    name: str
    cases: int | tuple[int, int]
    margins: tuple[str, str] | None

    @classmethod
    def of_row(cls, row: Row) -> Search:
        cases = (int(row["positives"]), int(row["negatives"])) if row["positives"] else int(row["n"])
        margins = (row["from"], row["to"])
        return cls(row["measure"], row["name"], cases, None if margins == ("0", "1") else margins)

    @property
    def is_short(self) -> bool:
        """Whether it takes about two seconds or less."""
        many = self.cases if isinstance(self.cases, int) else sum(self.cases)
        return (
            many <= 8 or self.cases == (10, 10) or (many <= 16 and self.measure not in ("cohen_kappa", "correlation"))
        )


def shown_bounds() -> Iterator[tuple[Row, list[str]]]:
    """Each row of the table of bounds, after the row of the data that it shows."""
    measures = dict(what_to_use._BOUNDED.keys())
    data = {(row["measure"], row["name"], *what_to_use._cases(row)): row for row in rows("worst-cases")}
    for cells in list(tables())[2]:
        yield data[measures[cells[0]], cells[1].strip("`"), cells[2], cells[3]], cells


def least_shown() -> Iterator[tuple[Search, Fraction]]:
    """What the first table shows of each interval, for each search that its margins and numbers of cases name."""
    for question, (measure, _) in INTERVALS.items():
        margins = line(question)[4]
        if "settings" in margins or measure == "recall":
            continue
        low, _, high = margins.partition(" to ")
        for text in line(question, 1)[3].split(", "):
            first, *second = map(int, text.split(" + "))
            for name, shown in numbers(line(question)):
                cases = (first, second[0]) if second else first
                yield Search(measure, name, cases, (low, high) if high else None), shown


@cache
def searches() -> dict[Search, tuple[list[str], list[Fraction]]]:
    """Each search that the page rests on, with the bounds and the least coverage that were found by it."""
    found = defaultdict[Search, tuple[list[str], list[Fraction]]](lambda: ([], []))
    for row, cells in shown_bounds():
        found[Search.of_row(row)][0].extend((row["bound"], cells[4].strip("*")))
    for search, least in least_shown():
        found[search][1].append(least)
    return found


def check_search(search: Search) -> None:
    measure, name, cases, margins = search
    bounds, shown = searches()[search]
    if measure:
        found = worst.coverage(intervals(measure)[name], cases, measure, prevalence=margins)
        exact, side = Fraction(found.least), -1
        assert all(found.at.where_defined()[0] >= each for each in shown)
    else:
        assert isinstance(cases, int)
        exact, side = Fraction(worst.size(known_tests()[name], cases).most), 1
    for text in bounds:
        assert 0 <= side * (Fraction(text) - exact) < Fraction(1, 9999), text


def named(search: Search) -> str:
    return " ".join(map(str, search))


@on_change
@pytest.mark.slow
@for_each(lambda: [each for each in searches() if each.is_short], named)
def test_a_search_finds_nothing_worse_than_the_page_shows(search: Search) -> None:
    check_search(search)


@on_change
@pytest.mark.exhaustive
@pytest.mark.slow
@for_each(lambda: [each for each in searches() if not each.is_short], named)
def test_nor_does_a_search_that_takes_longer(search: Search) -> None:
    check_search(search)


# --- places ---------------------------------------------------------------------------------------------------------


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


def places() -> list[tuple[Row, str]]:
    """The place of each row of the table of worst cases, as the table has it; and as the page has it."""
    columns = (("prevalence ", "prevalence"), ("guesses ", "guess"), ("I = ", "informedness"))
    data = [
        (row, ", ".join(f"{start}{row[column]}" for start, column in columns if row[column]))
        for row in rows("worst-cases")
    ]
    return [*data, *((row, cells[6]) for row, cells in shown_bounds())]


@on_change
@pytest.mark.slow
@for_each(places, lambda each: f"{named(Search.of_row(each[0]))} {each[1]}")
def test_a_printed_place_has_the_printed_coverage(row: Row, place: str) -> None:
    assert abs(at_printed_place(row, place) - float(row["found"])) < 1e-4


@on_change
@pytest.mark.slow
def test_a_place_of_an_area_has_the_coverage_of_the_table() -> None:
    found = [row for row in rows("area-coverage") if row["scores"] == areas.EXTREME and int(row["positives"]) <= 10]
    assert len(found) > 10
    for row in found:
        m, n, area = int(row["positives"]), int(row["negatives"]), float(row["auc"])
        counted = area_coverage(areas.apart(area, m, n), area, row["interval"])
        assert counted.covers == pytest.approx(float(row["covers"]), abs=1e-5), row


@on_change
@pytest.mark.slow
def test_where_a_class_is_above_or_below_all_no_area_is_covered_less() -> None:
    """The AUC in the table is compared with 2,499 others; samples with probability 0 are left out."""
    least = dict.fromkeys(("wilson-placements", "newcombe", "hoeffding"), 1.0)
    for area in (Fraction(each, 5000) for each in range(2501, 5000)):
        ((probability, seen),) = areas.apart(area, 5, 5)
        happens = probability > 0
        samples = [(probability[happens], type(seen)(*(each[happens] for each in seen)))]
        for method, found in least.items():
            least[method] = min(found, area_coverage(iter(samples), float(area), method).covers)
    for method, found in least.items():
        (row,) = (
            row
            for row in rows("area-coverage")
            if (row["scores"], row["positives"], row["negatives"], row["interval"]) == (areas.EXTREME, "5", "5", method)
        )
        assert float(row["covers"]) <= found + 1e-6, method
