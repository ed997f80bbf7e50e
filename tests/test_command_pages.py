"""The pages to read beside a paper: everything is on them, once, and every link leads somewhere."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from inspect import isfunction
from itertools import pairwise
from typing import Any

from bookmaker_ref import papers
from bookmaker_ref.decide.class_tables import value
from bookmaker_ref.papers import ERRATA, derived_in, entry, recorded
from bookmaker_ref.papers.errata import READ_OTHERWISE, WITHDRAWN
from bookmaker_ref.papers.errata_page import page as errata_page
from bookmaker_ref.papers.record import Equation, Paper, Record
from bookmaker_ref.papers.where import anchor, place
from bookmaker_ref.symbolic import Informedness, Prevalence
from bookmaker_ref.symbolic.classes import Counts, Det, Of, ProductOver, l
from bookmaker_ref.symbolic.multiclass import InformednessK
from derivations import beyond, derivation
from docs.writers.equations import equations_page
from docs.writers.errata import page as table_of_errata
from tests.cases import for_each
from tests.pages import WRITTEN
from tests.paths import ROOT

WRONG = ("misprint", "false")


@cache
def pages() -> dict[str, str]:
    """The page of each paper, and that of the errata."""
    made = {key: equations_page(paper, recorded()) for key, paper in papers.PAPERS.items()}
    return {**made, "errata": errata_page(papers.PAPERS.values(), recorded())}


def papers_with_pages() -> list[tuple[Paper, str]]:
    """Each paper with its page."""
    return [(paper, pages()[key]) for key, paper in papers.PAPERS.items()]


def of_paper(case: tuple[Paper, str]) -> str:
    """The id of a case: the key of the paper."""
    return case[0].key


def targets(page: str) -> list[str]:
    return re.findall(r'<a id="([^"]+)"></a>', page)


def after(target: str, page: str) -> str:
    """The part of a page from one target to the next."""
    return page.partition(f'<a id="{target}"></a>')[2].partition('<a id="')[0]


def test_there_is_something_to_write() -> None:
    assert sum(len([*paper.contents, *paper.records()]) for paper in papers.PAPERS.values()) > 200
    assert len(ERRATA) > 10


@for_each(papers_with_pages, of_paper)
def test_every_entry_of_a_paper_has_one_target(paper: Paper, page: str) -> None:
    found = targets(page)
    assert sorted(found) == sorted({anchor(each) for each in (*paper.contents, *paper.records())})


@for_each(papers_with_pages, of_paper)
def test_entries_stand_in_the_order_of_print(paper: Paper, page: str) -> None:
    top = [anchor(each) for each in paper.contents]
    assert [each for each in targets(page) if each in set(top)] == top


@for_each(papers_with_pages, of_paper)
def test_the_head_of_a_page_links_to_every_equation(paper: Paper, page: str) -> None:
    head, _, _ = page.partition("\n## ")
    equations = [each for each in paper.contents if isinstance(each, Equation)]
    assert equations or paper.key in ("powers2003", "powerskappa"), "papers without numbered equations"
    for each in equations:
        assert f"[({each.number})](#equation-{each.number})" in head


@cache
def known_targets() -> frozenset[str]:
    """Every target as a page of equations or the page of errata links to it."""
    found = {f"{key}.md#{name}" for key, page in pages().items() if key != "errata" for name in targets(page)}
    return frozenset(
        {*found, *(f"equations/{each}" for each in found), *(f"../errata.md#{x}" for x in targets(pages()["errata"]))}
    )


@for_each(pages)
def test_every_link_leads_somewhere(key: str) -> None:
    page = pages()[key]
    known = known_targets() | {f"#{name}" for name in targets(page)}
    links = set(re.findall(r"\]\(([^)]+)\)", _without_math(page)))
    inner = {link for link in links if "#" in link}
    assert inner
    assert inner <= known
    assert all((ROOT / "docs" / "equations" / link).resolve().exists() for link in links - inner - {"../errata.md"})


def test_the_page_of_errata_counts_withdrawn_errata_apart() -> None:
    page = table_of_errata()
    rows = re.findall(r"^\| <a id=.*$", page, re.MULTILINE)
    withdrawn = sum("(withdrawn)" in row for row in rows)
    assert withdrawn > 0
    head = page.partition("\n## ")[0]
    assert f"{len(rows) - withdrawn} errata" in head
    assert f"{withdrawn} more are withdrawn" in head
    numbers = [int(found) for found in re.findall(r"(\d+) (?:are misprints|hold only|are false)", head)]
    assert sum(numbers) == len(rows) - withdrawn


@for_each(pages)
def test_the_markdown_is_well_formed(key: str) -> None:
    page = pages()[key]
    assert page.endswith("\n")
    assert "\n\n\n" not in page
    assert page.count("```") == 2 * (page.count("```math") + page.count("```bibtex"))
    assert page.count("```bibtex") == page.count("\n@")
    rows = re.findall(r"^\|.*\|$", page, re.MULTILINE)
    assert rows
    # Each table has rows of one length: as many unescaped bars as its head.
    for table in re.findall(r"(?:^\|.*\|\n)+", page, re.MULTILINE):
        assert len({len(re.findall(r"(?<!\\)\|", row)) for row in table.splitlines()}) == 1


def _without_math(page: str) -> str:
    return re.sub(r"```math\n.*?\n```", "", page, flags=re.DOTALL)


def equations() -> list[Equation]:
    return [each for paper in papers.PAPERS.values() for each in paper.contents if isinstance(each, Equation)]


@for_each(equations, lambda each: each.id)
def test_the_derivation_of_an_equation_is_where_the_page_says(equation: Equation) -> None:
    file, function = derived_in(equation.id).split(": ")
    assert function == derivation(equation.id).steps.__name__
    assert f"\ndef {function}() -> None:\n" in (ROOT / "derivations" / file).read_text(encoding="utf-8")
    assert f"(../../derivations/{file}): `{function}`." in pages()[equation.paper]


@for_each(papers_with_pages, of_paper)
def test_what_is_wrong_is_shown_with_what_is_right(paper: Paper, page: str) -> None:
    wrong = [each for each in paper.records() if recorded()[each.id]["verdict"] in WRONG]
    assert wrong
    for each in wrong:
        own = after(anchor(each), page)
        assert recorded()[each.id]["verdict"] in own
        right = each.corrected or each.instead
        assert right is not None
        if each.kind != "number":
            assert right.latex() in own


def test_every_erratum_is_listed_with_its_proof() -> None:
    expected = [each.replace(":", "-") for each in ERRATA]
    assert targets(pages()["errata"]) == expected
    for erratum, id in ERRATA.items():
        record = entry(id)
        assert isinstance(record, Record)
        own = after(erratum.replace(":", "-"), pages()["errata"])
        assert own.startswith(f"{erratum}: {place(record)}\n")
        assert ("Withdrawn:" in own) == (erratum in WITHDRAWN)
        other = READ_OTHERWISE.get(erratum)
        assert ("In another reading the page is right: " in own) == (other is not None)
        assert other is None or f"[{other}](equations/" in own
        assert record.latex in own
        assert record.note in own
        table = recorded()[id].get("counterexample")
        if table:
            if "tp" in table:
                assert f"| **predicted +** | {table['tp']} | {table['fp']} |" in own
            for row in table.get("matrix", ()):
                assert f"| {' | '.join(map(str, row))} |" in own
            assert f"eft side {table['lhs']}, right side {table['rhs']}." in own
        assert ("may be to blame" in own) == (record.source == "unclear")


def test_pages_without_errata_say_so() -> None:
    empty = Paper("nobody1900", "Nothing", "N. N.", 1900, "", ())
    assert "None so far." in errata_page([empty], {})


# --- what the papers leave open -----------------------------------------------------------------------------------

OPEN = (ROOT / "docs" / "open-questions.md").read_text(encoding="utf-8")


def test_what_is_said_of_open_questions_rests_on_records() -> None:
    ids = set(re.findall(r"`(powers\w*:[\w.-]+)`", OPEN))
    assert len(ids) > 10
    assert [id for id in ids if id not in recorded()] == []
    assert not any(recorded()[id]["verdict"] == "undecided" for id in ids)


def test_what_is_said_of_open_questions_is_derived() -> None:
    named = set(re.findall(r"`([a-z_]+)`", OPEN))
    functions = {
        name
        for name, each in vars(beyond).items()
        if isfunction(each) and each.__module__ == beyond.__name__ and not name.startswith("_")
    }
    assert functions
    assert functions <= named, "a theorem that the page does not mention"
    assert {name for name in named if "_" in name} <= functions | {"derivations"}


def test_the_tables_of_open_questions_are_what_is_said_of_them() -> None:
    """The numbers on the page, from the tables on the page."""
    tables = {
        text: tuple(tuple(map(int, row.split())) for row in text.split(" / "))
        for text in re.findall(r"\d \d \d / \d \d \d / \d \d \d", OPEN)
    }
    found: dict[str, tuple[Any, Any]] = {
        text: (value(Det, table), value(InformednessK, table)) for text, table in tables.items()
    }
    assert found["0 0 1 / 0 0 1 / 1 1 0"] == (0, Fraction(-2, 3))
    assert found["0 0 1 / 0 1 0 / 1 0 0"] == (Fraction(-1, 27), 0)
    assert found["0 0 1 / 1 0 0 / 0 1 0"] == (Fraction(1, 27), Fraction(-1, 2))
    assert found["0 0 1 / 0 1 0 / 1 1 0"][1] == Fraction(-7, 24)
    one, other = "0 0 1 / 1 1 0 / 0 1 1", "1 0 0 / 0 2 0 / 0 0 2"
    assert margins(tables[one]) == margins(tables[other])
    assert [found[each][0] / found[each][1] for each in (one, other)] == [Fraction(12, 125), Fraction(4, 125)]
    rows = re.findall(r"\| ([\d /]+) \| (\d+/\d+) \| ([\d /]+) \| (\d+/\d+) \| (\d+/\d+) \|", OPEN)
    assert len(rows) == 2
    for one, its, other, that_ones, det in rows:
        assert margins(tables[one]) == margins(tables[other])
        assert found[one] == (Fraction(det), Fraction(its))
        assert found[other] == (Fraction(det), Fraction(that_ones))
    more, less = "1 0 1 / 1 1 0 / 0 1 2", "1 0 1 / 0 2 0 / 1 0 2"
    assert margins(tables[more]) == margins(tables[less])
    assert [found[each] for each in (more, less)] == [
        (Fraction(3, 343), Fraction(7, 20)),
        (Fraction(2, 343), Fraction(11, 20)),
    ]
    even = tables["1 0 1 / 1 1 0 / 0 1 1"]
    assert {value(Of(Informedness, l), even, {l: label}) for label in range(3)} == {Fraction(1, 4)}
    assert value(Det / ProductOver(Of(Prevalence, l), l), even) == Fraction(1, 2) ** 2


def becomes_a_list(page: str) -> list[str]:
    """The lines of running text that begin with a sign of Markdown's lists, and so would become one."""
    return [line for before, line in pairwise(page.splitlines()) if before.strip() and line.startswith("+ ")]


def test_no_line_of_running_text_becomes_a_list() -> None:
    assert {
        path: found for path, page in WRITTEN.items() if (found := becomes_a_list(page.read_text(encoding="utf-8")))
    } == {}
    assert becomes_a_list("with the\n+ form") == ["+ form"]


def margins(table: Counts) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return tuple(map(sum, table)), tuple(map(sum, zip(*table, strict=True)))
