"""``bookmaker check``: answers of any program, held against the golden values."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bookmaker_ref.cli.terminal import Refused, write, write_json
from bookmaker_ref.messages import one_line, quoted

if TYPE_CHECKING:
    from bookmaker_ref.golden import Report

SUMMARY = "answers of any program, in a file, against golden values"
DESCRIPTION = """\
Reads a file of answers, an id of a golden value and what your program gives
for it in each line, and says which are right, how far the others are off, what
the smallest wrong one is, and which known bug they look like.

The ids are those of the files that `bookmaker golden DIR` writes, which every
language reads. A value is a number as your language writes it, with all its
digits; nan, NA, NULL or nothing for none, inf, or error.

Doubles do not hold a count such as 2^53 + 1. A wrong number on a table with
such a count is graded apart, and is no error; with --numbers exact it is one.
"""
EXAMPLES = """\
examples:
  bookmaker check answers.csv
  bookmaker check answers.csv --measure correlation
  bookmaker check answers.csv --undefined nan --tolerance 2 --json
  Rscript mine.R | bookmaker check -

exit status: 0 no wrong number, 1 some are wrong.
`bookmaker conform module:function` asks a function in Python.
"""
#: What is read at most: thousands of answers take much less.
_MOST = 50_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the verb takes: a file, and what counts as right."""
    parser.add_argument("file", metavar="FILE", help="CSV with columns id and value, or - for stdin")
    parser.add_argument("--measure", metavar="NAME", help="only answers of this measure; else of all, one by one")
    parser.add_argument(
        "--numbers", choices=("double", "exact"), default="double", help="what the program computes with: double"
    )
    add_expectations(parser)


def add_expectations(parser: argparse.ArgumentParser) -> None:
    """What counts as right."""
    add = parser.add_argument
    add("--undefined", metavar="WHAT", help="what is right where there is no value: nan, raise, zero, a number, ...")
    add("--tolerance", metavar="ULP", help="how far a value may be off, in units of its last place: 4")
    add("--absolute", metavar="ERROR", help="how far it may be off as it is, near 0: 0")


def run(arguments: argparse.Namespace) -> int:
    """Check, and say what came of it; 1 if an answer is wrong."""
    from bookmaker_ref.golden.answers import check_answers, read

    shown = "stdin" if arguments.file == "-" else quoted(arguments.file)
    text = _text(arguments.file, shown)
    try:
        answers = read(text.splitlines(keepends=True))
    except ValueError as error:  # among them csv.Error
        raise Refused(f"{shown}: {one_line(error)}") from None
    try:
        reports = check_answers(
            answers, arguments.measure, name=_name(arguments.file), numbers=arguments.numbers, **expectations(arguments)
        )
    except ValueError as error:
        raise Refused(one_line(error)) from None
    tell(reports, as_json=arguments.json)
    return int(not all(each.ok for each in reports))


def expectations(arguments: argparse.Namespace) -> dict[str, Any]:
    """What counts as right, as it is said on the command line."""
    found: dict[str, Any] = {}
    for name in ("tolerance", "absolute"):
        if (text := getattr(arguments, name)) is not None:
            found[name] = _size(name, text)
    if (text := arguments.undefined) is not None:
        try:
            found["undefined"] = float(text) if any(map(str.isdigit, text)) else text
        except ValueError:
            found["undefined"] = text
    return found


def tell(reports: tuple[Report, ...], *, as_json: bool) -> None:
    """Print the reports, for people or for programs."""
    if as_json:
        write_json(
            {"ok": all(each.ok for each in reports), "measures": {each.measure: each.to_json() for each in reports}}
        )
        return
    for place, each in enumerate(reports):
        write(["", *each.lines()] if place else each.lines())


def _size(name: str, text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value < float("inf"):
        raise Refused(f"--{name} is {quoted(text)}: an error is a number from 0 upwards")
    return value


def _name(file: str) -> str:
    return "stdin" if file == "-" else ascii(Path(file).name)[1:-1][:80]


def _text(file: str, shown: str) -> str:
    try:
        if file == "-":
            raw = sys.stdin.buffer.read(_MOST + 1) if sys.stdin is not None else b""
        else:
            with Path(file).open("rb") as opened:
                raw = opened.read(_MOST + 1)
        if len(raw) > _MOST:
            raise Refused(f"{shown} has more than {_MOST} bytes: a line has an id and a value, and there are thousands")
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused(f"{shown} is no text in UTF-8: it is CSV with columns id and value") from None
    except (OSError, ValueError) as error:
        if isinstance(error, Refused):
            raise
        raise Refused(f"cannot read {shown}: {getattr(error, 'strerror', None) or one_line(error)}") from None
