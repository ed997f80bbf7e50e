"""docs/significance.md: its sentences, its commands and its figures; that it says where it is worse than it is here."""

from __future__ import annotations

import argparse
import ast
import json
import re
from functools import cache
from string import Formatter

import numpy as np
import pytest

from bookmaker_ref.cli import main as command_line, study as command
from bookmaker_ref.study.by_margins import EVEN, LEVEL, OF_TWO, UNEVEN, known_tests
from bookmaker_ref.study.by_name import intervals
from bookmaker_ref.study.figures.files import rendered
from docs.writers.significance import claims, elsewhere, figures
from docs.writers.significance.page import AGAIN, share
from docs.writers.significance.settings import limit_of_coverage
from tests.cases import for_each
from tests.paths import ROOT

DOCS = ROOT / "docs"
WRITERS = DOCS / "writers" / "significance"


@cache
def page() -> str:
    return (DOCS / "significance.md").read_text(encoding="utf-8")


def test_the_limits_on_the_page_are_those_of_the_formula() -> None:
    lines = re.findall(r"^\| (CI_B.*) \|$", page(), re.MULTILINE)
    heads = re.findall(r"^\| interval \| (.*) \|$", page(), re.MULTILINE)
    assert len(heads) == 1
    rows = {
        first: dict(zip(heads[0].split(" | "), (cell.strip("*") for cell in cells), strict=True))
        for first, *cells in (line.split(" | ") for line in lines)
    }
    assert rows["CI_B2, with 2E, uneven"]["I = 0.5"] == share(limit_of_coverage(UNEVEN, "0.5", "complement", "general"))
    # Even margins and I = 0: 2E is 2, so it is how often a normal number is within 1.96/√2.
    assert rows["CI_B1, with 2E, even"]["I = 0"] == "0.8342"
    assert rows["CI_B1, without 2E, even"]["I = 0"] == "0.9500"


def test_the_commands_on_the_page_are_understood() -> None:
    commands = re.findall("bookmaker study (.*?)[`\\n]", page())
    assert len(commands) > len(AGAIN)
    assert {line.removeprefix("bookmaker study ") for line in AGAIN} <= {*commands}
    for line in commands:
        what, *words = line.split()
        parser = argparse.ArgumentParser(exit_on_error=False)
        command.KINDS[what].add_arguments(parser)
        arguments = parser.parse_args(words)
        if what in ("plan", "worst"):  # they have no tables of their own
            continue
        for design in command.designs(arguments):
            k = command.classes_of(design)
            known = known_tests(k) if what == "size" else intervals(arguments.of, LEVEL, k)
            assert set(arguments.use or []) <= set(known), line


def test_the_figures_of_the_page_are_there_without_a_date() -> None:
    shown = re.findall(r"\]\(figures/(.*?)\)", page())
    drawn = (figures.SIZE, figures.COVERAGE, figures.SIZE_3, figures.COVERAGE_3)
    assert shown == [each.file for each in drawn]
    for name in shown:
        text = (DOCS / "figures" / name).read_text(encoding="utf-8")
        assert "<svg" in text
        assert "<dc:date>" not in text


def test_a_figure_shows_what_is_counted_and_is_the_same_again() -> None:
    pytest.importorskip("matplotlib")
    lines = {"KB": "chi2_kb", "Fisher": "fisher"}
    drawn = figures.of_size("figure.svg", lines, [EVEN], (8, 16), most=0.2, shows="Two panels.")
    figure = figures.draw(drawn)
    panel = {axes.get_title().splitlines()[0]: axes for axes in figure.axes if axes.get_title()}["KB"]
    found = {str(line.get_label()): np.asarray(line.get_ydata(), dtype=float).tolist() for line in panel.get_lines()}
    assert share(found["even"][1]) == "0.0036"
    assert panel.get_title() == f"KB\nat most {max(found['even']):.3f}"
    assert set(found["nominal"]) == {0.05}
    assert figure.get_suptitle().replace("\n", " ").startswith(figures.headline(drawn))
    assert drawn.words == f"{figures.headline(drawn)}. Two panels."
    assert rendered(figure, ".svg") == rendered(figures.draw(drawn), ".svg")


# --- that it is worse elsewhere ---------------------------------------------------------------------------------


def head() -> str:
    """What stands before the first recommendation."""
    return page().split("## What to use\n")[1].split("- **Is it more than chance")[0]


def test_the_page_says_first_that_its_ranges_are_over_two_pairs_of_margins() -> None:
    assert head().strip().startswith("**These ranges are over two pairs of margins only:**")
    assert all(f"prevalence {each.prevalence} with guesses {each.guess}" in head() for each in OF_TWO)


@for_each(range(3))
def test_what_is_worse_elsewhere_is_what_its_command_shows(place: int, *, capsys: pytest.CaptureFixture[str]) -> None:
    says = [line for line in head().splitlines() if line.startswith("- ")]
    assert len(says) == 3
    said = re.search(r" (0\.\d{4}) .* not (0\.\d{4}) (at most|at least): `bookmaker (.*)`$", says[place])
    assert said is not None
    there, here, bound, words = said.groups()
    assert words == elsewhere.commands()[place].removeprefix("bookmaker ")
    assert command_line([*words.split(), "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)["results"]
    shown = found["high"]["value"] if bound == "at most" else found["covered"]["low"]["value"]
    assert f"{shown:.4f}" == there
    assert float(there) > float(here) if bound == "at most" else float(there) < float(here)
    # And what is said of this page is on it.
    assert page().count(here) > 1


def test_what_is_no_worse_elsewhere_stops_the_page() -> None:
    found = elsewhere.Elsewhere(0.06, 0.83, 0.87)
    assert elsewhere.numbers(found, 0.05, 0.9, 0.92)["elsewhere"] == found
    with pytest.raises(ArithmeticError, match="N - 1 rejects more often elsewhere"):
        elsewhere.numbers(found, 0.07, 0.9, 0.92)
    with pytest.raises(ArithmeticError, match="Wilson covers less elsewhere"):
        elsewhere.numbers(found, 0.05, 0.8, 0.92)


def test_what_below_5_and_ties_mean_is_said() -> None:
    assert "`chi2_yates_below_5` corrects a cell where fewer than 5 cases are observed in it" in page()
    assert "two-sided mid-p counts every table that is exactly as probable as the one seen by half" in page()


def test_a_sentence_that_is_not_so_stops_the_page() -> None:
    with pytest.raises(ArithmeticError, match="the page says that two is three"):
        claims.sure(False, "two is three")


def test_the_text_names_the_numbers_that_are_computed_and_no_others() -> None:
    """Else it would be found only after minutes, when the page is made."""
    text = (WRITERS / "findings.txt").read_text(encoding="utf-8")
    named = {re.split(r"[.\[]", name)[0] for _, name, _, _ in Formatter().parse(text) if name}
    computed = {
        key.value
        for source in ("findings", "agreement", "clusters", "elsewhere")
        for function in ast.parse((WRITERS / f"{source}.py").read_text(encoding="utf-8")).body
        if isinstance(function, ast.FunctionDef)
        for last in ast.walk(function.body[-1])
        if isinstance(function.body[-1], ast.Return) and isinstance(last, ast.Dict)
        for key in last.keys
        if isinstance(key, ast.Constant)
    }
    assert named == computed
    assert len(named) > 60
