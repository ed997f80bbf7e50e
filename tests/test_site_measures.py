"""The pages of measures: each measure has one, and what stands on it is so, by another way than it was written."""

from __future__ import annotations

import csv
import json
import re
import subprocess
from fractions import Fraction
from functools import cache
from math import floor, isnan

import pytest
from mpmath import mp
from sympy import Symbol

import bookmaker_ref as bm
from bookmaker_ref import exact
from bookmaker_ref.decide import class_tables
from bookmaker_ref.decide.exactly import NotOnTables
from bookmaker_ref.exact import numbers
from bookmaker_ref.generate.javascript import function_of
from bookmaker_ref.names import find, find_of_classes
from bookmaker_ref.papers import PAPERS, recorded
from bookmaker_ref.significance import RECOMMENDED, STATISTICS
from bookmaker_ref.symbolic import MEASURES, Measure
from bookmaker_ref.symbolic.multiclass import OF_CLASSES
from bookmaker_ref.symbolic.rates import Bias, InverseBias, InversePrevalence, Prevalence
from bookmaker_ref.symbolic.vocabulary import CELLS
from docs.site.addresses import place_of
from docs.site.measures import pages as measures
from docs.site.measures.compared import conformed
from docs.site.measures.named import every
from docs.site.measures.picture import SYSTEM, picture
from docs.site.measures.printed import speaking
from docs.site.measures.values import DIGITS, guessing, worked
from docs.site.records.body import THREE
from docs.site.records.pages import measures_in
from docs.site.sphinx.names import names_of
from tests.cases import for_each
from tests.node import needs_node
from tests.paths import ROOT


def of_tables() -> list[Measure]:
    """The measures that a table is enough for."""
    return [each for each in MEASURES.values() if not each.takes_p]


#: Guesses, whose Prevalence is 2/5 and whose Bias is 3/10.
CHANCE = (12, 18, 28, 42)
SHARES = {
    Prevalence: Fraction(2, 5),
    InversePrevalence: Fraction(3, 5),
    Bias: Fraction(3, 10),
    InverseBias: Fraction(7, 10),
}
pytestmark = [pytest.mark.slow, pytest.mark.on_change("bookmaker_ref/**", "derivations/**", "docs/**")]


@cache
def pictured() -> dict[str, str]:
    """The pictures of measures that have one, by their names."""
    return {each.name: drawn for each in every() if (drawn := picture(each))}


@cache
def pages() -> dict[str, str]:
    """Every page by its address."""
    return {each.address: each.text for each in measures.made()}


def page_of(name: str) -> str:
    """The page of a measure."""
    return pages()[f"measures/{name}"]


def test_every_measure_has_a_page_and_stands_in_the_index() -> None:
    assert set(pages()) == {"measures/index", *(f"measures/{name}" for name in (*MEASURES, *OF_CLASSES))}
    index = pages()["measures/index"]
    for name in (*MEASURES, *OF_CLASSES):
        assert f"](/measures/{name}.md)" in index


def test_every_measure_that_a_record_links_to_has_a_page() -> None:
    linked = {measure.name for paper in PAPERS.values() for each in paper.contents for measure in measures_in(each)}
    assert len(linked) > 60
    assert {f"measures/{name}" for name in linked} <= set(pages())


@for_each(lambda: [*MEASURES.values(), *OF_CLASSES.values()])
def test_every_alias_is_a_name_that_the_search_finds(each: Measure) -> None:
    head = re.search(r"^names: (.*)$", page_of(each.name), flags=re.M)
    assert head is not None
    told = {one.name for one in names_of(f"measures/{each.name}", head[1])}
    of_both = each.name in MEASURES and each.name in OF_CLASSES
    assert {each.name, *(each.aliases if each in MEASURES.values() or not of_both else ())} <= told
    assert all(each.name in (find(one), find_of_classes(one)) for one in each.aliases)


def test_what_people_say_leads_to_the_measure() -> None:
    for said, name in {
        "MCC": "correlation",
        "Phi": "correlation",
        "Youden": "informedness",
        "PPV": "precision",
    }.items():
        assert re.search(rf"^names: .*\b{said}\b", page_of(name), flags=re.M)


def values_on(page: str, call: str) -> str:
    """What a row of the page gives for a call."""
    (found,) = re.findall(rf"\| `?([^|`]*)`? \| `{re.escape(call)}` \|$", page, flags=re.M)
    return str(found)


