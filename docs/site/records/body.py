"""What there is to say of a record, wherever it is said: as printed, what is right, the proof, the numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

from sympy import Expr

from bookmaker_ref import markdown
from bookmaker_ref.asking.records import erratum_of, lines_of
from bookmaker_ref.papers import entry, recorded
from bookmaker_ref.papers.errata import READ_OTHERWISE, WITHDRAWN
from bookmaker_ref.papers.in_markdown import examples, instead_of_it
from bookmaker_ref.papers.record import Equation, Record
from bookmaker_ref.papers.scope import narrow_scope
from bookmaker_ref.symbolic.classes import Counts
from bookmaker_ref.symbolic.statement import All, Shows, Statement, conclusions
from bookmaker_ref.symbolic.writing import typeset
from docs.site.addresses import anchor, explorer, link, prose
from docs.site.records.shown import (
    Cells,
    aside_on_scope,
    by_itself,
    example,
    judges,
    on_classes,
    on_table,
    recorded_verdict,
)
from docs.writers.equations import MEANING

Entry = Equation | Record

#: An example of three classes: a choice, in which no two margins of a class are the same.
THREE: Counts = ((5, 1, 0), (2, 4, 1), (1, 1, 3))


def verdict_of(each: Entry) -> str:
    """The verdict that is recorded; of an equation, that of its worst line."""
    return str(recorded()[each.id]["verdict"])


def meaning(each: Entry) -> str:
    """What the verdict says; of several lines, how many have which."""
    lines = lines_of(each)
    if len(lines) == 1:
        return f"{MEANING[verdict_of(each)]}{aside_on_scope(each.id)}"
    found = Counter(verdict_of(line) for line in lines)
    if len(found) == 1:
        both = "both" if len(lines) == 2 else f"all {len(lines)}"
        return f"{MEANING[verdict_of(each)]}: {both} lines{aside_on_scope(each.id)}"
    told = ", ".join(f"{found[word]} {word}" for word in MEANING if word in found)
    return f"the verdict of its worst line; of {len(lines)} lines: {told}{aside_on_scope(each.id)}"


def alone(each: Entry) -> Iterator[str]:
    """What is printed, what is wrong with it, and what is right."""
    (record,) = lines_of(each)
    yield f"## {markdown.target(anchor(record)) if record.kind == 'line' else ''}As printed"
    if isinstance(each, Equation) and record.title != each.title:
        yield f"{prose(record.title)}."
    yield printed(record.latex)
    yield read_as(record)
    yield how(record)
    yield from remarks(record, each)
    yield from wrong(record, "##")


def line_by_line(equation: Entry) -> Iterator[str]:
    """The whole equation as it is printed, and then what there is to say of each of its lines."""
    yield "## As printed"
    yield prose(equation.note if isinstance(equation, Equation) else "")
    yield markdown.table(
        ("line", "verdict", "as printed"),
        (
            (link(each.id, each.number), recorded_verdict(each.id), markdown.inline(each.latex))
            for each in lines_of(equation)
        ),
    )
    yield "## Line by line"
    for each in lines_of(equation):
        yield f"### {markdown.target(anchor(each))}{each.number} {markdown.text(each.title)}"
        yield recorded_verdict(each.id)
        yield printed(each.latex)
        yield read_as(each)
        yield how(each)
        yield judges(each)
        yield from remarks(each, None)
        yield from wrong(each, "####")


def printed(latex: str) -> str:
    """A formula as the page sets it, which stands out from those of ours."""
    return f":::{{container}} printed\n{markdown.math(latex)}\n:::"


def read_as(record: Record) -> str:
    """The statement in the language of formulas, in which it is decided, and a link that decides it again."""
    words = "Read" if record.kind == "claim" else "In plain letters"
    return f"{words}: `{record.printed}` {explorer(str(record.printed))}"


def how(record: Record) -> str:
    """How it was decided, and where both sides are defined."""
    found = recorded()[record.id]
    method, detail = str(found.get("method", "")), str(found.get("detail", ""))
    by = _BY.get(verdict_of(record), "decided by ")
    told = ["broken by a counterexample"] if "counterexample" in found else []
    told += [f"{by}{markdown.text(method)}"] if method else []
    told += [f"proved for {scope} only"] if (scope := narrow_scope(found)) else []
    told += [markdown.text(_in_words(detail))] if detail and not detail.startswith("the verdict of") else []
    said = "; ".join(told)
    return f"{said[:1].upper()}{said[1:]}." if said else ""


#: What the recorded method proves: of what is printed, or of what is right instead of it, which may be for more K.
_BY = {
    "proved": "proved by ",
    "definition": "",
    "misprint": "what it should be is proved by ",
    "conditional": "under its condition it is proved by ",
    "false": "what is true instead is proved by ",
}


def _in_words(detail: str) -> str:
    """Where it is defined, without the bar that stands between the domains of several parts.

    >>> _in_words("defined where RP > 0 | PP > 0")
    'one part is defined where RP > 0, another where PP > 0'
    >>> _in_words("defined where N > 0 | everywhere")
    'one part is defined where N > 0, another everywhere'
    """
    each = detail.removeprefix("defined where ").split(" | ")
    if len(each) == 1 or not detail.startswith("defined where "):
        return detail
    told = ", another ".join(where if where == "everywhere" else f"where {where}" for where in each)
    return f"one part is defined {told}"


def remarks(record: Record, equation: Entry | None) -> Iterator[str]:
    """What we say of it, its erratum, and whose fault it may be."""
    if isinstance(equation, Equation):
        yield prose(equation.note)
    yield prose(record.note)
    if record.source == "unclear":
        yield "The text as we have it, not its author, may be to blame."
    if erratum := erratum_of(record.id):
        told = [f"Erratum {link(erratum, erratum.partition(':')[2])}."]
        told += ["Withdrawn: in a reading that the page allows it is right, or near enough."] * (erratum in WITHDRAWN)
        if other := READ_OTHERWISE.get(erratum):
            told.append(f"In another reading the page is right: {link(other)}.")
        yield " ".join(told)


#: What a heading says that stands over what is right, by the words that stand over it in a paragraph.
_RIGHT = {
    "It should be:": "What it should be",
    "It holds where": "Where it holds",
    "True instead is:": "What is true instead",
    "Exactly:": "Exactly",
}


#: A condition that is no formula.
_WORDS = re.compile(r"\A```math\n\\text\{([^{}]*)\}\n```\Z")


def _sentence(found: re.Match[str]) -> str:
    return f"{markdown.text(found[1][:1].upper() + found[1][1:])}."


def wrong(record: Record, level: str) -> Iterator[str]:
    """What is right, and a counterexample, under headings of this level."""
    for part in instead_of_it(record):
        yield f"{level} {_RIGHT[part]}" if part in _RIGHT else _WORDS.sub(_sentence, part)
    found = recorded()[record.id]
    if shown := [each for each in examples(record, found, lambda table: example(record, table)) if each]:
        has_table = any(part.startswith("<table") for part in shown)
        fails = "A counterexample" if has_table else "Where it fails"
        yield f"{level} {fails if 'counterexample' in found else 'Along which way'}"
        yield from shown


# --- its numbers --------------------------------------------------------------------------------------------------


@cache
def example_tables() -> tuple[Cells, ...]:
    """The two tables of Table 2 of powers2011, as its records have them."""
    found = (entry(f"powers2011:table2-{letter}-prevalence") for letter in "ab")
    return tuple(
        each.printed.table
        for each in found
        if isinstance(each, Record) and isinstance(each.printed, Shows) and each.printed.table is not None
    )


def numbers_of(each: Entry) -> Iterator[str]:
    """What every side comes to: on the tables of the paper, on one of three classes, or by itself."""
    sides = dict(_sides(each))
    shows = [part for record in lines_of(each) for part in _shows(record.printed)]
    of_two = {side: row for side in sides if all(row := [on_table(side, cells) for cells in example_tables()])}
    of_many = {side: found for side in sides if side not in of_two and (found := on_classes(side, THREE))}
    alone = {side: found for side in sides if side not in of_two and side not in of_many and (found := by_itself(side))}
    alike = {side: row for side, row in of_two.items() if side.free_symbols or len(set(row)) > 1}
    if not (alike or of_many or alone or shows):
        return
    yield "## Numbers"
    if shows:
        yield markdown.table(
            ("what", "exactly", "as printed"),
            ((markdown.inline(typeset(one.there())), exactly_shown(one), markdown.text(one.text)) for one in shows),
        )
    if alike:
        names = [f"({', '.join(map(str, cells))})" for cells in example_tables()]
        yield "On the two tables of Table 2 in powers2011, each as (TP, FP, FN, TN):"
        yield markdown.table(
            ("where", "expression", *names),
            ((sides[side], markdown.inline(typeset(side)), *map(str, row)) for side, row in alike.items()),
        )
    if of_many:
        rows = " / ".join(" ".join(map(str, row)) for row in THREE)
        yield f"On a table of three classes, {rows}, predictions in rows:"
        yield markdown.table(
            ("where", "expression", "value"),
            ((sides[side], markdown.inline(typeset(side)), found) for side, found in of_many.items()),
        )
    if alone:
        yield markdown.table(
            ("where", "expression", "value"),
            ((sides[side], markdown.inline(typeset(side)), found) for side, found in alone.items()),
        )


def exactly_shown(shown: Shows) -> str:
    """The exact value of a printed number."""
    if shown.table is not None and (found := on_table(shown.word, shown.table)):
        return found
    return by_itself(shown.word) or on_table(shown.word, example_tables()[0]) or ""


def _sides(each: Entry) -> Iterator[tuple[Expr, str]]:
    """Every side of a relation, with the lines in which it stands, or that it stands in what is right."""
    places: dict[Expr, list[str]] = {}
    for record in lines_of(each):
        name = record.number if record.kind == "line" else "printed"
        forms = ((record.printed, name), (record.corrected, f"{name}, right"), (record.instead, f"{name}, true"))
        for form, where in forms:
            for relation in conclusions(form) if form is not None else ():
                for side in (relation.left, relation.right):
                    if not side.is_number and where not in places.setdefault(side, []):
                        places[side].append(where)
    for side, found in places.items():
        yield side, ", ".join(found[:3]) + (" …" if len(found) > 3 else "")


def _shows(statement: Statement) -> Iterator[Shows]:
    for part in statement.parts if isinstance(statement, All) else (statement,):
        if isinstance(part, Shows):
            yield part
