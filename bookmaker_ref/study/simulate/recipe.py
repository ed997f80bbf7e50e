"""How tables are made at random: what is said of it, and which values that may have."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Any

from bookmaker_ref.arguments import flag, probability, whole, wrong
from bookmaker_ref.names import nearest
from bookmaker_ref.study.simulate.generators import GENERATORS
from bookmaker_ref.tables.checks import named

#: The most cases of a table. Beyond, the random numbers that are drawn here are no longer exact.
MOST_CASES = 10**8
#: The largest seed of a study or a figure: the largest whole number that files and databases have in 64 bits.
MOST_SEED = 2**63 - 1
#: The classes of a table: two at least, and as many as the paper has at most.
LEAST_CLASSES, MOST_CLASSES = 2, 102

#: How random margins come about (`margins.py`).
MARGINS = ("uniform", "binormal", "even", "given")
#: The steps of Informedness of the papers' figures.
LEVELS = tuple(step / 10 for step in range(11))
#: How cells lie around what is expected of them (`cells.py`).
AROUND = ("binomial", "normal", "shifted_normal", "inverse_cdf", "multinomial")
#: Those that can be real numbers.
REAL_AROUND = ("normal", "shifted_normal")
#: What the random increments and decrements hit that bring a table to N (`adjust.py`).
CORRECTIONS = ("cells", "cases")


@dataclass(frozen=True, slots=True)
class Recipe:
    """How tables are made at random.

    Attributes
    ----------
    generator
        A name of `GENERATORS`.
    classes, cases
        K, and the cases N of each table.
    informedness
        How probable an informed decision is, where the generator takes it.
    margins
        How margins are drawn, where the generator begins with them: ``uniform``, ``binormal``, ``even`` or ``given``.
    repair
        Whether empty rows and columns get a case; `Drawn` counts these.
    exact_cases
        Whether each table gets exactly N cases: whole numbers by random increments and decrements, real numbers by
        multiplication.
    around
        How cells lie around what is expected of them, where margins come first: ``normal`` (its absolute value),
        ``shifted_normal``, ``binomial``, ``inverse_cdf`` (also binomial) or ``multinomial``.
    discrete
        Whether cells are whole numbers.
    exact_margins
        Whether margins are brought to N before cells are drawn. Otherwise N is what they have on average.
    correction
        Whether an increment or decrement picks a cell, each with equal probability, or a case, which is doubled or left
        out. Both are in the text of powers2011.
    real, predicted
        The margins that are ``given``: the cases of each class, and of each predicted label.

    Examples
    --------
    >>> Recipe("decisions", 4, 128, informedness=0.5).cases
    128
    >>> Recipe("decision", 4, 128)
    Traceback (most recent call last):
    ValueError: there is no generator 'decision'; did you mean 'decisions'?
    """

    generator: str
    classes: int
    cases: int
    informedness: float = 0.0
    margins: str = "uniform"
    repair: bool = False
    exact_cases: bool = True
    around: str = "normal"
    discrete: bool = True
    exact_margins: bool = True
    correction: str = "cells"
    real: tuple[int, ...] | None = None
    predicted: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        _one_of(self.generator, tuple(GENERATORS), "generator")
        _one_of(self.margins, MARGINS, "kind of margins")
        _one_of(self.around, AROUND, "kind of cells around their expectation")
        _one_of(self.correction, CORRECTIONS, "kind of correction")
        for name in ("repair", "exact_cases", "discrete", "exact_margins"):
            self._set(name, flag(getattr(self, name), name))
        classes = whole(self.classes, "classes", LEAST_CLASSES, MOST_CLASSES)
        self._set("classes", classes)
        self._set("cases", whole(self.cases, "cases", LEAST_CLASSES, MOST_CASES))
        if self.cases < classes:
            raise ValueError(f"cases is {self.cases}, but {classes} classes need at least {classes} cases")
        self._set("informedness", probability(self.informedness, "informedness"))
        self._set("real", self._given("real"))
        self._set("predicted", self._given("predicted"))
        self._check_what_the_generator_takes()

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def _check_what_the_generator_takes(self) -> None:
        takes = GENERATORS[self.generator].takes
        if self.informedness > 0 and not takes.informed:
            able = ", ".join(name for name, each in GENERATORS.items() if each.takes.informed)
            raise ValueError(
                f"informedness is {self.informedness}, but {self.generator} knows nothing of it: take {able}"
            )
        if not takes.margins and self.margins != "uniform":
            raise ValueError(f"margins is {self.margins!r}, but {self.generator} does not begin with margins")
        if not takes.around and self.around != "normal":
            raise ValueError(
                f"around is {self.around!r}, but {self.generator} does not draw cells around their expectation"
            )
        if not self.discrete and not takes.real:
            raise ValueError(f"discrete is False, but {self.generator} has whole numbers only")
        if not self.discrete and takes.around and self.around not in REAL_AROUND:
            raise ValueError(
                f"discrete is False, but {self.around} has whole numbers only: take {' or '.join(REAL_AROUND)}"
            )

    def _given(self, name: str) -> tuple[int, ...] | None:
        """The margin, checked; none where margins are drawn."""
        margin: Any = getattr(self, name)
        if self.margins != "given":
            if margin is not None:
                raise ValueError(f"{name} is given, but margins is {self.margins!r}: it would have to be 'given'")
            return None
        if name == "predicted" and self.generator == "perfect":
            if margin is not None:
                raise ValueError("predicted is given, but a perfect table predicts what is real: give real alone")
            return None
        if margin is None:
            raise ValueError(f"margins is 'given', but {name} is not")
        if not isinstance(margin, tuple | list):
            raise wrong(margin, name, "a tuple, with the cases of each class", TypeError)
        counts = tuple(whole(count, f"{name}[{i}]", 1, MOST_CASES) for i, count in enumerate(margin))
        if len(counts) != self.classes:
            raise ValueError(f"{name} has {len(counts)} counts, but there are {self.classes} classes")
        if sum(counts) != self.cases:
            raise ValueError(f"{name} sums to {sum(counts)}, but there are {self.cases} cases")
        return counts

    def to_json(self) -> dict[str, Any]:
        """All that makes the tables, as JSON has it."""
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in asdict(self).items()
            if value is not None
        }

    @classmethod
    def from_json(cls, told: object) -> Recipe:
        """The recipe that `to_json` told.

        >>> recipe = Recipe("margin_first", 2, 10, margins="given", real=(4, 6), predicted=(5, 5))
        >>> Recipe.from_json(recipe.to_json()) == recipe
        True
        """
        if not isinstance(told, dict):
            raise TypeError(f"a recipe in JSON is an object, not {named(told)}")
        known = [field.name for field in fields(cls)]
        for name in told:
            _one_of(name, tuple(known), "part of a recipe")
        for name in known[:3]:
            if name not in told:
                raise ValueError(f"a recipe needs {name}")
        return cls(**told)


def as_published(classes: int, cases: int, informedness: float) -> Recipe:
    """The tables of Figures 2, 3, 5, 6 and 7 of powers2011, in the reading that is nearest to its words.

    A perfect table with a uniform random diagonal and a chance table around binormal margins, each with N cases on
    average, are added with the weights I and 1 - I, and rounded, halves away from 0 as with MATLAB. Then random
    increments and decrements restore N, and margins are kept above 0.

    >>> as_published(4, 128, 0.5).margins
    'binormal'
    """
    return Recipe(
        "mixture", classes, cases, informedness=informedness, margins="binormal", exact_margins=False, repair=True
    )


def case_by_case(classes: int, cases: int, informedness: float) -> Recipe:
    """The tables of the captions of 2008: each decision is right with this probability, else a guess; random margins.

    >>> case_by_case(2, 128, 0.5).generator
    'decisions'
    """
    return Recipe("decisions", classes, cases, informedness=informedness, repair=True)


def _one_of(given: object, known: tuple[str, ...], what: str) -> None:
    if not isinstance(given, str) or given not in known:
        near = nearest(given, known, most=1) if isinstance(given, str) else ()
        advice = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(known)}"
        raise ValueError(f"there is no {what} {named(given)}; {advice}")
