"""Tables from files: the same counts as from the vectors, whatever the format, and an error that names the line."""

from __future__ import annotations

import csv
import gzip
import io
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bookmaker_ref.tables import json_values, parquet
from bookmaker_ref.tables.contingency import Contingency
from bookmaker_ref.tables.matrix_files import matrix_file
from bookmaker_ref.tables.pieces import ROWS
from tests.cases import for_each, peak_of, refused

#: Labels that are hard to write down: quotes, delimiters, line ends of all kinds, no ASCII.
HARD = ["a", 'say "b"', "c,d", "e\nf", "g\r\nh", "i\tj", "k\rl", "é€𝄞", " m ", "1", "1.0", "null", "'", "\ufeffn"]
NAMES: dict[str, Any] = {"real": "truth", "predicted": "the, guess", "weights": "n"}


def made(size: int, labels: list[Any], seed: int = 1) -> dict[str, list[Any]]:
    rng = np.random.default_rng(seed)
    real, predicted = ([labels[i] for i in rng.integers(0, len(labels), size)] for _ in range(2))
    return {
        "id": list(range(size)),
        "the, guess": predicted,
        "text": ['x "y", z\n' * int(i) for i in rng.integers(0, 3, size)],
        "truth": real,
        "n": rng.integers(0, 9, size).tolist(),
    }


def expected(columns: dict[str, list[Any]]) -> Contingency:
    return Contingency.from_labels(columns["truth"], columns["the, guess"], weights=columns["n"])


def followed(given: Any) -> tuple[Contingency, list[tuple[int, int]]]:
    """The table, and what was told on the way."""
    done: list[tuple[int, int]] = []
    return Contingency.from_file(given, **NAMES, progress=lambda *now: done.append(now)), done


def rows_of(columns: dict[str, list[Any]]) -> list[dict[str, Any]]:
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]


def written(path: Path, columns: dict[str, list[Any]]) -> Path:
    """The columns as a file of the kind that its suffix says."""
    kind = path.suffixes[0][1:].lower()
    if kind == "parquet":
        pyarrow = pytest.importorskip("pyarrow")
        pytest.importorskip("pyarrow.parquet").write_table(pyarrow.table(columns), path, row_group_size=1000)
        return path
    with (
        gzip.open(path, "wt", encoding="utf-8", newline="")
        if path.suffix.lower() == ".gz"
        else path.open("w", encoding="utf-8", newline="") as file
    ):
        if kind in ("csv", "tsv"):
            writer = csv.writer(file, delimiter="\t" if kind == "tsv" else ",")
            writer.writerows([list(columns), *zip(*columns.values(), strict=True)])
        elif kind == "jsonl":
            file.writelines(json.dumps(row) + "\n" for row in rows_of(columns))
        elif kind == "list":
            json.dump(rows_of(columns), file, indent=1, ensure_ascii=False)
        else:
            json.dump(columns, file)
    return path


from_file: Callable[..., Contingency] = partial(Contingency.from_file, real="r", predicted="p")


def text_file(folder: Path, text: str | bytes, name: str = "x.csv") -> Path:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


KINDS = ["x.csv", "x.tsv", "x.csv.gz", "x.TSV.GZ", "x.jsonl", "x.jsonl.gz", "x.list.json", "x.json", "x.parquet"]


@pytest.mark.parametrize("name", KINDS)
def test_every_format_gives_the_counts_of_the_vectors_and_progress_comes_to_its_end(name: str, tmp_path: Path) -> None:
    for size in (1, 5, ROWS, 5 * ROWS + 5):
        columns = made(size, HARD)
        path = written(tmp_path / name, columns)
        table, done = followed(path)
        assert table == expected(columns)
        assert done == sorted(done)
        assert {total for _, total in done} == {path.stat().st_size}
        assert done[-1][0] == done[-1][1]


