"""Imports go one way: from the meaning of a word to its number, and never back."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

from tests.paths import ROOT

#: What each room may import from, beside itself. The arrows of docs/architecture.md.
_ARROWS = {
    "symbolic": "",
    "words": "symbolic",
    "exact": "symbolic",
    "numeric": "",
    "tables": "numeric",
    "multiclass": "numeric exact tables",
    "roc": "numeric exact tables",
    "significance": "numeric exact tables multiclass roc",
    "study": "numeric exact tables multiclass significance roc",
    "scores": "exact multiclass numeric tables",
    "comparing": "numeric tables multiclass significance reports",
    "reports": "exact multiclass numeric scores significance tables",
    "displays": "numeric tables multiclass significance roc",
    "language": "symbolic",
    "solving": "symbolic language decide exact numeric",
    "golden": "",
    "papers": "symbolic language",
    "decide": "symbolic papers exact",
    "judging": "symbolic papers decide exact",
    "certifying": "symbolic papers decide",
    "asking": "bookmaker_ref symbolic language papers decide judging generate exact multiclass significance study",
    "generate": "symbolic language papers decide exact numeric multiclass scores golden",
    "cli": "bookmaker_ref symbolic language papers decide generate exact numeric tables multiclass significance"
    " reports comparing study golden asking judging certifying",
    "derivations": "symbolic words papers decide generate",
    "derivations/golden": "symbolic papers exact tables multiclass significance roc golden",
    "tests/benchmarks": "bookmaker_ref numeric tables scores multiclass significance study cli",
    "docs/writers": "bookmaker_ref derivations derivations/golden cli symbolic papers exact numeric generate multiclass"
    " significance comparing study golden asking decide judging certifying",
    "docs/site": "bookmaker_ref derivations derivations/golden docs/writers cli symbolic words language papers decide"
    " exact numeric generate tables multiclass significance scores reports comparing study golden roc asking",
}
ROOMS = {mine: frozenset(others.split()) for mine, others in _ARROWS.items()}
#: Single files that stand on nothing of ours but each other, so that every room may import them.
COMMON = frozenset(
    {
        "_facts",
        "_names",
        "alignment",
        "arguments",
        "drawing",
        "engines",
        "html",
        "later",
        "latex",
        "equality",
        "layout",
        "markdown",
        "messages",
        "names",
        "programs",
        "sheets",
    }
)
#: The package itself holds what users import; no room needs more of it than its version.
PACKAGE = "bookmaker_ref"
#: Rooms that users reach from a cold start; SymPy may be imported there only inside a function.
WITHOUT_SYMPY = frozenset(
    {"exact", "numeric", "tables", "multiclass", "roc", "significance", "study", "golden", "scores", "displays", "cli"}
)
#: Modules of these rooms that nothing loads before they are needed, so they may say so at their top.
ON_DEMAND = frozenset({"of_p_value.py"})


def room_of(path: Path) -> str:
    return room(".".join(path.relative_to(ROOT).with_suffix("").parts))


def room(module: str) -> str:
    """Where a module or a name is: a room, a single file in none, or the package itself; elsewhere its first name."""
    top, *rest = module.split(".")
    if top == PACKAGE:
        return rest[0] if rest and rest[0] in {*ROOMS, *COMMON, "__version__"} else PACKAGE
    return f"{top}/{rest[0]}" if rest and f"{top}/{rest[0]}" in ROOMS else top


def imported(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every module or name that a source file imports, wherever in it, with its line; also by a text that names it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: a relative import hides where it goes"
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            named = re.fullmatch(r"((?:bookmaker_ref|derivations|docs|tests)\.[\w.]*)(:[\w:]*)?", node.value)
            if named and not named[1].endswith((".md", ".txt", ".json")):
                yield node.lineno, named[1].rstrip(".")


def at_once(body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements that run when a module is imported."""
    for each in body:
        yield each
        if not (isinstance(each, ast.If) and ast.unparse(each.test) == "TYPE_CHECKING"):
            for part in ("body", "orelse", "handlers", "finalbody"):
                if not isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef):
                    yield from at_once(getattr(each, part, []))


