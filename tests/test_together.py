"""Work that is shared between processes is done once, by whoever comes to it, and comes back as it was."""

from __future__ import annotations

import os
import time
import warnings
from pathlib import Path

import pytest

from bookmaker_ref.decide import NotTheSame
from tests import together
from tests.together import Work

_HERE = "tests.test_together"


def doubled(word: str) -> tuple[str, int]:
    return 2 * word, os.getpid()


def slowly(word: str) -> tuple[str, int]:
    time.sleep(0.2)
    return doubled(word)


def wrong(word: str) -> None:
    raise NotTheSame(f"{word} is not {word}")


def warned(word: str) -> None:
    warnings.warn(word, stacklevel=2)


def ended(word: str) -> int:
    """Ends the process, unless it is the one with this number."""
    if os.getpid() != int(word):
        os._exit(1)
    return os.getpid()


def written(folder: str) -> None:
    """A task that can be seen to run: what it is asked is where it leaves a trace."""
    (Path(folder) / str(time.monotonic_ns())).touch()


def test_the_work_is_done_here_where_there_is_no_worker() -> None:
    with Work([(f"{_HERE}:doubled", "ab"), (f"{_HERE}:doubled", "c")], workers=0) as work:
        assert work.result((f"{_HERE}:doubled", "c")) == ("cc", os.getpid())
        assert work.result((f"{_HERE}:doubled", "ab")) == ("abab", os.getpid())


def test_workers_do_what_is_asked_for_late() -> None:
    task = (f"{_HERE}:doubled", "ab")
    with Work([task], workers=1) as work:
        work._workers[0].wait(timeout=60)
        word, process = work.result(task)
    assert word == "abab"
    assert process != os.getpid()


def test_who_waits_helps() -> None:
    tasks = [(f"{_HERE}:slowly", str(number)) for number in range(20)]
    with Work(tasks, workers=2) as work:
        _until(work, 0)
        found = [work.result(task) for task in tasks]
    assert [word for word, _ in found] == [2 * str(number) for number in range(20)]
    assert found[0][1] != os.getpid()
    assert found[-1][1] == os.getpid()


def _until(work: Work, number: int) -> None:
    """Wait until a worker has begun with this task."""
    for _ in range(6000):
        if (work._folder / f"{number}.begun").exists():
            return
        time.sleep(0.01)
    pytest.fail("no worker has begun")


def test_nothing_is_done_twice(tmp_path: Path) -> None:
    folders = [tmp_path / str(number) for number in range(30)]
    for folder in folders:
        folder.mkdir()
    tasks = [(f"{_HERE}:written", str(folder)) for folder in folders]
    with Work([*tasks, *tasks], workers=2) as work:
        for worker in work._workers:
            worker.wait(timeout=60)
        for task in (*tasks, *reversed(tasks)):
            work.result(task)
    assert [len(list(folder.iterdir())) for folder in folders] == [1] * 30


@pytest.mark.parametrize("workers", [0, 1])
def test_what_a_task_raises_is_raised_where_its_result_is_wanted(workers: int) -> None:
    task = (f"{_HERE}:wrong", "Recall")
    with Work([task], workers) as work:
        for worker in work._workers:
            worker.wait(timeout=60)
        for _ in range(2):
            with pytest.raises(NotTheSame, match="Recall is not Recall"):
                work.result(task)


def test_a_warning_is_an_error_for_workers_too() -> None:
    task = (f"{_HERE}:warned", "careful")
    with Work([task], workers=1) as work:
        work._workers[0].wait(timeout=60)
        with pytest.raises(UserWarning, match="careful"):
            work.result(task)


def test_what_a_worker_dies_of_is_done_again_here() -> None:
    task = (f"{_HERE}:ended", str(os.getpid()))
    with Work([task], workers=1) as work:
        work._workers[0].wait(timeout=60)
        assert work.result(task) == os.getpid()


def test_workers_end_with_the_work() -> None:
    tasks = [(f"{_HERE}:slowly", str(number)) for number in range(1000)]
    with Work(tasks, workers=2) as work:
        _until(work, 0)
    assert all(worker.returncode is not None for worker in work._workers)
    assert not work._folder.exists()


def test_without_shared_work_the_function_is_called() -> None:
    assert together.result(f"{_HERE}:doubled", "ab") == ("abab", os.getpid())
    with pytest.raises(NotTheSame):
        together.result(f"{_HERE}:wrong", "Recall")
    assert not together.is_shared(f"{_HERE}:doubled", "ab")
