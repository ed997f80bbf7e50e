"""Measures, tests and intervals as the jobs of ``bookmaker study`` are given them: by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bookmaker_ref.cli.reading import few_names
from bookmaker_ref.cli.terminal import Refused, advice
from bookmaker_ref.messages import quoted
from bookmaker_ref.names import find, find_of_classes

#: The longest name of ours is shorter: whoever is told a name can copy it.
_WHOLE = 60


def measure_called(word: str, k: int = 2) -> str:
    """The canonical name of a measure of K classes by any of its names; the word itself if there is none.

    >>> measure_called("kappa"), measure_called("MCC"), measure_called("MCC", 3), measure_called("xyzzy")
    ('cohen_kappa', 'correlation', 'gorodkin_rk', 'xyzzy')
    """
    return (find(word) if k == 2 else find_of_classes(word)) or word


def methods_told(known: Mapping[str, Any], most: int = 12) -> str:
    """Which methods there are, the first of them, each with its whole name."""
    return f"there are {few_names(list(known), most, _WHOLE)}"


def chosen(asked: Sequence[str] | None, known: Mapping[str, Any], kind: str, usual: Sequence[str]) -> list[str]:
    """The names that are asked for, each once; those that are usual where none is."""
    for name in asked or ():
        if name not in known:
            raise Refused(f"no {kind} is called {quoted(name)}: {advice(name, known, methods_told(known))}")
    return [*dict.fromkeys(asked or usual)]
