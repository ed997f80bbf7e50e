"""A limit of time for what may take long."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Lock, Thread, current_thread, get_ident, main_thread
from types import FrameType

_AGAIN = 0.5  # seconds between two calls to stop


class OutOfTime(BaseException):
    """Like an interrupt from the keyboard, not to be caught by anything on the way."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise `OutOfTime` in what takes longer, in any thread; ``RuntimeError`` if this Python has no way to do so."""
    with _by_signal(seconds) if _has_signals() else _from_another_thread(seconds):
        yield


def _has_signals() -> bool:
    """Whether a signal can end what runs here: only in the main thread, and not on Windows."""
    return hasattr(signal, "setitimer") and current_thread() is main_thread()


@contextmanager
def _by_signal(seconds: float) -> Iterator[None]:
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


@contextmanager
def _from_another_thread(seconds: float) -> Iterator[None]:
    clock = _Clock(seconds)
    try:
        try:
            yield
        finally:
            clock.stop()
    except Exception as error:
        if clock.up:
            raise OutOfTime from error  # as above
        raise
    finally:
        clock.stop()  # once more, for the call before may be what was interrupted
    if clock.up:
        raise OutOfTime


class _Clock:
    """A thread that raises `OutOfTime` in the one that made it when the time is up, again and again until stopped."""

    def __init__(self, seconds: float) -> None:
        self.up = False
        self._seconds, self._of = seconds, get_ident()
        self._stopped, self._lock = Event(), Lock()
        try:
            import ctypes  # noqa: PLC0415 -- only outside of the main thread

            self._raise = ctypes.pythonapi.PyThreadState_SetAsyncExc
            self._of_thread, self._nothing = ctypes.c_ulong(self._of), ctypes.py_object()
            self._what = ctypes.py_object(OutOfTime)
            Thread(target=self._wait, daemon=True).start()
        except (ImportError, AttributeError, RuntimeError):
            raise RuntimeError("seconds= needs the main thread of this Python: call it there, or without") from None

    def _wait(self) -> None:
        wait = self._seconds
        while not self._stopped.wait(wait):
            wait = _AGAIN
            with self._lock:
                if not self._stopped.is_set():
                    self.up = True
                    self._raise(self._of_thread, self._what)

    def stop(self) -> None:
        """Raise nothing from now on, nor what is about to be raised."""
        self._stopped.set()
        with self._lock:
            self._raise(self._of_thread, self._nothing)
