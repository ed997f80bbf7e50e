"""docs/figures.md, written anew: every figure, what its paper says of it, and what is found.

``python -m docs.writers.figures`` writes the page and its figures, in a few minutes; every number of the page is
computed, and a sentence that is no longer so stops it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from bookmaker_ref.study.figures.figure import FIGURES, SEED, TABLES, Figure
from bookmaker_ref.study.figures.files import save

PAGE = "figures.md"
_HEAD = f"""\
<!-- Written by python -m docs.writers.figures: change that, not this. -->

# The figures of the papers, computed anew

Their simulations were made in Matlab, with programs that nobody can run any more. Here each figure is computed from a
seed; beside the 110 tables that the papers show are many more, as means and where 95% of the tables lie, which
shows what a scatter hides. `python -m docs.writers.figures` writes this page and its figures anew. The numbers
in the sentences are computed there, and a sentence that were no longer so would stop it.

`bookmaker figure powers2011:2 --out figure.svg` draws one of them, with another `--seed` or other `--tables` if you
like, and `bookmaker figure all --out FOLDER` draws all. Here the seed is {SEED}, and there are {TABLES:,} tables
at each step.

What the figures looked like is known from their captions and from the text around them, since the texts that this
project has are without pictures. What was read into a caption is said below it.
"""


def page(seed: int, tables: int, draw: Callable[[Figure[Any], Any], str], told: Callable[[str], None]) -> str:
    """The page as Markdown; `draw` says where a figure is, once it has the numbers."""
    parts = [_HEAD, *_contents()]
    for figure in FIGURES.values():
        told(figure.id)
        data = figure.compute(seed, tables)
        parts += _section(figure, draw(figure, data), figure.find(data), seed, tables)
    return "\n".join(parts)


def _contents() -> Iterator[str]:
    yield "| figure | what it shows |"
    yield "|---|---|"
    yield from (f"| [`{each.id}`](#{each.slug}) | {each.title} |" for each in FIGURES.values())
    yield ""


def _section(figure: Figure[Any], path: str, found: Sequence[str], seed: int, tables: int) -> Iterator[str]:
    yield f'## <a id="{figure.slug}"></a>`{figure.id}`: {figure.title}'
    yield ""
    yield f"![{figure.title}]({path})"
    yield ""
    yield figure.captioned(seed, tables)
    yield ""
    yield f"**The paper:** {figure.says}"
    yield ""
    yield "**Found:**"
    yield ""
    yield from (f"- {sentence}" for sentence in found if not sentence.startswith("|"))
    yield ""
    for table in found:
        if table.startswith("|"):
            yield table
            yield ""


def write(docs: Path, told: Callable[[str], None], *, seed: int = SEED, tables: int = TABLES) -> None:
    """The page and its figures, in the folder of the documents."""
    folder = docs / "figures"
    folder.mkdir(parents=True, exist_ok=True)

    def drawn(figure: Figure[Any], data: Any) -> str:
        name = f"{figure.slug}.png"
        save(figure.draw(data), folder / name, about=figure.captioned(seed, tables))
        return f"figures/{name}"

    (docs / PAGE).write_text(page(seed, tables, drawn, told), encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Write them below the folder that is given, or below docs."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    docs = Path(given[0] if given else "docs")
    if not docs.is_dir():
        sys.stderr.write(f"there is no folder {docs}: run this beside docs, or give the folder\n")
        return 2

    def told(line: str) -> None:
        sys.stderr.write(line + "\n")

    write(docs, told)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
