"""What the site asks of Sphinx beyond its own: formulas as MathML, and a policy that every page keeps to."""

from __future__ import annotations

import re
from html import escape
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.writers.html5 import HTML5Translator

from docs.site.mathml import NotSet, mathml

_LOG = logging.getLogger(__name__)


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx."""
    app.add_html_math_renderer("mathml", (_inline, None), (_display, None))
    app.connect("doctree-read", _anchors)
    return {"parallel_read_safe": True, "parallel_write_safe": True, "version": "1"}


def _inline(writer: HTML5Translator, node: nodes.math) -> None:
    writer.body.append(_set(node, display=False))
    raise nodes.SkipNode


def _display(writer: HTML5Translator, node: nodes.math_block) -> None:
    writer.body.append(
        f'<div class="formula" tabindex="0" role="group" aria-label="formula">{_set(node, display=True)}</div>\n'
    )
    raise nodes.SkipNode


def _set(node: nodes.math | nodes.math_block, *, display: bool) -> str:
    try:
        return mathml(node.astext().strip(), display)
    except NotSet as wrong:
        _LOG.warning("KaTeX cannot set %s", wrong, location=node)
        return f"<code>{escape(node.astext())}</code>"


# --- anchors ----------------------------------------------------------------------------------------------------

_ID = re.compile(r'\bid="([^"]+)"')


def _anchors(app: Sphinx, tree: nodes.document) -> None:
    """Let links lead to every place of a page that has an id: MyST knows of its headings alone."""
    known = app.env.metadata[app.env.docname].setdefault("myst_slugs", {})
    for node in tree.findall(nodes.Element):
        named = _ID.findall(node.astext()) if isinstance(node, nodes.raw) else node["ids"]
        for name in named:
            known.setdefault(name, (0, name, ""))
