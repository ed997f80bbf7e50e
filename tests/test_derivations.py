"""Every record is derived, by a derivation of its own or by that of a record with the same statement."""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import comb
from operator import attrgetter

import pytest

from bookmaker_ref.decide import NotTheSame
from bookmaker_ref.papers import entry, recorded
from bookmaker_ref.papers.record import Record
from bookmaker_ref.symbolic import Bias, Prevalence, Recall, Shows, equal
from derivations import Derivation, NoSuchRecord, beyond, derivation, parallel
from derivations.powers2003 import odds, scores
from derivations.powers2011 import table2
from derivations.steps import fails, holds
from tests.cases import for_each
from tests.records import RECORDED, derivations_by_name, derived, every_equation, every_record


@cache
def concluded() -> Counter[str]:
    """The ids of records and equations that are concluded, counted once for each derivation that does."""
    entries = [found for each in derivations_by_name().values() for found in each.entries()]
    return Counter(record.id for found in entries for record in (found, *getattr(found, "lines", ())))


@cache
def by_reference() -> list[Record]:
    """The records that have the derivation of another record."""
    return [record for record in every_record() if record.id not in concluded()]


@pytest.mark.slow
@pytest.mark.on_change(RECORDED)
@for_each(derivations_by_name, some=2)
def test_a_derivation_holds_and_says_its_idea(name: str) -> None:
    assert derivations_by_name()[name].idea
    decisions = derived(name)
    assert [each.id for each in decisions] == [each.id for each in derivations_by_name()[name].entries()]
    assert decisions
    assert all(decision.verdict != "undecided" for decision in decisions)


def test_an_equation_is_found_by_its_number_in_its_derivation() -> None:
    for equation in every_equation():
        found = derivation(equation.id)
        if equation.id in concluded():
            assert found.name.startswith(f"{equation.paper}.")
            assert found.name.endswith(f".eq{equation.number}")
        else:
            assert not found.name.startswith(f"{equation.paper}.")


def test_every_record_has_a_derivation() -> None:
    assert len(every_record()) > 1000
    for record in every_record():
        assert derivation(record.id)


def test_no_record_is_concluded_twice() -> None:
    assert [id for id, times in concluded().items() if times > 1] == []


def test_what_is_derived_by_reference_says_what_that_record_says() -> None:
    assert len(by_reference()) > 150
    for record in by_reference():
        other = entry(parallel(record.id))
        assert isinstance(other, Record)
        assert other.paper != record.paper
        assert other.id in concluded()
        assert (str(other.printed), str(other.right)) == (str(record.printed), str(record.right)), record.id
        # Where one paper defines by it, it is proved all the same.
        verdicts = (recorded()[each.id]["verdict"].replace("definition", "proved") for each in (record, other))
        assert len(set(verdicts)) == 1, record.id
        assert derivation(record.id) is derivation(other.id)


def test_what_another_paper_prints_otherwise_is_not_derived_by_reference() -> None:
    """The statistic of one label is 2 DTP²/EHP in one paper, and 2 DFP²/EHP in the other."""
    assert parallel("powers2008significance:12.2") == "powers2011:30.2"
    with pytest.raises(NoSuchRecord, match=r"^powers2008significance:12\.3 has no derivation"):
        parallel("powers2008significance:12.3")


def test_an_id_that_no_record_has_is_told_with_the_nearest() -> None:
    with pytest.raises(
        NoSuchRecord, match=r"^no record or equation is called powers2011:69; did you mean powers2011:\d+\?$"
    ):
        derivation("powers2011:69")
    unknown = Derivation(lambda: None, ("powers2011:28", "powers2011:kappa-is-debiassed"))
    with pytest.raises(
        NoSuchRecord, match=r"lambda>: .* powers2011:kappa-is-debiassed; did you mean powers2011:kappa-is-debiased"
    ):
        unknown.entries()
    with pytest.raises(NoSuchRecord):
        Derivation(lambda: None, ("powers2011:nowhere-*",)).entries()
    assert len(Derivation(lambda: None, ("powers2011:table2-a-*",)).entries()) > 10


def test_tables_and_scores_that_derivations_speak_of_are_those_of_the_records() -> None:
    tables = {
        "powers2003:model1-": odds.MODEL_1,
        "powers2003:model2-": odds.MODEL_2,
        "powers2003:model3-": odds.MODEL_3,
        "powers2003:model4-": odds.MODEL_4,
        "powers2011:table2-a-": table2.A,
        "powers2011:table2-b-": table2.B,
    }
    for ids, table in tables.items():
        statements = [each.printed for each in every_record() if each.id.startswith(ids)]
        shown = {each.table for each in statements if isinstance(each, Shows)}
        assert shown - {None} == {table}, ids
    for name, column in scores.SCORES.items():
        for letter in "bfg":
            printed = entry(f"powers2003:class-{name.lower()}-{letter}")
            assert isinstance(printed, Record)
            assert printed.latex == str(getattr(column, letter)), printed.id


@pytest.mark.parametrize(("rp", "rn", "pp"), [(1, 1, 1), (2, 1, 1), (3, 2, 2), (4, 3, 5), (5, 2, 1)])
def test_a_label_averages_its_degree_of_freedom_over_all_tables_only_where_prevalence_is_known(
    rp: int, rn: int, pp: int
) -> None:
    def squares(tp: int, prevalence: Fraction) -> Fraction:
        expected = pp * prevalence
        return (tp - expected) ** 2 * (1 / expected + 1 / (pp - expected))

    prevalence = Fraction(rp, rp + rn)
    known = sum(
        comb(pp, tp) * prevalence**tp * (1 - prevalence) ** (pp - tp) * squares(tp, prevalence) for tp in range(pp + 1)
    )
    tables = {tp: Fraction(comb(rp, tp) * comb(rn, pp - tp), comb(rp + rn, pp)) for tp in range(pp + 1)}
    assert sum(tables.values()) == known == 1
    given_margins = sum(share * squares(tp, prevalence) for tp, share in tables.items())
    assert given_margins == Fraction(rp + rn - pp, rp + rn - 1)  # InverseBias N/(N - 1)


def theorems() -> list[Callable[[], None]]:
    """What `beyond` settles."""
    every = [each for name, each in vars(beyond).items() if inspect.isfunction(each) and not name.startswith("_")]
    return [each for each in every if each.__module__ == beyond.__name__]


@pytest.mark.slow
@pytest.mark.on_change(RECORDED)
@for_each(theorems, attrgetter("__name__"), some=4)
def test_what_the_papers_leave_open_is_settled(theorem: Callable[[], None]) -> None:
    """It raises where a step does not hold."""
    assert theorem.__doc__
    theorem()


def test_there_is_something_settled() -> None:
    assert len(theorems()) >= 6


def test_a_wrong_step_stops_a_derivation() -> None:
    with pytest.raises(NotTheSame):
        holds(equal(Recall, Bias))
    with pytest.raises(NotTheSame):
        fails(equal(Bias, Bias))
    holds(equal(Bias, Bias))
    fails(equal(Bias, Prevalence))
