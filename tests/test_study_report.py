"""docs/significance.md says what the study finds: cells of its tables are counted again, and its figures are there."""

from __future__ import annotations

import argparse
import ast
import json
import random
import re
import sys
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from pathlib import Path
from string import Formatter
from typing import Any

import numpy as np
import pytest

from bookmaker_ref.cli import main as command_line, study as command
from bookmaker_ref.significance.unconditional import chan_zhang, santner_snell
from bookmaker_ref.study import RealMargins
from bookmaker_ref.study.by_margins import EVEN, LEVEL, OF_THREE, OF_TWO, UNEVEN, Margins, known_tests, outside_null
from bookmaker_ref.study.by_name import intervals
from bookmaker_ref.study.covering import coverage
from bookmaker_ref.study.figures.files import rendered
from bookmaker_ref.study.rejecting import power
from docs.writers.significance import claims, elsewhere, figures
from docs.writers.significance.agreement import EXACT, exact_rule
from docs.writers.significance.page import _names, share
from docs.writers.significance.settings import limit_of_coverage
from tests.cases import for_each
from tests.sampled import compositions, multinomial

DOCS = Path(__file__).parents[1] / "docs"
WRITERS = DOCS / "writers" / "significance"
#: The seed of the cells that are counted again: raise it, and others are.
SEED = 1
MARGINS = {each.name: each for each in OF_TWO}, {each.name: each for each in OF_THREE}

Row = tuple[tuple[str, ...], dict[str, str]]


@cache
def page() -> str:
    return (DOCS / "significance.md").read_text(encoding="utf-8")


@cache
def table(slug: str) -> tuple[Row, ...]:
    """The names in the first column of each row, and its other cells by their heads; no cell is bold here."""
    (_, after) = page().split(f'<a id="{slug}"></a>')
    lines = re.search(r"^\|.*?(?=^$)", after, re.DOTALL | re.MULTILINE)
    assert lines is not None
    head, _, *rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in lines[0].splitlines())
    return tuple(
        (
            tuple(re.findall("`(.*?)`", first)) or (first,),
            dict(zip(head[1:], (c.strip("*") for c in cells), strict=True)),
        )
        for first, *cells in rows
    )


def slugs(pattern: str) -> list[str]:
    return [slug for slug in re.findall('<a id="(.*?)"', page()) if re.fullmatch(pattern, slug)]


def numbers(slug: str) -> Iterator[tuple[str, str, str]]:
    """Name, head and cell of every number of a table."""
    for names, cells in table(slug):
        yield from ((name, head.split(" = ")[1], cell) for name in names for head, cell in cells.items())


def some(slug: str, most: int, largest: int = 10**9) -> list[tuple[str, str, str]]:
    """So many cells of a table, drawn with a seed."""
    found = [each for each in numbers(slug) if "/" in each[1] or float(each[1]) <= largest]
    return random.Random(f"{SEED} {slug}").sample(found, min(most, len(found)))


def counted_size(name: str, n: str, alpha: str, margins: Margins) -> str:
    return share(power(known_tests(margins.k)[name], margins.design(int(n)), alpha).high)


def test_one_whole_table_of_sizes_is_what_is_counted() -> None:
    cells = [each for each in numbers("size-even-0.05") if each[1] in ("8", "16")]
    assert {name for name, _, _ in cells} == set(known_tests(2))
    for name, n, cell in cells:
        assert counted_size(name, n, "0.05", EVEN) == cell, (name, n)


def test_the_size_that_was_known_before_is_on_the_page() -> None:
    # N = 16, even, 0.05: the exact size of KB is this fraction.
    found = {name: cell for name, n, cell in numbers("size-even-0.05") if n == "16"}
    assert found["chi2_kb"] == share(Fraction(3891967, 1073741824)) == "0.0036"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("slug", "margins", "alpha"),
    [
        *((f"size-{m.name}-{alpha}", m, alpha) for m in OF_TWO for alpha in ("0.05", "0.01")),
        *((f"{kind}-3-{m.name}", m, "0.05") for m in OF_THREE for kind in ("size", "chosen")),
    ],
)
def test_sizes_drawn_by_chance_are_what_is_counted(slug: str, margins: Margins, alpha: str) -> None:
    for name, n, cell in some(slug, 12) if margins.k == 2 else some(slug, 3, largest=12):
        assert counted_size(name, n, alpha, margins) == cell, (name, n)


