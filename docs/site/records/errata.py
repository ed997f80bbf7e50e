"""A page for every erratum: what is wrong in print, what shows it, what is right, and how to cite it."""

from __future__ import annotations

from collections.abc import Iterator

from bookmaker_ref import __version__, markdown
from bookmaker_ref.asking.proofs import proofs_of
from bookmaker_ref.papers import ERRATA, PAPERS, entry, recorded, relatives
from bookmaker_ref.papers.errata import READ_OTHERWISE, WITHDRAWN, bibtex
from bookmaker_ref.papers.record import Paper, Record
from bookmaker_ref.papers.where import place
from docs.site.addresses import address_of, link, place_of, prose
from docs.site.page import Page
from docs.site.records.body import how, printed, read_as, wrong
from docs.site.records.papers import cited, errata_of
from docs.site.records.proofs import of_record, source
from docs.site.records.shown import aside_on_scope, folded, recorded_verdict, verdict
from docs.site.records.turning import Turn, turning
from docs.writers.equations import MEANING


def pages(paper: Paper) -> Iterator[Page]:
    """The errata of a paper, by number."""
    found = [*errata_of(paper).items()]
    for at, (erratum, record) in enumerate(found):
        before = found[at - 1][0] if at else ""
        after = found[at + 1][0] if at + 1 < len(found) else ""
        yield Page(address_of(erratum), _page(erratum, record, before, after))


def entry_of(erratum: str) -> str:
    """How to cite an erratum."""
    record = entry(ERRATA[erratum])
    assert isinstance(record, Record)
    paper = PAPERS[record.paper]
    about = f"{paper.author} ({paper.dated}), {paper.title}"
    return bibtex(erratum, place(record), about, __version__)


def _page(erratum: str, record: Record, before: str, after: str) -> str:
    paper = PAPERS[record.paper]
    number = _number(erratum)
    here = f"Errata of [{cited(paper)}](/{paper.key}/index.md#errata)"
    turns = [Turn(place_of(each), _number(each)) if each else None for each in (before, after)]
    return markdown.page(
        f"# Erratum {number} of {paper.key}: {markdown.text(record.title)}",
        turning(turns[0], here, turns[1]),
        *_standing(erratum, record),
        "## As printed",
        f"In {link(record.id, place(record))} of *{markdown.text(paper.title)}*:",
        printed(record.latex),
        read_as(record),
        how(record),
        prose(record.note),
        "The text as we have it, not its author, may be to blame." if record.source == "unclear" else "",
        *wrong(record, "##"),
        *_proof(record),
        *_elsewhere(record),
        "## How to cite",
        f"`{erratum}` is a number that never changes.",
        folded("BibTeX", *(f"```bibtex\n{text}\n```" for text in (entry_of(erratum), paper.bibtex))),
        f"Decide it again: `bookmaker verify {record.id}`.",
        turning(turns[0], "", turns[1]),
    )


def _number(erratum: str) -> str:
    return erratum.partition(":")[2]


def _standing(erratum: str, record: Record) -> Iterator[str]:
    """The verdict, or why it is no erratum any more."""
    if erratum in WITHDRAWN:
        why = "right in a reading that the page allows, or near enough"
        yield f'<p class="verdict-line">{verdict("withdrawn")} <span>{why}</span></p>'
        return
    word = str(recorded()[record.id]["verdict"])
    means = f"{MEANING[word]}{aside_on_scope(record.id)}"
    yield f'<p class="verdict-line">{recorded_verdict(record.id)} <span>{means}</span></p>'
    if other := READ_OTHERWISE.get(erratum):
        yield f"In another reading the page is right: {link(other)}. This erratum is about the reading below alone."


def _proof(record: Record) -> Iterator[str]:
    for proof in proofs_of(record):
        yield "## Proof"
        yield from of_record(proof, record)
        yield f"The steps are {source(proof.place)}."


def _elsewhere(record: Record) -> Iterator[str]:
    also, against = relatives(record.id)
    told = [("The same stands in", also), ("It cannot be true beside", against)]
    if also or against:
        yield "## In the other papers" if also else "## Against it"
        yield from (f"{words} {', '.join(map(_judged, ids))}." for words, ids in told if ids)


def _judged(id: str) -> str:
    own = next((erratum for erratum, record in ERRATA.items() if record == id), "")
    more = f", erratum {link(own, own)}" if own else ""
    return f"{link(id)} {recorded_verdict(id)}{more}"
