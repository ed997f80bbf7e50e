"""``bookmaker compare``: systems in columns of a file, as the library compares them, and what is refused."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

import bookmaker_ref as bm
from tests.cases import for_each
from tests.commands import assert_refused, refusals, run

ROWS = [("yes", "yes", "no", "yes")] * 9 + [("no", "no", "no", "yes")] * 8 + [("yes", "no", "yes", "no")] * 3
ROWS += [("no", "yes", "no", "no")] * 4
COLUMNS = dict(zip(("real", "old", "new", "a b"), map(list, zip(*ROWS, strict=True)), strict=True))


def text_of(columns: dict[str, list[str]] = COLUMNS, delimiter: str = ",") -> str:
    file = io.StringIO()
    csv.writer(file, delimiter=delimiter).writerows([columns, *zip(*columns.values(), strict=True)])
    return file.getvalue()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "cases.csv"
    found.write_text(text_of(), encoding="utf-8")
    return found


def words(path: Path, *more: str) -> tuple[str, ...]:
    return ("compare", "--labels", str(path), "--real", "real", "--systems", "old", "new", "a b", *more)


@pytest.mark.slow
@for_each(
    [
        ((), {}),
        (("--measure", "F1", "--positive", "no"), {"measure": "f1", "pos_label": "no"}),
        (("--test", "exchange", "--correction", "none"), {"test": "exchange", "correction": "none"}),
        (("--method", "bootstrap", "--seed", "3", "--level", ".9"), {"method": "bootstrap", "seed": 3, "level": 0.9}),
    ]
)
def test_it_says_what_the_library_finds(options: tuple[str, ...], asked: dict[str, Any], *, path: Path) -> None:
    systems = {name: COLUMNS[name] for name in ("old", "new", "a b")}
    expected = bm.compare(COLUMNS["real"], systems, **asked)
    assert run(*words(path, *options), "--json").json == expected.to_json()
    assert run(*words(path, *options)).out.rstrip("\n") == str(expected)
    for kind in ("markdown", "latex", "html"):
        assert run(*words(path, *options, "--as", kind)).out.rstrip("\n") == getattr(expected, f"to_{kind}")().rstrip(
            "\n"
        )


def test_it_reads_what_is_piped_and_other_kinds_of_files(tmp_path: Path, path: Path) -> None:
    expected = run(*words(path), "--json").json
    assert run(*words(Path("-")), "--json", stdin=text_of().encode()).json == expected
    for name, text in (("cases.tsv", text_of(delimiter="\t")), ("cases.json", json.dumps(COLUMNS))):
        (tmp_path / name).write_text(text, encoding="utf-8")
        assert run(*words(tmp_path / name), "--json").json == expected
    lines = "\n".join(json.dumps(dict(zip(COLUMNS, row, strict=True))) for row in ROWS)
    (tmp_path / "cases.jsonl").write_text(lines, encoding="utf-8")
    assert run(*words(tmp_path / "cases.jsonl"), "--json").json == expected


@for_each(
    [
        *refusals("""
