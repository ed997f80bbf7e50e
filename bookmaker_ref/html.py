"""The parts that results are shown with in a notebook, as HTML. A stranger's text is escaped: it is never markup."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from bookmaker_ref.messages import escaped

_CELL = "padding: 0.15em 0.7em; text-align: {how};"
_LINE = " border-bottom: 1px solid currentColor;"
#: What a notebook sets no formulas in: a stranger's dollars are dollars.
_WORDS = "class='tex2jax_ignore mathjax_ignore'"
#: What the styles of a terminal are called on a page; both grounds, light and dark, leave them readable.
_STYLES = {
    "1": "font-weight: bold;",
    "2": "opacity: 0.75;",
    "31": "color: #d0342c;",
    "32": "color: #1e8a3c;",
    "33": "color: #a66f00;",
    "36": "color: #0e8191;",
}
_STYLED = re.compile("\x1b\\[([0-9;]*)m")


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
        f"<table {_WORDS} style='border-collapse: collapse; font-variant-numeric: tabular-nums;'>"
        f"{told}<thead><tr>{first}</tr></thead><tbody>{body}</tbody></table>"
    )


def paragraph(given: object) -> str:
    """A sentence on lines of its own."""
    return f"<p {_WORDS}>{text(given)}</p>"


def screen(lines: Iterable[str]) -> str:
    r"""Lines as they stand in a terminal, with their styles.

    >>> screen(["\x1b[1mN = 3\x1b[0m, <b>"])[-62:]
    "<span style='font-weight: bold;'>N = 3</span>, &lt;b&gt;</pre>"
    """
    told = "\n".join("".join(_spans(part)) for line in lines for part in line.split("\n"))
    return f"<pre {_WORDS} style='background: none; border: none; padding: 0;'>{told}</pre>"


def _spans(line: str) -> Iterator[str]:
    """The pieces of a line, each in the style that stands before it."""
    first, *rest = _STYLED.split(line)
    yield text(first)
    for codes, piece in zip(rest[::2], rest[1::2], strict=True):
        style = " ".join(_STYLES[code] for code in codes.split(";") if code in _STYLES)
        yield f"<span style='{style}'>{text(piece)}</span>" if style and piece else text(piece)


def _cell(kind: str, scope: str, given: str, how: str, more: str = "") -> str:
    of = f" scope='{scope}'" if scope else ""
    return f"<{kind}{of} style='{_CELL.format(how=how)}{more}'>{text(given)}</{kind}>"


def typeset(latex: str) -> str:
    r"""A formula on a line of its own, which a notebook sets.

    >>> typeset(r"B < 1")
    '<p>$\\displaystyle B &lt; 1$</p>'
    """
    return f"<p>$\\displaystyle {escape(latex)}$</p>"
