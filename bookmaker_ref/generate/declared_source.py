"""Generated declarations of names that are made when they are first asked for, for type checkers."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bookmaker_ref import names, symbolic
from bookmaker_ref.scores.score import SUFFIX, canonical, meanings

#: Where a word begins in a name such as MissRate.
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")


def scores_module() -> str:
    """The text of ``scores/_declared.py``."""
    known = (each for each in (*names.OF_TWO, *names.OF_CLASSES) if each.isidentifier())
    written = {form for each in known for form in (each, each.lower(), _HUMP.sub("_", each).lower())}
    aliases = (each for each in written if canonical(each))
    return _module(
        "Every score by each of its names, for type checkers; nothing imports this.",
        "from bookmaker_ref.scores.score import Score",
        ((f"{each}{SUFFIX}", "Score") for each in {*meanings(), *aliases}),
    )


def symbolic_module() -> str:
    """The text of ``symbolic/_declared.py``."""
    return _module(
        "Every measure by its canonical name, for type checkers; nothing imports this.",
        "from bookmaker_ref.symbolic.measures import Measure",
        ((each, "Measure") for each in symbolic.MEASURES if each not in vars(symbolic)),
    )


def _module(says: str, needs: str, declared: Iterable[tuple[str, str]]) -> str:
    lines = (f"{name}: {kind}" for name, kind in sorted(declared))
    return "\n".join([f'"""{says}"""', "", "from __future__ import annotations", "", needs, "", *lines, ""])
