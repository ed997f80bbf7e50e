"""Blocks computed side by side: by processes of our own, or by a client such as that of dask.distributed.

A process is told what to do on its stdin and answers on its stdout, so it needs nothing of the program that started
it, and ends when that ends, however it does. It is out of reach of the terminal's Ctrl-C: whoever started it decides.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from queue import SimpleQueue
from typing import IO, Any, Protocol

from bookmaker_ref.study.simulate.blocks import Found, Place, Study, compute

#: What keeps libraries from threads of their own.
_ONE_THREAD = dict.fromkeys(
    ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"), "1"
)
_PROGRAM = "from bookmaker_ref.study.simulate.workers import serve; serve()"
#: What is computed ahead of the block that is merged next, for each worker.
_AHEAD = 2
#: Errors that come back as what they are.
_KNOWN: dict[str, type[Exception]] = {
    each.__name__: each for each in (ValueError, TypeError, MemoryError, ZeroDivisionError, ImportError)
}


class Future(Protocol):
    """What is computed elsewhere."""

    def result(self) -> Any: ...
    def cancel(self) -> Any: ...


class Client(Protocol):
    """Whoever computes elsewhere: a ``distributed.Client``, or an executor of `concurrent.futures`."""

    def submit(self, fn: Callable[..., Found], /, *arguments: Any) -> Any: ...


def one_by_one(study: Study, places: Iterator[Place], rows: bool, cells: bool) -> Generator[Found, None, None]:
    """The blocks in their order, computed here."""
    for place in places:
        yield compute(study, place, rows, cells)


def by_client(
    client: Client, study: Study, places: Iterator[Place], rows: bool, cells: bool
) -> Generator[Found, None, None]:
    """The blocks in their order, computed by a client's workers."""
    cores = getattr(client, "ncores", None)
    workers = sum(cores().values()) if callable(cores) else getattr(client, "_max_workers", 4)
    submit = lambda place: client.submit(compute, study, place, rows, cells)  # noqa: E731 -- the only thing it says
    return _in_order(submit, places, _AHEAD * max(workers, 1))


def by_processes(
    workers: int, study: Study, places: Iterator[Place], rows: bool, cells: bool
) -> Generator[Found, None, None]:
    """The blocks in their order, computed by so many processes."""
    # The processes end first: then no thread waits for an answer.
    with ThreadPoolExecutor(workers) as threads, _processes(workers, study) as ask:
        yield from _in_order(lambda place: threads.submit(ask, place, rows, cells), places, _AHEAD * workers)


def _in_order(submit: Callable[[Place], Future], places: Iterator[Place], ahead: int) -> Generator[Found, None, None]:
    waiting: deque[Future] = deque()
    try:
        for place in places:
            waiting.append(submit(place))
            if len(waiting) >= ahead:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for each in waiting:
            each.cancel()


# --- processes ----------------------------------------------------------------------------------------------------


@contextmanager
def _processes(workers: int, study: Study) -> Iterator[Callable[[Place, bool, bool], Found]]:
    """What asks the next process that is free; all of them are gone afterwards."""
    started: list[subprocess.Popen[bytes]] = []
    free: SimpleQueue[subprocess.Popen[bytes]] = SimpleQueue()

    def ask(place: Place, rows: bool, cells: bool) -> Found:
        process = free.get()
        try:
            return _asked(process, (place, rows, cells))
        finally:
            free.put(process)

    try:
        for _ in range(workers):
            started.append(_started())
            _send(started[-1], study)
            free.put(started[-1])
        yield ask
    finally:
        for process in started:
            process.kill()
        for process in started:
            process.wait()
            for stream in (process.stdin, process.stdout):
                with suppress(OSError):  # what it did not read any more
                    assert stream is not None
                    stream.close()


def _started() -> subprocess.Popen[bytes]:
    # What is imported here is imported there; and no group of processes of the terminal's has it.
    environment = {**os.environ, **_ONE_THREAD, "PYTHONPATH": os.pathsep.join(map(str, sys.path))}
    apart: dict[str, Any] = {"process_group": 0}
    if sys.platform == "win32":
        apart = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    command = [sys.executable, "-c", _PROGRAM]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, **apart)


def _send(process: subprocess.Popen[bytes], what: object) -> None:
    assert process.stdin is not None
    with suppress(BrokenPipeError):  # it has ended, which reading its answer tells
        pickle.dump(what, process.stdin, pickle.HIGHEST_PROTOCOL)
        process.stdin.flush()


def _asked(process: subprocess.Popen[bytes], what: object) -> Found:
    _send(process, what)
    assert process.stdout is not None
    try:
        found, error, message = pickle.load(process.stdout)
    except (EOFError, pickle.UnpicklingError):
        status = process.wait()
        why = f"signal {-status}, as where memory is short" if status < 0 else f"status {status}"
        raise RuntimeError(f"a worker process has ended by itself ({why}): nothing is wrong with the others") from None
    if error:
        raise _KNOWN.get(error, RuntimeError)(message if error in _KNOWN else f"{error} in a worker: {message}")
    answer: Found = found
    return answer


def serve() -> None:
    """What a process does: read a study, then compute one block after the other, until nobody asks any more."""
    requests, answers = sys.stdin.buffer, _answers()
    with suppress(EOFError, BrokenPipeError, KeyboardInterrupt):
        study: Study = pickle.load(requests)
        while True:
            place, rows, cells = pickle.load(requests)
            try:
                answer: tuple[Found | None, str, str] = compute(study, place, rows, cells), "", ""
            except Exception as error:  # whoever asked is told
                answer = None, type(error).__name__, str(error)
            pickle.dump(answer, answers, pickle.HIGHEST_PROTOCOL)
            answers.flush()
    os._exit(0)  # nobody is there to read what could not be written


def _answers() -> IO[bytes]:
    """Stdout; what anybody prints goes to stderr instead."""
    kept = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return kept
