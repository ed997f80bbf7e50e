"""``docs/data/worst-cases.csv``: how bad tests and intervals are at worst, with bounds that are proved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bookmaker_ref.study import intervals, tests, worst
from bookmaker_ref.study.designs import RealMargins
from docs.writers.data import TABLES, text_of
from docs.writers.files import Told

#: Numbers of cases, or of real positives and negatives.
Cases = int | tuple[int, int]
_TESTS = ("fisher", "fisher_mid_p", "chi2_n_minus_1", "chi2", "chi2_yates", "g2")
_TEST_NS = (8, 16, 30, 64, 100)
_EVERY, _COMMON = ("0", "1"), ("1/10", "9/10")


@dataclass(frozen=True, slots=True)
class _Searched:
    """An interval of a measure, for these numbers of cases, where the prevalence is in this range."""

    of: str
    names: tuple[str, ...]
    cases: tuple[Cases, ...]
    prevalence: tuple[str, str] = _EVERY


_INTERVALS = ("miettinen-nurminen", "newcombe", "agresti-caffo", "delta-plus-three", "wald")
_SEARCHED = (
    _Searched("informedness", _INTERVALS, (8, 16, 30)),
    _Searched("informedness", _INTERVALS, (16, 30), _COMMON),
    _Searched("informedness", _INTERVALS, ((10, 10), (30, 30), (10, 50), (5, 95))),
    _Searched("markedness", _INTERVALS, (8, 16, 30)),
    _Searched("recall", ("wilson", "wilson-continuity", "clopper-pearson"), ((10, 0), (30, 0), (100, 0))),
)


def written(told: Told) -> dict[str, str]:
    """The file."""
    return {TABLES["worst-cases"].path: text_of("worst-cases", _rows(told))}


def _rows(told: Told) -> Iterator[tuple[object, ...]]:
    for n in _TEST_NS:
        for name in _TESTS:
            told(f"the worst case of {name}, N = {n}")
            yield _test(worst.size(tests()[name], n))
    for each in _SEARCHED:
        for cases in each.cases:
            for name in each.names:
                told(f"the worst case of {name} of {each.of}, cases: {cases}")
                rule = intervals(each.of)[name]
                yield _interval(worst.coverage(rule, cases, each.of, prevalence=each.prevalence), each.prevalence)


def _test(found: worst.WorstSize) -> tuple[object, ...]:
    place = found.place
    head = ("test", "", found.name, found.setting.design.n, None, None, *_EVERY, found.most, float(found.at.low))
    return (*head, str(place.prevalence), str(place.guess), str(place.informedness))


def _interval(found: worst.WorstCoverage, prevalence: tuple[str, str]) -> tuple[object, ...]:
    design, place = found.setting.design, found.place
    margins = (design.rp, design.rn) if isinstance(design, RealMargins) else (None, None)
    covered = float(found.at.where_defined()[0])
    head = ("interval", found.at.of, found.name, design.n, *margins, *prevalence, found.least, covered)
    return (*head, None if margins[0] is not None else str(place.prevalence), str(place.guess), str(place.informedness))
