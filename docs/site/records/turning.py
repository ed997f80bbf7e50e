"""From a page to those before and after it, and to what they belong to."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Turn:
    """A page that stands beside another one: the target of a link to it, and what it is called, in Markdown."""

    target: str
    words: str


def turning(before: Turn | None, here: str, after: Turn | None) -> str:
    """One line with the page before, what all belong to, and the page after.

    >>> print(turning(None, "", Turn("/powers2011/29.md", "(29)")))
    ::::{container} neighbours
    :::{container} after
    [Next: (29)](/powers2011/29.md)
    :::
    ::::
    """
    parts = {
        "before": f"[Previous: {before.words}]({before.target})" if before else "",
        "here": here,
        "after": f"[Next: {after.words}]({after.target})" if after else "",
    }
    inner = "\n".join(f":::{{container}} {side}\n{part}\n:::" for side, part in parts.items() if part)
    return f"::::{{container}} neighbours\n{inner}\n::::"
