"""How fast a score is beside scikit-learn's: ``python -m tests.benchmarks.scores``, or ``make bench``.

All ratios are of times within one run, the best of several rounds in which the rivals take turns.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np

from bookmaker_ref.scores import informedness_score, recall_macro_score
from tests.benchmarks.numeric import Timed, in_turns, shown
from tests.benchmarks.tables import random_codes

OURS, SAME, SKLEARN = "informedness_score", "recall_macro_score", "scikit-learn balanced_accuracy_score"
#: As what people hold labels; a scorer meets each.
KINDS: dict[str, Callable[[Any], Any]] = {
    "int64": lambda codes: codes,
    "int8": lambda codes: codes.astype(np.int8),
    "list of int": lambda codes: codes.tolist(),
    "list of str": lambda codes: codes.astype(str).tolist(),
}


def scored(real: Any, predicted: Any, rounds: int, times: int = 1) -> list[Timed]:
    """Informedness, the same measure as the rival's, and the rival; of few cases so many times."""
    rivals: dict[str, Callable[[Any, Any], Any]] = {OURS: informedness_score, SAME: recall_macro_score}
    try:
        rivals[SKLEARN] = import_module("sklearn.metrics").balanced_accuracy_score
    except ImportError:
        pass
    else:
        assert abs(rivals[SKLEARN](real, predicted) - rivals[SAME](real, predicted)) < 1e-12
    runs = {name: lambda score=score: [score(real, predicted) for _ in range(times)] for name, score in rivals.items()}
    return [Timed(each.name, each.seconds / times, each.note) for each in in_turns(runs, rounds)]


def main(arguments: list[str] | None = None) -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.scores", description=__doc__)
    parser.add_argument("--cases", type=int, default=10**7, help="how many labels there are at most")
    parser.add_argument("--rounds", type=int, default=5, help="how often each rival takes its turn")
    options = parser.parse_args(arguments)
    for count in (100, options.cases):
        for classes in (2, 4):
            real, predicted = random_codes(count, classes)
            for kind, made in KINDS.items():
                if count > 10**6 and kind.startswith("list"):
                    continue
                rows = scored(made(real), made(predicted), options.rounds, 1 if count > 1000 else 100)
                print(shown(f"{count} labels, {kind}, K = {classes}", rows, "ms"))
                print(
                    "".join(f"{each.seconds / rows[0].seconds:.1f} times as fast as {each.name}\n" for each in rows[2:])
                )


if __name__ == "__main__":
    main()
