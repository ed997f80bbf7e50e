"""Of which settings the tables of docs/significance.md speak, and what the papers' intervals tend to there."""

from __future__ import annotations

from fractions import Fraction

from scipy.special import erf, ndtri

from bookmaker_ref.significance.powers_intervals import Form, half_width
from bookmaker_ref.study.by_margins import LEVEL, Margins

ALPHAS = ("0.05", "0.01")
SIZE_NS = (8, 16, 30, 64, 128)
POWER_N, POWER_IS = 30, ("0.25", "0.5")
COVERAGE_NS = (16, 30, 100)
IS = ("0", "0.25", "0.5", "0.75", "0.9", "1")
MARKEDNESS_N = 30
SIZE_NS_3, CHOSEN_NS_3 = (6, 9), (12, 16)
COVERAGE_NS_3, IS_3 = (8, 12), ("0", "0.5", "0.9")
POWER_TESTS = ("chi2", "chi2_n_minus_1", "chi2_yates", "g2_williams", "chi2_kb", "fisher", "fisher_mid_p")
CHOSEN_3 = (
    *("chi2", "chi2_n_minus_1", "g2", "g2_williams"),
    *("chi2_kb", "chi2_kb_right", "chi2_xb", "chi2_b", "chi2_b_right", "chi2_km_right"),
)


def limit_of_coverage(margins: Margins, informedness: str, deviation: str, form: Form) -> float:
    """What the coverage of a papers' interval about the estimate tends to with many cases.

    The half width is X d/√(f N) and the standard error √(v/N), so it is the probability that a standard normal number
    is within X d/√(f v); d is the deviation at I, f is 2E or 1.
    """
    level = float(Fraction(LEVEL))
    evenness = margins.evenness(informedness) if form == "general" else None
    reach = half_width(float(Fraction(informedness)), 2, deviation, evenness=evenness, multiplier=1.0)
    error: float = margins.variance(informedness) ** 0.5
    quantile = float(ndtri((1 + level) / 2))
    return float(erf(quantile * reach / error / 2**0.5)) if error else 1.0
