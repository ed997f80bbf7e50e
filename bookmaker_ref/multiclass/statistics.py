"""How far a table is from independence, of any kind: chi-squared, G², and what is made of them to lie below 1."""

from __future__ import annotations

from bookmaker_ref.multiclass.ground import A, Ground
from bookmaker_ref.multiclass.information import mutual_information_of
from bookmaker_ref.multiclass.measure import measure


@measure(
    "statistics",
    "root",
    "CramersV",
    square=False,
    records=("powers2011:cramers-v",),
    elsewhere=('SciPy `association(matrix, method="cramer")`', "PyCM `cm.V`"),
    estimates="How far the table is from independence, of any kind: right labels or not.",
)
def cramers_v(t: Ground[A]) -> A:
    """Cramér's V, from Pearson's chi-squared."""
    return t.sqrt(_phi2(t) / (min(t.shape) - 1))


@measure(
    "statistics",
    "root",
    "CramersVG2",
    high=None,
    square=False,
    estimates="It may exceed 1: with an even diagonal of K classes G² is 2 N log K, and V the root of 2 log K/(K - 1).",
)
def cramers_v_g2(t: Ground[A]) -> A:
    """Cramér's V, from the likelihood ratio G² instead."""
    return t.sqrt(mutual_information_of(t) * 2 / (min(t.shape) - 1))


@measure(
    "statistics",
    "root",
    "ContingencyCoefficient",
    square=False,
    elsewhere=('SciPy `association(matrix, method="pearson")`', "PyCM `cm.C`"),
    estimates="Its greatest value is the root of (K - 1)/K, not 1.",
)
def contingency_coefficient(t: Ground[A]) -> A:
    """Pearson's contingency coefficient, the root of chi-squared over N + chi-squared."""
    squared = _phi2(t)
    return t.sqrt(squared / (squared + 1))


@measure(
    "statistics",
    "rational",
    "Chi2K",
    high=None,
    square=False,
    elsewhere=("SciPy `chi2_contingency(matrix, correction=False)`", "PyCM `cm.Chi_Squared`"),
)
def chi2(t: Ground[A]) -> A:
    """Pearson's chi-squared of the whole table."""
    return _phi2(t) * t.n


@measure(
    "statistics",
    "logarithm",
    "G2K",
    high=None,
    square=False,
    elsewhere=('SciPy `chi2_contingency(matrix, correction=False, lambda_="log-likelihood")`',),
)
def g2(t: Ground[A]) -> A:
    """The likelihood ratio G², twice N times Mutual Information."""
    return mutual_information_of(t) * t.n * 2


def _phi2(t: Ground[A]) -> A:
    """Chi-squared over N; undefined where a row or a column is empty."""

    def mean_square() -> A:
        terms = t.divide(t.deviations * t.deviations, t.expected)
        return t.sum(t.sum(terms)) / (t.n * t.n)

    return t.once("phi2", mean_square)
