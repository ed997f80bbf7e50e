"""The parts that results are printed with in LaTeX. A stranger's text is escaped: it is never a command."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

_MEANT = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "−": "$-$",
    "–": "--",
    "…": r"\dots{}",
}


def text(given: object) -> str:
    r"""What stands for a text.

    >>> text("50 % of a_b & \\c")
    '50 \\% of a\\_b \\& \\textbackslash{}c'
    """
    return "".join(_MEANT.get(letter, letter if letter.isprintable() else " ") for letter in str(given))


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


def _row(cells: Sequence[str]) -> str:
    return f"    {' & '.join(map(text, cells))} \\\\"
