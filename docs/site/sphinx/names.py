"""Every name that leads to a place of the site: what the search finds first, written as ``names.js``.

A page has its id as a name (``powers2011:30``), what stands after the colon (``30``), and the names that its head gives
(``names: MCC, phi``). An address that only leads elsewhere is a name of what it leads to.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

_LEADS = re.compile(rb'http-equiv="refresh" content="\d+; *url=([^"]+)"')
_PAPERS = ("powers2011", "powers2003", "powers2008evaluation", "powers2008significance", "powerskappa")


@dataclass(frozen=True, slots=True)
class Name:
    """A name and where it leads."""

    name: str
    address: str
    anchor: str = ""  # with its "#"


def names_of(address: str, more: str = "") -> Iterator[Name]:
    """The names of a page, with those that its head gives, separated by commas.

    >>> [each.name for each in names_of("powers2011/30")]
    ['powers2011:30', '30']
    >>> [each.name for each in names_of("measures/correlation", "MCC, phi")]
    ['correlation', 'MCC', 'phi']
    """
    folder, _, last = address.rpartition("/")
    if folder in _PAPERS and last != "index":
        yield Name(f"{folder}:{last}", address)
    if last != "index":
        yield Name(last, address)
    for each in more.split(","):
        if each.strip():
            yield Name(each.strip(), address)


def leads(address: str, content: bytes) -> Iterator[Name]:
    """The names of a page that leads to another one; none if it does not.

    >>> list(leads("powers2011/30.6", b'<meta http-equiv="refresh" content="0; url=30.html#line-6">'))[1]
    Name(name='30.6', address='powers2011/30', anchor='#line-6')
    """
    if found := _LEADS.search(content):
        folder = address.rpartition("/")[0]
        target, sign, anchor = found[1].decode().partition("#")
        to = f"{folder}/{target}".removesuffix(".html").lstrip("/")
        for each in names_of(address):
            yield Name(each.name, to, sign + anchor)


def script(names: Iterable[Name], titles: Mapping[str, str]) -> str:
    """The file that the search reads: pages with their titles, and names with the number of their page."""
    kept = sorted({each for each in names if each.address in titles}, key=_order)
    pages = list(dict.fromkeys(each.address for each in kept))
    number = {page: at for at, page in enumerate(pages)}
    told = [[each.name, number[each.address], *([each.anchor] if each.anchor else [])] for each in kept]
    listed = {"pages": [[page, titles[page]] for page in pages], "names": told}
    return f"const NAMES = {json.dumps(listed, ensure_ascii=False, separators=(',', ':'))};\n"


def _order(name: Name) -> tuple[int, str, str]:
    """Measures before records, and the papers in their order."""
    folder = name.address.partition("/")[0]
    return (_PAPERS.index(folder) + 1 if folder in _PAPERS else 0, name.address, name.name)
