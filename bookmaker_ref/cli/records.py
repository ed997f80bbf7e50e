"""What the command says of records: as data for JSON, and as lines for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bookmaker_ref.cli.terminal import Cell, columns, contingency, fields, paint
from bookmaker_ref.papers import ERRATA, PAPERS, entry, recorded, relatives
from bookmaker_ref.papers.record import Equation, Paper, Record

Found = Mapping[str, Any]
"""A decision as plain data, as it is recorded."""

_LABEL = 12  # how many columns a label takes
_INSIDE = _LABEL + 2

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
        yield each
        if isinstance(each, Equation):
            yield from each.lines


def printed(entry: Equation | Record) -> str:
    """The statement as it is printed; for an equation line by line."""
    return "\n".join(str(each.printed) for each in lines_of(entry))


def lines_of(entry: Equation | Record) -> tuple[Record, ...]:
    """The lines of an equation; any other record is its own one line."""
    return entry.lines if isinstance(entry, Equation) else (entry,)


def document(entry: Equation | Record, found: Found) -> dict[str, Any]:
    """One record as JSON has it."""
    return {
        "id": entry.id,
        "paper": entry.paper,
        "number": entry.number,
        "title": entry.title,
        "kind": entry.kind,
        "verdict": found.get("verdict"),
        "printed": printed(entry),
        "corrected": found.get("corrected"),
        "condition": found.get("condition"),
        "counterexample": found.get("counterexample"),
        "method": found.get("method"),
    }


def erratum_of(id: str) -> str | None:
    """The erratum about this record, if there is one."""
    return next((erratum for erratum, record in ERRATA.items() if record == id), None)


def where(entry: Equation | Record) -> dict[str, str]:
    """Where the record, its derivation and its page are."""
    from bookmaker_ref.generate.documents import anchor, module_of  # noqa: PLC0415 -- loads SymPy's printers

    module, equation = module_of(entry), equation_of(entry)
    return {
        "record": f"bookmaker_ref/papers/{module}",
        "derivation": f"derivations/{module}" + (f": eq{equation.number}" if equation else ""),
        "page": f"docs/equations/{entry.paper}.md#{anchor(entry)}",
    }


def reference(id: str) -> dict[str, Any]:
    """What there is to say of a record where it is only named."""
    found = entry(id)
    return {
        "id": id,
        "title": found.title,
        "verdict": recorded().get(id, {}).get("verdict"),
        "page": where(found)["page"],
    }


def equation_of(entry: Equation | Record) -> Equation | None:
    """The equation that the entry is, or is a line of."""
    if isinstance(entry, Equation):
        return entry
    contents = PAPERS[entry.paper].contents
    return next((each for each in contents if isinstance(each, Equation) and entry in each.lines), None)


def head(entry: Equation | Record, found: Found) -> str:
    """One line: id, verdict, title."""
    verdict = str(found.get("verdict", "not recorded"))
    return f"{paint(entry.id, 'bold')}  {Cell(verdict, STYLES.get(verdict, ''))}  {entry.title}"


def body(record: Record, found: Found, indent: int = 2) -> list[str]:
    """What is printed, what was found of it, and what is right."""
    right = "true instead" if found.get("verdict") == "false" else "should be"
    before = [
        (record.label, str(record.printed)),
        ("LaTeX", record.latex),
        ("detail", found.get("detail") or ""),
    ]
    after = [
        (right, found.get("corrected") or ""),
        ("true if", found.get("condition") or ""),
        ("decided by", found.get("method") or ""),
        ("note", record.note),
        ("source", "the text as we have it may be to blame" if record.source == "unclear" else ""),
        ("the same in", ", ".join(relatives(record.id)[0])),
        ("against", ", ".join(relatives(record.id)[1])),
        ("erratum", erratum_of(record.id) or ""),
    ]
    table = found.get("counterexample")
    return [
        *fields(before, indent, _LABEL),
        *(counterexample(table, indent) if table else []),
        *fields(after, indent, _LABEL),
    ]


def counterexample(table: Found, indent: int = 2) -> list[str]:
    """The smallest table that breaks a statement, or another example, and its two sides there."""
    sides = f"its sides are {table['lhs']} and {table['rhs']}"
    if "point" in table:
        return fields([("broken by", f"{at_point(table)}{sides}")], indent, _LABEL)
    matrix = matrix_of(table)
    says = f"the smallest such table has {_size(matrix)}; {sides}"
    drawn = square(matrix, indent)
    if len(matrix) == 2:
        (tp, fp), (fn, tn) = matrix
        drawn = contingency(tp, fp, fn, tn, indent=indent + _INSIDE)
    return [*fields([("broken by", says)], indent, _LABEL), *drawn]


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


def square(matrix: list[list[int]], indent: int) -> list[str]:
    """A table of K classes with its margins."""
    labels = range(1, len(matrix) + 1)
    rows: list[list[Cell | str]] = [["", *(Cell(f"real {i}", "dim") for i in labels), ""]]
    for i, row in zip(labels, matrix, strict=True):
        rows.append([Cell(f"predicted {i}", "dim"), *(Cell(str(each), "bold") for each in row), str(sum(row))])
    rows.append(["", *(str(sum(column)) for column in zip(*matrix, strict=True)), str(sum(map(sum, matrix)))])
    return columns(rows, "<" + ">" * (len(matrix) + 1), indent=indent + _INSIDE, gap=3)
