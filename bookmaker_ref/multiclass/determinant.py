"""The determinant of the whole table, and what it tells of association.

Where every decision is right with probability I and else a guess, the determinant of the proportions over the product
of the Prevalences is I to the power K - 1, exactly. powers2011 takes it to the power 2/K, and to 1/(3K - 2), which
gives other powers of I; both are here, under names that say so. A negative determinant keeps its sign.
"""

from __future__ import annotations

from bookmaker_ref.multiclass.ground import A, Ground
from bookmaker_ref.multiclass.measure import measure


def _over(t: Ground[A], name: str, margin: A, numerator: int, denominator: int) -> A:
    """The determinant of the counts over the product of a margin, to a power."""

    def factors() -> A:
        # Columns are divided by their sums first: the pivots are then of one size, and neither overflow nor vanish.
        sums = t.or_one(t.rp)
        pivots = t.once("pivots", lambda: t.pivots(t.cells / sums[..., None, :]))
        return t.joined(pivots, t.divide(sums, margin))

    return t.product_power(t.once(name, factors), numerator, denominator)


def _over_prevalences(t: Ground[A], numerator: int, denominator: int) -> A:
    return _over(t, "det over rp", t.rp, numerator, denominator)


def _over_biases(t: Ground[A], numerator: int, denominator: int) -> A:
    return _over(t, "det over pp", t.pp, numerator, denominator)


@measure(
    "determinant",
    "rational",
    "DetK",
    low=-1,
    records=("powers2011:44",),
    estimates="At most 1/K^K in size: 1/4 for two classes, as `bookmaker_ref.determinant`. 1 is of one class alone.",
)
def determinant(t: Ground[A]) -> A:
    """The determinant of the table of proportions."""
    return _over(t, "det over n", t.every, 1, 1)


@measure(
    "determinant",
    "power",
    "DeterminantInformedness",
    low=None,
    high=None,
    estimates="I, exactly, on the expected table where decisions are right with probability I and else guesses.",
)
def determinant_informedness(t: Ground[A]) -> A:
    """Informedness from the determinant over the Prevalences, with the exact exponent, 1/(K - 1)."""
    return _over_prevalences(t, 1, t.k - 1)


@measure(
    "determinant",
    "power",
    "DeterminantInformedness2K",
    low=None,
    high=None,
    records=("powers2011:45",),
    estimates="I to the power 2(K - 1)/K, where the exact exponent gives I.",
)
def determinant_informedness_2k(t: Ground[A]) -> A:
    """Informedness from the determinant over the Prevalences, with the exponent of powers2011:45, 2/K."""
    return _over_prevalences(t, 2, t.k)


@measure(
    "determinant",
    "power",
    "DeterminantInformedness3K2",
    low=None,
    high=None,
    records=("powers2011:other-exponent-at-two-classes",),
    estimates="I to the power (K - 1)/(3K - 2), where the exact exponent gives I.",
)
def determinant_informedness_3k2(t: Ground[A]) -> A:
    """Informedness from the determinant over the Prevalences, with the other exponent, 1/(3K - 2)."""
    return _over_prevalences(t, 1, 3 * t.k - 2)


@measure(
    "determinant",
    "power",
    "DeterminantMarkedness",
    low=None,
    high=None,
    estimates="The Dual of Informedness from the determinant.",
)
def determinant_markedness(t: Ground[A]) -> A:
    """Markedness from the determinant over the Biases, with the exact exponent, 1/(K - 1)."""
    return _over_biases(t, 1, t.k - 1)


@measure("determinant", "power", "DeterminantMarkedness2K", low=None, high=None, records=("powers2011:44",))
def determinant_markedness_2k(t: Ground[A]) -> A:
    """Markedness from the determinant over the Biases, with the exponent of powers2011:44, 2/K."""
    return _over_biases(t, 2, t.k)


@measure(
    "determinant",
    "power",
    "DeterminantMarkedness3K2",
    low=None,
    high=None,
    records=("powers2011:other-exponent-at-two-classes",),
)
def determinant_markedness_3k2(t: Ground[A]) -> A:
    """Markedness from the determinant over the Biases, with the other exponent, 1/(3K - 2)."""
    return _over_biases(t, 1, 3 * t.k - 2)


@measure("determinant", "power", "DeterminantCorrelation", low=None, high=None)
def determinant_correlation(t: Ground[A]) -> A:
    """Correlation from the determinant over the geometric mean of both products, with the exact exponent."""
    return t.geometric_mean(_over_prevalences(t, 1, t.k - 1), _over_biases(t, 1, t.k - 1))


@measure("determinant", "power", "DeterminantCorrelation2K", low=None, high=None, records=("powers2011:46",))
def determinant_correlation_2k(t: Ground[A]) -> A:
    """Correlation from the determinant over the geometric mean of both products, with the exponent 2/K."""
    return t.geometric_mean(_over_prevalences(t, 2, t.k), _over_biases(t, 2, t.k))
