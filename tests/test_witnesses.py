"""Tables beside the smallest counterexample: one without an empty margin, and one that tells a misprint from the right.

What is smallest is found here by brute force over all tables, with SymPy's own arithmetic or fractions alone; nothing
of the search is used.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from operator import attrgetter

import pytest
from sympy.core.relational import Relational

from bookmaker_ref.decide import Counterexample, decide
from bookmaker_ref.decide.witness import inside, telling, tells
from bookmaker_ref.papers import ERRATA, entry, recorded
from bookmaker_ref.papers.errata_page import page as errata_page
from bookmaker_ref.papers.in_markdown import further
from bookmaker_ref.papers.record import Record
from bookmaker_ref.symbolic import (
    FN,
    FP,
    TN,
    TP,
    All,
    Approximate,
    At,
    Given,
    Informedness,
    MissRate,
    N,
    Precision,
    Recall,
    Statement,
    equal,
    relation,
)
from bookmaker_ref.symbolic.statement import conclusions, relations
from docs.writers.equations import equations_page
from tests.by_sympy import Cells, breaks, tables, value
from tests.cases import for_each
from tests.records import RECORDED, decided, every_paper, every_record


def has_no_empty_margin(table: Cells) -> bool:
    a, b, c, d = table
    return min(a + c, b + d, a + b, c + d) > 0


def cells_of(found: dict[str, int]) -> Cells:
    return found["tp"], found["fp"], found["fn"], found["tn"]


def counterexample_of(record: Record) -> Cells | None:
    """The recorded counterexample, where it is one table of two classes that the record is about."""
    found = recorded()[record.id].get("counterexample", {})
    named = any(side.has(At) for each in relations(record.printed) for side in (each.left, each.right))
    return cells_of(found) if "tp" in found and not named else None


def is_about_two_classes(statement: Statement) -> bool:
    if isinstance(statement, All):
        return all(map(is_about_two_classes, statement.parts))
    return type(statement).__name__ not in ("ForClasses", "Tends")


@cache
def outside() -> list[Record]:
    """The records whose counterexample has an empty margin."""
    shown = ((record, counterexample_of(record)) for record in every_record())
    return [record for record, table in shown if table is not None and not has_no_empty_margin(table)]


@cache
def corrected() -> list[Record]:
    """The records about two classes that have a counterexample and a corrected form."""
    return [
        record
        for record in every_record()
        if record.corrected is not None
        and counterexample_of(record) is not None
        and list(conclusions(record.printed))
        and is_about_two_classes(record.printed)
    ]


def tells_apart(record: Record, table: Cells) -> bool:
    """Whether the table breaks what is printed, and what is right is defined and not the same there."""
    right = record.corrected
    assert right is not None
    if not breaks(record.printed, table):
        return False
    values = [value(side, table) for each in conclusions(right) for side in (each.left, each.right)]
    if None in values:
        return False
    if isinstance(right, Approximate):
        printed = [value(side, table) for each in conclusions(record.printed) for side in (each.left, each.right)]
        return values != printed
    return not breaks(right, table)


# --- the promises -----------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.on_change(RECORDED)
@for_each(outside, attrgetter("id"), some=9)
def test_beside_a_counterexample_with_an_empty_margin_stands_the_smallest_without(record: Record) -> None:
    found = recorded()[record.id]["inside"]
    table = cells_of(found)
    first = next(each for each in tables(sum(table)) if has_no_empty_margin(each) and breaks(record.printed, each))
    assert table == first


@pytest.mark.slow
@pytest.mark.on_change(RECORDED)
@for_each(corrected, attrgetter("id"))
def test_some_table_that_is_shown_tells_the_printed_form_from_the_right_one(record: Record) -> None:
    found = recorded()[record.id]
    shown = [cells_of(found[name]) for name in ("counterexample", "inside", "telling") if name in found]
    assert any(tells_apart(record, table) for table in shown)
    if "telling" in found:
        first = next(each for each in tables(sum(shown[-1])) if tells_apart(record, each))
        assert shown[-1] == first
        assert not any(tells_apart(record, table) for table in shown[:-1])


def test_the_promises_are_not_empty() -> None:
    assert len(outside()) > 20
    assert len(corrected()) > 30
    assert {ERRATA[id] for id in ("powers2011:E23", "powers2011:E28")} == {
        id for id, found in recorded().items() if "telling" in found and isinstance(entry(id), Record)
    }


def test_other_records_have_no_second_table() -> None:
    second = {id for id, found in recorded().items() if "inside" in found and isinstance(entry(id), Record)}
    assert second == {record.id for record in outside()}


def test_an_equation_has_the_tables_of_its_worst_line() -> None:
    assert decided("powers2011:9").inside == decided("powers2011:9.1").inside


def test_a_counterexample_without_an_empty_margin_stands_alone() -> None:
    wrong = equal(MissRate, FN / (TP + FN + 1))
    itself = Counterexample(0, 1, 1, 0, "1", "1/2")
    assert inside(wrong, itself).table == itself
    assert inside(wrong, Counterexample(0, 0, 1, 0, "1", "1/2")).table == itself


def test_no_table_inside_is_told_apart_from_tables_not_searched() -> None:
    """Of 40 cases none has been looked at: whether a table without an empty margin breaks it is open."""
    empty = equal(Recall, 1)
    only_with_empty_margins = Given((relation(FP, "=", 0), relation(TN, "=", 0)), empty)
    searched = inside(only_with_empty_margins, Counterexample(0, 0, 1, 0, "0", "1"))
    assert (searched.table, searched.searched) == (None, 30)
    beyond = inside(relation(N, "<", 40), Counterexample(0, 0, 0, 40, "40", "40"))
    assert (beyond.table, beyond.searched) == (None, 0)
    full = Counterexample(10, 10, 10, 10, "40", "40")
    assert inside(relation(N, "<", 40), full).table == full


def test_a_table_on_which_both_forms_agree_tells_nothing() -> None:
    printed, right = equal(Recall, Precision), equal(Recall, Recall * 1)
    assert not tells(printed, right, (1, 1, 1, 1))
    assert tells(printed, right, (1, 2, 1, 1))
    # What is right has no value where nothing is predicted positive, so that table does not speak for it.
    assert not tells(equal(Recall, 1), equal(Recall * Precision, Recall * Precision), (0, 0, 1, 1))
    assert telling(printed, right, Counterexample(1, 2, 1, 1, "1/2", "1/3")) is None
    found = telling(printed, right, Counterexample(1, 1, 1, 1, "1/2", "1/2"))
    assert found is not None
    assert (found.table, Fraction(found.lhs)) == ((1, 0, 1, 0), Fraction(1, 2))


def test_a_record_about_named_tables_gets_no_other() -> None:
    named = equal(At(Informedness, 1, 0, 0, 1), 0)
    assert inside(named, Counterexample(1, 0, 0, 0, "1", "0")).table is None


@pytest.mark.slow
@pytest.mark.on_change(RECORDED)
@for_each(every_paper)
def test_the_pages_show_the_further_tables_and_whether_the_paper_assumes_them(key: str) -> None:
    paper = every_paper()[key]
    verdicts = recorded()
    own = [record for record in outside() if record.paper == key]
    page, errata = equations_page(paper, verdicts), errata_page([paper], verdicts)
    aside = " (the paper assumes none)"
    assert own
    assert page.count(
        "The smallest without an empty margin" + (aside if paper.sets_empty_margins_aside else ":")
    ) == len(own)
    assert errata.count("The smallest without an empty margin") == len(own)
    assert (aside in page) == paper.sets_empty_margins_aside == (key not in ("powers2003", "powerskappa"))


def test_a_table_that_tells_is_on_the_page() -> None:
    page = errata_page([every_paper()["powers2011"]], recorded())
    assert page.count("The smallest that also tells it from what it should be:") == 2
    record = entry("powers2011:30.7")
    assert isinstance(record, Record)
    assert set(further(record)) == {"inside", "telling"}


def test_a_smaller_second_table_would_be_noticed() -> None:
    """The brute force says no where the table is not the smallest."""
    record = entry("powers2011:9.1")
    assert isinstance(record, Record)
    breaking = [each for each in tables(4) if has_no_empty_margin(each) and breaks(record.printed, each)]
    assert cells_of(recorded()[record.id]["inside"]) == breaking[0]
    assert len(breaking) > 1
    changed = replace(record, corrected=None, instead=record.corrected)
    assert decide(changed).telling is None
    assert not isinstance(value(Recall, (1, 1, 1, 1)), Relational)
