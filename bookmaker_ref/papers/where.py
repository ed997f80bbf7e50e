"""Where an entry of a paper stands: in the paper, and on the page about the paper."""

from __future__ import annotations

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