@for_each(of_tables)
def test_the_numbers_on_a_page_are_those_of_the_definition(each: Measure) -> None:
    cells = ", ".join(map(str, worked()))
    with mp.workdps(DIGITS + 10):
        true = each.expr.xreplace(dict(zip(CELLS, worked(), strict=True))).evalf(DIGITS + 10)
        shown = values_on(page_of(each.name), f"bm.exact.{each.name}({cells}, digits={DIGITS})")
        assert abs(mp.mpf(shown) - mp.mpf(str(true))) <= mp.mpf(10) ** (1 - DIGITS) * max(1, abs(mp.mpf(str(true))))
    assert float(values_on(page_of(each.name), f"bm.{each.name}({cells})")) == pytest.approx(float(true), rel=1e-14)


def test_the_numbers_of_three_classes_are_those_of_the_definition() -> None:
    checked = 0
    for each in OF_CLASSES.values():
        shown = float(values_on(page_of(each.name), f"bm.multiclass.{each.name}(table)"))
        try:
            true = numbers.to_float(class_tables.value(each.word, THREE, {}))
        except (exact.NotExact, NotOnTables):  # broken powers, a root of a logarithm, a sign
            assert each.kind == "power" or each.name in ("cramers_v_g2", "correlation")
            continue
        assert shown == pytest.approx(true, rel=1e-14, abs=1e-15), each.name
        checked += 1
    assert checked > 35


@for_each(of_tables)
def test_what_guessing_gets_is_what_a_table_of_guesses_has(each: Measure) -> None:
    formula = guessing(each)
    assert formula.free_symbols <= set(SHARES)
    there = formula.xreplace({word: Symbol(str(word)) for word in SHARES})
    found = there.subs({str(word): f"{share}" for word, share in SHARES.items()})
    true = getattr(exact, each.name)(*CHANCE, digits=20)
    assert abs(mp.mpf(str(found.evalf(20))) - true) < mp.mpf(10) ** -15


@for_each(of_tables)
def test_where_a_page_says_undefined_the_library_has_no_number_and_elsewhere_it_has(each: Measure) -> None:
    part = page_of(each.name).split("## Where it is undefined\n")[1].split("\n## ")[0]
    tables = [tuple(map(int, row)) for row in re.findall(r"^\| (\d+) (\d+) / (\d+) (\d+) \|", part, flags=re.M)]
    for cells in tables:
        assert isnan(getattr(bm, each.name)(*cells))
    every_table = (cells for n in range(1, 5) for cells in exact.tables(n))
    for cells in every_table:
        ways = [
            table for table in tables if all(cell == 0 for cell, there in zip(cells, table, strict=True) if not there)
        ]
        assert isnan(getattr(bm, each.name)(*cells)) == bool(ways), cells


