"""``bookmaker prove``: whether a formula is true of every table, and if not, the smallest that breaks it."""

from __future__ import annotations

import argparse
import sys
from typing import TextIO

from bookmaker_ref.cli.terminal import Refused, as_options, tell

SUMMARY = "decide a formula, under conditions or without"
DESCRIPTION = """\
Decide whether a formula holds for every table on which its sides are defined.

A formula has
  measures by any of their names: Recall, recall, Sensitivity, TPR
  cells and margins as counts:    TP FP FN TN N RP RN PP PN
  or as proportions of N:         tp fp fn tn rp rn pp pn
  numbers and arithmetic:         + - * / ^ ( ), sqrt log abs min max
  between its sides:              = != < <= > >=
B is Informedness, M Markedness, c the class ratio.

What else a formula says (docs/records.md has all of it):
  on what condition:          Recall = Bias given Informedness = 0
  that both come together:    WRAcc = 0 if and only if dtp = 0
  that two sides may differ:  not always Recall = Precision
  limits and approximations:  Recall -> 1 as Bias -> 1
  other letters:              s + t >= sqrt(s^2 + t^2) for all s, t > 0
  sums over K classes:        InformednessK = sum_l(Bias(l)*B(l))
  for some K only:            sum_l(Bias(l)^2) >= 1/4 for K = 2, 3, 4

A formula about K classes is about every K unless it names some. Proved means
proved for all of them; what is decided for some K only is undecided.

What no method of ours settles is put to the solver Z3 where that is installed;
the answer says who decided.

Or all of it in LaTeX, '\\frac{TP}{TP + FN} = \\text{Recall}': the answer shows
what was read.
"""
EXAMPLES = """\
examples:
  bookmaker prove 'Correlation^2 = Informedness*Markedness'
  bookmaker prove 'Recall = Precision' --given 'Bias = Prevalence'
  bookmaker prove 'LR > 1 > NLR' --given 'Informedness > 0'
  bookmaker prove 'InformednessK = MarkednessK where all margins equal'

exit status: 0 proved, 1 false, 2 invalid input, 3 undecided: decided for
some K only, stopped by a limit, or the methods and the solver contradict
each other.
"""
STATUS = {"proved": 0, "false": 1, "undecided": 3}
_LONGEST = 1e6


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the verb takes."""
    parser.add_argument("formula", metavar="FORMULA", help="the formula, in quotes; - reads it from stdin")
    parser.add_argument(
        "--given",
        metavar="CONDITION",
        action="append",
        default=[],
        help="a condition under which it should hold; may be given several times",
    )
    parser.add_argument(
        "--seconds",
        metavar="S",
        type=float,
        default=60.0,
        help="give up after so many seconds, and call it undecided (default 60)",
    )
    parser.add_argument("--judge", choices=["z3"], help="ask this solver as well, whatever the methods find")


def run(arguments: argparse.Namespace) -> int:
    """Decide the formula; 0 if it is proved, 1 if it is false, 3 if it is undecided."""
    from bookmaker_ref.asking import prove
    from bookmaker_ref.judging import NoSolver
    from bookmaker_ref.language import FormulaError

    if not 0 < arguments.seconds <= _LONGEST:
        raise Refused(f"--seconds is {arguments.seconds:g}: write a number above 0, up to {_LONGEST:g}")
    try:
        found = prove(_formula(arguments.formula), arguments.given, seconds=arguments.seconds, judge=arguments.judge)
    except FormulaError as error:
        raise Refused(as_options(str(error))) from None
    except NoSolver as why:
        raise Refused(str(why)) from None
    tell(found, arguments.json)
    return STATUS[found.verdict]


def _formula(word: str) -> str:
    if word != "-":
        return word
    from bookmaker_ref.language import MAX_CHARACTERS

    stdin: TextIO | None = sys.stdin  # none where the shell closed it
    if stdin is None:
        raise Refused("stdin is closed: there is no formula to read from it")
    try:
        return stdin.read(MAX_CHARACTERS + 1)
    except UnicodeDecodeError:
        raise Refused("what stands on stdin is no text") from None
