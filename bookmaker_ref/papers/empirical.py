"""The empirical claims of all papers, by id, and what was found of each."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from bookmaker_ref.papers.claim import Claim
from bookmaker_ref.papers.empirical_claims import CLAIMS as _CLAIMS

#: Every claim by its id: paper by paper, in the order of print.
CLAIMS: dict[str, Claim] = {each.id: each for each in _CLAIMS}


@cache
def measured() -> dict[str, Any]:
    """All that is checked in: the seed, how many tables were drawn of each kind, and the findings."""
    text = files(__package__).joinpath("empirical.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def findings() -> dict[str, dict[str, Any]]:
    """What was found of each claim, by id.

    >>> findings()["powers2011:cramers-v-at-high-levels"]["answer"]
    'true'
    """
    found: dict[str, dict[str, Any]] = measured()["findings"]
    return found


@cache
def relatives(id: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The claims that say the same, and those against it, whichever names the other.

    >>> relatives("powers2011:kappa-fits")
    (('powers2008evaluation:kappa-fits',), ())
    """
    mine = CLAIMS[id]

    def named(name: str) -> tuple[str, ...]:
        others = (each.id for each in CLAIMS.values() if id in getattr(each, name))
        return tuple(dict.fromkeys((*getattr(mine, name), *others)))

    return named("also"), named("against")
