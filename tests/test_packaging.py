"""What is installed: `bookmaker_ref` with all that it reads, and nothing that only makes files of this repository."""

from __future__ import annotations

import tomllib
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).parents[1]
SETUPTOOLS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
#: What people keep in their copy and is no part of it.
_BYPRODUCTS = ("__pycache__", ".mypy_cache", ".ruff_cache")


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
    }
    assert "py.typed" in others
    assert "golden/data/manifest.json" in others
    assert [each for each in sorted(others) if not any(fnmatch(each, pattern) for pattern in patterns)] == []
