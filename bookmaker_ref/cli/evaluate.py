"""``bookmaker evaluate``: every measure of one table, right to the last digit, without SymPy or NumPy."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from math import erfc, sqrt
from typing import TYPE_CHECKING

from bookmaker_ref.cli.reading import (
    Four,
    add_table_arguments,
    cells_of,
    class_called,
    refuse_no_common_label,
    table_of,
)
from bookmaker_ref.cli.terminal import Refused, tell
from bookmaker_ref.layout import contingency, label_text, paragraph, width
from bookmaker_ref.messages import quoted

if TYPE_CHECKING:
    from bookmaker_ref.cli.evaluated import Evaluated
    from bookmaker_ref.tables.contingency import Label

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
#: Up to so many cases Fisher's test is exact within milliseconds; of more, Pearson's statistic with N - 1 is near it.
_EXACTLY = 10_000
#: What of the p-values above is not that of chance.
_ABOUT_P = (
    "p is what the papers make of each statistic, with one degree of freedom; that of chance belongs to chi2 and g2"
    " alone. Recommended: {name}, p = {p:.4g}."
)
_LABEL = 20  # how much of the name of the positive class is shown
_LEVEL = "0.95"
_A_NUMBER = re.compile(r"[0-9]{0,30}\.?[0-9]{0,60}|[0-9]{1,30}/[0-9]{1,30}|[0-9]\.?[0-9]{0,30}e-?[0-9]{1,2}")
_SURE = Fraction(1, 10**12)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the verb takes."""
    add_table_arguments(parser)
    parser.add_argument("--positive", metavar="LABEL", help="of a file: this class against the rest, as two classes")
    parser.add_argument("--level", metavar="SHARE", help="the confidence level of the intervals; 0.95 if not said")


def run(arguments: argparse.Namespace) -> int:
    """Print the measures."""
    cells, level = cells_of(arguments), _level(arguments.level)
    if cells is not None and arguments.positive is not None:
        raise Refused("--positive is about a file: of four counts the first is positive, TP")
    found = _of_file(arguments, level) if cells is None else of_two_classes(cells, level)
    tell(found, arguments.json)
    return 0


def _of_file(arguments: argparse.Namespace, level: Fraction) -> Evaluated:
    """What there is to say of a table in a file, or of one of its classes."""
    table = table_of(arguments)
    from bookmaker_ref.cli.evaluate_classes import of_classes, refuse_one_class
    from bookmaker_ref.tables.contingency import against_rest

    refuse_one_class(table)
    refuse_no_common_label(arguments, table)
    if arguments.positive is None:
        return of_classes(table, level)
    label = class_called(arguments.positive, (*table.real, *table.predicted))
    return of_two_classes(Four(*against_rest(table, label)), level, positive=label, counted=table.is_counted)


def _level(text: str | None) -> Fraction:
    """The confidence level on the command line, as it is written; what is usual if nothing is."""
    written = _LEVEL if text is None else text.strip()
    # A fraction takes what it is given to the last digit, and an exponent with all its zeros.
    level = Fraction(0)
    if _A_NUMBER.fullmatch(written):
        with suppress(ValueError, ZeroDivisionError):  # a point alone, or nothing; a division by 0
            level = Fraction(written)
    if not 0 < level < 1:
        raise Refused(f"--level is {quoted(written)}: it takes a number between 0 and 1, such as 0.95")
    if level > 1 - _SURE:
        raise Refused(f"--level is {quoted(written)}: the most that can be told from 1 is 0.999999999999")
    return level


def _against_chance(cells: Four, chi2: float) -> dict[str, object]:
    """The test that docs/what-to-use.md takes, and what it says."""
    n = sum(cells)
    if n > _EXACTLY:
        return {"name": "chi2_n_minus_1", "p": erfc(sqrt(chi2 * float((n - 1) / Fraction(n)) / 2))}
    from bookmaker_ref.exact.fisher import mid_p

    return {"name": "fisher_mid_p", "p": float(mid_p(*map(int, cells)))}


def of_two_classes(cells: Four, level: Fraction, positive: Label | None = None, *, counted: bool = True) -> Evaluated:
    """Every measure of two classes, without NumPy; of counts, the intervals and the test that are recommended."""
    from bookmaker_ref.cli._families import FAMILIES
    from bookmaker_ref.cli.evaluated import NOT_WHOLE, Evaluated, is_statistic, number_json, without_counts
    from bookmaker_ref.exact import answers, intervals

    found, n, whole = answers(*cells), sum(cells), cells.are_whole and counted
    if not whole:
        found = {name: without_counts(name, each) for name, each in found.items()}
    defined = {name: each.value for name, each in found.items() if each.value is not None}
    p_values = {name: erfc(sqrt(max(value, 0.0) / 2)) for name, value in defined.items() if is_statistic(name)}
    chi2 = found["chi2"].value
    tested = _against_chance(cells, chi2) if whole and chi2 is not None and n > 1 else None

    def above() -> Iterator[str]:
        names = "+-" if positive is None else (label_text(positive, _LABEL), "(rest)")
        if positive is not None:
            yield from (f"positive: {label_text(positive, width() - _LABEL)}; negative: the rest", "")
        yield from contingency(*cells, indent=0, names=names)

    def below() -> Iterator[str]:
        if tested is not None:
            yield from ("", paragraph(_ABOUT_P.format(**tested), 0))

    of_statistics = {title: names for title, names in FAMILIES.items() if any(map(is_statistic, names))}
    others = {title: names for title, names in FAMILIES.items() if title not in of_statistics}
    table = {name: number_json(each) for name, each in {**cells._asdict(), "n": n}.items()}
    said = {} if positive is None else {"positive": positive if isinstance(positive, int) else str(positive)}
    return Evaluated(
        about={"table": table, **said},
        blocks=(others, of_statistics),
        answers=found,
        p_values=p_values,
        level=level,
        intervals=intervals(*cells, level=level) if whole else {},
        above=above,
        below=below,
        no_intervals=None if whole else NOT_WHOLE,
        last={} if tested is None else {"test": tested},
    )
