"""What the papers say: every equation, claim and number as a record, in the order of print.

``entry("powers2011:28")`` is an equation, ``entry("powers2011:28.1")`` a line of it, and
``entry("powers2011:bias-equals-prevalence-recall")`` a claim of the text.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from bookmaker_ref.papers import powers2003, powers2008evaluation, powers2008significance, powers2011, powerskappa
from bookmaker_ref.papers.errata import ERRATA as ERRATA
from bookmaker_ref.papers.record import Equation as Equation, Paper as Paper, Record as Record

#: By cite key: the main paper first, the others in the order of time.
PAPERS: dict[str, Paper] = {
    module.PAPER.key: module.PAPER
    for module in (powers2011, powers2003, powers2008evaluation, powers2008significance, powerskappa)
}


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
def relatives(id: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The records that say the same as this one, and those that cannot be true beside it, whichever names the other.

    >>> relatives("powers2008evaluation:1.1")
    (('powers2011:1.1', 'powers2008significance:1.1'), ())
    """
    also, against = _named()
    near = also.get(id, set())
    # What is named by a record that this one names is the same only if it is so word by word.
    far = {each for other in near for each in also[other] if _alike(each, id)}
    return tuple(each for each in _entries() if each in (near | far) - {id}), tuple(sorted(against.get(id, ())))


def _alike(one: str, other: str) -> bool:
    first, second = entry(one), entry(other)
    return isinstance(first, Record) and isinstance(second, Record) and first.printed == second.printed


@cache
def _named() -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """Which records name each other, from either end."""
    also: dict[str, set[str]] = {}
    against: dict[str, set[str]] = {}
    for each in (record for paper in PAPERS.values() for record in paper.records()):
        for found, names in ((also, each.also), (against, each.against)):
            for other in names:
                found.setdefault(each.id, set()).add(other)
                found.setdefault(other, set()).add(each.id)
    return also, against


@cache
def recorded() -> dict[str, dict[str, Any]]:
    """What was decided about each record and equation, by id, as it is checked in."""
    text = files(__package__).joinpath("verdicts.json").read_text(encoding="utf-8")
    verdicts: dict[str, dict[str, Any]] = json.loads(text)["verdicts"]
    return verdicts


@cache
def _places() -> dict[str, str]:
    text = files(__package__).joinpath("derivations.json").read_text(encoding="utf-8")
    places: dict[str, list[str]] = json.loads(text)["places"]
    return {id: place for place, ids in places.items() for id in ids}


def derived_in(id: str) -> str:
    """Where in the folder of derivations a record or an equation is derived: the file and the function.

    >>> derived_in("powers2011:28.1")
    'powers2011/margins.py: eq28'
    """
    return _places()[id]
