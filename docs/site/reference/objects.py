"""What the library has for its users, by the module in which they find it: what Python itself says of each."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from types import ModuleType
from typing import Any, Literal, get_origin

from sphinx.util.inspect import stringify_signature
from sympy import Symbol

from docs.site.reference.comments import PACKAGE, analyzed, comments

Kind = Literal["module", "class", "exception", "function", "data", "word"]


@dataclass(frozen=True, slots=True, eq=False)
class Room:
    """A module that users import from."""

    name: str

    @property
    def module(self) -> ModuleType:
        """The module itself."""
        return import_module(self.name)

    @property
    def address(self) -> str:
        """Where its page stands."""
        inner = self.name.removeprefix(PACKAGE).lstrip(".")
        return f"api/{inner.replace('.', '/') or PACKAGE}"

    @property
    def says(self) -> str:
        """Its docstring."""
        return inspect.getdoc(self.module) or ""

    def objects(self) -> tuple[Object, ...]:
        """What users find in it, in the order in which it lists it, modules last."""
        found = [Object(self.name, name) for name in public(self.module)]
        return tuple(sorted(found, key=lambda each: each.kind == "module"))


def public(module: ModuleType) -> list[str]:
    """The names that a module gives to users: those that it lists, or all that are ours and hide nothing."""
    listed = getattr(module, "__all__", None)
    if listed is not None:
        return list(listed)
    gives_others = hasattr(module, "__path__")  # a package hands on what is in its modules
    return [
        name
        for name, value in vars(module).items()
        if not name.startswith("_") and not inspect.ismodule(value)
        if gives_others or getattr(value, "__module__", None) == module.__name__ or name in comments(module.__name__)
        if name != "annotations"
    ]


@dataclass(frozen=True, eq=False)
class Object:
    """One name in a module."""

    module: str
    name: str

    @property
    def full_name(self) -> str:
        """As it is imported."""
        return f"{self.module}.{self.name}"

    @cached_property
    def value(self) -> Any:
        """The object; what loads another library is left where it is."""
        module = import_module(self.module)
        return (
            None if self.name in comments(self.module) and self.name not in vars(module) else getattr(module, self.name)
        )

    @property
    def kind(self) -> Kind:
        """What it is to those who use it."""
        value = self.value
        if inspect.ismodule(value):
            return "module"
        if inspect.isclass(value):
            return "exception" if issubclass(value, BaseException) else "class"
        if isinstance(value, Symbol):
            return "word"
        return "function" if callable(value) and not _is_alias(value) else "data"

    @property
    def signature(self) -> str:
        """What it takes and gives; nothing of what is not called."""
        return signature_of(self.value) if self.kind in ("class", "function") else ""

    @property
    def says(self) -> str:
        """Its docstring, or the comment on its line; of an object, what its title is where it only has its class's."""
        own = comments(self.module).get(self.name, "")
        value = self.value
        if own or self.kind == "data":
            return own
        said = inspect.getdoc(value) or ""
        if not (inspect.isroutine(value) or inspect.isclass(value)) and said == inspect.getdoc(type(value)):
            title = str(getattr(value, "title", ""))
            return f"{title[:1].upper()}{title[1:]}.\n\n{said}" if title else said
        return said

    @property
    def source(self) -> tuple[str, str]:
        """The file in which it is written, and its name there; nothing of what no line defines alone."""
        module, name = (str(getattr(self.value, each, "")) for each in ("__module__", "__name__"))
        if not module.startswith(PACKAGE) or name not in analyzed(module).tags:
            return "", ""
        return f"{module.replace('.', '/')}{'/__init__' * _is_package(module)}.py", name

    def members(self) -> Iterator[Member]:
        """What instances of a class have, its own first, then those of its bases that are ours."""
        seen: set[str] = set()
        for owner in (each for each in self.value.__mro__ if each.__module__.startswith(PACKAGE)):
            for name, value in vars(owner).items():
                if not name.startswith("_") and name not in seen and not inspect.ismemberdescriptor(value):
                    seen.add(name)
                    if inspect.getdoc(value) and (_is_property(value) or inspect.isroutine(_bare(value))):
                        yield Member(self.full_name, name, value)


