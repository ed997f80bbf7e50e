"""A recipe says which values it takes, in one line, and comes back from JSON as it was."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
import pytest

from bookmaker_ref.study.simulate.drawing import draw
from bookmaker_ref.study.simulate.generators import GENERATORS
from bookmaker_ref.study.simulate.recipe import Recipe, as_published
from tests.cases import for_each

GOOD: dict[str, Any] = {"generator": "decisions", "classes": 4, "cases": 128, "informedness": 0.5}
GIVEN: dict[str, Any] = {
    "generator": "margin_first",
    "classes": 2,
    "cases": 10,
    "margins": "given",
    "real": (4, 6),
    "predicted": (5, 5),
}


def refused(made: Callable[[], object]) -> str:
    """The one line that it is refused with."""
    with pytest.raises((ValueError, TypeError)) as error:
        made()
    assert "\n" not in str(error.value)
    return str(error.value)


@for_each(
    [
        ({"generator": "decision"}, "there is no generator 'decision'; did you mean 'decisions'?"),
        ({"generator": "x"}, "there is no generator 'x'; there are events, cells, uniform"),
        ({"generator": None}, "there is no generator None; there are events"),
        ({"generator": "a\x1b[31m\nb"}, r"there is no generator 'a\x1b[31m\nb'; there are"),
        ({"generator": ["events"]}, "there is no generator ['events']; there are"),
        ({"classes": 1}, "classes is 1: it takes a whole number from 2 to 102"),
        ({"classes": 103, "cases": 200}, "classes is 103: it takes a whole number from 2 to 102"),
        ({"classes": True}, "classes is True: it takes a whole number"),
        ({"cases": 3}, "cases is 3, but 4 classes need at least 4 cases"),
        ({"cases": 1e3}, "cases is 1000.0: it takes a whole number"),
        ({"cases": 2**63}, "cases is 9223372036854775808: it takes a whole number from 2 to 100000000"),
        ({"informedness": 1.5}, "informedness is 1.5: it takes a probability, from 0 to 1"),
        ({"informedness": "0.5"}, "informedness is '0.5': it takes a probability, from 0 to 1"),
        (
            {"generator": "events"},
            "informedness is 0.5, but events knows nothing of it: take mixture, informed_cells, ",
        ),
        ({"margins": "normal"}, "there is no kind of margins 'normal'; did you mean 'binormal'?"),
        ({"margins": "given"}, "margins is 'given', but real is not"),
        ({"around": "poisson"}, "there is no kind of cells around their expectation 'poisson'; there are binomial"),
        ({"around": "binomial"}, "around is 'binomial', but decisions does not draw cells around their expectation"),
        ({"correction": "case"}, "there is no kind of correction 'case'; did you mean 'cases'?"),
        ({"discrete": False}, "discrete is False, but decisions has whole numbers only"),
        ({"discrete": 1.0}, "discrete is 1.0: it takes True or False"),
        ({"repair": 2}, "repair is 2: it takes True or False"),
        ({"exact_cases": None}, "exact_cases is None: it takes True or False"),
        ({"exact_margins": "no"}, "exact_margins is 'no': it takes True or False"),
        ({"real": (1, 2)}, "real is given, but margins is 'uniform': it would have to be 'given'"),
    ]
)
def test_a_wrong_value_is_one_line_that_says_what_would_be_right(changes: dict[str, Any], message: str) -> None:
    assert refused(lambda: Recipe(**GOOD | changes)).startswith(message)


@for_each(
    [
        ({"real": (4, 5)}, "real sums to 9, but there are 10 cases"),
        ({"real": (4, 3, 3)}, "real has 3 counts, but there are 2 classes"),
        ({"real": (10, 0)}, "real[1] is 0: it takes a whole number from 1 to 100000000"),
        ({"real": (4.0, 6.0)}, "real[0] is 4.0: it takes a whole number"),
        ({"predicted": None}, "margins is 'given', but predicted is not"),
        ({"predicted": {5, 6}}, "predicted is {5, 6}: it takes a tuple, with the cases of each class"),
        ({"generator": "perfect"}, "predicted is given, but a perfect table predicts what is real: give real alone"),
        ({"around": "binomial", "discrete": False}, "discrete is False, but binomial has whole numbers only: take "),
        ({"generator": "events"}, "margins is 'given', but events does not begin with margins"),
    ]
)
def test_wrong_given_margins_are_one_line(changes: dict[str, Any], message: str) -> None:
    assert refused(lambda: Recipe(**GIVEN | changes)).startswith(message)


def test_numbers_of_numpy_and_fractions_are_taken_as_pythons_own() -> None:
    recipe = Recipe("decisions", np.int64(4), np.uint8(128), informedness=np.float32(0.5))  # type: ignore[arg-type]  # what users hand over
    assert recipe == Recipe(**GOOD)
    assert {type(recipe.classes), type(recipe.cases), type(recipe.informedness)} == {int, float}
    assert Recipe(**GOOD | {"informedness": Fraction(1, 2)}) == recipe
    assert Recipe(**GOOD | {"informedness": 1}).informedness == 1.0


def test_every_recipe_comes_back_from_json() -> None:
    recipes = [Recipe(name, 3, 30) for name in GENERATORS]
    recipes += [
        Recipe(**GIVEN),
        as_published(4, 128, 0.3),
        Recipe("uniform", 3, 30, discrete=False, exact_cases=False),
        Recipe("cells", 2, 30, repair=True, correction="cases"),
    ]
    for recipe in recipes:
        back = Recipe.from_json(json.loads(json.dumps(recipe.to_json())))
        assert back == recipe
        assert hash(back) == hash(recipe)


@for_each(
    [
        ([], "a recipe in JSON is an object, not []"),
        ({"generator": "events", "class": 3}, "there is no part of a recipe 'class'; did you mean 'classes'?"),
        ({"generator": "events", "classes": 3}, "a recipe needs cases"),
        ({**GOOD, "cases": "30"}, "cases is '30': it takes a whole number from 2 to 100000000"),
    ]
)
def test_json_that_is_no_recipe_is_refused(told: object, message: str) -> None:
    assert refused(lambda: Recipe.from_json(told)) == message


def test_draw_says_what_it_takes() -> None:
    recipe, rng = Recipe(**GOOD), np.random.default_rng(1)
    wrong: tuple[tuple[tuple[Any, Any, Any], str], ...] = (
        ((recipe, -1, rng), "tables is -1: it takes a whole number from 0 to 134217728"),
        ((recipe, 10**9, rng), "tables is 1000000000: it takes a whole number from 0 to 134217728"),
        ((recipe, 1, 7), "rng is 7: it takes a numpy.random.Generator, such as default_rng(seed)"),
        (("events", 1, rng), "recipe is 'events': it takes a Recipe"),
    )
    for given, said in wrong:
        assert refused(partial(draw, *given)) == said
