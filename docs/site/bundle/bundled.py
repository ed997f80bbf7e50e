"""Which Python the explorer has: the sources of its three archives, by their paths there."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parents[3]
PYODIDE = ROOT / "docs/site/node_modules/pyodide"

#: What of Python's library nothing asks for here: programs and their debugging, the network, formats, processes.
_STANDARD = frozenset(
    (
        *("__hello__", "__phello__", "antigravity", "this", "_pyrepl", "site-packages"),
        *("bdb", "cmd", "code", "cProfile", "doctest", "pdb", "profile", "pstats", "pyclbr", "pydoc", "rlcompleter"),
        *("compileall", "modulefinder", "py_compile", "pickletools", "tabnanny", "trace", "unittest", "zipapp"),
        *("ftplib", "http", "imaplib", "mailbox", "mimetypes", "netrc", "poplib", "smtplib", "socketserver"),
        *("webbrowser", "wsgiref", "xml", "xmlrpc", "_markupbase", "nturl2path"),
        *("configparser", "plistlib", "sqlite3", "tomllib", "wave", "shelve", "uuid", "zoneinfo"),
        *("curses", "getpass", "multiprocessing", "optparse", "pty", "tty", "turtle", "tkinter", "ensurepip", "venv"),
        *("_pyio", "_pydatetime", "filecmp", "fileinput", "sched", "sre_compile", "sre_parse"),
        *("sre_constants", "_ios_support", "_android_support", "_apple_support", "_osx_support"),
    )
)
#: Of the encodings, the ones that something here asks for: names in an archive are cp437.
_ENCODINGS = frozenset(("__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "utf_8", "utf_8_sig"))

#: Of SymPy, the fields that no formula of counts comes near.
_SYMPY = tuple(
    f"sympy/{name}/"
    for name in (
        *("categories", "codegen", "crypto", "diffgeom", "holonomic", "liealgebras", "sandbox", "stats", "testing"),
        *("parsing/autolev", "parsing/c", "parsing/fortran", "parsing/latex", "polys/benchmarks", "vector"),
        *("utilities/_compilation", "core/benchmarks", "functions/elementary/benchmarks", "matrices/benchmarks"),
        *("functions/special/benchmarks", "integrals/benchmarks", "series/benchmarks", "solvers/benchmarks"),
        *("combinatorics/benchmarks", "integrals/rubi", "logic/utilities", "plotting/backends/textbackend/tests"),
    )
)
#: `simplify` and `solve` look whether anything is a unit.
_PHYSICS = ("sympy/physics/__init__.py", "sympy/physics/units/")

#: Of the package, what draws, simulates, compares and makes code: it needs NumPy.
_PACKAGE = tuple(
    f"bookmaker_ref/{name}/"
    for name in ("comparing", "displays", "golden", "reports", "roc", "scores", "solving", "study")
)
_SUFFIXES = (".py", ".txt", ".json")

Sources = dict[str, bytes]


def standard(started: Iterable[str]) -> tuple[Sources, Sources]:
    """Python's own library: what it starts from, with the whole of each package, and the rest that may be asked for."""
    first = set(started)
    packages = {Path(name).parts[0] for name in first if "/" in name}
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as given:
        found = {name: given.read(name) for name in given.namelist() if name in first or _is_needed(name)}
    at_once = {name for name in found if name in first or Path(name).parts[0] in packages}
    return {name: found[name] for name in at_once}, {name: found[name] for name in found.keys() - at_once}


def _is_needed(name: str) -> bool:
    path = Path(name)
    if name.endswith("/") or _STANDARD & {path.parts[0], path.parts[0].removesuffix(".py")}:
        return False
    return path.parts[0] != "encodings" or path.stem in _ENCODINGS


def library() -> Sources:
    """SymPy, and mpmath on which it stands."""
    found = {**_sources("sympy"), **_sources("mpmath")}
    return {path: content for path, content in found.items() if _is_reached(path)}


def _is_reached(path: str) -> bool:
    if "/tests/" in path or path.startswith(_SYMPY) or not path.endswith(".py"):
        return False
    return not path.startswith("sympy/physics/") or path.startswith(_PHYSICS)


def package() -> Sources:
    """The package, with what answers in the page."""
    found = {path: each for path, each in _sources("bookmaker_ref").items() if not path.startswith(_PACKAGE)}
    return {**found, "answers.py": (ROOT / "docs/site/explorer/answers.py").read_bytes()}


def _sources(name: str) -> Sources:
    """The files of a package that is installed, or is here."""
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"{name} is not installed")
    folder = Path(spec.origin).parent
    files = sorted(file for file in folder.rglob("*") if file.suffix in _SUFFIXES)
    return {file.relative_to(folder.parent).as_posix(): file.read_bytes() for file in files}
