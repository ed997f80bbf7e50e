"""Expensive checks that run again only when something they depend on has changed since they last passed here.

``@pytest.mark.on_change(*patterns)`` marks such a check. It depends on its module, on everything that this module
imports, directly or not, on each file of the repository that it opened, and on the files that the patterns name
(``"docs/data/*.csv"``). A check that starts another process depends on the whole package. What passed is kept in the
cache of pytest, which nobody commits, so the first run in a new clone runs everything. ``FRESH=1`` and ``CI=true`` run
everything always.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import cache, cached_property
from hashlib import sha256
from importlib.metadata import distributions
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypedDict

from docs.writers.sources import Sources
from tests.paths import ROOT

#: Every check depends on the versions of what is installed, and on how tests are collected and run.
_ALWAYS = (
    *("pyproject.toml", "constraints.txt", "tests/conftest.py", "tests/gates.py", "tests/cases.py"),
    "docs/writers/sources.py",
)
#: Measures choose their engine when they are called, which imports do not show.
_ENGINES = "bookmaker_ref/numeric/*"
#: What another process may import.
_PACKAGE = "bookmaker_ref/**"

#: If one of these is set, no check is left out.
_EVERYTHING = ("FRESH", "CI", "FIXED_PART", "HOSTILE", "SCORES", "BOOKMAKER_ENGINE", "SYMPY_GROUND_TYPES")


@dataclass(frozen=True)
class Gate:
    """What the checks of a module that have the same patterns depend on."""

    module: str
    patterns: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """How the gate is called in the cache."""
        return " ".join([self.module, *self.patterns])


class Stamp(TypedDict):
    """What is kept of a gate: what ran its checks, their inputs, and the profile with which each of them passed."""

    running: str
    inputs: dict[str, str]
    passed: dict[str, int]


Stamps = dict[str, Stamp]


class Watch:
    """The files of the repository that are opened while a check runs.

    Python cannot remove an audit hook, so a process makes one watch and uses it for all its checks.
    """

    def __init__(self, root: Path = ROOT) -> None:
        self._root = f"{root}{os.sep}"
        self._opened: set[str] | None = None
        sys.addaudithook(self._note)

    def begin(self) -> None:
        """Begin to note what is opened."""
        self._opened = set()

    def end(self) -> list[str]:
        """What was opened since: paths from the root, and the package as a pattern if a process was started."""
        opened, self._opened = self._opened or set(), None
        return sorted(opened)

    def _note(self, event: str, arguments: tuple[Any, ...]) -> None:
        if self._opened is None:
            return
        if event == "open" and isinstance(arguments[0], str | bytes | os.PathLike):
            path = os.path.abspath(os.fsdecode(arguments[0]))  # noqa: PTH100  # runs at every open, so it must be fast
            if path.startswith(self._root):
                self._opened.add(Path(path.removeprefix(self._root)).as_posix())
        elif event in ("subprocess.Popen", "os.posix_spawn"):
            self._opened.add(_PACKAGE)


@dataclass(frozen=True)
class Files:
    """The files of a repository as they were when this was made: for each path a digest of its content."""

    root: Path
    digests: Mapping[str, str]

    @classmethod
    def now(cls, root: Path = ROOT) -> Files:
        """Read all files that git tracks or would add; without git, return no files."""
        listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(listing, cwd=root, capture_output=True, check=False, text=True).stdout.split("\0")
        paths = sorted({each for each in listed if each and (root / each).is_file()})
        return cls(root, {path: sha256((root / path).read_bytes()).hexdigest() for path in paths})

    def inputs(self, gate: Gate, sources: Sources) -> dict[str, str]:
        """What a gate depends on, with digests: files, and for each folder of these files the names in it."""
        found = {*sources.paths(gate.module), *_ALWAYS}
        found |= self.matching((*gate.patterns, _ENGINES))
        return self.state(found | {folder for path in found for folder in _folders(path)})

    def matching(self, patterns: Iterable[str]) -> set[str]:
        """The paths that one of the patterns matches."""
        wanted = {*patterns}
        wild = [each for each in wanted if "*" in each]
        return wanted & self.digests.keys() | {p for p in self.digests if any(fnmatch(p, each) for each in wild)}

    def state(self, paths: Iterable[str]) -> dict[str, str]:
        """The digest of each path; for a folder, whose path ends in a slash, of the names in it."""
        return {path: self._listings.get(path, "") or self.digests.get(path, "") for path in sorted(paths)}

    @cached_property
    def _listings(self) -> dict[str, str]:
        names: dict[str, set[str]] = {}
        for path in self.digests:
            for inner in (path, *_folders(path)):
                names.setdefault(_parent(inner), set()).add(inner)
        return {folder: sha256("\n".join(sorted(each)).encode()).hexdigest() for folder, each in names.items()}


@cache
def running() -> str:
    """A digest of what runs the checks: Python, the installed distributions, and the extension in C as it was built."""
    built = [
        sha256(each.read_bytes()).hexdigest() for each in sorted((ROOT / "bookmaker_ref/numeric").glob("_machine*.*"))
    ]
    installed = sorted(f"{each.name} {each.version}" for each in distributions())
    return sha256("\n".join([sys.version, *installed, *built]).encode()).hexdigest()


def is_off() -> bool:
    """Whether every check runs, whatever passed before: some variables ask for other examples than before."""
    return any(os.environ.get(name) for name in _EVERYTHING)


def unchanged(stamps: Stamps, files: Files, profile: int) -> set[str]:
    """The ids of the checks that passed with this profile, or a larger one, on the present inputs."""
    return {
        check
        for stamp in stamps.values()
        if stamp["running"] == running() and files.digests and files.state(stamp["inputs"]) == stamp["inputs"]
        for check, passed in stamp["passed"].items()
        if passed >= profile
    }


def stamped(
    stamps: Stamps,
    files: Files,
    passed: Mapping[str, Gate],
    failed: Iterable[str],
    profile: int,
    *,
    opened: Mapping[str, Iterable[str]] = MappingProxyType({}),
) -> Stamps:
    """The stamps after a run that began when the files were as given.

    Each check that passed comes with its gate. What a check opened counts for all checks of its gate.
    """
    failed = set(failed)
    found: Stamps = {
        key: {**stamp, "passed": {check: its for check, its in stamp["passed"].items() if check not in failed}}
        for key, stamp in stamps.items()
    }
    sources = Sources(files.root)
    for gate in sorted(set(passed.values()), key=lambda each: each.key):
        checks = [check for check, its in passed.items() if its == gate]
        inputs = files.inputs(gate, sources)
        stamp = found.get(gate.key)
        if stamp is None or not _fits(stamp, inputs, files):
            stamp = found[gate.key] = {"running": running(), "inputs": inputs, "passed": {}}
        read = {path for check in checks for path in opened.get(check, ())}
        stamp["inputs"] = stamp["inputs"] | files.state(files.matching(read))
        for check in checks:
            stamp["passed"][check] = max(profile, stamp["passed"].get(check, 0))
    return found


def _fits(stamp: Stamp, inputs: Mapping[str, str], files: Files) -> bool:
    """Whether a stamp contains these inputs, and none of its inputs has changed."""
    same = stamp["running"] == running() and files.state(stamp["inputs"]) == stamp["inputs"]
    return same and inputs.keys() <= stamp["inputs"].keys()


def _folders(path: str) -> Iterator[str]:
    """The folders that a file is in, each with a slash at its end."""
    while (path := _parent(path)) != "/":
        yield path


def _parent(path: str) -> str:
    return f"{path.rstrip('/').rpartition('/')[0]}/"
