"""p-values as the papers draw them, one higher than they are: of G², of χ², and of Fisher's exact test."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.significance import fisher_classes
from bookmaker_ref.study.figures import style
from bookmaker_ref.study.figures.panes import Row
from bookmaker_ref.study.figures.samples import Floats, Sample, Spread, Steps, summary
from bookmaker_ref.study.figures.style import Look
from bookmaker_ref.study.simulate.drawing import random

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ALPHA = 0.05
#: Random tables with the margins of each of the 110, of which it is asked how many are no more probable.
RANDOM_TABLES = 9999
#: Of the many tables of a step, how many are given Fisher's test, and by how many random tables each.
TESTED, RANDOM_TABLES_EACH = 200, 999
P_LOOKS = {
    "p_chi2": Look("p of χ²", style.VERMILION, "-", "o", 2.6),
    "p_g2": Look("p of G²", style.BLUE, (0, (5, 2)), "^", 1.8),
    "p_fisher": Look("p of Fisher's exact test", style.BLACK, (0, (1.5, 1.5)), "x", 1.4),
}
POINT = {"p_point": Look("probability of the table itself (Fisher, point)", style.PURPLE, "-.", "s")}
P_READ = (
    " p is drawn as it is; the paper draws it one higher, as on the right. Fisher's test is that of Freeman and Halton,"
    " by random tables with the margins of a table, of which it is asked how many are no more probable: 9,999 for each"
    " of the 110, and on the right 999 for each of the first 200 of a step."
)
#: What the columns of a figure are, and what its tables are, as more than one caption says it.
LEFT_AND_RIGHT = (
    "Left: 110 tables, ten at each step of I. Right: {tables} tables at each step, means and where 95% of them lie"
)
CASE_BY_CASE = (
    "Each case is informed with probability I and told right, or else guessed; classes and guesses have uniform random"
    " margins, and no margin is left empty."
)
OF_FIGURE_2 = f"Tables as in Figure 2, K = 4, N = 128. Seed {{seed}}. {LEFT_AND_RIGHT}."
X_AND_ALPHA = " X is 1.96 and α is 0.05, as printed, which only the dashed line at p = α shows."
IN_ORDER = " The ten tables of a step are shown in the order of their Informedness."


def point_probability(counts: NDArray[Any]) -> Floats:
    """The probability of each table, given its margins, by chance: factorials of margins over those of N and cells.

    >>> point_probability(np.array([[[4, 0], [0, 4]]]))  # a lady tastes all eight cups right: one of 70 ways
    array([0.01428571])
    """
    from scipy.special import gammaln  # noqa: PLC0415 -- slow to import

    rows, columns = counts.sum(axis=2), counts.sum(axis=1)
    logs = gammaln(rows + 1.0).sum(axis=1) + gammaln(columns + 1.0).sum(axis=1)
    logs -= gammaln(counts.sum(axis=(1, 2)) + 1.0) + gammaln(counts + 1.0).sum(axis=(1, 2))
    found: Floats = np.exp(logs)
    return found


def with_fisher(sample: Sample, steps: Steps) -> Sample:
    """The same with Fisher's test by random tables: of each of the few, and of some of the many."""
    few, many = [], []
    for place, (step, counts) in enumerate(zip(steps, sample.few.counts, strict=True)):
        few.append(_tested(_Tables(counts), RANDOM_TABLES, sample.seed, place, 0))
        some = step.tables(min(TESTED, sample.tables), random(sample.seed, 1, place, 0))
        many.append(summary(_tested(_Tables(some), RANDOM_TABLES_EACH, sample.seed, place, 1)))
    return replace(
        sample,
        tested=min(TESTED, sample.tables),
        few=replace(sample.few, values={**sample.few.values, "p_fisher": np.stack(few)}),
        many={**sample.many, "p_fisher": Spread.of(many)},
    )


class _Tables:
    """Tables that are known again by their cells, so that none is tested twice."""

    def __init__(self, counts: NDArray[Any]) -> None:
        self.counts = counts
        self.key = counts.tobytes()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Tables) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


@lru_cache(maxsize=256)
def _tested(tables: _Tables, random_tables: int, seed: int, *key: int) -> Floats:
    rng = random(seed, 3, *key)
    found = [fisher_classes(each, rows="predicted", tables=random_tables, seed=rng).p for each in tables.counts]
    return np.array(found)


def marked_alpha(left: Axes, right: Axes, sample: Sample) -> None:
    """The level of the papers, and on the right p as it is printed."""
    for axes in (left, right):
        axes.axhline(ALPHA, color=style.GREY, linewidth=1.2, linestyle=(0, (8, 3)), label="α = 0.05", zorder=1.5)
    style.printed_higher(right, 1, "printed")


P_ROW = Row(2.6, "p", P_LOOKS, limits=(-0.03, 1.03), more=marked_alpha, joined=tuple(P_LOOKS))
