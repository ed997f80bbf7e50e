"""The pages of modules, which Sphinx's viewcode makes: ours alone, where each name leads back to where it is told."""

from __future__ import annotations

import re
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from docs.site.resolving import way

_BACK = re.compile(r'<a class="viewcode-back" href="[^"#]*#(?P<name>[^"]+)">[^<]*</a>')


def setup(app: Sphinx) -> dict[str, Any]:
    """Tell Sphinx."""
    app.connect("env-updated", _ours)
    app.connect("html-page-context", _back)
    return {"parallel_read_safe": True, "parallel_write_safe": True, "version": "1"}


def _ours(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Leave out the modules of Python that ours have names from."""
    known: dict[str, object] = getattr(env, "_viewcode_modules", {})
    for name in [each for each in known if each.partition(".")[0] != "bookmaker_ref"]:
        del known[name]
    return []


def _back(app: Sphinx, page: str, template: str, context: dict[str, Any], tree: nodes.document | None) -> None:
    """Lead back from a name to its place, by whatever module it is told there: viewcode takes the nearest."""
    if not page.startswith("_modules/"):
        return
    context["title"] = f"Source of {context['title']}"

    def link(found: re.Match[str]) -> str:
        place = _place(app, found["name"])
        return f'<a class="viewcode-back" href="{way(app, page, place)}">[docs]</a>' if place else ""

    context["body"] = _BACK.sub(link, context["body"])


def _place(app: Sphinx, name: str) -> str:
    """Where a name is told: under the module that viewcode has it from, or the only other one."""
    objects = app.env.domains.python_domain.objects
    last = name.removeprefix("bookmaker_ref.")
    found = [each for each in objects if each == name] or [each for each in objects if each.endswith(f".{last}")]
    if len(found) != 1:
        return ""
    entry = objects[found[0]]
    return f"{app.builder.get_target_uri(entry.docname)}#{entry.node_id}"
