"""What can be said about the words: statements, as data. Whether they are true is for ``decide`` to find out.

Both sides stay as they are written: nothing here is a SymPy ``Eq``, which would evaluate itself away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from sympy import Expr, Symbol, sympify

from bookmaker_ref.symbolic.classes import EVERY, Family, Matrix
from bookmaker_ref.symbolic.functions import At
from bookmaker_ref.symbolic.vocabulary import export, tex, text

Operator = Literal["=", "!=", "<", "<=", ">", ">="]
#: For how many classes a statement can be decided with symbolic cells.
_SIZES = frozenset((2, 3, 4, 5))
_TEX = {"=": "=", "!=": r"\neq", "<": "<", "<=": r"\leq", ">": ">", ">=": r"\geq"}


@dataclass(frozen=True, slots=True)
class Relation:
    """``left op right``."""

    left: Expr
    operator: Operator
    right: Expr

    def __str__(self) -> str:
        return f"{text(self.left)} {self.operator} {text(self.right)}"

    def latex(self) -> str:
        """The relation as LaTeX."""
        return f"{tex(self.left)} {_TEX[self.operator]} {tex(self.right)}"


@dataclass(frozen=True, slots=True)
class Chain:
    """``a = b = c``, or ``a > b > c``: relations in which each right side is the next left side."""

    relations: tuple[Relation, ...]

    def __str__(self) -> str:
        return text(self.relations[0].left) + "".join(f" {r.operator} {text(r.right)}" for r in self.relations)

    def latex(self) -> str:
        """The chain as LaTeX."""
        return tex(self.relations[0].left) + "".join(f" {_TEX[r.operator]} {tex(r.right)}" for r in self.relations)


@dataclass(frozen=True, slots=True)
class Given:
    """``conclusion``, for every table on which all hypotheses hold."""

    hypotheses: tuple[Relation, ...]
    conclusion: Relation | Chain

    def __str__(self) -> str:
        return f"{self.conclusion} given {', '.join(map(str, self.hypotheses))}"

    def latex(self) -> str:
        """The implication as LaTeX."""
        return rf"{', '.join(h.latex() for h in self.hypotheses)} \Rightarrow {self.conclusion.latex()}"


@dataclass(frozen=True, slots=True)
class Iff:
    """One relation holds exactly where the other does, among the tables on which all hypotheses hold."""

    left: Relation
    right: Relation
    hypotheses: tuple[Relation, ...] = ()

    def __str__(self) -> str:
        among = f" given {', '.join(map(str, self.hypotheses))}" if self.hypotheses else ""
        return f"{self.left} if and only if {self.right}{among}"

    def latex(self) -> str:
        """The equivalence as LaTeX."""
        among = rf"{', '.join(h.latex() for h in self.hypotheses)} \Rightarrow " if self.hypotheses else ""
        return rf"{among}({self.left.latex()} \Leftrightarrow {self.right.latex()})"


@dataclass(frozen=True, slots=True)
class Differs:
    """The two sides are not always equal, not even where all hypotheses hold: some table tells them apart."""

    left: Expr
    right: Expr
    hypotheses: tuple[Relation, ...] = ()

    def __str__(self) -> str:
        among = f" given {', '.join(map(str, self.hypotheses))}" if self.hypotheses else ""
        return f"not always {text(self.left)} = {text(self.right)}{among}"

    def latex(self) -> str:
        """The claim as LaTeX."""
        return rf"{tex(self.left)} \not\equiv {tex(self.right)}"


@dataclass(frozen=True, slots=True)
class Path:
    """Tables that move with a small number: each cell as an expression in `small` and free letters.

    The letters stand for positive numbers. ``label`` says in words what is made small.
    """

    small: Symbol
    cells: tuple[Expr, Expr, Expr, Expr]
    label: str

    def __str__(self) -> str:
        return self.label

    def latex(self) -> str:
        """The label as LaTeX."""
        return r"\to".join(rf"\text{{{part}}}" for part in self.label.split("->"))


@dataclass(frozen=True, slots=True)
class ClassPath:
    """The same for tables of K classes: their cells for any K, in `small` and free letters."""

    small: Symbol
    cells: Callable[[int], Matrix]
    label: str

    def __str__(self) -> str:
        return self.label

    def latex(self) -> str:
        """The label as LaTeX."""
        return rf"\text{{{self.label}}}"


@dataclass(frozen=True, slots=True)
class Approximate:
    """``left ≈ right`` along a path: their relative difference vanishes with the small number."""

    left: Expr
    right: Expr
    path: Path | ClassPath

    def __str__(self) -> str:
        return f"{text(self.left)} ~ {text(self.right)} ({self.path})"

    def latex(self) -> str:
        """The approximation as LaTeX."""
        return rf"{tex(self.left)} \approx {tex(self.right)} \quad ({self.path.latex()})"


@dataclass(frozen=True, slots=True)
class Tends:
    """``expression`` tends to ``value`` along a path, whatever its free letters are."""

    expression: Expr
    value: Expr
    path: Path | ClassPath

    def __str__(self) -> str:
        return f"{text(self.expression)} -> {text(self.value)} ({self.path})"

    def latex(self) -> str:
        """The limit as LaTeX."""
        return rf"{tex(self.expression)} \to {tex(self.value)} \quad ({self.path.latex()})"


@dataclass(frozen=True, slots=True)
class Shows:
    """A number as printed: the value of a word on one table, rounded to the printed digits.

    ``text`` is what is on the page; a ``%`` at its end divides by 100. Without a table, the word is a number itself.
    """

    word: Expr
    table: tuple[int, int, int, int] | None
    text: str

    def __str__(self) -> str:
        return f"{text(self._there())} = {self.text}"

    def _there(self) -> Expr:
        return At(self.word, *self.table) if self.table is not None and self.word.free_symbols else self.word

    def latex(self) -> str:
        """The printed number as LaTeX."""
        return rf"{tex(self._there())} = {self.text}".replace("%", r"\%")


@dataclass(frozen=True, slots=True)
class All:
    """Several statements at once."""

    parts: tuple[Statement, ...]

    def __str__(self) -> str:
        return "; ".join(map(str, self.parts))

    def latex(self) -> str:
        """The statements as LaTeX, one after the other."""
        return r";\quad ".join(part.latex() for part in self.parts)


@dataclass(frozen=True, slots=True)
class ForClasses:
    """A statement about tables of K classes, for every such table of a family.

    It is decided for each K among ``sizes`` in turn; for every K there is an argument in its derivation or none.
    """

    claim: Relation | Chain | Differs | Approximate | Tends
    sizes: tuple[int, ...] = (2, 3, 4)
    among: Family = EVERY

    def __post_init__(self) -> None:
        if not self.sizes or not set(self.sizes) <= _SIZES:
            raise ValueError(f"K is {self.sizes}: it is decided for one or more of {sorted(_SIZES)}")

    def __str__(self) -> str:
        return f"{self.claim} for {self._sizes()}{self._where()}"

    def _sizes(self) -> str:
        return f"K = {', '.join(map(str, self.sizes))}"

    def _where(self) -> str:
        return "" if self.among is EVERY else f", where {self.among}"

    def latex(self) -> str:
        """The statement as LaTeX."""
        return rf"{self.claim.latex()} \qquad (\text{{{self._sizes()}{self._where()}}})"


Statement = Relation | Chain | Given | Iff | Differs | Approximate | Tends | Shows | ForClasses | All


def relation(left: Expr | int, operator: Operator, right: Expr | int) -> Relation:
    """``left op right``, with plain integers allowed."""
    return Relation(sympify(left), operator, sympify(right))


def equal(*terms: Expr | int) -> Relation | Chain:
    """``a = b``, or ``a = b = c`` and so on."""
    return chain("=", *terms)


def chain(operator: Operator, *terms: Expr | int) -> Relation | Chain:
    """Terms joined by the same operator."""
    links = tuple(relation(a, operator, b) for a, b in pairwise(terms))
    return links[0] if len(links) == 1 else Chain(links)


def given(*hypotheses: Relation | Chain, then: Relation | Chain) -> Given:
    """``then``, under the hypotheses."""
    return Given(tuple(link for each in hypotheses for link in links(each)), then)


def links(statement: Relation | Chain) -> tuple[Relation, ...]:
    """The relations that a chain consists of."""
    return statement.relations if isinstance(statement, Chain) else (statement,)


def conclusions(statement: Statement) -> Iterator[Relation]:
    """Every comparison of two sides that the statement makes."""
    match statement:
        case Relation() | Chain():
            yield from links(statement)
        case Given(_, conclusion):
            yield from links(conclusion)
        case Iff(left, right):
            yield from (left, right)
        case Approximate(left, right) | Tends(left, right) | Differs(left, right):
            yield Relation(left, "=", right)
        case ForClasses(claim):
            yield from conclusions(claim)
        case All(parts):
            for part in parts:
                yield from conclusions(part)
        case Shows():
            return


def relations(statement: Statement) -> Iterator[Relation]:
    """Every comparison of two sides within the statement, hypotheses too."""
    yield from conclusions(statement)
    match statement:
        case Given(hypotheses) | Iff(_, _, hypotheses) | Differs(_, _, hypotheses):
            yield from hypotheses
        case ForClasses(claim):
            yield from relations(claim)
        case All(parts):
            for part in parts:
                yield from relations(part)
        case _:
            return


def is_empty(said: Relation) -> bool:
    """Whether the relation says nothing: its sides are the same letter by letter. Of two numbers it says something."""
    return said.left == said.right and (said.operator == "=" or bool(said.left.free_symbols))


export(globals())
