"""``docs/equations/….md``: a paper, equation by equation and claim by claim, to read beside it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import groupby
from typing import Any

from bookmaker_ref import markdown
from bookmaker_ref.papers import ERRATA, PAPERS, derived_in, recorded
from bookmaker_ref.papers.in_markdown import Verdicts, in_another_reading, others, remarks, right
from bookmaker_ref.papers.record import Equation, Paper, Record
from bookmaker_ref.papers.scope import counted_as, headings, in_its_scope, narrow_scope
from bookmaker_ref.papers.where import anchor
from bookmaker_ref.symbolic import Shows, Statement
from docs.writers.files import made_already

#: What each verdict says of a record, from what stands best to what stands worst.
MEANING = {
    "definition": "introduces a word",
    "proved": "true as printed, on every table where both sides are defined",
    "conditional": "true only under a condition that is not stated there",
    "approximation": "printed as an approximation; the exact relation is given",
    "misprint": "false as printed, and evidently meant otherwise",
    "false": "false, and meant as it is printed, or no small correction saves it",
    "empirical": "about simulations or distributions",
    "undecided": "not decided",
}
#: What is to be said of verdicts on K classes.
SOME_K = (
    "A statement about K classes is about tables without an empty margin. If it was decided for some numbers of classes"
    " only, its verdict names them, and says nothing of others."
)
_WRONG = ("misprint", "false", "undecided")


def equations_page(paper: Paper, verdicts: Verdicts) -> str:
    """The paper, equation by equation and claim by claim, to read beside it."""
    records = list(paper.records())
    equations = [each for each in paper.contents if isinstance(each, Equation)]
    index = " · ".join(f"[({each.number})](#{anchor(each)})" for each in equations)
    numbered = f"{len(equations)} numbered equations and " if equations else ""
    return markdown.page(
        f"# {paper.key}: {'equation by equation' if equations else 'formula by formula'}",
        f"{paper.author} ({paper.dated}), *{paper.title}*. {numbered}{len(records)} records, in"
        " the order of print: what the page says, whether it is true, and what is right where it is not.",
        f"**Equations** {index}" if equations else "",
        "**Verdicts** " + _counted(counted_as(verdicts[each.id]) for each in records),
        markdown.bullets(f"*{verdict}*: {MEANING[verdict]}" for verdict in _present(records, verdicts)),
        SOME_K if any(narrow_scope(verdicts[each.id]) for each in records) else "",
        "Each equation is derived step by step in a function of its number, which its heading links to; what is wrong"
        " in print is listed in [errata.md](../errata.md)."
        if equations
        else "What is wrong in print is listed in [errata.md](../errata.md).",
        f"```bibtex\n{paper.bibtex}\n```",
        *_contents(paper, verdicts),
    )


def page_of(key: str) -> str:
    """The text of the page of the paper with this cite key."""
    return equations_page(PAPERS[key], verdicts_now())


def verdicts_now() -> Verdicts:
    """The verdicts that were decided just now, before they are written; else those that are recorded."""
    text = made_already("bookmaker_ref/papers/verdicts.json")
    return recorded() if text is None else _verdicts_in(text)


@cache
def _verdicts_in(text: str) -> Verdicts:
    found: Verdicts = json.loads(text)["verdicts"]
    return found


def _counted(verdicts: Iterable[str]) -> str:
    found = list(verdicts)
    return ", ".join(f"{found.count(heading)} {heading}" for heading in headings(MEANING) if heading in found)


def _present(records: Iterable[Record], verdicts: Verdicts) -> list[str]:
    found = {verdicts[each.id]["verdict"] for each in records}
    return [verdict for verdict in MEANING if verdict in found]


# --- one entry after the other ----------------------------------------------------------------------------


def _contents(paper: Paper, verdicts: Verdicts) -> Iterator[str]:
    for section, entries in groupby(paper.contents, key=_section):
        if section:
            yield f"## {section}"
        for is_number, group in groupby(entries, key=lambda each: each.kind == "number"):
            if is_number:
                yield _numbers([each for each in group if isinstance(each, Record)], verdicts)
                continue
            for each in group:
                yield from _equation(each, verdicts) if isinstance(each, Equation) else _claim(each, verdicts)


def _section(each: Equation | Record) -> str:
    return each.lines[0].section if isinstance(each, Equation) else each.section


def _equation(equation: Equation, verdicts: Verdicts) -> Iterator[str]:
    yield f"### {markdown.target(anchor(equation))}({equation.number}) {equation.title}"
    file, _, function = derived_in(equation.id).partition(": ")
    yield f"[Derivation](../../derivations/{file}): `{function}`. {equation.note}".rstrip()
    for line in equation.lines:
        yield f"{markdown.target(anchor(line))}**{line.number}** {line.title}: {_verdict(verdicts[line.id])}"
        yield from _body(line, verdicts)


def _claim(claim: Record, verdicts: Verdicts) -> Iterator[str]:
    yield f"#### {markdown.target(anchor(claim))}{claim.title}"
    yield f"`{claim.id}`: {_verdict(verdicts[claim.id])}"
    yield from _body(claim, verdicts)


def _verdict(found: Mapping[str, Any]) -> str:
    verdict = str(found["verdict"])
    method = f", by {found['method']}" if found.get("method") and verdict == "proved" else ""
    return f"**{verdict}**" if verdict in _WRONG else f"*{in_its_scope(found)}*{method}"


def _body(record: Record, verdicts: Verdicts) -> Iterator[str]:
    yield markdown.math(record.latex)
    yield f"Read as `{record.printed}`."
    yield from right(record, verdicts[record.id])
    yield from remarks(record)
    yield others(record, "", verdicts)
    if erratum := next((id for id, about in ERRATA.items() if about == record.id), ""):
        link = f"Erratum [{erratum}](../errata.md#{erratum.replace(':', '-')})."
        yield " ".join([link, *in_another_reading(erratum, "")])


def _numbers(records: list[Record], verdicts: Verdicts) -> str:
    """Printed numbers, one a row."""
    rows = (
        (
            f"{markdown.target(anchor(each))}`{each.number}`",
            each.title,
            markdown.inline(each.latex),
            _verdict({"verdict": verdicts[each.id]["verdict"]}),
            _number(each.corrected),
            each.note,
        )
        for each in records
    )
    return markdown.table(("id", "what", "as printed", "verdict", "should be", "note"), rows)


def _number(corrected: Statement | None) -> str:
    if corrected is None:
        return ""
    return corrected.text if isinstance(corrected, Shows) else markdown.inline(corrected.latex())
