"""Run tests on a copy of the tree in which one mutant is planted, until a test fails."""

from __future__ import annotations

import os
import re
import select
import shlex
import shutil
import signal
import subprocess
import sys
import venv
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from tests.mutants.listed import Mutant
from tests.mutants.nearest import Nearest
from tests.mutants.pieces import place_of, replaced, sources

#: Not copied: at the root, and anywhere.
_AT_ROOT = {".git", ".venv", "build", "dist", "site"}
_ANYWHERE = {"__pycache__", "node_modules", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis"}
#: Programs of which the copy needs its own.
_OWN = ("python", "pip", "activate", "Activate", "bookmaker", "pytest", "py.test")
#: What is appended to a source without an effect.
_NO_EFFECT = {".py": "_WITHOUT_EFFECT = 0", ".js": "void 0;", ".mjs": "void 0;"}
#: A test that failed, and a file that cannot be imported. The summary would end a name at a hyphen.
_FAILED = re.compile(r"^(\S.*::.*) (?:FAILED|ERROR) +\[ *\d+%\]$", re.MULTILINE)
_NOT_IMPORTED = re.compile(r"^ERROR ([^\s:]+)(?: - .*)?$", re.MULTILINE)
_PASSED, _INTERNAL_ERROR, _NOT_FOUND, _NO_TESTS = 0, 3, 4, 5
#: Seconds without a sign of life after which a test is taken for one that does not end.
_PATIENCE = 240.0
#: How many test files one process of pytest is given first, and by how much more each time.
_FIRST, _MORE = 6, 3


@dataclass(frozen=True)
class Result:
    """What came of a mutant: the test that killed it, or `SURVIVES`; in how many seconds."""

    id: str
    selection: str
    found: str
    seconds: float


@dataclass(frozen=True)
class Selection:
    """The tests of ``make quick`` or ``make test``: the options with which pytest selects them."""

    name: str
    options: tuple[str, ...]

    @classmethod
    def of(cls, name: str, makefile: Path) -> Selection:
        """Read the selection from the Makefile."""
        found = re.search(rf"^WHICH_{name} := (.*)$", makefile.read_text(encoding="utf-8"), re.MULTILINE)
        if found is None:
            raise ValueError(f"{makefile} does not define WHICH_{name}")
        return cls(name, tuple(each for each in shlex.split(found[1]) if not each.startswith("--durations")))


class Copy:
    """A copy of the tree outside of the repository, with an environment that imports the packages from the copy.

    Processes that a test starts import them from there as well. Compiled extensions are copied, not built again.
    """

    def __init__(self, root: Path, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(root, folder, ignore=_left_out(root), symlinks=True)
        for modules in (path for path in root.glob("docs/site/node_modules") if path.is_dir()):
            (folder / modules.relative_to(root)).symlink_to(modules.resolve())
        venv.create(folder / ".venv", symlinks=True, with_pip=False)
        (packages,) = (folder / ".venv").glob("lib/python*/site-packages")
        sites = [Path(each) for each in sys.path if Path(each).name == "site-packages"]
        (packages / "copy.pth").write_text("\n".join(map(str, [folder, *sites])) + "\n", encoding="utf-8")
        for site in sites:
            self._link(site.parents[2])
        #: It has what the options name, and pytest does not load it for doctests alone.
        self._profiles = [name for name in ("tests/conftest.py",) if (folder / name).exists()]
        self.python = folder / ".venv" / "bin" / "python"

    def _link(self, environment: Path) -> None:
        """Programs such as compilers and solvers are found beside Python."""
        for program in (environment / "bin").glob("*"):
            there = self.folder / ".venv" / "bin" / program.name
            if not program.name.startswith(_OWN) and not there.exists():
                there.symlink_to(program)
        for types in environment.glob("ground-types"):
            if not (self.folder / ".venv" / types.name).exists():
                (self.folder / ".venv" / types.name).symlink_to(types)

    @contextmanager
    def planted(self, mutant: Mutant) -> Iterator[str]:
        """With the mutant in the copy; gives the path of the changed file. Raises `NotApplicable`."""
        place = place_of(mutant.was, sources(self.folder))
        before = place.path.read_bytes()
        changed = replaced(before.decode(), place, mutant.was, mutant.becomes)
        if place.path.suffix == ".py":
            compile(changed, place.path, "exec", dont_inherit=True)
        self._write(place.path, changed.encode())
        try:
            yield place.path.relative_to(self.folder).as_posix()
        finally:
            self._write(place.path, before)

    def has(self, test: str) -> bool:
        """Whether the file of a test is there."""
        return (self.folder / test.partition("::")[0]).is_file()

    def _write(self, path: Path, text: bytes) -> None:
        """Write a source with its old time, so that decisions that rest on it may be kept, and drop its bytecode."""
        times = path.stat()
        path.write_bytes(text)
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
        for compiled in path.parent.glob(f"__pycache__/{path.stem}.*.pyc"):
            compiled.unlink(missing_ok=True)

    def failures(self, options: Sequence[str], tests: Iterable[str]) -> list[str]:
        """The tests that fail, in the order in which pytest names them, or that do not end; others may not be there."""
        command = [str(self.python), "-m", "pytest", "-v", "--tb=no", "-rfE", "-p", "no:cacheprovider"]
        own = ("PYTHONPATH", "PYTEST_ADDOPTS")
        environment = {name: value for name, value in os.environ.items() if name not in own}
        environment |= {"XDG_CACHE_HOME": str(self.folder / ".cache"), "VIRTUAL_ENV": str(self.folder / ".venv")}
        environment |= {"COLUMNS": "1000", "PATH": f"{self.python.parent}{os.pathsep}{environment['PATH']}"}
        with subprocess.Popen(
            [*command, *options, *self._profiles, *tests],
            cwd=self.folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        ) as process:
            ended = False
            try:
                said, ended = _said(process)
            finally:
                if not ended:
                    os.killpg(process.pid, signal.SIGKILL)  # with what it has started
        if not ended:
            return [f"time limit: {said.rstrip().rpartition(chr(10))[2].strip()[:150]}"]
        if process.returncode == _INTERNAL_ERROR:
            raise RuntimeError(said[-3000:])
        failed = failed_in(said)
        if not failed and process.returncode not in (_PASSED, _NOT_FOUND, _NO_TESTS):
            return [f"pytest ended with status {process.returncode}"]
        return failed


def _left_out(root: Path) -> Callable[[str, list[str]], set[str]]:
    def left_out(folder: str, names: list[str]) -> set[str]:
        return (_ANYWHERE | (_AT_ROOT if Path(folder) == root else set())) & {*names}

    return left_out


def failed_in(said: str) -> list[str]:
    r"""The tests that failed, and the files that could not be imported, by what pytest prints.

    >>> failed_in("tests/test_a.py::test_b[1 - 2] FAILED [ 50%]\nERROR tests/test_c.py - ImportError")
    ['tests/test_a.py::test_b[1 - 2]', 'tests/test_c.py']
    """
    return [*dict.fromkeys([*_FAILED.findall(said), *_NOT_IMPORTED.findall(said)])]


def _said(process: subprocess.Popen[bytes]) -> tuple[str, bool]:
    """What the process prints, and whether it ended: it is not waited for longer if it prints nothing for so long."""
    assert process.stdout is not None
    said = b""
    while select.select([process.stdout], [], [], _PATIENCE)[0]:
        more = os.read(process.stdout.fileno(), 65536)
        if not more:
            return said.decode(errors="replace"), True
        said += more
    return said.decode(errors="replace"), False


def batches(nearest: Nearest, changed: str, killer: str | None) -> Iterator[list[str]]:
    """What pytest is given, process after process: the test that is known to fail, then files, the nearest first."""
    if killer is not None:
        yield [killer]
    files, many = nearest.order(changed), _FIRST
    while files:
        yield files[:many]
        files, many = files[many:], many * _MORE


class Control(Copy):
    """A copy in which every source is changed without any effect.

    A test that fails here says nothing of a mutant: it fails whatever changes, such as a test that compares digests of
    sources, or without any change.
    """

    def __init__(self, root: Path, folder: Path, selection: Selection) -> None:
        super().__init__(root, folder)
        self._options, self._lock = selection.options, Lock()
        self._is_blind: dict[str, bool] = {}
        for source in sources(folder):
            if source.path.suffix in _NO_EFFECT:
                self._write(source.path, f"{source.text}\n{_NO_EFFECT[source.path.suffix]}\n".encode())

    def try_all(self, tests: Iterable[str]) -> None:
        """Find out at once which of these tests fail here."""
        there = sorted({test for test in tests if self.has(test)})
        failed = {*self.failures(self._options, there)} if there else set()
        self._is_blind |= {test: test in failed for test in there}

    def is_blind(self, test: str) -> bool:
        """Whether the test fails here as well."""
        with self._lock:
            if test not in self._is_blind:
                self._is_blind[test] = self.has(test) and bool(self.failures(self._options, [test]))
            return self._is_blind[test]


def first_failure(copy: Copy, control: Control, selection: Selection, order: Iterable[list[str]]) -> str | None:
    """The first test that fails on the copy and not on the control, tried in this order."""
    left_out: list[str] = []
    for tests in order:
        there = [each for each in tests if copy.has(each)]
        while there and (failed := copy.failures([*selection.options, "-x", *left_out], there)):
            if not control.is_blind(failed[0]):
                return failed[0]
            left_out.append(f"--deselect={failed[0]}")
            if "::" not in failed[0]:  # pytest cannot deselect a file that it fails to collect
                there = [each for each in there if each.partition("::")[0] != failed[0]]
    return None
