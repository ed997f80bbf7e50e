"""``docs/data/worst-cases.csv``: how bad tests and intervals are at worst, with bounds that are proved.

Each row is kept in the user's cache as soon as it is found (`kept`), so that a run that was stopped goes on from there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from bookmaker_ref.study import intervals, tests, worst
from bookmaker_ref.study.designs import RealMargins
from bookmaker_ref.study.setting import bound_text
from docs.writers.data import TABLES, text_of
from docs.writers.files import Told
from docs.writers.kept import Cell, Kept

#: Numbers of cases, or of real positives and negatives.
Cases = int | tuple[int, int]
_TESTS = ("fisher", "fisher_mid_p", "chi2_n_minus_1", "chi2", "chi2_yates", "g2")
_TEST_NS = (8, 16, 30, 64, 100, 112)
_EVERY, _COMMON, _RARE = ("0", "1"), ("1/10", "9/10"), ("1/50", "49/50")
_SOME, _FEW = ("1/10", "1"), ("1/50", "1")


@dataclass(frozen=True, slots=True)
class _Searched:
    """An interval of a measure, for these numbers of cases, where the prevalence, or what it stands for, is there."""

    of: str
    names: tuple[str, ...]
    cases: tuple[Cases, ...]
    prevalence: tuple[str, str] = _EVERY


_INTERVALS = ("miettinen-nurminen", "newcombe", "agresti-caffo", "delta-plus-three", "wald")
_GIVEN = ((10, 10), (30, 30), (10, 50), (50, 50))
_RATES = ("wilson", "wilson-continuity", "agresti-coull", "binomial-mid-p", "blaker", "clopper-pearson")
_SEARCHED = (
    _Searched("informedness", _INTERVALS, (8, 16, 30)),
    _Searched("informedness", _INTERVALS, (8, 16, 30), _COMMON),
    _Searched("informedness", _INTERVALS, ((10, 10), (30, 30), (10, 50), (5, 95))),
    _Searched("informedness", ("miettinen-nurminen", "agresti-caffo"), (100, (50, 50))),
    _Searched("markedness", _INTERVALS, (8, 16, 30)),
    _Searched("markedness", ("miettinen-nurminen", "agresti-caffo"), (100,)),
    _Searched("correlation", ("delta-plus-three", "geometric-agresti-caffo", "fisher-z"), (8, 16, 30), _COMMON),
    _Searched("correlation", ("delta-plus-three", "geometric-agresti-caffo", "fisher-z"), (8, 16, 30), _RARE),
    _Searched("cohen_kappa", ("delta-plus-three", "fleiss-cohen-everitt"), (8, 16, 30), _COMMON),
    _Searched("cohen_kappa", ("delta-plus-three", "fleiss-cohen-everitt"), (8, 16, 30), _RARE),
    _Searched("f1", ("wilson", "binomial-mid-p"), (8, 16, 30, 100), _SOME),
    _Searched("f1", ("wilson", "binomial-mid-p"), (8, 16, 30, 100), _FEW),
    _Searched("lr_positive", ("miettinen-nurminen-ratio", "koopman"), _GIVEN, _COMMON),
    _Searched("lr_positive", ("miettinen-nurminen-ratio", "koopman", "simel-samsa-matchar"), (8, 16, *_GIVEN), _RARE),
    _Searched("odds_ratio", ("miettinen-nurminen-odds", "cornfield-mid-p"), _GIVEN, _COMMON),
    _Searched("odds_ratio", ("miettinen-nurminen-odds", "cornfield-mid-p", "gart"), (8, 16, *_GIVEN), _RARE),
    _Searched("recall", _RATES, ((5, 0), (10, 0), (30, 0), (100, 0))),
)


def written(told: Told) -> dict[str, str]:
    """The file."""
    return {TABLES["worst-cases"].path: text_of("worst-cases", _rows(told))}


def _rows(told: Told) -> Iterator[tuple[Cell, ...]]:
    kept = Kept.by(__name__)
    for n in _TEST_NS:
        for name in _TESTS:
            told(f"the worst case of {name}, N = {n}")
            yield kept.row(f"{name} {n}", partial(_test, name, n))
    for each in _SEARCHED:
        for cases in each.cases:
            for name in each.names:
                told(f"the worst case of {name} of {each.of}, cases: {cases}")
                yield kept.row(f"{name} {each.of} {cases} {each.prevalence}", partial(_interval, each, name, cases))


def _test(name: str, n: int) -> tuple[Cell, ...]:
    found = worst.size(tests()[name], n)
    place = found.place
    head = (
        "test",
        "",
        found.name,
        found.setting.design.n,
        None,
        None,
        *_EVERY,
        bound_text(found.most, "up"),
        float(found.at.low),
    )
    return (*head, str(place.prevalence), str(place.guess), str(place.informedness))


def _interval(each: _Searched, name: str, cases: Cases) -> tuple[Cell, ...]:
    found = worst.coverage(intervals(each.of)[name], cases, each.of, prevalence=each.prevalence)
    design, place = found.setting.design, found.place
    margins = (design.rp, design.rn) if isinstance(design, RealMargins) else (None, None)
    covered = float(found.at.where_defined()[0])
    head = (
        "interval",
        found.at.of,
        found.name,
        design.n,
        *margins,
        *each.prevalence,
        bound_text(found.least, "down"),
        covered,
    )
    return (*head, None if margins[0] is not None else str(place.prevalence), str(place.guess), str(place.informedness))
