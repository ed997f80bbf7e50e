"""What tests, intervals and estimators are really worth: every table with its exact probability.

>>> from bookmaker_ref.study import Total, independent, size, statistic_test
>>> found = size(statistic_test("chi2_kb"), Total(16, independent("1/2", "1/2")), "0.05")
>>> found.low == found.high, found.high
(True, Fraction(3891967, 1073741824))
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from bookmaker_ref.study.by_name import intervals, tests, why_no_interval
from bookmaker_ref.study.covering import Coverage, IntervalRule, coverage, coverages
from bookmaker_ref.study.critical_values import critical_value
from bookmaker_ref.study.designs import BothMargins, Design, RealMargins, Total
from bookmaker_ref.study.drawn import DrawnCoverage, drawn_coverage, drawn_coverages
from bookmaker_ref.study.enumeration import Block, Enumeration, enumerated
from bookmaker_ref.study.enumeration_of_classes import TotalOfClasses
from bookmaker_ref.study.estimating import Bias, bias, biases
from bookmaker_ref.study.estimators import Estimator, estimator
from bookmaker_ref.study.model import Model, independent, informed
from bookmaker_ref.study.moments import Moment, Moments
from bookmaker_ref.study.rejecting import Rejection, power, rejections, size
from bookmaker_ref.study.setting import Result, Setting, Table
from bookmaker_ref.study.significance_tests import PValueTest, StatisticTest, Test, statistic_test

if TYPE_CHECKING:
    from bookmaker_ref.study import areas, empirical, figures, plan, simulate, worst

__all__ = [
    "Bias",
    "Block",
    "BothMargins",
    "Coverage",
    "Design",
    "DrawnCoverage",
    "Enumeration",
    "Estimator",
    "IntervalRule",
    "Model",
    "Moment",
    "Moments",
    "PValueTest",
    "RealMargins",
    "Rejection",
    "Result",
    "Setting",
    "StatisticTest",
    "Table",
    "Test",
    "Total",
    "TotalOfClasses",
    "areas",
    "bias",
    "biases",
    "coverage",
    "coverages",
    "critical_value",
    "drawn_coverage",
    "drawn_coverages",
    "empirical",
    "enumerated",
    "estimator",
    "figures",
    "independent",
    "informed",
    "intervals",
    "plan",
    "power",
    "rejections",
    "simulate",
    "size",
    "statistic_test",
    "tests",
    "why_no_interval",
    "worst",
]

#: Modules and rooms of their own, which are loaded when they are touched.
_ROOMS = ("areas", "empirical", "figures", "plan", "simulate", "worst")


if not TYPE_CHECKING:  # type checkers would take every name for one of these

    def __getattr__(name: str) -> Any:
        if name not in _ROOMS:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return import_module(f"bookmaker_ref.study.{name}")

    def __dir__() -> list[str]:
        return __all__
