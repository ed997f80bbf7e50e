"""docs/data/worst-of-classes.csv and the list of it: what is counted and what is drawn are told apart, and again."""

from __future__ import annotations

import csv
from fractions import Fraction

import pytest

from bookmaker_ref.study import TotalOfClasses, coverage, informed, intervals
from docs.writers import worst_of_classes
from docs.writers.data import TABLES
from tests.cases import for_each
from tests.commands import caller
from tests.paths import ROOT

FILE = ROOT / TABLES["worst-of-classes"].path
study = caller("study")
COUNTED = {
    **{"k": "3", "n": "5", "margin": "1/10", "measure": "cohen_kappa", "name": "delta", "covers": "0.5"},
    **{"low": "", "high": "", "drawn": "", "seed": ""},
    **{"prevalence": "1/2, 1/4, 1/4", "guess": "1/5, 2/5, 2/5", "informedness": "1/3"},
}
DRAWN = COUNTED | {"covers": "0.75", "low": "0.74191", "high": "0.75811", "drawn": "3000", "seed": "4"}


def rows() -> list[dict[str, str]]:
    with FILE.open(encoding="utf-8", newline="") as opened:
        return list(csv.DictReader(opened))


def test_what_is_counted_and_what_is_drawn_stand_in_columns_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worst_of_classes, "rows_of", lambda name: [COUNTED, DRAWN])
    *_, first, second = worst_of_classes.found().splitlines()
    where = "classes 0.5 : 0.25 : 0.25, guesses 0.2 : 0.4 : 0.4, I = 1/3"
    assert [each.strip() for each in first.strip("|").split("|")][4:] == ["0.50000", "", where]
    assert [each.strip() for each in second.strip("|").split("|")][4:] == ["", "0.7419 and 0.7582", where]


def test_the_command_of_a_row_counts_it_again() -> None:
    model = informed("1/3", ["1/2", "1/4", "1/4"], ["1/5", "2/5", "2/5"])
    exact = coverage(intervals("cohen_kappa", k=3)["delta"], TotalOfClasses(5, model), "cohen_kappa")
    (found,) = study(*worst_of_classes.again(COUNTED).split()[2:], "--json").json["results"]
    assert found["covered"]["low"]["value"] == float(exact.covered[0])
    (found,) = study(*worst_of_classes.again(DRAWN).split()[2:], "--json").json["results"]
    assert (found["tables"], found["seed"], found["proved"]) == (3000, 4, False)


def test_every_row_says_whether_it_was_drawn_and_is_where_it_was_searched() -> None:
    found = rows()
    assert {(row["k"], row["n"], bool(row["drawn"])) for row in found} == {
        ("3", "16", False),
        ("3", "30", True),
        ("5", "30", True),
    }
    for row in found:
        for name in ("prevalence", "guess"):
            shares = [Fraction(each) for each in row[name].split(", ")]
            assert len(shares) == int(row["k"])
            assert sum(shares) == 1
            assert min(shares) >= Fraction(row["margin"])
        if row["drawn"]:
            assert float(row["low"]) <= float(row["covers"]) <= float(row["high"])


@pytest.mark.on_change("docs/data/worst-of-classes.csv", "bookmaker_ref/study/**", "bookmaker_ref/significance/**")
@pytest.mark.slow
@pytest.mark.exhaustive
@for_each(range(24))
def test_every_row_is_counted_again_by_its_command(at: int) -> None:
    row = rows()[at]
    (found,) = study(*worst_of_classes.again(row).split()[2:], "--json").json["results"]
    part = found["where_defined"]
    assert float(row["covers"]) == pytest.approx(part["estimate"] if row["drawn"] else part["low"]["value"], rel=1e-5)
    if row["drawn"]:
        ends = [part[end]["value"] for end in ("low", "high")]
        assert [float(row["low"]), float(row["high"])] == pytest.approx(ends, rel=1e-5)
