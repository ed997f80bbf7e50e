"""The page of the measures of K classes: all are on it, its numbers are right, its links and formulas work."""

from __future__ import annotations

import csv
import doctest
import re
from fractions import Fraction
from itertools import product

import pytest

from bookmaker_ref.exact.undefined import Undefined
from bookmaker_ref.multiclass import MEASURES, ExactTable
from bookmaker_ref.multiclass.expectation import exact_table
from bookmaker_ref.symbolic.multiclass import OF_CLASSES
from bookmaker_ref.tables.contingency import Contingency
from docs.writers import multiclass as page_writer
from tests.cases import for_each
from tests.paths import ROOT

PAGE = (ROOT / "docs" / "multiclass.md").read_text(encoding="utf-8")
SECTIONS = {part.partition("\n")[0]: part for part in PAGE.split("\n## ")}


def rows_of(section: str) -> dict[str, list[str]]:
    """The rows of the first table of a section, by the measure they are about."""
    lines = next(part for part in SECTIONS[section].split("\n\n") if part.startswith("| measure")).splitlines()[2:]
    rows = [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines]
    return {row[0].strip("`"): row[1:] for row in rows}


def test_every_measure_has_its_place_once() -> None:
    definitions = page_writer.measures()
    assert sorted(re.findall(r'<a id="([^"]+)"></a>`\1`<br>', definitions)) == sorted(MEASURES)
    for each in MEASURES.values():
        assert all(f"[{id}](equations/" in definitions for id in each.records)
        assert all(call in definitions for call in each.elsewhere)
        assert each.estimates in definitions


def test_every_measure_has_its_row_of_data() -> None:
    rows = {row["measure"]: row for row in csv.DictReader(page_writer.data().splitlines())}
    assert sorted(rows) == sorted(MEASURES)
    for name, each in MEASURES.items():
        assert rows[name]["printed in"].split(", ") == [*(each.records or [""])]
        assert rows[name]["elsewhere"].split("; ") == [*(each.elsewhere or [""])]
        assert rows[name]["estimates"] == " ".join(each.estimates.split())
        assert rows[name]["definition"] == page_writer.definition(OF_CLASSES[name])


def test_the_numbers_are_those_that_were_found_with_other_tools() -> None:
    """The five and the four beside them, as they were read off the libraries or worked out by hand."""
    five = {name: row[0] for name, row in rows_of("Five numbers that are called Informedness").items()}
    assert five == {
        "informedness": "31/72",
        "informedness_by_prevalence": "1/3",
        "informedness_macro": "7/18",
        "informedness_micro": "3/8",
        "adjusted_balanced_accuracy": "5/12",
    }
    assert "`gorodkin_rk` 11/30, `cohen_kappa` 11/31, `markedness` 13/35, `markedness_by_prevalence` 87/280" in PAGE


def test_for_two_classes_four_of_the_five_are_one() -> None:
    names = list(rows_of("Five numbers that are called Informedness"))
    for tp, fp, fn, tn in product(range(4), repeat=4):
        if not (tp + fn and fp + tn):
            continue
        table = ExactTable(Contingency.binary(tp=tp, fp=fp, fn=fn, tn=tn))
        b = Fraction(tp, tp + fn) - Fraction(fp, fp + tn)
        assert {table[name] for name in names if name != "informedness_micro"} == {b}
        micro = Fraction(2 * (tp + tn), tp + fp + fn + tn) - 1
        assert table["informedness_micro"] == micro
        same = tp + fn == fp + tn or Fraction(tp, tp + fn) == Fraction(tn, fp + tn)
        assert (micro == b) == same


@pytest.mark.on_change("docs/multiclass.md")
@pytest.mark.slow
def test_the_table_with_opposite_signs_is_the_smallest() -> None:
    def opposite(cells: tuple[int, ...]) -> bool:
        table = ExactTable(Contingency.from_matrix([cells[:3], cells[3:6], cells[6:]], rows="predicted"))
        try:
            return table["informedness"] * table["markedness"] < 0
        except Undefined:
            return False

    tables = (cells for n in range(1, 6) for cells in product(range(n + 1), repeat=9) if sum(cells) == n)
    found = next(cells for cells in tables if opposite(cells))
    assert found == sum(page_writer.OPPOSITE, ())
    assert "B = -1/30 and M = 1/12" in PAGE


def test_what_is_0_at_independence_and_1_where_all_is_right() -> None:
    independent = ExactTable(Contingency.from_matrix([[6, 2, 4], [3, 1, 2], [3, 1, 2]], rows="predicted"))
    perfect = ExactTable(Contingency.from_matrix([[6, 0, 0], [0, 1, 0], [0, 0, 2]], rows="predicted"))
    association = [each.name for each in MEASURES.values() if each.family == "association"]
    assert {n for n in association if independent[n] != 0} == {"informedness_micro", "fleiss_kappa", "gwet_ac1"}
    assert {perfect[name] for name in association} == {1}


def test_with_many_cases_the_guesses_matter_as_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    means = {"informedness", "informedness_by_prevalence", "informedness_macro", "adjusted_balanced_accuracy"}
    association = {each.name for each in MEASURES.values() if each.family == "association"}

    def right() -> set[str]:
        table = exact_table(page_writer._expected_table())
        return {name for name in association if table[name] == page_writer.INFORMED}

    assert right() == means
    monkeypatch.setattr(page_writer, "GUESS", (Fraction(3, 7), Fraction(2, 7), Fraction(2, 7)))
    assert right() == association - {"informedness_micro", "gwet_ac1"}


def test_the_row_of_each_estimate_says_what_is_unbiased() -> None:
    minus = {name: row[1] for name, row in rows_of("What they estimate").items()}
    unbiased = {"informedness_by_prevalence", "informedness_macro", "adjusted_balanced_accuracy"}
    assert {name for name, bias in minus.items() if bias == "**0**"} == unbiased
    assert minus["informedness"] == "1/28"  # (3 - 2) 1/2 1/2 over 7


@for_each(MEASURES)
def test_a_definition_can_be_shown_in_a_table(name: str) -> None:
    """GitHub refuses some macros, and a bar ends the cell."""
    latex = page_writer.definition(OF_CLASSES[name])
    assert "|" not in latex
    assert "operatorname" not in latex
    assert latex.count("{") == latex.count("}")
    assert latex.count(r"\left") == latex.count(r"\right")


def test_its_examples_run() -> None:
    found = doctest.testfile(str(ROOT / "docs" / "multiclass.md"), module_relative=False)
    assert found.attempted > 5
    assert found.failed == 0
