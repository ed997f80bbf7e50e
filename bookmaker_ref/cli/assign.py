"""``bookmaker assign``: which class each predicted label stands for, where labels are arbitrary."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from bookmaker_ref.cli.reading import add_table_arguments, plain_word, table_of
from bookmaker_ref.cli.terminal import Cell, Refused, columns, paint, paragraph, quoted, shortened, write, write_json

if TYPE_CHECKING:
    from bookmaker_ref.multiclass.matching import Assignment, By
    from bookmaker_ref.tables.contingency import Contingency, Label

SUMMARY = "which class each predicted label stands for"
DESCRIPTION = """\
The best assignment of predicted labels to classes, where labels are arbitrary,
as those of clusters are: the one that is most informed, and beside it the one
with the largest diagonal, if that is another. Both are exact, and it is said
whether they are the only ones.

One to one, labels beyond the classes are left over: they make no bet. With
--many every label stands for a class.

--by informedness               weighted by how often a label is predicted
                                (powers2003, powers2011:41)
--by informedness_by_prevalence by how often a class is real (powers2011:42)
--by diagonal                   accuracy; with --many also called purity
"""
EXAMPLES = """\
examples:
  bookmaker assign --labels cases.csv --real species --predicted cluster
  bookmaker assign --matrix counts.csv --rows predicted --many
  bookmaker assign 0 1 1 3
"""
_TITLES: dict[By, str] = {
    "informedness": "informedness",
    "informedness_by_prevalence": "informedness by prevalence",
    "diagonal": "accuracy",
}
_BY: dict[By, str] = {**_TITLES, "diagonal": "diagonal"}
_LABEL = 24  # how much of a label is shown
_EXACT = 24  # and of a fraction
_MOST_BITS = 3000  # of a fraction that is written out in JSON


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the verb takes."""
    add_table_arguments(parser)
    parser.add_argument("--by", default="informedness", metavar="WHAT", help="what is to be largest (see above)")
    parser.add_argument("--many", action="store_true", help="several labels may stand for the same class")


def run(arguments: argparse.Namespace) -> int:
    """Print the assignment."""
    word = plain_word(arguments.by)
    by = next((each for each in _TITLES if each == word), None)
    if by is None:
        raise Refused(f"--by is one of {', '.join(_TITLES)}, not {quoted(word)}")
    table = table_of(arguments, shared=False)
    from bookmaker_ref.multiclass.matching import assign  # noqa: PLC0415 -- what is no table is refused before

    try:
        first = assign(table, by, many_to_one=arguments.many)
    except (ArithmeticError, ValueError) as error:
        raise Refused(str(error)) from None
    other = _other(table, first, many=arguments.many)
    if arguments.json:
        write_json(_document(table, first, other, many=arguments.many))
    else:
        write(_lines(table, first, other))
    return 0


def _other(table: Contingency, first: Assignment, *, many: bool) -> Assignment | None:
    """The best by the diagonal, or else by informedness; None where the first is that too."""
    from bookmaker_ref.multiclass.matching import assign  # noqa: PLC0415 -- what is no table is refused before

    by: By = "informedness" if first.by == "diagonal" else "diagonal"
    try:
        second = assign(table, by, many_to_one=many)
    except (ArithmeticError, ValueError):  # no odds, or too many groups: then there is nothing to set beside it
        return None
    return None if _worth(table, first, by) == second.exact else second


def _worth(table: Contingency, assignment: Assignment, by: By) -> Fraction | None:
    from bookmaker_ref.exact.undefined import Undefined  # noqa: PLC0415 -- what is no table is refused before
    from bookmaker_ref.multiclass.matching import worth  # noqa: PLC0415 -- what is no table is refused before

    try:
        return worth(table, assignment.mapping, by)
    except Undefined:
        return None


# --- for people ---------------------------------------------------------------------------------------------


