"""Threads that prove with limits of time; says on standard output what came up that should not have."""

import sys
from random import Random
from threading import Thread
from time import monotonic

import bookmaker_ref as bm

_FORMULAS = {
    "Correlation^2 = Informedness*Markedness": "proved",
    "F1 = Accuracy": "false",
    "Kappa^2 <= Correlation^2": "proved",
    "Accuracy >= Informedness^3": "proved",
}


def _ordinary() -> int:
    """What a caller does after a proof."""
    return sum(len(str(number)) for number in range(300))


def _many(seed: int, wrong: list[str]) -> None:
    random, until = Random(seed), monotonic() + 3
    try:
        while monotonic() < until:
            formula = random.choice(list(_FORMULAS))
            found = bm.prove(formula, seconds=random.choice([0.0003, 0.003, 0.03, 0.3]))
            if found.verdict != _FORMULAS[formula] and "no answer within" not in found.reason:
                wrong.append(f"{formula}: {found.verdict}, {found.reason}")
            _ordinary()
    except BaseException as error:  # whatever comes out of prove, or after it, is wrong
        wrong.append(repr(error))


def _short(wrong: list[str]) -> None:
    try:
        for seconds in [0.0003] * 50 + [0.02] * 10:
            bm.prove("Kappa^2 <= Correlation^2", seconds=seconds)
            _ordinary()
        until = monotonic() + 1
        while monotonic() < until:
            _ordinary()
    except BaseException as error:
        wrong.append(repr(error))


def _main(kind: str) -> None:
    wrong: list[str] = []
    if kind == "short":
        threads = [Thread(target=_short, args=(wrong,), daemon=True) for _ in range(3)]
    else:
        threads = [Thread(target=_many, args=(seed, wrong), daemon=True) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
        if thread.is_alive():
            wrong.append("a thread hangs")
    print("\n".join(wrong))


if __name__ == "__main__":
    _main(sys.argv[1])
