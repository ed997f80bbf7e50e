"""SQL as engines run it: the counts that a loop counts, the numbers that NumPy gives, and nobody's text as code."""

from __future__ import annotations

import math
import os
import re
import shutil
import sqlite3
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import Any, ClassVar

import numpy as np
import pytest
from sympy import Function, Symbol

import bookmaker_ref as bm
from bookmaker_ref.generate.dialects import DIALECTS
from bookmaker_ref.generate.sql import Cases, Counted, columns_of, counts_sql, measures_sql, needing_functions
from bookmaker_ref.generate.sql_printer import SQLPrinter
from bookmaker_ref.numeric.calls import COMPILED
from tests.exactly import random_tables, up_to

pytestmark = pytest.mark.on_change("bookmaker_ref/**")

Table = tuple[float, ...]
Row = tuple[Any, ...]

NEEDING_COUNTS = tuple(name for name, each in COMPILED.items() if each.needs_counts)
RATIOS = tuple(name for name in COMPILED if name not in NEEDING_COUNTS)
#: Texts that end a literal, a name, a comment or a statement somewhere, or are replaced by something.
HOSTILE = (
    "it's",
    'say "so"',
    "back`tick",
    "back\\slash",
    "\\",
    "\\'",
    "'; DROP TABLE cases; --",
    '"; DROP TABLE cases; --',
    "`; DROP TABLE cases; --",
    "-- no comment",
    "/* no comment",
    "two\nlines",
    "a.b",
    "%s ? :name $1 {}",
    "ünï 🎲 ª",
    " -space ",
)


# --- the engines ------------------------------------------------------------------------------------------


class Engine(ABC):
    """An engine with tables of its own."""

    name: str
    types: ClassVar[dict[str, str]]

    @abstractmethod
    def run(self, statement: str) -> list[Row]:
        """The rows of the answer."""

    @abstractmethod
    def make(self, table: str, columns: Sequence[tuple[str, str]], rows: Sequence[Sequence[Any]]) -> None:
        """A table with columns of type text, integer, float or boolean."""


class OfStatements(Engine):
    """An engine of the DB-API."""

    connection: Any

    def run(self, statement: str) -> list[Row]:
        return [tuple(row) for row in self.connection.execute(statement).fetchall()]

    def make(self, table: str, columns: Sequence[tuple[str, str]], rows: Sequence[Sequence[Any]]) -> None:
        def quoted(text: str) -> str:
            return '"' + text.replace('"', '""') + '"'

        listed = ", ".join(f"{quoted(name)} {self.types[kind]}" for name, kind in columns)
        self.connection.execute(f"DROP TABLE IF EXISTS {quoted(table)}")
        self.connection.execute(f"CREATE TABLE {quoted(table)} ({listed})")
        if rows:
            marks = ", ".join("?" * len(columns))
            self.connection.executemany(f"INSERT INTO {quoted(table)} VALUES ({marks})", [list(row) for row in rows])


class OfSQLite(OfStatements):
    name = "sqlite"
    types: ClassVar[dict[str, str]] = {
        "text": "TEXT",
        "integer": "INTEGER",
        "float": "REAL",
        "boolean": "BOOLEAN",
        "any": "",
    }

    def __init__(self) -> None:
        self.connection = sqlite3.connect(":memory:")
        options = {row[0] for row in self.connection.execute("PRAGMA compile_options")}
        if sqlite3.sqlite_version_info < (3, 35) or "ENABLE_MATH_FUNCTIONS" not in options:
            pytest.skip("this Python's SQLite has no SQRT and LN")

    def __del__(self) -> None:
        self.connection.close()


class OfDuckDB(OfStatements):
    name = "duckdb"
    types: ClassVar[dict[str, str]] = {"text": "VARCHAR", "integer": "BIGINT", "float": "DOUBLE", "boolean": "BOOLEAN"}

    def __init__(self) -> None:
        duckdb = pytest.importorskip("duckdb", reason="the extra for DuckDB is not installed")
        self.connection = duckdb.connect()


