"""The part of the inputs that `.ci/run` checks: a fixed share, and all that has changed since the last release."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from bookmaker_ref.certifying import written
from bookmaker_ref.certifying.certificates import certificate
from bookmaker_ref.certifying.written import File
from bookmaker_ref.papers import entry
from bookmaker_ref.papers.record import Record
from bookmaker_ref.symbolic import RN, VOCABULARY, Correlation
from tests import certify, parts
from tests.certified import needs_coq
from tests.parts import LeftOut, part
from tests.paths import ROOT
from tests.records import content

INPUTS = {str(i): (i, f"text of {i}") for i in range(100)}


@pytest.fixture(autouse=True)
def released(monkeypatch: pytest.MonkeyPatch) -> None:
    """A release that had all of INPUTS, and a run that asks for a part."""
    monkeypatch.delenv("FRESH", raising=False)
    monkeypatch.setenv("FIXED_PART", "1")
    known = frozenset(parts._digest(id, text) for id, (_, text) in INPUTS.items())
    monkeypatch.setattr(parts, "released", lambda: {"numbers": known})
    monkeypatch.setattr(parts, "left_out", [])


def chosen(inputs: dict[str, tuple[int, str]] = INPUTS) -> list[int]:
    return part("a check", "numbers", inputs, 10)


def test_the_part_is_a_tenth_and_the_same_each_time() -> None:
    assert len(chosen()) == 10
    assert chosen() == chosen()


def test_what_is_left_out_is_listed() -> None:
    chosen()
    assert parts.left_out == [LeftOut("a check", "numbers", 10, 100)]
    assert str(parts.left_out[0]) == "a check: 90 of 100 numbers left out"


@pytest.mark.parametrize("input", sorted(INPUTS, key=int)[::7])
def test_an_input_that_has_changed_is_in_the_part(input: str) -> None:
    changed = INPUTS | {input: (int(input), "another text")}
    assert {*chosen(changed)} == {*chosen(), int(input)}


def test_a_new_or_renamed_input_is_in_the_part() -> None:
    renamed = {("a" if id == "3" else id): each for id, each in INPUTS.items()}
    assert 3 in chosen(renamed)
    assert 1000 in chosen(INPUTS | {"1000": (1000, "text")})


def test_a_kind_that_the_release_did_not_have_is_checked_in_full() -> None:
    assert len(part("a check", "words", INPUTS, 10)) == 100


def test_the_part_of_few_inputs_is_not_empty() -> None:
    assert len(chosen(dict(list(INPUTS.items())[:3]))) == 1


@pytest.mark.parametrize(("fixed", "fresh"), [("", ""), ("", "1"), ("1", "1")])
def test_everything_is_checked_unless_a_part_is_asked_for(
    fixed: str, fresh: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FIXED_PART", fixed)
    monkeypatch.setenv("FRESH", fresh)
    assert chosen() == [*range(100)]
    assert parts.left_out == []


def test_written_digests_are_read_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    (tmp_path / "released.txt").write_text(
        parts.written({"numbers": {id: text for id, (_, text) in INPUTS.items()}, "none": {}}), encoding="utf-8"
    )
    found = parts.released(tmp_path / "released.txt")
    assert found == {"numbers": frozenset(parts._digest(id, text) for id, (_, text) in INPUTS.items())}


def test_the_last_release_had_inputs_of_every_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert {kind for kind, digests in parts.released().items() if len(digests) > 500} == {
        "records",
        "statements",
        "lemmas",
    }


def test_a_record_has_changed_if_a_definition_that_it_rests_on_has(monkeypatch: pytest.MonkeyPatch) -> None:
    record = entry("powers2011:28.1")
    assert isinstance(record, Record)
    before = content(record)
    assert "\nRN = " in before
    for word, is_in_it in ((RN, True), (Correlation, False)):
        with monkeypatch.context() as patch:
            patch.setitem(VOCABULARY, word, VOCABULARY[word] + 1)
            assert (content(record) != before) == is_in_it


def test_without_the_file_of_the_release_everything_is_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert parts.released(tmp_path / "missing.txt") == {}


@pytest.mark.parametrize("module", ["certify", "releasing"])
def test_invalid_arguments_of_the_commands_are_rejected(module: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for words, message in ((["a", "b"], "unrecognized arguments"), ([str(tmp_path / "file")], "")):
        command = [sys.executable, "-m", f"tests.{module}", *words]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False, encoding="utf-8")
        assert done.returncode == 2
        assert "Traceback" not in done.stderr
        assert message in done.stderr.splitlines()[-1]


# --- lemmas -------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_lemma_has_changed_if_its_proof_or_a_file_that_it_rests_on_has(monkeypatch: pytest.MonkeyPatch) -> None:
    record = entry("powers2011:28.1")
    assert isinstance(record, Record)
    (lemma,) = certificate(record).lemmas
    before = certify.content(lemma)
    assert certify.content(replace(lemma, proof="reflexivity")) != before
    bases = written.foundations(lemma.numbers)
    changed = [File(bases[0].name, f"{bases[0].text} "), *bases[1:]]
    monkeypatch.setattr(written, "foundations", lambda numbers: changed)
    assert certify.content(lemma) != before


@needs_coq
@pytest.mark.slow
def test_a_lemma_that_coq_rejects_is_status_1(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    right = File("right", "Lemma right : 1 = 1. Proof. reflexivity. Qed.\n")
    wrong = File("wrong", "Lemma wrong : 1 = 2. Proof. reflexivity. Qed.\n")
    for listed, status in (([right], 0), ([right, wrong], 1)):
        monkeypatch.setattr("sys.argv", ["certify", str(tmp_path)])
        monkeypatch.setattr(certify, "files", lambda listed=listed: listed)
        assert certify.main() == status
    assert "wrong.v is rejected: wrong is rejected" in capsys.readouterr().out.replace("refused", "rejected")
