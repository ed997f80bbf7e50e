"""docs/what-to-use.md: the worst that is told is the worst of the data, and advice that is not kept stops the page."""

from __future__ import annotations

import csv
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bookmaker_ref.significance import RECOMMENDED
from docs.writers import what_to_use
from docs.writers.what_to_use import ADVICE, Advice
from tests.cases import for_each
from tests.commands import told

DATA = Path(__file__).parents[1] / "docs" / "data"
PAGE = what_to_use.page()
Row = dict[str, str]


def worst(table: str, column: str, of: Callable[..., float], wanted: Callable[[Row], bool]) -> str:
    with (DATA / f"{table}.csv").open(encoding="utf-8", newline="") as opened:
        return f"{of(float(row[column]) for row in csv.DictReader(opened) if row[column] and wanted(row)):.3f}"


def worst_of_all_margins(measure: str, name: str) -> list[float]:
    """Of what is searched over all margins, but where a class may be as rare as one case."""
    with (DATA / "worst-cases.csv").open(encoding="utf-8", newline="") as opened:
        return [
            float(row["found"])
            for row in csv.DictReader(opened)
            if (row["measure"], row["name"]) == (measure, name)
            and (not measure or row["positives"] or row["from"] != "0")
        ]


def line(question: str, take: str) -> list[str]:
    lines = (each.strip("| ").split(" | ") for each in PAGE.splitlines() if each.startswith("| "))
    return next(cells for cells in lines if cells[0] == question and cells[1] == f"`{take}`")


def test_the_worst_of_each_kind_is_that_of_the_data() -> None:
    def rejects(row: Row, k: str, name: str) -> bool:
        return (row["k"], row["alpha"], row["informedness"], row["test"]) == (k, "0.05", "0", name)

    def covers(row: Row, k: str, measure: str, name: str) -> bool:
        return (row["k"], row["measure"], row["interval"]) == (k, measure, name) and row["truth"] != "1"

    _, _, _, first, _, second = line("Better than chance? Two classes", "fisher_mid_p")
    for cell, name in ((first, "fisher_mid_p"), (second, "g2")):
        counted = worst("test-sizes", "rejects", max, lambda row, name=name: rejects(row, "2", name))  # type: ignore[misc] # mypy 1 knows no defaults of a lambda
        assert cell.strip("*") == f"{max([float(counted), *worst_of_all_margins('', name)]):.3f}"
    for question, k, measure, take, instead in (
        ("How great is Informedness? Two classes", "2", "informedness", "miettinen-nurminen", "wald"),
        ("Markedness, two classes", "2", "markedness", "miettinen-nurminen", "wald"),
        ("Correlation (Matthews), two classes", "2", "correlation", "geometric-agresti-caffo", "fisher-z"),
    ):
        _, _, _, first, _, second = line(question, take)
        for cell, name in ((first, take), (second, instead)):
            of = [k, measure, name]
            counted = worst("interval-coverage", "covers", min, lambda row, of=of: covers(row, *of))  # type: ignore[misc] # mypy 1 knows no defaults of a lambda
            least = min([float(counted), *worst_of_all_margins(measure, name)])
            assert cell.strip("*") == f"{least:.3f}"
    _, _, _, first, _, second = line("Two systems, difference of Informedness", "score")
    assert first.strip("*") == worst("difference-coverage", "least", min, lambda row: row["interval"] == "score")
    assert second == worst("difference-coverage", "least", min, lambda row: row["interval"] == "Wald")


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


def test_no_bound_that_is_told_is_better_than_it_is() -> None:
    with (DATA / "worst-cases.csv").open(encoding="utf-8", newline="") as opened:
        rows = list(csv.DictReader(opened))
    told = [
        cells for each in PAGE.splitlines() if len(cells := each.strip("| ").split(" | ")) == 7 and "**" in cells[4]
    ]
    assert len(told) > 30
    for _, name, cases, prevalence, bound, found, _ in told:
        of = [
            row
            for row in rows
            if row["name"] == name.strip("`")
            and f"{float(row['found']):.5f}" == found
            and cases.split()[0] in row.values()
        ]
        assert of, (name, cases, prevalence)
        for row in of:
            worse = float(bound.strip("*")) - float(row["bound"])
            assert worse >= 0 if row["kind"] == "test" else worse <= 0
