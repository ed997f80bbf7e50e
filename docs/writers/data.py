"""``docs/data/*.csv``: the long tables behind the pages; what each column is, and ``docs/data.md``, which says so.

A number has as many digits as are sure. An empty cell means that there is no such number: a measure that is undefined,
a margin that is not given.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from bookmaker_ref import markdown
from docs.writers.files import made_already
from docs.writers.filling import filled

_DOCS = Path(__file__).parents[1]
_DIGITS = 6

Row = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Table:
    """A long table: its title, the page that tells what is in it, and its columns with what they are."""

    name: str
    title: str
    page: str
    columns: Mapping[str, str]
    #: Columns of numbers, which are ordered as such.
    numbers: frozenset[str] = frozenset()

    @property
    def path(self) -> str:
        """Its file."""
        return f"docs/data/{self.name}.csv"


_MARGINS = {
    "k": "how many classes",
    "prevalence": "how probable the positive class is, or each class",
    "guess": "how probable a guess of it is",
    "informedness": "how often a case is decided by knowledge; else it is guessed",
    "n": "how many cases",
}
_FIXED = {
    "positives": "real positives, where both numbers are fixed, and not how probable a class is",
    "negatives": "real negatives, likewise",
    "recall": "how probable it is that a real positive is predicted so, likewise",
    "fallout": "the same of a real negative",
}
_OF_A_PAIR = {"first": "cases of one class", "second": "cases of the other"}
TABLES: dict[str, Table] = {
    each.name: each
    for each in (
        Table(
            "test-sizes",
            "How often tests reject",
            "significance.md",
            _MARGINS
            | {
                "alpha": "the level",
                "test": "its name in the library",
                "rejects": "how often it rejects: its size where the informedness is 0, else its power",
                "undefined": "how often it has no value, and does not reject",
            },
            frozenset({"k", "n", "alpha", "rejects", "undefined"}),
        ),
        Table(
            "interval-coverage",
            "How often intervals cover",
            "significance.md",
            _MARGINS
            | _FIXED
            | {
                "measure": "of what the interval is",
                "truth": "its true value",
                "interval": "its name in the library; each is of level 0.95",
                "covers": "how often the truth is in it, given that the measure is defined",
                "below": "how often the truth is below it",
                "above": "how often the truth is above it",
                "width": "its mean width where it is defined",
                "undefined": "how often there is none",
            },
            frozenset({"k", "n", "positives", "negatives", "truth", "covers", "below", "above", "width", "undefined"}),
        ),
        Table(
            "worst-cases",
            "How bad tests and intervals are at worst",
            "what-to-use.md",
            {
                "kind": "test or interval",
                "measure": "of what the interval is",
                "name": "in the library; a test at the level 0.05, an interval of level 0.95",
                "n": "how many cases",
                "positives": "real positives, where both numbers are fixed",
                "negatives": "real negatives, likewise",
                "from": "the least prevalence that was searched, where they are not fixed; of Correlation and kappa the"
                " least Bias as well",
                "to": "the greatest",
                "bound": "proved: a test rejects chance no more often, an interval covers no less often, in this range;"
                " Informedness, Correlation and kappa are from 0 to 1, LR+ and the odds ratio from 1 to 1000. It is"
                " rounded away from what was found",
                "found": "how often it does at the place in the next columns, exactly counted",
                "prevalence": "of the positive class at that place",
                "guess": "how probable a guess of it is",
                "informedness": "how often a case is decided by knowledge, from 0 to 1; otherwise it is guessed",
            },
            frozenset({"n", "positives", "negatives", "bound", "found"}),
        ),
        Table(
            "worst-of-classes",
            "How bad intervals of three and five classes are at worst: found, not proved",
            "what-to-use.md",
            {
                "k": "how many classes",
                "n": "how many cases",
                "margin": "how probable each class, and each guess, is at least",
                "measure": "of what the interval is",
                "name": "in the library; an interval of level 0.95",
                "covers": "how often it covers at the place that is told, given that the measure is defined: exactly"
                " counted, or the share of the tables that were drawn",
                "low": "where tables were drawn: it lies above this with 99 % confidence that it is between both",
                "high": "and below this",
                "drawn": "how many tables were drawn, and did not lead to the place; empty where all are counted",
                "seed": "of what was drawn",
                "prevalence": "of the classes at that place, which a search came to: elsewhere it may be less",
                "guess": "how probable a guess of each is",
                "informedness": "how often a case is decided by knowledge; else it is guessed",
            },
            frozenset({"k", "n", "covers", "low", "high", "drawn", "seed"}),
        ),
        Table(
            "names-of-tests-and-intervals",
            "What the names of tests and intervals stand for",
            "significance.md",
            {"name": "its name in the library", "kind": "test or interval", "is": "what it is", "source": "from where"},
        ),
        Table(
            "difference-coverage",
            "How often intervals of a difference cover",
            "comparing.md",
            _OF_A_PAIR
            | {
                "interval": "of the difference of Informedness of two systems on the same cases",
                "settings": "which pairs of rates: the grid, drawn at random, or one system far better",
                "least": "its least coverage over these settings",
                "mean": "its mean coverage",
                "below": "the share of the settings where it covers less than 0.94",
                "width": "its mean width",
            },
            frozenset({"first", "second", "least", "mean", "below", "width"}),
        ),
        Table(
            "difference-tests",
            "How often tests find a difference",
            "comparing.md",
            _OF_A_PAIR
            | {
                "test": "at the level 0.05",
                "exchangeable": "how often it finds one at most where the systems are exchangeable",
                "equal": "the same where they are not, and yet equally informed",
                "power": "how often it finds a difference of 0.4, on average",
            },
            frozenset({"first", "second", "exchangeable", "equal", "power"}),
        ),
        Table(
            "difference-drawn",
            "Differences of other measures and of three classes, drawn at random",
            "comparing.md",
            {
                "shares": "of the classes",
                "known": "how often each system knows a case",
                "measure": "whose difference it is",
                "n": "how many cases",
                "method": "of the interval",
                "covers": "how often the truth is in it",
                "width": "its mean width",
                "none": "how often there is none",
                "draws": "how often both systems were drawn",
            },
            frozenset({"n", "covers", "width", "none", "draws"}),
        ),
        Table(
            "area-coverage",
            "How often intervals of AUC cover",
            "areas.md",
            {
                "scores": "normal; normal, cut into ratings; or each case of one class above or below all others",
                "ratings": "how many ratings there are; empty for normal scores, which do not tie",
                "spread": "how much the scores of the positives vary beside those of the negatives",
                "positives": "real positives",
                "negatives": "real negatives",
                "auc": "its true value",
                "interval": "its name in the library; each is of level 0.95",
                "covers": "how often the truth is in it; never where there is none",
                "below": "how often the truth is below it",
                "above": "how often the truth is above it",
                "width": "its mean width where it is defined",
                "undefined": "how often there is none",
                "error": "the standard error of how often it covers; 0 where that is counted, not drawn",
            },
            frozenset(
                (
                    "ratings",
                    "spread",
                    "positives",
                    "negatives",
                    "auc",
                    "covers",
                    "below",
                    "above",
                    "width",
                    "undefined",
                    "error",
                )
            ),
        ),
        Table(
            "empirical",
            "What was measured of each claim about simulations",
            "empirical.md",
            {
                "claim": "its id",
                "title": "what the paper says, in our words",
                "answer": "of all readings",
                "settings": "what was drawn, or counted",
                "reading": "in which way it is read",
                "holds": "whether that reading holds",
                "number": "what was measured",
                "value": "its value",
                "error": "its standard error; empty where it is exact",
                "sign": "on which side of the bound it has to be",
                "bound": "the bound",
            },
            frozenset({"value", "error", "bound"}),
        ),
        Table(
            "errata",
            "What is wrong in print",
            "errata.md",
            {
                "erratum": "its number, which never changes",
                "record": "the id of what is wrong",
                "where": "in the paper",
                "said": "what is said there, in our words",
                "verdict": "on it",
                "printed": "as it is printed, as text",
                "should be": "what is right, as text",
                "counterexample": "the smallest table: predictions in rows, each row ended by a slash",
                "note": "what else is to be said",
            },
        ),
        Table(
            "multiclass",
            "Measures of K classes",
            "multiclass.md",
            {
                "measure": "its name in the library",
                "title": "what it is",
                "family": "what it belongs to",
                "definition": "in LaTeX",
                "printed in": "ids of records",
                "elsewhere": "what other libraries call it",
                "estimates": "what it estimates, or is",
            },
        ),
    )
}


def text_of(name: str, rows: Iterable[Sequence[object]]) -> str:
    """The text of a table: its columns, and the rows in that order."""
    table = TABLES[name]
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(table.columns)
    for row in rows:
        if len(row) != len(table.columns):
            raise ValueError(f"{table.path} has {len(table.columns)} columns, and this row {len(row)}: {row}")
        writer.writerow(map(cell, row))
    return stream.getvalue()


def cell(value: object) -> str:
    """A cell: a number with the digits that are sure, nothing for None, and text in one line.

    >>> cell(0.05), cell(1 / 3), cell(None), cell(12)
    ('0.05', '0.333333', '', '12')
    """
    match value:
        case None:
            return ""
        case float():
            return f"{value:.{_DIGITS}g}"
        case _:
            return " ".join(str(value).split())


def rows_of(name: str) -> list[dict[str, str]]:
    """The rows of a table, as they are, or as they are about to be written."""
    path = TABLES[name].path
    text = made_already(path)
    if text is None:
        text = (_DOCS.parent / path).read_text(encoding="utf-8")
    return list(_rows(text))


@lru_cache(maxsize=32)
def _rows(text: str) -> tuple[dict[str, str], ...]:
    return tuple(csv.DictReader(io.StringIO(text)))


def page() -> str:
    """``docs/data.md``: which tables there are, and what their columns are."""
    parts = (part for table in TABLES.values() for part in _said(table))
    return markdown.page(filled(Path(__file__).with_suffix(".txt"), {"many": len(TABLES)}), *parts)


def _said(table: Table) -> Iterable[str]:
    yield f"## {markdown.target(table.name)}{table.title}"
    yield f"[{table.name}.csv](data/{table.name}.csv), which [this page]({table.page}) tells of."
    yield markdown.table(("column", "what it is"), ((f"`{name}`", what) for name, what in table.columns.items()))
