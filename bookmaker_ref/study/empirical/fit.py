"""How well measures fit Informedness and Correlation: Figures 2, 3 and 5 of powers2011, Figure 2 of the papers of 2008.

Deviations are taken over the 11 levels of Informedness, 0 to 1, as the figures show them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import combinations, pairwise

import numpy as np

from bookmaker_ref.significance.powers_intervals import half_width
from bookmaker_ref.study.empirical.bench import (
    MAKERS,
    Bench,
    Columns,
    Floats,
    absolute,
    correlation,
    difference,
    estimate,
    mean,
    ratio,
    rms,
    share,
    spread,
)
from bookmaker_ref.study.empirical.finding import Check, Finding, Number, Reading
from bookmaker_ref.study.simulate.recipe import LEVELS, Recipe, as_published

HIGH = tuple(each for each in LEVELS if each >= 0.7)
LOW = tuple(each for each in LEVELS if each <= 0.6)
#: What is read as a good fit, and what as a poor one: root mean squares of the deviation.
_GOOD, _POOR = 0.05, 0.1
_AVERAGES = {
    "Accuracy": "accuracy",
    "the weighted geometric mean": "g_weighted",
    "the weighted F1": "f1_weighted",
    "the mean of G over classes": "g_macro",
    "the mean of F1 over classes": "f1_macro",
}
_BM = ("informedness", "markedness")
_TARGETS = ("correlation", "informedness")
_LEVELS = "11 levels of Informedness, 0 to 1"

Checks = Callable[[Columns], Iterable[Check]]


def by_makers(
    bench: Bench,
    size: tuple[int, int],
    names: Iterable[str],
    checks: Checks,
    levels: tuple[float, ...] = LEVELS,
) -> tuple[Reading, ...]:
    """A reading for each way to make tables of so many classes and cases."""
    return tuple(
        Reading(words, tuple(checks(bench.over(make, *size, names, levels)))) for words, make in MAKERS.items()
    )


# --- Figure 2 --------------------------------------------------------------------------------------------------------


def kappa_fits(bench: Bench, classes: int = 4) -> Finding:
    """Kappa beside Correlation and Informedness: compared with the averages of Recall and Precision, and alone."""

    def relative(found: Columns) -> Iterable[Check]:
        averages = [found[each] for each in _AVERAGES.values()]
        for name in _TARGETS:
            number = estimate(_nearness, found["cohen_kappa"], found[name], *averages)
            yield Check(f"rms of Kappa - {name.title()}, over that of the nearest average", number, "<", 0.5)

    def alone(found: Columns) -> Iterable[Check]:
        for name in _TARGETS:
            yield Check(f"rms of Kappa - {name.title()}", rms(found["cohen_kappa"] - found[name]), "<", _GOOD)

    names = ("cohen_kappa", *_AVERAGES.values(), *_TARGETS)
    readings = (
        Reading(f"{words}, {each.words}", each.checks)
        for words, checks in (("half as far off as any average", relative), (f"off by less than {_GOOD}", alone))
        for each in by_makers(bench, (classes, 128), names, checks)
    )
    return Finding(f"K = {classes}, N = 128, {_LEVELS}", tuple(readings))


def _nearness(kappa: Floats, target: Floats, *averages: Floats) -> float:
    nearest = min(float(np.mean((each - target) ** 2)) for each in averages)
    return float(np.sqrt(np.mean((kappa - target) ** 2) / nearest))


def averages_fit_poorly(bench: Bench, classes: int = 4) -> Finding:
    """The averages of Recall and Precision beside Informedness."""

    def checks(found: Columns) -> Iterable[Check]:
        for words, name in _AVERAGES.items():
            yield Check(f"rms of {words} - Informedness", rms(found[name] - found["informedness"]), ">", _POOR)

    settings = f"K = {classes}, N = 128, {_LEVELS}; a poor fit: a root mean square above {_POOR}"
    return Finding(settings, by_makers(bench, (classes, 128), (*_AVERAGES.values(), "informedness"), checks))


def kappa_where_bias_tracks(bench: Bench) -> Finding:
    """Kappa minus Informedness, where guesses have the margins of the classes, and where they have them exchanged."""
    readings = []
    for level in (0.2, 0.5, 0.8):
        tracks, other = (
            rms(found["cohen_kappa"] - found["informedness"])
            for guesses in ((96, 32), (32, 96))
            for recipe in (_given((96, 32), guesses, level),)
            for found in (bench.columns(recipe, ("cohen_kappa", "informedness")),)
        )
        check = Check("rms of Kappa - Informedness, over that with exchanged margins", ratio(tracks, other), "<", 0.5)
        readings.append(Reading(f"Informedness {level}", (check,)))
    settings = "K = 2, N = 128, prevalence 3/4, guesses 3/4 or 1/4, decided case by case; especially: half as far off"
    return Finding(settings, tuple(readings))


def _given(real: tuple[int, ...], guesses: tuple[int, ...], level: float) -> Recipe:
    return Recipe("decisions", 2, 128, informedness=level, margins="given", real=real, predicted=guesses, repair=True)


def weighted_determinant_fits(bench: Bench) -> Finding:
    """Equation 45 beside Informedness, for two classes and four."""
    says = "rms of det^(2/K)/Evenness - Informedness"

    def checks(classes: int) -> Iterable[Check]:
        for words, make in MAKERS.items():
            found = bench.over(make, classes, 128, ("determinant_informedness_2k", "informedness"))
            off = rms(found["determinant_informedness_2k"] - found["informedness"])
            yield Check(f"{says}, {words}", off, "<", 0.01)

    readings = tuple(Reading(f"{k} classes", tuple(checks(k))) for k in (2, 4))
    return Finding(f"N = 128, {_LEVELS}; a perfect fit: a root mean square below 0.01", readings)


# --- Figure 3 --------------------------------------------------------------------------------------------------------


def determinant_by_level(bench: Bench) -> Finding:
    """How far equation 45 is from Informedness near 0 and near 1, and in between."""

    def checks(found: Columns) -> Iterable[Check]:
        b = found["informedness"]
        off = np.abs(found["determinant_informedness_2k"] - b)
        between = mean(off[(b > 0.3) & (b < 0.7)])
        for words, where in (("from -0.05 to 0.05", np.abs(b) <= 0.05), ("above 0.95", b > 0.95)):
            relative = ratio(mean(off[where]), between)
            yield Check(f"mean |estimate - B| for B {words}, over that for B from 0.3 to 0.7", relative, "<", 0.5)
        yield Check("mean |estimate - B| for B from 0.3 to 0.7", between, ">", _POOR)

    settings = f"K = 4, N = 128, {_LEVELS}; matches well: half as far off as in between, or less; there above {_POOR}"
    return Finding(settings, by_makers(bench, (4, 128), ("determinant_informedness_2k", "informedness"), checks))


def other_exponent(bench: Bench) -> Finding:
    """The exponent 1/(3K - 2): near Informedness where that is high, and where it is low as far off as 2/K."""

    def checks(found: Columns, power: int) -> Iterable[Check]:
        b, root = found["informedness"], found["determinant_informedness_3k2"]
        off = np.abs(np.sign(root) * np.abs(root) ** power - b)
        low = (b > 0.1) & (b < 0.4)
        other = mean(np.abs(found["determinant_informedness_2k"] - b)[low])
        yield Check("mean |estimate - B| for B above 0.8", mean(off[b > 0.8]), "<", _GOOD)
        yield Check("mean |estimate - B| for B from 0.1 to 0.4", mean(off[low]), ">", _GOOD)
        yield Check("the same, over that of the exponent 2/K", ratio(mean(off[low]), other), "<", 2.0)

    names = ("determinant_informedness_3k2", "determinant_informedness_2k", "informedness")
    readings = tuple(
        Reading(f"exponent {words}, {each.words}", each.checks)
        for words, power in (("1/(3K - 2), as printed", 1), ("4/(3K - 2), which is 1 at K = 2 as the text says", 4))
        for each in by_makers(bench, (4, 128), names, partial(checks, power=power))
    )
    return Finding(f"K = 4, N = 128, {_LEVELS}; well: below {_GOOD}; a similar error: less than twice", readings)


# --- Figure 5: Cramér's V --------------------------------------------------------------------------------------------

_VS = {"from chi-squared": "cramers_v", "from G²": "cramers_v_g2"}


def cramers_v_overestimates(bench: Bench) -> Finding:
    """Cramér's V minus Informedness, over all levels."""
    readings = tuple(
        Reading(
            f"N = {n}, {maker}",
            tuple(
                Check(f"mean of V {words} - Informedness", mean(found[v] - found["informedness"]), ">", _POOR)
                for words, v in _VS.items()
            ),
        )
        for n in (16, 128)
        for maker, make in MAKERS.items()
        for found in (bench.over(make, 4, n, ("informedness", *_VS.values())),)
    )
    return Finding(f"K = 4, {_LEVELS}; vastly: by more than {_POOR} on average", readings)


