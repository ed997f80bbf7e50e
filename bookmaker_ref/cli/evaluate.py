"""``bookmaker evaluate``: every measure of one table, right to the last digit, without SymPy or NumPy."""

from __future__ import annotations

import argparse
from fractions import Fraction
from math import erfc, sqrt
from typing import TYPE_CHECKING

from bookmaker_ref.cli.reading import add_table_arguments, cells_of, few_names, table_of
from bookmaker_ref.cli.terminal import Refused, write, write_json
from bookmaker_ref.layout import Cell, beside, columns, contingency, label_text, paint, paragraph, shortened, width
from bookmaker_ref.messages import quoted

if TYPE_CHECKING:
    from bookmaker_ref.exact import Answer
    from bookmaker_ref.tables.contingency import Contingency

SUMMARY = "all measures of one table, of two classes or many"
DESCRIPTION = """\
Every measure of one table of counts: the value, the exact value, and for a
statistic the p-value of chi-squared; below them the recommended intervals, and
by which method.

The order is TP FP FN TN: the row of positive predictions, then the other.
Tools with reality in rows may print TN FP FN TP; where in doubt, name the
counts, as in --tp 56 --fp 20 --fn 12 --tn 12.

A table of any number of classes is in a file: a matrix of counts, where --rows
says what its rows are, or a row for each case, with columns for its real class
and its predicted label. Then the measures are those of K classes, and of each
class against the rest.
"""
EXAMPLES = """\
examples:
  bookmaker evaluate 56 20 12 12
  bookmaker evaluate --tn 12 --fp 20 --fn 12 --tp 56
  bookmaker evaluate 56 20 12 12 --level 0.99
  bookmaker evaluate 56 20 12 12 --json
  bookmaker evaluate --matrix counts.csv --rows real
  bookmaker evaluate --labels cases.csv --real class --predicted label
"""
#: The four cells: whole, or of weights.
Fractions = tuple["int | Fraction", "int | Fraction", "int | Fraction", "int | Fraction"]
_STATISTICS = ("chi2", "g2")
#: What docs/significance.md recommends, and what of the p-values above is not that of chance.
_TEST = "chi2_n_minus_1"
_ABOUT_P = (
    "p is what the papers make of each statistic, with one degree of freedom; that of chance belongs to chi2 and g2"
    " alone. Recommended: {name}, p = {p:.4g}."
)
_NAME, _GAP = 20, 2  # how many columns they take


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the verb takes."""
    add_table_arguments(parser)
    parser.add_argument("--positive", metavar="LABEL", help="of a file: this class against the rest, as two classes")
    parser.add_argument("--level", metavar="SHARE", help="the confidence level of the intervals; 0.95 if not said")


def run(arguments: argparse.Namespace) -> int:
    """Print the measures."""
    cells = cells_of(arguments)
    level = _level(arguments)
    if cells is not None and arguments.positive is not None:
        raise Refused("--positive is about a file: of four counts the first is positive, TP")
    if cells is not None:
        return _two_classes(cells, level, as_json=arguments.json)
    table = table_of(arguments)
    from bookmaker_ref.cli.evaluate_classes import answer, refuse_one_class

    refuse_one_class(table)
    if arguments.positive is None:
        return answer(table, level, as_json=arguments.json)
    return _one_against_rest(table, arguments.positive, level, as_json=arguments.json)


def _level(arguments: argparse.Namespace) -> Fraction:
    """The confidence level of the intervals."""
    from bookmaker_ref.cli.evaluate_intervals import checked_level

    return checked_level(arguments.level)


def _one_against_rest(table: Contingency, word: str, level: Fraction, *, as_json: bool) -> int:
    """Print the measures of two classes, the one that is written so, and all others."""
    label = next((label for label in (*table.real, *table.predicted) if str(label) == word), None)
    if label is None:
        raise Refused(f"there is no class {quoted(word)}: there are {few_names(table.real)}")
    from bookmaker_ref.cli.evaluate_classes import against_rest

    (cells,) = against_rest(table, (label,))
    return _two_classes(cells, level, as_json=as_json, positive=label)


def _two_classes(cells: Fractions, level: Fraction, *, as_json: bool, positive: object = None) -> int:
    tp, fp, fn, tn = cells
    from bookmaker_ref.exact import answers

    found = answers(tp, fp, fn, tn)
    whole = all(cell.denominator == 1 for cell in cells)
    if not whole:
        from bookmaker_ref.cli.evaluate_classes import without_counts

        found = {name: without_counts(name, each, are_whole=False) for name, each in found.items()}
    p_values = {name: _p_value(name, each) for name, each in found.items()}
    shown = {name: _measure(each, p_values[name]) for name, each in found.items()}
    from bookmaker_ref.cli.evaluate_intervals import NOT_WHOLE, document, lines, of_two_classes

    given = of_two_classes(cells, level) if whole else {}
    tested = _corrected(found["chi2"].value, sum(cells)) if whole else None
    if as_json:
        table = zip(("tp", "fp", "fn", "tn", "n"), (*cells, sum(cells)), strict=True)
        write_json(
            {
                "table": {name: int(x) if x.denominator == 1 else float(x) for name, x in table},
                **({} if positive is None else {"positive": positive if isinstance(positive, int) else str(positive)}),
                **document(shown, given, level, whole=whole),
                **({"test": {"name": _TEST, "p": tested}} if tested is not None else {}),
            }
        )
        return 0
    names = "+-" if positive is None else (label_text(positive, _NAME), "(rest)")
    said = [] if positive is None else [f"positive: {label_text(positive, width() - _NAME)}; negative: the rest", ""]
    write([*said, *contingency(tp, fp, fn, tn, indent=0, names=names), *_lines(found, p_values)])
    if tested is not None:
        write(["", paragraph(_ABOUT_P.format(name=_TEST, p=tested), 0)])
    write(lines(given, level) if whole else ["", paragraph(NOT_WHOLE, 0)])
    return 0


def _corrected(chi2: float | None, n: int | Fraction) -> float | None:
    """The p-value of Pearson's statistic with N - 1 in place of N."""
    return None if chi2 is None or n < 2 else erfc(sqrt(chi2 * float((n - 1) / Fraction(n)) / 2))


