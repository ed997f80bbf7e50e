"""What the site asks of Sphinx beyond its own: formulas as MathML, and a policy that every page keeps to."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

import furo
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.search.en import SearchEnglish
from sphinx.util import logging
from sphinx.util.osutil import relative_uri
from sphinx.writers.html5 import HTML5Translator

from bookmaker_ref.papers import PAPERS
from docs.site.contents import placed
from docs.site.sphinx.font import signs
from docs.site.sphinx.mathml import NotSet, Typesetter
from docs.site.sphinx.names import Name, leads, names_of, script
from docs.site.sphinx.navigation import navigation
from docs.site.sphinx.policy import policy, written_in

#: The theme's pages begin with this one.
_TEMPLATE = Path(furo.__file__).parent / "theme/furo/base.html"

#: One for each process of Sphinx.
_TYPESET = Typesetter()
_LOG = logging.getLogger(__name__)


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx."""
    app.add_html_math_renderer("mathml", (_inline, None), (_display, None))
    app.add_search_language(_English)
    app.connect("html-page-context", _navigation, priority=100)  # before the theme asks for it
    app.connect("html-page-context", _policy)
    app.connect("html-page-context", _title)
    app.connect("html-page-context", _for_everybody, priority=900)  # after the theme made its navigation
    app.connect("build-finished", _names)
    app.connect("build-finished", lambda app, failed: _TYPESET.close())
    return {"parallel_read_safe": True, "parallel_write_safe": True, "version": "1"}


def _inline(writer: HTML5Translator, node: nodes.math) -> None:
    writer.body.append(_set(node.astext().strip(), node, display=False))
    raise nodes.SkipNode


#: Where a formula of K classes holds, in words at its end that take more room than a formula has on a phone.
_WHERE = re.compile(r"\\qquad \(\\text\{(?P<words>[^{}]{24,})\}\)\Z")


def _display(writer: HTML5Translator, node: nodes.math_block) -> None:
    formula = node.astext().strip()
    found = _WHERE.search(formula)
    shown = _set(formula[: found.start()] if found else formula, node, display=True)
    writer.body.append(f'<div class="formula" tabindex="0" role="group" aria-label="formula">{shown}</div>\n')
    if found:
        writer.body.append(f'<p class="formula-where">({escape(found["words"])})</p>\n')
    raise nodes.SkipNode


def _set(formula: str, node: nodes.math | nodes.math_block, *, display: bool) -> str:
    try:
        found = _TYPESET(formula, display=display)
    except NotSet as wrong:
        _LOG.warning("KaTeX cannot set %s", wrong, location=node)
        return f"<code>{escape(formula)}</code>"
    if strange := set(found) - _signs():
        _LOG.warning("the font of docs/site/sphinx/font.py has no %s", " ".join(sorted(strange)), location=node)
    return found


@cache
def _signs() -> frozenset[str]:
    return frozenset({"\n", *map(chr, signs())})


# --- the navigation -----------------------------------------------------------------------------------------------


def _navigation(app: Sphinx, page: str, template: str, context: dict[str, Any], tree: nodes.document | None) -> None:
    titles = {each: title.astext() for each in placed() if (title := app.env.titles.get(each))}
    found = navigation(page, titles, titles, lambda here, to: relative_uri(_uri(app, here), _uri(app, to)))
    context["toctree"] = lambda **asked: found


def _uri(app: Sphinx, page: str) -> str:
    return app.builder.get_target_uri(page)


# --- the policy -------------------------------------------------------------------------------------------------


def _policy(app: Sphinx, page: str, template: str, context: dict[str, Any], tree: nodes.document | None) -> None:
    context["policy"] = policy(written_in(_TEMPLATE))


# --- the title --------------------------------------------------------------------------------------------------


def _title(app: Sphinx, page: str, template: str, context: dict[str, Any], tree: nodes.document | None) -> None:
    """Two papers may say the same: what is called in a tab or a list of pages has its id."""
    paper, _, last = page.partition("/")
    if page == "readme":
        context["title"] = "Readme"
    if paper in PAPERS and last != "index":
        context["title"] = f"{context['title']} ({paper}:{last})"


# --- for everybody ----------------------------------------------------------------------------------------------

#: What scrolls sideways is reached by the keyboard, and a heading says its level.
_REACHED = {
    '<div class="highlight"><pre>': '<div class="highlight"><pre tabindex="0">',
    '<div class="table-wrapper': '<div tabindex="0" role="group" aria-label="table" class="table-wrapper',
    'role="heading"': 'role="heading" aria-level="2"',
}


def _for_everybody(app: Sphinx, page: str, template: str, context: dict[str, Any], tree: nodes.document | None) -> None:
    for part in ("body", "furo_navigation_tree"):
        for written, instead in _REACHED.items():
            context[part] = (context.get(part) or "").replace(written, instead)


# --- the search -------------------------------------------------------------------------------------------------


class _English(SearchEnglish):
    """English, where no word is brought to its stem twice."""

    def __init__(self, options: dict[str, str]) -> None:
        super().__init__(options)
        self._stems: dict[str, str] = {}

    def stem(self, word: str) -> str:
        if word not in self._stems:
            self._stems[word] = super().stem(word)
        return self._stems[word]


def _names(app: Sphinx, failed: Exception | None) -> None:
    """Write every name that leads to a place, for the search."""
    if failed is not None:
        return
    env = app.env
    found = [each for page in env.all_docs for each in names_of(page, str(env.metadata[page].get("names", "")))]
    sources = Path(app.srcdir)
    for file in sorted(sources.rglob("*.html")):
        found += leads(file.relative_to(sources).with_suffix("").as_posix(), file.read_bytes())
    domain = env.domains.python_domain
    found += [Name(name, entry.docname, f"#{entry.node_id}") for name, entry in domain.objects.items()]
    titles = {page: title.astext() for page, title in env.titles.items()}
    text = script(found, titles)
    into = Path(app.outdir) / "names.js"
    if not into.is_file() or into.read_text(encoding="utf-8") != text:
        into.write_text(text, encoding="utf-8")
