"""Where links of pages lead: to places with ids, and to files as they are served."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.addnodes import download_reference
from sphinx.application import Sphinx
from sphinx.util.osutil import relative_uri


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx."""
    app.connect("doctree-read", _anchors, priority=100)  # before the contents of the page are taken from it
    app.connect("doctree-read", _files, priority=100)  # before Sphinx takes copies of them
    app.connect("doctree-resolved", _pictures)
    app.connect("builder-inited", _outputs, priority=900)  # after myst-nb chose another place
    return {"parallel_read_safe": True, "parallel_write_safe": True, "version": "1"}


def way(app: Sphinx, page: str, path: str) -> str:
    """How a page leads to a file of the site."""
    return relative_uri(app.builder.get_target_uri(page), path)


# --- places -----------------------------------------------------------------------------------------------------

_ID = re.compile(r'<a id="([^"]+)">')


def _anchors(app: Sphinx, tree: nodes.document) -> None:
    """Let links lead to every place of a page that has an id: MyST knows of its headings alone."""
    for raw in list(tree.findall(nodes.raw)):
        if found := _ID.fullmatch(raw.astext()):
            _placed(raw, found[1])
    known = app.env.metadata[app.env.docname].setdefault("myst_slugs", {})
    for node in tree.findall(nodes.Element):
        for name in node["ids"]:
            known.setdefault(name, (0, name, ""))


def _placed(raw: nodes.raw, name: str) -> None:
    """Put what is written as <a id="..."></a> where it stands.

    That of a heading goes on its section, for the contents of the page repeat what a heading says.
    """
    place = raw.parent
    after = raw.next_node(nodes.raw, descend=False, siblings=True)
    if after is not None and after.parent is not None and after.astext() == "</a>":
        after.parent.remove(after)
    if isinstance(place, nodes.title) and place.parent is not None:
        taken = {name, name.lower().strip("_")}  # the second may be wanted by another
        others = [each for each in place.parent["ids"] if each not in taken]
        place.parent["ids"] = [*others, name]
        place.remove(raw)
    else:
        raw.replace_self(nodes.inline(ids=[name]))


# --- files --------------------------------------------------------------------------------------------------------


def _files(app: Sphinx, tree: nodes.document) -> None:
    """Let links lead to the files that the site serves as they are: Sphinx would serve a copy of each."""
    here = app.env.docname
    for node in list(tree.findall(download_reference)):
        path, _ = app.env.relfn2path(node["reftarget"], here)
        there = nodes.reference("", "", *node.children, refuri=way(app, here, path), internal=True)
        node.replace_self(there)


def _pictures(app: Sphinx, tree: nodes.document, page: str) -> None:
    """The same of pictures, which are looked for when a page is read; and words for those that a notebook draws."""
    for node in tree.findall(nodes.image):
        path = node.get("uri")
        node.setdefault("alt", "The figure that the code above draws")
        if path in app.env.images and not path.startswith(".."):
            node["uri"], node["candidates"] = way(app, page, path), {"?": path}


def _outputs(app: Sphinx) -> None:
    """Pictures of notebooks are put beside the sources, and not beside the site, where nobody looks for them."""
    folder = str(Path(app.srcdir).parent / "site.pictures")
    app.env.mystnb_config = app.env.mystnb_config.copy(output_folder=folder)  # type: ignore[attr-defined]  # by myst-nb
