"""Straight lines of ROC space: of equal cost, Accuracy, Informedness, Precision, F1 and Bias.

All of them are straight because each measure is a quotient of two linear functions of the rates once the skew is
given (``powers2011:11`` to ``13``). In PN space they are straight as well: ``Line.in_pn`` changes the scales.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from bookmaker_ref.arguments import exactly, wrong
from bookmaker_ref.exact.undefined import Undefined
from bookmaker_ref.roc.points import Point, Real, System, placed


@dataclass(frozen=True)
class Line:
    """The points with ``a·x + b·y = k``.

    >>> Line.through(System(3, 1, 2, 4), slope=2)
    Line(a=Fraction(-2, 1), b=Fraction(1, 1), k=Fraction(1, 5))
    """

    a: Fraction
    b: Fraction
    k: Fraction

    def __post_init__(self) -> None:
        if not self.a and not self.b:
            raise ValueError("a line needs a direction: a and b are both 0")

    @classmethod
    def through(cls, place: System | Point | tuple[Real, Real], slope: Real) -> Line:
        """The line through a system, or through two rates, that rises by ``slope`` for each step to the right."""
        x, y = placed(place)
        rise = exactly(slope, "slope")
        return cls(-rise, Fraction(1), y - rise * x)

    @property
    def slope(self) -> Fraction:
        """How steep the line is; ``Undefined`` where it is vertical."""
        if not self.b:
            raise Undefined("the line is vertical", "slope")
        return -self.a / self.b

    def height(self, x: Real) -> Fraction:
        """Where the line is at this x."""
        if not self.b:
            raise Undefined("the line is vertical", "height")
        return (self.k - self.a * exactly(x, "x")) / self.b

    def holds(self, point: tuple[Real, Real]) -> bool:
        """Whether the point lies on the line, exactly."""
        x, y = placed(point)
        return self.a * x + self.b * y == self.k

    def in_pn(self, rp: Real, rn: Real) -> Line:
        """The same systems in PN space, for a population of RP real positives and RN real negatives.

        Lines of equal Accuracy have slope 1 there, whatever the population.

        >>> accuracy_line(Fraction(7, 10), skew=Fraction(32, 68)).in_pn(68, 32).slope
        Fraction(1, 1)
        """
        positives, negatives = _positive(rp, "RP"), _positive(rn, "RN")
        return Line(self.a / negatives, self.b / positives, self.k)

    def clipped(self, width: Real = 1, height: Real = 1) -> tuple[Point, ...]:
        """The ends of what lies within ROC space (or a box of PN space): two points, one at a corner, or none.

        >>> isocost_line((0, Fraction(1, 2)), c=2).clipped()
        (Point(x=Fraction(0, 1), y=Fraction(1, 2)), Point(x=Fraction(1, 4), y=Fraction(1, 1)))
        """
        w, h = exactly(width, "width"), exactly(height, "height")
        met = set()
        if self.b:
            met |= {Point(x, (self.k - self.a * x) / self.b) for x in (Fraction(0), w)}
        if self.a:
            met |= {Point((self.k - self.b * y) / self.a, y) for y in (Fraction(0), h)}
        return tuple(sorted(p for p in met if 0 <= p.x <= w and 0 <= p.y <= h))


def cost_factor(*, prevalence: Real | None = None, skew: Real | None = None, cost_ratio: Real = 1) -> Fraction:
    """The c of the isocost lines: the skew c_s times the cost ratio c_v.

    Say the population as its Prevalence or as its skew, c_s = (1 - Prevalence)/Prevalence; where neither matters,
    ``skew=1``. ``cost_ratio`` is c_n/c_p: what a false positive costs, a false negative being 1.

    >>> cost_factor(prevalence=Fraction(1, 10), cost_ratio=Fraction(1, 3))
    Fraction(3, 1)
    """
    ratio = _such(cost_ratio, "cost_ratio", "a cost, 0 or more", lambda cost: cost >= 0)
    if (prevalence is None) == (skew is None):
        raise TypeError("say the population one way: prevalence=, or skew= (1 where it is not to matter)")
    if skew is not None:
        return ratio * _positive(skew, "skew")
    assert prevalence is not None
    positives = _prevalence(prevalence)
    return ratio * (1 - positives) / positives


def expected_cost(
    place: System | Point | tuple[Real, Real], *, prevalence: Real, cost_negative: Real = 1, cost_positive: Real = 1
) -> Fraction:
    """What errors cost a case on average: ``cost_negative`` a false positive, ``cost_positive`` a false negative.

    >>> expected_cost(System(3, 1, 2, 4), prevalence=Fraction(1, 2)) == 1 - Fraction(3 + 4, 10)
    True
    """
    x, y = placed(place)
    positives = _prevalence(prevalence)
    alarm, miss = exactly(cost_negative, "cost_negative"), exactly(cost_positive, "cost_positive")
    if min(alarm, miss) < 0:
        raise ValueError("a cost is not negative")
    return positives * miss * (1 - y) + (1 - positives) * alarm * x


def isocost_line(place: System | Point | tuple[Real, Real], *, c: Real) -> Line:
    """All that costs as much as this: ``tpr - c·fpr`` is the same (``powers2008evaluation:isocost-gradient``).

    >>> isocost_line(System(56, 20, 12, 12), c=1) == informedness_line(Fraction(27, 136))
    True
    """
    return Line.through(place, factor(c))


def informedness_line(informedness: Real) -> Line:
    """``tpr - fpr = B``, the isocost line without cost or skew; 0 is the chance line."""
    return Line(Fraction(-1), Fraction(1), exactly(informedness, "Informedness"))


def accuracy_line(accuracy: Real, *, skew: Real) -> Line:
    """The systems with this Accuracy: ``tpr - c·fpr = Accuracy·(1 + c) - c`` (``powers2011:11``).

    >>> accuracy_line(System(3, 1, 2, 4).auc, skew=1).holds(System(3, 1, 2, 4).roc)
    True
    """
    c = _positive(skew, "skew")
    return Line(-c, Fraction(1), rate(accuracy, "Accuracy") * (1 + c) - c)


def precision_line(precision: Real, *, skew: Real) -> Line:
    """The systems with this Precision: a line through (0, 0), where Precision itself is undefined (``powers2011:12``).

    >>> precision_line(Fraction(56, 76), skew=Fraction(32, 68)).holds(System(56, 20, 12, 12).roc)
    True
    """
    c, share = _positive(skew, "skew"), rate(precision, "Precision")
    return Line(-c * share, 1 - share, Fraction(0))


def f1_line(f1: Real, *, skew: Real) -> Line:
    """The systems with this F1: a line through (-1/c, 0), outside of ROC space (``powers2011:13``).

    >>> f1_line(Fraction(2 * 56, 76 + 68), skew=Fraction(32, 68)).holds(System(56, 20, 12, 12).roc)
    True
    """
    c, mean = _positive(skew, "skew"), rate(f1, "F1")
    return Line(-c * mean, 2 - mean, mean)


def bias_line(bias: Real | None = None, *, skew: Real) -> Line:
    """The systems with this Bias, ``tpr + c·fpr = (1 + c)·Bias``; by default, Bias = Prevalence.

    That one joins the perfect corner to the axis: ``powers2011:negative-diagonal``.

    >>> bias_line(skew=1).clipped()
    (Point(x=Fraction(0, 1), y=Fraction(1, 1)), Point(x=Fraction(1, 1), y=Fraction(0, 1)))
    """
    c = _positive(skew, "skew")
    return Line(c, Fraction(1), Fraction(1) if bias is None else rate(bias, "Bias") * (1 + c))


def factor(value: Real) -> Fraction:
    """The c of isocost lines."""
    return _such(value, "c", "a skew or a cost, 0 or more", lambda c: c >= 0)


def rate(value: Real, name: str) -> Fraction:
    """A share of some cases."""
    return _such(value, name, "a number from 0 to 1", lambda share: 0 <= share <= 1)


def _positive(value: Real, name: str) -> Fraction:
    return _such(value, name, "a number above 0", lambda number: number > 0)


def _prevalence(value: Real) -> Fraction:
    takes = "a number between 0 and 1, or a class were empty"
    return _such(value, "prevalence", takes, lambda share: 0 < share < 1)


def _such(value: Real, name: str, takes: str, holds: Callable[[Fraction], bool]) -> Fraction:
    number = exactly(value, name)
    if not holds(number):
        raise wrong(value, name, takes, ValueError)
    return number