def cramers_v_at_high_levels(bench: Bench) -> Finding:
    """Cramér's V minus Informedness where that is high."""

    def checks(off: Floats, levels: Floats) -> Iterable[Check]:
        yield Check("mean of V - Informedness", mean(off), "<", 0.0)

    return Finding("K = 4, N = 128, Informedness 0.7 to 1", _v(bench, HIGH, checks))


def cramers_v_at_low_levels(bench: Bench) -> Finding:
    """Cramér's V minus Informedness where that is low, level by level; at chance and next to it by itself."""

    def checks(off: Floats, levels: Floats) -> Iterable[Check]:
        for level in np.unique(levels):
            yield Check(f"|mean of V - Informedness| at {level}", absolute(mean(off[levels == level])), "<", _GOOD)

    readings = (
        Reading(f"Informedness {words}; {each.words}", each.checks)
        for words, levels in (("0", LOW[:1]), ("0.1", LOW[1:2]), ("0.2 to 0.6", LOW[2:]))
        for each in _v(bench, levels, checks)
    )
    settings = f"K = 4, N = 128; reasonably accurate: off by less than {_GOOD} at every level"
    return Finding(settings, tuple(readings))


def _v(
    bench: Bench, levels: tuple[float, ...], checks: Callable[[Floats, Floats], Iterable[Check]]
) -> tuple[Reading, ...]:
    """For each V, and each way to make tables."""
    return tuple(
        Reading(f"V {words}, {maker}", tuple(checks(found[v] - found["informedness"], found["I"])))
        for words, v in _VS.items()
        for maker, make in MAKERS.items()
        for found in (bench.over(make, 4, 128, (v, "informedness"), levels),)
    )


