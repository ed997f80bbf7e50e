"""The proof of a record, step by step: as text, and typeset."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sympy import Expr

from bookmaker_ref import html, latex
from bookmaker_ref.language import parse_statement
from bookmaker_ref.layout import Cell, Told, paint, paragraph
from bookmaker_ref.papers import derived_in, steps_of
from bookmaker_ref.papers.record import Equation, Record
from bookmaker_ref.symbolic import Statement
from bookmaker_ref.symbolic.statement import Relation
from bookmaker_ref.symbolic.writing import typeset, written

#: Letters of sentences that a LaTeX of itself does not set.
_SET = str.maketrans({"Σ": r"$\Sigma$", "β": r"$\beta$", "ξ": r"$\xi$", "√": r"$\surd$", "²": "$^2$", "³": "$^3$"})


@dataclass(frozen=True)
class Taken:
    """A step: a statement that is proved true, or proved false; or the record whose steps are these."""

    kind: str
    said: str
    code: str = ""  # of an equation whose sides are evaluated to the same: what they were

    @cached_property
    def statement(self) -> Statement | None:
        """What is said; None where another record is named."""
        return None if self.kind == "as in" else parse_statement(self.said)

    @property
    def shown(self) -> str:
        """The step for a reader: code with its value, where the statement itself says no more than a = a.

        >>> Taken("true", "9 = 9", "1 + 2 * 2 ** 2").shown
        '1 + 2 * 2 ** 2 = 9'
        """
        value = self.value
        return self.said if value is None or not self.code else f"{self.code} = {written(value)}"

    @property
    def value(self) -> Expr | None:
        """What both sides of an equation are, where these are the same letter by letter; else None."""
        said = self.statement
        is_one = isinstance(said, Relation) and said.operator == "=" and written(said.left) == written(said.right)
        return said.right if isinstance(said, Relation) and is_one else None

    def latex(self) -> str:
        """The step as LaTeX."""
        if self.statement is None:
            return rf"\text{{as in {self.said}}}"
        return (r"\text{false: } " if self.kind == "false" else "") + self.statement.latex()


@dataclass(frozen=True)
class Part:
    """What is said in words, and the steps that show it."""

    says: str
    steps: tuple[Taken, ...]

    @property
    def shown(self) -> tuple[Taken, ...]:
        """The steps for a reader: each once, and none that only says a = a."""
        return tuple(dict.fromkeys(each for each in self.steps if each.code or each.value is None))


@dataclass(frozen=True, repr=False)
class Proof(Told):
    """How a record is derived. Each step is decided by itself: `prove` takes any of them."""

    id: str
    place: str
    idea: str
    parts: tuple[Part, ...]

    def __repr__(self) -> str:
        count = sum(len(each.steps) for each in self.parts)
        return f"<{type(self).__name__} of {self.id}: {count} step{'s' * (count != 1)}>"

    def lines(self, said: Callable[[str], str] = str) -> Iterator[str]:
        """The idea, and each part with its steps."""
        yield f"{paint('proof', 'bold')}  derivations/{self.place}"
        for each in self.idea.split("\n\n"):
            yield f"  {paragraph(' '.join(each.split()), 2)}"
        for part in self.parts:
            yield ""
            if part.says:
                yield f"  {paragraph(part.says, 2)}"
            for step in part.shown:
                sign = {"true": "", "false": f"{Cell('false', 'red')}  ", "as in": "as in "}[step.kind]
                yield f"    {sign}{paragraph(step.shown, 8)}"

    def to_json(self) -> dict[str, Any]:
        """The steps, each with its LaTeX."""
        return {
            "id": self.id,
            "place": f"derivations/{self.place}",
            "idea": self.idea,
            "parts": [
                {
                    "says": part.says,
                    "steps": [*map(_in_json, part.steps)],
                }
                for part in self.parts
            ],
        }

    def to_latex(self) -> str:
        """The proof for a paper, which takes the packages amsmath and amsthm."""
        lines = [r"\begin{proof}", _sentence(self.idea)]
        for part in self.parts:
            lines += ["", _sentence(part.says)] if part.says else [""]
            if part.shown:
                steps = " \\\\\n".join(f"  {{}}{_set(step)}" for step in part.shown)
                lines += [r"\begin{gather*}", steps, r"\end{gather*}"]
        return "\n".join([*lines, r"\end{proof}"])

    def _repr_html_(self) -> str:
        shown = [html.paragraph(f"Proof of {self.id}. {' '.join(self.idea.split())}")]
        for part in self.parts:
            shown += [html.paragraph(part.says)] if part.says else []
            shown += [html.typeset(_set(step)) for step in part.shown]
        return "\n".join(shown)

    def _repr_latex_(self) -> str:
        return self.to_latex()


def _in_json(step: Taken) -> dict[str, str]:
    told = {"kind": step.kind, "said": step.said, "latex": step.latex()}
    return {**told, "code": step.code} if step.code else told


def _set(step: Taken) -> str:
    """A step as LaTeX, code as such."""
    if step.value is None:
        return step.latex()
    return rf"\texttt{{{latex.text(step.code)}}} = {typeset(step.value)}"


def _sentence(said: str) -> str:
    """Words as LaTeX sets them."""
    return latex.text(" ".join(said.split())).translate(_SET)


def proof_of(id: str) -> Proof | None:
    """How a record or an equation is derived; None where its lines are derived apart.

    >>> proof_of("powers2011:30.4")
    <Proof of powers2011:30.4: 9 steps>
    >>> print(proof_of("powers2011:38"))
    proof  derivations/powers2011/significance.py: eq38
      Odds L to 1 are a probability of 1/(1 + L) for the other side.
    <BLANKLINE>
        1/(1 + alpha/(1 - alpha)) = 1 - alpha for all alpha > 0
    """
    found = steps_of(id)
    if found is None:
        return None
    parts = [Part(each["says"], tuple(Taken(*step) for step in each["steps"])) for each in found["parts"]]
    return Proof(id, derived_in(id), found["idea"], tuple(parts))


def proofs_of(of: Equation | Record) -> list[Proof]:
    """The proof of a record or an equation, or those of its lines where they are derived apart; each once."""
    ids = [of.id, *(each.id for each in of.lines)] if isinstance(of, Equation) and not derived_in(of.id) else [of.id]
    found = [proof for each in ids if (proof := proof_of(each)) is not None]
    return list({each.place: each for each in reversed(found)}.values())[::-1]
