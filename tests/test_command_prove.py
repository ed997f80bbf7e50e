"""``bookmaker prove``: what it says of a formula, its status, and what it makes of what is no formula."""

from __future__ import annotations

import re
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from bookmaker_ref.cli import main
from bookmaker_ref.decide import SOLVED, Finding, methods
from bookmaker_ref.decide.supposing import REMAINDERS, SUMS
from bookmaker_ref.judging.judgement import REAL, WHOLE
from tests.bad_formulas import REFUSED
from tests.cases import for_each
from tests.commands import assert_refused, caller
from tests.paths import ROOT

pytestmark = pytest.mark.on_change("bookmaker_ref/**")

call = caller("prove")


@for_each(
    [
        (
            "Recall = Informedness*(1 - Prevalence) + Bias",
            (),
            ("proved  Recall = Informedness*(1 - Prevalence) + Bias\n", "RP, RN > 0"),
        ),
        (
            "F1 = Accuracy",
            (),
            (
                "false  F1 = Accuracy\n",
                "  predicted -        1        1   2\n",
                "left side   F1 = 0\n",
                "right side  Accuracy = 1/2\n",
            ),
        ),
        (
            "Recall = Precision",
            ("--given", "Bias = Prevalence", "--given", "TP > 0"),
            ("proved  ", "given   Bias = Prevalence\n          TP > 0\n"),
        ),
    ]
)
def test_prove_says_what_it_found_and_why(formula: str, more: tuple[str, ...], says: tuple[str, ...]) -> None:
    ran = call(formula, *more)
    assert (ran.status, ran.err) == (not says[0].startswith("proved"), "")
    assert ran.out.startswith(says[0])
    assert all(each in ran.out for each in says), ran.out


def test_prove_says_undecided_and_why(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Finding("undecided", reason="no method settles it")  # whatever the methods can do by now
    monkeypatch.setattr("bookmaker_ref.decide.prove", lambda _: found)
    monkeypatch.setattr("bookmaker_ref.judging.solver.is_there", lambda: False)
    ran = call("Recall^2 >= log(Precision)")
    assert ran.status == 3
    assert ran.out == "undecided  Recall^2 >= log(Precision)\n  reason  no method settles it\n"


def test_prove_as_json() -> None:
    false = call("F1 = Accuracy", "--json")
    assert false.status == 1
    assert false.json == {
        "verdict": "false",
        "scope": None,
        "method": "smallest table",
        "counterexample": {"tp": 0, "fp": 0, "fn": 1, "tn": 1, "lhs": "0", "rhs": "1/2"},
        "smallest_among": "all tables",
        "domain": "one of (TP, FP, FN) > 0",
        "reason": "",
        "statement": "F1 = Accuracy",
        "latex": r"F1 = \mathrm{Accuracy}",
    }
    proved = call("MCC^2 = B*M", "--json")
    assert (proved.status, proved.json["verdict"], proved.json["counterexample"]) == (0, "proved", None)


@pytest.mark.slow
@for_each(
    [
        (1, "Recall = Precision"),
        (0, "Recall = Precision", "--given", "Bias = Prevalence"),
        (1, "LR > 1 > NLR"),
        (0, "LR > 1 > NLR", "--given", "Informedness > 0"),
        (0, "Recall = 1", "--given", "FN = 0", "--given=FP = 0"),
        (0, "-Recall=-tp/rp"),
        (0, "-Recall = -tp/rp"),
        (0, "--", "-Recall=-tp/rp"),
        (0, "abs(B) <= 1", "--seconds", "30"),
        (0, "Recall/Recall = 1"),
        (1, "0*TP != 0"),
        (0, "max(TP, FP) >= min(TP, FP)"),
        (0, "f1_score = positive_predictive_value", "--given", "-Bias = -Prevalence"),
    ],
)
def test_prove_with_conditions_and_signs(case: tuple[Any, ...]) -> None:
    status, *words = case
    assert call(*words).status == status


@pytest.mark.slow
@pytest.mark.parametrize("text", [text for text, _ in REFUSED.values()], ids=REFUSED)
def test_what_is_no_formula_is_refused_at_once(text: str) -> None:
    def seconds() -> float:
        start = time.process_time()
        assert_refused(call(text))
        assert_refused(call("TP = TP", "--given", text))
        return time.process_time() - start

    assert seconds() < 0.5 or seconds() < 0.5  # once, Python may be clearing up what other tests have left


@pytest.mark.slow
def test_a_formula_comes_from_stdin_too() -> None:
    assert call("-", stdin=b"TP + FP\n = PP\n").status == 0
    assert_refused(call("-", stdin=b"(" * 10_000_000))
    assert_refused(call("-", stdin=b"\xff\xfe\x00TP"))


@pytest.mark.slow
def test_nothing_is_executed(tmp_path: Path) -> None:
    proof = tmp_path / "executed"
    for text in (f"__import__('os').mkdir('{proof}')", f'open("{proof}", "w") = 1', f"[].__class__.{proof.name}"):
        assert_refused(call(text))
    assert not proof.exists()


def test_a_proof_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bookmaker_ref.decide.prove", lambda *_: time.sleep(60))
    start = time.perf_counter()
    ran = call("TP = FP", "--seconds", "0.2")
    assert time.perf_counter() - start < 30
    assert ran.status == 3
    assert "undecided" in ran.out
    assert "within 0.2 s" in ran.out


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [(RecursionError, 3, '"verdict": "undecided"'), (KeyboardInterrupt, 130, "bookmaker: interrupted\n")],
)
def test_a_formula_too_deep_is_undecided_and_an_interrupt_leaves_no_traceback(
    error: type[BaseException], status: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ended(*_: object) -> None:
        raise error

    monkeypatch.setattr("bookmaker_ref.decide.prove", ended)
    monkeypatch.setattr("bookmaker_ref.judging.solver.is_there", lambda: False)
    ran = call("TP = FP", "--json")
    assert ran.status == status
    assert said in (ran.err or ran.out)
    assert "Traceback" not in ran.err


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "sqrt(1 + abs(" * 15 + "TP" + "))" * 15 + " = 1",
        "log(1 + log(1 + TP)) = FP",
        "1/(1 + 1/(" * 15 + "tp" + "))" * 15 + " > 0",
        "+".join(["MCC"] * 200) + " = 200*MCC",
        *("p^2 = p", "1 = 2", "0*TP = 0", "max(TP, TP) = TP", "log(TP) = TP^(1/2)"),
    ],
    ids=lambda text: text[:20],
)
def test_odd_formulas_have_an_answer(text: str) -> None:
    ran = call(text, "--json")
    assert ran.status in (0, 1, 3)
    assert ran.err == ""
    assert ran.json["verdict"] in ("proved", "false", "undecided")


def test_a_proof_in_a_thread_has_no_limit_and_no_trouble() -> None:
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(main, ["prove", "TP = TP"]).result() == 0


def test_seconds_are_a_time() -> None:
    for seconds in ("0", "-1", "nan", "inf", "soon"):
        assert_refused(call("TP = FP", "--seconds", seconds))


def test_the_page_of_the_language_names_every_method() -> None:
    page = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
    passage = page.partition("## What a verdict of `prove` rests on")[2].partition("\n## ")[0]
    said = re.findall(r"^\d\. \*([^*]+)\*", methods.__doc__ or "", re.MULTILINE)
    assert len(said) == 9
    told = (*said, SUMS, REMAINDERS, REAL, WHOLE, SOLVED)
    assert [each for each in told if f"*{each}*" not in passage.replace("\n", " ")] == []
