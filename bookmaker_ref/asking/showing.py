"""All that is known of what a word stands for: a record, a claim, a measure, a statistic, an interval or a paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from bookmaker_ref import html, papers
from bookmaker_ref.arguments import wrong
from bookmaker_ref.asking import (
    records,
    show_classes,
    show_intervals,
    show_measures,
    show_methods,
    show_records,
    show_statistics,
)
from bookmaker_ref.asking.proofs import Proof, proofs_of
from bookmaker_ref.generate.definitions import latex_of
from bookmaker_ref.layout import Told, plain
from bookmaker_ref.messages import quoted
from bookmaker_ref.names import OF_CLASSES, OF_TWO, ambiguity, suggested
from bookmaker_ref.papers.claim import Claim
from bookmaker_ref.papers.empirical import findings
from bookmaker_ref.papers.record import Equation, Record

_ALL = "all of them"


class Unknown(LookupError):
    """A word that nothing is called by: what there is instead."""

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True, repr=False)
class Shown(Told):
    """What stands under a word, as ``str`` tells it; ``proofs`` are how it is derived, ``formulas`` its LaTeX."""

    word: str
    kind: str
    _lines: Callable[[], list[str]] = field(compare=False)
    _document: Callable[[], dict[str, Any]] = field(compare=False)
    proofs: tuple[Proof, ...] = ()
    with_proof: bool = False
    formulas: tuple[str, ...] = field(default=())
    #: The word that was asked for, which finds the same again: so a pickle has this and nothing else.
    _asked: str | None = field(default=None, compare=False)

    def __reduce__(self) -> tuple[Callable[..., Shown], tuple[str | None, bool]]:
        return _again, (self._asked, self.with_proof)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.word}: {self.kind}>"

    @property
    def proof(self) -> Proof | None:
        """How it is derived: of an equation whose lines are derived apart, the first of them."""
        return self.proofs[0] if self.proofs else None

    def latex(self) -> str:
        """Its formulas as LaTeX, with ``;`` between them; empty where it has none."""
        return r";\quad ".join(self.formulas)

    def lines(self, said: Callable[[str], str] = str) -> Iterator[str]:
        """All that is known of it; the proof where it was asked for."""
        yield from self._lines()
        if self.with_proof:
            for each in self.proofs:
                yield ""
                yield from each.lines(said)
        if self.kind != _ALL:
            yield from show_records.files_are()

    def to_json(self) -> dict[str, Any]:
        """The same as plain values."""
        proofs = {"proofs": [each.to_json() for each in self.proofs]} if self.with_proof else {}
        return {**self._document(), **proofs}

    def _repr_html_(self) -> str:
        shown = [html.paragraph(f"{self.word}: {self.kind}"), *map(html.typeset, self.formulas)]
        proofs = [each._repr_html_() for each in self.proofs] if self.with_proof else []
        told = "\n".join(map(html.text, plain(self._lines()).split("\n")))
        return "\n".join([*shown, f"<pre>{told}</pre>", *proofs])

    def _repr_latex_(self) -> str:
        formulas = [rf"$\displaystyle {each}$" for each in self.formulas]
        return "\n\n".join([*formulas, *(each.to_latex() for each in self.proofs if self.with_proof)])


def show(word: str | None = None, *, proof: bool = False) -> Shown:
    r"""What a word stands for: an id, or the name of a measure, a statistic, an interval or a paper; else all measures.

    >>> show("recall").latex()
    '\\mathrm{Recall} = \\frac{\\mathit{tp}}{\\mathit{rp}}'
    >>> show("powers2011:30.4").proof
    <Proof of powers2011:30.4: 9 steps>
    """
    if word is None:
        return Shown("measures", _ALL, show_measures.all_lines, show_measures.all_documents)
    if not isinstance(word, str):
        raise wrong(word, "word", "a text: an id such as 'powers2011:28', or a name such as 'MCC'", TypeError)
    asked = word.strip()
    found = next((each for way in _WAYS if (each := way(asked)) is not None), None)
    if found is None:
        raise Unknown(_unknown(asked))
    if proof and not found.proofs:
        raise Unknown(f"{quoted(asked)} has no proof: ask for an equation or a claim, such as powers2011:28")
    return replace(found, with_proof=proof, _asked=asked)


def _again(word: str | None, proof: bool) -> Shown:
    return show(word, proof=proof)


def _claim(word: str) -> Shown | None:
    claim = show_records.claim_called(word)
    if claim is None:
        return None
    of: Claim = claim
    finding = findings()[of.id]
    return Shown(
        of.id,
        "a claim about simulations",
        lambda: records.claim_lines(of, finding, of.command),
        lambda: records.claim_document(of, finding, of.command),
    )


def _paper(word: str) -> Shown | None:
    paper = papers.PAPERS.get(word)
    if paper is None:
        return None
    return Shown(
        paper.key, "a paper", lambda: show_records.paper_lines(paper), lambda: show_records.paper_document(paper)
    )


def _measure(word: str) -> Shown | None:
    found = show_measures.found(word)
    if found is None:
        return None
    formulas = (found.measure.latex(), *((latex_of(found.many),) if found.many else ()))
    return Shown(
        found.measure.name,
        "a measure",
        lambda: show_measures.lines(found),
        lambda: show_measures.document(found),
        formulas=formulas,
    )


def _statistic(word: str) -> Shown | None:
    found = show_statistics.found(word)
    if found is None:
        return None
    return Shown(found, "a statistic", lambda: show_statistics.lines(found), lambda: show_statistics.document(found))


def _interval(word: str) -> Shown | None:
    found = show_intervals.found(word)
    if found is None:
        return None
    return Shown(
        found.name,
        "a method of intervals",
        lambda: show_intervals.lines(found),
        lambda: show_intervals.document(found),
    )


def _method(word: str) -> Shown | None:
    found = show_methods.found(word)
    if found is None:
        return None
    return Shown(found.name, found.described, lambda: show_methods.lines(found), lambda: show_methods.document(found))


def _record(word: str) -> Shown | None:
    found = show_records.called(word)
    if found is None:
        return None
    of: Equation | Record = found
    return Shown(
        of.id,
        "an equation" if isinstance(of, Equation) else f"a {of.kind}",
        lambda: show_records.lines(of),
        lambda: show_records.document(of),
        proofs=tuple(proofs_of(of)),
        formulas=tuple(each.right.latex() for each in records.lines_of(of)),
    )


def _measure_of_classes(word: str) -> Shown | None:
    found = show_classes.found(word)
    if found is None:
        return None
    return Shown(
        found.name,
        "a measure of K classes",
        lambda: show_classes.lines(found),
        lambda: show_classes.document(found),
        formulas=(latex_of(found),),
    )


#: In this order, for one word may be called by several.
_WAYS = (_claim, _paper, _measure, _statistic, _interval, _method, _record, _measure_of_classes)


def _unknown(word: str) -> str:
    """What there is instead of this word."""
    if ranges := show_records.ranges(word):
        return f"nothing is called {quoted(word)}; {ranges}"
    if (unclear := ambiguity(word)) is not None:
        return f"{quoted(word)} is ambiguous: {unclear.meanings}"
    others = show_statistics.names() | show_intervals.names() | show_methods.names() | show_records.names()
    near = suggested(word, sorted({*OF_TWO, *OF_CLASSES} | others))
    advice = f"did you mean {' or '.join(near)}?" if near else "try 28, powers2011:28 or informedness"
    return f"nothing is called {quoted(word)}; {advice}"
