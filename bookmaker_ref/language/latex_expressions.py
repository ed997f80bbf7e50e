r"""From pieces of LaTeX to an expression in the plain language: `\frac{TP}{RP}` is `(TP/RP)`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, NoReturn

from bookmaker_ref.language.errors import FormulaError, plain
from bookmaker_ref.language.latex_pieces import (
    COMPARED,
    FRACTIONS,
    OF_NUMBERS,
    Piece,
    is_bare_phrase,
    is_cell,
    labels_of,
    letter,
    word_at,
)
from bookmaker_ref.language.lookup import FUNCTIONS, PROBLEMS


class _Part(NamedTuple):
    """A part of an expression in plain letters, and whether it holds together without parentheses."""

    text: str
    whole: bool = True

    @property
    def within(self) -> str:
        """It in its place among others."""
        return self.text if self.whole else f"({self.text})"


@dataclass(slots=True)
class Expression:
    """Reads an expression from the pieces between two places."""

    pieces: Sequence[Piece]
    closing: Mapping[int, int]
    letters: frozenset[str]
    of_classes: bool
    place: int
    end: int
    bars: int = 0

    def side(self) -> str:
        """As far as an expression goes."""
        before = self.place
        said = self._sum().text
        if self.place == before:
            self._unexpected()
        return said

    def _sees(self, *signs: str) -> bool:
        return (
            self.place < self.end and self.pieces[self.place].kind == "sign" and self.pieces[self.place].text in signs
        )

    def _unexpected(self) -> NoReturn:
        if self.place >= self.end:
            before = self.pieces[self.end - 1]
            raise FormulaError(f"a name or a number is missing after {plain(before.text)} {before.where}")
        piece = self.pieces[self.place]
        raise FormulaError(f"{plain(piece.text)} {piece.where} has no place here")

    @contextmanager
    def _between(self, start: int, end: int, of_classes: bool | None = None) -> Iterator[None]:
        """Reads what stands between two places, and goes on where it was."""
        kept = self.place, self.end, self.bars, self.of_classes
        self.place, self.end, self.bars = start, end, 0
        self.of_classes = self.of_classes if of_classes is None else of_classes
        yield
        self.place, self.end, self.bars, self.of_classes = kept

    def _whole_of(self, start: int, end: int, of_classes: bool | None = None) -> _Part:
        """An expression that takes all that stands between two places."""
        with self._between(start, end, of_classes):
            found = self._sum()
            if self.place < end:
                self._unexpected()
        return found

    def _several(self, start: int, end: int, sign: str = ",") -> list[str]:
        """Expressions with commas between them."""
        found: list[str] = []
        with self._between(start, end):
            while True:
                found.append(self._sum().text)
                if self.place >= end:
                    break
                if not self._sees(sign):
                    self._unexpected()
                self.place += 1
        return found

    # --- sums and products

    def _sum(self) -> _Part:
        said, terms = "", 0
        while True:
            sign = ""
            if self._sees("+", "-"):
                sign = self.pieces[self.place].text
                self.place += 1
            elif terms:
                break
            term = self._product()
            said += f" {sign} {term.text}" if terms else ("-" if sign == "-" else "") + term.text
            terms += 1
        return _Part(said, terms == 1 and not said.startswith("-") and term.whole)

    def _product(self) -> _Part:
        factors = [self._power()]
        said, divides = factors[0].within, False
        while self.place < self.end:
            if self._sees("*", "/"):
                sign = self.pieces[self.place].text
                self.place += 1
                divides = sign == "/"
                negative = self._sees("-")
                self.place += negative
                factor = self._power()
                said += f"{sign}{'-' if negative else ''}{factor.within}"
            elif self._follows():
                piece = self.pieces[self.place]
                if divides:
                    raise FormulaError(
                        f"what the / before {plain(piece.text)} {piece.where} divides by is not clear:"
                        r" write \frac{...}{...}, or parentheses"
                    )
                if piece.kind == "number" and self.pieces[self.place - 1].kind == "number":
                    raise FormulaError(rf"two numbers stand side by side {piece.where}: write \cdot for a product")
                factor = self._power()
                said += f"*{factor.within}"
            else:
                break
            factors.append(factor)
        return factors[0] if len(factors) == 1 else _Part(said, False)

    def _follows(self) -> bool:
        """Whether a factor follows, with nothing before it."""
        piece = self.pieces[self.place]
        if piece.kind == "sign":
            return piece.text in ("(", "[", "{", "([", "|(") or (piece.text == "|" and not self.bars)
        if piece.kind == "words":
            return False
        return piece.text not in ("not", "forall") and not is_bare_phrase(piece)

    def _power(self) -> _Part:
        base = self._factor()
        while self._sees("^"):
            self.place += 1
            base = _Part(f"{base.within}^{self._raised_to()}", False)
            if self._sees("^"):
                self._unexpected()
        return base

    def _raised_to(self) -> str:
        if self.place >= self.end:
            self._unexpected()
        if self._sees("{"):
            inner = self._whole_of(self.place + 1, self.closing[self.place])
            self.place = self.closing[self.place] + 1
            return inner.within if re.fullmatch(r"\w+", inner.text) else f"({inner.text})"
        piece = self.pieces[self.place]
        if piece.kind not in ("number", "name", "greek"):
            self._unexpected()
        self.place += 1
        return piece.text

    # --- factors

    def _factor(self) -> _Part:
        if self.place >= self.end:
            self._unexpected()
        piece = self.pieces[self.place]
        if piece.kind == "number":
            self.place += 1
            if self._sees("%"):
                self.place += 1
                return _Part(f"{piece.text}%")
            return _Part(piece.text)
        if piece.kind == "sign":
            return self._bracketed(piece)
        if piece.kind == "command":
            return self._command(piece)
        if piece.kind == "upright":
            return self._e()
        return self._named(piece) if piece.kind in ("name", "greek") else self._unexpected()

    def _bracketed(self, piece: Piece) -> _Part:
        if piece.text == "|":
            return self._in_bars(piece)
        if self.place not in self.closing:
            self._unexpected()
        start, end = self.place + 1, self.closing[self.place]
        if piece.text == "|(":
            self.place = end + 1
            return _Part(f"abs({self._whole_of(start, end).text})")
        if piece.text == "{" and (at := self._logarithm(start, end)) is not None:
            self.place = end + 1
            number, argument = self._whole_of(start, at), self._whole_of(at + 1, end)
            return _Part(f"xlogy({number.text}, {argument.text})")
        if (choice := self._choice(start, end)) is not None:
            self.place = end + 1
            return _Part(choice)
        if piece.text == "{":
            self.place = end + 1
            return _Part(self._whole_of(start, end).within)
        if self._is_slope(start, end) and end + 1 < self.end and self.pieces[end + 1].text == "_":
            self.place = end + 2
            held = self._several(*self._argument())
            kept, said = self.place, self._slope(start, end, f" at fixed {', '.join(held)}")
            self.place = kept
            return _Part(said)
        return self._on_a_table(start, end)

    def _on_a_table(self, start: int, end: int) -> _Part:
        """What stands in parentheses, and on which table it is measured, if one follows."""
        after = end + 1
        if after < self.end and self.pieces[after].kind == "matrix":
            self.place = after
            rows = self._matrix()
            return _Part(f"({self._whole_of(start, end, True).text})({rows})")
        self.place = after
        if self._sees("(") and len(cells := self._commas()) > 1:
            inner = self._whole_of(start, end, False)
            return _Part(f"({inner.text})({', '.join(cells)})")
        return _Part(self._whole_of(start, end).within)

    def _commas(self) -> list[str]:
        """What stands in the parentheses that begin here, which are read if there are commas in it."""
        start, end = self.place + 1, self.closing[self.place]
        place, commas = start, False
        while place < end:
            commas |= self.pieces[place].text == ","
            place = self.closing.get(place, place) + 1
        if not commas:
            return []
        self.place = end + 1
        return self._several(start, end)

    def _in_bars(self, piece: Piece) -> _Part:
        if self.bars:
            raise FormulaError(rf"which bars belong together is not clear {piece.where}: write \left| and \right|")
        self.place += 1
        self.bars += 1
        inner = self._sum()
        if not self._sees("|"):
            raise FormulaError(f"'|' {piece.where} is not closed")
        self.bars -= 1
        self.place += 1
        if self.place < self.end and self._follows():
            first, *ahead = (self.pieces[each].text for each in self._level(self.place))
            if first != "|" and "|" in ahead:
                raise FormulaError(rf"which bars belong together is not clear {piece.where}: write \left| and \right|")
        return _Part(f"abs({inner.text})")

    def _level(self, place: int) -> Iterator[int]:
        """The places up to the end of this product that stand in no bracket."""
        while place < self.end and self.pieces[place].text not in ("+", "-", "*", "/", *COMPARED):
            yield place
            place = self.closing.get(place, place) + 1

    def _logarithm(self, start: int, end: int) -> int | None:
        r"""Where ``\ln`` stands in braces that hold x and \ln(y), and nothing else: x log y, and 0 where x is 0."""
        place = start
        while place < end:
            if self.pieces[place] == ("command", "ln", self.pieces[place].start):
                last = place > start and place + 1 < end and self.closing.get(place + 1) == end - 1
                return place if last else None
            place = self.closing.get(place, place) + 1
        return None

    def _choice(self, start: int, end: int) -> str | None:
        """One thing where two labels are the same, and another where they differ."""
        texts = [each.text for each in self.pieces[start:end]]
        if len(texts) < 7 or texts[1] != "=" or texts[3] != "?":
            return None
        place = start + 4
        while place < end and self.pieces[place].text != ":":
            place = self.closing.get(place, place) + 1
        same, other = self._whole_of(start + 4, place), self._whole_of(min(place + 1, end), end)
        return f"({same.text} if {texts[0]} = {texts[2]} else {other.text})"

    # --- commands

    def _argument(self) -> tuple[int, int]:
        """Between which places the argument of a command stands; it is read then."""
        if self.place >= self.end:
            self._unexpected()
        start = self.place
        if self._sees("{"):
            self.place = self.closing[start] + 1
            return start + 1, self.place - 1
        if self.pieces[start].kind not in ("number", "name", "greek"):
            self._unexpected()
        self.place += 1
        return start, self.place

    def _command(self, piece: Piece) -> _Part:
        if piece.text in FRACTIONS:
            start, end = self._fraction()
            if self._is_slope(start, end):
                return _Part(self._slope(start, end))
            self.place = start + 1
            above, below = self._whole_of(*self._argument()), self._whole_of(*self._argument())
            return _Part(f"({above.within}/{below.within})")
        self.place += 1
        if piece.text == "sqrt":
            return self._root()
        if piece.text in ("sum", "prod"):
            return self._over_classes(piece)
        if piece.text == "partial":
            return self._inline_slope()
        if piece.text in OF_NUMBERS:
            return self._called(piece.text, piece)
        self.place -= 1
        return self._unexpected()

    def _fraction(self) -> tuple[int, int]:
        """From where to where a fraction goes."""
        start = self.place
        self.place += 1
        self._argument()
        self._argument()
        return start, self.place

    def _root(self) -> _Part:
        order = ""
        if self._sees("["):
            order = self._whole_of(self.place + 1, self.closing[self.place]).text
            self.place = self.closing[self.place] + 1
        inner = self._whole_of(*self._argument())
        return _Part(f"({inner.within}^(1/{order}))" if order else f"sqrt({inner.text})")

    def _over_classes(self, piece: Piece) -> _Part:
        if not self._sees("_"):
            raise FormulaError(f"'\\{piece.text}' {piece.where} needs its label: write \\{piece.text}_{{l}}")
        self.place += 1
        start, end = self._argument()
        texts = [each.text for each in self.pieces[start:end]]
        index = texts[0]
        if len(texts) == 3 and texts[1:] == ["=", "1"] and self._sees("^") and self.pieces[self.place + 1].text == "K":
            self.place += 2
        elif len(texts) != 1 or self._sees("^"):
            raise FormulaError(f"'\\{piece.text}' {piece.where} runs over all labels: write \\{piece.text}_{{l}}")
        name = {"sum": "sum", "prod": "product"}[piece.text]
        kept, self.of_classes = self.of_classes, True
        body = self._product()
        self.of_classes = kept
        return _Part(f"{name}_{index}({body.text})")

    def _called(self, name: str, piece: Piece) -> _Part:
        """A function and its arguments."""
        if self._sees("_"):
            raise FormulaError(rf"'\{name}' {piece.where} has a base: write \frac{{\log(x)}}{{\log(2)}}")
        power = ""
        if self._sees("^"):
            self.place += 1
            power = self._raised_to()
            if not power.isdigit():
                raise FormulaError(rf"'\{name}' {piece.where} with {plain(power)} above it is no power: write it out")
        said = f"{name}({', '.join(self._arguments(piece))})"
        return _Part(f"{said}^{power}", False) if power else _Part(said)

    def _arguments(self, piece: Piece) -> list[str]:
        if self._sees("{"):
            start, end = self.place + 1, self.closing[self.place]
            if self.closing.get(start) == end - 1 and self.pieces[start].text == "(":
                start, end = start + 1, end - 1
            self.place = self.closing[self.place] + 1
            return self._several(start, end)
        if self._sees("(", "["):
            start, end = self.place + 1, self.closing[self.place]
            self.place = end + 1
            return self._several(start, end)
        said = self._factor().text
        if self.place < self.end and (self._sees("^") or self._follows()):
            raise FormulaError(f"what {plain(piece.text)} {piece.where} is of is not clear: put it in parentheses")
        return [said]

    # --- derivatives

    def _is_slope(self, start: int, end: int) -> bool:
        """Whether a fraction stands here and nothing else, with a derivative sign above and below."""
        above = start + 1
        if end - start < 5 or self.pieces[start].text not in FRACTIONS or self.pieces[above].text != "{":
            return False
        below = self.closing[above] + 1
        signs = [self.pieces[each + 1].text for each in (above, below) if each < end]
        return signs == ["partial", "partial"] and self.closing.get(below) == end - 1

    def _slope(self, start: int, end: int, held: str = "") -> str:
        above = start + 1
        below = self.closing[above] + 1
        of = self._whole_of(above + 2, self.closing[above]).within
        by = self._whole_of(below + 2, end - 1).text
        self.place = max(self.place, end)
        return f"[d {of} / d {by}{held}]"

    def _inline_slope(self) -> _Part:
        of = self._factor().within
        if not self._sees("/") or self.place + 1 >= self.end or self.pieces[self.place + 1].text != "partial":
            raise FormulaError(r"a derivative is written \frac{\partial \mathrm{Recall}}{\partial FN}")
        self.place += 2
        return _Part(f"[d {of} / d {self._factor().text}]")

    # --- names

    def _e(self) -> _Part:
        self.place += 1
        if self._sees("^"):
            self.place += 1
            if self._raised_to() != "1":
                raise FormulaError("of e only e itself is read")
        return _Part("exp(1)")

    def _named(self, piece: Piece) -> _Part:
        """A word, a letter, a cell of K classes, or a function; and on which table, or of which label, it is taken."""
        if is_cell(self.pieces, self.place):
            return self._cell()
        found = None if piece.text in self.letters else word_at(self.pieces, self.place, self.end)
        if found is None and piece.text in FUNCTIONS:
            self.place += 1
            return self._called(piece.text, piece)
        if found is None and piece.text in PROBLEMS:
            self.place += 1
            return _Part(f"{piece.text}({', '.join(self._arguments(piece))})")
        length, (of_two, of_classes) = found or (1, (piece.text, piece.text))
        if found is None and self.place + 2 < self.end and self.pieces[self.place + 1].text == "_":
            lowered = self.pieces[self.place + 2]
            if lowered.kind not in ("name", "number", "greek"):
                self.place += 2
                self._unexpected()
            length, of_two = 3, letter(piece.text, lowered.text)
            of_classes = of_two
        self.place += length
        if self.place < self.end and self.pieces[self.place].kind == "matrix":
            return _Part(f"{of_classes or of_two}({self._matrix()})")
        if self._sees("("):
            inside = self.pieces[self.place + 1 : self.closing[self.place]]
            if len(inside) == 1 and inside[0].text in ("l", "c", "k"):
                self.place += 3
                return _Part(f"{of_two or of_classes}({inside[0].text})")
            if len(inside) == 1 and inside[0].kind in ("name", "greek"):
                after = plain(f"({inside[0].text})")
                raise FormulaError(rf"{after} {inside[0].where} is no label l, c or k: write \cdot for a product")
            if cells := self._commas():
                return _Part(f"{of_two or of_classes}({', '.join(cells)})")
        return _Part((of_classes if self.of_classes else of_two) or self._other(piece, of_two, of_classes, length))

    def _other(self, piece: Piece, of_two: str, of_classes: str, length: int) -> str:
        """The name where the word is only about the other kind of tables; one letter alone stays what it is."""
        return (of_two or of_classes) if self.of_classes or length > 1 else piece.text

    def _cell(self) -> _Part:
        labels = ", ".join([*labels_of(self.pieces, self.place)])
        self.place += 2
        self._argument()
        return _Part(f"n({labels})")

    def _matrix(self) -> str:
        """The rows of a table."""
        start = self.place + 1
        end = next((each for each in range(start, self.end) if self.pieces[each].kind == "matrix"), None)
        if end is None or self.pieces[end].text != "end":
            raise FormulaError(f"the table {self.pieces[self.place].where} is not closed")
        cuts = [each for each in range(start, end) if self.pieces[each].text == "\\\\"]
        rows = [(a + 1, b) for a, b in pairwise((start - 1, *cuts, end)) if a + 1 < b]
        self.place = end + 1
        return "; ".join(", ".join(self._several(*row, "&")) for row in rows)
