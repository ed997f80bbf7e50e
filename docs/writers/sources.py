"""Which files of the repository a module depends on: its imports are followed, and nothing is run.

An import counts wherever it is: at the head of a module, in a function, or as a name that ``import_module`` takes. Of
the packages that a module is in, and of one that only passes a name on or loads it on demand, what counts is what they
import when they are imported themselves: that may register something. What else they load on demand does not. Data
files count if a module names them: by a path from the root or from its own folder, or by a suffix.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

#: The packages of the repository.
_PACKAGES = ("bookmaker_ref", "derivations", "docs", "tests")
#: These lead to every writer, and the content of no file depends on them.
_APART = ("docs.writers.files", "docs.writers.kept", "docs.writers.sources", "docs.writers.__main__")


#: Stands for what runs when a package is imported.
_HEAD = "<import>"


class Target(NamedTuple):
    """A module, or a name in a package."""

    module: str
    name: str = ""


class Use(NamedTuple):
    """An imported name, what it stands for, and the attributes that are taken of it."""

    bound: str
    target: Target
    attributes: tuple[str, ...] = ()


class Step(NamedTuple):
    """The files that a target depends on directly, and the targets to follow from there."""

    module: Module | None
    files: tuple[str, ...]
    targets: tuple[Target, ...]


class Sources:
    """The files of a repository, as they are or as they will be, and what they depend on."""

    def __init__(self, root: Path, later: Mapping[str, bytes] = MappingProxyType({})) -> None:
        self.root, self._later = root, later
        self._modules: dict[str, Module | None] = {}
        self._followed: dict[Target, Step] = {}

    def of(self, *modules: str) -> dict[str, str]:
        """The paths of all files that these modules depend on, each with what counts of it.

        Modules that are not in the repository have none.
        """
        found: dict[str, str] = {}
        for step in self._steps(modules):
            if step.module is not None and step.module.path not in found:
                found[step.module.path] = self._content(step.module)
            found |= {path: self.digest(path) for path in step.files}
        return found

    def paths(self, *modules: str) -> set[str]:
        """The paths of all files that these modules depend on."""
        found: set[str] = set()
        for step in self._steps(modules):
            found.update(step.files, [step.module.path] if step.module is not None else [])
        return found

    def _steps(self, modules: Iterable[str]) -> Iterator[Step]:
        """Follow the imports of these modules; each target comes once."""
        seen: set[Target] = set()
        waiting = [Target(module) for module in modules]
        while waiting:
            target = waiting.pop()
            if target not in seen and target.module not in _APART:
                seen.add(target)
                if target not in self._followed:
                    self._followed[target] = self._step(target)
                yield self._followed[target]
                waiting += self._followed[target].targets

    def _step(self, target: Target) -> Step:
        """The files that a target depends on directly, and the targets to follow from there."""
        module = self.module(target.module)
        if module is None:
            return Step(None, tuple(self._compiled(target.module)), ())
        targets = [Target(package, _HEAD) for package in _packages(target.module)]
        targets += [self.follow(use) for use in module.head]
        if target.name and target.name != _HEAD:
            return Step(module, (), (*targets, *self._origins(module, target.name)))
        if target.name == _HEAD:
            return Step(module, (), tuple(targets))
        targets += [*map(self.follow, module.uses), *map(Target, self._by_name(module))]
        return Step(module, tuple(self._data(module)), tuple(dict.fromkeys(targets)))

    def _content(self, module: Module) -> str:
        """The code of a module and its imports: another import of the same name is another program."""
        imports = sorted({f"{use.bound} {'.'.join(self.follow(use))}" for use in (*module.uses, *module.head)})
        return "\n".join([module.said, *imports])

    def follow(self, use: Use) -> Target:
        """What is used in the end: attributes of packages lead on, those of anything else do not."""
        target = use.target
        for attribute in ("", *use.attributes):
            if target.name and self._is_here(f"{target.module}.{target.name}"):
                target = Target(f"{target.module}.{target.name}")
            module = self.module(target.module)
            if module is None or not module.is_package or target.name:
                break
            target = Target(target.module, attribute)
        if target.name and self._is_here(f"{target.module}.{target.name}"):
            target = Target(f"{target.module}.{target.name}")
        module = self.module(target.module)
        return target if module is not None and module.is_package else Target(target.module)

    def module(self, name: str) -> Module | None:
        """A module of the repository."""
        if name not in self._modules:
            path = name.replace(".", "/")
            paths = (f"{path}.py", f"{path}/__init__.py") if name.partition(".")[0] in _PACKAGES else ()
            there = next((each for each in paths if each in self._later or (self.root / each).is_file()), None)
            self._modules[name] = None if there is None else _module(name, there, self.read(there).decode())
        return self._modules[name]

    def read(self, path: str) -> bytes:
        """A file as it is, or as it will be."""
        return self._later.get(path) or (self.root / path).read_bytes()

    def digest(self, path: str) -> str:
        """A key of what a file says."""
        return sha256(self.read(path)).hexdigest()

    def _origins(self, package: Module, name: str) -> list[Target]:
        """Where a name of a package comes from; if the package makes it, that is the whole package."""
        passed_on = [self.follow(use) for use in package.bindings if use.bound == name]
        if passed_on:
            return passed_on
        if name in package.places:
            module, _, attribute = package.places[name].partition(":")
            return [self.follow(Use(name, Target(module, attribute)))]
        return [Target(package.name)]

    def _is_here(self, module: str) -> bool:
        return self.module(module) is not None or bool(self._compiled(module))

    def _compiled(self, module: str) -> list[str]:
        """What an extension is compiled from: ``numeric._machine`` from the folder ``numeric/machine``."""
        package, _, last = module.rpartition(".")
        folder = self.root / package.replace(".", "/") / last.lstrip("_")
        if package.partition(".")[0] not in _PACKAGES or not last.startswith("_") or not folder.is_dir():
            return []
        return self._paths(folder.glob("*.[ch]"))

    def _by_name(self, module: Module) -> Iterator[str]:
        """Modules that are named in a text, alone or with a name after a colon; of a part of a name, all below it."""
        for text in module.texts:
            name = text.partition(":")[0]
            if "." in name and self._is_here(name):
                yield name
        for text in module.heads if module.imports_by_name else ():
            package = text.rstrip(".")
            if text.endswith(".") and self.module(package):
                files = self._paths((self.root / package.replace(".", "/")).rglob("*.py"))
                yield from (each.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for each in files)

    def _data(self, module: Module) -> set[str]:
        """The files that a module names; of a folder all in it, of a suffix all with it beside the module."""
        found: set[str] = set()
        here = (self.root / module.path).parent
        if any(use.target == Target("docs.writers.data", "rows_of") for use in module.bindings):
            tables = (self.root / f"docs/data/{text}.csv" for text in module.texts if text.isprintable())
            found.update(self._paths(file for file in tables if file.is_file()))
        if not module.reads_files:
            return found
        for text in module.texts:
            if not text or len(text) > _LONGEST or not text.isprintable() or text.startswith(("/", "..")):
                continue
            beside = (self.root / module.path).with_suffix(text) if _is_suffix(text) else here / text
            for file in (beside, self.root / text):
                if file.is_dir() and "/" not in text.strip("/") and file.parent == here:
                    found.update(self._paths(each for each in file.rglob("*") if _is_data(each)))
                elif _is_data(file):
                    found.update(self._paths([file]))
        for text in filter(_is_suffix, module.tails):
            found.update(self._paths(file for file in here.glob(f"*{text}") if _is_data(file)))
        return found

    def _paths(self, files: Iterable[Path]) -> list[str]:
        return sorted(file.relative_to(self.root).as_posix() for file in files)


_LONGEST = 100


def _packages(module: str) -> Iterator[str]:
    """Those that a module is in, but for the outermost, which register nothing."""
    parts = module.split(".")
    return (".".join(parts[:many]) for many in range(2, len(parts)))


def _is_suffix(text: str) -> bool:
    return text.startswith(".") and text[1:].isalnum()


def _is_data(file: Path) -> bool:
    return file.is_file() and file.suffix not in (".py", ".pyc", ".so", ".pyd")


@lru_cache(maxsize=2000)
def _module(name: str, path: str, text: str) -> Module:
    return Module(name, path, text)


class Module:
    """What a module imports, which texts are in it, and what counts of its code."""

    def __init__(self, name: str, path: str, text: str) -> None:
        self.name, self.path, self._text = name, path, text
        self.is_package = path.endswith("/__init__.py")
        self._tree = ast.parse(text)
        self._nodes = list(_run(self._tree))

    @cached_property
    def said(self) -> str:
        """Its code without imports, comments, docstrings, blank lines and indentation."""
        return said(self._text)

    @cached_property
    def bindings(self) -> list[Use]:
        """What its imports bind."""
        return self._bound(self._nodes)

    def _bound(self, nodes: Iterable[ast.AST]) -> list[Use]:
        found = []
        package = self.name if self.is_package else self.name.rpartition(".")[0]
        for node in nodes:
            if isinstance(node, ast.Import):
                for each in node.names:
                    first = each.name if each.asname else each.name.partition(".")[0]
                    found.append(Use(each.asname or first, Target(first)))
            elif isinstance(node, ast.ImportFrom):
                parts = package.split(".")
                above = parts[: len(parts) - node.level + 1] if node.level else []
                module = ".".join([*above, *([node.module] if node.module else [])])
                found += [
                    Use(each.asname or each.name, Target(module, "" if each.name == "*" else each.name))
                    for each in node.names
                ]
        return [each for each in found if each.target.module.partition(".")[0] in _PACKAGES]

    @cached_property
    def head(self) -> list[Use]:
        """What it imports when it is imported and its code does not use: it may be passed on, or register something."""
        used = {use.bound for use in self.uses}
        of_functions: set[int] = set()
        for node in self._nodes:
            is_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            if is_function and id(node) not in of_functions:
                of_functions.update(map(id, ast.walk(node)))
        nodes = [node for node in self._nodes if id(node) not in of_functions]
        return [use for use in self._bound(nodes) if self.is_package or use.bound not in used]

    @cached_property
    def uses(self) -> list[Use]:
        """Its imports of the repository as its code uses them."""
        chains: dict[str, set[tuple[str, ...]]] = {}
        inner = {id(node.value) for node in self._nodes if isinstance(node, ast.Attribute)}
        for node in self._nodes:
            if id(node) not in inner and isinstance(node, ast.Name | ast.Attribute):
                *attributes, first = _chain(node)
                chains.setdefault(first, set()).add(tuple(reversed(attributes)))
        found = [use._replace(attributes=each) for use in self.bindings for each in sorted(chains.get(use.bound, ()))]
        # A star binds names that nobody sees here.
        stars = (node for node in self._nodes if isinstance(node, ast.ImportFrom) and node.names[0].name == "*")
        return found + [Use("*", Target(node.module)) for node in stars if node.module]

    @cached_property
    def texts(self) -> set[str]:
        """Its texts and paths, without those of docstrings and of what a package loads on demand."""
        of_places = {id(node) for each in self._tables for node in ast.walk(each)} if self._is_lazy else set()
        documented = {id(node.value) for node in self._nodes if isinstance(node, ast.Expr)}
        found = {
            node.value
            for node in self._nodes
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in of_places | documented
        }
        return found | {_joined(node) for node in self._nodes if isinstance(node, ast.BinOp)}

    @cached_property
    def reads_files(self) -> bool:
        """Whether it knows where files of the repository are."""
        knows = "__file__" in self._names or any(use.target.name == "ROOT" for use in self.bindings)
        return knows or any(
            isinstance(node, ast.ImportFrom)
            and (node.module or "").startswith("importlib")
            and _binds(node, "resources", "files")
            for node in self._nodes
        )

    @cached_property
    def imports_by_name(self) -> bool:
        """Whether it imports modules whose names it computes."""
        return bool({"import_module", "__import__"} & self._names)

    @cached_property
    def _names(self) -> set[str]:
        return {node.id for node in self._nodes if isinstance(node, ast.Name)}

    @cached_property
    def heads(self) -> set[str]:
        """The texts that stand before the first gap of an f-string; its own package is filled in."""
        return {head for head, _ in self._gapped}

    @cached_property
    def tails(self) -> set[str]:
        """The texts after the last gap of an f-string."""
        return {tail for _, tail in self._gapped}

    @cached_property
    def _gapped(self) -> list[tuple[str, str]]:
        found = []
        package = self.name if self.is_package else self.name.rpartition(".")[0]
        for node in self._nodes:
            if isinstance(node, ast.JoinedStr):
                parts = [_text(part, package, self.name) for part in node.values]
                head = parts[: parts.index(None)] if None in parts else parts
                tail = parts[-1] if parts else None
                found.append(("".join(filter(None, head)) if None in parts else "", tail or ""))
        return found

    @cached_property
    def places(self) -> dict[str, str]:
        """Of a package that loads names on demand: where each of them is, as ``module`` or ``module:name``."""
        if not self._is_lazy:
            return {}
        found: dict[str, str] = {}
        for table in self._tables:
            for key, value in zip(table.keys, table.values, strict=True):
                if isinstance(key, ast.Constant) and isinstance(value, ast.Constant):
                    found[str(key.value)] = str(value.value)
                elif key is None and isinstance(value, ast.Call) and ast.unparse(value.func) == "dict.fromkeys":
                    names, module = map(ast.literal_eval, value.args)
                    found |= {name: f"{module}:{name}" for name in names}
        return found

    @cached_property
    def _tables(self) -> list[ast.Dict]:
        return [node for node in self._nodes if isinstance(node, ast.Dict)]

    @property
    def _is_lazy(self) -> bool:
        return self.is_package and any(
            isinstance(node, ast.FunctionDef) and node.name == "__getattr__" for node in self._nodes
        )


def _run(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes that are run: no annotations, and nothing that only a type checker reads."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        for name, value in ast.iter_fields(node):
            only_types = isinstance(node, ast.If) and name == "body" and ast.unparse(node.test) == "TYPE_CHECKING"
            if name not in ("annotation", "returns") and not only_types:
                waiting += [
                    each for each in (value if isinstance(value, list) else [value]) if isinstance(each, ast.AST)
                ]


def _joined(node: ast.expr) -> str:
    """The texts that are joined to a path: ``docs/page.md`` of ``ROOT / "docs" / "page.md"``."""
    parts: list[str] = []
    while isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and isinstance(node.right, ast.Constant):
        parts.append(str(node.right.value))
        node = node.left
    return "/".join(reversed(parts))


def _binds(node: ast.ImportFrom, *names: str) -> bool:
    return any(each.name in names for each in node.names)


def _chain(node: ast.expr) -> list[str]:
    """The attributes of a name, the last one first, and the name; of any other expression the name is empty."""
    found: list[str] = []
    while isinstance(node, ast.Attribute):
        found.append(node.attr)
        node = node.value
    return [*found, node.id if isinstance(node, ast.Name) else ""]


def _text(part: ast.expr, package: str, name: str) -> str | None:
    """A part of an f-string, if it is known."""
    if isinstance(part, ast.Constant):
        return str(part.value)
    known = {"__package__": package, "__name__": name}
    return known.get(ast.unparse(part.value)) if isinstance(part, ast.FormattedValue) else None


def said(text: str) -> str:
    """Python code without imports, comments, docstrings, blank lines and indentation, the same for every release."""
    lines = text.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            lines[token.start[0] - 1] = token.line[: token.start[1]]
    for node in ast.walk(ast.parse(text)):
        unsaid = node if isinstance(node, ast.Import | ast.ImportFrom) else _docstring(node)
        if unsaid is not None and unsaid.end_lineno is not None:
            lines[unsaid.lineno - 1 : unsaid.end_lineno] = [""] * (unsaid.end_lineno - unsaid.lineno + 1)
    return "\n".join(line.strip() for line in lines if line.strip())


def _docstring(node: ast.AST) -> ast.stmt | None:
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
        return node.body[0]
    return None
