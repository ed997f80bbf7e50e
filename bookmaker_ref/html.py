"""The parts that results are shown with in a notebook, as HTML. A stranger's text is escaped: it is never markup."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from bookmaker_ref.messages import escaped

_CELL = "padding: 0.15em 0.7em; text-align: {how};"
_LINE = " border-bottom: 1px solid currentColor;"


def text(given: object) -> str:
    """What stands for a text.

    >>> text("<b>&")
    '&lt;b&gt;&amp;'
    """
    return escape(escaped(str(given)))


def table(head: Sequence[str], rows: Iterable[Sequence[str]], align: str, caption: str = "") -> str:
    """A table; `align` has one of ``<`` and ``>`` a column, and what stands first in a row is its head."""
    ways = ["right" if each == ">" else "left" for each in align]
    told = f"<caption style='text-align: left; font-weight: bold;'>{text(caption)}</caption>" if caption else ""
    first = "".join(_cell("th", "col", each, how, _LINE) for each, how in zip(head, ways, strict=True))
    body = "".join(
        f"<tr>{_cell('th', 'row', row[0], ways[0])}"
        + "".join(_cell("td", "", each, how) for each, how in zip(row[1:], ways[1:], strict=True))
        + "</tr>"
        for row in rows
    )
    return (
        "<table style='border-collapse: collapse; font-variant-numeric: tabular-nums;'>"
        f"{told}<thead><tr>{first}</tr></thead><tbody>{body}</tbody></table>"
    )


def paragraph(given: object) -> str:
    """A sentence on lines of its own."""
    return f"<p>{text(given)}</p>"


def _cell(kind: str, scope: str, given: str, how: str, more: str = "") -> str:
    of = f" scope='{scope}'" if scope else ""
    return f"<{kind}{of} style='{_CELL.format(how=how)}{more}'>{text(given)}</{kind}>"


def typeset(latex: str) -> str:
    r"""A formula on a line of its own, which a notebook sets.

    >>> typeset(r"B < 1")
    '<p>$\\displaystyle B &lt; 1$</p>'
    """
    return f"<p>$\\displaystyle {escape(latex)}$</p>"
