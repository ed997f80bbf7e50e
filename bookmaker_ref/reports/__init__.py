"""Reports: what predictions are worth, told in a page, for people and for what they write in.

``report(y_true, y_pred)`` has it all; `bookmaker_ref.report` is the same.
"""

from __future__ import annotations

from bookmaker_ref.reports.report import AgainstChance, OfClass, Report, Value, report

__all__ = ["AgainstChance", "OfClass", "Report", "Value", "report"]
