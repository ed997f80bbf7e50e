"""``bookmaker errata``: what is wrong in print, by number, with what is right."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from bookmaker_ref.cli.terminal import Refused, write, write_json
from bookmaker_ref.layout import fields, paint

if TYPE_CHECKING:
    from bookmaker_ref.papers.record import Record

SUMMARY = "list what is wrong in print"
DESCRIPTION = """\
The errata of the papers: what is printed, what it should be, a table that
shows the difference, and an id to cite. They come from the recorded
verdicts; bookmaker verify decides all of them again.
"""
EXAMPLES = """\
examples:
  bookmaker errata
  bookmaker errata powers2011 --markdown > errata.md
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the verb takes."""
    parser.add_argument("papers", nargs="*", metavar="PAPER", help="cite keys; all papers if none is given")
    parser.add_argument("--markdown", action="store_true", help="print a page of Markdown")


def run(arguments: argparse.Namespace) -> int:
    """Print the list."""
    from bookmaker_ref.cli.verify import chosen
    from bookmaker_ref.papers import ERRATA, entry, recorded
    from bookmaker_ref.papers.record import Record

    if arguments.markdown and arguments.json:
        raise Refused("give either --markdown or --json, not both")
    papers, found = chosen(arguments.papers), recorded()
    if arguments.markdown:
        from bookmaker_ref.papers.errata_page import page

        sys.stdout.write(page(papers, found))
        return 0
    keys = {paper.key for paper in papers}
    about = {erratum: entry(id) for erratum, id in ERRATA.items()}
    documents = [
        _document(erratum, each, found[each.id])
        for erratum, each in about.items()
        if isinstance(each, Record) and each.paper in keys
    ]
    if arguments.json:
        write_json({"errata": documents})
    else:
        write(_lines(documents))
    return 0


def _document(erratum: str, record: Record, found: dict[str, Any]) -> dict[str, Any]:
    from bookmaker_ref.asking.records import what_is_wrong
    from bookmaker_ref.papers.errata import READ_OTHERWISE
    from bookmaker_ref.papers.where import place

    return {
        "id": erratum,
        "record": record.id,
        "where": place(record),
        "title": record.title,
        "label": record.label,
        "verdict": found["verdict"],
        "scope": found.get("scope"),
        "printed": str(record.printed),
        "latex": record.latex,
        **what_is_wrong(found),
        "why": record.note,
        "source": record.source,
        "read_otherwise": READ_OTHERWISE.get(erratum),
    }


def _lines(documents: list[dict[str, Any]]) -> list[str]:
    from bookmaker_ref.papers.errata import WITHDRAWN
    from bookmaker_ref.papers.scope import of_its_correction

    lines: list[str] = []
    for each in documents:
        right = "true instead" if each["verdict"] == "false" else "should be"
        lines += [
            f"{paint(each['id'], 'bold')}  {each['where']}",
            *fields(
                [
                    (each["label"], each["printed"]),
                    ("withdrawn", "it is right in a reading that the page allows" * (each["id"] in WITHDRAWN)),
                    ("read otherwise", f"the page is right: {each['read_otherwise']}" * bool(each["read_otherwise"])),
                    (right, each["corrected"] or ""),
                    ("true if", each["condition"] or ""),
                    ("proved for", of_its_correction(each)),
                    ("broken by", _table(each["counterexample"])),
                    ("and by", _table(each["inside"], "without an empty margin: ")),
                    ("and by", _table(each["telling"], "telling it from what it should be: ")),
                    ("why", each["why"]),
                    ("source", "unclear: the text as we have it may be to blame" * (each["source"] == "unclear")),
                ]
            ),
            "",
        ]
    withdrawn = sum(each["id"] in WITHDRAWN for each in documents)
    aside = f", and {withdrawn} that are withdrawn" * bool(withdrawn)
    return [*lines, f"{len(documents) - withdrawn} errata{aside}. bookmaker show ID tells more of each."]


def _table(found: dict[str, Any] | None, which: str = "") -> str:
    if found is None:
        return ""
    from bookmaker_ref.asking.records import at_point

    if "point" in found:
        where = at_point(found)
    elif "matrix" in found:
        where = f"rows {', '.join(' '.join(map(str, row)) for row in found['matrix'])}: "
    else:
        where = ", ".join(f"{name.upper()} = {found[name]}" for name in ("tp", "fp", "fn", "tn")) + ": "
    return f"{which}{where}left side {found['lhs']}, right side {found['rhs']}"
