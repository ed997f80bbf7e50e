"""A limit of time for what may take long."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType

_AGAIN = 0.5  # seconds between two calls to stop


class OutOfTime(BaseException):
    """Like an interrupt from the keyboard, not to be caught by anything on the way."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raises `OutOfTime` in what takes longer; without limit where no such signal can be had."""
    if not hasattr(signal, "setitimer") or current_thread() is not main_thread():
        yield
        return

    up = False

    def stop(number: int, frame: FrameType | None) -> None:
        nonlocal up
        up = True
        raise OutOfTime

    before = signal.signal(signal.SIGALRM, stop)
    # Again and again, for an exception that comes up while garbage is collected goes nowhere.
    signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
    try:
        yield
    except Exception as error:
        if up:
            raise OutOfTime from error  # some library overheard it, and went on to a fault of its own
        raise
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    if up:
        raise OutOfTime  # what is found after a library overheard it is not to be trusted
