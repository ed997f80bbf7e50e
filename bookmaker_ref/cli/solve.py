"""``bookmaker solve``: from reported scores back to the table, or the proof that no table has them."""

from __future__ import annotations

import argparse

import bookmaker_ref as bm
from bookmaker_ref.cli.reading import whole_number
from bookmaker_ref.cli.terminal import Refused, as_options, tell
from bookmaker_ref.messages import quoted

SUMMARY = "reported scores: the table behind them, or that no single table has them"
DESCRIPTION = """\
Find the table behind reported scores, or prove that no single table has them.

All values are taken for scores of one 2x2 table with one positive class.
Averages over folds, runs, classes (macro, micro) or data sets are other
numbers: no table need have them, and this proves nothing against them.
Balanced accuracy is that of the table, not the area under a curve of scores.

Give measures by any of their names, cells and margins as counts (TP FP FN TN
RP RN PP PN) or cells as shares (tp fp fn tn), and the number of cases:
  recall=0.8235       rounded: all of [0.82345, 0.82355]; so is 82.35%
  recall=14/17        exact, as is a number without a point
  recall=0.82..0.83   both ends and all between
  n=100  n=50..200    every table of whole counts is found; up to 10^8 cases
Without n: the table of proportions in formulas, and its bounds.
"""
EXAMPLES = """\
examples:
  bookmaker solve recall=0.8235 precision=0.7368 prevalence=0.68
  bookmaker solve recall=0.8235 precision=0.7368 prevalence=0.68 n=100
  bookmaker solve MCC=0.217 F1=0.778 accuracy=68% n=50..200
  bookmaker solve recall=14/17 precision=14/19 f1=7/10

exit status: 0 answered, 1 no single table has these scores (proved),
2 invalid input, 3 a limit ended the search before the answer was complete.
"""
_SHOWN = 20
_LONGEST = 1e6  # seconds


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the verb takes."""
    parser.add_argument("values", metavar="NAME=VALUE", nargs="+", help="a reported value, or n")
    parser.add_argument(
        "--rounding",
        metavar="HOW",
        default="nearest",
        help="how values were rounded: nearest (the default: both ends of the interval), half-up, half-even,"
        " truncate, floor, ceil, any of these (any), or exact",
    )
    parser.add_argument(
        "--seconds",
        metavar="S",
        type=float,
        default=60.0,
        help="stop after this many seconds; numbers are found first, then formulas [60]",
    )
    parser.add_argument("--most", metavar="K", help="how many tables are listed: 20, and 1000 with --json")


def run(arguments: argparse.Namespace) -> int:
    """Solve; 1 if no single table has the values, 3 if a limit ended the search."""
    pairs = [_pair(each) for each in arguments.values]
    if not 0 < arguments.seconds <= _LONGEST:
        raise Refused(f"--seconds is {arguments.seconds:g}: write a number above 0, up to {_LONGEST:g}")
    usual = 1000 if arguments.json else _SHOWN
    most = usual if arguments.most is None else whole_number("most", arguments.most, 1)
    try:
        answer = bm.solve(pairs, rounding=arguments.rounding, most=most, seconds=arguments.seconds)
    except ValueError as error:
        raise Refused(as_options(str(error))) from None
    tell(answer, arguments.json)
    if answer.status == "contradictory":
        return 1
    return 0 if answer.is_complete else 3


def _pair(word: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    if equals and name.strip() in ("n<", "N<"):
        return "n", f"..{value.strip()}"
    if not equals or not name.strip() or not value.strip():
        raise Refused(f"{quoted(word)} is no value: write a name, = and a number, for example recall=0.8235")
    return name.strip(), value.strip()
