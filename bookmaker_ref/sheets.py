"""Results that are tables of words with notes below them: for a terminal, and for what people write with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import isnan

from bookmaker_ref import html, latex, markdown
from bookmaker_ref.layout import Cell, Told, columns, paint, width, wrapped

#: What stands where there is no number.
NONE = "–"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table of words with a title; `align` has one of ``<``, ``>`` and ``.`` a column, ``.`` at the point."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    align: str


class Sheets(Told):
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
            yield from columns([[Cell(each, "dim") for each in sheet.head], *sheet.rows], sheet.align, indent=2)
        yield ""
        for note in self.notes(said):
            yield from wrapped(note, width())

    def to_markdown(self) -> str:
        """All of it for a page of Markdown."""
        parts = [self.head()]
        for sheet in self.sheets():
            parts += [markdown.bold(sheet.title), markdown.table(sheet.head, sheet.rows, sheet.align)]
        return markdown.page(*parts, markdown.bullets(self.notes()))

    def to_latex(self) -> str:
        """All of it for LaTeX, with the rules of the package booktabs."""
        tables = (
            latex.table(each.head, each.rows, each.align, f"{each.title}, {self.head()}") for each in self.sheets()
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


def decimal(value: float) -> str:
    """A number with as many digits as a reader compares.

    >>> decimal(0.19852), decimal(-0.0), decimal(1234.5), decimal(float("nan")) == NONE
    ('0.199', '0.000', '1234', True)
    """
    return NONE if isnan(value) else f"{value:.4g}" if abs(value) >= 100 else f"{value + 0.0:.3f}"


def between(low: float, high: float) -> str:
    """Both ends of an interval.

    >>> between(-0.0, 0.5)
    '0.000 to 0.500'
    """
    return NONE if isnan(low) else f"{decimal(low)} to {decimal(high)}"


def count(cases: float) -> str:
    """A number of cases, or a weight."""
    return f"{int(cases)}" if cases == int(cases) else f"{cases:.6g}"
