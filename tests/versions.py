"""A wide selection of the tests with the lowest and the newest versions of what is depended on, on every Python here.

``python tests/versions.py`` prints what was run with which versions and what came of it, and ends with 1 if anything
failed; it writes nothing but environments of its own, which are gone afterwards. With ``--write`` the page
docs/versions.md has the table, and with ``--python 3.12`` only that Python is run.

The lowest are those of pyproject.toml, or the first that have a wheel for that Python: nothing is compiled here.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import venv
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "versions.md"
#: What pytest selects: the files that `tests.conftest` calls wide, without what is compared letter by letter.
SELECTION = "versions and not pinned"
#: What pytest does not even import: these tests need the libraries of the site.
APART = ("tests/test_site_*.py", "tests/snapshot/*", "tests/test_snapshot.py")
RESOLUTIONS = {"lowest": "lowest-direct", "newest": "highest"}
#: What else is asked for: from 3.3 on, pyparsing warns of how the lowest Matplotlib calls it, and warnings are errors.
BESIDE = {"lowest": ["pyparsing>=3.2,<3.3"], "newest": []}
#: Those that are looked for by name, to say which were not there; whatever else is there is run, too.
PYTHONS = ("3.11", "3.12", "3.13", "3.14", "3.14t")
_SECONDS = 3600
_SAYS = "import sys, sysconfig; print(*sys.version_info[:3], int(bool(sysconfig.get_config_var('Py_GIL_DISABLED'))))"


@dataclass(frozen=True, order=True)
class Interpreter:
    """A Python that is there."""

    version: tuple[int, int, int]
    free_threaded: bool
    path: Path = field(compare=False)

    @property
    def minor(self) -> str:
        """As in 3.14t."""
        return f"{self.version[0]}.{self.version[1]}{'t' * self.free_threaded}"

    def __str__(self) -> str:
        return ".".join(map(str, self.version)) + "t" * self.free_threaded


@dataclass(frozen=True)
class Run:
    """What came of one environment."""

    python: str
    resolution: str
    versions: Mapping[str, str]
    result: str
    ok: bool


# --- what there is ----------------------------------------------------------------------------------------------


#: What is for developers, in the versions of constraints.txt alone; and a program, which is asked for its version.
_NOT_RUN = {"dev", "site", "browser", "judges"}


def dependencies() -> dict[str, str]:
    """Every package that pyproject.toml names for use and for the tests, and its lower bound."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    named = [*project["dependencies"], *(each for name, of in extras.items() if name not in _NOT_RUN for each in of)]
    found = {}
    for each in named:
        parts = re.fullmatch(r"([A-Za-z0-9-]+)(?:\[[a-z,]+\])?>=([0-9.]+)", each)
        if parts is not None:  # an extra of our own has no version
            found[parts[1]] = parts[2]
    return found


def interpreters(minors: Sequence[str] = ()) -> list[Interpreter]:
    """The newest of each minor version that can be run, from the lower bound on."""
    found: dict[str, Interpreter] = {}
    for path in sorted(set(_candidates())):
        each = _asked(path)
        if each is not None and each.version >= (3, 11) and (not minors or each.minor in minors):
            found[each.minor] = max(each, found.get(each.minor, each))
    return sorted(found.values())


def _candidates() -> Iterator[Path]:
    yield Path(sys.executable)
    folders = [Path(folder) for folder in os.get_exec_path()]
    folders += (Path.home() / ".pyenv" / "versions").glob("*/bin")
    for folder in folders:
        yield from (path for path in folder.glob("python3.*") if re.fullmatch(r"python3\.[0-9]+t?", path.name))


def _asked(path: Path) -> Interpreter | None:
    """What a Python says that it is; a shim of one that is not there says nothing."""
    try:
        ran = subprocess.run([path, "-I", "-c", _SAYS], capture_output=True, text=True, timeout=60, check=True)
        major, minor, patch, free = map(int, ran.stdout.split())
    except (OSError, subprocess.SubprocessError, ValueError):
        return None
    return Interpreter((major, minor, patch), bool(free), path)


def _uv(folder: Path) -> str:
    """The command uv: the one that is there, or one from PyPI in an environment of its own."""
    if (there := shutil.which("uv")) is not None:
        return there
    venv.create(folder, with_pip=True)
    pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet", "uv"]
    subprocess.run(pip, check=True)
    return str(folder / "bin" / "uv")


# --- one environment --------------------------------------------------------------------------------------------


def ran(uv: str, python: Interpreter, resolution: str, folder: Path) -> Run:
    """Make an environment, and run the tests in it."""
    versions: dict[str, str] = {}
    try:
        installed(uv, python, resolution, folder)
        versions = listed(uv, folder)
        result, ok = tested(folder)
    except subprocess.TimeoutExpired:
        result, ok = "not done in an hour", False
    except subprocess.CalledProcessError as error:
        result, ok = f"cannot be installed: {_last_line(error.stderr)}", False
    shutil.rmtree(folder, ignore_errors=True)
    sys.stderr.write(f"Python {python}, {resolution} versions: {result}\n")
    return Run(str(python), resolution, versions, result, ok)


