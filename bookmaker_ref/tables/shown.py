"""A table as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bookmaker_ref.messages import all_digits, escaped

if TYPE_CHECKING:
    from bookmaker_ref.tables.contingency import Contingency

_MOST = 12


def shown(table: Contingency) -> str:
    """The table as people read it, at most so many rows and columns of it."""
    rows, columns = table.predicted[:_MOST], table.real[:_MOST]
    header = ["", *map(_text, columns)]
    body = [
        [_text(label), *(_text(value) for value in counts)]
        for label, counts in zip(rows, table.counts[:_MOST, :_MOST].tolist(), strict=True)
    ]
    if len(table.real) > _MOST:
        for line in (header, *body):
            line.append("…")
    widths = [max(len(line[i]) for line in (header, *body)) for i in range(len(header))]
    lines = [
        "  ".join([line[0].ljust(widths[0]), *(cell.rjust(w) for cell, w in zip(line[1:], widths[1:], strict=True))])
        for line in (header, *body)
    ]
    if max(len(table.predicted), len(table.real)) > _MOST:
        lines.append(f"… {len(table.predicted)} predicted labels, {len(table.real)} real classes")
    cases = "1 case" if table.n == 1 else f"{_text(table.n)} cases"
    return "\n".join([f"Contingency of {cases}", "rows predicted, columns real", *(line.rstrip() for line in lines)])


def _text(value: object) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        return all_digits(value)
    text = f"{value:.6g}" if isinstance(value, float) else str(value)
    text = escaped(text)
    return text if len(text) <= 16 else text[:15] + "…"
