"""Random tables for the empirical claims, and what is estimated from them.

Tables depend on the seed and the recipe alone, so the order in which claims are measured does not matter.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from copy import copy
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.significance.powers_intervals import evenness_factor
from bookmaker_ref.study.empirical.finding import Number
from bookmaker_ref.study.simulate.drawing import Drawn, draw
from bookmaker_ref.study.simulate.measuring import measured
from bookmaker_ref.study.simulate.recipe import LEVELS, Recipe, as_published, case_by_case

Floats = NDArray[np.float64]
Columns = Mapping[str, Floats]
Maker = Callable[[int, int, float], Recipe]

#: How many tables of each recipe, unless told otherwise; and the fewest.
TABLES, FEWEST = 8000, 400
#: The most cells of one draw.
_CELLS = 2**21
#: The seed of what is recorded.
SEED = 20110227
_GROUPS = 40


#: The two ways of the papers to make tables with a level of Informedness.
MAKERS: dict[str, Maker] = {"the tables of powers2011": as_published, "decided case by case": case_by_case}


class Bench:
    """Draws tables and measures them, each once."""

    def __init__(self, seed: int = SEED, tables: int = TABLES) -> None:
        if tables < FEWEST:
            raise ValueError(f"tables is {tables}: a standard error needs at least {FEWEST}")
        if seed < 0:
            raise ValueError(f"seed is {seed}: it is 0 or more")
        self.seed, self.tables = seed, tables
        self._found: dict[Recipe, dict[str, Floats]] = {}

    def drawn(self, recipe: Recipe) -> Drawn:
        """The tables of a recipe; fewer where they are large."""
        tables = min(self.tables, max(FEWEST, _CELLS // recipe.classes**2))
        return draw(recipe, tables, self.random(json.dumps(recipe.to_json(), sort_keys=True)))

    def larger(self, times: int) -> Bench:
        """So many times the tables, for what is too rare to be told by fewer."""
        other = copy(self)
        other.tables, other._found = times * self.tables, {}
        return other

    def random(self, name: str) -> np.random.Generator:
        """Random numbers of their own for what has this name."""
        return np.random.default_rng([self.seed, crc32(name.encode())])

    def columns(self, recipe: Recipe, names: Iterable[str]) -> Columns:
        """Measures of these tables by name; ``I`` is the level, ``E`` the papers' factor of evenness."""
        found = self._found.setdefault(recipe, {})
        missing = [name for name in names if name not in found]
        if missing:
            drawn = self.drawn(recipe)
            known: dict[str, Any] = {"I": np.full(len(drawn.counts), recipe.informedness), **drawn.told}
            if "E" in missing:
                known["E"] = evenness_factor(drawn.counts, rows="predicted")
            found |= {name: np.asarray(known[name], dtype=np.float64) for name in missing if name in known}
            found |= measured(drawn.counts, [name for name in missing if name not in known])
        return found

    def over(self, make: Maker, classes: int, cases: int, names: Iterable[str], levels: Any = LEVELS) -> Columns:
        """The same of all levels, one after the other."""
        wanted = (*names, "I")
        each = [self.columns(make(classes, cases, level), wanted) for level in levels]
        return {name: np.concatenate([columns[name] for columns in each]) for name in wanted}


# --- estimates -------------------------------------------------------------------------------------------------------


def estimate(statistic: Callable[..., Any], *columns: Any) -> Number:
    """A statistic of tables, with the standard error of the jackknife over 40 groups of tables.

    Tables where a column is undefined are left out.

    >>> values = np.random.default_rng(1).normal(size=10_000)
    >>> number = estimate(np.std, values)
    >>> abs(number.value - 1) < 0.02, 0.005 < number.error < 0.01
    (True, True)
    """
    arrays = [np.asarray(each, dtype=np.float64) for each in columns]
    defined = np.isfinite(arrays).all(axis=0)
    arrays = [each[defined] for each in arrays]
    group = np.arange(len(arrays[0])) % _GROUPS
    without = [float(statistic(*(each[group != one] for each in arrays))) for one in range(_GROUPS)]
    error = np.sqrt((_GROUPS - 1) * np.var(without))
    return Number(float(statistic(*arrays)), float(error))


def mean(values: Any) -> Number:
    """The mean."""
    return estimate(np.mean, values)


def share(mask: Any) -> Number:
    """How many of the tables; where it is none or all, the error is that of one table more."""
    mask = np.asarray(mask, dtype=np.float64)
    smoothed = (mask.sum() + 1) / (len(mask) + 2)
    return Number(float(mask.mean()), float(np.sqrt(smoothed * (1 - smoothed) / len(mask))))


def rms(values: Any) -> Number:
    """The root of the mean square."""
    return estimate(lambda each: np.sqrt(np.mean(each**2)), values)


def spread(values: Any) -> Number:
    """The standard deviation."""
    return estimate(np.std, values)


def correlation(first: Any, second: Any) -> Number:
    """Pearson's, of two columns."""
    return estimate(lambda one, other: np.corrcoef(one, other)[0, 1], first, second)


def absolute(number: Number) -> Number:
    """Without its sign."""
    return Number(abs(number.value), number.error)


def ratio(first: Number, second: Number) -> Number:
    """Of two independent numbers."""
    value = first.value / second.value
    return Number(value, abs(value) * float(np.hypot(first.error / first.value, second.error / second.value)))


def difference(first: Number, second: Number) -> Number:
    """Of two independent numbers."""
    return Number(first.value - second.value, float(np.hypot(first.error, second.error)))
