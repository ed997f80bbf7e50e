"""Assignments as people read them, side by side, and as plain values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from bookmaker_ref.exact.undefined import Undefined
from bookmaker_ref.layout import Cell, Told, columns, fits, label_text, paint, shortened, width, wrapped
from bookmaker_ref.multiclass.matching import Assignment, By, worth
from bookmaker_ref.tables.checks import json_label
from bookmaker_ref.tables.contingency import Contingency, Label

_TITLES: dict[By, str] = {
    "informedness": "informedness",
    "informedness_by_prevalence": "informedness by prevalence",
    "diagonal": "accuracy",
}
_BY: dict[By, str] = {**_TITLES, "diagonal": "diagonal"}
_SHORTER: dict[By, str] = {**_BY, "informedness_by_prevalence": "prevalence"}
_SHORT = 12  # where so little of what is long fits
_LABELS = (24, 16, 12, 9, 6)  # how much of a label is shown, whichever fits
_FRACTIONS = (24, 16, 11, 0)  # and of a fraction
_MOST_BITS = 3000  # of a fraction that is written out in JSON


@dataclass(frozen=True, repr=False)
class Assignments(Told):
    """Assignments of one table, side by side, and ``more`` that is to be said of them."""

    each: Sequence[Assignment]
    more: Sequence[str] = ()

    def lines(self, said: Callable[[str], str] = str) -> Iterator[str]:
        """What each label stands for, and what that is worth in every way."""
        table, each = self.each[0].given, self.each
        labels, classes = len(table.predicted), len(table.real)
        yield paint(
            f"{table.n:.15g} case{'s' * (table.n != 1)}, {labels} predicted label{'s' * (labels != 1)},"
            f" {classes} class{'es' * (classes != 1)}",
            "bold",
        )
        yield ""
        yield from _fitting(lambda most: _stand(table, each, most), _LABELS)
        yield ""
        yield from _fitting(lambda most: _worths(each, most), _FRACTIONS)
        notes = [*_notes(each), *self.more]
        yield from [""] if notes else []
        yield from (paint(line, "dim") for note in notes for line in wrapped(said(note), width()))

    def to_json(self) -> dict[str, Any]:
        """Each of them as plain values."""
        return {"assignments": [each.to_json() for each in self.each]}

    def __repr__(self) -> str:
        return f"<Assignments by {', '.join(each.by for each in self.each)}>"


def _fitting(lines: Callable[[int], list[str]], most: Sequence[int]) -> list[str]:
    """The lines with as much as fits of what is long in them."""
    found = lines(most[0])
    for less in most[1:]:
        if fits(found):
            break
        found = lines(less)
    return found


def _stand(table: Contingency, both: Sequence[Assignment], most: int) -> list[str]:
    """What each label stands for."""
    rows: list[list[Cell | str]] = [[Cell("predicted", "dim"), Cell("cases", "dim"), *_heads(both, most)]]
    for label, cases in zip(table.predicted, table.pp.tolist(), strict=True):
        rows.append([label_text(label, most), f"{cases:.15g}", *_meanings(both, label, most)])
    return columns(rows, "<>" + "<" * len(both), gap=3)


def _worths(both: Sequence[Assignment], most: int) -> list[str]:
    """What the assignments are worth, each in its own way and in that of the others."""
    heads = [cell for head in _heads(both, most) for cell in (head, "")]
    values: list[list[Cell | str]] = [["", *heads]] if len(both) > 1 else []
    for by, title in _TITLES.items():
        found = [_worth(each, by) for each in both]
        values.append([Cell(title, "dim"), *(cell for value in found for cell in _number(value, most))])
    only = [cell for each in both for cell in ("yes" if each.unique else "no", "")]
    values.append([Cell("the only best", "dim"), *only])
    return columns(values, "<" + "<<" * len(both))


def _heads(both: Sequence[Assignment], most: int) -> list[Cell | str]:
    short = most <= _SHORT and len(both) > 1
    return [Cell(f"by {_SHORTER[each.by] if short else _BY[each.by]}", "bold") for each in both]


def _meanings(assignments: Sequence[Assignment], label: Label, most: int) -> list[Cell]:
    """What the label stands for by each, seen where they differ."""
    found = [(label in each.mapping, each.mapping.get(label)) for each in assignments]
    style = "yellow" if len(set(found)) > 1 else ""
    return [
        Cell(label_text(real, most), style) if stands else Cell("(left over)", style or "dim") for stands, real in found
    ]


def _number(value: Fraction | None, most: int) -> tuple[str, Cell]:
    if value is None:
        return "undefined", Cell("")
    return f"{float(value):.6f}", Cell(shortened(_written(value) or "", most), "dim")


def _notes(assignments: Sequence[Assignment]) -> Iterator[str]:
    for each in assignments:
        if each.unused:
            few = ", ".join(label_text(label, _LABELS[0]) for label in each.unused[:6])
            yield f"By {_BY[each.by]} no label stands for {few}{' ...' * (len(each.unused) > 6)}."


def document(each: Assignment) -> dict[str, Any]:
    """What stands for what, and what that is worth in every way: a float, and exactly where that can be read."""
    values = {by: _worth(each, by) for by in _TITLES}
    return {
        "by": each.by,
        "pairs": [{"predicted": json_label(said), "real": json_label(real)} for said, real in each.pairs],
        "left_over": list(map(json_label, each.left_over)),
        "unused": list(map(json_label, each.unused)),
        "unique": each.unique,
        **{
            "accuracy" if by == "diagonal" else by: {
                "value": None if value is None else float(value),
                "exact": None if value is None else _written(value),
            }
            for by, value in values.items()
        },
    }


def _written(value: Fraction) -> str | None:
    """The fraction; none where nobody would read its thousands of digits, and Python would not write them."""
    return str(value) if value.denominator.bit_length() < _MOST_BITS else None


def _worth(assignment: Assignment, by: By) -> Fraction | None:
    try:
        return worth(assignment.given, assignment.mapping, by)
    except Undefined:
        return None
