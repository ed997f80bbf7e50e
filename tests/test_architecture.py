"""Imports go one way: from the meaning of a word to its number, and never back."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

#: What each room may import from, beside itself. The arrows of docs/architecture.md.
ROOMS: dict[str, frozenset[str]] = {
    "symbolic": frozenset(),
    "exact": frozenset({"symbolic"}),
    "numeric": frozenset(),
    "tables": frozenset({"numeric"}),
    "multiclass": frozenset({"numeric", "exact", "tables"}),
    "roc": frozenset({"numeric", "exact"}),
    "significance": frozenset({"numeric", "exact", "tables", "multiclass"}),
    "study": frozenset({"numeric", "exact", "tables", "multiclass", "significance", "roc"}),
    "language": frozenset({"symbolic"}),
    "solve": frozenset({"symbolic", "language", "decide", "exact", "numeric"}),
    "golden": frozenset(),
    "papers": frozenset({"symbolic", "language"}),
    "decide": frozenset({"symbolic", "papers", "exact"}),
    "generate": frozenset({"symbolic", "language", "papers", "decide", "exact", "numeric", "multiclass"}),
    "cli": frozenset(
        {
            "symbolic",
            "language",
            "papers",
            "decide",
            "generate",
            "exact",
            "numeric",
            "tables",
            "multiclass",
            "significance",
            "study",
            "solve",
            "golden",
        }
    ),
    "derivations": frozenset({"symbolic", "papers", "decide", "generate"}),
    "derivations/golden": frozenset(
        {"symbolic", "papers", "exact", "tables", "multiclass", "significance", "roc", "golden"}
    ),
    "docs/writers": frozenset(
        {
            "symbolic",
            "papers",
            "exact",
            "numeric",
            "generate",
            "multiclass",
            "significance",
            "study",
            "golden",
        }
    ),
    "tests/benchmarks": frozenset({"numeric", "tables", "multiclass", "significance", "study"}),
}
#: Rooms that users reach from a cold start; SymPy may be imported there only inside a function.
WITHOUT_SYMPY = frozenset({"exact", "numeric", "tables", "multiclass", "roc", "significance", "study", "golden", "cli"})
#: Modules of these rooms that nothing loads before they are needed, so they may say so at their top.
ON_DEMAND = frozenset({"of_p_value.py"})


def room_of(path: Path) -> str:
    parts = path.relative_to(ROOT).parts
    if "/".join(parts[:2]) in ROOMS:
        return "/".join(parts[:2])
    return parts[1] if parts[0] == "bookmaker_ref" and len(parts) > 2 else parts[0]


def imported(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every module that a source file imports, wherever in it, with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: a relative import hides where it goes"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield node.lineno, inner if node.module == "bookmaker_ref" else str(node.module)


def violations(room: str, source: str, name: str = "") -> list[str]:
    """What a file of this room imports against the arrows."""
    tree = ast.parse(source)
    found = []
    for line, module in imported(tree):
        first, *rest = module.split(".")
        target = rest[0] if first == "bookmaker_ref" and rest else first
        if rest and f"{first}/{rest[0]}" in ROOMS:
            target = f"{first}/{rest[0]}"
        if target in ROOMS and target != room and target not in ROOMS[room]:
            found.append(f"line {line}: {room} imports {target}")
    if room in WITHOUT_SYMPY and name not in ON_DEMAND:
        top = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
        names = (module for node in top for _, module in imported(node))
        found += [f"{room} imports SymPy at the top" for name in names if name.split(".")[0] == "sympy"]
    return found


FILES = sorted(
    p
    for top in ("bookmaker_ref", "derivations", "docs", "tests/benchmarks")
    for p in (ROOT / top).rglob("*.py")
    if room_of(p) in ROOMS
)


def test_every_room_has_files_and_every_folder_is_a_room() -> None:
    assert {room_of(p) for p in FILES} == set(ROOMS)
    folders = {p.name for p in (ROOT / "bookmaker_ref").iterdir() if p.is_dir() and p.name[0] not in "._"}
    assert folders <= set(ROOMS)


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_imports_follow_the_arrows(path: Path) -> None:
    assert violations(room_of(path), path.read_text(encoding="utf-8"), path.name) == []


@pytest.mark.parametrize(
    ("room", "source"),
    [
        ("symbolic", "from bookmaker_ref.decide import prove"),
        ("numeric", "from bookmaker_ref.symbolic import Recall"),
        ("numeric", "import sympy"),
        ("exact", "from sympy import sqrt"),
        ("papers", "def f():\n    from bookmaker_ref.decide.truth import prove"),
        ("decide", "import derivations.powers2011"),
        ("golden", "from derivations.golden import vectors"),
        ("study", "from docs.writers.files import FILES"),
        ("numeric", "from tests.benchmarks import numeric"),
        ("decide", "from bookmaker_ref import numeric"),
    ],
)
def test_the_check_sees_a_file_that_breaks_the_rule(room: str, source: str) -> None:
    assert violations(room, source)


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


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_text_is_opened_with_an_encoding(path: Path) -> None:
    assert without_encoding(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "source", ["open('a')", "p.read_text()", "p.write_text(t)", "p.open('w')", "run(c, text=True)", "TextIOWrapper(b)"]
)
def test_the_check_sees_a_text_without_an_encoding(source: str) -> None:
    assert without_encoding(source)


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


def test_the_table_of_names_stands_on_nothing() -> None:
    """All rooms read names there, so it may read none of them."""
    source = (ROOT / "bookmaker_ref" / "names.py").read_text(encoding="utf-8")
    assert {module for _, module in imported(ast.parse(source)) if module.startswith(("bookmaker_ref", "sympy"))} == {
        "bookmaker_ref._names"
    }


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
        "LICENSE", "CITATION.cff", "Makefile", "constraints.txt",
    }  # fmt: skip
    visible = {p.name for p in ROOT.iterdir() if not p.name.startswith(".")}
    assert visible - {"build", "dist"} - {p.name for p in ROOT.glob("*.egg-info")} == expected
