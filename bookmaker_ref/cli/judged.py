"""``bookmaker verify --judge z3``: every statement of the records by a solver as well, beside what the methods find."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

from bookmaker_ref.cli.terminal import Refused, progress, write, write_json
from bookmaker_ref.layout import Cell, beside, columns, fields, paint
from bookmaker_ref.messages import one_line

if TYPE_CHECKING:
    from bookmaker_ref.papers.record import Record

#: What was found of one statement of one record, as plain data.
Row = dict[str, Any]
#: What decides the records with these ids, in processes of its own or not.
Decider = AbstractContextManager[Callable[[list[str]], Iterator[list[Row]]]]
_STYLES = {"agree": "bold green", "disagree": "bold red", "unknown": "bold yellow", "out of class": "dim"}
_KINDS = {"line": "lines", "formula": "formulas", "claim": "claims", "number": "numbers"}
_NAMED = 4  # ids that are named beside a reason


def run(records: Sequence[Record], as_json: bool, decider: Decider) -> int:
    """Compare, and print; 1 if both disagree about a statement."""
    from bookmaker_ref.judging import NoSolver, solver

    try:
        release = solver.release()
    except NoSolver as why:
        raise Refused(str(why)) from None
    kinds = {each.id: each.kind for each in records}
    with decider as decided:
        rows = [row for rows in progress(decided([*kinds]), len(kinds), "records judged") for row in rows]
    place = {id: number for number, id in enumerate(kinds)}
    found = sorted(rows, key=lambda row: place[row["id"]])
    counts = Counter(row["outcome"] for row in found)
    if as_json:
        write_json({"judge": release, "statements": found, "counts": counts})
    else:
        write(lines(found, kinds, release))
    return 1 if counts["disagree"] else 0


def judged(id: str) -> list[Row]:
    """Each statement of one record by both, as plain data; runs in a process of its own."""
    from typing import cast

    from bookmaker_ref.judging import Judge
    from bookmaker_ref.judging.records import compared
    from bookmaker_ref.papers import entry

    return [each.as_data() for each in compared(cast("Record", entry(id)), Judge())]


def lines(found: Sequence[Row], kinds: Mapping[str, str], release: str) -> list[str]:
    """How many statements of each kind of entry both agree about, and why they do not about the others."""
    from bookmaker_ref.judging.records import OUTCOMES

    of_kind = Counter((row["outcome"], kinds[row["id"]]) for row in found)
    used = [kind for kind in _KINDS if any(of_kind[outcome, kind] for outcome in OUTCOMES)]
    rows: list[list[Cell | str]] = [["", *(Cell(_KINDS[kind], "dim") for kind in used), Cell("all", "dim")]]
    for outcome in OUTCOMES:
        numbers = [of_kind[outcome, kind] for kind in used]
        rows.append([Cell(outcome, _STYLES[outcome]), *(str(n or "") for n in numbers), str(sum(numbers))])
    head = f"{paint(f'{len(found)} statements', 'bold')} of the records, by the methods and by {release}:"
    left_out = "Printed numbers are left out: they are computed, and nothing is to be proved of them."
    table = columns(rows, "<" + ">" * (len(used) + 1), indent=2)
    return [head, "", *table, "", *_reasons(found), *_disagreements(found), left_out]


def _reasons(found: Iterable[Row]) -> Iterator[str]:
    """Why there is no second verdict, most frequent first, with some of the ids."""
    ids: dict[tuple[str, str], list[str]] = {}
    for row in found:
        if row["outcome"] in ("unknown", "out of class"):
            ids.setdefault((row["outcome"], row["why"]), []).append(row["id"])
    for (outcome, why), those in sorted(ids.items(), key=lambda each: (each[0][0], -len(each[1]))):
        named = list(dict.fromkeys(those))
        more = f" and {len(named) - _NAMED} more" if len(named) > _NAMED else ""
        text = f"{why}: {', '.join(named[:_NAMED])}{more}"
        yield from beside([Cell(outcome, _STYLES[outcome]), Cell(f"{len(those)}", "bold")], text, indent=2)
    if ids:
        yield ""


def _disagreements(found: Iterable[Row]) -> Iterator[str]:
    for row in found:
        if row["outcome"] == "disagree":
            yield f"{Cell('disagree', _STYLES['disagree'])}  {paint(row['id'], 'bold')}"
            yield from fields([(row["form"], one_line(row["statement"], 1000)), ("because", row["why"])])
            yield ""
