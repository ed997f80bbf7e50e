"""What the command says of records: as data for JSON, and as lines for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import floor, log10
from typing import Any

from bookmaker_ref.layout import Cell, fields, paint, paragraph, square
from bookmaker_ref.papers import ERRATA, derived_in, empirical, entry, recorded, relatives
from bookmaker_ref.papers.claim import Claim
from bookmaker_ref.papers.errata import READ_OTHERWISE, WITHDRAWN
from bookmaker_ref.papers.in_markdown import further
from bookmaker_ref.papers.record import Equation, Paper, Record
from bookmaker_ref.papers.scope import in_its_scope, narrow_scope, of_its_correction, smallest
from bookmaker_ref.papers.standing import marks, standing
from bookmaker_ref.papers.where import anchor

Found = Mapping[str, Any]
"""A decision as plain data, as it is recorded."""

_LABEL = 12  # how many columns a label takes
_INSIDE = _LABEL + 2
_EDITED = "edited since it was decided: run make update"
#: Enough to see that an answer is another, and quick.
_FEWER_TABLES = 1000

STYLES = {
    "definition": "green",
    "proved": "green",
    "approximation": "green",
    "empirical": "cyan",
    "conditional": "yellow",
    "misprint": "red",
    "false": "red",
    "undecided": "bold yellow",
}


def every(paper: Paper) -> Iterator[Equation | Record]:
    """Everything with an id, in the order of print: an equation stands before its lines."""
    for each in paper.contents:
        yield from with_its_lines(each)


def with_its_lines(entry: Equation | Record) -> tuple[Equation | Record, ...]:
    """An equation and its lines; any other record alone."""
    return (entry, *entry.lines) if isinstance(entry, Equation) else (entry,)


def printed(entry: Equation | Record) -> str:
    """The statement as it is printed; for an equation line by line."""
    return "\n".join(str(each.printed) for each in lines_of(entry))


def lines_of(entry: Equation | Record) -> tuple[Record, ...]:
    """The lines of an equation; any other record is its own one line."""
    return entry.lines if isinstance(entry, Equation) else (entry,)


def document(entry: Equation | Record | Claim, found: Found) -> dict[str, Any]:
    """One record, or a claim about simulations with the keys of one, as JSON has it."""
    kind, statement = ("empirical", None) if isinstance(entry, Claim) else (entry.kind, printed(entry))
    return {
        "id": entry.id,
        "paper": entry.paper,
        "number": entry.number,
        "title": entry.title,
        "kind": kind,
        "verdict": found.get("verdict"),
        "scope": found.get("scope"),
        "printed": statement,
        **what_is_wrong(found),
        "method": found.get("method"),
    }


def what_is_wrong(found: Found) -> dict[str, Any]:
    """What was found instead of what is printed, and on which tables."""
    names = ("corrected", "condition", "counterexample", "smallest_among", "inside", "telling")
    return {name: found.get(name) for name in names}


def erratum_of(id: str) -> str | None:
    """The erratum about this record, if there is one."""
    return next((erratum for erratum, record in ERRATA.items() if record == id), None)


def read_otherwise(id: str) -> str | None:
    """The record in which the sentence of this one is right, if it is an erratum in one reading only."""
    return READ_OTHERWISE.get(erratum_of(id) or "")


def _with_its_standing(erratum: str) -> str:
    withdrawn = ", withdrawn: it is right in a reading that the page allows" * (erratum in WITHDRAWN)
    other = READ_OTHERWISE.get(erratum)
    return erratum + withdrawn + (f"; in another reading the page is right: {other}" if other else "")


def where(entry: Equation | Record) -> dict[str, str]:
    """Where the record, its derivation and its page are."""
    place = derived_in(entry.id)
    return {
        "record": f"bookmaker_ref/papers/{entry.paper}.txt:{entry.line}",
        "derivation": place and f"derivations/{place}",
        "page": f"docs/equations/{entry.paper}.md#{anchor(entry)}",
    }


def reference(id: str) -> dict[str, Any]:
    """What there is to say of a record where it is only named."""
    found = entry(id)
    return {
        "id": id,
        "title": found.title,
        "verdict": recorded().get(id, {}).get("verdict"),
        "scope": recorded().get(id, {}).get("scope"),
        "page": where(found)["page"],
    }


def head(entry: Equation | Record, found: Found) -> str:
    """One line: id, verdict, title."""
    return f"{paint(entry.id, 'bold')}  {told(found)}  {entry.title}"


def told(found: Found) -> Cell:
    """The verdict in its colour, with the K for which it was decided if these are not all."""
    verdict = str(found.get("verdict", "not recorded"))
    return Cell(in_its_scope(found) if "verdict" in found else verdict, STYLES.get(verdict, ""))


def shown(entry: Equation | Record, found: Mapping[str, Found]) -> list[str]:
    """What is printed and what was found of it; of an equation line by line. By id: what was found."""
    lines = [head(entry, found.get(entry.id, {}))]
    for each in lines_of(entry):
        if each is not entry:
            lines += ["", f"  {head(each, found.get(each.id, {}))}"]
        lines += body(each, found.get(each.id, {}), 2 if each is entry else 4)
    return lines


def body(record: Record, found: Found, indent: int = 2) -> list[str]:
    """What is printed, what was found of it, and what is right."""
    right = "true instead" if found.get("verdict") == "false" else "should be"
    of_right = of_its_correction(found)
    before = [
        (record.label, str(record.printed)),
        ("LaTeX", record.latex),
        ("detail", found.get("detail") or ""),
    ]
    after = [
        (right, found.get("corrected") or ""),
        ("its LaTeX", record.right.latex() if found.get("corrected") else ""),
        ("true if", found.get("condition") or ""),
        ("decided by", found.get("method") or ""),
        ("decided for", f"{of_right} only, what is right" if of_right else narrow_scope(found)),
        ("judges", marks(standing(record))),
        ("note", record.note),
        ("source", "the text as we have it may be to blame" if record.source == "unclear" else ""),
        ("the same in", ", ".join(relatives(record.id)[0])),
        ("against", ", ".join(relatives(record.id)[1])),
        ("erratum", _with_its_standing(erratum_of(record.id) or "")),
    ]
    shown = [(found[name], says) for name, says in _broken_by(record, found).items() if found.get(name)]
    return [
        *([" " * indent + paint(_EDITED, "red")] if "edited" in found else []),
        *fields(before, indent, _LABEL),
        *(line for table, says in shown for line in counterexample(table, indent, says)),
        *fields(after, indent, _LABEL),
    ]


def _broken_by(record: Record, found: Found) -> dict[str, str]:
    return {"counterexample": smallest(found)} | further(record)


def counterexample(table: Found, indent: int, which: str) -> list[str]:
    """A table that breaks a statement, or another example, and its two sides there."""
    sides = f"its sides are {table['lhs']} and {table['rhs']}"
    if "point" in table:
        return fields([("broken by", f"{at_point(table)}{sides}")], indent, _LABEL)
    matrix = matrix_of(table)
    says = f"{which} has {_size(matrix)}; {sides}"
    names = "+-" if len(matrix) == 2 else None
    return [*fields([("broken by", says)], indent, _LABEL), *square(matrix, indent=indent + _INSIDE, names=names)]


def matrix_of(table: Found) -> list[list[int]]:
    """The rows of a table of two or more classes, predictions in rows."""
    if "matrix" in table:
        return [[int(cell) for cell in row] for row in table["matrix"]]
    return [[int(table["tp"]), int(table["fp"])], [int(table["fn"]), int(table["tn"])]]


def at_point(example: Found) -> str:
    """Where a statement without a table fails, in words; empty if it speaks of numbers alone."""
    letters = ", ".join(f"{letter} = {number}" for letter, number in example["point"].items())
    return f"at {letters} " if letters else ""


def _size(matrix: list[list[int]]) -> str:
    classes = f"K = {len(matrix)} and " if len(matrix) > 2 else ""
    return f"{classes}N = {sum(map(sum, matrix))}"


# --- empirical claims -------------------------------------------------------------------------------------


def claims_of(paper: Paper) -> list[Claim]:
    """What a paper says of simulations and typical tables, in the order of print."""
    return [each for each in empirical.CLAIMS.values() if each.paper == paper.key]


def claim_document(claim: Claim, finding: Found, command: str) -> dict[str, Any]:
    """A claim as JSON has it: the keys of a record, what was measured, and by what."""
    also, against = empirical.relatives(claim.id)
    return {
        **document(claim, {"verdict": "empirical", "method": "exact" if finding["exact"] else "simulation"}),
        "answer": finding["answer"],
        "finding": dict(finding),
        "section": claim.section,
        "reading": claim.reading,
        "note": claim.note,
        "also": list(also),
        "against": list(against),
        "near": list(claim.near),
        "command": command,
    }


_ANSWERS = {"true": "green", "false": "red", "depends on": "yellow"}
_HOLDS = {True: Cell("holds", "green"), False: Cell("does not hold", "red"), None: Cell("open", "yellow")}


def claim_lines(claim: Claim, finding: Found, command: str) -> list[str]:
    """A claim for people: the answer, every reading with its numbers, and how to get them again."""
    also, against = empirical.relatives(claim.id)
    answer = Cell(finding["answer"], _ANSWERS[finding["answer"]])
    verdict = Cell("empirical", STYLES["empirical"])
    before = [("read as", claim.reading), ("measured", finding["settings"]), ("note", claim.note)]
    after = [
        ("the same in", ", ".join(also)),
        ("against", ", ".join(against)),
        ("derived", ", ".join(claim.near)),
        ("section", claim.section),
        ("page", f"docs/empirical.md#{claim.id.replace(':', '-')}"),
        ("again", command),
    ]
    return [
        f"{paint(claim.id, 'bold')}  {verdict}: {answer}  {claim.title}",
        *fields(before, 2, _LABEL),
        "",
        *(line for reading in finding["readings"] for line in _reading_lines(reading)),
        "",
        *fields(after, 2, _LABEL),
    ]


def _reading_lines(reading: Found) -> list[str]:
    head = f"{reading['reading']}: " if reading["reading"] else ""
    lines = [f"  {head}{_HOLDS[reading['holds']]}"]
    for check in reading["checks"]:
        wanted = f"to be {check['sign']} {check['bound']:.4g}"
        lines.append("    " + paragraph(f"{check['says']}: {measured_number(check)}, {wanted}", 6))
    return lines


def measured_again(id: str) -> dict[str, Any]:
    """A verdict on a claim from fewer tables than the recorded, as ``bookmaker verify`` wants it."""
    from bookmaker_ref.study.empirical import Bench, differences, measure  # noqa: PLC0415 -- where it is measured

    found = measure(id, Bench(tables=_FEWER_TABLES))
    if differs := differences(empirical.findings()[id], found):
        return {"verdict": "faulty", "detail": f"measured again, it is not what is recorded: {'; '.join(differs)}"}
    return {"verdict": "empirical", "method": "exact" if found.is_exact else "simulation"}


def measured_number(check: Found) -> str:
    """A number and its standard error, which an exact one has not.

    >>> measured_number({"value": 0.07853, "error": 0.00039}), measured_number({"value": 0.25, "error": 0.0})
    ('0.0785 ± 0.0004', '0.25')
    """
    value, error = float(check["value"]), float(check["error"])
    if not error:
        return f"{value:.4g}"
    digits = min(8, max(0, -floor(log10(error))))
    return f"{value:.{digits}f} ± {error:.{digits}f}"
