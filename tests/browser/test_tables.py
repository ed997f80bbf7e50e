"""The page that filters the long tables, and the page What to use: what is shown is what the files say."""

from __future__ import annotations

import csv
import re
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, quote, urlsplit

import pytest

from docs.writers.data import TABLES
from tests.browser.watching import DESK, PHONE, serious, too_wide

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Opening

pytestmark = pytest.mark.browser

Row = dict[str, str]


def rows_of(site: Path, name: str) -> list[Row]:
    """The rows of a file as it is served."""
    with (site / "data" / f"{name}.csv").open(encoding="utf-8", newline="") as opened:
        return list(csv.DictReader(opened))


def shown(page: Page) -> list[list[str]]:
    """The cells that stand on the page."""
    rows = page.locator("#tables-filter tbody tr")
    found: list[list[str]] = rows.evaluate_all("(rows) => rows.map((row) => [...row.cells].map((c) => c.textContent))")
    return found


def kept(rows: list[Row]) -> list[list[str]]:
    """The cells of columns that do not say the same in all of the rows, which are told once."""
    varied = [column for column in rows[0] if len(rows) < 2 or len({row[column] for row in rows}) > 1]
    return [[row[column] for column in varied] for row in rows]


def told(page: Page) -> str:
    """How many rows there are, once they are counted."""
    status = page.locator("#tables-filter [role=status]").filter(has_text=re.compile("rows"))
    status.wait_for()
    return status.inner_text()


@pytest.mark.parametrize("name", TABLES)
def test_each_table_is_shown_as_its_file_has_it(name: str, site: Path, opened: Opening) -> None:
    page = opened("tables.html")
    page.get_by_label("Table", exact=True).select_option(name)
    rows = rows_of(site, name)
    assert told(page).startswith(f"{len(rows):,} of {len(rows):,} rows")
    assert shown(page) == kept(rows)[:100]
    heads = [each.strip(" ↑↓") for each in page.locator("#tables-filter th button").all_inner_texts()]
    once = page.locator("#tables-filter").get_by_text("In all of them:").all_inner_texts()
    same = [column for column in TABLES[name].columns if len({row[column] for row in rows}) == 1]
    assert heads == [column for column in TABLES[name].columns if column not in same]
    assert len(once) == bool(same)
    assert all(f"{column} {rows[0][column] or '(empty)'}" in once[0] for column in same)


def test_rows_are_filtered_by_what_is_chosen_and_the_address_keeps_it(site: Path, opened: Opening) -> None:
    page = opened("tables.html#table=interval-coverage")
    told(page)
    page.get_by_label("k", exact=True).select_option("2")
    page.get_by_label("measure", exact=True).select_option("informedness")
    page.get_by_label("interval", exact=True).select_option("wald")
    page.get_by_label("covers to", exact=True).fill("0.5")
    wanted = kept(
        [
            row
            for row in rows_of(site, "interval-coverage")
            if (row["k"], row["measure"], row["interval"]) == ("2", "informedness", "wald")
            if row["covers"] and float(row["covers"]) <= 0.5
        ]
    )
    assert "k 2; " in page.locator("#tables-filter").get_by_text("In all of them:").inner_text()
    assert len(wanted) > 100
    assert told(page).startswith(f"{len(wanted):,} of ")
    assert shown(page) == wanted[:100]
    page.get_by_role("button", name="Show 100 more").click()
    assert shown(page) == wanted[:200]
    asked = parse_qs(urlsplit(page.url).fragment)
    assert asked == {
        **{"table": ["interval-coverage"], "is.k": ["2"], "is.measure": ["informedness"], "is.interval": ["wald"]},
        "to.covers": ["0.5"],
    }
    again = opened(f"tables.html#{urlsplit(page.url).fragment}")
    assert told(again).startswith(f"{len(wanted):,} of ")
    assert again.get_by_label("interval", exact=True).input_value() == "wald"
    assert again.get_by_label("covers to", exact=True).input_value() == "0.5"


