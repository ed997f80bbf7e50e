"""The papers beside each other: what two of them say is the same in both, and what they contradict is marked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from sympy import Expr

from bookmaker_ref.decide import prove
from bookmaker_ref.papers import PAPERS, entry, recorded, relatives
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
from tests.records import HOLDS, RECORDS, TRUE, refutation


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


PAIRS = [(record, other) for record in RECORDS for other in record.also]
CONTRARY = [(record, other) for record in RECORDS for other in record.against]


@for_each(PAIRS, lambda pair: f"{pair[0].id}, {pair[1]}")
def test_the_same_in_two_papers_agrees(record: Record, other: str) -> None:
    found = entry(other)
    assert isinstance(found, Record)
    assert agree(record, found)


def test_papers_that_do_not_agree_would_be_noticed() -> None:
    first = next(record for record in RECORDS if record.id == "powers2011:1.1")
    assert agree(first, first)
    assert not agree(first, replace(first, printed=equal(Bias, Prevalence)))
    assert len(PAIRS) > 200
    assert len(CONTRARY) >= 8


@for_each(CONTRARY, lambda pair: f"{pair[0].id}, {pair[1]}")
def test_of_two_that_contradict_each_other_one_is_not_right(record: Record, other: str) -> None:
    found = entry(other)
    assert isinstance(found, Record)
    verdicts = {recorded()[each]["verdict"] for each in (record.id, other)}
    assert not verdicts <= set(HOLDS)
    assert other in relatives(record.id)[1]
    assert record.id in relatives(other)[1]


def test_each_paper_can_be_cited() -> None:
    for paper in PAPERS.values():
        assert paper.bibtex.startswith("@")
        assert f"{{{paper.key}," in paper.bibtex
        assert paper.bibtex.count("{") == paper.bibtex.count("}")


def test_all_five_papers_are_there() -> None:
    assert sorted(PAPERS) == [
        "powers2003",
        "powers2008evaluation",
        "powers2008significance",
        "powers2011",
        "powerskappa",
    ]
    assert {each.paper for each in RECORDS} == set(PAPERS)
    assert any(isinstance(each, Equation) for each in PAPERS["powers2008evaluation"].contents)


# --- each method can say no -------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.some(200)
@pytest.mark.parametrize("record", TRUE, ids=lambda record: record.id)
def test_a_falsified_copy_of_a_record_is_not_proved(record: Record) -> None:
    assert refutation(record).verdict != "proved"


def test_a_copy_is_falsified_and_not_just_changed() -> None:
    assert prove(falsified(equal(Recall, Recall))).verdict == "false"
    assert len(TRUE) > 900
    assert {type(record.printed) for record in TRUE} >= {Relation, Chain, Given, Iff, All, Shows, Tends, Approximate}
