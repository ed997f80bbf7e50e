"""What the significance tests of K classes say of random tables: Figure 6 of powers2011, and equations 47 to 52."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from bookmaker_ref.significance.fishers_test import fisher_classes
from bookmaker_ref.study.empirical.bands import EACH, NO_WONDER
from bookmaker_ref.study.empirical.bench import MAKERS, Bench, Floats, estimate, share
from bookmaker_ref.study.empirical.finding import Check, Finding, Number, Reading
from bookmaker_ref.study.figures._contours import SIZES, critical, p_of
from bookmaker_ref.study.figures.p_values import point_probability
from bookmaker_ref.study.simulate.recipe import LEVELS, Recipe

#: What is read as marginally significant, and as significant.
_MARGINAL, _SIGNIFICANT = 0.1, 0.05
#: Of how many tables Fisher's test is made, of one of `_EVERY` for it is slow; and how many are drawn for each.
_EVERY, _RANDOM = 80, 999
_STATISTICS = ("chi2_kb", "chi2_km")


def fisher_of_figure_6(bench: Bench) -> Finding:
    """Fisher's test, level by level: of the table and all less probable ones, or of the table alone.

    What is so by chance as well is no significance of the usual test. The probability of one table is no test, and is
    read at each level, chance too.
    """
    readings = []
    for name, point, small in (
        ("the usual one, cumulative", False, "p"),
        ("the probability of the table alone", True, "a probability"),
    ):
        for words, make in MAKERS.items():
            by_chance, *informed = (
                Check(f"share with {small} < {_MARGINAL}, Informedness {level}", found, ">", 0.5)
                for level in LEVELS[:10]
                for found in (share(_fisher(bench, make(4, 16, level), point) < _MARGINAL),)
            )
            first = by_chance if point else replace(by_chance, sign="<", bound=2 * _MARGINAL)
            readings.append(Reading(f"{name}; {words}", (first, *informed)))
    settings = (
        f"K = 4, N = 16; marginal: p < {_MARGINAL} in most tables; almost everywhere: at each level below 1;"
        " the usual test is significant if, by chance, it is so less than twice as often as it says"
    )
    return Finding(settings, tuple(readings))


def _fisher(bench: Bench, recipe: Recipe, point: bool) -> Floats:
    counts = bench.drawn(recipe).counts
    if point:
        return point_probability(counts)
    rng = bench.random(f"fisher {recipe.to_json()}")
    chosen = counts[:: max(1, len(counts) // _EVERY)]
    return np.array([fisher_classes(each, rows="predicted", tables=_RANDOM, seed=rng).p for each in chosen])


def g2_of_figure_6(bench: Bench) -> Finding:
    """G² with the papers' degrees of freedom, from which level on it is significant."""
    return _from_level_on(bench, "p_g2", 0.6)


def chi2_of_figure_6(bench: Bench) -> Finding:
    """The same of Pearson's statistic."""
    return _from_level_on(bench, "p_chi2", 0.8)


def _from_level_on(bench: Bench, name: str, last: float) -> Finding:
    """The text says: from above this level. Read of most tables, of nearly all, and of all that the figure has."""
    first = round(last + 0.1, 1)
    significant = {
        maker: [bench.columns(make(4, 16, level), [name])[name] < _SIGNIFICANT for level in (last, first)]
        for maker, make in MAKERS.items()
    }
    says = f"share with p < {_SIGNIFICANT}, Informedness"
    readings = [
        Reading(
            f"{words}, {maker}",
            (Check(f"{says} {last}", share(at), "<", least), Check(f"{says} {first}", share(above), ">", least)),
        )
        for words, least in (("in most tables", 0.5), ("in nine of ten tables", 0.9))
        for maker, (at, above) in significant.items()
    ]
    for maker, (at, above) in significant.items():
        chance = estimate(lambda one, other: other.mean() ** EACH * (1 - one.mean() ** EACH), at, above)
        check = Check(
            f"chance that all {EACH} tables at {first} have p < {_SIGNIFICANT}, and not all {EACH} at {last}",
            chance,
            ">",
            NO_WONDER,
        )
        readings.append(Reading(f"in all {EACH} tables of a level of the figure, {maker}", (check,)))
    settings = f"K = 4, N = 16, 9 degrees of freedom; significant: p < {_SIGNIFICANT}, above {last} and not at it"
    return Finding(f"{settings}; of a figure: not improbable, with a chance above {NO_WONDER}", tuple(readings))


def k_and_x(bench: Bench) -> Finding:
    """Equations 47 and 48 with K - 1 degrees of freedom beside 50 and 51 with (K - 1) squared, always.

    By (57) an X statistic is K - 1 times the K statistic, so that both p-values depend on that and on K alone.
    """
    at_alpha = {k: p_of((k - 1) * critical(k - 1), (k - 1) ** 2) for k in SIZES}
    readings = [
        Reading(
            f"of the p-value, K = {', '.join(map(str, SIZES))}",
            tuple(
                Check(f"|p of X - p of K| where K has p = {_SIGNIFICANT}, K = {k}", Number(_SIGNIFICANT - p), "<", 0.01)
                for k, p in at_alpha.items()
            ),
        )
    ]
    for n in (16, 128):
        for maker, make in MAKERS.items():
            found = bench.over(make, 4, n, _both("paper_p_", _STATISTICS))
            checks = (
                Check(
                    f"greatest share at a level of tables where only one is below {_SIGNIFICANT}, {name}",
                    max((share((one != other)[found["I"] == level]) for level in LEVELS), key=lambda each: each.value),
                    "<",
                    0.05,
                )
                for name in _STATISTICS
                for one, other in ([found[each] < _SIGNIFICANT for each in _both("paper_p_", (name,))],)
            )
            readings.append(Reading(f"of what is significant, K = 4, N = {n}, {maker}", tuple(checks)))
    return Finding(
        "exact of the p-value; slight: p within 0.01, or only one significant in less than 0.05 of the tables; always:"
        " for every K, or at every level of Informedness",
        tuple(readings),
    )


def _both(prefix: str, names: Iterable[str]) -> list[str]:
    """The name of each K statistic and that of its X statistic."""
    return [f"{prefix}{each}" for name in names for each in (name, name.replace("chi2_k", "chi2_x"))]
