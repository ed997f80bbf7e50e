"""What every result of the study says, beside its numbers, so that anybody gets it again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import isfinite
from typing import Any

from bookmaker_ref.study.checks import checked_design, checked_progress
from bookmaker_ref.study.designs import Design
from bookmaker_ref.study.enumeration import Block, Enumeration, Method, enumerated
from bookmaker_ref.study.enumeration_of_classes import TotalOfClasses, enumerated_classes

#: Raised whenever a result would come out differently: what rejects, what covers, what is conditioned on.
DEFINITIONS = 2
#: Called with the number of tables done and of all tables, now and then.
Progress = Callable[[int, int], None]
#: Two numbers with a probability between them.
Between = tuple[Fraction | float, Fraction | float]
_TEXT_BITS = 13000  # of an integer, which Python still turns into a text


@dataclass(frozen=True, slots=True)
class Setting:
    """Of which tables a result speaks: the design, the method, and what may be missing."""

    design: Design | TotalOfClasses
    method: Method
    skip: float
    rounding: float
    tables: int
    definitions: int = DEFINITIONS

    @classmethod
    def of(cls, enumeration: Enumeration, design: Design | TotalOfClasses) -> Setting:
        """The setting of an enumeration."""
        return cls(design, enumeration.method, enumeration.skip, enumeration.rounding, enumeration.tables)

    def to_json(self) -> dict[str, Any]:
        """The same as plain values."""
        return {
            "design": self.design.to_json(),
            "method": self.method,
            "skip": self.skip,
            "rounding": self.rounding,
            "tables": self.tables,
            "definitions": self.definitions,
        }


def every_table(design: Design | TotalOfClasses, method: Method | None, skip: float | None) -> Enumeration:
    """The enumeration of a design of any number of classes."""
    checked_design(design)
    if isinstance(design, TotalOfClasses):
        return enumerated_classes(design, method, skip=skip)
    return enumerated(design, method, skip=skip)


def blocks_of(enumeration: Enumeration, progress: Progress | None) -> Iterator[Block]:
    """The blocks, and how far they are."""
    checked_progress(progress)
    done = 0
    for block in enumeration.blocks():
        yield block
        done += block.size
        if progress is not None:
            progress(done, enumeration.tables)
    if progress is not None:
        progress(enumeration.tables, enumeration.tables)


def bracket(enumeration: Enumeration, mass: float, open_mass: float = 0) -> Between:
    """Between what a probability lies: what is certain, and with all that is open or left out."""
    low, more = enumeration.probability(mass), enumeration.probability(open_mass)
    if isinstance(low, Fraction) and isinstance(more, Fraction):
        return low, low + more
    slack = enumeration.rounding
    return max(0.0, float(low) - slack), min(1.0, float(low) + float(more) + enumeration.skip + slack)


def one_table(block: Block, at: int) -> tuple[Any, ...]:
    """One table of a block as plain integers: four counts, or one matrix as rows."""
    if len(block.cells) > 1:
        return tuple(int(cell[at]) for cell in block.cells)
    return (tuple(tuple(row) for row in block.cells[0][at].tolist()),)


def number_json(value: Fraction | float | None) -> dict[str, Any]:
    """A float, and the exact value as a text where there is one that is not endless."""
    if value is None or (isinstance(value, float) and not isfinite(value)):
        return {"value": None, "exact": None}
    exact = isinstance(value, Fraction) and value.denominator.bit_length() < _TEXT_BITS
    return {"value": float(value), "exact": str(value) if exact else None}
