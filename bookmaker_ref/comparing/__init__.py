"""Systems on the same cases: how much better one is, by any measure, with an interval and a test.

``compare(y_true, {"a": predicted_by_a, "b": predicted_by_b})`` has it all; `bookmaker_ref.compare` is the same.
"""

from __future__ import annotations

from bookmaker_ref.comparing.cases import PairedCases
from bookmaker_ref.comparing.difference import METHODS, PairedDifference, paired_difference
from bookmaker_ref.comparing.systems import Comparison, compare

__all__ = ["METHODS", "Comparison", "PairedCases", "PairedDifference", "compare", "paired_difference"]