def violations(mine: str, source: str, name: str = "") -> list[str]:
    """What a file of this room imports against the arrows."""
    tree = ast.parse(source)
    allowed = {mine, "__version__", *COMMON, *ROOMS.get(mine, ())}
    ours = {*ROOMS, PACKAGE, "docs", "tests"}
    targets = ((line, room(module)) for line, module in imported(tree))
    found = [f"line {line}: {mine} imports {target}" for line, target in targets if target in ours - allowed]
    if mine in WITHOUT_SYMPY | COMMON and name not in ON_DEMAND:
        names = (m for node in at_once(tree.body) if isinstance(node, _IMPORTS) for _, m in imported(node))
        found += [f"{mine} imports SymPy at the top" for module in names if module.split(".")[0] == "sympy"]
    return found


_IMPORTS = ast.Import | ast.ImportFrom
#: What users import, and what starts the command: both reach into every room.
_DOORS = {ROOT / PACKAGE / "__init__.py", ROOT / PACKAGE / "__main__.py"}
FOLDERS = ("bookmaker_ref", "derivations", "docs", "tests/benchmarks")


@cache
def files() -> dict[Path, str]:
    """Our files, with what is in them."""
    paths = sorted({path for top in FOLDERS for path in (ROOT / top).rglob("*.py")} - _DOORS)
    return {path: path.read_text(encoding="utf-8") for path in paths}


def everywhere(check: Callable[[Path, str], list[str]]) -> dict[str, list[str]]:
    """What a check finds in our files, by file."""
    found = {path.relative_to(ROOT).as_posix(): check(path, source) for path, source in files().items()}
    return {path: each for path, each in found.items() if each}


def test_every_room_has_files_and_every_folder_is_a_room() -> None:
    assert {room_of(path) for path in files()} - COMMON - {"docs"} == set(ROOMS)
    folders = {p.name for p in (ROOT / PACKAGE).iterdir() if p.is_dir() and p.name[0] not in "._"}
    assert folders <= set(ROOMS)


@pytest.mark.slow
def test_imports_follow_the_arrows() -> None:
    assert everywhere(lambda path, source: violations(room_of(path), source, path.name)) == {}
    for door in _DOORS:
        reached = {room(module) for _, module in imported(ast.parse(door.read_text(encoding="utf-8")))}
        assert not {each for each in reached if each.split("/")[0] in ("derivations", "docs", "tests")}


@pytest.mark.parametrize(
    ("mine", "source"),
    [
        ("symbolic", "from bookmaker_ref.decide import prove"),
        ("numeric", "from bookmaker_ref.symbolic import Recall"),
        ("numeric", "import sympy"),
        ("exact", "from sympy import sqrt"),
        ("exact", "try:\n    import sympy.abc\nexcept ImportError:\n    pass"),
        ("papers", "def f():\n    from bookmaker_ref.decide.truth import prove"),
        ("decide", "import derivations.powers2011"),
        ("golden", "from derivations.golden import vectors"),
        ("study", "from docs.writers.files import FILES"),
        ("numeric", "from tests.benchmarks import numeric"),
        ("decide", "from bookmaker_ref import numeric"),
        ("numeric", "import bookmaker_ref as bm"),
        ("numeric", "from bookmaker_ref import compile_formula"),
        ("numeric", "def f():\n    import_module('bookmaker_ref.symbolic')"),
        ("numeric", "__import__('bookmaker_ref.symbolic.rates')"),
        ("decide", "import_module(f'derivations.{paper}')"),
        ("papers", "MADE_BY = 'bookmaker_ref.decide.truth:prove'"),
        ("messages", "from bookmaker_ref.tables import checks"),
        ("names", "import sympy"),
        ("study", "from tests.benchmarks import tables"),
        ("generate", "from docs.writers import files"),
        ("golden", "from derivations.golden import write"),
        ("derivations", "from derivations.golden import write"),
    ],
)
def test_the_check_sees_a_file_that_breaks_the_rule(mine: str, source: str) -> None:
    assert violations(mine, source)


