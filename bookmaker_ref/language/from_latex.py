r"""Formulas in LaTeX: `\frac{TP}{TP + FN} = \mathrm{Recall}`, as plain ones, `(TP/(TP + FN)) = Recall`.

What the pages and ``Statement.latex`` print is read back to the statement that it was printed of, and so is what people
write like it. Nothing is guessed: what LaTeX leaves open, such as ``1/2 x`` or ``\log x y``, is refused. The formula in
plain letters is then read like any other, and is shown beside the answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from bookmaker_ref.language.errors import MAX_CHARACTERS, MAX_DEPTH, FormulaError, plain
from bookmaker_ref.language.latex_expressions import Expression
from bookmaker_ref.language.latex_pieces import (
    BRACKETS,
    COMPARED,
    Piece,
    is_bare_phrase,
    is_cell,
    letter,
    pieces_of,
    ways,
    without_braces,
    without_gaps,
    word_at,
)


def is_latex(text: str) -> bool:
    r"""Whether a formula is written in LaTeX: in the plain language there is no ``\``, ``$`` or ``^{``.

    >>> is_latex(r"B = \frac{dtp}{rp\,rn}"), is_latex("B = dtp/(rp*rn)")
    (True, False)
    """
    return any(sign in text for sign in ("\\", "$", "_{", "^{"))


def without_latex(text: str) -> str:
    r"""The formula in the plain language, in which it is left if it is not in LaTeX.

    >>> without_latex(r"\mathrm{Recall} = \frac{TP}{TP + FN}"), without_latex("Recall = TPR")
    ('Recall = (TP/(TP + FN))', 'Recall = TPR')
    """
    if not is_latex(text):
        return text
    if len(text) > MAX_CHARACTERS:
        raise FormulaError(f"the formula has {len(text)} characters; at most {MAX_CHARACTERS} are read")
    pieces = without_gaps(without_braces(tuple(pieces_of(text))))
    if not pieces:
        raise FormulaError(r"the formula is empty; write for example \mathrm{Recall} = 1 - \frac{FN}{RP}")
    return _Sentence(pieces).text()


@dataclass(slots=True)
class _Sentence:
    """What is said in a row of pieces, in the plain language."""

    pieces: Sequence[Piece]
    closing: dict[int, int] = field(default_factory=dict)
    letters: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        opened: list[int] = []
        for place, piece in enumerate(self.pieces):
            text = piece.text if piece.kind == "sign" else ""
            if text in BRACKETS:
                opened.append(place)
                if len(opened) > 2 * MAX_DEPTH:
                    raise FormulaError(f"more than {2 * MAX_DEPTH} brackets are open {piece.where}")
            elif text in BRACKETS.values():
                before = opened.pop() if opened else None
                if before is None or BRACKETS[self.pieces[before].text] != text:
                    raise FormulaError(f"{plain(piece.text)} {piece.where} closes nothing that is open")
                self.closing[before] = place
        if opened:
            at = self.pieces[opened[-1]]
            raise FormulaError(f"{plain(at.text)} {at.where} is not closed")

    def text(self) -> str:
        """The whole of it."""
        end, letters = self._for_all()
        self.letters = frozenset(re.findall(r"\w+", letters.removeprefix(" for all")))
        parts = [self._part(start, stop) for start, stop in self._split(0, end, ";")]
        return "; ".join(parts) + letters

    def _top(self, start: int, end: int) -> Iterator[int]:
        """The places that stand in no bracket."""
        place = start
        while place < end:
            yield place
            place = self.closing.get(place, place) + 1

    def _split(self, start: int, end: int, sign: str) -> list[tuple[int, int]]:
        cuts = [place for place in self._top(start, end) if self._is(place, sign)]
        return [(a + 1, b) for a, b in pairwise((start - 1, *cuts, end))]

    def _is(self, place: int, *signs: str) -> bool:
        return self.pieces[place].kind == "sign" and self.pieces[place].text in signs

    def _for_all(self) -> tuple[int, str]:
        """Where ``for all X, s > 0`` begins, and that in plain letters."""
        for place in self._top(0, len(self.pieces)):
            piece = self.pieces[place]
            if piece.text == "forall" or (piece.kind == "words" and piece.text.strip() == "for all"):
                return place, f" for all {self._flat(place + 1, len(self.pieces))}"
        return len(self.pieces), ""

    def _flat(self, start: int, end: int) -> str:
        """Letters and signs, one after the other."""
        said, place = "", start
        while place < end:
            piece = self.pieces[place]
            if piece.kind in ("name", "greek") and place + 2 < end and self._is(place + 1, "_"):
                said += letter(piece.text, self.pieces[place + 2].text)
                place += 2
            elif self._is(place, ","):
                said += ", "
            elif self._is(place, *COMPARED):
                said += f" {piece.text} "
            else:
                said += f" {piece.text}" if said[-1:].isalnum() and piece.text[:1].isalnum() else piece.text
            place += 1
        return said

    def _part(self, start: int, end: int) -> str:
        """One of the things that are said at once."""
        clauses, last = "", end
        for place in [*self._top(start, end)]:
            if (said := self._aside(place)) is not None:
                clauses += said
                last = min(last, place)
            elif clauses:
                raise FormulaError(f"{plain(self.pieces[place].text)} {self.pieces[place].where} has no place here")
        end = last
        of_classes = "for K" in clauses or "for every K" in clauses or self._is_of_classes(start, end)
        said = self._implied(start, end, of_classes)
        return said + clauses

    def _aside(self, place: int) -> str | None:
        """What stands in words in brackets: the way of a limit, or for which tables of K classes something is said."""
        if not self._is(place, "("):
            return None
        inside = self.pieces[place + 1 : self.closing[place]]
        moves = any(each.text == "->" for each in inside)
        kinds = ("words", "name", "number") if moves else ("words", "name")
        if not inside or not all(each.kind in kinds or each.text == "->" for each in inside):
            return None
        said = "".join(" -> " if each.text == "->" else each.text for each in inside).strip()
        if way := ways().get(said.replace(" ", "").removeprefix("as")):
            return f" as {way}"
        if all(each.kind == "name" for each in inside):
            return None
        if sizes := re.fullmatch(r"(K = [2-9](?:, [2-9])*|every K)(?:, where (.*))?", said):
            return f" for {sizes[1]}" + (f" where {sizes[2]}" if sizes[2] else "")
        return f" as {said.removeprefix('as ')}"

    def _is_of_classes(self, start: int, end: int) -> bool:
        """Whether something stands here that only tables of K classes have; a letter alone does not tell."""
        place = start
        while place < end:
            piece = self.pieces[place]
            if piece.kind == "command" and piece.text in ("sum", "prod"):
                return True
            if piece.text.lstrip().startswith(("for K", "for every K")) or is_cell(self.pieces, place):
                return True
            length, (of_two, of_classes) = word_at(self.pieces, place, end) or (1, (piece.text, ""))
            if not of_two and (length > 1 or of_classes == "det"):
                return True
            place += length
        return False

    def _implied(self, start: int, end: int, of_classes: bool) -> str:
        for place in self._top(start, end):
            if self._is(place, "=>"):
                differs = self.pieces[place - 1].text == "not" and place > start
                given = self._claim(start, place - differs, of_classes)
                claim = self._claim(place + 1, end, of_classes)
                return f"{'not always ' if differs else ''}{claim} given {given}"
        return self._claim(start, end, of_classes)

    def _claim(self, start: int, end: int, of_classes: bool) -> str:
        """Relations between sides, with words and commas between them."""
        if (
            start < end
            and self._is(start, "(")
            and self.closing[start] == end - 1
            and self._relates(start + 1, end - 1)
        ):
            return self._claim(start + 1, end - 1, of_classes)
        said, differs = "", False
        reader = Expression(self.pieces, self.closing, self.letters, of_classes, start, end)
        while reader.place < end:
            piece = self.pieces[reader.place]
            if piece.kind == "words" or is_bare_phrase(piece):
                words = piece.text.strip()
                said += f" {words} "
                reader.place += 1
                if words in ("if", "when"):
                    raise FormulaError(f"{plain(piece.text)} {piece.where} is not understood: write \\text{{given}}")
                if words.startswith(("rounds to", "where", "as", "for")):
                    said += self._flat(reader.place, end)
                    reader.place = end
            elif self._is(reader.place, *COMPARED, ","):
                said += ", " if piece.text == "," else f" {piece.text.replace('===', '=')} "
                reader.place += 1
            elif self._is(reader.place, "<=>"):
                said += " if and only if "
                reader.place += 1
            elif piece.text == "not":
                reader.place += 1
                if differs or reader.place >= end or not self._is(reader.place, "=", "==="):
                    raise FormulaError(rf"'\not' {piece.where} stands before = or \equiv")
                differs = self._is(reader.place, "===")
                said += " = " if differs else " != "
                reader.place += 1
            else:
                said += reader.side()
        return re.sub(" +", " ", f"not always {said}" if differs else said).strip()

    def _relates(self, start: int, end: int) -> bool:
        return any(self._is(place, *COMPARED, "<=>") for place in self._top(start, end))
