"""A report as tables of words, and what is to be said of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import isnan
from typing import TYPE_CHECKING

from bookmaker_ref.reports.choice import called
from bookmaker_ref.reports.values import Value
from bookmaker_ref.sheets import Sheet, between, count, decimal, name_of, p_value

if TYPE_CHECKING:
    from bookmaker_ref.reports.report import Report

#: What every interval and every test here takes for granted.
INDEPENDENT = "Intervals and tests assume independent cases."
#: So many sentences say what is undefined, and one more that there are others.
_MOST_REASONS = 8
#: The most measures of each class that are shown as columns.
_MOST_COLUMNS = 4


def sheets_of(report: Report) -> Iterator[Sheet]:
    """What is measured of the whole, and of each class."""
    if report.whole:
        yield sheet_of(report, "All classes" if len(report.classes) > 2 else "Both classes")
    yield from class_sheets(report)


def class_sheets(report: Report, title: str = "") -> Iterator[Sheet]:
    """What is measured of each class: a row a class, or where there are many measures a table a class."""
    ends = interval_head(report.level)
    names = [called(each.measure) for each in report.classes[0].values]
    if len(names) > _MOST_COLUMNS:
        for each in report.classes:
            cases = f"{count(each.real)} real, {count(each.predicted)} predicted"
            yield sheet_of(report, f"{title}Class {name_of(each.label)} against the rest: {cases}", each.values)
        return
    yield Sheet(
        f"{title}Each class against the rest",
        ("class", "real", "predicted", *(part for name in names for part in (name, ends))),
        tuple(
            (
                name_of(each.label),
                count(each.real),
                count(each.predicted),
                *(
                    part
                    for v in each.values
                    for part in (decimal(v.value, report.digits), between(v.low, v.high, report.digits))
                ),
            )
            for each in report.classes
        ),
        "<>>" + ">>" * len(names),
        together=2,
    )


def sheet_of(report: Report, title: str, values: Iterable[Value] | None = None) -> Sheet:
    """What is measured of the whole, or these values."""
    digits = report.digits
    return Sheet(
        title,
        ("measure", "value", interval_head(report.level), "by chance"),
        tuple(
            (called(v.measure), decimal(v.value, digits), between(v.low, v.high, digits), decimal(v.chance, digits))
            for v in (report.whole if values is None else values)
        ),
        "<>>>",
    )


def interval_head(level: float) -> str:
    """What stands above intervals.

    >>> interval_head(0.95)
    '95 % interval'
    """
    return f"{100 * level:.6g} % interval"


def notes_of(report: Report, said: Callable[[str], str] = str) -> Iterator[str]:
    """What is to be said beside the tables: chance, what is undefined, what there is no interval of."""
    yield from chance_of(report, said)
    if report.positive is not None:
        yield f"F1 and the like are of class {name_of(report.positive)}, the positive one."
    yield from positive_of(report, said)
    yield from few(undefined_of(report), said)
    yield from methods_of(report)
    if not report.weighted:
        yield INDEPENDENT


def positive_of(report: Report, said: Callable[[str], str]) -> Iterator[str]:
    """How to name the positive class, if no convention applies."""
    if report.lacks_positive:
        names = " or ".join(name_of(each.label) for each in report.classes)
        yield (
            f"Measures of one class are given for each class, because neither is positive by convention:"
            f" {said('pos_label')} names the positive class, {names}."
        )


def chance_of(report: Report, said: Callable[[str], str]) -> Iterator[str]:
    """The test against chance, or why there is none."""
    test = report.against_chance
    if report.weighted:
        yield (
            "Weights are no cases: nobody knows how many they stand for, so there is no interval and no test."
            f" Without {said('sample_weight')} there are."
        )
    elif isnan(test.p):
        yield f"No test against chance: {test.reason}."
    else:
        yield f"Against chance: {p_value(test.p)} ({test.test})."


def undefined_of(report: Report, *, classes: bool = True) -> Iterator[str]:
    """What is undefined, and why: of all classes, and of each."""
    for reason, measures in _by_reason(report.whole).items():
        yield f"{listed(measures)} {_are(measures)} undefined: {reason}."
    for each in report.classes if classes else ():
        for reason, measures in _by_reason(each.values).items():
            yield f"{listed(measures)} of {name_of(each.label)} {_are(measures)} undefined: {reason}."


def few(sentences: Iterable[str], said: Callable[[str], str]) -> Iterator[str]:
    """The first of them, and how many more there are."""
    every = list(sentences)
    yield from every[:_MOST_REASONS]
    left = len(every) - _MOST_REASONS
    if left > 0:
        yield f"{left} more like these: {said('to_json()')} has each."


def methods_of(report: Report, *, classes: bool = True) -> Iterator[str]:
    """By which methods there are intervals, and what has none."""
    methods: dict[str, list[str]] = {}
    of_each = " of each class" if len(report.classes) > 2 else ""
    told = [(value, "") for value in report.whole]
    told += [(value, of_each) for each in report.classes for value in each.values if classes]
    for value, more in told:
        if value.method:
            methods.setdefault(value.method, []).append(called(value.measure) + more)
    if methods:
        names = "; ".join(f"{method}: {', '.join(dict.fromkeys(of))}" for method, of in methods.items())
        yield f"Intervals: {names}."
    without = [called(value.measure) for value in report.whole if not (value.method or value.reason)]
    if without and methods:
        yield f"No interval is recommended for {listed(without)}."


def _by_reason(values: Iterable[Value]) -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = {}
    for value in values:
        if value.reason:
            found.setdefault(value.reason, []).append(called(value.measure))
    return found


def listed(words: Iterable[str], most: int = 8) -> str:
    """Words as a sentence has them.

    >>> listed(["a"]), listed("abc")
    ('a', 'a, b and c')
    >>> listed("abcd", 3), listed("abcde", 3)
    ('a, b, c and d', 'a, b, c and 2 others')
    """
    *first, last = words
    if len(first) > most:  # one other alone is shown
        return f"{', '.join(first[:most])} and {len(first) + 1 - most} others"
    return f"{', '.join(first)} and {last}" if first else last


def _are(words: list[str]) -> str:
    return "are" if len(words) > 1 else "is"


def head(report: Report) -> str:
    """How many cases and classes there are."""
    return f"{cases_of(report)}, {len(report.classes)} classes"


def cases_of(report: Report) -> str:
    """How many cases there are.

    >>> import bookmaker_ref as bm
    >>> cases_of(bm.report([1, 0], [1, 1]))
    '2 cases'
    """
    n = count(report.table.n)
    return f"{n} {'weighted ' * report.weighted}case{'s' * (n != '1')}"
