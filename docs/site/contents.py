"""Where each page stands in the navigation: by what a reader wants of it (Diataxis), and in which order.

A page of ``docs/`` stands in exactly one list here, by its address on the site. Pages of records, measures and
questions stand in none: they would weigh on the navigation of every other page, and their indexes lead to them.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Part:
    """One heading of the navigation, with its pages in the order of reading."""

    title: str
    what: str  # which need these pages answer, in a line
    pages: tuple[str, ...]


CONTENTS = (
    Part(
        "Tutorials",
        "Learn it by doing it, step by step",
        (
            "tutorial-formula",
            "notebooks/first-steps",
            "notebooks/comparing-two-classifiers",
            "notebooks/checking-a-published-claim",
        ),
    ),
    Part(
        "How to",
        "Reach one goal",
        (
            "what-to-use",
            "report",
            "comparing",
            "planning",
            "scores",
            "displays",
            "roc",
            "areas",
            "agreement",
            "solve",
            "assignment",
            "distributed",
            "code",
            "speed",
            "contributing",
        ),
    ),
    Part(
        "Reference",
        "Look it up",
        (
            "readme",
            "measures/index",
            "powers2011/index",
            "powers2003/index",
            "powers2008evaluation/index",
            "powers2008significance/index",
            "powerskappa/index",
            "errata",
            "questions/index",
            "api/index",
            "golden",
            "conformance",
            "languages",
            "multiclass-measures",
            "tables",
            "data",
            "records",
            "figures",
            "versions",
            "changelog",
        ),
    ),
    Part(
        "Explanation",
        "Understand why",
        ("what-we-found", "bookmaker", "multiclass", "significance", "empirical", "open-questions", "architecture"),
    ),
)

#: What a page is called in the navigation, where its title is too long for it, or that of another page.
SHORT = {
    "readme": "Readme: all on one page",
    "powers2011/index": "Powers 2011: from precision, recall and F",
    "powers2003/index": "Powers 2003: the Bookmaker",
    "powers2008evaluation/index": "Powers 2008: Evaluation evaluation",
    "powers2008significance/index": "Powers 2008: Significance and confidence",
    "powerskappa/index": "Powers, a poster: the kappas",
    "errata": "All errata",
    "questions/index": "Open questions",
    "open-questions": "Open questions, with all proofs",
    "report": "Report what predictions are worth",
    "comparing": "Compare systems",
    "planning": "Plan how many cases",
    "scores": "Use them as scores",
    "displays": "Draw what predictions are worth",
    "roc": "Draw ROC and PN space",
    "areas": "Give AUC an interval, and compare two",
    "agreement": "Measure agreement by grades",
    "solve": "Get the table from reported scores",
    "assignment": "Find which class a label stands for",
    "distributed": "Use many machines",
    "code": "Use the measures in another language",
    "languages": "Other languages, run",
    "speed": "Be fast, and how fast it is",
    "contributing": "Contribute",
    "conformance": "What other libraries compute",
    "multiclass-measures": "All measures of K classes",
    "tables": "Long tables, to filter",
    "data": "Long tables, as data",
    "records": "How papers are recorded",
    "figures": "The papers' figures, computed anew",
    "significance": "What intervals and tests are worth",
    "empirical": "What the papers say of simulations",
}


def toctrees(there: frozenset[str]) -> str:
    """The navigation, as Sphinx reads it from the first page: of the pages that are there."""
    return "\n".join(
        f"```{{toctree}}\n:hidden:\n:caption: {part.title}\n\n" + "\n".join(map(_entry, found)) + "\n```\n"
        for part in CONTENTS
        if (found := [page for page in part.pages if page in there])
    )


def _entry(page: str) -> str:
    return f"{SHORT[page]} </{page}>" if page in SHORT else f"/{page}"


def placed() -> frozenset[str]:
    """The addresses that have a place in the navigation."""
    return frozenset(page for part in CONTENTS for page in part.pages)
