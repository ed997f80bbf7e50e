"""The parts that pages of Markdown are made of, as GitHub reads them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from bookmaker_ref.messages import escaped


def page(*parts: str) -> str:
    """A page of these parts, with a blank line between them; what is empty is left out."""
    return "\n\n".join(part for part in parts if part) + "\n"


def table(head: Sequence[str], rows: Iterable[Sequence[str]], align: str = "") -> str:
    r"""A table; bars within cells do not end them. `align` has one of ``<`` and ``>`` a column, if not all are ``<``.

    >>> print(table(["measure", "value"], [["`|B|`", "1/2"]]))
    | measure | value |
    |---|---|
    | `\|B\|` | 1/2 |
    """
    rule = "".join("|---:" if each == ">" else "|---" for each in align or "<" * len(head))
    return "\n".join([_row(head), f"{rule}|", *map(_row, rows)])


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(each.replace('|', BAR) for each in cells)} |"


#: A bar within a cell of a table.
BAR = r"\|"


#: What Markdown takes for a sign of its own; underscores within a word it leaves alone.
_SIGNS = re.compile(r"[\\`*\[\]#~$!]|(?<!\w)_|_(?!\w)")
_MARKUP = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


def text(given: object) -> str:
    r"""A stranger's text as Markdown shows it, letter by letter: never markup. `table` takes care of bars.

    >>> print(text("<b> $x_& *R_K*"))
    &lt;b&gt; \$x\_&amp; \*R_K\*
    """
    return _SIGNS.sub(r"\\\g<0>", escaped(str(given))).translate(_MARKUP)


def target(name: str) -> str:
    """A place that links lead to."""
    return f'<a id="{name}"></a>'


def bullets(lines: Iterable[str]) -> str:
    """A list."""
    return "\n".join(f"- {line}" for line in lines)


def bold(text: str, whether: bool = True) -> str:
    """The text, bold if so."""
    return f"**{text}**" if whether else text


def math(latex: str) -> str:
    """A formula on lines of its own: between dollars Markdown takes some backslashes for its own, in a fence none."""
    return f"```math\n{latex}\n```"


def inline(latex: str) -> str:
    """A formula within a line."""
    return f"$`{latex}`$"


def session(*lines: str) -> str:
    """Lines of Python as they are typed, and what is answered."""
    return "\n".join(("```python", *lines, "", "```"))
