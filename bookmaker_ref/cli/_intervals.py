"""The recommended interval of each measure, for ``bookmaker evaluate --intervals``. NumPy is loaded for these alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import isnan
from typing import Any

from bookmaker_ref.cli.terminal import Cell, Refused, columns, paint, quoted
from bookmaker_ref.significance import RECOMMENDED, Interval, interval

_NAME = 20


def checked_level(text: str) -> float:
    """The confidence level on the command line."""
    try:
        level = float(text)
    except ValueError:
        level = 0.0
    if not 0 < level < 1:
        raise Refused(f"--level is {quoted(text.strip())}: it lies between 0 and 1, for example 0.95")
    return level


def intervals_of(table: Any, names: Iterable[str], level: float) -> dict[str, Interval]:
    """By measure, where one is recommended and the table has it."""
    found = {}
    for name in names:
        if name not in RECOMMENDED:
            continue
        try:
            given = interval(name, table, level=level)
        except (ValueError, ArithmeticError):  # of so many classes there is none
            continue
        if not isnan(given.low):
            found[name] = given
    return found


def document(measure: Mapping[str, Any], given: Interval | None) -> dict[str, Any]:
    """The measure with its interval, and by which method."""
    if given is None:
        return dict(measure)
    return {**measure, "interval": [given.low, given.high], "level": given.level, "method": given.method}


def lines(found: Mapping[str, Interval]) -> list[str]:
    """A section of its own: both ends, and the method."""
    if not found:
        return []
    level = next(iter(found.values())).level
    rows: list[list[Cell | str]] = [
        [name.ljust(_NAME), f"{given.low:.6f}", f"{given.high:.6f}", Cell(given.method, "dim")]
        for name, given in found.items()
    ]
    return ["", paint(f"Intervals, {100 * level:g} %", "bold"), *columns(rows, "<>><", indent=2)]