class OfSpark(Engine):
    name = "spark"
    types: ClassVar[dict[str, str]] = {"text": "string", "integer": "long", "float": "double", "boolean": "boolean"}

    def __init__(self) -> None:
        sql = pytest.importorskip("pyspark.sql", reason="pyspark is not installed")
        if not (shutil.which("java") or os.environ.get("JAVA_HOME")):
            pytest.skip("pyspark is installed, but not the Java that it runs on")
        builder = sql.SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false")
        self.session = builder.config("spark.sql.shuffle.partitions", "1").getOrCreate()
        self.session.sparkContext.setLogLevel("OFF")

    def run(self, statement: str) -> list[Row]:
        return [tuple(row) for row in self.session.sql(statement).collect()]

    def make(self, table: str, columns: Sequence[tuple[str, str]], rows: Sequence[Sequence[Any]]) -> None:
        schema = pytest.importorskip("pyspark.sql.types").StructType()
        for name, kind in columns:
            schema = schema.add(name, self.types[kind])
        made = [
            tuple(
                float(each) if kind == "float" and each is not None else each
                for each, (_, kind) in zip(row, columns, strict=True)
            )
            for row in rows
        ]
        self.session.createDataFrame(made, schema).createOrReplaceTempView(table)


_ENGINES: dict[str, type[Engine]] = {"sqlite": OfSQLite, "duckdb": OfDuckDB, "spark": OfSpark}


@pytest.fixture(scope="module")
def engines() -> Iterator[dict[str, Engine]]:
    """Engines that were started; Spark takes seconds, so one serves all tests."""
    started: dict[str, Engine] = {}
    yield started
    if isinstance(spark := started.get("spark"), OfSpark):
        spark.session.stop()


#: What pyspark itself does not keep to: it uses old pandas, and 3.5 leaves its own sockets open.
_OF_SPARK = pytest.mark.filterwarnings("ignore:::pyspark", "ignore:unclosed <socket:ResourceWarning")


@pytest.fixture(params=["sqlite", "duckdb", pytest.param("spark", marks=_OF_SPARK)])
def engine(request: pytest.FixtureRequest, engines: dict[str, Engine]) -> Engine:
    if request.param not in engines:
        engines[request.param] = _ENGINES[request.param]()
    return engines[request.param]


# --- what is expected -------------------------------------------------------------------------------------


