"""The index of a paper: what is recorded of it, by verdict, by number, and in the order of print."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby

from bookmaker_ref import markdown
from bookmaker_ref.asking.records import claims_of, lines_of
from bookmaker_ref.papers import ERRATA, entry, recorded
from bookmaker_ref.papers.empirical import findings
from bookmaker_ref.papers.errata import READ_OTHERWISE, WITHDRAWN
from bookmaker_ref.papers.record import Equation, Paper, Record
from bookmaker_ref.papers.scope import counted_as, headings, verdict_under
from bookmaker_ref.papers.where import place
from docs.site.addresses import link, place_of
from docs.site.page import Page
from docs.site.records.shown import chip, folded, recorded_verdict, verdict
from docs.writers.equations import MEANING

Entry = Equation | Record


_SOME = "about K classes, and decided only for the K that the verdict names"
#: What the signs say beside short links.
CHIPS = (
    "× wrong as printed, if: true under a condition that is not stated there, ≈ an approximation; all others are right."
)


def heading(each: Entry) -> str:
    """What the page of an entry is called."""
    number = f"({each.number}) " if isinstance(each, Equation) else ""
    return number + markdown.text(each.title)


def short(each: Entry) -> str:
    """The same where there is little room: an equation has its number."""
    return f"({each.number})" if isinstance(each, Equation) else markdown.text(each.title)


def called(each: Entry) -> str:
    """What an entry is called in a sentence."""
    return f"equation ({each.number})" if isinstance(each, Equation) else each.title


def section_of(each: Entry) -> str:
    """The section of the paper in which it stands."""
    return lines_of(each)[0].section


def cited(paper: Paper) -> str:
    """A paper in a few words: who wrote it, and when."""
    return f"{paper.author.rpartition(' ')[2]} ({paper.dated})"


def index(paper: Paper) -> Page:
    """The page of a paper."""
    return Page(f"{paper.key}/index", markdown.page(*_parts(paper)))


def errata_of(paper: Paper) -> dict[str, Record]:
    """The errata of a paper with the records that they are about, in the order of their numbers."""
    found = {erratum: entry(id) for erratum, id in ERRATA.items()}
    return {erratum: each for erratum, each in found.items() if isinstance(each, Record) and each.paper == paper.key}


def _parts(paper: Paper) -> Iterator[str]:
    records = [*paper.records()]
    equations = [each for each in paper.contents if isinstance(each, Equation)]
    yield f"# {markdown.text(paper.title)}"
    numbered = f"{len(equations)} numbered equations, " if equations else ""
    errata, claims = errata_of(paper), claims_of(paper)
    measured = f", and {len(claims)} claims about simulations, which are measured" if claims else ""
    yield (
        f"{paper.author} ({paper.dated}), cited here as `{paper.key}`: {numbered}{len(records)} records of what the"
        f" page says and a machine can check{measured}. {len(errata)} errata."
    )
    yield markdown.table(("verdict", "records", "what it means"), _counted(records))
    if equations:
        yield "## Equations"
        yield CHIPS
        chips = (chip(f"({each.number})", place_of(each.id), _verdict(each)) for each in equations)
        yield f":::{{container}} chips\n{' '.join(chips)}\n:::"
    if errata:
        yield "## Errata"
        yield markdown.table(("erratum", "where", "what is said there", "verdict"), map(_erratum, errata.items()))
    if claims:
        yield "## Claims about simulations"
        yield markdown.table(
            ("claim", "answer"),
            ((link(each.id, markdown.text(each.title)), verdict(findings()[each.id]["answer"])) for each in claims),
        )
    yield "## In the order of print"
    for section, entries in groupby(paper.contents, key=section_of):
        if section:
            yield f"### {markdown.text(section)}"
        yield markdown.table(("what is said", "verdict"), map(_row, entries))
    yield "## How to cite"
    file = f"bookmaker_ref/papers/{paper.key}.txt"
    yield f"All that is recorded of it stands in [{file}](/sources/{file}.md), in the order of print."
    yield folded("BibTeX of the paper", f"```bibtex\n{paper.bibtex}\n```")


def _counted(records: Iterable[Record]) -> Iterator[tuple[str, str, str]]:
    found = Counter(counted_as(recorded()[each.id]) for each in records)
    return (
        (verdict(word, heading), str(found[heading]), MEANING[word] if word == heading else f"{MEANING[word]}; {_SOME}")
        for heading in headings(MEANING)
        if heading in found
        for word in (verdict_under(heading),)
    )


def _verdict(each: Entry) -> str:
    return str(recorded()[each.id]["verdict"])


def _erratum(found: tuple[str, Record]) -> tuple[str, str, str, str]:
    erratum, each = found
    aside = " (withdrawn)" * (erratum in WITHDRAWN) + " (right in another reading)" * (erratum in READ_OTHERWISE)
    number = erratum.partition(":")[2]
    return (
        link(erratum, number),
        link(each.id, place(each)),
        markdown.text(each.title) + aside,
        recorded_verdict(each.id),
    )


def _row(each: Entry) -> tuple[str, str]:
    return link(each.id, heading(each)), recorded_verdict(each.id)
