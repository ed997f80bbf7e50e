"""What can be computed of many tables, by name: measures, statistics, their p-values.

A name means the same whatever K is: that of a measure of K classes comes first, and is computed by `multiclass`. Two
classes have the measures of four counts beside these, under all their names. Where both have a name they agree. Drawn
classes have no labels: of two, the first is the positive one, as TP comes first among the four counts.
Statistics are those of `significance`;
``p_chi2_kb`` is the p-value of the limit under independence, ``paper_p_chi2_kb`` that with the papers' degrees of
freedom. ``cases``, ``repaired`` and ``corrected`` say what was drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from math import inf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref._facts import RANGES
from bookmaker_ref.multiclass import MEASURES, evaluate
from bookmaker_ref.names import find, find_of_classes, nearest
from bookmaker_ref.numeric.calls import COMPILED
from bookmaker_ref.numeric.evaluation import evaluate_all
from bookmaker_ref.significance import (
    OF_CLASSES,
    STATISTICS,
    chi_squared_tail,
    fisher,
    significance,
    significance_of_classes,
)
from bookmaker_ref.tables.checks import named

Floats = NDArray[np.float64]

#: What is known of a table before anything is measured.
DRAWN = ("cases", "repaired", "corrected")
#: Exact tests of two classes.
FISHER = {"p_fisher": False, "p_fisher_mid": True}
_LIMIT, _PAPER = "p_", "paper_p_"
_CHI2 = ("p_chi2", "p_g2")


def resolved(name: str, classes: Iterable[int]) -> str:
    """The canonical name of what can be computed of tables with so many classes; else an error that says what can.

    >>> resolved("MCC", [2]), resolved("p_chi2", [2, 4])
    ('correlation', 'p_chi2')
    >>> resolved("recall", [2, 4])
    Traceback (most recent call last):
    ValueError: recall is of two classes, and there are tables of 4
    """
    most = max(classes)
    if name in MEASURES or name in DRAWN or _statistic(name, OF_CLASSES):
        return name
    of_many = find_of_classes(name)
    if of_many is not None and most > 2:
        return of_many
    of_two = _of_two(name) or of_many
    if of_two is not None and most > 2:
        raise ValueError(f"{name} is of two classes, and there are tables of {most}")
    if of_two is None:
        known = names(most)
        near = nearest(name, known, most=1)
        advice = f"did you mean {near[0]}?" if near else "bookmaker show lists them"
        raise ValueError(f"there is no measure {named(name)}: {advice}")
    return of_two


@cache
def names(classes: int) -> tuple[str, ...]:
    """Every name of what can be computed for so many classes."""
    statistics = OF_CLASSES if classes > 2 else OF_CLASSES | STATISTICS
    of_two = () if classes > 2 else (*COMPILED, *FISHER)
    p_values = (f"{prefix}{name}" for prefix in (_LIMIT, _PAPER) for name in statistics)
    return tuple(dict.fromkeys((*MEASURES, *of_two, *statistics, *p_values, *DRAWN)))


def _of_two(name: str) -> str | None:
    if name in FISHER or _statistic(name, STATISTICS):
        return name
    found = find(name)
    return found if found in COMPILED else None


def _statistic(name: str, among: Mapping[str, object]) -> str | None:
    """The statistic that the name is of, or is the p-value of."""
    for prefix in (_PAPER, _LIMIT, ""):
        if name.startswith(prefix) and name[len(prefix) :] in among:
            return name[len(prefix) :]
    return None


def is_within_one(name: str) -> bool:
    """Whether all values lie from -1 to 1, evenly enough for a grid of equal steps."""
    if name in MEASURES:
        low, high = MEASURES[name].low, MEASURES[name].high
        return low is not None and high is not None and low >= -1 and high <= 1
    low, high = RANGES.get(name, (-inf, inf))
    return low >= -1 and high <= 1


def measured(counts: NDArray[Any], wanted: Iterable[str]) -> dict[str, Floats]:
    """What is asked for of an array of tables whose rows are predictions, by canonical names.

    One thread does it, so that processes can do it side by side.

    >>> measured(np.array([[[30, 10], [10, 30]]]), ["informedness", "recall", "p_chi2"])["recall"]
    array([0.75])
    """
    asked = list(dict.fromkeys(wanted))
    of_classes = [name for name in asked if name in MEASURES]
    of_classes += [name[2:] for name in asked if name in _CHI2]
    found: dict[str, Floats] = dict(evaluate(counts, dict.fromkeys(of_classes), rows="predicted", threads=1))
    rest = [name for name in asked if name not in found]
    if chi2 := [name for name in rest if name in _CHI2]:
        found |= {name: _tail(counts, found[name[2:]]) for name in chi2}
    of_two = [name for name in rest if name in COMPILED and name not in OF_CLASSES]
    if of_two:
        tp, fp, fn, tn = _four(counts)
        found |= evaluate_all(tp, fp, fn, tn, of_two, threads=1)
    for name in rest:
        if name in FISHER:
            found[name] = fisher(*_whole(counts, name), mid=FISHER[name])
    missing = [name for name in rest if name not in found]
    found |= _statistics(counts, missing)
    return {name: found[name] for name in asked}


def _tail(counts: NDArray[Any], statistic: Floats) -> Floats:
    """As `significance_of_classes` has it, of weights too: undefined where a margin is empty."""
    filled = (counts.sum(axis=-1) > 0).all(axis=-1) & (counts.sum(axis=-2) > 0).all(axis=-1)
    freedom = (counts.shape[-1] - 1) ** 2
    found: Floats = np.where(filled, chi_squared_tail(statistic, freedom), np.nan)
    return found


def _statistics(counts: NDArray[Any], wanted: Iterable[str]) -> dict[str, Floats]:
    found: dict[str, Floats] = {}
    together: dict[str, list[str]] = {}
    for name in wanted:
        together.setdefault(str(_statistic(name, OF_CLASSES) or _statistic(name, STATISTICS)), []).append(name)
    for statistic, its_names in together.items():
        if statistic in OF_CLASSES:
            _whole(counts, statistic)
            outcome = significance_of_classes(statistic, counts, rows="predicted")
        else:
            outcome = significance(statistic, *_whole(counts, statistic))
        of = {statistic: outcome.value, _LIMIT + statistic: outcome.p, _PAPER + statistic: outcome.p_of_the_papers}
        found |= {name: np.asarray(of[name], dtype=np.float64) for name in its_names}
    return found


def _four(counts: NDArray[Any]) -> tuple[NDArray[Any], ...]:
    """TP, FP, FN and TN of tables of two classes, the first of which is the positive one."""
    cells = np.ascontiguousarray(counts.reshape(len(counts), 4).T)
    return cells[0], cells[1], cells[2], cells[3]


def _whole(counts: NDArray[Any], name: str) -> tuple[NDArray[Any], ...]:
    if counts.dtype.kind == "f" and (counts != np.rint(counts)).any():
        raise ValueError(f"{name} is of counts of cases, and these tables have cells that are not whole")
    return _four(counts) if counts.shape[-1] == 2 else ()
