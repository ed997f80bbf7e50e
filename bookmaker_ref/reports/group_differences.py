"""How much groups of cases differ: each pair of them, or each against all others, adjusted for how many there are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import isnan, nan

import numpy as np

from bookmaker_ref.equality import ByValue
from bookmaker_ref.reports.independent import Floats, differences
from bookmaker_ref.reports.report import asked_of
from bookmaker_ref.reports.values import Asked
from bookmaker_ref.sheets import name_of
from bookmaker_ref.significance.several import CORRECTIONS
from bookmaker_ref.tables.binary import Cells
from bookmaker_ref.tables.contingency import Contingency, Label

#: What each group is held against: every other one, or all other cases.
AGAINST = ("each", "rest")
_TOO_FEW = "there are too few cases for an interval, as of group"
#: How it is said that the reason lies in a group alone.
IN_GROUP = "in group "
#: More pairs take long, and nobody reads them.
_MOST_PAIRS = 5000


@dataclass(frozen=True, eq=False, slots=True)
class GroupDifference(ByValue):
    """How much a measure of one group is above that of another, with its interval and the p-value of no difference.

    ``adjusted`` is that p-value, adjusted for all comparisons. ``second`` is None where the others together are meant.
    What is not there is nan, for the ``reason``.
    """

    measure: str
    first: Label
    second: Label | None
    difference: float
    low: float = nan
    high: float = nan
    p: float = nan
    adjusted: float = nan
    reason: str = ""


@dataclass(frozen=True)
class _Side:
    """A group, or all cases but those of one."""

    name: Label | None
    told: str
    table: Contingency


def group_differences(
    groups: Mapping[Label, Contingency],
    whole: Contingency,
    positive: Label | None,
    measures: Sequence[str],
    *,
    level: float,
    against: str,
    correction: str,
) -> tuple[GroupDifference, ...]:
    """Each of the measures of each pair, measure by measure."""
    sides, pairs = _sides(groups, whole, against)
    asked = {measure: [asked_of(side.table, measure, positive) for side in sides] for measure in measures}
    plain = [each for measure in measures for each in _plain(measure, asked[measure], sides, pairs)]
    many = sum(not each.reason for each in plain)
    alone = level if correction == "none" or not many else 1 - (1 - level) / many
    found = []
    for at, measure in enumerate(measures):
        mine = plain[at * len(pairs) : (at + 1) * len(pairs)]
        known = [pair for pair, each in zip(pairs, mine, strict=True) if not each.reason]
        ends = iter(zip(*differences(measure, _stacked(asked[measure]), known, alone), strict=True) if known else ())
        found += [each if each.reason else _with(each, *next(ends)) for each in mine]
    adjusted = iter(CORRECTIONS[correction]([each.p for each in found if not each.reason]).tolist() if many else ())
    return tuple(each if each.reason else replace(each, adjusted=next(adjusted)) for each in found)


def _sides(
    groups: Mapping[Label, Contingency], whole: Contingency, against: str
) -> tuple[list[_Side], list[tuple[int, int]]]:
    """What is compared, and which with which."""
    sides = [_Side(name, f"{IN_GROUP}{name_of(name)}", table) for name, table in groups.items()]
    many = len(sides)
    if against == "rest":
        for name, table in groups.items():
            others = Contingency(whole.counts - table.counts, whole.predicted, whole.real, whole.positive)
            sides.append(_Side(None, f"without group {name_of(name)}", others))
        return sides, [(at, many + at) for at in range(many)]
    pairs = list(combinations(range(many), 2))
    if len(pairs) > _MOST_PAIRS:
        raise ValueError(
            f"{many} groups make {len(pairs)} pairs, more than {_MOST_PAIRS}: against='rest' holds each group against"
            f" all others"
        )
    return sides, pairs


def _plain(
    measure: str, asked: Sequence[Asked], sides: Sequence[_Side], pairs: Sequence[tuple[int, int]]
) -> list[GroupDifference]:
    """The differences alone, and why there are none."""
    values = [each.value(measure, 0.0) for each in asked]
    reasons = [f"{side.told} {each.reason}" if each.reason else "" for side, each in zip(sides, values, strict=True)]
    return [
        GroupDifference(
            measure,
            sides[one].name,
            sides[other].name,
            values[one].value - values[other].value,
            reason=reasons[one] or reasons[other],
        )
        for one, other in pairs
    ]


def _with(each: GroupDifference, low: float, high: float, p: float) -> GroupDifference:
    """The same with its interval; where no method has one, such as of a single case, with the reason."""
    if isnan(low) or isnan(p):
        return replace(each, reason=f"{_TOO_FEW} {name_of(each.first)}")
    return replace(each, low=float(low), high=float(high), p=float(p))


def _stacked(asked: Sequence[Asked]) -> Floats:
    """Tables as an array whose rows are predictions; of two classes the positive one comes first."""
    tables = [
        np.reshape([float(cell) for cell in each.given], (2, 2)) if isinstance(each.given, Cells) else each.given.counts
        for each in asked
    ]
    return np.array(tables, dtype=np.float64)
