"""How often an interval covers in tables that are drawn at random: where there are too many to be gone through.

Whatever is told is a share of the tables that were drawn, with an interval of its own (Clopper and Pearson), which is
exact whatever the probability is. It is wrong as seldom as its confidence says, and nothing here is proved.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import ceil, floor, fsum, isfinite, sqrt
from typing import Any, ClassVar

import numpy as np

from bookmaker_ref import names
from bookmaker_ref.arguments import whole, word, wrong
from bookmaker_ref.layout import Cell
from bookmaker_ref.significance.rates import clopper_pearson
from bookmaker_ref.study.checks import called, checked_each
from bookmaker_ref.study.covering import Counted, IntervalRule, truth_of
from bookmaker_ref.study.designs import Design, Floats, Total
from bookmaker_ref.study.enumeration import Block, Counts, Enumeration
from bookmaker_ref.study.enumeration_of_classes import TotalOfClasses
from bookmaker_ref.study.estimators import estimator
from bookmaker_ref.study.model import Probability
from bookmaker_ref.study.rejecting import OPEN
from bookmaker_ref.study.setting import Between, Progress, Result, Setting, blocks_of, ends_json, number_json

#: How many tables may be drawn.
MOST_DRAWN = 10**8
#: How sure the interval of a share is.
CONFIDENCE = Fraction(99, 100)
#: Tables are drawn so many at a time, each time by a key of its own: more tables begin with the same ones.
_BLOCK = 1 << 14
#: The key of tables that are counted; a search draws by others (`worst.samples`).
_COUNTED = 0


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many drawn tables; of some it is open whether they are among them."""

    count: int
    of: int
    open: int = 0

    @property
    def estimate(self) -> float:
        """The share, with half of what is open; nan of no tables."""
        return (self.count + self.open / 2) / self.of if self.of else float("nan")

    def ends(self) -> Between:
        """Between what the probability lies, with `CONFIDENCE`.

        >>> [round(end, 4) for end in Share(950, 1000).ends()]
        [0.9295, 0.9661]
        """
        if not self.of:
            return 0.0, 1.0
        certain, possible = (
            clopper_pearson(count, self.of, level=float(CONFIDENCE)) for count in (self.count, self.count + self.open)
        )
        return float(certain.low), float(possible.high)

    def to_json(self) -> dict[str, Any]:
        """The share, and between what the probability lies."""
        counts = {"count": self.count, "of": self.of}
        return {"estimate": number_json(self.estimate)["value"], **ends_json(self.ends()), **counts}


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class DrawnCoverage(Result):
    """Of how many drawn tables the interval covers, has the truth below it and above it; and its mean width.

    As `Coverage` has it, but estimated: each is a `Share` of the tables, with between what its probability lies.
    ``given`` is a share of the tables where the measure is defined; of those where the interval is, if the truth was
    given and not what it is of. ``width_error`` is the standard error of the mean width.
    """

    interval: IntervalRule
    of: str | None
    truth: Fraction
    setting: Setting
    covered: Share
    below: Share
    above: Share
    undefined: Share
    given: Share
    width: float | None
    width_error: float | None
    near: int
    open: int

    HEADS: ClassVar = ("interval", "covers", "where defined", "so between", "below", "above", "undefined", "width")
    NOTE: ClassVar = (
        "Drawn at random, not counted: shares of the tables that were drawn. So between: how often it covers, where"
        f" defined, lies there with {float(CONFIDENCE):.0%} confidence (Clopper and Pearson). Below and above: where"
        " the true value lies when the interval misses it."
    )

    @property
    def name(self) -> str:
        """The interval."""
        return self.interval.name

    def shown(self) -> list[Cell | str]:
        """How often it covers and on which side it misses, how often it is undefined, and how wide it is."""
        width = "undefined" if self.width is None else f"{self.width:.4f}"
        sides = [f"{each.estimate:.4f}" for each in (self.below, self.above, self.undefined)]
        if not self.given.of:
            return [f"{self.covered.estimate:.4f}", "undefined", "undefined", *sides, width]
        defined = Cell(f"{self.given.estimate:.4f}", "bold")
        return [f"{self.covered.estimate:.4f}", defined, "..".join(outwards(*self.where_defined())), *sides, width]

    def notes(self) -> Iterator[str]:
        """What is given where it is defined, and what was drawn."""
        what = "the interval" if self.of is None else self.of
        yield f"Where defined: how often it covers, given that {what} is defined."
        yield f"Drawn: {self.setting.tables} tables, with the seed {self.setting.seed}."

    def doubts(self) -> Iterator[str]:
        """Tables that are not decided."""
        yield from [OPEN] if self.open else []

    @property
    def value(self) -> float:
        """The share of the tables that it covers."""
        return self.covered.estimate

    def where_defined(self) -> Between:
        """Between what the coverage lies, given that the measure is defined, with `CONFIDENCE`."""
        if not self.given.of:
            raise ZeroDivisionError(f"{'the interval' if self.of is None else self.of} is undefined on every table")
        return self.given.ends()

    def to_json(self) -> dict[str, Any]:
        """The numbers, and all that is needed to get them again."""
        return {
            "kind": "drawn coverage",
            "proved": False,
            "confidence": str(CONFIDENCE),
            "interval": self.interval.to_json(),
            "of": self.of,
            "truth": str(self.truth),
            **self.setting.to_json(),
            **{name: getattr(self, name).to_json() for name in ("covered", "below", "above")},
            "where_defined": self.given.to_json(),
            "undefined": self.undefined.to_json(),
            "width": number_json(self.width)["value"],
            "width_error": number_json(self.width_error)["value"],
            "near": self.near,
            "open": self.open,
        }