@dataclass(frozen=True, slots=True, eq=False)
class Member:
    """A method or a property of a class."""

    owner: str
    name: str
    value: Any

    @property
    def is_property(self) -> bool:
        """Whether it is asked for without a call."""
        return _is_property(self.value)

    @property
    def of_class(self) -> bool:
        """Whether the class itself has it."""
        return isinstance(self.value, classmethod)

    @property
    def is_static(self) -> bool:
        """Whether it needs neither."""
        return isinstance(self.value, staticmethod)

    @property
    def signature(self) -> str:
        """What it takes and gives, without the instance or the class that it is of."""
        return "" if self.is_property else signature_of(_bare(self.value), bound=not self.is_static)

    @property
    def says(self) -> str:
        """Its docstring."""
        return inspect.getdoc(self.value) or ""


def _is_package(module: str) -> bool:
    return hasattr(import_module(module), "__path__")


def _is_property(value: object) -> bool:
    return isinstance(value, property | cached_property)


def _bare(value: Any) -> Any:
    return getattr(value, "__func__", value)


def _is_alias(value: object) -> bool:
    """Whether it is a type that has another name here."""
    return hasattr(value, "__origin__")


def signature_of(value: Any, *, bound: bool = False) -> str:
    """The signature as it is written; a default that stands for none is left out."""
    try:
        found = inspect.signature(value)
    except (TypeError, ValueError):
        return ""
    parameters = [_clean(each, value) for each in [*found.parameters.values()][int(bound) :]]
    given = inspect.Signature.empty if inspect.isclass(value) else _qualified(found.return_annotation, value)
    return stringify_signature(found.replace(parameters=parameters, return_annotation=given))


def _clean(parameter: inspect.Parameter, of: Any) -> inspect.Parameter:
    """A parameter with types that lead to their places, without a default that stands for none."""
    default = inspect.Parameter.empty if type(parameter.default) is object else parameter.default
    if inspect.isclass(default) and default is not inspect.Parameter.empty:
        default = _Written(default.__name__)
    return parameter.replace(default=default, annotation=_qualified(parameter.annotation, of))


class _Written(str):
    """A default as the source has it."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def _qualified(annotation: Any, of: Any) -> Any:
    """A type as it is written, where a name that several modules give to users says which of them is meant."""
    if not isinstance(annotation, str):
        return annotation
    known = vars(sys.modules[inspect.unwrap(of).__module__])
    return re.sub(r"(?<![\w.])[A-Za-z]\w*(?![\w.])", lambda name: _place(known.get(name[0]), name[0]), annotation)


def _place(value: Any, name: str) -> str:
    if get_origin(value) is Literal:
        return str(value).removeprefix("typing.")
    places = ambiguous().get(name, {})
    return next((f"~{place}" for place, there in places.items() if there is value), name)


@cache
def sources() -> tuple[str, ...]:
    """The files in which what users find is written."""
    files = (each.source[0] for room in rooms() for each in room.objects() if each.kind not in ("word", "module"))
    return tuple(sorted(set(files) - {""}))


@cache
def ambiguous() -> dict[str, dict[str, Any]]:
    """Names of classes that stand for several things, each with where they are."""
    found: dict[str, dict[str, Any]] = {}
    for each in (each for room in rooms() for each in room.objects() if each.kind == "class"):
        found.setdefault(each.name, {})[each.full_name] = each.value
    return {name: places for name, places in found.items() if len(places) > 1}


@cache
def names() -> frozenset[str]:
    """The full name of everything that users find."""
    return frozenset(each.full_name for room in rooms() for each in room.objects())


@cache
def rooms() -> tuple[Room, ...]:
    """The package, each module that it gives to users, and those that these give."""
    found = {PACKAGE: Room(PACKAGE)}
    waiting = [PACKAGE]
    while waiting:
        for each in Room(waiting.pop(0)).objects():
            if each.kind == "module" and each.full_name not in found:
                found[each.full_name] = Room(each.full_name)
                waiting.append(each.full_name)
    return tuple(found.values())
