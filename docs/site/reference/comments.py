"""What stands beside the data of a module as a comment, which no object has of itself."""

from __future__ import annotations

import ast
from functools import cache

from sphinx.pycode import ModuleAnalyzer

import bookmaker_ref

PACKAGE = bookmaker_ref.__name__


@cache
def comments(module: str) -> dict[str, str]:
    """What stands beside the data of a module, in itself or where it has them from."""
    own, source = _own_comments(module)
    imported = (each for each in ast.parse(source).body if isinstance(each, ast.ImportFrom) and each.module)
    handed_on = {
        name.asname or name.name: said
        for each in imported
        for name in each.names
        if (said := _own_comments(str(each.module))[0].get(name.name))
    }
    return handed_on | own


@cache
def _own_comments(module: str) -> tuple[dict[str, str], str]:
    """The comments of a module, and its source; neither of what is not ours."""
    if not module.startswith(PACKAGE):
        return {}, ""
    analyzer = analyzed(module)
    found = {name: "\n".join(lines).strip() for (owner, name), lines in analyzer.attr_docs.items() if not owner}
    return found, analyzer.code


@cache
def analyzed(module: str) -> ModuleAnalyzer:
    """A module as Sphinx reads it: what is defined on which line, and what is said beside it."""
    found = ModuleAnalyzer.for_module(module)
    found.analyze()
    return found
