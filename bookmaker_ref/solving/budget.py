"""How long an answer may take: a deadline for all of it, and for each formula a number of steps.

The steps are products of terms, so the same question always gets the same answer, however busy the machine is.
A signal reaches the main thread alone, and would end what has been found as well. Here each loop asks whether the
time is up: what can be cut short stops there and returns what it has, and what cannot raises `TimeIsUp`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf
from time import monotonic
from typing import Final

#: A formula is left out if it takes more products of terms than this: some seconds. Longer ones have some ten thousand
#: characters.
MOST_PRODUCTS: Final = 2_000_000
_LEFT: Final[ContextVar[list[float] | None]] = ContextVar("left", default=None)
_DEADLINE: Final = ContextVar("deadline", default=inf)


class TooHard(ValueError):
    """Equations that would grow beyond what is kept."""


class TimeIsUp(Exception):
    """The deadline passed before a result was found. It is no result, so nothing that remembers results keeps it."""


@contextmanager
def until(deadline: float) -> Iterator[None]:
    """Set the deadline, on the clock of `monotonic`; an earlier one stays."""
    token = _DEADLINE.set(min(deadline, _DEADLINE.get()))
    try:
        yield
    finally:
        _DEADLINE.reset(token)


def time_is_up() -> bool:
    """Whether the deadline has passed."""
    deadline = _DEADLINE.get()
    return deadline < inf and monotonic() >= deadline


def check_time() -> None:
    """Raise `TimeIsUp` after the deadline."""
    if time_is_up():
        raise TimeIsUp


@contextmanager
def limited_work(most: float = MOST_PRODUCTS) -> Iterator[None]:
    """Allow this many products of terms, whatever was spent outside."""
    token = _LEFT.set([most])
    try:
        yield
    finally:
        _LEFT.reset(token)


def spend(products: int) -> None:
    """Count products of terms before they are computed; raise `TooHard` where they are too many."""
    check_time()
    left = _LEFT.get()
    if left is not None:
        left[0] -= products
        if left[0] < 0:
            raise TooHard("it would take too many steps")
