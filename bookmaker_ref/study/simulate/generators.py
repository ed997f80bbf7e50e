"""The generators by name: what each is, and where powers2011 (Monte Carlo simulation) speaks of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from bookmaker_ref.study.simulate import cells as around
from bookmaker_ref.study.simulate.margins import drawn_margins, uniform

if TYPE_CHECKING:
    from bookmaker_ref.study.simulate.recipe import Recipe

Cells = NDArray[Any]
Random = np.random.Generator


@dataclass(frozen=True, slots=True)
class Traits:
    """What a generator takes."""

    informed: bool = False
    margins: bool = False
    around: bool = False
    real: bool = True


@dataclass(frozen=True, slots=True)
class Generator:
    """One way to make tables.

    Attributes
    ----------
    make
        From a recipe, so many tables, before they are brought to N or repaired.
    takes
        Which parts of a recipe it looks at.
    meaning
        What it is, in one sentence.
    source
        What the papers say of it, and where, in our words.
    known
        What is known of its tables, and tested.
    always_exact
        Whether its tables have N cases by themselves.
    """

    make: Callable[[Recipe, int, Random], Cells]
    takes: Traits
    meaning: str
    source: str
    known: str
    always_exact: bool = False


def events(recipe: Recipe, tables: int, rng: Random) -> Cells:
    """N events, each in any of the K² cells with equal probability."""
    k = recipe.classes
    return rng.multinomial(recipe.cases, np.full(k * k, 1 / k**2), size=tables).reshape(tables, k, k)


def cells(recipe: Recipe, tables: int, rng: Random) -> Cells:
    """Each cell on its own: how many of N events hit it, each with the probability 1/K²."""
    k = recipe.classes
    return rng.binomial(recipe.cases, 1 / k**2, size=(tables, k, k))


def uniform_cells(recipe: Recipe, tables: int, rng: Random) -> Cells:
    """Each cell on its own: a uniform random number from 0 to 2N/K²."""
    k = recipe.classes
    return uniform((tables, k, k), 2 * recipe.cases / k**2, rng, discrete=recipe.discrete)


def simplex(recipe: Recipe, tables: int, rng: Random) -> Cells:
    """All tables with N cases are equally likely (Dirichlet with all parameters 1)."""
    k = recipe.classes
    spacings = rng.standard_exponential((tables, k * k))
    spacings /= spacings.sum(axis=1, keepdims=True)
    found: Cells = rng.multinomial(recipe.cases, spacings) if recipe.discrete else recipe.cases * spacings
    return found.reshape(tables, k, k)


def margin_first(recipe: Recipe, tables: int, rng: Random) -> Cells:
    """Predicted and real margins, independent of each other; then cells around the products of these."""
    expected = around.independent_expectation(*_margins(recipe, tables, rng), recipe.cases)
    return _around(recipe, expected, rng)


def perfect(recipe: Recipe, tables: int, rng: Random) -> Cells:
    """Only right decisions, of random margins."""
    return around.on_diagonal(_margin(recipe, recipe.margins, recipe.real, tables, rng, exact=recipe.exact_cases))


def mixture(recipe: Recipe, tables: int, rng: Random) -> Cells:
    """A perfect table and one of chance, independent of each other, with the weights I and 1 - I.

    Where numbers are whole, both tables are, and their sum is rounded again; a half goes up. Where most cells have few
    cases, that loses or adds many: with I = 1/2 a single case of chance stays one, with a little more it is none.
    """
    kind = "given" if recipe.margins == "given" else "uniform"
    diagonal = _margin(recipe, kind, recipe.real, tables, rng, exact=recipe.exact_margins)
    chance = margin_first(recipe, tables, rng)
    return around.added(recipe.informedness, around.on_diagonal(diagonal), chance, discrete=recipe.discrete)


def informed_cells(recipe: Recipe, tables: int, rng: Random) -> Cells:
    """Cells around I diag(r) + (1 - I) q rᵀ/N, with random margins r and q."""
    expected = around.informed_expectation(recipe.informedness, *_margins(recipe, tables, rng), recipe.cases)
    return _around(recipe, expected, rng)


def decisions(recipe: Recipe, tables: int, rng: Random) -> Cells:
    """Case by case: informed with the probability I and right, or else a guess."""
    guesses, real = _margins(recipe, tables, rng)
    if not recipe.exact_margins:
        real = rng.multinomial(recipe.cases, real / real.sum(axis=1, keepdims=True))
    return around.decided(recipe.informedness, guesses, real, rng)


def _margin(
    recipe: Recipe, kind: str, given: tuple[int, ...] | None, tables: int, rng: Random, *, exact: bool
) -> NDArray[Any]:
    size = (recipe.classes, recipe.cases, tables)
    return drawn_margins(kind, *size, rng, discrete=recipe.discrete, exact=exact, given=given)


def _margins(recipe: Recipe, tables: int, rng: Random) -> tuple[NDArray[Any], NDArray[Any]]:
    """The predicted and the real margin, independent of each other."""
    kind, exact = recipe.margins, recipe.exact_margins
    predicted = _margin(recipe, kind, recipe.predicted, tables, rng, exact=exact)
    return predicted, _margin(recipe, kind, recipe.real, tables, rng, exact=exact)


def _around(recipe: Recipe, expected: NDArray[np.float64], rng: Random) -> Cells:
    return around.AROUND_EXPECTED[recipe.around](expected, recipe.cases, rng, discrete=recipe.discrete)


#: Each generator by name. Where no equation is named, the source is the Monte Carlo section of powers2011.
GENERATORS: dict[str, Generator] = {
    "events": Generator(
        events,
        Traits(real=False),
        "margin-free: each of N events hits any of the K² cells with equal probability",
        "the uniform variant, discrete, with K² - 1 degrees of freedom",
        "each cell is binomial (N, 1/K²), two cells have the covariance -N/K⁴, each margin is binomial (N, 1/K)",
        always_exact=True,
    ),
    "cells": Generator(
        cells,
        Traits(real=False),
        "margin-free: each cell is binomial (N, 1/K²) on its own; N as it comes, or by increments and decrements",
        "K² random numbers do not sum to N by themselves: it is left as it comes, or cells are changed at random",
        "as it comes: cells are independent, and N has the variance N (1 - 1/K²)",
    ),
    "uniform": Generator(
        uniform_cells,
        Traits(),
        "margin-free: each cell is a uniform random number from 0 to 2N/K², whole or real; N as it comes, by "
        "increments and decrements, or, for real numbers, by multiplication",
        "the uniform distribution that knows no margins, discrete or real-valued",
        "as it comes: real cells have the variance (2N/K²)²/12, whole ones ((2N/K² + 1)² - 1)/12",
    ),
    "simplex": Generator(
        simplex,
        Traits(),
        "margin-free: all tables with N cases are equally likely, whole or real (Dirichlet, parameters 1)",
        "not in the papers: the other meaning of a uniform distribution of tables, to compare",
        "margins are those of Dirichlet numbers with parameters K; every whole table is equally frequent",
        always_exact=True,
    ),
    "margin_first": Generator(
        margin_first,
        Traits(margins=True, around=True),
        "margin-first: predicted and real margins at random, then each cell around the product of its margins over N",
        "margins are set separately, then cells take conventional distributions around their expected values",
        "given margins, a binomial cell has the mean p r/N and the variance p r/N (1 - p r/N²), and margins are met on "
        "average only",
    ),
    "perfect": Generator(
        perfect,
        Traits(margins=True),
        "only right decisions: the diagonal is random and above 0, all else is 0",
        "powers2011, below eq. 46: the diagonal of a random perfect table, from a uniform distribution",
        "all measures of association are 1, and each cell of the diagonal has N/K on average",
        always_exact=True,
    ),
    "mixture": Generator(
        mixture,
        Traits(informed=True, margins=True, around=True),
        "a perfect table with a uniform random diagonal and a margin-first table, independent of each other, added "
        "with the weights I and 1 - I",
        "powers2011, below eq. 46: the tables of Figures 2, 3, 5, 6 and 7; see `as_published`",
        "the mean of a cell is I times that of the perfect table and 1 - I times that of chance; the two have "
        "different classes, so that I is a target and not the expected Informedness",
    ),
    "informed_cells": Generator(
        informed_cells,
        Traits(informed=True, margins=True, around=True),
        "pre-marginalised: cells around I diag(r) + (1 - I) q rᵀ/N, with one real margin r for both parts",
        "margins set in advance; the reading of the mixture in which the expected table has the Informedness I",
        "given margins, a cell has the mean and variance of its distribution around that expectation",
    ),
    "decisions": Generator(
        decisions,
        Traits(informed=True, margins=True, real=False),
        "case by case: each case is informed with the probability I and told right, or else told by a guess",
        "Figure 2 of both papers of 2008: correct decisions by probability, versus random decisions with random "
        "margins; powers2003: the model in which Informedness is a probability",
        "with the classes fixed, E[B] = I + (K - 2) I (1 - I)/N, whatever these and the guesses are",
        always_exact=True,
    ),
}
