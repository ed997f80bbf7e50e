"""What tests, intervals and estimators are really worth: every table with its exact probability.

>>> from bookmaker_ref.study import Total, independent, size, statistic_test
>>> found = size(statistic_test("chi2_kb"), Total(16, independent("1/2", "1/2")), "0.05")
>>> found.low == found.high, found.high
(True, Fraction(3891967, 1073741824))
"""

from __future__ import annotations

from bookmaker_ref.study.covering import Coverage as Coverage, IntervalRule as IntervalRule, coverage as coverage
from bookmaker_ref.study.critical_values import critical_value as critical_value
from bookmaker_ref.study.designs import (
    BothMargins as BothMargins,
    RealMargins as RealMargins,
    Total as Total,
)
from bookmaker_ref.study.enumeration import Block as Block, Enumeration as Enumeration, enumerated as enumerated
from bookmaker_ref.study.enumeration_of_classes import TotalOfClasses as TotalOfClasses
from bookmaker_ref.study.estimating import Bias as Bias, bias as bias
from bookmaker_ref.study.estimators import Estimator as Estimator, estimator as estimator
from bookmaker_ref.study.model import Model as Model, independent as independent, informed as informed
from bookmaker_ref.study.rejecting import Rejection as Rejection, power as power, size as size
from bookmaker_ref.study.significance_tests import (
    PValueTest as PValueTest,
    StatisticTest as StatisticTest,
    Test as Test,
    statistic_test as statistic_test,
)
