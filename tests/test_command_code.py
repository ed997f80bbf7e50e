"""``bookmaker code sql``: statements that run as they are printed, and one line for what cannot be asked."""

from __future__ import annotations

import argparse
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest

import bookmaker_ref as bm
from bookmaker_ref.cli import code
from bookmaker_ref.cli.main import main
from bookmaker_ref.cli.terminal import Refused

Call = Callable[..., str]


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> None:  # type: ignore[override]  # argparse's own never returns either
        raise Refused(message)


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    """The verb as the command calls it; what it prints."""

    def run(*words: str) -> str:
        parser = _Parser(allow_abbrev=False)
        code.add_arguments(parser)
        parser.add_argument("--json", action="store_true")
        assert code.run(parser.parse_args(words)) == 0
        out, err = capsys.readouterr()
        assert not err
        return out

    return run


@pytest.fixture
def cases() -> Iterator[sqlite3.Connection]:
    """The table of the README's example as cases, with spam as 1."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("CREATE TABLE cases (model TEXT, real INTEGER, predicted INTEGER)")
        rows = [("m", 1, 1)] * 56 + [("m", 0, 1)] * 20 + [("m", 1, 0)] * 12 + [("m", 0, 0)] * 12
        connection.executemany("INSERT INTO cases VALUES (?, ?, ?)", rows)
        yield connection


def test_without_options_every_measure_is_printed(call: Call) -> None:
    statement = call("sql")
    assert statement.startswith("-- ")
    assert statement.endswith(";\n")
    for name in ("informedness", "markedness", "correlation", "g2", "mutual_information"):
        assert f" AS {name}" in statement


def test_what_is_printed_runs(call: Call, cases: sqlite3.Connection) -> None:
    statement = call("sql", "--dialect", "sqlite", "--by", "model", "informedness", "DeltaP")
    assert cases.execute(statement).fetchall() == [
        ("m", 56, 20, 12, 12, 0, bm.informedness(56, 20, 12, 12), bm.markedness(56, 20, 12, 12))
    ]


def test_counts_are_triples_of_real_predicted_and_count(call: Call, cases: sqlite3.Connection) -> None:
    statement = call("sql", "--counts", "--dialect", "sqlite")
    assert cases.execute(statement).fetchall() == [(0, 0, 12), (0, 1, 20), (1, 0, 12), (1, 1, 56)]


def test_tables_that_are_counted_already_are_measured(call: Call) -> None:
    statement = call("sql", "recall", "--cells", "counted", "--dialect", "sqlite")
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("CREATE TABLE counted (tp, fp, fn, tn)")
        connection.execute("INSERT INTO counted VALUES (56, 20, 12, 12), (0, 1, 0, 1)")
        assert connection.execute(statement).fetchall() == [(56, 20, 12, 12, 56 / 68), (0, 1, 0, 1, None)]


def test_a_positive_label_may_begin_with_a_dash(call: Call) -> None:
    expected = "given.\"real\" = '-1'"
    assert expected in call("sql", "--positive=-1")
    assert expected in call("sql", "--positive", " -1")  # as the command passes it on


def test_json_says_which_columns_come(call: Call) -> None:
    for words in (("sql", "recall", "--by", "model", "--json"), ("--json", "sql", "recall", "--by", "model")):
        document = json.loads(call(*words))
        assert document["columns"] == ["model", "tp", "fp", "fn", "tn", "not_counted", "recall"]
        assert document["dialect"] == "duckdb"
        assert document["sql"] + "\n" == call("sql", "recall", "--by", "model")
    assert json.loads(call("sql", "--counts", "--json"))["columns"] == ["real", "predicted", "count"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["sql", "no_such_measure"], "there is no measure"),
        (["sql", "posterior_alpha"], "of a p-value"),
        (["sql", "--dialect", "mysql"], "there are duckdb, sqlite, spark"),
        (["sql", "--by", "n"], "give it another name"),
        (["sql", "--real", ""], "a name is empty"),
        (["sql", "--cells", "t", "--positive", "1"], "leave out --positive"),
        (["sql", "--cells", "t", "--counts"], "leave out --counts"),
        (["sql", "--counts", "recall"], "only counts"),
        (["sql", "--counts", "--positive", "1"], "every label"),
        (["sql", "--real", "a\nb\0"], "NUL"),
        (["python"], "invalid choice"),
        ([], "TARGET"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_one_line(call: Call, words: list[str], message: str) -> None:
    with pytest.raises(Refused, match=message) as refused:
        call(*words)
    assert "\n" not in str(refused.value)


def test_the_command_has_the_verb(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["code", "sql", "recall", "--positive", "-1"]) == 0
    assert "= '-1'" in capsys.readouterr().out
    assert main(["code", "sql", "--nonsense"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
