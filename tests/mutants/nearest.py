"""The order in which test files are tried: those nearest to a changed file first, by the import graph."""

from __future__ import annotations

import ast
import re
from collections import deque
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path

from tests.mutants.pieces import sources

#: Folders of modules that import each other.
PACKAGES = ("bookmaker_ref", "docs", "derivations", "tests")
#: A text that names a module, and perhaps something in it, as packages do that load names on demand.
_NAMED = re.compile(r"([a-z_0-9]+(?:\.[a-z_0-9]+)+)(?::\w+)?")


class Nearest:
    """The import graph of a tree. No module is imported."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._modules = {
            _name(path.relative_to(root)): path.relative_to(root).as_posix()
            for package in PACKAGES
            for path in (root / package).rglob("*.py")
        }
        self._tests = {path for path in self._modules.values() if Path(path).name.startswith("test_")}

    def order(self, changed: str) -> list[str]:
        """All test files; before them the changed file itself, whose doctests pytest collects.

        Among files at one distance, those that share a word with the changed file come first, then those that import
        less.
        """
        steps = self._distances(changed)
        words = {*re.findall(r"[a-z]+", Path(changed).stem)}

        def place(test: str) -> tuple[float, bool, int, str]:
            shares = bool(words & {*re.findall(r"[a-z]+", Path(test).stem.removeprefix("test_"))})
            return steps.get(test, float("inf")), not shares, len(self._imports[test]), test

        own = [changed] if changed.endswith(".py") and changed not in self._tests else []
        return [*own, *sorted(self._tests, key=place)]

    def _distances(self, changed: str) -> dict[str, int]:
        """How many imports lead from each file to the changed one."""
        found = {changed: 0}
        waiting = deque(found)
        while waiting:
            path = waiting.popleft()
            for user in self._users.get(path, ()) if path.endswith(".py") else self._naming(path):
                if user not in found:
                    found[user] = found[path] + 1
                    waiting.append(user)
        return found

    def _naming(self, path: str) -> list[str]:
        """The files that name a data file, and the module beside it with the same name."""
        name, beside = Path(path).name, Path(path).with_suffix(".py").as_posix()
        return [each for each, text in self._texts.items() if each != path and (name in text or each == beside)]

    @cached_property
    def _texts(self) -> dict[str, str]:
        files = {source.path.relative_to(self._root).as_posix(): source.text for source in sources(self._root)}
        return files | {path: (self._root / path).read_text(encoding="utf-8") for path in self._modules.values()}

    @cached_property
    def _imports(self) -> dict[str, set[str]]:
        return {path: {*self._imported_by(name, path)} - {path} for name, path in self._modules.items()}

    @cached_property
    def _users(self) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for path, imported in self._imports.items():
            for each in imported:
                found.setdefault(each, set()).add(path)
        return found

    def _imported_by(self, name: str, path: str) -> Iterator[str]:
        package = name if path.endswith("__init__.py") else name.rpartition(".")[0]
        for node in ast.walk(ast.parse((self._root / path).read_text(encoding="utf-8"))):
            yield from (self._modules[each] for each in _imports(node, package) if each in self._modules)


def _imports(node: ast.AST, package: str) -> Iterable[str]:
    """The modules that a node imports or names, if they exist."""
    if isinstance(node, ast.Import):
        return [each.name for each in node.names]
    if isinstance(node, ast.ImportFrom):
        above = ".".join(package.split(".")[: len(package.split(".")) - node.level + 1]) if node.level else ""
        module = ".".join(filter(None, (above, node.module)))
        return [module, *(f"{module}.{each.name}" for each in node.names)]
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and (named := _NAMED.fullmatch(node.value)):
        return [named[1]]
    return []


def _name(path: Path) -> str:
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")
