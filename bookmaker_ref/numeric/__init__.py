"""Fast numbers: every measure of one table, or of arrays of tables, right to the last digits. No SymPy here.

``engine()`` says what computes large arrays: C, where the package was installed with a compiler, or NumPy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bookmaker_ref.numeric.native import engine as engine


if not TYPE_CHECKING:  # type checkers would take every name for one of these

    def __getattr__(name: str) -> Any:
        if name != "engine":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from bookmaker_ref.numeric.native import engine  # noqa: PLC0415 -- nobody who computes needs it

        return engine
