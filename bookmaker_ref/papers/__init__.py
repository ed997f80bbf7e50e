"""What the papers say: every equation, claim and number as a record, in the order of print.

``entry("powers2011:28")`` is an equation, ``entry("powers2011:28.1")`` a line of it, and
``entry("powers2011:bias-equals-prevalence-recall")`` a claim of the text.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from bookmaker_ref.papers import powers2011
from bookmaker_ref.papers.errata import ERRATA as ERRATA
from bookmaker_ref.papers.record import Equation as Equation, Paper as Paper, Record as Record

PAPERS: dict[str, Paper] = {paper.key: paper for paper in (powers2011.PAPER,)}


@cache
def _entries() -> dict[str, Record | Equation]:
    equations = (each for paper in PAPERS.values() for each in paper.contents)
    records = (each for paper in PAPERS.values() for each in paper.records())
    return {each.id: each for source in (equations, records) for each in source}


def entry(id: str) -> Record | Equation:
    """The equation, line, claim or number with this id; ``KeyError`` if there is none.

    >>> entry("powers2011:28.1").title
    'Recall from Informedness and the margins'
    """
    return _entries()[id]


@cache
def recorded() -> dict[str, dict[str, Any]]:
    """What was decided about each record and equation, by id, as it is checked in."""
    text = files(__package__).joinpath("verdicts.json").read_text(encoding="utf-8")
    verdicts: dict[str, dict[str, Any]] = json.loads(text)["verdicts"]
    return verdicts
