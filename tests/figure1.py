"""Figure 1 of powers2003: the records of its four models, and the table that each of them is about."""

from __future__ import annotations

from functools import cache

from bookmaker_ref import papers
from bookmaker_ref.papers import Record, entry
from bookmaker_ref.symbolic import Shows

Table = tuple[int, int, int, int]


def _numbers(model: str) -> tuple[Record, ...]:
    return tuple(each for each in papers.PAPERS["powers2003"].records() if each.number.startswith(f"{model}-"))


def _table(model: str) -> Table:
    """The table in the first number of the model that names one."""
    edge = entry(f"powers2003:{model}-edge")
    assert isinstance(edge, Record)
    assert isinstance(edge.printed, Shows)
    assert edge.printed.table is not None
    return edge.printed.table


@cache
def models() -> dict[str, tuple[tuple[Record, ...], Table]]:
    """By name: the numbers that the page prints, and TP, FP, FN, TN."""
    return {model: (_numbers(model), _table(model)) for model in ("model1", "model2", "model3", "model4")}
