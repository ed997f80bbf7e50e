"""Print how many Python functions each test module calls while pytest imports it, as JSON.

    python -m tests.collecting

What happens while a test module imports other modules is not counted for it: neither their own calls, nor those of
pytest, which rewrites the assertions of test modules in ``exec_module``.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Generator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

TESTS = Path(__file__).parent


class Calls:
    """Counts the calls that are made by the code at the top level of test modules."""

    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()
        self._running: list[FrameType] = []

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        """Note a call, or that a module has been run."""
        if event == "call" and frame.f_code.co_name in ("<module>", "exec_module"):
            self._running.append(frame)
        elif event == "return" and self._running and self._running[-1] is frame:
            self._running.pop()
        elif event == "call" and self._running and not frame.f_code.co_filename.startswith("<frozen"):
            self.counted[self._running[-1].f_code.co_filename] += 1

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> Generator[None, Any, Any]:
        """Count while a file is collected, which imports it."""
        sys.setprofile(self)
        try:
            return (yield)
        finally:
            sys.setprofile(None)


def counted() -> dict[str, int]:
    """The number of calls for each test module, by its path from the folder of the tests."""
    calls = Calls()
    status = pytest.main(["--collect-only", "-q", "-q", "-p", "no:cacheprovider", str(TESTS)], plugins=[calls])
    if status != pytest.ExitCode.OK:
        raise SystemExit(f"the tests cannot be collected: pytest ended with {status}")
    folder = f"{TESTS}/"
    return {path.removeprefix(folder): n for path, n in calls.counted.most_common() if path.startswith(folder)}


if __name__ == "__main__":
    found = counted()
    print(json.dumps(found))