compare | add --labels FILE and --real COL and --systems COL COL
--systems old | two systems or more are compared
--systems old old | system 'old' is given twice
--systems old real | 'real' is the real class, and no system
--systems old nwe | has no column 'nwe' (did you mean 'new'?)
--positive maybe | there is no class 'maybe': there are 'yes', 'no'
--measure informednes | did you mean 'informedness'
--level x | --level is 'x'
--level 95 | level is 95
--method exact | method is 'exact'
--seed -1 | --seed is
--as html --json | leave one out
"""),
        (["--method", "bootstrap"], "--seed is missing: it takes a whole number, 0 or more\n"),
    ]
)
def test_what_it_cannot_do_it_says_in_one_line(more: list[str], said: str, *, path: Path) -> None:
    assert_refused(run(*(more if more[0] == "compare" else words(path, *more))), said)


def test_an_empty_field_is_told_by_its_line(tmp_path: Path) -> None:
    path = tmp_path / "cases.csv"
    path.write_text("real,old,new\na,a,a\nb,a,\n", encoding="utf-8")
    found = run("compare", "--labels", str(path), "--real", "real", "--systems", "old", "new")
    assert found.status == 2
    assert "column 'new', line 3 of 'cases.csv'" in found.err


SCORES = {"r": ["1", "0", "1", "0"], "p": ["0.9", "0", "0.9", "1"], "q": ["1", "0", "0", "0"], "g": list("aabb")}


@for_each([("report", "--predicted p"), ("report", "--predicted p --by g"), ("compare", "--systems q p")])
def test_a_column_of_scores_is_refused(verb: str, asked: str, *, tmp_path: Path) -> None:
    file = tmp_path / "scores.csv"
    file.write_text(text_of(SCORES), encoding="utf-8")
    found = run(verb, "--labels", str(file), "--real", "r", *asked.split())
    assert found.status == 2
    assert "column 'p' has values such as '0.9', which are scores and no labels" in found.err


@for_each([(";", "has ';' between its columns, and is read with ',': write it with that"), ("\t", "or call it .tsv")])
def test_a_file_that_is_separated_otherwise_is_told_from_one_without_the_column(
    delimiter: str, said: str, *, tmp_path: Path
) -> None:
    file = tmp_path / "cases.csv"
    file.write_text(text_of(delimiter=delimiter), encoding="utf-8")
    for verb, *more in (("compare", "--systems", "old", "new"), ("report", "--predicted", "old")):
        found = run(verb, "--labels", str(file), "--real", "real", *more)
        assert (found.status, found.err.count("\n")) == (2, 1)
        assert said in found.err


def test_classes_that_are_written_as_fractions_are_classes(tmp_path: Path) -> None:
    file = tmp_path / "stars.csv"
    file.write_text(text_of({"r": ["0.5", "1", "1.5"] * 3, "p": ["0.5", "1.5", "1.5"] * 3}), encoding="utf-8")
    assert run("report", "--labels", str(file), "--real", "r", "--predicted", "p").status == 0


@for_each(
    [
        ("compare --systems p q", "aaa", "there is only one class, 'a', in all columns"),
        (
            "compare --systems p q --measure f1",
            "abc",
            "f1 is of two classes, and there are 3: say which one by --positive LABEL",
        ),
        (
            "report --predicted p --positive a",
            "abc",
            "--positive is of two classes, and there are 3: leave it out, for",
        ),
    ]
)
def test_what_the_library_says_is_said_as_options(words: str, labels: str, said: str, *, tmp_path: Path) -> None:
    file = tmp_path / "cases.csv"
    file.write_text(text_of({name: list(labels) for name in "rpq"}), encoding="utf-8")
    verb, *more = words.split()
    found = run(verb, "--labels", str(file), "--real", "r", *more)
    assert (found.status, found.err.count("\n")) == (2, 1)
    assert said in found.err
    assert not {"pos_label", "labels="} & set(found.err.split())


@pytest.mark.parametrize(
    ("kinds", "classes"),
    [
        (("int64", "int64", "int64"), (0, 1)),
        (("int64", "int8", "bool"), (0, 1)),
        (("string", "large_string", "string"), ("no", "yes")),
    ],
)
def test_columns_of_parquet_are_compared_by_value(
    kinds: tuple[str, ...], classes: tuple[Any, Any], tmp_path: Path
) -> None:
    arrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    columns = {name: [classes[label == "yes"] for label in COLUMNS[name]] for name in ("real", "old", "new")}
    made = {name: arrow.array(values).cast(kind) for (name, values), kind in zip(columns.items(), kinds, strict=True)}
    path = tmp_path / "cases.parquet"
    parquet.write_table(arrow.table(made), path)
    more = ("--measure", "recall", "--positive", str(classes[1])) if classes[1] == "yes" else ("--measure", "recall")
    ran = run("compare", "--labels", str(path), "--real", "real", "--systems", "old", "new", *more, "--json")
    expected = bm.compare(
        columns["real"], {name: columns[name] for name in ("old", "new")}, "recall", pos_label=classes[1]
    )
    assert ran.json == expected.to_json()
