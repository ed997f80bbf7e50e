"""Expensive checks that run again only when something they depend on has changed since they last passed here.

``@pytest.mark.on_change(*patterns)`` marks such a check. It depends on its module, on everything that this module
imports, directly or not, and on the files that the patterns name (``"docs/data/*.csv"``, or ``"bookmaker_ref/**"`` for
a check that starts another process). What passed is kept in the cache of pytest, which nobody commits, so the first run
in a new clone runs everything. ``FRESH=1`` and ``CI=true`` run everything always.
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
from typing import TypedDict

from docs.writers.sources import Sources

ROOT = Path(__file__).parents[1]
#: Every check depends on the versions of what is installed, and on how tests are collected and run.
_ALWAYS = (
    *("pyproject.toml", "constraints.txt", "tests/conftest.py", "tests/gates.py", "tests/cases.py"),
    "docs/writers/sources.py",
)
#: Measures choose their engine when they are called, which imports do not show.
_ENGINES = "bookmaker_ref/numeric/*"

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
        found |= {path for path in self.digests if any(fnmatch(path, each) for each in (*gate.patterns, _ENGINES))}
        return self.state(found | {folder for path in found for folder in _folders(path)})

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


def stamped(stamps: Stamps, files: Files, passed: Mapping[str, Gate], failed: Iterable[str], profile: int) -> Stamps:
    """The stamps after a run that began when the files were as given: for each check that passed, its gate."""
    failed = set(failed)
    found: Stamps = {
        key: {**stamp, "passed": {check: its for check, its in stamp["passed"].items() if check not in failed}}
        for key, stamp in stamps.items()
    }
    sources = Sources(files.root)
    for gate in sorted(set(passed.values()), key=lambda each: each.key):
        inputs = files.inputs(gate, sources)
        stamp = found.get(gate.key)
        if stamp is None or stamp["inputs"] != inputs or stamp["running"] != running():
            stamp = found[gate.key] = {"running": running(), "inputs": inputs, "passed": {}}
        for check in (check for check, its in passed.items() if its == gate):
            stamp["passed"][check] = max(profile, stamp["passed"].get(check, 0))
    return found


def _folders(path: str) -> Iterator[str]:
    """The folders that a file is in, each with a slash at its end."""
    while (path := _parent(path)) != "/":
        yield path


def _parent(path: str) -> str:
    return f"{path.rstrip('/').rpartition('/')[0]}/"
