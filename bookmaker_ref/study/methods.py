"""Tests, intervals and estimators by name: those of `bookmaker_ref.significance`, as the study takes them.

Nothing is imported before it is asked for. Who has a test of his own needs no name: `size` takes any `Test`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from bookmaker_ref.exact.measure import value
from bookmaker_ref.exact.numbers import Exact
from bookmaker_ref.exact.table import Table
from bookmaker_ref.study.coverage import Interval
from bookmaker_ref.study.critical import critical_value
from bookmaker_ref.study.decisions import PValueTest, StatisticTest, Test, exact_names, statistic_test
from bookmaker_ref.study.model import Probability, level as checked_level

#: Methods that draw random numbers, or integrate table by table: not for every table there is.
_SLOW_MODULES = ("resampling", "bayes", "unconditional")
_ABOUT_THE_ESTIMATE = {
    *("wald", "newcombe", "mee", "miettinen-nurminen", "delta", "fisher-z", "fleiss-cohen-everitt"),
    *("wilson", "wilson-continuity", "clopper-pearson"),
}
_FISHER: dict[str, dict[str, Any]] = {
    "fisher": {},
    "fisher_mid_p": {"mid": True},
    "fisher_doubling": {"by": "doubling"},
    "fisher_greater": {"alternative": "greater"},
    "fisher_greater_mid_p": {"alternative": "greater", "mid": True},
}


def tests(k: int = 2) -> Mapping[str, Test]:  # noqa: PT028 -- it gives tests, and is none
    """Every test of tables of K classes by name.

    A statistic under its own name is held against chi-squared with the degrees of freedom of the papers; with
    ``_right`` at the end against the distribution that it has for many cases, where that is another.

    >>> [name for name in tests() if name.startswith("chi2_kb")]
    ['chi2_kb', 'chi2_kb_right', 'chi2_kbm', 'chi2_kbm_right']
    """
    return _of_two() if k == 2 else _of_classes(k)


def _of_two() -> dict[str, Test]:
    from bookmaker_ref.significance.fisher import fisher, fisher_exact  # noqa: PLC0415 -- when it is asked for
    from bookmaker_ref.significance.statistics import STATISTICS, significance  # noqa: PLC0415

    found: dict[str, Test] = {}
    for name, statistic in STATISTICS.items():
        if name in exact_names():
            found[name] = statistic_test(name)
        else:
            found[name] = StatisticTest(name, _part(significance, name, "value"))
        if statistic.scale is not None:
            found[f"{name}_right"] = PValueTest(f"{name}_right", _part(significance, name, "p"))
    for name, options in _FISHER.items():
        found[name] = PValueTest(name, _with(fisher, options), _with(fisher_exact, options))
    return found


def _of_classes(k: int) -> dict[str, Test]:
    from bookmaker_ref.significance import OF_CLASSES, significance_of_classes  # noqa: PLC0415

    found: dict[str, Test] = {}
    for name, statistic in OF_CLASSES.items():
        value = _part(significance_of_classes, name, "value", rows="predicted")
        papers, right = statistic.freedom_of_the_papers(k, k), f"{name}_right"
        found[name] = StatisticTest(name, value, papers)
        found[right] = PValueTest(right, _part(significance_of_classes, name, "p", rows="predicted"))
    return found


def intervals(measure: str = "informedness", level: Probability = 0.95, k: int = 2) -> Mapping[str, Interval]:
    """Every two-sided interval of a measure by name, but for those that take seconds a table.

    >>> intervals()["wald"].level
    Fraction(19, 20)
    """
    from bookmaker_ref.significance.interval import interval, methods  # noqa: PLC0415 -- when it is asked for

    exact_level = checked_level(level, "level")

    def limits(name: str) -> Callable[..., tuple[Any, Any]]:
        def both(*cells: Any) -> tuple[Any, Any]:
            given: Any = cells if k == 2 else cells[0]
            rows: Any = None if k == 2 else "predicted"
            found = interval(measure, given, rows=rows, level=float(exact_level), method=name)
            return found.low, found.high

        return both

    return {
        each.name: Interval(each.name, limits(each.name), exact_level, _place(each.name, measure, exact_level, k))
        for each in methods(measure)
        if each.apply.__module__.rpartition(".")[2] not in _SLOW_MODULES and (k == 2 or not each.binary)
    }


def _part(function: Callable[..., Any], name: str, part: str, **options: Any) -> Callable[..., Any]:
    return lambda *cells: np.asarray(getattr(function(name, *cells, **options), part))


def _with(function: Callable[..., Any], options: Mapping[str, Any]) -> Callable[..., Any]:
    return lambda *cells: function(*cells, **options)


# --- defining inequalities ----------------------------------------------------------------------------------


def _place(name: str, measure: str, level: Fraction, k: int) -> Callable[..., int | None] | None:
    """Where the true value lies by the inequality that defines the interval, in fractions; None where we have none.

    An interval about the estimate covers the true value at least where that is the estimate, however narrow it is.
    """
    form = _FORMS.get(name) if measure in ("informedness", "markedness") and k == 2 else None
    about = name in _ABOUT_THE_ESTIMATE or name.startswith("powers-")

    def place(*table_and_truth: Any) -> int | None:
        *table, truth = table_and_truth
        found = None if form is None else _by_inequality(form, measure, table, truth, level)
        return 0 if found is None and about and _estimate(measure, table) == truth else found

    return place if form or about else None


def _estimate(measure: str, table: Sequence[Any]) -> Exact:
    if len(table) == 4:
        return value(measure, Table(*table))
    from bookmaker_ref.multiclass.evaluation import exact_value  # noqa: PLC0415 -- only for K classes
    from bookmaker_ref.tables.contingency import Contingency  # noqa: PLC0415

    return exact_value(measure, Contingency.from_matrix(table[0], rows="predicted"))


def _by_inequality(form: _Form, measure: str, table: Sequence[int], truth: Fraction, level: Fraction) -> int | None:
    """A difference of two proportions, a variance, and |difference - truth| <= z times its root."""
    tp, fp, fn, tn = table
    found = form(*((tp, tp + fn, fp, fp + tn) if measure == "informedness" else (tp, tp + fp, fn, fn + tn)), truth)
    if found is None:
        return None
    centre, variance = found
    squared = (centre - truth) ** 2
    low, high = (end * variance for end in critical_value(1 - level))
    if squared <= low:
        return 0
    if squared >= high:
        return -1 if truth < centre else 1
    return None


_Form = Callable[[int, int, int, int, Fraction], tuple[Fraction, Fraction] | None]


def _wald(x1: int, n1: int, x2: int, n2: int, truth: Fraction) -> tuple[Fraction, Fraction]:
    p1, p2 = Fraction(x1, n1), Fraction(x2, n2)
    return p1 - p2, p1 * (1 - p1) / n1 + p2 * (1 - p2) / n2


def _agresti_caffo(x1: int, n1: int, x2: int, n2: int, truth: Fraction) -> tuple[Fraction, Fraction]:
    return _wald(x1 + 1, n1 + 2, x2 + 1, n2 + 2, truth)


def _mee(x1: int, n1: int, x2: int, n2: int, truth: Fraction) -> tuple[Fraction, Fraction] | None:
    if truth:  # the proportions that are most likely are then roots of a cubic
        return None
    pooled = Fraction(x1 + x2, n1 + n2)
    return Fraction(x1, n1) - Fraction(x2, n2), pooled * (1 - pooled) * (Fraction(1, n1) + Fraction(1, n2))


def _miettinen_nurminen(x1: int, n1: int, x2: int, n2: int, truth: Fraction) -> tuple[Fraction, Fraction] | None:
    found = _mee(x1, n1, x2, n2, truth)
    return found and (found[0], found[1] * Fraction(n1 + n2, n1 + n2 - 1))


_FORMS: dict[str, _Form] = {
    "wald": _wald,
    "agresti-caffo": _agresti_caffo,
    "mee": _mee,
    "miettinen-nurminen": _miettinen_nurminen,
}
