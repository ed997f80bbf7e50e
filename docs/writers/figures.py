"""docs/figures.md, written anew: every figure, what its paper says of it, and what is found.

Every number of the page is computed, in a few minutes, and a sentence that is no longer so stops it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from bookmaker_ref import markdown
from bookmaker_ref.study.figures.figure import FIGURES, SEED, TABLES, Figure
from bookmaker_ref.study.figures.files import rendered
from docs.writers.files import Told

PAGE, FOLDER = "docs/figures.md", "docs/figures"


def page(seed: int, tables: int, draw: Callable[[Figure[Any], Any], str], told: Told) -> str:
    """The page as Markdown; `draw` says where a figure is, once it has the numbers."""
    words = Path(__file__).with_suffix(".txt").read_text(encoding="utf-8")
    listed = ((f"[`{each.id}`](#{each.slug})", each.title) for each in FIGURES.values())
    parts = [
        words.format(seed=SEED, tables=TABLES).rstrip("\n"),
        markdown.table(("figure", "what it shows"), listed),
    ]
    for figure in FIGURES.values():
        told(figure.id)
        data = figure.compute(seed, tables)
        path, found = draw(figure, data), figure.find(data)
        parts += [
            f"## {markdown.target(figure.slug)}`{figure.id}`: {figure.title}",
            f"![{figure.told(data)}]({path})",
            figure.captioned(seed, tables),
            f"**The paper:** {figure.says}",
            "**Found:**",
            markdown.bullets(sentence for sentence in found if not sentence.startswith("|")),
            *(table for table in found if table.startswith("|")),
        ]
    return markdown.page(*parts)


def written(told: Told, *, seed: int = SEED, tables: int = TABLES) -> dict[str, str | bytes]:
    """The page and its figures, by their paths."""
    found: dict[str, str | bytes] = {}

    def drawn(figure: Figure[Any], data: Any) -> str:
        told = figure.told(data)
        found[f"{FOLDER}/{figure.slug}.svg"] = rendered(figure.draw(data), ".svg", told, figure.headline(data))
        return f"figures/{figure.slug}.svg"

    return {PAGE: page(seed, tables, drawn, told), **found}
