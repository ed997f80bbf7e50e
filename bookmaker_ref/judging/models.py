"""The values that a solver gives to letters, as exact fractions; what is no fraction is told in its first digits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

_TOKEN = re.compile(r"\|[^|]*\||[()]|[^\s()|]+")
_Tree = str | list["_Tree"]


def fractions_in(values: str) -> dict[str, Fraction | None]:
    """The value of each letter; None where it is no fraction, or cannot be read.

    >>> fractions_in("((|TP| 2.0) (|FP| (- (/ 1.0 3.0))) (|r| (root-obj (+ (^ x 2) (- 2)) 1)))")
    {'TP': Fraction(2, 1), 'FP': Fraction(-1, 3), 'r': None}
    """
    tokens = iter(_TOKEN.findall(values))
    found: dict[str, Fraction | None] = {}
    if next(tokens, "") != "(":
        return found
    for each in _trees(tokens):
        match each:
            case [str(name), value]:
                found[name.strip("|")] = _number(value)
    return found


def _trees(tokens: Iterator[str]) -> list[_Tree]:
    """What stands up to the closing bracket."""
    found: list[_Tree] = []
    for token in tokens:
        if token == ")":
            break
        found.append(_trees(tokens) if token == "(" else token)
    return found


def _number(tree: _Tree) -> Fraction | None:
    match tree:
        case ["-", inner]:
            value = _number(inner)
            return None if value is None else -value
        case ["/", above, below]:
            top, bottom = _number(above), _number(below)
            return top / bottom if top is not None and bottom else None
        case ["to_real", inner]:
            return _number(inner)
        case str(text) if re.fullmatch(r"\d+(\.\d+)?", text):
            return Fraction(text)
    return None
