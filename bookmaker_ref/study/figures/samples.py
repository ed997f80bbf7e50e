"""Tables in steps of I, and what is measured of them: ten a step as in the papers, and many a step beside.

The tables depend on the seed and on their recipe alone, so figures of the same K and N show the same tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.study.figures.watch import UNWATCHED, Watch
from bookmaker_ref.study.simulate.drawing import draw, random
from bookmaker_ref.study.simulate.measuring import measured
from bookmaker_ref.study.simulate.recipe import LEVELS, Recipe, as_published, case_by_case

Floats = NDArray[np.float64]
#: What is measured of an array of tables whose rows are predictions, at this step of I.
Measured = Callable[[NDArray[Any], float], Mapping[str, Floats]]

#: What nearly every figure measures.
ESTIMATES = ("informedness", "markedness", "correlation")
#: The tables of each of the eleven steps in the papers' figures: 110 in all.
EACH = 10
#: Where the many tables of a step lie, but for one in twenty.
LOW, HIGH = 0.025, 0.975
#: How many tables are drawn at a time.
_BLOCK = 25_000


@dataclass(frozen=True, slots=True)
class Step:
    """One step: the expected Informedness, and how its tables are made; `perverse` exchanges the predictions after."""

    level: float
    recipe: Recipe
    perverse: bool = False

    def tables(self, many: int, rng: np.random.Generator) -> NDArray[Any]:
        """So many tables of this step."""
        counts = draw(self.recipe, many, rng).counts
        return counts[:, ::-1, :] if self.perverse else counts


Steps = tuple[Step, ...]


def published(classes: int, cases: int) -> Steps:
    """Eleven steps of the generator of powers2011, in the reading that is nearest to its words."""
    return tuple(Step(level, as_published(classes, cases, level)) for level in LEVELS)


def decided(classes: int, cases: int) -> Steps:
    """Eleven steps of the papers of 2008: each decision is informed with probability I, or else guessed."""
    return tuple(Step(level, case_by_case(classes, cases, level)) for level in LEVELS)


@dataclass(frozen=True, eq=False, slots=True)
class Scatter:
    """The few tables of each step, and what was measured of each: arrays of steps by tables."""

    levels: tuple[float, ...]
    counts: tuple[NDArray[Any], ...]
    values: Mapping[str, Floats]

    @property
    def places(self) -> Floats:
        """Where each table lies across: side by side, around the level of its step."""
        width = float(np.diff(self.levels).min())
        within = (np.arange(EACH) + 0.5) / EACH - 0.5
        return np.asarray(self.levels)[:, None] + 0.9 * width * within[None, :]


@dataclass(frozen=True, eq=False, slots=True)
class Spread:
    """Of many values a step: means with standard errors, quantiles, and the share that is undefined."""

    mean: Floats
    error: Floats
    low: Floats
    high: Floats
    undefined: Floats

    @classmethod
    def of(cls, steps: Iterable[tuple[float, ...]]) -> Spread:
        """Of what `summary` says of each step."""
        return cls(*(np.array(column) for column in zip(*steps, strict=True)))

    @property
    def ends(self) -> tuple[Floats, Floats]:
        """Between them lie the values, but for one in twenty."""
        return self.low, self.high


@dataclass(frozen=True, eq=False, slots=True)
class Sample:
    """What a simulated figure is made of: the papers' 110 tables, and beside them many more."""

    seed: int
    tables: int
    few: Scatter
    many: Mapping[str, Spread]
    #: Of how many of the many tables Fisher's test is known, where not of all.
    tested: int | None = None

    @property
    def levels(self) -> tuple[float, ...]:
        """The steps of I."""
        return self.few.levels


def in_blocks(step: Step, many: int, seed: int, *key: int) -> Iterator[NDArray[Any]]:
    """So many tables of a step, some at a time."""
    for number, start in enumerate(range(0, many, _BLOCK)):
        yield step.tables(min(_BLOCK, many - start), random(seed, *key, number))


def sampled(steps: Steps, measure: Measured, seed: int, tables: int, watch: Watch = UNWATCHED) -> Sample:
    """Draw ten tables of each step, and so many more, and measure them."""
    return _sampled(steps, measure, seed, tables, watch)


@lru_cache(maxsize=8)
def _sampled(steps: Steps, measure: Measured, seed: int, tables: int, watch: Watch) -> Sample:
    counts = tuple(_in_order(step.tables(EACH, random(seed, 0, i))) for i, step in enumerate(steps))
    few = [measure(each, step.level) for each, step in zip(counts, steps, strict=True)]
    scatter = Scatter(
        tuple(step.level for step in steps), counts, {name: np.stack([each[name] for each in few]) for name in few[0]}
    )
    spreads = []
    for i, (step, part) in enumerate(zip(steps, watch.parts(*[1] * len(steps)), strict=True)):
        blocks = in_blocks(step, tables, seed, 1, i)
        spreads.append(_step(part.counted(blocks, tables), step.level, measure))
    many = {name: Spread.of(each[name] for each in spreads) for name in few[0]}
    return Sample(seed, tables, scatter, many)


def _in_order(counts: NDArray[Any]) -> NDArray[Any]:
    """The tables of a step in the order of their Informedness, which makes lines through them easier to follow."""
    return counts[np.argsort(measured(counts, ["informedness"])["informedness"], kind="stable")]


def _step(tables: Iterable[NDArray[Any]], level: float, measure: Measured) -> dict[str, tuple[float, ...]]:
    blocks: dict[str, list[Floats]] = {}
    for counts in tables:
        for name, values in measure(counts, level).items():
            blocks.setdefault(name, []).append(values)
    return {name: summary(np.concatenate(parts)) for name, parts in blocks.items()}


def summary(values: Floats) -> tuple[float, ...]:
    """Mean, its standard error, two quantiles of what is defined; and the share of what is not.

    >>> summary(np.array([1.0, 2.0, 3.0, np.nan]))[::4]
    (2.0, 0.25)
    """
    defined = values[np.isfinite(values)]
    share = 1 - len(defined) / len(values)
    if len(defined) < 2:
        return np.nan, np.nan, np.nan, np.nan, share
    low, high = np.quantile(defined, [LOW, HIGH])
    error = defined.std(ddof=1) / np.sqrt(len(defined))
    return float(defined.mean()), float(error), float(low), float(high), share
