"""The navigation beside every page, from `docs.site.contents`: Sphinx would copy the headings of all pages for each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from html import escape

from docs.site.contents import CONTENTS, SHORT


def navigation(page: str, there: Iterable[str], titles: Mapping[str, str], way: Callable[[str, str], str]) -> str:
    """The lists of pages that are there, as the theme takes them from Sphinx; ``way`` leads from one page to another.

    >>> print(navigation("roc", ["solve", "roc"], {}, lambda here, to: f"{to}.html"))
    <p class="caption" role="heading"><span class="caption-text">How to</span></p>
    <ul class="current">
    <li class="toctree-l1 current"><a class="current reference internal" href="#">Draw ROC and PN space</a></li>
    <li class="toctree-l1"><a class="reference internal" href="solve.html">Get the table from reported scores</a></li>
    </ul>
    """
    known = frozenset(there)
    lines: list[str] = []
    for part in CONTENTS:
        found = [each for each in part.pages if each in known]
        if found:
            lines.append(
                f'<p class="caption" role="heading"><span class="caption-text">{escape(part.title)}</span></p>'
            )
            lines.append('<ul class="current">' if page in found else "<ul>")
            lines += [_item(each, page, SHORT.get(each) or titles[each], way) for each in found]
            lines.append("</ul>")
    return "\n".join(lines)


def _item(each: str, page: str, title: str, way: Callable[[str, str], str]) -> str:
    if each == page:
        return f'<li class="toctree-l1 current"><a class="current reference internal" href="#">{escape(title)}</a></li>'
    to = escape(way(page, each), quote=True)
    return f'<li class="toctree-l1"><a class="reference internal" href="{to}">{escape(title)}</a></li>'
