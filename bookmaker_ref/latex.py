"""The parts that results are printed with in LaTeX. A stranger's text is escaped: it is never a command."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

#: What stands between two signs that would be set as one, such as hyphens, until it has its braces.
_APART = "\ue000"
_MEANT = str.maketrans(
    {
        _APART: "{}",
        "`": r"\textasciigrave{}",
        "\\": r"\textbackslash{}",
        "{": r"\textbraceleft{}",  # BibTeX counts braces, with a backslash or without
        "}": r"\textbraceright{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "<": r"\textless{}",
        ">": r"\textgreater{}",
        "–": "--",
        "−": "$-$",
        "…": r"\dots{}",
        **{sign: f"\\{sign}" for sign in "&%$#_"},
    }
)


#: What stands before a number that is negative, and not between two.
_MINUS = re.compile(r"(?<![\w-])-(?=[0-9])")


def text(given: object) -> str:
    r"""Plain text as LaTeX sets it, letter by letter.

    >>> print(text('section "Recall & Precision", 100%'))
    section ``Recall \& Precision'', 100\%
    >>> print(text("--"))
    -{}-
    """
    letters = "".join(letter if letter.isprintable() else " " for letter in str(given))
    letters = re.sub(r"([-',])(?=\1)", rf"\1{_APART}", letters)
    return re.sub(r'"([^"]*)"', r"``\1''", letters.translate(_MEANT)).replace('"', "''")


def table(head: Sequence[str], rows: Iterable[Sequence[str]], align: str, caption: str = "") -> str:
    """A table in the style of the package booktabs; `align` has one of ``<`` and ``>`` a column."""
    columns = "".join("r" if each == ">" else "l" for each in align)
    lines = [
        r"\begin{table}",
        r"  \centering",
        *([rf"  \caption{{{text(caption)}}}"] if caption else []),
        rf"  \begin{{tabular}}{{{columns}}}",
        r"    \toprule",
        _row(head),
        r"    \midrule",
        *map(_row, rows),
        r"    \bottomrule",
        r"  \end{tabular}",
        r"\end{table}",
    ]
    return "\n".join(lines)


def screen(lines: Iterable[str]) -> str:
    """Lines as they stand in a terminal, letter below letter."""
    told = (r"\mbox{}" + text(line).replace(" ", "~") for line in lines)
    return "\n".join([r"\begin{flushleft}\ttfamily", *(f"{line} \\\\" for line in told), r"\end{flushleft}"])


def _row(cells: Sequence[str]) -> str:
    row = " & ".join(_MINUS.sub("$-$", text(each)) for each in cells)
    # At the beginning of a row these would be an argument of the command that ended the row before.
    return f"    {'{}' * row.startswith(('[', '*'))}{row} \\\\"
