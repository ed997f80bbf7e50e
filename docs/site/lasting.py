"""The list of all addresses that were ever given: it only grows, so that what is cited is found again.

What is given up gets a line in `MOVED`, and its address leads to what stands in its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from posixpath import relpath

from bookmaker_ref.papers import ERRATA, PAPERS
from bookmaker_ref.papers.empirical import CLAIMS
from docs.site.addresses import address_of, leading
from docs.site.measures.named import every
from docs.site.page import Asset
from docs.site.records.questions import SLUGS

#: One a line, in the order in which they came.
LISTED = Path(__file__).with_name("addresses.txt")
#: Where an address leads that is no page any more.
MOVED: dict[str, str] = {"measures/auc": "measures/balanced_accuracy"}


def given() -> Iterator[str]:
    """Every address of today that is made of an id or a name, which others may cite."""
    for paper in PAPERS.values():
        yield f"{paper.key}/index"
        yield from (address_of(each.id) for each in paper.contents)
        yield from (address_of(each.id) for each in paper.records() if each.kind == "line")
    yield from map(address_of, (*ERRATA, *CLAIMS))
    yield from (f"questions/{slug}" for slug in ("index", *SLUGS.values()))
    yield from (f"measures/{name}" for name in ("index", *(each.name for each in every())))


def listed() -> tuple[str, ...]:
    """The list as it is."""
    return tuple(LISTED.read_text(encoding="utf-8").split()) if LISTED.is_file() else ()


def text() -> str:
    """The list as it has to be."""
    return grown(given(), listed())


def kept() -> int:
    """Put what is new at the end of the list; how many there are."""
    before, wanted = listed(), text()
    if new := len(wanted.split()) - len(before):
        LISTED.write_text(wanted, encoding="utf-8")
    return new


def grown(today: Iterable[str], before: Iterable[str]) -> str:
    r"""A list with what is new at its end: nothing is ever taken out of it.

    >>> grown(["a/2", "a/1"], ["a/0", "a/1"])
    'a/0\na/1\na/2\n'
    """
    return "".join(f"{each}\n" for each in dict.fromkeys((*before, *today)))


def moved() -> Iterator[Asset]:
    """A page for each address that was given up, which leads to what stands in its place."""
    for old, new in MOVED.items():
        to = relpath(f"{new}.html", old.rpartition("/")[0])
        yield leading(old, to, new)
