"""Scorers for scikit-learn, of every measure that says which of two systems is better."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from importlib import import_module
from typing import Any

from bookmaker_ref import multiclass, names, scores
from bookmaker_ref.numeric import _generated as numeric
from bookmaker_ref.scores.score import SUFFIX, canonical, meanings, unclear
from bookmaker_ref.tables.contingency import Contingency


class Scorers(dict[str, Any]):
    """Scorers by any name of their measure. Each that is taken is one's own: to ask for weights changes no other."""

    def __getitem__(self, name: str) -> Any:
        own = canonical(name) if isinstance(name, str) else None
        return deepcopy(super().__getitem__(name if own is None else own))

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and super().__contains__(canonical(name))

    def get(self, name: str, default: Any = None) -> Any:
        """The scorer of this name, as ``[name]`` gives it; something else where there is none."""
        try:
            return self[name]
        except KeyError:
            return default

    def __missing__(self, name: str) -> Any:
        if isinstance(name, str) and (said := unclear(name, " or ".join(map(repr, names.suggested(name, self))))):
            raise KeyError(f"{name!r}{said}")
        measure = names.meant(name, self) if isinstance(name, str) else None
        meant = f"; did you mean {measure!r}?" if measure else ": it is no measure, or does not say what is better"
        raise KeyError(f"{name!r}{meant}")


def scorers() -> Scorers:
    """Scorers by the name of the measure, signed so that more is better."""
    try:
        make_scorer = import_module("sklearn.metrics").make_scorer  # it is no dependency
    except ImportError:
        raise ImportError(
            "SCORERS are scikit-learn's: pip install scikit-learn (the scores themselves need none)"
        ) from None
    return Scorers(
        (name, make_scorer(getattr(scores, f"{name}{SUFFIX}"), greater_is_better=sign > 0))
        for name in meanings()
        if (sign := direction(name))
    )


def direction(measure: str) -> int:
    """1 where more is better, -1 where less is, 0 where the measure does not tell.

    It tells, if on tables with the same margins nearly all right is on one side of nearly all wrong, for two classes
    and for three alike: a square such as chi-squared is the same for both.

    >>> direction("informedness"), direction("fallout"), direction("chi2"), direction("prevalence")
    (1, -1, 0, 0)
    """
    found = {(right > wrong) - (right < wrong) for right, wrong in _right_and_wrong(measure)}
    return found.pop() if len(found) == 1 else 0


def _right_and_wrong(measure: str) -> Iterator[tuple[float, float]]:
    """Its values where 9 of 11 cases of each class are right, and where so many are of the next class instead."""
    meant = meanings()[measure]
    if meant.of_two:
        of_two = getattr(numeric, meant.of_two)
        yield of_two(9, 2, 2, 9), of_two(2, 9, 9, 2)
    if meant.of_classes:
        of_classes = multiclass.MEASURES[meant.of_classes]
        for right, wrong in (([[9, 2], [2, 9]], [[2, 9], [9, 2]]), (_shifted(0), _shifted(1))):
            yield (
                of_classes(Contingency.from_matrix(right, rows="predicted")),
                of_classes(Contingency.from_matrix(wrong, rows="predicted")),
            )


def _shifted(by: int) -> list[list[int]]:
    return [[9 if (row - column) % 3 == by else 1 for column in range(3)] for row in range(3)]
