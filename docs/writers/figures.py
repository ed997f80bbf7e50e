"""docs/figures.md, written anew: every figure, what its paper says of it, and what is found.

Every number of the page is computed, in a few minutes, and a sentence that is no longer so stops it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from bookmaker_ref import markdown
from bookmaker_ref.study.figures.figure import FIGURES, SEED, TABLES, Figure
from bookmaker_ref.study.figures.files import rendered
from docs.writers.files import Told

PAGE, FOLDER = "docs/figures.md", "docs/figures"
_HEAD = f"""\
# The figures of the papers, computed anew

Their simulations were made in Matlab, with programs that nobody can run any more. Here each figure is computed from a
seed; beside the 110 tables that the papers show are many more, as means and where 95% of the tables lie, which
shows what a scatter hides. `make update` writes this page and its figures anew, where what draws them has changed.
The numbers in the sentences are computed there, and a sentence that were no longer so would stop it.

`bookmaker figure powers2011:2 --out figure.svg` draws one of them, with another `--seed` or other `--tables` if you
like, and `bookmaker figure all --out FOLDER` draws all. Here the seed is {SEED}, and there are {TABLES:,} tables
at each step.

What the figures looked like is known from their captions and from the text around them, since the texts that this
project has are without pictures. What was read into a caption is said below it.
"""


def page(seed: int, tables: int, draw: Callable[[Figure[Any], Any], str], told: Told) -> str:
    """The page as Markdown; `draw` says where a figure is, once it has the numbers."""
    parts = [_HEAD, *_contents()]
    for figure in FIGURES.values():
        told(figure.id)
        data = figure.compute(seed, tables)
        parts += _section(figure, draw(figure, data), figure.find(data), seed, tables)
    return "\n".join(parts)


def _contents() -> Iterator[str]:
    rows = ((f"[`{each.id}`](#{each.slug})", each.title) for each in FIGURES.values())
    yield markdown.table(("figure", "what it shows"), rows)
    yield ""


def _section(figure: Figure[Any], path: str, found: Sequence[str], seed: int, tables: int) -> Iterator[str]:
    yield f"## {markdown.target(figure.slug)}`{figure.id}`: {figure.title}"
    yield ""
    yield f"![{figure.title}]({path})"
    yield ""
    yield figure.captioned(seed, tables)
    yield ""
    yield f"**The paper:** {figure.says}"
    yield ""
    yield "**Found:**"
    yield ""
    yield markdown.bullets(sentence for sentence in found if not sentence.startswith("|"))
    yield ""
    for table in found:
        if table.startswith("|"):
            yield table
            yield ""


def written(told: Told, *, seed: int = SEED, tables: int = TABLES) -> dict[str, str | bytes]:
    """The page and its figures, by their paths."""
    found: dict[str, str | bytes] = {}

    def drawn(figure: Figure[Any], data: Any) -> str:
        found[f"{FOLDER}/{figure.slug}.png"] = rendered(figure.draw(data), ".png", figure.captioned(seed, tables))
        return f"figures/{figure.slug}.png"

    return {PAGE: page(seed, tables, drawn, told), **found}
