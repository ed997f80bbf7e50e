"""A report as tables of words, and these tables as text, Markdown, HTML or LaTeX."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import isnan
from typing import TYPE_CHECKING

from bookmaker_ref import html, latex, markdown
from bookmaker_ref.layout import Cell, columns, label_text, paint, width, wrapped
from bookmaker_ref.reports.choice import called

if TYPE_CHECKING:
    from bookmaker_ref.reports.report import Report, Value

_NONE = "–"
_LABEL = 24  # columns that a label may take


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table of words, with a title."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    align: str


def sheets_of(report: Report) -> Iterator[Sheet]:
    """What is measured of the whole, and of each class."""
    between = f"{100 * report.level:.6g} % interval"
    yield Sheet(
        "All classes" if len(report.classes) > 2 else "Both classes",
        ("measure", "value", between, "by chance"),
        tuple((called(v.measure), decimal(v.value), interval(v), decimal(v.chance)) for v in report.whole),
        "<>>>",
    )
    names = [called(each.measure) for each in report.classes[0].values]
    yield Sheet(
        "Each class against the rest",
        ("class", "real", "predicted", *(part for name in names for part in (name, between))),
        tuple(
            (
                label_text(each.label, _LABEL),
                count(each.real),
                count(each.predicted),
                *(part for v in each.values for part in (decimal(v.value), interval(v))),
            )
            for each in report.classes
        ),
        "<>>" + ">>" * len(names),
    )


def notes_of(report: Report, said: Callable[[str], str] = str) -> Iterator[str]:
    """What is to be said beside the tables: chance, what is undefined, what there is no interval of."""
    test = report.against_chance
    if report.weighted:
        yield (
            "Weights are no cases: nobody knows how many they stand for, so there is no interval and no test."
            f" Without {said('sample_weight')} there are."
        )
    elif isnan(test.p):
        yield f"No test against chance: {test.reason}."
    else:
        yield f"Against chance: p = {test.p:.3g} ({test.test})."
    if report.positive is not None:
        yield f"Positive is {label_text(report.positive, _LABEL)}."
    for value in report.whole:
        if value.reason:
            yield f"{called(value.measure)} is undefined: {value.reason}."
    for each in report.classes:
        for value in each.values:
            if value.reason:
                yield f"{called(value.measure)} of {label_text(each.label, _LABEL)} is undefined: {value.reason}."
    methods: dict[str, list[str]] = {}
    for value in (*report.whole, *(value for each in report.classes for value in each.values)):
        if value.method:
            methods.setdefault(value.method, []).append(called(value.measure))
    if methods:
        told = "; ".join(f"{', '.join(dict.fromkeys(of))}: {method}" for method, of in methods.items())
        yield f"Intervals: {told}."


def lines(report: Report, said: Callable[[str], str]) -> Iterator[str]:
    """The report for a terminal."""
    yield head(report)
    for sheet in sheets_of(report):
        yield ""
        yield paint(sheet.title, "bold")
        first = [Cell(each, "dim") for each in sheet.head]
        yield from columns([first, *sheet.rows], sheet.align, indent=2)
    yield ""
    for note in notes_of(report, said):
        yield from wrapped(note, width())


def head(report: Report) -> str:
    """How many cases and classes there are."""
    return f"{count(report.table.n)} {'weighted cases' if report.weighted else 'cases'}, {len(report.classes)} classes"


def to_markdown(report: Report) -> str:
    """The report as Markdown."""
    parts = [head(report)]
    for sheet in sheets_of(report):
        parts += [markdown.bold(sheet.title), markdown.table(sheet.head, sheet.rows, sheet.align)]
    return markdown.page(*parts, markdown.bullets(notes_of(report)))


def to_html(report: Report) -> str:
    """The report as HTML."""
    tables = (html.table(sheet.head, sheet.rows, sheet.align, sheet.title) for sheet in sheets_of(report))
    return "\n".join([html.paragraph(head(report)), *tables, *map(html.paragraph, notes_of(report))])


def to_latex(report: Report) -> str:
    """The report as LaTeX."""
    told = head(report)
    tables = (latex.table(each.head, each.rows, each.align, f"{each.title}, {told}") for each in sheets_of(report))
    return "\n\n".join([*tables, *map(latex.text, notes_of(report))])


def decimal(value: float) -> str:
    """A number with as many digits as a reader compares."""
    return _NONE if isnan(value) else f"{value:.4g}" if abs(value) >= 100 else f"{value + 0.0:.3f}"


def interval(value: Value) -> str:
    """Both ends of an interval."""
    return _NONE if isnan(value.low) else f"{value.low + 0.0:.3f} to {value.high + 0.0:.3f}"


def count(cases: float) -> str:
    """A number of cases, or a weight."""
    return f"{int(cases)}" if cases == int(cases) else f"{cases:.6g}"
