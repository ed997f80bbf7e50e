r"""Texts in sections, and how the places in them are filled.

A section begins with ``=== name``. A place is a name between two signs, ``@name@``. What stands there may be a text, or
lines: then each gets what stands before the place on its line, so that lines are indented as the place is, and prose is
broken into lines that each begin as a comment does. A line whose places all are empty is left out.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

_HEAD = re.compile(r"^=== (\S+)\n", flags=re.M)
_PLACE = re.compile(r"@([A-Za-z][A-Za-z_-]*)@")


@dataclass(frozen=True, slots=True)
class Prose:
    """Paragraphs, which are broken into lines of ``width`` characters."""

    paragraphs: tuple[str, ...]
    width: int = 100


#: What stands at a place: a text, lines of code, or prose.
Filling = str | tuple[str, ...] | Prose


class NoPlace(LookupError):
    """A text has a place for which there is nothing."""


def sections(text: str) -> dict[str, str]:
    r"""The sections of a text by name, each without the empty lines around it.

    >>> sections("=== a\nx: 1\n\n=== b\n\n  y\n")
    {'a': 'x: 1\n', 'b': '  y\n'}
    """
    names = _HEAD.findall(text)
    return {name: f"{body.strip(chr(10))}\n" for name, body in zip(names, _HEAD.split(text)[2::2], strict=True)}


def settings(section: str) -> dict[str, str]:
    r"""What a section of names and values says; a value goes on in lines that are indented.

    >>> settings("title: C\nreserved: auto\n  break\n")
    {'title': 'C', 'reserved': 'auto break'}
    """
    lines = re.sub(r"\n +", " ", section).splitlines()
    pairs = (line.partition(":") for line in lines if line)
    return {name: value.strip() for name, _, value in pairs}


def filled(text: str, values: Mapping[str, Filling]) -> str:
    r"""The text with its places filled.

    >>> print(filled("/* @said@ */\nf(@x@)\n  @lines@\n", {"said": "of f", "x": "1", "lines": ("a", "b")}), end="")
    /* of f */
    f(1)
      a
      b
    """
    return "".join(f"{line}\n" if line else "\n" for each in text.splitlines() for line in _lines(each, values))


def _lines(line: str, values: Mapping[str, Filling]) -> Iterator[str]:
    names = _PLACE.findall(line)
    if not names:
        yield line
        return
    for name in names:
        if name not in values:
            raise NoPlace(f"nothing is known for @{name}@ in {line!r}")
    many = next((name for name in names if not isinstance(values[name], str)), None)
    if many is None:
        found = _PLACE.sub(lambda place: _text(values[place[1]]), line)
        yield from (found.rstrip(),) if found.strip() or not line.strip() else ()
        return
    before, _, after = line.partition(f"@{many}@")
    of = values[many]
    if isinstance(of, Prose):
        for place, paragraph in enumerate(of.paragraphs):
            yield from (before.rstrip(),) if place else ()
            wrapped = textwrap.wrap(paragraph, of.width - len(before), break_long_words=False, break_on_hyphens=False)
            yield from (f"{before}{each}{after}" for each in wrapped)
    else:
        yield from (f"{before}{each}{after}".rstrip() for each in of)


def _text(filling: Filling) -> str:
    assert isinstance(filling, str)
    return filling
