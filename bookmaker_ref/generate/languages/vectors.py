"""Golden values for the self-test of a file: a few of each measure that find the most."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from bookmaker_ref.golden import load
from bookmaker_ref.golden.vector import Vector

_EXACT = 2**53
#: What is taken of each measure, if there is one: the first that is so, by the size of its table.
_WANTED: tuple[Callable[[Vector], bool], ...] = (
    lambda each: each.n > 20 and each.value is not None,
    lambda each: each.value is None,
    lambda each: "negative" in each.flags,
    lambda each: "chance" in each.flags and each.value is not None,
)
_LAST = "near-chance"


def chosen(measure: str) -> tuple[Vector, ...]:
    """Some golden values of a measure that every language can be asked for: cells are whole, and up to 2^53.

    >>> [each.value for each in chosen("informedness")][:2]
    [0.5461538461538461, None]
    """
    pool = [each for each in _vectors() if each.canonical == measure]
    first = [next(filter(wanted, pool), None) for wanted in _WANTED]
    near = next((each for each in reversed(pool) if _LAST in each.flags), None)
    found = {each.id: each for each in (*first, near, pool[-1]) if each is not None}
    return tuple(found.values())


@cache
def _vectors() -> tuple[Vector, ...]:
    fit = (each for each in load(family="binary") if not each.variant and max(each.cells) <= _EXACT)
    return tuple(sorted(fit, key=lambda each: each.n))
