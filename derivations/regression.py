"""The slopes of regression and Pearson's correlation, as the normal equations give them for labels 0 and 1."""

from __future__ import annotations

from typing import cast

from bookmaker_ref.words import *


def slope(n: Symbol, xy: Symbol, xs: Symbol, ys: Symbol, xx: Symbol) -> Expr:
    """The slope of the line of best fit (powers2011:16), from the sums over n points."""
    return cast(Expr, (n * xy - xs * ys) / (n * xx - xs * xs))


#: The slope for the real label on the predicted one, and the reverse.
r_P = slope(N, TP, PP, RP, PP)
r_R = slope(N, TP, RP, PP, RP)
#: Pearson's product moment correlation of the two labels.
r_G: Expr = (N * TP - PP * RP) / sqrt((N * PP - PP * PP) * (N * RP - RP * RP))
