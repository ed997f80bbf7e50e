"""Results that are tables of words with notes below them: for a terminal, and for what people write with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from math import isnan
from typing import Any

from bookmaker_ref import html, latex, markdown
from bookmaker_ref.equality import ByValue
from bookmaker_ref.layout import Cell, Told, columns, fits, label_text, paint, shortened, width, wrapped

#: What stands where there is no number.
NONE = "–"
#: The number of decimals shown by default, and the largest value that may be a rounding error of 0.
DIGITS, _ROUNDING = 3, 2.0**-50
#: Columns that a label may take: on a terminal with room, on narrower ones, and anywhere else.
_ROOMY, _NARROW, _LONGEST = 60, (24, 12, 8), 200


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table of words with a title; `align` has one of ``<``, ``>`` and ``.`` a column, ``.`` at the point.

    Where a terminal is too narrow for it, it is cut between columns: the first few are ``kept`` in each part, and of
    the others so many ``together`` are not parted.
    """

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    align: str
    kept: int = 1
    together: int = 1

    def lines(self) -> Iterator[str]:
        """The sheet for a terminal, in as many parts as there must be."""
        whole = self._drawn(range(len(self.head)), _ROOMY)
        if fits(whole):
            yield from whole
            return
        first, steps, most = self._parts()
        while steps:
            part = steps.pop(0)
            while steps and fits(self._drawn([*first, *part, *steps[0]], most)):
                part += steps.pop(0)
            yield from self._drawn([*first, *part], most)
            if steps:
                yield ""

    def _parts(self) -> tuple[list[int], list[list[int]], int]:
        """The columns of every part, those that are not parted if that can be, and how long names may be."""
        first, rest = list(range(self.kept)), list(range(self.kept, len(self.head)))
        for together in dict.fromkeys((self.together, 1)):
            steps = [rest[at : at + together] for at in range(0, len(rest), together)]
            for most in _NARROW:
                if all(fits(self._drawn([*first, *step], most)) for step in steps):
                    return first, steps, most
        return first, steps, most

    def _drawn(self, places: Iterable[int], most: int) -> list[str]:
        chosen = list(places)
        names = told_apart([row[0] for row in self.rows], most)
        rows = [[name, *row[1:]] for name, row in zip(names, self.rows, strict=True)]
        head = [Cell(self.head[at], "dim") for at in chosen]
        align = "".join(self.align[at] for at in chosen)
        return columns([head, *([row[at] for at in chosen] for row in rows)], align, indent=2)


class Sheets(ByValue, Told):
    """A result that is one sheet or more, under a head, with notes below."""

    __slots__ = ()

    def head(self) -> str:
        """What it is, in a line."""
        raise NotImplementedError

    def sheets(self) -> Iterable[Sheet]:
        """The tables."""
        raise NotImplementedError

    def notes(self, said: Callable[[str], str] = str) -> Iterable[str]:
        """What is to be said of them, each in a sentence or two; ``said`` is for those who call from elsewhere."""
        raise NotImplementedError

    def lines(self, said: Callable[[str], str] = str) -> Iterator[str]:
        """All of it for a terminal."""
        yield self.head()
        for sheet in self.sheets():
            yield ""
            yield paint(sheet.title, "bold")
            yield from sheet.lines()
        yield ""
        for note in self.notes(said):
            yield from wrapped(note, width())

    def to_markdown(self) -> str:
        """All of it for a page of Markdown."""
        parts = [markdown.text(self.head())]
        for sheet in self.sheets():
            head, *rows = (tuple(map(markdown.text, row)) for row in (sheet.head, *sheet.rows))
            parts += [markdown.bold(markdown.text(sheet.title)), markdown.table(head, rows, sheet.align)]
        return markdown.page(*parts, markdown.bullets(map(markdown.text, self.notes())))

    def to_latex(self) -> str:
        """All of it for LaTeX, with the rules of the package booktabs."""
        tables = (
            latex.table(each.head, each.rows, each.align, f"{each.title} ({self.head()})") for each in self.sheets()
        )
        return "\n\n".join([*tables, *map(latex.text, self.notes())])

    def to_html(self) -> str:
        """All of it as HTML."""
        tables = (html.table(each.head, each.rows, each.align, each.title) for each in self.sheets())
        return "\n".join([html.paragraph(self.head()), *tables, *map(html.paragraph, self.notes())])

    def _repr_html_(self) -> str:
        return self.to_html()

    def _repr_latex_(self) -> str:
        return self.to_latex()


def name_of(label: object) -> str:
    r"""A label or a name in a sheet: whole, unless nobody would read to its end.

    >>> name_of(3), name_of(""), name_of("a\nb")
    ('3', "''", 'a\\nb')
    """
    return label_text(label, _LONGEST)


def told_apart(names: Iterable[str], most: int) -> list[str]:
    """The names, each cut to so many columns, or as many more as they need to stay different.

    >>> told_apart(["the first of all", "the last of all"], 9), told_apart(["ab", "cd"], 9)
    (['the f...f all', 'the l...f all'], ['ab', 'cd'])
    """
    whole = list(names)
    while most < _LONGEST:
        cut = [shortened(each, most) for each in whole]
        if len(set(cut)) == len(set(whole)):
            return cut
        most += 1
    return whole


def frame(library: str, columns: dict[str, list[Any]]) -> Any:
    """A data frame of pandas or of polars."""
    try:
        return import_module(library).DataFrame(columns)
    except ImportError:
        raise ImportError(f"a data frame needs {library}: pip install {library}; to_json() needs nothing") from None


def decimal(value: float, digits: int = DIGITS) -> str:
    """A number with ``digits`` decimals, or significant digits if the decimals would all be 0.

    >>> decimal(0.19852), decimal(0.0004321), decimal(-1e-9), decimal(1234.5), decimal(float("nan")) == NONE
    ('0.199', '0.000432', '-1.00e-09', '1234', True)
    >>> decimal(0.19852, 5), decimal(0.0), decimal(1e-17)
    ('0.19852', '0.000', '0.000')
    """
    if isnan(value):
        return NONE
    if abs(value) >= 100:
        return f"{value:.{digits + 1}g}"
    if _ROUNDING < abs(value) < 10.0**-digits:
        return f"{value:#.{digits}g}"
    return f"{round(value, digits) + 0.0:.{digits}f}"


def between(low: float, high: float, digits: int = DIGITS) -> str:
    """Both ends of an interval.

    >>> between(-0.0, 0.5)
    '0.000 to 0.500'
    """
    return NONE if isnan(low) else f"{decimal(low, digits)} to {decimal(high, digits)}"


def count(cases: Any) -> str:
    """A number of cases, or a weight, which may be a fraction.

    >>> from fractions import Fraction
    >>> count(12.0), count(Fraction(1, 3))
    ('12', '0.333333')
    """
    return f"{int(cases)}" if cases == int(cases) else f"{float(cases):.6g}"


def p_value(p: float) -> str:
    """A p-value as it is said; one that no float64 holds is less than the least of them.

    >>> p_value(0.04391), p_value(0.0), p_value(float("nan")) == NONE
    ('p = 0.0439', 'p < 1e-300', True)
    """
    return NONE if isnan(p) else f"p = {p:.3g}" if p >= 1e-300 else "p < 1e-300"
