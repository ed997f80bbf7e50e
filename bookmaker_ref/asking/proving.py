"""Whether a formula holds for every table on which its sides are defined, and if not, the smallest that breaks it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from dataclasses import asdict, dataclass
from time import monotonic
from typing import Any, Literal, TypeGuard

from bookmaker_ref import decide, html
from bookmaker_ref.arguments import wrong
from bookmaker_ref.asking.limits import OutOfTime, at_most
from bookmaker_ref.decide import ALL_TABLES, ClassTable, Counterexample, Example, Finding, under
from bookmaker_ref.decide.classes import NO_EMPTY_MARGIN
from bookmaker_ref.decide.scope import true_for_some
from bookmaker_ref.judging import Judge, Second, second, solver
from bookmaker_ref.language import FormulaError, is_latex, parse_conditions, parse_statement
from bookmaker_ref.layout import Cell, Told, contingency, fields, paint, square
from bookmaker_ref.messages import one_line
from bookmaker_ref.symbolic import All, Relation, Statement
from bookmaker_ref.symbolic.algebra import Undecidable
from bookmaker_ref.symbolic.writing import written

_LONGEST = 1e6
#: Seconds for a solver if nothing else is said, the least that are worth it, and the most that are given to it; and
#: among how many questions they are shared.
_PATIENCE, _LEAST, _LONG, _QUESTIONS = 20.0, 0.05, 20.0, 4
_STYLES = {"proved": "bold green", "false": "bold red", "undecided": "bold yellow"}


@dataclass(frozen=True, repr=False)
class Decided(Told):
    """What was found of a formula. ``bool()`` is true if it is proved, false if it is refuted, and raises otherwise.

    ``statement`` is what was read, with the conditions; ``verdict`` is ``"proved"``, ``"false"`` or ``"undecided"``.
    """

    asked: str
    given: tuple[str, ...]
    statement: Statement
    finding: Finding
    #: What a solver says as well, where one was asked.
    second: Second | None = None

    def __bool__(self) -> bool:
        if self.verdict == "undecided":
            why = one_line(self.reason, 300)
            raise ValueError(f"it is neither proved nor refuted: undecided ({why}); compare .verdict instead")
        return self.verdict == "proved"

    def __repr__(self) -> str:
        why = self.finding.reason if self.verdict == "undecided" else self.method or self.finding.reason
        return f"<{type(self).__name__} {one_line(self.statement, 120)}: {self.verdict}, {one_line(why, 60)}>"

    @property
    def verdict(self) -> str:
        """``"proved"``, ``"false"`` or ``"undecided"``."""
        return self.finding.verdict

    @property
    def scope(self) -> str:
        """For which tables it was found true: ``"every table"``, ``"every K"`` or, for example, ``"K = 2, 3, 4"``.

        Empty if it is false, or nothing was found. A statement about every K that was decided for some K only is
        undecided.
        """
        return self.finding.scope or ("every table" if self.verdict == "proved" else "")

    @property
    def method(self) -> str:
        """How it was decided; empty if it was not."""
        return self.finding.method

    @property
    def counterexample(self) -> Example | None:
        """A table that breaks what is false, or another example, and its two sides there."""
        return self.finding.counterexample

    @property
    def smallest_among(self) -> str:
        """Among which tables the counterexample is the smallest, such as ``"all tables"``; empty if not known."""
        return self.finding.smallest_among

    @property
    def domain(self) -> str:
        """Where both sides are defined, if that is not everywhere."""
        return self.finding.domain

    @property
    def reason(self) -> str:
        """Why it is undecided; empty if it is decided."""
        return self.finding.reason

    @property
    def contradiction(self) -> str:
        """How the methods and the solver contradict each other, in a sentence; empty where they do not."""
        return self.second.contradiction if self.second is not None else ""

    def latex(self) -> str:
        """What was decided, as LaTeX, which `prove` reads again."""
        return self.statement.latex()

    def to_json(self) -> dict[str, Any]:
        """The verdict with all that was found, and what was read."""
        found = self.counterexample
        return {
            "verdict": self.verdict,
            "scope": self.scope or None,
            "method": self.method,
            "counterexample": asdict(found) if found is not None and not _is_of_numbers(found) else None,
            "smallest_among": self.smallest_among or None,
            "domain": self.domain,
            "reason": self.reason,
            "statement": str(self.statement),
            "latex": self.latex(),
        } | ({"contradiction": self.contradiction} if self.contradiction else {})

    def lines(self, said: Callable[[str], str] = str) -> Iterator[str]:
        """The verdict, and the table that breaks what is false."""
        left, right = _names_of_sides(self.statement)
        verdict = f"{Cell(self.verdict, _STYLES[self.verdict])}{self._qualified}"
        yield f"{verdict}  {paint(one_line(self.asked, 10_000), 'bold')}"
        facts = [("read as", str(self.statement) if is_latex(self.asked) else "")]
        facts += [("given", "\n".join(" ".join(each.split()) for each in self.given))]
        table = self.counterexample
        if table:
            facts += [("left side", f"{left}{table.lhs}"), ("right side", f"{right}{table.rhs}")]
        if _is_table(table):
            yield from ("", f"{self.heading}, N = {sum(table.table)}:", "")
            yield from (*contingency(*table.table), "")
        elif _is_of_classes(table):
            size, n = len(table.matrix), sum(map(sum, table.matrix))
            yield from ("", f"{self.heading}, K = {size} and N = {n}:", "")
            yield from (*square(table.matrix), "")
        facts += [("reason", "" if self.scope else said(self.reason)), ("method", self.method), ("domain", self.domain)]
        yield from fields(facts)

    @property
    def _qualified(self) -> str:
        """What limits the verdict, if anything does; it belongs beside the verdict."""
        where = f" where {self.domain}" if self.domain == NO_EMPTY_MARGIN else ""
        if self.verdict == "undecided":
            return f" ({true_for_some(self.scope)}{where})" if self.scope else ""
        return where

    @property
    def heading(self) -> str:
        """What stands above the table that breaks it."""
        return breaking(self.smallest_among)

    def _repr_html_(self) -> str:
        found = "" if self.counterexample is None else str(self.counterexample)
        told = [f"{name}: {value}" for name, value in (("method", self.method), ("reason", self.reason)) if value]
        parts = [html.paragraph(each) for each in (found, *told) if each]
        return "\n".join([html.paragraph(f"{self.verdict}{self._qualified}"), html.typeset(self.latex()), *parts])

    def _repr_latex_(self) -> str:
        return rf"$\displaystyle {self.latex()}$"


def breaking(smallest_among: str) -> str:
    """What to call the table that breaks a statement.

    >>> breaking("tables without an empty margin")
    'The smallest table without an empty margin that breaks it'
    """
    if not smallest_among:
        return "A table that breaks it"
    kind = "" if smallest_among == ALL_TABLES else smallest_among.removeprefix("tables")
    return f"The smallest table{kind} that breaks it"


def prove(
    formula: str | Statement,
    given: str | Iterable[str] = (),
    *,
    seconds: float | None = None,
    judge: Literal["z3"] | None = None,
) -> Decided:
    r"""Decide a formula, in the language of formulas or in LaTeX, for every table, or where conditions hold.

    >>> prove("Correlation^2 = Informedness*Markedness").verdict
    'proved'
    >>> prove(r"\mathrm{Recall} = \mathrm{Precision}", given=r"\mathrm{Bias} = \mathrm{Prev}")
    <Decided Recall = Precision given Bias = Prevalence: proved, solving the hypothesis>
    >>> prove("F1 = Accuracy").counterexample
    Counterexample(tp=0, fp=0, fn=1, tn=1, lhs='0', rhs='1/2')

    A formula about K classes is about every K, unless it says ``for K = 2, 3, 4``. If it is decided for some K only, it
    is undecided, and ``scope`` says for which K it is true.

    With ``seconds`` it gives up after that time, and calls it undecided. The time is exact to about half a second, or
    until a single long step ends. In a thread other than the main one a limit makes the proof two to three times
    slower, and raises ``RuntimeError`` if the thread has a profiler. If the solver Z3 is installed it is asked
    about what the methods leave undecided, and the method says so; with ``judge="z3"`` it is asked whatever they find.
    """
    if isinstance(formula, str):
        statement, asked = parse_statement(formula), formula
    elif isinstance(formula, Statement):
        statement, asked = formula, str(formula)
    else:
        raise wrong(formula, "formula", "a text such as 'Recall = TP/RP', or a Statement", TypeError)
    conditions = (given,) if isinstance(given, str) else tuple(given)
    statement = _under(statement, conditions)
    if seconds is not None and not (isinstance(seconds, int | float) and 0 < seconds <= _LONGEST):
        raise wrong(seconds, "seconds", f"a number above 0, up to {_LONGEST:g}", ValueError)
    if judge not in (None, "z3"):
        raise wrong(judge, "judge", "'z3', or None", ValueError)
    if judge is not None:
        solver.program()  # says so at once where it is missing
    start = monotonic()
    found = _found(statement, seconds)
    left = _PATIENCE if seconds is None else seconds - (monotonic() - start)
    is_open = found.verdict == "undecided" and not found.scope
    asked_too = _asked_too(statement, found, left) if judge or is_open else None
    return Decided(asked, conditions, statement, asked_too.finding if asked_too else found, asked_too)


def _asked_too(statement: Statement, found: Finding, seconds: float) -> Second | None:
    """What the solver says, if there is one and there is time; of a list it is not asked."""
    if isinstance(statement, All) or seconds < _LEAST or not solver.is_there():
        return None
    judge = Judge(milliseconds=int(1000 * min(seconds, _LONG) / _QUESTIONS))
    try:
        with at_most(seconds):
            return second(statement, found, judge, seconds / 2)
    except (OutOfTime, Undecidable, RecursionError, MemoryError):
        return None


def _under(statement: Statement, conditions: tuple[str, ...]) -> Statement:
    """The statement, claimed only where all conditions hold."""
    if not conditions:
        return statement
    try:
        return under(statement, tuple(link for each in conditions for link in parse_conditions(each)))
    except FormulaError as error:
        raise FormulaError(f"in given: {error}") from None
    except TypeError:
        raise FormulaError("given= belongs to relations about tables of two classes: leave it out here") from None


def _found(statement: Statement, seconds: float | None) -> Finding:
    try:
        with nullcontext() if seconds is None else at_most(seconds):
            return decide.prove(statement)
    except OutOfTime:
        return Finding("undecided", reason=f"no answer within {seconds:g} s; seconds= gives more time")
    except Undecidable as why:
        return Finding("undecided", reason=str(why))
    except (RecursionError, MemoryError):
        return Finding("undecided", reason="the formula is too large for the methods there are")


def _is_of_numbers(example: Example) -> bool:
    """Whether it is two numbers that differ, without a table or letters."""
    return getattr(example, "point", None) == {}


def _is_table(example: Example | None) -> TypeGuard[Counterexample]:
    return hasattr(example, "table")


def _is_of_classes(example: Example | None) -> TypeGuard[ClassTable]:
    return hasattr(example, "matrix")


def _names_of_sides(statement: Statement) -> tuple[str, str]:
    """What stands before the values of both sides: nothing where it is not clear which relation breaks."""
    if not isinstance(statement, Relation):
        return "", ""
    left, right = ("" if side.is_number else f"{written(side)} = " for side in (statement.left, statement.right))
    return left, right
