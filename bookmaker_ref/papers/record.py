"""A record: one line, claim or number of a paper as it is printed, and what we hold against it.

No verdict is typed. A record says what is printed and, where that is not right, what would be; `decide` finds
out, and complains where a correction is offered for what is true, or none for what is false.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Generic, Literal, TypeVar, cast

from sympy import Symbol

from bookmaker_ref.papers.passage import Passage, read_conditions, read_statement, read_word
from bookmaker_ref.symbolic.classes import Family
from bookmaker_ref.symbolic.statement import Relation, Statement, is_empty, relations

Kind = Literal["line", "formula", "claim", "number", "equation"]
Source = Literal["clear", "unclear"]
Read = TypeVar("Read")
_NOTHING = object()


class Written(Generic[Read]):
    """A field of a record that may be given as a passage of the paper's file, which is read when it is asked for."""

    def __init__(self, read: Callable[[Passage], Read], default: object = _NOTHING) -> None:
        self.read, self.default = read, default

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = f"_{name}"

    def __get__(self, record: object | None, owner: type) -> Read:
        if record is None:  # asked by the dataclass for the default of the field
            if self.default is _NOTHING:
                raise AttributeError(self.name)
            return cast(Read, self.default)
        value = record.__dict__[self.name]
        if isinstance(value, Passage):
            value = record.__dict__[self.name] = self.read(value)
        return cast(Read, value)

    def __set__(self, record: object, value: Read | Passage) -> None:
        record.__dict__[self.name] = value


class _Named:
    """What has an id: the cite key of its paper, and a number or a slug within it."""

    id: str

    @property
    def paper(self) -> str:
        """The cite key of the paper."""
        return self.id.partition(":")[0]

    @property
    def number(self) -> str:
        """The number or slug within the paper."""
        return self.id.partition(":")[2]


@dataclass(frozen=True, eq=False)
class Record(_Named):
    """One thing that a paper says and a machine can check.

    A ``line`` belongs to a numbered equation; a ``formula`` is set apart in the text like one, but has no number.
    ``printed`` is the statement with its misprint, if it has one; ``latex`` the line as the page sets it.
    At most one of the following says what is right where the printed form is not:

    - ``corrected``: what was evidently meant (the verdict becomes *misprint*);
    - ``condition``: what the text does not state there, and what makes the printed form true (*conditional*);
    - ``instead``: what is true instead, where it was meant as it is printed, or no small correction saves it (*false*).

    ``defines`` names the word that a line introduces; the line must then agree with the vocabulary, and the
    vocabulary does not use the word to explain itself. ``exact`` is the exact relation behind an
    approximation.
    ``also`` lists records of other papers that say the same, and ``against`` those, of any paper, that cannot be
    true beside this one. Both are given on the later record; ``papers.relatives`` finds them from either end.
    ``source="unclear"`` says that the text as we have it, not its author, may be to blame.
    """

    id: str
    title: str
    printed: Written[Statement] = Written(read_statement)
    latex: str = ""
    kind: Kind = "line"
    defines: Written[Symbol | None] = Written(read_word, None)
    corrected: Written[Statement | None] = Written(read_statement, None)
    condition: Written[tuple[Relation | Family, ...]] = Written(read_conditions, ())
    instead: Written[Statement | None] = Written(read_statement, None)
    exact: Written[Statement | None] = Written(read_statement, None)
    note: str = ""
    source: Source = "clear"
    section: str = ""
    also: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    #: The line of its paper's file on which it begins; 0 if it stands in none.
    line: int = 0

    def __post_init__(self) -> None:
        offered = [name for name in ("corrected", "condition", "instead") if self.__dict__[f"_{name}"]]
        if len(offered) > 1:
            raise ValueError(f"{self.id}: offers {' and '.join(offered)}, of which at most one can be meant")
        if not self.paper or not self.number:
            raise ValueError(f"{self.id!r}: a record's id is paper:number or paper:slug")
        given = (self.__dict__[f"_{name}"] for name in ("printed", "corrected", "instead", "exact"))
        said = (each for form in given if isinstance(form, Statement) for each in relations(form))
        if nothing := next(filter(is_empty, said), None):
            raise ValueError(f"{self.id}: {nothing} says nothing; keep its sides as they are printed (evaluate=False)")

    @property
    def label(self) -> str:
        """What to call the printed form: a sentence of the text is not printed as a formula, but read as one."""
        return "read as" if self.kind == "claim" else "as printed"

    @property
    def digest(self) -> str:
        """A digest of all that its verdict is found of; it is another one where any of that was edited."""
        condition = ", ".join(map(str, self.condition))
        said = (self.printed, self.defines, self.corrected, condition, self.instead, self.exact)
        return sha256("\n".join(map(str, said)).encode()).hexdigest()[:12]

    @property
    def right(self) -> Statement:
        """What is right: the correction where there is one, else the printed form."""
        return self.corrected or self.instead or self.printed


@dataclass(frozen=True, eq=False)
class Equation(_Named):
    """A numbered equation: its lines, in the order of print."""

    id: str
    title: str
    lines: tuple[Record, ...]
    note: str = ""

    kind: Kind = "equation"
    line: int = 0


@dataclass(frozen=True)
class Paper:
    """A paper: how to cite it, and everything recorded of it, in the order of print.

    ``sets_empty_margins_aside`` says that it assumes, unless it says otherwise, that no marginal sum is zero.
    """

    key: str
    title: str
    author: str
    year: int | None  # None where the paper does not say
    bibtex: str
    contents: tuple[Equation | Record, ...]
    sets_empty_margins_aside: bool = False

    @property
    def dated(self) -> str:
        """The year, or a word where there is none."""
        return str(self.year or "undated")

    def records(self) -> Iterator[Record]:
        """Every line, claim and number, in the order of print."""
        for each in self.contents:
            yield from each.lines if isinstance(each, Equation) else (each,)
