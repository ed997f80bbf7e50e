"""The pages of the papers: of every equation, claim, number, erratum and open question, and an index of each paper.

`made` hands over the pages, and for every line of an equation an address that leads to its place on the page.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from bookmaker_ref import markdown
from bookmaker_ref.asking.records import erratum_of, lines_of
from bookmaker_ref.papers import PAPERS, relatives
from bookmaker_ref.papers.record import Paper, Record
from bookmaker_ref.symbolic.measures import MEASURES, Measure
from bookmaker_ref.symbolic.multiclass import OF_CLASSES
from bookmaker_ref.symbolic.statement import expressions
from docs.site.addresses import address_of, link, place_of, redirects
from docs.site.lasting import moved
from docs.site.measures.named import named
from docs.site.page import Asset, Page
from docs.site.records import claims, errata, papers, questions
from docs.site.records.body import Entry, alone, line_by_line, meaning, numbers_of
from docs.site.records.proofs import proof_of
from docs.site.records.shown import citation, folded, judges, recorded_verdict
from docs.site.records.turning import Turn, turning
from docs.site.reference.docstrings import speaking_of

#: What these pages are made from: they are made again where one of these changed.
OF = (
    "bookmaker_ref/**/*.py",
    "bookmaker_ref/papers/*",
    "derivations/*.py",
    "docs/site/*.py",
    "docs/site/*/*.py",
    "docs/writers/equations.py",
    "docs/open-questions.md",
)


def made() -> Iterator[Page | Asset]:
    """Every page, paper by paper in the order of print."""
    for paper in PAPERS.values():
        yield papers.index(paper)
        for before, each, after in _in_turn(paper):
            yield Page(address_of(each.id), record_page(each, before, after))
        yield from errata.pages(paper)
        yield from claims.pages(paper)
    yield from questions.pages()
    yield from redirects()
    yield from moved()


def _in_turn(paper: Paper) -> Iterator[tuple[Entry | None, Entry, Entry | None]]:
    """Each entry between its neighbours in the order of print."""
    with_ends: list[Entry | None] = [None, *paper.contents, None]
    for (before, each), (_, after) in pairwise(pairwise(with_ends)):
        assert each is not None
        yield before, each, after


# --- one page -----------------------------------------------------------------------------------------------------


def record_page(each: Entry, before: Entry | None = None, after: Entry | None = None) -> str:
    """The page of an equation, a claim or a number, between its neighbours."""
    return markdown.page(
        f"# {papers.heading(each)}",
        turning(_turn(before), _where(each), _turn(after)),
        f'<p class="verdict-line">{recorded_verdict(each.id)} <span>{meaning(each)}</span></p>',
        judges(each),
        *(line_by_line(each) if len(lines_of(each)) > 1 else alone(each)),
        *proof_of(each),
        *numbers_of(each),
        *_parallels(each),
        *_words(each),
        *_library(each),
        *_cite(each),
        turning(_turn(before), "", _turn(after)),
    )


def _turn(each: Entry | None) -> Turn | None:
    return Turn(place_of(each.id), papers.short(each)) if each else None


def _where(each: Entry) -> str:
    """Where in the paper this is."""
    paper, section = PAPERS[each.paper], papers.section_of(each)
    where = f"[{papers.cited(paper)}](/{each.paper}/index.md)"
    return f"{where}, {markdown.text(section)}" if section else where


# --- what is near it ----------------------------------------------------------------------------------------------


def _parallels(each: Entry) -> Iterator[str]:
    """Who else says it, and what cannot be true beside it."""
    lines = lines_of(each)
    told = [said for line in lines if (said := _relatives(line, alone=len(lines) == 1))]
    if told:
        yield "## In the other papers" if any(relatives(line.id)[0] for line in lines) else "## Against it"
        yield markdown.bullets(part for said in told for part in said)


def _relatives(record: Record, *, alone: bool) -> list[str]:
    also, against = relatives(record.id)
    mine = "" if alone else f"{link(record.id, record.number)}: "
    same, beside = ("The same in", "It cannot be true beside") if alone else ("the same in", "cannot be true beside")
    told = [f"{mine}{same} {', '.join(map(judged, also))}"] if also else []
    return told + ([f"{mine}{beside} {', '.join(map(judged, against))}"] if against else [])


def judged(id: str) -> str:
    """A link with the verdict of where it leads."""
    return f"{link(id)} {recorded_verdict(id)}"


@cache
def _measures() -> dict[str, Measure]:
    """The measure that a word is, by the name of the word."""
    return {str(each.word): each for entries in (OF_CLASSES, MEASURES) for each in entries.values()}


def measures_in(each: Entry) -> list[Measure]:
    """The measures of which it speaks."""
    words: dict[str, None] = {}
    for record in lines_of(each):
        for side in expressions(record.printed):
            words |= dict.fromkeys(sorted(str(letter) for letter in side.free_symbols))
    return list({_measures()[word].name: _measures()[word] for word in words if word in _measures()}.values())


def _words(each: Entry) -> Iterator[str]:
    if found := measures_in(each):
        yield "## Measures in it"
        yield markdown.table(
            ("here", "measure", "what it is"),
            ((markdown.inline(one.symbol), named()[one.name].link, markdown.text(one.title)) for one in found),
        )


def _library(each: Entry) -> Iterator[str]:
    """What in the library says that it is of this record, or of one of its lines."""
    ids = dict.fromkeys((each.id, *(line.id for line in lines_of(each))))
    if found := dict.fromkeys(name for id in ids for name in speaking_of().get(id, ())):
        yield "## In the library"
        yield ", ".join(f"{{py:obj}}`{name}`" for name in found)


# --- how to cite it -----------------------------------------------------------------------------------------------


def _cite(each: Entry) -> Iterator[str]:
    paper = PAPERS[each.paper]
    erratum = [errata.entry_of(found) for line in lines_of(each) if (found := erratum_of(line.id))]
    yield "## How to cite"
    yield f"This page is `{each.id}`, an id that never changes. The paper, and what was found of it here:"
    yield folded(
        "BibTeX",
        *(
            f"```bibtex\n{text}\n```"
            for text in (paper.bibtex, citation(each.id, papers.called(each), paper), *erratum)
        ),
    )
    yield f"Decide it again: `bookmaker verify {each.id}`; all that is known of it: `bookmaker show {each.id}`."
