"""What is written for the proof kernel: it says what the record says, and nothing false is accepted."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from operator import attrgetter
from pathlib import Path

import pytest

from bookmaker_ref.certifying import kernel, written
from bookmaker_ref.certifying.certificates import Certificate, Lemma, certificate, unproved
from bookmaker_ref.certifying.gallina import RATIONAL, REAL
from bookmaker_ref.certifying.kernel import AXIOMS_OF_THE_REALS, checked
from bookmaker_ref.certifying.lemmas import claim
from bookmaker_ref.certifying.written import FOUNDATIONS, File
from bookmaker_ref.decide.kept import using
from bookmaker_ref.language import parse_statement
from bookmaker_ref.papers import entry
from bookmaker_ref.papers.record import Record
from bookmaker_ref.symbolic import Relation
from bookmaker_ref.symbolic.algebra import same
from tests import parts
from tests.certified import can_be_falsified, in_our_language, needs_coq, refused
from tests.certify import content
from tests.paths import ROOT
from tests.records import RECORDED, every_record, held
from tests.second_reading import Text

#: The inputs of lemmas that imports do not show: the records, and the files that Coq reads with them.
BY_COQ = pytest.mark.on_change(RECORDED, "bookmaker_ref/certifying/*")


@cache
def certificates(every: int = 1) -> list[Certificate]:
    """Of the records of all papers, every so many."""
    with using(held()):
        return [certificate(record) for record in every_record()[::every]]


def lemmas(every: int = 1) -> list[Lemma]:
    return [lemma for each in certificates(every) for lemma in each.lemmas]


def of(id: str) -> Certificate:
    record = entry(id)
    assert isinstance(record, Record)
    return certificate(record)


def test_a_lemma_says_what_is_printed_below_what_is_printed() -> None:
    (lemma,) = of("powers2011:28.1").lemmas
    comment, name, proposition, _, _ = lemma.text.split("\n")
    assert comment == f"(* powers2011:28.1: {lemma.statement} *)"
    assert name == "Lemma powers2011_28_1 :"
    assert proposition.startswith("  forall (cells : table), is_table -> 0 < RP -> 0 < RN -> Recall == ")


def test_what_is_false_is_denied_and_what_is_right_follows() -> None:
    printed, corrected = of("powers2011:8.1").lemmas
    assert printed.is_denied
    assert not printed.holds
    assert "~ (forall" in printed.text
    assert "Table 0 1 1 1" in printed.proof
    assert corrected.holds
    assert corrected.name == "powers2011_8_1_corrected"


def _read_back(lemma: Lemma) -> bool:
    """Whether the claim, read in our language, has the sides of the statement, letter by letter or as functions."""
    assert isinstance(lemma.statement, Relation)
    said = in_our_language(claim(lemma.statement, lemma.numbers))
    assert lemma.proposition.endswith(claim(lemma.statement, lemma.numbers))
    found = parse_statement(said)
    assert isinstance(found, Relation)
    turned = found.operator != lemma.statement.operator
    left, right = (found.right, found.left) if turned else (found.left, found.right)
    return same(left, lemma.statement.left) and same(right, lemma.statement.right)


def _is_readable(lemma: Lemma) -> bool:
    said = lemma.proposition
    return (
        isinstance(lemma.statement, Relation)
        and lemma.statement.operator != "!="
        and lemma.numbers is RATIONAL
        and not re.search(r"Qabs|Qmin|Qmax|fun |Table| : Q\)", said)
    )


@pytest.mark.slow
@BY_COQ
@pytest.mark.parametrize(("every", "least"), [(20, 10), pytest.param(1, 200, marks=pytest.mark.exhaustive)])
def test_the_claim_of_a_lemma_reads_as_the_statement_of_its_record(every: int, least: int) -> None:
    readable = [lemma for lemma in lemmas(every) if _is_readable(lemma)]
    assert len(readable) >= least
    assert [lemma.name for lemma in readable if not _read_back(lemma)] == []


def test_reading_back_finds_another_statement() -> None:
    (lemma,) = of("powers2011:28.1").lemmas
    assert lemma.proposition != lemma.proposition.replace("Recall ==", "Precision ==")
    assert isinstance(lemma.statement, Relation)
    other = parse_statement(in_our_language(claim(lemma.statement, RATIONAL)).replace("Recall =", "Precision ="))
    assert isinstance(other, Relation)
    assert not same(other.left, lemma.statement.left)


@pytest.mark.slow
def test_a_lemma_is_the_same_text_in_every_process() -> None:
    print_lemma = (
        "from bookmaker_ref.certifying.certificates import certificate; from bookmaker_ref.papers import entry;"
        "print(*(each.text for each in certificate(entry('powers2003:profit-is-informed-share')).lemmas))"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", print_lemma],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            encoding="utf-8",
        )
        for seed in ("1", "2")
    ]
    assert runs[0].stdout == runs[1].stdout != ""


@pytest.mark.slow
@BY_COQ
def test_each_lemma_has_a_name_of_its_own_and_none_is_admitted() -> None:
    found = lemmas(8)
    names = [lemma.name for lemma in found]
    assert len(set(names)) == len(names)
    assert not set(names) & unproved()
    assert not any(re.search(r"Admitted|admit\b|Axiom|Parameter", lemma.text) for lemma in found)


@pytest.mark.exhaustive
def test_the_front_page_has_the_count() -> None:
    found = certificates()
    whole = sum(each.is_whole for each in found)
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"Coq on {whole:,};" in " ".join(text.split())


def _falsifiable(every: int) -> dict[str, list[Lemma]]:
    """By the last file that they stand on."""
    found = [lemma for lemma in lemmas(every) if can_be_falsified(lemma)]
    return {names[-1]: [lemma for lemma in found if lemma.numbers is n] for n, names in FOUNDATIONS.items()}


@needs_coq
@BY_COQ
@pytest.mark.slow
def test_lemmas_with_one_place_made_wrong_are_refused(tmp_path: Path) -> None:
    found = _falsifiable(60)["rational"]
    assert len(found) >= 5
    assert refused(found, tmp_path) == []


@needs_coq
@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("kind", "least"), [("rational", 160), ("real", 40), ("classes", 40), ("classes_real", 5), ("slopes", 30)]
)
def test_two_hundred_lemmas_with_one_place_made_wrong_are_refused(kind: str, least: int, tmp_path: Path) -> None:
    found = _falsifiable(1)[kind]
    every = max(1, len(found) // least)
    chosen: Sequence[Lemma] = found[::every]
    assert len(chosen) >= least
    if parts.is_asked_for():
        inputs = parts.by_id(found, attrgetter("name"), content)
        chosen = parts.part(f"wrong lemmas ({kind})", "lemmas", inputs, 8 * every)
    assert refused(chosen, tmp_path) == []


def _file(tmp_path: Path, text: str, like: File) -> File:
    file = File(like.name, text, like.lemmas)
    (tmp_path / f"{file.name}.v").write_text(text, encoding="utf-8")
    return file


@needs_coq
@BY_COQ
@pytest.mark.slow
def test_the_kernel_tells_the_axioms_and_names_what_it_refuses(tmp_path: Path) -> None:
    (base,) = written.foundations(RATIONAL)
    assert checked(_file(tmp_path, base.text, base), tmp_path).accepted
    (lemma,) = of("powers2011:28.1").lemmas
    file = File("one", written.text([lemma], RATIONAL, "one"), (lemma,))
    accepted = checked(_file(tmp_path, file.text, file), tmp_path)
    assert accepted.accepted
    assert accepted.axioms == frozenset()
    wrong = checked(_file(tmp_path, file.text.replace("Recall == Inf", "Recall == 1 + Inf"), file), tmp_path)
    assert not wrong.accepted
    assert wrong.why.startswith("powers2011_28_1 is refused: ")
    admitted = re.sub(r"Proof\. .* Qed\.", "Admitted.", file.text)
    found = checked(_file(tmp_path, admitted, file), tmp_path)
    assert not found.accepted
    assert found.why == "rests on powers2011_28_1, which is not proved"


@needs_coq
@BY_COQ
@pytest.mark.slow
def test_what_has_roots_rests_on_the_axioms_of_the_reals_alone(tmp_path: Path) -> None:
    (base,) = written.foundations(REAL)
    assert checked(_file(tmp_path, base.text, base), tmp_path).accepted
    (lemma,) = of("powers2011:f1-is-g-squared-over-a").lemmas
    file = File("one", written.text([lemma], REAL, "one"), (lemma,))
    found = checked(_file(tmp_path, file.text, file), tmp_path)
    assert found.accepted, found.why
    assert found.axioms
    assert found.axioms <= AXIOMS_OF_THE_REALS


def test_without_a_kernel_there_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "PROGRAM", "no-such-program")
    with pytest.raises(kernel.NoKernel, match=r"^no-such-program is not there.*: install Coq"):
        kernel.release()


def test_a_kernel_that_takes_too_long_gives_no_verdict(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def late(*_: object, **options: object) -> None:
        raise subprocess.TimeoutExpired("coqc", 3)

    monkeypatch.setattr(subprocess, "run", late)
    found = checked(File("one", ""), tmp_path, seconds=3)
    assert not found.accepted
    assert found.why == "no answer within 3 seconds"


def _conditions_and_claim(lemma: Lemma) -> tuple[list[str], str]:
    said = lemma.proposition.removeprefix("forall (cells : table), ").split(" -> ")
    assert said.pop(0) == "is_table"
    return said[:-1], said[-1]


def _read_twice(lemma: Lemma, file: Text) -> bool:
    """Whether a lemma supposes exactly that all that it divides by, as its text reads, is not 0."""
    conditions, claim = _conditions_and_claim(lemma)
    return all(
        file.has_value(claim, table) == all(file.holds(each, table) for each in conditions) for table in _SMALL_TABLES
    )


_SMALL_TABLES = [
    (Fraction(tp), Fraction(fp), Fraction(fn), Fraction(tn)) for tp, fp, fn, tn in product(range(3), repeat=4)
]


@pytest.mark.slow
@BY_COQ
@pytest.mark.parametrize(("every", "least"), [(20, 10), pytest.param(1, 200, marks=pytest.mark.exhaustive)])
def test_a_lemma_supposes_no_more_than_that_what_it_divides_by_is_not_zero(every: int, least: int) -> None:
    readable = [lemma for lemma in lemmas(every) if _is_readable(lemma) and "(cells : table), " in lemma.proposition]
    readable = [lemma for lemma in readable if not re.search(r"Table|forall \(cells : table\) \(", lemma.proposition)]
    assert len(readable) >= least
    file = Text.of(written.text(readable, RATIONAL, "all"))
    assert [lemma.name for lemma in readable if not _read_twice(lemma, file)] == []


def test_a_condition_too_many_and_one_too_few_are_found() -> None:
    (lemma,) = of("powers2011:28.1").lemmas
    file = Text.of(written.text([lemma], RATIONAL, "one"))
    few, many = ("0 < RP -> 0 < RN -> ", "0 < RP -> "), ("0 < RP -> ", "0 < TP -> 0 < RP -> ")
    assert _read_twice(lemma, file)
    for right, wrong in (few, many):
        assert lemma.proposition.count(right) == 1
        assert not _read_twice(replace(lemma, proposition=lemma.proposition.replace(right, wrong)), file)
