"""The inputs of Z3 and Coq that `.ci/run` checks: a fixed share, and all that changed since the last release.

``FIXED_PART=1`` selects this part, unless ``FRESH=1`` is set as well. ``tests/released.txt`` contains a digest of each
input of the last release, so every new or changed input is selected. ``python -m tests.releasing`` writes the file.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from textwrap import wrap
from typing import NamedTuple, TypeVar

RELEASED = Path(__file__).parent / "released.txt"

_T = TypeVar("_T")


class LeftOut(NamedTuple):
    """The number of inputs of a kind that a check looked at, and the number that there are."""

    check: str
    kind: str
    checked: int
    of: int

    def __str__(self) -> str:
        return f"{self.check}: {self.of - self.checked:,} of {self.of:,} {self.kind} left out"


#: What this process has left out.
left_out: list[LeftOut] = []


def is_asked_for() -> bool:
    """Whether to check only a part of the inputs."""
    return bool(os.environ.get("FIXED_PART")) and not os.environ.get("FRESH")


def part(check: str, kind: str, inputs: Mapping[str, tuple[_T, str]], one_in: int) -> list[_T]:
    """The inputs that a check has to look at: all, or the selected part with ``FIXED_PART=1``.

    Parameters
    ----------
    check
        The name of the check in the list of what is left out.
    kind
        A kind of input in ``tests/released.txt``.
    inputs
        For each id, the input and a text that differs if the input has changed.
    one_in
        The fixed share is one input in `one_in`, and never empty.
    """
    if not is_asked_for():
        return [each for each, _ in inputs.values()]
    fixed = {*sorted(inputs, key=_digest)[: -(-len(inputs) // one_in)]}
    known = released().get(kind, frozenset())
    found = [each for id, (each, text) in inputs.items() if id in fixed or _digest(id, text) not in known]
    left_out.append(LeftOut(check, kind, len(found), len(inputs)))
    return found


@cache
def released(path: Path = RELEASED) -> dict[str, frozenset[str]]:
    """For each kind, the digests of the inputs of the last release; without the file, none, so all are checked."""
    found: dict[str, set[str]] = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else ():
        if line and not line.startswith("#"):
            kind, *digests = line.split()
            found.setdefault(kind, set()).update(digests)
    return {kind: frozenset(digests) for kind, digests in found.items()}


def written(kinds: Mapping[str, Mapping[str, str]]) -> str:
    """The text of ``tests/released.txt`` for these inputs: for each kind, the text of each id."""
    lines = ["# Digests of the inputs of Z3 and Coq in the last release, written by python -m tests.releasing."]
    for kind, inputs in kinds.items():
        digests = " ".join(sorted(_digest(id, text) for id, text in inputs.items()))
        lines += [f"{kind} {line}" for line in wrap(digests, 110)]
    return "\n".join(lines) + "\n"


def _digest(*texts: str) -> str:
    return sha256("\0".join(texts).encode()).hexdigest()[:10]


def by_id(inputs: Iterable[_T], id: Callable[[_T], str], text: Callable[[_T], str]) -> dict[str, tuple[_T, str]]:
    """The inputs in the form that `part` expects."""
    return {id(each): (each, text(each)) for each in inputs}
