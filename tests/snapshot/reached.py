"""Which public names a snapshot reaches: measured by a trace of every call, not listed by hand."""

from __future__ import annotations

import inspect
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from importlib import import_module
from types import CodeType, FrameType
from typing import Any

from docs.site.reference.objects import Object, Room, rooms

PACKAGE = "bookmaker_ref"


def public_callables(modules: set[str]) -> dict[str, Any]:
    """Every function and class of the public modules, and every method and property of these classes, by full name."""
    found: dict[str, Any] = {}
    for room in {*(each.name for each in rooms()), *modules}:
        for each in Room(room).objects():
            if each.kind in ("class", "function") and str(each.value.__module__).startswith(PACKAGE):
                found[each.full_name] = each.value
                found |= _members(each) if each.kind == "class" else {}
    return found


def _members(owner: Object) -> dict[str, Any]:
    return {f"{owner.full_name}.{each.name}": each.value for each in owner.members() if not _is_abstract(each.value)}


def _is_abstract(value: Any) -> bool:
    return getattr(value, "__isabstractmethod__", False)


def _code(value: Any) -> CodeType | None:
    """The code that runs when this is called, or asked for."""
    if isinstance(value, property):
        value = value.fget
    if isinstance(value, cached_property):
        value = value.func
    value = getattr(value, "__func__", value)
    if inspect.isclass(value):
        made = value.__init__ if value.__init__ is not object.__init__ else value.__new__
        return getattr(inspect.unwrap(made), "__code__", None) or getattr(value.__new__, "__code__", None)
    if not inspect.isroutine(value) and not hasattr(value, "__code__"):
        value = getattr(value, "__wrapped__", None) if hasattr(value, "cache_info") else type(value).__call__
    while value is not None and not hasattr(value, "__code__"):
        value = getattr(value, "__wrapped__", None)
    return getattr(value, "__code__", None)


class Trace:
    """A profile function that crosses out each name that is called."""

    def __init__(self, names: dict[str, Any]) -> None:
        self.left: dict[int, dict[str, Any]] = {}
        self.without_code = {name for name, value in names.items() if _code(value) is None}
        for name, value in names.items():
            if (code := _code(value)) is not None:
                self.left.setdefault(id(code), {})[name] = value
        self.reached: set[str] = set()
        self._kept = names

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        waiting = self.left.get(id(frame.f_code)) if event == "call" else None
        if waiting:
            found = {name for name, value in waiting.items() if _is_meant(value, frame)}
            self.reached |= found
            self.left[id(frame.f_code)] = {name: each for name, each in waiting.items() if name not in found}

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Watch every call in here, in each thread."""
        threading.setprofile(self)
        sys.setprofile(self)
        try:
            yield
        finally:
            sys.setprofile(None)
            threading.setprofile(None)

    @property
    def missed(self) -> set[str]:
        """The names that were not called."""
        return {name for waiting in self.left.values() for name in waiting} | self.without_code


def _is_meant(value: Any, frame: FrameType) -> bool:
    """Whether this frame is a call of this very object, where others run the same code."""
    code = frame.f_code
    if inspect.isclass(value):
        first = frame.f_locals.get(code.co_varnames[0])
        return (first if inspect.isclass(first) else type(first)) is value
    function = getattr(value, "__func__", value)
    cells = getattr(function, "__closure__", None)
    if cells and getattr(function, "__code__", None) is code:
        return all(
            frame.f_locals.get(name) is cell.cell_contents for name, cell in zip(code.co_freevars, cells, strict=True)
        )
    if not inspect.isroutine(function) and not isinstance(value, property | cached_property) and code.co_argcount:
        own = frame.f_locals.get(code.co_varnames[0])
        return own is function or not isinstance(own, type(function)) or hasattr(function, "cache_info")
    return True


def load(modules: set[str]) -> dict[str, Any]:
    """The public callables, with their modules loaded."""
    for name in modules:
        import_module(name)
    return public_callables(modules)