def test_the_table_of_power_is_what_is_counted() -> None:
    for (name,), cells in table("power"):
        for head, cell in cells.items():
            margins, informedness = head.split(", I = ")
            found = power(known_tests(2)[name], MARGINS[0][margins].design(30, informedness), "0.05")
            assert share(found.high) == cell, (name, head)


#: What a table is about, where its name says so; Informedness where it does not.
MEASURES = {"markedness": "markedness", "correlation": "correlation", "cohen_kappa": "cohen_kappa", "-rate-": "recall"}


def defined_share(of: str, model: Any, n: int) -> Fraction:
    """In words: of Informedness, that each class has cases; of Markedness, that each is predicted; of Correlation both.

    Kappa is undefined where all cases are in one cell of the diagonal.
    """
    k = model.k
    if of == "cohen_kappa":
        return 1 - sum((model.cells[i][i] ** n for i in range(k)), Fraction(0))
    rows = [{(i, j) for j in range(k)} for i in range(k)]
    columns = [{(i, j) for i in range(k)} for j in range(k)]
    needed = {"informedness": columns, "markedness": rows, "correlation": rows + columns}[of]
    found = Fraction(0)
    for size in range(len(needed) + 1):
        for empty in combinations(needed, size):
            left = 1 - sum((model.cells[i][j] for i, j in set().union(*empty)), Fraction(0))
            found += (-1) ** size * left**n
    return found


def counted_coverage(name: str, truth: str, slug: str) -> dict[str, str]:
    """What the page says of one interval in its four tables, from the coverage alone."""
    of = next((measure for part, measure in MEASURES.items() if part in slug), "informedness")
    k = 3 if "-3-" in slug else 2
    n = int(slug.rpartition("-")[2]) if slug[-1].isdigit() else 30
    margins = MARGINS[k - 2]["uneven" if "uneven" in slug else "even"]
    rest, design = Fraction(1), RealMargins(n, 0, "0" if of != "recall" else truth, 0)
    rule = exact_rule(name) if name in EXACT else intervals(of, LEVEL, k)[name]
    if "-exact-" in slug:
        design = RealMargins.of(margins.model(truth), 10, 10)
    elif of != "recall":
        design, rest = margins.design(n, truth), defined_share(of, margins.model(truth), n)  # type: ignore[assignment]  # any
    found = coverage(rule, design, of)

    def given(pair: Any) -> str:
        low, high = (share(each / rest) for each in pair)
        return low if low == high else f"{low}..{high}"

    return {
        "coverage": "undefined" if found.width is None else given(found.covered),
        "misses": "undefined" if found.width is None else f"{given(found.below)} / {given(found.above)}",
        "width": "undefined" if found.width is None else f"{found.width:.3f}",
        "undefined": share(found.undefined),
    }


@pytest.mark.slow
@pytest.mark.some(1)
@pytest.mark.parametrize("slug", slugs("coverage-.*"))
def test_coverages_drawn_by_chance_are_what_is_counted(slug: str) -> None:
    for name, informedness, cell in some(slug, 3 if slug.endswith(("100", "12")) else 6):
        if name == "chan-zhang":  # too slow to be counted again
            continue
        found = counted_coverage(name, informedness, slug)
        assert found["coverage"] == cell, (name, informedness)
        for kind in ("misses", "width", "undefined"):
            beside = slug.replace("coverage", kind, 1)
            shown = numbers(beside) if kind != "undefined" or slugs(beside) else ()  # not where nothing is undefined
            other = {each: text for each, i, text in shown if i == informedness}
            assert found[kind] == other.get(name, "0.0000"), (kind, name, informedness)


def test_nothing_on_the_page_is_left_open() -> None:
    """No end that is cut to the range of its measure: coverage at I = 1 is certain wherever there is an interval."""
    for slug in slugs("coverage-.*"):
        for name, informedness, cell in numbers(slug):
            assert ".." not in cell, (slug, name)
            if informedness == "1" and name in ("delta-plus-three", "wald"):
                assert cell == "1.0000", (slug, name)


