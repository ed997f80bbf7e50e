"""What can be said about the words: statements, as data. Whether they are true is for ``decide`` to find out.

Both sides stay as they are written: nothing here is a SymPy ``Eq``, which would evaluate itself away. ``str`` writes a
statement in the language of formulas, and `bookmaker_ref.language` reads it again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import Literal, cast

from sympy import Expr, Symbol, sympify

from bookmaker_ref.symbolic.algebra import with_cells
from bookmaker_ref.symbolic.classes import CLASS_WORDS, EVERY, INDICES, Det, Family, K, Matrix, spelled
from bookmaker_ref.symbolic.functions import At, OnTable
from bookmaker_ref.symbolic.vocabulary import CELLS, P_VALUE, VOCABULARY, export
from bookmaker_ref.symbolic.writing import typeset, written

Operator = Literal["=", "!=", "<", "<=", ">", ">="]
#: For how many classes a statement can be decided with symbolic cells.
SIZES = (2, 3, 4, 5)
#: Those for which a statement about every K is decided, one after the other.
USUAL_SIZES = (2, 3, 4)
EVERY_K = "every K"
_SIGNS = {"=": "=", "!=": r"\neq", "<": "<", "<=": r"\leq", ">": ">", ">=": r"\geq"}


class _Said:
    """What all statements have: that they are written with what their letters may be."""

    __slots__ = ()

    def said(self) -> str:
        """What is said, without what its letters may be."""
        raise NotImplementedError

    def typeset(self) -> str:
        """The same as LaTeX."""
        raise NotImplementedError

    def latex(self) -> str:
        """What is said, as LaTeX, with what its letters may be."""
        return self.typeset() + _for_all_in_latex(free_letters(cast("Statement", self)))

    def __str__(self) -> str:
        return self.said() + _for_all(free_letters(cast("Statement", self)))


def _given(hypotheses: tuple[Relation, ...]) -> str:
    return f" given {', '.join(each.said() for each in hypotheses)}" if hypotheses else ""


def _hypotheses(given: tuple[Relation, ...]) -> str:
    return ", ".join(each.typeset() for each in given)


@dataclass(frozen=True, slots=True)
class Relation(_Said):
    """``left op right``."""

    left: Expr
    operator: Operator
    right: Expr

    def said(self) -> str:
        return f"{written(self.left)} {self.operator} {written(self.right)}"

    def typeset(self) -> str:
        return f"{typeset(self.left)} {_SIGNS[self.operator]} {typeset(self.right)}"


@dataclass(frozen=True, slots=True)
class Chain(_Said):
    """``a = b = c``, or ``a > b > c``: relations in which each right side is the next left side."""

    relations: tuple[Relation, ...]

    def said(self) -> str:
        return written(self.relations[0].left) + "".join(f" {r.operator} {written(r.right)}" for r in self.relations)

    def typeset(self) -> str:
        return typeset(self.relations[0].left) + "".join(
            f" {_SIGNS[r.operator]} {typeset(r.right)}" for r in self.relations
        )


@dataclass(frozen=True, slots=True)
class Given(_Said):
    """``conclusion``, for every table on which all hypotheses hold."""

    hypotheses: tuple[Relation, ...]
    conclusion: Relation | Chain

    def said(self) -> str:
        return f"{self.conclusion.said()}{_given(self.hypotheses)}"

    def typeset(self) -> str:
        return rf"{_hypotheses(self.hypotheses)} \Rightarrow {self.conclusion.typeset()}"


@dataclass(frozen=True, slots=True)
class Iff(_Said):
    """One relation holds exactly where the other does, among the tables on which all hypotheses hold."""

    left: Relation
    right: Relation
    hypotheses: tuple[Relation, ...] = ()

    def said(self) -> str:
        return f"{self.left.said()} if and only if {self.right.said()}{_given(self.hypotheses)}"

    def typeset(self) -> str:
        among = rf"{_hypotheses(self.hypotheses)} \Rightarrow " if self.hypotheses else ""
        return rf"{among}({self.left.typeset()} \Leftrightarrow {self.right.typeset()})"


@dataclass(frozen=True, slots=True)
class Differs(_Said):
    """The two sides are not always equal, not even where all hypotheses hold: some table tells them apart."""

    left: Expr
    right: Expr
    hypotheses: tuple[Relation, ...] = ()

    def said(self) -> str:
        return f"not always {written(self.left)} = {written(self.right)}{_given(self.hypotheses)}"

    def typeset(self) -> str:
        if self.hypotheses:
            return rf"{_hypotheses(self.hypotheses)} \not\Rightarrow {typeset(self.left)} = {typeset(self.right)}"
        return rf"{typeset(self.left)} \not\equiv {typeset(self.right)}"


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
        return rf"\text{{{self.label}}}"


@dataclass(frozen=True, slots=True)
class Approximate(_Said):
    """``left ≈ right`` along a path: their relative difference vanishes with the small number."""

    left: Expr
    right: Expr
    path: Path | ClassPath

    def said(self) -> str:
        return f"{written(self.left)} ~ {written(self.right)} as {self.path}"

    def typeset(self) -> str:
        return rf"{typeset(self.left)} \approx {typeset(self.right)} \quad ({self.path.latex()})"


@dataclass(frozen=True, slots=True)
class Tends(_Said):
    """``expression`` tends to ``value`` along a path, whatever its free letters are."""

    expression: Expr
    value: Expr
    path: Path | ClassPath

    def said(self) -> str:
        return f"{written(self.expression)} -> {written(self.value)} as {self.path}"

    def typeset(self) -> str:
        return rf"{typeset(self.expression)} \to {typeset(self.value)} \quad ({self.path.latex()})"


@dataclass(frozen=True, slots=True)
class Shows(_Said):
    """A number as printed: the value of a word on one table, rounded to the printed digits.

    ``text`` is what is on the page; a ``%`` at its end divides by 100. Without a table, the word is a number itself.
    """

    word: Expr
    table: tuple[int, int, int, int] | None
    text: str

    def said(self) -> str:
        return f"{written(self.there())} rounds to {self.text}"

    def there(self) -> Expr:
        """The word on its table; the number itself without one."""
        return At(self.word, *self.table) if self.table is not None and self.word.free_symbols else self.word

    def typeset(self) -> str:
        digits = self.text.replace("%", r"\%")
        return rf"{typeset(self.there())} \text{{ rounds to }} {digits}"


@dataclass(frozen=True, slots=True)
class All(_Said):
    """Several statements at once."""

    parts: tuple[Statement, ...]

    def said(self) -> str:
        return "; ".join(part.said() for part in self.parts)

    def typeset(self) -> str:
        return r";\quad ".join(part.typeset() for part in self.parts)


def numbers_of_classes(sizes: Iterable[int]) -> str:
    """How a statement names numbers of classes.

    >>> numbers_of_classes((2, 3, 4))
    'K = 2, 3, 4'
    """
    return f"K = {', '.join(map(str, sizes))}"


@dataclass(frozen=True, slots=True)
class ForClasses(_Said):
    """A statement about tables of K classes, for every such table of a family.

    It is about the numbers of classes in ``sizes``, or about every K if there are none.
    """

    __match_args__ = ("claim", "tried", "among")

    claim: Relation | Chain | Differs | Approximate | Tends
    sizes: tuple[int, ...] = ()
    among: Family = EVERY

    def __post_init__(self) -> None:
        if not set(self.sizes) <= set(SIZES):
            raise ValueError(f"K is {self.sizes}: expected numbers among {[*SIZES]}, or none for every K")

    @property
    def tried(self) -> tuple[int, ...]:
        """The numbers of classes for which it is decided in turn: all that are named, or `USUAL_SIZES`."""
        return self.sizes or USUAL_SIZES

    def said(self) -> str:
        return f"{self.claim.said()} for {self._sizes()}{self._among(' where ')}"

    def _sizes(self) -> str:
        return numbers_of_classes(self.sizes) if self.sizes else EVERY_K

    def _among(self, where: str) -> str:
        return "" if self.among is EVERY else f"{where}{self.among}"

    def typeset(self) -> str:
        return rf"{self.claim.typeset()} \qquad (\text{{{self._sizes()}{self._among(', where ')}}})"


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


def parts(statement: Statement) -> Iterator[Statement]:
    """Each statement of several at once, or the one that it is."""
    if isinstance(statement, All):
        for part in statement.parts:
            yield from parts(part)
    else:
        yield statement


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


def expressions(statement: Statement) -> Iterator[Expr]:
    """Every side within the statement, hypotheses and printed numbers too."""
    for each in relations(statement):
        yield from (each.left, each.right)
    for part in statement.parts if isinstance(statement, All) else (statement,):
        if isinstance(part, Shows):
            yield part.word


def free_letters(statement: Statement) -> tuple[Symbol, ...]:
    """The letters that are no words, and that no path moves, in the order of the alphabet."""
    if isinstance(statement, All):
        found = {letter for part in statement.parts for letter in free_letters(part)}
    elif isinstance(statement, ForClasses):
        found = {*free_letters(statement.claim)} - {K, *INDICES}
    else:
        found = {each for side in expressions(statement) for each in side.free_symbols if isinstance(each, Symbol)}
        found -= {*VOCABULARY, *CELLS, *CLASS_WORDS, Det, P_VALUE, *_moved(statement)}
    return tuple(sorted(found, key=lambda letter: letter.name))


def _moved(statement: Statement) -> set[Symbol]:
    if not isinstance(statement, Approximate | Tends):
        return set()
    path = statement.path
    if isinstance(path, ClassPath):
        return {path.small}
    return {path.small, *(each for cell in path.cells for each in cell.free_symbols if isinstance(each, Symbol))}


def _for_all(free: tuple[Symbol, ...]) -> str:
    """``for all X, s > 0, t >= 0``: the letters with their signs."""
    return f" for all {_with_signs(free, str, '>=')}" if free else ""


def _for_all_in_latex(free: tuple[Symbol, ...]) -> str:
    return rf" \quad \text{{for all }} {_with_signs(free, typeset, _SIGNS['>='])}" if free else ""


def _with_signs(free: tuple[Symbol, ...], name: Callable[[Symbol], str], at_least: str) -> str:
    return ", ".join(
        f"{', '.join(map(name, group))} {'>' if strict else at_least} 0"
        for strict, group in groupby(sorted(free, key=lambda each: not each.is_positive), lambda each: each.is_positive)
    )


def spelled_out(statement: Statement) -> Statement:
    """The statement with each measure of a table in letters, or of K classes, spelled out in its cells."""
    return changed(
        statement, lambda side: cast(Expr, side.replace(_is_spelled, _in_cells)) if side.has(At, OnTable) else side
    )


def changed(statement: Statement, change: Callable[[Expr], Expr]) -> Statement:
    """The statement with each of its sides changed."""
    return cast("Statement", _changed(statement, change))


def _changed(part: object, change: Callable[[Expr], Expr]) -> object:
    if isinstance(part, Expr):
        return change(part)
    if isinstance(part, tuple):
        return tuple(_changed(each, change) for each in part)
    if isinstance(part, _Said):
        fields = {name: getattr(part, name) for name in part.__dataclass_fields__}  # type: ignore[attr-defined]
        return replace(part, **{name: _changed(value, change) for name, value in fields.items()})  # type: ignore[type-var]
    return part


def _is_spelled(e: Expr) -> bool:
    return isinstance(e, OnTable) or (isinstance(e, At) and not all(cell.is_number for cell in e.args[1:]))


def _in_cells(e: Expr) -> Expr:
    if isinstance(e, OnTable):
        return spelled(cast(Expr, e.args[0]), e.rows)
    return with_cells(cast(At, e))


export(globals())
