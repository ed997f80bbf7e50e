"""Results as JSON that says them exactly: hexadecimal floats, fractions as text, digests of long texts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cached_property, partial
from hashlib import sha256
from math import isfinite
from typing import Any

import mpmath
import numpy as np
from sympy import Basic

PACKAGE = "bookmaker_ref"
#: Longer texts are prose, whose wording may change: only their numbers are kept.
_SHORT = 32
_NUMBER = re.compile(r"(?<![\w.])[-−]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?(?:/\d+)?")


def attempt(call: Callable[[], Any]) -> Any:
    """What comes of the call, encoded; of an error its class."""
    try:
        return encoded(call())
    except Exception as error:  # its class is the result
        return {"error": type(error).__name__}


def digest(text: str | bytes) -> str:
    """A short digest of a text, such as a program, where every letter counts."""
    return "sha256:" + sha256(text.encode() if isinstance(text, str) else text).hexdigest()[:20]


def numbers_in(text: str) -> str:
    """The numbers in a text, in their order."""
    return "~ " + " ".join(_NUMBER.findall(text))


def described(found: Any) -> dict[str, Any]:
    """The contents of an object: its fields, its properties, and its methods without arguments."""
    said = {name: attempt(partial(getattr, found, name)) for name in public(type(found))}
    for name, method in methods(type(found)).items():
        if _needs_nothing(method):
            told = attempt(getattr(found, name))
            said[f"{name}()"] = told if not isinstance(told, list) or len(told) < 50 else digest(repr(told))
    return said | {"str": numbers_in(str(found))}


def public(kind: type) -> list[str]:
    """The names of the fields and properties of a class."""
    named = [each.name for each in fields(kind)] if is_dataclass(kind) else list(getattr(kind, "_fields", ()))
    for owner in (each for each in kind.__mro__ if each.__module__.startswith(PACKAGE)):
        named += [name for name, each in vars(owner).items() if isinstance(each, property | cached_property)]
    return [each for each in dict.fromkeys(named) if not each.startswith("_")]


def methods(kind: type) -> dict[str, Any]:
    """The public methods of a class that a class of the package defines."""
    owners = [each for each in reversed(kind.__mro__) if each.__module__.startswith(PACKAGE)]
    found = {name: each for owner in owners for name, each in vars(owner).items() if callable(each)}
    return {name: each for name, each in found.items() if not name.startswith("_") and not isinstance(each, type)}


def _needs_nothing(method: Any) -> bool:
    code = getattr(method, "__code__", None)
    keywords = 0 if code is None else code.co_kwonlyargcount - len(method.__kwdefaults__ or ())
    return code is not None and code.co_argcount - len(method.__defaults__ or ()) == 1 and not keywords


def encoded(value: Any) -> Any:
    """The value as JSON, exactly."""
    if value is None or isinstance(value, bool | np.bool_):
        return None if value is None else bool(value)
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, int | np.integer):
        return int(value)
    if isinstance(value, float | np.floating):
        return float(value).hex() if isfinite(value) else str(float(value))
    if isinstance(value, str):
        return value if len(value) <= _SHORT else numbers_in(value)
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, mpmath.mpf):
        return mpmath.nstr(value, 40)
    if isinstance(value, np.ndarray):
        return {"dtype": str(value.dtype), "shape": list(value.shape), "values": encoded(value.ravel().tolist())}
    if isinstance(value, Basic):
        text = str(value)
        return text if len(text) < 80 else digest(text)
    if isinstance(value, Mapping):
        return {_key(key): encoded(each) for key, each in value.items()}
    if hasattr(value, "to_dict") and hasattr(value, "columns"):  # a data frame
        return {str(name): encoded(list(value[name])) for name in value.columns}
    if type(value).__module__.startswith(PACKAGE) and public(type(value)):
        kept = [each.name for each in fields(value)] if is_dataclass(value) else value._fields
        return {name: encoded(getattr(value, name)) for name in kept if not name.startswith("_")}
    if isinstance(value, set | frozenset):
        return sorted(map(str, value))
    if isinstance(value, Iterable):
        return [encoded(each) for each in value]
    return getattr(value, "__name__", type(value).__name__)


def _key(key: Any) -> str:
    return key if isinstance(key, str) else str(encoded(key))
