"""The errata as a page of Markdown: ``bookmaker errata --markdown``, and docs/errata.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from bookmaker_ref import markdown
from bookmaker_ref.papers import ERRATA, entry
from bookmaker_ref.papers.errata import READ_OTHERWISE, WITHDRAWN
from bookmaker_ref.papers.in_markdown import Verdicts, in_another_reading, others, remarks, right
from bookmaker_ref.papers.record import Paper, Record
from bookmaker_ref.papers.scope import in_its_scope
from bookmaker_ref.papers.where import anchor, place


def page(papers: Iterable[Paper], verdicts: Verdicts) -> str:
    """What is wrong in print, by number, with the proof that it is and what is right."""
    parts = []
    for paper in papers:
        listed = {erratum: entry(id) for erratum, id in ERRATA.items() if entry(id).paper == paper.key}
        records = {erratum: each for erratum, each in listed.items() if isinstance(each, Record)}
        parts += [
            f"## {paper.key}",
            f"{paper.author} ({paper.dated}), *{paper.title}*.",
            f"```bibtex\n{paper.bibtex}\n```",
            _overview(records),
            *(part for erratum, each in records.items() for part in _erratum(erratum, each, verdicts)),
        ]
    return markdown.page(
        "# Errata",
        "What is wrong in print, each with a table that shows it, the right form, and a number that can"
        " be cited and never changes. For two classes the table is the smallest: fewest cases, then least"
        " (TP, FP, FN, TN). If it has an empty margin, the smallest without one follows; if it does not tell what is"
        " printed from what it should be, one that does. For K classes it is the smallest without an empty margin:"
        " fewest classes, then fewest cases, then least row by row. That a form is"
        " wrong, and that its correction is right, is decided by the program: `bookmaker verify` does it again. Where a"
        " sentence can be read in two ways and is right in one, the erratum says so, and is about the other one alone.",
        *parts,
    )


def _overview(records: Mapping[str, Record]) -> str:
    rows = [
        (
            f"[{erratum}](#{erratum.replace(':', '-')})",
            place(each),
            f"`{each.number}`",
            each.title
            + " (withdrawn)" * (erratum in WITHDRAWN)
            + " (right in another reading)" * (erratum in READ_OTHERWISE),
        )
        for erratum, each in records.items()
    ]
    return markdown.table(("erratum", "where", "record", "what is said there"), rows) if rows else "None so far."


def _erratum(erratum: str, record: Record, verdicts: Verdicts) -> Iterator[str]:
    found = verdicts[record.id]
    yield f"### {markdown.target(erratum.replace(':', '-'))}{erratum}: {place(record)}"
    link = f"[{record.id}](equations/{record.paper}.md#{anchor(record)})"
    yield from in_another_reading(erratum, "equations/")
    yield f"What is said there: {record.title} ({link}, *{in_its_scope(found)}*). {record.label.capitalize()}:"
    yield markdown.math(record.latex)
    yield from right(record, found)
    yield from remarks(record)
    yield others(record, "equations/", verdicts)
