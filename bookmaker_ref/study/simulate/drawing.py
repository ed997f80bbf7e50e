"""Tables at random, as a recipe says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.arguments import instance, whole
from bookmaker_ref.equality import ByValue
from bookmaker_ref.study.simulate.adjust import (
    bring_cases_to_total,
    bring_to_total,
    decrement_keeping_margins,
    fill_empty_margins,
    renormalise,
)
from bookmaker_ref.study.simulate.generators import GENERATORS
from bookmaker_ref.study.simulate.recipe import Recipe

Integers = NDArray[np.int64]
#: The most cells of one call; more tables are drawn in blocks.
MOST_CELLS = 2**31


def random(seed: int, *key: int) -> np.random.Generator:
    """The random numbers of one part of what is drawn: the same for the same seed and key, whatever else is drawn."""
    return np.random.default_rng(np.random.SeedSequence(seed, spawn_key=key))


@dataclass(frozen=True, eq=False, slots=True)
class Drawn(ByValue):
    """Tables, and what was done to them.

    Attributes
    ----------
    counts
        (T, K, K); rows are predictions, columns are reality. Whole numbers, or real where the recipe says so.
    repaired
        How many ones each table got because rows or columns were empty.
    corrected
        How many increments and decrements each table took to have N cases, those included that made up for the ones of
        a repair; 0 for real numbers, which are multiplied.
    """

    counts: NDArray[Any]
    repaired: Integers
    corrected: Integers

    @property
    def told(self) -> dict[str, Integers]:
        """What is known of each table before anything is measured, by the names of `measuring.DRAWN`."""
        return {"cases": self.counts.sum(axis=(1, 2)), "repaired": self.repaired, "corrected": self.corrected}


def draw(recipe: Recipe, tables: int, rng: np.random.Generator) -> Drawn:
    """Draw this many tables, as the recipe says; the same state of `rng` gives the same.

    First the cells; then N, by random increments and decrements or by multiplication; then, if asked for, ones where
    rows or columns are empty, for which as many cases go elsewhere that are the last of no row and no column.

    >>> drawn = draw(Recipe("decisions", 3, 20, informedness=0.5), 5, np.random.default_rng(1))
    >>> drawn.counts.shape, drawn.counts.sum((1, 2)).tolist()
    ((5, 3, 3), [20, 20, 20, 20, 20])
    """
    instance(recipe, "recipe", Recipe, "a Recipe")
    instance(rng, "rng", np.random.Generator, "a numpy.random.Generator, such as default_rng(seed)")
    k = recipe.classes
    tables = whole(tables, "tables", 0, MOST_CELLS // k**2)
    generator = GENERATORS[recipe.generator]
    counts = generator.make(recipe, tables, rng)
    nothing = np.zeros(tables, np.int64)
    if not recipe.discrete:
        if recipe.exact_cases:
            renormalise(counts, recipe.cases)
        # no margin of real numbers is empty: each has a cell above 0
        return Drawn(counts, nothing, nothing.copy())
    exact = recipe.exact_cases and not generator.always_exact
    bring = bring_to_total if recipe.correction == "cells" else bring_cases_to_total
    corrected = bring(counts.reshape(tables, k * k), recipe.cases, rng) if exact else nothing
    repaired = fill_empty_margins(counts, rng) if recipe.repair else nothing.copy()
    if recipe.repair and recipe.exact_cases:
        corrected = corrected + decrement_keeping_margins(counts, recipe.cases, rng)
    return Drawn(counts, repaired, corrected)
