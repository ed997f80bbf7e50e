"""Where an entry of a paper stands: in the paper, and on the page about the paper."""

from __future__ import annotations

from importlib import resources

from bookmaker_ref import __version__
from bookmaker_ref.papers.record import Equation, Record


def anchor(each: Equation | Record) -> str:
    """Where on its paper's page an entry stands."""
    return f"equation-{each.number}" if each.kind in ("equation", "line") else each.number


def place(record: Record) -> str:
    """Where in the paper a record stands, in words."""
    if record.kind == "line":
        number, _, line = record.number.partition(".")
        return f"equation ({number})" + (f", line {line}" if line else "")
    return f'section "{record.section}"' if record.section else "the text"


#: What has every file that is named by its path: the whole repository, as it is published.
SOURCES = f"bookmaker_ref-{__version__}.tar.gz"


def is_in_repository() -> bool:
    """Whether the files that are named by their paths are here: derivations and pages are in no wheel."""
    above = resources.files("bookmaker_ref").joinpath("..")
    return all(above.joinpath(each).is_dir() for each in ("derivations", "docs"))


def fetched_from() -> str:
    """Where the files are that are named by their paths; empty where they are here."""
    return "" if is_in_repository() else f"in the source distribution, {SOURCES}"
