"""The files for the kernel: one a paper and kind of numbers, with every word that it uses defined at its head.

Beside them those of the theorems for every K, which are written by hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.resources import files

from bookmaker_ref.certifying import gallina, lemmas
from bookmaker_ref.certifying.certificates import Certificate, Lemma, certificate
from bookmaker_ref.certifying.gallina import RATIONAL, REAL, Numbers
from bookmaker_ref.papers.record import Paper

#: What all files of a kind of numbers stand on.
FOUNDATIONS = {RATIONAL.sort: "rational", REAL.sort: "real"}
_IMPORTS = {
    RATIONAL.sort: "From Coq Require Import QArith Qpower Qabs Qminmax Lqa Psatz Setoid.",
    REAL.sort: "From Coq Require Import Reals Lra Psatz.",
}
_PROVED = re.compile(r"^(?:Theorem|Corollary) (\w+)", re.MULTILINE)
_OPENED = {RATIONAL.sort: "Q_scope", REAL.sort: "R_scope"}


@dataclass(frozen=True)
class File:
    """One file for the kernel, with the lemmas in it, or the names of the theorems for every K."""

    name: str
    text: str
    lemmas: tuple[Lemma, ...] = ()
    theorems: tuple[str, ...] = ()


def foundation(numbers: Numbers) -> File:
    """The file that tables and steps of proofs are defined in."""
    name = FOUNDATIONS[numbers.sort]
    return File(name, files(__package__).joinpath(f"{name}.v").read_text(encoding="utf-8"))


def of_every_size() -> list[File]:
    """The theorems for every number of classes; they stand on mathcomp, Coq's library of algebra, alone."""
    folder = files(__package__).joinpath("theorems")
    listed = sorted((each for each in folder.iterdir() if each.name.endswith(".v")), key=lambda each: each.name)
    return [_by_hand(each.name.removesuffix(".v"), each.read_text(encoding="utf-8")) for each in listed]


def _by_hand(name: str, proved: str) -> File:
    theorems = tuple(_PROVED.findall(proved))
    return File(name, "\n".join([proved, *_asked(theorems)]), theorems=theorems)


def _asked(names: Sequence[str]) -> list[str]:
    """What has the kernel say on which axioms all of these rest."""
    all_of_them = " ".join(f"let _ := @{name} in" for name in names)
    foot = "(* On which axioms all of them rest. *)"
    return [foot, f"Definition all_of_them := {all_of_them} I.", "Print Assumptions all_of_them.", ""]


def of_paper(paper: Paper, certificates: Sequence[Certificate], numbers: Numbers) -> File | None:
    """The file with all lemmas of a paper in these numbers; None if there are none."""
    found = [lemma for each in certificates for lemma in each.lemmas if lemma.numbers is numbers]
    if not found:
        return None
    name = paper.key if numbers is RATIONAL else f"{paper.key}_{FOUNDATIONS[numbers.sort]}"
    return File(name, text(found, numbers, f"{paper.author}, {paper.title}, {paper.dated}"), tuple(found))


def text(found: Sequence[Lemma], numbers: Numbers, title: str) -> str:
    """A file of these lemmas."""
    words = {word for lemma in found for word in lemmas.words(lemma.statement)}
    needed = gallina.names(words)
    head = [
        f"(* {title}: its records as lemmas, each below what is printed. *)",
        "",
        _IMPORTS[numbers.sort],
        f"Require Import {FOUNDATIONS[numbers.sort]}.",
        f"Open Scope {_OPENED[numbers.sort]}.",
        "",
        *gallina.definitions(words, numbers),
        "",
        "Ltac spelled ::= cbv [",
        f"  {' '.join(('is_table', 'Inverse', 'Dual', 'PerversePrediction', 'PerverseClass', *needed))}",
        "  TP FP FN TN] in *.",
        "",
    ]
    return "\n".join([*head, *(lemma.text for lemma in found), *_asked([lemma.name for lemma in found])])


def certificates(paper: Paper) -> tuple[Certificate, ...]:
    """All records of a paper, as far as they are written for the kernel."""
    return tuple(map(certificate, paper.records()))


def of_papers(papers: Iterable[tuple[Paper, Sequence[Certificate]]]) -> list[File]:
    """All files, those first that others stand on."""
    listed = [*papers]
    found = [of_paper(paper, each, numbers) for numbers in (RATIONAL, REAL) for paper, each in listed]
    kept = [each for each in found if each is not None]
    used = [n for n in (RATIONAL, REAL) if any(lemma.numbers is n for each in kept for lemma in each.lemmas)]
    return [*map(foundation, used), *kept]
