"""How a result is told to people: columns, fields and paragraphs, no wider than what they are written to.

A style such as bold stands in the lines as a terminal takes it. `plain` takes it out for whatever is no terminal, and
that is what ``str`` of a result gives: whoever writes it into a file finds words there, and nothing else.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING, Any

from bookmaker_ref.equality import ByValue
from bookmaker_ref.messages import escaped, short

if TYPE_CHECKING:
    from fractions import Fraction

_CODES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "cyan": "36"}
_STYLE = re.compile("\x1b\\[[0-9;]*m")
WIDEST = 100  # columns that read well
_BESIDE = 24  # columns that a sentence needs, to be read beside something


class Told:
    """A result that tells itself: ``str`` gives what people read, ``repr`` one line, ``to_json`` plain values."""

    __slots__ = ()

    def lines(self, said: Callable[[str], str] = str) -> Iterator[str]:
        """What people read, line by line, with styles for a terminal.

        What they may ask for is said as Python has it, such as ``to_json()``; ``said`` makes of that the words of
        whoever calls from elsewhere, before a line is broken.
        """
        raise NotImplementedError

    def to_json(self) -> dict[str, Any]:
        """All of it as plain values, for programs."""
        raise NotImplementedError

    def __str__(self) -> str:
        return plain(self.lines())

    def _repr_html_(self) -> str:
        from bookmaker_ref import html  # noqa: PLC0415 -- for a notebook alone

        return html.screen(self.lines())

    def _repr_latex_(self) -> str:
        from bookmaker_ref import latex  # noqa: PLC0415 -- for a notebook that becomes a paper

        return latex.screen(str(self).split("\n"))


class Fields(ByValue, Told):
    """A result that is a few values by name, the fields of a dataclass: numbers, arrays, or words."""

    __slots__ = ()

    def lines(self, said: Callable[[str], str] = str) -> Iterator[str]:
        """Each of them on a line."""
        texts = ((name, value if isinstance(value, str) else short(value, 60)) for name, value in self._values())
        yield from fields(texts, indent=0)

    def to_json(self) -> dict[str, Any]:
        """Each of them as a plain value; what is no finite number is None."""
        return {name: _plain_value(value) for name, value in self._values()}

    def _values(self) -> Iterator[tuple[str, Any]]:
        yield from ((name, getattr(self, name)) for name in self.__dataclass_fields__)  # type: ignore[attr-defined] # of dataclasses


def _plain_value(value: Any) -> Any:
    """An array as lists, and a number that JSON has no name for as None."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, list):
        return [_plain_value(each) for each in value]
    return value if not isinstance(value, float) or isfinite(value) else None


def plain(lines: Iterable[str]) -> str:
    r"""The lines as one text, without styles, and with an escape for what no one sees or a terminal obeys.

    >>> plain([paint("yes", "bold red"), "no"])
    'yes\nno'
    """
    return "\n".join(seen(_unstyled(line)) for line in lines)


def _unstyled(line: str) -> str:
    """The line without styles, and without the spaces that a style kept at its end."""
    words = _STYLE.sub("", line)
    return line if words == line else words.rstrip(" ")


def label_text(label: object, most: int) -> str:
    """A label as it is shown in a table: cut to so many columns; one that has no letters is seen by its quotes.

    >>> label_text("", 9), label_text("Saccharomyces", 9), label_text("猫犬鳥魚", 7)
    ("''", 'Sac...ces', '猫...魚')
    """
    text = str(label)
    if not text or text.isspace():
        text = repr(text)
    return shortened(escaped(text), most)


def columns_of(text: str) -> int:
    """How many columns of a terminal a text takes: letters of East Asia take two, marks on a letter none.

    >>> columns_of("cat"), columns_of("猫")
    (3, 2)
    """
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width  # noqa: PLC0415 -- not for every start

    return sum(2 if east_asian_width(letter) in "WF" else 0 if combining(letter) else 1 for letter in text)


@dataclass(frozen=True, slots=True)
class Cell:
    """A text and how it is painted; its width is the width of the text."""

    text: str
    style: str = ""

    def __str__(self) -> str:
        return paint(self.text, self.style)


def paint(text: str, style: str) -> str:
    """The text in a style such as ``"bold red"``; it may be a stranger's."""
    text = seen(text)
    if not style or not text:
        return text
    return f"\x1b[{';'.join(_CODES[each] for each in style.split())}m{text}\x1b[0m"


def columns(rows: Iterable[Sequence[Cell | str]], align: str, *, indent: int = 0, gap: int = 2) -> list[str]:
    """The rows as lines with aligned columns; `align` has one of ``< > .`` a column, ``.`` at the point.

    >>> columns([["a", "1.25"], ["bcd", "10"]], "<.")
    ['a     1.25', 'bcd  10']
    """
    table = [[each if isinstance(each, Cell) else Cell(each) for each in row] for row in rows]
    for index in (i for i, how in enumerate(align) if how == "."):
        before = max((_before_point(row[index]) for row in table), default=0)
        for row in table:
            space = " " * (before - _before_point(row[index])) if _before_point(row[index]) else ""
            row[index] = Cell(space + row[index].text, row[index].style)
    widths = [max((columns_of(row[i].text) for row in table), default=0) for i in range(len(align))]
    return [" " * indent + _line(row, widths, align, " " * gap).rstrip() for row in table]


