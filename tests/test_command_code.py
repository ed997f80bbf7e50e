"""``bookmaker code sql``: statements that run as they are printed, and one line for what cannot be asked."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

import bookmaker_ref as bm
from tests.cases import for_each
from tests.commands import assert_refused, caller, refusals

call = caller("code")


def statement_of(*words: str) -> str:
    """What is printed, where all is well."""
    ran = call(*words)
    assert (ran.status, ran.err) == (0, "")
    return ran.out


@pytest.fixture
def cases() -> Iterator[sqlite3.Connection]:
    """The table of the README's example as cases, with spam as 1."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("CREATE TABLE cases (model TEXT, real INTEGER, predicted INTEGER)")
        rows = [("m", 1, 1)] * 56 + [("m", 0, 1)] * 20 + [("m", 1, 0)] * 12 + [("m", 0, 0)] * 12
        connection.executemany("INSERT INTO cases VALUES (?, ?, ?)", rows)
        yield connection


def test_every_measure_is_printed_unless_some_are_named() -> None:
    statement = statement_of("sql", "--positive", "1")
    assert statement.startswith("-- ")
    assert statement.endswith(";\n")
    for name in ("informedness", "markedness", "correlation", "g2", "mutual_information"):
        assert f" AS {name}" in statement


def test_what_is_printed_runs(cases: sqlite3.Connection) -> None:
    statement = statement_of("sql", "--positive", "1", "--dialect", "sqlite", "--by", "model", "informedness", "DeltaP")
    assert cases.execute(statement).fetchall() == [
        ("m", 56, 20, 12, 12, 0, bm.informedness(56, 20, 12, 12), bm.markedness(56, 20, 12, 12))
    ]


def test_counts_are_triples_of_real_predicted_and_count(cases: sqlite3.Connection) -> None:
    statement = statement_of("sql", "--counts", "--dialect", "sqlite")
    assert cases.execute(statement).fetchall() == [(0, 0, 12), (0, 1, 20), (1, 0, 12), (1, 1, 56)]


def test_tables_that_are_counted_already_are_measured() -> None:
    statement = statement_of("sql", "recall", "--cells", "counted", "--dialect", "sqlite")
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("CREATE TABLE counted (tp, fp, fn, tn)")
        connection.execute("INSERT INTO counted VALUES (56, 20, 12, 12), (0, 1, 0, 1)")
        assert connection.execute(statement).fetchall() == [(56, 20, 12, 12, 56 / 68), (0, 1, 0, 1, None)]


def test_sql_fails_if_the_positive_label_does_not_occur(cases: sqlite3.Connection) -> None:
    statement = statement_of("sql", "--positive", "spam", "--dialect", "sqlite", "accuracy")
    with pytest.raises(sqlite3.OperationalError, match="the positive label ''spam'' does not occur"):
        cases.execute(statement).fetchall()


def test_a_positive_label_may_begin_with_a_dash() -> None:
    expected = "given.\"real\" = '-1'"
    assert expected in statement_of("sql", "--positive=-1")
    assert expected in statement_of("sql", "--positive", "-1")


def test_json_says_which_columns_come() -> None:
    words = ("sql", "recall", "--by", "model", "--positive", "1")
    for asked in ((*words, "--json"), ("--json", *words)):
        document = call(*asked).json
        assert document["columns"] == ["model", "tp", "fp", "fn", "tn", "not_counted", "recall"]
        assert document["dialect"] == "duckdb"
        assert document["sql"] + "\n" == statement_of(*words)
    assert call("sql", "--counts", "--json").json["columns"] == ["real", "predicted", "count"]


@for_each(
    [
        *refusals("""
sql | --positive VALUE
sql posterior_alpha --positive 1 | of a p-value
sql --by n --positive 1 | give it another name
sql --cells t --positive 1 | leave out --positive
sql --cells t --counts | leave out --counts
sql --counts recall | only counts
sql --counts --positive 1 | every label
perl | code has no 'perl': there are sql
 | say what to do: bookmaker code sql
sql --nonsense | code sql has no option '--nonsense'
"""),
        (["sql", "--real", "a\nb\x00"], "NUL"),
    ]
)
def test_what_cannot_be_asked_is_refused_in_one_line(words: list[str], message: str) -> None:
    assert_refused(call(*words), message)