def _lines(table: Contingency, first: Assignment, other: Assignment | None) -> Iterator[str]:
    labels, classes = len(table.predicted), len(table.real)
    yield paint(
        f"{table.n:.15g} case{'s' * (table.n != 1)}, {labels} predicted label{'s' * (labels != 1)},"
        f" {classes} class{'es' * (classes != 1)}",
        "bold",
    )
    yield ""
    both = [first] if other is None else [first, other]
    heads: list[Cell | str] = [Cell(f"by {_BY[each.by]}", "bold") for each in both]
    rows: list[list[Cell | str]] = [[Cell("predicted", "dim"), Cell("cases", "dim"), *heads]]
    for label, cases in zip(table.predicted, table.pp.tolist(), strict=True):
        rows.append([_shown(label), f"{cases:.15g}", *_meanings(both, label)])
    yield from columns(rows, "<>" + "<" * len(both), gap=3)
    yield ""
    values: list[list[Cell | str]] = [["", *(cell for head in heads for cell in (head, ""))]] if other else []
    for by, title in _TITLES.items():
        found = [_worth(table, each, by) for each in both]
        values.append([Cell(title, "dim"), *(cell for value in found for cell in _number(value))])
    only = [cell for each in both for cell in ("yes" if each.unique else "no", "")]
    values.append([Cell("the only best", "dim"), *only])
    yield from columns(values, "<" + "<<" * len(both))
    notes = list(_notes(first, other))
    yield from ["", *(paint(paragraph(note, 0), "dim") for note in notes)] if notes else []


def _meanings(assignments: Sequence[Assignment], label: Label) -> list[Cell]:
    """What the label stands for by each, seen where they differ."""
    found = [(label in each.mapping, each.mapping.get(label)) for each in assignments]
    style = "yellow" if len(set(found)) > 1 else ""
    return [Cell(_shown(real), style) if stands else Cell("(left over)", style or "dim") for stands, real in found]


def _number(value: Fraction | None) -> tuple[str, Cell]:
    if value is None:
        return "undefined", Cell("")
    return f"{float(value):.6f}", Cell(shortened(_written(value) or "", _EXACT), "dim")


def _notes(first: Assignment, other: Assignment | None) -> Iterator[str]:
    for each in [first] if other is None else [first, other]:
        if each.unused:
            few = ", ".join(_shown(label) for label in each.unused[:6]) + " ..." * (len(each.unused) > 6)
            yield f"By {_BY[each.by]} no label stands for {few}."
    if other is None and first.by != "diagonal":
        yield "No assignment has a larger diagonal."


def _shown(label: Label) -> str:
    text = str(label)
    return shortened(text if text.isprintable() else ascii(text)[1:-1], _LABEL)


# --- for programs -------------------------------------------------------------------------------------------


def _document(table: Contingency, first: Assignment, other: Assignment | None, *, many: bool) -> dict[str, Any]:
    return {
        "table": {"n": table.n, "predicted": _plain(table.predicted), "real": _plain(table.real)},
        "many_to_one": many,
        "assignments": [_assignment(table, each) for each in ([first] if other is None else [first, other])],
    }


def _assignment(table: Contingency, each: Assignment) -> dict[str, Any]:
    values = {by: _worth(table, each, by) for by in _TITLES}
    return {
        "by": each.by,
        "pairs": [dict(zip(("predicted", "real"), _plain(pair), strict=True)) for pair in each.pairs],
        "left_over": _plain(each.left_over),
        "unused": _plain(each.unused),
        "unique": each.unique,
        **{
            "accuracy" if by == "diagonal" else by: {
                "value": None if value is None else float(value),
                "exact": None if value is None else _written(value),
            }
            for by, value in values.items()
        },
    }


def _plain(labels: Sequence[Label]) -> list[str | int | bool]:
    return [label if isinstance(label, str | int) else str(label) for label in labels]


def _written(value: Fraction) -> str | None:
    """The fraction; none where nobody would read its thousands of digits, and Python would not write them."""
    return str(value) if value.denominator.bit_length() < _MOST_BITS else None