def installed(uv: str, python: Interpreter, resolution: str, folder: Path) -> None:
    """What pyproject.toml asks for, from wheels, in a new environment."""
    _said([uv, "venv", "--quiet", "--python", str(python.path), str(folder)])
    which = ["--resolution", RESOLUTIONS[resolution], "--prerelease", "disallow", "--only-binary", ":all:"]
    what = ["--requirement", str(ROOT / "pyproject.toml"), "--extra", "test", *BESIDE[resolution]]
    _said([uv, "pip", "install", "--quiet", "--python", _python(folder), *which, *what])


def listed(uv: str, folder: Path) -> dict[str, str]:
    """The versions that are there, of what we name."""
    told = json.loads(_said([uv, "pip", "list", "--quiet", "--format", "json", "--python", _python(folder)]))
    there = {each["name"]: each["version"] for each in told}
    return {name: there[name] for name in dependencies() if name in there}


def tested(folder: Path) -> tuple[str, bool]:
    """What pytest says at its end, where every warning is an error; why, where it fails."""
    apart = [f"--ignore-glob={each}" for each in APART]
    words = ["-W", "error", "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", SELECTION, *apart, "tests"]
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "PYTHONDONTWRITEBYTECODE": "1",
        "HYPOTHESIS_STORAGE_DIRECTORY": str(folder / "hypothesis"),
    }
    command = [_python(folder), *words]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=_SECONDS, check=False
    )
    if done.returncode:
        sys.stderr.write(done.stdout + done.stderr)
    if done.returncode < 0:
        return f"ended by signal {-done.returncode}", False
    counts = re.findall(r"([0-9]+) (passed|failed|skipped|errors?)\b", _last_line(done.stdout))
    return ", ".join(f"{count} {what}" for count, what in counts) or "no tests", not done.returncode


def _said(command: Sequence[str]) -> str:
    environment = {**os.environ, "UV_PYTHON_DOWNLOADS": "never"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=_SECONDS, check=True)
    return done.stdout


def _python(folder: Path) -> str:
    return str(folder / "bin" / "python")


def _last_line(text: str) -> str:
    return (text.strip().splitlines() or [""])[-1].strip()


# --- what is said of it -----------------------------------------------------------------------------------------


def table(runs: Sequence[Run]) -> str:
    """A column for each run, a row for each package."""
    rows = [["Python", *(each.python for each in runs)], ["versions", *(each.resolution for each in runs)]]
    rows += ([name, *(each.versions.get(name, "–") for each in runs)] for name in dependencies())
    rows.append(["tests", *(each.result for each in runs)])
    head, *body = (f"| {' | '.join(row)} |" for row in rows)
    return "\n".join([head, f"|{' --- |' * len(rows[0])}", *body])


def page(runs: Sequence[Run], missing: Sequence[str]) -> str:
    """The page of what was run."""
    absent = f"Not run, since they were not there: Python {', '.join(missing)}." if missing else "All known were run."
    return f"""# Versions

`make versions` runs a wide selection of the tests, with every warning as an error, on each Python from 3.11 on that is
there: once with the lowest versions that `pyproject.toml` allows, or the first that have a wheel for that Python, and
once with the newest. This is what was run last.

{table(runs)}

{absent}

Left out are the tests that compare generated text letter by letter: it depends on the release of SymPy, and is compared
under the one of `constraints.txt` alone. What is computed is the same under all.
"""


def main(words: Sequence[str] | None = None) -> int:
    """Run, print, and if asked write; 1 if anything failed."""
    parser = argparse.ArgumentParser(prog="versions.py", description="The tests with the lowest and newest versions.")
    parser.add_argument("--write", action="store_true", help="write docs/versions.md")
    parser.add_argument("--python", action="append", default=[], metavar="MINOR", help="only this one, such as 3.12")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="so many at the same time (1)")
    arguments = parser.parse_args(words)
    if arguments.write and arguments.python:
        parser.error("the page is of every Python that is there: leave out --python, or --write")
    pythons = interpreters(arguments.python)
    missing = [each for each in arguments.python or PYTHONS if each not in {python.minor for python in pythons}]
    with TemporaryDirectory(prefix="versions-") as folder, ThreadPoolExecutor(arguments.jobs) as threads:
        uv = _uv(Path(folder) / "uv")
        asked = [threads.submit(ran, uv, p, r, Path(folder) / f"{p}-{r}") for p in pythons for r in RESOLUTIONS]
        runs = [each.result() for each in asked]
    sys.stdout.write(f"{table(runs)}\n")
    if missing:
        sys.stdout.write(f"not run, since not there: Python {', '.join(missing)}\n")
    if arguments.write:
        PAGE.write_text(page(runs, missing), encoding="utf-8")
    return int(not runs or not all(run.ok for run in runs))


if __name__ == "__main__":
    raise SystemExit(main())
