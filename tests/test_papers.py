"""The papers beside each other: what two of them say is the same in both, and what they contradict is marked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from operator import attrgetter

import pytest
from sympy import Expr

from bookmaker_ref.decide import prove
from bookmaker_ref.papers import entry, recorded, relatives
from bookmaker_ref.papers.record import Equation, Record
from bookmaker_ref.symbolic import (
    All,
    Approximate,
    Bias,
    Chain,
    ForClasses,
    Given,
    Iff,
    Prevalence,
    Recall,
    Relation,
    Shows,
    Statement,
    Tends,
    equal,
)
from bookmaker_ref.symbolic.statement import conclusions
from tests.cases import for_each
from tests.falsified import falsified
from tests.records import HOLDS, RECORDED, every_paper, every_record, refutation, true_records


def sides(statement: Statement) -> Iterator[Expr]:
    """The expressions that a statement is about."""
    match statement:
        case All(parts):
            yield from (side for part in parts for side in sides(part))
        case ForClasses(claim):
            yield from sides(claim)
        case Tends(word) | Shows(word):
            yield word
        case _:
            yield from (side for each in conclusions(statement) for side in (each.left, each.right))


def agree(one: Record, other: Record) -> bool:
    """Whether the two records are about the same thing, and right where they are the same."""
    if one.printed == other.printed:
        verdicts = {recorded()[each.id]["verdict"] for each in (one, other)}
        return len(verdicts) == 1 or verdicts <= set(HOLDS)
    return one.right == other.right or not set(sides(one.right)).isdisjoint(sides(other.right))


Pair = tuple[Record, str]


def pairs() -> list[Pair]:
    """The records that say the same as another."""
    return [(record, other) for record in every_record() for other in record.also]


def contrary() -> list[Pair]:
    """The records that contradict another."""
    return [(record, other) for record in every_record() for other in record.against]


def both(pair: Pair) -> str:
    return f"{pair[0].id}, {pair[1]}"


@for_each(pairs, both)
def test_the_same_in_two_papers_agrees(record: Record, other: str) -> None:
    found = entry(other)
    assert isinstance(found, Record)
    assert agree(record, found)


def test_papers_that_do_not_agree_would_be_noticed() -> None:
    first = next(record for record in every_record() if record.id == "powers2011:1.1")
    assert agree(first, first)
    assert not agree(first, replace(first, printed=equal(Bias, Prevalence)))
    assert len(pairs()) > 200
    assert len(contrary()) >= 8


@for_each(contrary, both)
def test_of_two_that_contradict_each_other_one_is_not_right(record: Record, other: str) -> None:
    found = entry(other)
    assert isinstance(found, Record)
    verdicts = {recorded()[each]["verdict"] for each in (record.id, other)}
    assert not verdicts <= set(HOLDS)
    assert other in relatives(record.id)[1]
    assert record.id in relatives(other)[1]


def test_each_paper_can_be_cited() -> None:
    for paper in every_paper().values():
        assert paper.bibtex.startswith("@")
        assert f"{{{paper.key}," in paper.bibtex
        assert paper.bibtex.count("{") == paper.bibtex.count("}")


def test_all_five_papers_are_there() -> None:
    assert sorted(every_paper()) == [
        "powers2003",
        "powers2008evaluation",
        "powers2008significance",
        "powers2011",
        "powerskappa",
    ]
    assert {each.paper for each in every_record()} == set(every_paper())
    assert any(isinstance(each, Equation) for each in every_paper()["powers2008evaluation"].contents)


# --- each method can say no -------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.on_change(RECORDED)
@for_each(true_records, attrgetter("id"), some=200)
def test_a_falsified_copy_of_a_record_is_not_proved(record: Record) -> None:
    assert refutation(record).verdict != "proved"


def test_a_copy_is_falsified_and_not_just_changed() -> None:
    assert prove(falsified(equal(Recall, Recall))).verdict == "false"
    assert len(true_records()) > 900
    kinds = {type(record.printed) for record in true_records()}
    assert kinds >= {Relation, Chain, Given, Iff, All, Shows, Tends, Approximate}
