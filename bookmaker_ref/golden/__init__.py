"""Golden values: thousands, of every measure on tables of every kind, to the last digit, for everybody's tests.

`load` gives them as typed records, and `check` asks anybody's function for them; ``bookmaker golden DIR`` writes them
as JSON Lines and CSV for other languages.
They are free of rights (CC0), versioned apart from the code, and an id is never used for anything else.

>>> from bookmaker_ref import golden
>>> found = golden.load(family="binary", measure="correlation", stratum="ordinary")[0]
>>> found.id, found.cells, found.exact
('binary/ordinary-01/correlation', (56, 20, 12, 12), '9*sqrt(969)/1292')
>>> found.value
0.21684124109359199
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from bookmaker_ref.golden.checking import check
from bookmaker_ref.golden.reading import load, manifest
from bookmaker_ref.golden.report import Report
from bookmaker_ref.golden.vector import (
    CONVENTIONS,
    FAMILIES,
    FLAGS,
    SCHEMA,
    STRATA,
    VERSION,
    NotGolden,
    Vector,
)

if TYPE_CHECKING:
    from bookmaker_ref.golden.testing import cases, parametrize

__all__ = [
    "CONVENTIONS",
    "FAMILIES",
    "FLAGS",
    "SCHEMA",
    "STRATA",
    "VERSION",
    "NotGolden",
    "Report",
    "Vector",
    "cases",
    "check",
    "load",
    "manifest",
    "parametrize",
]

#: What is about pytest is loaded when it is asked for.
_TESTING = ("cases", "parametrize")

if not TYPE_CHECKING:  # else every name would be there for a type checker

    def __getattr__(name: str) -> Any:
        if name not in _TESTING:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = globals()[name] = getattr(import_module("bookmaker_ref.golden.testing"), name)
        return found

    def __dir__() -> list[str]:
        return sorted({*globals(), *_TESTING})