def _p_value(name: str, answer: Answer) -> float | None:
    """How often chance alone makes the statistic so large; chi-squared with one degree of freedom."""
    if answer.value is None or not name.startswith(_STATISTICS):
        return None
    return erfc(sqrt(max(answer.value, 0.0) / 2))


def _measure(answer: Answer, p: float | None) -> dict[str, float | str | None]:
    shown = {"value": answer.value, "exact": answer.exact, "interval": None, "p": p}
    return shown if answer.undefined is None else {**shown, "undefined": answer.undefined}


def _lines(found: dict[str, Answer], p_values: dict[str, float | None]) -> list[str]:
    from bookmaker_ref.cli._families import FAMILIES

    lines = []
    for tested in (False, True):  # a column of p-values only where there are some
        families = {each: names for each, names in FAMILIES.items() if _has_p_values(names) == tested}
        names = [name for name in sum(families.values(), start=()) if found[name].undefined is None]
        rows = [_row(name, found[name], p_values[name], tested) for name in names]
        of_each = dict(zip(names, aligned(rows, "<.<" if tested else "<."), strict=True))
        for family, members in families.items():
            lines += ["", paint(family, "bold")]
            for name in members:
                lines += (
                    [of_each[name]] if name in of_each else undefined(name.ljust(_NAME), found[name].undefined or "")
                )
    return lines


def undefined(name: str, why: str) -> list[str]:
    """A measure that has no value, and why."""
    return beside([Cell(name), Cell("undefined", "yellow")], why, indent=_GAP, gap=_GAP)


def _has_p_values(names: tuple[str, ...]) -> bool:
    return any(name.startswith(_STATISTICS) for name in names)


def _row(name: str, answer: Answer, p: float | None, tested: bool) -> list[Cell]:
    label = Cell(name.ljust(_NAME))
    p_value = [Cell("" if p is None else f"p = {p:.4g}")] if tested else []
    return [label, Cell(repr(answer.value)), *p_value, Cell(answer.exact or "", "dim")]


def aligned(rows: list[list[Cell]], align: str) -> list[str]:
    """The rows as lines; the exact value, which stands last, gets the room that is left."""
    before = columns([[cell.text for cell in row[:-1]] for row in rows], align, indent=_GAP, gap=_GAP)
    room = width() - max(map(len, before), default=0) - _GAP
    cut = [[*row[:-1], Cell(shortened(row[-1].text, room), row[-1].style)] for row in rows]
    return columns(cut, align + "<", indent=_GAP, gap=_GAP)
