"""``--judge z3``: what `verify` and `prove` say where a solver is asked as well."""

from __future__ import annotations

import pytest

from bookmaker_ref.asking import prove
from bookmaker_ref.cli import judged
from bookmaker_ref.decide import Counterexample, Finding
from bookmaker_ref.judging import solver
from tests.commands import caller
from tests.judged import needs_z3

pytestmark = needs_z3

verify, command = caller("verify"), caller("prove")


def test_verify_compares_both_judges() -> None:
    ran = verify("powers2011:28", "powers2011:confidence-bars-meet", "--judge", "z3", "--jobs", "1")
    assert (ran.status, ran.err) == (0, "")
    assert f"by the methods and by {solver.release()}" in ran.out
    assert "agree" in ran.out
    assert "disagree" in ran.out
    assert "out of class  1  a limit of sums with roots: powers2011:confidence-bars-meet" in ran.out


def test_verify_fails_where_both_disagree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bookmaker_ref.judging.records.prove", lambda _: Finding("false", "smallest table"))
    ran = verify("powers2011:28", "--judge", "z3", "--jobs", "1")
    assert ran.status == 1
    assert "disagree  powers2011:28.1" in ran.out
    assert "Z3: proved" in ran.out
    document = verify("powers2011:28", "--judge", "z3", "--jobs", "1", "--json")
    assert document.status == 1
    assert document.json["counts"] == {"disagree": len(document.json["statements"])}


@pytest.mark.slow
def test_verify_judges_in_several_processes_too() -> None:
    one, two = (verify("powers2011:28", "powers2011:8", "--judge", "z3", "--jobs", jobs, "--json") for jobs in "12")
    assert one.json == two.json
    assert one.json["counts"]["agree"] == len(one.json["statements"]) > 2


def test_reasons_are_told_with_some_ids() -> None:
    row = {
        "form": "printed",
        "statement": "",
        "ours": "proved",
        "solver": "unknown",
        "outcome": "unknown",
        "why": "slow",
    }
    rows = [{**row, "id": f"a:{i}"} for i in range(6)]
    out = "\n".join(judged.lines(rows, {each["id"]: "claim" for each in rows}, "Z3 5.4.0"))
    assert "slow: a:0, a:1, a:2, a:3 and 2 more" in out


@pytest.mark.on_change("bookmaker_ref/**")
@pytest.mark.parametrize(
    ("formula", "method"),
    [
        ("10000*TP^2 + 18770*TN^2 >= 27400*TP*TN", "real arithmetic (Z3)"),
        ("5*TP + 7*FP != 23", "arithmetic of whole numbers (Z3)"),
    ],
)
def test_what_only_the_solver_proves_is_said_to_rest_on_it(formula: str, method: str) -> None:
    ran = command(formula)
    assert ran.status == 0
    assert f"  method  {method}\n" in ran.out


@pytest.mark.slow
def test_what_only_the_solver_refutes_is_shown_on_the_smallest_table() -> None:
    found = prove("Prevalence != 17/37")
    assert (found.verdict, found.counterexample) == ("false", Counterexample(0, 0, 17, 20, "17/37", "17/37"))
    assert "\nThe smallest table that breaks it, N = 37:\n" in str(found)


@pytest.mark.slow
def test_a_table_that_may_not_be_the_smallest_is_not_called_so() -> None:
    out = str(prove("Prevalence != 171/371"))
    assert "\nA table that breaks it, N = " in out
    assert "smallest" not in out


@pytest.mark.on_change("bookmaker_ref/**")
@pytest.mark.slow
def test_what_proportions_alone_break_stays_open() -> None:
    found = prove("TP^3 != 2*FP^3 + 3*FP*TP^2 + 5 given FP > 0")
    assert found.verdict == "undecided"
    assert "only proportions are known to break it" in found.reason


@pytest.mark.on_change("bookmaker_ref/**")
@pytest.mark.slow
@pytest.mark.parametrize("formula", ["Recall = 1/2 given N = 0", "Recall = 2 given Recall > 1", "sqrt(-1 - TP) = 3"])
def test_nothing_is_proved_of_no_table(formula: str) -> None:
    found = prove(formula, judge="z3")
    assert found.verdict == "undecided"
    assert "no table either on which all that is supposed holds" in found.reason


def test_what_the_methods_decide_is_not_changed_by_a_second_opinion() -> None:
    alone, both = prove("Recall = Precision"), prove("Recall = Precision", judge="z3")
    assert alone.finding == both.finding
    assert both.second is not None
    assert alone.second is None
    assert both.second.judgement.answer == "false"


def test_a_contradiction_is_shown_with_both_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bookmaker_ref.decide.prove", lambda _: Finding("proved", "a method with a fault"))
    ran = command("Recall = Precision", "--judge", "z3", "--json")
    assert (ran.status, ran.json["verdict"]) == (3, "undecided")
    assert "proved (a method with a fault)" in ran.json["contradiction"]
    assert "Z3 finds it false (real arithmetic (Z3), on the table" in ran.json["contradiction"]


def test_a_judge_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="judge is 'coq': it takes 'z3', or None"):
        prove("TP = TP", judge="coq")  # type: ignore[arg-type]
