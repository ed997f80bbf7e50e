"""The solver as a program: whatever it does but answer is one sentence, and never a verdict."""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from bookmaker_ref.asking import prove
from bookmaker_ref.decide import Finding
from bookmaker_ref.judging import Judge, NoSolver, solver
from bookmaker_ref.judging.models import fractions_in
from bookmaker_ref.language import parse_statement
from tests.commands import Ran, caller
from tests.judged import needs_z3

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs of one line are made for a POSIX shell")

#: True, and here left open by the methods.
OPEN = ("Recall > 1/2", "Informedness > 1/2")
TRIVIAL = '(assert false)(check-sat)(echo "end")'


@pytest.fixture(autouse=True)
def looked_for_again() -> Iterator[None]:
    """What is found of a program that a test put there is forgotten with it."""
    solver._found.cache_clear()
    yield
    solver._found.cache_clear()


@pytest.fixture
def undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    """The methods leave everything open, and take no time for it."""
    monkeypatch.setattr("bookmaker_ref.decide.prove", lambda _: Finding("undecided", reason="no method settles it"))


def instead(
    monkeypatch: pytest.MonkeyPatch, folder: Path, does: str, version: str = "Z3 version 5.4.0 - 64 bit"
) -> None:
    """A program that is called z3, says its version, and does this when it is asked."""
    path = folder / "z3"
    path.write_text(
        f"#!/bin/sh\nif [ \"$1\" = --version ]; then echo '{version}'; exit 0; fi\n{does}\n", encoding="utf-8"
    )
    path.chmod(path.stat().st_mode | stat.S_IEXEC)
    monkeypatch.setattr(solver, "_installed", lambda: str(path))


@pytest.mark.parametrize(
    ("does", "why"),
    [
        ("exit 139", "broke off with status 139"),
        ("kill -SEGV $$", "broke off with status -11"),
        ("echo unsat; kill -SEGV $$", "broke off with status -11"),
        ("echo unsat", "no whole answer"),
        ("echo unsat; exit 1", "broke off with status 1"),
        (
            "echo '(error \"line 1: no such thing\")'; echo unsat; echo end",
            "refuses the question: line 1: no such thing",
        ),
        ("echo sat", "no whole answer"),
        ("echo unknown; echo end", "does not tell within its limits"),
        ("echo timeout", "does not tell within its limits"),
        ("echo proved; echo end", "no whole answer"),
        ("printf '\\377\\376'", "no whole answer"),
        ("true", "no whole answer"),
    ],
)
@pytest.mark.usefixtures("undecided")
def test_what_is_no_answer_is_a_sentence(does: str, why: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    instead(monkeypatch, tmp_path, does)
    reply = solver.ask(TRIVIAL)
    assert reply.word == "unknown"
    assert why in reply.why
    found = prove(*OPEN)
    assert (found.verdict, found.contradiction) == ("undecided", "")


def test_an_answer_that_does_not_come_is_not_waited_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    instead(monkeypatch, tmp_path, "exec sleep 60")
    monkeypatch.setattr(solver, "_GRACE", 0.1)
    start = time.perf_counter()
    assert solver.ask(TRIVIAL, 100) == solver.Reply("unknown", why="Z3 did not answer in time")
    assert time.perf_counter() - start < 20


@pytest.mark.parametrize(
    ("version", "why"),
    [
        ("Z3 version 4.8.12 - 64 bit", "Z3 4.8 is too old: 4.12 or later is needed"),
        ("zipper 3", "what is called z3 here does not say which release of Z3 it is"),
    ],
)
def test_an_older_solver_is_none(version: str, why: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    instead(monkeypatch, tmp_path, "echo unsat; echo end", version)
    assert not solver.is_there()
    with pytest.raises(NoSolver, match=why):
        solver.program()
    refused = _asked()
    assert (refused.status, refused.out, refused.err) == (2, "", f"bookmaker: {why}\n")


def _asked() -> Ran:
    return caller("prove")("Recall = Precision", "--judge", "z3")


def test_where_there_is_no_solver_the_methods_answer_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "_installed", lambda: None)
    monkeypatch.setattr(solver, "which", lambda _: None)
    assert prove("Recall = Precision").verdict == "false"
    for ran in (_asked(), caller("verify")("powers2011:8", "--judge", "z3")):
        assert (ran.status, ran.out) == (2, "")
        assert ran.err == "bookmaker: Z3 is not installed: pip install '.[judges]' in a copy of the repository\n"


def test_a_solver_that_lies_is_found_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What it calls a proof is held against exact numbers, and what it calls a counterexample too."""
    statement = parse_statement("Recall = Precision")
    instead(monkeypatch, tmp_path, "echo sat; echo '((|TP| 1.0) (|FP| 0.0) (|FN| 0.0) (|TN| 1.0))'; echo end")
    found = Judge().judge(statement)
    assert (found.answer, found.is_contradicted) == ("unknown", True)
    instead(monkeypatch, tmp_path, "echo unsat; echo end")
    solver._found.cache_clear()
    ran = _asked()
    assert ran.status == 3
    assert "the methods find it false" in ran.out.replace("\n          ", " ")
    assert "Z3 finds it proved" in ran.out.replace("\n          ", " ")


@pytest.mark.usefixtures("undecided")
def test_what_a_lying_solver_proves_of_nothing_stays_open(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    instead(monkeypatch, tmp_path, "echo unsat; echo end")
    assert prove("Recall = 1/2", "N = 0").verdict == "undecided"
    assert prove(*OPEN).verdict == "undecided"  # it says as well that no table fulfils what is supposed


@needs_z3
def test_the_solver_answers() -> None:
    assert solver.ask(TRIVIAL).word == "unsat"
    reply = solver.ask('(declare-const |x| Real)(assert (= (* 3 |x|) (- 2)))(check-sat)(get-value (|x|))(echo "end")')
    assert fractions_in(reply.values) == {"x": Fraction(-2, 3)}


@needs_z3
def test_numbers_are_read_as_they_are() -> None:
    root = '(declare-const |x| Real)(assert (= (* |x| |x|) 2))(check-sat)(get-value (|x|))(echo "end")'
    assert fractions_in(solver.ask(root).values) == {"x": None}
    assert fractions_in("") == fractions_in("(error)") == {}