@pytest.mark.parametrize(
    ("mine", "source"),
    [
        ("numeric", "from bookmaker_ref import __version__, names"),
        ("exact", "def f():\n    from sympy import sqrt"),
        ("exact", "if TYPE_CHECKING:\n    from sympy import Expr"),
        ("decide", "from bookmaker_ref import exact"),
        ("tests/benchmarks", "import bookmaker_ref as bm"),
        ("cli", "PAGE = 'docs.md'"),
    ],
)
def test_the_check_sees_nothing_in_a_file_that_keeps_it(mine: str, source: str) -> None:
    assert violations(mine, source) == []


def without_encoding(source: str) -> list[str]:
    """Where a source file opens a text in the encoding of whatever machine it runs on."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        given = {keyword.arg: keyword.value for keyword in node.keywords}
        texts = [each.value for each in (*node.args, *given.values()) if isinstance(each, ast.Constant)]
        binary = any(isinstance(text, str) and re.fullmatch("[rwxa+]*b[rwxa+]*", text) for text in texts)
        opens = name in ("read_text", "write_text", "TextIOWrapper", "open") and not binary
        asks = name in ("run", "Popen", "check_output") and ("text" in given or "universal_newlines" in given)
        apart = isinstance(node.func, ast.Attribute) and ast.unparse(node.func.value) in ("os", "Image")
        if (opens or asks) and "encoding" not in given and not apart:
            found.append(f"line {node.lineno}: {ast.unparse(node)[:60]}")
    return found


@pytest.mark.slow
def test_every_text_is_opened_with_an_encoding() -> None:
    assert everywhere(lambda _, source: without_encoding(source)) == {}


@pytest.mark.parametrize(
    "source", ["open('a')", "p.read_text()", "p.write_text(t)", "p.open('w')", "run(c, text=True)", "TextIOWrapper(b)"]
)
def test_the_check_sees_a_text_without_an_encoding(source: str) -> None:
    assert without_encoding(source)


@pytest.mark.exhaustive
@pytest.mark.slow
def test_the_command_opens_no_text_without_an_encoding(tmp_path: Path) -> None:
    path = tmp_path / "cases.csv"
    path.write_text("r,p\na,a\nb,b\na,b\n", encoding="utf-8")
    warned = [sys.executable, "-X", "warn_default_encoding", "-W", "always::EncodingWarning", "-m", "bookmaker_ref"]
    for words in (
        ["evaluate", "--labels", str(path), "--real", "r", "--predicted", "p"],
        ["show", "powers2011:28"],
        ["prove", "Recall = TPR"],
        ["golden", str(tmp_path / "golden")],
    ):
        done = subprocess.run([*warned, *words], capture_output=True, check=False, cwd=ROOT)
        assert done.returncode == 0
        ours = f"{ROOT / 'bookmaker_ref'}{os.sep}".encode()  # an old release of what we use may not say its encoding
        assert not [line for line in done.stderr.splitlines() if ours in line], words


def test_a_cold_start_loads_neither_sympy_nor_numpy() -> None:
    code = (
        "import sys, bookmaker_ref as bm, bookmaker_ref.cli;"
        "bm.informedness(56, 20, 12, 12); bm.exact.informedness(56, 20, 12, 12);"
        "print(sorted({'sympy', 'numpy', 'mpmath'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "[]"


def test_the_top_level_holds_what_it_should() -> None:
    expected = {
        "pyproject.toml", "README.md", "bookmaker_ref", "derivations", "tests", "docs",
        "LICENSE", "CITATION.cff", "MANIFEST.in", "Makefile", "constraints.txt",
    }  # fmt: skip
    usual = {"CONTRIBUTING.md", "CODE_OF_CONDUCT.md", "SECURITY.md", "build", "dist", "site"}
    visible = {p.name for p in ROOT.iterdir() if not p.name.startswith(".")}
    assert visible - usual - {p.name for p in ROOT.glob("*.egg-info")} == expected
