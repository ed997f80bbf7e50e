"""The command is a client like any other: it takes what the rooms show, and nothing from behind."""

from __future__ import annotations

import ast
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.cases import for_each
from tests.paths import ROOT

FILES = sorted((ROOT / "bookmaker_ref" / "cli").glob("*.py"))
#: Rooms whose public names are those of their ``__all__``; in the others each module is public.
ROOMS = ("study", "solving", "roc", "significance", "multiclass")


def hidden(source: str) -> list[str]:
    """What a file takes that no room shows."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.ImportFrom) or not (node.module or "").startswith("bookmaker_ref"):
            continue
        module, parts = str(node.module), str(node.module).split(".")
        names = [each.name for each in node.names]
        behind = [name for name in (*parts, *names) if name.startswith("_") and not name.endswith("__")]
        if len(parts) > 1 and parts[1] in ROOMS:
            room = import_module(module)
            if not hasattr(room, "__path__"):  # a file of a room, and none itself
                behind += names
            else:
                behind += [name for name in names if name not in room.__all__ and not find_spec(f"{module}.{name}")]
        if parts[:2] != ["bookmaker_ref", "cli"]:  # its own generated file is its own affair
            found += [f"line {node.lineno}: {module} {name}" for name in behind]
    return found


@for_each(FILES, lambda path: path.name)
def test_the_command_takes_what_the_rooms_show(path: Path) -> None:
    assert hidden(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "source",
    [
        "from bookmaker_ref.exact import _measures",
        "from bookmaker_ref.numeric._generated import recall",
        "from bookmaker_ref.study.enumeration import Block",
        "from bookmaker_ref.multiclass import Powers",
    ],
)
def test_the_check_sees_what_is_taken_from_behind(source: str) -> None:
    assert hidden(source)
