"""What is simulated, and one block of it: tables, what is asked of them, its summary.

Block i of recipe j has random numbers of its own, from ``SeedSequence(seed).spawn(...)[j].spawn(...)[i]``. So a block
is the same wherever and whenever it is computed, and so is what all of them come to in their order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref import __version__
from bookmaker_ref.arguments import whole
from bookmaker_ref.study.simulate.drawing import draw, random
from bookmaker_ref.study.simulate.expressions import Expression, Floats, read
from bookmaker_ref.study.simulate.measuring import DRAWN, measured, resolved
from bookmaker_ref.study.simulate.recipe import MOST_SEED, Recipe
from bookmaker_ref.study.simulate.summary import Summary
from bookmaker_ref.tables.checks import named

#: Raised whenever the same study would come out differently.
DEFINITIONS = 2
MOST_TABLES, MOST_RECIPES = 10**9, 10**4
#: What is asked of each table where nobody says.
MEASURES = ("informedness", "markedness", "correlation", "cohen_kappa")
#: Tables of a block: so many cells, but no more tables, and no fewer.
_CELLS, _MOST, _LEAST = 2**20, 2**14, 16


@dataclass(frozen=True, slots=True)
class Study:
    """Everything that the result depends on: so many tables of each recipe, what is asked of each, and the seed.

    Attributes
    ----------
    recipes, tables
        How tables are made, and how many for each recipe.
    measures
        What is asked of each table, as `expressions` has it.
    seed
        A whole number from 0 on.
    block
        How many tables share their random numbers; the most of any recipe, fewer for many classes.

    Examples
    --------
    >>> study = Study((Recipe("events", 4, 128),), tables=100, measures=("informedness", "p_chi2 < 0.05"))
    >>> study.measures, study.blocks(0)
    (('informedness', 'p_chi2<0.05'), 1)
    """

    recipes: tuple[Recipe, ...]
    tables: int
    measures: tuple[str, ...] = MEASURES
    seed: int = 0
    block: int = _MOST
    asked: tuple[Expression, ...] = ()

    def __init__(
        self,
        recipes: Recipe | Iterable[Recipe],
        tables: int,
        measures: Iterable[str] = MEASURES,
        seed: int = 0,
        block: int = _MOST,
    ) -> None:
        made = (recipes,) if isinstance(recipes, Recipe) else tuple(recipes)
        for each in made:
            if not isinstance(each, Recipe):
                raise TypeError(f"{named(each)} is no recipe: Recipe('events', classes=4, cases=128) makes one")
        if not 1 <= len(made) <= MOST_RECIPES:
            raise ValueError(f"there are {len(made)} recipes, but a study has from 1 to {MOST_RECIPES}")
        if isinstance(measures, str):
            raise TypeError(f"measures is the text {named(measures)}: give a list of names")
        classes = frozenset(each.classes for each in made)

        def called(name: str) -> str:
            return resolved(name, classes)

        asked = {each.text: each for each in (read(text, called, called) for text in measures)}
        if not asked:
            raise ValueError("measures is empty: name what is asked of each table, such as informedness")
        found = {
            "recipes": made,
            "tables": whole(tables, "tables", 1, MOST_TABLES),
            "measures": tuple(asked),
            "seed": whole(seed, "seed", 0, MOST_SEED),
            "block": whole(block, "block", 1, 2**20),
            "asked": tuple(asked.values()),
        }
        for name, value in found.items():
            object.__setattr__(self, name, value)

    @property
    def names(self) -> tuple[str, ...]:
        """What has to be computed of each table."""
        return tuple(dict.fromkeys(name for each in self.asked for name in each.names if name not in DRAWN))

    def size(self, recipe: int) -> int:
        """How many tables a block of this recipe has; the last may have fewer."""
        k = self.recipes[recipe].classes
        return min(self.block, max(_CELLS // (k * k), _LEAST))

    def blocks(self, recipe: int) -> int:
        """How many blocks this recipe has."""
        return -(-self.tables // self.size(recipe))

    def all_blocks(self) -> int:
        """How many blocks there are in all."""
        return sum(map(self.blocks, range(len(self.recipes))))

    def places(self, done: Sequence[int] | None = None) -> Iterator[Place]:
        """Every block, in the order in which they are merged; without so many of each recipe that are done."""
        for recipe, first in enumerate([0] * len(self.recipes) if done is None else done):
            size = self.size(recipe)
            for number in range(first, self.blocks(recipe)):
                yield Place(recipe, number, min(size, self.tables - number * size))

    def to_json(self) -> dict[str, Any]:
        """All that is needed to get the same again."""
        return {
            "study": "simulate",
            **versions(),
            "seed": self.seed,
            "tables": self.tables,
            "block": self.block,
            "measures": list(self.measures),
            "recipes": [each.to_json() for each in self.recipes],
        }

    @classmethod
    def from_json(cls, told: dict[str, Any]) -> Study:
        """The study that `to_json` told, or a whole result; versions are not looked at."""
        recipes = [Recipe.from_json(each) for each in told["recipes"]]
        return cls(recipes, told["tables"], told["measures"], told["seed"], told["block"])


class Place(NamedTuple):
    """Where a block stands: which recipe, which block of it, and how many tables."""

    recipe: int
    block: int
    tables: int


class Rows(NamedTuple):
    """Every table of a block: what was asked of it, and where wanted its cells."""

    values: Floats
    drawn: dict[str, NDArray[np.int64]]
    cells: NDArray[Any] | None


class Found(NamedTuple):
    """What came of a block, and with which versions."""

    place: Place
    summary: Summary
    rows: Rows | None
    versions: dict[str, Any]


def versions() -> dict[str, Any]:
    """On what random numbers and measures depend, beside the study."""
    return {
        "bookmaker_ref": __version__, "numpy": np.__version__, "scipy": version("scipy"), "definitions": DEFINITIONS
    }  # fmt: skip


def compute(study: Study, place: Place, rows: bool = False, cells: bool = False) -> Found:
    """One block; with `rows` each table of it, too."""
    recipe = study.recipes[place.recipe]
    # The same as spawn() of spawn(), without all the others.
    drawn = draw(recipe, place.tables, random(study.seed, place.recipe, place.block))
    letters = {"I": recipe.informedness, "K": float(recipe.classes), "N": float(recipe.cases)}
    columns: dict[str, Any] = {**letters, **drawn.told, **measured(drawn.counts, study.names)}
    summary = Summary.of(study.asked, columns, place.tables)
    kept = None
    if rows:
        singles = [each for each in study.asked if each.kind != "pair"]
        values = np.array([np.broadcast_to(each.value(columns), (place.tables,)) for each in singles])
        told = {name: columns[name] for name in DRAWN}
        kept = Rows(values.reshape(len(singles), -1), told, drawn.counts if cells else None)
    return Found(place, summary, kept, versions())
