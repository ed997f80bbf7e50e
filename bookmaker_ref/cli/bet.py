"""``bookmaker bet``: the sheet of powers2003 for a table of counts: fair odds, what each bet wins, rates, averages."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

import bookmaker_ref as bm
from bookmaker_ref.cli.reading import add_table_arguments, few_names, scaled_table_of
from bookmaker_ref.cli.terminal import Refused, tell
from bookmaker_ref.messages import quoted

if TYPE_CHECKING:
    from bookmaker_ref.multiclass import Abstention
    from bookmaker_ref.tables.contingency import Contingency

SUMMARY = "odds, payoffs and winnings of a table of counts"
DESCRIPTION = """\
The Bookmaker's sheet for a table of any number of classes. Whoever predicts a
label bets on it, at odds that are fair for how often its class occurs: so
guessing wins nothing, and perfect play wins $10 on each class. What is won in
all is B, Informedness; rates and averages stand beside it.

A table is four counts, TP FP FN TN, which may have decimals; or a file with a
matrix of counts, where --rows says what its rows are; or a file with a row for
each case and columns with its real class and its predicted label.
"""
EXAMPLES = """\
examples:
  bookmaker bet 56 24 14 6
  bookmaker bet --matrix counts.csv --rows predicted
  bookmaker bet --labels cases.csv --real class --predicted label --ignore '?'
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the verb takes."""
    add_table_arguments(parser)
    parser.add_argument(
        "--ignore",
        action="append",
        default=[],
        metavar="LABEL",
        help="a predicted label that means no decision: no bet is made (may be given again)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the sheet."""
    table, scale = scaled_table_of(arguments)
    abstention = _abstention(table, arguments.ignore)
    retained = table if abstention is None else abstention.retained
    _each_is_a_class(retained)
    sheet = bm.multiclass.Sheet(retained, scale=scale, abstention=abstention)
    tell(sheet, arguments.json)
    return 0


def _abstention(table: Contingency, words: Sequence[str]) -> Abstention | None:
    if not words:
        return None
    by_text = {str(label): label for label in table.predicted}
    for word in words:
        if word not in by_text:
            raise Refused(f"no label {quoted(word)} is predicted: there are {few_names(table.predicted)}")
    ignored = {by_text[word] for word in words}
    rest = table.without(*ignored) if len(ignored) < len(table.predicted) else None
    if rest is None or not rest.n:
        raise Refused("all cases have a predicted label that is ignored: nothing is left to bet on")
    _each_is_a_class(rest)
    return bm.multiclass.abstained(table, *(label for label in table.predicted if label in ignored))


def _each_is_a_class(table: Contingency) -> None:
    classes = set(table.real)
    odd = next((label for label in table.predicted if label not in classes), None)
    if odd is not None:
        raise Refused(
            f"the predicted label {quoted(str(odd), 20)} is no class: there are {few_names(table.real)}; leave it out"
            f" with --ignore, or find out with bookmaker assign which class it stands for"
        )
