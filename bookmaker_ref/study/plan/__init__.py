"""How many cases a study needs: for the width of an interval, for the power of a test, or to keep a margin.

Every number of cases up to a limit is looked at, each with every table there is, because more cases may have less
power: counts are whole, so the level that a test uses up goes up and down (Chernick and Liu 2002, The American
Statistician 56, 149-155). So two numbers are told: the least that reaches what is asked for, and the one from which on
all reach it, up to the limit.

>>> from bookmaker_ref.study import plan, tests
>>> found = plan.power(tests()["fisher"], plan.InClasses("0.8", "0.2"), "0.8", most=60)
>>> found.least.n, round(found.least.low, 4), found.stays.n
(24, 0.8115, 24)
"""

from __future__ import annotations

from bookmaker_ref.study.plan.cases import InClasses, InTotal
from bookmaker_ref.study.plan.margins import beyond_margin, within_margins
from bookmaker_ref.study.plan.picture import draw_plan
from bookmaker_ref.study.plan.searching import Plan, Point, PowerPlan, WidthPlan, power, width

__all__ = [
    "InClasses",
    "InTotal",
    "Plan",
    "Point",
    "PowerPlan",
    "WidthPlan",
    "beyond_margin",
    "draw_plan",
    "power",
    "width",
    "within_margins",
]
