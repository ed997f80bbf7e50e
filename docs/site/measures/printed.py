"""Where a measure stands in the papers: where it is printed, what is proved of it, and all that speaks of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from sympy import Symbol

from bookmaker_ref import markdown
from bookmaker_ref.asking.records import lines_of
from bookmaker_ref.papers import PAPERS, entry
from bookmaker_ref.papers.record import Record
from bookmaker_ref.symbolic.statement import Relation
from docs.site.addresses import place_of
from docs.site.measures.named import Named
from docs.site.records.body import Entry, verdict_of
from docs.site.records.pages import judged, measures_in
from docs.site.records.papers import CHIPS, heading, short
from docs.site.records.shown import chip, folded

#: So many of what is proved are shown at once.
_FEW = 8


def printed(each: Named) -> Iterator[str]:
    """The records that print it."""
    ids = dict.fromkeys(id for measure in (each.two, each.many) if measure is not None for id in measure.records)
    if ids:
        yield "## Where the papers print it"
        yield markdown.bullets(f"{judged(id)} {heading(entry(id))}" for id in ids)


def proved(each: Named) -> Iterator[str]:
    """What it is proved to be equal to, the shortest first; and every record that has it."""
    rows = [
        (markdown.inline(latex), judged(record.id))
        for latex, record in sorted(_equal_to(each), key=lambda found: len(found[0]))
    ]
    if rows:
        yield "## Proved of it"
        yield markdown.table(("identity", "where"), rows[:_FEW])
    if rows[_FEW:]:
        yield folded(f"{len(rows) - _FEW} more", markdown.table(("identity", "where"), rows[_FEW:]))
    if found := speaking().get(each.name, ()):
        yield "## Everything that speaks of it"
        yield CHIPS
        for paper in PAPERS.values():
            if chips := [_chip(one) for one in found if one.paper == paper.key]:
                listed = f":::{{container}} chips\n{' '.join(chips)}\n:::"
                yield folded(f"{paper.title} ({paper.dated}): {len(chips)}", listed)


def _chip(each: Entry) -> str:
    return chip(short(each), place_of(each.id), verdict_of(each))


def _equal_to(each: Named) -> Iterator[tuple[str, Record]]:
    """Proved records that say what it is equal to, each formula once, typeset from its meaning."""
    words = {measure.word for measure in (each.two, each.many) if measure is not None}
    seen: set[str] = set()
    for record in (record for one in speaking().get(each.name, ()) for record in lines_of(one)):
        said = record.printed
        if not isinstance(said, Relation) or said.operator != "=" or verdict_of(record) != "proved":
            continue
        latex = said.latex()
        if words & {said.left, said.right} and not _is_a_word(said) and latex not in seen:
            seen.add(latex)
            yield latex, record


def _is_a_word(said: Relation) -> bool:
    """Whether both sides are single words: another name for it, and no identity."""
    return isinstance(said.left, Symbol) and isinstance(said.right, Symbol)


@cache
def speaking() -> dict[str, tuple[Entry, ...]]:
    """By measure: every entry of the papers that has it, in the order of print."""
    found: dict[str, tuple[Entry, ...]] = {}
    for paper in PAPERS.values():
        for one in paper.contents:
            for measure in measures_in(one):
                found[measure.name] = (*found.get(measure.name, ()), one)
    return found
