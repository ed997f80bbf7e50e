"""A limit of time for what may take long.

In the main thread a signal ends the work. In any other thread Python calls a function of this module at each call, and
that looks at the clock. So in both cases it is the thread itself that raises `OutOfTime`, and only within the ``with``:
no thread raises anything in another, and nothing is left behind that could come up later.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from inspect import CO_GENERATOR
from threading import current_thread, main_thread
from time import monotonic
from types import FrameType

_AGAIN = 0.5  # seconds between two calls to stop
#: Packages whose functions may be interrupted when they start; functions of others may hold a lock, or clean up.
_ENDED = frozenset({"bookmaker_ref", "sympy", "mpmath"})
#: Modules whose functions must not be interrupted: they import, or hold a lock.
_NOT_ENDED = frozenset(
    {"importlib", "_frozen_importlib", "_frozen_importlib_external", "threading", "subprocess", "weakref"}
)
#: Functions that must not be ended on the way either: those that clean up, and one of mpmath's whose callers overhear
#: every exception.
_CLEANING = frozenset({"__enter__", "__exit__", "__del__", "convert"})
#: Where an interrupt would keep `at_most` itself from ending the limit.
_OWN = frozenset({__name__, "contextlib"})


class OutOfTime(BaseException):
    """Like an interrupt from the keyboard, not to be caught by anything on the way."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise `OutOfTime` in what takes longer, in any thread; ``RuntimeError`` in a further thread that is profiled.

    Outside of the main thread it ends at the next call of a function of this package, SymPy or mpmath; a single long
    step without such a call is not cut short. The work is two to three times slower there.
    """
    with _by_signal(seconds) if _has_signals() else _by_calls(seconds):
        yield


def _has_signals() -> bool:
    """Whether a signal can end what runs here: only in the main thread, and not on Windows."""
    return hasattr(signal, "setitimer") and current_thread() is main_thread()


@contextmanager
def _by_signal(seconds: float) -> Iterator[None]:
    up, is_inside = False, True

    def stop(number: int, frame: FrameType | None) -> None:
        nonlocal up
        up = True
        if is_inside and frame is not None and _module(frame) not in _OWN:
            raise OutOfTime

    before = signal.signal(signal.SIGALRM, stop)
    try:
        # Again and again, for an exception that comes up while garbage is collected goes nowhere.
        signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
        yield
    except Exception as error:
        if up:
            raise OutOfTime from error  # some library overheard it, and went on to a fault of its own
        raise
    finally:
        is_inside = False
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    if up:
        raise OutOfTime  # what is found after a library overheard it is not to be trusted


@contextmanager
def _by_calls(seconds: float) -> Iterator[None]:
    if sys.getprofile() is not None:
        raise RuntimeError("seconds= needs a thread without a profiler: leave out one of them, or use the main thread")
    until, up, home = monotonic() + seconds, False, _caller()

    def look(frame: FrameType, event: str, argument: object) -> None:
        nonlocal up
        if event == "call" and monotonic() >= until and _may_end(frame, home):
            up = True
            raise OutOfTime

    sys.setprofile(look)
    try:
        yield
    except Exception as error:
        if up:
            raise OutOfTime from error  # as above
        raise
    finally:
        sys.setprofile(None)
        home = None  # a frame that knows itself is kept for long
    if up:
        raise OutOfTime


def _caller() -> FrameType | None:
    """The function whose work is limited."""
    at: FrameType | None = sys._getframe()
    while at is not None and _module(at) in _OWN:
        at = at.f_back
    return at


def _may_end(frame: FrameType, home: FrameType | None) -> bool:
    """Whether the function that starts here can be ended: a generator that goes on could not clean up."""
    if _package(frame) not in _ENDED or frame.f_code.co_flags & CO_GENERATOR:
        return False
    at: FrameType | None = frame
    while at is not None and at is not home:
        if at.f_code.co_name in _CLEANING or _package(at) in _NOT_ENDED:
            return False
        at = at.f_back
    return True


def _package(frame: FrameType) -> str:
    return _module(frame).partition(".")[0]


def _module(frame: FrameType) -> str:
    return str(frame.f_globals.get("__name__", ""))
