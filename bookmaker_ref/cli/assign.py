"""``bookmaker assign``: which class each predicted label stands for, where labels are arbitrary."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from bookmaker_ref.cli.reading import add_table_arguments, plain_word, table_of
from bookmaker_ref.cli.terminal import Refused, write, write_json
from bookmaker_ref.layout import Cell, columns, fits, label_text, paint, shortened, width, wrapped
from bookmaker_ref.messages import quoted

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
_SHORTER: dict[By, str] = {**_BY, "informedness_by_prevalence": "prevalence"}
_SHORT = 12  # where so little of what is long fits
_LABELS = (24, 16, 12, 9, 6)  # how much of a label is shown, whichever fits
_FRACTIONS = (24, 16, 11, 0)  # and of a fraction
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
    from bookmaker_ref.multiclass.matching import assign

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
    from bookmaker_ref.multiclass.matching import assign

    by: By = "informedness" if first.by == "diagonal" else "diagonal"
    try:
        second = assign(table, by, many_to_one=many)
    except (ArithmeticError, ValueError):  # no odds, or too many groups: then there is nothing to set beside it
        return None
    return None if _worth(table, first, by) == second.exact else second


def _worth(table: Contingency, assignment: Assignment, by: By) -> Fraction | None:
    from bookmaker_ref.exact.undefined import Undefined
    from bookmaker_ref.multiclass.matching import worth

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
    yield from _fitting(lambda most: _stand(table, both, most), _LABELS)
    yield ""
    yield from _fitting(lambda most: _worths(table, both, most), _FRACTIONS)
    notes = list(_notes(first, other))
    yield from [""] if notes else []
    yield from (paint(line, "dim") for note in notes for line in wrapped(note, width()))


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


def _worths(table: Contingency, both: Sequence[Assignment], most: int) -> list[str]:
    """What the assignments are worth, each in its own way and in that of the others."""
    heads = [cell for head in _heads(both, most) for cell in (head, "")]
    values: list[list[Cell | str]] = [["", *heads]] if len(both) > 1 else []
    for by, title in _TITLES.items():
        found = [_worth(table, each, by) for each in both]
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


def _notes(first: Assignment, other: Assignment | None) -> Iterator[str]:
    for each in [first] if other is None else [first, other]:
        if each.unused:
            few = ", ".join(label_text(label, _LABELS[0]) for label in each.unused[:6])
            yield f"By {_BY[each.by]} no label stands for {few}{' ...' * (len(each.unused) > 6)}."
    if other is None and first.by != "diagonal":
        yield "No assignment has a larger diagonal."


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
