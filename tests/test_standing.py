"""On what each verdict rests: every mark is earned again, and what is edited has none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bookmaker_ref.certifying.certificates import certificate
from bookmaker_ref.decide import Finding, prove
from bookmaker_ref.decide.kept import using
from bookmaker_ref.decide.tabled import why_not_on_tables
from bookmaker_ref.judging import NoSolver, solver
from bookmaker_ref.language import parse_statement
from bookmaker_ref.papers import entry
from bookmaker_ref.papers.record import Record
from bookmaker_ref.papers.standing import JUDGES, OTHERS, counted, marks, rests_on, standing
from docs.writers import standing as writer
from tests.cases import for_each
from tests.records import RECORDED, every_equation, every_record, held


def test_every_record_was_judged_as_it_is() -> None:
    assert [each.id for each in every_record() if [*standing(each)] != [*JUDGES]] == []
    assert [each.id for each in every_record() if "ours" not in rests_on(each)] == []


@pytest.mark.slow
@pytest.mark.on_change(RECORDED)
@for_each(every_record, lambda each: each.id, some=True)
def test_exact_tables_come_to_what_they_are_said_to_come_to(record: Record) -> None:
    with using(held()):
        assert writer.on_tables(record) == standing(record)["exact tables"]


@pytest.mark.slow
@pytest.mark.on_change(RECORDED)
@for_each(every_record, lambda each: each.id, some=True)
def test_the_kernel_is_said_to_have_what_is_written_for_it(record: Record) -> None:
    """That it accepts every lemma which is written is seen by ``make certify``."""
    with using(held()):
        found = certificate(record)
    assert writer.by_kernel(found, frozenset(each.name for each in found.lemmas)) == standing(record)["Coq"]


@pytest.mark.slow
@for_each(
    {
        "Recall = Precision": Finding("proved"),
        "Recall = TP/RP": Finding("false"),
        "Recall != Recall": Finding("proved"),
        "Recall = Precision given Bias = Prevalence, TP > 0": Finding("false"),
        "InformednessK = MarkednessK for K = 3": Finding("proved"),
        "InformednessK = sum_l(Bias(l)*Informedness(l)) for K = 3": Finding("false"),
    }.items(),
    lambda each: each[0],
)
def test_a_finding_that_tables_do_not_come_to_is_seen(case: tuple[str, Finding]) -> None:
    text, wrong = case
    statement = parse_statement(text)
    assert why_not_on_tables(statement, wrong)
    if text != "Recall != Recall":
        assert why_not_on_tables(statement, prove(statement)) == ""


def test_what_is_no_statement_about_tables_is_not_theirs() -> None:
    for text, why in {
        "Recall -> 1 as Bias -> 1": "a limit or an approximation",
        "x + 1 > x for all x > 0": "without exact values on tables",
    }.items():
        statement = parse_statement(text)
        assert why_not_on_tables(statement, prove(statement)) == why


def test_a_record_that_was_edited_has_no_marks() -> None:
    record = entry("powers2011:28.1")
    assert isinstance(record, Record)
    assert rests_on(record) == {*JUDGES}
    assert standing(replace(record, printed=parse_statement("Recall = Bias"))) == {}


def test_an_equation_has_the_marks_that_all_its_lines_have() -> None:
    for each in every_equation():
        shared = frozenset(JUDGES).intersection(*map(rests_on, each.lines))
        assert rests_on(each) == shared, each.id


def test_an_equation_says_how_many_of_its_lines_have_one() -> None:
    told = {judge: why for each in every_equation() for judge, why in standing(each).items() if " lines" in why}
    assert told
    assert all(int(why.split()[2]) < int(why.split()[4]) for why in told.values())


def test_missing_judges_are_told_together_by_their_reason() -> None:
    assert marks({"ours": "", "Z3": "a", "Coq": "b"}) == "ours ✓  Z3 -  Coq -  (not by Z3: a; not by Coq: b)"
    assert marks(dict.fromkeys(JUDGES, "")) == "ours ✓  exact tables ✓  Z3 ✓  Coq ✓"
    assert marks({}) == ""


def test_a_judge_that_is_not_here_leaves_what_it_said_before(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> str:
        raise NoSolver("Z3 is not installed")

    told: list[str] = []
    monkeypatch.setattr(solver, "release", none)
    found = writer._by_solver(every_record(), told.append)
    assert found == {each.id: standing(each)["Z3"] for each in every_record()}
    assert told == ["Z3 is not installed; what it said of records that are the same stays"]


def test_nearly_all_records_have_a_verdict_that_shares_no_code_with_ours() -> None:
    said = [each for each in every_record() if each.kind != "number"]
    with_another = [each for each in said if rests_on(each) & {*OTHERS}]
    assert len(with_another) >= 0.95 * len(said)
    assert (
        f"Z3 or Coq on {len(with_another):,} ({len(with_another) / len(said):.1%}) of the {len(said):,} that"
        in counted(every_record())
    )
