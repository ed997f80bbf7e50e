"""What other libraries make of the golden values: which function gives which measure, and how right it is.

One module a library; none is imported before one of its functions is called.
"""

from __future__ import annotations

from importlib import import_module

from bookmaker_ref.golden.adapters.adapter import VALUES, Adapter, Library, Result, run

__all__ = ["NAMES", "VALUES", "Adapter", "Library", "Result", "library", "run"]

#: The libraries that there are adapters for.
NAMES = ("sklearn", "pycm", "statsmodels", "scipy", "torchmetrics", "imblearn", "mlscorecheck")


def library(name: str) -> Library:
    """The library of that name, installed or not."""
    if name not in NAMES:
        raise ValueError(f"no adapter is called {name!a}: there are {', '.join(NAMES)}")
    found: Library = import_module(f"bookmaker_ref.golden.adapters.{name}").LIBRARY
    return found
