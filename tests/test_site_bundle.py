"""What the explorer ships: all that is asked for and nothing by chance, the same bytes each time, with its licences."""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import zipfile
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from docs.site.bundle import making as bundle, notices
from docs.site.bundle.bundled import PYODIDE, Sources, library, package, standard
from docs.site.bundle.making import archive, parts, started, weight
from tests.test_site_answers import REQUESTS, without_numpy

pytestmark = pytest.mark.skipif(
    shutil.which("node") is None or not PYODIDE.is_dir(), reason="Pyodide is not installed: `make site` brings it"
)

on_change = pytest.mark.on_change("bookmaker_ref/**", "docs/site/**")

MODULE = b'''"""A module's docstring."""


def double(x):
    """A function's docstring."""
    assert x, "nothing to double"
    return 2 * x


class Pair:
    """A class's docstring."""

    names = frozenset({"left", "right", "both", "neither"})
'''
DOCSTRINGS = (b"A module's docstring.", b"A function's docstring.", b"A class's docstring.")


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to keep archives in."""
    monkeypatch.setattr(bundle, "_KEPT", tmp_path / "kept")
    return tmp_path / "kept"


def contents(made: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(made)) as opened:
        return {each: opened.read(each) for each in opened.namelist()}


# --- archives -----------------------------------------------------------------------------------------------------


@on_change
@pytest.mark.slow
@pytest.mark.usefixtures("kept")
def test_docstrings_go_and_checks_stay_and_ours_keep_both() -> None:
    found = contents(archive({"sympy/a.py": MODULE, "bookmaker_ref/a.py": MODULE, "b.txt": b"text"}, solid=False))
    assert found.keys() == {"sympy/a.pyc", "bookmaker_ref/a.pyc", "b.txt"}
    assert found["b.txt"] == b"text"
    assert all(text in found["bookmaker_ref/a.pyc"] for text in DOCSTRINGS)
    assert not any(text in found["sympy/a.pyc"] for text in DOCSTRINGS)
    assert all(b"nothing to double" in found[f"{name}/a.pyc"] for name in ("sympy", "bookmaker_ref"))


@on_change
@pytest.mark.slow
def test_the_same_sources_make_the_same_bytes_and_are_made_once(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sources = {"a.py": MODULE, "b.py": b"x = {1, 'two', (3, 4)}\n"}
    once = archive(sources, solid=True)
    shutil.rmtree(kept)
    assert archive(dict(reversed(sources.items())), solid=True) == once

    def refuse(*_: Any, **__: Any) -> None:
        raise AssertionError("it is made again")

    monkeypatch.setattr(subprocess, "run", refuse)
    assert archive(sources, solid=True) == once
    for changed in (sources | {"b.py": b"x = 5\n"}, {"a.py": MODULE}):
        with pytest.raises(AssertionError, match="made again"):
            archive(changed, solid=True)
    with pytest.raises(AssertionError, match="made again"):
        archive(sources, solid=False)


@on_change
@pytest.mark.exhaustive
@pytest.mark.usefixtures("kept")
def test_the_whole_of_it_has_the_same_bytes_when_it_is_made_anew(tmp_path: Path) -> None:
    once = dict(bundle.bundled())
    shutil.rmtree(tmp_path / "kept")
    again = dict(bundle.bundled())
    assert [path for path in once if once[path] != again.get(path)] == []
    assert once.keys() == again.keys()


# --- what is in it ------------------------------------------------------------------------------------------------


def files_of(module: str) -> set[str]:
    path = module.replace(".", "/")
    return {f"{path}.py", f"{path}/__init__.py"}


def is_in(module: str, sources: Sources) -> bool:
    return bool(files_of(module) & sources.keys())


@on_change
@pytest.mark.slow
def test_whatever_is_loaded_for_an_answer_is_there() -> None:
    _, loaded = without_numpy(REQUESTS)
    ours = {**package(), **library()}
    top = {"bookmaker_ref", "sympy", "mpmath"}
    wanted = [each for each in loaded if each.partition(".")[0] in top]
    assert len(wanted) > 600
    assert [each for each in wanted if not is_in(each, ours)] == []
    first, later = standard(started())
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as whole:
        known = dict.fromkeys(whole.namelist(), b"")
    of_python = [each for each in loaded if is_in(each, known) and not is_in(each, {**first, **later})]
    assert of_python == []


def test_no_package_of_python_is_cut_in_two() -> None:
    first, later = standard(started())
    assert first.keys().isdisjoint(later)
    packages = {path.partition("/")[0] for path in first if "/" in path}
    assert packages
    assert packages.isdisjoint(path.partition("/")[0] for path in later)
    assert {"importlib/resources/__init__.py", "encodings/cp437.py", "compression/zstd/__init__.py"} <= first.keys()
    assert {"fractions.py", "decimal.py", "statistics.py", "hashlib.py"} <= later.keys()


def test_what_no_answer_needs_is_left_out() -> None:
    paths = [*package(), *library(), *standard(started())[1]]
    tops = {"/".join(path.split("/")[:2]) for path in paths}
    assert tops.isdisjoint({"bookmaker_ref/study", "bookmaker_ref/golden", "sympy/stats", "sympy/vector", "unittest"})
    assert not [path for path in paths if "/tests/" in path]
    assert {"bookmaker_ref/papers", "sympy/core", "mpmath/libmp", "answers.py"} <= tops


# --- what is told of it -------------------------------------------------------------------------------------------


def test_hosts_compress_scripts_and_not_what_is_compressed() -> None:
    text = b"export const x = 1;\n" * 1000
    assert weight("pyodide.mjs", text) < len(text) / 20
    assert weight("library.zst", text) == weight("python_stdlib.zip", text) == len(text)


def test_the_worker_is_told_how_large_each_part_is() -> None:
    told = parts({"a.mjs": b"x" * 1000, "b.zst": b"y" * 10})
    sizes = json.loads(told.partition("export const parts = ")[2].partition(";\n")[0])
    assert sizes["a.mjs"]["bytes"] == 1000
    assert sizes["a.mjs"]["sent"] == weight("a.mjs", b"x" * 1000) < 100
    assert sizes["b.zst"] == {"bytes": 10, "sent": 10}
    lock = json.loads(told.partition("export const lock = ")[2].removesuffix(";\n"))
    assert lock["packages"] == {}
    assert lock["info"]["python"].startswith("3.")


def test_every_work_that_is_shipped_is_named_with_its_licence() -> None:
    told = notices.notices()
    tops = {path.partition("/")[0] for path in library()} | {path.partition("/")[0] for path in package()}
    assert tops == {"sympy", "mpmath", "bookmaker_ref", "answers.py"}  # another one would need a notice of its own
    for name in ("Pyodide 314", "CPython 3.", f"SymPy {version('sympy')}", f"mpmath {version('mpmath')}"):
        assert f"\n{name}" in told
    for words in ("Mozilla Public License Version 2.0", "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2"):
        assert words in told
    assert "SymPy Development Team" in told
    assert "Fredrik Johansson" in told
    assert all(name in told for name, _, _ in notices._LINKED)


def test_of_the_page_its_own_files_are_served_and_no_python() -> None:
    names = {path.name for path in bundle._page()}
    assert names >= {"worker.js", "prover.js", "measures.js"}
    assert not [name for name in names if name.endswith((".py", ".pyc"))]