@pytest.mark.slow
@pytest.mark.parametrize("reader", list(parquet.READERS))
@pytest.mark.parametrize(
    "labels", [HARD, [3, -1, 2**40], [False, True], [0.5, 1.0]], ids=["text", "int", "bool", "float"]
)
def test_every_reader_of_parquet_gives_the_same(
    reader: str, labels: list[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip(reader)
    columns = made(3456, labels)
    path = written(tmp_path / "x.parquet", columns)
    monkeypatch.setattr(parquet, "READERS", {"no_such_package": print, reader: parquet.READERS[reader]})
    monkeypatch.setattr(parquet, "_ROWS", 500)
    table, done = followed(path)
    assert table == expected(columns)
    assert len(done) > 3
    assert done[-1] == (path.stat().st_size,) * 2
    with pytest.raises(ValueError, match=r"'x.parquet' has no column 'thruth' \(did you mean 'truth'\?\)"):
        Contingency.from_file(path, real="thruth", predicted="text")
    columns["truth"][1234] = None
    with pytest.raises(ValueError, match=r"column 'truth', case 1234 of 'x.parquet': the label is missing"):
        Contingency.from_file(written(path, columns), **NAMES)


def test_without_a_reader_of_parquet_the_error_says_which(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet, "READERS", {"no_such_package": print})
    with pytest.raises(ImportError, match="one of pyarrow, polars or duckdb"):
        Contingency.from_file(text_file(tmp_path, b"PAR1", "x.parquet"), real="a", predicted="b")


# --- pipes and streams ----------------------------------------------------------------------------------------

STREAMS = {name: name.split(".", 1)[1].replace("list.json", "json") for name in KINDS if "parquet" not in name}
needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")


@contextmanager
def piped(path: Path, content: bytes) -> Iterator[Path]:
    """A named pipe into which somebody writes this."""
    os.mkfifo(path)
    writer = threading.Thread(target=path.write_bytes, args=(content,), daemon=True)
    writer.start()
    try:
        yield path
    finally:
        writer.join(20)


@needs_pipes
@pytest.mark.parametrize("name", STREAMS)
def test_a_pipe_gives_the_counts_of_the_file_and_no_progress(name: str, tmp_path: Path) -> None:
    columns = made(3 * ROWS, HARD)
    content = written(tmp_path / name, columns).read_bytes()
    with piped(tmp_path / f"pipe.{name}", content) as pipe:
        table, done = followed(pipe)
    assert table == expected(columns)
    assert not done  # for nobody knows how much there is


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/stdin").exists(), reason="this system has no name for standard input")
@pytest.mark.parametrize("where", ["'/dev/stdin'", "sys.stdin.buffer"])
@pytest.mark.parametrize("kind", ["pipe", "file"])
def test_standard_input_is_a_file_like_others(where: str, kind: str, tmp_path: Path) -> None:
    columns = made(20, HARD)
    path = written(tmp_path / "x.csv", columns)
    count = (
        "import sys; from bookmaker_ref.tables.contingency import Contingency\n"
        f"table = Contingency.from_file({where}, real='truth', predicted='the, guess', weights='n', format='csv')\n"
        "print(table.counts.tolist())"
    )
    with path.open("rb") as file:
        given: dict[str, Any] = {"input": path.read_bytes()} if kind == "pipe" else {"stdin": file}
        done = subprocess.run([sys.executable, "-c", count], **given, check=True, capture_output=True)
    assert json.loads(done.stdout) == expected(columns).counts.tolist()


@pytest.mark.parametrize("name", STREAMS)
def test_an_open_file_is_read_and_stays_open(name: str, tmp_path: Path) -> None:
    columns = made(2 * ROWS, HARD)
    path = written(tmp_path / name, columns)
    with path.open("rb") as file:
        table, done = followed(file)
        assert table == expected(columns)
        assert not file.closed
    assert done[-1] == (path.stat().st_size,) * 2
    if not name.lower().endswith("gz"):  # which its name says, and this has none
        memory = io.BytesIO(path.read_bytes())
        assert Contingency.from_file(memory, **NAMES, format=STREAMS[name]) == expected(columns)
        memory.seek(0)
        assert "what 'stream' is, its suffix does not tell" in refused(Contingency.from_file, memory, **NAMES)


def test_an_open_file_stays_open_where_its_content_is_refused() -> None:
    memory = io.BytesIO(b"r,p\na\n")
    assert "line 2 of 'stream' has 1 field" in refused(from_file, memory, format="csv")
    assert not memory.closed


def test_a_stream_of_text_is_refused() -> None:
    said = refused(from_file, io.StringIO("r,p\na,b\n"), format="csv")
    assert said == "a StringIO gives text: open the file with 'rb', or give its .buffer"


@needs_pipes
def test_parquet_needs_a_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x.parquet")
    for given in (tmp_path / "x.parquet", io.BytesIO(b"PAR1")):
        said = refused(from_file, given, format="parquet")
        assert said.endswith("is a stream, and Parquet is read from its end: it needs a file")


@needs_pipes
def test_a_matrix_may_come_from_a_pipe_or_an_open_file(tmp_path: Path) -> None:
    wanted = Contingency.from_matrix(COUNTS, rows="predicted")
    with piped(tmp_path / "x.csv", BARE.encode()) as pipe:
        assert matrix_file(pipe, rows="predicted") == wanted
    memory = io.BytesIO(BARE.encode())
    assert matrix_file(memory, rows="predicted", format="csv") == wanted
    assert not memory.closed


# --- CSV: what is text, what is a row -------------------------------------------------------------------------


def test_text_stays_text_in_csv_and_json_says_what_it_is(tmp_path: Path) -> None:
    path = text_file(tmp_path, "r,p\n1,1.0\n01,1\n")
    assert from_file(path).labels == ("01", "1", "1.0")
    path = text_file(tmp_path, "r,p\nNA,nan\nNone,null\n")
    assert from_file(path).labels == ("NA", "None", "nan", "null")
    path = text_file(tmp_path, '{"r": 1, "p": 2}\n{"r": 2, "p": 1}', "x.jsonl")
    assert from_file(path).labels == (1, 2)


@for_each(["r,p\na,b\n", "\ufeffr,p\na,b\n", "r,p\r\na,b\r\n", '"r","p"\n"a","b"', "\n\nr,p\n\na,b\n\n"])
def test_a_byte_order_mark_line_ends_and_blank_lines_are_no_data(text: str, *, tmp_path: Path) -> None:
    table = from_file(text_file(tmp_path, text))
    assert table == Contingency.from_labels(["a"], ["b"])


def test_weights_are_whole_where_they_are_written_so(tmp_path: Path) -> None:
    for texts, weights in (
        ([str(2**70), *["1"] * ROWS], [2**70, *[1] * ROWS]),
        ([*["0.1"] * ROWS, "1", " 2.5", "1e-3"], [*[0.1] * ROWS, 1, 2.5, 1e-3]),
    ):
        path = text_file(tmp_path, "r,p,w\n" + "".join(f"a,b,{text}\n" for text in texts))
        expected_ = Contingency.from_labels(["a"] * len(texts), ["b"] * len(texts), weights=weights)
        assert from_file(path, weights="w") == expected_


def test_one_column_may_be_both(tmp_path: Path) -> None:
    table = Contingency.from_file(text_file(tmp_path, "r\na\nb\n"), real="r", predicted="r")
    assert table.counts.tolist() == [[1, 0], [0, 1]]


def test_the_format_may_be_said(tmp_path: Path) -> None:
    path = text_file(tmp_path, "r\tp\na\tb\n", "x.txt")
    assert from_file(path, format="tsv").n == 1
    said = "what 'x.txt' is, its suffix does not tell: say format= one of csv, tsv, json"
    assert refused(from_file, path).startswith(said)
    assert "'xls' is no format" in refused(from_file, path, format="xls")


def test_labels_and_their_sides_are_as_for_vectors(tmp_path: Path) -> None:
    path = text_file(tmp_path, "r,p\na,1\nb,0\n")
    table = from_file(path, shared=False)
    assert (table.real, table.predicted) == (("a", "b"), ("0", "1"))
    assert refused(from_file, path, labels="ab") == "column 'p', line 2 of 'x.csv': '1' is none of the labels 'a', 'b'"


BIG = "".join(f"a,b,1\n{'' if i % 5 else chr(10)}" for i in range(ROWS))  # with blank lines among them
LINES_OF_BIG = BIG.count("\n")


@for_each(
    [
        ("", "'x.csv' is empty"),
        ("r,p,w\n", "'x.csv' has no rows"),
        ("rr,p,w\na,b,1\n", "'x.csv' has no column 'r' (did you mean 'rr'?): its columns are 'rr', 'p', 'w'"),
        ("R,p,w\na,b,1\n", "(did you mean 'R'?)"),
        ("r;p;w\na;b;1\n", "has ';' between its columns, and is read with ','"),
        ("r,r,p,w\na,b,1\n", "'x.csv' has 2 columns 'r'"),
        ("r,p,w\na,b,1\na,b\n", "line 3 of 'x.csv' has 2 fields, its header has 3"),
        ("r,p,w\na,b,1,\n", "line 2 of 'x.csv' has 4 fields, its header has 3"),
        ('r,p,w\n"a\nb",b,1\n\n"c\r\nd\re",b\n', "line 5 of 'x.csv' has 2 fields"),
        ("r,p,w\na,b,1\n,b,1\n", "column 'r', line 3 of 'x.csv': the label is missing"),
        ('r,p,w\n"a\n",b,1\n\na,"",1\n', "column 'p', line 5 of 'x.csv': the label is missing"),
        ("r,p,w\n" + BIG + "\na,,1\n", f"column 'p', line {LINES_OF_BIG + 3} of 'x.csv': the label is missing"),
        ("r,p,w\n" + BIG + "a,b\n", f"line {LINES_OF_BIG + 2} of 'x.csv' has 2 fields"),
        ("r,p,w\na,b,1\na,b,x\n", "column 'w', line 3 of 'x.csv': 'x' is no number"),
        ("r,p,w\na,b,1\na,b,\n", "column 'w', line 3 of 'x.csv': '' is no number"),
        ("r,p,w\na,b,1_000\n", "column 'w', line 2 of 'x.csv': '1_000' is no number"),
        ("r,p,w\na,b,1\na,b,-1\n", "column 'w', line 3 of 'x.csv': -1 is no weight"),
        ("r,p,w\na,b,1\na,b,nan\n", "column 'w', line 3 of 'x.csv': nan is no weight"),
        ('r,p,w\na,b,1\n"a"b,c,1\n', "line 3 of 'x.csv' is no row of CSV"),
        ('r,p,w\na,b,1\n"a,b,1\na,b,1\n', "of 'x.csv' is no row of CSV: unexpected end of data"),
        ("r,p,w\na,é,1\n".encode("latin-1"), "'x.csv' is not UTF-8: byte 0xe9"),
        ("r,p,w\na,b,1\n".encode("utf-16"), "'x.csv' is not UTF-8"),
        ("r,p,w\n" + "a" * 200000 + ",b,1\n", "is no row of CSV: field larger than field limit"),
        ("r,p\x1b[2J\na,b\n", "has no column 'p': its columns are 'r', 'p\\x1b[2J'"),
    ],
)
def test_a_bad_csv_file_is_refused_by_line(text: str | bytes, message: str, *, tmp_path: Path) -> None:
    assert message in refused(from_file, text_file(tmp_path, text), weights="w")


def test_a_broken_gzip_file_is_refused(tmp_path: Path) -> None:
    whole = gzip.compress(b"r,p\n" + b"a,b\n" * 10**5)
    broken = [whole[:-50], whole[:30] + b"xxxx" + whole[34:], b"r,p\na,b\n"]
    for content in broken:
        assert "'x.csv.gz' is no whole gzip file" in refused(from_file, text_file(tmp_path, content, "x.csv.gz"))


@for_each(["x.csv", "x.parquet"])
def test_a_file_that_is_not_there_is_said_by_the_system(name: str, *, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        from_file(tmp_path / name)
    with pytest.raises(OSError, match="too long") as error:
        from_file(tmp_path / f"{'x' * 5000}.{name}")
    assert len(str(error.value)) < 300


# --- JSON -----------------------------------------------------------------------------------------------------


@for_each(product(["x.jsonl", "x.list.json", "x.json"], [1, 2, 3, 7, 50, 1000]))
def test_json_may_be_cut_anywhere(name: str, size: int, *, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_values, "_SIZE", size)
    columns = made(30, [*HARD, True, None, 1.5e-7, -12, "\\u00e9\\"])
    with written(tmp_path / name, columns).open(encoding="utf-8") as file:
        values = [value for value, _ in json_values.json_values(file, "x")]
    assert values == ([columns] if name == "x.json" else rows_of(columns))


@for_each(
    [
        ("", "'x.json' has no rows"),
        ("[]", "'x.json' has no rows"),
        ('[{"r": 1, "p": 1}, {"r": null, "p": 1}]', "column 'r', case 1 of 'x.json': the label is missing (None)"),
        ('{"r": 1, "p": 1}\n\n{"r": 1, "p": NaN}', "column 'p', line 3 of 'x.json': the label is missing (nan)"),
        ('{"r": 1, "p": 1}\n{"r": 1, "q": 1}', "line 2 of 'x.json' has no column 'p': its columns are 'r', 'q'"),
        ('{"r": 1, "p": 1}\n[1, 2]', "line 2 of 'x.json' is no object"),
        ("[1, 2]", "case 0 of 'x.json' is no object"),
        ('{"r": 1, "p": [1]}', "column 'p', line 1 of 'x.json': [1] cannot be a label"),
        ('{"r": [1, 2], "p": [1]}', "column 'r' has 2 cases, column 'p' has 1"),
        ('{"r": [1, 2], "p": 1}', "'x.json': column 'p' is no list"),
        ('{"r": [1, 2]}', "'x.json' has no column 'p': its columns are 'r'"),
        ('{"r": [1], "p": [1]} {}', "there is more after"),
        ('{"r": 1, "p": 1}\n{"r": 1 "p": 1}\n' + " " * 99, "line 2 of 'x.json' is no JSON: Expecting ',' delimiter"),
        ('{"r": 1, "p": 1}\n{"r": 1, "p', "line 2 of 'x.json' is no JSON: Unterminated string"),
        ('[{"r": 1, "p": 1}\n{"r": 1, "p": 1}]', "line 2 of 'x.json' is no JSON: a list goes on with ','"),
        ('[{"r": 1, "p": 1},', "'x.json' is no JSON: Expecting value"),
        ('[{"r": 1, "p": 1}', "'x.json' is no JSON: a list goes on"),
        ('[{"r": 1, "p": 1}] 1', "there is more after the end"),
        ("[" * 10**5, "line 1 of 'x.json': the JSON is nested too deeply"),
        (b'{"r": "\xe9"}', "'x.json' is not UTF-8"),
    ],
)
def test_a_bad_json_file_is_refused_by_place(text: str | bytes, message: str, *, tmp_path: Path) -> None:
    assert message in refused(from_file, text_file(tmp_path, text, "x.json"))


def test_what_is_no_parquet_file_is_refused(tmp_path: Path) -> None:
    assert "'x.parquet' is no Parquet file" in refused(from_file, text_file(tmp_path, "r,p\n", "x.parquet"))


# --- memory ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.some(1)
@pytest.mark.parametrize("name", ["x.csv", "x.csv.gz", "x.jsonl", "x.list.json"])
def test_memory_does_not_grow_with_the_file(name: str, tmp_path: Path) -> None:
    def peak(size: int) -> int:
        path = written(tmp_path / name, made(size, HARD))
        return peak_of(lambda: Contingency.from_file(path, **NAMES))

    peak(10)
    assert peak(48000) < 1.2 * peak(16000)


# --- a matrix -------------------------------------------------------------------------------------------------

BARE = "3,0,2\n0,1,1\n0,2,3\n"
COUNTS = [[3, 0, 2], [0, 1, 1], [0, 2, 3]]


@for_each(
    [
        (BARE, (0, 1, 2), (0, 1, 2)),
        ("a,b,c\n3,0,2\n0,1,1\n0,2,3\n", "abc", "abc"),
        (",a,b,c\na,3,0,2\nb,0,1,1\nc,0,2,3\n", "abc", "abc"),
        ("predicted/real,a,b,c\na,3,0,2\nb,0,1,1\nc,0,2,3\n", "abc", "abc"),
        ("a,b,c\nx,3,0,2\ny,0,1,1\nz,0,2,3\n", "xyz", "abc"),
        ("a,3,0,2\nb,0,1,1\nc,0,2,3\n", "abc", "abc"),
        (",1,2,3\n1,3,0,2\n2,0,1,1\n3,0,2,3\n", "123", "123"),
        ("x,1,2,3\n1,3,0,2\n2,0,1,1\n3,0,2,3\n", "123", "123"),
        ("x,a,b,c\n1,3,0,2\n2,0,1,1\n3,0,2,3\n", "123", "abc"),
        ('"",a,"b,",c\n\nx,3,0,2\n"y",0,1,1\nz, 0,2,3\n,,,\n', "xyz", ("a", "b,", "c")),
        ("[[3, 0, 2], [0, 1, 1], [0, 2, 3]]", (0, 1, 2), (0, 1, 2)),
        ('{"labels": ["a", "b", "c"], "matrix": [[3, 0, 2], [0, 1, 1], [0, 2, 3]]}', "abc", "abc"),
        ('{"matrix": [[3,0,2],[0,1,1],[0,2,3]], "predicted": ["x","y","z"], "real": ["a","b","c"]}', "xyz", "abc"),
    ],
)
def test_a_matrix_file_may_have_labels(text: str, predicted: Any, real: Any, *, tmp_path: Path) -> None:
    wanted = Contingency.from_matrix(COUNTS, rows="predicted", predicted=predicted, real=real)
    kind = "x.json" if text[0] in "[{" else "x.csv"
    given = {kind: text, **({"x.tsv": text.replace(",", "\t")} if kind == "x.csv" and '"' not in text else {})}
    for path in [text_file(tmp_path, content, name) for name, content in given.items()]:
        assert matrix_file(path, rows="predicted") == wanted
        if '"predicted"' not in text:  # which says so, whatever the rows are
            assert matrix_file(path, rows="real") == wanted.transposed()


def test_a_rectangle_keeps_the_labels_of_both_sides(tmp_path: Path) -> None:
    for text in (",a,b\nx,1,2\ny,3,4\nz,5,6\n", "what,a,b\nx,1,2\ny,3,4\nz,5,6\n", ",a,b\nx,1,2\ny,3.0,4\nz,5,6e0\n"):
        table = matrix_file(text_file(tmp_path, text), rows="predicted")
        assert (table.predicted, table.real) == (tuple("xyz"), tuple("ab"))
        assert table.counts.tolist() == [[1, 2], [3, 4], [5, 6]]
    crossed = matrix_file(text_file(tmp_path, "x,a,2\ny,3,4\n"), rows="predicted")  # a label may be a number
    assert (crossed.predicted, crossed.real, crossed.counts.tolist()) == (("y",), ("a", "2"), [[3, 4]])
    crossed = matrix_file(text_file(tmp_path, "cluster,a,b\n10,1,2\n20,3,4\n"), rows="real")
    assert (crossed.real, crossed.predicted) == (("10", "20"), ("a", "b"))


@for_each(
    [
        ("", "'x.csv' is empty"),
        ("1,2\n3,x\n", "line 2 of 'x.csv', column 2 is 'x': a count is a number"),
        (",a,b\na,1,2\nb,-3,4\n", "line 3 of 'x.csv', column 2 is '-3'"),
        ("a,b\n1,2\n3,nan\n", "line 3 of 'x.csv', column 2 is 'nan'"),
        ("1,2\n3\n", "line 2 of 'x.csv' has 1 cells, the longest has 2"),
        ("1,2\n\n3,4,5\n", "line 1 of 'x.csv' has 2 cells, the longest has 3"),
        ("1,2,3\n4,5,6\n", "2x3 predictions by classes"),
        (",a,a\nx,1,2\ny,3,4\n", "'x.csv': 'a' is twice"),
        ("x,a,b\n0,1,2\n1,3,4\n2,5,6\n", "not clear: give labels to both sides"),
        ("cluster,a,b\n10,1,2\n20,3,4\n30,5,6\n", "not clear: give labels to both sides"),
        ("x,0,1\ny,2,3\nz,4,5\nu,6,7", "not clear: give labels to both sides"),
        ("a\n", "not clear"),
        ("x,2\n3,4\n", "not clear"),
        ('1,"2\n', "is no row of CSV"),
        ("1,2\n3,1_0\n", "line 2 of 'x.csv', column 2 is '1_0'"),
    ],
)
def test_a_bad_matrix_file_is_refused_by_place(text: str, message: str, *, tmp_path: Path) -> None:
    assert message in refused(matrix_file, text_file(tmp_path, text), rows="predicted")


@for_each(
    [
        ("x.csv", ",a,b,Total\na,3,1,4\nb,2,4,6\nTotal,5,5,10\n"),
        ("x.csv", "a,b,Total\n3,1,4\n2,4,6\n5,5,10\n"),
        ("x.tsv", "\ta\tb\tTotal\na\t3\t1\t4\nb\t2\t4\t6\nTotal\t5\t5\t10\n"),
        ("x.json", '{"labels": ["a", "b", "Total"], "matrix": [[3, 1, 4], [2, 4, 6], [5, 5, 10]]}'),
    ],
)
def test_margins_in_a_file_are_no_class(name: str, text: str, *, tmp_path: Path) -> None:
    for rows in ("predicted", "real"):
        said = refused(matrix_file, text_file(tmp_path, text, name), rows=rows)
        assert said.startswith(f"'{name}': the last row, 'Total', and the last column, 'Total', are")


@for_each(
    [
        ("", "'x.json': a table has rows"),
        ("{}", "'x.json' has no list 'matrix'"),
        ('{"matrix": [[1]], "names": []}', "'x.json' has 'names' beside 'matrix'"),
        ('{"matrix": [[1]], "labels": "a"}', "'labels' is no list"),
        ('{"matrix": [[1, 2], [3, 4]], "labels": ["a"]}', "'x.json': 1 predicted labels for 2"),
        ("[1, 2]", "'x.json' is no matrix"),
        ("[[1, 2], [3]]", "'x.json': the rows of the matrix differ in length: 2, 1"),
        ('[[1, "2"], [3, 4]]', "'x.json': row 0, column 1 is '2'"),
        ("[[1, true], [3, 4]]", "'x.json': row 0, column 1 is True"),
        ("[[1, -2], [3, 4]]", "'x.json': row 0, column 1 is -2"),
    ],
)
def test_a_bad_json_matrix_is_refused_by_place(text: str, message: str, *, tmp_path: Path) -> None:
    assert message in refused(matrix_file, text_file(tmp_path, text, "x.json"), rows="predicted")


def test_a_matrix_file_needs_its_orientation(tmp_path: Path) -> None:
    assert "rows is '': it takes 'predicted' " in refused(matrix_file, text_file(tmp_path, BARE), rows="")
