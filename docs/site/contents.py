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
            "readme",
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
            "scores",
            "displays",
            "roc",
            "solve",
            "assignment",
            "distributed",
            "contributing",
        ),
    ),
    Part(
        "Reference",
        "Look it up",
        (
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
            "tables",
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


def toctrees(there: frozenset[str]) -> str:
    """The navigation, as Sphinx reads it from the first page: of the pages that are there."""
    return "\n".join(
        f"```{{toctree}}\n:hidden:\n:caption: {part.title}\n\n" + "\n".join(f"/{page}" for page in found) + "\n```\n"
        for part in CONTENTS
        if (found := [page for page in part.pages if page in there])
    )


def placed() -> frozenset[str]:
    """The addresses that have a place in the navigation."""
    return frozenset(page for part in CONTENTS for page in part.pages)
