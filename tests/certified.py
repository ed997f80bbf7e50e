"""Lemmas as Coq has them, read again and refused, for the tests of what is written for it."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from bookmaker_ref.certifying import classes, kernel, scripts, slopes, written
from bookmaker_ref.certifying.certificates import Lemma
from bookmaker_ref.certifying.gallina import SLOPES, Numbers, Unwritten
from bookmaker_ref.certifying.lemmas import proposition
from bookmaker_ref.symbolic import All, Chain, ForClasses, Given, Iff, Relation
from tests.falsified import falsified

needs_coq = pytest.mark.skipif(not kernel.is_there(), reason="Coq is not installed (Debian: apt-get install coq)")
#: How long a wrong lemma is tried, in seconds.
_TRIED = 2


def can_be_falsified(lemma: Lemma) -> bool:
    """Whether one place in it can be made wrong, and the result is a proposition of the same kind."""
    return lemma.holds and not lemma.is_denied and _wrong(lemma) is not None


def _wrong(lemma: Lemma) -> tuple[str, str] | None:
    """The proposition of a statement with one place made wrong, and the proof that would be written of it."""
    try:
        if isinstance(lemma.statement, ForClasses):
            return _wrong_of_classes(lemma.statement, int(lemma.name[-1]), lemma.numbers)
        if not isinstance(lemma.statement, Relation | Chain | Given | Iff):
            return None
        wrong = falsified(lemma.statement)
        wrong = wrong.parts[0] if isinstance(wrong, All) else wrong
        if not isinstance(wrong, Relation | Given | Iff):
            return None
        if lemma.numbers is SLOPES:
            return slopes.proposition(wrong), slopes.proof(wrong)
        return proposition(wrong, lemma.numbers).text, scripts.proof(wrong, lemma.numbers)
    except Unwritten:
        return None


def _wrong_of_classes(statement: ForClasses, size: int, numbers: Numbers) -> tuple[str, str] | None:
    wrong = falsified(statement)
    if not isinstance(wrong, ForClasses) or not isinstance(wrong.claim, Relation):
        return None
    return classes.proposition(wrong, size, numbers), classes.proof(wrong, size, numbers)


def refused(lemmas: Sequence[Lemma], folder: Path) -> list[str]:
    """What Coq says against each of the lemmas being refused with one place made wrong: nothing, if all are."""
    numbers = lemmas[0].numbers
    bases = written.foundations(numbers)
    head = written.text(lemmas, numbers, "falsified").partition("(* powers")[0]
    for base in bases:
        (folder / f"{base.name}.v").write_text(base.text, encoding="utf-8")
    wrong = [each for lemma in lemmas if (each := _wrong(lemma))]
    assert len(wrong) == len(lemmas)
    goals = [
        f"Goal {said}.\n"
        f'tryif timeout {_TRIED} (solve [ {lemma.proof} ]) then idtac "accepted {lemma.name}" else idtac.\n'
        f'tryif timeout {_TRIED} (solve [ {proof} ]) then idtac "accepted {lemma.name}" else idtac.\nAbort.\n'
        for lemma, (said, proof) in zip(lemmas, wrong, strict=True)
    ]
    (folder / "wrong.v").write_text(
        head + "\n".join(goals) + '\nGoal True.\nidtac "tried all".\nAbort.\n', encoding="utf-8"
    )
    said = ""
    for name in (*(base.name for base in bases), "wrong"):
        done = subprocess.run(
            ["coqc", "-q", "-w", "none", f"{name}.v"], cwd=folder, capture_output=True, encoding="utf-8", check=False
        )
        assert done.returncode == 0, done.stderr
        said = done.stdout
    assert "tried all" in said
    return re.findall(r"accepted (\S+)", said)


def in_our_language(claim: str) -> str:
    """One comparison of two rational sides, as a formula of ours says it."""
    said = re.sub(r"(\w+) \(cells := (\w+)\)", r"\2(\1)", claim)
    said = re.sub(r"(\w+) \(cells := \(Table ([^()]*)\)\)", lambda m: f"{m[1]}({', '.join(m[2].split())})", said)
    return said.replace("==", "=")
