"""Every Markdown page is read as it is meant: code in fences, prose no list, links that lead somewhere, even tables."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from tests.cases import for_each
from tests.pages import WRITTEN
from tests.paths import ROOT

#: A line and its number, from 1.
Line = tuple[int, str]
Fault = tuple[int, str]

_FENCE = re.compile(r" {0,3}(```+|~~~+)")
_MARKER = re.compile(r" {0,3}([-+*]|1[.)]|#{1,6}|>) ")
_UNDERLINE = re.compile(r" {0,3}(=+|-+)\s*$")
_DOUBLED = re.compile(r"\b([A-Za-z]{2,}|a)\s+\1\b", re.IGNORECASE)
#: Words that stand twice on purpose: a title, and what has two meanings.
_TWICE = ("Evaluation Evaluation",)


@cache
def text_of(page: str) -> str:
    return WRITTEN[page].read_text(encoding="utf-8")


def prose(text: str) -> list[Line]:
    """The lines outside of fences."""
    kept: list[Line] = []
    fence = ""
    for number, line in enumerate(text.splitlines(), start=1):
        found = _FENCE.match(line)
        if fence:
            fence = "" if found and found[1].startswith(fence) and line.strip() == found[1] else fence
        elif found:
            fence = found[1]
        else:
            kept.append((number, line))
    if fence:
        kept.append((len(text.splitlines()), "a fence is never closed: >>>"))
    return kept


def blocks(text: str) -> Iterator[list[Line]]:
    """Lines outside of fences that stand together, without a blank one between."""
    block: list[Line] = []
    for number, line in prose(text):
        if block and (not line.strip() or number != block[-1][0] + 1):
            yield block
            block = []
        if line.strip():
            block.append((number, line))
    if block:
        yield block


def without_code(text: str) -> str:
    """The text without what stands between backticks or dollars, or in a tag."""
    return re.sub(r"(`+)(?:.*?)\1|<[^>]*>", " \u2026 ", text, flags=re.DOTALL)


# --- what can be wrong --------------------------------------------------------------------------------------------


def prompts_outside_of_fences(text: str) -> Iterator[Fault]:
    yield from ((number, line) for number, line in prose(text) if ">>>" in without_code(line))


def prose_that_turns_into_a_list(text: str) -> Iterator[Fault]:
    """Lines in mid-paragraph that begin as a list, a heading, a quotation or the line below a heading does."""
    for block in blocks(text):
        began = _marker(block[0][1])  # how the lines of this list begin, if it is one
        for (_, before), (number, line) in pairwise(block):
            marker = _marker(line)
            if _UNDERLINE.match(line) or (marker and marker != began and not before.rstrip().endswith(":")):
                yield number, line
            elif marker and not began:
                began = marker


def _marker(line: str) -> str:
    found = _MARKER.match(line)
    return found[1] if found else ""


def doubled_words(text: str) -> Iterator[Fault]:
    for block in blocks(text):
        joined = without_code("\n".join(line for _, line in block))
        for found in _DOUBLED.finditer(joined):
            if " ".join(found[0].split()) not in _TWICE:
                yield block[0][0], found[0]


def ragged_tables(text: str) -> Iterator[Fault]:
    """Rows that have not as many cells as the line of dashes, and tables without one."""
    for block in blocks(text):
        rows = [(number, line) for number, line in block if line.lstrip().startswith("|")]
        if rows:
            dashes = rows[1][1] if len(rows) > 1 else ""
            if not re.fullmatch(r"\s*\|(\s*:?-+:?\s*\|)+\s*", dashes):
                yield rows[0]
            yield from ((number, line) for number, line in rows if bars(line) != bars(dashes))


def bars(row: str) -> int:
    return len(re.findall(r"(?<!\\)\|", row))


def slugs(text: str) -> set[str]:
    """The anchors of a page: those that are written, and those of its headings."""
    found = set(re.findall(r'<a id="([^"]+)"></a>', text))
    seen: Counter[str] = Counter()
    for _, line in prose(text):
        if heading := re.match(r" {0,3}#{1,6} (.*?)\s*#*$", line):
            plain = re.sub(r"<[^>]*>|[`*]|\]\([^)]*\)|\[", "", heading[1])
            slug = re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
            found.add(f"{slug}-{seen[slug]}" if seen[slug] else slug)
            seen[slug] += 1
    return found


def broken_links(text: str, folder: Path) -> Iterator[Fault]:
    for number, line in prose(text):
        for link in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"(`+)(.*?)\1", "\u2026", line)):
            path, _, name = link.partition("#")
            target = (folder / path).resolve()
            if re.match(r"[a-z]+:", link):
                continue
            if not target.exists() or (name and name not in (slugs_of(target) if path else slugs(text))):
                yield number, link


@cache
def slugs_of(path: Path) -> set[str]:
    return slugs(path.read_text(encoding="utf-8"))


CHECKS: dict[str, Callable[[str], Iterator[Fault]]] = {
    check.__name__: check
    for check in (prompts_outside_of_fences, prose_that_turns_into_a_list, doubled_words, ragged_tables)
}

# --- the promises -------------------------------------------------------------------------------------------------


@for_each([(page, check) for page in WRITTEN for check in CHECKS])
def test_a_page_is_read_as_it_is_meant(page: str, check: str) -> None:
    assert list(CHECKS[check](text_of(page))) == []


@pytest.mark.slow
@for_each(WRITTEN)
def test_every_link_of_a_page_leads_somewhere(page: str) -> None:
    assert list(broken_links(text_of(page), WRITTEN[page].parent)) == []


def test_there_are_pages_with_links_tables_and_code() -> None:
    assert len(WRITTEN) > 15
    texts = "\n".join(map(text_of, WRITTEN))
    assert "](#" in texts
    assert "```python\n>>> " in texts
    assert "\n|---|" in texts


FAULTY = {
    "prompts_outside_of_fences": ["It is\n\n>>> 1 + 1\n2\n", "```python\n>>> 1\n1\n"],
    "prose_that_turns_into_a_list": [
        *(f"It is a\n{marker} b of them.\n" for marker in ("+", "-", "*", "1.", "#", ">")),
        "This is no heading\n---\n",
        "- this is a\n  + b\n",
    ],
    "doubled_words": ["proved, by by signs\n", "all of the\nthe tables\n", "The the table\n"],
    "ragged_tables": [
        "| a | b |\n|---|---|\n| 1 |\n",
        "| a | b |\n|---|\n| 1 | 2 |\n",
        "| a | b |\n| 1 | 2 |\n",
        "| a | b |\n|---|---|\n| `x|y` | 2 |\n",
    ],
}
RIGHT = {
    "prompts_outside_of_fences": ["Write `>>>` here:\n\n```python\n>>> 1\n1\n\n```\n"],
    "prose_that_turns_into_a_list": [
        "Two of them:\n- a\n- b\n  and more\n- c\n",
        "```\na\n+ b\n```\n",
        "a +\nb - c\n",
        "| a |\n|---|\n| 1 |\n",
    ],
    "doubled_words": ["`by by`, a table, Tables\n"],
    "ragged_tables": ["| a | b |\n|:--|---|\n| `x\\|y` | 2 |\n"],
}


@for_each([(check, text, listed is RIGHT) for listed in (FAULTY, RIGHT) for check in listed for text in listed[check]])
def test_a_fault_would_be_noticed_and_what_is_right_is_left_alone(check: str, text: str, right: bool) -> None:
    assert bool(list(CHECKS[check](text))) is not right


@for_each(
    [
        *((link, True) for link in ("#a-heading-of-two-lines", "#twice-1", "#given", "README.md")),
        ("https://example.org/#x", True),
        *((link, False) for link in ("#a-heading", "#twice-2", "READ-ME.md", "README.md#no-such-heading")),
    ]
)
def test_a_broken_link_would_be_noticed(link: str, right: bool) -> None:
    text = f'# A *heading*, of `two` lines\n\n## Twice\n\n## Twice\n\n<a id="given"></a>\n\nSee [it]({link}).\n'
    assert bool(list(broken_links(text, ROOT))) is not right