def drawn_coverages(
    intervals: Iterable[IntervalRule],
    design: Total | TotalOfClasses,
    of: str | None = "informedness",
    *,
    tables: int = 10**5,
    seed: int = 0,
    truth: Probability | None = None,
    progress: Progress | None = None,
) -> tuple[DrawnCoverage, ...]:
    """How often each interval covers the true value of a measure in so many tables, the same ones for all of them.

    The tables depend on the design, the seed and how many there are, and on nothing else.

    >>> from bookmaker_ref.study import TotalOfClasses, informed, intervals
    >>> thirds = ["1/3"] * 3
    >>> design = TotalOfClasses(50, informed("1/2", thirds, thirds))
    >>> found, = drawn_coverages([intervals("cohen_kappa", k=3)["delta"]], design, "cohen_kappa", tables=2000, seed=1)
    >>> [round(end, 2) for end in found.where_defined()]
    [0.93, 0.96]
    """
    chosen = checked_each(intervals, ("name", "limits", "place"), "interval", "methods.intervals()['wald']")
    enumeration = _drawn(design, whole(tables, "tables", 1, MOST_DRAWN), checked_seed(seed))
    true = truth_of(of, truth, design)
    of = None if of is None else names.canonical(word(of, "of"), design.model.k)
    measure = None if truth is not None or of is None else estimator(word(of, "of"), design.model.k)
    counted = [_CountedDrawn(interval, true) for interval in chosen]
    nowhere = 0
    for block in blocks_of(enumeration, progress):
        if measure is not None:
            nowhere += int(np.count_nonzero(called(measure.is_undefined, measure.name, block.cells)))
        for each in counted:
            each.add(enumeration, block)
    setting = Setting(design, "drawn", 0.0, 0.0, tables, seed=seed)
    named = None if truth is not None else of
    return tuple(each.coverage(named, setting, nowhere, measure is None) for each in counted)


def drawn_coverage(
    interval: IntervalRule,
    design: Total | TotalOfClasses,
    of: str | None = "informedness",
    *,
    tables: int = 10**5,
    seed: int = 0,
    truth: Probability | None = None,
    progress: Progress | None = None,
) -> DrawnCoverage:
    """The same of one interval."""
    found = drawn_coverages([interval], design, of, tables=tables, seed=seed, truth=truth, progress=progress)
    return found[0]


