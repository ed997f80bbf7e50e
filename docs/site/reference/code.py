"""A page for each source that other pages speak of: derivations, theorems, the files of the papers, how to cite.

A function has its own place there: ``/sources/derivations/powers2011/margins.py.md#eq28``.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from bookmaker_ref import markdown
from docs.site.addresses import link
from docs.site.page import Page
from docs.site.records.proofs import concluded
from docs.site.reference.docstrings import as_markdown

ROOT = Path(__file__).parents[3]
#: The sources that have a page.
SHOWN = (
    *("derivations/**/*.py", "bookmaker_ref/certifying/theorems/*.v"),
    *("bookmaker_ref/papers/*.txt", "CITATION.cff"),
)
OF = (*SHOWN, "bookmaker_ref/papers/*", "docs/site/*.py", "docs/site/*/*.py")

_LANGUAGES = {".py": "python", ".v": "coq", ".cff": "yaml"}
_Top = ast.FunctionDef | ast.ClassDef


def made() -> Iterator[Page]:
    """Each of them, by its path."""
    paths = [file.relative_to(ROOT).as_posix() for pattern in SHOWN for file in sorted(ROOT.glob(pattern))]
    yield Page(address_of("index"), index(paths))
    for path in paths:
        yield Page(address_of(path), page(path, (ROOT / path).read_text(encoding="utf-8")))


def index(paths: Iterable[str]) -> str:
    """All of them in a list."""
    return markdown.page(
        "# Sources",
        "The files of the papers, the derivations, theorems for the proof kernel Coq, and how to cite: what pages of"
        " records are made from.",
        markdown.bullets(f"[{markdown.text(path)}](/{address_of(path)}.md)" for path in paths),
    )


def address_of(path: str) -> str:
    """Where a source stands on the site."""
    return f"sources/{path}"


def page(path: str, text: str) -> str:
    """The page of a source: of Python one part for each function, with what it concludes."""
    head = f"# {markdown.text(path)}\n\n[All sources](/{address_of('index')}.md)"
    if not path.endswith(".py"):
        return markdown.page(head, fenced(text, _LANGUAGES.get(Path(path).suffix, "text")))
    return markdown.page(head, *_parts(path, text))


def _parts(path: str, text: str) -> Iterator[str]:
    module = ast.parse(text)
    if about := ast.get_docstring(module):
        yield as_markdown(about, path.removesuffix(".py").replace("/", "."))
    lines = text.splitlines()
    seen: set[str] = set()
    last = 0
    body = module.body[1:] if about else module.body
    if about:
        last = module.body[0].end_lineno or 0
    for each in body:
        if isinstance(each, _Top):
            first = min([each.lineno, *(decorator.lineno for decorator in each.decorator_list)]) - 1
            while first > last and lines[first - 1].startswith("#"):
                first -= 1
            if between := "\n".join(lines[last:first]).strip("\n"):
                yield fenced(between, "python")
            if each.name not in seen:  # an overload has the name of what it is one of
                kind = "class " if isinstance(each, ast.ClassDef) else ""  # a function may be called as a class is
                yield f"## {markdown.target(each.name)}{kind}{markdown.text(each.name)}"
            seen.add(each.name)
            place = f"{path.removeprefix('derivations/')}: {each.name}"
            if ids := concluded().get(place):
                yield f"Concludes {', '.join(map(link, ids))}."
            last = each.end_lineno or len(lines)
            yield fenced("\n".join(lines[first:last]), "python")
    if rest := "\n".join(lines[last:]).strip("\n"):
        yield fenced(rest, "python")


def fenced(text: str, language: str) -> str:
    """The text as code, in a fence that it cannot end."""
    ticks = "```"
    while ticks in text:
        ticks += "`"
    return f"{ticks}{language}\n{text}\n{ticks}"
