"""Where each record is derived, for the command and the pages: derivations are not installed with it."""

from __future__ import annotations

import json

from bookmaker_ref.papers import PAPERS
from derivations.lookup import Derivation, derivation


def text_of_places() -> str:
    """The text of ``papers/derivations.json``: from the place of a derivation to all records that it serves."""
    found: dict[str, list[str]] = {}
    for paper in PAPERS.values():
        for id in dict.fromkeys(each.id for each in (*paper.contents, *paper.records())):
            found.setdefault(place_of(derivation(id)), []).append(id)
    return json.dumps({"about": "Where the records are derived.", "places": found}, indent=1) + "\n"


def place_of(found: Derivation) -> str:
    """The file and the function.

    >>> place_of(derivation("powers2011:30"))
    'powers2011/significance.py: eq30'
    """
    *module, function = found.name.split(".")
    return f"{'/'.join(module)}.py: {function}"