def tables(most: int) -> list[Table]:
    """The empty one, all with N ≤ 5, and of every size: with empty cells, and random ones, half of them near chance."""
    ends = [table for digits in range(1, len(str(most))) for table in product((0, 1, 10**digits // 4), repeat=4)]
    return [(0,) * 4, *zip(*(cells.tolist() for cells in up_to(5)), strict=True), *ends, *random_tables(800, most)]


def assert_measures(found: dict[str, list[float | None]], given: Sequence[Table], within: float = 1e-12) -> None:
    """Each measure is the one of NumPy, and NULL where that is nan."""
    cells = np.array(given, dtype=object if any(type(each) is int for t in given for each in t) else float)
    tp, fp, fn, tn = cells.T
    expected = bm.evaluate_all(tp, fp, fn, tn, list(found))
    for name, values in found.items():
        assert len(values) == len(given)
        for table, value, wanted in zip(given, values, expected[name].tolist(), strict=True):
            if math.isnan(wanted):
                assert value is None, (name, table, value)
            else:
                assert value is not None, (name, table)
                assert abs(value - wanted) <= within * abs(wanted), (name, table, value, wanted)


CELLS = ("tp", "fp", "fn", "tn")


def columns(rows: Sequence[Row], names: Sequence[str]) -> dict[str, list[Any]]:
    assert rows
    assert all(len(row) == len(names) for row in rows)
    return dict(zip(names, map(list, zip(*rows, strict=True)), strict=True))


def make_cases(engine: Engine, rows: Sequence[Row], real: str = "text", predicted: str = "text") -> None:
    """The table of cases, with a column of each kind."""
    engine.make("cases", [("real", real), ("predicted", predicted)], rows)


def measured(engine: Engine, given: Cases | Counted, measures: Sequence[str] | None = None) -> dict[str, list[Any]]:
    """The answer of the engine, by column."""
    statement = measures_sql(given, measures, dialect=engine.name)
    return columns(engine.run(statement), columns_of(given, measures))


def counted(engine: Engine, given: Sequence[Table], kind: str = "integer") -> dict[str, list[Any]]:
    """The measures of tables that are counted already, in their order."""
    engine.make("cells", [("id", "integer"), *((each, kind) for each in CELLS)], _numbered(given))
    answer = measured(engine, Counted(by=("id",)))
    order = np.argsort(answer["id"])
    return {name: [values[i] for i in order] for name, values in answer.items() if name in COMPILED}


def _numbered(given: Sequence[Table]) -> list[Row]:
    return [(i, *table) for i, table in enumerate(given)]


# --- the numbers ------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_every_measure_is_the_one_of_numpy_near_chance_and_in_tables_of_any_size(engine: Engine) -> None:
    given = tables(10**9 if engine.name == "sqlite" else 10**15)  # SQLite's integers end at 2^63
    found = counted(engine, given)
    assert set(found) == set(COMPILED)
    assert_measures(found, given)


def test_a_difference_of_rates_would_not_pass(engine: Engine) -> None:
    given = random_tables(100, 10**6)[1::2]
    found = counted(engine, given)
    naive = [a - b for a, b in zip(found["recall"], found["fallout"], strict=True)]
    with pytest.raises(AssertionError, match="informedness"):
        assert_measures({"informedness": naive}, given)


def test_tables_of_fractions_have_the_measures_that_need_no_counts(engine: Engine) -> None:
    random = Random(4)
    given = [tuple(random.random() for _ in range(4)) for _ in range(50)] + [(0.5, 0.0, 0.0, 0.5), (0.25,) * 4]
    found = counted(engine, given, "float")
    assert {name: set(found[name]) for name in NEEDING_COUNTS} == {name: {None} for name in NEEDING_COUNTS}
    # float64 has no exact determinant of these; what is near chance is right to the last digits of the products.
    assert_measures({name: found[name] for name in RATIOS}, given, within=1e-12)


def test_what_is_no_table_has_no_measures(engine: Engine) -> None:
    bad: list[Table | tuple[Any, ...]] = [(-1, 2, 3, 4), (1, None, 3, 4), (1, 2, math.inf, 4), (1, 2, 3, 1e17)]
    bad += [] if engine.name == "sqlite" else [(math.nan, 2, 3, 4)]  # which SQLite stores as NULL
    found = counted(engine, [*bad, (1, 2, 3, 4)], "float")
    for name, values in found.items():
        assert values == [None] * len(bad) + [pytest.approx(bm.evaluate_all(1, 2, 3, 4)[name])]


def test_text_in_a_cell_is_not_taken_for_0() -> None:
    engine = OfSQLite()
    engine.make("cells", [(each, "any") for each in CELLS], [("12", 1, 2, 3), ("x", 1, 2, 3)])
    assert measured(engine, Counted(), ["recall"])["recall"] == [None, None]


# --- from labels ------------------------------------------------------------------------------------------


def cell(real: object, predicted: object, positive: object) -> str:
    return {
        (True, True): "tp",
        (False, True): "fp",
        (True, False): "fn",
        (False, False): "tn",
    }[real == positive, predicted == positive]


def assert_counts(found: dict[str, list[Any]], cases: Sequence[Row], positive: object) -> None:
    """The counts are those of a loop over pairs (real, predicted), and the measures those of the counts."""
    missing = sum(None in pair for pair in cases)
    count = Counter(cell(real, predicted, positive) for real, predicted in cases if None not in (real, predicted))
    table = tuple(count[each] for each in CELLS)
    assert tuple(found[each] for each in CELLS) == tuple([each] for each in table)
    assert found["not_counted"] == [missing]
    assert_measures({name: values for name, values in found.items() if name in COMPILED}, [table])


@pytest.mark.parametrize("positive", ["spam", "ham"])
def test_labels_are_counted_and_a_missing_one_is_no_negative(engine: Engine, positive: str) -> None:
    random = Random(5)
    cases = [(random.choice(["spam", "ham", "eggs", None]), random.choice(["spam", "ham", None])) for _ in range(500)]
    engine.make("mail", [("label", "text"), ("guess", "text")], cases)
    assert_counts(measured(engine, Cases("mail", "label", "guess", positive)), cases, positive)


def test_counts_that_are_too_large_to_be_made_here_are_as_exact(engine: Engine) -> None:
    """The sums of the statement are replaced by numbers: 10^15 cases would take a while."""
    make_cases(engine, [("1", "1")])
    names = ["informedness", "scott_pi", "correlation", "chi2", "g2"]
    statement = measures_sql(Cases(positive="1"), names, dialect=engine.name)
    for table in random_tables(6, 10**9 if engine.name == "sqlite" else 10**15)[1::2]:
        put = iter(table)
        summed = r"SUM\(CASE WHEN predicted_positive = \d AND real_positive = \d THEN 1 ELSE 0 END\)"
        counted, times = re.subn(summed, lambda _: f"SUM({next(put)})", statement)  # noqa: B023 -- used up at once
        assert times == 4
        found = columns(engine.run(counted), columns_of(Cases(positive="1"), names))
        assert [found[each][0] for each in CELLS] == list(table)
        assert_measures({name: found[name] for name in names}, [table])


def test_no_cases_make_an_empty_table_without_measures(engine: Engine) -> None:
    make_cases(engine, [])
    found = measured(engine, Cases(positive="1"))
    assert [found[each] for each in (*CELLS, "not_counted")] == [[0]] * 5
    assert {found[name][0] for name in COMPILED} == {None}


@pytest.mark.parametrize("kind", ["text", "integer", "float", "boolean"])
def test_one_is_found_whatever_the_column_holds(engine: Engine, kind: str) -> None:
    values: dict[str, tuple[Any, Any]] = {
        "text": ("1", "0"),
        "integer": (1, 0),
        "float": (1.0, 0.0),
        "boolean": (True, False),
    }
    yes, no = values[kind]
    cases = [(yes, yes), (yes, no), (no, yes), (no, no), (yes, yes), (None, yes)]
    make_cases(engine, cases, kind, kind)
    assert_counts(measured(engine, Cases(positive="1"), ["recall"]), cases, yes)
    if kind == "boolean":
        assert_counts(measured(engine, Cases(positive=True), ["recall"]), cases, yes)
    if kind in ("integer", "float"):
        assert_counts(measured(engine, Cases(positive=values[kind][0]), ["recall"]), cases, yes)


def test_a_column_without_a_type_may_hold_1_or_its_text() -> None:
    engine = OfSQLite()
    make_cases(engine, [(1, "1"), ("1", 1), (0, "0"), ("0", 1)], "any", "any")
    found = measured(engine, Cases(positive="1"), ["recall"])
    assert [found[each] for each in CELLS] == [[2], [1], [0], [1]]


def test_nan_is_no_label(engine: Engine) -> None:
    cases = [(1.0, 1.0), (math.nan, 1.0), (1.0, math.nan), (math.nan, math.nan), (0.0, 0.0)]
    make_cases(engine, cases, "float", "float")
    found = measured(engine, Cases(positive="1"), ["recall"])
    assert [found[each] for each in (*CELLS, "not_counted")] == [[1], [0], [0], [1], [3]]
    assert sorted(engine.run(counts_sql(Cases(), dialect=engine.name))) == [(0.0, 0.0, 1), (1.0, 1.0, 1)]


def test_the_text_nan_is_a_label(engine: Engine) -> None:
    cases = [("nan", "nan"), ("NaN", "nan"), ("1", "NaN")]
    make_cases(engine, cases)
    assert_counts(measured(engine, Cases(positive="nan"), ["recall"]), cases, "nan")


def test_each_group_has_a_table_of_its_own(engine: Engine) -> None:
    random = Random(6)
    rows = [
        (random.choice("ab"), random.choice([1, 2, None]), random.choice("10"), random.choice("10")) for _ in range(300)
    ]
    kinds = [("model", "text"), ("fold", "integer"), ("real", "text"), ("predicted", "text")]
    engine.make("cases", kinds, rows)
    found = measured(engine, Cases(by=("model", "fold"), positive="1"))
    groups = {row[:2] for row in rows}
    assert len(groups) == 6
    assert set(zip(found["model"], found["fold"], strict=True)) == groups
    for i, group in enumerate(zip(found["model"], found["fold"], strict=True)):
        one = {name: [values[i]] for name, values in found.items()}
        assert_counts(one, [row[2:] for row in rows if row[:2] == group], "1")


def test_whole_weights_count_as_many_cases(engine: Engine) -> None:
    random = Random(7)
    rows = [(random.choice("10"), random.choice("10"), random.randint(0, 9)) for _ in range(200)]
    engine.make("cases", [("real", "text"), ("predicted", "text"), ("weight", "integer")], rows)
    cases = [row[:2] for row in rows for _ in range(row[2])]
    assert_counts(measured(engine, Cases(weight="weight", positive="1")), cases, "1")


def test_weights_that_are_none_are_not_counted(engine: Engine) -> None:
    rows: list[Row] = [("1", "1", 0.5), ("0", "0", 0.25), ("0", "1", 1.0), ("1", "0", 0.25)]
    bad: list[Row] = [("1", "1", -1.0), ("1", "1", None), ("1", "1", math.inf), ("1", "1", math.nan), (None, "1", 1.0)]
    engine.make("cases", [("real", "text"), ("predicted", "text"), ("weight", "float")], rows + bad)
    found = measured(engine, Cases(weight="weight", positive="1"))
    assert found["not_counted"] == [5]
    assert {found[name][0] for name in NEEDING_COUNTS} == {None}
    assert_measures({name: found[name] for name in RATIOS}, [(0.5, 1.0, 0.25, 0.25)])
    kept = engine.run(counts_sql(Cases(weight="weight"), dialect=engine.name))
    assert sorted(kept) == sorted(rows)


def test_counts_of_any_labels_merge_in_python(engine: Engine) -> None:
    from bookmaker_ref.tables.contingency import Contingency  # noqa: PLC0415 -- the other tests need no tables

    random = Random(8)
    rows = [(random.choice("AB"), random.choice(["x", "y", "z", None]), random.choice("xyw")) for _ in range(300)]
    engine.make("cases", [("part", "text"), ("real", "text"), ("predicted", "text")], rows)
    parts = {"A": [], "B": []}  # type: dict[str, list[tuple[Any, Any, int]]]
    for part, *triple in engine.run(counts_sql(Cases(by=("part",)), dialect=engine.name)):
        parts[part].append((triple[0], triple[1], triple[2]))
    expected = Counter(row[1:] for row in rows if None not in row)
    labels = ["w", "x", "y", "z"]
    merged = Contingency.from_counts(parts["A"], labels=labels) + Contingency.from_counts(parts["B"], labels=labels)
    assert {
        (real, predicted): int(merged.counts[i, j])
        for i, predicted in enumerate(labels)
        for j, real in enumerate(labels)
        if merged.counts[i, j]
    } == expected


# --- the users' texts -------------------------------------------------------------------------------------


def test_a_hostile_label_is_a_label(engine: Engine) -> None:
    for label in (*HOSTILE, "${env:HOME}", "${spark.app.name}"):
        cases = [(label, label), (label, "other"), ("other", label), ("other", label), (label + "x", label[:-1])]
        make_cases(engine, cases)
        assert_counts(measured(engine, Cases(positive=label), ["recall"]), cases, label)


def test_a_positive_label_has_to_be_said() -> None:
    with pytest.raises(ValueError, match="positive is missing: say which label is positive"):
        measures_sql(Cases(), ["accuracy"])


def test_a_positive_label_that_does_not_occur_fails(engine: Engine) -> None:
    columns = [("real", "text"), ("predicted", "text"), ("fold", "integer")]
    engine.make("cases", columns, [("spam", "mail", 1)] * 50 + [("mail", "spam", 2)] * 50)
    for names in (["accuracy"], ["informedness"], ["chi2"]):
        for by in ((), ("fold",)):
            with pytest.raises(Exception, match="does not occur"):
                measured(engine, Cases(positive="Spam", by=by), names)
    assert measured(engine, Cases(positive="spam"), ["accuracy"])["accuracy"] == [0.0]
    assert measured(engine, Cases(positive="spam", by=("fold",)), ["accuracy"])["accuracy"] == [0.0, 0.0]


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(
    "pairs",
    [
        [("yes", "1"), ("no", "0"), ("yes", "1")],
        [("yes", "Yes"), ("no", "no"), ("yes", "Yes")],
        [("yes", "Yes"), ("no", "Yes")],
        [("yes", "1.0"), ("no", "0.0"), ("maybe", "0.0")],
    ],
)
def test_a_positive_label_unknown_to_one_column_fails(pairs: list[Row], turned: bool, engine: Engine) -> None:
    rows = [row[::-1] for row in pairs] if turned else pairs
    make_cases(engine, rows)
    with pytest.raises(Exception, match=r"occurs in the (real|predicted) column only"):
        measured(engine, Cases(positive="yes"), ["recall"])


def test_a_positive_label_that_is_never_predicted_is_counted(engine: Engine) -> None:
    for pairs in ([("a", "b"), ("b", "b")], [("a", "b")] * 2, [("a", "b"), ("b", "c"), ("c", "c"), ("d", "c")]):
        make_cases(engine, pairs)
        assert measured(engine, Cases(positive="a"), ["recall"])["recall"] == [0.0]
    make_cases(engine, [(1.0, 0), (0.0, 0)], "float", "integer")
    assert measured(engine, Cases(positive=1), ["recall"])["recall"] == [0.0]
    make_cases(engine, [(1, "0"), (0, "0")], "integer")
    assert measured(engine, Cases(positive="1"), ["recall"])["recall"] == [0.0]


def test_a_positive_label_may_be_absent_if_one_other_label_occurs(engine: Engine) -> None:
    make_cases(engine, [("mail", "mail")] * 3 + [(None, "mail")])
    found = measured(engine, Cases(positive="spam"), ["accuracy"])
    assert [found[each] for each in ("tn", "not_counted", "accuracy")] == [[3], [1], [1.0]]


def test_a_hostile_name_is_a_name(engine: Engine) -> None:
    for name in HOSTILE:
        # Spark's own catalogue takes few characters in the name of a table; columns may have any.
        table = "plain" if engine.name == "spark" else f"t {name}"
        real, predicted, by = f"r{name}", f"p{name}", f"b{name}"
        engine.make(table, [(real, "text"), (predicted, "text"), (by, "text")], [("1", "1", "g"), ("0", "1", "g")])
        given = Cases('"' + table.replace('"', '""') + '"', real, predicted, by=(by,), positive="1")
        found = measured(engine, given, ["precision"])
        assert [found[each] for each in (by, "tp", "fp", "precision")] == [["g"], [1], [1], [0.5]]
        assert engine.run(counts_sql(given, dialect=engine.name)) == [("g", "0", "1", 1), ("g", "1", "1", 1)]


def test_a_table_may_stand_in_a_schema_and_hold_a_dot() -> None:
    engine = OfSQLite()
    engine.make("a.b", [("real", "text"), ("predicted", "text")], [("1", "1")])
    assert measured(engine, Cases('main."a.b"', positive="1"), ["recall"])["tp"] == [1]
    for wrong in ("a.b", "main.a.b"):
        with pytest.raises(sqlite3.OperationalError):
            measured(engine, Cases(wrong, positive="1"), ["recall"])


@pytest.mark.parametrize("name", ["labels", "counted", "in_double", "steps_1", "Steps_2", "given"])
def test_a_table_may_be_called_like_a_step(engine: Engine, name: str) -> None:
    engine.make(name, [("real", "text"), ("predicted", "text")], [("1", "1")])
    assert measured(engine, Cases(name, positive="1"), ["informedness"])["tp"] == [1]


def test_a_column_that_is_not_there_is_an_error_and_no_text(engine: Engine) -> None:
    make_cases(engine, [("1", "1")])
    wrong: tuple[dict[str, Any], ...] = ({"real": "reel"}, {"by": ("model",)}, {"weight": "wait"})
    for given in (Cases(**each, positive="1") for each in wrong):
        with pytest.raises(Exception, match=r"(?i)reel|model|wait"):
            engine.run(measures_sql(given, dialect=engine.name))


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"real": ""}, "a name is empty"),
        ({"weight": ""}, "a name is empty"),
        ({"table": "a\0b"}, "NUL"),
        ({"positive": "a\0b"}, "NUL"),
        ({"positive": "\udcff"}, "not valid Unicode"),
        ({"positive": math.nan}, "finite"),
    ],
)
def test_what_no_engine_can_hold_is_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Cases(**given)


