"""What the tests of the records share: every record once, and its decision, made once."""

from __future__ import annotations

from functools import cache

from bookmaker_ref.decide import Decision, decide
from bookmaker_ref.papers import PAPERS, entry
from bookmaker_ref.papers.record import Equation, Record

RECORDS: tuple[Record, ...] = tuple(record for paper in PAPERS.values() for record in paper.records())
EQUATIONS: tuple[Equation, ...] = tuple(
    each for paper in PAPERS.values() for each in paper.contents if isinstance(each, Equation)
)


@cache
def decided(identifier: str) -> Decision:
    """The decision on a record; a session decides each once."""
    found = entry(identifier)
    assert isinstance(found, Record)
    return decide(found)