def cramers_v_where_uneven(bench: Bench) -> Finding:
    """Cramér's V minus Correlation, in the least and in the most even quarter of all tables."""

    def checks(found: Columns) -> Iterable[Check]:
        even = found["evenness_global_plus"]
        first, last = np.quantile(even, (0.25, 0.75))
        off = found["cramers_v"] - np.nan_to_num(found["correlation"])
        less, more = mean(off[even <= first]), mean(off[even >= last])
        yield Check("mean of V - Correlation in the least even quarter", less, ">", 0.0)
        yield Check("the same, minus that of the most even quarter", difference(less, more), ">", 0.0)

    names = ("evenness_global_plus", "cramers_v", "correlation")
    readings = tuple(
        Reading(f"Informedness {level}, {each.words}", each.checks)
        for level in (0.0, 0.3, 0.5, 0.7)
        for each in by_makers(bench, (4, 128), names, checks, (level,))
    )
    return Finding("K = 4, N = 128; inflated: above Correlation, and more so than in the most even tables", readings)


def association_statistics(bench: Bench) -> Finding:
    """Equations 53 to 55 beside the statistics of the table, where association is high."""

    def checks(found: Columns) -> Iterable[Check]:
        for equation, one, other in ((53, *_BM[:1] * 2), (54, *_BM[1:] * 2), (55, *_BM)):
            statistic = 128 * 3 * found[one] * found[other]
            for words, name in (("chi-squared", "chi2"), ("G²", "g2")):
                below = share(statistic < found[name])
                yield Check(f"share of tables where ({equation}) is below {words}", below, ">", 0.5)

    names = ("informedness", "markedness", "chi2", "g2")
    return Finding(
        "K = 4, N = 128, Informedness 0.7 to 1; underestimates: in most tables",
        by_makers(bench, (4, 128), names, checks, HIGH),
    )


# --- how measures go together ----------------------------------------------------------------------------------------