def _before_point(cell: Cell) -> int:
    """How many characters of a number stand before its point; 0 for what is no number."""
    whole = cell.text.partition(".")[0].partition("e")[0]
    return len(whole) if whole.lstrip("-").isdecimal() else 0


def _line(row: Sequence[Cell], widths: Sequence[int], align: str, gap: str) -> str:
    padded = []
    for cell, width, how in zip(row, widths, align, strict=True):
        space = " " * (width - columns_of(cell.text))
        padded.append(space + str(cell) if how == ">" else str(cell) + space)
    return gap.join(padded)


def width() -> int:
    """How many columns to write: the terminal's, but no more than reads well."""
    return max(40, min(shutil.get_terminal_size((WIDEST, 24)).columns, WIDEST))


def fits(lines: Iterable[str]) -> bool:
    """Whether no line is wider than what is written to; colours take no room."""
    return all(columns_of(_STYLE.sub("", line)) <= width() for line in lines)


def paragraph(text: str, indent: int) -> str:
    """The text, wrapped to the terminal, with all lines but the first indented."""
    if "\\" in text:  # LaTeX is there to be copied
        return text
    return ("\n" + " " * indent).join(wrapped(text, width() - indent))


def wrapped(text: str, room: int) -> list[str]:
    """The text in lines of so many columns; a word that is longer stays whole."""
    if columns_of(text) == len(text):
        import textwrap  # noqa: PLC0415 -- not for every start

        return textwrap.wrap(text, room, break_long_words=False, break_on_hyphens=False)
    lines: list[str] = []
    for word in text.split():  # textwrap counts letters, not columns
        if lines and columns_of(f"{lines[-1]} {word}") <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def beside(start: Sequence[Cell], text: str, *, indent: int = 0, gap: int = 2) -> list[str]:
    """Cells in a line, and what there is to say of them: beside them, and where that is too long, on lines of its own.

    No word is left out, for the last are what a reason is about.
    """
    before = " " * indent + (" " * gap).join(map(str, start))
    used = indent + sum(columns_of(cell.text) + gap for cell in start)
    room = width() - used
    lines = wrapped(text, max(room, 1)) or [""]
    if columns_of(text) > room and (room < _BESIDE or max(map(columns_of, lines)) > room):
        used = indent + gap
        return [before.rstrip(), *(" " * used + paint(line, "dim") for line in wrapped(text, width() - used))]
    first, *rest = lines
    return [
        (before + " " * gap + paint(first, "dim")).rstrip(),
        *(" " * used + paint(line, "dim") for line in rest),
    ]


def fields(pairs: Iterable[tuple[str, str]], indent: int = 2, least: int = 0) -> list[str]:
    """Labels and what belongs to them, one below the other; what is empty is left out."""
    kept = [(label, text) for label, text in pairs if text]
    most = max([least, *(len(label) for label, _ in kept)])
    return [
        f"{' ' * indent}{paint(label.ljust(most), 'dim')}  "
        + ("\n" + " " * (indent + most + 2)).join(paragraph(line, indent + most + 2) for line in text.split("\n"))
        for label, text in kept
    ]


def contingency(
    tp: int | Fraction,
    fp: int | Fraction,
    fn: int | Fraction,
    tn: int | Fraction,
    *,
    indent: int = 2,
    names: Sequence[str] = "+-",
) -> list[str]:
    """The table of two classes with its margins: rows are predictions, columns are reality."""
    return square(((tp, fp), (fn, tn)), indent=indent, names=names)


def square(
    matrix: Sequence[Sequence[int | Fraction]], *, indent: int = 2, names: Sequence[str] | None = None
) -> list[str]:
    """A table of K classes with its margins: rows are predictions, columns are reality; 1, 2, 3 without names."""
    labels = [str(i + 1) for i in range(len(matrix))] if names is None else names
    rows: list[list[Cell | str]] = [["", *(Cell(f"real {label}", "dim") for label in labels), ""]]
    for label, row in zip(labels, matrix, strict=True):
        cells = (Cell(counted(each), "bold") for each in row)
        rows.append([Cell(f"predicted {label}", "dim"), *cells, counted(sum(row))])
    sums = [sum(column) for column in zip(*matrix, strict=True)]
    rows.append(["", *map(counted, sums), counted(sum(sums))])
    return columns(rows, "<" + ">" * (len(matrix) + 1), indent=indent, gap=3)


def counted(value: int | Fraction) -> str:
    """A number of cases, or of weights to six digits."""
    return str(value) if value.denominator == 1 else f"{float(value):.6g}"


def shortened(text: str, most: int) -> str:
    """A long text with its middle left out; where there is no room for two ends of it, dots or nothing.

    >>> shortened("1234567890/1234567890", 13)
    '12345...67890'
    >>> shortened("1234567890/1234567890", 4)
    '...'
    >>> shortened("1234567890/1234567890", -8)
    ''
    """
    if columns_of(text) <= most:
        return text
    half = (most - 3) // 2
    head, tail = _start(text, half), _start(text[::-1], half)[::-1]
    return f"{head}...{tail}" if head and tail else "..."[: max(most, 0)]


def _start(text: str, most: int) -> str:
    """As much of its beginning as fits into so many columns."""
    used = 0
    for i, letter in enumerate(text):
        used += columns_of(letter)
        if used > most:
            return text[:i]
    return text


def seen(text: str) -> str:
    """The text with an escape for what no one sees; a line may be several, and some are there to be copied."""
    return "\n".join(map(escaped, text.split("\n")))
