"""Every equation is recorded line by line and derived, every id resolves, and the errata are what was decided."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from bookmaker_ref.papers import ERRATA, entry, recorded
from bookmaker_ref.papers.errata import READ_OTHERWISE, WITHDRAWN
from bookmaker_ref.papers.record import Equation, Record
from bookmaker_ref.symbolic import MEASURES
from tests.cases import for_each
from tests.records import HOLDS, every_equation, every_paper, every_record

#: The numbered equations of each paper, and into how many lines they are taken apart.
NUMBERS = {"powers2011": range(1, 69), "powers2008evaluation": range(1, 15), "powers2008significance": range(1, 18)}
LINES = {"powers2011": 150, "powers2008evaluation": 29, "powers2008significance": 49}
EVERY_NUMBER = [(paper, number) for paper, numbers in NUMBERS.items() for number in numbers]
WRONG = ("misprint", "false", "conditional")

#: Some of the errata that are cited elsewhere by now.
GIVEN_OUT = {
    "powers2011:E1": "powers2011:jaccard-is-free-of-one-cell",
    "powers2011:E18": "powers2011:25.3",
    "powers2011:E40": "powers2011:examples-inverse-dual",
    "powers2011:E49": "powers2011:confidence-bars-meet",
    "powers2008significance:E14": "powers2008significance:confidence-bars-meet",
    "powers2003:E18": "powers2003:alpha-is-beta-squared",
    "powerskappa:E5": "powerskappa:informedness-is-unbiased-wracc",
}

# --- records ------------------------------------------------------------------------------------------------


@for_each(EVERY_NUMBER)
def test_every_equation_is_recorded_line_by_line(paper: str, number: int) -> None:
    equation = entry(f"{paper}:{number}")
    assert isinstance(equation, Equation)
    assert [line.id for line in equation.lines] == [
        f"{paper}:{number}.{row}" for row in range(1, len(equation.lines) + 1)
    ]
    assert all(line.kind == "line" for line in equation.lines)


def test_there_are_as_many_records_as_were_found() -> None:
    for paper, lines in LINES.items():
        assert [record.kind for record in every_paper()[paper].records()].count("line") == lines
    kinds = [record.kind for record in every_record()]
    assert kinds.count("formula") >= 13
    assert kinds.count("claim") >= 500
    assert kinds.count("number") >= 280


def test_ids_are_unique() -> None:
    ids = [*(record.id for record in every_record()), *(equation.id for equation in every_equation())]
    assert ids
    assert sorted(set(ids)) == sorted(ids)


def test_equations_stand_in_the_order_of_print() -> None:
    for paper in every_paper().values():
        numbers = [int(each.number) for each in paper.contents if isinstance(each, Equation)]
        assert numbers == list(NUMBERS.get(paper.key, []))


@for_each(every_record, lambda record: record.id)
def test_a_record_can_be_read_beside_the_paper(record: Record) -> None:
    assert record.title
    assert not record.title.startswith("…"), "a title is read on its own, too"
    assert record.section
    assert record.latex.count("{") == record.latex.count("}")
    assert str(record.printed)
    assert record.printed.latex()
    offered = record.corrected or record.instead or record.condition
    assert record.note or not offered, "what is offered instead of the printed form needs a reason"


def test_an_entry_that_is_not_there_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        entry("powers2011:69")


def unresolved(printed: Iterable[str]) -> list[str]:
    """The ids of our papers that no record or equation has."""
    known = {record.id for record in every_record()} | {equation.id for equation in every_equation()}
    return [each for each in printed if each.partition(":")[0] in every_paper() and each not in known]


@for_each(MEASURES)
def test_where_a_measure_is_printed_there_is_a_record(name: str) -> None:
    assert unresolved(MEASURES[name].records) == []


def test_a_measure_printed_nowhere_would_be_noticed() -> None:
    assert unresolved(("powers2011:1", "powers2011:nowhere")) == ["powers2011:nowhere"]
    assert sum(bool(each.records) for each in MEASURES.values()) > 50


# --- errata ---------------------------------------------------------------------------------------------------


def unlisted(errata: Iterable[str]) -> list[str]:
    """Ids that are listed but not wrong, or wrong but not listed."""
    wrong = {record.id for record in every_record() if recorded()[record.id]["verdict"] in WRONG}
    assert wrong
    return sorted(wrong.symmetric_difference(set(errata) - {ERRATA[each] for each in WITHDRAWN}))


def test_the_errata_are_what_was_decided_to_be_wrong() -> None:
    assert unlisted(ERRATA.values()) == []
    assert len(set(ERRATA.values())) == len(ERRATA)


@for_each(READ_OTHERWISE.items())
def test_what_is_wrong_in_one_reading_is_right_in_the_other_that_it_names(erratum: str, other: str) -> None:
    assert recorded()[ERRATA[erratum]]["verdict"] in WRONG
    assert recorded()[other]["verdict"] in HOLDS
    assert entry(other).paper == entry(ERRATA[erratum]).paper


def test_an_erratum_is_withdrawn_or_of_one_reading_but_not_both() -> None:
    assert READ_OTHERWISE
    assert WITHDRAWN.isdisjoint(READ_OTHERWISE)
    assert set(ERRATA) >= WITHDRAWN


def test_an_erratum_too_many_or_too_few_would_be_noticed() -> None:
    listed = list(ERRATA.values())
    assert unlisted(listed[1:]) == listed[:1]
    assert unlisted([*listed, "powers2011:28.1"]) == ["powers2011:28.1"]


def test_errata_ids_are_numbered_on_and_never_change() -> None:
    for paper in every_paper():
        mine = [each for each in ERRATA if each.startswith(f"{paper}:")]
        assert mine == [f"{paper}:E{number}" for number in range(1, len(mine) + 1)]
    # What has been given out stays: ids are cited.
    assert {each: ERRATA[each] for each in GIVEN_OUT} == GIVEN_OUT
