"""A system as a point: its rates in ROC space, its counts in PN space, and its perversions. All exact."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Literal, NamedTuple, Protocol, SupportsIndex

from bookmaker_ref.arguments import exactly
from bookmaker_ref.exact.undefined import Undefined
from bookmaker_ref.numeric.counts import CELLS, fraction

Space = Literal["roc", "pn"]


class Ratio(Protocol):
    """A number that says itself which fraction it is: a Fraction, a Decimal, a float."""

    def as_integer_ratio(self) -> tuple[int, int]: ...


#: What is taken exactly. A float is the binary fraction that it holds: say Fraction(1, 10) where 0.1 would be off.
Real = SupportsIndex | Ratio


class Point(NamedTuple):
    """A point of the plane: in ROC space x is Fallout and y Recall, in PN space FP and TP."""

    x: Fraction
    y: Fraction


@dataclass(frozen=True)
class System:
    """The four cells of one system, and where they put it.

    >>> system = System(56, 20, 12, 12)
    >>> system.roc
    Point(x=Fraction(5, 8), y=Fraction(14, 17))
    >>> system.pn
    Point(x=Fraction(20, 1), y=Fraction(56, 1))
    >>> system.informedness, system.auc
    (Fraction(27, 136), Fraction(163, 272))
    """

    tp: int | Fraction
    fp: int | Fraction
    fn: int | Fraction
    tn: int | Fraction
    #: What a figure calls it.
    name: str = field(default="", kw_only=True)

    def __post_init__(self) -> None:
        for cell in CELLS:
            exact = Fraction(*fraction(getattr(self, cell), cell))
            object.__setattr__(self, cell, int(exact) if exact.denominator == 1 else exact)

    @property
    def rp(self) -> int | Fraction:
        """The real positives."""
        return self.tp + self.fn

    @property
    def rn(self) -> int | Fraction:
        """The real negatives."""
        return self.fp + self.tn

    @property
    def recall(self) -> Fraction:
        """The height of the system in ROC space (``powers2011:1``)."""
        return _share(self.tp, self.rp, "Recall", "there are no real positives (RP = 0)")

    @property
    def fallout(self) -> Fraction:
        """How far right the system is in ROC space (``powers2011:8``)."""
        return _share(self.fp, self.rn, "Fallout", "there are no real negatives (RN = 0)")

    @property
    def roc(self) -> Point:
        """Fallout and Recall: the point of the system in ROC space."""
        return Point(self.fallout, self.recall)

    @property
    def pn(self) -> Point:
        """False and true positives, as counts: the point of the system in PN space."""
        return Point(Fraction(self.fp), Fraction(self.tp))

    @property
    def skew(self) -> Fraction:
        """The class ratio c_s: real negatives for each real positive."""
        return _share(self.rn, self.rp, "Skew", "there are no real positives (RP = 0)")

    @property
    def informedness(self) -> Fraction:
        """How far above the chance line the system is: Recall less Fallout."""
        return self.recall - self.fallout

    @property
    def auc(self) -> Fraction:
        """The area under the two segments through the system, (1 + Informedness)/2 (``powers2011:10``)."""
        return (1 + self.informedness) / 2

    @property
    def distance(self) -> float:
        """How far the system is from the perfect corner (0, 1) (``powers2011:roc-distance``)."""
        return sqrt(self.fallout**2 + (1 - self.recall) ** 2)

    def perverse_prediction(self) -> System:
        """The system that says the opposite each time: (1 - Fallout, 1 - Recall).

        >>> System(56, 20, 12, 12).perverse_prediction()
        System(tp=12, fp=12, fn=56, tn=20, name='')
        """
        return System(self.fn, self.tn, self.tp, self.fp, name=self.name)

    def perverse_class(self) -> System:
        """The same predictions, held against the opposite classes: (Recall, Fallout).

        >>> System(56, 20, 12, 12).perverse_class().roc
        Point(x=Fraction(14, 17), y=Fraction(5, 8))
        """
        return System(self.fp, self.tp, self.tn, self.fn, name=self.name)


def _share(part: int | Fraction, whole: int | Fraction, word: str, reason: str) -> Fraction:
    if not whole:
        raise Undefined(reason, word)
    return Fraction(part) / Fraction(whole)


def placed(place: System | Point | tuple[Real, Real]) -> Point:
    """The point in ROC space of a system, or of two rates."""
    if isinstance(place, System):
        return place.roc
    x, y = place
    return Point(exactly(x, "Fallout"), exactly(y, "Recall"))