def checked_seed(seed: int) -> int:
    """A seed as all that draws tables takes it."""
    from bookmaker_ref.study.simulate.recipe import MOST_SEED  # noqa: PLC0415 -- a room that is loaded when it is needed

    return whole(seed, "seed", 0, MOST_SEED)


def outwards(low: Fraction | float, high: Fraction | float) -> tuple[str, str]:
    """Both ends with four digits, and no nearer to each other than they are.

    >>> outwards(0.73456, 0.73456), outwards(0, 5e-6)
    (('0.7345', '0.7346'), ('0.0000', '0.0001'))
    """
    return f"{floor(low * 10**4) / 10**4:.4f}", f"{ceil(high * 10**4) / 10**4:.4f}"


def drawn_tables(cells: Floats, n: int, many: int, seed: int, *key: int) -> Counts:
    """So many tables of n cases, each cell with this probability; the same for the same seed and key."""
    from bookmaker_ref.study.simulate.drawing import random  # noqa: PLC0415 -- likewise

    k = len(cells)
    found: Counts = random(seed, *key).multinomial(n, cells.ravel(), size=many).reshape(many, k, k)
    return found


def _drawn(design: Design | TotalOfClasses, tables: int, seed: int) -> Enumeration:
    """The tables of a design that are drawn, each with the weight 1, so that masses are counts."""
    if not isinstance(design, Total | TotalOfClasses):
        takes = "a Total or TotalOfClasses, since tables are drawn of so many cases in all"
        raise wrong(design, "design", takes, TypeError)
    return Enumeration(design, "float64", 0.0, 0.0, 0.0, None, tables, partial(_blocks, design, tables, seed))


def _blocks(design: Total | TotalOfClasses, tables: int, seed: int) -> Iterator[Block]:
    cells = np.array([[float(share) for share in row] for row in design.model.cells])
    for at, first in enumerate(range(0, tables, _BLOCK)):
        many = min(_BLOCK, tables - first)
        found = drawn_tables(cells, design.n, many, seed, _COUNTED, at)
        each = (found,) if isinstance(design, TotalOfClasses) else tuple(np.ascontiguousarray(found.reshape(-1, 4).T))
        yield Block(each, np.ones(many))


class _CountedDrawn(Counted):
    """What was found of one interval so far, in tables that weigh 1 each."""

    def __init__(self, interval: IntervalRule, truth: Fraction) -> None:
        super().__init__(interval, truth)
        self.squares: list[float] = []

    def _add_widths(self, block: Block, low: Floats, high: Floats, undefined: Any) -> None:
        super()._add_widths(block, low, high, undefined)
        with np.errstate(invalid="ignore"):
            self.squares.append(float(np.where(undefined, 0.0, (high - low) ** 2).sum()))

    def error(self) -> float | None:
        """The standard error of the mean width; None of fewer than two tables, and where one has no end."""
        many, total, squares = fsum(self.defined), fsum(self.widths), fsum(self.squares)
        if many < 2 or not isfinite(squares):
            return None
        return sqrt(max(0.0, squares / many - (total / many) ** 2) / (many - 1))

    def coverage(self, of: str | None, setting: Setting, nowhere: int, of_defined: bool) -> DrawnCoverage:
        """All of it; the measure is defined nowhere in so many tables, or what is given is that the interval is."""
        tables, count = setting.tables, {name: int(mass) for name, mass in self.mass.items()}
        shares = {
            part: Share(count.get(part, 0), tables, count.get(f"open_{part}", 0))
            for part in ("covered", "below", "above", "undefined")
        }
        given = tables - (count.get("undefined", 0) if of_defined else nowhere)
        covered = shares["covered"]
        return DrawnCoverage(
            self.interval,
            of,
            self.truth,
            setting,
            **shares,
            given=Share(covered.count, given, covered.open),
            width=self.width(),
            width_error=self.error(),
            near=self.near,
            open=self.open,
        )
