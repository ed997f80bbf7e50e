"""The site as a stranger has it: every page, and in the browser one of each kind, wide, narrow, light and dark."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from bookmaker_ref.papers import ERRATA, PAPERS, recorded
from tests.browser.watching import DESK, PHONE, serious, too_wide
from tests.paths import ROOT

if TYPE_CHECKING:
    from tests.browser.conftest import Opening
    from tests.browser.crawling import Crawled

pytestmark = pytest.mark.browser

#: One page of each kind, by its address.
KINDS = {
    "the first page": "index.html",
    "a paper": "powers2011/index.html",
    "an equation": "powers2011/28.html",
    "an equation of several lines": "powers2011/30.html",
    "an equation that is false": "powers2011/27.html",
    "a claim": "powers2011/bias-equals-prevalence-recall.html",
    "an erratum": "powers2011/E3.html",
    "a number": "powers2011/table2-a-prevalence.html",
    "open questions": "questions/index.html",
    "a question": "questions/variance-by-chance.html",
    "a source": "sources/derivations/powers2011/margins.py.html",
    "measures": "measures/index.html",
    "a measure": "measures/informedness.html",
    "a measure of K classes": "measures/gorodkin_rk.html",
    "the interface": "api/index.html",
    "a notebook": "notebooks/first-steps.html",
    "the essay": "what-we-found.html",
    "what to use": "what-to-use.html",
    "tables that are filtered": "tables.html",
    "a page with code": "roc.html",
    "a page with long tables": "conformance.html",
    "search": "search.html?q=kappa",
    "explorer": "explorer/index.html",
}


def file_of(id_: str) -> str:
    """The address that an id stands for."""
    return f"{id_.replace(':', '/')}.html"


def test_no_link_leads_nowhere(all_pages: Crawled) -> None:
    assert len(all_pages.pages) > 1000
    assert all_pages.links_that_lead_nowhere() == []


def test_nothing_is_fetched_from_another_host(all_pages: Crawled) -> None:
    assert all_pages.fetched_from_elsewhere() == []


def test_every_page_keeps_to_its_policy(all_pages: Crawled) -> None:
    assert all_pages.against_their_policy() == []


def test_every_page_is_reached_from_the_first(all_pages: Crawled) -> None:
    assert all_pages.never_reached() == []


def test_every_page_has_one_title_of_its_own_and_no_markup_is_left_to_read(all_pages: Crawled) -> None:
    assert all_pages.not_well_made() == []


def test_every_record_has_a_page_that_says_its_verdict(all_pages: Crawled) -> None:
    records = [each for paper in PAPERS.values() for each in paper.records()]
    assert len(records) > 1200
    missing = [each.id for each in records if file_of(each.id) not in all_pages.pages]
    assert missing == []
    silent = []
    for each in records:
        page = all_pages.pages[file_of(each.id)]
        there = all_pages.resolved(page.path, page.leads_to)[0] if page.leads_to else page.path  # type: ignore[index]
        verdict = recorded()[each.id]["verdict"]
        if verdict not in (all_pages.root / there).read_text(encoding="utf-8").lower():
            silent.append(f"{each.id}: {verdict}")
    assert silent == []


def test_every_erratum_and_every_equation_has_a_page(all_pages: Crawled) -> None:
    ids = [*ERRATA] + [each.id for paper in PAPERS.values() for each in paper.contents]
    assert len(ids) > 300
    assert [each for each in ids if file_of(each) not in all_pages.pages] == []


def test_every_address_that_was_given_is_there(all_pages: Crawled) -> None:
    kept = ROOT / "docs" / "site" / "addresses.txt"
    addresses = kept.read_text(encoding="utf-8").split()
    assert len(addresses) > 1300
    assert [each for each in addresses if f"{each.removesuffix('.html')}.html" not in all_pages.pages] == []


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.usefixtures("axe")
def test_a_page_of_each_kind_is_for_everybody(kind: str, opened: Opening) -> None:
    for how in ({}, {"dark": True}, {"size": PHONE}):
        page = opened(KINDS[kind], **how)
        page.wait_for_load_state("networkidle")
        assert serious(page) == [], how
        assert too_wide(page) == [], how
        page.context.close()


@pytest.mark.parametrize("kind", KINDS)
def test_a_page_of_each_kind_can_be_read_without_script(kind: str, opened: Opening) -> None:
    page = opened(KINDS[kind], script=False)
    assert page.locator("h1").first.is_visible()
    words = page.locator("main, article, [role=main]").first.inner_text().split()
    assert len(words) > 15, words


def test_the_first_page_says_what_this_is_with_one_picture_and_four_ways_in(opened: Opening) -> None:
    page = opened()
    main = page.locator("[role=main], main").first
    for way in ("I have predictions", "formula", "I maintain a library", "the papers"):
        heading = page.get_by_role("heading", name=way)
        assert heading.count() == 1, way
        assert main.locator("section").filter(has=heading).locator("a[href]").count() > 1, way
    picture = main.locator("figure[role=img]")
    assert picture.count() == 1
    assert len(picture.get_attribute("aria-label") or "") > 40
    start, ways = main.get_by_role("link", name="Try it here"), main.locator("section > section").all()[:2]
    for shown in (picture, start, *ways):
        box = shown.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= DESK[1], "it is seen without scrolling"
    main.get_by_role("link", name="Try it here").click()
    page.wait_for_url("**/explorer/**")


def test_an_equation_is_typeset_with_its_verdict_its_proof_and_its_neighbours(opened: Opening) -> None:
    page = opened("powers2011/28.html")
    main = page.locator("article, [role=main], main").first
    assert main.locator("math").count() > 3
    assert main.locator("math").first.bounding_box()["height"] > 10  # type: ignore[index]
    assert main.get_by_text("proved", exact=False).first.is_visible()
    assert "@misc{powers2011:28," in (main.locator("details").text_content() or "")
    for link, there in (("Next", "29.html"), ("Previous", "power-means-in-order.html")):
        page.goto(page.url.rpartition("/")[0] + "/28.html")
        page.get_by_role("link", name=link).first.click()
        page.wait_for_url(f"**/powers2011/{there}")


def test_the_address_of_a_line_leads_to_its_place(opened: Opening) -> None:
    page = opened("powers2011/30.6.html")
    page.wait_for_url("**/powers2011/30.html#line-6")
    heading = page.get_by_role("heading", name="30.6")
    for _ in range(50):  # the policy of the page forbids to wait for a sentence of script
        if abs(heading.bounding_box()["y"]) < 200:  # type: ignore[index]  # it is shown
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"the heading stands at {heading.bounding_box()}")


def test_a_record_is_decided_again_in_the_explorer(opened: Opening) -> None:
    page = opened("powers2011/22.html")
    asked = page.locator("section[id^=line-4], section:has(> #line-4)").get_by_role("link", name="Decide it here")
    asked.click()
    page.wait_for_url("**/explorer/index.html#*")
    field = page.get_by_label("Formula", exact=True)
    field.wait_for()
    assert field.input_value().startswith("Correlation = sqrt((Recall - Bias)")
    assert page.locator("#link-refused").is_hidden()


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("30.6", "powers2011/30"),
        ("powers2011:28", "powers2011/28.html"),
        ("E3", "powers2011/E3.html"),
        ("MCC", "measures/correlation.html"),
        ("kappa", "measures/cohen_kappa.html"),
        ("sensitivity", "measures/recall.html"),
        ("informedness", "measures/informedness.html"),
    ],
)
def test_search_finds_names_and_ids_first(asked: str, first: str, opened: Opening) -> None:
    page = opened()
    field = page.get_by_role("textbox", name="Search").or_(page.get_by_role("searchbox", name="Search")).first
    field.fill(asked)
    field.press("Enter")
    hit = page.locator("[role=main] li a, #search-results a").first
    hit.wait_for()
    hit.click()
    page.wait_for_url(f"**/{first}*")


@pytest.mark.parametrize("asked", ["informedness", "J"])
def test_search_lists_a_place_once(asked: str, opened: Opening) -> None:
    page = opened(f"search.html?q={asked}")
    hits = page.locator("#search-results li a")
    hits.first.wait_for()
    places = [hit.get_attribute("href") for hit in hits.all()]
    assert len(places) == len(set(places)) > 1


def test_landmarks_of_one_kind_have_different_names(opened: Opening) -> None:
    names = [aside.get_attribute("aria-label") for aside in opened("powers2011/30.html").locator("aside").all()]
    assert len(names) == len(set(names)) == 2
    assert None not in names


def test_search_shows_what_was_typed_as_text(opened: Opening) -> None:
    page = opened()
    field = page.get_by_role("textbox", name="Search").or_(page.get_by_role("searchbox", name="Search")).first
    markup = "<img src=x onerror=alert(1)>"
    field.fill(markup)
    field.press("Enter")
    page.locator("#search-status").get_by_text(markup).wait_for()
    assert page.locator("img[src=x]").count() == 0


def test_search_says_what_to_type_where_nothing_is_found(opened: Opening) -> None:
    page = opened("search.html?q=zyzzyva%20qwrtp")
    page.locator("#search-status").get_by_text("Nothing has “zyzzyva qwrtp”").wait_for()
    assert page.locator("#search-results li").count() == 0


def test_pages_are_well_formed_for_machines(all_pages: Crawled) -> None:
    """Old addresses tell the new one to search engines; what is given as data is data."""
    leading = {page.path: page for page in all_pages.pages.values() if page.leads_to}
    assert leading
    for page in leading.values():
        assert any(each.tag == "link" and each.address == page.leads_to for each in page.links), page.path
    for path in all_pages.files:
        if path.endswith(".json"):
            json.loads((all_pages.root / path).read_text(encoding="utf-8"))
