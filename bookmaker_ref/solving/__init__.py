"""From reported scores back to the table: symbolically, in proportions, and in whole counts; or why there is none.

Any three ratios that are not redundant determine the table of proportions, and a count the table of counts
(powers2011, section 2.1). Rounded values are intervals, and nothing is called contradictory that is not proved to be.

>>> from bookmaker_ref import solve
>>> solve({"recall": "0.8235", "precision": "0.7368", "prevalence": "0.68"}, n=100).tables.tables
((56, 20, 12, 12),)
"""

from __future__ import annotations

from bookmaker_ref.solving.answer import Answer, Following, Redundant, solve
from bookmaker_ref.solving.counts import Found, consistent_tables
from bookmaker_ref.solving.given import ROUNDINGS, BadValue, Cases, Given, Interval, read
from bookmaker_ref.solving.ratios import Branch, Numbers
from bookmaker_ref.solving.regions import Region, region

__all__ = [
    "ROUNDINGS",
    "Answer",
    "BadValue",
    "Branch",
    "Cases",
    "Following",
    "Found",
    "Given",
    "Interval",
    "Numbers",
    "Redundant",
    "Region",
    "consistent_tables",
    "read",
    "region",
    "solve",
]


def __dir__() -> list[str]:
    return __all__
