"""What it changes how the tables are made: the section on Monte Carlo simulation of powers2011.

All tables are of chance or of one level of Informedness, and what is compared is the distribution of Informedness.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from bookmaker_ref.study.empirical.bench import Bench, Floats, absolute, difference, mean, ratio, share, spread
from bookmaker_ref.study.empirical.finding import Check, Finding, Reading, Sign
from bookmaker_ref.study.simulate.recipe import Recipe

#: What is read as no noticeable difference: of means, and of standard deviations.
_MEAN, _SPREAD = 0.01, 0.1
#: What the text may mean by a uniform distribution without margins, and whether its numbers are whole.
_FREE = {
    "each event hits any cell (events)": ("events", True),
    "each cell by itself (cells)": ("cells", True),
    "uniform whole numbers in cells (uniform)": ("uniform", True),
    "uniform real numbers in cells (uniform)": ("uniform", False),
}


def _b(bench: Bench, recipe: Recipe) -> Floats:
    found = bench.columns(recipe, ["informedness"])["informedness"]
    return found[np.isfinite(found)]


def _alike(words: str, one: Floats, other: Floats) -> Iterable[Check]:
    yield Check(f"|difference of means|, {words}", absolute(difference(mean(one), mean(other))), "<", _MEAN)
    wide = ratio(spread(one), spread(other))
    yield Check(f"ratio of standard deviations, {words}", wide, "<", 1 + _SPREAD)
    yield Check(f"ratio of standard deviations, {words}", wide, ">", 1 - _SPREAD)


def margin_free(bench: Bench) -> Finding:
    """The spread of Informedness by chance, where margins are free and where they come first."""
    readings = []
    for words, (name, whole) in _FREE.items():
        for n in (16, 128):
            free = _b(bench, Recipe(name, 4, n, repair=True, discrete=whole))
            checks = []
            for margins in ("uniform", "binormal"):
                first = _b(bench, Recipe("margin_first", 4, n, margins=margins, repair=True, discrete=whole))
                wider = ratio(spread(free), spread(first))
                checks.append(Check(f"standard deviation over that of {margins} margins", wider, ">", 1.0))
            readings.append(Reading(f"{words}, N = {n}", tuple(checks)))
    return Finding(
        "K = 4; margins first, then absolute normal cells, whole or real as without margins", tuple(readings)
    )


def integrality(bench: Bench) -> Finding:
    """Whole numbers and real ones, with about 8 cases expected in each cell."""
    readings = []
    for level in (0.0, 0.5):
        whole, real = (_b(bench, _cells(128, level, discrete=each)) for each in (True, False))
        readings.append(Reading(f"Informedness {level}", tuple(_alike("real over whole", real, whole))))
    settings = f"K = 4, N = 128, absolute normal cells; not noticeable: means within {_MEAN}, deviations within a tenth"
    return Finding(settings, tuple(readings))


def _cells(cases: int, level: float, *, discrete: bool = True, around: str = "normal") -> Recipe:
    """Margins about even, so that no cell expects much less than others by chance."""
    generator = "informed_cells" if level else "margin_first"
    return Recipe(
        generator, 4, cases, informedness=level, repair=True, around=around, discrete=discrete, margins="binormal"
    )


def extremes(bench: Bench) -> Finding:
    """Whole numbers and real ones, with about 1 case expected in each cell: which are more often extreme."""
    differences = {}
    for level in (0.0, 0.5):
        whole, real = (_b(bench, _cells(16, level, discrete=each)) for each in (True, False))
        differences[level] = difference(*(share(np.abs(each - level) > 0.4) for each in (real, whole)))
    readings: tuple[tuple[str, Sign], ...] = (
        ("without them extremes are more frequent", ">"),
        ("without them frequent extremes disappear", "<"),
    )
    return Finding(
        "K = 4, N = 16, absolute normal cells of whole and of real numbers",
        tuple(
            Reading(
                words,
                tuple(
                    Check(f"share of |B - I| > 0.4, real minus whole numbers, Informedness {level}", each, sign, 0.0)
                    for level, each in differences.items()
                ),
            )
            for words, sign in readings
        ),
    )


def copula(bench: Bench) -> Finding:
    """The inverse of the binomial distribution, and absolute normal numbers."""
    readings = []
    for around, words in (("normal", "absolute normal"), ("shifted_normal", "absolute normal, shifted")):
        for n in (16, 128):
            checks: list[Check] = []
            for level in (0.0, 0.5):
                one, other = (_b(bench, _cells(n, level, around=each)) for each in ("inverse_cdf", around))
                checks += _alike(f"Informedness {level}", one, other)
            readings.append(Reading(f"{words}, N = {n}", tuple(checks)))
    return Finding(f"K = 4; comparable: means within {_MEAN}, standard deviations within a tenth", tuple(readings))


def binomial_numbers(bench: Bench) -> Finding:
    """The cases of tables of binomial cells before they are corrected."""
    recipe = Recipe("cells", 4, 128, exact_cases=False)
    cases = mean(bench.columns(recipe, ["cases"])["cases"])
    return Finding(
        "K = 4, N = 128, cells as they come; unexpectedly low: fewer than 127 cases of 128 on average",
        (
            Reading("binomial numbers that are right", (Check("mean number of cases", cases, "<", 127.0),)),
            Reading("Matlab's binornd as it was: its fault, found and corrected later, is not described"),
        ),
    )
