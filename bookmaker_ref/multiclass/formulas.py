"""The formula of every measure of K classes, by its name; what it stands for is said in its entry.

Each is written once, over a `Ground`: numbers of whatever kind that stands for. The entries are in
`bookmaker_ref/symbolic/multiclass.py`, and a test holds each formula to the definition there.
"""

from __future__ import annotations

from bookmaker_ref.multiclass.ground import A, Ground

# --- association ----------------------------------------------------------------------------------------------
# How much of a prediction is more than chance: Informedness, Markedness, Correlation and the kappas.
#
# For class l against the rest, B(l) = Recall - Fallout is its Informedness and M(l) its Markedness. What is called
# multi-class informedness elsewhere is one of five numbers, each with a name here; for two classes all but the micro
# one are the same.


def _informedness_of_each(t: Ground[A]) -> A:
    """B(l), the Informedness of each class against the rest."""
    return t.once("B(l)", lambda: t.of_chance(t.determinants, t.rp * (t.every - t.rp)))


def _markedness_of_each(t: Ground[A]) -> A:
    """M(l), the Markedness of each class against the rest."""
    return t.once("M(l)", lambda: t.of_chance(t.determinants, t.pp * (t.every - t.pp)))


def informedness(t: Ground[A]) -> A:
    return t.once("B", lambda: t.balance(t.pp * _informedness_of_each(t)) / t.n)


def informedness_by_prevalence(t: Ground[A]) -> A:
    return t.balance(t.rp * _informedness_of_each(t)) / t.n


def informedness_macro(t: Ground[A]) -> A:
    return t.balance(_informedness_of_each(t)) / t.k


def informedness_micro(t: Ground[A]) -> A:
    return t.difference(t.sum(t.hits) * t.k, t.n) / (t.n * (t.k - 1))


def adjusted_balanced_accuracy(t: Ground[A]) -> A:
    return t.balance(t.of_chance(t.determinants, t.rp * t.every)) / (t.k - 1)


def markedness(t: Ground[A]) -> A:
    return t.once("M", lambda: t.balance(t.pp * _markedness_of_each(t)) / t.n)


def markedness_by_prevalence(t: Ground[A]) -> A:
    return t.balance(t.rp * _markedness_of_each(t)) / t.n


def markedness_macro(t: Ground[A]) -> A:
    return t.balance(_markedness_of_each(t)) / t.k


def adjusted_balanced_precision(t: Ground[A]) -> A:
    return t.balance(t.of_chance(t.determinants, t.pp * t.every)) / (t.k - 1)


def correlation(t: Ground[A]) -> A:
    return t.geometric_mean(informedness(t), markedness(t))


def gorodkin_rk(t: Ground[A]) -> A:
    covariance = t.balance(t.determinants)
    predicted, real = (t.difference(t.n * t.n, t.sum(each * each)) for each in (t.pp, t.rp))
    return t.of_chance(covariance, t.sqrt(predicted * real))


def cohen_kappa(t: Ground[A]) -> A:
    return t.of_chance(t.balance(t.determinants), t.difference(t.n * t.n, t.sum(t.pp * t.rp)))


def fleiss_kappa(t: Ground[A]) -> A:
    both = t.pp + t.rp
    chance = t.sum(both * both)
    return t.of_chance(t.difference(t.n * t.sum(t.hits) * 4, chance), t.difference(t.n * t.n * 4, chance))


def gwet_ac1(t: Ground[A]) -> A:
    both, times = t.pp + t.rp, 4 * (t.k - 1)
    chance = t.sum(both * t.difference(t.every * 2, both))
    return t.divide(t.difference(t.n * t.sum(t.hits) * times, chance), t.difference(t.n * t.n * times, chance))


# --- averages -------------------------------------------------------------------------------------------------
# Averages over classes of Recall, Precision, F and G, which chance can fool, by the names that are in circulation.


def _f_of_each(t: Ground[A]) -> A:
    return t.once("F(l)", lambda: t.divide(t.hits * 2, t.pp + t.rp))


def _g_of_each(t: Ground[A]) -> A:
    return t.once("G(l)", lambda: t.divide(t.hits, t.sqrt(t.pp * t.rp)))


def accuracy(t: Ground[A]) -> A:
    return t.sum(t.hits) / t.n


def recall_macro(t: Ground[A]) -> A:
    return t.sum(t.divide(t.hits, t.rp)) / t.k


def precision_macro(t: Ground[A]) -> A:
    return t.sum(t.divide(t.hits, t.pp)) / t.k


def precision_weighted(t: Ground[A]) -> A:
    return t.sum(t.rp * t.divide(t.hits, t.pp)) / t.n


def f1_macro(t: Ground[A]) -> A:
    return t.sum(_f_of_each(t)) / t.k


def f1_weighted(t: Ground[A]) -> A:
    return t.sum(t.rp * _f_of_each(t)) / t.n


def f1_of_bets(t: Ground[A]) -> A:
    return t.divide(t.n, t.sum(t.divide(t.pp, _f_of_each(t))))


def g_macro(t: Ground[A]) -> A:
    return t.sum(_g_of_each(t)) / t.k


def g_weighted(t: Ground[A]) -> A:
    return t.sum(t.rp * _g_of_each(t)) / t.n


def g_of_bets(t: Ground[A]) -> A:
    return t.weighted_product(_g_of_each(t), t.divide(t.pp, t.every))


# --- information ----------------------------------------------------------------------------------------------
# What a prediction tells of the class, in nats: Mutual Information and the entropies.


