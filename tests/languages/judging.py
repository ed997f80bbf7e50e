"""What the values of a language are worth beside the golden ones: errors in ulp, undefined values, signs, bounds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import copysign, isnan, ulp

from bookmaker_ref.golden import load
from bookmaker_ref.golden.vector import Vector
from bookmaker_ref.symbolic import MEASURES

#: Up to here every whole number is a double.
DOUBLES = 2**53
#: The most that a value may be off, in ulp: of what is rational, and of all others.
MOST_RATIONAL, MOST_OTHERS = 2.0, 4.0


@dataclass(frozen=True)
class Judgement:
    """What came of all vectors that were asked for; ``wrong`` says of each fault what it is."""

    asked: int
    left_out: int
    nearest: int
    valued: int
    undefined: int
    worst_rational: float
    worst_other: float
    wrong: tuple[str, ...]


@cache
def vectors(most: int | None = None) -> tuple[Vector, ...]:
    """Every golden vector of two classes with cells up to this size."""
    found = (each for each in load(family="binary") if not each.variant)
    return tuple(each for each in found if most is None or max(each.cells) <= most)


def line(vector: Vector) -> str:
    """The vector as programs are asked for it."""
    return f"{vector.canonical} {' '.join(map(str, vector.cells))}"


def judged(asked: Sequence[Vector], values: Iterable[float]) -> Judgement:
    """What the values are worth."""
    wrong: list[str] = []
    worst = {True: 0.0, False: 0.0}
    nearest = undefined = 0
    for vector, value in zip(asked, values, strict=True):
        fault = fault_of(vector, value)
        wrong += [f"{line(vector)}: {value!r}, right is {vector.value!r}: {fault}"] if fault else []
        if vector.value is None:
            undefined += isnan(value)
        elif not isnan(value):
            nearest += value == vector.value
            irrational = MEASURES[vector.canonical].is_irrational
            worst[irrational] = max(worst[irrational], error(vector, value))
    valued = sum(each.value is not None for each in asked)
    left_out = len(vectors()) - len(asked)
    return Judgement(len(asked), left_out, nearest, valued, undefined, worst[False], worst[True], tuple(wrong))


def error(vector: Vector, value: float) -> float:
    """How far the value is from the right one, in units of its last place."""
    assert vector.value is not None
    assert vector.digits is not None
    gap = abs(Fraction(value) - Fraction(vector.digits))
    return float(gap / Fraction(ulp(vector.value) if vector.value else ulp(1.0)))


def fault_of(vector: Vector, value: float) -> str:
    """What is wrong with the value, if anything is."""
    right = vector.value
    if right is None:
        return "" if isnan(value) else "it is undefined"
    if isnan(value):
        return "it is defined"
    measure = MEASURES[vector.canonical]
    if vector.exact in ("0", "1", "-1") and value != int(vector.exact):
        return "it is exactly so"
    if right == 0 and copysign(1.0, value) < 0:
        return "it is 0, and not -0"
    if (value > 0) - (value < 0) != (right > 0) - (right < 0):
        return "another sign"
    if not float(measure.low) <= value <= float(measure.high):
        return "out of range"
    most = MOST_OTHERS if measure.is_irrational else MOST_RATIONAL
    return "" if error(vector, value) <= most else f"off by {error(vector, value):.3g} ulp"
