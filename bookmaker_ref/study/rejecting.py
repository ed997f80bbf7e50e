"""How often a test rejects, exactly: its size where nothing is known of the class, its power where something is.

A table where the test is undefined does not reject; how probable these tables are is told beside. A decision that is
near the threshold is made exactly, or it stays open: then the probability lies between ``low`` and ``high``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

import numpy as np

from bookmaker_ref.arguments import exact_level
from bookmaker_ref.layout import Cell
from bookmaker_ref.study.checks import checked_design, checked_each
from bookmaker_ref.study.designs import Design
from bookmaker_ref.study.enumeration import Block, Enumeration, Method
from bookmaker_ref.study.enumeration_of_classes import TotalOfClasses
from bookmaker_ref.study.model import Probability
from bookmaker_ref.study.setting import (
    Progress,
    Result,
    Setting,
    between,
    blocks_of,
    bracket,
    ends_json,
    every_table,
    number_json,
    one_table,
    share,
)
from bookmaker_ref.study.significance_tests import Test

#: Why there are two numbers where one is wanted, of a test and of an interval.
OPEN = "some tables lie so near to the threshold that it is not decided on which side"


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class Rejection(Result):
    """How probable it is that a test rejects: between ``low`` and ``high``, which are equal where nothing is open.

    ``near`` tables were so near to the threshold that they were decided exactly, ``open`` of these could not be.
    """

    test: Test
    alpha: Fraction
    setting: Setting
    low: Fraction | float
    high: Fraction | float
    undefined: Fraction | float
    near: int
    open: int

    HEADS: ClassVar = ("test", "rejects", "undefined")
    NOTE: ClassVar = "Where a test is undefined it does not reject."

    @property
    def name(self) -> str:
        """The test."""
        return self.test.name

    def shown(self) -> list[Cell | str]:
        """How often it rejects, and how often it is undefined."""
        return [Cell(between((self.low, self.high)), "bold"), share(self.undefined)]

    def doubts(self) -> Iterator[str]:
        """Tables that are not decided."""
        yield from [OPEN] if self.open else []

    @property
    def value(self) -> float:
        """The middle of what is known."""
        return float((Fraction(self.low) + Fraction(self.high)) / 2)

    @property
    def kind(self) -> str:
        """Size where predictions know nothing of the class, else power."""
        return "size" if self.setting.design.is_null else "power"

    def where_defined(self) -> tuple[Fraction | float, Fraction | float]:
        """The same, given that the test is defined."""
        rest = 1 - self.undefined
        if not rest:
            raise ZeroDivisionError(f"{self.test.name} is undefined on every table")
        return self.low / rest, min(self.high / rest, 1)

    def to_json(self) -> dict[str, Any]:
        """The numbers, and all that is needed to get them again."""
        return {
            "kind": self.kind,
            "test": self.test.to_json(),
            "alpha": str(self.alpha),
            **self.setting.to_json(),
            **ends_json((self.low, self.high)),
            "undefined": number_json(self.undefined),
            "near": self.near,
            "open": self.open,
        }


def rejections(
    tests: Iterable[Test],
    design: Design | TotalOfClasses,
    alpha: Probability = 0.05,
    *,
    method: Method | None = None,
    skip: float | None = None,
    progress: Progress | None = None,
) -> tuple[Rejection, ...]:
    """How often each test rejects; all of them in one go through the tables.

    >>> from bookmaker_ref.study import Total, independent, statistic_test
    >>> both = rejections(map(statistic_test, ["chi2", "chi2_kb"]), Total(16, independent("1/2", "1/2")))
    >>> [round(each.value, 4) for each in both]
    [0.0706, 0.0036]
    """
    exact_alpha = exact_level(alpha, "alpha", "0.05")
    chosen = checked_each(tests, ("name", "decided", "exactly"), "test", "statistic_test('chi2')")
    enumeration = every_table(design, method, skip)
    counted = [_Counted(test) for test in chosen]
    for block in blocks_of(enumeration, progress):
        for each in counted:
            each.add(enumeration, block, exact_alpha)
    setting = Setting.of(enumeration)
    found = []
    for each in counted:
        low, high = bracket(enumeration, each.rejecting, each.open_mass)
        undefined = enumeration.probability(each.undefined)
        found.append(Rejection(each.test, exact_alpha, setting, low, high, undefined, each.near, each.open))
    return tuple(found)


def size(
    test: Test,
    design: Design | TotalOfClasses,
    alpha: Probability = 0.05,
    *,
    method: Method | None = None,
    skip: float | None = None,
    progress: Progress | None = None,
) -> Rejection:
    """How often the test rejects where predictions know nothing of the class.

    >>> from bookmaker_ref.study import BothMargins, statistic_test
    >>> size(statistic_test("chi2"), BothMargins(4, 4, 4), 0.05).high
    Fraction(1, 35)
    """
    checked_design(design)
    if not design.is_null:
        raise ValueError("the size of a test is for predictions that know nothing of the class: power() is for others")
    return rejections([test], design, alpha, method=method, skip=skip, progress=progress)[0]


def power(
    test: Test,
    design: Design | TotalOfClasses,
    alpha: Probability = 0.05,
    *,
    method: Method | None = None,
    skip: float | None = None,
    progress: Progress | None = None,
) -> Rejection:
    """How often the test rejects, whatever the predictions know."""
    return rejections([test], design, alpha, method=method, skip=skip, progress=progress)[0]


class _Counted:
    """What was found of one test so far."""

    def __init__(self, test: Test) -> None:
        self.test = test
        self.rejecting: float = 0  # an integer where the method is exact, as are the others
        self.open_mass: float = 0
        self.undefined: float = 0
        self.near = self.open = 0

    def add(self, enumeration: Enumeration, block: Block, alpha: Fraction) -> None:
        found = self.test.decided(block.cells, alpha)
        rejects = found.rejects
        near = np.flatnonzero(found.near)
        if len(near):
            near = near[block.possible()[near]]
            rejects, undecided = rejects.copy(), np.zeros(block.size, dtype=np.bool_)
            for at in near.tolist():
                answer = self.test.exactly(one_table(block, at), alpha)
                rejects[at] = answer is True
                undecided[at] = answer is None
            self.near += len(near)
            self.open += int(undecided.sum())
            self.open_mass += enumeration.mass(block, undecided)
        self.rejecting += enumeration.mass(block, rejects)
        if found.undefined.any():
            self.undefined += enumeration.mass(block, found.undefined)
