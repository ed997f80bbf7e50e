"""What is written for the kernel, read a second time: its text alone, word by word, on one table of whole numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

Table = tuple[Fraction, Fraction, Fraction, Fraction]
_TOKEN = re.compile(r"\s*(\d+|[A-Za-z_][\w']*|:=|==|<=|[-+*/^()<~])")
_CELLS = ("TP", "FP", "FN", "TN")
_TURNED = {
    "Inverse": (3, 2, 1, 0),
    "Dual": (0, 2, 1, 3),
    "PerversePrediction": (2, 3, 0, 1),
    "PerverseClass": (1, 0, 3, 2),
}
_DEFINITION = re.compile(r"^Definition (\w+) \{cells : table\} : Q := (.*)\.$", re.MULTILINE)


class Unread(ValueError):
    """What is more than sums, products, quotients and powers of words."""


@dataclass(frozen=True)
class Text:
    """The words that a file defines at its head."""

    words: dict[str, str]

    @staticmethod
    def of(text: str) -> Text:
        """What the text of a file defines."""
        return Text(dict(_DEFINITION.findall(text)))

    def value(self, said: str, table: Table) -> Fraction:
        """What an expression is on the table; ``ZeroDivisionError`` where a quotient in it has no value."""
        reading = _Reading(self, [*_tokens(said)], table)
        value = reading.sum()
        if reading.rest:
            raise Unread(said)
        return value

    def holds(self, condition: str, table: Table) -> bool:
        """Whether a condition holds: that something is not 0, or above it, or not below it."""
        if found := re.fullmatch(r"~ (.*) == 0", condition):
            return self.value(found[1], table) != 0
        if found := re.fullmatch(r"0 (<=?) (.*)", condition):
            value = self.value(found[2], table)
            return value > 0 if found[1] == "<" else value >= 0
        raise Unread(condition)

    def has_value(self, claim: str, table: Table) -> bool:
        """Whether both sides of an equation or inequality have a value."""
        sides = re.split(r" (?:==|<=|<) ", claim.removeprefix("~ "))
        if len(sides) != 2:
            raise Unread(claim)
        try:
            for side in sides:
                self.value(side, table)
        except ZeroDivisionError:
            return False
        return True


def _tokens(said: str) -> Iterator[str]:
    place = 0
    while place < len(said):
        found = _TOKEN.match(said, place)
        if found is None:
            raise Unread(said)
        yield found[1]
        place = found.end()


@dataclass
class _Reading:
    text: Text
    rest: list[str]
    table: Table

    def _next(self) -> str:
        return self.rest[0] if self.rest else ""

    def _take(self, *tokens: str) -> None:
        for token in tokens:
            if self._next() != token:
                raise Unread(f"{token!r} is not {self._next()!r}")
            self.rest.pop(0)

    def sum(self) -> Fraction:
        value = self._signed()
        while self._next() in ("+", "-"):
            sign = self.rest.pop(0)
            value = value + self._product() if sign == "+" else value - self._product()
        return value

    def _signed(self) -> Fraction:
        if self._next() != "-":
            return self._product()
        self.rest.pop(0)
        return -self._product()

    def _product(self) -> Fraction:
        value = self._power()
        while self._next() in ("*", "/"):
            value = value * self._power() if self.rest.pop(0) == "*" else value / self._power()
        return value

    def _power(self) -> Fraction:
        value = self._whole()
        if self._next() != "^":
            return value
        self.rest.pop(0)
        return value ** int(self.rest.pop(0))

    def _whole(self) -> Fraction:
        token = self._next()
        self.rest[:1] = []
        if token == "(":
            value = self.sum()
            self._take(")")
            return value
        if token.isdigit():
            return Fraction(token)
        if token in _CELLS:
            return self.table[_CELLS.index(token)]
        if token not in self.text.words:
            raise Unread(token)
        return self.text.value(self.text.words[token], self._of_word())

    def _of_word(self) -> Table:
        """The table that a word is of: it may say another."""
        if self.rest[:2] != ["(", "cells"]:
            return self.table
        self._take("(", "cells", ":=")
        turned = self.rest.pop(0)
        self._take(")")
        if turned not in _TURNED:
            raise Unread(turned)
        tp, fp, fn, tn = (self.table[place] for place in _TURNED[turned])
        return tp, fp, fn, tn
