"""``docs/errata.md``: every erratum in one line of a table; ``docs/data/errata.csv`` has all that is said of it.

The proof of one is at the record that it is about, where the tables lead; ``bookmaker errata --markdown`` writes all
of them, proofs included, on one long page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from bookmaker_ref import markdown
from bookmaker_ref.papers import ERRATA, PAPERS, entry
from bookmaker_ref.papers.errata import READ_OTHERWISE, WITHDRAWN
from bookmaker_ref.papers.in_markdown import Verdicts
from bookmaker_ref.papers.record import Paper, Record
from bookmaker_ref.papers.scope import in_its_scope, narrow_scope
from bookmaker_ref.papers.where import anchor, place
from docs.writers.data import text_of
from docs.writers.equations import verdicts_now
from docs.writers.filling import filled

#: A formula that is longer does not fit beside another one.
_LONGEST = 200


def page() -> str:
    """The page as Markdown."""
    verdicts = verdicts_now()
    listed = {paper.key: list(_of(paper)) for paper in PAPERS.values()}
    judged = Counter(
        verdicts[each.id]["verdict"]
        for several in listed.values()
        for erratum, each in several
        if erratum not in WITHDRAWN
    )
    numbers = {
        **{verdict: judged[verdict] for verdict in ("misprint", "false", "conditional")},
        "many": len(ERRATA) - len(WITHDRAWN),
        "numbers": len(ERRATA),
        "withdrawn": len(WITHDRAWN),
        "otherwise": len(READ_OTHERWISE),
        "papers": ", ".join(f"[{key}](#{key}) {len(each)}" for key, each in listed.items()),
    }
    parts = (part for paper in PAPERS.values() for part in _paper(paper, verdicts))
    return markdown.page(filled(Path(__file__).with_suffix(".txt"), numbers), *parts)


def data() -> str:
    """The same as a table, with what else is to be said."""
    verdicts = verdicts_now()
    return text_of(
        "errata", (_row(erratum, each, verdicts[each.id]) for paper in PAPERS.values() for erratum, each in _of(paper))
    )


def _of(paper: Paper) -> Iterator[tuple[str, Record]]:
    for erratum, id in ERRATA.items():
        record = entry(id)
        if record.paper == paper.key and isinstance(record, Record):
            yield erratum, record


def _paper(paper: Paper, verdicts: Verdicts) -> Iterator[str]:
    yield f"## {paper.key}"
    yield f"{paper.author} ({paper.dated}), *{paper.title}*."
    rows = (_line(erratum, each, verdicts[each.id]) for erratum, each in _of(paper))
    yield markdown.table(("erratum", "what is said there", "as printed", "should be"), rows)


def _line(erratum: str, record: Record, found: Mapping[str, Any]) -> tuple[str, ...]:
    link = f"[{place(record)}](equations/{record.paper}.md#{anchor(record)})"
    return (
        f"{markdown.target(erratum.replace(':', '-'))}**{erratum.partition(':')[2]}**, {link}",
        f"{record.title}{_aside(erratum)}",
        markdown.inline(record.latex) if len(record.latex) <= _LONGEST else "",
        f"{_right(record, found)}{f' (proved for {scope})' if (scope := narrow_scope(found)) else ''}",
    )


def _aside(erratum: str) -> str:
    if erratum in WITHDRAWN:
        return " (withdrawn)"
    return " (right in another reading)" if erratum in READ_OTHERWISE else ""


def _right(record: Record, found: Mapping[str, Any]) -> str:
    """What is right, as far as it fits; else what is wrong with it."""
    if record.corrected is not None:
        return _short(record.corrected.latex(), "longer: see there")
    if record.condition:
        where = ",\\; ".join(each.latex() for each in record.condition)
        return f"only where {_short(where, 'a condition holds: see there')}"
    if record.instead is not None:
        return f"instead {_short(record.instead.latex(), 'see there')}"
    return f"*{in_its_scope(found)}*"


def _short(latex: str, instead: str) -> str:
    return markdown.inline(latex) if len(latex) <= _LONGEST else instead


def _row(erratum: str, record: Record, found: Mapping[str, Any]) -> tuple[object, ...]:
    right = record.corrected or record.instead
    return (
        erratum,
        record.id,
        place(record),
        f"{record.title}{_aside(erratum)}",
        in_its_scope(found),
        record.printed,
        right if right is not None else "; ".join(f"only where {each}" for each in record.condition),
        _table(found.get("counterexample")),
        record.note,
    )


def _table(found: Mapping[str, Any] | None) -> str:
    match found:
        case {"tp": tp, "fp": fp, "fn": fn, "tn": tn}:
            return f"{tp} {fp} / {fn} {tn}"
        case {"matrix": matrix}:
            return " / ".join(" ".join(map(str, row)) for row in matrix)
        case {"point": point}:
            return ", ".join(f"{letter} = {number}" for letter, number in point.items())
        case _:
            return ""
