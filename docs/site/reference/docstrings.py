"""Docstrings as Markdown: their formulas, examples and names, with links to the records that they speak of."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from functools import cache

from bookmaker_ref import markdown
from docs.site.addresses import known, link, linked
from docs.site.reference.objects import names, rooms

_PIECE = re.compile(r"``(.+?)``|`([\w.]+)`|`(.+?)`", re.S)
_SECTION = re.compile(r"(\w+)\n-+\n")
#: Numbers that follow an id stand for ids of the same paper: "powers2011:20, 24".
_IDS = re.compile(r"\b(powers\w*):([\w.-]*\w)((?:, \d+)+)")


def as_markdown(said: str, inside: str = "") -> str:
    """A docstring that stands in a module of this name, as Markdown.

    >>> print(as_markdown("How ``far``, see powers2011:20, 24."))
    How `far`, see [powers2011:20](/powers2011/20.md), [powers2011:24](/powers2011/24.md).
    >>> print(as_markdown(".. math:: a^2"))
    ```math
    a^2
    ```
    """
    return "\n\n".join(_block(block, inside) for block in _blocks(said))


def _blocks(said: str) -> Iterator[str]:
    """Paragraphs; an example with the answers that have an empty line before them, a formula with its lines."""
    blocks = [block for block in re.split(r"\n\s*\n", said.strip("\n")) if block.strip()]
    at = 0
    while at < len(blocks):
        block = blocks[at]
        at += 1
        while at < len(blocks) and block.startswith(".. math::") and blocks[at].startswith(" "):
            block += "\n" + blocks[at]
            at += 1
        yield block


def _block(block: str, inside: str) -> str:
    if block.lstrip().startswith(">>>"):
        return f"```pycon\n{block}\n```"
    if block.startswith(".. math::"):
        return markdown.math(" ".join(block.removeprefix(".. math::").split()))
    if block.startswith("    "):
        return f"```text\n{block}\n```"
    if "\n>>>" in block:
        before, rest = block.split("\n>>>", 1)
        return f"{_block(before, inside)}\n\n{_block('>>>' + rest, inside)}"
    if found := _SECTION.match(block):  # numpydoc's
        inner = block[found.end() :]
        return f"**{found[1]}**\n\n{_terms(inner, inside) if _is_list(inner) else _text(inner, inside)}"
    if block.startswith(("- ", "* ")):
        return markdown.bullets(_text(part, inside) for part in re.split(r"^[-*] ", block, flags=re.M)[1:])
    return _text(block, inside)


def _is_list(lines: str) -> bool:
    """Whether each of the lines that begin at the margin is a name, with what it is below it."""
    return bool(re.fullmatch(r"(?:\S[^\n]*\n(?: +[^\n]*\n?)+)+", lines))


def _terms(lines: str, inside: str) -> str:
    """Names, each with what it is below it."""
    found = re.split(r"^(?=\S)", lines, flags=re.M)[1:]
    named = (each.partition("\n")[::2] for each in found)
    return markdown.bullets(f"`{name}`: {_text(inspect.cleandoc(said), inside)}" for name, said in named)


def _text(block: str, inside: str) -> str:
    """A paragraph: code, names that lead to what has them, and ids."""
    parts: list[str] = []
    end = 0
    for found in _PIECE.finditer(block):
        parts.append(_plain(block[end : found.start()]))
        code, name, other = found.groups()
        parts.append(_named(name, inside) if name else _code(code or other, inside))
        end = found.end()
    parts.append(_plain(block[end:]))
    return "".join(parts).strip()


def _code(code: str, inside: str) -> str:
    """Code; a record, or a name of the same module, leads to its place."""
    if code in known():
        return link(code)
    return _named(code, inside) if f"{inside}.{code}" in names() else f"`{' '.join(code.split())}`"


def _named(name: str, inside: str) -> str:
    """A name in backticks is one of Python's, and leads to what has it."""
    if name in known():
        return link(name)
    return f"{{py:obj}}`{name} <{name if name.startswith('bookmaker_ref') else f'{inside}.{name}'}>`"


def _plain(text: str) -> str:
    return linked(markdown.text(re.sub(r"\s+", " ", _IDS.sub(_each, text))))


def _each(found: re.Match[str]) -> str:
    """The ids of one paper, each with its name."""
    paper, first, more = found.groups()
    return ", ".join(f"{paper}:{number}" for number in (first, *more.removeprefix(", ").split(", ")))


def records_in(said: str) -> list[str]:
    """The ids of which a docstring speaks.

    >>> records_in("Printed in powers2011:20, 24. See `powers2003:general-payoff`.")
    ['powers2011:20', 'powers2011:24', 'powers2003:general-payoff']
    """
    found = re.findall(r"\bpowers\w*:[A-Za-z0-9](?:[\w.-]*\w)?", _IDS.sub(_each, said))
    return [id for id in dict.fromkeys(found) if id in known()]


@cache
def speaking_of() -> dict[str, tuple[str, ...]]:
    """By id: what in the library says that it is of this record. Scores say what their measures say."""
    found: dict[str, tuple[str, ...]] = {}
    for room in rooms():
        for each in room.objects() if not room.name.endswith(".scores") else ():
            for id in records_in(each.says) if each.kind not in ("module", "word") else ():
                found[id] = (*found.get(id, ()), each.full_name)
    return found
