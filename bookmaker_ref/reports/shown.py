"""A report as tables of words, and what is to be said of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import isnan
from typing import TYPE_CHECKING

from bookmaker_ref.layout import label_text
from bookmaker_ref.reports.choice import called
from bookmaker_ref.sheets import Sheet, between, count, decimal

if TYPE_CHECKING:
    from bookmaker_ref.reports.report import Report

_LABEL = 24  # columns that a label may take


def sheets_of(report: Report) -> Iterator[Sheet]:
    """What is measured of the whole, and of each class."""
    ends = f"{100 * report.level:.6g} % interval"
    yield Sheet(
        "All classes" if len(report.classes) > 2 else "Both classes",
        ("measure", "value", ends, "by chance"),
        tuple((called(v.measure), decimal(v.value), between(v.low, v.high), decimal(v.chance)) for v in report.whole),
        "<>>>",
    )
    names = [called(each.measure) for each in report.classes[0].values]
    yield Sheet(
        "Each class against the rest",
        ("class", "real", "predicted", *(part for name in names for part in (name, ends))),
        tuple(
            (
                label_text(each.label, _LABEL),
                count(each.real),
                count(each.predicted),
                *(part for v in each.values for part in (decimal(v.value), between(v.low, v.high))),
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


def head(report: Report) -> str:
    """How many cases and classes there are."""
    return f"{count(report.table.n)} {'weighted cases' if report.weighted else 'cases'}, {len(report.classes)} classes"
