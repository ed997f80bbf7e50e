"""`prove` and `show` in Python, and the proofs that a wheel has: each step says what is so."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import bookmaker_ref as bm
from bookmaker_ref import decide
from bookmaker_ref.asking import Proof, Shown, Unknown, proof_of
from bookmaker_ref.decide import ClassTable, Counterexample, prove as decided
from bookmaker_ref.language import FormulaError, parse_statement
from bookmaker_ref.papers import derived_in
from bookmaker_ref.papers.record import Equation
from bookmaker_ref.symbolic import Bias, Prevalence, Recall, equal
from derivations import steps
from derivations.proofs import comments
from tests.alike import alike
from tests.cases import for_each
from tests.commands import assert_refused, printed, run, told
from tests.records import derivations_by_name, every_equation, every_record
from tests.typeset import needs_latex, typeset

# --- prove ----------------------------------------------------------------------------------------------------


def test_a_formula_is_decided_as_text_as_latex_and_as_a_statement() -> None:
    for formula in ("TP/(TP + FN) = Recall", r"\frac{TP}{TP+FN} = \text{Recall}", equal(Recall, Recall / 1)):
        found = bm.prove(formula)
        assert found
        assert found.verdict == "proved"
    asked = bm.prove(r"\text{Recall} = \text{Precision}", given=[r"\text{Bias} = \text{Prev}", "TP > 0"])
    assert asked.statement == parse_statement("Recall = Precision given Bias = Prevalence, TP > 0")
    assert bm.prove(asked.latex()).statement == asked.statement
    assert asked == bm.prove(asked.asked, asked.given)
    assert "read as" in str(asked)
    assert "read as" not in str(bm.prove("Recall = TPR"))


def test_what_is_false_has_the_smallest_table_that_breaks_it() -> None:
    """With N = 1 one side is undefined, or both are alike; the first of N = 2 is one miss and one rejection."""
    found = bm.prove("F1 = Accuracy")
    assert not found
    assert found.counterexample == Counterexample(0, 0, 1, 1, "0", "1/2")
    of_classes = bm.prove("InformednessK = MarkednessK for K = 3")
    assert isinstance(of_classes.counterexample, ClassTable)
    assert "K = 3" in str(of_classes)


def test_what_takes_too_long_is_undecided_and_says_how_to_go_on() -> None:
    hard = "abs(log(1 + TP/(1 + FP)) - sqrt(1 + FN^2)) + log(2 + TN) >= sqrt(1 + TN)/99 - log(1 + TP*FN)"
    found = bm.prove(hard, seconds=0.05)
    assert (found.verdict, found.reason) == ("undecided", "no answer within 0.05 s; seconds= gives more time")
    with pytest.raises(ValueError, match=r"undecided \(no answer within 0.05 s"):
        bool(found)
    assert "--seconds gives more time" in run("prove", hard, "--seconds", "0.05").out


@for_each(
    (
        (3, {}, TypeError, "formula is 3: it takes a text such as"),
        ("Recall = 1", {"seconds": 0}, ValueError, "seconds is 0: it takes a number above 0"),
        ("Recall = 1", {"given": "Bias"}, FormulaError, "in given: a statement is needed"),
        ("K = 2", {"given": "Bias = 1"}, FormulaError, "given= belongs to relations about tables of two classes"),
        (r"\frac{TP}{TPS} = 1", {}, FormulaError, "the LaTeX is read as '(TP/TPS) = 1'"),
    ),
    name=lambda case: str(case[0]),
)
def test_what_cannot_be_asked_is_refused_in_one_line(
    case: tuple[object, dict[str, object], type[Exception], str],
) -> None:
    formula, options, kind, says = case
    with pytest.raises(kind) as refused:
        bm.prove(formula, **options)  # type: ignore[arg-type] # which is what is refused
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_notebook_sets_what_was_decided_and_escapes_what_was_asked() -> None:
    found = bm.prove("Recall < 2 given Bias < 1")
    assert r"\mathrm{Bias} &lt; 1 \Rightarrow \mathrm{Recall} &lt; 2" in found._repr_html_()
    assert found._repr_latex_() == rf"$\displaystyle {found.latex()}$"


# --- show -----------------------------------------------------------------------------------------------------


@for_each(
    (
        ("MCC", "correlation", "a measure", r"r_G = "),
        ("powers2011:28", "powers2011:28", "an equation", r"\mathrm{Recall} = B"),
        ("30.6", "powers2011:30.6", "a line", r"\chi^2_{+P} = "),
        ("E7", "powers2011:30.6", "a line", r"\chi^2_{+P} = "),
        ("gorodkin_rk", "gorodkin_rk", "a measure of K classes", "R_K = "),
        ("fisher", "fisher", "a statistic", ""),
        ("powers2011", "powers2011", "a paper", ""),
        ("kappa-fits", "powers2011:kappa-fits", "a claim about simulations", ""),
    ),
    name=lambda case: case[0],
)
def test_a_word_shows_in_python_what_the_command_shows(case: tuple[str, str, str, str]) -> None:
    word, name, kind, latex = case
    if word == "E7":
        word = next(id for id in ("powers2011:E1", "powers2011:E2", "powers2011:E3") if bm.show(id).kind == "a line")
        name, latex = bm.show(word).word, ""
    found = bm.show(f" {word} ")
    assert (found.word, found.kind) == (name, kind)
    assert found.latex().startswith(latex)
    assert bool(found.latex()) == bool(found.formulas)
    assert found.to_json() == told("show", word)
    assert repr(found) == f"<Shown {name}: {kind}>"


def test_what_nothing_is_called_is_told_in_one_line() -> None:
    with pytest.raises(Unknown, match=r"^nothing is called 'informednes'; did you mean .*Informedness"):
        bm.show("informednes")
    with pytest.raises(Unknown, match="'MCC' has no proof"):
        bm.show("MCC", proof=True)
    with pytest.raises(TypeError, match="word is 28: it takes a text"):
        bm.show(28)  # type: ignore[arg-type] # which is what is refused


def test_without_a_word_all_measures_are_shown() -> None:
    assert bm.show().to_json() == told("show")


def test_the_command_prints_proofs_as_text_and_typeset() -> None:
    text = printed("show", "38", "--proof")
    assert str(bm.show("38", proof=True)) + "\n" == text
    assert text.rstrip().endswith(str(proof_of("powers2011:38")).splitlines()[-1])
    typeset = printed("show", "38", "--proof", "--latex")
    assert typeset.startswith("\\[")
    assert proof_of("powers2011:38").to_latex() in typeset  # type: ignore[union-attr] # it is derived
    assert told("show", "38", "--proof")["proofs"] == [each.to_json() for each in bm.show("38").proofs]
    assert_refused(run("show", "--proof"), "a proof is of one record")
    assert_refused(run("show", "MCC", "--proof"), "has no proof")
    assert_refused(run("show", "kappa-fits", "--latex"), "has no formula")
    assert_refused(run("show", "38", "--latex", "--json"), "two ways")


# --- the proofs -----------------------------------------------------------------------------------------------


@cache
def proofs() -> dict[str, Proof]:
    """Every proof, once, by its place."""
    found = (proof for record in every_record() for proof in bm.show(record.id).proofs)
    return {each.place: each for each in found}


@pytest.mark.slow
def test_every_record_has_its_proof_and_every_equation_too() -> None:
    assert len(every_record()) > 1000
    for each in (*every_record(), *every_equation()):
        shown: Shown = bm.show(each.id)
        assert shown.proofs, each.id
        assert all(proof.idea for proof in shown.proofs), each.id
        assert isinstance(each, Equation) or shown.proof is not None
        assert isinstance(each, Equation) or shown.proofs[0].place == derived_in(each.id), each.id


@pytest.mark.slow
def test_every_derivation_of_a_record_is_there() -> None:
    assert len(proofs()) == len(derivations_by_name()) > 200


@pytest.mark.on_change("bookmaker_ref/papers/*", "derivations/**")
@pytest.mark.slow
@for_each(lambda: list(proofs().values()), repr, some=True)
def test_each_step_is_what_it_says(proof: Proof) -> None:
    for step in (step for part in proof.parts for step in part.steps):
        if step.kind == "as in":
            assert bm.show(step.said).proofs
            continue
        verdict = decided(parse_statement(step.said)).verdict
        assert verdict == {"true": "proved", "false": "false"}[step.kind], step.said


@pytest.mark.on_change("bookmaker_ref/papers/*", "derivations/**")
@pytest.mark.slow
@for_each(lambda: list(proofs().values()), repr, some=True)
def test_each_step_is_read_back_from_its_latex(proof: Proof) -> None:
    for step in (step for part in proof.parts for step in part.steps):
        if step.statement is not None:
            latex = step.latex().removeprefix(r"\text{false: } ")
            assert alike(parse_statement(f"${latex}$"), step.statement) or "exp(1)" in step.said, latex


@pytest.mark.on_change("bookmaker_ref/papers/*", "derivations/**")
@needs_latex
@pytest.mark.slow
def test_latex_sets_every_proof(tmp_path: Path) -> None:
    head = r"\documentclass{article}\usepackage{amsmath,amsthm,amssymb}"
    typeset(tmp_path, head, "\n\n".join(each.to_latex() for each in proofs().values()))


@pytest.mark.on_change("bookmaker_ref/**")
@pytest.mark.slow
def test_the_package_alone_has_every_proof(tmp_path: Path) -> None:
    """As from a wheel, where no sources of derivations are."""
    (tmp_path / "bookmaker_ref").symlink_to(Path(bm.__file__).parent)
    words = [sys.executable, "-m", "bookmaker_ref", "show", "powers2011:30.4", "--proof"]
    alone = {**os.environ, "PYTHONPATH": str(tmp_path), "COLUMNS": "100"}
    done = subprocess.run(words, cwd=tmp_path, env=alone, capture_output=True, check=False, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert "1. Both cells of the row deviate alike" in done.stdout
    assert "TP - ETP = DTP" in done.stdout


def test_what_is_wrong_in_print_is_shown_with_what_is_right_in_latex() -> None:
    record = next(each for each in every_record() if each.corrected is not None)
    shown = bm.show(record.id)
    assert f"its LaTeX {record.right.latex()}" in " ".join(str(shown).split())
    assert shown.to_json()["right"] == {"statement": str(record.corrected), "latex": record.right.latex()}


def test_what_is_said_beside_the_steps_of_a_derivation_is_kept() -> None:
    source = "def eq() -> None:\n    # 1. First …\n    # of all.\n    a()\n    b()  # aside\n    # 2. Then.\n"
    assert [*comments(source)] == [(2, "1. First … of all."), (5, "aside"), (6, "2. Then.")]


def test_steps_that_are_written_down_are_those_that_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[str] = []
    monkeypatch.setattr(decide, "same", lambda left, right: taken.append(str(equal(left, right))))
    monkeypatch.setattr(steps, "prove", lambda said: pytest.fail(f"{said} is no equation"))
    eq28 = derivations_by_name()["powers2011.margins.eq28"].steps
    written = [str(step.said) for step in steps.written_down(eq28)]
    assert taken == []
    eq28()
    assert written == taken != []
    assert str(equal(Bias, Prevalence)) not in taken