@pytest.mark.parametrize("by", [("n",), ("TP",), ("recall",), ("model", "MODEL"), ("not_counted",)])
def test_a_group_that_is_called_like_another_column_is_refused(by: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="give it another name"):
        measures_sql(Cases(by=by, positive="1"))


def test_what_spark_would_replace_in_a_name_is_refused() -> None:
    with pytest.raises(ValueError, match="replaces"):
        measures_sql(Cases(real="${env:HOME}", positive="1"), dialect="spark")


def test_a_comment_holds_no_line_end_of_the_user() -> None:
    for dialect in DIALECTS:
        statement = measures_sql(Cases(positive="x\n; DROP TABLE cases; --${env:HOME}\u2028"), dialect=dialect)
        comments = statement[: statement.index("WITH")].splitlines()
        assert all(line.startswith("-- ") for line in comments)
        assert not any(each in line for line in comments for each in (";", "$"))


def test_an_unknown_measure_or_dialect_is_named() -> None:
    with pytest.raises(ValueError, match="did you mean 'informedness'"):
        measures_sql(Cases(positive="1"), ["informednes"])
    with pytest.raises(ValueError, match="there are duckdb, sqlite, spark"):
        measures_sql(Cases(positive="1"), dialect="mysql")
    with pytest.raises(ValueError, match="no measure"):
        measures_sql(Cases(positive="1"), [])


def test_what_sqlite_may_lack_is_said() -> None:
    """Without the functions every other measure is there: a statement for them uses none."""
    needing = needing_functions(COMPILED)
    assert {"correlation", "g_measure", "g2", "mutual_information"} <= set(needing)
    others = [name for name in COMPILED if name not in needing]
    statement = measures_sql(Cases(positive="1"), others, dialect="sqlite")
    assert "SQRT" not in statement
    assert "LN(" not in statement
    for name in needing:
        assert f"--   {name}" in measures_sql(Cases(positive="1"), [name], dialect="sqlite")


def test_the_printer_refuses_what_it_does_not_know() -> None:
    x = Symbol("x")
    with pytest.raises(TypeError, match="no SQL is known"):
        SQLPrinter().doprint(Function("f")(x))
    with pytest.raises(TypeError, match="not whole"):
        SQLPrinter().doprint(x ** (x / x / 2))
