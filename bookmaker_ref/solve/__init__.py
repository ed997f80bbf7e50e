"""From reported scores back to the table: symbolically, in proportions, and in whole counts; or why there is none.

Any three ratios that are not redundant determine the table of proportions, and a count the table of counts
(powers2011, section 2.1). Rounded values are intervals, and nothing is called contradictory that is not proved to be.

>>> from bookmaker_ref.solve import solve
>>> solve({"recall": "0.8235", "precision": "0.7368", "prevalence": "0.68"}, n=100).tables.tables
((56, 20, 12, 12),)
"""

from __future__ import annotations

from bookmaker_ref.solve.answer import (
    Answer as Answer,
    Following as Following,
    Redundant as Redundant,
    solve as solve,
)
from bookmaker_ref.solve.counts import Found as Found, consistent_tables as consistent_tables
from bookmaker_ref.solve.given import (
    ROUNDINGS as ROUNDINGS,
    BadValue as BadValue,
    Cases as Cases,
    Given as Given,
    Interval as Interval,
    read as read,
)
from bookmaker_ref.solve.ratios import Branch as Branch, Numbers as Numbers
from bookmaker_ref.solve.regions import Region as Region, region as region
