"""mpmath's arithmetic in contexts of this package, one a thread: what sets a precision here sets it for nobody else.

mpmath's own functions (``mpmath.mp``, ``mpmath.iv``) share one precision among all threads and all users of mpmath.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import local
from typing import Any, Protocol, Self, cast

from mpmath import libmp
from mpmath.ctx_iv import MPIntervalContext
from mpmath.ctx_mp import MPContext

#: A number as mpmath holds it: sign, mantissa, exponent, bits.
Bound = tuple[int, int, int, int]


class Interval(Protocol):
    """An interval of mpmath's, as far as it is used here: each operation rounds outwards."""

    @property
    def _mpi_(self) -> tuple[Bound, Bound]: ...
    @property
    def a(self) -> Interval: ...
    @property
    def b(self) -> Interval: ...
    def __add__(self, other: Interval | int, /) -> Interval: ...
    def __radd__(self, other: Interval | int, /) -> Interval: ...
    def __sub__(self, other: Interval | int, /) -> Interval: ...
    def __rsub__(self, other: Interval | int, /) -> Interval: ...
    def __mul__(self, other: Interval | int, /) -> Interval: ...
    def __truediv__(self, other: Interval | int, /) -> Interval: ...
    def __rtruediv__(self, other: Interval | int, /) -> Interval: ...
    def __pow__(self, other: int, /) -> Interval: ...
    def __neg__(self) -> Self: ...
    def __abs__(self) -> Interval: ...
    def __contains__(self, other: int, /) -> bool: ...
    def __lt__(self, other: Interval | int, /) -> bool: ...
    def __le__(self, other: Interval | int, /) -> bool: ...
    def __gt__(self, other: Interval | int, /) -> bool: ...
    def __ge__(self, other: Interval | int, /) -> bool: ...


class Arithmetic(Protocol):
    """mpmath's arithmetic of intervals, with the digits that `intervals_with` sets."""

    dps: int
    pi: Interval

    def mpf(self, ends: int | Sequence[Interval | int], /) -> Interval: ...
    def make_mpf(self, ends: tuple[Bound, Bound], /) -> Interval: ...
    def exp(self, x: Interval, /) -> Interval: ...
    def log(self, x: Interval | int, /) -> Interval: ...
    def sqrt(self, x: Interval, /) -> Interval: ...


#: mpmath keeps each constant with the most bits that were asked for, and replaces it without a lock if more are. Asking
#: for this many first keeps what is computed here from replacing it, and from reading what is just being replaced.
_BITS = 20_000


class _Contexts(local):
    """The contexts of a thread."""

    def __init__(self) -> None:
        for constant in (libmp.libelefun.pi_fixed, libmp.libelefun.ln2_fixed, libmp.libelefun.e_fixed):
            constant(_BITS)
        self.intervals = cast(Arithmetic, MPIntervalContext())
        self.reals: Any = MPContext()  # mpmath has no types


_contexts = _Contexts()


def intervals() -> Arithmetic:
    """The arithmetic of intervals of this thread."""
    return _contexts.intervals


def reals() -> Any:
    """The arithmetic of real and complex numbers of this thread, with all of mpmath's functions."""
    return _contexts.reals


@contextmanager
def intervals_with(digits: int) -> Iterator[Arithmetic]:
    """Within this, `intervals` has this many digits in this thread."""
    context = _contexts.intervals
    before, context.dps = context.dps, digits
    try:
        yield context
    finally:
        context.dps = before


@contextmanager
def reals_with(digits: int) -> Iterator[Any]:
    """Within this, `reals` has this many digits in this thread."""
    context = _contexts.reals
    before, context.dps = context.dps, digits
    try:
        yield context
    finally:
        context.dps = before
