"""``bookmaker evaluate``: every measure of one table, right to the last digit, without SymPy or NumPy."""

from __future__ import annotations

import argparse
import re
from math import erfc, sqrt
from typing import TYPE_CHECKING

from bookmaker_ref.cli.terminal import (
    Cell,
    Refused,
    columns,
    contingency,
    paint,
    quoted,
    shortened,
    width,
    write,
    write_json,
)

if TYPE_CHECKING:
    from bookmaker_ref.exact import Answer

SUMMARY = "all measures of one table"
DESCRIPTION = """\
Every measure of one table of counts: the value, the exact value, and for a
statistic the p-value of chi-squared with one degree of freedom.

The order is TP FP FN TN: the row of positive predictions, then the other.
Tools with reality in rows may print TN FP FN TP; where in doubt, name the
counts, as in --tp 56 --fp 20 --fn 12 --tn 12.
"""
EXAMPLES = """\
examples:
  bookmaker evaluate 56 20 12 12
  bookmaker evaluate --tn 12 --fp 20 --fn 12 --tp 56
  bookmaker evaluate 56 20 12 12 --json
"""
_CELLS = ("tp", "fp", "fn", "tn")
_MOST_DIGITS = 150  # the odds ratio of larger counts may leave the range of a float
_STATISTICS = ("chi2", "g2")
_NAME, _GAP = 20, 2  # how many columns they take
_EXAMPLE = "bookmaker evaluate 56 20 12 12"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the verb takes."""
    parser.add_argument("counts", nargs="*", metavar="COUNT", help="TP FP FN TN, four whole numbers")
    for cell in _CELLS:
        parser.add_argument(f"--{cell}", metavar="COUNT", help=f"{cell.upper()} by name")


def run(arguments: argparse.Namespace) -> int:
    """Print the measures."""
    tp, fp, fn, tn = _counts(arguments)
    from bookmaker_ref.exact import answers  # noqa: PLC0415 -- what is no table is refused before

    found = answers(tp, fp, fn, tn)
    p_values = {name: _p_value(name, each) for name, each in found.items()}
    if arguments.json:
        write_json(
            {
                "table": {"tp": tp, "fp": fp, "fn": fn, "tn": tn, "n": tp + fp + fn + tn},
                "measures": {name: _measure(each, p_values[name]) for name, each in found.items()},
            }
        )
    else:
        write([*contingency(tp, fp, fn, tn, indent=0), *_lines(found, p_values)])
    return 0


def _counts(arguments: argparse.Namespace) -> tuple[int, int, int, int]:
    named = {cell: getattr(arguments, cell) for cell in _CELLS}
    given = {cell: text for cell, text in named.items() if text is not None}
    if given and arguments.counts:
        raise Refused("give the counts either in the order TP FP FN TN or by name, not both")
    if given and len(given) < 4:
        missing = ", ".join(f"--{cell}" for cell in _CELLS if cell not in given)
        raise Refused(f"the table is not complete: add {missing}")
    texts: list[str] = list(given.values()) or arguments.counts
    if len(texts) != 4:
        raise Refused(f"a table has four counts, TP FP FN TN, not {len(texts)}: for example {_EXAMPLE}")
    tp, fp, fn, tn = map(_count, _CELLS, texts)
    if not tp + fp + fn + tn:
        raise Refused("all counts are 0: a table has at least one case")
    return tp, fp, fn, tn


def _count(cell: str, text: str) -> int:
    word = text.strip()
    if re.fullmatch(r"\+?[0-9]+", word, re.ASCII) is None:
        below = "never negative" if re.fullmatch(r"-[0-9.]+", word, re.ASCII) else "a whole number"
        raise Refused(f"{cell.upper()} is {quoted(word)}, but a count is {below}: write for example 12")
    if len(word) > _MOST_DIGITS:
        raise Refused(f"{cell.upper()} has {len(word)} digits; at most {_MOST_DIGITS} are read")
    return int(word)


def _p_value(name: str, answer: Answer) -> float | None:
    """How often chance alone makes the statistic so large; chi-squared with one degree of freedom."""
    if answer.value is None or not name.startswith(_STATISTICS):
        return None
    return erfc(sqrt(max(answer.value, 0.0) / 2))


def _measure(answer: Answer, p: float | None) -> dict[str, float | str | None]:
    shown = {"value": answer.value, "exact": answer.exact, "interval": None, "p": p}
    return shown if answer.undefined is None else {**shown, "undefined": answer.undefined}


def _lines(found: dict[str, Answer], p_values: dict[str, float | None]) -> list[str]:
    from bookmaker_ref.cli._families import FAMILIES  # noqa: PLC0415 -- JSON needs no families

    lines = []
    for tested in (False, True):  # a column of p-values only where there are some
        families = {each: names for each, names in FAMILIES.items() if _has_p_values(names) == tested}
        rows = [_row(name, found[name], p_values[name], tested) for name in sum(families.values(), start=())]
        aligned = iter(_aligned(rows, "<.<" if tested else "<."))
        for family, names in families.items():
            lines += ["", paint(family, "bold"), *(next(aligned) for _ in names)]
    return lines


def _has_p_values(names: tuple[str, ...]) -> bool:
    return any(name.startswith(_STATISTICS) for name in names)


def _row(name: str, answer: Answer, p: float | None, tested: bool) -> list[Cell]:
    label = Cell(name.ljust(_NAME))
    p_value = [Cell("" if p is None else f"p = {p:.4g}")] if tested else []
    if answer.undefined is not None:
        return [label, Cell("undefined", "yellow"), *p_value, Cell(answer.undefined, "dim")]
    return [label, Cell(repr(answer.value)), *p_value, Cell(str(answer.exact), "dim")]


def _aligned(rows: list[list[Cell]], align: str) -> list[str]:
    """The rows as lines; what stands last, a reason or an exact value, gets the room that is left."""
    before = columns([[cell.text for cell in row[:-1]] for row in rows], align, indent=_GAP, gap=_GAP)
    room = width() - max(map(len, before)) - _GAP
    cut = [[*row[:-1], Cell(shortened(row[-1].text, room), row[-1].style)] for row in rows]
    return columns(cut, align + "<", indent=_GAP, gap=_GAP)