def mutual_information(t: Ground[A]) -> A:
    # A sum of terms none of which is negative, so that nothing cancels near independence.
    def mean_divergence() -> A:
        return t.sum(t.sum(t.divergence(t.expected, t.deviations))) / (t.n * t.n)

    return t.once("MI", mean_divergence)


def _entropy(t: Ground[A], margin: A) -> A:
    return t.sum(t.surprise(margin, t.every)) / t.n


def entropy_real(t: Ground[A]) -> A:
    return _entropy(t, t.rp)


def entropy_predicted(t: Ground[A]) -> A:
    return _entropy(t, t.pp)


def conditional_entropy_real(t: Ground[A]) -> A:
    return t.sum(t.sum(t.surprise(t.cells, t.pp[..., :, None]))) / t.n


def conditional_entropy_predicted(t: Ground[A]) -> A:
    return t.sum(t.sum(t.surprise(t.cells, t.rp[..., None, :]))) / t.n


# --- departure from independence ------------------------------------------------------------------------------
# How far a table is from independence, of any kind: chi-squared, G², and what is made of them to lie below 1.


def cramers_v(t: Ground[A]) -> A:
    return t.sqrt(_phi2(t) / (min(t.shape) - 1))


def cramers_v_g2(t: Ground[A]) -> A:
    return t.sqrt(mutual_information(t) * 2 / (min(t.shape) - 1))


def contingency_coefficient(t: Ground[A]) -> A:
    squared = _phi2(t)
    return t.sqrt(squared / (squared + 1))


def chi2(t: Ground[A]) -> A:
    return _phi2(t) * t.n


def g2(t: Ground[A]) -> A:
    return mutual_information(t) * t.n * 2


def _phi2(t: Ground[A]) -> A:
    """Chi-squared over N; undefined where a row or a column is empty."""

    def mean_square() -> A:
        terms = t.divide(t.deviations * t.deviations, t.expected)
        return t.sum(t.sum(terms)) / (t.n * t.n)

    return t.once("phi2", mean_square)


# --- the determinant ------------------------------------------------------------------------------------------
# The determinant of the whole table, and what it tells of association.
#
# Where every decision is right with probability I and else a guess, the determinant of the proportions over the product
# of the Prevalences is I to the power K - 1, exactly. powers2011 takes it to the power 2/K, and to 1/(3K - 2), which
# gives other powers of I; both are here, under names that say so. A negative determinant keeps its sign.


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


def determinant(t: Ground[A]) -> A:
    return _over(t, "det over n", t.every, 1, 1)


def determinant_informedness(t: Ground[A]) -> A:
    return _over_prevalences(t, 1, t.k - 1)


def determinant_informedness_2k(t: Ground[A]) -> A:
    return _over_prevalences(t, 2, t.k)


def determinant_informedness_3k2(t: Ground[A]) -> A:
    return _over_prevalences(t, 1, 3 * t.k - 2)


def determinant_markedness(t: Ground[A]) -> A:
    return _over_biases(t, 1, t.k - 1)


def determinant_markedness_2k(t: Ground[A]) -> A:
    return _over_biases(t, 2, t.k)


def determinant_markedness_3k2(t: Ground[A]) -> A:
    return _over_biases(t, 1, 3 * t.k - 2)


def determinant_correlation(t: Ground[A]) -> A:
    return t.geometric_mean(_over_prevalences(t, 1, t.k - 1), _over_biases(t, 1, t.k - 1))


def determinant_correlation_2k(t: Ground[A]) -> A:
    return t.geometric_mean(_over_prevalences(t, 2, t.k), _over_biases(t, 2, t.k))


# --- evenness -------------------------------------------------------------------------------------------------
# How even the classes and the predictions are, in the three forms of powers2011: +, - and #.
#
# For two classes the three are one, Prevalence times its inverse. From three on they are the K-th root of a product,
# an arithmetic mean and a harmonic one.


def _plus(t: Ground[A], margin: A, k: int) -> A:
    return t.product_power(t.divide(margin, t.every), 2, k)


def _minus(t: Ground[A], margin: A, k: int) -> A:
    return t.sum(margin * (t.every - margin)) / (t.n * t.n * k)


def _sharp(t: Ground[A], margin: A, k: int) -> A:
    return t.divide(t.n * 0 + k, t.sum(t.divide(t.every * t.every, margin * (t.every - margin))))


def evenness_real_plus(t: Ground[A]) -> A:
    return _plus(t, t.rp, t.shape[1])


def evenness_predicted_plus(t: Ground[A]) -> A:
    return _plus(t, t.pp, t.shape[0])


def evenness_global_plus(t: Ground[A]) -> A:
    return t.geometric_mean(_plus(t, t.rp, t.shape[1]), _plus(t, t.pp, t.shape[0]))


def evenness_real_minus(t: Ground[A]) -> A:
    return _minus(t, t.rp, t.shape[1])


def evenness_predicted_minus(t: Ground[A]) -> A:
    return _minus(t, t.pp, t.shape[0])


def evenness_global_minus(t: Ground[A]) -> A:
    return t.geometric_mean(_minus(t, t.rp, t.shape[1]), _minus(t, t.pp, t.shape[0]))


def evenness_real_sharp(t: Ground[A]) -> A:
    return _sharp(t, t.rp, t.shape[1])


def evenness_predicted_sharp(t: Ground[A]) -> A:
    return _sharp(t, t.pp, t.shape[0])


def evenness_global_sharp(t: Ground[A]) -> A:
    return t.geometric_mean(_sharp(t, t.rp, t.shape[1]), _sharp(t, t.pp, t.shape[0]))
