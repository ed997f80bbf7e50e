"""The explorer in Chromium, with the package in it: numbers, proofs, links, and what strangers type."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest

from tests.browser.watching import PHONE, reading, serious, too_wide
from tests.node import needs_node
from tests.test_explorer_page import run

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page, Worker

    from tests.browser.conftest import Opening
    from tests.browser.crawling import Crawled
    from tests.browser.serving import Server

pytestmark = pytest.mark.browser

PAGE = "explorer/index.html"
MARKUP = "<img src=x onerror=alert(1)>"
#: Python, SymPy and the package: on a machine with others at work.
READY = 60_000
WAYS: tuple[dict[str, Any], ...] = ({}, {"dark": True}, {"size": PHONE}, {"size": PHONE, "dark": True})


def shown(locator: Locator, text: str | re.Pattern[str], patience: float = READY) -> None:
    """Wait until this text is there."""
    from playwright.sync_api import expect  # noqa: PLC0415 - it may be missing, and its tests are skipped then

    expect(locator).to_contain_text(text, timeout=patience)


def value(page: Page, measure: str, column: str = "decimal") -> Locator:
    """Where the page shows this of a measure of two classes."""
    return page.locator(f"#two [data-measure={measure}] .{column}")


def answer(page: Page, panel: str = "formula") -> Locator:
    """Where a panel answers."""
    return page.locator(f"#{panel} .answer")


def decided(page: Page, statement: str, given: str = "") -> Locator:
    """Type a formula, and where its answer will stand."""
    page.get_by_role("tab", name="Is it true?").click()
    page.get_by_label("Formula", exact=True).fill(statement)
    page.get_by_label("Given").fill(given)
    page.get_by_role("button", name="Decide").click()
    return answer(page)


# --- a table ------------------------------------------------------------------------------------------------------


@pytest.mark.timed
def test_numbers_are_there_within_a_second_and_the_prover_comes_after_them(opened: Opening) -> None:
    took = []
    for _ in range(3):
        page = opened(PAGE)
        shown(value(page, "informedness"), "0.198529")
        took.append(page.evaluate("performance.getEntriesByName('numbers')[0].startTime"))
        shown(page.locator("#prover-says"), "ready")
        worker = "performance.getEntriesByType('resource').find(each => each.name.endsWith('/prover.js')).startTime"
        assert page.evaluate(worker) > took[-1]
    assert min(took) < 1000, took


def test_each_measure_has_its_decimal_its_exact_value_its_interval_and_its_page(opened: Opening) -> None:
    page = opened(PAGE)
    assert page.locator("#two [data-measure]").count() > 50
    shown(value(page, "informedness"), "0.198529")
    shown(value(page, "informedness", "exact"), "27/136")
    shown(value(page, "informedness", "interval"), "miettinen-nurminen")
    shown(value(page, "informedness", "interval"), re.compile(r"0\.017\d* to 0\.39\d*"))
    shown(value(page, "correlation", "exact"), "√")  # a root has the package to be exact
    page.get_by_label("Show").select_option("all")
    shown(value(page, "informedness"), "0.19852941176470587")
    address = page.get_by_role("link", name="Informedness").last.get_attribute("href")
    assert address == "../measures/informedness.html"


def test_a_slider_moves_the_point_and_everything_else(opened: Opening) -> None:
    page = opened(PAGE)
    point = page.locator("#two svg[aria-labelledby=roc-title] .point")
    before = float(point.get_attribute("cy") or "nan")
    slider = page.get_by_role("slider", name="TP, true positives")
    slider.focus()
    for _ in range(10):
        page.keyboard.press("ArrowRight")
    assert page.get_by_label("TP true positives").input_value() == "66"
    assert float(point.get_attribute("cy") or "nan") < before  # more Recall is higher up
    shown(value(page, "recall", "exact"), "11/13")
    shown(page.locator("#two .sums"), "78")
    shown(page.locator("#heard"), re.compile("Informedness 0.2"))  # said once it rests
    shown(value(page, "recall", "interval"), " to ")


def test_a_field_says_what_is_no_count_and_the_page_goes_on(opened: Opening) -> None:
    page = opened(PAGE)
    field = page.get_by_label("FP false positives")
    for text, reason in (
        ("-1", "not negative"),
        ("9007199254740993", "2^53"),
        (MARKUP, f"“{MARKUP}”: write a whole number"),
    ):
        field.fill(text)
        shown(page.locator("#counts-wrong"), reason)
        assert field.get_attribute("aria-invalid") == "true"
        assert value(page, "informedness").inner_text() == ""
        shown(page.locator("#two .picture").first, "No point: a count is missing.")
    field.fill("")
    shown(page.locator("#two .tile").first, "fill in all four counts")
    field.fill("20")
    shown(value(page, "informedness"), "0.198529")
    assert page.locator("#counts-wrong").inner_text() == ""
    assert page.locator("img").count() == 0


def test_counts_up_to_the_bound_are_computed_to_the_last_digit(opened: Opening) -> None:
    page = opened(f"{PAGE}#tp=9007199254740992&fp=9007199254740991&fn=9007199254740991&tn=9007199254740992")
    shown(value(page, "informedness", "exact"), "1/18014398509481983")
    shown(value(page, "informedness", "interval"), " to ")


def test_a_measure_without_a_value_says_why(opened: Opening) -> None:
    page = opened(PAGE)
    page.get_by_role("button", name="Everybody positive").click()
    shown(value(page, "informedness"), "0")
    shown(value(page, "markedness", "exact"), "undefined: nothing is predicted negative (PN = 0)")
    shown(page.locator("#two .tile").nth(1), "undefined")
    page.goto(page.url.partition("#")[0] + "#tp=0&fp=0&fn=0&tn=0")
    for measure in ("recall", "accuracy", "chi2"):
        shown(value(page, measure, "exact"), "undefined: the table is empty (N = 0)")
    page.goto(page.url.partition("#")[0] + "#tp=2251799813685248&fp=3&fn=1&tn=2")
    shown(value(page, "recall"), "≈ 1")
    shown(value(page, "recall", "interval"), "0.99999999999999")
    page.goto(page.url.partition("#")[0] + "#tp=1&fp=0&fn=1&tn=0")
    shown(page.locator("#two .picture").first, "No point: there are no real negatives (RN = 0)")


def test_a_measure_is_found_by_what_others_call_it(opened: Opening) -> None:
    page = opened(PAGE)
    page.get_by_label("Find a measure").fill("MCC")
    assert page.locator("#two [data-measure]:visible").count() == 1
    page.get_by_label("Find a measure").fill("nothing of the kind")
    shown(page.locator("#two .groups"), "No measure has a name like this.")


# --- the link -----------------------------------------------------------------------------------------------------


def test_a_link_restores_what_was_shown(opened: Opening) -> None:
    page = opened(PAGE)
    page.get_by_label("TP true positives").fill("7")
    shown(decided(page, "Recall = Precision", "Bias = Prevalence"), "proved")
    page.wait_for_url("**/*#*given=*")
    again = opened(f"{PAGE}#{page.url.partition('#')[2]}")
    shown(answer(again), "proved")
    assert again.get_by_label("Given").input_value() == "Bias = Prevalence"
    again.get_by_role("tab", name="Two classes").click()
    assert again.get_by_label("TP true positives").input_value() == "7"
    shown(value(again, "recall", "exact"), "7/19")
    again.get_by_role("button", name="Copy a link").click()
    shown(again.locator("#shared"), "Cop")


@pytest.mark.parametrize("hash_", ["tp=-1", "<script>alert(1)</script>", "panel=x", "%", "__proto__=1", "tp=1&tp=2"])
def test_a_link_that_says_anything_else_is_not_read_and_the_page_says_so(hash_: str, opened: Opening) -> None:
    page = opened(f"{PAGE}#{quote(hash_, safe='=&%')}")
    shown(page.get_by_role("alert").first, "This link is not read")
    shown(value(page, "informedness"), "0.198529")


@needs_node
def test_every_link_of_the_site_to_the_explorer_is_one_that_it_reads(all_pages: Crawled) -> None:
    links = all_pages.links_with_state()
    assert len(links) > 1000
    reasons = run(
        'const { read } = await page("state.js"); const answer = given.map((each) => read(each).reason);',
        [hash_ for _, hash_ in links],
    )
    assert [(page, why) for (page, _), why in zip(links, reasons, strict=True) if why] == []


# --- formulas -----------------------------------------------------------------------------------------------------


def test_a_formula_is_proved(opened: Opening) -> None:
    found = decided(opened(PAGE), "Correlation^2 = Informedness*Markedness")
    shown(found, "proved")
    shown(found, "RP, RN, PP, PN > 0")


def test_a_formula_is_broken_by_the_smallest_table_which_is_drawn_and_can_be_opened(opened: Opening) -> None:
    page = opened(PAGE)
    found = decided(page, "F1 > 1/2", "Informedness > 0")
    shown(found, "false")
    shown(found, "The smallest table that breaks it, N = 4")
    rows = found.get_by_role("row").all_inner_texts()
    assert [re.findall(r"\d+", row) for row in rows[1:3]] == [["1", "0", "1"], ["2", "1", "3"]]
    assert found.locator("svg .point").get_attribute("visibility") == "visible"
    assert found.locator(".sides dd").all_inner_texts() == ["F1 = 1/2", "1/2"]
    found.get_by_role("button", name="All measures of this table").click()
    shown(value(page, "f1", "exact"), "1/2")
    assert page.get_by_role("tab", name="Two classes").get_attribute("aria-selected") == "true"


def test_every_example_is_decided_as_its_heading_says(opened: Opening) -> None:
    page = opened(f"{PAGE}#formula")
    expected = {"True": "proved", "False, and where": "false", "True under a condition": "proved"}
    seen = 0
    for heading, verdict in expected.items():
        for example in page.get_by_role("list", name=heading, exact=True).get_by_role("button").all():
            example.click()
            shown(answer(page).locator(".verdict"), verdict)
            shown(answer(page).locator(".facts dd").first, example.inner_text().split()[-1])
            seen += 1
    assert seen > 8


def test_nonsense_is_refused_in_a_sentence_and_markup_stays_text(opened: Opening) -> None:
    page = opened(PAGE)
    shown(decided(page, "Recal = 1"), "did you mean Recall or IRecall?")
    for text in (MARKUP, f"Recall = {MARKUP}", "</textarea><script>alert(1)</script>", "`${alert(1)}`"):
        shown(decided(page, text), "character")
    shown(decided(page, "Recall = Precision", MARKUP), "character")
    assert page.locator("img, script:not([src])").count() == 0


@pytest.mark.timed
def test_what_takes_long_is_stopped_while_the_page_goes_on(opened: Opening) -> None:
    page = opened(PAGE)
    shown(page.locator("#prover-says"), "ready")
    found = decided(page, "InformednessK = InformednessByPrevalence for K = 5")
    page.get_by_role("button", name="Stop").wait_for()
    page.get_by_role("tab", name="Two classes").click()
    page.get_by_label("TP true positives").fill("70")  # while it computes
    shown(value(page, "recall", "exact"), "35/41", 1000)
    page.get_by_role("tab", name="Is it true?").click()
    page.get_by_role("button", name="Stop").click()
    shown(found, "Stopped")
    assert not page.get_by_role("button", name="Stop").is_visible()
    shown(decided(page, "AUC = (Informedness + 1)/2"), "proved")


@pytest.mark.timed
def test_a_new_question_does_not_wait_for_one_that_takes_long(opened: Opening) -> None:
    page = opened(PAGE)
    shown(page.locator("#prover-says"), "ready")
    decided(page, "InformednessK = InformednessByPrevalence for K = 5")
    page.get_by_role("button", name="Stop").wait_for()
    shown(page.locator("#prover-says"), "at work")
    shown(decided(page, "Recall = Precision"), "false", 30_000)
    shown(page.locator("#prover-says"), "ready")


def test_who_asks_again_while_the_prover_loads_gets_the_last_answer_and_loads_it_once(opened: Opening) -> None:
    page = opened(f"{PAGE}#formula")
    workers: list[Worker] = []

    def began(worker: Worker) -> None:
        workers.append(worker)

    page.on("worker", began)
    page.reload()
    assert page.get_by_role("tab", name="Is it true?").bounding_box()["y"] > 0  # type: ignore[index]  # no jump
    decided(page, "InformednessK = InformednessByPrevalence for K = 5")  # takes a minute; nobody waits for it any more
    page.wait_for_timeout(600)
    decided(page, "F1 <= Recall + Precision")
    shown(decided(page, "Recall = Precision"), "false")
    assert len(workers) == 1


# --- K classes ----------------------------------------------------------------------------------------------------


def pasted(page: Page, text: str, *choices: str) -> Locator:
    """Paste this, and where the answer will stand."""
    page.get_by_role("tab", name="K classes").click()
    for choice in choices:
        page.get_by_label(choice).check()
    page.get_by_label("Table or labels").fill(text)
    page.get_by_role("button", name="Compute").click()
    found = answer(page, "many")
    which = "Real" if "real (as in scikit-learn)" in choices else "Predicted"
    # The page asks at once; an answer takes as long as the prover needs to load.
    if "does not say what its rows are" in found.inner_text():
        found.get_by_role("button", name=which).click()
    return found


def test_a_matrix_of_k_classes_has_every_measure_and_each_class(opened: Opening) -> None:
    page = opened(PAGE)
    found = pasted(page, "10,2,3\n1,12,4\n0,3,9")
    shown(found, "44 cases, 3 classes")
    shown(found.get_by_role("row", name="informedness").first, "213553/365904")
    shown(found.get_by_role("row", name="gorodkin rk"), "359·√45085/135255")
    assert found.get_by_role("region", name="Each class").get_by_role("row").count() == 4
    found = pasted(page, "10,2,3\n1,12,4\n0,3,9", "real (as in scikit-learn)")
    shown(found.get_by_role("row", name="informedness").first, "38063/68904")  # rows and columns change places


def test_counts_beyond_what_a_page_counts_with_are_shown_digit_for_digit(opened: Opening) -> None:
    for most in (2**53 + 1, 10**25 + 1):
        found = answer(opened(f"{PAGE}#panel=many&text={most},2%0A3,4"), "many")
        shown(found, f"{most + 9} cases, 2 classes")
        rows = [re.findall(r"\d+", row)[1:] for row in found.get_by_role("row").all_inner_texts()[1:4]]
        assert rows[0] == [str(most), "2", str(most + 2)]
        assert rows[1] == ["3", "4", "7"]
        assert found.locator(".counts").first.get_by_role("row").last.inner_text().split()[1:] == [
            *(str(most + 3), "6", str(most + 9))
        ]


def test_labels_are_counted_and_markup_in_them_stays_text(opened: Opening) -> None:
    page = opened(PAGE)
    found = pasted(page, f"real,predicted\n{MARKUP},{MARKUP}\ndog,{MARKUP}\ndog,dog\ncat,cat", "labels, a case a line")
    shown(found, "4 cases, 3 classes")
    shown(found, f"real {MARKUP}")
    assert page.locator("img").count() == 0
    found = pasted(page, "truth,guess\na,b\nb,b", "labels, a case a line")
    shown(found, "“truth” is taken for the real classes, “guess” for the predicted labels")
    found = pasted(page, "real,predicted\na\u202eb,c\nc,c")
    shown(found, r"real a\u{202e}b")
    assert "\u202e" not in found.inner_text()
    shown(pasted(page, "sick,well\nill,fit"), "Is the first line")
    found.get_by_role("button", name="A case").click()
    shown(found, "no label in common")


def test_what_is_no_table_is_refused_in_a_sentence(opened: Opening) -> None:
    page = opened(PAGE)
    for text in ("1,2\n3", "1,x\n2,3", MARKUP, "-1,2\n3,4"):
        found = pasted(page, text)
        shown(found.locator(".wrong"), re.compile(r"\w"))
    assert page.locator("img").count() == 0


# --- for everybody ------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("axe")
def test_every_panel_with_its_answer_is_for_everybody(opened: Opening) -> None:
    for way in WAYS:
        page = opened(PAGE, **way)
        shown(value(page, "informedness", "interval"), "miettinen")
        assert serious(page) == [], way
        assert too_wide(page) == [], way
        for statement in ("F1 > 1/2 given Informedness > 0", "Recall = Recall + 1 - 1", "x ="):
            decided(page, statement)
            page.locator("#formula .answer[aria-busy=false]").wait_for()
            assert serious(page) == [], (way, statement)
            assert too_wide(page) == [], (way, statement)
        shown(pasted(page, "10,2,3\n1,12,4\n0,3,9"), "3 classes")
        assert serious(page) == [], way
        assert too_wide(page) == [], way
        page.context.close()


@pytest.mark.parametrize("width", [320, 400])
def test_nothing_is_wider_than_a_small_phone(width: int, opened: Opening) -> None:
    page = opened(f"{PAGE}#tp=9007199254740992&fp=1&fn=9007199254740991&tn=9007199254740992", size=(width, 700))
    shown(value(page, "informedness", "interval"), " to ")
    page.get_by_label("Show").select_option("all")
    assert too_wide(page) == []
    shown(decided(page, "abs(Correlation) <= max(abs(Informedness), abs(Markedness))"), "proved")
    assert too_wide(page) == []
    pasted(page, "10,2,3\n1,12,4\n0,3,9")
    page.locator("#many .answer[aria-busy=false]").wait_for()
    assert too_wide(page) == []


def test_everything_is_reached_with_the_keys_and_seen_where_one_is(opened: Opening) -> None:
    page = opened(PAGE)
    page.get_by_role("tab", name="Two classes").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.get_by_role("tab", name="Is it true?").get_attribute("aria-selected") == "true"
    shown(page.locator("#prover-says"), "ready")
    reached = []
    for _ in range(12):
        page.keyboard.press("Tab")
        assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
        reached.append(page.evaluate("document.activeElement.id || document.activeElement.textContent"))
    assert {"share", "formula-statement", "formula-given", "Decide"} <= set(reached)
    page.get_by_label("Formula", exact=True).focus()
    page.keyboard.type("AUC = (Informedness + 1)/2")
    page.keyboard.press("Enter")
    shown(answer(page), "proved")
    page.get_by_role("tab", name="Is it true?").focus()
    page.keyboard.press("Home")
    assert page.get_by_role("tab", name="Two classes").get_attribute("aria-selected") == "true"
    assert page.locator("#formula").is_hidden()


def test_colours_are_chosen_and_kept(opened: Opening) -> None:
    page = opened(PAGE)
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    button = page.get_by_role("button", name="Colours")
    button.click()
    button.click()
    shown(button, "dark")
    dark = page.evaluate(ground)
    assert dark != light
    page.reload()
    assert page.evaluate(ground) == dark


def test_numbers_need_no_prover_and_the_page_says_what_does(browser: Browser, host: Server) -> None:
    with reading(browser, host.origin) as (page, seen):
        page.route("**/*.wasm", lambda route: route.abort())
        page.goto(host.address + PAGE)
        shown(page.locator("#prover-says"), "cannot be loaded")
        shown(page.locator("#prover-says"), "Numbers are computed without it")
        page.get_by_label("TP true positives").fill("70")
        shown(value(page, "recall", "exact"), "35/41")
        shown(decided(page, "Recall = Precision"), "cannot be loaded")
        # What Python meets it says on the console; nothing is asked elsewhere instead.
        assert [sentence for sentence in seen.wrong if "another host" in sentence or "dialog" in sentence] == []


def test_who_saves_data_is_asked_before_the_prover_is_loaded(browser: Browser, host: Server) -> None:
    with reading(browser, host.origin) as (page, seen):
        page.add_init_script("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
        page.goto(f"{host.address}{PAGE}#panel=formula&formula=Recall+%3D+Precision")
        page.get_by_label("Formula", exact=True).focus()
        page.wait_for_timeout(1500)
        assert {each.rpartition("/")[2] for each in seen.asked if "/python/" in each} <= {"parts.js"}
        sent = page.evaluate(
            "import('./python/parts.js').then(({ parts }) => Object.values(parts).map(({ sent }) => sent))"
        )
        shown(page.locator("#prover-says"), f"The prover has {sum(sent) / 1e6:.2g} MB")
        assert page.get_by_role("button", name="Load it").is_visible()
        page.get_by_role("button", name="Decide").click()
        shown(answer(page), "false")
        page.get_by_role("tab", name="Two classes").click()
        shown(value(page, "informedness", "interval"), " to ")
        assert seen.wrong == []
