"""The files for the kernel: one a paper and kind of numbers, with every word that it uses defined at its head.

Beside them those of the theorems for every K, which are written by hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.resources import files

from sympy import Symbol

from bookmaker_ref.certifying import classes, gallina, lemmas, slopes
from bookmaker_ref.certifying.certificates import Certificate, Lemma, certificate
from bookmaker_ref.certifying.gallina import OF_CLASSES, RATIONAL, REAL, REAL_OF_CLASSES, SLOPES, Numbers
from bookmaker_ref.papers.record import Paper
from bookmaker_ref.symbolic.classes import CLASS_WORDS
from bookmaker_ref.symbolic.statement import ForClasses

#: What all files of a kind stand on, one after the other.
FOUNDATIONS = {
    RATIONAL: ("rational",),
    REAL: ("real",),
    OF_CLASSES: ("rational", "classes"),
    REAL_OF_CLASSES: ("real", "classes_real"),
    SLOPES: ("rational", "slopes"),
}
_IMPORTS = {
    RATIONAL.sort: "From Coq Require Import QArith Qpower Qabs Qminmax Lqa Psatz Setoid List.",
    REAL.sort: "From Coq Require Import Reals Lra Psatz List.",
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


def foundations(numbers: Numbers) -> list[File]:
    """The files that tables and steps of proofs are defined in, one after the other."""
    return [
        File(name, files(__package__).joinpath(f"{name}.v").read_text(encoding="utf-8"))
        for name in FOUNDATIONS[numbers]
    ]


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
    name = paper.key if numbers is RATIONAL else f"{paper.key}_{FOUNDATIONS[numbers][-1]}"
    return File(name, text(found, numbers, f"{paper.author}, {paper.title}, {paper.dated}"), tuple(found))


def text(found: Sequence[Lemma], numbers: Numbers, title: str) -> str:
    """A file of these lemmas."""
    head = [
        f"(* {title}: its records as lemmas, each below what is printed. *)",
        "",
        _IMPORTS[numbers.sort],
        f"Require Import {' '.join(FOUNDATIONS[numbers])}.",
        *(["Import ListNotations."] if numbers.of else []),
        f"Open Scope {_OPENED[numbers.sort]}.",
        "",
        *(_with_classes(found, numbers) if numbers.of == "classes" else _with_words(_words(found), numbers)),
        *(_with_slopes(found) if numbers.of == "slopes" else []),
        "",
    ]
    return "\n".join([*head, *(lemma.text for lemma in found), *_asked([lemma.name for lemma in found])])


def _words(found: Sequence[Lemma]) -> set[Symbol]:
    return {word for lemma in found for word in lemmas.words(lemma.statement)}


def _with_words(words: set[Symbol], numbers: Numbers) -> list[str]:
    """What the words stand for, and how a proof spells them out."""
    return [
        *gallina.definitions(words, numbers),
        "",
        "Ltac spelled ::= cbv [",
        f"  {' '.join(('is_table', 'Inverse', 'Dual', 'PerversePrediction', 'PerverseClass', *gallina.names(words)))}",
        "  TP FP FN TN] in *.",
    ]


def _with_slopes(found: Sequence[Lemma]) -> list[str]:
    """The words of tables whose cells move."""
    words = {word for lemma in found for word in slopes.words(lemma.claim)}
    names = " ".join(f"Moving.{each}" for each in gallina.names(words))
    return ["", *slopes.definitions(words), "", f"Ltac moving_words ::= cbv [{names}] in *."]


def _with_classes(found: Sequence[Lemma], numbers: Numbers) -> list[str]:
    """The same of the words about two classes, and then of those about K."""
    each = [classes.words(lemma.statement) for lemma in found if isinstance(lemma.statement, ForClasses)]
    of_two = {word for _, words in each for word in words}
    of_many = [word for word in CLASS_WORDS if any(word in words for words, _ in each)]
    names = " ".join(map(gallina.name, of_many))
    two = " ".join(gallina.names(of_two))
    return [
        *gallina.definitions(of_two, numbers),
        "",
        *classes.definitions(of_many, numbers),
        "",
        f"Ltac class_words ::= {f'cbv [{names}]' if names else 'idtac'}.",
        f"Ltac words_of_two ::= {f'cbv [{two}]' if two else 'idtac'}.",
    ]


def certificates(paper: Paper) -> tuple[Certificate, ...]:
    """All records of a paper, as far as they are written for the kernel."""
    return tuple(map(certificate, paper.records()))


def of_papers(papers: Iterable[tuple[Paper, Sequence[Certificate]]]) -> list[File]:
    """All files, those first that others stand on."""
    listed = [*papers]
    found = [of_paper(paper, each, numbers) for numbers in FOUNDATIONS for paper, each in listed]
    kept = [each for each in found if each is not None]
    used = [n for n in FOUNDATIONS if any(lemma.numbers is n for each in kept for lemma in each.lemmas)]
    needed = {file.name: file for numbers in used for file in foundations(numbers)}
    return [*needed.values(), *kept]
