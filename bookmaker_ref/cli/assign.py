"""``bookmaker assign``: which class each predicted label stands for, where labels are arbitrary."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

import bookmaker_ref as bm
from bookmaker_ref.cli.reading import add_table_arguments, table_of
from bookmaker_ref.cli.terminal import Refused, write, write_json
from bookmaker_ref.messages import quoted

if TYPE_CHECKING:
    from bookmaker_ref.multiclass import Assignment, By
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
_BY = ("informedness", "informedness_by_prevalence", "diagonal")
_BEST = "No assignment has a larger diagonal."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the verb takes."""
    add_table_arguments(parser)
    parser.add_argument("--by", default="informedness", metavar="WHAT", help="what is to be largest (see above)")
    parser.add_argument("--many", action="store_true", help="several labels may stand for the same class")


def run(arguments: argparse.Namespace) -> int:
    """Print the assignment."""
    by: By | None = next((each for each in bm.multiclass.CRITERIA if each == arguments.by), None)
    if by is None:
        raise Refused(f"--by is one of {', '.join(_BY)}, not {quoted(arguments.by)}")
    table = table_of(arguments, shared=False)
    try:
        first = bm.multiclass.assign(table, by, many_to_one=arguments.many)
    except (ArithmeticError, ValueError) as error:
        raise Refused(str(error)) from None
    other = _other(table, first, many=arguments.many)
    best = [_BEST] if other is None and by != "diagonal" else []
    found = bm.multiclass.Assignments([first] if other is None else [first, other], best)
    if arguments.json:
        write_json(
            {
                "table": {"n": table.n, "predicted": _plain(table.predicted), "real": _plain(table.real)},
                "many_to_one": arguments.many,
                **found.to_json(),
            }
        )
    else:
        write(found.lines())
    return 0


def _other(table: Contingency, first: Assignment, *, many: bool) -> Assignment | None:
    """The best by the diagonal, or else by informedness; None where the first is that too."""
    by: By = "informedness" if first.by == "diagonal" else "diagonal"
    try:
        second = bm.multiclass.assign(table, by, many_to_one=many)
    except (ArithmeticError, ValueError):  # no odds, or too many groups: then there is nothing to set beside it
        return None
    try:
        is_that_too = bm.multiclass.worth(table, first.mapping, by) == second.exact
    except bm.exact.Undefined:
        is_that_too = False
    return None if is_that_too else second


def _plain(labels: Sequence[Label]) -> list[str | int | bool]:
    return [label if isinstance(label, str | int) else str(label) for label in labels]
