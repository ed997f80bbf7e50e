"""A record as Markdown: what was found of it, what is right where it is wrong, and who else says it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from sympy import sstr

from bookmaker_ref import markdown
from bookmaker_ref.papers import PAPERS, entry, relatives
from bookmaker_ref.papers.errata import READ_OTHERWISE, WITHDRAWN
from bookmaker_ref.papers.record import Record
from bookmaker_ref.papers.scope import ALL_TABLES, in_its_scope, of_its_correction
from bookmaker_ref.papers.where import anchor
from bookmaker_ref.symbolic import All, Approximate, At, ClassPath, Path, Relation, Shows, Tends

#: What was decided, by the id of the record, as it is recorded.
Verdicts = Mapping[str, Mapping[str, Any]]


def in_another_reading(erratum: str, pages: str) -> Iterator[str]:
    """Why an erratum is none, or is one of a reading only; ``pages`` is the way to the page of the paper, if any."""
    if erratum in WITHDRAWN:
        yield "Withdrawn: in a reading that the page allows it is right, or near enough. The number stays its own."
    if other := READ_OTHERWISE.get(erratum):
        page = f"{pages}{entry(other).paper}.md" if pages else ""
        yield f"In another reading the page is right: [{other}]({page}#{anchor(entry(other))})."


def others(record: Record, pages: str, verdicts: Verdicts) -> str:
    """Where else the same is said, and whether it is right there; what cannot be true beside it."""
    also, against = relatives(record.id)
    lines = []
    if also:
        lines.append(f"The same in {', '.join(_judged(id, record, pages, verdicts) for id in also)}.")
    if against:
        lines.append(f"It cannot be true beside {', '.join(_judged(id, record, pages, verdicts) for id in against)}.")
    return " ".join(lines)


def _judged(id: str, beside: Record, pages: str, verdicts: Verdicts) -> str:
    """A link to another record, with its verdict where that is not the one of this record."""
    other = entry(id)
    verdict = in_its_scope(verdicts[id]) if id in verdicts else ""
    page = "" if other.paper == beside.paper and not pages else f"{pages}{other.paper}.md"
    return f"[{id}]({page}#{anchor(other)})" + (f" ({verdict})" if verdict else "")


def remarks(record: Record) -> Iterator[str]:
    """What we say of it, and of the text as we have it."""
    yield record.note
    if record.source == "unclear":
        yield "The text as we have it, not its author, may be to blame."


def right(record: Record, found: Mapping[str, Any]) -> Iterator[str]:
    """What shows that the printed form is wrong, or not the whole truth, and what is right."""
    yield from examples(record, found)
    yield from instead_of_it(record)
    if scope := of_its_correction(found):
        yield f"This is proved for {scope} only."


def examples(
    record: Record, found: Mapping[str, Any], drawn: Callable[[Mapping[str, Any]], str] | None = None
) -> Iterator[str]:
    """The tables that show it, each with what it shows; drawn as it is given, else as a table of Markdown."""
    drawn = drawn or _example
    if isinstance(record.printed, Approximate | Tends):
        yield _along(record.printed.path)
    if table := found.get("counterexample"):
        yield _sentence(record, found)
        yield drawn(table)
    for name, says in further(record).items():
        if table := found.get(name):
            yield f"{says[:1].upper()}{says[1:]}:"
            yield drawn(table)


def instead_of_it(record: Record) -> Iterator[str]:
    """What is right where the printed form is not, or what makes it right."""
    if record.corrected is not None:
        yield "It should be:"
        yield markdown.math(record.corrected.latex())
    if record.condition:
        yield "It holds where"
        yield markdown.math(r",\; ".join(each.latex() for each in record.condition))
    if record.instead is not None:
        yield "True instead is:"
        yield markdown.math(record.instead.latex())
    if record.exact is not None:
        yield "Exactly:"
        yield markdown.math(record.exact.latex())


def further(record: Record) -> dict[str, str]:
    """What the tables beside the smallest counterexample show, by the names under which they are recorded."""
    aside = " (the paper assumes none)" if PAPERS[record.paper].sets_empty_margins_aside else ""
    return {
        "inside": f"the smallest without an empty margin{aside}",
        "telling": "the smallest that also tells it from what it should be",
    }


def _along(path: Path | ClassPath) -> str:
    """What the letters of a path are, where it moves a table."""
    if isinstance(path, ClassPath):
        return f"As {path}."
    if not any(path.small in cell.free_symbols for cell in path.cells):
        return ""
    cells = ", ".join(f"{name} = {sstr(cell)}" for name, cell in zip(("TP", "FP", "FN", "TN"), path.cells, strict=True))
    return f"Along `{cells}`, as {path.small} vanishes and the other letters stay."


def _sentence(record: Record, found: Mapping[str, Any]) -> str:
    """What the table that follows shows of the record."""
    detail = str(found.get("detail", ""))
    match record.printed:
        case Approximate():
            return f"{detail[:1].upper()}{detail[1:]}. A small table on which the two sides differ:"
        case Tends():
            return f"{detail[:1].upper()}{detail[1:]}. From this table, for one:"
        case _ if "point" in found["counterexample"]:
            return "The two sides differ." if not found["counterexample"]["point"] else "It fails, for one:"
        case Shows():
            return "On the table of the paper:"
        case _ if _about_named_tables(record):
            return "On a table of the paper:"
        case _:
            fails = f"{'Without the condition it' if record.condition else 'It'} fails on this table"
            among = str(found.get("smallest_among", ""))
            kind = "" if among == ALL_TABLES else among.removeprefix("tables")
            return f"{fails}, and on none smaller{kind}:" if among else f"{fails}:"


def _about_named_tables(record: Record) -> bool:
    parts = record.printed.parts if isinstance(record.printed, All) else (record.printed,)
    return any(isinstance(part, Shows) for part in parts) or any(
        side.has(At) for part in parts if isinstance(part, Relation) for side in (part.left, part.right)
    )


def _example(found: Mapping[str, Any]) -> str:
    if "point" in found:
        letters = ", ".join(f"{letter} = {number}" for letter, number in found["point"].items())
        return f"{f'At {letters}: left' if letters else 'Left'} side {found['lhs']}, right side {found['rhs']}."
    return _square(found) if "matrix" in found else _table(found)


def _square(found: Mapping[str, Any]) -> str:
    matrix = found["matrix"]
    labels = range(1, len(matrix) + 1)
    return _drawn(found, matrix, [f"real {label}" for label in labels], [f"**predicted {label}**" for label in labels])


def _table(found: Mapping[str, Any]) -> str:
    tp, fp, fn, tn = (int(found[each]) for each in ("tp", "fp", "fn", "tn"))
    return _drawn(found, [[tp, fp], [fn, tn]], ["real +", "real −"], ["**predicted +**", "**predicted −**"])


def _drawn(
    found: Mapping[str, Any], matrix: Sequence[Sequence[int]], real: Sequence[str], predicted: Sequence[str]
) -> str:
    """The table with its labels, and what both sides are there."""
    rows = [[label, *map(str, row)] for label, row in zip(predicted, matrix, strict=True)]
    drawn = markdown.table([f"N = {sum(map(sum, matrix))}", *real], rows)
    return f"{drawn}\n\nLeft side {found['lhs']}, right side {found['rhs']}."
