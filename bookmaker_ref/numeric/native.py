"""The machine in C, where it was built when the package was installed: what it is, and whether it is used.

Nothing depends on it but speed: NumPy computes what it does not, and gives the same bits. Its sources are in
``machine/``. The environment variable BOOKMAKER_ENGINE chooses: ``numpy`` leaves it alone, ``c`` does not go without.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from importlib import import_module
from typing import Any, Protocol

#: Chooses what computes.
VARIABLE = "BOOKMAKER_ENGINE"


class Machine(Protocol):
    """The functions of the extension; ``module.c`` says what each takes."""

    OPERATIONS: tuple[str, ...]
    STEPS: tuple[str, ...]
    LEVEL: str
    REGISTERS: int

    def program(self, code: bytes, inside: int, outside: int, constants: bytes, /) -> object: ...
    def rows_done(
        self, program: object, cells: tuple[Any, ...], results: tuple[Any, ...], count: int, most: float, /
    ) -> int: ...
    def run(self, program: object, first: int, last: int, slots: Any, count: int, /) -> None: ...
    def of_table(self, steps: bytes, constants: bytes, /) -> Any: ...


#: What was found, by what was chosen.
_FOUND: dict[str, Machine | None] = {}
_chosen: ContextVar[str | None] = ContextVar("_chosen", default=None)


def machine() -> Machine | None:
    """The extension, loaded when it is first needed; nothing where it was not built, or is not wanted."""
    chosen = _chosen.get()
    if chosen is None:
        chosen = os.environ.get(VARIABLE, "")
    if chosen not in _FOUND:
        _FOUND[chosen] = _loaded(chosen)
    return _FOUND[chosen]


@contextmanager
def using(chosen: str) -> Iterator[None]:
    """With this engine meanwhile: ``c``, ``numpy``, or "" for C where it was built.

    Only in this thread, or this task of asyncio, and in the threads that a call starts to compute its blocks.
    """
    before = _chosen.set(chosen)
    try:
        machine()
        yield
    finally:
        _chosen.reset(before)


def _loaded(chosen: str) -> Machine | None:
    if chosen not in ("", "c", "numpy"):
        raise ValueError(f"{VARIABLE} is {chosen!r:.40}: it is c or numpy, or not set, for c where it was built")
    if chosen == "numpy":
        return None
    try:
        found: Any = import_module("bookmaker_ref.numeric._machine")
    except ImportError as error:
        if chosen == "c":
            raise ImportError(
                f"{VARIABLE} is c, but the extension in C was not built: install a C compiler, then run"
                f" `pip install --force-reinstall --no-deps --no-cache-dir .` in a copy of the repository ({error})"
            ) from None
        return None
    extension: Machine = found
    return extension


def engine() -> str:
    """What computes large arrays and tables of K classes: ``C``, with the processor's instructions, or ``NumPy``.

    Both give the same numbers, bit for bit.
    """
    found = machine()
    return "NumPy" if found is None else f"C ({found.LEVEL})"
