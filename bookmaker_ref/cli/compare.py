"""``bookmaker compare``: which of several systems is better, on the same cases."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

import bookmaker_ref as bm
from bookmaker_ref.cli.reading import few_names, positive_called, share, systems_of, whole_number
from bookmaker_ref.cli.terminal import Refused, as_options, tell, write

if TYPE_CHECKING:
    from bookmaker_ref.comparing.systems import Comparison
    from bookmaker_ref.tables.contingency import Label

SUMMARY = "which of several systems is better, on the same cases"
DESCRIPTION = """\
Systems that decided the same cases, in a file with a row for each case: a
column has its real class, and a column for each system what it predicted. Each
two of them are compared by a measure, with the interval of their difference
and a p-value, adjusted for how many pairs there are.
"""
EXAMPLES = """\
examples:
  bookmaker compare --labels cases.csv --real class --systems old new
  bookmaker compare --labels cases.csv --real class --systems a b c \\
      --measure recall --positive yes
  bookmaker compare --labels cases.csv --real class --systems a b \\
      --test exchange
"""
_KINDS = ("markdown", "latex", "html")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the verb takes."""
    parser.add_argument("--labels", metavar="FILE", help="one case a row, as CSV, TSV, JSON or Parquet (- is stdin)")
    parser.add_argument("--real", metavar="COL", help="the column with the real class")
    parser.add_argument("--systems", nargs="+", metavar="COL", help="the columns with what each system predicted")
    parser.add_argument("--format", metavar="KIND", help="csv, tsv, json or parquet, where the suffix does not tell")
    parser.add_argument("--measure", default="informedness", metavar="NAME", help="informedness, if not said")
    parser.add_argument(
        "--positive",
        metavar="LABEL",
        help="positive class, which recall, F1 and others need [true, or 1 among 0 and 1 or -1 and 1]",
    )
    parser.add_argument("--method", metavar="NAME", help="score, bonett-price, delta-plus-three or bootstrap")
    parser.add_argument("--test", metavar="NAME", help="exchange: whether systems are exchangeable, exactly")
    parser.add_argument("--correction", default="holm", metavar="NAME", help="how p-values are adjusted; holm, or none")
    parser.add_argument("--level", default="0.95", metavar="SHARE", help="the level of the intervals; 0.95 if not said")
    parser.add_argument("--seed", metavar="N", help="of what is drawn: the bootstrap, and exchanges of many cases")
    parser.add_argument(
        "--as", dest="written", choices=_KINDS, metavar="KIND", help=f"to write with: {', '.join(_KINDS)}"
    )
    parser.set_defaults(matrix=None)  # cases are in rows, always


def run(arguments: argparse.Namespace) -> int:
    """Print the comparison."""
    if arguments.written and arguments.json:
        raise Refused(f"--as {arguments.written} is for people, --json for programs: leave one out")
    missing = [option for option in ("labels", "real", "systems") if not getattr(arguments, option)]
    if missing:
        takes = {"labels": "--labels FILE", "real": "--real COL", "systems": "--systems COL COL"}
        raise Refused(f"say what is compared: add {' and '.join(map(takes.__getitem__, missing))}")
    from bookmaker_ref.tables.positive import both_classes

    real, systems = systems_of(arguments, arguments.systems)
    classes = dict.fromkeys(label for column in (real, *systems.values()) for label in column)
    positive = None if arguments.positive is None else positive_called(arguments.positive, tuple(classes))
    if len(both_classes(tuple(classes), positive)) == 1:
        raise Refused(
            f"there is only one class, {few_names(list(classes))}, in all columns: two classes at least are to be told"
            " apart"
        )
    try:
        found = _found(arguments, real, systems, positive)
    except (ValueError, TypeError) as error:
        raise Refused(as_options(str(error))) from None
    if arguments.written:
        write(getattr(found, f"to_{arguments.written}")().splitlines())
    else:
        tell(found, arguments.json)
    return 0


def _found(
    arguments: argparse.Namespace, real: list[Any], systems: dict[str, list[Any]], positive: Label | None
) -> Comparison:
    options: dict[str, Any] = {name: getattr(arguments, name) for name in ("method", "test", "correction", "measure")}
    if arguments.seed is not None:
        options["seed"] = whole_number("seed", arguments.seed, 0)
    if positive is not None:
        options["pos_label"] = positive
    return bm.compare(real, systems, level=share(arguments.level), **options)
