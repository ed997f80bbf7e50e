"""The pages of records, errata, claims and questions: each says what is recorded, and leads to what is there."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from hashlib import sha256
from html import unescape
from urllib.parse import parse_qs

import pytest

from bookmaker_ref import markdown
from bookmaker_ref.asking.proofs import proofs_of
from bookmaker_ref.asking.records import lines_of, measured_number
from bookmaker_ref.language import parse_statement
from bookmaker_ref.papers import ERRATA, PAPERS, entry, recorded
from bookmaker_ref.papers.empirical import CLAIMS, findings
from bookmaker_ref.papers.errata import WITHDRAWN
from bookmaker_ref.papers.record import Equation, Record
from bookmaker_ref.papers.scope import in_its_scope
from docs.site import lasting
from docs.site.addresses import address_of, anchor, place_of
from docs.site.page import Asset, Page
from docs.site.records import pages as records, questions
from docs.site.records.proofs import is_apart, shown_numbers
from docs.site.records.shown import SIGNS
from docs.site.reference import code
from docs.writers.equations import MEANING
from tests.cases import for_each
from tests.paths import ROOT

_VERDICT = re.compile(r'<span class="verdict verdict-([\w-]+)">([\w ,=]+)</span>')
_LINE = re.compile(r'<p class="verdict-line">(.*?)</p>')
pytestmark = [pytest.mark.slow, pytest.mark.on_change("bookmaker_ref/**", "derivations/**", "docs/**")]


@cache
def entries() -> list[Equation | Record]:
    return [each for paper in PAPERS.values() for each in paper.contents]


@cache
def all_records() -> list[Record]:
    return [each for paper in PAPERS.values() for each in paper.records()]


@cache
def made() -> dict[str, str]:
    """Every page, and every address that leads to one, by its address."""
    found: dict[str, str] = {}
    for each in records.made():
        if isinstance(each, Page):
            address, text = each.address, each.text
        else:
            address, text = each.path.removesuffix(".html"), each.content.decode()
        assert address not in found, f"{address} is made twice"
        found[address] = text
    return found


def page_of(id: str) -> str:
    return made()[address_of(id)]


# --- verdicts ---------------------------------------------------------------------------------------------------


@for_each(entries, lambda each: each.id)
def test_the_verdict_of_an_entry_stands_below_its_title(each: Equation | Record) -> None:
    text = page_of(each.id)
    assert text.startswith("# ")
    assert text.count("\n# ") == 0
    (line,) = _LINE.findall(text)
    found = recorded()[each.id]
    assert _VERDICT.findall(line) == [(found["verdict"], in_its_scope(found))]
    assert ("decided for these K only" in line) == (in_its_scope(found) != found["verdict"])


@for_each(lambda: [each for each in entries() if len(lines_of(each)) > 1], lambda each: each.id)
def test_every_line_has_its_place_its_formula_and_its_verdict(each: Equation) -> None:
    text = page_of(each.id)
    for line in lines_of(each):
        part = text.partition(f'<a id="{anchor(line)}"></a>')[2].partition("\n### ")[0]
        assert _VERDICT.search(part)[1] == recorded()[line.id]["verdict"], line.id  # type: ignore[index]  # found
        assert line.latex in part, line.id


@for_each(lambda: ERRATA)
def test_an_erratum_says_its_verdict_or_that_it_is_withdrawn(erratum: str) -> None:
    (line,) = _LINE.findall(page_of(erratum))
    word = "withdrawn" if erratum in WITHDRAWN else recorded()[ERRATA[erratum]]["verdict"]
    said = word if erratum in WITHDRAWN else in_its_scope(recorded()[ERRATA[erratum]])
    assert _VERDICT.findall(line) == [(word, said)]
    assert f"`{erratum}`" in page_of(erratum)


@for_each(lambda: CLAIMS)
def test_a_claim_says_its_answer_and_every_number_that_was_measured(claim: str) -> None:
    text = page_of(claim)
    (line,) = _LINE.findall(text)
    assert _VERDICT.findall(line)[0][1] == findings()[claim]["answer"]
    for reading in findings()[claim]["readings"]:
        for each in reading["checks"]:
            assert f"| {markdown.text(each['says']).replace('|', markdown.BAR)} | {measured_number(each)} |" in text


def test_a_question_that_is_settled_has_its_theorem_with_a_proof() -> None:
    found = {each.slug: made()[f"questions/{each.slug}"] for each in questions.every()}
    assert Counter(each.settled for each in questions.every())[True] > 10
    assert sum("**Proof.**" in text for text in found.values()) > 8
    assert not [slug for slug, text in found.items() if "](../" in text]  # each link begins at the root of the site
    for each in questions.every():
        assert ("settled" if each.settled else "open") in _LINE.findall(found[each.slug])[0]
        assert not re.search(r"`\w+`\.?$", found[each.slug].partition("## Theorem")[0].strip())


def test_every_verdict_has_a_colour() -> None:
    styles = "".join(file.read_text() for file in (ROOT / "docs/site/sphinx/static").glob("*.css"))
    said = {name for text in made().values() for name, _ in _VERDICT.findall(text)}
    assert said >= {
        "proved",
        "misprint",
        "false",
        "conditional",
        "approximation",
        "definition",
        "settled",
        "depends-on",
    }
    assert {each for each in said if f".verdict-{each}" not in styles} == {"withdrawn"}  # as quiet as the rest
    assert set(MEANING) - {"empirical"} == set(SIGNS)


# --- what is said of a record -----------------------------------------------------------------------------------


@for_each(
    lambda: [each for each in all_records() if each.kind == "line" or isinstance(entry(each.id), Record)],
    lambda each: each.id,
)
def test_a_record_is_shown_as_printed_and_as_read_and_can_be_decided_again(record: Record) -> None:
    page = made()[place_of(record.id)[1:].partition(".md")[0]]
    part = page.partition(f'<a id="{anchor(record)}"></a>')[2] if record.kind == "line" else page
    assert f":::{{container}} printed\n```math\n{record.latex}\n```\n:::" in part
    link = part.partition('<a class="try-it" href="')[2].partition('"')[0]
    asked = parse_qs(unescape(link).partition("#")[2], strict_parsing=True)
    assert asked.keys() == {"panel", "formula"}
    assert parse_statement(asked["formula"][0]) == record.printed


@for_each(lambda: [each for each in all_records() if recorded()[each.id].get("counterexample")], lambda each: each.id)
def test_what_is_wrong_comes_with_its_smallest_counterexample(record: Record) -> None:
    found = recorded()[record.id]["counterexample"]
    page = made()[place_of(record.id)[1:].partition(".md")[0]]
    rows = re.findall(r'<table class="counts">.*?</table>', page)
    tables = [[int(n) for n in re.findall(r'<td class="(?:right|wrong)">(\d+)</td>', each)] for each in rows]
    if "tp" in found:
        assert [int(found[each]) for each in ("tp", "fp", "fn", "tn")] in tables
    elif "matrix" in found:
        assert [int(n) for row in found["matrix"] for n in row] in tables
    else:
        assert "## Where it fails" in page


@for_each(lambda: [each for each in entries() if proofs_of(each)], lambda each: each.id)
def test_a_proof_has_each_of_its_steps_and_leads_to_its_source(each: Equation | Record) -> None:
    text = page_of(each.id).partition("\n## Proof\n")[2]
    for proof in proofs_of(each):
        if is_apart(proof, each):
            for one in shown_numbers(each):
                assert f"; printed is {markdown.text(one.text)}." in text
        for step in (step for part in proof.parts for step in part.shown if not is_apart(proof, each)):
            said = step.statement.latex() if step.statement else f"[{step.said}]("
            assert (f"`{step.code}` = " if step.code else said) in text
        file, _, function = proof.place.partition(": ")
        assert f"](/sources/derivations/{file}.md#{function})" in text


_FORMULA = re.compile(r"```math\n(.*?)\n```|\$`(.*?)`\$", re.S)


def empty_equations(text: str) -> list[str]:
    """The formulas of a page that say a = a, but for what is printed so."""
    ours = re.sub(r":::\{container\} printed\n.*?\n:::", "", text, flags=re.S)
    found = [(block or inline).split(r" \quad \text{for all }")[0] for block, inline in _FORMULA.findall(ours)]
    return [each for each in found if "=" in each and len({side.strip() for side in each.split("=")}) == 1]


def test_an_equation_that_says_nothing_is_found() -> None:
    assert empty_equations("```math\n2 = 2\n``` and $`K = K \\quad \\text{for all } K > 0`$") == ["2 = 2", "K = K"]
    assert empty_equations(":::{container} printed\n```math\n2 = 2\n```\n:::\n$`2 = 1 + 1`$") == []


def test_no_page_has_an_equation_whose_sides_are_the_same_text() -> None:
    assert {address: found for address, text in made().items() if (found := empty_equations(text))} == {}


def test_a_step_that_was_evaluated_shows_what_it_is_about() -> None:
    text = page_of("powers2011:determinant-and-margins-give-informedness").partition("\n## Proof\n")[2]
    for rows, value in (("1 & 0 & 1 && 0 & 2 & 0 && 1 & 0 & 3", 7), ("1 & 0 & 1 && 1 & 1 & 0 && 0 & 1 & 3", 5)):
        table = rf"B\begin{{pmatrix}} {rows.replace('&&', chr(92) * 2)} \end{{pmatrix}}"
        assert rf"{table} = \frac{{{value}}}{{12}}" in text
    assert "`of_cells(gain, PERFECT_PLAY)` = $`1`$" in page_of("powers2003:informed-gain")
    assert "`value(table).xreplace(smallest)` = $`\\frac{3}{10}`$" in page_of("powers2003:E7")


def test_a_printed_number_is_computed_where_the_steps_of_many_do_not_speak_of_it() -> None:
    text = page_of("powers2003:model1-accuracy").partition("\n## Proof\n")[2].partition("\n## ")[0]
    assert "\n$`\\mathrm{Accuracy} = " in text
    assert "`$ is $`\\frac{31}{50}`$ = 0.62; printed is 62%.\n" in text
    assert re.findall(r">(\d+)</td>", text)[:2] == ["56", "24"]
    assert "](/sources/derivations/powers2003/figure1.py.md#payoffs)" in text
    assert "```math" not in text
    assert "false" not in page_of("powers2011:table2-a-rp").partition("\n## Proof\n")[2].partition("\n## ")[0]
    assert "```math" in page_of("powers2011:table2-a-chi2-plus-r").partition("\n## Proof\n")[2]


def test_what_is_proved_is_told_from_what_is_broken_and_domains_are_told_in_words() -> None:
    text = page_of("powers2011:degrees-of-freedom-of-the-others")
    assert "Broken by a counterexample; what is true instead is proved by the same factors on both sides" in text
    assert "one part is defined where RP, RN, PP &gt; 0, another where PP &gt; 0." in page_of("powers2011:30")
    assert [address for address, each in made().items() if re.search("defined where [^.]*[|]", each)] == []


def test_a_verdict_stands_before_a_formula_that_may_be_wider_than_the_page() -> None:
    assert "| line | verdict | as printed |" in page_of("powers2011:30")


def test_pages_follow_each_other_in_the_order_of_print() -> None:
    for paper in PAPERS.values():
        text = [page_of(each.id) for each in paper.contents]
        for (one, this), (other, that) in zip(zip(paper.contents, text), zip(paper.contents[1:], text[1:])):  # noqa: B905
            assert re.search(rf"\[Next: .*\]\(/{re.escape(address_of(other.id))}\.md\)", this)
            assert re.search(rf"\[Previous: .*\]\(/{re.escape(address_of(one.id))}\.md\)", that)
        assert "[Previous: " not in text[0]
        assert "[Next: " not in text[-1]


# --- where pages lead -------------------------------------------------------------------------------------------

_LINK = re.compile(r"\]\(/([\w./-]+?)\.md(#[\w-]+)?\)")
#: Pages of other makers, and of docs/.
_OTHERS = re.compile(r"(measures|notebooks|api)/|[\w-]+$")


def test_links_between_pages_lead_to_a_page_and_a_place_on_it() -> None:
    sources = {each.address: each.text for each in code.made()}
    pages = {**made(), **sources}
    found = {link for text in made().values() for link in _LINK.findall(text)}
    assert len(found) > 1800
    lost = []
    for address, place in sorted(found):
        if address not in pages:
            lost += [] if _OTHERS.match(address) else [address]
        elif place and f'<a id="{place[1:]}"></a>' not in pages[address] and not _heading(place[1:], pages[address]):
            lost.append(address + place)
    assert lost == []


def _heading(place: str, text: str) -> bool:
    titles = re.findall(r"^#+ (.*)$", text, re.M)
    return place in {re.sub(r"[^\w-]", "", title.lower().replace(" ", "-")) for title in titles}


@for_each(lambda: [each for each in all_records() if each.kind == "line"], lambda each: each.id)
def test_the_address_of_a_line_leads_to_its_place(line: Record) -> None:
    target = re.search(r'content="0; url=([\w-]+)\.html#([\w-]+)"', page_of(line.id))
    assert target is not None
    assert f'<a id="{target[2]}"></a>{markdown.text(line.number)} ' in made()[f"{line.paper}/{target[1]}"] or (
        f'<a id="{target[2]}"></a>As printed' in made()[f"{line.paper}/{target[1]}"]
    )


# --- addresses --------------------------------------------------------------------------------------------------

#: How many addresses were given when the list was begun, and a digest of them: what comes later is appended.
_FIRST, _DIGEST = 1653, "c9efd284619c5ae663853f7869763e20f46b1a71203c3b58b747315f976b224d"


def test_no_address_that_was_ever_given_is_taken_off_the_list() -> None:
    assert digest_of(lasting.listed()[:_FIRST]) == _DIGEST
    assert digest_of(lasting.listed()[1 : _FIRST + 1]) != _DIGEST
    assert len(set(lasting.listed())) == len(lasting.listed())


def digest_of(addresses: tuple[str, ...]) -> str:
    return sha256("".join(f"{each}\n" for each in addresses).encode()).hexdigest()


def test_every_address_of_today_is_on_the_list_and_every_one_on_it_is_served() -> None:
    assert lasting.text() == lasting.LISTED.read_text(encoding="utf-8"), "a page is new: run make site"
    ours = {each for each in lasting.listed() if not each.startswith("measures/")}
    assert len(ours) > 1400
    assert ours - made().keys() == set()
    assert made().keys() - ours == set(lasting.MOVED)


def test_an_address_that_is_given_up_leads_to_what_stands_in_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lasting, "MOVED", {"powers2011/old": "powers2003/odds"})
    (page,) = lasting.moved()
    assert isinstance(page, Asset)
    assert page.path == "powers2011/old.html"
    assert b'url=../powers2003/odds.html"' in page.content
