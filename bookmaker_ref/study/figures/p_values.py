"""p-values, which the papers draw one higher than they are: of G², of χ², and of Fisher's exact test."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.significance import fisher_classes
from bookmaker_ref.study.figures import style
from bookmaker_ref.study.figures.panes import More, Panel, Row, at_chance_and_half
from bookmaker_ref.study.figures.samples import Floats, Sample, Spread, Steps, summary
from bookmaker_ref.study.figures.watch import UNWATCHED, Watch
from bookmaker_ref.study.simulate.drawing import random

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ALPHA = 0.05
#: Random tables with the margins of each of the 110, of which it is asked how many are no more probable.
RANDOM_TABLES = 9999
#: Of the many tables of a step, how many are given Fisher's test, and by how many random tables each.
TESTED, RANDOM_TABLES_EACH = 200, 999
P_READ = (
    " p is drawn as it is; the paper draws it one higher. Fisher's test is that of Freeman and Halton, by random tables"
    " with the margins of a table, of which it is asked how many are no more probable: 9,999 for each of the 110, and"
    " for means 999 for each of the first 200 of a step."
)
#: What the panels of a figure are, and what its tables are, as more than one caption says it.
DOTS_AND_MEANS = (
    "A panel for each measure. Dots: 110 tables, ten at each step of I. Line and area: {tables} tables at each step,"
    " means and where 95% of them lie"
)
CASE_BY_CASE = (
    "Each case is informed with probability I and told right, or else guessed; classes and guesses have uniform random"
    " margins, and no margin is left empty."
)
OF_FIGURE_2 = f"Tables as in Figure 2, K = 4, N = 128. Seed {{seed}}. {DOTS_AND_MEANS}."
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


def with_fisher(sample: Sample, steps: Steps, watch: Watch = UNWATCHED) -> Sample:
    """The same with Fisher's test by random tables: of each of the few, and of some of the many."""
    few, many = [], []
    for place, (step, counts) in enumerate(watch.steps(list(zip(steps, sample.few.counts, strict=True)))):
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


def marked_alpha(axes: Axes, sample: Sample) -> None:
    """The level of the papers."""
    axes.axhline(ALPHA, color=style.GIVEN, linewidth=1.2, linestyle=style.MIXED, label="α", zorder=1.5)


def named_alpha(axes: Axes, sample: Sample) -> None:
    """The level, with its name."""
    marked_alpha(axes, sample)
    style.noted(axes, f"α = {ALPHA}", (1.03, ALPHA + 0.07), side="right")


def _of_some(sample: Sample, name: str) -> str:
    """Where the test was not made of all tables, of how many it was."""
    return at_chance_and_half(sample, name) if sample.tested is None else f"means of {sample.tested:,} tables a step"


def _panel(name: str, title: str, told: Callable[[Sample, str], str], more: More) -> Panel:
    return Panel(name, title, style.PROBABILITY, told, target=False, beside=None, more=more)


P_PANELS = (
    _panel("p_chi2", "p of χ²", at_chance_and_half, named_alpha),
    _panel("p_g2", "p of G²", at_chance_and_half, marked_alpha),
    _panel("p_fisher", "p of Fisher's exact test", _of_some, marked_alpha),
)
P_POINT = _panel("p_point", "probability of the table itself", at_chance_and_half, marked_alpha)
P_LIMITS = (-0.03, 1.03)


def p_row(*panels: Panel) -> Row:
    """These p-values side by side."""
    return Row("p", panels, 2.3, P_LIMITS)
