"""Expressions in the language of Coq, word by word: the rationals where no root is needed, the reals where one is.

Over the rationals a lemma rests on no axiom, and what is false is refuted by computing. There is ``==``, since 1/2 and
2/4 are two ways to write one number; ``field`` and ``lra`` know that equality, and no other of the rationals in Coq's
library computes as fast. Division by 0 is 0 there: so each lemma says what it does not divide by.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal, cast

from sympy import Abs, Add, Expr, Max, Min, Mul, Pow, Rational, Symbol

from bookmaker_ref.symbolic.functions import At, Problem
from bookmaker_ref.symbolic.statement import Relation
from bookmaker_ref.symbolic.terms import parts
from bookmaker_ref.symbolic.vocabulary import VOCABULARY

#: How tightly an expression holds together.
SUM, SIGN, PRODUCT, POWER, WHOLE = range(5)
#: What a name in a formula may not be in Coq, or in what is written around it.
_TAKEN = frozenset(
    {"cells", "table", "Table", "Q", "R", "fun", "forall", "exists", "let", "in", "at", "as", "if", "by"}
)


class Unwritten(ValueError):
    """What is not written for the kernel, with the reason in words."""


@dataclass(frozen=True, eq=False)
class Numbers:
    """The numbers of a lemma: what their sort is called, its equality, and its functions.

    ``of`` says what they are numbers of: of a table of two classes if it says nothing.
    """

    sort: Literal["Q", "R", "number"]
    equals: str
    functions: Mapping[type, str]
    of: Literal["", "classes", "slopes"] = ""

    @property
    def has_roots(self) -> bool:
        """Whether there are square roots."""
        return self.sort == "R"


RATIONAL = Numbers("Q", "==", {Abs: "Qabs", Max: "Qmax", Min: "Qmin"})
REAL = Numbers("R", "=", {Abs: "Rabs", Max: "Rmax", Min: "Rmin"})
#: The same, of tables of K classes, and with derivatives.
OF_CLASSES, REAL_OF_CLASSES = (replace(numbers, of="classes") for numbers in (RATIONAL, REAL))
SLOPES = replace(RATIONAL, of="slopes")


def name(symbol: Symbol) -> str:
    """A word or a letter, as a name in Coq."""
    said = symbol.name
    if not (said.isascii() and said.isidentifier()):
        raise Unwritten(f"{said} is no plain name")
    return f"{said}_" if said in _TAKEN else said


def relation(said: Relation, numbers: Numbers, writer: Writer | None = None) -> str:
    """One comparison of two sides."""
    left, right = ((writer or Writer(numbers)).text(side)[0] for side in (said.left, said.right))
    if said.operator == "!=":
        return f"~ {left} {numbers.equals} {right}"
    if said.operator in (">", ">="):
        return f"{right} {'<' if said.operator == '>' else '<='} {left}"
    return f"{left} {numbers.equals if said.operator == '=' else said.operator} {right}"


def text(e: Expr, numbers: Numbers) -> str:
    """The expression; ``Unwritten`` where it is not one in these numbers."""
    return Writer(numbers).text(e)[0]


@dataclass(frozen=True)
class Writer:
    """Writes expressions in some numbers."""

    numbers: Numbers

    def text(self, e: Expr) -> tuple[str, int]:
        """The text, and how tightly it holds together."""
        if isinstance(e, Symbol):
            return name(e), WHOLE
        if isinstance(e, Rational):
            return _number(e)
        if isinstance(e, Add):
            return self._sum(parts(e)), SUM
        if isinstance(e, Mul):
            return self._product(parts(e))
        if isinstance(e, Pow):
            return self.power(*cast(tuple[Expr, Expr], e.args))
        if isinstance(e, Problem):
            return self.on(parts(e)[0], type(e).__name__), POWER
        if isinstance(e, At):
            measure, *cells = parts(e)
            return self.on(measure, f"(Table {' '.join(self.within(each, WHOLE) for each in cells)})"), POWER
        for kind, called in self.numbers.functions.items():
            if isinstance(e, kind):
                return self._called(called, parts(e)), POWER
        raise Unwritten(f"{type(e).__name__} is not written for the kernel")

    def within(self, e: Expr, tight: int) -> str:
        """The text, in parentheses if it holds together less than that."""
        said, holds = self.text(e)
        return said if holds >= tight else f"({said})"

    def _called(self, function: str, arguments: Iterable[Expr]) -> str:
        """A function of two, one after the other where there are more."""
        first, *rest = (self.within(each, WHOLE) for each in arguments)
        if not rest:
            return f"{function} {first}"
        said = first
        for each in rest:
            said = f"{function} {said if said == first else f'({said})'} {each}"
        return said

    def on(self, measure: Expr, table: str) -> str:
        """A measure on another table."""
        if measure in VOCABULARY:
            return f"{name(cast(Symbol, measure))} (cells := {table})"
        return f"(fun cells : table => {self.text(measure)[0]}) {table}"

    def _sum(self, terms: Iterable[Expr]) -> str:
        said = ""
        for term in terms:
            each = self.within(term, SIGN)
            if not said:
                said = each
            else:
                said += f" - {each[2:]}" if each.startswith("- ") else f" + {each}"
        return said

    def _product(self, factors: tuple[Expr, ...]) -> tuple[str, int]:
        first, *rest = factors
        if isinstance(first, Rational) and first.is_negative and rest:
            others = tuple(rest) if first == -1 else (-first, *rest)
            return f"- {self._product(others)[0] if len(others) > 1 else self.within(others[0], PRODUCT)}", SIGN
        said = ""
        for factor in factors:
            if _divides(factor):
                base, exponent = cast(tuple[Expr, Rational], factor.args)
                under = base if exponent == -1 else cast(Expr, Pow(base, -exponent, evaluate=False))
                said = f"{said or '1'} / {self.within(under, POWER)}"
            else:
                each = self.within(factor, POWER)
                said = f"{said} * {each}" if said else each
        return said, PRODUCT

    def power(self, base: Expr, exponent: Expr) -> tuple[str, int]:
        if not isinstance(exponent, Rational):
            raise Unwritten("a power whose exponent is no number")
        if exponent.is_negative:
            under = base if exponent == -1 else cast(Expr, Pow(base, -exponent, evaluate=False))
            return f"1 / {self.within(under, POWER)}", PRODUCT
        if exponent.q == 1:
            return f"{self.within(base, WHOLE)} ^ {exponent}", POWER
        if exponent.q != 2 or not self.numbers.has_roots:
            raise Unwritten("a root that is not square" if exponent.q != 2 else "a square root of a rational number")
        root = f"sqrt {self.within(base, WHOLE)}"
        return (root, POWER) if exponent.p == 1 else (f"({root}) ^ {exponent.p}", POWER)


def _number(number: Rational) -> tuple[str, int]:
    if number.q == 1:
        return (str(number), WHOLE) if number >= 0 else (f"- {-number}", SIGN)
    return (f"{number.p} / {number.q}", PRODUCT) if number >= 0 else (f"- ({-number.p} / {number.q})", SIGN)


def _divides(e: Expr) -> bool:
    return isinstance(e, Pow) and isinstance(e.args[1], Rational) and bool(e.args[1].is_negative)


# --- definitions --------------------------------------------------------------------------------------------


def definitions(words: Iterable[Symbol], numbers: Numbers) -> list[str]:
    """The words and all that they need, each with its meaning, in the order of the vocabulary."""
    needed = _needed(words)
    kept = [word for word in VOCABULARY if word in needed]
    return [
        f"Definition {name(word)} {{cells : table}} : {numbers.sort} := {text(VOCABULARY[word], numbers)}."
        for word in kept
    ]


def _needed(words: Iterable[Symbol]) -> set[Symbol]:
    found: set[Symbol] = set()
    todo = [*words]
    while todo:
        word = todo.pop()
        if word in VOCABULARY and word not in found:
            found.add(word)
            todo += [each for each in VOCABULARY[word].free_symbols if isinstance(each, Symbol)]
    return found


def names(words: Iterable[Symbol], said: Callable[[Symbol], str] = name) -> list[str]:
    """The names of the words and of all that they need, in the order of the vocabulary."""
    needed = _needed(words)
    return [said(word) for word in VOCABULARY if word in needed]
