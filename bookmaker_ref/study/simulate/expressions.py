"""What is asked of each table: a measure by its name, or a few words of arithmetic over such names.

=================================  ==================================================================
``informedness``                   a number for each table: its mean, its quantiles ...
``informedness - I``               the same, for what is computed: ``+ - * /``, ``|x|``, ``sqrt(x)``, brackets
``p_chi2 < 0.05``                  a truth for each table (``< <= > >=``): the share of tables where it holds
``informedness ~ markedness``      two numbers for each table: how they go together
=================================  ==================================================================

``I``, ``K`` and ``N`` are those of the recipe. The text is read by the grammar below, and nothing else is ever done
with it. What is undefined in a part is undefined in the whole, and so is what is not finite.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.names import AmbiguousName
from bookmaker_ref.tables.checks import named

Floats = NDArray[np.float64]
Kind = Literal["number", "truth", "pair"]

#: The longest text that is read; it bounds how deep brackets can be, too.
LONGEST = 200
#: The letters that stand for what a recipe says.
LETTERS = ("I", "K", "N")
_TOKEN = re.compile(r"\s*(?:(?P<number>(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|(?P<name>[^\W\d]\w*)|(?P<sign><=|>=|\S))")
_COMPARISONS: dict[str, Callable[..., Any]] = {
    "<": np.less,
    "<=": np.less_equal,
    ">": np.greater,
    ">=": np.greater_equal,
}
_ARITHMETIC: dict[str, Callable[..., Any]] = {
    "+": np.add,
    "-": np.subtract,
    "*": np.multiply,
    "/": np.divide,
    "abs": np.abs,
    "sqrt": np.sqrt,
    "negative": np.negative,
}


@dataclass(frozen=True, slots=True)
class Node:
    """A part of an expression: a ``number``, a ``name``, or a sign with what it stands between."""

    sign: str
    parts: tuple[Node, ...] = ()
    number: float = 0.0
    name: str = ""

    def names(self) -> Iterator[str]:
        """The names in it, letters too, in the order in which they stand."""
        if self.sign == "name":
            yield self.name
        for part in self.parts:
            yield from part.names()


@dataclass(frozen=True, slots=True)
class Expression:
    """What is asked of each table; ``text`` is how it is written without spaces."""

    text: str
    node: Node
    kind: Kind

    @property
    def names(self) -> tuple[str, ...]:
        """What has to be computed of a table, each name once."""
        return tuple(dict.fromkeys(name for name in self.node.names() if name not in LETTERS))

    @property
    def is_name(self) -> bool:
        """Whether it is nothing but a name."""
        return self.node.sign == "name"

    def value(self, columns: Mapping[str, Any]) -> Floats:
        """A number for each table, nan where it is undefined; of a truth 1 or 0."""
        return _defined(_value(self.node, columns))

    def pair(self, columns: Mapping[str, Any]) -> tuple[Floats, Floats]:
        """Both numbers of a pair."""
        left, right = (_defined(_value(part, columns)) for part in self.node.parts)
        return left, right


def _defined(found: Any) -> Floats:
    values: Floats = np.where(np.isfinite(found), found, np.nan)
    return values


def _value(node: Node, columns: Mapping[str, Any]) -> Any:
    if node.sign == "name":
        return columns[node.name]
    if node.sign == "number":
        return np.float64(node.number)
    parts = [_value(part, columns) for part in node.parts]
    with np.errstate(all="ignore"):
        if node.sign in _COMPARISONS:
            undefined = ~(np.isfinite(parts[0]) & np.isfinite(parts[1]))
            return np.where(undefined, np.nan, _COMPARISONS[node.sign](*parts))
        return _ARITHMETIC[node.sign](*parts)


def read(text: object, resolve: Callable[[str], str] = str, of_whole: Callable[[str], str] | None = None) -> Expression:
    """The expression that is written here; `resolve` says how a name is called, or refuses it.

    `of_whole` does so for a text that is no expression, such as miss rate, LR- or Youden's J.

    >>> asked = read("|informedness - I| <= 0.1")
    >>> asked.text, asked.kind, asked.names
    ('|informedness-I|<=0.1', 'truth', ('informedness',))
    >>> asked.value({"informedness": np.array([0.5, 0.75, np.nan]), "I": 0.5})
    array([ 1.,  0., nan])
    """
    if not isinstance(text, str):
        raise TypeError(f"{named(text)} is no text: a measure is asked for by its name")
    if len(text) > LONGEST:
        raise ValueError(f"{named(text)} has {len(text)} letters; at most {LONGEST} are read")
    reader = _Reader(text, resolve)
    try:
        node = reader.whole()
    except ValueError as error:
        name = None if of_whole is None else _name(text, of_whole)
        if name is None:
            raise error from None
        return Expression(name, Node("name", name=name), "number")
    if all(name in LETTERS for name in node.names()):
        raise ValueError(f"{named(text)} asks for no measure of a table")
    kind: Kind = "pair" if node.sign == "~" else "truth" if node.sign in _COMPARISONS else "number"
    return Expression("".join(reader.written), node, kind)


def _name(text: str, resolve: Callable[[str], str]) -> str | None:
    """The measure that the whole text is a name of, if there is one."""
    try:
        return resolve(text.strip())
    except AmbiguousName:
        raise
    except ValueError:
        return None


class _Reader:
    """Reads one expression, from the left to the right."""

    def __init__(self, text: str, resolve: Callable[[str], str]) -> None:
        self.text, self.resolve = text, resolve
        self.tokens = [(str(each.lastgroup), each[str(each.lastgroup)]) for each in _TOKEN.finditer(text.rstrip())]
        self.at = 0
        self.written: list[str] = []

    def whole(self) -> Node:
        left = self.sum()
        if (sign := self.next()) in _COMPARISONS or sign == "~":
            self.take()
            left = Node(sign, (left, self.sum()))
        if self.next():
            raise self.refused()
        return left

    def sum(self) -> Node:
        left = self.product()
        while (sign := self.next()) in ("+", "-"):
            self.take()
            left = Node(sign, (left, self.product()))
        return left

    def product(self) -> Node:
        left = self.factor()
        while (sign := self.next()) in ("*", "/"):
            self.take()
            left = Node(sign, (left, self.factor()))
        return left

    def factor(self) -> Node:
        if self.next() == "-":
            self.take()
            return Node("negative", (self.factor(),))
        if self.next() in ("(", "|"):
            opened = self.take()
            inner = self.sum()
            if self.next() != (")" if opened == "(" else "|"):
                raise self.refused()
            self.take()
            return inner if opened == "(" else Node("abs", (inner,))
        if self.next() == "sqrt":
            self.take()
            if self.next() != "(":
                raise self.refused()
            return Node("sqrt", (self.factor(),))
        kind = self.tokens[self.at][0] if self.next() else ""
        if kind == "number":
            number = float(self.take())
            if not np.isfinite(number):
                raise ValueError(f"{named(self.text)} has a number beyond what float64 holds")
            return Node("number", number=number)
        if kind == "name":
            name = self.next()
            name = name if name in LETTERS else self.resolve(name)
            self.take(name)
            return Node("name", name=name)
        raise self.refused()

    def next(self) -> str:
        return self.tokens[self.at][1] if self.at < len(self.tokens) else ""

    def take(self, written: str | None = None) -> str:
        token = self.tokens[self.at][1]
        self.written.append(token if written is None else written)
        self.at += 1
        return token

    def refused(self) -> ValueError:
        where = f"{named(self.next())} is not expected there" if self.next() else "something is missing at its end"
        return ValueError(
            f"{named(self.text)} cannot be read: {where}; write for example informedness, p_chi2<0.05,"
            " informedness-markedness or informedness~markedness"
        )
