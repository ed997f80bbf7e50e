"""Long work that tests wait for, shared between the cores: whoever comes to a task first does it, and nobody twice.

A task names a function of ours and gives it one word. Workers are processes that go through the tasks from the first
on; this process does a task itself when a test wants its result before any worker has begun it, and helps with others
while it waits. So there is a worker less than there are cores, and on a single core all is as if it were not here.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any

ROOT = Path(__file__).parents[1]

#: A function as ``module:name``, and its argument.
Task = tuple[str, str]
#: Whether the task has a result, and the result, or what it raised.
Outcome = tuple[bool, object]


class Work:
    """Tasks in the order in which workers take them, and what came out."""

    def __init__(self, tasks: Sequence[Task], workers: int | None = None) -> None:
        self._tasks = list(dict.fromkeys(tasks))
        self._number = {task: number for number, task in enumerate(self._tasks)}
        self._found: dict[int, Outcome] = {}
        self._next = len(self._tasks)
        self._place = TemporaryDirectory(prefix="bookmaker-tests-")
        self._folder = Path(self._place.name)
        (self._folder / "tasks.json").write_text(json.dumps(self._tasks), encoding="utf-8")
        command = [sys.executable, "-W", "error", "-m", __name__, self._place.name]
        wanted = _cores() - 1 if workers is None else workers
        self._workers = [subprocess.Popen(command, cwd=ROOT) for _ in range(wanted)]

    def __enter__(self) -> Work:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.end()

    def __contains__(self, task: Task) -> bool:
        return task in self._number

    def result(self, task: Task) -> Any:
        """What the task gives, or raises."""
        number = self._number[task]
        while number not in self._found:
            if _begin(self._folder, number) or self._is_left(number):
                self._found[number] = _done(task)
        well, value = self._found[number]
        if isinstance(value, Exception) and not well:
            raise value
        return value

    def end(self) -> None:
        """Stop the workers, whatever they have not done yet."""
        for worker in self._workers:
            worker.kill()
            worker.wait()
        self._place.cleanup()

    def _is_left(self, number: int) -> bool:
        """Whether the task is begun and will never be done; if not, this reads it, helps, or waits for a moment."""
        if self._read(number) or self._help():
            return False
        time.sleep(0.005)
        return all(worker.poll() is not None for worker in self._workers) and not self._read(number)

    def _read(self, number: int) -> bool:
        """Whether a worker has finished the task; what it found is then kept here."""
        file = self._folder / f"{number}.done"
        if not file.exists():
            return False
        self._found[number] = pickle.loads(file.read_bytes())
        return True

    def _help(self) -> bool:
        """Do one task that nobody has begun, the last first, if there is one."""
        while self._next:
            self._next -= 1
            if _begin(self._folder, self._next):
                self._found[self._next] = _done(self._tasks[self._next])
                return True
        return False


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _begin(folder: Path, number: int) -> bool:
    """Take the task, unless somebody has: the file can be made only once."""
    try:
        (folder / f"{number}.begun").touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def _done(task: Task) -> Outcome:
    module, _, name = task[0].partition(":")
    try:
        return True, getattr(import_module(module), name)(task[1])
    except Exception as error:  # it is for the test that asks to fail of it
        return False, error


def _work(folder: Path) -> None:
    """What a worker does: one task after the other, until none is left, or nobody is left to want it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who began the work ends it
    tasks = json.loads((folder / "tasks.json").read_text(encoding="utf-8"))
    parent = os.getppid()
    for number, (function, argument) in enumerate(tasks):
        if os.getppid() != parent:
            return
        if not _begin(folder, number):
            continue
        outcome = _done((function, argument))
        try:
            text = pickle.dumps(outcome)
        except Exception:  # what cannot be sent is said
            text = pickle.dumps((False, RuntimeError(f"{function} {argument}: {outcome[1]!r}")))
        unfinished = folder / f"{number}.unfinished"
        unfinished.write_bytes(text)
        unfinished.rename(folder / f"{number}.done")


#: The work of this session, if it is one that has much to do.
_session: Work | None = None


def begin(tasks: Sequence[Task]) -> None:
    """Share these tasks in this session, from now on."""
    global _session  # noqa: PLW0603 -- one session, one work
    _session = Work(tasks)


def end() -> None:
    """Stop what is not done yet."""
    global _session  # noqa: PLW0603 -- as above
    if _session is not None:
        _session.end()
        _session = None


def result(function: str, argument: str) -> Any:
    """What the function of this name gives for the argument, from whoever has done it."""
    task = (function, argument)
    if _session is not None and task in _session:
        return _session.result(task)
    well, value = _done(task)
    if isinstance(value, Exception) and not well:
        raise value
    return value


def is_shared(function: str, argument: str) -> bool:
    """Whether the session has begun with this task."""
    return _session is not None and (function, argument) in _session


if __name__ == "__main__":
    _work(Path(sys.argv[1]))
