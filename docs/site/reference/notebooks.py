"""The notebooks of ``docs/notebooks/`` with what comes of them: they are run when the site is built.

They run here and not in Sphinx, so that they run again where the library changed, and not where a page did.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import partial
from html import unescape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import nbformat
from nbclient import NotebookClient

from docs.site.page import Asset
from docs.site.sources import addresses
from docs.site.sphinx.github import Places, as_myst, led
from docs.site.sphinx.mathml import Typesetter

#: What these pages are made from.
OF = (
    "docs/notebooks/*.ipynb",
    "bookmaker_ref/**/*.py",
    "docs/site/reference/notebooks.py",
    "docs/site/sphinx/github.py",
    "docs/site/sphinx/mathml.*",
)

ROOT = Path(__file__).parents[3]
#: How an output may be shown, the best first: nothing that runs in the page.
_SHOWN = ("image/svg+xml", "image/png", "text/html", "text/latex", "text/plain")
_LONGEST = 300  # seconds
_NEXT = "\n\n<!-- the next cell -->\n\n"


class NotStatic(ValueError):
    """An output that would run or load something in the page."""


def made() -> Iterator[Asset]:
    """Each notebook, run from a clean start."""
    for path in sorted((ROOT / "docs/notebooks").glob("*.ipynb")):
        notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]  # nbformat has no types
        run(notebook)
        text: str = nbformat.writes(on_the_site(notebook, path))  # type: ignore[no-untyped-call]  # as above
        yield Asset(f"notebooks/{path.name}", text.encode())


def run(notebook: Any) -> None:
    """Run it in a folder of its own, with the library that stands here."""
    there = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH", ""))))
    with TemporaryDirectory() as folder:
        client = NotebookClient(
            notebook,
            timeout=_LONGEST,
            kernel_name="python3",
            extra_arguments=["--log-level=40"],  # errors alone
            resources={"metadata": {"path": folder}},
        )
        client.execute(env={**os.environ, "PYTHONPATH": there})


def on_the_site(notebook: Any, path: Path) -> Any:
    """The notebook as the site shows it: its links lead to pages, and of each output there is one form."""
    source, address = path.relative_to(ROOT).as_posix(), path.relative_to(ROOT / "docs").with_suffix("").as_posix()
    there = Places(addresses(ROOT))
    written = [cell for cell in notebook.cells if cell.cell_type == "markdown"]
    # As one page: a heading has its level by those before it, in other cells.
    text = as_myst(_NEXT.join(cell.source for cell in written), address, partial(led, there, source))
    for cell, part in zip(written, text.split(_NEXT), strict=True):
        cell.source = part
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            if "data" in output:
                output.data = _shown(output.data, f"{source}, cell {cell.id}")
        cell.metadata = {}
    notebook.metadata = {"kernelspec": notebook.metadata.kernelspec, "language_info": {"name": "python"}}
    return notebook


def _shown(data: Any, where: str) -> Any:
    """The best form of an output that a page without scripts can show."""
    form = next((each for each in _SHOWN if each in data), "")
    if not form or "<script" in str(data[form]) or "http-equiv" in str(data[form]):
        raise NotStatic(f"{where} shows {', '.join(data)}: one of {', '.join(_SHOWN)} without scripts can be shown")
    return {form: _typeset(data[form]) if form == "text/html" else data[form]}


#: What `bookmaker_ref.html.typeset` writes for a notebook to set, by a script.
_FORMULA = re.compile(r"<p>\$\\displaystyle (.*?)\$</p>", re.S)


def _typeset(shown: str) -> str:
    """HTML with its formulas set already."""
    typesetter = Typesetter()
    found = _FORMULA.sub(
        lambda formula: f'<div class="formula">{typesetter(unescape(formula[1]), display=True)}</div>', shown
    )
    typesetter.close()
    return found
