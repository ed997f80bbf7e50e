"""What the sentences of docs/significance.md are made of: the ends of what was found, and a stop where it is not so."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from bookmaker_ref.study.by_margins import LEVEL, Coverages, where_defined
from bookmaker_ref.study.covering import Coverage


def sure(holds: bool, what: str) -> None:
    """Stop where a claim does not hold."""
    if not holds:
        raise ArithmeticError(f"the page says that {what}, and that is not so: write what is")


class Range(NamedTuple):
    """From the least to the greatest of some numbers.

    >>> f"{Range.over([0.25, 0.125, 0.5]):.2f}"
    '0.12 to 0.50'
    """

    low: float
    high: float

    @classmethod
    def over(cls, numbers: Iterable[float]) -> Range:
        """The range of these."""
        found = list(numbers)
        return cls(min(found), max(found))

    def __format__(self, spec: str) -> str:
        return f"{self.low:{spec}} to {self.high:{spec}}"


def between(found: Iterable[Coverages], name: str, k: int = 2) -> Range:
    """The least and the greatest coverage for I below 1, where the measure is defined."""
    ends = [where_defined(each) for one in found for each in one[name] if k > 2 or each.truth < 1]
    known = [end for end in ends if end is not None]
    return Range(min(end.low for end in known), max(end.high for end in known))


def off(found: Iterable[Coverages], name: str) -> float:
    """How far the coverage is from the level on average, for I below 1."""
    ends = [where_defined(each) for one in found for each in one[name] if each.truth < 1]
    far = [abs((end.low + end.high) / 2 - float(Fraction(LEVEL))) for end in ends if end is not None]
    return sum(far) / len(far)


def misses(found: Coverage) -> tuple[float, float]:
    """How often the truth is below and above."""
    ends = where_defined(found)
    if ends is None:
        raise ArithmeticError(f"{found.interval.name} is defined nowhere")
    sides = ends.below, ends.above
    sure(all(high - low < 1e-6 for low, high in sides), f"it is known on which side {found.interval.name} misses")
    return ends.below[1], ends.above[1]


def wider(found: Iterable[Coverages], name: str, than: str) -> Range:
    """From how many to how many times as wide one interval is as another on average, for I below 1."""
    return Range.over(
        (a.width or 0.0) / b.width
        for one in found
        for a, b in zip(one[name], one[than], strict=True)
        if b.width and b.truth < 1
    )
