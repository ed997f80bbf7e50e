"""Whether it is true: a statement is proved, refuted by the smallest table, or left undecided.

The methods are a closed list, each a decision for its class of statements; a failed search proves nothing.
"""

from __future__ import annotations

from bookmaker_ref.decide.finding import (
    ALL_TABLES,
    SOLVED,
    TRIED,
    Answer,
    ClassTable,
    Counterexample,
    Decision,
    Example,
    Finding,
    Point,
    Verdict,
)
from bookmaker_ref.decide.truth import prove, under
from bookmaker_ref.decide.verdict import FaultyRecord, NotTheSame, conclude, decide, same

__all__ = [
    "ALL_TABLES",
    "SOLVED",
    "TRIED",
    "Answer",
    "ClassTable",
    "Counterexample",
    "Decision",
    "Example",
    "FaultyRecord",
    "Finding",
    "NotTheSame",
    "Point",
    "Verdict",
    "conclude",
    "decide",
    "prove",
    "same",
    "under",
]
