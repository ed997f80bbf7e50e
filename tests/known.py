"""What a statement of known truth is, for the tests of how far the prover reaches; and words of one sort."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from sympy import Symbol

from bookmaker_ref.solving.words import Word, grows, words
from bookmaker_ref.symbolic import VOCABULARY
from bookmaker_ref.symbolic.vocabulary import takes_p

Table = tuple[int, int, int, int]


@dataclass(frozen=True)
class Known:
    """A statement with its truth; ``breaks`` is a table on which it fails, or ``fails`` says where."""

    kind: str
    text: str
    reason: str
    breaks: Table | None = None
    fails: str = ""

    @property
    def is_true(self) -> bool:
        """Whether it holds on every table, and for all letters."""
        return self.breaks is None and not self.fails


@cache
def words_of_tables() -> list[Symbol]:
    """The words that have a value on a table: all but those of a p-value."""
    return [word for word in VOCABULARY if not takes_p(word)]


@cache
def ratios() -> list[Word]:
    """The words of `solve` that do not grow with the number of cases."""
    return [each for each in words() if not grows(each.name)]