def test_rows_are_ordered_as_numbers_and_what_is_empty_comes_last(site: Path, opened: Opening) -> None:
    page = opened("tables.html#table=interval-coverage&sort=-width")
    told(page)
    widths = sorted((float(row["width"]) for row in rows_of(site, "interval-coverage") if row["width"]), reverse=True)
    place = [*TABLES["interval-coverage"].columns].index("width")
    assert [float(row[place]) for row in shown(page)] == widths[:100]
    assert page.locator("th[aria-sort=descending]").inner_text().strip(" ↑↓") == "width"


def test_a_column_is_sorted_with_the_keyboard(opened: Opening) -> None:
    page = opened("tables.html#table=errata")
    told(page)
    head = page.locator('th button[data-sort="erratum"]')
    head.focus()
    page.keyboard.press("Enter")
    assert page.locator("th[aria-sort=ascending]").inner_text().strip(" ↑↓") == "erratum"
    assert [row[0] for row in shown(page)][:3] == ["powers2003:E1", "powers2003:E2", "powers2003:E3"]
    page.keyboard.press("Enter")  # it has the focus still
    assert page.locator("th[aria-sort=descending]").count() == 1
    result = page.locator("#tables-filter [role=region]")
    result.focus()
    assert result.evaluate("(element) => document.activeElement === element")


def test_words_are_sought_in_every_column_and_typed_text_is_no_markup(site: Path, opened: Opening) -> None:
    page = opened("tables.html#table=errata")
    told(page)
    box = page.get_by_label("Any column contains")
    box.fill("JACCARD")
    wanted = [row for row in rows_of(site, "errata") if any("jaccard" in cell.lower() for cell in row.values())]
    assert wanted
    assert told(page).startswith(f"{len(wanted)} of ")
    box.fill("<img src=x onerror=alert(1)>")
    assert told(page).startswith("0 of ")
    assert page.locator("#tables-filter img").count() == 0


@pytest.mark.parametrize(
    "hash_",
    [
        "table=" + quote("<img src=x onerror=alert(1)>"),
        "table=__proto__",
        "table=constructor&is.k=2",
    ],
)
def test_a_table_that_is_not_there_is_said_in_a_sentence(hash_: str, opened: Opening) -> None:
    page = opened(f"tables.html#{hash_}")
    assert "There is no table" in page.locator("#tables-filter [role=status]").inner_text()
    assert page.locator("#tables-filter img").count() == 0


@pytest.mark.parametrize(
    "hash_",
    [
        "table=errata&verdict=false",
        "x=1",
        "sort=where",
        "table=errata&sort=evil",
        "table=errata&table=test-sizes",
        "table=test-sizes&is.nowhere=1",
        "table=test-sizes&from.rejects=much",
        "table=errata&" + quote("<img src=x onerror=alert(1)>") + "=1",
    ],
)
def test_an_address_that_is_not_understood_is_refused_in_a_sentence(hash_: str, opened: Opening) -> None:
    page = opened(f"tables.html#{hash_}")
    said = page.locator("#tables-filter [role=status]")
    said.filter(has_text="This link is not read: ").wait_for()
    assert shown(page) == []
    assert page.locator("#tables-filter img").count() == 0
    page.evaluate("() => { location.hash = '#table=errata'; }")
    page.locator("#tables-filter tbody tr").first.wait_for()
    assert "not read" not in said.inner_text()


def test_markup_in_a_cell_is_shown_as_text(opened: Opening) -> None:
    page = opened("index.html")
    page.route(
        "**/data/errata.csv",
        lambda route: route.fulfill(
            body='erratum,record\n"<b id=""in"">bold</b>","a ""quoted"", one"\n', content_type="text/csv"
        ),
    )
    page.goto(page.url.replace("index.html", "tables.html#table=errata"))
    assert told(page).startswith("1 of 1 rows")
    assert shown(page)[0][:2] == ['<b id="in">bold</b>', 'a "quoted", one']
    assert page.locator("#in").count() == 0


