"""Whatever is in a folder of golden values, it is read as it is or refused in one line of ours."""

from __future__ import annotations

import copy
import gzip
import json
import os
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from bookmaker_ref import golden
from bookmaker_ref.golden import export
from tests.commands import assert_refused, run
from tests.strategies import examples

#: The files of vectors that are there; few lines, since every example reads them.
FAMILIES = ("scores", "labels")
LINES = 12

#: What a user might put where something else belongs.
STRANGE: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.sampled_from([10**30, -(10**30), 2**53, 10**4000, 1e308, 5e-324, float("nan"), float("inf"), 0.1, -0.0]),
    st.text(max_size=8),
    st.text(st.characters(categories=["Cs", "Cc", "Zl", "Cf"]), min_size=1, max_size=4),
    st.sampled_from(
        ["", "x" * 1000, "9" * 5000, "1/" + "9" * 5000, "1/0", "nan", "\ud800", "\x1b[31m", "../x", "1" * 50 + "x"]
    ),
    st.just([[[[[]]]]]),
    st.lists(st.integers(-1, 3) | st.text(max_size=2), max_size=3),
    st.dictionaries(st.text(max_size=3), st.none() | st.text(max_size=3), max_size=3),
)
#: Names that a manifest might give to a file.
NAMES = st.sampled_from(
    [
        *(
            "../scores.jsonl",
            "..",
            ".",
            "",
            "/etc/passwd.jsonl",
            "sub/x.jsonl",
            "sub.jsonl",
            "..\\x.jsonl",
            "C:x.jsonl",
        ),
        *(
            "x" * 1000 + ".jsonl",
            "x" * 250 + ".jsonl",
            "\ud800.jsonl",
            "\0.jsonl",
            "\x1b[2J.jsonl",
            "\n.jsonl",
            "猫.jsonl",
        ),
        *("manifest.json", "scores.jsonl/", "./scores.jsonl", "loop.jsonl", "schema.json", ".jsonl"),
    ]
) | st.text(max_size=5).map(lambda name: f"{name}.jsonl")


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of a small folder that is as it should be."""
    folder = tmp_path_factory.mktemp("good")
    export.copy(folder)
    data = {
        f"{family}.jsonl": b"".join((folder / f"{family}.jsonl").read_bytes().splitlines(keepends=True)[:LINES])
        for family in FAMILIES
    }
    manifest = json.loads((folder / "manifest.json").read_bytes())
    return signed({**manifest, "families": {}, "measures": {}, "strata": {}}, data)


def signed(manifest: dict[str, Any], data: dict[str, bytes]) -> dict[str, bytes]:
    """The files, with a manifest that has their digests."""
    files = {name: {"sha256": sha256(raw).hexdigest(), "bytes": len(raw)} for name, raw in data.items()}
    return {**data, "manifest.json": json.dumps({**manifest, "files": files}).encode()}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("hostile") / "folder"


def put(folder: Path, files: dict[str, bytes]) -> None:
    """Make the folder so; a folder and a link that leads to itself are in it always."""
    folder.mkdir(exist_ok=True)
    (folder / "sub.jsonl").mkdir(exist_ok=True)
    if not (folder / "loop.jsonl").is_symlink():
        (folder / "loop.jsonl").symlink_to("loop.jsonl")
    for path in folder.iterdir():
        if path.is_file():
            path.unlink()
    for name, content in files.items():
        (folder / name).write_bytes(content)


def in_one_line(error: BaseException) -> str:
    message = str(error)
    assert message.isprintable()
    assert 10 < len(message) < 300
    return message


def read(call: Callable[[], object]) -> object | None:
    """What a call gives; None if it is refused as it should be."""
    try:
        return call()
    except golden.NotGolden as error:
        in_one_line(error)
        return None


def changed_somewhere(data: st.DataObject, document: Any) -> Any:
    """The document with something strange in a random place, without a part of it, or with one more."""
    document = copy.deepcopy(document)
    parent, keys = document, []
    while isinstance(parent, dict | list) and parent:
        keys = list(parent) if isinstance(parent, dict) else list(range(len(parent)))
        key = data.draw(st.sampled_from(keys), label="place")
        if not isinstance(parent[key], dict | list) or not parent[key] or data.draw(st.booleans(), label="here"):
            break
        parent = parent[key]
    how = data.draw(st.sampled_from(["other", "other", "other", "gone", "more"]), label="how")
    if how == "gone":
        del parent[key]
    elif how == "other":
        parent[key] = data.draw(STRANGE, label="value")
    elif isinstance(parent, dict):
        parent[data.draw(st.text(max_size=5), label="name")] = data.draw(STRANGE, label="value")
    else:
        parent.append(data.draw(STRANGE, label="value"))
    return document


def broken(data: st.DataObject, raw: bytes) -> bytes:
    """Bytes that were cut off, changed, put in twice, or written in another encoding."""
    how = data.draw(st.sampled_from(["cut", "flip", "insert", "twice", "encoding"]), label="how")
    place = data.draw(st.integers(0, max(len(raw) - 1, 0)), label="place")
    if how == "cut":
        return raw[:place]
    if how == "flip":
        return raw[:place] + bytes([raw[place] ^ 1 << data.draw(st.integers(0, 7))]) + raw[place + 1 :]
    if how == "insert":
        return raw[:place] + data.draw(st.binary(min_size=1, max_size=4)) + raw[place:]
    if how == "twice":
        return raw + raw
    encoding = data.draw(st.sampled_from(["utf-16", "utf-16-le", "utf-32", "utf-8-sig", "cp037", "utf-7"]))
    return raw.decode("latin-1").encode(encoding, "replace")


def test_what_is_as_it_should_be_is_read(folder: Path, good: dict[str, bytes]) -> None:
    put(folder, good)
    found = golden.load(folder)
    assert len(found) == LINES * len(FAMILIES)
    assert set(found) <= set(golden.load())


@pytest.mark.slow
@examples(150)
@given(data=st.data())
def test_a_manifest_that_was_changed_is_read_or_refused(
    data: st.DataObject, folder: Path, good: dict[str, bytes]
) -> None:
    document = changed_somewhere(data, json.loads(good["manifest.json"]))
    put(folder, {**good, "manifest.json": json.dumps(document).encode()})
    read(lambda: golden.manifest(folder))
    found = read(lambda: golden.load(folder))
    assert found is None or set(golden.load(family="scores")) | set(golden.load(family="labels")) >= set(found)  # type: ignore[call-overload]


@examples(60)
@given(name=NAMES, digest=st.booleans())
def test_a_name_in_a_manifest_is_that_of_a_file_there_or_refused(
    name: str, digest: bool, folder: Path, good: dict[str, bytes]
) -> None:
    manifest = json.loads(good["manifest.json"])
    manifest["files"][name] = manifest["files"]["scores.jsonl"] if digest else {"sha256": "0" * 64}
    put(folder, {**good, "manifest.json": json.dumps(manifest).encode()})
    found = read(lambda: golden.load(folder))
    assert found is None or not name.endswith(".jsonl")


@examples(150)
@given(data=st.data())
def test_bytes_that_were_changed_are_never_read_as_if_they_were_not(
    data: st.DataObject, folder: Path, good: dict[str, bytes]
) -> None:
    name = data.draw(st.sampled_from(sorted(good)))
    raw = broken(data, good[name])
    put(folder, {**good, name: raw})
    read(lambda: golden.manifest(folder))
    found = read(lambda: golden.load(folder))
    if raw != good[name] and name != "manifest.json":
        assert found is None
    read(lambda: golden.load(folder / name))


@examples(150)
@given(data=st.data())
def test_a_vector_that_was_changed_is_read_or_refused_without_a_digest_too(
    data: st.DataObject, folder: Path, good: dict[str, bytes]
) -> None:
    first, *rest = good["scores.jsonl"].splitlines(keepends=True)
    line = json.dumps(changed_somewhere(data, json.loads(first))).encode()
    manifest = json.loads(good["manifest.json"])
    put(folder, signed(manifest, {"scores.jsonl": b"".join([line, b"\n", *rest])}))
    found = read(lambda: golden.load(folder))
    assert found == read(lambda: golden.load(folder / "scores.jsonl"))
    for vector in found or ():  # type: ignore[attr-defined]
        assert vector.n >= 0  # and what was read can be used


@examples(100)
@given(data=st.data())
def test_a_compressed_file_that_was_changed_is_refused(
    data: st.DataObject, folder: Path, good: dict[str, bytes]
) -> None:
    packed = gzip.compress(good["scores.jsonl"], mtime=0)
    put(folder, {**{name: raw for name, raw in good.items() if name != "scores.jsonl"}, "scores.jsonl.gz": packed})
    whole = golden.load(folder)
    raw = broken(data, packed)
    (folder / "scores.jsonl.gz").write_bytes(raw)
    found = read(lambda: golden.load(folder))
    # A bit of its head, such as when it was packed, changes nothing of what is in it.
    assert found in (None, whole)
    read(lambda: golden.load(folder / "scores.jsonl.gz"))


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be", "utf-32", "utf-8-sig", "cp037"])
def test_another_encoding_is_named_as_what_is_wrong(encoding: str, folder: Path, good: dict[str, bytes]) -> None:
    put(folder, {**good, "manifest.json": good["manifest.json"].decode().encode(encoding)})
    with pytest.raises(golden.NotGolden, match=r"^manifest\.json: .*(UTF-8|not JSON)") as raised:
        golden.load(folder)
    in_one_line(raised.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"schema": 1, "schema": 2}', "the name 'schema' is there twice in one object"),
        ('{"schema": NaN}', "NaN is no JSON"),
        ('{"schema": -Infinity}', "-Infinity is no JSON"),
        (f'{{"schema": {"9" * 5000}}}', "it has an integer of thousands of digits"),
        ('{"a":' * 10**5, "it is not JSON"),
        ('{"format": "bookmaker_ref golden vectors", "schema": 1, "files": {}}', "it names no file with vectors"),
    ],
    ids=lambda text: text[:20],
)
def test_json_that_readers_understand_differently_is_refused(text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text(text, encoding="utf-8")
    with pytest.raises(golden.NotGolden) as raised:
        golden.load(tmp_path)
    assert in_one_line(raised.value).startswith(f"manifest.json: {said}")


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("a\0b", "no file can have that name"),
        ("\ud800", "No such file|no file can have that name"),
        ("x" * 5000, "File name too long"),
        ("/".join(["x" * 100] * 50), "No such file|File name too long"),
        ("", "cannot be read|no manifest"),
    ],
    ids=["null", "surrogate", "long", "deep", "empty"],
)
def test_a_path_that_cannot_be_is_refused_in_one_line(
    source: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for call in (golden.load, golden.manifest):
        with pytest.raises(golden.NotGolden, match=f"{said}|no manifest|cannot be read") as raised:
            call(source)
        in_one_line(raised.value)


def test_a_folder_where_a_file_belongs_and_a_file_where_a_folder_belongs_are_refused(
    folder: Path, good: dict[str, bytes], tmp_path: Path
) -> None:
    put(folder, good)
    with pytest.raises(golden.NotGolden, match=r"no manifest\.json in it"):
        golden.manifest(folder / "scores.jsonl")
    (tmp_path / "manifest.json").mkdir()
    with pytest.raises(golden.NotGolden, match=r"its manifest\.json cannot be read: Is a directory"):
        golden.load(tmp_path)


def test_a_formula_of_many_digits_is_refused_at_once(folder: Path, good: dict[str, bytes]) -> None:
    first, *_ = good["scores.jsonl"].splitlines()
    put(folder, {**good, "formula.jsonl": json.dumps({**json.loads(first), "exact": "1" * 60 + "x"}).encode()})
    code = f"from bookmaker_ref import golden; golden.load({str(folder / 'formula.jsonl')!r})"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    ran = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert "it is no formula that has a value" in ran.stderr


@pytest.mark.parametrize(
    "raw",
    [b"", b"{", b"[1]", b"{}", b"\xef\xbb\xbf{}", "{}".encode("utf-16"), b"[" * 10**5, b"9" * 5000],
    ids=lambda raw: str(raw[:9]),
)
def test_the_command_refuses_such_a_folder_in_one_line(raw: bytes, folder: Path, good: dict[str, bytes]) -> None:
    put(folder, {**good, "manifest.json": raw})
    assert_refused(run("golden", str(folder)))
    assert (folder / "manifest.json").read_bytes() == raw