def test_the_worst_coverage_is_that_of_the_counted_tables() -> None:
    with (ROOT / "docs/data/interval-coverage.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["covers"]]
    with (ROOT / "docs/data/worst-cases.csv").open(encoding="utf-8", newline="") as file:
        searched = list(csv.DictReader(file))
    told = 0
    for name in ("informedness", "markedness", "correlation", "cohen_kappa", "recall"):
        method = RECOMMENDED[name][0]
        counted = [row["covers"] for row in rows if (row["k"], row["measure"], row["interval"]) == ("2", name, method)]
        counted += [row["found"] for row in searched if (row["measure"], row["name"]) == (name, method)]
        worst = min(map(float, counted))
        assert f"| two classes | `{method}`" in page_of(name)
        assert f"| **{floor(worst * 1000) / 1000:.3f}** |" in page_of(name)
        told += 1
    assert told == 5
    assert "No interval is recommended" in page_of("inverse_f1")


def test_every_call_of_a_library_on_the_page_of_conformance_is_on_that_of_its_measure() -> None:
    rows = re.findall(r"^\| `.*\|$", (ROOT / "docs/conformance.md").read_text(encoding="utf-8"), flags=re.M)
    assert len(rows) > 80
    assert sum(map(len, conformed().values())) == len(rows)
    measures_of_them = {name: found for name, found in conformed().items() if name in (*MEASURES, *OF_CLASSES)}
    assert set(conformed()) - set(measures_of_them) <= {*STATISTICS, "fisher"}
    assert all(row[3] in page_of(name) for name, found in measures_of_them.items() for row in found)


def test_every_record_that_speaks_of_a_measure_is_on_its_page() -> None:
    assert sum(map(len, speaking().values())) > 1000
    for name, entries in speaking().items():
        for each in entries:
            assert f"]({place_of(each.id)})" in page_of(name)


def test_what_is_said_to_be_proved_is_recorded_so() -> None:
    told = 0
    for name in MEASURES:
        part = page_of(name).partition("## Proved of it\n")[2].partition("\n## ")[0]
        for id_ in re.findall(r"\| \[(powers[^\]]+)\]", part):
            assert recorded()[id_]["verdict"] == "proved"
            told += 1
    assert told > 50


# --- pictures -----------------------------------------------------------------------------------------------------


def test_what_depends_on_rates_has_a_picture_and_what_does_not_has_none() -> None:
    assert {"informedness", "f1", "correlation", "odds_ratio", "chi2"} <= pictured().keys()
    without = {"prevalence", "skew", "evenness_real", "posterior_alpha", "gorodkin_rk"}
    assert without <= {each.name for each in every()} - pictured().keys()


@for_each(pictured)
def test_a_picture_is_small_and_says_in_words_what_it_shows(name: str) -> None:
    drawn = pictured()[name]
    assert len(drawn) < 15_000
    assert drawn.count("<svg ") == drawn.count('role="img"') == drawn.count("aria-label=") == 2
    assert "style=" not in drawn
    assert not re.search(r"#[0-9a-f]{3,6}\b", drawn)


@for_each(["informedness", "accuracy", "recall", "wracc"])
def test_lines_lie_where_the_measure_has_the_value_that_is_written_on_them(name: str) -> None:
    first = pictured()[name].split("</svg>")[0]
    levels = [float(each.replace("−", "-")) for each in re.findall(r'class="level"[^>]*>([^<]+)<', first)]
    lines = re.findall(r'<path class="(?:high|low|middle)" d="([^"]+)"', first)
    assert len(lines) == len(levels) > 4
    for level, line in zip(levels, lines, strict=True):
        points = [tuple(map(float, each.split())) for each in re.findall(r"[\d.]+ [\d.]+", line)]
        rates = [((x - 46) / 240, (270 - y) / 240) for x, y in points]
        inside = [(x, y) for x, y in rates if 0.001 < x < 0.999 and 0.001 < y < 0.999]
        ends = [(x, y) for x, y in rates if abs(_at(name, x, y) - level) < 0.005]
        assert len(ends) >= 2
        assert all(abs(_at(name, x, y) - level) < 0.005 for x, y in inside)


def _at(name: str, fallout: float, recall: float) -> float:
    """A measure of as many positives as negatives, by its rates."""
    return float(bm.evaluate_all(recall, fallout, 1 - recall, 1 - fallout, [name])[name])


@for_each(["informedness", "precision", "f1", "lr_positive"])
def test_the_number_beside_the_dot_is_that_of_the_system(name: str) -> None:
    recall, fallout = SYSTEM.y, SYSTEM.x
    for drawn, share in zip(pictured()[name].split("</svg>")[:2], (Fraction(1, 2), Fraction(1, 10)), strict=True):
        cells = (recall * share, fallout * (1 - share), (1 - recall) * share, (1 - fallout) * (1 - share))
        true = getattr(exact, name)(*cells)
        (shown,) = re.findall(r'class="value"[^>]*>([^<]+)<', drawn)
        assert float(shown) == pytest.approx(float(true), rel=5e-3)


# --- languages ----------------------------------------------------------------------------------------------------


@needs_node
def test_the_javascript_of_one_measure_gives_what_python_gives() -> None:
    head = f"import {{ decimals }} from {json.dumps((ROOT / 'docs/site/explorer/arithmetic.js').as_uri())};\n"
    bodies = (function_of(each).split("\n", 1)[1] for each in of_tables())
    scoped = (
        f"found[{json.dumps(each.name)}] = (() => {{{body}\nreturn {each.name};}})()(56n, 20n, 12n, 12n);"
        for each, body in zip(of_tables(), bodies, strict=True)
    )
    script = f"{head}const found = {{}};\n{chr(10).join(scoped)}\nconsole.log(JSON.stringify(found));"
    said = subprocess.run(
        ("node", "--input-type=module", "-e", script), capture_output=True, encoding="utf-8", check=True
    ).stdout
    found = json.loads(said)
    assert set(found) == {each.name for each in of_tables()}
    for name, value in found.items():
        assert value == pytest.approx(getattr(bm, name)(56, 20, 12, 12), rel=1e-15)


@for_each(of_tables)
def test_a_page_has_code_of_its_measure_in_every_language(each: Measure) -> None:
    name, page = each.name, page_of(each.name)
    assert f"\ndef {name}(" in page
    assert f"\nfunction {name}(" in page
    assert re.search(rf"^    .* AS {name}$", page, flags=re.M)
