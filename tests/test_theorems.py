"""The theorems for every number of classes: a kernel accepts them, and none that is not so."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from bookmaker_ref.certifying import kernel, written
from bookmaker_ref.certifying.kernel import NoKernel, checked
from bookmaker_ref.certifying.written import File


@cache
def _has_algebra() -> bool:
    """Whether mathcomp's algebra is there, beside Coq."""
    if shutil.which(kernel.PROGRAM) is None:
        return False
    with TemporaryDirectory() as folder:
        (Path(folder) / "asked.v").write_text("From mathcomp Require Import all_algebra.", encoding="utf-8")
        return not subprocess.run(["coqc", "-q", "asked.v"], cwd=folder, capture_output=True, check=False).returncode


@pytest.fixture
def algebra() -> None:
    """Skip the test without mathcomp."""
    if not _has_algebra():
        pytest.skip("mathcomp is not installed (Debian: apt-get install libcoq-mathcomp-algebra)")


@cache
def by_name() -> dict[str, File]:
    """The files with theorems for every number of classes."""
    return {file.name: file for file in written.of_every_size()}


def needs_algebra(test: Callable[..., None]) -> Callable[..., None]:
    """Mark a test that asks the kernel, which depends on all that is written for it."""
    marked: Callable[..., None] = test
    for mark in (pytest.mark.usefixtures("algebra"), pytest.mark.on_change("bookmaker_ref/certifying/*")):
        marked = mark(marked)
    return marked


def _said(file: File, folder: Path) -> kernel.Checked:
    (folder / f"{file.name}.v").write_text(file.text, encoding="utf-8")
    return checked(file, folder)


@pytest.mark.slow
@needs_algebra
@pytest.mark.parametrize("name", ["determinant", "expectation", "means"])
def test_each_theorem_is_accepted_without_an_axiom(name: str, tmp_path: Path) -> None:
    found = _said(by_name()[name], tmp_path)
    assert found.accepted, found.why
    assert found.axioms == frozenset()


def test_what_is_claimed_for_every_k_is_among_them() -> None:
    assert {name: file.theorems[-1] for name, file in by_name().items()} == {
        "determinant": "other_exponent",
        "expectation": "expectation_of_informedness",
        "means": "two_means_are_one",
    }
    assert "determinant_of_the_model" in by_name()["determinant"].theorems


#: What is changed, and the theorem that fails for it.
WRONG = [
    ("determinant", r"\det table = I ^+ (K - 1) * \prod_c r c.", r"\det table = I ^+ K * \prod_c r c."),
    ("determinant", r"\sum_l q l = 1 -> \det table", r"\det table"),
    ("determinant", "<-> (m * (K - 1) = n)%N.", "<-> (m * K = n)%N."),
    ("determinant", "Hypothesis partly_informed : 0 < I < 1.", "Hypothesis partly_informed : 0 <= I <= 1."),
    ("determinant", "<-> K = 2%N.", "<-> K = 3%N."),
    ("expectation", "(K%:R - 2) * I * (1 - I) / N%:R.", "(K%:R - 1) * I * (1 - I) / N%:R."),
    ("expectation", "Hypothesis sizes : forall l, (0 < size l < N)%N.", ""),
    ("expectation", "Hypothesis guesses : \\sum_l q l = 1.", ""),
    (
        "means",
        "Variables (F : fieldType) (n : 'I_2 -> 'I_2 -> F).",
        "Variables (F : fieldType) (n : 'I_3 -> 'I_3 -> F).",
    ),
    ("means", "Theorem two_means_are_one : by_bias n = by_prevalence n.", "Theorem two_means_are_one : by_bias n = 0."),
]


@pytest.mark.slow
@needs_algebra
@pytest.mark.parametrize(("name", "right", "wrong"), WRONG)
def test_what_is_not_so_is_refused(name: str, right: str, wrong: str, tmp_path: Path) -> None:
    file = by_name()[name]
    assert file.text.count(right) == 1
    found = _said(replace(file, text=file.text.replace(right, wrong)), tmp_path)
    assert not found.accepted
    assert "is refused: " in found.why


@pytest.mark.slow
@needs_algebra
def test_what_is_admitted_is_named(tmp_path: Path) -> None:
    file = by_name()["means"]
    proof = "Proof. by have [-> ->] := equally_informed some_cases one_informedness. Qed."
    assert proof in file.text
    found = _said(replace(file, text=file.text.replace(proof, "Admitted.")), tmp_path)
    assert not found.accepted
    assert found.why == "rests on two_means_are_one, which is not proved"


def test_without_mathcomp_there_is_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    said = "Error: Cannot find a physical path bound to logical path\nall_ssreflect with prefix mathcomp."
    monkeypatch.setattr(kernel, "run", lambda *_, **__: subprocess.CompletedProcess([], 1, "", said))
    with pytest.raises(NoKernel, match=r"^the theorems for every K need mathcomp's algebra: install it \(Debian: "):
        checked(by_name()["means"], tmp_path)
