"""Every equation is recorded line by line and derived, every id resolves, and the errata are what was decided."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Iterable
from functools import cache
from types import ModuleType

import pytest

from bookmaker_ref.decide import Decision, NotTheSame
from bookmaker_ref.papers import ERRATA, PAPERS, entry, recorded
from bookmaker_ref.papers.record import Equation, Record
from bookmaker_ref.symbolic import MEASURES, Bias, Prevalence, Recall, equal
from derivations import powers2011 as derivations
from derivations.steps import fails, holds
from tests.records import EQUATIONS, RECORDS

NUMBERS = range(1, 39)
MODULES = ("rates", "roc", "chance", "margins", "significance", "table2")
WRONG = ("misprint", "false", "conditional")

#: Some of the errata that are cited elsewhere by now.
GIVEN_OUT = {
    "powers2011:E1": "powers2011:jaccard-is-free-of-one-cell",
    "powers2011:E18": "powers2011:25.3",
    "powers2011:E40": "powers2011:examples-inverse-dual",
}

Derivation = Callable[[], Decision | tuple[Decision, ...]]


def module(name: str) -> ModuleType:
    return importlib.import_module(f"derivations.powers2011.{name}")


def functions(name: str) -> Iterable[tuple[str, Derivation]]:
    """The derivations of one module, by name."""
    mine = module(name)
    for found, each in inspect.getmembers(mine, inspect.isfunction):
        if each.__module__ == mine.__name__ and not found.startswith("_"):
            yield f"{name}.{found}", each


DERIVATIONS: dict[str, Derivation] = {found: each for name in MODULES for found, each in functions(name)}


@cache
def derived(name: str) -> tuple[Decision, ...]:
    """What a derivation concludes; it runs once a session."""
    found = DERIVATIONS[name]()
    return found if isinstance(found, tuple) else (found,)


# --- records ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", NUMBERS)
def test_every_equation_is_recorded_line_by_line(number: int) -> None:
    equation = entry(f"powers2011:{number}")
    assert isinstance(equation, Equation)
    assert [line.id for line in equation.lines] == [
        f"powers2011:{number}.{row}" for row in range(1, len(equation.lines) + 1)
    ]
    assert all(line.kind == "line" for line in equation.lines)


def test_there_are_as_many_records_as_were_found() -> None:
    kinds = [record.kind for record in RECORDS if record.paper == "powers2011"]
    assert kinds.count("line") == 114
    assert kinds.count("claim") >= 150
    assert kinds.count("number") >= 56


def test_ids_are_unique() -> None:
    ids = [*(record.id for record in RECORDS), *(equation.id for equation in EQUATIONS)]
    assert ids
    assert sorted(set(ids)) == sorted(ids)


def test_equations_stand_in_the_order_of_print() -> None:
    numbers = [int(each.number) for each in PAPERS["powers2011"].contents if isinstance(each, Equation)]
    assert numbers == list(NUMBERS)


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.id)
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
        entry("powers2011:39.1.1")


def unresolved(printed: Iterable[str]) -> list[str]:
    """The ids of powers2011 that no record or equation has."""
    known = {record.id for record in RECORDS} | {equation.id for equation in EQUATIONS}
    return [each for each in printed if each.startswith("powers2011:") and each not in known]


@pytest.mark.parametrize("name", MEASURES)
def test_where_a_measure_is_printed_there_is_a_record(name: str) -> None:
    assert unresolved(MEASURES[name].records) == []


def test_a_measure_printed_nowhere_would_be_noticed() -> None:
    assert unresolved(("powers2011:1", "powers2011:nowhere")) == ["powers2011:nowhere"]
    assert sum(bool(each.records) for each in MEASURES.values()) > 50


# --- derivations ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", NUMBERS)
def test_every_equation_has_a_derivation_of_its_name(number: int) -> None:
    name = f"eq{number}"
    (module_of,) = [each for each in MODULES if f"{each}.{name}" in DERIVATIONS]
    assert getattr(derivations, name) is DERIVATIONS[f"{module_of}.{name}"]
    (decision,) = derived(f"{module_of}.{name}")
    assert decision.id == f"powers2011:{number}"


@pytest.mark.parametrize("name", DERIVATIONS)
def test_a_derivation_holds_and_says_its_idea(name: str) -> None:
    assert DERIVATIONS[name].__doc__
    assert derived(name)
    assert all(decision.verdict != "undecided" for decision in derived(name))


def test_every_record_is_concluded_by_a_derivation() -> None:
    concluded = {each.id for name in DERIVATIONS for decision in derived(name) for each in (decision, *decision.lines)}
    assert [record.id for record in RECORDS if record.paper == "powers2011" and record.id not in concluded] == []


def test_a_wrong_step_stops_a_derivation() -> None:
    with pytest.raises(NotTheSame):
        holds(equal(Recall, Bias))
    with pytest.raises(NotTheSame):
        fails(equal(Bias, Bias))
    holds(equal(Bias, Bias))
    fails(equal(Bias, Prevalence))


# --- errata ---------------------------------------------------------------------------------------------------


def unlisted(errata: Iterable[str]) -> list[str]:
    """Ids that are listed but not wrong, or wrong but not listed."""
    wrong = {record.id for record in RECORDS if recorded()[record.id]["verdict"] in WRONG}
    assert wrong
    return sorted(wrong.symmetric_difference(errata))


def test_the_errata_are_what_was_decided_to_be_wrong() -> None:
    assert unlisted(ERRATA.values()) == []
    assert len(set(ERRATA.values())) == len(ERRATA)


def test_an_erratum_too_many_or_too_few_would_be_noticed() -> None:
    listed = list(ERRATA.values())
    assert unlisted(listed[1:]) == listed[:1]
    assert unlisted([*listed, "powers2011:28.1"]) == ["powers2011:28.1"]


def test_errata_ids_are_numbered_on_and_never_change() -> None:
    for paper in PAPERS:
        mine = [each for each in ERRATA if each.startswith(f"{paper}:")]
        assert mine == [f"{paper}:E{number}" for number in range(1, len(mine) + 1)]
    # What has been given out stays: ids are cited.
    assert {each: ERRATA[each] for each in GIVEN_OUT} == GIVEN_OUT
