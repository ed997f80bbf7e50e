"""A second judge: what it proves is true, what it breaks is broken in exact numbers, and a fault in it is seen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from operator import attrgetter
from typing import Any

import pytest

from bookmaker_ref.decide.exactly import failing
from bookmaker_ref.decide.finding import Counterexample
from bookmaker_ref.decide.kept import using
from bookmaker_ref.judging import Judge, judgement, questions, solver
from bookmaker_ref.judging.powers import Powers
from bookmaker_ref.judging.questions import Question
from bookmaker_ref.judging.quotients import Quotient, product_of
from bookmaker_ref.judging.records import compared, statements
from bookmaker_ref.judging.script import Script, said, written
from bookmaker_ref.language import parse_statement
from bookmaker_ref.papers import recorded
from bookmaker_ref.papers.record import Record
from bookmaker_ref.papers.standing import standing
from bookmaker_ref.symbolic import All, Relation, Statement
from docs.writers.standing import by_solver
from tests import parts
from tests.cases import for_each
from tests.falsified import falsified
from tests.judged import corpus, faults, needs_z3, slipped
from tests.records import content, every_record, held, true_records

pytestmark = [needs_z3, pytest.mark.on_change("bookmaker_ref/papers/*", "tests/judged.txt")]

JUDGE = Judge()


def judged(text: str) -> judgement.Judgement:
    return JUDGE.judge(parse_statement(text))


@pytest.mark.slow
def test_what_is_true_is_proved_and_what_is_false_never() -> None:
    assert {*corpus().values()} == {True, False}
    assert list(faults(JUDGE)) == []


@pytest.mark.slow
def test_what_is_called_false_is_broken_by_its_table() -> None:
    shown = 0
    for text, is_true in corpus().items():
        found = judged(text)
        if isinstance(found.example, Counterexample) and " for K" not in text:
            statement = parse_statement(text)
            assert not is_true
            assert failing(statement, found.example.table) is not None  # type: ignore[arg-type]
            shown += 1
    assert shown > 15


def _part(check: str, records: Iterable[Record]) -> list[Record]:
    """Where a part is enough: one record in eight, and those that have changed since the last release."""
    return parts.part(check, "records", parts.by_id(records, attrgetter("id"), content), 8)


@pytest.mark.slow
@for_each(lambda: _part("Z3 on falsified records", true_records()), attrgetter("id"), some=25)
def test_no_falsified_copy_of_a_record_is_proved(record: Record) -> None:
    wrong = falsified(record.printed)
    parts = wrong.parts if isinstance(wrong, All) else (wrong,)
    assert any(JUDGE.judge(part).answer != "proved" for part in parts)


@pytest.mark.slow
@pytest.mark.parametrize(("part", "of"), [(0, 20), pytest.param(0, 1, marks=pytest.mark.exhaustive)])
def test_no_slip_of_the_pen_is_proved(part: int, of: int) -> None:
    """Of records whose words are mistaken for others, and which a small table then breaks."""
    records = true_records()
    chosen = _part("Z3 on records with a slip", records) if of == 1 else records[part::of]
    tried = list(slipped(chosen))
    assert len(tried) > 0.9 * len(chosen)
    proved = [(id, str(mutant)) for id, mutant in tried if JUDGE.judge(mutant).answer == "proved"]
    assert proved == []


@pytest.mark.slow
@for_each(lambda: _part("Z3 on the records", every_record()), attrgetter("id"), some=25)
def test_both_judges_agree_about_each_record(record: Record) -> None:
    with using(held()):
        found = list(compared(record, JUDGE))
    assert len(found) == len(list(statements(record)))
    assert [each for each in found if each.outcome == "disagree"] == []
    recorded_then, found_now = standing(record)["Z3"], by_solver(record, found)
    in_time = not any(each.endswith((solver.LIMITS, solver.LATE)) for each in (recorded_then, found_now))
    assert found_now == recorded_then or not in_time


# --- faults that are planted, and seen ----------------------------------------------------------------------------


def _nothing_is_divided_by(script: Script, value: Quotient) -> None:
    for name, _ in value.above:
        script.not_zero.add(name)


def _no_letter_has_a_sign(script: Script, name: str) -> None:
    script.not_negative.add(name)


def _without_what_is_below(script: Script, left: Quotient, operator: str, right: Quotient) -> str:
    difference = script.sum([left, right.times(-1)])
    term = written(product_of(difference.number, difference.above))
    return f"(not (= {term} 0))" if operator == "!=" else f"({operator} {term} 0)"


def _no_conditions(script: Script, said: str) -> None:
    pass


def _only_the_first(powers: Powers, values: list[Quotient], operator: str) -> Quotient:
    return values[0]


def _never_negative(powers: Powers, value: Quotient) -> Quotient:
    return value


def _what_is_under_it(powers: Powers, value: Quotient, degree: int) -> Quotient:
    return value


def _both_ways(*parts: str) -> str:
    return parts[-1]


_SUM, _TO = Script.sum, Quotient.to
FAULTS: dict[str, tuple[object, str, Callable[..., Any]]] = {
    "what is divided by may be zero": (Script, "require_not_zero", _nothing_is_divided_by),
    "cells may be negative": (Script, "require_not_negative", _no_letter_has_a_sign),
    "the sign of what is below the line is forgotten": (Script, "compared", _without_what_is_below),
    "no condition is asserted": (Script, "condition", _no_conditions),
    "a maximum is its first part": (Powers, "extreme", _only_the_first),
    "an absolute value is what is in it": (Powers, "absolute", _never_negative),
    "a root is what is under it": (Powers, "root", _what_is_under_it),
    "hypotheses are left out": (questions, "both", _both_ways),
    "what is claimed is supposed": (questions, "negated", lambda part: part),
    "a sum has lost its first term": (Script, "sum", lambda script, terms: _SUM(script, [*terms][1:])),
    "a square is its base": (Quotient, "to", lambda value, power: _TO(value, 1 if power == 2 else power)),
}


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_in_the_translation_is_seen(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, instead = FAULTS[fault]
    monkeypatch.setattr(where, name, instead)
    assert next(faults(JUDGE), "") != ""


def test_a_counterexample_that_breaks_nothing_is_a_fault_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Powers, "root", _what_is_under_it)
    found = judged("sqrt(TP^2) = TP")
    assert (found.answer, found.is_contradicted) == ("unknown", True)
    assert "please report this" in found.why


# --- what it is asked ---------------------------------------------------------------------------------------------


def _text(statement: Statement) -> str:
    assert isinstance(statement, Relation)
    (question,) = questions.of_claim(statement)
    return question.text(1000, 1000)


def test_a_script_has_no_division_and_each_divisor_is_not_zero() -> None:
    text = _text(parse_statement("Recall/InverseRecall = Precision/Bias"))
    assert "(/ " not in text
    sums = re.findall(r"define-fun (sum_\d+_) \(\) Real \(\+ ([^()]*)\)", text)
    for margin in ("|FN| |TP|", "|FP| |TN|"):
        name = next(name for name, of in sums if of == margin)
        assert f"(assert (not (= {said(name)} 0)))" in text


def test_whole_counts_are_tried_where_proportions_alone_break_a_claim() -> None:
    assert judged("N >= 1").method == judgement.WHOLE
    assert judged("N > 0").method == judgement.REAL
    found = judged("TP^2 != 2*FP^2 given FP > 0")
    assert (found.answer, "only proportions" in found.why) == ("unknown", True)


def test_what_is_no_real_arithmetic_is_told_with_a_reason() -> None:
    for text, why in (
        ("sqrt(TP + FP) - sqrt(TP) -> 0 as Bias -> 1", "a limit of sums with roots"),
        ("G2PlusP ~ Chi2PlusP as dtp -> 0", "a logarithm of what has no certain sign"),
        ("TP/(TP - TP) = 1", "a division by what is zero everywhere"),
    ):
        found = judged(text)
        assert (found.answer, found.why) == ("out of class", why)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Recall -> 1 as Bias -> 1", "proved"),
        ("Recall -> 1 as Prevalence -> 1", "false"),
        ("Informedness -> 0 as Bias -> 1", "proved"),
        ("Informedness -> 0 as Prevalence -> 1", "false"),
        ("Correlation -> 0 as Bias -> 1", "proved"),
        ("1/(TP*TN - FP*FN) -> 0 as N -> infinity", "unknown"),  # of the letters some make the divisor zero
        ("F1 ~ Recall as fp -> 0 and fn -> 0", "proved"),
        ("F1 ~ 2*Recall as fp -> 0 and fn -> 0", "false"),
        ("Recall ~ TP/RP as fp -> 0 and fn -> 0", "false"),  # the same throughout
        ("Recall(l) -> 1 as I -> 1 where each prediction is right, else a guess", "proved"),
        ("Recall(l) -> 0 as I -> 1 where each prediction is right, else a guess", "false"),
    ],
)
def test_limits_go_by_the_order_of_what_vanishes(text: str, answer: str) -> None:
    assert judged(text).answer == answer


def test_logarithms_are_never_believed_to_break_anything() -> None:
    found = judged("log(x) <= x for all x > 0")  # true, and nothing is known of a logarithm that says so
    assert (found.answer, found.is_contradicted) == ("unknown", False)
    assert "logarithms" in found.why


def test_our_counterexample_is_asked_about_too() -> None:
    statement = parse_statement("Recall = Precision")
    assert JUDGE.breaks(statement, Counterexample(1, 0, 1, 0, "1/2", "1")) is True
    assert JUDGE.breaks(statement, Counterexample(1, 0, 0, 0, "1", "1")) is False


def test_a_question_held_to_numbers_is_a_computation() -> None:
    claim = parse_statement("Correlation = 27/136")
    assert isinstance(claim, Relation)
    (question,) = questions.of_claim(claim)
    assert isinstance(question, Question)
    assert JUDGE.ask(question, question.pinned([Fraction(1), 0, 0, 1])).word == "sat"
    assert JUDGE.ask(question, question.pinned([0, 0, 0, 1])).word == "unsat"  # it has no value there


def _decided_parts(records: Iterable[Record]) -> int:
    return sum(len(list(statements(record))) for record in records)


def test_every_statement_but_printed_numbers_is_judged() -> None:
    assert {record.id for record in every_record()} <= {*recorded()}
    assert _decided_parts(every_record()) > 1700
