"""Golden vectors that were changed, are of a newer form, or are none, are refused with one line that says so."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from bookmaker_ref import golden
from bookmaker_ref.golden import export
from tests.cases import for_each

Change = Callable[[str], str]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The vectors as ``bookmaker golden`` writes them, once; no test changes these."""
    folder = tmp_path_factory.mktemp("golden")
    export.copy(folder)
    return folder


@pytest.fixture
def folder(written: Path, tmp_path: Path) -> Path:
    return Path(copytree(written, tmp_path, dirs_exist_ok=True))


def refused(source: Path) -> str:
    with pytest.raises(golden.NotGolden) as raised:
        golden.load(source)
    message = str(raised.value)
    assert "\n" not in message
    assert message.isprintable()
    assert len(message) < 300
    return message


def changed(path: Path, change: Change) -> Path:
    old = path.read_text()
    new = change(old)
    assert new != old
    path.write_text(new)
    return path


def first_line(**record: Any) -> Change:
    """The first line, with other values."""

    def change(text: str) -> str:
        first, rest = text.split("\n", 1)
        return json.dumps(json.loads(first) | record) + "\n" + rest

    return change


@pytest.mark.slow
def test_what_is_unchanged_is_taken(folder: Path) -> None:
    assert len(golden.load(folder)) == len(golden.load())
    assert golden.load(folder / "binary.jsonl") == golden.load(family="binary")


@pytest.mark.slow
def test_a_changed_digit_is_seen_by_the_sum(folder: Path) -> None:
    changed(folder / "binary.jsonl", lambda text: text.replace("0.1985294117647", "0.1985294117648", 1))
    assert refused(folder) == "binary.jsonl: it was changed: its SHA-256 is not the one in manifest.json"
    assert golden.load(folder, family="classes")


@pytest.mark.slow
@pytest.mark.parametrize("key", ["digits", "float64"])
def test_a_changed_digit_is_seen_without_a_manifest(folder: Path, key: str) -> None:
    wrong = {"digits": "-0.1152", "float64": "0x1.5p-5"}[key]
    path = changed(folder / "binary.jsonl", first_line(**{key: wrong}))
    assert refused(path).endswith(": digits and float64 are two different numbers")


def test_an_id_that_is_there_twice_is_refused(folder: Path) -> None:
    path = changed(folder / "scores.jsonl", lambda text: text + text.split("\n", 1)[0] + "\n")
    assert refused(path) == "the id 'scores/ties-01/auc' is there twice: an id is never used again"


@pytest.mark.slow
def test_an_id_in_two_files_is_refused(folder: Path) -> None:
    manifest = json.loads((folder / "manifest.json").read_text())
    (folder / "again.jsonl").write_bytes((folder / "scores.jsonl").read_bytes())
    manifest["files"]["again.jsonl"] = manifest["files"]["scores.jsonl"]
    (folder / "manifest.json").write_text(json.dumps(manifest))
    assert "is there twice" in refused(folder)


