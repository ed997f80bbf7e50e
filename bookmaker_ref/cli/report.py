"""``bookmaker report``: what predictions are worth, on a page, for a terminal or for what is written with it."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

import bookmaker_ref as bm
from bookmaker_ref.cli.reading import (
    add_table_arguments,
    few_names,
    positive_called,
    refuse_no_common_label,
    refuse_scores,
    share,
    table_of,
    tables_of,
    whole_number,
)
from bookmaker_ref.cli.terminal import Refused, as_options, tell, write

if TYPE_CHECKING:
    from bookmaker_ref.reports import GroupReport, Report
    from bookmaker_ref.tables.contingency import Contingency, Label

SUMMARY = "what predictions are worth, on a page"
DESCRIPTION = """\
A report of a table: a few measures of all classes and of each, with their
intervals, beside what chance gives, and a test against it. The table is four
counts, or in a file: a matrix, or a row for each case with columns for its
real class and its predicted label.

With --by a third column says to which group a case belongs: then there is a
report of each group, and the differences between groups, with their intervals
and p-values adjusted for how many there are.
"""
EXAMPLES = """\
examples:
  bookmaker report 56 20 12 12
  bookmaker report --labels cases.csv --real class --predicted label
  bookmaker report --labels cases.csv --real class --predicted label --by site
  bookmaker report 56 20 12 12 --as markdown
  bookmaker report 56 20 12 12 --measure informedness --measure MCC
"""
#: What is about groups alone, and how the library calls it.
_OF_GROUPS = ("compare", "against", "correction")
_KINDS = ("markdown", "latex", "html")
_MOST_DIGITS = 17


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the verb takes."""
    add_table_arguments(parser)
    parser.add_argument(
        "--positive", metavar="LABEL", help="positive class of two [true, or 1 among 0 and 1 or -1 and 1]"
    )
    parser.add_argument("--measure", action="append", metavar="NAME", help="of all classes this (may be given again)")
    parser.add_argument("--all", action="store_true", help="every measure of all classes")
    parser.add_argument("--by", metavar="COL", help="the column of --labels with the group of each case")
    parser.add_argument(
        "--compare", action="append", metavar="NAME", help="groups by this measure (may be given again)"
    )
    parser.add_argument("--against", metavar="WHAT", help="each: each two groups, if not said; rest: all other cases")
    parser.add_argument("--correction", metavar="NAME", help="how p-values are adjusted; holm if not said, or none")
    parser.add_argument("--level", default="0.95", metavar="SHARE", help="the level of the intervals; 0.95 if not said")
    parser.add_argument("--digits", metavar="N", help="number of decimals shown [3]")
    parser.add_argument(
        "--as", dest="written", choices=_KINDS, metavar="KIND", help=f"to write with: {', '.join(_KINDS)}"
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the report."""
    if arguments.all and arguments.measure:
        raise Refused("--all are all measures: leave out --measure, or --all")
    if arguments.written and arguments.json:
        raise Refused(f"--as {arguments.written} is for people, --json for programs: leave one out")
    given = {name: value for name in _OF_GROUPS if (value := getattr(arguments, name)) is not None}
    if given and arguments.by is None:
        raise Refused(f"--{next(iter(given))} is about groups: say which column has them, with --by COL")
    try:
        found = _found(arguments, given)
    except (ValueError, TypeError) as error:  # of a table with one class, a name that nothing has, a level
        raise Refused(as_options(str(error))) from None
    if arguments.written:
        write(getattr(found, f"to_{arguments.written}")().splitlines())
    else:
        tell(found, arguments.json)
    return 0


def _found(arguments: argparse.Namespace, of_groups: dict[str, Any]) -> Report | GroupReport:
    measures = "all" if arguments.all else arguments.measure
    asked: dict[str, Any] = {"level": share(arguments.level), "measures": measures}
    if arguments.digits is not None:
        asked["digits"] = whole_number("digits", arguments.digits, 1, _MOST_DIGITS)
    if arguments.by is None:
        table = table_of(arguments)
        _refuse_strange(table, arguments)
        refuse_no_common_label(arguments, table)
        alone: Report = bm.report(table, pos_label=_positive(arguments.positive, table), **asked)
        return alone
    from bookmaker_ref.reports import report_of_groups

    tables = tables_of(arguments, arguments.by)
    _refuse_strange(next(iter(tables.values())), arguments)
    refuse_no_common_label(arguments, *tables.values())
    positive = _positive(arguments.positive, next(iter(tables.values())))
    if "compare" in of_groups:
        of_groups["compared"] = of_groups.pop("compare")
    return report_of_groups(tables, pos_label=positive, **asked, **of_groups)


def _refuse_strange(table: Contingency, arguments: argparse.Namespace) -> None:
    """Refuse a table of one class, or one on which nothing can be right, or whose predictions are scores."""
    from bookmaker_ref.cli.evaluate_classes import refuse_one_class
    from bookmaker_ref.tables.positive import both_classes

    predicted, positive = arguments.predicted, _positive(arguments.positive, table)
    if not table.is_square or len(both_classes(table.real, positive)) == 1:
        refuse_one_class(table)
    if predicted is not None:
        sides = ((table.predicted, table.pp), (table.real, table.rp))
        refuse_scores(predicted, *([x for x, n in zip(labels, all_of, strict=True) if n] for labels, all_of in sides))
    if not table.is_square:
        raise Refused(
            f"predictions have the labels {few_names(table.predicted)}, reality has {few_names(table.real)}, so nothing"
            f" can be right: bookmaker assign finds which label stands for which class"
        )


def _positive(word: str | None, table: Contingency) -> Label | None:
    return None if word is None else positive_called(word, tuple(dict.fromkeys((*table.real, *table.predicted))))