def test_a_file_that_cannot_be_read_is_said_in_a_sentence(opened: Opening) -> None:
    page = opened("index.html")
    page.route("**/data/errata.csv", lambda route: route.fulfill(body="", status=200, headers={}))
    page.evaluate("() => { globalThis.fetch = () => Promise.reject(new Error('away')); }")
    page.goto(page.url.replace("index.html", "tables.html"))
    page.evaluate("() => { globalThis.fetch = () => Promise.reject(new Error('away')); }")
    page.get_by_label("Table", exact=True).select_option("errata")
    page.locator("#tables-filter [role=status]").filter(has_text="could not be read").wait_for()
    assert "data/errata.csv could not be read here" in page.locator("#tables-filter [role=status]").inner_text()


def test_without_script_every_file_and_column_is_listed(site: Path, opened: Opening) -> None:
    page = opened("tables.html", script=False)
    for name, table in TABLES.items():
        part = page.locator(f'details[data-table="{name}"]')
        link = part.locator("a[download]").get_attribute("href")
        assert link == f"data/{name}.csv"
        assert (site / link).is_file()
        assert part.locator("dt").all_text_contents() == [*table.columns]
        assert part.locator("dd").all_text_contents() == [*table.columns.values()]


@pytest.mark.usefixtures("axe")
@pytest.mark.parametrize("size", [DESK, PHONE])
@pytest.mark.parametrize("dark", [False, True])
def test_a_filtered_table_is_for_everybody(size: tuple[int, int], dark: bool, opened: Opening) -> None:
    page = opened("tables.html#table=interval-coverage&is.interval=wald", size=size, dark=dark)
    told(page)
    assert serious(page) == []
    assert too_wide(page) == []


def test_what_to_use_fits_a_screen(opened: Opening) -> None:
    page = opened("what-to-use.html", size=DESK)
    table = page.locator(".compact table").bounding_box()
    room = page.locator(".compact .table-wrapper").bounding_box()
    assert table is not None
    assert room is not None
    assert table["y"] + table["height"] <= DESK[1]
    assert table["x"] + table["width"] <= room["x"] + room["width"] + 1


def test_on_a_phone_nothing_of_what_to_use_is_beside_the_screen(opened: Opening) -> None:
    page = opened("what-to-use.html", size=PHONE)
    cells = page.locator(".compact").first.locator("td")
    boxes = cells.evaluate_all("(cells) => cells.map((cell) => cell.getBoundingClientRect().toJSON())")
    assert len(boxes) > 60
    assert all(box["left"] >= 0 and box["right"] <= PHONE[0] and box["width"] > 0 for box in boxes)
    before = "(cell) => getComputedStyle(cell, '::before').content"
    assert [cells.nth(place).evaluate(before) for place in range(1, 6)] == [
        *('"take "', '"should be "', '"at worst "', '"not "', '"at worst "')
    ]


@pytest.mark.usefixtures("axe")
@pytest.mark.parametrize("size", [DESK, PHONE])
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize(("address", "many"), [("what-we-found.html", 4), ("index.html", 1)])
def test_pictures_take_the_colours_of_the_page_and_can_be_read(
    address: str, many: int, size: tuple[int, int], dark: bool, opened: Opening
) -> None:
    page = opened(address, size=size, dark=dark)
    assert page.locator("figure.chart").count() == many
    for picture in page.locator("figure.chart").all():
        assert len((picture.get_attribute("aria-label") or "").split()) > 15
        ground = picture.evaluate("(figure) => getComputedStyle(figure.ownerDocument.body).backgroundColor")
        hues = "(all) => all.map((text) => getComputedStyle(text).fill)"
        assert ground not in picture.locator("text:not(.on)").evaluate_all(hues)
        wide = picture.locator("svg").evaluate_all("(all) => all.map((svg) => svg.getBoundingClientRect().width)")
        # Words are set in 15 of 380 parts.
        assert all(15 * width / 380 >= 11 for width in wide), wide
    strokes = "(all) => all.map((each) => getComputedStyle(each).stroke)"
    lines = page.locator("figure.chart polyline.note").evaluate_all(strokes)
    assert {*lines} == {"rgb(142, 197, 255)" if dark else "rgb(11, 83, 148)"}
    assert serious(page) == []
    assert too_wide(page) == []