@pytest.mark.slow
def test_the_exact_intervals_of_the_page_are_those_of_the_library() -> None:
    """With fewer cases: one end is taken for the other with the groups exchanged."""
    groups = np.indices((4, 4))
    cells = [each.ravel() for each in (*groups, *(3 - groups))]
    for method in (santner_snell, chan_zhang):
        low, high = exact_rule(method.name, 3).limits(*cells)
        right = method(cells[0], 3, cells[1], 3)
        assert low == pytest.approx(right.low, abs=1e-11)
        assert high == pytest.approx(right.high, abs=1e-11)


def test_what_is_exact_never_covers_too_little_on_the_page() -> None:
    for slug in slugs("coverage-exact-.*"):
        found = {name: cells for (name, *_), cells in table(slug)}
        for name in EXACT:
            assert all(float(cell) >= 0.95 for cell in found[name].values()), (slug, name)
    for slug in slugs("coverage-rate-.*"):
        assert all(float(cell) >= 0.95 for name, _, cell in numbers(slug) if name == "clopper-pearson")


def test_wilsons_interval_covers_a_rate_as_by_hand() -> None:
    """Of 10 cases and p = 0.01 only no case at all has 0.01 in its interval, from 0 to z²/(10 + z²)."""
    assert {name: cell for name, p, cell in numbers("coverage-rate-10") if p == "0.01"}["wilson"] == share(
        Fraction(99, 100) ** 10
    )


def test_every_interval_and_every_test_is_in_the_tables() -> None:
    assert {name for name, _, _ in numbers("coverage-even-16")} == set(intervals("informedness", LEVEL, 2))
    assert {name for name, _, _ in numbers("coverage-3-even-8")} == set(intervals("informedness", LEVEL, 3))
    assert {name for name, _, _ in numbers("size-3-uneven")} == set(known_tests(3))


def test_a_cell_that_is_wrong_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = page()
    cell = next(cell for name, n, cell in numbers("size-even-0.05") if (name, n) == ("chi2_kb", "16"))
    table.cache_clear()
    monkeypatch.setattr(sys.modules[__name__], "page", lambda: right.replace(cell, "0.0037"))
    with pytest.raises(AssertionError, match="chi2_kb"):
        test_one_whole_table_of_sizes_is_what_is_counted()
    table.cache_clear()


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


@pytest.mark.slow
@for_each(product(OF_TWO, ["general", "two-class"]))
def test_with_many_cases_coverage_is_near_its_limit(margins: Margins, form: Any) -> None:
    name = "powers-complement" + ("" if form == "general" else "-two-class")
    design = margins.design(600, "0.5")
    found = coverage(intervals("informedness", LEVEL, 2)[name], design, method="float64", skip=1e-9)
    assert found.value == pytest.approx(limit_of_coverage(margins, "0.5", "complement", form), abs=0.01)


def test_the_limits_on_the_page_are_those_of_the_formula() -> None:
    rows = {names[0]: cells for names, cells in table("limits")}
    assert rows["CI_B2, with 2E, uneven"]["I = 0.5"] == share(limit_of_coverage(UNEVEN, "0.5", "complement", "general"))
    # Even margins and I = 0: 2E is 2, so it is how often a normal number is within 1.96/√2.
    assert rows["CI_B1, with 2E, even"]["I = 0"] == "0.8342"
    assert rows["CI_B1, without 2E, even"]["I = 0"] == "0.9500"


# --- the page itself --------------------------------------------------------------------------------------------


def test_the_commands_on_the_page_are_understood() -> None:
    commands = re.findall("Again: `bookmaker study (.*?)`", page())
    assert len(commands) > 20
    for line in commands:
        what, *words = line.split()
        parser = argparse.ArgumentParser(exit_on_error=False)
        command.KINDS[what].add_arguments(parser)
        arguments = parser.parse_args(words)
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


def test_what_the_names_mean_is_as_it_would_be_written_now() -> None:
    assert page().endswith("\n\n".join(_names()) + "\n")


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
        for source in ("findings", "agreement", "elsewhere")
        for function in ast.parse((WRITERS / f"{source}.py").read_text(encoding="utf-8")).body
        if isinstance(function, ast.FunctionDef)
        for last in ast.walk(function.body[-1])
        if isinstance(function.body[-1], ast.Return) and isinstance(last, ast.Dict)
        for key in last.keys
        if isinstance(key, ast.Constant)
    }
    assert named == computed
    assert len(named) > 60
