"""What is installed: `bookmaker_ref` with all that it reads, and nothing that only makes files of this repository."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from fnmatch import fnmatch
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from zipfile import ZipFile

import pytest

from bookmaker_ref.cli.main import main
from bookmaker_ref.papers.where import SOURCES, is_in_repository
from tests.paths import ROOT

SETUPTOOLS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
#: What people keep in their copy and is no part of it.
_BYPRODUCTS = ("__pycache__", ".mypy_cache", ".ruff_cache")
#: What the extension in C becomes where the sources lie.
_BUILT = tuple(EXTENSION_SUFFIXES)


def is_installed(package: str) -> bool:
    return any(fnmatch(package, pattern) for pattern in SETUPTOOLS["packages"]["find"]["include"])


def test_the_library_is_installed_and_the_workshop_is_not() -> None:
    packages = {
        path.parent.relative_to(ROOT).as_posix().replace("/", ".")
        for top in ("bookmaker_ref", "derivations", "docs", "tests")
        for path in (ROOT / top).rglob("__init__.py")
    }
    assert {"bookmaker_ref", "bookmaker_ref.golden.adapters", "derivations.golden", "docs.writers"} <= packages
    assert {each for each in packages if is_installed(each)} == {
        each for each in packages if each.split(".")[0] == "bookmaker_ref"
    }


def test_every_file_that_is_no_code_is_installed_too() -> None:
    patterns = SETUPTOOLS["package-data"]["bookmaker_ref"]
    package = ROOT / "bookmaker_ref"
    others = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*")
        if path.is_file() and path.suffix != ".py" and not any(each in path.parts for each in _BYPRODUCTS)
        if not path.name.endswith(_BUILT)
    }
    assert "py.typed" in others
    assert "golden/data/manifest.json" in others
    assert [each for each in sorted(others) if not any(fnmatch(each, pattern) for pattern in patterns)] == []


def built(how: str, sources: Path, into: Path) -> Path:
    """A distribution of these sources."""
    script = f"from setuptools.build_meta import {how}; print({how}({str(into)!r}))"
    environment = {**os.environ, "PYTHONPATH": ""}
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=sources, env=environment, capture_output=True, text=True, check=True
    )
    return into / done.stdout.splitlines()[-1]


def extension(folder: Path, compiler: str) -> list[Path]:
    """The extension in C as this compiler makes it, if it can."""
    script = "from setuptools import setup; setup()"
    words = ["build_ext", "--build-lib", str(folder / "lib"), "--build-temp", str(folder / "temp")]
    environment = {**os.environ, "PYTHONPATH": "", "CC": compiler}
    subprocess.run([sys.executable, "-c", script, *words], cwd=ROOT, env=environment, capture_output=True, check=True)
    return [each for suffix in EXTENSION_SUFFIXES for each in (folder / "lib").rglob(f"*{suffix}")][:1]


@pytest.mark.on_change("bookmaker_ref/numeric/**")
@pytest.mark.slow
def test_the_extension_is_built_where_there_is_a_compiler_and_left_out_where_there_is_none(tmp_path: Path) -> None:
    pytest.importorskip("setuptools", minversion="77")
    assert extension(tmp_path / "none", "/no/such/compiler") == []
    compiler = shutil.which(os.environ.get("CC", "cc"))
    if compiler is None:
        pytest.skip("there is no C compiler")
    (built_here,) = extension(tmp_path / "one", compiler)
    assert built_here.parent.name == "numeric"
    code = "import importlib.util as u, sys; s = u.spec_from_file_location('_machine', sys.argv[1]);"
    code += "m = u.module_from_spec(s); s.loader.exec_module(m); print(len(m.OPERATIONS), len(m.STEPS))"
    done = subprocess.run([sys.executable, "-c", code, str(built_here)], capture_output=True, text=True, check=True)
    header = (ROOT / "bookmaker_ref/numeric/machine/machine.h").read_text(encoding="utf-8")
    assert done.stdout.split()[0] == str(len(re.findall(r"\bX\(\w+\)", header.partition("enum operation")[0])))


def named_files(text: str) -> set[str]:
    return set(re.findall(r"\b(?:derivations|docs)/[\w/.]+\.(?:py|md)", text))


@pytest.mark.on_change("*")
@pytest.mark.slow
def test_what_show_names_is_here_or_it_says_where(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A wheel has neither derivations nor pages: `show` names the source distribution, and that has each of them."""
    pytest.importorskip("setuptools", minversion="77")
    shown = [
        ["show", word]
        for word in ("powers2011:28", "powers2003:margins-sum-to-n", "chi2_yates", "cramers_v", "powers2011:kappa-fits")
    ]
    assert is_in_repository()
    assert [main(each) for each in shown] == [0] * len(shown)
    named = named_files(capsys.readouterr().out)
    assert len(named) >= 6
    assert [each for each in named if not (ROOT / each).is_file()] == []

    copy = tmp_path / "copy"
    away = shutil.ignore_patterns(
        ".git",
        ".venv",
        "build",
        "dist",
        "node_modules",
        "*.egg-info",
        ".hypothesis",
        "*_cache",
        *_BYPRODUCTS,
        *(f"*{each}" for each in _BUILT),
    )
    shutil.copytree(
        ROOT, copy, ignore=lambda folder, names: {*away(folder, names), *(["site"] if Path(folder) == ROOT else [])}
    )
    with tarfile.open(built("build_sdist", copy, tmp_path)) as packed:
        assert Path(str(packed.name)).name == SOURCES
        packed.extractall(tmp_path, filter="data")
    sources = tmp_path / SOURCES.removesuffix(".tar.gz")
    have, had = ({each.relative_to(of) for each in of.rglob("*") if each.is_file()} for of in (sources, copy))
    assert sorted(had - have) == []
    assert named <= {each.as_posix() for each in have}

    with ZipFile(built("build_wheel", sources, tmp_path)) as wheel:
        wheel.extractall(tmp_path / "installed")
    script = "import sys; from bookmaker_ref.cli import main; sys.exit(max(main(each) for each in eval(sys.argv[1])))"
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "installed")}
    done = subprocess.run(
        [sys.executable, "-P", "-c", script, repr(shown)],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.count(f"are in the source distribution, {SOURCES}.") == len(shown)
    assert named_files(done.stdout) == named
