"""``bookmaker prove``: whether a formula is true of every table, and if not, the smallest that breaks it."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from threading import current_thread, main_thread
from types import FrameType
from typing import TYPE_CHECKING, TextIO, TypeGuard

from bookmaker_ref.cli.terminal import Refused, write, write_json
from bookmaker_ref.layout import Cell, contingency, fields, paint, square

if TYPE_CHECKING:
    from bookmaker_ref.decide import ClassTable, Counterexample, Example, Finding
    from bookmaker_ref.symbolic import Statement

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
  sums over K classes:        InformednessK = sum_l(Bias(l)*B(l)) for K = 2, 3
"""
EXAMPLES = """\
examples:
  bookmaker prove 'Correlation^2 = Informedness*Markedness'
  bookmaker prove 'Recall = Precision' --given 'Bias = Prevalence'
  bookmaker prove 'LR > 1 > NLR' --given 'Informedness > 0'
  bookmaker prove 'InformednessK = MarkednessK where all margins equal'

exit status: 0 proved, 1 false or undecided, 2 not understood.
"""
_LONGEST = 1e6
_AGAIN = 0.5  # seconds between two calls to stop
_STYLES = {"proved": "bold green", "false": "bold red", "undecided": "bold yellow"}


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


def run(arguments: argparse.Namespace) -> int:
    """Decide the formula; 0 if it is proved."""
    if not 0 < arguments.seconds <= _LONGEST:
        raise Refused(f"--seconds is {arguments.seconds:g}: write a number above 0, up to {_LONGEST:g}")
    text = _formula(arguments.formula)
    statement = _read(text)
    finding = _decided(_under(statement, arguments.given), arguments.seconds)
    if arguments.json:
        write_json(_document(finding))
    else:
        write(_lines(text, statement, arguments.given, finding))
    return 0 if finding.verdict == "proved" else 1


class _OutOfTime(BaseException):
    """Like an interrupt from the keyboard, not to be caught by anything on the way."""


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """Raises `_OutOfTime` in what takes longer; without limit where no such signal can be had."""
    if not hasattr(signal, "setitimer") or current_thread() is not main_thread():
        yield
        return

    up = False

    def stop(number: int, frame: FrameType | None) -> None:
        nonlocal up
        up = True
        raise _OutOfTime

    before = signal.signal(signal.SIGALRM, stop)
    # Again and again, for an exception that comes up while garbage is collected goes nowhere.
    signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
    try:
        yield
    except Exception as error:
        if up:
            raise _OutOfTime from error  # some library overheard it, and went on to a fault of its own
        raise
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    if up:
        raise _OutOfTime  # what is found after a library overheard it is not to be trusted


def _decided(statement: Statement, seconds: float) -> Finding:
    from bookmaker_ref.decide import Finding, prove
    from bookmaker_ref.symbolic.algebra import Undecidable

    try:
        with _at_most(seconds):
            return prove(statement)
    except _OutOfTime:
        return Finding("undecided", reason=f"no answer within {seconds:g} s; --seconds gives more time")
    except Undecidable as why:
        return Finding("undecided", reason=str(why))
    except (RecursionError, MemoryError):
        return Finding("undecided", reason="the formula is too large for the methods there are")


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


def _read(text: str) -> Statement:
    from bookmaker_ref.language import FormulaError, parse_statement

    try:
        return parse_statement(text)
    except FormulaError as error:
        raise Refused(str(error)) from None


def _under(statement: Statement, conditions: list[str]) -> Statement:
    """The statement, claimed only where all conditions hold."""
    from bookmaker_ref.decide import under
    from bookmaker_ref.language import FormulaError, parse_conditions

    if not conditions:
        return statement
    try:
        return under(statement, tuple(link for each in conditions for link in parse_conditions(each)))
    except FormulaError as error:
        raise Refused(f"in --given: {error}") from None
    except TypeError:
        raise Refused("--given belongs to relations about tables of two classes: leave it out here") from None


def _document(finding: Finding) -> dict[str, object]:
    table = finding.counterexample
    return {
        "verdict": finding.verdict,
        "method": finding.method,
        "counterexample": asdict(table) if table is not None and not _is_of_numbers(table) else None,
        "domain": finding.domain,
        "reason": finding.reason,
    }


def _is_of_numbers(example: Example) -> bool:
    """Whether it is two numbers that differ, without a table or letters."""
    return getattr(example, "point", None) == {}


def _is_table(example: Example | None) -> TypeGuard[Counterexample]:
    return hasattr(example, "table")


def _is_of_classes(example: Example | None) -> TypeGuard[ClassTable]:
    return hasattr(example, "matrix")


def _lines(text: str, statement: Statement, conditions: list[str], finding: Finding) -> list[str]:
    left, right = _names_of_sides(statement)
    shown = " ".join(text.split())
    lines = [f"{Cell(finding.verdict, _STYLES[finding.verdict])}  {paint(shown, 'bold')}"]
    facts = [("given", "\n".join(" ".join(each.split()) for each in conditions))]
    table = finding.counterexample
    if table:
        facts += [("left side", f"{left}{table.lhs}"), ("right side", f"{right}{table.rhs}")]
    if _is_table(table):
        lines += ["", f"The smallest table that breaks it, N = {sum(table.table)}:", ""]
        lines += [*contingency(*table.table), ""]
    elif _is_of_classes(table):
        size, n = len(table.matrix), sum(map(sum, table.matrix))
        lines += ["", f"The smallest table that breaks it, K = {size} and N = {n}:", ""]
        lines += [*square(table.matrix), ""]
    facts += [("reason", finding.reason), ("method", finding.method), ("domain", finding.domain)]
    return lines + fields(facts)


def _names_of_sides(statement: Statement) -> tuple[str, str]:
    """What stands before the values of both sides: nothing where it is not clear which relation breaks."""
    from bookmaker_ref.symbolic import Relation
    from bookmaker_ref.symbolic.writing import written

    if not isinstance(statement, Relation):
        return "", ""
    left, right = ("" if side.is_number else f"{written(side)} = " for side in (statement.left, statement.right))
    return left, right
