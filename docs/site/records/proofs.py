"""The proof of a record on its page: each step typeset, which others the same steps conclude, and their source."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import cast

from sympy import Expr, Symbol

from bookmaker_ref import markdown
from bookmaker_ref.asking.proofs import Proof, proofs_of
from bookmaker_ref.asking.records import lines_of
from bookmaker_ref.papers import PAPERS, derived_in
from bookmaker_ref.papers.record import Equation, Record
from bookmaker_ref.symbolic.statement import All, Shows, expressions
from bookmaker_ref.symbolic.vocabulary import VOCABULARY
from bookmaker_ref.symbolic.writing import typeset
from docs.site.addresses import link, prose
from docs.site.records.body import exactly_shown
from docs.site.records.shown import counts, verdict

_MANY = 5  # so many are told by name
_FEW = 6  # so many are derived together, and each has the steps on its page


def proof_of(each: Equation | Record) -> Iterator[str]:
    """The derivation, step by step; of lines that are derived apart, each."""
    found = proofs_of(each)
    if not found:
        return
    yield "## Proof"
    for proof in found:
        if len(found) > 1:
            yield f"### Of {', '.join(link(id, _number(id)) for id in _served_by(proof.place, each))}"
        yield from of_record(proof, each)
        yield _told_of(proof, each)


def of_record(proof: Proof, each: Equation | Record) -> Iterator[str]:
    """The steps; of a printed number that none of many speaks of, how it is computed."""
    yield from computed(each) if is_apart(proof, each) else steps(proof)


def is_apart(proof: Proof, each: Equation | Record) -> bool:
    """Whether it is a printed number of which the steps say nothing, which conclude many."""
    if len(concluded()[proof.place]) <= _FEW or not (words := [one.word for one in shown_numbers(each)]):
        return False
    said = [step.statement for part in proof.parts for step in part.steps if step.statement is not None]
    of_steps = [side for statement in said for side in expressions(statement)]
    return not any(word == side if word.is_Symbol else side.has(word) for word in words for side in of_steps)


def shown_numbers(each: Equation | Record) -> tuple[Shows, ...]:
    """The numbers that a record prints, if it says nothing else."""
    if isinstance(each, Equation):
        return ()
    said = each.printed.parts if isinstance(each.printed, All) else (each.printed,)
    found = tuple(part for part in said if isinstance(part, Shows))
    return found if len(found) == len(said) else ()


def computed(each: Equation | Record) -> Iterator[str]:
    """How the numbers that are printed come about: the expression, the table, the value, and what is printed."""
    numbers = shown_numbers(each)
    for table in dict.fromkeys(one.table for one in numbers):
        if table is not None:
            yield "On the table"
            yield counts((table[:2], table[2:]))
        for one in numbers:
            if one.table == table:
                found = exactly_shown(one)
                said = found if found.startswith("≈") else f"is {found}"
                yield f"{_formula(one.word)} {said}; printed is {markdown.text(one.text)}."


def _formula(word: Expr) -> str:
    """A word with what it stands for, or an expression as it is."""
    means = VOCABULARY.get(cast(Symbol, word)) if word.is_Symbol else None
    return markdown.inline(typeset(word) if means is None else f"{typeset(word)} = {typeset(means)}")


def steps(proof: Proof) -> Iterator[str]:
    """The idea of a proof, and what is said with the steps that show it, typeset."""
    for each in proof.idea.split("\n\n"):
        yield prose(each)
    for part in proof.parts:
        if part.says:
            yield _numbered(part.says)
        for step in part.shown:
            if step.kind == "as in":
                yield f"As in {link(step.said)}."
                continue
            if step.kind == "false":
                yield f"{verdict('false')}, by a counterexample:"
            if step.value is not None:
                yield f"`{step.code}` = {markdown.inline(typeset(step.value))}"
            elif step.statement is not None:
                yield markdown.math(step.statement.latex())


def _numbered(says: str) -> str:
    """A part's own number before its words, which is no list of Markdown's."""
    first, dot, rest = says.partition(". ")
    return f"**{first}.** {prose(rest)}" if dot and first.isdigit() else prose(says)


def _number(id: str) -> str:
    return id.partition(":")[2]


def _served_by(place: str, each: Equation | Record) -> list[str]:
    """Which lines of an equation are derived there."""
    return [line.id for line in lines_of(each) if derived_in(line.id) == place]


@cache
def concluded() -> dict[str, list[str]]:
    """By the place of a derivation, what it concludes: equations without their lines."""
    found: dict[str, list[str]] = {}
    for paper in PAPERS.values():
        for each in paper.contents:
            for id in [each.id] if derived_in(each.id) else [line.id for line in lines_of(each)]:
                found.setdefault(derived_in(id), []).append(id)
    return found


def _told_of(proof: Proof, each: Equation | Record) -> str:
    """That each step is decided, where the steps stand, and what else they conclude."""
    mine = {each.id, *(line.id for line in lines_of(each))}
    others = [id for id in concluded()[proof.place] if id not in mine]
    more = f", and {len(others) - _MANY} more" if len(others) > _MANY else ""
    if is_apart(proof, each):
        return f"Derived together with {', '.join(map(link, others[:_MANY]))}{more}: {source(proof.place)}."
    told = "Each step is decided by itself, and so is what they conclude."
    told += f" The steps are {source(proof.place)}"
    return f"{told}; they also conclude {', '.join(map(link, others[:_MANY]))}{more}." if others else f"{told}."


def source(place: str) -> str:
    """A link to the function of a derivation, by its place.

    >>> source("powers2011/margins.py: eq28")
    '[eq28 of derivations/powers2011/margins.py](/sources/derivations/powers2011/margins.py.md#eq28)'
    """
    file, _, function = place.partition(": ")
    path = f"derivations/{file}"
    return f"[{markdown.text(f'{function} of {path}')}](/sources/{path}.md#{function})"
