"""The vocabulary in one line: every name of it means one thing."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

from bookmaker_ref import words
from bookmaker_ref.symbolic import VOCABULARY
from bookmaker_ref.symbolic.classes import CLASS_WORDS

#: The modules that the words are from.
SOURCES = [
    import_module(node.module)
    for node in ast.parse(Path(words.__file__).read_text(encoding="utf-8")).body
    if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("bookmaker_ref")
]


def defined(module: ModuleType) -> Iterator[str]:
    """The public names that a module defines itself."""
    assert module.__file__
    for node in ast.parse(Path(module.__file__).read_text(encoding="utf-8")).body:
        match node:
            case ast.FunctionDef(name) | ast.ClassDef(name):
                yield name
            case ast.Assign(targets):
                yield from (each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name))
            case ast.AnnAssign(ast.Name(name)):
                yield name


def test_a_word_means_one_thing() -> None:
    meanings: dict[str, set[int]] = {}
    for module in SOURCES:
        for name in defined(module):
            if not name.startswith("_") and hasattr(words, name):
                meanings.setdefault(name, set()).add(id(getattr(module, name)))
    assert len(meanings) > 200
    assert [name for name, different in meanings.items() if len(different) > 1] == []
    assert [name for name, (only,) in meanings.items() if only != id(getattr(words, name))] == []


def test_every_word_of_the_vocabulary_is_there() -> None:
    named = {id(each) for each in vars(words).values()}
    every = [*VOCABULARY, *CLASS_WORDS]
    assert len(every) > 150
    assert [word for word in every if id(word) not in named] == []
