"""A table as text, and as a notebook shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bookmaker_ref import html, latex
from bookmaker_ref.layout import label_text
from bookmaker_ref.messages import all_digits, escaped

if TYPE_CHECKING:
    from bookmaker_ref.tables.contingency import Contingency

_MOST = 12
_LABEL = 24


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
    head = f"Contingency of {_cases(table)}"
    return "\n".join([head, "rows predicted, columns real", *(line.rstrip() for line in lines)])


def html_of(table: Contingency) -> str:
    """The table with its margins, as HTML."""
    head, rows, caption = _with_margins(table)
    return html.table(head, rows, "<" + ">" * (len(head) - 1), caption)


def latex_of(table: Contingency) -> str:
    """The table with its margins, for LaTeX."""
    head, rows, caption = _with_margins(table)
    return latex.table(head, rows, "<" + ">" * (len(head) - 1), caption)


def _with_margins(table: Contingency) -> tuple[list[str], list[list[str]], str]:
    """The first line, those below with the sums at their ends, and what the table is."""
    rows, columns = table.predicted[:_MOST], table.real[:_MOST]
    more = ["…"] if len(table.real) > _MOST else []
    head = ["predicted", *(f"real {label_text(label, _LABEL)}" for label in columns), *more, "all"]
    body = [
        [label_text(label, _LABEL), *map(_text, counts), *more, _text(sum_)]
        for label, counts, sum_ in zip(
            rows, table.counts[:_MOST, :_MOST].tolist(), table.pp[:_MOST].tolist(), strict=True
        )
    ]
    if len(table.predicted) > _MOST:
        body.append(["…"] * len(head))
    body.append(["all", *map(_text, table.rp[:_MOST].tolist()), *more, _text(table.n)])
    cut = max(len(table.predicted), len(table.real)) > _MOST
    size = f", {len(table.predicted)} predicted labels, {len(table.real)} real classes" if cut else ""
    return head, body, f"{_cases(table)}{size}"


def _cases(table: Contingency) -> str:
    return "1 case" if table.n == 1 else f"{_text(table.n)} cases"


def _text(value: object) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        return all_digits(value)
    text = f"{value:.6g}" if isinstance(value, float) else str(value)
    text = escaped(text)
    return text if len(text) <= 16 else text[:15] + "…"