def informedness_with_markedness(bench: Bench) -> Finding:
    """Their correlation among tables of one level."""
    words = "correlation of Informedness and Markedness, level"
    readings = []
    for maker, make in MAKERS.items():
        together = {level: _together(bench, make(4, 128, level)) for level in (0.0, 0.5, 0.9)}
        checks = (Check(f"{words} {level}", each, ">", 0.5) for level, each in together.items())
        readings.append(Reading(maker, tuple(checks)))
    return Finding("K = 4, N = 128; tend to correlate: above 0.5", tuple(readings))


def uniform_margins(bench: Bench) -> Finding:
    """The correlation of both with even margins, and what is another with those of the published tables."""
    readings = []
    for k, n in ((4, 128), (8, 64)):
        recipes = (Recipe("decisions", k, n, informedness=0.5, margins="even", repair=True), as_published(k, n, 0.5))
        even, published = (_together(bench, each) for each in recipes)
        apart, farther = (_apart(bench, each) for each in recipes)
        words = "of Informedness and Markedness, the tables of powers2011"
        with_even = Check("correlation of Informedness and Markedness, even margins", even, ">", 0.9)
        for meaning, other in (
            ("published tables do not", Check(f"correlation {words}", published, "<", 0.9)),
            (
                "published tables do less",
                Check(f"correlation {words}, minus that", difference(published, even), "<", 0.0),
            ),
            (
                "in published tables they differ more",
                Check("deviation of B - M, over that with even margins", ratio(farther, apart), ">", 1.0),
            ),
        ):
            readings.append(Reading(f"{meaning}; K = {k}, N = {n}", (with_even, other)))
    return Finding("Informedness 0.5; very highly: a correlation above 0.9 over tables of one level", tuple(readings))


def _apart(bench: Bench, recipe: Recipe) -> Number:
    found = bench.columns(recipe, _BM)
    return spread(found["informedness"] - found["markedness"])


def _together(bench: Bench, recipe: Recipe) -> Number:
    found = bench.columns(recipe, _BM)
    return correlation(found["informedness"], found["markedness"])


def evenness_forms(bench: Bench) -> Finding:
    """The forms of Evenness, over tables with random margins."""
    forms = ("plus", "minus", "sharp")
    readings = []
    for margins in ("binormal", "uniform"):
        recipe = Recipe("decisions", 4, 128, margins=margins, repair=True)
        found = bench.columns(recipe, [f"evenness_real_{form}" for form in forms])
        checks = (
            Check(
                f"correlation of the {one} and the {other} form",
                correlation(found[f"evenness_real_{one}"], found[f"evenness_real_{other}"]),
                ">",
                0.9,
            )
            for one, other in combinations(forms, 2)
        )
        readings.append(Reading(f"{margins} margins", tuple(checks)))
    return Finding(
        "K = 4, N = 128; adequately: each form tells the others, with correlations above 0.9", tuple(readings)
    )


def full_information(bench: Bench) -> Finding:
    """Informedness of tables whose target is 1, and how often it is below the band about 1."""
    found = bench.over(as_published, 4, 128, ["informedness", "E"], (1.0,))
    reach = half_width(found["I"], 128, "self-weighted", evenness=found["E"], multiplier=1.96)
    checks = (
        Check("mean Informedness where the target is 1", mean(found["informedness"]), "<", 0.99),
        Check("share of estimates below the band of (66) about 1", share(found["informedness"] < 1 - reach), ">", 0.05),
    )
    return Finding("K = 4, N = 128; an overestimate: by more than 0.01", (Reading("the tables of powers2011", checks),))


def corrections(bench: Bench) -> Finding:
    """How many increments and decrements a case takes, as classes become more."""
    readings = []
    for each in (8, 128):
        taken = {
            k: mean(bench.over(as_published, k, k * each, ["corrected"], (0.0, 0.5, 1.0))["corrected"] / (k * each))
            for k in (2, 4, 8, 16, 32)
        }
        steps = pairwise(taken.items())
        checks = (
            Check(f"corrections a case for K = {k}, minus those for K = {before}", difference(more, less), "<", 0.0)
            for (before, less), (k, more) in steps
        )
        readings.append(Reading(f"N/K = {each}", tuple(checks)))
    return Finding("the tables of powers2011, Informedness 0, 0.5 and 1 together", tuple(readings))
