"""Reports: what predictions are worth, told in a page, for people and for what they write in.

``report(y_true, y_pred)`` has it all; `bookmaker_ref.report` is the same. ``report_of_groups`` is of several tables.
"""

from __future__ import annotations

from bookmaker_ref.reports.group_differences import GroupDifference
from bookmaker_ref.reports.groups import GroupReport, report_of_groups
from bookmaker_ref.reports.report import AgainstChance, OfClass, Report, report
from bookmaker_ref.reports.values import Value

__all__ = [
    "AgainstChance",
    "GroupDifference",
    "GroupReport",
    "OfClass",
    "Report",
    "Value",
    "report",
    "report_of_groups",
]
