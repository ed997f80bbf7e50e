"""For which numbers of classes something is decided."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bookmaker_ref.symbolic.statement import EVERY_K, numbers_of_classes


def common_scope(scopes: Iterable[str]) -> str:
    """The K for which statements with these scopes are decided together; about different K, all that they name.

    >>> common_scope(["every K", "K = 2, 3, 4", "", "K = 2, 3"]), common_scope(["K = 2", "K = 3"])
    ('K = 2, 3', 'K = 2, 3')
    """
    found = [*dict.fromkeys(filter(None, scopes))]
    named = [{*map(int, re.findall(r"[0-9]+", each))} for each in found if each != EVERY_K]
    if not named:
        return EVERY_K if found else ""
    return numbers_of_classes(sorted(set.intersection(*named) or set.union(*named)))


def is_partial(scope: str) -> bool:
    """Whether the scope names numbers of classes, instead of every K or every table."""
    return scope not in ("", EVERY_K)


def true_for_some(scope: str) -> str:
    """What to say of a statement about every K that is decided for some only."""
    return f"decided for {scope} only: true there"
