"""The proof of a record on its page: each step typeset, which others the same steps conclude, and their source."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from bookmaker_ref import markdown
from bookmaker_ref.asking.proofs import Proof, proofs_of
from bookmaker_ref.asking.records import lines_of
from bookmaker_ref.papers import PAPERS, derived_in
from bookmaker_ref.papers.record import Equation, Record
from bookmaker_ref.symbolic.writing import typeset
from docs.site.addresses import link, prose
from docs.site.records.shown import verdict

_MANY = 5  # so many are told by name


def proof_of(each: Equation | Record) -> Iterator[str]:
    """The derivation, step by step; of lines that are derived apart, each."""
    found = proofs_of(each)
    if not found:
        return
    yield "## Proof"
    for proof in found:
        if len(found) > 1:
            yield f"### Of {', '.join(link(id, _number(id)) for id in _served_by(proof.place, each))}"
        yield from steps(proof)
        yield _told_of(proof, each)


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
