"""Tests of Informedness against a margin, as the study takes tests."""

from __future__ import annotations

from functools import partial
from typing import Any

from bookmaker_ref.significance.margins import Method, Side, checked_margin, equivalence_test, margin_test, margins_of
from bookmaker_ref.study.significance_tests import PValueTest


def beyond_margin(margin: float, *, method: Method = "miettinen-nurminen", alternative: Side = "greater") -> PValueTest:
    """Whether Informedness is more than the margin: superiority, or with one below 0 non-inferiority.

    >>> beyond_margin(-0.1).name
    'miettinen-nurminen > -0.1'
    """
    at = checked_margin(margin)
    sign = ">" if alternative == "greater" else "<"
    of = partial(margin_test, margin=at, method=method, alternative=alternative)
    return PValueTest(f"{method} {sign} {at:g}", of)


def within_margins(margin: Any, *, method: Method = "miettinen-nurminen") -> PValueTest:
    """Whether Informedness is between two margins: equivalence, by two one-sided tests.

    >>> within_margins((-0.2, 0.1), method="exact").name
    'exact within -0.2, 0.1'
    """
    low, high = margins_of(margin)
    of = partial(equivalence_test, margin=(low, high), method=method)
    return PValueTest(f"{method} within {low:g}, {high:g}", of)
