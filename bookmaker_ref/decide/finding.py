"""What a decision says: the verdict, the method that reached it, and the table that breaks what is false."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Literal

Answer = Literal["proved", "false", "undecided"]
Verdict = Literal["definition", "proved", "conditional", "approximation", "misprint", "false", "empirical", "undecided"]

#: From what stands best to what stands worst; an equation has the verdict of its worst line.
VERDICTS: tuple[Verdict, ...] = (
    "definition",
    "proved",
    "approximation",
    "empirical",
    "conditional",
    "misprint",
    "false",
    "undecided",
)
#: How a table was found that is not known to be the smallest.
SOLVED, TRIED = "a table that was solved for", "a table that was tried"
#: Among which tables a counterexample of two classes is the smallest.
ALL_TABLES = "all tables"


@dataclass(frozen=True)
class Counterexample:
    """A table of two classes on which a statement fails, and its two sides there.

    Tables are ordered by N, then by (TP, FP, FN, TN), as tuples compare.
    """

    tp: int
    fp: int
    fn: int
    tn: int
    lhs: str
    rhs: str

    @property
    def table(self) -> tuple[int, int, int, int]:
        """The four cells."""
        return self.tp, self.fp, self.fn, self.tn

    @property
    def size(self) -> tuple[int, ...]:
        """What makes one counterexample smaller than another."""
        return sum(self.table), *self.table

    def __str__(self) -> str:
        return f"on the table {self.table} its sides are {self.lhs} and {self.rhs}"


@dataclass(frozen=True)
class ClassTable:
    """A table of K classes on which a statement fails, row by row, predictions in rows; and its two sides there.

    Tables are ordered by K, then by N, then by their cells in the order in which they are written.
    """

    matrix: tuple[tuple[int, ...], ...]
    lhs: str
    rhs: str

    @property
    def size(self) -> tuple[int, ...]:
        """What makes one counterexample smaller than another."""
        return len(self.matrix), sum(map(sum, self.matrix)), *(cell for row in self.matrix for cell in row)

    def __str__(self) -> str:
        rows = "; ".join(", ".join(map(str, row)) for row in self.matrix)
        return f"on the table ({rows}) its sides are {self.lhs} and {self.rhs}"


@dataclass(frozen=True)
class Point:
    """Values of free letters at which a statement without a table fails; none if it speaks of numbers alone."""

    point: dict[str, str]
    lhs: str
    rhs: str

    @property
    def size(self) -> tuple[int, ...]:
        """What makes one counterexample smaller than another: a table says more than a point."""
        return (10**9,)

    def __str__(self) -> str:
        letters = ", ".join(f"{letter} = {number}" for letter, number in self.point.items())
        return f"{letters and f'at {letters} '}its sides are {self.lhs} and {self.rhs}"


Example = Counterexample | ClassTable | Point


def _example_of(data: object) -> Example:
    """The example that was made such data of, with nothing in it of a wrong kind."""
    match data:
        case {"tp": int(tp), "fp": int(fp), "fn": int(fn), "tn": int(tn), "lhs": str(lhs), "rhs": str(rhs)}:
            return Counterexample(tp, fp, fn, tn, lhs, rhs)
        case {"matrix": list(rows), "lhs": str(lhs), "rhs": str(rhs)} if all(map(_is_row, rows)):
            return ClassTable(tuple(map(tuple, rows)), lhs, rhs)
        case {"point": dict(point), "lhs": str(lhs), "rhs": str(rhs)} if all(map(_is_text, point.values())):
            return Point(point, lhs, rhs)
        case _:
            raise ValueError("not an example")


def _is_row(row: object) -> bool:
    return isinstance(row, list) and all(isinstance(cell, int) for cell in row)


def _is_text(value: object) -> bool:
    return isinstance(value, str)


@dataclass(frozen=True)
class Finding:
    """What was found about one statement.

    ``scope`` is empty for tables of two classes. For K classes it says for which K the statement is true: ``"every K"``
    or, for example, ``"K = 2, 3, 4"``. A statement about every K with such a narrower scope is undecided.
    ``smallest_among`` says among which tables the counterexample is the smallest; it is empty if that is not known.
    """

    verdict: Answer
    method: str = ""
    counterexample: Example | None = None
    reason: str = ""
    domain: str = ""
    scope: str = ""
    smallest_among: str = ""

    @property
    def is_true_in_scope(self) -> bool:
        """Whether the statement is proved, if only for the K in ``scope``."""
        return self.verdict == "proved" or bool(self.scope)

    def as_data(self) -> dict[str, object]:
        """The finding as JSON has it."""
        return asdict(self)

    @staticmethod
    def of_data(data: object) -> Finding:
        """The finding that was made such data of; ``ValueError`` where it is that of none.

        >>> found = Finding("proved", "rational identity")
        >>> Finding.of_data(found.as_data()) == found
        True
        """
        match data:
            case {"verdict": "proved" | "false" | "undecided" as verdict, "method": str(method), **rest}:
                match rest:
                    case {
                        "reason": str(reason),
                        "domain": str(domain),
                        "scope": str(scope),
                        "smallest_among": str(among),
                        "counterexample": example,
                    } if len(rest) == 5:
                        found = None if example is None else _example_of(example)
                        return Finding(verdict, method, found, reason, domain, scope, among)
        raise ValueError("not a finding")


@dataclass(frozen=True)
class Decision:
    """What was found about one record, or about an equation by its worst line."""

    id: str
    verdict: Verdict
    method: str
    counterexample: Example | None = None
    corrected: str | None = None
    condition: str | None = None
    detail: str = ""
    #: For which K it was proved, if it is about K classes; the correction, if what is printed is false.
    scope: str = ""
    #: Among which tables the counterexample is the smallest.
    smallest_among: str = ""
    lines: tuple[Decision, ...] = ()
    #: The smallest counterexample without an empty margin, if the smallest of all has one.
    inside: Counterexample | None = None
    #: The smallest that tells the printed form from the corrected one, where those before do not.
    telling: Counterexample | None = None
