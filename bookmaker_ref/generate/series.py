"""The polynomial behind the divergence near chance: ``numeric/_series.py``, and the same in C."""

from __future__ import annotations

from functools import cache

from mpmath import atanh, chebyfit, mp, mpf, sqrt

#: The polynomial is used for s² up to this, where x = 2 s/(1 - s) runs from -2/3 to 2.
REACH = mpf(1) / 4
#: The least number of coefficients that is right to 2^-55.
TERMS = 14


def rest(square: mpf) -> mpf:
    """``(artanh(s) - s)/s³`` as a function of s², which is 1/3 + s²/5 + s⁴/7 and so on."""
    s = sqrt(square)
    return (atanh(s) - s) / s**3 if abs(square) > mpf(10) ** -20 else mpf(1) / 3 + square / 5


@cache
def coefficients() -> tuple[list[float], float]:
    """The coefficients, highest power first, and the greatest relative error."""
    with mp.workdps(60):
        found, error = chebyfit(rest, [0, REACH], TERMS, error=True)
        return [float(each) for each in found], float(3 * error)


def module() -> str:
    """The text of ``numeric/_series.py``."""
    found, error = coefficients()
    lines = [
        '"""A polynomial by Horner\'s rule, one line a coefficient, for a number or an array."""',
        "",
        "from __future__ import annotations",
        "",
        "from typing import TYPE_CHECKING, TypeVar",
        "",
        "if TYPE_CHECKING:",
        "    import numpy as np",
        "    from numpy.typing import NDArray",
        "",
        'T = TypeVar("T", float, "NDArray[np.float64]")',
        "",
        "",
        "def artanh_rest(t: T) -> T:",
        f'    """``(artanh(s) - s)/s³`` for t = s² from 0 to 1/4, to a relative error of {error:.1g}."""',
        f"    y = {found[0]!r} * t {_added(found[1])}",
        *(f"    y = y * t {_added(each)}" for each in found[2:-1]),
        f"    return y * t {_added(found[-1])}",
    ]
    return "\n".join(lines) + "\n"


def header() -> str:
    """The text of ``numeric/machine/series.h``: the same polynomial in C."""
    found, error = coefficients()
    lines = [
        f"/* (artanh(s) - s)/s^3 for t = s^2 from 0 to 1/4, to a relative error of {error:.1g}. */",
        "",
        "INLINE double artanh_rest(double t) {",
        f"    double y = {found[0]!r} * t {_added(found[1])};",
        *(f"    y = y * t {_added(each)};" for each in found[2:-1]),
        f"    return y * t {_added(found[-1])};",
        "}",
    ]
    return "\n".join(lines) + "\n"


def _added(number: float) -> str:
    return f"+ {number!r}" if number >= 0 else f"- {-number!r}"