def test_a_newer_form_is_refused(folder: Path) -> None:
    path = changed(folder / "scores.jsonl", first_line(schema=2, weights=[1]))
    assert refused(path) == (
        "scores.jsonl, line 1: its schema is 2, and 1 is read here: a newer bookmaker-ref reads it"
    )
    changed(folder / "manifest.json", lambda text: text.replace('"schema": 1', '"schema": 7'))
    assert refused(folder) == "manifest.json: its schema is 7, and 1 is read here: a newer bookmaker-ref reads it"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "file.jsonl: there are no vectors in it"),
        ("hello\n", "file.jsonl, line 1: no golden vector: it is not JSON"),
        ("[1, 2]\n", "file.jsonl, line 1: no golden vector: a JSON object with the key 'schema' is expected"),
        ('{"tp": 1}\n', "file.jsonl, line 1: no golden vector: a JSON object with the key 'schema' is expected"),
        (
            '{"schema": "x\\u001b"}\n',
            r"file.jsonl, line 1: its schema is 'x\x1b', and 1 is read here: this is no file of ours",
        ),
        ('{"schema": 1, "id": 3}\n', "file.jsonl, line 1: no golden vector of schema 1: cases, conventions, digits, "),
        ("[" * 100000, "file.jsonl, line 1: no golden vector: it is not JSON"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_a_file_that_is_not_ours_is_refused(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "file.jsonl"
    path.write_text(text)
    assert refused(path).startswith(message)


@for_each(
    [
        ({"table": [[1.5, 2], [3, 4]]}, "a cell is 1.5: it is an integer, or a text such as '1/3'"),
        ({"table": [[True, 2], [3, 4]]}, "a cell is True: it is an integer, or a text such as '1/3'"),
        ({"table": [[1, 2, 3], [4, 5, 6]]}, "binary/ordinary-01/expected_tp: the table and its labels differ in size"),
        ({"table": [[1, 2]]}, "binary/ordinary-01/expected_tp: the table and its labels differ in size"),
        ({"table": 5}, "no golden vector: "),
        ({"status": "undefined"}, "the status is undefined, which does not go with its value"),
        ({"float64": None, "status": "undefined"}, "without a value it has a reason and no digits"),
        ({"float64": "zero"}, "no golden vector: "),
        ({"cases": [[1, 2, 3]]}, "no golden vector: "),
        ({"schema": True}, "its schema is True, and 1 is read here: this is no file of ours"),
        ({"table": [[-1, 2], [3, 4]]}, "'table' has -1: a count is 0 or more"),
        ({"table": [["-1", 2], [3, 4]]}, "'table' has '-1': a cell is a count, or a fraction such as '1/3'"),
        ({"table": [["1/0", 2], [3, 4]]}, "'table' has '1/0': a cell is a count, or a fraction such as '1/3'"),
        ({"table": [[2**53, 2], [3, 4]]}, "an integer from 2^53 on is written as a text"),
        ({"table": ["12", "34"]}, "'table' has '12': a row is a list of cells"),
        ({"measure": None}, "'measure' has None: it does not have the form that the schema says"),
        ({"id": 3}, "'id' has 3: it does not have the form that the schema says"),
        ({"family": "of mine"}, "'family' has 'of mine': it is one of binary, classes, "),
        ({"family": []}, "'family' has []: it is one of binary, classes, "),
        ({"stratum": "of mine"}, "'stratum' has 'of mine': it is one of ordinary, smallest, "),
        ({"status": "fine"}, "'status' has 'fine': it is one of valid, undefined, convention"),
        ({"flags": ["of-mine"]}, "'flags' has 'of-mine': no such name is known"),
        ({"flags": "chance"}, "'flags' has 'chance': it is a list"),
        ({"conventions": {"of mine": "0"}}, "'conventions' has 'of mine': no such name is known"),
        ({"variant": {"p": 1}}, "'variant' has {'p': 1}: it has a text for each name"),
        ({"source": None}, "'source' has None: it has a text for each name"),
        ({"real": [1, None]}, "'real' has None: a label is a text or an integer"),
        ({"cases": [[1, True]]}, "'cases' has True: a label is a text or an integer"),
        ({"digits": "NaN"}, "'digits' has 'NaN': it does not have the form that the schema says"),
        ({"float64": "0x1.0p+99999"}, "no golden vector: "),
        ({"exact": "1/0"}, "'exact' has '1/0': it is no formula that has a value"),
        ({"exact": "log(2)/0"}, "'exact' has 'log(2)/0': it is no formula that has a value"),
        ({"exact": "__import__('os')"}, "it is no formula that has a value"),
        ({"exact": "1/7"}, "exact and float64 are two different numbers"),
        ({"exact": 5}, "'exact' has 5: it does not have the form that the schema says"),
        ({"more": 1}, "no golden vector of schema 1: 'more' unknown"),
    ],
)
def test_a_record_whose_parts_do_not_agree_is_refused(
    record: dict[str, Any], message: str, *, written: Path, tmp_path: Path
) -> None:
    with (written / "binary.jsonl").open(encoding="utf-8") as file:
        first = json.loads(next(file))
    path = tmp_path / "one.jsonl"
    path.write_text(json.dumps(first | record), encoding="utf-8")
    assert message in refused(path)


def test_what_is_no_path_is_refused() -> None:
    for source in (7, True, b"x", ["x"]):
        with pytest.raises(TypeError, match=r"^the source is .*: give the path of a folder or of a file"):
            golden.load(source)  # type: ignore[arg-type] # that is what is refused
        with pytest.raises(TypeError, match=r"^the source is .*: give the path of a folder or of a file"):
            golden.manifest(source)  # type: ignore[arg-type] # that is what is refused


@for_each(
    [
        ({"family": "binry"}, "no family of golden vectors is called 'binry': did you mean 'binary'?"),
        ({"stratum": "hug"}, "no stratum of golden vectors is called 'hug': did you mean 'huge'?"),
        ({"family": "\x1b[31m"}, r"no family of golden vectors is called '\x1b[31m': there are binary"),
        ({"measure": "informednes"}, "'informednes': did you mean 'informedness'?"),
        ({"measure": "mccc"}, "did you mean 'correlation'?"),
        ({"measure": "sensitivty"}, "did you mean 'recall'?"),
        ({"measure": "roc_auc"}, "usually it is the area under a curve of scores"),
        ({"measure": "lr"}, "'lr_positive' (LR+), the negative one 'lr_negative' (LR-)"),
        ({"measure": "zzzzzz"}, "such as a_measure"),
    ],
)
def test_a_name_that_nothing_has_brings_the_near_one_or_says_which_there_are(
    names: dict[str, str], message: str
) -> None:
    for ask in (golden.load, golden.cases) if "measure" in names else (golden.load,):
        options: dict[str, Any] = names if ask is golden.load else {**names, "call": "cells"}
        with pytest.raises(ValueError, match=re.escape(message)):
            ask(**options)


def test_bytes_are_refused(tmp_path: Path) -> None:
    picture = tmp_path / "picture.png"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe")
    assert refused(picture) == "picture.png: not ours: it is no text in UTF-8"
    broken = tmp_path / "broken.jsonl.gz"
    broken.write_bytes(gzip.compress(b"{}")[:-6])
    assert refused(broken).startswith("broken.jsonl.gz: not a gzip file: ")
    plain = tmp_path / "plain.gz"
    plain.write_bytes(b"plain")
    assert refused(plain).startswith("plain.gz: not a gzip file: ")
    assert refused(tmp_path / "none.jsonl") == f"{tmp_path / 'none.jsonl'}: No such file or directory"


def test_a_folder_that_is_not_ours_is_refused(tmp_path: Path) -> None:
    assert refused(tmp_path).endswith("no manifest.json in it, so no golden vectors (bookmaker golden writes them)")
    (tmp_path / "manifest.json").write_text('{"name": "some web page"}')
    assert refused(tmp_path) == "manifest.json: not ours: its format is not 'bookmaker_ref golden vectors'"
    (tmp_path / "manifest.json").write_text("{")
    assert refused(tmp_path) == "manifest.json: it is not JSON"


@pytest.mark.slow
def test_a_missing_file_is_named(folder: Path) -> None:
    (folder / "labels.jsonl").unlink()
    assert refused(folder) == "labels.jsonl: the manifest names it, and it is not there"


def test_compressed_files_are_read(folder: Path) -> None:
    path = folder / "scores.jsonl"
    packed = folder / "scores.jsonl.gz"
    packed.write_bytes(gzip.compress(path.read_bytes()))
    path.unlink()
    assert golden.load(folder, family="scores") == golden.load(packed) == golden.load(family="scores")


@pytest.mark.slow
def test_a_name_in_a_manifest_cannot_leave_its_folder(folder: Path) -> None:
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["files"]["../secret.jsonl"] = {"sha256": "0" * 64}
    (folder / "manifest.json").write_text(json.dumps(manifest))
    assert re.match(r"manifest\.json: .*'\.\./secret\.jsonl'", refused(folder))
