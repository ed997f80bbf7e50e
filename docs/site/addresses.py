"""Where everything that has an id stands on the site, and how pages lead to it.

The id is the address, with a slash for its colon: ``powers2011:28`` is ``powers2011/28.html``. A line of an equation is
a place on the equation's page, and its own address leads there. None ever breaks: docs/site/lasting.py has the list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html import escape
from urllib.parse import quote

from bookmaker_ref import markdown
from bookmaker_ref.papers import ERRATA, PAPERS
from bookmaker_ref.papers.empirical import CLAIMS
from bookmaker_ref.papers.record import Record
from docs.site.page import Asset


def address_of(id: str) -> str:
    """Where what has this id stands.

    >>> address_of("powers2011:28"), address_of("powers2011:E22"), address_of("powers2011:30.6")
    ('powers2011/28', 'powers2011/E22', 'powers2011/30.6')
    """
    return id.replace(":", "/", 1)


def place_of(id: str) -> str:
    """The target of a link to it: the page, and for a line of an equation the place on that page.

    >>> place_of("powers2011:28"), place_of("powers2011:30.6")
    ('/powers2011/28.md', '/powers2011/30.md#line-6')
    """
    if _is_line(id):
        equation, _, line = address_of(id).rpartition(".")
        return f"/{equation}.md#line-{line}"
    return f"/{address_of(id)}.md"


def anchor(line: Record) -> str:
    """Where on the page of its equation a line stands."""
    return f"line-{line.number.rpartition('.')[2]}"


def link(id: str, words: str = "") -> str:
    """A link to what has this id.

    >>> link("powers2011:30.6")
    '[powers2011:30.6](/powers2011/30.md#line-6)'
    """
    return f"[{words or markdown.text(id)}]({place_of(id)})"


@cache
def _lines() -> frozenset[str]:
    return frozenset(each.id for paper in PAPERS.values() for each in paper.records() if each.kind == "line")


def _is_line(id: str) -> bool:
    return id in _lines()


@cache
def known() -> frozenset[str]:
    """Every id that has a page, or a place on one."""
    entries = (each.id for paper in PAPERS.values() for each in (*paper.contents, *paper.records()))
    return frozenset((*entries, *ERRATA, *CLAIMS))


# --- ids in sentences -------------------------------------------------------------------------------------------

_ID = re.compile(r"`?\b((?:powers\d{4}[a-z]*|powerskappa):[A-Za-z0-9](?:[\w.-]*\w)?)`?")


def prose(said: str) -> str:
    r"""Plain words as Markdown, in which every id leads to its page.

    >>> prose("r_R for *r_P*, as in powers2011:30.6.")
    'r_R for \\*r_P\\*, as in [powers2011:30.6](/powers2011/30.md#line-6).'
    """
    return linked(markdown.text(" ".join(said.split())))


def linked(said: str) -> str:
    """Markdown in which every id leads to its page."""
    return _ID.sub(lambda found: link(found[1]) if found[1] in known() else found[0], said)


def explorer(formula: str) -> str:
    """A link from the page of a record to the explorer, which decides this formula.

    >>> explorer("rp > 0").partition("#")[2]
    'panel=formula&amp;formula=rp%20%3E%200">Decide it here</a>'
    """
    to = f"../explorer/index.html#panel=formula&amp;formula={quote(formula, safe='')}"
    return f'<a class="try-it" href="{to}">Decide it here</a>'


# --- addresses that lead elsewhere ------------------------------------------------------------------------------


def redirects() -> Iterator[Asset]:
    """A page for every line of an equation, which leads to its place."""
    for paper in PAPERS.values():
        for record in paper.records():
            if record.kind == "line":
                equation, _, place = place_of(record.id).rpartition("/")[2].partition(".md")
                yield leading(address_of(record.id), f"{equation}.html{place}", record.id)


def leading(address: str, target: str, words: str) -> Asset:
    """A page that leads to another one, which is told as the one to cite."""
    name, to = escape(words), escape(target, quote=True)
    text = f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'">
<meta http-equiv="refresh" content="0; url={to}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="canonical" href="{to}">
<title>{name}</title>
</head>
<body><p><a href="{to}">{name}</a></p></body>
</html>
"""
    return Asset(f"{address}.html", text.encode())
