"""What tests and intervals are worth for pairs of margins: even and uneven ones, of two classes and of three."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from bookmaker_ref.numeric import _generated
from bookmaker_ref.significance.powers_intervals import Form, half_width
from bookmaker_ref.study.by_name import intervals, tests
from bookmaker_ref.study.covering import Coverage, IntervalRule, coverages
from bookmaker_ref.study.designs import Design, Total
from bookmaker_ref.study.enumeration_of_classes import TotalOfClasses
from bookmaker_ref.study.model import Model, informed
from bookmaker_ref.study.rejecting import Rejection, rejections
from bookmaker_ref.study.significance_tests import StatisticTest, Test

#: Called with what was just computed.
Told = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Margins:
    """How probable the classes and the guesses are, as they are typed after ``--prevalence`` and ``--guess``."""

    name: str
    prevalence: str
    guess: str

    @property
    def k(self) -> int:
        """How many classes there are."""
        return max(2, len(self.prevalence.split(",")))

    def model(self, informedness: str) -> Model:
        """Cases that are informed with this probability, and else guessed."""
        several = (each.split(",") if "," in each else each for each in (self.prevalence, self.guess))
        return informed(informedness, *several)

    def design(self, n: int, informedness: str = "0") -> Total | TotalOfClasses:
        """So many such cases."""
        model = self.model(informedness)
        return Total(n, model) if model.k == 2 else TotalOfClasses(n, model)

    def options(self) -> str:
        """The same for the command."""
        return f"--prevalence {self.prevalence} --guess {self.guess}"

    def words(self) -> str:
        """The same for a reader."""
        if self.k == 2:
            return f"{self.name}: prevalence {self.prevalence}, guesses {self.guess}"
        return f"{self.name}: prevalences {self.prevalence.replace(',', ', ')}, guesses {self.guess.replace(',', ', ')}"

    def evenness(self, informedness: str = "0") -> float:
        """The papers' factor E of the expected table of two classes."""
        (pp, pn), (rp, rn) = self.model(informedness).biases, self.model(informedness).prevalences
        return 4 * sqrt(pp * pn * rp * rn)

    def variance(self, informedness: str) -> float:
        """N times the variance of the estimated Informedness, for many cases of two classes."""
        (tp, fp), (fn, tn) = self.model(informedness).cells
        return float(tp * fn / (tp + fn) ** 3 + fp * tn / (fp + tn) ** 3)


EVEN, UNEVEN = Margins("even", "1/2", "1/2"), Margins("uneven", "1/10", "1/5")
EVEN_3 = Margins("even", "1/3,1/3,1/3", "1/3,1/3,1/3")
UNEVEN_3 = Margins("uneven", "6/10,3/10,1/10", "5/10,3/10,2/10")
OF_TWO, OF_THREE = (EVEN, UNEVEN), (EVEN_3, UNEVEN_3)

LEVEL = "0.95"
Sizes = Mapping[str, Sequence[Rejection]]
Coverages = Mapping[str, Sequence[Coverage]]


def sizes(
    margins: Margins,
    alpha: str,
    ns: Sequence[int],
    names: Iterable[str] | None = None,
    *,
    informedness: str = "0",
    told: Told | None = None,
) -> Sizes:
    """How often each test rejects, for every N: its size, or with an informedness its power."""
    known = known_tests(margins.k)
    chosen = [known[name] for name in (known if names is None else names)]
    found: dict[str, list[Rejection]] = {each.name: [] for each in chosen}
    for n in ns:
        for each in rejections(chosen, margins.design(n, informedness), alpha):
            found[each.test.name].append(each)
        if told is not None:
            told(f"how often tests reject: {margins.words()}, N = {n}, α = {alpha}, I = {informedness}")
    return found


def covers(
    margins: Margins,
    n: int,
    informednesses: Sequence[str],
    of: str = "informedness",
    names: Iterable[str] | None = None,
    *,
    told: Told | None = None,
) -> Coverages:
    """How often each interval covers, for every true Informedness."""
    known = intervals(of, LEVEL, margins.k)
    designs = [margins.design(n, informedness) for informedness in informednesses]
    found = covering([known[name] for name in (known if names is None else names)], designs, of)
    if told is not None:
        told(f"how often intervals of {of} cover: {margins.words()}, N = {n}")
    return found


def covering(rules: Iterable[IntervalRule], designs: Iterable[Design | TotalOfClasses], of: str) -> Coverages:
    """How often each interval covers under every design."""
    chosen = [_remembering(each) for each in rules]
    found: dict[str, list[Coverage]] = {each.name: [] for each in chosen}
    for design in designs:
        for each in coverages(chosen, design, of):
            found[each.interval.name].append(each)
    return found


def _remembering(rule: IntervalRule) -> IntervalRule:
    """The same interval, computed once for the same tables: however probable they are, they come in the same blocks."""
    known: dict[bytes, tuple[Any, Any]] = {}

    def limits(*cells: Any) -> tuple[Any, Any]:
        key = sha256(b"".join(np.ascontiguousarray(each).tobytes() for each in cells)).digest()
        if key not in known:
            known[key] = rule.limits(*cells)
        return known[key]

    return replace(rule, limits=limits)


def known_tests(k: int) -> Mapping[str, Test]:
    """The tests that have names, and for two classes whether the estimate lies outside of CI_B0."""
    if k != 2:
        return tests(k)
    return {**tests(2), **{each.name: each for each in (outside_null("general"), outside_null("two-class"))}}


def outside_null(form: Form) -> StatisticTest:
    """Whether Informedness lies outside of CI_B0, the papers' interval about 0, as a statistic beside chi-squared.

    >>> from bookmaker_ref.study import size
    >>> size(outside_null("general"), EVEN.design(2), "0.05").high
    Fraction(0, 1)
    """

    def statistic(tp: Any, fp: Any, fn: Any, tn: Any) -> Any:
        n = tp + fp + fn + tn
        value = _generated.informedness(tp, fp, fn, tn)
        # The papers' E, of the four margins; there is none without.
        margins = [np.asarray(each, dtype=np.float64) / n for each in (tp + fp, fn + tn, tp + fn, fp + tn)]
        evenness = 4 * np.sqrt(margins[0] * margins[1] * margins[2] * margins[3]) if form == "general" else None
        with np.errstate(all="ignore"):
            return (value / half_width(0 * value, n, "complement", evenness=evenness, multiplier=1.0)) ** 2

    return StatisticTest("outside_ci_b0" + ("_two_class" if form == "two-class" else ""), statistic)


class WhereDefined(NamedTuple):
    """Between what the coverage lies, and how often the truth is below and above, given that the measure is defined."""

    low: float
    high: float
    below: tuple[float, float]
    above: tuple[float, float]


def where_defined(found: Coverage) -> WhereDefined | None:
    """The same probabilities, given that the measure is defined; None where the interval is so nowhere.

    Where the measure is and the interval is not, the truth is not covered.
    """
    if found.undefined == 1:
        return None
    (low, high), below, above = (
        (float(each[0]), float(each[1])) for each in map(found.of_defined, (found.covered, found.below, found.above))
    )
    return WhereDefined(low, high, below, above)
