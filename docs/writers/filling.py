"""Pages whose words stand in a text of their own, with a name in braces for each number that is computed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

#: What a sentence has for its names in braces.
Numbers = Mapping[str, object]


def filled(path: Path, numbers: Numbers) -> str:
    """The text of a file with its numbers, a paragraph or a point of a list in a line of its own."""
    return unwrapped(path.read_text(encoding="utf-8")).format_map(numbers)


def unwrapped(text: str) -> str:
    r"""A paragraph or a point of a list in a line of its own.

    >>> unwrapped("Of {n} cases\nmany.\n\n- It is\n  {ends:.2f}.\n")
    'Of {n} cases many.\n\n- It is {ends:.2f}.'
    """
    lines: list[str] = []
    for line in text.rstrip("\n").splitlines():
        if line and lines and lines[-1] and not line.startswith(("- ", "#")):
            lines[-1] += f" {line.strip()}"
        else:
            lines.append(line)
    return "\n".join(lines)
