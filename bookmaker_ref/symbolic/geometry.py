"""Areas of polygons in ROC and PN space, for the claims that read a measure as one."""

from __future__ import annotations

from sympy import Add, Expr, Integer, Mul, Rational, sympify

Corner = tuple[Expr | int, Expr | int]


def area(*corners: Corner) -> Expr:
    """The area of a polygon whose corners are given in turn, positive if anticlockwise.

    >>> area((0, 0), (1, 0), (1, 1))
    1/2
    """
    after = (*corners[1:], corners[0])
    crosses = (sympify(x) * sympify(v) - sympify(u) * sympify(y) for (x, y), (u, v) in zip(corners, after, strict=True))
    return Mul(Rational(1, 2), Add(Integer(0), *crosses))
