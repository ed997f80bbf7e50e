"""``bookmaker code``: the measures as code where the data is, as SQL or in another programming language."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from bookmaker_ref.cli import code_languages
from bookmaker_ref.cli.kinds import Kind
from bookmaker_ref.cli.terminal import Refused, write, write_json
from bookmaker_ref.messages import quoted

if TYPE_CHECKING:
    from bookmaker_ref.generate.sql import Cases

SUMMARY = "the measures as code in other languages: C, JavaScript, R, SQL and more"
DESCRIPTION = """\
Code that computes the measures where the data is, from the verified forms.

bookmaker code LANGUAGE prints one file without dependencies: documented, with
its bounds, its version and its licence. --self-test adds golden values and a
function that holds the file against them.

bookmaker code sql prints one statement that counts a table of predictions and
gives its measures, in double precision, NULL where a margin is empty; or,
with --counts, how often each label was predicted as each, for any number of
labels; or, with --cells, the measures of tables that are counted already.
"""
EXAMPLES = """\
examples:
  bookmaker code c > bookmaker.h
  bookmaker code javascript informedness MCC
  bookmaker code r --self-test
  bookmaker code sql --positive 1
  bookmaker code sql --cells tables --by model --dialect sqlite

bookmaker code LANGUAGE --help explains the options.
"""
_SQL_EXAMPLES = """\
examples:
  bookmaker code sql --positive 1
  bookmaker code sql --table mail --real label --predicted said --positive spam
  bookmaker code sql informedness MCC --by model --dialect spark
  bookmaker code sql --counts --table mail --real label --predicted guess
  bookmaker code sql --cells tables --by model --dialect sqlite
"""
_SQL = """\
One SQL statement, ready to run. Rows are predictions, columns reality.

  --positive VALUE is needed unless only counts are asked for. It is compared
  as what the column holds: text, number or truth value. If it does not occur
  among other labels, the statement fails when it is run.
  A case without a label (NULL, NaN) is in none of the four counts; not_counted
  says how many there are.
  --table may be database.schema.table; a dot in a name: '"my.table"'.
"""
#: The options about labels, which tables of counts do not have.
_LABELS = ("table", "real", "predicted", "positive", "weight")


def _add_sql(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("measures", nargs="*", metavar="MEASURE", help="some measures, by any name; else all")
    add("--dialect", metavar="NAME", default="duckdb", help="duckdb (the default), sqlite or spark")
    add("--table", metavar="NAME", help="where the labels are: cases")
    add("--real", metavar="COLUMN", help="the column of real labels: real")
    add("--predicted", metavar="COLUMN", help="the column of predicted labels: predicted")
    add("--positive", metavar="VALUE", help="the positive label")
    add("--weight", metavar="COLUMN", help="a column of weights, which are added up instead of cases")
    add("--by", metavar="COLUMN", action="append", default=[], help="a table for each value; may be repeated")
    add("--counts", action="store_true", help="only count, for any number of labels")
    add("--cells", metavar="NAME", help="a table with counts in columns tp, fp, fn, tn, instead of labels")


def _run_sql(arguments: argparse.Namespace) -> int:
    """Print the statement."""
    from bookmaker_ref.generate import sql

    _refuse_contradictions(arguments)
    try:
        if arguments.cells is not None:
            given: sql.Cases | sql.Counted = sql.Counted(arguments.cells, tuple(arguments.by))
        else:
            given = _cases(arguments)
            if given.positive is None and not arguments.counts:
                raise Refused("say which label is positive, with --positive VALUE, or count all labels with --counts")
        measures = arguments.measures or None
        if arguments.counts and isinstance(given, sql.Cases):
            text = sql.counts_sql(given, dialect=arguments.dialect)
            names = [*given.by, "real", "predicted", "count"]
        else:
            text = sql.measures_sql(given, measures, dialect=arguments.dialect)
            names = list(sql.columns_of(given, measures))
    except ValueError as error:
        raise Refused(str(error)) from None
    if arguments.json:
        write_json({"dialect": arguments.dialect, "columns": names, "sql": text})
    else:
        _refuse_unseen(arguments)
        write([text])
    return 0


def _refuse_unseen(arguments: argparse.Namespace) -> None:
    """A name or a label is part of the statement as it stands: no escape would mean the same to every engine."""
    given = [getattr(arguments, name) for name in (*_LABELS, "cells")]
    odd = next((word for word in [*filter(None, given), *arguments.by] if not word.isprintable()), None)
    if odd is not None:
        raise Refused(
            f"{quoted(odd)} holds a character that is not printable, so a terminal would not show it as it is:"
            f" --json gives the statement with escapes"
        )


def _refuse_contradictions(arguments: argparse.Namespace) -> None:
    labels = [name for name in _LABELS if getattr(arguments, name) is not None]
    if arguments.cells is not None and (labels or arguments.counts):
        wrong = ", ".join([*(f"--{name}" for name in labels), *(["--counts"] if arguments.counts else [])])
        raise Refused(f"--cells names a table that is counted already: leave out {wrong}")
    if arguments.counts and arguments.measures:
        raise Refused("--counts only counts: leave out the measures, or --counts")
    if arguments.counts and arguments.positive is not None:
        raise Refused("--counts counts every label: leave out --positive")


def _cases(arguments: argparse.Namespace) -> Cases:
    from bookmaker_ref.generate.sql import Cases

    given = {name: getattr(arguments, name) for name in _LABELS if getattr(arguments, name) is not None}
    return Cases(**given, by=tuple(arguments.by))


KINDS = {
    "sql": Kind("SQL: one statement that counts and measures", _SQL, _SQL_EXAMPLES, _add_sql, _run_sql),
    **code_languages.KINDS,
}
#: What else people call the languages.
MEANT = code_languages.MEANT
