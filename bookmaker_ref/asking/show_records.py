"""What ``bookmaker show`` says of a paper, and of an equation, a claim or an erratum of one."""

from __future__ import annotations

import re
from typing import Any

from bookmaker_ref import __version__
from bookmaker_ref.asking import records
from bookmaker_ref.layout import Cell, columns, fields, paint
from bookmaker_ref.papers import ERRATA, PAPERS, entry, recorded, relatives, was_edited
from bookmaker_ref.papers.claim import Claim
from bookmaker_ref.papers.empirical import CLAIMS
from bookmaker_ref.papers.errata import WITHDRAWN, bibtex
from bookmaker_ref.papers.record import Equation, Paper, Record
from bookmaker_ref.papers.standing import standing
from bookmaker_ref.papers.where import fetched_from, place


def claim_called(word: str) -> Claim | None:
    """The empirical claim with this id; the paper may be left out."""
    return next((CLAIMS[id] for id in (word, *(f"{key}:{word}" for key in PAPERS)) if id in CLAIMS), None)


def called(word: str) -> Equation | Record | None:
    """The equation, record, or record of an erratum with this id; the paper may be left out."""
    name = _bare(word)
    for id in (name, *(f"{paper}:{name}" for paper in PAPERS)):
        try:
            return entry(ERRATA.get(id, id))
        except KeyError:
            continue
    return None


def _bare(word: str) -> str:
    """The number in what people call an equation: 28 in (28), eq28, Eq. (28) and Equation 28."""
    named = re.sub(r"^([a-z]+[0-9]+:)?(?:equation|eqn?)[.\s]*(?=\(?[0-9])", r"\1", word, flags=re.IGNORECASE)
    return named.removeprefix("(").removesuffix(")")


def _equations(paper: Paper) -> list[Equation]:
    return [each for each in paper.contents if isinstance(each, Equation)]


def _unnumbered(paper: Paper) -> list[Record]:
    """What the paper sets apart or says without a number, except its printed figures."""
    return [each for each in paper.contents if isinstance(each, Record) and each.kind != "number"]


def ranges(word: str) -> str | None:
    """Where the numbers of equations end, if the word is one that no paper has."""
    number = re.fullmatch(r"(?:[a-z]+[0-9]+:)?([0-9]{1,9})(?:\.[0-9]*)?", _bare(word))
    numbers = {paper.key: [each.number for each in _equations(paper)] for paper in PAPERS.values()}
    if number is None or any(number[1] in each for each in numbers.values()):
        return None
    return ", ".join(f"the equations of {key} are {each[0]} to {each[-1]}" for key, each in numbers.items() if each)


def names() -> set[str]:
    """What a paper, a record, an erratum or a claim is called by, also without its paper."""
    ids = {each.id for paper in PAPERS.values() for each in (*paper.contents, *paper.records())}
    slugs = {id.partition(":")[2] for id in ids if not entry(id).number[0].isdigit()}
    return ids | slugs | {name for each in CLAIMS.values() for name in (each.id, each.number)} | set(ERRATA)


def paper_document(paper: Paper) -> dict[str, Any]:
    """A paper with its equations and formulas, as JSON has it."""
    found = recorded()
    return {
        "paper": paper.key,
        "title": paper.title,
        "equations": [records.document(each, found.get(each.id, {})) for each in _equations(paper)],
        "formulas": [records.document(each, found.get(each.id, {})) for each in _unnumbered(paper)],
        "bibtex": paper.bibtex,
    }


def paper_lines(paper: Paper) -> list[str]:
    """The list of its equations; of its formulas, where none has a number."""
    found = recorded()
    rows = [
        [Cell(each.id, "bold"), records.told(found.get(each.id, {})), Cell(each.title)]
        for each in _equations(paper) or _unnumbered(paper)
    ]
    return [f"{paint(paper.key, 'bold')}  {paper.title}", "", *columns(rows, "<<<", indent=2)]


def _found(entry: Equation | Record) -> dict[str, records.Found]:
    """What is recorded of it and of its lines; of what was edited since, that it was."""
    edited = {each.id for each in records.lines_of(entry) if was_edited(each)}
    ids = [each.id for each in records.with_its_lines(entry)]
    return {id: {**recorded().get(id, {}), **({"edited": True} if id in edited else {})} for id in ids}


def document(entry: Equation | Record) -> dict[str, Any]:
    """All that is known of it and of its lines, as JSON has it."""
    found = _found(entry)
    each_line = [
        {
            **records.document(each, found[each.id]),
            "edited": "edited" in found[each.id],
            "latex": each.latex,
            "right": {"statement": str(each.right), "latex": each.right.latex()},
            "section": each.section,
            "note": each.note,
            "source": each.source,
            "detail": found[each.id].get("detail", ""),
            "judges": standing(each),
            "erratum": records.erratum_of(each.id),
            "read_otherwise": records.read_otherwise(each.id),
            "also": list(relatives(each.id)[0]),
            "against": list(relatives(each.id)[1]),
        }
        for each in records.lines_of(entry)
    ]
    own = each_line[0] if entry.kind != "equation" else records.document(entry, found[entry.id])
    return {
        **own,
        "judges": standing(entry),
        **({"lines": each_line} if entry.kind == "equation" else {}),
        "where": records.where(entry),
        "bibtex": PAPERS[entry.paper].bibtex,
        "bibtex_of_errata": [_bibtex(each) for each in records.lines_of(entry) if records.erratum_of(each.id)],
    }


def lines(entry: Equation | Record) -> list[str]:
    """The same for people."""
    paper = PAPERS[entry.paper]
    listed = (records.erratum_of(each.id) for each in records.lines_of(entry))
    errata = [erratum for erratum in listed if erratum and erratum not in WITHDRAWN]
    cited = f"{entry.id}, or {', '.join(errata)} for what is wrong in print" if errata else entry.id
    section = records.lines_of(entry)[0].section
    return [
        *records.shown(entry, _found(entry)),
        "",
        *fields([("section", section), *records.where(entry).items(), ("cite", f"{cited}, and the paper:")]),
        "",
        *(f"  {line}" for line in paper.bibtex.splitlines()),
        *(f"  {line}" for each in records.lines_of(entry) for line in _bibtex(each).splitlines()),
    ]


def files_are() -> list[str]:
    """Where derivations and pages are that are named by their paths, if they are not here."""
    where = fetched_from()
    return ["", f"Files of derivations/ and docs/ are {where}."] if where else []


def _bibtex(record: Record) -> str:
    """How to cite the erratum on a record; empty if there is none."""
    erratum, paper = records.erratum_of(record.id), PAPERS[record.paper]
    about = f"{paper.author} ({paper.dated}), {paper.title}"
    return bibtex(erratum, place(record), about, __version__) if erratum else ""
