"""SciPy's special functions, imported with the first that is used: that takes longer than most answers."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def __getattr__(name: str) -> Any:
    if name.startswith("_"):
        raise AttributeError(name)
    globals()[name] = found = getattr(import_module("scipy.special"), name)
    return found
