"""Processes, and what takes a while: looked at until it is so."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any


def children(parent: int) -> list[int]:
    """The processes whose parent this is."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == parent and fields[0] != "Z":
            found.append(int(stat.parent.name))
    return found


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def until(what: Callable[[], Any], seconds: float = 300) -> Any:
    """What it gives as soon as that is something."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := what():
            return found
        time.sleep(0.01)
    raise AssertionError("it did not come")
