"""The page of the long tables: all files and columns are on it, and its script reads and orders rows as Python does."""

from __future__ import annotations

import csv
import io
import json
import re
import subprocess
from collections.abc import Callable, Sequence
from functools import cache
from html import unescape
from random import Random
from typing import Any, TypeVar

import pytest

from docs.site.prose import tables
from docs.writers.data import TABLES
from tests.cases import for_each
from tests.node import NODE, needs_node
from tests.paths import ROOT

pytestmark = pytest.mark.on_change("docs/**")

_T = TypeVar("_T")
DOCS = ROOT / "docs"
SCRIPT = DOCS / "site" / "sphinx" / "static" / "table-rows.js"
page = cache(tables.page)
_ASK = """
const { readFileSync } = require("node:fs");
const { runInThisContext } = require("node:vm");
runInThisContext(readFileSync(process.argv[1], "utf8"));
const script = runInThisContext("Tables");
const asked = JSON.parse(readFileSync(0, "utf8"));
const answer = ([name, ...given]) => {
    try { return script[name](...given); } catch (error) { return `${error}`; }
};
console.log(JSON.stringify(asked.map(answer)));
"""


def asked(*calls: tuple[Any, ...]) -> list[Any]:
    """What functions of the script give: each call is a name and what it takes."""
    call = [str(NODE), "--eval", _ASK, str(SCRIPT)]
    done = subprocess.run(call, input=json.dumps(calls), capture_output=True, text=True, timeout=60, check=False)
    assert not done.stderr, done.stderr
    found: list[Any] = json.loads(done.stdout)
    return found


def answered(cases: Sequence[tuple[_T, Any]], call: Callable[[_T], tuple[Any, ...]]) -> list[tuple[_T, Any, Any]]:
    """Each case, which is what is given and the right answer, with that of the script; one process gives them all."""
    found = asked(*(call(given) for given, _ in cases))
    return [(given, right, each) for (given, right), each in zip(cases, found, strict=True)]


# --- what everybody reads ---------------------------------------------------------------------------------------


def test_every_file_is_listed_with_its_columns() -> None:
    parts = re.findall(r'<details data-table="(.*?)" data-file="(.*?)">(.*?)</details>', page(), re.DOTALL)
    assert [(name, file) for name, file, _ in parts] == [(name, f"data/{name}.csv") for name in TABLES]
    assert sorted(each.name for each in (DOCS / "data").glob("*.csv")) == sorted(f"{name}.csv" for name in TABLES)
    for name, file, part in parts:
        columns = re.findall(r'<dt data-column="(.*?)"( data-kind="number")?>.*?<dd>(.*?)</dd>', part)
        table = TABLES[name]
        assert {unescape(column): unescape(what) for column, _, what in columns} == table.columns
        assert {unescape(column) for column, kind, _ in columns if kind} == table.numbers
        assert f'<a href="{file}" download>' in part
        with (DOCS / file).open(encoding="utf-8", newline="") as opened:
            assert f"{len(list(csv.DictReader(opened))):,} rows" in part


def test_no_blank_line_ends_a_part_of_the_list() -> None:
    listed = page()[page().index('<div class="tables-list">') :].strip()
    assert "\n\n" not in listed


def test_a_column_of_numbers_has_numbers_alone() -> None:
    for name, table in TABLES.items():
        with (DOCS / table.path.removeprefix("docs/")).open(encoding="utf-8", newline="") as opened:
            rows = list(csv.DictReader(opened))
        assert rows, name
        for column in table.numbers:
            for row in rows:
                assert row[column] == "" or float(row[column]) is not None


# --- the script -------------------------------------------------------------------------------------------------


@needs_node
def test_a_file_is_read_as_python_reads_it() -> None:
    texts = {name: (DOCS / "data" / f"{name}.csv").read_text(encoding="utf-8") for name in TABLES}
    read = {name: list(csv.reader(io.StringIO(text))) for name, text in texts.items()}
    calls = [("rowsOf", text, [{"name": column} for column in read[name][0]]) for name, text in texts.items()]
    for name, found in zip(texts, asked(*calls), strict=True):
        assert found == read[name][1:], name


@needs_node
def test_cells_with_quotes_commas_and_lines_are_read_as_they_are() -> None:
    letters, calls, expected = Random(1), [], []
    for _ in range(300):
        rows = [["".join(letters.choices('a",\né <', k=letters.randrange(6))) for _ in range(2)] for _ in range(5)]
        stream = io.StringIO()
        csv.writer(stream, lineterminator="\n").writerows([["one", "two"], *rows])
        calls.append(("rowsOf", stream.getvalue(), [{"name": "two"}, {"name": "one"}, {"name": "not there"}]))
        expected.append([[second, first, ""] for first, second in rows])
    assert asked(*calls) == expected


