"""The shapes of Figure 1 of powers2011: the areas that AUC, Informedness and the determinant are."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from bookmaker_ref.messages import short
from bookmaker_ref.roc.points import Point, Space, System


@dataclass(frozen=True)
class Polygon:
    """Corners in turn; the area is positive where they go anticlockwise, as in the records.

    >>> corners = [(0, 0), (1, 0), (1, 1)]
    >>> Polygon(tuple(Point(Fraction(x), Fraction(y)) for x, y in corners)).area
    Fraction(1, 2)
    """

    corners: tuple[Point, ...]

    @property
    def area(self) -> Fraction:
        """The area with its sign, by the shoelace formula; where edges cross, what lies on both sides cancels."""
        after = (*self.corners[1:], *self.corners[:1])
        return sum((a.x * b.y - b.x * a.y for a, b in zip(self.corners, after, strict=True)), Fraction(0)) / 2


def triangle(system: System, space: Space = "roc") -> Polygon:
    """Between the chance line and the system: half the Informedness (``powers2011:informedness-is-twice-triangle``).

    In PN space, half the determinant of the counts.

    >>> triangle(System(56, 20, 12, 12)).area * 2
    Fraction(27, 136)
    """
    origin, end, here = _frame(system, space)
    return Polygon((origin, end, here))


def trapezoid(system: System, space: Space = "roc") -> Polygon:
    """Under the two segments through the system: AUC (``powers2011:auc-is-trapezoid``).

    In PN space, AUC in pairs of one real positive and one real negative: RP·RN times as much.

    >>> trapezoid(System(56, 20, 12, 12)).area == System(56, 20, 12, 12).auc
    True
    """
    origin, end, here = _frame(system, space)
    return Polygon((origin, Point(end.x, Fraction(0)), end, here))


def kite(system: System) -> Polygon:
    """The system, both ends of the chance line, and the perversion that exchanges the classes: Informedness.

    It is what the dotted and the dashed lines of Figure 1 enclose (``powers2011:informedness-is-kite``). There is
    none in PN space, whose axes the exchanged classes would exchange.

    >>> kite(System(56, 20, 12, 12)).area
    Fraction(27, 136)
    """
    origin, end, here = _frame(system, "roc")
    return Polygon((origin, system.perverse_class().roc, end, here))


def parallelogram(system: System, space: Space = "roc") -> Polygon:
    """The system, both ends of the chance line, and the perversion that exchanges the predictions: Informedness.

    In PN space, the determinant of the counts (``powers2011:informedness-is-parallelogram``,
    ``powers2011:determinant-is-area``).

    >>> parallelogram(System(56, 20, 12, 12)).area
    Fraction(27, 136)
    >>> parallelogram(System(56, 20, 12, 12), "pn").area == 56 * 12 - 20 * 12
    True
    """
    origin, end, here = _frame(system, space)
    perverse = system.perverse_prediction()
    return Polygon((origin, perverse.roc if space == "roc" else perverse.pn, end, here))


def _frame(system: System, space: Space) -> tuple[Point, Point, Point]:
    """Both ends of the chance line, and the system."""
    origin = Point(Fraction(0), Fraction(0))
    if space == "roc":
        return origin, Point(Fraction(1), Fraction(1)), system.roc
    if space == "pn":
        return origin, Point(Fraction(system.rn), Fraction(system.rp)), system.pn
    raise ValueError(f"say space='roc' (rates) or space='pn' (counts), not {short(space)}")
