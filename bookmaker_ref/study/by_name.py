"""Tests, intervals and estimators by name: those of `bookmaker_ref.significance`, as the study takes them.

Who has a test of his own needs no name: `size` takes any `Test`.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np

from bookmaker_ref import exact, multiclass, names
from bookmaker_ref.arguments import whole, word
from bookmaker_ref.significance import OF_CLASSES, significance_of_classes
from bookmaker_ref.significance.fishers_test import fisher, fisher_exact
from bookmaker_ref.significance.intervals import interval, interval_methods
from bookmaker_ref.significance.statistics import STATISTICS, significance
from bookmaker_ref.study.covering import IntervalRule
from bookmaker_ref.study.critical_values import decidable_level
from bookmaker_ref.study.model import Probability
from bookmaker_ref.study.places import place_of
from bookmaker_ref.study.significance_tests import PValueTest, StatisticTest, Test, exact_names, statistic_test
from bookmaker_ref.tables.checks import named

_FISHER: dict[str, dict[str, Any]] = {
    "fisher": {},
    "fisher_mid_p": {"mid": True},
    "fisher_doubling": {"by": "doubling"},
    "fisher_greater": {"alternative": "greater"},
    "fisher_greater_mid_p": {"alternative": "greater", "mid": True},
}


def tests(k: int = 2) -> Mapping[str, Test]:  # noqa: PT028 -- it gives tests, and is none
    """Every test of tables of K classes by name.

    Under its own name a statistic is held against chi-squared with the degrees of freedom of the papers. With
    ``_right`` at the end it is its p-value of `bookmaker_ref.significance` that is held against alpha: the one from
    the distribution under independence that the statistic tends to for many cases.

    Of two classes there is ``_right`` for statistics that tend to a multiple of chi-squared alone; the others are
    right as they are. Of more classes every statistic has it: for Pearson's and G² it is the same test again, and
    for a determinant, which has no such limit, it is undefined on every table.

    >>> [name for name in tests() if name.startswith(("chi2_kb", "chi2_n"))]
    ['chi2_n_minus_1', 'chi2_kb', 'chi2_kb_right', 'chi2_kbm', 'chi2_kbm_right']
    >>> "chi2_right" in tests(), "chi2_right" in tests(3)
    (False, True)
    """
    return _of_two() if whole(k, "k", 2) == 2 else _of_classes(k)


# By its name pytest takes it for a test of its own.
tests.__dict__["__test__"] = False


def _of_two() -> dict[str, Test]:
    found: dict[str, Test] = {}
    for name, statistic in STATISTICS.items():
        if name in exact_names():
            found[name] = statistic_test(name)
        else:
            found[name] = StatisticTest(name, partial(_value_of_two, name))
        if statistic.scale is not None:
            found[f"{name}_right"] = PValueTest(f"{name}_right", partial(_p_of_two, name))
    for name, options in _FISHER.items():
        found[name] = PValueTest(name, partial(fisher, **options), partial(fisher_exact, **options))
    return found


def _of_classes(k: int) -> dict[str, Test]:
    found: dict[str, Test] = {}
    for name, statistic in OF_CLASSES.items():
        value = partial(_value_of_classes, name, k)
        papers, right = statistic.freedom_of_the_papers(k, k), f"{name}_right"
        found[name] = StatisticTest(name, value, papers)
        found[right] = PValueTest(right, partial(_p_of_classes, name))
    return found


# Functions of a module and not of a function, with what they need as first arguments: these can be pickled.


def _value_of_two(name: str, *cells: Any) -> Any:
    """The statistic, nan where its test is undefined: G² has a value where a margin is empty, and no test there."""
    found = significance(name, *cells)
    return np.where(np.isnan(found.p), np.nan, found.value) if name.startswith("g2") else np.asarray(found.value)


def _p_of_two(name: str, *cells: Any) -> Any:
    return np.asarray(significance(name, *cells).p)


def _value_of_classes(name: str, k: int, tables: Any) -> Any:
    """The statistic of K classes, nan where its test is undefined."""
    if tables.shape[-1] != k:
        raise ValueError(f"{name} is here the test of tables of {k} classes, with their degrees of freedom")
    found = significance_of_classes(name, tables, rows="predicted")
    return np.where(np.isnan(found.p), np.nan, found.value) if OF_CLASSES[name].of == "table" else found.value


def _p_of_classes(name: str, tables: Any) -> Any:
    return np.asarray(significance_of_classes(name, tables, rows="predicted").p)


def intervals(measure: str = "informedness", level: Probability = 0.95, k: int = 2) -> Mapping[str, IntervalRule]:
    """Every two-sided interval of a measure by name, but for those that take seconds a table.

    >>> intervals()["wald"].level
    Fraction(19, 20)
    """
    measure = names.canonical(word(measure, "measure"), whole(k, "k", 2))
    exact = decidable_level(level)

    studied = [
        (each, name)
        for each in interval_methods()
        for name in each.measures
        if _has_a_truth(name, k) and (k == 2 or not each.binary) and not each.is_slow(name) and not each.needs
    ]
    found = {
        each.name: IntervalRule(
            each.name, partial(_limits, measure, k, exact, each.name), exact, place_of(each.name, measure, exact, k)
        )
        for each, name in studied
        if name == measure
    }
    if not found:
        known = ", ".join(dict.fromkeys(name for _, name in studied))
        raise ValueError(f"no interval of {named(measure)} of {k} classes is studied: there are those of {known}")
    return found


def _limits(measure: str, k: int, level: Fraction, name: str, *cells: Any) -> tuple[Any, Any]:
    """Both ends of an interval."""
    given: Any = cells if k == 2 else cells[0]
    rows: Any = None if k == 2 else "predicted"
    found = interval(measure, given, rows=rows, level=float(level), method=name)
    return found.low, found.high


def why_no_interval(name: str, measure: str, k: int = 2) -> str | None:
    """Why an interval that there is by this name is not among those of `intervals`; None where there is none.

    >>> why_no_interval("wilson", "informedness")
    'wilson is no interval of informedness of 2 classes'
    """
    measure = names.canonical(measure, k)
    for each in interval_methods():
        if each.name == name:
            fits = (not each.measures or measure in each.measures) and (k == 2 or not each.binary)
            if fits and each.is_slow(measure):
                return f"{name} is too slow for the study, which takes the interval of every table there is"
            if fits and each.needs:
                return f"{name} needs {each.needs[0]}=, which no design says; it covers where its likelihood ratio does"
            return f"{name} is no interval of {measure} of {k} classes"
    return None


def _has_a_truth(measure: str, k: int) -> bool:
    """Whether it is a measure of so many classes: some have a name of two alone, some of more."""
    if k == 2:
        return hasattr(exact, measure)
    # Correlation of more classes is another thing than that of two, and has no interval.
    return measure in multiclass.MEASURES and measure != "correlation"