@needs_node
def test_what_is_chosen_comes_back_from_the_address() -> None:
    wishes = [
        {"how": "is", "column": "should be", "value": "a & b = #1"},
        {"how": "from", "column": "n", "value": "16"},
        {"how": "to", "column": "n", "value": "30"},
        {"how": "has", "column": "note", "value": "100 %"},
    ]
    state = {"table": "errata", "text": "é+ä", "sort": "-where", "wishes": wishes}
    (hash_,) = asked(("written", state))
    assert hash_.startswith("#table=errata&")
    found, empty, strange = asked(("read", hash_), ("read", ""), ("read", "#the-files"))
    assert found == state
    assert empty == strange == {"table": "", "text": "", "sort": "", "wishes": []}


COLUMNS = [{"name": "name", "isNumber": False}, {"name": "n", "isNumber": True}]
ROWS = [["b", "10"], ["a10", "9"], ["a9", ""], ["", "-1.5"]]
ADDRESSES: list[tuple[str, str]] = [
    ("", ""),
    ("#the-files", ""),
    ("#table=errata&text=a&sort=-where&is.verdict=false&from.n=1", ""),
    ("#table=errata&verdict=false", "nothing here is named “verdict”; a column is wished as in is.verdict=…"),
    ("#table=errata&x=1", "nothing here is named “x”; a column is wished as in is.x=…"),
    ("#x=1", "nothing here is named “x”; a column is wished as in is.x=…"),
    ("#table=errata&table=test-sizes", "it says “table” twice"),
    ("#table=errata&is.k=1&is.k=2", "it says “is.k” twice"),
    ("#table=errata&" + "y" * 99 + "=1", f"nothing here is named “{'y' * 40}…”; a column is wished as in"),
]


@needs_node
@for_each(lambda: answered(ADDRESSES, lambda hash_: ("misread", hash_)), lambda each: each[0])
def test_an_address_that_says_something_else_is_refused(hash_: str, why: str, found: str) -> None:
    assert found.startswith(f"This link is not read: {why}") if why else found == "", hash_


UNFIT: list[tuple[dict[str, Any], str]] = [
    ({}, ""),
    ({"sort": "-n"}, ""),
    ({"sort": "evil"}, "this table has no column “evil”"),
    ({"sort": "--n"}, "this table has no column “-n”"),
    ({"sort": "__proto__"}, "this table has no column “__proto__”"),
    ({"wishes": [{"how": "is", "column": "nowhere", "value": "1"}]}, "this table has no column “nowhere”"),
    ({"wishes": [{"how": "from", "column": "n", "value": "-1.5e3"}]}, ""),
    ({"wishes": [{"how": "from", "column": "n", "value": "much"}]}, "“from.n” is a number, and “much” is none"),
    ({"wishes": [{"how": "to", "column": "n", "value": " "}]}, "“to.n” is a number, and “ ” is none"),
    ({"wishes": [{"how": "to", "column": "name", "value": "9"}]}, "to is of numbers, and “name” has words"),
]


@needs_node
@for_each(
    lambda: answered(UNFIT, lambda said: ("unfit", {"sort": "", "wishes": [], **said}, COLUMNS)), lambda each: each[0]
)
def test_what_a_table_cannot_be_asked_is_refused(said: object, why: str, found: str) -> None:
    assert found == (f"This link is not read: {why}." if why else ""), said


CHOSEN: list[tuple[dict[str, Any], list[str]]] = [
    ({}, ["b", "a10", "a9", ""]),
    ({"sort": "n"}, ["", "a10", "b", "a9"]),
    ({"sort": "-n"}, ["b", "a10", "", "a9"]),
    ({"sort": "name"}, ["a9", "a10", "b", ""]),
    ({"sort": "-name"}, ["b", "a10", "a9", ""]),
    ({"sort": "nothing"}, ["b", "a10", "a9", ""]),
    ({"text": "A1"}, ["a10"]),
    ({"wishes": [{"how": "from", "column": "n", "value": "9"}]}, ["b", "a10"]),
    ({"wishes": [{"how": "to", "column": "n", "value": "9"}]}, ["a10", ""]),
    ({"wishes": [{"how": "is", "column": "n", "value": "(empty)"}]}, ["a9"]),
    ({"wishes": [{"how": "has", "column": "name", "value": "A"}]}, ["a10", "a9"]),
    ({"wishes": [{"how": "is", "column": "nowhere", "value": "a9"}]}, ["b", "a10", "a9", ""]),
]


def chosen(said: dict[str, Any]) -> tuple[Any, ...]:
    state = {"table": "", "text": "", "sort": "", "wishes": []}
    return "chosen", {"columns": COLUMNS, "rows": ROWS}, state | said


@needs_node
@for_each(lambda: answered(CHOSEN, chosen), lambda each: each[0])
def test_rows_are_chosen_and_ordered(said: object, names: list[str], found: list[list[str]]) -> None:
    assert [name for name, _ in found] == names, said


@needs_node
def test_what_all_rows_say_is_told_once() -> None:
    columns = [{"name": name} for name in "abc"]
    found = asked(
        ("sameIn", [["1", "x", ""], ["1", "y", ""]], columns),
        ("sameIn", [["1", "x", ""]], columns),
        ("sameIn", [], columns),
    )
    assert found == [[0, 2], [], []]
