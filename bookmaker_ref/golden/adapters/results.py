"""What the functions of a library make of the golden values: all results, and how many of each kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import redirect_stdout
from sys import stderr

from bookmaker_ref.golden.adapters.adapter import Grade, Library, Result, run

#: How long one call of a library may take.
SECONDS = 20.0
GRADES: dict[Grade, str] = {
    "wrong": "with a wrong number",
    "by convention": "differ by convention",
    "agrees": "agree",
}


def results(of: Library) -> Iterator[Result]:
    """Check every function of a library; what it prints goes to stderr."""
    for adapter in of.adapters:
        with redirect_stdout(stderr):
            result = run(adapter, SECONDS)
        yield result


def summary(found: list[Result]) -> str:
    """How many agree, differ by convention, and are wrong."""
    counts = Counter(each.grade for each in found)
    losing = sum(each.values == "loses digits" for each in found)
    parts = [f"{counts[grade]} {meaning}" for grade, meaning in reversed(GRADES.items())]
    return f"{len(found)} calls: {', '.join(parts)}; {losing} lose digits"
