"""Every record as lemmas: what is printed, proved or refuted, and what is offered as right, proved."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import cast

from sympy import Expr, Rational, Symbol

from bookmaker_ref.certifying import classes, gallina, lemmas, roots, scripts, slopes
from bookmaker_ref.certifying.gallina import OF_CLASSES, RATIONAL, REAL, REAL_OF_CLASSES, SLOPES, Numbers, Unwritten
from bookmaker_ref.certifying.lemmas import Claim
from bookmaker_ref.decide.claims import sides
from bookmaker_ref.decide.digits import printed_number
from bookmaker_ref.decide.finding import ClassTable, Counterexample, Example, Point
from bookmaker_ref.decide.truth import prove, under
from bookmaker_ref.papers.record import Record
from bookmaker_ref.symbolic.algebra import Partial
from bookmaker_ref.symbolic.classes import Counts
from bookmaker_ref.symbolic.statement import Differs, ForClasses, Given, Relation, Shows, Statement, parts

#: The forms of a record on which its verdict rests, as lemmas are named after them.
_PRINTED, _RIGHT = "", ("corrected", "conditional", "instead")


@dataclass(frozen=True)
class Lemma:
    """One statement of a record, for the kernel: its name, what is printed, the proposition, and its proof."""

    record: str
    form: str
    name: str
    statement: Statement
    numbers: Numbers
    proposition: str
    proof: str
    is_denied: bool

    @property
    def holds(self) -> bool:
        """Whether the statement is true: that sides differ is the denial of their equality."""
        return self.is_denied == isinstance(self.claim, Differs)

    @property
    def claim(self) -> Statement:
        """What is claimed, of tables of two classes or of more."""
        return self.statement.claim if isinstance(self.statement, ForClasses) else self.statement

    @property
    def comment(self) -> str:
        """What the statement says, in the words of our formulas."""
        said = f"{self.record}{', ' + self.form if self.form else ''}: {self.statement}"
        return said if self.holds else f"{said}  Not so."

    @property
    def text(self) -> str:
        """The lemma as it stands in a file."""
        proposition = f"~ ({self.proposition})" if self.is_denied else self.proposition
        return f"(* {_plain(self.comment)} *)\nLemma {self.name} :\n  {proposition}.\nProof. {self.proof}. Qed.\n"


@dataclass(frozen=True)
class Certificate:
    """What the kernel is told of a record: its lemmas, and why the verdict does not rest on them alone, if so."""

    record: Record
    lemmas: tuple[Lemma, ...]
    missing: tuple[str, ...]

    @property
    def is_whole(self) -> bool:
        """Whether all that the verdict rests on is among the lemmas."""
        return not self.missing


def certificate(record: Record) -> Certificate:
    """All lemmas of a record."""
    found: list[Lemma] = []
    missing: list[str] = []
    for form, statement in _forms(record):
        several = [*parts(statement)]
        refuted = False
        unsettled: list[str] = []
        for place, part in enumerate(several, start=1):
            called = _name(record.id, form, place if len(several) > 1 else 0)
            try:
                several_of_part = [*_lemmas(record.id, form, called, part)]
            except Unwritten as why:
                unsettled.append(f"{form or 'printed'}: {why}")
                continue
            accepted = [lemma for lemma in several_of_part if lemma.name not in unproved()]
            if len(accepted) < len(several_of_part):
                unsettled.append(f"{form or 'printed'}: no proof of ours is accepted")
            found += accepted
            refuted = refuted or not all(lemma.holds for lemma in accepted)
        if not refuted:
            missing += unsettled
    return Certificate(record, tuple(found), tuple(dict.fromkeys(missing)))


def _forms(record: Record) -> Iterator[tuple[str, Statement]]:
    yield _PRINTED, record.printed
    if record.corrected is not None:
        yield "corrected", record.corrected
    if record.condition:
        yield "conditional", under(record.printed, record.condition)
    if record.instead is not None:
        yield "instead", record.instead


def _name(id: str, form: str, place: int) -> str:
    return re.sub(r"\W", "_", "_".join(filter(None, (id, form, str(place or "")))))


def _plain(text: str) -> str:
    """A comment, which nothing in it may end or open, nor begin a text in quotation marks."""
    return text.replace("(*", "( *").replace("*)", "* )").replace('"', "''")


@cache
def unproved() -> frozenset[str]:
    """The lemmas that are left out, since no proof of them that we write is accepted."""
    listed = files(__package__).joinpath("unproved.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(line for line in listed if line and not line.startswith("#"))


# --- one statement ------------------------------------------------------------------------------------------


def _lemmas(id: str, form: str, called: str, statement: Statement) -> Iterator[Lemma]:
    """The lemmas of one statement: one, but of K classes one for each K."""
    if isinstance(statement, ForClasses):
        yield from _of_classes(id, form, called, statement)
        return
    why = Unwritten("")
    for numbers in (RATIONAL, REAL):
        try:
            yield _in(numbers, id, form, called, statement)
        except Unwritten as reason:
            why = reason
        else:
            return
    raise why


def _of_classes(id: str, form: str, called: str, statement: ForClasses) -> Iterator[Lemma]:
    """What is proved, for each K; what is false, on the table that refutes it; and that sides differ, for each K."""
    numbers = REAL_OF_CLASSES if classes.has_real_powers(statement) else OF_CLASSES
    classes.definitions(classes.words(statement)[0], numbers)
    if isinstance(statement.claim, Differs):
        equal = Relation(statement.claim.left, "=", statement.claim.right)
        claims = [ForClasses(equal, (size,), statement.among) for size in statement.tried]
    else:
        claims = [statement]
    for claim in claims:
        finding = prove(claim)
        if finding.verdict == "undecided" and not finding.scope:
            raise Unwritten(f"undecided: {finding.reason}")
        table = _rows(finding.counterexample)
        for size in (len(table),) if table else claim.tried:
            said = classes.proposition(claim, size, numbers)
            proof = classes.refutation(claim, table, numbers) if table else classes.proof(claim, size, numbers)
            yield Lemma(id, form, f"{called}_K{size}", statement, numbers, said, proof, bool(table))


def _rows(example: Example | None) -> Counts:
    """A table that refutes a claim about K classes, row by row; none if none does."""
    match example:
        case None:
            return ()
        case ClassTable(matrix):
            return matrix
        case Counterexample(tp, fp, fn, tn):
            return ((tp, fp), (fn, tn))
    raise Unwritten("a counterexample of another kind")


def _in(numbers: Numbers, id: str, form: str, called: str, statement: Statement) -> Lemma:
    if isinstance(statement, Shows):
        return _of_number(numbers, id, form, called, statement)
    claim = statement
    if isinstance(statement, Differs):
        equal = Relation(statement.left, "=", statement.right)
        claim = Given(statement.hypotheses, equal) if statement.hypotheses else equal
    if any(side.has(Partial) for side in sides(_claim(claim))):
        return _of_slopes(id, form, called, statement, _claim(claim))
    said = lemmas.proposition(claim, numbers)
    gallina.definitions(lemmas.words(claim), numbers)
    finding = prove(claim)
    if finding.verdict == "proved":
        proof = scripts.proof(_claim(claim), numbers)
    elif finding.verdict == "false" and finding.counterexample is not None:
        proof = refutation(finding.counterexample, said.letters, said.has_cells, numbers)
    else:
        raise Unwritten(f"undecided: {finding.reason}")
    return Lemma(id, form, called, statement, numbers, said.text, proof, finding.verdict == "false")


def _of_slopes(id: str, form: str, called: str, statement: Statement, claim: Claim) -> Lemma:
    """What is claimed of a derivative."""
    said = slopes.proposition(claim)
    slopes.definitions(slopes.words(claim))
    finding = prove(claim)
    if finding.verdict == "false":
        finding = prove(slopes.with_values(claim))
    example = finding.counterexample
    if finding.verdict == "proved":
        proof = slopes.proof(claim)
    elif finding.verdict == "false" and isinstance(example, Counterexample):
        proof = slopes.refutation(claim, example)
    else:
        raise Unwritten(f"undecided: {finding.reason}")
    return Lemma(id, form, called, statement, SLOPES, said, proof, finding.verdict == "false")


def _claim(statement: Statement) -> Claim:
    if not isinstance(statement, Claim):
        raise Unwritten("another kind of statement")
    return statement


def refutation(example: Example, letters: tuple[Symbol, ...], has_cells: bool, numbers: Numbers) -> str:
    """That a claim fails at the counterexample: it is put there, and computed."""
    if numbers.has_roots:
        raise Unwritten("a counterexample with roots")
    match example:
        case Counterexample(tp, fp, fn, tn) if not letters:
            where = [f"(Table {tp} {fp} {fn} {tn})"] if has_cells else []
        case Point(point) if not has_cells and {*point} == {letter.name for letter in letters}:
            where = [f"({_fraction(point[letter.name])})" for letter in letters]
        case _:
            raise Unwritten("a counterexample of another kind")
    there = f"specialize (claim {' '.join(where)}); " if where else ""
    return f"intro claim; {there}refuted claim"


def _fraction(text: str) -> str:
    try:
        value = Fraction(text)
    except ValueError:
        raise Unwritten("a counterexample with roots") from None
    return gallina.text(_rational(value), RATIONAL)


def _rational(value: Fraction) -> Expr:
    return cast(Expr, Rational(value.numerator, value.denominator))


def _of_number(numbers: Numbers, id: str, form: str, called: str, statement: Shows) -> Lemma:
    """That the exact value is within half a unit of the last printed digit."""
    shown, half = (gallina.text(_rational(each), numbers) for each in printed_number(statement.text))
    exact = gallina.text(statement.there(), numbers)
    gallina.definitions([each for each in statement.word.free_symbols if isinstance(each, Symbol)], numbers)
    finding = prove(statement)
    if finding.verdict == "undecided":
        raise Unwritten(f"undecided: {finding.reason}")
    is_refuted = finding.verdict == "false"
    if numbers.has_roots:
        if is_refuted:
            raise Unwritten("a printed number with roots that is another")
        proof = roots.printed(statement.there())
    else:
        proof = "intro claim; refuted claim" if is_refuted else "computed"
    size = "Rabs" if numbers.has_roots else "Qabs"
    return Lemma(id, form, called, statement, numbers, f"{size} ({exact} - {shown}) <= {half}", proof, is_refuted)
