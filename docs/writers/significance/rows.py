"""What was counted, as rows of ``docs/data/test-sizes.csv`` and ``docs/data/interval-coverage.csv``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from bookmaker_ref.significance import METHODS, OF_CLASSES, STATISTICS
from bookmaker_ref.study.by_margins import Coverages, Sizes, where_defined
from bookmaker_ref.study.covering import Coverage
from bookmaker_ref.study.designs import RealMargins
from bookmaker_ref.study.rejecting import Rejection
from docs.writers.significance.agreement import AGREEMENT_3
from docs.writers.significance.claims import sure
from docs.writers.significance.corners import INTERVALS

Row = tuple[object, ...]


def of_sizes(found: Iterable[Sizes]) -> list[Row]:
    """How often each test rejects, each setting once."""
    rows = {_of_test(each)[:-2]: _of_test(each) for one in found for several in one.values() for each in several}
    return sorted(rows.values(), key=_by_setting)


def of_coverages(found: Iterable[Coverages]) -> list[Row]:
    """How often each interval covers, each setting once."""
    rows = {
        _of_interval(each)[:-5]: _of_interval(each) for one in found for several in one.values() for each in several
    }
    return sorted(rows.values(), key=_by_setting)


def _by_setting(row: Row) -> list[str]:
    return [f"{each:06}" if isinstance(each, int) else str(each or "") for each in row]


def _of_test(found: Rejection) -> Row:
    design: Any = found.setting.design
    return (*_of_model(design), design.n, float(found.alpha), found.name, float(found.high), float(found.undefined))


def _of_model(design: Any) -> Row:
    told = dict(design.model.told)
    return design.k, told["prevalence"], told["guess"], told["informedness"]


def _of_interval(found: Coverage) -> Row:
    design: Any = found.setting.design
    if isinstance(design, RealMargins):
        fallout = design.fallout if design.rn else None
        setting: Row = (design.k, None, None, None, design.n, design.rp, design.rn, design.recall, fallout)
    else:
        setting = (*_of_model(design), design.n, None, None, None, None)
    named = (found.of, float(found.truth), found.name)
    ends = where_defined(found)
    if ends is None:
        return (*setting, *named, None, None, None, found.width, float(found.undefined))
    pairs = ((ends.low, ends.high), ends.below, ends.above)
    sure(all(abs(high - low) < 1e-9 for low, high in pairs), f"it is known how often {found.name} covers")
    return (*setting, *named, *(low for low, _ in pairs), found.width, float(found.undefined))


def of_names() -> Iterator[Sequence[str]]:
    """What the names of tests and of intervals stand for, and where they are from."""
    titles = {name: (each.title, each.records) for name, each in STATISTICS.items()}
    titles |= {name: (each.title, each.records) for name, each in OF_CLASSES.items() if name not in titles}
    for name, (title, where) in titles.items():
        yield name, "test", title, ", ".join(where)
    for name, title in _EXACT_TESTS.items():
        yield name, "test", title, ""
    shown = {"recall", *INTERVALS, *AGREEMENT_3}
    for name, each in METHODS.items():
        if shown & set(each.measures):
            yield name, "interval", each.title, each.reference


_EXACT_TESTS = {
    "fisher": "Fisher's exact test, two-sided by probability",
    "fisher_mid_p": "the same, every table that is exactly as probable as the one seen counted by half (mid-p)",
    "fisher_doubling": "twice the smaller side",
    "fisher_greater": "one-sided: more than chance",
    "fisher_greater_mid_p": "one-sided, mid-p",
    "outside_ci_b0": "Informedness lies outside of CI_B0, the papers' interval about 0; in Python alone, as"
    " `bookmaker_ref.study.by_margins.outside_null`",
    "outside_ci_b0_two_class": "the same without 2E",
}
